/* upload.tsx: opens a save from a file and stores it like a table played here. */
import { useState } from "preact/hooks";
import { Icon } from "../icons";
import { words } from "../text/words";
import { ask, engineThere } from "./here";
import { go } from "./route";
import { keepNew, newKept } from "../table/kept";

const t = words(
  { open: "Open a save", bad: "This file could not be opened: {why}" },
  { open: "Spielstand öffnen", bad: "Diese Datei ließ sich nicht öffnen: {why}" },
);

/* The new table, or the error. */
async function keepSave(save: string): Promise<{ id: string } | { error: string }> {
  if (!engineThere) return { error: "there is no engine here" };
  const opened = await ask({ do: "open", table: "upload", save });
  if (opened.error) return { error: opened.error.message };
  await ask({ do: "close", table: "upload" });
  const kept = newKept({
    game: opened.game,
    options: {}, /* the save contains them, and its seed */
    chairs: Array.from({ length: opened.seats }, () => ({ kind: "person", name: "", level: null })),
    seed: "",
  });
  kept.save = save;
  kept.file = true;
  kept.state = opened.state;
  await keepNew(kept);
  return { id: kept.id };
}

/* Stores and shows the chosen file. Returns the error, or nothing. */
async function openUpload(file: File | undefined): Promise<string | null> {
  if (!file) return null;
  const read = await keepSave(await file.text());
  if ("error" in read) return read.error;
  go("replay", "local", read.id);
  return null;
}

export function OpenSave() {
  const [bad, setBad] = useState("");
  const open = async (file: File | undefined) => {
    const why = await openUpload(file);
    if (why) setBad(t("bad", { why }));
  };
  return (
    <>
      {bad && <p class="refused" role="alert">{bad}</p>}
      <label class="pb q file">
        <Icon name="upload" />
        {t("open")}
        <input type="file" onChange={(event) => open(event.currentTarget.files?.[0])} />
      </label>
    </>
  );
}
