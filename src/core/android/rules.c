/* rules.c: Android as the kernel sees it: its tables, the dispatch of its procedures, and the
 * invariants between two choices (A-INV).
 */
#include "android/facts.h"
#include "android/setup.h"

enum {
    PIECES = CELLS - 1,
    TIME_MARKERS = 60, /* more than all of them together ever have */
};

ROOM_ASSERT(struct android);
_Static_assert(offsetof(struct android, zone) % 2 == 0, "two bytes at a time");

/* Procedures */

/* clang-format off */
static const struct proc_fact android_proc[] = {
    [PROC_SETUP - PROC_GAME]          = { "set-up", android_setup, { "plot", "rachel", "begin" } },
    [PROC_ROUND - PROC_GAME]          = { "round", android_round, { "dawn", "turns", "evening", "marker", "events", "week", "new plots", "schedule", "first", "next" } },
    [PROC_TURN - PROC_GAME]           = { "turn", android_turn, { "start", "act", "after", "end", "over" } },
    [PROC_ARRIVE - PROC_GAME]         = { "arrive", android_arrive, { "go", "draw", "lily", "reactions", "late" } },
    [PROC_FOLLOW - PROC_GAME]         = { "follow", android_follow, { "pay", "happens", "move", "use", "end" } },
    [PROC_MOVE_LEAD - PROC_GAME]      = { "move lead", android_move_lead, { "where" } },
    [PROC_PLACE_EVIDENCE - PROC_GAME] = { "place evidence", android_place_evidence, { "draw", "pick", "file", "suspect", "place", "tell", "rest", "another" } },
    [PROC_REFILE - PROC_GAME]         = { "refile", android_refile, { "where" } },
    [PROC_CONSPIRACY - PROC_GAME]     = { "conspiracy", android_conspiracy, { "choose", "dug", "end" } },
    [PROC_PIECE - PROC_GAME]          = { "piece", android_piece, { "draw", "benefit", "place", "turn", "bonus", "lines", "happened", "end" } },
    [PROC_BONUS - PROC_GAME]          = { "bonus", android_bonus, { "choose" } },
    [PROC_DRAW - PROC_GAME]           = { "draw", android_draw, { "next", "ask" } },
    [PROC_DISCARD - PROC_GAME]        = { "discard", android_discard, { "pick" } },
    [PROC_PLAY - PROC_GAME]           = { "play", android_play, { "declare", "match", "discount", "shift", "costs", "playing", "canceled", "stay", "text", "finish", "over" } },
    [PROC_KEEP - PROC_GAME]           = { "keep", android_keep, { "deck", "ask", "look", "keep", "rest" } },
    [PROC_EXCHANGE_CARDS - PROC_GAME] = { "exchange cards", android_exchange_cards, { "discard", "draw" } },
    [PROC_WINDOW - PROC_GAME]         = { "window", android_window, { "memory", "memory ask", "memory answered", "dark", "dark ask", "dark answered", "light", "light ask", "light answered", "closed" } },
    [PROC_FIGHT - PROC_GAME]          = { "fight", android_fight, { "begin", "choose" } },
    [PROC_COSTS - PROC_GAME]          = { "costs", android_costs, { "pay" } },
    [PROC_VERB - PROC_GAME]           = { "verb", android_verb_asks, { "ask" } },
    [PROC_PAY_FAVORS - PROC_GAME]     = { "pay favors", android_pay_favors, { "choose" } },
    [PROC_GAIN_FAVOR - PROC_GAME]     = { "gain favor", android_gain_favor, { "choose" } },
    [PROC_LOSE_FAVORS - PROC_GAME]    = { "lose favors", android_lose_favors, { "choose" } },
    [PROC_HAND_IN - PROC_GAME]        = { "hand in", android_hand_in, { "choose" } },
    [PROC_WARRANT - PROC_GAME]        = { "warrant", android_warrant, { "which", "where" } },
    [PROC_ABILITY - PROC_GAME]        = { "ability", android_ability, { "time", "favors", "cards", "product", "happened", "end" } },
    [PROC_BAGGAGE - PROC_GAME]        = { "baggage", android_baggage, { "choose" } },
    [PROC_PLOTS - PROC_GAME]          = { "plots", android_plots, { "next", "outcome", "choose", "turn card", "text", "stay" } },
    [PROC_LILY - PROC_GAME]           = { "lily", android_lily, { "talk", "reveal", "move" } },
    [PROC_JIMMY - PROC_GAME]          = { "jimmy", android_jimmy, { "pay", "paid", "tell", "move" } },
    [PROC_GENERAL_EVENT - PROC_GAME]  = { "general event", android_general_event, { "draw", "text", "finish" } },
    [PROC_SPECIFIC_EVENT - PROC_GAME] = { "specific event", android_specific_event, { "reveal", "text", "finish" } },
    [PROC_CLOSE - PROC_GAME]          = { "close", android_close, { "reveal", "murderer", "points" } },
};
_Static_assert(ARRAY_LEN(android_proc) == PROC_END - PROC_GAME, "every procedure has a row");

