/* upload.ts: takes a save from a file and keeps it like a table that was played here. */
import { ask, engineThere } from "./here";
import { go } from "./route";
import { keep, newKept } from "../table/kept";

/* The table it is kept as, or what is wrong with it. */
export async function keepSave(save: string): Promise<{ id: string } | { error: string }> {
  if (!engineThere) return { error: "there is no engine here" };
  const opened = await ask({ do: "open", table: "upload", save });
  if (opened.error) return { error: opened.error.message };
  await ask({ do: "close", table: "upload" });
  const kept = newKept({
    game: opened.game,
    options: {}, /* the save knows them, and its seed */
    chairs: Array.from({ length: opened.seats }, () => ({ kind: "person", name: "", level: null })),
    seed: "",
  });
  kept.save = save;
  kept.file = true;
  kept.state = opened.state;
  await keep(kept);
  return { id: kept.id };
}

/* What a person chose is kept and shown; gives what is wrong with it, or nothing. */
export async function openUpload(file: File | undefined): Promise<string | null> {
  if (!file) return null;
  const read = await keepSave(await file.text());
  if ("error" in read) return read.error;
  go("replay", "local", read.id);
  return null;
}
