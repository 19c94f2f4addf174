/* sqlite.c: the store in a folder: one SQLite file with a write-ahead log, synced at every batch.
 *
 * A folder has one server, which locks the folder while it has leases. Other programs may read,
 * back up and export meanwhile.
 */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum store_result sqlite_trouble(struct sqlite *s, int code, struct store_error *error)
{
    switch (code & 0xff) {
    case SQLITE_CONSTRAINT:
        return store_fail(error, STORE_RACE, "another program has written that number already");
    case SQLITE_FULL:
        return store_fail(error, STORE_FULL, "the disk with %s is full: make room", s->path);
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
    case SQLITE_AUTH:
        return store_fail(error, STORE_FULL,
                          "%s cannot be written (%s): check whether the disk is mounted read-only "
                          "and who owns the folder",
                          s->path, sqlite3_errstr(code & 0xff));
    case SQLITE_IOERR: {
        int number = s->db ? sqlite3_system_errno(s->db) : 0;

        if (number == 0 && access(s->path, W_OK) != 0) /* SQLite has no errno for a commit */
            number = errno;
        return store_fail(error, STORE_FULL, "%s could not be read or written (%s): check the disk",
                          s->path, number ? strerror(number) : sqlite3_errstr(code));
    }
    case SQLITE_NOMEM:
        return store_fail(error, STORE_FULL, "there is no memory left for %s", s->path);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return store_fail(error, STORE_FULL, "another program is writing to %s: try again",
                          s->path);
    case SQLITE_NOTADB:
        return store_fail(error, STORE_BROKEN, "%s is not an SQLite file: give another folder",
                          s->path);
    default:
        return store_fail(error, STORE_BROKEN, "%s is damaged (%s): restore a backup", s->path,
                          s->db ? sqlite3_errmsg(s->db) : sqlite3_errstr(code));
    }
}

int sqlite_run(struct sqlite *s, const char *text)
{
    return sqlite3_exec(s->db, text, NULL, NULL, NULL);
}

/* ---- Statements --------------------------------------------------------------------------- */

int sqlite_prepare(struct sqlite *s, const char *text, sqlite3_stmt **out)
{
    return sqlite3_prepare_v3(s->db, text, -1, SQLITE_PREPARE_PERSISTENT, out, NULL);
}

/* For a statement without parameters */
static bool step(sqlite3_stmt *statement)
{
    bool done = sqlite3_step(statement) == SQLITE_DONE;

    sqlite3_reset(statement);
    return done;
}

/* SQLite numbers parameters as they come, whatever their names. */
static int bind(sqlite3_stmt *statement, enum sql sql, const struct store_value *value)
{
    const char *takes = sql_statement[sql].takes;
    int code = SQLITE_OK;

    for (int at = 1; at <= sqlite3_bind_parameter_count(statement) && code == SQLITE_OK; at++) {
        int i = sqlite3_bind_parameter_name(statement, at)[1] - '1';

        if (takes[i] == 'i')
            code = sqlite3_bind_int64(statement, at, value[i].number);
        else if (takes[i] == 't')
            code = sqlite3_bind_text64(statement, at, value[i].bytes, value[i].size, SQLITE_STATIC,
                                       SQLITE_UTF8);
        else
            code = sqlite3_bind_blob64(statement, at, value[i].bytes, value[i].size, SQLITE_STATIC);
    }
    return code;
}

static enum store_result change(struct sqlite *s, const struct store_op *op,
                                struct store_error *error)
{
    const struct sql_statement *sql = &sql_statement[op->sql];
    sqlite3_stmt *statement = s->statement[op->sql];
    int code = bind(statement, op->sql, op->value);

    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code != SQLITE_DONE)
        code = sqlite3_extended_errcode(s->db);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    if (code == SQLITE_CONSTRAINT_NOTNULL)
        return store_fail(error, STORE_BROKEN, "%s", sql->why);
    if (code != SQLITE_DONE)
        return sqlite_trouble(s, code, error);
    if (sql->unchanged != STORE_OK && sqlite3_changes(s->db) == 0)
        return store_fail(error, sql->unchanged, "%s", sql->why);
    return STORE_OK;
}

/* SQLite uses one log while the database is open. If its name is gone or refers to a different
 * file, commits go into a file that nobody will ever read again. */
static bool log_is_lost(const struct sqlite *s)
{
    struct file_id now = sqlite_file_at(s->log_path);

    return s->log.number && (now.device != s->log.device || now.number != s->log.number);
}

static enum store_result lost(const struct sqlite *s, enum store_result result,
                              struct store_error *error)
{
    return store_fail(error, result,
                      "another program has removed or replaced %s while it was in use: stop the "
                      "server, leave the folder to it alone, and start it again",
                      s->log_path);
}

/* Before a batch: checks that the witness can be written, and that it has the previous batch. */
static enum store_result witness_ready(struct sqlite *s, struct store_error *error)
{
    if (s->witness < 0)
        s->witness = witness_open(s->witness_path);
    if (s->witness >= 0 && s->unwitnessed)
        s->unwitnessed = !witness_write(s->witness, &s->last);
    if (s->witness >= 0 && !s->unwitnessed)
        return STORE_OK;
    return store_fail(error, STORE_FULL, "%s cannot be written (%s): check the disk",
                      s->witness_path, strerror(errno));
}

