/* The JSON writer and reader: round trips, the corners of RFC 8259, hostile input, tiny buffers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "wire/json.h"

/* An exactly sized copy, so that the sanitizer detects reading past its end. */
static char *exact(const char *text, size_t size)
{
    char *copy = malloc(size ? size : 1);

    assert_non_null(copy);
    if (size)
        memcpy(copy, text, size);
    return copy;
}

struct corner {
    const char *text;
    size_t size; /* 0: up to the NUL */
    bool good;
    size_t at; /* where the error is found */
    const char *message;
};

/* clang-format off */
static const struct corner corner[] = {
    { "null", 0, true, 0, NULL },
    { " \t\r\n true \n", 0, true, 0, NULL },
    { "0", 0, true, 0, NULL },
    { "-0", 0, true, 0, NULL },
    { "-0.0e-0", 0, true, 0, NULL },
    { "1E+400", 0, true, 0, NULL },
    { "123456789012345678901234567890", 0, true, 0, NULL },
    { "\"\"", 0, true, 0, NULL },
    { "\"\\u0000\"", 0, true, 0, NULL },
    { "\"\\ud83d\\ude00\"", 0, true, 0, NULL },
    { "\"\xf0\x9f\x98\x80 \x7f\"", 0, true, 0, NULL },
    { "[]", 0, true, 0, NULL },
    { "[ ]", 0, true, 0, NULL },
    { "{}", 0, true, 0, NULL },
    { "{\"a\":[{\"b\":{}},[[]],\"\"]}", 0, true, 0, NULL },
    { "{\"a\":1,\"a\":2}", 0, true, 0, NULL }, /* skipped values are not validated */
    { "", 0, false, 0, "expected a value" },
    { " ", 0, false, 1, "expected a value" },
    { "\xef\xbb\xbf{}", 0, false, 0, "expected a value" },
    { "nul", 0, false, 0, "expected null" },
    { "tru", 0, false, 0, "expected true or false" },
    { "True", 0, false, 0, "expected a value" },
    { "truex", 0, false, 4, "expected the end of the text" },
    { "NaN", 0, false, 0, "expected a value" },
    { "01", 0, false, 1, "a number does not begin with 0" },
    { "-", 0, false, 1, "expected a digit" },
    { "+1", 0, false, 0, "expected a value" },
    { ".5", 0, false, 0, "expected a value" },
    { "1.", 0, false, 2, "expected a digit" },
    { "1e", 0, false, 2, "expected a digit" },
    { "1e+", 0, false, 3, "expected a digit" },
    { "0x10", 0, false, 1, "expected the end of the text" },
    { "1 2", 0, false, 2, "expected the end of the text" },
    { "'a'", 0, false, 0, "expected a value" },
    { "\"a", 0, false, 2, "expected a quotation mark at the end of the string" },
    { "\"\n\"", 0, false, 1, "a control character in a string must be escaped" },
    { "\"\0\"", 3, false, 1, "a control character in a string must be escaped" },
    { "1\0", 2, false, 1, "expected the end of the text" },
    { "\0", 1, false, 0, "expected a value" },
    { "\"\\x\"", 0, false, 2, "expected one of \"\\/bfnrtu after a backslash" },
    { "\"\\", 0, false, 2, "expected one of \"\\/bfnrtu after a backslash" },
    { "\"\\u12g4\"", 0, false, 5, "expected four hexadecimal digits" },
    { "\"\\u123", 0, false, 6, "expected four hexadecimal digits" },
    { "\"\\ud800\"", 0, false, 1, "half of a surrogate pair" },
    { "\"\\udc00\"", 0, false, 1, "half of a surrogate pair" },
    { "\"\\ud800\\u0041\"", 0, false, 1, "half of a surrogate pair" },
    { "\"\\ud800\\ud800\"", 0, false, 1, "half of a surrogate pair" },
    { "\"\\ud800\\u", 0, false, 9, "expected four hexadecimal digits" },
    { "\"\x80\"", 0, false, 1, "this is not UTF-8" },
    { "\"\xc0\x80\"", 0, false, 1, "this is not UTF-8" },
    { "\"\xed\xa0\x80\"", 0, false, 1, "this is not UTF-8" },
    { "\"\xf4\x90\x80\x80\"", 0, false, 1, "this is not UTF-8" },
    { "\"\xe2\x82\"", 0, false, 1, "this is not UTF-8" },
    { "\"\xe2\x82", 0, false, 1, "this is not UTF-8" },
    { "[", 0, false, 1, "expected a value" },
    { "[1", 0, false, 2, "expected ',' or ']'" },
    { "[1,", 0, false, 3, "expected a value" },
    { "[1,]", 0, false, 3, "expected a value" },
    { "[,1]", 0, false, 1, "expected a value" },
    { "[1 2]", 0, false, 3, "expected ',' or ']'" },
    { "[1}", 0, false, 2, "expected ',' or ']'" },
    { "]", 0, false, 0, "expected a value" },
    { "[]]", 0, false, 2, "expected the end of the text" },
    { "{", 0, false, 1, "expected a key in quotation marks" },
    { "{\"a\"", 0, false, 4, "expected ':'" },
    { "{\"a\":", 0, false, 5, "expected a value" },
    { "{\"a\":}", 0, false, 5, "expected a value" },
    { "{\"a\":1", 0, false, 6, "expected ',' or '}'" },
    { "{\"a\":1,}", 0, false, 7, "expected a key in quotation marks" },
    { "{a:1}", 0, false, 1, "expected a key in quotation marks" },
    { "{1:1}", 0, false, 1, "expected a key in quotation marks" },
    { "{\"a\" 1}", 0, false, 5, "expected ':'" },
    { "{]", 0, false, 1, "expected a key in quotation marks" },
    { "/* */ 1", 0, false, 0, "expected a value" },
};
/* clang-format on */

