/* test_server_pace.c: measures what the length of a reaction window reveals at an even-paced table.
 *
 * Whole games run through the server's own window code on a simulated clock. Simulated people take
 * a log-normal time over a window in which they have a choice. A classifier then guesses
 * whether anybody had a choice, from the length of the window and maybe the number of people asked.
 * It learns the likelihood ratio from one half of the windows and is tested on the other half.
 * Windows with and without a choice count the same, so that guessing blindly is right 50 % of the
 * time.
 *
 *     PACE_GAMES=100 build/release/unit/test_server_pace
 *
 * plays that many games, and also with people who are quicker, slower or spread differently.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/quiet_hall.h"

enum {
    SEATS = 4,
    TICK_MS = 100, /* as often as the server checks */
    GAMES = 5,
    WINDOW_MAX = 1000, /* in one game */
};

static const double gain_most = 0.05;

static struct hall *hall;
static char folder[64];
static struct table *table;

/* Chance: one sequence for the games and the people, another for the server. */

static uint64_t dice, server_dice;

static uint32_t roll(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 32);
}

static const char *dice_name(void)
{
    return "dice";
}

static uint32_t server_roll(void)
{
    return roll(&server_dice);
}

static void server_fill(void *const out, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)(server_roll() >> 24);
}

static double uniform(void)
{
    return (roll(&dice) + 0.5) / 4294967296.0;
}

struct people {
    unsigned count; /* the other seats are bots' */
    double median_ms, sigma;
};

static int64_t human_ms(const struct people *people)
{
    double normal = sqrt(-2 * log(uniform())) * cos(2 * 3.14159265358979 * uniform());

    return (int64_t)(people->median_ms * exp(people->sigma * normal));
}

/* Games */

static int hall_start(void **state)
{
    static struct randombytes_implementation seeded = { .implementation_name = dice_name,
                                                        .random = server_roll,
                                                        .buf = server_fill };

    (void)state;
    randombytes_set_implementation(&seeded);
    snprintf(folder, sizeof folder, "/tmp/angeles-pace-%d", (int)getpid());
    assert_int_equal(folder_clear(folder), 0);
    hall = quiet_hall(folder);
    return 0;
}

static int hall_stop(void **state)
{
    (void)state;
    hall_free(hall);
    return folder_clear(folder);
}

static void begin(uint64_t seed, unsigned people)
{
    struct table_setup_error error;
    struct ang_error why;
    char setup[300];

    snprintf(
        setup, sizeof setup,
        "{\"game\":\"android\",\"options\":{\"murder\":\"random\"},\"seed\":%u,\"pace\":\"even\","
        "\"seats\":[{\"kind\":\"person\"},{\"kind\":\"person\"},{\"kind\":\"person\"},"
        "{\"kind\":\"person\"}]}",
        (unsigned)seed);
    table = table_new(hall, "");
    if (!table_setup(table, setup, strlen(setup), &error))
        fail_msg("%s", error.text);
    for (unsigned s = 0; s < SEATS; s++)
        table->match.seat[s].taken = table->match.seat[s].ready = true;
    assert_true(table_begin(table, &why));
    for (unsigned s = people; s < SEATS; s++)
        table->match.seat[s].kind = CHAIR_BOT;
}

static bool all_may_pass(void)
{
    struct decision_look look;

    for (unsigned s = 0; s < SEATS; s++)
        if (decision_look(table->match.game, s, &look) && !look.passes)
            return false;
    return true;
}

/* Up to the next window; false: the game is over. Counts choices in windows where the table
 * expected none. */
static bool window_reach(unsigned *missed)
{
    struct decision_look look;
    struct ang_error error;

    while (ang_game_state(table->match.game) == ANG_RUNNING) {
        if (match_is_even(&table->match))
            return true;
        unsigned seat = ang_seat_first(ang_game_waiting(table->match.game));
        assert_true(decision_look(table->match.game, seat, &look));
        *missed += look.count > 1 && all_may_pass();
        assert_true(ang_game_choose(table->match.game, seat, look.version, roll(&dice) % look.count,
                                    &error));
    }
    return false;
}

