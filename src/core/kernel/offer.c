#include "kernel/offer.h"
#include "kernel/flow.h"
#include "kernel/rules.h"
#include "kernel/zone.h"

const struct offer *offer_find(const struct block *b, uint16_t serial)
{
    OFFER_EACH (b, o)
        if (o->state != OFFER_FREE && o->serial == serial)
            return o;
    return NULL;
}

static bool term_sound(const struct block *b, const struct term *t)
{
    switch (t->kind) {
    case TERM_NONE:
        return t->number == 0 && t->thing == 0;
    case TERM_SUPPLY:
        return t->thing < b->supply_kinds && t->number > 0 && t->number <= TERM_NUMBER_MAX;
    case TERM_COMPONENT:
        return is_component(t->thing) && t->thing - COMPONENT_BASE < b->component_count;
    case TERM_PROMISE:
        return !is_component(t->thing) && t->number <= TERM_NUMBER_MAX;
    default:
        return false;
    }
}

bool offer_sound(const struct block *b, const struct offer *o)
{
    bool sound = o->from < b->seat_count && o->to < b->seat_count && o->from != o->to;

    for (int i = 0; i < TERM_MAX; i++)
        sound = sound && term_sound(b, &o->give[i]) && term_sound(b, &o->want[i]);
    return sound;
}

/* Whether this side can hand over what it offers. A promise is always possible. */
static requirement terms_missing(struct ask *q, const struct term *term, uint8_t giver)
{
    int wanted[256] = { 0 };

    for (int i = 0; i < TERM_MAX; i++) {
        const struct term *t = &term[i];
        if (t->kind == TERM_SUPPLY) {
            if (t->thing >= q->b->supply_kinds || t->number == 0)
                return REQ_OFFER_TERMS;
            wanted[t->thing] += t->number;
            if (wanted[t->thing] > supply_get(q->b, (uint8_t)t->thing, giver))
                return REQ_OFFER_TERMS;
        } else if (t->kind == TERM_COMPONENT) {
            if (!is_component(t->thing) || t->thing - COMPONENT_BASE >= q->b->component_count ||
                q->rules->zone[block_component(q->b, t->thing)->zone].owner != giver)
                return REQ_OFFER_TERMS;
            if (i > 0 && term[0].kind == TERM_COMPONENT && term[0].thing == t->thing)
                return REQ_OFFER_TERMS;
        }
    }
    return REQ_MET;
}

/* A sealed answer may concern something that its seat would trade away. A question in the middle of
 * a card's text may no longer have an answer. Trades are closed to everybody in both cases, because
 * which trade would do harm is not public. */
static requirement parties_missing(struct ask *q, uint8_t from, uint8_t to)
{
    const struct block *b = q->b;

    if (b->state != GAME_RUNNING || !b->offer_at || !q->rules->offer_missing ||
        from >= b->seat_count || to >= b->seat_count || from == to)
        return REQ_OFFER_CLOSED;
    if (b->lane[from].state == LANE_ANSWERED || b->lane[to].state == LANE_ANSWERED ||
        b->lane[from].pick_count || b->lane[to].pick_count || block_top(q->b)->proc == PROC_EFFECT)
        return REQ_OFFER_CLOSED;
    return REQ_MET;
}

requirement offer_make_missing(struct ask *q, const struct offer *o)
{
    const struct block *b = q->b;
    requirement missing = parties_missing(q, o->from, o->to);
    bool room = false;

    if (missing)
        return missing;
    if (block_offers(b)->made[o->from] >= OFFERS_PER_SEAT)
        return REQ_OFFER_LIMIT;
    OFFER_EACH (b, other)
        room |= other->state != OFFER_OPEN;
    if (!room)
        return REQ_OFFER_LIMIT;
    if (!offer_sound(b, o) || (o->give[0].kind == TERM_NONE && o->want[0].kind == TERM_NONE))
        return REQ_OFFER_TERMS;
    if ((missing = terms_missing(q, o->give, o->from)) != 0)
        return missing;
    return q->rules->offer_missing(q, o);
}

/* The other side's component is named by the seat that asks for it. So only taking the offer can
 * check whether that side has it. */
