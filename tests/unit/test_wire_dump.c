/* Dumps: loading gives the same bytes, dumping again the same text, and invalid dumps are refused.
 */
#include "unit/test_wire_table.h"

static struct table table, loaded;
static char one[TEXT_SIZE], two[TEXT_SIZE];

static bool load(const char *text, size_t size, struct json_reader *r)
{
    loaded.pack = table.pack;
    loaded.q = (struct ask){ .b = &loaded.game.k, .rules = &harbor_rules, .pack = &loaded.pack };
    memset(&loaded.game, 0xa5, loaded.pack.block_size);
    json_reader_init(r, text, size);
    return wire_load(r, &loaded.q, 7) && json_reader_end(r);
}

static void assert_round_trip(void)
{
    struct json_reader r;

    table_dump(&table, one);
    assert_json(one);
    if (!load(one, strlen(one), &r))
        fail_msg("%zu: %s: %.60s in %s", r.error.at, r.error.message, one + r.error.at, one);
    assert_memory_equal(&loaded.game, &table.game, table.game.k.size);
    table_dump(&loaded, two);
    assert_string_equal(one, two);
}

static void test_new_game(void **state)
{
    (void)state;
    table_new(&table, 3, 1);
    assert_round_trip();
    assert_non_null(strstr(one, "{\"proc\":\"day\",\"step\":\"bid\",\"seat\":0,\"locals\":[]}"));
    assert_non_null(strstr(one, "\"supplies\":{\"seat 0\":{\"coin\":3}"));
    assert_non_null(strstr(one, "\"fields\":{\"week\":1,\"day\":1,\"first\":0,"));
}

/* Random games pass through effects in force, running programs, counters, limits, recall. */
static void test_random_games(void **state)
{
    unsigned programs = 0, effects = 0, counters = 0, limits = 0, sealed = 0, recalls = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        table_new(&table, (uint8_t)(2 + seed % 5), seed);
        bool goes_on = true;
        for (unsigned turn = 0; goes_on && turn < 200; turn++) {
            const struct block *b = &table.game.k;
            goes_on = table_choose(&table);
            assert_round_trip();
            programs += block_top(b)->proc == PROC_EFFECT;
            effects += b->in_force != 0 && play_next(b, 0) < PLAY_MAX;
            counters += counter_get(b, 0, 0) != 0;
            limits += b->once[0] != 0;
            sealed += b->lane[0].pick_count != 0;
            recalls += block_recall(b)[0].component != 0;
        }
    }
    assert_true(programs && effects && counters && limits && sealed);
    (void)recalls;
}

