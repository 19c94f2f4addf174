#include "kernel/effect.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/machine.h"

static const struct pack_clause *clause_of(const struct ask *q, const struct effect *e)
{
    return &q->pack->clause[e->clause - 1];
}

static bool is_awake(const struct effect *e)
{
    return e->until != UNTIL_NEXT_STARTS;
}

/* Whose turn it is to let an effect happen. What belongs to nobody is the active player's. */
static uint8_t effect_owner(const struct block *b, const struct effect *e)
{
    return e->seat == SEAT_NONE ? b->active : e->seat;
}

/* The registers a clause in force sees: what it is asked about, and what was chosen when it was
 * made. A card that belongs to nobody speaks to whoever it is about. */
static struct scope scope_of(const struct ask *q, const struct effect *e, uint16_t r0, uint16_t r1,
                             uint16_t r2)
{
    struct scope s = { .self = e->source, .you = effect_owner(q->b, e), .reg = { r0, r1, r2 } };

    if (e->seat == SEAT_NONE && r0 < q->b->seat_count)
        s.you = (uint8_t)r0;

    memcpy(&s.reg[3], e->bound, sizeof e->bound);
    return s;
}

/* What is listened to, told in one load each. */
static void effects_mark(struct ask *q)
{
    struct block *b = q->b;

    b->events_heard = b->questions_heard = 0;
    EFFECT_EACH (b, i) {
        const struct effect *e = &b->effect[i];
        const struct pack_clause *clause = clause_of(q, e);
        if (clause->type == CLAUSE_TRIGGER)
            b->events_heard |= 1ull << clause->listens;
        else if (clause->type == CLAUSE_MODIFY)
            b->questions_heard |= 1ull << clause->listens;
        if (e->until == UNTIL_EVENT)
            b->events_heard |= 1ull << e->until_arg;
    }
}

static void effect_end(struct ask *q, unsigned i)
{
    memset(&q->b->effect[i], 0, sizeof q->b->effect[i]);
    q->b->in_force &= ~BIT(i);
    q->b->to_hear &= ~BIT(i);
    effects_mark(q);
}

bool effect_room(const struct block *b, unsigned count)
{
    return bit_count(b->in_force) + count <= EFFECT_MAX;
}

void effect_add(struct ask *q, struct effect e)
{
    CHECK(effect_room(q->b, 1));
    unsigned i = (unsigned)__builtin_ctz(~q->b->in_force);
    q->b->effect[i] = e;
    q->b->in_force |= BIT(i);
    effects_mark(q);
}

void effects_enter_play(struct ask *q, component_id c, uint8_t seat)
{
    const struct pack_entry *entry = pack_entry_of(q->pack, c);

    for (unsigned i = 0; i < entry->clause_count; i++) {
        unsigned clause = entry->first_clause + i;
        if (q->pack->clause[clause].type < CLAUSE_TRIGGER)
            continue;
        effect_add(q, (struct effect){ .clause = (uint16_t)(clause + 1),
                                       .source = c,
                                       .seat = seat,
                                       .until = UNTIL_LEAVES_PLAY,
                                       .until_seat = SEAT_NONE });
    }
}

void effects_leave_play(struct ask *q, component_id c)
{
    EFFECT_EACH (q->b, i)
        if (q->b->effect[i].source == c && q->b->effect[i].until == UNTIL_LEAVES_PLAY)
            effect_end(q, i);
}

void span_start(struct ask *q, uint8_t span, uint8_t seat)
{
    EFFECT_EACH (q->b, i) {
        struct effect *e = &q->b->effect[i];
        if (e->until == UNTIL_NEXT_STARTS && e->until_arg == span &&
            (e->until_seat == seat || e->until_seat == SEAT_NONE))
            e->until = UNTIL_SPAN_ENDS;
    }
}

void span_end(struct ask *q, uint8_t span, uint8_t seat)
{
    struct block *b = q->b;

    EFFECT_EACH (b, i) {
        const struct effect *e = &b->effect[i];
        if (e->until == UNTIL_SPAN_ENDS && e->until_arg == span &&
            (seat == SEAT_NONE || e->until_seat == SEAT_NONE || e->until_seat == seat))
            effect_end(q, i);
    }
    for (unsigned i = 0; i < q->pack->counter_count; i++)
        if (q->pack->counter[i].span == span)
            memset(b->counter[i], 0, sizeof b->counter[i]);
    for (unsigned i = 0; i < q->pack->once_count; i++)
        if (q->pack->once[i].span == span)
            b->once[i] = 0;
}

