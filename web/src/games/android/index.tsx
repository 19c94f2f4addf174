/* index.tsx: Android's board, as the frame asks for it. */
import type { GameBoard, Scene } from "../game";
import { Calendar, Events } from "./calendar";
import { AnyCard } from "./card";
import { Hand } from "./hand";
import { Hunches } from "./hunches";
import { Ending } from "./ending";
import { Bust, Sign, mountSigns } from "./icons";
import { LineOf } from "./line";
import { CityMap } from "./map";
import { optionLook } from "./option";
import { Plot } from "./plot";
import { Puzzle } from "./puzzle";
import { Rivals } from "./rivals";
import { Sheet } from "./sheet";
import { boardOf } from "./state";
import { Suspects } from "./suspects";
import { placeOf } from "./targets";

mountSigns();

function Dock({ scene }: { scene: Scene }) {
  const board = boardOf(scene);
  if (!board?.you) return null;
  return (
    <div class="an-you">
      <Sheet scene={scene} board={board} seat={board.you} />
      <Plot scene={scene} board={board} seat={board.you} />
      <Hunches board={board} seat={board.you} />
      <Hand scene={scene} board={board} seat={board.you} />
    </div>
  );
}

export const board: GameBoard = {
  game: "android",
  tabs: [
    { id: "map", key: "m", title: "Map", icon: <Sign name="u-map" />, badge: (scene) => { const at = boardOf(scene); return at ? scene.options.filter((option) => placeOf(at, option)).length : 0; } },
    { id: "hand", key: "h", title: "Hand", icon: <Sign name="k-hand" />, badge: (scene) => boardOf(scene)?.you?.hand.count ?? 0 },
    { id: "case", key: "s", title: "Case", icon: <Sign name="u-case" /> },
    { id: "web", key: "w", title: "Web", icon: <Sign name="u-web" /> },
    { id: "table", key: "t", title: "Table", icon: <Sign name="u-table" /> },
  ],
  seat(scene, seat) {
    const at = boardOf(scene), one = at?.seats[seat];
    const look = one?.look ?? { letter: String(seat + 1), hue: "f", bust: "k-npc" };
    return { letter: look.letter, color: `--d-${look.hue}`, name: one?.name ?? "", portrait: (size) => <Bust name={look.bust} size={size} /> };
  },
  bar: (scene) => <><Calendar scene={scene} /><Events scene={scene} /></>,
  map: (scene) => <CityMap scene={scene} />,
  side: (scene) => <Suspects scene={scene} />,
  dock: (scene) => <Dock scene={scene} />,
  over: (scene) => [
    { tab: "web", region: <Puzzle scene={scene} /> },
    { tab: "table", region: <><Rivals scene={scene} /><Events scene={scene} full /></> },
  ],
  option: optionLook,
  card: (scene, key, size) => <AnyCard scene={scene} card={key} size={size} />,
  line: (scene, line) => <LineOf scene={scene} line={line} />,
  ending: (scene) => <Ending scene={scene} />,
  setup: {
    doors: { title: "Android", line: "", players: "3–5", length: "" },
    caseOption: "murder",
    recommended: "evil-at-the-estates",
    seatOption: (seat) => `seat-${seat + 1}`,
  },
};
