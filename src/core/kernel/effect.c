#include "kernel/effect.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/machine.h"

/* Abilities in force are numbered: those of the card in play[p] are p * PLAY_ABILITY_MAX and so on,
 * effects made in passing come behind. */
enum { FIRST_EFFECT = PLAY_MAX * PLAY_ABILITY_MAX };

static const struct pack_clause *clause_of(const struct ask *q, const struct effect *e)
{
    return &q->pack->clause[e->clause - 1];
}

/* An ability as if it had been made in passing: the one form for all that is in force. */
static struct effect ability_of(const struct ask *q, unsigned i)
{
    if (i >= FIRST_EFFECT)
        return q->b->effect[i - FIRST_EFFECT];
    const struct play *card = &q->b->play[i / PLAY_ABILITY_MAX];
    unsigned first = pack_source(q->pack, card->source)->first_ability;
    return (struct effect){ .clause = (uint16_t)(first + i % PLAY_ABILITY_MAX + 1),
                            .source = card->source,
                            .seat = card->seat,
                            .until = UNTIL_LEAVES_PLAY,
                            .until_seat = SEAT_NONE };
}

/* Whose turn it is to let an effect happen. What belongs to nobody is the active player's. */
static uint8_t owner_of(const struct block *b, uint8_t seat)
{
    return seat == SEAT_NONE ? b->active : seat;
}

/* "You" in its text, where it is asked about something of this seat. What belongs to nobody speaks
 * to whoever it is about. */
static uint8_t you_of(const struct block *b, uint8_t owner, uint16_t seat)
{
    return owner == SEAT_NONE && seat < b->seat_count ? (uint8_t)seat : owner_of(b, owner);
}

/* Those in force that listen to an event, question or use of a seat, one after the other. First the
 * cards in play are gathered of which some ability does: all in one go, without a branch that hangs
 * on what they are, since no processor could foresee it. */
struct listeners {
    const struct ask *q;
    enum clause_type type;
    uint8_t seat;
    uint64_t to;               /* bit n: event, question or use n */
    uint32_t effects;          /* made in passing, still to be looked at */
    unsigned abilities;        /* of the card at hand: bit i: ability i is to be looked at */
    unsigned first;            /* the clause of its first ability */
    unsigned slot;             /* the card at hand */
    struct circumstance known; /* those without hope in it are passed over */
    unsigned next, count;      /* cards gathered */

    /* The one found */
    const struct pack_clause *clause;
    source_id source;
    uint8_t owner;
    const struct effect *made; /* NULL: of the card in that slot */

    uint8_t slots[PLAY_MAX]; /* those gathered */
};

/* The cards in play that might. */
static inline uint32_t plays_listening(const struct block *b, enum clause_type type, uint64_t to)
{
    if (type == CLAUSE_ACTION)
        return b->listening[ROW_USES] | b->listening[ROW_USES + 1];
    return b->listening[(type == CLAUSE_TRIGGER ? ROW_EVENTS : ROW_QUESTIONS) +
                        mask_next(to, 0) % 8]; /* there is only one */
}

/* foresees: by what is known of `about`, and of the seat, those without hope are passed over. */
static inline void listeners_to(struct listeners *l, const struct ask *q, enum clause_type type,
                                uint64_t to, uint8_t seat, uint16_t about, bool foresees)
{
    const struct block *b = q->b;
    uint64_t wanted = to;
    bool seated = seat < b->seat_count;
    unsigned count = 0;

    if (type == CLAUSE_ACTION) { /* from where he stands, if that is known */
        wanted = foresees && !q->coverage ? stand_bit(q, seat) : 0;
        wanted = wanted ? wanted : UINT64_MAX;
    }
    l->q = q;
    l->type = type;
    l->to = to;
    l->seat = seat;
    l->effects = b->in_force;
    l->abilities = 0;
    l->next = l->first = l->slot = 0;
    l->known = (struct circumstance){ 0 };
    MASK_EACH (plays_listening(b, type, to), p) {
        const struct play *play = &b->play[p];
        const struct heeds *h = &q->pack->heeds[pack_source_index(q->pack, play->source)];
        bool own = ((play->seat == seat) | (play->seat == SEAT_NONE)) & seated; /* as in you_of() */
        uint64_t heeded = type == CLAUSE_ACTION    ? h->stands[own]
                          : type == CLAUSE_TRIGGER ? h->events[own]
                                                   : h->questions[own];
        l->slots[count] = (uint8_t)p;
        count += (heeded & wanted) != 0;
    }
    l->count = count;
    if (foresees && (count | l->effects))
        l->known = circumstance_of(q, seat, about);
}

