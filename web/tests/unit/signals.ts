export { signal } from "@preact/signals";
