/* rollout.c: information-set Monte Carlo tree search that plays on at random.
 *
 * Each iteration takes an imagined deal and goes down the tree to the first option that was never
 * taken. From there it plays at random to the end of the game, or for a number of choices, after
 * which the position is evaluated. Each choice on the way is updated with the result for the seat
 * that made it. Playing to the end works in any game, even without an evaluation. With an
 * evaluation, search.c plays better, because it evaluates instead of rolling out.
 *
 * The tree has no nodes with pointers. A later choice is a row of a table. It is found by the
 * digest of what the seat saw on the path, and of the option as that seat can name it. So even in
 * imagined games a seat's choice cannot depend on what it does not know. When the table is full,
 * nothing is added, but existing rows are still refined.
 */
#include "bots/ahead.h"
#include "bots/bots.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/pack.h"

#include <stdalign.h>

enum {
    TO_THE_END = 1 << 20,
    /* About 50 decisions: windows that answer for their seats do not count (flow.h). */
    CUT = 20,
    ASK_EVERY = 16, /* iterations between two checks of the clock */
    DEPTH_MAX = 96, /* choices on one path */
    WORLDS = 64,    /* imagined deals, each played into again and again */
    PROBES = 8,     /* rows looked at before a digest counts as not in the table */
};

static const float curious = 0.5f; /* exploration bonus, as a share of the spread of all results */

struct row {
    uint64_t digest; /* 0: free, or an option of the first choice */
    uint32_t visits;
    uint32_t met; /* how often it could have been chosen */
    float sum;    /* of the results, for the seat that chose it */
};
_Static_assert(sizeof(struct row) <= 32, "many of them");

struct rollout {
    const struct ang_imagined *im;
    struct evaluation e;
    const struct evaluation *judge; /* &e, or NULL: only winning counts */
    struct memo memo;
    unsigned length; /* of a rollout, in choices */
    struct option option[OPTION_MAX];

    struct row first[OPTION_MAX]; /* the options of the first choice */
    unsigned first_count;
    struct row *table;
    size_t mask;
    unsigned char *world;           /* the deals, made when they are first needed */
    float before[WORLDS][SEAT_MAX]; /* the value of each to each seat before any choice */

    /* The current iteration */
    struct block *b;         /* its game, played on */
    unsigned now;            /* its world */
    uint64_t seen[SEAT_MAX]; /* digest of what each seat saw on the path */
    struct {
        struct row *row;
        uint8_t seat;
    } way[DEPTH_MAX]; /* the choices on the path */
    unsigned way_count;

    unsigned iterations;
    float sum, square; /* of the results for the seat that thinks */
    float before_sum;  /* of the values of their worlds to it */
    float curiosity;   /* in the same points */
};

static float square_root(float x)
{
    float y = x > 1 ? x / 2 : 1;

    for (int i = 0; i < 6; i++)
        y = (y + x / y) / 2;
    return y;
}

/* Accurate to a hundredth, which is enough for exploration. */
static float logarithm(uint32_t n)
{
    unsigned whole = 31 - (unsigned)__builtin_clz(n | 1);
    float rest = (float)n / (float)(1u << whole) - 1;

    return 0.6931f * ((float)whole + rest * (1.34f - 0.34f * rest));
}

/* What each seat sees */

/* A seat's name for a thing. A known card is named by its face and place, so that copies are alike.
 * An unknown card is named only by its place. */
static uint64_t name_of(const struct rollout *r, uint16_t thing, unsigned viewer)
{
    const struct pack *pack = r->im->pack;
    uint64_t name;

    if (!is_component(thing) || thing >= COMPONENT_BASE + r->b->component_count)
        return thing;
    name = (uint64_t)(1 + block_component(r->b, thing)->zone) << 16;
    if (component_known(r->b, thing, (uint8_t)viewer))
        name |= (uint64_t)(1 + (pack_entry_of(pack, thing) - pack->entry)) << 32;
    return name;
}

static uint64_t option_digest(const struct rollout *r, const struct option *o, unsigned viewer)
{
    uint64_t digest = o->kind;

    for (unsigned i = 0; i < ARRAY_LEN(o->target); i++)
        digest = dice_mix(digest + name_of(r, o->target[i], viewer));
    return digest;
}

