/* sqlite_schema.c: is the file ours, is it whole, and is its schema up to date? */
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    APPLICATION = 0x416e6765, /* "Ange": marks the file as ours */
    BUSY_MS = 5000,           /* patience with others that write */
};

static const struct sql_dialect dialect = {
    .int_word = "INTEGER",
    .text_word = "TEXT",
    .blob_word = "BLOB",
    .end_word = "STRICT, WITHOUT ROWID",
};

static int first_number(struct sqlite *s, const char *text, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(s->db, text, -1, &statement, NULL);

    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
        *number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
        code = code == SQLITE_ROW ? SQLITE_OK : code;
    }
    sqlite3_finalize(statement);
    return code;
}

/* "ok", "wal": the one word a pragma answers with; "" if it has none. */
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
    sqlite3_finalize(statement);
    return code;
}

/* A check that could not read a page says so in its answer, with SQLite's number for the reason.
 * A disk or memory that failed once does not mean that the file is damaged. */
static int reading_error(const char *answer)
{
    static const char mark[] = "error code=";
    const char *at = strstr(answer, mark);
    int code = at ? atoi(at + strlen(mark)) : SQLITE_OK;

    return (code & 0xff) == SQLITE_CORRUPT ? SQLITE_OK : code;
}

/* Is it ours, or empty? */
static bool is_ours(struct sqlite *s, struct store_error *error)
{
    int64_t application = 0, things = 0;
    int code = first_number(s, "PRAGMA application_id", &application);

    if (code == SQLITE_OK)
        code = first_number(s, "SELECT count(*) FROM sqlite_schema", &things);
    if (code != SQLITE_OK) {
        sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
        return false;
    }
    if (application == APPLICATION || (application == 0 && things == 0))
        return true;
    store_fail(error, STORE_BROKEN, "%s belongs to another program: give another folder", s->path);
    return false;
}

static bool migrate(struct sqlite *s, struct store_error *error)
{
    int64_t version = 0;
    char set[80];
    int code = sqlite_run(s, "BEGIN IMMEDIATE");

    if (code == SQLITE_OK)
        code = first_number(s, "PRAGMA user_version", &version);
    if (code == SQLITE_OK && version > SQL_MIGRATION_COUNT) {
        store_fail(error, STORE_BROKEN,
                   "%s was written by a newer Angeles (its schema is %lld, this program knows %d): "
                   "update the program",
                   s->path, (long long)version, SQL_MIGRATION_COUNT);
        sqlite_run(s, "ROLLBACK");
        return false;
    }
    for (; code == SQLITE_OK && version < SQL_MIGRATION_COUNT; version++) {
        char *text = sql_words(sql_migration[version].both, &dialect);

        code = text ? sqlite_run(s, text) : SQLITE_NOMEM;
        free(text);
    }
    snprintf(set, sizeof set, "PRAGMA user_version = %d; PRAGMA application_id = %d",
             SQL_MIGRATION_COUNT, APPLICATION);
    if (code == SQLITE_OK)
        code = sqlite_run(s, set);
    if (code == SQLITE_OK)
        code = sqlite_run(s, "COMMIT");
    if (code != SQLITE_OK) {
        sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
        sqlite_run(s, "ROLLBACK");
        return false;
    }
    return true;
}

bool sqlite_set_up(struct sqlite *s, struct store_error *error)
{
    char word[160];
    int code;

    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (!is_ours(s, error))
        return false;
    code = first_word(s, "PRAGMA journal_mode = WAL", word, sizeof word);
    if (code == SQLITE_OK && strcmp(word, "wal") != 0)
        code = SQLITE_CANTOPEN; /* it stays in another mode: there cannot be a log beside it */
    /* 32 MiB of pages: a large batch stays in memory until it is committed. */
    if (code == SQLITE_OK)
        code = sqlite_run(
            s, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -32768");
    if (code == SQLITE_OK)
        code = first_word(s, "PRAGMA quick_check(1)", word, sizeof word);
    if (code == SQLITE_OK)
        code = reading_error(word);
    if (code != SQLITE_OK) {
        sqlite_trouble(s, code, error);
        return false;
    }
    if (strcmp(word, "ok") != 0) {
        const char *line = strrchr(word, '\n'); /* the first says only which database */

        store_fail(error, STORE_BROKEN, "%s is damaged (%s): restore a backup", s->path,
                   line ? line + 1 : word);
        return false;
    }
    if (!migrate(s, error))
        return false;
    s->checkpoint = checkpoint_start(s->db, s->path);
    code = s->checkpoint ? sqlite_prepare(s, "BEGIN IMMEDIATE", &s->begin) : SQLITE_NOMEM;
    if (code == SQLITE_OK)
        code = sqlite_prepare(s, "COMMIT", &s->commit);
    if (code == SQLITE_OK)
        code = sqlite_prepare(s, "ROLLBACK", &s->rollback);
    for (unsigned i = 0; code == SQLITE_OK && i < SQL_COUNT; i++)
        code = sqlite_prepare(s, sql_statement[i].text, &s->statement[i]);
    if (code != SQLITE_OK) {
        sqlite_trouble(s, code, error);
        return false;
    }
    return true;
}
