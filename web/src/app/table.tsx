/* table.tsx: a local or remote table, with the frame and the board of its game. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { GameBoard } from "../games/game";
import { doorOf, scenarioTitle } from "../games/doors";
import { language } from "../settings";
import { holdTable, hurry, localTable } from "../table/device";
import { atTable } from "../table/notices";
import { RemoteTable } from "../table/remote";
import { dropSeat, endSeat, heldSeat, holdSeat } from "../table/seats";
import type { Table } from "../table/table";
import { words } from "../text/words";
import { Ended } from "./ended";
import { ErrorPage, NoServerPage } from "./error";
import { about, serverThere } from "./here";
import { takeBack } from "./online";
import { Room } from "./room";

const t = words(
  {
    missing: "This table is not here",
    missingLine: "It was on another device, or it was removed. The first page lists the tables saved in this browser.",
    broken: "This table could not be opened",
    older: "It was begun with cards that this version does not have, so it cannot continue here.",
    another: "Somebody else has this seat now",
    anotherLine: "It was handed on, and your link no longer works.",
    replaced: "Somebody else is playing in your seat",
    replacedLine: "You were away for a long time, and the others gave your seat to somebody else. It is still yours: you can take it back, and the other person loses it.",
    takeBack: "Take the seat back",
    elsewhere: "This table is open in another tab",
    elsewhereLine: "Play there, or close that tab; then it opens here automatically.",
    loading: "Opening the table …",
  },
  {
    missing: "Diesen Tisch gibt es hier nicht",
    missingLine: "Er steht auf einem anderen Gerät oder wurde entfernt. Was dieser Browser aufbewahrt, steht auf der ersten Seite.",
    broken: "Dieser Tisch ließ sich nicht öffnen",
    older: "Er wurde mit anderen Karten begonnen, als diese Version hat. Mischen lassen sie sich nicht, also geht es hier nicht weiter.",
    another: "Diesen Platz hat jetzt jemand anderes",
    anotherLine: "Er wurde weitergegeben, und was du hattest, öffnet ihn nicht mehr.",
    replaced: "An deinem Platz spielt jemand anderes",
    replacedLine: "Du warst lange fort, und die anderen haben deinen Platz jemand anderem gegeben. Er gehört noch dir: Du kannst ihn zurücknehmen, dann verliert ihn, wer dort spielt.",
    takeBack: "Platz wieder einnehmen",
    elsewhere: "Dieser Tisch ist in einem anderen Tab offen",
    elsewhereLine: "Spiel dort weiter, oder schließ jenen Tab: dann öffnet er sich hier von selbst.",
    loading: "Der Tisch wird gedeckt",
  },
);

type Frame = (props: {
  table: Table;
  board?: GameBoard | null;
  instead?: ComponentChildren;
}) => JSX.Element;

export const Laying = () => <main class="laying" role="status"><h1>{t("loading")}</h1></main>;

/* The frame with the game's board. Both are loaded on demand. */
export function Board(props: { table: Table; game: string; instead?: ComponentChildren }) {
  const { table, game } = props;
  const [drawn, setDrawn] = useState<{ Frame: Frame; board: GameBoard | null } | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    Promise.all([import("../play/frame"), doorOf(game)?.board() ?? null]).then(
      ([frame, board]) => setDrawn({ Frame: frame.TablePage, board }),
      (error: Error) => setTrouble(error.message),
    );
  }, [game]);
  const now = language.value;
  useEffect(() => table.speak(now), [now]);
  if (trouble) return <ErrorPage title={t("broken")} line={trouble} />;
  if (!drawn) return <Laying />;
  return <drawn.Frame table={table} board={drawn.board} instead={props.instead} />;
}

/* Any input skips the pause for watching the bots. */
function useHurry(): void {
  useEffect(() => {
    window.addEventListener("pointerdown", hurry);
    window.addEventListener("keydown", hurry);
    return () => {
      window.removeEventListener("pointerdown", hurry);
      window.removeEventListener("keydown", hurry);
    };
  }, []);
}

/* Whether the game was started with a different version of the cards. */
async function isOlder(save: string, game: string): Promise<boolean> {
  const pack = /^[^\n]*"pack":"(\w+)"/.exec(save)?.[1];
  const { info } = await about(game, language.value);
  return pack !== undefined && pack !== info.pack;
}

