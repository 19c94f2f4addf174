/* attention.ts: signals that it is your turn: title, badge and, if enabled, a sound and a notification. */
import { effect } from "@preact/signals";
import { sound } from "../settings";
import { hideTurn, showTurn } from "../table/notices";
import type { Play } from "./play";
import { words } from "./words";

let audio: AudioContext | null = null;

/* Two soft notes, a fourth apart. */
export function chime(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const start = audio.currentTime;
    [587.33, 783.99].forEach((pitch, n) => {
      const tone = audio!.createOscillator();
      const gain = audio!.createGain();
      const at = start + n * 0.16;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(0.16, at + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
      tone.connect(gain).connect(audio!.destination);
      tone.start(at);
      tone.stop(at + 0.55);
    });
  } catch {
    /* no sound available: title and badge show the same */
  }
}

function badge(on: boolean): void {
  const app = navigator as Navigator & { setAppBadge?(n: number): Promise<void>; clearAppBadge?(): Promise<void> };
  void (on ? app.setAppBadge?.(1) : app.clearAppBadge?.())?.catch(() => undefined);
}

const PAUSE = 200; /* milliseconds: most waits are short, and updating title and badge costs as much as a redraw */

/* Returns a function that stops it. */
export function watchAttention(play: Play): () => void {
  const before = document.title;
  let told = false; /* the viewer is asked */
  let wanted = { asked: false, title: before };
  let waited = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = ({ asked, title }: typeof wanted) => {
    document.title = title;
    if (asked !== told) badge(asked);
    if (asked && !told && document.hidden) void showTurn(title.replace("● ", ""));
    if (!asked && told) void hideTurn();
    /* No sound for a player who has just made a choice and is asked again. */
    if (asked && !told && (document.hidden || performance.now() - waited > 1500) && sound.peek()) chime();
    told = asked;
  };
  const end = effect(() => {
    const asked = (play.table.decision.value?.options.length ?? 0) > 0 || play.table.curtain.value !== null;
    const name = play.table.table.value?.name ?? "";
    const say = words();
    const title = [asked ? `● ${say.decision}` : null, name, say.brand].filter(Boolean).join(" – ");
    if (asked === wanted.asked && title === wanted.title) return;
    if (!asked && wanted.asked) waited = performance.now();
    wanted = { asked, title };
    clearTimeout(timer);
    timer = setTimeout(tell, document.hidden ? 0 : PAUSE, wanted);
  });
  const look = () => document.hidden || void hideTurn();
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    end();
    document.removeEventListener("visibilitychange", look);
    clearTimeout(timer);
    badge(false);
    document.title = before;
  };
}
