/* watchdog.h: ends the program when its loop hangs, so that it gets restarted.
 *
 * A separate thread checks once a second whether the loop has turned. It counts its checks rather
 * than elapsed time. So a suspended process or a sleeping machine does not count as hung.
 */
#ifndef ANGELES_SERVER_WATCHDOG_H
#define ANGELES_SERVER_WATCHDOG_H

#include <stdbool.h>

struct watchdog;

struct watchdog *watchdog_new(unsigned seconds); /* NULL: 0 seconds, or no thread started */
void watchdog_free(struct watchdog *dog);
void watchdog_turn(struct watchdog *dog); /* the loop has turned */

#endif
