/* upload.ts: takes a save from a file and keeps it like a table that was played here. */
import { ask, engineThere } from "./here";
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

export const readUpload = async (file: File) => keepSave(await file.text());
