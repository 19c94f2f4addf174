/* block.h: a game is one flat block of bytes. This file defines its head.
 *
 * Each game declares one struct that begins with `struct block` and BLOCK_ROOM(), the kernel's
 * arrays whose lengths differ between games. Then come its own fields, supplies, zones and
 * components. Components come last, because their number depends on the pack. The struct is as long
 * as the largest pack the game accepts; most blocks are shorter.
 *
 * There are no pointers and no padding: a copy is one memcpy, a comparison one memcmp, a hash one
 * pass. The head contains the offsets of the arrays in the tail, so the kernel needs to know no
 * game. docs/block.md lists the byte budget.
 */
#ifndef ANGELES_KERNEL_BLOCK_H
#define ANGELES_KERNEL_BLOCK_H

#include "kernel/base.h"
#include "kernel/rng.h"

enum {
    LOCAL_MAX = 9,
    PICK_MAX = 4,
    TRAY_CARDS = 32,      /* cards in play per tray */
    PLAY_ABILITY_MAX = 8, /* abilities per card */
    PLAY_LIMIT_MAX = 16,  /* bits for the limits of one card */
    BOUND_MAX = 3,
    OFFERS_KEPT = 2, /* of each proposer: the open one, or those declined since the last choice */
    OFFER_MAX = OFFERS_KEPT * SEAT_MAX,
    TERM_MAX = 2,
    TERM_NUMBER_MAX = COMPONENT_BASE - 1,
    BINDING_MAX = 8,
    PROMISES_PER_SEAT = 3, /* open at once */
    PROMISE_MAX = PROMISES_PER_SEAT * SEAT_MAX,
    ONCE_MAX = 16, /* limits "once per …" that no card in play tracks itself, one bit per seat */
    OPTION_MAX = 512,
    BLOCK_MAX = 8192,    /* bytes: no game is larger, with any pack */
    STEP_BUDGET = 20000, /* procedure steps and card instructions allowed per choice */
};

/* The most that any game has room for; BLOCK_ROOM() sets the numbers for one game. */
enum {
    FRAME_MAX = 32,
    QUEUE_MAX = 32,   /* pending announcements */
    TRAY_MAX = 3,     /* trays of TRAY_CARDS cards in play whose text is in force */
    EFFECT_MAX = 32,  /* temporary effects: one bit each */
    COUNTER_MAX = 32, /* counters of (event, filter, span), one per seat: one bit each */
    RECALL_MAX = 64,  /* one bit each */
    PLAY_MAX = TRAY_MAX * TRAY_CARDS,
    FIRST_EFFECT = TRAY_CARDS * PLAY_ABILITY_MAX, /* in the numbering of abilities: see below */
    EFFECT_RANGE = TRAY_CARDS * PLAY_ABILITY_MAX,
    ABILITY_MAX = PLAY_MAX * PLAY_ABILITY_MAX + EFFECT_RANGE,
};

/* A procedure in progress. Only the top frame knows the next step. */
struct frame {
    uint8_t proc;
    uint8_t step;
    uint8_t seat; /* the seat it runs for */
    uint8_t flags;
    source_id source; /* the source of this effect; 0: the rules themselves */
    uint16_t local[LOCAL_MAX];
};
_Static_assert(sizeof(struct frame) == 24, "no padding");

enum frame_flag {
    FRAME_CANCELABLE = 1, /* a card may cancel what this frame does */
    FRAME_CANCELED = 2,
    FRAME_REHEARSED = 4, /* a card's program only asks; the game notes the answers */
};

/* One lane per seat: whether the seat is asked, and its sealed picks so far. */
struct lane {
    uint8_t state; /* LANE_… */
    uint8_t pick_count;
    uint16_t version; /* counts only this seat's decisions, so it reveals nothing about others */
    uint16_t pick[PICK_MAX];
};
_Static_assert(sizeof(struct lane) == 12, "no padding");

enum lane_state { LANE_IDLE, LANE_ASKED, LANE_ANSWERED };

struct announcement {
    uint8_t event;
    uint8_t seat;
    uint16_t a, b;
    uint16_t again; /* how many more times the same thing happened in a row */
};
_Static_assert(sizeof(struct announcement) == 8, "no padding");

