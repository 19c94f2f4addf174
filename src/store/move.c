/* move.c: what is stored, as lines of JSON and back.
 *
 * A line has the values of the statement that puts it there, under the names of `kind` below: so
 * what is exported and what is imported cannot be two different things.
 */
#include "store/move.h"

#include "store/engine.h"
#include "wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXPORT_VERSION = 1 };

enum kind_id {
    KIND_PACK,
    KIND_TABLE,
    KIND_ENTRY,
    KIND_LINE,
    KIND_CHAT,
    KIND_REQUEST,
    KIND_THING,
    KIND_SNAPSHOT,
    KIND_COUNT,
};

struct kind {
    const char *name;
    enum sql ask; /* gives the values from the second on; of a table, all */
    enum sql put;
    const char *key[SQL_VALUE_MAX];
};

/* clang-format off */
static const struct kind kind[KIND_COUNT] = {
    [KIND_PACK]     = { "pack",     SQL_PACK,      SQL_PUT_PACK,     { "hash", "blob" } },
    [KIND_TABLE]    = { "table",    SQL_TABLE,     SQL_NEW_TABLE,    { "table", "version", "about",
                        "summary", "pack", "head", "state", "listed", "changed" } },
    [KIND_ENTRY]    = { "entry",    SQL_ENTRIES,   SQL_APPEND,       { "table", "number", "text" } },
    [KIND_LINE]     = { "line",     SQL_ALL_LINES, SQL_SHOW,         { "table", "viewer", "number",
                        "text" } },
    [KIND_CHAT]     = { "chat",     SQL_CHATS,     SQL_CHAT,         { "table", "number", "text" } },
    [KIND_REQUEST]  = { "request",  SQL_REQUESTS,  SQL_KEEP_REQUEST, { "table", "seat", "request",
                        "content", "answer" } },
    [KIND_THING]    = { "thing",    SQL_THINGS,    SQL_PUT_THING,    { "table", "seat", "name",
                        "text" } },
    [KIND_SNAPSHOT] = { "snapshot", SQL_SNAPSHOT,  SQL_PUT_SNAPSHOT, { "table", "entries", "layout",
                        "bytes" } },
};
/* clang-format on */

static const char *takes_of(const struct kind *k)
{
    return sql_statement[k->put].takes;
}

/* ---- Export -------------------------------------------------------------------------------- */

/* Names of tables or packs */
struct names {
    char **name;
    size_t count, room;
    bool failed;
};

static bool name_row(void *context, const struct store_value *column)
{
    struct names *names = context;

    if (names->count == names->room) {
        size_t room = names->room ? 2 * names->room : 64;
        char **grown = realloc(names->name, room * sizeof *grown);

        names->failed = !grown;
        if (!grown)
            return false;
        names->name = grown;
        names->room = room;
    }
    names->name[names->count] = strdup(column[0].bytes);
    names->failed = !names->name[names->count];
    names->count += !names->failed;
    return !names->failed;
}

static void names_release(struct names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->name[i]);
    free(names->name);
}

struct export
{
    struct store *store;
    bool (*write)(void *context, const char *line, size_t size);
    void *context;
    char *text; /* of the line */
    size_t size;
    int64_t lines;
    bool stopped;
    bool failed; /* no memory */

    const struct kind *kind; /* of the rows that come */
    const char *key;         /* the table or pack they belong to */
    char pack[80];           /* of the table that came last */
};

static void write_values(struct json_writer *w, const struct kind *k,
                         const struct store_value *value)
{
    const char *takes = takes_of(k);

    json_write_object(w);
    json_add_string(w, "what", k->name);
    for (unsigned i = 0; takes[i]; i++) {
        json_write_key(w, k->key[i]);
        if (takes[i] == 'i')
            json_write_int(w, value[i].number);
        else if (takes[i] == 't')
            json_write_bytes(w, value[i].bytes, value[i].size);
        else
            json_write_hex_bytes(w, value[i].bytes, value[i].size);
    }
    json_write_end(w);
}

