/* test_server_window.c: reaction windows at an even pace, and the clocks: neither the actions of a
 * table nor their timing reveal who had a choice. Also standing orders that answer in windows.
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

enum { SEATS = 4 };

static struct hall *hall;
static char folder[64];
static struct table *table;
static struct listener listener[SEATS];
static uint32_t dice;

static int hall_start(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/angeles-window-%d", (int)getpid());
    assert_int_equal(folder_clear(folder), 0);
    hall = quiet_hall(folder);
    return 0;
}

static int hall_stop(void **state)
{
    (void)state;
    for (unsigned s = 0; s < SEATS; s++) {
        guest_leave(&listener[s].guest);
        buffer_release(&listener[s].heard);
    }
    hall_free(hall);
    return folder_clear(folder);
}

static void say(unsigned seat, const char *text)
{
    listener[seat].heard.length = 0;
    buffer_add_string(&listener[seat].heard, "");
    guest_message(&listener[seat].guest, text, strlen(text));
    quiet_settle(hall, table);
}

static bool heard(unsigned seat, const char *what)
{
    return listener[seat].heard.data && strstr(listener[seat].heard.data, what) != NULL;
}

static void begin(const char *seats, const char *more, uint32_t seed)
{
    struct table_setup_error error;
    struct ang_error why;
    char setup[600];

    dice = seed + 3;
    snprintf(setup, sizeof setup, "{\"game\":\"android\",\"seed\":%u,\"seats\":[%s],%s}",
             (unsigned)seed, seats, more);
    table = table_new(hall, "");
    if (!table_setup(table, setup, strlen(setup), &error))
        fail_msg("%s", error.text);
    for (unsigned s = 0; s < SEATS; s++)
        table->match.seat[s].taken = table->match.seat[s].ready = true;
    hall_add(hall, table);
    assert_true(table_begin(table, &why));
    table_keep(table);
    table_settle(table);
    quiet_settle(hall, table);
    for (unsigned s = 0; s < SEATS; s++) {
        listener[s].guest = (struct guest){ .hall = hall, .send = listener_hear };
        if (table->match.seat[s].kind == CHAIR_PERSON)
            table_join(table, &listener[s].guest, s);
    }
}

#define PERSON "{\"kind\":\"person\"}"
#define BOT    "{\"kind\":\"bot\",\"level\":\"novice\"}"
#define PEOPLE PERSON "," PERSON "," PERSON "," PERSON

static uint32_t roll(uint32_t below)
{
    dice = dice * 1664525u + 1013904223u;
    return (dice >> 8) % below;
}

static void choose(unsigned seat, unsigned id, uint32_t version, unsigned index)
{
    char text[200];

    snprintf(text, sizeof text, "{\"id\":%u,\"do\":\"choose\",\"version\":%u,\"index\":%u}", id,
             (unsigned)version, index);
    say(seat, text);
}

/* Lets this much time pass for everything that waits. */
static void pass(int64_t ms)
{
    table->match.hold.since -= ms;
    table->match.clocks.at -= ms;
    table_settle(table); /* as if an alarm had gone off */
    quiet_settle(hall, table);
    table_tick(table);
    quiet_settle(hall, table);
}

/* Opens the window if it is not open, and gives every seat this decoy time. */
static void seem_to_think(int64_t ms)
{
    table_settle(table);
    for (unsigned s = 0; s < SEATS; s++)
        table->match.hold.decoy_ms[s] = ms;
}

static void window_close(void)
{
    seem_to_think(2000);
    pass(2000);
}

/* A seat that a person plays and that is asked; SEATS: none. */
static unsigned asked(bool with_choice)
{
    struct decision_look look;

    for (unsigned s = 0; s < SEATS; s++)
        if (!seat_is_bots(&table->match.seat[s]) && decision_look(table->match.game, s, &look) &&
            (!with_choice || look.count > 1))
            return s;
    return SEATS;
}

/* Plays on until an even window is open; `with_choice`: in which a person has a choice. Returns
 * that seat. */
