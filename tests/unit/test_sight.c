/* test_sight.c: a card sees what its owner sees, and does not count itself while it is played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "harbor/harbor.h"
#include "lib/lib.h"
#include "pack/pack_compile.h"

static const char text[] =
    "pack harbor \"S\" de \"S\"\n"
    "cargo \"Tea\" de \"Tee\" { copies 4 value 1 }\n"
    "trick \"Eye\" de \"Auge\" { cost 0 does choose another player as rival {"
    " choose a cargo in rival's hand as loot, you throw away loot } }\n"
    "trick \"Echo\" de \"Echo\" { copies 2 cost 0 does choose a trick in your hand as prop,"
    " you throw away prop }\n";

enum { TEA = COMPONENT_BASE, EYE = TEA + 4, ECHO = EYE + 1 };

static struct ang_pack *pack_new(void)
{
    struct pack_source source = { "a.pack", text, sizeof text - 1 };
    struct pack_result result;
    struct ang_pack *pack;

    if (!pack_compile(&harbor_rules, &source, 1, &result))
        fail_msg("%s", result.errors);
    pack = ang_pack_open(result.blob, result.size, NULL);
    pack_result_release(&result);
    assert_non_null(pack);
    return pack;
}

/* Both hands contain only what the test puts there; the rest is in the deck. */
static void hands_empty(struct block *b)
{
    for (uint8_t s = 0; s < 2; s++)
        zone_pour(b, hand_of(s), ZONE_DECK);
    for (unsigned i = 0; i < b->component_count; i++)
        block_component(b, (component_id)(COMPONENT_BASE + i))->seen = 0;
}

static requirement play_missing(struct ang_game *g, component_id c)
{
    struct ask q;

    game_ask(g, &q, g->b);
    return card_play_missing(&q, 0, c);
}

/* A set with a condition contains only cards whose faces its owner knows. Otherwise the list of
 * options would reveal another player's hand. */
static void faces_unknown_pass_no_filter(void **state)
{
    struct ang_pack *pack = pack_new();
    struct ang_game *g = ang_game_new(&(struct ang_game_desc){ .pack = pack, .seats = 2 }, NULL);

    (void)state;
    hands_empty(g->b);
    component_move(g->b, EYE, hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    component_move(g->b, TEA, hand_of(1), PLACE_TOP, MOVE_TO_SEAT, 1);
    assert_int_equal(play_missing(g, EYE), REQ_CARD_EFFECT);
    component_show(g->b, TEA, BIT(0));
    assert_int_equal(play_missing(g, EYE), REQ_MET);
    ang_game_free(g);
    ang_pack_free(pack);
}

static void a_card_does_not_count_itself(void **state)
{
    struct ang_pack *pack = pack_new();
    struct ang_game *g = ang_game_new(&(struct ang_game_desc){ .pack = pack, .seats = 2 }, NULL);

    (void)state;
    hands_empty(g->b);
    component_move(g->b, ECHO, hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    assert_int_equal(play_missing(g, ECHO), REQ_CARD_EFFECT);
    component_move(g->b, ECHO + 1, hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    assert_int_equal(play_missing(g, ECHO), REQ_MET);
    ang_game_free(g);
    ang_pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(faces_unknown_pass_no_filter),
        cmocka_unit_test(a_card_does_not_count_itself),
    };

    return cmocka_run_group_tests_name("sight", test, NULL, NULL);
}
