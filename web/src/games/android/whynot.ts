/* whynot.ts: the prompt of the acting player, and the meaning of "why not?" on suspects, rivals and the puzzle. */
import { seatOf } from "../../board/aims";
import { shortName } from "../../board/printed";
import type { Decision, Option, Thing } from "../../protocol";
import type { Scene, WhyTarget } from "../game";
import { boardOf } from "./state";
import { suspectOf } from "./targets";

/* An offered option, aimed at something else. If there is none, the usual purpose of this part. */
function like(option: Option | undefined, target: Thing, otherwise: [string, string | null]): WhyTarget {
  const [text, rule] = otherwise;
  const targets = option?.targets.map((one) => (one.type === target.type ? target : one));
  return { kind: option?.kind, targets, otherwise: { text, rule } };
}

export function whyOf(scene: Scene, element: Element): WhyTarget | null {
  const board = boardOf(scene);
  const of = (name: string) => element.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null;
  if (!board) return null;
  const { whyNot } = board.words;
  const [suspect, seat, cell] = [of("suspect"), of("seat"), of("tile")];
  const offered = (aims: (option: Option) => boolean) => scene.options.find(aims);
  if (suspect)
    return like(offered((option) => suspectOf(board, option) !== null), { type: "entry", entry: suspect }, whyNot.suspect);
  if (seat)
    return like(offered((option) => seatOf(option) !== null), { type: "seat", seat: Number(seat) }, whyNot.rival);
  if (cell || element.closest(".an-web"))
    return like(
      offered((option) => option.kind === "cell"),
      { type: "number", number: Number(cell ?? 0) },
      whyNot.puzzle,
    );
  const [text, rule] = whyNot[element.closest(".an-plot") ? "plot" : "nothing"];
  return { otherwise: { text, rule } };
}

/* On your own turn the header already shows the active player and the Time left. */
export function askOf(scene: Scene, decision: Decision): string | null {
  const board = boardOf(scene);
  const place = board?.you && board.places.get(board.you.at);
  return decision.prompt?.name === "act" && board && place ? board.words.actAt(shortName(place)) : null;
}