/* Zones. Every back shows its group, so a hidden card cannot be of another group. */
#define PLACE_FOR(name, en, de)      { name, ZONE_PILE, SEAT_NONE, 0, 0, en, de }
#define IN_FORCE(name, en, de)       { name, ZONE_PILE, SEAT_NONE, 1, 0, en, de }
#define HUNCHES_OF(s) [ZONE_HUNCH_0 + s]  = { "hunches", ZONE_PILE, s, 0, 0, "hunches", "Ahnungen" }
#define HAND_OF(s)    [ZONE_HAND_0 + s]   = { "hand", ZONE_HAND, s, 0, 0, "hand", "Hand", .dealt = true }
#define LIGHT_OF(s)   [ZONE_LIGHT_0 + s]  = { "light", ZONE_PILE, s, 0, 0, "light deck", "heller Stapel" }
#define DARK_OF(s)    [ZONE_DARK_0 + s]   = { "dark", ZONE_PILE, s, 0, 0, "dark deck", "dunkler Stapel" }
#define MEMORY_OF(s)  [ZONE_MEMORY_0 + s] = { "memory", ZONE_PILE, s, 0, 0, "memory", "Erinnerung", .dealt = true }
#define FRONT_OF(s)   [ZONE_FRONT_0 + s]  = { "front", ZONE_PILE, s, 1, 0, "play area", "Auslage" }
#define SEAT_ZONES(s) HUNCHES_OF(s), HAND_OF(s), LIGHT_OF(s), DARK_OF(s), MEMORY_OF(s), FRONT_OF(s)
#define FILES_OF(n, key, en, de) \
    [ZONE_FILE_0 + FILES * n + FILE_DOCUMENT]  = PLACE_FOR(key "-document", "document file of " en, "Dokumenten-Akte von " de), \
    [ZONE_FILE_0 + FILES * n + FILE_PHYSICAL]  = PLACE_FOR(key "-physical", "physical file of " en, "physische Akte von " de), \
    [ZONE_FILE_0 + FILES * n + FILE_TESTIMONY] = PLACE_FOR(key "-testimony", "testimony file of " en, "Zeugen-Akte von " de)
