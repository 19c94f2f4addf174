/* search.c: a player that plays its turn on in imagined games.
 *
 * It looks at every option as greedy does, in several imagined games, and keeps the few that look
 * best. It takes each of them in further imagined games and plays on to the end of its turn. In
 * another seat's turn it plays on to the next moment of rest. The position there is evaluated.
 * Until then every seat takes the option that looks best right after it. So an option is valued by
 * what it makes possible: unspent time, a way to a place, a card that needs another one.
 *
 * All candidates meet the same games and the same dice, and their results are compared in pairs. A
 * candidate that is surely worse than another one is dropped. If only one is left, the search ends.
 *
 * The value of an option is learned from the games played on. The value at first sight counts as a
 * few such games, so it decides after little thought and hardly matters after much.
 */
#include "bots/ahead.h"
#include "bots/bots.h"

#include <stdalign.h>

enum {
    SIGHTS = 12,      /* imagined games for the first sight */
    ROUND = 4,        /* of them, after which the worse half of the options is dropped */
    CANDIDATES = 5,   /* options from which games are played on */
    COMPARED = 16,    /* options that a seat evaluates on the way */
    PATH_MAX = 400,   /* decisions after which a position is evaluated as it is */
    TRIALS_LEAST = 8, /* before a candidate is dropped */
};

static const float trust = 2; /* number of trials that first sight counts as */
static const float doubt = 3; /* number of standard errors at which a candidate is surely worse */

/* The choice is made among the options of the first rank that is not empty. */
enum rank {
    RANK_RACES, /* it is urgent (value.h) */
    RANK_USUAL,
    RANK_IDLE, /* it leads back to an earlier state */
    RANK_COUNT,
};

struct root {
    uint16_t index; /* of the option */
    enum rank rank;
    uint32_t sights;
    float sight;          /* sum of its values at first sight */
    float so_far[SIGHTS]; /* this sum after each of them */
    float part[PART_MAX]; /* of them */
    uint32_t trials;
    float trial;              /* sum of the values of the games played on */
    float now;                /* the last of them */
    unsigned place;           /* among the candidates */
    float apart[CANDIDATES];  /* sums of the differences from each other candidate */
    float square[CANDIDATES]; /* sums of the squares of those differences */
};

struct search {
    const struct ang_imagined *im;
    const struct bot_limit *limit;
    struct evaluation e;
    struct memo memo;
    uint64_t seed;
    unsigned looks; /* positions evaluated */
    struct option option[OPTION_MAX];
    unsigned option_count;
    struct root root[OPTION_MAX];
    unsigned alive; /* roots from the first on that are not dropped */
    alignas(8) unsigned char world[IMAGINED_SIZE], path[IMAGINED_SIZE], copy[IMAGINED_SIZE];
};

static bool is_over(const struct search *s)
{
    return s->looks >= s->limit->iterations ||
           (s->limit->enough && s->limit->enough(s->limit->with));
}

/* First sight */

/* The value of an option to the seat that chooses it, right after it is taken. */
static float first_sight(struct search *s, struct block *from, uint8_t seat, struct option o,
                         struct dice dice, float part[PART_MAX], bool *circles)
{
    struct block *copy = (struct block *)(void *)s->copy;
    struct dice others = { dice_mix(dice.state) };

    memcpy(copy, from, from->size);
    ahead_step(s->im, copy, seat, o);
    ahead_settle(s->im, &s->e, copy, seat, &dice, &others);
    *circles = s->e.circles && s->e.circles(s->im, &s->e, from, copy, seat);
    s->looks++;
    return ahead_value(s->im, &s->e, from, copy, seat, o, part);
}

static void look_at(struct search *s, struct root *r, struct dice dice)
{
    float part[PART_MAX];
    bool circles;

    r->sight += first_sight(s, (struct block *)(void *)s->world, s->im->seat, s->option[r->index],
                            dice, part, &circles);
    r->so_far[r->sights++] = r->sight;
    for (unsigned p = 0; p < s->e.part_count; p++)
        r->part[p] += part[p];
    if (circles)
        r->rank = RANK_IDLE;
}

