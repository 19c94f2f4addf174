/* state.ts: the game as the board draws it: the engine's view, combined with printed facts.
 *
 * Everything here is computed from a view; nothing is stored. */
import { flagOf, keyOf, numberOf, shortName, titleOf, word, zoneOf } from "../../board/printed";
import type { Spot } from "../../board/spots";
import type { Card, Entry, Key, View, Zone, Seat } from "../../protocol";
import type { Scene } from "../game";
import type { Printed } from "./facts";
import { lookOf, type Look } from "./people";
import { knownIn, toldIn, type Told, type ToldSeat, type ToldSuspect, type ToldTally } from "./told";
import { wordsOf, type Words } from "./words";

export interface Place extends Spot {
  title: string;
  district: Key | null;
  type: string;
  quality: string;
  body: string;
  restricted: boolean;
  major: boolean;
}

export interface Detective extends ToldSeat {
  name: string;
  look: Look;
  you: boolean;
  has: Record<string, number>;
}

/* A piece of evidence, or the number of pieces unknown to the viewer. */
export interface Evidence {
  face: "up" | "known" | "down";
  card: Key | null;
  count: number;
  by: Seat | null; /* the seat that placed it; null: unknown */
  trimmed: boolean; /* would be trimmed if the case were closed now */
}

export interface File {
  sort: string;
  zone: string;
  strong: boolean;
  weak: boolean;
  count: number;
  tokens: Evidence[];
}

export interface Suspect extends ToldSuspect {
  key: Key;
  tally: ToldTally | null /* null: dead, or the game is over */;
  ahead: boolean; /* once there is evidence */
  title: string;
  files: File[];
}

export interface Lead {
  key: Key;
  at: Key;
  sort: string;
  suspect: Key | null;
}

export interface Board {
  view: View;
  told: Told;
  entries: Map<string, Entry>;
  printed: Printed;
  words: Words;
  places: Map<Key, Place>;
  seats: Detective[];
  you: Detective | null;
  suspects: Suspect[];
  leads: Lead[];
  week: number;
  day: number;
  first: number;
  jump: number;
  turn: string; /* different in each turn: a day has one turn per seat */
}

function field(view: View, name: string): number {
  const value = view.fields[name];
  return typeof value === "number" ? value : 0;
}

/* Places
 *
 * The pack's x, y are hundredths of a grid cell from the lower left; on the map they are units.
 * Between Earth and Moon the Beanstalk is shortened: its stops are evenly spaced between both ends. */

const LEFT = 20;
const EARTH = 738;
const MOON = 802;

function placesOf(entries: Map<string, Entry>, printed: Printed): Map<Key, Place> {
  const places = new Map<Key, Place>();
  const { beanstalk, majors } = printed.game_facts;
  const height = (key: Key | undefined) => numberOf(entries.get(key ?? ""), "y");
  const root = EARTH - height(beanstalk[0]);
  const top = MOON - height(beanstalk[beanstalk.length - 1]);
  for (const entry of entries.values()) {
    if (entry.kind !== "location") continue;
    const body = keyOf(entry, "body") ?? "earth";
    const stop = beanstalk.indexOf(entry.card);
    const major = majors.includes(entry.card);
    places.set(entry.card, {
      key: entry.card,
      title: entry.title,
      district: keyOf(entry, "district"),
      type: keyOf(entry, "type") ?? "",
      quality: keyOf(entry, "quality") ?? "",
      body,
      restricted: flagOf(entry, "restricted"),
      major,
      r: major ? 27 : 22,
      x: LEFT + numberOf(entry, "x"),
      y:
        stop >= 0
          ? root + ((top - root) * stop) / (beanstalk.length - 1)
          : (body === "moon" ? MOON : EARTH) - numberOf(entry, "y"),
    });
  }
  return places;
}

/* Detectives and suspects */

function detectiveOf(view: View, entries: Map<string, Entry>, told: ToldSeat): Detective {
  const name = entries.get(told.detective)?.title ?? told.detective;
  return {
    ...told,
    name,
    look: lookOf(told.detective, name),
    you: told.seat === view.viewer,
    has: view.supplies[`seat ${told.seat}`] ?? {},
  };
}

/* Face up first, then pieces known to some, in the pack's order, so that the order reveals nothing. The rest follow,
 * one entry for each player who placed some. */