/* Fills a block with something in every table. */
static void table_fill(void)
{
    struct block *b = &table.game.k;
    component_id c = COMPONENT_BASE + 3;

    table_new(&table, 3, 8);
    component_id bell = COMPONENT_BASE + 30; /* a bellman */
    component_move(b, bell, play_of(1), PLACE_TOP, MOVE_FACE_UP, 0);
    effects_enter_play(&table.q, bell, 1);
    struct offer o = { .from = 0,
                       .to = 2,
                       .give = { { TERM_SUPPLY, 2, SUPPLY_COIN } },
                       .want = { { TERM_COMPONENT, 1, c }, { TERM_DEED, 0, 1280 } } };
    offer_make(&table.q, &o);
    block_offers(b)->offer[1] = block_offers(b)->offer[0];
    block_offers(b)->offer[1].state = OFFER_LAPSED;
    block_offers(b)->offer[1].reason = LAPSE_BARRED;
    block_offers(b)->offer[1].serial = ++block_offers(b)->serial;
    struct term work = { TERM_DEED, 0, 1024 }, pay = { TERM_DEED, 7, 3072 };
    deed_agree(&table.q, &work, 1, 2, true, 0);
    deed_agree(&table.q, &pay, 1, 0, false, ++block_offers(b)->serial);
    deed_agree(&table.q, &work, 2, 1, false, ++block_offers(b)->serial);
    struct promise *p = promise_find(b, block_offers(b)->serial - 1);
    p->given = 3;
    p->note = 200;
    promise_settle(&table.q, p, PROMISE_BROKEN);
    block_offers(b)->word[2][HAS_LAPSED] = 255;
    block_recall(b)[2] =
        (struct recall){ .component = c, .viewers = BIT(1) | BIT(SPECTATOR), .when = 9 };
    counter_set(b, 0, 2, -200);
    b->once[0] = BIT(1);
    block_queue(b)[0] = (struct announcement){ EVENT_SELLS, 1, c, 77, 5 };
    block_queue(b)[1] = (struct announcement){ EVENT_DAY_ENDS, SEAT_NONE, 0, 0, 0 };
    b->queue_count = 2;
    supply_move(b, SUPPLY_COIN, HOLDER_BANK, 2, 700);
    supply_move(b, SUPPLY_HONOR, 2, HOLDER_BANK, 300);
    b->answer = c;
    b->stirred = STIR_FACE | STIR_OTHER;
    b->choices = 4000000000u;
    b->epoch = 17;
    b->rng.stream = 4294967295u;
    block_frames(b)[0].local[8] = c;
    block_frames(b)[0].source = c;
    *block_play(b, PLAY_MAX - 1) = *block_play(b, 0);
    block_play(b, PLAY_MAX - 1)->used = 0x8005;
    block_play(b, PLAY_MAX - 1)->to_hear = 1;
    memset(block_play(b, 0), 0, sizeof *block_play(b, 0));
    block_frames(b)[0].flags = FRAME_CANCELED;
    b->lane[1].pick_count = 2;
    b->lane[1].pick[1] = c;
    block_component(b, c)->mixed = 4;
    block_component(b, c)->lost = 5;
    block_component(b, c)->seen = SEEN_FACE_UP | SEEN_BY_ALL;
    for (unsigned i = 4; i < 6; i++)
        effect_add(&table.q, (struct effect){ .clause = 3,
                                              .source = c,
                                              .seat = 1,
                                              .until = UNTIL_EVENT,
                                              .until_arg = EVENT_WORKS,
                                              .until_seat = 2,
                                              .bound = { 0, c, 0 } });
    memmove(&block_effects(b)[9], &block_effects(b)[1], sizeof block_effects(b)[1]);
    memset(&block_effects(b)[1], 0, sizeof block_effects(b)[1]);
    b->in_force = (b->in_force & ~BIT(1)) | BIT(9);
    b->to_hear = BIT(9);
    effects_mark_all(&table.q); /* the card in play is now in a different slot */
}

static void test_every_table(void **state)
{
    (void)state;
    table_fill();
    assert_null(block_verify(&table.q));
    assert_round_trip();
}

struct wrong {
    const char *from, *to; /* one replacement in the dump of table_fill() */
    const char *message;   /* part of the message */
};