/* Reads the last existing batch. Batches that only the witness has are lost. */
static enum store_result stamp_read(struct sqlite *s, struct witness *last, struct store_loss *lost,
                                    struct store_error *error)
{
    enum store_result result = STORE_OK;

    if (sqlite3_step(s->stamp) == SQLITE_ROW) {
        snprintf(last->store, sizeof last->store, "%s",
                 (const char *)sqlite3_column_text(s->stamp, 0));
        last->batch = sqlite3_column_int64(s->stamp, 1);
        lost->from = sqlite3_column_int64(s->stamp, 2);
        lost->to = sqlite3_column_int64(s->stamp, 3);
        if (s->last.batch > last->batch) {
            lost->from = lost->from ? lost->from : last->batch + 1;
            lost->to = s->last.batch;
        }
    } else {
        result = sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
    }
    sqlite3_reset(s->stamp);
    return result;
}

static bool data_version(struct sqlite *s, unsigned *version)
{
    return sqlite3_file_control(s->db, "main", SQLITE_FCNTL_DATA_VERSION, version) == SQLITE_OK;
}

/* The number of the next batch. Lost numbers are not reused. */
static enum store_result stamp_next(struct sqlite *s, struct witness *next, struct store_loss *loss,
                                    struct store_error *error)
{
    enum store_result result = STORE_OK;
    unsigned version;

    *next = s->last;
    next->clean = false;
    *loss = s->loss;
    if (!s->stamped || !data_version(s, &version) || version != s->data_version)
        result = stamp_read(s, next, loss, error);
    next->batch = (next->batch > loss->to ? next->batch : loss->to) + 1;
    s->batch = next->batch;
    return result;
}

/* The number becomes durable with the batch: it is in the heads of its tables, which are written
 * anyway. It is written here if the batch changes no head, or while there is a loss to record. */
static enum store_result stamp_write(struct sqlite *s, const struct store_loss *loss,
                                     struct store_error *error)
{
    sqlite3_bind_int64(s->set_stamp, 1, s->batch);
    sqlite3_bind_int64(s->set_stamp, 2, loss->from);
    sqlite3_bind_int64(s->set_stamp, 3, loss->to);
    return step(s->set_stamp) ? STORE_OK
                              : sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
}

/* Some errors have already rolled back. The statement is prepared in advance, because memory may be
 * exhausted. */
static void undo(struct sqlite *s)
{
    if (!sqlite3_get_autocommit(s->db))
        step(s->rollback);
}

static enum store_result apply(struct store *store, const struct store_batch *batch,
                               struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;
    struct witness next;
    struct store_loss loss;
    bool headed = false;
    enum store_result result;

    if (!sqlite_revive(s)) {
        *error = s->why;
        return STORE_FULL;
    }
    if (log_is_lost(s))
        return lost(s, STORE_FULL, error);
    result = witness_ready(s, error);
    if (result != STORE_OK)
        return result;
    undo(s); /* in case the last rollback failed */
    if (!step(s->begin))
        return sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
    if (!s->log.number && !sqlite_note_log(s)) /* not needed while opening the file */
        result = sqlite_trouble(s, SQLITE_IOERR_DIR_FSYNC, error);
    if (result == STORE_OK)
        result = stamp_next(s, &next, &loss, error);
    s->stamped = false; /* until it is committed */
    for (unsigned i = 0; i < batch->count && result == STORE_OK; i++) {
        result = change(s, batch->op[i], error);
        headed |= batch->op[i]->sql == SQL_PUT_HEAD;
        if (result == STORE_RACE || result == STORE_BROKEN)
            snprintf(error->table, sizeof error->table, "%s", batch->op[i]->table);
    }
    if (result == STORE_OK && (!headed || loss.to))
        result = stamp_write(s, &loss, error);
    if (result == STORE_OK && !step(s->commit))
        result = sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
    undo(s);
    if (result == STORE_OK && log_is_lost(s)) /* the commit succeeded, but to which file? */
        result = lost(s, STORE_GONE, error);
    if (result == STORE_OK) {
        s->last = next;
        s->loss = loss;
        s->stamped = data_version(s, &s->data_version);
        s->unwitnessed = !witness_write(s->witness, &next);
    }
    return result;
}

static bool read_row(sqlite3_stmt *statement, const char *gives, struct store_value *column)
{
    for (int i = 0; gives[i]; i++) {
        if (gives[i] == 'i') {
            column[i] = store_number(sqlite3_column_int64(statement, i));
            continue;
        }
        const void *bytes = gives[i] == 't' ? (const void *)sqlite3_column_text(statement, i)
                                            : sqlite3_column_blob(statement, i);
        size_t size = (size_t)sqlite3_column_bytes(statement, i);

        if (!bytes && (gives[i] == 't' || size))
            return false; /* out of memory: no column is ever null */
        column[i] = store_bytes(bytes, size);
    }
    return true;
}

