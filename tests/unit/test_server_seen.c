/* test_server_seen.c: a client that reports which news it has seen gets later ones gathered into
 * one message. It gets it after its report, when its seat is asked, on request, or after a time
 * limit. A client that never reports gets every step.
 *
 * A table in a hall without a network; the test moves timestamps back to make time pass.
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

#include "support/quiet_hall.h"

enum { SEATS = 3, SLOW = 1, PLAIN = SEATS, WATCHER, LISTENERS }; /* PLAIN sits where SLOW sits */

static struct hall *hall;
static char folder[64];
static struct table *table;
static struct listener listener[LISTENERS];
static uint32_t dice;

static int hall_start(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/angeles-seen-%d", (int)getpid());
    assert_int_equal(folder_clear(folder), 0);
    hall = quiet_hall(folder);
    return 0;
}

static int hall_stop(void **state)
{
    (void)state;
    for (unsigned l = 0; l < LISTENERS; l++) {
        guest_leave(&listener[l].guest);
        buffer_release(&listener[l].heard);
    }
    hall_free(hall);
    return folder_clear(folder);
}

/* News is gathered for a quarter of a second, and a busy machine may need longer for one message.
 * So in this test the time ends only on request. */
static void say(unsigned who, const char *text)
{
    for (unsigned l = 0; l < LISTENERS; l++)
        listener[l].guest.sent.ms = hall->now_ms + 3600000;
    guest_message(&listener[who].guest, text, strlen(text));
    quiet_settle(hall, table);
}

static void seen(unsigned who, unsigned news)
{
    char text[80];

    snprintf(text, sizeof text, "{\"id\":7,\"do\":\"seen\",\"news\":%u}", news);
    say(who, text);
}

static void forget(void)
{
    for (unsigned l = 0; l < LISTENERS; l++) {
        listener[l].heard.length = 0;
        buffer_add_string(&listener[l].heard, "");
    }
}

static unsigned count(unsigned who, const char *what)
{
    unsigned found = 0;

    for (const char *at = listener[who].heard.data; at && (at = strstr(at, what)); at++)
        found++;
    return found;
}

static unsigned news(unsigned who)
{
    return count(who, "{\"news\":\"game\"");
}

/* Seats three people at a table, with a second connection at the seat SLOW, and a spectator. */
static void begin(uint32_t seed)
{
    struct table_setup_error error;
    struct ang_error why;
    char setup[400];

    dice = seed + 3;
    snprintf(
        setup, sizeof setup,
        "{\"game\":\"android\",\"seed\":%u,\"pace\":\"quick\",\"seats\":[{\"kind\":\"person\"},"
        "{\"kind\":\"person\"},{\"kind\":\"person\"}]}",
        (unsigned)seed);
    table = table_new(hall, "");
    if (!table_setup(table, setup, strlen(setup), &error))
        fail_msg("%s", error.text);
    for (unsigned s = 0; s < SEATS; s++)
        table->match.seat[s].taken = table->match.seat[s].ready = true;
    hall_add(hall, table);
    assert_true(table_begin(table, &why));
    table_keep(table);
    for (unsigned l = 0; l < LISTENERS; l++) {
        guest_leave(&listener[l].guest);
        listener[l].guest = (struct guest){ .hall = hall, .send = listener_hear };
        table_join(table, &listener[l].guest, l == PLAIN ? SLOW : l == WATCHER ? ANG_SPECTATOR : l);
    }
    forget();
    table_settle(table);
    quiet_settle(hall, table);
    assert_int_equal(news(SLOW), 1);
}

static void all_seen(void)
{
    const struct guest *g = &listener[SLOW].guest;

    while (g->sent.seen < g->sent.news)
        seen(SLOW, g->sent.news);
}

