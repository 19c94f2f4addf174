#include "kernel/rng.h"

static inline uint32_t rotate(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

#define QUARTER(a, b, c, d)                                                                        \
    (a += b, d = rotate(d ^ a, 16), c += d, b = rotate(b ^ c, 12), a += b, d = rotate(d ^ a, 8),   \
     c += d, b = rotate(b ^ c, 7))

/* RFC 8439's block with eight rounds; counter and nonce hold our position and stream. */
static void chacha8(const struct rng *r, uint32_t out[16])
{
    uint32_t in[16] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };
    uint32_t x[16];

    memcpy(in + 4, r->key, sizeof r->key);
    in[12] = r->position;
    in[13] = r->stream;
    memcpy(x, in, sizeof x);
    for (int round = 0; round < 8; round += 2) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++)
        out[i] = x[i] + in[i];
}

void rng_init(struct rng *r, const uint8_t key[32])
{
    memset(r, 0, sizeof *r);
    for (int i = 0; i < 8; i++)
        r->key[i] = (uint32_t)key[4 * i] | (uint32_t)key[4 * i + 1] << 8 |
                    (uint32_t)key[4 * i + 2] << 16 | (uint32_t)key[4 * i + 3] << 24;
}

void rng_init_seed(struct rng *r, uint64_t seed)
{
    uint32_t word[16];

    memset(r, 0, sizeof *r);
    r->key[0] = (uint32_t)seed;
    r->key[1] = (uint32_t)(seed >> 32);
    /* One pass through the cipher, so that near seeds share nothing. */
    chacha8(r, word);
    memcpy(r->key, word, sizeof r->key);
}

void rng_run_init(struct rng_run *run, struct rng *r)
{
    run->rng = r;
    run->used = 16;
}

static uint32_t next_word(struct rng_run *run)
{
    if (run->used == 16) {
        chacha8(run->rng, run->word);
        run->rng->position++;
        run->used = 0;
    }
    return run->word[run->used++];
}

/* Lemire's method: multiply, and draw again in the few cases that would be uneven. */
uint32_t rng_run_below(struct rng_run *run, uint32_t bound)
{
    CHECK(bound > 0);
    uint64_t product = (uint64_t)next_word(run) * bound;

    if ((uint32_t)product < bound) {
        uint32_t uneven = (0u - bound) % bound;
        while ((uint32_t)product < uneven)
            product = (uint64_t)next_word(run) * bound;
    }
    return (uint32_t)(product >> 32);
}

void rng_fork(struct rng *child, struct rng_run *run)
{
    memset(child, 0, sizeof *child);
    for (int i = 0; i < 8; i++)
        child->key[i] = next_word(run);
}

uint32_t rng_below(struct rng *r, uint32_t bound)
{
    struct rng_run run;

    rng_run_init(&run, r);
    return rng_run_below(&run, bound);
}
