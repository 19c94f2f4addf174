/* sw.ts: caches the client on the device, so that local tables work offline; shows notifications.
 *
 * A version is cached completely or not at all. A new one is fetched in parallel and takes over when no page of the old
 * one is open. So a running game never mixes two versions. Server tables (api/, socket) are never cached.
 */
export {};
declare const self: ServiceWorkerGlobalScope;
declare const ANGELES_KEEP: string[];
declare const ANGELES_VERSION: string;

const cacheName = `angeles-${ANGELES_VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) =>
      cache.addAll(ANGELES_KEEP.map((name) => new Request(name, { cache: "no-cache" })))),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) =>
      Promise.all(
        names
          .filter((name) => name.startsWith("angeles-") && name !== cacheName)
          .map((name) => caches.delete(name)),
      )).then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const path = url.pathname.slice(new URL(self.registration.scope).pathname.length);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (/^(api\/|socket|metrics|healthz)/.test(path)) return;
  event.respondWith(
    caches.open(cacheName).then(async (cache) =>
      (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request)),
  );
});

/* The server says that it is somebody's turn (docs/tables.md, "Notifications"). */
self.addEventListener("push", (event) => {
  const { table, seat, text } = event.data!.json();
  const hash = `#/table/${table}/${seat}`;
  event.waitUntil(self.registration.showNotification(text, { tag: hash, icon: "icon-192.png" }));
});

async function openPage(hash: string): Promise<unknown> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).hash === hash);
  return there ? there.focus() : self.clients.openWindow(self.registration.scope + hash);
}

/* The tag of a notification is the page that it is about. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.tag));
});
