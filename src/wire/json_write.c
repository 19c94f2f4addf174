#include "wire/json.h"

size_t json_length(const char *text)
{
    size_t length = 0;

    while (text[length])
        length++;
    return length;
}

bool json_same(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

void json_writer_init(struct json_writer *w, char *text, size_t size)
{
    memset(w, 0, sizeof *w);
    w->text = text;
    w->size = text ? size : 0;
    w->hash = 0xcbf29ce484222325u;
}

bool json_writer_end(struct json_writer *w)
{
    CHECK(w->depth == 0 && !w->keyed);
    if (w->size)
        w->text[w->used < w->size ? w->used : w->size - 1] = 0;
    return !json_writer_failed(w);
}

static inline uint64_t byte_hashed(uint64_t hash, char c)
{
    return (hash ^ (unsigned char)c) * 0x100000001b3u;
}

static inline uint64_t word_hashed(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static inline uint64_t bytes_8(const char *text)
{
    uint64_t x;

    memcpy(&x, text, sizeof x);
    return x;
}

static inline void hash_one(struct json_writer *w, char c)
{
    if (w->hashes == JSON_HASH_BYTES) {
        w->hash = byte_hashed(w->hash, c);
        return;
    }
    w->held |= (uint64_t)(unsigned char)c << w->held_bits;
    w->held_bits = (w->held_bits + 8) & 63;
    if (w->held_bits == 0) {
        w->hash = word_hashed(w->hash, w->held);
        w->held = 0;
    }
}

/* The result does not depend on how the text is divided between calls. */
static void hash_all(struct json_writer *w, const char *text, size_t size)
{
    size_t at = 0;

    if (w->hashes == JSON_HASH_WORDS)
        for (; at + 8 <= size; at += 8) {
            uint64_t word = bytes_8(text + at);
            w->hash = word_hashed(w->hash, w->held | word << w->held_bits);
            w->held = w->held_bits ? word >> (64 - w->held_bits) : 0;
        }
    for (; at < size; at++)
        hash_one(w, text[at]);
}

uint64_t json_writer_hash(const struct json_writer *w)
{
    return w->hashes == JSON_HASH_WORDS ? word_hashed(word_hashed(w->hash, w->held), w->used)
                                        : w->hash;
}

/* Bytes that do not fit are still counted and hashed, so measuring and hashing need no buffer. */
static void put(struct json_writer *w, const char *text, size_t size)
{
    size_t room = w->used + 1 < w->size ? w->size - 1 - w->used : 0;
    size_t fits = size < room ? size : room;

    if (fits)
        memcpy(w->text + w->used, text, fits);
    if (w->hashes)
        hash_all(w, text, size);
    w->used += size;
}

/* Puts the most frequent output: a bracket, a comma, a quotation mark. */
static void put_one(struct json_writer *w, char c)
{
    if (w->used + 1 < w->size)
        w->text[w->used] = c;
    if (w->hashes)
        hash_one(w, c);
    w->used++;
}

static void put_text(struct json_writer *w, const char *text)
{
    put(w, text, json_length(text));
}

static void put_number(struct json_writer *w, uint64_t number)
{
    char digit[20];
    size_t at = sizeof digit;

    if (number < 10) { /* most of them */
        put_one(w, (char)('0' + number));
        return;
    }
    do {
        digit[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    put(w, digit + at, sizeof digit - at);
}

static void put_hex(struct json_writer *w, uint64_t number, unsigned digits)
{
    for (unsigned i = digits; i-- > 0;)
        put_one(w, "0123456789abcdef"[number >> (4 * i) & 15]);
}

/* Call it before any value: puts the comma between items. A value of an object follows its key. */
static void value_starts(struct json_writer *w)
{
    if (w->depth == 0) {
        CHECK(w->used == w->line); /* one value per line */
        return;
    }
    uint32_t bit = BIT(w->depth - 1);
    if (w->object & bit) {
        CHECK(w->keyed);
        w->keyed = false;
        return;
    }
    if (w->begun & bit)
        put_one(w, ',');
    w->begun |= bit;
}

static void container_start(struct json_writer *w, bool object)
{
    value_starts(w);
    CHECK(w->depth < JSON_DEPTH_MAX);
    uint32_t bit = BIT(w->depth);
    w->depth++;
    w->begun &= ~bit;
    w->object = object ? w->object | bit : w->object & ~bit;
    put_one(w, object ? '{' : '[');
}

void json_write_object(struct json_writer *w)
{
    container_start(w, true);
}

void json_write_array(struct json_writer *w)
{
    container_start(w, false);
}

void json_write_end(struct json_writer *w)
{
    CHECK(w->depth > 0 && !w->keyed);
    w->depth--;
    put_one(w, w->object >> w->depth & 1 ? '}' : ']');
}

/* Table 3-7 of the Unicode standard. In malformed input, the longest prefix of a character counts
 * as one error. */
size_t json_character(const char *from, size_t size, bool *good)
{
    const unsigned char *text = (const unsigned char *)from;
    static const struct {
        unsigned char first, last, low, high, more;
    } row[] = {
        { 0x00, 0x7f, 0x00, 0x00, 0 }, { 0xc2, 0xdf, 0x80, 0xbf, 1 }, { 0xe0, 0xe0, 0xa0, 0xbf, 2 },
        { 0xe1, 0xec, 0x80, 0xbf, 2 }, { 0xed, 0xed, 0x80, 0x9f, 2 }, { 0xee, 0xef, 0x80, 0xbf, 2 },
        { 0xf0, 0xf0, 0x90, 0xbf, 3 }, { 0xf1, 0xf3, 0x80, 0xbf, 3 }, { 0xf4, 0xf4, 0x80, 0x8f, 3 },
    };

    *good = false;
    for (size_t i = 0; i < ARRAY_LEN(row); i++) {
        if (text[0] < row[i].first || text[0] > row[i].last)
            continue;
        for (size_t k = 1; k <= row[i].more; k++) {
            unsigned char low = k == 1 ? row[i].low : 0x80, high = k == 1 ? row[i].high : 0xbf;
            if (k >= size || text[k] < low || text[k] > high)
                return k;
        }
        *good = true;
        return 1u + row[i].more;
    }
    return 1;
}

static void put_escaped(struct json_writer *w, unsigned char c)
{
    static const char shorthand[32] = {
        ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r',
    };

    put_one(w, '\\');
    if (c >= 32) { /* a quotation mark or a backslash */
        put_one(w, (char)c);
    } else if (shorthand[c]) {
        put_one(w, shorthand[c]);
    } else {
        put_one(w, 'u');
        put_hex(w, c, 4);
    }
}

/* Needs no escaping; the zero that ends a text does. */
static inline bool is_plain(char c)
{
    return (unsigned char)(c - ' ') < 0x80 - ' ' && c != '"' && c != '\\';
}

/* Whether none of these eight bytes needs escaping. Tests all at once: a borrow between bytes
 * changes the result only if some byte does need it. */
static inline bool eight_plain(uint64_t x)
{
    const uint64_t each = 0x0101010101010101u;
    uint64_t quote = x ^ '"' * each, backslash = x ^ '\\' * each;

    return !(
        (x | (x - ' ' * each) | ((quote - each) & ~quote) | ((backslash - each) & ~backslash)) &
        0x80 * each);
}

static inline uint64_t bytes_4(const char *text)
{
    uint32_t x;

    memcpy(&x, text, sizeof x);
    return x;
}

/* Whether none of it needs escaping. The rest at the end is tested together with some bytes before
 * it. */
static inline bool is_plain_text(const char *text, size_t size)
{
    if (size >= 8) {
        for (size_t at = 0; at + 8 < size; at += 8)
            if (!eight_plain(bytes_8(text + at)))
                return false;
        return eight_plain(bytes_8(text + size - 8));
    }
    if (size >= 4)
        return eight_plain(bytes_4(text) | bytes_4(text + size - 4) << 32);
    return size == 0 || (is_plain(text[0]) && is_plain(text[size / 2]) && is_plain(text[size - 1]));
}

/* Most are short: not worth a call. */
static inline void copy(char *to, const char *from, size_t size)
{
    if (size > 16) {
        memcpy(to, from, size);
    } else if (size >= 8) {
        uint64_t first = bytes_8(from), last = bytes_8(from + size - 8);
        memcpy(to, &first, 8);
        memcpy(to + size - 8, &last, 8);
    } else if (size >= 4) {
        uint32_t first = (uint32_t)bytes_4(from), last = (uint32_t)bytes_4(from + size - 4);
        memcpy(to, &first, 4);
        memcpy(to + size - 4, &last, 4);
    } else if (size > 0) {
        char middle = from[size / 2], last = from[size - 1];
        to[0] = from[0];
        to[size / 2] = middle;
        to[size - 1] = last;
    }
}

/* The place where this many bytes may be written at once; NULL: they have to be counted or hashed
 * one by one.
 */
static inline char *room_for(const struct json_writer *w, size_t size)
{
    return !w->hashes && w->used + size < w->size ? w->text + w->used : NULL;
}

static void put_characters(struct json_writer *w, const char *text, size_t size)
{
    const unsigned char *c = (const unsigned char *)text;
    size_t at = 0, plain = 0; /* plain: where the run not yet written begins */

    while (at < size) {
        if (at + 8 <= size && eight_plain(bytes_8(text + at))) {
            at += 8;
            continue;
        }
        if (is_plain(text[at])) {
            at++;
            continue;
        }
        bool good = true, escape = c[at] < 32 || c[at] == '"' || c[at] == '\\';
        size_t length = c[at] < 0x80 ? 1 : json_character(text + at, size - at, &good);

        if (escape || !good) {
            put(w, text + plain, at - plain);
            if (good)
                put_escaped(w, c[at]);
            else
                put(w, "\xef\xbf\xbd", 3); /* U+FFFD */
            plain = at + length;
        }
        at += length;
    }
    if (plain < at)
        put(w, text + plain, at - plain);
}

/* Writes the rest of the text. Most texts are short and plain: they are tested and copied in one
 * pass. */
static void put_string(struct json_writer *w, const char *text)
{
    size_t size = json_length(text);
    char *out = room_for(w, size);

    if (out && is_plain_text(text, size)) {
        copy(out, text, size);
        w->used += size;
    } else {
        put_characters(w, text, size);
    }
}

/* Between quotation marks: text known to be plain, and any text. */
static inline void put_plain_quoted(struct json_writer *w, const char *text, size_t size)
{
    char *out = room_for(w, size + 2);

    if (out) {
        out[0] = '"';
        copy(out + 1, text, size);
        out[size + 1] = '"';
        w->used += size + 2;
    } else {
        put_one(w, '"');
        put(w, text, size);
        put_one(w, '"');
    }
}

static void put_quoted(struct json_writer *w, const char *text)
{
    size_t size = json_length(text);

    if (is_plain_text(text, size)) {
        put_plain_quoted(w, text, size);
    } else {
        put_one(w, '"');
        put_characters(w, text, size);
        put_one(w, '"');
    }
}

void json_write_string_start(struct json_writer *w)
{
    value_starts(w);
    put_one(w, '"');
}

void json_write_string_part(struct json_writer *w, const char *text)
{
    put_string(w, text);
}

void json_write_string_number(struct json_writer *w, uint32_t number)
{
    put_number(w, number);
}

void json_write_string_end(struct json_writer *w)
{
    put_one(w, '"');
}

void json_write_bytes(struct json_writer *w, const char *text, size_t size)
{
    json_write_string_start(w);
    put_characters(w, text, size);
    json_write_string_end(w);
}

void json_write_string(struct json_writer *w, const char *text)
{
    if (!text) {
        json_write_null(w);
        return;
    }
    value_starts(w);
    put_quoted(w, text);
}

/* Returns true if the member follows another. */
static inline bool member_starts(struct json_writer *w)
{
    CHECK(w->depth > 0 && !w->keyed);
    uint32_t bit = BIT(w->depth - 1);
    bool follows = w->begun & bit;
    CHECK(w->object & bit);
    w->begun |= bit;
    return follows;
}

static inline void key_start(struct json_writer *w)
{
    if (member_starts(w))
        put_one(w, ',');
    if (w->marks && w->depth == 1) {
        if (w->marks->count < JSON_MARK_MAX)
            w->marks->at[w->marks->count] = (uint32_t)w->used;
        w->marks->count++;
    }
}

static inline void key_end(struct json_writer *w)
{
    put_one(w, ':');
    w->keyed = true;
}

void json_write_key_text(struct json_writer *w, const char *key)
{
    key_start(w);
    put_quoted(w, key);
    key_end(w);
}

void json_write_key_plain(struct json_writer *w, const char *key, size_t size)
{
#ifdef ANG_CHECKED
    CHECK(is_plain_text(key, size));
#endif
    char *out = w->marks ? NULL : room_for(w, size + 4);
    if (!out) {
        key_start(w);
        put_plain_quoted(w, key, size);
        key_end(w);
        return;
    }
    if (member_starts(w))
        *out++ = ',';
    *out++ = '"';
    copy(out, key, size);
    out += size;
    *out++ = '"';
    *out++ = ':';
    w->used = (size_t)(out - w->text);
    w->keyed = true;
}

void json_write_number_key(struct json_writer *w, unsigned number)
{
    key_start(w);
    put_one(w, '"');
    put_number(w, number);
    put_one(w, '"');
    key_end(w);
}

void json_write_int(struct json_writer *w, int64_t number)
{
    value_starts(w);
    if (number < 0)
        put_one(w, '-');
    put_number(w, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void json_write_hex(struct json_writer *w, uint64_t number)
{
    json_write_string_start(w);
    put_hex(w, number, 16);
    json_write_string_end(w);
}

void json_write_hex_bytes(struct json_writer *w, const uint8_t *byte, size_t count)
{
    json_write_string_start(w);
    for (size_t i = 0; i < count; i++)
        put_hex(w, byte[i], 2);
    json_write_string_end(w);
}

void json_write_bool(struct json_writer *w, bool yes)
{
    value_starts(w);
    put_text(w, yes ? "true" : "false");
}

void json_write_raw(struct json_writer *w, const char *json)
{
    json_write_raw_bytes(w, json, json_length(json));
}

void json_write_raw_bytes(struct json_writer *w, const char *json, size_t size)
{
    value_starts(w);
    put(w, json, size);
}

void json_write_raw_members(struct json_writer *w, const char *json, size_t size)
{
    if (size <= 2) /* {} */
        return;
    key_start(w);
    put(w, json + 1, size - 2);
}

void json_write_line(struct json_writer *w)
{
    CHECK(w->depth == 0 && !w->keyed);
    put_one(w, '\n');
    w->line = w->used;
}

void json_write_null(struct json_writer *w)
{
    value_starts(w);
    put_text(w, "null");
}
