/* calendar.tsx: twelve days with their evening events, and the events in force. */
import type { JSX } from "preact";
import { titleOf, zoneOf } from "../../board/printed";
import { Still } from "../../play/still";
import type { Scene } from "../game";
import type { CalendarDay } from "./facts";
import { Sign } from "./icons";
import { boardOf, type Board } from "./state";

const signs: Record<string, string> = { general: "c-general", plots: "c-plot", specific: "c-specific" };

function Day({ board, day }: { board: Board; day: CalendarDay }): JSX.Element {
  const { words } = board;
  const past = day.week < board.week || (day.week === board.week && day.day < board.day);
  const now = day.week === board.week && day.day === board.day;
  const brings = [
    day.morning && `${words.inTheMorning}: ${words.brings[day.morning] ?? day.morning}`,
    day.evening && `${words.inTheEvening}: ${words.brings[day.evening] ?? day.evening}`,
  ];
  const say = [words.day(day.day), past && words.over, now && words.today, ...brings, day.climax && words.climax]
    .filter(Boolean)
    .join("; ");
  const sign = signs[day.morning ?? ""] ?? signs[day.evening ?? ""];
  return (
    <li
      class={["an-day", past && "an-past", now && "an-now", day.climax && "an-climax"].filter(Boolean).join(" ")}
      aria-label={say}
      aria-current={now ? "date" : undefined}
      title={say}
    >
      {day.day}
      {sign && <Sign name={sign} />}
    </li>
  );
}

/* Redrawn once a day. */
export function Calendar({ scene }: { scene: Scene }): JSX.Element {
  const board = boardOf(scene);
  return <Still of={[board?.week, board?.day, board?.printed]} draw={() => board && <Days board={board} />} />;
}

function Days({ board }: { board: Board }): JSX.Element {
  const days = board.printed.game_facts.calendar;
  const weeks = [...new Set(days.map((day) => day.week))];
  return (
    <nav class="an-cal" aria-label={board.words.calendar}>
      {weeks.map((week) => {
        const [first, second] = board.words.week(week);
        return (
          <ol key={week} class="an-week">
            <li class="an-wk">
              {first}
              <br />
              {second}
            </li>
            {days
              .filter((day) => day.week === week)
              .map((day) => (
                <Day key={day.day} board={board} day={day} />
              ))}
          </ol>
        );
      })}
    </nav>
  );
}

/* Events: two from the track, and the case's event, which is hidden at first. */

interface Shown {
  zone: string;
  sign: string;
  title: string;
  note: string;
  card: string | null;
  faint: boolean;
}

function eventsOf(board: Board): Shown[] {
  const { words } = board;
  const shown: Shown[] = [];
  for (const [zone, sign] of [
    ["track-1", "c-general"],
    ["track-2", "c-general"],
    ["specific", "c-specific"],
  ] as const) {
    const card = zoneOf(board.view, zone)?.cards[0];
    if (!card?.card) continue;
    const markers = board.told.events.find((event) => event.zone === zone)?.markers ?? 0;
    const entry = board.entries.get(card.card);
    const over = !card.face_up;
    const note = over
      ? words.eventOver
      : [markers ? words.markers(markers) : "", entry?.text ?? ""].filter(Boolean).join("; ");
    shown.push({ zone, sign, title: titleOf(board, card.card), note, card: card.card, faint: over });
  }
  if (!shown.some(({ sign }) => sign === "c-general")) {
    const tonight = board.printed.game_facts.calendar.some(
      (day) => day.week === board.week && day.day === board.day && day.evening === "general",
    );
    shown.unshift({
      zone: "none",
      sign: "c-general",
      title: "",
      note: tonight ? words.nextTonight : words.noEvent,
      card: null,
      faint: true,
    });
  }
  if ((zoneOf(board.view, "sealed")?.count ?? 0) > 0)
    shown.push({
      zone: "sealed",
      sign: "c-specific",
      title: words.sealed,
      note: words.opensIn,
      card: null,
      faint: false,
    });
  return shown;
}

export function Events({ scene, full }: { scene: Scene; full?: boolean }): JSX.Element | null {
  const board = boardOf(scene);
  if (!board) return null;
  return (
    <section class={full ? "an-events an-full" : "an-events"} aria-label={board.words.events}>
      {eventsOf(board).map((event) => {
        const cls = event.faint ? "an-evt an-none" : "an-evt";
        const inside = (
          <>
            <Sign name={event.sign} />
            <span>
              {event.title && <b class={event.card ? undefined : "an-brief"}>{event.title}</b>}
              <small>{event.note}</small>
            </span>
          </>
        );
        return event.card ? (
          <button
            key={event.zone}
            type="button"
            class={cls}
            data-card={event.card}
            title={event.note}
            onClick={() => {
              scene.focus.inspect.value = event.card;
            }}
          >
            {inside}
          </button>
        ) : (
          <div key={event.zone} class={cls}>
            {inside}
          </div>
        );
      })}
    </section>
  );
}
