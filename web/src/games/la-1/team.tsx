/* team.tsx: the Black Market, and the investigators: Heat, damage, hand, tokens. */
import type { JSX } from "preact";
import { cardOf } from "../../board/aims";
import { cardsIn, keyOf, numberOf, zoneOf } from "../../board/printed";
import { playerOf } from "../../table/table";
import type { Scene } from "../game";
import { Sign } from "./icons";
import { tokenSign } from "./looks";
import { boardOf, titleOf, type Board, type Investigator } from "./state";

export function Market({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board || board.told.round === 0) return null;
  const { words, view, entries } = board;
  const market = zoneOf(view, "market")?.cards ?? [];
  return (
    <div class="la-market">
      <h2>
        {words.market}
        <small>{words.marketPays}</small>
      </h2>
      {market.map(({ card, place }) => {
        if (!card) return null;
        const option = scene.options.find((one) => one.kind === "buy" && cardOf(one)?.card === card);
        return (
          <button
            key={`${card} ${place}`}
            type="button"
            class={option ? "la-good la-can" : "la-good"}
            data-card={card}
            onClick={() => (option ? scene.pick(option) : (scene.focus.inspect.value = card))}
          >
            <span class="la-disc la-basic">
              <Sign name={tokenSign(keyOf(entries.get(card), "type"))} />
            </span>
            <span>{titleOf(board, card)}</span>
            <em>
              <Sign name="z-cred" />
              {numberOf(entries.get(card), "price")}
            </em>
          </button>
        );
      })}
    </div>
  );
}

export function Heat({ board, seat }: { board: Board; seat: Investigator }): JSX.Element {
  const each = board.printed.game_facts.heat_each;
  return (
    <span class="la-beads" role="img" aria-label={`${board.words.heat}: ${board.words.heatOf(seat.heat, each)}`}>
      {Array.from({ length: each }, (_, i) => (
        <i key={i} class={i < seat.heat ? "la-bead la-on" : "la-bead"} />
      ))}
    </span>
  );
}

function stateOf(board: Board, seat: Investigator): string {
  const { words, told, view } = board;
  if (!seat.alive) return words.dead;
  if (told.test?.seat === seat.seat) return words.tests;
  if (view.active === seat.seat && told.acted.includes(seat.seat)) return words.order.now;
  if (told.acted.includes(seat.seat)) return words.order.done;
  return told.phase === "darkness" ? "" : words.order.yet;
}

function Member({ scene, board, seat }: { scene: Scene; board: Board; seat: Investigator }): JSX.Element {
  const { words, view } = board;
  return (
    <li>
      <button type="button" class={`la-member la-d-${seat.look.hue}`} data-seat={seat.seat} data-card={seat.investigator ?? undefined} onClick={() => seat.investigator && (scene.focus.inspect.value = seat.investigator)}>
        <span class="la-a">
          <span class="who">{seat.look.letter}</span>
          {seat.called}
          <small>{[playerOf(scene.table, seat.seat), board.told.lead === seat.seat ? words.leads1 : "", stateOf(board, seat)].filter(Boolean).join(", ")}</small>
        </span>
        <span class="la-b">
          <Heat board={board} seat={seat} />
          <Sign name="z-dmg" label={words.damage} />
          {seat.damage}
          <Sign name="k-hand" label={words.hand} />
          {zoneOf(view, `hand:${seat.seat}`)?.count ?? 0}
          <Sign name="z-cred" label={words.credits} />
          {seat.has["credit"] ?? 0}
        </span>
      </button>
    </li>
  );
}

/* Everybody's cards and tokens: hands are open. */
function OpenHand({ board, seat }: { board: Board; seat: Investigator }): JSX.Element | null {
  const hand = cardsIn(board.view, `hand:${seat.seat}`);
  const tokens = cardsIn(board.view, `tokens:${seat.seat}`);
  if (seat.you || hand.length + tokens.length === 0) return null;
  return (
    <p class={`la-open la-d-${seat.look.hue}`}>
      <span class="who">{seat.look.letter}</span>
      {[...tokens, ...hand].map((card, i) => {
        const entry = board.entries.get(card);
        const value = entry?.kind === "skill" ? ` ${numberOf(entry, "value")}` : "";
        return (
          <span key={i} data-card={card}>
            {titleOf(board, card)}
            {value}
          </span>
        );
      })}
    </p>
  );
}

export function Team({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board || board.told.round === 0) return null;
  return (
    <section class="la-low hudp" aria-label={board.words.team}>
      <Market scene={scene} />
      <ul class="la-team">
        {board.seats.map((seat) => (
          <Member key={seat.seat} scene={scene} board={board} seat={seat} />
        ))}
      </ul>
      <div class="la-opens">
        {board.seats.map((seat) => (
          <OpenHand key={seat.seat} board={board} seat={seat} />
        ))}
      </div>
    </section>
  );
}