/* Announcements */

static void counters_count(struct ask *q, uint8_t event, const struct scope *s, uint8_t seat)
{
    for (unsigned i = 0; i < q->pack->counter_count; i++) {
        const struct pack_counter *counter = &q->pack->counter[i];
        if (counter->event == event && q->b->counter[i][seat] < 255 &&
            machine_value(q, counter->filter, s))
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

static bool effect_hears(struct ask *q, unsigned i, const struct announcement *a)
{
    const struct effect *e = &q->b->effect[i];

    if (!is_awake(e))
        return false;
    const struct pack_clause *clause = clause_of(q, e);
    if (clause->type != CLAUSE_TRIGGER || clause->listens != a->event)
        return false;
    struct scope s = scope_of(q, e, a->seat, a->a, a->b);
    return machine_value(q, clause->filter, &s) && clause_missing(q, clause, &s) == REQ_MET;
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

static seat_mask effects_owners(const struct block *b)
{
    seat_mask owners = 0;

    for (unsigned i = 0; i < EFFECT_MAX; i++)
        if (b->to_hear >> i & 1)
            owners |= (seat_mask)BIT(effect_owner(b, &b->effect[i]));
    return owners;
}

static enum flow effect_happen(struct ask *q, struct frame *f, uint8_t step, unsigned i)
{
    struct effect e = q->b->effect[i];
    const struct pack_clause *clause = clause_of(q, &e);
    const struct announcement *a = &q->b->queue[0];
    struct scope s = scope_of(q, &e, a->seat, a->a, a->b);

    q->b->to_hear &= ~BIT(i);
    if (e.until == UNTIL_USED)
        effect_end(q, i);
    return flow_play(q, f, step, clause, &s);
}

struct option effect_option(const struct ask *q, uint16_t kind, unsigned i)
{
    uint16_t source = q->b->effect[i].source;

    if (source_in_sight(q->b, source))
        return (struct option){ kind, { source, (uint16_t)i } };
    return (struct option){ OPT_PICK_ENTRY,
                            { q->pack->component[source - COMPONENT_BASE], (uint16_t)i } };
}

/* The announcement at the head of the queue is heard by each who listened when it was made; what
 * this brings about is announced behind it. So chains loop and never nest. local[0] is the answer
 * that somebody below still waits for. */
enum flow proc_drain(struct frame *f, struct ask *q)
{
    enum { STEP_NEXT_ANNOUNCEMENT, STEP_NEXT_SEAT, STEP_ORDER };
    struct block *b = q->b;

    switch (f->step) {
    case STEP_NEXT_ANNOUNCEMENT:
        if (b->queue_count == 0) {
            b->draining = 0;
            b->answer = f->local[0];
            return FLOW_DONE;
        }
        b->to_hear = 0;
        EFFECT_EACH (b, i)
            if (effect_hears(q, i, &b->queue[0]))
                b->to_hear |= BIT(i);
        return flow_step(f, STEP_NEXT_SEAT);

    case STEP_NEXT_SEAT: {
        seat_mask owners = effects_owners(b);
        if (owners == 0) {
            struct announcement heard = b->queue[0];
            if (heard.again) {
                b->queue[0].again--;
            } else {
                memmove(b->queue, b->queue + 1, sizeof b->queue - sizeof b->queue[0]);
                memset(&b->queue[QUEUE_MAX - 1], 0, sizeof b->queue[0]);
                b->queue_count--;
            }
            until_events_end(q, &heard);
            return flow_step(f, STEP_NEXT_ANNOUNCEMENT);
        }
        uint8_t seat = b->active;
        while (!(owners >> seat & 1))
            seat = seat_left_of(b, seat);
        f->seat = seat;
        unsigned mine = 0, last = 0;
        for (unsigned i = 0; i < EFFECT_MAX; i++)
            if (b->to_hear >> i & 1 && effect_owner(b, &b->effect[i]) == seat) {
                mine++;
                last = i;
            }
        if (mine > 1)
            return flow_step(f, STEP_ORDER);
        /* What an earlier one has done may have taken its reason away. */
        if (!effect_hears(q, last, &b->queue[0])) {
            b->to_hear &= ~BIT(last);
            return FLOW_STEP;
        }
        return effect_happen(q, f, STEP_NEXT_SEAT, last);
    }

    case STEP_ORDER:
        ask_seat(q, f->seat, PROMPT_ORDER);
        for (unsigned i = 0; i < EFFECT_MAX; i++) {
            if (!(b->to_hear >> i & 1) || effect_owner(b, &b->effect[i]) != f->seat)
                continue;
            struct option o = effect_option(q, OPT_TRIGGER, i);
            if (ask_offer2(q, o.kind, o.target[0], o.target[1], REQ_MET)) {
                if (!effect_hears(q, i, &b->queue[0])) {
                    b->to_hear &= ~BIT(i);
                    return flow_step(f, STEP_NEXT_SEAT);
                }
                return effect_happen(q, f, STEP_NEXT_SEAT, i);
            }
        }
        return FLOW_WAIT;
    }
    return FLOW_BROKEN;
}

/* Questions */

static bool effect_answers(struct ask *q, const struct effect *e, uint8_t question,
                           const struct scope *s)
{
    const struct pack_clause *clause = clause_of(q, e);

    return is_awake(e) && clause->type == CLAUSE_MODIFY && clause->listens == question &&
           machine_value(q, clause->filter, s) && machine_value(q, clause->needs, s);
}

static int question_pass(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value,
                         bool settle)
{
    int set = 0, add = 0;
    bool is_set = false;

    EFFECT_EACH (q->b, i) {
        const struct effect *e = &q->b->effect[i];
        struct scope s = scope_of(q, e, seat, about, (uint16_t)value);
        const struct pack_clause *clause = clause_of(q, e);
        if (!effect_answers(q, e, question, &s))
            continue;
        int amount = machine_value(q, clause->amount, &s);
        if (clause->modify == MODIFY_ADD)
            add += amount;
        else if (!is_set || amount < set) /* of two, the lower */
            set = amount, is_set = true;
        if (settle && e->until == UNTIL_USED)
            effect_end(q, i);
    }
    value = (is_set ? set : value) + add;
    return value < 0 ? 0 : value;
}

int question_slow(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value)
{
    return question_pass(q, question, seat, about, value, false);
}

int question_settle(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value)
{
    if (!(q->b->questions_heard >> question & 1))
        return value;
    return question_pass(q, question, seat, about, value, true);
}

requirement permission_slow(struct ask *q, uint8_t question, uint8_t seat, uint16_t about,
                            requirement usually)
{
    requirement answer = usually;

    EFFECT_EACH (q->b, i) {
        const struct effect *e = &q->b->effect[i];
        struct scope s = scope_of(q, e, seat, about, 0);
        if (!effect_answers(q, e, question, &s))
            continue;
        if (clause_of(q, e)->modify == MODIFY_FORBID)
            return REQ_FORBIDDEN;
        answer = REQ_MET;
    }
    return answer;
}

/* What cards in play can be used for */

requirement effect_use_missing(struct ask *q, unsigned i, uint8_t use, uint8_t seat, uint16_t about)
{
    const struct effect *e = &q->b->effect[i];

    if (!is_awake(e) || clause_of(q, e)->type != CLAUSE_ACTION || clause_of(q, e)->listens != use)
        return REQ_NOT_AN_OPTION;
    struct scope s = scope_of(q, e, seat, about, 0);
    if (!machine_value(q, clause_of(q, e)->filter, &s))
        return REQ_NOT_AN_OPTION;
    return clause_missing(q, clause_of(q, e), &s);
}

enum flow flow_effect_use(struct ask *q, struct frame *f, uint8_t step, unsigned i, uint8_t seat,
                          uint16_t about)
{
    struct effect e = q->b->effect[i];
    struct scope s = scope_of(q, &e, seat, about, 0);

    if (e.until == UNTIL_USED)
        effect_end(q, i);
    return flow_play(q, f, step, clause_of(q, &e), &s);
}
