/* test_recorded.c: games of Android play as they are recorded in tests/golden/android-games.txt.
 *
 * Each line has a seed, the number of players, the number of choices, and a digest of everything
 * that players were offered and saw, without its wording (the members "text", "label", "title"
 * and "topic").
 * A run plays the first 30 games; PROOF_GAMES=300 plays all.
 *
 * A change of rules or cards makes this test fail. If it is intended, record the games anew, and
 * say so in the commit message:
 *
 *     RECORD=1 PROOF_GAMES=300 ANGELES_ROOT=. build/release/unit/test_recorded
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/proof.h"

enum { VIEW_EVERY = 4, LINE_MAX_SIZE = 100 };

static uint64_t add(uint64_t digest, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        digest = (digest ^ (unsigned char)text[i]) * 0x100000001b3u;
    return digest;
}

static const char *string_end(const char *quote) /* after the closing quote */
{
    do
        quote += 1 + (*quote == '\\');
    while (*quote != '"');
    return quote + 1;
}

static bool is_wording(const char *key, size_t size)
{
    static const char *const word[] = { "\"text\"", "\"label\"", "\"title\"", "\"topic\"" };

    for (unsigned i = 0; i < ARRAY_LEN(word); i++)
        if (size == strlen(word[i]) && strncmp(key, word[i], size) == 0)
            return true;
    return false;
}

/* Adds JSON without the wording, whose values are strings or null. */
static uint64_t add_json(uint64_t digest, const char *at)
{
    while (*at) {
        const char *end = *at == '"' ? string_end(at) : at + strcspn(at, "\"");
        if (*at == '"' && *end == ':' && is_wording(at, (size_t)(end - at))) {
            at = end[1] == '"' ? string_end(end + 1) : end + 1;
        } else {
            digest = add(digest, at, (size_t)(end - at));
            at = end;
        }
    }
    return digest;
}

static uint64_t add_view(uint64_t digest, struct ang_game *g, unsigned viewer)
{
    static char text[PROOF_TEXT_MAX];

    PROVE(ang_game_view(g, viewer, ANG_EN, text, sizeof text) < sizeof text, "a long view");
    return add_json(digest, text);
}

/* Writes the line of one game. */
static void play(unsigned seed, char *line)
{
    static char text[PROOF_TEXT_MAX];
    unsigned seats = 3 + seed % 3, choices = 0;
    struct ang_game *g = proof_game(proof_pack_of("android"), seats, seed, NULL);
    struct proof_dice dice = proof_dice(seed);
    uint64_t digest = 0xcbf29ce484222325u;
    struct ang_decision d;

    for (; ang_game_state(g) == ANG_RUNNING; choices++) {
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        PROVE(ang_game_decision(g, seat, &d) && d.count, "seat %u is asked nothing", seat);
        ang_game_decision_json(g, seat, ANG_EN, text, sizeof text);
        digest = add_json(digest, text);
        if (choices % VIEW_EVERY == 0)
            digest = add_view(digest, g, choices / VIEW_EVERY % 2 ? ANG_SPECTATOR : seat);
        proof_choose(g, seat, proof_roll(&dice, d.count));
    }
    for (unsigned viewer = 0; viewer < seats; viewer++)
        digest = add_view(digest, g, viewer);
    snprintf(line, LINE_MAX_SIZE, "%u %u %u %016llx\n", seed, seats, choices,
             (unsigned long long)digest);
    ang_game_free(g);
}

static FILE *record(const char *mode)
{
    const char *root = getenv("ANGELES_ROOT");
    char path[512];

    snprintf(path, sizeof path, "%s/tests/golden/android-games.txt", root ? root : ".");
    FILE *file = fopen(path, mode);
    PROVE(file, "%s cannot be opened", path);
    return file;
}

static void games_are_as_recorded(void **state)
{
    bool anew = getenv("RECORD") != NULL;
    FILE *file = record(anew ? "w" : "r");
    unsigned games = (unsigned)proof_setting("PROOF_GAMES", 30);
    char line[LINE_MAX_SIZE], recorded[LINE_MAX_SIZE];

    (void)state;
    for (unsigned seed = 1; seed <= (games < 300 ? games : 300); seed++) {
        play(seed, line);
        if (anew)
            fputs(line, file);
        else
            PROVE(
                fgets(recorded, sizeof recorded, file) && strcmp(line, recorded) == 0,
                "recorded %sbut now   %sIf that is intended, record the games anew: see this file",
                recorded, line);
    }
    fclose(file);
}

/* The digest ignores wording, and nothing else. */
static void wording_does_not_count(void **state)
{
    const char *const same[] = { "{\"a\":1,\"text\":\"x \\\" y\",\"b\":[2]}",
                                 "{\"a\":1,\"text\":\"\",\"b\":[2]}" };
    const char *const other[] = { "{\"a\":1,\"text\":\"\",\"b\":[3]}",
                                  "{\"a\":\"text\",\"b\":[2]}" };

    (void)state;
    PROVE(add_json(1, same[0]) == add_json(1, same[1]), "wording counts");
    PROVE(add_json(1, same[0]) != add_json(1, other[0]), "numbers do not count");
    PROVE(add_json(1, same[0]) != add_json(1, other[1]), "a value is taken for a key");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wording_does_not_count),
        cmocka_unit_test(games_are_as_recorded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
