/* picker.h: a small generator (splitmix64) for choosing among options: for random bots and random
 * games. It is independent of the engine's generator.
 */
#ifndef ANGELES_CLI_PICKER_H
#define ANGELES_CLI_PICKER_H

#include <stdint.h>

static inline uint64_t picker_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline uint64_t picker_next(uint64_t *state)
{
    return picker_mix(*state += UINT64_C(0x9e3779b97f4a7c15));
}

/* Consecutive seeds must not give similar states. */
static inline uint64_t picker_seed(uint64_t seed)
{
    return picker_mix(seed ^ UINT64_C(0x616e67656c6573));
}

/* 0 to bound-1, all equally likely: values in the uneven remainder are drawn again. */
static inline unsigned picker_below(uint64_t *state, unsigned bound)
{
    uint64_t product = (picker_next(state) >> 32) * bound;

    if ((uint32_t)product < bound) {
        uint32_t uneven = (uint32_t)-bound % bound;

        while ((uint32_t)product < uneven)
            product = (picker_next(state) >> 32) * bound;
    }
    return (unsigned)(product >> 32);
}

#endif
