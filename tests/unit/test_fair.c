/* test_fair.c: what redeal() imagines is possible, complete and evenly drawn.
 *
 * In small situations every deal and every shuffle is played through. Those in which a viewer sees
 * the same, moment by moment, are what he must hold possible; an imagined game has to be one of
 * them, each has to come up, and as often as it is likely (chi-square with fixed seeds).
 */
#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbor/harbor.h"
#include "kernel/imagine.h"
#include "kernel/verify.h"

enum { CARDS_MAX = 6, CELLS_MAX = 4096, ZONE_ASIDE = ZONE_TABLE };

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

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 31;
}

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
        w->stream = mix(w->stream, block_zone(b, z)->count);
        ZONE_EACH(b, z, c) {
            uint64_t face = component_known(b, c, w->viewer) ? c : 0;
            known = hand ? known + mix(1, face) : mix(known, face);
        }
        w->stream = mix(w->stream, known);
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
    uint64_t key = 1;

    for (uint8_t z = ZONE_DECK; z < ZONE_COUNT; z++) {
        key = mix(key, z);
        ZONE_EACH(&w->game.k, z, c)
            key = mix(key, c);
    }
    return key;
}

struct cells {
    unsigned count;
    uint64_t total;
    struct {
        uint64_t key, weight, met;
    } cell[CELLS_MAX];
};

static unsigned cell_of(struct cells *t, uint64_t key, bool add)
{
    unsigned i = 0;

    while (i < t->count && t->cell[i].key != key)
        i++;
    if (i == t->count && add) {
        PROVE(t->count < CELLS_MAX, "too many deals to count");
        memset(&t->cell[t->count++], 0, sizeof t->cell[0]);
        t->cell[i].key = key;
    }
    return i;
}

/* Each met about as often as it is likely: a bound that even chance seldom comes near, and that a
 * deal left out or favored by half exceeds at once. */
static void check_even(const struct cells *t, uint64_t drawn, const char *what)
{
    double chi = 0, freedom = t->count - 1.0;

    for (unsigned i = 0; i < t->count; i++) {
        double expected = (double)drawn * (double)t->cell[i].weight / (double)t->total;
        double off = (double)t->cell[i].met - expected;
        PROVE(t->cell[i].met > 0, "%s: a possible deal never came up in %llu", what,
              (unsigned long long)drawn);
        chi += off * off / expected;
    }
    double above = chi - freedom - 10; /* at most six standard deviations */
    PROVE(above <= 0 || above * above < 36 * 2 * freedom, "%s: chi-square %.1f for %.0f", what, chi,
          freedom);
}

struct table_of_cells {
    struct world world, truth;
    struct cells cells;
};

static void check_situation(situation *play, const char *name, const struct ang_pack *pack,
                            const char *const *key, uint8_t viewer, uint64_t reference)
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
        t->cells.cell[cell_of(&t->cells, layout(&t->world), true)].weight++;
        t->cells.total++;
    }
    PROVE(t->cells.count > 1, "%s: there is nothing to imagine", what);
    for (uint64_t seed = 1; seed <= draws * t->cells.count; seed++) {
        t->world = t->truth;
        t->world.q.b = &t->world.game.k;
        redeal(&t->world.q, viewer, seed);
        const char *wrong = block_verify(&t->world.q);
        PROVE(!wrong, "%s, seed %llu: %s", what, (unsigned long long)seed, wrong);
        unsigned at = cell_of(&t->cells, layout(&t->world), false);
        PROVE(at < t->cells.count, "%s, seed %llu: an impossible deal", what,
              (unsigned long long)seed);
        t->cells.cell[at].met++;
    }
    check_even(&t->cells, draws * t->cells.count, what);
    free(t);
}

static void every_viewer(situation *play, const char *name, const struct ang_pack *pack,
                         const char *const *key)
{
    static const uint8_t viewer[] = { 0, 1, 2, SPECTATOR };

    proof_repeat("build/asan/unit/test_fair");
    for (unsigned v = 0; v < ARRAY_LEN(viewer); v++)
        for (uint64_t reference = 3; reference < 1000; reference += 457)
            check_situation(play, name, pack, key, viewer[v], reference);
}

static const char *const mixed_cards[] = { "tea", "silk", "the-twins", "night-shift", "rum", NULL };

static void test_hands_before_a_reshuffle(void **state)
{
    (void)state;
    every_viewer(hands_before_a_reshuffle, "hands before a reshuffle", proof_pack(), mixed_cards);
}

static void test_known_card_shuffled_back(void **state)
{
    (void)state;
    every_viewer(a_known_card_shuffled_back, "a known card shuffled back", proof_pack(),
                 mixed_cards);
}

static void test_store_filled_early(void **state)
{
    (void)state;
    every_viewer(a_store_filled_early, "a store filled early", proof_pack(), mixed_cards);
}

