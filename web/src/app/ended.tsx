/* ended.tsx: a game that all players agreed to end: the table as it was, with the next steps in place of the prompt. */
import { useState } from "preact/hooks";
import { Icon } from "../icons";
import type { TableInfo } from "../protocol";
import type { Table } from "../table/table";
import { words } from "../text/words";
import { address } from "./route";

const t = words(
  {
    title: "This game was ended",
    line: "All players agreed. Nobody has won.",
    again: "Play again",
    next: "To the next table",
    replay: "Watch the replay",
    home: "To the first page",
  },
  {
    title: "Dieses Spiel wurde beendet",
    line: "Alle, die spielten, waren einverstanden. Niemand hat gewonnen.",
    again: "Noch einmal spielen",
    next: "Zum nächsten Tisch",
    replay: "Aufzeichnung ansehen",
    home: "Zur ersten Seite",
  },
);

export function Ended({ table, info }: { table: Table; info: TableInfo }) {
  const [refused, setRefused] = useState("");
  const again = async () => {
    const reply = await table.send({ do: "rematch" });
    setRefused("error" in reply ? reply.error.message : "");
  };
  return (
    <section class="ended">
      <h1>{t("title")}</h1>
      <p role="status">{t("line")}</p>
      <div class="steer">
        {info.next
          ? <a class="btn primary" href={address("table", info.next, info.you)}>{t("next")}</a>
          : info.you !== "spectator" && <button type="button" class="btn primary" onClick={again}>{t("again")}</button>}
        <a class="btn" href={address("replay", "remote", info.table)}><Icon name="play" />{t("replay")}</a>
        <a class="btn" href={address()}><Icon name="home" />{t("home")}</a>
      </div>
      {refused && <p role="alert">{refused}</p>}
    </section>
  );
}
