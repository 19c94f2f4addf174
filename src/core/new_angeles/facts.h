/* facts.h: facts that the rules derive from a pack once, when it is opened. */
#ifndef ANGELES_NEW_ANGELES_FACTS_H
#define ANGELES_NEW_ANGELES_FACTS_H

#include "machine/args.h"
#include "machine/entries.h"
#include "new_angeles/new_angeles.h"

struct city_facts {
    uint8_t exit[DISTRICTS];  /* number of the district at the end of the path, or ROOT */
    uint8_t sort[COMPONENTS]; /* of an action card: number of its type */
    uint16_t first_setup;     /* the city of the first game: its entry */
};

static inline const struct city_facts *pack_city_facts(const struct pack *p)
{
    return (const void *)p->facts;
}

static inline const struct city_facts *city_facts_of(const struct ask *q)
{
    return pack_city_facts(q->pack);
}

static inline const int16_t *district_fields(const struct ask *q, unsigned district)
{
    return fields_of(q, entry_of(q, KIND_DISTRICT, district));
}

static inline uint16_t corporation_entry(const struct ask *q, uint8_t seat)
{
    return entry_of(q, KIND_CORPORATION, new_angeles_of(q)->corporation[seat]);
}

static inline unsigned sort_of(const struct ask *q, component_id c)
{
    return city_facts_of(q)->sort[c - COMPONENT_BASE];
}

static inline uint16_t sort_entry(const struct ask *q, unsigned sort)
{
    return entry_of(q, KIND_SORT, sort);
}

const char *city_facts_derive(struct pack *p);

/* Arguments that only this game has, by slot (machine/args.h). */
#define DISTRICT_AT(i) arg_below(arg[i] - q->pack->first[KIND_DISTRICT], DISTRICTS)
#define SORT_AT(i)     arg_below(arg[i] - q->pack->first[KIND_SORT], SORTS)
#define RESOURCE_AT(i) ((uint8_t)(SUPPLY_ENERGY + arg_below(arg[i] - SUPPLY_ENERGY, RESOURCES)))

#endif
