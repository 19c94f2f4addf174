/* rollout.c: Monte Carlo tree search that plays on at random.
 *
 * Each iteration takes an imagined deal and goes down the tree to the first option that was never
 * taken. From there it plays at random to the end of the game, or for a number of choices, after
 * which the position is evaluated. Each choice on the way is updated with the result for the seat
 * that made it (tree.h). Playing to the end works in any game, even without an evaluation. With an
 * evaluation, search.c plays better, because it evaluates instead of rolling out.
 */
#include "bots/ahead.h"
#include "bots/bots.h"
#include "bots/tree.h"
#include "kernel/rules.h"

#include <stdalign.h>

enum {
    TO_THE_END = 1 << 20,
    /* About 50 decisions: windows that answer for their seats do not count (flow.h). */
    CUT = 20,
    ASK_EVERY = 16, /* iterations between two checks of the clock */
};

static const float curious = 0.5f; /* exploration bonus, as a share of the spread of all results */

struct tried { /* an option of the first choice */
    uint32_t visits;
    float sum;
};

struct rollout {
    const struct ang_imagined *im;
    struct evaluation e;
    const struct evaluation *judge; /* &e, or NULL: only winning counts */
    struct memo memo;
    struct tree tree;
    struct worlds worlds;
    struct tried *tried;
    unsigned option_count;
    unsigned length; /* of a rollout, in choices */
    unsigned iterations;
    float sum, square; /* of the results for the seat that thinks */
    float before_sum;  /* of the values of their worlds to it */
    float curiosity;   /* in the same points */
    struct option option[OPTION_MAX];
};

static float promise(const struct rollout *r, uint32_t visits, float sum, uint32_t met)
{
    return sum / (float)visits + r->curiosity * square_root(logarithm(met) / (float)visits);
}

/* The first choice: untried options come first. */
static unsigned select_first(const struct rollout *r)
{
    unsigned best = 0;
    float best_promise = 0;

    for (unsigned i = 0; i < r->option_count; i++) {
        const struct tried *it = &r->tried[i];
        if (it->visits == 0)
            return i;
        float p = promise(r, it->visits, it->sum, r->iterations);
        if (i == 0 || p > best_promise)
            best = i, best_promise = p;
    }
    return best;
}

/* A later choice; *fresh: it was never taken before, and the tree ends here. */
static unsigned select_option(struct rollout *r, unsigned seat, unsigned count, struct dice *dice,
                              bool *fresh)
{
    struct tree *t = &r->tree;
    unsigned best = count, from = dice_below(dice, count);
    struct row *taken = NULL;
    float best_promise = 0;

    for (unsigned n = 0; n < count && !*fresh; n++) {
        unsigned i = n + from < count ? n + from : n + from - count;
        uint64_t digest;
        struct row *row = tree_row(t, seat, &r->option[i], &digest);
        if (!row)
            continue;
        row->met++;
        if (row->visits == 0) {
            row->digest = digest;
            *fresh = true;
        }
        float p = *fresh ? 0 : promise(r, row->visits, row->sum, row->met);
        if (*fresh || best == count || p > best_promise)
            best = i, taken = row, best_promise = p;
    }
    if (!taken || t->way_count == DEPTH_MAX) {
        *fresh = true; /* no room for more rows */
        return best < count ? best : from;
    }
    t->way[t->way_count++] = (struct chosen){ taken, (uint8_t)seat };
    return best;
}

static void descend(struct rollout *r, unsigned first, struct dice *dice)
{
    struct tree *t = &r->tree;
    struct ask q = imagined_ask(r->im, t->b);
    bool fresh = r->tried[first].visits == 0;

    q.option = r->option;
    q.option_max = OPTION_MAX;
    CHECK(ahead_list(r->im, t->b, r->option) == r->option_count);
    tree_set_out(t);
    tree_chosen_first(t, &r->option[first], first);
    flow_skip(&q, r->im->seat, r->option[first]);
    while (!fresh && t->b->state == GAME_RUNNING) {
        uint8_t seat = (uint8_t)mask_next(flow_waiting(t->b), 0);
        CHECK(q.count > 1 && q.count <= OPTION_MAX);
        tree_asked(t, &q, seat);
        unsigned pick = select_option(r, seat, q.count, dice, &fresh);
        tree_chosen(t, seat, &r->option[pick]);
        flow_skip(&q, seat, r->option[pick]);
    }
}

