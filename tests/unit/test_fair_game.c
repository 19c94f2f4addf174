/* test_fair_game.c: deals by redeal() in whole games: all deals of the tiny testing game, and the
 * sealed picks of others. test_fair.c looks at single situations.
 */
#include "support/cells.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbor/harbor.h"

enum { TINY_CARDS = 6, TINY_DEALS = 720, SCRIPT_MAX = 8, STREAM_MAX = 1 << 16 };

struct script {
    unsigned seat[SCRIPT_MAX];
    char words[SCRIPT_MAX][100];
    unsigned steps;
};

/* A new game with the six cards placed as in this deal, slot by slot. */
static struct ang_game *tiny_game(unsigned deal)
{
    struct ang_game *g = proof_game(proof_pack(), 2, 1, "deck=tiny");
    component_id slot[TINY_CARDS], card[TINY_CARDS];
    struct component was[TINY_CARDS];
    static const uint8_t zone[] = { ZONE_HAND_0, ZONE_HAND_0 + 1, ZONE_DECK };
    unsigned count = 0;

    for (unsigned z = 0; z < ARRAY_LEN(zone); z++)
        ZONE_EACH (g->b, zone[z], c)
            slot[count++] = c;
    PROVE(count == TINY_CARDS, "the tiny game has %u cards", count);
    for (unsigned i = 0; i < TINY_CARDS; i++) {
        was[i] = *block_component(g->b, slot[i]);
        card[i] = (component_id)(COMPONENT_BASE + i);
    }
    for (unsigned i = 0, left = TINY_CARDS; left > 0; i++, left--) {
        unsigned pick = deal % left;
        deal /= left;
        component_id swap = card[i];
        card[i] = card[i + pick];
        card[i + pick] = swap;
    }
    for (unsigned i = 0; i < TINY_CARDS; i++) {
        struct component *it = block_component(g->b, card[i]);
        *it = was[i];
        it->below = i >= 2 && i + 1 < TINY_CARDS ? card[i + 1] : 0;
    }
    *block_zone(g->b, ZONE_HAND_0) = (struct zone){ card[0], card[0], 1 };
    *block_zone(g->b, ZONE_HAND_0 + 1) = (struct zone){ card[1], card[1], 1 };
    *block_zone(g->b, ZONE_DECK) = (struct zone){ card[2], card[5], 4 };
    return g;
}

static size_t stream_add(struct ang_game *g, unsigned viewer, unsigned *line, char *out,
                         size_t used)
{
    used += ang_game_view(g, viewer, ANG_EN, out + used, STREAM_MAX - used);
    for (; *line < ang_game_log_count(g); ++*line)
        used += ang_game_log_json(g, viewer, *line, ANG_EN, out + used, STREAM_MAX - used);
    PROVE(used < STREAM_MAX, "the stream is too long");
    return used;
}

/* Plays the script. Returns everything sent to the viewer, or NULL if it cannot be played. */
static struct ang_game *tiny_play(unsigned deal, const struct script *s, unsigned viewer, char *out,
                                  size_t *used)
{
    struct ang_game *g = tiny_game(deal);
    unsigned line = 0;

    *used = stream_add(g, viewer, &line, out, 0);
    for (unsigned i = 0; i < s->steps; i++) {
        int found = ang_game_find_option(g, s->seat[i], s->words[i], NULL);
        if (found < 0) {
            ang_game_free(g);
            return NULL;
        }
        proof_choose(g, s->seat[i], (unsigned)found);
        *used = stream_add(g, viewer, &line, out, *used);
    }
    return g;
}

/* Writes a game of some random choices, recorded by the texts of its options. */
static void script_write(struct script *s, unsigned deal, uint64_t seed, unsigned steps)
{
    struct proof_dice dice = proof_dice(seed);
    struct ang_game *g = tiny_game(deal);
    struct ang_decision d;

    for (s->steps = 0; s->steps < steps; s->steps++) {
        unsigned i = s->steps;
        s->seat[i] = ang_seat_first(ang_game_waiting(g));
        ang_game_decision(g, s->seat[i], &d);
        unsigned pick = proof_roll(&dice, d.count);
        ang_option_text(g, s->seat[i], &d.option[pick], ANG_EN, s->words[i], sizeof s->words[i]);
        proof_choose(g, s->seat[i], pick);
    }
    ang_game_free(g);
}

