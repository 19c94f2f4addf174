/* fuzz_save.c: saved games. A save that opens can be saved again, and that opens as the same
 * game. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char again[1 << 20];
    struct ang_told told;
    struct ang_error error = { .message = "" };
    char *text = fuzz_copy(data, size), game[32], hash[65];
    struct ang_game *g = ang_game_open(fuzz_pack(), text, size, &error);

    ang_save_head(text, size, game, hash, NULL);
    for (size_t at = 0; ang_told_next(text, size, &at, &told);)
        ang_told_text(&told, 0, ANG_EN, again, sizeof again);
    if (g) {
        MUST(ang_game_verify(g, &error), error.message);
        size_t used = ang_game_save(g, again, sizeof again);
        MUST(used < sizeof again || size > 1000, "a save is about as long as it was");
        if (used < sizeof again) {
            struct ang_game *other = ang_game_open(fuzz_pack(), again, used, &error);
            MUST(other != NULL, error.message);
            MUST(ang_game_hash(other) == ang_game_hash(g), "the same game");
            ang_game_free(other);
        }
        fuzz_look(g);
        fuzz_play(g, 20, fuzz_digest(data, size));
        ang_game_free(g);
    } else {
        MUST(error.message[0] && error.code != ANG_OK, "what is wrong is told");
    }
    free(text);
    return 0;
}
