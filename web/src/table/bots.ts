/* bots.ts: what bots do until somebody else has to decide, or there is something to look at.
 *
 * It runs where the engine does, in its worker: most of what bots choose is to pass, and the page's own
 * thread is there to draw.
 */
import type { Decision, LogLine, Seat, Viewer } from "../protocol";
import type { Answer, Request } from "./engine";

/* How the game stands, as the engine tells it after every choice. */
export interface Stand {
  state: "running" | "won" | "lost";
  waiting: Seat[];
  winners?: Seat[];
}

export interface BotChair {
  level: string;
  personality?: string;
}

export interface Course {
  stand: Stand;
  bots: Record<Seat, BotChair>;
  struck: string[]; /* options that broke the engine, by what they are */
  /* Ends where the viewer's log has grown beyond so many lines, and after so many milliseconds, not before. */
  viewer: Viewer;
  told: number;
  glance: number;
}

/* What came of it: how the game stands, and who chose something, in order. */
export interface Ran {
  stand: Stand;
  chose: Seat[];
}

/* The current choice, for a caller that finds the engine broken. */
export interface Choosing {
  decision: Decision;
  index: number;
}

export const optionKey = (decision: Decision, index: number): string => {
  const option = decision.options.find(({ i }) => i === index);
  return option ? JSON.stringify([option.kind, option.targets]) : "";
};

export const botAsked = ({ stand, bots }: Course): Seat | undefined => stand.waiting.find((seat) => seat in bots);

const LONGEST = 400; /* milliseconds: then somebody may want to take back what he did */

export async function runBots(
  course: Course,
  engine: (request: Request) => Answer | Promise<Answer>,
  choosing: (at: Choosing) => void,
): Promise<Ran> {
  const began = performance.now();
  const chose: Seat[] = [];
  const ask = async (request: Request): Promise<Answer> => {
    const answer = await engine(request);
    if (answer.error) throw new Error(answer.error.message);
    return answer;
  };
  for (;;) {
    const seat = course.stand.state === "running" ? botAsked(course) : undefined;
    if (seat === undefined) break;
    const decision = (await ask({ do: "options", seat })).decision as Decision;
    const index = await choiceOf(course, seat, decision, ask);
    choosing({ decision, index });
    course.stand = (await ask({ do: "choose", seat, version: decision.version, index })) as unknown as Stand;
    chose.push(seat);
    const spent = performance.now() - began;
    if (spent >= Math.max(course.glance, LONGEST) || (spent >= course.glance && (await hasNews(course, ask)))) break;
  }
  return { stand: course.stand, chose };
}

async function choiceOf(course: Course, seat: Seat, decision: Decision, ask: (request: Request) => Promise<Answer>): Promise<number> {
  const whole = decision.options.filter(({ i }) => !course.struck.includes(optionKey(decision, i)));
  if (decision.options.length === 1) return decision.options[0]!.i;
  const { index } = await ask({ do: "think", seat, ...course.bots[seat] });
  return whole.length && !whole.some(({ i }) => i === index) ? whole[0]!.i : index;
}

async function hasNews({ viewer, told }: Course, ask: (request: Request) => Promise<Answer>): Promise<boolean> {
  const lines = (await ask({ do: "log", viewer, since: told })).lines as LogLine[];
  return lines.length > 0;
}
