/* ending.tsx: the end of the case: the last passage, the investigators, the notes of the log. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { campaignPage } from "../../play/links";
import { keepCampaign, type Campaign, type KeptCampaign } from "../../table/campaigns";
import type { Scene } from "../game";
import { Bust } from "./icons";
import { journalOf } from "./journal";
import { PassageSheet } from "./passage";
import { boardOf, titleOf, type Board } from "./state";
import { CaseFile } from "./story";

/* A chapter of a campaign is stored in this browser, and its page continues the campaign. */
function Chapter({ scene, board }: { scene: Scene; board: Board }): JSX.Element | null {
  const [kept, setKept] = useState<KeptCampaign | null>(null);
  useEffect(() => {
    void scene.table.send({ do: "campaign" }).then((reply) => {
      if (!("error" in reply)) setKept(keepCampaign(reply["campaign"] as Campaign));
    });
  }, []);
  return kept && <p><a class="btn primary" href={campaignPage(kept.id)}>{board.words.campaign}</a></p>;
}

export function Ending({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  const { words, told, view } = board;
  const won = view.state === "won";
  const passages = journalOf(scene.table.log.value, scene.entries).passages;
  const last = passages[passages.length - 1];
  return (
    <section class="la-ending">
      <p class={won ? "la-fate" : "la-fate la-lost"}>{words.endedIn(told.round, told.darkness)}</p>
      {last && <PassageSheet scene={scene} passage={last} open={false} />}
      <Chapter scene={scene} board={board} />
      <CaseFile scene={scene} />
      <ul class="la-crew">
        {board.seats.map((seat) => (
          <li key={seat.seat} class={`la-d-${seat.look.hue}`}>
            <span class="la-port"><Bust name={`i-${seat.investigator ?? "doyle"}`} /></span>
            <b>{seat.name}</b>
            <span>{seat.alive ? words.survived(seat.damage) : words.dead}</span>
          </li>
        ))}
      </ul>
      <h3>{words.log}</h3>
      <p>{told.log.map(({ flag, count }) => titleOf(board, flag) + (count > 1 ? ` ${count}` : "")).join(", ") || words.nothingNoted}</p>
    </section>
  );
}
