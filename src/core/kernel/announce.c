/* announce.c: counts events and lets their listeners act. */
#include "kernel/listeners.h"

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

/* Ends the first announcement, after all listeners have heard it. */
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

/* An ability that has yet to hear the announcement being drained. */
struct hearer {
    unsigned slot, left; /* the card in play that is looked at next; what is left of the last one */
    uint32_t effects;    /* left of the temporary effects, which come after all cards */
    unsigned ability;    /* the one found */
    uint8_t owner;
};

static struct hearer hearers_begin(const struct block *b)
{
    return (struct hearer){ .effects = b->in_force & b->to_hear };
}

/* Finds the next one; false: there is no other. An ability whose card now has a different owner may
 * no longer be concerned. */
static bool hearer_next(const struct ask *q, const struct announcement *a, struct hearer *h)
{
    const struct block *b = q->b;

    for (; !h->left && h->slot < block_plays(b); h->slot++) {
        const struct tray *tray = block_tray(b, h->slot / TRAY_CARDS);
        uint32_t row = tray->row[ROW_EVENTS + a->event % 8] >> h->slot % TRAY_CARDS;
        if (row == 0) {
            h->slot |= TRAY_CARDS - 1;
            continue;
        }
        h->slot += (unsigned)__builtin_ctz(row);
        const struct play *play = &tray->play[h->slot % TRAY_CARDS];
        if (play->to_hear == 0)
            continue;
        const struct heeds *heeds = pack_heeds(q->pack, play->source);
        h->left = play->to_hear & heeds->whose[you_of(b, play->seat, a->seat) == a->seat] &
                  (unsigned)bytes_that_are(heeds->event, a->event);
        h->owner = play->seat;
    }
    if (h->left) {
        h->ability = ability_number(h->slot - 1, (unsigned)__builtin_ctz(h->left));
        h->left &= h->left - 1;
        return true;
    }
    while (h->effects) {
        unsigned i = (unsigned)__builtin_ctz(h->effects);
        const struct effect *e = &block_effects(b)[i];
        h->effects &= h->effects - 1;
        h->owner = e->seat;
        h->ability = FIRST_EFFECT + i;
        if (whose_fits(clause_of(q, e)->whose, you_of(b, e->seat, a->seat), a->seat))
            return true;
    }
    return false;
}

/* Is it the turn of abilities that belong to nobody? */
static bool are_nobodys(const struct ask *q)
{
    struct hearer h = hearers_begin(q->b);

    while (q->rules->leader && hearer_next(q, block_queue(q->b), &h))
        if (h.owner == SEAT_NONE)
            return true;
    return false;
}

/* The next seat whose abilities act; SEAT_NONE: all have heard the announcement. Of its abilities
 * *count are left, and *last is the last of them. */
static uint8_t drain_seat(const struct ask *q, unsigned *count, unsigned *last)
{
    const struct block *b = q->b;
    bool nobodys = are_nobodys(q);
    struct hearer h = hearers_begin(b);
    unsigned nearest = SEAT_MAX;

    while (hearer_next(q, block_queue(b), &h)) {
        if (nobodys && h.owner != SEAT_NONE)
            continue;
        uint8_t owner = nobodys ? q->rules->leader(b) : owner_of(b, h.owner);
        unsigned distance = (owner + b->seat_count - b->active) % b->seat_count;
        if (distance < nearest)
            nearest = distance, *count = 0;
        if (distance == nearest)
            ++*count, *last = h.ability;
    }
    return nearest == SEAT_MAX ? SEAT_NONE : (uint8_t)((b->active + nearest) % b->seat_count);
}

static enum flow drain_order(struct frame *f, struct ask *q)
{
    bool nobodys = are_nobodys(q);
    struct hearer h = hearers_begin(q->b);

    ask_seat(q, f->seat, PROMPT_ORDER);
    while (hearer_next(q, block_queue(q->b), &h)) {
        if (nobodys ? h.owner != SEAT_NONE : owner_of(q->b, h.owner) != f->seat)
            continue;
        struct option o = ability_option(q, OPT_TRIGGER, h.ability);
        if (ask_offer2(q, o.kind, o.target[0], o.target[1], REQ_MET))
            return ability_happen(q, f, DRAIN_SEATS, h.ability);
    }
    return FLOW_WAIT;
}

/* Every listener that existed when the first announcement of the queue was made hears it. Its
 * consequences are announced after it, so chains loop and never nest. local[0] is the answer that a
 * frame below still waits for. */
enum flow proc_drain(struct frame *f, struct ask *q)
{
    struct block *b = q->b;
    unsigned count = 0, last = 0;
    uint8_t seat;

    if (f->step == DRAIN_ORDER)
        return drain_order(f, q);
    for (;; f->step = DRAIN_NEXT) {
        if (f->step == DRAIN_NEXT && !announcements_heard(q)) {
            b->draining = 0;
            b->answer = f->local[0];
            return FLOW_DONE;
        }
        if ((seat = drain_seat(q, &count, &last)) != SEAT_NONE)
            break;
        to_hear_nobody(b);
        announcement_over(q);
    }
    f->seat = seat;
    if (count > 1)
        return flow_step(f, DRAIN_ORDER);
    return ability_happen(q, f, DRAIN_SEATS, last);
}