static unsigned window_reach(bool with_choice)
{
    struct decision_look look;

    for (unsigned n = 0; n < 2000 && ang_game_state(table->match.game) == ANG_RUNNING; n++) {
        unsigned seat = asked(true);
        if (match_is_even(&table->match)) {
            if (!with_choice || seat < SEATS)
                return seat;
            window_close();
            continue;
        }
        seat = asked(false);
        if (seat == SEATS) {
            quiet_settle(hall, table);
            table_tick(table);
            continue;
        }
        assert_true(decision_look(table->match.game, seat, &look));
        choose(seat, n, look.version, roll(look.count));
    }
    fail_msg("no such window");
    return SEATS;
}

/* Half of the times are below the median of four seconds, and none exceeds the limit. */
static void decoys_draw(int64_t most, unsigned *below, unsigned *count)
{
    for (*below = *count = 0; *count < 400; ++*count) {
        table->match.hold.open = false;
        table_settle(table);
        assert_in_range(table->match.hold.decoy_ms[*count % SEATS], 0, most);
        *below += table->match.hold.decoy_ms[*count % SEATS] < 4000;
    }
}

static void test_thinking_times_are_drawn(void **state)
{
    unsigned below, count;

    (void)state;
    begin(PEOPLE, "\"pace\":\"even\"", 5);
    window_reach(false);
    decoys_draw(30000, &below, &count);
    assert_in_range(below, 150, 250);
    table->match.clock.kind = CLOCK_TURN;
    table->match.clock.seconds = 1;
    decoys_draw(3000, &below, &count); /* as long as people may take at such a table */
    assert_int_equal(below, count);
}

/* Is the window still open so long after it was opened? It closes by adding entries to the game. */
static bool is_open_at(int64_t ms, unsigned entries)
{
    table->match.hold.since = hall->now_ms - ms;
    table_tick(table);
    quiet_settle(hall, table);
    return ang_game_entry_count(table->match.game) == entries;
}

/* Everybody who has a choice passes at once. Returns those seats. */
static unsigned choices_make(void)
{
    struct decision_look look;
    unsigned seats = 0;

    for (unsigned s = 0; s < SEATS; s++)
        if (decision_look(table->match.game, s, &look) && look.count > 1) {
            choose(s, 1, look.version, look.pass);
            seats |= 1u << s;
        }
    return seats;
}

/* A seat counts with its decoy until it makes a choice, and a pass that was the only option is none
 * even if it is sent. */
static void test_who_has_no_choice_seems_to_think(void **state)
{
    struct decision_look look;
    unsigned some = 0, none = 0;

    (void)state;
    begin(PEOPLE, "\"pace\":\"even\"", 15);
    for (unsigned n = 0; n < 400 && !(some && none); n++) {
        window_reach(false);
        unsigned entries = ang_game_entry_count(table->match.game);
        unsigned waiting = ang_game_waiting(table->match.game);
        seem_to_think(20000);
        unsigned chosen = choices_make();
        for (unsigned s = 0; s < SEATS; s++)
            if (waiting >> s & 1 & ~(chosen >> s)) {
                assert_true(decision_look(table->match.game, s, &look));
                choose(s, 1, look.version, look.pass);
            }
        assert_true(is_open_at(1999, entries));
        assert_int_equal(is_open_at(2000, entries), chosen != waiting);
        assert_int_equal(is_open_at(19999, entries), chosen != waiting);
        assert_false(is_open_at(20000, entries));
        some += chosen == waiting;
        none += chosen == 0;
    }
    assert_true(some && none);
}

/* Otherwise a resumed table would close a window early if somebody had a choice, and so reveal it.
 */
static void test_an_answer_from_before_a_pause_is_no_thinking(void **state)
{
    struct decision_look look;
    char held[200];

    (void)state;
    begin(PEOPLE, "\"pace\":\"even\"", 16);
    unsigned seat = window_reach(true);
    unsigned entries = ang_game_entry_count(table->match.game);
    table_tick(table);
    choices_make();
    assert_true(decision_look(table->match.game, seat, &look));
    snprintf(held, sizeof held, "%u {\"do\":\"choose\",\"version\":%u,\"index\":%u}",
             (unsigned)look.version, (unsigned)look.version, look.pass);
    if (table->chair[seat].held)
        table->chair[seat].held->guest = NULL; /* as if answered at another node */
    held_read(table, seat, held);
    match_set_pause(&table->match, true);
    match_set_pause(&table->match, false);
    seem_to_think(20000);
    held_read(table, seat, held);
    assert_true(is_open_at(19999, entries));
    assert_false(is_open_at(20000, entries));
}

