/* facts.h: facts that the rules derive from a pack once, when it is opened. */
#ifndef ANGELES_LA1_FACTS_H
#define ANGELES_LA1_FACTS_H

#include "la1/la1.h"
#include "machine/args.h"
#include "machine/entries.h"

struct la1_facts {
    uint16_t first_copy[512]; /* of a number: its first entry; 0: there is none */
    uint8_t deck[COMPONENTS]; /* of a skill card or item: number of its deck */
    uint8_t copies[512];      /* how many consecutive entries the number has */
    uint16_t own_first[INVESTIGATORS], own_end[INVESTIGATORS]; /* components: their own cards */
    bool prepare_never_rises; /* no card lets anybody draw more cards by preparing */
};

static inline const struct la1_facts *la1_facts_of(const struct ask *q)
{
    return (const void *)q->pack->facts;
}

static inline const int16_t *place_fields(const struct ask *q, unsigned place)
{
    return fields_of(q, entry_of(q, KIND_PLACE, place));
}

static inline int section_of(const struct ask *q, unsigned place)
{
    return place_fields(q, place)[PLACE_SECTION];
}

static inline uint16_t place_entry(const struct ask *q, unsigned place)
{
    return entry_of(q, KIND_PLACE, place);
}

static inline uint16_t investigator_entry(const struct ask *q, uint8_t seat)
{
    return entry_of(q, KIND_INVESTIGATOR, la1_of(q)->investigator[seat]);
}

static inline const int16_t *investigator_fields(const struct ask *q, uint8_t seat)
{
    return fields_of(q, investigator_entry(q, seat));
}

static inline unsigned deck_of(const struct ask *q, component_id c)
{
    return la1_facts_of(q)->deck[c - COMPONENT_BASE];
}

static inline bool is_item(const struct ask *q, component_id c)
{
    return card_kind(q, c) == KIND_ITEM;
}

static inline unsigned encounter_place(const struct ask *q, component_id c)
{
    uint16_t back = (uint16_t)card_fields(q, c)[ENCOUNTER_BACK];

    return number_of(q, KIND_PLACE, (uint16_t)fields_of(q, back)[BACK_PLACE]);
}

static inline unsigned numbered_of(const struct ask *q, uint16_t entry)
{
    return number_of(q, KIND_NUMBERED, entry);
}

const char *la1_facts_derive(struct pack *p);

/* Arguments that only this game has, by slot (machine/args.h). */
#define PLACE_AT(i) arg_below(arg[i] - q->pack->first[KIND_PLACE], PLACES)
#define FLAG_AT(i)                                                                                 \
    ((uint16_t)(q->pack->first[KIND_FLAG] + arg_below(arg[i] - q->pack->first[KIND_FLAG],          \
                                                      pack_kind_count(q->pack, KIND_FLAG))))
#define NUMBERED_AT(i)                                                                             \
    ((uint16_t)(q->pack->first[KIND_NUMBERED] +                                                    \
                arg_below(arg[i] - q->pack->first[KIND_NUMBERED],                                  \
                          pack_kind_count(q->pack, KIND_NUMBERED))))
#define CURSE_AT(i)                                                                                \
    ((uint16_t)(q->pack->first[KIND_CURSE] + arg_below(arg[i] - q->pack->first[KIND_CURSE],        \
                                                       pack_kind_count(q->pack, KIND_CURSE))))

/* numbers.c: an imagined game does not read the card. */
bool stays_unread(struct ask *q);

/* A window: offers the abilities with these uses, each of which leads to step `again`, and the
 * option that ends it. */
static inline enum flow window_offer(struct ask *q, struct frame *f, uint32_t uses, uint8_t again,
                                     uint16_t end, uint8_t after)
{
    unsigned used = ask_offer_uses(q, OPT_USE, uses, f->seat, 0);

    if (used < ABILITY_MAX)
        return flow_ability_use(q, f, again, used, f->seat, 0);
    return ask_offer(q, end, 0) ? flow_step(f, after) : FLOW_WAIT;
}

#endif
