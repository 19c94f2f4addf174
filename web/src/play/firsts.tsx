/* firsts.tsx: notes that appear when something comes up for the first time. One at a time; each can
 * be dismissed, and all of them switched off. */
import { useComputed } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Note, Scene } from "../games/game";
import type { Language } from "../protocol";
import { hints, narrow } from "../settings";
import { boxOf, clearest, LIT } from "./beside";
import { usePlay } from "./context";
import { met, remember } from "./memory";
import { words, wordsIn } from "./words";

const basic = (id: string, region: Note["region"], when: (scene: Scene) => boolean): Note => ({
  id: `frame.${id}`,
  region,
  met: when,
  title: (language: Language) => wordsIn(language).basics[id]![0],
  text: (language: Language) => wordsIn(language).basics[id]![1],
});

const asked = (scene: Scene) => scene.options.length > 0;
const BASICS: Note[] = [basic("prompt", "prompt", asked), basic("lit", "map", asked), basic("why", "prompt", asked)];

/* The first applicable note that was not shown yet: the game's subject, then the frame's notes, then the rest. */
export function dueNote(scene: Scene, notes: readonly Note[], explained: ReadonlySet<string>): Note | null {
  const inOrder = [...notes.filter((note) => note.opens), ...BASICS, ...notes];
  return inOrder.find((note) => !explained.has(note.id) && note.met(scene)) ?? null;
}

/* The phone's tab for the subject of a note; the first tab if there is none. */
const TABS: Partial<Record<Note["region"], string>> = { map: "map", side: "side", dock: "hand" };

const PERIOD = 250; /* milliseconds: maps move, and lights come later */

/* Beside the prompt's column, where the note covers nothing that is lit, and the dock only if it must. */
function place(note: HTMLElement): void {
  const [table, prompt, dock] = ["main.table", ".prompt", ".you"].map((name) => document.querySelector(name));
  for (const side of ["left", "top", "right", "bottom"] as const) note.style[side] = "";
  if (narrow.value || !table || !prompt || !dock) return;
  const room = boxOf(table);
  const end = boxOf(prompt).left - 12;
  const lit = [...document.querySelectorAll(`.stage :is(${LIT}), .you :is(${LIT})`)].map(boxOf).filter((box) => box.right > box.left);
  const at = clearest(boxOf(note), { left: room.left + 12, top: room.top + 12, right: end, bottom: room.bottom - 12 }, [...lit, boxOf(dock)]);
  const zoom = Number(getComputedStyle(note).zoom) || 1;
  const around = boxOf(note.offsetParent ?? document.body);
  Object.assign(note.style, { left: `${(at.left - around.left) / zoom}px`, top: `${(at.top - around.top) / zoom}px`, right: "auto", bottom: "auto" });
}

function usePlace(shown: string | null): { current: HTMLElement | null } {
  const note = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!shown) return;
    const look = () => void (note.current && place(note.current));
    look();
    const timer = setInterval(look, PERIOD);
    return () => clearInterval(timer);
  }, [shown]);
  return note;
}

export function Firsts({ scene }: { scene: Scene }): JSX.Element | null {
  const play = usePlay();
  const guided = useComputed(() => {
    const seats = play.table.table.value?.seats ?? [];
    return hints.value && !play.table.lesson.value && seats.filter((chair) => chair.kind === "person").length === 1;
  }).value;
  const due = guided && scene.view.viewer !== "spectator" && scene.view.state === "running";
  const note = due ? dueNote(scene, play.board.notes ?? [], met.value) : null;
  const panel = usePlace(note && note.id);
  if (!note) return null;
  const say = words();
  const tab = TABS[note.region] ?? play.board.tabs[0]!.id;
  return (
    <aside ref={panel} class={`first paper at-${note.region}`} aria-labelledby="first-title" role="note">
      <p class="eyebrow">{say.noteTitle}</p>
      <h2 id="first-title">{note.title(scene.language)}</h2>
      <p>{note.text(scene.language)}</p>
      <div class="pf">
        <button class="btn" onClick={() => remember(met, note.id, true)}>{say.understood}</button>
        {play.focus.tab.value !== tab && (
          <button class="btn phone" onClick={() => play.show(tab)}>{say.showMe}</button>
        )}
        <button class="btn quiet" onClick={() => (hints.value = false)}>{say.notesOff}</button>
      </div>
    </aside>
  );
}
