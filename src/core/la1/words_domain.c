/* words_domain.c: the sets that cards choose from and count.
 *
 * A member is found by its index; the one with the highest index comes first.
 */
#include "la1/facts.h"

/* The members of a set of living investigators, from the Lead clockwise (L-GEN-09). */
static int seats_find(const struct ask *q, unsigned place, int nth, int *found)
{
    const struct la1 *g = la1_of(q);
    int count = 0;

    for (unsigned i = 0; i < q->b->seat_count; i++) {
        uint8_t seat = (uint8_t)((g->lead + i) % q->b->seat_count);
        if (is_alive(q, seat) && (place == NOWHERE || g->place[seat] == place) && count++ == nth)
            *found = seat;
    }
    return count;
}

static int suspects_find(const struct ask *q, int nth, int *found)
{
    const struct la1 *g = la1_of(q);
    int count = 0;

    for (unsigned i = 0; i < ON_CARDS; i++)
        if (g->lying[i] && fields_of(q, g->lying[i])[NUMBERED_SUSPECT] && count++ == nth)
            *found = g->lying[i];
    return count;
}

static int names_find(const struct ask *q, int nth, int *found)
{
    int count = 0;

    for (unsigned e = q->pack->first[KIND_FLAG]; e < q->pack->first[KIND_FLAG + 1]; e++)
        if (q->pack->entry[e].field[FLAG_NAME] && count++ == nth)
            *found = (int)e;
    return count;
}

static int board_find(const struct ask *q, unsigned place, int nth, int *found)
{
    int count = 0;

    for (unsigned i = 0; place < DECKS && i < open_spaces(q, place); i++) {
        component_id c = zone_top(q->b, space_of(place, i));
        if (c && count++ == nth)
            *found = c;
    }
    return count;
}

static uint8_t domain_zone(const struct ask *q, uint8_t domain, const int *arg)
{
    switch (domain) {
    case DOMAIN_HAND:
        return hand_of(SEAT_AT(0));
    case DOMAIN_DISCARDS:
        return discard_of(SEAT_AT(0));
    case DOMAIN_FRONT:
        return play_of(SEAT_AT(0));
    case DOMAIN_HELD:
        return tokens_of(SEAT_AT(0));
    default:
        return cursed_of(SEAT_AT(0));
    }
}

/* The number of members, and the member after `nth` others. */
static int domain_find(struct ask *q, uint8_t domain, const int *arg, int nth, int *found)
{
    switch (domain) {
    case DOMAIN_INVESTIGATORS:
        return seats_find(q, NOWHERE, nth, found);
    case DOMAIN_INVESTIGATORS_AT:
        return seats_find(q, PLACE_AT(0), nth, found);
    case DOMAIN_PLACES:
        *found = entry_of(q, KIND_PLACE, (unsigned)(nth >= 0 ? nth : 0));
        return PLACES;
    case DOMAIN_ON_BOARD:
        return board_find(q, PLACE_AT(0), nth, found);
    case DOMAIN_SUSPECTS:
        return suspects_find(q, nth, found);
    case DOMAIN_NAMES:
        return names_find(q, nth, found);
    case DOMAIN_NUMBERS:
        *found = arg[0] + nth;
        return arg[1] >= arg[0] ? arg[1] - arg[0] + 1 : 0;
    default: {
        uint8_t zone = domain_zone(q, domain, arg);
        int count = (int)zone_count_of(q, zone);
        if (nth >= 0)
            *found = zone_at_place(q->b, zone, (unsigned)(count - 1 - nth));
        return count;
    }
    }
}

int la1_domain_count(struct ask *q, uint8_t domain, const int *arg)
{
    int found = 0;

    return domain_find(q, domain, arg, -1, &found);
}

int la1_domain_item(struct ask *q, uint8_t domain, const int *arg, int index)
{
    int found = 0, count = domain_find(q, domain, arg, -1, &found);

    domain_find(q, domain, arg, count - 1 - index, &found);
    return found;
}
