/* test.tsx: a skill test as it happens: the sum and the number, cards played and helpers, fate cards in order. */
import type { JSX } from "preact";
import { cardsIn, keyOf, numberOf, word, zoneOf } from "../../board/printed";
import type { Scene } from "../game";
import { drawnIn, sumOf, type Drawn } from "./fate";
import { Sign } from "./icons";
import { skillClass, skillSign } from "./looks";
import { boardOf, plain, titleOf, type Board } from "./state";
import type { Test } from "./told";
import { minus } from "./words";

/* The bar: one cell for each point up to the overshoot. The effect of the newest card is dashed. */
function Bar({ board, test, drawn }: { board: Board; test: Test; drawn: Drawn[] }): JSX.Element {
  const { words } = board;
  const heat = test.number + test.overshoot;
  const sum = sumOf(test);
  const cells = Math.min(24, Math.max(heat + 2, test.total + 1, sum + 1));
  const cards = test.total - drawn.reduce((gained, { is, value }) => gained + (is === "added" ? value : 0), 0);
  return (
    <div class="la-sum" role="img" aria-label={words.testAloud(sum, test.number)}>
      <ol style={{ gridTemplateColumns: `repeat(${cells}, 1fr)` }}>
        {Array.from({ length: cells }, (_, i) => {
          const at = i + 1;
          const is =
            at > Math.min(sum, test.total) && at <= Math.max(sum, test.total) ? (sum > test.total ? "la-may" : "la-less")
            : at <= Math.min(cards, test.total) ? "la-on" : at <= test.total ? "la-f" : at >= heat ? "la-ht" : "";
          return (
            <li key={at} class={`${is}${at === test.number ? " la-tg" : ""}`}>
              {at}
            </li>
          );
        })}
      </ol>
      <p>
        <span>{words.barCards(cards)}</span>
        <b>{words.barHolds(test.number)}</b>
        <span class="la-h">{words.barHeat(heat)}</span>
      </p>
    </div>
  );
}

function Played({ board }: { board: Board }): JSX.Element {
  return (
    <>
      {board.seats.flatMap((seat) =>
        cardsIn(board.view, `played:${seat.seat}`).map((card, i) => {
          const entry = board.entries.get(card);
          const mark = keyOf(entry, "mark");
          return (
            <span key={`${seat.seat} ${i}`} class={`la-pl ${skillClass(mark)} la-d-${seat.look.hue}`} data-card={card} title={titleOf(board, card)}>
              <span class="la-bd">
                <Sign name={skillSign(mark)} />
              </span>
              <b>{numberOf(entry, "value")}</b>
              <span class="who">{seat.look.letter}</span>
            </span>
          );
        }),
      )}
    </>
  );
}

function Fate({ board, drawn }: { board: Board; drawn: Drawn }): JSX.Element {
  const { words } = board;
  const { card, value, again, is } = drawn;
  const entry = board.entries.get(card);
  const mark = keyOf(entry, "mark");
  const place = keyOf(entry, "names");
  return (
    <div class={`la-ft ${skillClass(mark)}${is === "replaced" ? " la-replaced" : again ? " la-again" : ""}${is === "new" ? " la-new" : ""}`} data-card={card}>
      <span class="la-s">
        <Sign name={skillSign(mark)} />
        {word(board, mark)}
      </span>
      <span class="la-v">{value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0"}</span>
      <span class="la-wh">{is === "replaced" ? words.replaced : again ? words.again : words.ends}</span>
      <span class="la-w">{place ? plain(titleOf(board, place)) : ""}</span>
    </div>
  );
}

export function TestStrip({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  const test = board?.told.test;
  if (!board || !test) return null;
  const { words, view } = board;
  const drawn = drawnIn(view, board.entries, test);
  const sum = sumOf(test);
  const short = test.number - sum;
  const who = board.seats[test.seat];
  return (
    <section class="la-test" aria-label={words.testAloud(sum, test.number)}>
      <header>
        <b>{words.test(test.skills.map((skill) => word(board, skill)).join("/"), test.number, who?.called ?? "")}</b>
        <span class="la-score">
          {minus(sum)} <small>{words.scoreOf}</small> {test.number}
          <em class={short > 0 ? "la-bad" : ""}>{short > 0 ? words.shortBy(short) : words.holds}</em>
        </span>
      </header>
      <Bar board={board} test={test} drawn={drawn} />
      <div class="la-draw">
        <Played board={board} />
        {drawn.length > 0 && <span class="la-dv" />}
        {drawn.map((one, i) => (
          <Fate key={`${i} ${one.card}`} board={board} drawn={one} />
        ))}
      </div>
      <p class="la-fdk">{words.fateDeck(zoneOf(view, "fate")?.count ?? 0, zoneOf(view, "fate-discard")?.count ?? 0)}</p>
    </section>
  );
}
