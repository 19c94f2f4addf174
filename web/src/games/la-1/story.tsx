/* story.tsx: the reader beside the prompt, and the case journal with all texts read so far. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { narrow, size, sizes } from "../../settings";
import type { Scene } from "../game";
import { Sign } from "./icons";
import { asText, journalOf, type Journal, type Passage } from "./journal";
import { PassageSheet } from "./passage";
import { boardOf, titleOf, type Board } from "./state";
import { TestStrip } from "./test";
import { hush, readAloud, speaking, voiceFor } from "./voice";

const opened = signal<number | null>(null); /* the passage that the journal shows */

const read = (passage: Passage): string => [passage.title, ...passage.parts.filter(({ kind }) => kind !== "test").map(({ text }) => text)].join(". ");

function Aloud({ scene, board, passage }: { scene: Scene; board: Board; passage: Passage }): JSX.Element | null {
  if (!voiceFor(scene.language)) return null;
  const text = read(passage);
  const on = speaking.value === text;
  const what = on ? board.words.stopReading : board.words.readAloud;
  return (
    <button type="button" class="la-tool" aria-pressed={on} title={what} aria-label={what} onClick={() => (on ? hush() : readAloud(text, scene.language))}>
      <Sign name={on ? "u-x" : "u-voice"} />
    </button>
  );
}

/* Steps through the text sizes of the settings; they hold for all panels. */
function TextSize({ board }: { board: Board }): JSX.Element {
  const at = sizes.indexOf(size.value);
  const step = (by: number) => {
    const next = sizes[at + by];
    if (next) size.value = next;
  };
  return (
    <>
      <button type="button" class="la-tool" disabled={at <= 0} aria-label={board.words.smaller} title={board.words.smaller} onClick={() => step(-1)}>
        <small>A</small>
      </button>
      <button type="button" class="la-tool" disabled={at >= sizes.length - 1} aria-label={board.words.bigger} title={board.words.bigger} onClick={() => step(1)}>
        A
      </button>
    </>
  );
}

/* How far somebody has read: the passage, and the number of its parts. */
interface Read {
  n: number;
  parts: number;
}

const NOTHING: Read = { n: -1, parts: 0 };

const readOf = (passage: Passage | undefined): Read => (passage ? { n: passage.n, parts: passage.parts.length } : NOTHING);

/* The first passage that is new, or has new parts. */
const newIn = (passages: Passage[], { n, parts }: Read): number => (n >= 0 && (passages[n]?.parts.length ?? 0) > parts ? n : n + 1);

/* For each table, shared by everybody at the screen: the last decision, the texts read before it, and those read when it came. */
const decided = new WeakMap<object, { version: number; before: Read | null; at: Read }>();

/* The texts read since the last decision. A reader who joins later begins with the newest passage. */
function unreadIn(scene: Scene, board: Board | null, passages: Passage[]): Passage[] {
  const newest = passages[passages.length - 1];
  const version = scene.table.decision.value?.version ?? null;
  let last = decided.get(scene.table);
  if (version !== null && version !== last?.version) {
    const isFirst = !last && (board?.told.round ?? 0) <= 1;
    last = { version, before: isFirst ? NOTHING : (last?.at ?? null), at: readOf(newest) };
    decided.set(scene.table, last);
  }
  const since = version === null ? last?.at : last?.before;
  return since ? passages.slice(Math.min(newIn(passages, since), passages.length - 1)) : passages.slice(-1);
}

/* Ends with the passage of the card that asks. */
function shownIn(scene: Scene, journal: Journal, unread: Passage[]): Passage[] {
  const asked = journal.asked(scene.table.decision.value?.prompt?.cause ?? null);
  if (!asked || asked === unread[unread.length - 1]) return unread;
  return [...unread.filter(({ n }) => n > asked.n), asked];
}

/* Scrolls to the new text, or during a test to its strip, which a phone has below the story. Returns the
 * first passage that begins below, as the reader scrolls. */
function useScrolling(box: { current: HTMLDivElement | null }, unread: Passage[], version: number | null): [Passage | null, () => void] {
  const newest = readOf(unread[unread.length - 1]);
  const shown = useRef<Read>(NOTHING);
  const [below, setBelow] = useState<Passage | null>(null);
  const scroller = () => (box.current && getComputedStyle(box.current).overflowY === "visible" ? box.current.closest(".side") : box.current);
  const look = () => {
    const end = (scroller()?.getBoundingClientRect().bottom ?? 0) - 40;
    setBelow(unread.find(({ n }) => (box.current?.querySelector(`[data-n="${n}"]`)?.getBoundingClientRect().top ?? 0) > end) ?? null);
  };
  useLayoutEffect(() => {
    const { n, parts } = shown.current;
    shown.current = newest;
    if (n === newest.n && parts === newest.parts) {
      box.current?.parentElement?.querySelector(".la-test")?.scrollIntoView({ block: "end" });
      return;
    }
    const grown = unread.find((passage) => passage.n === n && passage.parts.length > parts);
    const first = grown ?? unread.find((passage) => passage.n > n) ?? unread[0];
    const part = box.current?.querySelector(`[data-n="${first?.n}"]${grown ? ` [data-part="${parts}"]` : ""}`);
    const at = scroller();
    if (part && at) at.scrollTop += part.getBoundingClientRect().top - at.getBoundingClientRect().top - 10;
    look();
  }, [newest.n, newest.parts, version]);
  return [below, look];
}

const LISTED = 4;
const FEW = 8; /* options: more of them need the room on a desk */

