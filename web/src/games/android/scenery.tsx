/* scenery.tsx: the layer under the places: the city, its districts' names, the viewer's reach and path. */
import type { JSX } from "preact";
import type { Box } from "../../board/apart";
import { shortName } from "../../board/printed";
import type { Scene } from "../game";
import { city, districts } from "./art/city";
import type { Board, Place } from "./state";
import { trailOf } from "./trail";

export function City(): JSX.Element {
  return <g class="an-city" dangerouslySetInnerHTML={{ __html: city }} />;
}

export function Districts({ board }: { board: Board }): JSX.Element {
  return (
    <g class="an-districts">
      {Object.entries(districts).map(([key, where]) => {
        const entry = board.entries.get(key);
        if (!entry) return null;
        const turned = where.turned ? `translate(${where.x} ${where.y}) rotate(-90)` : undefined;
        return (
          <g key={key}>
            {where.bars && <path class="an-dbar" d={where.bars} />}
            <text
              class={turned ? "an-dname an-bst" : "an-dname"}
              text-anchor="middle"
              transform={turned}
              x={turned ? undefined : where.x}
              y={turned ? undefined : where.y}
            >
              {shortName({ key, title: entry.title })}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/* The boxes of the districts' names, roughly: capitals of one width. */
export function districtBoxes(board: Board): Box[] {
  return Object.entries(districts).map(([key, { x, y, turned }]) => {
    const letters = shortName({ key, title: board.entries.get(key)?.title ?? "" }).length;
    return turned ? { left: x - 12, right: x + 2, top: y - letters * 4.9, bottom: y + letters * 4.9 } : { left: x - letters * 7, right: x + letters * 7, top: y - 12, bottom: y + 2 };
  });
}

/* The range of your detective's ruler. The ruler is not used on the Beanstalk. */
export function Reach({ board }: { board: Board }): JSX.Element | null {
  const at = board.you?.at && board.places.get(board.you.at);
  if (!at || !board.you || board.view.active !== board.you.seat) return null;
  const stalk = board.printed.game_facts.beanstalk;
  const body =
    at.key === stalk[0]
      ? "land"
      : at.key === stalk[stalk.length - 1] || at.body === "moon"
        ? "moon"
        : at.body === "earth"
          ? "land"
          : null;
  if (!body) return null;
  return (
    <g clip-path={`url(#an-cp-${body})`}>
      <circle class="an-reach" cx={at.x} cy={at.y} r={board.you.reach} />
    </g>
  );
}

export function Trail({ scene, board }: { scene: Scene; board: Board }): JSX.Element | null {
  const way = trailOf(board, scene.table.log.value)
    .map((key) => board.places.get(key))
    .filter((place): place is Place => !!place);
  const seat = board.seats[board.view.active];
  if (way.length < 2 || !seat) return null;
  return (
    <path class={`an-trail an-d-${seat.look.hue}`} d={`M${way.map((place) => `${place.x} ${place.y}`).join(" ")}`} />
  );
}
