/* composer.tsx: the sheet on which an offer is composed by tapping: the receiver, what you give and what you get, each
 * from the present possibilities. Before it is sent, the sheet says whether it would bind or be a promise, and why.
 */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Scene } from "../games/game";
import { Icon } from "../icons";
import type { Fault, Seat, View } from "../protocol";
import { words } from "../text/words";
import { lookOf, nameOf, usePlay } from "./context";
import { isError, type Play } from "./play";
import { Stepper } from "./stepper";
import { Who } from "./talk";
import {
  counts, draftTo, groupsOf, has, idOf, isEmpty, isFull, keepIn, mostOf, NO_PARTS, numberIn, offerOf, ofSeat, SIDES, split,
  suppliesIn, termIn, withSupply, withTerm, without,
  type Draft, type Group, type Lists, type Part, type Parts, type Row, type Side, type Term, type Weighed,
} from "./trade";

const t = words(
  {
    title: "Make an offer",
    second: "The second offer",
    close: "Close",
    from: "From",
    with: "With",
    give: "You give",
    get: "You get",
    gives: "{name} gives",
    gets: "{name} gets",
    add: "Add something",
    nothing: "Nothing more is possible now.",
    whatGive: "What do you give?",
    whatGet: "What do you get?",
    back: "Back",
    now: "now",
    remove: "Remove: {what}",
    card: "Cards",
    binding: "Binding",
    bindsText: "It is carried out as soon as {name} accepts.",
    promise: "Only a promise",
    promiseText: "What changes hands now does so at once. Nothing enforces the rest.",
    half: "A part could be done at once, but not all of it. So all of it would only be promised.",
    never: "{what}: can only be promised.",
    laterThen: "{what}: not now. {moment}",
    split: "Split into two offers",
    wait: "{name} has not answered the first offer yet. A seat has one open offer at a time.",
    empty: "Choose what you give and what you get. It may be a gift.",
    send: "Send to {name}",
    answer: "Decline and send this",
    clear: "Clear",
  },
  {
    title: "Angebot machen",
    second: "Das zweite Angebot",
    close: "Schließen",
    from: "Von",
    with: "An",
    give: "Du gibst",
    get: "Du bekommst",
    gives: "{name} gibt",
    gets: "{name} bekommt",
    add: "Etwas hinzufügen",
    nothing: "Mehr ist jetzt nicht möglich.",
    whatGive: "Was gibst du?",
    whatGet: "Was bekommst du?",
    back: "Zurück",
    now: "jetzt",
    remove: "Entfernen: {what}",
    card: "Karten",
    binding: "Bindend",
    bindsText: "Es wird ausgeführt, sobald {name} annimmt.",
    promise: "Nur ein Versprechen",
    promiseText: "Was jetzt den Besitzer wechselt, wechselt sofort. Den Rest erzwingt nichts.",
    half: "Ein Teil ginge sofort, aber nicht alles. Darum wäre alles nur versprochen.",
    never: "{what}: lässt sich nur versprechen.",
    laterThen: "{what}: nicht jetzt. {moment}",
    split: "In zwei Angebote teilen",
    wait: "{name} hat das erste Angebot noch nicht beantwortet. Jeder Platz hat nur ein offenes Angebot.",
    empty: "Wähle, was du gibst und was du bekommst. Ein Geschenk geht auch.",
    send: "An {name} senden",
    answer: "Ablehnen und dies senden",
    clear: "Leeren",
  },
);

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const NOTHING: Lists = { give: [], want: [] };

/* The seats that somebody at this screen plays. Offers are public, so at one screen they need no curtain. */
export function ownSeats(play: Play): Seat[] {
  const { viewer, table, kind } = play.table;
  if (kind === "remote") return typeof viewer.value === "number" ? [viewer.value] : [];
  return (table.value?.seats ?? []).flatMap(({ seat, kind, conceded }) => (kind === "person" && !conceded ? [seat] : []));
}

/* The draft on the sheet; a new one is from the viewer. */
function useDraft(scene: Scene): [Draft, (change: Partial<Draft>) => void] | null {
  const play = usePlay();
  const own = ownSeats(play);
  const viewer = scene.view.viewer;
  const from = typeof viewer === "number" ? viewer : own[0];
  if (from === undefined) return null;
  const kept = play.draft.value;
  /* Most offers are for the seat that is about to choose. */
  const likely = scene.view.waiting.find((seat) => seat !== from) ?? scene.view.active;
  const to = likely === from ? (from + 1) % scene.view.seat_count : likely;
  const draft = kept && own.includes(kept.from) ? kept : draftTo(from, to);
  return [draft, (change) => (play.draft.value = { ...draft, ...change })];
}

