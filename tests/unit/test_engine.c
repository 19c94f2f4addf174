/* test_engine.c: the JSON protocol. docs/protocol.md is run first; what follows is what a document
 * does not dwell on: hostile lines, secrets, and that an error has changed nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/lib.h"
#include "wire/json.h"

/* The table: one game, its owner, its seats and a spectator */

struct table {
    struct ang_pack *pack;
    struct ang_game *game;
    struct ang_engine *owner, *seat[ANG_SPECTATOR + 1];
};

static void table_open(struct table *t, unsigned seats, uint64_t seed)
{
    struct ang_error error;

    memset(t, 0, sizeof *t);
    t->pack = ang_pack_embedded("harbor", &error);
    assert_non_null(t->pack);
    t->game = ang_game_new(&(struct ang_game_desc){ .pack = t->pack, .seats = seats, .seed = seed },
                           &error);
    assert_non_null(t->game);
    t->owner = ang_engine_new(ANG_OWNER, 0);
    ang_engine_attach(t->owner, t->game);
    for (unsigned s = 0; s <= ANG_SPECTATOR; s++) {
        t->seat[s] = ang_engine_new(ANG_SEAT, s);
        assert_non_null(t->seat[s]);
        ang_engine_attach(t->seat[s], t->game);
    }
}

static void table_close(struct table *t)
{
    ang_engine_free(t->owner);
    for (unsigned s = 0; s <= ANG_SPECTATOR; s++)
        ang_engine_free(t->seat[s]);
    ang_game_free(t->game);
    ang_pack_free(t->pack);
}

static bool is_json(const char *text)
{
    struct json_reader r;

    json_reader_init(&r, text, strlen(text));
    json_skip(&r);
    return json_reader_end(&r) && text[0] == '{' && !strchr(text, '\n');
}

static const char *say(struct ang_engine *e, const char *format, ...)
{
    char line[4096];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    const char *answer = ang_engine_line(e, line, strlen(line));
    assert_true(is_json(answer));
    return answer;
}

static void expect(const char *answer, const char *part)
{
    if (!strstr(answer, part))
        fail_msg("expected %s\nin %s", part, answer);
}

/* The document */

enum { DOCUMENT_MAX = 1 << 17, LINE_SIZE = 1 << 15 };
#define ANYTHING "…"

struct document {
    char text[DOCUMENT_MAX];
    struct table table; /* of the section; its game is only there if it has seats */
    struct ang_engine *engine;
    bool shared;
    char sent[LINE_SIZE], expected[LINE_SIZE], anything[LINE_SIZE];
    unsigned examples;
};

static void document_read(struct document *d)
{
    const char *root = getenv("ANGELES_ROOT");
    char path[512];

    snprintf(path, sizeof path, "%s/docs/protocol.md", root ? root : ".");
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("%s cannot be read; ANGELES_ROOT says where the repository is", path);
    size_t size = fread(d->text, 1, sizeof d->text - 1, f);
    fclose(f);
    assert_in_range(size, 1, sizeof d->text - 2);
    d->text[size] = 0;
}

/* Whether the text is the pattern, where each ANYTHING is some text; the first goes into `any`. */
static bool matches(const char *pattern, const char *text, char *any)
{
    bool first = true;

    for (;;) {
        const char *wild = strstr(pattern, ANYTHING);
        size_t length = wild ? (size_t)(wild - pattern) : strlen(pattern);
        if (strncmp(text, pattern, length) != 0)
            return false;
        text += length;
        if (!wild)
            return *text == 0;
        pattern = wild + strlen(ANYTHING);

        char next[LINE_SIZE];
        const char *end = strstr(pattern, ANYTHING), *at;
        length = end ? (size_t)(end - pattern) : strlen(pattern);
        memcpy(next, pattern, length);
        next[length] = 0;
        if (end)
            at = strstr(text, next);
        else
            at = strlen(text) >= length ? text + strlen(text) - length : NULL;
        if (!at)
            return false;
        if (first && at - text < LINE_SIZE) {
            memcpy(any, text, (size_t)(at - text));
            any[at - text] = 0;
        }
        first = false;
        text = at;
    }
}

static void section_close(struct document *d)
{
    ang_engine_free(d->engine);
    if (d->shared)
        table_close(&d->table);
    d->engine = NULL;
    d->shared = false;
}

