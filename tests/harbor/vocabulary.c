/* vocabulary.c: the words of the testing game, in packs and to people. */
#include "harbor/harbor.h"
#include "harbor/words.h"

/* clang-format off */
static const struct noun noun[] = {
    { "player|players", T_SEAT, KIND_ANY,   DOMAIN_PLAYERS, "player|players", "m|Spieler,Spielers,Spieler,Spieler|Spieler,Spieler,Spielern,Spieler" },
    { "card|cards",     T_CARD, KIND_ANY,   DOMAIN_NONE,    "card|cards",     "f|Karte,Karte,Karte,Karte|Karten,Karten,Karten,Karten" },
    { "cargo|cargoes",  T_CARD, KIND_CARGO, DOMAIN_NONE,    "cargo|cargoes",  "f|Ware,Ware,Ware,Ware|Waren,Waren,Waren,Waren" },
    { "trick|tricks",   T_CARD, KIND_TRICK, DOMAIN_NONE,    "trick|tricks",   "m|Kniff,Kniffs,Kniff,Kniff|Kniffe,Kniffe,Kniffen,Kniffe" },
    { "rule|rules",     T_ENTRY, KIND_RULE, DOMAIN_RULES,   "house rule|house rules", "f|Hausregel,Hausregel,Hausregel,Hausregel|Hausregeln,Hausregeln,Hausregeln,Hausregeln" },
    { "ally|allies",    T_CARD, KIND_ALLY,  DOMAIN_NONE,    "ally|allies",    "m|Helfer,Helfers,Helfer,Helfer|Helfer,Helfer,Helfern,Helfer" },
};

static const struct noun supply[SUPPLY_COUNT] = {
    [SUPPLY_COIN]  = { "coin|coins", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "coin|coins", "f|Münze,Münze,Münze,Münze|Münzen,Münzen,Münzen,Münzen" },
    [SUPPLY_ALARM] = { "alarm",      T_SUPPLY, KIND_ANY, DOMAIN_NONE, "alarm|alarm", "m|Alarm,Alarms,Alarm,Alarm|Alarm,Alarms,Alarm,Alarm" },
    [SUPPLY_HONOR] = { "honor",      T_SUPPLY, KIND_ANY, DOMAIN_NONE, "honor|honor", "f|Ehre,Ehre,Ehre,Ehre|Ehre,Ehre,Ehre,Ehre" },
};

