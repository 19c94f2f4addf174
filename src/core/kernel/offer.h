/* offer.h: trades between two seats, whenever a decision is pending.
 *
 * An offer is a bounded record with terms. Making, declining or withdrawing one changes nothing
 * else. Taking one carries out all of its terms at once, or none. A promise is recorded and never
 * enforced.
 */
#ifndef ANGELES_KERNEL_OFFER_H
#define ANGELES_KERNEL_OFFER_H

#include "kernel/ask.h"

enum { OFFERS_PER_SEAT = 3 }; /* between two ordinary choices */

enum offer_act { OFFER_MAKE, OFFER_TAKE, OFFER_DECLINE, OFFER_WITHDRAW };

/* Why this offer cannot be made, or REQ_MET. Ignores state and serial. */
requirement offer_make_missing(struct ask *q, const struct offer *o);
requirement offer_answer_missing(struct ask *q, uint8_t seat, uint16_t serial, enum offer_act act);

/* Both CHECK that the requirement is met. */
void offer_make(struct ask *q, const struct offer *o);
void offer_answer(struct ask *q, uint8_t seat, uint16_t serial, enum offer_act act);

void offers_clear(struct block *b); /* after an ordinary choice: the counts restart */
void offers_lapse(struct block *b); /* ends all open offers; the game decides when */
const struct offer *offer_find(const struct block *b, uint16_t serial);
bool offer_sound(const struct block *b, const struct offer *o); /* valid seats and terms? */

#endif