static const struct zone_fact android_zone[ZONE_COUNT] = {
    [ZONE_BOX]         = { "box", ZONE_PILE, SEAT_NONE, 0, 0, "box", "Schachtel", true },
    [ZONE_TABLE]       = { "table", ZONE_PILE, SEAT_NONE, 0, 0, "table", "Tisch", .playing = true },
    [ZONE_POOL]        = PLACE_FOR("pool", "evidence pool", "Beweis-Vorrat"),
    [ZONE_ASIDE]       = PLACE_FOR("aside", "sacrificed evidence", "geopferte Beweise"),
    [ZONE_DRAWN]       = PLACE_FOR("drawn", "drawn evidence", "gezogene Beweise"),
    [ZONE_EVENTS]      = PLACE_FOR("events", "event deck", "Ereignisstapel"),
    [ZONE_TRACK_1]     = IN_FORCE("track-1", "first event space", "erstes Ereignisfeld"),
    [ZONE_TRACK_2]     = IN_FORCE("track-2", "second event space", "zweites Ereignisfeld"),
    [ZONE_SEALED]      = PLACE_FOR("sealed", "sealed event", "verdecktes Fallereignis"),
    [ZONE_SPECIFIC]    = IN_FORCE("specific", "specific event space", "Feld des Fallereignisses"),
    [ZONE_STACK_0 + PILE_SHIFT]   = PLACE_FOR("shift", "shift pile", "Verschiebungs-Stapel"),
    [ZONE_STACK_0 + PILE_FAVOR]   = PLACE_FOR("favor", "favor pile", "Gefallen-Stapel"),
    [ZONE_STACK_0 + PILE_BAGGAGE] = PLACE_FOR("baggage", "baggage pile", "Lasten-Stapel"),
    [ZONE_PUZZLE]      = PLACE_FOR("puzzle", "puzzle", "Puzzle"),
    [ZONE_PIECE]       = PLACE_FOR("piece", "drawn piece", "gezogenes Teil"),
    [ZONE_UNDEALT]     = PLACE_FOR("undealt", "undealt hunches", "nicht verteilte Ahnungen"),
    SEAT_ZONES(0), SEAT_ZONES(1), SEAT_ZONES(2), SEAT_ZONES(3), SEAT_ZONES(4),
    FILES_OF(0, "eve", "Eve", "Eve"),
    FILES_OF(1, "noise", "Noise", "Noise"),
    FILES_OF(2, "thomas-haas", "Thomas Haas", "Thomas Haas"),
    FILES_OF(3, "vinnie", "Vinnie", "Vinnie"),
    FILES_OF(4, "mark-henry", "Mark Henry", "Mark Henry"),
    FILES_OF(5, "dejah-thoris", "Dejah Thoris", "Dejah Thoris"),
};

static const struct holder_fact android_holder[HOLDER_COUNT] = {
    { "seat 0", "", "" }, { "seat 1", "", "" }, { "seat 2", "", "" }, { "seat 3", "", "" }, { "seat 4", "", "" },
    [HOLDER_BANK] = { "bank", "the bank", "die Bank" },
};

/* A-COMP-10 to A-COMP-13, R-36; the bank has both sides of a baggage token at once. */
static const int16_t android_supply_total[SUPPLY_COUNT] = {
    [SUPPLY_TIME] = TIME_MARKERS,
    [SUPPLY_CORP] = 12, [SUPPLY_POLITICAL] = 12, [SUPPLY_SOCIETY] = 12, [SUPPLY_STREET] = 12,
    [SUPPLY_BECKMANN] = 3, [SUPPLY_HAAS_FAVOR] = 3, [SUPPLY_DANIEL] = 3, [SUPPLY_HIRO] = 3,
    [SUPPLY_KATE] = 3, [SUPPLY_LENA] = 3, [SUPPLY_LI] = 3, [SUPPLY_SARA] = 3,
    [SUPPLY_PASS] = 5, [SUPPLY_HAAS] = 6, [SUPPLY_JINTEKI] = 6, [SUPPLY_CONSPIRACY] = 12,
    [SUPPLY_TRAUMA] = 28, [SUPPLY_GOOD] = BAGGAGE, [SUPPLY_BAD] = BAGGAGE, [SUPPLY_MONEY] = 10,
};

/* Fields. Entry 0 means nowhere, or no plot. It is a person, so it cannot be mistaken for a
 * place. */
