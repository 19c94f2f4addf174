/* vocabulary.c: the words of LA-1, as far as the concepts need them.
 *
 * "You" is the owner of a card. A card at a place has no owner: there "you" is the active player.
 * Numbered cards are identified by their number, which several cards may share.
 */
#include "concepts/la1/vocabulary.h"

/* clang-format off */
enum { KIND_SKILL, KIND_ITEM, KIND_ENCOUNTER, KIND_DARKNESS, KIND_NUMBERED, KIND_FLAG, KIND_PLACE, KIND_COUNT };
enum { DOMAIN_INVESTIGATORS, DOMAIN_PLACES, DOMAIN_COUNT };

static const struct noun noun[] = {
    { "investigator|investigators", T_SEAT, KIND_ANY, DOMAIN_INVESTIGATORS, "investigator|investigators", "m|Ermittler,Ermittlers,Ermittler,Ermittler|Ermittler,Ermittler,Ermittlern,Ermittler" },
    { "card|cards", T_CARD, KIND_ANY, DOMAIN_NONE, "card|cards", "f|Karte,Karte,Karte,Karte|Karten,Karten,Karten,Karten" },
    { "place|places", T_ENTRY, KIND_PLACE, DOMAIN_PLACES, "place|places", "m|Ort,Ortes,Ort,Ort|Orte,Orte,Orten,Orte" },
};

static const struct noun supply[] = {
    { "credit|credits", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "credit|credits", "m|Credit,Credits,Credit,Credit|Credits,Credits,Credits,Credits" },
    { "karma|karma", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "karma|karma", "n|Karma,Karmas,Karma,Karma|Karma,Karma,Karma,Karma" },
    { "passport|passports", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "passport|passports", "m|Passierschein,Passierscheins,Passierschein,Passierschein|Passierscheine,Passierscheine,Passierscheinen,Passierscheine" },
    { "heat|heat", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "Heat|Heat", "f|Fahndung,Fahndung,Fahndung,Fahndung|Fahndung,Fahndung,Fahndung,Fahndung" },
    { "clue|clues", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "clue|clues", "m|Hinweis,Hinweises,Hinweis,Hinweis|Hinweise,Hinweise,Hinweisen,Hinweise" },
};

static const struct word word[] = {
    { "mind", "Mind", "Verstand" }, { "mech", "Mech", "Mechanik" }, { "mojo", "Mojo", "Mojo" }, { "moxie", "Moxie", "Mumm" },
    { "move", "Move", "Tempo" }, { "muscle", "Muscle", "Muskeln" }, { "luck", "Luck", "Glück" },
    { "coa", "City of Angels", "Stadt der Engel" }, { "la-1", "LA-1", "LA-1" }, { "la-2", "LA-2", "LA-2" }, { "dark", "Dark", "verdunkelt" },
    { "eye-witness", "Eye Witness", "Augenzeugen-" }, { "statement", "Statement", "Aussage-" },
    { "investigation", "Investigation", "Ermittlung" }, { "stakeout", "Stakeout", "Observation" },
    { "stage", "stage", "Abschnitt" }, { "suspect", "suspect", "Verdächtiger" }, { "lead", "lead", "Spur" }, { "ending", "ending", "Ende" }, { "campaign", "campaign", "Kampagne" },
};

