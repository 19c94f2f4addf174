/* fuzz_dump.c: dumps. What loads is sound, dumps and loads as the same, and can be played on. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char dump[FUZZ_TEXT_MAX];
    struct ang_game_desc desc = { .pack = fuzz_pack(), .seats = 3, .seed = 1 };
    struct ang_error error = { .message = "" };
    struct ang_game *g = ang_game_new(&desc, NULL);
    uint64_t before = ang_game_hash(g);
    char *text = fuzz_copy(data, size);

    if (ang_game_load(g, text, size, &error)) {
        uint64_t loaded = ang_game_hash(g);
        MUST(ang_game_verify(g, &error), error.message);
        size_t used = ang_game_dump(g, dump, sizeof dump);
        MUST(used < sizeof dump, "a dump is not that long");
        MUST(ang_game_load(g, dump, used, &error), error.message);
        MUST(ang_game_hash(g) == loaded, "the same game");
        fuzz_look(g);
        fuzz_imagine(g, fuzz_digest(data, size));
        fuzz_play(g, 40, fuzz_digest(data, size));
        fuzz_look(g);
    } else {
        MUST(error.message[0] && ang_game_hash(g) == before, "refused, and nothing has changed");
    }
    free(text);
    ang_game_free(g);
    return 0;
}