#define MAY(event) ((uint64_t)1 << (event))
static const struct form verb[VERB_COUNT] = {
    [VERB_GAIN]    = { .form = "{seat} gain|gains {number} {supply}", .always = true,
                       .announces = MAY(EVENT_GAINS) | MAY(EVENT_ALARM_RISES),
                       .en = "{0} {v0:gain/gains} {1} {2#1}",  .en_may = "gain {1} {2#1}",
                       .de = "{0:nom} {v0:erhältst/erhält} {1} {2#1:akk}", .de_may = "{1} {2#1:akk} erhalten" },
    [VERB_LOSE]    = { .form = "{seat} lose|loses {number} {supply}", .always = true,
                       .en = "{0} {v0:lose/loses} {1} {2#1}",  .en_may = "lose {1} {2#1}",
                       .de = "{0:nom} {v0:verlierst/verliert} {1} {2#1:akk}", .de_may = "{1} {2#1:akk} verlieren" },
    [VERB_PAY]     = { .form = "{seat} pay|pays {number} {supply}",
                       .en = "{0} {v0:pay/pays} {1} {2#1}",  .en_may = "pay {1} {2#1}",
                       .de = "{0:nom} {v0:zahlst/zahlt} {1} {2#1:akk}", .de_may = "{1} {2#1:akk} zahlen" },
    [VERB_STEAL]   = { .form = "{seat} steal|steals {number} {supply} from {seat}", .announces = MAY(EVENT_GAINS),
                       .en = "{0} {v0:steal/steals} {1} {2#1} from {3}",  .en_may = "steal {1} {2#1} from {3}",
                       .de = "{0:nom} {v0:stiehlst/stiehlt} {3:dat} {1} {2#1:akk}", .de_may = "{3:dat} {1} {2#1:akk} stehlen" },
    [VERB_DRAW]    = { .form = "{seat} draw|draws {number} card|cards", .announces = MAY(EVENT_DRAWS),
                       .en = "{0} {v0:draw/draws} {1} {n1:card/cards}", .en_may = "draw {1} {n1:card/cards}",
                       .de = "{0:nom} {v0:ziehst/zieht} {1} {n1:Karte/Karten}", .de_may = "{1} {n1:Karte/Karten} ziehen" },
    [VERB_DISCARD] = { .form = "{seat} discard|discards {number} card|cards", .frames = 1,
                       .en = "{0} {v0:discard/discards} {1} {n1:card/cards}", .en_may = "discard {1} {n1:card/cards}",
                       .de = "{0:nom} {v0:legst/legt} {1} {n1:Karte/Karten} ab", .de_may = "{1} {n1:Karte/Karten} ablegen" },
    [VERB_DROP]    = { .form = "{seat} throw|throws away {card}", .always = true,
                       .en = "{0} {v0:throw/throws} {1} away", .en_may = "throw {1} away",
                       .de = "{0:nom} {v0:wirfst/wirft} {1:akk} weg", .de_may = "{1:akk} wegwerfen" },
    [VERB_RAISE]   = { .form = "the alarm rises by {number}", .announces = MAY(EVENT_ALARM_RISES), .always = true,
                       .en = "the alarm rises by {0}", .de = "der Alarm steigt um {0}" },
    [VERB_CALM]    = { .form = "the alarm falls by {number}", .always = true,
                       .en = "the alarm falls by {0}", .de = "der Alarm sinkt um {0}" },
    [VERB_GIVE]    = { .form = "{seat} give|gives {card} to {seat}", .always = true,
                       .en = "{0} {v0:give/gives} {1} to {2}", .en_may = "give {1} to {2}",
                       .de = "{0:nom} {v0:gibst/gibt} {2:dat} {1:akk}", .de_may = "{2:dat} {1:akk} geben" },
    [VERB_TAKE]    = { .form = "{seat} take|takes a random card from {seat}",
                       .en = "{0} {v0:take/takes} a random card from {1}", .en_may = "take a random card from {1}",
                       .de = "{0:nom} {v0:nimmst/nimmt} {1:dat} eine zufällige Karte weg", .de_may = "{1:dat} eine zufällige Karte wegnehmen" },
    [VERB_LOOK]    = { .form = "{seat} look|looks at {seat's} hand",
                       .en = "{0} {v0:look/looks} at {v1:your/{1:gen}} hand", .en_may = "look at {v1:your/{1:gen}} hand",
                       .de = "{0:nom} {v0:siehst dir/sieht sich} {v1:deine Handkarten/die Handkarten {1:von}} an", .de_may = "{v0:dir/sich} {v1:deine Handkarten/die Handkarten {1:von}} ansehen" },
    [VERB_TUCK]    = { .form = "{seat} tuck|tucks {card} under the deck", .always = true,
                       .en = "{0} {v0:tuck/tucks} {1} under the deck", .en_may = "tuck {1} under the deck",
                       .de = "{0:nom} {v0:schiebst/schiebt} {1:akk} unter den Nachziehstapel", .de_may = "{1:akk} unter den Nachziehstapel schieben" },
    [VERB_SHUFFLE] = { .form = "the deck is shuffled", .always = true,
                       .en = "the deck is shuffled", .de = "der Nachziehstapel wird gemischt" },
    [VERB_GAMBLE]  = { .form = "{seat} gamble|gambles", .branch = { { "cargo", "if it is a cargo", "ist es eine Ware" }, { "other", "otherwise", "sonst" } },
                       .en = "{0} {v0:turn/turns} up the top card of the deck and {v0:discard/discards} it", .en_may = "turn up the top card of the deck and discard it",
                       .de = "{0:nom} {v0:deckst/deckt} die oberste Karte des Nachziehstapels auf und {v0:legst/legt} sie ab", .de_may = "die oberste Karte des Nachziehstapels aufdecken und ablegen" },
    [VERB_LEAVE]   = { .form = "{card} leaves play", .always = true,
                       .en = "{0} leaves play", .de = "{0:nom} verlässt das Spiel" },
    [VERB_LIFT]    = { .form = "{entry} is lifted", .always = true,
                       .en = "{0} is lifted", .de = "{0:nom} wird aufgehoben" },
    [VERB_RETURN]  = { .form = "{seat} take|takes back {card}", .always = true,
                       .en = "{0} {v0:take/takes} {1} back", .en_may = "take {1} back",
                       .de = "{0:nom} {v0:nimmst/nimmt} {1:akk} zurück", .de_may = "{1:akk} zurücknehmen" },
};