static void test_bots_are_not_waited_for(void **state)
{
    (void)state;
    begin(PERSON "," PERSON "," BOT "," BOT, "\"pace\":\"even\"", 6);
    for (unsigned n = 0; n < 40; n++) {
        unsigned seat = window_reach(false);
        unsigned entries = ang_game_entry_count(table->match.game);
        for (seat = 0; seat < 2; seat++) { /* the table waits for a seat with a choice */
            struct decision_look look;
            if (!decision_look(table->match.game, seat, &look) || look.count == 1)
                continue;
            window_close();
            assert_int_equal(ang_game_entry_count(table->match.game), entries);
            for (unsigned s = 2; s < SEATS; s++)
                table->match.seat[s].held.set = false; /* as if it still thought */
            choose(seat, 1, look.version, look.pass);
            if (ang_game_entry_count(table->match.game) > entries)
                break; /* it was the last one owed */
        }
        if (ang_game_entry_count(table->match.game) == entries)
            window_close();
        assert_true(ang_game_entry_count(table->match.game) > entries);
    }
}

static void test_clocks_stand_still_in_a_window(void **state)
{
    int64_t before[SEATS];
    struct decision_look look;

    (void)state;
    begin(PEOPLE, "\"pace\":\"even\",\"clock\":{\"kind\":\"bank\",\"seconds\":100}", 7);
    unsigned seat = asked(false);
    assert_false(match_is_even(&table->match));
    pass(3000);
    assert_in_range(table->match.clocks.ms[seat], 90000, 97500);
    seat = window_reach(true);
    assert_true(decision_look(table->match.game, seat, &look));
    for (unsigned s = 0; s < SEATS; s++)
        before[s] = table->match.clocks.ms[s];
    seem_to_think(20000);
    pass(1000);
    choose(seat, 1, look.version, look.pass); /* at once, where others can only pass */
    pass(500);
    assert_true(match_is_even(&table->match));
    for (unsigned s = 0; s < SEATS; s++)
        assert_int_equal(table->match.clocks.ms[s], before[s]);
}

static void test_patience_ends(void **state)
{
    (void)state;
    begin(PEOPLE, "\"pace\":\"even\",\"clock\":{\"kind\":\"bank\",\"seconds\":100}", 8);
    unsigned seat = window_reach(true), entries = ang_game_entry_count(table->match.game);
    window_close();
    assert_false(table->match.seat[seat].away);
    unsigned owed = 0;
    for (unsigned s = 0; s < SEATS; s++) {
        struct decision_look look;
        owed |= (unsigned)(decision_look(table->match.game, s, &look) && look.count > 1) << s;
    }
    pass(29000);
    for (unsigned s = 0; s < SEATS; s++)
        assert_int_equal(table->match.seat[s].away != AWAY_NOT, owed >> s & 1);
    assert_true(ang_game_entry_count(table->match.game) > entries);
}

/* Reads the seat's last choice, as it is kept. */
static void last_choice(unsigned seat, char out[32])
{
    static char text[1 << 18];
    char mine[16];

    ang_game_save(table->match.game, text, sizeof text);
    snprintf(mine, sizeof mine, "\"seat\":%u}", seat);
    char *line = text + strlen(text);
    do {
        *line = 0;
        line = strrchr(text, '\n') ? strrchr(text, '\n') : text;
    } while (line > text && !(strstr(line, "{\"choice\"") && strstr(line, mine)));
    snprintf(out, 32, "%.14s", strstr(line, "\"i\":"));
    out[strcspn(out, ",")] = 0;
}

static void test_a_leavers_answer_counts(void **state)
{
    struct decision_look look;
    char made[32], wanted[32];

    (void)state;
    begin(PEOPLE, "\"pace\":\"even\"", 9);
    unsigned seat = window_reach(true);
    assert_true(decision_look(table->match.game, seat, &look));
    unsigned index = look.pass == 0 ? look.count - 1 : 0;
    for (unsigned s = 0; s < SEATS; s++) {
        struct decision_look other;
        if (s != seat && decision_look(table->match.game, s, &other) && other.count > 1)
            choose(s, 1, other.version, other.pass);
    }
    choose(seat, 1, look.version, index);
    say(seat, "{\"do\":\"leave\"}");
    window_close();
    last_choice(seat, made);
    snprintf(wanted, sizeof wanted, "\"i\":%u", index);
    assert_string_equal(made, wanted);
}