static void test_corners(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(corner); i++) {
        const struct corner *c = &corner[i];
        size_t size = c->size ? c->size : strlen(c->text);
        char *text = exact(c->text, size);
        struct json_reader r;

        json_reader_init(&r, text, size);
        json_skip(&r);
        bool good = json_reader_end(&r);
        if (good != c->good ||
            (!good && (r.error.at != c->at || strcmp(r.error.message, c->message))))
            fail_msg("%s: %s at %zu: %s", c->text, good ? "accepted" : "refused", r.error.at,
                     r.error.message);
        free(text);
    }
}

static void test_depth(void **state)
{
    (void)state;
    for (unsigned depth = JSON_DEPTH_MAX - 1; depth <= JSON_DEPTH_MAX + 1; depth++) {
        char text[2 * (JSON_DEPTH_MAX + 1)];
        struct json_reader r;

        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        json_reader_init(&r, text, 2 * depth);
        json_skip(&r);
        assert_int_equal(json_reader_end(&r), depth <= JSON_DEPTH_MAX);
        if (depth > JSON_DEPTH_MAX)
            assert_string_equal(r.error.message, "nested too deeply");
    }
}

static void test_numbers(void **state)
{
    static const struct {
        const char *text;
        int64_t least, most, value;
        bool good;
    } row[] = {
        { "0", 0, 0, 0, true },
        { "-0", 0, 0, 0, true },
        { "9223372036854775807", INT64_MIN, INT64_MAX, INT64_MAX, true },
        { "-9223372036854775808", INT64_MIN, INT64_MAX, INT64_MIN, true },
        { "9223372036854775808", INT64_MIN, INT64_MAX, INT64_MIN, false },
        { "-9223372036854775809", INT64_MIN, INT64_MAX, INT64_MIN, false },
        { "18446744073709551616", 0, INT64_MAX, 0, false },
        { "99999999999999999999999999", 0, INT64_MAX, 0, false },
        { "5", 0, 5, 5, true },
        { "6", 0, 5, 0, false },
        { "-1", 0, 5, 0, false },
        { "1", 2, 5, 2, false },
        { "1.0", 0, 5, 0, false },
        { "1e0", 0, 5, 0, false },
        { "\"1\"", 0, 5, 0, false },
        { "null", 0, 5, 0, false },
        { "01", 0, 5, 0, false },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(row); i++) {
        struct json_reader r;

        json_reader_init(&r, row[i].text, strlen(row[i].text));
        int64_t value = json_read_int(&r, row[i].least, row[i].most);
        assert_int_equal(value, row[i].value);
        assert_int_equal(json_reader_end(&r), row[i].good);
    }
    struct json_reader r;
    json_reader_init(&r, " 7", 2);
    json_read_int(&r, -3, 5);
    assert_string_equal(r.error.message, "expected a whole number from -3 to 5");
    assert_int_equal(r.error.at, 1);
}

