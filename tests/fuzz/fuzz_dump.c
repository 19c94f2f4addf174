/* fuzz_dump.c: dumps. A dump that loads is valid, survives dump, save and load unchanged, and
 * can be played on. */
#include "fuzz.h"

/* A dump is loaded into a game with the same number of seats. */
static unsigned seats_told(const char *text, size_t size)
{
    static const char key[] = "\"seat_count\":";
    const size_t length = sizeof key - 1;

    for (size_t at = 0; at + length < size; at++)
        if (memcmp(text + at, key, length) == 0 && text[at + length] >= '2' &&
            text[at + length] <= '6')
            return (unsigned)(text[at + length] - '0');
    return 3;
}

static void save_check(struct ang_game *g)
{
    static char save[1 << 20];
    struct ang_error error = { .message = "" };
    size_t used = ang_game_save(g, save, sizeof save);

    if (used >= sizeof save)
        return;
    struct ang_game *other = ang_game_open(fuzz_pack(), save, used, &error);
    MUST(other != NULL, error.message);
    MUST(ang_game_hash(other) == ang_game_hash(g), "the same game");
    ang_game_free(other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char dump[FUZZ_TEXT_MAX];
    char *text = fuzz_copy(data, size);
    struct ang_game_desc desc = { .pack = fuzz_pack(), .seats = seats_told(text, size), .seed = 1 };
    struct ang_error error = { .message = "" };
    struct ang_game *g = ang_game_new(&desc, NULL);
    uint64_t before = ang_game_hash(g);

    if (ang_game_load(g, text, size, &error)) {
        uint64_t loaded = ang_game_hash(g);
        MUST(ang_game_verify(g, &error), error.message);
        size_t used = ang_game_dump(g, dump, sizeof dump);
        MUST(used < sizeof dump, "a dump is not that long");
        save_check(g);
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