static bool line_out(struct export *x, const char *line, size_t size)
{
    x->lines++;
    x->stopped = !x->write(x->context, line, size);
    return !x->stopped;
}

static bool export_row(void *context, const struct store_value *column)
{
    struct export *x = context;
    struct store_value value[SQL_VALUE_MAX];
    unsigned from = x->kind == &kind[KIND_TABLE] ? 0 : 1;
    struct json_writer w;

    value[0] = store_text(x->key);
    for (unsigned i = from; takes_of(x->kind)[i]; i++)
        value[i] = column[i - from];
    if (from == 0)
        snprintf(x->pack, sizeof x->pack, "%s", (const char *)value[4].bytes);
    for (;;) {
        json_writer_init(&w, x->text, x->size);
        write_values(&w, x->kind, value);
        if (json_writer_end(&w))
            return line_out(x, x->text, w.used);
        char *grown = realloc(x->text, 2 * json_writer_needed(&w));
        x->failed = !grown;
        if (!grown)
            return false;
        x->text = grown;
        x->size = 2 * json_writer_needed(&w);
    }
}

static enum store_result export_kind(struct export *x, enum kind_id id, const char *key)
{
    const struct store_value value[] = { store_text(key), store_number(0) };
    enum store_result result;

    x->kind = &kind[id];
    x->key = key;
    result = store_ask(x->store, kind[id].ask, value, export_row, x);
    if (x->failed)
        return store_fail(&x->store->error, STORE_FULL, "there is no memory left for a line");
    return result == STORE_NONE && id != KIND_TABLE ? STORE_OK : result;
}

static enum store_result export_table(struct export *x, const char *table)
{
    enum store_result result = export_kind(x, KIND_TABLE, table);

    for (unsigned id = KIND_ENTRY; id < KIND_COUNT && result == STORE_OK && !x->stopped; id++)
        result = export_kind(x, (enum kind_id)id, table);
    return result;
}

static enum store_result export_names(struct export *x, enum sql ask, bool packs)
{
    struct names names = { 0 };
    enum store_result result = store_ask(x->store, ask, NULL, name_row, &names);

    if (result == STORE_NONE)
        result = STORE_OK;
    if (names.failed)
        result = store_fail(&x->store->error, STORE_FULL, "there is no memory left for the names");
    for (size_t i = 0; i < names.count && result == STORE_OK && !x->stopped; i++)
        result = packs ? export_kind(x, KIND_PACK, names.name[i]) : export_table(x, names.name[i]);
    names_release(&names);
    return result;
}

/* Which pack does a table need? */
static bool pack_of_row(void *context, const struct store_value *column)
{
    struct export *x = context;

    snprintf(x->pack, sizeof x->pack, "%s", (const char *)column[4].bytes);
    return false;
}

static enum store_result export_one(struct export *x, const char *table)
{
    enum store_result result = export_kind(x, KIND_PACK, x->pack);

    if (result == STORE_OK && !x->stopped)
        result = export_table(x, table);
    return result;
}

static enum store_result export_all(struct export *x)
{
    enum store_result result = export_names(x, SQL_PACK_HASHES, true);

    if (result == STORE_OK)
        result = export_names(x, SQL_TABLE_IDS, false);
    return result;
}

/* Head, body and end; whoever writes and says false has his own reasons. */
static enum store_result export_lines(struct export *x, const char *table)
{
    const struct store_value value[] = { store_text(table) };
    enum store_result result = STORE_OK;
    char line[80];
    int size;