static void test_nobody_waits_for_a_moment_that_does_not_come(void **state)
{
    struct decision_look look;

    (void)state;
    begin(PERSON "," PERSON "," BOT "," BOT, "\"pace\":\"even\"", 10);
    unsigned seat = window_reach(true);
    assert_true(decision_look(table->match.game, seat, &look));
    choose(seat, 41, look.version, look.pass);
    assert_false(heard(seat, "\"id\":41"));
    say(1 - seat, "{\"do\":\"leave\"}"); /* now all others are bots */
    table_tick(table);
    quiet_settle(hall, table);
    assert_true(heard(seat, "{\"id\":41,\"did\":\"choose\""));
}

static void test_another_answer_takes_the_place(void **state)
{
    struct decision_look look;

    (void)state;
    begin(PEOPLE, "\"pace\":\"even\"", 11);
    unsigned seat = window_reach(true);
    assert_true(decision_look(table->match.game, seat, &look));
    choose(seat, 41, look.version, look.pass == 0);
    choose(seat, 42, look.version, look.pass);
    assert_true(heard(seat, "{\"id\":41,\"error\":{\"code\":\"stale\""));
    assert_false(heard(seat, "\"id\":42"));
}

/* Only a player's own turn brings the increment. The evening, in which the first player is active,
 * does not. It also comes when the last player of a day is the first of the next. */
static void test_a_bank_grows_by_turns(void **state)
{
    unsigned turns[SEATS] = { 0 }, read = 0;
    struct decision_look look;
    char line[200];

    (void)state;
    begin(PEOPLE, "\"clock\":{\"kind\":\"bank\",\"seconds\":100000,\"increment\":1000}", 12);
    for (unsigned n = 0; n < 3000 && ang_game_state(table->match.game) == ANG_RUNNING; n++) {
        unsigned seat = asked(false), of;
        if (seat == SEATS)
            break;
        assert_true(decision_look(table->match.game, seat, &look));
        choose(seat, n, look.version, roll(look.count));
        for (; read < ang_game_log_count(table->match.game); read++) {
            ang_game_log_json(table->match.game, ANG_SPECTATOR, read, ANG_EN, line, sizeof line);
            if (strncmp(line, "{\"message\":\"turn\",", 18) == 0 &&
                sscanf(strstr(line, "\"seat\":"), "\"seat\":%u", &of) == 1)
                turns[of]++;
        }
        for (unsigned s = 0; s < SEATS; s++) { /* thinking time since then is below 1 s */
            int64_t grown = table->match.clocks.ms[s] - 100000 * 1000 + 900 * 1000;
            assert_int_equal(grown / (1000 * 1000), turns[s]);
        }
    }
    assert_true(turns[0] > 5);
}

/* Orders */

static void order(unsigned seat, const char *orders)
{
    char text[600];

    snprintf(text, sizeof text, "{\"do\":\"orders\",\"orders\":[%s]}", orders);
    say(seat, text);
    if (!heard(seat, "{\"did\":\"orders\"}"))
        fail_msg("%s: %s", orders, listener[seat].heard.data);
}

static bool passes(unsigned seat)
{
    return orders_pass(&table->match.seat[seat].orders, table->match.game, seat);
}

/* Finds the value of `key` in the seat's decision, up to the next quotation mark. */
static void asked_word(unsigned seat, const char *key, char out[64])
{
    static char text[1 << 16];

    ang_game_decision_json(table->match.game, seat, ANG_EN, text, sizeof text);
    const char *at = strstr(text, key);
    out[0] = 0;
    if (at)
        snprintf(out, 64, "%.*s", (int)strcspn(at + strlen(key), "\""), at + strlen(key));
}

