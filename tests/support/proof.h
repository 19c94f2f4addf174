/* proof.h: helpers for the proofs of the kernel: the pack, independent dice, and failures that
 * print the command which repeats them.
 *
 * Settings come from the environment, so that one program serves a quick run and a soak:
 *     PROOF_SEED   the first seed (default 1)
 *     PROOF_GAMES  number of seeds (each test has its own default, which takes a few seconds)
 *     PROOF_EVERY  run the expensive checks after every Nth choice
 */
#ifndef ANGELES_SUPPORT_PROOF_H
#define ANGELES_SUPPORT_PROOF_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lib/lib.h"

uint64_t proof_setting(const char *name, uint64_t otherwise);

/* Sets the command that repeats the current run; printed on failure. */
void proof_repeat(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void proof_failed(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Checks one fact. The other arguments describe the failure. */
#define PROVE(x, ...)                                                                              \
    do {                                                                                           \
        if (!(x))                                                                                  \
            proof_failed(__FILE__, __LINE__, __VA_ARGS__);                                         \
    } while (0)

/* Dice that are independent of the generator under test. */
struct proof_dice {
    uint64_t state;
};
struct proof_dice proof_dice(uint64_t seed);
uint32_t proof_roll(struct proof_dice *d, uint32_t sides); /* 0 .. sides-1 */

/* The testing game, or another. A pack is opened once and freed at the end of the program. */
const struct ang_pack *proof_pack(void);
const struct ang_pack *proof_pack_of(const char *game);
struct ang_game *proof_game(const struct ang_pack *pack, unsigned seats, uint64_t seed,
                            const char *option);
void proof_choose(struct ang_game *g, unsigned seat, unsigned index); /* must be taken */
/* Makes a random choice by a random seat of those asked. Returns false if the game is over. */
bool proof_step(struct ang_game *g, struct proof_dice *d);
uint8_t proof_hand(const struct ang_game *g, unsigned seat); /* the zone that is its hand */
/* An amount of a supply, as players write it in a trade: "2 coins". */
const char *proof_supply(const struct ang_game *g, unsigned kind, unsigned number, char *out,
                         size_t size);

enum { PROOF_TEXT_MAX = 1 << 20 };

#endif
