/* sheet.tsx: the viewer's detective: name, twilight, favors, tokens, and special card. */
import type { ComponentChildren, JSX } from "preact";
import { cardOf, costOf, supplyIn } from "../../board/aims";
import { Count } from "../../board/changed";
import { cardsIn, flagOf, keyOf, numberOf, shortName, supplyName, titleOf, word, zoneOf } from "../../board/printed";
import type { Key } from "../../protocol";
import type { Scene } from "../game";
import { Bust, Sign } from "./icons";
import { signOfSupply } from "./people";
import type { Board, Detective } from "./state";
import { signed } from "./words";

/* Twilight */

/* The marker's position if the focused card were played: light cards darken, dark ones lighten. */
function ghostOf(scene: Scene, board: Board, seat: Detective): number | null {
  const option = scene.options.find((one) => one.i === scene.focus.option.value);
  const key = option && (option.kind === "play" || option.kind === "react") ? cardOf(option)?.card : null;
  const entry = key ? board.entries.get(key) : undefined;
  if (!entry || !seat.you) return null;
  const { lightest, darkest } = board.printed.game_facts.twilight;
  const paid = costOf(option!).twilight ?? numberOf(entry, "cost");
  const to = seat.twilight + (entry.kind === "dark" ? -paid : paid);
  return paid && to >= lightest && to <= darkest ? to : null;
}

export function Twilight({ scene, board, seat }: { scene: Scene; board: Board; seat: Detective }): JSX.Element {
  const { words } = board;
  const { lightest, center, darkest } = board.printed.game_facts.twilight;
  const ghost = ghostOf(scene, board, seat);
  const room = darkest - seat.twilight;
  const cells = Array.from({ length: darkest - lightest + 1 }, (_, i) => lightest + i);
  return (
    <div class="an-twi">
      <div class="an-twl">
        <span>
          <Sign name="w-light" />
          {words.light}
        </span>
        <span>{room ? words.roomTo(room, words.dark) : words.atTheEnd(words.dark)}</span>
        <span>
          {words.dark}
          <Sign name="w-dark" />
        </span>
      </div>
      <ol class="an-tw" aria-label={`${words.twilight}: ${words.roomTo(room, words.dark)}`}>
        {cells.map((at) => (
          <li
            key={at}
            class={`an-tw${at + 1}${at === seat.twilight ? " an-at" : ""}${at === ghost ? " an-ghost-at" : ""}`}
          >
            {at === center ? "" : Math.abs(at - center)}
          </li>
        ))}
      </ol>
    </div>
  );
}

/* Favors and tokens */

export const normalFavors = ["corp favor", "political favor", "society favor", "street favor"];

/* Favors of people: whose, how many, and their types. */
export function favorsOfPeople(
  board: Board,
  seat: Detective,
): { key: Key; supply: string; count: number; types: string[] }[] {
  return board.printed.game_facts.npcs
    .map((key) => ({ key, entry: board.entries.get(key) }))
    .map(({ key, entry }) => ({
      key,
      supply: keyOf(entry, "favor") ?? "",
      types: normalFavors.filter((favor) => flagOf(entry, favor.replace(" favor", ""))),
    }))
    .map((one) => ({ ...one, count: seat.has[one.supply] ?? 0 }))
    .filter((one) => one.count > 0);
}

/* Only the last name: "Hiro" for "Chairman Hiro". */
function lastName(board: Board, key: Key): string {
  return shortName({ key, title: titleOf(board, key) })
    .split(" ")
    .pop()!;
}

/* A favor that is an option can be pressed here. */
function FavorChip({
  scene,
  seat,
  supply,
  cls,
  title,
  children,
}: {
  scene: Scene;
  seat: Detective;
  supply: string;
  cls: string;
  title: string;
  children: ComponentChildren;
}): JSX.Element {
  const option = seat.you
    ? scene.options.find((one) => favorKinds.has(one.kind) && supplyIn(one) === supply)
    : undefined;
  return option ? (
    <button
      type="button"
      class={cls}
      title={option.text}
      aria-label={`${option.text}. ${title}`}
      onClick={() => scene.pick(option)}
    >
      <span class="an-inside" aria-hidden="true">{children}</span>
    </button>
  ) : (
    <span class={cls} title={title}>
      {children}
    </span>
  );
}

const favorKinds = new Set(["gain", "spend", "spare", "lose", "hand-in", "give"]);

