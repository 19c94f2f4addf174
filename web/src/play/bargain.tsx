/* bargain.tsx: bargains between seats: open offers with their answers, promises, who has kept their word, and time to
 * talk. It leads to the sheet on which an offer is written (composer.tsx). It knows no game.
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Scene } from "../games/game";
import { Icon } from "../icons";
import type { Offer, Promised, Seat } from "../protocol";
import { narrow } from "../settings";
import { words } from "../text/words";
import { Composer, ownSeats } from "./composer";
import { nameOf, usePlay } from "./context";
import { keyFor } from "./keys";
import { isError, TRADE } from "./play";
import { Who } from "./talk";
import { TalkTime } from "./talktime";
import { dealtIn, mirrored, ofSeat } from "./trade";

const t = words(
  {
    title: "Offers and promises",
    make: "Make an offer",
    none: "No offers are open.",
    binds: "binding",
    promise: "promise",
    accept: "Accept",
    decline: "Decline",
    another: "Answer with another",
    withdraw: "Withdraw",
    release: "Release",
    for: "for {name}",
    promised: "promised",
    due: "due now",
    words: "Promises kept and broken",
    word: "{name}: {kept} kept, {broken} broken",
  },
  {
    title: "Angebote und Versprechen",
    make: "Angebot machen",
    none: "Kein Angebot ist offen.",
    binds: "bindend",
    promise: "Versprechen",
    accept: "Annehmen",
    decline: "Ablehnen",
    another: "Mit anderem antworten",
    withdraw: "Zurückziehen",
    release: "Erlassen",
    for: "für {name}",
    promised: "versprochen",
    due: "jetzt fällig",
    words: "Gehaltene und gebrochene Versprechen",
    word: "{name}: {kept} gehalten, {broken} gebrochen",
  },
);

/* At one screen several seats may answer; then the button names the seat. */
function useAnswer(scene: Scene): [(offer: number, seat: Seat, answer: string) => () => Promise<void>, string] {
  const [refusal, setRefusal] = useState("");
  const answer = (offer: number, seat: Seat, answer: string) => async () => {
    const reply = await ofSeat(scene.table, seat, { do: "answer", offer, answer });
    setRefusal(isError(reply) ? reply.error.message : "");
  };
  return [answer, refusal];
}

function OfferLine({ scene, offer }: { scene: Scene; offer: Offer }): JSX.Element {
  const play = usePlay();
  const [answer, refusal] = useAnswer(scene);
  const own = ownSeats(play);
  const { from, to } = offer;
  const mine = own.includes(to);
  const whose = mine && to !== scene.view.viewer ? ` ${t("for", { name: nameOf(play, to) })}` : "";
  return (
    <li class={`offerline${mine ? " mine" : ""}${offer.binds ? "" : " promised"}`} data-offer={offer.offer}>
      <p>
        <Who seat={from} />
        <Icon name="arrow" />
        <Who seat={to} />
        <span>{offer.text}</span>
        <b class={offer.binds ? "seal" : "torn"}>{offer.binds ? t("binds") : t("promise")}</b>
      </p>
      {refusal && <p class="tno" role="alert">{refusal}</p>}
      <div>
        {mine && (
          <>
            <button type="button" class="btn small primary" onClick={answer(offer.offer, to, "take")}>{t("accept") + whose}</button>
            <button type="button" class="btn small" onClick={answer(offer.offer, to, "decline")}>{t("decline")}</button>
            <button type="button" class="btn small" onClick={() => play.trade(mirrored(offer))}>{t("another")}</button>
          </>
        )}
        {own.includes(from) && <button type="button" class="btn small" onClick={answer(offer.offer, from, "withdraw")}>{t("withdraw")}</button>}
      </div>
    </li>
  );
}

function PromiseLine({ scene, promise }: { scene: Scene; promise: Promised }): JSX.Element {
  const play = usePlay();
  const [answer, refusal] = useAnswer(scene);
  return (
    <li class="offerline promised" data-promise={promise.promise}>
      <p>
        <Who seat={promise.from} />
        <Icon name="arrow" />
        <Who seat={promise.to} />
        <span>{refusal || promise.text}</span>
        <b class="torn">{promise.state === "due" ? t("due") : t("promised")}</b>
        {ownSeats(play).includes(promise.to) && (
          <button type="button" class="btn small" onClick={answer(promise.promise, promise.to, "release")}>{t("release")}</button>
        )}
      </p>
    </li>
  );
}

/* Open offers and promises, who has kept their word, and the button to make an offer. */
export function Bargains({ scene, makes = true }: { scene: Scene; makes?: boolean }): JSX.Element | null {
  const play = usePlay();
  const dealt = dealtIn(scene.view);
  if (!dealt || scene.view.state !== "running") return null;
  const { offers, promises } = dealt;
  const own = ownSeats(play);
  const forMe = ({ to }: Offer) => (own.includes(to) ? 0 : 1);
  const judged = dealt.words.flatMap(({ kept, broken }, seat) => (kept + broken > 0 ? [{ seat, kept, broken }] : []));
  return (
    <section class="bargains" aria-label={t("title")}>
      <TalkTime scene={scene} />
      <ul>
        {[...offers].sort((a, b) => forMe(a) - forMe(b)).map((offer) => <OfferLine key={offer.offer} scene={scene} offer={offer} />)}
        {promises.map((promise) => <PromiseLine key={`p${promise.promise}`} scene={scene} promise={promise} />)}
        {!makes && offers.length + promises.length === 0 && <li class="quiet">{t("none")}</li>}
      </ul>
      {judged.length > 0 && (
        <ul class="twords" aria-label={t("words")}>
          {judged.map(({ seat, kept, broken }) => (
            <li key={seat} aria-label={t("word", { name: nameOf(play, seat), kept, broken })}>
              <Who seat={seat} />
              <span aria-hidden="true"><Icon name="check" />{kept} <Icon name="x" />{broken}</span>
            </li>
          ))}
        </ul>
      )}
      {makes && own.length > 0 && (
        <button type="button" class="btn make" aria-expanded={play.trading.value} aria-keyshortcuts={keyFor(TRADE)} onClick={() => (play.trading.value && !narrow.value ? (play.trading.value = false) : play.trade())}>
          <Icon name="pen" />
          {t("make")} <kbd aria-hidden="true">{keyFor(TRADE)}</kbd>
        </button>
      )}
    </section>
  );
}

/* The number of open offers to somebody at this screen. */
export function offersToAnswer(scene: Scene): number {
  const { viewer } = scene.view;
  return dealtIn(scene.view)?.offers.filter(({ to }) => to === viewer).length ?? 0;
}

/* A phone's tab: the sheet, and open offers and promises. A wide screen: the sheet over a part of the map, while it
 * is open. */
export function Trade({ scene }: { scene: Scene }): JSX.Element | null {
  const play = usePlay();
  if (!dealtIn(scene.view) || scene.view.state !== "running") return null;
  if (!narrow.value) return play.trading.value ? <div class="trade hudp"><Composer scene={scene} /></div> : null;
  return (
    <div class="trade">
      <Bargains scene={scene} makes={false} />
      <Composer scene={scene} />
    </div>
  );
}