static void enter_world(struct search *s, unsigned n)
{
    struct block *world = (struct block *)(void *)s->world;
    struct dice dice = dice_of(s->seed, 2 * (uint64_t)n);

    ahead_imagine(s->im, &s->e, dice_next(&dice), world);
    rng_init_seed(&world->rng, dice_next(&dice));
    CHECK(ahead_list(s->im, world, s->option) == s->option_count);
}

/* Candidates */

static float worth(const struct root *r)
{
    return (trust * r->sight / (float)r->sights + r->trial) / (trust + (float)r->trials);
}

static bool is_better(const struct root *a, const struct root *b)
{
    return a->rank != b->rank ? a->rank < b->rank : worth(a) > worth(b);
}

/* The best to the front. */
static void sort(struct search *s)
{
    for (unsigned i = 1; i < s->alive; i++) {
        struct root it = s->root[i];
        unsigned j = i;
        for (; j > 0 && is_better(&it, &s->root[j - 1]); j--)
            s->root[j] = s->root[j - 1];
        s->root[j] = it;
    }
}

/* Every option gets a first look, regardless of the limit; otherwise they could not be compared. */
static void look_at_options(struct search *s)
{
    for (unsigned n = 0; n < SIGHTS && (n == 0 || !is_over(s)); n++) {
        enter_world(s, n);
        for (unsigned i = 0; i < s->alive; i++)
            look_at(s, &s->root[i], dice_of(s->seed, 2 * (uint64_t)n + 1));
        if (n % ROUND < ROUND - 1)
            continue;
        sort(s);
        if (s->alive > CANDIDATES)
            s->alive = s->alive > 2 * CANDIDATES ? (s->alive + 1) / 2 : CANDIDATES;
    }
    sort(s);
    for (unsigned i = 0; i < s->alive; i++)
        if (i == CANDIDATES || s->root[i].rank != s->root[0].rank)
            s->alive = i;
}

/* Playing on */

/* The option that looks best to the seat. Long lists are sampled at equal distances from a
 * random start. */
static unsigned pick_at_sight(struct search *s, struct block *b, uint8_t seat,
                              const struct option *option, unsigned count, struct dice *dice)
{
    struct dice mine = { dice_next(dice) };
    unsigned best = count, every = (count + COMPARED - 1) / COMPARED;
    float best_value = 0, part[PART_MAX];
    bool races = false, best_circles = true;

    for (unsigned i = 0; s->e.races && i < count && !races; i++)
        races = s->e.races(option[i]);
    if (races)
        every = 1;
    for (unsigned i = dice_below(dice, every); i < count; i += every) {
        bool circles;
        if (races && !s->e.races(option[i]))
            continue;
        float value = first_sight(s, b, seat, option[i], mine, part, &circles);
        if (best == count || (circles != best_circles ? best_circles : value > best_value)) {
            best = i;
            best_value = value;
            best_circles = circles;
        }
    }
    return best;
}

/* Plays on to the end of the seat's turn. Returns the value of the position to the seat then. */
static float play_on(struct search *s, const struct root *r, struct dice dice)
{
    struct block *b = (struct block *)(void *)s->path;
    struct option option[OPTION_MAX];
    struct ask q = imagined_ask(s->im, b);
    struct dice others = { dice_mix(dice.state) };
    uint8_t seat = s->im->seat;
    bool away = false;
    float part[PART_MAX];

    memcpy(b, s->world, s->im->b->size);
    ahead_step(s->im, b, seat, s->option[r->index]);
    q.option = option;
    q.option_max = OPTION_MAX;
    for (unsigned n = 0; n < PATH_MAX && b->state == GAME_RUNNING; n++) {
        away |= b->active != seat;
        if (away && s->e.rests(b, seat))
            break;
        uint8_t asked = (uint8_t)mask_next(flow_waiting(b), 0);
        unsigned pick = 0;
        q.steps = 0;
        flow_list(&q, asked);
        CHECK(q.count > 0 && q.count <= OPTION_MAX);
        if (q.count > 1)
            pick = ahead_is_forecast(&s->e, b) ? ahead_forecast_pick(s->im, &s->e, b)
                                               : pick_at_sight(s, b, asked, option, q.count, &dice);
        q.steps = 0;
        flow_apply(&q, asked, option[pick]);
    }
    ahead_settle(s->im, &s->e, b, seat, &dice, &others);
    s->looks++;
    return ahead_rest_value(s->im, &s->e, b, seat, part);
}

