/* search.c: information-set Monte Carlo tree search with several observers.
 *
 * Each iteration takes an imagined deal and plays into it. A seat chooses by what it has learned so
 * far at this point of the tree. The point is identified by what the seat could see on the way
 * there, not by the position. So even in imagination a seat cannot choose by what it does not know.
 * New options are evaluated at first sight: taken, played on to a moment of rest, and evaluated for
 * the seat that chooses (value.h). The path ends at the first choice about which nothing was known.
 * Each choice on it is updated with the result for the seat that made it. The result is the change
 * in a deal's value since the start, because deals differ more than options do.
 *
 * It looks a few actions ahead: up to the end of its own turn, or to the point where another seat's
 * turn continues.
 *
 * The value of an option of the first choice is mostly its value at first sight, averaged over all
 * deals. The rest comes from the paths below it. Paths contain exploratory choices, and more of
 * them where more can happen. So paths undervalue options after which much is still open, above all
 * drawing and placing evidence.
 *
 * Knowledge of choices is kept in rows (tree.h), in memory that the caller provides. Long lists use
 * progressive widening: a few options are evaluated when a choice first comes up, and some more
 * each time it comes up again. When the memory is full, paths end sooner.
 */
#include "bots/ahead.h"
#include "bots/bots.h"
#include "bots/tree.h"

#include <stdalign.h>

enum { ASK_EVERY = 16 }; /* iterations between two checks of the clock and of the options */

/* Search parameters; docs/bots.md says how they were found. */
static const struct {
    float curious;         /* exploration bonus, in points */
    float doubt;           /* an option this many standard errors below the best is dropped */
    unsigned looks, again; /* new options evaluated: at first, and each further time */
    unsigned trials_least; /* of each option before any is dropped */
    unsigned sights;       /* imagined deals for the first sight of the first choice */
    unsigned actions;      /* the most actions of the seat itself on a path */
    float sight;           /* weight of first sight in an option's value, at the first choice */
    float trust;           /* how many trials first sight counts as, at later choices */
} manner = { .curious = 0.4f,
             .doubt = 4,
             .looks = 24,
             .again = 8,
             .trials_least = 8,
             .sights = 8,
             .actions = 2,
             .sight = 0.8f,
             .trust = 4 };

struct samples {
    uint32_t count;
    float sum, square;
};

/* The choice is made among the options of the first rank that is not empty. */
enum rank {
    RANK_RACES, /* it is urgent (value.h) */
    RANK_USUAL,
    RANK_IDLE, /* it leads back to an earlier state */
    RANK_COUNT,
};

struct root {                    /* an option of the seat that thinks */
    struct samples sight, trial; /* value at first sight, and results of its paths */
    uint32_t rank;               /* enum rank */
    float part[PART_MAX];        /* of the trials */
};

struct search {
    const struct ang_imagined *im;
    struct evaluation e;
    struct memo memo;
    float weights[PART_MAX];
    struct tree tree;
    struct worlds worlds;
    float before_sum; /* values of the worlds to the seat that thinks, over all iterations */
    unsigned iterations;
    struct root *root;
    unsigned root_count, root_index; /* the one this iteration tries */
    uint16_t alive[OPTION_MAX];      /* options not yet dropped */
    unsigned alive_count;
    unsigned actions; /* of the seat that thinks, on this path */
    struct option option[OPTION_MAX];
    struct block *b;
    alignas(8) unsigned char copy[IMAGINED_SIZE];
};

static float promise(const struct row *r)
{
    float trials = manner.trust + (float)r->visits;

    return (manner.trust * r->sight + r->sum) / trials +
           manner.curious * square_root(logarithm(r->met) / trials);
}

/* The value of an option at first sight, for the seat that chooses it. */
static float first_sight(struct search *s, unsigned seat, struct option o, const struct dice *dice)
{
    struct block *copy = (struct block *)(void *)s->copy;
    struct dice mine = *dice, others = { dice_mix(dice->state) };
    float part[PART_MAX];

    memcpy(copy, s->b, s->b->size);
    ahead_step(s->im, copy, (uint8_t)seat, o);
    ahead_settle(s->im, &s->e, copy, (uint8_t)seat, &mine, &others);
    return ahead_value(s->im, &s->e, s->b, copy, (uint8_t)seat, o, part) -
           s->worlds.before[s->worlds.now][seat];
}

