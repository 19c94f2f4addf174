#include "kernel/imagine.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/pack.h"

/* A place whose content the viewer does not know. What may lie there is decided by its kind: the
 * exchange groups it admits, and the epoch at which its content was decided. */
struct slot_kind {
    uint32_t admits;
    uint8_t mixed;
    uint16_t choices; /* components that may lie in such a place */
    bool done;
};

enum { SLOT_KIND_MAX = 64 };

struct deal {
    struct ask *q;
    uint8_t viewer;
    unsigned count; /* hidden components, which are also the hidden places */
    component_id slot[COMPONENT_MAX];
    uint8_t kind[COMPONENT_MAX];        /* of each slot */
    uint8_t group[COMPONENT_MAX];       /* of each hidden component */
    uint8_t lost[COMPONENT_MAX];        /* when the viewer lost sight of it */
    component_id into[COMPONENT_MAX];   /* slot -> the component that lies there now */
    component_id instead[COMPONENT_MAX]; /* by component index: its stand-in, or itself */
    struct slot_kind slot_kind[SLOT_KIND_MAX];
    unsigned slot_kinds;
};

static uint8_t lost_for(const struct deal *d, component_id c)
{
    const struct block *b = d->q->b;

    for (int i = 0; i < RECALL_MAX; i++)
        if (b->recall[i].component == c && b->recall[i].viewers >> d->viewer & 1)
            return b->recall[i].when;
    return block_component(b, c)->lost;
}

static uint8_t slot_kind_of(struct deal *d, uint32_t admits, uint8_t mixed)
{
    for (unsigned i = 0; i < d->slot_kinds; i++)
        if (d->slot_kind[i].admits == admits && d->slot_kind[i].mixed == mixed)
            return (uint8_t)i;
    CHECK(d->slot_kinds < SLOT_KIND_MAX);
    d->slot_kind[d->slot_kinds] = (struct slot_kind){ .admits = admits, .mixed = mixed };
    return (uint8_t)d->slot_kinds++;
}

static void deal_collect(struct deal *d)
{
    const struct block *b = d->q->b;

    for (unsigned i = 0; i < b->component_count; i++) {
        component_id c = (component_id)(COMPONENT_BASE + i);
        const struct component *it = block_component(b, c);
        d->instead[i] = c;
        if (it->seen >> d->viewer & 1)
            continue;
        const struct pack_entry *entry = pack_entry_of(d->q->pack, c);
        uint8_t group = d->q->rules->vocabulary->kind[entry->kind].group;
        uint32_t admits = d->q->rules->zone[it->zone].admits;
        unsigned n = d->count++;
        d->slot[n] = c;
        d->group[n] = group;
        d->lost[n] = lost_for(d, c);
        d->kind[n] = slot_kind_of(d, admits ? admits : BIT(group), it->mixed);
    }
    for (unsigned k = 0; k < d->slot_kinds; k++)
        for (unsigned n = 0; n < d->count; n++)
            d->slot_kind[k].choices +=
                d->slot_kind[k].admits >> d->group[n] & 1 && d->lost[n] <= d->slot_kind[k].mixed;
}

/* Fills the choosiest places first. What two kinds of place admit is either apart or one within
 * the other, so the number of choices left at each draw does not depend on the draws before, and
 * every possible deal comes out equally often. False: no such deal was found. */
static bool deal_draw(struct deal *d, struct rng_run *run)
{
    component_id left[COMPONENT_MAX];
    unsigned from[COMPONENT_MAX];
    bool used[COMPONENT_MAX] = { false };

    for (unsigned round = 0; round < d->slot_kinds; round++) {
        struct slot_kind *best = NULL;
        unsigned count = 0;
        for (unsigned k = 0; k < d->slot_kinds; k++)
            if (!d->slot_kind[k].done && (!best || d->slot_kind[k].choices < best->choices))
                best = &d->slot_kind[k];
        best->done = true;
        for (unsigned n = 0; n < d->count; n++)
            if (!used[n] && best->admits >> d->group[n] & 1 && d->lost[n] <= best->mixed) {
                left[count] = d->slot[n];
                from[count++] = n;
            }
        for (unsigned n = 0; n < d->count; n++) {
            if (&d->slot_kind[d->kind[n]] != best)
                continue;
            if (count == 0)
                return false;
            unsigned pick = rng_run_below(run, count--);
            d->into[n] = left[pick];
            used[from[pick]] = true;
            left[pick] = left[count];
            from[pick] = from[count];
        }
    }
    return true;
}

static uint16_t stand_in(const struct deal *d, uint16_t word)
{
    if (!is_component(word) || word - COMPONENT_BASE >= d->q->b->component_count)
        return word;
    return d->instead[word - COMPONENT_BASE];
}