static const struct form verb[] = {
    { .form = "{seat} test|tests {word} {number}", .branch = { { "success", "if successful", "bei Erfolg" }, { "failure", "otherwise", "sonst" } }, .frames = 3,
      .en = "{0} {v0:test/tests} {1} against {2}", .en_may = "test {1} against {2}",
      .de = "{0:nom} {v0:legst/legt} eine Probe auf {1} gegen {2} ab", .de_may = "eine Probe auf {1} gegen {2} ablegen" },
    { .form = "{seat} test|tests {word} or {word} {number}", .branch = { { "success", "if successful", "bei Erfolg" }, { "failure", "otherwise", "sonst" } }, .frames = 3,
      .en = "{0} {v0:test/tests} {1} or {2} against {3}", .en_may = "test {1} or {2} against {3}",
      .de = "{0:nom} {v0:legst/legt} eine Probe auf {1} oder {2} gegen {3} ab", .de_may = "eine Probe auf {1} oder {2} gegen {3} ablegen" },
    { .form = "{seat} draw|draws a fate card", .frames = 1,
      .en = "{0} {v0:draw/draws} a fate card", .en_may = "draw a fate card",
      .de = "{0:nom} {v0:ziehst/zieht} eine Schicksalskarte", .de_may = "eine Schicksalskarte ziehen" },
    { .form = "{seat} gain|gains {number} {supply}",
      .en = "{0} {v0:gain/gains} {1} {2#1}", .en_may = "gain {1} {2#1}",
      .de = "{0:nom} {v0:erhältst/erhält} {1} {2#1:akk}", .de_may = "{1} {2#1:akk} erhalten" },
    { .form = "{seat} gain|gains {number} {word} clue|clues",
      .en = "{0} {v0:gain/gains} {1} {2} {n1:clue/clues}", .en_may = "gain {1} {2} {n1:clue/clues}",
      .de = "{0:nom} {v0:erhältst/erhält} {1} {2}{n1:Hinweis/Hinweise}", .de_may = "{1} {2}{n1:Hinweis/Hinweise} erhalten" },
    { .form = "{seat} lose|loses {number} {supply}",
      .en = "{0} {v0:lose/loses} {1} {2#1}", .en_may = "lose {1} {2#1}",
      .de = "{0:nom} {v0:verlierst/verliert} {1} {2#1:akk}", .de_may = "{1} {2#1:akk} verlieren" },
    { .form = "{seat} reclaim|reclaims {number} heat",
      .en = "{0} {v0:reclaim/reclaims} {1} Heat", .en_may = "reclaim {1} Heat",
      .de = "{0:nom} {v0:wirst/wird} {1} Fahndung los", .de_may = "{1} Fahndung loswerden" },
    { .form = "{seat} take|takes {number} damage",
      .en = "{0} {v0:take/takes} {1} damage", .en_may = "take {1} damage",
      .de = "{0:nom} {v0:nimmst/nimmt} {1} Schaden", .de_may = "{1} Schaden nehmen" },
    { .form = "{seat} take|takes {number} token|tokens here",
      .en = "{0} {v0:take/takes} {1} {n1:token/tokens} here", .en_may = "take {1} {n1:token/tokens} here",
      .de = "{0:nom} {v0:nimmst/nimmt} hier {1} Marker", .de_may = "hier {1} Marker nehmen" },
    { .form = "{seat} draw|draws {number} card|cards",
      .en = "{0} {v0:draw/draws} {1} {n1:card/cards}", .en_may = "draw {1} {n1:card/cards}",
      .de = "{0:nom} {v0:ziehst/zieht} {1} {n1:Karte/Karten}", .de_may = "{1} {n1:Karte/Karten} ziehen" },
    { .form = "{seat} discard|discards {number} card|cards", .frames = 1,
      .en = "{0} {v0:discard/discards} {1} {n1:card/cards}", .en_may = "discard {1} {n1:card/cards}",
      .de = "{0:nom} {v0:legst/legt} {1} {n1:Karte/Karten} ab", .de_may = "{1} {n1:Karte/Karten} ablegen" },
    { .form = "{seat} burn|burns {number} card|cards",
      .en = "{0} {v0:burn/burns} {1} {n1:card/cards}", .en_may = "burn {1} {n1:card/cards}",
      .de = "{0:nom} {v0:verbrennst/verbrennt} {1} {n1:Karte/Karten}", .de_may = "{1} {n1:Karte/Karten} verbrennen" },
    { .form = "{seat} draw|draws number {number}", .frames = 2,
      .en = "{0} {v0:draw/draws} number {1}", .en_may = "draw number {1}",
      .de = "{0:nom} {v0:ziehst/zieht} Nummer {1}", .de_may = "Nummer {1} ziehen" },
    { .form = "number {number} goes to {entry}",
      .en = "number {0} goes to {1}", .de = "Nummer {0} kommt zu {1:dat}" },
    { .form = "{seat} move|moves to {entry}", .frames = 2,
      .en = "{0} {v0:move/moves} to {1}", .en_may = "move to {1}",
      .de = "{0:nom} {v0:gehst/geht} an {1:akk}", .de_may = "an {1:akk} gehen" },
    { .form = "{seat} use|uses {card} once",
      .en = "{0} {v0:use/uses} {1} once", .en_may = "use {1} once",
      .de = "{0:nom} {v0:nutzt/nutzt} {1:akk} einmal", .de_may = "{1:akk} einmal nutzen" },
    { .form = "darkness advances by {number}", .frames = 2,
      .en = "Darkness advances by {0}", .de = "die Dunkelheit steigt um {0}" },
    { .form = "the case goes to stage {number}",
      .en = "the case goes to stage {0}", .de = "der Fall geht in Abschnitt {0}" },
    { .form = "{card} goes to the box",
      .en = "{0} goes to the box", .de = "{0:nom} kommt in die Schachtel" },
    { .form = "the log notes {entry}",
      .en = "the log notes {0}", .de = "ins Buch kommt {0:nom}" },
    { .form = "the log strikes {entry}",
      .en = "the log strikes {0}", .de = "aus dem Buch gestrichen wird {0:nom}" },
};

