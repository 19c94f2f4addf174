/* hunches.tsx: one's own hunches, hidden by a switch: somebody may be looking over one's shoulder. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { keyOf } from "./facts";
import { Bust, Sign } from "./icons";
import { bustOf } from "./people";
import { calledOf, zoneOf, type Board, type Detective } from "./state";

const open = signal(true);

export function Hunches({ board, seat }: { board: Board; seat: Detective }): JSX.Element {
  const { words } = board;
  const cards = zoneOf(board.view, `hunches:${seat.seat}`)?.cards.flatMap((card) => (card.card ? [card.card] : [])) ?? [];
  const label = open.value ? words.hideHunches : words.showHunches;
  return (
    <section class={open.value ? "an-hun" : "an-hun an-hidden"} aria-label={words.hunches}>
      <h2>
        <button type="button" aria-pressed={open.value} aria-label={label} title={label} onClick={() => { open.value = !open.value; }}>
          <Sign name="u-eye" />
          {words.hunches}
        </button>
      </h2>
      {cards.map((card) => {
        const entry = board.entries.get(card), suspect = keyOf(entry, "suspect") ?? "", guilty = keyOf(entry, "sort") === "guilty";
        if (!open.value) return <div key={card} class="an-hu"><span>?</span></div>;
        return (
          <div key={card} class={guilty ? "an-hu an-gu" : "an-hu an-in"} data-card={suspect}>
            <Bust cls="an-bu" name={bustOf(suspect)} />
            <b>{guilty ? words.guilty : words.innocent}</b>
            <span>{calledOf(board, suspect)}</span>
          </div>
        );
      })}
    </section>
  );
}
