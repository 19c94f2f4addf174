/* course.c: days, the lantern, house rules, and how the game ends (H-GAME, H-BID, H-HOUSE, H-CARRY,
 * H-TRADE).
 */
#include "harbor/harbor.h"

enum { LAST_WEEK = 2, DAYS_A_WEEK = 2 }; /* H-GAME-01 */
enum { TINY_CARDS = 6 };                 /* in the deck of a tiny game */

unsigned alarm_limit(const struct block *b)
{
    return 5u + 2u * b->seat_count; /* H-GAME-03 */
}

/* H-GAME-03: the harbor closes as soon as the limit is reached. */
void alarm_raise(struct ask *q, unsigned by)
{
    struct block *b = q->b;
    unsigned risen = supply_move(b, SUPPLY_ALARM, HOLDER_BANK, HOLDER_WATCH, by);

    if (risen == 0)
        return;
    log_number(log_write(q, MSG_ALARM_RISES), (int)risen);
    announce(q, EVENT_ALARM_RISES, b->active, (uint16_t)risen, 0);
    if (supply_get(b, SUPPLY_ALARM, HOLDER_WATCH) >= (int)alarm_limit(b)) { /* H-GAME-03 */
        log_write(q, MSG_CLOSED);
        promises_lapse(q); /* H-DEED-10 */
        b->state = GAME_LOST;
        harbor_of(q)->carried[CARRY_CLOSED] = 1; /* H-CARRY-02 */
    }
}

/* Above 0: the first player is ahead of the second; 0: they are tied. */
static int ranking(const struct harbor *g, uint8_t a, uint8_t b)
{
    if (g->score[a] != g->score[b]) /* H-GAME-05 */
        return g->score[a] - g->score[b];
    return supply_get(&g->k, SUPPLY_HONOR, a) - supply_get(&g->k, SUPPLY_HONOR, b); /* H-HONOR-02 */
}

/* H-GAME-04, H-GAME-05, H-HONOR-02, H-CARRY-01, H-CARRY-04 */
void harbor_end(struct ask *q)
{
    struct harbor *g = harbor_of(q);
    uint8_t best = 0;

    for (uint8_t s = 0; s < g->k.seat_count; s++) {
        int score = supply_get(&g->k, SUPPLY_COIN, s);
        ZONE_EACH (&g->k, store_of(s), c) {
            component_turn_up(&g->k, c);
            score += pack_entry_of(q->pack, c)->field[FIELD_VALUE];
        }
        if (g->carried[CARRY_GAMES] > 1) { /* H-CARRY-04 */
            carried_show(q, CARRY_PATRON + s, SEEN_BY_ALL);
            score += g->carried[CARRY_PATRON + s];
        }
        g->score[s] = (uint16_t)score;
        struct log_entry *e = log_write(q, MSG_SCORE);
        log_seat(e, s);
        log_number(e, g->score[s]);
    }
    for (uint8_t s = 1; s < g->k.seat_count; s++)
        if (ranking(g, s, best) > 0)
            best = s;
    for (uint8_t s = 0; s < g->k.seat_count; s++)
        if (ranking(g, s, best) == 0) { /* H-GAME-05 */
            g->k.winners |= (seat_mask)BIT(s);
            if (g->carried[CARRY_REPUTATION + s] < REPUTATION_MAX) /* H-CARRY-01 */
                g->carried[CARRY_REPUTATION + s]++;
            log_seat(log_write(q, MSG_WINS), s);
        }
    promises_lapse(q); /* H-DEED-10 */
    g->k.state = GAME_WON;
}

/* House rules. They are not components: there is one of each, and everybody can see it. */

static bool is_lantern_rule(const struct pack_entry *e)
{
    return e->kind == KIND_RULE && e->field[FIELD_LANTERN];
}

