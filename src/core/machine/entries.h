/* entries.h: the rules' access to the entries of the pack. */
#ifndef ANGELES_MACHINE_ENTRIES_H
#define ANGELES_MACHINE_ENTRIES_H

#include "kernel/ask.h"
#include "machine/pack.h"

static inline uint16_t card_entry(const struct ask *q, component_id c)
{
    return q->pack->component[c - COMPONENT_BASE];
}

static inline const int16_t *card_fields(const struct ask *q, component_id c)
{
    return pack_entry_of(q->pack, c)->field;
}

static inline unsigned card_kind(const struct ask *q, component_id c)
{
    CHECK((unsigned)(c - COMPONENT_BASE) < q->pack->component_count);
    return q->pack->component_kind[c - COMPONENT_BASE];
}

static inline const int16_t *fields_of(const struct ask *q, uint16_t entry)
{
    return q->pack->entry[entry].field;
}

/* An entry's number within its kind, and back. */
static inline unsigned number_of(const struct ask *q, unsigned kind, uint16_t entry)
{
    return entry - (unsigned)q->pack->first[kind];
}

static inline uint16_t entry_of(const struct ask *q, unsigned kind, unsigned number)
{
    return (uint16_t)(q->pack->first[kind] + number);
}

#endif