static void answer(unsigned seat)
{
    struct decision_look look;
    struct table_outcome out;

    assert_true(decision_look(table->match.game, seat, &look));
    match_play(&table->match,
               &(struct ang_change){ .kind = ANG_CHANGE_CHOICE,
                                     .seat = seat,
                                     .version = look.version,
                                     .index = roll(&dice) % look.count },
               &out);
    assert_int_equal(out.kind, OUTCOME_HELD);
}

/* Windows */

struct window {
    unsigned people, with_choice; /* seats asked, and how many of them had a choice */
    int64_t ms;
    int64_t thought_ms; /* the longest time somebody thought */
};

static struct window window_run(const struct people *people)
{
    int64_t human[SEATS], began = hall->now_ms;
    unsigned waiting = ang_game_waiting(table->match.game), owing = 0;
    struct decision_look look;
    struct window w = { 0 };

    for (unsigned s = 0; s < SEATS; s++) {
        if (!(waiting >> s & 1) || s >= people->count)
            continue;
        w.people++;
        assert_true(decision_look(table->match.game, s, &look));
        if (look.only_pass)
            continue;
        w.with_choice++;
        owing |= 1u << s;
        human[s] = human_ms(people);
        w.thought_ms = human[s] > w.thought_ms ? human[s] : w.thought_ms;
    }
    while (!table_drain(table)) {
        hall->now_ms += TICK_MS;
        for (unsigned s = 0; s < SEATS; s++)
            if (owing >> s & 1 && hall->now_ms - began >= human[s]) {
                answer(s);
                owing &= ~(1u << s);
            }
    }
    match_kept(&table->match, false);
    w.ms = hall->now_ms - began;
    return w;
}

struct session {
    struct window *window;
    unsigned count, games, missed;
};

static struct session play(const struct people *people, unsigned games)
{
    struct session played = { .games = games };

    played.window = calloc((size_t)games * WINDOW_MAX, sizeof *played.window);
    assert_non_null(played.window);
    dice = 20, server_dice = 22;
    for (unsigned game = 1; game <= games; game++) {
        for (begin(game, people->count); window_reach(&played.missed);) {
            assert_true(played.count < games * WINDOW_MAX);
            played.window[played.count++] = window_run(people);
        }
        table_free(table);
    }
    return played;
}

/* The classifier */

enum { HALVES = 2, BINS = 40 };

static unsigned bin_of(int64_t ms)
{
    int64_t fine = ms / 500, coarse = 20 + (ms - 10000) / 2000;

    return (unsigned)(fine < 20 ? fine : coarse < BINS ? coarse : BINS - 1);
}

struct tally {
    double count[SEATS + 1][2][BINS], sum[SEATS + 1][2]; /* by people asked, and with a choice */
};

/* The share of right guesses above one half; `counting`: for an observer who also sees how many
 * people are asked. */
static double gain_of(const struct session *played, bool counting)
{
    static struct tally half[HALVES];
    double gain = 0, weight = 0;

    memset(half, 0, sizeof half);
    for (unsigned i = 0; i < played->count; i++) {
        const struct window *w = &played->window[i];
        struct tally *t = &half[i % HALVES];
        unsigned people = counting ? w->people : 0;
        t->count[people][w->with_choice > 0][bin_of(w->ms)]++;
        t->sum[people][w->with_choice > 0]++;
    }
    for (unsigned p = 0; p <= SEATS; p++)
        for (unsigned test = 0; test < HALVES; test++) {
            const struct tally *l = &half[1 - test], *t = &half[test];
            double right = 0;
            if (l->sum[p][0] == 0 || l->sum[p][1] == 0 || t->sum[p][0] == 0 || t->sum[p][1] == 0)
                continue;
            for (unsigned b = 0; b < BINS; b++) {
                bool guess = l->count[p][1][b] / l->sum[p][1] > l->count[p][0][b] / l->sum[p][0];
                right += t->count[p][guess][b] / t->sum[p][guess] / 2;
            }
            gain += (right - 0.5) * t->sum[p][1];
            weight += t->sum[p][1];
        }
    return gain / weight;
}

