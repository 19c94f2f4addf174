/* talktime.tsx: time to talk before certain decisions: the time left, and "nothing to say". */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Scene } from "../games/game";
import type { Seat } from "../protocol";
import { words } from "../text/words";
import { nameOf, usePlay } from "./context";
import { words as sayings } from "./words";

const t = words(
  {
    time: "Time to talk: {names} may act next.",
    quiet: "Nothing to say",
    turn: "Nothing this turn",
    said: "You have nothing to say.",
  },
  {
    time: "Zeit zum Reden: Danach ist {names} dran.",
    quiet: "Nichts zu sagen",
    turn: "Diesen Zug nichts",
    said: "Du hast nichts zu sagen.",
  },
);

export function TalkTime({ scene }: { scene: Scene }): JSX.Element | null {
  const play = usePlay();
  const { table, view } = scene;
  const talk = table.talk.value;
  const [silent, setSilent] = useState<Seat | null>(null); /* the active seat of the turn in which to say nothing */
  const viewer = view.viewer;
  const open = talk !== null && view.state === "running";
  const said = talk?.quiet.includes(viewer as Seat) ?? false;
  const quiet = () => void table.send({ do: "quiet" });
  useEffect(() => {
    if (open && !said && silent !== null && silent === view.active) quiet();
    if (silent !== null && silent !== view.active) setSilent(null);
  }, [talk, view.active, silent]);
  if (!open) return null;
  const left = Math.max(0, talk.ms - (performance.now() - talk.since));
  const names = sayings().and(view.waiting.map((seat) => nameOf(play, seat)));
  const speaks = viewer !== "spectator" || table.kind === "local";
  return (
    <div class={table.dwell.value ? "talktime still" : "talktime"}>
      <p>{said ? t("said") : t("time", { names })}</p>
      <i key={talk.since} style={{ animationDuration: `${left}ms` }} aria-hidden="true" />
      {speaks && !said && (
        <div>
          <button type="button" class="btn small" onClick={quiet}>{t("quiet")}</button>
          <button type="button" class="btn small" onClick={() => setSilent(view.active)}>{t("turn")}</button>
        </div>
      )}
    </div>
  );
}
