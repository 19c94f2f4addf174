/* rules.c: LA-1 as the kernel sees it: its tables, the dispatch of its procedures, and the
 * invariants between two choices.
 */
#include "la1/facts.h"

ROOM_ASSERT(struct la1);
_Static_assert(offsetof(struct la1, zone) % 2 == 0, "two bytes at a time");

/* clang-format off */
static const struct proc_fact la1_proc[] = {
    [PROC_SETUP - PROC_GAME]         = { "set-up", la1_setup, { "next", "choose", "lead", "ask lead", "board", "kept", "promises", "case", "begin" } },
    [PROC_ROUND - PROC_GAME]         = { "round", la1_round, { "begin", "card", "settle", "actions", "turns", "invest", "last", "end", "over" } },
    [PROC_PHASE - PROC_GAME]         = { "phase", la1_phase, { "next", "ask" } },
    [PROC_TURN - PROC_GAME]          = { "turn", la1_turn, { "start", "home", "settle", "menu", "end", "over" } },
    [PROC_SETTLE - PROC_GAME]        = { "settle", la1_settle, { "next", "items", "mutation" } },
    [PROC_ADVANCE - PROC_GAME]       = { "advance", la1_advance, { "next", "dark", "clues", "plot" } },
    [PROC_DARKEN - PROC_GAME]        = { "darken", la1_darken, { "say", "turn" } },
    [PROC_DRAW_DARKNESS - PROC_GAME] = { "draw darkness", la1_draw_darkness, { "deck", "draw", "text", "over" } },
    [PROC_MOVE - PROC_GAME]          = { "move", la1_move, { "go", "passive", "redraw", "draw", "enters", "over" } },
    [PROC_ANALYZE - PROC_GAME]       = { "analyze", la1_analyze, { "use", "more", "ask", "over" } },
    [PROC_LOCATION - PROC_GAME]      = { "location", la1_location, { "begin", "paid", "heal", "cards", "token", "leave", "over" } },
    [PROC_CASE - PROC_GAME]          = { "case", la1_case, { "lay", "window", "name", "laid", "more", "ask", "over" } },
    [PROC_TRADE - PROC_GAME]         = { "trade", la1_trade, { "ask", "consent" } },
    [PROC_INVESTIGATE - PROC_GAME]   = { "investigate", la1_investigate, { "begin", "window", "ask", "card", "riders", "over" } },
    [PROC_ENCOUNTER - PROC_GAME]     = { "encounter", la1_encounter, { "turn", "text", "riders", "over" } },
    [PROC_NUMBER - PROC_GAME]        = { "number", la1_number, { "draw", "text", "riders", "over" } },
    [PROC_TAKE - PROC_GAME]          = { "take", la1_take, { "before", "window", "ask", "next", "choose", "take" } },
    [PROC_TEST - PROC_GAME]          = { "test", la1_test, { "begin", "skill", "ready", "first", "helper", "help", "last", "bonus", "draw", "waits", "fate", "add", "compare", "told", "over" } },
    [PROC_FATE - PROC_GAME]          = { "fate", la1_fate, { "draw", "ask" } },
    [PROC_HEAT - PROC_GAME]          = { "heat", la1_heat, { "before", "window", "ask", "add", "due" } },
    [PROC_DAMAGE - PROC_GAME]        = { "damage", la1_damage, { "before", "window", "ask", "deal", "after", "due" } },
    [PROC_DEATH - PROC_GAME]         = { "death", la1_death, { "leave", "darkness", "over" } },
    [PROC_HEAL - PROC_GAME]          = { "heal", la1_heal, { "next", "ask" } },
    [PROC_DISCARD - PROC_GAME]       = { "discard", la1_discard, { "ask" } },
    [PROC_UPGRADE - PROC_GAME]       = { "upgrade", la1_upgrade, { "show", "keep", "return" } },
    [PROC_FLIP - PROC_GAME]          = { "flip", la1_flip, { "ask" } },
    [PROC_ALIBI - PROC_GAME]         = { "alibi", la1_alibi, { "ask" } },
    [PROC_SWAP - PROC_GAME]          = { "swap", la1_swap, { "begin", "ask" } },
    [PROC_LOOK - PROC_GAME]          = { "look", la1_look, { "show", "return", "rest" } },
    [PROC_LOSE_CLUE - PROC_GAME]     = { "lose clue", la1_lose_clue, { "begin", "ask" } },
    [PROC_REPLACE - PROC_GAME]       = { "replace", la1_replace, { "ask" } },
    [PROC_END_CARD - PROC_GAME]      = { "end card", la1_end_card, { "begin", "read", "keep", "over" } },
    [PROC_GIVE_BACK - PROC_GAME]     = { "give back", la1_give_back, { "ask" } },
    [PROC_GONE - PROC_GAME]          = { "gone", la1_gone, { "over" } },
    [PROC_MUTATE - PROC_GAME]        = { "mutate", la1_mutate, { "say", "draw", "read" } },
    [PROC_CHARGE - PROC_GAME]        = { "charge", la1_charge, { "begin", "drawn" } },
    [PROC_BEARING - PROC_GAME]       = { "bearing", la1_bearing, { "draw", "note" } },
    [PROC_SWAP_TWO - PROC_GAME]      = { "swap two", la1_swap_two, { "begin", "first", "second" } },
    [PROC_EPILOGUE - PROC_GAME]      = { "epilogue", la1_epilogue, { "next" } },
    [PROC_KEEP - PROC_GAME]          = { "keep", la1_keep, { "next", "ask" } },
    [PROC_BUY - PROC_GAME]           = { "buy", la1_buy, { "heat", "take" } },
    [PROC_SHUFFLE - PROC_GAME]       = { "shuffle", la1_shuffle, { "price", "due", "shuffle" } },
};
_Static_assert(ARRAY_LEN(la1_proc) == PROC_END - PROC_GAME, "every procedure has a row");

