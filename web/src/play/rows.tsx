/* rows.tsx: the options in the prompt's list: number, symbol, name, consequence, cost. */
import { useComputed } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { supplyName } from "../board/printed";
import type { Scene } from "../games/game";
import { Icon } from "../icons";
import type { Option } from "../protocol";
import { narrow } from "../settings";
import { usePlay } from "./context";
import { keyFor, type Simple } from "./keys";
import { soon } from "./later";
import { keyOf, type Group, type Row } from "./options";
import type { Play } from "./play";
import { Still } from "./still";
import { words } from "./words";

/* `most`: the number of rows to draw now. Earlier rows are not redrawn when more follow. */
export function OptionGroup(props: { scene: Scene; group: Group; several: boolean; most: number }): JSX.Element {
  const { scene, group, several, most } = props;
  const play = usePlay();
  const title = group.title ?? (several ? words().alsoPossible : null);
  const wide = wideRows(play, scene, group.rows, several);
  const heading = title && (several && group.count > 1 && !narrow.value ? (
    <h2 class="grp">
      <button data-group={group.id} aria-expanded="true" onClick={() => toggle(play, group)}>
        {title} <span class="n">{group.count}</span>
        {Icon({ name: "down" })}
      </button>
    </h2>
  ) : (
    <h2 class="grp">{title}</h2>
  ));
  return (
    <div class={heading && group.count === 1 ? "og single" : "og"}>
      {heading}
      <ul class={group.count === 1 ? "opts one" : "opts"}>
        {group.rows.slice(0, most).map(({ option, number }) => (
          <Still key={option.i} of={[scene, group]} draw={() => <OptionRow scene={scene} option={option} number={number} wide={wide.has(option)} />} />
        ))}
      </ul>
    </div>
  );
}

/* Opens it in the list, or closes it there: the focus goes with it. */
function toggle(play: Play, { id, folded }: Group): void {
  play.fold(id, !folded);
  soon(() => {
    const now = document.querySelector<HTMLElement>(`.prompt [data-group="${id}"]`);
    now?.focus({ preventScroll: true });
    now?.scrollIntoView({ block: folded ? "start" : "nearest" });
  });
}

/* Opening it also marks its options on the board. */
export function FoldedGroup({ group }: { group: Group }): JSX.Element {
  const play = usePlay();
  return (
    <button class="opt fold" data-group={group.id} aria-expanded="false" onClick={() => toggle(play, group)}>
      <b>{group.title ?? words().alsoPossible}</b> <span class="n">{group.count}</span>
      {Icon({ name: "down", class: "turn" })}
    </button>
  );
}

/* A note or a drawn cost need not be repeated in brackets after the name. */
function nameIn(option: Option, note: string | undefined, cost: JSX.Element[] | undefined): string {
  let name = option.label ?? option.text;
  if (cost) name = name.replace(/\s*\[[^[\]]*\]$/, "");
  if (note && name.endsWith(note)) name = name.slice(0, -note.length).replace(/:\s*$/, "");
  if (note) name = name.replace(/\s*\([^()]*\)$/, "");
  return name;
}

const LONG = 44; /* letters: more than fit into two lines of half the width */
const WORD = 20; /* a longer word would be broken there */
const TIGHT = 13; /* a longer one only fits in smaller letters */
const PROSE = 90; /* whole sentences, in smaller letters */
const TEXT = 64; /* a card's text, which is only shown in the only group */

function isLong(play: Play, scene: Scene, option: Option, several: boolean): boolean {
  const { name: called, note, cost } = play.board.option(scene, option);
  const name = called ?? nameIn(option, note, cost);
  return name.length > LONG || (!several && (note?.length ?? 0) > TEXT) || longest(name) > WORD;
}

const longest = (name: string): number => Math.max(...name.split(/[\s-]/).map((word) => word.length));

/* Two short rows share a line; any other gets a whole line. So the numbers run from top to bottom. */
function wideRows(play: Play, scene: Scene, rows: Row[], several: boolean): Set<Option> {
  const wide = new Set<Option>();
  const short = rows.map(({ option }) => !isLong(play, scene, option, several));
  for (let n = 0; n < rows.length; n++)
    if (short[n] && short[n + 1]) n++;
    else wide.add(rows[n]!.option);
  return wide;
}

