/* rng.h: the only source of randomness: ChaCha8 in counter mode.
 *
 * The state is a key, a stream and a position. Past draws do not reveal the next one.
 */
#ifndef ANGELES_KERNEL_RNG_H
#define ANGELES_KERNEL_RNG_H

#include "kernel/base.h"

struct rng {
    uint32_t key[8];
    uint32_t stream;   /* initially 0; an undo by consent switches to a fresh one */
    uint32_t position; /* blocks drawn so far in this stream */
};
_Static_assert(sizeof(struct rng) == 40, "no padding: games are compared as bytes");

void rng_init(struct rng *r, const uint8_t key[32]);
void rng_init_seed(struct rng *r, uint64_t seed); /* for local tables and tests */

uint32_t rng_below(struct rng *r, uint32_t bound); /* 0 .. bound-1, exactly uniform; bound >= 1 */

/* Many draws at once, for a shuffle: one block provides sixteen. */
struct rng_run {
    struct rng *rng;
    uint32_t word[16];
    uint32_t used;
};
void rng_run_init(struct rng_run *run, struct rng *r);
void rng_run_fill(struct rng_run *run);

static inline uint32_t rng_run_next(struct rng_run *run)
{
    if (run->used == 16)
        rng_run_fill(run);
    return run->word[run->used++];
}

/* Lemire's method: multiply, and redraw in the few cases that would be biased. */
static inline uint32_t rng_run_below(struct rng_run *run, uint32_t bound)
{
    CHECK(bound > 0);
    uint64_t product = (uint64_t)rng_run_next(run) * bound;

    if ((uint32_t)product < bound) {
        uint32_t uneven = (0u - bound) % bound;
        while ((uint32_t)product < uneven)
            product = (uint64_t)rng_run_next(run) * bound;
    }
    return (uint32_t)(product >> 32);
}

void rng_fork(struct rng *child,
              struct rng_run *run); /* a separate generator, seeded by these draws */

#endif
