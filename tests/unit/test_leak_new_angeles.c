/* test_leak_new_angeles.c: the no-leak theorem over whole games of New Angeles, and leaks planted
 * in them.
 */
#include "support/oracle.h"

enum { STEPS = 30 };

/* One random game: the first one, or a complete one with any city. False: a leak was seen. */
static bool game_watch(struct oracle *o, uint64_t seed, unsigned every)
{
    unsigned seats = 4 + (unsigned)(seed % 3);
    struct ang_game *g =
        proof_game(&o->pack, seats, seed, seed % 2 ? "setup=complete" : "setup=first");
    bool same = oracle_watch(o, g, seed, every, STEPS);

    ang_game_free(g);
    return same;
}

static void nothing_leaks(void **state)
{
    uint64_t first = proof_setting("PROOF_SEED", 1), games = proof_setting("PROOF_GAMES", 6);
    unsigned every = (unsigned)proof_setting("PROOF_EVERY", 60);
    struct oracle o;

    (void)state;
    oracle_init(&o, proof_pack_of("new-angeles"), PLANT_NONE);
    for (uint64_t seed = first; seed < first + games; seed++) {
        proof_repeat(
            "PROOF_SEED=%llu PROOF_GAMES=1 PROOF_EVERY=%u build/release/unit/test_leak_new_angeles",
            (unsigned long long)seed, every);
        PROVE(game_watch(&o, seed, every), "a viewer can tell two worlds apart: %s", o.report);
    }
    print_message("%u pairs, %u moments, %llu bytes compared; %u pairs saw the end, %u parted, %u "
                  "ran out of common options; %u undone\n",
                  o.pairs, o.steps, (unsigned long long)o.bytes, o.ended, o.parted, o.ran_out,
                  o.undone);
    if (games >= 6)
        PROVE(o.pairs > 80 && o.steps > 3 * o.pairs && o.ended && o.parted && o.undone,
              "too little was met to prove anything");
    oracle_release(&o);
}

static void planted_leaks_are_seen(void **state)
{
    (void)state;
    oracle_plants(proof_pack_of("new-angeles"), game_watch, 211, "test_leak_new_angeles");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_leaks),
        cmocka_unit_test(planted_leaks_are_seen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
