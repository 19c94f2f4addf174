/* test_store_faults.c: disks that are full or read-only, programs and databases that are killed.
 *
 * Acknowledged batches survive, a batch exists as a whole or not at all, and play continues when
 * the failure is over.
 */
#include "test_store_places.h"

#include <sqlite3.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>

static void sleep_ms(unsigned ms)
{
    nanosleep(&(struct timespec){ .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L }, NULL);
}

/* A batch that touches two tables: entry `number` of each. */
static enum store_result write_pair(struct store *store, int64_t number)
{
    struct store_batch *batch = store_batch_begin(store);
    char text[400];

    memset(text, 'x', sizeof text);
    snprintf(text, 20, "%lld", (long long)number);
    text[strlen(text)] = ' ';
    text[sizeof text - 1] = 0;
    append(batch, "a", number, text);
    append(batch, "b", number, text);
    return store_batch_commit(batch, &last_error);
}

static struct store *open_pair(const char *address)
{
    struct store *store = open_at(address);

    make_table(store, "a");
    make_table(store, "b");
    return store;
}

/* How many batches are there? Both tables must agree. */
static int64_t pairs(struct store *store)
{
    int64_t a = entries_of(store, "a");

    assert_int_equal(a, entries_of(store, "b"));
    return a;
}

/* ---- No room, no right --------------------------------------------------------------------- */

static int write_error; /* what every write of SQLite fails with; 0: it works */

static ssize_t fake_write(int fd, const void *bytes, size_t size)
{
    errno = write_error;
    return write_error ? -1 : write(fd, bytes, size);
}

static ssize_t fake_pwrite(int fd, const void *bytes, size_t size, off_t at)
{
    errno = write_error;
    return write_error ? -1 : pwrite(fd, bytes, size, at);
}

static void fake_writes(bool on)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);

    vfs->xSetSystemCall(vfs, "write", on ? (sqlite3_syscall_ptr)fake_write : NULL);
    vfs->xSetSystemCall(vfs, "pwrite", on ? (sqlite3_syscall_ptr)fake_pwrite : NULL);
    vfs->xSetSystemCall(vfs, "pwrite64", on ? (sqlite3_syscall_ptr)fake_pwrite : NULL);
}

/* While `why` lasts, everything can be read and nothing written; afterwards writing works again. */
static void stays_whole(struct store *store, const char *why)
{
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(write_pair(store, 3), STORE_FULL);
        if (!strstr(last_error.text, why))
            fail_msg("expected '%s' in: %s", why, last_error.text);
        assert_int_equal(pairs(store), 3);
        assert_int_equal(store_check(store, &last_error), STORE_FULL);
    }
}

static void a_full_or_broken_disk_changes_nothing(void **state)
{
    static const struct {
        int error;
        const char *state, *sqlite_why, *postgres_why;
    } trouble[] = {
        { ENOSPC, "53100", "is full: make room", "disk is full: make room" },
        { EIO, "58030", "could not be read or written", "cannot do it now (planted)" },
        { EROFS, "25006", "could not be read or written", "cannot be written (planted)" },
        { EDQUOT, "53000", "could not be read or written", "cannot do it now (planted)" },
    };

    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        const char *address = place_new();
        struct store *store = open_pair(address);

        for (int64_t n = 0; n < 3; n++)
            assert_int_equal(write_pair(store, n), STORE_OK);
        if (place.postgres) {
            char make[400];

            snprintf(
                make, sizeof make,
                "CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                "RAISE EXCEPTION 'planted' USING ERRCODE = '%s'; END $$;"
                "CREATE TRIGGER t AFTER INSERT ON entry FOR EACH ROW WHEN (NEW.table_id = 'b') "
                "EXECUTE FUNCTION trouble();"
                "CREATE TRIGGER t BEFORE UPDATE ON health FOR EACH ROW EXECUTE FUNCTION "
                "trouble()",
                trouble[i].state);
            sql(address, make);
            stays_whole(store, trouble[i].postgres_why);
            sql(address, "SET client_min_messages = error; DROP FUNCTION trouble CASCADE");
        } else {
            fake_writes(true);
            write_error = trouble[i].error;
            stays_whole(store, trouble[i].sqlite_why);
            write_error = 0;
            fake_writes(false);
        }
        assert_int_equal(store_check(store, &last_error), STORE_OK);
        assert_int_equal(write_pair(store, 3), STORE_OK);
        assert_int_equal(pairs(store), 4);
        store_close(store);
        store = open_at(address);
        assert_int_equal(pairs(store), 4);
        store_close(store);
    }
}

