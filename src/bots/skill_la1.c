/* skill_la1.c: predicts the results of LA-1's skill tests.
 *
 * A test can only end in two ways. Each is tried once in the imagined game, so the stakes are
 * known: the position after success and the one after failure. The rest is arithmetic: the chance
 * that fate cards add up to the missing amount, and the cost of each set of cards. So the bot does
 * not see the next fate card, as it would if it simply played the imagined test.
 */
#include "bots/la1.h"
#include "la1/facts.h"

enum {
    LEAST = -8, /* missing amount at which success is certain */
    MOST = 11,  /* missing amount at which a test is hopeless */
    LACKS = MOST - LEAST + 1,
    CHAIN = 5,      /* fate cards added that are considered, in one test */
    KARMA_MOST = 3, /* spent in one test */
    VALUES = 5,     /* of fate cards: -2 to 2 */
    SUMS = 14,      /* of the cards played */
};

/* Fate cards by effect: whether another one follows, whether Push replaces them, their value.
 */
struct fate {
    float share[2][2][VALUES];
};

/* The value of a test, by the missing amount and the karma to spend; success is 1. */
struct odds {
    float at[KARMA_MOST + 1][LACKS];
};

struct trial {
    const struct ang_imagined *im;
    const struct evaluation *e;
    struct ask q; /* for the imagined game, which is only read */
    const struct la1 *g;
    uint8_t tester;
    bool known; /* the worth of both ends */
    float end[2], stake;
    float part[2][PART_MAX];
    float hands;    /* weight of cards in hand */
    unsigned karma; /* fate cards that the tester can pay to ignore */
    float price;    /* of one, in stakes */
    struct odds odds;
};

bool test_foresees(const struct block *b)
{
    return block_top(b)->proc == PROC_TEST;
}

/* The ends */

static void end_try(struct trial *t, const struct block *from, bool success)
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct block *b = (struct block *)(void *)memory;
    struct ask q = imagined_ask(t->im, b);
    struct dice mine = { 77u + success }, others = { mine.state + 2 };

    memcpy(b, from, from->size);
    struct la1 *g = la1_of(&q);
    for (uint8_t s = 0; s < b->seat_count; s++)
        lane_turn(b, s, LANE_IDLE);
    g->test_total = (int8_t)(g->test_number - !success);
    block_top(b)->step = TEST_AT_COMPARE;
    flow_run(&q);
    ahead_settle(t->im, t->e, b, t->im->seat, &mine, &others);
    t->end[success] = seat_value(t->e, t->im, b, t->im->seat, t->part[success]);
}

static void ends_try(struct trial *t, const struct block *from)
{
    if (t->known)
        return;
    t->known = true;
    end_try(t, from, false);
    end_try(t, from, true);
    t->stake = t->end[1] - t->end[0];
    if (t->stake < 0.01f)
        t->stake = 0.01f;
    t->price = KARMA_WORTH / t->stake;
}

/* Fate */

static void fate_count(const struct ask *q, struct fate *fate, uint8_t zone, unsigned *total)
{
    const struct la1 *g = la1_of(q);
    int push = investigator_fields(q, g->test_seat)[INVESTIGATOR_PUSH];

    ZONE_EACH (q->b, zone, c) {
        const int16_t *field = card_fields(q, c);
        int value = field[FATE_VALUE];
        bool again = field[FATE_MARK] == WORD_LUCK || skill_bit(field[FATE_MARK]) & g->test_skills;
        fate->share[again][field[FATE_MARK] == push][value + 2]++;
        ++*total;
    }
}

static struct fate fate_of(const struct ask *q, bool mixed)
{
    struct fate fate = { { { { 0 } } } };
    unsigned total = 0;
    float *share = &fate.share[0][0][0];

    fate_count(q, &fate, ZONE_FATE, &total);
    if (mixed || total == 0)
        fate_count(q, &fate, ZONE_FATE_DISCARD, &total);
    for (unsigned i = 0; i < 4 * VALUES && total; i++)
        share[i] /= (float)total;
    return fate;
}

static unsigned row_of(int lacks)
{
    return (unsigned)((lacks < LEAST ? LEAST : lacks > MOST ? MOST : lacks) - LEAST);
}

static float greater(float a, float b)
{
    return a > b ? a : b;
}

/* One more fate card, given the values with one card fewer to follow. */
static void odds_step(const struct trial *t, const struct fate *fate, const struct odds *before,
                      struct odds *out)
{
    for (unsigned k = 0; k <= t->karma; k++)
        for (int lacks = LEAST; lacks <= MOST; lacks++) {
            unsigned row = row_of(lacks);
            float ignored = k ? out->at[k - 1][row] - t->price : 0, sum = 0;
            for (unsigned again = 0; again < 2; again++)
                for (unsigned push = 0; push < 2; push++)
                    for (int v = 0; v < VALUES; v++) {
                        float share = fate->share[again][push][v];
                        float kept = again            ? before->at[k][row_of(lacks - (v - 2))]
                                     : v - 2 >= lacks ? 1
                                                      : 0;
                        if (share > 0)
                            sum += share *
                                   greater(greater(kept, ignored), push ? before->at[k][row] : 0);
                    }
            out->at[k][row] = sum;
        }
}