#define IN_BLOCK(name)      (((struct android *)0)->name)
#define BYTES(name, type)   { #name, offsetof(struct android, name), 1, type, sizeof IN_BLOCK(name), type == T_ENTRY }
#define WORDS(name, type)   { #name, offsetof(struct android, name), 2, type, sizeof IN_BLOCK(name) / 2, type == T_ENTRY }
#define SIGNED(name)        { #name, offsetof(struct android, name), 2, T_NUMBER, sizeof IN_BLOCK(name) / 2, false, true }
static const struct block_field android_field[] = {
    WORDS(visited, T_NUMBER),
    BYTES(week, T_NUMBER), BYTES(day, T_NUMBER), BYTES(turns, T_NUMBER), BYTES(first, T_SEAT),
    BYTES(jump, T_SEAT), BYTES(murder, T_ENTRY), BYTES(table, T_NUMBER), BYTES(quiet, T_NUMBER),
    WORDS(plot, T_ENTRY), WORDS(ending, T_ENTRY), SIGNED(sanity), SIGNED(total),
    SIGNED(score), WORDS(used, T_NUMBER), WORDS(used_twice, T_NUMBER),
    BYTES(follow, T_NUMBER), BYTES(mover, T_SEAT), BYTES(chooser, T_SEAT), BYTES(gained, T_NUMBER),
    BYTES(dug, T_NUMBER), BYTES(fighting, T_SEAT), BYTES(talked, T_NUMBER), BYTES(carry, T_NUMBER),
    BYTES(warrant_last, T_ENTRY), BYTES(uncovered, T_NUMBER), BYTES(lead_kinds, T_NUMBER),
    BYTES(just_light, T_NUMBER), BYTES(lights, T_NUMBER),
    BYTES(detective, T_NUMBER), BYTES(at, T_ENTRY), BYTES(shade, T_NUMBER), BYTES(pile, T_NUMBER),
    BYTES(warrant, T_ENTRY), BYTES(seat_of, T_SEAT),
    BYTES(mood, T_NUMBER), BYTES(directives, T_NUMBER), BYTES(overdue, T_NUMBER),
    BYTES(lead_at, T_ENTRY), { "lily_at", offsetof(struct android, lily), 1, T_ENTRY, 1, true },
    { "jimmy_at", offsetof(struct android, jimmy), 1, T_ENTRY, 1, true }, BYTES(npc, T_NUMBER),
    BYTES(suspect_at, T_ENTRY), BYTES(marker, T_NUMBER),
    BYTES(suspects, T_NUMBER), BYTES(living, T_NUMBER), BYTES(hit, T_NUMBER), BYTES(alibi, T_NUMBER),
    BYTES(cell, T_NUMBER), BYTES(murderer, T_NUMBER),
    { "laid", offsetof(struct android, laid), 1, T_NUMBER, LAID_MAX, .later = true },
};

#define DETECTIVE_OF(n) [TABLE_SEAT_1 + n - 1] = { "seat-" #n, \
    { "random", "caprice", "floyd", "louis", "rachel", "raymond" }, "Detective of seat " #n, "Detektiv von Platz " #n, n }
#define RULING(n, name, usual, other, en, de) [TABLE_RULINGS + n] = { name, { usual, other }, en, de }
const struct table_option android_table_option[TABLE_OPTIONS] = {
    [TABLE_MURDER] = { "murder", { "evil-at-the-estates", "last-call-at-roxies", "murder-on-the-midway",
        "mons-wolff-massacre", "cold-night-on-the-eastside", "the-saint-and-the-machine", "random" }, "Murder", "Mordfall" },
    [TABLE_FIRST] = { "first", { "random", "1", "2", "3", "4", "5" }, "First player", "Startspieler" },
    DETECTIVE_OF(1), DETECTIVE_OF(2), DETECTIVE_OF(3), DETECTIVE_OF(4), DETECTIVE_OF(5),
    RULING(0, "specific-event", "start", "end", "The specific event comes at the start or the end of its day", "Das Fallereignis kommt am Anfang oder am Ende seines Tages"),
    RULING(1, "witness", "unnumbered", "minus-5", "Surprise witnesses when files are trimmed", "Überraschungszeugen beim Sichten der Akten"),
    RULING(2, "lily", "first", "last", "Lily before or after the reactions", "Lily vor oder nach den Reaktionen"),
    RULING(3, "square", "stays", "resets", "Your marker after Broadcast Square", "Dein Marker nach dem Sendeplatz"),
    RULING(4, "climax-leads", "move", "leave", "Leads moved by a piece in the climax", "Im Finale durch ein Teil versetzte Spuren"),
    RULING(5, "raymond-plot", "day-6", "day-3", "When Raymond's plot resolves in each week", "Wann Raymonds Handlung in jeder Woche aufgelöst wird"),
    RULING(6, "midway", "express", "paid", "Entering the Midway in its murder", "Das Betreten der Midway in ihrem Fall"),
    RULING(7, "stuck-leads", "stay", "anywhere", "Leads that have nowhere to go", "Spuren, die nirgendwohin können"),
};
_Static_assert((int)TABLE_OPTIONS <= (int)TABLE_OPTION_MAX, "room in struct setup");
_Static_assert(TABLE_EVENT_AT_END == BIT(0) && TABLE_WITNESS_COUNTS == BIT(1) && TABLE_LILY_LATE == BIT(2) &&
               TABLE_SQUARE_RESETS == BIT(3) && TABLE_CLIMAX_TAKES == BIT(4) && TABLE_RAYMOND_WEEKLY == BIT(5) &&
               TABLE_MIDWAY_PAID == BIT(6) && TABLE_LEAD_ANYWHERE == BIT(7), "the options stand in the order of the flags");
