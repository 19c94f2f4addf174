#include "wire/changes.h"

enum { MEMBER_MAX = 256 }; /* of one object; a longer one is sent as a whole */

/* Both texts come from the same writer, without spaces. So equal values are equal bytes, and the
 * end of a value can be found without parsing it. */
struct span {
    const char *at;
    size_t size;
};

struct member {
    struct span key, value;
};

static bool span_same(struct span a, struct span b)
{
    return a.size == b.size && memcmp(a.at, b.at, a.size) == 0;
}

static bool span_is(struct span a, const char *text)
{
    size_t size = json_length(text);

    return a.size == size && memcmp(a.at, text, size) == 0;
}

/* The end of the string that begins at `at`, after its quotation mark; the size if it has no
 * end. */
static size_t string_end(struct span text, size_t at)
{
    for (at++; at < text.size && text.at[at] != '"'; at++)
        at += text.at[at] == '\\';
    return at < text.size ? at + 1 : text.size;
}

static size_t value_end(struct span text, size_t at)
{
    unsigned depth = 0;

    for (; at < text.size; at++) {
        char c = text.at[at];
        if (c == '"') {
            at = string_end(text, at) - 1;
        } else if (c == '{' || c == '[') {
            depth++;
        } else if (c == '}' || c == ']') {
            if (depth == 0)
                return at; /* of its container */
            if (--depth == 0)
                return at + 1;
        } else if (c == ',' && depth == 0) {
            return at;
        }
    }
    return at;
}

/* Reads the members of an object, or the items of an array of zones, each under its first value:
 * {"zone":"hand:1",… Returns false if the text is neither, or has too many. */
static bool members_read(struct span text, bool zones, struct member *out, unsigned *count)
{
    static const char zone_start[] = "{\"zone\":";
    const char close = zones ? ']' : '}';
    size_t at = 1;

    *count = 0;
    if (text.size < 2 || text.at[0] != (zones ? '[' : '{'))
        return false;
    while (at < text.size && text.at[at] != close) {
        size_t key = zones ? at + sizeof zone_start - 1 : at;
        if (*count == MEMBER_MAX || key >= text.size || text.at[key] != '"')
            return false;
        size_t key_end = string_end(text, key), from = zones ? at : key_end + 1;
        size_t end = from < text.size ? value_end(text, from) : text.size;
        if (end >= text.size || (text.at[end] != ',' && text.at[end] != close) ||
            key_end - key - 2 >= JSON_KEY_MAX)
            return false;
        out[*count].key = (struct span){ text.at + key + 1, key_end - key - 2 };
        out[*count].value = (struct span){ text.at + from, end - from };
        ++*count;
        at = end + (text.at[end] == ',');
    }
    return at + 1 == text.size;
}

/* Both views list things in the same order, so the first place checked is usually right. */
static const struct member *member_find(const struct member *member, unsigned count, unsigned first,
                                        struct span key)
{
    for (unsigned i = 0, n = first < count ? first : 0; i < count;
         i++, n = n + 1 < count ? n + 1 : 0)
        if (span_same(member[n].key, key))
            return &member[n];
    return NULL;
}

static void key_write(struct json_writer *w, struct span key)
{
    char text[JSON_KEY_MAX];

    memcpy(text, key.at, key.size);
    text[key.size] = 0;
    json_write_key(w, text);
}

static void member_write(struct json_writer *w, const struct member *m)
{
    key_write(w, m->key);
    json_write_raw_bytes(w, m->value.at, m->value.size);
}

/* The items of a list of objects. */
static bool items_read(struct span text, struct span *out, unsigned *count)
{
    size_t at = 1;

    *count = 0;
    if (text.size < 2 || text.at[0] != '[')
        return false;
    while (at < text.size && text.at[at] == '{') {
        size_t end = value_end(text, at);
        if (*count == MEMBER_MAX || end >= text.size)
            return false;
        out[(*count)++] = (struct span){ text.at + at, end - at };
        at = end + (text.at[end] == ',');
    }
    return at + 1 == text.size && text.at[at] == ']';
}

/* Writes the items that differ, under their numbers; null: it and all later ones are gone. Returns
 * false if one of the two is not a list of objects. */
static bool write_items(struct json_writer *w, struct span old, struct span now)
{
    struct span was[MEMBER_MAX], is[MEMBER_MAX];
    unsigned was_count, is_count;

    if (!items_read(old, was, &was_count) || !items_read(now, is, &is_count))
        return false;
    json_write_object(w);
    for (unsigned i = 0; i < is_count; i++) {
        if (i < was_count && span_same(was[i], is[i]))
            continue;
        json_write_number_key(w, i);
        json_write_raw_bytes(w, is[i].at, is[i].size);
    }
    if (is_count < was_count) {
        json_write_number_key(w, is_count);
        json_write_null(w);
    }
    json_write_end(w);
    return true;
}

