/* literals.h: conditions as short lists of literals, for speed.
 *
 * The stack code of a pack is authoritative, but half of its operations only push a number, a
 * register or a seat for the query that follows. When a pack is opened, each condition that
 * consists of queries, abilities and comparisons is also written as a list of these. Each literal
 * has its arguments and the next literal for both results. Everything else (programs, sets,
 * arithmetic) is left to the machine, and so are all conditions while coverage is recorded.
 */
#ifndef ANGELES_MACHINE_LITERALS_H
#define ANGELES_MACHINE_LITERALS_H

#include "machine/machine.h"
#include "machine/pack.h"

void literals_derive(struct pack *p);

/* The first literal of a condition; 0: it has none. */
static inline unsigned literals_of(const struct ask *q, uint16_t code)
{
    return code < LITERAL_CODE_MAX && !q->coverage ? q->pack->literal_of[code] : 0;
}

/* Whether the condition is met. `it`: the member under test, if it is the filter of a set. */
bool literals_met(struct ask *q, unsigned first, const struct scope *s, int it);

#endif
