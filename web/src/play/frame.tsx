/* frame.tsx: the table page: bar, map, prompt, side, dock; on a phone the same under tabs.
 *
 * The order in the document is the order of reading: prompt, map, hand, side, the rest. The style sheets decide the
 * layout (style/frame.css, style/phone.css).
 */
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { doorOf } from "../games/doors";
import type { GameBoard, Scene, Tab } from "../games/game";
import { Icon, Mark } from "../icons";
import { narrow, size } from "../settings";
import type { Table } from "../table/table";
import { announceNews } from "./announce";
import { watchAttention } from "./attention";
import { Banners } from "./banners";
import { Coach } from "./coach";
import { lookOf, PlayContext, usePlay } from "./context";
import { Curtain, Since } from "./curtain";
import { Drawer } from "./drawer";
import { Ending } from "./ending";
import { Firsts } from "./firsts";
import { holdToInspect, Inspector } from "./inspect";
import { listenToKeys } from "./keyboard";
import { keyFor } from "./keys";
import { LookBack } from "./lookback";
import { giveWay, Later } from "./later";
import { landingPage } from "./links";
import { plainBoard } from "./plain";
import { Play } from "./play";
import { Pointed } from "./pointing";
import { Prompt } from "./prompt";
import { SeatStrip } from "./seats";
import { Staging } from "./staging";
import { Talk } from "./talk";
import { words } from "./words";

/* `instead` replaces the prompt, for example with a replay's slider. */
export function TablePage(props: { table: Table; board?: GameBoard | null; instead?: ComponentChildren }): JSX.Element {
  const { table, board, instead } = props;
  const play = useMemo(() => new Play(table, board ?? plainBoard), [table, board]);
  const replaced = instead !== undefined; /* nothing is played here */
  useEffect(() => {
    const ends = [listenToKeys(play), watchAttention(play), announceNews(play), giveWay(play)];
    if (!replaced) ends.push(play.past.follow());
    return () => {
      ends.forEach((end) => end());
      play.close();
    };
  }, [play, replaced]);
  return (
    <PlayContext.Provider value={play}>
      <Live />
      <Page instead={instead} />
    </PlayContext.Provider>
  );
}

function Page({ instead }: { instead?: ComponentChildren }): JSX.Element {
  const play = usePlay();
  const curtain = play.table.curtain.value;
  const scene = play.scene.value;
  if (curtain !== null) return <Curtain key={curtain} seat={curtain} look={lookOf(play, curtain)} />;
  if (!scene) return <main class="laying" role="status"><p>{words().waiting}</p></main>;
  return <Laid scene={scene} instead={instead ?? (play.past.shown.value ? <LookBack /> : undefined)} />;
}

function Laid({ scene, instead }: { scene: Scene; instead?: ComponentChildren }): JSX.Element {
  const play = usePlay();
  const { board } = play;
  const say = words();
  const root = useRef<HTMLDivElement>(null);
  const tab = play.focus.tab.value;
  const asking = play.focus.asking.value;
  const title = (id: string) => board.tabs.find((tab) => tab.id === id)?.title;
  const viewer = scene.view.viewer;
  const lesson = play.table.lesson.value;
  const over = scene.view.state !== "running" && !play.boardAgain.value && !instead;
  const steps = over && play.staged.value !== null ? play.steps() : [];
  useEffect(() => (root.current ? holdToInspect(root.current, (card) => (play.focus.inspect.value = card)) : undefined), [play]);
  useEffect(() => (root.current ? listenToQuestions(root.current, play) : undefined), [play]);
  const tight = useTight();
  const subject = lesson?.show ? board.spot?.(scene, lesson.show)?.tab : undefined;
  const region = (id: string) => `region${tab === id ? " here" : ""}${subject && subject !== id ? " rests" : ""}`;
  const drawn = (id: string) => !narrow.value || tab === id; /* a phone draws only the current tab */
  return (
    <div class={`play${asking ? " asking" : ""}${board === plainBoard ? " lists" : ""}${tight ? " tight" : ""}`} ref={root} data-game={scene.view.game} data-tab={tab}>
      <Later of={scene} draw={(scene) => <TopBar scene={scene} />} />
      <Banners />
      {over ? (
        <main class="over-main">
          {lesson && <section class="prompt taught"><Coach lesson={lesson} scene={scene} /></section>}
          {steps.length > 0 && play.staged.value !== null
            ? <Staging steps={steps} at={Math.min(play.staged.value, steps.length - 1)} />
            : <Ending scene={scene} />}
        </main>
      ) : (
        <main class="table">
          <Later of={scene} draw={(scene) => <SeatStrip scene={scene} />} />
          {instead ? <section class={tab === board.tabs[0]?.id ? "prompt instead" : "prompt instead aside"}>{instead}</section> : <Prompt />}
          <section class="stage" aria-labelledby="map-title">
            <h2 class="vh" id="map-title">{title("map")}</h2>
            <div class="board">
              <div class={`mapwin ${region("map")}`} data-tab="map">{drawn("map") && board.map(scene)}</div>
              {board.over(scene).map((over) => (
                <div key={over.tab} class={`overlay ${region(over.tab)}`} data-tab={over.tab} tabIndex={narrow.value ? 0 : undefined}>{drawn(over.tab) && over.region}</div>
              ))}
              {drawn("table") && <Talk scene={scene} here={tab === "table"} />}
            </div>
          </section>
          <section class={`you ${region("hand")}`} data-tab="hand" aria-labelledby="dock-title">
            <h2 class="vh" id="dock-title">{say.regions.dock}</h2>
            {drawn("hand") && board.dock(scene)}
          </section>
          <section class={`side ${region("side")}`} data-tab="side" aria-labelledby="side-title" tabIndex={0}>
            <h2 class="vh" id="side-title">{title("side")}</h2>
            {drawn("side") && board.side(scene)}
          </section>
          {typeof viewer === "number" && !lesson && !doorOf(scene.view.game)?.open && <Since key={viewer} seat={viewer} />}
          <Firsts scene={scene} />
        </main>
      )}
      {!over && <Later of={scene} draw={(scene) => <TabBar scene={scene} />} />}
      <Drawer scene={scene} />
      <Inspector scene={scene} />
      <Pointed scene={scene} />
    </div>
  );
}

