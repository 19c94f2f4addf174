/* json.h: writing JSON into a caller's buffer, and reading it strictly.
 *
 * The writer also counts bytes that do not fit: `used` is the size of the whole text, whatever the
 * buffer's size. So a caller may measure first, or retry with more room. It never writes past the
 * buffer.
 *
 * The reader is a pull parser: the caller says what it expects next. Its first error sticks, and
 * every later call returns nothing. So code that reads a message checks once, at the end:
 *
 *     static const char *const key[] = { "seat", "index" };
 *     uint64_t seen = 0;
 *     json_read_object(r);
 *     for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
 *         if (k == 0)
 *             seat = (uint8_t)json_read_int(r, 0, SEAT_MAX - 1);
 *         else
 *             index = (unsigned)json_read_int(r, 0, OPTION_MAX - 1);
 *     json_require(r, key, ARRAY_LEN(key), seen);
 *     if (!json_reader_end(r))
 *         … r->error says where and why
 *
 * Both are plain values without pointers to themselves: a copy of a reader is a bookmark.
 */
#ifndef ANGELES_WIRE_JSON_H
#define ANGELES_WIRE_JSON_H

#include "kernel/base.h"

enum { JSON_DEPTH_MAX = 32, JSON_MESSAGE_MAX = 160, JSON_KEY_MAX = 64, JSON_MARK_MAX = 32 };

/* Writing */

/* The positions of the members of the outermost object, so that they can be found without
 * parsing. */
struct json_marks {
    uint32_t at[JSON_MARK_MAX];
    unsigned count; /* more than JSON_MARK_MAX: the others are not marked */
};

/* Words are quicker. Hashes of bytes are FNV-1a and may be stored. */
enum json_hash { JSON_HASH_NONE, JSON_HASH_BYTES, JSON_HASH_WORDS };

struct json_writer {
    char *text;
    size_t size;     /* bytes of the buffer; one is reserved for the NUL at the end */
    size_t used;     /* bytes needed so far; more than the room if it has failed */
    size_t line;     /* where the current line began */
    uint64_t hash;   /* of everything written but the bytes held, where `hashes` is set */
    uint64_t held;   /* bytes of a word that is not complete yet */
    uint32_t object; /* bit d: the container at depth d is an object */
    uint32_t begun;  /* bit d: it has a member already */
    uint8_t depth, held_bits;
    uint8_t hashes;           /* enum json_hash; set it before anything is written */
    bool keyed;               /* a key was written and waits for its value */
    struct json_marks *marks; /* NULL: not wanted; set it before anything is written */
};

void json_writer_init(struct json_writer *w, char *text, size_t size); /* NULL, 0: only measure */
bool json_writer_end(struct json_writer *w); /* ends the text with a NUL; false: it did not fit */
uint64_t json_writer_hash(const struct json_writer *w); /* of everything written so far */
static inline bool json_writer_failed(const struct json_writer *w)
{
    return w->used >= w->size;
}
static inline size_t json_writer_needed(const struct json_writer *w)
{
    return w->used + 1; /* the size of a sufficient buffer */
}

void json_write_object(struct json_writer *w);
void json_write_array(struct json_writer *w);
void json_write_end(struct json_writer *w); /* of the innermost object or array */
static inline void json_write_key(struct json_writer *w, const char *key);
void json_write_number_key(struct json_writer *w, unsigned number);          /* "7": … */
void json_write_string(struct json_writer *w, const char *text);             /* NULL: null */
void json_write_bytes(struct json_writer *w, const char *text, size_t size); /* any bytes */
void json_write_int(struct json_writer *w, int64_t number);
void json_write_hex(struct json_writer *w, uint64_t number); /* a string of 16 digits */
void json_write_hex_bytes(struct json_writer *w, const uint8_t *byte, size_t count);
void json_write_bool(struct json_writer *w, bool yes);
void json_write_null(struct json_writer *w);
void json_write_raw(struct json_writer *w, const char *json); /* a value that is JSON already */
void json_write_raw_bytes(struct json_writer *w, const char *json, size_t size);
/* Writes the members of an object that is already JSON into the open one. */
void json_write_raw_members(struct json_writer *w, const char *json, size_t size);
void json_write_line(struct json_writer *w); /* ends a line; another value may follow */

/* Writes a string in pieces; each contains whole characters. */
void json_write_string_start(struct json_writer *w);
void json_write_string_part(struct json_writer *w, const char *text);
void json_write_string_number(struct json_writer *w, uint32_t number);
void json_write_string_end(struct json_writer *w);