static const struct form query[QUERY_COUNT] = {
    [QUERY_HAS]     = { .form = "{seat} has|have at least {number} {supply}", .gives = T_CONDITION,
                        .en = "{v0:have/has} at least {1} {2#1}", .de = "mindestens {1} {2#1:akk} {v0:hast/hat}" },
    [QUERY_HOLDS]   = { .form = "{seat} hold|holds at least {number} card|cards", .gives = T_CONDITION,
                        .en = "{v0:hold/holds} at least {1} {n1:card/cards}", .de = "mindestens {1} {n1:Karte/Karten} auf der Hand {v0:hast/hat}" },
    [QUERY_IN_PLAY] = { .form = "{card} is in play", .gives = T_CONDITION, .en = "is in play", .de = "im Spiel ist" },
    [QUERY_ACTIVE]  = { .form = "{seat} is|are active", .gives = T_CONDITION, .en = "{v0:are/is} active", .de = "am Zug {v0:bist/ist}" },
    [QUERY_ALARM]   = { .form = "the alarm", .gives = T_NUMBER, .en = "the alarm", .de = "der Alarm" },
    [QUERY_AMOUNT]  = { .form = "the {supply} of {seat}", .gives = T_NUMBER,
                        .en = "the number of {v1:your/{1:gen}} {0#*}", .de = "die Zahl der {0#*:gen} von {v1:dir/{1:dat}}" },
    [QUERY_HAND]    = { .form = "the hand size of {seat}", .gives = T_NUMBER,
                        .en = "{v0:your/{0:gen}} hand size", .de = "die Kartenzahl von {v0:dir/{0:dat}}" },
    [QUERY_OWNER]   = { .form = "the owner of {card}", .gives = T_SEAT, .en = "the owner of {0}", .de = "der Besitzer {0:von}" },
    [QUERY_RICHEST] = { .form = "the richest player", .gives = T_SEAT, .en = "the richest player", .de = "der reichste Spieler" },
    [QUERY_IN_FORCE] = { .form = "{entry} is in force", .gives = T_CONDITION, .en = "is in force", .de = "gilt" },
    [QUERY_LEFT]    = { .form = "the player left of {seat}", .gives = T_SEAT, .en = "the player to the left of {0}", .de = "der Spieler links von {v0:dir/{0:dat}}" },
};

static const struct form event[EVENT_COUNT] = {
    [EVENT_PLAYS]       = { .form = "{seat} play|plays {card}", .en = "{v0:play/plays} {1}", .de = "{1:akk} {v0:spielst/spielt}",
                            .en_done = "{v0:have/has} played {1}", .de_done = "{1:akk} gespielt {v0:hast/hat}", .counts = 1 },
    [EVENT_SELLS]       = { .form = "{seat} sell|sells {card}", .en = "{v0:sell/sells} {1}", .de = "{1:akk} {v0:verkaufst/verkauft}",
                            .en_done = "{v0:have/has} sold {1}", .de_done = "{1:akk} verkauft {v0:hast/hat}", .counts = 1 },
    [EVENT_DRAWS]       = { .form = "{seat} draw|draws a card", .en = "{v0:draw/draws} a card", .de = "eine Karte {v0:ziehst/zieht}",
                            .en_done = "{v0:have/has} drawn a card", .de_done = "eine Karte gezogen {v0:hast/hat}" },
    [EVENT_GAINS]       = { .form = "{seat} gain|gains coins", .en = "{v0:gain/gains} coins", .de = "Münzen {v0:erhältst/erhält}" },
    [EVENT_WORKS]       = { .form = "{seat} work|works the docks", .en = "{v0:work/works} the docks", .de = "auf den Docks {v0:arbeitest/arbeitet}",
                            .en_done = "{v0:have/has} worked the docks", .de_done = "auf den Docks gearbeitet {v0:hast/hat}" },
    [EVENT_TURN_STARTS] = { .form = "{seat} start|starts a turn", .en = "{v0:start your/starts a} turn", .de = "{v0:deinen/einen} Zug {v0:beginnst/beginnt}" },
    [EVENT_DAY_ENDS]    = { .form = "the day ends", .en = "the day ends", .de = "der Tag endet" },
    [EVENT_ALARM_RISES] = { .form = "the alarm rises", .en = "the alarm rises", .de = "der Alarm steigt" },
};