static void report(const struct people *people, const struct session *played, double alone,
                   double counting)
{
    double longer[2] = { 0 }, count[2] = { 0 }, seconds = 0, thought = 0;

    for (unsigned i = 0; i < played->count; i++) {
        const struct window *w = &played->window[i];
        longer[w->with_choice > 0] += w->ms > 2500;
        count[w->with_choice > 0]++;
        seconds += (double)w->ms / 1000;
        thought += (double)w->thought_ms / 1000;
    }
    printf("%u people, median %.0f s, sigma %.1f: %u games, %u windows, %.0f with a choice, %u "
           "choices missed; "
           "longer than 2.5 s: %.0f %% with, %.0f %% without; gain %.1f points, %.1f with how many "
           "are asked; seconds a game: %.0f, thinking %.0f\n",
           people->count, people->median_ms / 1000, people->sigma, played->games, played->count,
           count[1], played->missed, 100 * longer[1] / count[1], 100 * longer[0] / count[0],
           100 * alone, 100 * counting, seconds / played->games, thought / played->games);
}

static double measure(const struct people *people, unsigned games)
{
    struct session played = play(people, games);
    double alone = gain_of(&played, false), counting = gain_of(&played, true);

    report(people, &played, alone, counting);
    free(played.window);
    return alone > counting ? alone : counting;
}

static void test_the_length_tells_nothing(void **state)
{
    static const struct people usual[] = { { SEATS, 4000, 0.7 }, { 2, 4000, 0.7 } };
    static const struct people other[] = { { SEATS, 4000, 0.6 }, { SEATS, 4000, 0.8 },
                                           { SEATS, 2000, 0.7 }, { SEATS, 3000, 0.7 },
                                           { SEATS, 5000, 0.7 }, { SEATS, 6000, 0.7 },
                                           { SEATS, 8000, 0.7 } };
    const char *more = getenv("PACE_GAMES");
    unsigned games = more ? (unsigned)strtoul(more, NULL, 10) : GAMES;

    (void)state;
    for (unsigned i = 0; i < sizeof usual / sizeof *usual; i++)
        assert_true(measure(&usual[i], games) <= gain_most);
    for (unsigned i = 0; more && i < sizeof other / sizeof *other; i++)
        measure(&other[i], games);
}

/* Whether the table holds this window, with these hidden cards. */
static bool is_held(struct ang_game *game)
{
    struct ang_game *true_game = table->match.game;

    table->match.game = game;
    memset(table->match.hold.version, 0, sizeof table->match.hold.version);
    bool held = match_is_even(&table->match);
    table->match.game = true_game;
    return held;
}

static void test_hidden_cards_do_not_decide_which_windows_are_held(void **state)
{
    unsigned held[2] = { 0 }, with_choice = 0;
    struct decision_look look;
    struct ang_error error;

    (void)state;
    dice = 22, server_dice = 23;
    begin(1, SEATS);
    while (held[0] < 20 || held[1] < 20 || with_choice == 0) {
        unsigned seat = ang_seat_first(ang_game_waiting(table->match.game));
        assert_int_equal(ang_game_state(table->match.game), ANG_RUNNING);
        assert_true(decision_look(table->match.game, seat, &look));
        if (all_may_pass()) {
            bool is = is_held(table->match.game);
            struct ang_game *other =
                ang_game_redeal(table->match.game, ANG_SPECTATOR, roll(&dice), &error);
            assert_non_null(other);
            assert_int_equal(is_held(other), is);
            ang_game_free(other);
            held[is]++;
            with_choice += look.count > 1;
        }
        assert_true(ang_game_choose(table->match.game, seat, look.version, roll(&dice) % look.count,
                                    &error));
    }
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_the_length_tells_nothing, hall_start, hall_stop),
        cmocka_unit_test_setup_teardown(test_hidden_cards_do_not_decide_which_windows_are_held,
                                        hall_start, hall_stop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
