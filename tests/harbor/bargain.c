/* bargain.c: deeds that can be bought and promised (H-DEED). */
#include "harbor/harbor.h"

/* clang-format off */
#define DEED(name, ...) [ACT_##name - 1] = { __VA_ARGS__ },
static const struct deed_fact harbor_deed[] = {
#include "harbor/deeds.def"
};
/* clang-format on */
_Static_assert(ARRAY_LEN(harbor_deed) == ACT_END - 1, "every act has a row");

enum { NOTE_WORKED = 1, NOTE_LATER = 2 }; /* a promise to work: kept; not due in the current turn */

static bool in_turn(const struct block *b)
{
    return b->depth > 1 && block_frames(b)[1].proc == PROC_TURN;
}

static bool is_deed(const struct deed *d, const struct option *o)
{
    if (d->act == ACT_WORK)
        return o->kind == OPT_WORK;
    return d->way == 0 ? o->kind == OPT_PICK_SEAT && o->target[0] == d->what : o->kind == OPT_DONE;
}

static bool is_listed(const struct ask *q, const struct deed *d, uint8_t seat)
{
    struct option option[OPTION_MAX];
    unsigned count = flow_waiting(q->b) >> seat & 1 ? flow_peek(q, seat, option) : 0;

    for (unsigned i = 0; i < count; i++)
        if (is_deed(d, &option[i]))
            return true;
    return false;
}

/* H-DEED-01, H-DEED-02 */
static enum deed_time harbor_deed_time(struct ask *q, const struct deed *d, uint8_t doer,
                                       uint8_t other, requirement *missing)
{
    const struct block *b = q->b;

    (void)other;
    *missing = REQ_OFFER_TERMS;
    if (d->act == ACT_PAY)
        return in_turn(b) ? DEED_LATER : DEED_NEVER;
    if (d->act == ACT_PICK) /* H-DEED-02 */
        return block_top(b)->proc == PROC_EFFECT && is_listed(q, d, doer) ? DEED_NOW : DEED_NEVER;
    if (d->when == 1)
        return DEED_LATER;
    if (!in_turn(b) || b->active != doer)
        return DEED_NEVER;
    return is_listed(q, d, doer) ? DEED_NOW : DEED_LATER; /* H-DEED-01 */
}

static bool harbor_deed_allows(struct ask *q, uint8_t seat, const struct deed *d,
                               const struct option *o)
{
    (void)q;
    (void)seat;
    return is_deed(d, o);
}

static unsigned harbor_deed_things(const struct block *b, const struct pack *p,
                                   const struct deed *d, struct deed_thing out[2])
{
    (void)b;
    (void)p;
    out[0] = (struct deed_thing){ T_SEAT, d->what };
    return d->act == ACT_PICK && d->way == 0;
}

static void harbor_promised(struct ask *q, struct promise *p)
{
    if (deed_read(p->thing, 0).when == 1 && in_turn(q->b) && q->b->active == p->from)
        p->note = NOTE_LATER;
}

static void harbor_choosing(struct ask *q, uint8_t seat, const struct option *o)
{
    PROMISE_EACH(q->b, p)
    if (p->from == seat && deed_read(p->thing, 0).act == ACT_WORK && o->kind == OPT_WORK &&
        !(p->note & NOTE_LATER))
        p->note |= NOTE_WORKED;
}

/* H-DEED-04, H-DEED-05 */
void promises_judge(struct ask *q, uint8_t seat)
{
    PROMISE_EACH(q->b, p)
    {
        if (deed_read(p->thing, 0).act == ACT_PAY) /* H-DEED-05 */
            p->state = PROMISE_DUE;
        else if (p->from == seat && p->note & NOTE_LATER) /* H-DEED-04 */
            p->note = 0;
        else if (p->from == seat)
            promise_settle(q, p, p->note & NOTE_WORKED ? PROMISE_KEPT : PROMISE_BROKEN);
    }
}

/* H-DEED-05 */
static requirement harbor_due_missing(struct ask *q, const struct promise *p)
{
    return supply_get(q->b, SUPPLY_COIN, p->from) >= p->number ? REQ_MET : REQ_COINS;
}

static void harbor_fulfill(struct ask *q, const struct promise *p)
{
    supply_move(q->b, SUPPLY_COIN, p->from, p->to, p->number);
    struct log_entry *e = log_write(q, MSG_TRADES);
    log_seat(e, p->from);
    log_number(e, p->number);
    log_seat(e, p->to);
}

const struct deed_rules harbor_deeds = {
    .fact = harbor_deed,
    .count = ARRAY_LEN(harbor_deed),
    .time = harbor_deed_time,
    .allows = harbor_deed_allows,
    .things = harbor_deed_things,
    .promised = harbor_promised,
    .due_missing = harbor_due_missing,
    .fulfill = harbor_fulfill,
    .choosing = harbor_choosing,
};