/* Only this one, if it is among them. */
static inline void listeners_only(struct listeners *l, unsigned i)
{
    unsigned slot = i / PLAY_ABILITY_MAX;

    l->effects &= i >= FIRST_EFFECT && i < ABILITY_MAX ? BIT(i - FIRST_EFFECT) : 0;
    for (unsigned n = 0; n < l->count; n++)
        if (l->slots[n] == slot) {
            l->next = n;
            l->count = n + 1;
            return;
        }
    l->count = 0;
}

/* The abilities of a card gathered that listen, as far as whose they are tells. */
static inline void listeners_card(struct listeners *l)
{
    const struct play *play = &l->q->b->play[l->slot];
    const struct heeds *h = &l->q->pack->heeds[pack_source_index(l->q->pack, play->source)];
    bool own = you_of(l->q->b, play->seat, l->seat) == l->seat;
    uint8_t what = (uint8_t)mask_next(l->to, 0);

    l->first = h->first;
    l->abilities = h->whose[own];
    if (l->type == CLAUSE_ACTION)
        l->abilities &= h->acts;
    else
        l->abilities &=
            (unsigned)bytes_that_are(l->type == CLAUSE_TRIGGER ? h->event : h->question, what);
}

static inline bool listens(struct listeners *l, unsigned clause, uint8_t owner)
{
    l->clause = &l->q->pack->clause[clause];
    l->owner = owner;
    return l->to >> l->clause->listens & 1 &&
           !is_hopeless(outlook_at(l->q->pack, clause), &l->known);
}

/* Of the one found: what is known to be fulfilled. */
static inline unsigned listener_met(const struct listeners *l)
{
    return parts_met(outlook_of(l->q->pack, l->clause), &l->known);
}

/* The number of the next one, which is then the one found; ABILITY_MAX: there is no more. */
static inline unsigned listeners_next(struct listeners *l)
{
    const struct ask *q = l->q;

    for (;;) {
        while (l->abilities) {
            unsigned i = (unsigned)__builtin_ctz(l->abilities);
            l->abilities &= l->abilities - 1;
            if (!listens(l, l->first + i, q->b->play[l->slot].seat))
                continue;
            l->source = q->b->play[l->slot].source;
            l->made = NULL;
            return l->slot * PLAY_ABILITY_MAX + i;
        }
        if (l->next == l->count)
            break;
        l->slot = l->slots[l->next++];
        listeners_card(l);
    }
    while (l->effects) {
        unsigned i = (unsigned)__builtin_ctz(l->effects);
        const struct effect *e = &q->b->effect[i];
        l->effects &= l->effects - 1;
        if (e->until == UNTIL_NEXT_STARTS || /* it sleeps */
            clause_of(q, e)->type != l->type || !listens(l, e->clause - 1u, e->seat) ||
            !whose_fits(l->clause->whose, you_of(q->b, e->seat, l->seat), l->seat))
            continue;
        l->source = e->source;
        l->made = e;
        return FIRST_EFFECT + i;
    }
    return ABILITY_MAX;
}

#define LISTENER_EACH(l, i)                                                                        \
    for (unsigned i = listeners_next(l); i < ABILITY_MAX; i = listeners_next(l))