/* A card in play. The pack lists its abilities, and all of them are in force. */
struct play {
    source_id source; /* 0: this slot is free */
    uint16_t used;    /* used limits: the pack says which bits belong to which ability */
    uint8_t seat;     /* its owner, "you" in its text; SEAT_NONE: no owner */
    uint8_t to_hear;  /* bit i: ability i has yet to hear the announcement being drained */
};
_Static_assert(sizeof(struct play) == 6, "no padding");

/* Which cards of a tray listen to what, in rows of one bit per card: bit p stands for play[p]. An
 * event row or question row is shared by every eighth event or question: its bit says that the card
 * listens to one of them. A use row says that this seat can use the card. */
enum {
    ROW_EVENTS = 0,
    ROW_QUESTIONS = 8,
    ROW_USES = 16,
    ROW_MANY_USES = ROW_USES + SEAT_MAX, /* it can be used in more than one way */
    ROW_IN_PLAY,                         /* there is a card in this slot */
    ROW_COUNT,
};

/* Slots are numbered across all trays: slot s is play[s % TRAY_CARDS] of tray s / TRAY_CARDS. */
struct tray {
    uint32_t row[ROW_COUNT];
    struct play play[TRAY_CARDS];
};
_Static_assert(sizeof(struct tray) == 288, "no padding");

/* A temporary effect: a clause that modifies a question or listens to an event, for as long
 * as its text says. */
struct effect {
    uint16_t clause;   /* index into the pack's clauses plus 1; 0: this slot is free */
    source_id source;  /* the source of its text */
    uint8_t seat;      /* "you" in its text */
    uint8_t until;     /* enum until */
    uint8_t until_arg; /* the span or the event */
    uint8_t until_seat;
    uint16_t bound[BOUND_MAX]; /* values chosen when it was made */
};
_Static_assert(sizeof(struct effect) == 14, "no padding");

/* The duration of an effect. A span (action, turn, day, week, …) is named by the game. */
enum until {
    UNTIL_GAME_END,
    UNTIL_LEAVES_PLAY, /* while its source is in play */
    UNTIL_SPAN_ENDS,   /* until the span in until_arg ends */
    UNTIL_NEXT_STARTS, /* inactive until the next such span of until_seat starts, then as above */
    UNTIL_EVENT,       /* until the event in until_arg is announced (by until_seat, if set) */
    UNTIL_USED,        /* until it has changed one value or reacted to one event */
};

/* A trade under discussion between two seats. Making one never affects the pending decision. */
struct term {
    uint16_t kind;   /* enum term_kind */
    uint16_t number; /* at most TERM_NUMBER_MAX */
    uint16_t thing;  /* supply kind, component, or the code of a deed: kernel/offer.h */
};
struct offer {
    uint16_t serial; /* its public number; never 0 */
    uint8_t state;   /* enum offer_state */
    uint8_t reason;  /* enum lapse, if it has lapsed */
    uint8_t from, to;
    struct term give[TERM_MAX];
    struct term want[TERM_MAX];
};
_Static_assert(sizeof(struct offer) == 30, "no padding");

/* A deed that was agreed on while it could be done at once. It narrows the seat's decision. */
struct binding {
    uint8_t seat; /* the seat that is bound */
    uint8_t to;   /* the seat to which it is bound */
    uint16_t number, thing;
};
_Static_assert(sizeof(struct binding) == 6, "no padding");

/* A deed that was agreed on for later. It is judged, and never enforced. */
struct promise {
    uint16_t serial; /* its public number, from the same count as those of offers */
    uint16_t number, thing;
    uint16_t given; /* what gifts have fulfilled of its number */
    uint8_t from, to;
    uint8_t state; /* enum promise_state */
    uint8_t note;  /* what the game remembers about it */
};
_Static_assert(sizeof(struct promise) == 12, "no padding");

