/* portrait.tsx: the busts alone, for the set-up page, which has no board. */
import type { JSX } from "preact";
import type { Key } from "../../protocol";
import { Bust, mountSigns } from "./icons";

export function portrait(investigator: Key, size: number): JSX.Element {
  mountSigns();
  return Bust({ name: `i-${investigator}`, size });
}
