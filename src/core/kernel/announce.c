/* announce.c: counts events and lets their listeners act. */
#include "kernel/listeners.h"

/* Whether ability i has yet to hear the announcement being drained */

static bool to_hear(const struct block *b, unsigned i)
{
    return ability_is_effect(i)
               ? b->to_hear >> (i - FIRST_EFFECT) & 1
               : block_play(b, ability_slot(i))->to_hear >> i % PLAY_ABILITY_MAX & 1;
}

static void to_hear_set(struct block *b, unsigned i)
{
    if (ability_is_effect(i))
        b->to_hear |= BIT(i - FIRST_EFFECT);
    else
        block_play(b, ability_slot(i))->to_hear |= (uint8_t)BIT(i % PLAY_ABILITY_MAX);
}

static void to_hear_clear(struct block *b, unsigned i)
{
    if (ability_is_effect(i))
        b->to_hear &= ~BIT(i - FIRST_EFFECT);
    else
        block_play(b, ability_slot(i))->to_hear &= (uint8_t)~BIT(i % PLAY_ABILITY_MAX);
}

void to_hear_nobody(struct block *b)
{
    b->to_hear = 0;
    for (unsigned n = 0; n <= b->room.further; n++) {
        struct tray *tray = block_tray(b, n);
        MASK_EACH (tray->row[ROW_IN_PLAY], p)
            tray->play[p].to_hear = 0;
    }
}

static void counters_count(struct ask *q, uint8_t event, const struct scope *s, uint8_t seat)
{
    struct circumstance about = circumstance_of(q, SEAT_NONE, s->reg[1]);

    MASK_EACH (s->reg[1] < 64 && !q->coverage ? q->pack->event_counters_about[event][s->reg[1]]
                                              : q->pack->event_counters[event],
               i) {
        const struct outlook *outlook = &q->pack->counter_outlook[i];
        int count = counter_get(q->b, (unsigned)i, seat);
        if (count < counter_most(q->b) && !is_hopeless(outlook, &about) &&
            (parts_met(outlook, &about) & PART_FILTER ||
             machine_value(q, q->pack->counter[i].filter, s)))
            counter_set(q->b, (unsigned)i, seat, count + 1);
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
    struct announcement *last = k->queue_count ? &block_queue(k)[k->queue_count - 1] : NULL;
    if (last && last->event == event && last->seat == seat && last->a == a && last->b == b &&
        last->again < UINT16_MAX) {
        last->again++;
        return;
    }
    CHECK(k->queue_count < k->room.queue);
    block_queue(k)[k->queue_count++] =
        (struct announcement){ .event = event, .seat = seat, .a = a, .b = b };
}

/* Whether this event concerns a clause that listens to it, and the clause can act. */
static inline bool clause_hears(struct ask *q, const struct pack_clause *clause,
                                const struct scope *s, unsigned met)
{
    return (met & PART_FILTER || clause_concerns(q, clause, s)) &&
           clause_missing_beside(q, clause, s, met) == REQ_MET;
}

static void until_events_end(struct ask *q, const struct announcement *a)
{
    EFFECT_EACH (q->b, i) {
        const struct effect *e = &block_effects(q->b)[i];
        if (e->until == UNTIL_EVENT && e->until_arg == a->event &&
            (e->until_seat == SEAT_NONE || e->until_seat == a->seat))
            effect_end(q, i);
    }
}

/* All listeners have heard the first announcement. */
static void announcement_over(struct ask *q)
{
    struct block *b = q->b;
    struct announcement *queue = block_queue(b), heard = queue[0];

    if (heard.again) {
        queue[0].again--;
    } else {
        b->queue_count--;
        for (unsigned i = 0; i < b->queue_count; i++)
            queue[i] = queue[i + 1];
        memset(&queue[b->queue_count], 0, sizeof queue[0]);
    }
    until_events_end(q, &heard);
}

__attribute__((always_inline)) static inline bool queue_heard(struct ask *q, bool further)
{
    struct block *b = q->b;

    for (; b->queue_count > 0; announcement_over(q)) {
        const struct announcement *first = block_queue(b);
        struct listeners l;
        bool heard = false;

        listeners_to(&l, q, CLAUSE_TRIGGER, first->event, first->seat, first->a, true, further);
        LISTENER_EACH (&l, i) {
            struct scope s = listener_scope(&l, first->a, first->b);
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

static bool queue_heard_further(struct ask *q) /* separate code: see question_pass_further() */
{
    return queue_heard(q, true);
}

bool announcements_heard(struct ask *q)
{
    return q->b->room.further ? queue_heard_further(q) : queue_heard(q, false);
}

/* The ability happens now, unless an earlier one has removed its reason. */
static enum flow ability_happen(struct ask *q, struct frame *f, uint8_t step, unsigned i)
{
    struct effect e = ability_of(q, i);
    const struct announcement *a = block_queue(q->b);
    struct scope s = ability_scope(q, i, &e, a->seat, a->a, a->b);

    to_hear_clear(q->b, i);
    if (!clause_hears(q, clause_of(q, &e), &s, 0))
        return flow_step(f, step);
    if (e.until == UNTIL_USED)
        effect_end(q, i - FIRST_EFFECT);
    return flow_play(q, f, step, clause_of(q, &e), &s);
}

/* Is it the turn of abilities that belong to nobody? */
static bool are_nobodys(struct ask *q, const struct listeners *all)
{
    struct listeners l = *all;

    LISTENER_EACH (&l, i)
        if (l.owner == SEAT_NONE && to_hear(q->b, i))
            return true;
    return false;
}

/* Every listener that existed when the first announcement of the queue was made hears it. Its
 * consequences are announced after it, so chains loop and never nest. local[0] is the answer that a
 * frame below still waits for. */
enum flow proc_drain(struct frame *f, struct ask *q)
{
    struct block *b = q->b;
    const struct announcement *first = block_queue(b);
    struct listeners l;

    if (f->step != DRAIN_NEXT)
        listeners_to_each(&l, q, CLAUSE_TRIGGER, first->event, first->seat, 0, false);
    switch (f->step) {
    case DRAIN_NEXT:
        if (announcements_heard(q))
            return flow_step(f, DRAIN_SEATS);
        b->draining = 0;
        b->answer = f->local[0];
        return FLOW_DONE;

    case DRAIN_SEATS: {
        unsigned mine[SEAT_MAX] = { 0 }, last[SEAT_MAX] = { 0 };
        bool nobodys = q->rules->leader && are_nobodys(q, &l);
        seat_mask owners = 0;
        LISTENER_EACH (&l, i)
            if (to_hear(b, i) && (!nobodys || l.owner == SEAT_NONE)) {
                uint8_t owner = nobodys ? q->rules->leader(b) : owner_of(b, l.owner);
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

    case DRAIN_ORDER: {
        bool nobodys = q->rules->leader && are_nobodys(q, &l);
        ask_seat(q, f->seat, PROMPT_ORDER);
        LISTENER_EACH (&l, i) {
            if (!to_hear(b, i) ||
                (nobodys ? l.owner != SEAT_NONE : owner_of(b, l.owner) != f->seat))
                continue;
            struct option o = ability_option(q, OPT_TRIGGER, i);
            if (ask_offer2(q, o.kind, o.target[0], o.target[1], REQ_MET))
                return ability_happen(q, f, DRAIN_SEATS, i);
        }
        return FLOW_WAIT;
    }
    }
    return FLOW_BROKEN;
}
