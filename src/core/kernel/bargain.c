/* bargain.c: deeds that seats have agreed to do at once, and deeds that they have promised. */
#include "kernel/offer.h"
#include "kernel/rules.h"

static bool is_named(const struct deed_fact *fact, const struct deed *d)
{
    return fact->when[d->when].name && fact->way[d->way].name;
}

bool deed_sound(const struct deed_rules *r, const struct deed *d)
{
    if (d->act == 0 || d->act > r->count)
        return false;
    const struct deed_fact *fact = &r->fact[d->act - 1];
    return is_named(fact, d) && fact->way[d->way].what >> d->what & 1 &&
           d->number <= TERM_NUMBER_MAX &&
           (fact->counts == COUNTS_ANY || (d->number > 0) == (fact->counts == COUNTS));
}

unsigned deeds_list(struct ask *q, uint8_t doer, uint8_t other, struct term *out, unsigned max)
{
    const struct deed_rules *r = q->rules->deeds;
    unsigned count = 0;

    for (unsigned code = 1 << 10; r && code < (r->count + 1u) << 10; code++) {
        const struct deed_fact *fact = &r->fact[(code >> 10) - 1];
        struct deed d = deed_read((uint16_t)code, fact->counts == COUNTS);
        requirement missing;
        if (!is_named(fact, &d))
            code |= DEED_WHATS - 1; /* nor with any other thing */
        if (!deed_sound(r, &d))
            continue;
        enum deed_time time = r->time(q, &d, doer, other, &missing);
        if (time == DEED_NEVER || (time == DEED_LATER && fact->now_only))
            continue;
        if (count < max)
            out[count] = (struct term){ TERM_DEED, d.number, (uint16_t)code };
        count++;
    }
    return count;
}

static void deed_tell(struct ask *q, uint16_t message, uint8_t doer, uint8_t other, uint16_t number,
                      uint16_t thing)
{
    struct log_entry *e = log_write(q, message);

    log_seat(e, doer);
    log_seat(e, other);
    log_number(e, number);
    log_public(e, T_DEED, thing);
}

void deed_agree(struct ask *q, const struct term *t, uint8_t doer, uint8_t other, bool binds,
                uint16_t serial)
{
    struct offers *all = block_offers(q->b);
    struct promise *p = &all->promise[PROMISES_PER_SEAT * doer];

    if (binds) { /* N-NEG-23 */
        CHECK(all->bound < BINDING_MAX);
        all->binding[all->bound++] =
            (struct binding){ .seat = doer, .to = other, .number = t->number, .thing = t->thing };
        deed_tell(q, MSG_BOUND, doer, other, t->number, t->thing);
        return;
    }
    while (promise_stands(p)) /* N-NEG-24 */
        p++;
    CHECK(p < &all->promise[PROMISES_PER_SEAT * (doer + 1)]);
    *p = (struct promise){ .serial = serial,
                           .number = t->number,
                           .thing = t->thing,
                           .from = doer,
                           .to = other,
                           .state = PROMISE_OPEN };
    all->promised++;
    if (q->rules->deeds->promised)
        q->rules->deeds->promised(q, p);
    deed_tell(q, MSG_PROMISED, doer, other, t->number, t->thing);
}

/* Bindings */

static bool is_listed_unbound(const struct ask *q, uint8_t seat, const struct option *o)
{
    struct option option[OPTION_MAX];
    unsigned count = flow_peek_unbound(q, seat, option);

    for (unsigned i = 0; i < count; i++)
        if (memcmp(&option[i], o, sizeof *o) == 0)
            return true;
    return false;
}

static bool forced_bars(struct ask *q, uint8_t seat, const struct option *o)
{
    const struct option *it;

    if (!block_offers(q->b)->forced || (it = q->rules->deeds->forced(q, seat)) == NULL ||
        memcmp(it, o, sizeof *o) == 0)
        return false;
    if (q->mode > ASK_LIST)
        return is_listed_unbound(q, seat, it);
    if (q->force == 0)
        q->force = 1 + is_listed_unbound(q, seat, it);
    return q->force > 1;
}

bool binding_bars(struct ask *q, uint8_t seat, const struct option *o)
{
    if (!block_binds(q->b) || q->unbound)
        return false;
    if (forced_bars(q, seat, o))
        return true;
    BINDING_EACH(q->b, x)
    {
        struct deed d = deed_read(x->thing, x->number);
        if (x->seat == seat && !q->rules->deeds->allows(q, seat, &d, o))
            return true;
    }
    return false;
}

void picks_force(struct ask *q, bool forced)
{
    block_offers(q->b)->forced = forced;
    if (forced)
        q->room = 0; /* options listed from here on need a full check */
}

/* Ends the bindings of a seat; `all`: also those that last longer than one choice. */
static void bindings_drop(const struct ask *q, uint8_t seat, bool all)
{
    struct offers *offers = block_offers(q->b);
    unsigned kept = 0, was = offers->bound;

    for (unsigned i = 0; i < was; i++) {
        const struct binding *x = &offers->binding[i];
        bool lasts = !all && q->rules->deeds->fact[(x->thing >> 10) - 1].lasts;
        if (lasts || (seat != SEAT_NONE && x->seat != seat))
            offers->binding[kept++] = *x;
    }
    memset(&offers->binding[kept], 0, (was - kept) * sizeof offers->binding[0]);
    offers->bound = (uint8_t)kept;
}

