/* rivals.tsx: the public state of the others. A tap opens the whole seat. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import { seatOf } from "../../board/aims";
import { Count } from "../../board/changed";
import { cardsIn, keyOf, shortName, supplyName, titleOf } from "../../board/printed";
import { playerOf } from "../../table/table";
import type { Scene } from "../game";
import { Bust, Sign } from "./icons";
import { signOfSupply } from "./people";
import { Plot } from "./plot";
import { Sheet, favorsOfPeople, normalFavors, specialState } from "./sheet";
import { boardOf, type Board, type Detective } from "./state";

/* A seat's state in the day: acting, done, next, or first tomorrow. */
function standing(board: Board, seat: Detective): string {
  const { words, view } = board;
  const count = view.seat_count;
  const turns = Number(view.fields.turns ?? 0);
  const place = (seat.seat - board.first + count) % count;
  if (view.active === seat.seat && turns > 0) return words.seatNow;
  if (place < turns) return words.seatDone;
  if (place === turns) return words.seatNext;
  return board.jump === seat.seat ? words.seatJump : "";
}

function Track({ board, seat }: { board: Board; seat: Detective }): JSX.Element {
  const { lightest, darkest } = board.printed.game_facts.twilight;
  const cells = Array.from({ length: darkest - lightest + 1 }, (_, i) => lightest + i);
  return (
    <span
      class="an-mt"
      role="img"
      aria-label={`${board.words.twilight}: ${board.words.roomTo(darkest - seat.twilight, board.words.dark)}`}
    >
      {cells.map((at) => (
        <i key={at} class={`an-tw${at + 1}${at === seat.twilight ? " an-on" : ""}`} />
      ))}
    </span>
  );
}

function Has({
  board,
  supply,
  count,
  sign,
  cls,
  name,
}: {
  board: Board;
  supply?: string;
  count: number;
  sign: string;
  cls?: string;
  name?: string;
}): JSX.Element {
  const say = name ?? (supply ? supplyName(board, supply, count) : "");
  return (
    <span class={cls} title={`${count} ${say}`}>
      <Sign name={sign} label={say} />
      <Count turn={board.turn} value={count} />
    </span>
  );
}

function Rival({
  scene,
  board,
  seat,
  open,
}: {
  scene: Scene;
  board: Board;
  seat: Detective;
  open(): void;
}): JSX.Element {
  const { words } = board;
  const special = specialState(board, seat);
  const player = playerOf(scene.table, seat.seat);
  const called = player ? `${player} ${seat.name}` : seat.name;
  const has = (supply: string) => seat.has[supply] ?? 0;
  const people = favorsOfPeople(board, seat).reduce((sum, one) => sum + one.count, 0);
  /* On your turn you can draw from every deck, which would highlight everybody. */
  const acting = scene.table.decision.value?.prompt?.name === "act";
  const options = acting ? [] : scene.options.filter((option) => seatOf(option) === seat.seat);
  const lit = options.length === 1;
  const focused = options.some((option) => option.i === scene.focus.option.value);
  const tokens = ["trauma", "dropship pass", "haas token", "jinteki token", "conspiracy token"].filter(
    (supply) => has(supply) > 0,
  );
  return (
    <article
      class={`an-seat an-hudp an-d-${seat.look.hue}${lit ? " an-lit" : ""}${focused ? " bd-focus" : ""}${board.view.active === seat.seat ? " an-now" : ""}`}
      aria-label={[called, board.first === seat.seat && words.firstPlayer, standing(board, seat)].filter(Boolean).join(", ")}
      data-seat={seat.seat}
    >
      <button type="button" class="an-top" aria-label={words.wholeSeat(called)} onClick={open}>
        <span class="an-bust">
          <Bust name={seat.look.bust} />
        </span>
        <span class="an-sname" data-cut="" title={called}>
          {player || seat.name}
          {player && <small> {seat.name}</small>}
        </span>
        <span class="an-st" aria-hidden="true">
          {board.first === seat.seat && <Sign name="k-first" />}
          {standing(board, seat)}
        </span>
      </button>
      {lit && (
        <button
          type="button"
          class="an-pickseat"
          aria-label={options[0]!.text}
          title={options[0]!.text}
          onClick={() => scene.pick(options[0]!)}
          onPointerEnter={() => {
            scene.focus.option.value = options[0]!.i;
          }}
          onPointerLeave={() => {
            scene.focus.option.value = null;
          }}
        >
          {scene.focus.numbers.value.has(options[0]!.i) && <kbd aria-hidden="true">{scene.focus.numbers.value.get(options[0]!.i)}</kbd>}
        </button>
      )}
      <div class="an-row">
        <Track board={board} seat={seat} />
        <Has board={board} count={seat.hand.count} sign="k-hand" name={words.handOf(seat.hand.count)} />
      </div>
      <div class="an-row">
        {normalFavors.map((supply) => (
          <Has
            key={supply}
            board={board}
            supply={supply}
            count={has(supply)}
            sign={signOfSupply(supply)}
            cls={has(supply) ? "" : "an-z"}
          />
        ))}
        <Has board={board} count={people} sign="k-npc" name={words.npcFavors} cls={people ? "" : "an-z"} />
      </div>
      <div class="an-row">
        <Has board={board} supply="good baggage" count={seat.plot?.good ?? 0} sign="k-bag" cls="an-bgood" />
        <Has board={board} supply="bad baggage" count={seat.plot?.bad ?? 0} sign="k-bag" cls="an-bbad" />
        {tokens.map((supply) => (
          <Has key={supply} board={board} supply={supply} count={has(supply)} sign={signOfSupply(supply)} />
        ))}
        {special && (
          <span class={special.text.length < 4 ? "an-spec an-short" : "an-spec"} title={special.text}>
            <Sign name={special.sign} />
            <span>{special.text}</span>
          </span>
        )}
      </div>
    </article>
  );
}