function Favors({ scene, board, seat }: { scene: Scene; board: Board; seat: Detective }): JSX.Element {
  const { words } = board;
  const people = favorsOfPeople(board, seat);
  return (
    <div class={people.length > 1 ? "an-favs an-many" : people.length ? "an-favs an-one" : "an-favs"}>
      {normalFavors.map((supply) => {
        const count = seat.has[supply] ?? 0;
        return (
          <FavorChip
            key={supply}
            scene={scene}
            seat={seat}
            supply={supply}
            cls={count ? "an-fav" : "an-fav an-z"}
            title={`${count} ${supplyName(board, supply, count)}`}
          >
            <Sign name={signOfSupply(supply)} label={supplyName(board, supply, count)} />
            <Count turn={board.turn} value={count} />
            <small>{words.favor[supply]}</small>
          </FavorChip>
        );
      })}
      {people.map(({ key, count, supply, types }) => (
        <FavorChip
          key={key}
          scene={scene}
          seat={seat}
          supply={supply}
          cls="an-fav an-n"
          title={`${count} ${supplyName(board, supply, count)}: ${types.map((type) => words.favor[type]).join("/")}`}
        >
          <Sign name="k-npc" />
          <Count turn={board.turn} value={count} />
          <small>
            {lastName(board, key)}
            <br />
            {types.length === normalFavors.length ? "∗" : types.map((type) => words.favor[type]).join("/")}
          </small>
        </FavorChip>
      ))}
    </div>
  );
}

const WARRANTS = 2; /* markers of a detective */

function Tokens({ board, seat }: { board: Board; seat: Detective }): JSX.Element {
  const { words } = board;
  const has = (supply: string) => seat.has[supply] ?? 0;
  const company = ["haas token", "jinteki token", "conspiracy token"].filter((supply) => has(supply) > 0);
  return (
    <div class="an-toks">
      {company.map((supply) => (
        <span key={supply} title={`${has(supply)} ${supplyName(board, supply, has(supply))}`}>
          <Sign name={signOfSupply(supply)} label={supplyName(board, supply, has(supply))} />
          <Count turn={board.turn} value={has(supply)} />
        </span>
      ))}
      <span title={seat.warrants.map((key) => titleOf(board, key)).join(", ")}>
        <Sign name="m-warrant" />
        <Count turn={board.turn} value={seat.warrants.length} text={words.warrants(seat.warrants.length, WARRANTS)} />
      </span>
      <span>
        <Sign name="k-pass" />
        <Count turn={board.turn} value={has("dropship pass")} text={words.passes(has("dropship pass"))} />
      </span>
      <span class={has("trauma") ? "an-hurt" : ""}>
        <Sign name="k-trauma" />
        <Count turn={board.turn} value={has("trauma")} text={words.trauma(has("trauma"))} />
      </span>
    </div>
  );
}

/* Special cards */

const numerals = ["I", "II", "III"];

function Sanity({ board, value }: { board: Board; value: number }): JSX.Element {
  const { least, most } = board.printed.game_facts.sanity;
  const cells = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  return (
    <ol class="an-san" aria-label={`${board.words.sanity} ${signed(value)}`}>
      {cells.map((at) => (
        <li key={at} class={at === value ? "an-at" : at < 0 ? "an-neg" : ""}>
          {signed(at)}
        </li>
      ))}
    </ol>
  );
}

const MONEY = "rachel-money"; /* the only special card whose state is a supply */

/* A special card's state, in a few words. */
export function specialState(board: Board, seat: Detective): { sign: string; text: string } | null {
  const { words } = board;
  if (seat.sanity !== undefined) return { sign: "x-sanity", text: signed(seat.sanity) };
  if (seat.mood) return { sign: "x-mood", text: words.mood[seat.mood] };
  if (seat.overdue !== undefined) return { sign: "k-haas", text: seat.overdue ? words.overdue : words.serviced };
  if (board.view.effects.some((effect) => effect.seat === seat.seat && effect.card === MONEY))
    return { sign: "x-money", text: words.money(seat.has["thousand dollars"] ?? 0) };
  return null;
}

/* Special and other cards in play in front of a seat, as listed by the engine. */
function cardsInForce(board: Board, seat: Detective): { key: Key; kind: string }[] {
  const keys = board.view.effects.filter((effect) => effect.seat === seat.seat).map((effect) => effect.card);
  const front = cardsIn(board.view, `front:${seat.seat}`);
  return [...new Set([...keys, ...front])]
    .map((key) => ({ key, kind: board.entries.get(key)?.kind ?? "" }))
    .filter(({ kind }) => kind === "special" || kind === "light" || kind === "dark");
}