/* clang-format off */
static const struct wrong wrong[] = {
    { "\"dump\":3", "\"dump\":1", "expected a whole number from 2 to 3" },
    { "\"game\":\"harbor\"", "\"game\":\"android\"", "this is a dump of another game: 'android'" },
    { "\"game\":\"harbor\",", "", "missing key 'game'" },
    { "\"epoch\":17", "\"epoch\":256", "expected a whole number from 0 to 255" },
    { "\"epoch\":17", "\"epoch\":17,\"epoch\":17", "this key comes twice: 'epoch'" },
    { "\"epoch\":17", "\"epock\":17", "unknown key 'epock'" },
    { "\"seat_count\":3", "\"seat_count\":7", "expected a whole number from 2 to 6" },
    { "\"seat_count\":3", "\"seat_count\":2", "" },
    { "\"active\":0", "\"active\":5", "the seats are out of bounds" },
    { "\"active\":0", "\"active\":null", "the seats are out of bounds" },
    { "\"state\":\"running\"", "\"state\":\"walking\"", "there is no state called 'walking'" },
    { "\"winners\":[]", "\"winners\":[1,1]", "this is listed twice" },
    { "\"stirred\":[\"face\"", "\"stirred\":[\"fate\"", "nothing here is called 'fate'" },
    { "\"answer\":\"rope#3\"", "\"answer\":\"rope#12\"", "there is no component called 'rope#12'" },
    { "\"answer\":\"rope#3\"", "\"answer\":\"rope\"", "there is no component called 'rope'" },
    { "\"answer\":\"rope#3\"", "\"answer\":\"rope#03\"", "there is no component called" },
    { "\"answer\":\"rope#3\"", "\"answer\":\"#3\"", "there is no component called" },
    { "\"answer\":\"rope#3\"", "\"answer\":\"rope#99999999999999999999\"", "there is no component" },
    { "\"answer\":\"rope#3\"", "\"answer\":16500", "this number would be a component" },
    { "\"answer\":\"rope#3\"", "\"answer\":65536", "expected a whole number" },
    { "\"proc\":\"day\"", "\"proc\":\"night\"", "there is no procedure called 'night'" },
    { "\"proc\":\"day\"", "\"proc\":\"effect\"", "\"code\" belongs to a card's effect" },
    { "\"proc\":\"day\"", "\"proc\":\"none\"", "this procedure has no step called 'bid'" },
    { "\"step\":\"bid\"", "\"step\":\"bad\"", "this procedure has no step called 'bad'" },
    { "\"flags\":[\"canceled\"]", "\"flags\":[8]", "expected a whole number from 0 to 7" },
    { "\"locals\":[", "\"locals\":[0,", "there are too many of these" },
    { "\"event\":\"{seat} sell|sells {card}\"", "\"event\":\"sells\"", "there is no event called" },
    { "\"clause\":\"toast/1\"", "\"clause\":\"toast/2\"", "there is no clause called 'toast/2'" },
    { "\"clause\":\"toast/1\"", "\"clause\":\"boast/1\"", "there is no clause called" },
    { "\"clause\":\"toast/1\"", "\"clause\":\"toast/\"", "there is no clause called" },
    { "\"slot\":9,", "\"slot\":0,", "there is no such slot, or it comes twice" },
    { "\"slot\":9,", "\"slot\":32,", "expected a whole number from 0 to 31" },
    { "\"slot\":95", "\"slot\":96", "expected a whole number from 0 to 95" },
    { "\"source\":\"bellman#2\"", "\"source\":\"bellman\"", "a card in play is damaged" },
    { "\"source\":\"bellman#2\"", "\"source\":\"bellman#1\"", "outlived the card" },
    { "\"source\":\"bellman#2\"", "\"source\":\"rope#1\"", "fewer abilities than it uses" },
    { "\"source\":\"bellman#2\"", "\"source\":\"bell\"", "there is no component called 'bell'" },
    { "\"used\":[0,2,15]", "\"used\":[16]", "expected a whole number from 0 to 15" },
    { "\"to_hear\":[0]", "\"to_hear\":[1]", "fewer abilities than it uses" },
    { "\"until\":\"event\"", "\"until\":\"used\"", "do not go with \"until\"" },
    { "\"until\":\"event\"", "\"until\":\"dawn\"", "there is no duration called 'dawn'" },
    { "\"state\":\"lapsed\"", "\"state\":\"free\"", "there is no state of an offer called" },
    { "\"type\":\"supply\",\"thing\":\"coin\"", "\"type\":\"supply\",\"thing\":\"gold\"", "there is nothing called 'gold'" },
    { "\"type\":\"supply\"", "\"type\":\"gift\"", "there is no term called 'gift'" },
    { "\"viewers\":[1,\"spectator\"]", "\"viewers\":[7]", "expected a whole number from 0 to 6" },
    { "\"span\":\"day\",\"count\"", "\"span\":\"week\",\"count\"", "the pack counts something else" },
    { "\"span\":\"turn\",\"used\"", "\"span\":\"week\",\"used\"", "the pack limits something else" },
    { "\"fields\":{\"week\":1,", "\"fields\":{", "missing key 'week'" },
    { "\"fields\":{\"week\":1,", "\"fields\":{\"week\":1,\"week\":1,", "this key comes twice: 'week'" },
    { "\"fields\":{\"week\":1,", "\"fields\":{\"weak\":1,", "there is no field called 'weak'" },
    { "\"fields\":{\"week\":1,", "\"fields\":{\"week\":9,", "the calendar is damaged" },
    { "\"score\":[0,0,0,0,0,0]", "\"score\":[0,0,0,0,0]", "expected one more value of 'score'" },
    { "\"score\":[0,0,0,0,0,0]", "\"score\":[0,0,0,0,0,0,0]", "too many values of 'score'" },
    { "\"seat 1\":{\"coin\":3}", "\"seat 1\":{\"coin\":4}", "a supply was made or lost" },
    { "\"seat 1\":{\"coin\":3}", "\"seat 1\":{\"gold\":3}", "there is no supply called 'gold'" },
    { "\"seat 2\":{\"coin\":703,\"honor\":-300}", "\"seat 2\":{\"coin\":703,\"honor\":-301}", "a supply was made or lost" },
    { "\"honor\":-300", "\"honor\":-16384", "expected a whole number from -16383 to 16383" },
    { "\"coin\":703", "\"coin\":-3", "expected a whole number from 0 to 16383" },
    { "\"seat 1\":{", "\"seat 0\":{", "this key comes twice: 'seat 0'" },
    { "\"seat 1\":{", "\"seat 9\":{", "there is no holder called 'seat 9'" },
    { "\"zone\":\"hand:1\"", "\"zone\":\"hand:0\"", "this zone comes twice: 'hand:0'" },
    { "\"zone\":\"hand:1\"", "\"zone\":\"hand\"", "there is no zone called 'hand'" },
    { "{\"card\":\"pearl#0\"", "{\"card\":\"pearl#1\"", "this component is in a zone already" },
    { "\"key\":\"", "\"key\":\"0", "expected a string of hexadecimal digits" },
    { "\"state\":\"asked\"", "\"state\":\"asleep\"", "there is no state of a lane called" },
    { "\"picks\":[]", "\"picks\":[1,2,3,4,5]", "there are too many of these" },
};
/* clang-format on */

