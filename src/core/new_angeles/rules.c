/* rules.c: New Angeles as the kernel sees it: its tables, the dispatch of its procedures, and the
 * invariants between two choices (N-INV).
 */
#include "new_angeles/facts.h"

ROOM_ASSERT(struct new_angeles);
_Static_assert(offsetof(struct new_angeles, zone) % 2 == 0, "two bytes at a time");

/* clang-format off */
static const struct proc_fact new_angeles_proc[] = {
    [PROC_SETUP - PROC_GAME]        = { "set-up", new_angeles_setup, { "city", "track", "next", "choose", "table", "cards", "invest", "begin" } },
    [PROC_ROUND - PROC_GAME]        = { "round", new_angeles_round, { "begin", "turns", "production", "event", "advance" } },
    [PROC_TURN - PROC_GAME]         = { "turn", new_angeles_turn, { "start", "due", "draw", "deal", "assets", "use", "limit", "end" } },
    [PROC_SHEET - PROC_GAME]        = { "sheet", new_angeles_sheet, { "fixed", "general", "ask" } },
    [PROC_DEAL - PROC_GAME]         = { "deal", new_angeles_deal, { "reveal", "main", "propose", "counters", "support", "supporters", "count", "winner", "won", "resolve", "text", "illness", "claim", "clear", "closed", "over" } },
    [PROC_COUNTER - PROC_GAME]      = { "counter", new_angeles_counter, { "ask", "pay", "pick", "paid", "stands" } },
    [PROC_SUPPORT - PROC_GAME]      = { "support", new_angeles_support, { "ask", "over" } },
    [PROC_CLAIM - PROC_GAME]        = { "claim", new_angeles_claim, { "claim", "claimed" } },
    [PROC_PRODUCTION - PROC_GAME]   = { "production", new_angeles_production, { "exploit", "over" } },
    [PROC_EVENT - PROC_GAME]        = { "event", new_angeles_event, { "reveal", "placed", "turns", "over" } },
    [PROC_DEMAND - PROC_GAME]       = { "demand", new_angeles_demand, { "talk", "due", "reveal", "score", "pay", "next", "last talk", "last due", "end" } },
    [PROC_INVEST - PROC_GAME]       = { "invest", new_angeles_invest, { "deal", "ask", "return" } },
    [PROC_DRAW_ANY - PROC_GAME]     = { "draw any", new_angeles_draw_any, { "ask" } },
    [PROC_DRAW_TOPMOST - PROC_GAME] = { "draw topmost", new_angeles_draw_topmost, { "begin", "ask" } },
    [PROC_DISCARD - PROC_GAME]      = { "discard", new_angeles_discard, { "pick" } },
    [PROC_REMOVE - PROC_GAME]       = { "remove", new_angeles_remove, { "pick" } },
    [PROC_CALM - PROC_GAME]         = { "calm", new_angeles_calm, { "pick" } },
    [PROC_ORDER - PROC_GAME]        = { "order", new_angeles_order, { "look", "bottom", "top" } },
    [PROC_BOTH - PROC_GAME]         = { "both", new_angeles_both, { "ask" } },
    [PROC_DUE - PROC_GAME]          = { "due", proc_due, { "next", "ask" } },
    [PROC_DECLARE - PROC_GAME]      = { "declare", new_angeles_declare, { "rehearse", "over" } },
};
_Static_assert(ARRAY_LEN(new_angeles_proc) == PROC_END - PROC_GAME, "every procedure has a row");

/* Zones. Action cards show their type on their back (N-INFO-04), and so does the next event
 * (N-EVENT-06). Only the order of the backs in the event deck is unknown. */
#define PLACE_FOR(name, en, de) { name, ZONE_PILE, SEAT_NONE, 0, 0, en, de }
#define SEAT_ZONES(s) \
    [ZONE_HAND_0 + s]        = { "hand", ZONE_HAND, s, 0, 0, "hand", "Hand", .dealt = true }, \
    [ZONE_OWNED_0 + s]       = { "owned", ZONE_PILE, s, 1, 0, "assets", "Aktivposten" }, \
    [ZONE_EMERGENCY_0 + s]   = { "emergency", ZONE_PILE, s, 0, 0, "emergency cards", "Notfallkarten" }, \
    [ZONE_INVESTMENT_0 + s]  = { "investment", ZONE_PILE, s, 0, 0, "investment", "Investition" }, \
    [ZONE_RIVAL_0 + s]       = { "rival", ZONE_PILE, s, 0, 0, "rival", "Rivale" }, \
    [ZONE_FOR_MAIN_0 + s]    = { "for-main", ZONE_PILE, s, 0, 0, "support for the main offer", "Unterstützung für das Hauptangebot" }, \
    [ZONE_FOR_COUNTER_0 + s] = { "for-counter", ZONE_PILE, s, 0, 0, "support for the counteroffer", "Unterstützung für das Gegenangebot" }