static const struct form question_form[QUESTION_COUNT] = {
    [QUESTION_PRICE]      = { .form = "the price {seat} pay|pays for {card}", .gives = T_NUMBER,
                              .en = "the price {0} {v0:pay/pays} for {1}", .de = "der Preis, den {0:nom} für {1:akk} {v0:zahlst/zahlt}," },
    [QUESTION_VALUE]      = { .form = "what {seat} get|gets for {card}", .gives = T_NUMBER, .is_signed = true,
                              .en = "what {0} {v0:get/gets} for {1}", .de = "der Erlös, den {0:nom} für {1:akk} {v0:bekommst/bekommt}," },
    [QUESTION_HAND_LIMIT] = { .form = "the hand limit of {seat}", .gives = T_NUMBER,
                              .en = "{v0:your/{0:gen}} hand limit", .de = "{v0:dein Handlimit/das Handlimit {0:von}}" },
    [QUESTION_WAGES]      = { .form = "what {seat} earn|earns on the docks", .gives = T_NUMBER,
                              .en = "what {0} {v0:earn/earns} on the docks", .de = "der Lohn, den {0:nom} auf den Docks {v0:bekommst/bekommt}," },
    [QUESTION_MAY_PLAY]   = { .form = "for {seat} playing {card}", .gives = T_CONDITION,
                              .en = "{0} cannot play {1}", .en_may = "{0} may play {1}",
                              .de = "{0:nom} {v0:kannst/kann} {1:akk} nicht spielen", .de_may = "{0:nom} {v0:darfst/darf} {1:akk} spielen" },
    [QUESTION_MAY_SELL]   = { .form = "for {seat} selling {card}", .gives = T_CONDITION,
                              .en = "{0} cannot sell {1}", .en_may = "{0} may sell {1}",
                              .de = "{0:nom} {v0:kannst/kann} {1:akk} nicht verkaufen", .de_may = "{0:nom} {v0:darfst/darf} {1:akk} verkaufen" },
};

static const struct form domain[DOMAIN_COUNT] = {
    [DOMAIN_PLAYERS]  = { .form = "", .gives = T_SEAT, .en = "", .de = "" },
    [DOMAIN_HAND]     = { .form = "in {seat's} hand", .gives = T_CARD, .en = "in {v0:your/{0:gen}} hand", .de = "auf {v0:deiner Hand/der Hand {0:von}}" },
    [DOMAIN_PLAY]     = { .form = "in front of {seat}", .gives = T_CARD, .en = "in front of {0}", .de = "vor {0:dat}" },
    [DOMAIN_DISCARDS] = { .form = "in the discards", .gives = T_CARD, .en = "in the discards", .de = "in der Ablage" },
    [DOMAIN_RULES]    = { .form = "", .gives = T_ENTRY, .members = 400, .en = "", .de = "" },
    [DOMAIN_STORE]    = { .form = "in {seat's} store", .gives = T_CARD, .en = "in {v0:your/{0:gen}} store", .de = "{v0:in deinem Lager/im Lager {0:von}}" },
};

#define VALUE "value|values", "m|Wert,Wertes,Wert,Wert|Werte,Werte,Werten,Werte"
#define RISK  "risk|risks", "n|Risiko,Risikos,Risiko,Risiko|Risiken,Risiken,Risiken,Risiken"
#define COST  "cost|costs", "p|Kosten,Kosten,Kosten,Kosten"
#define LIMIT "limit|limits", "f|Grenze,Grenze,Grenze,Grenze|Grenzen,Grenzen,Grenzen,Grenzen"
static const struct form use[USE_COUNT] = {
    [USE_ACTION] = { .form = "action", .en = "as an action", .de = "als Aktion" },
};

static const struct entry_kind kind[KIND_COUNT] = {
    [KIND_CARGO] = { .name = "cargo", .flags = KIND_COMPONENT, .group = KIND_CARGO,
                     .field = { { "value", T_NUMBER, 0, FIELD_REQUIRED, 0, VALUE }, { "risk", T_NUMBER, 0, 0, 0, RISK } } },
    [KIND_TRICK] = { .name = "trick", .flags = KIND_COMPONENT | KIND_PLAYS, .group = KIND_TRICK,
                     .field = { { "cost", T_NUMBER, 0, FIELD_REQUIRED, 0, COST } } },
    [KIND_RULE]  = { .name = "rule", .flags = KIND_PLAYS | KIND_LIES,
                     .field = { { "limit", T_NUMBER, 0, 0, 0, LIMIT }, { "lantern", T_CONDITION } } },
    [KIND_ALLY]  = { .name = "ally", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_STAYS, .group = KIND_ALLY,
                     .field = { { "cost", T_NUMBER, 0, FIELD_REQUIRED, 0, COST } } },
};

