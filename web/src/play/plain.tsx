/* plain.tsx: a board for games without their own: everything as lists.
 *
 * It knows only the view: zones, supplies, fields, effects. It is complete, because every option is also in the prompt.
 */
import type { JSX } from "preact";
import type { GameBoard, Scene, SeatLook, Tab } from "../games/game";
import { Icon } from "../icons";
import type { Seat, Zone } from "../protocol";
import { PrintedCard } from "./inspect";
import { keyOf } from "./options";
import { words } from "./words";

function seatLook(scene: Scene, seat: Seat): SeatLook {
  const name = scene.table.table.value?.seats[seat]?.name || words().seat(seat + 1);
  return {
    letter: String(seat + 1),
    color: `--seat-${seat % 6}`,
    name,
    portrait: (size) => <span class="who" style={{ width: `${size}px`, height: `${size}px` }}>{seat + 1}</span>,
  };
}

function CardRow({ scene, card, title }: { scene: Scene; card: string; title: string }): JSX.Element {
  const option = scene.options.find((candidate) => keyOf(candidate) === card);
  const number = option && scene.focus.numbers.value.get(option.i);
  return (
    <li>
      <button class={option ? "chip can" : "chip"} data-card={card} onClick={() => (scene.focus.inspect.value = card)}>
        {number !== undefined && <kbd aria-hidden="true">{number}</kbd>}
        {title}
      </button>
    </li>
  );
}

function ZoneBox({ scene, zone }: { scene: Scene; zone: Zone }): JSX.Element {
  const say = words();
  const unknown = zone.unknown ?? [];
  return (
    <section class="zone">
      <h3>{zone.zone} <small>{say.cards(zone.count)}</small></h3>
      <ul class="chips">
        {zone.cards.map((card, n) => card.card && <CardRow key={n} scene={scene} card={card.card} title={card.title ?? card.card} />)}
        {unknown.map((back) => <li key={back.back} class="chip unknown">{say.unknownCards(back.count, back.back)}</li>)}
      </ul>
    </section>
  );
}

const mine = (scene: Scene) => (zone: Zone) => zone.seat !== undefined && zone.seat === scene.view.viewer;

function Zones({ scene, of }: { scene: Scene; of: Zone[] }): JSX.Element {
  return <div class="zones">{of.filter((zone) => zone.count > 0).map((zone) => <ZoneBox key={zone.zone} scene={scene} zone={zone} />)}</div>;
}

function Holdings({ scene }: { scene: Scene }): JSX.Element {
  const say = words();
  return (
    <div class="plain">
      <h2>{say.holdings}</h2>
      <table>
        <tbody>
          {Object.entries(scene.view.supplies).map(([holder, kinds]) => (
            <tr key={holder}>
              <th scope="row">{holder}</th>
              <td>{Object.entries(kinds).map(([kind, count]) => `${count} ${kind}`).join(", ") || say.empty}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {scene.view.effects.length > 0 && (
        <>
          <h2>{say.effects}</h2>
          <ul class="chips">
            {scene.view.effects.map((effect, n) => <CardRow key={n} scene={scene} card={effect.card} title={effect.title} />)}
          </ul>
        </>
      )}
    </div>
  );
}

function Fields({ scene }: { scene: Scene }): JSX.Element {
  return (
    <p class="fields">
      {Object.entries(scene.view.fields).slice(0, 8).map(([name, value]) => (
        <span key={name}>{name} <b>{Array.isArray(value) ? value.join(" ") : String(value)}</b></span>
      ))}
    </p>
  );
}

/* The engine's score is not known here, so it lists what everybody has. */
export const plainBoard: GameBoard = {
  game: "",
  get tabs(): Tab[] {
    const { regions } = words();
    return [
      { id: "map", title: regions.map, icon: <Icon name="map" /> },
      { id: "hand", title: regions.dock, icon: <Icon name="one" /> },
      { id: "side", title: words().holdings, icon: <Icon name="holdings" /> },
      { id: "table", title: words().atable, icon: <Icon name="table" /> },
    ];
  },
  seat: seatLook,
  bar: (scene) => <Fields scene={scene} />,
  map: (scene) => <Zones scene={scene} of={scene.view.zones.filter((zone) => !mine(scene)(zone))} />,
  side: (scene) => <Holdings scene={scene} />,
  dock: (scene) => <Zones scene={scene} of={scene.view.zones.filter(mine(scene))} />,
  over: () => [],
  option: () => ({}),
  card: (scene, key) => <PrintedCard scene={scene} card={key} />,
  ending: (scene) => <Holdings scene={scene} />,
};
