/* block.h: a game is one flat block of bytes, and this is its head.
 *
 * Each game declares one struct that begins with `struct block` and goes on with its own fields,
 * its supplies, zones and components. Components come last, and a block ends with those that its
 * pack has: the struct is as long as the largest pack the game takes, a block mostly is shorter.
 * No pointers, no padding: copying is one memcpy, comparing one memcmp, hashing one pass. Where the
 * arrays of the tail lie is written in the head, so the kernel serves every game without knowing
 * any. docs/block.md keeps the byte budget.
 */
#ifndef ANGELES_KERNEL_BLOCK_H
#define ANGELES_KERNEL_BLOCK_H

#include "kernel/base.h"
#include "kernel/rng.h"

enum {
    FRAME_MAX = 14,
    LOCAL_MAX = 9,
    PICK_MAX = 4,
    QUEUE_MAX = 10,
    PLAY_MAX = 32,        /* cards in play whose text is in force */
    PLAY_ABILITY_MAX = 8, /* abilities of one of them */
    PLAY_LIMIT_MAX = 16,  /* bits for their limits */
    EFFECT_MAX = 16,      /* effects made in passing */
    BOUND_MAX = 3,
    ABILITY_MAX = PLAY_MAX * PLAY_ABILITY_MAX + EFFECT_MAX,
    OFFER_MAX = 6,
    TERM_MAX = 2,
    TERM_NUMBER_MAX = COMPONENT_BASE - 1,
    COUNTER_MAX = 16, /* counters of (event, filter, span), one per seat */
    ONCE_MAX = 16, /* limits "once per …" that no card in play keeps itself, one bit per seat */
    RECALL_MAX = 16,
    OPTION_MAX = 512,
    BLOCK_MAX = 8192,    /* bytes: no game is larger, whatever its pack */
    STEP_BUDGET = 20000, /* procedure steps and card instructions one choice may take */
};

/* What happens next, and from where: only the frame on top knows. */
struct frame {
    uint8_t proc;
    uint8_t step;
    uint8_t seat; /* for whom it runs */
    uint8_t flags;
    source_id source; /* whose effect this is; 0: the rules themselves */
    uint16_t local[LOCAL_MAX];
};
_Static_assert(sizeof(struct frame) == 24, "no padding");

enum frame_flag {
    FRAME_CANCELABLE = 1, /* a card may cancel what this frame is doing */
    FRAME_CANCELED = 2,
};

/* One lane per seat: whether it is asked, and what it has sealed so far. */
struct lane {
    uint8_t state; /* LANE_… */
    uint8_t pick_count;
    uint16_t version; /* counts this seat's own decisions, so that it tells nothing of others */
    uint16_t pick[PICK_MAX];
};
_Static_assert(sizeof(struct lane) == 12, "no padding");

enum lane_state { LANE_IDLE, LANE_ASKED, LANE_ANSWERED };

struct announcement {
    uint8_t event;
    uint8_t seat;
    uint16_t a, b;
    uint16_t again; /* how often more the same happened in a row */
};
_Static_assert(sizeof(struct announcement) == 8, "no padding");

/* A card in play: what its abilities are is known from the pack, and all of them are in force. */
struct play {
    source_id source; /* 0: this slot is free */
    uint16_t used;    /* uses of its limits: the pack says which bits belong to which ability */
    uint8_t seat;     /* its owner, "you" in its text; SEAT_NONE: nobody's */
    uint8_t to_hear;  /* bit i: ability i has still to hear the announcement being drained */
};
_Static_assert(sizeof(struct play) == 6, "no padding");

/* An effect made in passing: a clause that modifies a question or listens to an event, as long as
 * its text says. */
struct effect {
    uint16_t clause;   /* index into the pack's clauses plus 1; 0: this slot is free */
    source_id source;  /* whose text it comes from */
    uint8_t seat;      /* "you" in its text */
    uint8_t until;     /* enum until */
    uint8_t until_arg; /* the span or the event */
    uint8_t until_seat;
    uint16_t bound[BOUND_MAX]; /* what was chosen when it was made */
};
_Static_assert(sizeof(struct effect) == 14, "no padding");

/* How long an effect lasts. A span (action, turn, day, week, …) is named by the game. */
enum until {
    UNTIL_GAME_END,
    UNTIL_LEAVES_PLAY, /* while its source lies in play */
    UNTIL_SPAN_ENDS,   /* until the span in until_arg ends */
    UNTIL_NEXT_STARTS, /* asleep until the next such span of until_seat starts, then as above */
    UNTIL_EVENT,       /* until the event in until_arg is announced (by until_seat, if given) */
    UNTIL_USED,        /* until it has changed one value or heard one event */
};

/* A trade two seats talk about. Making one never touches the decision that is waiting. */
struct term {
    uint16_t kind;   /* enum term_kind */
    uint16_t number; /* at most TERM_NUMBER_MAX */
    uint16_t thing;  /* supply kind, component, or what is promised */
};
struct offer {
    uint16_t serial; /* names it from outside; never 0 */
    uint16_t state;  /* enum offer_state */
    uint8_t from, to;
    struct term give[TERM_MAX];
    struct term want[TERM_MAX];
};
_Static_assert(sizeof(struct offer) == 30, "no padding");

/* In the tail of games that trade. */
struct offers {
    uint16_t serial;        /* of the offer made last; 0: there never was one */
    uint8_t made[SEAT_MAX]; /* since the last ordinary choice */
    struct offer offer[OFFER_MAX];
};
_Static_assert(sizeof(struct offers) == 188, "no padding");

