/* outlook.h: predictions about a clause before its conditions are computed.
 *
 * Most conditions of cards depend on very little: a location ("you are at NAPD"), a character
 * ("Rachel"), or a subject ("the time to enter Castle Club", "a dark card"). When a pack is opened,
 * masks are computed that say for which of these a clause can be fulfilled. A loop over many
 * clauses then tests a bit, and computes only the remaining conditions.
 *
 * An outlook may accept what the conditions refuse, but never refuses what they accept. The answer
 * to *why not?* comes from the conditions.
 */
#ifndef ANGELES_MACHINE_OUTLOOK_H
#define ANGELES_MACHINE_OUTLOOK_H

#include "kernel/rules.h"
#include "machine/pack.h"

void outlooks_derive(struct pack *p, const struct rules *rules);

extern const struct outlook outlook_none; /* of a clause about which nothing is known */

static inline const struct outlook *outlook_at(const struct pack *p, unsigned clause)
{
    return clause < OUTLOOK_MAX ? &p->outlook[clause] : &outlook_none;
}

static inline const struct outlook *outlook_of_set(const struct pack *p, unsigned set)
{
    return set < OUTLOOK_SETS_MAX ? &p->set_outlook[set] : &outlook_none;
}

static inline const struct outlook *outlook_of(const struct pack *p,
                                               const struct pack_clause *clause)
{
    return outlook_at(p, (unsigned)(clause - p->clause));
}

/* A seat's location, as a bit of a mask; no bit if it is unknown. */
static inline uint64_t stand_bit(const struct ask *q, uint16_t seat)
{
    if (!q->rules->stand_at || seat >= q->b->seat_count)
        return 0;
    return 1ull << (((const uint8_t *)q->b)[q->rules->stand_at + seat] & 63);
}

/* A seat's character, in the same way. */
static inline uint32_t role_bit(const struct ask *q, uint16_t seat)
{
    if (!q->rules->role_at || seat >= q->b->seat_count)
        return 0;
    return 1u << (((const uint8_t *)q->b)[q->rules->role_at + seat] & 31);
}

/* The known facts about one case: the acting seat, and the value of register 1. */
struct circumstance {
    uint64_t from, about;
    uint32_t kinds, roles;
};

static inline struct circumstance circumstance_of(const struct ask *q, uint16_t seat,
                                                  uint16_t about)
{
    struct circumstance c = { stand_bit(q, seat), 0, 0, role_bit(q, seat) };

    if (q->coverage)
        return (struct circumstance){ 0 }; /* coverage needs everything to run */
    if (about < 64)
        c.about = 1ull << about;
    else if (is_component(about))
        c.kinds = BIT(pack_entry_of(q->pack, about)->kind);
    return c;
}

static inline bool is_hopeless(const struct outlook *o, const struct circumstance *c)
{
    return (o->from & c->from) | (o->about & c->about) | (o->kinds & c->kinds) |
           (o->roles & c->roles);
}

/* The parts that need not be computed. */
enum clause_part { PART_FILTER = 1, PART_NEEDS = 2 };
static inline unsigned parts_met(const struct outlook *o, const struct circumstance *c)
{
    return ((o->filter & c->about) | (o->filter_kinds & c->kinds) | (o->filter_roles & c->roles)
                ? PART_FILTER
                : 0u) |
           (o->needs & c->from ? PART_NEEDS : 0u);
}

#endif
