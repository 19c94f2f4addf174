/* vocabulary.c: the words of the testing game, in packs and to people. */
#include "harbor/harbor.h"

/* clang-format off */
#include "kernel/row_tables.h"

static const struct noun noun[] = {
    { "player|players", T_SEAT, KIND_ANY,   DOMAIN_PLAYERS, "player|players", "m|Spieler,Spielers,Spieler,Spieler|Spieler,Spieler,Spielern,Spieler" },
    { "card|cards",     T_CARD, KIND_ANY,   DOMAIN_NONE,    "card|cards",     "f|Karte,Karte,Karte,Karte|Karten,Karten,Karten,Karten" },
    { "cargo|cargoes",  T_CARD, KIND_CARGO, DOMAIN_NONE,    "cargo|cargoes",  "f|Ware,Ware,Ware,Ware|Waren,Waren,Waren,Waren" },
    { "trick|tricks",   T_CARD, KIND_TRICK, DOMAIN_NONE,    "trick|tricks",   "m|Kniff,Kniffs,Kniff,Kniff|Kniffe,Kniffe,Kniffen,Kniffe" },
    { "rule|rules",     T_ENTRY, KIND_RULE, DOMAIN_RULES,   "house rule|house rules", "f|Hausregel,Hausregel,Hausregel,Hausregel|Hausregeln,Hausregeln,Hausregeln,Hausregeln" },
    { "ally|allies",    T_CARD, KIND_ALLY,  DOMAIN_NONE,    "ally|allies",    "m|Helfer,Helfers,Helfer,Helfer|Helfer,Helfer,Helfern,Helfer" },
};

#define VALUE "value|values", "m|Wert,Wertes,Wert,Wert|Werte,Werte,Werten,Werte"
#define RISK  "risk|risks", "n|Risiko,Risikos,Risiko,Risiko|Risiken,Risiken,Risiken,Risiken"
#define COST  "cost|costs", "p|Kosten,Kosten,Kosten,Kosten"
#define LIMIT "limit|limits", "f|Grenze,Grenze,Grenze,Grenze|Grenzen,Grenzen,Grenzen,Grenzen"
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
/* clang-format on */

const struct vocabulary harbor_vocabulary = {
    .period = { "day", "Tag" },
    ROW_TABLES,
    .noun = noun,
    .noun_count = ARRAY_LEN(noun),
    .kind = kind,
    .kind_count = KIND_COUNT,
};
