/* ending.tsx: the case file: the murderer, with the sums of all files, and everybody's score line by line. */
import type { JSX } from "preact";
import { numberOf, supplyName, titleOf } from "../../board/printed";
import type { LogLine, Seat } from "../../protocol";
import type { Scene } from "../game";
import { Bust } from "./icons";
import { bustOf } from "./people";
import { tokenFace } from "./suspects";
import { RuleLink } from "../../play/rulelink";
import { tieOf } from "./reckoning";
import { boardOf, type Board, type Detective, type Suspect } from "./state";
import { signed } from "./words";

function trimmed(log: LogLine[], suspect: string): string[] {
  return log.flatMap((line) => {
    const [who, what] = line.params;
    if (line.message !== "trimmed" || who?.type !== "entry" || who.entry !== suspect) return [];
    const card = what?.type === "entry" ? what.entry : what?.type === "card" ? what.card : null;
    return card ? [card] : [];
  });
}

/* The other parts of the sum: alibis and witnesses, after perjury. */
function beside(board: Board, suspect: Suspect): number {
  const tokens = suspect.files.flatMap((file) => file.tokens);
  const numbers = tokens.map(({ card }) => numberOf(board.entries.get(card ?? ""), "value"));
  return (suspect.total ?? 0) - numbers.reduce((sum, n) => sum + n, 0);
}

/* `told`: the murderer is known. */
export function CaseFile({ board, suspect, log, told = true }: { board: Board; suspect: Suspect; log: LogLine[]; told?: boolean }): JSX.Element {
  const { words } = board;
  const dropped = trimmed(log, suspect.key);
  return (
    <li
      class={told && suspect.murderer ? "an-cf-su an-guilty" : suspect.lives ? "an-cf-su" : "an-cf-su an-dead"}
      data-card={suspect.key}
    >
      <div class="an-mug">
        <Bust name={bustOf(suspect.key)} />
      </div>
      <div class="an-cf-body">
        <h3>
          {suspect.title}
          {told && suspect.murderer && <em>{words.murderer}</em>}
          {!suspect.lives && <em>{words.killed}</em>}
        </h3>
        {suspect.lives &&
          suspect.files.map((file) => (
            <p key={file.sort}>
              <b>{words.file[file.sort]}</b>
              {file.strong && <small>{words.strong}</small>}
              {file.weak && <small>{words.weak}</small>}
              {file.tokens.map(
                (token, i) =>
                  token.card && (
                    <span key={i} class={`an-ev an-up ${tokenFace(board, token.card).cls}`}>
                      {tokenFace(board, token.card).text}
                    </span>
                  ),
              )}
              {file.tokens.length === 0 && <small>{words.emptyFile}</small>}
            </p>
          ))}
        {dropped.length > 0 && (
          <p class="an-dropped">
            <b>{words.dropped}</b>
            {dropped.map((card, i) => (
              <span key={i} class={`an-ev an-kn ${tokenFace(board, card).cls}`}>
                {tokenFace(board, card).text}
              </span>
            ))}
          </p>
        )}
        {suspect.lives && (suspect.alibis > 0 || beside(board, suspect) !== 0) && (
          <p>
            <b>{words.alibisAndWitnesses}</b>
            {suspect.alibis > 0 && <small>{words.alibis(suspect.alibis)}</small>}
            <span>{signed(beside(board, suspect))}</span>
          </p>
        )}
      </div>
      {suspect.lives && (
        <strong class="an-total" aria-label={words.inAll(signed(suspect.total ?? 0))}>
          {signed(suspect.total ?? 0)}
        </strong>
      )}
    </li>
  );
}

/* A seat's score, from the log. */
function scoreLines(board: Board, log: LogLine[], seat: Seat): { points: number; why: string }[] {
  return log.flatMap((line) => {
    const [who, points, what, kind] = line.params;
    if (who?.type !== "seat" || who.seat !== seat || points?.type !== "number") return [];
    if (line.message === "points") {
      const why =
        what?.type === "entry" && what.entry
          ? titleOf(board, what.entry)
          : what?.type === "card" && what.card
            ? titleOf(board, what.card)
            : line.text;
      return [{ points: points.number, why }];
    }
    if (line.message === "points-for-tokens" && what?.type === "number" && kind?.type === "supply")
      return [{ points: points.number, why: `${what.number} ${supplyName(board, kind.supply, what.number)}` }];
    if (line.message === "points-both") return [{ points: points.number, why: board.words.pointsFor.both }];
    if (line.message === "points-other") return [{ points: points.number, why: board.words.pointsFor.other }];
    return [];
  });
}

export function Score({ board, seat, log, won }: { board: Board; seat: Detective; log: LogLine[]; won: boolean }): JSX.Element {
  const { words } = board;
  return (
    <li class={`an-score an-d-${seat.look.hue}${won ? " an-won" : ""}`}>
      <div class="an-score-hd">
        <span class="an-bust">
          <Bust name={seat.look.bust} />
        </span>
        <b>
          {seat.name}
          {seat.you ? ` (${words.you})` : ""}
          {won && <small>{words.wins}</small>}
        </b>
        <strong>{words.points(String(seat.score ?? 0).replace("-", "−"))}</strong>
      </div>
      <table>
        <tbody>
          {scoreLines(board, log, seat.seat).map(({ points, why }, i) => (
            <tr key={i} style={{ "--at": i }}>
              <td>{why}</td>
              <td>{signed(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}

export function Ending({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  const { words } = board;
  const log = scene.table.log.value;
  const murderer = board.suspects.find((suspect) => suspect.murderer);
  const seats = [...board.seats].sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const winners = board.view.winners ?? [];
  return (
    <section class="an-ending" aria-label={words.caseClosed}>
      <header>
        <h3>{murderer ? words.didIt(murderer.title) : words.nobodyDidIt}</h3>
        <p>
          {board.entries.get(board.told.murder)?.title}. {board.entries.get(board.told.murder)?.story}
        </p>
        {tieOf(board).map(({ why, rule }) => (
          <p key={rule} class="an-tie">
            {why} <RuleLink rule={rule} />
          </p>
        ))}
      </header>
      <ol class="an-scores" aria-label={words.theScores}>
        {seats.map((seat) => (
          <Score key={seat.seat} board={board} seat={seat} log={log} won={winners.includes(seat.seat)} />
        ))}
      </ol>
      <ul class="an-casefile">
        {board.suspects.map((suspect) => (
          <CaseFile key={suspect.key} board={board} suspect={suspect} log={log} />
        ))}
      </ul>
    </section>
  );
}