/* Cards of the case that were read before those on the sheet: the newest first, each once. */
function Before({ scene, board, journal, unread }: { scene: Scene; board: Board; journal: Journal; unread: Passage[] }): JSX.Element | null {
  if (!narrow.value && scene.options.length > FEW) return null;
  const cards = new Set(unread.map(({ card }) => card));
  const before = journal.passages
    .slice(0, unread[0]?.n ?? 0)
    .reverse()
    .filter(({ card, source }) => source !== "darkness" && !cards.has(card) && cards.add(card))
    .slice(0, LISTED);
  if (before.length === 0) return null;
  return (
    <nav class="la-before" aria-labelledby="la-before">
      <h3 id="la-before">{board.words.readEarlier}</h3>
      <ul class="la-contents">
        {before.map((passage) => (
          <li key={passage.n}>
            <PassageButton passage={passage} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/* Opens the journal at this passage. */
function PassageButton({ passage }: { passage: Passage }): JSX.Element {
  return (
    <button type="button" aria-current={opened.value === passage.n ? "true" : undefined} onClick={() => (opened.value = passage.n)}>
      <span>{passage.number !== null ? String(passage.number).padStart(3, "0") : "·"}</span>
      {passage.title}
    </button>
  );
}

export function Story({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  const box = useRef<HTMLDivElement>(null);
  const journal = board ? journalOf(scene.table.log.value, scene.entries) : null;
  const unread = journal ? shownIn(scene, journal, unreadIn(scene, board, journal.passages)) : [];
  const [below, look] = useScrolling(box, unread, scene.table.decision.value?.version ?? null);
  if (!board || !journal) return null;
  const { words } = board;
  const newest = unread[unread.length - 1];
  const go = () => box.current?.querySelector(`[data-n="${below?.n}"]`)?.scrollIntoView({ block: "start" });
  return (
    <>
      <div class="la-story" ref={box} tabIndex={0} role="group" aria-label={words.story} onScroll={look}>
        {newest ? (
          <>
            <div class="la-tools">
              <Aloud scene={scene} board={board} passage={newest} />
              <TextSize board={board} />
              <button type="button" class="la-tool" aria-label={words.journal} title={words.journal} onClick={() => (opened.value = newest.n)}>
                <Sign name="u-book" />
              </button>
            </div>
            {unread.map((passage) => (
              <PassageSheet key={passage.n} scene={scene} passage={passage} open={passage === newest} />
            ))}
            <Before scene={scene} board={board} journal={journal} unread={unread} />
            {below && <button type="button" class="la-below" onClick={go}>{words.readOn(below.title)}</button>}
          </>
        ) : (
          <p class="la-none">{words.noStory}</p>
        )}
      </div>
      <TestStrip scene={scene} />
      {opened.value !== null && <JournalDialog scene={scene} board={board} journal={journal} />}
    </>
  );
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function Contents({ journal, board }: { journal: Journal; board: Board }): JSX.Element {
  let round = -1;
  return (
    <ol class="la-contents" aria-label={board.words.readSoFar(journal.passages.length)}>
      {journal.passages.map((passage) => {
        const head = passage.round !== round && passage.round > 0;
        round = passage.round;
        return (
          <li key={passage.n}>
            {head && <h3>{board.words.roundN(passage.round)}</h3>}
            <PassageButton passage={passage} />
          </li>
        );
      })}
    </ol>
  );
}

function JournalDialog({ scene, board, journal }: { scene: Scene; board: Board; journal: Journal }): JSX.Element | null {
  const { words } = board;
  const box = useRef<HTMLDialogElement>(null);
  const close = () => {
    hush();
    opened.value = null;
  };
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const dialog = box.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      before?.focus?.();
    };
  }, []);
  const at = Math.min(opened.value ?? 0, journal.passages.length - 1);
  useEffect(() => box.current?.querySelector(".la-jbox > .la-contents [aria-current]")?.scrollIntoView({ block: "nearest" }), [at]);
  const passage = journal.passages[at];
  if (!passage) return null;
  const title = titleOf(board, board.told.case);
  const go = (by: number) => (opened.value = Math.max(0, Math.min(journal.passages.length - 1, at + by)));
  return (
    <dialog
      ref={box}
      class="la-journal"
      aria-label={words.journalOf(title)}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === box.current && close()}
    >
      <div class="la-jbox">
        <header>
          <b>{words.journalOf(title)}</b>
          <Aloud scene={scene} board={board} passage={passage} />
          <TextSize board={board} />
          <button type="button" class="btn" onClick={() => download(`${board.told.case}.txt`, asText(journal, { round: words.roundN }))}>{words.saveFile}</button>
          <button type="button" class="btn la-print" onClick={() => window.print()}>{words.print}</button>
          <button type="button" class="btn" onClick={close}>{words.close}</button>
        </header>
        <Contents journal={journal} board={board} />
        <div class="la-page">
          <PassageSheet scene={scene} passage={passage} open={false} />
          <nav>
            <button type="button" class="btn" disabled={at === 0} onClick={() => go(-1)}>{words.earlier}</button>
            <button type="button" class="btn" disabled={at === journal.passages.length - 1} onClick={() => go(1)}>{words.later}</button>
          </nav>
        </div>
        <div class="la-printed" aria-hidden="true">
          <h1>{title}</h1>
          {journal.passages.map((one) => (
            <PassageSheet key={one.n} scene={scene} passage={one} open={false} />
          ))}
        </div>
      </div>
    </dialog>
  );
}

/* Shows the whole case as its file after the game. */
export function CaseFile({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  const journal = journalOf(scene.table.log.value, scene.entries);
  if (journal.passages.length === 0) return null;
  return (
    <>
      <p>
        <button type="button" class="btn" onClick={() => (opened.value = journal.passages.length - 1)}>
          {board.words.journal}
        </button>
      </p>
      {opened.value !== null && <JournalDialog scene={scene} board={board} journal={journal} />}
    </>
  );
}
