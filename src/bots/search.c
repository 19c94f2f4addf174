/* search.c: information-set Monte Carlo tree search with several observers.
 *
 * Each iteration imagines another deal and plays into it. Where a seat has a choice it is made by
 * what that seat has learned so far at this point, which is known by what the seat could see of the
 * way there and not by the position: a seat cannot choose by what it does not know, in imagination
 * neither. At the first choice that has not been tried the deal is played on to a moment of rest
 * and valued for every seat that chose on the way (value.h), and each choice learns what it led to.
 *
 * There are no nodes with pointers. What is known of a choice is a row of a table, found by the
 * digest of the seat's way there and of the option: 24 bytes, in room that the caller gives.
 */
#include "bots/ahead.h"
#include "bots/bots.h"
#include "bots/dice.h"
#include "bots/value.h"
#include "kernel/zone.h"

#include <stdalign.h>

enum {
    DEPTH_MAX = 96,    /* choices on one way */
    WORLDS = 64,       /* imagined deals, each played into again and again */
    PROBES = 8,        /* rows looked at before a digest counts as not in the table */
    ASK_EVERY = 16,    /* iterations between two looks at the clock */
};

/* How it searches */
struct manner {
    float curious;                     /* points an option gains that was seldom tried */
    unsigned root_looks, looks, again; /* at options never met before: at the root, where all are
                                          new, and each time the choice comes up again */
    unsigned actions;                  /* of its own the seat plays on with, behind the tree */
    unsigned compared;                 /* options at each of them */
    float time;
};
struct manner manner = { .curious = 1.0f, .root_looks = 64, .looks = 24, .again = 24 , .compared = 3};

struct row {
    uint64_t digest; /* 0: free */
    uint32_t visits;
    uint32_t met; /* how often it could have been chosen */
    float sum;    /* of what it led to, for who chose it */
    uint32_t unused;
};

struct root { /* an option of the seat that thinks */
    uint32_t visits;
    float sum;
    float part[PART_MAX]; /* of the sum */
};

struct chosen { /* on the way of an iteration */
    struct row *row;
    uint8_t seat;
};

struct search {
    const struct ang_imagined *im;
    struct evaluation e;
    struct row *table;
    size_t mask;
    unsigned char *worlds;
    struct root *root;
    unsigned root_count, root_index;
    struct chosen way[DEPTH_MAX];
    unsigned way_count;
    uint64_t seen[SEAT_MAX]; /* digest of what each seat saw of the way */
    struct option option[OPTION_MAX];
    struct block *b;
    alignas(8) unsigned char copy[IMAGINED_SIZE];
};

static float square_root(float x)
{
    float y = x > 1 ? x / 2 : 1;

    for (int i = 0; i < 6; i++)
        y = (y + x / y) / 2;
    return y;
}

static float logarithm(uint32_t n) /* good to a hundredth; that is enough to be curious by */
{
    unsigned whole = 31 - (unsigned)__builtin_clz(n | 1);
    float rest = (float)n / (float)(1u << whole) - 1;

    return 0.6931f * ((float)whole + rest * (1.34f - 0.34f * rest));
}

/* The row of a digest, or a free one where it would go; NULL when there is no room for it. */
static struct row *row_of(const struct search *s, uint64_t digest)
{
    for (size_t i = 0, at = (size_t)(digest >> 8); i < PROBES; i++, at++) {
        struct row *r = &s->table[at & s->mask];
        if (r->digest == digest || r->digest == 0)
            return r;
    }
    return NULL;
}

/* An option as a seat can name it: of a card it does not know only where it lies. */
static uint64_t option_digest(const struct search *s, const struct option *o, unsigned viewer)
{
    uint64_t digest = o->kind;

    for (unsigned t = 0; t < ARRAY_LEN(o->target); t++) {
        uint64_t value = o->target[t];
        if (is_component(o->target[t]) && o->target[t] < COMPONENT_BASE + s->b->component_count &&
            !component_known(s->b, o->target[t], (uint8_t)viewer))
            value = 0x10000 + block_component(s->b, o->target[t])->zone;
        digest = digest << 17 | value;
    }
    return dice_mix(digest);
}

static float promise(const struct row *r)
{
    return r->sum / (float)r->visits +
           manner.curious * square_root(logarithm(r->met) / (float)r->visits);
}

