/* looks.ts: the appearance of corporations, pieces and resources. Their facts are in the
 * pack. */
import type { Key } from "../../protocol";

export interface Look {
  letter: string;
  hue: string; /* of the class na-q-… and the property --q-… */
  sign: string;
}

const hues: Record<Key, string> = {
  jinteki: "j",
  "haas-bioroid": "h",
  globalsec: "g",
  nbn: "n",
  weyland: "w",
  melange: "m",
};

export function lookOf(corporation: Key): Look {
  const hue = hues[corporation];
  return hue
    ? { letter: hue.toUpperCase(), hue, sign: `q-${corporation}` }
    : { letter: corporation.slice(0, 1).toUpperCase(), hue: "g", sign: "u-one" };
}

/* Symbols of supplies, and of the backs of events. */
const signs: Record<string, string> = {
  "human first unit": "n-human-first",
  "orgcrime unit": "n-orgcrime",
  "prisec unit": "n-prisec",
  "human-first": "n-human-first",
  orgcrime: "n-orgcrime",
  unrest: "n-protest",
  capital: "r-credits",
};

const resources = ["energy", "consumables", "tech", "entertainment", "credits"];

export const signOf = (supply: string): string =>
  signs[supply] ?? (resources.includes(supply) ? `r-${supply}` : `n-${supply}`);

/* The class of a piece, and of an action card's type. */
export const pieceClass = (sign: string): string => `na-p-${sign.replace("n-", "")}`;
export const sortClass = (sort: Key): string => `na-a-${sort}`;