/* Most keys are literals: their length is known at compile time, and nothing in them needs escaping
 * (checked builds verify it). Any other key may contain anything. */
void json_write_key_text(struct json_writer *w, const char *key);
void json_write_key_plain(struct json_writer *w, const char *key, size_t size);
static inline void json_write_key(struct json_writer *w, const char *key)
{
    if (__builtin_constant_p(__builtin_strlen(key)))
        json_write_key_plain(w, key, __builtin_strlen(key));
    else
        json_write_key_text(w, key);
}

/* Writes a member of an object at once */
static inline void json_add_object(struct json_writer *w, const char *key)
{
    json_write_key(w, key);
    json_write_object(w);
}

static inline void json_add_array(struct json_writer *w, const char *key)
{
    json_write_key(w, key);
    json_write_array(w);
}

static inline void json_add_string(struct json_writer *w, const char *key, const char *text)
{
    json_write_key(w, key);
    json_write_string(w, text);
}

static inline void json_add_int(struct json_writer *w, const char *key, int64_t number)
{
    json_write_key(w, key);
    json_write_int(w, number);
}

static inline void json_add_hex(struct json_writer *w, const char *key, uint64_t number)
{
    json_write_key(w, key);
    json_write_hex(w, number);
}

static inline void json_add_bool(struct json_writer *w, const char *key, bool yes)
{
    json_write_key(w, key);
    json_write_bool(w, yes);
}

static inline void json_add_null(struct json_writer *w, const char *key)
{
    json_write_key(w, key);
    json_write_null(w);
}

/* Reading */
struct json_error {
    size_t at;                      /* byte offset in the text */
    char message[JSON_MESSAGE_MAX]; /* what was expected, or what is wrong */
};

struct json_reader {
    const char *text;
    size_t size;
    size_t at;
    uint32_t object; /* bit d: the container at depth d is an object */
    uint32_t begun;  /* bit d: a member of it was read */
    uint8_t depth;
    bool failed;
    struct json_error error;
};

enum json_type {
    JSON_NOTHING, /* the end of the text, or no value */
    JSON_NULL,
    JSON_BOOL,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT,
};

void json_reader_init(struct json_reader *r, const char *text, size_t size);
bool json_reader_end(struct json_reader *r); /* nothing may follow; false: there was an error */

enum json_type json_peek(struct json_reader *r); /* of the next value */

/* Containers: enter one, then ask for each member in turn; false or -1: it has ended (or failed).
 * Each member's value must be read or skipped before the next is asked for. */
void json_read_object(struct json_reader *r);
void json_read_array(struct json_reader *r);
bool json_next_item(struct json_reader *r);
bool json_next_key(struct json_reader *r, char *key, size_t size);
bool json_next_key_at(struct json_reader *r, char *key, size_t size, size_t *at); /* its place */
/* One of `count` keys (at most 64); others, and any that comes twice, are errors by name. */
int json_next_known(struct json_reader *r, const char *const *key, unsigned count, uint64_t *seen);
/* Fails unless the first `needed` keys have been seen. */
void json_require(struct json_reader *r, const char *const *key, unsigned needed, uint64_t seen);

/* Values. On an error they return the least value allowed, an empty string, or false. */
int64_t json_read_int(struct json_reader *r, int64_t least, int64_t most);
uint64_t json_read_hex(struct json_reader *r); /* a string of 16 digits */
void json_read_hex_bytes(struct json_reader *r, uint8_t *byte, size_t count);
bool json_read_bool(struct json_reader *r);
bool json_read_null(struct json_reader *r); /* takes a null if there is one: not an error if not */
size_t json_read_string(struct json_reader *r, char *out, size_t size); /* ends with a NUL */
/* Which of these words the string is; none: it fails with `what`. */
unsigned json_read_word(struct json_reader *r, const char *const *word, unsigned count,
                        const char *what);
void json_skip(struct json_reader *r); /* any value, checked like the others */

/* Reports an error in the meaning of the message; the first error stays. `name` may be NULL. */
void json_fail(struct json_reader *r, const char *what, const char *name);
void json_fail_at(struct json_reader *r, size_t at, const char *what, const char *name);

/* Small things the freestanding parts need themselves */
size_t json_length(const char *text);
bool json_same(const char *a, const char *b);
/* The number of bytes from `text` on (size >= 1) that make one well-formed UTF-8 character; if not
 * `good`, the length of the malformed sequence. */
size_t json_character(const char *text, size_t size, bool *good);

#endif
