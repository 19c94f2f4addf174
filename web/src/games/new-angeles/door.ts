/* door.ts: the entry of New Angeles on the first page, and the names of its options. */
import type { Door, DoorWords } from "../doors";
import picture from "./door.svg";

/* English, German. */
type Both = [string, string];

const options: Record<string, { title: Both; values: Record<string, Both> }> = {
  setup: {
    title: ["Set-up", "Aufbau"],
    values: { first: ["first game", "erstes Spiel"], complete: ["complete", "vollständig"] },
  },
  city: {
    title: ["The city, in the complete set-up", "Die Stadt, beim vollständigen Aufbau"],
    values: {
      random: ["chance decides", "der Zufall entscheidet"],
      "slum-lords": ["Slum Lords", "Miethaie"],
      "picket-line": ["Picket Line", "Streikposten"],
      "turf-war": ["Turf War", "Revierkampf"],
      "flu-season": ["Flu Season", "Grippezeit"],
      "rolling-blackout": ["Rolling Blackout", "Stromsperre"],
      lockdown: ["Lockdown", "Abriegelung"],
    },
  },
  corporations: {
    title: ["Corporations", "Konzerne"],
    values: { choose: ["everybody chooses", "alle wählen"], random: ["dealt at random", "werden zugelost"] },
  },
  first: {
    title: ["Who begins", "Wer beginnt"],
    values: {
      usual: ["as the rules say", "wie in den Regeln"],
      random: ["chance decides", "der Zufall entscheidet"],
      ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [n, [`chair ${n}`, `Platz ${n}`]])),
    },
  },
  trade: {
    title: ["Trades", "Handel"],
    values: { open: ["capital and assets", "Kapital und Aktivposten"], gifts: ["gifts only", "nur Geschenke"], none: ["none", "keiner"] },
  },
  illness: {
    title: ["Unrest that is turned over in an ill district", "Unruhe, die in einem kranken Distrikt umgedreht wird"],
    values: { literal: ["does not involve it", "betrifft ihn nicht"], flips: ["involves it", "betrifft ihn"] },
  },
  prisec: {
    title: ["Prisec units in a district", "Prisec-Einheiten in einem Distrikt"],
    values: { any: ["any number", "beliebig viele"], one: ["one at most", "höchstens eine"] },
  },
  "last-talk": {
    title: ["Trades after the last demand", "Handel nach der letzten Nachfrage"],
    values: { yes: ["yes", "ja"], no: ["no", "nein"] },
  },
};

const optionsIn = (language: 0 | 1): DoorWords["options"] =>
  Object.fromEntries(
    Object.entries(options).map(([option, { title, values }]) => [
      option,
      {
        title: title[language],
        values: Object.fromEntries(Object.entries(values).map(([value, called]) => [value, called[language]])),
      },
    ]),
  );

export const door: Door = {
  game: "new-angeles",
  title: "New Angeles",
  period: "round",
  picture,
  words: {
    en: {
      line: "Everyone owns the city. Somebody wants it to fall.",
      players: "4 to 6",
      length: "3 hours",
      kind: "together, against one rival each",
      seats: "Corporation",
      tabs: { trade: "Trade" },
      options: optionsIn(0),
    },
    de: {
      line: "Allen gehört die Stadt. Jemand will, dass sie fällt.",
      players: "4 bis 6",
      length: "3 Stunden",
      kind: "miteinander, gegen je einen Rivalen",
      seats: "Konzern",
      tabs: { trade: "Handel" },
      options: optionsIn(1),
    },
  },
  who: {
    option: (seat) => `seat-${seat + 1}`,
    values: [
      {
        value: "jinteki", entry: "jinteki", letter: "J", color: "--q-j", hard: 1,
        good: {
          en: "Paid for curing illness. Draws biotech, the red cards that do it.",
          de: "Verdient an geheilten Krankheiten. Zieht Biotech, die roten Karten dafür.",
        },
      },
      {
        value: "haas-bioroid", entry: "haas-bioroid", letter: "H", color: "--q-h", hard: 2,
        good: {
          en: "Paid whenever androids move. Draws labor, the purple cards that move them.",
          de: "Verdient, wenn Androiden versetzt werden. Zieht Arbeit, die lila Karten dafür.",
        },
      },
      {
        value: "globalsec", entry: "globalsec", letter: "G", color: "--q-g", hard: 1,
        good: {
          en: "Paid for each enemy unit removed. Draws security, the blue cards.",
          de: "Verdient an jeder entfernten Feindeinheit. Zieht Sicherheit, die blauen Karten.",
        },
      },
      {
        value: "nbn", entry: "nbn", letter: "N", color: "--q-n", hard: 2,
        good: {
          en: "Paid for calming unrest. Draws media, the yellow cards.",
          de: "Verdient an jeder beruhigten Unruhe. Zieht Medien, die gelben Karten.",
        },
      },
      {
        value: "weyland", entry: "weyland", letter: "W", color: "--q-w", hard: 1,
        good: {
          en: "Paid for repairing outages. Draws construction, the green cards.",
          de: "Verdient an behobenen Ausfällen. Zieht Bau, die grünen Karten.",
        },
      },
      {
        value: "melange", entry: "melange", letter: "M", color: "--q-m", hard: 3,
        good: {
          en: "It is paid for quiet events, so it wants order. Draws any types.",
          de: "Verdient an ruhigen Ereignissen und will darum Ordnung. Zieht beliebige Farben.",
        },
      },
    ],
  },
  portrait: () => import("./portrait").then(({ portrait }) => portrait),
  tabs: { trade: "x" },
  seats: 5,
  talks: true,
  lesson: "first-deal",
  board: () => import("./index").then(({ board }) => board),
};