/* In the tail of games with trades. The places of a seat follow each other in each array. */
struct offers {
    uint16_t serial;               /* of the latest offer or promise; 0: there was none */
    uint8_t made[SEAT_MAX];        /* since the last ordinary choice */
    uint8_t made_in_all[SEAT_MAX]; /* since the game last ended all open offers */
    uint8_t word[SEAT_MAX][3];     /* how many promises each seat has kept, broken, seen lapse */
    uint8_t open, promised;        /* open offers; open promises */
    uint8_t bound;                 /* bindings in force */
    uint8_t forced;                /* 1: the game may force picks (struct deed_rules) */
    struct offer offer[OFFER_MAX];
    struct binding binding[BINDING_MAX];
    struct promise promise[PROMISE_MAX];
};
_Static_assert(sizeof(struct offers) == 660, "no padding");

enum term_kind { TERM_NONE, TERM_SUPPLY, TERM_COMPONENT, TERM_DEED };
enum offer_state {
    OFFER_FREE,
    OFFER_OPEN,
    OFFER_TAKEN,
    OFFER_DECLINED,
    OFFER_WITHDRAWN,
    OFFER_LAPSED,
};
enum lapse {
    LAPSE_NONE,
    LAPSE_OVER,     /* the time it was made for is over */
    LAPSE_ANSWERED, /* the decision it was about has been answered */
    LAPSE_PASSED,   /* a deed in it is no longer possible */
    LAPSE_SUPPLY,   /* somebody can no longer pay */
    LAPSE_CARD,     /* a card can no longer be handed over */
    LAPSE_BARRED,   /* a seat may no longer trade */
    LAPSE_REPLACED, /* its proposer has made another offer */
    LAPSE_COUNT,
};
enum promise_state {
    PROMISE_FREE,
    PROMISE_OPEN,
    PROMISE_DUE, /* to be asked for now: proc_due() */
    PROMISE_KEPT,
    PROMISE_BROKEN,
    PROMISE_LAPSED,
    PROMISE_RELEASED,
};
enum { HAS_KEPT, HAS_BROKEN, HAS_LAPSED }; /* in offers.word */

/* The moment at which some viewers, but not all, lost sight of a component. */
struct recall {
    uint16_t component;
    uint8_t viewers;
    uint8_t when;
};
_Static_assert(sizeof(struct recall) == 4, "no padding");

/* The sizes and offsets of the arrays that BLOCK_ROOM() declares; ROOM_OF() fills it in. */
struct room {
    uint16_t queue_at, effect_at, counter_at; /* frames come first, directly after the head */
    uint16_t tray_at;                         /* of the additional trays, if any */
    uint8_t frames, queue, effects, counters; /* lengths of the arrays */
    uint8_t recalls;                          /* they follow the counters directly */
    uint8_t further;                          /* trays in addition to the one in the head */
    uint8_t wide_supplies; /* a supply has two bytes per holder, with a sign, and not one */
    uint8_t wide_counters; /* the same for counters */
};
_Static_assert(sizeof(struct room) == 16, "no padding");

/* clang-format off */
/* A counter is a uint8_t, or an int16_t where a count may pass 255 or be below zero. */
#define BLOCK_ROOM(frames, announcements, effects, count_type, counters, recalls)                  \
    struct frame frame[frames];                                                                    \
    struct announcement queue[announcements];                                                      \
    struct effect effect[effects];                                                                 \
    count_type counter[counters][SEAT_MAX];                                                        \
    struct recall recall[recalls]

#define ROOM_OF(game)                                                                              \
    .queue_at = offsetof(game, queue), .frames = ARRAY_LEN(((game *)0)->frame),                    \
    .effect_at = offsetof(game, effect), .queue = ARRAY_LEN(((game *)0)->queue),                   \
    .counter_at = offsetof(game, counter), .effects = ARRAY_LEN(((game *)0)->effect),              \
    .counters = ARRAY_LEN(((game *)0)->counter),                                                   \
    .wide_counters = sizeof ((game *)0)->counter[0][0] == sizeof(int16_t),                         \
    .recalls = ARRAY_LEN(((game *)0)->recall),                                                     \
    .wide_supplies = sizeof ((game *)0)->supply[0][0] == sizeof(int16_t)
/* For a game with additional trays, `struct tray tray[n];`. */
#define ROOM_TRAYS(game)                                                                           \
    .tray_at = offsetof(game, tray), .further = ARRAY_LEN(((game *)0)->tray)

