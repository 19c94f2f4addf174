// notices.mjs: people are notified of their turn while they are not looking. A hidden page does so, or the server
// while no page is open, or a webhook.
//
// Headless Chromium has no push service, so the test acts as one. It gives the page a subscription, receives what
// the server sends, decrypts it, and hands it to the service worker.
import http from "node:http";
import { assert, atEnd, browse, done, eventually, expectComplaints, test } from "./support/harness.mjs";
import { startServer } from "./support/server.mjs";
import { act, heldBy, hurry, sitDownOnline, untilAsked } from "./support/table.mjs";
import { decrypt, subscription } from "../../tests/server/push.mjs";

const server = await startServer(["--notify-private"]);
const site = await browse({ address: server.address });

const got = []; /* requests to the push service and to webhooks */
const receiver = http.createServer((request, reply) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    got.push({ path: request.url, body: Buffer.concat(parts) });
    reply.writeHead(request.url.startsWith("/refuses") ? 403 : 201).end();
  });
});
await new Promise((then) => receiver.listen(0, "127.0.0.1", then));
atEnd(() => receiver.close());
const origin = `http://127.0.0.1:${receiver.address().port}`;
const at = (path) => got.filter((one) => one.path === path);
const arrived = (path, count) => eventually(() => assert.equal(at(path).length, count, path));

// Runs before the page's own scripts: replaces the browser's push service, and records requests for permission.
function standIn(made) {
  window.asks = [];
  const ask = Notification.requestPermission;
  Notification.requestPermission = () => {
    window.asks.push(navigator.userActivation.isActive);
    return ask.call(Notification);
  };
  const given = () => localStorage.getItem("subscribed") === "yes";
  const subscription = {
    endpoint: made.url,
    toJSON: () => ({ endpoint: made.url, keys: { p256dh: made.p256dh, auth: made.auth } }),
    unsubscribe: async () => localStorage.removeItem("subscribed") ?? true,
  };
  PushManager.prototype.subscribe = async function ({ applicationServerKey, userVisibleOnly }) {
    if (made.fails) throw new DOMException("no push service", "AbortError");
    if (!userVisibleOnly || atob(applicationServerKey.replaceAll("-", "+").replaceAll("_", "/")).length !== 65)
      throw new TypeError("not a key");
    localStorage.setItem("subscribed", "yes");
    return subscription;
  };
  PushManager.prototype.getSubscription = async () => (given() ? subscription : null);
}

// A person at a table with bots, whose browser the server can reach at `path`.
async function sitDown(path, { allowed = true, fails = false } = {}) {
  const browser = subscription(origin + path);
  const context = await site.profile({ settings: { "angeles.name": "Ada" } });
  if (allowed) await context.grantPermissions(["notifications"]);
  await context.addInitScript(standIn, { ...browser.add, fails });
  const page = await site.visit(context, "#/setup/android");
  await sitDownOnline(page);
  await untilAsked(page);
  return { context, page, browser };
}

async function openSettings(page) {
  await page.click(".tools [aria-label=Menu]");
  await page.click(".drawer >> text=Settings");
}

const turnSwitch = (page) => page.getByLabel(/^(Notification when it is|Benachrichtigung, wenn)/);
const told = (page) => page.locator(".targets li").allTextContents();
const shown = (page) => page.evaluate(async () => {
  const all = await (await navigator.serviceWorker.ready).getNotifications();
  return all.map(({ title, tag }) => ({ title, tag }));
});

// Delivers a message to the browser until it shows `expected`, because a message to a service worker that is just
// starting or ending is lost. A repeated one replaces the first, since it has the same tag.
async function deliver(page, text, expected) {
  const session = await page.context().newCDPSession(page);
  let registration;
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => (registration = registrations[0] ?? registration));
  await session.send("ServiceWorker.enable");
  const origin = new URL(server.address).origin;
  await eventually(async () => {
    await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: registration.registrationId, data: text });
    await eventually(async () => assert.deepEqual(await shown(page), expected), 3000);
  });
}

await test("the permission is asked for by a person's click, and a refusal is explained", async () => {
  const { page, context } = await sitDown("/denied", { allowed: false });
  assert.deepEqual(await page.evaluate(() => window.asks), [], "nothing is asked for before");
  await openSettings(page);
  await turnSwitch(page).click();
  await page.getByRole("alert").filter({ hasText: "The browser does not allow notifications." }).waitFor();
  assert.deepEqual(await page.evaluate(() => window.asks), [true], "once, by the click");
  assert.equal(await turnSwitch(page).isChecked(), false);
  assert.equal(at("/denied").length, 0);
  await context.close();
});

