#include "bots/tree.h"

#include "bots/ahead.h"
#include "kernel/zone.h"
#include "machine/pack.h"

#include <stdalign.h>

enum { PROBES = 8 }; /* rows looked at before a digest counts as not in the table */

float square_root(float x)
{
    float y = x > 1 ? x / 2 : 1;

    for (int i = 0; i < 6; i++)
        y = (y + x / y) / 2;
    return y;
}

float logarithm(uint32_t n)
{
    unsigned whole = 31 - (unsigned)__builtin_clz(n | 1);
    float rest = (float)n / (float)(1u << whole) - 1;

    return 0.6931f * ((float)whole + rest * (1.34f - 0.34f * rest));
}

/* The tree */

void tree_set_out(struct tree *t)
{
    t->way_count = 0;
    for (unsigned v = 0; v < SEAT_MAX; v++)
        t->seen[v] = dice_mix(v + 1);
}

/* A seat's name for a thing. A known card is named by its face and place, so that copies are alike.
 * An unknown card is named only by its place. */
static uint64_t name_of(const struct tree *t, uint16_t thing, unsigned viewer)
{
    uint64_t name;

    if (!is_component(thing) || thing >= COMPONENT_BASE + t->b->component_count)
        return thing;
    name = (uint64_t)(1 + block_component(t->b, thing)->zone) << 16;
    if (component_known(t->b, thing, (uint8_t)viewer))
        name |= (uint64_t)(1 + (pack_entry_of(t->im->pack, thing) - t->im->pack->entry)) << 32;
    return name;
}

static uint64_t option_digest(const struct tree *t, const struct option *o, unsigned viewer)
{
    uint64_t digest = o->kind;

    for (unsigned i = 0; i < ARRAY_LEN(o->target); i++)
        digest = dice_mix(digest + name_of(t, o->target[i], viewer));
    return digest;
}

struct row *tree_row(const struct tree *t, unsigned seat, const struct option *o, uint64_t *digest)
{
    *digest = dice_mix(t->seen[seat] + option_digest(t, o, seat)) | 1;
    for (size_t i = 0, at = (size_t)(*digest >> 8); i < PROBES; i++, at++) {
        struct row *r = &t->table[at & t->mask];
        if (r->digest == *digest || r->digest == 0)
            return r;
    }
    return NULL;
}

void tree_asked(struct tree *t, const struct ask *q, unsigned seat)
{
    uint64_t digest = q->prompt;

    for (unsigned i = 0; i < q->param_count; i++)
        digest = dice_mix(digest + name_of(t, q->param[i].value, seat));
    t->seen[seat] = dice_mix(t->seen[seat] + digest);
}

/* A pass reveals nothing to the others, because a seat that can only pass passes as well. Answers
 * of seats asked together stay sealed. */
void tree_chosen(struct tree *t, unsigned seat, const struct option *o)
{
    bool sealed = (flow_waiting(t->b) & (flow_waiting(t->b) - 1)) != 0;
    bool passes = option_passes(t->im->rules, *o);

    for (unsigned v = 0; v < t->b->seat_count; v++)
        if (v == seat || (!sealed && !passes))
            t->seen[v] = dice_mix(t->seen[v] + option_digest(t, o, v) + seat);
}

void tree_chosen_first(struct tree *t, const struct option *o, unsigned index)
{
    t->seen[t->im->seat] = dice_mix(t->seen[t->im->seat] + index);
    tree_chosen(t, t->im->seat, o);
}

seat_mask tree_choosers(const struct tree *t)
{
    seat_mask seats = 0;

    for (unsigned i = 0; i < t->way_count; i++)
        seats |= (seat_mask)BIT(t->way[i].seat);
    return seats;
}

void tree_learn(struct tree *t, const float value[SEAT_MAX])
{
    for (unsigned i = 0; i < t->way_count; i++) {
        t->way[i].row->visits++;
        t->way[i].row->sum += value[t->way[i].seat];
    }
}

/* Worlds */

void worlds_enter(struct worlds *w, const struct ang_imagined *im, const struct evaluation *e,
                  uint64_t seed, unsigned n, struct dice *dice, struct block *b)
{
    struct block *world;
    float part[PART_MAX];

    w->now = n % WORLDS;
    world = (struct block *)(void *)(w->memory + (size_t)im->b->size * w->now);
    if (w->now == w->made) {
        imagined_again(im, dice_mix(seed + w->now), world);
        for (unsigned v = 0; v < world->seat_count; v++)
            w->before[w->now][v] = e ? seat_value(e, im, world, (uint8_t)v, part) : 0;
        w->made++;
    }
    memcpy(b, world, world->size);
    rng_init_seed(&b->rng, dice_next(dice));
}

void *room_share_out(const struct bot_limit *limit, struct tree *t, struct worlds *w, size_t own)
{
    size_t blocks = (size_t)t->im->b->size * WORLDS, rows = 1;
    size_t worlds = blocks + sizeof(float[WORLDS][SEAT_MAX]), head = worlds + own;
    unsigned char *room = limit->room;

    head = (head + alignof(struct row) - 1) / alignof(struct row) * alignof(struct row);
    if (!room || limit->room_size < head + 2 * sizeof(struct row))
        return NULL;
    while (2 * rows * sizeof(struct row) <= limit->room_size - head)
        rows *= 2;
    *w = (struct worlds){ .memory = room, .before = (float(*)[SEAT_MAX])(void *)(room + blocks) };
    t->table = (struct row *)(void *)(room + head);
    t->mask = rows - 1;
    memset(room + worlds, 0, head - worlds);
    memset(t->table, 0, rows * sizeof(struct row));
    return room + worlds;
}
