/* test_engine_hostile.c: lines of the JSON protocol that nobody should send, damaged ones, and
 * faults. Every input gets one object in reply, and an error changes nothing. */
#include "test_engine_table.h"

/* Lines that are wrong for every sender. */
static const char *const hostile[] = {
    "",
    " ",
    "{",
    "}",
    "[]",
    "null",
    "\"do\"",
    "7",
    "{}",
    "{}{}",
    "{\"do\"}",
    "{\"do\":}",
    "{\"do\":null}",
    "{\"do\":7}",
    "{\"do\":\"\"}",
    "{\"do\":\"VIEW\"}",
    "{\"do\":\"view",
    "{\"do\":\"view\\u0000\"}",
    "{\"do\":\"view\\ud800\"}",
    "{\"do\":\"vi\xff\"}",
    "{\"do\":\"view\",}",
    "{\"do\":\"view\" \"id\":1}",
    "{'do':'view'}",
    "{\"do\":\"hello\",\"id\":1,\"id\":2}",
    "{\"do\":\"hello\",\"do\":\"info\"}",
    "{\"do\":\"hello\",\"id\":1.5}",
    "{\"do\":\"hello\",\"id\":99999999999999999999}",
    "{\"do\":\"hello\",\"id\":[1]}",
    "{\"do\":\"hello\",\"id\":null}",
    "{\"do\":\"hello\",\"request\":1}",
    "{\"do\":\"hello\",\"__proto__\":1}",
    "{\"do\":\"language\",\"language\":\"\"}",
    "{\"do\":\"language\"}",
    "{\"do\":\"info\",\"cards\":1}",
    "{\"do\":\"choose\"}",
    "{\"do\":\"choose\",\"version\":-1,\"index\":0}",
    "{\"do\":\"choose\",\"version\":4294967296,\"index\":0}",
    "{\"do\":\"choose\",\"version\":1}",
    "{\"do\":\"choose\",\"version\":1,\"index\":0,\"option\":{}}",
    "{\"do\":\"choose\",\"version\":1,\"index\":512}",
    "{\"do\":\"choose\",\"version\":1,\"index\":\"0\"}",
    "{\"do\":\"choose\",\"version\":1,\"index\":00}",
    "{\"do\":\"choose\",\"version\":1,\"index\":1e0}",
    "{\"do\":\"offer\",\"offer\":[]}",
    "{\"do\":\"answer\",\"offer\":0,\"answer\":\"take\"}",
    "{\"do\":\"answer\",\"offer\":256,\"answer\":\"take\"}",
    "{\"do\":\"answer\",\"offer\":{},\"answer\":\"take\"}",
    "{\"do\":\"answer\",\"offer\":1,\"answer\":\"steal\"}",
    "{\"do\":\"undo\",\"choices\":0}",
    "{\"do\":\"undo\",\"choices\":65536}",
    "{\"do\":\"log\",\"since\":-1}",
    "{\"do\":\"log\",\"limit\":0}",
    "{\"do\":\"log\",\"limit\":1000000}",
    "{\"do\":\"view\",\"have\":7}",
    "{\"do\":\"view\",\"have\":\"zzzzzzzzzzzzzzzz\"}",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
    "{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{"
    "\"a\":{\"a\":"
    "{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{"
    "\"a\":{\"a\":"
    "{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":1}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}",
};

