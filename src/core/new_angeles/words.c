/* words.c: answers the queries of cards (queries.def). */
#include "new_angeles/facts.h"

/* N-UNREST-01, N-OUTAGE-01 */
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

static component_id asset_arg(const struct ask *q, component_id c)
{
    CHECK(card_kind(q, c) == KIND_ASSET);
    return c;
}

int new_angeles_query(struct ask *q, uint8_t query, const int *arg)
{
    const struct new_angeles *g = new_angeles_of(q);

    switch (query) {
/* clang-format off */
#define QUERY(name, value, ...) case QUERY_##name: return value;
#include GAME_ROWS
        /* clang-format on */
    default:
        CHECK(!"a query of this game");
        return 0;
    }
}