/* A real file size limit, reached in the middle of a file. */
static void a_file_that_may_not_grow(void **state)
{
    const char *address = place_new();
    struct store *store = open_pair(address);
    struct rlimit limit = { 0 };
    int64_t n = 0;

    (void)state;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){ .rlim_cur = 300000, .rlim_max = limit.rlim_max }),
        0);
    while (n < 1000 && write_pair(store, n) == STORE_OK)
        n++;
    assert_int_equal(pairs(store), n);
    assert_int_equal(write_pair(store, n), STORE_FULL);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    signal(SIGXFSZ, SIG_DFL);
    assert_in_range(n, 10, 999);
    assert_int_equal(write_pair(store, n), STORE_OK);
    assert_int_equal(pairs(store), n + 1);
    store_close(store);
}

/* Checkpoints run at the same time, so the log stays bounded. */
static void the_log_does_not_grow_for_ever(void **state)
{
    enum { SIZE = 4 << 20, COUNT = 28, LOG_MAX = 100 << 20 };
    const char *address = place_new();
    struct store *store = open_pair(address);
    char *bytes = malloc(SIZE), path[400], hash[20];
    struct stat info;
    void *read;
    size_t size;

    (void)state;
    assert_non_null(bytes);
    snprintf(path, sizeof path, "%s/angeles.db-wal", address);
    for (unsigned i = 0; i < COUNT; i++) {
        struct store_batch *batch = store_batch_begin(store);

        memset(bytes, (int)i, SIZE);
        snprintf(hash, sizeof hash, "pack-%u", i);
        store_put_pack(batch, hash, bytes, SIZE);
        commits(batch, STORE_OK);
        assert_int_equal(write_pair(store, i), STORE_OK);
        assert_int_equal(stat(path, &info), 0);
        assert_in_range(info.st_size, 1, LOG_MAX);
    }
    store_close(store);
    store = open_at(address);
    assert_int_equal(pairs(store), COUNT);
    for (unsigned i = 0; i < COUNT; i++) {
        snprintf(hash, sizeof hash, "pack-%u", i);
        memset(bytes, (int)i, SIZE);
        assert_int_equal(store_read_pack(store, hash, &read, &size), STORE_OK);
        assert_int_equal(size, SIZE);
        assert_memory_equal(read, bytes, SIZE);
        store_free(read);
    }
    store_close(store);
    free(bytes);
    shell("rm -rf %s", address);
}

/* The number of restarts of the log, from its header. */
static unsigned log_round(const char *path)
{
    unsigned char head[32] = { 0 };
    int fd = open(path, O_RDONLY);

    assert_int_equal(pread(fd, head, sizeof head, 0), sizeof head);
    close(fd);
    return (unsigned)head[12] << 24 | (unsigned)head[13] << 16 | (unsigned)head[14] << 8 | head[15];
}

/* Most batches do not make the log longer. A long log is restarted, even while others write. */
static void a_log_is_written_over(void **state)
{
    enum { PACK = 200 << 10, PACKS = 45, PATIENCE = 5000 };
    const char *address = place_new();
    struct store *store = open_pair(address);
    char *bytes = calloc(1, PACK), path[400], hash[20];
    unsigned longer = 0, round, next = 0;
    off_t before = 0;
    struct stat info;

    (void)state;
    assert_non_null(bytes);
    snprintf(path, sizeof path, "%s/angeles.db-wal", address);
    for (; next < 50; next++) {
        assert_int_equal(write_pair(store, next), STORE_OK);
        assert_int_equal(stat(path, &info), 0);
        longer += info.st_size > before;
        before = info.st_size;
    }
    assert_in_range(longer, 1, 10);
    round = log_round(path);
    for (unsigned i = 0; i < PACKS; i++) {
        struct store_batch *batch = store_batch_begin(store);

        snprintf(hash, sizeof hash, "pack-%u", i);
        store_put_pack(batch, hash, bytes, PACK);
        commits(batch, STORE_OK);
    }
    for (unsigned left = PATIENCE; log_round(path) == round && left; left--)
        assert_int_equal(write_pair(store, next++), STORE_OK);
    assert_int_not_equal(log_round(path), round);
    store_close(store);
    store = open_at(address);
    assert_int_equal(pairs(store), next);
    store_close(store);
    free(bytes);
    shell("rm -rf %s", address);
}

