/* value.h: the value of a position to a seat, with reasons.
 *
 * An evaluation is a sum of parts, each an amount times a weight, in the game's own points. The
 * parts have names, so that a bot can explain an option; the weights are in one table for each
 * game. Only imagined positions are evaluated. Hidden information is dealt anew in each, so the
 * average over several is an expectation.
 */
#ifndef ANGELES_BOTS_VALUE_H
#define ANGELES_BOTS_VALUE_H

#include "bots/dice.h"
#include "kernel/imagine.h"

#include <stdalign.h>

enum { PART_MAX = 24, LEANING_MAX = 6, FORECAST_MAX = 64, DEEDS_MAX = 16 };

struct part {
    float weight;
    const char *en, *de; /* as a reason: "coins" */
    uint8_t leaning;     /* the group of parts it belongs to, one of the game's own; 0: none */
};

/* A personality: it values some groups of parts more or less than usual. */
struct personality {
    const char *name;
    const char *title[2], *about[2]; /* by language */
    float factor[LEANING_MAX];       /* on the weights of each leaning; 0: no change */
    float asking;                    /* factor on the usual worth of an offer; 0: 1 */
};

/* A cache for expensive parts of an evaluation, from one position to the next. The result is the
 * same without it. */
struct memo {
    alignas(8) unsigned char room[320]; /* all zero at first */
};

/* The result of an option of a forecast decision. */
struct forecast {
    float value[SEAT_MAX]; /* to each seat */
    float part[PART_MAX];  /* for the seat that imagines */
};

/* The result of a forecast in one imagined game. It remains valid if only bindings
 * change. */
struct insight {
    alignas(8) unsigned char room[8192];
    bool begun;
};

struct evaluation {
    const struct rules *rules;
    const struct part *part;
    uint8_t part_count;
    uint8_t personality_count;
    const struct personality *personality;
    const float *weights; /* instead of those in the table; NULL: those */
    struct memo *memo;    /* may be NULL */
    bool careful;         /* the seat that thinks is evaluated by `value_closely` */
    /* Writes the amounts, before weights; `amount` must be all zero. `memo` may be NULL. */
    void (*value)(struct ask *q, uint8_t seat, struct memo *memo, float *amount);
    /* The same with amounts that take longer to compute. NULL: nothing does. */
    void (*value_closely)(struct ask *q, uint8_t seat, struct memo *memo, float *amount);
    /* Exchanges unseen components of an imagined game, so that deals are as frequent as the
     * other seats' acts make them likely. NULL: all are equally likely. */
    void (*infers)(struct ask *q, uint8_t viewer, struct dice dice);
    /* Whether a position can be evaluated here, because nothing is half done. */
    bool (*rests)(const struct block *b, uint8_t seat);
    /* Whether the seat has come back to an earlier state, at no cost and without gain. A bot
     * might do so forever if it likes nothing else. NULL: it cannot happen. */
    bool (*circles)(const struct ang_imagined *im, const struct evaluation *e,
                    const struct block *from, const struct block *to, uint8_t seat);
    /* Whether this option is urgent: others may take it first, while the other options can wait.
     * NULL: none is. */
    bool (*races)(struct option o);
    /* Whether other seats choose here the option that looks best to them; elsewhere they are
     * assumed to pass. NULL: nowhere. */
    bool (*acts)(const struct block *b);
    /* Decisions by which several seats settle one matter together. The game forecasts the outcome
     * of each option if all of them choose by the value of the result to themselves. NULL: it has
     * none. There are at most FORECAST_MAX options. */
    bool (*foresees)(const struct block *b);
    void (*forecast)(const struct ang_imagined *im, const struct evaluation *e,
                     const struct block *b, struct insight *known, const struct option *option,
                     unsigned count, struct forecast *out);
    /* Whether bots make offers here. NULL: nowhere. */
    bool (*bargains)(const struct block *b);
    /* Deeds that the asked seat can do at once, by its options; at most DEEDS_MAX. */
    unsigned (*deeds)(struct ask *q, uint8_t doer, const struct option *option, unsigned count,
                      struct term *out);
    uint32_t enough;  /* most imagined positions that levels try; 0: no limit */
    uint8_t money;    /* the supply that bots pay with */
    float trade_gain; /* the value at which a trade is taken */
    uint8_t worlds;   /* imagined games in which greedy tries options; 0: the usual number */
    bool shallow;     /* search looks no further ahead than greedy, but uses more imagined games */
    float blur;       /* the points of this game that equal one point of a level's misjudgment;
                       * 0: one */
    uint8_t unspent;  /* the part that is lost with the end of a turn, plus 1; 0: none */
};

const struct evaluation *evaluation_of(const struct rules *rules); /* NULL: it has none */

/* Returns the sum; part[] gets each part's share. */
float seat_value(const struct evaluation *e, const struct ang_imagined *im, struct block *b,
                 uint8_t seat, float part[PART_MAX]);

#define GAME(name, in_text, in_wire) extern const struct evaluation name##_evaluation;
#include "games.def"
#undef GAME

#endif
