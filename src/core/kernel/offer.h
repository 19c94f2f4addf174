/* offer.h: trades between two seats, at any moment at which a decision is waiting.
 *
 * An offer is a bounded record with terms. Making, declining or withdrawing one touches nothing
 * else; taking one carries out all of its terms at once, or nothing. A promise is recorded and
 * never enforced.
 */
#ifndef ANGELES_KERNEL_OFFER_H
#define ANGELES_KERNEL_OFFER_H

#include "kernel/ask.h"

enum { OFFERS_PER_SEAT = 3 }; /* between two ordinary choices */

enum offer_act { OFFER_MAKE, OFFER_TAKE, OFFER_DECLINE, OFFER_WITHDRAW };

/* What stands in the way of making this offer (state and serial are not looked at). */
requirement offer_make_missing(struct ask *q, const struct offer *o);
requirement offer_answer_missing(struct ask *q, uint8_t seat, uint16_t serial, enum offer_act act);

/* Both CHECK that nothing stands in the way. */
void offer_make(struct ask *q, const struct offer *o);
void offer_answer(struct ask *q, uint8_t seat, uint16_t serial, enum offer_act act);

void offers_clear(struct block *b); /* an ordinary choice was taken: counts start again */
void offers_lapse(struct block *b); /* the game says when: those still open are over */
const struct offer *offer_find(const struct block *b, uint16_t serial);
bool offer_sound(const struct block *b, const struct offer *o); /* are its seats and terms any? */

#endif
