/* value.h: what a position is worth to a seat, and why.
 *
 * An evaluation is a sum of parts, each an amount times a weight, in the game's own points. The
 * parts are named, so that a bot can say in words what spoke for an option; the weights stand in
 * one table a game. It is asked of imagined positions only: what the seat cannot know is redealt in
 * them, and becomes an expectation over several.
 */
#ifndef ANGELES_BOTS_VALUE_H
#define ANGELES_BOTS_VALUE_H

#include "kernel/imagine.h"

#include <stdalign.h>

enum { PART_MAX = 24 };

/* What personalities care more or less for, in whatever game. */
enum leaning { LEANS_NOWHERE, LEANS_CASE, LEANS_STORY, LEANS_SCHEMES, LEANS_RIVALS, LEANING_COUNT };

struct part {
    float weight;
    const char *en, *de; /* as a reason: "coins" */
    float ahead;         /* its weight for one who plays on from there; 0: the same */
    uint8_t leaning;
};

/* Room in which an evaluation may keep what takes long to work out, from one position to the next.
 * What comes out is the same without. */
struct memo {
    alignas(8) unsigned char room[320]; /* all zero at first */
};

struct evaluation {
    const struct rules *rules;
    const struct part *part;
    uint8_t part_count;
    const float *weights; /* instead of those in the table; NULL: those */
    struct memo *memo;    /* may be NULL */
    /* Amounts, not yet weighed; `amount` is all zero before. `memo` may be NULL. */
    void (*value)(struct ask *q, uint8_t seat, struct memo *memo, float *amount);
    /* Can a position be judged here, or is something half done? */
    bool (*rests)(const struct block *b, uint8_t seat);
    /* Has the seat come back to where it was, at no cost and to no avail? It might do so forever,
     * if it likes nothing else. NULL: it can't. */
    bool (*circles)(const struct block *from, const struct block *to, uint8_t seat);
    /* Is this what one can't do later, if others do it first, while whatever else there is to
     * choose can wait? NULL: nothing is. */
    bool (*races)(struct option o);
    uint8_t unspent; /* the part that is lost with the end of a turn, plus 1; 0: none */
};

const struct evaluation *evaluation_of(const struct rules *rules); /* NULL: it has none */

/* The sum; part[] takes what each part adds to it. */
float seat_value(const struct evaluation *e, const struct ang_imagined *im, struct block *b,
                 uint8_t seat, float part[PART_MAX]);
/* For the seat that imagines. */
float position_value(const struct evaluation *e, const struct ang_imagined *im, struct block *b,
                     float part[PART_MAX]);

extern const struct evaluation harbor_evaluation, android_evaluation;

#endif
