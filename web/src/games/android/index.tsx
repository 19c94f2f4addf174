/* index.tsx: Android's board, as the frame asks for it. */
import { useRef } from "preact/hooks";
import { cardOf } from "../../board/aims";
import { lightsIn } from "../../board/lights";
import { BOX } from "../../board/signs";
import { Gauge } from "../../play/gauge";
import { useLater } from "../../play/later";
import type { Option } from "../../protocol";
import { language, narrow } from "../../settings";
import type { GameBoard, Scene, Tab } from "../game";
import { Calendar, Events } from "./calendar";
import { AnyCard } from "./card";
import { Hand } from "./hand";
import { Hunches } from "./hunches";
import { Ending } from "./ending";
import { Bust, Sign, mountSigns, shapeOf } from "./icons";
import { CityMap } from "./map";
import { notes } from "./notes";
import { stepsOf } from "./reckoning";
import { ruleOf } from "./rules";
import { optionLook } from "./option";
import { Plot } from "./plot";
import { Puzzle } from "./puzzle";
import { Rivals } from "./rivals";
import { Sheet } from "./sheet";
import { isShown, Shown } from "./shown";
import { boardOf, type Board } from "./state";
import { Suspects } from "./suspects";
import { litPlaces, placeOfEntry, spotOf, suspectOf } from "./targets";
import { askOf, whyOf } from "./whynot";
import { wordsOf } from "./words";

mountSigns();

function Dock({ scene }: { scene: Scene }) {
  const board = boardOf(scene);
  if (!board) return null;
  if (!board.you)
    return (
      <div class="an-watch">
        {board.seats.map((seat) =>
          isShown(board, seat) ? (
            <Shown key={seat.seat} scene={scene} board={board} seat={seat} />
          ) : (
            <Plot key={seat.seat} scene={scene} board={board} seat={seat} />
          ),
        )}
      </div>
    );
  return (
    <div class="an-you">
      <Sheet scene={scene} board={board} seat={board.you} />
      <Plot scene={scene} board={board} seat={board.you} />
      <Hunches scene={scene} board={board} seat={board.you} />
      <Hand scene={scene} board={board} seat={board.you} />
    </div>
  );
}

const isAboutSuspects = (board: Board, option: Option) =>
  suspectOf(board, option) !== null ||
  board.suspects.some(({ files }) => files.some(({ zone }) => zone === cardOf(option)?.zone));

/* A phone shows one region at a time, so the subject of the decision is shown above it. */
function over(scene: Scene): typeof Puzzle | typeof Suspects | null {
  const board = boardOf(scene);
  const asked = narrow.value && board ? scene.options : [];
  if (asked.some(({ kind }) => kind === "cell" || kind === "turn")) return Puzzle;
  if (board && asked.some((option) => isAboutSuspects(board, option)) && litPlaces(board, asked).size === 0) return Suspects;
  return null;
}

/* The map stays in the page, hidden and unchanged, because redrawing it takes longer than anything else. The
 * decision determines what replaces it. */
function Stage({ scene }: { scene: Scene }) {
  const wanted = over(scene);
  const drawn = useLater(wanted);
  const Above = wanted && drawn;
  const map = useRef<Scene | null>(null);
  if (!Above) map.current = scene;
  return (
    <>
      {Above && <Above scene={scene} />}
      {map.current && <CityMap key="map" scene={map.current} under={Above !== null} />}
    </>
  );
}

function TimeLeft({ scene }: { scene: Scene }) {
  const at = boardOf(scene);
  const time = at?.you?.time;
  if (!at || !time || at.view.active !== at.you?.seat) return null;
  return (
    <Gauge
      left={time.left}
      of={time.most}
      label={at.words.timeLeft(time.left, time.most)}
      viewBox={BOX}
      symbol={shapeOf("k-time")}
    />
  );
}

function litCount(scene: Scene): number {
  const at = boardOf(scene);
  return at ? lightsIn(scene, litPlaces(at, scene.options)).loud.size : 0;
}

export const board: GameBoard = {
  game: "android",
  get tabs(): Tab[] {
    const [map, hand, suspects, web, table] = wordsOf(language.value).tabs as [string, string, string, string, string];
    return [
      { id: "map", title: map, icon: <Sign name="u-map" />, badge: litCount },
      {
        id: "hand",
        title: hand,
        icon: <Sign name="k-hand" />,
        badge: (scene: Scene) => boardOf(scene)?.you?.hand.count ?? 0,
      },
      { id: "side", title: suspects, icon: <Sign name="u-case" /> },
      { id: "web", title: web, icon: <Sign name="u-web" /> },
      { id: "table", title: table, icon: <Sign name="u-table" /> },
    ];
  },
  seat(scene, seat) {
    const at = boardOf(scene);
    const one = at?.seats[seat];
    const look = one?.look ?? { letter: String(seat + 1), hue: "f", bust: "k-npc" };
    return {
      letter: look.letter,
      color: `--d-${look.hue}`,
      name: one?.name ?? "",
      portrait: (size) => <Bust name={look.bust} size={size} />,
    };
  },
  bar: (scene) => (
    <>
      <Calendar scene={scene} />
      <Events scene={scene} />
    </>
  ),
  map: (scene) => <Stage scene={scene} />,
  side: (scene) => <Suspects scene={scene} />,
  dock: (scene) => <Dock scene={scene} />,
  over: (scene) => [
    { tab: "web", region: <Puzzle scene={scene} /> },
    {
      tab: "table",
      region: (
        <>
          <Rivals scene={scene} />
          <Events scene={scene} full />
        </>
      ),
    },
  ],
  option: optionLook,
  gauge: (scene) => <TimeLeft scene={scene} />,
  card: (scene, key, size) => <AnyCard scene={scene} card={key} size={size} />,
  placeOf: (scene, key) => placeOfEntry(boardOf(scene), key),
  rule: ruleOf,
  why: whyOf,
  ask: askOf,
  says: wordsOf,
  spot: (scene, show) => spotOf(boardOf(scene), show),
  notes,
  stops: (spoken) => Object.entries(wordsOf(spoken).stops).map(([at, title]) => ({ at: `react-${at}`, title })),
  ending: (scene) => <Ending scene={scene} />,
  steps: stepsOf,
};
