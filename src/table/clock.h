/* clock.h: time limits for players.
 *
 * A clock runs while its seat has a decision and a person plays it; the host says which. There are
 * two kinds:
 * - Per turn: everybody gets the full time again whenever a turn begins.
 * - Bank: one budget for the whole game, plus a small increment at the start of each own turn.
 *
 * Times are the host's milliseconds. They never decrease.
 */
#ifndef ANGELES_TABLE_CLOCK_H
#define ANGELES_TABLE_CLOCK_H

#include <angeles.h>

struct json_reader;
struct json_writer;

enum clock_kind { CLOCK_NONE, CLOCK_TURN, CLOCK_BANK };
struct clock_rule {
    enum clock_kind kind;
    int64_t seconds, increment;
};
struct clocks {
    int64_t ms[ANG_SEAT_MAX]; /* left at time `at` */
    int64_t at;
    unsigned running; /* bit s: the clock of seat s is running */
    unsigned begun;   /* bit s: seat s has begun a turn since */
};

void clocks_start(struct clocks *c, const struct clock_rule *rule, int64_t now);
/* Call it when a person takes the seat back. */
void clocks_return(struct clocks *c, const struct clock_rule *rule, unsigned seat);
void clocks_follow(struct clocks *c, const struct ang_event *event);
/* Charges the clocks that have run until now. From now on the clocks of `seats` run. */
void clocks_run(struct clocks *c, const struct clock_rule *rule, unsigned seats, int64_t now);
/* Bit s: the clock of seat s is running and has reached 0. It stays at 0. */
unsigned clocks_out(struct clocks *c);
int64_t clocks_left(const struct clocks *c, unsigned seat, int64_t now); /* never below 0 */
int64_t clocks_alarm(const struct clocks *c); /* when the next one runs out; INT64_MAX: none runs */

/* [milliseconds of each seat …] */
void clocks_read(struct clocks *c, struct json_reader *r);
void clocks_write(const struct clocks *c, unsigned seats, struct json_writer *w);

#endif