/* The result of this iteration's game for a seat. */
static float result(struct rollout *r, unsigned seat)
{
    const struct block *b = r->tree.b;
    float part[PART_MAX];

    if (r->judge)
        return seat_value(r->judge, r->im, r->tree.b, (uint8_t)seat, part) -
               r->worlds.before[r->worlds.now][seat];
    return game_worth(r->im->rules, b, (uint8_t)seat);
}

static void learn(struct rollout *r, struct tried *first)
{
    float value[SEAT_MAX], own = value[r->im->seat] = result(r, r->im->seat);

    first->visits++;
    first->sum += own;
    r->sum += own;
    r->square += own * own;
    r->iterations++;
    r->before_sum += r->worlds.before[r->worlds.now][r->im->seat];
    MASK_EACH (tree_choosers(&r->tree) & ~BIT(r->im->seat), seat)
        value[seat] = result(r, seat);
    tree_learn(&r->tree, value);
}

static void iterate(struct rollout *r, uint64_t seed)
{
    struct dice dice = dice_of(seed, r->iterations);
    struct ask q = imagined_ask(r->im, r->tree.b);
    unsigned first = select_first(r);

    worlds_enter(&r->worlds, r->im, r->judge, seed, r->iterations, &dice, r->tree.b);
    descend(r, first, &dice);
    if (r->tree.b->state == GAME_RUNNING)
        flow_roll(&q, &dice.state, r->length);
    learn(r, &r->tried[first]);
}

static float spread(const struct rollout *r)
{
    float count = (float)r->iterations, mean = r->sum / count;
    float variance = r->square / count - mean * mean;

    return variance > 0 ? square_root(variance) : 0;
}

static void roll(struct rollout *r, const struct bot_limit *limit, uint64_t seed)
{
    while (r->iterations < limit->iterations) {
        iterate(r, seed);
        if (r->iterations % ASK_EVERY != 0)
            continue;
        r->curiosity = curious * spread(r);
        if (limit->enough && limit->enough(limit->with))
            return;
    }
}

static unsigned choose(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                       unsigned length, struct thoughts *out)
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct rollout r = { .im = im, .length = length, .tree = { .im = im, .b = (void *)memory } };

    CHECK(im->b->size <= IMAGINED_SIZE);
    out->count = r.option_count = ahead_list(im, im->b, r.option);
    CHECK(r.option_count > 0);
    if (r.option_count == 1)
        return 0;
    if (limit_evaluation(im->rules, limit, &r.e)) {
        r.e.memo = &r.memo;
        r.judge = &r.e;
    } else {
        r.length = TO_THE_END;
    }
    r.tried = room_share_out(limit, &r.tree, &r.worlds, sizeof(struct tried) * r.option_count);
    if (!r.tried)
        return greedy_choose(im, limit, seed, out);
    roll(&r, limit, seed);
    for (unsigned i = 0; i < r.option_count; i++)
        if (r.tried[i].visits > 0)
            out->option[i] = (struct thought){
                .value =
                    r.before_sum / (float)r.iterations + r.tried[i].sum / (float)r.tried[i].visits,
                .visits = r.tried[i].visits,
            };
    return thoughts_choice(out);
}

unsigned rollout_choose(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                        struct thoughts *out)
{
    return choose(im, limit, seed, TO_THE_END, out);
}

unsigned rollout_cut_choose(const struct ang_imagined *im, const struct bot_limit *limit,
                            uint64_t seed, struct thoughts *out)
{
    return choose(im, limit, seed, CUT, out);
}
