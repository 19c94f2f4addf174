#include "support/sim_vfs.h"

#include <sqlite3.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 512, SHM_MAX = 64, SHARED_MAX = 16 };

/* The shared state of all handles of one file */
struct shared {
    char path[PATH_SIZE]; /* "": free */
    unsigned handles;
    struct handle *reserved, *exclusive; /* the owner of the lock; exclusive: also a waiting one */
    unsigned readers;
    void *region[SHM_MAX];
    unsigned mapped; /* handles that use shared memory */
    unsigned shm_readers[SQLITE_SHM_NLOCK];
    struct handle *shm_writer[SQLITE_SHM_NLOCK];
};

struct handle {
    sqlite3_file base; /* the first member */
    unsigned file;
    struct shared *shared;
    int lock;
    bool mapped;
    uint16_t shm_shared, shm_exclusive; /* slots held */
    bool new_name;                      /* sync the folder with it */
    bool temporary;
    char path[PATH_SIZE];
};

static struct {
    pthread_mutex_t lock;
    struct sim_disk *disk;
    char root[PATH_SIZE];
    struct shared shared[SHARED_MAX];
    unsigned open; /* handles */
    unsigned temporaries;
    void (*moment)(enum sim_moment moment);
} sim = { .lock = PTHREAD_MUTEX_INITIALIZER };

struct sim_disk *sim_disk(void)
{
    return sim.disk;
}

void sim_watch(void (*moment)(enum sim_moment moment))
{
    sim.moment = moment;
}

/* ---- Failures ------------------------------------------------------------------------------ */

static struct {
    pthread_mutex_t lock;
    enum sim_fail what;
    uint64_t at, count, seed;
    uint64_t done[SIM_FAIL_MEMORY + 1];
    bool failed;
    char failure[PATH_SIZE + 80];
} plan = { .lock = PTHREAD_MUTEX_INITIALIZER };

void sim_fail(enum sim_fail what, uint64_t at, uint64_t count, uint64_t seed)
{
    pthread_mutex_lock(&plan.lock);
    plan.what = what;
    plan.at = at;
    plan.count = count;
    plan.seed = seed;
    memset(plan.done, 0, sizeof plan.done);
    plan.failed = false;
    plan.failure[0] = 0;
    pthread_mutex_unlock(&plan.lock);
}

void sim_fail_no_more(void)
{
    pthread_mutex_lock(&plan.lock);
    plan.what = SIM_FAIL_NOTHING;
    pthread_mutex_unlock(&plan.lock);
}

bool sim_failed(void)
{
    pthread_mutex_lock(&plan.lock);
    bool failed = plan.failed;
    pthread_mutex_unlock(&plan.lock);
    return failed;
}

const char *sim_failure(void)
{
    return plan.failure;
}

uint64_t sim_count(enum sim_fail what)
{
    pthread_mutex_lock(&plan.lock);
    uint64_t count = plan.done[what];
    pthread_mutex_unlock(&plan.lock);
    return count;
}

/* Returns false if this operation fails. `dice` decides how. */
static bool works(enum sim_fail what, const char *name, const char *path, uint64_t *dice)
{
    if (what == SIM_FAIL_IO && sim.moment)
        sim.moment(SIM_MOMENT_IO);
    pthread_mutex_lock(&plan.lock);
    uint64_t n = ++plan.done[what];
    bool fails = plan.what == what && n >= plan.at && n - plan.at < plan.count;
    if (fails && !plan.failed)
        snprintf(plan.failure, sizeof plan.failure, "%s number %llu, %s of %s",
                 what == SIM_FAIL_IO ? "operation" : "allocation", (unsigned long long)n, name,
                 path);
    plan.failed |= fails;
    uint64_t state = plan.seed + n;
    pthread_mutex_unlock(&plan.lock);
    if (dice)
        *dice = sim_roll(&state);
    return !fails;
}

static bool io_works(const char *name, const struct handle *h, uint64_t *dice)
{
    const char *file = strrchr(h->path, '/');

    return works(SIM_FAIL_IO, name, file ? file + 1 : h->path, dice);
}

/* ---- Memory -------------------------------------------------------------------------------- */

static sqlite3_mem_methods usual;