/* Writes the members with a different value; those that are gone are null. */
static void write_members(struct json_writer *w, const struct member *was, unsigned was_count,
                          const struct member *is, unsigned is_count, bool lists)
{
    json_write_object(w);
    for (unsigned i = 0; i < is_count; i++) {
        const struct member *old = member_find(was, was_count, i, is[i].key);
        if (old && span_same(old->value, is[i].value))
            continue;
        key_write(w, is[i].key);
        if (!lists || !old || !write_items(w, old->value, is[i].value))
            json_write_raw_bytes(w, is[i].value.at, is[i].value.size);
    }
    for (unsigned i = 0; i < was_count; i++)
        if (!member_find(is, is_count, i, was[i].key)) {
            key_write(w, was[i].key);
            json_write_null(w);
        }
    json_write_end(w);
}

static void write_change(struct json_writer *w, const struct member *old, const struct member *now)
{
    static const struct {
        const char *name;
        bool zones, lists; /* for lists of objects, only the items that differ */
    } parted[] = {
        { "fields", false, false },
        { "board", false, true },
        { "supplies", false, false },
        { "zones", true, false },
    };
    struct member was[MEMBER_MAX], is[MEMBER_MAX];
    unsigned was_count, is_count;

    for (unsigned i = 0; i < ARRAY_LEN(parted); i++)
        if (span_is(now->key, parted[i].name) &&
            members_read(old->value, parted[i].zones, was, &was_count) &&
            members_read(now->value, parted[i].zones, is, &is_count)) {
            json_write_key(w, parted[i].name);
            write_members(w, was, was_count, is, is_count, parted[i].lists);
            return;
        }
    if (span_is(now->key, "effects")) {
        key_write(w, now->key);
        if (write_items(w, old->value, now->value))
            return;
        json_write_raw_bytes(w, now->value.at, now->value.size);
        return;
    }
    member_write(w, now);
}

bool wire_changes(struct json_writer *w, const char *from, size_t from_size, const char *to,
                  size_t to_size)
{
    struct member was[MEMBER_MAX], is[MEMBER_MAX];
    unsigned was_count, is_count;
    bool begun = false;

    if (!members_read((struct span){ from, from_size }, false, was, &was_count) ||
        !members_read((struct span){ to, to_size }, false, is, &is_count))
        return false;
    json_add_object(w, "changes");
    for (unsigned i = 0; i < is_count; i++) {
        const struct member *old = member_find(was, was_count, i, is[i].key);
        if (!old)
            member_write(w, &is[i]);
        else if (!span_same(old->value, is[i].value))
            write_change(w, old, &is[i]);
    }
    json_write_end(w);
    for (unsigned i = 0; i < was_count; i++) {
        if (member_find(is, is_count, i, was[i].key))
            continue;
        if (!begun)
            json_add_array(w, "removed");
        begun = true;
        json_write_bytes(w, was[i].key.at, was[i].key.size);
    }
    if (begun)
        json_write_end(w);
    return true;
}

/* Found by their marks. */
static bool members_marked(const struct wire_board_text *board, struct member *out, unsigned *count)
{
    struct span text = { board->text, board->size };

    *count = board->marks->count;
    if (*count > JSON_MARK_MAX)
        return members_read(text, false, out, count);
    for (unsigned i = 0; i < *count; i++) {
        size_t key = board->marks->at[i], key_end = string_end(text, key);
        size_t end = i + 1 < *count ? board->marks->at[i + 1] - 1 : text.size - 1;
        out[i].key = (struct span){ text.at + key + 1, key_end - key - 2 };
        out[i].value = (struct span){ text.at + key_end + 1, end - key_end - 1 };
    }
    return true;
}

void wire_board_changes(struct json_writer *w, const struct wire_board_text *from,
                        const struct wire_board_text *to)
{
    struct member was[MEMBER_MAX], is[MEMBER_MAX];
    unsigned was_count, is_count;

    if (from->size == to->size && memcmp(from->text, to->text, to->size) == 0)
        return;
    json_write_key(w, "board");
    if (members_marked(from, was, &was_count) && members_marked(to, is, &is_count))
        write_members(w, was, was_count, is, is_count, true);
    else
        json_write_raw_bytes(w, to->text, to->size);
}
