/* test_leak_new_angeles.c: the no-leak theorem over whole games of New Angeles, and leaks planted
 * in them. Bargains are made in both worlds: what can be offered, and why not, is the same there.
 *
 * proves: N-NEG-52 N-NEG-53
 */
#include "support/oracle.h"

static const struct leak_test test = {
    .game = "new-angeles",
    .test = "test_leak_new_angeles",
    .seat_min = 4,
    .every = 60,
    .steps = 3,
    .option = { "setup=first", "setup=complete" },
};

static void nothing_leaks(void **state)
{
    (void)state;
    oracle_games(&test);
}

static void planted_leaks_are_seen(void **state)
{
    (void)state;
    oracle_games_planted(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_leaks),
        cmocka_unit_test(planted_leaks_are_seen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