/* The index of the option to take, and its row. New options are evaluated at first sight. If all of
 * them are new, the path ends here: *fresh. */
static unsigned select_option(struct search *s, unsigned seat, unsigned count, struct dice *dice,
                              struct row **taken, bool *fresh)
{
    unsigned best = count, looks = 0, known = 0, from = dice_below(dice, count);
    float best_promise = 0;

    *taken = NULL;
    for (unsigned n = 0; n < count; n++) {
        unsigned i = n + from < count ? n + from : n + from - count;
        uint64_t digest;
        struct row *r = tree_row(&s->tree, seat, &s->option[i], &digest);
        if (!r)
            continue;
        if (r->digest == 0) {
            if (looks >= (known ? manner.again : manner.looks))
                continue;
            looks++;
            r->digest = digest;
            r->sight = first_sight(s, seat, s->option[i], dice);
        } else {
            known++;
        }
        r->met++;
        float p = promise(r);
        if (best == count || p > best_promise)
            best = i, *taken = r, best_promise = p;
    }
    *fresh = known == 0;
    return best < count ? best : dice_below(dice, count);
}

/* The search horizon: a number of actions, the end of the seat's own turn, or the point where
 * another seat's turn continues. Positions are compared there because nobody is in the middle of
 * gaining something. */
static bool at_horizon(struct search *s)
{
    if (!s->e.rests(s->b, s->im->seat))
        return false;
    return s->b->active != s->im->seat || ++s->actions >= manner.actions;
}

/* Takes the option under trial. */
static void take_root(struct search *s, struct ask *q)
{
    q->struck = s->im->struck;
    q->struck_count = s->im->struck_count;
    flow_list(q, s->im->seat);
    CHECK(q->count == s->root_count);
    q->struck = NULL;
    q->struck_count = 0;
    tree_chosen_first(&s->tree, &s->option[s->root_index], s->root_index);
    flow_apply(q, s->im->seat, s->option[s->root_index]);
}

/* Down the tree, to the first choice that was never made. */
static void descend(struct search *s, struct dice *dice)
{
    struct ask q = imagined_ask(s->im, s->b);
    bool fresh = false;

    q.option = s->option;
    q.option_max = OPTION_MAX;
    take_root(s, &q);
    for (unsigned n = 0; n < 4 * DEPTH_MAX && !fresh && s->b->state == GAME_RUNNING; n++) {
        uint8_t seat = (uint8_t)mask_next(flow_waiting(s->b), 0);
        unsigned pick = 0;

        if (at_horizon(s))
            break;
        q.steps = 0;
        flow_list(&q, seat);
        CHECK(q.count > 0 && q.count <= OPTION_MAX);
        if (q.count > 1) {
            struct row *row = NULL;
            tree_asked(&s->tree, &q, seat);
            pick = select_option(s, seat, q.count, dice, &row, &fresh);
            if (!row || s->tree.way_count == DEPTH_MAX)
                fresh = true; /* no room for more rows */
            else
                s->tree.way[s->tree.way_count++] = (struct chosen){ row, seat };
            tree_chosen(&s->tree, seat, &s->option[pick]);
        }
        flow_apply(&q, seat, s->option[pick]);
    }
}

static float gained(struct search *s, unsigned seat, float part[PART_MAX])
{
    return ahead_rest_value(s->im, &s->e, s->b, (uint8_t)seat, part) -
           s->worlds.before[s->worlds.now][seat];
}

static void sample_add(struct samples *to, float value)
{
    to->count++;
    to->sum += value;
    to->square += value * value;
}

/* Records the path's result for everybody who chose on it. */
static void learn(struct search *s)
{
    float value[SEAT_MAX], part[PART_MAX], others[PART_MAX];
    struct root *r = &s->root[s->root_index];

    value[s->im->seat] = gained(s, s->im->seat, part);
    sample_add(&r->trial, value[s->im->seat]);
    for (unsigned p = 0; p < s->e.part_count; p++)
        r->part[p] += part[p];
    MASK_EACH (tree_choosers(&s->tree) & ~BIT(s->im->seat), seat)
        value[seat] = gained(s, seat, others);
    tree_learn(&s->tree, value);
}

