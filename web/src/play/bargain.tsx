/* bargain.tsx: offers between seats: those that are open, promises and everybody's word, and the sheet on which an offer
 * is composed by tapping. It knows no game: the engine lists the terms and says what would bind (docs/protocol.md). */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Scene } from "../games/game";
import type { Seat, View } from "../protocol";
import { words } from "../text/words";
import { nameOf, usePlay } from "./context";
import { isError } from "./play";
import { Who } from "./talk";

const t = words(
  {
    title: "Offers",
    make: "Make an offer",
    with: "With whom",
    give: "You give",
    want: "You get",
    nothing: "nothing to offer",
    less: "less",
    more: "more",
    binds: "Binding: carried out as soon as it is accepted.",
    promise: "A promise: nothing enforces it.",
    instead: "Only what binds at once",
    send: "Send the offer",
    close: "Close",
    accept: "Accept",
    decline: "Decline",
    withdraw: "Withdraw",
    release: "Release",
    word: "{kept} kept, {broken} broken",
    promised: "promised",
    due: "due now",
  },
  {
    title: "Angebote",
    make: "Angebot machen",
    with: "Mit wem",
    give: "Du gibst",
    want: "Du bekommst",
    nothing: "nichts anzubieten",
    less: "weniger",
    more: "mehr",
    binds: "Bindend: wird ausgeführt, sobald es angenommen ist.",
    promise: "Ein Versprechen: Nichts erzwingt es.",
    instead: "Nur, was sofort bindet",
    send: "Angebot senden",
    close: "Schließen",
    accept: "Annehmen",
    decline: "Ablehnen",
    withdraw: "Zurückziehen",
    release: "Erlassen",
    word: "{kept} gehalten, {broken} gebrochen",
    promised: "versprochen",
    due: "jetzt fällig",
  },
);

interface Term {
  type: "supply" | "card" | "deed";
  number?: number;
  now?: boolean;
  moment?: string | null;
  text: string;
  [key: string]: unknown;
}

interface Offer { offer: number; state: string; from: Seat; to: Seat; text: string }
interface Promised { promise: number; state: string; from: Seat; to: Seat; text: string }
interface Word { kept: number; broken: number }

/* The parts of a view that only games with trades have. */
const dealt = (view: View) => view as unknown as { offers?: Offer[]; promises?: Promised[]; words?: Word[] };

type Side = "give" | "want";
type Chosen = Record<Side, ReadonlyMap<number, number>>; /* numbers by index in the list of terms */

const MOST = 2; /* terms a side */
const NONE: Chosen = { give: new Map(), want: new Map() };

/* Terms as the engine reads them. */
export function termsOf(list: readonly Term[], chosen: ReadonlyMap<number, number>): object[] {
  return [...chosen].flatMap(([index, number]) => {
    const { text: _, now: __, moment: ___, ...term } = list[index] ?? { text: "", type: "supply" as const };
    return list[index] ? [term.number === undefined ? term : { ...term, number }] : [];
  });
}