export function LocalPage({ id }: { id: string }) {
  const [table, setTable] = useState<Table | null>(null);
  const [trouble, setTrouble] = useState<{ title: string; line: string } | null>(null);
  const [game, setGame] = useState("");
  useHurry();
  useEffect(() => {
    let opened: Awaited<ReturnType<typeof localTable>> = null;
    let gone = false;
    const elsewhere = () => setTrouble({ title: t("elsewhere"), line: t("elsewhereLine") });
    const hold = holdTable(id, elsewhere);
    (async () => {
      await hold.held;
      if (gone) return;
      setTrouble(null);
      opened = await localTable(id, scenarioTitle);
      if (gone) return opened?.leave();
      if (!opened) return setTrouble({ title: t("missing"), line: t("missingLine") });
      const began = await opened.begin();
      if (gone) return;
      if ("error" in began) {
        const { save, setup } = opened.saved;
        const older = await isOlder(save, setup.game);
        return setTrouble({ title: t("broken"), line: older ? t("older") : began.error.message });
      }
      setGame(opened.saved.setup.game);
      setTable(opened);
    })();
    return () => {
      gone = true;
      opened?.leave();
      hold.letGo();
    };
  }, [id]);
  if (trouble) return <ErrorPage {...trouble} />;
  return table ? <Board table={table} game={game} /> : <Laying />;
}

function Replaced({ id, seat, again }: { id: string; seat: number | null; again: () => void }) {
  const [refused, setRefused] = useState("");
  const held = seat === null ? undefined : heldSeat(id, seat);
  const back = () => held && takeBack(held).then(again, (error: Error) => setRefused(error.message));
  return (
    <ErrorPage title={t("replaced")} line={refused || t("replacedLine")}>
      <button type="button" class="pb" onClick={back}>{t("takeBack")}</button>
    </ErrorPage>
  );
}

export function RemotePage({ id, seat }: { id: string; seat: number | null }) {
  const [table, setTable] = useState<RemoteTable | null>(null);
  const [times, setTimes] = useState(0); /* its owner has taken the seat back */
  useEffect(() => {
    if (!serverThere) return;
    const held = seat === null ? undefined : heldSeat(id, seat);
    const opened = new RemoteTable(
      held ? { table: id, seat: held.seat, secret: held.secret } : { table: id, seat: null },
      language.value,
    );
    setTable(opened);
    return () => opened.leave();
  }, [id, seat, times]);
  /* The secret of a seat is also valid for that seat at the rematch. */
  const next = table?.table.value?.next ?? null;
  useEffect(() => {
    const held = seat === null ? undefined : heldSeat(id, seat);
    if (next && held && !heldSeat(next, held.seat))
      holdSeat({ ...held, table: next, at: Date.now(), over: false, invites: undefined });
  }, [next]);
  const state = table?.table.value?.state;
  const over = state === "over";
  const goesOn = state !== undefined && !over;
  useEffect(() => {
    const held = seat === null ? undefined : heldSeat(id, seat);
    return goesOn && held ? atTable(held) : undefined;
  }, [id, seat, goesOn]);
  useEffect(() => {
    const held = seat === null ? undefined : heldSeat(id, seat);
    if (over && held) endSeat(held);
  }, [over]);
  const lost = table?.refusal.value?.code === "forbidden" && typeof table.viewer.value === "number";
  useEffect(() => {
    if (lost && seat !== null) dropSeat(id, seat);
  }, [lost]);
  if (!serverThere) return <NoServerPage />;
  if (!table) return <Laying />;
  if (table.refusal.value?.code === "replaced") return <Replaced id={id} seat={seat} again={() => setTimes(times + 1)} />;
  if (lost) return <ErrorPage title={t("another")} line={t("anotherLine")} />;
  if (table.refusal.value) return <ErrorPage title={t("broken")} line={table.refusal.value.message} />;
  const info = table.table.value;
  if (!info) return <Laying />;
  if (info.state === "waiting") return <Room table={table} info={info} />;
  const ended = info.state === "over" && info.ended === "vote" ? <Ended table={table} info={info} /> : undefined;
  return <Board table={table} game={info.game} instead={ended} />;
}
