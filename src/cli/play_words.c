/* play_words.c: the terminal client's own texts. Texts about the game come from the engine.
 */
#include "cli/play.h"

#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>

/* clang-format off */
static const char *const words[][2] = {
    [SAID_WELCOME]      = { "%s, %u players, seed %s.", "%s, %u Spieler, Startwert %s." },
    [SAID_HELP_HINT]    = { "Choose by number or in words. ? lists the commands, rules aim explains the game, hint suggests a choice, quit leaves.",
                            "Wähle mit einer Zahl oder mit Worten. ? sagt, was du noch schreiben kannst, regeln ziel, wie es geht, tipp, was zu tun ist; ende beendet." },
    [SAID_CHAPTER]      = { "The campaign is in %s. `angeles campaign %s` tells it.",
                            "Die Kampagne steht in %s. `angeles campaign %s` erzählt sie." },
    [SAID_NOT_ASKED]    = { "You are not asked now. Press enter to pass the device on.",
                            "Du bist gerade nicht gefragt. Mit der Eingabetaste gibst du das Gerät weiter." },
    [SAID_CURTAIN]      = { "Pass the device to %s, then press enter.",
                            "Gib das Gerät an %s weiter; dann die Eingabetaste drücken." },
    [SAID_NOW]          = { "Now: %s.", "Jetzt: %s." },
    [SAID_YOU_ARE]      = { "You are %s.", "Du bist %s." },
    [SAID_NO_OPTION]    = { "There is no option %s: choose 1 to %u.", "Möglichkeit %s gibt es nicht: Wähle 1 bis %u." },
    [SAID_NO_CARD]      = { "Nothing is called '%s'.", "Nichts heißt „%s“." },
    [SAID_NO_REASON]    = { "'%s' matches nothing that you have or can do here.",
                            "„%s“ passt auf nichts, was du hast oder was hier getan werden könnte." },
    [SAID_POSSIBLE]     = { "You can do that: it is option %d.", "Nichts steht im Weg: Es ist Möglichkeit %d." },
    [SAID_WHY_WHAT]     = { "Why not what? Write 'why not' and what you would like to do.",
                            "Warum was nicht? Schreibe „warum nicht“ und was du tun möchtest." },
    [SAID_UNDONE]       = { "Taken back.", "Zurückgenommen." },
    [SAID_UNDO_NOTHING] = { "Nothing can be taken back freely: something was drawn or revealed, or somebody else has acted. "
                            "If everybody agrees, 'undo anyway' takes it back; you keep what you have seen.",
                            "Frei lässt sich nichts zurücknehmen: Es wurde gezogen oder aufgedeckt, oder jemand anderes hat gehandelt. "
                            "Sind alle am Tisch einverstanden, nimmt „zurück trotzdem“ es zurück; was gesehen wurde, bleibt gesehen." },
    [SAID_UNDO_HOW]     = { "Write: undo, undo 2, or undo anyway.", "Schreibe: zurück, zurück 2 oder zurück trotzdem." },
    [SAID_VOIDED]       = { "Every option failed because of a bug in the game; the effect was dropped.",
                            "Jede Möglichkeit scheiterte an einem Fehler im Spiel selbst; die Wirkung entfällt." },
    [SAID_ORDERED]      = { "You pass in reaction windows until: %s. 'orders off' ends it.",
                            "Du passt in Reaktionsfenstern bis: %s. „aufträge aus“ beendet es." },
    [SAID_DECLINES]     = { "You decline every offer. 'orders off' ends it.",
                            "Du lehnst alle Angebote ab. „aufträge aus“ beendet es." },
    [SAID_ACCEPTS]      = { "%s: you accept %u or more for each one, if nothing else is wanted. 'orders off' ends it.",
                            "%s: Du nimmst %u oder mehr je Stück an, wenn sonst nichts verlangt wird. „aufträge aus“ beendet es." },
    [SAID_NO_ORDERS]    = { "You have no standing orders: you are always asked.",
                            "Du hast keine Daueraufträge: Du wirst immer gefragt." },
    [SAID_ORDER_HOW]    = { "Write: pass until turn, %s, end or played; or orders off.",
                            "Schreibe: passe bis zug, %s, ende oder karte; oder aufträge aus." },
    [SAID_SELL_HOW]     = { "For offers: orders decline, or for example: orders accept 2 %s",
                            "Für Angebote: aufträge ablehnen, oder zum Beispiel: aufträge annehmen 2 %s" },
    [SAID_PROMISE]      = { "%u. %s to %s: %s", "%u. %s an %s: %s" },
    [SAID_NO_PROMISES]  = { "No promise is open.", "Kein Versprechen ist offen." },
    [SAID_POINT_HOW]    = { "Point at what? Write 'point' and a place or card that you see.", "Worauf? Schreibe „zeige“ und einen Ort oder eine Karte, die du siehst." },
    [SAID_POINT_ALONE]  = { "Everybody sees this screen, and no bot plays.", "Alle sehen diesen Bildschirm, und kein Bot spielt mit." },
    [SAID_POINTED]      = { "You point at %s. Bots follow the Lead's finger.", "Du zeigst auf %s. Bots folgen dem Finger der Leitung." },
    [SAID_WORD]         = { "%s: %u kept, %u broken", "%s: %u gehalten, %u gebrochen" },
    [SAID_CONCEDED]     = { "You have conceded; a bot plays your seat to the end.", "Du hast aufgegeben; ein Bot spielt deinen Platz zu Ende." },
    [SAID_SAVED]        = { "Saved to %s.", "Gespeichert in %s." },
    [SAID_SAVE_WHERE]   = { "Where to? Write: save FILE", "Wohin? Schreibe: speichern DATEI" },
    [SAID_SAVE_TAKEN]   = { "%s already exists; choose another name.", "%s gibt es schon; wähle einen anderen Namen." },
    [SAID_SAVE_ASK]     = { "Save the game? Type a file name, or press enter to leave without saving.",
                            "Spiel speichern? Gib einen Dateinamen ein; nur die Eingabetaste beendet ohne." },
    [SAID_NOT_SAVED]    = { "The game was not saved.", "Das Spiel wurde nicht gespeichert." },
    [SAID_NOT_KEPT]     = { "The game goes on, but it is not saved. Every choice tries again; 'save FILE' saves it elsewhere.",
                            "Das Spiel geht weiter, ist aber nicht gespeichert. Jede Entscheidung versucht es erneut; „speichern DATEI“ speichert woanders." },
    [SAID_RESUME]       = { "To continue: %s", "Weiter mit: %s" },
    [SAID_LANGUAGE]     = { "The language is English now.", "Ab jetzt auf Deutsch." },
    [SAID_LANGUAGES]    = { "Type 'lang en' or 'lang de'.", "Schreibe: sprache en oder sprache de." },
    [SAID_NO_SEAT]      = { "There is no seat '%s': write a number from 1 to %u, or a name.",
                            "Einen Platz „%s“ gibt es nicht: Schreibe eine Zahl von 1 bis %u oder einen Namen." },
    [SAID_BOT_SEAT]     = { "%s is played by a bot.", "%s wird von einem Bot gespielt." },
    [SAID_OFFER_HOW]    = { "Write: offer SEAT THINGS for THINGS. 'offer %u' lists what is possible.",
                            "Schreibe: biete PLATZ DINGE für DINGE. „biete %u“ nennt, was möglich ist." },
    [SAID_OFFER_OPEN]   = { "%s %stake %u, or decline %u", "%s %sannehmen %u oder ablehnen %u" },
    [SAID_OFFER_OWN]    = { "%s %swithdraw %u", "%s %szurückziehen %u" },
    [SAID_OFFER_OTHERS] = { "%s %s", "%s %s" },
    [SAID_NO_OFFERS]    = { "No offer is open.", "Kein Angebot ist offen." },
    [SAID_OFFER_BINDS]  = { "It binds. ", "Es bindet. " },
    [SAID_OFFER_PROMISES] = { "It is only a promise. ", "Es ist nur ein Versprechen. " },
    [SAID_OFFERED]      = { "The offer is made.", "Das Angebot ist gemacht." },
    [SAID_OFFER_SEND]   = { "Press enter to send the offer; anything else drops it.", "Mit der Eingabetaste geht das Angebot hinaus; alles andere verwirft es." },
    [SAID_OFFER_DROPPED] = { "The offer was not sent.", "Das Angebot wurde nicht gemacht." },
    [SAID_OFFER_POSSIBLE] = { "Nothing forbids that offer.", "Nichts verbietet dieses Angebot." },
    [SAID_NOT_NOW]      = { "Not possible right now: %s. %s", "Jetzt noch nicht möglich: %s. %s" },
    [SAID_NEVER_BINDS]  = { "That never binds.", "Das bindet nie." },
    [SAID_SPLIT]        = { "Two offers would let the rest bind.", "Mit zwei Angeboten könnte der Rest binden." },
    [SAID_TRADE_POSSIBLE] = { "If accepted, everything changes hands at once.", "Wird es angenommen, wechselt alles sofort den Besitzer." },
    [SAID_WOULD_BIND]   = { "If accepted now, it binds: every deed in it can be done at once, and must be done.",
                            "Wird es jetzt angenommen, bindet es: Jede Tat darin ist sofort möglich und muss geschehen." },
    [SAID_WOULD_PROMISE] = { "So, if accepted now, every deed in it is a promise: it is judged, never enforced.",
                            "Wird es jetzt angenommen, ist darum jede Tat darin ein Versprechen: Es wird beurteilt, aber nie erzwungen." },
    [SAID_TERMS_GIVE]   = { "You could give: %s", "Du könntest geben: %s" },
    [SAID_TERMS_WANT]   = { "You could want: %s", "Du könntest verlangen: %s" },
    [SAID_ANSWER_HOW]   = { "Which offer? For example: take 1", "Welches Angebot? Zum Beispiel: annehmen 1" },
    [SAID_ANSWERED]     = { "Done.", "Erledigt." },
    [SAID_TOO_LONG]     = { "That line is too long.", "Diese Zeile ist zu lang." },
    [SAID_OVER]         = { "The game is over.", "Das Spiel ist zu Ende." },
    [SAID_COPIES]       = { "%s, %u in the pack.", "%s, %u-mal im Spiel." },
    [SAID_NO_REFERENCE] = { "This game has no quick reference; 'why not' and '?' still work.",
                            "Für dieses Spiel hat noch niemand eine Kurzregel geschrieben; „warum nicht“ und „?“ antworten trotzdem." },
    [SAID_NO_TOPIC]     = { "There is no topic '%s': 'rules' lists them.", "Ein Thema „%s“ gibt es nicht: „regeln“ nennt alle." },
    [SAID_NEAR_TOPIC]   = { "There is no topic '%s'; did you mean '%s'?", "Ein Thema „%s“ gibt es nicht; meinst du „%s“?" },
    [SAID_FOLDED]       = { "%s: %u to %u, by number or name, for example %u, %s", "%s: %u bis %u, mit Nummer oder Namen, zum Beispiel %u, %s" },
    [SAID_LESSON]       = { "%s, %u of %u%s%s", "%s, %u von %u%s%s" },
    [SAID_LESSON_READ]  = { "Press enter to go on.", "Weiter mit der Eingabetaste." },
    [SAID_LESSON_HELD]  = { "%u more options wait: %s", "%u weitere Möglichkeiten warten: %s" },
    [SAID_LESSON_HELD_ONE] = { "One more option waits: %s", "Eine weitere Möglichkeit wartet: %s" },
    [SAID_LESSON_AGAIN] = { "Press enter to try again, or write undo.", "Mit der Eingabetaste versuchst du es noch einmal; oder schreibe zurück." },
    [SAID_PUZZLE_AGAIN] = { "Press enter to try again, or write undo, hint or solution.", "Mit der Eingabetaste versuchst du es noch einmal; oder schreibe zurück, tipp oder lösung." },
    [SAID_LESSON_DONE]  = { "You have finished this lesson. All lessons: angeles lessons %s", "Diese Lektion hast du geschafft. Alle Lektionen: angeles lessons %s" },
    [SAID_PUZZLE_DONE]  = { "Solved. All puzzles: angeles lessons %s", "Gelöst. Alle Aufgaben: angeles lessons %s" },
    [SAID_SOLUTION]     = { "%u. %s", "%u. %s" },
    [SAID_LESSON_NO_HINT] = { "Here there is nothing to work out: do as the lesson says.", "Hier gibt es nichts zu knobeln: Mach, was die Lektion sagt." },
    [SAID_ASK_SEATS]    = { "How many players, including you and the bots? %u to %u; enter: %u", "Wie viele spielen, du und die Bots zusammen? %u bis %u; Eingabetaste: %u" },
    [SAID_ASK_WHO]      = { "Who are you?", "Wer bist du?" },
    [SAID_ASK_CASE]     = { "Which case?", "Welcher Fall?" },
    [SAID_ANY]          = { "random", "der Zufall entscheidet" },
    [SAID_DEFAULT]      = { " (enter)", " (Eingabetaste)" },
    [SAID_CARD_WHAT]    = { "Which card? Write 'card' and the beginning of its title.", "Welche Karte? Schreibe „karte“ und den Anfang ihres Titels." },
    [SAID_HELP_PARTS]   = { "The table, part by part:", "Der Tisch, Teil für Teil:" },
    [SAID_HELP]         = {
        "Commands:\n"
        "  3                        take option 3\n"
        "  WORDS                    take the option that matches, such as: end\n"
        "  ? NAME                   show a card, a place or a person\n"
        "  why not WORDS            which rule forbids it\n"
        "  hint                     what a bot would do in your place, and why\n"
        "  rules [TOPIC]            how the game is played, by topic\n"
        "  view                     the table again, and the options\n"
        "  log                      the whole log so far\n"
        "  undo [N]                 take back your last choices, if nobody learned anything\n"
        "  undo anyway              take back more; you keep what you have seen\n"
        "  pass until turn          don't ask whether you react, until your turn (or: end, a period\n"
        "                           of the game such as day, or when a card is played: played)\n"
        "  orders [off]             what you have ordered so, or no more of it\n"
        "  save [FILE]              save now and after every choice\n"
        "  lang de                  auf Deutsch\n"
        "  concede                  give up; a bot plays your seat to the end\n"
        "  quit                     leave\n",
        "Was du schreiben kannst:\n"
        "  3                        Möglichkeit 3 wählen\n"
        "  WORTE                    die Möglichkeit wählen, auf die sie passen, etwa: beende\n"
        "  ? NAME                   was es mit einer Karte, einem Ort, einer Person auf sich hat\n"
        "  warum nicht WORTE        welche Regel im Weg steht\n"
        "  tipp                     was ein Bot an deiner Stelle täte, und warum\n"
        "  regeln [THEMA]           wie das Spiel geht, nach Themen\n"
        "  tisch                    noch einmal der Tisch und die Möglichkeiten\n"
        "  verlauf                  alles, was du bisher erfahren hast\n"
        "  zurück [N]               deine letzten Entscheidungen zurücknehmen, solange niemand etwas erfuhr\n"
        "  zurück trotzdem          mehr zurücknehmen; was gesehen wurde, bleibt gesehen\n"
        "  passe bis zug            nicht fragen, ob du reagierst, bis du am Zug bist (oder: ende,\n"
        "                           ein Abschnitt des Spiels wie tag, oder jemand spielt: karte)\n"
        "  aufträge [aus]           was du so bestimmt hast, oder nichts mehr davon\n"
        "  speichern [DATEI]        jetzt, und von nun an nach jeder Entscheidung\n"
        "  lang en                  in English\n"
        "  aufgeben                 ein Bot spielt deinen Platz zu Ende\n"
        "  ende                     aufhören\n" },
    [SAID_HELP_TRADE]   = {
        "  offer SEAT THINGS for THINGS     without THINGS: what is possible\n"
        "  take N, decline N, withdraw N    answer or withdraw offer N\n"
        "  orders decline                   decline every offer from now on\n"
        "  orders accept 2 support          accept 2 or more for each one of this deed\n"
        "  offer, promises                  the open ones, and who keeps their word\n"
        "  release N                        release somebody from promise N to you\n",
        "  biete PLATZ DINGE für DINGE      ohne DINGE: was möglich ist\n"
        "  annehmen N, ablehnen N, zurückziehen N    Angebot N beantworten\n"
        "  aufträge ablehnen                von nun an jedes Angebot ablehnen\n"
        "  aufträge annehmen 2 unterstützung    2 oder mehr für je eine solche Tat annehmen\n"
        "  biete, versprechen               was offen ist, und wer Wort hält\n"
        "  erlassen N                       jemandem Versprechen N erlassen\n" },
    [SAID_HELP_POINT]   = { "  point NAME               show bots a place or card; they follow the Lead's finger\n",
                            "  zeige NAME               Bots einen Ort oder eine Karte zeigen; sie folgen der Leitung\n" },
    [SAID_HELP_SEAT]    = { "  seat N                   show the table to another person\n",
                            "  platz N                  jemand anderes sieht hin\n" },
    [SAID_HELP_TOPIC]   = { "How this decision works: rules %s", "Wie diese Entscheidung geht: regeln %s" },
    [SAID_WHICH_CARD]   = { "Which one? %s", "Welche davon? %s" },
    [SAID_ALSO_CARD]    = { "Also: %s", "Außerdem: %s" },
    [SAID_STORY]        = { "“%s”", "„%s“" },
    [SAID_HINT]         = { "A bot would take %u: %s%s%s%s.", "Ein Bot nähme %u: %s%s%s%s." },
    [SAID_ASK_GAME]     = { "Which game?", "Welches Spiel?" },
    [SAID_ASK_LEVEL]    = { "How well should the bots play?", "Wie gut sollen die Bots spielen?" },
    [SAID_FIRST_CASE]   = { "the suggested first case", "als erster Fall empfohlen" },
    [SAID_CHOOSE]       = { "'%s' is not one of these: choose %u to %u, or press enter.", "„%s“ gehört nicht dazu: Wähle %u bis %u, oder drücke die Eingabetaste." },
    [SAID_THINKS]       = { "%s is thinking …", "%s denkt nach …" },
    [SAID_READ_ON]      = { "To read it as a story: angeles casefile %s", "Als Geschichte zu lesen: angeles casefile %s" },
};
/* clang-format on */
_Static_assert(ARRAY_LEN(words) == SAID_COUNT, "every message has its words");

const char *play_words(enum ang_language lang, enum said id)
{
    return words[id][lang == ANG_DE];
}

void play_say(struct play *p, enum said id, ...)
{
    char out[LINE_SIZE_MAX + 512];
    va_list rest;

    va_start(rest, id);
    vsnprintf(out, sizeof out, play_words(p->lang, id), rest);
    va_end(rest);
    terminal_print(&p->terminal, (id >= SAID_HELP && id <= SAID_HELP_SEAT) ? 25 : 0, out);
}