    if (table)
        result = store_ask(x->store, SQL_TABLE, value, pack_of_row, x);
    if (result == STORE_NONE)
        return store_fail(&x->store->error, STORE_NONE, "there is no table %s", table);
    if (result != STORE_OK)
        return result;
    size = snprintf(line, sizeof line, "{\"what\":\"store\",\"version\":%d}", EXPORT_VERSION);
    if (line_out(x, line, (size_t)size))
        result = table ? export_one(x, table) : export_all(x);
    if (result == STORE_OK && !x->stopped) {
        size =
            snprintf(line, sizeof line, "{\"what\":\"end\",\"lines\":%lld}", (long long)x->lines);
        line_out(x, line, (size_t)size);
    }
    return result;
}

enum store_result store_export(struct store *store, const char *table,
                               bool (*write)(void *context, const char *line, size_t size),
                               void *context, struct store_error *error)
{
    struct export x = { .store = store, .write = write, .context = context };
    enum store_result result;

    store->error = (struct store_error){ 0 };
    result = store->engine->freeze(store, &store->error);
    if (result == STORE_OK) {
        result = export_lines(&x, table);
        store->engine->thaw(store);
    }
    free(x.text);
    if (error)
        *error = store->error;
    return result;
}

/* ---- Import -------------------------------------------------------------------------------- */

struct store_import {
    struct store *store;
    enum import_way way;
    bool leave_out_known;

    struct store_batch *batch;     /* of the table that is being read; NULL: none */
    char table[STORE_WORD_SIZE];   /* which that is; "" before the first */
    bool left_out;                 /* it is there already */
    int64_t entries, chats, lines; /* how many of it have come; lines of the present viewer */
    int64_t viewer;                /* whose lines are being read */
    enum { AT_HEAD, AT_BODY, AT_END } at;
    int64_t line;
    char *text; /* the strings of a line */
    size_t size;
    struct import_counts counts;
};

struct store_import *store_import_begin(struct store *store, enum import_way way,
                                        bool leave_out_known)
{
    struct store_import *import = calloc(1, sizeof *import);

    if (!import)
        abort(); /* as for a batch */
    import->store = store;
    import->way = way;
    import->leave_out_known = leave_out_known;
    return import;
}

struct import_counts store_import_counts(const struct store_import *import)
{
    return import->counts;
}

static enum store_result write_batch(struct store_import *import, struct store_error *error)
{
    struct store_batch *batch = import->batch;

    import->batch = NULL;
    return batch ? store_batch_commit(batch, error) : STORE_OK;
}

static int hex_value(char c)
{
    const char *digits = "0123456789abcdef", *found = c ? strchr(digits, c) : NULL;

    return found ? (int)(found - digits) : -1;
}

/* Hexadecimal digits become bytes in their own place. */
static bool bytes_from_hex(char *text, size_t *size)
{
    for (size_t i = 0; i < *size; i += 2) {
        int high = hex_value(text[i]), low = i + 1 < *size ? hex_value(text[i + 1]) : -1;

        if (high < 0 || low < 0)
            return false;
        text[i / 2] = (char)(high << 4 | low);
    }
    *size /= 2;
    return true;
}

/* All strings of a line together are shorter than the line. */
static void read_string(struct json_reader *r, struct store_import *import, size_t *used, char type,
                        struct store_value *value)
{
    char *text = import->text + *used;
    size_t size = json_read_string(r, text, import->size - *used);

    *used += size + 1;
    if (type == 'b' && !r->failed && !bytes_from_hex(text, &size))
        json_fail(r, "expected an even number of digits 0 to 9 and a to f", NULL);
    *value = store_bytes(text, size);
}

static void read_values(struct json_reader *r, struct store_import *import, const struct kind *k,
                        struct store_value *value)
{
    const char *takes = takes_of(k);
    unsigned count = (unsigned)strlen(takes);
    uint64_t seen = 0;
    size_t used = 0;

    memset(value, 0, SQL_VALUE_MAX * sizeof *value);
    for (int i; (i = json_next_known(r, k->key, count, &seen)) >= 0;)
        if (takes[i] == 'i')
            value[i].number = json_read_int(r, INT64_MIN, INT64_MAX);
        else
            read_string(r, import, &used, takes[i], &value[i]);
    json_require(r, k->key, count, seen);
}