/* H-HOUSE-01, H-HOUSE-02 */
static void rules_lay_out(struct ask *q, uint8_t first)
{
    for (unsigned i = 0; i < q->pack->entry_count; i++) {
        /* not mutated: nothing reads the owner before the lantern is won */
        uint8_t owner = is_lantern_rule(&q->pack->entry[i]) ? first : SEAT_NONE;
        if (q->pack->entry[i].kind == KIND_RULE) /* H-HOUSE-01 */
            effects_enter_play(q, source_of_entry(i), owner);
    }
}

/* H-HOUSE-02 */
static void lantern_passes(struct ask *q, uint8_t to)
{
    for (unsigned i = 0; i < q->pack->entry_count; i++)
        if (is_lantern_rule(&q->pack->entry[i])) { /* H-HOUSE-02 */
            effects_leave_play(q, source_of_entry(i));
            effects_enter_play(q, source_of_entry(i), to);
        }
}

/* H-HOUSE-03 */
void rule_lift(struct ask *q, uint16_t entry)
{
    effects_leave_play(q, source_of_entry(entry)); /* H-HOUSE-03 */
    log_entry_of(log_write(q, MSG_LIFTED), entry);
}

/* H-BID-02, H-BID-03 */
static void bids_open(struct ask *q)
{
    struct harbor *g = harbor_of(q);
    uint8_t best = g->first, seat = g->first;

    for (unsigned i = 0; i < g->k.seat_count; i++, seat = seat_left_of(&g->k, seat)) {
        struct log_entry *e = log_write(q, MSG_BID);
        log_seat(e, seat);
        log_number(e, lane_answer(&g->k, seat));
        if (lane_answer(&g->k, seat) > lane_answer(&g->k, best)) /* H-BID-02 */
            best = seat;
    }
    supply_move(&g->k, SUPPLY_COIN, best, HOLDER_BANK, lane_answer(&g->k, best)); /* H-BID-03 */
    g->first = best;
    lantern_passes(q, best);
    log_seat(log_write(q, MSG_LANTERN), best);
}

/* H-GAME-02: bids, then a turn each. */
enum flow harbor_day(struct frame *f, struct ask *q)
{
    enum { STEP_MORNING, STEP_BID, STEP_LANTERN, STEP_TURNS, STEP_EVENING };
    struct harbor *g = harbor_of(q);

    switch (f->step) {
    case STEP_MORNING: {
        struct log_entry *e = log_write(q, MSG_DAY);
        log_number(e, g->week);
        log_number(e, g->day);
        g->turns = 0;
        return flow_step(f, STEP_BID);
    }

    case STEP_BID: { /* H-BID-01 */
        uint8_t seat = ask_each(q, block_seats(&g->k), PROMPT_BID);
        int coins = supply_get(&g->k, SUPPLY_COIN, seat);
        for (int bid = 0; bid <= BID_LIMIT; bid++)
            if (ask_offer_if(q, OPT_BID, (uint16_t)bid,
                             bid <= coins ? REQ_MET : REQ_BID_COINS)) /* H-BID-01 */
                return flow_sealed(q, f, STEP_LANTERN, (uint16_t)bid);
        return FLOW_WAIT;
    }

    case STEP_LANTERN:
        bids_open(q);
        g->k.active = g->first;
        return flow_step(f, STEP_TURNS);

    case STEP_TURNS:
        if (g->turns == g->k.seat_count) /* H-GAME-02 */
            return flow_step(f, STEP_EVENING);
        if (g->turns > 0)
            g->k.active = seat_left_of(&g->k, g->k.active);
        g->turns++;
        return flow_call(f, STEP_TURNS, PROC_TURN, g->k.active, 0, 0);

    case STEP_EVENING:
        announce(q, EVENT_DAY_ENDS, g->first, 0, 0);
        span_end(q, SPAN_DAY, SEAT_NONE);
        if (++g->day > DAYS_A_WEEK) { /* H-GAME-01 */
            span_end(q, SPAN_WEEK, SEAT_NONE);
            g->day = 1;
            if (++g->week > LAST_WEEK) { /* H-GAME-01 */
                harbor_end(q);
                return FLOW_OVER;
            }
        }
        return flow_step(f, STEP_MORNING);
    }
    return FLOW_BROKEN;
}