requirement offer_answer_missing(struct ask *q, uint8_t seat, uint16_t serial, enum offer_act act)
{
    const struct offer *o = offer_find(q->b, serial);
    requirement missing;

    if (!o || o->state != OFFER_OPEN || seat != (act == OFFER_WITHDRAW ? o->from : o->to))
        return REQ_OFFER_GONE;
    if (act != OFFER_TAKE)
        return REQ_MET;
    if ((missing = parties_missing(q, o->from, o->to)) != 0 ||
        (missing = terms_missing(q, o->give, o->from)) != 0 ||
        (missing = terms_missing(q, o->want, o->to)) != 0)
        return missing;
    return q->rules->offer_missing(q, o);
}

void offer_make(struct ask *q, const struct offer *o)
{
    struct offers *all = block_offers(q->b);
    struct offer *slot = NULL;

    CHECK(offer_make_missing(q, o) == REQ_MET);
    for (int i = 0; i < OFFER_MAX && !slot; i++)
        if (all->offer[i].state == OFFER_FREE)
            slot = &all->offer[i];
    for (int i = 0; i < OFFER_MAX && !slot; i++)
        if (all->offer[i].state != OFFER_OPEN)
            slot = &all->offer[i];
    CHECK(slot != NULL);
    do /* serials wrap around: skip those in use */
        all->serial = (uint16_t)(all->serial == UINT16_MAX ? 1 : all->serial + 1);
    while (offer_find(q->b, all->serial));
    *slot = *o;
    slot->state = OFFER_OPEN;
    slot->serial = all->serial;
    all->made[o->from]++;
}

static uint64_t options_digest(struct ask *q, uint8_t seat)
{
    struct option option[OPTION_MAX];
    uint64_t h = 0;

    q->option = option;
    q->option_max = OPTION_MAX;
    flow_list(q, seat);
    for (unsigned i = 0; i < q->count && i < OPTION_MAX; i++) {
        uint64_t word;
        memcpy(&word, &option[i], sizeof word);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
    }
    q->option = NULL;
    q->option_max = 0;
    return h ^ q->count;
}

static void terms_carry_out(struct block *b, const struct term *term, uint8_t giver, uint8_t taker)
{
    for (int i = 0; i < TERM_MAX; i++)
        if (term[i].kind == TERM_SUPPLY)
            supply_move(b, (uint8_t)term[i].thing, giver, taker, term[i].number);
}

/* Carries out all terms at once. If the trade changes the options of a waiting seat, that seat gets
 * a new decision. Otherwise no version changes. */
static void offer_take(struct ask *q, struct offer *o)
{
    struct block *b = q->b;
    struct offer taken = *o; /* moving cards ends the offers about them, also this one */
    uint64_t before[SEAT_MAX] = { 0 };
    seat_mask waiting = flow_waiting(b);
    struct option *option = q->option;
    unsigned option_max = q->option_max;

    for (uint8_t s = 0; s < b->seat_count; s++)
        if (waiting >> s & 1)
            before[s] = options_digest(q, s);
    taken.state = OFFER_TAKEN;
    terms_carry_out(b, taken.give, taken.from, taken.to);
    terms_carry_out(b, taken.want, taken.to, taken.from);
    q->rules->offer_taken(q, &taken);
    *o = taken;
    for (uint8_t s = 0; s < b->seat_count; s++)
        if (waiting >> s & 1) {
            if (options_digest(q, s) != before[s])
                b->lane[s].version++;
            CHECK(q->count > 0);
        }
    q->option = option;
    q->option_max = option_max;
}

void offer_answer(struct ask *q, uint8_t seat, uint16_t serial, enum offer_act act)
{
    CHECK(offer_answer_missing(q, seat, serial, act) == REQ_MET);
    struct offers *all = block_offers(q->b);
    struct offer *o = &all->offer[offer_find(q->b, serial) - all->offer];

    q->b->stirred = 0;
    if (act == OFFER_TAKE)
        offer_take(q, o);
    else
        o->state = act == OFFER_DECLINE ? OFFER_DECLINED : OFFER_WITHDRAWN;
}

void offers_clear(struct block *b)
{
    if (!b->offer_at || block_offers(b)->serial == 0) /* there never was an offer */
        return;
    memset(block_offers(b)->made, 0, sizeof block_offers(b)->made);
    OFFER_EACH (b, o)
        if (o->state > OFFER_OPEN)
            memset(o, 0, sizeof *o);
}

void offers_lapse(struct block *b)
{
    OFFER_EACH (b, o)
        if (o->state == OFFER_OPEN)
            o->state = OFFER_LAPSED;
}
