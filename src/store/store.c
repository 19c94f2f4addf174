/* store.c: selects the engine, and interprets its rows. */
#include "store/engine.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum store_result store_fail(struct store_error *error, enum store_result result,
                             const char *format, ...)
{
    va_list rest;

    va_start(rest, format);
    vsnprintf(error->text, sizeof error->text, format, rest);
    va_end(rest);
    return result;
}

struct store_value store_number(int64_t number)
{
    return (struct store_value){ .number = number };
}

struct store_value store_text(const char *text)
{
    return store_bytes(text ? text : "", text ? strlen(text) : 0);
}

struct store_value store_bytes(const void *bytes, size_t size)
{
    return (struct store_value){ .bytes = size ? bytes : "", .size = size };
}

bool store_is_word(const char *text)
{
    size_t length = strcspn(text, " \n");

    return length && !text[length] && length < STORE_WORD_SIZE;
}

static bool is_address(const char *where)
{
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

bool store_is_there(const char *where)
{
    return is_address(where) || sqlite_is_there(where);
}

struct store *store_open(const char *where, struct store_error *error)
{
    struct store_error unwanted;

    if (!error)
        error = &unwanted;
    *error = (struct store_error){ 0 };
    if (where[0] == 0 || (!is_address(where) && strstr(where, "://"))) {
        store_fail(error, STORE_BROKEN,
                   "games are kept in a folder or at postgresql://…, not in '%s'", where);
        return NULL;
    }
    return is_address(where) ? postgres_open(where, error) : sqlite_open(where, error);
}

void store_close(struct store *store)
{
    if (store)
        store->engine->close(store);
}

const char *store_about(const struct store *store)
{
    return store->about;
}

const char *store_why(const struct store *store)
{
    return store->error.text;
}

enum store_result store_check(struct store *store, struct store_error *error)
{
    struct store_batch *batch = store_batch_begin(store);

    batch_add(batch, SQL_CHECK, NULL);
    return store_batch_commit(batch, error);
}

/* ---- Reading ------------------------------------------------------------------------------ */

enum store_result store_ask(struct store *store, enum sql sql, const struct store_value *value,
                            store_row take, void *context)
{
    return store->engine->ask(store, sql, value, take, context, &store->error);
}

/* The caller's function for rows; `table` and the other fields are what the caller asked for. */
struct reading {
    const char *table;
    void *context;
    bool (*take_table)(void *context, const struct store_table *row);
    bool (*take_entry)(void *context, const struct store_entry *row);
    bool (*take_line)(void *context, const struct store_line *row);
    bool (*take_chat)(void *context, int64_t number, const char *text);
    bool (*take_request)(void *context, const struct store_request *row);
    bool (*take_thing)(void *context, int64_t seat, const char *name, const char *text);
};

static bool table_row(void *context, const struct store_value *column)
{
    const struct reading *reading = context;
    const struct store_table row = {
        .table = column[0].bytes,
        .version = column[1].number,
        .about = column[2].bytes,
        .summary = column[3].bytes,
        .pack = column[4].bytes,
        .head = column[5].bytes,
        .state = column[6].number,
        .listed = column[7].number,
        .changed = column[8].number,
    };

    return reading->take_table(reading->context, &row);
}

enum store_result store_read_table(struct store *store, const char *table,
                                   bool (*take)(void *context, const struct store_table *row),
                                   void *context)
{
    const struct store_value value[] = { store_text(table) };
    struct reading reading = { .take_table = take, .context = context };

    return store_ask(store, SQL_TABLE, value, table_row, &reading);
}

enum store_result store_read_tables(struct store *store, int64_t state_max, bool only_listed,
                                    bool (*take)(void *context, const struct store_table *row),
                                    void *context)
{
    const struct store_value value[] = { store_number(state_max), store_number(only_listed) };
    struct reading reading = { .take_table = take, .context = context };

    return store_ask(store, SQL_TABLES, value, table_row, &reading);
}

static bool entry_row(void *context, const struct store_value *column)
{
    const struct reading *reading = context;
    const struct store_entry row = { .table = reading->table,
                                     .number = column[0].number,
                                     .text = column[1].bytes };

    return reading->take_entry(reading->context, &row);
}

enum store_result store_read_entries(struct store *store, const char *table, int64_t from,
                                     bool (*take)(void *context, const struct store_entry *row),
                                     void *context)
{
    const struct store_value value[] = { store_text(table), store_number(from) };
    struct reading reading = { .table = table, .take_entry = take, .context = context };

    return store_ask(store, SQL_ENTRIES, value, entry_row, &reading);
}

static bool line_row(void *context, const struct store_value *column)
{
    const struct reading *reading = context;
    const struct store_line row = { .table = reading->table,
                                    .viewer = column[0].number,
                                    .number = column[1].number,
                                    .text = column[2].bytes };

    return reading->take_line(reading->context, &row);
}

enum store_result store_read_lines(struct store *store, const char *table, int64_t viewer,
                                   int64_t from,
                                   bool (*take)(void *context, const struct store_line *row),
                                   void *context)
{
    const struct store_value value[] = { store_text(table), store_number(viewer),
                                         store_number(from) };
    struct reading reading = { .table = table, .take_line = take, .context = context };

    return store_ask(store, SQL_LINES, value, line_row, &reading);
}

static bool chat_row(void *context, const struct store_value *column)
{
    const struct reading *reading = context;

    return reading->take_chat(reading->context, column[0].number, column[1].bytes);
}

enum store_result store_read_chat(struct store *store, const char *table, int64_t from,
                                  bool (*take)(void *context, int64_t number, const char *text),
                                  void *context)
{
    const struct store_value value[] = { store_text(table), store_number(from) };
    struct reading reading = { .take_chat = take, .context = context };

    return store_ask(store, SQL_CHATS, value, chat_row, &reading);
}

static bool request_row(void *context, const struct store_value *column)
{
    const struct reading *reading = context;
    const struct store_request row = { .table = reading->table,
                                       .seat = column[0].number,
                                       .request = column[1].bytes,
                                       .content = (uint64_t)column[2].number,
                                       .answer = column[3].bytes };

    return reading->take_request(reading->context, &row);
}

enum store_result store_read_requests(struct store *store, const char *table,
                                      bool (*take)(void *context, const struct store_request *row),
                                      void *context)
{
    const struct store_value value[] = { store_text(table) };
    struct reading reading = { .table = table, .take_request = take, .context = context };

    return store_ask(store, SQL_REQUESTS, value, request_row, &reading);
}

static bool thing_row(void *context, const struct store_value *column)
{
    const struct reading *reading = context;

    return reading->take_thing(reading->context, column[0].number, column[1].bytes,
                               column[2].bytes);
}

enum store_result store_read_things(struct store *store, const char *table,
                                    bool (*take)(void *context, int64_t seat, const char *name,
                                                 const char *text),
                                    void *context)
{
    const struct store_value value[] = { store_text(table) };
    struct reading reading = { .take_thing = take, .context = context };

    return store_ask(store, SQL_THINGS, value, thing_row, &reading);
}

static bool counts_row(void *context, const struct store_value *column)
{
    struct store_counts *out = context;

    *out = (struct store_counts){ .entries = column[0].number,
                                  .chat = column[1].number,
                                  .lines = column[2].number };
    return false;
}

enum store_result store_read_counts(struct store *store, const char *table, int64_t viewer,
                                    struct store_counts *out)
{
    const struct store_value value[] = { store_text(table), store_number(viewer) };

    return store_ask(store, SQL_COUNTS, value, counts_row, out);
}

/* A copy of bytes, and related values */
struct copy {
    int64_t *entries;
    char *layout;
    void **bytes;
    size_t *size;
    bool failed;
};

static void copy_bytes(struct copy *copy, const struct store_value *from)
{
    *copy->bytes = malloc(from->size + 1);
    *copy->size = from->size;
    copy->failed = !*copy->bytes;
    if (copy->failed)
        return;
    if (from->size)
        memcpy(*copy->bytes, from->bytes, from->size);
    ((char *)*copy->bytes)[from->size] = 0;
}

static bool snapshot_row(void *context, const struct store_value *column)
{
    struct copy *copy = context;

    *copy->entries = column[0].number;
    snprintf(copy->layout, 65, "%s", (const char *)column[1].bytes);
    copy_bytes(copy, &column[2]);
    return false;
}

static bool pack_row(void *context, const struct store_value *column)
{
    copy_bytes(context, &column[0]);
    return false;
}

static enum store_result read_bytes(struct store *store, enum sql sql, const char *key,
                                    store_row row, struct copy *copy)
{
    const struct store_value value[] = { store_text(key) };
    enum store_result result;

    *copy->bytes = NULL;
    *copy->size = 0;
    result = store_ask(store, sql, value, row, copy);
    if (copy->failed)
        return store_fail(&store->error, STORE_FULL, "there is no memory left for the data read");
    return result;
}

enum store_result store_read_snapshot(struct store *store, const char *table, int64_t *entries,
                                      char layout[65], void **bytes, size_t *size)
{
    struct copy copy = { .entries = entries, .layout = layout, .bytes = bytes, .size = size };

    return read_bytes(store, SQL_SNAPSHOT, table, snapshot_row, &copy);
}

enum store_result store_read_pack(struct store *store, const char *hash, void **blob, size_t *size)
{
    struct copy copy = { .bytes = blob, .size = size };

    return read_bytes(store, SQL_PACK, hash, pack_row, &copy);
}

enum store_result store_read_fixed(struct store *store, const char *name, char **text)
{
    void *bytes;
    size_t size;
    struct copy copy = { .bytes = &bytes, .size = &size };
    enum store_result result = read_bytes(store, SQL_FIXED, name, pack_row, &copy);

    *text = bytes;
    return result;
}

void store_free(void *bytes)
{
    free(bytes);
}

/* ---- Damage ------------------------------------------------------------------------------- */

struct finding {
    void *context;
    bool (*take)(void *context, const char *text);
};

static bool finding_row(void *context, const struct store_value *column)
{
    const struct finding *finding = context;

    return finding->take(finding->context, column[0].bytes);
}

enum store_result store_inspect_table(struct store *store, const char *table,
                                      bool (*take)(void *context, const char *what), void *context)
{
    const struct store_value value[] = { store_text(table) };
    struct finding finding = { .context = context, .take = take };

    return store_ask(store, SQL_DAMAGE, value, finding_row, &finding);
}

enum store_result store_inspect_files(struct store *store,
                                      bool (*take)(void *context, const char *what), void *context)
{
    if (!store->engine->inspect)
        return STORE_NONE;
    return store->engine->inspect(store, take, context, &store->error);
}

enum store_result store_read_ids(struct store *store,
                                 bool (*take)(void *context, const char *table), void *context)
{
    struct finding finding = { .context = context, .take = take };

    return store_ask(store, SQL_TABLE_IDS, NULL, finding_row, &finding);
}

enum store_result store_read_loss(struct store *store, struct store_loss *out)
{
    *out = (struct store_loss){ 0 };
    return store->engine->loss ? store->engine->loss(store, out, &store->error) : STORE_NONE;
}

enum store_result store_accept_loss(struct store *store)
{
    return store->engine->accept_loss ? store->engine->accept_loss(store, &store->error) : STORE_OK;
}

const char *store_witness_trouble(const struct store *store)
{
    return store->witness == WITNESS_DAMAGED
               ? "angeles.witness is damaged: it is unknown whether the store was rolled back"
               : NULL;
}

/* ---- Several nodes ------------------------------------------------------------------------ */

void store_limit(struct store *store, unsigned milliseconds)
{
    store->limit_ms = milliseconds;
}

void store_name_node(struct store *store, const char *node)
{
    if (store_is_word(node))
        snprintf(store->node, sizeof store->node, "%s", node);
}

enum store_result store_lease(struct store *store, const char *table, const char *node,
                              unsigned seconds, bool *mine)
{
    *mine = false;
    return store->engine->lease(store, table, node, seconds, mine, &store->error);
}

void store_release(struct store *store, const char *node)
{
    store->engine->release(store, node);
}

int store_news_fd(struct store *store)
{
    return store->engine->news_fd(store);
}

enum store_result store_news(struct store *store, void (*take)(void *context, const char *table),
                             void *context)
{
    return store->engine->news(store, take, context, &store->error);
}
