/* dock.tsx: your investigator: purse, damage, cards in play, tokens, deck, and your hand. */
import type { JSX } from "preact";
import { cardOf } from "../../board/aims";
import { Count } from "../../board/changed";
import { HandCard, type Foot } from "../../board/hand";
import { cardsIn, keyOf, word, zoneOf } from "../../board/printed";
import type { Option } from "../../protocol";
import type { Scene } from "../game";
import { SkillCard } from "./card";
import { Bust, Sign } from "./icons";
import { skillSign, tokenSign } from "./looks";
import { boardOf, damageIn, sortOf, titleOf, type Board, type Investigator } from "./state";
import { Heat } from "./team";

interface Props {
  scene: Scene;
  board: Board;
  seat: Investigator;
}

function Purse({ board, seat }: Props): JSX.Element {
  const { words } = board;
  const purse: [string, string, string][] = [
    ["credit", "z-cred", words.credits],
    ["karma", "z-karma", words.karma],
    ["passport", "z-pass", words.passports],
  ];
  return (
    <div class="la-purse">
      {purse.map(([supply, sign, name]) => (
        <span key={supply} class="la-fav" title={name}>
          <Sign name={sign} label={name} />
          <Count turn={board.turn} value={seat.has[supply] ?? 0} />
        </span>
      ))}
      <span class="la-fav" title={words.heat}>
        <Sign name="z-heat" label={words.heat} />
        <Heat board={board} seat={seat} />
      </span>
    </div>
  );
}

function Damage({ scene, board, seat }: Props): JSX.Element {
  const { words } = board;
  const { death, turns_up: ups } = board.printed.game_facts;
  const shown = damageIn(board.view, seat.seat);
  return (
    <ol class="la-damage" aria-label={words.damageIs(seat.damage, death)}>
      {Array.from({ length: death }, (_, i) => {
        const slot = i + 1;
        const card = shown.get(slot);
        const heal = scene.options.find((option) => option.kind === "heal" && card && cardOf(option)?.card === card);
        if (card)
          return (
            <li key={slot}>
              <button type="button" class={heal ? "la-up la-can" : "la-up"} data-card={card} onClick={() => (heal ? scene.pick(heal) : (scene.focus.inspect.value = card))}>
                <span data-cut>{titleOf(board, card)}</span>
              </button>
            </li>
          );
        if (slot <= seat.damage) return <li key={slot} class="la-dn"><b>{slot}</b></li>;
        const ends = slot === death ? words.killed : ups.includes(slot) ? words.turnsUp : "";
        return (
          <li key={slot} class={ends ? "la-fl" : ""}>
            <b>{slot}</b>
            {ends}
          </li>
        );
      })}
    </ol>
  );
}

function Person(props: Props): JSX.Element {
  const { board, seat } = props;
  const { words } = board;
  const entry = seat.investigator ? board.entries.get(seat.investigator) : undefined;
  const bonus = keyOf(entry, "bonus");
  const push = keyOf(entry, "push");
  return (
    <section class={`la-inv la-d-${seat.look.hue}`} aria-label={seat.name}>
      <span class="la-port" data-card={seat.investigator ?? undefined}>
        <Bust name={`i-${seat.investigator ?? "doyle"}`} />
      </span>
      <div>
        <h2>{seat.name}</h2>
        <p class="la-role">
          {bonus && (
            <>
              <Sign name={skillSign(bonus)} />
              {words.bonus(word(board, bonus))}
            </>
          )}
          {push && (
            <>
              <Sign name={skillSign(push)} />
              {words.pushes(word(board, push))}
            </>
          )}
        </p>
      </div>
      <Purse {...props} />
      <Damage {...props} />
    </section>
  );
}

/* A card in play or a token with its option, if it has one. */
function optionOn(scene: Scene, card: string, zone: string): Option | undefined {
  return scene.options.find((option) => cardOf(option)?.card === card && cardOf(option)?.zone === zone);
}