/* Somebody else does; false: nobody else is asked. */
static bool others_choose(void)
{
    struct decision_look look;

    for (unsigned s = 0; s < SEATS; s++)
        if (s != SLOW && decision_look(table->match.game, s, &look)) {
            char text[100];
            dice = dice * 1664525u + 1013904223u;
            snprintf(text, sizeof text, "{\"do\":\"choose\",\"version\":%u,\"index\":%u}",
                     (unsigned)look.version, (dice >> 8) % look.count);
            say(s, text);
            return true;
        }
    return false;
}

static void own_choice(void)
{
    struct decision_look look;
    char text[100];

    assert_true(decision_look(table->match.game, SLOW, &look));
    dice = dice * 1664525u + 1013904223u;
    snprintf(text, sizeof text, "{\"do\":\"choose\",\"version\":%u,\"index\":%u}",
             (unsigned)look.version, (dice >> 8) % look.count);
    say(PLAIN, text);
}

static bool slow_is_asked(void)
{
    return ang_game_waiting(table->match.game) >> SLOW & 1;
}

/* Others choose until the client that gets every step has had this much news, none of which asks
 * the seat SLOW. SLOW has seen everything before them. */
static void quiet_steps(unsigned steps)
{
    bool begun = false;

    for (unsigned n = 0; !begun || news(PLAIN) < steps || slow_is_asked(); n++) {
        assert_in_range(n, 0, 5000);
        assert_int_equal(ang_game_state(table->match.game), ANG_RUNNING);
        if (slow_is_asked()) {
            own_choice();
            begun = false;
            continue;
        }
        if (!begun) {
            all_seen();
            forget();
        }
        begun = true;
        assert_true(others_choose());
    }
}

/* Finds the value of "key" in the last news of the game. */
static void last(unsigned who, const char *key, char *out, size_t size)
{
    const char *at = NULL, *found = listener[who].heard.data;

    while ((found = strstr(found, "{\"news\":\"game\"")) != NULL)
        at = found++;
    assert_non_null(at);
    found = strstr(at, key);
    assert_non_null(found);
    snprintf(out, size, "%s", found + strlen(key));
}

static void assert_same(unsigned who, const char *key, unsigned other)
{
    char one[17], two[17];

    last(who, key, one, sizeof one);
    last(other, key, two, sizeof two);
    assert_string_equal(one, two);
}

static void test_who_never_says_it_is_told_every_step(void **state)
{
    unsigned steps = 0;

    (void)state;
    begin(5);
    for (unsigned n = 0; n < 50; n++) {
        forget();
        if (slow_is_asked())
            own_choice();
        else
            assert_true(others_choose());
        assert_int_equal(news(SLOW), news(PLAIN));
        steps += news(SLOW);
    }
    assert_in_range(steps, 40, 50); /* a few show nothing to him */
}

static void test_what_is_unseen_is_gathered(void **state)
{
    char base[17], first_base[17];

    (void)state;
    begin(6);
    seen(SLOW, 1);
    quiet_steps(4);
    assert_int_equal(news(SLOW), 1); /* the first of them, which SLOW has not seen */
    /* Clients that get every step get the changes since the step before; SLOW gets those since its
     * last message. */
    unsigned sent = listener[SLOW].guest.sent.news;
    last(SLOW, "\"hash\":\"", first_base, sizeof first_base);
    seen(SLOW, sent);
    assert_int_equal(news(SLOW), 2);
    last(SLOW, "\"base\":\"", base, sizeof base);
    assert_string_equal(base, first_base);
    assert_same(SLOW, "\"hash\":\"", PLAIN);
    assert_int_equal(count(SLOW, "\"view\":"), 0);
    assert_int_equal(listener[SLOW].guest.sent.log_count, listener[PLAIN].guest.sent.log_count);
    assert_int_equal(count(SLOW, "{\"message\":"), count(PLAIN, "{\"message\":"));
    assert_int_equal(count(SLOW, "\"id\":7"), 0); /* no answer */
}

