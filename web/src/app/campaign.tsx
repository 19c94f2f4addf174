/* campaign.tsx: campaigns: each as a story with its turning points; how to continue, branch, export and import
 * them. */
import { useEffect, useState } from "preact/hooks";
import { doorOf, doors } from "../games/doors";
import { Icon } from "../icons";
import { offerFile } from "../play/file";
import { language } from "../settings";
import { dropCampaign, keepCampaign, keptCampaign, keptCampaigns, type Campaign, type Chapter, type KeptCampaign } from "../table/campaigns";
import { setUpLocal } from "../table/device";
import { hex, type LocalSetup } from "../table/kept";
import { when, words } from "../text/words";
import { ask, engineThere, serverThere } from "./here";
import { beginChapter } from "./online";
import { Page } from "./page";
import { address, go, goInstead } from "./route";

const t = words(
  {
    title: "Campaigns",
    line: "Cases that follow each other. Each case begins with the results of the last one.",
    none: "No chapter of a campaign has been finished yet.",
    open: "Open a campaign",
    bad: "This file could not be opened: {why}",
    chapters: "{n} chapters",
    chapter: "1 chapter",
    after: "after chapter {n}",
    won: "closed",
    lost: "lost",
    on: "Go on from here",
    branch: "Another branch from here",
    online: "At the server",
    over: "The campaign is over.",
    save: "Save as a file",
    drop: "Delete",
    sure: "Delete for good",
    all: "All campaigns",
    new: "New campaign",
  },
  {
    title: "Kampagnen",
    line: "Fälle, die aufeinander folgen. Was einer hinterlässt, damit beginnt der nächste.",
    none: "Noch ist kein Kapitel einer Kampagne zu Ende.",
    open: "Kampagne öffnen",
    bad: "Diese Datei ließ sich nicht öffnen: {why}",
    chapters: "{n} Kapitel",
    chapter: "1 Kapitel",
    after: "nach Kapitel {n}",
    won: "gelöst",
    lost: "verloren",
    on: "Von hier weiterspielen",
    branch: "Von hier noch einmal",
    online: "Auf dem Server",
    over: "Die Kampagne ist zu Ende.",
    save: "Als Datei speichern",
    drop: "Löschen",
    sure: "Endgültig löschen",
    all: "Alle Kampagnen",
    new: "Neue Kampagne",
  },
);

/* The setup of the next chapter: the same people and investigators; the rules choose the case. */
function nextSetup(text: Campaign, chapter: Chapter): LocalSetup {
  const door = doorOf(text.game);
  const seats = chapter.seats.flatMap(({ who }, seat) => (who && door?.who ? [[door.who.option(seat), who]] : []));
  return {
    game: text.game,
    options: Object.fromEntries(seats),
    chairs: chapter.seats.map(({ name }) => ({ kind: "person", name, level: null, personality: null })),
    seed: hex(16),
    campaign: text,
    after: chapter.number,
  };
}

/* The number of cases up to a chapter, including its own. */
function depthOf(chapters: Chapter[], chapter: Chapter | undefined): number {
  return chapter ? 1 + depthOf(chapters, chapters[chapter.after - 1]) : 0;
}

/* Texts that follow each other under the same title are one passage. */
function headed(read: Chapter["read"]): { title: string | null; texts: string[] }[] {
  const passages: { title: string | null; texts: string[] }[] = [];
  for (const { title, text } of read) {
    const last = passages.at(-1);
    if (last && last.title === title) last.texts.push(text);
    else passages.push({ title, texts: [text] });
  }
  return passages;
}

function Told({ chapter, children }: { chapter: Chapter; children?: preact.ComponentChildren }) {
  return (
    <li class="chapter">
      <h2>
        {chapter.number}. {chapter.title} <small class={chapter.won ? "won" : "lost"}>{chapter.won ? t("won") : t("lost")}</small>
      </h2>
      <p class="empty">
        {chapter.after + 1 !== chapter.number && `${t("after", { n: chapter.after })}. `}
        {chapter.seats.map(({ title, name }) => (name ? `${title} (${name})` : title)).join(", ")}
      </p>
      {headed(chapter.read).map(({ title, texts }, i) => (
        <div key={i} class="paper">
          {title && <h3>{title}</h3>}
          {texts.map((text) => <p key={text}>{text}</p>)}
        </div>
      ))}
      {chapter.left.filter(({ cards }) => cards.length > 0).map(({ title, cards }) => (
        <section key={title} class="left">
          <h3>{title}</h3>
          <ul>{cards.map((card) => <li key={card}>{card}</li>)}</ul>
        </section>
      ))}
      {children}
    </li>
  );
}

