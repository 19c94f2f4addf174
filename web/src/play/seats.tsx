/* seats.tsx: the seats with their players and states, as a strip: the phone's turn
 * order. */
import type { JSX } from "preact";
import type { Scene } from "../games/game";
import type { Seat } from "../protocol";
import { Clock } from "./clock";
import { nameOf, usePlay } from "./context";
import type { Play } from "./play";
import { Who } from "./talk";
import { dealtIn } from "./trade";
import { words, type Words } from "./words";

export function SeatStrip({ scene }: { scene: Scene }): JSX.Element {
  const play = usePlay();
  const say = words();
  const { view } = scene;
  return (
    <nav class="turns" aria-label={say.regions.turns}>
      <ol>
        {Array.from({ length: view.seat_count }, (_, seat) => {
          const state = stateOf(play, scene, seat, say);
          return (
            <li key={seat} class={`tn${seat === view.active ? " on" : ""}${view.waiting.includes(seat) ? " asked" : ""}`}>
              <Who seat={seat} />
              <Word scene={scene} seat={seat} />
              <Given scene={scene} seat={seat} />
              <span class="vh">{nameOf(play, seat)}: </span>
              <span>
                {play.board.strip && <b>{play.board.strip(scene, seat)}</b>}
                {state && ` ${state}`}
              </span>
              <Clock seat={seat} />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/* The numbers of promises that the seat has kept and broken; nothing in games without
 * bargains. */
function Word({ scene, seat }: { scene: Scene; seat: Seat }): JSX.Element | null {
  const word = dealtIn(scene.view)?.words[seat];
  if (!word || word.kept + word.broken === 0) return null;
  return (
    <span class="tword" role="img" aria-label={words().keptBroken(word.kept, word.broken)}>
      {word.kept > 0 && <>✓{word.kept}</>}
      {word.broken > 0 && <b>✗{word.broken}</b>}
    </span>
  );
}

/* The promises it still has to keep. */
function Given({ scene, seat }: { scene: Scene; seat: Seat }): JSX.Element | null {
  const given = dealtIn(scene.view)?.promises.filter(({ from }) => from === seat) ?? [];
  if (given.length === 0) return null;
  const say = words().hasPromised(given.map(({ text }) => text).join("; "));
  return <span class="tpaper" role="img" aria-label={say} title={say}>{given.length}</span>;
}

function stateOf(play: Play, scene: Scene, seat: Seat, say: Words): string {
  const { view, table } = scene;
  const chair = table.table.value?.seats[seat];
  if (seat === view.viewer) return say.turn.you;
  if (seat === view.active) return say.turn.active;
  if (view.waiting.includes(seat)) return say.turn.asked;
  if (chair && chair.kind === "person" && !chair.here) return say.turn.away;
  if (play.board.strip) return ""; /* its number is enough */
  return chair?.kind === "bot" || chair?.bot ? say.turn.bot : "–";
}
