/* greedy.c: a player by rules of thumb.
 *
 * Each option is tried in a few imagined games. It is taken, the game is played on to the next
 * moment of rest, and the position there is evaluated. All options get the same imagined games and
 * the same dice, so that differences come from the options alone. After each round the worse half
 * of the options is dropped, and the rest are tried in more games.
 */
#include "bots/ahead.h"
#include "bots/bots.h"
#include "bots/dice.h"
#include "bots/value.h"
#include "kernel/offer.h"

#include <stdalign.h>

enum {
    TRIED_MAX = 40, /* options looked at; more are sampled */
    WORLDS = 6,     /* imagined games */
    WORLDS_MOST = 64,
    FORECASTS = 1600, /* iterations that allow one more imagined game in games with forecasts */
    ROUND = 2,        /* games after which the worse half is dropped */
    CONTINUED = 2,    /* continuations in each, if the seat itself has choices on the way */
};

struct tried {
    uint16_t index; /* of the option */
    uint16_t games; /* it was tried in */
    uint32_t looks;
    bool circles;              /* it leads back to an earlier state */
    float sum;                 /* sum of the best value in each game */
    float so_far[WORLDS_MOST]; /* this sum after each game */
    float part[PART_MAX];
};

struct greedy {
    const struct ang_imagined *im;
    struct evaluation e;
    struct memo memo;
    const struct bot_limit *limit;
    uint64_t seed;
    unsigned worlds, looks, looks_max;
    struct option option[OPTION_MAX]; /* as the imagined game at hand names them */
    unsigned option_count;
    struct tried tried[TRIED_MAX];
    unsigned tried_count;
    alignas(8) unsigned char world[IMAGINED_SIZE], copy[IMAGINED_SIZE];
};

static float mean(const struct tried *t)
{
    return t->games ? t->sum / (float)t->games : 0;
}

static bool is_better(const struct tried *a, const struct tried *b)
{
    return a->circles != b->circles ? b->circles : mean(a) > mean(b);
}

/* A sample of the options, as many as the limit allows, with every kind of option in it. The order
 * is random, so that the seed decides ties. */
static void sample(struct greedy *t, struct dice *dice)
{
    unsigned max = t->looks_max < TRIED_MAX ? t->looks_max : TRIED_MAX;
    uint16_t order[OPTION_MAX];
    uint64_t kinds = 0;

    for (unsigned i = 0; i < t->option_count; i++) {
        unsigned j = dice_below(dice, i + 1);
        order[i] = order[j];
        order[j] = (uint16_t)i;
    }
    for (unsigned wanted = 0; wanted < 2; wanted++) /* one option of each kind first, then any */
        for (unsigned i = 0; i < t->option_count && t->tried_count < max; i++) {
            if (order[i] == OPTION_MAX)
                continue;
            unsigned kind = t->option[order[i]].kind % 64;
            if (wanted == 0 && kinds >> kind & 1)
                continue;
            kinds |= (uint64_t)1 << kind;
            t->tried[t->tried_count++] = (struct tried){ .index = order[i] };
            order[i] = OPTION_MAX;
        }
}

/* One trial: takes the option in the imagined game and plays on with dice number `way`. */
static float look(struct greedy *t, struct tried *it, unsigned world, unsigned way,
                  unsigned *choices, float part[PART_MAX])
{
    struct block *b = (struct block *)(void *)t->copy;
    struct dice mine = dice_of(t->seed, 100 + world * CONTINUED + way);
    struct dice others = dice_of(t->seed, 1 + world);

    memcpy(b, t->world, t->im->b->size);
    ahead_step(t->im, b, t->im->seat, t->option[it->index]);
    *choices = ahead_settle(t->im, &t->e, b, t->im->seat, &mine, &others);
    if (t->e.circles &&
        t->e.circles(t->im, &t->e, (const struct block *)(void *)t->world, b, t->im->seat))
        it->circles = true;
    it->looks++;
    t->looks++;
    return ahead_value(t->im, &t->e, (struct block *)(void *)t->world, b, t->im->seat,
                       t->option[it->index], part);
}

/* In one imagined game the seat would take the best of its own continuations. */
static void try_in(struct greedy *t, struct tried *it, unsigned world)
{
    float best = 0, kept[PART_MAX] = { 0 }, part[PART_MAX];
    unsigned choices = 1;

    for (unsigned way = 0; way < (choices ? CONTINUED : 1); way++) {
        float value = look(t, it, world, way, &choices, part);
        if (way == 0 || value > best) {
            best = value;
            memcpy(kept, part, sizeof kept);
        }
    }
    it->sum += best;
    it->so_far[it->games++] = it->sum;
    for (unsigned i = 0; i < PART_MAX; i++)
        it->part[i] += kept[i];
}

/* Moves the better half to the front. */
static unsigned drop_half(struct greedy *t, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        struct tried it = t->tried[i];
        unsigned j = i;
        for (; j > 0 && is_better(&it, &t->tried[j - 1]); j--)
            t->tried[j] = t->tried[j - 1];
        t->tried[j] = it;
    }
    return count > 2 ? (count + 1) / 2 : count;
}

