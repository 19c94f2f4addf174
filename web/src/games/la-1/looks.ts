/* looks.ts: the symbols and colors of LA-1's things. */
import type { Key } from "../../protocol";

export interface Look {
  letter: string;
  hue: string; /* la-d-… */
}

const people: Record<Key, Look> = {
  doyle: { letter: "D", hue: "d" },
  mace: { letter: "M", hue: "m" },
  quill: { letter: "Q", hue: "q" },
  hollow: { letter: "H", hue: "h" },
  varga: { letter: "V", hue: "v" },
};

export const lookOf = (investigator: Key | null, seat: number): Look =>
  (investigator && people[investigator]) || { letter: String(seat + 1), hue: "d" };

const SKILLS = ["mind", "mech", "mojo", "moxie", "move", "muscle", "luck"];

export const skillSign = (word: string | null): string => (word && SKILLS.includes(word) ? `s6-${word}` : "s6-luck");
export const skillClass = (word: string | null): string => (word && SKILLS.includes(word) ? `la-k-${word}` : "la-k-luck");

const tokens: Record<string, string> = {
  physical: "e-phys",
  statement: "e-stmt",
  mystery: "e-myst",
  "eye-witness": "e-eye",
  forensics: "e-for",
  alibi: "b-alibi",
  "executive-orders": "u-book",
  "gumshoe-luck": "s6-luck",
  hacker: "b-hack",
  "light-token": "b-light",
  "local-skill": "u-map",
  "stem-pack": "b-stem",
  upgrade: "b-upg",
};

export const tokenSign = (type: string | null): string => (type && tokens[type]) || "z-tok";

const supplies: Record<string, string> = {
  credit: "z-cred",
  karma: "z-karma",
  passport: "z-pass",
  heat: "z-heat",
  damage: "z-dmg",
  action: "k-first",
};

export const supplySign = (supply: string): string => supplies[supply] ?? "z-tok";
