/* dock.tsx: your corporation: its sheet, its assets, your secrets, and your hand. */
import type { JSX } from "preact";
import { cardOf } from "../../board/aims";
import { Count } from "../../board/changed";
import { HandCard, type Foot } from "../../board/hand";
import { cardsIn, titleOf } from "../../board/printed";
import { Secret } from "../../board/secret";
import type { Key, Option } from "../../protocol";
import type { Scene } from "../game";
import { DealCard } from "./card";
import { Sign } from "./icons";
import { lookOf } from "./looks";
import { contractOf } from "./seats";
import { boardOf, called, rivalOf, standingOf, type Board, type Corporation } from "./state";

function optionsOn(scene: Scene, card: Key, zone: string): Option[] {
  return scene.options.filter((option) => cardOf(option)?.card === card && cardOf(option)?.zone === zone);
}

/* A card outside the hand with its option, if it has one. */
function CardLine(props: { scene: Scene; board: Board; card: Key; zone: string; state: string; off: boolean }): JSX.Element {
  const { scene, board, card, zone, state, off } = props;
  const [option, another] = optionsOn(scene, card, zone);
  const only = option && !another ? option : undefined;
  const number = only && scene.focus.numbers.value.get(only.i);
  const focused = only !== undefined && scene.focus.option.value === only.i;
  return (
    <button
      type="button"
      class={`na-cardline${off ? " na-off" : ""}${option ? " na-can" : ""}${focused ? " bd-focus" : ""}`}
      data-card={card}
      onClick={() => (only ? scene.pick(only) : (scene.focus.inspect.value = card))}
    >
      <b>{titleOf(board, card)}</b>
      <em>{number !== undefined ? <kbd aria-hidden="true">{number}</kbd> : state}</em>
      <span data-cut="">{board.entries.get(card)?.text}</span>
    </button>
  );
}

function Sheet({ scene, board, seat }: { scene: Scene; board: Board; seat: Corporation }): JSX.Element {
  const { words } = board;
  const rank = 1 + board.seats.filter(({ capital }) => capital > seat.capital).length;
  return (
    <section class={`na-sheet na-q-${seat.look.hue}`} aria-label={words.yourCorporation}>
      <header>
        <Sign name={seat.look.sign} cls="na-crest" />
        <div>
          <h2>{seat.name}</h2>
          <p>{words.draws(seat.draws.map(({ sort, cards }) => `${cards} ${sort ? titleOf(board, sort) : words.anyType}`).join(", "))}</p>
        </div>
        <b class="na-big">
          <Count turn={board.turn} value={seat.capital} />
          <small>{`${words.capital}, ${words.rank(rank, board.seats.length)}`}</small>
        </b>
      </header>
      <p class="na-contract">
        <b>{words.contract}</b> {contractOf(board, seat.corporation)}
      </p>
      {cardsIn(board.view, `emergency:${seat.seat}`).map((card) => (
        <CardLine
          key={card}
          scene={scene}
          board={board}
          card={card}
          zone={`emergency:${seat.seat}`}
          state={`${words.emergency}, ${seat.emergency.ready ? words.ready : words.used}`}
          off={!seat.emergency.ready}
        />
      ))}
    </section>
  );
}

function Assets({ scene, board, seat }: { scene: Scene; board: Board; seat: Corporation }): JSX.Element {
  const { words } = board;
  return (
    <section class="na-assets" aria-label={words.yourAssets}>
      <h2>{words.yourAssets}</h2>
      <div>
        {seat.assets.length === 0 && <p class="na-none">{words.noAssets}</p>}
        {seat.assets.map((card) => {
          const off = board.told.exhausted.includes(card);
          return <CardLine key={card} scene={scene} board={board} card={card} zone={`owned:${seat.seat}`} state={off ? words.exhausted : words.ready} off={off} />;
        })}
      </div>
    </section>
  );
}

