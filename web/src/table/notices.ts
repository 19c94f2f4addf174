/* notices.ts: notifications for people who are not looking at the table.
 *
 * While the page is open but hidden, it shows them itself. While it is closed the server sends them, to this browser
 * (Web Push) and to a webhook. Both are settings of the browser. Each seat it has at a table of the server is
 * registered when the table is opened, or when the setting changes.
 */
import { computed, signal } from "@preact/signals";
import { hook, notify } from "../settings";
import { seatsHeld, type SeatHeld } from "./seats";
import { call } from "./server";

export interface Target {
  url: string;
  push: boolean;
  result: string | null; /* of the last message; null: none yet, or in transit */
  status: number; /* of HTTP */
}

/* Browsers allow notifications only on pages with https, and on this machine. */
export const notifyPossible = "Notification" in window && "serviceWorker" in navigator;
const isAllowed = () => notifyPossible && Notification.permission === "granted";
export const notifyOn = () => notify.value && isAllowed(); /* people can withdraw the permission at any time */

/* ---- Shown by this page ------------------------------------------------------------------------------ */

const worker = async () => (notifyPossible ? await navigator.serviceWorker.getRegistration() : undefined);

export async function showTurn(text: string): Promise<void> {
  if (notifyOn()) await (await worker())?.showNotification(text, { tag: location.hash, icon: "icon-192.png" });
}

/* The person is looking at the table. */
export async function hideTurn(): Promise<void> {
  for (const shown of (await (await worker())?.getNotifications({ tag: location.hash })) ?? []) shown.close();
}

/* ---- Sent by the server ------------------------------------------------------------------------------ */

const here = signal<SeatHeld | null>(null); /* the table on this page */
export const targets = signal<Target[]>([]); /* of that table, or of the last one tried */
export const ownTarget = signal<string | null>(null); /* this browser's */
export const refused = signal(""); /* why a target could not be registered */
export const onlyOpen = signal(false); /* this browser cannot be reached while the page is closed */
export const waits = computed(() => (notify.value || hook.value !== "") && running().length === 0); /* for a table */
export const failed = computed(() => targets.value.filter(({ result }) => result !== null && result !== "done"));

const ask = ({ table, seat, secret }: SeatHeld, more: object = {}) =>
  call<{ key: string | null; to: Target[] }>(`api/tables/${encodeURIComponent(table)}/notices`, { seat, secret, ...more });

/* Null: the browser or its vendor offers no push service, or the server has no keys. */
async function subscribe(key: string | null): Promise<PushSubscription | null> {
  if (!key || !(await worker())) return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return (await pushManager?.subscribe(options)) ?? null;
  } catch (error) {
    if ((error as Error).name !== "InvalidStateError") return null;
  }
  await (await pushManager.getSubscription())?.unsubscribe(); /* it was for another key: the server is new */
  return pushManager.subscribe(options).catch(() => null);
}

/* The notifications that this browser wants for one table. `test` sends a message at once. */
async function register(held: SeatHeld, test: boolean): Promise<Target[]> {
  let { key, to } = await ask(held);
  const made = notifyOn() ? (await subscribe(key))?.toJSON() : undefined;
  ownTarget.value = made?.endpoint ?? null;
  onlyOpen.value = notifyOn() && !made;
  if (made) ({ to } = await ask(held, { add: { url: made.endpoint, ...made.keys }, test }));
  if (hook.peek()) ({ to } = await ask(held, { add: { url: hook.peek() }, test }));
  return to;
}

const LONGEST = 15; /* seconds; by then the server has given up */

/* Asks until all results are known, or the server has given up. */
async function follow(held: SeatHeld): Promise<void> {
  for (let n = 0; n < LONGEST && targets.value.some(({ result }) => result === null); n++) {
    await new Promise((then) => setTimeout(then, 1000));
    targets.value = (await ask(held)).to;
  }
}

const running = () => seatsHeld.value.filter(({ over }) => !over);
const tried = () => here.peek() ?? running()[0];

async function attempt(act: () => Promise<void>): Promise<void> {
  refused.value = "";
  try {
    await act();
  } catch (error) {
    refused.value = (error as Error).message;
  }
}

/* Registers all tables; one of them sends a test. */
const registerAll = () => attempt(async () => {
  const first = tried();
  if (!first) return;
  targets.value = await register(first, true);
  for (const held of running()) if (held !== first) await register(held, false).catch(() => undefined); /* it may be gone */
  await follow(first);
});

async function dropAll(url: string): Promise<void> {
  for (const held of running()) await ask(held, { drop: url }).catch(() => undefined); /* it may be gone */
  targets.value = targets.value.filter((target) => target.url !== url);
}

/* The page shows the table of this seat. Returns a function to call when it no longer does. */
export function atTable(held: SeatHeld): () => void {
  here.value = held;
  targets.value = [];
  if (notify.peek() || hook.peek()) void attempt(async () => void (targets.value = await register(held, false)));
  return () => (here.value = null);
}

/* False: the browser does not allow it. */
export async function setNotify(on: boolean): Promise<boolean> {
  if (on && (await Notification.requestPermission()) !== "granted") return false;
  notify.value = on;
  onlyOpen.value = false;
  if (on) await registerAll();
  else
    await attempt(async () => {
      const made = await (await worker())?.pushManager?.getSubscription();
      if (!made) return;
      await dropAll(made.endpoint);
      await made.unsubscribe();
    });
  return true;
}

export async function setHook(url: string): Promise<void> {
  const before = hook.peek();
  hook.value = url;
  if (before && before !== url) await dropAll(before);
  if (!url) return void (refused.value = "");
  await registerAll();
}