/* H-CARRY-03. A tiny game has no patrons: it is for counting deals of cards. */
static void patrons_draw(struct ask *q, bool tiny)
{
    struct harbor *g = harbor_of(q);
    int16_t *games = &g->carried[CARRY_GAMES];

    for (uint8_t seat = 0; seat < g->k.seat_count; seat++) {
        if (*games == 0 && !tiny) /* H-CARRY-03 */
            g->carried[CARRY_PATRON + seat] = (int16_t)block_chance(&g->k, PATRON_MAX + 1);
        if (tiny)
            carried_show(q, CARRY_PATRON + seat, SEEN_BY_ALL);
    }
    *games = (int16_t)(*games < GAMES_MAX ? *games + 1 : GAMES_MAX);
}

/* H-GAME-06, H-CARRY-01, H-CARRY-02. The option `deck` makes a tiny game, small enough to count
 * all of its deals. */
static void harbor_set_up(struct ask *q, const struct setup *s)
{
    struct harbor *g = harbor_of(q);
    bool tiny = s->option[0] == 1;

    g->week = g->day = 1;
    zone_fill(&g->k, ZONE_BOX);
    if (tiny) {
        for (int i = 0; i < TINY_CARDS; i++)
            component_move(&g->k, zone_top(&g->k, ZONE_BOX), ZONE_DECK, PLACE_BOTTOM, MOVE_UNSEEN,
                           0);
        ZONE_EACH (&g->k, ZONE_BOX, c)
            component_turn_up(&g->k, c);
    } else {
        zone_pour(&g->k, ZONE_BOX, ZONE_DECK);
    }
    zone_shuffle(&g->k, ZONE_DECK);
    for (uint8_t seat = 0; seat < s->seat_count; seat++) {
        unsigned reputation = (unsigned)g->carried[CARRY_REPUTATION + seat];
        supply_move(&g->k, SUPPLY_COIN, HOLDER_BANK, seat,
                    START_COINS + reputation); /* H-CARRY-01 */
        for (unsigned i = 0; i < (tiny ? 1 : START_CARDS); i++)
            component_move(&g->k, zone_top(&g->k, ZONE_DECK), hand_of(seat), PLACE_TOP,
                           MOVE_TO_SEAT, seat);
    }
    if (g->carried[CARRY_CLOSED]) /* H-CARRY-02 */
        supply_move(&g->k, SUPPLY_ALARM, HOLDER_BANK, HOLDER_WATCH, 2);
    g->carried[CARRY_CLOSED] = 0;
    patrons_draw(q, tiny);
    rules_lay_out(q, g->first);
    frame_push(&g->k, PROC_DAY, 0);
}

/* H-GAME-05: players who tie all win, and each gets the full value. If the harbor closes, nobody
 * wins. */
static float harbor_worth(const struct block *b, uint8_t seat)
{
    return b->winners >> seat & 1;
}

/* A player who has to discard cannot trade first: nothing might be left to discard. */
static bool is_discarding(const struct ask *q, uint8_t seat)
{
    const struct frame *f = block_top(q->b);

    return f->proc == PROC_DISCARD && f->seat == seat;
}

/* H-TRADE-01: only hand cards and coins. */
static requirement harbor_offer_missing(struct ask *q, const struct offer *o)
{
    if (is_discarding(q, o->from) || is_discarding(q, o->to)) /* H-TRADE-01 */
        return REQ_OFFER_CLOSED;
    for (int i = 0; i < TERM_MAX; i++) {
        if ((o->give[i].kind == TERM_COMPONENT || o->want[i].kind == TERM_COMPONENT) &&
            block_top(q->b)->proc == PROC_EFFECT) /* H-TRADE-01 */
            return REQ_OFFER_CLOSED;
        if (o->give[i].kind == TERM_SUPPLY && o->give[i].thing != SUPPLY_COIN)
            return REQ_OFFER_TERMS;
        if (o->want[i].kind == TERM_SUPPLY && o->want[i].thing != SUPPLY_COIN)
            return REQ_OFFER_TERMS;
        if (o->give[i].kind == TERM_COMPONENT &&
            block_component(q->b, o->give[i].thing)->zone != hand_of(o->from)) /* H-TRADE-01 */
            return REQ_OFFER_TERMS;
        /* The other player's card is located only at acceptance: an earlier answer would reveal it.
         */
        if (o->state == OFFER_OPEN && o->want[i].kind == TERM_COMPONENT &&
            block_component(q->b, o->want[i].thing)->zone != hand_of(o->to)) /* H-TRADE-01 */
            return REQ_OFFER_TERMS;
    }
    return REQ_MET;
}

