/* curtain.tsx: the curtain between two people at one screen, and what happened meanwhile. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { SeatLook } from "../games/game";
import type { Seat } from "../protocol";
import { Bargains } from "./bargain";
import { Composer } from "./composer";
import { usePlay } from "./context";
import { Pawn } from "./pawn";
import { words } from "./words";

const HOLD = 600; /* milliseconds: long enough not to happen by accident */

/* The board gets only a spectator's view to look up names and colors. */
export function Curtain({ seat, look }: { seat: Seat; look: SeatLook | null }): JSX.Element {
  const play = usePlay();
  const say = words();
  const holding = useSignal(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const button = useRef<HTMLButtonElement>(null);
  const name = play.table.table.value?.seats[seat]?.name || look?.name || say.seat(seat + 1);
  const start = () => {
    if (holding.value) return;
    holding.value = true;
    timer.current = setTimeout(() => {
      holding.value = false;
      play.table.unveil();
    }, HOLD);
  };
  const stop = () => {
    holding.value = false;
    clearTimeout(timer.current);
  };
  useEffect(() => {
    button.current?.focus();
    play.announcer.shout(say.handOver(name));
    return stop;
  }, [seat]);
  const key = (down: boolean) => (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (down) start();
    else stop();
  };
  return (
    <main class="curtain" style={look ? { "--d": `var(${look.color})` } : undefined}>
      <div class="blind">
        {look && <Pawn letter={look.letter} />}
        <h1>{say.handOver(name)}</h1>
        <p>{say.holdHint}</p>
        <button
          ref={button}
          class={`hold${holding.value ? " holding" : ""}`}
          onPointerDown={start}
          onPointerUp={stop}
          onPointerLeave={stop}
          onPointerCancel={stop}
          onKeyDown={key(true)}
          onKeyUp={key(false)}
          onContextMenu={(event) => event.preventDefault()}
          /* A screen reader clicks without pressing. */
          onClick={(event) => event.detail === 0 && !holding.value && play.table.unveil()}
        >
          {say.holdToLift}
        </button>
        <Spoken />
      </div>
    </main>
  );
}

/* Offers are public, so people make and answer them without lifting it. */
function Spoken(): JSX.Element | null {
  const play = usePlay();
  const scene = play.public.value;
  if (!scene) return null;
  return (
    <>
      <Bargains scene={scene} />
      {play.trading.value && <div class="trade hudp"><Composer scene={scene} /></div>}
    </>
  );
}

/* After the curtain: five lines at most, until they are read or the seat chooses. */
export function Since({ seat }: { seat: Seat }): JSX.Element | null {
  const play = usePlay();
  const say = words();
  const lines = useSignal<string[]>([]);
  const shown = useRef(false);
  const count = play.table.log.value.length;
  useEffect(() => {
    if (shown.current || count === 0) return;
    shown.current = true;
    lines.value = play.since(seat);
  }, [count]);
  const chosen = play.chosen.value.length;
  useEffect(() => {
    if (lines.value.length > 0) lines.value = [];
  }, [chosen]);
  if (lines.value.length === 0) return null;
  return (
    <aside class="since paper" aria-labelledby="since-title">
      <h2 id="since-title">{say.since}</h2>
      <ul>{lines.value.map((line, n) => <li key={n}>{line}</li>)}</ul>
      <button class="btn" onClick={() => (lines.value = [])}>{say.understood}</button>
    </aside>
  );
}
