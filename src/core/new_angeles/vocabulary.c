/* vocabulary.c: the words of New Angeles, in packs and to people: nouns, supplies, sets, kinds. */
#include "new_angeles/new_angeles.h"

/* clang-format off */
#define CARDS    "{n1:card/cards}"
#define CARDS_DE "{n1:Karte/Karten}"
#define UNIT_DE(stem) "f|" stem "Einheit," stem "Einheit," stem "Einheit," stem "Einheit|" stem "Einheiten," stem "Einheiten," stem "Einheiten," stem "Einheiten"
#define ENEMIES (BIT(SUPPLY_HUMAN_FIRST) | BIT(SUPPLY_ORGCRIME))
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
    [KIND_ASSET]       = { .name = "asset", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_LIES, .group = GROUP_ASSET, .most = ASSETS_MAX },
    [KIND_EVENT]       = { .name = "event", .flags = KIND_COMPONENT | KIND_PLAYS, .group = GROUP_EVENT, .group_by = EVENT_BACK + 1, .field = {
        [EVENT_BACK] = { .name = "back", .type = T_WORD, .flags = HEAD, .least = WORD_BACK_HUMAN_FIRST }, [EVENT_TURNS] = TURNS } },
    [KIND_DEMAND]      = { .name = "demand", .flags = KIND_COMPONENT, .group = GROUP_DEMAND, .field = {
        [DEMAND_NEED] = NEED("energy-need"), [DEMAND_NEED + 1] = NEED("consumables-need"), [DEMAND_NEED + 2] = NEED("tech-need"),
        [DEMAND_NEED + 3] = NEED("entertainment-need"), [DEMAND_NEED + 4] = NEED("credits-need"), [DEMAND_FAIL] = NEED("fail") } },
    [KIND_INVESTMENT]  = { .name = "investment", .flags = KIND_COMPONENT | KIND_PLAYS, .group = GROUP_INVESTMENT },
    [KIND_RIVAL]       = { .name = "rival", .flags = KIND_COMPONENT, .group = GROUP_RIVAL, .field = {
        [RIVAL_NAMES] = { .name = "names", .type = T_ENTRY, .kind = KIND_CORPORATION }, [RIVAL_FEDERALIST] = { .name = "federalist", .type = T_CONDITION } } },
};

/* clang-format on */

const struct vocabulary new_angeles_vocabulary = {
    .period = { "round", "Runde" },
    ROW_TABLES,
    .noun = noun,
    .noun_count = ARRAY_LEN(noun),
    .kind = kind,
    .kind_count = KIND_COUNT,
};
