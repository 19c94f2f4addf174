/* notes.ts: explanations of things that come up for the first time in a guided game. */
import type { Language } from "../../protocol";
import type { Note, Scene } from "../game";
import { boardOf, type Board } from "./state";

type Region = Note["region"];

function note(
  id: string,
  region: Region,
  met: (board: Board, scene: Scene) => boolean,
  en: [string, string],
  de: [string, string],
): Note {
  const said = (language: Language) => (language === "de" ? de : en);
  return {
    id: `android.${id}`,
    region,
    met: (scene) => {
      const board = boardOf(scene);
      return board !== null && met(board, scene);
    },
    title: (language) => said(language)[0],
    text: (language) => said(language)[1],
  };
}

const offers = (scene: Scene, ...kinds: string[]) => scene.options.some((option) => kinds.includes(option.kind));

export const notes: Note[] = [
  {
    ...note(
      "goal",
      "prompt",
      (board) => board.you !== null,
      [
        "A murder, twelve days, most points win",
        "Points come from your hunches (15 if your guilty one did it, 5 if your innocent one did not), from how your own story ends, and from what the conspiracy links. One turn a day each.",
      ],
      [
        "Ein Mord, zwölf Tage, die meisten Punkte",
        "Punkte bringen deine Ahnungen (15, wenn dein Schuldiger es war, 5, wenn dein Unschuldiger es nicht war), das Ende deiner eigenen Geschichte und was das Komplott verbindet. Jeder hat einen Zug am Tag.",
      ],
    ),
    opens: true,
  },
  note(
    "time",
    "prompt",
    (_, scene) => offers(scene, "move"),
    [
      "A turn is a handful of Time",
      "Each hourglass is one action: a move, a lead, a card. The dashed circle is how far your car reaches in one move. A good start: go where a lead lies (page, fingerprint or bubble) and follow it up.",
    ],
    [
      "Ein Zug ist eine Handvoll Zeit",
      "Jede Sanduhr ist eine Aktion: ein Weg, eine Spur, eine Karte. Der gestrichelte Kreis zeigt, wie weit dein Wagen kommt. Ein guter Anfang: dorthin, wo eine Spur liegt (Blatt, Fingerabdruck oder Sprechblase), und sie verfolgen.",
    ],
  ),
  note(
    "hunch",
    "dock",
    (board) => board.you !== null,
    [
      "Two hunches are yours alone",
      "You score if one suspect is guilty and another innocent. Evidence decides that, and you place evidence: plus on your guilty one, minus on your innocent one. The eye hides the hunches.",
    ],
    [
      "Zwei Ahnungen gehören nur dir",
      "Du punktest, wenn der eine schuldig ist und der andere unschuldig. Beweise entscheiden es, und du legst sie: Plus zum Schuldigen, Minus zum Unschuldigen. Das Auge verbirgt die Ahnungen.",
    ],
  ),
  note(
    "lead",
    "map",
    (_, scene) => offers(scene, "follow"),
    [
      "A lead is here",
      "Following it up gives you a piece of evidence to place, or a piece of the conspiracy. Then another player sends the lead elsewhere.",
    ],
    [
      "Hier ist eine Spur",
      "Wer sie verfolgt, legt einen Beweis oder deckt ein Stück des Komplotts auf. Danach schickt ein anderer die Spur woandershin.",
    ],
  ),
  note(
    "relay",
    "map",
    (_, scene) => scene.table.decision.value?.prompt?.name === "lead-move",
    [
      "You send the lead on",
      "The detective on your left has followed up a lead. You choose where it goes next: near you, or far from the others.",
    ],
    [
      "Du schickst die Spur weiter",
      "Links von dir wurde eine Spur verfolgt. Du bestimmst, wo sie als Nächstes liegt: in deiner Nähe oder fern von den anderen.",
    ],
  ),
  note(
    "evidence",
    "side",
    (_, scene) => offers(scene, "facedown", "faceup"),
    [
      "Plus accuses, minus clears",
      "In the end the strong file (arrow up) loses its lowest value and the weak one (arrow down) its highest. The highest sum is the murderer.",
    ],
    [
      "Plus belastet, Minus entlastet",
      "Am Ende verliert die starke Akte (Pfeil hoch) ihren kleinsten Wert, die schwache (Pfeil runter) ihren größten. Die höchste Summe hat gemordet.",
    ],
  ),
  note(
    "puzzle",
    "map",
    (_, scene) => offers(scene, "cell"),
    [
      "The conspiracy grows from the middle",
      "Lay the piece where red string goes on. A group that string links to the center changes what things are worth in the end.",
    ],
    [
      "Das Komplott wächst aus der Mitte",
      "Lege das Teil an, wo rote Schnur weitergeht. Eine Gruppe, die Schnur mit der Mitte verbindet, ändert, was am Ende wie viel zählt.",
    ],
  ),
  note(
    "dark",
    "dock",
    (board) => (board.you?.twilight ?? 4) !== 4,
    [
      "Light and dark",
      "Your own light cards cost steps toward dark, cards against others steps back toward light. A card in focus shows where your marker would land.",
    ],
    [
      "Hell und dunkel",
      "Deine hellen Karten kosten Schritte ins Dunkle, Karten gegen andere Schritte zurück ins Helle. Eine Karte im Blick zeigt, wo dein Marker landen würde.",
    ],
  ),
  note(
    "react",
    "prompt",
    (_, scene) => offers(scene, "react"),
    ["You may answer", "Something happens that one of your cards waits for. Passing keeps the card for later."],
    ["Du darfst antworten", "Es geschieht etwas, worauf eine deiner Karten wartet. Wer passt, behält sie für später."],
  ),
  note(
    "plot",
    "dock",
    (board) => (board.you?.plot?.good ?? 0) + (board.you?.plot?.bad ?? 0) > 0,
    [
      "Your life goes on meanwhile",
      "Good and bad baggage gather on your plot. When it resolves, more good than bad leads to the better road; a tie does not.",
    ],
    [
      "Dein Leben geht weiter",
      "Gute und schlechte Last sammeln sich auf deiner Handlung. Mehr gute als schlechte führt auf den besseren Weg; Gleichstand nicht.",
    ],
  ),
  note(
    "event",
    "bar",
    (board) => board.view.zones.some((zone) => zone.zone === "track-1" && zone.count > 0),
    [
      "The city changes the rules",
      "Events in force are beside the calendar; press one to read it. Small symbols on the days say what each evening brings.",
    ],
    [
      "Die Stadt ändert die Regeln",
      "Geltende Ereignisse stehen neben dem Kalender; drücke darauf, um sie zu lesen. Die Zeichen an den Tagen sagen, was der Abend bringt.",
    ],
  ),
  note(
    "climax",
    "bar",
    (board) => board.told.climax,
    ["The climax", "From today a lead that is followed up leaves the game. What is not found now will not be found."],
    [
      "Das Finale",
      "Von heute an verlässt jede verfolgte Spur das Spiel. Was jetzt nicht gefunden wird, bleibt verborgen.",
    ],
  ),
];
