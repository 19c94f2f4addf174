/* test_review.c: bugs found in reviews, each with the test that failed.
 */
#include "support/proof.h"

#include <stdlib.h>
#include <string.h>

#include "harbor/harbor.h"
#include "kernel/imagine.h"
#include "kernel/verify.h"
#include "pack/pack_compile.h"
#include "wire/decision.h"

static component_id card(const struct ang_game *g, const char *key)
{
    int entry = ang_pack_find(g->pack, key);

    PROVE(entry >= 0, "no card '%s'", key);
    return (component_id)(COMPONENT_BASE + g->pack->pack.entry[entry].first_component);
}

static void give(struct ang_game *g, uint8_t seat, const char *key)
{
    component_id c = card(g, key);

    component_move(g->b, c, hand_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
    block_component(g->b, c)->seen = (uint8_t)BIT(seat);
}

/* Three seats with no cards, seat 0 about to act. */
static struct ang_game *game_bare(const struct ang_pack *pack)
{
    struct ang_game *g = proof_game(pack, 3, 11, NULL);

    for (unsigned s = 0; s < 3; s++)
        proof_choose(g, s, 0);
    for (uint8_t s = 0; s < 3; s++)
        while (zone_top(g->b, hand_of(s))) {
            component_id c = zone_top(g->b, hand_of(s));
            component_move(g->b, c, ZONE_DECK, PLACE_BOTTOM, MOVE_UNSEEN, 0);
            block_component(g->b, c)->seen = 0;
        }
    return g;
}

static void take_option(struct ang_game *g, const char *words)
{
    unsigned seat = ang_seat_first(ang_game_waiting(g));
    struct ang_error error;
    int found = ang_game_find_option(g, seat, words, &error);

    PROVE(found >= 0, "seat %u, '%s': %s", seat, words, error.message);
    proof_choose(g, seat, (unsigned)found);
}

static void all_pass(struct ang_game *g)
{
    while (block_top(g->b)->proc == PROC_WINDOW)
        take_option(g, "pass");
}

/* The cards of the testing game and one additional file. */
static struct ang_pack *pack_with(const char *text)
{
    struct pack_source source[] = {
        { "ours.pack", text, strlen(text) },
    };
    struct pack_result result;
    struct ang_error error;

    PROVE(pack_compile(&harbor_rules, source, ARRAY_LEN(source), &result), "%s", result.errors);
    struct ang_pack *pack = ang_pack_open(result.blob, result.size, &error);
    PROVE(pack, "%s", error.message);
    pack_result_release(&result);
    return pack;
}

static const char our_pack[] =
    "pack harbor \"Ours\" de \"Unser\"\n"
    "cargo \"Tea\" de \"Tee\" { copies 20 value 1 }\n"
    "trick \"Marked Bale\" de \"Markierter Ballen\" {\n"
    "    cost 0\n"
    "    does choose a cargo in your hand as bale {\n"
    "             this week { what a player gets for bale is 1 more }\n"
    "             you tuck bale under the deck\n"
    "             the deck is shuffled\n"
    "         }\n"
    "}\n"
    "trick \"Standing Order\" de \"Dauerauftrag\" {\n"
    "    cost 0\n"
    "    does this week { action { you gain 1 coin } }\n"
    "}\n"
    "ally \"Gambler\" de \"Spielerin\" {\n"
    "    cost 0\n"
    "    stays { when you work the docks {\n"
    "        you gamble { cargo { the alarm rises by 1 } other { the alarm rises by 2 } }\n"
    "    } }\n"
    "}\n";

/* A card mentioned by an effect can't be tracked into the deck. */
static void what_an_effect_is_about_is_lost_from_sight(void **state)
{
    static char view[1 << 16];
    struct ang_pack *pack = pack_with(our_pack);
    struct ang_game *g = game_bare(pack);

    (void)state;
    give(g, 0, "tea");
    give(g, 0, "marked-bale");
    take_option(g, "play marked bale");
    all_pass(g);
    take_option(g, "tea");
    assert_false(component_known(g->b, card(g, "tea"), 0));
    for (unsigned viewer = 0; viewer <= SPECTATOR; viewer += SPECTATOR) {
        ang_game_view(g, viewer, ANG_EN, view, sizeof view);
        assert_non_null(strstr(view, "\"about\":[{\"type\":\"card\",\"hidden\":true}]"));
    }
    ang_game_free(g);
    ang_pack_free(pack);
}

/* An action that outlives its card is offered by the card's name, not by its present place. */
static void what_can_be_used_is_lost_from_sight(void **state)
{
    static char now[1 << 16], other[1 << 16];
    struct ang_pack *pack = pack_with(our_pack);
    struct ang_game *g = game_bare(pack);
    struct ang_error error;

    (void)state;
    give(g, 0, "standing-order");
    take_option(g, "play standing order");
    all_pass(g);
    zone_pour(g->b, ZONE_DISCARD, ZONE_DECK);
    zone_shuffle(g->b, ZONE_DECK);
    ang_game_decision_json(g, 0, ANG_EN, now, sizeof now);
    assert_non_null(strstr(now, "standing-order"));
    assert_null(strstr(now, "\"deck\""));
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct ang_game *r = ang_game_redeal(g, 0, seed, &error);
        PROVE(r, "%s", error.message);
        ang_game_decision_json(r, 0, ANG_EN, other, sizeof other);
        assert_string_equal(now, other);
        ang_game_free(r);
    }
    take_option(g, "standing order");
    ang_game_free(g);
    ang_pack_free(pack);
}