static const struct span span[SPAN_COUNT] = {
    [SPAN_ACTION] = { "action", "this action", "bei dieser Aktion", "in {v0:your/{0:gen}} next action", "bei {v0:deiner nächsten Aktion/der nächsten Aktion {0:von}}", "once per action", "einmal pro Aktion" },
    [SPAN_TURN]   = { "turn", "this turn", "in diesem Zug", "in {v0:your/{0:gen}} next turn", "{v0:in deinem nächsten Zug/im nächsten Zug {0:von}}", "once per turn", "einmal pro Zug" },
    [SPAN_DAY]    = { "day", "today", "heute", "tomorrow", "morgen", "once per day", "einmal pro Tag" },
    [SPAN_WEEK]   = { "week", "this week", "diese Woche", "next week", "nächste Woche", "once per week", "einmal pro Woche" },
};

static const struct prompt prompt[] = {
    [PROMPT_BID - PROMPT_GAME]     = { "bid", "Bid for the lantern.", "Biete um die Laterne." },
    [PROMPT_ACT - PROMPT_GAME]     = { "act", "Choose an action ({0} left).", "Wähle eine Aktion (noch {0})." },
    [PROMPT_DISCARD - PROMPT_GAME] = { "discard", "Discard a card ({0} to go).", "Lege eine Karte ab (noch {0})." },
    [PROMPT_REACT - PROMPT_GAME]   = { "react", "{0} {v0:play/plays} {1}. React?", "{0:nom} {v0:spielst/spielt} {1:akk}. Reagieren?", "plays" },
};

static const struct option_kind option[] = {
    [OPT_BID - OPT_GAME]     = { "bid", { T_NUMBER }, "Bid {0}", "Biete {0}" },
    [OPT_WORK - OPT_GAME]    = { "work", { T_NONE }, "Work the docks", "Auf den Docks arbeiten" },
    [OPT_DRAW - OPT_GAME]    = { "draw", { T_NONE }, "Draw a card", "Eine Karte ziehen" },
    [OPT_PLAY - OPT_GAME]    = { "play", { T_CARD }, "Play {0}", "{0:akk} spielen", TRAIT_PLAYS },
    [OPT_SELL - OPT_GAME]    = { "sell", { T_CARD }, "Sell {0}", "{0:akk} verkaufen" },
    [OPT_STOW - OPT_GAME]    = { "stow", { T_CARD }, "Stow {0}", "{0:akk} einlagern" },
    [OPT_USE - OPT_GAME]     = { "use", { T_CARD, T_NUMBER }, "Use {0}", "{0:akk} einsetzen" },
    [OPT_PASS - OPT_GAME]    = { "pass", { T_NONE }, "Pass", "Passen", TRAIT_PASSES },
    [OPT_DISCARD - OPT_GAME] = { "discard", { T_CARD }, "Discard {0}", "{0:akk} ablegen" },
    [OPT_REACT - OPT_GAME]   = { "react", { T_CARD }, "React with {0}", "Mit {0:dat} reagieren", TRAIT_PLAYS },
};

