/* join.tsx: a page for people who follow a friend's link: they enter a name and sit down. */
import { useEffect, useState } from "preact/hooks";
import type { TableInfo } from "../protocol";
import { doorOf } from "../games/doors";
import { language, playerName } from "../settings";
import { heldSeat } from "../table/seats";
import { words } from "../text/words";
import { ErrorPage, NoServerPage } from "./error";
import { serverThere } from "./here";
import { Refused, tableInfo, takeSeat } from "./online";
import { Page } from "./page";
import { goInstead } from "./route";

const t = words(
  {
    title: "A chair is reserved for you",
    at: "{game}, {people} people and {bots} bots.",
    name: "Your name",
    sit: "Sit down",
    gone: "There is no such table",
    goneLine: "It may be over and removed, or the link is incomplete.",
    taken: "This chair is taken",
    takenLine: "Somebody has already used the link. If it was you, open the table in the browser you used; otherwise ask for a new link.",
    late: "The game has begun without you",
    lateLine: "A bot has this chair now. Ask the person who sent you the link to set up another table.",
    refused: "You could not sit down",
    failed: "The server cannot be reached",
  },
  {
    title: "Ein Platz ist für dich frei",
    at: "{game}, {people} Personen und {bots} Bots.",
    name: "Dein Name",
    sit: "Platz nehmen",
    gone: "Diesen Tisch gibt es nicht",
    goneLine: "Vielleicht ist er vorbei und entfernt, oder der Link wurde unterwegs abgeschnitten.",
    taken: "Dieser Platz ist vergeben",
    takenLine: "Jemand hat den Link schon benutzt. Warst du es, öffne den Tisch in dem Browser von damals; sonst bitte um einen neuen Link.",
    late: "Das Spiel hat ohne dich begonnen",
    lateLine: "Auf diesem Platz sitzt jetzt ein Bot. Bitte den, der dir den Link geschickt hat, um einen neuen Tisch.",
    refused: "Du konntest nicht Platz nehmen",
    failed: "Der Server ist nicht erreichbar",
  },
);

function troubleOf(error: unknown): { title: string; line: string } {
  if (error instanceof Refused && error.status === 404) return { title: t("gone"), line: t("goneLine") };
  if (error instanceof Refused && (error.status === 403 || error.status === 409))
    return { title: t("taken"), line: t("takenLine") };
  return { title: error instanceof Refused ? t("refused") : t("failed"), line: (error as Error).message };
}

export function JoinPage(props: { table: string; seat: number; invite: string }) {
  const [info, setInfo] = useState<TableInfo | null>(null);
  const [trouble, setTrouble] = useState<{ title: string; line: string } | null>(null);
  useEffect(() => {
    if (!serverThere) return;
    if (heldSeat(props.table, props.seat)) return goInstead("table", props.table, props.seat);
    tableInfo(props.table).then(setInfo, (error) => setTrouble(troubleOf(error)));
  }, []);
  if (!serverThere) return <NoServerPage />;
  if (trouble) return <ErrorPage {...trouble} />;
  if (info?.seats[props.seat]?.kind === "bot") return <ErrorPage title={t("late")} line={t("lateLine")} />;
  const bots = info?.seats.filter(({ kind }) => kind === "bot").length ?? 0;
  const sit = async (event: Event) => {
    event.preventDefault();
    if (!info) return;
    try {
      await takeSeat(info, props.seat, props.invite || null);
      goInstead("table", props.table, props.seat); /* the link is used up */
    } catch (error) {
      setTrouble(troubleOf(error));
    }
  };
  const door = info && doorOf(info.game);
  return (
    <Page title={t("title")}>
      {info && (
        <form class="paper join" onSubmit={sit}>
          <h2>{info.name || door?.title}</h2>
          <p class="ln">{door?.words[language.value].line}</p>
          <p>{t("at", { game: door?.title ?? info.game, people: info.seats.length - bots, bots })}</p>
          <label class="fld">
            <span>{t("name")}</span>
            <input
              type="text"
              maxLength={32}
              required
              autoComplete="nickname"
              value={playerName.value}
              onInput={(event) => (playerName.value = event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="pb">{t("sit")}</button>
        </form>
      )}
    </Page>
  );
}
