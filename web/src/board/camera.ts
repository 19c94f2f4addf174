/* camera.ts: the visible part of the map, moved by drag, pinch, wheel and commands.
 *
 * A camera is the point of the map in the middle and the number of pixels per unit; the view stays within the
 * map. */
import { signal, type Signal } from "@preact/signals";

export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

const NEAREST = 2.6; /* pixels per unit */
const FARTHEST = 0.5; /* the automatic zoom on a small screen does not go below this */
const READABLE = 0.8;
const GLIDE = 320; /* milliseconds */
const CONTROLS = 44; /* pixels at the top of a small map that its buttons cover */
const STEP = 1.25; /* step of the automatic zoom */
const SLIP = 5; /* pixels a pointer may move during a click */

export class MapView {
  readonly camera: Signal<Camera>;
  readonly size: Signal<Size>; /* size of the viewport, in pixels */
  /* On a phone only the buttons cover the map, so it may move automatically. */
  private readonly alone = signal(false);
  dragged = false; /* the pressed pointer has moved, so its click is ignored */
  touch = false; /* it is a finger */
  private touched = false; /* the user has moved the map */
  private home: Box | null = null;
  private idle = false;
  private gliding = 0;

  constructor(readonly map: Size) {
    this.camera = signal(this.all(1));
    this.size = signal(map);
  }

  private all(k: number): Camera {
    return { x: this.map.width / 2, y: this.map.height / 2, k };
  }

  /* Shows the whole map. */
  get least(): number {
    const { width, height } = this.size.value;
    return Math.min(width / this.map.width, height / this.map.height);
  }

  get narrow(): boolean {
    return this.alone.value;
  }

  resize(width: number, height: number): void {
    if (width <= 0 || height <= 0) return;
    this.size.value = { width, height };
    this.alone.value = matchMedia("(max-width: 900px)").matches;
    if (this.touched || this.isShown()) this.put(this.camera.value);
    else this.frame(this.home, this.gliding !== 0); /* it is moving: continue to where it fits now */
  }

  /* The interesting part has changed. On a small screen the map moves there, unless it is already visible. `idly`:
   * nothing can be chosen there, so the map does not zoom in. */
  show(box: Box | null, idly = false): void {
    this.home = box;
    this.idle = idly;
    this.touched = false;
    if (!this.isShown()) this.frame(box, true);
  }

  private isShown(): boolean {
    const box = this.home;
    if (!box || !this.narrow) return false;
    const { x, y, k } = this.camera.value;
    const { width, height } = this.size.value;
    const left = x - width / 2 / k;
    const top = y - (height / 2 - CONTROLS) / k;
    return (
      k >= (this.idle ? FARTHEST : this.fitting(box) / STEP) &&
      box.x >= left &&
      box.y >= top &&
      box.x + box.width <= left + width / k &&
      box.y + box.height <= top + (height - CONTROLS) / k
    );
  }

  /* The zoom changes in steps: most decisions need the same zoom, so nothing has to be laid out again. */
  private fitting(box: Box): number {
    const { width, height } = this.size.value;
    const k = Math.min(width / box.width, (height - CONTROLS) / box.height, 1);
    return Math.max(STEP ** Math.floor(Math.log(k) / Math.log(STEP)), FARTHEST);
  }

  frame(box: Box | null, glide: boolean): void {
    if (!box || !this.narrow) {
      this.go(this.all(this.least), glide);
      return;
    }
    const k = this.idle ? Math.min(Math.max(this.camera.value.k, READABLE), 1) : this.fitting(box);
    this.go({ x: box.x + box.width / 2, y: box.y + box.height / 2 - CONTROLS / 2 / k, k }, glide);
  }

  /* Zoomed in far enough to read. */
  near(x: number, y: number): void {
    this.touched = true;
    this.go({ x, y, k: Math.max(this.camera.value.k, this.narrow ? 0.95 : this.least * 1.6) }, true);
  }

  whole(): void {
    this.touched = true;
    this.go(this.all(this.least), true);
  }

  part(box: Box): void {
    this.touched = true;
    const { width, height } = this.size.value;
    this.go(
      {
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        k: Math.max(Math.min(width / box.width, height / box.height), 0.5),
      },
      true,
    );
  }