function Specials({ scene, board, seat }: { scene: Scene; board: Board; seat: Detective }): JSX.Element {
  const { words } = board;
  const cards = cardsInForce(board, seat);
  const specials = cards.filter(({ kind }) => kind === "special");
  const others = cards.filter(({ kind }) => kind !== "special");
  const all = [...board.entries.values()].filter(
    (entry) => entry.kind === "special" && keyOf(entry, "detective") === seat.detective,
  );
  const memories = zoneOf(board.view, `memory:${seat.seat}`);
  const open = (key: Key) => () => {
    scene.focus.inspect.value = key;
  };
  return (
    <div class="an-dirs">
      {seat.sanity !== undefined && <Sanity board={board} value={seat.sanity} />}
      {specials.map(({ key }) => {
        const n = all.findIndex((entry) => entry.card === key);
        const last = n === all.length - 1;
        const state = specialState(board, seat);
        return (
          <button
            key={key}
            type="button"
            class={`an-dir${seat.overdue && last ? " an-late" : ""}${seat.sanity !== undefined ? " an-bare" : ""}`}
            data-card={key}
            aria-label={[titleOf(board, key), last && state?.text].filter(Boolean).join(", ")}
            title={board.entries.get(key)?.text}
            onClick={open(key)}
          >
            {all.length > 1 ? <b aria-hidden="true">{numerals[n]}</b> : state && <Sign name={state.sign} />}
            {seat.sanity === undefined && (
              <span aria-hidden="true" data-cut>
                {shortName({ key, title: titleOf(board, key) })}
                {state && last && <small>{state.text}</small>}
              </span>
            )}
          </button>
        );
      })}
      {seat.plot && (
        <button
          type="button"
          class={`an-dir an-plotchip an-color-${keyOf(board.entries.get(seat.plot.card), "color")}`}
          data-card={seat.plot.card}
          onClick={open(seat.plot.card)}
        >
          <span data-cut>{titleOf(board, seat.plot.card)}</span>
          <b class="an-bgood">
            <Sign name="k-bag" label={words.good(seat.plot.good)} />
            {seat.plot.good}
          </b>
          <b class="an-bbad">
            <Sign name="k-bag" label={words.bad(seat.plot.bad)} />
            {seat.plot.bad}
          </b>
        </button>
      )}
      {memories?.cards.map(
        (card) =>
          card.card && (
            <button key={card.card} type="button" class="an-dir" data-card={card.card} onClick={open(card.card)}>
              <Sign name="x-sanity" />
              <span data-cut>
                {titleOf(board, card.card)}
                <small>{words.memory}</small>
              </span>
            </button>
          ),
      )}
      {others.map(({ key, kind }) => (
        <button
          key={key}
          type="button"
          class={`an-dir an-${kind}`}
          data-card={key}
          title={board.entries.get(key)?.text}
          onClick={open(key)}
        >
          <Sign name={kind === "dark" ? "w-dark" : "w-light"} />
          <span data-cut>
            {titleOf(board, key)}
            <small>{word(board, keyOf(board.entries.get(key), "trait")) || words.inPlay}</small>
          </span>
        </button>
      ))}
    </div>
  );
}

/* The whole of it */

export function Sheet({ scene, board, seat }: { scene: Scene; board: Board; seat: Detective }): JSX.Element {
  const { words } = board;
  const entry = board.entries.get(seat.detective);
  const [fullName, calling] = (entry?.story ?? "").split(/, (.*?)[:,.]/);
  return (
    <section class={`an-plaque an-d-${seat.look.hue}`} aria-label={seat.you ? words.yourDetective : seat.name}>
      <div class="an-port" data-card={seat.detective}>
        <Bust name={seat.look.bust} />
      </div>
      <div>
        <h2>
          {fullName && fullName.length < 28 ? fullName : seat.name}
          <span class="an-flags">
            {board.first === seat.seat && <Sign name="k-first" label={words.firstPlayer} />}
            {board.jump === seat.seat && <Sign name="m-scene" label={words.jump(seat.name)} />}
          </span>
        </h2>
        <div class="an-role" title={entry?.story} data-cut>
          <span>{words.reach(seat.reach)}</span>
          {calling && <span>{calling}</span>}
        </div>
      </div>
      <Twilight scene={scene} board={board} seat={seat} />
      <Favors scene={scene} board={board} seat={seat} />
      <Tokens board={board} seat={seat} />
      <Specials scene={scene} board={board} seat={seat} />
    </section>
  );
}