/* A detective's people. A crossed-out person is gone or changed. */
function People({ board, seat }: { board: Board; seat: Detective }): JSX.Element {
  const own = board.told.npcs.filter(({ npc }) => keyOf(board.entries.get(npc), "detective") === seat.detective);
  return (
    <p class="an-people">
      {own.map(({ npc, changed }) =>
        changed ? <s key={npc}>{titleOf(board, npc)}</s> : <span key={npc}>{titleOf(board, npc)}</span>,
      )}
    </p>
  );
}

/* Everything public about a seat, and the cards of its hand that the viewer knows. */
function WholeSeat({
  scene,
  board,
  seat,
  close,
}: {
  scene: Scene;
  board: Board;
  seat: Detective;
  close(): void;
}): JSX.Element {
  const { words } = board;
  const known = cardsIn(board.view, `hand:${seat.seat}`);
  const place = board.places.get(seat.at);
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog
      class="an-whole"
      aria-label={seat.name}
      ref={box}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div class="an-whole-in">
        <button type="button" class="an-close" aria-label={words.close} onClick={() => box.current?.close()}>
          ×
        </button>
        <Sheet scene={scene} board={board} seat={seat} />
        {place && <p>{words.at(shortName(place))}</p>}
        <People board={board} seat={seat} />
        <Plot scene={scene} board={board} seat={seat} />
        {known.length > 0 && (
          <p>
            <b>{words.known}:</b> {known.map((key) => titleOf(board, key)).join(", ")}
          </p>
        )}
      </div>
    </dialog>
  );
}

export function Rivals({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  const [open, setOpen] = useState<number | null>(null);
  if (!board) return null;
  const count = board.view.seat_count;
  const from = board.you ? board.you.seat + 1 : 0;
  const others = Array.from({ length: board.you ? count - 1 : count }, (_, i) => board.seats[(from + i) % count]!);
  const whole = open !== null ? board.seats[open] : undefined;
  return (
    <section
      class={`an-seats an-of-${others.length}`}
      aria-label={board.you ? board.words.others : board.words.detectives}
    >
      {others.map((seat) => (
        <Rival key={seat.seat} scene={scene} board={board} seat={seat} open={() => setOpen(seat.seat)} />
      ))}
      {whole && <WholeSeat scene={scene} board={board} seat={whole} close={() => setOpen(null)} />}
    </section>
  );
}