static void look_at(struct search *s, unsigned option, const struct dice *dice)
{
    float value = first_sight(s, s->im->seat, s->option[option], dice);

    sample_add(&s->root[option].sight, value);
}

/* Trial number n of an option. All options get the same deals and the same chance in it, so that
 * differences come from the options alone. */
static void iterate(struct search *s, uint64_t seed, unsigned n, unsigned option)
{
    struct dice dice = dice_of(seed, 2 * (uint64_t)n), others = dice_of(seed, 2 * (uint64_t)n + 1);

    worlds_enter(&s->worlds, s->im, &s->e, seed, n, &dice, s->b);
    if (n >= manner.sights && n < WORLDS) { /* a deal in which it was not evaluated before */
        CHECK(ahead_list(s->im, s->b, s->option) == s->root_count);
        look_at(s, option, &dice);
    }
    s->root_index = option;
    s->before_sum += s->worlds.before[s->worlds.now][s->im->seat];
    s->iterations++;
    s->actions = 0;
    tree_set_out(&s->tree);
    descend(s, &dice);
    ahead_settle(s->im, &s->e, s->b, s->im->seat, &dice, &others);
    learn(s);
}

static enum rank rank_of(const struct search *s, struct option o, const struct block *after)
{
    if (s->e.races && s->e.races(o))
        return RANK_RACES;
    return s->e.circles && s->e.circles(s->im, &s->e, s->b, after, s->im->seat) ? RANK_IDLE
                                                                                : RANK_USUAL;
}

/* The value of each option at first sight, before any trial, in the first few worlds. */
static void look_at_options(struct search *s, uint64_t seed)
{
    struct block *after = (struct block *)(void *)s->copy;

    for (unsigned w = 0; w < manner.sights; w++) {
        struct dice dice = dice_of(seed, 2 * (uint64_t)w);

        worlds_enter(&s->worlds, s->im, &s->e, seed, w, &dice, s->b);
        CHECK(ahead_list(s->im, s->b, s->option) == s->root_count);
        for (unsigned i = 0; i < s->root_count; i++) {
            look_at(s, i, &dice);
            enum rank rank = rank_of(s, s->option[i], after);
            if (w == 0 || rank > s->root[i].rank)
                s->root[i].rank = rank;
        }
    }
}

static void begin(struct search *s)
{
    for (unsigned rank = 0; rank < RANK_COUNT && s->alive_count == 0; rank++)
        for (unsigned i = 0; i < s->root_count; i++)
            if (s->root[i].rank == rank)
                s->alive[s->alive_count++] = (uint16_t)i;
}

/* Some things are worth more if the seat plays on than if it stops there. */
static bool weigh(struct search *s, const struct bot_limit *limit)
{
    if (!limit_evaluation(s->im->rules, limit, &s->e))
        return false;
    for (unsigned i = 0; i < s->e.part_count; i++) {
        const struct part *p = &s->e.part[i];
        s->weights[i] = p->ahead != 0 ? p->ahead : limit->weights ? limit->weights[i] : p->weight;
    }
    s->e.weights = s->weights;
    s->e.memo = &s->memo;
    return true;
}

static float mean(const struct samples *of)
{
    return of->count ? of->sum / (float)of->count : 0;
}

/* The square of how far the mean may be from the truth. */
static float error(const struct samples *of)
{
    float count = (float)of->count, middle = mean(of);
    float variance = count > 0 ? of->square / count - middle * middle : 0;

    return variance > 0 ? variance / count : 0;
}

static float root_mean(const struct root *r)
{
    float sight = r->trial.count ? manner.sight : 1;

    return sight * mean(&r->sight) + (1 - sight) * mean(&r->trial);
}

static float root_error(const struct root *r)
{
    float trial = 1 - manner.sight;

    return square_root(manner.sight * manner.sight * error(&r->sight) +
                       trial * trial * error(&r->trial) + 1e-6f);
}

