/* cells.h: counts the occurrences of each of many possible deals. */
#ifndef ANGELES_SUPPORT_CELLS_H
#define ANGELES_SUPPORT_CELLS_H

#include "support/proof.h"

enum { CELLS_MAX = 4096 };

struct cells {
    unsigned count;
    uint64_t total; /* of all weights */
    struct {
        uint64_t key;
        uint64_t weight;   /* number of ways to get this deal */
        uint64_t met;      /* how often it was drawn */
    } cell[CELLS_MAX + 1]; /* the last: anything else */
};

uint64_t cells_mix(uint64_t h, uint64_t word);
uint64_t cells_layout(const struct block *b, uint8_t from_zone); /* the position of everything */
unsigned cells_find(struct cells *t, uint64_t key, bool add);    /* t->count: none */

/* Checks that each deal came up about as often as its probability says. The bound is one that
 * chance seldom approaches, but that a missing or clearly favored deal exceeds. */
void cells_check_even(const struct cells *t, uint64_t drawn, const char *what);

#endif