static void term_move(struct ask *q, const struct term *t, uint8_t giver, uint8_t taker)
{
    if (t->kind == TERM_COMPONENT) { /* H-TRADE-03 */
        CHECK(block_component(q->b, t->thing)->zone == hand_of(giver));
        window_trade(q, giver);
        component_move(q->b, t->thing, hand_of(taker), PLACE_TOP, MOVE_TO_SEAT, taker);
        struct log_entry *e = log_write(q, MSG_GIVES);
        log_seat(e, giver);
        log_card(q, e, t->thing);
        log_seat(e, taker);
    } else if (t->kind == TERM_SUPPLY) {
        struct log_entry *e = log_write(q, MSG_TRADES);
        log_seat(e, giver);
        log_number(e, t->number);
        log_seat(e, taker);
    }
}

static void harbor_offer_taken(struct ask *q, const struct offer *o)
{
    for (int i = 0; i < TERM_MAX; i++) {
        term_move(q, &o->give[i], o->from, o->to);
        term_move(q, &o->want[i], o->to, o->from);
    }
}

static const char *harbor_verify(const struct ask *q)
{
    const struct harbor *g = harbor_of(q);

    if (g->week < 1 || g->week > LAST_WEEK + 1 || g->day < 1 || g->day > DAYS_A_WEEK ||
        g->first >= g->k.seat_count || g->turns > g->k.seat_count || g->actions_left > 2)
        return "the calendar is damaged";
    return NULL;
}

/* clang-format off */
/* All cards have the same back, but everybody knows that a card in a store is a cargo: H-CARGO-02. */
enum { ANY_CARD = BIT(KIND_CARGO) | BIT(KIND_TRICK) | BIT(KIND_ALLY), ONLY_CARGO = BIT(KIND_CARGO) };
#define HAND(s)  { "hand",  ZONE_HAND, s, 0, ANY_CARD, "hand", "Hand", .dealt = true }
#define PLAY(s)  { "play",  ZONE_PILE, s, 1, ANY_CARD, "play area", "Auslage" }
#define STORE(s) { "store", ZONE_PILE, s, 0, ONLY_CARGO, "store", "Lager" }
static const struct zone_fact harbor_zone[ZONE_COUNT] = {
    [ZONE_BOX]     = { "box",     ZONE_PILE, SEAT_NONE, 0, ANY_CARD, "box", "Schachtel" },
    [ZONE_DECK]    = { "deck",    ZONE_PILE, SEAT_NONE, 0, ANY_CARD, "deck", "Nachziehstapel" },
    [ZONE_DISCARD] = { "discard", ZONE_PILE, SEAT_NONE, 0, ANY_CARD, "discards", "Ablage" },
    [ZONE_TABLE]   = { "table",   ZONE_PILE, SEAT_NONE, 0, ANY_CARD, "table", "Tisch", .playing = true },
    HAND(0),  HAND(1),  HAND(2),  HAND(3),  HAND(4),  HAND(5),
    PLAY(0),  PLAY(1),  PLAY(2),  PLAY(3),  PLAY(4),  PLAY(5),
    STORE(0), STORE(1), STORE(2), STORE(3), STORE(4), STORE(5),
};
static const struct holder_fact harbor_holder[HOLDER_COUNT] = {
    { "seat 0", "", "" }, { "seat 1", "", "" }, { "seat 2", "", "" },
    { "seat 3", "", "" }, { "seat 4", "", "" }, { "seat 5", "", "" },
    [HOLDER_BANK]  = { "bank",  "the bank",  "die Bank" },
    [HOLDER_WATCH] = { "watch", "the watch", "die Wache" },
};
static const int16_t harbor_supply_total[SUPPLY_COUNT] = { [SUPPLY_COIN] = 1000, [SUPPLY_ALARM] = 40 };
#define FIELD(name, type) { #name, offsetof(struct harbor, name), 1, type, \
                            sizeof(((struct harbor *)0)->name) }
