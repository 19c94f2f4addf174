/* vocabulary.c: the words of Android, in packs and to people.
 *
 * In a light card and a plot "you" is their detective. In a dark card "you" is the player, and the
 * card names the detective it is played on. Events and murders have no owner: "you" is the acting
 * player. The larger tables are in separate files.
 */
#include "android/android.h"

/* clang-format off */
#define CARD_DE(adjective) "f|" adjective "Karte," adjective "Karte," adjective "Karte," adjective "Karte|" adjective "Karten," adjective "Karten," adjective "Karten," adjective "Karten"
#define FAVOR_DE(stem) "m|" stem "Gefallen," stem "Gefallens," stem "Gefallen," stem "Gefallen|" stem "Gefallen," stem "Gefallen," stem "Gefallen," stem "Gefallen"
#define SAME_DE(gender, word) gender "|" word "," word "," word "," word "|" word "," word "," word "," word
#define TOKEN_DE(stem) "n|" stem "-Plättchen," stem "-Plättchens," stem "-Plättchen," stem "-Plättchen|" stem "-Plättchen," stem "-Plättchen," stem "-Plättchen," stem "-Plättchen"

/* Events that a verb may cause */
#define MAY_GAIN   (MAY(EVENT_GAINS) | MAY(EVENT_MOOD_BAD))
#define MAY_SPEND  MAY(EVENT_SPENDS)
#define MAY_DRAW   MAY(EVENT_HAND_GROWS)
#define MAY_ENTER  (MAY(EVENT_LEAVES) | MAY(EVENT_ENTERS) | MAY(EVENT_ENTERS_DISTRICT) | MAY(EVENT_TALKS) | MAY_DRAW)
#define MAY_PIECE  (MAY(EVENT_UNCOVERS) | MAY_GAIN | MAY(EVENT_HIT_PLACED) | MAY(EVENT_KILLED))
#define MAY_FOLLOW (MAY(EVENT_FOLLOWS) | MAY(EVENT_PLACES) | MAY_PIECE | MAY(EVENT_SELLS))

/* Nouns after a number: {n1:…}. */
#define CARDS       "{n1:card/cards}"
#define CARDS_DE    "{n1:Karte/Karten}"
#define SPACES_DE   "{n1:Feld/Felder}"
/* Permissions in German */
#define CANNOT_DE "{0:nom} {v0:kannst/kann} "
#define MAY_DE    "{0:nom} {v0:darfst/darf} "
#include "kernel/row_tables.h"

enum { NOUN_EVENT = 7 }; /* what `this` is called in an event */