static void odds_make(const struct trial *t, const struct fate *fate, struct odds *out)
{
    struct odds before;

    for (unsigned k = 0; k <= t->karma; k++)
        for (int lacks = LEAST; lacks <= MOST; lacks++)
            out->at[k][row_of(lacks)] = lacks <= 0;
    for (unsigned n = 0; n < CHAIN; n++) {
        before = *out;
        odds_step(t, fate, &before, out);
    }
}

static float odds_at(const struct trial *t, const struct odds *odds, int lacks)
{
    return odds->at[t->karma][row_of(lacks)];
}

/* Cards */

struct plan {
    float cost[SUMS]; /* the lowest cost, by the sum of the cards */
};

static const float too_much = 1e6f;

static void plan_begin(struct plan *p)
{
    for (unsigned s = 0; s < SUMS; s++)
        p->cost[s] = s ? too_much : 0;
}

/* At most one of the cards; if `each` is false, all cards of the zone that fit. */
static void plan_add(const struct trial *t, struct plan *p, uint8_t zone, component_id but,
                     bool each)
{
    struct plan without = *p;

    ZONE_EACH (t->q.b, zone, c) {
        if (c == but || !card_is_of(&t->q, c, t->g->test_skills))
            continue;
        unsigned value = (unsigned)card_fields(&t->q, c)[SKILL_VALUE];
        float cost = t->hands * card_worth(&t->q, c);
        for (unsigned s = SUMS - 1; s >= value && value > 0; s--)
            if (without.cost[s - value] + cost < p->cost[s])
                p->cost[s] = without.cost[s - value] + cost;
        if (each)
            without = *p;
    }
}

/* Everything that may still be played, except one card: the tester's hand, and a card of each
 * helper who is yet to be asked. */
static struct plan plan_of(const struct trial *t, component_id but, unsigned helpers_asked)
{
    const struct block *b = t->q.b;
    struct plan p;

    plan_begin(&p);
    plan_add(t, &p, hand_of(t->tester), but, true);
    for (unsigned n = helpers_asked + 1; n < b->seat_count; n++) {
        uint8_t seat = (uint8_t)((t->tester + n) % b->seat_count);
        if (is_alive(&t->q, seat) && t->g->place[seat] == t->g->test_place)
            plan_add(t, &p, hand_of(seat), but, false);
    }
    return p;
}

/* Above failure, in points. */
static float plan_worth(const struct trial *t, const struct plan *p, const struct odds *odds,
                        int lacks)
{
    float best = 0;

    for (int s = 0; s < SUMS; s++)
        if (p->cost[s] < too_much) {
            float worth = t->stake * odds_at(t, odds, lacks - s) - p->cost[s];
            if (s == 0 || worth > best)
                best = worth;
        }
    return best;
}

static int lacking(const struct trial *t)
{
    struct ask q = t->q;
    const struct la1 *g = t->g;
    int icon = 0;

    if (!(g->test_flags & TEST_DRAWS)) {
        icon = skill_bit(investigator_fields(&q, t->tester)[INVESTIGATOR_BONUS]) & g->test_skills;
        icon = question(&q, QUESTION_BONUS, t->tester, 0, icon ? 1 : 0);
    }
    return g->test_number - g->test_total - icon;
}

/* Begins at a decision of a test whose skill is chosen. The results of an earlier decision of
 * the same test are kept. */
static void trial_begin(struct trial *t, const struct block *b)
{
    t->q = imagined_ask(t->im, (struct block *)(uintptr_t)b);
    t->g = la1_of(&t->q);
    t->tester = t->g->test_seat;
    ends_try(t, b);
    unsigned cost = karma_cost(&t->q, t->tester), karma = held(&t->q, SUPPLY_KARMA, t->tester);
    t->karma = cost ? karma / cost : KARMA_MOST;
    if (t->karma > KARMA_MOST)
        t->karma = KARMA_MOST;
    struct fate fate = fate_of(&t->q, false);
    odds_make(t, &fate, &t->odds);
}

/* The waiting fate card: the result of keeping it. */
static float keep_worth(const struct trial *t)
{
    component_id c = zone_top(t->q.b, ZONE_DRAWN);
    const int16_t *field = card_fields(&t->q, c);
    struct ask q = t->q;
    int lacks = lacking(t) - fate_value(&q, c);
    bool again = t->g->test_flags & TEST_LUCK || field[FATE_MARK] == WORD_LUCK ||
                 skill_bit(field[FATE_MARK]) & t->g->test_skills;

    return t->stake * (again ? odds_at(t, &t->odds, lacks) : lacks <= 0);
}

static float ignore_worth(const struct trial *t)
{
    return t->karma ? t->stake * (t->odds.at[t->karma - 1][row_of(lacking(t))] - t->price) : 0;
}

