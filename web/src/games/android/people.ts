/* people.ts: the appearance of characters: a letter, a color (never without the letter), a bust. Their facts are
 * in the pack. */
import type { Key } from "../../protocol";

export interface Look {
  letter: string;
  hue: string /* of the class an-d-… */;
  bust: string;
}

const detectives: Record<Key, Look> = {
  "caprice-nisei": { letter: "C", hue: "c", bust: "p-caprice" },
  "floyd-2x3a7c": { letter: "F", hue: "f", bust: "p-floyd" },
  "louis-blaine": { letter: "L", hue: "l", bust: "p-louis" },
  "rachel-beckmann": { letter: "R", hue: "r", bust: "p-rachel" },
  "raymond-flint": { letter: "Y", hue: "y", bust: "p-raymond" },
};

const suspects: Record<Key, string> = {
  eve: "s-eve",
  noise: "s-noise",
  "thomas-haas": "s-thomas",
  vinnie: "s-vinnie",
  "mark-henry": "s-mark",
  "dejah-thoris": "s-dejah",
};

/* For a pack with other characters: a generic bust. */
export function lookOf(detective: Key, name: string): Look {
  return detectives[detective] ?? { letter: name.slice(0, 1).toUpperCase(), hue: "f", bust: "k-npc" };
}

export function bustOf(suspect: Key): string {
  return suspects[suspect] ?? "k-npc";
}

/* The symbol of a supply. NPCs' favors have a bust. */
const supplies: Record<string, string> = {
  time: "k-time",
  "corp favor": "f-corp",
  "political favor": "f-political",
  "society favor": "f-society",
  "street favor": "f-street",
  "dropship pass": "k-pass",
  "haas token": "k-haas",
  "jinteki token": "k-jinteki",
  "conspiracy token": "k-consp",
  trauma: "k-trauma",
  "good baggage": "k-bag",
  "bad baggage": "k-bag",
  "thousand dollars": "x-money",
};

export function signOfSupply(supply: string): string {
  return supplies[supply] ?? "k-npc";
}