/* The terms that are possible now, whether they are still being requested, and the outcome of the draft. */
function useEngine(scene: Scene, draft: Draft): [Lists, boolean, Weighed | null, (weighed: Weighed) => void] {
  const { table } = scene;
  const { from, to } = draft;
  const [known, setKnown] = useState<{ of: string; view: View | null; lists: Lists }>({ of: "", view: null, lists: NOTHING });
  const [weighed, setWeighed] = useState<Weighed | null>(null);
  const of = `${from} ${to}`;
  const lists = known.of === of ? known.lists : NOTHING;
  useEffect(() => {
    let gone = false;
    void ofSeat(table, from, { do: "terms", offer: { to } }).then((reply) => {
      if (!gone && !isError(reply)) setKnown({ of, view: scene.view, lists: { give: reply["give"], want: reply["want"] } });
    });
    return () => {
      gone = true;
    };
  }, [of, scene.view]);
  const offer = offerOf(draft, keepIn(lists, draft), lists);
  const asked = JSON.stringify([from, offer, lists.give.length, lists.want.length]);
  useEffect(() => {
    let gone = false;
    if (offer.give.length + offer.want.length === 0) setWeighed(null);
    else
      void ofSeat(table, from, { do: "weigh", offer }).then((reply) => {
        if (!gone) setWeighed(isError(reply) ? refusedBy(reply.error) : weighedBy(reply));
      });
    return () => {
      gone = true;
    };
  }, [asked, scene.view]);
  return [lists, known.of !== of || known.view !== scene.view, weighed, setWeighed];
}

const refusedBy = ({ message }: Fault): Weighed => ({ text: message, possible: false, binds: false, why: message, give: [], want: [] });

const weighedBy = (reply: Record<string, any>): Weighed => ({
  text: reply["text"], possible: reply["possible"], binds: reply["binds"], why: reply["why"]?.text ?? "",
  give: reply["give"], want: reply["want"],
});

interface SideProps {
  scene: Scene;
  side: Side;
  title: string;
  list: readonly Term[];
  parts: Parts;
  weighed: Weighed | null;
  set(parts: Parts): void;
  add(): void;
}

function Column({ scene, side, title, list, parts, weighed, set, add }: SideProps): JSX.Element {
  const supplies = suppliesIn(list);
  const called = (term: Term) => {
    const supply = scene.table.facts.value?.supplies.find(({ supply }) => supply === term["supply"]);
    return capital(supply?.many ?? term.text.replace(/^\d+\s*/, ""));
  };
  const others = parts[side].filter((part) => termIn(list, part)?.type !== "supply");
  const isNow = (part: Part) => weighed?.[side].find((one) => idOf(one) === part.id);
  return (
    <fieldset class="tside">
      <legend>{title}</legend>
      {supplies.map((term) => (
        <div key={idOf(term)} class="tsupply">
          <span>{called(term)}</span>
          <Stepper label={called(term)} number={numberIn(parts[side], term)} least={0} most={mostOf(term)} set={(n) => set({ ...parts, ...withSupply(parts, side, term, n) })} />
        </div>
      ))}
      <ul>
        {others.map((part) => {
          const term = termIn(list, part);
          if (!term) return null;
          const told = isNow(part);
          const text = told?.text ?? term.text;
          const now = (told?.now ?? term.now) !== false;
          return (
            <li key={part.id} class={now ? "tpart seal" : "tpart torn"}>
              <span>{text}</span>
              {counts(term) && <Stepper label={text} number={part.number} least={1} most={mostOf(term)} set={(n) => set({ ...parts, [side]: withTerm(parts[side], term, n) })} />}
              <button type="button" class="btn step" aria-label={t("remove", { what: text })} onClick={() => set({ ...parts, [side]: without(parts[side], part.id) })}><Icon name="x" /></button>
            </li>
          );
        })}
      </ul>
      <button type="button" class="btn tadd" data-add={side} onClick={add}><Icon name="plus" />{t("add")}</button>
    </fieldset>
  );
}

