/* motifs.ts: small drawings for the strip of a card, 156 by 46, the left third free for its cost.
 * "l" is a line, "f" a filled shape. A card shows the motif of its trait, with weather that distinguishes it
 * from others. */
export interface Motif {
  l?: string;
  f?: string;
}

const motifs: Record<string, Motif> = {
  ledger: {
    l: "M62 10h84M62 18h84M62 26h84M62 34h84M88 6v36M118 6v36M115 23a13 13 0 1 1 26 0 13 13 0 1 1-26 0M137 33l9 9",
    f: "M90 20h26v5H90z",
  },
  orbit: {
    l: "M60 35C70 40 120 24 137 12M59 12c20-6 60 22 76 24M98 2c14 8 14 34 0 42M98 2c-14 8-14 34 0 42M72 23a26 20 0 1 1 52 0 26 20 0 1 1-52 0",
    f: "M94 23a4 4 0 1 1 8 0 4 4 0 1 1-8 0z",
  },
  arch: {
    l: "M66 44V24a16 16 0 0 1 32 0v20M82 8v36M66 26h32",
    f: "M112 26h5v18h-5zM122 20h5v24h-5zM132 30h5v14h-5zM114.5 15c3 3 3 7 0 9-3-2-3-6 0-9zM124.5 9c3 3 3 7 0 9-3-2-3-6 0-9zM134.5 19c3 3 3 7 0 9-3-2-3-6 0-9z",
  },
  hat: {
    f: "M96 22c8-2 9-2 10-3l3-9c3-2 6 0 8 0s5-2 8 0l3 9c1 1 2 1 10 3-6 3-14 4-21 4s-15-1-21-4zM108 28h18c0 7-4 11-9 11s-9-4-9-11z",
    l: "M98 44c6-5 32-5 38 0",
  },
  car: {
    f: "M70 34h8a6 6 0 0 1 12 0h28a6 6 0 0 1 12 0h8v-8c-8-3-16-3-20-4l-12-8H88l-8 9c-6 1-9 3-10 6zM80 36a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM120 36a4 4 0 1 0 8 0 4 4 0 1 0-8 0z",
    l: "M52 40h98M58 20h8M54 26h8",
  },
  blow: {
    f: "M106 4l5 11 12-5-6 11 12 6-13 2 3 13-10-8-9 10-1-13-13 1 9-9-9-9 13 2z",
    l: "M70 8l8 8M66 24h9M72 40l8-7M142 8l-6 6M146 24h-9",
  },
  eye: {
    l: "M66 23c14-17 52-17 68 0-16 17-54 17-68 0zM89 23a11 11 0 1 1 22 0 11 11 0 1 1-22 0M100 2v5M80 4l3 5M120 4l-3 5M64 10l5 4M136 10l-5 4",
    f: "M95 23a5 5 0 1 1 10 0 5 5 0 1 1-10 0z",
  },
  towers: {
    f: "M66 44V22l10-5v27zM80 44V10l14-6v40zM98 44V18h12v26zM114 44V8l8-4 8 4v36zM134 44V24l10 4v16z",
    l: "M60 44h92M122 4v-4",
  },
  shield: {
    l: "M104 4l22 7v13c0 9-8 15-22 19-14-4-22-10-22-19V11zM64 14h12M64 22h10M64 30h12M132 14h12M134 22h10M132 30h12",
    f: "M104 11l3 7h8l-6 5 2 8-7-5-7 5 2-8-6-5h8z",
  },
  two: {
    f: "M84 10a7 7 0 1 1 0 14 7 7 0 1 1 0-14zM70 44c0-11 6-17 14-17s14 6 14 17zM120 6a7 7 0 1 1 0 14 7 7 0 1 1 0-14zM106 44c0-13 6-20 14-20s14 7 14 20z",
    l: "M98 16h8",
  },
  noise: {
    f: "M66 8h30v5H66zM104 8h40v5h-40zM76 18h52v4H76zM62 27h24v5H62zM94 27h48v5H94zM82 37h34v4H82zM124 37h20v4h-20z",
    l: "M60 4v38M150 4v38",
  },
  crowd: {
    f: "M70 44v-8a5 5 0 0 1 10 0v8zM86 44v-12a5 5 0 0 1 10 0v12zM104 44v-9a5 5 0 0 1 10 0v9zM122 44v-13a5 5 0 0 1 10 0v13zM138 44v-7a5 5 0 0 1 10 0v7zM84 8h16v10H84zM120 4h16v11h-16z",
    l: "M91 18v10M127 15v12",
  },
  window: {
    l: "M88 4h40v38H88zM108 4v38M88 23h40M80 42h56",
    f: "M119 8a7 7 0 1 0 5 12 8 8 0 0 1-5-12zM66 36c3-8 6-8 9 0z",
  },
  bottle: { f: "M84 6h8v10l4 6v21H80V22l4-6zM112 20h22l-3 22h-16z", l: "M84 30h8M140 36c6-3 6-10-3-10M62 42h88" },
  coins: {
    f: "M74 32a10 4 0 1 1 20 0v4a10 4 0 1 1-20 0zM74 22a10 4 0 1 1 20 0v4a10 4 0 1 1-20 0zM104 14h40v22h-40z",
    l: "M100 40h48V18",
  },
  wire: {
    l: "M60 16c20-6 30 6 46 0s28-6 42 2M60 30c18-6 34 8 48 2s26-8 40 0M74 10l6 10M80 10l-6 10M108 12l6 10M114 12l-6 10M90 26l6 10M96 26l-6 10M128 26l6 10M134 26l-6 10",
    f: "M116 44c2-10 18-10 20 0z",
  },
  press: { l: "M74 8h58v34H74zM82 22h20M82 28h20M82 34h20M110 22h14v12h-14z", f: "M82 12h42v6H82z" },
  skyline: { f: "M60 44V28h10V18h12v12h8V12h14v18h8V22h10v10h10V16h12v28z", l: "M97 12V4" },
  lamp: { f: "M92 6h22l4 10H88zM101 16h4v28h-4z", l: "M88 22l-10 20M118 22l10 20M70 44h70" },
};