function Story({ kept }: { kept: KeptCampaign }) {
  const [chapters, setChapters] = useState<Chapter[]>([]);
  const [bad, setBad] = useState("");
  const [sure, setSure] = useState(false);
  const { text } = kept;
  const now = language.value;
  useEffect(() => {
    const told = async () => {
      await ask({ do: "language", language: now });
      const answer = await ask({ do: "campaign", game: text.game, campaign: text });
      if (answer.error) setBad(answer.error.message);
      else setChapters(answer["chapters"] as Chapter[]);
    };
    void told();
  }, [kept, now]);
  const drop = () => {
    if (!sure) return setSure(true);
    dropCampaign(kept.id);
    goInstead("campaign");
  };
  const begin = async (chapter: Chapter) => go("local", await setUpLocal(nextSetup(text, chapter)));
  const beginOnline = async (chapter: Chapter) => setBad((await beginChapter(nextSetup(text, chapter), text.chapters[0] ? chapter.title ?? "" : "")) ?? "");
  return (
    <section class="step campaign">
      {bad && <p class="refused" role="alert">{bad}</p>}
      <ol class="chapters">
        {chapters.map((chapter) => (
          <Told key={chapter.number} chapter={chapter}>
            {depthOf(chapters, chapter) >= (doorOf(text.game)?.campaign?.chapters ?? 0) ? (
              <p>{t("over")}</p>
            ) : (
              <p class="steer">
                <button type="button" class="btn" onClick={() => begin(chapter)}>
                  <Icon name="play" />
                  {chapters.some(({ after }) => after === chapter.number) ? t("branch") : t("on")}
                </button>
                {serverThere && <button type="button" class="btn" onClick={() => beginOnline(chapter)}><Icon name="globe" />{t("online")}</button>}
              </p>
            )}
          </Told>
        ))}
      </ol>
      <p class="steer">
        <button type="button" class="btn" onClick={() => offerFile(`${text.game}-${kept.id}.json`, JSON.stringify(text))}>{t("save")}</button>
        <button type="button" class={sure ? "btn danger" : "btn"} onClick={drop}>{sure ? t("sure") : t("drop")}</button>
        <a class="btn" href={address("campaign")}>{t("all")}</a>
      </p>
    </section>
  );
}

/* A campaign's file, or the save of a chapter. Returns the error, or nothing. */
async function take(content: string): Promise<string | null> {
  if (!engineThere) return "there is no engine here";
  let answer;
  if (content.startsWith('{"save"')) {
    answer = await ask({ do: "open", table: "upload", save: content });
    if (!answer.error) answer = await ask({ do: "campaign", table: "upload" });
    await ask({ do: "close", table: "upload" });
  } else {
    let campaign: Campaign;
    try {
      campaign = JSON.parse(content) as Campaign;
    } catch (error) {
      return (error as Error).message;
    }
    answer = await ask({ do: "campaign", game: String(campaign.game), campaign });
  }
  if (answer.error) return answer.error.message;
  const kept = keepCampaign(answer["campaign"] as Campaign);
  if (!kept) return t("none");
  go("campaign", kept.id);
  return null;
}

function Shelf() {
  const [bad, setBad] = useState("");
  const all = keptCampaigns();
  const open = async (file: File | undefined) => {
    const why = file ? await take(await file.text()) : null;
    setBad(why ? t("bad", { why }) : "");
  };
  return (
    <section class="step">
      {all.length === 0 && <p class="empty">{t("none")}</p>}
      <ul class="rows">
        {all.map(({ id, at, text }) => (
          <li key={id}>
            <a class="row" href={address("campaign", id)}>
              <Icon name="folder" />
              <span>
                <b>{doorOf(text.game)?.title}</b>
                <small>{text.chapters.length === 1 ? t("chapter") : t("chapters", { n: text.chapters.length })}</small>
              </span>
              <span class="w8">{when(at)}</span>
            </a>
          </li>
        ))}
      </ul>
      {bad && <p class="refused" role="alert">{bad}</p>}
      <p class="steer">
        <a class="btn" href={address("setup", doors.find(({ campaign }) => campaign)?.game ?? "")}>{t("new")}</a>
        <label class="pb q file">
          <Icon name="upload" />
          {t("open")}
          <input type="file" onChange={(event) => open(event.currentTarget.files?.[0])} />
        </label>
      </p>
    </section>
  );
}

export function CampaignPage({ id }: { id: string }) {
  const kept = id ? keptCampaign(id) : null;
  return (
    <Page title={kept ? (doorOf(kept.text.game)?.title ?? t("title")) : t("title")} line={t("line")}>
      {kept ? <Story kept={kept} key={kept.id} /> : <Shelf />}
    </Page>
  );
}