/* A row of things that complete one phrase, or phrases one below the other. */
function Choices({ row, parts, choose }: { row: Row; parts: readonly Part[]; choose(term: Term): void }): JSX.Element {
  const button = (term: Term, cls: string) => (
    <button key={idOf(term)} type="button" class={cls} data-now={term.now === true} aria-label={term.now ? `${term.text}, ${t("now")}` : term.text} aria-pressed={has(parts, term)} disabled={isFull(parts, term)} onClick={() => choose(term)}>
      {row.open === null ? term.text : term.thing}
    </button>
  );
  if (row.open === null) return <div class="tphrases">{row.terms.map((term) => button(term, "btn row"))}</div>;
  return (
    <div class="tthings" role="group" aria-label={row.open}>
      <p>{row.open}</p>
      <div>{row.terms.map((term) => button(term, "btn"))}</div>
    </div>
  );
}

interface PickerProps { title: string; groups: Group[]; parts: readonly Part[]; choose(term: Term): void; close(): void }

function Picker({ title, groups, parts, choose, close }: PickerProps): JSX.Element {
  const [open, setOpen] = useState<string | null>(groups.length === 1 ? groups[0]!.id : null);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true }), []);
  return (
    <div
      class="tpicker"
      ref={box}
      role="group"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <header>
        <button type="button" class="btn" onClick={close}><Icon name="right" class="flip-x" />{t("back")}</button>
        <h3>{title}</h3>
      </header>
      {groups.length === 0 && <p class="quiet">{t("nothing")}</p>}
      {groups.map((group) => (
        <section key={group.id} data-deed={group.id} ref={(at) => open === group.id && at?.scrollIntoView({ block: "nearest" })}>
          <h4>
            <button type="button" class="btn row" aria-expanded={open === group.id} onClick={() => setOpen(open === group.id ? null : group.id)}>
              {group.title}
              {group.now && <span class="seal">{t("now")}</span>}
              <Icon name="down" class={open === group.id ? "flip" : ""} />
            </button>
          </h4>
          {open === group.id && group.rows.map((row) => <Choices key={row.open ?? ""} row={row} parts={parts} choose={choose} />)}
        </section>
      ))}
    </div>
  );
}

/* Whether the offer would bind, and why not. */
function Verdict({ draft, weighed, name, halves }: { draft: Draft; weighed: Weighed | null; name: string; halves: boolean }): JSX.Element {
  if (!weighed) return <p class="quiet">{t("empty")}</p>;
  if (!weighed.possible) return <p class="tno">{weighed.why}</p>;
  const late = SIDES.flatMap((side) => weighed[side]).filter(({ type, now }) => type === "deed" && now === false);
  return (
    <>
      <p class="tsays">{weighed.text}</p>
      {weighed.binds ? (
        <p><b class="seal">{t("binding")}</b> {t("bindsText", { name })}</p>
      ) : (
        <>
          <p><b class="torn">{t("promise")}</b> {halves ? t("half") : t("promiseText")}</p>
          {late.map(({ text, moment }) => (
            <p key={text} class="quiet">{moment ? t("laterThen", { what: capital(text), moment }) : t("never", { what: capital(text) })}</p>
          ))}
        </>
      )}
      {draft.after !== null && <p class="quiet">{t("wait", { name })}</p>}
    </>
  );
}

function Seats(props: { title: string; name: string; seats: Seat[]; at: Seat; set(seat: Seat): void }): JSX.Element {
  const play = usePlay();
  return (
    <div class="tseats segs" role="radiogroup" aria-label={props.title}>
      <span aria-hidden="true">{props.title}</span>
      {props.seats.map((seat) => (
        <label key={seat} class={seat === props.at ? "on" : ""}>
          <input type="radio" name={props.name} checked={seat === props.at} onChange={() => props.set(seat)} />
          <Who seat={seat} />
          <span class="tname">{nameOf(play, seat)}</span>
        </label>
      ))}
    </div>
  );
}

/* Nothing but Escape and Ctrl+Enter leaves the sheet: digits would choose options of the prompt. */
function keepKeys(event: KeyboardEvent, send: () => void): void {
  document.documentElement.dataset["input"] = "keys";
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    send();
  }
  if (event.key !== "Escape") event.stopPropagation();
}

export function Composer({ scene }: { scene: Scene }): JSX.Element | null {
  const drafting = useDraft(scene);
  return drafting && <Sheet scene={scene} draft={drafting[0]} change={drafting[1]} />;
}