static void a_database_that_may_only_be_read(void **state)
{
    const char *address = place_new();
    struct store *store = open_pair(address);
    char set[120];

    (void)state;
    for (int64_t n = 0; n < 3; n++)
        assert_int_equal(write_pair(store, n), STORE_OK);
    snprintf(set, sizeof set, "ALTER DATABASE t%u SET default_transaction_read_only = on",
             place.count);
    sql(place.server, set);
    store_close(store);
    store = open_at(address);
    stays_whole(store, "read-only transaction");
    snprintf(set, sizeof set, "ALTER DATABASE t%u RESET default_transaction_read_only",
             place.count);
    sql(place.server, set);
    store_close(store);
    store = open_at(address);
    assert_int_equal(write_pair(store, 3), STORE_OK);
    store_close(store);
}

/* ---- Stored data that makes no sense ----------------------------------------------------- */

static void sqlite_run(const char *address, const char *text)
{
    char path[400];
    sqlite3 *db = NULL;

    snprintf(path, sizeof path, "%s/angeles.db", address);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void a_damaged_file_is_told(void **state)
{
    const char *address = place_new();
    struct store *store = open_pair(address);
    char path[400], junk[4096];
    int fd;

    (void)state;
    for (int64_t n = 0; n < 200; n++)
        assert_int_equal(write_pair(store, n), STORE_OK);
    store_close(store);
    snprintf(path, sizeof path, "%s/angeles.db", address);
    memset(junk, 0x5a, sizeof junk);
    fd = open(path, O_RDWR);
    assert_int_equal(pwrite(fd, junk, sizeof junk, 20 * 4096), sizeof junk);
    close(fd);
    refuses_to_open(address, "is damaged");

    address = place_new();
    shell("mkdir %s && echo 'something else, and long enough to look at' > %s/angeles.db", address,
          address);
    refuses_to_open(address, "is not an SQLite file");

    address = place_new();
    shell("mkdir %s", address);
    sqlite_run(address, "CREATE TABLE photo (x)");
    refuses_to_open(address, "belongs to another program");

    address = place_new();
    store_close(open_at(address));
    sqlite_run(address, "PRAGMA user_version = 99");
    refuses_to_open(address, "newer Angeles (its schema is 99");

    shell("touch %s/file", place.dir);
    snprintf(path, sizeof path, "%s/file/below", place.dir);
    refuses_to_open(path, "cannot be created: Not a directory");
}

static void a_foreign_database_is_told(void **state)
{
    const char *address = place_new();
    char other[300];

    (void)state;
    store_close(open_at(address));
    sql(address, "INSERT INTO migration (number) VALUES (99)");
    refuses_to_open(address, "newer Angeles (its schema is 99");

    sql(place.server, "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    snprintf(other, sizeof other, "postgresql:///latin?host=%s/pg&user=angeles", place.dir);
    refuses_to_open(other, "LATIN1: create it with ENCODING 'UTF8'");
    snprintf(other, sizeof other, "postgresql://angeles:hush@/none?host=%s/pg", place.dir);
    refuses_to_open(other, "does not exist");
    snprintf(other, sizeof other, "postgresql://angeles:hush@/t%u?host=%s/pg", place.count,
             place.dir);
    sql(address, "DELETE FROM migration WHERE number = 99");
    struct store *store = open_at(other);
    assert_null(strstr(store_about(store), "hush"));
    store_close(store);
    refuses_to_open("postgresql://[", "cannot be reached");
}

/* ---- Programs that are killed -------------------------------------------------------------- */

/* Writes batch after batch, and reports each acknowledged one. While the database is unavailable it
 * waits, then checks which batches were committed. */
static void write_for_ever(const char *address, int64_t from, int tell)
{
    struct store *store = store_open(address, &last_error);
    int64_t n = from;

    while (store) {
        enum store_result result = write_pair(store, n);
        struct store_counts counts;

        if (result == STORE_OK) {
            n++;
            if (write(tell, &n, sizeof n) != sizeof n)
                break;
            continue;
        }
        if (result != STORE_GONE)
            break;
        do
            sleep_ms(20);
        while (store_read_counts(store, "a", 0, &counts) == STORE_GONE);
        n = counts.entries;
    }
    fprintf(stderr, "the writer stopped: %s\n", last_error.text);
    _exit(1);
}

struct writer {
    pid_t pid;
    int from;
    int64_t told; /* how many batches were acknowledged */
};

static struct writer writer_start(const char *address, int64_t from)
{
    struct writer w = { .told = from };
    int end[2];

    assert_int_equal(pipe(end), 0);
    w.pid = fork();
    if (w.pid == 0) {
        close(end[0]);
        write_for_ever(address, from, end[1]);
    }
    close(end[1]);
    w.from = end[0];
    return w;
}

static void writer_wait(struct writer *w, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (read(w->from, &w->told, sizeof w->told) != sizeof w->told)
            fail_msg("the writer has stopped after %lld batches", (long long)w->told);
}

static void writer_kill(struct writer *w)
{
    int64_t told;

    kill(w->pid, SIGKILL);
    waitpid(w->pid, NULL, 0);
    while (read(w->from, &told, sizeof told) == sizeof told)
        w->told = told;
    close(w->from);
}

static void a_killed_program_loses_nothing(void **state)
{
    const char *address = place_new();
    unsigned seed = (unsigned)time(NULL) ^ (unsigned)getpid();
    int64_t n = 0;

    (void)state;
    store_close(open_pair(address));
    for (unsigned i = 0; i < times(10, 200); i++) {
        struct writer w = writer_start(address, n);

        writer_wait(&w, 3);
        seed = seed * 1103515245 + 12345;
        sleep_ms(seed >> 16 & 63);
        writer_kill(&w);

        struct store *store = open_at(address);
        n = pairs(store);
        assert_in_range(n, w.told, w.told + 1); /* the last may have been on its way */
        store_close(store);
    }
}

static void a_killed_database_loses_nothing(void **state)
{
    const char *address = place_new();
    struct store *store = open_pair(address);
    struct writer w = writer_start(address, 0);

    (void)state;
    for (unsigned i = 0; i < times(2, 200); i++) {
        writer_wait(&w, 5);
        database("kill");
        database("up");
        int64_t before = w.told;
        writer_wait(&w, 10);
        assert_true(w.told > before);
    }
    writer_kill(&w);
    /* Our own connection was closed in the meantime; callers do not notice. */
    assert_in_range(pairs(store), w.told, w.told + 1);
    store_close(store);
}

static void hear_all(void *context, const char *table)
{
    *(bool *)context |= table == NULL;
}

static void a_database_goes_and_comes(void **state)
{
    const char *address = place_new();
    struct store *store = open_pair(address);
    struct heard heard = { 0 };
    struct store_error error;
    bool mine, all = false;
    int fd = store_news_fd(store);

    (void)state;
    assert_int_equal(write_pair(store, 0), STORE_OK);
    database("down");
    assert_int_equal(write_pair(store, 1), STORE_GONE);
    assert_non_null(strstr(last_error.text, "cannot be reached"));
    assert_int_equal(store_read_entries(store, "a", 0, hear_entry, &heard), STORE_GONE);
    assert_int_equal(store_check(store, &error), STORE_GONE);
    assert_int_equal(store_lease(store, "a", "one", 5, &mine), STORE_GONE);
    assert_int_equal(store_news(store, hear_all, &all), STORE_GONE);
    assert_false(all);
    database("up");
    sleep_ms(1100); /* it is tried once a second */
    assert_int_equal(store_check(store, &error), STORE_OK);
    assert_int_equal(pairs(store), 1);
    assert_int_equal(write_pair(store, 1), STORE_OK);
    assert_int_equal(store_news(store, hear_all, &all), STORE_OK);
    assert_true(all); /* something may have been missed */
    assert_int_equal(store_news_fd(store), fd);
    store_close(store);
}

/* ---- Answers that are lost ----------------------------------------------------------------- */

/* A proxy that cuts the connection while a batch is committed. */
enum cut {
    CUT_NOT,
    CUT_BEFORE, /* the database never receives the batch */
    CUT_AFTER,  /* it has committed, but the answer is lost */
    CUT_HOLD,   /* the database receives it, but late */
};

static struct {
    _Atomic enum cut cut; /* what to do with the next COMMIT; then it is CUT_NOT again */
    _Atomic bool closed;  /* nobody is let in */
    char dir[80];
    int listener;
    pthread_t thread;
    char held[1 << 16]; /* not yet passed on to the database */
    ssize_t held_size;
    int held_to;
} between;

static bool holds_commit(const char *bytes, ssize_t size)
{
    for (ssize_t i = 0; i + 6 <= size; i++)
        if (memcmp(bytes + i, "COMMIT", 6) == 0)
            return true;
    return false;
}

static struct sockaddr_un socket_in(const char *dir)
{
    struct sockaddr_un name = { .sun_family = AF_UNIX };

    snprintf(name.sun_path, sizeof name.sun_path, "%.80s/.s.PGSQL.5432", dir);
    return name;
}

static int connect_database(void)
{
    char dir[80];
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    snprintf(dir, sizeof dir, "%s/pg", place.dir);
    struct sockaddr_un name = socket_in(dir);
    if (!between.closed && connect(fd, (struct sockaddr *)&name, sizeof name) == 0)
        return fd;
    close(fd);
    return -1;
}

/* Reads the database's replies until there are no more. */
static void drain(int database_fd)
{
    struct pollfd wait = { .fd = database_fd, .events = POLLIN };
    char bytes[8192];

    while (poll(&wait, 1, 300) == 1 && read(database_fd, bytes, sizeof bytes) > 0)
        ;
}

static bool send_all(int fd, const char *bytes, ssize_t size)
{
    return send(fd, bytes, (size_t)size, MSG_NOSIGNAL) == size;
}

/* Passes a client's data on to the database, unless it is time to cut. Returns false if the
 * connection is closed. */
static bool pass_on(int client, int *to)
{
    static char bytes[1 << 16];
    ssize_t size = read(client, bytes, sizeof bytes);
    enum cut cut = CUT_NOT;

    if (size <= 0)
        return false;
    if (holds_commit(bytes, size))
        cut = atomic_exchange(&between.cut, CUT_NOT);
    if (cut == CUT_NOT)
        return send_all(*to, bytes, size);
    if (cut == CUT_AFTER) {
        send_all(*to, bytes, size);
        drain(*to);
    }
    if (cut == CUT_HOLD) {
        memcpy(between.held, bytes, (size_t)size);
        between.held_size = size;
        between.held_to = *to;
        *to = -1;
    }
    return false;
}

static void *go_between(void *unused)
{
    for (int client; (client = accept(between.listener, NULL, NULL)) >= 0; close(client)) {
        int to = connect_database();

        while (to >= 0) {
            struct pollfd wait[] = { { .fd = client, .events = POLLIN },
                                     { .fd = to, .events = POLLIN } };
            char bytes[8192];

            poll(wait, 2, -1);
            if (wait[0].revents && !pass_on(client, &to))
                break;
            if (wait[1].revents) {
                ssize_t size = read(to, bytes, sizeof bytes);

                if (size <= 0 || !send_all(client, bytes, size))
                    break;
            }
        }
        if (to >= 0)
            close(to);
    }
    return unused;
}

/* A store that connects through the proxy. */
static struct store *open_between(char address[300])
{
    struct sockaddr_un name;

    snprintf(between.dir, sizeof between.dir, "%s/between%u", place.dir, place.count);
    assert_int_equal(mkdir(between.dir, 0700), 0);
    name = socket_in(between.dir);
    between.cut = CUT_NOT;
    between.closed = false;
    between.listener = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(between.listener, (struct sockaddr *)&name, sizeof name), 0);
    assert_int_equal(listen(between.listener, 5), 0);
    assert_int_equal(pthread_create(&between.thread, NULL, go_between, NULL), 0);
    snprintf(address, 300, "postgresql:///t%u?host=%s&user=angeles", place.count, between.dir);
    return open_at(address);
}

static void close_between(struct store *store)
{
    store_close(store);
    shutdown(between.listener, SHUT_RDWR);
    pthread_join(between.thread, NULL);
    close(between.listener);
}

static void a_lost_answer_is_found(void **state)
{
    const char *address = place_new();
    char through[300];
    struct store *watcher = open_pair(address), *store = open_between(through);
    int64_t n = 0;

    (void)state;
    for (; n < 3; n++)
        assert_int_equal(write_pair(store, n), STORE_OK);
    between.cut = CUT_BEFORE;
    assert_int_equal(write_pair(store, n++), STORE_OK);
    assert_int_equal(pairs(watcher), n);
    between.cut = CUT_AFTER; /* a second try would find its own entry and report a race */
    assert_int_equal(write_pair(store, n++), STORE_OK);
    assert_int_equal(pairs(watcher), n);
    assert_int_equal(write_pair(store, n++), STORE_OK);
    assert_int_equal(pairs(watcher), n);
    close_between(store);
    store_close(watcher);
}

static void a_lost_answer_that_stays_lost(void **state)
{
    const char *address = place_new();
    char through[300];
    struct store *watcher = open_pair(address), *store = open_between(through);

    (void)state;
    assert_int_equal(write_pair(store, 0), STORE_OK);
    between.closed = true;
    between.cut = CUT_AFTER;
    assert_int_equal(write_pair(store, 1), STORE_GONE);
    assert_int_equal(write_pair(store, 1), STORE_GONE);
    between.closed = false;
    sleep_ms(1100);
    assert_int_equal(pairs(store), 2); /* it was committed, and a read shows it */
    assert_int_equal(pairs(watcher), 2);
    assert_int_equal(write_pair(store, 2), STORE_OK);
    close_between(store);
    store_close(watcher);
}

static enum store_result write_note(struct store *store, const char *text)
{
    struct store_batch *batch = store_batch_begin(store);

    store_put_thing(batch, "a", 0, "notes", text);
    return store_batch_commit(batch, &last_error);
}

static bool hear_note(void *context, int64_t seat, const char *name, const char *text)
{
    hear(context, "%lld %s=%s|", (long long)seat, name, text);
    return true;
}

/* A batch that arrives after its sender gave it up must not overwrite later ones. */
static void a_batch_that_arrives_late(void **state)
{
    const char *address = place_new();
    char through[300];
    struct store *watcher = open_pair(address), *store = open_between(through);
    struct heard heard = { 0 };

    (void)state;
    between.cut = CUT_HOLD;
    assert_int_equal(write_note(store, "old"), STORE_OK);
    assert_int_equal(write_note(store, "new"), STORE_OK);
    assert_int_not_equal(between.held_size, 0);
    assert_true(send_all(between.held_to, between.held, between.held_size));
    drain(between.held_to);
    close(between.held_to);
    assert_int_equal(store_read_things(watcher, "a", hear_note, &heard), STORE_OK);
    assert_string_equal(heard.text, "0 notes=new|");
    close_between(store);
    store_close(watcher);
}

int main(void)
{
    const struct CMUnitTest sqlite[] = {
        cmocka_unit_test(a_full_or_broken_disk_changes_nothing),
        cmocka_unit_test(a_file_that_may_not_grow),
        cmocka_unit_test(the_log_does_not_grow_for_ever),
        cmocka_unit_test(a_log_is_written_over),
        cmocka_unit_test(a_damaged_file_is_told),
        cmocka_unit_test(a_killed_program_loses_nothing),
    };
    const struct CMUnitTest postgres[] = {
        cmocka_unit_test(a_full_or_broken_disk_changes_nothing),
        cmocka_unit_test(a_database_that_may_only_be_read),
        cmocka_unit_test(a_foreign_database_is_told),
        cmocka_unit_test(a_killed_program_loses_nothing),
        cmocka_unit_test(a_killed_database_loses_nothing),
        cmocka_unit_test(a_database_goes_and_comes),
        cmocka_unit_test(a_lost_answer_is_found),
        cmocka_unit_test(a_lost_answer_that_stays_lost),
        cmocka_unit_test(a_batch_that_arrives_late),
    };
    int failed = cmocka_run_group_tests_name("SQLite", sqlite, begin_sqlite, place_end);

    return failed + cmocka_run_group_tests_name("PostgreSQL", postgres, begin_postgres, place_end);
}