/* A player trades a card away while others react to the one being played. A third player must not
 * learn whether the played card needed it, and imagined games must not depend on it. */
static void a_trade_in_the_window_tells_nothing(void **state)
{
    (void)state;
    for (unsigned k = 0; k < 2; k++) {
        struct ang_game *g = game_bare(proof_pack());
        struct offer o = { .from = 0, .to = 1 };
        struct ang_error error;
        unsigned cargo = 0;

        give(g, 0, "swept-under");
        give(g, 0, "tea");
        give(g, 0, "night-shift");
        take_option(g, "play swept under");
        o.give[0] = (struct term){ TERM_COMPONENT, 1, card(g, k ? "tea" : "night-shift") };
        PROVE(game_apply_offer(g, &o, &error), "%s", error.message);
        PROVE(game_apply_answer(g, 1, block_offers(g->b)->serial, OFFER_TAKE, &error), "%s",
              error.message);
        for (uint64_t seed = 0; seed < 60; seed++) {
            struct ang_game *r = ang_game_redeal(g, 2, seed, &error);
            PROVE(r, "%s", error.message);
            cargo += pack_entry_of(&g->pack->pack, zone_top(r->b, hand_of(0)))->kind == KIND_CARGO;
            ang_game_free(r);
        }
        PROVE(cargo > 0 && cargo < 60, "what was traded is known: %u of 60", cargo);
        ang_game_free(g);
    }
}

static void expect_closed(struct ang_game *g, uint8_t from, uint8_t to, const char *key)
{
    struct offer o = { .from = from, .to = to };
    struct ang_error error;

    o.give[0] = (struct term){ TERM_COMPONENT, 1, card(g, key) };
    assert_false(game_apply_offer(g, &o, &error));
    PROVE(error.code == ANG_REFUSED, "%s", error.message);
}

/* Cards that a player must choose from can't be traded away: that would be a fault. proves:
 * H-TRADE-01 */
static void no_trade_takes_a_decision_away(void **state)
{
    struct ang_game *g = game_bare(proof_pack());

    (void)state;
    give(g, 0, "harbor-gossip");
    give(g, 1, "tea");
    take_option(g, "play harbor gossip");
    all_pass(g);
    proof_choose(g, 0, 2);
    expect_closed(g, 1, 2, "tea"); /* in the middle of a card's text */
    take_option(g, "player 2");
    assert_int_equal(block_top(g->b)->proc, PROC_DISCARD);
    expect_closed(g, 1, 2, "tea");
    ang_game_free(g);
}

static void only_who_sits_there_takes_back(void **state)
{
    struct ang_game *g = game_bare(proof_pack());
    struct ang_error error;

    (void)state;
    assert_false(ang_game_undo(g, 3, ANG_UNDO_OWNER, 1, &error));
    assert_int_equal(error.code, ANG_USAGE);
    assert_true(ang_game_undo(g, ANG_SPECTATOR, ANG_UNDO_OWNER, 1, &error));
    ang_game_free(g);
}

/* A free undo after an agreed one does not undo knowledge: nobody can return to random results
 * they have seen. */