function Sheet({ scene, draft, change }: { scene: Scene; draft: Draft; change(change: Partial<Draft>): void }): JSX.Element {
  const play = usePlay();
  const [lists, busy, weighed, setWeighed] = useEngine(scene, draft);
  const [picking, pick] = useState<Side | null>(null);
  const box = useRef<HTMLElement>(null);
  const { from, to } = draft;
  const parts: Parts = keepIn(lists, draft);
  const own = ownSeats(play);
  const others = Array.from({ length: scene.view.seat_count }, (_, n) => (from + n) % scene.view.seat_count).slice(1);
  const name = nameOf(play, to);
  const halves = split(parts, lists);
  const waits = draft.after !== null && scene.view.offers.some(({ offer, state }) => offer === draft.after && state === "open");
  const ready = weighed?.possible === true && !waits;
  const isViewer = from === scene.view.viewer;
  const title = (side: Side) =>
    isViewer ? t(side === "give" ? "give" : "get") : t(side === "give" ? "gives" : "gets", { name: nameOf(play, from) });
  const cards = (card: string) => {
    const kind = scene.entries.get(card)?.kind ?? "";
    return capital(scene.table.facts.value?.kinds[kind] ?? t("card"));
  };
  const choose = (side: Side) => (term: Term) => {
    const next = has(parts[side], term) ? without(parts[side], idOf(term)) : withTerm(parts[side], term);
    change({ ...parts, [side]: next });
    stopPicking(side);
  };
  const stopPicking = (side: Side) => {
    pick(null);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-add="${side}"]`)?.focus());
  };
  const send = async () => {
    if (!ready) return;
    if (draft.answers !== null) await ofSeat(scene.table, from, { do: "answer", offer: draft.answers, answer: "decline" });
    const reply = await ofSeat(scene.table, from, { do: "offer", offer: offerOf(draft, parts, lists) });
    if (isError(reply)) return setWeighed(refusedBy(reply.error));
    play.draft.value = draft.rest ? { ...draftTo(from, to), ...draft.rest, after: reply["offer"] as number } : null;
    if (!draft.rest) play.trading.value = false;
  };
  return (
    <section class="composer" ref={box} aria-label={t("title")} aria-busy={busy} style={{ "--d": `var(${lookOf(play, to)?.color ?? "--line-2"})` }} onKeyDown={(event) => keepKeys(event, () => void send())}>
      <header>
        <h2>{draft.after !== null ? t("second") : t("title")}</h2>
        <button type="button" class="tool" aria-label={t("close")} onClick={() => (play.trading.value = false)}><Icon name="x" /></button>
      </header>
      {own.length > 1 && <Seats title={t("from")} name="trade-from" seats={own} at={from} set={(seat) => (play.draft.value = draftTo(seat, seat === to ? from : to))} />}
      <Seats title={t("with")} name="trade-to" seats={others} at={to} set={(seat) => change({ to: seat, ...NO_PARTS, give: draft.give.filter(({ id }) => id.startsWith('["supply"')), answers: null, rest: null, after: null })} />
      {picking ? (
        <Picker
          title={picking === "give" ? t("whatGive") : t("whatGet")}
          groups={groupsOf(lists[picking], cards)}
          parts={parts[picking]}
          choose={choose(picking)}
          close={() => stopPicking(picking)}
        />
      ) : (
        <div class="tsides">
          {SIDES.map((side) => (
            <Column key={side} scene={scene} side={side} title={title(side)} list={lists[side]} parts={parts} weighed={weighed} set={change} add={() => pick(side)} />
          ))}
        </div>
      )}
      <div class="verdict" role="status" hidden={picking !== null}>
        <Verdict draft={waits ? draft : { ...draft, after: null }} weighed={weighed} name={name} halves={halves !== null} />
      </div>
      <footer hidden={picking !== null}>
        <button type="button" class="btn primary" disabled={!ready} aria-keyshortcuts="Control+Enter" onClick={() => void send()}>
          <Icon name="send" />
          {draft.answers !== null ? t("answer") : t("send", { name })}
        </button>
        {halves && <button type="button" class="btn" onClick={() => change({ ...halves[0], rest: halves[1] })}>{t("split")}</button>}
        {!isEmpty(parts) && <button type="button" class="btn" onClick={() => (play.draft.value = draftTo(from, to))}>{t("clear")}</button>}
      </footer>
    </section>
  );
}
