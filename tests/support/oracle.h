/* oracle.h: two worlds that a viewer cannot tell apart, and everything the viewer is sent in each.
 *
 * One world is a game, the other is a game that its viewer imagines. Both continue with matched
 * choices. After each choice, everything the viewer can read must be the same, byte for byte. This
 * ends when the viewer learns a face that differs, or sees a different random result. The oracle
 * observes the viewer's knowledge inside the rules (a wrapped `struct rules` reads the masks after
 * each step), not in the messages. So a leak in a message cannot hide itself.
 *
 * In every other pair both worlds share one generator, so that open draws (a plot for the next
 * week) are the same and excuse nothing. In the other pairs each world has its own generator, and
 * the differences must not reveal the key.
 *
 * A plant is a deliberate leak, to check that the oracle detects it.
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

/* Plays one pair of worlds from this moment for `steps` choices. The game itself is not changed.
 * Returns false if the viewer could tell the worlds apart. */
bool oracle_pair(struct oracle *o, struct ang_game *g, unsigned viewer, uint64_t seed,
                 unsigned steps);

/* Plays the game to its end at random, with a pair for each viewer at every Nth choice and at
 * the end. Returns false if a leak was seen. */
bool oracle_watch(struct oracle *o, struct ang_game *g, uint64_t seed, unsigned every,
                  unsigned steps);

/* A game's no-leak theorem, over whole random games. */
struct leak_test {
    const char *game, *test; /* the test's name, for the command that repeats it */
    unsigned seat_min, every;
    unsigned planted_every; /* the same with planted leaks; 0: 211 */
    bool open_hands;        /* no leaks can be planted in them */
    unsigned steps;         /* of a pair: the least average number that proves anything */
    const char *option[2];  /* games with an even and with an odd seed */
};
void oracle_games(const struct leak_test *t);
void oracle_games_planted(const struct leak_test *t); /* leaks planted in them are seen */

/* Checks that each plant is detected in games that `watch` plays, and in its own channel. The
 * test's name is for the command that repeats it. */
void oracle_plants(const struct ang_pack *pack,
                   bool (*watch)(struct oracle *o, uint64_t seed, unsigned every), unsigned every,
                   bool open_hands, const char *test);

/* Somebody offers, takes, declines or withdraws something, the same in each of the games; false:
 * the results differ. Does nothing in a game without trades. */
bool oracle_trade(struct ang_game *const *game, unsigned games, struct proof_dice *dice);

#endif