static const struct form query[] = {
    { .form = "the investigator with the most heat", .gives = T_SEAT, .en = "the investigator with the most Heat", .de = "der Ermittler mit der meisten Fahndung|des Ermittlers mit der meisten Fahndung|dem Ermittler mit der meisten Fahndung|den Ermittler mit der meisten Fahndung" },
    { .form = "the lead investigator", .gives = T_SEAT, .en = "the Lead Investigator", .de = "der leitende Ermittler|des leitenden Ermittlers|dem leitenden Ermittler|den leitenden Ermittler" },
    { .form = "{entry} is in {word}", .gives = T_CONDITION, .en = "is in {1}", .de = "in {1} liegt" },
    { .form = "{entry} is {word}", .gives = T_CONDITION, .en = "is {1}", .de = "{1} ist" },
    { .form = "{seat} is|are at {entry}", .gives = T_CONDITION, .en = "{v0:are/is} at {1}", .de = "an {1:dat} {v0:bist/ist}" },
    { .form = "the fate card shows {word}", .gives = T_CONDITION, .en = "it shows {0}", .de = "sie {0} zeigt" },
    { .form = "the fate card is positive", .gives = T_CONDITION, .en = "it is positive", .de = "sie positiv ist" },
    { .form = "a|an {word} clue lies on {card}", .gives = T_CONDITION, .en = "{0} is among them", .de = "ein {0}Hinweis darunter ist" },
    { .form = "{card} is cornered", .gives = T_CONDITION, .en = "is cornered", .de = "in die Enge getrieben ist" },
    { .form = "the log says {entry}", .gives = T_CONDITION, .en = "the log says {0}", .de = "im Buch {0:nom} steht" },
    { .form = "this is a campaign", .gives = T_CONDITION, .en = "this is a campaign", .de = "dies eine Kampagne ist" },
    { .form = "the clues on {card}", .gives = T_NUMBER, .en = "the number of clues on {0}", .de = "die Zahl der Hinweise auf {0:dat}" },
    { .form = "the fugitives cleared", .gives = T_NUMBER, .en = "the number of fugitives cleared", .de = "die Zahl der entlasteten Gesuchten" },
};

static const struct form event[] = {
    { .form = "{seat} is|are about to take damage", .en = "{v0:are/is} about to take damage", .de = "Schaden nehmen {v0:würdest/würde}" },
    { .form = "{seat} succeed|succeeds with {card}", .en = "{v0:succeed/succeeds} in the test with {1}", .de = "die Probe mit {1:dat} {v0:bestehst/besteht}" },
    { .form = "clues are placed on {card}", .en = "clues are placed on {0}", .de = "Hinweise auf {0:akk} gelegt werden" },
    { .form = "the case ends", .en = "the case ends", .de = "der Fall endet" },
};

static const struct form question[] = {
    { .form = "the damage {seat} take|takes", .gives = T_NUMBER,
      .en = "the damage {0} {v0:take/takes}", .de = "der Schaden, den {0:nom} {v0:nimmst/nimmt}," },
};

static const struct form domain[DOMAIN_COUNT] = {
    [DOMAIN_INVESTIGATORS] = { .form = "", .gives = T_SEAT, .en = "", .de = "" },
    [DOMAIN_PLACES]        = { .form = "", .gives = T_ENTRY, .en = "", .de = "" },
};

