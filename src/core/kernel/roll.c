/* roll.c: random play. A player that takes any option need not see them all. The rules say how many
 * candidates there are (struct lots), and one is drawn. Only that one is checked for legality. If
 * it is not legal, it is excluded and the draw is repeated, so all legal options are equally
 * likely.
 */
#include "kernel/effect.h"
#include "kernel/flow.h"
#include "kernel/rules.h"

/* Draws a candidate; false: it is not legal. Candidates listed singly or in a bundle are removed
 * when drawn. */
static bool lots_draw_option(struct ask *q, struct option *o)
{
    struct lots *lots = q->lots;
    unsigned total = q->count + lots->uses + lots->zone_count, size[ARRAY_LEN(lots->bundle)];
    unsigned members = lots->members ? bit_count(lots->members) : 0;

    for (unsigned i = 0; i < lots->bundles; i++)
        total += size[i] = bit_count(lots->bundle[i].mask);
    total += members;
    lots->drawn = 0;
    CHECK(total > 0 && q->count <= q->option_max);
    unsigned n = lots_draw(lots, total);
    if (n < q->count) {
        *o = q->option[n];
        q->option[n] = q->option[--q->count];
        return true;
    }
    n -= q->count;
    for (unsigned i = 0; i < lots->bundles; n -= size[i++])
        if (n < size[i]) {
            unsigned at = mask_nth(lots->bundle[i].mask, n);
            lots->bundle[i].mask &= ~((uint64_t)1 << at);
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
    if (n < members) {
        unsigned at = mask_nth(lots->members, n);
        lots->members &= ~((uint64_t)1 << at);
        lots->drawn = (uint16_t)(at + 1);
        int it = q->rules->domain_item(q, lots->domain, lots->domain_arg, (int)at);
        *o = (struct option){ (uint16_t)(lots->member_kind | OPT_UNSEEN), { (uint16_t)it } };
        return true;
    }
    unsigned use = use_drawn(q, n - members);
    if (use == ABILITY_MAX)
        return false;
    *o = ability_option(q, lots->use_kind, use);
    return true;
}

static void flow_take_any(struct ask *q, uint8_t seat)
{
    struct block *b = q->b;
    struct frame *f = block_top(b);
    uint8_t step = f->step;
    enum flow flow;

    b->stirred = 0;
    for (;;) {
        struct option chosen;
        if (!lots_draw_option(q, &chosen))
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

/* The same where bindings or promises need a closer look: all options are listed. */
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
