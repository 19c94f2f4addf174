/* bar.tsx: the round track, the threat track and the back of the next event. */
import type { JSX } from "preact";
import { Count } from "../../board/changed";
import { Still } from "../../play/still";
import type { Scene } from "../game";
import { Sign } from "./icons";
import { signOf } from "./looks";
import { boardOf, danger, type Board } from "./state";

export function Rounds({ scene }: { scene: Scene }): JSX.Element {
  const board = boardOf(scene);
  return <Still of={[board?.told.space, board?.printed, board?.words]} draw={() => board && <Track board={board} />} />;
}

function Track({ board }: { board: Board }): JSX.Element {
  const { words, told } = board;
  const { track } = board.printed.game_facts;
  return (
    <ol class="na-rounds" aria-label={words.rounds}>
      {track.map((round, i) => {
        const space = i + 1;
        const past = space < told.space;
        const now = space === told.space;
        const name = round === null ? words.demandN(space / 3) : words.roundN(round);
        const say = [name, past && words.past, now && words.now].filter(Boolean).join(", ");
        const last = space === track.length;
        return (
          <li
            key={space}
            class={["na-round", round === null && "na-dem", past && "na-past", now && "na-now", last && "na-last"].filter(Boolean).join(" ")}
            aria-label={say}
            aria-current={now ? "step" : undefined}
            title={say}
          >
            {round === null ? <Sign name="u-scale" /> : round}
          </li>
        );
      })}
    </ol>
  );
}

export function Threat({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  const { words, told } = board;
  const end = board.printed.game_facts.threat_end;
  const { event, demand } = danger(board);
  const say = [
    words.threatIs(told.threat, end),
    event > 0 && words.mayRise(words.rises(told.forecast!.least, told.forecast!.most)),
    demand > 0 && words.mayMiss(board.demand!.fail),
  ].filter(Boolean).join(", ");
  const cell = (i: number) => (i < told.threat ? "na-on" : i < told.threat + event ? "na-may" : i < told.threat + event + demand ? "na-missed" : "");
  return (
    <div class="na-threat" role="img" aria-label={say} title={say}>
      <span class="na-lab">
        <Sign name="c-climax" />
        {words.threat}
      </span>
      <ol class="na-tg" aria-hidden="true">
        {Array.from({ length: end }, (_, i) => (
          <li key={i} class={cell(i)} />
        ))}
      </ol>
      <b>
        <Count turn={board.turn} value={told.threat} />
        <small>/{end}</small>
      </b>
    </div>
  );
}

export function NextEvent({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board?.told.next) return null;
  const { words, told } = board;
  return (
    <div class={`na-next na-ev-${told.next}`}>
      <Sign name={signOf(told.next!)} />
      <span>
        <b>{words.eventIs(words.eventOf[told.next!] ?? told.next!)}</b>
        <small>{told.forecast ? `${words.rises(told.forecast.least, told.forecast.most)} ${words.afterProduction}` : words.afterProduction}</small>
      </span>
    </div>
  );
}
