/* story.tsx: the reader beside the prompt, and the case journal, in which everything that was read can be read again. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { size, sizes } from "../../settings";
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

export function Story({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  const box = useRef<HTMLDivElement>(null);
  const journal = board ? journalOf(scene.table.log.value, scene.entries) : null;
  const newest = journal?.passages[journal.passages.length - 1];
  const parts = newest?.parts.length ?? 0;
  /* A new passage is shown from its beginning, an outcome at the end. */
  const shown = useRef<number>(-1);
  useLayoutEffect(() => {
    const same = shown.current === newest?.at;
    shown.current = newest?.at ?? -1;
    box.current?.scrollTo(0, same ? box.current.scrollHeight : 0);
  }, [newest?.at, parts]);
  if (!board || !journal) return null;
  const { words } = board;
  return (
    <>
      <div class="la-story" ref={box} tabIndex={0} role="group" aria-label={words.story}>
        {newest ? (
          <>
            <div class="la-tools">
              <Aloud scene={scene} board={board} passage={newest} />
              <TextSize board={board} />
              <button type="button" class="la-tool" aria-label={words.journal} title={words.journal} onClick={() => (opened.value = newest.n)}>
                <Sign name="u-book" />
              </button>
            </div>
            <PassageSheet scene={scene} passage={newest} open />
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
            <button type="button" aria-current={opened.value === passage.n ? "true" : undefined} onClick={() => (opened.value = passage.n)}>
              <span>{passage.number !== null ? String(passage.number).padStart(3, "0") : "·"}</span>
              {passage.title}
            </button>
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

/* After the game: the whole case as its file. */
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
