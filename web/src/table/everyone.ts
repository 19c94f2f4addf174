/* everyone.ts: the combined knowledge of all seats, for a finished game.
 *
 * It is assembled from their real views: what nobody has seen stays unseen. */
import type { Card, View, Zone } from "../protocol";

/* Cards with a place come from a viewer who knows them; a hand comes from the viewer who knows most of it. */
function joined(zones: Zone[]): Zone {
  const most = zones.reduce((best, zone) => (zone.cards.length > best.cards.length ? zone : best));
  if (!most.cards.some((card) => card.place !== undefined)) return most;
  const byPlace = new Map<number, Card>();
  for (const zone of zones)
    for (const card of zone.cards) if (card.place !== undefined) byPlace.set(card.place, card);
  return { ...most, cards: [...byPlace.values()].sort((a, b) => a.place! - b.place!) };
}

/* `spectator` is the view of a spectator. */
export function seenByAll(spectator: View, seats: View[]): View {
  const zones = spectator.zones.map((zone) =>
    joined([zone, ...seats.flatMap((view) => view.zones.filter((one) => one.zone === zone.zone))]));
  return { ...spectator, zones };
}