/* "protocol", "protocol seat 1", "protocol spectator": who speaks in this block. */
static struct ang_engine *speaker(struct document *d, const char *who)
{
    unsigned seat = ANG_SPECTATOR;

    if (*who == '\n') {
        if (!d->engine)
            d->engine = ang_engine_new(ANG_OWNER, 0);
        return d->engine;
    }
    if (!d->shared)
        table_open(&d->table, 2, 7);
    d->shared = true;
    assert_true(sscanf(who, " seat %u", &seat) == 1 || strncmp(who, " spectator", 10) == 0);
    return d->table.seat[seat];
}

static void example_run(struct document *d, struct ang_engine *e)
{
    char line[LINE_SIZE];
    char *wild = strstr(d->sent, ANYTHING);

    if (wild)
        snprintf(line, sizeof line, "%.*s%s%s", (int)(wild - d->sent), d->sent, d->anything,
                 wild + strlen(ANYTHING));
    else
        memcpy(line, d->sent, strlen(d->sent) + 1);
    const char *answer = ang_engine_line(e, line, strlen(line));
    assert_true(is_json(answer));
    if (!matches(d->expected, answer, d->anything))
        fail_msg("docs/protocol.md says\n> %s\n< %s\nbut the answer is\n< %s", d->sent, d->expected,
                 answer);
    d->examples++;
    d->sent[0] = d->expected[0] = 0;
}

/* A line that was broken goes on: with a blank inside a string, without one elsewhere. */
static void line_continue(char *line, const char *more, size_t length)
{
    bool inside = false;

    for (const char *c = line; *c; c++) {
        if (*c == '\\' && inside)
            c++;
        else if (*c == '"')
            inside = !inside;
    }
    assert_true(strlen(line) + length + 2 < LINE_SIZE);
    if (inside)
        strcat(line, " ");
    strncat(line, more, length);
}

static void document_run(struct document *d)
{
    struct ang_engine *e = NULL;
    char *into = NULL;

    for (const char *line = d->text, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        assert_non_null(end);
        size_t length = (size_t)(end - line);
        bool fence = strncmp(line, "```", 3) == 0;
        if (!e && strncmp(line, "## ", 3) == 0)
            section_close(d);
        if (!e && strncmp(line, "```protocol", 11) == 0) {
            e = speaker(d, line + 11);
            continue;
        }
        if (!e)
            continue;
        if (d->sent[0] && d->expected[0] && (fence || line[0] == '>'))
            example_run(d, e);
        if (fence) {
            e = NULL;
            continue;
        }
        if (line[0] == '>' || line[0] == '<') {
            into = line[0] == '>' ? d->sent : d->expected;
            into[0] = 0;
            line += 2;
        } else {
            assert_non_null(into);
            line += strspn(line, " ");
        }
        length = (size_t)(end - line);
        line_continue(into, line, length);
    }
    section_close(d);
}

static void test_document(void **state)
{
    struct document *d = calloc(1, sizeof *d);

    (void)state;
    assert_non_null(d);
    document_read(d);
    document_run(d);
    assert_in_range(d->examples, 80, 1000);
    free(d);
}

/* Roles */

