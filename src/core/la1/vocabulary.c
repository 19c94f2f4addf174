/* vocabulary.c: the words of LA-1, in packs and to people: nouns, supplies, sets, kinds. */
#include "la1/la1.h"

/* clang-format off */
#include "kernel/row_tables.h"

static const struct noun noun[] = {
    { "investigator|investigators", T_SEAT, KIND_ANY, DOMAIN_INVESTIGATORS, "investigator|investigators", "m|Ermittler,Ermittlers,Ermittler,Ermittler|Ermittler,Ermittler,Ermittlern,Ermittler" },
    { "card|cards", T_CARD, KIND_ANY, DOMAIN_NONE, "card|cards", "f|Karte,Karte,Karte,Karte|Karten,Karten,Karten,Karten" },
    { "skill card|skill cards", T_CARD, KIND_SKILL, DOMAIN_NONE, "skill card|skill cards", "f|Fertigkeitskarte,Fertigkeitskarte,Fertigkeitskarte,Fertigkeitskarte|Fertigkeitskarten,Fertigkeitskarten,Fertigkeitskarten,Fertigkeitskarten" },
    { "item|items", T_CARD, KIND_ITEM, DOMAIN_NONE, "Item|Items", "m|Gegenstand,Gegenstands,Gegenstand,Gegenstand|Gegenstände,Gegenstände,Gegenständen,Gegenstände" },
    { "fate card|fate cards", T_CARD, KIND_FATE, DOMAIN_NONE, "fate card|fate cards", "f|Schicksalskarte,Schicksalskarte,Schicksalskarte,Schicksalskarte|Schicksalskarten,Schicksalskarten,Schicksalskarten,Schicksalskarten" },
    { "token|tokens", T_CARD, KIND_ANY, DOMAIN_NONE, "token|tokens", "m|Marker,Markers,Marker,Marker|Marker,Marker,Markern,Marker" },
    { "clue token|clue tokens", T_CARD, KIND_CLUE, DOMAIN_NONE, "clue|clues", "m|Hinweis,Hinweises,Hinweis,Hinweis|Hinweise,Hinweise,Hinweisen,Hinweise" },
    { "curse token|curse tokens", T_CARD, KIND_CURSE, DOMAIN_NONE, "curse token|curse tokens", "m|Fluchmarker,Fluchmarkers,Fluchmarker,Fluchmarker|Fluchmarker,Fluchmarker,Fluchmarkern,Fluchmarker" },
    { "place|places", T_ENTRY, KIND_PLACE, DOMAIN_PLACES, "location|locations", "m|Ort,Ortes,Ort,Ort|Orte,Orte,Orten,Orte" },
    { "case card|case cards", T_ENTRY, KIND_NUMBERED, DOMAIN_NONE, "card|cards", "f|Karte,Karte,Karte,Karte|Karten,Karten,Karten,Karten" },
    { "suspect|suspects", T_ENTRY, KIND_NUMBERED, DOMAIN_SUSPECTS, "suspect|suspects", "m|Verdächtig~,Verdächtig~,Verdächtig~,Verdächtig~|Verdächtig~,Verdächtig~,Verdächtig~,Verdächtig~" },
    { "name|names", T_ENTRY, KIND_FLAG, DOMAIN_NAMES, "name|names", "m|Name,Namens,Namen,Namen|Namen,Namen,Namen,Namen" },
    { "amount|amounts", T_NUMBER, KIND_ANY, DOMAIN_NONE, "amount|amounts", "m|Betrag,Betrags,Betrag,Betrag|Beträge,Beträge,Beträgen,Beträge" },
};

#define REQUIRED FIELD_REQUIRED
#define HEAD     FIELD_HEAD
#define NUMBER(field_name)       { .name = field_name, .type = T_NUMBER }
#define SEALED(field_name)       { .name = field_name, .type = T_NUMBER, .flags = FIELD_SEALED }
#define SEALED_OF(field_name, of) { .name = field_name, .type = T_ENTRY, .kind = of, .flags = FIELD_SEALED }
#define ONE(field_name)          { .name = field_name, .type = T_WORD }
#define OF(field_name, of)       { .name = field_name, .type = T_ENTRY, .kind = of }
#define FLAG(field_name)         { .name = field_name, .type = T_CONDITION }

/* Exchange groups: what a hidden component might be instead. Skill cards have a back for each deck,
 * encounters one of six for each place. Board tokens look alike. */
