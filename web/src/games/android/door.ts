/* door.ts: what stands on Android's door, and how its options are called. */
import type { Door } from "../doors";
import picture from "./door.svg";

export const androidDoor: Door = {
  game: "android",
  title: "Android",
  picture,
  words: {
    en: {
      line: "Someone is dead. Everyone has a reason, and two weeks.",
      players: "3 to 5",
      length: "3 hours",
      kind: "everyone for themselves",
      case: "The case",
      seats: "Detective",
      options: {
        first: {
          title: "Who begins",
          values: { random: "chance decides", 1: "chair 1", 2: "chair 2", 3: "chair 3", 4: "chair 4", 5: "chair 5" },
        },
        "specific-event": {
          title: "The specific event comes",
          values: { start: "as week two begins", end: "when its first day ends" },
        },
        witness: {
          title: "Surprise witnesses, when files are trimmed",
          values: { unnumbered: "have no number", "minus-5": "count as −5" },
        },
        lily: {
          title: "Lily is met",
          values: { first: "before others react", last: "after others reacted" },
        },
        square: {
          title: "After Broadcast Square your marker",
          values: { stays: "stays", resets: "goes back to the start" },
        },
        "climax-leads": {
          title: "A lead moved by a piece in the climax",
          values: { move: "moves", leave: "leaves the game" },
        },
        "raymond-plot": {
          title: "Raymond’s plot resolves",
          values: { "day-6": "after day 6", "day-3": "after day 3 of each week" },
        },
        midway: {
          title: "The Midway, in its murder",
          values: { express: "is free to enter", paid: "costs 1 Time" },
        },
        "stuck-leads": {
          title: "A lead with nowhere to go",
          values: { stay: "stays", anywhere: "goes anywhere" },
        },
      },
    },
    de: {
      line: "Jemand ist tot. Alle haben einen Grund, und zwei Wochen.",
      players: "3 bis 5",
      length: "3 Stunden",
      kind: "jeder für sich",
      case: "Der Fall",
      seats: "Ermittler",
      options: {
        first: {
          title: "Wer beginnt",
          values: { random: "der Zufall entscheidet", 1: "Platz 1", 2: "Platz 2", 3: "Platz 3", 4: "Platz 4", 5: "Platz 5" },
        },
        "specific-event": {
          title: "Das besondere Ereignis kommt",
          values: { start: "zu Beginn der zweiten Woche", end: "am Ende ihres ersten Tages" },
        },
        witness: {
          title: "Überraschungszeugen beim Kürzen der Akten",
          values: { unnumbered: "haben keine Zahl", "minus-5": "zählen −5" },
        },
        lily: {
          title: "Lily trifft man",
          values: { first: "vor den Reaktionen", last: "nach den Reaktionen" },
        },
        square: {
          title: "Nach dem Broadcast Square: der Marker",
          values: { stays: "bleibt", resets: "geht an den Anfang" },
        },
        "climax-leads": {
          title: "Eine durch ein Teil bewegte Spur im Finale",
          values: { move: "wird bewegt", leave: "verlässt das Spiel" },
        },
        "raymond-plot": {
          title: "Raymonds Handlung wird gewertet",
          values: { "day-6": "nach Tag 6", "day-3": "nach Tag 3 jeder Woche" },
        },
        midway: {
          title: "Die Midway, in ihrem Fall",
          values: { express: "kostet nichts", paid: "kostet 1 Zeit" },
        },
        "stuck-leads": {
          title: "Eine Spur ohne freien Ort",
          values: { stay: "bleibt liegen", anywhere: "geht überallhin" },
        },
      },
    },
  },
  case: { option: "murder", kind: "murder", first: "evil-at-the-estates" },
  seatOption: (seat) => `seat-${seat + 1}`,
  who: [
    { value: "caprice", entry: "caprice-nisei", letter: "C", color: "--d-c" },
    { value: "floyd", entry: "floyd-2x3a7c", letter: "F", color: "--d-f" },
    { value: "louis", entry: "louis-blaine", letter: "L", color: "--d-l" },
    { value: "rachel", entry: "rachel-beckmann", letter: "R", color: "--d-r" },
    { value: "raymond", entry: "raymond-flint", letter: "Y", color: "--d-y" },
  ],
  portrait: () => import("./portrait").then(({ portrait }) => portrait),
  seats: 4,
  board: () => import("./index").then(({ board }) => board),
};
