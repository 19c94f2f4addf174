/* test_server_fault.c: a bug of ours costs a person an option and never the table. It leaves a
 * report that `angeles scenario` runs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "support/broken.h"
#include "support/quiet_hall.h"

enum { SEATS = 3 };

static struct hall *hall;
static char folder[64];
static struct buffer heard;

static void on_send(struct guest *g, const char *text, size_t size)
{
    (void)g;
    buffer_add(&heard, text, size);
    buffer_add_string(&heard, "\n");
}

static void settle(struct table *t)
{
    do {
        nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
        hall_settle(hall);
    } while (t->durable.pending);
}

static void choose(struct table *t, struct guest *g, unsigned index)
{
    struct decision_look look;
    char text[200];

    assert_true(decision_look(t->match.game, g->viewer, &look));
    snprintf(text, sizeof text, "{\"id\":1,\"do\":\"choose\",\"version\":%u,\"index\":%u}",
             (unsigned)look.version, index);
    heard.length = 0;
    guest_message(g, text, strlen(text));
    settle(t);
}

static bool scenario_find(void *context, int64_t seat, const char *name, const char *text)
{
    (void)seat;
    if (strcmp(name, "scenario-fault-1") == 0)
        buffer_add_string(context, text);
    return true;
}

static void test_fault(void **state)
{
    static const char setup[] = "{\"game\":\"android\",\"seed\":3,\"seats\":[{\"kind\":\"person\"},"
                                "{\"kind\":\"person\"},{\"kind\":\"person\"}]}";
    struct guest guest[SEATS];
    struct buffer scenario = { 0 };
    struct table_setup_error wrong;
    struct ang_error why;
    struct ang_decision d;

    (void)state;
    snprintf(folder, sizeof folder, "/tmp/angeles-fault-%d", (int)getpid());
    hall = quiet_hall(folder);
    struct table *t = table_new(hall, "");
    assert_true(table_setup(t, setup, sizeof setup - 1, &wrong));
    t->pack = broken_pack_of(t->pack);
    for (unsigned s = 0; s < SEATS; s++)
        t->match.seat[s].taken = t->match.seat[s].ready = true;
    hall_add(hall, t);
    assert_true(table_begin(t, &why));
    table_keep(t);
    table_settle(t);
    settle(t);
    for (unsigned s = 0; s < SEATS; s++) {
        guest[s] = (struct guest){ .hall = hall, .send = on_send };
        table_join(t, &guest[s], s);
    }

    /* Plays until somebody has options of two kinds. */
    unsigned seat, last;
    for (;;) {
        seat = ang_seat_first(ang_game_waiting(t->match.game));
        assert_true(ang_game_decision(t->match.game, seat, &d));
        last = d.count - 1;
        if (d.option[0].kind != d.option[last].kind)
            break;
        choose(t, &guest[seat], 0);
    }
    unsigned lines = ang_game_log_count(t->match.game), waiting = ang_game_waiting(t->match.game);
    broken_plant(d.option[last].kind);
    choose(t, &guest[seat], last);
    broken_plant(0);
    assert_non_null(strstr(heard.data, "{\"id\":1,\"error\":{\"code\":\"fault\""));
    assert_int_equal(hall->metrics.faults, 1);
    assert_int_equal(ang_game_log_count(t->match.game), lines);
    assert_int_equal(ang_game_waiting(t->match.game), waiting);

    /* The report contains the planted bug, and the same seat continues with another option. */
    store_read_things(hall->store, t->id, scenario_find, &scenario);
    assert_true(scenario.length > 0);
    assert_non_null(strstr(scenario.data, "# Fault 1 on table"));
    assert_non_null(strstr(scenario.data, "# {\"fault\":{"));
    assert_non_null(strstr(scenario.data, "is asked"));
    choose(t, &guest[seat], 0);
    assert_non_null(strstr(heard.data, "{\"id\":1,\"did\":\"choose\""));

    for (unsigned s = 0; s < SEATS; s++)
        guest_leave(&guest[s]);
    buffer_release(&scenario);
    buffer_release(&heard);
    hall_free(hall);
    assert_int_equal(folder_clear(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fault),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