static void test_store_filled_late(void **state)
{
    (void)state;
    every_viewer(a_store_filled_late, "a store filled late", proof_pack(), mixed_cards);
}

static void test_lost_at_different_times(void **state)
{
    static const char *const card[] = { "tea", "the-twins", "night-shift", "rum", NULL };

    (void)state;
    every_viewer(lost_at_different_times, "lost at different times", proof_pack(), card);
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
    every_viewer(one_of_three_set_aside, "one of three set aside", &pack, card);
    free(entry);
}

/* The tiny game, through the whole library: all deals of six cards. */

enum { TINY_CARDS = 6, TINY_DEALS = 720, SCRIPT_MAX = 8, STREAM_MAX = 1 << 16 };

struct script {
    unsigned seat[SCRIPT_MAX];
    char words[SCRIPT_MAX][100];
    unsigned steps;
};

/* A new game in which the six cards lie as this deal has them, slot for slot. */
static struct ang_game *tiny_game(unsigned deal)
{
    struct ang_game *g = proof_game(proof_pack(), 2, 1, "deck=tiny");
    component_id slot[TINY_CARDS], card[TINY_CARDS];
    struct component was[TINY_CARDS];
    static const uint8_t zone[] = { ZONE_HAND_0, ZONE_HAND_0 + 1, ZONE_DECK };
    unsigned count = 0;

    for (unsigned z = 0; z < ARRAY_LEN(zone); z++)
        ZONE_EACH(g->b, zone[z], c)
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

static size_t stream_add(struct ang_game *g, unsigned viewer, unsigned *line, char *out, size_t used)
{
    used += ang_game_view(g, viewer, ANG_EN, out + used, STREAM_MAX - used);
    for (; *line < ang_game_log_count(g); ++*line)
        used += ang_game_log_json(g, viewer, *line, ANG_EN, out + used, STREAM_MAX - used);
    PROVE(used < STREAM_MAX, "the stream is too long");
    return used;
}

/* Plays the script; gives all the viewer was sent, or NULL if it cannot be played. */
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

/* A game of some choices by the dice, written down by the words of its options. */
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

static uint64_t tiny_layout(const struct ang_game *g)
{
    uint64_t key = 1;

    for (uint8_t z = ZONE_DECK; z < ZONE_COUNT; z++) {
        key = mix(key, z);
        ZONE_EACH(g->b, z, c)
            key = mix(key, c);
    }
    return key;
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
            t->cell[cell_of(t, tiny_layout(other), true)].weight++;
            t->total++;
        }
        ang_game_free(other);
    }
    PROVE(t->count > 1, "there is nothing to imagine");
    for (uint64_t i = 1; i <= draws * t->count; i++) {
        struct ang_game *other = ang_game_redeal(g, viewer, i, NULL);
        PROVE(other, "nothing is imagined");
        unsigned at = cell_of(t, tiny_layout(other), false);
        PROVE(at < t->count, "deal %u, viewer %u, script %llu of %u: an impossible deal", truth,
              viewer, (unsigned long long)seed, steps);
        t->cell[at].met++;
        ang_game_free(other);
    }
    check_even(t, draws * t->count, "the tiny game");
    ang_game_free(g);
    free(t);
}

static void test_tiny_game(void **state)
{
    static const unsigned viewer[] = { 0, 1, ANG_SPECTATOR };

    (void)state;
    proof_repeat("build/asan/unit/test_fair");
    for (unsigned v = 0; v < ARRAY_LEN(viewer); v++)
        for (unsigned steps = 0; steps < SCRIPT_MAX; steps += 3)
            tiny_check(101 * steps + 37, viewer[v], steps + 1, steps);
}

/* Sealed picks are taken anew from exactly what could have been chosen. */

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

/* In a window: what is sealed is a pass or a reaction that this imagined hand allows. */
static void test_sealed_reactions(void **state)
{
    unsigned windows = 0, reactions = 0, passes = 0;

    (void)state;
    for (uint64_t seed = 1; seed < 40; seed++) {
        struct ang_game *g = proof_game(proof_pack(), 4, seed, NULL);
        struct proof_dice dice = proof_dice(seed);
        proof_repeat("build/asan/unit/test_fair");
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
                    other->b->lane[s] = (struct lane){ .state = LANE_ASKED };
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hands_before_a_reshuffle),
        cmocka_unit_test(test_known_card_shuffled_back),
        cmocka_unit_test(test_store_filled_early),
        cmocka_unit_test(test_store_filled_late),
        cmocka_unit_test(test_lost_at_different_times),
        cmocka_unit_test(test_one_of_three_set_aside),
        cmocka_unit_test(test_tiny_game),
        cmocka_unit_test(test_sealed_bids),
        cmocka_unit_test(test_sealed_reactions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
