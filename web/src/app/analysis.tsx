/* analysis.tsx: the analysis of a finished game: each seat's expectation over time, and the turning points. */
import { useEffect, useRef, useState } from "preact/hooks";
import { lookOf, usePlay } from "../play/context";
import type { Seat } from "../protocol";
import { language } from "../settings";
import type { Analyzed, ReplayTable } from "../table/replay";
import { words } from "../text/words";

const t = words(
  {
    title: "Analysis",
    line: "Expected points of each seat, by what that seat knew at the time, and the result.",
    running: "A bot reviews every choice: {percent} %",
    turning: "Turning points",
    none: "A bot found no better choices.",
    where: "Choice {n}",
    chose: "Chosen",
    better: "Better",
    cost: "{points} points less",
    lost: "Points lost by choices: {each}",
  },
  {
    title: "Analyse",
    line: "Was jeder erwarten konnte, in Punkten, nach dem Wissen jedes Platzes, und das Ergebnis.",
    running: "Ein Bot sieht jede Wahl an: {percent} %",
    turning: "Wendepunkte",
    none: "Ein Bot fand nichts Besseres als das Gewählte.",
    where: "Wahl {n}",
    chose: "Gewählt",
    better: "Besser",
    cost: "{points} Punkte weniger",
    lost: "Punkte, die Entscheidungen gekostet haben: {each}",
  },
);

const TURNING = 6; /* number of most expensive choices listed */
const [WIDE, HIGH] = [1000, 260];

const points = (value: number): string => value.toLocaleString(language.value, { maximumFractionDigits: 1 });

/* One line per seat, in its color, with its letter at the end. */
/* At the end of the line is the result. */
function Chart({ replay, moments, scores, name }: { replay: ReplayTable; moments: Analyzed[]; scores: number[] | null; name(seat: Seat): string }) {
  const play = usePlay();
  const total = Math.max(1, replay.total.value);
  const course = [...moments.map(({ entry, standing }) => ({ entry, standing })), ...(scores ? [{ entry: total, standing: scores }] : [])];
  const all = course.flatMap(({ standing }) => standing);
  const [least, most] = [Math.min(...all), Math.max(...all, Math.min(...all) + 1)];
  const x = (entry: number) => (entry / total) * WIDE;
  const y = (value: number) => HIGH - ((value - least) / (most - least)) * HIGH;
  const last = course.at(-1);
  const seats = last ? last.standing.map((_, seat) => seat) : [];
  const said = seats.map((seat) => `${name(seat)} ${points(last!.standing[seat])}`).join(", ");
  return (
    <div class="chart">
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label={`${t("line")} ${said}`}>
        {least < 0 && most > 0 && <path class="zero" d={`M0 ${y(0)}H${WIDE}`} vector-effect="non-scaling-stroke" />}
        <path class="now" d={`M${x(replay.at.value)} 0V${HIGH}`} vector-effect="non-scaling-stroke" />
        {seats.map((seat) => (
          <path
            key={seat}
            style={{ stroke: `var(${lookOf(play, seat)?.color ?? "--text"})` }}
            d={`M${course.map(({ entry, standing }) => `${x(entry).toFixed(1)} ${y(standing[seat]).toFixed(1)}`).join("L")}`}
            vector-effect="non-scaling-stroke"
          />
        ))}
      </svg>
      <ul class="ends" aria-hidden="true">
        {[...seats].sort((a, b) => last!.standing[b] - last!.standing[a]).map((seat) => {
          const look = lookOf(play, seat);
          return (
            <li key={seat}>
              <span class="who" style={{ "--d": `var(${look?.color ?? "--text"})` }}>{look?.letter ?? seat + 1}</span>
              {points(last!.standing[seat])}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Turning({ replay, moments, name }: { replay: ReplayTable; moments: Analyzed[]; name(seat: Seat): string }) {
  const dearest = [...moments].filter(({ best }) => best).sort((a, b) => b.lost - a.lost).slice(0, TURNING);
  const lost = new Map<Seat, number>();
  for (const moment of moments) lost.set(moment.seat, (lost.get(moment.seat) ?? 0) + moment.lost);
  if (!dearest.length) return <p>{t("none")}</p>;
  return (
    <>
      <h2>{t("turning")}</h2>
      <ol class="turning">
        {dearest.map(({ entry, seat, lost: cost, chosen, best, reasons }) => (
          <li key={entry}>
            <button class="btn row" onClick={() => void replay.goTo(entry)}>
              <span>
                <b>{t("where", { n: entry })}, {name(seat)}: {t("cost", { points: points(cost) })}</b>
                <small>{t("chose")}: {chosen?.text}</small>
                <small>{t("better")}: {best?.text}{reasons?.[0] && ` (${reasons[0].text})`}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p>{t("lost", { each: [...lost].sort(([a], [b]) => a - b).map(([seat, sum]) => `${name(seat)} ${points(sum)}`).join(", ") })}</p>
    </>
  );
}

export function Analysis(props: { replay: ReplayTable; name(seat: Seat): string; open: boolean }) {
  const { replay } = props;
  const known = replay.analysis.value;
  const [isOpen, setOpen] = useState(props.open);
  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen) void replay.analyze();
  }, [isOpen]);
  /* People open the page for its chart. */
  const drawn = known !== null && known.moments.length > 0;
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: "start" });
  }, [isOpen, drawn]);
  return (
    <details class="analysis" ref={panel} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("title")}</summary>
      <p>{t("line")}</p>
      {drawn && <Chart {...props} moments={known.moments} scores={known.scores} />}
      {(!known || known.done < 1) && (
        <p role="status">{t("running", { percent: Math.round((known?.done ?? 0) * 100) })}</p>
      )}
      {known && known.done >= 1 && <Turning {...props} moments={known.moments} />}
    </details>
  );
}
