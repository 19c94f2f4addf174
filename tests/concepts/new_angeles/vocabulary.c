/* vocabulary.c: the words of New Angeles, as far as the concepts need them.
 *
 * Units and tokens are supplies of a district. On an action card "you" is the player who resolves
 * it; on an asset, an investment or a contract it is the owner.
 */
#include "concepts/new_angeles/vocabulary.h"

/* clang-format off */
enum { KIND_ACTION, KIND_ASSET, KIND_INVESTMENT, KIND_CONTRACT, KIND_DISTRICT, KIND_COUNT };
enum { DOMAIN_PLAYERS, DOMAIN_ORDER, DOMAIN_DISTRICTS, DOMAIN_HAND, DOMAIN_ASSETS, DOMAIN_NUMBERS, DOMAIN_COUNT };

static const struct noun noun[] = {
    { "player|players", T_SEAT, KIND_ANY, DOMAIN_PLAYERS, "player|players", "m|Spieler,Spielers,Spieler,Spieler|Spieler,Spieler,Spielern,Spieler" },
    { "card|cards", T_CARD, KIND_ANY, DOMAIN_NONE, "card|cards", "f|Karte,Karte,Karte,Karte|Karten,Karten,Karten,Karten" },
    { "asset|assets", T_CARD, KIND_ASSET, DOMAIN_NONE, "asset|assets", "m|Aktivposten,Aktivpostens,Aktivposten,Aktivposten|Aktivposten,Aktivposten,Aktivposten,Aktivposten" },
    { "district|districts", T_ENTRY, KIND_DISTRICT, DOMAIN_DISTRICTS, "district|districts", "m|Distrikt,Distrikts,Distrikt,Distrikt|Distrikte,Distrikte,Distrikten,Distrikte" },
    { "amount|amounts", T_NUMBER, KIND_ANY, DOMAIN_NONE, "amount|amounts", "m|Betrag,Betrags,Betrag,Betrag|Beträge,Beträge,Beträgen,Beträge" },
};

#define UNIT_DE(stem) "f|" stem "Einheit," stem "Einheit," stem "Einheit," stem "Einheit|" stem "Einheiten," stem "Einheiten," stem "Einheiten," stem "Einheiten"
static const struct noun supply[] = {
    { "capital|capital", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "capital|capital", "n|Kapital,Kapitals,Kapital,Kapital|Kapital,Kapital,Kapital,Kapital" },
    { "human first unit|human first units", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "Human First unit|Human First units", UNIT_DE("Human-First-") },
    { "orgcrime unit|orgcrime units", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "orgcrime unit|orgcrime units", UNIT_DE("Orgcrime-") },
    { "prisec unit|prisec units", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "prisec unit|prisec units", UNIT_DE("Prisec-") },
    { "outage|outages", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "outage|outages", "m|Ausfall,Ausfalls,Ausfall,Ausfall|Ausfälle,Ausfälle,Ausfällen,Ausfälle" },
    { "illness|illnesses", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "illness|illnesses", "f|Krankheit,Krankheit,Krankheit,Krankheit|Krankheiten,Krankheiten,Krankheiten,Krankheiten" },
    { "energy|energy", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "energy|energy", "f|Energie,Energie,Energie,Energie|Energie,Energie,Energie,Energie" },
    { "credit|credits", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "credit|credits", "m|Credit,Credits,Credit,Credit|Credits,Credits,Credits,Credits" },
};

static const struct word word[] = {
    { "construction", "construction", "Bau-" }, { "biotech", "biotech", "Biotech-" }, { "labor", "labor", "Arbeits-" },
    { "media", "media", "Medien-" }, { "security", "security", "Sicherheits-" },
    { "strike", "strike", "Streik" }, { "outage", "outage", "Ausfall" },
};