static const struct block_field harbor_field[] = {
    FIELD(week, T_NUMBER), FIELD(day, T_NUMBER), FIELD(first, T_SEAT), FIELD(turns, T_NUMBER),
    FIELD(actions_left, T_NUMBER),
    { "score", offsetof(struct harbor, score), 2, T_NUMBER, SEAT_MAX },
};
static const struct proc_fact harbor_proc[] = {
    { "day",     harbor_day,     { "morning", "bid", "lantern", "turns", "evening" } },
    { "turn",    harbor_turn,    { "start", "act", "after", "limit", "judge", "end" } },
    { "play",    harbor_play,    { "pay", "window", "resolve", "finish" } },
    { "window",  harbor_window,  { "ask", "resolve", "finish" } },
    { "discard", harbor_discard, { "pick" } },
    { "due",     proc_due,       { "next", "ask" } },
};
static const struct table_option harbor_table_option[] = {
    { "deck", { "full", "tiny" }, "Deck", "Stapel" },
};
#define CARRIED(name, at, count) \
    { name, offsetof(struct harbor, carried[at]), 2, T_NUMBER, count, .is_signed = true }
static const struct carry_fact harbor_carry[] = {
    { CARRIED("reputation", CARRY_REPUTATION, SEAT_MAX), .most = REPUTATION_MAX },
    { CARRIED("closed", CARRY_CLOSED, 1), .most = 1 },
    { CARRIED("games", CARRY_GAMES, 1), .most = GAMES_MAX },
    { CARRIED("patron", CARRY_PATRON, SEAT_MAX), .most = PATRON_MAX, .known = CARRY_OWN },
};
/* clang-format on */

const struct rules harbor_rules = {
    .name = "harbor",
    .title = "Harbor",
    .seat_min = 2,
    .seat_max = SEAT_MAX,
    .room = { ROOM_OF(struct harbor), ROOM_TRAYS(struct harbor) },
    .supply_at = offsetof(struct harbor, supply),
    .zone_at = offsetof(struct harbor, zone),
    .component_at = offsetof(struct harbor, component),
    .offer_at = offsetof(struct harbor, offers),
    .component_max = COMPONENTS,
    .zone_count = ZONE_COUNT,
    .supply_kinds = SUPPLY_COUNT,
    .supply_holders = HOLDER_COUNT,
    .bank = HOLDER_BANK,
    .supply_total = harbor_supply_total,
    .supply_owed = BIT(SUPPLY_HONOR),
    .vocabulary = &harbor_vocabulary,
    .zone = harbor_zone,
    .holder = harbor_holder,
    .field = harbor_field,
    .field_count = ARRAY_LEN(harbor_field),
    .proc = harbor_proc,
    .proc_count = ARRAY_LEN(harbor_proc),
    .table_option = harbor_table_option,
    .table_option_count = ARRAY_LEN(harbor_table_option),
    .carry = harbor_carry,
    .carry_count = CARRY_NUMBERS,
    .carry_seen_at = offsetof(struct harbor, carried_seen),
    .carry_version = 1,
    .set_up = harbor_set_up,
    .query = harbor_query,
    .verb_missing = harbor_verb_missing,
    .verb = harbor_verb,
    .domain_count = harbor_domain_count,
    .domain_item = harbor_domain_item,
    .offer_missing = harbor_offer_missing,
    .offer_taken = harbor_offer_taken,
    .deeds = &harbor_deeds,
    .worth = harbor_worth,
    .inferred = harbor_inferred,
    .verify = harbor_verify,
};