static void test_strings(void **state)
{
    static const struct {
        const char *text, *value;
        const char *message;
    } row[] = {
        { "\"abc\"", "abc", NULL },
        { "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t", NULL },
        { "\"\\u0041\\u00e4\\u20ac\"", "A\xc3\xa4\xe2\x82\xac", NULL },
        { "\"\\uD83D\\uDE00\"", "\xf0\x9f\x98\x80", NULL },
        { "\"1234567890123456789\"", "1234567890123456789", NULL },
        { "\"12345678901234567890\"", "", "expected a string of at most 19 bytes" },
        { "\"1234567890123456789\\u20ac\"", "", "expected a string of at most 19 bytes" },
        { "\"a\\u0000b\"", "", "a NUL is not allowed here" },
        { "17", "", "expected a string" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(row); i++) {
        struct json_reader r;
        char out[20];

        json_reader_init(&r, row[i].text, strlen(row[i].text));
        size_t length = json_read_string(&r, out, sizeof out);
        assert_string_equal(out, row[i].value);
        assert_int_equal(length, strlen(row[i].value));
        assert_int_equal(json_reader_end(&r), !row[i].message);
        if (row[i].message)
            assert_string_equal(r.error.message, row[i].message);
    }
}

static const char *const key[] = { "seat", "index", "note" };

static bool read_message(struct json_reader *r, const char *text, int *seat, int *index, char *note,
                         size_t size)
{
    uint64_t seen = 0;

    json_reader_init(r, text, strlen(text));
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0)
            *seat = (int)json_read_int(r, 0, 5);
        else if (k == 1)
            *index = (int)json_read_int(r, 0, 511);
        else
            json_read_string(r, note, size);
    json_require(r, key, 2, seen);
    return json_reader_end(r);
}

static void test_known_keys(void **state)
{
    struct json_reader r;
    int seat = -1, index = -1;
    char note[16] = "";

    (void)state;
    assert_true(
        read_message(&r, " { \"index\" : 7 , \"seat\" : 2 } ", &seat, &index, note, sizeof note));
    assert_int_equal(seat, 2);
    assert_int_equal(index, 7);
    assert_false(read_message(&r, "{\"seat\":1, \"sit\":2}", &seat, &index, note, sizeof note));
    assert_string_equal(r.error.message, "unknown key 'sit'");
    assert_int_equal(r.error.at, 11);
    assert_false(read_message(&r, "{\"seat\":1,\"seat\":1}", &seat, &index, note, sizeof note));
    assert_string_equal(r.error.message, "this key comes twice: 'seat'");
    assert_int_equal(r.error.at, 10);
    assert_false(
        read_message(&r, "{\"seat\":1,\"s\\u0065at\":1}", &seat, &index, note, sizeof note));
    assert_string_equal(r.error.message, "this key comes twice: 'seat'");
    assert_false(read_message(&r, "{\"seat\":1}", &seat, &index, note, sizeof note));
    assert_string_equal(r.error.message, "missing key 'index'");
    assert_false(read_message(&r, "[]", &seat, &index, note, sizeof note));
    assert_string_equal(r.error.message, "expected an object");
    assert_false(read_message(&r, "{\"seat\":1,\"index\":[1]}", &seat, &index, note, sizeof note));
    assert_string_equal(r.error.message, "expected a whole number from 0 to 511");
    assert_int_equal(r.error.at, 18);
}

/* Writes a text with everything the writer can write. */
static void write_all(struct json_writer *w)
{
    static const uint8_t byte[] = { 0x00, 0x9f, 0xff };

    json_write_object(w);
    json_add_string(w, "plain", "words");
    json_write_key_text(w, "k\"ey\n"); /* values that are not our own words may contain anything */
    json_write_string(w, "\"\\/\b\f\n\r\t\x01\x1f\x7f");
    json_write_key(w, "nul");
    json_write_bytes(w, "a\0b", 3);
    json_add_string(w, "none", NULL);
    json_add_int(w, "least", INT64_MIN);
    json_add_int(w, "most", INT64_MAX);
    json_add_int(w, "zero", 0);
    json_add_hex(w, "hash", 0x0123456789abcdefu);
    json_write_key(w, "bytes");
    json_write_hex_bytes(w, byte, sizeof byte);
    json_add_bool(w, "yes", true);
    json_add_null(w, "nothing");
    json_add_array(w, "list");
    json_write_int(w, 1);
    json_write_array(w);
    json_write_end(w);
    json_write_object(w);
    json_write_end(w);
    json_write_bool(w, false);
    json_write_end(w);
    json_add_object(w, "inner");
    json_write_key(w, "name");
    json_write_string_start(w);
    json_write_string_part(w, "pearl");
    json_write_string_part(w, "#");
    json_write_string_number(w, 12);
    json_write_string_end(w);
    json_write_end(w);
    json_write_end(w);
}

