/* words.c: what cards ask about: every query of the vocabulary. */
#include "new_angeles/facts.h"

static uint8_t seat_arg(const struct ask *q, int value)
{
    CHECK(value >= 0 && value < q->b->seat_count);
    return (uint8_t)value;
}

static component_id card_arg(const struct ask *q, int value)
{
    CHECK(is_component((uint16_t)value) && value - COMPONENT_BASE < q->b->component_count);
    CHECK(card_kind(q, (component_id)value) == KIND_ASSET);
    return (component_id)value;
}

static uint8_t supply_arg(int value)
{
    CHECK(value >= 0 && value < SUPPLY_COUNT);
    return (uint8_t)value;
}

static uint8_t resource_arg(int value)
{
    CHECK(is_resource((uint8_t)value));
    return (uint8_t)value;
}

/* A pack is data from outside: what it names is checked where it is used. */
unsigned district_arg(const struct ask *q, int value)
{
    unsigned district = (unsigned)value - city_facts_of(q)->first[KIND_DISTRICT];

    CHECK(district < DISTRICTS);
    return district;
}

/* N-UNREST-01 */
static bool is_in(const struct ask *q, unsigned district, int word)
{
    switch (word) {
    case WORD_OUTAGE:
        return pieces_in(q, SUPPLY_OUTAGE, district) > 0;
    case WORD_PROTEST:
        return new_angeles_of(q)->unrest[district] == STAGE_PROTEST;
    case WORD_STRIKE:
        return new_angeles_of(q)->unrest[district] == STAGE_STRIKE;
    default:
        return false;
    }
}

static bool is_richest(const struct ask *q, uint8_t seat)
{
    for (uint8_t other = 0; other < q->b->seat_count; other++)
        if (capital_of(q, other) > capital_of(q, seat))
            return false;
    return true;
}

int new_angeles_query(struct ask *q, uint8_t query, const int *arg)
{
    const struct new_angeles *g = new_angeles_of(q);

    switch (query) {
    case QUERY_IN:
        return is_in(q, district_arg(q, arg[0]), arg[1]);
    case QUERY_UNREST:
        return g->unrest[district_arg(q, arg[0])] != STAGE_STABLE;
    case QUERY_ILLNESS:
        return pieces_in(q, SUPPLY_ILLNESS, district_arg(q, arg[0])) > 0;
    case QUERY_ORGCRIME:
        return pieces_in(q, SUPPLY_ORGCRIME, district_arg(q, arg[0])) > 0;
    case QUERY_PRISEC:
        return pieces_in(q, SUPPLY_PRISEC, district_arg(q, arg[0])) > 0;
    case QUERY_HUMAN_FIRST:
        return pieces_in(q, SUPPLY_HUMAN_FIRST, district_arg(q, arg[0])) > 0;
    case QUERY_LACKS_PRISEC:
        return pieces_in(q, SUPPLY_PRISEC, district_arg(q, arg[0])) == 0;
    case QUERY_ANDROID:
        return pieces_in(q, SUPPLY_ANDROID, district_arg(q, arg[0])) > 0;
    case QUERY_LACKS_ANDROID:
        return pieces_in(q, SUPPLY_ANDROID, district_arg(q, arg[0])) == 0;
    case QUERY_LACKS_DEVELOPMENT:
        return pieces_in(q, SUPPLY_DEVELOPMENT, district_arg(q, arg[0])) == 0;
    case QUERY_WORKABLE: /* N-UNREST-06 */
        return is_workable(q, district_arg(q, arg[0]));
    case QUERY_COUNTERING:
        return countering_player(q) == arg[0];
    case QUERY_RICHEST:
        return is_richest(q, seat_arg(q, arg[0]));
    case QUERY_SUPPORTED: /* N-FX-07 */
        return supporters(q, g->won) >> seat_arg(q, arg[0]) & 1;
    case QUERY_RIGHT_OF:
        return seat_right_of(q->b, seat_arg(q, arg[1])) == arg[0];
    case QUERY_FACEDOWN_EMERGENCY:
        return emergency_facedown(q, seat_arg(q, arg[0])) != 0;
    case QUERY_HOLDS:
        return (int)zone_count_of(q, hand_of(seat_arg(q, arg[0]))) >= arg[1];
    case QUERY_HOLDS_NONE:
        return zone_count_of(q, hand_of(seat_arg(q, arg[0]))) == 0;
    case QUERY_COUNTER_MADE:
        return zone_top(q->b, ZONE_COUNTER) != 0;
    case QUERY_COUNTER_WON:
        return g->won == SIDE_COUNTER;
    case QUERY_MET:
        return is_met(q, resource_arg(arg[0]));
    case QUERY_AMOUNT:
        return (int)held(q, supply_arg(arg[1]), seat_arg(q, arg[0]));
    case QUERY_STOCK:
        return (int)stock_of(q, resource_arg(arg[0]));
    case QUERY_IN_CITY:
        return (int)pieces_in_city(q, supply_arg(arg[0]));
    case QUERY_LOW:
        return (int)resources_low(q);
    case QUERY_POOL:
        return g->pool;
    case QUERY_COUNTERING_PLAYER: /* without a counteroffer, whoever made the main offer */
        return countering_player(q) == SEAT_NONE ? q->b->active : countering_player(q);
    case QUERY_READY: /* N-ASSET-05 */
        return !is_exhausted(q, card_arg(q, arg[0]));
    default:
        CHECK(!"a query of this game");
        return 0;
    }
}
