/* tree.h: what a search learns of choices in imagined games.
 *
 * There are no nodes with pointers. What is known of a choice is a row of a table, found by the
 * digest of what the seat that makes it saw of the way there, and of the option as that seat can
 * name it: a seat cannot choose by what it does not know, in imagination neither. When the table is
 * full nothing more is added, and what is known goes on being refined.
 */
#ifndef ANGELES_BOTS_TREE_H
#define ANGELES_BOTS_TREE_H

#include "bots/bots.h"
#include "bots/dice.h"
#include "bots/value.h"

enum {
    DEPTH_MAX = 96, /* choices on one way */
    WORLDS = 64,    /* imagined deals, each played into again and again */
};

struct row {
    uint64_t digest; /* 0: free */
    uint32_t visits;
    uint32_t met; /* how often it could have been chosen */
    float sum;    /* of what it led to, for who chose it */
    float sight;  /* what it looked like at first */
};
_Static_assert(sizeof(struct row) <= 32, "many of them");

struct chosen { /* on the way of an iteration */
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
    uint64_t seen[SEAT_MAX]; /* digest of what each seat saw of the way */
};

void tree_set_out(struct tree *t); /* a new way, from the first choice */
/* The row of an option of the seat that is asked, or a free one where it would go; NULL: there is
 * no room for it. */
struct row *tree_row(const struct tree *t, unsigned seat, const struct option *o, uint64_t *digest);
/* What a seat learns from being asked: a piece of evidence it has drawn, above all. Without this it
 * would have to choose for all it might have drawn at once. */
void tree_asked(struct tree *t, const struct ask *q, unsigned seat);
/* Everybody notices what is chosen, as far as he can see it; the first choice by its index too,
 * since from deal to deal its options may name other things. */
void tree_chosen(struct tree *t, unsigned seat, const struct option *o);
void tree_chosen_first(struct tree *t, const struct option *o, unsigned index);

/* Who has chosen on this way; and what each of them learns from what it came to for him. */
seat_mask tree_choosers(const struct tree *t);
void tree_learn(struct tree *t, const float value[SEAT_MAX]);

/* The imagined deals, made when they are needed first. */
struct worlds {
    unsigned char *memory;
    float (*before)[SEAT_MAX]; /* what each is worth to each seat before anything is chosen */
    unsigned made, now;
};
/* b becomes a copy of the world of trial number n, with a course of chance of its own. e: values
 * worlds; NULL: all are worth 0. */
void worlds_enter(struct worlds *w, const struct ang_imagined *im, const struct evaluation *e,
                  uint64_t seed, unsigned n, struct dice *dice, struct block *b);

/* Shares out the room: worlds, `own` bytes for the caller, all zero, and the table. Gives the
 * caller's part; NULL: there is too little room. */
void *room_share_out(const struct bot_limit *limit, struct tree *t, struct worlds *w, size_t own);

float square_root(float x);
float logarithm(uint32_t n); /* good to a hundredth; that is enough to be curious by */

#endif
