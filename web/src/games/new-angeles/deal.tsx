/* deal.tsx: the deal: the main offer, the asset, the counteroffer, support as growing stacks, and the present
 * winner. */
import type { JSX } from "preact";
import { cardsIn, titleOf } from "../../board/printed";
import type { Key } from "../../protocol";
import type { Scene } from "../game";
import { DealCard } from "./card";
import { Sign } from "./icons";
import { sortClass } from "./looks";
import { boardOf, type Board } from "./state";
import type { ToldDeal } from "./told";
import { pondered } from "./touched";

function Offer(props: { scene: Scene; board: Board; card: Key | undefined; title: string; empty: string; seat: number | null; wins: boolean }): JSX.Element {
  const { scene, board, card, title, seat } = props;
  const who = seat === null ? null : board.seats[seat]!;
  return (
    <div class={`na-offer${props.wins ? " na-wins" : ""}`}>
      <h3 class={who ? `na-q-${who.look.hue}` : ""}>
        {who && <span class="who">{who.look.letter}</span>}
        {title}
        {who && <span class="vh">, {who.name}</span>}
      </h3>
      {card ? (
        <button
          key={card}
          type="button"
          class="na-look na-turns-up"
          data-card={card}
          onClick={() => (scene.focus.inspect.value = card)}
          onPointerEnter={() => (pondered.value = card)}
          onPointerLeave={() => (pondered.value = null)}
          onFocus={() => (pondered.value = card)}
          onBlur={() => (pondered.value = null)}
        >
          <DealCard board={board} card={card} size="deal" />
        </button>
      ) : (
        <div class="na-blank">{props.empty}</div>
      )}
    </div>
  );
}

function Stack({ board, deal, side }: { board: Board; deal: ToldDeal; side: "main" | "counter" }): JSX.Element {
  const { words } = board;
  const mine = deal.support.filter((one) => one.side === side);
  const name = side === "main" ? words.mainOffer : words.counteroffer;
  const say = mine.map(({ seat, sorts }) => words.supports(board.seats[seat]!.name, sorts.length, name)).join("; ");
  return (
    <div class="na-sup" role="img" aria-label={`${words.support}: ${side === "main" ? deal.main : deal.counter}. ${say}`}>
      <b>{side === "main" ? deal.main : deal.counter}</b>
      {mine.flatMap(({ seat, sorts }) =>
        sorts.map((sort, i) => (
          <i key={`${seat} ${i}`} class={`na-bk ${sortClass(sort)}`} title={titleOf(board, sort)}>
            <Sign name={`a-${sort}`} />
            <span class={`who na-q-${board.seats[seat]!.look.hue}`}>{board.seats[seat]!.look.letter}</span>
          </i>
        )),
      )}
    </div>
  );
}

/* The state of the deal, in the prompt's header and therefore on every tab of a phone. */
export function Standing({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  const deal = board?.told.deal;
  if (!board || !deal || deal.countering === null) return null;
  const { words } = board;
  const { main, counter, wins, countering } = deal;
  return (
    <p class="na-score">
      <b>{words.score(main, counter)}</b>
      <span>{wins === countering ? words.counterLeads : main === counter ? words.tie : words.mainLeads}</span>
    </p>
  );
}

/* Outside a deal: the event in progress, or nothing. */
function Between({ scene, board }: { scene: Scene; board: Board }): JSX.Element {
  const [event] = cardsIn(board.view, "news");
  return event ? (
    <button type="button" class="na-look" data-card={event} onClick={() => (scene.focus.inspect.value = event)}>
      <DealCard board={board} card={event} size="deal" />
    </button>
  ) : (
    <p class="na-none">{board.words.noDeal}</p>
  );
}

export function Deal({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  const { words, view, told } = board;
  const { deal } = told;
  if (!deal) return <div class="na-deal na-idle"><Between scene={scene} board={board} /></div>;
  const [main] = cardsIn(view, "main");
  const counters = cardsIn(view, "counter");
  const counter = counters[counters.length - 1];
  const [asset] = cardsIn(view, "revealed");
  const beaten = deal.proposers.slice(0, -1).map((seat) => board.seats[seat]!.name);
  return (
    <div class="na-deal">
      <Offer scene={scene} board={board} card={main} title={words.mainOffer} empty={words.noMain} seat={view.active} wins={deal.wins === view.active} />
      <div class="na-offer na-mid">
        <h3>{words.forAsset}</h3>
        {asset && (
          <button key={asset} type="button" class="na-look na-turns-up" data-card={asset} onClick={() => (scene.focus.inspect.value = asset)}>
            <DealCard board={board} card={asset} size="deal" />
          </button>
        )}
      </div>
      <Offer scene={scene} board={board} card={counter} title={words.counteroffer} empty={words.noCounter} seat={deal.countering} wins={deal.wins === deal.countering} />
      <Stack board={board} deal={deal} side="main" />
      <div class="na-mid">
        {deal.countering === null && <p class="na-verdict">{words.wouldWin(board.seats[deal.wins]!.name)}</p>}
        {beaten.length > 0 && <small>{words.under(beaten.join(", "))}</small>}
      </div>
      <Stack board={board} deal={deal} side="counter" />
    </div>
  );
}
