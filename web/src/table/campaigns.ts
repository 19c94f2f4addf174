/* campaigns.ts: the campaigns of this browser: the engine's own text for each (docs/protocol.md, "campaign").
 *
 * Chapters are never changed, so two copies of a campaign are merged: missing chapters are added at the end. A campaign
 * is identified by its first chapter.
 */
export interface ChapterText {
  number: number;
  after: number;
  [key: string]: unknown;
}
export interface Campaign {
  campaign: number;
  game: string;
  chapters: ChapterText[];
}
export interface KeptCampaign {
  id: string;
  at: number;
  text: Campaign;
}

/* A chapter of the story in a language: from the reply to `campaign`. */
export interface Chapter {
  number: number;
  after: number;
  title: string | null;
  won: boolean;
  seats: { who: string | null; title: string | null; name: string }[];
  read: { title: string | null; text: string }[];
  left: { title: string; cards: string[] }[];
}

const KEY = "angeles.campaigns";
const memory = new Map<string, KeptCampaign>();

function stored(): Map<string, KeptCampaign> {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? "[]") as KeptCampaign[];
    return new Map(all.map((one) => [one.id, one]));
  } catch {
    return memory;
  }
}

function store(all: Map<string, KeptCampaign>): void {
  all.forEach((one, id) => memory.set(id, one));
  try {
    localStorage.setItem(KEY, JSON.stringify([...all.values()]));
  } catch {
    /* a private window: they last as long as the page */
  }
}

/* FNV-1a of the first chapter. */
function idOf({ chapters }: Campaign): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(chapters[0])) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

const content = ({ number: _number, after: _after, ...rest }: ChapterText): string => JSON.stringify(rest);

export function merged(have: Campaign, more: Campaign): Campaign {
  const chapters = [...have.chapters];
  const place = new Map([[0, 0]]);
  for (const chapter of more.chapters) {
    const after = place.get(chapter.after) ?? 0;
    const same = chapters.find((one) => one.after === after && content(one) === content(chapter));
    if (!same) chapters.push({ ...chapter, number: chapters.length + 1, after });
    place.set(chapter.number, same?.number ?? chapters.length);
  }
  return { ...have, chapters };
}

/* Returns the stored campaign; null: it has no chapter yet. */
export function keepCampaign(text: Campaign): KeptCampaign | null {
  if (text.chapters.length === 0) return null;
  const all = stored();
  const id = idOf(text);
  const before = all.get(id);
  const now = { id, at: Date.now(), text: before ? merged(before.text, text) : text };
  all.set(id, now);
  store(all);
  return now;
}

export const keptCampaigns = (): KeptCampaign[] => [...stored().values()].sort((a, b) => b.at - a.at);

export const keptCampaign = (id: string): KeptCampaign | null => stored().get(id) ?? null;

export function dropCampaign(id: string): void {
  const all = stored();
  all.delete(id);
  memory.delete(id);
  store(all);
}
