/* test_table_clock.c: clocks run for the seats the host names, and grow only by their rule. */
#include "support/proof.h"

#include <string.h>

#include "table/clock.h"
#include "wire/json.h"

static const struct clock_rule turn = { .kind = CLOCK_TURN, .seconds = 60 };
static const struct clock_rule bank = { .kind = CLOCK_BANK, .seconds = 600, .increment = 20 };
static const struct ang_event turn_of_1 = { .kind = ANG_TURN_BEGINS, .seat = 1 };

static void assert_clocks(const struct clocks *c, int64_t a, int64_t b, int64_t third)
{
    PROVE(c->ms[0] == a && c->ms[1] == b && c->ms[2] == third, "%lld %lld %lld",
          (long long)c->ms[0], (long long)c->ms[1], (long long)c->ms[2]);
}

static void test_whose_clock_runs(void **state)
{
    struct clocks c;

    (void)state;
    clocks_start(&c, &bank, 1000);
    assert_clocks(&c, 600000, 600000, 600000);
    clocks_run(&c, &bank, 1 << 0 | 1 << 2, 5000); /* none has run so far */
    assert_clocks(&c, 600000, 600000, 600000);
    PROVE(clocks_left(&c, 0, 7000) == 598000 && clocks_left(&c, 1, 7000) == 600000, "between");
    clocks_run(&c, &bank, 0, 8000);
    assert_clocks(&c, 597000, 600000, 597000);
    clocks_run(&c, &bank, 1 << 1, 90000); /* a window: they stood still */
    assert_clocks(&c, 597000, 600000, 597000);
}

static void test_turns(void **state)
{
    static const struct ang_event day = { .kind = ANG_PERIOD_BEGINS, .seat = -1 };
    struct clocks c;

    (void)state;
    clocks_start(&c, &turn, 0);
    clocks_run(&c, &turn, 7, 0);
    clocks_follow(&c, &day);
    clocks_run(&c, &turn, 7, 10000);
    assert_clocks(&c, 50000, 50000, 50000);
    clocks_follow(&c, &turn_of_1);
    clocks_run(&c, &turn, 7, 15000); /* everybody has all of the time again */
    assert_clocks(&c, 60000, 60000, 60000);

    clocks_start(&c, &bank, 0);
    clocks_run(&c, &bank, 7, 0);
    clocks_follow(&c, &turn_of_1);
    clocks_run(&c, &bank, 0, 30000);
    assert_clocks(&c, 570000, 590000, 570000);
    clocks_run(&c, &bank, 0, 30000); /* once */
    assert_clocks(&c, 570000, 590000, 570000);
}

static void test_time_runs_out(void **state)
{
    static const struct clock_rule none = { .kind = CLOCK_NONE };
    struct clocks c;

    (void)state;
    clocks_start(&c, &turn, 0);
    clocks_run(&c, &turn, 1 << 1, 0);
    PROVE(clocks_out(&c) == 0, "at once");
    clocks_run(&c, &turn, 1 << 1, 60001);
    PROVE(clocks_left(&c, 1, 70000) == 0, "less than nothing");
    PROVE(clocks_out(&c) == 1 << 1 && c.ms[1] == 0, "it was out");
    clocks_return(&c, &turn, 1);
    PROVE(c.ms[1] == 60000, "all of it");

    clocks_start(&c, &bank, 0);
    c.ms[1] = 0;
    clocks_return(&c, &bank, 1);
    clocks_return(&c, &bank, 2);
    assert_clocks(&c, 600000, 30000, 600000);

    clocks_start(&c, &none, 0);
    clocks_run(&c, &none, 7, 1000);
    PROVE(c.running == 0 && clocks_out(&c) == 0, "a table without clocks");
}

static void test_clocks_are_kept(void **state)
{
    struct clocks c = { .ms = { 1, -2, 600000 } }, again = { 0 };
    struct json_reader r;
    struct json_writer w;
    char text[200];

    (void)state;
    json_writer_init(&w, text, sizeof text);
    clocks_write(&c, 3, &w);
    PROVE(json_writer_end(&w) && strcmp(text, "[1,-2,600000]") == 0, "%s", text);
    json_reader_init(&r, text, strlen(text));
    clocks_read(&again, &r);
    assert_clocks(&again, 1, -2, 600000);
    json_reader_init(&r, "[7", 2);
    clocks_read(&again, &r);
    assert_clocks(&again, 7, -2, 600000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whose_clock_runs),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_time_runs_out),
        cmocka_unit_test(test_clocks_are_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
