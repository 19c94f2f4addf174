/* postgres_connect.c: connecting, the schema, and how to interpret the database's answers. */
#include "store/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Type numbers of PostgreSQL */
enum { TYPE_BYTES = 17, TYPE_NUMBER = 20, TYPE_TEXT = 25 };

enum { SCHEMA_LOCK = 0x416e6765 }; /* nodes that start together migrate one after another */

static const struct sql_dialect dialect = {
    .int_word = "bigint",
    .text_word = "text COLLATE \"C\"", /* sorted as bytes, like SQLite */
    .blob_word = "bytea",
    .end_word = "",
};

/* A whole batch is sent before the first answer is read. So a change that must have an effect has
 * to fail by itself if it has none: by dividing by zero. */
#define MUST_CHANGE(change) "WITH done AS (" change " RETURNING 1) SELECT 1 / count(*) FROM done"

#define RAISE_STROKE                                                                               \
    "INSERT INTO stroke (program, number) VALUES ($1, $2) ON CONFLICT (program) DO UPDATE "        \
    "SET number = excluded.number, made = now() WHERE stroke.number < excluded.number"

static const struct {
    const char *text, *takes;
} own[OWN_COUNT] = {
    [OWN_STROKE] = { MUST_CHANGE(RAISE_STROKE), "ti" },
    [OWN_SETTLE] = { RAISE_STROKE, "ti" },
    [OWN_NOTIFY] = { "SELECT pg_notify('angeles', $1)", "t" },
    [OWN_LEASE] = { "INSERT INTO lease (table_id, node, until) VALUES "
                    "($1, $2, clock_timestamp() + $3 * interval '1 second') ON CONFLICT (table_id) "
                    "DO UPDATE SET node = excluded.node, until = excluded.until "
                    "WHERE lease.node = excluded.node OR lease.until < clock_timestamp()",
                    "tti" },
    [OWN_RELEASE] = { "DELETE FROM lease WHERE node = $1", "t" },
};

const char *postgres_takes(enum own which)
{
    return own[which].takes;
}

const char *postgres_name(char name[8], char kind, unsigned index)
{
    snprintf(name, 8, "%c%u", kind, index);
    return name;
}

time_t postgres_clock(void)
{
    struct timespec now = { 0 };

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + 1;
}

bool postgres_soon(time_t failed_at)
{
    return failed_at && postgres_clock() - failed_at < 1;
}

/* ---- Answers ------------------------------------------------------------------------------- */

static bool state_is(const PGresult *answer, const char *state)
{
    const char *is = PQresultErrorField(answer, PG_DIAG_SQLSTATE);

    return is && strncmp(is, state, strlen(state)) == 0;
}

static int first_line(const char *text)
{
    return (int)strcspn(text ? text : "", "\n");
}

bool postgres_is_lost(PGconn *db, const PGresult *answer)
{
    return PQstatus(db) != CONNECTION_OK ||
           (answer &&
            (state_is(answer, "57P") || state_is(answer, "08") || state_is(answer, "25P03")));
}

bool postgres_is_collision(const PGresult *answer)
{
    return state_is(answer, "40P01") || state_is(answer, "40001");
}

bool postgres_is_unchanged(const PGresult *answer)
{
    return state_is(answer, "22012"); /* a division by zero: see MUST_CHANGE */
}

bool postgres_is_null(const PGresult *answer)
{
    return state_is(answer, "23502");
}

enum store_result postgres_trouble(const PGresult *answer, struct store_error *error)
{
    /* No code means that the database did not answer: it was not reached. */
    bool gone = !PQresultErrorField(answer, PG_DIAG_SQLSTATE);
    const char *said =
        gone ? PQresultErrorMessage(answer) : PQresultErrorField(answer, PG_DIAG_MESSAGE_PRIMARY);
    int length;

