/* hand.tsx: one's own cards, each saying in its foot what can be done with it or why nothing can. */
import { signal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { JSX } from "preact";
import type { Key, Option } from "../../protocol";
import type { Scene } from "../game";
import { DeckCard } from "./card";
import { keyOf } from "./facts";
import { Sign } from "./icons";
import { titleOf, zoneOf, type Board, type Detective } from "./state";
import { cardOf, costOf } from "./targets";

/* Why not */

const PAUSE = 400; /* milliseconds somebody must rest at a decision before reasons are asked for */
const reasons = new WeakMap<Scene["table"], Map<string, Signal<string | null>>>();

/* No rule forbids it: the card is not for a turn's actions but for something that has to happen. */
const WAITS = "";

/* The reason a card cannot be played, as the rules tell it; without the rule's id. */
function useReason(scene: Scene, card: Key, zone: string, asked: boolean): string | null {
  let known = reasons.get(scene.table);
  if (!known) reasons.set(scene.table, (known = new Map()));
  const name = `${scene.language} ${scene.view.you?.version ?? 0} ${card}`;
  let why = known.get(name);
  if (!why) {
    if (known.size > 64) known.clear();
    known.set(name, (why = signal(null)));
  }
  const coming = why;
  useEffect(() => {
    if (!asked || coming.value !== null) return;
    const wait = setTimeout(async () => {
      const reply = await scene.table.send({
        do: "whynot",
        option: { kind: "play", targets: [{ type: "card", card, zone }] },
      });
      if ("did" in reply && reply.why?.text)
        coming.value = reply.why.rule ? String(reply.why.text).replace(/\s*\([A-Z]+-[^)]*\)$/, "") : WAITS;
    }, PAUSE);
    return () => clearTimeout(wait);
  }, [name, asked]);
  return asked ? coming.value : null;
}

/* Foot */

interface State {
  cls: "an-can" | "an-no" | "an-wait";
  sign?: string;
  text: string;
  option?: Option;
}

function stateOf(scene: Scene, board: Board, card: Key, option: Option | undefined, reason: string | null): State {
  const { words } = board;
  const entry = board.entries.get(card);
  if (option) {
    const time = costOf(option).time;
    const text: Record<string, string> = {
      play: time ? words.play(time) : words.playFree,
      react: words.react,
      toss: words.discard,
      keep: words.keep,
      discount: words.discard,
      place: words.place,
    };
    return { cls: "an-can", text: text[option.kind] ?? option.label ?? option.text, option };
  }
  if (entry?.kind === "light") {
    if (reason === WAITS) return { cls: "an-wait", sign: "u-clock", text: words.waits };
    if (reason) return { cls: "an-no", sign: "m-lock", text: reason };
    const mine = scene.view.active === board.you?.seat;
    return mine
      ? { cls: "an-no", sign: "m-lock", text: words.notNow }
      : { cls: "an-wait", sign: "u-clock", text: words.readyYours };
  }
  const owner = board.seats.find((seat) => seat.detective === keyOf(entry, "detective"));
  if (!owner) return { cls: "an-wait", sign: "u-clock", text: words.notNow };
  return {
    cls: "an-wait",
    sign: "u-clock",
    text: scene.view.active === owner.seat ? words.readyNow(owner.name) : words.readyOn(owner.name),
  };
}

/* Cards */

function HandCard({
  scene,
  board,
  card,
  zone,
  option,
  place,
  crowded,
}: {
  scene: Scene;
  board: Board;
  card: Key;
  zone: string;
  option?: Option;
  place: number;
  crowded: boolean;
}): JSX.Element {
  const acting = scene.table.decision.value?.prompt?.name === "act" && scene.options.length > 0;
  const light = board.entries.get(card)?.kind === "light";
  const reason = useReason(scene, card, zone, acting && light && !option);
  const state = stateOf(scene, board, card, option, reason);
  const focused = option !== undefined && scene.focus.option.value === option.i;
  const under = option !== undefined && scene.focus.sending.value === option.i;
  const press = () => {
    if (scene.focus.asking.value) scene.why({ kind: option?.kind ?? "play", targets: [{ type: "card", card, zone }] });
    else if (option) scene.pick(option);
    else scene.focus.inspect.value = card;
  };
  const look = (on: boolean) => () => {
    if (option) scene.focus.option.value = on ? option.i : null;
  };
  return (
    <li>
      <button
        type="button"
        class={`an-cardbtn${focused ? " an-focus" : ""}${under ? " an-sending" : ""}`}
        data-card={card}
        data-hand={place}
        aria-label={`${titleOf(board, card)}. ${state.text}`}
        onClick={press}
        onPointerEnter={look(true)}
        onPointerLeave={look(false)}
        onFocus={look(true)}
        onBlur={look(false)}
      >
        <DeckCard
          board={board}
          card={card}
          size="dock"
          cls={state.cls}
          crowded={crowded}
          foot={
            <div class="an-cf">
              {state.sign && <Sign name={state.sign} />}
              <span>{state.text}</span>
              {option && <kbd>⇧{place}</kbd>}
            </div>
          }
        />
      </button>
    </li>
  );
}

/* In one's turn a card is there to be played: that it could be discarded too stands in the list. */
function optionFor(scene: Scene, card: Key, zone: string): Option | undefined {
  const acting = scene.table.decision.value?.prompt?.name === "act";
  const about = scene.options.filter((option) => cardOf(option)?.card === card && cardOf(option)?.zone === zone);
  return about.find((option) => option.kind === "play" || option.kind === "react") ?? (acting ? undefined : about[0]);
}

export function Hand({ scene, board, seat }: { scene: Scene; board: Board; seat: Detective }): JSX.Element {
  const zone = `hand:${seat.seat}`;
  const { words } = board;
  const cards = zoneOf(board.view, zone)?.cards.flatMap((card) => (card.card ? [card.card] : [])) ?? [];
  /* Cards one is shown for a moment, to choose from. */
  const shown = scene.options
    .flatMap((option) => {
      const card = cardOf(option);
      return card?.card &&
        card.zone !== zone &&
        /^(light|dark|table|drawn)/.test(card.zone ?? "") &&
        !["reveal"].includes(option.kind)
        ? [{ card: card.card, zone: card.zone!, option }]
        : [];
    })
    .filter(({ card }) => ["light", "dark"].includes(board.entries.get(card)?.kind ?? ""));
  const crowded = cards.length + shown.length > 5;
  return (
    <ul
      class={`an-hand an-of-${Math.min(cards.length + shown.length, 9)}`}
      aria-label={words.hand(cards.length, seat.hand.limit)}
    >
      {cards.length + shown.length === 0 && <li class="an-empty">{words.noCards}</li>}
      {shown.map(({ card, zone: from, option }, i) => (
        <HandCard
          key={`shown ${i}`}
          scene={scene}
          board={board}
          card={card}
          zone={from}
          option={option}
          place={cards.length + i + 1}
          crowded={crowded}
        />
      ))}
      {cards.map((card, i) => (
        <HandCard
          key={`${card} ${i}`}
          scene={scene}
          board={board}
          card={card}
          zone={zone}
          option={optionFor(scene, card, zone)}
          place={i + 1}
          crowded={crowded}
        />
      ))}
    </ul>
  );
}