bool ability_in_force(const struct ask *q, unsigned i)
{
    const struct block *b = q->b;

    if (i >= FIRST_EFFECT)
        return i < ABILITY_MAX && b->in_force >> (i - FIRST_EFFECT) & 1;
    return b->in_play >> i / PLAY_ABILITY_MAX & 1 &&
           i % PLAY_ABILITY_MAX < card_abilities(q->pack, b->play[i / PLAY_ABILITY_MAX].source);
}

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

/* The registers a clause in force sees: what it is asked about, and what was chosen when it was
 * made. */
static struct scope scope_of(const struct ask *q, unsigned i, const struct effect *e, uint16_t r0,
                             uint16_t r1, uint16_t r2)
{
    struct scope s = { .self = e->source, .you = you_of(q->b, e->seat, r0), .reg = { r0, r1, r2 } };

    s.slot = (uint8_t)(i < FIRST_EFFECT ? i / PLAY_ABILITY_MAX + 1 : 0);
    memcpy(&s.reg[3], e->bound, sizeof e->bound);
    return s;
}

/* The same of the listener found. */
static inline struct scope listener_scope(const struct listeners *l, uint16_t r1, uint16_t r2)
{
    struct scope s = { .self = l->source,
                       .you = you_of(l->q->b, l->owner, l->seat),
                       .slot = (uint8_t)(l->made ? 0 : l->slot + 1),
                       .reg = { l->seat, r1, r2 } };

    if (l->made)
        memcpy(&s.reg[3], l->made->bound, sizeof l->made->bound);
    return s;
}

/* What is listened to, told in one load each. */

static void heard_add_entry(struct heard *heard, const struct pack_entry *entry)
{
    heard->events |= entry->events;
    heard->questions |= entry->questions;
    heard->uses |= entry->uses;
}

static void heard_add_play(const struct ask *q, struct heard *heard, unsigned p)
{
    const struct pack_entry *entry = pack_source(q->pack, q->b->play[p].source);

    heard_add_entry(heard, entry);
    MASK_EACH (entry->events, e)
        heard->listening[ROW_EVENTS + e % 8] |= BIT(p);
    MASK_EACH (entry->questions, e)
        heard->listening[ROW_QUESTIONS + e % 8] |= BIT(p);
    MASK_EACH (entry->uses, u)
        heard->listening[ROW_USES + u % 2] |= BIT(p);
}

static void heard_add_effect(const struct ask *q, struct heard *heard, unsigned i)
{
    const struct effect *e = &q->b->effect[i];
    const struct pack_clause *clause = clause_of(q, e);

    if (clause->type == CLAUSE_TRIGGER)
        heard->events |= 1ull << clause->listens;
    else if (clause->type == CLAUSE_MODIFY)
        heard->questions |= 1ull << clause->listens;
    else if (clause->type == CLAUSE_ACTION)
        heard->uses |= BIT(clause->listens);
    if (e->until == UNTIL_EVENT)
        heard->events |= 1ull << e->until_arg;
}

struct heard effects_heard(const struct ask *q)
{
    const struct block *b = q->b;
    struct heard heard = { 0 };

    PLAY_EACH (b, p)
        heard_add_play(q, &heard, (unsigned)p);
    EFFECT_EACH (b, i)
        heard_add_effect(q, &heard, (unsigned)i);
    return heard;
}

static struct heard heard_now(const struct block *b)
{
    struct heard heard = { .events = b->events_heard,
                           .questions = b->questions_heard,
                           .uses = b->uses_heard };

    memcpy(heard.listening, b->listening, sizeof heard.listening);
    return heard;
}

static void heard_keep(struct block *b, const struct heard *heard)
{
    b->events_heard = heard->events;
    b->questions_heard = heard->questions;
    b->uses_heard = heard->uses;
    memcpy(b->listening, heard->listening, sizeof heard->listening);
}

/* Something has left: who else listens to the same is found anew. Not so the rows: they are about
 * cards in play, a bit each. */
static void effects_mark(struct ask *q)
{
    struct block *b = q->b;
    struct heard heard = { 0 };

    PLAY_EACH (b, p)
        heard_add_entry(&heard, pack_source(q->pack, b->play[p].source));
    EFFECT_EACH (b, i)
        heard_add_effect(q, &heard, (unsigned)i);
    b->events_heard = heard.events;
    b->questions_heard = heard.questions;
    b->uses_heard = heard.uses;
}