static const char all[] =
    "{\"plain\":\"words\",\"k\\\"ey\\n\":\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\","
    "\"nul\":\"a\\u0000b\",\"none\":null,\"least\":-9223372036854775808,"
    "\"most\":9223372036854775807,\"zero\":0,\"hash\":\"0123456789abcdef\",\"bytes\":\"009fff\","
    "\"yes\":true,\"nothing\":null,\"list\":[1,[],{},false],\"inner\":{\"name\":\"pearl#12\"}}";

static void test_writer(void **state)
{
    char text[512];
    struct json_writer w;

    (void)state;
    json_writer_init(&w, text, sizeof text);
    write_all(&w);
    assert_true(json_writer_end(&w));
    assert_string_equal(text, all);
    assert_int_equal(w.used, strlen(all));
}

/* Several values, one per line; and a value that is already JSON. */
static void test_lines(void **state)
{
    char text[64];
    struct json_writer w;

    (void)state;
    json_writer_init(&w, text, sizeof text);
    for (int i = 0; i < 2; i++) {
        json_write_array(&w);
        json_write_int(&w, i);
        json_write_raw(&w, "{\"a\":1}");
        json_write_end(&w);
        json_write_line(&w);
    }
    assert_true(json_writer_end(&w));
    assert_string_equal(text, "[0,{\"a\":1}]\n[1,{\"a\":1}]\n");
}

/* Every size of buffer: never writes past it, always reports the same size, and leaves a prefix
 * with a NUL. */
static void test_tiny_buffers(void **state)
{
    struct json_writer measure;

    (void)state;
    json_writer_init(&measure, NULL, 0);
    write_all(&measure);
    assert_false(json_writer_end(&measure));
    assert_int_equal(json_writer_needed(&measure), sizeof all);
    for (size_t size = 0; size <= sizeof all + 1; size++) {
        char *text = malloc(size ? size : 1);
        struct json_writer w;

        assert_non_null(text);
        json_writer_init(&w, text, size);
        write_all(&w);
        assert_int_equal(json_writer_end(&w), size >= sizeof all);
        assert_int_equal(json_writer_failed(&w), size < sizeof all);
        assert_int_equal(json_writer_needed(&w), sizeof all);
        assert_true(w.hash == measure.hash);
        if (size) {
            size_t kept = size < sizeof all ? size - 1 : sizeof all - 1;
            assert_memory_equal(text, all, kept);
            assert_int_equal(text[kept], 0);
        }
        free(text);
    }
}

