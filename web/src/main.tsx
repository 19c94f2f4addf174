/* main.tsx: the page begins here and shows what the address asks for. */
import { render } from "preact";
import { Landing } from "./app/landing";
import { NowherePage } from "./app/error";
import { route } from "./app/route";
import { LocalPage } from "./app/table";
import { SetupPage } from "./app/setup";
import "./app/offline";
import "./settings";

function Shown() {
  const { page, rest } = route.value;
  switch (page) {
    case "":
      return <Landing />;
    case "local":
      return <LocalPage id={rest[0] ?? ""} key={rest[0]} />;
    case "setup":
      return <SetupPage game={rest[0] ?? ""} key={rest[0]} />;
    default:
      return <NowherePage />;
  }
}

render(<Shown />, document.getElementById("page")!);