static void test_it_takes_too_long(void **state)
{
    (void)state;
    begin(6);
    seen(SLOW, 1);
    quiet_steps(3);
    assert_int_equal(news(SLOW), 1);
    table_tick(table);
    assert_int_equal(news(SLOW), 1);
    listener[SLOW].guest.sent.ms = hall->now_ms - 1000;
    table_tick(table);
    assert_int_equal(news(SLOW), 2);
    assert_same(SLOW, "\"hash\":\"", PLAIN);
    table_tick(table);
    assert_int_equal(news(SLOW), 2);
}

static void test_he_is_asked(void **state)
{
    (void)state;
    begin(6);
    seen(SLOW, 1);
    quiet_steps(2);
    assert_int_equal(news(SLOW), 1);
    while (!slow_is_asked())
        assert_true(others_choose());
    assert_int_equal(news(SLOW), 2);
    assert_same(SLOW, "\"hash\":\"", PLAIN);
    assert_same(SLOW, "\"decision\":{\"version\":", PLAIN);
}

static void test_he_asks(void **state)
{
    (void)state;
    begin(6);
    seen(SLOW, 1);
    quiet_steps(3);
    assert_int_equal(news(SLOW), 1);
    say(SLOW, "{\"id\":8,\"do\":\"view\"}");
    assert_int_equal(news(SLOW), 2);
    assert_same(SLOW, "\"hash\":\"", PLAIN);
    assert_int_equal(count(SLOW, "{\"id\":8,\"did\":\"view\""), 1);
    /* its consequences come at once, too */
    if (!slow_is_asked())
        assert_true(others_choose());
    assert_int_equal(news(SLOW), 3);
}

static void test_chat_does_not_wait(void **state)
{
    (void)state;
    begin(6);
    seen(SLOW, 1);
    quiet_steps(2);
    say(0, "{\"do\":\"chat\",\"text\":\"well\"}");
    assert_int_equal(count(SLOW, "{\"news\":\"chat\""), 1);
    assert_int_equal(news(SLOW), 1);
}

static void test_who_looks_on(void **state)
{
    (void)state;
    begin(6);
    assert_int_equal(news(WATCHER), 1);
    seen(WATCHER, 1);
    forget();
    for (unsigned n = 0; n < 6; n++)
        if (slow_is_asked())
            own_choice();
        else
            assert_true(others_choose());
    assert_int_equal(news(WATCHER), 1);
    seen(WATCHER, 2);
    assert_int_equal(news(WATCHER), 2);
    assert_int_equal(count(WATCHER, "\"view\":"), 0);
}

static void test_what_was_not_sent(void **state)
{
    (void)state;
    begin(6);
    forget();
    seen(SLOW, 9);
    assert_int_equal(count(SLOW, "{\"id\":7,\"error\":{\"code\":\"usage\""), 1);
    seen(SLOW, 0);
    assert_int_equal(count(SLOW, "{\"id\":7,\"error\":{\"code\":\"usage\""), 2);
    say(SLOW, "{\"id\":7,\"do\":\"seen\"}");
    assert_int_equal(count(SLOW, "{\"id\":7,\"error\":{\"code\":\"usage\""), 3);
    assert_false(listener[SLOW].guest.sent.says_seen);
    seen(SLOW, 1);
    assert_int_equal(count(SLOW, "error"), 3);
    seen(SLOW, 1); /* once is enough */
    assert_int_equal(count(SLOW, "error"), 4);
}

static void test_it_is_not_counted(void **state)
{
    struct allowance usual = hall->desc.limits.messages;

    (void)state;
    begin(6);
    hall->desc.limits.messages = (struct allowance){ .rate = 0.001, .burst = 1 };
    seen(SLOW, 1);
    say(SLOW, "{\"id\":8,\"do\":\"ping\"}");
    assert_int_equal(count(SLOW, "{\"id\":8,\"did\":\"ping\"}"), 1);
    seen(SLOW, 1);
    assert_int_equal(count(SLOW, "{\"id\":7,\"error\":{\"code\":\"busy\""), 1);
    hall->desc.limits.messages = usual;
}