/* Every game asserts this for its struct. */
#define ROOM_ASSERT(game)                                                                          \
    _Static_assert(offsetof(game, frame) == sizeof(struct block) &&                                \
                       offsetof(game, recall) ==                                                   \
                           offsetof(game, counter) + sizeof ((game *)0)->counter,                  \
                   "the kernel finds them there");                                                 \
    _Static_assert(ARRAY_LEN(((game *)0)->frame) <= FRAME_MAX &&                                   \
                       ARRAY_LEN(((game *)0)->queue) <= QUEUE_MAX &&                               \
                       ARRAY_LEN(((game *)0)->effect) <= EFFECT_MAX &&                             \
                       ARRAY_LEN(((game *)0)->counter) <= COUNTER_MAX &&                           \
                       ARRAY_LEN(((game *)0)->recall) <= RECALL_MAX,                               \
                   "the kernel has room for no more");                                             \
    _Static_assert(sizeof ((game *)0)->supply[0][0] <= sizeof(int16_t) &&                          \
                       sizeof ((game *)0)->counter[0][0] <= sizeof(int16_t),                       \
                   "supplies and counters are uint8_t or int16_t");                                \
    _Static_assert(sizeof(game) <= BLOCK_MAX, "bots and tests have room for it")
/* clang-format on */

enum block_state { GAME_RUNNING, GAME_WON, GAME_LOST };

struct block {
    uint16_t size; /* bytes of the whole block */
    uint16_t supply_at, zone_at, component_at;
    uint16_t component_count;
    uint8_t zone_count;
    uint8_t supply_kinds, supply_holders;
    uint8_t game; /* index of the rules */
    uint8_t seat_count;
    uint8_t active; /* whose turn it is */

    uint8_t state;       /* enum block_state */
    seat_mask winners;   /* once the game is over; there can be several or none */
    uint8_t depth;       /* frames in use */
    uint8_t queue_count; /* pending announcements */
    uint8_t draining;    /* a drain frame is on the stack */
    seat_mask waiting; /* seats that are asked and have not answered: a copy of the lane states, in
                          one load */
    uint8_t epoch;     /* counts the moments at which somebody lost sight of something */
    uint8_t stirred;   /* enum stir, since the last choice began */
    uint16_t answer;   /* result of the last procedure or branching verb */
    uint16_t offer_at; /* 0: this game has no trades */

    uint32_t choices;         /* ordinary choices taken so far */
    uint64_t events_heard;    /* bit e: some ability in force listens to event e */
    uint64_t questions_heard; /* bit q: some ability in force answers question q */
    struct room room;

    uint32_t uses_heard; /* bit u: some ability in force can be used as u */
    uint32_t in_force;   /* bit i: effect i is in force */
    uint32_t to_hear;    /* bit i: effect i has yet to hear the announcement being drained */
    uint32_t owed;       /* bit k: holders of supply k may have less than zero */
    struct rng rng;

    struct lane lane[SEAT_MAX];
    seat_mask once[ONCE_MAX];
    struct tray tray; /* the first; most games have only this one */
};
_Static_assert(sizeof(struct block) == 496, "docs/block.md states this size");
_Static_assert(offsetof(struct block, lane) == 120,
               "two cache lines hold what every decision touches");

/* The distance between games in an array. It is never a multiple of 4096 bytes. Otherwise the same
 * field of every game would map to the same few cache lines, and reading one game would wait for
 * writes to another. */
#define BLOCK_LINES(size)  (((size) + 63) / 64)
#define BLOCK_STRIDE(size) (64 * (BLOCK_LINES(size) + (BLOCK_LINES(size) % 64 == 0)))

/* Things that happened since a choice began and that prevent a free undo. */
enum stir {
    STIR_CHANCE = 1, /* the generator was used */
    STIR_FACE = 2,   /* somebody learned a face */
    STIR_OTHER = 4,  /* sealed picks of others were revealed */
};

/* A random number, 0 .. bound-1. Its consequences cannot be undone freely. */
static inline uint32_t block_chance(struct block *b, uint32_t bound)
{
    b->stirred |= STIR_CHANCE;
    return rng_below(&b->rng, bound);
}

