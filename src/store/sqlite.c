/* sqlite.c: the store in a folder: one SQLite file, written ahead of itself and synced at every
 * batch.
 *
 * There is one server to a folder; it locks the folder while it holds leases. Other programs may
 * read, back up and export meanwhile.
 *
 * Where nothing can be written (a full disk, a read-only one) not even SQLite's own files beside
 * the database can be made. The database is then opened to be read only, so that a server can start
 * and show its tables; whether it can be written again is tried once a second.
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

#define FILE_NAME    "angeles.db"
#define WITNESS_NAME "angeles.witness"

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

static void disconnect(struct sqlite *s)
{
    for (unsigned i = 0; i < SQL_COUNT; i++) {
        sqlite3_finalize(s->statement[i]);
        s->statement[i] = NULL;
    }
    checkpoint_stop(s->checkpoint);
    sqlite3_finalize(s->begin);
    sqlite3_finalize(s->commit);
    sqlite3_finalize(s->rollback);
    sqlite3_finalize(s->stamp);
    sqlite3_finalize(s->set_stamp);
    sqlite3_close(s->db);
    s->checkpoint = NULL;
    s->begin = s->commit = s->rollback = s->stamp = s->set_stamp = NULL;
    s->db = NULL;
}

static void close_sqlite(struct store *store)
{
    struct sqlite *s = (struct sqlite *)store;

    disconnect(s);
    if (s->witness >= 0 && s->last.store[0]) {
        s->last.clean = true;
        witness_write(s->witness, &s->last);
    }
    if (s->witness >= 0)
        close(s->witness);
    if (s->lock >= 0)
        close(s->lock);
    free(s->path);
    free(s->log_path);
    free(s->folder);
    free(s->witness_path);
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

/* Which file has that name now? */
static struct file_id file_at(const char *path)
{
    struct stat about;

    if (stat(path, &about) != 0)
        return (struct file_id){ 0 };
    return (struct file_id){ .device = about.st_dev, .number = about.st_ino };
}

static bool sync_folder(const char *folder);

/* Remembers which log is written to, and makes the names of the log and of the database durable:
 * SQLite does so for a log only if the connection that writes to it has also created it. */
static bool note_log(struct sqlite *s)
{
    s->log = file_at(s->log_path);
    return sync_folder(s->folder);
}

/* SQLite keeps one log while the database is open. If its name is gone or names another file, what
 * is committed goes into a file that nobody will ever read again. */
