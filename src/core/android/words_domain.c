/* words_domain.c: the sets that cards choose from and count: their size, and their members.
 *
 * A member is found by its index; the one with the highest index comes first. Removing the member
 * just visited does not change lower indices.
 */
#include "android/facts.h"
#include "machine/args.h"

/* 0 is nowhere: for somebody without a location. */
static uint8_t location_arg(const struct ask *q, int value)
{
    uint16_t entry = (uint16_t)arg_below(value, q->pack->entry_count);

    return q->pack->entry[entry].kind == KIND_LOCATION ? (uint8_t)entry : 0;
}

/* Sets of a few numbered things, as masks: bit n is in. They come in rising order. */

static int mask_size(uint64_t mask)
{
    return (int)bit_count(mask);
}

static unsigned mask_at(uint64_t mask, int index)
{
    int before = mask_size(mask) - 1 - index;

    CHECK(index >= 0 && before >= 0);
    for (; before > 0; before--)
        mask &= mask - 1;
    return mask_next(mask, 0);
}

/* Seats, rotated so that bit 0 is the first one counted. */

static uint8_t seats_from(const struct ask *q, uint8_t domain, const int *arg)
{
    uint8_t seat = domain == DOMAIN_CLOCKWISE ? SEAT_IF_ANY(0) : q->b->active;

    return seat == SEAT_NONE ? 0 : seat;
}

static uint8_t seat_after(const struct ask *q, uint8_t first, unsigned count)
{
    return (uint8_t)((first + count) % q->b->seat_count);
}

static bool seat_in(const struct ask *q, uint8_t domain, const int *arg, uint8_t seat)
{
    const struct android *g = android_of(q);

    switch (domain) {
    case DOMAIN_DETECTIVES_AT: {
        uint8_t at = location_arg(q, arg[0]);
        return at != 0 && g->at[seat] == at;
    }
    case DOMAIN_SHARING: {
        uint8_t other = SEAT_IF_ANY(0);
        return other != SEAT_NONE && other != seat &&
               facts_of(q)->district[g->at[other]] >> g->at[seat] & 1;
    }
    default:
        return true;
    }
}

static uint64_t seats_of(const struct ask *q, uint8_t domain, const int *arg)
{
    uint8_t first = seats_from(q, domain, arg);
    uint64_t seats = 0;

    if (domain == DOMAIN_CLOCKWISE && SEAT_IF_ANY(0) == SEAT_NONE)
        return 0;
    for (unsigned i = 0; i < q->b->seat_count; i++)
        seats |= (uint64_t)seat_in(q, domain, arg, seat_after(q, first, i)) << i;
    return seats;
}

/* Leads on the map, by number; the living suspects, by their position in the lineup. */

static uint64_t leads_in_play(const struct ask *q)
{
    return (BIT(LEADS) - 1) & ~leads_on(android_of(q), 0);
}

static uint64_t leads_at(const struct ask *q, int value)
{
    uint8_t at = location_arg(q, value);

    return at ? leads_on(android_of(q), at) : 0;
}

static uint16_t lineup_at(const struct ask *q, unsigned place)
{
    return (uint16_t)fields_of(q, android_of(q)->murder)[MURDER_SUSPECT + place];
}

static uint64_t lineup_living(const struct ask *q)
{
    uint64_t living = 0;

    for (unsigned i = 0; i < SUSPECTS; i++)
        living |=
            (uint64_t)suspect_lives(android_of(q), number_of(q, KIND_SUSPECT, lineup_at(q, i)))
            << i;
    return living;
}

static uint64_t favors_held(const struct ask *q, uint8_t seat)
{
    uint64_t kinds = 0;

    for (uint8_t kind = FAVOR_FIRST; kind < FAVOR_END && seat != SEAT_NONE; kind++)
        kinds |= (uint64_t)(token_count(q, seat, kind) > 0) << kind;
    return kinds;
}

/* Cards in one zone, or in several one after the other */

/* Discards are faceup under the cards of their deck. */
static int discards_in(const struct ask *q, uint8_t deck)
{
    int count = 0;

    ZONE_EACH (q->b, deck, c)
        count += (block_component(q->b, c)->seen & SEEN_FACE_UP) != 0;
    return count;
}

/* The number of cards of a zone that belong to the set: all, but of a deck only its discards. */
static int zone_size(const struct ask *q, uint8_t domain, uint8_t zone)
{
    if (domain == DOMAIN_DISCARDS || domain == DOMAIN_DARK_DISCARDS)
        return discards_in(q, zone);
    return block_zone(q->b, zone)->count;
}

