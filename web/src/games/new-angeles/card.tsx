/* card.tsx: action and emergency cards, assets, and everything else that can be enlarged. */
import type { ComponentChildren, JSX } from "preact";
import { keyOf, numberOf, supplyName, titleOf } from "../../board/printed";
import type { Entry, Key } from "../../protocol";
import type { Scene } from "../game";
import { Sign } from "./icons";
import { lookOf, signOf, sortClass } from "./looks";
import { contractOf } from "./seats";
import { boardOf, called, type Board } from "./state";
import { placeInWords } from "./places";

export type Size = "dock" | "phone" | "large" | "deal";

interface CardProps {
  board: Board;
  card: Key;
  size: Size;
  cls?: string;
  foot?: ComponentChildren;
  copies?: number;
}

/* The colored band: the type of an action card, the corporation of an emergency card. */
function bandOf(board: Board, entry: Entry, size: Size): { cls: string; sign: string; text: string } {
  const sort = keyOf(entry, "sort");
  const of = keyOf(entry, "of");
  if (sort) return { cls: sortClass(sort), sign: `a-${sort}`, text: titleOf(board, sort) };
  if (of) return { cls: `na-corp na-q-${lookOf(of).hue}`, sign: lookOf(of).sign, text: size === "large" ? board.words.emergencyCard : board.words.emergency };
  if (entry.kind === "asset") return { cls: "na-glass", sign: "u-one", text: board.words.assetCard };
  return { cls: "na-plain", sign: "u-scale", text: board.printed.kinds[entry.kind] ?? entry.kind };
}

const LONG = [90, 150]; /* text lengths above which the dock uses smaller type */

export function DealCard({ board, card, size, cls, foot, copies = 1 }: CardProps): JSX.Element {
  const entry = board.entries.get(card);
  if (!entry) return <article class="na-card" />;
  const band = bandOf(board, entry, size);
  const long = size === "large" ? "" : entry.text.length > LONG[1]! ? " na-xlong" : entry.text.length > LONG[0]! ? " na-long" : "";
  return (
    <article class={`na-card na-${size} ${band.cls}${long} ${cls ?? ""}`} aria-hidden={foot !== undefined /* the button around it has a name */}>
      <div class="na-band">
        <Sign name={band.sign} />
        <span>{band.text}</span>
        {copies > 1 && <b>×{copies}</b>}
      </div>
      <h3>{entry.title}</h3>
      <p data-cut={size === "large" ? undefined : "" /* complete when it is enlarged */}>{entry.text}</p>
      {size === "large" && entry.story && <div class="na-story">{entry.story}</div>}
      {foot}
    </article>
  );
}

function Paper(props: { sign: string; title: string; kind: string; lines: string[]; story?: string }): JSX.Element {
  return (
    <article class="na-card na-large na-plain">
      <div class="na-band">
        <Sign name={props.sign} />
        <span>{props.kind}</span>
      </div>
      <h3>{props.title}</h3>
      {props.lines.filter(Boolean).map((line, i) => (
        <p key={i}>{line}</p>
      ))}
      {props.story && <div class="na-story">{props.story}</div>}
    </article>
  );
}

function demandLines(board: Board, entry: Entry): string[] {
  const needs = board.printed.game_facts.resources
    .map((resource) => ({ resource, n: numberOf(entry, `${resource}-need`) }))
    .filter(({ n }) => n > 0)
    .map(({ resource, n }) => `${n} ${supplyName(board, resource, n)}`);
  return [needs.join(", "), board.words.fails(numberOf(entry, "fail"))];
}

export function AnyCard({ scene, card, size }: { scene: Scene; card: Key; size: "dock" | "phone" | "large" }): JSX.Element {
  const board = boardOf(scene);
  const entry = board?.entries.get(card);
  if (!board || !entry) return <article class="na-card" />;
  const kind = board.printed.kinds[entry.kind] ?? entry.kind;
  const place = board.places.get(card);
  const rest = { title: entry.title, kind, story: entry.story };
  if (["action", "emergency", "asset"].includes(entry.kind)) return <DealCard board={board} card={card} size={size} />;
  if (place) return <Paper sign="u-map" {...rest} lines={[placeInWords(board, place)]} />;
  if (entry.kind === "demand") return <Paper sign="u-scale" {...rest} lines={demandLines(board, entry)} />;
  if (entry.kind === "corporation")
    return <Paper sign={lookOf(card).sign} {...rest} title={called(board, card)} lines={[contractOf(board, card)]} />;
  if (entry.kind === "rival") {
    const names = keyOf(entry, "names");
    return <Paper sign={names ? lookOf(names).sign : "c-climax"} {...rest} title={called(board, card)} lines={[entry.text]} />;
  }
  if (entry.kind === "event") return <Paper sign={signOf(keyOf(entry, "back") ?? "")} {...rest} lines={[entry.text]} />;
  return <Paper sign="u-scale" {...rest} lines={[entry.text]} />;
}