  zoom(by: number, px?: number, py?: number, glide = false): void {
    const { x, y, k } = this.camera.value;
    const { width, height } = this.size.value;
    const to = Math.min(Math.max(k * by, this.least), NEAREST);
    const dx = (px ?? width / 2) - width / 2;
    const dy = (py ?? height / 2) - height / 2;
    this.touched = true;
    this.go({ x: x + dx / k - dx / to, y: y + dy / k - dy / to, k: to }, glide);
  }

  /* The pointer's position on the map. */
  placed(event: MouseEvent, element: HTMLElement): { x: number; y: number } {
    const box = element.getBoundingClientRect();
    const { x, y, k } = this.camera.value;
    return {
      x: x + (event.clientX - box.left - box.width / 2) / k,
      y: y + (event.clientY - box.top - box.height / 2) / k,
    };
  }

  pan(dx: number, dy: number): void {
    const { x, y, k } = this.camera.value;
    this.touched = true;
    this.put({ x: x - dx / k, y: y - dy / k, k });
  }

  private held({ x, y, k }: Camera): Camera {
    const { width, height } = this.size.value;
    const near = Math.min(Math.max(k, this.least), Math.max(NEAREST, this.least));
    const hold = (at: number, seen: number, all: number) =>
      seen >= all ? all / 2 : Math.min(Math.max(at, seen / 2), all - seen / 2);
    return { x: hold(x, width / near, this.map.width), y: hold(y, height / near, this.map.height), k: near };
  }

  private put(to: Camera): void {
    this.stay();
    this.camera.value = this.held(to);
  }

  private go(to: Camera, glide: boolean): void {
    const end = this.held(to);
    const from = this.camera.value;
    if (!glide || document.documentElement.dataset.motion === "reduced") {
      this.put(end);
      return;
    }
    const began = performance.now();
    const step = (now: number) => {
      const t = Math.min(Math.max((now - began) / GLIDE, 0), 1); /* an earlier frame may have been scheduled */
      const s = 1 - (1 - t) ** 3;
      this.camera.value = this.held({
        x: from.x + (end.x - from.x) * s,
        y: from.y + (end.y - from.y) * s,
        k: from.k + (end.k - from.k) * s,
      });
      this.gliding = t < 1 ? requestAnimationFrame(step) : 0;
    };
    this.stay();
    this.gliding = requestAnimationFrame(step);
  }

  private stay(): void {
    cancelAnimationFrame(this.gliding);
    this.gliding = 0;
  }

  /* Handles drag, pinch and wheel on the map's element. Returns a function that stops it. */
  listen(element: HTMLElement): () => void {
    const down = new Map<number, { x: number; y: number }>();
    let tapped = 0; /* fingers that touched together and have not moved */
    let begin = { x: 0, y: 0 };

    const spread = () => {
      const [a, b] = [...down.values()];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    };
    const middle = () => {
      const points = [...down.values()];
      return {
        x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
        y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
      };
    };
    const press = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      this.touch = event.pointerType === "touch";
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (down.size === 1) {
        this.dragged = false;
        begin = { x: event.clientX, y: event.clientY };
      }
      tapped = down.size;
    };
    const move = (event: PointerEvent) => {
      if (!down.has(event.pointerId)) return;
      const was = middle();
      const apart = spread();
      if (!this.dragged && down.size === 1 && Math.hypot(event.clientX - begin.x, event.clientY - begin.y) < SLIP)
        return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (!this.dragged) element.setPointerCapture?.(event.pointerId);
      this.dragged = true;
      tapped = 0;
      const is = middle();
      const box = element.getBoundingClientRect();
      this.pan(is.x - was.x, is.y - was.y);
      if (down.size === 2 && apart > 0) this.zoom(spread() / apart, is.x - box.left, is.y - box.top);
    };
    const lift = (event: PointerEvent) => {
      if (tapped === 2 && down.size === 2) this.whole();
      down.delete(event.pointerId);
      tapped = 0;
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      this.zoom(
        Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)),
        event.clientX - box.left,
        event.clientY - box.top,
      );
    };

    element.addEventListener("pointerdown", press);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", lift);
    element.addEventListener("pointercancel", lift);
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      element.removeEventListener("pointerdown", press);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", lift);
      element.removeEventListener("pointercancel", lift);
      element.removeEventListener("wheel", wheel);
    };
  }
}
