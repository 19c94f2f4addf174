/* pointing.tsx: shows what a player points at: a ring with the player's name for some seconds, and an
 * announcement. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Scene } from "../games/game";
import { Icon } from "../icons";
import type { Key, Pointing } from "../protocol";
import { nameOf, usePlay } from "./context";
import type { Play } from "./play";
import { words } from "./words";

const SHOWN = 6000; /* milliseconds */

/* Others can be shown something: people at their own screens, or bots, which follow the Lead's finger. */
const canPoint = ({ table }: Play): boolean => {
  const info = table.table.value;
  if (!info?.points || info.state !== "running" || typeof table.viewer.value !== "number") return false;
  return info.seats.some(({ seat, kind, taken }) => seat !== table.viewer.value && (kind === "bot" || (taken && table.kind !== "local")));
};

/* In the sheet of a card or place, which closes. */
export function PointButton({ at, close }: { at: Key; close(): void }): JSX.Element | null {
  const play = usePlay();
  if (!canPoint(play)) return null;
  const point = () => {
    close();
    void play.table.send({ do: "point", at });
  };
  return <button class="btn" onClick={point}><Icon name="eye" />{words().point}</button>;
}

/* The part of the board that shows it; null: it is on another tab, or not drawn. */
function boxOf(at: Key): DOMRect | null {
  for (const element of document.querySelectorAll(`[data-place="${CSS.escape(at)}"], [data-card="${CSS.escape(at)}"]`)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.bottom > 0 && box.top < innerHeight && !element.closest(".pointed, dialog")) return box;
  }
  return null;
}

export function Pointed({ scene }: { scene: Scene }): JSX.Element {
  const play = usePlay();
  const shown = useSignal<Pointing[]>([]);
  useEffect(() => {
    const first = play.table.pointing.peek()?.n ?? 0;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const end = play.table.pointing.subscribe((pointing) => {
      if (!pointing || pointing.n <= first) return;
      shown.value = [...shown.peek().filter(({ seat }) => seat !== pointing.seat), pointing];
      timers.push(setTimeout(() => (shown.value = shown.peek().filter((other) => other !== pointing)), SHOWN));
      if (pointing.seat !== play.table.viewer.peek()) play.announcer.say(said(play, scene, pointing));
    });
    return () => {
      end();
      timers.forEach(clearTimeout);
    };
  }, [play]);
  return <>{shown.value.map((pointing) => <Ring key={pointing.n} pointing={pointing} text={said(play, scene, pointing)} />)}</>;
}

function said(play: Play, scene: Scene, { seat, at }: Pointing): string {
  const title = (play.scene.peek() ?? scene).entries.get(at)?.title ?? at;
  return words().pointsAt(nameOf(play, seat), title);
}

/* Follows its subject while the map moves. Without one, only the text is shown. */
function Ring({ pointing, text }: { pointing: Pointing; text: string }): JSX.Element {
  const play = usePlay();
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      const box = boxOf(pointing.at);
      const { style, classList } = ring.current!;
      classList.toggle("nowhere", !box);
      if (box) Object.assign(style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
      else Object.assign(style, { left: "", top: "", width: "", height: "" });
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [pointing]);
  return (
    <div ref={ring} class="pointed" aria-hidden="true" style={{ "--seat": `var(${play.looks.value[pointing.seat]?.color ?? "--signal"})` }}>
      <span>{text}</span>
    </div>
  );
}