static void effect_end(struct ask *q, unsigned i)
{
    memset(&q->b->effect[i], 0, sizeof q->b->effect[i]);
    q->b->in_force &= (uint16_t)~BIT(i);
    q->b->to_hear &= (uint16_t)~BIT(i);
    effects_mark(q);
}

bool effect_room(const struct block *b, unsigned count)
{
    return bit_count(b->in_force) + count <= EFFECT_MAX;
}

void effect_add(struct ask *q, struct effect e)
{
    CHECK(effect_room(q->b, 1));
    struct heard heard = heard_now(q->b);
    unsigned i = (unsigned)__builtin_ctz(~(unsigned)q->b->in_force);
    q->b->effect[i] = e;
    q->b->in_force |= (uint16_t)BIT(i);
    heard_add_effect(q, &heard, i);
    heard_keep(q->b, &heard);
}

/* Cards in play */

struct play *play_find(struct block *b, source_id source)
{
    PLAY_EACH (b, p)
        if (b->play[p].source == source)
            return &b->play[p];
    return NULL;
}

void effects_enter_play(struct ask *q, source_id source, uint8_t seat)
{
    struct block *b = q->b;

    if (card_abilities(q->pack, source) == 0)
        return;
    /* what is in force is public, and so is whose text it is */
    CHECK(play_room(q, source) && !play_find(b, source) && source_in_sight(b, source));
    CHECK(!source_is_entry(source) || pack_source(q->pack, source)->copies == 0);
    struct heard heard = heard_now(b);
    unsigned p = (unsigned)__builtin_ctz(~b->in_play);
    b->play[p] = (struct play){ .source = source, .seat = seat };
    b->in_play |= BIT(p);
    heard_add_play(q, &heard, p);
    heard_keep(b, &heard);
}

void effects_leave_play(struct ask *q, source_id source)
{
    struct block *b = q->b;
    struct play *card = card_abilities(q->pack, source) ? play_find(b, source) : NULL;

    if (card) {
        uint32_t others = ~BIT(card - b->play);
        memset(card, 0, sizeof *card);
        b->in_play &= others;
        for (unsigned row = 0; row < ROW_COUNT; row++)
            b->listening[row] &= others;
        effects_mark(q);
    }
    EFFECT_EACH (b, i)
        if (b->effect[i].source == source && b->effect[i].until == UNTIL_LEAVES_PLAY)
            effect_end(q, i);
}

/* Spans */

void span_start(struct ask *q, uint8_t span, uint8_t seat)
{
    EFFECT_EACH (q->b, i) {
        struct effect *e = &q->b->effect[i];
        if (e->until == UNTIL_NEXT_STARTS && e->until_arg == span &&
            (e->until_seat == seat || e->until_seat == SEAT_NONE))
            e->until = UNTIL_SPAN_ENDS;
    }
}