/* In "why not?" mode a click on the board is a question. Returns a function that stops it. */
function listenToQuestions(root: HTMLElement, play: Play): () => void {
  const click = (event: MouseEvent) => {
    if (!play.askAbout(event.target as Element)) return play.holdAbout(event.target as Element);
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener("click", click, true);
  return () => root.removeEventListener("click", click, true);
}

const ROOM = 780; /* minimum height for prompt and side together, in pixels at normal text size */

/* Large text on a short screen: the prompt takes all the room, and the rest scrolls. */
function useTight(): boolean {
  const height = useSignal(innerHeight);
  useEffect(() => {
    const measure = () => (height.value = innerHeight);
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return height.value / Number(size.value) < ROOM;
}

/* ---- Bar and tabs -------------------------------------------------------------------------------- */

function TopBar({ scene }: { scene: Scene }): JSX.Element {
  const play = usePlay();
  const say = words();
  const info = play.table.table.value;
  const kind = play.table.kind === "local" ? say.kindLocal : say.kindRemote;
  return (
    <header class="bar">
      <button class="tool phone" aria-label={say.menu} aria-expanded={play.drawer.value === "menu"} onClick={() => play.open("menu")}>
        <Icon name="menu" />
      </button>
      <a class="brand" href={landingPage} aria-label={say.brand}><Mark /><span>{say.brand}</span></a>
      <div class="gameid">
        <b>{info?.name || doorOf(scene.view.game)?.title || scene.view.game}</b>
        <span>{[say.players(scene.view.seat_count), kind].join(", ")}</span>
      </div>
      <section class="barstate" aria-label={say.regions.bar}>{play.board.bar(scene)}</section>
      <div class="tools">
        <Step />
        <button class="tool phone keep" aria-label={say.undo} onClick={() => void play.undo()}><Icon name="undo" /></button>
        <button class="tool wide" aria-label={play.table.orders.value.length > 0 ? `${say.orders}: ${play.table.orders.value.length}` : say.orders} title={`${say.orders} (${keyFor("orders")})`} aria-keyshortcuts={keyFor("orders")} onClick={() => play.open("orders")}>
          <Icon name="orders" />
          {play.table.orders.value.length > 0 && <span class="cnt" aria-hidden="true">{play.table.orders.value.length}</span>}
        </button>
        <button class="tool wide" aria-label={say.rules} title={`${say.rules} (${keyFor("rules")})`} aria-keyshortcuts={keyFor("rules")} onClick={() => play.open("rules")}>
          <Icon name="book" />
        </button>
        <button class="tool wide" aria-label={say.menu} title={say.menu} aria-expanded={play.drawer.value === "menu"} onClick={() => play.open("menu")}>
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}

/* Whether the screen is up to date. */
function Step(): JSX.Element | null {
  const play = usePlay();
  const say = words();
  if (play.table.kind === "local") return null;
  const link = play.table.link.value;
  return (
    <span class={`net ${link}`}>
      <Icon name="dot" />
      {link === "here" ? say.inStep : say.connecting}
    </span>
  );
}

function TabBar({ scene }: { scene: Scene }): JSX.Element {
  const play = usePlay();
  const at = play.focus.tab.value;
  return (
    <nav class="tabbar" aria-label={words().regions.tabs}>
      {play.board.tabs.map((tab, n) => (
        <TabButton key={tab.id} scene={scene} tab={tab} here={at === tab.id} hot={n === 0 && scene.options.length > 0} />
      ))}
    </nav>
  );
}

function TabButton({ scene, tab, here, hot }: { scene: Scene; tab: Tab; here: boolean; hot: boolean }): JSX.Element {
  const play = usePlay();
  const count = tab.badge?.(scene) ?? (tab.id === "table" ? play.unread.value : 0);
  return (
    <button class={here ? "here" : ""} aria-current={here ? "true" : undefined} aria-keyshortcuts={keyFor(tab.id)} onClick={() => (play.focus.tab.value = tab.id)}>
      {tab.icon}
      {tab.title}
      {count > 0 && <span class={hot ? "cnt hot" : "cnt"}>{count}</span>}
    </button>
  );
}

/* ---- Read out ------------------------------------------------------------------------------------ */

function Live(): JSX.Element {
  const { announcer } = usePlay();
  return (
    <>
      <div class="vh" role="status" aria-live="polite">{announcer.polite}</div>
      <div class="vh" role="alert" aria-live="assertive">{announcer.assertive}</div>
    </>
  );
}