static void test_seat_may_not(void **state)
{
    static const char *const hidden[] = { "new",  "open", "close", "redeal", "void", "save",
                                          "dump", "load", "hash",  "verify", "carry" };
    static const char *const key[] = {
        "\"seat\":1", "\"viewer\":1", "\"table\":\"main\"", "\"how\":\"owner\"",
        "\"from\":1", "\"as\":\"x\"", "\"seed\":1",         "\"viewer\":\"spectator\"",
    };
    static const char *const command[] = {
        "\"do\":\"view\"",
        "\"do\":\"log\"",
        "\"do\":\"options\"",
        "\"do\":\"undo\"",
        "\"do\":\"info\"",
        "\"do\":\"hello\"",
        "\"do\":\"choose\",\"version\":1,\"index\":0",
        "\"do\":\"whynot\",\"words\":\"bid 1\"",
        "\"do\":\"answer\",\"offer\":1,\"answer\":\"take\"",
        "\"do\":\"offer\",\"offer\":{\"to\":1}",
    };
    struct table t;

    (void)state;
    table_open(&t, 3, 5);
    uint64_t hash = ang_game_hash(t.game);
    for (unsigned i = 0; i < ARRAY_LEN(hidden); i++)
        expect(say(t.seat[0], "{\"do\":\"%s\"}", hidden[i]), "\"code\":\"forbidden\"");
    for (unsigned c = 0; c < ARRAY_LEN(command); c++)
        for (unsigned k = 0; k < ARRAY_LEN(key); k++)
            expect(say(t.seat[0], "{%s,%s}", command[c], key[k]), "unknown key");
    expect(say(t.seat[0], "{\"do\":\"offer\",\"offer\":{\"to\":1,\"from\":2}}"),
           "unknown key 'from'");
    expect(say(t.seat[5], "{\"do\":\"view\"}"), "there is no seat 5");
    expect(say(t.seat[6], "{\"do\":\"choose\",\"version\":1,\"index\":0}"),
           "\"code\":\"forbidden\"");
    assert_int_equal(ang_game_hash(t.game), hash);
    assert_null(ang_engine_new(ANG_SEAT, ANG_SPECTATOR + 1));

    struct ang_engine *alone = ang_engine_new(ANG_SEAT, 0);
    expect(say(alone, "{\"do\":\"view\"}"), "there is no game");
    expect(say(alone, "{\"do\":\"hello\"}"), "\"protocol\":1");
    ang_engine_free(alone);
    table_close(&t);
}

/* The hash a seat gets is that of its own view, and the truth's is not sent to it. */
static void test_seat_hash(void **state)
{
    char own[24];
    struct table t;

    (void)state;
    table_open(&t, 2, 5);
    snprintf(own, sizeof own, "%016llx", (unsigned long long)ang_game_view_hash(t.game, 1));
    expect(say(t.seat[1], "{\"do\":\"hello\"}"), own);
    expect(say(t.seat[1], "{\"do\":\"view\"}"), own);
    expect(say(t.owner, "{\"do\":\"hash\",\"viewer\":1}"), own);
    say(t.seat[0], "{\"do\":\"choose\",\"version\":1,\"index\":0}");
    const char *answer = say(t.seat[1], "{\"do\":\"choose\",\"version\":1,\"index\":0}");
    snprintf(own, sizeof own, "%016llx", (unsigned long long)ang_game_view_hash(t.game, 1));
    expect(answer, own);
    snprintf(own, sizeof own, "%016llx", (unsigned long long)ang_game_hash(t.game));
    assert_null(strstr(answer, own));
    table_close(&t);
}

/* Secrets */

static const char *const curious[] = {
    "{\"do\":\"hello\"}",
    "{\"do\":\"info\",\"cards\":true}",
    "{\"do\":\"view\"}",
    "{\"do\":\"options\"}",
    "{\"do\":\"log\"}",
    "{\"do\":\"undo\"}",
    "{\"do\":\"whynot\",\"words\":\"work\"}",
    "{\"do\":\"whynot\",\"option\":{\"kind\":\"bid\",\"targets\":[{\"type\":\"number\",\"number\":"
    "3}]}}",
    "{\"do\":\"whynot\",\"option\":{\"kind\":\"play\",\"targets\":[{\"type\":\"card\",\"card\":"
    "\"tea\","
    "\"zone\":\"hand:0\"}]}}",
    "{\"do\":\"whynot\",\"option\":{\"kind\":\"sell\",\"targets\":[{\"type\":\"card\","
    "\"zone\":\"deck\",\"place\":3}]}}",
    "{\"do\":\"choose\",\"version\":9999,\"index\":0}",
    "{\"do\":\"answer\",\"offer\":1,\"answer\":\"take\"}",
};

/* What seat 0 has sealed shows in nothing that anybody else is sent. */
static void test_sealed(void **state)
{
    (void)state;
    for (unsigned seat = 1; seat <= ANG_SPECTATOR; seat += ANG_SPECTATOR - 1) {
        struct table a, b;
        table_open(&a, 2, 11);
        table_open(&b, 2, 11);
        say(a.seat[0], "{\"do\":\"choose\",\"version\":1,\"index\":0}");
        expect(say(b.seat[0], "{\"do\":\"choose\",\"version\":1,\"index\":3}"), "\"waiting\":[1]");
        for (unsigned i = 0; i < ARRAY_LEN(curious); i++)
            assert_string_equal(say(a.seat[seat], curious[i]), say(b.seat[seat], curious[i]));
        assert_int_not_equal(ang_game_hash(a.game), ang_game_hash(b.game));
        table_close(&a);
        table_close(&b);
    }
}

