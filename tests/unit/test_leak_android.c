/* test_leak_android.c: the no-leak theorem over whole games of Android, and leaks planted
 * in them.
 */
#include "support/oracle.h"

static const struct leak_test test = {
    .game = "android",
    .test = "test_leak_android",
    .seat_min = 3,
    .every = 200,
    .steps = 10,
    .option = { "murder=random", "murder=random" },
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
