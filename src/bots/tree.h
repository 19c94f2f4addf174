/* tree.h: the results of rollouts, by choice, in imagined games.
 *
 * There are no nodes with pointers. Knowledge of a choice is a row of a table. It is found by the
 * digest of what the seat saw on the path, and of the option as that seat can name it. So even in
 * imagined games a seat's choice cannot depend on what it does not know. When the table is full,
 * nothing is added, but existing rows are still refined.
 */
#ifndef ANGELES_BOTS_TREE_H
#define ANGELES_BOTS_TREE_H

#include "bots/bots.h"
#include "bots/dice.h"
#include "bots/value.h"

enum {
    DEPTH_MAX = 96, /* choices on one path */
    WORLDS = 64,    /* imagined deals, each played into again and again */
};

struct row {
    uint64_t digest; /* 0: free */
    uint32_t visits;
    uint32_t met; /* how often it could have been chosen */
    float sum;    /* of the results, for the seat that chose it */
};
_Static_assert(sizeof(struct row) <= 32, "many of them");

struct chosen { /* on the path of an iteration */
    struct row *row;
    uint8_t seat;
};

struct tree {
    const struct ang_imagined *im;
    struct block *b; /* this iteration's game, played on */
    struct row *table;
    size_t mask;
    struct chosen way[DEPTH_MAX];
    unsigned way_count;
    uint64_t seen[SEAT_MAX]; /* digest of what each seat saw on the path */
};

void tree_set_out(struct tree *t); /* a new path, from the first choice */
/* The row of an option of the seat that is asked, or a free row for it; NULL: no room. */
struct row *tree_row(const struct tree *t, unsigned seat, const struct option *o, uint64_t *digest);
/* Notes the information that a seat gets from its decision, such as a drawn piece of evidence.
 * Without this it would have to choose for all possible draws at once. */
void tree_asked(struct tree *t, const struct ask *q, unsigned seat);
/* All seats notice a choice, as far as they can see it. They notice the first choice by its index,
 * too, because its options may name different things in each deal. */
void tree_chosen(struct tree *t, unsigned seat, const struct option *o);
void tree_chosen_first(struct tree *t, const struct option *o, unsigned index);

/* The seats that have chosen on this path; each learns from its own result. */
seat_mask tree_choosers(const struct tree *t);
void tree_learn(struct tree *t, const float value[SEAT_MAX]);

/* The imagined deals, made when they are first needed. */
struct worlds {
    unsigned char *memory;
    float (*before)[SEAT_MAX]; /* the value of each to each seat before any choice */
    unsigned made, now;
};
/* Makes b a copy of the world of trial number n, with its own chance. e: evaluates worlds; NULL:
 * all are worth 0. */
void worlds_enter(struct worlds *w, const struct ang_imagined *im, const struct evaluation *e,
                  uint64_t seed, unsigned n, struct dice *dice, struct block *b);

/* Divides the room: worlds, `own` zeroed bytes for the caller, and the table. Returns the caller's
 * part; NULL: too little room. */
void *room_share_out(const struct bot_limit *limit, struct tree *t, struct worlds *w, size_t own);

float square_root(float x);
float logarithm(uint32_t n); /* accurate to a hundredth, which is enough for exploration */

#endif
