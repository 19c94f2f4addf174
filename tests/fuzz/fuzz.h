/* fuzz.h: helpers for the fuzz targets: they view a game as every seat, and play on.
 *
 * A game that has opened can be played, for any input. It may refuse choices and it may fault (the
 * library's guard catches that), but it must never do harm.
 */
#ifndef ANGELES_FUZZ_H
#define ANGELES_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "angeles.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

enum { FUZZ_TEXT_MAX = 1 << 17 };

static char fuzz_text[FUZZ_TEXT_MAX];

/* A property that must be true. If it is not, libFuzzer keeps the input. */
#define MUST(x, why) ((x) ? (void)0 : fuzz_broken(#x, (why)))

static inline void fuzz_broken(const char *what, const char *why)
{
    fprintf(stderr, "this must hold: %s (%s)\n", what, why);
    abort();
}

static inline const struct ang_pack *fuzz_pack(void)
{
    static struct ang_pack *pack;

    if (!pack)
        pack = ang_pack_embedded("harbor", NULL);
    MUST(pack != NULL, "the embedded pack opens");
    return pack;
}

static inline uint32_t fuzz_chance(uint32_t *x)
{
    *x = *x * 1664525u + 1013904223u;
    return *x >> 8;
}

/* Every text of the position, in both languages. */
static inline void fuzz_look(struct ang_game *g)
{
    struct ang_decision d;
    unsigned seats = ang_game_seats(g), lines = ang_game_log_count(g);

    for (unsigned i = 0; i <= seats; i++) {
        unsigned viewer = i < seats ? i : ANG_SPECTATOR;
        for (int l = ANG_EN; l <= ANG_DE; l++) {
            enum ang_language lang = (enum ang_language)l;
            ang_game_view(g, viewer, lang, fuzz_text, sizeof fuzz_text);
            ang_game_view_text(g, viewer, lang, fuzz_text, sizeof fuzz_text);
            ang_prompt_text(g, viewer, lang, fuzz_text, sizeof fuzz_text);
            ang_game_decision_json(g, viewer, lang, fuzz_text, sizeof fuzz_text);
            for (unsigned line = lines > 8 ? lines - 8 : 0; line < lines; line++)
                ang_game_log_json(g, viewer, line, lang, fuzz_text, sizeof fuzz_text);
            if (ang_game_decision(g, viewer, &d) && d.count)
                ang_option_text(g, viewer, &d.option[d.count - 1], lang, fuzz_text, 40);
        }
    }
}

/* Plays at random. Returns the number of choices made. A fault ends it. */
static inline unsigned fuzz_play(struct ang_game *g, unsigned choices, uint32_t chance)
{
    struct ang_decision d;
    struct ang_error error;

    for (unsigned taken = 0; taken < choices; taken++) {
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        if (ang_game_state(g) != ANG_RUNNING || !ang_game_decision(g, seat, &d) || d.count == 0)
            return taken;
        unsigned index = fuzz_chance(&chance) % d.count;
        if (!ang_game_choose(g, seat, d.version, index, &error)) {
            MUST(error.code == ANG_FAULT, "an option that is listed applies, or faults");
            return taken;
        }
    }
    return choices;
}

/* From every viewer. */
static inline void fuzz_imagine(struct ang_game *g, uint32_t chance)
{
    for (unsigned viewer = 0; viewer <= ANG_SPECTATOR; viewer++) {
        struct ang_game *other = ang_game_redeal(g, viewer, chance, NULL);
        if (!other)
            continue;
        fuzz_play(other, 10, chance);
        ang_game_free(other);
    }
}

/* A hash of the input, as a seed: the same input gives the same run. */
static inline uint32_t fuzz_digest(const uint8_t *data, size_t size)
{
    uint32_t h = 2166136261u;

    for (size_t i = 0; i < size; i++)
        h = (h ^ data[i]) * 16777619u;
    return h;
}

/* The input in its own allocation, so that the sanitizer detects reading past its end. */
static inline char *fuzz_copy(const uint8_t *data, size_t size)
{
    char *text = malloc(size ? size : 1);

    MUST(text != NULL, "memory");
    memcpy(text, data, size);
    return text;
}

#endif
