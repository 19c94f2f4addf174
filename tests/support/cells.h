/* cells.h: counting how often each of many possible deals comes up. */
#ifndef ANGELES_SUPPORT_CELLS_H
#define ANGELES_SUPPORT_CELLS_H

#include "support/proof.h"

enum { CELLS_MAX = 4096 };

struct cells {
    unsigned count;
    uint64_t total; /* of all weights */
    struct {
        uint64_t key;
        uint64_t weight;   /* in how many ways it can come about */
        uint64_t met;      /* how often it was drawn */
    } cell[CELLS_MAX + 1]; /* the last: what is not among them */
};

uint64_t cells_mix(uint64_t h, uint64_t word);
uint64_t cells_layout(const struct block *b, uint8_t from_zone); /* where everything lies */
unsigned cells_find(struct cells *t, uint64_t key, bool add);    /* t->count: there is none */

/* Each was met, and about as often as it is likely: within a bound that chance seldom comes near,
 * and that a deal left out or favored by half exceeds at once. */
void cells_check_even(const struct cells *t, uint64_t drawn, const char *what);

#endif
