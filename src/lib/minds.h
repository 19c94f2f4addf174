/* minds.h: how a bot thinks: in shares, on as many threads as it is given, until its time is up.
 * Inside src/lib only.
 */
#ifndef ANGELES_LIB_MINDS_H
#define ANGELES_LIB_MINDS_H

#include "bots/bots.h"
#include "lib/lib.h"

/* How much more a personality cares for what leans so (bots/value.h). */
float personality_factor(unsigned personality, unsigned leaning);

/* What the bot chooses for a seat that is asked; -1: there is no memory, or a mistake of ours has
 * stopped it. */
int mind_think(const struct ask *truth, unsigned seat, const struct ang_bot_desc *desc,
               struct ang_thoughts *out);

#endif
