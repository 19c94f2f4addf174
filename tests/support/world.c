#include "support/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/imagine.h"
#include "kernel/verify.h"
#include "support/cells.h"

static bool is_moved(const struct world *w, component_id c)
{
    unsigned i = 0;

    while (i < w->cards && w->card[i] != c)
        i++;
    return i < w->cards;
}

void world_look(struct world *w)
{
    const struct block *b = w->b;

    for (uint8_t z = 0; z < b->zone_count; z++) {
        uint64_t known = 0;
        bool hand = w->q.rules->zone[z].kind == ZONE_HAND;
        if (block_zone(b, z)->count == 0)
            continue;
        w->stream = cells_mix(w->stream, z << 16 | block_zone(b, z)->count);
        ZONE_EACH (b, z, c) {
            uint64_t face = component_known(b, c, w->viewer) ? c : 0;
            if (is_moved(w, c))
                known = hand ? known + cells_mix(1, face) : cells_mix(known, face);
        }
        w->stream = cells_mix(w->stream, known);
    }
}

void world_move(struct world *w, component_id c, uint8_t zone, enum place place, enum move how,
                uint8_t seat)
{
    component_move(w->b, c, zone, place, how, seat);
    world_look(w);
}

unsigned world_branch(struct world *w, unsigned ways)
{
    unsigned way = (unsigned)(w->outcome % ways);

    w->outcome /= ways;
    w->outcomes *= ways;
    return way;
}

/* The kernel shuffles and updates its records. Then the cards are arranged for this outcome. */
void world_shuffle(struct world *w, uint8_t zone)
{
    struct block *b = w->b;
    component_id left[CARDS_MAX], order[CARDS_MAX];
    unsigned count = 0;

    zone_shuffle(b, zone);
    for (unsigned i = 0; i < w->cards; i++) /* in an order without randomness */
        if (block_component(b, w->card[i])->zone == zone)
            left[count++] = w->card[i];
    PROVE(count == block_zone(b, zone)->count, "something else is shuffled");
    for (unsigned n = count, i = 0; n > 0; n--, i++) {
        unsigned pick = world_branch(w, n);
        order[i] = left[pick];
        left[pick] = left[n - 1];
    }
    for (unsigned i = 0; i < count; i++)
        block_component(b, order[i])->below = i + 1 < count ? order[i + 1] : 0;
    block_zone(b, zone)->top = count ? order[0] : 0;
    block_zone(b, zone)->bottom = count ? order[count - 1] : 0;
    world_look(w);
}

component_id world_card(const struct ang_pack *pack, const char *key)
{
    int entry = ang_pack_find(pack, key);

    PROVE(entry >= 0, "nothing is called '%s'", key);
    return (component_id)(COMPONENT_BASE + pack->pack.entry[entry].first_component);
}

/* Running one outcome */

static void world_init(struct world *w, const struct ang_pack *pack, const char *const *option,
                       const char *const *key, uint8_t viewer)
{
    unsigned least = ang_pack_seat_min(pack), seats = least > WORLD_SEATS ? least : WORLD_SEATS;
    struct ang_game_desc desc = { .pack = pack, .seats = seats, .seed = 5, .option = option };

    memset(w, 0, sizeof *w);
    w->pack = pack;
    w->option = option;
    w->viewer = viewer;
    w->possible = true;
    w->outcomes = 1;
    PROVE(pack->pack.block_size <= WORLD_BLOCK_MAX, "the block is too large");
    PROVE(ang_position_init(w->byte, &desc, NULL), "no position");
    struct block *b = w->b = (void *)w->byte;
    w->q = (struct ask){ .b = b, .rules = pack->rules, .pack = &pack->pack };
    memset(block_zone(b, 0), 0, b->zone_count * sizeof(struct zone));
    memset(block_component(b, COMPONENT_BASE), 0, b->component_count * sizeof(struct component));
    zone_fill(b, 0);
    for (unsigned i = 0; i < b->component_count; i++)
        component_turn_up(b, (component_id)(COMPONENT_BASE + i));
    for (; key[w->cards]; w->cards++) {
        component_id c = w->card[w->cards] = world_card(pack, key[w->cards]);
        component_move(b, c, 0, PLACE_TOP, MOVE_UNSEEN, 0);
        block_component(b, c)->seen = 0; /* as at the beginning of a game */
    }
}