static bool is_surely_worse(const struct root *r, const struct root *best)
{
    float count = (float)r->trials, behind = -r->apart[best->place] / count;
    float variance = r->square[best->place] / count - behind * behind;

    return worth(r) < worth(best) && behind > 0 &&
           behind * behind > doubt * doubt * (variance + 0.5f) / count;
}

/* Plays one more game for each candidate, the same game for all. */
static void try_candidates(struct search *s, unsigned n)
{
    enter_world(s, SIGHTS + n);
    for (unsigned i = 0; i < s->alive; i++) {
        struct root *r = &s->root[i];
        r->now = play_on(s, r, dice_of(s->seed, 2 * (uint64_t)(SIGHTS + n) + 1));
        r->trial += r->now;
        r->trials++;
    }
    for (unsigned i = 0; i < s->alive; i++)
        for (unsigned j = 0; j < s->alive; j++) {
            float apart = s->root[i].now - s->root[j].now;
            s->root[i].apart[s->root[j].place] += apart;
            s->root[i].square[s->root[j].place] += apart * apart;
        }
}

static void try_in_turn(struct search *s)
{
    for (unsigned i = 0; i < s->alive; i++)
        s->root[i].place = i;
    for (unsigned n = 0; s->alive > 1 && !is_over(s); n++) {
        try_candidates(s, n);
        if (n % TRIALS_LEAST < TRIALS_LEAST - 1)
            continue;
        sort(s);
        unsigned kept = 1;
        for (unsigned i = 1; i < s->alive; i++)
            if (!is_surely_worse(&s->root[i], &s->root[0])) {
                struct root it = s->root[i];
                s->root[i] = s->root[kept];
                s->root[kept++] = it;
            }
        s->alive = kept;
    }
    sort(s);
}

/* The result */

/* Values are those at first sight, moved by what the games played on have shown. Each option is
 * compared with the chosen one in those imagined games in which it was tried. */
static float value_of(const struct root *r, const struct root *chosen)
{
    float sight = (r->sight - chosen->so_far[r->sights - 1]) / (float)r->sights;

    return chosen->sight / (float)chosen->sights +
           (trust * sight + r->apart[chosen->place]) / (trust + (float)r->trials);
}

/* Options of a lower rank do not count as tried: otherwise a bot that misjudges options would
 * take them, and go in circles. */
static void tell(const struct search *s, struct thoughts *out)
{
    float average[PART_MAX] = { 0 }, apart[PART_MAX];

    for (unsigned i = 0; i < s->option_count; i++)
        for (unsigned p = 0; p < s->e.part_count; p++)
            average[p] += s->root[i].part[p] / (float)s->root[i].sights / (float)s->option_count;
    for (unsigned i = 0; i < s->option_count; i++) {
        const struct root *r = &s->root[i];
        struct thought *o = &out->option[r->index];
        if (r->rank != s->root[0].rank)
            continue;
        o->visits = r->sights + r->trials;
        o->value = value_of(r, &s->root[0]);
        for (unsigned p = 0; p < s->e.part_count; p++)
            apart[p] = r->part[p] / (float)r->sights - average[p];
        reasons_tell(apart, s->e.part_count, o);
    }
}

unsigned search_choose(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                       struct thoughts *out)
{
    struct search s = { .im = im, .limit = limit, .seed = seed };

    CHECK(im->b->size <= IMAGINED_SIZE);
    s.option_count = s.alive = ahead_list(im, im->b, s.option);
    CHECK(s.option_count > 0);
    if (s.option_count == 1 || !limit_evaluation(im->rules, limit, &s.e) || s.e.shallow ||
        ahead_is_forecast(&s.e, im->b))
        return greedy_choose(im, limit, seed, out);
    s.e.memo = &s.memo;
    out->count = s.option_count;
    for (unsigned i = 0; i < s.option_count; i++)
        s.root[i] = (struct root){ .index = (uint16_t)i, .rank = RANK_USUAL };
    for (unsigned i = 0; s.e.races && i < s.option_count; i++)
        if (s.e.races(s.option[i]))
            s.root[i].rank = RANK_RACES;
    look_at_options(&s);
    try_in_turn(&s);
    tell(&s, out);
    return s.root[0].index;
}
