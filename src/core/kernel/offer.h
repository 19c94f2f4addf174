/* offer.h: bargains between two seats, whenever a decision is pending.
 *
 * An offer is a bounded record with terms: supplies, cards, and deeds. Making, declining or
 * withdrawing one changes nothing else. Taking one hands over supplies and cards at once. If every
 * deed in it can be done at once, the bargain binds: the deeds narrow the decisions they are about.
 * Otherwise every deed in it is recorded as a promise. A promise is judged and never enforced.
 *
 * A deed is a code of 14 bits, so that it is never mistaken for a card:
 *
 *     bits 13-10: the act 9-8: the horizon 7-6: the way 5-0: the thing
 *
 * Each game declares its acts in rows (struct deed_fact). It says when a deed can be done, which
 * options it rules out, and how promises end.
 */
#ifndef ANGELES_KERNEL_OFFER_H
#define ANGELES_KERNEL_OFFER_H

#include "kernel/flow.h"

enum { OFFERS_PER_SEAT = 3 }; /* between two ordinary choices */

enum offer_act { OFFER_MAKE, OFFER_TAKE, OFFER_DECLINE, OFFER_WITHDRAW, OFFER_RELEASE };

/* Deeds */
struct deed {
    uint8_t act, when, way, what;
    uint16_t number;
};

enum { DEED_WHENS = 4, DEED_WAYS = 4, DEED_WHATS = 64, DEED_NO_THING = 1 };

enum deed_count { COUNTS_NOTHING, COUNTS, COUNTS_ANY }; /* COUNTS: at least 1; COUNTS_ANY: also 0 */

struct deed_thing {
    uint8_t type; /* enum type */
    uint16_t value;
};

struct deed_fact {       /* an act; acts are numbered from 1 */
    const char *name;    /* "support": in the protocol and in words */
    const char *en, *de; /* its heading in a list: "Support" */
    uint8_t counts;      /* enum deed_count: whether it has a number */
    bool now_only;       /* it is about the pending decision and cannot be promised */
    uint8_t pays;        /* it pays this supply, plus 1: gifts count towards it */
    bool lasts; /* its binding ends when the game says so; others end with the next choice */
    /* The phrases of a deed: its way, then its time. {0}: the number, {1}: with what, {2}: who does
     * it, {3}: for whom. No name: there is no such deed. Without a thing {1} is the number. */
    struct {
        const char *name, *en, *de;
        uint64_t what; /* which codes are possible; DEED_NO_THING: only 0, which means nothing */
    } way[DEED_WAYS];
    struct {
        const char *name, *en, *de;
    } when[DEED_WHENS];
    const char *en_now,
        *de_now; /* when it can be done at once, {2} and {3} as above; NULL: never */
};

enum deed_time { DEED_NEVER, DEED_LATER, DEED_NOW };

struct deed_rules {
    const struct deed_fact *fact; /* of act n: row n - 1 */
    uint8_t count;
    /* When a seat can do this deed for another seat. If it never can, *missing says why. The
     * answer depends only on public facts. */
    enum deed_time (*time)(struct ask *q, const struct deed *d, uint8_t doer, uint8_t other,
                           requirement *missing);
    /* Whether a seat that is bound to this deed may choose this option. */
    bool (*allows)(struct ask *q, uint8_t seat, const struct deed *d, const struct option *o);
    /* The things its code means, and how many: 0, 1, or one in another. NULL if no deed has any. */
    unsigned (*things)(const struct block *b, const struct pack *p, const struct deed *d,
                       struct deed_thing out[2]);
    void (*promised)(struct ask *q, struct promise *p);                 /* sets its note */
    requirement (*due_missing)(struct ask *q, const struct promise *p); /* why it can't be kept */
    void (*fulfill)(struct ask *q, const struct promise *p);
    /* A seat is about to choose this. Called only while there are bindings or promises. */
    void (*choosing)(struct ask *q, uint8_t seat, const struct option *o);
    void (*chosen)(struct ask *q); /* it has; what follows has not happened yet. May be NULL */
    /* The option that a seat has to pick now if it is listed; NULL: none. The game calls
     * picks_force() while there may be one; `forces` says so after loading. May be NULL. */
    const struct option *(*forced)(struct ask *q, uint8_t seat);
    bool (*forces)(const struct block *b);
    requirement (*barred)(struct ask *q, uint8_t seat); /* why this seat may not trade at all */
    const char *const *rule; /* ids of the kernel's requirements below REQ_GAME; NULL: none */
};