enum { GROUP_FATE, GROUP_SKILL, GROUP_DAMAGE = GROUP_SKILL + SKILL_DECKS, GROUP_DARKNESS, GROUP_ENCOUNTER, GROUP_CLUE = GROUP_ENCOUNTER + DECKS * BACKS, GROUP_BASIC, GROUP_CURSE, GROUPS };
_Static_assert((int)GROUPS <= (int)GROUP_MAX && (int)GROUP_ENCOUNTER == (int)FIRST_BACK_GROUP && (int)GROUP_BASIC == (int)BASIC_GROUP, "rules.c knows some of them");

static const struct entry_kind kind[KIND_COUNT] = {
    [KIND_INVESTIGATOR] = { .name = "investigator", .prose = "role|voice|strong|weak|ability", .flags = KIND_PLAYS | KIND_LIES | KIND_PERSON | KIND_NAMED, .field = {
        [INVESTIGATOR_START] = { .name = "start", .type = T_ENTRY, .kind = KIND_PLACE, .flags = REQUIRED }, [INVESTIGATOR_BONUS] = ONE("bonus"), [INVESTIGATOR_PUSH] = ONE("push"),
        [INVESTIGATOR_CREDITS] = NUMBER("credits"), [INVESTIGATOR_KARMA] = NUMBER("karma"), [INVESTIGATOR_PASSPORTS] = NUMBER("passports"),
        [INVESTIGATOR_ITEM] = { .name = "begins-with", .type = T_ENTRY, .kind = KIND_ITEM, .flags = REQUIRED }, [INVESTIGATOR_LEADS] = FLAG("leads") } },
    [KIND_DECK]      = { .name = "skill-deck" },
    [KIND_PLACE]     = { .name = "place", .prose = "dark", .flags = KIND_PLAYS | KIND_LIES | KIND_NAMED, .field = {
        [PLACE_SECTION] = { .name = "section", .type = T_WORD, .flags = REQUIRED }, [PLACE_ACTION] = ONE("action-of"), [PLACE_PASSIVE] = ONE("passive"),
        [PLACE_PRICE] = NUMBER("price"), [PLACE_PRICE_2] = NUMBER("price-2"), [PLACE_GIVES] = NUMBER("gives"), [PLACE_STANDS] = { .name = "stands", .type = T_WORD, .flags = REQUIRED } }, .place = PLACE_STANDS + 1 },
    [KIND_BACK]      = { .name = "back", .field = { [BACK_PLACE] = { .name = "of", .type = T_ENTRY, .kind = KIND_PLACE, .flags = REQUIRED }, [BACK_SKILL] = ONE("shows"), [BACK_SKILL_2] = ONE("shows-2") } },
    [KIND_CASE]      = { .name = "folder", .flags = KIND_PLAYS | KIND_LIES | KIND_SEALED | KIND_TITLED, .prose = "know|rules.1|rules.2|rules.3|rules.4", .words = 160, .field = {
        [CASE_NUMBER] = { .name = "number", .type = T_NUMBER, .flags = REQUIRED }, [CASE_CLUES] = NUMBER("clues"), [CASE_BASICS] = NUMBER("basics"), [CASE_START] = NUMBER("marker"), [CASE_PLOT] = SEALED("plot"),
        [CASE_SPACE] = NUMBER("space-1"), [CASE_SPACE + 1] = NUMBER("space-2"), [CASE_SPACE + 2] = NUMBER("space-3"), [CASE_SPACE + 3] = NUMBER("space-4"), [CASE_SPACE + 4] = NUMBER("space-5"),
        [CASE_TYPE] = ONE("type-1"), [CASE_TYPE + 1] = ONE("type-2"), [CASE_TYPE + 2] = ONE("type-3"), [CASE_TYPE + 3] = ONE("type-4"), [CASE_TYPE + 4] = ONE("type-5"),
        [CASE_LOSS] = SEALED("loss"), [CASE_TRUTH] = ONE("truth"), [CASE_AFTER] = NUMBER("after"), [CASE_CERTAIN] = NUMBER("certain") } },
    [KIND_FLAG]      = { .name = "flag", .most = FLAGS_MAX, .flags = KIND_PLAYS | KIND_LIES | KIND_SEALED, .field = { [FLAG_COUNTS] = NUMBER("counts"), [FLAG_CLEARS] = SEALED_OF("clears", KIND_FLAG), [FLAG_NAME] = FLAG("name") } },
    [KIND_FATE]      = { .name = "fate", .flags = KIND_COMPONENT, .group = GROUP_FATE, .field = {
        [FATE_MARK] = { .name = "mark", .type = T_WORD, .flags = HEAD }, [FATE_VALUE] = { .name = "value", .type = T_NUMBER, .flags = FIELD_SIGNED }, [FATE_PLACE] = { .name = "names", .type = T_ENTRY, .kind = KIND_PLACE, .flags = REQUIRED } } },
    [KIND_SKILL]     = { .name = "skill", .flags = KIND_COMPONENT | KIND_PLAYS, .group = GROUP_SKILL, .group_by = SKILL_DECK + 1, .field = {
        [SKILL_DECK] = { .name = "deck", .type = T_ENTRY, .kind = KIND_DECK, .flags = HEAD }, [SKILL_MARK] = { .name = "mark", .type = T_WORD, .flags = HEAD }, [SKILL_VALUE] = { .name = "value", .type = T_NUMBER, .flags = HEAD }, [SKILL_MARK_2] = ONE("mark-2") } },
    [KIND_ITEM]      = { .name = "item", .most = ITEMS_MAX, .flags = KIND_COMPONENT | KIND_PLAYS | KIND_LIES, .group = GROUP_SKILL, .group_by = ITEM_DECK + 1, .field = {
        [ITEM_DECK] = { .name = "deck", .type = T_ENTRY, .kind = KIND_DECK, .flags = HEAD }, [ITEM_SORT] = { .name = "sort", .type = T_WORD, .flags = HEAD }, [ITEM_USES] = NUMBER("uses") } },
    [KIND_DAMAGE]    = { .name = "damage", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_LIES, .group = GROUP_DAMAGE },
    [KIND_DARKNESS]  = { .name = "darkness", .flags = KIND_COMPONENT | KIND_PLAYS, .group = GROUP_DARKNESS, .field = { [DARKNESS_TYPE] = { .name = "type", .type = T_WORD, .flags = HEAD } } },
    [KIND_ENCOUNTER] = { .name = "encounter", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_SEALED, .group = GROUP_ENCOUNTER, .group_by = ENCOUNTER_BACK + 1, .field = {
        [ENCOUNTER_BACK] = { .name = "back", .type = T_ENTRY, .kind = KIND_BACK, .flags = HEAD }, [ENCOUNTER_SORT] = { .name = "sort", .type = T_WORD, .flags = HEAD } } },
    [KIND_CLUE]      = { .name = "clue", .flags = KIND_COMPONENT, .group = GROUP_CLUE, .field = { [CLUE_TYPE] = { .name = "type", .type = T_WORD, .flags = HEAD } } },
    [KIND_BASIC]     = { .name = "basic", .flags = KIND_COMPONENT, .group = GROUP_BASIC, .field = { [BASIC_TYPE] = { .name = "type", .type = T_WORD, .flags = HEAD }, [BASIC_PRICE] = NUMBER("price") } },
    [KIND_CURSE]     = { .name = "curse", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_LIES, .group = GROUP_CURSE, .field = { [CURSE_SINCE] = NUMBER("since") } },
    [KIND_NUMBERED]  = { .name = "numbered", .most = NUMBERED_MAX, .flags = KIND_PLAYS | KIND_LIES | KIND_SEALED | KIND_BLIND, .prose = "rules.1|rules.2", .field = {
        [NUMBERED_NUMBER] = { .name = "number", .type = T_NUMBER, .flags = HEAD, .least = 1, .most = 511 }, [NUMBERED_SORT] = { .name = "sort", .type = T_WORD, .flags = HEAD }, [NUMBERED_PLACE] = OF("at", KIND_PLACE),
        [NUMBERED_SUSPECT] = { .name = "suspect", .type = T_NUMBER, .most = SUSPECTS }, [NUMBERED_NEED] = NUMBER("need-2"), [NUMBERED_NEED + 1] = NUMBER("need-3"), [NUMBERED_NEED + 2] = NUMBER("need-4"), [NUMBERED_NEED + 3] = NUMBER("need-5"),
        [NUMBERED_OF] = ONE("of"), [NUMBERED_USES] = NUMBER("uses"), [NUMBERED_STEADY] = FLAG("steady"), [NUMBERED_GUILTY] = SEALED("guilty-number"), [NUMBERED_CLEARED] = SEALED("cleared-number"), [NUMBERED_COUNTS_FOR] = SEALED_OF("counts-for", KIND_FLAG) } },
    [KIND_PARAGRAPH] = { .name = "paragraph", .flags = KIND_PLAYS | KIND_SEALED },
};

/* clang-format on */

const struct vocabulary la1_vocabulary = {
    .period = { "round", "Runde" },
    ROW_TABLES,
    .noun = noun,
    .noun_count = ARRAY_LEN(noun),
    .kind = kind,
    .kind_count = KIND_COUNT,
};
