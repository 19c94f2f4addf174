/* card.tsx: light and dark cards, and everything else that can be enlarged.
 *
 * Order: cost, art strip, title, trait, text, story, foot. A light card has a moon and a dark one a sun: the
 * side to which the marker moves when it is paid. */
import type { ComponentChildren, JSX } from "preact";
import { keyOf, numberOf, titleOf, word } from "../../board/printed";
import type { Entry, Key } from "../../protocol";
import type { Scene } from "../game";
import { motifOf, weather } from "./art/motifs";
import { abilityOf, contents } from "./callout";
import { Bust, Sign } from "./icons";
import { bustOf, lookOf } from "./people";
import { PlaceSign } from "./place";
import { halves } from "./plot";
import { boardOf, placeMarks, type Board } from "./state";
import { FileLines } from "./suspects";
import { signed } from "./words";

export type Size = "dock" | "phone" | "large";

function Strip({ entry }: { entry: Entry }): JSX.Element {
  const motif = motifOf(keyOf(entry, "trait"), entry.kind === "dark");
  return (
    <svg viewBox="0 0 156 46" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path class="an-a0" d={weather(entry.card)} />
      {motif.l && <path class="an-a1" d={motif.l} />}
      {motif.f && <path class="an-a2" d={motif.f} />}
    </svg>
  );
}

function traitsOf(board: Board, entry: Entry): string {
  const { words } = board;
  const owner = keyOf(entry, "detective");
  const name = owner ? titleOf(board, owner) : "";
  const traits = ["trait", "trait-2", "trait-3"].map((one) => word(board, keyOf(entry, one))).filter(Boolean);
  const whose =
    entry.kind === "dark" ? words.darkOf(name) : entry.kind === "light" ? words.lightOf(name) : words.memory;
  return [whose, ...traits].join(", ");
}

/* A card in the plot's color may cost more or less. */
function matches(board: Board, entry: Entry): string | null {
  const color = keyOf(entry, "plot");
  const owner = board.seats.find((seat) => seat.detective === keyOf(entry, "detective"));
  const plot = owner?.plot && board.entries.get(owner.plot.card);
  return color && color !== "none" && plot && keyOf(plot, "color") === color ? color : null;
}

/* The text size for a card in the dock. Crowded cards are narrow. */
function length(text: string, crowded: boolean): string {
  const long = text.length * (crowded ? 1.3 : 1);
  return long > 165 ? " an-xlong" : long > 95 ? " an-long" : "";
}

const WORD = 15; /* letters: a longer word of a title only fits in smaller ones */

/* A card of a player's deck. Its foot depends on where the card is. */
export function DeckCard({
  board,
  card,
  size,
  foot,
  cls,
  crowded = false,
}: {
  board: Board;
  card: Key;
  size: Size;
  foot?: ComponentChildren;
  cls?: string;
  crowded?: boolean;
}): JSX.Element {
  const entry = board.entries.get(card);
  const { words } = board;
  if (!entry) return <div class="an-card" />;
  const dark = entry.kind !== "light";
  const cost = numberOf(entry, "cost");
  const match = matches(board, entry);
  return (
    <article
      class={`an-card an-${size} ${dark ? "an-dk" : "an-lt"}${size === "dock" ? length(entry.text, crowded) : ""} ${cls ?? ""}`}
    >
      <div class="an-art">
        <Strip entry={entry} />
        {entry.kind !== "memory" && (
          <span class="an-cost" role="img" aria-label={words.shifts(cost, dark ? words.light : words.dark)}>
            <Sign name={dark ? "w-light" : "w-dark"} />
            {cost}
          </span>
        )}
        {match && <span class={`an-pm an-color-${match}`}>{crowded ? words.matches.replace(/^.* /, "") : words.matches}</span>}
      </div>
      <h3 class={entry.title.split(/[\s-]/).some((word) => word.length > WORD) ? "an-longword" : undefined}>{entry.title}</h3>
      <div class="an-tr">{traitsOf(board, entry)}</div>
      <p data-cut={size === "dock" || undefined}>{entry.text}</p>
      {size !== "dock" && entry.story && <div class="an-story">{entry.story}</div>}
      {foot}
    </article>
  );
}