static enum store_result ask(struct store *store, enum sql sql, const struct store_value *value,
                             store_row take, void *context, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;
    sqlite3_stmt *statement, *own = NULL;
    enum store_result result = STORE_NONE;
    int code = SQLITE_OK;

    if (!sqlite_may_ask(s, error))
        return STORE_FULL;
    statement = s->statement[sql];
    if (sqlite3_stmt_busy(statement)) { /* called while its own rows are being read */
        code = sqlite_prepare(s, sql_statement[sql].text, &own);
        statement = own;
    }
    if (code == SQLITE_OK)
        code = bind(statement, sql, value);
    while (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct store_value column[SQL_VALUE_MAX];

        if (!read_row(statement, sql_statement[sql].gives, column)) {
            code = SQLITE_NOMEM;
            break;
        }
        result = STORE_OK;
        code = SQLITE_OK;
        if (!take(context, column)) {
            code = SQLITE_DONE;
            break;
        }
    }
    if (code != SQLITE_DONE)
        result =
            sqlite_trouble(s, code == SQLITE_NOMEM ? code : sqlite3_extended_errcode(s->db), error);
    if (statement) {
        sqlite3_reset(statement);
        sqlite3_clear_bindings(statement);
    }
    sqlite3_finalize(own);
    sqlite_asked(s);
    return result;
}

static enum store_result freeze(struct store *store, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;

    if (!sqlite_may_ask(s, error))
        return STORE_FULL;
    /* The first query fixes the moment, so one is run here. */
    if (sqlite_run(s, "BEGIN; SELECT count(*) FROM health") == SQLITE_OK)
        return STORE_OK;
    enum store_result result = sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
    sqlite_asked(s);
    return result;
}

static void thaw(struct store *store)
{
    struct sqlite *s = (struct sqlite *)store;

    sqlite_run(s, "ROLLBACK");
    sqlite_asked(s);
}

/* ---- Damage --------------------------------------------------------------------------------- */

static enum store_result inspect(struct store *store, bool (*take)(void *context, const char *what),
                                 void *context, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;
    sqlite3_stmt *statement = NULL;
    enum store_result result = STORE_NONE;
    int code;

    if (!sqlite_may_ask(s, error))
        return STORE_FULL;
    code = sqlite3_prepare_v2(s->db, "PRAGMA integrity_check", -1, &statement, NULL);
    while (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);

        code = SQLITE_OK;
        if (text && strcmp(text, "ok") == 0)
            continue;
        result = STORE_OK;
        if (!take(context, text ? text : "no memory"))
            code = SQLITE_DONE;
    }
    if (code != SQLITE_DONE)
        result = sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
    sqlite3_finalize(statement);
    sqlite_asked(s);
    return result;
}

static enum store_result loss(struct store *store, struct store_loss *out,
                              struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;
    struct witness last = { 0 };
    enum store_result result;

    if (!sqlite_may_ask(s, error))
        return STORE_FULL;
    result = stamp_read(s, &last, out, error);
    sqlite_asked(s);
    return result == STORE_OK && !out->to ? STORE_NONE : result;
}

static enum store_result accept_loss(struct store *store, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;
    struct store_batch nothing = { .store = store };
    enum store_result result = apply(store, &nothing, error); /* records any new loss */

    if (result == STORE_OK &&
        sqlite_run(s, "UPDATE stamp SET lost_from = 0, lost_to = 0") != SQLITE_OK)
        result = sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
    return result;
}

/* ---- One node ------------------------------------------------------------------------------ */

static enum store_result lease(struct store *store, const char *table, const char *node,
                               unsigned seconds, bool *mine, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;
    int lock = s->lock;

    (void)table, (void)node, (void)seconds;
    /* Locks the folder itself: a separate lock file could not be created on a read-only disk. */
    if (lock < 0)
        lock = open(s->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock < 0)
        return store_fail(error, STORE_FULL, "%s cannot be opened: %s", s->folder, strerror(errno));
    *mine = s->lock >= 0 || flock(lock, LOCK_EX | LOCK_NB) == 0;
    if (*mine)
        s->lock = lock;
    else
        close(lock);
    return STORE_OK;
}

static void release(struct store *store, const char *node)
{
    struct sqlite *s = (struct sqlite *)store;

    (void)node;
    if (s->lock >= 0)
        close(s->lock);
    s->lock = -1;
}

static int news_fd(struct store *store)
{
    (void)store;
    return -1;
}

static enum store_result news(struct store *store, void (*take)(void *context, const char *table),
                              void *context, struct store_error *error)
{
    (void)store, (void)take, (void)context, (void)error;
    return STORE_NONE;
}

const struct store_engine sqlite_engine = {
    .close = sqlite_close,
    .apply = apply,
    .ask = ask,
    .freeze = freeze,
    .thaw = thaw,
    .lease = lease,
    .release = release,
    .news_fd = news_fd,
    .news = news,
    .copy = sqlite_copy,
    .inspect = inspect,
    .loss = loss,
    .accept_loss = accept_loss,
};
