/* maptools.tsx: the inset that shows the visible part, and the buttons that move the map. */
import { effect } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Box, MapView } from "./camera";

/* A small map, drawn by the game, with a frame around the visible part. */
export function Inset({ view, children }: { view: MapView; children: ComponentChildren }): JSX.Element {
  /* The frame moves with the camera in the same frame, without redrawing. */
  const part = useRef<SVGRectElement>(null);
  const follow = () => {
    const { x, y, k } = view.camera.value;
    const { width, height } = view.size.value;
    const box = { x: x - width / k / 2, y: y - height / k / 2, width: width / k, height: height / k };
    if (!Object.values(box).every(Number.isFinite)) return; /* the map has no room now */
    for (const [name, value] of Object.entries(box)) part.current!.setAttribute(name, String(value));
  };
  useLayoutEffect(() => effect(follow), []);
  return (
    <svg class="bd-mini" viewBox={`0 0 ${view.map.width} ${view.map.height}`} aria-hidden="true" onClick={() => view.whole()}>
      {children}
      <rect class="bd-mini-view" ref={part} rx="16" />
    </svg>
  );
}

export interface ToolWords {
  map: string;
  nearer: string;
  farther: string;
  whole: string;
  findMe: string;
}

/* `parts`: for the buttons of a phone. `you`: the viewer's letter. */
export function Tools(props: {
  view: MapView;
  words: ToolWords;
  parts: { title: string; box: Box }[];
  you: string | undefined;
  find(): void;
}): JSX.Element {
  const { view, words, parts, you, find } = props;
  const buttons = [
    { title: words.nearer, key: "+", sign: "+", press: () => view.zoom(1.4, undefined, undefined, true) },
    { title: words.farther, key: "−", sign: "−", press: () => view.zoom(1 / 1.4, undefined, undefined, true) },
    { title: words.whole, key: "0", sign: "⤢", press: () => view.whole() },
    ...(you ? [{ title: words.findMe, key: "F", sign: you, press: find }] : []),
  ];
  return (
    <>
      <div class="bd-seg" role="group" aria-label={words.map}>
        {parts.map(({ title, box }) => (
          <button key={title} type="button" onClick={() => view.part(box)}>
            {title}
          </button>
        ))}
      </div>
      <div class="bd-zoom" role="group" aria-label={words.map}>
        {buttons.map(({ title, key, sign, press }) => (
          <button key={key} type="button" aria-label={title} title={`${title} (${key})`} onClick={press}>
            {sign}
          </button>
        ))}
      </div>
    </>
  );
}
