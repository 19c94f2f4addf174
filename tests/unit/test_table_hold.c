/* test_table_hold.c: windows at an even pace: which are held, and for how long. */
#include "support/proof.h"

#include "table/hold.h"
#include "table/look.h"

static const struct clock_rule none = { .kind = CLOCK_NONE };

/* A window is as long as the longest thought, however few options there were. */
static void test_lengths(void **state)
{
    struct hold h = { 0 };

    (void)state;
    hold_open(&h, &none, 7, 1000);
    PROVE(h.open && h.since == 1000 && h.chosen == 0, "it is open");
    for (unsigned s = 0; s < 4; s++)
        h.decoy_ms[s] = 3000 + 1000 * s;
    PROVE(!hold_is_over(&h, 15, 15, 6999) && hold_is_over(&h, 15, 15, 7000), "the longest decoy");
    PROVE(!hold_is_over(&h, 5, 15, 5999) && hold_is_over(&h, 5, 15, 6000), "of those asked");
    PROVE(!hold_is_over(&h, 15, 3, 4999) && hold_is_over(&h, 15, 3, 5000), "of people");
    PROVE(!hold_is_over(&h, 12, 3, 5999) && hold_is_over(&h, 12, 3, 6000), "only bots: of one");
    hold_chose(&h, 3);
    PROVE(!hold_is_over(&h, 15, 15, 5999) && hold_is_over(&h, 15, 15, 6000), "whoever has chosen");
    hold_chose(&h, 0);
    hold_chose(&h, 1);
    hold_chose(&h, 2);
    PROVE(!hold_is_over(&h, 15, 15, 2999) && hold_is_over(&h, 15, 15, 3000),
          "two seconds at least");
    hold_open(&h, &none, 8, 9000);
    PROVE(h.chosen == 0 && !hold_is_over(&h, 15, 15, 10999), "a new one");
}

/* Decoys depend on the number alone. Half of them are below four seconds, and none is too long. */
static void test_decoys(void **state)
{
    static const struct clock_rule quick = { .kind = CLOCK_TURN, .seconds = 1 };
    struct hold h = { 0 }, again = { 0 };
    unsigned below = 0, same = 0;

    (void)state;
    for (uint64_t chance = 0; chance < 1000; chance++) {
        hold_open(&h, &none, chance, 0);
        hold_open(&again, &none, chance, 5);
        for (unsigned s = 0; s < ANG_SEAT_MAX; s++) {
            PROVE(h.decoy_ms[s] == again.decoy_ms[s], "other decoys from the same number");
            PROVE(h.decoy_ms[s] > 0 && h.decoy_ms[s] <= 30000, "%lld ms", (long long)h.decoy_ms[s]);
            below += h.decoy_ms[s] < 4000;
            same += s && h.decoy_ms[s] == h.decoy_ms[0];
        }
        hold_open(&h, &quick, chance, 0);
        for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
            PROVE(h.decoy_ms[s] <= 3000, "longer than people may take");
    }
    PROVE(below > 2700 && below < 3300 && same < 20, "%u below the median, %u alike", below, same);
}

static void test_patience(void **state)
{
    static const struct clock_rule turn = { .kind = CLOCK_TURN, .seconds = 60 },
                                   small = { .kind = CLOCK_BANK, .seconds = 100 },
                                   large = { .kind = CLOCK_BANK, .seconds = 3600 };
    struct hold h = { 0 };

    (void)state;
    hold_open(&h, &none, 1, 0);
    PROVE(!hold_is_too_long(&h, &none, 1000000000), "as long as they like");
    PROVE(!hold_is_too_long(&h, &turn, 61999) && hold_is_too_long(&h, &turn, 62000), "a turn");
    PROVE(!hold_is_too_long(&h, &small, 29999) && hold_is_too_long(&h, &small, 30000), "a bank");
    PROVE(!hold_is_too_long(&h, &large, 359999) && hold_is_too_long(&h, &large, 360000), "a bank");
}

/* A hold covers windows in which somebody might have a choice, as far as a spectator can tell. It
 * is the same in every deal that looks the same. Leaving a window closes it. */
static void test_what_is_held(void **state)
{
    static const struct {
        const char *name;
        unsigned seats;
    } game[] = { { "android", 3 }, { "harbor", 3 }, { "new-angeles", 4 } };

    (void)state;
    for (unsigned n = 0; n < 3; n++) {
        const char *name = game[n].name;
        struct ang_game *g = proof_game(proof_pack_of(name), game[n].seats, 12, NULL);
        struct proof_dice dice = proof_dice(12);
        struct hold h = { 0 };
        unsigned held = 0, free = 0, must = 0;

        for (unsigned i = 0; i < 150 && ang_game_state(g) == ANG_RUNNING; i++) {
            unsigned seat = ang_seat_first(ang_game_waiting(g)), entries = ang_game_entry_count(g);
            struct decision_look look;
            bool all_pass = true, choice = false;

            for (unsigned s = 0; s < game[n].seats; s++)
                if (decision_look(g, s, &look)) {
                    all_pass &= look.passes;
                    choice |= !look.only_pass;
                }
            bool covers = hold_covers(&h, g, seat);
            PROVE(all_pass || !covers, "held, though somebody must choose");
            PROVE(!all_pass || !choice || covers, "somebody has a choice, and it is not held");
            must += !all_pass;
            held += covers;
            free += all_pass && !covers;
            if (covers && proof_roll(&dice, 4) == 0) {
                struct ang_game *other = ang_game_redeal(g, ANG_SPECTATOR, 99 + i, NULL);
                struct hold here = { 0 },
                            there = { 0 }; /* `h` is of the window from its start on */
                PROVE(other && hold_covers(&there, other, seat) == hold_covers(&here, g, seat),
                      "it shows who has what");
                ang_game_free(other);
            }
            if (covers && !h.open)
                hold_open(&h, &none, i, 0);
            proof_step(g, &dice);
            seat = ang_seat_first(ang_game_waiting(g));
            PROVE(ang_game_entry_count(g) > entries, "a step");
            if (seat < ANG_SEAT_MAX && h.version[seat] && decision_look(g, seat, &look) &&
                look.version != h.version[seat] && hold_covers(&h, g, seat))
                PROVE(!h.open, "the next window is open already");
        }
        PROVE(must > 10 && held > 0, "%s: %u held, %u not, %u must choose", name, held, free, must);
        ang_game_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_decoys),
        cmocka_unit_test(test_patience),
        cmocka_unit_test(test_what_is_held),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
