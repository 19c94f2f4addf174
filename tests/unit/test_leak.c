/* test_leak.c: the no-leak theorem, and ten planted leaks that it must detect. */
/* proves: H-CARGO-02 H-REACT-03 H-TRADE-03 H-CARRY-03 */
#include "support/oracle.h"

#include <string.h>

#include "harbor/harbor.h"

enum { STEPS = 14 };

/* Ends this game and starts the next. The carried section is hidden in part. */
static struct ang_game *game_after(struct oracle *o, struct ang_game *g, uint64_t seed)
{
    struct ang_carry carry;
    struct ang_game_desc desc = {
        .pack = &o->pack, .seats = ang_game_seats(g), .seed = seed, .carry = &carry
    };

    g->b->state = GAME_LOST;
    PROVE(ang_game_carry(g, &carry), "nothing is carried");
    ang_game_free(g);
    g = ang_game_new(&desc, NULL);
    PROVE(g, "the next game does not begin");
    return g;
}

/* Plays one random game. Returns false if a leak was seen. */
static bool game_watch(struct oracle *o, uint64_t seed, unsigned every)
{
    unsigned seats = 2 + (unsigned)(seed % 5);
    struct ang_game *g = proof_game(&o->pack, seats, seed, seed % 6 == 5 ? "deck=tiny" : NULL);
    if (seed % 3 == 0)
        g = game_after(o, g, seed);
    bool same = oracle_watch(o, g, seed, every, STEPS);

    ang_game_free(g);
    return same;
}

static void nothing_leaks(void **state)
{
    uint64_t first = proof_setting("PROOF_SEED", 1), games = proof_setting("PROOF_GAMES", 8);
    unsigned every = (unsigned)proof_setting("PROOF_EVERY", 9);
    struct oracle o;

    (void)state;
    oracle_init(&o, proof_pack(), PLANT_NONE);
    for (uint64_t seed = first; seed < first + games; seed++) {
        proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 PROOF_EVERY=%u build/asan/unit/test_leak",
                     (unsigned long long)seed, every);
        PROVE(game_watch(&o, seed, every), "a viewer can tell two worlds apart: %s", o.report);
    }
    print_message("%u pairs, %u moments, %llu bytes compared; %u pairs saw the end, %u parted, %u "
                  "ran out of common options; %u trades, %u undone\n",
                  o.pairs, o.steps, (unsigned long long)o.bytes, o.ended, o.parted, o.ran_out,
                  o.trades, o.undone);
    if (games >= 8) {
        PROVE(o.pairs > 200 && o.steps > 5 * o.pairs / 2, "%u pairs, %u moments prove nothing",
              o.pairs, o.steps);
        PROVE(o.bytes > 5u * 1000 * o.steps, "hardly anything was sent");
        PROVE(o.ended && o.parted && o.trades > 20 && o.undone > 20,
              "something was never met: %u %u %u %u", o.ended, o.parted, o.trades, o.undone);
    }
    oracle_release(&o);
}

static component_id card(const struct ang_game *g, const char *key)
{
    int entry = ang_pack_find(g->pack, key);

    PROVE(entry >= 0, "no card '%s'", key);
    return (component_id)(COMPONENT_BASE + g->pack->pack.entry[entry].first_component);
}

static void take_option(struct ang_game *g, const char *words)
{
    unsigned seat = ang_seat_first(ang_game_waiting(g));
    int found = ang_game_find_option(g, seat, words, NULL);

    PROVE(found >= 0, "seat %u is not offered '%s'", seat, words);
    proof_choose(g, seat, (unsigned)found);
}

static void watch_all(struct oracle *o, struct ang_game *g, const char *when)
{
    proof_repeat("build/asan/unit/test_leak");
    for (unsigned v = 0; v <= ang_game_seats(g); v++)
        for (uint64_t seed = 1; seed < 7; seed++)
            PROVE(oracle_pair(o, g, v < ang_game_seats(g) ? v : ANG_SPECTATOR, seed, STEPS),
                  "%s: %s", when, o->report);
}

/* If a card's effect is still in force, everybody knows its face, but nobody knows where the card
 * is. */
static void effects_do_not_betray_their_source(void **state)
{
    struct oracle o;

    (void)state;
    oracle_init(&o, proof_pack(), PLANT_NONE);
    struct ang_game *g = proof_game(&o.pack, 3, 6, NULL);
    struct block *b = g->b;
    struct ask q;
    while (block_top(b)->proc == PROC_DAY) {
        take_option(g, "bid 0");
        b = g->b;
    }
    component_move(b, card(g, "change-of-watch"), hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    component_move(b, card(g, "silk"), hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    take_option(g, "play change of watch");
    while (block_top(g->b)->proc == PROC_WINDOW)
        take_option(g, "pass");
    b = g->b;
    component_move(b, card(g, "change-of-watch"), ZONE_DECK, PLACE_TOP, MOVE_UNSEEN, 0);
    zone_shuffle(b, ZONE_DECK);
    watch_all(&o, g, "an effect whose card is in the deck");
    game_ask(g, &q, b);
    component_move(b, card(g, "tired-sergeant"), play_of(0), PLACE_TOP, MOVE_FACE_UP, 0);
    effects_enter_play(&q, card(g, "tired-sergeant"), 0);
    take_option(g, "sell silk");
    PROVE(block_top(g->b)->proc == PROC_DRAIN, "no order is asked for");
    watch_all(&o, g, "abilities to be ordered, the card of one in the deck");
    ang_game_free(g);
    oracle_release(&o);
}

static void planted_leaks_are_seen(void **state)
{
    (void)state;
    oracle_plants(proof_pack(), game_watch, 9, false, "test_leak");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_leaks),
        cmocka_unit_test(effects_do_not_betray_their_source),
        cmocka_unit_test(planted_leaks_are_seen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
