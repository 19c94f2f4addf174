#include "wire/json.h"

void json_reader_init(struct json_reader *r, const char *text, size_t size)
{
    memset(r, 0, sizeof *r);
    r->text = text;
    r->size = size;
}

/* Errors. The message is assembled by hand, because there is no printf here. */
static void message_add(struct json_error *e, const char *text)
{
    size_t at = json_length(e->message);

    for (; *text && at + 1 < sizeof e->message; text++)
        e->message[at++] = *text;
    e->message[at] = 0;
}

static void message_add_number(struct json_error *e, int64_t number)
{
    char digit[24];
    size_t at = sizeof digit - 1;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    digit[at] = 0;
    do {
        digit[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        digit[--at] = '-';
    message_add(e, digit + at);
}

void json_fail_at(struct json_reader *r, size_t at, const char *what, const char *name)
{
    if (r->failed)
        return;
    r->failed = true;
    r->error.at = at;
    message_add(&r->error, what);
    if (name) {
        message_add(&r->error, " '");
        message_add(&r->error, name);
        message_add(&r->error, "'");
    }
}

void json_fail(struct json_reader *r, const char *what, const char *name)
{
    json_fail_at(r, r->at, what, name);
}

static void fail_range(struct json_reader *r, size_t at, int64_t least, int64_t most)
{
    if (r->failed)
        return;
    json_fail_at(r, at, "expected a whole number from ", NULL);
    message_add_number(&r->error, least);
    message_add(&r->error, " to ");
    message_add_number(&r->error, most);
}

/* The next byte, -1 at the end. */
static int look(const struct json_reader *r)
{
    return r->at < r->size ? (unsigned char)r->text[r->at] : -1;
}

static int look_past_space(struct json_reader *r)
{
    int c;

    while ((c = look(r)) == ' ' || c == '\t' || c == '\n' || c == '\r')
        r->at++;
    return c;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

enum json_type json_peek(struct json_reader *r)
{
    if (r->failed)
        return JSON_NOTHING;
    int c = look_past_space(r);
    switch (c) {
    case '{':
        return JSON_OBJECT;
    case '[':
        return JSON_ARRAY;
    case '"':
        return JSON_STRING;
    case 't':
    case 'f':
        return JSON_BOOL;
    case 'n':
        return JSON_NULL;
    }
    return c == '-' || is_digit(c) ? JSON_NUMBER : JSON_NOTHING;
}

static bool expect(struct json_reader *r, enum json_type type)
{
    static const char *const what[] = {
        [JSON_NOTHING] = "expected a value",    [JSON_NULL] = "expected null",
        [JSON_BOOL] = "expected true or false", [JSON_NUMBER] = "expected a number",
        [JSON_STRING] = "expected a string",    [JSON_ARRAY] = "expected an array",
        [JSON_OBJECT] = "expected an object",
    };

    if (json_peek(r) == type)
        return true;
    json_fail(r, what[type], NULL);
    return false;
}

bool json_reader_end(struct json_reader *r)
{
    if (!r->failed && r->depth)
        json_fail(r, "expected the end of the innermost object or array", NULL);
    if (!r->failed && look_past_space(r) != -1)
        json_fail(r, "expected the end of the text", NULL);
    return !r->failed;
}

/* Containers */
static void container_enter(struct json_reader *r, bool object)
{
    if (!expect(r, object ? JSON_OBJECT : JSON_ARRAY))
        return;
    if (r->depth == JSON_DEPTH_MAX) {
        json_fail(r, "nested too deeply", NULL);
        return;
    }
    uint32_t bit = BIT(r->depth);
    r->depth++;
    r->begun &= ~bit;
    r->object = object ? r->object | bit : r->object & ~bit;
    r->at++;
}

void json_read_object(struct json_reader *r)
{
    container_enter(r, true);
}

void json_read_array(struct json_reader *r)
{
    container_enter(r, false);
}

/* Goes to the next member of the innermost container; false: it has ended, and is left. */
static bool member_next(struct json_reader *r, bool object)
{
    if (r->failed)
        return false;
    CHECK(r->depth > 0);
    uint32_t bit = BIT(r->depth - 1);
    CHECK(object == !!(r->object & bit)); /* the caller entered the other kind */
    int c = look_past_space(r);
    if (c == (object ? '}' : ']')) {
        r->at++;
        r->depth--;
        return false;
    }
    if (r->begun & bit) {
        if (c != ',') {
            json_fail(r, object ? "expected ',' or '}'" : "expected ',' or ']'", NULL);
            return false;
        }
        r->at++;
    }
    r->begun |= bit;
    return true;
}

bool json_next_item(struct json_reader *r)
{
    return member_next(r, false);
}

bool json_next_key_at(struct json_reader *r, char *key, size_t size, size_t *at)
{
    CHECK(size > 0);
    key[0] = 0;
    if (!member_next(r, true))
        return false;
    if (look_past_space(r) != '"') {
        json_fail(r, "expected a key in quotation marks", NULL);
        return false;
    }
    *at = r->at;
    json_read_string(r, key, size);
    if (!r->failed && look_past_space(r) != ':')
        json_fail(r, "expected ':'", NULL);
    if (r->failed)
        return false;
    r->at++;
    return true;
}

bool json_next_key(struct json_reader *r, char *key, size_t size)
{
    size_t at;

    return json_next_key_at(r, key, size, &at);
}

int json_next_known(struct json_reader *r, const char *const *key, unsigned count, uint64_t *seen)
{
    char name[JSON_KEY_MAX];
    size_t at;

    CHECK(count <= 64);
    if (!json_next_key_at(r, name, sizeof name, &at))
        return -1;
    for (unsigned k = 0; k < count; k++) {
        if (!json_same(name, key[k]))
            continue;
        if (*seen >> k & 1) {
            json_fail_at(r, at, "this key comes twice:", name);
            return -1;
        }
        *seen |= (uint64_t)1 << k;
        return (int)k;
    }
    json_fail_at(r, at, "unknown key", name);
    return -1;
}

void json_require(struct json_reader *r, const char *const *key, unsigned needed, uint64_t seen)
{
    for (unsigned k = 0; k < needed; k++)
        if (!(seen >> k & 1))
            json_fail(r, "missing key", key[k]);
}

/* number = ["-"] ("0" | digit19 {digit}) ["." digit {digit}] [("e"|"E") ["+"|"-"] digit {digit}]
 * Returns whether it is an integer that fits 64 bits; then *value is set. */
static bool number_scan(struct json_reader *r, int64_t *value)
{
    bool minus = look(r) == '-', whole = true;
    uint64_t sum = 0;

    r->at += minus;
    if (!is_digit(look(r))) {
        json_fail(r, "expected a digit", NULL);
        return false;
    }
    if (look(r) == '0') {
        r->at++;
        if (is_digit(look(r))) {
            json_fail(r, "a number does not begin with 0", NULL);
            return false;
        }
    }
    for (; is_digit(look(r)); r->at++) {
        unsigned digit = (unsigned)(look(r) - '0');
        if (sum > (UINT64_MAX - digit) / 10)
            whole = false;
        else
            sum = sum * 10 + digit;
    }
    for (int part = 0; part < 2; part++) { /* fraction, exponent */
        int c = look(r);
        if (part == 0 ? c != '.' : c != 'e' && c != 'E')
            continue;
        whole = false;
        r->at++;
        if (part == 1 && (look(r) == '+' || look(r) == '-'))
            r->at++;
        if (!is_digit(look(r))) {
            json_fail(r, "expected a digit", NULL);
            return false;
        }
        while (is_digit(look(r)))
            r->at++;
    }
    if (!whole || sum > (uint64_t)INT64_MAX + minus)
        return false;
    if (!minus)
        *value = (int64_t)sum;
    else
        *value = sum ? -(int64_t)(sum - 1) - 1 : 0; /* the minimum has no positive counterpart */
    return true;
}

int64_t json_read_int(struct json_reader *r, int64_t least, int64_t most)
{
    int64_t value = 0;

    if (json_peek(r) != JSON_NUMBER) {
        fail_range(r, r->at, least, most);
        return least;
    }
    size_t from = r->at;
    bool fits = number_scan(r, &value);
    if (!r->failed && (!fits || value < least || value > most))
        fail_range(r, from, least, most);
    return r->failed ? least : value;
}

static bool literal(struct json_reader *r, const char *word)
{
    size_t length = json_length(word);

    if (r->size - r->at < length || memcmp(r->text + r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

bool json_read_bool(struct json_reader *r)
{
    if (!expect(r, JSON_BOOL))
        return false;
    if (literal(r, "true"))
        return true;
    if (!literal(r, "false"))
        json_fail(r, "expected true or false", NULL);
    return false;
}

bool json_read_null(struct json_reader *r)
{
    if (json_peek(r) != JSON_NULL)
        return false;
    if (literal(r, "null"))
        return true;
    json_fail(r, "expected null", NULL);
    return false;
}

/* Strings */
struct taker { /* where a string's characters go; text may be NULL */
    char *text;
    size_t size, used;
};

static void take(struct taker *t, const char *text, size_t size)
{
    if (t->text && t->used + size < t->size)
        memcpy(t->text + t->used, text, size);
    t->used += size;
}

static void take_code(struct taker *t, uint32_t code)
{
    char out[4];

    if (code < 0x80) {
        out[0] = (char)code;
        take(t, out, 1);
    } else if (code < 0x800) {
        out[0] = (char)(0xc0 | code >> 6);
        out[1] = (char)(0x80 | (code & 63));
        take(t, out, 2);
    } else if (code < 0x10000) {
        out[0] = (char)(0xe0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 63));
        out[2] = (char)(0x80 | (code & 63));
        take(t, out, 3);
    } else {
        out[0] = (char)(0xf0 | code >> 18);
        out[1] = (char)(0x80 | (code >> 12 & 63));
        out[2] = (char)(0x80 | (code >> 6 & 63));
        out[3] = (char)(0x80 | (code & 63));
        take(t, out, 4);
    }
}

static int hex_value(int c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Four digits after "\u". */
static uint32_t escape_code(struct json_reader *r)
{
    uint32_t code = 0;

    for (int i = 0; i < 4; i++, r->at++) {
        int digit = hex_value(look(r));
        if (digit < 0) {
            json_fail(r, "expected four hexadecimal digits", NULL);
            return 0;
        }
        code = code << 4 | (uint32_t)digit;
    }
    return code;
}

/* escape = "\" (one of "\/bfnrt or a quotation mark | "u" digits [second half of a pair]) */
static void escape_read(struct json_reader *r, struct taker *t)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    size_t start = r->at++;
    int c = look(r);

    for (size_t i = 0; i + 1 < sizeof from; i++)
        if (c == from[i]) {
            take(t, &to[i], 1);
            r->at++;
            return;
        }
    if (c != 'u') {
        json_fail(r, "expected one of \"\\/bfnrtu after a backslash", NULL);
        return;
    }
    r->at++;
    uint32_t code = escape_code(r);
    if (code >= 0xd800 && code < 0xdc00 && literal(r, "\\u")) {
        uint32_t low = escape_code(r);
        if (low >= 0xdc00 && low < 0xe000)
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    if (code >= 0xd800 && code < 0xe000)
        json_fail_at(r, start, "half of a surrogate pair", NULL);
    else if (code == 0 &&
             t->text) /* our strings end with a NUL; a skipped string may contain one */
        json_fail_at(r, start, "a NUL is not allowed here", NULL);
    else
        take_code(t, code);
}

/* Characters of one byte that need no unescaping: nearly all. */
static size_t plain_run(const char *text, size_t size)
{
    size_t length = 0;

    while (length < size && text[length] >= 32 && text[length] < 127 && text[length] != '"' &&
           text[length] != '\\')
        length++;
    return length;
}

/* string = quotation mark {character | escape} quotation mark */
static void string_scan(struct json_reader *r, struct taker *t)
{
    r->at++;
    while (!r->failed) {
        size_t plain = plain_run(r->text + r->at, r->size - r->at);
        take(t, r->text + r->at, plain);
        r->at += plain;
        int c = look(r);
        if (c == -1) {
            json_fail(r, "expected a quotation mark at the end of the string", NULL);
        } else if (c == '"') {
            r->at++;
            return;
        } else if (c == '\\') {
            escape_read(r, t);
        } else if (c < 32) {
            json_fail(r, "a control character in a string must be escaped", NULL);
        } else {
            bool good;
            size_t length = json_character(r->text + r->at, r->size - r->at, &good);
            if (!good)
                json_fail(r, "this is not UTF-8", NULL);
            else
                take(t, r->text + r->at, length);
            r->at += good ? length : 0;
        }
    }
}

size_t json_read_string(struct json_reader *r, char *out, size_t size)
{
    struct taker t = { out, size, 0 };

    CHECK(size > 0);
    out[0] = 0;
    if (!expect(r, JSON_STRING))
        return 0;
    size_t from = r->at;
    string_scan(r, &t);
    if (!r->failed && t.used >= size) {
        json_fail_at(r, from, "expected a string of at most ", NULL);
        message_add_number(&r->error, (int64_t)size - 1);
        message_add(&r->error, " bytes");
    }
    if (r->failed)
        t.used = 0;
    out[t.used] = 0;
    return t.used;
}

void json_read_hex_bytes(struct json_reader *r, uint8_t *byte, size_t count)
{
    memset(byte, 0, count);
    if (!expect(r, JSON_STRING))
        return;
    size_t from = r->at++;
    bool good = r->size - r->at > 2 * count && r->text[r->at + 2 * count] == '"';
    for (size_t i = 0; good && i < 2 * count; i++) {
        int digit = hex_value((unsigned char)r->text[r->at + i]);
        good = digit >= 0;
        if (good)
            byte[i / 2] = (uint8_t)(byte[i / 2] << 4 | digit);
    }
    if (good) {
        r->at += 2 * count + 1;
        return;
    }
    memset(byte, 0, count);
    json_fail_at(r, from, "expected a string of hexadecimal digits, as many as ", NULL);
    message_add_number(&r->error, (int64_t)(2 * count));
}

uint64_t json_read_hex(struct json_reader *r)
{
    uint8_t byte[8];
    uint64_t value = 0;

    json_read_hex_bytes(r, byte, sizeof byte);
    for (size_t i = 0; i < sizeof byte; i++)
        value = value << 8 | byte[i];
    return value;
}

static void scalar_skip(struct json_reader *r, enum json_type type)
{
    struct taker nowhere = { 0 };
    int64_t ignored;

    switch (type) {
    case JSON_STRING:
        string_scan(r, &nowhere);
        break;
    case JSON_NUMBER:
        number_scan(r, &ignored);
        break;
    case JSON_BOOL:
        json_read_bool(r);
        break;
    case JSON_NULL:
        json_read_null(r);
        break;
    default:
        json_fail(r, "expected a value", NULL);
    }
}

/* Whether the innermost container has one more member; skips its key. */
static bool member_skip_to(struct json_reader *r)
{
    struct taker nowhere = { 0 };
    bool object = r->object >> (r->depth - 1) & 1;

    if (!member_next(r, object))
        return false;
    if (!object)
        return true;
    if (look_past_space(r) != '"') {
        json_fail(r, "expected a key in quotation marks", NULL);
        return false;
    }
    string_scan(r, &nowhere);
    if (!r->failed && look_past_space(r) != ':')
        json_fail(r, "expected ':'", NULL);
    r->at += !r->failed;
    return !r->failed;
}

unsigned json_read_word(struct json_reader *r, const char *const *word, unsigned count,
                        const char *what)
{
    char text[32];
    size_t at = (json_peek(r), r->at);

    json_read_string(r, text, sizeof text);
    for (unsigned i = 0; i < count; i++)
        if (!r->failed && json_same(text, word[i]))
            return i;
    json_fail_at(r, at, what, NULL);
    return 0;
}

void json_skip(struct json_reader *r)
{
    unsigned outside = r->depth;

    while (!r->failed) {
        enum json_type type = json_peek(r);
        if (type == JSON_OBJECT || type == JSON_ARRAY)
            container_enter(r, type == JSON_OBJECT);
        else
            scalar_skip(r, type);
        while (!r->failed && r->depth > outside && !member_skip_to(r))
            ;
        if (r->depth == outside)
            return;
    }
}
