/* orders.tsx: standing orders, which answer for you in reaction windows, and answer offers. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Key, Order } from "../protocol";
import { periodOf } from "../games/doors";
import { Icon } from "../icons";
import { language } from "../settings";
import { usePlay } from "./context";
import { keyFor } from "./keys";
import { keyOf } from "./options";
import type { Play } from "./play";
import { Stepper } from "./stepper";
import { dealtIn } from "./trade";
import { words } from "./words";

const PASSES: Order[] = [
  { order: "pass", unless: "me" },
  { order: "pass", until: "turn" },
  { order: "pass", until: "played" },
  { order: "pass", until: "period" },
  { order: "pass", until: "end" },
];

export const sameOrder = (a: Order, b: Order): boolean =>
  a.order === b.order && a.until === b.until && a.unless === b.unless && a.card === b.card && a.at === b.at && a.for === b.for;

export function orderText(play: Play, order: Order): string {
  const say = words();
  if (order.until === "period") return say.orderPassUntil(periodOf(play.board.game, language.value).until);
  if (order.order === "pass") return say.orderPass[order.unless ?? order.until ?? "turn"] ?? order.until ?? "";
  if (order.order === "decline") return say.orderDecline;
  if (order.order === "accept") return sold(play, order)?.text(order.least ?? 1) ?? order.for ?? "";
  if (order.order === "no") return say.orderNo(play.table.entries.value.get(order.card ?? "")?.title ?? order.card ?? "");
  const stop = play.board.stops?.(language.value).find((known) => known.at === order.at);
  return say.orderStop(stop?.title ?? order.at ?? "");
}

const sold = (play: Play, order: Order) => play.board.sells?.(language.value).find(({ deed }) => deed === order.for);

/* Cards with an optional use. The player may choose never to be asked about them. */
function reactingCards(play: Play): Key[] {
  const options = play.table.decision.value?.options ?? [];
  if (!options.some((option) => option.passes)) return [];
  return [...new Set(options.flatMap((option) => (option.passes ? [] : [keyOf(option) ?? []].flat())))];
}

const without = (orders: Order[], order: Order): Order[] => orders.filter((other) => !sameOrder(other, order));

export function OrderChips(): JSX.Element | null {
  const play = usePlay();
  const orders = play.table.orders.value;
  if (orders.length === 0) return null;
  return (
    <ul class="chips" aria-label={words().orders}>
      {orders.map((order) => {
        const text = orderText(play, order);
        return (
          <li key={JSON.stringify(order)} class="chip">
            {text}
            <button aria-label={words().orderRemove(text)} onClick={() => void play.order(without(orders, order))}>
              <Icon name="x" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/* A deed for sale, at a price that the person sets. A new price replaces the one before. */
function Sale({ deed }: { deed: string }): JSX.Element {
  const play = usePlay();
  const orders = play.table.orders.value;
  const [least, setLeast] = useState(2);
  const order: Order = { order: "accept", for: deed, least };
  return (
    <li class="sale">
      <Stepper label={words().orderLeast} number={least} least={1} most={MOST} set={setLeast} />
      <button class="btn row" onClick={() => void play.order([...without(orders, order), order])}>{orderText(play, order)}</button>
    </li>
  );
}

const MOST = 25; /* for each one */

export function OrdersPanel(): JSX.Element {
  const play = usePlay();
  const say = words();
  const orders = play.table.orders.value;
  const stops = play.board.stops?.(language.value) ?? [];
  const trades = play.table.view.value !== null && dealtIn(play.table.view.value) !== null;
  const sells = trades ? (play.board.sells?.(language.value) ?? []) : [];
  const offers: Order[] = [
    ...(trades ? [{ order: "decline" } as const] : []),
    ...PASSES,
    ...reactingCards(play).map((card): Order => ({ order: "no", card })),
    ...stops.map((stop): Order => ({ order: "stop", at: stop.at })),
  ];
  const open = offers.filter((offer) => !orders.some((order) => sameOrder(order, offer)));
  return (
    <>
      <p class="quiet">{trades ? `${say.orderHelp} ${say.orderHelpOffers}` : say.orderHelp}</p>
      {orders.length === 0 ? <p>{say.orderNone}</p> : <OrderChips />}
      {orders.length > 0 && (
        <button class="btn" onClick={() => void play.order([])}>
          {say.orderClear} <kbd aria-hidden="true">{keyFor("clear-orders")}</kbd>
        </button>
      )}
      <h3>{say.orderAdd}</h3>
      <ul class="rows">
        {sells.map(({ deed }) => (
          <Sale key={deed} deed={deed} />
        ))}
        {open.map((offer) => (
          <li key={JSON.stringify(offer)}>
            <button class="btn row" onClick={() => void play.order([...orders, offer])}>{orderText(play, offer)}</button>
          </li>
        ))}
      </ul>
    </>
  );
}
