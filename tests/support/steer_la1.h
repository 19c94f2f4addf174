/* steer_la1.h: searches for games of LA-1 that read given cards, by legal choices from set-up.
 *
 * The search plays many branches of a case at once, a turn at a time, and goes on with the best.
 * Dice choose, which prefer options that advance a case.
 */
#ifndef ANGELES_SUPPORT_STEER_LA1_H
#define ANGELES_SUPPORT_STEER_LA1_H

#include "la1/facts.h"
#include "support/proof.h"

enum { STEER_ENTRIES = 1024, STEER_CHOICES = 2400, STEER_WAY = 40, STEER_KEPT = 800 };

/* A set of numbered cards, encounters and flags of the log. */
struct steer_set {
    uint8_t bit[STEER_ENTRIES / 8];
};
bool steer_has(const struct steer_set *s, unsigned entry);
void steer_add(struct steer_set *s, unsigned entry);
/* What was read, the encounter in progress, and what the log notes. */
void steer_look(const struct pack *pack, const struct la1 *g, struct steer_set *s);

struct steer_way {
    unsigned count;
    uint16_t entry[STEER_WAY];
    uint16_t from[STEER_WAY]; /* the card that leads to it, which the dice prefer; 0: unknown */
};
struct steer_goal {
    const struct steer_set *known; /* whatever is not in it is worth reading */
    struct steer_way way;          /* is read in this order, and no other copies of these numbers */
    struct steer_way also;         /* is read, too, and no other copies */
    unsigned least;                /* so many of `also` at the end of the way */
    bool closed;                   /* the case has to be over in the end */
    unsigned branches;
};

/* A case, from its beginning, as far as one branch has come. */
struct steer_game {
    struct la1 at;
    struct ang_option option[ANG_OPTION_MAX];
    unsigned count; /* of options; 0: the case is over */
    unsigned walked;
    int score;
    struct steer_set seen;
    unsigned choices, useful; /* up to the last that read something worth reading */
    uint16_t choice[STEER_CHOICES];
};

/* Whether a branch has done all that the goal asks for. */
bool steer_arrived(const struct steer_goal *goal, const struct steer_game *b);
/* Plays a case; `best` gets the branches, best first. Returns false if all missed the goal. */
bool steer_case(const struct ang_game_desc *desc, const struct steer_goal *goal, uint64_t seed,
                struct steer_game best[STEER_KEPT]);

#endif