/* clang-format on */

/* Invariants. Anything may have been loaded: everything the rules use as an index is checked. */

static bool is_place(const struct ask *q, uint8_t at)
{
    return at < PLACE_MAX && facts_of(q)->places & PLACE(at);
}

static bool is_place_or_none(const struct ask *q, uint8_t at)
{
    return at == 0 || is_place(q, at);
}

static bool is_entry(const struct ask *q, uint16_t entry, unsigned kind)
{
    return entry < q->pack->entry_count && q->pack->entry[entry].kind == kind;
}

static bool is_seat_or_none(const struct android *g, uint8_t seat)
{
    return seat == SEAT_NONE || seat < g->k.seat_count;
}

static const char *day_verify(const struct ask *q)
{
    const struct android *g = android_of(q);

    if (g->week < 1 || g->week > WEEKS || g->day < 1 || g->day > DAYS_A_WEEK ||
        g->turns > g->k.seat_count || g->first >= g->k.seat_count || g->jump >= g->k.seat_count)
        return "the calendar is damaged";
    if (!is_entry(q, g->murder, KIND_MURDER))
        return "there is no such murder";
    if (!is_seat_or_none(g, g->mover) || !is_seat_or_none(g, g->chooser) ||
        !is_seat_or_none(g, g->fighting) || g->gained > SUPPLY_COUNT || g->uncovered > PIECES ||
        !is_place_or_none(q, g->warrant_last) || g->carry > 2)
        return "the state of the turn is damaged";
    return NULL;
}

static bool plot_sound(const struct ask *q, uint8_t seat)
{
    const struct android *g = android_of(q);
    uint16_t plot = g->plot[seat];

    for (unsigned i = 0; i < 2; i++)
        if (g->ending[seat][i] && !is_entry(q, g->ending[seat][i], KIND_ENDING))
            return false;
    return plot == 0 || is_entry(q, plot, KIND_PLOT) || is_entry(q, plot, KIND_CROSSROADS);
}

static bool seat_sound(const struct ask *q, uint8_t seat)
{
    const struct android *g = android_of(q);

    return g->detective[seat] < DETECTIVES && g->seat_of[g->detective[seat]] == seat &&
           is_place(q, g->at[seat]) && g->shade[seat] <= TRACK_DARKEST &&
           g->pile[seat] <= PILE_NONE && is_place_or_none(q, g->warrant[seat][0]) &&
           is_place_or_none(q, g->warrant[seat][1]) && plot_sound(q, seat);
}

/* A-COMP-01, A-INV-07, A-INV-10 */
static const char *seats_verify(const struct ask *q)
{
    const struct android *g = android_of(q);
    unsigned played = 0;

    for (uint8_t seat = 0; seat < g->k.seat_count; seat++) {
        if (!seat_sound(q, seat))
            return "a detective's belongings are damaged";
        unsigned sorts = 0;
        ZONE_EACH (&g->k, hunch_of(seat), c)
            sorts += BIT(4 * (pack_entry_of(q->pack, c)->field[HUNCH_SORT] - WORD_GUILTY));
        if (block_zone(&g->k, hunch_of(seat))->count != 2 || sorts != (BIT(0) | BIT(4)))
            return "a player does not have one guilty and one innocent hunch";
    }
    for (unsigned d = 0; d < DETECTIVES; d++) {
        if (!is_seat_or_none(g, g->seat_of[d]))
            return "a detective is played by a seat that is empty";
        played += g->seat_of[d] != SEAT_NONE;
    }
    if (played != g->k.seat_count)
        return "a detective is played twice";
    if (g->sanity < -SANITY_END || g->sanity > SANITY_END || g->mood > MOOD_GOOD || g->overdue > 1)
        return "a special card is damaged";
    return NULL;
}

