/* dice.h: a small generator (splitmix64) for a bot's random choices. It is independent of the
 * game's chance, which is in the core.
 */
#ifndef ANGELES_BOTS_DICE_H
#define ANGELES_BOTS_DICE_H

#include <stdint.h>

struct dice {
    uint64_t state;
};

static inline uint64_t dice_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Dice number n of a seed; consecutive numbers give unrelated dice. */
static inline struct dice dice_of(uint64_t seed, uint64_t n)
{
    return (struct dice){ dice_mix(dice_mix(seed ^ UINT64_C(0x626f7473)) + n) };
}

static inline uint64_t dice_next(struct dice *d)
{
    return dice_mix(d->state += UINT64_C(0x9e3779b97f4a7c15));
}

static inline unsigned dice_below(struct dice *d, unsigned bound)
{
    return (unsigned)((dice_next(d) >> 32) * bound >> 32);
}

#endif