enum { EVENT_GROUPS = 0xf << 7 }; /* exchange groups of the four backs */
static const struct zone_fact new_angeles_zone[ZONE_COUNT] = {
    [ZONE_BOX]         = { "box", ZONE_PILE, SEAT_NONE, 0, 0, "box", "Schachtel", true },
    [ZONE_DECK_0]      = PLACE_FOR("construction", "construction deck", "Stapel Bau"),
    [ZONE_DECK_0 + 1]  = PLACE_FOR("biotech", "biotech deck", "Stapel Biotech"),
    [ZONE_DECK_0 + 2]  = PLACE_FOR("labor", "labor deck", "Stapel Arbeit"),
    [ZONE_DECK_0 + 3]  = PLACE_FOR("media", "media deck", "Stapel Medien"),
    [ZONE_DECK_0 + 4]  = PLACE_FOR("security", "security deck", "Stapel Sicherheit"),
    [ZONE_DISCARD]     = PLACE_FOR("discard", "discards", "Ablage"),
    [ZONE_ASSETS]      = PLACE_FOR("assets", "asset deck", "Stapel der Aktivposten"),
    [ZONE_TRACK]       = PLACE_FOR("track", "turn track", "Zugleiste"),
    [ZONE_REVEALED]    = PLACE_FOR("revealed", "revealed asset", "aufgedeckter Aktivposten"),
    [ZONE_MAIN]        = PLACE_FOR("main", "main offer", "Hauptangebot"),
    [ZONE_COUNTER]     = PLACE_FOR("counter", "counteroffers", "Gegenangebote"),
    [ZONE_EVENTS]      = { "events", ZONE_PILE, SEAT_NONE, 0, EVENT_GROUPS, "event deck", "Ereignisstapel" },
    [ZONE_NEXT]        = PLACE_FOR("next", "next event", "nächstes Ereignis"),
    [ZONE_NEWS]        = PLACE_FOR("news", "event in progress", "laufendes Ereignis"),
    [ZONE_DEMANDS]     = PLACE_FOR("demands", "demand deck", "Nachfragestapel"),
    [ZONE_DEMAND]      = PLACE_FOR("demand", "demand", "Nachfrage"),
    [ZONE_INVESTMENTS] = PLACE_FOR("investments", "investment deck", "Investitionsstapel"),
    [ZONE_UNDER]       = PLACE_FOR("under", "place under the board", "Platz unter dem Spielplan"),
    SEAT_ZONES(0), SEAT_ZONES(1), SEAT_ZONES(2), SEAT_ZONES(3), SEAT_ZONES(4), SEAT_ZONES(5),
};

#define DISTRICT(n, name, title) [HOLDER_DISTRICT_0 + n] = { name, title, title }
static const struct holder_fact new_angeles_holder[HOLDER_COUNT] = {
    { "seat 0", "", "" }, { "seat 1", "", "" }, { "seat 2", "", "" },
    { "seat 3", "", "" }, { "seat 4", "", "" }, { "seat 5", "", "" },
    [HOLDER_RESERVE] = { "reserve", "the reserve", "die Reserve" },
    [HOLDER_STOCK]   = { "stock", "the supply", "der Vorrat" },
    DISTRICT(0, "guayaquil", "Guayaquil"), DISTRICT(1, "quinde", "Quinde"), DISTRICT(2, "la-costa", "La Costa"),
    DISTRICT(3, "manta", "Manta"), DISTRICT(4, "rabotgorod", "Rabotgorod"), DISTRICT(5, "laguna-velasco", "Laguna Velasco"),
    DISTRICT(6, "nihongai", "Nihongai"), DISTRICT(7, "esmeraldas", "Esmeraldas"), DISTRICT(8, "rutherford", "Rutherford"),
    DISTRICT(9, "base-de-cayambe", "Base de Cayambe"),
};