static void consent_cannot_be_undone_freely(void **state)
{
    struct ang_game *g = game_bare(proof_pack());
    struct ang_error error;

    (void)state;
    take_option(g, "work");
    assert_int_equal(ang_game_undo_free(g, 0), 1);
    take_option(g, "draw");
    component_id drawn = zone_top(g->b, hand_of(0));
    assert_int_equal(ang_game_undo_free(g, 0), 0);
    PROVE(ang_game_undo(g, 0, ANG_UNDO_CONSENT, 1, &error), "%s", error.message);
    assert_true(component_known(g->b, drawn, 0));
    assert_int_equal(ang_game_undo_free(g, 0), 0);
    assert_false(ang_game_undo(g, 0, ANG_UNDO_FREE, 1, &error));
    PROVE(ang_game_undo(g, 0, ANG_UNDO_CONSENT, 1, &error), "%s", error.message);
    assert_true(component_known(g->b, drawn, 0));
    assert_true(g->b->rng.stream != 0);
    ang_game_free(g);
}

/* A face seen after a shuffle does not reveal where the card was before it. */
static void undo_does_not_look_through_a_shuffle(void **state)
{
    struct ang_game *g = game_bare(proof_pack());
    struct ang_error error;

    (void)state;
    give(g, 0, "swept-under");
    give(g, 0, "tea");
    take_option(g, "play swept under");
    all_pass(g);
    take_option(g, "tea"); /* shuffles it into the deck and draws two */
    assert_int_equal(block_zone(g->b, hand_of(0))->count, 2);
    PROVE(ang_game_undo(g, 0, ANG_UNDO_CONSENT, 1, &error), "%s", error.message);
    assert_true(component_known(g->b, card(g, "tea"), 0));
    ZONE_EACH (g->b, ZONE_DECK, c)
        assert_false(component_known(g->b, c, 0));
    ang_game_free(g);
}

/* A listener acts before the card that triggered it continues, and does not change the card's
 * outcome. */
static void listeners_leave_the_answer_alone(void **state)
{
    struct ang_pack *pack = pack_with(our_pack);
    struct ang_game *g = game_bare(pack);

    (void)state;
    give(g, 0, "gambler");
    take_option(g, "play gambler");
    all_pass(g);
    g->b->answer = 2;
    take_option(g, "work");
    assert_true(supply_get(g->b, SUPPLY_ALARM, HOLDER_WATCH) > 0);
    assert_int_equal(g->b->answer, 2);
    ang_game_free(g);
    ang_pack_free(pack);
}

/* A choice for the position before a load is refused in the new position. */
static void a_load_outdates_every_decision(void **state)
{
    static char dump[1 << 16];
    struct ang_game *g = game_bare(proof_pack()), *other = game_bare(proof_pack());
    struct ang_decision d;
    struct ang_error error;

    (void)state;
    give(g, 0, "tea");
    give(other, 0, "silk");
    ang_game_decision(g, 0, &d);
    size_t size = ang_game_dump(other, dump, sizeof dump);
    PROVE(ang_game_load(g, dump, size, &error), "%s", error.message);
    assert_false(ang_game_choose(g, 0, d.version, 0, &error));
    assert_int_equal(error.code, ANG_STALE);
    ang_game_free(g);
    ang_game_free(other);
}

/* A damaged pack whose condition loops forever ends in a fault. */
static void a_loop_in_a_pack_ends(void **state)
{
    size_t size;
    const void *blob = ang_pack_blob(proof_pack(), &size);
    char *copy = malloc(size);
    struct pack_head *head = (void *)copy;
    const size_t hashed = offsetof(struct pack_head, hash) + sizeof head->hash;
    struct ang_error error;
    unsigned at = 0;

    (void)state;
    assert_non_null(copy);
    memcpy(copy, blob, size);
    uint16_t *code = (void *)(copy + head->code.at);
    while (at < head->code.count && (code[at] != OP_CHOOSE || code[at + 1] == OP_END))
        at += 1u + op_fact[code[at]].operands;
    PROVE(at < head->code.count, "nothing is long enough");
    code[at] = OP_PUSH; /* five words: 0 UNLESS there, END */
    code[at + 1] = 0;
    code[at + 2] = OP_UNLESS;
    code[at + 3] = (uint16_t)at;
    code[at + 4] = OP_END;
    sha256(copy + hashed, size - hashed, head->hash);
    struct ang_pack *pack = ang_pack_open(copy, size, &error);
    PROVE(pack, "%s", error.message);
    struct ang_game *g = proof_game(pack, 3, 1, NULL);
    struct scope s = { .self = COMPONENT_BASE };
    struct guard guard;
    struct ask q;
    game_ask(g, &q, g->b);
    if (GUARDED(&guard)) {
        machine_value(&q, (uint16_t)at, &s);
        guard_close(&guard);
        fail();
    }
    ang_game_free(g);
    ang_pack_free(pack);
    free(copy);
}

