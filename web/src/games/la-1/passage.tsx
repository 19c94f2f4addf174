/* passage.tsx: a passage on paper: the situation, the choices with their requirements, the outcome. */
import type { JSX } from "preact";
import type { Decision, Option } from "../../protocol";
import type { Scene } from "../game";
import { Sign } from "./icons";
import type { Part, Passage } from "./journal";
import { boardOf, type Board } from "./state";

/* An option, open or closed, with its prose (docs/protocol.md, "Prose"). */
interface Written {
  text: string;
  asks?: string;
}
type WithProse = Option & { prose?: Written };
type Asked = Decision & { closed?: Written[] };

/* Words between stars are emphasized. */
function Marked({ part }: { part: Part }): JSX.Element {
  if (!part.marked) return <>{part.text}</>;
  return <>{part.marked.split("*").map((piece, i) => (i % 2 ? <em key={i}>{piece}</em> : piece))}</>;
}

function Source({ board, passage }: { board: Board; passage: Passage }): JSX.Element {
  const { words } = board;
  const who = passage.seat === null ? null : board.seats[passage.seat];
  const sign = { case: "u-case", darkness: "w-dark", encounter: "z-lens", number: "z-fold" }[passage.source];
  return (
    <div class="la-src">
      <Sign name={sign} />
      <span>
        {words.source[passage.source]}
        {passage.number !== null ? ` ${String(passage.number).padStart(3, "0")}` : ""}
      </span>
      {who && <span>{words.readBy(who.called)}</span>}
      {passage.again && <span class="la-re">{words.readBefore}</span>}
    </div>
  );
}

/* The choices as numbered lines. The chosen one is pressed here or in the list. */
function Choices({ scene, board }: { scene: Scene; board: Board }): JSX.Element | null {
  const decision = scene.table.decision.value as Asked | null;
  const options = (scene.options as WithProse[]).filter((option) => option.prose);
  const closed = decision?.closed ?? [];
  if (options.length + closed.length === 0) return null;
  const { words } = board;
  return (
    <>
      <ol class="la-chs">
        {options.map((option) => {
          const number = scene.focus.numbers.value.get(option.i);
          const is = scene.focus.option.value === option.i ? " la-foc" : "";
          return (
            <li key={option.i}>
              <button
                type="button"
                class={`la-chx${is}`}
                onClick={() => scene.pick(option)}
                onPointerEnter={(event) => event.pointerType === "mouse" && (scene.focus.option.value = option.i)}
                onFocus={() => (scene.focus.option.value = option.i)}
              >
                <span class="la-n">{number ?? "·"}</span>
                <span>{option.prose!.text}</span>
                {option.prose!.asks && <small>{option.prose!.asks}</small>}
              </button>
            </li>
          );
        })}
        {closed.map((one, i) => (
          <li key={`closed ${i}`}>
            <span class="la-chx la-off">
              <span class="la-n">–</span>
              <span>{one.text}</span>
              <small>{[one.asks, words.cannot].filter(Boolean).join(": ")}</small>
            </span>
          </li>
        ))}
      </ol>
      {options.length > 1 && (
        <div class="la-seals la-one">
          <div class="la-seal">
            <Sign name="u-wax" />
            {words.endings(options.length)}
            <span>{words.onlyChosen}</span>
          </div>
        </div>
      )}
    </>
  );
}

function Seals({ board }: { board: Board }): JSX.Element {
  const { words } = board;
  return (
    <div class="la-seals">
      {[words.ifHolds, words.ifFails].map((text) => (
        <div key={text} class="la-seal">
          <Sign name="u-wax" />
          {text}
          <span>{words.sealed}</span>
        </div>
      ))}
    </div>
  );
}

/* `open`: it is the newest passage, so choices and seals belong to it. */
export function PassageSheet({ scene, passage, open }: { scene: Scene; passage: Passage; open: boolean }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  return (
    <article class="la-sheet" lang={scene.language} data-n={passage.n}>
      <Source board={board} passage={passage} />
      <h2>{passage.title}</h2>
      {passage.parts.map((part, i) =>
        part.kind === "test" ? (
          <p key={i} data-part={i} class={`la-result${part.good ? " la-held" : ""}`}>
            {part.text}
          </p>
        ) : (
          <p key={i} data-part={i} class={part.kind === "outcome" ? "la-outcome" : undefined}>
            <Marked part={part} />
          </p>
        ),
      )}
      {passage.source === "darkness" && <p class="la-rules">{scene.entries.get(passage.card)?.text}</p>}
      {open && <Choices scene={scene} board={board} />}
      {open && board.told.test && <Seals board={board} />}
    </article>
  );
}
