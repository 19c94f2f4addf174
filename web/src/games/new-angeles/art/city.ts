/* city.ts: the drawing of the city: each district's outline, where its name begins and where its units are;
 * and the paths from district to district. Positions of things, and where each path leads, come from the
 * pack. */
import type { Key } from "../../../protocol";

export const size = { width: 1240, height: 784 };

export interface Lot {
  label: [number, number];
  units: [number, number];
  outline: string;
}

export const lots: Record<Key, Lot> = {
  "guayaquil": { label: [106, 505], units: [308, 608], outline: "M58.5 493.9Q60 482 72 481.8L314 478.2Q326 478 327.7 489.9L336.3 548.1Q338 560 335.9 571.8L324.1 640.2Q322 652 310 652.1L90 653.9Q78 654 72.6 643.3L51.4 600.7Q46 590 47.5 578.1z" },
  "quinde": { label: [394, 503], units: [616, 606], outline: "M343.7 489.9Q342 478 354 477.8L636 474.2Q648 474 648.8 486L653.2 548Q654 560 653 572L647 642Q646 654 634 653.9L350 652.1Q338 652 340.1 640.2L351.9 571.8Q354 560 352.3 548.1z" },
  "la-costa": { label: [80, 323], units: [246, 430], outline: "M36.3 303.9Q38 292 50 292.3L256 297.7Q268 298 269.2 309.9L274.8 368.1Q276 380 275.1 392L270.9 452Q270 464 258 464.2L70 467.8Q58 468 50.6 458.6L27.4 429.4Q20 420 21.7 408.1z" },
  "manta": { label: [110, 141], units: [320, 244], outline: "M67.2 129Q72 118 84 117.5L340 106.5Q352 106 353.8 117.9L364.2 184.1Q366 196 363.8 207.8L352.2 268.2Q350 280 338 279.9L70 278.1Q58 278 54.7 266.5L39.3 211.5Q36 200 40.8 189z" },
  "rabotgorod": { label: [328, 321], units: [528, 424], outline: "M285.2 309.9Q284 298 296 297.6L544 290.4Q556 290 557.4 301.9L564.6 364.1Q566 376 564.1 387.8L553.9 450.2Q552 462 540 462.1L298 463.9Q286 464 286.9 452L291.1 392Q292 380 290.8 368.1z" },
  "laguna-velasco": { label: [618, 319], units: [780, 422], outline: "M573.4 301.9Q572 290 584 290L796 290Q808 290 806.9 301.9L801.1 364.1Q800 376 801.1 387.9L806.9 448.1Q808 460 796 460.1L580 461.9Q568 462 569.9 450.2L580.1 387.8Q582 376 580.6 364.1z" },
  "nihongai": { label: [418, 135], units: [618, 230], outline: "M369.8 115.9Q368 104 380 104.1L630 105.9Q642 106 643.1 118L648.9 184Q650 196 647.9 207.8L638.1 264.2Q636 276 624 276.2L378 279.8Q366 280 368.2 268.2L379.8 207.8Q382 196 380.2 184.1z" },
  "esmeraldas": { label: [702, 137], units: [888, 232], outline: "M659.1 118Q658 106 670 106.3L894 111.7Q906 112 909.5 123.5L926.5 178.5Q930 190 926 201.3L904 262.7Q900 274 888 274.1L664 275.9Q652 276 654.1 264.2L663.9 207.8Q666 196 664.9 184z" },
  "rutherford": { label: [860, 319], units: [986, 430], outline: "M822.9 301.9Q824 290 836 290L998 290Q1010 290 1011.9 301.8L1022.1 364.2Q1024 376 1022.3 387.9L1013.7 448.1Q1012 460 1000 460L836 460Q824 460 822.9 448.1L817.1 387.9Q816 376 817.1 364.1z" },
  "base-de-cayambe": { label: [1072, 319], units: [1196, 430], outline: "M1027.9 301.8Q1026 290 1038 289.9L1202 288.1Q1214 288 1215.9 299.9L1226.1 364.1Q1228 376 1226.3 387.9L1217.7 448.1Q1216 460 1204 460L1040 460Q1028 460 1029.7 448.1L1038.3 387.9Q1040 376 1038.1 364.2z" },
};

/* The pill on the border that an exit path crosses: x, y, degrees. */
export const exits: Record<Key, [number, number, number]> = {
  guayaquil: [332, 566, 0],
  quinde: [382, 470, -90],
  "la-costa": [278, 381, 0],
  manta: [365, 194, 0],
  rabotgorod: [567, 376, 0],
  "laguna-velasco": [812, 376, 0],
  nihongai: [624, 282, 28],
  esmeraldas: [906, 281, 80],
  rutherford: [1030, 376, 0],
  "base-de-cayambe": [1122, 283, -90],
};

/* The one path that runs along a street, and its arrival. */
export const street = { d: "M640 283H846", arrives: [858, 286, 58] as [number, number, number] };

export const root = { x: 1122, y: 246 };

export const land =
  "M52 96C20 170 50 230 44 280 34 320 4 380 16 430 28 480 50 470 34 530 20 590 66 640 70 680 74 720 60 750 80 784";

export const blocks = [
  "M3 3h17v13H3zM24 3h19v6H24zM24 12h8v10h-8zM35 12h8v10h-8zM3 19h8v16H3zM14 19h7v7h-7zM14 29h7v6h-7zM24 25h19v10H24z",
  "M3 3h10v16H3zM16 3h10v7H16zM29 3h10v10H29zM16 13h10v6H16zM29 16h10v10H29zM3 22h10v8H3zM16 22h10v17H16zM3 33h10v6H3zM29 29h10v10H29z",
];

/* The middle of an outline and its size. */
export function extent({ outline }: Lot): { x: number; y: number; width: number; height: number } {
  const numbers = [...outline.matchAll(/-?[\d.]+/g)].map(([n]) => Number(n));
  const xs = numbers.filter((_, i) => i % 2 === 0);
  const ys = numbers.filter((_, i) => i % 2 === 1);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

/* Lit windows, always the same ones. */
export function windows(lot: Lot, color: number): string {
  const { x, y, width, height } = extent(lot);
  let seed = Math.round(x * 31 + y * 17 + color * 101);
  const random = (below: number) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % below;
  return Array.from({ length: color === 0 ? 14 : 6 }, () => {
    const left = Math.round(x - width * 0.42 + random(Math.round(width * 0.84)));
    const top = Math.round(y - height * 0.44 + random(Math.round(height * 0.88)));
    const wide = random(2) === 1;
    return `M${left} ${top}h${wide ? 6 : 2}v${wide ? 2 : 5}h-${wide ? 6 : 2}z`;
  }).join("");
}