function InPlay({ scene, board, seat }: Props): JSX.Element {
  const { words, view } = board;
  const items = cardsIn(view, `in-play:${seat.seat}`);
  const own = board.told.lying.filter((one) => one.seat === seat.seat);
  const curses = cardsIn(view, `curses:${seat.seat}`);
  const tokens = cardsIn(view, `tokens:${seat.seat}`);
  return (
    <section class="la-itm" aria-label={words.inPlay}>
      <h2>
        {words.inPlay} <small>{words.ofItems(seat.items, seat.items_limit)}</small>
      </h2>
      <div class="la-its">
        {items.length + own.length + curses.length === 0 && <p class="la-none">{words.nothingInPlay}</p>}
        {[...items.map((card) => [card, `in-play:${seat.seat}`] as const), ...curses.map((card) => [card, `curses:${seat.seat}`] as const)].map(([card, zone], i) => {
          const option = optionOn(scene, card, zone);
          return (
            <button key={`${card} ${i}`} type="button" class={option ? "la-it la-can" : "la-it"} data-card={card} onClick={() => (option ? scene.pick(option) : (scene.focus.inspect.value = card))}>
              <b>{titleOf(board, card)}</b>
              <span data-cut>{board.entries.get(card)?.text}</span>
            </button>
          );
        })}
        {own.map(({ card }) => (
          <button key={card} type="button" class="la-it" data-card={card} onClick={() => (scene.focus.inspect.value = card)}>
            <b>{titleOf(board, card)}</b>
            <span>{word(board, sortOf(board, card))}</span>
          </button>
        ))}
      </div>
      {tokens.length > 0 && (
        <ul class="la-tokens" aria-label={words.tokens}>
          {tokens.map((card, i) => {
            const option = optionOn(scene, card, `tokens:${seat.seat}`);
            const entry = board.entries.get(card);
            return (
              <li key={`${card} ${i}`}>
                <button type="button" class={option ? "la-t la-can" : "la-t"} data-card={card} onClick={() => (option ? scene.pick(option) : (scene.focus.inspect.value = card))}>
                  <span class={`la-disc ${entry?.kind === "clue" ? "la-clue" : "la-basic"}`}>
                    <Sign name={tokenSign(keyOf(entry, "type"))} />
                  </span>
                  {titleOf(board, card)}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function footOf(board: Board, option: Option | undefined): Foot {
  const { words } = board;
  if (!option) return { cls: "bd-no", sign: <Sign name="m-lock" />, text: words.notNow };
  const feet: Record<string, string> = { play: words.play, commit: words.commit, assist: words.assist, discard: words.drop };
  return { cls: "bd-can", text: feet[option.kind] ?? option.label ?? option.text };
}

function Hand({ scene, board, seat }: Props): JSX.Element {
  const { words, view } = board;
  const zone = `hand:${seat.seat}`;
  const cards = cardsIn(view, zone);
  return (
    <div class="la-lay">
      <div class="la-decks">
        <span class="la-pile">
          <b>{zoneOf(view, `deck:${seat.seat}`)?.count ?? 0}</b>
          {words.deck}
        </span>
        <span class="la-pile la-ds">
          <b>{zoneOf(view, `discard:${seat.seat}`)?.count ?? 0}</b>
          {words.discard}
        </span>
      </div>
      <ul class={cards.length > 5 ? "bd-hand la-crowded" : "bd-hand"} aria-label={words.yourHand(cards.length, seat.hand)}>
        {cards.length === 0 && <li class="la-none">{words.noCards}</li>}
        {cards.map((card, i) => {
          const option = scene.options.find((one) => cardOf(one)?.card === card && (cardOf(one)?.zone ?? zone) === zone);
          return (
            <li key={`${card} ${i}`}>
              <HandCard
                scene={scene}
                card={{ type: "card", card, zone }}
                option={option}
                place={i + 1}
                foot={footOf(board, option)}
                title={titleOf(board, card)}
                kind={board.told.test ? "commit" : "play"}
                face={(cls, foot) => <SkillCard {...{ board, card, cls, foot }} size="dock" />}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function Dock({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board?.you?.investigator) return null;
  const props = { scene, board, seat: board.you };
  return (
    <div class="la-you">
      <Person {...props} />
      <InPlay {...props} />
      <Hand {...props} />
    </div>
  );
}
