/* main.tsx: the page begins here and shows what the address asks for. */
import { options, render } from "preact";
import { NowherePage } from "./app/error";
import { JoinPage } from "./app/join";
import { Landing } from "./app/landing";
import { ReplayPage } from "./app/replay";
import { ReplaysPage } from "./app/replays";
import { route } from "./app/route";
import { RulesPage } from "./app/rules";
import { SettingsPage } from "./app/settings";
import { SetupPage } from "./app/setup";
import { LocalPage, RemotePage } from "./app/table";
import "./app/offline";
import "./settings";

/* Whatever has changed is drawn once a frame, however many news have come. */
options.debounceRendering = (draw) => void (document.hidden ? setTimeout(draw) : requestAnimationFrame(draw));

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
    case "table":
      return <RemotePage id={rest[0] ?? ""} seat={seatIn(rest[1])} key={key} />;
    case "join":
      return <JoinPage table={rest[0] ?? ""} seat={seatIn(rest[1]) ?? 0} invite={rest[2] ?? ""} key={key} />;
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
    case "rules":
      return <RulesPage topic={rest[0] ?? ""} />;
    case "settings":
      return <SettingsPage />;
    default:
      return <NowherePage />;
  }
}

render(<Shown />, document.getElementById("page")!);
