/* ending.tsx: how the case ended: the last passage, the investigators, what the log notes. */
import type { JSX } from "preact";
import type { Scene } from "../game";
import { Bust } from "./icons";
import { journalOf } from "./journal";
import { PassageSheet } from "./passage";
import { boardOf, titleOf } from "./state";
import { CaseFile } from "./story";

export function Ending({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  const { words, told, view } = board;
  const won = view.state === "won";
  const passages = journalOf(scene.table.log.value, scene.entries).passages;
  const last = passages[passages.length - 1];
  return (
    <section class="la-ending">
      <p class={won ? "la-fate" : "la-fate la-lost"}>{words.endedIn(told.round, told.darkness)}</p>
      {last && <PassageSheet scene={scene} passage={last} open={false} />}
      <CaseFile scene={scene} />
      <ul class="la-crew">
        {board.seats.map((seat) => (
          <li key={seat.seat} class={`la-d-${seat.look.hue}`}>
            <span class="la-port"><Bust name={`i-${seat.investigator ?? "doyle"}`} /></span>
            <b>{seat.name}</b>
            <span>{seat.alive ? words.survived(seat.damage) : words.dead}</span>
          </li>
        ))}
      </ul>
      <h3>{words.log}</h3>
      <p>{told.log.map(({ flag, count }) => titleOf(board, flag) + (count > 1 ? ` ${count}` : "")).join(", ") || words.nothingNoted}</p>
    </section>
  );
}
