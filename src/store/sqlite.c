/* sqlite.c: the store in a folder: one SQLite file, written ahead of itself and synced at every
 * batch.
 *
 * There is one server to a folder; it holds node.lock while it holds leases. Other programs may
 * read, back up and export meanwhile.
 */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_NAME "angeles.db"

enum store_result sqlite_trouble(struct sqlite *s, int code, struct store_error *error)
{
    switch (code & 0xff) {
    case SQLITE_CONSTRAINT:
        if (code == SQLITE_CONSTRAINT_FOREIGNKEY)
            return store_fail(error, STORE_BROKEN, "there is no such table: put it first");
        return store_fail(error, STORE_RACE, "somebody else has written that number already");
    case SQLITE_FULL:
        return store_fail(error, STORE_FULL, "the disk that holds %s is full: make room", s->path);
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
    case SQLITE_AUTH:
        return store_fail(error, STORE_FULL,
                          "%s cannot be written (%s): look whether the disk is mounted read-only "
                          "and whom the folder belongs to",
                          s->path, sqlite3_errstr(code & 0xff));
    case SQLITE_IOERR: {
        int number = s->db ? sqlite3_system_errno(s->db) : 0;

        if (number == 0 && access(s->path, W_OK) != 0) /* of a commit SQLite does not tell it */
            number = errno;
        return store_fail(error, STORE_FULL,
                          "%s could not be read or written (%s): look at the disk", s->path,
                          number ? strerror(number) : sqlite3_errstr(code));
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

static void close_sqlite(struct store *store)
{
    struct sqlite *s = (struct sqlite *)store;

    for (unsigned i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(s->statement[i]);
    checkpoint_stop(s->checkpoint);
    sqlite3_finalize(s->begin);
    sqlite3_finalize(s->commit);
    sqlite3_finalize(s->rollback);
    sqlite3_close(s->db);
    if (s->lock >= 0)
        close(s->lock);
    free(s->path);
    free(s->lock_path);
    free(s);
}

/* ---- Statements --------------------------------------------------------------------------- */

int sqlite_prepare(struct sqlite *s, const char *text, sqlite3_stmt **out)
{
    return sqlite3_prepare_v3(s->db, text, -1, SQLITE_PREPARE_PERSISTENT, out, NULL);
}

/* Of one that takes nothing */
static bool step(sqlite3_stmt *statement)
{
    bool done = sqlite3_step(statement) == SQLITE_DONE;

    sqlite3_reset(statement);
    return done;
}

static int bind(sqlite3_stmt *statement, enum sql sql, const struct store_value *value)
{
    const char *takes = sql_statement[sql].takes;
    int code = SQLITE_OK;

    for (unsigned i = 0; takes[i] && code == SQLITE_OK; i++) {
        const char name[] = { '$', (char)('1' + i), 0 };
        int at = sqlite3_bind_parameter_index(statement, name);

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

/* Some errors have rolled back already. The statement is ready, since there may be no memory. */
static void undo(struct sqlite *s)
{
    if (!sqlite3_get_autocommit(s->db))
        step(s->rollback);
}

static enum store_result apply(struct store *store, const struct store_batch *batch,
                               struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;
    enum store_result result = STORE_OK;

    undo(s); /* what could not be undone last time */
    if (!step(s->begin))
        return sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
    for (unsigned i = 0; i < batch->count && result == STORE_OK; i++) {
        result = change(s, batch->op[i], error);
        if (result == STORE_RACE || result == STORE_BROKEN)
            snprintf(error->table, sizeof error->table, "%s", batch->op[i]->table);
    }
    if (result == STORE_OK && !step(s->commit))
        result = sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
    undo(s);
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
            return false; /* no memory: no column is ever null */
        column[i] = store_bytes(bytes, size);
    }
    return true;
}

static enum store_result ask(struct store *store, enum sql sql, const struct store_value *value,
                             store_row take, void *context, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;
    sqlite3_stmt *statement = s->statement[sql], *own = NULL;
    enum store_result result = STORE_NONE;
    int code = SQLITE_OK;

    if (sqlite3_stmt_busy(statement)) { /* asked from within its own rows */
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
    return result;
}

static enum store_result freeze(struct store *store, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;

    /* The moment is that of the first question, so one is asked. */
    if (sqlite_run(s, "BEGIN; SELECT count(*) FROM health") == SQLITE_OK)
        return STORE_OK;
    return sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
}

static void thaw(struct store *store)
{
    sqlite_run((struct sqlite *)store, "ROLLBACK");
}

/* ---- One node ------------------------------------------------------------------------------ */

static enum store_result lease(struct store *store, const char *table, const char *node,
                               unsigned seconds, bool *mine, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;
    int lock = s->lock;

    (void)table, (void)node, (void)seconds;
    if (lock < 0)
        lock = open(s->lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0)
        return store_fail(error, STORE_FULL, "%s cannot be opened: %s", s->lock_path,
                          strerror(errno));
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

/* ---- Opening ------------------------------------------------------------------------------- */

static char *join(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);

    if (path)
        snprintf(path, size, "%s/%s", folder, name);
    return path;
}

/* A new name is durable once its folder is synced. Not every file system can sync folders. */
static bool sync_folder(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_CLOEXEC);
    bool synced = fd < 0 || fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP;

    if (fd >= 0)
        close(fd);
    return synced;
}

/* Makes a folder, durably; one that is there already will do. */
static bool make_one(const char *path)
{
    char *above;
    bool synced;

    if (mkdir(path, 0700) != 0)
        return errno == EEXIST || access(path, X_OK) == 0;
    above = join(path, "..");
    synced = above && sync_folder(above);
    free(above);
    if (!synced)
        rmdir(path); /* so that the next try syncs it */
    return synced;
}

/* Makes what is missing of it; what is stored holds secrets, so it is for its owner alone. */
static bool make_folder(const char *folder)
{
    char *path = join(folder, "");
    bool made = path != NULL;

    for (char *at = path; made && (at = strchr(at + 1, '/'));) {
        *at = 0;
        made = make_one(path);
        *at = '/';
    }
    free(path);
    return made;
}

static enum store_result copy(struct store *store, const char *folder, struct store_error *error);

static const struct store_engine engine = {
    .close = close_sqlite,
    .apply = apply,
    .ask = ask,
    .freeze = freeze,
    .thaw = thaw,
    .lease = lease,
    .release = release,
    .news_fd = news_fd,
    .news = news,
    .copy = copy,
};

bool sqlite_is_there(const char *folder)
{
    char *path = join(folder, FILE_NAME);
    bool there = path && access(path, F_OK) == 0;

    free(path);
    return there;
}

struct store *sqlite_open(const char *folder, struct store_error *error)
{
    struct sqlite *s = calloc(1, sizeof *s);
    int fd;

    if (!s) {
        store_fail(error, STORE_FULL, "there is no memory left");
        return NULL;
    }
    s->store.engine = &engine;
    s->lock = -1;
    s->path = join(folder, FILE_NAME);
    s->lock_path = join(folder, "node.lock");
    if (!s->path || !s->lock_path) {
        store_fail(error, STORE_FULL, "there is no memory left");
        goto close;
    }
    snprintf(s->store.about, sizeof s->store.about, "SQLite in %s", s->path);
    if (!make_folder(folder)) {
        store_fail(error, STORE_FULL, "the folder %s cannot be made: %s", folder, strerror(errno));
        goto close;
    }
    fd = open(s->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        store_fail(error, STORE_FULL, "%s cannot be opened for writing: %s", s->path,
                   strerror(errno));
        goto close;
    }
    close(fd);
    if (!sync_folder(folder)) {
        store_fail(error, STORE_FULL, "the folder %s cannot be synced (%s): look at the disk",
                   folder, strerror(errno));
        goto close;
    }
    if (sqlite3_open_v2(s->path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK) {
        sqlite_trouble(s, s->db ? sqlite3_extended_errcode(s->db) : SQLITE_NOMEM, error);
        goto close;
    }
    if (!sqlite_set_up(s, error))
        goto close;
    return &s->store;

close:
    close_sqlite(&s->store);
    return NULL;
}

static enum store_result copy(struct store *store, const char *folder, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store, target = { .lock = -1 };
    enum store_result result = STORE_OK;
    sqlite3_backup *backup = NULL;
    int code = SQLITE_NOMEM;

    target.path = join(folder, FILE_NAME);
    if (!target.path || !make_folder(folder)) {
        free(target.path);
        return store_fail(error, STORE_FULL, "the folder %s cannot be made: %s", folder,
                          strerror(errno));
    }
    code =
        sqlite3_open_v2(target.path, &target.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    if (code == SQLITE_OK)
        backup = sqlite3_backup_init(target.db, "main", s->db, "main");
    if (backup) {
        code = sqlite3_backup_step(backup, -1); /* in one go: of one moment, whoever writes */
        sqlite3_backup_finish(backup);
    }
    if (code != SQLITE_DONE)
        result =
            sqlite_trouble(&target, target.db ? sqlite3_extended_errcode(target.db) : code, error);
    if (sqlite3_close(target.db) != SQLITE_OK)
        result = store_fail(error, STORE_FULL, "%s cannot be closed", target.path);
    chmod(target.path, 0600);
    if (!sync_folder(folder) && result == STORE_OK)
        result =
            store_fail(error, STORE_FULL, "the folder %s cannot be synced (%s): look at the disk",
                       folder, strerror(errno));
    free(target.path);
    return result;
}