    said = said && *said ? said : "it gave no reason";
    length = first_line(said);
    if (state_is(answer, "23505"))
        return store_fail(error, STORE_RACE, "another program has written that number already");
    if (state_is(answer, "23503"))
        return store_fail(error, STORE_BROKEN, "there is no such table: put it first");
    if (postgres_is_collision(answer))
        return store_fail(error, STORE_RACE, "another node changed the same tables: read again");
    if (state_is(answer, "53100"))
        return store_fail(error, STORE_FULL, "the database's disk is full: make room");
    if (state_is(answer, "25006") || state_is(answer, "42501"))
        return store_fail(error, STORE_FULL, "the database cannot be written (%.*s)", length, said);
    if (state_is(answer, "53") || state_is(answer, "55") || state_is(answer, "58") ||
        state_is(answer, "57014"))
        return store_fail(error, STORE_FULL, "the database cannot do it now (%.*s)", length, said);
    if (gone || state_is(answer, "57P") || state_is(answer, "08"))
        return store_fail(error, STORE_GONE, "the database went away (%.*s)", length, said);
    return store_fail(error, STORE_BROKEN, "the database refuses (%.*s)", length, said);
}

bool postgres_alive(PGconn *db)
{
    struct pollfd wait = { .fd = PQsocket(db), .events = POLLIN };

    /* A database that shuts down says so first, and only then closes. */
    while (PQstatus(db) == CONNECTION_OK && poll(&wait, 1, 0) > 0)
        if (!PQconsumeInput(db))
            return false;
    return PQstatus(db) == CONNECTION_OK;
}

/* ---- Connecting ---------------------------------------------------------------------------- */

PGconn *postgres_connect(const char *address, struct store_error *error)
{
    /* Options in the address come last and take precedence. */
    const char *const word[] = { "client_encoding",
                                 "application_name",
                                 "connect_timeout",
                                 "keepalives_idle",
                                 "keepalives_interval",
                                 "keepalives_count",
                                 "tcp_user_timeout",
                                 "dbname",
                                 NULL };
    const char *const value[] = { "UTF8", "angeles", "3", "10", "5", "3", "10000", address, NULL };
    PGconn *db = PQconnectdbParams(word, value, 1);
    const char *encoding;
    PGresult *answer;

    if (PQstatus(db) != CONNECTION_OK) {
        const char *said = PQerrorMessage(db);

        store_fail(error, STORE_GONE, "the database cannot be reached (%.*s)", first_line(said),
                   said);
        goto close;
    }
    encoding = PQparameterStatus(db, "server_encoding");
    if (!encoding || strcmp(encoding, "UTF8") != 0) {
        store_fail(error, STORE_BROKEN,
                   "the database keeps its texts as %s: create it with ENCODING 'UTF8'",
                   encoding ? encoding : "something unknown");
        goto close;
    }
    /* An answer means durable, whatever the server's default; nobody waits for a dead node. */
    answer = PQexec(db, "SELECT set_config('synchronous_commit', 'on', false) "
                        "WHERE current_setting('synchronous_commit') = 'off';"
                        "SET lock_timeout = '5s'; SET client_min_messages = error;"
                        "SET idle_in_transaction_session_timeout = '30s'");
    if (PQresultStatus(answer) != PGRES_COMMAND_OK) {
        postgres_trouble(answer, error);
        PQclear(answer);
        goto close;
    }
    PQclear(answer);
    return db;

close:
    PQfinish(db);
    return NULL;
}

static bool prepare(PGconn *db, char kind, unsigned index, const char *text, const char *takes,
                    struct store_error *error)
{
    Oid type[SQL_VALUE_MAX];
    char name[8];
    PGresult *answer;
    bool good;
    int count = 0;

    for (; takes[count]; count++)
        type[count] = takes[count] == 'i'   ? TYPE_NUMBER
                      : takes[count] == 't' ? TYPE_TEXT
                                            : TYPE_BYTES;
    answer = PQprepare(db, postgres_name(name, kind, index), text, count, type);
    good = PQresultStatus(answer) == PGRES_COMMAND_OK;
    if (!good)
        postgres_trouble(answer, error);
    PQclear(answer);
    return good;
}

bool postgres_prepare(PGconn *db, struct store_error *error)
{
    bool good = true;

    for (unsigned i = 0; good && i < SQL_COUNT; i++) {
        const struct sql_statement *sql = &sql_statement[i];
        char strict[1600];

        snprintf(strict, sizeof strict, MUST_CHANGE("%s"), sql->text);
        good =
            prepare(db, 's', i, sql->unchanged == STORE_OK ? sql->text : strict, sql->takes, error);
    }
    for (unsigned i = 0; good && i < OWN_COUNT; i++)
        good = prepare(db, 'o', i, own[i].text, own[i].takes, error);
    return good;
}

