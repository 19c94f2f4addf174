/* here.ts: the engine of this page and its games, for pages without a table. */
import { signal } from "@preact/signals";
import type { Entry, GameInfo, Language, Level } from "../protocol";
import { WorkerEngine, engineThere } from "../table/inworker";
import type { Answer, Request } from "../table/engine";

export { engineThere };
export { serverThere } from "../table/server";

let engine: WorkerEngine | null = null;
let asked = 0; /* requests without a reply yet */
let idle: ReturnType<typeof setTimeout>;

/* At a server's table the browser's memory must not contain more than was sent, so an
 * unused engine is dropped. */
function rest(): void {
  if (--asked > 0) return;
  idle = setTimeout(() => {
    engine?.close();
    engine = null;
  }, 5000);
}

/* One engine for lookups. Each table has its own engine. */
export function ask(request: Request): Promise<Answer> {
  clearTimeout(idle);
  engine ??= new WorkerEngine();
  asked++;
  return engine.ask(request).finally(rest);
}

export interface About {
  info: GameInfo;
  levels: Level[]; /* levels of bots, weakest first */
  entries: Map<string, Entry>;
}

const known = new Map<string, Promise<About>>();

async function read(game: string, language: Language): Promise<About> {
  await ask({ do: "language", language });
  const answer = await ask({ do: "info", game, cards: true });
  if (answer.error) throw new Error(answer.error.message);
  const info = (answer.games as GameInfo[]).find((one) => one.game === game)!;
  const entries = new Map((answer.cards as Entry[]).map((entry) => [entry.card, entry]));
  return { info, levels: answer.levels as Level[], entries };
}

/* A game's components in one language. Cached after the first request. */
export function about(game: string, language: Language): Promise<About> {
  const key = `${game} ${language}`;
  const asked = known.get(key) ?? read(game, language);
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}

/* The browser's event with which the page can be installed. */
export const install = signal<{ prompt(): void } | null>(null);