static void sees(struct rollout *r, unsigned seat, uint64_t digest)
{
    r->seen[seat] = dice_mix(r->seen[seat] + digest);
}

/* The seat notices the information that it gets from its decision, such as a drawn piece of
 * evidence. Without this it would have to choose for all possible draws at once. */
static void see_asked(struct rollout *r, const struct ask *q, unsigned seat)
{
    uint64_t digest = q->prompt;

    for (unsigned i = 0; i < q->param_count; i++)
        digest = dice_mix(digest + name_of(r, q->param[i].value, seat));
    sees(r, seat, digest);
}

/* All seats notice a choice, as far as they can see it. A pass reveals nothing to the others,
 * because a seat that can only pass passes as well. Answers of seats asked together stay sealed. */
static void see_chosen(struct rollout *r, unsigned seat, const struct option *o)
{
    bool sealed = (flow_waiting(r->b) & (flow_waiting(r->b) - 1)) != 0;
    bool passes = option_passes(r->im->rules, *o);

    for (unsigned v = 0; v < r->b->seat_count; v++)
        if (v == seat || (!sealed && !passes))
            sees(r, v, option_digest(r, o, v) + seat);
}

/* Selecting */

static float promise(const struct rollout *r, const struct row *row, uint32_t met)
{
    return row->sum / (float)row->visits +
           r->curiosity * square_root(logarithm(met) / (float)row->visits);
}

/* The first choice: untried options come first. */
static unsigned select_first(const struct rollout *r)
{
    unsigned best = 0;
    float best_promise = 0;

    for (unsigned i = 0; i < r->first_count; i++) {
        if (r->first[i].visits == 0)
            return i;
        float p = promise(r, &r->first[i], r->iterations);
        if (i == 0 || p > best_promise)
            best = i, best_promise = p;
    }
    return best;
}

/* The row of an option of the seat that is asked, or a free row for it; NULL: no room. */
static struct row *row_of(const struct rollout *r, unsigned seat, const struct option *o)
{
    uint64_t digest = dice_mix(r->seen[seat] + option_digest(r, o, seat)) | 1;

    for (size_t i = 0, at = (size_t)(digest >> 8); i < PROBES; i++, at++) {
        struct row *row = &r->table[at & r->mask];
        if (row->digest == 0)
            row->digest = digest;
        if (row->digest == digest)
            return row;
    }
    return NULL;
}

/* A later choice; *fresh: it was never taken before, and the tree ends here. */
static unsigned select_option(struct rollout *r, unsigned seat, unsigned count, struct dice *dice,
                              bool *fresh)
{
    unsigned from = dice_below(dice, count), best = from;
    struct row *taken = NULL;
    float best_promise = 0;

    for (unsigned n = 0; n < count && !*fresh; n++) {
        unsigned i = (from + n) % count;
        struct row *row = row_of(r, seat, &r->option[i]);
        if (!row)
            continue;
        row->met++;
        *fresh = row->visits == 0;
        float p = *fresh ? 0 : promise(r, row, row->met);
        if (*fresh || !taken || p > best_promise)
            best = i, taken = row, best_promise = p;
    }
    if (!taken || r->way_count == DEPTH_MAX) {
        *fresh = true; /* no room for more */
        return best;
    }
    r->way[r->way_count].row = taken;
    r->way[r->way_count++].seat = (uint8_t)seat;
    return best;
}

/* One iteration */

/* Makes the game a copy of the world of this iteration, with its own chance. */
static void enter_world(struct rollout *r, uint64_t seed, struct dice *dice)
{
    struct block *world;
    float part[PART_MAX];

    r->now = r->iterations % WORLDS;
    world = (struct block *)(void *)(r->world + (size_t)r->im->b->size * r->now);
    if (r->iterations < WORLDS) {
        imagined_again(r->im, dice_mix(seed + r->now), world);
        for (unsigned v = 0; r->judge && v < world->seat_count; v++)
            r->before[r->now][v] = seat_value(r->judge, r->im, world, (uint8_t)v, part);
    }
    memcpy(r->b, world, world->size);
    rng_init_seed(&r->b->rng, dice_next(dice));
}

