/* insight.ts: on a phone, what can be chosen in a region is brought into sight. */
import { useEffect, useRef } from "preact/hooks";
import type { Scene } from "../games/game";
import { boxOf } from "../play/beside";
import { narrow } from "../settings";

/* For the root of what a region shows. `lit`: the selector of what can be chosen there. */
export function useInSight<E extends HTMLElement>(scene: Scene, lit: string): { current: E | null } {
  const root = useRef<E>(null);
  useEffect(() => {
    const region = root.current?.closest(".region");
    const all = narrow.value && region ? [...root.current!.querySelectorAll(lit)] : [];
    if (!region || !all.length) return;
    const { top, bottom } = boxOf(region);
    const boxes = all.map(boxOf);
    if (boxes.some((box) => box.top < top) || boxes.some((box) => box.bottom > bottom)) all[0]!.scrollIntoView({ block: "start" });
  }, [scene.view.you?.version]);
  return root;
}