static void tiny_check(unsigned truth, unsigned viewer, uint64_t seed, unsigned steps)
{
    static char told[2][STREAM_MAX];
    static struct script script;
    struct cells *t = calloc(1, sizeof *t);
    uint64_t draws = proof_setting("PROOF_DRAWS", 60);
    size_t used[2];

    PROVE(t, "no memory");
    script_write(&script, truth, seed, steps);
    struct ang_game *g = tiny_play(truth, &script, viewer, told[0], &used[0]);
    PROVE(g, "a script cannot be played twice");
    for (unsigned deal = 0; deal < TINY_DEALS; deal++) {
        struct ang_game *other = tiny_play(deal, &script, viewer, told[1], &used[1]);
        if (other && used[0] == used[1] && memcmp(told[0], told[1], used[0]) == 0) {
            t->cell[cells_find(t, cells_layout(other->b, ZONE_DECK), true)].weight++;
            t->total++;
        }
        ang_game_free(other);
    }
    PROVE(t->count > 1, "there is nothing to imagine");
    for (uint64_t i = 1; i <= draws * t->count; i++) {
        struct ang_game *other = ang_game_redeal(g, viewer, i, NULL);
        PROVE(other, "nothing is imagined");
        unsigned at = cells_find(t, cells_layout(other->b, ZONE_DECK), false);
        PROVE(at < t->count, "deal %u, viewer %u, script %llu of %u: an impossible deal", truth,
              viewer, (unsigned long long)seed, steps);
        t->cell[at].met++;
        ang_game_free(other);
    }
    cells_check_even(t, draws * t->count, "the tiny game");
    ang_game_free(g);
    free(t);
}

static void test_tiny_game(void **state)
{
    static const unsigned viewer[] = { 0, 1, ANG_SPECTATOR };

    (void)state;
    proof_repeat("build/release/unit/test_fair_game");
    for (unsigned v = 0; v < ARRAY_LEN(viewer); v++)
        for (unsigned steps = 0; steps < SCRIPT_MAX; steps += 3)
            tiny_check(101 * steps + 37, viewer[v], steps + 1, steps);
}

/* Sealed picks are drawn again from exactly the possible choices. */

static void test_sealed_bids(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 3, 8, NULL);
    unsigned met[2][4] = { { 0 } }, draws = 4000;

    (void)state;
    proof_choose(g, 0, 2);
    proof_choose(g, 1, 3);
    for (unsigned seed = 1; seed <= draws; seed++) {
        struct ang_game *other = ang_game_redeal(g, 0, seed, NULL);
        PROVE(other && ang_game_waiting(other) == ang_game_waiting(g), "others are asked");
        PROVE(other->b->lane[0].pick[0] == 2, "the viewer's own bid was taken anew");
        PROVE(other->b->lane[1].pick_count == 1 && other->b->lane[1].pick[0] <= 3, "no such bid");
        PROVE(other->b->lane[2].pick_count == 0, "a seat bid that has not");
        met[0][other->b->lane[1].pick[0]]++;
        ang_game_free(other);
        other = ang_game_redeal(g, ANG_SPECTATOR, seed, NULL);
        met[1][other->b->lane[0].pick[0]]++;
        ang_game_free(other);
    }
    for (unsigned i = 0; i < 8; i++)
        PROVE(met[i / 4][i % 4] > draws / 5 && met[i / 4][i % 4] < draws * 3 / 10,
              "bid %u came up %u times in %u", i % 4, met[i / 4][i % 4], draws);
    ang_game_free(g);
}

/* In a window: the sealed answer is a pass or a reaction that this imagined hand allows. */
static void test_sealed_reactions(void **state)
{
    unsigned windows = 0, reactions = 0, passes = 0;

    (void)state;
    for (uint64_t seed = 1; seed < 40; seed++) {
        struct ang_game *g = proof_game(proof_pack(), 4, seed, NULL);
        struct proof_dice dice = proof_dice(seed);
        proof_repeat("build/release/unit/test_fair_game");
        do {
            for (uint8_t s = 0; s < 4; s++) {
                unsigned viewer = (s + 1u) % 4;
                if (g->b->lane[s].state != LANE_ANSWERED || block_top(g->b)->proc != PROC_WINDOW)
                    continue;
                windows++;
                for (unsigned i = 1; i <= 20; i++) {
                    struct ang_game *other = ang_game_redeal(g, viewer, i, NULL);
                    uint16_t pick = other->b->lane[s].pick[0];
                    struct ang_decision d;
                    {
                        other->b->lane[s] = (struct lane){ 0 };
                        lane_turn(other->b, s, LANE_ASKED);
                    }
                    ang_game_decision(other, s, &d);
                    bool offered = false;
                    for (unsigned o = 0; o < d.count; o++)
                        offered |= d.option[o].kind == (pick ? OPT_REACT : OPT_PASS) &&
                                   d.option[o].target[0] == pick;
                    PROVE(offered, "seed %llu: seat %u sealed what it could not choose",
                          (unsigned long long)seed, s);
                    reactions += pick != 0;
                    passes += pick == 0;
                    ang_game_free(other);
                }
            }
        } while (proof_step(g, &dice));
        ang_game_free(g);
    }
    PROVE(windows > 20 && reactions > 20 && passes > 20, "%u windows, %u reactions, %u passes",
          windows, reactions, passes);
}