function tokensOf(
  zone: Zone | undefined,
  laid: (Seat | null)[],
  trimmed: number[],
  order: ReadonlyMap<Key, number>,
): Evidence[] {
  if (!zone) return [];
  const known = zone.cards.filter((card): card is Card & { card: Key } => card.card !== undefined);
  const rank = (card: Card & { card: Key }) => (card.face_up ? 0 : order.size) + (order.get(card.card) ?? 0);
  const tokens = [...known]
    .sort((a, b) => rank(a) - rank(b))
    .map((card): Evidence => ({
      face: card.face_up ? "up" : "known",
      card: card.card,
      count: 1,
      by: laid[card.place ?? -1] ?? null,
      trimmed: trimmed.includes(card.place ?? -1),
    }));
  const places = new Set(known.map(({ place }) => place));
  const hidden = laid.filter((_, place) => !places.has(place));
  for (const by of new Set(hidden))
    tokens.push({ face: "down", card: null, count: hidden.filter((one) => one === by).length, by, trimmed: false });
  return tokens;
}

function suspectOf(
  view: View,
  entries: Map<string, Entry>,
  printed: Printed,
  order: ReadonlyMap<Key, number>,
  told: ToldSuspect,
  begun: boolean,
): Suspect {
  const entry = entries.get(told.suspect);
  const known = knownIn(view);
  const tally = known?.suspects.find(({ suspect }) => suspect === told.suspect) ?? null;
  const files = printed.game_facts.files.map((sort, n): File => {
    const zone = zoneOf(view, `${told.suspect}-${sort}`);
    return {
      sort,
      zone: `${told.suspect}-${sort}`,
      strong: keyOf(entry, "strong") === sort,
      weak: keyOf(entry, "weak") === sort,
      count: zone?.count ?? 0,
      tokens: tokensOf(zone, told.laid[n]!, tally?.trimmed[n] ?? [], order),
    };
  });
  return {
    ...told,
    key: told.suspect,
    title: entry?.title ?? told.suspect,
    files,
    tally,
    ahead: begun && known?.ahead === told.suspect,
  };
}

/* All of it */

const boards = new WeakMap<View, Board>();
const maps = new WeakMap<Map<string, Entry>, Map<Key, Place>>();
const orders = new WeakMap<Map<string, Entry>, Map<Key, number>>();

/* Null until the printed facts have arrived. */
export function boardOf(scene: Scene): Board | null {
  const { view, entries, language } = scene;
  const printed = scene.table.facts.value as Printed | null;
  const told = toldIn(view);
  if (!printed || !told || entries.size === 0) return null;
  const known = boards.get(view);
  if (known && known.entries === entries && known.printed === printed) return known;
  let places = maps.get(entries);
  if (!places) maps.set(entries, (places = placesOf(entries, printed)));
  let order = orders.get(entries);
  if (!order) orders.set(entries, (order = new Map([...entries.keys()].map((key, i) => [key, i]))));
  const seats = told.seats.map((seat) => detectiveOf(view, entries, seat));
  const begun = told.suspects.some(({ laid }) => laid.some((file) => file.length > 0));
  const board: Board = {
    view,
    told,
    entries,
    printed,
    places,
    seats,
    words: wordsOf(language),
    you: seats.find((seat) => seat.you) ?? null,
    suspects: told.suspects.map((suspect) => suspectOf(view, entries, printed, order!, suspect, begun)),
    leads: told.leads.map(({ lead, at }) => ({
      key: lead,
      at,
      sort: keyOf(entries.get(lead), "sort") ?? "",
      suspect: keyOf(entries.get(lead), "suspect"),
    })),
    week: field(view, "week"),
    day: field(view, "day"),
    first: field(view, "first"),
    jump: field(view, "jump"),
    turn: `${field(view, "week")} ${field(view, "day")} ${view.active}`,
  };
  boards.set(view, board);
  return board;
}

/* Names */

export function placeMarks(board: Board, place: Place): string {
  const district = board.entries.get(place.district ?? "");
  return [
    word(board, place.type),
    word(board, place.quality),
    district ? shortName({ key: district.card, title: district.title }) : "",
    place.restricted ? board.words.restricted : "",
  ]
    .filter(Boolean)
    .join(", ");
}

const inWords = new WeakMap<Place, string>();

/* "Order of Sol: religious, ritzy, Nearside, restricted" */
export function placeInWords(board: Board, place: Place): string {
  let told = inWords.get(place);
  if (told === undefined) inWords.set(place, (told = `${shortName(place)}: ${placeMarks(board, place)}`));
  return told;
}

/* A person's short name. */
export function calledOf(board: Board, key: Key): string {
  return titleOf(board, key)
    .replace(/^Sgt\. /, "")
    .replace(/ the .*$/, "");
}

export function initialOf(board: Board, key: Key): string {
  return titleOf(board, key)
    .replace(/^(Sgt\.|Mr\.|The|Die|Der) /, "")
    .slice(0, 1);
}
