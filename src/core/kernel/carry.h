/* carry.h: the state that a finished game passes on to the next.
 *
 * It is a section of numbers in the block: `int16_t` values and, beside them, a mask of the viewers
 * who have seen each. The rules keep it up to date during play, and its final state is carried
 * over. Views, dumps, undo and imagined games treat it like the rest of the block. A number that a
 * viewer has not seen stays hidden from them in the next game as well.
 */
#ifndef ANGELES_KERNEL_CARRY_H
#define ANGELES_KERNEL_CARRY_H

#include "kernel/rules.h"

static inline int16_t *carried_numbers(const struct rules *r, const struct block *b)
{
    return (int16_t *)(void *)((char *)(uintptr_t)b + r->carry[0].field.at);
}

static inline seat_mask *carried_seen(const struct rules *r, const struct block *b)
{
    return (seat_mask *)(uintptr_t)b + r->carry_seen_at;
}

/* The row that number i belongs to; *nth: its index in that row. */
const struct carry_fact *carry_row(const struct rules *r, unsigned i, unsigned *nth);

void carried_show(struct ask *q, unsigned i, seat_mask viewers); /* they see number i */

/* For the kernel */
void carried_begin(struct ask *q, const struct setup *s);
void carried_imagine(struct ask *q, uint8_t viewer, struct rng_run *run);
/* Nobody forgets a number they have seen since `back`. */
void carried_keep(const struct rules *r, struct block *back, const struct block *now);
const char *carried_verify(const struct ask *q);

#endif
