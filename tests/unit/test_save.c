/* test_save.c: a save grows line by line, and a game that has read the earlier lines can continue
 * with the new ones.
 */
#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[PROOF_TEXT_MAX], again[PROOF_TEXT_MAX];

static bool same_bytes(const struct ang_game *a, const struct ang_game *b)
{
    return memcmp(a->b, b->b, a->b->size) == 0;
}

/* The twin starts with the header alone, and receives the new entries now and then. */
static void play_beside(const char *name, unsigned seats, uint64_t seed)
{
    const struct ang_pack *pack = proof_pack_of(name);
    struct ang_game *g = proof_game(pack, seats, seed, NULL);
    struct proof_dice dice = proof_dice(seed);
    struct ang_error error = { 0 };
    unsigned played = 0;

    proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1", (unsigned long long)seed);
    size_t size = ang_game_save(g, text, sizeof text);
    struct ang_game *twin = ang_game_open(pack, text, size, &error);
    PROVE(twin, "%s", error.message);
    for (bool runs = true; runs;) {
        runs = proof_step(g, &dice);
        if (runs && proof_roll(&dice, 8))
            continue;
        size = ang_game_save_from(g, played, text, sizeof text);
        PROVE(ang_game_open_more(twin, text, size, &error), "after %u entries: %s", played,
              error.message);
        played = ang_game_entry_count(g);
        PROVE(ang_game_entry_count(twin) == played && same_bytes(g, twin),
              "after %u entries the games differ", played);
    }
    size = ang_game_save(g, text, sizeof text);
    PROVE(ang_game_save(twin, again, sizeof again) == size && strcmp(text, again) == 0,
          "the saves differ");
    ang_game_free(twin);
    ang_game_free(g);
}

static void test_line_by_line(void **state)
{
    uint64_t first = proof_setting("PROOF_SEED", 1), games = proof_setting("PROOF_GAMES", 3);

    (void)state;
    for (uint64_t seed = first; seed < first + games; seed++) {
        play_beside("harbor", 2 + (unsigned)(seed % 5), seed);
        play_beside("android", 3 + (unsigned)(seed % 3), seed);
    }
}

/* A wrong line is reported, and the game stays as it was before it. */
static void test_wrong_lines(void **state)
{
    static const char *const wrong[] = {
        "{\"save\":1}\n",
        "{\"choice\":{\"i\":0,\"kind\":\"nothing\",\"targets\":[]},\"seat\":0}\n",
        "{\"choice\":{\"i\":0},\"seat\":6}\n",
        "{\"undo\":\"free\",\"seat\":0,\"number\":1}\n",
        "{\"load\":{}}\n",
        "[]\n",
        "\xff\n",
        "{",
    };
    struct ang_game *g = proof_game(proof_pack(), 3, 5, NULL);
    uint64_t hash = ang_game_hash(g);

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(wrong); i++) {
        struct ang_error error = { 0 };
        PROVE(!ang_game_open_more(g, wrong[i], strlen(wrong[i]), &error), "taken: %s", wrong[i]);
        PROVE(error.message[0] && error.line == 1, "line %u, '%s': %s", error.line, error.message,
              wrong[i]);
        PROVE(ang_game_hash(g) == hash && ang_game_entry_count(g) == 0, "it changed: %s", wrong[i]);
    }
    PROVE(ang_game_open_more(g, "", 0, NULL), "an empty continuation is not an error");
    PROVE(ang_game_save_from(g, 7, text, sizeof text) == 0 && text[0] == 0,
          "there are no entries from there on");
    ang_game_free(g);
}

/* A snapshot continues like the game, with its whole history; a damaged one is refused. */
static void snapshot_beside(const char *game, unsigned seats, uint64_t seed)
{
    const struct ang_pack *pack = proof_pack_of(game);
    struct ang_game *g = proof_game(pack, seats, seed, NULL);
    struct proof_dice dice = proof_dice(seed), same_dice;
    static char bytes[PROOF_TEXT_MAX * 2];

    for (unsigned i = 0; i < 90 && proof_step(g, &dice); i++)
        if (i % 30 == 29)
            ang_game_undo(g, 0, ANG_UNDO_OWNER, 2, NULL);
    size_t size = ang_game_snapshot(g, bytes, sizeof bytes);
    PROVE(size < sizeof bytes && size == ang_game_snapshot(g, NULL, 0), "%zu bytes", size);
    ang_game_save(g, text, sizeof text);
    size_t head = strcspn(text, "\n");
    struct ang_game *twin = ang_game_restore(pack, text, head, bytes, size, NULL);
    PROVE(twin && same_bytes(g, twin), "it is another game");
    same_dice = dice;
    for (unsigned i = 0; i < 20; i++)
        PROVE(proof_step(g, &dice) == proof_step(twin, &same_dice), "one of them is over");
    ang_game_undo(g, 0, ANG_UNDO_OWNER, 25, NULL);
    ang_game_undo(twin, 0, ANG_UNDO_OWNER, 25, NULL);
    PROVE(same_bytes(g, twin) && ang_game_log_count(g) == ang_game_log_count(twin), "they part");
    ang_game_save(g, text, sizeof text);
    ang_game_save(twin, again, sizeof again);
    PROVE(strcmp(text, again) == 0, "the saves differ");
    ang_game_free(twin);
    for (size_t at = 0; at < size; at += at < 300 ? 1 : 997) {
        bytes[at] ^= 4;
        PROVE(!ang_game_restore(pack, text, head, bytes, size, NULL), "byte %zu may be another",
              at);
        bytes[at] ^= 4;
    }
    for (size_t less = 0; less < size; less += less < 300 ? 1 : 997)
        PROVE(!ang_game_restore(pack, text, head, bytes, less, NULL), "%zu bytes will do", less);
    PROVE(!ang_game_restore(pack, "{}", 2, bytes, size, NULL), "any head will do");
    ang_game_free(g);
}

