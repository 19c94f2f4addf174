/* test_table_sim.c: a simulated table (support/sim_table.h), over thousands of inputs:
 *
 *     SIM_INPUTS=1000000 SIM_SEED=7 build/release/unit/test_table_sim
 */
#include "support/sim_table.h"

#include <stdio.h>

static void simulate(const char *game)
{
    unsigned inputs = (unsigned)proof_setting("SIM_INPUTS", 20000), short_run = 2000;
    uint64_t seed = proof_setting("SIM_SEED", 1);
    struct sim_counts c = { 0 }, again = { 0 };

    sim_table_run(game, seed, inputs, &c);
    printf("%s: %u inputs, %u games (%u even, %u ended), %u choices, %u refused, %u held, %u "
           "answered, %u undone, %u orders, %u passes by orders, %u by bots, %u votes, %u "
           "time-outs, %u offers answered, %u restarts, %u forgotten, %u quiet\n",
           game, c.inputs, c.games, c.even, c.ended, c.choices, c.refused, c.held, c.answered,
           c.undone, c.orders, c.by_order, c.bots, c.votes, c.time_outs, c.offers, c.restarts,
           c.forgotten, c.quiet);
    PROVE(c.choices && c.refused && c.undone && c.orders && c.bots && c.votes && c.restarts &&
              c.forgotten,
          "%s: too little was tried", game);
    PROVE(sim_table_run(game, seed, short_run, &again) ==
              sim_table_run(game, seed, short_run, &again),
          "%s: the same inputs gave something else", game);
}

static void test_harbor(void **state)
{
    (void)state;
    simulate("harbor");
}

static void test_android(void **state)
{
    (void)state;
    simulate("android");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_harbor),
        cmocka_unit_test(test_android),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