static const struct form verb[] = {
    { .form = "{seat} gain|gains {number} {supply}",
      .en = "{0} {v0:gain/gains} {1} {2#1}", .en_may = "gain {1} {2#1}",
      .de = "{0:nom} {v0:erhältst/erhält} {1} {2#1:akk}", .de_may = "{1} {2#1:akk} erhalten" },
    { .form = "{seat} lose|loses {number} {supply}",
      .en = "{0} {v0:lose/loses} {1} {2#1}", .en_may = "lose {1} {2#1}",
      .de = "{0:nom} {v0:verlierst/verliert} {1} {2#1:akk}", .de_may = "{1} {2#1:akk} verlieren" },
    { .form = "{seat} give|gives {seat} {number} {supply}",
      .en = "{0} {v0:give/gives} {1} {2} {3#2}", .en_may = "give {1} {2} {3#2}",
      .de = "{0:nom} {v0:gibst/gibt} {1:dat} {2} {3#2:akk}", .de_may = "{1:dat} {2} {3#2:akk} geben" },
    { .form = "{seat} put|puts {number} capital into the pool",
      .en = "{0} {v0:put/puts} {1} capital into the pool", .en_may = "put {1} capital into the pool",
      .de = "{0:nom} {v0:legst/legt} {1} Kapital in den Topf", .de_may = "{1} Kapital in den Topf legen" },
    { .form = "{seat} place|places {number} {supply} in {entry}",
      .en = "{0} {v0:place/places} {1} {2#1} in {3}", .en_may = "place {1} {2#1} in {3}",
      .de = "{0:nom} {v0:setzt/setzt} {1} {2#1:akk} in {3:akk}", .de_may = "{1} {2#1:akk} in {3:akk} setzen" },
    { .form = "{seat} remove|removes {number} {supply} from {entry}",
      .en = "{0} {v0:remove/removes} {1} {2#1} from {3}", .en_may = "remove {1} {2#1} from {3}",
      .de = "{0:nom} {v0:entfernst/entfernt} {1} {2#1:akk} aus {3:dat}", .de_may = "{1} {2#1:akk} aus {3:dat} entfernen" },
    { .form = "{seat} remove|removes all other units from {entry}",
      .en = "{0} {v0:remove/removes} all other units from {1}", .en_may = "remove all other units from {1}",
      .de = "{0:nom} {v0:entfernst/entfernt} alle anderen Einheiten aus {1:dat}", .de_may = "alle anderen Einheiten aus {1:dat} entfernen" },
    { .form = "{seat} remove|removes all enemy units from {entry}",
      .en = "{0} {v0:remove/removes} all enemy units from {1}", .en_may = "remove all enemy units from {1}",
      .de = "{0:nom} {v0:entfernst/entfernt} alle Feindeinheiten aus {1:dat}", .de_may = "alle Feindeinheiten aus {1:dat} entfernen" },
    { .form = "threat rises by {number}", .en = "threat rises by {0}", .de = "die Bedrohung steigt um {0}" },
    { .form = "threat falls by {number}", .en = "threat falls by {0}", .de = "die Bedrohung sinkt um {0}" },
    { .form = "{seat} exhaust|exhausts {card}",
      .en = "{0} {v0:exhaust/exhausts} {1}", .en_may = "exhaust {1}",
      .de = "{0:nom} {v0:erschöpfst/erschöpft} {1:akk}", .de_may = "{1:akk} erschöpfen" },
    { .form = "{seat} discard|discards {card}",
      .en = "{0} {v0:discard/discards} {1}", .en_may = "discard {1}",
      .de = "{0:nom} {v0:legst/legt} {1:akk} ab", .de_may = "{1:akk} ablegen" },
    { .form = "{seat} take|takes back the counteroffer",
      .en = "{0} {v0:take/takes} back the counteroffer", .en_may = "take back the counteroffer",
      .de = "{0:nom} {v0:nimmst/nimmt} das Gegenangebot zurück", .de_may = "das Gegenangebot zurücknehmen" },
    { .form = "{seat} support|supports the main offer with {card}",
      .en = "{0} {v0:support/supports} the main offer with {1}", .en_may = "support the main offer with {1}",
      .de = "{0:nom} {v0:unterstützt/unterstützt} das Hauptangebot mit {1:dat}", .de_may = "das Hauptangebot mit {1:dat} unterstützen" },
    { .form = "{seat} win|wins the deal",
      .en = "{0} {v0:win/wins} the deal", .en_may = "win the deal",
      .de = "{0:nom} {v0:gewinnst/gewinnt} den Deal", .de_may = "den Deal gewinnen" },
};

static const struct form query[] = {
    { .form = "{entry} is in {word}", .gives = T_CONDITION, .en = "is in {1}", .de = "im {1} ist" },
    { .form = "{seat} is|are the countering player", .gives = T_CONDITION, .en = "{v0:are/is} the countering player", .de = "der konternde Spieler {v0:bist/ist}" },
    { .form = "{seat} supported|support this offer", .gives = T_CONDITION, .en = "{v0:supported/supported} this offer", .de = "dieses Angebot unterstützt {v0:hast/hat}" },
    { .form = "a counteroffer was made", .gives = T_CONDITION, .en = "a counteroffer was made", .de = "ein Gegenangebot gemacht wurde" },
    { .form = "{supply} meets demand", .gives = T_CONDITION, .en = "meets demand", .de = "die Nachfrage deckt" },
    { .form = "{seat's} {supply}", .gives = T_NUMBER, .en = "{v0:your/{0:gen}} {1#*}", .de = "{v0:dein/das} {1#*}{v0:/ {0:von}}" },
    { .form = "the stock of {supply}", .gives = T_NUMBER, .en = "the stock of {0#*}", .de = "der Vorrat an {0#*:dat}" },
    { .form = "the number of {supply} in the city", .gives = T_NUMBER, .en = "the number of {0#*} in the city", .de = "die Zahl der {0#*:gen} in der Stadt" },
    { .form = "the pool", .gives = T_NUMBER, .en = "the pool", .de = "der Topf" },
};

