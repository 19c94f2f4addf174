/* words_domain.c: the sets that cards choose from and count.
 *
 * A member is found by its index; the one with the highest index comes first.
 */
#include "new_angeles/facts.h"

static uint8_t domain_zone(const struct ask *q, uint8_t domain, const int *arg)
{
    return domain == DOMAIN_HAND ? hand_of(SEAT_AT(0)) : owned_of(SEAT_AT(0));
}

/* N-EMERG-03: faceup ones. */
static int emergencies_faceup(const struct ask *q, uint8_t seat, int index, component_id *at)
{
    int count = 0;

    ZONE_EACH (q->b, emergency_of(seat), c)
        if (is_proposable(q, c) && count++ == index && at)
            *at = c;
    return count;
}

/* The assets of all seats, one after the other. */
static int assets_in_play(const struct ask *q, int index, component_id *at)
{
    int count = 0;

    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        ZONE_EACH (q->b, owned_of(seat), c)
            if (count++ == index && at)
                *at = c;
    return count;
}

int new_angeles_domain_count(struct ask *q, uint8_t domain, const int *arg)
{
    switch (domain) {
    case DOMAIN_PLAYERS:
    case DOMAIN_ORDER:
        return q->b->seat_count;
    case DOMAIN_DISTRICTS:
        return DISTRICTS;
    case DOMAIN_REMOVED:
        return (int)bit_count(new_angeles_of(q)->removed);
    case DOMAIN_HAND:
    case DOMAIN_ASSETS:
        return (int)zone_count_of(q, domain_zone(q, domain, arg));
    case DOMAIN_IN_PLAY:
        return assets_in_play(q, -1, NULL);
    case DOMAIN_EMERGENCY:
        return emergencies_faceup(q, SEAT_AT(0), -1, NULL);
    case DOMAIN_NUMBERS:
        return arg[1] >= arg[0] ? arg[1] - arg[0] + 1 : 0;
    case DOMAIN_SORTS:
        return SORTS;
    case DOMAIN_RESOURCES:
        return RESOURCES;
    default:
        CHECK(!"a domain of this game");
        return 0;
    }
}

static int seat_from(const struct ask *q, uint8_t first, int index)
{
    return (first + q->b->seat_count - 1 - index) % q->b->seat_count;
}

int new_angeles_domain_item(struct ask *q, uint8_t domain, const int *arg, int index)
{
    component_id at = 0;
    int before; /* members that come first */

    switch (domain) {
    case DOMAIN_PLAYERS: /* N-GEN-05 */
        return seat_from(q, q->b->active, index);
    case DOMAIN_ORDER: /* N-FX-14 */
        return seat_from(q, SEAT_AT(0), index);
    case DOMAIN_DISTRICTS:
        return entry_of(q, KIND_DISTRICT, (unsigned)(DISTRICTS - 1 - index));
    case DOMAIN_REMOVED:
        before = (int)bit_count(new_angeles_of(q)->removed) - 1 - index;
        return entry_of(q, KIND_DISTRICT, mask_nth(new_angeles_of(q)->removed, (unsigned)before));
    case DOMAIN_HAND:
    case DOMAIN_ASSETS:
        return zone_at_place(q->b, domain_zone(q, domain, arg), (unsigned)index);
    case DOMAIN_IN_PLAY:
        before = assets_in_play(q, -1, NULL) - 1 - index;
        assets_in_play(q, before, &at);
        return at;
    case DOMAIN_EMERGENCY:
        before = emergencies_faceup(q, SEAT_AT(0), -1, NULL) - 1 - index;
        emergencies_faceup(q, SEAT_AT(0), before, &at);
        return at;
    case DOMAIN_NUMBERS:
        return arg[1] - index;
    case DOMAIN_SORTS:
        return sort_entry(q, (unsigned)(SORTS - 1 - index));
    default:
        return SUPPLY_ENERGY + RESOURCES - 1 - index;
    }
}
