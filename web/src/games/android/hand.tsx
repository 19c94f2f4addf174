/* hand.tsx: the viewer's cards; the foot of each shows its possible actions, or why there are none. */
import type { JSX } from "preact";
import { cardOf, costOf } from "../../board/aims";
import { HandCard, WAITS, useReason, type Foot } from "../../board/hand";
import { cardsIn, keyOf, titleOf } from "../../board/printed";
import type { Key, Option } from "../../protocol";
import type { Scene } from "../game";
import { DeckCard } from "./card";
import { Sign } from "./icons";
import type { Board, Detective } from "./state";

function stateOf(scene: Scene, board: Board, card: Key, option: Option | undefined, reason: string | null): Foot {
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
    return { cls: "bd-can", text: text[option.kind] ?? option.label ?? option.text };
  }
  if (entry?.kind === "light") {
    if (reason === WAITS) return { cls: "bd-wait", sign: <Sign name="u-clock" />, text: words.waits };
    if (reason) return { cls: "bd-no", sign: <Sign name="m-lock" />, text: reason };
    const mine = scene.view.active === board.you?.seat;
    return mine
      ? { cls: "bd-no", sign: <Sign name="m-lock" />, text: words.notNow }
      : { cls: "bd-wait", sign: <Sign name="u-clock" />, text: words.readyYours };
  }
  const owner = board.seats.find((seat) => seat.detective === keyOf(entry, "detective"));
  if (!owner) return { cls: "bd-wait", sign: <Sign name="u-clock" />, text: words.notNow };
  return {
    cls: "bd-wait",
    sign: <Sign name="u-clock" />,
    text: scene.view.active === owner.seat ? words.readyNow(owner.name) : words.readyOn(owner.name),
  };
}

/* Cards */

/* A card the player sees, where it is, and its option. */
interface Held {
  card: Key;
  zone: string;
  option?: Option;
}

function OwnCard(props: Held & { scene: Scene; board: Board; place: number; crowded: boolean }): JSX.Element {
  const { scene, board, card, zone, option, place, crowded } = props;
  const acting = scene.table.decision.value?.prompt?.name === "act" && scene.options.length > 0;
  const light = board.entries.get(card)?.kind === "light";
  const thing = { type: "card" as const, card, zone };
  const reason = useReason(scene, "play", thing, acting && light && !option, "A-TWI-12");
  const foot = stateOf(scene, board, card, option, reason);
  return (
    <li>
      <HandCard
        {...{ scene, option, place, foot }}
        card={thing}
        title={titleOf(board, card)}
        kind="play"
        face={(cls, foot) => <DeckCard board={board} card={card} size="dock" cls={cls} crowded={crowded} foot={foot} />}
      />
    </li>
  );
}

/* On your turn a card is shown as playable. Discarding it is offered in the list. */
function optionFor(scene: Scene, card: Key, zone: string): Option | undefined {
  const acting = scene.table.decision.value?.prompt?.name === "act";
  const about = scene.options.filter((option) => cardOf(option)?.card === card && cardOf(option)?.zone === zone);
  return about.find((option) => option.kind === "play" || option.kind === "react") ?? (acting ? undefined : about[0]);
}

export function Hand({ scene, board, seat }: { scene: Scene; board: Board; seat: Detective }): JSX.Element {
  const zone = `hand:${seat.seat}`;
  const { words } = board;
  const cards = cardsIn(board.view, zone);
  /* Cards shown temporarily, to choose from. */
  const shown = scene.options.flatMap((option): Held[] => {
    const { card, zone: from = "" } = cardOf(option) ?? {};
    const isShown = from !== zone && /^(light|dark|table|drawn)/.test(from) && option.kind !== "reveal";
    return card && isShown && ["light", "dark"].includes(board.entries.get(card)?.kind ?? "") ? [{ card, zone: from, option }] : [];
  });
  const count = cards.length + shown.length;
  const more = { scene, board, crowded: count > 5 };
  return (
    <ul class={`bd-hand an-of-${Math.min(count, 9)}`} aria-label={words.hand(cards.length, seat.hand.limit)}>
      {count === 0 && <li class="an-empty">{words.noCards}</li>}
      {shown.map((held, i) => (
        <OwnCard key={`shown ${i}`} {...held} {...more} place={cards.length + i + 1} />
      ))}
      {cards.map((card, i) => (
        <OwnCard key={`${card} ${i}`} {...{ card, zone }} option={optionFor(scene, card, zone)} {...more} place={i + 1} />
      ))}
    </ul>
  );
}
