/* suspects.tsx: the lineup with its files, and the viewer's knowledge of their contents. */
import type { JSX } from "preact";
import { cardOf } from "../../board/aims";
import { useInSight } from "../../board/insight";
import { keyOf, numberOf } from "../../board/printed";
import type { Option } from "../../protocol";
import type { Scene } from "../game";
import { Bust, Sign } from "./icons";
import { bustOf } from "./people";
import { boardOf, calledOf, type Board, type Evidence, type File, type Suspect } from "./state";
import { suspectOf } from "./targets";
import { signed } from "./words";

/* The symbol on a token: a number, W for a witness, P for perjury. */
export function tokenFace(board: Board, card: string): { text: string; cls: string } {
  const entry = board.entries.get(card);
  const sort = keyOf(entry, "sort");
  const value = numberOf(entry, "value");
  if (sort === "witness") return { text: "W", cls: "an-w" };
  if (sort === "perjury") return { text: "P", cls: "an-w" };
  return { text: signed(value), cls: value > 0 ? "an-p" : "an-m" };
}

function Token({
  board,
  token,
  option,
  scene,
}: {
  board: Board;
  token: Evidence & { card: string };
  option?: Option;
  scene: Scene;
}): JSX.Element {
  const { text, cls } = tokenFace(board, token.card);
  const classes = `an-ev ${token.face === "up" ? "an-up" : "an-kn"} ${cls}${token.trimmed ? " an-trim" : ""}`;
  if (!option)
    return (
      <span class={classes} title={tokenAloud(board, token)}>
        {text}
      </span>
    );
  return (
    <button type="button" class={`${classes} bd-can`} title={option.text} onClick={() => scene.pick(option)}>
      {text}
    </button>
  );
}

/* "Evidence +3, face up, placed by Floyd, would be trimmed" */
function tokenAloud(board: Board, token: Evidence): string {
  const { words } = board;
  const by = token.by === null ? null : board.seats[token.by];
  return [
    token.card ? board.entries.get(token.card)?.title : words.tokens(token.count),
    token.face === "up" ? words.faceUp : token.card ? words.onlyYou : words.faceDown,
    by && (by.you ? words.laidByYou : words.laidBy(by.name)),
    token.trimmed && words.trimmedNow,
  ]
    .filter(Boolean)
    .join(", ");
}

/* Hidden pieces of one player: a letter, and a number if there are several. */
function Hidden({ board, token }: { board: Board; token: Evidence }): JSX.Element {
  const by = token.by === null ? null : board.seats[token.by];
  return (
    <span class={`an-ev an-dn${by ? ` an-by an-d-${by.look.hue}` : ""}`} title={tokenAloud(board, token)}>
      ?{token.count > 1 && token.count}
      {by && <i>{by.look.letter}</i>}
    </span>
  );
}

function Unknown({ options, scene }: { options: Option[]; scene: Scene }): JSX.Element {
  return (
    <>
      {options.map((option) => (
        <button
          key={option.i}
          type="button"
          class="an-ev an-dn bd-can"
          title={option.text}
          aria-label={option.text}
          onClick={() => scene.pick(option)}
        >
          <span aria-hidden="true">{scene.focus.numbers.value.get(option.i) ?? "?"}</span>
        </button>
      ))}
    </>
  );
}

function fileAloud(board: Board, file: File): string {
  const { words } = board;
  const there = file.tokens.map((token) => tokenAloud(board, token));
  return [
    words.file[file.sort],
    file.strong && words.strong,
    file.weak && words.weak,
    there.join("; ") || words.emptyFile,
  ]
    .filter(Boolean)
    .join(", ");
}

/* Options that place evidence in a file by its name. */
const fileKinds = new Set(["document", "physical", "testimony"]);

