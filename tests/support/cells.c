#include "support/cells.h"

#include <string.h>

#include "kernel/zone.h"

uint64_t cells_mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 31;
}

uint64_t cells_layout(const struct block *b, uint8_t from_zone)
{
    uint64_t key = 1;

    for (uint8_t z = from_zone; z < b->zone_count; z++) {
        key = cells_mix(key, z);
        ZONE_EACH (b, z, c)
            key = cells_mix(key, c);
    }
    return key;
}

unsigned cells_find(struct cells *t, uint64_t key, bool add)
{
    unsigned i = 0;

    while (i < t->count && t->cell[i].key != key)
        i++;
    if (i == t->count && add) {
        PROVE(t->count < CELLS_MAX, "too many deals to count");
        memset(&t->cell[t->count++], 0, sizeof t->cell[0]);
        t->cell[i].key = key;
    }
    return i;
}

void cells_check_even(const struct cells *t, uint64_t drawn, const char *what)
{
    double chi = 0, freedom = t->count - 1.0;

    for (unsigned i = 0; i < t->count; i++) {
        double expected = (double)drawn * (double)t->cell[i].weight / (double)t->total;
        double off = (double)t->cell[i].met - expected;
        PROVE(t->cell[i].met > 0, "%s: a possible deal never came up in %llu", what,
              (unsigned long long)drawn);
        chi += off * off / expected;
    }
    double above = chi - freedom - 10; /* at most six standard deviations */
    PROVE(above <= 0 || above * above < 36 * 2 * freedom, "%s: chi-square %.1f for %.0f", what, chi,
          freedom);
}
