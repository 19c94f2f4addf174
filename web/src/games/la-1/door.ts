/* door.ts: the entry of LA-1 on the first page, and the names of its options. */
import type { Door } from "../doors";
import picture from "./door.svg";

export const door: Door = {
  game: "la-1",
  title: "LA-1",
  picture,
  open: true,
  words: {
    en: {
      line: "The city grows dark. You have a case, and each other.",
      players: "1 to 5",
      length: "90 minutes",
      kind: "together",
      scenario: { title: "The case", random: "any case" },
      seats: "Investigator",
      tabs: { case: "Case" },
      options: {
        mode: { title: "How much", values: { single: "a single case", campaign: "a campaign, from the first case" } },
        truth: { title: "Guilt, in cases 2 to 4", values: { fixed: "is fixed before the charge", drawn: "is drawn at the end" } },
      },
    },
    de: {
      line: "Die Stadt wird dunkel. Ihr habt einen Fall und einander.",
      players: "1 bis 5",
      length: "90 Minuten",
      kind: "miteinander",
      scenario: { title: "Der Fall", random: "irgendein Fall" },
      seats: "Ermittler",
      tabs: { case: "Fall" },
      options: {
        mode: { title: "Wie viel", values: { single: "ein einzelner Fall", campaign: "eine Kampagne, vom ersten Fall an" } },
        truth: { title: "Schuld, in den Fällen 2 bis 4", values: { fixed: "steht vor der Anklage fest", drawn: "wird am Ende gezogen" } },
      },
    },
  },
  scenario: { option: "case", first: "1", message: "case", entry: (value) => `case-${value}` },
  campaign: { option: "mode", value: "campaign", chapters: 4 },
  period: "round",
  tabs: { case: "k" },
  who: {
    option: (seat) => `seat-${seat + 1}`,
    values: [
      { value: "doyle", entry: "doyle", letter: "D", color: "--la-d" },
      { value: "mace", entry: "mace", letter: "M", color: "--la-m" },
      { value: "quill", entry: "quill", letter: "Q", color: "--la-q" },
      { value: "hollow", entry: "hollow", letter: "H", color: "--la-h" },
      { value: "varga", entry: "varga", letter: "V", color: "--la-v" },
    ],
  },
  portrait: () => import("./portrait").then(({ portrait }) => portrait),
  lesson: "first-rounds",
  seats: 2,
  board: () => import("./index").then(({ board }) => board),
};