#define PLACE_FOR(name, en, de) { name, ZONE_PILE, SEAT_NONE, 0, 0, en, de }
#define SEAT_ZONES(s) \
    [ZONE_HAND_0 + s]    = { "hand", ZONE_HAND, s, 0, 0, "hand", "Hand", .dealt = true }, \
    [ZONE_OWN_0 + s]     = { "deck", ZONE_PILE, s, 0, 0, "skill deck", "Fertigkeitsdeck" }, \
    [ZONE_DISCARD_0 + s] = { "discard", ZONE_PILE, s, 0, 0, "discards", "Ablage" }, \
    [ZONE_PLAY_0 + s]    = { "in-play", ZONE_PILE, s, 1, 0, "Items and Abilities", "Gegenstände und Gaben" }, \
    [ZONE_HURT_0 + s]    = { "hurt", ZONE_PILE, s, 1, 0, "damage", "Schaden" }, \
    [ZONE_TOKENS_0 + s]  = { "tokens", ZONE_PILE, s, 0, 0, "tokens", "Marker" }, \
    [ZONE_CURSED_0 + s]  = { "curses", ZONE_PILE, s, 1, 0, "curses", "Flüche" }, \
    [ZONE_PLAYED_0 + s]  = { "played", ZONE_PILE, s, 0, 0, "cards in the test", "Karten in der Probe", .playing = true }
#define TOKEN_GROUPS (GROUP(CLUE_GROUP) | GROUP(BASIC_GROUP)) /* L-INFO-02 */
#define BACK_GROUPS(p) ((GROUP(BACKS) - 1) << (FIRST_BACK_GROUP + (p) * BACKS))
#define SPACE_OF(p, i, name, en, de) [ZONE_SPACE_0 + (p) * SPACES + (i)] = { name, ZONE_PILE, SEAT_NONE, 0, TOKEN_GROUPS, en, de }
#define PLACE_ZONES(p, name, title) \
    [ZONE_TOP_0 + p]  = PLACE_FOR("top-" name, "top encounter: " title, "oberste Begegnung: " title), \
    [ZONE_DECK_0 + p] = { "encounters-" name, ZONE_PILE, SEAT_NONE, 0, BACK_GROUPS(p), "encounters: " title, "Begegnungen: " title }, \
    SPACE_OF(p, 0, name "-1", "upper space: " title, "oberes Feld: " title), \
    SPACE_OF(p, 1, name "-2", "middle space: " title, "mittleres Feld: " title), \
    SPACE_OF(p, 2, name "-3", "lower space: " title, "unteres Feld: " title)
