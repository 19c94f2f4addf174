/* plan.ts: a table being set up: its place, the game, the players of the chairs, and the game's options.
 *
 * A plan sends no options that its door does not have: a game without scenarios gets none.
 */
import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import type { Door } from "../games/doors";
import { playerName } from "../settings";
import type { LocalSetup } from "../table/kept";
import { hex } from "../table/kept";
import { usualLevel } from "../table/levels";

export type Where = "alone" | "screen" | "online";

/* you: the person setting it up. person: another one at this screen. link, open: somebody elsewhere. */
export interface ChairPlan {
  kind: "you" | "person" | "bot" | "link" | "open";
  name: string;
  level: string;
  personality: string; /* a bot's; "": no personality */
  who: string; /* a value of the seat's option; "random": dealt at random */
}

export interface Plan {
  where: Signal<Where>;
  scenario: Signal<string>; /* the value of its option; "": no such option */
  chairs: Signal<ChairPlan[]>;
  options: Signal<Record<string, string>>;
  clock: Signal<string>;
  windows: Signal<string>; /* "": the server's default */
  undo: Signal<string>;
  watch: Signal<string>;
  newcomers: Signal<string>;
}

const botChair = (): ChairPlan => ({ kind: "bot", name: "", level: usualLevel, personality: "", who: "random" });
export const otherChair = (where: Where): ChairPlan =>
  where === "alone" ? botChair() : { ...botChair(), kind: where === "screen" ? "person" : "link" };

/* With open hands one person can play several seats, and does so alone. */
export function freshChairs(where: Where, { seats, open }: Door): ChairPlan[] {
  const people = where === "online" ? seats : where === "screen" || open ? 2 : 1;
  return Array.from({ length: seats }, (_, seat) =>
    seat === 0 ? { ...botChair(), kind: "you" } : seat >= people ? botChair() : where === "alone" ? { ...botChair(), kind: "person" } : otherChair(where));
}

export function freshPlan(door: Door, where: Where): Plan {
  return {
    where: signal(where),
    scenario: signal(door.scenario?.first ?? ""),
    chairs: signal(freshChairs(where, door)),
    options: signal({}),
    clock: signal("none"),
    windows: signal(""),
    undo: signal("consent"),
    watch: signal("no"),
    newcomers: signal("half"),
  };
}

/* The options for the engine: the scenario, differences from the defaults, and the seating. */
export function optionsOf({ scenario, options, chairs }: Plan, { scenario: played, who }: Door): Record<string, string> {
  const chosen = chairs.value.flatMap((chair, seat) =>
    who && chair.who !== "random" ? [[who.option(seat), chair.who]] : []);
  return { ...(played && { [played.option]: scenario.value }), ...options.value, ...Object.fromEntries(chosen) };
}

export const inCampaign = ({ options }: Plan, { campaign }: Door): boolean =>
  campaign !== undefined && options.value[campaign.option] === campaign.value;

/* Alone with bots nobody needs a name. */
const ownName = ({ where }: Plan): string => (where.value === "alone" ? "" : playerName.value);

export function localSetup(plan: Plan, door: Door): LocalSetup {
  return {
    game: door.game,
    options: optionsOf(plan, door),
    chairs: plan.chairs.value.map(({ kind, name, level, personality }) =>
      kind === "bot" ? { kind, name: "", level, personality: personality || null } : { kind: "person", name: kind === "you" ? ownName(plan) : name, level: null, personality: null }),
    seed: hex(16),
    ...(inCampaign(plan, door) && { campaign: null, after: 0 }),
  };
}

/* A game that starts at once: one person with the defaults, against bots that are quick and easy to beat. */
export function quickSetup(door: Door): LocalSetup {
  const plan = freshPlan(door, "alone");
  plan.chairs.value = plan.chairs.value.map((chair) => ({ ...chair, level: "novice" }));
  return localSetup(plan, door);
}