/* More mistakes an owner can make. All but the first are also wrong for a seat. */
static const char *const hostile_owner[] = {
    "{\"do\":\"view\"}",
    "{\"do\":\"view\",\"viewer\":6}",
    "{\"do\":\"view\",\"viewer\":\"owner\"}",
    "{\"do\":\"view\",\"viewer\":0,\"table\":\"\"}",
    "{\"do\":\"view\",\"viewer\":0,\"table\":\"nowhere\"}",
    "{\"do\":\"options\",\"seat\":2}",
    "{\"do\":\"options\",\"seat\":\"spectator\"}",
    "{\"do\":\"choose\",\"seat\":0,\"version\":1,\"option\":{\"kind\":\"bid\"}}",
    "{\"do\":\"choose\",\"seat\":0,\"version\":1,\"option\":{\"kind\":\"bid\",\"targets\":[1]}}",
    "{\"do\":\"choose\",\"seat\":0,\"version\":1,\"option\":{\"kind\":\"bid\",\"targets\":[{"
    "\"type\":"
    "\"number\",\"number\":9}]}}",
    "{\"do\":\"whynot\",\"seat\":0,\"option\":{\"kind\":\"bid\",\"targets\":[{},{},{},{}]}}",
    "{\"do\":\"choose\",\"seat\":0,\"version\":2,\"index\":0}",
    "{\"do\":\"choose\",\"seat\":0,\"version\":1,\"index\":511}",
    "{\"do\":\"whynot\",\"seat\":0}",
    "{\"do\":\"whynot\",\"seat\":0,\"words\":\"\"}",
    "{\"do\":\"whynot\",\"seat\":0,\"words\":\"%s%n\"}",
    "{\"do\":\"offer\",\"seat\":0,\"offer\":{\"to\":5}}",
    "{\"do\":\"offer\",\"seat\":0,\"offer\":{\"to\":1}}",
    "{\"do\":\"answer\",\"seat\":0,\"offer\":77,\"answer\":\"withdraw\"}",
    "{\"do\":\"undo\",\"seat\":0,\"how\":\"magic\"}",
    "{\"do\":\"undo\",\"seat\":0,\"how\":\"owner\"}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":-1}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"key\":\"00\"}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"key\":\"xx\"}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"seats\":1}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"seats\":3,\"names\":[\"A\",\"B\"]}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"seats\":2,\"names\":[\"A\",\"B\",\"C\"]}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"names\":[\"A\",5]}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"names\":[1,2]}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"options\":{\"x\":\"y\"}}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"options\":[\"deck\"]}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"carry\":[99999]}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"carry\":{}}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"carry\":{\"version\":1,\"numbers\":[1,2],"
    "\"seen\":[3]}}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"carry\":{\"version\":1,\"numbers\":[1],"
    "\"seen\":[128]}}",
    "{\"do\":\"open\",\"save\":\"\"}",
    "{\"do\":\"open\",\"save\":7}",
    "{\"do\":\"open\",\"save\":\"{}\"}",
    "{\"do\":\"load\",\"dump\":null}",
    "{\"do\":\"load\",\"dump\":{}}",
    "{\"do\":\"load\",\"dump\":[[[]]]}",
    "{\"do\":\"redeal\",\"viewer\":0}",
    "{\"do\":\"redeal\",\"viewer\":5,\"seed\":1}",
    "{\"do\":\"redeal\",\"viewer\":0,\"seed\":1,\"as\":\"123456789012345678901234567890123\"}",
    "{\"do\":\"close\",\"table\":\"nowhere\"}",
    "{\"do\":\"carry\"}",
    "{\"do\":\"void\"}",
};

static void refused_all(struct ang_engine *e, struct ang_game *game, const char *const *line,
                        unsigned count)
{
    uint64_t hash = ang_game_hash(game);
    unsigned entries = ang_game_entry_count(game);

    for (unsigned i = 0; i < count; i++) {
        const char *answer = ang_engine_line(e, line[i], strlen(line[i]));
        if (!is_json(answer) || !strstr(answer, "\"error\":{\"code\":\""))
            fail_msg("%s\n%s", line[i], answer);
        assert_int_equal(ang_game_hash(game), hash);
        assert_int_equal(ang_game_entry_count(game), entries);
    }
}