/* The positions of everything that was moved. */
static uint64_t layout(const struct world *w)
{
    uint64_t key = 1;

    for (uint8_t z = 0; z < w->b->zone_count; z++) {
        if (block_zone(w->b, z)->count == 0)
            continue;
        key = cells_mix(key, z);
        ZONE_EACH (w->b, z, c)
            key = is_moved(w, c) ? cells_mix(key, c) : key;
    }
    return key;
}

/* Everything that imagined games depend on. It must follow from what the viewer has seen. */
static uint64_t ground(const struct world *w)
{
    const struct block *b = w->b;
    uint64_t key = 1;

    for (uint8_t z = 0; z < b->zone_count; z++) {
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
        for (int r = 0; r < b->room.recalls; r++)
            if (block_recall(b)[r].component == w->card[i] &&
                block_recall(b)[r].viewers >> w->viewer & 1)
                lost = block_recall(b)[r].when;
        if (!component_known(b, w->card[i], w->viewer))
            key = cells_mix(key, cells_mix(w->card[i], lost));
    }
    return key;
}

struct table_of_cells {
    struct world world, truth;
    struct cells cells;
};

/* Fills the table with every outcome that looks the same as the truth to this viewer. */
static void table_fill(struct table_of_cells *t, situation *play, const char *const *key,
                       const char *what)
{
    uint64_t outcomes = t->truth.outcomes;

    for (uint64_t outcome = 0; outcome < outcomes; outcome++) {
        world_init(&t->world, t->truth.pack, t->truth.option, key, t->truth.viewer);
        t->world.outcome = outcome;
        play(&t->world);
        if (!t->world.possible || t->world.stream != t->truth.stream)
            continue;
        PROVE(ground(&t->world) == ground(&t->truth),
              "%s: what is imagined depends on what the viewer has not seen", what);
        t->cells.cell[cells_find(&t->cells, layout(&t->world), true)].weight++;
        t->cells.total++;
    }
    PROVE(t->cells.count > 0, "%s: not even the truth is possible", what);
}

static unsigned check_truth(situation *play, const char *name, const struct ang_pack *pack,
                            const char *const *option, const char *const *key, uint8_t viewer,
                            uint64_t reference, bool exact)
{
    struct table_of_cells *t = calloc(1, sizeof *t);
    uint64_t draws = proof_setting("PROOF_DRAWS", 60);
    char what[120];

    PROVE(t, "no memory");
    snprintf(what, sizeof what, "%s, viewer %u, outcome %llu", name, viewer,
             (unsigned long long)reference);
    do { /* a situation that the rules allow */
        world_init(&t->truth, pack, option, key, viewer);
        t->truth.outcome = reference++;
        play(&t->truth);
    } while (!t->truth.possible);
    table_fill(t, play, key, what);
    for (uint64_t seed = 1; seed <= draws * t->cells.count; seed++) {
        t->world = t->truth;
        t->world.b = t->world.q.b = (void *)t->world.byte;
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
    if (exact && t->cells.count > 1)
        cells_check_even(&t->cells, draws * t->cells.count, what);
    unsigned count = t->cells.count;
    free(t);
    return count;
}

void world_check(situation *play, const char *name, const struct ang_pack *pack,
                 const char *const *option, const char *const *key, bool exact)
{
    static const uint8_t viewer[] = { 0, 1, 2, SPECTATOR };
    unsigned most = 0;

    for (unsigned v = 0; v < ARRAY_LEN(viewer); v++)
        for (uint64_t reference = 3; reference < 1000; reference += 457) {
            unsigned count =
                check_truth(play, name, pack, option, key, viewer[v], reference, exact);
            most = count > most ? count : most;
        }
    PROVE(most > 1, "%s: there is nothing to imagine", name);
}