/* Anything else, as a sheet of paper: title, printed text, current contents. */
function Paper({
  head,
  title,
  kind,
  text,
  story,
  lines = [],
  more,
}: {
  head?: ComponentChildren;
  title: string;
  kind: string;
  text?: string;
  story?: string;
  lines?: (string | null)[];
  more?: ComponentChildren;
}): JSX.Element {
  return (
    <article class="an-card an-large an-lt an-paper">
      {head && <div class="an-head">{head}</div>}
      <h3>{title}</h3>
      <div class="an-tr">{kind}</div>
      {lines.filter(Boolean).map((line, i) => (
        <p key={i} class="an-line">
          {line}
        </p>
      ))}
      {more}
      {text && <p>{text}</p>}
      {story && <div class="an-story">{story}</div>}
    </article>
  );
}

function PlotPaper({ board, entry }: { board: Board; entry: Entry }): JSX.Element {
  const text = halves(board, entry.text);
  const { words } = board;
  const named = (one: string) =>
    [keyOf(entry, one), keyOf(entry, `${one}-2`)]
      .filter(Boolean)
      .map((name) => word(board, name))
      .join(", ");
  const ways = (["positive", "negative"] as const)
    .map((way) => keyOf(entry, way))
    .map((key) => (key ? titleOf(board, key) : null));
  return (
    <article class="an-card an-large an-lt an-paper">
      <div class={`an-head an-color-${keyOf(entry, "color")}`}>
        <b>{entry.title}</b>
      </div>
      <div class="an-tr">
        {words.kindOfPlot(board.printed.kinds[entry.kind] ?? "", word(board, keyOf(entry, "color")))}
      </div>
      <p class="an-gline">
        <Sign name="k-bag" cls="an-good-i" /> <em>{named("good")}</em> {text.good} <b>→ {ways[0]}</b>
      </p>
      <p class="an-gline">
        <Sign name="k-bag" cls="an-bad-i" /> <em>{named("bad")}</em> {text.bad} <b>→ {ways[1]}</b>
      </p>
      {text.other && <p>{text.other}</p>}
      {entry.story && <div class="an-story">{entry.story}</div>}
    </article>
  );
}

function suspectLines(board: Board, key: Key): string[] {
  const { words } = board;
  const entry = board.entries.get(key);
  return (["strong", "weak"] as const).map((one) => `${words[one]}: ${words.file[keyOf(entry, one) ?? ""] ?? ""}`);
}

function OpenFile({ scene, board, card }: { scene: Scene; board: Board; card: Key }): JSX.Element | null {
  const suspect = board.suspects.find(({ key }) => key === card);
  return suspect?.lives ? <FileLines scene={scene} board={board} suspect={suspect} /> : null;
}

export function AnyCard({ scene, card, size }: { scene: Scene; card: Key; size: Size }): JSX.Element {
  const board = boardOf(scene);
  const entry = board?.entries.get(card);
  if (!board || !entry) return <article class="an-card" />;
  const kind = board.printed.kinds[entry.kind] ?? entry.kind;
  const place = board.places.get(card);
  if (entry.kind === "light" || entry.kind === "dark" || entry.kind === "memory")
    return <DeckCard board={board} card={card} size={size} />;
  if (entry.kind === "plot" || entry.kind === "crossroads") return <PlotPaper board={board} entry={entry} />;
  if (place)
    return (
      <Paper
        head={<PlaceSign place={place} />}
        title={entry.title}
        kind={placeMarks(board, place)}
        lines={[abilityOf(board, card), contents(board, card).join(", ") || board.words.nothingHere]}
      />
    );
  if (entry.kind === "suspect")
    return (
      <Paper
        head={<Bust name={bustOf(card)} />}
        title={entry.title}
        kind={kind}
        lines={suspectLines(board, card)}
        more={<OpenFile scene={scene} board={board} card={card} />}
        story={entry.story}
      />
    );
  if (entry.kind === "detective") {
    const tips = [...board.entries.values()]
      .filter((tip) => tip.kind === "tip" && keyOf(tip, "detective") === card)
      .map((tip) => tip.title);
    return (
      <Paper
        head={<Bust name={lookOf(card, entry.title).bust} />}
        title={entry.title}
        kind={board.words.reach(numberOf(entry, "reach"))}
        story={entry.story}
        lines={tips}
      />
    );
  }
  const points = entry.kind === "ending" ? [board.words.points(signed(numberOf(entry, "vp")))] : [];
  const link =
    entry.kind === "group"
      ? [board.words.perLink(word(board, keyOf(entry, "changes")), signed(numberOf(entry, "by")))]
      : [];
  return <Paper title={entry.title} kind={kind} text={entry.text} story={entry.story} lines={[...points, ...link]} />;
}