/* In random order and at any time of the report, SLOW ends with the same view as the others. */
static void test_a_game_of_it(void **state)
{
    (void)state;
    begin(11);
    seen(SLOW, 1);
    forget();
    for (unsigned n = 0; n < 600 && ang_game_state(table->match.game) == ANG_RUNNING; n++) {
        char base[17], hash[17];
        unsigned before = news(SLOW), sent = listener[SLOW].guest.sent.news;
        if (before)
            last(SLOW, "\"hash\":\"", hash, sizeof hash);
        if (slow_is_asked())
            own_choice();
        else
            assert_true(others_choose());
        if (n % 7 == 3 && listener[SLOW].guest.sent.seen < sent)
            seen(SLOW, sent);
        if (before && news(SLOW) == before + 1) {
            last(SLOW, "\"base\":\"", base, sizeof base);
            assert_string_equal(base, hash);
        }
        assert_int_equal(count(SLOW, "\"view\":"), 0);
    }
    assert_true(news(SLOW) < news(PLAIN));
    say(SLOW, "{\"do\":\"ping\"}");
    assert_same(SLOW, "\"hash\":\"", PLAIN);
    assert_int_equal(count(SLOW, "{\"message\":"), count(PLAIN, "{\"message\":"));
}

/* A client that has left keeps nothing of the table, and nothing of it remains when the table is
 * loaded again. */
static void test_the_table_is_read_again(void **state)
{
    (void)state;
    begin(6);
    seen(SLOW, 1);
    quiet_steps(2);
    assert_non_null(listener[SLOW].guest.sent.sights);
    table_reload(table);
    assert_null(listener[SLOW].guest.sent.sights);
    table_tell(table);
    listener[SLOW].guest.sent.ms = hall->now_ms - 1000;
    table_tell(table);
    assert_same(SLOW, "\"hash\":\"", PLAIN);
}

static uintptr_t lowest, highest; /* how deep the stack is when somebody is sent something */

static void depth_hear(struct guest *g, const char *text, size_t size)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);

    lowest = here < lowest ? here : lowest;
    highest = here > highest ? here : highest;
    listener_hear(g, text, size);
}

/* Queued messages are handled one after the other, not one inside the other. */
static void a_long_queue(void **state)
{
    static const char ping[] = "{\"do\":\"ping\"}", chat[] = "{\"do\":\"chat\",\"text\":\"!\"}";

    (void)state;
    begin(8);
    forget();
    lowest = UINTPTR_MAX;
    highest = 0;
    listener[0].guest.send = depth_hear;
    guest_message(&listener[1].guest, chat, sizeof chat - 1);
    assert_true(table->durable.pending);
    for (unsigned i = 0; i < QUEUE_MAX; i++)
        guest_message(&listener[0].guest, ping, sizeof ping - 1);
    assert_int_equal(count(0, "ping"), 0);
    quiet_settle(hall, table);
    assert_int_equal(count(0, "ping"), QUEUE_MAX);
    assert_true(highest - lowest < 4096);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_never_says_it_is_told_every_step),
        cmocka_unit_test(test_what_is_unseen_is_gathered),
        cmocka_unit_test(test_it_takes_too_long),
        cmocka_unit_test(test_he_is_asked),
        cmocka_unit_test(test_he_asks),
        cmocka_unit_test(test_chat_does_not_wait),
        cmocka_unit_test(test_who_looks_on),
        cmocka_unit_test(test_what_was_not_sent),
        cmocka_unit_test(test_it_is_not_counted),
        cmocka_unit_test(test_a_game_of_it),
        cmocka_unit_test(test_the_table_is_read_again),
        cmocka_unit_test(a_long_queue),
    };

    return cmocka_run_group_tests(tests, hall_start, hall_stop);
}