function RivalCard({ board, seat, rival }: { board: Board; seat: Corporation; rival: Key }): JSX.Element {
  const { words } = board;
  const is = standingOf(board, seat, rival);
  const { federalist_needs: needs, threat_end: end } = board.printed.game_facts;
  const hue = is.named ? ` na-q-${is.named.look.hue}` : "";
  const state = is.wins ? words.ahead : words.needMore;
  return (
    <div class={`na-secret${hue}`} data-card={rival}>
      <h3>{words.rival}</h3>
      <Sign name={is.named ? is.named.look.sign : is.federalist ? "c-climax" : lookOf(rival.replace("rival-", "")).sign} cls="na-crest" />
      <b>{is.self ? words.yourself : called(board, rival)}</b>
      {is.federalist ? (
        <p>{words.federalistNeeds(needs, end)}</p>
      ) : is.self ? (
        <p>{words.needBehind(is.behind, board.told.needs_behind)}</p>
      ) : (
        <p class="na-versus">
          <span>
            <b>{seat.capital}</b> {words.you}
          </span>
          <span>
            <b>{is.named?.capital ?? 0}</b> {words.they}
          </span>
        </p>
      )}
      {!is.federalist && <em class={is.wins ? "na-good" : ""}>{state}</em>}
    </div>
  );
}

function Secrets({ scene, board, seat }: { scene: Scene; board: Board; seat: Corporation }): JSX.Element {
  const { words } = board;
  const rival = rivalOf(board, seat.seat);
  const investments = cardsIn(board.view, `investment:${seat.seat}`);
  const draw = (shown: boolean, label: string) =>
    shown ? (
      <div class="na-secrets">
        {rival && <RivalCard board={board} seat={seat} rival={rival} />}
        {investments.map((card) => {
          const [option] = optionsOn(scene, card, `investment:${seat.seat}`);
          return (
            <button
              key={card}
              type="button"
              class={option ? "na-secret na-can" : "na-secret"}
              data-card={card}
              onClick={() => (option ? scene.pick(option) : (scene.focus.inspect.value = card))}
            >
              <h3>{words.investment}</h3>
              <b>{titleOf(board, card)}</b>
              <p data-cut="">{board.entries.get(card)?.text}</p>
            </button>
          );
        })}
      </div>
    ) : (
      <div class="na-secrets">
        <div class="na-secret"><h3>{words.rival}</h3>?</div>
        <div class="na-secret"><h3>{words.investment}</h3>?<p>{label}</p></div>
      </div>
    );
  return (
    <Secret
      scene={scene}
      cls="na-only"
      words={{ title: words.onlyYou, show: words.show, hide: words.hide, hold: words.hold }}
      sign={<Sign name="u-eye" />}
      draw={draw}
    />
  );
}

function footOf(board: Board, options: Option[]): Foot {
  const { words } = board;
  const [option, another] = options;
  if (!option) return { cls: "bd-no", text: words.notNow };
  if (another) return { cls: "bd-can", text: words.forEither };
  return { cls: "bd-can", text: words.foot[option.kind] ?? option.label ?? option.text };
}

function Hand({ scene, board, seat }: { scene: Scene; board: Board; seat: Corporation }): JSX.Element {
  const { words } = board;
  const zone = `hand:${seat.seat}`;
  const cards = cardsIn(board.view, zone);
  const titles = [...new Set(cards)]; /* copies are stacked */
  return (
    <ul class={titles.length > 6 ? "bd-hand na-crowded" : "bd-hand"} aria-label={words.handOf(cards.length, seat.limit)}>
      {cards.length === 0 && <li class="na-none">{words.noCards}</li>}
      {titles.map((card) => {
        const options = optionsOn(scene, card, zone);
        const copies = cards.filter((one) => one === card).length;
        return (
          <li key={card}>
            <HandCard
              scene={scene}
              card={{ type: "card", card, zone }}
              option={options.length === 1 ? options[0] : undefined}
              place={cards.indexOf(card) + 1}
              foot={footOf(board, options)}
              title={copies > 1 ? `${copies} × ${titleOf(board, card)}` : titleOf(board, card)}
              kind="propose"
              face={(cls, foot) => <DealCard {...{ board, card, cls, foot, copies }} size="dock" />}
            />
          </li>
        );
      })}
    </ul>
  );
}

export function Dock({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board?.you) return null;
  const props = { scene, board, seat: board.you };
  /* A small hand leaves its room to the texts beside it. */
  const hand = Math.min(3.3, Math.max(1.3, 0.66 * board.you.hand.count));
  const secrets = cardsIn(board.view, `investment:${board.you.seat}`).length > 1 ? 2 : 1.15;
  return (
    <div class="na-you" style={{ "--hand": `${hand}fr`, "--secrets": `${secrets}fr` }}>
      <Sheet {...props} />
      <Assets {...props} />
      <Secrets {...props} />
      <Hand {...props} />
    </div>
  );
}