static bool is_there(void *context, const struct store_value *column)
{
    (void)context, (void)column;
    return false;
}

static enum store_result table_begins(struct store_import *import, const struct store_value *value,
                                      struct store_error *error)
{
    const char *table = value[0].bytes;
    enum store_result result = write_batch(import, error);

    if (result != STORE_OK)
        return result;
    if (!store_is_word(table) || value[1].number < 1)
        return store_fail(
            error, STORE_BROKEN,
            "a table needs an id of 1 to 63 bytes without a space, and a version from 1");
    if (strcmp(import->table, table) >= 0)
        return store_fail(error, STORE_BROKEN, "table %s comes twice, or not in the order of ids",
                          table);
    snprintf(import->table, sizeof import->table, "%s", table);
    import->entries = import->chats = import->lines = 0;
    import->viewer = INT64_MIN;
    result = store_ask(import->store, SQL_TABLE, value, is_there, NULL);
    import->left_out = result == STORE_OK;
    if (result != STORE_OK && result != STORE_NONE) {
        *error = import->store->error;
        return result;
    }
    if (import->left_out && !import->leave_out_known)
        return store_fail(error, STORE_RACE, "there is a table %s already", table);
    if (import->left_out)
        import->counts.left_out++;
    else
        import->counts.tables++;
    return STORE_OK;
}

/* Numbers count from 0 without gaps. */
static bool counts_on(int64_t *next, int64_t number, struct store_error *error)
{
    if (number == *next) {
        ++*next;
        return true;
    }
    store_fail(error, STORE_BROKEN, "number %lld was expected, not %lld", (long long)*next,
               (long long)number);
    return false;
}

static bool belongs_here(struct store_import *import, enum kind_id id,
                         const struct store_value *value, struct store_error *error)
{
    if (strcmp(value[0].bytes, import->table) != 0) {
        store_fail(error, STORE_BROKEN, "it belongs to table %.60s, but stands behind table %s",
                   (const char *)value[0].bytes, import->table[0] ? import->table : "(none)");
        return false;
    }
    if (id == KIND_ENTRY)
        return counts_on(&import->entries, value[1].number, error);
    if (id == KIND_CHAT)
        return counts_on(&import->chats, value[1].number, error);
    if (id != KIND_LINE)
        return true;
    if (value[1].number < import->viewer) {
        store_fail(error, STORE_BROKEN, "viewer %lld comes again, after viewer %lld",
                   (long long)value[1].number, (long long)import->viewer);
        return false;
    }
    if (value[1].number > import->viewer)
        import->lines = 0;
    import->viewer = value[1].number;
    return counts_on(&import->lines, value[2].number, error);
}

static enum store_result take_values(struct store_import *import, enum kind_id id,
                                     const struct store_value *value, struct store_error *error)
{
    enum store_result result = STORE_OK;

    if (id == KIND_TABLE)
        result = table_begins(import, value, error);
    else if (id != KIND_PACK && !belongs_here(import, id, value, error))
        result = STORE_BROKEN;
    else if (id == KIND_PACK && import->table[0])
        result = store_fail(error, STORE_BROKEN, "a pack comes before all tables");
    if (result != STORE_OK || (id != KIND_PACK && import->left_out))
        return result;
    import->counts.packs += id == KIND_PACK;
    import->counts.entries += id == KIND_ENTRY;
    if (import->way == IMPORT_CHECK)
        return STORE_OK;
    if (!import->batch)
        import->batch = store_batch_begin(import->store);
    batch_add(import->batch, kind[id].put, value);
    return id == KIND_PACK ? write_batch(import, error) : STORE_OK;
}

static enum store_result take_head(struct store_import *import, struct json_reader *r,
                                   struct store_error *error)
{
    static const char *const key[] = { "version" };
    uint64_t seen = 0;
    int64_t version = 0;

