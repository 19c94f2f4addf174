/* roll.c: random play. A player that takes any option need not see them all. The rules say how many
 * candidates there are (struct lots), and one is drawn. Only that one is checked for legality. If
 * it is not legal, it is excluded and the draw is repeated, so all legal options are equally
 * likely.
 */
#include "kernel/effect.h"
#include "kernel/flow.h"
#include "kernel/rules.h"

/* How many candidates are left. Those that turn out not to be legal are removed. */
struct pool {
    unsigned total;
    unsigned size[LOTS_BUNDLES], members;
};

static struct pool pool_of(const struct ask *q)
{
    const struct lots *lots = q->lots;
    struct pool pool;

    pool.members = lots->members ? bit_count(lots->members) : 0;
    pool.total = q->count + lots->uses + lots->zone_count + pool.members;
    for (unsigned i = 0; i < lots->bundles; i++)
        pool.total += pool.size[i] = bit_count(lots->bundle[i].mask);
    CHECK(q->count <= q->option_max);
    return pool;
}

/* Draws a candidate; false: it is not legal. */
static bool lots_draw_option(struct ask *q, struct pool *pool, struct option *o)
{
    struct lots *lots = q->lots;

    lots->drawn = 0;
    CHECK(pool->total > 0);
    unsigned n = lots_draw(lots, pool->total);
    if (n < q->count) {
        *o = q->option[n];
        q->option[n] = q->option[--q->count];
        pool->total--;
        return true;
    }
    n -= q->count;
    for (unsigned i = 0; i < lots->bundles; n -= pool->size[i++])
        if (n < pool->size[i]) {
            unsigned at = mask_nth(lots->bundle[i].mask, n);
            lots->bundle[i].mask &= ~((uint64_t)1 << at);
            pool->size[i]--;
            pool->total--;
            *o =
                (struct option){ lots->bundle[i].kind, { (uint16_t)(lots->bundle[i].first + at) } };
            return true;
        }
    if (n < lots->zone_count) {
        component_id c = zone_top(q->b, lots->zone);
        while (n--)
            c = component_below(q->b, c);
        *o = (struct option){ lots->zone_kind, { c } };
        return true;
    }
    n -= lots->zone_count;
    if (n < pool->members) {
        unsigned at = mask_nth(lots->members, n);
        lots->members &= ~((uint64_t)1 << at);
        pool->members--;
        pool->total--;
        lots->drawn = (uint16_t)(at + 1);
        int it = q->rules->domain_item(q, lots->domain, lots->domain_arg, (int)at);
        *o = (struct option){ (uint16_t)(lots->member_kind | OPT_UNSEEN), { (uint16_t)it } };
        return true;
    }
    n -= pool->members;
    if (!lots->gathered) {
        pool->total -= lots->uses;
        lots_gather(q);
        pool->total += lots->uses;
        if (n >= lots->uses)
            return false;
    }
    unsigned use = lots->use[n];
    lots->use[n] = lots->use[--lots->uses];
    pool->total--;
    *o = ability_option(q, lots->use_kind, use);
    return use_is_met(q, use);
}

static void flow_take_any(struct ask *q, uint8_t seat)
{
    struct block *b = q->b;
    struct frame *f = block_top(b);
    struct pool pool = pool_of(q);
    uint8_t step = f->step;
    enum flow flow;

    b->stirred = 0;
    for (;;) {
        struct option chosen;
        if (!lots_draw_option(q, &pool, &chosen))
            continue;
        bool unseen = chosen.kind & OPT_UNSEEN;
        chosen.kind &= (uint16_t)~OPT_UNSEEN;
        flow = flow_try(q, f, seat, chosen, !unseen);
        if (q->missing == REQ_MET)
            break;
        CHECK(unseen);
    }
    flow_go_on(q, f, step, seat, flow);
}

/* Takes a random option where bindings or promises need a closer look: all options are listed. */
static void flow_take_listed(struct ask *q, uint8_t seat)
{
    struct lots *lots = q->lots;

    q->lots = NULL;
    flow_list(q, seat);
    CHECK(q->count > 0);
    flow_apply(q, seat, q->option[lots_draw(lots, q->count)]);
    q->lots = lots;
    q->mode = ASK_LIST; /* the options listed meanwhile are not lots */
}

void flow_roll(struct ask *q, uint64_t *dice, unsigned choices)
{
    struct block *b = q->b;
    struct option option[OPTION_MAX];
    struct lots lots;

    q->option = option;
    q->option_max = OPTION_MAX;
    q->lots = &lots;
    lots.dice = dice;
    lots.until = b->choices + choices;
    flow_list(q, (uint8_t)mask_next(b->waiting, 0));
    while (b->state == GAME_RUNNING && b->choices != lots.until) {
        q->steps = 0;
        if (block_bargains(b))
            flow_take_listed(q, (uint8_t)mask_next(b->waiting, 0));
        else
            flow_take_any(q, (uint8_t)mask_next(b->waiting, 0));
        if (b->state == GAME_RUNNING && q->mode != ASK_RUN)
            flow_list(q, (uint8_t)mask_next(b->waiting, 0));
    }
}
