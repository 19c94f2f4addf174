#include "kernel/rng.h"

/* Four words in one vector: a row of the cipher's square, so that its four columns are computed at
 * once. */
typedef uint32_t row __attribute__((vector_size(16)));

#define ROTATE(x, by) ((x) << (by) | (x) >> (32 - (by)))
#define QUARTERS(a, b, c, d)                                                                       \
    (a += b, d ^= a, d = ROTATE(d, 16), c += d, b ^= c, b = ROTATE(b, 12), a += b, d ^= a,         \
     d = ROTATE(d, 8), c += d, b ^= c, b = ROTATE(b, 7))
#define TURN(x, by)                                                                                \
    __builtin_shufflevector((x), (x), (by) % 4, ((by) + 1) % 4, ((by) + 2) % 4, ((by) + 3) % 4)

/* The block function of RFC 8439 with eight rounds; counter and nonce contain position and stream.
 */
static void chacha8(const struct rng *r, uint32_t out[16])
{
    const row constant = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };
    const row place = { r->position, r->stream, 0, 0 };
    row key[2], a = constant, b, c, d = place;

    memcpy(key, r->key, sizeof key);
    b = key[0];
    c = key[1];
    for (int round = 0; round < 8; round += 2) {
        QUARTERS(a, b, c, d);
        b = TURN(b, 1), c = TURN(c, 2), d = TURN(d, 3); /* the diagonals become columns */
        QUARTERS(a, b, c, d);
        b = TURN(b, 3), c = TURN(c, 2), d = TURN(d, 1);
    }
    const row square[4] = { a + constant, b + key[0], c + key[1], d + place };
    memcpy(out, square, sizeof square);
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
    /* One pass through the cipher, so that similar seeds have nothing in common. */
    chacha8(r, word);
    memcpy(r->key, word, sizeof r->key);
}

void rng_run_init(struct rng_run *run, struct rng *r)
{
    run->rng = r;
    run->used = 16;
}

void rng_run_fill(struct rng_run *run)
{
    chacha8(run->rng, run->word);
    run->rng->position++;
    run->used = 0;
}

void rng_fork(struct rng *child, struct rng_run *run)
{
    memset(child, 0, sizeof *child);
    for (int i = 0; i < 8; i++)
        child->key[i] = rng_run_next(run);
}

uint32_t rng_below(struct rng *r, uint32_t bound)
{
    struct rng_run run;

    rng_run_init(&run, r);
    return rng_run_below(&run, bound);
}
