/* batch.c: changes, collected in memory until they become durable together. */
#include "store/engine.h"

#include "store/shown.h"
#include "wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct store_batch *store_batch_begin(struct store *store)
{
    struct store_batch *batch = calloc(1, sizeof *batch);

    if (!batch)
        abort(); /* a server without memory for this cannot even report it */
    batch->store = store;
    return batch;
}

void store_batch_drop(struct store_batch *batch)
{
    if (!batch)
        return;
    for (unsigned i = 0; i < batch->count; i++)
        if (batch->op[i]->owner == batch)
            free(batch->op[i]);
    free(batch->op);
    free(batch);
}

static const char no_memory[] = "there is no memory left for the data to be stored";

/* Only the first fault is reported. */
static void batch_fault(struct store_batch *batch, const char *table, const char *text)
{
    if (batch->fault.text[0])
        return;
    snprintf(batch->fault.table, sizeof batch->fault.table, "%s", table);
    snprintf(batch->fault.text, sizeof batch->fault.text, "%s", text);
}

/* The number of ASCII bytes from here on, eight at a time. Nearly all bytes are ASCII. */
static size_t ascii_run(const char *text, size_t size)
{
    size_t at = 0;

    for (uint64_t eight; size - at >= sizeof eight; at += sizeof eight) {
        memcpy(&eight, text + at, sizeof eight);
        if (eight & UINT64_C(0x8080808080808080))
            break;
    }
    while (at < size && (unsigned char)text[at] < 0x80)
        at++;
    return at;
}

static bool is_utf8(const char *text, size_t size)
{
    for (size_t at = 0; at < size;) {
        bool good = true;

        at += ascii_run(text + at, size - at);
        if (at < size)
            at += json_character(text + at, size - at, &good);
        if (!good)
            return false;
    }
    return true;
}

/* Statements about packs or the whole store belong to no table; all others begin with its id. */
static bool has_table(enum sql sql)
{
    return sql != SQL_PUT_PACK && sql != SQL_MEND_PACK && sql != SQL_FIX && sql != SQL_CHECK;
}

static const char *table_of(enum sql sql, const struct store_value *value)
{
    return has_table(sql) ? value[0].bytes : "";
}

static bool op_add(struct store_batch *batch, struct store_op *op)
{
    if (batch->count == batch->room) {
        unsigned more = batch->room ? batch->room * 2 : 4;
        struct store_op **grown = realloc(batch->op, more * sizeof *grown);

        if (!grown)
            return false;
        batch->op = grown;
        batch->room = more;
    }
    op->order = batch->count;
    batch->op[batch->count++] = op;
    return true;
}

void store_batch_lend(struct store_batch *batch, const struct store_batch *other)
{
    if (other->fault.text[0])
        batch_fault(batch, other->fault.table, other->fault.text);
    for (unsigned i = 0; i < other->count; i++)
        if (!op_add(batch, other->op[i]))
            batch_fault(batch, other->op[i]->table, no_memory);
}

void batch_add(struct store_batch *batch, enum sql sql, const struct store_value *value)
{
    const char *takes = sql_statement[sql].takes, *table = table_of(sql, value);
    size_t room = 0, used = 0;
    struct store_op *op;

    if (has_table(sql) && !store_is_word(table))
        batch_fault(batch, "", "a table's id is empty, too long, or contains a space");

    for (unsigned i = 0; takes[i]; i++) {
        if (takes[i] == 't' && !is_utf8(value[i].bytes, value[i].size))
            batch_fault(batch, table, "a text to be stored is not UTF-8");
        room += takes[i] == 'i' ? 0 : value[i].size + 1;
    }
    op = malloc(sizeof *op + room);
    if (!op || !op_add(batch, op)) {
        batch_fault(batch, table, no_memory);
        free(op);
        return;
    }
    op->sql = sql;
    op->owner = batch;
    for (unsigned i = 0; takes[i]; i++) {
        op->value[i] = value[i];
        if (takes[i] == 'i')
            continue;
        if (value[i].size)
            memcpy(op->bytes + used, value[i].bytes, value[i].size);
        op->bytes[used + value[i].size] = 0;
        op->value[i].bytes = op->bytes + used;
        used += value[i].size + 1;
    }
    op->table = table_of(sql, op->value);
}

static int by_table(const void *left, const void *right)
{
    const struct store_op *a = *(struct store_op *const *)left;
    const struct store_op *b = *(struct store_op *const *)right;
    int order = strcmp(a->table, b->table);

    return order ? order : (a->order > b->order) - (a->order < b->order);
}