#define ON_ZONE(n) [ZONE_ON_0 + n] = PLACE_FOR("on-card-" #n, "clues on a card", "Hinweise auf einer Karte")
static const struct zone_fact la1_zone[ZONE_COUNT] = {
    [ZONE_BOX]              = { "box", ZONE_PILE, SEAT_NONE, 0, 0, "box", "Schachtel", true },
    [ZONE_FATE]             = PLACE_FOR("fate", "fate deck", "Schicksalsstapel"),
    [ZONE_FATE_DISCARD]     = { "fate-discard", ZONE_PILE, SEAT_NONE, 0, 0, "fate discards", "Schicksals-Ablage", .closed = true }, /* L-INFO-06 */
    [ZONE_DRAWN]            = PLACE_FOR("drawn", "fate cards of the test", "Schicksalskarten der Probe"),
    [ZONE_TRUTH]            = PLACE_FOR("truth", "fate card on the case", "Schicksalskarte auf dem Fall"),
    [ZONE_DAMAGE]           = PLACE_FOR("damage", "damage deck", "Schadensstapel"),
    [ZONE_DAMAGE_DISCARD]   = PLACE_FOR("damage-discard", "damage discards", "Schadensablage"),
    [ZONE_DARKNESS]         = PLACE_FOR("darkness", "darkness deck", "Dunkelheitsstapel"),
    [ZONE_DARKNESS_DISCARD] = PLACE_FOR("darkness-discard", "darkness discards", "Dunkelheitsablage"),
    [ZONE_DARKNESS_CARD]    = PLACE_FOR("darkness-card", "darkness card in progress", "laufende Dunkelheitskarte"),
    [ZONE_MAJOR]            = PLACE_FOR("major", "major skills", "Meister-Fertigkeiten"),
    [ZONE_LOCAL_0]          = PLACE_FOR("local-coa", "local skills of the City of Angels", "Orts-Fertigkeiten der Stadt der Engel"),
    [ZONE_LOCAL_0 + 1]      = PLACE_FOR("local-la-1", "local skills of LA-1", "Orts-Fertigkeiten von LA-1"),
    [ZONE_LOCAL_0 + 2]      = PLACE_FOR("local-la-2", "local skills of LA-2", "Orts-Fertigkeiten von LA-2"),
    [ZONE_OFFER]            = PLACE_FOR("offer", "cards to choose from", "Karten zur Auswahl"),
    [ZONE_CLUES]            = PLACE_FOR("clues", "clue bag", "Hinweisbeutel"),
    [ZONE_BASICS]           = PLACE_FOR("basics", "bag of basic tokens", "Beutel der Grundmarker"),
    [ZONE_SUPPLY]           = PLACE_FOR("supply", "spent basic tokens", "benutzte Grundmarker"),
    [ZONE_MARKET]           = PLACE_FOR("market", "Black Market", "Schwarzmarkt"),
    [ZONE_CURSES]           = PLACE_FOR("curse-supply", "curse tokens", "Fluchmarker"),
    [ZONE_ENCOUNTER]        = PLACE_FOR("encounter", "encounter in progress", "laufende Begegnung"),
    PLACE_ZONES(0, "hollywood", "The Hollywood Estates"), PLACE_ZONES(1, "capital", "Capital Square"), PLACE_ZONES(2, "east", "East Angeles"),
    PLACE_ZONES(3, "torrance", "Torrance"), PLACE_ZONES(4, "ash", "Ash Town"), PLACE_ZONES(5, "tech", "Tech Alley"),
    PLACE_ZONES(6, "crypt", "The Crypt"), PLACE_ZONES(7, "warrens", "Mutant Warrens"),
    ON_ZONE(0), ON_ZONE(1), ON_ZONE(2), ON_ZONE(3), ON_ZONE(4), ON_ZONE(5), ON_ZONE(6), ON_ZONE(7), ON_ZONE(8), ON_ZONE(9), ON_ZONE(10), ON_ZONE(11),
    SEAT_ZONES(0), SEAT_ZONES(1), SEAT_ZONES(2), SEAT_ZONES(3), SEAT_ZONES(4),
};
_Static_assert(ON_CARDS == 12 && TEAM_MAX == 5 && DECKS == 8, "a row for each zone");

static const struct holder_fact la1_holder[HOLDER_COUNT] = {
    { "seat 0", "", "" }, { "seat 1", "", "" }, { "seat 2", "", "" },
    { "seat 3", "", "" }, { "seat 4", "", "" }, { "seat 5", "", "" },
    [HOLDER_BANK] = { "bank", "the supply", "der Vorrat" },
};