/* N-COMP-01 to N-COMP-03, N-RES-06 */
static const int16_t new_angeles_supply_total[SUPPLY_COUNT] = {
    [SUPPLY_CAPITAL] = 9999, [SUPPLY_HUMAN_FIRST] = 9, [SUPPLY_ORGCRIME] = 9, [SUPPLY_PRISEC] = 6,
    [SUPPLY_OUTAGE] = 14, [SUPPLY_ILLNESS] = 14, [SUPPLY_DEVELOPMENT] = 14, [SUPPLY_ANDROID] = 4,
    [SUPPLY_ENERGY] = 15, [SUPPLY_CONSUMABLES] = 15, [SUPPLY_TECH] = 15, [SUPPLY_ENTERTAINMENT] = 15,
    [SUPPLY_CREDITS] = 15,
};

#define IN_BLOCK(name)    (((struct new_angeles *)0)->name)
#define BYTES(name, type) { #name, offsetof(struct new_angeles, name), 1, type, sizeof IN_BLOCK(name), false, false }
#define WORDS(name, type) { #name, offsetof(struct new_angeles, name), 2, type, sizeof IN_BLOCK(name) / 2, false, false }
static const struct block_field new_angeles_field[] = {
    WORDS(removed, T_NUMBER), WORDS(moved, T_NUMBER), WORDS(involved, T_NUMBER), WORDS(crowded, T_NUMBER), WORDS(exhausted, T_NUMBER), WORDS(pool, T_NUMBER),
    BYTES(space, T_NUMBER), BYTES(threat, T_NUMBER), BYTES(table, T_NUMBER), BYTES(next_back, T_NUMBER),
    BYTES(closed, T_NUMBER), BYTES(decided, T_NUMBER), BYTES(won, T_NUMBER), BYTES(claims, T_NUMBER),
    BYTES(rise, T_NUMBER), BYTES(news, T_NUMBER),
    BYTES(demands_met, T_NUMBER), BYTES(demands_missed, T_NUMBER),
    BYTES(declared_for, T_NUMBER), BYTES(declared_count, T_NUMBER), BYTES(declared_done, T_NUMBER),
    WORDS(declared_at, T_NUMBER), WORDS(declared, T_NUMBER),
    BYTES(unrest, T_NUMBER), BYTES(proposer, T_SEAT), BYTES(corporation, T_NUMBER), BYTES(seat_of, T_SEAT),
};

#define CORPORATION_OF(n) [OPTION_SEAT_1 + n - 1] = { "seat-" #n, \
    { "any", "jinteki", "haas-bioroid", "globalsec", "nbn", "weyland", "melange" }, "Corporation of seat " #n, "Konzern von Platz " #n, n }
const struct table_option new_angeles_table_option[TABLE_OPTIONS] = {
    [OPTION_SETUP]        = { "setup", { "first", "complete" }, "Set-up: first game or complete", "Aufbau: erstes Spiel oder vollständig" },
    [OPTION_CITY]         = { "city", { "random", "slum-lords", "picket-line", "turf-war", "flu-season", "rolling-blackout", "lockdown" }, "City", "Stadt" },
    [OPTION_CORPORATIONS] = { "corporations", { "choose", "random" }, "Corporations", "Konzerne" },
    [OPTION_FIRST]        = { "first", { "usual", "random", "1", "2", "3", "4", "5", "6" }, "First player", "Startspieler" },
    [OPTION_TRADE]        = { "trade", { "open", "gifts", "none" }, "Trades", "Handel" },
    [OPTION_ILLNESS]      = { "illness", { "literal", "flips" }, "Does a flipped unrest token involve its district?", "Betrifft eine umgedrehte Unruhe ihren Distrikt?" },
    [OPTION_PRISEC]       = { "prisec", { "any", "one" }, "Prisec units in a district", "Prisec-Einheiten in einem Distrikt" },
    [OPTION_LAST_TALK]    = { "last-talk", { "yes", "no" }, "Trades after the last demand", "Handel nach der letzten Nachfrage" },
    CORPORATION_OF(1), CORPORATION_OF(2), CORPORATION_OF(3), CORPORATION_OF(4), CORPORATION_OF(5), CORPORATION_OF(6),
};
_Static_assert((int)TABLE_OPTIONS <= (int)TABLE_OPTION_MAX, "room in struct setup");
/* clang-format on */

/* Invariants. Anything may have been loaded: everything the rules use as an index is checked. */

static bool is_seat_or_none(const struct new_angeles *g, uint8_t seat)
{
    return seat == SEAT_NONE || seat < g->k.seat_count;
}