static void *memory_new(int size)
{
    return works(SIM_FAIL_MEMORY, "of so many bytes", "SQLite", NULL) ? usual.xMalloc(size) : NULL;
}

static void *memory_resize(void *bytes, int size)
{
    return works(SIM_FAIL_MEMORY, "a change", "SQLite", NULL) ? usual.xRealloc(bytes, size) : NULL;
}

/* ---- Files --------------------------------------------------------------------------------- */

static void folder_of(const char *path, char folder[PATH_SIZE])
{
    const char *end = strrchr(path, '/');

    snprintf(folder, PATH_SIZE, "%.*s", end ? (int)(end - path) : 0, path);
}

static void folder_sync(const char *folder)
{
    char path[PATH_SIZE];

    snprintf(path, sizeof path, "%s", folder);
    pthread_mutex_lock(&sim.lock);
    sim_disk_do(sim.disk, &(struct sim_event){ .what = SIM_SYNC_FOLDER, .path = path });
    pthread_mutex_unlock(&sim.lock);
}

/* The real file of that name: of the same length, but without content. */
static void real_file(const char *path, uint64_t size)
{
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

    if (fd < 0 || ftruncate(fd, (off_t)size) != 0)
        abort();
    close(fd);
}

static void change(struct handle *h, struct sim_event event)
{
    event.file = h->file;
    pthread_mutex_lock(&sim.lock);
    uint64_t before = sim_disk_size(sim.disk, h->file);
    sim_disk_do(sim.disk, &event);
    if (sim_disk_size(sim.disk, h->file) != before && sim_disk_find(sim.disk, h->path) == h->file)
        real_file(h->path, sim_disk_size(sim.disk, h->file));
    pthread_mutex_unlock(&sim.lock);
}

static int file_read(sqlite3_file *base, void *out, int size, sqlite3_int64 offset)
{
    struct handle *h = (struct handle *)base;
    int code = SQLITE_OK;

    if (!io_works("a read", h, NULL))
        return SQLITE_IOERR_READ;
    pthread_mutex_lock(&sim.lock);
    uint64_t there = sim_disk_size(sim.disk, h->file), at = (uint64_t)offset;
    size_t got = at >= there ? 0 : there - at < (uint64_t)size ? there - at : (size_t)size;
    if (got)
        memcpy(out, sim_disk_bytes(sim.disk, h->file) + at, got);
    pthread_mutex_unlock(&sim.lock);
    if (got < (size_t)size) {
        memset((char *)out + got, 0, (size_t)size - got);
        code = SQLITE_IOERR_SHORT_READ;
    }
    return code;
}

static int file_write(sqlite3_file *base, const void *bytes, int size, sqlite3_int64 offset)
{
    struct handle *h = (struct handle *)base;
    struct sim_event event = { .what = SIM_WRITE,
                               .offset = (uint64_t)offset,
                               .size = (size_t)size,
                               .bytes = (unsigned char *)(uintptr_t)bytes };
    uint64_t dice;
    bool good = io_works("a write", h, &dice);

    if (!good && dice & 1) /* half of it is written */
        event.size /= 2;
    if (good || dice & 1)
        change(h, event);
    return good ? SQLITE_OK : dice & 2 ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size)
{
    struct handle *h = (struct handle *)base;

    if (!io_works("a truncation", h, NULL))
        return SQLITE_IOERR_TRUNCATE;
    change(h, (struct sim_event){ .what = SIM_TRUNCATE, .offset = (uint64_t)size });
    return SQLITE_OK;
}

/* The names of new logs and journals are synced along with their content, as SQLite's own VFS does
 * it. A failed sync leaves the written data as it is, or gives it up. Then it can be read, but
 * another sync does not make it durable. */
static int file_sync(sqlite3_file *base, int flags)
{
    struct handle *h = (struct handle *)base;
    char folder[PATH_SIZE];
    uint64_t dice;

    (void)flags;
    if (!io_works("a sync", h, &dice)) {
        if (dice & 1)
            change(h, (struct sim_event){ .what = SIM_LOSE });
        return SQLITE_IOERR_FSYNC;
    }
    change(h, (struct sim_event){ .what = SIM_SYNC });
    if (h->new_name) {
        if (!io_works("a sync of the folder", h, NULL))
            return SQLITE_IOERR_DIR_FSYNC;
        folder_of(h->path, folder);
        folder_sync(folder);
        h->new_name = false;
    }
    return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *out)
{
    struct handle *h = (struct handle *)base;

    if (!io_works("the size", h, NULL))
        return SQLITE_IOERR_FSTAT;
    pthread_mutex_lock(&sim.lock);
    *out = (sqlite3_int64)sim_disk_size(sim.disk, h->file);
    pthread_mutex_unlock(&sim.lock);
    return SQLITE_OK;
}