/* The limits a card in play keeps itself begin anew. */
static void play_span_end(const struct ask *q, struct play *card, uint8_t span)
{
    const struct pack_entry *entry = pack_source(q->pack, card->source);

    for (unsigned i = 0; i < entry->ability_count; i++) {
        const struct pack_clause *clause = &q->pack->clause[entry->first_ability + i];
        if (clause->limit == 0)
            continue;
        const struct pack_limit *limit = &q->pack->limit[clause->limit - 1];
        if (limit->kept != LIMIT_WITH_CARD || limit->span != span)
            continue;
        unsigned bits = limit->times * (limit->each ? SEAT_MAX : 1u);
        card->used &= (uint16_t) ~((BIT(bits) - 1) << limit->at);
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
    MASK_EACH (q->pack->span_cards[span] ? b->in_play : 0, p)
        if (b->play[p].used)
            play_span_end(q, &b->play[p], span);
    MASK_EACH (q->pack->span_counters[span], i)
        memset(b->counter[i], 0, sizeof b->counter[i]);
    MASK_EACH (q->pack->span_rows[span], i)
        b->once[i] = 0;
}

/* Announcements */

static void counters_count(struct ask *q, uint8_t event, const struct scope *s, uint8_t seat)
{
    struct circumstance about = circumstance_of(q, SEAT_NONE, s->reg[1]);

    MASK_EACH (q->pack->event_counters[event], i) {
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

        listeners_to(&l, q, CLAUSE_TRIGGER, 1ull << b->queue[0].event, b->queue[0].seat,
                     b->queue[0].a, true);
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
    struct scope s = scope_of(q, i, &e, a->seat, a->a, a->b);

    to_hear_clear(q->b, i);
    if (!clause_hears(q, clause_of(q, &e), &s, 0))
        return flow_step(f, step);
    if (e.until == UNTIL_USED)
        effect_end(q, i - FIRST_EFFECT);
    return flow_play(q, f, step, clause_of(q, &e), &s);
}

const struct pack_clause *ability_clause(const struct ask *q, unsigned i)
{
    struct effect e = ability_of(q, i);

    return clause_of(q, &e);
}

struct option ability_option(const struct ask *q, uint16_t kind, unsigned i)
{
    source_id source = i >= FIRST_EFFECT ? q->b->effect[i - FIRST_EFFECT].source
                                         : q->b->play[i / PLAY_ABILITY_MAX].source;

    if (!source_is_entry(source) && source_in_sight(q->b, source))
        return (struct option){ kind, { source, (uint16_t)i } };
    return (struct option){ OPT_ABILITY, { pack_source_index(q->pack, source), (uint16_t)i } };
}

/* The announcement at the head of the queue is heard by each who listened when it was made; what
 * this brings about is announced behind it. So chains loop and never nest. local[0] is the answer
 * that somebody below still waits for. */
enum flow proc_drain(struct frame *f, struct ask *q)
{
    struct block *b = q->b;
    struct listeners l;

    listeners_to(&l, q, CLAUSE_TRIGGER, 1ull << b->queue[0].event, b->queue[0].seat, 0, false);
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

/* Questions */

/* Does the listener found have an answer? */
static inline bool listener_answers(struct ask *q, const struct listeners *l, const struct scope *s)
{
    unsigned met = listener_met(l);

    return (met & PART_FILTER || machine_value(q, l->clause->filter, s)) &&
           (met & PART_NEEDS || machine_value(q, l->clause->needs, s));
}

static int question_pass(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value,
                         bool settle)
{
    struct listeners l;
    int set = value, add = 0;
    bool is_set = false;

    listeners_to(&l, q, CLAUSE_MODIFY, 1ull << question, seat, about, true);
    LISTENER_EACH (&l, i) {
        struct scope s = listener_scope(&l, about, (uint16_t)value);
        if (!listener_answers(q, &l, &s))
            continue;
        int amount = machine_value(q, l.clause->amount, &s);
        if (l.clause->modify == MODIFY_ADD)
            add += amount;
        else if (!is_set || amount < set) /* of two, the lower */
            set = amount, is_set = true;
        if (settle && i >= FIRST_EFFECT && l.made->until == UNTIL_USED)
            effect_end(q, i - FIRST_EFFECT);
    }
    return set + add < 0 ? 0 : set + add;
}

int question_least(const struct pack *p, uint8_t question, int value)
{
    int least = value;

    for (unsigned i = 0; i < p->clause_count; i++) {
        const struct pack_clause *clause = &p->clause[i];
        int amount;
        if (clause->type != CLAUSE_MODIFY || clause->listens != question)
            continue;
        if (!amount_is_number(&p->code[clause->amount], &amount) ||
            (clause->modify == MODIFY_ADD && amount < 0))
            return 0;
        if (clause->modify == MODIFY_SET && amount < least)
            least = amount;
    }
    return least < 0 ? 0 : least;
}

bool question_never_rises(const struct pack *p, uint8_t question)
{
    for (unsigned i = 0; i < p->clause_count; i++) {
        const struct pack_clause *clause = &p->clause[i];
        int amount;
        if (clause->type != CLAUSE_MODIFY || clause->listens != question)
            continue;
        if (!amount_is_number(&p->code[clause->amount], &amount) || amount > 0)
            return false;
    }
    return true;
}

int question_slow(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value)
{
    return question_pass(q, question, seat, about, value, false);
}

struct answers answers_slow(const struct ask *q, uint8_t question, uint8_t seat)
{
    struct listeners l;
    struct answers a = { .question = question, .seat = seat };

    listeners_to(&l, q, CLAUSE_MODIFY, 1ull << question, seat, UINT16_MAX, true);
    LISTENER_EACH (&l, i) {
        const struct outlook *outlook = q->coverage ? &outlook_none : outlook_of(q->pack, l.clause);
        a.about |= ~outlook->about;
    }
    return a;
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
    struct listeners l;
    requirement answer = usually;

    listeners_to(&l, q, CLAUSE_MODIFY, 1ull << question, seat, about, true);
    LISTENER_EACH (&l, i) {
        struct scope s = listener_scope(&l, about, 0);
        if (!listener_answers(q, &l, &s))
            continue;
        if (l.clause->modify == MODIFY_FORBID)
            return REQ_FORBIDDEN;
        answer = REQ_MET;
    }
    return answer;
}

/* What cards in play can be used for */

unsigned ask_offer_uses_slow(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat,
                             uint16_t about)
{
    struct listeners l;

    /* who asks why not wants to know more */
    listeners_to(&l, q, CLAUSE_ACTION, uses, seat, about, q->mode <= ASK_LIST);
    if (q->mode > ASK_LIST)
        listeners_only(&l, q->wanted.target[1]);
    LISTENER_EACH (&l, i) {
        if (q->mode > ASK_LIST && q->wanted.target[1] != i)
            continue;
        requirement missing = REQ_MET;
        if (!q->sure) {
            struct scope s = listener_scope(&l, about, 0);
            unsigned met = listener_met(&l);
            if (!(met & PART_FILTER) && !machine_value(q, l.clause->filter, &s))
                continue; /* it has nothing to do with this seat */
            missing = clause_missing_beside(q, l.clause, &s, met);
        }
        if (missing && q->mode <= ASK_LIST)
            continue;
        struct option o = ability_option(q, kind, i);
        if (ask_offer2(q, o.kind, o.target[0], o.target[1], missing))
            return i;
    }
    return ABILITY_MAX;
}

/* By what is known of them at once: whose they are, and where he stands. */
void ask_list_uses(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat)
{
    const struct block *b = q->b;
    struct lots *lots = q->lots;
    uint64_t here = stand_bit(q, seat);

    here = here ? here : UINT64_MAX;
    lots->use_kind = kind;
    MASK_EACH (plays_listening(b, CLAUSE_ACTION, uses), p) {
        const struct play *play = &b->play[p];
        const struct heeds *h = &q->pack->heeds[pack_source_index(q->pack, play->source)];
        bool own = (play->seat == seat) | (play->seat == SEAT_NONE);
        if (!(h->stands[own] & here))
            continue;
        MASK_EACH (h->acts & h->whose[own], i)
            lots->use[lots->uses++] = (uint16_t)((unsigned)p * PLAY_ABILITY_MAX + (unsigned)i);
    }
    EFFECT_EACH (b, i)
        if (clause_of(q, &b->effect[i])->type == CLAUSE_ACTION)
            lots->use[lots->uses++] = (uint16_t)(FIRST_EFFECT + (unsigned)i);
}

enum flow flow_ability_use(struct ask *q, struct frame *f, uint8_t step, unsigned i, uint8_t seat,
                           uint16_t about)
{
    struct effect e = ability_of(q, i);
    struct scope s = scope_of(q, i, &e, seat, about, 0);

    if (e.until == UNTIL_USED)
        effect_end(q, i - FIRST_EFFECT);
    return flow_play(q, f, step, clause_of(q, &e), &s);
}