static void test_snapshots(void **state)
{
    (void)state;
    snapshot_beside("harbor", 3, 5);
    snapshot_beside("android", 4, 5);
}

/* Options of a game are saved by name; older saves with numbers still open. */
static void test_options(void **state)
{
    const struct ang_pack *pack = proof_pack_of("android");
    struct ang_game *g = proof_game(pack, 3, 5, "seat-2=rachel");
    struct ang_error error = { 0 };
    size_t size = ang_game_save(g, text, sizeof text), used;
    const char *from = strstr(text, "\"options\":{"), *to = from ? strchr(from, '}') + 1 : NULL;

    (void)state;
    PROVE(from && strstr(from, "\"seat-2\":\"rachel\""), "by name: %.300s", text);
    struct ang_game *twin = ang_game_open(pack, text, size, &error);
    PROVE(twin && same_bytes(g, twin), "%s", error.message);
    ang_game_free(twin);
    used = (size_t)(from - text);
    memcpy(again, text, used);
    used += (size_t)sprintf(again + used, "\"options\":[");
    for (unsigned i = 0; i < pack->rules->table_option_count; i++)
        used += (size_t)sprintf(again + used, "%s%u", i ? "," : "", g->setup.option[i]);
    used += (size_t)sprintf(again + used, "]%s", to);
    twin = ang_game_open(pack, again, used, &error);
    PROVE(twin && same_bytes(g, twin), "by place: %s", error.message);
    ang_game_free(twin);
    ang_game_free(g);
}

/* A save contains the log lines that each viewer was sent, also after an undo and when written in
 * several parts. */
static void told_beside(const char *game, unsigned seats, uint64_t seed)
{
    const struct ang_pack *pack = proof_pack_of(game);
    struct ang_game *g = proof_game(pack, seats, seed, NULL);
    struct proof_dice dice = proof_dice(seed);
    char then[1000], now[1000];
    struct ang_told told;
    size_t size = 0, at = 0;
    unsigned line = 0;

    for (unsigned i = 0; i < 120 && proof_step(g, &dice); i++) {
        if (i % 30 == 29)
            ang_game_undo(g, 0, ANG_UNDO_OWNER, 2, NULL);
        if (i % 7 == 0) {
            size += ang_game_told(g, line, text + size, sizeof text - size);
            line = ang_game_log_count(g);
        }
    }
    size += ang_game_told(g, line, text + size, sizeof text - size);
    for (line = 0; ang_told_next(text, size, &at, &told); line++) {
        PROVE(told.entry == ang_game_log_entry(g, line), "line %u is of another entry", line);
        for (unsigned viewer = 0; viewer <= ANG_SPECTATOR; viewer++)
            for (int lang = ANG_EN; (viewer < seats || viewer == ANG_SPECTATOR) && lang <= ANG_DE;
                 lang++) {
                ang_game_log_text(g, viewer, line, (enum ang_language)lang, then, sizeof then);
                ang_told_text(&told, viewer, (enum ang_language)lang, now, sizeof now);
                PROVE(strcmp(then, now) == 0, "viewer %u, line %u: '%s', told '%s'", viewer, line,
                      now, then);
            }
    }
    PROVE(line > 20 && line == ang_game_log_count(g), "%u lines were kept", line);
    ang_game_free(g);
}

static void test_told(void **state)
{
    (void)state;
    told_beside("harbor", 3, 5);
    told_beside("android", 4, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_line_by_line), cmocka_unit_test(test_wrong_lines),
        cmocka_unit_test(test_snapshots),    cmocka_unit_test(test_options),
        cmocka_unit_test(test_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
