/* vocabulary.c: the words of New Angeles, in packs and to people: nouns, supplies, sets, kinds. */
#include "new_angeles/new_angeles.h"

/* clang-format off */
#define CARDS    "{n1:card/cards}"
#define CARDS_DE "{n1:Karte/Karten}"
#include "kernel/row_tables.h"

static const struct noun noun[] = {
    { "player|players", T_SEAT, KIND_ANY, DOMAIN_PLAYERS, "player|players", "m|Spieler,Spielers,Spieler,Spieler|Spieler,Spieler,Spielern,Spieler" },
    { "card|cards", T_CARD, KIND_ANY, DOMAIN_NONE, "card|cards", "f|Karte,Karte,Karte,Karte|Karten,Karten,Karten,Karten" },
    { "asset|assets", T_CARD, KIND_ASSET, DOMAIN_NONE, "asset|assets", "m|Aktivposten,Aktivpostens,Aktivposten,Aktivposten|Aktivposten,Aktivposten,Aktivposten,Aktivposten" },
    { "emergency card|emergency cards", T_CARD, KIND_EMERGENCY, DOMAIN_NONE, "emergency card|emergency cards", "f|Notfallkarte,Notfallkarte,Notfallkarte,Notfallkarte|Notfallkarten,Notfallkarten,Notfallkarten,Notfallkarten" },
    { "district|districts", T_ENTRY, KIND_DISTRICT, DOMAIN_DISTRICTS, "district|districts", "m|Distrikt,Distrikts,Distrikt,Distrikt|Distrikte,Distrikte,Distrikten,Distrikte" },
    { "type|types", T_ENTRY, KIND_SORT, DOMAIN_SORTS, "type|types", "f|Art,Art,Art,Art|Arten,Arten,Arten,Arten" },
    { "resource|resources", T_SUPPLY, KIND_ANY, DOMAIN_RESOURCES, "resource|resources", "m|Rohstoff,Rohstoffs,Rohstoff,Rohstoff|Rohstoffe,Rohstoffe,Rohstoffen,Rohstoffe" },
    { "amount|amounts", T_NUMBER, KIND_ANY, DOMAIN_NONE, "amount|amounts", "m|Betrag,Betrags,Betrag,Betrag|Beträge,Beträge,Beträgen,Beträge" },
};

#define UNIT_DE(stem) "f|" stem "Einheit," stem "Einheit," stem "Einheit," stem "Einheit|" stem "Einheiten," stem "Einheiten," stem "Einheiten," stem "Einheiten"
#define SUPPLY_NOUN(words, en, de) { words, T_SUPPLY, KIND_ANY, DOMAIN_NONE, en, de }
static const struct noun supply[SUPPLY_COUNT] = {
    [SUPPLY_CAPITAL]       = SUPPLY_NOUN("capital", "capital|capital", "n|Kapital,Kapitals,Kapital,Kapital|Kapital,Kapital,Kapital,Kapital"),
    [SUPPLY_HUMAN_FIRST]   = SUPPLY_NOUN("human first unit|human first units", "Human First unit|Human First units", UNIT_DE("Human-First-")),
    [SUPPLY_ORGCRIME]      = SUPPLY_NOUN("orgcrime unit|orgcrime units", "orgcrime unit|orgcrime units", UNIT_DE("Orgcrime-")),
    [SUPPLY_PRISEC]        = SUPPLY_NOUN("prisec unit|prisec units", "prisec unit|prisec units", UNIT_DE("Prisec-")),
    [SUPPLY_OUTAGE]        = SUPPLY_NOUN("outage|outages", "outage|outages", "m|Ausfall,Ausfalls,Ausfall,Ausfall|Ausfälle,Ausfälle,Ausfällen,Ausfälle"),
    [SUPPLY_ILLNESS]       = SUPPLY_NOUN("illness|illnesses", "illness|illnesses", "f|Krankheit,Krankheit,Krankheit,Krankheit|Krankheiten,Krankheiten,Krankheiten,Krankheiten"),
    [SUPPLY_DEVELOPMENT]   = SUPPLY_NOUN("development|developments", "development|developments", "m|Ausbau,Ausbaus,Ausbau,Ausbau|Ausbauten,Ausbauten,Ausbauten,Ausbauten"),
    [SUPPLY_ANDROID]       = SUPPLY_NOUN("android|androids", "android|androids", "m|Android,Androiden,Androiden,Androiden|Androiden,Androiden,Androiden,Androiden"),
    [SUPPLY_ENERGY]        = SUPPLY_NOUN("energy", "energy|energy", "f|Energie,Energie,Energie,Energie|Energie,Energie,Energie,Energie"),
    [SUPPLY_CONSUMABLES]   = SUPPLY_NOUN("consumables", "consumables|consumables", "p|Verbrauchsgüter,Verbrauchsgüter,Verbrauchsgütern,Verbrauchsgüter"),
    [SUPPLY_TECH]          = SUPPLY_NOUN("tech", "tech|tech", "f|Technologie,Technologie,Technologie,Technologie|Technologie,Technologie,Technologie,Technologie"),
    [SUPPLY_ENTERTAINMENT] = SUPPLY_NOUN("entertainment", "entertainment|entertainment", "f|Unterhaltung,Unterhaltung,Unterhaltung,Unterhaltung|Unterhaltung,Unterhaltung,Unterhaltung,Unterhaltung"),
    [SUPPLY_CREDITS]       = SUPPLY_NOUN("credits", "credits|credits", "p|Credits,Credits,Credits,Credits"),
};

