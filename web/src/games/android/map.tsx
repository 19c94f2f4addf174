/* map.tsx: Earth, Moon and Beanstalk at one scale, with all people and pieces. */
import { useMemo } from "preact/hooks";
import type { JSX } from "preact";
import { MapWindow, type MapDrawing } from "../../board/map";
import { shortName } from "../../board/printed";
import type { Scene } from "../game";
import { PlaceInside, contents, leaves } from "./callout";
import { Pieces } from "./pieces";
import { Marks, PlaceName, namesOf } from "./place";
import { City, Districts, Reach, Trail } from "./scenery";
import { boardOf, placeInWords, placeMarks, type Board, type Place } from "./state";
import { litPlaces } from "./targets";

const size = { width: 1240, height: 772 };

const drawing: MapDrawing<Place, Board> = {
  size,
  parts: ({ words }) => [
    { title: words.earth, box: { x: 0, y: 430, width: size.width, height: size.height - 430 } },
    { title: words.stalk, box: { x: 440, y: 240, width: 290, height: 290 } },
    { title: words.moon, box: { x: 0, y: 0, width: 860, height: 330 } },
  ],
  you: ({ you }) => you && { at: you.at, letter: you.look.letter },
  asks: "move",
  ground: (board) => (
    <>
      <City />
      <Districts board={board} />
    </>
  ),
  under: (scene, board) => (
    <>
      <Reach board={board} />
      <Trail scene={scene} board={board} />
    </>
  ),
  marks: (places) => <Marks places={places} />,
  name: (place, lit, focused, board) => (
    <PlaceName key={place.key} place={place} lit={lit} focused={focused} shift={namesOf(board, size.width).get(place.key)!.shift} />
  ),
  pieces: (board, lit) => <Pieces board={board} lit={lit} size={size} />,
  inset: (board) => (
    <>
      <circle class="an-mini-moon" cx="427" cy="-92" r="488" />
      <path class="an-mini-land" d="M0 452H1240V772H100L40 640z" />
      <path class="an-mini-stalk" d="M580 481V272" />
      {board.seats.map((seat) => {
        const at = seat.at && board.places.get(seat.at);
        return at && <circle key={seat.seat} class={`an-mini-seat an-d-${seat.look.hue}`} cx={at.x} cy={at.y} r="24" />;
      })}
    </>
  ),
  aloud: (board, place) => [placeInWords(board, place), contents(board, place.key).join(", ")],
  said: (board, place, options) => ({
    title: shortName(place),
    kind: placeMarks(board, place),
    there: contents(board, place.key),
    price: (option) => leaves(board, option),
    more: <PlaceInside board={board} place={place} moves={options.some(({ kind }) => kind === "move" || kind === "fly")} />,
  }),
};

/* `under`: something else covers it. */
export function CityMap({ scene, under = false }: { scene: Scene; under?: boolean }): JSX.Element | null {
  const board = boardOf(scene);
  return board && <BoardMap scene={scene} board={board} under={under} />;
}

function BoardMap({ scene, board, under }: { scene: Scene; board: Board; under: boolean }): JSX.Element {
  const lit = useMemo(() => litPlaces(board, scene.options), [board, scene.options]);
  return <MapWindow scene={scene} board={board} lit={lit} drawing={drawing} covered={under} />;
}