/* L-COMP-02, L-COMP-09, L-SUPPLY-01, L-SUPPLY-02 */
static const int16_t la1_supply_total[SUPPLY_COUNT] = {
    [SUPPLY_CREDIT] = 9999, [SUPPLY_KARMA] = 21, [SUPPLY_PASSPORT] = 8, [SUPPLY_HEAT] = HEAT_EACH * TEAM_MAX,
};

#define IN_BLOCK(name)    (((struct la1 *)0)->name)
#define BYTES(name, type) { #name, offsetof(struct la1, name), 1, type, sizeof IN_BLOCK(name), .or_none = false }
#define WORDS(name, type) { #name, offsetof(struct la1, name), 2, type, sizeof IN_BLOCK(name) / 2, .or_none = true }
#define SIGNED(name)      { #name, offsetof(struct la1, name), 1, T_NUMBER, 1, .is_signed = true }
static const struct block_field la1_field[] = {
    WORDS(lying, T_ENTRY), WORDS(rider, T_CARD), WORDS(top_back, T_ENTRY), WORDS(folder, T_ENTRY), { "named", offsetof(struct la1, named), 2, T_NUMBER, 1, .or_none = false },
    BYTES(round, T_NUMBER), BYTES(phase, T_NUMBER), BYTES(lead, T_SEAT), BYTES(marker, T_NUMBER), BYTES(pending, T_NUMBER),
    BYTES(table, T_NUMBER), BYTES(stage, T_NUMBER), BYTES(ended, T_NUMBER), BYTES(acted, T_NUMBER), BYTES(dead, T_NUMBER),
    BYTES(actions, T_NUMBER), BYTES(killed, T_NUMBER), BYTES(dark, T_NUMBER), BYTES(plots, T_NUMBER), BYTES(pick, T_NUMBER), BYTES(cause, T_WORD),
    BYTES(test_flags, T_NUMBER), BYTES(test_seat, T_SEAT), BYTES(test_skills, T_NUMBER), BYTES(test_place, T_NUMBER), BYTES(test_word, T_WORD),
    SIGNED(test_number), SIGNED(test_total), SIGNED(test_margin), SIGNED(test_read),
    BYTES(test_kept, T_NUMBER), BYTES(test_marks, T_NUMBER), { "test_replaced", offsetof(struct la1, test_replaced), 1, T_NUMBER, sizeof IN_BLOCK(test_replaced), .later = true }, BYTES(outcome_depth, T_NUMBER), BYTES(rider_count, T_NUMBER),
    BYTES(place, T_NUMBER), BYTES(investigator, T_NUMBER), BYTES(rider_how, T_NUMBER), BYTES(where, T_NUMBER), BYTES(marks, T_NUMBER),
    BYTES(suspect, T_NUMBER), BYTES(worn, T_NUMBER), { "read", offsetof(struct la1, read), 1, T_NUMBER, sizeof IN_BLOCK(read), .sealed = true }, BYTES(log, T_NUMBER), BYTES(counted, T_NUMBER), BYTES(caught, T_NUMBER), BYTES(bearing, T_NUMBER), BYTES(source, T_NUMBER), { "hoped", offsetof(struct la1, hoped), 1, T_NUMBER, 1, .is_signed = true, .sealed = true, .later = true },
};

#define INVESTIGATOR_OF(n) [OPTION_SEAT_1 + n - 1] = { "seat-" #n, \
    { "any", "doyle", "mace", "quill", "hollow", "varga" }, "Investigator of seat " #n, "Ermittler von Platz " #n, n }