static const struct form use[] = {
    { .form = "action", .en = "as an action", .de = "als Aktion" },
    { .form = "free action", .en = "in your turn", .de = "in deinem Zug" },
    { .form = "investigation at {entry}", .en = "as an investigation at {0}", .de = "als Ermittlung an {0:dat}" },
};

static const struct entry_kind kind[KIND_COUNT] = {
    [KIND_SKILL]     = { .name = "skill", .flags = KIND_COMPONENT | KIND_PLAYS, .group = KIND_SKILL, .field = { { .name = "sort", .type = T_WORD, .flags = FIELD_HEAD, .en = "kind|kinds", .de = "f|Art,Art,Art,Art|Arten,Arten,Arten,Arten" }, { .name = "value", .type = T_NUMBER, .flags = FIELD_REQUIRED } } },
    [KIND_ITEM]      = { .name = "item", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_LIES, .group = KIND_ITEM, .field = { { .name = "uses", .type = T_NUMBER } } },
    [KIND_ENCOUNTER] = { .name = "encounter", .flags = KIND_COMPONENT | KIND_PLAYS, .group = KIND_ENCOUNTER, .field = { { .name = "at", .type = T_ENTRY, .kind = KIND_PLACE, .flags = FIELD_HEAD }, { .name = "sort", .type = T_WORD, .flags = FIELD_REQUIRED, .en = "kind|kinds", .de = "f|Art,Art,Art,Art|Arten,Arten,Arten,Arten" } } },
    [KIND_DARKNESS]  = { .name = "darkness", .flags = KIND_COMPONENT | KIND_PLAYS, .group = KIND_DARKNESS },
    [KIND_NUMBERED]  = { .name = "numbered", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_STAYS, .group = KIND_NUMBERED, .field = { { .name = "number", .type = T_NUMBER, .flags = FIELD_HEAD }, { .name = "sort", .type = T_WORD, .flags = FIELD_HEAD, .en = "kind|kinds", .de = "f|Art,Art,Art,Art|Arten,Arten,Arten,Arten" } } },
    [KIND_FLAG]      = { .name = "flag" },
    [KIND_PLACE]     = { .name = "place", .field = { { .name = "section", .type = T_WORD, .flags = FIELD_REQUIRED } } },
};

static const struct span span[] = {
    { "test", "in this test", "in dieser Probe", "in {v0:your/{0:gen}} next test", "in {v0:deiner nächsten Probe/der nächsten Probe {0:von}}", "once per test", "einmal pro Probe" },
    { "turn", "this turn", "in diesem Zug", "in {v0:your/{0:gen}} next turn", "{v0:in deinem nächsten Zug/im nächsten Zug {0:von}}", "once per turn", "einmal pro Zug" },
    { "round", "this round", "in dieser Runde", "next round", "in der nächsten Runde", "once per round", "einmal pro Runde" },
    { "case", "in this case", "in diesem Fall", "in the next case", "im nächsten Fall", "once per case", "einmal pro Fall" },
};
/* clang-format on */

static const struct vocabulary vocabulary = {
    .noun = noun,
    .verb = verb,
    .query = query,
    .event = event,
    .question = question,
    .domain = domain,
    .use = use,
    .kind = kind,
    .word = word,
    .span = span,
    .supply = supply,
    .noun_count = ARRAY_LEN(noun),
    .verb_count = ARRAY_LEN(verb),
    .query_count = ARRAY_LEN(query),
    .event_count = ARRAY_LEN(event),
    .question_count = ARRAY_LEN(question),
    .domain_count = DOMAIN_COUNT,
    .use_count = ARRAY_LEN(use),
    .kind_count = KIND_COUNT,
    .word_count = ARRAY_LEN(word),
    .span_count = ARRAY_LEN(span),
    .supply_count = ARRAY_LEN(supply),
};

const struct rules concepts_la1_rules = {
    .name = "la-1",
    .title = "LA-1",
    .seat_min = 1,
    .seat_max = 5,
    .room = { .frames = 14, .counters = 16 },
    .component_max = 900,
    .vocabulary = &vocabulary,
};
