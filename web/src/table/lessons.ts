/* lessons.ts: the state of lessons and puzzles in this browser: begun or finished. A lesson is a
 * table on this device that is found by its name, so that people can leave and resume it. */
import type { LessonListed } from "../protocol";
import { keepNew, keptTable, newKept } from "./kept";

export const lessonTable = (game: string, name: string): string => `lesson-${game}-${name}`;

/* The name under which a finished lesson is recorded. */
export const finishedName = (game: string, name: string): string => `${game}/${name}`;

/* Makes the table of a lesson, unless it exists already. Returns its id. */
export async function layLesson(game: string, lesson: LessonListed, again = false): Promise<string> {
  const id = lessonTable(game, lesson.name);
  if (!again && (await keptTable(id))) return id;
  const chairs = Array.from({ length: lesson.seats }, (_, seat) =>
    seat === lesson.seat
      ? { kind: "person" as const, name: "", level: null }
      : { kind: "bot" as const, name: "", level: "novice" });
  const kept = newKept({ game, options: {}, chairs, seed: "0000000000000000" });
  await keepNew({ ...kept, id, lesson: { name: lesson.name, begun: [], done: false } });
  return id;
}
