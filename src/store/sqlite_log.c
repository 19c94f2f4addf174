/* sqlite_log.c: writes SQLite's log (angeles.db-wal): a VFS layer between SQLite and the system.
 *
 * SQLite writes a page's header and the page itself in two calls; this layer merges them. It also
 * extends the file in large steps, filled with zeros. A file whose size does not change can be
 * synced by writing only its new data. SQLite treats zeros as the end of the log.
 *
 * A writer of the log has SQLite's lock for it, so nobody else extends it meanwhile. A header waits
 * only for the page that SQLite writes next, so nothing outlives the lock.
 */
#include "store/sqlite.h"

#include <pthread.h>
#include <string.h>

enum { HEAD_SIZE = 24, PAGE_SIZE = 4096, STEP = 256 << 10 };

struct log_file {
    sqlite3_file file;
    sqlite3_int64 size; /* a lower bound for its length */
    sqlite3_int64 head_at;
    bool has_head; /* a header is waiting to be written */
    char head[HEAD_SIZE + PAGE_SIZE];
    sqlite3_file under[]; /* the system's */
};

static struct sqlite3_file *under(sqlite3_file *file)
{
    return ((struct log_file *)file)->under;
}

/* Writes past the end, followed by zeros. If there is no space for the zeros, writes without them.
 */
static int write_longer(struct log_file *log, const void *bytes, int size, sqlite3_int64 at)
{
    sqlite3_int64 end = at + size, whole = (end / STEP + 1) * STEP;
    char *padded = sqlite3_malloc64((sqlite3_uint64)(whole - at));
    int code = SQLITE_NOMEM;

    if (padded) {
        memcpy(padded, bytes, (size_t)size);
        memset(padded + size, 0, (size_t)(whole - end));
        code = log->under->pMethods->xWrite(log->under, padded, (int)(whole - at), at);
    }
    sqlite3_free(padded);
    if (code == SQLITE_OK)
        log->size = whole;
    return code == SQLITE_OK ? code : log->under->pMethods->xWrite(log->under, bytes, size, at);
}

static int write_under(struct log_file *log, const void *bytes, int size, sqlite3_int64 at)
{
    sqlite3_int64 end = at + size, real;

    if (end > log->size && log->under->pMethods->xFileSize(log->under, &real) == SQLITE_OK)
        log->size = real;
    if (end > log->size && at >= log->size)
        return write_longer(log, bytes, size, at);
    return log->under->pMethods->xWrite(log->under, bytes, size, at);
}

static int head_write(struct log_file *log)
{
    if (!log->has_head)
        return SQLITE_OK;
    log->has_head = false;
    return write_under(log, log->head, HEAD_SIZE, log->head_at);
}

static int log_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
    struct log_file *log = (struct log_file *)file;
    int code;

    if (log->has_head && at == log->head_at + HEAD_SIZE && size <= PAGE_SIZE) {
        log->has_head = false;
        memcpy(log->head + HEAD_SIZE, bytes, (size_t)size);
        return write_under(log, log->head, HEAD_SIZE + size, log->head_at);
    }
    code = head_write(log);
    if (code != SQLITE_OK || size != HEAD_SIZE)
        return code == SQLITE_OK ? write_under(log, bytes, size, at) : code;
    memcpy(log->head, bytes, HEAD_SIZE);
    log->head_at = at;
    log->has_head = true;
    return SQLITE_OK;
}

static int log_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 at)
{
    int code = head_write((struct log_file *)file);

    return code == SQLITE_OK ? under(file)->pMethods->xRead(under(file), bytes, size, at) : code;
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    int code = head_write((struct log_file *)file);

    ((struct log_file *)file)->size = 0; /* it is determined again */
    return code == SQLITE_OK ? under(file)->pMethods->xTruncate(under(file), size) : code;
}

static int log_sync(sqlite3_file *file, int flags)
{
    int code = head_write((struct log_file *)file);

    return code == SQLITE_OK ? under(file)->pMethods->xSync(under(file), flags) : code;
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size)
{
    int code = head_write((struct log_file *)file);

    return code == SQLITE_OK ? under(file)->pMethods->xFileSize(under(file), size) : code;
}

static int log_close(sqlite3_file *file)
{
    return under(file)->pMethods->xClose(under(file));
}

static int log_lock(sqlite3_file *file, int level)
{
    return under(file)->pMethods->xLock(under(file), level);
}

static int log_unlock(sqlite3_file *file, int level)
{
    return under(file)->pMethods->xUnlock(under(file), level);
}

static int log_is_locked(sqlite3_file *file, int *result)
{
    return under(file)->pMethods->xCheckReservedLock(under(file), result);
}

static int log_control(sqlite3_file *file, int what, void *value)
{
    return under(file)->pMethods->xFileControl(under(file), what, value);
}

static int log_sector(sqlite3_file *file)
{
    return under(file)->pMethods->xSectorSize(under(file));
}

static int log_traits(sqlite3_file *file)
{
    return under(file)->pMethods->xDeviceCharacteristics(under(file));
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = log_close,
    .xRead = log_read,
    .xWrite = log_write,
    .xTruncate = log_truncate,
    .xSync = log_sync,
    .xFileSize = log_size,
    .xLock = log_lock,
    .xUnlock = log_unlock,
    .xCheckReservedLock = log_is_locked,
    .xFileControl = log_control,
    .xSectorSize = log_sector,
    .xDeviceCharacteristics = log_traits,
};

/* ---- The layer ------------------------------------------------------------------------------ */

static sqlite3_vfs layer, *system_layer; /* `layer` differs from it only in how a log is opened */

static int layer_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *got)
{
    struct log_file *log = (struct log_file *)file;
    int code;

    (void)vfs;
    if (!(flags & SQLITE_OPEN_WAL))
        return system_layer->xOpen(system_layer, name, file, flags, got);
    memset(log, 0, sizeof *log);
    code = system_layer->xOpen(system_layer, name, log->under, flags, got);
    if (code == SQLITE_OK)
        log->file.pMethods = &methods;
    else if (log->under->pMethods)
        log->under->pMethods->xClose(log->under);
    return code;
}

/* SQLite is set up here, because this comes before its first use. Nobody asks for its memory
 * statistics, which cost a lock for each allocation. */
static void layer_make(void)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    system_layer = sqlite3_vfs_find(NULL);
    if (!system_layer)
        return;
    layer = *system_layer;
    layer.zName = "angeles-log";
    layer.szOsFile += (int)sizeof(struct log_file);
    layer.xOpen = layer_open;
    sqlite3_vfs_register(&layer, 0);
}

const char *sqlite_log_layer(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, layer_make);
    return layer.zName;
}
