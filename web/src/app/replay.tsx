/* replay.tsx: a replay: a slider in place of the prompt, from any seat or from all. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { doorOf, periodOf, scenarioTitle } from "../games/doors";
import { Icon } from "../icons";
import { nameOf, usePlay } from "../play/context";
import { commandOf, keyFor, typingIn } from "../play/keys";
import type { Seat, Viewer } from "../protocol";
import { language, pace } from "../settings";
import { WorkerEngine } from "../table/inworker";
import { keepNew, keptTable, newKept } from "../table/kept";
import { usualLevel } from "../table/levels";
import { RecordedEngine } from "../table/recorded";
import { ReplayTable } from "../table/replay";
import type { Stride } from "../table/replay";
import { words } from "../text/words";
import { Analysis } from "./analysis";
import { ErrorPage } from "./error";
import { Refused, finishedSave, finishedStream } from "./online";
import { address, go, route } from "./route";
import { Board, Laying } from "./table";

const t = words(
  {
    missing: "This game is not here",
    missingLine: "It was played in another browser, or it was removed.",
    running: "This game is not over yet",
    runningLine: "Other players' cards stay hidden until it is.",
    heading: "Replay",
    at: "Choice {at} of {total}",
    moment: "Moment",
    back: "Back",
    on: "Forward",
    play: "Play",
    pause: "Pause",
    by: "Step by",
    choice: "choice",
    turn: "turn",
    seen: "Seen by",
    spectator: "a spectator",
    all: "everybody together",
    link: "Link to this moment",
    copied: "Copied",
    branch: "Continue from here",
    recorded: "The cards have changed since this game. This is what was shown at the time.",
    whom: "As",
  },
  {
    missing: "Dieses Spiel gibt es hier nicht",
    missingLine: "Es wurde in einem anderen Browser gespielt oder entfernt.",
    running: "Dieses Spiel ist noch nicht vorbei",
    runningLine: "Was andere haben, bleibt bis dahin verborgen.",
    heading: "Aufzeichnung",
    at: "Wahl {at} von {total}",
    moment: "Zeitpunkt",
    back: "Zurück",
    on: "Weiter",
    play: "Abspielen",
    pause: "Anhalten",
    by: "Schrittweise nach",
    choice: "Wahl",
    turn: "Zug",
    seen: "Gesehen von",
    spectator: "Zuschauern",
    all: "allen zusammen",
    link: "Link zu diesem Zeitpunkt",
    copied: "Kopiert",
    branch: "Ab hier weiterspielen",
    recorded: "Es wurde mit anderen Karten gespielt, als es jetzt gibt: Das wurde damals gezeigt.",
    whom: "Als",
  },
);

class NotShown extends Error {
  constructor(readonly title: string, line: string) {
    super(line);
  }
}

async function saveOf(kind: string, id: string): Promise<string> {
  if (kind === "remote")
    return finishedSave(id).catch((error: Error) => {
      throw error instanceof Refused && error.status === 403 ? new NotShown(t("running"), t("runningLine")) : error;
    });
  const kept = await keptTable(id);
  if (!kept) throw new NotShown(t("missing"), t("missingLine"));
  if (kept.state === "running" && !kept.file) throw new NotShown(t("running"), t("runningLine"));
  return kept.save;
}

/* A server game played with a different version of the cards, as recorded by the server. */
function recorded(id: string, save: string): ReplayTable {
  const { game, seats } = JSON.parse(save.slice(0, save.indexOf("\n")));
  const engine = new RecordedEngine(new WorkerEngine(), game, seats, doorOf(game)?.period ?? "", (viewer) => finishedStream(id, viewer));
  return new ReplayTable(id, save, engine, language.value, scenarioTitle, true);
}

