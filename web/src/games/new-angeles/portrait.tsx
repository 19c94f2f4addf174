/* portrait.tsx: the crests alone, for the set-up page, which has no board. */
import type { JSX } from "preact";
import type { Key } from "../../protocol";
import { Sign, mountSigns } from "./icons";
import { lookOf } from "./looks";

export function portrait(corporation: Key, size: number): JSX.Element {
  mountSigns();
  return <span style={{ fontSize: `${size * 0.6}px` }}>{Sign({ name: lookOf(corporation).sign })}</span>;
}
