/* door.ts: Android's entry on the first page, and the names of its options. */
import type { Door, DoorWords } from "../doors";
import picture from "./door.svg";

/* English, German. */
type Both = [string, string];

const options: Record<string, { title: Both; values: Record<string, Both> }> = {
  first: {
    title: ["Who begins", "Wer beginnt"],
    values: {
      random: ["chance decides", "der Zufall entscheidet"],
      ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [n, [`chair ${n}`, `Platz ${n}`]])),
    },
  },
  "specific-event": {
    title: ["The specific event comes", "Das besondere Ereignis kommt"],
    values: { start: ["as week two begins", "zu Beginn der zweiten Woche"], end: ["when its first day ends", "am Ende ihres ersten Tages"] },
  },
  witness: {
    title: ["Surprise witnesses, when files are trimmed", "Überraschungszeugen beim Kürzen der Akten"],
    values: { unnumbered: ["have no number", "haben keine Zahl"], "minus-5": ["count as −5", "zählen −5"] },
  },
  lily: {
    title: ["Lily is met", "Lily trifft man"],
    values: { first: ["before others react", "vor den Reaktionen"], last: ["after others reacted", "nach den Reaktionen"] },
  },
  square: {
    title: ["After Broadcast Square your marker", "Nach dem Broadcast Square: der Marker"],
    values: { stays: ["stays", "bleibt"], resets: ["goes back to the start", "geht an den Anfang"] },
  },
  "climax-leads": {
    title: ["A lead moved by a piece in the climax", "Eine durch ein Teil bewegte Spur im Finale"],
    values: { move: ["moves", "wird bewegt"], leave: ["leaves the game", "verlässt das Spiel"] },
  },
  "raymond-plot": {
    title: ["Raymond’s plot resolves", "Raymonds Handlung wird gewertet"],
    values: { "day-6": ["after day 6", "nach Tag 6"], "day-3": ["after day 3 of each week", "nach Tag 3 jeder Woche"] },
  },
  midway: {
    title: ["The Midway, in its murder", "Die Midway, in ihrem Fall"],
    values: { express: ["is free to enter", "kostet nichts"], paid: ["costs 1 Time", "kostet 1 Zeit"] },
  },
  "stuck-leads": {
    title: ["A lead with nowhere to go", "Eine Spur ohne freien Ort"],
    values: { stay: ["stays", "bleibt liegen"], anywhere: ["goes anywhere", "geht überallhin"] },
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
  game: "android",
  title: "Android",
  picture,
  words: {
    en: {
      line: "Someone is dead. Everyone has a reason, and two weeks.",
      players: "3 to 5",
      length: "3 hours",
      kind: "everyone for themselves",
      scenario: { title: "The case", random: "Any of the cases; nobody knows it in advance." },
      seats: "Detective",
      period: { name: "day", until: "until the day ends" },
      tabs: { web: "web" },
      options: optionsIn(0),
    },
    de: {
      line: "Jemand ist tot. Alle haben einen Grund, und zwei Wochen.",
      players: "3 bis 5",
      length: "3 Stunden",
      kind: "jeder für sich",
      scenario: { title: "Der Fall", random: "Irgendein Fall; niemand kennt ihn vorher." },
      seats: "Ermittler",
      period: { name: "Tag", until: "bis zum Ende des Tages" },
      tabs: { web: "Netz" },
      options: optionsIn(1),
    },
  },
  scenario: { option: "murder", first: "evil-at-the-estates", message: "case" },
  period: "day",
  who: {
    option: (seat) => `seat-${seat + 1}`,
    values: [
      {
        value: "caprice", entry: "caprice-nisei", letter: "C", color: "--d-c", hard: 2,
        good: {
          en: "Looks at hidden evidence. Her strongest cards cost her sanity.",
          de: "Sieht verdeckte Beweise. Ihre stärksten Karten kosten Verstand.",
        },
      },
      {
        value: "floyd", entry: "floyd-2x3a7c", letter: "F", color: "--d-f", hard: 2,
        good: {
          en: "More Time in each turn than anybody else. Three directives limit what he may do.",
          de: "Mehr Zeit im Zug als alle anderen. Drei Direktiven begrenzen, was er darf.",
        },
      },
      {
        value: "louis", entry: "louis-blaine", letter: "L", color: "--d-l", hard: 2,
        good: {
          en: "Begins with favors and places evidence well. Which cards pay off depends on his mood.",
          de: "Beginnt mit Gefallen und legt gut Beweise. Welche Karten sich lohnen, sagt seine Laune.",
        },
      },
      {
        value: "rachel", entry: "rachel-beckmann", letter: "R", color: "--d-r", hard: 1,
        good: {
          en: "The fastest car and the fullest hand at the start. Her money counts at the end.",
          de: "Der schnellste Wagen und die vollste Hand am Anfang. Ihr Geld zählt am Ende.",
        },
      },
      {
        value: "raymond", entry: "raymond-flint", letter: "Y", color: "--d-y", hard: 3,
        good: {
          en: "The largest hand, and one plot for both weeks. The others hold memories that haunt him.",
          de: "Die größte Hand und eine Handlung für beide Wochen. Die anderen halten Erinnerungen gegen ihn.",
        },
      },
    ],
  },
  tabs: { web: "w" },
  portrait: () => import("./portrait").then(({ portrait }) => portrait),
  seats: 4,
  lesson: "first-case",
  board: () => import("./index").then(({ board }) => board),
};