/* Two worlds a seat cannot tell apart send it the same bytes. (An imagined game has no past, so
 * its log is empty and nothing in it can be taken back.) */
static void test_imagined(void **state)
{
    static const unsigned asked[] = { 2, 3, 6, 7, 8, 9, 10, 11 };
    uint32_t random = 1;
    struct table t;

    (void)state;
    table_open(&t, 3, 23);
    for (unsigned n = 0; n < 60 && ang_game_state(t.game) == ANG_RUNNING; n++) {
        unsigned seat = n % 3;
        struct ang_game *other = ang_game_redeal(t.game, seat, n, NULL);
        struct ang_engine *e = ang_engine_new(ANG_SEAT, seat);
        assert_non_null(other);
        ang_engine_attach(e, other);
        for (unsigned i = 0; i < ARRAY_LEN(asked); i++) {
            char here[1 << 15];
            snprintf(here, sizeof here, "%s", say(t.seat[seat], curious[asked[i]]));
            const char *there = say(e, curious[asked[i]]);
            const char *end = strstr(here, ",\"undo\":");
            if (strncmp(here, there, end ? (size_t)(end - here) : sizeof here) != 0)
                fail_msg("seat %u, after %u choices:\n%s\n%s\n%s", seat, n, curious[asked[i]], here,
                         there);
        }
        ang_engine_free(e);
        ang_game_free(other);

        struct ang_decision d;
        unsigned who = ang_seat_first(ang_game_waiting(t.game));
        ang_game_decision(t.game, who, &d);
        random = random * 1664525 + 1013904223;
        expect(say(t.seat[who], "{\"do\":\"choose\",\"version\":%u,\"index\":%u}",
                   (unsigned)d.version, (random >> 16) % d.count),
               "\"did\"");
    }
    table_close(&t);
}

/* Lines for others leave no gap in a viewer's numbers. */
static void test_log_is_counted_for_each(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, 2, 7);
    say(t.seat[0], "{\"do\":\"choose\",\"version\":1,\"index\":1}");
    say(t.seat[1], "{\"do\":\"choose\",\"version\":1,\"index\":0}");
    unsigned total = t.game->log_count;
    assert_in_range(total, 4, 100);
    t.game->log[1].audience = BIT(0);
    char part[64];
    snprintf(part, sizeof part, "\"since\":0,\"next\":2,\"total\":%u,\"lines\":[{", total - 1);
    expect(say(t.seat[1], "{\"do\":\"log\",\"limit\":2}"), part);
    expect(say(t.seat[1], "{\"do\":\"log\",\"since\":1,\"limit\":1}"), "\"text\":\"You bid 0.\"");
    expect(say(t.seat[0], "{\"do\":\"log\",\"since\":1,\"limit\":1}"), "\"text\":\"You bid 1.\"");
    expect(say(t.seat[1], "{\"do\":\"log\",\"since\":1000}"), "\"lines\":[]");
    table_close(&t);
}

/* Errors */

/* What is wrong in itself, whoever says it. */
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

/* What an owner can get wrong besides; each names its seat. */
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
    "{\"do\":\"choose\",\"seat\":0,\"version\":1,\"option\":{\"kind\":\"bid\",\"targets\":[{},{},{}"
    ",{}]}}",
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
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"names\":[\"A\",\"\"]}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"names\":[1,2]}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"options\":{\"x\":\"y\"}}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"options\":[\"deck\"]}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"carry\":[99999]}",
    "{\"do\":\"new\",\"game\":\"harbor\",\"seed\":1,\"carry\":{}}",
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
    refused_all(t.seat[0], t.game, hostile_owner, ARRAY_LEN(hostile_owner));

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

/* Good lines with one byte changed, lost or doubled: whatever comes out is JSON, and an error has
 * changed nothing. */
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
        "\"carry\":[1,2]}",
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
                    break; /* it has a right to change something */
            }
            table_close(&t);
        }
}

