/* presence.h: who is connected, and the consequences of absence.
 *
 * Absence counts from the moment the last connection of a seat closed, or from the start of the
 * host if that is later. So a restart makes nobody absent. It is stored with the table. Every host
 * clears the mark of a seat that is connected to it, so a mark that remains is true for all hosts.
 *
 * A person whose seat a bot took over because of absence gets it back on connecting. A game without
 * any person playing pauses: bots do not finish it among themselves.
 */
#ifndef ANGELES_TABLE_PRESENCE_H
#define ANGELES_TABLE_PRESENCE_H

#include "table/match.h"

int64_t seat_absence(const struct match *m, const struct table_now *now,
                     unsigned seat); /* in seconds; 0: not absent */
/* Not connected to any host. */
bool seat_is_missed(const struct match *m, const struct table_now *now, unsigned seat);

/* The last connection here has closed. */
void presence_left(struct match *m, const struct table_now *now, unsigned seat);
/* Notes who has come or gone; true: something has changed. The first time, and whenever the host
 * has cleared `roll_called`, seats without a connection count as just left. */
bool presence_follow(struct match *m, const struct table_now *now);

#endif
