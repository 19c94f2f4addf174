/* words_verb.c: carries out the verbs of cards, or says why it cannot: the code in the rows of
 * verbs.def.
 */
#include "new_angeles/facts.h"

static uint8_t piece_arg(int value)
{
    CHECK(value >= SUPPLY_HUMAN_FIRST && value <= SUPPLY_ANDROID);
    return (uint8_t)value;
}

static unsigned capital_arg(int supply, int number)
{
    CHECK(supply == SUPPLY_CAPITAL);
    return arg_number(number);
}

#define PIECE_AT(i)           piece_arg(arg[i])
#define CAPITAL_AT(i, supply) capital_arg(arg[supply], arg[i])

static requirement met_if(bool met, requirement missing)
{
    return met ? REQ_MET : missing;
}

/* The city */

static void pieces_place(struct ask *q, unsigned number, uint8_t kind, unsigned district,
                         enum doer doer)
{
    for (; number > 0 && q->b->state == GAME_RUNNING; number--)
        piece_place(q, kind, district, doer);
}

/* N-PRISEC-06: a card's choice to place prisec; enemies there move after what it does to them. */
static void place(struct ask *q, unsigned number, uint8_t kind, unsigned district, enum doer doer)
{
    if (kind == SUPPLY_PRISEC)
        prisec_post(q, district, doer);
    else
        pieces_place(q, number, kind, district, doer);
}

static requirement remove_missing(const struct ask *q, unsigned number, uint8_t kind,
                                  unsigned district) /* N-FX-03 */
{
    return met_if(pieces_in(q, kind, district) >= number, REQ_NOT_THERE);
}

static void pieces_remove(struct ask *q, unsigned number, uint8_t kind, unsigned district,
                          enum doer doer)
{
    for (; number > 0; number--)
        piece_remove(q, kind, district, doer);
}

static void enemies_clear(struct ask *q, unsigned district, enum doer doer)
{
    pieces_clear(q, SUPPLY_HUMAN_FIRST, district, doer);
    pieces_clear(q, SUPPLY_ORGCRIME, district, doer);
}

/* N-PRISEC-06: all units except the prisec unit just placed. */
static void remove_others(struct ask *q, unsigned district, enum doer doer)
{
    new_angeles_of(q)->crowded &= (uint16_t)~BIT(district);
    enemies_clear(q, district, doer);
    while (pieces_in(q, SUPPLY_PRISEC, district) > 1)
        piece_remove(q, SUPPLY_PRISEC, district, doer);
}

static void unrest_change(struct ask *q, unsigned district, int by, enum doer doer)
{
    for (; by > 0; by--)
        unrest_raise(q, district, doer);
    for (; by < 0; by++)
        unrest_lower(q, district, doer);
}

static requirement move_android_missing(const struct ask *q, unsigned from,
                                        unsigned to) /* N-ANDROID-02 */
{
    if (!pieces_in(q, SUPPLY_ANDROID, from))
        return REQ_NOT_THERE;
    return met_if(!pieces_in(q, SUPPLY_ANDROID, to), REQ_ANDROID_THERE);
}

static void threat_rises(struct ask *q, source_id source, unsigned by)
{
    threat_raise(q, by);
    /* not mutated: so far only action cards and events raise threat. N-THREAT-08: a cause of its
     * own */
    if (doer_of(q, source) == DOER_OTHER && pack_source(q->pack, source)->kind != KIND_EVENT)
        threat_cause_over(q);
}

/* Cards */

static void log_between(struct ask *q, uint16_t message, uint8_t seat, component_id c,
                        uint8_t other)
{
    struct log_entry *e = log_write(q, message);

    log_seat(e, seat);
    log_card(q, e, c);
    log_seat(e, other);
}

static void card_give(struct ask *q, uint8_t from, component_id c, uint8_t to)
{
    if (card_kind(q, c) == KIND_ASSET) {
        asset_hand_over(q, c, from, to);
        return;
    }
    component_slip(q, c, hand_of(to), PLACE_TOP, to);
    log_between(q, MSG_CARD_PASSES, from, c, to);
}

