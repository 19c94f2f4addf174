/* kernel_words.c: see kernel_words.h. */
#include "text/kernel_words.h"

/* clang-format off */
const struct saying saying[SAY_COUNT] = {
    [SAY_CARD]      = { "card|cards",
                        "f|Karte,Karte,Karte,Karte|Karten,Karten,Karten,Karten" },
    [SAY_SOMEBODY]  = { "somebody|somebody",
                        "m|jemand,jemandes,jemandem,jemanden|jemand,jemandes,jemandem,jemanden" },
    [SAY_NOBODY]    = { "nobody|nobody",
                        "m|niemand,niemandes,niemandem,niemanden|niemand,niemandes,niemandem,niemanden" },
    [SAY_SOMETHING] = { "something|something",
                        "n|etwas,etwas,etwas,etwas|etwas,etwas,etwas,etwas" },
    [SAY_OFFER]     = { "offer|offers",
                        "n|Angebot,Angebots,Angebot,Angebot|Angebote,Angebote,Angeboten,Angebote" },
    [SAY_PLACE]     = { "place|places",
                        "m|Ort,Ortes,Ort,Ort|Orte,Orte,Orten,Orte" },
    [SAY_PLAYER]    = { "player|players",
                        "m|Spieler,Spielers,Spieler,Spieler|Spieler,Spieler,Spielern,Spieler" },

    [SAY_TOP]       = { "top",    "oberst" },
    [SAY_BOTTOM]    = { "bottom", "unterst" },
    [SAY_FROM_TOP]  = { "from the top", "von oben" },
    [SAY_AND]       = { "and", "und" },

    [SAY_OPTION]      = { "An option of an unknown kind", "Eine Möglichkeit unbekannter Art" },
    [SAY_PROMPT]      = { "Choose.", "Wähle." },
    [SAY_MESSAGE]     = { "Something happens.", "Etwas geschieht." },
    [SAY_REQUIREMENT] = { "The rules do not allow it.", "Die Regeln erlauben es nicht." },

    [SAY_WAITING]     = { "Waiting for {0}.", "Warten auf {0:akk}." },
    [SAY_WINS]        = { "{0} {v0:win/wins}.", "{0} {v0:gewinnst/gewinnt}." },
    [SAY_WIN]         = { "{0} win.", "{0} gewinnen." },
    [SAY_WIN_AND_YOU] = { "{0} win.", "{0} gewinnt." },
    [SAY_ALL_LOSE]    = { "Nobody wins.", "Niemand gewinnt." },
    [SAY_RUNNING]     = { "The game goes on.", "Das Spiel geht weiter." },

    [SAY_OFFERS]        = { "{0} {v0:offer/offers} {1} {2} for {3}.",
                            "{0} {v0:bietest/bietet} {1:dat} {2} für {3}." },
    [SAY_OFFERS_FREELY] = { "{0} {v0:offer/offers} {1} {2} and {v0:want/wants} nothing for it.",
                            "{0} {v0:bietest/bietet} {1:dat} {2} und {v0:willst/will} nichts dafür." },
    [SAY_WANTS_FREELY]  = { "{0} {v0:ask/asks} {1} for {3} and {v0:offer/offers} nothing for it.",
                            "{0} {v0:bittest/bittet} {1:akk} um {3} und {v0:bietest/bietet} nichts dafür." },
    [SAY_PROMISE]       = { "a promise", "ein Versprechen" },
    [SAY_NOTHING]       = { "nothing", "nichts" },
};