static void test_orders_answer_in_windows(void **state)
{
    char prompt[64], card[64], text[200];
    struct decision_look look;
    unsigned mine = 0, others = 0, cards = 0;

    (void)state;
    begin(PEOPLE, "\"pace\":\"even\"", 13);
    for (unsigned n = 0; n < 60 && !(mine && others && cards); n++) {
        unsigned seat = window_reach(true);
        assert_true(decision_look(table->match.game, seat, &look));
        assert_false(passes(seat));
        order(seat, "{\"order\":\"pass\",\"until\":\"end\"}");
        assert_true(passes(seat));

        /* Stop at this kind of window, and at another. */
        asked_word(seat, "\"name\":\"react-", prompt);
        assert_true(prompt[0]);
        snprintf(text, sizeof text,
                 "{\"order\":\"pass\",\"until\":\"end\"},{\"order\":\"stop\",\"at\":\"%s\"}",
                 prompt);
        order(seat, text);
        assert_false(passes(seat));
        order(seat, "{\"order\":\"pass\",\"until\":\"end\"},{\"order\":\"stop\",\"at\":\"else\"}");
        assert_true(passes(seat));

        /* The seat is still asked about anything that affects it. */
        order(seat, "{\"order\":\"pass\",\"unless\":\"me\"}");
        if (ang_game_active(table->match.game) == seat) {
            assert_false(passes(seat));
            mine++;
        } else if (passes(seat)) {
            others++;
        }

        /* Never this card; if there is nothing else, the seat passes. */
        asked_word(seat, "\"card\":\"", card);
        if (look.count == 2 && card[0]) {
            order(seat, "{\"order\":\"no\",\"card\":\"another\"}");
            assert_false(passes(seat));
            snprintf(text, sizeof text, "{\"order\":\"no\",\"card\":\"%s\"}", card);
            order(seat, text);
            assert_true(passes(seat));
            cards++;
        }
        order(seat, "");
        assert_int_equal(table->match.seat[seat].orders.count, 0);
        for (unsigned s = 0; s < SEATS; s++)
            if (decision_look(table->match.game, s, &look) && look.count > 1)
                choose(s, 1, look.version, look.pass);
        window_close();
    }
    assert_true(mine && others && cards);
}

/* An order ends with its own event and with no other. */
static void test_orders_run_out(void **state)
{
    static const struct {
        const char *until, *message;
    } row[] = { { "played", "plays" }, { "period", "day\"" }, { "turn", "turn\"" } };
    struct decision_look look;
    unsigned ended[3] = { 0 };
    char line[200], text[200];

    (void)state;
    begin(PEOPLE, "\"hints\":true", 14);
    snprintf(text, sizeof text,
             "{\"order\":\"pass\",\"until\":\"%s\"},{\"order\":\"pass\",\"until\":\"%s\"},"
             "{\"order\":\"pass\",\"until\":\"%s\"}",
             row[0].until, row[1].until, row[2].until);
    order(2, text);
    unsigned read = ang_game_log_count(table->match.game);
    for (unsigned n = 0; n < 3000 && !(ended[0] && ended[1] && ended[2]); n++) {
        unsigned seat = asked(false);
        assert_true(decision_look(table->match.game, seat, &look));
        choose(seat, n, look.version, roll(look.count));
        for (; read < ang_game_log_count(table->match.game); read++) {
            ang_game_log_json(table->match.game, ANG_SPECTATOR, read, ANG_EN, line, sizeof line);
            for (unsigned i = 0; i < 3; i++)
                ended[i] |= strncmp(line + 12, row[i].message, strlen(row[i].message)) == 0 &&
                            (i != 2 || strstr(line, "\"seat\":2"));
        }
        assert_int_equal(table->match.seat[2].orders.count, 3 - ended[0] - ended[1] - ended[2]);
    }
    assert_int_equal(table->match.seat[2].orders.count, 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, hall_start, hall_stop)
    const struct CMUnitTest tests[] = {
        TEST(test_thinking_times_are_drawn),
        TEST(test_who_has_no_choice_seems_to_think),
        TEST(test_an_answer_from_before_a_pause_is_no_thinking),
        TEST(test_bots_are_not_waited_for),
        TEST(test_clocks_stand_still_in_a_window),
        TEST(test_patience_ends),
        TEST(test_a_leavers_answer_counts),
        TEST(test_nobody_waits_for_a_moment_that_does_not_come),
        TEST(test_another_answer_takes_the_place),
        TEST(test_a_bank_grows_by_turns),
        TEST(test_orders_answer_in_windows),
        TEST(test_orders_run_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