/* ---- Locks --------------------------------------------------------------------------------- */

static void unlock_to(struct handle *h, int lock)
{
    struct shared *s = h->shared;

    if (s->exclusive == h)
        s->exclusive = NULL;
    if (s->reserved == h && lock < SQLITE_LOCK_RESERVED)
        s->reserved = NULL;
    if (h->lock >= SQLITE_LOCK_SHARED && lock == SQLITE_LOCK_NONE)
        s->readers--;
    h->lock = lock;
}

static int file_lock(sqlite3_file *base, int lock)
{
    struct handle *h = (struct handle *)base;
    struct shared *s = h->shared;
    int code = SQLITE_OK;

    if (h->lock >= lock)
        return SQLITE_OK;
    if (!io_works("a lock", h, NULL))
        return SQLITE_IOERR_LOCK;
    pthread_mutex_lock(&sim.lock);
    if (s->exclusive && s->exclusive != h) {
        code = SQLITE_BUSY;
    } else if (lock == SQLITE_LOCK_SHARED) {
        s->readers++;
        h->lock = lock;
    } else if (s->reserved && s->reserved != h) {
        code = SQLITE_BUSY;
    } else {
        s->reserved = h;
        h->lock = SQLITE_LOCK_RESERVED;
        if (lock > SQLITE_LOCK_RESERVED) {
            s->exclusive = h;
            h->lock = s->readers > 1 ? SQLITE_LOCK_PENDING : lock;
            code = s->readers > 1 ? SQLITE_BUSY : SQLITE_OK;
        }
    }
    pthread_mutex_unlock(&sim.lock);
    return code;
}

static int file_unlock(sqlite3_file *base, int lock)
{
    struct handle *h = (struct handle *)base;

    pthread_mutex_lock(&sim.lock);
    if (h->lock > lock)
        unlock_to(h, lock);
    pthread_mutex_unlock(&sim.lock);
    return SQLITE_OK;
}

static int file_reserved(sqlite3_file *base, int *out)
{
    struct handle *h = (struct handle *)base;

    if (!io_works("a look at the lock", h, NULL))
        return SQLITE_IOERR_CHECKRESERVEDLOCK;
    pthread_mutex_lock(&sim.lock);
    *out = h->shared->reserved != NULL;
    pthread_mutex_unlock(&sim.lock);
    return SQLITE_OK;
}

/* ---- Shared memory ------------------------------------------------------------------------- */

static int shm_map(sqlite3_file *base, int index, int size, int extend, void volatile **out)
{
    struct handle *h = (struct handle *)base;
    struct shared *s = h->shared;

    *out = NULL;
    if (!io_works("shared memory", h, NULL))
        return SQLITE_IOERR_SHMMAP;
    if (index >= SHM_MAX)
        return SQLITE_NOMEM;
    pthread_mutex_lock(&sim.lock);
    if (!h->mapped) {
        h->mapped = true;
        s->mapped++;
    }
    if (!s->region[index] && extend)
        s->region[index] = calloc(1, (size_t)size);
    *out = s->region[index];
    pthread_mutex_unlock(&sim.lock);
    return SQLITE_OK;
}