static void test_wrong_dumps(void **state)
{
    (void)state;
    table_fill();
    table_dump(&table, one);
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
        const char *at = strstr(one, wrong[i].from);
        struct json_reader r;

        if (!at)
            fail_msg("no %s in %s", wrong[i].from, one);
        snprintf(two, sizeof two, "%.*s%s%s", (int)(at - one), one, wrong[i].to,
                 at + strlen(wrong[i].from));
        if (load(two, strlen(two), &r))
            fail_msg("%s was taken", wrong[i].to);
        if (!strstr(r.error.message, wrong[i].message))
            fail_msg("%s: %s", wrong[i].to, r.error.message);
        for (size_t k = 0; k < loaded.pack.block_size; k++)
            assert_int_equal(((const char *)&loaded.game)[k], 0);
    }
}

/* Dumps of version 2 list the listeners; these follow from the rest, and are ignored. */
static void test_older_dumps(void **state)
{
    struct json_reader r;

    (void)state;
    table_fill();
    table_dump(&table, one);
    char *rest = strstr(one, "\"dump\":3,");
    assert_non_null(rest);
    snprintf(two, sizeof two,
             "{\"dump\":2,\"events_heard\":\"ffffffffffffffff\",\"questions_heard\":\"0\","
             "\"uses_heard\":\"1\",\"many_uses\":\"7\",\"listening\":[\"0\",\"80000000\"],%s",
             rest + strlen("\"dump\":3,"));
    if (!load(two, strlen(two), &r))
        fail_msg("%s", r.error.message);
    assert_memory_equal(&loaded.game, &table.game, table.game.k.size);
}

