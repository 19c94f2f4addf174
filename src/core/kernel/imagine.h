/* imagine.h: another game that is possible for all one viewer knows.
 *
 * redeal() exchanges what the viewer has not seen, evenly over all deals that agree with what he
 * knows; takes the sealed picks of others anew from their options; and replaces the generator's
 * key, so that nobody who searches the result can foresee the true future.
 *
 * The result follows from the seed and from what the viewer knows, and from nothing else: two games
 * he cannot tell apart become the same bytes. So whoever decides by imagined games alone decides
 * alike in both, and an imagined game can be redealt as well as the true one.
 */
#ifndef ANGELES_KERNEL_IMAGINE_H
#define ANGELES_KERNEL_IMAGINE_H

#include "kernel/flow.h"

void redeal(struct ask *q, uint8_t viewer, uint64_t seed); /* q->b becomes the imagined game */

/* A game as one seat imagines it: all that a bot is ever handed. There is no way from here back to
 * the truth; other deals are made from this one. */
struct ang_imagined {
    const struct rules *rules;
    const struct pack *pack;
    const struct block *b;
    uint8_t seat;                /* whose knowledge it rests on */
    const struct option *struck; /* options that met a fault at the table */
    unsigned struck_count;
};

/* The one door: `memory` takes the imagined block. */
void imagined_make(struct ang_imagined *im, const struct ask *truth, uint8_t seat, uint64_t seed,
                   struct block *memory);
void imagined_again(const struct ang_imagined *im, uint64_t seed, struct block *memory);
/* A conversation about a block of that game: the imagined one, or a copy that was played on. */
struct ask imagined_ask(const struct ang_imagined *im, struct block *b);

#endif
