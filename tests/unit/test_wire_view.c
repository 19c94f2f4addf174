/* test_wire_view.c: contents of views, decisions and logs; none of them leaks a secret. */
#include "angeles.h"
#include "unit/test_wire_table.h"
#include "wire/sight.h"

static struct table table, other;
static char one[TEXT_SIZE], two[TEXT_SIZE];

static void assert_has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("no %s in %s", part, text);
}

static void assert_has_not(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("%s in %s", part, text);
}

static component_id copy_of(unsigned entry, unsigned copy)
{
    return (component_id)(COMPONENT_BASE + table.pack.entry[entry].first_component + copy);
}

/* Moves everything back into the deck, unknown, so that a test can arrange its cards. */
static void clear_hands(void)
{
    struct block *b = &table.game.k;

    for (unsigned i = 0; i < b->component_count; i++) {
        component_id c = (component_id)(COMPONENT_BASE + i);
        if (block_component(b, c)->zone != ZONE_DECK)
            component_move(b, c, ZONE_DECK, PLACE_TOP, MOVE_UNSEEN, 0);
        block_component(b, c)->seen = 0;
    }
}

static void test_view_of_a_hand(void **state)
{
    struct block *b = &table.game.k;

    (void)state;
    table_new(&table, 3, 5);
    clear_hands();
    component_move(b, copy_of(ENTRY_HUSH, 2), hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    component_move(b, copy_of(ENTRY_ROPE, 7), hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    component_move(b, copy_of(ENTRY_PEARL, 1), hand_of(0), PLACE_BOTTOM, MOVE_TO_SEAT, 0);
    component_show(b, copy_of(ENTRY_PEARL, 1), BIT(2));

    table_view(&table, 0, LANG_COUNT, one);
    assert_json(one);
    assert_has(one,
               "{\"zone\":\"hand:0\",\"kind\":\"hand\",\"seat\":0,\"count\":3,\"cards\":["
               "{\"card\":\"rope\"},{\"card\":\"pearl\"},{\"card\":\"hush\"}],\"unknown\":[]}");
    table_view(&table, 1, LANG_COUNT, one);
    assert_has(one, "{\"zone\":\"hand:0\",\"kind\":\"hand\",\"seat\":0,\"count\":3,\"cards\":[],"
                    "\"unknown\":[{\"back\":\"cargo\",\"count\":3}]}");
    table_view(&table, 2, LANG_COUNT, one);
    assert_has(one,
               "\"cards\":[{\"card\":\"pearl\"}],\"unknown\":[{\"back\":\"cargo\",\"count\":2}]}");
    table_view(&table, SPECTATOR, LANG_EN, one);
    assert_json(one);
    assert_has(one, "\"viewer\":\"spectator\"");
    assert_has_not(one, "pearl");
    assert_has_not(one, "Pearl");
    assert_has_not(one, "\"you\"");
    table_view(&table, 2, LANG_EN, one);
    assert_has(one, "{\"card\":\"pearl\",\"title\":\"Pearl\"}");
}

/* More than 32 exchange groups: unknown cards in a hand are still counted by back. */
static void test_view_of_many_groups(void **state)
{
    static const uint8_t group[ENTRY_COUNT] = { 0, 31, 32, 40, GROUP_MAX - 1 };

    (void)state;
    table_new(&table, 2, 9);
    struct pack_entry *entry =
        (struct pack_entry *)(void *)(table.blob + table.pack.head->entry.at);
    for (unsigned e = 0; e < ENTRY_COUNT; e++)
        entry[e].group = group[e];
    clear_hands();
    for (unsigned e = 0; e < ENTRY_COUNT; e++)
        for (unsigned i = 0; i <= e; i++)
            component_move(&table.game.k, copy_of(e, i), hand_of(1), PLACE_TOP, MOVE_TO_SEAT, 1);
    struct text_scene scene = table_scene(&table, 0, LANG_EN);
    uint64_t hash = wire_sight_hash_of(&scene);
    table_view(&table, 0, LANG_COUNT, one);
    for (unsigned e = 0; e < ENTRY_COUNT; e++) {
        char count[16];
        snprintf(count, sizeof count, "\"count\":%u}", e + 1);
        assert_has(one, count);
    }
    component_move(&table.game.k, copy_of(ENTRY_HUSH, 0), ZONE_BOX, PLACE_TOP, MOVE_UNSEEN, 0);
    component_move(&table.game.k, copy_of(ENTRY_BELLMAN, 4), hand_of(1), PLACE_TOP, MOVE_TO_SEAT,
                   1);
    assert_int_not_equal(hash, wire_sight_hash_of(&scene));
}

static void test_view_of_a_pile(void **state)
{
    struct block *b = &table.game.k;

    (void)state;
    table_new(&table, 2, 5);
    clear_hands();
    component_move(b, copy_of(ENTRY_ROPE, 0), store_of(1), PLACE_TOP, MOVE_TO_SEAT, 1);
    component_move(b, copy_of(ENTRY_PEARL, 0), store_of(1), PLACE_TOP, MOVE_FACE_UP, 0);
    component_move(b, copy_of(ENTRY_ROPE, 1), store_of(1), PLACE_TOP, MOVE_TO_SEAT, 1);
    table_view(&table, 0, LANG_COUNT, one);
    assert_has(one, "{\"zone\":\"store:1\",\"kind\":\"pile\",\"seat\":1,\"count\":3,\"cards\":["
                    "{\"place\":1,\"card\":\"pearl\",\"face_up\":true}]}");
    table_view(&table, 1, LANG_COUNT, one);
    assert_has(one, "\"count\":3,\"cards\":[{\"place\":0,\"card\":\"rope\"},"
                    "{\"place\":1,\"card\":\"pearl\",\"face_up\":true},"
                    "{\"place\":2,\"card\":\"rope\"}]}");
    assert_has(one, "\"fields\":{\"week\":1,\"day\":1,\"first\":0,");
    assert_has(one, "\"supplies\":{\"seat 0\":{\"coin\":3},");
    assert_has(one, "\"waiting\":[0,1]");
    assert_has_not(one, "hand:2"); /* nobody sits there */
}

static void test_sealed_picks_stay_sealed(void **state)
{
    (void)state;
    table_new(&table, 3, 11);
    table_list(&table, 1);
    flow_apply_index(&table.q, 1, 2); /* seat 1 bids 2 */
    table_view(&table, 1, LANG_COUNT, one);
    assert_has(one, "\"you\":{\"asked\":false,\"version\":2,\"picks\":[{\"type\":\"number\","
                    "\"number\":2}]}");
    table_view(&table, 0, LANG_COUNT, one);
    assert_has(one, "\"waiting\":[0,2]");
    assert_has(one, "\"you\":{\"asked\":true,\"version\":1,\"picks\":[]}");
    assert_has_not(one, "\"number\":2");
}

static void test_effects_and_offers(void **state)
{
    struct block *b = &table.game.k;
    component_id bell = copy_of(ENTRY_BELLMAN, 0), rope = copy_of(ENTRY_ROPE, 0);

    (void)state;
    table_new(&table, 3, 3);
    clear_hands();
    component_move(b, bell, play_of(1), PLACE_TOP, MOVE_FACE_UP, 0);
    effects_enter_play(&table.q, bell, 1);
    component_move(b, rope, hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    struct effect secret = { .clause = 3,
                             .source = rope,
                             .seat = 0,
                             .until = UNTIL_SPAN_ENDS,
                             .until_arg = SPAN_DAY,
                             .until_seat = SEAT_NONE,
                             .bound = { bell } };
    effect_add(&table.q, secret);
    struct offer o = { .from = 0,
                       .to = 2,
                       .give = { { TERM_COMPONENT, 1, rope } },
                       .want = { { TERM_SUPPLY, 2, SUPPLY_COIN }, { TERM_DEED, 0, 1280 } } };
    offer_make(&table.q, &o);

    table_view(&table, 0, LANG_COUNT, one);
    assert_json(one);
    assert_has(one, "\"effects\":[{\"seat\":1,\"card\":\"bellman\",\"zone\":\"play:1\",\"place\":0,"
                    "\"until\":\"leaves_play\",\"about\":[]},"
                    "{\"seat\":0,\"card\":\"rope\",\"zone\":\"hand:0\",\"until\":\"span_ends\","
                    "\"span\":\"day\",\"about\":[{\"type\":\"card\",\"card\":\"bellman\","
                    "\"zone\":\"play:1\",\"place\":0}]}]");
    assert_has(one,
               "\"offers\":[{\"offer\":1,\"state\":\"open\",\"binds\":false,\"from\":0,\"to\":2,"
               "\"give\":[{\"type\":\"card\",\"card\":\"rope\",\"zone\":\"hand:0\"}],"
               "\"want\":[{\"type\":\"supply\",\"supply\":\"coin\",\"number\":2},"
               "{\"type\":\"deed\",\"deed\":\"work\",\"way\":\"docks\","
               "\"when\":\"next-turn\",\"things\":[],\"number\":0}]}]");
    table_view(&table, 2, LANG_DE, one);
    assert_json(one);
    /* An effect in force is public, and so is its card, but not the card's place. */
    assert_has(one, "\"until\":\"span_ends\",\"span\":\"day\"");
    assert_has_not(one, "\"card\":\"rope\",\"zone\"");
    assert_has(one, "\"give\":[{\"type\":\"card\",\"zone\":\"hand:0\"}]");
}

static void test_hash_is_of_what_is_seen(void **state)
{
    (void)state;
    table_new(&table, 3, 21);
    struct text_scene en = table_scene(&table, 0, LANG_EN), de = table_scene(&table, 0, LANG_DE);
    struct text_scene spectator = table_scene(&table, SPECTATOR, LANG_EN);
    uint64_t hash = wire_view_hash(&en), seen = wire_view_hash(&spectator);

    assert_true(hash == wire_view_hash(&de));
    assert_true(hash != seen);
    component_show(&table.game.k, zone_top(&table.game.k, ZONE_DECK), BIT(0));
    assert_true(hash != wire_view_hash(&en));
    assert_true(seen == wire_view_hash(&spectator));
}

static void test_decision(void **state)
{
    (void)state;
    table_new(&table, 2, 9);
    table_decision(&table, 0, LANG_EN, one);
    assert_json(one);
    assert_has(one,
               "{\"version\":1,\"prompt\":{\"id\":6,\"name\":\"bid\",\"params\":[],\"text\":\"");
    assert_has(one, "\"options\":[{\"i\":0,\"kind\":\"bid\",\"targets\":[{\"type\":\"number\","
                    "\"number\":0}],\"text\":\"");
    table_decision(&table, SPECTATOR, LANG_EN, one);
    assert_string_equal(one, "{\"options\":[]}");
}

static void test_requirement(void **state)
{
    struct json_writer w;

    (void)state;
    table_new(&table, 2, 9);
    struct text_scene s = table_scene(&table, 0, LANG_EN);
    struct option bid = { OPT_BID, { 9, 0, 0 } };
    json_writer_init(&w, one, sizeof one);
    wire_requirement(&w, &s, REQ_STORE_FULL, &bid);
    json_writer_end(&w);
    assert_json(one);
    assert_has(one, "\"requirement\":33,\"rule\":\"H-CARGO-03\",\"text\":\"");
    json_writer_init(&w, one, sizeof one);
    wire_requirement(&w, &s, REQ_NOT_YOUR_TURN, NULL);
    json_writer_end(&w);
    assert_has(one, "{\"requirement\":2,\"rule\":null,\"text\":\"");
}

static void test_log(void **state)
{
    struct json_writer w;
    struct log_entry e = {
        .message = MSG_DRAWS, .cause = ENTRY_TOAST + 1, .param_count = 2, .audience = SEEN_BY_ALL
    };

    (void)state;
    table_new(&table, 2, 9);
    e.param[0] = (struct log_param){ T_SEAT, SEEN_BY_ALL, 0 };
    e.param[1] = (struct log_param){ T_CARD, BIT(0), ENTRY_PEARL };
    for (uint8_t viewer = 0; viewer < VIEWER_MAX; viewer++) {
        struct text_scene s = table_scene(&table, viewer, LANG_EN);
        json_writer_init(&w, one, sizeof one);
        assert_true(wire_log_entry(&w, &s, &e));
        assert_true(json_writer_end(&w));
        assert_json(one);
        assert_has(one, "\"message\":\"draws\",\"params\":[{\"type\":\"seat\",\"seat\":0},");
        assert_has(one, viewer ? "{\"type\":\"card\",\"hidden\":true}],\"cause\":\"toast\""
                               : "{\"type\":\"card\",\"card\":\"pearl\"}],\"cause\":\"toast\"");
        if (viewer)
            assert_has_not(one, "earl");
    }
    struct text_scene s = table_scene(&table, 1, LANG_EN);
    e.audience = BIT(0);
    json_writer_init(&w, one, sizeof one);
    assert_false(wire_log_entry(&w, &s, &e));
    assert_int_equal(w.used, 0);
}

static bool read_option(uint8_t viewer, const char *text, struct option *o, struct json_reader *r)
{
    struct text_scene s = table_scene(&table, viewer, LANG_EN);

    json_reader_init(r, text, strlen(text));
    return wire_option_read(r, &s, o) && json_reader_end(r);
}

static void test_option_read(void **state)
{
    struct block *b = &table.game.k;
    struct json_reader r;
    struct option o;

    (void)state;
    table_new(&table, 2, 9);
    clear_hands();
    component_move(b, copy_of(ENTRY_ROPE, 3), hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    component_move(b, copy_of(ENTRY_ROPE, 4), hand_of(1), PLACE_TOP, MOVE_TO_SEAT, 1);
    static const char sell[] = "{\"targets\":[{\"zone\":\"hand:0\",\"card\":\"rope\","
                               "\"type\":\"card\"}],\"kind\":\"sell\"}";
    assert_true(read_option(0, sell, &o, &r));
    assert_int_equal(o.kind, OPT_SELL);
    assert_int_equal(o.target[0], copy_of(ENTRY_ROPE, 3));
    /* A player cannot name an unknown card, whether the guess is right or wrong. */
    assert_false(read_option(1, sell, &o, &r));
    assert_string_equal(r.error.message, "there is no such card to be seen");
    assert_true(read_option(0,
                            "{\"kind\":\"bid\",\"targets\":[{\"type\":\"number\",\"number\":3}],"
                            "\"i\":7,\"text\":[]}",
                            &o, &r));
    assert_int_equal(o.kind, OPT_BID);
    assert_int_equal(o.target[0], 3);
    static const char *const bad[] = {
        "{\"kind\":\"fly\"}",
        "{\"kind\":\"sell\"}",
        "{\"targets\":[]}",
        "{\"kind\":\"bid\",\"targets\":[{\"type\":\"seat\",\"seat\":1}]}",
        "{\"kind\":\"bid\",\"targets\":[{\"type\":\"number\",\"number\":1,\"number\":1}]}",
        "{\"kind\":\"bid\",\"targets\":[{\"type\":\"number\"}]}",
        "{\"kind\":\"bid\",\"targets\":[{\"type\":\"number\",\"number\":1,\"zone\":\"deck\"}]}",
        "{\"kind\":\"sell\",\"targets\":[{\"type\":\"card\",\"card\":\"rope\"}]}",
        "{\"kind\":\"sell\",\"targets\":[{\"type\":\"card\",\"card\":\"soap\",\"zone\":\"deck\"}]}",
        "{\"kind\":\"sell\",\"targets\":[{\"type\":\"card\",\"zone\":\"deck\"}]}",
        "{\"kind\":\"sell\",\"targets\":[{\"type\":\"card\",\"zone\":\"deck\",\"place\":99}]}",
        "{\"kind\":\"sell\",\"targets\":[{\"type\":\"ship\"}]}",
        "{\"kind\":\"sell\",\"targets\":[1]}",
        "{\"kind\":\"sell\",\"targets\":[{\"type\":\"zone\",\"zone\":\"hand:7\"}]}",
        "[]",
        "",
    };
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        assert_false(read_option(0, bad[i], &o, &r));
}

static bool read_offer(uint8_t viewer, const char *text, struct offer *o, struct json_reader *r)
{
    struct text_scene s = table_scene(&table, viewer, LANG_EN);

    json_reader_init(r, text, strlen(text));
    return wire_offer_read(r, &s, o) && json_reader_end(r);
}

static void test_offer_read(void **state)
{
    static const char deal[] =
        "{\"to\":1,\"give\":[{\"type\":\"card\",\"card\":\"rope\",\"zone\":\"hand:0\"}],"
        "\"want\":[{\"type\":\"supply\",\"supply\":\"coin\",\"number\":2},"
        "{\"type\":\"deed\",\"deed\":\"work\",\"when\":\"next-turn\"}]}";
    static const char *const bad[] = {
        "{\"give\":[]}",
        "{\"to\":2}",
        "{\"to\":1,\"from\":1}",
        "{\"to\":1,\"give\":[{\"type\":\"none\"}]}",
        "{\"to\":1,\"give\":[{\"type\":\"supply\"}]}",
        "{\"to\":1,\"give\":[{\"type\":\"supply\",\"supply\":\"coin\",\"zone\":\"deck\"}]}",
        "{\"to\":1,\"give\":[{\"type\":\"supply\",\"supply\":\"coin\",\"number\":16384}]}",
        "{\"to\":1,\"give\":[{\"type\":\"deed\",\"deed\":\"dance\"}]}",
        "{\"to\":1,\"give\":[{\"type\":\"card\",\"zone\":\"hand:1\"}]}",
        "{\"to\":1,\"want\":[{\"type\":\"card\",\"card\":\"rope\",\"zone\":\"hand:1\"}]}",
        "{\"to\":1,\"want\":[{\"type\":\"card\",\"card\":null,\"zone\":null}]}",
        "{\"to\":1,\"want\":[{},{},{}]}",
    };
    struct block *b = &table.game.k;
    struct json_reader r;
    struct offer o;

    (void)state;
    table_new(&table, 2, 9);
    clear_hands();
    component_move(b, copy_of(ENTRY_ROPE, 3), hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    component_move(b, copy_of(ENTRY_ROPE, 4), hand_of(1), PLACE_TOP, MOVE_TO_SEAT, 1);
    assert_true(read_offer(0, deal, &o, &r));
    assert_int_equal(offer_make_missing(&table.q, &o), REQ_MET);
    assert_int_equal(o.give[0].thing, copy_of(ENTRY_ROPE, 3));
    assert_int_equal(o.want[0].number, 2);
    assert_int_equal(o.want[1].thing, 1280);
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        if (read_offer(0, bad[i], &o, &r))
            fail_msg("%s was taken", bad[i]);
}

/* Each written option can be found again by its text, and reads the same from outside. */
static void assert_options_found(struct table *t, uint8_t seat)
{
    struct text_scene s = table_scene(t, seat, LANG_COUNT);

    table_list(t, seat);
    for (unsigned i = 0; i < t->q.count; i++) {
        char text[2][600];
        struct json_writer w;
        struct json_reader r;
        struct option o;

        json_writer_init(&w, text[0], sizeof text[0]);
        wire_option(&w, &s, &t->q.option[i], i);
        assert_true(json_writer_end(&w));
        json_reader_init(&r, text[0], w.used);
        if (!wire_option_read(&r, &s, &o))
            fail_msg("%s: %s", text[0], r.error.message);
        int found = wire_option_find(&s, &t->q, &o);
        assert_true(found >= 0 && found <= (int)i);
        json_writer_init(&w, text[1], sizeof text[1]);
        wire_option(&w, &s, &t->q.option[found], i);
        assert_true(json_writer_end(&w));
        assert_string_equal(text[0], text[1]);
    }
}

/* In random games: all views and decisions are JSON, and redealing what a viewer cannot see changes
 * no byte of what the viewer is sent. */
static void test_random_games_do_not_leak(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        table_new(&table, (uint8_t)(2 + seed % 3), seed);
        for (unsigned turn = 0; table_choose(&table) && turn < 120; turn++) {
            uint8_t viewer = (uint8_t)table_random(&table, table.game.k.seat_count + 1u);
            if (viewer == table.game.k.seat_count)
                viewer = SPECTATOR;
            other = table;
            other.q.b = &other.game.k;
            other.q.pack = &other.pack;
            other.q.log = NULL;
            redeal(&other.q, viewer, seed * 1000 + turn);
            table_view(&table, viewer, LANG_EN, one);
            table_view(&other, viewer, LANG_EN, two);
            assert_json(one);
            assert_string_equal(one, two);
            table_decision(&table, viewer, LANG_DE, one);
            table_decision(&other, viewer, LANG_DE, two);
            assert_json(one);
            assert_string_equal(one, two);
            if (viewer != SPECTATOR)
                assert_options_found(&table, viewer);
            for (unsigned i = 0; i < table.log.count; i++) {
                struct text_scene s = table_scene(&table, viewer, LANG_EN);
                struct json_writer w;
                json_writer_init(&w, one, sizeof one);
                if (wire_log_entry(&w, &s, &table.log.entry[i])) {
                    assert_true(json_writer_end(&w));
                    assert_json(one);
                }
            }
        }
    }
}

static void test_tiny_buffers(void **state)
{
    (void)state;
    table_new(&table, 2, 4);
    struct text_scene s = table_scene(&table, 0, LANG_EN);
    table_view(&table, 0, LANG_EN, two);
    size_t full = strlen(two) + 1;
    for (size_t size = 0; size <= full; size++) {
        char *text = malloc(size ? size : 1);
        struct json_writer w;

        assert_non_null(text);
        json_writer_init(&w, text, size);
        wire_view(&w, &s);
        assert_int_equal(json_writer_end(&w), size == full);
        assert_int_equal(json_writer_needed(&w), full);
        free(text);
    }
}

static void test_changes(void **state)
{
    static const char from[] =
        "{\"a\":1,\"winners\":[0],\"active\":0,\"board\":{\"x\":[1],\"y\":null,"
        "\"z\":[{\"a\":1},{\"b\":2},{\"c\":3}]},\"effects\":[{\"e\":0}],\"fields\":{\"day\":1,"
        "\"at\":\"inn\",\"week\":1},\"supplies\":{\"seat "
        "0\":{\"coin\":2},\"bank\":{\"coin\":9}},\"zones\":"
        "[{\"zone\":\"deck\",\"count\":3},{\"zone\":\"hand:0\",\"count\":1},{\"zone\":\"gone\"}],"
        "\"offers\":[]}";
    static const char to[] =
        "{\"a\":1,\"active\":null,\"board\":{\"x\":[1,2],\"y\":null,"
        "\"z\":[{\"a\":1},{\"b\":5}]},\"effects\":[{\"e\":0},{\"e\":1}],\"fields\":{\"day\":2,"
        "\"at\":"
        "null,"
        "\"week\":1},\"supplies\":{\"bank\":{\"coin\":11}},\"zones\":[{\"zone\":\"deck\",\"count\":"
        "2},"
        "{\"zone\":\"hand:0\",\"count\":1},{\"zone\":\"new\"}],\"offers\":[],\"you\":{}}";
    static const char *const bad[] = { "", "[]", "{", "{}x", "{\"zones\":[{]}", "7" };

    (void)state;
    size_t full = ang_view_changes(from, to, one, sizeof one);
    assert_int_equal(full, strlen(one));
    assert_string_equal(
        one, "{\"changes\":{\"active\":null,\"board\":{\"x\":[1,2],\"z\":{\"1\":"
             "{\"b\":5},\"2\":null}},\"effects\":{\"1\":{\"e\":1}},\"fields\":{\"day\":2,"
             "\"at\":null},\"supplies\":{\"bank\":{\"coin\":11},\"seat 0\":null},\"zones\":"
             "{\"deck\":{\"zone\":\"deck\",\"count\":2},\"new\":{\"zone\":\"new\"},"
             "\"gone\":null},\"you\":{}},\"removed\":[\"winners\"]}");
    ang_view_changes(from, from, one, sizeof one);
    assert_string_equal(one, "{\"changes\":{}}");
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(ang_view_changes(bad[i], to, one, sizeof one), 0);
        assert_int_equal(ang_view_changes(from, bad[i], one, sizeof one), 0);
    }
    /* Objects that are not views give nonsense, but do no harm. */
    assert_int_not_equal(
        ang_view_changes("{\"zones\":7}", "{\"zones\":{\"a\":1}}", one, sizeof one), 0);
    assert_int_not_equal(
        ang_view_changes("{\"zones\":[1,[]]}", "{\"zones\":[{},{\"b\":1}]}", one, sizeof one), 0);
    assert_json(one);
    for (size_t size = 0; size <= full + 1; size++) {
        char *text = malloc(size ? size : 1);
        assert_non_null(text);
        assert_int_equal(ang_view_changes(from, to, text, size), full);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_view_of_a_hand),
        cmocka_unit_test(test_view_of_many_groups),
        cmocka_unit_test(test_view_of_a_pile),
        cmocka_unit_test(test_sealed_picks_stay_sealed),
        cmocka_unit_test(test_effects_and_offers),
        cmocka_unit_test(test_hash_is_of_what_is_seen),
        cmocka_unit_test(test_decision),
        cmocka_unit_test(test_requirement),
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_option_read),
        cmocka_unit_test(test_offer_read),
        cmocka_unit_test(test_random_games_do_not_leak),
        cmocka_unit_test(test_tiny_buffers),
        cmocka_unit_test(test_changes),
    };

    return cmocka_run_group_tests_name("wire/view", test, NULL, NULL);
}