/* The order of keys is free. */
static void test_keys_in_any_order(void **state)
{
    static const char proc[] = "{\"proc\":\"day\",\"step\":\"bid\",";
    struct json_reader r;

    (void)state;
    table_fill();
    table_dump(&table, one);
    char *at = strstr(one, proc);
    assert_non_null(at);
    memcpy(at, "{\"step\":\"bid\",\"proc\":\"day\",", sizeof proc - 1);
    if (!load(one, strlen(one), &r))
        fail_msg("%s", r.error.message);
    assert_memory_equal(&loaded.game, &table.game, table.game.k.size);
}

/* A different pack: accepted if nothing depends on the code of the old one. */
static void test_other_pack(void **state)
{
    struct json_reader r;

    (void)state;
    table_new(&table, 3, 1);
    for (int round = 0; round < 2; round++) {
        table_dump(&table, one);
        char *hash = strstr(one, "\"pack\":\"") + 8;
        hash[0] = hash[0] == '0' ? '1' : '0';
        assert_int_equal(load(one, strlen(one), &r), round == 0);
        table.game.k.once[0] = BIT(1);
    }
    assert_non_null(strstr(r.error.message, "another pack"));
}

static void test_cut_off(void **state)
{
    (void)state;
    table_fill();
    table_dump(&table, one);
    size_t full = strlen(one);
    for (size_t size = 0; size < full; size++) {
        char *text = malloc(size ? size : 1);
        struct json_reader r;

        assert_non_null(text);
        memcpy(text, one, size);
        assert_false(load(text, size, &r));
        assert_true(r.error.at <= size);
        free(text);
    }
}

/* Bytes exchanged, pieces swapped: refused, or a valid block that dumps to the loaded text. */
static void test_hostile(void **state)
{
    static const char spice[] = "{}[]\",:0123456789abc#/-";
    uint32_t taken = 0;

    (void)state;
    table_fill();
    table_dump(&table, one);
    size_t size = strlen(one);
    for (unsigned round = 0; round < 6000; round++) {
        struct json_reader r;

        memcpy(two, one, size + 1);
        for (uint32_t n = table_random(&table, 3) + 1; n > 0; n--) {
            size_t at = table_random(&table, (uint32_t)size);
            if (round & 1)
                two[at] = spice[table_random(&table, sizeof spice - 1)];
            else
                two[at] = one[table_random(&table, (uint32_t)size)];
        }
        if (!load(two, size, &r))
            continue;
        taken++;
        assert_null(block_verify(&loaded.q));
        struct harbor first = loaded.game;
        struct table *t = &loaded;
        table_dump(t, two);
        assert_true(load(two, strlen(two), &r));
        assert_memory_equal(&first, &loaded.game, sizeof first);
    }
    assert_true(taken > 0);
}

static void test_tiny_buffers(void **state)
{
    (void)state;
    table_fill();
    table_dump(&table, one);
    size_t full = strlen(one) + 1;
    for (size_t size = 0; size <= full; size += size < 300 || size + 300 > full ? 1 : 97) {
        char *text = malloc(size ? size : 1);
        struct json_writer w;

        assert_non_null(text);
        json_writer_init(&w, text, size);
        wire_dump(&w, &table.q);
        assert_int_equal(json_writer_end(&w), size == full);
        assert_int_equal(json_writer_needed(&w), full);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_new_game),    cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_every_table), cmocka_unit_test(test_wrong_dumps),
        cmocka_unit_test(test_older_dumps), cmocka_unit_test(test_keys_in_any_order),
        cmocka_unit_test(test_other_pack),  cmocka_unit_test(test_cut_off),
        cmocka_unit_test(test_hostile),     cmocka_unit_test(test_tiny_buffers),
    };

    return cmocka_run_group_tests_name("wire/dump", test, NULL, NULL);
}
