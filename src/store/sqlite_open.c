/* sqlite_open.c: the folder, and how the file in it is opened: for writing, or only for reading.
 *
 * If nothing can be written (a full or read-only disk), not even SQLite's own files next to the
 * database can be created. Then the database is opened read-only, so that a server can start and
 * show its tables. Opening it for writing is retried once a second.
 */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_NAME    "angeles.db"
#define WITNESS_NAME "angeles.witness"

static void sqlite_disconnect(struct sqlite *s)
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
    s->stamped = false;
}

void sqlite_close(struct store *store)
{
    struct sqlite *s = (struct sqlite *)store;

    sqlite_disconnect(s);
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

/* Creates a folder durably; an existing one is fine. */
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
        rmdir(path); /* so that the next attempt syncs it */
    return synced;
}

/* Creates the missing folders. The store contains secrets, so only its owner has access. */
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

/* The file that has that name now. */
struct file_id sqlite_file_at(const char *path)
{
    struct stat about;

    if (stat(path, &about) != 0)
        return (struct file_id){ 0 };
    return (struct file_id){ .device = about.st_dev, .number = about.st_ino };
}

/* Remembers which log is written to, and makes the names of the log and of the database durable.
 * SQLite does so for a log only if the connection that writes to it has also created it. */
bool sqlite_note_log(struct sqlite *s)
{
    s->log = sqlite_file_at(s->log_path);
    return sync_folder(s->folder);
}

bool sqlite_is_there(const char *folder)
{
    char *path = join(folder, FILE_NAME);
    bool there = path && access(path, F_OK) == 0;

    free(path);
    return there;
}

/* Only SQLite opens the file. Closing any other descriptor of it would drop all locks that this
 * process has on it (POSIX). Then the next program that closes the database would assume that it is
 * the last one, and remove the live log. */
static int open_file(struct sqlite *s)
{
    bool fresh = access(s->path, F_OK) != 0;
    int code = sqlite3_open_v2(s->path, &s->db,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                               sqlite_log_layer());

    if (code == SQLITE_OK && fresh) /* still empty; the log gets the same permissions */
        chmod(s->path, 0600);
    return code;
}

static bool has_log(const struct sqlite *s)
{
    struct stat info = { 0 };

    return stat(s->log_path, &info) == 0 && info.st_size > 0;
}

/* The path as part of a URI: characters with a special meaning are escaped in hexadecimal. */
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

/* Opens the file only for reading, which needs no other files. An existing log is read; without
 * one, the file is complete. */
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

/* The database may be writable, and yet share a log that another connection of this program has
 * opened only for reading. */
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
    if (result == STORE_OK && !read_only && !sqlite_note_log(s))
        result = sqlite_trouble(s, SQLITE_IOERR_DIR_FSYNC, error);
    if (result != STORE_OK)
        sqlite_disconnect(s);
    return result;
}

static time_t steady_clock(void)
{
    struct timespec now = { 0 };

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* Opens it for writing if possible (again), otherwise for reading. */
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

/* A file that is being written again has a log, so a connection opened without one is outdated. */
bool sqlite_revive(struct sqlite *s)
{
    struct store_error unwanted;

    if (s->asking || (s->db && !s->read_only))
        return !s->read_only;
    if (steady_clock() != s->tried || (s->without_log && has_log(s))) {
        sqlite_disconnect(s);
        connect_somehow(s, &unwanted);
    } else if (!s->db) {
        connect(s, true, &unwanted);
    }
    return s->db && !s->read_only;
}

bool sqlite_may_ask(struct sqlite *s, struct store_error *error)
{
    sqlite_revive(s);
    if (s->db)
        s->asking++;
    else
        *error = s->why;
    return s->db != NULL;
}

/* While one connection of this program reads a log that it may not write, no other can write. */
void sqlite_asked(struct sqlite *s)
{
    s->asking--;
    if (!s->asking && s->read_only && !s->without_log)
        sqlite_disconnect(s);
}

static enum store_result open_folder(struct sqlite *s, struct store_error *error)
{
    if (!s->path || !s->log_path || !s->folder || !s->witness_path)
        return store_fail(error, STORE_FULL, "there is no memory left");
    snprintf(s->store.about, sizeof s->store.about, "SQLite in %s", s->path);
    if (!make_folder(s->folder))
        return store_fail(error, STORE_FULL, "the folder %s cannot be created: %s", s->folder,
                          strerror(errno));
    s->store.witness = witness_read(s->witness_path, &s->last);
    enum store_result result = connect_somehow(s, error);
    if (result == STORE_OK) {
        s->asking++;
        sqlite_asked(s);
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
    s->store.engine = &sqlite_engine;
    s->lock = s->witness = -1;
    s->folder = strdup(folder);
    s->path = join(folder, FILE_NAME);
    s->log_path = join(folder, FILE_NAME "-wal");
    s->witness_path = join(folder, WITNESS_NAME);
    if (open_folder(s, error) == STORE_OK)
        return &s->store;
    sqlite_close(&s->store);
    return NULL;
}

enum store_result sqlite_copy(struct store *store, const char *folder, struct store_error *error)
{
    struct sqlite *s = (struct sqlite *)store, target = { .lock = -1, .witness = -1 };
    enum store_result result = STORE_OK;
    sqlite3_backup *backup = NULL;
    int code = SQLITE_NOMEM;

    target.path = join(folder, FILE_NAME);
    if (!target.path || !make_folder(folder)) {
        free(target.path);
        return store_fail(error, STORE_FULL, "the folder %s cannot be created: %s", folder,
                          strerror(errno));
    }
    code =
        sqlite3_open_v2(target.path, &target.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    if (code == SQLITE_OK)
        backup = sqlite3_backup_init(target.db, "main", s->db, "main");
    if (backup) {
        code = sqlite3_backup_step(backup, -1); /* in one step: consistent while others write */
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
            store_fail(error, STORE_FULL, "the folder %s cannot be synced (%s): check the disk",
                       folder, strerror(errno));
    free(target.path);
    return result;
}