await test("a browser without an open page is notified, and the notification opens the table", async () => {
  const { page, context, browser } = await sitDown("/ada");
  const { hash } = new URL(page.url());
  await openSettings(page);
  await turnSwitch(page).click();
  await arrived("/ada", 1);
  assert.equal(JSON.parse(decrypt(browser, at("/ada")[0].body)).what, "test");
  await eventually(async () => assert.deepEqual(await told(page), ["This browser: the last message has arrived"]));
  await page.close();
  await arrived("/ada", 2);
  const text = decrypt(browser, at("/ada")[1].body);
  const other = await site.visit(context, "#/rules");
  await deliver(other, text, [{ title: JSON.parse(text).text, tag: hash }]);
  const [worker] = context.serviceWorkers();
  /* `again` shows one with this tag: a page that has just opened the table may still be removing those of its turn. */
  const clicked = (again) => worker.evaluate(async (tag) => {
    const went = [];
    let notification;
    self.clients.openWindow = async (to) => went.push(`opened ${to}`);
    WindowClient.prototype.focus = async function () { went.push(`focused ${this.url}`); };
    for (let n = 0; n < 100 && !notification; n++) {
      if (tag) await self.registration.showNotification("Again", { tag });
      [notification] = await self.registration.getNotifications();
    }
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    for (let n = 0; n < 100 && !went.length; n++) await new Promise((then) => setTimeout(then, 20));
    return went;
  }, again);
  assert.deepEqual(await clicked(), [`opened ${server.address}${hash}`]);
  assert.deepEqual(await shown(other), [], "it is gone");
  /* A page that has the table comes to the front. */
  await untilAsked(await site.visit(context, hash));
  assert.deepEqual(await clicked(hash), [`focused ${server.address}${hash}`]);
  await context.close();
});

await test("after switching off, nothing more is sent", async () => {
  const { page, context } = await sitDown("/off");
  await openSettings(page);
  await turnSwitch(page).click();
  await arrived("/off", 1);
  await eventually(async () => assert.equal((await told(page)).length, 1));
  await turnSwitch(page).click();
  await eventually(async () => assert.deepEqual(await told(page), []));
  assert.equal(await page.evaluate(() => localStorage.getItem("subscribed")), null, "the subscription has ended");
  const [{ table, seat, secret }] = await heldBy(page);
  const reply = await fetch(`${server.address}api/tables/${table}/notices`, { method: "POST", body: JSON.stringify({ seat, secret }) });
  assert.deepEqual((await reply.json()).to, []);
  await context.close();
});

await test("a hidden page shows a notification and removes it when the page becomes visible", async () => {
  const { page, context } = await sitDown("/hidden", { fails: true });
  await openSettings(page);
  await turnSwitch(page).click();
  await page.waitForSelector("text=This browser can only notify you while the page is open.");
  await page.keyboard.press("Escape");
  const hide = (hidden) => page.evaluate((away) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  const { hash } = new URL(page.url());
  await act(page, hurry);
  await untilAsked(page);
  assert.deepEqual(await shown(page), [], "not while they look");
  await hide(true);
  await eventually(async () => {
    await act(page, hurry);
    assert.deepEqual((await shown(page)).map(({ tag }) => tag), [hash]);
  });
  await hide(false);
  await eventually(async () => assert.deepEqual(await shown(page), []));
  await context.close();
});

await test("a webhook is tried at once, and its failures are shown, in both languages", async () => {
  const { page, context } = await sitDown("/unused");
  await openSettings(page);
  const field = page.getByLabel(/^Webhook/);
  await field.fill(`${origin}/hook`);
  await page.click("text=Save and test");
  await arrived("/hook", 1);
  assert.match(JSON.parse(at("/hook")[0].body).text, /^A test for Ada/);
  await eventually(async () => assert.deepEqual(await told(page), ["Webhook: the last message has arrived"]));
  await field.fill(`${origin}/refuses`);
  await page.click("text=Save and test");
  await eventually(async () => assert.deepEqual(await told(page), ["Webhook: the receiver has refused the message"]));
  await page.reload();
  await page.waitForSelector(".banner >> text=You could not be notified. Webhook: the receiver has refused the message.");
  await openSettings(page);
  await page.check("text=Deutsch");
  await page.waitForSelector(".banner >> text=Du konntest nicht benachrichtigt werden. Webhook: der Empfänger hat die Nachricht abgelehnt.");
  expectComplaints(/Failed to load resource/);
  await field.fill("http://user:word@example.org/");
  await page.click("text=Sichern und testen");
  await page.getByRole("alert").filter({ hasText: "Adresse" }).first().waitFor();
  await field.fill("");
  await page.click("text=Sichern und testen");
  await eventually(async () => assert.deepEqual(await told(page), []));
  await context.close();
});

await done();
