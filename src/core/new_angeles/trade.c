/* trade.c: trades of capital and assets (N-TRADE). */
#include "new_angeles/facts.h"

/* N-TRADE-02, N-TRADE-09, N-TRADE-12: capital, and assets that their giver owns. */
static requirement term_missing(const struct ask *q, const struct term *t, uint8_t giver)
{
    switch (t->kind) {
    case TERM_NONE:
        return REQ_MET;
    case TERM_SUPPLY:
        return t->thing == SUPPLY_CAPITAL ? REQ_MET : REQ_NOT_TRADED; /* N-TRADE-02 */
    case TERM_COMPONENT:
        if (card_kind(q, t->thing) != KIND_ASSET) /* N-TRADE-02 */
            return REQ_NOT_TRADED;
        return owner_of_asset(q, t->thing) == giver ? REQ_MET : REQ_NOT_OWNED; /* N-TRADE-09 */
    default: /* a deed: bargain.c */
        return REQ_MET;
    }
}

/* N-OPT-08: at a table without a last talk, the third investments have been revealed. */
static bool is_after_last_talk(const struct ask *q)
{
    const struct new_angeles *g = new_angeles_of(q);
    const struct frame *demand = frame_of(q->b, PROC_DEMAND);

    return g->table & TABLE_NO_LAST_TALK && g->space == SPACES && demand &&
           demand->step > DEMAND_REVEAL;
}

/* N-TRADE-11, N-NEG-15, N-NEG-17: a seat in the middle of a counteroffer or of its support must
 * finish it first. */
static bool is_closed(const struct ask *q)
{
    const struct frame *f = block_top(q->b);

    if (new_angeles_of(q)->space == 0 || is_after_last_talk(q)) /* set-up; N-OPT-08 */
        return true;
    return (f->proc == PROC_COUNTER || f->proc == PROC_SUPPORT) && f->local[0] != 0;
}

/* N-NEG-18: moving an asset could change whose text is running. A window that asks whether to use
 * an asset does not run its text yet. But that asset cannot be traded, and neither can any asset
 * while its owner is choosing their order. */
static bool is_fixed(const struct ask *q, component_id asset)
{
    const struct block *b = q->b;
    component_id asks = 0;

    for (uint8_t seat = 0; seat < b->seat_count && !asks; seat++)
        asks = window_asset(q, seat);
    for (unsigned i = 0; i + (asks != 0) < b->depth; i++)
        if (block_frames(b)[i].proc == PROC_EFFECT)
            return true;
    return asks == asset || block_top(b)->proc == PROC_DRAIN;
}

static requirement side_missing(const struct ask *q, const struct term *term, uint8_t giver)
{
    requirement missing;

    for (unsigned i = 0; i < TERM_MAX; i++) {
        if ((missing = term_missing(q, &term[i], giver)) != 0)
            return missing;
        if (term[i].kind == TERM_COMPONENT && is_fixed(q, term[i].thing)) /* N-NEG-18 */
            return REQ_NOT_IN_TEXT;
    }
    return REQ_MET;
}

/* N-NEG-03 */
static unsigned capital_terms(const struct offer *o)
{
    unsigned count = 0;

    for (unsigned i = 0; i < TERM_MAX; i++)
        count += (o->give[i].kind == TERM_SUPPLY) + (o->want[i].kind == TERM_SUPPLY);
    return count;
}

/* N-OPT-05 */
static bool is_gift(const struct offer *o)
{
    bool gift = true;

    for (unsigned i = 0; i < TERM_MAX; i++)
        gift = gift && o->want[i].kind == TERM_NONE && o->give[i].kind != TERM_DEED;
    return gift;
}

requirement new_angeles_offer_missing(struct ask *q, const struct offer *o)
{
    const struct new_angeles *g = new_angeles_of(q);
    requirement missing;

    if (g->table & TABLE_NO_TRADE || is_closed(q)) /* N-OPT-05, N-TRADE-11 */
        return REQ_OFFER_CLOSED;
    if (g->table & TABLE_GIFTS_ONLY && !is_gift(o)) /* N-OPT-05 */
        return REQ_ONLY_GIFTS;
    if ((missing = side_missing(q, o->give, o->from)) != 0 ||
        (missing = side_missing(q, o->want, o->to)) != 0)
        return missing;
    return capital_terms(o) > 1 ? REQ_ONE_TERM : REQ_MET; /* N-NEG-03 */
}

static void capital_tell(struct ask *q, uint8_t from, uint8_t to, unsigned number)
{
    struct log_entry *e = log_write(q, MSG_TRADES);

    log_seat(e, from);
    log_number(e, (int)number);
    log_seat(e, to);
}

/* N-NEG-37, N-TRADE-15: a trade is not a gain or loss by a card. */
void capital_hand_over(struct ask *q, uint8_t from, uint8_t to, unsigned number)
{
    supply_move(q->b, SUPPLY_CAPITAL, from, to, number);
    capital_tell(q, from, to, number);
}

void asset_hand_over(struct ask *q, component_id asset, uint8_t from, uint8_t to)
{
    asset_parted(q, asset, from);
    asset_pass(q, asset, to);
}

/* The kernel has moved the capital. N-TRADE-10, N-TRADE-14, N-TRADE-15 */
static void term_hand_over(struct ask *q, const struct term *t, uint8_t giver, uint8_t taker)
{
    if (t->kind == TERM_COMPONENT)
        asset_hand_over(q, t->thing, giver, taker);
    else if (t->kind == TERM_SUPPLY)
        capital_tell(q, giver, taker, t->number);
}

void new_angeles_offer_taken(struct ask *q, const struct offer *o)
{
    for (unsigned i = 0; i < TERM_MAX; i++) {
        term_hand_over(q, &o->give[i], o->from, o->to);
        term_hand_over(q, &o->want[i], o->to, o->from);
    }
}
