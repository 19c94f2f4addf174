/* announce.c: something has happened: it is counted, and whoever listens to it acts. */
#include "kernel/listeners.h"

/* Who has still to hear the announcement being drained */

static bool to_hear(const struct block *b, unsigned i)
{
    return i >= FIRST_EFFECT ? b->to_hear >> (i - FIRST_EFFECT) & 1
                             : b->play[i / PLAY_ABILITY_MAX].to_hear >> i % PLAY_ABILITY_MAX & 1;
}

static void to_hear_set(struct block *b, unsigned i)
{
    if (i >= FIRST_EFFECT)
        b->to_hear |= (uint16_t)BIT(i - FIRST_EFFECT);
    else
        b->play[i / PLAY_ABILITY_MAX].to_hear |= (uint8_t)BIT(i % PLAY_ABILITY_MAX);
}

static void to_hear_clear(struct block *b, unsigned i)
{
    if (i >= FIRST_EFFECT)
        b->to_hear &= (uint16_t)~BIT(i - FIRST_EFFECT);
    else
        b->play[i / PLAY_ABILITY_MAX].to_hear &= (uint8_t)~BIT(i % PLAY_ABILITY_MAX);
}

void to_hear_nobody(struct block *b)
{
    b->to_hear = 0;
    PLAY_EACH (b, p)
        b->play[p].to_hear = 0;
}

static void counters_count(struct ask *q, uint8_t event, const struct scope *s, uint8_t seat)
{
    struct circumstance about = circumstance_of(q, SEAT_NONE, s->reg[1]);

    MASK_EACH (s->reg[1] < 64 && !q->coverage ? q->pack->event_counters_about[event][s->reg[1]]
                                              : q->pack->event_counters[event],
               i) {
        const struct outlook *outlook = &q->pack->counter_outlook[i];
        if (q->b->counter[i][seat] < 255 && !is_hopeless(outlook, &about) &&
            (parts_met(outlook, &about) & PART_FILTER ||
             machine_value(q, q->pack->counter[i].filter, s)))
            q->b->counter[i][seat]++;
    }
}

void announce_slow(struct ask *q, uint8_t event, uint8_t seat, uint16_t a, uint16_t b)
{
    struct block *k = q->b;

    if (q->pack->head->events_counted >> event & 1 && seat < SEAT_MAX) {
        struct scope s = { .you = seat, .reg = { seat, a, b } };
        counters_count(q, event, &s, seat);
    }
    if (!(k->events_heard >> event & 1))
        return;
    if (a < 64 && !(q->pack->event_about[event] >> a & 1) && !q->coverage)
        return; /* not mutated: speed; no card of the pack would hear it */
    struct announcement *last = k->queue_count ? &k->queue[k->queue_count - 1] : NULL;
    if (last && last->event == event && last->seat == seat && last->a == a && last->b == b &&
        last->again < UINT16_MAX) {
        last->again++;
        return;
    }
    CHECK(k->queue_count < QUEUE_MAX);
    k->queue[k->queue_count++] =
        (struct announcement){ .event = event, .seat = seat, .a = a, .b = b };
}

/* Of one that listens to this event: does it concern it, and can it act? */
static bool clause_hears(struct ask *q, const struct pack_clause *clause, const struct scope *s,
                         unsigned met)
{
    return (met & PART_FILTER || clause_concerns(q, clause, s)) &&
           clause_missing_beside(q, clause, s, met) == REQ_MET;
}

static void until_events_end(struct ask *q, const struct announcement *a)
{
    EFFECT_EACH (q->b, i) {
        const struct effect *e = &q->b->effect[i];
        if (e->until == UNTIL_EVENT && e->until_arg == a->event &&
            (e->until_seat == SEAT_NONE || e->until_seat == a->seat))
            effect_end(q, i);
    }
}

