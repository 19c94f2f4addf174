import { render } from "preact";
import "./settings";
import { Mark } from "./icons";

render(<main><Mark /></main>, document.getElementById("page")!);
