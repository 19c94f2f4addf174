/* settings.tsx: the settings as a page, and the tables saved in this browser. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../icons";
import { doorOf } from "../games/doors";
import { SettingsPanel } from "../play/preferences";
import { offerFile } from "../play/file";
import { dropTable, keptTables } from "../table/kept";
import type { KeptTable } from "../table/kept";
import { when, words } from "../text/words";
import { Page } from "./page";
import { address } from "./route";
import { OpenSave } from "./upload";

const t = words(
  {
    title: "Settings",
    line: "They apply to this browser.",
    kept: "Saved in this browser",
    none: "No saved tables yet.",
    running: "running, {when}",
    over: "over, {when}",
    save: "Save as a file",
    remove: "Remove",
    sure: "Remove for good",
  },
  {
    title: "Einstellungen",
    line: "Sie gelten für diesen Browser, ab sofort.",
    kept: "In diesem Browser aufbewahrt",
    none: "Noch ist kein Tisch aufbewahrt.",
    running: "läuft, {when}",
    over: "vorbei, {when}",
    save: "Als Datei sichern",
    remove: "Entfernen",
    sure: "Endgültig entfernen",
  },
);

function KeptRow({ kept, dropped }: { kept: KeptTable; dropped(): void }) {
  const [sure, setSure] = useState(false);
  const running = kept.state === "running" && !kept.file;
  const title = kept.name || doorOf(kept.setup.game)?.title || kept.setup.game;
  return (
    <li class="row kept">
      <Icon name={running ? "seen" : "play"} />
      <span>
        <a href={running ? address("local", kept.id) : address("replay", "local", kept.id)}><b>{title}</b></a>
        <small>{t(running ? "running" : "over", { when: when(kept.at) })}</small>
      </span>
      <button
        type="button"
        class="pb q"
        aria-label={`${t("save")}: ${title}`}
        onClick={() => offerFile(`${kept.setup.game}-${kept.id}.save`, kept.save)}
      >
        <Icon name="download" />
      </button>
      <button
        type="button"
        class={sure ? "pb q danger" : "pb q"}
        aria-label={`${sure ? t("sure") : t("remove")}: ${title}`}
        onClick={async () => {
          if (!sure) return setSure(true);
          await dropTable(kept.id);
          dropped();
        }}
      >
        {sure ? t("sure") : <Icon name="bin" />}
      </button>
    </li>
  );
}

export function SettingsPage() {
  const [kept, setKept] = useState<KeptTable[]>([]);
  const look = () => void keptTables().then(setKept, () => undefined);
  useEffect(look, []);
  return (
    <Page title={t("title")} line={t("line")}>
      <div class="two">
        <section class="step"><SettingsPanel /></section>
        <section class="step">
          <h2>{t("kept")}</h2>
          {kept.length === 0 && <p class="empty">{t("none")}</p>}
          <ul class="rows">
            {kept.map((one) => <KeptRow key={one.id} kept={one} dropped={look} />)}
          </ul>
          <OpenSave />
        </section>
      </div>
    </Page>
  );
}
