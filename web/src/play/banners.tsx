/* banners.tsx: what concerns the whole table: connection, pause, votes, a bot in one's place. */
import type { ComponentChildren, JSX } from "preact";
import type { TableInfo } from "../protocol";
import { nameOf, usePlay } from "./context";
import { words, type Words } from "./words";

function Banner({ kind, children }: { kind: string; children: ComponentChildren }): JSX.Element {
  return <div class={`banner ${kind}`} role="status">{children}</div>;
}

export function Banners(): JSX.Element {
  const play = usePlay();
  const say = words();
  const { table } = play;
  const info = table.table.value;
  const link = table.link.value;
  const me = info && typeof info.you === "number" ? info.seats[info.you] : null;
  const send = (request: { do: string; [key: string]: unknown }) => void table.send(request);
  return (
    <div class="banners">
      {link === "lost" && <Banner kind="bad">{say.lost}</Banner>}
      {link === "closed" && <Banner kind="bad">{say.closed}</Banner>}
      {info?.state === "paused" && (
        <Banner kind="time">
          {info.why === "disk" ? say.pausedDisk : say.paused}
          {!info.why && info.you === info.owner && (
            <button class="btn" onClick={() => send({ do: "resume" })}>{say.resume}</button>
          )}
        </Banner>
      )}
      {info && me?.kind === "person" && me.bot && !me.conceded && info.state === "running" && (
        <Banner kind="time">
          {say.botForYou}
          <button class="btn" onClick={() => send({ do: "return" })}>{say.takeBack}</button>
        </Banner>
      )}
      {info?.asking && <Vote info={info} asking={info.asking} say={say} />}
    </div>
  );
}

function Vote({ info, asking, say }: { info: TableInfo; asking: NonNullable<TableInfo["asking"]>; say: Words }): JSX.Element {
  const play = usePlay();
  const name = nameOf(play, asking.by);
  const text =
    asking.what === "undo" ? say.asksUndo(name, asking.choices) : asking.what === "end" ? say.asksEnd(name) : say.asksPause(name);
  const mine = info.you;
  const answered = mine === "spectator" || asking.yes.includes(mine) || asking.no.includes(mine);
  const agree = (yes: boolean) => void play.table.send({ do: "agree", yes });
  return (
    <Banner kind="vote">
      <span>{answered && asking.by === mine ? say.waitingAnswer : text}</span>
      {asking.yes.length > 0 && <small>{say.agreed(say.and(asking.yes.map((seat) => nameOf(play, seat))))}</small>}
      {!answered && (
        <>
          <button class="btn primary" onClick={() => agree(true)}>{say.agree}</button>
          <button class="btn" onClick={() => agree(false)}>{say.refuse}</button>
        </>
      )}
    </Banner>
  );
}
