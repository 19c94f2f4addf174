/* minds.h: runs a bot in shares, on the given threads, until its time is up. For
 * src/lib only.
 */
#ifndef ANGELES_LIB_MINDS_H
#define ANGELES_LIB_MINDS_H

#include "bots/bots.h"
#include "bots/value.h"
#include "lib/lib.h"

/* The means of a bot's thinking; `own` receives the weights as changed by its personality. */
struct bot_limit mind_limit(const struct rules *rules, const struct ang_bot_desc *desc,
                            float own[PART_MAX]);
/* The bot's choice for a seat that is asked; -1: out of memory, or stopped by a failed check. */
int mind_think(const struct ask *truth, unsigned seat, const struct ang_bot_desc *desc,
               struct ang_thoughts *out);

#endif