static void expect_damaged(struct ang_game *g, const char *what)
{
    struct ang_error error;

    PROVE(!ang_game_verify(g, &error), "not noticed: %s", what);
    PROVE(strstr(error.message, what), "'%s', not '%s'", error.message, what);
}

/* A dump from outside may contain these values. block_verify() must reject them all. */
static void damage_is_noticed(void **state)
{
    struct ang_game *g = game_bare(proof_pack());
    struct block *b = g->b;
    struct block *kept = malloc(b->size);
    struct ang_error error;

    (void)state;
    give(g, 0, "bad-weather");
    take_option(g, "play bad weather");
    all_pass(g);
    b = g->b;
    PROVE(ang_game_verify(g, &error), "%s", error.message);
    assert_non_null(kept);
    memcpy(kept, b, b->size);

    unsigned i = mask_next(b->in_force, 0);
    assert_int_equal(block_effects(b)[i].until, UNTIL_EVENT);
    block_effects(b)[i].until_arg = (uint8_t)(block_effects(b)[i].until_arg + 64);
    expect_damaged(g, "waits for something that does not exist");
    memcpy(b, kept, b->size);

    block_frames(b)[b->depth++] = (struct frame){ .proc = PROC_DRAIN, .step = 2 };
    b->draining = 1;
    expect_damaged(g, "never made");
    memcpy(b, kept, b->size);

    block_component(b, card(g, "tea"))->lost = (uint8_t)(b->epoch + 1);
    expect_damaged(g, "lost from sight");
    memcpy(b, kept, b->size);

    component_move(b, card(g, "night-shift"), store_of(1), PLACE_TOP, MOVE_UNSEEN, 0);
    block_component(b, card(g, "night-shift"))->seen = 0;
    expect_damaged(g, "cannot");
    free(kept);
    ang_game_free(g);
}

/* When all epochs are in use the two oldest become one, and the order stays. */
static void epochs_run_out(void **state)
{
    enum { COUNT = 300 };
    static struct {
        struct block k;
        struct zone zone[2];
        struct component component[COUNT];
    } g;
    struct block *b = &g.k;

    (void)state;
    memset(&g, 0, sizeof g);
    b->size = sizeof g;
    b->zone_at = (uint16_t)((char *)g.zone - (char *)&g);
    b->component_at = (uint16_t)((char *)g.component - (char *)&g);
    b->zone_count = 2;
    b->component_count = COUNT;
    b->seat_count = 2;
    for (unsigned i = 0; i < COUNT; i++) {
        component_put(b, (component_id)(COMPONENT_BASE + i), i == COUNT - 1);
        g.component[i].mixed = g.component[i].lost = (uint8_t)(i < 256 ? i : 255);
    }
    b->epoch = 255;
    component_turn_up(b, COMPONENT_BASE + COUNT - 1);
    zone_shuffle(b, 1);
    assert_int_equal(b->epoch, 255);
    assert_int_equal(g.component[COUNT - 1].mixed, 255);
    assert_int_equal(g.component[COUNT - 1].lost, 255);
    for (unsigned i = 1; i < COUNT - 1; i++) {
        assert_true(g.component[i].mixed < 255);
        assert_true(g.component[i - 1].mixed <= g.component[i].mixed);
        assert_true(i < 2 || i >= 256 || g.component[i - 1].mixed < g.component[i].mixed);
    }
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(what_an_effect_is_about_is_lost_from_sight),
        cmocka_unit_test(what_can_be_used_is_lost_from_sight),
        cmocka_unit_test(a_trade_in_the_window_tells_nothing),
        cmocka_unit_test(no_trade_takes_a_decision_away),
        cmocka_unit_test(only_who_sits_there_takes_back),
        cmocka_unit_test(consent_cannot_be_undone_freely),
        cmocka_unit_test(undo_does_not_look_through_a_shuffle),
        cmocka_unit_test(listeners_leave_the_answer_alone),
        cmocka_unit_test(a_load_outdates_every_decision),
        cmocka_unit_test(a_loop_in_a_pack_ends),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(epochs_run_out),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