static const struct noun noun[] = {
    { "detective|detectives", T_SEAT, KIND_ANY, DOMAIN_DETECTIVES, "detective|detectives", "m|Detektiv,Detektivs,Detektiv,Detektiv|Detektive,Detektive,Detektiven,Detektive" },
    { "card|cards", T_CARD, KIND_ANY, DOMAIN_NONE, "card|cards", CARD_DE("") },
    { "light card|light cards", T_CARD, KIND_LIGHT, DOMAIN_NONE, "light card|light cards", CARD_DE("hell~ ") },
    { "dark card|dark cards", T_CARD, KIND_DARK, DOMAIN_NONE, "dark card|dark cards", CARD_DE("dunkl~ ") },
    { "memory|memories", T_CARD, KIND_MEMORY, DOMAIN_NONE, "Memory card|Memory cards", "f|Erinnerungskarte,Erinnerungskarte,Erinnerungskarte,Erinnerungskarte|Erinnerungskarten,Erinnerungskarten,Erinnerungskarten,Erinnerungskarten" },
    { "piece of evidence|pieces of evidence", T_CARD, KIND_EVIDENCE, DOMAIN_EVIDENCE, "evidence/piece of evidence|pieces of evidence", "m|Beweis,Beweises,Beweis,Beweis|Beweise,Beweise,Beweisen,Beweise" },
    { "piece|pieces", T_CARD, KIND_PIECE, DOMAIN_NONE, "piece|pieces", "n|Teil,Teils,Teil,Teil|Teile,Teile,Teilen,Teile" },
    [NOUN_EVENT] = { "event|events", T_CARD, KIND_ANY, DOMAIN_NONE, "event|events", "n|Ereignis,Ereignisses,Ereignis,Ereignis|Ereignisse,Ereignisse,Ereignissen,Ereignisse" },
    { "location|locations", T_ENTRY, KIND_LOCATION, DOMAIN_LOCATIONS, "location|locations", "m|Ort,Ortes,Ort,Ort|Orte,Orte,Orten,Orte" },
    { "suspect|suspects", T_ENTRY, KIND_SUSPECT, DOMAIN_SUSPECTS, "suspect|suspects", "m|Verdächtig~,Verdächtig~,Verdächtig~,Verdächtig~|Verdächtig~,Verdächtig~,Verdächtig~,Verdächtig~" },
    { "lead|leads", T_ENTRY, KIND_LEAD, DOMAIN_LEADS, "lead|leads", "f|Spur,Spur,Spur,Spur|Spuren,Spuren,Spuren,Spuren" },
    { "person|people", T_ENTRY, KIND_FIGURE, DOMAIN_PEOPLE, "person|people", "f|Person,Person,Person,Person|Personen,Personen,Personen,Personen" },
    { "plot|plots", T_ENTRY, KIND_PLOT, DOMAIN_NONE, "plot|plots", "f|Handlung,Handlung,Handlung,Handlung|Handlungen,Handlungen,Handlungen,Handlungen" },
    { "crossroads|crossroads", T_ENTRY, KIND_CROSSROADS, DOMAIN_NONE, "crossroads|crossroads", "f|Weggabelung,Weggabelung,Weggabelung,Weggabelung|Weggabelungen,Weggabelungen,Weggabelungen,Weggabelungen" },
    { "ending|endings", T_ENTRY, KIND_ENDING, DOMAIN_NONE, "ending|endings", "n|Ende,Endes,Ende,Ende|Enden,Enden,Enden,Enden" },
    { "type of favor|types of favor", T_SUPPLY, KIND_ANY, DOMAIN_FAVORS, "type of favor|types of favor", "f|Art Gefallen,Art Gefallen,Art Gefallen,Art Gefallen|Arten Gefallen,Arten Gefallen,Arten Gefallen,Arten Gefallen" },
};

#define REQUIRED FIELD_REQUIRED
#define HEAD     FIELD_HEAD
#define COST     "cost|costs", "p|Kosten,Kosten,Kosten,Kosten"
#define NUMBER(field_name)       { .name = field_name, .type = T_NUMBER }
#define PLACE_FIELD(field_name)  { .name = field_name, .type = T_ENTRY, .kind = KIND_LOCATION, .flags = REQUIRED }
#define PLACE_OR_NONE(field_name) { .name = field_name, .type = T_ENTRY, .kind = KIND_LOCATION }
#define SUSPECT_FIELD(field_name) { .name = field_name, .type = T_ENTRY, .kind = KIND_SUSPECT, .flags = REQUIRED }
#define WORD(field_name)         { .name = field_name, .type = T_WORD, .flags = REQUIRED }
#define WORD_OR_NONE(field_name) { .name = field_name, .type = T_WORD, .otherwise = WORD_NONE }
#define FLAG(field_name)         { .name = field_name, .type = T_CONDITION }
#define DETECTIVE_HEAD     { .name = "detective", .type = T_ENTRY, .kind = KIND_DETECTIVE, .flags = HEAD }
#define CARD_FIELDS        DETECTIVE_HEAD, { "cost", T_NUMBER, 0, REQUIRED, 0, COST, 0, 4 }, WORD("plot"), WORD_OR_NONE("trait"), WORD_OR_NONE("trait-2"), WORD_OR_NONE("trait-3")
#define PLOT_FIELDS(next)  DETECTIVE_HEAD, WORD("color"), { .name = "positive", .type = T_ENTRY, .kind = next, .flags = REQUIRED }, { .name = "negative", .type = T_ENTRY, .kind = next, .flags = REQUIRED }, WORD("good"), WORD_OR_NONE("good-2"), WORD("bad"), WORD_OR_NONE("bad-2")
#define LINEUP(field_name)       SUSPECT_FIELD(field_name)

