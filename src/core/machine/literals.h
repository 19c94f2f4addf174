/* literals.h: conditions once more, as short lists of literals, for speed.
 *
 * The stack code of a pack is what it says; but half of its operations only put a number, a
 * register or a seat on the stack for a query that follows. When a pack is opened, each condition
 * that consists of queries, abilities and comparisons is also written as a list of these, each with
 * its arguments at hand and with where to go on when it is fulfilled and when it is not. What does
 * not fit (programs, sets, arithmetic) is left to the machine, and so is everything while it is
 * noted what has run.
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

/* Is it fulfilled? `it`: the member under test, where it is the filter of a set. */
bool literals_met(struct ask *q, unsigned first, const struct scope *s, int it);

#endif