/* N-INV-07, N-INV-08 */
static const char *course_verify(const struct ask *q)
{
    const struct new_angeles *g = new_angeles_of(q);

    if (g->space > SPACES || g->threat > THREAT_END || g->won > SIDE_COUNTER ||
        g->decided > SIDE_COUNTER || g->claims > ASSETS_MAX || g->next_back >= WORD_COUNT ||
        (g->removed | g->moved | g->involved | g->crowded) >> DISTRICTS ||
        g->demands_met + g->demands_missed > SPACES)
        return "the course of the game is damaged";
    if (g->threat == THREAT_END && g->k.state == GAME_RUNNING) /* N-INV-07 */
        return "the game continues at threat 25";
    for (unsigned i = 0; i < SEAT_MAX; i++)
        if (!is_seat_or_none(g, g->proposer[i]) ||
            (g->proposer[i] == SEAT_NONE) != (i >= zone_count_of(q, ZONE_COUNTER)))
            return "a counteroffer is nobody's";
    if (!declared_sound(q))
        return "what has been declared is damaged";
    return NULL;
}

/* N-INV-01 to N-INV-03 */
static const char *city_verify(const struct ask *q)
{
    const struct new_angeles *g = new_angeles_of(q);

    for (unsigned d = 0; d < DISTRICTS; d++) {
        bool enemies = false;
        for (uint8_t kind = SUPPLY_HUMAN_FIRST; kind <= SUPPLY_ANDROID; kind++) {
            unsigned count = pieces_in(q, kind, d);
            enemies |= is_enemy(kind) && count;
            if (count > 1 && (kind != SUPPLY_PRISEC || g->table & TABLE_ONE_PRISEC))
                return "a district has two of a kind";
        }
        if (g->unrest[d] > STAGE_STRIKE || (g->unrest[d] && pieces_in(q, SUPPLY_OUTAGE, d)))
            return "a district's condition is damaged";
        if (enemies && pieces_in(q, SUPPLY_PRISEC, d) && !(g->crowded >> d & 1) &&
            g->k.state == GAME_RUNNING)
            return "an enemy unit is beside prisec";
    }
    if (g->space > 0 && pieces_in_city(q, SUPPLY_ANDROID) != 3) /* N-INV-02 */
        return "there are not three androids in the city";
    return NULL;
}

/* Which components may be where: N-INV-04, N-INV-05 */
static uint32_t zone_admits(unsigned zone)
{
    if (zone >= ZONE_FOR_MAIN_0)
        return BIT(KIND_ACTION);
    if (zone >= ZONE_RIVAL_0)
        return BIT(KIND_RIVAL);
    if (zone >= ZONE_INVESTMENT_0)
        return BIT(KIND_INVESTMENT);
    if (zone >= ZONE_EMERGENCY_0)
        return BIT(KIND_EMERGENCY);
    if (zone >= ZONE_OWNED_0)
        return BIT(KIND_ASSET);
    if (zone >= ZONE_HAND_0)
        return BIT(KIND_ACTION);
    switch (zone) {
    case ZONE_BOX:
        return BIT(KIND_COUNT) - 1;
    case ZONE_ASSETS:
    case ZONE_TRACK:
    case ZONE_REVEALED:
        return BIT(KIND_ASSET);
    case ZONE_MAIN:
    case ZONE_COUNTER:
        return BIT(KIND_ACTION) | BIT(KIND_EMERGENCY);
    case ZONE_EVENTS:
    case ZONE_NEXT:
    case ZONE_NEWS:
        return BIT(KIND_EVENT);
    case ZONE_DEMANDS:
    case ZONE_DEMAND:
        return BIT(KIND_DEMAND);
    case ZONE_INVESTMENTS:
        return BIT(KIND_INVESTMENT);
    case ZONE_UNDER:
        return BIT(KIND_RIVAL);
    default:
        return BIT(KIND_ACTION);
    }
}

static const char *zones_verify(const struct ask *q)
{
    for (unsigned zone = 0; zone < ZONE_COUNT; zone++) {
        uint32_t admits = zone_admits(zone);
        ZONE_EACH (q->b, (uint8_t)zone, c)
            if (!(admits >> card_kind(q, c) & 1) ||
                (zone >= ZONE_DECK_0 && zone < ZONE_ASSETS && sort_of(q, c) != zone - ZONE_DECK_0))
                return "a component is in a zone where it cannot be";
    }
    return NULL;
}