static int shm_lock(sqlite3_file *base, int first, int count, int flags)
{
    struct handle *h = (struct handle *)base;
    struct shared *s = h->shared;
    int code = SQLITE_OK;

    if (flags & SQLITE_SHM_LOCK && !io_works("a lock of the log", h, NULL))
        return SQLITE_IOERR_SHMLOCK;
    pthread_mutex_lock(&sim.lock);
    for (int i = first; i < first + count && flags & SQLITE_SHM_LOCK; i++) {
        bool others = s->shm_readers[i] > (h->shm_shared >> i & 1u);

        if ((s->shm_writer[i] && s->shm_writer[i] != h) || (flags & SQLITE_SHM_EXCLUSIVE && others))
            code = SQLITE_BUSY;
    }
    for (int i = first; i < first + count && code == SQLITE_OK; i++) {
        uint16_t bit = (uint16_t)(1u << i);

        if (flags & SQLITE_SHM_UNLOCK) {
            if (h->shm_shared & bit)
                s->shm_readers[i]--;
            if (s->shm_writer[i] == h)
                s->shm_writer[i] = NULL;
            h->shm_shared &= (uint16_t)~bit;
            h->shm_exclusive &= (uint16_t)~bit;
        } else if (flags & SQLITE_SHM_SHARED) {
            s->shm_readers[i] += !(h->shm_shared & bit);
            h->shm_shared |= bit;
        } else {
            s->shm_writer[i] = h;
            h->shm_exclusive |= bit;
        }
    }
    pthread_mutex_unlock(&sim.lock);
    return code;
}

static void shm_barrier(sqlite3_file *base)
{
    (void)base;
    pthread_mutex_lock(&sim.lock);
    pthread_mutex_unlock(&sim.lock);
}

static int shm_unmap(sqlite3_file *base, int delete)
{
    struct handle *h = (struct handle *)base;
    struct shared *s = h->shared;

    (void)delete;
    pthread_mutex_lock(&sim.lock);
    for (int i = 0; i < SQLITE_SHM_NLOCK; i++) {
        s->shm_readers[i] -= h->shm_shared >> i & 1u;
        if (s->shm_writer[i] == h)
            s->shm_writer[i] = NULL;
    }
    h->shm_shared = h->shm_exclusive = 0;
    if (h->mapped && --s->mapped == 0)
        for (int i = 0; i < SHM_MAX; i++) {
            free(s->region[i]);
            s->region[i] = NULL;
        }
    h->mapped = false;
    pthread_mutex_unlock(&sim.lock);
    return SQLITE_OK;
}

/* ---- The rest of a file -------------------------------------------------------------------- */

static int file_control(sqlite3_file *base, int what, void *argument)
{
    (void)base, (void)what, (void)argument;
    return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *base)
{
    (void)base;
    return 4096;
}

static int characteristics(sqlite3_file *base)
{
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE; /* the same value as SQLite's own VFS */
}

static int file_fetch(sqlite3_file *base, sqlite3_int64 offset, int size, void **out)
{
    (void)base, (void)offset, (void)size;
    *out = NULL;
    return SQLITE_OK;
}

/* A checkpoint calls this between reading the log's length and copying from it, and nothing else
 * does. */
static int file_unfetch(sqlite3_file *base, sqlite3_int64 offset, void *page)
{
    (void)base, (void)offset;
    if (!page && sim.moment)
        sim.moment(SIM_MOMENT_CHECKPOINT);
    return SQLITE_OK;
}

static int file_close(sqlite3_file *base)
{
    struct handle *h = (struct handle *)base;

    shm_unmap(base, 0);
    pthread_mutex_lock(&sim.lock);
    unlock_to(h, SQLITE_LOCK_NONE);
    if (--h->shared->handles == 0)
        h->shared->path[0] = 0;
    if (h->temporary)
        sim_disk_do(sim.disk, &(struct sim_event){ .what = SIM_DELETE, .path = h->path });
    sim.open--;
    pthread_mutex_unlock(&sim.lock);
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 3,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
    .xFetch = file_fetch,
    .xUnfetch = file_unfetch,
};

/* ---- Names --------------------------------------------------------------------------------- */

static struct shared *shared_of(const char *path)
{
    struct shared *free_one = NULL;

    for (unsigned i = 0; i < SHARED_MAX; i++) {
        if (strcmp(sim.shared[i].path, path) == 0)
            return &sim.shared[i];
        if (!sim.shared[i].path[0] && !free_one)
            free_one = &sim.shared[i];
    }
    if (!free_one)
        abort();
    *free_one = (struct shared){ 0 };
    snprintf(free_one->path, sizeof free_one->path, "%s", path);
    return free_one;
}

