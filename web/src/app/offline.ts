/* offline.ts: asks the browser to keep the page (sw.ts), and notes whether it can be installed. */
import { install } from "./here";

if ("serviceWorker" in navigator)
  addEventListener("load", () => {
    navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined);
  });

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install.value = event as Event & { prompt(): void };
});
