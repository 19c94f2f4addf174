/* export.c: writes the contents of a store as lines of JSON. */
#include "store/move.h"

#include "store/kinds.h"
#include "wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
const struct kind kind[KIND_COUNT] = {
    [KIND_FIXED]    = { "fixed",    SQL_FIXED,     SQL_FIX,          { "name", "text" } },
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

/* Names of tables, packs or fixed values */
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

struct exporting {
    struct store *store;
    bool (*write)(void *context, const char *line, size_t size);
    void *context;
    char *text; /* of the line */
    size_t size;
    int64_t lines;
    bool stopped;
    bool failed; /* out of memory */

    const struct kind *kind;       /* of the rows that follow */
    const char *key;               /* the table, pack or fixed value they belong to */
    char pack[80];                 /* of the latest table */
    char damaged[STORE_WORD_SIZE]; /* the first damaged table, which is omitted; "": none */
    unsigned damaged_count;
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

static bool line_out(struct exporting *x, const char *line, size_t size)
{
    x->lines++;
    x->stopped = !x->write(x->context, line, size);
    return !x->stopped;
}

static bool export_row(void *context, const struct store_value *column)
{
    struct exporting *x = context;
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

static enum store_result export_kind(struct exporting *x, enum kind_id id, const char *key)
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

static bool one_is_enough(void *context, const char *what)
{
    (void)context, (void)what;
    return false;
}

static enum store_result export_table(struct exporting *x, const char *table)
{
    enum store_result result = store_inspect_table(x->store, table, one_is_enough, NULL);

    if (result == STORE_OK || result == STORE_BROKEN) {
        if (x->damaged_count++ == 0)
            snprintf(x->damaged, sizeof x->damaged, "%s", table);
        return STORE_OK;
    }
    if (result == STORE_NONE)
        result = export_kind(x, KIND_TABLE, table);

    for (unsigned id = KIND_ENTRY; id < KIND_COUNT && result == STORE_OK && !x->stopped; id++)
        result = export_kind(x, (enum kind_id)id, table);
    return result;
}

static enum store_result export_names(struct exporting *x, enum sql ask, enum kind_id id)
{
    struct names names = { 0 };
    enum store_result result = store_ask(x->store, ask, NULL, name_row, &names);

    if (result == STORE_NONE)
        result = STORE_OK;
    if (names.failed)
        result = store_fail(&x->store->error, STORE_FULL, "there is no memory left for the names");
    for (size_t i = 0; i < names.count && result == STORE_OK && !x->stopped; i++)
        result =
            id == KIND_TABLE ? export_table(x, names.name[i]) : export_kind(x, id, names.name[i]);
    names_release(&names);
    return result;
}

/* The pack that a table needs. */
static bool pack_of_row(void *context, const struct store_value *column)
{
    struct exporting *x = context;

    snprintf(x->pack, sizeof x->pack, "%s", (const char *)column[4].bytes);
    return false;
}

static enum store_result export_one(struct exporting *x, const char *table)
{
    enum store_result result = export_kind(x, KIND_PACK, x->pack);

    if (result == STORE_OK && !x->stopped)
        result = export_table(x, table);
    return result;
}

static enum store_result export_all(struct exporting *x)
{
    enum store_result result = export_names(x, SQL_FIXED_NAMES, KIND_FIXED);

    if (result == STORE_OK && !x->stopped)
        result = export_names(x, SQL_PACK_HASHES, KIND_PACK);
    if (result == STORE_OK && !x->stopped)
        result = export_names(x, SQL_TABLE_IDS, KIND_TABLE);
    return result;
}

/* Head, body and end. If a writer returns false, it has set its own error. */
static enum store_result export_lines(struct exporting *x, const char *table)
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
    struct exporting x = { .store = store, .write = write, .context = context };
    enum store_result result;

    store->error = (struct store_error){ 0 };
    result = store->engine->freeze(store, &store->error);
    if (result == STORE_OK) {
        result = export_lines(&x, table);
        store->engine->thaw(store);
    }
    if (result == STORE_OK && x.damaged_count) {
        snprintf(store->error.table, sizeof store->error.table, "%s", x.damaged);
        store_fail(&store->error, STORE_BROKEN,
                   "%u damaged tables were left out, the first is %s: `angeles db verify` lists "
                   "them; restore a backup",
                   x.damaged_count, x.damaged);
    }
    free(x.text);
    if (error)
        *error = store->error;
    return result;
}
