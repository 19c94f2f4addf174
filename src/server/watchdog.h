/* watchdog.h: ends the program when its loop no longer turns, so that it is started again.
 *
 * A thread of its own looks once a second whether the loop has turned. It counts its own looks, not
 * the time that has passed: a process that was stopped as a whole, or a machine that slept, is not
 * stuck.
 */
#ifndef ANGELES_SERVER_WATCHDOG_H
#define ANGELES_SERVER_WATCHDOG_H

#include <stdbool.h>

struct watchdog;

struct watchdog *watchdog_new(unsigned seconds); /* NULL: 0 seconds, or no thread */
void watchdog_free(struct watchdog *dog);
void watchdog_turn(struct watchdog *dog); /* the loop has turned */

#endif