static bool is_over(const struct greedy *t)
{
    return t->looks >= t->looks_max || (t->limit->enough && t->limit->enough(t->limit->with));
}

/* All options get the first imagined game, whatever the limit; otherwise they could not be
 * compared. */
static void try_all(struct greedy *t)
{
    unsigned left = t->tried_count;

    for (unsigned w = 0; w < t->worlds && (w == 0 || !is_over(t)); w++) {
        struct block *b = (struct block *)(void *)t->world;
        ahead_imagine(t->im, &t->e, dice_mix(t->seed + w), b);
        CHECK(ahead_list(t->im, b, t->option) == t->option_count);
        for (unsigned i = 0; i < left; i++)
            try_in(t, &t->tried[i], w);
        if (w % ROUND == ROUND - 1)
            left = drop_half(t, left);
    }
    drop_half(t, left); /* the best option is now the first */
}

/* The differences of an option from the average, the largest parts first. */
static void give_reasons(const struct greedy *t, const struct tried *it, struct thought *out)
{
    float apart[PART_MAX];

    for (unsigned p = 0; p < t->e.part_count; p++) {
        float sum = 0;
        for (unsigned i = 0; i < t->tried_count; i++)
            sum += t->tried[i].part[p] / (float)t->tried[i].games;
        apart[p] = it->part[p] / (float)it->games - sum / (float)t->tried_count;
    }
    reasons_tell(apart, t->e.part_count, out);
}

/* An option dropped early was tried in fewer imagined games, which may have been better or worse
 * than the rest. So its reported value is relative to the chosen option in the same games. */
static float value_beside(const struct tried *it, const struct tried *chosen)
{
    return mean(chosen) + (it->sum - chosen->so_far[it->games - 1]) / (float)it->games;
}

/* An option that leads back to an earlier state does not count as tried, unless nothing else is
 * left: a bot that misjudges options would go in circles. */
static void tell(const struct greedy *t, struct thoughts *out)
{
    for (unsigned i = 0; i < t->tried_count; i++) {
        if (t->tried[i].circles && !t->tried[0].circles)
            continue;
        struct thought *o = &out->option[t->tried[i].index];
        o->value = value_beside(&t->tried[i], &t->tried[0]);
        o->visits = t->tried[i].looks;
        give_reasons(t, &t->tried[i], o);
    }
}

/* A game without an evaluation: prefer continuing to stopping. */
static unsigned choose_blindly(const struct greedy *t, struct dice *dice)
{
    unsigned count = t->option_count, going_on = 0;

    for (unsigned i = 0; i < count; i++)
        going_on += !option_passes(t->im->rules, t->option[i]);
    if (going_on == 0)
        return dice_below(dice, count);
    unsigned pick = dice_below(dice, going_on);
    for (unsigned i = 0; i < count; i++)
        if (!option_passes(t->im->rules, t->option[i]) && pick-- == 0)
            return i;
    return 0;
}

/* Adds up the outcomes of each option. */
static void forecast_all(struct greedy *t)
{
    struct block *b = (struct block *)(void *)t->world;
    struct forecast forecast[FORECAST_MAX];

    for (unsigned w = 0; w < t->worlds && (w == 0 || !is_over(t)); w++) {
        struct insight known = { .begun = false };
        imagined_again(t->im, dice_mix(t->seed + w), b);
        CHECK(ahead_list(t->im, b, t->option) == t->option_count);
        t->e.forecast(t->im, &t->e, b, &known, t->option, t->option_count, forecast);
        for (unsigned i = 0; i < t->tried_count; i++) {
            struct tried *it = &t->tried[i];
            it->sum += forecast[it->index].value[t->im->seat];
            it->so_far[it->games++] = it->sum;
            it->looks++;
            t->looks++;
            for (unsigned p = 0; p < PART_MAX; p++)
                it->part[p] += forecast[it->index].part[p];
        }
    }
    drop_half(t, t->tried_count);
}

unsigned greedy_choose(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                       struct thoughts *out)
{
    struct greedy t;
    struct dice dice = dice_of(seed, 0);

    CHECK(im->b->size <= IMAGINED_SIZE);
    t.im = im;
    t.limit = limit;
    t.seed = seed;
    t.looks = t.tried_count = 0;
    t.looks_max = limit->iterations;
    t.option_count = ahead_list(im, im->b, t.option);
    CHECK(t.option_count > 0);
    out->count = t.option_count;
    if (t.option_count == 1)
        return 0;
    if (!limit_evaluation(im->rules, limit, &t.e))
        return choose_blindly(&t, &dice);
    t.memo = (struct memo){ 0 };
    t.e.memo = &t.memo;
    t.worlds = t.e.worlds ? t.e.worlds : WORLDS;
    if (t.e.shallow)
        t.worlds += limit->iterations / FORECASTS;
    if (t.worlds > WORLDS_MOST)
        t.worlds = WORLDS_MOST;
    sample(&t, &dice);
    if (ahead_is_forecast(&t.e, im->b))
        forecast_all(&t);
    else
        try_all(&t);
    tell(&t, out);
    return t.tried[0].index;
}
