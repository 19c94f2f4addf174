#include "wire/changes.h"

/* Both texts come from one writer, so equal values are equal bytes. */
struct span {
    const char *at;
    size_t size;
};

static bool span_same(struct span a, struct span b)
{
    return a.size == b.size && memcmp(a.at, b.at, a.size) == 0;
}

/* The members of an object, or the items of an array of zones, one after the other. */
struct walk {
    struct json_reader r;
    bool zones;
    char key[JSON_KEY_MAX];
    struct span value;
};

static struct walk walk_begin(struct span text, bool zones)
{
    struct walk m = { .zones = zones };

    json_reader_init(&m.r, text.at, text.size);
    if (zones)
        json_read_array(&m.r);
    else
        json_read_object(&m.r);
    return m;
}

/* The name of a zone stands first in it. */
static void zone_name(struct span zone, char key[JSON_KEY_MAX])
{
    struct json_reader r;

    json_reader_init(&r, zone.at, zone.size);
    json_read_object(&r);
    json_next_key(&r, key, JSON_KEY_MAX);
    json_read_string(&r, key, JSON_KEY_MAX);
}

static bool walk_next(struct walk *m)
{
    if (m->zones ? !json_next_item(&m->r) : !json_next_key(&m->r, m->key, sizeof m->key))
        return false;
    json_peek(&m->r);
    m->value.at = m->r.text + m->r.at;
    size_t from = m->r.at;
    json_skip(&m->r);
    m->value.size = m->r.at - from;
    if (m->zones && !m->r.failed)
        zone_name(m->value, m->key);
    return !m->r.failed;
}

/* The member of this key, looked for from where the walk stands, then from its beginning: both
 * views tell things in the same order, so mostly it comes next. */
static bool walk_find(struct walk *m, struct span text, const char *key, struct span *value)
{
    struct walk ahead = *m;

    for (unsigned round = 0; round < 2; round++, ahead = walk_begin(text, m->zones))
        while (walk_next(&ahead))
            if (json_same(ahead.key, key)) {
                *value = ahead.value;
                *m = ahead;
                return true;
            }
    return false;
}

/* The members with another value; those that are gone are null. */
static void write_members(struct json_writer *w, struct span from, struct span to, bool zones)
{
    struct walk was = walk_begin(from, zones), is = walk_begin(to, zones);
    struct span old;

    json_write_object(w);
    while (walk_next(&is)) {
        if (walk_find(&was, from, is.key, &old) && span_same(old, is.value))
            continue;
        json_write_key(w, is.key);
        json_write_raw_bytes(w, is.value.at, is.value.size);
    }
    was = walk_begin(from, zones);
    is = walk_begin(to, zones);
    while (walk_next(&was))
        if (!walk_find(&is, to, was.key, &old))
            json_add_null(w, was.key);
    json_write_end(w);
}

static void write_change(struct json_writer *w, const char *key, struct span from, struct span to)
{
    static const char *const parted[] = { "fields", "board", "supplies", "zones" };

    json_write_key(w, key);
    for (unsigned i = 0; i < ARRAY_LEN(parted); i++)
        if (json_same(key, parted[i])) {
            write_members(w, from, to, i == 3);
            return;
        }
    json_write_raw_bytes(w, to.at, to.size);
}

/* False: what was is no view. */
static bool write_removed(struct json_writer *w, struct span from, struct span to)
{
    struct walk was = walk_begin(from, false), is = walk_begin(to, false);
    struct span value;
    bool begun = false;

    while (walk_next(&was)) {
        if (walk_find(&is, to, was.key, &value))
            continue;
        if (!begun)
            json_add_array(w, "removed");
        begun = true;
        json_write_string(w, was.key);
    }
    if (begun)
        json_write_end(w);
    return json_reader_end(&was.r);
}

bool wire_changes(struct json_writer *w, const char *from, size_t from_size, const char *to,
                  size_t to_size)
{
    struct span before = { from, from_size }, after = { to, to_size }, old;

    struct walk was = walk_begin(before, false), is = walk_begin(after, false);
    json_add_object(w, "changes");
    while (walk_next(&is)) {
        if (!walk_find(&was, before, is.key, &old)) {
            json_write_key(w, is.key);
            json_write_raw_bytes(w, is.value.at, is.value.size);
        } else if (!span_same(old, is.value)) {
            write_change(w, is.key, old, is.value);
        }
    }
    json_write_end(w);
    return json_reader_end(&is.r) && write_removed(w, before, after);
}
