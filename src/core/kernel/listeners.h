/* listeners.h: finds the abilities in force that listen to an event, question or use.
 *
 * announce.c lets them act, question.c lets them answer.
 */
#ifndef ANGELES_KERNEL_LISTENERS_H
#define ANGELES_KERNEL_LISTENERS_H

#include "kernel/effect.h"
#include "kernel/rules.h"
#include "machine/machine.h"

static inline const struct pack_clause *clause_of(const struct ask *q, const struct effect *e)
{
    return &q->pack->clause[e->clause - 1];
}

/* The seat that decides when an effect happens. Effects without an owner belong to the active
 * player. */
static inline uint8_t owner_of(const struct block *b, uint8_t seat)
{
    return seat == SEAT_NONE ? b->active : seat;
}

/* "You" in its text, when the question concerns this seat. Without an owner, "you" is the seat
 * concerned. */
static inline uint8_t you_of(const struct block *b, uint8_t owner, uint16_t seat)
{
    return owner == SEAT_NONE && seat < b->seat_count ? (uint8_t)seat : owner_of(b, owner);
}

/* Iterates over the abilities in force that listen to a seat's event, question or use. The
 * first pass gathers the cards in play with such an ability. It has no branch that depends on the
 * cards, because no processor could predict it. */
struct listeners {
    const struct ask *q;
    enum clause_type type;
    bool further; /* there may be additional trays */
    uint8_t seat;
    uint8_t what;              /* the event or question */
    uint32_t uses;             /* instead of one event: the uses, one bit each */
    uint32_t effects;          /* temporary effects, still to be checked */
    unsigned abilities;        /* of the current card: bit i: ability i is still to be checked */
    unsigned first;            /* the clause of the current card's first ability */
    unsigned slot;             /* slot of the current card */
    struct circumstance known; /* abilities that cannot apply in this situation are skipped */
    unsigned next, count;      /* cards gathered */

    /* The listener found */
    const struct pack_clause *clause;
    source_id source;
    uint8_t owner;
    const struct effect *made; /* NULL: it belongs to the card in that slot */

    uint8_t slots[PLAY_MAX]; /* slots of the cards gathered */
};

static inline void listeners_begin(struct listeners *l, const struct ask *q, enum clause_type type,
                                   uint8_t seat, bool further)
{
    l->q = q;
    l->further = further;
    l->type = type;
    l->seat = seat;
    l->effects = q->b->in_force;
    l->abilities = l->uses = 0;
    l->what = 0;
    l->next = l->first = l->slot = 0;
    l->known = (struct circumstance){ 0 };
}

/* Iterates over the trays of a game. Without additional trays there is only one. A caller that
 * knows which case applies skips the work for the other case. */
#define LISTENERS_TRAY_EACH(l, tray, first)                                                        \
    for (unsigned first = 0; first == 0 || ((l)->further && first < block_plays((l)->q->b));       \
         first += TRAY_CARDS)                                                                      \
        for (const struct tray *tray = (l)->further ? block_tray((l)->q->b, first / TRAY_CARDS)    \
                                                    : &(l)->q->b->tray;                            \
             tray; tray = NULL)

/* Listeners to an event (CLAUSE_TRIGGER) or a question (CLAUSE_MODIFY). foresees: skip those that
 * cannot apply, given what is known about `about` and the seat. further: the game may have
 * additional trays. */
__attribute__((always_inline)) static inline void
listeners_to(struct listeners *l, const struct ask *q, enum clause_type type, uint8_t what,
             uint8_t seat, uint16_t about, bool foresees, bool further)
{
    const struct block *b = q->b;
    bool seated = seat < b->seat_count;
    unsigned count = 0;

    listeners_begin(l, q, type, seat, further);
    l->what = what;
    LISTENERS_TRAY_EACH(l, tray, first)
    MASK_EACH (tray->row[(type == CLAUSE_TRIGGER ? ROW_EVENTS : ROW_QUESTIONS) + what % 8], p) {
        const struct play *play = &tray->play[p];
        const struct heeds *h = pack_heeds(q->pack, play->source);
        bool own = ((play->seat == seat) | (play->seat == SEAT_NONE)) & seated; /* as in you_of() */
        l->slots[count] = (uint8_t)(first + p);
        count += (type == CLAUSE_TRIGGER ? h->events[own] : h->questions[own]) >> what & 1;
    }
    l->count = count;
    if (foresees && (count | l->effects))
        l->known = circumstance_of(q, seat, about);
}