/* Lays each component where its stand-in lay. The place keeps who has seen it and when it was
 * filled; the component keeps when sight of it was lost. */
static void deal_lay_out(struct deal *d)
{
    struct block *b = d->q->b;
    struct component was[COMPONENT_MAX];
    unsigned count = b->component_count;

    memcpy(was, block_component(b, COMPONENT_BASE), count * sizeof was[0]);
    for (unsigned i = 0; i < count; i++) {
        struct component *now = block_component(b, d->instead[i]);
        *now = was[i];
        now->lost = was[d->instead[i] - COMPONENT_BASE].lost;
        now->below = stand_in(d, was[i].below);
    }
    for (uint8_t z = 0; z < b->zone_count; z++) {
        struct zone *zone = block_zone(b, z);
        zone->top = stand_in(d, zone->top);
        zone->bottom = stand_in(d, zone->bottom);
    }
}

/* Wherever the block speaks of a hidden component, it now speaks of its stand-in. */
static void deal_rename(struct deal *d)
{
    struct block *b = d->q->b;
    const struct rules *r = d->q->rules;

    for (unsigned i = 0; i < b->depth; i++) {
        b->frame[i].source = stand_in(d, b->frame[i].source);
        for (int j = 0; j < LOCAL_MAX; j++)
            b->frame[i].local[j] = stand_in(d, b->frame[i].local[j]);
    }
    for (int s = 0; s < SEAT_MAX; s++)
        for (int j = 0; j < PICK_MAX; j++)
            b->lane[s].pick[j] = stand_in(d, b->lane[s].pick[j]);
    for (unsigned i = 0; i < b->queue_count; i++) {
        b->queue[i].a = stand_in(d, b->queue[i].a);
        b->queue[i].b = stand_in(d, b->queue[i].b);
    }
    for (int i = 0; i < EFFECT_MAX; i++) {
        b->effect[i].source = stand_in(d, b->effect[i].source);
        for (int j = 0; j < BOUND_MAX; j++)
            b->effect[i].bound[j] = stand_in(d, b->effect[i].bound[j]);
    }
    for (int i = 0; i < OFFER_MAX; i++)
        for (int j = 0; j < TERM_MAX; j++) {
            b->offer[i].give[j].thing = stand_in(d, b->offer[i].give[j].thing);
            b->offer[i].want[j].thing = stand_in(d, b->offer[i].want[j].thing);
        }
    b->answer = stand_in(d, b->answer);
    for (unsigned i = 0; i < r->field_count; i++)
        if (r->field[i].type == T_CARD)
            for (unsigned j = 0; j < r->field[i].count; j++) {
                uint16_t *word = (uint16_t *)(void *)((char *)b + r->field[i].at) + j;
                *word = stand_in(d, *word);
            }
}

/* What others have sealed is unknown: it is taken anew from what they could have chosen. */
static void lanes_pick_anew(struct ask *q, uint8_t viewer, struct rng_run *run)
{
    struct block *b = q->b;
    struct frame *f = block_top(b);
    struct frame was = *f;
    struct option option[OPTION_MAX];

    for (uint8_t s = 0; s < b->seat_count; s++) {
        struct lane before = b->lane[s];
        if (s == viewer || before.pick_count == 0)
            continue;
        b->lane[s] = (struct lane){ .state = LANE_ASKED, .version = before.version };
        for (unsigned i = 0; i < PICK_MAX; i++) {
            if (before.state == LANE_ASKED && i == before.pick_count)
                break;
            q->option = option;
            q->option_max = OPTION_MAX;
            flow_list(q, s);
            CHECK(q->count > 0 && q->count <= OPTION_MAX);
            enum flow flow = flow_ask(q, f, s, option[rng_run_below(run, q->count)]);
            *f = was;
            if (flow == FLOW_SEALED) {
                b->lane[s].state = LANE_ANSWERED;
                break;
            }
        }
    }
}

void redeal(struct ask *q, uint8_t viewer, uint64_t seed)
{
    struct deal d = { .q = q, .viewer = viewer };
    struct rng rng;
    struct rng_run run;

    rng_init_seed(&rng, seed);
    rng.stream = 1u + viewer; /* apart from every stream a game draws from with this key */
    rng_run_init(&run, &rng);
    deal_collect(&d);
    if (deal_draw(&d, &run)) {
        for (unsigned n = 0; n < d.count; n++)
            d.instead[d.slot[n] - COMPONENT_BASE] = d.into[n];
        deal_lay_out(&d);
        deal_rename(&d);
    }
    struct option *listed = q->option;
    unsigned listed_max = q->option_max;
    lanes_pick_anew(q, viewer, &run);
    q->option = listed;
    q->option_max = listed_max;
    rng_init_seed(&q->b->rng, seed);
}