/* Exchange groups: what a hidden component might be instead. Backs differ by detective and side. */
enum { GROUP_LIGHT = 0, GROUP_DARK = GROUP_LIGHT + DETECTIVES, GROUP_MEMORY = GROUP_DARK + DETECTIVES, GROUP_EVENT, GROUP_SPECIFIC, GROUP_HUNCH = GROUP_SPECIFIC + 6, GROUP_PIECE = GROUP_HUNCH + 2, GROUP_EVIDENCE = GROUP_PIECE + PILES };

static const struct entry_kind kind[KIND_COUNT] = {
    [KIND_LOCATION]  = { .name = "location", .field = {
        [LOCATION_DISTRICT] = { .name = "district", .type = T_ENTRY, .kind = KIND_DISTRICT, .flags = REQUIRED, .en = "district|districts", .de = "m|Distrikt,Distrikts,Distrikt,Distrikt|Distrikte,Distrikte,Distrikten,Distrikte" },
        [LOCATION_TYPE] = WORD("type"), [LOCATION_QUALITY] = WORD("quality"), [LOCATION_BODY] = WORD("body"),
        [LOCATION_X] = NUMBER("x"), [LOCATION_Y] = NUMBER("y"), [LOCATION_RESTRICTED] = FLAG("restricted"),
        [LOCATION_ABILITY] = { .name = "ability", .type = T_WORD, .otherwise = WORD_NONE, .room = MAJOR_MAX }, [LOCATION_TIME] = NUMBER("time"), [LOCATION_CORP] = NUMBER("corp"),
        [LOCATION_POLITICAL] = NUMBER("political"), [LOCATION_SOCIETY] = NUMBER("society"), [LOCATION_STREET] = NUMBER("street"),
        [LOCATION_ANY] = NUMBER("any"), [LOCATION_CARDS] = NUMBER("cards"), [LOCATION_PLACE] = WORD("place") },
                         .place = LOCATION_PLACE + 1, .most = PLACE_MAX - 2 /* figures */ },
    [KIND_DISTRICT]  = { .name = "district", .en = "district|districts", .de = "m|Distrikt,Distrikts,Distrikt,Distrikt|Distrikte,Distrikte,Distrikten,Distrikte" },
    [KIND_SUSPECT]   = { .name = "suspect", .flags = KIND_PERSON, .she = SUSPECT_SHE + 1, .field = { [SUSPECT_STRONG] = WORD("strong"), [SUSPECT_WEAK] = WORD("weak"), [SUSPECT_SHE] = FLAG("she") } },
    [KIND_DETECTIVE] = { .name = "detective", .en = "detective|detectives", .de = "m|Detektiv,Detektivs,Detektiv,Detektiv|Detektive,Detektive,Detektiven,Detektive", .field = {
        [DETECTIVE_START] = PLACE_FIELD("start"), [DETECTIVE_REACH] = NUMBER("reach"), [DETECTIVE_PHYSICAL] = PLACE_FIELD("physical"),
        [DETECTIVE_DOCUMENT] = PLACE_FIELD("document"), [DETECTIVE_HAND] = { .name = "hand", .type = T_NUMBER, .otherwise = 6 } } },
    [KIND_LEAD]      = { .name = "lead", .field = {
        [LEAD_SORT] = { .name = "sort", .type = T_WORD, .flags = HEAD, .en = "kind|kinds", .de = "f|Art,Art,Art,Art|Arten,Arten,Arten,Arten" },
        [LEAD_SUSPECT] = { .name = "suspect", .type = T_ENTRY, .kind = KIND_SUSPECT }, [LEAD_DETECTIVE] = { .name = "detective", .type = T_ENTRY, .kind = KIND_DETECTIVE } } },
    [KIND_NPC]       = { .name = "npc", .en = "person|people", .de = "f|Person,Person,Person,Person|Personen,Personen,Personen,Personen", .flags = KIND_PERSON, .she = NPC_SHE + 1, .field = {
        [NPC_DETECTIVE] = DETECTIVE_HEAD, [NPC_CORP] = FLAG("corp"), [NPC_POLITICAL] = FLAG("political"), [NPC_SOCIETY] = FLAG("society"),
        [NPC_STREET] = FLAG("street"), [NPC_FAVOR] = { .name = "favor", .type = T_SUPPLY }, [NPC_SHE] = FLAG("she") } },
    [KIND_FIGURE]    = { .name = "figure", .flags = KIND_PERSON, .she = 1, .field = { FLAG("she") } },
    [KIND_MURDER]    = { .name = "murder", .en = "murder|murders", .de = "m|Mord,Mordes,Mord,Mord|Morde,Morde,Morden,Morde", .flags = KIND_PLAYS | KIND_LIES, .field = {
        [MURDER_SCENE] = PLACE_FIELD("scene"), [MURDER_LILY] = PLACE_FIELD("lily"), [MURDER_LILY_2] = PLACE_FIELD("lily-2"),
        [MURDER_JIMMY] = PLACE_FIELD("jimmy"), [MURDER_JIMMY_2] = PLACE_FIELD("jimmy-2"),
        [MURDER_SUSPECT + 0] = LINEUP("first"), [MURDER_SUSPECT + 1] = LINEUP("second"), [MURDER_SUSPECT + 2] = LINEUP("third"),
        [MURDER_SUSPECT + 3] = LINEUP("fourth"), [MURDER_SUSPECT + 4] = LINEUP("fifth"), [MURDER_SUSPECT + 5] = LINEUP("sixth"),
        [MURDER_LEAD + 0] = PLACE_FIELD("first-lead"), [MURDER_LEAD + 1] = PLACE_FIELD("second-lead"), [MURDER_LEAD + 2] = PLACE_FIELD("third-lead"),
        [MURDER_LEAD + 3] = PLACE_FIELD("fourth-lead"), [MURDER_LEAD + 4] = PLACE_FIELD("fifth-lead"), [MURDER_LEAD + 5] = PLACE_FIELD("sixth-lead") } },
    [KIND_GROUP]     = { .name = "group", .en = "group|groups", .de = "f|Gruppe,Gruppe,Gruppe,Gruppe|Gruppen,Gruppen,Gruppen,Gruppen", .field = {
        [GROUP_SLOT] = NUMBER("slot"), [GROUP_SLOT_2] = NUMBER("slot-2"), [GROUP_LINK] = WORD_OR_NONE("link"), [GROUP_EFFECT] = WORD("changes"),
        [GROUP_WORTH] = { .name = "by", .type = T_NUMBER, .flags = REQUIRED | FIELD_SIGNED } } },
    [KIND_SPECIAL]   = { .name = "special", .en = "special card|special cards", .de = CARD_DE("besonder~ "), .flags = KIND_PLAYS | KIND_LIES, .field = { [0] = { .name = "detective", .type = T_ENTRY, .kind = KIND_DETECTIVE, .flags = HEAD, .room = SPECIAL_MAX } } },
    [KIND_PLOT]      = { .name = "plot", .flags = KIND_PLAYS | KIND_LIES, .field = { PLOT_FIELDS(KIND_CROSSROADS), [PLOT_LATE] = FLAG("late") } },
    [KIND_CROSSROADS] = { .name = "crossroads", .flags = KIND_PLAYS | KIND_LIES, .field = { PLOT_FIELDS(KIND_ENDING) } },
    [KIND_ENDING]    = { .name = "ending", .flags = KIND_PLAYS | KIND_LIES, .field = {
        [ENDING_DETECTIVE] = DETECTIVE_HEAD, [ENDING_VP] = { .name = "vp", .type = T_NUMBER, .flags = REQUIRED | FIELD_SIGNED } } },
    [KIND_TIP]       = { .name = "tip", .en = "tip|tips", .de = "m|Tipp,Tipps,Tipp,Tipp|Tipps,Tipps,Tipps,Tipps", .field = { [0] = DETECTIVE_HEAD } },
    [KIND_LIGHT]     = { .name = "light", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_STAYS, .group = GROUP_LIGHT, .group_by = CARD_DETECTIVE + 1,
        .field = { CARD_FIELDS, [CARD_TIME] = { .name = "time", .type = T_NUMBER, .otherwise = 1 } } },
    [KIND_DARK]      = { .name = "dark", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_STAYS, .group = GROUP_DARK, .group_by = CARD_DETECTIVE + 1, .field = { CARD_FIELDS } },
    [KIND_MEMORY]    = { .name = "memory", .flags = KIND_COMPONENT | KIND_PLAYS, .group = GROUP_MEMORY, .field = { [0] = DETECTIVE_HEAD } },
    [KIND_EVENT]     = { .name = "event", .en = "general event|general events", .de = "n|allgemein~ Ereignis,allgemein~ Ereignisses,allgemein~ Ereignis,allgemein~ Ereignis|allgemein~ Ereignisse,allgemein~ Ereignisse,allgemein~ Ereignissen,allgemein~ Ereignisse", .self = NOUN_EVENT + 1, .flags = KIND_COMPONENT | KIND_PLAYS | KIND_STAYS, .group = GROUP_EVENT, .field = {
        [EVENT_NPC] = { .name = "npc", .type = T_ENTRY, .kind = KIND_NPC }, [EVENT_PLACE] = PLACE_OR_NONE("place") } },
    [KIND_SPECIFIC]  = { .name = "specific", .en = "specific event|specific events", .de = "n|besonder~ Ereignis,besonder~ Ereignisses,besonder~ Ereignis,besonder~ Ereignis|besonder~ Ereignisse,besonder~ Ereignisse,besonder~ Ereignissen,besonder~ Ereignisse", .self = NOUN_EVENT + 1, .flags = KIND_COMPONENT | KIND_PLAYS | KIND_STAYS, .group = GROUP_SPECIFIC, .group_by = SPECIFIC_MURDER + 1, .field = {
        [SPECIFIC_MURDER] = { .name = "murder", .type = T_ENTRY, .kind = KIND_MURDER, .flags = HEAD },
        [SPECIFIC_NAMED] = { .name = "names", .type = T_ENTRY, .kind = KIND_SUSPECT }, [SPECIFIC_PLACE] = PLACE_OR_NONE("place"),
        [SPECIFIC_LEAD + 0] = PLACE_FIELD("eve"), [SPECIFIC_LEAD + 1] = PLACE_FIELD("noise"), [SPECIFIC_LEAD + 2] = PLACE_FIELD("thomas-haas"),
        [SPECIFIC_LEAD + 3] = PLACE_FIELD("vinnie"), [SPECIFIC_LEAD + 4] = PLACE_FIELD("mark-henry"), [SPECIFIC_LEAD + 5] = PLACE_FIELD("dejah-thoris") } },
    [KIND_HUNCH]     = { .name = "hunch", .en = "hunch|hunches", .de = "f|Ahnung,Ahnung,Ahnung,Ahnung|Ahnungen,Ahnungen,Ahnungen,Ahnungen", .flags = KIND_COMPONENT, .group = GROUP_HUNCH, .group_by = HUNCH_SORT + 1, .field = {
        [HUNCH_SORT] = { .name = "sort", .type = T_WORD, .flags = HEAD, .least = WORD_GUILTY }, [HUNCH_SUSPECT] = SUSPECT_FIELD("suspect") } },
    [KIND_PIECE]     = { .name = "piece", .flags = KIND_COMPONENT, .group = GROUP_PIECE, .group_by = PIECE_PILE + 1, .field = {
        [PIECE_PILE] = { .name = "pile", .type = T_WORD, .flags = HEAD, .least = WORD_SHIFT }, [PIECE_EDGES] = { .name = "edges", .type = T_NUMBER, .flags = REQUIRED, .least = 1, .most = 15 },
        [PIECE_BONUS] = WORD_OR_NONE("bonus"), [PIECE_BONUS_SORT] = WORD_OR_NONE("of") } },
    [KIND_EVIDENCE]  = { .name = "evidence", .flags = KIND_COMPONENT, .group = GROUP_EVIDENCE, .field = {
        [EVIDENCE_SORT] = { .name = "sort", .type = T_WORD, .flags = HEAD }, [EVIDENCE_VALUE] = { .name = "value", .type = T_NUMBER, .flags = FIELD_SIGNED } } },
};

/* clang-format on */

const struct vocabulary android_vocabulary = {
    .period = { "day", "Tag" },
    ROW_TABLES,
    .noun = noun,
    .noun_count = ARRAY_LEN(noun),
    .kind = kind,
    .kind_count = KIND_COUNT,
};