void bindings_end(struct ask *q, uint8_t seat)
{
    if (block_binds(q->b))
        bindings_drop(q, seat, true);
}

void bindings_chosen(struct ask *q, uint8_t seat)
{
    if (q->rules->deeds->chosen)
        q->rules->deeds->chosen(q);
    bindings_drop(q, seat, false);
}

/* Promises */

struct promise *promise_find(const struct block *b, uint16_t serial)
{
    struct offers *all = block_offers(b);

    for (unsigned i = 0; all && i < PROMISE_MAX; i++)
        if (all->promise[i].state != PROMISE_FREE && all->promise[i].serial == serial)
            return &all->promise[i];
    return NULL;
}

bool promise_room(const struct block *b, uint8_t seat)
{
    const struct promise *p = &block_offers(b)->promise[PROMISES_PER_SEAT * seat];
    unsigned open = 0;

    for (unsigned i = 0; i < PROMISES_PER_SEAT; i++)
        open += promise_stands(&p[i]);
    return open < PROMISES_PER_SEAT;
}

/* N-NEG-40 */
void promise_settle(struct ask *q, struct promise *p, enum promise_state state)
{
    static const uint8_t counted[] = { [PROMISE_KEPT] = HAS_KEPT + 1,
                                       [PROMISE_BROKEN] = HAS_BROKEN + 1,
                                       [PROMISE_LAPSED] = HAS_LAPSED + 1,
                                       [PROMISE_RELEASED] = 0 };
    struct offers *all = block_offers(q->b);

    CHECK(promise_stands(p) && state > PROMISE_DUE);
    p->state = (uint8_t)state;
    all->promised--;
    if (counted[state] && all->word[p->from][counted[state] - 1] < UINT8_MAX)
        all->word[p->from][counted[state] - 1]++;
    deed_tell(q, (uint16_t)(MSG_PROMISE_KEPT + state - PROMISE_KEPT), p->from, p->to, p->number,
              p->thing);
}

void promises_lapse(struct ask *q)
{
    PROMISE_EACH(q->b, p)
    promise_settle(q, p, PROMISE_LAPSED);
}

void promises_given(struct ask *q, uint8_t from, uint8_t to, const struct term *gift)
{
    unsigned number = gift->number;

    PROMISE_EACH(q->b, p)
    {
        if (p->from != from || p->to != to ||
            q->rules->deeds->fact[(p->thing >> 10) - 1].pays != gift->thing + 1)
            continue;
        unsigned left = (unsigned)(p->number - p->given), counts = number < left ? number : left;
        p->given = (uint16_t)(p->given + counts);
        number -= counts;
    }
}

static struct promise *promise_due(const struct block *b)
{
    uint8_t seat = b->active;

    for (unsigned i = 0; block_promises(b) && i < b->seat_count; i++, seat = seat_left_of(b, seat))
        for (unsigned k = 0; k < PROMISES_PER_SEAT; k++) {
            struct promise *p = &block_offers(b)->promise[PROMISES_PER_SEAT * seat + k];
            if (p->state == PROMISE_DUE)
                return p;
        }
    return NULL;
}

/* local[0]: the serial of the promise that is asked for. N-NEG-36, N-NEG-37 */
enum flow proc_due(struct frame *f, struct ask *q)
{
    enum { STEP_NEXT, STEP_ASK };
    struct promise *p;

    switch (f->step) {
    case STEP_NEXT:
        if ((p = promise_due(q->b)) == NULL)
            return FLOW_DONE;
        if (q->rules->deeds->fact[(p->thing >> 10) - 1].pays && p->given >= p->number) {
            promise_settle(q, p, PROMISE_KEPT);
            return FLOW_STEP;
        }
        if (q->rules->deeds->due_missing(q, p)) {
            promise_settle(q, p, PROMISE_BROKEN);
            return FLOW_STEP;
        }
        f->local[0] = p->serial;
        return flow_step(f, STEP_ASK);

    case STEP_ASK:
        p = promise_find(q->b, f->local[0]);
        CHECK(p != NULL);
        ask_seat(q, p->from, PROMPT_DUE);
        ask_about(q, T_SEAT, p->from);
        ask_about(q, T_SEAT, p->to);
        ask_about(q, T_NUMBER, p->number);
        ask_about(q, T_DEED, p->thing);
        if (ask_offer(q, OPT_FULFILL, 0)) {
            if (p->state == PROMISE_DUE) { /* not released meanwhile: N-NEG-39 */
                q->rules->deeds->fulfill(q, p);
                promise_settle(q, p, PROMISE_KEPT);
            }
            return flow_step(f, STEP_NEXT);
        }
        if (ask_offer(q, OPT_BREAK, 0)) {
            if (p->state == PROMISE_DUE)
                promise_settle(q, p, PROMISE_BROKEN);
            return flow_step(f, STEP_NEXT);
        }
        return FLOW_WAIT;
    }
    return FLOW_BROKEN;
}
