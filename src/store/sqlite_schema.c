/* sqlite_schema.c: checks that the file is ours and intact, and that its schema is up to date. */
#include "store/sqlite.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    APPLICATION = 0x416e6765, /* "Ange": marks the file as ours */
    BUSY_MS = 5000,           /* how long to wait for other writers */
};

static const struct sql_dialect dialect = {
    .int_word = "INTEGER",
    .text_word = "TEXT",
    .blob_word = "BLOB",
    .end_word = "STRICT, WITHOUT ROWID",
};

/* A statement that changes something commits when it ends. Only then is it known whether it
 * succeeded.
 */
static int end_statement(sqlite3_stmt *statement, int code)
{
    int end = sqlite3_finalize(statement);

    return code == SQLITE_OK ? end : code;
}

static int first_number(struct sqlite *s, const char *text, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(s->db, text, -1, &statement, NULL);

    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
        *number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
        code = code == SQLITE_ROW ? SQLITE_OK : code;
    }
    return end_statement(statement, code);
}

/* The one word that a pragma returns ("ok", "wal"); "" if none. */
static int first_word(struct sqlite *s, const char *pragma, char *word, size_t size)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(s->db, pragma, -1, &statement, NULL);

    snprintf(word, size, "%s", "");
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
        if (code == SQLITE_ROW) {
            const char *text = (const char *)sqlite3_column_text(statement, 0);

            snprintf(word, size, "%s", text ? text : "");
            code = text ? SQLITE_OK : SQLITE_NOMEM;
        }
    }
    return end_statement(statement, code);
}

/* A check that could not read a page says so in its answer, with SQLite's number for the reason. A
 * single failure of disk or memory does not mean that the file is damaged. */
static int reading_error(const char *answer)
{
    static const char mark[] = "error code=";
    const char *at = strstr(answer, mark);
    int code = at ? atoi(at + strlen(mark)) : SQLITE_OK;

    return (code & 0xff) == SQLITE_CORRUPT ? SQLITE_OK : code;
}

/* Whether the file is ours, or empty. */
static enum store_result is_ours(struct sqlite *s, struct store_error *error)
{
    int64_t application = 0, things = 0;
    int code = first_number(s, "PRAGMA application_id", &application);

    if (code == SQLITE_OK)
        code = first_number(s, "SELECT count(*) FROM sqlite_schema", &things);
    if (code != SQLITE_OK)
        return sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
    if (application == APPLICATION || (application == 0 && things == 0))
        return STORE_OK;
    return store_fail(error, STORE_BROKEN, "%s belongs to another program: give another folder",
                      s->path);
}

/* ---- Functions of the statements: see sql.h ------------------------------------------------- */

enum { SEAL_SIZE = 16 }; /* bytes of the SHA-256 that are used */

static void seal_function(sqlite3_context *context, int count, sqlite3_value **value)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    char digits[2 * SEAL_SIZE + 1];

    (void)count;
    if (sqlite3_value_type(value[0]) == SQLITE_NULL)
        return; /* results in null */
    const unsigned char *text = sqlite3_value_text(value[0]);
    if (!text) {
        sqlite3_result_error_nomem(context);
        return;
    }
    crypto_hash_sha256(hash, text, (unsigned long long)sqlite3_value_bytes(value[0]));
    sodium_bin2hex(digits, sizeof digits, hash, SEAL_SIZE);
    sqlite3_result_text(context, digits, 2 * SEAL_SIZE, SQLITE_TRANSIENT);
}

static void crc_function(sqlite3_context *context, int count, sqlite3_value **value)
{
    const unsigned char *text = sqlite3_value_text(value[0]);

    (void)count;
    if (!text) {
        sqlite3_result_error_nomem(context);
        return;
    }
    sqlite3_result_int64(context, (sqlite3_int64)crc32(crc32(0, NULL, 0), text,
                                                       (unsigned)sqlite3_value_bytes(value[0])));
}

static void batch_function(sqlite3_context *context, int count, sqlite3_value **value)
{
    const struct sqlite *s = sqlite3_user_data(context);

    (void)count, (void)value;
    sqlite3_result_int64(context, s->batch);
}