enum term_kind { TERM_NONE, TERM_SUPPLY, TERM_COMPONENT, TERM_PROMISE };
enum offer_state {
    OFFER_FREE,
    OFFER_OPEN,
    OFFER_TAKEN,
    OFFER_DECLINED,
    OFFER_WITHDRAWN,
    OFFER_LAPSED,
};

/* When a viewer lost sight of a component that others did not lose at the same moment. */
struct recall {
    uint16_t component;
    uint8_t viewers;
    uint8_t when;
};
_Static_assert(sizeof(struct recall) == 4, "no padding");

/* Which cards in play listen to what, by rows: bit p of a row: play[p] listens to some event or
 * question of that row, which it shares with those eight further on; or that seat can use it. */
enum {
    ROW_EVENTS = 0,
    ROW_QUESTIONS = 8,
    ROW_USES = 16,
    ROW_COUNT = ROW_USES + SEAT_MAX,
};

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
    seat_mask winners;   /* when it is over; several or none are possible */
    uint8_t depth;       /* frames in use */
    uint8_t queue_count; /* announcements waiting */
    uint8_t draining;    /* a drain frame is on the stack */
    seat_mask waiting;   /* who is asked and has not answered: what the lanes say, in one load */
    uint8_t epoch;       /* counts the moments at which somebody lost sight of something */
    uint8_t stirred;     /* since the last choice began: enum stir */
    uint16_t answer;     /* what the last procedure or branching verb gave back */
    uint16_t offer_at;   /* 0: this game has no trades */

    uint32_t choices;         /* ordinary choices taken so far */
    uint64_t events_heard;    /* bit e: some ability in force listens to event e */
    uint64_t questions_heard; /* bit q: some ability in force answers question q */
    uint32_t in_play;         /* bit i: play[i] lies in play */
    uint32_t uses_heard;      /* bit u: some ability in force is good for use u */
    uint16_t in_force;        /* bit i: effect[i] is in force */
    uint16_t to_hear;   /* bit i: effect[i] has still to hear the announcement being drained */
    uint32_t many_uses; /* bit i: play[i] can be used in more than one way */

    struct rng rng;
    struct lane lane[SEAT_MAX];
    struct frame frame[FRAME_MAX];
    struct announcement queue[QUEUE_MAX];
    struct play play[PLAY_MAX];
    uint32_t listening[ROW_COUNT];
    struct effect effect[EFFECT_MAX];
    struct recall recall[RECALL_MAX];
    uint8_t counter[COUNTER_MAX][SEAT_MAX];
    seat_mask once[ONCE_MAX];
};
_Static_assert(sizeof(struct block) == 1272, "docs/block.md states this size");
_Static_assert(offsetof(struct block, rng) == 64,
               "one cache line holds what every decision touches");

/* How far apart games lie that lie side by side: never a multiple of 4096 bytes, or the same field
 * of all of them would fall on the same few lines of the cache, and reading one game would wait for
 * what was written to another. */
#define BLOCK_LINES(size)  (((size) + 63) / 64)
#define BLOCK_STRIDE(size) (64 * (BLOCK_LINES(size) + (BLOCK_LINES(size) % 64 == 0)))

/* What has happened since a choice began that cannot be taken back freely. */
enum stir {
    STIR_CHANCE = 1, /* the generator was used */
    STIR_FACE = 2,   /* somebody learned a face */
    STIR_OTHER = 4,  /* what others had sealed was opened */
};

/* One of so many, by chance: 0 .. bound-1. What it decides cannot be taken back freely. */
static inline uint32_t block_chance(struct block *b, uint32_t bound)
{
    b->stirred |= STIR_CHANCE;
    return rng_below(&b->rng, bound);
}

/* The bits of a mask, one after the other: the first from `from` on; 64 when there is no more. */
static inline unsigned mask_next(uint64_t mask, unsigned from)
{
    uint64_t left = from < 64 ? mask >> from : 0;

    return left ? from + (unsigned)__builtin_ctzll(left) : 64;
}

/* The n-th of them; there are more than n. */
static inline unsigned mask_nth(uint64_t mask, unsigned n)
{
    while (n--)
        mask &= mask - 1;
    return (unsigned)__builtin_ctzll(mask);
}

/* Of the mask as it was at the beginning. */
#define MASK_EACH(mask, i)                                                                         \
    for (uint64_t i##_left = (mask), i = 0;                                                        \
         i##_left && (i = (unsigned)__builtin_ctzll(i##_left), true); i##_left &= i##_left - 1)
#define PLAY_EACH(b, i)   MASK_EACH ((b)->in_play, i)
#define EFFECT_EACH(b, i) MASK_EACH ((b)->in_force, i)

static inline struct frame *block_top(struct block *b)
{
    return &b->frame[b->depth - 1];
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

/* The trades of a game that has them. */
static inline struct offers *block_offers(const struct block *b)
{
    return b->offer_at ? (struct offers *)((char *)(uintptr_t)b + b->offer_at) : NULL;
}

/* One after the other; none where there are no trades. */
#define OFFER_EACH(b, o)                                                                           \
    for (struct offer *o = (b)->offer_at ? block_offers(b)->offer : NULL,                          \
                      *o##_end = (b)->offer_at ? o + OFFER_MAX : NULL;                             \
         o != o##_end; o++)

uint64_t block_hash(const struct block *b);

#endif