function FileBox({
  scene,
  board,
  file,
  suspectLit,
}: {
  scene: Scene;
  board: Board;
  file: File;
  suspectLit: boolean;
}): JSX.Element {
  const { words } = board;
  const choose = scene.options.find((option) => fileKinds.has(option.kind) && option.kind === file.sort);
  const aimed = scene.options.filter((option) => cardOf(option)?.zone === file.zone);
  const focused = scene.focus.option.value;
  const chosen = aimed.filter((option) => !cardOf(option)?.card);
  const arrow = file.strong || file.weak ? 0.7 : 0;
  const shown = file.tokens.reduce((sum, token) => sum + (token.card ? 1 : 1.4), chosen.length + arrow);
  const tight = shown > 5 ? "an-tighter" : shown > 3 ? "an-tight" : null;
  const cls = [
    "an-file",
    tight,
    file.strong && "an-strong",
    file.weak && "an-weak",
    (choose || (suspectLit && aimed.some((option) => option.i === focused))) && "an-lit",
  ];
  return (
    <div
      class={cls.filter(Boolean).join(" ")}
      role="group"
      aria-label={fileAloud(board, file)}
      onClick={choose ? () => scene.pick(choose) : undefined}
    >
      {(file.strong || file.weak) && (
        <span class="an-sw">
          <Sign name={file.strong ? "s-strong" : "s-weak"} label={file.strong ? words.strong : words.weak} />
        </span>
      )}
      {file.tokens.map((token, i) =>
        token.card ? (
          <Token
            key={`${token.card} ${i}`}
            scene={scene}
            board={board}
            token={{ ...token, card: token.card }}
            option={aimed.find((option) => cardOf(option)?.card === token.card)}
          />
        ) : (
          <Hidden key={`by ${token.by}`} board={board} token={token} />
        ),
      )}
      <Unknown options={chosen} scene={scene} />
    </div>
  );
}

function Marks({ board, suspect }: { board: Board; suspect: Suspect }): JSX.Element {
  const { words } = board;
  const most = board.printed.game_facts.hits_to_kill;
  const say = [
    suspect.lives ? words.hits(suspect.hits, most) : words.killed,
    suspect.alibis ? words.alibis(suspect.alibis) : "",
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <span class="an-marks" role="img" aria-label={say} title={say}>
      {Array.from({ length: most }, (_, i) => (
        <Sign key={i} name="k-hit" cls={i < suspect.hits || !suspect.lives ? "an-on" : ""} />
      ))}
      {suspect.alibis > 0 && (
        <>
          <Sign name="k-alibi" cls="an-al" />
          <b>{suspect.alibis}</b>
        </>
      )}
    </span>
  );
}

function Acts({ scene, options }: { scene: Scene; options: Option[] }): JSX.Element {
  const { focus } = scene;
  return (
    <div class="an-acts">
      {options.map((option) => (
        <button
          key={option.i}
          type="button"
          class="an-act"
          aria-label={option.text}
          title={option.text}
          onClick={() => scene.pick(option)}
          onPointerEnter={() => {
            focus.option.value = option.i;
          }}
          onPointerLeave={() => {
            focus.option.value = null;
          }}
          onFocus={() => {
            focus.option.value = option.i;
          }}
        >
          {focus.numbers.value.has(option.i) && <kbd aria-hidden="true">{focus.numbers.value.get(option.i)}</kbd>}
          <ActSign kind={option.kind} />
        </button>
      ))}
    </div>
  );
}

/* The option for a suspect is under the name, in place of the hits. */
function SuspectRow({ scene, board, suspect }: { scene: Scene; board: Board; suspect: Suspect }): JSX.Element {
  const options = scene.options.filter((option) => suspectOf(board, option) === suspect.key);
  const focused = options.some((option) => option.i === scene.focus.option.value);
  const cls = [
    "an-su",
    options.length && "an-lit",
    focused && "bd-focus",
    !suspect.lives && "an-dead",
    suspect.murderer && "an-guilty",
  ];
  return (
    <li class={cls.filter(Boolean).join(" ")} data-card={suspect.key} data-suspect={suspect.key}>
      <button
        type="button"
        class="an-mug"
        aria-label={board.words.openFile(suspect.title)}
        onClick={() => {
          scene.focus.inspect.value = suspect.key;
        }}
      >
        <Bust name={bustOf(suspect.key)} />
      </button>
      <div class="an-nm">
        <b title={suspect.title}>{calledOf(board, suspect.key)}</b>
        <div class="an-how">
          {options.length > 0 ? <Acts scene={scene} options={options} /> : <Marks board={board} suspect={suspect} />}
          <Tally board={board} suspect={suspect} />
        </div>
        {suspect.total !== undefined && suspect.lives && (
          <small>
            {board.words.inAll(signed(suspect.total))}
            {suspect.murderer ? `: ${board.words.murderer}` : ""}
          </small>
        )}
      </div>
      {suspect.files.map((file) => (
        <FileBox key={file.sort} scene={scene} board={board} file={file} suspectLit={options.length > 0} />
      ))}
    </li>
  );
}

