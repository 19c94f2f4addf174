/* test_store_places.h: places for stores: a folder, or a database of a PostgreSQL that the test
 * starts. */
#ifndef ANGELES_TEST_STORE_PLACES_H
#define ANGELES_TEST_STORE_PLACES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "store/store.h"

#include <libpq-fe.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static struct {
    bool postgres;
    char dir[64];     /* everything is under it */
    char server[256]; /* where the database listens: its first database */
    unsigned count;
} place;

static void shell(const char *format, ...)
{
    char command[1024];
    va_list rest;

    va_start(rest, format);
    vsnprintf(command, sizeof command, format, rest);
    va_end(rest);
    if (system(command) != 0)
        fail_msg("failed: %s", command);
}

static const char *root(void)
{
    const char *given = getenv("ANGELES_ROOT");

    return given ? given : ".";
}

static void database(const char *what) /* down, up, kill, stop */
{
    shell("'%s/scripts/test-postgres' %s %s/pg", root(), what, place.dir);
}

static inline int place_begin(bool postgres)
{
    place.postgres = postgres;
    snprintf(place.dir, sizeof place.dir, "/tmp/angeles-store.XXXXXX");
    assert_non_null(mkdtemp(place.dir));
    shell("chmod 755 %s", place.dir); /* the database runs as another user */
    if (postgres) {
        char line[200];
        FILE *from;

        snprintf(place.server, sizeof place.server, "'%s/scripts/test-postgres' start %s/pg %d",
                 root(), place.dir, (int)getpid());
        from = popen(place.server, "r");
        assert_non_null(from);
        assert_non_null(fgets(line, sizeof line, from));
        assert_int_equal(pclose(from), 0);
        line[strcspn(line, "\n")] = 0;
        snprintf(place.server, sizeof place.server, "%s", line);
    }
    return 0;
}

static inline int begin_sqlite(void **state)
{
    (void)state;
    return place_begin(false);
}

static inline int begin_postgres(void **state)
{
    (void)state;
    return place_begin(true);
}

static inline int place_end(void **state)
{
    (void)state;
    if (place.postgres)
        database("stop");
    shell("rm -rf %s", place.dir);
    return 0;
}

/* Runs a statement as the database's owner, without the store. */
static inline void sql(const char *address, const char *text)
{
    PGconn *db = PQconnectdb(address);
    PGresult *answer = PQexec(db, text);
    ExecStatusType status = PQresultStatus(answer);

    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", text, PQerrorMessage(db));
    PQclear(answer);
    PQfinish(db);
}

/* A new place; the address is valid until `keep` others were requested. */
static const char *place_new(void)
{
    enum { KEEP = 8 };
    static char address[KEEP][300];
    char *out = address[place.count++ % KEEP];
    char make[80];

    if (!place.postgres) {
        snprintf(out, sizeof address[0], "%s/data%u", place.dir, place.count);
        return out;
    }
    snprintf(make, sizeof make, "CREATE DATABASE t%u", place.count);
    sql(place.server, make);
    snprintf(out, sizeof address[0], "postgresql:///t%u?host=%s/pg&user=angeles", place.count,
             place.dir);
    return out;
}

static inline struct store *open_at(const char *address)
{
    struct store_error error;
    struct store *store = store_open(address, &error);

    if (!store)
        fail_msg("%s", error.text);
    return store;
}

static inline void refuses_to_open(const char *address, const char *why)
{
    struct store_error error;
    struct store *store = store_open(address, &error);

    if (store)
        fail_msg("%s could be opened", address);
    if (!strstr(error.text, why))
        fail_msg("expected '%s' in: %s", why, error.text);
}

/* ---- Changes ------------------------------------------------------------------------------- */

static struct store_error last_error;

static inline void commits(struct store_batch *batch, enum store_result expected)
{
    enum store_result result = store_batch_commit(batch, &last_error);

    if (result != expected)
        fail_msg("result %d, not %d: %s", result, expected, last_error.text);
    assert_int_equal(expected == STORE_OK, last_error.text[0] == 0);
}

static inline void put_table(struct store_batch *batch, const char *table, int64_t version)
{
    store_put_table(batch, &(struct store_table){ .table = table,
                                                  .about = "{\"game\":\"harbor\"}",
                                                  .summary = "Friday",
                                                  .pack = "abcd",
                                                  .head = "",
                                                  .version = version });
}

static inline void make_table(struct store *store, const char *table)
{
    struct store_batch *batch = store_batch_begin(store);

    put_table(batch, table, 1);
    commits(batch, STORE_OK);
}

static inline void append(struct store_batch *batch, const char *table, int64_t number,
                          const char *text)
{
    store_append(batch, &(struct store_entry){ .table = table, .number = number, .text = text });
}

static inline int64_t entries_of(struct store *store, const char *table)
{
    struct store_counts counts;

    assert_int_equal(store_read_counts(store, table, 0, &counts), STORE_OK);
    return counts.entries;
}

/* ---- The rows read, as one text: "0 zero|1 one|" -------------------------------------------- */

struct heard {
    char text[4096];
    size_t used;
};

static inline void hear(struct heard *heard, const char *format, ...)
{
    va_list rest;

    va_start(rest, format);
    heard->used += (size_t)vsnprintf(heard->text + heard->used, sizeof heard->text - heard->used,
                                     format, rest);
    va_end(rest);
    assert_true(heard->used < sizeof heard->text);
}

static inline bool hear_entry(void *context, const struct store_entry *row)
{
    hear(context, "%lld %s|", (long long)row->number, row->text);
    return true;
}

static inline void entries_are(struct store *store, const char *table, int64_t from,
                               const char *expected)
{
    struct heard heard = { 0 };
    enum store_result result = store_read_entries(store, table, from, hear_entry, &heard);

    assert_int_equal(result, expected[0] ? STORE_OK : STORE_NONE);
    assert_string_equal(heard.text, expected);
}

/* Whether to run the long version; `make soak` sets SOAK. */
static inline unsigned times(unsigned shortly, unsigned at_length)
{
    const char *soak = getenv("SOAK");

    return soak && *soak && strcmp(soak, "0") != 0 ? at_length : shortly;
}

#endif