const traits: Record<string, string> = {
  fight: "blow",
  tech: "orbit",
  psychic: "eye",
  "jinteki-trait": "towers",
  legal: "shield",
  "daniel-trait": "two",
  "sisters-trait": "two",
  static: "noise",
  "human-first-trait": "crowd",
  rest: "window",
  "faith-trait": "arch",
  logic: "ledger",
  order: "shield",
  "haas-trait": "towers",
  glitch: "noise",
  "simmons-trait": "two",
  "witness-trait": "hat",
  presence: "hat",
  badge: "shield",
  dirty: "coins",
  "li-trait": "coins",
  "sara-trait": "two",
  mood: "bottle",
  department: "shield",
  bottle: "bottle",
  krausey: "ledger",
  "guilt-trait": "window",
  "street-trait": "lamp",
  press: "press",
  car: "car",
  bounty: "hat",
  "money-trait": "coins",
  captain: "shield",
  "lena-trait": "two",
  "oliver-trait": "two",
  case: "ledger",
  war: "wire",
  "kate-trait": "two",
  "keene-trait": "wire",
  "parsons-trait": "two",
};

export function motifOf(trait: string | null, dark: boolean): Motif {
  return motifs[traits[trait ?? ""] ?? (dark ? "lamp" : "skyline")]!;
}

const seen = new Map<string, string>();

/* Rain, stars or lines behind the motif. The card's name determines which, and their layout. */
export function weather(key: string): string {
  let marks = seen.get(key);
  if (!marks) seen.set(key, (marks = drawn(key)));
  return marks;
}

function drawn(key: string): string {
  let seed = 7;
  for (const letter of key) seed = (seed * 31 + letter.charCodeAt(0)) % 65521;
  const next = (below: number) => {
    seed = (seed * 75 + 74) % 65537;
    return seed % below;
  };
  const kind = next(3);
  const marks: string[] = [];
  for (let i = 0; i < 9; i++) {
    const x = 48 + next(104);
    const y = 2 + next(40);
    marks.push(kind === 0 ? `M${x} ${y}l-4 8` : kind === 1 ? `M${x} ${y}h1` : `M${x} ${y}h${6 + next(14)}`);
  }
  return marks.join("");
}
