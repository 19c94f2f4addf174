/* state.ts: what every game's board is made from, and a cache: a board is made once for each view. */
import type { Entry, Key, View } from "../protocol";
import type { Scene } from "../games/game";

export interface Base<Told, Printed, Place> {
  view: View;
  told: Told;
  entries: Map<string, Entry>;
  printed: Printed;
  places: Map<Key, Place>;
}

/* The board of a scene; null until the printed facts have arrived. */
export function boardsOf<Told, Printed, Place, Board extends Base<Told, Printed, Place>>(
  toldIn: (view: View) => Told | null,
  placesOf: (entries: Map<string, Entry>, printed: Printed) => Map<Key, Place>,
  make: (base: Base<Told, Printed, Place>, scene: Scene) => Board,
): (scene: Scene) => Board | null {
  const boards = new WeakMap<View, Board>();
  const maps = new WeakMap<Map<string, Entry>, Map<Key, Place>>();
  return (scene) => {
    const { view, entries } = scene;
    const printed = scene.table.facts.value as Printed | null;
    const told = toldIn(view);
    if (!printed || !told || entries.size === 0) return null;
    const known = boards.get(view);
    if (known && known.entries === entries && known.printed === printed) return known;
    let places = maps.get(entries);
    if (!places) maps.set(entries, (places = placesOf(entries, printed)));
    const board = make({ view, told, entries, printed, places }, scene);
    boards.set(view, board);
    return board;
  };
}