static const char *map_verify(const struct ask *q)
{
    const struct android *g = android_of(q);

    if (!is_place_or_none(q, g->lily) || !is_place_or_none(q, g->jimmy))
        return "Lily or Jimmy is nowhere";
    for (unsigned i = 0; i < LEADS; i++)
        if (!is_place_or_none(q, g->lead_at[i]))
            return "a lead is nowhere";
    for (unsigned i = 0; i < NPCS; i++)
        if (!is_place_or_none(q, g->npc[i] & NPC_PLACE))
            return "somebody is nowhere";
    for (unsigned i = 0; i < SUSPECTS; i++)
        if (!is_place_or_none(q, g->suspect_at[i]))
            return "a suspect is nowhere";
    return NULL;
}

/* A-INV-08, A-COMP-10, A-HIT-04 */
static const char *suspects_verify(const struct ask *q)
{
    const struct android *g = android_of(q);
    unsigned hits = 0, alibis = 0;

    if (g->suspects >> SUSPECTS || g->living & ~g->suspects ||
        bit_count(g->suspects) != g->k.seat_count + 1u || g->murderer > SUSPECTS)
        return "the suspects are damaged";
    for (unsigned s = 0; s < SUSPECTS; s++) {
        hits += g->hit[s];
        alibis += g->alibi[s];
        if (g->hit[s] >= HITS_TO_KILL)
            return "a suspect with three hits is alive";
        if (g->living >> s & 1)
            continue;
        if (g->hit[s] || g->alibi[s] || block_zone(&g->k, file_of(s, FILE_DOCUMENT))->count ||
            block_zone(&g->k, file_of(s, FILE_PHYSICAL))->count ||
            block_zone(&g->k, file_of(s, FILE_TESTIMONY))->count)
            return "a sheet that is out of the game has tokens";
    }
    return hits <= HITS && alibis <= ALIBIS ? NULL : "a hit or an alibi was made";
}

/* A-EVID-17: the list has no holes. */
static const char *laid_verify(const struct ask *q)
{
    const struct android *g = android_of(q);
    bool ended = false;

    for (unsigned i = 0; i < LAID_MAX; i++) {
        unsigned by = g->laid[i] % LAID_BY;
        ended = ended || g->laid[i] == 0;
        if (ended ? g->laid[i] != 0
                  : g->laid[i] / LAID_BY >= SUSPECTS * FILES || by == 0 ||
                        (by > g->k.seat_count && by != LAID_UNKNOWN))
            return "the record of who placed evidence is damaged";
    }
    return NULL;
}

static const char *tokens_verify(const struct ask *q)
{
    const struct android *g = android_of(q);
    unsigned baggage = 0;

    for (uint8_t seat = 0; seat < g->k.seat_count; seat++) {
        baggage += token_count(q, seat, SUPPLY_GOOD) + token_count(q, seat, SUPPLY_BAD);
        if (g->plot[seat] == 0 && /* A-PLOT-09 */
            (token_count(q, seat, SUPPLY_GOOD) || token_count(q, seat, SUPPLY_BAD)))
            return "baggage is not on a plot";
    }
    if (baggage > BAGGAGE)
        return "a baggage token was made";
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (g->cell[cell] >= 4 * (PIECES + 1) || (g->cell[cell] > 0 && g->cell[cell] < 4))
            return "there is no such puzzle piece";
    return NULL;
}

/* Which components may be where. */
static uint32_t zone_admits(unsigned zone)
{
    if (zone >= ZONE_FILE_0)
        return BIT(KIND_EVIDENCE);
    if (zone >= ZONE_FRONT_0)
        return BIT(KIND_LIGHT) | BIT(KIND_DARK);
    if (zone >= ZONE_MEMORY_0)
        return BIT(KIND_MEMORY);
    if (zone >= ZONE_DARK_0)
        return BIT(KIND_DARK);
    if (zone >= ZONE_LIGHT_0)
        return BIT(KIND_LIGHT);
    if (zone >= ZONE_HAND_0)
        return BIT(KIND_LIGHT) | BIT(KIND_DARK);
    if (zone >= ZONE_UNDEALT)
        return BIT(KIND_HUNCH);
    if (zone >= ZONE_STACK_0)
        return BIT(KIND_PIECE);
    switch (zone) {
    case ZONE_BOX:
    case ZONE_TABLE: /* only the player who put it there looks for it */
        return BIT(KIND_COUNT) - 1;
    case ZONE_EVENTS:
    case ZONE_TRACK_1:
    case ZONE_TRACK_2:
        return BIT(KIND_EVENT);
    case ZONE_SEALED:
    case ZONE_SPECIFIC:
        return BIT(KIND_SPECIFIC);
    default:
        return BIT(KIND_EVIDENCE);
    }
}

