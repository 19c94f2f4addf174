/* reckoning.tsx: the ending step by step: file after file, the murderer, the hunches, each player's points, the winner. */
import { cardsIn, keyOf } from "../../board/printed";
import type { EndingStep, Scene } from "../game";
import { CaseFile, Score } from "./ending";
import { Bust } from "./icons";
import { bustOf } from "./people";
import { boardOf, type Board, type Detective, type Suspect } from "./state";
import { signed } from "./words";

const names = (suspects: { title?: string; name?: string }[], and: (names: string[]) => string) =>
  and(suspects.map(({ title, name }) => title ?? name ?? ""));

const inPoints = (board: Board, n: number) => board.words.points(String(n).replace("-", "−"));

/* One suspect: the files are opened, trimmed and added up. */
function fileStep(scene: Scene, board: Board, suspect: Suspect, before: Suspect[]): EndingStep {
  const { words } = board;
  const log = scene.table.log.value;
  return {
    key: `file ${suspect.key}`,
    title: suspect.title,
    said: suspect.lives ? words.addsUp(suspect.title, signed(suspect.total ?? 0)) : words.notCounted(suspect.title),
    region: (
      <>
        <ul class="an-casefile an-one-by-one"><CaseFile board={board} suspect={suspect} log={log} told={false} /></ul>
        {before.length > 0 && (
          <ul class="an-sofar" aria-label={words.soFar}>
            {before.map(({ key, title, lives, total }) => (
              <li key={key}>{title} <b>{lives ? signed(total ?? 0) : words.killed}</b></li>
            ))}
          </ul>
        )}
      </>
    ),
  };
}

/* All sums beside each other, and the reason for breaking a tie. */
function murdererStep(board: Board): EndingStep {
  const { words } = board;
  const murderer = board.suspects.find((suspect) => suspect.murderer);
  const living = board.suspects.filter(({ lives }) => lives);
  const tied = living.filter((suspect) => suspect !== murderer && suspect.total === murderer?.total);
  return {
    key: "murderer",
    title: murderer ? words.didIt(murderer.title) : words.nobodyDidIt,
    said: !murderer
      ? ""
      : tied.length
        ? words.tiedFiles(names(tied, words.and), murderer.title, signed(murderer.total ?? 0))
        : words.highest(murderer.title, signed(murderer.total ?? 0)),
    rule: tied.length ? "A-CLOSE-11" : undefined,
    region: (
      <ul class="an-sums">
        {board.suspects.map((suspect) => (
          <li key={suspect.key} class={suspect.murderer ? "an-guilty" : suspect.lives ? "" : "an-dead"} data-card={suspect.key}>
            <span class="an-mug"><Bust name={bustOf(suspect.key)} /></span>
            <b>{suspect.title}</b>
            <strong>{suspect.lives ? signed(suspect.total ?? 0) : words.killed}</strong>
          </li>
        ))}
      </ul>
    ),
  };
}

/* Everybody's hunches, and the right ones among them: those that score points in the log. */
function hunchesStep(scene: Scene, board: Board): EndingStep {
  const { words } = board;
  const scored = new Set(
    scene.table.log.value.flatMap(({ message, params }) =>
      message === "points" && params[0]?.type === "seat" && params[2]?.type === "card" ? [`${params[0].seat} ${params[2].card}`] : []),
  );
  const rows = board.seats.map((seat) => ({
    seat,
    hunches: cardsIn(board.view, `hunches:${seat.seat}`).map((card) => ({ card, right: scored.has(`${seat.seat} ${card}`) })),
  }));
  const right = rows.filter(({ hunches }) => hunches.some(({ card, right }) => right && keyOf(board.entries.get(card), "sort") === "guilty"));
  return {
    key: "hunches",
    title: words.hunches,
    said: right.length ? words.knewIt(words.and(right.map(({ seat }) => seat.name))) : words.nobodyKnew,
    region: (
      <ul class="an-guesses">
        {rows.map(({ seat, hunches }) => (
          <li key={seat.seat} class={`an-d-${seat.look.hue}`}>
            <span class="an-bust"><Bust name={seat.look.bust} /></span>
            <b>{seat.name}</b>
            <p>
              {hunches.map(({ card, right }) => (
                <span key={card} class={right ? "an-guess an-right" : "an-guess"}>
                  {board.entries.get(card)?.title} <em>{right ? words.right : words.wrong}</em>
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    ),
  };
}

function scoreStep(scene: Scene, board: Board, seat: Detective): EndingStep {
  const { words } = board;
  return {
    key: `score ${seat.seat}`,
    title: seat.name,
    said: words.has(inPoints(board, seat.score ?? 0)),
    region: <ol class="an-scores an-one-by-one"><Score board={board} seat={seat} log={scene.table.log.value} won={false} /></ol>,
  };
}

function winnerStep(board: Board): EndingStep {
  const { words } = board;
  const winners = board.seats.filter(({ seat }) => board.view.winners?.includes(seat));
  const most = Math.max(...board.seats.map(({ score }) => score ?? 0));
  const tied = board.seats.filter(({ score }) => score === most);
  const won = words.and(winners.map(({ name }) => name));
  const others = words.and(tied.filter((seat) => !winners.includes(seat)).map(({ name }) => name));
  return {
    key: "winner",
    title: words.won(won, winners.length > 1),
    said: tied.length === 1 ? words.mostPoints(won, inPoints(board, most))
      : winners.length === 1 ? words.tiedWon(won, others, inPoints(board, most))
        : words.tiedShared(won, inPoints(board, most)),
    rule: tied.length > 1 ? "A-SCORE-20" : undefined,
    region: (
      <ol class="an-sums an-ranks">
        {[...board.seats].sort((a, b) => (b.score ?? 0) - (a.score ?? 0)).map((seat) => (
          <li key={seat.seat} class={`an-d-${seat.look.hue}${winners.includes(seat) ? " an-won" : ""}`}>
            <span class="an-bust"><Bust name={seat.look.bust} /></span>
            <b>{seat.name}</b>
            <strong>{inPoints(board, seat.score ?? 0)}</strong>
          </li>
        ))}
      </ol>
    ),
  };
}

/* The tie-break of the winner, for the page that shows everything at once. */
export const tieOf = (board: Board): { why: string; rule: string }[] =>
  [murdererStep(board), winnerStep(board)].flatMap(({ said, rule }) => (rule ? [{ why: said, rule }] : []));

/* In the order of the lineup; the winner's points last. */
export function stepsOf(scene: Scene): EndingStep[] {
  const board = boardOf(scene);
  if (!board || board.view.state !== "won") return [];
  const rising = [...board.seats].sort((a, b) => (a.score ?? 0) - (b.score ?? 0));
  return [
    ...board.suspects.map((suspect, n) => fileStep(scene, board, suspect, board.suspects.slice(0, n))),
    murdererStep(board),
    hunchesStep(scene, board),
    ...rising.map((seat) => scoreStep(scene, board, seat)),
    winnerStep(board),
  ];
}

