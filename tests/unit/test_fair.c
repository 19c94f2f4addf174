/* test_fair.c: what redeal() imagines is possible, complete and evenly drawn.
 *
 * In small situations every deal and every shuffle is played through. Those in which a viewer sees
 * the same, moment by moment, are what he must hold possible; an imagined game has to be one of
 * them, each has to come up, and as often as it is likely (chi-square with fixed seeds).
 */
#include "support/cells.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbor/harbor.h"
#include "kernel/imagine.h"
#include "kernel/verify.h"

enum { CARDS_MAX = 6, ZONE_ASIDE = ZONE_TABLE };

/* A few cards of the testing game, moved by hand. All others lie open in the box. */
struct world {
    const struct ang_pack *pack;
    struct ask q;
    _Alignas(8) struct harbor game;
    component_id card[CARDS_MAX];
    unsigned cards;
    uint8_t viewer;
    uint64_t outcome, outcomes; /* which way all shuffles fall, of how many */
    uint64_t stream;            /* of all the viewer has seen */
    bool possible;              /* the rules let it happen */
};

typedef void situation(struct world *w);

static bool is_cargo(const struct world *w, component_id c)
{
    return pack_entry_of(&w->pack->pack, c)->kind == KIND_CARGO;
}

/* One more moment for the viewer: what he knows in each place; a hand has no order. */
static void look(struct world *w)
{
    const struct block *b = &w->game.k;

    for (uint8_t z = ZONE_DECK; z < ZONE_COUNT; z++) {
        uint64_t known = 0;
        bool hand = w->q.rules->zone[z].kind == ZONE_HAND;
        w->stream = cells_mix(w->stream, block_zone(b, z)->count);
        ZONE_EACH (b, z, c) {
            uint64_t face = component_known(b, c, w->viewer) ? c : 0;
            known = hand ? known + cells_mix(1, face) : cells_mix(known, face);
        }
        w->stream = cells_mix(w->stream, known);
    }
}

static void move(struct world *w, component_id c, uint8_t zone, enum place place, enum move how,
                 uint8_t seat)
{
    component_move(&w->game.k, c, zone, place, how, seat);
    look(w);
}