/* Updates a table's counts with this change. */
static void head_count(struct store_value *head, const struct store_op *op)
{
    int64_t count = 0, *of = NULL;

    if (op->sql == SQL_APPEND)
        of = &head[1].number, count = op->value[1].number + 1;
    else if (op->sql == SQL_CHAT)
        of = &head[2].number, count = op->value[1].number + 1;
    else if (op->sql == SQL_SHOW && op->value[1].number == SHOWN_TO_ALL)
        of = &head[3].number, count = op->value[2].number + 1;
    if (of && *of < count)
        *of = count;
}

/* Appends each table's head after its changes. The changes are sorted by table before and after. */
static void batch_add_heads(struct store_batch *batch)
{
    unsigned count = batch->count;

    for (unsigned i = 0, next; i < count; i = next) {
        struct store_value head[] = { store_text(batch->op[i]->table), store_number(0),
                                      store_number(0), store_number(0) };

        for (next = i; next < count && strcmp(batch->op[next]->table, head[0].bytes) == 0; next++)
            head_count(head, batch->op[next]);
        if (batch->op[i]->table[0])
            batch_add(batch, SQL_PUT_HEAD, head);
    }
    if (batch->count > count)
        qsort(batch->op, batch->count, sizeof *batch->op, by_table);
}

enum store_result store_batch_commit(struct store_batch *batch, struct store_error *error)
{
    struct store *store = batch->store;
    enum store_result result = STORE_OK;

    if (batch->count && !batch->fault.text[0]) {
        qsort(batch->op, batch->count, sizeof *batch->op, by_table);
        batch_add_heads(batch);
    }
    store->error = batch->fault;
    if (batch->fault.text[0])
        result = STORE_BROKEN;
    else if (batch->count)
        result = store->engine->apply(store, batch, &store->error);
    store_batch_drop(batch);
    if (error)
        *error = store->error;
    return result;
}

void store_put_table(struct store_batch *batch, const struct store_table *table)
{
    enum sql sql = table->version == 0   ? SQL_SET_TABLE
                   : table->version == 1 ? SQL_NEW_TABLE
                                         : SQL_CHANGE_TABLE;
    const struct store_value value[] = {
        store_text(table->table),     store_number(table->version ? table->version : 1),
        store_text(table->about),     store_text(table->summary),
        store_text(table->pack),      store_text(table->head),
        store_number(table->state),   store_number(table->listed),
        store_number(table->changed),
    };

    batch_add(batch, sql, value);
}

void store_append(struct store_batch *batch, const struct store_entry *entry)
{
    const struct store_value value[] = {
        store_text(entry->table),
        store_number(entry->number),
        store_text(entry->text),
    };

    batch_add(batch, SQL_APPEND, value);
}

void store_show(struct store_batch *batch, const struct store_line *line)
{
    const struct store_value value[] = {
        store_text(line->table),
        store_number(line->viewer),
        store_number(line->number),
        store_text(line->text),
    };

    batch_add(batch, SQL_SHOW, value);
}

void store_chat(struct store_batch *batch, const char *table, int64_t number, const char *text)
{
    const struct store_value value[] = { store_text(table), store_number(number),
                                         store_text(text) };

    batch_add(batch, SQL_CHAT, value);
}

void store_keep_request(struct store_batch *batch, const struct store_request *request)
{
    const struct store_value value[] = {
        store_text(request->table),   store_number(request->seat),
        store_text(request->request), store_number((int64_t)request->content),
        store_text(request->answer),
    };

    batch_add(batch, SQL_KEEP_REQUEST, value);
    batch_add(batch, SQL_FORGET_REQUESTS, value);
}

void store_put_thing(struct store_batch *batch, const char *table, int64_t seat, const char *name,
                     const char *text)
{
    const struct store_value value[] = { store_text(table), store_number(seat), store_text(name),
                                         store_text(text) };

    batch_add(batch, SQL_PUT_THING, value);
}

void store_put_snapshot(struct store_batch *batch, const char *table, int64_t entries,
                        const char *layout, const void *bytes, size_t size)
{
    const struct store_value value[] = { store_text(table), store_number(entries),
                                         store_text(layout), store_bytes(bytes, size) };

    batch_add(batch, SQL_PUT_SNAPSHOT, value);
}

void store_put_pack(struct store_batch *batch, const char *hash, const void *blob, size_t size)
{
    const struct store_value value[] = { store_text(hash), store_bytes(blob, size) };

    batch_add(batch, SQL_PUT_PACK, value);
}

void store_mend_pack(struct store_batch *batch, const char *hash, const void *blob, size_t size)
{
    const struct store_value value[] = { store_text(hash), store_bytes(blob, size) };

    batch_add(batch, SQL_MEND_PACK, value);
}

void store_fix(struct store_batch *batch, const char *name, const char *text)
{
    const struct store_value value[] = { store_text(name), store_text(text) };

    batch_add(batch, SQL_FIX, value);
}