const struct requirement_row kernel_requirement[REQ_GAME] = {
    [REQ_MET]           = { NULL, "Nothing forbids it.", "Nichts steht im Weg." },
    [REQ_NOT_AN_OPTION] = { NULL, "You can't do that right now.", "Das steht jetzt nicht zur Wahl." },
    [REQ_NOT_YOUR_TURN] = { NULL, "It is another player's decision.",
                                  "Jetzt ist ein anderer Spieler gefragt." },
    [REQ_STRUCK]        = { NULL, "This option caused an error at this table and was removed.",
                                  "Diese Möglichkeit hat an diesem Tisch einen Fehler ausgelöst und wurde gestrichen." },
    [REQ_CARD_NEEDS]    = { NULL, "The card's condition is not met.",
                                  "Was die Karte voraussetzt, ist nicht erfüllt." },
    [REQ_CARD_EFFECT]   = { NULL, "The card's effect cannot be carried out.",
                                  "Nichts von dem, was die Karte bewirkt, wäre ausführbar." },
    [REQ_CARD_COST]     = { NULL, "The card's cost cannot be paid.",
                                  "Die Kosten der Karte können nicht bezahlt werden." },
    [REQ_ONCE_USED]     = { NULL, "It has already been used as often as allowed.",
                                  "Das wurde schon so oft benutzt, wie es erlaubt ist." },
    [REQ_FORBIDDEN]     = { NULL, "An effect in force forbids it.",
                                  "Eine Wirkung, die gerade gilt, verbietet es." },
    [REQ_NO_ROOM]       = { NULL, "There is no room for more lasting effects.",
                                  "Am Tisch können nicht noch mehr Wirkungen gelten." },
    [REQ_OFFER_LIMIT]   = { NULL, "You have made too many offers since the last choice.",
                                  "Du hast seit der letzten Entscheidung schon zu viele Angebote gemacht." },
    [REQ_OFFER_TERMS]   = { NULL, "The terms cannot all be carried out at once.",
                                  "Die Bedingungen lassen sich nicht alle auf einmal erfüllen." },
    [REQ_OFFER_GONE]    = { NULL, "The offer is no longer open.", "Das Angebot gilt nicht mehr." },
    [REQ_OFFER_CLOSED]  = { NULL, "You can't trade right now.", "Jetzt darf nicht gehandelt werden." },
};

const struct message kernel_message[MSG_GAME] = {
    [MSG_UNDO]            = { "undo", "{0} {v0:take/takes} back {1} {n1:choice/choices}.",
                                      "{0:nom} {v0:nimmst/nimmt} {1} {n1:Entscheidung/Entscheidungen} zurück." },
    [MSG_VOID]            = { "void", "An effect that could not be finished is dropped.",
                                      "Eine Wirkung, die nicht zu Ende geführt werden konnte, entfällt." },
    [MSG_OFFER_MADE]      = { "offer-made", "{0} {v0:make/makes} {1} an offer.",
                                            "{0:nom} {v0:machst/macht} {1:dat} ein Angebot." },
    [MSG_OFFER_DECLINED]  = { "offer-declined", "{0} {v0:decline/declines} {v1:your/{1:gen}} offer.",
                                                "{0:nom} {v0:lehnst/lehnt} {v1:dein Angebot/das Angebot von {1:dat}} ab." },
    [MSG_OFFER_WITHDRAWN] = { "offer-withdrawn", "{0} {v0:withdraw/withdraws} an offer to {1}.",
                                                 "{0:nom} {v0:ziehst/zieht} ein Angebot an {1:akk} zurück." },
    [MSG_TOLD]            = { "told", "{0}", "{0}" },
};

const struct prompt kernel_prompt[PROMPT_GAME] = {
    [PROMPT_NONE]   = { "none", "Choose.", "Wähle." },
    [PROMPT_ORDER]  = { "order", "Several abilities are due: choose the one that happens next.",
                                 "Mehrere Fähigkeiten stehen an: Wähle, welche als Nächste geschieht." },
    [PROMPT_CHOOSE] = { "choose", "{0}: choose.", "{0}: Wähle." },
    [PROMPT_ONE_OF] = { "one-of", "{0}: choose one.", "{0}: Wähle eine Möglichkeit." },
};

const struct option_kind kernel_option[OPT_GAME] = {
    [OPT_NONE]        = { "none",        { T_NONE },            "Nothing", "Nichts" },
    [OPT_TRIGGER]     = { "trigger",     { T_CARD, T_NUMBER },  "{0}", "{0}" },
    [OPT_PICK_CARD]   = { "card",        { T_CARD },            "{0}", "{0}" },
    [OPT_PICK_SEAT]   = { "seat",        { T_SEAT },            "{0:nom}", "{0:nom}" },
    [OPT_PICK_ENTRY]  = { "entry",       { T_ENTRY },           "{0}", "{0}" },
    [OPT_PICK_NUMBER] = { "number",      { T_NUMBER },          "{0}", "{0}" },
    [OPT_PICK_SUPPLY] = { "supply",      { T_SUPPLY },          "{0}", "{0}" },
    [OPT_ALTERNATIVE] = { "alternative", { T_NUMBER },          "Choice {0}", "Möglichkeit {0}" },
    [OPT_DONE]        = { "done",        { T_NONE },            "Done", "Fertig" },
    [OPT_ABILITY]     = { "ability",     { T_ENTRY, T_NUMBER }, "{0}", "{0}" },
};
/* clang-format on */
