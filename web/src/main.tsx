/* main.tsx: the entry point: shows the page that the address names. */
import { options, render } from "preact";
import { CampaignPage } from "./app/campaign";
import { NowherePage } from "./app/error";
import { JoinPage } from "./app/join";
import { Landing } from "./app/landing";
import { LessonPage, LessonsPage } from "./app/lessons";
import { ReplayPage } from "./app/replay";
import { ReplaysPage } from "./app/replays";
import { route } from "./app/route";
import { RulesPage } from "./app/rules";
import { SettingsPage } from "./app/settings";
import { SetupPage } from "./app/setup";
import { LocalPage, RemotePage } from "./app/table";
import { doorOf, doors } from "./games/doors";
import "./app/offline";
import "./letgo";
import "./settings";

/* Changes are drawn after all arrived messages have been handled, so that they are ready for the next frame. Later
 * changes before that frame are drawn together with it, and so are delayed parts. */
const AT_ONCE = 2;
const { port1: heard, port2: soon } = new MessageChannel();
const draws: (() => void)[] = [];
let drawn = 0;
const drawAll = () => draws.splice(0).forEach((draw) => draw());
heard.onmessage = drawAll;
options.debounceRendering = (draw) => {
  if (document.hidden) return void setTimeout(draw);
  draws.push(draw);
  if (drawn < AT_ONCE) soon.postMessage(null);
  if (drawn++ === 0)
    requestAnimationFrame(() => {
      drawn = 0;
      drawAll();
    });
};

const seatIn = (part: string | undefined) => (/^\d$/.test(part ?? "") ? Number(part) : null);

function Shown() {
  const { page, rest } = route.value;
  const key = rest.join("/");
  switch (page) {
    case "":
      return <Landing />;
    case "setup":
      return <SetupPage game={rest[0] ?? ""} key={key} />;
    case "local":
      return <LocalPage id={rest[0] ?? ""} key={key} />;
    case "lessons":
      return rest[1] ? <LessonPage game={rest[0]!} name={rest[1]} key={key} /> : <LessonsPage game={rest[0] ?? ""} key={key} />;
    case "table":
      return <RemotePage id={rest[0] ?? ""} seat={seatIn(rest[1])} key={key} />;
    case "join": {
      const seat = seatIn(rest[1]);
      return seat === null ? <NowherePage /> : <JoinPage table={rest[0]} seat={seat} invite={rest[2] ?? ""} key={key} />;
    }
    case "replay":
      if (!rest.length) return <ReplaysPage />;
      return (
        <ReplayPage
          kind={rest[0]}
          id={rest[1] ?? ""}
          at={rest[2]}
          viewer={rest[3]}
          analyze={rest[4] === "analysis"}
          key={`${rest[0]}/${rest[1]}`}
        />
      );
    case "campaign":
      return <CampaignPage id={rest[0] ?? ""} key={key} />;
    case "rules":
      return doorOf(rest[0] ?? "")
        ? <RulesPage game={rest[0]} topic={rest[1] ?? ""} />
        : <RulesPage game={doors[0].game} topic={rest[rest.length - 1] ?? ""} />;
    case "settings":
      return <SettingsPage />;
    default:
      return <NowherePage />;
  }
}

render(<Shown />, document.getElementById("page")!);