static const struct requirement_row requirement_row[] = {
    [REQ_COINS - REQ_GAME]             = { "H-PLAY-01", "You do not have enough coins.", "Du hast nicht genug Münzen." },
    [REQ_STORE_FULL - REQ_GAME]        = { "H-CARGO-03", "Your store is full: it has room for 3 cargoes.", "Dein Lager ist voll: Es fasst 3 Waren." },
    [REQ_ALLIES_FULL - REQ_GAME]       = { "H-PLAY-04", "You have 2 allies already.", "Du hast schon 2 Helfer." },
    [REQ_NOT_CARGO - REQ_GAME]         = { "H-CARGO-01", "Only cargo can be sold or stowed.", "Nur Waren lassen sich verkaufen oder einlagern." },
    [REQ_NOT_PLAYABLE - REQ_GAME]      = { "H-PLAY-01", "Cargo is sold or stowed, not played.", "Waren werden verkauft oder eingelagert, nicht gespielt." },
    [REQ_IS_REACTION - REQ_GAME]       = { "H-PLAY-05", "This card is a reaction: it waits for something to happen.", "Diese Karte ist eine Reaktion: Sie wartet, bis etwas geschieht." },
    [REQ_NOT_THIS_REACTION - REQ_GAME] = { "H-REACT-01", "This card does not react to what is being played.", "Diese Karte reagiert nicht auf das, was gespielt wird." },
    [REQ_NOTHING_TO_DRAW - REQ_GAME]   = { "H-DECK-02", "The deck and the discards are empty.", "Nachziehstapel und Ablage sind leer." },
    [REQ_NO_CARDS - REQ_GAME]          = { "H-PLAY-02", "There are no cards in that hand.", "Auf dieser Hand sind keine Karten." },
    [REQ_REACTION_COINS - REQ_GAME]    = { "H-REACT-04", "You do not have enough coins for this reaction.", "Du hast nicht genug Münzen für diese Reaktion." },
    [REQ_BID_COINS - REQ_GAME]         = { "H-BID-01", "You cannot bid more coins than you have.", "Du kannst nicht mehr Münzen bieten, als du hast." },
};

static const struct message message[] = {
    [MSG_DAY - MSG_GAME]         = { "day", "Week {0}, day {1}.", "Woche {0}, Tag {1}.", { REPORT_PERIOD } },
    [MSG_BID - MSG_GAME]         = { "bid", "{0} {v0:bid/bids} {1}.", "{0:nom} {v0:bietest/bietet} {1}." },
    [MSG_LANTERN - MSG_GAME]     = { "lantern", "{0} {v0:take/takes} the lantern.", "{0:nom} {v0:nimmst/nimmt} die Laterne." },
    [MSG_DRAWS - MSG_GAME]       = { "draws", "{0} {v0:draw/draws} {1}.", "{0:nom} {v0:ziehst/zieht} {1:akk}.", { REPORT_DRAWN, PARAM(0), PARAM(1) } },
    [MSG_SHUFFLES - MSG_GAME]    = { "shuffles", "The discards are shuffled into a new deck.", "Die Ablage wird zu einem neuen Nachziehstapel gemischt." },
    [MSG_WORKS - MSG_GAME]       = { "works", "{0} {v0:work/works} the docks.", "{0:nom} {v0:arbeitest/arbeitet} auf den Docks." },
    [MSG_PLAYS - MSG_GAME]       = { "plays", "{0} {v0:play/plays} {1}.", "{0:nom} {v0:spielst/spielt} {1:akk}.", { REPORT_PLAYED, PARAM(0), PARAM(1) } },
    [MSG_REACTS - MSG_GAME]      = { "reacts", "{0} {v0:react/reacts} with {1}.", "{0:nom} {v0:reagierst/reagiert} mit {1:dat}.", { REPORT_PLAYED, PARAM(0), PARAM(1) } },
    [MSG_CANCELED - MSG_GAME]    = { "canceled", "{0} is canceled.", "{0:nom} wird verhindert." },
    [MSG_SELLS - MSG_GAME]       = { "sells", "{0} {v0:sell/sells} {1}.", "{0:nom} {v0:verkaufst/verkauft} {1:akk}." },
    [MSG_STOWS - MSG_GAME]       = { "stows", "{0} {v0:stow/stows} {1}.", "{0:nom} {v0:lagerst/lagert} {1:akk} ein." },
    [MSG_DISCARDS - MSG_GAME]    = { "discards", "{0} {v0:discard/discards} {1}.", "{0:nom} {v0:legst/legt} {1:akk} ab." },
    [MSG_GAINS - MSG_GAME]       = { "gains", "{0} {v0:gain/gains} {1} {2#1}.", "{0:nom} {v0:erhältst/erhält} {1} {2#1:akk}." },
    [MSG_LOSES - MSG_GAME]       = { "loses", "{0} {v0:lose/loses} {1} {2#1}.", "{0:nom} {v0:verlierst/verliert} {1} {2#1:akk}." },
    [MSG_ALARM_RISES - MSG_GAME] = { "alarm-rises", "The alarm rises by {0}.", "Der Alarm steigt um {0}." },
    [MSG_ALARM_FALLS - MSG_GAME] = { "alarm-falls", "The alarm falls by {0}.", "Der Alarm sinkt um {0}." },
    [MSG_GIVES - MSG_GAME]       = { "gives", "{0} {v0:give/gives} {1} to {2}.", "{0:nom} {v0:gibst/gibt} {2:dat} {1:akk}.", { REPORT_DRAWN, PARAM(2), PARAM(1) } },
    [MSG_TAKES - MSG_GAME]       = { "takes", "{0} {v0:take/takes} {1} from {2}.", "{0:nom} {v0:nimmst/nimmt} {2:dat} {1:akk} weg.", { REPORT_DRAWN, PARAM(0), PARAM(1) } },
    [MSG_LOOKS - MSG_GAME]       = { "looks", "{0} {v0:look/looks} at {v1:your/{1:gen}} hand.", "{0:nom} {v0:siehst dir/sieht sich} {v1:deine Handkarten/die Handkarten {1:von}} an." },
    [MSG_TUCKS - MSG_GAME]       = { "tucks", "{0} {v0:tuck/tucks} {1} under the deck.", "{0:nom} {v0:schiebst/schiebt} {1:akk} unter den Nachziehstapel." },
    [MSG_GAMBLE_WON - MSG_GAME]  = { "gamble-won", "{0} {v0:turn/turns} up {1}: a cargo.", "{0:nom} {v0:deckst/deckt} {1:akk} auf: eine Ware." },
    [MSG_GAMBLE_LOST - MSG_GAME] = { "gamble-lost", "{0} {v0:turn/turns} up {1}: no cargo.", "{0:nom} {v0:deckst/deckt} {1:akk} auf: keine Ware." },
    [MSG_LEAVES - MSG_GAME]      = { "leaves", "{0} leaves play.", "{0:nom} verlässt das Spiel." },
    [MSG_RETURNS - MSG_GAME]     = { "returns", "{0} {v0:take/takes} {1} back.", "{0:nom} {v0:nimmst/nimmt} {1:akk} zurück." },
    [MSG_LIFTED - MSG_GAME]      = { "lifted", "{0} is lifted.", "{0:nom} wird aufgehoben." },
    [MSG_TRADES - MSG_GAME]      = { "trades", "{0} {v0:hand/hands} {1} {n1:coin/coins} to {2}.", "{0:nom} {v0:gibst/gibt} {2:dat} {1} {n1:Münze/Münzen}." },
    [MSG_SCORE - MSG_GAME]       = { "score", "{0} {v0:score/scores} {1}.", "{0:nom} {v0:erreichst/erreicht} {1} Punkte." },
    [MSG_WINS - MSG_GAME]        = { "wins", "{0} {v0:win/wins}.", "{0:nom} {v0:gewinnst/gewinnt}." },
    [MSG_CLOSED - MSG_GAME]      = { "closed", "The watch closes the harbor. Everybody loses.", "Die Wache schließt den Hafen. Alle verlieren." },
};
/* clang-format on */

