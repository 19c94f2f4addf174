/* vocabulary_queries.c: what cards ask about, wait for and change. */
#include "new_angeles/vocabulary.h"

/* clang-format off */
#define CONDITION(f, e, d) { .form = f, .gives = T_CONDITION, .en = e, .de = d }
#define NUMBER(f, e, d)    { .form = f, .gives = T_NUMBER, .en = e, .de = d }

const struct form new_angeles_query_form[QUERY_COUNT] = {
    [QUERY_IN]                 = CONDITION("{entry} is|are in {word}", "is in {1}", "im {1} ist"),
    [QUERY_UNREST]             = CONDITION("{entry} has|have unrest", "has unrest", "Unruhe hat"),
    [QUERY_ILLNESS]            = CONDITION("{entry} has|have illness", "has an illness", "eine Krankheit hat"),
    [QUERY_ORGCRIME]           = CONDITION("{entry} has|have orgcrime", "has an orgcrime unit", "eine Orgcrime-Einheit hat"),
    [QUERY_PRISEC]             = CONDITION("{entry} has|have prisec", "has a prisec unit", "eine Prisec-Einheit hat"),
    [QUERY_HUMAN_FIRST]        = CONDITION("{entry} has|have a human first unit", "has a Human First unit", "eine Human-First-Einheit hat"),
    [QUERY_LACKS_PRISEC]       = CONDITION("{entry} lacks prisec", "has no prisec unit", "keine Prisec-Einheit hat"),
    [QUERY_ANDROID]            = CONDITION("{entry} has|have an android", "has an android", "einen Androiden hat"),
    [QUERY_LACKS_ANDROID]      = CONDITION("{entry} lacks an android", "has no android", "keinen Androiden hat"),
    [QUERY_LACKS_DEVELOPMENT]  = CONDITION("{entry} lacks a development", "has no development", "keinen Ausbau hat"),
    [QUERY_WORKABLE]           = CONDITION("{entry} is|are workable", "is neither in strike nor in outage", "weder im Streik noch im Ausfall ist"),
    [QUERY_COUNTERING]         = CONDITION("{seat} is|are the countering player", "{v0:are/is} the countering player", "der konternde Spieler {v0:bist/ist}"),
    [QUERY_RICHEST]            = CONDITION("{seat} is|are among the richest", "{v0:are/is} among the richest", "zu den Reichsten {v0:gehörst/gehört}"),
    [QUERY_SUPPORTED]          = CONDITION("{seat} supported|support this offer", "{v0:supported/supported} this offer", "dieses Angebot unterstützt {v0:hast/hat}"),
    [QUERY_RIGHT_OF]           = CONDITION("{seat} sit|sits to the right of {seat}", "{v0:sit/sits} to {v1:your/{1:gen}} right", "rechts von {1:dat} {v0:sitzt/sitzt}"),
    [QUERY_FACEDOWN_EMERGENCY] = CONDITION("{seat} hold|holds a facedown emergency card", "{v0:have/has} a facedown emergency card", "eine verdeckte Notfallkarte {v0:hast/hat}"),
    [QUERY_HOLDS]              = CONDITION("{seat} hold|holds at least {number} cards", "{v0:have/has} at least {1} {n1:card/cards} in hand", "mindestens {1} {n1:Handkarte/Handkarten} {v0:hast/hat}"),
    [QUERY_HOLDS_NONE]         = CONDITION("{seat} hold|holds no cards", "{v0:have/has} no cards in hand", "keine Handkarten {v0:hast/hat}"),
    [QUERY_COUNTER_MADE]       = CONDITION("a counteroffer was made", "a counteroffer was made", "ein Gegenangebot gemacht wurde"),
    [QUERY_COUNTER_WON]        = CONDITION("the counteroffer won", "the counteroffer won", "das Gegenangebot gewonnen hat"),
    [QUERY_MET]                = CONDITION("the demand for {supply} is met", "the demand for {0} is met", "die Nachfrage nach {0:dat} gedeckt ist"),
    [QUERY_READY]              = { .form = "{card} is|are ready", .gives = T_CONDITION, .open = true, .en = "is ready", .de = "bereit ist" },
    [QUERY_AMOUNT]             = NUMBER("{seat's} {supply}", "{v0:your/{0:gen}} {1#*}", "{v0:dein/das} {1#*}{v0:/ {0:von}}"),
    [QUERY_STOCK]              = NUMBER("the stock of {supply}", "the stock of {0}", "der Vorrat an {0:dat}"),
    [QUERY_IN_CITY]            = NUMBER("the number of {supply} in the city", "the number of {0#*} in the city", "die Zahl der {0#*:gen} in der Stadt"),
    [QUERY_LOW]                = NUMBER("the number of low resources", "the number of resources at 1 or less", "die Zahl der Rohstoffe bei höchstens 1"),
    [QUERY_POOL]               = NUMBER("the pool", "the pool", "der Topf"),
    [QUERY_COUNTERING_PLAYER]  = { .form = "the countering player", .gives = T_SEAT, .en = "the countering player",
                                   .de = "m|der konternde Spieler,des konternden Spielers,dem konternden Spieler,den konternden Spieler" },
};

