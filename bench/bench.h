/* bench.h: the measurements; for use inside bench/ only. */
#ifndef ANGELES_BENCH_H
#define ANGELES_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "angeles.h"

enum { POSITIONS = 64, ROUND_MAX = 101, TEXT_MAX = 1 << 16, SAVE_MAX = 1 << 20 };

/* The testing game, whose line names are shorter; then Android and New Angeles with four players.
 */
enum { HARBOR, ANDROID, NEW_ANGELES, LA1, GAMES };

/* Three ways to search (src/bots): with an evaluation, with rollouts to the end, and with rollouts
 * of 50 decisions. */
enum { SEARCH_LOOKS, SEARCH_ROLLS, SEARCH_ROLLS_50, SEARCHES };

/* One for each measured game. */
struct bench {
    const char *name, *folder; /* of its pack */
    unsigned seats;            /* 0: two to six, in turn */
    unsigned stride;           /* how often a position is taken */
    struct ang_pack *pack;
    struct ang_game *game[POSITIONS]; /* in the middle of it */
    struct ang_game *whole;           /* a game played to its end */
    size_t save_size;                 /* of the save of `whole` */
    size_t block_size;
    unsigned char *block, *copy;
    uint64_t chance;
    double budget_ns;         /* of one measurement */
    unsigned long long times; /* number of operations in the last one */

    /* found on the way */
    unsigned long long seed, games, decisions, open_decisions, options, allocations;
    unsigned long long rolled, rolled_games; /* choices that count in bare rolled games */
    struct searched {
        unsigned long long trials;                   /* options looked at and games played on */
        unsigned long long applied, skipped, rolled; /* decisions made in them */
    } searched[SEARCHES];
    bool failed;
    char text[TEXT_MAX];
    char save[SAVE_MAX];
};

/* Yardsticks: lines that others are compared with. */
enum yardstick {
    XORSHIFT,
    MEMCPY,
    MEMCPY_ANDROID,
    MEMCPY_NEW_ANGELES,
    MEMCPY_LA1,
    YARDSTICKS,
    NO_YARDSTICK
};

struct line {
    const char *name, *per;
    unsigned of; /* HARBOR, ANDROID, … */
    enum yardstick beside;
    double (*run)(struct bench *b); /* returns nanoseconds for one */
    double ns[ROUND_MAX];
    double ratio[ROUND_MAX];  /* to its yardstick in the same round */
    unsigned long long times; /* in the last round */
};
extern struct line bench_line[]; /* the yardsticks come first */
extern const unsigned bench_lines;

/* calls.c: counted calls (--wrap in make/build.mk). */
extern unsigned long long calls_allocated, calls_applied, calls_skipped, calls_rolled;

bool bench_begin(struct bench *b);
void bench_end(struct bench *b);

#endif
