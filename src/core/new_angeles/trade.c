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
    default:
        return REQ_NOT_TRADED;
    }
}

/* N-TRADE-11, N-NEG-15, N-NEG-17: a seat in the middle of a counteroffer or of its support goes on
 * first; and while one's own assets are put in order, none of them changes hands. */
static bool is_closed(const struct ask *q, const struct offer *o)
{
    const struct frame *f = block_top(q->b);

    if (new_angeles_of(q)->space == 0) /* set-up */
        return true;
    if (f->proc == PROC_COUNTER || f->proc == PROC_SUPPORT)
        return f->local[0] != 0;
    for (unsigned i = 0; f->proc == PROC_DRAIN && i < TERM_MAX; i++)
        if (o->give[i].kind == TERM_COMPONENT || o->want[i].kind == TERM_COMPONENT)
            return true;
    return false;
}

requirement new_angeles_offer_missing(struct ask *q, const struct offer *o)
{
    const struct new_angeles *g = new_angeles_of(q);
    requirement missing;

    if (g->table & TABLE_NO_TRADE || is_closed(q, o)) /* N-OPT-05, N-TRADE-11 */
        return REQ_OFFER_CLOSED;
    if ((missing = permission(q, QUESTION_TRADE, o->from, 0, REQ_MET)) != 0 || /* N-TRADE-13 */
        (missing = permission(q, QUESTION_TRADE, o->to, 0, REQ_MET)) != 0)
        return missing;
    for (unsigned i = 0; i < TERM_MAX; i++) {
        if ((missing = term_missing(q, &o->give[i], o->from)) != 0 ||
            (missing = term_missing(q, &o->want[i], o->to)) != 0)
            return missing;
        if (o->want[i].kind != TERM_NONE && g->table & TABLE_GIFTS_ONLY) /* N-OPT-05 */
            return REQ_ONLY_GIFTS;
    }
    return REQ_MET;
}

/* The kernel has moved the capital. N-TRADE-10, N-TRADE-14, N-TRADE-15 */
static void term_hand_over(struct ask *q, const struct term *t, uint8_t giver, uint8_t taker)
{
    if (t->kind == TERM_COMPONENT) {
        asset_pass(q, t->thing, taker);
    } else if (t->kind == TERM_SUPPLY) {
        struct log_entry *e = log_write(q, MSG_TRADES);
        log_seat(e, giver);
        log_number(e, t->number);
        log_seat(e, taker);
    }
}

void new_angeles_offer_taken(struct ask *q, const struct offer *o)
{
    for (unsigned i = 0; i < TERM_MAX; i++) {
        term_hand_over(q, &o->give[i], o->from, o->to);
        term_hand_over(q, &o->want[i], o->to, o->from);
    }
}
