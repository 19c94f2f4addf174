/* test_campaign.c: a chapter stores by name exactly what the game carries, and that survives saves.
 *
 * proves: L-CAMPAIGN-12 L-CAMPAIGN-18
 */
#include "support/proof.h"

#include "lib/campaign.h"

#include <string.h>

enum { CASES = 4 };
static char text[PROOF_TEXT_MAX], again[PROOF_TEXT_MAX], save[PROOF_TEXT_MAX];

static struct ang_game *chapter(const struct ang_pack *pack, unsigned after, uint64_t seed)
{
    struct ang_error error = { 0 };
    struct ang_game *g = ang_game_new(
        &(struct ang_game_desc){
            .pack = pack, .seats = 3, .seed = seed, .campaign = text, .after = after },
        &error);
    PROVE(g, "chapter after %u: %s", after, error.message);
    return g;
}

static void play(struct ang_game *g, uint64_t seed)
{
    struct proof_dice dice = proof_dice(seed);

    while (proof_step(g, &dice))
        ;
}

/* Names and numbers agree. */
static void compare(const struct ang_game *g, unsigned number)
{
    struct ang_error error = { 0 };
    struct ang_carry carry;
    struct ang_campaign *c = ang_campaign_read(g->pack, text, strlen(text), &error);

    PROVE(c, "%s", error.message);
    PROVE(ang_game_carry(g, &carry), "the game is over");
    const struct ang_carry *left = &c->chapter[number - 1].left;
    PROVE(left->count == carry.count, "%u numbers", left->count);
    for (unsigned i = 0; i < carry.count; i++)
        PROVE(left->number[i] == carry.number[i], "chapter %u, number %u: %d, not %d", number, i,
              left->number[i], carry.number[i]);
    ang_campaign_free(c);
}

static void test_names_are_numbers(void **state)
{
    const struct ang_pack *pack = proof_pack_of("la-1");
    uint64_t seed = proof_setting("PROOF_SEED", 1);

    (void)state;
    text[0] = 0;
    for (unsigned n = 1; n <= CASES; n++) {
        struct ang_error error = { 0 };
        struct ang_game *g = chapter(pack, n - 1, seed + n);
        size_t before = ang_game_campaign(g, again, sizeof again);
        PROVE(n == 1 || strcmp(again, text) == 0, "a running chapter is not part of it yet");
        play(g, seed + n);
        PROVE(ang_game_campaign(g, text, sizeof text) > before, "a chapter is added");
        compare(g, n);
        ang_game_save(g, save, sizeof save);
        struct ang_game *twin = ang_game_open(pack, save, strlen(save), &error);
        PROVE(twin, "%s", error.message);
        ang_game_campaign(twin, again, sizeof again);
        PROVE(strcmp(text, again) == 0, "its save contains the same campaign");
        ang_game_free(twin);
        ang_game_free(g);
    }
}

/* Both chapters follow the first one. */
static void test_branches(void **state)
{
    const struct ang_pack *pack = proof_pack_of("la-1");
    unsigned finished[CASES];

    (void)state;
    text[0] = 0;
    for (unsigned n = 1; n <= 3; n++) {
        struct ang_carry carry;
        struct ang_game *g = chapter(pack, n > 1, 20 + n);
        play(g, n);
        ang_game_campaign(g, text, sizeof text);
        compare(g, n);
        ang_game_carry(g, &carry);
        finished[n] = (unsigned)carry.number[0];
        ang_game_free(g);
    }
    PROVE(__builtin_popcount(finished[1]) == 1 && __builtin_popcount(finished[2]) == 2 &&
              finished[2] == finished[3],
          "each has the case before and its own");
}

/* A copy that a player takes along lacks the order of the decks. It is drawn again, from the
 * seed. */
static void test_taken_along(void **state)
{
    const struct ang_pack *pack = proof_pack_of("la-1");
    struct ang_game *g;
    uint64_t hash[2];

    (void)state;
    text[0] = 0;
    g = chapter(pack, 0, 5);
    play(g, 5);
    campaign_of_game(g, false, text, sizeof text);
    ang_game_free(g);
    PROVE(!strstr(text, "encounters") && strstr(text, "read-bits"),
          "only what is hidden is left out");
    for (unsigned i = 0; i < 2; i++) {
        g = chapter(pack, 1, 6 + i);
        hash[i] = (uint64_t)g->setup.carry[pack->rules->carry_count - 1];
        PROVE(campaign_of_game(g, false, again, sizeof again) && !strstr(again, "encounters"),
              "nor does the next chapter tell it");
        ang_game_free(g);
    }
    PROVE(hash[0] != hash[1], "another seed, another order");
}

static void test_refused(void **state)
{
    static const char *const wrong[] = {
        "{",
        "{}",
        "[]",
        "{\"campaign\":2,\"game\":\"la-1\",\"chapters\":[]}",
        "{\"campaign\":1,\"game\":\"android\",\"chapters\":[]}",
        "{\"campaign\":1,\"game\":\"la-1\",\"chapters\":[{}]}",
        "{\"campaign\":1,\"game\":\"la-1\",\"chapters\":[{\"number\":2,\"after\":0,\"won\":true,"
        "\"left\":{}}]}",
        "{\"campaign\":1,\"game\":\"la-1\",\"chapters\":[{\"number\":1,\"after\":1,\"won\":true,"
        "\"left\":{}}]}",
        "{\"campaign\":1,\"game\":\"la-1\",\"chapters\":[{\"number\":1,\"after\":0,\"won\":true,"
        "\"left\":{\"ending\":[1,2]}}]}",
        "{\"campaign\":1,\"game\":\"la-1\",\"chapters\":[{\"number\":1,\"after\":0,\"won\":true,"
        "\"left\":{\"ending\":[9999]}}]}",
    };
    const struct ang_pack *pack = proof_pack_of("la-1");

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(wrong); i++) {
        struct ang_error error = { 0 };
        struct ang_campaign *c = ang_campaign_read(pack, wrong[i], strlen(wrong[i]), &error);
        PROVE(!c && error.message[0], "%s", wrong[i]);
    }
    PROVE(!ang_campaign_read(proof_pack_of("android"), "", 0, NULL), "Android has no campaigns");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_numbers),
        cmocka_unit_test(test_branches),
        cmocka_unit_test(test_taken_along),
        cmocka_unit_test(test_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
