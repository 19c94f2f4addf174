/* seats.tsx: all corporations: capital, cards by type, assets, emergency cards; a tap opens the whole seat, with the
 * player's own note on its rival. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import { seatOf } from "../../board/aims";
import { Count } from "../../board/changed";
import { cardsIn, titleOf } from "../../board/printed";
import type { Key } from "../../protocol";
import { dealtIn } from "../../play/trade";
import { words as sayings } from "../../play/words";
import type { Scene } from "../game";
import { playerOf } from "../../table/table";
import { Mark, Sign } from "./icons";
import { sortClass } from "./looks";
import { boardOf, called, type Board, type Corporation } from "./state";
import { suspect, suspected } from "./suspicion";

/* The types of a hand as small backs with their numbers. */
export function Backs({ board, seat }: { board: Board; seat: Corporation }): JSX.Element {
  const say = seat.hand.sorts.map(({ sort, count }) => `${count} ${titleOf(board, sort)}`).join(", ");
  return (
    <span class="na-backs" role="img" aria-label={`${board.words.cards(seat.hand.count)}: ${say}`} title={say}>
      {seat.hand.sorts.map(({ sort, count }) => (
        <i key={sort} class={`na-back ${sortClass(sort)}`}>
          {Sign({ name: `a-${sort}` })}
          <Count turn={board.turn} value={count} />
        </i>
      ))}
      {seat.hand.count === 0 && "–"}
    </span>
  );
}

function rivalsOf(board: Board): Key[] {
  return [...board.entries.values()].filter(({ kind }) => kind === "rival").map(({ card }) => card);
}

function Suspicion({ scene, board, seat }: { scene: Scene; board: Board; seat: Corporation }): JSX.Element | null {
  const { words, you } = board;
  if (!you) return null;
  return (
    <label class="na-suspect">
      <span>{words.suspicion}</span>
      <select
        class="field"
        value={suspected(scene.table.id, you.seat, seat.seat) ?? ""}
        onChange={(event) => suspect(scene.table.id, you.seat, seat.seat, event.currentTarget.value || null)}
      >
        <option value="">{words.noSuspicion}</option>
        {rivalsOf(board).map((rival) => (
          <option key={rival} value={rival}>{called(board, rival)}</option>
        ))}
      </select>
      <small>{words.onlyYouNote}</small>
    </label>
  );
}

function drawsOf(board: Board, seat: Corporation): string {
  return seat.draws.map(({ sort, cards }) => `${cards} ${sort ? titleOf(board, sort) : board.words.anyType}`).join(", ");
}

export function contractOf(board: Board, corporation: Key): string {
  const { words, entries } = board;
  const facts = entries.get(corporation)?.facts ?? {};
  return words.pays(Number(facts["pays"] ?? 0), words.contracts[String(facts["contract"])] ?? "");
}

/* Everything public about a seat, and the viewer's knowledge of its hand. */
function WholeSeat({ scene, board, seat, close }: { scene: Scene; board: Board; seat: Corporation; close(): void }): JSX.Element {
  const { words } = board;
  const player = playerOf(scene.table, seat.seat);
  const known = seat.you ? [] : cardsIn(board.view, `hand:${seat.seat}`);
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  const link = (card: Key) => (
    <button key={card} type="button" class="link" data-card={card} onClick={() => (scene.focus.inspect.value = card)}>
      {titleOf(board, card)}
    </button>
  );
  return (
    <dialog class="na-whole" aria-label={seat.name} ref={box} onClose={close} onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}>
      <div class={`na-whole-in na-q-${seat.look.hue}`}>
        <button type="button" class="na-close" aria-label={words.close} onClick={() => box.current?.close()}>×</button>
        <header>
          <Sign name={seat.look.sign} cls="na-crest" />
          <div>
            <h2>{seat.name}</h2>
            {player && <p>{player}</p>}
            <p>{words.draws(drawsOf(board, seat))}</p>
          </div>
          <b>{seat.capital}</b>
        </header>
        <p>
          <b>{words.contract}:</b> {contractOf(board, seat.corporation)}
        </p>
        <p>
          <b>{words.hand}:</b> <Backs board={board} seat={seat} />
        </p>
        {known.length > 0 && (
          <p>
            <b>{words.knownHand}:</b> {known.map((card, i) => [i > 0 && ", ", link(card)])}
          </p>
        )}
        <p>
          <b>{words.assets}:</b> {seat.assets.length ? seat.assets.map((card, i) => [i > 0 && ", ", link(card), board.told.exhausted.includes(card) && ` (${words.exhausted})`]) : "–"}
        </p>
        <p>
          <b>{words.emergency}:</b> {seat.emergency.card ? link(seat.emergency.card) : ""} {seat.emergency.ready ? words.ready : words.used}
        </p>
        {!seat.you && <Suspicion scene={scene} board={board} seat={seat} />}
      </div>
    </dialog>
  );
}