static const struct word word[WORD_COUNT] = {
    [WORD_NONE]    = { "none", "none", "keine" },
    [WORD_PROTEST] = { "protest", "protest", "Protest" },
    [WORD_STRIKE]  = { "strike", "strike", "Streik" },
    [WORD_MAIN]    = { "main", "the main offer", "das Hauptangebot" },
    [WORD_COUNTER] = { "counter", "the counteroffer", "das Gegenangebot" },
    [WORD_ILL]      = { "ill", "illness removed from a district", "aus einem Distrikt entfernte Krankheit" },
    [WORD_MOVED]    = { "moved", "an action card that moves androids", "Aktionskarte, die Androiden versetzt" },
    [WORD_ENEMIES]  = { "enemies", "enemy unit removed from a district", "aus einem Distrikt entfernte Feindeinheit" },
    [WORD_CALMED]   = { "calmed", "stage of unrest lowered", "gesenkte Stufe der Unruhe" },
    [WORD_REPAIRED] = { "repaired", "outage removed from a district", "aus einem Distrikt entfernter Ausfall" },
    [WORD_QUIET]    = { "quiet", "event that raises threat by less than 2", "Ereignis, das die Bedrohung um weniger als 2 erhöht" },
    [WORD_BACK_HUMAN_FIRST] = { "human-first", "Human First", "Human First" },
    [WORD_BACK_ORGCRIME]    = { "orgcrime", "orgcrime", "Orgcrime" },
    [WORD_OUTAGE]           = { "outage", "outage", "Ausfall" },
    [WORD_BACK_UNREST]      = { "unrest", "unrest", "Unruhe" },
};