/* The advantage of the best continuation over failure, at any decision of the test. */
static float trial_worth(const struct trial *t)
{
    const struct frame *f = block_top(t->q.b);

    switch (f->step) {
    case TEST_AT_FATE:
        return greater(keep_worth(t), ignore_worth(t));
    case TEST_AT_LAST: {
        struct plan p = plan_of(t, 0, t->q.b->seat_count);
        return plan_worth(t, &p, &t->odds, lacking(t));
    }
    case TEST_AT_FIRST:
    case TEST_AT_HELP: {
        struct plan p = plan_of(t, 0, f->step == TEST_AT_HELP ? f->local[2] - 1u : 0);
        return plan_worth(t, &p, &t->odds, lacking(t));
    }
    default:
        return 0;
    }
}

/* The worth of an option that does more than play a card: the option is tried in a copy. */
static float other_worth(struct trial *t, uint8_t seat, struct option o, float part[PART_MAX])
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct block *b = (struct block *)(void *)memory;
    const struct block *from = t->q.b;
    struct dice mine = { 5 }, others = { 6 };
    float before[PART_MAX], now;

    memcpy(b, from, from->size);
    ahead_step(t->im, b, seat, o);
    if (b->state != GAME_RUNNING || !test_foresees(b) || b->depth != from->depth) {
        ahead_settle(t->im, t->e, b, t->im->seat, &mine, &others);
        return seat_value(t->e, t->im, b, t->im->seat, part);
    }
    struct trial next = *t;
    trial_begin(&next, b);
    now = next.end[0] + trial_worth(&next);
    if (block_top(from)->step != TEST_AT_SKILL) { /* amounts that the two results do not include */
        now += seat_value(t->e, t->im, b, t->im->seat, part) - part[PART_TEST];
        now -= seat_value(t->e, t->im, (struct block *)(uintptr_t)from, t->im->seat, before) -
               before[PART_TEST];
    }
    t->known = true;
    memcpy(t->end, next.end, sizeof t->end);
    memcpy(t->part, next.part, sizeof t->part);
    t->stake = next.stake;
    t->price = next.price;
    memcpy(part, next.part[1], sizeof next.part[1]);
    return now;
}

static float option_worth(struct trial *t, const struct option *o, float part[PART_MAX])
{
    const struct frame *f = block_top(t->q.b);
    uint8_t asked = (uint8_t)mask_next(flow_waiting(t->q.b), 0);
    component_id c = o->target[0];
    int lacks;

    if (f->step == TEST_AT_SKILL)
        return other_worth(t, asked, *o, part);
    memcpy(part, t->part[1], sizeof t->part[1]);
    lacks = lacking(t);
    switch (o->kind) {
    case OPT_COMMIT:
    case OPT_ASSIST: {
        bool helps = o->kind == OPT_ASSIST, last = f->step == TEST_AT_LAST;
        struct plan p = plan_of(t, c, helps ? f->local[2] : last ? t->q.b->seat_count : 0);
        return t->end[0] - t->hands * card_worth(&t->q, c) +
               plan_worth(t, &p, &t->odds, lacks - card_fields(&t->q, c)[SKILL_VALUE]);
    }
    case OPT_PASS: {
        struct plan p = plan_of(t, 0, f->local[2]);
        return t->end[0] + plan_worth(t, &p, &t->odds, lacks);
    }
    case OPT_ENOUGH:
        return t->end[0] + trial_worth(t);
    case OPT_DRAW_FATE:
        return t->end[0] + t->stake * odds_at(t, &t->odds, lacks);
    case OPT_MIX: {
        struct fate fate = fate_of(&t->q, true);
        struct plan p = plan_of(t, 0, f->step == TEST_AT_LAST ? t->q.b->seat_count : 0);
        struct odds odds;
        odds_make(t, &fate, &odds);
        return t->end[0] + plan_worth(t, &p, &odds, lacks) - 0.01f;
    }
    case OPT_ACCEPT:
        return t->end[0] + keep_worth(t);
    case OPT_PUSH:
        return t->end[0] + t->stake * odds_at(t, &t->odds, lacks);
    case OPT_KARMA:
        return t->end[0] + ignore_worth(t);
    case OPT_WARRENS:
        return t->end[0] + t->stake * odds_at(t, &t->odds, lacks) - DAMAGE_WORTH;
    default:
        return other_worth(t, asked, *o, part);
    }
}

void test_forecast(const struct ang_imagined *im, const struct evaluation *e, const struct block *b,
                   const struct option *option, unsigned count, struct forecast *out)
{
    struct trial t = { .im = im, .e = e };

    t.hands = e->weights ? e->weights[PART_HANDS] : e->part[PART_HANDS].weight;
    t.q = imagined_ask(im, (struct block *)(uintptr_t)b);
    t.g = la1_of(&t.q);
    if (block_top(b)->step != TEST_AT_SKILL)
        trial_begin(&t, b);
    for (unsigned i = 0; i < count; i++) {
        float value = option_worth(&t, &option[i], out[i].part);
        for (uint8_t s = 0; s < b->seat_count; s++)
            out[i].value[s] = value;
    }
}
