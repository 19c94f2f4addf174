/* analyze.c: replays a game choice by choice, with each seat's expectations and a bot's choices
 * from the same knowledge.
 */
#include <stdlib.h>

#include "bots/dice.h"
#include "bots/value.h"
#include "lib/minds.h"

enum { DEALS = 4 }; /* imagined deals per seat, to estimate its expected result */

struct analysis {
    struct ang_game *g;
    const struct ang_bot_desc *desc;
    const struct evaluation *e;    /* NULL: this game has none */
    struct block *room;            /* owned */
    struct ang_thoughts *thoughts; /* owned */
};

/* The expected points, given what the seat itself knew. */
static float standing_of(const struct analysis *a, const struct ask *truth, uint8_t seat)
{
    float sum = 0, part[PART_MAX];

    for (unsigned n = 0; a->e && n < DEALS; n++) {
        struct ang_imagined im;
        imagined_make(&im, truth, seat, dice_mix(a->desc->seed + n), a->room);
        sum += seat_value(a->e, &im, a->room, seat, part) / DEALS;
    }
    return sum;
}

/* Analyzes the choice in entry n; g->b is the position before it. Returns false if it is not a
 * choice, or the bot did not evaluate it. */
static bool look(struct analysis *a, unsigned n, struct ang_moment *m)
{
    const struct entry *e = &a->g->entry[n];
    struct ang_bot_desc desc = *a->desc;
    struct ask truth;

    game_ask(a->g, &truth, a->g->b);
    truth.blind = a->desc->blind;
    if (!(flow_waiting(a->g->b) >> e->seat & 1))
        return false;
    *m = (struct ang_moment){ .entry = n, .seat = e->seat, .chosen = e->number };
    desc.seed += n;
    int best = mind_think(&truth, e->seat, &desc, a->thoughts);
    if (best < 0 || a->thoughts->count < 2 || m->chosen >= a->thoughts->count ||
        a->thoughts->option[m->chosen].visits == 0)
        return false;
    m->best = (unsigned)best;
    m->chosen_thought = a->thoughts->option[m->chosen];
    m->best_thought = a->thoughts->option[m->best];
    if (m->best_thought.value > m->chosen_thought.value)
        m->lost = m->best_thought.value - m->chosen_thought.value;
    for (uint8_t s = 0; s < a->g->b->seat_count; s++)
        m->standing[s] = standing_of(a, &truth, s);
    return true;
}

static void swap_blocks(struct ang_game *g)
{
    struct block *now = g->b;

    g->b = g->scratch;
    g->scratch = now;
}

/* Returns false if the visitor has stopped the analysis. */
static bool visit_entry(struct analysis *a, unsigned n, ang_moment_visit *visit, void *with)
{
    volatile bool more = true;
    struct ang_moment m;
    struct guard guard;

    game_back(a->g, n);
    swap_blocks(a->g);
    if (GUARDED(&guard)) {
        bool found = look(a, n, &m);
        guard_close(&guard);
        if (found)
            more = visit(a->g, &m, with);
    }
    swap_blocks(a->g);
    return more;
}

bool ang_game_analyze(struct ang_game *g, const struct ang_bot_desc *desc, unsigned from,
                      ang_moment_visit *visit, void *with, struct ang_error *error)
{
    struct analysis a = { .g = g, .desc = desc, .e = evaluation_of(g->pack->rules) };
    bool good = bot_at(desc->bot) || error_set(error, ANG_USAGE, "there is no bot %u", desc->bot);

    a.room = malloc(g->b->size);
    a.thoughts = malloc(sizeof *a.thoughts);
    if (good && !(a.room && a.thoughts))
        good = error_set(error, ANG_NO_MEMORY, "no memory for the bot");
    for (unsigned n = from; good && n < g->entry_count; n++)
        if (g->entry[n].kind == ANG_ENTRY_CHOICE && !g->entry[n].taken_back &&
            !visit_entry(&a, n, visit, with))
            break;
    free(a.thoughts);
    free(a.room);
    return good;
}