const struct table_option la1_table_option[TABLE_OPTIONS] = {
    [OPTION_CASE]  = { "case", { "1", "2", "3", "4" }, "Case", "Fall" },
    [OPTION_TRUTH] = { "truth", { "fixed", "drawn" }, "Is guilt fixed, or drawn at the end?", "Steht die Schuld fest, oder wird sie am Ende gezogen?" },
    INVESTIGATOR_OF(1), INVESTIGATOR_OF(2), INVESTIGATOR_OF(3), INVESTIGATOR_OF(4), INVESTIGATOR_OF(5),
    [OPTION_MODE]  = { "mode", { "single", "campaign" }, "A single case, or a campaign?", "Ein einzelner Fall oder eine Kampagne?" },
};
#define CARRIED(name, at, count) { name, offsetof(struct la1, carried[at]), 2, T_NUMBER, count, .is_signed = true }
static const struct carry_fact la1_carry[] = {
    { CARRIED("finished", CARRY_PLAYED, 1), .most = 0x7fff },
    { CARRIED("ending", CARRY_ENDING, 1), .most = 511 },
    { CARRIED("dead", CARRY_KILLED, 1), .most = BIT(INVESTIGATORS) - 1, .names = CARRY_BITS, .kind = KIND_INVESTIGATOR, .title = { "Killed", "Tot" } },
    { CARRIED("log-bits", CARRY_LOG, CARRY_COUNTED - CARRY_LOG), .most = 0x7fff, .names = CARRY_BITS, .kind = KIND_FLAG, .title = { "In the log", "Im Buch" } },
    { CARRIED("log-counts", CARRY_COUNTED, COUNTS_MAX), .most = 255 },
    { CARRIED("read-bits", CARRY_READ, CARRY_KEPT - CARRY_READ), .most = 0x7fff, .known = CARRY_SECRET, .names = CARRY_BITS, .kind = KIND_NUMBERED },
    { CARRIED("kept", CARRY_KEPT, KEPT_MAX), .most = 0x7fff, .names = CARRY_HELD, .kind = KIND_NUMBERED, .holder = KIND_INVESTIGATOR, .title = { "Kept", "Behalten" } },
    { CARRIED("upgrades", CARRY_UPGRADES, CARRY_ORDER - CARRY_UPGRADES), .most = COMPONENTS, .names = CARRY_COPIES, .title = { "Upgrades", "Ausbauten" } },
    { CARRIED("encounters", CARRY_ORDER, CARRY_NUMBERS - CARRY_ORDER), .most = 0x7fff, .known = CARRY_SECRET },
};
_Static_assert((int)TABLE_OPTIONS <= (int)TABLE_OPTION_MAX, "room in struct setup");
/* clang-format on */

/* Invariants. Anything may have been loaded: everything the rules use as an index is checked. */

static const char *course_verify(const struct ask *q)
{
    const struct la1 *g = la1_of(q);

    if (g->lead >= g->k.seat_count || g->marker > TRACK_END || g->pending > TRACK_END ||
        g->phase > PHASE_INVESTIGATIONS || g->ended > 2 || g->cause >= WORD_COUNT ||
        g->test_word >= WORD_COUNT || g->test_seat >= SEAT_MAX || g->pick > PICK_NEXT_TOO ||
        g->rider_count > RIDERS || g->dead & ~block_seats(q->b))
        return "the course of the game is damaged";
    if (g->folder == 0 || g->folder >= q->pack->entry_count ||
        q->pack->entry[g->folder].kind != KIND_CASE)
        return "there is no case";
    for (uint8_t seat = 0; seat < g->k.seat_count; seat++) {
        bool alive = is_alive(q, seat);
        if (alive != (g->place[seat] < PLACES) || (alive && g->investigator[seat] >= INVESTIGATORS))
            return "an investigator is nowhere";
        if (heat_of(q, seat) > HEAT_EACH)
            return "an investigator has too much Heat"; /* L-HEAT-01 */
    }
    return NULL;
}

static const char *lying_verify(const struct ask *q)
{
    const struct la1 *g = la1_of(q);

    for (unsigned i = 0; i < LYING; i++) {
        if (g->lying[i] == 0)
            continue;
        if (g->lying[i] >= q->pack->entry_count ||
            q->pack->entry[g->lying[i]].kind != KIND_NUMBERED || g->where[i] == WHERE_NOT ||
            g->where[i] >= WHERE_SEAT_0 + g->k.seat_count)
            return "a numbered card is nowhere";
        if (!is_read(q, g->lying[i]))
            return "an unread card is in play";
    }
    for (unsigned i = 0; i < ON_CARDS; i++)
        if (g->lying[i] == 0 && zone_top(q->b, (uint8_t)(ZONE_ON_0 + i)))
            return "a clue is not on a card";
    for (unsigned i = 0; i < SUSPECTS; i++)
        if (g->suspect[i] > SUSPECT_GUILTY)
            return "a suspect's state is damaged";
    for (unsigned i = 0; i < g->rider_count; i++)
        if (!is_component(g->rider[i]) || g->rider[i] - COMPONENT_BASE >= q->b->component_count ||
            g->rider_how[i] >> RIDER_OWNER_SHIFT >= g->k.seat_count)
            return "a rider is damaged";
    return NULL;
}

