/* bots.h: players with only the knowledge of their seat.
 *
 * A bot is a function from an imagined game, a limit and a seed to one of the seat's options. On
 * request it also returns the expected value of each option. It gets only a struct ang_imagined, so
 * it cannot know more than its seat. The same knowledge and the same seed give the same choice:
 * tests/unit/test_bots_blind.c checks it.
 *
 * Bots are freestanding like the core: they have no clock and no threads, and allocate nothing. A
 * host with a clock passes it in as `enough`. Long searches are split into shares, each with its
 * own seed, and added up in order. So threads can divide them, and the result depends only on the
 * seed. Nothing is kept from one choice to the next; otherwise a choice would depend on earlier
 * thinking.
 *
 * A new bot is a file with one such function and a row in bots.c; a game provides an evaluation for
 * bots (value.h).
 */
#ifndef ANGELES_BOTS_H
#define ANGELES_BOTS_H

#include "kernel/imagine.h"

enum { REASON_MAX = 3 };

/* A part of the evaluation in which an option differs from the others' average. */
struct reason {
    uint32_t part; /* its row in the game's evaluation plus 1; 0: none */
    float amount;  /* by how much, in the game's points */
};

struct thought {
    float value;     /* the expected value, in the game's points; 0 if never tried */
    uint32_t visits; /* trials: how often it was taken in an imagined game */
    struct reason reason[REASON_MAX]; /* the largest first */
};

struct thoughts {
    uint32_t count;
    struct thought option[OPTION_MAX];
};

struct bot_limit {
    uint32_t iterations;        /* imagined positions to evaluate; 0: the bot decides */
    const float *weights;       /* of the evaluation's parts; NULL: its own */
    float asking;               /* factor on the usual worth of an offer; 0 means 1 */
    bool careful;               /* evaluates its own assets closely, and bargains more */
    bool (*enough)(void *with); /* called now and then: whether to stop now NULL: never */
    void *with;
    void *room; /* a cache while thinking, aligned for a uint64_t; may be NULL */
    size_t room_size;
};

struct bot {
    const char *name;
    const char *en, *de; /* one line about it */
    bool room;           /* whether it uses a cache while it thinks */
    bool careful;        /* as in its limit */
    uint32_t usual;      /* default number of iterations */
    uint32_t share;      /* fewest iterations in a share; 0: the search is not divided */
    /* Returns the option's index. `out` is empty at first; it gets the expectation of every
     * option. */
    unsigned (*choose)(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                       struct thoughts *out);
    /* Whether it would take this offer, which was made to its seat and can be taken. */
    bool (*takes)(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                  uint16_t serial);
    /* The offer it would make now; false: none. NULL: it never makes one. */
    bool (*proposes)(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                     struct offer *out);
};

unsigned bot_count(void);
const struct bot *bot_at(unsigned index); /* NULL: no such */

enum { SHARE_MAX = 8 };
unsigned bot_shares(const struct bot *bot, uint32_t iterations);

/* One share of the thinking; the seat must have a decision to make. The choice is that of this
 * share alone. */
unsigned bot_think(const struct bot *bot, const struct ang_imagined *im,
                   const struct bot_limit *limit, uint64_t seed, unsigned share,
                   struct thoughts *out);
/* Adds another share, and returns the combined choice: the best of the most tried options. */
void thoughts_add(struct thoughts *to, const struct thoughts *from);
unsigned thoughts_choice(const struct thoughts *t);
/* The choice of a bot that misjudges each option it tried by about `noise` points. */
unsigned thoughts_misjudge(const struct thoughts *t, unsigned choice, float noise, uint64_t seed);

/* Bargains */
bool bot_takes(const struct bot *bot, const struct ang_imagined *im, const struct bot_limit *limit,
               uint64_t seed, uint16_t serial);
/* Whether the bot may make an offer now, by public facts alone. If not, do not ask for one. */
bool bot_may_propose(const struct bot *bot, const struct rules *rules, const struct block *b,
                     uint8_t seat);

/* The evaluation a limit asks for; false: this game has none. */
struct evaluation;
bool limit_evaluation(const struct rules *rules, const struct bot_limit *limit,
                      struct evaluation *out);

/* Lists the parts in which an option differs most from the others, the largest first. Overwrites
 * `apart`. */
void reasons_tell(float *apart, unsigned parts, struct thought *out);

/* "cargo in hand", or NULL: this game's evaluation has no such part. */
const char *reason_words(const struct rules *rules, uint32_t part, bool german);

/* The bots */
unsigned random_choose(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                       struct thoughts *out);
bool random_takes(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                  uint16_t serial);
unsigned greedy_choose(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                       struct thoughts *out);
bool greedy_takes(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                  uint16_t serial);
bool greedy_proposes(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                     struct offer *out);
unsigned search_choose(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                       struct thoughts *out);
unsigned rollout_choose(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                        struct thoughts *out);
unsigned rollout_cut_choose(const struct ang_imagined *im, const struct bot_limit *limit,
                            uint64_t seed, struct thoughts *out);

#endif
