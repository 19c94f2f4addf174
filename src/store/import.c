/* import.c: checks lines of JSON and writes them into a store. */
#include "store/move.h"

#include "store/kinds.h"
#include "wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct store_import {
    struct store *store;
    enum import_way way;
    bool leave_out_known;

    struct store_batch *batch;     /* of the current table; NULL: none */
    char table[STORE_WORD_SIZE];   /* the current table; "" before the first */
    bool left_out;                 /* it exists already */
    int64_t entries, chats, lines; /* counts of what was read; lines of the current viewer */
    int64_t viewer;                /* the viewer whose lines are being read */
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
        abort(); /* as in batch.c */
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

/* Converts hexadecimal digits to bytes in place. */
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

/* The strings of a line together are shorter than the line. */
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
        return store_fail(error, STORE_RACE, "table %s exists already", table);
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
        store_fail(error, STORE_BROKEN, "it belongs to table %.60s, but comes after table %s",
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
    bool general = id == KIND_PACK || id == KIND_FIXED; /* belongs to no table */

    if (id == KIND_TABLE)
        result = table_begins(import, value, error);
    else if (!general && !belongs_here(import, id, value, error))
        result = STORE_BROKEN;
    else if (general && import->table[0])
        result = store_fail(error, STORE_BROKEN, "packs and fixed values come before all tables");
    if (result != STORE_OK || (!general && import->left_out))
        return result;
    import->counts.packs += id == KIND_PACK;
    import->counts.entries += id == KIND_ENTRY;
    if (import->way == IMPORT_CHECK)
        return STORE_OK;
    if (!import->batch)
        import->batch = store_batch_begin(import->store);
    batch_add(import->batch, kind[id].put, value);
    return general ? write_batch(import, error) : STORE_OK;
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
    return store_fail(error, STORE_BROKEN, "'%s' is not a kind of stored data", what);
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
        result = store_fail(error, STORE_BROKEN, "it ends too early, without the last line");
    store_batch_drop(import->batch);
    free(import->text);
    free(import);
    return result;
}