static const struct form domain[DOMAIN_COUNT] = {
    [DOMAIN_PLAYERS]   = { .form = "", .gives = T_SEAT, .members = 6, .en = "", .de = "" },
    [DOMAIN_ORDER]     = { .form = "from {seat} clockwise", .gives = T_SEAT, .members = 6, .en = "clockwise from {0}", .de = "im Uhrzeigersinn ab {0:dat}" },
    [DOMAIN_DISTRICTS] = { .form = "", .gives = T_ENTRY, .members = 10, .whole = true, .en = "", .de = "" },
    [DOMAIN_REMOVED]   = { .form = "where this removed something", .gives = T_ENTRY, .members = 10, .en = "among those cleared this way", .de = "unter den so geräumten" },
    [DOMAIN_HAND]      = { .form = "in {seat's} hand", .gives = T_CARD, .members = 30, .en = "in {v0:your/{0:gen}} hand", .de = "auf {v0:deiner Hand/der Hand {0:von}}" },
    [DOMAIN_ASSETS]    = { .form = "of {seat}", .gives = T_CARD, .members = 29, .en = "of {0}", .de = "von {0:dat}" },
    [DOMAIN_IN_PLAY]   = { .form = "in play", .gives = T_CARD, .members = 29, .en = "in play", .de = "im Spiel" },
    [DOMAIN_EMERGENCY] = { .form = "faceup with {seat}", .gives = T_CARD, .members = 6, .en = "lying faceup with {0}", .de = "mit offener Seite bei {0:dat}" },
    [DOMAIN_NUMBERS]   = { .form = "from {number} to {number}", .gives = T_NUMBER, .en = "from {0} to {1}", .de = "von {0} bis zu {1:dat}" },
    [DOMAIN_SORTS]     = { .form = "", .gives = T_ENTRY, .members = 5, .whole = true, .en = "", .de = "" },
    [DOMAIN_RESOURCES] = { .form = "", .gives = T_SUPPLY, .members = 5, .en = "", .de = "" },
};

static const struct form use[USE_COUNT] = {
    [USE_END_OF_TURN] = { .form = "end of turn", .en = "at the end of your turn", .de = "am Ende deines Zuges" },
};

#define REQUIRED FIELD_REQUIRED
#define HEAD     FIELD_HEAD
#define SORT_FIELD(field_name) { .name = field_name, .type = T_ENTRY, .kind = KIND_SORT }
#define NEED(field_name)       { .name = field_name, .type = T_NUMBER, .flags = REQUIRED, .most = 15 }
#define TURNS                  { .name = "turns", .type = T_NUMBER, .flags = REQUIRED, .least = 1, .most = SLOTS }

/* Exchange groups: what a hidden component might be instead. Action cards have a back for each type,
 * events one for each word. */
enum { GROUP_ACTION = 0, GROUP_EMERGENCY = GROUP_ACTION + SORTS, GROUP_ASSET, GROUP_EVENT, GROUP_DEMAND = GROUP_EVENT + 4, GROUP_INVESTMENT, GROUP_RIVAL };

