/* test_leak_la1.c: the no-leak theorem over whole games of LA-1, and leaks planted in them.
 *
 * proves: L-INFO-01 L-INFO-02
 */
#include "support/oracle.h"

static const struct leak_test test = {
    .game = "la-1",
    .test = "test_leak_la1",
    .seat_min = 2,
    .every = 60,
    .planted_every = 19, /* only damage is hidden in the log */
    .open_hands = true,  /* L-INFO-08 */
    .steps = 3,
    .option = { "truth=fixed", "truth=drawn" },
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
