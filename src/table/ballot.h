/* ballot.h: votes: whose consent a question needs, and when it is decided.
 *
 * Everybody who plays and is not absent must agree; a single refusal ends the vote. Nobody decides
 * alone while other people own seats, even if they are briefly away. A player may do so only after
 * all others have been absent for the time that the table sets, and never about a seat.
 */
#ifndef ANGELES_TABLE_BALLOT_H
#define ANGELES_TABLE_BALLOT_H

#include <angeles.h>

#include "table/steps.h"

struct json_reader;
struct json_writer;

enum { BALLOT_SECONDS = 60 };
static const int64_t ABSENCE_NEVER = INT64_MAX;

enum ballot_kind {
    BALLOT_NONE,
    BALLOT_UNDO,
    BALLOT_END,
    BALLOT_PAUSE,
    BALLOT_REPLACE, /* a bot for an absent person: needs no vote */
    BALLOT_INVITE,  /* a new person for a seat */
};
struct ballot {
    enum ballot_kind kind;
    unsigned by, choices;
    unsigned seat;    /* BALLOT_INVITE: the seat in question */
    unsigned yes, no; /* bit s: vote of seat s */
    unsigned entries; /* length of the game when the vote began */
    int64_t until;    /* seconds since 1970 */
};

/* The people at the table when votes are counted. */
struct ballot_room {
    unsigned people;              /* bit s: a person is playing seat s */
    unsigned owners;              /* bit s: a person owns seat s, even if a bot plays it */
    unsigned owner;               /* the seat of the table's owner */
    int64_t absent[ANG_SEAT_MAX]; /* seconds of absence; 0: not absent */
    int64_t short_absence;        /* votes don't wait for anybody absent this long */
    int64_t long_absence;         /* after this long the others may decide without them */
    bool before_game;
    enum undo_rule undo;
};

enum ballot_kind ballot_named(const char *name); /* BALLOT_NONE: there is no such kind */

/* Bit s: seat s must agree. */
unsigned ballot_needs(const struct ballot *b, const struct ballot_room *room);
/* Whether the vote can succeed at all. If not, it is not started: the only voter may not decide
 * alone. */
bool ballot_can_be_decided(const struct ballot *b, const struct ballot_room *room);
/* Whether everybody whose consent is needed has agreed. */
bool ballot_is_agreed(const struct ballot *b, const struct ballot_room *room);
/* Whether a vote's time is up, or the game has moved on since an undo was proposed. */
bool ballot_has_lapsed(const struct ballot *b, unsigned entries, int64_t now);

/* These write and read seven items of an array that is open already. More items may follow them.
 * ballot_read() returns false if the items are not a vote. */
void ballot_write(const struct ballot *b, struct json_writer *w);
bool ballot_read(struct ballot *b, struct json_reader *r);

#endif
