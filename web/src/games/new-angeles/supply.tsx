/* supply.tsx: the city's stock and need of each resource, and the turns until production. */
import type { JSX } from "preact";
import { supplyName, titleOf, zoneOf } from "../../board/printed";
import type { Scene } from "../game";
import { Sign } from "./icons";
import { signOf } from "./looks";
import { boardOf, outlook, type Board, type Stock } from "./state";

const SHOWN = 9; /* cells; a larger stock has only its number */

function TrackOf({ board, stock }: { board: Board; stock: Stock }): JSX.Element {
  const { words } = board;
  const { resource, has, comes, needs } = stock;
  const name = supplyName(board, resource, 2);
  const is = outlook(stock);
  const says = { met: words.met, will: words.willBeMet, short: words.short(needs - has - comes) }[is];
  const cells = Math.max(SHOWN, needs);
  return (
    <li class={`na-trk na-${is}`} aria-label={`${name}: ${words.ofNeed(has, needs)}, ${says}`}>
      <Sign name={signOf(resource)} />
      <span class="na-rname">{name}</span>
      <span class="na-cells" aria-hidden="true">
        {Array.from({ length: cells }, (_, i) => {
          const n = i + 1;
          const cls = [n <= has ? "na-on" : n <= has + comes ? "na-gh" : "", n === needs && "na-need"].filter(Boolean).join(" ");
          return (
            <i key={i} class={cls}>
              {n === has || (n === has + comes && comes > 0) ? n : ""}
            </i>
          );
        })}
      </span>
      <span class="na-st">
        <b>
          {has}/{needs}
        </b>{" "}
        {needs > 0 ? says : ""}
      </span>
    </li>
  );
}

/* Lists the turns left, one for each asset on the turn track, from the active seat on; and the phase
 * after them. */
function Turns({ board }: { board: Board }): JSX.Element {
  const { words, view, told } = board;
  const left = zoneOf(view, "track")?.count ?? 0;
  const acts = told.deal !== null || view.state !== "running" ? 1 : 0;
  const count = left + acts;
  const after = words.thenProduction;
  return (
    <div class="na-turns">
      <h3>{words.turnsLeft}</h3>
      {board.stock.some(({ comes }) => comes > 0) && <small>{words.dashed}</small>}
      <ol>
        {Array.from({ length: count }, (_, i) => {
          const seat = board.seats[(view.active + i) % view.seat_count]!;
          return (
            <li key={i} class={`na-q-${seat.look.hue}${i === 0 && acts ? " na-now" : ""}`} title={seat.name}>
              <span class="who">{seat.look.letter}</span>
              <span class="vh">{seat.name}</span>
            </li>
          );
        })}
        <li class="na-then">{told.demand_round ? words.thenDemand : after}</li>
      </ol>
    </div>
  );
}

export function Supply({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  const { words, demand } = board;
  return (
    <section class="na-supply hudp" aria-label={words.demand}>
      <header>
        <h2>{words.demand}</h2>
        {demand ? (
          <button type="button" class="na-title" data-card={demand.card} onClick={() => (scene.focus.inspect.value = demand.card)}>
            {titleOf(board, demand.card)}
          </button>
        ) : (
          <span>{words.noDemand}</span>
        )}
        {demand && <span class="na-fail">{words.fails(demand.fail)}</span>}
      </header>
      <ul class="na-tracks">
        {board.stock.map((stock) => (
          <TrackOf key={stock.resource} board={board} stock={stock} />
        ))}
      </ul>
      <Turns board={board} />
    </section>
  );
}
