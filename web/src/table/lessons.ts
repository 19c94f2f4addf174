/* lessons.ts: the lessons and puzzles of this browser: which are begun, and which are finished. A lesson is a table
 * on this device that is found by its name, so that it can be left and taken up again. */
import type { LessonListed } from "../protocol";
import { keepNew, keptTable, newKept } from "./kept";

export const lessonTable = (game: string, name: string): string => `lesson-${game}-${name}`;

/* The name under which a finished one is remembered. */
export const finishedName = (game: string, name: string): string => `${game}/${name}`;

/* Lays the table of a lesson, unless it is there already. Returns its id. */
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
