/* test_bots_new_angeles.c: careful bots evaluate their own investment in New Angeles. */
#include "support/oracle.h"

#include "bots/value.h"
#include "new_angeles/facts.h"

enum { SEATS = 5 };

/* The only investment of seat 0 becomes number n of the pack. */
static void invest(struct ask *q, unsigned n)
{
    struct block *b = q->b;
    component_id c = COMPONENT_BASE;

    while (card_entry(q, c) != entry_of(q, KIND_INVESTMENT, n))
        c++;
    component_move(b, zone_top(b, investment_of(0)), ZONE_INVESTMENTS, PLACE_TOP, MOVE_UNSEEN, 0);
    component_move(b, c, investment_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
}

static float worth(struct ask *q, bool careful, uint8_t thinks)
{
    struct evaluation e = *evaluation_of(q->rules);
    struct ang_imagined im = { .rules = q->rules, .pack = q->pack, .b = q->b, .seat = thinks };
    float part[PART_MAX];

    e.careful = careful;
    return seat_value(&e, &im, q->b, 0, part);
}

/* In a city with four illnesses and no outage, the one investment pays 7 and the other nothing. */
static void own_investment_is_looked_at(void **state)
{
    struct ang_game *g = proof_game(proof_pack_of("new-angeles"), SEATS, 3, NULL);
    struct ask q;
    float value[2][2];

    (void)state;
    game_ask(g, &q, g->b);
    for (uint8_t d = 0; d < DISTRICTS; d++) {
        uint8_t at = HOLDER_DISTRICT_0 + d;
        supply_move(q.b, SUPPLY_OUTAGE, at, HOLDER_RESERVE, 1);
        supply_move(q.b, SUPPLY_ILLNESS, at, HOLDER_RESERVE, 1);
        supply_move(q.b, SUPPLY_ILLNESS, HOLDER_RESERVE, at, d < 4);
    }
    uint64_t before = block_hash(q.b);
    for (unsigned n = 0; n < 2; n++) {
        invest(&q, n);
        value[n][0] = worth(&q, false, 0);
        value[n][1] = worth(&q, true, 0);
        PROVE(worth(&q, true, 1) == value[n][0], "another seat's investment is looked at");
    }
    PROVE(value[0][0] == value[1][0], "%.2f and %.2f without care", (double)value[0][0],
          (double)value[1][0]);
    PROVE(value[0][1] > value[0][0] + 1 && value[1][1] < value[1][0] - 1,
          "%.2f with illnesses, %.2f with outages, usually %.2f", (double)value[0][1],
          (double)value[1][1], (double)value[0][0]);
    invest(&q, 0);
    uint64_t after = block_hash(q.b);
    worth(&q, true, 0);
    PROVE(block_hash(q.b) == after && after != before, "looking has changed the game");
    ang_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_investment_is_looked_at),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