/* The name of its class. */
function stateOf({ focus, confirming, answer }: Play, index: number): string {
  if (confirming.value === index) return "sure";
  const advised = answer.value?.about === "hint" && answer.value.option === index;
  const is = [advised && "advised", focus.option.value === index && "is-focus", focus.sending.value === index && "sending"];
  return is.filter(Boolean).join(" ");
}

interface OptionProps { scene: Scene; option: Option; number: number | null; wide?: boolean; command?: Simple }

export function OptionRow({ scene, option, number, wide, command }: OptionProps): JSX.Element {
  const play = usePlay();
  const say = words();
  const is = useComputed(() => stateOf(play, option.i)).value;
  const { icon, name: called, note, marks, cost } = play.board.option(scene, option);
  if (is === "sure") return <li class="wide"><Sure scene={scene} option={option} /></li>;
  const name = called ?? nameIn(option, note, cost);
  const key = number === null ? undefined : String(number);
  const also = command && keyFor(command);
  return (
    <li class={wide ? "wide" : undefined}>
      <button
        class={is ? `opt ${is}` : "opt"}
        data-option={option.i}
        data-card={keyOf(option) ?? undefined}
        aria-keyshortcuts={key && also ? `${key} ${also}` : (key ?? also)}
        onClick={() => void play.pick(option)}
        onPointerEnter={(event) => event.pointerType === "mouse" && (play.focus.option.value = option.i)}
        onPointerLeave={() => is.includes("is-focus") && document.activeElement !== document.body && unfocus(play.focus.option, option.i)}
        onFocus={() => (play.focus.option.value = option.i)}
        onBlur={() => unfocus(play.focus.option, option.i)}
      >
        {key && <kbd aria-hidden="true">{key}</kbd>}
        {also && <kbd aria-hidden="true">{also}</kbd>}
        {icon}
        <span class="ow">
          <b class={!wide && longest(name) > TIGHT ? "tight" : name.length > PROSE ? "prose" : undefined}>{name}</b>
          {is.endsWith("sending") ? <small>{say.sending}</small> : note && <small class={note.length > LONG ? "long" : undefined}>{note}</small>}
        </span>
        {sideOf(scene, option, marks, cost)}
        {is.startsWith("advised") && Icon({ name: "lamp" })}
      </button>
    </li>
  );
}

export function unfocus(focused: { value: number | null }, index: number): void {
  if (focused.value === index) focused.value = null;
}

/* "loses 3 Time": what a risky option wastes. */
export function lost(scene: Scene, option: Option): string | undefined {
  const what = amounts(scene, option.loses);
  return what ? words().loses(what) : undefined;
}

function amounts(scene: Scene, of: Record<string, number> = {}): string {
  const printed = scene.table.facts.value;
  const named = (what: string, n: number) => (printed ? supplyName({ printed }, what, n) : what);
  return Object.entries(of).filter(([, n]) => n > 0).map(([what, n]) => `${n} ${named(what, n)}`).join(", ");
}

/* The contents and the cost, one above the other in a narrow row. */
function sideOf(scene: Scene, option: Option, marks: JSX.Element[] | undefined, drawn: JSX.Element[] | undefined): JSX.Element | null {
  const cost = drawn ?? amounts(scene, option.cost);
  if (!cost.length && !marks?.length) return null;
  return (
    <span class="os">
      {marks?.length ? <span class="om">{marks}</span> : null}
      {cost.length > 0 && <span class="ti">{cost}</span>}
    </span>
  );
}

/* Risky: asks for confirmation, in place. */
export function Sure({ scene, option }: { scene: Scene; option: Option }): JSX.Element {
  const play = usePlay();
  const say = words();
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  /* Drop the focus while nothing is being drawn. Removing a focused element would force a layout of the half-drawn
   * page. */
  const sure = () => {
    yes.current?.blur();
    void play.pick(option);
  };
  return (
    <div class="sure" role="group" aria-label={`${option.text}. ${say.sure}`}>
      <span><b>{option.text}</b> <em>{lost(scene, option)}</em> – {say.sure}</span>
      <button ref={yes} class="btn danger" onClick={sure}>{say.doIt}</button>
      <button class="btn" onClick={() => (play.confirming.value = null)}>
        {say.stay} <kbd aria-hidden="true">{keyFor("back")}</kbd>
      </button>
    </div>
  );
}
