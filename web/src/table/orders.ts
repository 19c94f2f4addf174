/* orders.ts: standing orders (docs/tables.md) and what is answered without asking, as src/server/orders.c does it.
 *
 * An order answers as if its owner had passed, and only where passing is offered: it never answers
 * what must be chosen. Orders are counted from the log line at which they were set.
 */
import type { Decision, LogLine, Option, Order, Seat, Thing } from "../protocol";

function passOf(decision: Decision): Option | undefined {
  return decision.options.find((option) => option.passes);
}

function speaksOf(thing: Thing, key: string): boolean {
  return (thing.type === "card" && thing.card === key) || (thing.type === "entry" && thing.entry === key);
}

function touches(things: Thing[], seat: Seat): boolean {
  return things.some((thing) => thing.type === "seat" && thing.seat === seat);
}

/* The first line after the order was set that ends it. */
function hasEnded(order: Order, seat: Seat, log: LogLine[]): boolean {
  const since = log.slice(order.since ?? 0);
  switch (order.order === "pass" ? order.until : undefined) {
    case "turn":
      return since.some((line) => line.message === "turn" && touches(line.params, seat));
    case "day":
      return since.some((line) => line.message === "day");
    case "played":
      return since.some((line) => line.message === "plays" || line.message === "plays-on");
    default:
      return false;
  }
}

export function standingOrders(orders: Order[], seat: Seat, log: LogLine[]): Order[] {
  return orders.filter((order) => !hasEnded(order, seat, log));
}

/* Is this a window that "stop" halts at? */
function isStop(order: Order, decision: Decision): boolean {
  return order.order === "stop" && (decision.prompt?.name ?? "").includes(order.at ?? " ");
}

function passes(order: Order, decision: Decision, mine: boolean): boolean {
  return order.order === "pass" && decision.prompt?.window === true && !(order.unless === "me" && mine);
}

/* All that is offered, or what it is asked about, is of cards that are not wanted. */
function isUnwanted(decision: Decision, orders: Order[]): boolean {
  const cards = orders.flatMap(({ order, card }) => (order === "no" && card ? [card] : []));
  const unwanted = (things: Thing[]) => things.some((thing) => cards.some((card) => speaksOf(thing, card)));
  const offers = decision.options.filter((option) => !option.passes);
  return unwanted(decision.prompt?.params ?? []) || offers.every(({ targets }) => unwanted(targets));
}

/* The index that is chosen for a seat, or null: it is asked. `active`: whose turn it is. */
export function answeredFor(decision: Decision, orders: Order[], seat: Seat, active: Seat | null): number | null {
  const pass = passOf(decision);
  if (!pass) return null;
  if (decision.options.every((option) => option.passes)) return pass.i;
  if (orders.some((order) => isStop(order, decision))) return null;
  const mine = active === seat || touches(decision.prompt?.params ?? [], seat);
  return orders.some((order) => passes(order, decision, mine)) || isUnwanted(decision, orders) ? pass.i : null;
}