static void test_bad_utf8_is_replaced(void **state)
{
    static const struct {
        const char *bytes, *text;
    } row[] = {
        { "\x80", "\xef\xbf\xbd" },
        { "a\xc3(", "a\xef\xbf\xbd(" },
        { "\xc0\x80", "\xef\xbf\xbd\xef\xbf\xbd" },
        { "\xe2\x82", "\xef\xbf\xbd" },
        { "\xe2\x82x", "\xef\xbf\xbdx" },
        { "\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" },
        { "\xf0\x9f\x98", "\xef\xbf\xbd" },
        { "\xf5", "\xef\xbf\xbd" },
        { "\xff\xfe", "\xef\xbf\xbd\xef\xbf\xbd" },
        { "\xc3\xa4\xf0\x9f\x98\x80", "\xc3\xa4\xf0\x9f\x98\x80" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(row); i++) {
        char text[64], out[64], *bytes = exact(row[i].bytes, strlen(row[i].bytes));
        struct json_writer w;
        struct json_reader r;

        json_writer_init(&w, text, sizeof text);
        json_write_bytes(&w, bytes, strlen(row[i].bytes));
        assert_true(json_writer_end(&w));
        json_reader_init(&r, text, w.used);
        json_read_string(&r, out, sizeof out);
        assert_true(json_reader_end(&r));
        assert_string_equal(out, row[i].text);
        free(bytes);
    }
}

static uint32_t next_random(uint32_t *s)
{
    *s ^= *s << 13;
    *s ^= *s >> 17;
    *s ^= *s << 5;
    return *s;
}

/* The reader accepts anything the writer wrote; UTF-8 comes back unchanged. */
static void test_random_bytes(void **state)
{
    uint32_t seed = 12345;

    (void)state;
    for (int round = 0; round < 20000; round++) {
        char bytes[24], text[6 * sizeof bytes + 3];
        size_t size = next_random(&seed) % sizeof bytes;
        struct json_writer w;
        struct json_reader r;

        for (size_t i = 0; i < size; i++) {
            uint32_t random = next_random(&seed);
            bytes[i] = (char)(random & 1 ? 0x80 | random >> 8 : random >> 8);
        }
        json_writer_init(&w, text, sizeof text);
        json_write_bytes(&w, bytes, size);
        assert_true(json_writer_end(&w));
        json_reader_init(&r, text, w.used);
        json_skip(&r);
        assert_true(json_reader_end(&r));
    }
}

/* Reads broken copies of a good text: cut at each byte, and with bytes exchanged. Any result is
 * fine, as long as the sanitizers find nothing. */
static void test_hostile(void **state)
{
    static const char spice[] = "{}[]\",:\\u0d8-.eE \x80\xff\n";
    uint32_t seed = 99;

    (void)state;
    for (size_t cut = 0; cut < sizeof all - 1; cut++) {
        char *text = exact(all, cut);
        struct json_reader r;

        json_reader_init(&r, text, cut);
        json_skip(&r);
        assert_false(json_reader_end(&r));
        assert_true(r.error.at <= cut);
        free(text);
    }
    for (int round = 0; round < 20000; round++) {
        char *text = exact(all, sizeof all - 1);
        struct json_reader r;
        char name[8];

        for (uint32_t n = next_random(&seed) % 4 + 1; n > 0; n--)
            text[next_random(&seed) % (sizeof all - 1)] =
                spice[next_random(&seed) % (sizeof spice - 1)];
        json_reader_init(&r, text, sizeof all - 1);
        if (round & 1) {
            json_read_object(&r);
            while (json_next_key(&r, name, sizeof name))
                json_skip(&r);
        } else {
            json_skip(&r);
        }
        if (!json_reader_end(&r))
            assert_true(r.error.at <= sizeof all - 1 && r.error.message[0]);
        free(text);
    }
}

static void test_hex(void **state)
{
    static const char *const bad[] = { "\"0123456789abcde\"",
                                       "\"0123456789abcdef0\"",
                                       "\"0123456789abcdeg\"",
                                       "\"0123456789abcdef",
                                       "\"",
                                       "12" };
    struct json_reader r;

    (void)state;
    json_reader_init(&r, "\"0123456789ABcdef\"", 18);
    assert_true(json_read_hex(&r) == 0x0123456789abcdefu);
    assert_true(json_reader_end(&r));
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        char *text = exact(bad[i], strlen(bad[i]));
        json_reader_init(&r, text, strlen(bad[i]));
        assert_true(json_read_hex(&r) == 0);
        assert_false(json_reader_end(&r));
        free(text);
    }
}

/* The first error stays, long names are truncated, and reading stops. */
static void test_errors_stick(void **state)
{
    struct json_reader r;
    char name[300], out[4];

    (void)state;
    json_reader_init(&r, "[1,\"x\"]", 7);
    json_read_array(&r);
    assert_true(json_next_item(&r));
    json_read_string(&r, out, sizeof out);
    assert_int_equal(r.error.at, 1);
    assert_false(json_next_item(&r));
    assert_int_equal(json_read_int(&r, 3, 9), 3);
    assert_int_equal(json_peek(&r), JSON_NOTHING);
    json_fail(&r, "another", NULL);
    json_skip(&r);
    assert_false(json_reader_end(&r));
    assert_string_equal(r.error.message, "expected a string");

    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = 0;
    json_reader_init(&r, "", 0);
    json_fail(&r, "no card is called", name);
    assert_int_equal(strlen(r.error.message), JSON_MESSAGE_MAX - 1);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_corners),      cmocka_unit_test(test_depth),
        cmocka_unit_test(test_numbers),      cmocka_unit_test(test_strings),
        cmocka_unit_test(test_known_keys),   cmocka_unit_test(test_writer),
        cmocka_unit_test(test_tiny_buffers), cmocka_unit_test(test_bad_utf8_is_replaced),
        cmocka_unit_test(test_random_bytes), cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_hex),          cmocka_unit_test(test_lines),
        cmocka_unit_test(test_errors_stick),
    };

    return cmocka_run_group_tests_name("wire/json", test, NULL, NULL);
}