static bool run(PGconn *db, const char *text, struct store_error *error)
{
    PGresult *answer = PQexec(db, text);
    bool good =
        PQresultStatus(answer) == PGRES_COMMAND_OK || PQresultStatus(answer) == PGRES_TUPLES_OK;

    if (!good)
        postgres_trouble(answer, error);
    PQclear(answer);
    return good;
}

static bool first_number(PGconn *db, const char *text, int64_t *number, struct store_error *error)
{
    PGresult *answer = PQexec(db, text);
    bool good = PQresultStatus(answer) == PGRES_TUPLES_OK && PQntuples(answer) == 1;

    if (good)
        *number = strtoll(PQgetvalue(answer, 0, 0), NULL, 10);
    else
        postgres_trouble(answer, error);
    PQclear(answer);
    return good;
}

static bool migrate_one(PGconn *db, int64_t version, struct store_error *error)
{
    const char *const text[] = { sql_migration[version].postgres, sql_migration[version].both };
    char note[80];

    for (unsigned i = 0; i < 2; i++) {
        char *words = text[i] ? sql_words(text[i], &dialect) : NULL;
        bool good = !text[i] || (words && run(db, words, error));

        free(words);
        if (!good)
            return false;
    }
    snprintf(note, sizeof note, "INSERT INTO migration (number) VALUES (%lld)",
             (long long)version + 1);
    return run(db, note, error);
}

static bool migrate(PGconn *db, struct store_error *error)
{
    int64_t there = 0, version = 0;
    char lock[80];

    snprintf(lock, sizeof lock, "SELECT pg_advisory_xact_lock(%d)", SCHEMA_LOCK);
    if (!run(db, "BEGIN", error) || !run(db, lock, error) ||
        !first_number(db, "SELECT count(to_regclass('migration'))", &there, error) ||
        (!there && !run(db, "CREATE TABLE migration (number bigint PRIMARY KEY)", error)) ||
        !first_number(db, "SELECT coalesce(max(number), 0) FROM migration", &version, error))
        return false;
    if (version > SQL_MIGRATION_COUNT) {
        store_fail(error, STORE_BROKEN,
                   "the database was written by a newer Angeles (its schema is %lld, this program "
                   "knows %d): update the program",
                   (long long)version, SQL_MIGRATION_COUNT);
        return false;
    }
    for (; version < SQL_MIGRATION_COUNT; version++)
        if (!migrate_one(db, version, error))
            return false;
    return run(db, "COMMIT", error);
}

bool postgres_migrate(PGconn *db, struct store_error *error)
{
    if (migrate(db, error))
        return true;
    PQclear(PQexec(db, "ROLLBACK"));
    return false;
}

void postgres_lose(struct postgres *p)
{
    PQfinish(p->db);
    p->db = NULL;
}

/* Determines whether the last batch was committed. From now on the answer is final. */
static bool settle(struct postgres *p, struct store_error *error)
{
    const struct store_value value[] = { store_text(p->program), store_number(p->stroke) };
    PGresult *answer = postgres_run(p, OWN_SETTLE, value);
    bool good = PQresultStatus(answer) == PGRES_COMMAND_OK;

    if (good) {
        p->committed = strcmp(PQcmdTuples(answer), "0") == 0;
        p->in_doubt = false;
    } else {
        postgres_trouble(answer, error);
    }
    PQclear(answer);
    return good;
}

enum store_result postgres_ready(struct postgres *p, struct store_error *error)
{
    /* Detects a connection that ended while idle, before it makes an outcome uncertain. */
    if (p->db && !postgres_alive(p->db))
        postgres_lose(p);
    if (p->db)
        return STORE_OK;
    if (p->frozen)
        return store_fail(error, STORE_GONE, "the database went away while it was being read");
    if (postgres_soon(p->failed_at))
        return store_fail(error, STORE_GONE, "the database cannot be reached: trying again soon");
    p->db = postgres_connect(p->address, error);
    if (p->db && (!postgres_prepare(p->db, error) || (p->in_doubt && !settle(p, error))))
        postgres_lose(p);
    p->failed_at = p->db ? 0 : postgres_clock();
    return p->db ? STORE_OK : STORE_GONE;
}