/* In the order of N-TURN-08 and N-DEAL-34. */
const struct form new_angeles_event_form[EVENT_COUNT] = {
    [EVENT_TURN_STARTS] = { .form = "{seat} start|starts a turn", .en = "{v0:start/starts} a turn", .de = "einen Zug {v0:beginnst/beginnt}" },
    [EVENT_REVEALED]    = { .form = "an asset is revealed", .en = "an asset is revealed", .de = "ein Aktivposten aufgedeckt wird" },
    [EVENT_COUNTERS]    = { .form = "{seat} propose|proposes a counteroffer", .en = "{v0:propose/proposes} a counteroffer", .de = "ein Gegenangebot {v0:machst/macht}" },
    [EVENT_STANDS]      = { .form = "an offer of {seat} stands", .en = "an offer of {0} stands", .de = "ein Angebot {0:von} steht" },
    [EVENT_MAIN_STANDS] = { .form = "the main offer of {seat} stands", .en = "{v0:your main offer/the main offer of {0}} stands", .de = "{v0:dein Hauptangebot/das Hauptangebot {0:von}} steht" },
    [EVENT_PAYS]        = { .form = "{seat} discard|discards {card} for a counteroffer", .en = "{v0:discard/discards} {1} for a counteroffer", .de = "{1:akk} für ein Gegenangebot {v0:ablegst/ablegt}" },
    [EVENT_SUPPORT]     = { .form = "the support begins", .en = "the Support step begins", .de = "die Unterstützung beginnt" },
    [EVENT_ABSTAINS]    = { .form = "{seat} abstain|abstains", .en = "{v0:abstain/abstains}", .de = "sich {v0:enthältst/enthält}" },
    [EVENT_RESOLUTION]  = { .form = "the resolution begins", .en = "the Resolution step begins", .de = "die Auflösung beginnt" },
    [EVENT_TIED]        = { .form = "the offers are tied", .en = "the offers are tied", .de = "die Angebote gleichauf liegen" },
    [EVENT_WINS]        = { .form = "{seat} win|wins the deal", .en = "{v0:win/wins} the deal", .de = "den Deal {v0:gewinnst/gewinnt}" },
    [EVENT_HAS_WON]     = { .form = "{seat} has|have won the deal", .en = "{v0:have/has} won the deal", .de = "den Deal gewonnen {v0:hast/hat}" },
    [EVENT_CLAIMS]      = { .form = "{seat} claim|claims {card}", .en = "{v0:claim/claims} {1}", .de = "{1:akk} {v0:beanspruchst/beansprucht}" },
    [EVENT_DEAL_ENDS]   = { .form = "the deal ends", .en = "the deal ends", .de = "der Deal endet" },
    [EVENT_SCORED]      = { .form = "investments are scored", .en = "investments are scored", .de = "Investitionen gewertet werden" },
    [EVENT_ILLNESS]     = { .form = "illness raises threat", .en = "illness raises threat", .de = "Krankheit die Bedrohung erhöht" },
    [EVENT_THREAT]      = { .form = "threat has risen", .en = "threat has risen", .de = "die Bedrohung gestiegen ist" },
};

const struct form new_angeles_question_form[QUESTION_COUNT] = {
    [QUESTION_HAND_LIMIT] = { .form = "the hand limit of {seat}", .gives = T_NUMBER, .en = "{v0:your/{0:gen}} hand limit", .de = "{v0:dein Handlimit/das Handlimit {0:von}}" },
    [QUESTION_TIMES]      = { .form = "the times {seat} draw|draws each line of the sheet", .gives = T_NUMBER,
                              .en = "the number of times {0} {v0:draw/draws} each line of the corp sheet", .de = "die Zahl, wie oft {0:nom} jede Zeile des Konzernbogens {v0:ziehst/zieht}," },
    [QUESTION_COUNTER]    = { .form = "for {seat} proposing a counteroffer", .gives = T_CONDITION,
                              .en = "{0} cannot propose a counteroffer", .en_may = "{0} may propose a counteroffer",
                              .de = "{0:nom} {v0:kannst/kann} kein Gegenangebot machen", .de_may = "{0:nom} {v0:darfst/darf} ein Gegenangebot machen" },
    [QUESTION_SUPPORT]    = { .form = "for {seat} supporting the counteroffer", .gives = T_CONDITION,
                              .en = "{0} cannot support the counteroffer", .en_may = "{0} may support the counteroffer",
                              .de = "{0:nom} {v0:kannst/kann} das Gegenangebot nicht unterstützen", .de_may = "{0:nom} {v0:darfst/darf} das Gegenangebot unterstützen" },
    [QUESTION_TRADE]      = { .form = "for {seat} trading", .gives = T_CONDITION,
                              .en = "{0} cannot trade capital or assets", .en_may = "{0} may trade capital and assets",
                              .de = "{0:nom} {v0:kannst/kann} weder Kapital noch Aktivposten handeln", .de_may = "{0:nom} {v0:darfst/darf} Kapital und Aktivposten handeln" },
    [QUESTION_KEEP_LIMIT] = { .form = "for {seat} keeping to the hand limit", .gives = T_CONDITION,
                              .en = "{0} {v0:do/does} not discard down to the hand limit", .en_may = "{0} {v0:discard/discards} down to the hand limit",
                              .de = "{0:nom} {v0:legst/legt} nicht bis zum Handlimit ab", .de_may = "{0:nom} {v0:legst/legt} bis zum Handlimit ab" },
    [QUESTION_ILLNESS]    = { .form = "illness raising threat", .gives = T_CONDITION,
                              .en = "illness adds no threat", .en_may = "illness adds threat",
                              .de = "Krankheit erhöht nicht die Bedrohung", .de_may = "Krankheit erhöht die Bedrohung" },
    [QUESTION_ORGCRIME]   = { .form = "orgcrime stopping production", .gives = T_CONDITION,
                              .en = "orgcrime does not stop production", .en_may = "orgcrime stops production",
                              .de = "Orgcrime hält die Produktion nicht auf", .de_may = "Orgcrime hält die Produktion auf" },
};
/* clang-format on */
