/* card.tsx: skill cards, items, tokens, damage, and everything else that can be enlarged. A story card shows only its
 * passages that have been read. */
import type { ComponentChildren, JSX } from "preact";
import { keyOf, numberOf, supplyName, word } from "../../board/printed";
import type { Entry, Key } from "../../protocol";
import type { Scene } from "../game";
import { Bust, Sign } from "./icons";
import { journalOf } from "./journal";
import { lookOf, skillClass, skillSign, tokenSign } from "./looks";
import { PassageSheet } from "./passage";
import { boardOf, titleOf, type Board } from "./state";

export type Size = "dock" | "phone" | "large";

function bandOf(board: Board, entry: Entry): { cls: string; sign: string; text: string; value: string } {
  switch (entry.kind) {
    case "skill": {
      const marks = ["mark", "mark-2"].flatMap((field) => keyOf(entry, field) ?? []).filter((mark) => mark !== "none");
      return { cls: skillClass(marks[0] ?? null), sign: skillSign(marks[0] ?? null), text: marks.map((mark) => word(board, mark)).join("/"), value: String(numberOf(entry, "value")) };
    }
    case "item":
      return { cls: "la-item", sign: "z-tok", text: word(board, keyOf(entry, "sort")), value: numberOf(entry, "uses") ? `${numberOf(entry, "uses")} ×` : "" };
    case "clue":
    case "basic":
      return { cls: entry.kind === "clue" ? "la-cluecard" : "la-item", sign: tokenSign(keyOf(entry, "type")), text: board.printed.kinds[entry.kind] ?? "", value: "" };
    case "damage":
      return { cls: "la-hurt", sign: "z-dmg", text: board.words.damage, value: "" };
    case "fate":
      return { cls: skillClass(keyOf(entry, "mark")), sign: skillSign(keyOf(entry, "mark")), text: board.words.fate, value: "" };
    default:
      return { cls: "la-item", sign: "z-fold", text: board.printed.kinds[entry.kind] ?? "", value: "" };
  }
}

export function SkillCard(props: { board: Board; card: Key; size: Size; cls?: string; foot?: ComponentChildren }): JSX.Element {
  const { board, card, size, cls, foot } = props;
  const entry = board.entries.get(card);
  if (!entry) return <article class="la-card" />;
  const band = bandOf(board, entry);
  const rules = entry.text;
  const long = rules.length > 90 ? " la-long" : "";
  return (
    <article class={`la-card la-${size} ${band.cls}${long} ${cls ?? ""}`}>
      <div class="la-band">
        <Sign name={band.sign} />
        <span>{band.text}</span>
        {band.value && <b>{band.value}</b>}
      </div>
      <h3>{entry.title}</h3>
      {rules && <p class="la-r" data-cut={size === "dock" || undefined}>{rules}</p>}
      {entry.story && (size === "large" || !rules) && <p class="la-tale">{entry.story}</p>}
      {foot}
    </article>
  );
}

function InvestigatorCard({ board, entry }: { board: Board; entry: Entry }): JSX.Element {
  const { words } = board;
  return (
    <article class={`la-card la-large la-person la-d-${lookOf(entry.card, 0).hue}`}>
      <div class="la-portrait">
        <Bust name={`i-${entry.card}`} />
      </div>
      <h3>{entry.title}</h3>
      <p class="la-r">
        {words.bonus(word(board, keyOf(entry, "bonus")))}, {words.pushes(word(board, keyOf(entry, "push")))}
      </p>
      <p class="la-r">{entry.text}</p>
      <p class="la-tale">{entry.story}</p>
    </article>
  );
}

function PlaceCard({ board, entry }: { board: Board; entry: Entry }): JSX.Element {
  const says = ["section", "action-of", "passive"].flatMap((field) => keyOf(entry, field) ?? []).filter((one) => one !== "none");
  const price = numberOf(entry, "price");
  return (
    <article class="la-card la-large la-item">
      <div class="la-band">
        <Sign name="u-map" />
        <span>{says[0] ? word(board, says[0]) : ""}</span>
      </div>
      <h3>{entry.title}</h3>
      {says.slice(1).map((one) => (
        <p key={one} class="la-r">{word(board, one)}</p>
      ))}
      {price > 0 && <p class="la-r">{`${price} ${supplyName(board, "credit", price)}`}</p>}
      <p class="la-r">
        <b>{board.words.dark}:</b> {entry.text}
      </p>
      <p class="la-tale">{entry.story}</p>
    </article>
  );
}

export function AnyCard({ scene, card, size }: { scene: Scene; card: Key; size: Size }): JSX.Element {
  const board = boardOf(scene);
  const entry = scene.entries.get(card);
  if (!board || !entry) return <article class="la-card">{entry?.title}</article>;
  if (entry.kind === "numbered" || entry.kind === "encounter" || entry.kind === "folder") {
    const read = journalOf(scene.table.log.value, scene.entries).passages.filter((passage) => passage.card === card);
    const last = read[read.length - 1];
    if (last) return <PassageSheet scene={scene} passage={last} open={false} />;
    return <article class="la-card la-large la-item"><h3>{titleOf(board, card)}</h3></article>;
  }
  if (entry.kind === "investigator") return <InvestigatorCard board={board} entry={entry} />;
  if (entry.kind === "place") return <PlaceCard board={board} entry={entry} />;
  return <SkillCard board={board} card={card} size={size} />;
}