static const struct entry_kind kind[KIND_COUNT] = {
    [KIND_CORPORATION] = { .name = "corporation", .field = {
        [CORPORATION_FIRST] = SORT_FIELD("first"), [CORPORATION_SECOND] = SORT_FIELD("second"), [CORPORATION_START] = SORT_FIELD("start"),
        [CORPORATION_START + 1] = SORT_FIELD("start-2"), [CORPORATION_START + 2] = SORT_FIELD("start-3"),
        [CORPORATION_CONTRACT] = { .name = "contract", .type = T_WORD, .flags = REQUIRED }, [CORPORATION_PAYS] = { .name = "pays", .type = T_NUMBER, .flags = REQUIRED } } },
    [KIND_SORT]        = { .name = "sort" },
    [KIND_DISTRICT]    = { .name = "district", .field = {
        [DISTRICT_NUMBER] = { .name = "number", .type = T_NUMBER, .flags = REQUIRED, .least = 1, .most = DISTRICTS },
        [DISTRICT_TIER] = { .name = "tier", .type = T_NUMBER, .flags = REQUIRED, .least = 1, .most = 3, .en = "tier|tiers", .de = "f|Stufe,Stufe,Stufe,Stufe|Stufen,Stufen,Stufen,Stufen" },
        [DISTRICT_PRIMARY] = { .name = "primary", .type = T_SUPPLY, .flags = REQUIRED }, [DISTRICT_AMOUNT] = { .name = "amount", .type = T_NUMBER, .flags = REQUIRED },
        [DISTRICT_SECONDARY] = { .name = "secondary", .type = T_SUPPLY }, [DISTRICT_AMOUNT_2] = { .name = "amount-2", .type = T_NUMBER },
        [DISTRICT_EXIT] = { .name = "exit", .type = T_ENTRY, .kind = KIND_DISTRICT } } },
    [KIND_SETUP]       = { .name = "setup", .flags = KIND_PLAYS, .field = { [SETUP_TURNS] = TURNS, [SETUP_FIRST] = { .name = "first-game", .type = T_CONDITION } } },
    [KIND_ACTION]      = { .name = "action", .flags = KIND_COMPONENT | KIND_PLAYS, .group = GROUP_ACTION, .group_by = ACTION_SORT + 1, .field = {
        [ACTION_SORT] = { .name = "sort", .type = T_ENTRY, .kind = KIND_SORT, .flags = HEAD } } },
    [KIND_EMERGENCY]   = { .name = "emergency", .flags = KIND_COMPONENT | KIND_PLAYS, .group = GROUP_EMERGENCY, .field = {
        [EMERGENCY_OF] = { .name = "of", .type = T_ENTRY, .kind = KIND_CORPORATION, .flags = HEAD } } },
    [KIND_ASSET]       = { .name = "asset", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_LIES, .group = GROUP_ASSET },
    [KIND_EVENT]       = { .name = "event", .flags = KIND_COMPONENT | KIND_PLAYS, .group = GROUP_EVENT, .group_by = EVENT_BACK + 1, .field = {
        [EVENT_BACK] = { .name = "back", .type = T_WORD, .flags = HEAD, .least = WORD_BACK_HUMAN_FIRST }, [EVENT_TURNS] = TURNS } },
    [KIND_DEMAND]      = { .name = "demand", .flags = KIND_COMPONENT, .group = GROUP_DEMAND, .field = {
        [DEMAND_NEED] = NEED("energy-need"), [DEMAND_NEED + 1] = NEED("consumables-need"), [DEMAND_NEED + 2] = NEED("tech-need"),
        [DEMAND_NEED + 3] = NEED("entertainment-need"), [DEMAND_NEED + 4] = NEED("credits-need"), [DEMAND_FAIL] = NEED("fail") } },
    [KIND_INVESTMENT]  = { .name = "investment", .flags = KIND_COMPONENT | KIND_PLAYS, .group = GROUP_INVESTMENT },
    [KIND_RIVAL]       = { .name = "rival", .flags = KIND_COMPONENT, .group = GROUP_RIVAL, .field = {
        [RIVAL_NAMES] = { .name = "names", .type = T_ENTRY, .kind = KIND_CORPORATION }, [RIVAL_FEDERALIST] = { .name = "federalist", .type = T_CONDITION } } },
};

static const struct span span[SPAN_COUNT] = {
    [SPAN_ACTION] = { "action", "during this action", "bei dieser Aktion", "during {v0:your/{0:gen}} next action", "bei {v0:deiner nächsten Aktion/der nächsten Aktion {0:von}}", "once per action", "einmal pro Aktion" },
    [SPAN_DEAL]   = { "deal", "this deal", "in diesem Deal", "in the next deal", "im nächsten Deal", "once per deal", "einmal pro Deal" },
    [SPAN_TURN]   = { "turn", "this turn", "in diesem Zug", "in {v0:your/{0:gen}} next turn", "{v0:in deinem nächsten Zug/im nächsten Zug {0:von}}", "once per turn", "einmal pro Zug" },
};
/* clang-format on */

const struct vocabulary new_angeles_vocabulary = {
    ROW_TABLES,
    .noun = noun,
    .domain = domain,
    .use = use,
    .kind = kind,
    .word = word,
    .span = span,
    .supply = supply,
    .noun_count = ARRAY_LEN(noun),
    .domain_count = DOMAIN_COUNT,
    .use_count = USE_COUNT,
    .kind_count = KIND_COUNT,
    .word_count = WORD_COUNT,
    .span_count = SPAN_COUNT,
    .supply_count = SUPPLY_COUNT,
};