/* A mistake of ours: the owner is told where, a seat only that. */
static void test_fault(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, 2, 7);
    t.game->b->frame[0].step = 99;
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

/* Sending twice */

static void test_resend(void **state)
{
    struct table t;
    char first[1024];

    (void)state;
    table_open(&t, 2, 7);
    snprintf(first, sizeof first, "%s",
             say(t.seat[0], "{\"do\":\"choose\",\"version\":1,\"index\":1,\"request\":5}"));
    say(t.seat[1], "{\"do\":\"choose\",\"version\":1,\"index\":0,\"request\":5}");
    assert_int_equal(ang_game_entry_count(t.game), 2);
    assert_string_equal(
        say(t.seat[0], "{\"do\":\"choose\",\"version\":1,\"index\":1,\"request\":5}"), first);
    expect(say(t.seat[0], "{\"do\":\"choose\",\"version\":1,\"index\":1,\"request\":\"5\"}"),
           "\"code\":\"stale\"");
    expect(say(t.seat[0], "{\"do\":\"undo\",\"request\":5}"), "something else");
    assert_int_equal(ang_game_entry_count(t.game), 2);

    /* An error is not kept; an answer is, until 16 others have come. */
    expect(say(t.owner, "{\"do\":\"undo\",\"seat\":0,\"choices\":9,\"request\":\"u\"}"),
           "\"error\"");
    expect(say(t.owner, "{\"do\":\"undo\",\"seat\":0,\"how\":\"owner\",\"request\":\"u\"}"),
           "\"did\"");
    for (unsigned i = 0; i < 15; i++)
        say(t.owner,
            "{\"do\":\"new\",\"game\":\"harbor\",\"table\":\"x\",\"seed\":1,\"request\":%u}", i);
    unsigned entries = ang_game_entry_count(t.game);
    say(t.owner, "{\"do\":\"undo\",\"seat\":0,\"how\":\"owner\",\"request\":\"u\"}");
    assert_int_equal(ang_game_entry_count(t.game), entries);
    say(t.owner, "{\"do\":\"close\",\"table\":\"x\",\"request\":\"c\"}");
    expect(say(t.owner, "{\"do\":\"close\",\"table\":\"x\",\"request\":\"c\"}"),
           "\"did\":\"close\"");
    say(t.owner, "{\"do\":\"undo\",\"seat\":0,\"how\":\"owner\",\"request\":\"u\"}");
    assert_int_equal(ang_game_entry_count(t.game), entries + 1);
    table_close(&t);
}

/* A whole game over the wire, kept in every way on its course. */
static void test_whole_game(void **state)
{
    struct table t;
    uint32_t random = 3;

    (void)state;
    table_open(&t, 3, 99);
    for (unsigned n = 0; ang_game_state(t.game) == ANG_RUNNING; n++) {
        unsigned seat = ang_seat_first(ang_game_waiting(t.game));
        struct ang_decision d;
        assert_true(ang_game_decision(t.game, seat, &d));
        random = random * 1664525 + 1013904223;
        unsigned index = (random >> 16) % d.count;
        expect(say(t.seat[seat], "{\"do\":\"options\"}"), "\"decision\"");
        expect(say(t.seat[seat], "{\"do\":\"choose\",\"version\":%u,\"index\":%u}",
                   (unsigned)d.version, index),
               "\"did\"");
        if (n % 5 == 0)
            expect(say(t.owner, "{\"do\":\"verify\"}"), "\"replayed\":true");
    }
    expect(say(t.owner, "{\"do\":\"carry\"}"), "\"carry\":[");
    expect(say(t.seat[0], "{\"do\":\"hello\"}"), "\"winners\":[");
    expect(say(t.seat[0], "{\"do\":\"options\"}"), "\"options\":[]");
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_document),   cmocka_unit_test(test_seat_may_not),
        cmocka_unit_test(test_seat_hash),  cmocka_unit_test(test_sealed),
        cmocka_unit_test(test_imagined),   cmocka_unit_test(test_log_is_counted_for_each),
        cmocka_unit_test(test_hostile),    cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_fault),      cmocka_unit_test(test_resend),
        cmocka_unit_test(test_whole_game),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
