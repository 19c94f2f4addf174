/* test_new_angeles_forecast.c: compares the threat forecast on the board with the result. */
#include "support/oracle.h"

#include "wire/new_angeles/client.h"

enum { GAMES = 30, SEATS = 5 };

/* An option that does not change the city: it ends the turn, or passes. */
static bool is_quiet(struct ang_game *g, unsigned seat, unsigned index)
{
    struct option option[OPTION_MAX];
    struct ask q;

    game_ask(g, &q, g->b);
    flow_peek(&q, (uint8_t)seat, option);
    return option[index].kind == OPT_END_TURN;
}

static struct threat_range forecast(struct ang_game *g, unsigned viewer)
{
    struct text_scene s = game_scene(g, viewer, ANG_EN);
    struct threat_range range, anew;

    PROVE(new_angeles_forecast(&s, &range), "no forecast for viewer %u", viewer);
    s.memo = NULL;
    PROVE(new_angeles_forecast(&s, &anew) && anew.least == range.least && anew.most == range.most,
          "what was kept for others is not of this position");
    PROVE(range.least <= range.most, "from %u to %u", range.least, range.most);
    return range;
}

struct checked {
    unsigned events;
    unsigned wide; /* events for which several different ones were possible */
};

/* The last turn of a round ends, so production and the event follow. */
static void check(struct ang_game *g, unsigned seat, unsigned index, struct checked *out)
{
    const struct new_angeles *now = (const struct new_angeles *)g->b;
    struct threat_range range[SEATS + 1], exact;
    unsigned before = now->threat, space = now->space;

    for (unsigned v = 0; v <= SEATS; v++)
        range[v] = forecast(g, v < SEATS ? v : ANG_SPECTATOR);
    /* A viewer who knows the event knows the threat. */
    component_id next = zone_top(g->b, ZONE_NEXT);
    uint16_t seen = block_component(g->b, next)->seen;
    block_component(g->b, next)->seen |= BIT(0);
    exact = forecast(g, 0);
    block_component(g->b, next)->seen = (seat_mask)seen;
    proof_choose(g, seat, index);
    now = (const struct new_angeles *)g->b;
    if (now->space == space && g->b->state == GAME_RUNNING)
        return; /* cards must be discarded first */
    unsigned rise = now->threat > before ? now->threat - before : 0;
    for (unsigned v = 0; v <= SEATS; v++) {
        PROVE(rise >= range[v].least && rise <= range[v].most, "%u, not %u to %u", rise,
              range[v].least, range[v].most);
        out->wide += range[v].least < range[v].most;
    }
    PROVE(exact.least == rise && exact.most == rise, "%u, not %u to %u", rise, exact.least,
          exact.most);
    out->events++;
}

static void forecasts_come_true(void **state)
{
    struct checked checked = { 0 };

    (void)state;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct ang_game *g = proof_game(proof_pack_of("new-angeles"), SEATS, seed, NULL);
        uint64_t dice = seed;
        while (ang_game_waiting(g)) {
            unsigned seat = ang_seat_first(ang_game_waiting(g));
            struct ang_decision d;
            PROVE(ang_game_decision(g, seat, &d), "no decision");
            unsigned index =
                (unsigned)((dice = dice * 6364136223846793005u + 1442695040888963407u) >> 33) %
                d.count;
            if (is_quiet(g, seat, index) && block_zone(g->b, ZONE_TRACK)->count == 0)
                check(g, seat, index, &checked);
            else
                proof_choose(g, seat, index);
        }
        ang_game_free(g);
    }
    PROVE(checked.events > 20 && checked.wide > checked.events, "only %u events, %u wide",
          checked.events, checked.wide);
}

static void none_before_a_demand(void **state)
{
    struct ang_game *g = proof_game(proof_pack_of("new-angeles"), SEATS, 3, NULL);
    struct text_scene s = game_scene(g, 0, ANG_EN);
    struct threat_range range;

    (void)state;
    PROVE(new_angeles_forecast(&s, &range), "none in the first round");
    ((struct new_angeles *)g->b)->space = 3;
    PROVE(!new_angeles_forecast(&s, &range), "one in a demand round");
    ang_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forecasts_come_true),
        cmocka_unit_test(none_before_a_demand),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
