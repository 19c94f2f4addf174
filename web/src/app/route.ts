/* route.ts: the current page, as given after the # of the address.
 *
 *     #/                          the first page
 *     #/setup/GAME                sets up a table
 *     #/local/ID                  a table on this device
 *     #/lessons/GAME[/NAME]       lessons and puzzles; with a name, one of them
 *     #/table/ID[/SEAT]           a table of the server; without a seat you watch
 *     #/join/ID/SEAT/INVITE       takes a seat by a friend's link
 *     #/replay[/KIND/ID[/AT[/VIEWER[/analysis]]]]   finished games and saves
 *     #/campaign[/ID]             the campaigns of this browser; with an id, one as a story
 *     #/rules[/GAME][/TOPIC]      the quick reference
 *     #/settings
 *
 * Browsers never send the part after # to a server.
 */
import { signal } from "@preact/signals";

export interface Route {
  page: string;
  rest: string[];
}

function parse(hash: string): Route {
  const parts = hash.replace(/^#\/?/, "").split("/").filter(Boolean);
  return { page: parts[0] ?? "", rest: parts.slice(1).map(decoded) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; /* typed by hand, or truncated */
  }
}

export const route = signal<Route>(parse(location.hash));

addEventListener("hashchange", () => (route.value = parse(location.hash)));

export const address = (...parts: (string | number)[]) =>
  "#/" + parts.map((part) => encodeURIComponent(part)).join("/");

export function go(...parts: (string | number)[]): void {
  location.hash = address(...parts);
}

/* Replaces the current entry, so that Back does not return here. */
export function goInstead(...parts: (string | number)[]): void {
  history.replaceState(null, "", address(...parts));
  route.value = parse(location.hash);
}
