/* test_fair.c: deals by redeal() are possible, complete and uniform, in small situations of the
 * testing game.
 */
#include "support/world.h"

#include <stdlib.h>
#include <string.h>

#include "harbor/harbor.h"

enum { ZONE_ASIDE = ZONE_TABLE };

static bool is_cargo(const struct world *w, component_id c)
{
    return pack_entry_of(&w->pack->pack, c)->kind == KIND_CARGO;
}

static component_id draw(struct world *w, uint8_t seat)
{
    component_id c = zone_top(w->b, ZONE_DECK);

    world_move(w, c, hand_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
    return c;
}

static void turn_up(struct world *w)
{
    world_move(w, zone_top(w->b, ZONE_DECK), ZONE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
}

/* The cards from `first` on are the deck. */
static void deck_lay_out(struct world *w, unsigned first)
{
    for (unsigned i = first; i < w->cards; i++)
        component_move(w->b, w->card[i], ZONE_DECK, PLACE_TOP, MOVE_UNSEEN, 0);
}

static void deck_shuffle(struct world *w)
{
    deck_lay_out(w, 0);
    world_shuffle(w, ZONE_DECK);
}

static void reshuffle_discards(struct world *w)
{
    while (zone_top(w->b, ZONE_DISCARD))
        component_move(w->b, zone_top(w->b, ZONE_DISCARD), ZONE_DECK, PLACE_TOP, MOVE_UNSEEN, 0);
    world_shuffle(w, ZONE_DECK);
}

static void stow(struct world *w, component_id c, uint8_t seat)
{
    w->possible &= is_cargo(w, c);
    world_move(w, c, store_of(seat), PLACE_TOP, MOVE_UNSEEN, 0);
}

/* The situations */

static void hands_before_a_reshuffle(struct world *w)
{
    deck_shuffle(w);
    draw(w, 0);
    draw(w, 1);
    turn_up(w);
    turn_up(w);
    turn_up(w);
    reshuffle_discards(w);
    draw(w, 1);
}

static void a_known_card_shuffled_back(struct world *w)
{
    deck_shuffle(w);
    draw(w, 0);
    component_id mine = draw(w, 1);
    draw(w, 1);
    world_move(w, mine, ZONE_DECK, PLACE_BOTTOM, MOVE_UNSEEN, 0);
    world_shuffle(w, ZONE_DECK);
    draw(w, 0);
    draw(w, 1);
}

static void a_store_filled_early(struct world *w)
{
    deck_shuffle(w);
    draw(w, 0);
    stow(w, draw(w, 1), 1);
    turn_up(w);
    turn_up(w);
    reshuffle_discards(w);
    draw(w, 1);
}

/* A store admits only cargo and was filled late; the hand admits anything and was filled early.
 * Neither set of candidates contains the other. */
static void a_store_filled_late(struct world *w)
{
    deck_shuffle(w);
    draw(w, 1);
    turn_up(w);
    turn_up(w);
    turn_up(w);
    reshuffle_discards(w);
    stow(w, draw(w, 2), 2);
    draw(w, 0);
}

/* Two players who know a card lose sight of it at different times. */
static void lost_at_different_times(struct world *w)
{
    deck_shuffle(w);
    component_id shown = draw(w, 0);
    component_show(w->b, shown, BIT(1));
    world_look(w);
    world_move(w, shown, ZONE_DECK, PLACE_BOTTOM, MOVE_UNSEEN, 0);
    world_shuffle(w, ZONE_DECK);
    component_id second = draw(w, 1);
    world_move(w, second, ZONE_DECK, PLACE_TOP, MOVE_UNSEEN, 0);
    draw(w, 2);
    world_shuffle(w, ZONE_DECK);
    draw(w, 0);
}

/* Of three cards one is set aside unseen; the others are shuffled into the rest. */
static void one_of_three_set_aside(struct world *w)
{
    for (unsigned i = 0; i < 3; i++)
        component_move(w->b, w->card[i], ZONE_DECK, PLACE_TOP, MOVE_UNSEEN, 0);
    world_shuffle(w, ZONE_DECK);
    world_move(w, zone_top(w->b, ZONE_DECK), ZONE_ASIDE, PLACE_TOP, MOVE_UNSEEN, 0);
    deck_lay_out(w, 3);
    world_shuffle(w, ZONE_DECK);
    draw(w, 0);
    draw(w, 1);
}

/* A seat with an early and a late card gives one of them away: the other viewers cannot tell which.
 */
static void a_hand_that_loses_a_card(struct world *w)
{
    struct block *b = w->b;

    deck_shuffle(w);
    component_id mine = draw(w, 0);
    draw(w, 1);
    world_move(w, mine, ZONE_DECK, PLACE_BOTTOM, MOVE_UNSEEN, 0);
    world_shuffle(w, ZONE_DECK);
    draw(w, 1);
    unsigned late = world_branch(w, 2);
    world_move(w, zone_at_place(b, hand_of(1), late), ZONE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
}

static const char *const mixed_cards[] = { "tea", "silk", "the-twins", "night-shift", "rum", NULL };

static void test_hands_before_a_reshuffle(void **state)
{
    (void)state;
    world_check(hands_before_a_reshuffle, "hands before a reshuffle", proof_pack(), NULL,
                mixed_cards, true);
}

static void test_known_card_shuffled_back(void **state)
{
    (void)state;
    world_check(a_known_card_shuffled_back, "a known card shuffled back", proof_pack(), NULL,
                mixed_cards, true);
}

static void test_store_filled_early(void **state)
{
    (void)state;
    world_check(a_store_filled_early, "a store filled early", proof_pack(), NULL, mixed_cards,
                true);
}

static void test_store_filled_late(void **state)
{
    (void)state;
    world_check(a_store_filled_late, "a store filled late", proof_pack(), NULL, mixed_cards, true);
}

static void test_lost_at_different_times(void **state)
{
    static const char *const card[] = { "tea", "the-twins", "night-shift", "rum", NULL };

    (void)state;
    world_check(lost_at_different_times, "lost at different times", proof_pack(), NULL, card, true);
}

static void test_hand_that_loses_a_card(void **state)
{
    static const char *const card[] = { "tea", "the-twins", "night-shift", "rum", NULL };

    (void)state;
    world_check(a_hand_that_loses_a_card, "a hand that loses a card", proof_pack(), NULL, card,
                false);
}

/* Three cards with their own group, and a place that admits only them. */
static void test_one_of_three_set_aside(void **state)
{
    static const char *const card[] = { "tea", "the-twins", "night-shift", "rum", "silk", NULL };
    enum { OWN_GROUP = GROUP_MAX - 1 };
    struct ang_pack pack = *proof_pack();
    struct zone_fact zone[ZONE_COUNT];
    struct rules rules = *pack.rules;
    struct pack_entry *entry = malloc(pack.pack.entry_count * sizeof *entry);

    (void)state;
    PROVE(entry, "no memory");
    memcpy(entry, pack.pack.entry, pack.pack.entry_count * sizeof *entry);
    for (unsigned i = 0; i < 3; i++)
        entry[ang_pack_find(&pack, card[i])].group = OWN_GROUP;
    memcpy(zone, rules.zone, sizeof zone);
    for (unsigned z = 0; z < ZONE_COUNT; z++)
        zone[z].admits |= GROUP(OWN_GROUP);
    zone[ZONE_ASIDE].admits = GROUP(OWN_GROUP);
    rules.zone = zone;
    pack.rules = &rules;
    pack.pack.entry = entry;
    world_check(one_of_three_set_aside, "one of three set aside", &pack, NULL, card, true);
    free(entry);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hands_before_a_reshuffle),
        cmocka_unit_test(test_known_card_shuffled_back),
        cmocka_unit_test(test_store_filled_early),
        cmocka_unit_test(test_store_filled_late),
        cmocka_unit_test(test_lost_at_different_times),
        cmocka_unit_test(test_one_of_three_set_aside),
        cmocka_unit_test(test_hand_that_loses_a_card),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