/* Beside the seat: its open offers and those to it, and its word. Binding deeds have a full frame. */
function Dealings({ board, seat }: { board: Board; seat: Corporation }): JSX.Element | null {
  const dealt = dealtIn(board.view);
  if (!dealt) return null;
  const letter = (of: number) => <span class={`who na-q-${board.seats[of]!.look.hue}`}>{board.seats[of]!.look.letter}</span>;
  const offers = dealt.offers.filter(({ from, to }) => from === seat.seat || to === seat.seat);
  const { kept, broken } = dealt.words[seat.seat]!;
  if (offers.length === 0 && kept + broken === 0) return null;
  return (
    <span class="na-dealings">
      {offers.map(({ offer, from, to, text, binds }) => (
        <span key={offer} class={binds ? "na-bid na-binds" : "na-bid"} role="img" aria-label={text} title={text}>
          {from === seat.seat ? <>{Sign({ name: "u-trade" })}{letter(to)}</> : <>{letter(from)}{Sign({ name: "u-trade" })}</>}
        </span>
      ))}
      {kept + broken > 0 && (
        <span class={broken > 0 ? "na-bid na-broken" : "na-bid"} role="img" aria-label={sayings().keptBroken(kept, broken)} title={sayings().keptBroken(kept, broken)}>
          ✓{kept} ✗{broken}
        </span>
      )}
    </span>
  );
}

/* The option that chooses this seat, if there is just one. */
function optionFor(scene: Scene, seat: number) {
  const options = scene.options.filter((option) => seatOf(option) === seat);
  return options.length === 1 ? options[0] : undefined;
}

function Row({ scene, board, seat, open }: { scene: Scene; board: Board; seat: Corporation; open(): void }): JSX.Element {
  const { words, you, view } = board;
  const note = you && !seat.you ? suspected(scene.table.id, you.seat, seat.seat) : null;
  const option = optionFor(scene, seat.seat);
  const number = option && scene.focus.numbers.value.get(option.i);
  const asked = view.waiting.includes(seat.seat);
  const player = playerOf(scene.table, seat.seat);
  const focused = option !== undefined && scene.focus.option.value === option.i;
  const look = (on: boolean) => () => {
    if (option) scene.focus.option.value = on ? option.i : null;
  };
  return (
    <li
      class={`na-seat na-q-${seat.look.hue}${view.active === seat.seat ? " na-active" : ""}${asked ? " na-asked" : ""}${option ? " na-lit" : ""}${focused ? " bd-focus" : ""}`}
      data-seat={seat.seat}
    >
      <button type="button" class="na-who" onClick={open}>
        <span class="who">{seat.look.letter}</span>
        <span class="na-name" data-cut="" title={player ? `${seat.name}, ${player}` : seat.name}>
          {seat.you ? words.you : seat.name}
          {player && !seat.you && <small>{player}</small>}
        </span>
        <span class="vh">{words.everything}</span>
      </button>
      <b class="na-cap" aria-label={`${seat.capital} ${words.capital}`}>
        <Count turn={board.turn} value={seat.capital} />
      </b>
      <Backs board={board} seat={seat} />
      <span class="na-owns">
        {seat.assets.map((card) => (
          <button
            key={card}
            type="button"
            class={board.told.exhausted.includes(card) ? "na-asset-i na-off" : "na-asset-i"}
            data-card={card}
            aria-label={`${titleOf(board, card)}${board.told.exhausted.includes(card) ? `, ${words.exhausted}` : ""}`}
            title={titleOf(board, card)}
            onClick={() => (scene.focus.inspect.value = card)}
          >
            <Sign name="u-one" />
          </button>
        ))}
        <span class={seat.emergency.ready ? "na-em" : "na-em na-off"} title={`${words.emergency}: ${seat.emergency.ready ? words.ready : words.used}`}>
          <Sign name="c-general" label={`${words.emergency}: ${seat.emergency.ready ? words.ready : words.used}`} />
        </span>
        {note && (
          <span class="na-note" title={`${words.suspicion}: ${called(board, note)}`}>
            <Sign name="u-eye" label={`${words.suspicion}: ${called(board, note)}`} />
          </span>
        )}
      </span>
      <Dealings board={board} seat={seat} />
      {option && (
        <button
          type="button"
          class="na-pickseat"
          aria-label={option.text}
          title={option.text}
          onClick={() => scene.pick(option)}
          onPointerEnter={look(true)}
          onPointerLeave={look(false)}
          onFocus={look(true)}
          onBlur={look(false)}
        >
          {number !== undefined && <kbd aria-hidden="true">{number}</kbd>}
        </button>
      )}
    </li>
  );
}

