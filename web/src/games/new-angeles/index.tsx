/* index.tsx: the New Angeles board, with the interface that the frame needs. */
import type { JSX } from "preact";
import { Bargains, offersToAnswer, Trade } from "../../play/bargain";
import { TRADE } from "../../play/play";
import type { Decision } from "../../protocol";
import { language, narrow } from "../../settings";
import type { GameBoard, Scene, Tab, WhyTarget } from "../game";
import { NextEvent, Rounds, Threat } from "./bar";
import { AnyCard } from "./card";
import { Deal, Standing } from "./deal";
import { Dock } from "./dock";
import { Ending, stepsOf } from "./ending";
import { Sign, mountSigns } from "./icons";
import { CityMap, placeOfKey } from "./map";
import { optionLook } from "./option";
import { Capital, Seats } from "./seats";
import { boardOf } from "./state";
import { Supply } from "./supply";
import { litPlaces, spotOf } from "./targets";
import { wordsOf } from "./words";

mountSigns();

function litCount(scene: Scene): number {
  const board = boardOf(scene);
  return board ? litPlaces(board, scene.options).size : 0;
}

/* A phone shows one region at a time, so districts to choose from replace the deal. */
function Side({ scene }: { scene: Scene }): JSX.Element {
  if (!narrow.value || litCount(scene) === 0)
    return (
      <>
        <Deal scene={scene} />
        <Bargains scene={scene} />
      </>
    );
  return (
    <div class="na-inside">
      <CityMap scene={scene} />
    </div>
  );
}

/* The score is beside the question, so the question need not repeat it. */
function askOf(scene: Scene, decision: Decision): string | null {
  const { asks } = wordsOf(scene.language);
  const deal = boardOf(scene)?.told.deal;
  return deal && deal.countering !== null ? (asks[decision.prompt?.name ?? ""] ?? null) : null;
}

function whyOf(scene: Scene, element: Element): WhyTarget | null {
  const { whyNot } = wordsOf(scene.language);
  const [text, rule] = whyNot[element.closest("[data-seat]") ? "seat" : element.closest(".mapwin") ? "place" : "nothing"];
  return { otherwise: { text, rule } };
}

export const board: GameBoard = {
  game: "new-angeles",
  get tabs(): Tab[] {
    const [deal, city, hand, trade, table] = wordsOf(language.value).tabs;
    return [
      { id: "side", title: deal, icon: <Sign name="u-scale" />, badge: (scene) => scene.options.length },
      { id: "map", title: city, icon: <Sign name="u-map" />, badge: litCount },
      { id: "hand", title: hand, icon: <Sign name="k-hand" />, badge: (scene) => boardOf(scene)?.you?.hand.count ?? 0 },
      { id: TRADE, title: trade, icon: <Sign name="u-trade" />, badge: offersToAnswer },
      { id: "table", title: table, icon: <Sign name="u-table" /> },
    ];
  },
  seat(scene, seat) {
    const one = boardOf(scene)?.seats[seat];
    const look = one?.look ?? { letter: String(seat + 1), hue: "g", sign: "u-one" };
    return {
      letter: look.letter,
      color: `--q-${look.hue}`,
      name: one?.name ?? "",
      portrait: (size) => <span class={`na-portrait na-q-${look.hue}`} style={{ fontSize: `${size}px` }}>{Sign({ name: look.sign })}</span>,
    };
  },
  strip: (scene, seat) => String(boardOf(scene)?.seats[seat]?.capital ?? ""),
  bar: (scene) => (
    <>
      <Rounds scene={scene} />
      <Threat scene={scene} />
      <NextEvent scene={scene} />
    </>
  ),
  map: (scene) => <CityMap scene={scene} />,
  side: (scene) => <Side scene={scene} />,
  dock: (scene) => <Dock scene={scene} />,
  over: (scene) => [
    { tab: "map", region: <Supply scene={scene} /> },
    { tab: TRADE, region: <Trade scene={scene} /> },
    {
      tab: "table",
      region: (
        <>
          <Seats scene={scene} />
          <Capital scene={scene} />
        </>
      ),
    },
  ],
  ask: (scene, decision) => askOf(scene, decision),
  gauge: (scene) => <Standing scene={scene} />,
  option: optionLook,
  card: (scene, key, size) => <AnyCard scene={scene} card={key} size={size} />,
  placeOf: (scene, key) => placeOfKey(boardOf(scene), key),
  why: whyOf,
  spot: (scene, show) => spotOf(boardOf(scene), show),
  says: wordsOf,
  sells: (spoken) => [{ deed: "support", text: wordsOf(spoken).sellSupport }],
  ending: (scene) => <Ending scene={scene} />,
  steps: stepsOf,
};