_Static_assert(ARRAY_LEN(message) == MSG_END - MSG_GAME, "every message has a row");
_Static_assert(ARRAY_LEN(prompt) == PROMPT_END - PROMPT_GAME, "every prompt has a row");
_Static_assert(ARRAY_LEN(option) == OPT_END - OPT_GAME, "every kind of option has a row");
_Static_assert(ARRAY_LEN(requirement_row) == REQ_HARBOR_END - REQ_GAME, "every requirement too");

const struct vocabulary harbor_vocabulary = {
    .noun = noun,
    .verb = verb,
    .query = query,
    .event = event,
    .question = question_form,
    .domain = domain,
    .use = use,
    .kind = kind,
    .span = span,
    .prompt = prompt,
    .option = option,
    .requirement = requirement_row,
    .message = message,
    .supply = supply,
    .noun_count = ARRAY_LEN(noun),
    .verb_count = VERB_COUNT,
    .query_count = QUERY_COUNT,
    .event_count = EVENT_COUNT,
    .question_count = QUESTION_COUNT,
    .domain_count = DOMAIN_COUNT,
    .use_count = USE_COUNT,
    .kind_count = KIND_COUNT,
    .span_count = SPAN_COUNT,
    .prompt_count = ARRAY_LEN(prompt),
    .option_count = ARRAY_LEN(option),
    .requirement_count = ARRAY_LEN(requirement_row),
    .message_count = ARRAY_LEN(message),
    .supply_count = SUPPLY_COUNT,
};