static const struct form event[] = {
    { .form = "{seat} propose|proposes a counteroffer", .en = "{v0:propose/proposes} a counteroffer", .de = "ein Gegenangebot {v0:machst/macht}" },
    { .form = "{seat} abstain|abstains", .en = "{v0:abstain/abstains}", .de = "sich {v0:enthältst/enthält}" },
    { .form = "the resolution begins", .en = "the Resolution step begins", .de = "die Auflösung beginnt" },
    { .form = "the offers are tied", .en = "the offers are tied", .de = "die Angebote gleichauf liegen" },
    { .form = "investments are scored", .en = "investments are scored", .de = "Investitionen gewertet werden" },
    { .form = "unrest in {entry} falls by {number}", .en = "unrest in {0} falls by {1}", .de = "die Unruhe in {0:dat} um {1} sinkt" },
    { .form = "an event is resolved and threat rose by {number}", .en = "an event has been resolved and threat rose by {0}", .de = "ein Ereignis abgehandelt ist und die Bedrohung um {0} stieg" },
};

static const struct form question[] = {
    { .form = "for {seat} proposing a counteroffer", .gives = T_CONDITION,
      .en = "{0} cannot propose a counteroffer", .en_may = "{0} may propose a counteroffer",
      .de = "{0:nom} {v0:kannst/kann} kein Gegenangebot machen", .de_may = "{0:nom} {v0:darfst/darf} ein Gegenangebot machen" },
};

static const struct form domain[DOMAIN_COUNT] = {
    [DOMAIN_PLAYERS]   = { .form = "", .gives = T_SEAT, .en = "", .de = "" },
    [DOMAIN_ORDER]     = { .form = "from {seat} clockwise", .gives = T_SEAT, .en = "clockwise from {0}", .de = "im Uhrzeigersinn ab {0:dat}" },
    [DOMAIN_DISTRICTS] = { .form = "", .gives = T_ENTRY, .members = 10, .en = "", .de = "" },
    [DOMAIN_HAND]      = { .form = "in {seat's} hand", .gives = T_CARD, .en = "in {v0:your/{0:gen}} hand", .de = "auf {v0:deiner Hand/der Hand {0:von}}" },
    [DOMAIN_ASSETS]    = { .form = "of {seat}", .gives = T_CARD, .en = "{v0:of yours/of {0}/of theirs}", .de = "von {0:dat}" },
    [DOMAIN_NUMBERS]   = { .form = "from {number} to {number}", .gives = T_NUMBER, .en = "from {0} to {1}", .de = "von {0} bis zu {1:dat}" },
};

static const struct entry_kind kind[KIND_COUNT] = {
    [KIND_ACTION]     = { .name = "action", .flags = KIND_COMPONENT | KIND_PLAYS, .group = KIND_ACTION, .field = { { .name = "sort", .type = T_WORD, .flags = FIELD_HEAD, .en = "kind|kinds", .de = "f|Art,Art,Art,Art|Arten,Arten,Arten,Arten" } } },
    [KIND_ASSET]      = { .name = "asset", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_LIES, .group = KIND_ASSET },
    [KIND_INVESTMENT] = { .name = "investment", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_LIES, .group = KIND_INVESTMENT },
    [KIND_CONTRACT]   = { .name = "contract", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_LIES, .group = KIND_CONTRACT },
    [KIND_DISTRICT]   = { .name = "district", .field = { { .name = "tier", .type = T_NUMBER, .flags = FIELD_REQUIRED, .en = "tier|tiers", .de = "f|Stufe,Stufe,Stufe,Stufe|Stufen,Stufen,Stufen,Stufen" } } },
};

static const struct span span[] = {
    { "action", "during this action", "bei dieser Aktion", "during {v0:your/{0:gen}} next action", "bei {v0:deiner nächsten Aktion/der nächsten Aktion {0:von}}", "once per action", "einmal pro Aktion" },
    { "deal", "this deal", "in diesem Deal", "in the next deal", "im nächsten Deal", "once per deal", "einmal pro Deal" },
    { "turn", "this turn", "in diesem Zug", "in {v0:your/{0:gen}} next turn", "{v0:in deinem nächsten Zug/im nächsten Zug {0:von}}", "once per turn", "einmal pro Zug" },
};
/* clang-format on */

static const struct vocabulary vocabulary = {
    .noun = noun,
    .verb = verb,
    .query = query,
    .event = event,
    .question = question,
    .domain = domain,
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
    .kind_count = KIND_COUNT,
    .word_count = ARRAY_LEN(word),
    .span_count = ARRAY_LEN(span),
    .supply_count = ARRAY_LEN(supply),
};

const struct rules concepts_new_angeles_rules = {
    .name = "new-angeles",
    .title = "New Angeles",
    .seat_min = 4,
    .seat_max = 6,
    .room = { .frames = 14, .counters = 16 },
    .component_max = 400,
    .vocabulary = &vocabulary,
};