/* Capital on a line: shows at a glance who is ahead, and how much a federalist still needs. */
function CapitalLine({ board }: { board: Board }): JSX.Element {
  const { words } = board;
  const needs = board.printed.game_facts.federalist_needs;
  const least = Math.max(0, Math.min(...board.seats.map(({ capital }) => capital)) - 2);
  const most = Math.max(needs, ...board.seats.map(({ capital }) => capital)) + 2;
  const at = (capital: number) => 14 + ((capital - least) / (most - least)) * 272;
  const step = most - least > 40 ? 10 : 5;
  const ticks = Array.from({ length: most - least + 1 }, (_, i) => least + i).filter((n) => n % step === 0);
  const sorted = [...board.seats].sort((a, b) => a.capital - b.capital);
  /* Crests that would cover each other move aside. */
  const spots: number[] = [];
  for (const seat of sorted) spots.push(Math.max(at(seat.capital), (spots[spots.length - 1] ?? -99) + 23));
  const over = Math.max(0, (spots[spots.length - 1] ?? 0) - 286);
  return (
    <svg class="na-line" viewBox="0 0 300 56" role="img" aria-label={`${words.capital}: ${sorted.map((seat) => `${seat.name} ${seat.capital}`).join(", ")}`}>
      <path class="na-ax" d="M6 38H294" />
      {ticks.map((n) => (
        <g key={n}>
          <path class="na-ax" d={`M${at(n)} 34v8`} />
          <text x={at(n)} y="54" text-anchor="middle">{n}</text>
        </g>
      ))}
      <path class="na-fed" d={`M${at(needs)} 4v38`} />
      {sorted.map((seat, i) => (
        <g key={seat.seat} class={`na-cm na-q-${seat.look.hue}${seat.you ? " na-me" : ""}`} style={{ transform: `translate(${spots[i]! - over}px, 15px)` }}>
          <circle r="12" />
          <Mark name={seat.look.sign} size={15} />
        </g>
      ))}
    </svg>
  );
}

export function Capital({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  return (
    <section class="na-capital hudp" aria-label={board.words.capital}>
      <CapitalLine board={board} />
      <p>{board.words.federalistLine(board.printed.game_facts.federalist_needs)}</p>
    </section>
  );
}

export function Seats({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  const [open, setOpen] = useState<number | null>(null);
  if (!board) return null;
  const { words } = board;
  const whole = open === null ? undefined : board.seats[open];
  return (
    <section class={`na-seats hudp na-of-${board.seats.length}`} aria-label={words.seats}>
      <ul>
        {board.seats.map((seat) => (
          <Row key={seat.seat} scene={scene} board={board} seat={seat} open={() => setOpen(seat.seat)} />
        ))}
      </ul>
      {whole && <WholeSeat scene={scene} board={board} seat={whole} close={() => setOpen(null)} />}
    </section>
  );
}