static void card_take(struct ask *q, uint8_t seat, component_id c)
{
    if (card_kind(q, c) == KIND_ASSET) { /* N-ASSET-10 */
        asset_pass(q, c, seat);
    } else if (card_kind(q, c) == KIND_EMERGENCY) { /* N-EMERG-10 */
        component_move(q->b, c, emergency_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
        struct log_entry *e = log_write(q, MSG_EMERGENCY_TAKEN);
        log_seat(e, seat);
        log_card(q, e, c);
    } else {
        uint8_t from = q->rules->zone[block_component(q->b, c)->zone].owner;
        CHECK(from < q->b->seat_count);
        component_slip(q, c, hand_of(seat), PLACE_TOP, seat);
        log_between(q, MSG_CARD_TAKEN, seat, c, from);
    }
}

static void hand_look(struct ask *q, uint8_t seat, uint8_t at)
{
    struct log_entry *e = log_write(q, MSG_LOOKS_AT_HAND);

    log_seat(e, seat);
    log_seat(e, at);
    ZONE_EACH (q->b, hand_of(at), c)
        component_show(q->b, c, (seat_mask)BIT(seat));
}

/* This excludes the card itself, which has just gone to the bottom of the deck: N-ASSET-17 */
static void claim_top(struct ask *q, source_id source, unsigned number)
{
    struct new_angeles *g = new_angeles_of(q);
    unsigned left = 0;

    ZONE_EACH (q->b, ZONE_ASSETS, c)
        left += c != source;
    g->claims = (uint8_t)(g->claims + number < left ? g->claims + number : left);
}

static void emergency_turn_up(struct ask *q, uint8_t seat)
{
    component_id c = emergency_facedown(q, seat);

    component_turn_up(q->b, c);
    struct log_entry *e = log_write(q, MSG_EMERGENCY_UP);
    log_seat(e, seat);
    log_card(q, e, c);
}

static requirement turn_up_missing(const struct ask *q, uint8_t seat) /* N-EMERG-05 */
{
    return met_if(emergency_facedown(q, seat) != 0, REQ_NO_FACEDOWN_EMERGENCY);
}

static requirement exhaust_missing(const struct ask *q, component_id c) /* N-ASSET-05 */
{
    return met_if(!is_exhausted(q, c), REQ_EXHAUSTED);
}

static void card_discard(struct ask *q, uint8_t seat, component_id c)
{
    if (card_kind(q, c) == KIND_ASSET) {
        asset_parted(q, c, seat);
        asset_discard(q, c);
    } else {
        action_discard(q, seat, c);
    }
}

static void owners_change(struct ask *q, uint8_t user, component_id one, component_id other)
{
    uint8_t owner = owner_of_asset(q, one);

    asset_parted(q, one, user);
    asset_parted(q, other, user);
    asset_pass(q, one, owner_of_asset(q, other));
    asset_pass(q, other, owner);
}

/* Capital and the deal */

static requirement capital_missing(const struct ask *q, uint8_t seat,
                                   unsigned number) /* N-CAPITAL-06 */
{
    return met_if(capital_of(q, seat) >= number, REQ_CAPITAL);
}

static void capital_pool(struct ask *q, uint8_t seat, unsigned number)
{
    struct new_angeles *g = new_angeles_of(q);
    struct log_entry *e = log_write(q, MSG_SPENDS);

    log_seat(e, seat);
    log_number(e, (int)number);
    g->pool = (uint16_t)(g->pool + supply_move(q->b, SUPPLY_CAPITAL, seat, HOLDER_RESERVE, number));
}

static requirement support_missing(const struct ask *q, uint8_t seat, component_id c)
{
    return met_if(block_component(q->b, c)->zone == hand_of(seat), REQ_NO_CARDS);
}

static void top_supports(struct ask *q, uint8_t seat, unsigned sort, enum side side)
{
    component_id c = action_top(q, sort);

    if (c)
        support_with(q, seat, c, side);
}

requirement new_angeles_verb_missing(struct ask *q, uint8_t verb, const int *arg)
{
    switch (verb) {
/* clang-format off */
#define VERB_IF(name, missing, ...) case VERB_##name: return missing;
#include GAME_ROWS
        /* clang-format on */
    default:
        return REQ_MET;
    }
}

enum flow new_angeles_verb(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    struct new_angeles *g = new_angeles_of(q);
    enum doer doer = doer_of(q, f->source);

    if (verb != VERB_REMOVE_OTHERS) /* N-PRISEC-01 */
        crowds_move(q, doer);
    if (q->b->state != GAME_RUNNING) /* N-THREAT-02 */
        return FLOW_STEP;
    switch (verb) {
/* clang-format off */
#define VERB(name, does, ...) case VERB_##name: return does;
#define VERB_IF(name, missing, does, ...) case VERB_##name: return does;
#include GAME_ROWS
        /* clang-format on */
    default:
        CHECK(!"a verb of this game");
        return FLOW_BROKEN;
    }
}
