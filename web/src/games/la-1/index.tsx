/* index.tsx: the board of LA-1, as the frame asks for it. */
import type { JSX } from "preact";
import { language } from "../../settings";
import type { GameBoard, Scene, Tab, WhyTarget } from "../game";
import { Darkness, Lead, Phases } from "./bar";
import { AnyCard } from "./card";
import { CasePanel } from "./case";
import { Dock } from "./dock";
import { Ending } from "./ending";
import { Bust, Sign, mountSigns } from "./icons";
import { lookOf } from "./looks";
import { CityMap, placeOfKey } from "./map";
import { optionLook } from "./option";
import { boardOf } from "./state";
import { Story } from "./story";
import { litPlaces } from "./targets";
import { Team } from "./team";
import { wordsOf } from "./words";

mountSigns();

function litCount(scene: Scene): number {
  const board = boardOf(scene);
  return board ? litPlaces(board, scene.options).size : 0;
}

function Gauge({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  const left = board?.you?.actions ?? 0;
  if (!board || left === 0 || board.told.phase !== "actions") return null;
  return <b class="la-left">{board.words.actions(left)}</b>;
}

function whyOf(scene: Scene, element: Element): WhyTarget | null {
  const { whyNot } = wordsOf(scene.language);
  const at = element.closest(".bd-hand") ? "card" : element.closest(".mapwin") ? "place" : "nothing";
  const [text, rule] = whyNot[at]!;
  return { otherwise: { text, rule } };
}

export const board: GameBoard = {
  game: "la-1",
  get tabs(): Tab[] {
    const [story, city, hand, one, table] = wordsOf(language.value).tabs;
    return [
      { id: "side", title: story, icon: <Sign name="z-lens" />, badge: (scene) => scene.options.length },
      { id: "map", title: city, icon: <Sign name="u-map" />, badge: litCount },
      { id: "hand", title: hand, icon: <Sign name="k-hand" />, badge: (scene) => (scene.options.filter(({ kind }) => ["play", "commit", "assist"].includes(kind)).length) },
      { id: "case", title: one, icon: <Sign name="u-case" />, badge: (scene) => scene.options.filter(({ kind }) => kind === "lay").length },
      { id: "table", title: table, icon: <Sign name="u-table" /> },
    ];
  },
  seat(scene, seat) {
    const one = boardOf(scene)?.seats[seat];
    const look = one?.look ?? lookOf(null, seat);
    return {
      letter: look.letter,
      color: `--la-${look.hue}`,
      name: one?.name ?? "",
      portrait: (px) => <span class="la-round"><Bust name={`i-${one?.investigator ?? "doyle"}`} size={px} /></span>,
    };
  },
  strip: (scene, seat) => {
    const one = boardOf(scene)?.seats[seat];
    return one ? "●".repeat(one.heat) + "○".repeat(Math.max(0, 5 - one.heat)) : "";
  },
  bar: (scene) => (
    <>
      <Phases scene={scene} />
      <Lead scene={scene} />
      <Darkness scene={scene} />
    </>
  ),
  map: (scene) => <CityMap scene={scene} />,
  side: (scene) => <Story scene={scene} />,
  dock: (scene) => <Dock scene={scene} />,
  over: (scene) => [
    { tab: "case", region: <CasePanel scene={scene} /> },
    { tab: "table", region: <Team scene={scene} /> },
  ],
  option: optionLook,
  gauge: (scene) => <Gauge scene={scene} />,
  card: (scene, key, size) => <AnyCard scene={scene} card={key} size={size} />,
  placeOf: (scene, key) => placeOfKey(boardOf(scene), key),
  why: whyOf,
  heard: ({ message }) => ["told", "fate", "fate-replaced", "succeeds", "fails"].includes(message),
  tells: ({ kind }) => ["numbered", "encounter", "folder", "darkness"].includes(kind),
  says: (said) => ({ example: wordsOf(said).example, story: wordsOf(said).storyTitle }),
  ending: (scene) => <Ending scene={scene} />,
  verdict: ({ view, language: said }) => (view.state === "won" ? wordsOf(said).won : wordsOf(said).lost),
};
