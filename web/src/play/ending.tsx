/* ending.tsx: the end of a game: the winners, the score line by line, the story, and the next steps. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Scene } from "../games/game";
import { Icon } from "../icons";
import { nameOf, usePlay } from "./context";
import { offerFile } from "./file";
import { analysisPage, replayPage, setupPage, tablePage } from "./links";
import { isError } from "./play";
import { Who } from "./talk";
import { words } from "./words";

export function Ending({ scene }: { scene: Scene }): JSX.Element {
  const play = usePlay();
  const say = words();
  const { view, table } = scene;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const winners = view.winners ?? [];
  const alone = winners.length === 1 && winners[0] === view.viewer;
  const verdict = play.board.verdict?.(scene);
  return (
    <section class="ending" aria-labelledby="ending-title">
      <div class="endingbody">
        <header>
          <p class="eyebrow">{view.state === "lost" ? say.ending.lost : (table.table.value?.name ?? say.over)}</p>
          <h1 id="ending-title" ref={title} tabIndex={-1}>
            {verdict ? verdict : winners.length === 0 ? say.nobody : alone ? say.youWin : say.winners(say.and(winners.map((seat) => nameOf(play, seat))), winners.length > 1)}
          </h1>
          {!verdict && <p class="wins">{winners.map((seat) => <Who key={seat} seat={seat} />)}</p>}
          <NextSteps scene={scene} />
        </header>
        <section class="score" aria-labelledby="score-title">
          <h2 class="vh" id="score-title">{say.score}</h2>
          {play.board.ending(scene)}
        </section>
        <Story table={table} language={scene.language} />
      </div>
    </section>
  );
}

function NextSteps({ scene }: { scene: Scene }): JSX.Element {
  const play = usePlay();
  const say = words();
  const { table } = scene;
  const info = table.table.value;
  const said = useSignal("");
  const again = async () => {
    if (table.kind === "local") {
      location.hash = setupPage(scene.view.game);
      return;
    }
    const reply = await table.send({ do: "rematch" });
    if (isError(reply)) said.value = reply.error.message;
  };
  const save = async () => {
    const reply = await table.send({ do: "save" });
    if (isError(reply)) said.value = reply.error.message;
    else offerFile(`angeles-${scene.view.game}-${table.id}.jsonl`, String(reply["save"]));
  };
  return (
    <div class="pf">
      {info?.next
        ? <a class="btn primary" href={tablePage(info.next, info.you)}>{say.toNext}</a>
        : info?.you !== "spectator" && <button class="btn primary" onClick={() => void again()}>{say.rematch}</button>}
      <a class="btn" href={replayPage(table.kind, table.id)}><Icon name="play" />{say.replay}</a>
      <a class="btn" href={analysisPage(table.kind, table.id, scene.view.viewer)}><Icon name="scale" />{say.analysis}</a>
      {table.kind === "local" && <button class="btn" onClick={() => void save()}><Icon name="download" />{say.saveFile}</button>}
      {play.board.steps && <button class="btn" onClick={() => (play.staged.value = 0)}><Icon name="next" />{say.inSteps}</button>}
      <button class="btn" onClick={() => (play.boardAgain.value = true)}><Icon name="map" />{say.seeBoard}</button>
      {said.value && <p class="answer refused" role="status">{said.value}</p>}
    </div>
  );
}

/* The engine's story of the game: paragraphs, with days as headings. */
function Story({ table, language }: { table: Scene["table"]; language: Scene["language"] }): JSX.Element | null {
  const play = usePlay();
  const story = useSignal("");
  useEffect(() => {
    let gone = false;
    void table.send({ do: "story" }).then((reply) => {
      if (!gone && !isError(reply)) story.value = String(reply["story"]);
    });
    return () => {
      gone = true;
    };
  }, [table, language]);
  const lines = story.value.split(/\n+/).filter((line) => line !== "");
  if (lines.length === 0) return null;
  return (
    <section class="storyfile paper" aria-labelledby="story-title">
      <h2 id="story-title">{play.board.says?.(language).story ?? words().story}</h2>
      {lines.map((line, n) => (/[.!?…”“"]$/.test(line) ? <p key={n}>{line}</p> : <h3 key={n}>{line}</h3>))}
    </section>
  );
}