/* Cards of a detective nobody plays are in the box, those of the others in a deck of their own. */
static bool card_sound(const struct ask *q, const struct pack_entry *e, unsigned zone)
{
    const struct android *g = android_of(q);

    if ((e->kind != KIND_LIGHT && e->kind != KIND_DARK) || zone == ZONE_BOX)
        return true;
    uint8_t seat = g->seat_of[number_of(q, KIND_DETECTIVE, (uint16_t)e->field[CARD_DETECTIVE])];
    if (seat == SEAT_NONE)
        return false;
    return zone < ZONE_LIGHT_0 || zone >= ZONE_MEMORY_0 || zone == light_deck(seat) ||
           zone == dark_deck(seat);
}

/* A-INV-09, A-TWI-02 */
static const char *zones_verify(const struct ask *q)
{
    for (unsigned zone = 0; zone < ZONE_COUNT; zone++) {
        uint32_t admits = zone_admits(zone);
        ZONE_EACH (q->b, (uint8_t)zone, c) {
            const struct pack_entry *e = pack_entry_of(q->pack, c);
            if (!(admits >> e->kind & 1) || !card_sound(q, e, zone))
                return "a component is in a zone where it cannot be";
        }
    }
    return NULL;
}

static const char *android_verify(const struct ask *q)
{
    const char *wrong;

    if ((wrong = day_verify(q)) || (wrong = zones_verify(q)) || (wrong = seats_verify(q)) ||
        (wrong = map_verify(q)) || (wrong = suspects_verify(q)) || (wrong = laid_verify(q)) ||
        (wrong = tokens_verify(q)))
        return wrong;
    return NULL;
}

/* A seat is called by its detective. */
static uint16_t android_seat_entry(const struct block *b, const struct pack *p, uint8_t seat)
{
    const struct android *g = (const struct android *)b;

    return (uint16_t)(p->first[KIND_DETECTIVE] + g->detective[seat]);
}

static bool android_is_risky(const struct ask *q, uint8_t seat, const struct option *o)
{
    switch (o->kind) {
    case OPT_END_TURN: /* the Time that is left is lost */
        return time_left(q, seat) > 0;
    case OPT_BONUS_HIT: /* the last one kills */
        return android_of(q)->hit[number_of(q, KIND_SUSPECT, o->target[0])] + 1 >= HITS_TO_KILL;
    default: /* a discarded piece never returns */
        return true;
    }
}

const struct rules android_rules = {
    .name = "android",
    .title = "Android",
    .seat_min = 3, /* A-COMP-01 */
    .seat_max = PLAYERS,
    .room = { ROOM_OF(struct android) },
    .supply_at = offsetof(struct android, supply),
    .zone_at = offsetof(struct android, zone),
    .component_at = offsetof(struct android, component),
    .stand_at = offsetof(struct android, at),
    .role_at = offsetof(struct android, detective),
    .role_query = QUERY_CAPRICE,
    .role_count = DETECTIVES,
    .component_max = COMPONENTS,
    .zone_count = ZONE_COUNT,
    .supply_kinds = SUPPLY_COUNT,
    .supply_holders = HOLDER_COUNT,
    .bank = HOLDER_BANK,
    .supply_total = android_supply_total,
    .vocabulary = &android_vocabulary,
    .zone = android_zone,
    .holder = android_holder,
    .field = android_field,
    .field_count = ARRAY_LEN(android_field),
    .proc = android_proc,
    .proc_count = ARRAY_LEN(android_proc),
    .table_option = android_table_option,
    .table_option_count = ARRAY_LEN(android_table_option),
    .derive_late = reacting_cards_derive_late,
    .derive = facts_derive,
    .set_up = android_set_up,
    .query = android_query,
    .foresee = android_foresee,
    .verb_missing = android_verb_missing,
    .verb = android_do,
    .domain_count = android_domain_count,
    .domain_item = android_domain_item,
    .seat_entry = android_seat_entry,
    .is_risky = android_is_risky,
    .standing = android_standing,
    .verify = android_verify,
};