function Terms(props: { title: string; list: readonly Term[]; chosen: ReadonlyMap<number, number>; set(chosen: ReadonlyMap<number, number>): void }): JSX.Element {
  const { title, list, chosen, set } = props;
  const put = (index: number, number: number | null) => {
    const next = new Map(chosen);
    if (number === null) next.delete(index);
    else next.set(index, number);
    set(next);
  };
  return (
    <fieldset class="terms">
      <legend>{title}</legend>
      {list.length === 0 && <p class="quiet">{t("nothing")}</p>}
      {list.map((term, index) => {
        const number = chosen.get(index);
        const most = term.number ?? 1;
        const full = number === undefined && chosen.size >= MOST;
        const counts = term.type === "supply";
        return (
          <div key={index} class={number === undefined ? "term" : "term on"}>
            <button type="button" class="btn row" aria-pressed={number !== undefined} disabled={full} onClick={() => put(index, number === undefined ? (counts ? 1 : most) : null)}>
              {counts ? term.text.replace(/^\d+/, String(number ?? (most > 1 ? `1–${most}` : most))) : term.text}
            </button>
            {counts && number !== undefined && (
              <>
                <button type="button" class="btn step" aria-label={t("less")} disabled={number <= 1} onClick={() => put(index, number - 1)}>−</button>
                <button type="button" class="btn step" aria-label={t("more")} disabled={number >= most} onClick={() => put(index, number + 1)}>+</button>
              </>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface Weighed { text: string; binds: boolean; refused: boolean; moments: string[] }

function Composer({ scene, close }: { scene: Scene; close(): void }): JSX.Element {
  const play = usePlay();
  const { table, view } = scene;
  const others = Array.from({ length: view.seat_count }, (_, seat) => seat).filter((seat) => seat !== view.viewer);
  const [to, setTo] = useState<Seat>(others[0]!);
  const [terms, setTerms] = useState<Record<Side, Term[]>>({ give: [], want: [] });
  const [chosen, choose] = useState<Chosen>(NONE);
  const [weighed, setWeighed] = useState<Weighed | null>(null);
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  const offer = { to, give: termsOf(terms.give, chosen.give), want: termsOf(terms.want, chosen.want) };
  const size = offer.give.length + offer.want.length;
  useEffect(() => {
    let gone = false;
    choose(NONE);
    void table.send({ do: "terms", offer: { to } }).then((reply) => {
      if (!gone && !isError(reply)) setTerms({ give: reply["give"] as Term[], want: reply["want"] as Term[] });
    });
    return () => {
      gone = true;
    };
  }, [to, view.you?.version]);
  useEffect(() => {
    let gone = false;
    setWeighed(null);
    if (size > 0)
      void table.send({ do: "weigh", offer }).then((reply) => {
        if (gone) return;
        if (isError(reply)) return setWeighed({ text: reply.error.message, binds: false, refused: true, moments: [] });
        const all = [...(reply["give"] as Term[]), ...(reply["want"] as Term[])];
        setWeighed({
          text: String(reply["text"]),
          binds: reply["binds"] === true,
          refused: reply["possible"] !== true,
          moments: all.flatMap(({ now, moment }) => (now === false && moment ? [moment] : [])),
        });
      });
    return () => {
      gone = true;
    };
  }, [JSON.stringify(offer)]);
  const send = async () => {
    const reply = await table.send({ do: "offer", offer });
    if (isError(reply)) setWeighed({ text: reply.error.message, binds: false, refused: true, moments: [] });
    else box.current?.close();
  };
  const bindsNow = (side: Side) => new Map([...chosen[side]].filter(([index]) => terms[side][index]?.now !== false));
  return (
    <dialog class="composer" ref={box} aria-label={t("make")} onClose={close} onClick={(event) => event.target === box.current && box.current?.close()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2>{t("make")}</h2>
        <div class="segs" role="radiogroup" aria-label={t("with")}>
          {others.map((seat) => (
            <label key={seat} class={seat === to ? "on" : ""}>
              <input type="radio" name="to" checked={seat === to} onChange={() => setTo(seat)} />
              {nameOf(play, seat)}
            </label>
          ))}
        </div>
        <div class="sides">
          {(["give", "want"] as const).map((side) => (
            <Terms key={side} title={t(side)} list={terms[side]} chosen={chosen[side]} set={(next) => choose({ ...chosen, [side]: next })} />
          ))}
        </div>
        <div class="verdict" role="status">
          {weighed && (
            <>
              <p>{weighed.text}</p>
              {!weighed.refused && <p class={weighed.binds ? "seal" : "torn"}>{weighed.binds ? t("binds") : t("promise")}</p>}
              {weighed.moments.map((moment) => <p key={moment}>{moment}</p>)}
              {!weighed.binds && weighed.moments.length > 0 && size > weighed.moments.length && (
                <button type="button" class="btn" onClick={() => choose({ give: bindsNow("give"), want: bindsNow("want") })}>{t("instead")}</button>
              )}
            </>
          )}
        </div>
        <div class="pf">
          <button class="btn primary" disabled={size === 0 || !weighed || weighed.refused}>{t("send")}</button>
          <button type="button" class="btn" onClick={() => box.current?.close()}>{t("close")}</button>
        </div>
      </form>
    </dialog>
  );
}

function Line({ scene, offer }: { scene: Scene; offer: Offer }): JSX.Element {
  const [said, say] = useState("");
  const answer = (what: string) => async () => {
    const reply = await scene.table.send({ do: "answer", offer: offer.offer, answer: what });
    if (isError(reply)) say(reply.error.message);
  };
  return (
    <li class="offerline">
      <Who seat={offer.from} />
      <span>{said || offer.text}</span>
      {scene.view.viewer === offer.to && (
        <>
          <button type="button" class="btn small primary" onClick={answer("take")}>{t("accept")}</button>
          <button type="button" class="btn small" onClick={answer("decline")}>{t("decline")}</button>
        </>
      )}
      {scene.view.viewer === offer.from && <button type="button" class="btn small" onClick={answer("withdraw")}>{t("withdraw")}</button>}
    </li>
  );
}

/* Open offers and promises, everybody's word, and the button to make an offer. */
export function Bargains({ scene }: { scene: Scene }): JSX.Element | null {
  const [open, setOpen] = useState(false);
  const { view, table } = scene;
  const { offers, promises = [], words: said = [] } = dealt(view);
  if (!offers || view.state !== "running") return null;
  const promised = promises.filter(({ state }) => state === "open" || state === "due");
  const judged = said.flatMap(({ kept, broken }, seat) => (kept + broken > 0 ? [{ seat, kept, broken }] : []));
  return (
    <section class="bargains" aria-label={t("title")}>
      <ul>
        {offers.filter(({ state }) => state === "open").map((offer) => <Line key={offer.offer} scene={scene} offer={offer} />)}
        {promised.map((promise) => (
          <li key={`p${promise.promise}`} class="offerline torn">
            <Who seat={promise.from} />
            <span>{promise.text}: {promise.state === "due" ? t("due") : t("promised")}</span>
            {view.viewer === promise.to && (
              <button type="button" class="btn small" onClick={() => void table.send({ do: "answer", offer: promise.promise, answer: "release" })}>{t("release")}</button>
            )}
          </li>
        ))}
        {judged.map(({ seat, kept, broken }) => (
          <li key={`w${seat}`} class="offerline">
            <Who seat={seat} />
            <span>{t("word", { kept, broken })}</span>
          </li>
        ))}
      </ul>
      {view.viewer !== "spectator" && <button type="button" class="btn" onClick={() => setOpen(true)}>{t("make")}</button>}
      {open && <Composer scene={scene} close={() => setOpen(false)} />}
    </section>
  );
}
