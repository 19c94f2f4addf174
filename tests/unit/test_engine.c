/* test_engine.c: the JSON protocol. Runs the examples of docs/protocol.md first, then tests
 * permissions, secrets, and repeated requests. */
#include "table/replies.h"

#include "test_engine_table.h"

/* The document */

enum { DOCUMENT_MAX = 1 << 17, LINE_SIZE = 1 << 15 };
#define ANYTHING "…"

struct document {
    char text[DOCUMENT_MAX];
    struct table table; /* of the section; there is a game only if it has seats */
    struct ang_engine *engine;
    struct replies replies;
    bool shared;
    char sent[LINE_SIZE], expected[LINE_SIZE], anything[LINE_SIZE];
    unsigned examples, wrong;
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

/* Whether the text matches the pattern, in which ANYTHING matches any text; the first match goes
 * into `any`. */
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
    replies_release(&d->replies);
    ang_engine_free(d->engine);
    if (d->shared)
        table_close(&d->table);
    d->engine = NULL;
    d->shared = false;
}

/* "protocol", "protocol seat 1", "protocol spectator": the client of this block. */
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
    static char line[3 * LINE_SIZE];
    const char *wild = strstr(d->sent, ANYTHING);
    size_t before = wild ? (size_t)(wild - d->sent) : strlen(d->sent);

    memcpy(line, d->sent, before);
    line[before] = 0;
    if (wild) {
        strcat(line, d->anything);
        strcat(line, wild + strlen(ANYTHING));
    }
    const char *answer = replies_line(&d->replies, e, line, strlen(line));
    assert_true(is_json(answer));
    if (!matches(d->expected, answer, d->anything)) {
        d->wrong++;
        /* not print_error(), which truncates long text */
        fprintf(stderr, "docs/protocol.md says\n> %s\n< %s\nbut the answer is\n< %s\n", d->sent,
                d->expected, answer);
    }
    d->examples++;
    d->sent[0] = d->expected[0] = 0;
}

/* Joins a wrapped line: with a blank inside a string, without one elsewhere. */
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
    unsigned examples = d->examples, wrong = d->wrong;
    free(d);
    assert_int_equal(wrong, 0);
    assert_in_range(examples, 80, 1000);
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

/* The hash a seat gets is that of its own view, and the hash of the true position is not sent to
 * it. */
static void test_seat_hash(void **state)
{
    char own[24];
    struct table t;

    (void)state;
    table_open(&t, 2, 5);
    snprintf(own, sizeof own, "%016llx", (unsigned long long)ang_game_sight_hash(t.game, 1));
    expect(say(t.seat[1], "{\"do\":\"hello\"}"), own);
    expect(say(t.seat[1], "{\"do\":\"view\"}"), own);
    expect(say(t.owner, "{\"do\":\"hash\",\"viewer\":1}"), own);
    expect(say(t.seat[1], "{\"do\":\"view\",\"have\":\"%s\"}", own), "\"same\":true");
    expect(say(t.seat[0], "{\"do\":\"view\",\"have\":\"%s\"}", own), "\"view\":{");
    say(t.seat[0], "{\"do\":\"choose\",\"version\":1,\"index\":0}");
    const char *answer = say(t.seat[1], "{\"do\":\"choose\",\"version\":1,\"index\":0}");
    snprintf(own, sizeof own, "%016llx", (unsigned long long)ang_game_sight_hash(t.game, 1));
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

/* Nothing sent to others contains seat 0's sealed choice. */
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

/* Two worlds a seat cannot tell apart send it the same bytes. An imagined game has no past, so
 * its log is empty and nothing in it can be taken back. */
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

/* Sending twice */

static const char *send(struct replies *r, struct ang_engine *e, const char *line)
{
    const char *answer = replies_line(r, e, line, strlen(line));

    assert_true(is_json(answer));
    return answer;
}

static void test_resend(void **state)
{
    static const char undo[] = "{\"do\":\"undo\",\"seat\":0,\"how\":\"owner\",\"request\":\"u\"}";
    static const char choice[] = "{\"do\":\"choose\",\"version\":1,\"index\":1,\"request\":5}";
    struct replies seat = { 0 }, owner = { 0 };
    char first[1024], line[100];
    struct table t;

    (void)state;
    table_open(&t, 2, 7);
    snprintf(first, sizeof first, "%s", send(&seat, t.seat[0], choice));
    say(t.seat[1], "{\"do\":\"choose\",\"version\":1,\"index\":0,\"request\":5}");
    assert_int_equal(ang_game_entry_count(t.game), 2);
    assert_string_equal(send(&seat, t.seat[0], choice), first);
    expect(
        send(&seat, t.seat[0], "{\"do\":\"choose\",\"version\":1,\"index\":1,\"request\":\"5\"}"),
        "\"code\":\"stale\"");
    expect(send(&seat, t.seat[0], "{\"id\":9,\"do\":\"undo\",\"request\":5}"),
           "{\"id\":9,\"error\":{\"code\":\"usage\",\"message\":\"this \\\"request\\\" was used");
    assert_int_equal(ang_game_entry_count(t.game), 2);

    /* Errors are not cached. Replies are cached until 16 more have been sent. */
    expect(send(&owner, t.owner, "{\"do\":\"undo\",\"seat\":0,\"choices\":9,\"request\":\"u\"}"),
           "\"error\"");
    expect(send(&owner, t.owner, undo), "\"did\"");
    for (unsigned i = 0; i < 15; i++) {
        snprintf(line, sizeof line,
                 "{\"do\":\"new\",\"game\":\"harbor\",\"table\":\"x\",\"seed\":1,\"request\":%u}",
                 i);
        send(&owner, t.owner, line);
    }
    unsigned entries = ang_game_entry_count(t.game);
    send(&owner, t.owner, undo);
    assert_int_equal(ang_game_entry_count(t.game), entries);
    send(&owner, t.owner, "{\"do\":\"close\",\"table\":\"x\",\"request\":\"c\"}");
    expect(send(&owner, t.owner, "{\"do\":\"close\",\"table\":\"x\",\"request\":\"c\"}"),
           "\"did\":\"close\"");
    send(&owner, t.owner, undo);
    assert_int_equal(ang_game_entry_count(t.game), entries + 1);
    replies_release(&seat);
    replies_release(&owner);
    table_close(&t);
}

/* A whole game over the wire, saved in every way along its course. */
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
    expect(say(t.owner, "{\"do\":\"carry\"}"), "\"carry\":{\"version\":1,\"numbers\":[");
    expect(say(t.seat[0], "{\"do\":\"hello\"}"), "\"winners\":[");
    expect(say(t.seat[0], "{\"do\":\"options\"}"), "\"options\":[]");
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_document),  cmocka_unit_test(test_seat_may_not),
        cmocka_unit_test(test_seat_hash), cmocka_unit_test(test_sealed),
        cmocka_unit_test(test_imagined),  cmocka_unit_test(test_log_is_counted_for_each),
        cmocka_unit_test(test_resend),    cmocka_unit_test(test_whole_game),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
