/* ending.tsx: how it ended: threat or not, then each rival is turned, who beat whom, who wins and why. */
import type { JSX } from "preact";
import { cardsIn } from "../../board/printed";
import type { Scene } from "../game";
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
  if (lost) return why.lost(called(board, rival));
  if (is.self) return why.self(is.behind, board.told.needs_behind);
  return is.named ? why.beat(seat.capital, called(board, rival), is.named.capital) : why.absent(called(board, rival));
}

function Turned({ board, seat, at }: { board: Board; seat: Corporation; at: number }): JSX.Element {
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
        <p>{whyOf(board, seat)}</p>
      </div>
      <b>{seat.capital}</b>
      <div class="na-flip">
        {is && (
          <span class={is.named ? `na-q-${is.named.look.hue}` : ""}>
            <Sign name={is.federalist ? "c-climax" : is.named ? is.named.look.sign : lookOf(is.rival.replace("rival-", "")).sign} />
            {is.self ? words.yourself : called(board, is.rival)}
          </span>
        )}
      </div>
      <strong>{won ? words.wins : words.loses}</strong>
    </li>
  );
}

export function Ending({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  const { words, told } = board;
  const end = board.printed.game_facts.threat_end;
  const [under] = cardsIn(board.view, "under");
  const seats = [...board.seats].sort((a, b) => b.capital - a.capital);
  return (
    <section class="na-ending" aria-label={words.ends}>
      <p class={told.threat >= end ? "na-fate na-lost" : "na-fate"}>
        <Sign name="c-climax" />
        {told.threat >= end ? words.endThreat(end) : words.endSafe(told.threat, end)}
      </p>
      <ol>
        {seats.map((seat, i) => (
          <Turned key={seat.seat} board={board} seat={seat} at={i + 1} />
        ))}
      </ol>
      {under && <p class="na-under">{words.underBoard(called(board, under))}</p>}
    </section>
  );
}
