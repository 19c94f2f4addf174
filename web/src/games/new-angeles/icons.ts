/* icons.ts: New Angeles' symbols. */
import { signsOf } from "../../board/signs";
import { signs } from "./art/signs";

export const { mountSigns, shapeOf, Sign, Mark } = signsOf("na", signs, {}, "");
