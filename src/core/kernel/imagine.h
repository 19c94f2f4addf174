/* imagine.h: a different game that is consistent with one viewer's knowledge.
 *
 * redeal() does four things:
 * - It swaps the components the viewer has not seen, uniformly over all deals consistent with the
 *   viewer's knowledge.
 * - It draws the sealed picks of other seats again from their options.
 * - It draws the carried numbers that the viewer has not seen again from their ranges.
 * - It replaces the generator's key, so that searching the result cannot reveal the true future.
 *
 * The result depends only on the seed and on the viewer's knowledge. Two games that the viewer
 * cannot tell apart become the same bytes. So a player that decides only by imagined games decides
 * the same way in both. An imagined game can be redealt just like the true one.
 */
#ifndef ANGELES_KERNEL_IMAGINE_H
#define ANGELES_KERNEL_IMAGINE_H

#include "kernel/flow.h"

void redeal(struct ask *q, uint8_t viewer, uint64_t seed); /* q->b becomes the imagined game */

/* For games that know which deals are likelier than others: */
/* Whether the viewer, who has seen neither, must think that the component may be in that place.
 * Both are of one kind; a place is named by the component in it. */
bool imagined_may_lie(const struct block *b, uint8_t viewer, component_id place, component_id c);
/* The moment at which the viewer lost sight of it; it may be in places mixed at that moment or
 * later. */
uint8_t imagined_lost(const struct block *b, uint8_t viewer, component_id c);
/* The components named in both lists exchange their places: now[i] gets into place[i]. */
void imagined_exchange(struct ask *q, uint8_t viewer, const component_id *place,
                       const component_id *now, unsigned count);

/* A game as one seat imagines it. Bots never receive anything else. There is no way back from here
 * to the truth; further deals are made from this one. */
struct ang_imagined {
    const struct rules *rules;
    const struct pack *pack;
    const struct block *b;
    uint8_t seat;                /* the seat whose knowledge it is based on */
    bool blind;                  /* unread texts stay unread */
    const struct option *struck; /* options that caused a fault at the table */
    unsigned struck_count;
};

/* The only entry point. `memory` receives the imagined block. */
void imagined_make(struct ang_imagined *im, const struct ask *truth, uint8_t seat, uint64_t seed,
                   struct block *memory);
void imagined_again(const struct ang_imagined *im, uint64_t seed, struct block *memory);
/* An ask for a block of that game: the imagined one, or a copy that was played further. */
struct ask imagined_ask(const struct ang_imagined *im, struct block *b);

#endif