/* N-INV-06, N-INV-11 */
static const char *seat_verify(const struct ask *q, uint8_t seat)
{
    const struct new_angeles *g = new_angeles_of(q);
    unsigned investments = zone_count_of(q, investment_of(seat));

    if (g->corporation[seat] >= CORPORATIONS)
        return "a seat plays no corporation";
    if (g->space == 0)
        return NULL;
    if (g->seat_of[g->corporation[seat]] != seat)
        return "a corporation is played twice";
    if (zone_count_of(q, rival_of(seat)) != 1) /* N-INV-11 */
        return "a seat does not have exactly one rival";
    if (investments != 1 && (investments != 2 || block_top(q->b)->proc != PROC_INVEST))
        return "a seat has no investment, or too many";
    component_id c = emergency_facedown(q, seat);
    if (c && card_fields(q, c)[EMERGENCY_OF] != corporation_entry(q, seat)) /* N-INV-06 */
        return "a used emergency card is not with its corporation";
    return NULL;
}

static const char *seats_verify(const struct ask *q)
{
    const struct new_angeles *g = new_angeles_of(q);
    const char *wrong = NULL;

    for (uint8_t seat = 0; seat < g->k.seat_count && !wrong; seat++)
        wrong = seat_verify(q, seat);
    for (unsigned i = 0; i < CORPORATIONS && !wrong; i++)
        if (!is_seat_or_none(g, g->seat_of[i]))
            wrong = "a seat has a corporation that nobody plays";
    if (!wrong && g->space > 0 &&
        (zone_count_of(q, ZONE_UNDER) != 1 || zone_count_of(q, ZONE_DEMAND) != 1 ||
         zone_count_of(q, ZONE_REVEALED) > 1 || zone_count_of(q, ZONE_MAIN) > 1))
        wrong = "a place of the board is damaged";
    return wrong;
}

/* N-INV-13 */
static const char *end_verify(const struct ask *q)
{
    const struct new_angeles *g = new_angeles_of(q);

    if (g->k.state == GAME_RUNNING)
        return NULL;
    if (g->threat == THREAT_END ? bit_count(g->k.winners) > 1 : g->k.winners == block_seats(q->b))
        return "too many have won";
    return NULL;
}

static const char *new_angeles_verify(const struct ask *q)
{
    const char *wrong;

    if ((wrong = zones_verify(q)) || (wrong = course_verify(q)) || (wrong = city_verify(q)) ||
        (wrong = seats_verify(q)) || (wrong = end_verify(q)))
        return wrong;
    return NULL;
}

/* A seat is called by its corporation. */
static uint16_t new_angeles_seat_entry(const struct block *b, const struct pack *p, uint8_t seat)
{
    const struct new_angeles *g = (const struct new_angeles *)b;

    return (uint16_t)(p->first[KIND_CORPORATION] + g->corporation[seat]);
}

/* N-WIN-06: each winner gets the full value of a win. */
static float new_angeles_worth(const struct block *b, uint8_t seat)
{
    return b->winners >> seat & 1;
}

const struct rules new_angeles_rules = {
    .name = "new-angeles",
    .title = "New Angeles",
    .seat_min = 4, /* N-GEN-01 */
    .seat_max = SEAT_MAX,
    .room = { ROOM_OF(struct new_angeles) },
    .supply_at = offsetof(struct new_angeles, supply),
    .zone_at = offsetof(struct new_angeles, zone),
    .component_at = offsetof(struct new_angeles, component),
    .offer_at = offsetof(struct new_angeles, offers),
    .component_max = COMPONENTS,
    .zone_count = ZONE_COUNT,
    .supply_kinds = SUPPLY_COUNT,
    .supply_holders = HOLDER_COUNT,
    .bank = HOLDER_RESERVE,
    .supply_total = new_angeles_supply_total,
    .vocabulary = &new_angeles_vocabulary,
    .zone = new_angeles_zone,
    .holder = new_angeles_holder,
    .field = new_angeles_field,
    .field_count = ARRAY_LEN(new_angeles_field),
    .proc = new_angeles_proc,
    .proc_count = ARRAY_LEN(new_angeles_proc),
    .table_option = new_angeles_table_option,
    .table_option_count = ARRAY_LEN(new_angeles_table_option),
    .derive = city_facts_derive,
    .set_up = new_angeles_set_up,
    .query = new_angeles_query,
    .verb_missing = new_angeles_verb_missing,
    .verb = new_angeles_verb,
    .rehearse = new_angeles_rehearse,
    .note = new_angeles_note,
    .domain_count = new_angeles_domain_count,
    .domain_item = new_angeles_domain_item,
    .offer_missing = new_angeles_offer_missing,
    .offer_taken = new_angeles_offer_taken,
    .deeds = &new_angeles_deeds,
    .worth = new_angeles_worth,
    .seat_entry = new_angeles_seat_entry,
    .marks = new_angeles_marks,
    .verify = new_angeles_verify,
};