/* Which components may be where: L-COMP-13 */
static uint32_t zone_admits(unsigned zone)
{
    static const uint32_t before_top[ZONE_TOP_0] = {
        [ZONE_BOX] = BIT(KIND_COUNT) - 1,
        [ZONE_FATE] = BIT(KIND_FATE),
        [ZONE_FATE_DISCARD] = BIT(KIND_FATE),
        [ZONE_DRAWN] = BIT(KIND_FATE),
        [ZONE_TRUTH] = BIT(KIND_FATE),
        [ZONE_DAMAGE] = BIT(KIND_DAMAGE),
        [ZONE_DAMAGE_DISCARD] = BIT(KIND_DAMAGE),
        [ZONE_DARKNESS] = BIT(KIND_DARKNESS),
        [ZONE_DARKNESS_DISCARD] = BIT(KIND_DARKNESS),
        [ZONE_DARKNESS_CARD] = BIT(KIND_DARKNESS),
        [ZONE_MAJOR] = BIT(KIND_SKILL) | BIT(KIND_ITEM),
        [ZONE_LOCAL_0] = BIT(KIND_SKILL) | BIT(KIND_ITEM),
        [ZONE_LOCAL_0 + 1] = BIT(KIND_SKILL) | BIT(KIND_ITEM),
        [ZONE_LOCAL_0 + 2] = BIT(KIND_SKILL) | BIT(KIND_ITEM),
        [ZONE_OFFER] = BIT(KIND_SKILL) | BIT(KIND_ITEM) | BIT(KIND_FATE) | BIT(KIND_DARKNESS) |
                       BIT(KIND_ENCOUNTER),
        [ZONE_CLUES] = BIT(KIND_CLUE),
        [ZONE_BASICS] = BIT(KIND_BASIC),
        [ZONE_SUPPLY] = BIT(KIND_BASIC),
        [ZONE_MARKET] = BIT(KIND_BASIC),
        [ZONE_CURSES] = BIT(KIND_CURSE),
        [ZONE_ENCOUNTER] = BIT(KIND_ENCOUNTER),
    };

    if (zone < ZONE_TOP_0)
        return before_top[zone];
    if (zone < ZONE_SPACE_0)
        return BIT(KIND_ENCOUNTER);
    if (zone < ZONE_ON_0)
        return BIT(KIND_CLUE) | BIT(KIND_BASIC);
    if (zone < ZONE_HAND_0)
        return BIT(KIND_CLUE);
    switch ((zone - ZONE_HAND_0) / TEAM_MAX) {
    case (ZONE_HURT_0 - ZONE_HAND_0) / TEAM_MAX:
        return BIT(KIND_DAMAGE);
    case (ZONE_TOKENS_0 - ZONE_HAND_0) / TEAM_MAX:
        return BIT(KIND_CLUE) | BIT(KIND_BASIC);
    case (ZONE_CURSED_0 - ZONE_HAND_0) / TEAM_MAX:
        return BIT(KIND_CURSE);
    case (ZONE_PLAY_0 - ZONE_HAND_0) / TEAM_MAX:
        return BIT(KIND_ITEM);
    default:
        return BIT(KIND_SKILL) | BIT(KIND_ITEM);
    }
}

static const char *zones_verify(const struct ask *q)
{
    for (unsigned zone = 0; zone < ZONE_COUNT; zone++)
        ZONE_EACH (q->b, (uint8_t)zone, c)
            if (!(zone_admits(zone) >> card_kind(q, c) & 1))
                return "a component is in a zone where it cannot be";
    for (unsigned zone = ZONE_SPACE_0; zone < ZONE_ON_0; zone++)
        if (zone_count_of(q, (uint8_t)zone) > 1)
            return "a token space has two tokens";
    for (unsigned place = 0; place < DECKS; place++) {
        component_id c = encounter_next(q, place);
        if (la1_of(q)->top_back[place] != (c ? card_fields(q, c)[ENCOUNTER_BACK] : 0))
            return "a top encounter shows the wrong back";
    }
    return NULL;
}

static const char *la1_verify(const struct ask *q)
{
    const char *wrong;

    if ((wrong = course_verify(q)) || (wrong = lying_verify(q)) || (wrong = zones_verify(q)))
        return wrong;
    return NULL;
}