static int functions_add(struct sqlite *s)
{
    const int plain = SQLITE_UTF8 | SQLITE_INNOCUOUS, how = plain | SQLITE_DETERMINISTIC;
    int code = sqlite3_create_function(s->db, "seal", 1, how, NULL, seal_function, NULL, NULL);

    if (code == SQLITE_OK)
        code = sqlite3_create_function(s->db, "crc", 1, how, NULL, crc_function, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_create_function(s->db, "batch", 0, plain, s, batch_function, NULL, NULL);
    return code;
}

/* ---- The schema ----------------------------------------------------------------------------- */

static int migration_run(struct sqlite *s, const char *migration)
{
    char *text = migration ? sql_words(migration, &dialect) : NULL;
    int code = !migration ? SQLITE_OK : text ? sqlite_run(s, text) : SQLITE_NOMEM;

    free(text);
    return code;
}

static int migrations_run(struct sqlite *s)
{
    int64_t version = 0;
    char set[80];
    int code = sqlite_run(s, "BEGIN IMMEDIATE");

    if (code == SQLITE_OK)
        code = first_number(s, "PRAGMA user_version", &version);
    for (; code == SQLITE_OK && version < SQL_MIGRATION_COUNT; version++) {
        code = migration_run(s, sql_migration[version].sqlite);
        if (code == SQLITE_OK)
            code = migration_run(s, sql_migration[version].both);
    }
    snprintf(set, sizeof set, "PRAGMA user_version = %d; PRAGMA application_id = %d",
             SQL_MIGRATION_COUNT, APPLICATION);
    if (code == SQLITE_OK)
        code = sqlite_run(s, set);
    if (code == SQLITE_OK)
        code = sqlite_run(s, "COMMIT");
    return code;
}

static enum store_result migrate(struct sqlite *s, struct store_error *error)
{
    int64_t version = 0;
    int code = first_number(s, "PRAGMA user_version", &version);

    if (code == SQLITE_OK && version == SQL_MIGRATION_COUNT)
        return STORE_OK; /* nothing is written: the disk may be full */
    if (code == SQLITE_OK && version > SQL_MIGRATION_COUNT)
        return store_fail(
            error, STORE_BROKEN,
            "%s was written by a newer Angeles (its schema is %lld, this program knows %d): "
            "update the program",
            s->path, (long long)version, SQL_MIGRATION_COUNT);
    if (code == SQLITE_OK && s->read_only)
        return store_fail(
            error, STORE_FULL,
            "%s was written by an older Angeles and must be updated, but it cannot be "
            "written: make room, or make it writable",
            s->path);
    if (code == SQLITE_OK)
        code = migrations_run(s);
    if (code == SQLITE_OK) /* into the file itself: it is still this store without its log */
        code = sqlite_run(s, "PRAGMA wal_checkpoint(TRUNCATE)");
    if (code == SQLITE_OK)
        return STORE_OK;
    enum store_result result = sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
    if (!sqlite3_get_autocommit(s->db))
        sqlite_run(s, "ROLLBACK");
    return result;
}

static enum store_result answers_ok(struct sqlite *s, const char *pragma, struct store_error *error)
{
    char answer[160];
    int code;

    if (s->checked)
        return STORE_OK;
    code = first_word(s, pragma, answer, sizeof answer);
    if (code == SQLITE_OK)
        code = reading_error(answer);
    if (code != SQLITE_OK)
        return sqlite_trouble(s, code, error);
    if (strcmp(answer, "ok") == 0)
        return STORE_OK;
    const char *line = strrchr(answer, '\n'); /* the first line only names the database */
    return store_fail(error, STORE_BROKEN, "%s is damaged (%s): restore a backup", s->path,
                      line ? line + 1 : answer);
}

static int statements_prepare(struct sqlite *s)
{
    int code = SQLITE_OK;

    if (!s->read_only) {
        s->checkpoint = checkpoint_start(s->db, s->path);
        code = s->checkpoint ? sqlite_prepare(s, "BEGIN IMMEDIATE", &s->begin) : SQLITE_NOMEM;
    }
    if (code == SQLITE_OK)
        code = sqlite_prepare(s, "COMMIT", &s->commit);
    if (code == SQLITE_OK)
        code = sqlite_prepare(s, "ROLLBACK", &s->rollback);
    if (code == SQLITE_OK)
        code = sqlite_prepare(
            s,
            "SELECT store, max(batch, (SELECT coalesce(max(batch), 0) FROM head)), lost_from, "
            "lost_to FROM stamp",
            &s->stamp);
    if (code == SQLITE_OK)
        code = sqlite_prepare(s, "UPDATE stamp SET batch = $1, lost_from = $2, lost_to = $3",
                              &s->set_stamp);
    for (unsigned i = 0; code == SQLITE_OK && i < SQL_COUNT; i++)
        code = sqlite_prepare(s, sql_statement[i].text, &s->statement[i]);
    return code;
}

enum store_result sqlite_set_up(struct sqlite *s, struct store_error *error)
{
    enum store_result result;
    char mode[16] = "";
    int code = SQLITE_OK;

    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    result = is_ours(s, error);
    if (result != STORE_OK)
        return result;
    if (!s->read_only) {
        code = first_word(s, "PRAGMA journal_mode = WAL", mode, sizeof mode);
        if (code == SQLITE_OK && strcmp(mode, "wal") != 0)
            code = SQLITE_CANTOPEN; /* a different mode remains: a log cannot be created */
    }
    if (code == SQLITE_OK)
        code = functions_add(s);
    /* 32 MiB of pages: a large batch stays in memory until it is committed. Whether a table exists
     * is checked once a batch (SQL_PUT_HEAD), not for each row. */
    if (code == SQLITE_OK)
        code = sqlite_run(
            s, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -32768");
    if (code != SQLITE_OK)
        return sqlite_trouble(s, code, error);
    /* Checks the whole structure, and that the index of tables matches. The contents of rows are
     * checked when a table is read. */
    result = answers_ok(s, "PRAGMA quick_check(1)", error);
    if (result == STORE_OK)
        result = migrate(s, error);
    if (result == STORE_OK)
        result = answers_ok(s, "PRAGMA integrity_check(game_table)", error);
    if (result != STORE_OK)
        return result;
    s->checked = true;
    code = statements_prepare(s);
    return code == SQLITE_OK ? STORE_OK : sqlite_trouble(s, code, error);
}