static int vfs_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out)
{
    const int logs = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL | SQLITE_OPEN_SUPER_JOURNAL;
    struct handle *h = (struct handle *)base;

    (void)vfs;
    *h = (struct handle){ .temporary = flags & SQLITE_OPEN_DELETEONCLOSE };
    if (path)
        snprintf(h->path, sizeof h->path, "%s", path);
    else
        snprintf(h->path, sizeof h->path, "%.400s/temporary-%u", sim.root, ++sim.temporaries);
    if (!io_works("an opening", h, NULL))
        return SQLITE_CANTOPEN;
    pthread_mutex_lock(&sim.lock);
    h->file = sim_disk_find(sim.disk, h->path);
    if (!h->file && (flags & SQLITE_OPEN_CREATE || access(h->path, F_OK) == 0)) {
        h->file = sim_disk_create(sim.disk, h->path, SIM_FILE);
        h->new_name = flags & logs;
        if (path)
            real_file(h->path, 0);
    }
    if (h->file) {
        h->shared = shared_of(h->path);
        h->shared->handles++;
        h->base.pMethods = &methods;
        sim.open++;
    }
    pthread_mutex_unlock(&sim.lock);
    if (h->file && out)
        *out = flags;
    return h->file ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int sync_folder)
{
    struct handle about = { 0 };
    char folder[PATH_SIZE];

    (void)vfs;
    snprintf(about.path, sizeof about.path, "%s", path);
    if (!io_works("a deletion", &about, NULL))
        return SQLITE_IOERR_DELETE;
    pthread_mutex_lock(&sim.lock);
    bool there = sim_disk_find(sim.disk, path);
    if (there) {
        sim_disk_do(sim.disk, &(struct sim_event){ .what = SIM_DELETE, .path = about.path });
        unlink(path);
    }
    pthread_mutex_unlock(&sim.lock);
    if (!there)
        return SQLITE_IOERR_DELETE_NOENT;
    if (sync_folder) {
        if (!io_works("a sync of the folder", &about, NULL))
            return SQLITE_IOERR_DIR_FSYNC;
        folder_of(path, folder);
        folder_sync(folder);
    }
    return SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *out)
{
    struct handle about = { 0 };

    (void)vfs;
    snprintf(about.path, sizeof about.path, "%s", path);
    if (!io_works("a look for the name", &about, NULL))
        return SQLITE_IOERR_ACCESS;
    pthread_mutex_lock(&sim.lock);
    unsigned file = sim_disk_find(sim.disk, path);
    /* An empty file does not exist, as in SQLite's own VFS. */
    *out = file && (flags != SQLITE_ACCESS_EXISTS || sim_disk_size(sim.disk, file) > 0);
    pthread_mutex_unlock(&sim.lock);
    return SQLITE_OK;
}

static int vfs_full_path(sqlite3_vfs *vfs, const char *path, int size, char *out)
{
    (void)vfs;
    snprintf(out, (size_t)size, "%s", path);
    return SQLITE_OK;
}

static int vfs_randomness(sqlite3_vfs *vfs, int size, char *out)
{
    uint64_t dice = plan.seed;

    (void)vfs;
    for (int i = 0; i < size; i++)
        out[i] = (char)sim_roll(&dice);
    return size;
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    sched_yield();
    return microseconds; /* without waiting */
}

static int vfs_time(sqlite3_vfs *vfs, sqlite3_int64 *out)
{
    (void)vfs;
    *out = INT64_C(212675000000000);
    return SQLITE_OK;
}

static int vfs_last_error(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs, (void)size, (void)out;
    return EIO;
}

void sim_vfs_install(void)
{
    static sqlite3_mem_methods own;
    static sqlite3_vfs vfs = {
        .iVersion = 2,
        .szOsFile = sizeof(struct handle),
        .mxPathname = PATH_SIZE - 1,
        .zName = "sim",
        .xOpen = vfs_open,
        .xDelete = vfs_delete,
        .xAccess = vfs_access,
        .xFullPathname = vfs_full_path,
        .xRandomness = vfs_randomness,
        .xSleep = vfs_sleep,
        .xGetLastError = vfs_last_error,
        .xCurrentTimeInt64 = vfs_time,
    };

    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual);
    own = usual;
    own.xMalloc = memory_new;
    own.xRealloc = memory_resize;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &own);
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); /* every allocation can fail */
    sqlite3_vfs_register(&vfs, 1);
}

/* ---- Mounting ------------------------------------------------------------------------------ */

