/* world.h: small situations in which every random outcome is played through.
 *
 * A few components of a game are moved by hand; all others are face up in the box. The outcomes
 * that look the same to a viewer at every moment are the ones the viewer must consider possible.
 * Every game that redeal() imagines must be one of them. Each must come up as often as its
 * probability says (chi-square with fixed seeds).
 */
#ifndef ANGELES_SUPPORT_WORLD_H
#define ANGELES_SUPPORT_WORLD_H

#include "kernel/zone.h"
#include "support/proof.h"

enum { CARDS_MAX = 6, WORLD_SEATS = 3, WORLD_BLOCK_MAX = 8192 };

struct world {
    const struct ang_pack *pack;
    const char *const *option; /* of the table */
    struct ask q;
    struct block *b; /* in `byte` */
    _Alignas(8) unsigned char byte[WORLD_BLOCK_MAX];
    component_id card[CARDS_MAX]; /* the moved components; at first unseen, in the box */
    unsigned cards;
    uint8_t viewer;
    uint64_t outcome, outcomes; /* the index of this outcome, and the number of outcomes */
    uint64_t stream;            /* of all the viewer has seen */
    bool possible;              /* the rules allow it */
};

typedef void situation(struct world *w);

/* Adds a moment: what the viewer knows in each place. A hand has no order. */
void world_look(struct world *w);
void world_move(struct world *w, component_id c, uint8_t zone, enum place place, enum move how,
                uint8_t seat); /* a look follows */
void world_shuffle(struct world *w,
                   uint8_t zone); /* puts them into the order of this outcome; counts as a look */
/* A number below `ways`, by the outcome's index. */
unsigned world_branch(struct world *w, unsigned ways);
component_id world_card(const struct ang_pack *pack, const char *key); /* the first of this name */

/* Checks the games imagined for each kind of viewer, from several true positions. `exact`: they are
 * exactly the possible ones, each equally often. Otherwise they include all possible ones. `option`
 * may be NULL; `key` is NULL-terminated. */
void world_check(situation *play, const char *name, const struct ang_pack *pack,
                 const char *const *option, const char *const *key, bool exact);

#endif
