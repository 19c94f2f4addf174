/* test_fair_new_angeles.c: deals of New Angeles by redeal() are possible, complete and uniform,
 * in small situations.
 */
#include "support/world.h"

#include "new_angeles/new_angeles.h"

enum { SEATS = 4, USER = 2 };

/* Corporations are being chosen, so no card is needed elsewhere. */
static const char *const option[] = { "setup=complete", NULL };

static void lay_out(struct world *w, uint8_t zone)
{
    for (unsigned i = 0; i < w->cards; i++)
        component_move(w->b, w->card[i], zone, PLACE_TOP, MOVE_UNSEEN, 0);
    world_shuffle(w, zone);
}

static component_id deal(struct world *w, uint8_t from, uint8_t to, uint8_t seat)
{
    component_id c = zone_top(w->b, from);

    world_move(w, c, to, PLACE_TOP, MOVE_TO_SEAT, seat);
    return c;
}

/* Each seat gets a rival, and one is left under the board. */
static void rivals_dealt(struct world *w)
{
    lay_out(w, ZONE_UNDER);
    for (uint8_t seat = 0; seat < SEATS; seat++)
        deal(w, ZONE_UNDER, rival_of(seat), seat);
}

/* A seat looks at the one under the board, and exchanges it for its own, or does not. */
static void a_rival_exchanged(struct world *w)
{
    rivals_dealt(w);
    rival_look(&w->q, USER);
    if (world_branch(w, 2))
        rivals_exchange(&w->q, USER);
    world_look(w);
}

/* A hand is seen; one of its cards becomes support, and another is drawn. */
static void a_hand_that_supports(struct world *w)
{
    uint8_t deck = ZONE_DECK_0 + 1, hand = hand_of(0);

    lay_out(w, deck);
    deal(w, deck, hand, 0);
    deal(w, deck, hand, 0);
    ZONE_EACH (w->b, hand, c)
        component_show(w->b, c, BIT(USER));
    world_look(w);
    component_id c = zone_top(w->b, hand);
    support_with(&w->q, 0, world_branch(w, 2) ? c : component_below(w->b, c), SIDE_MAIN);
    world_look(w);
    deal(w, deck, hand, 0);
}

/* A seat looks at three events; one goes to the bottom of the deck. */
static void events_ordered(struct world *w)
{
    lay_out(w, ZONE_EVENTS);
    component_id top[3] = { zone_top(w->b, ZONE_EVENTS) };
    top[1] = component_below(w->b, top[0]);
    top[2] = component_below(w->b, top[1]);
    for (unsigned i = 0; i < 3; i++)
        component_show(w->b, top[i], BIT(USER));
    world_look(w);
    world_move(w, top[world_branch(w, 3)], ZONE_EVENTS, PLACE_BOTTOM, MOVE_UNSEEN, 0);
}

static void test_cards(void **state)
{
    static const char *const rival[] = { "rival-jinteki", "rival-haas-bioroid", "rival-globalsec",
                                         "rival-nbn",     "rival-federalist",   NULL };
    static const char *const biotech[] = { "clean-slate", "clinical-trials",
                                           "information-procurement", "unorthodox-knowledge",
                                           NULL };
    static const char *const event[] = { "activist-cells-awaken", "beanstalk-beset-by-protesters",
                                         "human-first-starts-riot",
                                         "humanity-labor-hosts-union-heads", NULL };
    const struct ang_pack *pack = proof_pack_of("new-angeles");

    (void)state;
    proof_repeat("build/release/unit/test_fair_new_angeles");
    world_check(rivals_dealt, "rivals dealt", pack, option, rival, true);
    world_check(a_rival_exchanged, "a rival exchanged", pack, option, rival, true);
    world_check(a_hand_that_supports, "a hand that supports", pack, option, biotech, true);
    world_check(events_ordered, "events ordered", pack, option, event, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_cards) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