/* A seat is called by its investigator. */
static uint16_t la1_seat_entry(const struct block *b, const struct pack *p, uint8_t seat)
{
    const struct la1 *g = (const struct la1 *)b;

    return (uint16_t)(p->first[KIND_INVESTIGATOR] +
                      (g->investigator[seat] < INVESTIGATORS ? g->investigator[seat] : seat));
}

/* The folder, the cards in play, and the log. */
static bool la1_is_known(const struct block *b, const struct pack *p, uint16_t entry)
{
    const struct la1 *g = (const struct la1 *)b;
    unsigned flag = entry - (unsigned)p->first[KIND_FLAG];

    if (p->entry[entry].kind == KIND_FLAG)
        return g->log[flag / 8] >> flag % 8 & 1;
    for (unsigned i = 0; i < LYING; i++)
        if (g->lying[i] == entry)
            return true;
    return g->folder == entry;
}

/* On average a successful test brings one or two tokens; a failed test costs a damage or some
 * Heat. Effects of stages, suspects and leads advance the case. */
static void la1_unread(struct ask *q, uint16_t entry, unsigned what)
{
    enum { WORTH_PASSED = 4, WORTH_MOVES = 12, WORTH_FAILED = -3, WORTH_OTHER = 1, MOST = 100 };
    struct la1 *g = la1_of(q);
    int sort = entry && q->pack->entry[entry].kind == KIND_NUMBERED
                   ? fields_of(q, entry)[NUMBERED_SORT]
                   : 0;
    bool moves = sort == WORD_STAGE || sort == WORD_SUSPECT || sort == WORD_LEAD;
    int worth = what == 0   ? moves ? WORTH_MOVES : WORTH_PASSED
                : what == 1 ? WORTH_FAILED
                            : WORTH_OTHER;

    if (g->hoped + worth <= MOST && g->hoped + worth >= -MOST)
        g->hoped = (int8_t)(g->hoped + worth);
}

static uint8_t la1_leader(const struct block *b) /* L-GEN-10 */
{
    return ((const struct la1 *)b)->lead;
}

static int la1_about(const struct block *b)
{
    return ((const struct la1 *)b)->folder;
}

/* L-CAMPAIGN-12 */
static const struct campaign_rules la1_campaign = { .option = "mode=campaign",
                                                    .ended = { MSG_CLOSED, MSG_LOST },
                                                    .about = la1_about };

static float la1_worth(const struct block *b, uint8_t seat) /* L-GEN-01 */
{
    return b->winners >> seat & 1;
}

const struct rules la1_rules = {
    .name = "la-1",
    .title = "LA-1",
    .seat_min = TEAM_MIN, /* L-GEN-02 */
    .seat_max = TEAM_MAX,
    .room = { ROOM_OF(struct la1), ROOM_TRAYS(struct la1) },
    .supply_at = offsetof(struct la1, supply),
    .zone_at = offsetof(struct la1, zone),
    .component_at = offsetof(struct la1, component),
    .component_max = COMPONENTS,
    .zone_count = ZONE_COUNT,
    .supply_kinds = SUPPLY_COUNT,
    .supply_holders = HOLDER_COUNT,
    .bank = HOLDER_BANK,
    .open_hands = true, /* L-INFO-08 */
    .sorted_piles = true,
    .supply_total = la1_supply_total,
    .vocabulary = &la1_vocabulary,
    .zone = la1_zone,
    .holder = la1_holder,
    .field = la1_field,
    .field_count = ARRAY_LEN(la1_field),
    .proc = la1_proc,
    .proc_count = ARRAY_LEN(la1_proc),
    .table_option = la1_table_option,
    .table_option_count = ARRAY_LEN(la1_table_option),
    .carry = la1_carry,
    .carry_count = CARRY_NUMBERS,
    .carry_seen_at = offsetof(struct la1, carried_seen),
    .carry_version = 2,
    .campaign = &la1_campaign,
    .derive = la1_facts_derive,
    .set_up = la1_set_up,
    .query = la1_query,
    .verb_missing = la1_verb_missing,
    .verb = la1_verb,
    .domain_count = la1_domain_count,
    .domain_item = la1_domain_item,
    .leader = la1_leader,
    .give_up = case_give_up,
    .worth = la1_worth,
    .seat_entry = la1_seat_entry,
    .is_known = la1_is_known,
    .unread = la1_unread,
    .verify = la1_verify,
    .standing = la1_standing,
    .ability_word = la1_ability_word,
};
