/* lessons.tsx: the lessons and puzzles of a game, and a table with one of them. */
import { useEffect, useState } from "preact/hooks";
import { doorOf } from "../games/doors";
import { Icon } from "../icons";
import { finished } from "../play/memory";
import type { LessonListed } from "../protocol";
import { language } from "../settings";
import { keptLessons } from "../table/kept";
import { finishedName, layLesson } from "../table/lessons";
import { words } from "../text/words";
import { ErrorPage } from "./error";
import { ask, engineThere } from "./here";
import { Page } from "./page";
import { address } from "./route";
import { Laying, LocalPage } from "./table";

const t = words(
  {
    title: "Learn {game}",
    line: "Lessons explain the game one idea at a time. You can leave one and continue it later.",
    lessons: "Lessons",
    puzzles: "Puzzles",
    puzzlesLine: "Each is a position with one best turn: find it. The easy ones come first.",
    solvedOf: "{n} of {all} solved",
    done: "finished",
    solved: "solved",
    left: "begun",
    missing: "There is no such lesson",
    missingLine: "It may have been renamed. The list of lessons shows which lessons exist.",
    noEngine: "Lessons need the game's engine, which this page does not have.",
  },
  {
    title: "{game} kennenlernen",
    line: "Lektionen erklären das Spiel, ein Gedanke nach dem anderen. Du kannst sie jederzeit verlassen und später weitermachen.",
    lessons: "Lektionen",
    puzzles: "Aufgaben",
    puzzlesLine: "Eine Stellung, ein bester Zug: Finde ihn. Die leichten kommen zuerst.",
    solvedOf: "{n} von {all} gelöst",
    done: "geschafft",
    solved: "gelöst",
    left: "angefangen",
    missing: "Diese Lektion gibt es nicht",
    missingLine: "Vielleicht heißt sie jetzt anders. Die Liste der Lektionen zeigt, was es gibt.",
    noEngine: "Lektionen brauchen die Spielregeln, und die hat diese Seite nicht.",
  },
);

async function lessonsOf(game: string): Promise<LessonListed[]> {
  await ask({ do: "language", language: language.value });
  const answer = await ask({ do: "lessons", game });
  if (answer.error) throw new Error(answer.error.message);
  return answer.lessons as LessonListed[];
}

function LessonRow({ game, lesson, left }: { game: string; lesson: LessonListed; left: boolean }) {
  const done = finished.value.has(finishedName(game, lesson.name));
  const state = done ? t(lesson.puzzle ? "solved" : "done") : left ? t("left") : "";
  return (
    <li>
      <a class="row" href={address("lessons", game, lesson.name)}>
        <Icon name={done ? "seen" : lesson.puzzle ? "lamp" : "cap"} />
        <span><b>{lesson.title}</b><small>{lesson.about}</small></span>
        <span class="w8">{state}</span>
      </a>
    </li>
  );
}

export function LessonsPage({ game }: { game: string }) {
  const door = doorOf(game);
  const now = language.value;
  const [all, setAll] = useState<LessonListed[] | null>(null);
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set());
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (!engineThere) return setTrouble(t("noEngine"));
    lessonsOf(game).then(setAll, (error: Error) => setTrouble(error.message));
  }, [game, now]);
  useEffect(() => {
    const left = (names: Awaited<ReturnType<typeof keptLessons>>) =>
      setBegun(new Set(names.filter(({ setup, lesson }) => setup.game === game && lesson!.begun.length > 1).map(({ lesson }) => lesson!.name)));
    keptLessons().then(left, () => undefined);
  }, [game]);
  if (!door || trouble) return <ErrorPage title={t("missing")} line={trouble || t("missingLine")} />;
  const row = (lesson: LessonListed) => <LessonRow key={lesson.name} game={game} lesson={lesson} left={begun.has(lesson.name)} />;
  const lessons = all?.filter(({ puzzle }) => !puzzle) ?? [];
  const puzzles = all?.filter(({ puzzle }) => puzzle) ?? [];
  const solved = puzzles.filter(({ name }) => finished.value.has(finishedName(game, name))).length;
  return (
    <Page title={t("title", { game: door.title })} line={t("line")}>
      {all && (
        <div class="two">
          <section class="step">
            <h2>{t("lessons")}</h2>
            <ul class="rows">{lessons.map(row)}</ul>
          </section>
          {puzzles.length > 0 && (
            <section class="step">
              <h2>{t("puzzles")} <small class="w8">{t("solvedOf", { n: solved, all: puzzles.length })}</small></h2>
              <p class="empty">{t("puzzlesLine")}</p>
              <ul class="rows">{puzzles.map(row)}</ul>
            </section>
          )}
        </div>
      )}
    </Page>
  );
}

/* Continues the lesson, or begins it. A finished lesson begins again. */
export function LessonPage({ game, name }: { game: string; name: string }) {
  const [table, setTable] = useState<string | null>(null);
  const [missing, setMissing] = useState(!engineThere);
  useEffect(() => {
    if (!engineThere) return;
    (async () => {
      const lesson = (await lessonsOf(game)).find((one) => one.name === name);
      if (!lesson) return setMissing(true);
      const kept = (await keptLessons()).find((one) => one.setup.game === game && one.lesson!.name === name);
      setTable(await layLesson(game, lesson, kept?.lesson?.done));
    })().catch(() => setMissing(true));
  }, []);
  if (missing) return <ErrorPage title={t("missing")} line={engineThere ? t("missingLine") : t("noEngine")} />;
  return table ? <LocalPage id={table} /> : <Laying />;
}
