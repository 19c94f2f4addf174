/* case.tsx: the case: its stage, suspects with the clues on them, leads, and the notes of the log. */
import type { JSX } from "preact";
import { cardOf, entryOf } from "../../board/aims";
import { word } from "../../board/printed";
import type { Key, Option } from "../../protocol";
import { narrow } from "../../settings";
import type { Scene } from "../game";
import { Bust, Sign } from "./icons";
import { tokenSign } from "./looks";
import { boardOf, cluesOf, needOf, sortOf, suspectNumber, titleOf, type Board } from "./state";
import type { Lying } from "./told";

function Clues({ board, lying }: { board: Board; lying: Lying }): JSX.Element {
  const { words } = board;
  const is = needOf(board, lying);
  const open = Math.max(0, is.need - is.has.length);
  return (
    <span class="la-clues">
      {is.has.map((type, i) => (
        <span key={i} class="la-cs la-on" role="img" aria-label={words.placed(word(board, type))}>
          <Sign name={tokenSign(type)} />
        </span>
      ))}
      {Array.from({ length: open }, (_, i) =>
        i === 0 && is.wants ? (
          <span key={`w${i}`} class="la-cs la-want" role="img" aria-label={words.wanted(word(board, is.wants))}>
            <Sign name={tokenSign(is.wants)} />
          </span>
        ) : (
          <span key={`n${i}`} class="la-cs" role="img" aria-label={words.anyClue} />
        ),
      )}
      <small>
        {words.clues(is.has.length, is.need)}
        {is.different ? `, ${words.twoTypes}` : ""}
      </small>
    </span>
  );
}

const optionsFor = (scene: Scene, card: Key): Option[] =>
  scene.options.filter((option) => option.kind === "lay" && option.targets.some((target) => target.type === "entry" && target.entry === card));

function Suspect({ scene, board, lying }: { scene: Scene; board: Board; lying: Lying }): JSX.Element {
  const { words } = board;
  const options = optionsFor(scene, lying.card);
  const is = needOf(board, lying);
  const near = board.you !== null && lying.takes === true && cluesOf(board, board.you.seat).some((type) => !is.wants || type === is.wants);
  const where = lying.at ? board.places.get(lying.at)?.title : "";
  const name = titleOf(board, lying.card).replace(/^[“„]|[”“]$/g, "");
  const [called, ...rest] = name.split(", ");
  return (
    <li>
      <button
        type="button"
        class={`la-sp${near ? " la-near" : ""}${options.length ? " la-can" : ""}${lying.suspect === "cornered" ? " la-done" : ""}`}
        data-card={lying.card}
        onClick={() => (options.length === 1 ? scene.pick(options[0]!) : (scene.focus.inspect.value = lying.card))}
      >
        <span class="la-mug">
          <Bust name={`s-${((suspectNumber(board, lying.card) || 1) - 1) % 6 + 1}`} />
        </span>
        <span class="la-nm">
          {called}
          <small>{[rest.join(", "), where].filter(Boolean).join("; ")}</small>
        </span>
        {lying.suspect === "cornered" ? <em>{words.cornered}</em> : <Clues board={board} lying={lying} />}
      </button>
    </li>
  );
}

/* The newest stage card that takes clues, and other cards that do. */
function Stage({ scene, board, lying }: { scene: Scene; board: Board; lying: Lying }): JSX.Element {
  const options = optionsFor(scene, lying.card);
  return (
    <button
      type="button"
      class={options.length ? "la-stagecard la-can" : "la-stagecard"}
      data-card={lying.card}
      onClick={() => (options.length === 1 ? scene.pick(options[0]!) : (scene.focus.inspect.value = lying.card))}
    >
      <Sign name="u-case" />
      <b>{titleOf(board, lying.card)}</b>
      {lying.takes && <Clues board={board} lying={lying} />}
    </button>
  );
}

function Lead({ scene, board, lying }: { scene: Scene; board: Board; lying: Lying }): JSX.Element {
  const [option] = scene.options.filter((one) => entryOf(one) === lying.card && !cardOf(one));
  return (
    <li>
      <button type="button" class={option ? "la-leadline la-can" : "la-leadline"} data-card={lying.card} onClick={() => (option ? scene.pick(option) : (scene.focus.inspect.value = lying.card))}>
        <Sign name="z-lens" />
        <b>{titleOf(board, lying.card)}</b>
        <small>{lying.at ? board.places.get(lying.at)?.title : word(board, sortOf(board, lying.card))}</small>
      </button>
    </li>
  );
}

export function CasePanel({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board || board.told.round === 0) return null;
  const { words, told } = board;
  const suspects = told.lying.filter(({ suspect }) => suspect);
  const stages = told.lying.filter((one) => one.row && !one.suspect && sortOf(board, one.card) === "stage");
  const newest = stages.slice(-1);
  const others = told.lying.filter((one) => !one.suspect && !stages.includes(one) && one.seat === undefined);
  return (
    <section class="la-case hudp" aria-label={words.case}>
      <header>
        <b>{titleOf(board, told.case)}</b>
        <span>{words.stage(told.stage)}</span>
        {newest.filter(({ takes }) => !takes).map(({ card }) => (
          <span key={card} data-card={card}>{titleOf(board, card)}</span>
        ))}
        {told.dealt_with.map(({ card, how }) => (
          <span key={card} class="la-dealt" data-card={card}>
            {titleOf(board, card).replace(/^[“„]|[”“]$/g, "").split(",")[0]}: {words.dealt[how]}
          </span>
        ))}
      </header>
      {newest.filter(({ takes }) => takes).map((lying) => (
        <Stage key={lying.card} scene={scene} board={board} lying={lying} />
      ))}
      {suspects.length > 0 && (
        <ul class="la-suspects">
          {suspects.map((lying) => (
            <Suspect key={lying.card} scene={scene} board={board} lying={lying} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          {narrow.value && <h3>{words.leads}</h3>}
          <ul class="la-leads">
            {others.map((lying) => (
              <Lead key={lying.card} scene={scene} board={board} lying={lying} />
            ))}
          </ul>
        </>
      )}
      {narrow.value && (
        <>
          <h3>{words.log}</h3>
          <p class="la-flags">{told.log.map(({ flag, count }) => titleOf(board, flag) + (count > 1 ? ` ${count}` : "")).join(", ") || words.nothingNoted}</p>
        </>
      )}
    </section>
  );
}