static component_id draw(struct world *w, uint8_t seat)
{
    component_id c = zone_top(&w->game.k, ZONE_DECK);

    move(w, c, hand_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
    return c;
}

static void turn_up(struct world *w)
{
    move(w, zone_top(&w->game.k, ZONE_DECK), ZONE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
}

/* The kernel shuffles and keeps its books; then the cards are laid as this outcome has it. */
static void shuffle(struct world *w, uint8_t zone)
{
    struct block *b = &w->game.k;
    component_id left[CARDS_MAX], order[CARDS_MAX];
    unsigned count = 0;

    zone_shuffle(b, zone);
    for (unsigned i = 0; i < w->cards; i++) /* in an order that no chance has touched */
        if (block_component(b, w->card[i])->zone == zone)
            left[count++] = w->card[i];
    for (unsigned n = count, i = 0; n > 0; n--, i++) {
        unsigned pick = (unsigned)(w->outcome % n);
        w->outcome /= n;
        w->outcomes *= n;
        order[i] = left[pick];
        left[pick] = left[n - 1];
    }
    for (unsigned i = 0; i < count; i++)
        block_component(b, order[i])->below = i + 1 < count ? order[i + 1] : 0;
    block_zone(b, zone)->top = count ? order[0] : 0;
    block_zone(b, zone)->bottom = count ? order[count - 1] : 0;
    look(w);
}

static void reshuffle_discards(struct world *w)
{
    while (zone_top(&w->game.k, ZONE_DISCARD))
        component_move(&w->game.k, zone_top(&w->game.k, ZONE_DISCARD), ZONE_DECK, PLACE_TOP,
                       MOVE_UNSEEN, 0);
    shuffle(w, ZONE_DECK);
}

static void stow(struct world *w, component_id c, uint8_t seat)
{
    w->possible &= is_cargo(w, c);
    move(w, c, store_of(seat), PLACE_TOP, MOVE_UNSEEN, 0);
}

/* The situations */

static void hands_before_a_reshuffle(struct world *w)
{
    shuffle(w, ZONE_DECK);
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
    shuffle(w, ZONE_DECK);
    draw(w, 0);
    component_id mine = draw(w, 1);
    draw(w, 1);
    move(w, mine, ZONE_DECK, PLACE_BOTTOM, MOVE_UNSEEN, 0);
    shuffle(w, ZONE_DECK);
    draw(w, 0);
    draw(w, 1);
}

static void a_store_filled_early(struct world *w)
{
    shuffle(w, ZONE_DECK);
    draw(w, 0);
    stow(w, draw(w, 1), 1);
    turn_up(w);
    turn_up(w);
    reshuffle_discards(w);
    draw(w, 1);
}

/* Cargo may lie in the store and came late; what is in the hand came early and may be anything:
 * neither of what they admit lies within the other. */
static void a_store_filled_late(struct world *w)
{
    shuffle(w, ZONE_DECK);
    draw(w, 1);
    turn_up(w);
    turn_up(w);
    turn_up(w);
    reshuffle_discards(w);
    stow(w, draw(w, 2), 2);
    draw(w, 0);
}

/* Two who know a card lose it at different times. */
static void lost_at_different_times(struct world *w)
{
    shuffle(w, ZONE_DECK);
    component_id shown = draw(w, 0);
    component_show(&w->game.k, shown, BIT(1));
    look(w);
    move(w, shown, ZONE_DECK, PLACE_BOTTOM, MOVE_UNSEEN, 0);
    shuffle(w, ZONE_DECK);
    component_id second = draw(w, 1);
    move(w, second, ZONE_DECK, PLACE_TOP, MOVE_UNSEEN, 0);
    draw(w, 2);
    shuffle(w, ZONE_DECK);
    draw(w, 0);
}

/* Of three, one is set aside unseen; the others go among the rest. */
static void one_of_three_set_aside(struct world *w)
{
    struct block *b = &w->game.k;

    for (unsigned i = 3; i < w->cards; i++)
        component_move(b, w->card[i], ZONE_STORE_0 + 5, PLACE_TOP, MOVE_UNSEEN, 0);
    shuffle(w, ZONE_DECK);
    move(w, zone_top(b, ZONE_DECK), ZONE_ASIDE, PLACE_TOP, MOVE_UNSEEN, 0);
    while (zone_top(b, ZONE_STORE_0 + 5))
        move(w, zone_top(b, ZONE_STORE_0 + 5), ZONE_DECK, PLACE_TOP, MOVE_UNSEEN, 0);
    shuffle(w, ZONE_DECK);
    draw(w, 0);
    draw(w, 1);
}

/* A seat with an early and a late card lets one of them go: the other viewers cannot tell which. */
static void a_hand_that_loses_a_card(struct world *w)
{
    struct block *b = &w->game.k;

    shuffle(w, ZONE_DECK);
    component_id mine = draw(w, 0);
    draw(w, 1);
    move(w, mine, ZONE_DECK, PLACE_BOTTOM, MOVE_UNSEEN, 0);
    shuffle(w, ZONE_DECK);
    draw(w, 1);
    unsigned late = (unsigned)(w->outcome % 2);
    w->outcome /= 2;
    w->outcomes *= 2;
    move(w, zone_at_place(b, hand_of(1), late), ZONE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
}

/* Running one outcome */

static void world_init(struct world *w, const struct ang_pack *pack, const char *const *key,
                       uint8_t viewer)
{
    struct ang_game_desc desc = { .pack = pack, .seats = 3, .seed = 5 };
    struct block *b = &w->game.k;

    memset(w, 0, sizeof *w);
    w->pack = pack;
    w->viewer = viewer;
    w->possible = true;
    w->outcomes = 1;
    PROVE(ang_position_init(&w->game, &desc, NULL), "no position");
    w->q = (struct ask){ .b = b, .rules = pack->rules, .pack = &pack->pack };
    memset(block_zone(b, 0), 0, b->zone_count * sizeof(struct zone));
    memset(block_component(b, COMPONENT_BASE), 0, b->component_count * sizeof(struct component));
    for (unsigned i = 0; i < b->component_count; i++)
        component_put(b, (component_id)(COMPONENT_BASE + i), ZONE_BOX);
    for (unsigned i = 0; i < b->component_count; i++)
        component_turn_up(b, (component_id)(COMPONENT_BASE + i));
    for (; key[w->cards]; w->cards++) {
        int entry = ang_pack_find(pack, key[w->cards]);
        PROVE(entry >= 0, "no card called '%s'", key[w->cards]);
        component_id c = (component_id)(COMPONENT_BASE + pack->pack.entry[entry].first_component);
        w->card[w->cards] = c;
        component_move(b, c, ZONE_DECK, PLACE_TOP, MOVE_UNSEEN, 0);
        block_component(b, c)->seen = 0; /* as at the beginning of a game */
    }
}

/* Where everything lies. */
static uint64_t layout(const struct world *w)
{
    return cells_layout(&w->game.k, ZONE_DECK);
}

/* All that what is imagined depends on: it must follow from what the viewer has seen. */
static uint64_t ground(const struct world *w)
{
    const struct block *b = &w->game.k;
    uint64_t key = 1;

    for (uint8_t z = ZONE_DECK; z < ZONE_COUNT; z++) {
        uint64_t places = 0;
        ZONE_EACH (b, z, c)
            if (!component_known(b, c, w->viewer)) {
                uint64_t place = cells_mix(7, block_component(b, c)->mixed);
                places = w->q.rules->zone[z].kind == ZONE_HAND ? places + place
                                                               : cells_mix(places, place);
            }
        key = cells_mix(key, places);
    }
    for (unsigned i = 0; i < w->cards; i++) {
        uint8_t lost = block_component(b, w->card[i])->lost;
        for (int r = 0; r < RECALL_MAX; r++)
            if (b->recall[r].component == w->card[i] && b->recall[r].viewers >> w->viewer & 1)
                lost = b->recall[r].when;
        if (!component_known(b, w->card[i], w->viewer))
            key = cells_mix(key, cells_mix(w->card[i], lost));
    }
    return key;
}

struct table_of_cells {
    struct world world, truth;
    struct cells cells;
};

/* `exact`: what is imagined is what is possible, evenly. Otherwise it holds all that is possible.
 */
static void check_situation(situation *play, const char *name, const struct ang_pack *pack,
                            const char *const *key, uint8_t viewer, uint64_t reference, bool exact)
{
    struct table_of_cells *t = calloc(1, sizeof *t);
    uint64_t outcomes = 1, draws = proof_setting("PROOF_DRAWS", 60);
    char what[120];

    PROVE(t, "no memory");
    snprintf(what, sizeof what, "%s, viewer %u, outcome %llu", name, viewer,
             (unsigned long long)reference);
    do { /* a truth the rules allow */
        world_init(&t->truth, pack, key, viewer);
        t->truth.outcome = reference++;
        play(&t->truth);
        outcomes = t->truth.outcomes;
    } while (!t->truth.possible);
    for (uint64_t outcome = 0; outcome < outcomes; outcome++) {
        world_init(&t->world, pack, key, viewer);
        t->world.outcome = outcome;
        play(&t->world);
        if (!t->world.possible || t->world.stream != t->truth.stream)
            continue;
        PROVE(ground(&t->world) == ground(&t->truth),
              "%s: what is imagined depends on what the viewer has not seen", what);
        t->cells.cell[cells_find(&t->cells, layout(&t->world), true)].weight++;
        t->cells.total++;
    }
    PROVE(t->cells.count > 1, "%s: there is nothing to imagine", what);
    for (uint64_t seed = 1; seed <= draws * t->cells.count; seed++) {
        t->world = t->truth;
        t->world.q.b = &t->world.game.k;
        redeal(&t->world.q, viewer, seed);
        const char *wrong = block_verify(&t->world.q);
        PROVE(!wrong, "%s, seed %llu: %s", what, (unsigned long long)seed, wrong);
        unsigned at = cells_find(&t->cells, layout(&t->world), false);
        PROVE(at < t->cells.count || !exact, "%s, seed %llu: an impossible deal", what,
              (unsigned long long)seed);
        t->cells.cell[at].met++;
    }
    for (unsigned i = 0; i < t->cells.count; i++)
        PROVE(t->cells.cell[i].met, "%s: a possible deal never came up", what);
    if (exact)
        cells_check_even(&t->cells, draws * t->cells.count, what);
    free(t);
}

static void every_viewer(situation *play, const char *name, const struct ang_pack *pack,
                         const char *const *key, bool exact)
{
    static const uint8_t viewer[] = { 0, 1, 2, SPECTATOR };

    proof_repeat("build/asan/unit/test_fair");
    for (unsigned v = 0; v < ARRAY_LEN(viewer); v++)
        for (uint64_t reference = 3; reference < 1000; reference += 457)
            check_situation(play, name, pack, key, viewer[v], reference, exact);
}

static const char *const mixed_cards[] = { "tea", "silk", "the-twins", "night-shift", "rum", NULL };

static void test_hands_before_a_reshuffle(void **state)
{
    (void)state;
    every_viewer(hands_before_a_reshuffle, "hands before a reshuffle", proof_pack(), mixed_cards,
                 true);
}

static void test_known_card_shuffled_back(void **state)
{
    (void)state;
    every_viewer(a_known_card_shuffled_back, "a known card shuffled back", proof_pack(),
                 mixed_cards, true);
}

static void test_store_filled_early(void **state)
{
    (void)state;
    every_viewer(a_store_filled_early, "a store filled early", proof_pack(), mixed_cards, true);
}

static void test_store_filled_late(void **state)
{
    (void)state;
    every_viewer(a_store_filled_late, "a store filled late", proof_pack(), mixed_cards, true);
}

static void test_lost_at_different_times(void **state)
{
    static const char *const card[] = { "tea", "the-twins", "night-shift", "rum", NULL };

    (void)state;
    every_viewer(lost_at_different_times, "lost at different times", proof_pack(), card, true);
}

static void test_hand_that_loses_a_card(void **state)
{
    static const char *const card[] = { "tea", "the-twins", "night-shift", "rum", NULL };

    (void)state;
    every_viewer(a_hand_that_loses_a_card, "a hand that loses a card", proof_pack(), card, false);
}

/* Three cards of a group of their own, and a place that admits only them. */
static void test_one_of_three_set_aside(void **state)
{
    static const char *const card[] = { "tea", "the-twins", "night-shift", "rum", "silk", NULL };
    enum { OWN_GROUP = 9 };
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
        zone[z].admits |= BIT(OWN_GROUP);
    zone[ZONE_ASIDE].admits = BIT(OWN_GROUP);
    rules.zone = zone;
    pack.rules = &rules;
    pack.pack.entry = entry;
    every_viewer(one_of_three_set_aside, "one of three set aside", &pack, card, true);
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