/* Marks for choices, turns and periods along the slider. Drawn once. */
function Ticks({ replay }: { replay: ReplayTable }) {
  const total = Math.max(1, replay.total.value);
  const lines: Record<"c" | "t" | "d" | "m", string> = { c: "", t: "", d: "", m: "" };
  replay.moments.value.forEach(({ marks }, i) => {
    const x = ((i + 1) / total) * 1000;
    const has = (sought: string) => marks.some(({ mark }) => mark === sought);
    const kind = has("period") ? "d" : has("turn") ? "t" : marks.length ? "m" : "c";
    const top = { c: 18, t: 12, d: 2, m: 8 }[kind];
    lines[kind] += `M${x.toFixed(1)} ${top}V24`;
  });
  return (
    <svg class="ticks" viewBox="0 0 1000 24" preserveAspectRatio="none" aria-hidden="true">
      {(Object.keys(lines) as (keyof typeof lines)[]).map((kind) => (
        <path key={kind} class={`tick-${kind}`} d={lines[kind]} vector-effect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

async function playOn(replay: ReplayTable, seat: Seat): Promise<void> {
  const save = await replay.branch();
  if (!save) return;
  const kept = newKept({
    game: replay.game,
    options: {},
    chairs: Array.from({ length: replay.seats }, (_, i) =>
      i === seat ? { kind: "person", name: "", level: null } : { kind: "bot", name: "", level: usualLevel }),
    seed: "", /* the save contains it */
  });
  kept.save = save;
  await keepNew(kept);
  go("local", kept.id);
}

/* The commands of the replay's own keys. */
const STEPS: Record<string, [1 | -1, Stride]> = {
  "replay-back": [-1, "choice"],
  "replay-on": [1, "choice"],
  "replay-turn-back": [-1, "turn"],
  "replay-turn-on": [1, "turn"],
};

function Controls({ replay, kind, analyze }: { replay: ReplayTable; kind: string; analyze: boolean }) {
  const play = usePlay();
  const [stride, setStride] = useState<Stride>("choice");
  const [copied, setCopied] = useState(false);
  const playing = useSignal(false);
  const clock = useRef<ReturnType<typeof setTimeout>>();
  const at = replay.at.value;
  const total = replay.total.value;
  const viewer = replay.all.value ? "all" : replay.viewer.value;
  useEffect(() => {
    if (!playing.value) return;
    if (at >= total) {
      playing.value = false;
      return;
    }
    clock.current = setTimeout(() => replay.step(1, stride), pace.value === "told" ? 1500 : 700);
    return () => clearTimeout(clock.current);
  }, [playing.value, at, stride]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const stepped = STEPS[commandOf(event)?.do ?? ""];
      if (stepped && !typingIn(event.target)) void replay.step(...stepped);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [replay]);
  useEffect(() => {
    history.replaceState(null, "", address("replay", kind, replay.id, at, viewer));
  }, [at, viewer]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      prompt(t("link"), location.href);
    }
  };
  const seats = Array.from({ length: replay.seats }, (_, seat) => seat);
  return (
    <section class="replay" aria-label={t("heading")}>
      <h1>{t("heading")}</h1>
      <p role="status">
        <b>{replay.lately.value}</b> {t("at", { at, total })}
      </p>
      <div class="slide">
        <Ticks replay={replay} />
        <input
          type="range"
          min="0"
          max={total}
          value={at}
          aria-label={t("moment")}
          aria-valuetext={t("at", { at, total })}
          onInput={(event) => replay.goTo(Number(event.currentTarget.value))}
        />
      </div>
      <div class="steer">
        <button class="btn" onClick={() => replay.step(-1, stride)} disabled={at === 0}>
          <Icon name="previous" />{t("back")}<kbd aria-hidden="true">{keyFor("replay-back")}</kbd>
        </button>
        <button class="btn" aria-pressed={playing.value} onClick={() => (playing.value = !playing.value)}>
          <Icon name={playing.value ? "pause" : "play"} />{playing.value ? t("pause") : t("play")}
        </button>
        <button class="btn" onClick={() => replay.step(1, stride)} disabled={at === total}>
          <Icon name="next" />{t("on")}<kbd aria-hidden="true">{keyFor("replay-on")}</kbd>
        </button>
      </div>
      <div class="pick">
        <label>
          <span>{t("by")}</span>
          <select value={stride} onChange={(event) => setStride(event.currentTarget.value as Stride)}>
            {(["choice", "turn", "period"] as const).map((one) => <option key={one} value={one}>{one === "period" ? periodOf(replay.game, language.value).name : t(one)}</option>)}
          </select>
        </label>
        <label>
          <span>{t("seen")}</span>
          <select
            value={String(viewer)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              void replay.see(value === "spectator" || value === "all" ? value : Number(value));
            }}
          >
            {seats.map((seat) => <option key={seat} value={String(seat)}>{nameOf(play, seat)}</option>)}
            <option value="all">{t("all")}</option>
            <option value="spectator">{t("spectator")}</option>
          </select>
        </label>
      </div>
      <div class="steer">
        <button class="btn" onClick={copy}>
          <Icon name={copied ? "check" : "link"} />{copied ? t("copied") : t("link")}
        </button>
        {typeof viewer === "number" && replay.view.value?.state === "running" && !replay.recorded && (
          <button class="btn" onClick={() => playOn(replay, viewer)}>
            <Icon name="scale" />{t("branch")}
          </button>
        )}
      </div>
      {replay.recorded
        ? <p>{t("recorded")}</p>
        : <Analysis replay={replay} name={(seat) => nameOf(play, seat)} open={analyze} />}
    </section>
  );
}

const viewerIn = (part: string | undefined): Viewer | "all" =>
  /^\d$/.test(part ?? "") ? Number(part) : part === "all" ? part : part ? "spectator" : 0;

const momentIn = (part: string | undefined) => (/^\d+$/.test(part ?? "") ? Number(part) : 0);

export function ReplayPage(props: {
  kind: string;
  id: string;
  at: string | undefined;
  viewer: string | undefined;
  analyze: boolean;
}) {
  const { kind, id } = props;
  const [replay, setReplay] = useState<ReplayTable | null>(null);
  const [trouble, setTrouble] = useState<{ title: string; line: string } | null>(null);
  useEffect(() => {
    let opened: ReplayTable | null = null;
    (async () => {
      const save = await saveOf(kind, id);
      opened = new ReplayTable(id, save, new WorkerEngine(), language.value, scenarioTitle);
      const viewer = viewerIn(props.viewer);
      let began = await opened.begin(momentIn(props.at), viewer);
      if ("error" in began && kind === "remote") {
        opened.leave();
        opened = recorded(id, save);
        began = await opened.begin(momentIn(props.at), viewer);
      }
      if ("error" in began) throw new Error(began.error.message);
      setReplay(opened);
    })().catch((error: Error) =>
      setTrouble({ title: error instanceof NotShown ? error.title : t("missing"), line: error.message }));
    return () => opened?.leave();
  }, [kind, id]);
  /* The user followed a link to another moment of this replay. */
  const followed = route.value;
  useEffect(() => {
    if (!replay || props.at === undefined) return;
    void replay.see(viewerIn(props.viewer)).then(() => replay.goTo(momentIn(props.at)));
  }, [followed]);
  if (trouble) return <ErrorPage {...trouble} />;
  if (!replay) return <Laying />;
  return (
    <Board
      table={replay}
      game={replay.game}
      instead={<Controls replay={replay} kind={kind} analyze={props.analyze} />}
    />
  );
}