/* The sum of the pieces known to the viewer after trimming, and the number of unknown pieces. */
function Tally({ board, suspect }: { board: Board; suspect: Suspect }): JSX.Element | null {
  const { tally, ahead } = suspect;
  if (!tally) return null;
  const say = board.words.tally(signed(tally.total), tally.hidden, tally.dropped, ahead);
  return (
    <span class={ahead ? "an-tally an-ahead" : "an-tally"} role="img" aria-label={say} title={say}>
      {ahead && <Sign name="k-ahead" />}
      {signed(tally.total)}
      {tally.hidden > 0 && <small>?{tally.hidden}</small>}
    </span>
  );
}

/* A suspect's whole case, in the enlarged card. */
export function FileLines({ scene, board, suspect }: { scene: Scene; board: Board; suspect: Suspect }): JSX.Element {
  const { words } = board;
  const { tally, ahead } = suspect;
  return (
    <div class="an-open">
      {suspect.files.map((file) => (
        <div key={file.sort} class="an-openfile">
          <b>
            {words.file[file.sort]}
            {(file.strong || file.weak) && <small>{file.strong ? words.strongRule : words.weakRule}</small>}
          </b>
          <FileBox scene={scene} board={board} file={file} suspectLit={false} />
        </div>
      ))}
      {suspect.alibis > 0 && <p>{words.alibis(suspect.alibis)}</p>}
      {tally && <p>{words.tally(signed(tally.total), tally.hidden, tally.dropped, ahead)}</p>}
    </div>
  );
}

/* The effect of choosing this suspect, as a symbol whose name is the sentence. */
function ActSign({ kind }: { kind: string }): JSX.Element {
  if (kind === "facedown") return <span class="an-ev an-dn" aria-hidden="true">?</span>;
  if (kind === "faceup") return <span class="an-ev an-up" aria-hidden="true">±</span>;
  const signs: Record<string, string> = { hit: "k-hit", alibi: "k-alibi", look: "u-eye", at: "u-eye" };
  return <Sign name={signs[kind] ?? "k-npc"} />;
}

export function Suspects({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  const lineup = useInSight(scene, ".an-su.an-lit");
  if (!board) return null;
  const { words } = board;
  return (
    <section ref={lineup} class="an-case" aria-label={words.suspects}>
      <div class="an-ch">
        <h2>{words.suspects}</h2>
        {board.printed.game_facts.files.map((sort) => (
          <span key={sort}>
            <Sign name={`l-${sort}`} />
            {words.file[sort] ?? sort}
          </span>
        ))}
      </div>
      <ul class="an-sus">
        {board.suspects.map((suspect) => (
          <SuspectRow key={suspect.key} scene={scene} board={board} suspect={suspect} />
        ))}
      </ul>
      <div class="an-legend" aria-hidden="true">
        <span>
          <Sign name="s-strong" />
          {words.strongRule}
        </span>
        <span>
          <Sign name="s-weak" />
          {words.weakRule}
        </span>
        <span>
          <span class="an-ev an-kn an-p">+</span>
          {words.onlyYou}
        </span>
        <span>
          <span class={`an-ev an-dn an-by an-d-${board.seats[0]?.look.hue}`}>
            ?<i>{board.seats[0]?.look.letter}</i>
          </span>
          {words.hiddenBy}
        </span>
      </div>
    </section>
  );
}