/* What an option leads to at first sight, for who chooses it. */
static float first_sight(struct search *s, unsigned seat, struct option o, const struct dice *dice)
{
    struct block *copy = (struct block *)(void *)s->copy;
    struct dice mine = *dice, others = { dice_mix(dice->state) };
    float part[PART_MAX];

    memcpy(copy, s->b, s->b->size);
    ahead_step(s->im, copy, (uint8_t)seat, o);
    ahead_settle(s->im, &s->e, copy, (uint8_t)seat, &mine, &others);
    return seat_value(&s->e, s->im, copy, (uint8_t)seat, part);
}

/* The index of the option to take, and its row. Options met for the first time are looked at; where
 * all of them are, the way ends here: *fresh. */
static unsigned select_option(struct search *s, unsigned seat, unsigned count, bool root,
                              struct dice *dice, struct row **taken, bool *fresh)
{
    unsigned best = count, looks = 0, known = 0, from = root ? 0 : dice_below(dice, count);
    float best_promise = 0;

    *taken = NULL;
    for (unsigned n = 0; n < count; n++) {
        unsigned i = n + from < count ? n + from : n + from - count;
        uint64_t digest = root ? i : option_digest(s, &s->option[i], seat);
        struct row *r = row_of(s, digest = dice_mix(s->seen[seat] + digest) | 1);
        if (!r)
            continue;
        if (r->digest == 0) {
            if (looks >= (root ? manner.root_looks : known ? manner.again : manner.looks))
                continue;
            looks++;
            r->digest = digest;
            r->visits = 1;
            r->sum = first_sight(s, seat, s->option[i], dice);
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

/* Everybody notices what was chosen, as far as he can see it. A pass tells the others nothing: who
 * could only pass passes as well; and what several are asked at once stays sealed. */
static void notice(struct search *s, unsigned seat, const struct option *o)
{
    bool sealed = (flow_waiting(s->b) & (flow_waiting(s->b) - 1)) != 0;
    bool passes = option_passes(s->im->rules, *o);

    for (unsigned v = 0; v < s->b->seat_count; v++)
        if (v == seat || (!sealed && !passes))
            s->seen[v] = dice_mix(s->seen[v] + option_digest(s, o, v) + seat);
}

/* Down the tree, to the first choice that was never made. */
static void descend(struct search *s, struct dice *dice)
{
    struct ask q = imagined_ask(s->im, s->b);
    bool fresh = false;

    q.option = s->option;
    q.option_max = OPTION_MAX;
    for (unsigned n = 0; n < 4 * DEPTH_MAX && !fresh && s->b->state == GAME_RUNNING; n++) {
        uint8_t seat = (uint8_t)(s->way_count == 0 && n == 0 ? s->im->seat
                                                             : mask_next(flow_waiting(s->b), 0));
        unsigned pick = 0;
        bool root = n == 0;

        q.struck = root ? s->im->struck : NULL;
        q.struck_count = root ? s->im->struck_count : 0;
        flow_list(&q, seat);
        CHECK(q.count > 0 && q.count <= OPTION_MAX);
        if (root)
            CHECK(q.count == s->root_count);
        if (q.count > 1) {
            struct row *row = NULL;
            pick = select_option(s, seat, q.count, root, dice, &row, &fresh);
            if (root)
                s->root_index = pick;
            if (!row || s->way_count == DEPTH_MAX)
                fresh = true; /* no room to learn more */
            else
                s->way[s->way_count++] = (struct chosen){ row, seat };
            notice(s, seat, &s->option[pick]);
        }
        q.steps = 0;
        q.struck = NULL;
        q.struck_count = 0;
        flow_apply(&q, seat, s->option[pick]);
    }
}

/* The seat plays its turn on, a few actions: of a few options the one that looks best. */
static void play_on(struct search *s, struct dice *dice, struct dice *others)
{
    uint8_t seat = s->im->seat;
    struct ask q = imagined_ask(s->im, s->b);

    q.option = s->option;
    q.option_max = OPTION_MAX;
    for (unsigned n = 0; n < manner.actions; n++) {
        if (s->b->state != GAME_RUNNING || s->b->active != seat || !(flow_waiting(s->b) >> seat & 1))
            return;
        flow_list(&q, seat);
        unsigned pick = q.count;
        float best = 0;
        for (unsigned i = 0; i < manner.compared && q.count > 1; i++) {
            unsigned at = dice_below(dice, q.count);
            if (at == pick) continue;
            float value = first_sight(s, seat, s->option[at], dice);
            if (pick == q.count || value > best)
                pick = at, best = value;
        }
        q.steps = 0;
        flow_apply(&q, seat, s->option[pick == q.count ? 0 : pick]);
        ahead_settle(s->im, &s->e, s->b, seat, dice, others);
    }
}

/* What the way led to, for everybody who chose on it. */
static void learn(struct search *s)
{
    float value[SEAT_MAX], part[PART_MAX], root_part[PART_MAX];
    unsigned valued = 0;

    for (unsigned i = 0; i < s->way_count; i++) {
        unsigned seat = s->way[i].seat;
        if (!(valued >> seat & 1)) {
            value[seat] = seat_value(&s->e, s->im, s->b, (uint8_t)seat, part);
            if (seat == s->im->seat)
                memcpy(root_part, part, sizeof root_part);
            valued |= BIT(seat);
        }
        s->way[i].row->visits++;
        s->way[i].row->sum += value[seat];
    }
    if (s->way_count) {
        struct root *r = &s->root[s->root_index];
        r->visits++;
        r->sum += value[s->im->seat];
        for (unsigned p = 0; p < s->e.part_count; p++)
            r->part[p] += root_part[p];
    }
}

static void iterate(struct search *s, uint64_t seed, unsigned n)
{
    struct dice dice = dice_of(seed, 2 * (uint64_t)n), others = dice_of(seed, 2 * (uint64_t)n + 1);

    struct block *world = (struct block *)(void *)(s->worlds + (size_t)s->im->b->size * (n % WORLDS));

    if (n < WORLDS)
        imagined_again(s->im, dice_mix(seed + n), world);
    memcpy(s->b, world, world->size);
    rng_init_seed(&s->b->rng, dice_next(&dice));
    s->way_count = 0;
    for (unsigned v = 0; v < SEAT_MAX; v++)
        s->seen[v] = dice_mix(v + 1);
    descend(s, &dice);
    ahead_settle(s->im, &s->e, s->b, s->im->seat, &dice, &others);
    if (manner.actions)
        play_on(s, &dice, &others);
    learn(s);
}

/* Lays out the room: what the root learns in parts, then the table. False: there is too little. */
static bool lay_out(struct search *s, const struct bot_limit *limit)
{
    size_t worlds = (size_t)s->im->b->size * WORLDS;
    size_t head = worlds + sizeof(struct root) * s->root_count, rows = 1;

    if (!limit->room || limit->room_size < head + 2 * sizeof(struct row))
        return false;
    while (2 * rows * sizeof(struct row) <= limit->room_size - head)
        rows *= 2;
    s->worlds = limit->room;
    s->root = (struct root *)(void *)(s->worlds + worlds);
    s->table = (struct row *)(void *)((char *)limit->room + head);
    memset(s->root, 0, head - worlds);
    memset(s->table, 0, rows * sizeof(struct row));
    s->mask = rows - 1;
    return true;
}

static void tell(const struct search *s, struct thoughts *out)
{
    float average[PART_MAX] = { 0 }, apart[PART_MAX];
    unsigned tried = 0;

    out->count = s->root_count;
    for (unsigned i = 0; i < s->root_count; i++)
        tried += s->root[i].visits > 0;
    for (unsigned i = 0; i < s->root_count; i++)
        for (unsigned p = 0; s->root[i].visits && p < s->e.part_count; p++)
            average[p] += s->root[i].part[p] / (float)s->root[i].visits / (float)tried;
    for (unsigned i = 0; i < s->root_count; i++) {
        const struct root *r = &s->root[i];
        if (r->visits == 0)
            continue;
        out->option[i].value = r->sum / (float)r->visits;
        out->option[i].visits = r->visits;
        for (unsigned p = 0; p < s->e.part_count; p++)
            apart[p] = r->part[p] / (float)r->visits - average[p];
        reasons_tell(apart, s->e.part_count, &out->option[i]);
    }
}

unsigned search_choose(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                       struct thoughts *out)
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct search s = { .im = im, .b = (void *)memory };

    CHECK(im->b->size <= IMAGINED_SIZE);
    s.root_count = ahead_list(im, im->b, s.option);
    CHECK(s.root_count > 0);
    if (s.root_count == 1 || !limit_evaluation(im->rules, limit, &s.e) || !lay_out(&s, limit))
        return greedy_choose(im, limit, seed, out);
    for (unsigned n = 0; n < limit->iterations; n++) {
        if (n % ASK_EVERY == 0 && n > 0 && limit->enough && limit->enough(limit->with))
            break;
        iterate(&s, seed, n);
    }
    tell(&s, out);
    return thoughts_choice(out);
}