    while (json_next_known(r, key, 1, &seen) >= 0)
        version = json_read_int(r, 1, INT64_MAX);
    json_require(r, key, 1, seen);
    if (!json_reader_end(r))
        return store_fail(error, STORE_BROKEN, "%s", r->error.message);
    if (version > EXPORT_VERSION)
        return store_fail(error, STORE_BROKEN,
                          "it was written by a newer Angeles (format %lld, this program knows %d): "
                          "update the program",
                          (long long)version, EXPORT_VERSION);
    import->at = AT_BODY;
    return STORE_OK;
}

static enum store_result take_end(struct store_import *import, struct json_reader *r,
                                  struct store_error *error)
{
    static const char *const key[] = { "lines" };
    uint64_t seen = 0;
    int64_t lines = -1;

    while (json_next_known(r, key, 1, &seen) >= 0)
        lines = json_read_int(r, 0, INT64_MAX);
    json_require(r, key, 1, seen);
    if (!json_reader_end(r))
        return store_fail(error, STORE_BROKEN, "%s", r->error.message);
    if (lines != import->line - 1)
        return store_fail(error, STORE_BROKEN, "%lld lines were written, but %lld are here",
                          (long long)lines, (long long)import->line - 1);
    import->at = AT_END;
    return write_batch(import, error);
}

static enum store_result take_body(struct store_import *import, struct json_reader *r,
                                   const char *what, struct store_error *error)
{
    struct store_value value[SQL_VALUE_MAX];

    for (unsigned id = 0; id < KIND_COUNT; id++) {
        if (strcmp(what, kind[id].name) != 0)
            continue;
        read_values(r, import, &kind[id], value);
        if (!json_reader_end(r))
            return store_fail(error, STORE_BROKEN, "%s", r->error.message);
        return take_values(import, (enum kind_id)id, value, error);
    }
    return store_fail(error, STORE_BROKEN, "'%s' is nothing that is stored", what);
}

enum store_result store_import_line(struct store_import *import, const char *line, size_t size,
                                    struct store_error *error)
{
    struct json_reader r;
    char key[JSON_KEY_MAX], what[32] = "";

    import->line++;
    *error = (struct store_error){ 0 };
    if (import->size < size + SQL_VALUE_MAX) {
        char *grown = realloc(import->text, 2 * size + SQL_VALUE_MAX);

        if (!grown)
            return store_fail(error, STORE_FULL, "there is no memory left for a line");
        import->text = grown;
        import->size = 2 * size + SQL_VALUE_MAX;
    }
    json_reader_init(&r, line, size);
    json_read_object(&r);
    if (json_next_key(&r, key, sizeof key) && strcmp(key, "what") == 0)
        json_read_string(&r, what, sizeof what);
    else
        json_fail(&r, "expected an object that begins with the key", "what");
    if (r.failed)
        return store_fail(error, STORE_BROKEN, "%s", r.error.message);
    if (import->at == AT_END)
        return store_fail(error, STORE_BROKEN, "nothing may follow the end");
    if ((import->at == AT_HEAD) != (strcmp(what, "store") == 0))
        return store_fail(error, STORE_BROKEN, "%s",
                          import->at == AT_HEAD ? "this is not an export of Angeles"
                                                : "a second export begins here");
    if (import->at == AT_HEAD)
        return take_head(import, &r, error);
    if (strcmp(what, "end") == 0)
        return take_end(import, &r, error);
    return take_body(import, &r, what, error);
}

enum store_result store_import_end(struct store_import *import, struct store_error *error)
{
    enum store_result result = STORE_OK;

    if (import->at != AT_END)
        result =
            store_fail(error, STORE_BROKEN, "it ends too early, without a line that tells the end");
    store_batch_drop(import->batch);
    free(import->text);
    free(import);
    return result;
}
