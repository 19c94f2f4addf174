/* test.tsx: a skill test as it happens: the sum and the number, cards played and helpers, fate cards in order. */
import type { JSX } from "preact";
import { cardsIn, keyOf, numberOf, word, zoneOf } from "../../board/printed";
import type { Key } from "../../protocol";
import type { Scene } from "../game";
import { Sign } from "./icons";
import { skillClass, skillSign } from "./looks";
import { boardOf, plain, titleOf, type Board } from "./state";
import type { Test } from "./told";

/* The bar: one cell for each point up to the overshoot. */
function Bar({ board, test }: { board: Board; test: Test }): JSX.Element {
  const { words } = board;
  const heat = test.number + test.overshoot;
  const cells = Math.min(24, Math.max(heat + 2, test.total + 1));
  const fate = cardsIn(board.view, "drawn").slice(test.value === null ? 0 : 1);
  const gained = fate.reduce((sum, card) => sum + numberOf(board.entries.get(card), "value"), 0);
  const cards = test.total - gained;
  return (
    <div class="la-sum" role="img" aria-label={words.testAloud(test.total, test.number)}>
      <ol style={{ gridTemplateColumns: `repeat(${cells}, 1fr)` }}>
        {Array.from({ length: cells }, (_, i) => {
          const at = i + 1;
          const is = at <= Math.min(cards, test.total) ? "la-on" : at <= test.total ? "la-f" : at >= heat ? "la-ht" : "";
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

function Fate({ board, card, newest, test }: { board: Board; card: Key; newest: boolean; test: Test }): JSX.Element {
  const { words } = board;
  const entry = board.entries.get(card);
  const mark = keyOf(entry, "mark");
  const again = mark === "luck" || (mark !== null && test.skills.includes(mark));
  const value = newest && test.value !== null ? test.value : numberOf(entry, "value");
  const place = keyOf(entry, "names");
  return (
    <div class={`la-ft ${skillClass(mark)}${again ? " la-again" : ""}${newest && test.value !== null ? " la-new" : ""}`} data-card={card}>
      <span class="la-s">
        <Sign name={skillSign(mark)} />
        {word(board, mark)}
      </span>
      <span class="la-v">{value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0"}</span>
      <span class="la-wh">{again ? words.again : words.ends}</span>
      <span class="la-w">{place ? plain(titleOf(board, place)) : ""}</span>
    </div>
  );
}

export function TestStrip({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  const test = board?.told.test;
  if (!board || !test) return null;
  const { words, view } = board;
  const drawn = cardsIn(view, "drawn");
  const newest = test.value === null ? -1 : 0;
  const short = test.number - test.total;
  const who = board.seats[test.seat];
  return (
    <section class="la-test" aria-label={words.testAloud(test.total, test.number)}>
      <header>
        <b>{words.test(test.skills.map((skill) => word(board, skill)).join("/"), test.number, who?.called ?? "")}</b>
        <span class="la-score">
          {test.total} <small>{words.scoreOf}</small> {test.number}
          <em class={short > 0 ? "la-bad" : ""}>{short > 0 ? words.shortBy(short) : words.holds}</em>
        </span>
      </header>
      <Bar board={board} test={test} />
      <div class="la-draw">
        <Played board={board} />
        {drawn.length > 0 && <span class="la-dv" />}
        {[...drawn].reverse().map((card, i, all) => (
          <Fate key={`${i} ${card}`} board={board} card={card} newest={newest === 0 && i === all.length - 1} test={test} />
        ))}
      </div>
      <p class="la-fdk">{words.fateDeck(zoneOf(view, "fate")?.count ?? 0, zoneOf(view, "fate-discard")?.count ?? 0)}</p>
    </section>
  );
}
