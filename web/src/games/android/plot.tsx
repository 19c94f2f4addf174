/* plot.tsx: the plot in play: the sources of each kind of baggage, its amount, and the present outcome. */
import type { JSX } from "preact";
import { Count } from "../../board/changed";
import { keyOf, numberOf, titleOf, word } from "../../board/printed";
import type { Key } from "../../protocol";
import type { Scene } from "../game";
import { Sign } from "./icons";
import type { Board, Detective } from "./state";
import { signed } from "./words";

/* The sentences of a generated text. A period after one of these abbreviations does not end a sentence. */
const notTheEnd = /\b(Mr|St|Sgt|Dr)\.$/;

export function sentences(text: string): string[] {
  const found: string[] = [];
  for (const part of text.replace(/([.!?])\s+(?=[A-ZÄÖÜ])/g, "$1\n").split("\n")) {
    if (found.length && notTheEnd.test(found[found.length - 1]!)) found[found.length - 1] += ` ${part}`;
    else if (part) found.push(part);
  }
  return found;
}

/* A card's text, grouped by effect: good baggage, bad baggage, other. */
export function halves(board: Board, text: string): { good: string; bad: string; other: string } {
  const sorted = { good: [] as string[], bad: [] as string[], other: [] as string[] };
  for (const sentence of sentences(text)) {
    const good = board.words.goodBaggage.test(sentence);
    const bad = board.words.badBaggage.test(sentence);
    sorted[good === bad ? "other" : good ? "good" : "bad"].push(sentence);
  }
  return { good: sorted.good.join(" "), bad: sorted.bad.join(" "), other: sorted.other.join(" ") };
}

function Half({
  board,
  kind,
  count,
  text,
  words,
}: {
  board: Board;
  kind: "good" | "bad";
  count: number;
  text: string;
  words: (string | null)[];
}): JSX.Element {
  const named = words
    .filter(Boolean)
    .map((name) => word(board, name))
    .join(", ");
  return (
    <div class={`an-bs an-${kind}`}>
      <div class="an-bt">
        <Sign name="k-bag" />
        <Count turn={board.turn} value={count} text={board.words[kind](count)} />
        {named && <em>{named}</em>}
      </div>
      <div class="an-btext" data-cut>{text}</div>
    </div>
  );
}

/* The plot's outcome if it ended now. */
function outlook(board: Board, seat: Detective): string | null {
  const { plot } = seat;
  const { words } = board;
  if (!plot?.resolves || !plot.leads_to) return null;
  return `${words.asItStands(plot.resolves.day, plot.good === plot.bad)} ${words.quoted(titleOf(board, plot.leads_to))}`;
}

export function Plot({ scene, board, seat }: { scene: Scene; board: Board; seat: Detective }): JSX.Element {
  const { words } = board;
  const { plot } = seat;
  const open = (key: Key) => () => {
    scene.focus.inspect.value = key;
  };
  const endings = seat.endings.map((key) => (
    <button key={key} type="button" class="an-end" data-card={key} onClick={open(key)}>
      {titleOf(board, key)} <b>{words.points(signed(numberOf(board.entries.get(key), "vp")))}</b>
    </button>
  ));
  if (!plot)
    return (
      <article class="an-plot an-none" aria-label={words.plot}>
        <p>{words.noPlot}</p>
        {endings}
      </article>
    );
  const entry = board.entries.get(plot.card);
  const color = keyOf(entry, "color") ?? "";
  const text = halves(board, entry?.text ?? "");
  const kind = board.printed.kinds[entry?.kind ?? ""] ?? "";
  const as = outlook(board, seat);
  return (
    <article
      class={`an-plot an-color-${color}`}
      aria-label={words.plot}
      data-card={plot.card}
      onClick={open(plot.card)}
    >
      <div class="an-hd">
        <b>{entry?.title}</b>
        <small>{words.kindOfPlot(kind, word(board, color))}</small>
      </div>
      <Half
        board={board}
        kind="good"
        count={plot.good}
        text={text.good}
        words={[keyOf(entry, "good"), keyOf(entry, "good-2")]}
      />
      <Half
        board={board}
        kind="bad"
        count={plot.bad}
        text={text.bad}
        words={[keyOf(entry, "bad"), keyOf(entry, "bad-2")]}
      />
      {text.other && <div class="an-besides">{text.other}</div>}
      {as && <div class="an-ft">{as}</div>}
      {endings}
    </article>
  );
}
