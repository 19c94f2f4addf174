/* test_table_orders.c: standing orders: the decisions they pass, the windows they stop at, and
 * their ends.
 *
 * The same in a game with a board of its own (Android) and in one without (Harbor).
 */
#include "support/proof.h"

#include <stdio.h>
#include <string.h>

#include "table/orders.h"
#include "wire/json.h"

static struct orders orders_of(const char *text)
{
    struct orders o = { 0 };
    struct json_error error;

    PROVE(orders_read(&o, text, strlen(text), 7, &error), "%s: %s", text, error.message);
    return o;
}

/* Plays on until somebody is asked in a window and has something else to choose; returns the seat.
 */
static unsigned window_reach(struct ang_game *g, struct proof_dice *dice, struct ang_prompt *prompt)
{
    uint8_t trait[ANG_OPTION_MAX];
    struct ang_decision d;

    do
        for (unsigned s = 0; s < ang_game_seats(g); s++)
            if (ang_game_waiting(g) >> s & 1 && ang_game_asked(g, s, &d, prompt, trait) &&
                prompt->window && d.count > 1)
                return s;
    while (proof_step(g, dice));
    return ANG_SEAT_MAX;
}

static void test_orders_pass_in_windows(void **state)
{
    static const struct {
        const char *game, *window;
    } row[] = { { "android", "lead" }, { "harbor", "plays" } };

    (void)state;
    for (unsigned n = 0; n < ARRAY_LEN(row); n++) {
        struct ang_game *g = proof_game(proof_pack_of(row[n].game), 3, 5, NULL);
        struct proof_dice dice = proof_dice(5);
        struct orders pass = orders_of("[{\"order\":\"pass\",\"until\":\"end\"}]");
        struct orders unless = orders_of("[{\"order\":\"pass\",\"unless\":\"me\"}]");
        struct orders none = { 0 };
        struct ang_prompt prompt;
        unsigned seat, windows = 0, stopped = 0, mine = 0, others = 0;
        char text[200];

        while ((seat = window_reach(g, &dice, &prompt)) < ANG_SEAT_MAX) {
            windows++;
            PROVE(orders_pass(&pass, g, seat) && !orders_pass(&none, g, seat), "seat %u", seat);
            bool about_me = prompt.about >> seat & 1 || ang_game_active(g) == seat;
            PROVE(orders_pass(&unless, g, seat) == !about_me, "seat %u", seat);
            mine += about_me;
            others += !about_me;

            /* A stop matches whole names of windows, not parts of names. */
            snprintf(text, sizeof text,
                     "[{\"order\":\"pass\",\"until\":\"end\"},{\"order\":\"stop\",\"at\":\"%s\"}]",
                     row[n].window);
            struct orders stop = orders_of(text);
            bool here = ang_prompt_is(g->pack, prompt.id, row[n].window);
            PROVE(orders_pass(&stop, g, seat) == !here, "prompt %u", prompt.id);
            stopped += here;
            stop.order[1].at[1] = 0;
            PROVE(orders_pass(&stop, g, seat), "a part of a name stops");
            proof_step(g, &dice);
        }
        PROVE(windows > 3 && stopped && others && (n || mine), "%s: %u windows, %u stopped, %u, %u",
              row[n].game, windows, stopped, mine, others);
        ang_game_free(g);
    }
}

/* An order never passes where passing is not offered. Outside windows it passes only unwanted
 * cards. */
static void test_orders_only_pass(void **state)
{
    struct orders pass = orders_of("[{\"order\":\"pass\",\"until\":\"end\"}]");
    struct ang_game *g = proof_game(proof_pack_of("android"), 3, 9, NULL);
    struct proof_dice dice = proof_dice(9);
    unsigned asked = 0, unwanted = 0;

    (void)state;
    do {
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        uint8_t trait[ANG_OPTION_MAX];
        struct ang_prompt prompt;
        struct ang_decision d;
        bool passes = false;
        int entry[3] = { -1, -1, -1 };

        if (seat == ANG_SEAT_MAX)
            break;
        PROVE(ang_game_asked(g, seat, &d, &prompt, trait), "seat %u", seat);
        for (unsigned i = 0; i < d.count; i++)
            passes |= trait[i] & ANG_PASSES;
        PROVE(orders_pass(&pass, g, seat) == (passes && prompt.window), "prompt %u", prompt.id);
        asked += !passes;
        if (!passes || d.count != 2)
            continue;
        ang_option_entries(g, seat, &d.option[trait[0] & ANG_PASSES ? 1 : 0], entry);
        struct ang_entry e;
        if (entry[0] < 0 || !ang_pack_entry(g->pack, (unsigned)entry[0], &e))
            continue;
        struct orders no = orders_of("[{\"order\":\"no\",\"card\":\"another\"}]");
        PROVE(!orders_pass(&no, g, seat), "another card");
        snprintf(no.order[0].card, sizeof no.order[0].card, "%s", e.key);
        PROVE(orders_pass(&no, g, seat), "only %s was offered", e.key);
        unwanted++;
    } while (proof_step(g, &dice));
    PROVE(asked > 50 && unwanted > 3, "%u, %u", asked, unwanted);
    ang_game_free(g);
}

