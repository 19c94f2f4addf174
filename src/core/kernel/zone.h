/* zone.h: where every component is, and who has seen its face; how many of what lies where.
 *
 * A component is never made or lost, only moved, and component_move() is the only way to move
 * it; what is public and interchangeable is a count in a supply, and supply_move() is the only
 * way to change one: so conservation and secrecy are each kept in one place.
 */
#ifndef ANGELES_KERNEL_ZONE_H
#define ANGELES_KERNEL_ZONE_H

#include "kernel/block.h"

struct component {
    uint16_t below; /* the next one down in its zone; 0 at the bottom */
    uint8_t zone;
    uint8_t seen;  /* bit v: viewer v knows its face; bit 7: it lies face up */
    uint8_t mixed; /* epoch of the shuffle that last decided what lies in this place */
    uint8_t lost;  /* epoch at which everybody had lost sight of it at the latest */
};
_Static_assert(sizeof(struct component) == 6, "no padding");

enum { SEEN_FACE_UP = 0x80 };

struct zone {
    uint16_t top, bottom;
    uint16_t count;
};
_Static_assert(sizeof(struct zone) == 6, "no padding");

/* The arrays of the tail. What names a row may come from a block that was loaded, so it is
 * checked: a wrong one is a fault and never a stray read. */
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

static inline uint8_t *block_supply(const struct block *b, uint8_t kind, uint8_t holder)
{
    CHECK(kind < b->supply_kinds && holder < b->supply_holders);
    return (uint8_t *)(uintptr_t)b + b->supply_at + kind * b->supply_holders + holder;
}

/* Moving. The face a component shows in its new place, and to whom, is part of the move: nobody
 * forgets what he has seen, except by a shuffle. */
enum move {
    MOVE_UNSEEN,  /* face down; who knew it still does */
    MOVE_TO_SEAT, /* face down; the seat named sees it */
    MOVE_FACE_UP, /* everybody sees it */
};
enum place { PLACE_TOP, PLACE_BOTTOM };

void component_move(struct block *b, component_id c, uint8_t zone, enum place place, enum move how,
                    uint8_t seat);
/* Out of a hand, face down: who does not see it loses sight of everything that might have been it.
 * `seat` sees it (SEAT_NONE: only the hand's owner). */
struct ask;
void component_slip(struct ask *q, component_id c, uint8_t zone, enum place place, uint8_t seat);
void component_show(struct block *b, component_id c, seat_mask viewers); /* they look at it */
void component_turn_up(struct block *b, component_id c);
void component_turn_down(struct block *b, component_id c); /* who has seen it still knows it */
void zone_pour(struct block *b, uint8_t from, uint8_t to); /* all of it onto the top, face down */
void zone_shuffle(struct block *b, uint8_t zone);          /* nobody knows its order now */
component_id zone_random(struct block *b, uint8_t zone);   /* one of them, by chance */

/* Going back from `now` by consent: faces learned since stay learned, except of what may have been
 * shuffled in between: to have seen it behind a shuffle does not tell where it lay before.
 * chance: some was drawn in between. */
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

/* Supplies */
unsigned supply_move(struct block *b, uint8_t kind, uint8_t from, uint8_t to, unsigned number);

/* Birth: face down and unknown, into its first zone; or all at once, in a block in which there is
 * nothing yet: in order into one zone, or sorted: to[i] is where component i goes, under those
 * before it; what goes to `shown` is shown to everybody. */
void zone_fill(struct block *b, uint8_t zone);
void zone_sort(struct block *b, const uint8_t *to, uint8_t shown);
void component_put(struct block *b, component_id c, uint8_t zone);

#endif
