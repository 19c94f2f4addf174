/* hold.h: reaction windows at even pace: all answers are applied at the same time.
 *
 * The moment must not reveal who had a choice, and people take time to choose. So each person's
 * seat has a decoy: a thinking time drawn when the window opens, from the distribution of real
 * ones. A seat that makes a choice counts with the time it took, any other seat with its decoy. The
 * window closes when the longest of these is over. It stays open for at least two seconds, because
 * bots think meanwhile. It never waits for bots.
 *
 * In many windows it is public that nobody can have a choice. These are not held.
 *
 * Decoys have the same distribution at every table. If they were learned from the times people
 * took, later windows would reveal when those people had a choice.
 */
#ifndef ANGELES_TABLE_HOLD_H
#define ANGELES_TABLE_HOLD_H

#include <angeles.h>

#include "table/clock.h"

enum { HOLD_DECOY_MAX_MS = 30000 };

struct hold {
    bool open;
    int64_t since;                  /* when it opened, in the host's milliseconds */
    int64_t decoy_ms[ANG_SEAT_MAX]; /* apparent thinking time of each seat if it has no choice */
    unsigned chosen;                /* bit s: seat s has made a choice in this window */
    bool overdue;                   /* the moment has come, and somebody still owes an answer */
    bool in_question;               /* from public information, somebody might have a choice */
    uint32_t version[ANG_SEAT_MAX]; /* the decisions for which in_question was computed */
};

/* Talk time: see match_talk.c. */
struct talk {
    bool never;      /* no decision of the game has talk time */
    bool met;        /* the other members are valid for this moment */
    bool open;       /* it is not over */
    unsigned moment; /* entries of the game when it began */
    int64_t since;
    unsigned quiet; /* bit s: seat s has nothing to say */
};

/* Whether the seat's decision is held. It is if everybody asked may pass and somebody might have a
 * choice. Closes the window if the game has left it. */
bool hold_covers(struct hold *h, struct ang_game *game, unsigned seat);

/* `chance` is any secret number, different for each window. */
void hold_open(struct hold *h, const struct clock_rule *rule, uint64_t chance, int64_t now);
void hold_chose(struct hold *h, unsigned seat); /* it has answered a real choice */
/* Whether the common moment has come. `waiting` are the seats asked, `people` those that persons
 * play. */
bool hold_is_over(const struct hold *h, unsigned waiting, unsigned people, int64_t now);

/* At a table with clocks, waiting is limited: whether the seats that still owe an answer have used
 * up that time. */
bool hold_is_too_long(const struct hold *h, const struct clock_rule *rule, int64_t now);
/* When to look again: at the common moment, then when the limit is reached. INT64_MAX: never. */
int64_t hold_alarm(const struct hold *h, const struct clock_rule *rule, unsigned waiting,
                   unsigned people);

#endif
