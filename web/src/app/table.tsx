/* table.tsx: a table, wherever it is kept, with the board of its game. */
import { useEffect, useState } from "preact/hooks";
import type { GameBoard } from "../games/game";
import { doorOf } from "../games/doors";
import { language } from "../settings";
import { hurry, localTable } from "../table/device";
import type { Table } from "../table/table";
import { words } from "../text/words";
import { ErrorPage } from "./error";

const t = words(
  {
    missing: "This table is not here",
    missingLine: "It was on another device, or it was removed. What is kept in this browser stands on the first page.",
    broken: "This table could not be opened",
    loading: "The table is being laid",
  },
  {
    missing: "Diesen Tisch gibt es hier nicht",
    missingLine: "Er steht auf einem anderen Gerät oder wurde entfernt. Was dieser Browser aufbewahrt, steht auf der ersten Seite.",
    broken: "Dieser Tisch ließ sich nicht öffnen",
    loading: "Der Tisch wird gedeckt",
  },
);

type Laid = { table: Table; board: GameBoard | null } | { error: string } | null;

export function LocalPage({ id }: { id: string }) {
  const [laid, setLaid] = useState<Laid | "missing">(null);
  useEffect(() => {
    let table: Awaited<ReturnType<typeof localTable>> = null;
    let gone = false;
    (async () => {
      table = await localTable(id);
      if (!table) return setLaid("missing");
      const began = await table.begin();
      if ("error" in began) return setLaid({ error: began.error.message });
      if (!gone) setLaid({ table, board: null });
    })();
    return () => {
      gone = true;
      table?.leave();
    };
  }, [id]);
  if (laid === "missing") return <ErrorPage title={t("missing")} line={t("missingLine")} />;
  if (laid && "error" in laid) return <ErrorPage title={t("broken")} line={laid.error} />;
  if (!laid) return <p class="laying" role="status">{t("loading")}</p>;
  return <TablePage table={laid.table} />;
}

function TablePage({ table }: { table: Table }) {
  useEffect(() => {
    const quicken = () => hurry();
    addEventListener("pointerdown", quicken);
    addEventListener("keydown", quicken);
    return () => {
      removeEventListener("pointerdown", quicken);
      removeEventListener("keydown", quicken);
    };
  }, []);
  useEffect(() => table.speak(language.value), [language.value]);
  const decision = table.decision.value;
  return (
    <main>
      {table.curtain.value !== null && (
        <button onClick={() => table.unveil()}>{table.curtain.value}</button>
      )}
      <p>{table.view.value?.status}</p>
      <h1>{decision?.prompt?.text}</h1>
      <ol>
        {decision?.options.map((option) => (
          <li key={option.i}>
            <button onClick={() => table.choose(option.i)}>{option.text}</button>
          </li>
        ))}
      </ol>
      <ul>{table.log.value.slice(-20).map((line) => <li>{line.text}</li>)}</ul>
    </main>
  );
}

export { doorOf };