/* Moves the best to the front. Drops options that are surely worse, and the worst of the rest until
 * at most `most` are left. */
static void give_up(struct search *s, unsigned most)
{
    unsigned kept = 0;

    for (unsigned i = 1; i < s->alive_count; i++) {
        uint16_t it = s->alive[i];
        unsigned j = i;
        for (; j > 0 && root_mean(&s->root[s->alive[j - 1]]) < root_mean(&s->root[it]); j--)
            s->alive[j] = s->alive[j - 1];
        s->alive[j] = it;
    }
    const struct root *best = &s->root[s->alive[0]];
    for (unsigned i = 0; i < s->alive_count && kept < most; i++) {
        const struct root *r = &s->root[s->alive[i]];
        float behind = root_mean(best) - root_mean(r);
        if (behind <= manner.doubt * (root_error(r) + root_error(best)))
            s->alive[kept++] = s->alive[i];
    }
    s->alive_count = kept;
}

static bool is_over(const struct search *s, const struct bot_limit *limit)
{
    return s->iterations >= limit->iterations ||
           (s->iterations % ASK_EVERY == 0 && limit->enough && limit->enough(limit->with));
}

/* Runs in stages with equal shares of the iterations, each with half as many options as the one
 * before. All options get the first trial, whatever the limit; otherwise they could not be
 * compared. */
static void try_options(struct search *s, const struct bot_limit *limit, uint64_t seed)
{
    unsigned stages = 1, trial = 0;

    if (s->alive_count == 1)
        iterate(s, seed, 0, s->alive[0]); /* to estimate its value */
    for (unsigned n = s->alive_count; n > 2; n = (n + 1) / 2)
        stages++;
    for (unsigned stage = 0; stage < stages && s->alive_count > 1; stage++) {
        unsigned until = limit->iterations / stages * (stage + 1), most = s->alive_count;
        do {
            for (unsigned i = 0; i < s->alive_count; i++) {
                if (trial > 0 && is_over(s, limit))
                    return;
                iterate(s, seed, trial, s->alive[i]);
            }
            if (++trial % manner.trials_least == 0)
                give_up(s, most);
        } while (s->iterations < until && s->alive_count > 1);
        give_up(s, (s->alive_count + 1) / 2);
    }
}

static void tell(const struct search *s, struct thoughts *out)
{
    float average[PART_MAX] = { 0 }, apart[PART_MAX];
    unsigned tried = 0;

    out->count = s->root_count;
    for (unsigned i = 0; i < s->root_count; i++)
        tried += s->root[i].trial.count > 0;
    for (unsigned i = 0; i < s->root_count; i++)
        for (unsigned p = 0; s->root[i].trial.count && p < s->e.part_count; p++)
            average[p] += s->root[i].part[p] / (float)s->root[i].trial.count / (float)tried;
    for (unsigned i = 0; i < s->root_count; i++) {
        const struct root *r = &s->root[i];
        if (r->trial.count == 0)
            continue;
        out->option[i].value = s->before_sum / (float)s->iterations + root_mean(r);
        out->option[i].visits = r->trial.count;
        for (unsigned p = 0; p < s->e.part_count; p++)
            apart[p] = r->part[p] / (float)r->trial.count - average[p];
        reasons_tell(apart, s->e.part_count, &out->option[i]);
    }
}

unsigned search_choose(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                       struct thoughts *out)
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct search s = { .im = im, .b = (void *)memory, .tree = { .im = im, .b = (void *)memory } };

    CHECK(im->b->size <= IMAGINED_SIZE);
    s.root_count = ahead_list(im, im->b, s.option);
    CHECK(s.root_count > 0);
    s.root = room_share_out(limit, &s.tree, &s.worlds, sizeof(struct root) * s.root_count);
    if (s.root_count == 1 || !s.root || !weigh(&s, limit) || s.e.shallow ||
        ahead_is_forecast(&s.e, im->b))
        return greedy_choose(im, limit, seed, out);
    look_at_options(&s, seed);
    begin(&s);
    try_options(&s, limit, seed);
    tell(&s, out);
    return thoughts_choice(out);
}
