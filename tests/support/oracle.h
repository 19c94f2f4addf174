/* oracle.h: two worlds that one viewer cannot tell apart, and everything he is sent in each.
 *
 * One world is a game, the other a game its viewer imagines. Both go on with matched choices;
 * after each, all that the viewer can get at must be the same to the byte, until he learns a face
 * that differs, or sees chance fall differently. What he learns is witnessed inside the rules (a
 * wrapped `struct rules` looks at the masks after each of their steps), not read from what is
 * sent: so a leak cannot excuse itself.
 *
 * In every other pair chance is alike: both worlds draw from one generator, so what is drawn in
 * the open (a plot for the next week) is the same and excuses nothing. In the others each has its
 * own, and what differs then may not tell the key.
 *
 * A plant is a leak put in on purpose, to see that the oracle sees it.
 */
#ifndef ANGELES_SUPPORT_ORACLE_H
#define ANGELES_SUPPORT_ORACLE_H

#include "support/detour.h"
#include "support/proof.h"

enum plant {
    PLANT_NONE,
    /* in the rules, as a careless author would write them */
    PLANT_OPTION_ORDER,
    PLANT_LOG_PARAMETER,
    PLANT_PROMPT_PARAMETER,
    PLANT_UNDO_FLAG,
    PLANT_ERROR_TEXT,
    /* in a copy of what is sent */
    PLANT_ID,
    PLANT_SIZE,
    PLANT_HAND_ORDER,
    PLANT_TIMING,
    PLANT_HASH,
    PLANT_COUNT,
};
const char *plant_name(enum plant plant);

struct oracle {
    enum plant plant;
    struct ang_pack pack; /* a game under witnessed rules */
    struct detour detour;
    unsigned pairs, steps;           /* compared */
    unsigned ended, parted, ran_out; /* pairs that ended: game over, a face or chance, no option */
    unsigned trades, undone;         /* matched in both worlds */
    uint64_t bytes;                  /* compared */
    bool caught;
    char report[2000]; /* which channel differed, and where */
    struct sent *sent[2];
};

void oracle_init(struct oracle *o, const struct ang_pack *pack, enum plant plant);
void oracle_release(struct oracle *o);

/* One pair from this moment of the game (which stays as it is), played on for `steps` choices.
 * False: the viewer could tell the worlds apart. */
bool oracle_pair(struct oracle *o, struct ang_game *g, unsigned viewer, uint64_t seed,
                 unsigned steps);

/* Plays the game to its end by dice, with a pair for each viewer at every Nth choice and at the
 * end. False: a leak was seen. */
bool oracle_watch(struct oracle *o, struct ang_game *g, uint64_t seed, unsigned every,
                  unsigned steps);

/* Each plant is seen in games that `watch` plays, and in the channel it was planted in. The test's
 * name is for the command that repeats it. */
void oracle_plants(const struct ang_pack *pack,
                   bool (*watch)(struct oracle *o, uint64_t seed, unsigned every), unsigned every,
                   const char *test);

/* Somebody offers, takes, declines or withdraws something, the same in each of the games; false:
 * it went differently. Where there are no trades nobody does. */
bool oracle_trade(struct ang_game *const *game, unsigned games, struct proof_dice *dice);

#endif
