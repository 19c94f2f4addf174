/* bar.tsx: the top bar: the round and its phases, the Lead and, on a phone, Darkness. */
import type { JSX } from "preact";
import type { Scene } from "../game";
import { Sign } from "./icons";
import { boardOf } from "./state";

const PHASES = ["darkness", "actions", "investigations"];

export function Phases({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  const { words, told } = board;
  const now = told.phase ? PHASES.indexOf(told.phase) : -1;
  return (
    <ol class="la-phases" aria-label={`${words.roundN(told.round)}, ${words.phase[told.phase ?? ""] ?? ""}`}>
      <li class="la-rd">
        {words.round}
        <b>{told.round}</b>
      </li>
      {PHASES.map((phase, i) => (
        <li key={phase} class={i === now ? "la-now" : i < now ? "la-past" : ""} aria-current={i === now ? "step" : undefined}>
          {words.phase[phase]}
        </li>
      ))}
    </ol>
  );
}

export function Lead({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board || board.told.round === 0) return null;
  const { words, told, seats } = board;
  const lead = seats[told.lead];
  const next = seats[(told.lead + 1) % seats.length];
  return (
    <div class="la-ev">
      <Sign name="k-first" />
      <span>
        <b>{words.lead(lead?.called ?? "")}</b>
        <small>{words.then(next?.called ?? "")}</small>
      </span>
    </div>
  );
}

export function Darkness({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  const { words, told, printed } = board;
  const end = printed.game_facts.track.length - 1;
  return (
    <div class="la-dk" role="img" aria-label={words.darknessIs(told.darkness, end)}>
      <span>{words.darkness}</span>
      <i style={{ "--part": told.darkness / end }} />
      <b>
        {told.darkness}
        <small>/{end}</small>
      </b>
    </div>
  );
}