/* Each order ends with its own event and with no other. */
static void test_orders_end(void **state)
{
    static const char text[] = "[{\"order\":\"pass\",\"until\":\"turn\"},"
                               "{\"order\":\"no\",\"card\":\"x\",\"until\":\"day\"},"
                               "{\"order\":\"stop\",\"at\":\"x\",\"until\":\"played\"},"
                               "{\"order\":\"pass\",\"until\":\"end\"},"
                               "{\"order\":\"no\",\"card\":\"y\"}]";
    static const struct {
        struct ang_event event;
        unsigned left;
    } row[] = {
        { { .kind = ANG_TURN_BEGINS, .seat = 1 }, 5 },
        { { .kind = ANG_TURN_BEGINS, .seat = 2 }, 4 },
        { { .kind = ANG_CARD_PLAYED, .seat = 1 }, 3 },
        { { .kind = ANG_PERIOD_BEGINS }, 2 },
        { { .kind = ANG_PERIOD_BEGINS }, 2 },
        { { .kind = ANG_GAME_OVER }, 1 },
    };
    struct orders o = orders_of(text);

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(row); i++) {
        unsigned before = o.count;
        PROVE(orders_follow(&o, 2, &row[i].event) == (row[i].left < before) &&
                  o.count == row[i].left,
              "event %u leaves %u", i, o.count);
    }
    PROVE(strcmp(o.order[0].card, "y") == 0, "what no event ends stays");
}

/* Over a whole game: "until the turn ends" also works in a game that reports no turns, and
 * Android's set-up ends no order that waits for a card. */
static void test_orders_follow_games(void **state)
{
    static const char *const name[] = { "harbor", "android" };

    (void)state;
    for (unsigned n = 0; n < 2; n++) {
        struct ang_game *g = proof_game(proof_pack_of(name[n]), 3, 6, NULL);
        struct orders o = orders_of("[{\"order\":\"pass\",\"until\":\"turn\"},"
                                    "{\"order\":\"pass\",\"until\":\"played\"}]");
        struct proof_dice dice = proof_dice(6);
        struct ang_event event;
        unsigned at = 0;

        for (; ang_game_event(g, at, &event); at++)
            orders_follow(&o, 1, &event);
        PROVE(o.count && o.order[o.count - 1].until == UNTIL_PLAYED, "%s: the set-up", name[n]);
        while (proof_step(g, &dice))
            for (; ang_game_event(g, at, &event); at++)
                orders_follow(&o, 1, &event);
        PROVE(o.count == 0, "%s: %u are left", name[n], o.count);
        ang_game_free(g);
    }
}

static void test_orders_are_read(void **state)
{
    static const char good[] = "[{\"order\":\"pass\",\"until\":\"turn\",\"since\":3},{\"order\":"
                               "\"pass\",\"unless\":\"me\","
                               "\"since\":7},{\"order\":\"no\",\"card\":\"k\",\"since\":7},{"
                               "\"order\":\"stop\",\"at\":\"a\","
                               "\"since\":7}]";
    static const char *const bad[] = {
        "{}",
        "[{}]",
        "[{\"order\":\"dance\"}]",
        "[{\"order\":\"no\"}]",
        "[{\"order\":\"stop\"}]",
        "[{\"order\":\"pass\",\"card\":\"k\"}]",
        "[{\"order\":\"pass\",\"until\":\"noon\"}]",
        "[{\"order\":\"pass\",\"unless\":\"you\"}]",
        "[{\"order\":\"pass\",\"more\":1}]",
        "[",
    };
    struct orders o = orders_of(good);
    struct json_error error;
    struct json_writer w;
    char text[1000];

    (void)state;
    json_writer_init(&w, text, sizeof text);
    orders_write(&o, &w);
    PROVE(json_writer_end(&w) && strcmp(text, good) == 0, "%s", text);
    for (unsigned i = 0; i < ARRAY_LEN(bad); i++)
        PROVE(!orders_read(&o, bad[i], strlen(bad[i]), 0, &error) && error.message && o.count == 4,
              "%s", bad[i]);
    o = orders_of("[{\"order\":\"pass\",\"since\":4000000000}]");
    PROVE(o.order[0].since == 7, "set at entry %u, which is not there yet", o.order[0].since);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders_pass_in_windows),
        cmocka_unit_test(test_orders_only_pass),
        cmocka_unit_test(test_orders_end),
        cmocka_unit_test(test_orders_follow_games),
        cmocka_unit_test(test_orders_are_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
