/* zone.h: where every component is, who has seen its face, and how many supplies each holder has.
 *
 * A component is never created or lost, only moved, and only by component_move(). Supplies are
 * public and interchangeable, so they are counts; only supply_move() changes them. So conservation
 * and secrecy are each enforced in one place.
 */
#ifndef ANGELES_KERNEL_ZONE_H
#define ANGELES_KERNEL_ZONE_H

#include "kernel/block.h"

struct component {
    uint16_t below; /* the next one down in its zone; 0 at the bottom */
    uint8_t zone;
    uint8_t seen;  /* bit v: viewer v knows its face; bit 7: it is face up */
    uint8_t mixed; /* epoch of the last shuffle that changed which component is in this place */
    uint8_t lost;  /* latest epoch by which everybody had lost sight of it */
};
_Static_assert(sizeof(struct component) == 6, "no padding");

enum { SEEN_FACE_UP = 0x80 };

struct zone {
    uint16_t top, bottom;
    uint16_t count;
};
_Static_assert(sizeof(struct zone) == 6, "no padding");

/* The arrays of the tail. Indices may come from a loaded block, so they are checked: a bad one
 * causes a fault, never a stray read. */
static inline struct component *block_component(const struct block *b, component_id c)
{
    CHECK((unsigned)(c - COMPONENT_BASE) < b->component_count);
    return (struct component *)((char *)(uintptr_t)b + b->component_at) + (c - COMPONENT_BASE);
}

static inline struct zone *block_zone(const struct block *b, uint8_t zone)
{
    CHECK(zone < b->zone_count);
    return (struct zone *)((char *)(uintptr_t)b + b->zone_at) + zone;
}

/* Supplies have one byte per holder, or two with a sign: the type in the game's struct decides. No
 * number reaches COMPONENT_BASE, so none looks like a component. */
static inline int supply_get(const struct block *b, uint8_t kind, uint8_t holder)
{
    CHECK(kind < b->supply_kinds && holder < b->supply_holders);
    const char *all = (const char *)b + b->supply_at;
    unsigned at = (unsigned)kind * b->supply_holders + holder;
    return b->room.wide_supplies ? ((const int16_t *)all)[at] : ((const uint8_t *)all)[at];
}

static inline int supply_least(const struct block *b, uint8_t kind)
{
    return kind < 32 && b->owed >> kind & 1 ? 1 - COMPONENT_BASE : 0;
}

static inline int supply_most(const struct block *b)
{
    return b->room.wide_supplies ? COMPONENT_BASE - 1 : UINT8_MAX;
}

/* Moving. A move also says which face the component shows in its new place, and to whom. Nobody
 * forgets a face they have seen, except through a shuffle. */
enum move {
    MOVE_UNSEEN,  /* face down; viewers who knew it still do */
    MOVE_TO_SEAT, /* face down; the given seat sees it */
    MOVE_FACE_UP, /* everybody sees it */
};
enum place { PLACE_TOP, PLACE_BOTTOM };

void component_move(struct block *b, component_id c, uint8_t zone, enum place place, enum move how,
                    uint8_t seat);
/* Moves a component out of a hand, face down. Viewers who don't see it lose sight of everything
 * that might have been it. `seat` sees it (SEAT_NONE: only the hand's owner does). */
struct ask;
void component_slip(struct ask *q, component_id c, uint8_t zone, enum place place, uint8_t seat);
void component_show(struct block *b, component_id c, seat_mask viewers); /* they look at it */
void component_turn_up(struct block *b, component_id c);
void component_turn_down(struct block *b, component_id c); /* viewers who saw it still know it */
void zone_pour(struct block *b, uint8_t from, uint8_t to); /* everything onto the top, face down */
void zone_shuffle(struct block *b, uint8_t zone);          /* afterwards nobody knows the order */
component_id zone_random(struct block *b, uint8_t zone);   /* a random component of the zone */

/* Undo from `now` to `back` by consent. Faces learned since then stay known, except those of
 * components that may have been shuffled in between. Seeing one after a shuffle does not reveal
 * where it was before. chance: random numbers were drawn in between. */
void sight_keep(struct block *back, const struct block *now, bool chance);

/* Looking */
static inline component_id zone_top(const struct block *b, uint8_t zone)
{
    return block_zone(b, zone)->top; /* 0 when empty */
}

static inline component_id component_below(const struct block *b, component_id c)
{
    return block_component(b, c)->below;
}

static inline bool component_known(const struct block *b, component_id c, uint8_t viewer)
{
    return block_component(b, c)->seen >> viewer & 1;
}

component_id zone_at_place(const struct block *b, uint8_t zone, unsigned place); /* 0 = bottom */
unsigned component_place(const struct block *b, component_id c);                 /* 0 = bottom */

#define ZONE_EACH(b, z, c)                                                                         \
    for (component_id c = zone_top((b), (z)); c != 0; c = component_below((b), c))

/* Supplies. supply_move() moves as many as the first holder has, or all of a supply that can be
 * owed, and returns how many. supply_set() is for set-up, loading and tests. */
unsigned supply_move(struct block *b, uint8_t kind, uint8_t from, uint8_t to, unsigned number);
void supply_set(struct block *b, uint8_t kind, uint8_t holder, int number);

/* Creation: face down and unknown, into the first zone. The other two fill an empty block at once.
 * zone_fill() puts all components in order into one zone. zone_sort() puts component i into zone
 * to[i], below earlier ones. Components that go to `shown` are shown to everybody. */
void zone_fill(struct block *b, uint8_t zone);
void zone_sort(struct block *b, const uint8_t *to, uint8_t shown);
void component_put(struct block *b, component_id c, uint8_t zone);

#endif
