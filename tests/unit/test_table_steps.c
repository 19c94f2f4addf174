/* test_table_steps.c: an undo returns to the person's own last choice, past choices that rules,
 * orders or bots made for them.
 */
#include "support/proof.h"

#include <string.h>

#include "table/steps.h"

/* A choice of the first seat asked, recorded as made by `by`; returns the seat. */
static unsigned make(struct ang_game *g, enum ang_by by, unsigned index)
{
    unsigned seat = ang_seat_first(ang_game_waiting(g));
    struct ang_result result;
    struct ang_decision d;

    PROVE(ang_game_decision(g, seat, &d) && d.count, "seat %u", seat);
    PROVE(ang_game_decide(g, seat, d.version, index % d.count, by, &result), "%s",
          result.error.message);
    return seat;
}

/* Counts by hand, from the end, the choices that were not undone. */
static unsigned back_by_hand(const struct ang_game *g, unsigned seat, unsigned own)
{
    unsigned all = 0;

    for (unsigned i = g->entry_count; i > 0; i--) {
        const struct entry *e = &g->entry[i - 1];
        if (e->kind != ANG_ENTRY_CHOICE || e->taken_back)
            continue;
        all++;
        if (e->seat == seat && e->by == ANG_BY_PERSON && --own == 0)
            return all;
    }
    return 0;
}

static void test_only_own_choices_count(void **state)
{
    static const char *const name[] = { "harbor", "android" };
    unsigned orders = 0, forced = 0, bots = 0;

    (void)state;
    for (unsigned n = 0; n < 2; n++) {
        struct ang_game *g = proof_game(proof_pack_of(name[n]), 3, 7, NULL);
        struct proof_dice dice = proof_dice(7 + n);

        for (unsigned i = 0; i < 300 && ang_game_state(g) == ANG_RUNNING; i++) {
            enum ang_by by =
                (enum ang_by[]){ ANG_BY_PERSON, ANG_BY_ORDER, ANG_BY_BOT }[proof_roll(&dice, 3)];
            unsigned seat = make(g, by, proof_roll(&dice, 40));
            const struct entry *last = &g->entry[g->entry_count - 1];

            PROVE((steps_back(g, seat, 1) == 1) == (last->by == ANG_BY_PERSON),
                  "entry %u was made by %u", g->entry_count, last->by);
            PROVE(steps_free(g, seat) <= ang_game_undo_free(g, seat), "more than there are");
            orders += last->by == ANG_BY_ORDER;
            forced += last->by == ANG_BY_RULE;
            bots += last->by == ANG_BY_BOT;
            for (unsigned s = 0; s < 3; s++)
                for (unsigned own = 1; own < 4; own++)
                    PROVE(steps_back(g, s, own) == back_by_hand(g, s, own), "seat %u, %u", s, own);
            unsigned all = steps_back(g, seat, 1);
            if (proof_roll(&dice, 6) || all == 0)
                continue;
            /* After an undo the player gets the same decision again. */
            PROVE(ang_game_undo(g, seat, ANG_UNDO_OWNER, all, NULL) &&
                      ang_game_waiting(g) >> seat & 1,
                  "seat %u is not asked", seat);
        }
        ang_game_free(g);
    }
    PROVE(orders > 20 && forced > 20 && bots > 20, "%u, %u, %u", orders, forced, bots);
}

/* Free undo counts only a player's own choices and skips forced ones. */
static void test_free_counts_own(void **state)
{
    struct ang_game *g = proof_game(proof_pack_of("android"), 3, 11, NULL);
    struct proof_dice dice = proof_dice(11);
    unsigned differ = 0;

    (void)state;
    for (unsigned i = 0; i < 400 && ang_game_state(g) == ANG_RUNNING; i++) {
        unsigned seat = make(g, ANG_BY_PERSON, proof_roll(&dice, 40));
        unsigned all = ang_game_undo_free(g, seat), own = steps_free(g, seat);

        PROVE(own == 0 || steps_back(g, seat, own) <= all, "%u own ones are not free", own);
        differ += own < all;
    }
    PROVE(differ > 5, "%u", differ);
    ang_game_free(g);
}

static void test_who_has_to_agree(void **state)
{
    struct ang_game *g = proof_game(proof_pack_of("android"), 3, 5, NULL);
    const struct undo_right all[] = {
        { .rule = UNDO_CONSENT },
        { .rule = UNDO_CONSENT, .owner = true },
        { .rule = UNDO_OWNER },
        { .rule = UNDO_OWNER, .owner = true },
        { .rule = UNDO_FREE },
        { .rule = UNDO_CONSENT, .alone = true },
        { .rule = UNDO_FREE, .alone = true },
    };
    static const int may[] = {
        -1, -1, -1, ANG_UNDO_OWNER, ANG_UNDO_CONSENT, ANG_UNDO_OWNER, ANG_UNDO_OWNER
    };
    struct proof_dice dice = proof_dice(5);
    unsigned free = 0, beyond = 0;

    (void)state;
    for (unsigned i = 0; i < 200; i++) {
        unsigned seat = make(g, ANG_BY_PERSON, proof_roll(&dice, 40));
        for (unsigned r = 0; r < ARRAY_LEN(all); r++) {
            enum ang_undo how;
            bool allowed = steps_allow(g, seat, 1, all[r], &how);

            if (steps_free(g, seat)) {
                PROVE(allowed && how == ANG_UNDO_FREE, "right %u", r);
                free++;
            } else {
                PROVE(allowed == (may[r] >= 0) && (!allowed || (int)how == may[r]), "right %u", r);
                beyond++;
            }
        }
    }
    PROVE(free > 20 && beyond > 20, "%u, %u", free, beyond);
    ang_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_only_own_choices_count),
        cmocka_unit_test(test_free_counts_own),
        cmocka_unit_test(test_who_has_to_agree),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