static void clear_folder(const char *path)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    char inner[PATH_SIZE * 2];

    while (folder && (entry = readdir(folder))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (unlink(inner) != 0) {
            clear_folder(inner);
            rmdir(inner);
        }
    }
    if (folder)
        closedir(folder);
}

static void show(void *context, const char *path, enum sim_kind kind, unsigned file)
{
    struct sim_disk *disk = context;

    if (kind == SIM_FOLDER) {
        mkdir(path, 0700);
        return;
    }
    real_file(path, kind == SIM_FILE ? sim_disk_size(disk, file) : 0);
    if (kind == SIM_PLAIN) {
        FILE *to = fopen(path, "w");

        if (to) {
            fwrite(sim_disk_bytes(disk, file), 1, sim_disk_size(disk, file), to);
            fclose(to);
        }
    }
}

void sim_mount(struct sim_disk *disk, const char *root)
{
    sim.disk = NULL;
    snprintf(sim.root, sizeof sim.root, "%s", root);
    clear_folder(root);
    sim_disk_each(disk, show, disk);
    sim.disk = disk;
}

bool sim_is_clean(char *why, size_t size)
{
    unsigned regions = 0;

    for (unsigned i = 0; i < SHARED_MAX; i++)
        for (unsigned k = 0; k < SHM_MAX; k++)
            regions += sim.shared[i].region[k] != NULL;
    if (!sim.open && !regions && !sqlite3_memory_used())
        return true;
    snprintf(why, size, "%u files, %u regions of shared memory and %lld bytes are left", sim.open,
             regions, (long long)sqlite3_memory_used());
    return false;
}

/* ---- Past SQLite --------------------------------------------------------------------------- */

static bool is_ours(const char *path)
{
    size_t length = strlen(sim.root);

    return sim.disk && length && strncmp(path, sim.root, length) == 0;
}

static bool plain_works(const char *name, const char *path)
{
    struct handle about = { 0 };

    snprintf(about.path, sizeof about.path, "%s", path);
    return io_works(name, &about, NULL);
}

void sim_folder_made(const char *path)
{
    if (!is_ours(path))
        return;
    pthread_mutex_lock(&sim.lock);
    if (!sim_disk_find(sim.disk, path))
        sim_disk_create(sim.disk, path, SIM_FOLDER);
    pthread_mutex_unlock(&sim.lock);
}

bool sim_folder_synced(const char *path)
{
    if (!is_ours(path))
        return true;
    if (!plain_works("a sync of the folder", path))
        return false;
    DIR *folder = opendir(path);
    const struct dirent *entry;
    while (folder && (entry = readdir(folder))) { /* the database, made without SQLite */
        const char *end = strrchr(entry->d_name, '.');
        char inner[PATH_SIZE * 2];

        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        pthread_mutex_lock(&sim.lock);
        if (end && strcmp(end, ".db") == 0 && !sim_disk_find(sim.disk, inner))
            sim_disk_create(sim.disk, inner, SIM_FILE);
        pthread_mutex_unlock(&sim.lock);
    }
    if (folder)
        closedir(folder);
    folder_sync(path);
    return true;
}

static unsigned plain_find(const char *path, bool make)
{
    unsigned file = sim_disk_find(sim.disk, path);

    return file || !make ? file : sim_disk_create(sim.disk, path, SIM_PLAIN);
}

bool sim_plain_written(const char *path, uint64_t offset, const void *bytes, size_t size)
{
    if (!is_ours(path))
        return true;
    if (!plain_works("a write", path))
        return false;
    pthread_mutex_lock(&sim.lock);
    sim_disk_do(sim.disk, &(struct sim_event){ .what = SIM_WRITE,
                                               .file = plain_find(path, true),
                                               .offset = offset,
                                               .size = size,
                                               .bytes = (unsigned char *)(uintptr_t)bytes });
    pthread_mutex_unlock(&sim.lock);
    return true;
}

bool sim_plain_synced(const char *path)
{
    if (!is_ours(path))
        return true;
    if (!plain_works("a sync", path))
        return false;
    pthread_mutex_lock(&sim.lock);
    unsigned file = plain_find(path, false);
    if (file)
        sim_disk_do(sim.disk, &(struct sim_event){ .what = SIM_SYNC, .file = file });
    pthread_mutex_unlock(&sim.lock);
    return true;
}