/* All seats notice the first choice by its index, too, because its options may name different
 * things in each deal. */
static void descend(struct rollout *r, struct dice *dice)
{
    struct ask q = imagined_ask(r->im, r->b);
    unsigned pick = select_first(r);
    uint8_t seat = r->im->seat;
    bool fresh = r->first[pick].visits == 0;

    q.option = r->option;
    q.option_max = OPTION_MAX;
    CHECK(ahead_list(r->im, r->b, r->option) == r->first_count);
    for (unsigned v = 0; v < SEAT_MAX; v++)
        r->seen[v] = dice_mix(v + 1);
    sees(r, seat, pick);
    r->way[0].row = &r->first[pick];
    r->way[0].seat = seat;
    r->way_count = 1;
    for (;;) {
        see_chosen(r, seat, &r->option[pick]);
        flow_skip(&q, seat, r->option[pick]);
        if (fresh || r->b->state != GAME_RUNNING)
            return;
        CHECK(q.count > 1 && q.count <= OPTION_MAX);
        seat = (uint8_t)mask_next(flow_waiting(r->b), 0);
        see_asked(r, &q, seat);
        pick = select_option(r, seat, q.count, dice, &fresh);
    }
}

/* The result of this iteration's game for a seat. */
static float result(struct rollout *r, uint8_t seat)
{
    float part[PART_MAX];

    if (r->judge)
        return seat_value(r->judge, r->im, r->b, seat, part) - r->before[r->now][seat];
    return game_worth(r->im->rules, r->b, seat);
}

static void learn(struct rollout *r)
{
    float value[SEAT_MAX], own;
    seat_mask valued = 0;

    for (unsigned i = 0; i < r->way_count; i++) {
        uint8_t seat = r->way[i].seat;
        if (!(valued & BIT(seat)))
            value[seat] = result(r, seat);
        valued |= (seat_mask)BIT(seat);
        r->way[i].row->visits++;
        r->way[i].row->sum += value[seat];
    }
    own = value[r->im->seat];
    r->sum += own;
    r->square += own * own;
    r->before_sum += r->before[r->now][r->im->seat];
    r->iterations++;
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
        struct dice dice = dice_of(seed, r->iterations);
        struct ask q = imagined_ask(r->im, r->b);
        enter_world(r, seed, &dice);
        descend(r, &dice);
        if (r->b->state == GAME_RUNNING)
            flow_roll(&q, &dice.state, r->length);
        learn(r);
        if (r->iterations % ASK_EVERY != 0)
            continue;
        r->curiosity = curious * spread(r);
        if (limit->enough && limit->enough(limit->with))
            return;
    }
}

/* Divides the room: worlds, and the table. false: too little room. */
static bool room_divide(struct rollout *r, const struct bot_limit *limit)
{
    size_t worlds = (size_t)r->im->b->size * WORLDS, row = sizeof(struct row);

    if (!limit->room || limit->room_size < worlds + 2 * row)
        return false;
    r->world = limit->room;
    r->table = (struct row *)(void *)(r->world + worlds);
    for (r->mask = 1; 2 * (r->mask + 1) * row <= limit->room_size - worlds;)
        r->mask = 2 * r->mask + 1;
    memset(r->table, 0, (r->mask + 1) * row);
    return true;
}

static unsigned choose(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                       unsigned length, struct thoughts *out)
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct rollout r = { .im = im, .length = length, .b = (void *)memory };

    CHECK(im->b->size <= IMAGINED_SIZE);
    out->count = r.first_count = ahead_list(im, im->b, r.option);
    CHECK(r.first_count > 0);
    if (r.first_count == 1)
        return 0;
    if (!room_divide(&r, limit))
        return greedy_choose(im, limit, seed, out);
    if (limit_evaluation(im->rules, limit, &r.e)) {
        r.e.memo = &r.memo;
        r.judge = &r.e;
    } else {
        r.length = TO_THE_END;
    }
    roll(&r, limit, seed);
    for (unsigned i = 0; i < r.first_count; i++)
        if (r.first[i].visits > 0)
            out->option[i] = (struct thought){
                .value =
                    r.before_sum / (float)r.iterations + r.first[i].sum / (float)r.first[i].visits,
                .visits = r.first[i].visits,
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