static inline struct deed deed_read(uint16_t thing, uint16_t number)
{
    return (struct deed){ .act = (uint8_t)(thing >> 10),
                          .when = thing >> 8 & 3,
                          .way = thing >> 6 & 3,
                          .what = thing & 63,
                          .number = number };
}

static inline uint16_t deed_code(const struct deed *d)
{
    return (uint16_t)(d->act << 10 | d->when << 8 | d->way << 6 | d->what);
}

bool deed_sound(const struct deed_rules *r, const struct deed *d); /* is there such a deed? */
/* All deeds that a seat could promise or do for another now, with number 1 if they have one. */
unsigned deeds_list(struct ask *q, uint8_t doer, uint8_t other, struct term *out, unsigned max);

/* The result of an offer if it were taken now. */
struct weighing {
    requirement missing;   /* why it could not be; REQ_MET: it could */
    bool binds;            /* all deeds in it can be done at once */
    bool now[2][TERM_MAX]; /* by side, give first: this term can be carried out at once */
};
void offer_weigh(struct ask *q, const struct offer *o, struct weighing *w);

/* The reason why these terms cannot be offered now, or REQ_MET. Ignores the limit on the number
 * of offers. */
requirement offer_terms_missing(struct ask *q, const struct offer *o);
/* The reason why this offer cannot be made, or REQ_MET. Ignores state and serial. */
requirement offer_make_missing(struct ask *q, const struct offer *o);
/* OFFER_RELEASE: the serial names a promise. */
requirement offer_answer_missing(struct ask *q, uint8_t seat, uint16_t serial, enum offer_act act);

/* These two CHECK that the requirement is met. */
void offer_make(struct ask *q, const struct offer *o);
void offer_answer(struct ask *q, uint8_t seat, uint16_t serial, enum offer_act act);

/* Restarts the counts, because this seat has chosen. Only for a block with block_has_traded(). */
void offers_clear(struct ask *q, uint8_t seat);
void offers_lapse(struct ask *q);  /* ends all open offers; the game decides when */
void offers_review(struct ask *q); /* ends open offers that can no longer be taken */
void offer_forget_cards(struct block *b, struct offer *o); /* ends it: a card in it has moved */
const struct offer *offer_find(const struct block *b, uint16_t serial);
bool offer_sound(const struct ask *q, const struct offer *o); /* valid seats and terms? */

/* Bindings */
bool binding_bars(struct ask *q, uint8_t seat, const struct option *o);
void bindings_end(struct ask *q, uint8_t seat); /* SEAT_NONE: of all seats */
void picks_force(struct ask *q, bool forced);   /* from here on: struct deed_rules, `forced` */
/* Ends the bindings of one choice, because the seat has made it. Only for a block with
 * block_binds(). */
void bindings_chosen(struct ask *q, uint8_t seat);
void deed_agree(struct ask *q, const struct term *t, uint8_t doer, uint8_t other, bool binds,
                uint16_t serial); /* a binding, or a promise with this serial */

/* Promises. The game judges them. */
struct promise *promise_find(const struct block *b, uint16_t serial);
void promise_settle(struct ask *q, struct promise *p, enum promise_state state);
void promises_lapse(struct ask *q); /* all that are open; at the end of the game */
bool promise_room(const struct block *b, uint8_t seat);
void promises_given(struct ask *q, uint8_t from, uint8_t to, const struct term *gift);
/* For the games' tables of procedures, with the steps "next" and "ask". It asks for every promise
 * that is due, one after another, clockwise from the active player. */
enum flow proc_due(struct frame *f, struct ask *q);

#endif
