/* replays.tsx: the list of replays: finished games, and saves. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../icons";
import { doorOf } from "../games/doors";
import type { KeptTable } from "../table/kept";
import { keptTables } from "../table/kept";
import { seatsHeld } from "../table/seats";
import { when, words } from "../text/words";
import { serverThere } from "./here";
import { Page } from "./page";
import { address } from "./route";
import { OpenSave } from "./upload";

const t = words(
  {
    title: "Replays",
    line: "Every finished game, from any seat, at any moment.",
    here: "Played in this browser",
    none: "No finished games yet.",
    server: "At this server",
    campaigns: "Campaigns",
    file: "From a file",
    fileLine: "A save from another browser, another server or the command line.",
  },
  {
    title: "Aufzeichnungen",
    line: "Jedes beendete Spiel, von jedem Platz aus, zu jedem Zeitpunkt.",
    here: "In diesem Browser gespielt",
    none: "Noch ist kein Spiel vorbei.",
    server: "Auf diesem Server",
    campaigns: "Kampagnen",
    file: "Aus einer Datei",
    fileLine: "Ein Spielstand aus einem anderen Browser, von einem anderen Server oder der Kommandozeile.",
  },
);

export function ReplaysPage() {
  const [over, setOver] = useState<KeptTable[] | null>(null);
  useEffect(() => {
    keptTables().then((all) => setOver(all.filter(({ state, file }) => state !== "running" || file)), () => setOver([]));
  }, []);
  const ended = serverThere ? seatsHeld.value.filter((held) => held.over) : [];
  return (
    <Page title={t("title")} line={t("line")}>
      <div class="two">
        <section class="step">
          <h2>{t("here")}</h2>
          {over?.length === 0 && <p class="empty">{t("none")}</p>}
          <ul class="rows">
            {over?.map((kept) => (
              <li key={kept.id}>
                <a class="row" href={address("replay", "local", kept.id)}>
                  <Icon name="play" />
                  <span>
                    <b>{kept.name || doorOf(kept.setup.game)?.title}</b>
                    <small>{kept.status}</small>
                  </span>
                  <span class="w8">{when(kept.at)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section class="step">
          {ended.length > 0 && (
            <>
              <h2>{t("server")}</h2>
              <ul class="rows">
                {ended.map((held) => (
                  <li key={`${held.table} ${held.seat}`}>
                    <a class="row" href={address("replay", "remote", held.table)}>
                      <Icon name="globe" />
                      <span><b>{held.title || doorOf(held.game)?.title}</b><small>{held.name}</small></span>
                      <span class="w8">{when(held.at)}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h2>{t("campaigns")}</h2>
          <p class="steer"><a class="pb q" href={address("campaign")}>{t("campaigns")}</a></p>
          <h2>{t("file")}</h2>
          <p class="empty">{t("fileLine")}</p>
          <OpenSave />
        </section>
      </div>
    </Page>
  );
}