/* The lowest bit set in a mask, from bit `from` on; 64 when there is none. */
static inline unsigned mask_next(uint64_t mask, unsigned from)
{
    uint64_t left = from < 64 ? mask >> from : 0;

    return left ? from + (unsigned)__builtin_ctzll(left) : 64;
}

/* The n-th bit set, counting from 0. The mask must have more than n bits. */
static inline unsigned mask_nth(uint64_t mask, unsigned n)
{
    while (n--)
        mask &= mask - 1;
    return (unsigned)__builtin_ctzll(mask);
}

/* Iterates over the mask as it was at the start. */
#define MASK_EACH(mask, i)                                                                         \
    for (uint64_t i##_left = (mask), i = 0;                                                        \
         i##_left && (i = (unsigned)__builtin_ctzll(i##_left), true); i##_left &= i##_left - 1)
#define EFFECT_EACH(b, i) MASK_EACH ((b)->in_force, i)

/* The arrays after the head: frames first, then those that struct room describes */
static inline struct frame *block_frames(const struct block *b)
{
    return (struct frame *)((char *)(uintptr_t)b + sizeof *b);
}

static inline struct announcement *block_queue(const struct block *b)
{
    return (struct announcement *)((char *)(uintptr_t)b + b->room.queue_at);
}

static inline struct effect *block_effects(const struct block *b)
{
    return (struct effect *)((char *)(uintptr_t)b + b->room.effect_at);
}

/* Counters have one byte per seat, or two with a sign. No count reaches COMPONENT_BASE. */
static inline void *block_counters(const struct block *b)
{
    return (char *)(uintptr_t)b + b->room.counter_at;
}

static inline int counter_get(const struct block *b, unsigned counter, unsigned seat)
{
    unsigned at = counter * SEAT_MAX + seat;

    return b->room.wide_counters ? ((const int16_t *)block_counters(b))[at]
                                 : ((const uint8_t *)block_counters(b))[at];
}

static inline int counter_most(const struct block *b)
{
    return b->room.wide_counters ? COMPONENT_BASE - 1 : UINT8_MAX;
}

static inline int counter_least(const struct block *b)
{
    return b->room.wide_counters ? 1 - COMPONENT_BASE : 0;
}

static inline void counter_set(struct block *b, unsigned counter, unsigned seat, int count)
{
    unsigned at = counter * SEAT_MAX + seat;

    CHECK(count >= counter_least(b) && count <= counter_most(b));
    if (b->room.wide_counters)
        ((int16_t *)block_counters(b))[at] = (int16_t)count;
    else
        ((uint8_t *)block_counters(b))[at] = (uint8_t)count;
}

/* Clears the counter of every seat. */
static inline void counter_reset(struct block *b, unsigned counter)
{
    char *at = (char *)block_counters(b) + counter * (SEAT_MAX << b->room.wide_counters);

    memset(at, 0, SEAT_MAX); /* a constant length needs no call */
    if (b->room.wide_counters)
        memset(at + SEAT_MAX, 0, SEAT_MAX);
}

static inline struct recall *block_recall(const struct block *b)
{
    unsigned counters = (unsigned)b->room.counters * SEAT_MAX;

    return (struct recall *)((char *)block_counters(b) + (counters << b->room.wide_counters));
}

static inline struct tray *block_tray(const struct block *b, unsigned n)
{
    if (n == 0)
        return (struct tray *)(uintptr_t)&b->tray;
    return (struct tray *)((char *)(uintptr_t)b + b->room.tray_at) + (n - 1);
}

static inline unsigned block_plays(const struct block *b) /* number of slots */
{
    return (1u + b->room.further) * TRAY_CARDS;
}

static inline struct play *block_play(const struct block *b, unsigned slot)
{
    return &block_tray(b, slot / TRAY_CARDS)->play[slot % TRAY_CARDS];
}

static inline struct tray *tray_after(const struct block *b, unsigned n)
{
    return n < b->room.further ? block_tray(b, n + 1) : NULL;
}

#define TRAY_EACH(b, t)                                                                            \
    for (struct tray *t = block_tray((b), 0); t; t = NULL)                                         \
        for (unsigned t##_number = 0; t; t = tray_after((b), t##_number++))

/* The first occupied slot from `from` on; PLAY_MAX when there is none. */
static inline unsigned play_next(const struct block *b, unsigned from)
{
    for (unsigned t = from / TRAY_CARDS; t <= b->room.further; t++, from = t * TRAY_CARDS) {
        uint32_t left = block_tray(b, t)->row[ROW_IN_PLAY] >> from % TRAY_CARDS;
        if (left)
            return from + (unsigned)__builtin_ctz(left);
    }
    return PLAY_MAX;
}

#define PLAY_EACH(b, slot)                                                                         \
    for (unsigned slot = play_next(b, 0); slot < PLAY_MAX; slot = play_next(b, slot + 1))

/* Abilities in force have numbers, which saves and options refer to. The order is: cards of the
 * first tray, temporary effects, cards of the additional trays. So the numbers do not change
 * when a game gets more trays. */
static inline unsigned ability_number(unsigned slot, unsigned ability)
{
    return (slot + (slot >= TRAY_CARDS ? TRAY_CARDS : 0)) * PLAY_ABILITY_MAX + ability;
}

static inline bool ability_is_effect(unsigned i)
{
    return i - FIRST_EFFECT < EFFECT_RANGE; /* a smaller i wraps around to a large number */
}

static inline unsigned ability_slot(unsigned i) /* for an ability that is not an effect */
{
    return (i < FIRST_EFFECT ? i : i - EFFECT_RANGE) / PLAY_ABILITY_MAX;
}

static inline struct frame *block_top(const struct block *b)
{
    return &block_frames(b)[b->depth - 1];
}

static inline seat_mask block_seats(const struct block *b)
{
    return (seat_mask)(BIT(b->seat_count) - 1);
}

static inline uint8_t seat_left_of(const struct block *b, uint8_t seat)
{
    return (uint8_t)(seat + 1 == b->seat_count ? 0 : seat + 1);
}

static inline uint8_t seat_right_of(const struct block *b, uint8_t seat)
{
    return (uint8_t)(seat == 0 ? b->seat_count - 1 : seat - 1);
}

/* The game's trades; NULL if it has none. */
static inline struct offers *block_offers(const struct block *b)
{
    return b->offer_at ? (struct offers *)((char *)(uintptr_t)b + b->offer_at) : NULL;
}

/* Iterates over all offers; over none in a game without trades. */
#define OFFER_EACH(b, o)                                                                           \
    for (struct offer *o = (b)->offer_at ? block_offers(b)->offer : NULL,                          \
                      *o##_end = (b)->offer_at ? o + OFFER_MAX : NULL;                             \
         o != o##_end; o++)

static inline bool block_promises(const struct block *b) /* whether any is open or due */
{
    return b->offer_at && block_offers(b)->promised;
}

/* Iterates over bindings in force, and over promises that are open or due. */
#define BINDING_EACH(b, x)                                                                         \
    for (struct binding *x = (b)->offer_at ? block_offers(b)->binding : NULL,                      \
                        *x##_end = (b)->offer_at ? x + block_offers(b)->bound : NULL;              \
         x != x##_end; x++)
#define PROMISE_EACH(b, p)                                                                         \
    for (struct promise *p = block_promises(b) ? block_offers(b)->promise : NULL,                  \
                        *p##_end = p ? p + PROMISE_MAX : NULL;                                     \
         p != p##_end; p++)                                                                        \
        if (promise_stands(p))

static inline bool promise_stands(const struct promise *p)
{
    return p->state == PROMISE_OPEN || p->state == PROMISE_DUE;
}

/* Whether there ever was an offer. */
static inline bool block_has_traded(const struct block *b)
{
    return b->offer_at && block_offers(b)->serial;
}

/* Whether some seat is bound to a deed or to a pick. */
static inline bool block_binds(const struct block *b)
{
    return b->offer_at && (block_offers(b)->bound | block_offers(b)->forced) != 0;
}

/* Whether a choice has to look at bindings or promises. */
static inline bool block_bargains(const struct block *b)
{
    return b->offer_at && (block_binds(b) || block_promises(b));
}

uint64_t block_hash(const struct block *b);

#endif
