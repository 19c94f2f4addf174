/* icons.ts: LA-1's symbols and busts. */
import { signsOf } from "../../board/signs";
import { faces, lit } from "./art/faces";
import { signs } from "./art/signs";

export const { mountSigns, Sign, Mark, Bust } = signsOf("la", signs, faces, lit);