static void test_hostile(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, 2, 7);
    refused_all(t.owner, t.game, hostile, ARRAY_LEN(hostile));
    refused_all(t.seat[0], t.game, hostile, ARRAY_LEN(hostile));
    refused_all(t.seat[6], t.game, hostile, ARRAY_LEN(hostile));
    refused_all(t.owner, t.game, hostile_owner, ARRAY_LEN(hostile_owner));
    refused_all(t.seat[0], t.game, hostile_owner + 1, ARRAY_LEN(hostile_owner) - 1);

    size_t size = (1 << 20) + 1;
    char *line = malloc(size);
    memset(line, ' ', size);
    memcpy(line, "{\"do\":\"hello\"}", 14);
    expect(ang_engine_line(t.owner, line, size), "too long");
    expect(ang_engine_line(t.owner, line, size - 1), "\"did\":\"hello\"");
    expect(ang_engine_line(t.seat[0], line, (16 << 10) + 1), "too long");
    expect(ang_engine_line(t.seat[0], line, 16 << 10), "\"did\":\"hello\"");
    line[5] = 0;
    expect(ang_engine_line(t.owner, line, 14), "\"code\":\"content\"");
    free(line);
    table_close(&t);
}

/* Good lines with one byte changed, lost or doubled: every reply is JSON, and an error changes
 * nothing. */
static void test_damaged(void **state)
{
    static const char *const good[] = {
        "{\"id\":1,\"do\":\"choose\",\"seat\":1,\"version\":1,\"option\":{\"kind\":\"bid\","
        "\"targets\":[{"
        "\"type\":\"number\",\"number\":1}]},\"request\":\"r\"}",
        "{\"do\":\"offer\",\"seat\":0,\"offer\":{\"to\":1,\"give\":[{\"type\":\"supply\","
        "\"supply\":\"coin\","
        "\"number\":1}],\"want\":[{\"type\":\"promise\",\"promise\":1}]}}",
        "{\"do\":\"whynot\",\"seat\":0,\"words\":\"sell tea\"}",
        "{\"do\":\"log\",\"viewer\":0,\"since\":0,\"limit\":5}",
        "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":7,\"names\":[\"A\",\"B\"],\"options\":{"
        "\"deck\":\"tiny\"},"
        "\"carry\":{\"version\":1,\"numbers\":[1,2,0,0,0,0,0,1,0,0,0,0,0,0],"
        "\"seen\":[0,0,0,0,0,0,0,0,1,2,0,0,0,0]}}",
    };
    uint32_t random = 7;

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(good); i++)
        for (size_t at = 0; at < strlen(good[i]); at++) {
            struct table t;
            char line[400];
            table_open(&t, 2, 7);
            uint64_t hash = ang_game_hash(t.game);
            for (unsigned n = 0; n < 6; n++) {
                size_t size = strlen(good[i]);
                memcpy(line, good[i], size + 1);
                random = random * 1664525 + 1013904223;
                if (n == 0)
                    memmove(line + at, line + at + 1, size-- - at);
                else if (n == 1)
                    memmove(line + at + 1, line + at, ++size - at);
                else
                    line[at] = (char)(random >> 24);
                const char *answer = ang_engine_line(t.owner, line, size);
                assert_true(is_json(answer));
                if (strstr(answer, "\"error\"") && ang_game_hash(t.game) != hash)
                    fail_msg("%s\nchanged something: %s", line, answer);
                if (!strstr(answer, "\"error\""))
                    break; /* it is allowed to change something */
            }
            table_close(&t);
        }
}

/* A bug in the rules: the owner gets the source location; a seat gets only the error code. */
static void test_fault(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, 2, 7);
    block_frames(t.game->b)[0].step = 99;
    expect(say(t.owner, "{\"id\":1,\"do\":\"options\",\"seat\":0}"), "this must hold");
    const char *answer = say(t.seat[0], "{\"id\":1,\"do\":\"options\"}");
    expect(answer, "{\"id\":1,\"error\":{\"code\":\"fault\"");
    assert_null(strstr(answer, "hold"));
    answer = say(t.seat[0], "{\"do\":\"choose\",\"version\":1,\"index\":0}");
    expect(answer, "\"code\":\"fault\"");
    assert_null(strstr(answer, ".c:"));
    expect(say(t.seat[0], "{\"do\":\"view\"}"), "\"did\":\"view\"");
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_fault),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
