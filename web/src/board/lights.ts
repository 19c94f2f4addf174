/* lights.ts: which places of a map are marked, and how. The signal color means "worth a look now". */
import type { Scene } from "../games/game";
import type { Key, Option } from "../protocol";

export interface Lights {
  loud: Set<Key>; /* in the signal color */
  quiet: Set<Key>; /* possible too */
}

const isOpen = (option: Option, folded: ReadonlySet<number>) => option.rank !== "late" && !folded.has(option.i);

/* `folded`: options behind a folded entry of the list. They can be pressed, but nothing shows them. If the game
 * finds none of the others worth a look, all of them are. */
export function lightsOf(lit: ReadonlyMap<Key, Option[]>, options: Option[], folded: ReadonlySet<number>): Lights {
  const ranked = options.some((option) => option.rank === "worth" && isOpen(option, folded));
  const lights: Lights = { loud: new Set(), quiet: new Set() };
  for (const [key, there] of lit) {
    const open = there.filter((option) => isOpen(option, folded));
    if (open.some((option) => !ranked || option.rank === "worth")) lights.loud.add(key);
    else if (open.length > 0) lights.quiet.add(key);
  }
  return lights;
}

/* A lesson allows few options, and all of them are worth a look. */
export function lightsIn(scene: Scene, lit: ReadonlyMap<Key, Option[]>): Lights {
  if (scene.table.lesson.value?.allowed) return { loud: new Set(lit.keys()), quiet: new Set() };
  return lightsOf(lit, scene.options, scene.focus.folded.value);
}
