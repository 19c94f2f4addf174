/* listeners.h: those in force that listen to an event, question or use, for the parts of the kernel
 * that let them act (announce.c) and answer (question.c).
 */
#ifndef ANGELES_KERNEL_LISTENERS_H
#define ANGELES_KERNEL_LISTENERS_H

#include "kernel/effect.h"
#include "kernel/rules.h"
#include "machine/machine.h"

/* Abilities in force are numbered: those of the card in play[p] are p * PLAY_ABILITY_MAX and so on,
 * effects made in passing come behind. */
enum { FIRST_EFFECT = PLAY_MAX * PLAY_ABILITY_MAX };

static inline const struct pack_clause *clause_of(const struct ask *q, const struct effect *e)
{
    return &q->pack->clause[e->clause - 1];
}

/* Whose turn it is to let an effect happen. What belongs to nobody is the active player's. */
static inline uint8_t owner_of(const struct block *b, uint8_t seat)
{
    return seat == SEAT_NONE ? b->active : seat;
}

/* "You" in its text, where it is asked about something of this seat. What belongs to nobody speaks
 * to whoever it is about. */
static inline uint8_t you_of(const struct block *b, uint8_t owner, uint16_t seat)
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
    uint8_t what;              /* the event or question, */
    uint32_t uses;             /* or the uses, a bit each */
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

static inline void listeners_begin(struct listeners *l, const struct ask *q, enum clause_type type,
                                   uint8_t seat)
{
    l->q = q;
    l->type = type;
    l->seat = seat;
    l->effects = q->b->in_force;
    l->abilities = 0;
    l->next = l->first = l->slot = 0;
    l->known = (struct circumstance){ 0 };
}

/* To an event (CLAUSE_TRIGGER) or a question (CLAUSE_MODIFY). foresees: by what is known of
 * `about`, and of the seat, those without hope are passed over. */
static inline void listeners_to(struct listeners *l, const struct ask *q, enum clause_type type,
                                uint8_t what, uint8_t seat, uint16_t about, bool foresees)
{
    const struct block *b = q->b;
    bool seated = seat < b->seat_count;
    unsigned count = 0;

    listeners_begin(l, q, type, seat);
    l->what = what;
    MASK_EACH (b->listening[(type == CLAUSE_TRIGGER ? ROW_EVENTS : ROW_QUESTIONS) + what % 8], p) {
        const struct play *play = &b->play[p];
        const struct heeds *h = pack_heeds(q->pack, play->source);
        bool own = ((play->seat == seat) | (play->seat == SEAT_NONE)) & seated; /* as in you_of() */
        l->slots[count] = (uint8_t)p;
        count += (type == CLAUSE_TRIGGER ? h->events[own] : h->questions[own]) >> what & 1;
    }
    l->count = count;
    if (foresees && (count | l->effects))
        l->known = circumstance_of(q, seat, about);
}

/* To who would use them: from where he stands, if that is known. */
static inline void listeners_for(struct listeners *l, const struct ask *q, uint32_t uses,
                                 uint8_t seat, uint16_t about, bool foresees)
{
    const struct block *b = q->b;
    uint64_t here = foresees && !q->coverage ? stand_bit(q, seat) : 0;
    unsigned count = 0;

    listeners_begin(l, q, CLAUSE_ACTION, seat);
    l->uses = uses;
    here = here ? here : UINT64_MAX;
    MASK_EACH (seat < SEAT_MAX ? b->listening[ROW_USES + seat] : 0, p) {
        const struct play *play = &b->play[p];
        bool own = (play->seat == seat) | (play->seat == SEAT_NONE);
        l->slots[count] = (uint8_t)p;
        count += (pack_heeds(q->pack, play->source)->stands[own] & here) != 0;
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
    const struct heeds *h = pack_heeds(l->q->pack, play->source);
    bool own = you_of(l->q->b, play->seat, l->seat) == l->seat;

    l->first = h->first;
    l->abilities = h->whose[own];
    if (l->type == CLAUSE_ACTION)
        l->abilities &= h->acts;
    else
        l->abilities &=
            (unsigned)bytes_that_are(l->type == CLAUSE_TRIGGER ? h->event : h->question, l->what);
}

static inline bool listens(struct listeners *l, unsigned clause, uint8_t owner)
{
    l->clause = &l->q->pack->clause[clause];
    l->owner = owner;
    return (l->type == CLAUSE_ACTION ? l->uses >> l->clause->listens & 1
                                     : l->clause->listens == l->what) &&
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

/* An ability as if it had been made in passing: the one form for all that is in force. */
struct effect ability_of(const struct ask *q, unsigned i);
/* The registers it sees: what it is asked about, and what was chosen when it was made. */
struct scope ability_scope(const struct ask *q, unsigned i, const struct effect *e, uint16_t r0,
                           uint16_t r1, uint16_t r2);
void effect_end(struct ask *q, unsigned i); /* one made in passing */

#endif
