/* ending.tsx: the end of the game: by threat or not, then each rival is turned, with the results and the reasons. */
import type { JSX } from "preact";
import { cardsIn } from "../../board/printed";
import type { EndingStep, Scene } from "../game";
import { Sign } from "./icons";
import { lookOf } from "./looks";
import { boardOf, called, rivalOf, standingOf, type Board, type Corporation } from "./state";

function whyOf(board: Board, seat: Corporation): string {
  const { why } = board.words;
  const rival = rivalOf(board, seat.seat);
  if (!rival) return "";
  const is = standingOf(board, seat, rival);
  const { federalist_needs: needs, threat_end: end } = board.printed.game_facts;
  const lost = board.told.threat >= end;
  if (is.federalist) return lost ? why.federalistWins(seat.capital, needs) : why.federalistSafe(seat.capital);
  if (lost) return why.lost(is.self ? null : called(board, rival));
  if (is.self) return why.self(is.behind, board.told.needs_behind);
  return is.named ? why.beat(seat.capital, called(board, rival), is.named.capital) : why.absent(called(board, rival));
}

function ruleOf(board: Board, seat: Corporation): string | undefined {
  const rival = rivalOf(board, seat.seat);
  if (!rival) return undefined;
  const { federalist, self } = standingOf(board, seat, rival);
  return federalist ? "N-FED-02" : isLost(board) ? "N-WIN-05" : self ? "N-WIN-04" : "N-WIN-03";
}

/* `reasoned`: the reason is shown elsewhere. */
function Turned({ board, seat, at, reasoned }: { board: Board; seat: Corporation; at: number; reasoned?: boolean }): JSX.Element {
  const { words, view } = board;
  const won = view.winners?.includes(seat.seat) ?? false;
  const rival = rivalOf(board, seat.seat);
  const is = rival ? standingOf(board, seat, rival) : null;
  return (
    <li class={`na-turned na-q-${seat.look.hue}${won ? " na-won" : ""}`} style={{ "--at": at }}>
      <Sign name={seat.look.sign} cls="na-crest" />
      <div>
        <h3>
          {seat.name}
          {seat.you ? ` (${words.you})` : ""}
        </h3>
        {!reasoned && <p>{whyOf(board, seat)}</p>}
      </div>
      <b>{seat.capital}</b>
      <div class="na-flip">
        {is && (
          <span class={is.named ? `na-q-${is.named.look.hue}` : ""}>
            <Sign name={is.federalist ? "c-climax" : is.named ? is.named.look.sign : lookOf(is.rival.replace("rival-", "")).sign} />
            {is.self ? (seat.you ? words.yourself : words.itself) : called(board, is.rival)}
          </span>
        )}
      </div>
      <strong>{won ? words.wins : words.loses}</strong>
    </li>
  );
}

function Fate({ board }: { board: Board }): JSX.Element {
  const lost = isLost(board);
  return (
    <p class={lost ? "na-fate na-lost" : "na-fate"}>
      <Sign name="c-climax" />
      {fateOf(board)}
    </p>
  );
}

const isLost = ({ told, printed }: Board): boolean => told.threat >= printed.game_facts.threat_end;

function fateOf(board: Board): string {
  const { words, told, printed } = board;
  const end = printed.game_facts.threat_end;
  return isLost(board) ? words.endThreat(end) : words.endSafe(told.threat, end);
}

const falling = ({ seats }: Board): Corporation[] => [...seats].sort((a, b) => b.capital - a.capital);

export function Ending({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  const { words } = board;
  const [under] = cardsIn(board.view, "under");
  return (
    <section class="na-ending" aria-label={words.ends}>
      <Fate board={board} />
      <ol>
        {falling(board).map((seat, i) => (
          <Turned key={seat.seat} board={board} seat={seat} at={i + 1} />
        ))}
      </ol>
      {under && <p class="na-under">{words.underBoard(called(board, under))}</p>}
    </section>
  );
}

/* ---- Step by step ---------------------------------------------------------------------------------- */

function fateStep(board: Board): EndingStep {
  const { words, told } = board;
  const end = board.printed.game_facts.threat_end;
  return {
    key: "fate",
    title: words.fate,
    said: fateOf(board),
    rule: isLost(board) ? "N-WIN-05" : "N-WIN-01",
    region: (
      <div class={isLost(board) ? "na-tally na-lost" : "na-tally"} role="img" aria-label={words.threatIs(told.threat, end)}>
        {Array.from({ length: end }, (_, i) => <i key={i} class={i < told.threat ? "na-on" : ""} style={{ "--at": i }} />)}
      </div>
    ),
  };
}

function turnStep(board: Board, seat: Corporation, before: Corporation[]): EndingStep {
  const { words } = board;
  return {
    key: `rival ${seat.seat}`,
    title: seat.you ? words.youTurn : words.turned(seat.name),
    said: `${whyOf(board, seat)}.`,
    rule: ruleOf(board, seat),
    region: (
      <div class="na-ending">
        <ol>
          <Turned board={board} seat={seat} at={0} reasoned />
        </ol>
        {before.length > 0 && (
          <>
            <h3 class="na-sofar">{words.soFar}</h3>
            <ol class="na-still">
              {before.map((one) => <Turned key={one.seat} board={board} seat={one} at={0} />)}
            </ol>
          </>
        )}
      </div>
    ),
  };
}

function winnersStep(board: Board): EndingStep {
  const { words, view } = board;
  const winners = falling(board).filter(({ seat }) => view.winners?.includes(seat));
  return {
    key: "winners",
    title: words.andTheWinners(winners.map(({ name }) => name)),
    said: words.whyWinners(isLost(board), winners.length),
    region: (
      <div class="na-ending">
        <ol class="na-still">
          {falling(board).map((seat) => <Turned key={seat.seat} board={board} seat={seat} at={0} />)}
        </ol>
      </div>
    ),
  };
}

/* The steps: by threat or not; each rival, from the poorest seat to the richest; the winners. */
export function stepsOf(scene: Scene): EndingStep[] {
  const board = boardOf(scene);
  if (!board || board.view.state === "running") return [];
  const rising = falling(board).reverse();
  return [fateStep(board), ...rising.map((seat, n) => turnStep(board, seat, rising.slice(0, n).reverse())), winnersStep(board)];
}
