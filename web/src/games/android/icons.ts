/* icons.ts: Android's symbols and busts. */
import { signsOf } from "../../board/signs";
import { faces, lit } from "./art/faces";
import { signs } from "./art/signs";

export const { mountSigns, shapeOf, shapesOf, Sign, Mark, Bust } = signsOf("an", signs, faces, lit);