static bool log_is_lost(const struct sqlite *s)
{
    struct file_id now = file_at(s->log_path);

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

static bool revive(struct sqlite *s);

/* For reading, at least; until asked(). */
static bool may_ask(struct sqlite *s, struct store_error *error)
{
    revive(s);
    if (s->db)
        s->asking++;
    else
        *error = s->why;
    return s->db != NULL;
}

/* As long as one connection of this program reads a log it may not write, no other can write. */
static void asked(struct sqlite *s)
{
    s->asking--;
    if (!s->asking && s->read_only && !s->without_log)
        disconnect(s);
}

/* Before a batch: can the witness be told of it, and does it know of the one before? */
static enum store_result witness_ready(struct sqlite *s, struct store_error *error)
{
    if (s->witness < 0)
        s->witness = witness_open(s->witness_path);
    if (s->witness >= 0 && s->unwitnessed)
        s->unwitnessed = !witness_write(s->witness, &s->last);
    if (s->witness >= 0 && !s->unwitnessed)
        return STORE_OK;
    return store_fail(error, STORE_FULL, "%s cannot be written (%s): look at the disk",
                      s->witness_path, strerror(errno));
}

/* The last batch there is. What the witness knows beyond it is lost. */
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

/* Gives the batch its number, which is durable together with it. Numbers that are lost are not used
 * again. */
static enum store_result stamp_next(struct sqlite *s, struct witness *next,
                                    struct store_error *error)
{
    struct store_loss lost = { 0 };
    enum store_result result = stamp_read(s, next, &lost, error);

    if (result != STORE_OK)
        return result;
    next->batch = (next->batch > lost.to ? next->batch : lost.to) + 1;
    sqlite3_bind_int64(s->set_stamp, 1, next->batch);
    sqlite3_bind_int64(s->set_stamp, 2, lost.from);
    sqlite3_bind_int64(s->set_stamp, 3, lost.to);
    return step(s->set_stamp) ? STORE_OK
                              : sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
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
    struct witness next = { 0 };
    enum store_result result;

    if (!revive(s)) {
        *error = s->why;
        return STORE_FULL;
    }
    if (log_is_lost(s))
        return lost(s, STORE_FULL, error);
    result = witness_ready(s, error);
    if (result != STORE_OK)
        return result;
    undo(s); /* what could not be undone last time */
    if (!step(s->begin))
        return sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
    if (!s->log.number && !note_log(s)) /* opening the file did not need it */
        result = sqlite_trouble(s, SQLITE_IOERR_DIR_FSYNC, error);
    for (unsigned i = 0; i < batch->count && result == STORE_OK; i++) {
        result = change(s, batch->op[i], error);
        if (result == STORE_RACE || result == STORE_BROKEN)
            snprintf(error->table, sizeof error->table, "%s", batch->op[i]->table);
    }
    if (result == STORE_OK)
        result = stamp_next(s, &next, error);
    if (result == STORE_OK && !step(s->commit))
        result = sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
    undo(s);
    if (result == STORE_OK && log_is_lost(s)) /* meanwhile: it is committed, but to which file? */
        result = lost(s, STORE_GONE, error);
    if (result == STORE_OK) {
        s->last = next;
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
            return false; /* no memory: no column is ever null */
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

    if (!may_ask(s, error))
        return STORE_FULL;
    statement = s->statement[sql];
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
    asked(s);
    return result;
}

static enum store_result freeze(struct store *store, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;

    if (!may_ask(s, error))
        return STORE_FULL;
    /* The moment is that of the first question, so one is asked. */
    if (sqlite_run(s, "BEGIN; SELECT count(*) FROM health") == SQLITE_OK)
        return STORE_OK;
    enum store_result result = sqlite_trouble(s, sqlite3_extended_errcode(s->db), error);
    asked(s);
    return result;
}

static void thaw(struct store *store)
{
    struct sqlite *s = (struct sqlite *)store;

    sqlite_run(s, "ROLLBACK");
    asked(s);
}

/* ---- Damage --------------------------------------------------------------------------------- */

static enum store_result inspect(struct store *store, bool (*take)(void *context, const char *what),
                                 void *context, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;
    sqlite3_stmt *statement = NULL;
    enum store_result result = STORE_NONE;
    int code;

    if (!may_ask(s, error))
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
    asked(s);
    return result;
}

static enum store_result loss(struct store *store, struct store_loss *out,
                              struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;
    struct witness last = { 0 };
    enum store_result result;

    if (!may_ask(s, error))
        return STORE_FULL;
    result = stamp_read(s, &last, out, error);
    asked(s);
    return result == STORE_OK && !out->to ? STORE_NONE : result;
}

static enum store_result accept_loss(struct store *store, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store;
    struct store_batch nothing = { .store = store };
    enum store_result result = apply(store, &nothing, error); /* notes what is not noted yet */

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
    /* The folder itself: a file of its own could not be made where nothing can be written. */
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
    .inspect = inspect,
    .loss = loss,
    .accept_loss = accept_loss,
};

bool sqlite_is_there(const char *folder)
{
    char *path = join(folder, FILE_NAME);
    bool there = path && access(path, F_OK) == 0;

    free(path);
    return there;
}

/* Only SQLite opens the file: closing any other descriptor of it would drop all locks that this
 * process holds on it (POSIX), and the next program that closes the database would take itself for
 * the last one and remove the live log. */
static int open_file(struct sqlite *s)
{
    bool fresh = access(s->path, F_OK) != 0;
    int code = sqlite3_open_v2(
        s->path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);

    if (code == SQLITE_OK && fresh) /* it is empty still; the log gets the same rights */
        chmod(s->path, 0600);
    return code;
}

static bool has_log(const struct sqlite *s)
{
    struct stat info = { 0 };

    return stat(s->log_path, &info) == 0 && info.st_size > 0;
}

/* The path as part of an address: what has a meaning there is written in hexadecimal. */
static char *address_of(const char *path, const char *options)
{
    char *address = malloc(3 * strlen(path) + strlen(options) + 8), *to = address;

    if (!address)
        return NULL;
    to += sprintf(to, "file:");
    for (; *path; path++)
        to += sprintf(to, strchr("%?#", *path) ? "%%%02x" : "%c", (unsigned char)*path);
    sprintf(to, "?%s", options);
    return address;
}

/* Only to read, which needs no files beside it: a log that is there is read, and without one the
 * file is all there is. */
static int open_to_read(struct sqlite *s)
{
    char *address;
    int code = SQLITE_NOMEM;

    s->without_log = !has_log(s);
    address = address_of(s->path, s->without_log ? "immutable=1" : "mode=ro&readonly_shm=1");
    if (address)
        code = sqlite3_open_v2(address, &s->db,
                               SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);
    free(address);
    return code;
}

/* The database may be writable and still share what another connection of this program has opened
 * to read the log. */
static bool may_write(struct sqlite *s)
{
    int code = sqlite_run(s, "BEGIN IMMEDIATE");

    if (code == SQLITE_OK)
        sqlite_run(s, "ROLLBACK");
    return (code & 0xff) != SQLITE_READONLY;
}

static enum store_result connect(struct sqlite *s, bool read_only, struct store_error *error)
{
    enum store_result result;
    int code;

    s->read_only = read_only;
    code = read_only ? open_to_read(s) : open_file(s);
    if (code != SQLITE_OK)
        result = sqlite_trouble(s, code, error);
    else if (!read_only && sqlite3_db_readonly(s->db, "main") == 1)
        result = sqlite_trouble(s, SQLITE_READONLY, error);
    else
        result = sqlite_set_up(s, error);
    if (result == STORE_OK && !read_only && !may_write(s))
        result = sqlite_trouble(s, SQLITE_READONLY, error);
    if (result == STORE_OK && !read_only && !note_log(s))
        result = sqlite_trouble(s, SQLITE_IOERR_DIR_FSYNC, error);
    if (result != STORE_OK)
        disconnect(s);
    return result;
}

static time_t steady_clock(void)
{
    struct timespec now = { 0 };

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* Can it be written (again)? If not, it is opened to be read. */
static enum store_result connect_somehow(struct sqlite *s, struct store_error *error)
{
    struct store_error unwanted;
    enum store_result result = connect(s, false, error);

    s->tried = steady_clock();
    s->why = *error;
    if (result != STORE_FULL)
        return result;
    return connect(s, true, &unwanted) == STORE_OK ? STORE_OK : result;
}

/* A file that is written again has a log: then what was opened without one is outdated. */
static bool revive(struct sqlite *s)
{
    struct store_error unwanted;

    if (s->asking || (s->db && !s->read_only))
        return !s->read_only;
    if (steady_clock() != s->tried || (s->without_log && has_log(s))) {
        disconnect(s);
        connect_somehow(s, &unwanted);
    } else if (!s->db) {
        connect(s, true, &unwanted);
    }
    return s->db && !s->read_only;
}

static enum store_result open_folder(struct sqlite *s, struct store_error *error)
{
    if (!s->path || !s->log_path || !s->folder || !s->witness_path)
        return store_fail(error, STORE_FULL, "there is no memory left");
    snprintf(s->store.about, sizeof s->store.about, "SQLite in %s", s->path);
    if (!make_folder(s->folder))
        return store_fail(error, STORE_FULL, "the folder %s cannot be made: %s", s->folder,
                          strerror(errno));
    s->store.witness = witness_read(s->witness_path, &s->last);
    enum store_result result = connect_somehow(s, error);
    if (result == STORE_OK) {
        s->asking++;
        asked(s);
    }
    return result;
}

struct store *sqlite_open(const char *folder, struct store_error *error)
{
    struct sqlite *s = calloc(1, sizeof *s);

    if (!s) {
        store_fail(error, STORE_FULL, "there is no memory left");
        return NULL;
    }
    s->store.engine = &engine;
    s->lock = s->witness = -1;
    s->folder = strdup(folder);
    s->path = join(folder, FILE_NAME);
    s->log_path = join(folder, FILE_NAME "-wal");
    s->witness_path = join(folder, WITNESS_NAME);
    if (open_folder(s, error) == STORE_OK)
        return &s->store;
    close_sqlite(&s->store);
    return NULL;
}

static enum store_result copy(struct store *store, const char *folder, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store, target = { .lock = -1, .witness = -1 };
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