/* Public and private knowledge */

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

static bool holds_cargo(const struct ang_game *g, uint8_t seat)
{
    ZONE_EACH (g->b, hand_of(seat), c)
        if (pack_entry_of(&g->pack->pack, c)->kind == KIND_CARGO)
            return true;
    return false;
}

/* A player who plays a card that needs a cargo in hand has one in every imagined game. */
static void test_needs_are_public(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 3, 6, NULL);
    struct ang_error error;

    (void)state;
    proof_repeat("build/release/unit/test_fair_game");
    while (block_top(g->b)->proc == PROC_DAY)
        take_option(g, "bid 0");
    while (zone_top(g->b, hand_of(0)))
        component_move(g->b, zone_top(g->b, hand_of(0)), ZONE_DECK, PLACE_BOTTOM, MOVE_UNSEEN, 0);
    component_move(g->b, card(g, "swept-under"), hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    component_move(g->b, card(g, "rum"), hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    take_option(g, "play swept under");
    for (int stage = 0; stage < 3; stage++) { /* nobody has passed, then one has; then the choice */
        unsigned other = 0;
        for (unsigned seed = 1; seed <= 300; seed++) {
            struct ang_game *dream = ang_game_redeal(g, seed % 2 ? 1 : ANG_SPECTATOR, seed, &error);
            PROVE(dream, "%s", error.message);
            PROVE(holds_cargo(dream, 0), "stage %d: he plays what he could not", stage);
            other += block_component(dream->b, card(g, "rum"))->zone != hand_of(0);
            ang_game_free(dream);
        }
        PROVE(other > 200, "stage %d: his true card is imagined too often", stage);
        take_option(g, stage < 2 ? "pass" : "rum");
    }
    ang_game_free(g);
}

/* Imagined games do not contain the game's records of what others knew. */
static void test_records_of_others(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 2, 6, NULL);
    component_id mine = zone_top(g->b, hand_of(1));
    unsigned told = 0;

    (void)state;
    component_move(g->b, mine, ZONE_DECK, PLACE_BOTTOM, MOVE_UNSEEN, 0);
    zone_shuffle(g->b, ZONE_DECK);
    PROVE(block_recall(g->b)[0].component == mine && block_recall(g->b)[0].viewers == BIT(1),
          "no record");
    for (unsigned seed = 1; seed <= 200; seed++) {
        struct ang_game *dream = ang_game_redeal(g, 0, seed, NULL);
        told += block_recall(dream->b)[0].component == mine;
        ang_game_free(dream);
        dream = ang_game_redeal(g, 1, seed, NULL);
        PROVE(block_recall(dream->b)[0].component == mine, "he forgot what he shuffled back");
        ang_game_free(dream);
    }
    PROVE(told < 40, "%u of 200 imagined games tell what another shuffled back", told);
    ang_game_free(g);
}

/* Imagined games depend only on the seed and on the viewer's knowledge. Two games that look the
 * same to the viewer become the same bytes, and so does a game imagined twice. */
static void test_knowledge_alone(void **state)
{
    unsigned met = 0, differed = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 15; seed++) {
        unsigned seats = 2 + (unsigned)(seed % 5);
        struct ang_game *g = proof_game(proof_pack(), seats, seed, NULL);
        struct proof_dice dice = proof_dice(seed);
        proof_repeat("build/release/unit/test_fair_game");
        do {
            for (unsigned viewer = 0; viewer <= seats; viewer++) {
                unsigned who = viewer < seats ? viewer : ANG_SPECTATOR;
                struct ang_game *other = ang_game_redeal(g, who, 1000 + seed, NULL);
                struct ang_game *of_truth = ang_game_redeal(g, who, 7, NULL);
                struct ang_game *of_other = ang_game_redeal(other, who, 7, NULL);
                PROVE(memcmp(of_truth->b, of_other->b, g->b->size) == 0,
                      "seed %llu, viewer %u: the truth shows in what is imagined",
                      (unsigned long long)seed, who);
                met++;
                differed += memcmp(other->b, of_other->b, g->b->size) != 0;
                ang_game_free(other);
                ang_game_free(of_truth);
                ang_game_free(of_other);
            }
        } while (proof_step(g, &dice));
        ang_game_free(g);
    }
    PROVE(met > 1000 && differed > met / 2, "%u met, %u differed", met, differed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tiny_game),         cmocka_unit_test(test_sealed_bids),
        cmocka_unit_test(test_sealed_reactions),  cmocka_unit_test(test_needs_are_public),
        cmocka_unit_test(test_records_of_others), cmocka_unit_test(test_knowledge_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