/* The zones of a set: returns their number, beginning at *first; *without is left out. */
static unsigned zones_of(const struct ask *q, uint8_t domain, const int *arg, uint8_t *first,
                         uint8_t *without)
{
    uint8_t seat;

    *without = ZONE_COUNT;
    switch (domain) {
    case DOMAIN_HAND:
        seat = SEAT_IF_ANY(0);
        *first = seat == SEAT_NONE ? 0 : hand_of(seat);
        return seat != SEAT_NONE;
    case DOMAIN_FRONT:
        seat = SEAT_IF_ANY(0);
        *first = seat == SEAT_NONE ? 0 : front_of(seat);
        return seat != SEAT_NONE;
    case DOMAIN_DISCARDS:
        seat = SEAT_IF_ANY(0);
        *first = seat == SEAT_NONE ? 0 : light_deck(seat);
        return seat != SEAT_NONE;
    case DOMAIN_DARK_DISCARDS:
        seat = SEAT_IF_ANY(0);
        *first = dark_deck(0);
        *without = seat == SEAT_NONE ? ZONE_COUNT : dark_deck(seat);
        return q->b->seat_count;
    case DOMAIN_EVIDENCE_ON: {
        uint16_t entry = ENTRY_AT(0);
        bool suspect = q->pack->entry[entry].kind == KIND_SUSPECT;
        *first = suspect ? file_of(number_of(q, KIND_SUSPECT, entry), 0) : 0;
        return suspect ? FILES : 0;
    }
    case DOMAIN_EVIDENCE:
    case DOMAIN_EVIDENCE_IN_FILE:
        *first = ZONE_FILE_0;
        return SUSPECTS * FILES;
    default:
        CHECK(!"a domain of this game");
        return 0;
    }
}

static int cards_count(const struct ask *q, uint8_t domain, const int *arg)
{
    uint8_t first, without;
    unsigned zones = zones_of(q, domain, arg, &first, &without);
    int count = 0;

    for (unsigned z = first; z < first + zones; z++)
        if (z != without)
            count += zone_size(q, domain, (uint8_t)z);
    return count;
}

static component_id cards_item(const struct ask *q, uint8_t domain, const int *arg, int index)
{
    uint8_t first, without;
    unsigned zones = zones_of(q, domain, arg, &first, &without);

    for (unsigned z = first; z < first + zones; z++) {
        int size = z == without ? 0 : zone_size(q, domain, (uint8_t)z);
        if (index < size)
            return zone_at_place(q->b, (uint8_t)z, (unsigned)index);
        index -= size;
    }
    CHECK(!"an index of this set");
    return 0;
}

static int kind_size(const struct ask *q, unsigned kind)
{
    return q->pack->first[kind + 1] - q->pack->first[kind];
}

static int kind_item(const struct ask *q, unsigned kind, int index)
{
    CHECK(index >= 0 && index < kind_size(q, kind));
    return entry_of(q, kind, (unsigned)(kind_size(q, kind) - 1 - index));
}

int android_domain_count(struct ask *q, uint8_t domain, const int *arg)
{
    switch (domain) {
    case DOMAIN_DETECTIVES:
        return q->b->seat_count;
    case DOMAIN_CLOCKWISE:
    case DOMAIN_DETECTIVES_AT:
    case DOMAIN_SHARING:
        return mask_size(seats_of(q, domain, arg));
    case DOMAIN_LOCATIONS:
        return kind_size(q, KIND_LOCATION);
    case DOMAIN_SUSPECTS:
        return mask_size(lineup_living(q));
    case DOMAIN_LEADS:
        return mask_size(leads_in_play(q));
    case DOMAIN_LEADS_AT:
        return mask_size(leads_at(q, arg[0]));
    case DOMAIN_FAVORS:
        return NORMAL_FAVORS;
    case DOMAIN_FAVORS_HELD:
        return mask_size(favors_held(q, SEAT_IF_ANY(0)));
    case DOMAIN_PEOPLE:
        return kind_size(q, KIND_FIGURE);
    default:
        return cards_count(q, domain, arg);
    }
}

/* Seats come clockwise, from the active player unless the set says otherwise; suspects as in the
 * lineup; entries and favors in their own order; cards from the top down. */
int android_domain_item(struct ask *q, uint8_t domain, const int *arg, int index)
{
    switch (domain) {
    case DOMAIN_DETECTIVES:
        return seat_after(q, q->b->active, (unsigned)(q->b->seat_count - 1 - index));
    case DOMAIN_CLOCKWISE:
    case DOMAIN_DETECTIVES_AT:
    case DOMAIN_SHARING:
        return seat_after(q, seats_from(q, domain, arg), mask_at(seats_of(q, domain, arg), index));
    case DOMAIN_LOCATIONS:
        return kind_item(q, KIND_LOCATION, index);
    case DOMAIN_SUSPECTS:
        return lineup_at(q, mask_at(lineup_living(q), index));
    case DOMAIN_LEADS:
        return entry_of(q, KIND_LEAD, mask_at(leads_in_play(q), index));
    case DOMAIN_LEADS_AT:
        return entry_of(q, KIND_LEAD, mask_at(leads_at(q, arg[0]), index));
    case DOMAIN_FAVORS:
        return FAVOR_FIRST + NORMAL_FAVORS - 1 - index;
    case DOMAIN_FAVORS_HELD:
        return (int)mask_at(favors_held(q, SEAT_IF_ANY(0)), index);
    case DOMAIN_PEOPLE:
        return kind_item(q, KIND_FIGURE, index);
    default:
        return cards_item(q, domain, arg, index);
    }
}