/* listeners_to() for games with or without additional trays; those without lose no time. */
__attribute__((always_inline)) static inline void
listeners_to_each(struct listeners *l, const struct ask *q, enum clause_type type, uint8_t what,
                  uint8_t seat, uint16_t about, bool foresees)
{
    if (q->b->room.further)
        listeners_to(l, q, type, what, seat, about, foresees, true);
    else
        listeners_to(l, q, type, what, seat, about, foresees, false);
}

/* Listeners that this seat could use, from its current position if that is known. */
__attribute__((always_inline)) static inline void listeners_for(struct listeners *l,
                                                                const struct ask *q, uint32_t uses,
                                                                uint8_t seat, uint16_t about,
                                                                bool foresees, bool further)
{
    uint64_t here = foresees && !q->coverage ? stand_bit(q, seat) : 0;
    uint16_t wanted = (uint16_t)(uses | uses >> 16);
    unsigned count = 0;

    listeners_begin(l, q, CLAUSE_ACTION, seat, further);
    l->uses = uses;
    here = here ? here : UINT64_MAX;
    LISTENERS_TRAY_EACH(l, tray, first)
    MASK_EACH (seat < SEAT_MAX ? tray->row[ROW_USES + seat] : 0, p) {
        const struct play *play = &tray->play[p];
        const struct heeds *h = pack_heeds(q->pack, play->source);
        bool own = (play->seat == seat) | (play->seat == SEAT_NONE);
        l->slots[count] = (uint8_t)(first + p);
        count += ((h->stands[own] & here) != 0) & ((h->uses & wanted) != 0);
    }
    l->count = count;
    if (foresees && (count | l->effects))
        l->known = circumstance_of(q, seat, about);
}

/* Restricts the iteration to ability i, if it is among them. */
static inline void listeners_only(struct listeners *l, unsigned i)
{
    unsigned slot = ability_is_effect(i) ? PLAY_MAX : ability_slot(i), effect = i - FIRST_EFFECT;

    l->effects &= effect < EFFECT_MAX ? BIT(effect) : 0; /* wraps around for a smaller i */
    for (unsigned n = 0; n < l->count; n++)
        if (l->slots[n] == slot) {
            l->next = n;
            l->count = n + 1;
            return;
        }
    l->count = 0;
}

static inline const struct play *listener_card(const struct listeners *l)
{
    return l->further ? block_play(l->q->b, l->slot) : &l->q->b->tray.play[l->slot];
}

/* The abilities of the current card that listen, judging only by their owner. */
static inline void listeners_card(struct listeners *l)
{
    const struct play *play = listener_card(l);
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

/* The conditions of the listener found that are known to be met. */
static inline unsigned listener_met(const struct listeners *l)
{
    return parts_met(outlook_of(l->q->pack, l->clause), &l->known);
}

/* Finds the next listener and returns its number; ABILITY_MAX when there is none. */
__attribute__((always_inline)) static inline unsigned listeners_next(struct listeners *l)
{
    const struct ask *q = l->q;

    for (;;) {
        while (l->abilities) {
            unsigned i = (unsigned)__builtin_ctz(l->abilities);
            l->abilities &= l->abilities - 1;
            if (!listens(l, l->first + i, listener_card(l)->seat))
                continue;
            l->source = listener_card(l)->source;
            l->made = NULL;
            return l->further ? ability_number(l->slot, i) : l->slot * PLAY_ABILITY_MAX + i;
        }
        if (l->next == l->count)
            break;
        l->slot = l->slots[l->next++];
        listeners_card(l);
    }
    while (l->effects) {
        unsigned i = (unsigned)__builtin_ctz(l->effects);
        const struct effect *e = &block_effects(q->b)[i];
        l->effects &= l->effects - 1;
        if (e->until == UNTIL_NEXT_STARTS || /* not active yet */
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

/* The scope in which the listener found runs. */
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

/* An ability in the form of a temporary effect: one form for everything in force. */
struct effect ability_of(const struct ask *q, unsigned i);
/* An ability's registers: the subject of the question, and the values chosen at its making. */
struct scope ability_scope(const struct ask *q, unsigned i, const struct effect *e, uint16_t r0,
                           uint16_t r1, uint16_t r2);
void effect_end(struct ask *q, unsigned i); /* ends a temporary effect */

#endif