/* All have heard the first. */
static void announcement_over(struct ask *q)
{
    struct block *b = q->b;
    struct announcement heard = b->queue[0];

    if (heard.again) {
        b->queue[0].again--;
    } else {
        b->queue_count--;
        for (unsigned i = 0; i < b->queue_count; i++)
            b->queue[i] = b->queue[i + 1];
        memset(&b->queue[b->queue_count], 0, sizeof b->queue[0]);
    }
    until_events_end(q, &heard);
}

bool announcements_heard(struct ask *q)
{
    struct block *b = q->b;

    for (; b->queue_count > 0; announcement_over(q)) {
        struct listeners l;
        bool heard = false;

        listeners_to(&l, q, CLAUSE_TRIGGER, b->queue[0].event, b->queue[0].seat, b->queue[0].a,
                     true);
        LISTENER_EACH (&l, i) {
            struct scope s = listener_scope(&l, b->queue[0].a, b->queue[0].b);
            if (clause_hears(q, l.clause, &s, listener_met(&l))) {
                to_hear_set(b, i);
                heard = true;
            }
        }
        if (heard)
            return true;
    }
    return false;
}

/* It happens now, unless what an earlier one has done has taken its reason away. */
static enum flow ability_happen(struct ask *q, struct frame *f, uint8_t step, unsigned i)
{
    struct effect e = ability_of(q, i);
    const struct announcement *a = &q->b->queue[0];
    struct scope s = ability_scope(q, i, &e, a->seat, a->a, a->b);

    to_hear_clear(q->b, i);
    if (!clause_hears(q, clause_of(q, &e), &s, 0))
        return flow_step(f, step);
    if (e.until == UNTIL_USED)
        effect_end(q, i - FIRST_EFFECT);
    return flow_play(q, f, step, clause_of(q, &e), &s);
}

/* The announcement at the head of the queue is heard by each who listened when it was made; what
 * this brings about is announced behind it. So chains loop and never nest. local[0] is the answer
 * that somebody below still waits for. */
enum flow proc_drain(struct frame *f, struct ask *q)
{
    struct block *b = q->b;
    struct listeners l;

    if (f->step != DRAIN_NEXT)
        listeners_to(&l, q, CLAUSE_TRIGGER, b->queue[0].event, b->queue[0].seat, 0, false);
    switch (f->step) {
    case DRAIN_NEXT:
        if (announcements_heard(q))
            return flow_step(f, DRAIN_SEATS);
        b->draining = 0;
        b->answer = f->local[0];
        return FLOW_DONE;

    case DRAIN_SEATS: {
        unsigned mine[SEAT_MAX] = { 0 }, last[SEAT_MAX] = { 0 };
        seat_mask owners = 0;
        LISTENER_EACH (&l, i)
            if (to_hear(b, i)) {
                uint8_t owner = owner_of(b, l.owner);
                owners |= (seat_mask)BIT(owner);
                mine[owner]++;
                last[owner] = i;
            }
        if (owners == 0) {
            to_hear_nobody(b);
            announcement_over(q);
            return flow_step(f, DRAIN_NEXT);
        }
        uint8_t seat = b->active;
        while (!(owners >> seat & 1))
            seat = seat_left_of(b, seat);
        f->seat = seat;
        if (mine[seat] > 1)
            return flow_step(f, DRAIN_ORDER);
        return ability_happen(q, f, DRAIN_SEATS, last[seat]);
    }

    case DRAIN_ORDER:
        ask_seat(q, f->seat, PROMPT_ORDER);
        LISTENER_EACH (&l, i) {
            if (!to_hear(b, i) || owner_of(b, l.owner) != f->seat)
                continue;
            struct option o = ability_option(q, OPT_TRIGGER, i);
            if (ask_offer2(q, o.kind, o.target[0], o.target[1], REQ_MET))
                return ability_happen(q, f, DRAIN_SEATS, i);
        }
        return FLOW_WAIT;
    }
    return FLOW_BROKEN;
}
