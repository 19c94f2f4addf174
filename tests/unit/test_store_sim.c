/* test_store_sim.c: the shipped writer and store on a simulated disk. Every operation and every
 * allocation of SQLite fails once, and the power is cut after every change of the disk.
 *
 * Nothing acknowledged is lost, and a batch exists as a whole or not at all. A refused batch can be
 * retried, and the store survives a single failure.
 *
 *     SIM_SEED    the first workload (default 1)
 *     SIM_SEEDS   how many workloads
 *     SIM_STEPS   batches in each
 *     SIM_EVERY_OPERATION, SIM_EVERY   every Nth operation or allocation fails; 1: each of them
 *     SIM_BAD_TIMES                    how often many fail in a row
 *     SIM_CUTS    power cuts after each change, beside the one that keeps nothing unsynced: all of
 *                 it is kept, some sectors, garbage, or only the program is killed
 */
#define _GNU_SOURCE /* RTLD_NEXT */

#include "test_store_sim.h"

#include <sqlite3.h>

#include <dlfcn.h>
#include <errno.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "support/sim_vfs.h"

enum { STEPS = 7, CUTS = 1, EVERY_OPERATION = 7, EVERY = 199, BAD_TIMES = 8 };

static char root[64], folder[80];
static FILE *loud, *quiet; /* standard error, and one without the writer's log */

static struct {
    uint64_t failures, cuts, batches, states; /* for the evidence */
    uint64_t operations, allocations;         /* of a run without failures */
} count;

/* ---- Planted bugs -------------------------------------------------------------------------- */

enum plant {
    PLANT_NONE,
    PLANT_SYNC_OFF,       /* PRAGMA synchronous = OFF */
    PLANT_SYNC_NORMAL,    /* PRAGMA synchronous = NORMAL */
    PLANT_DEAF,           /* the result of a commit is ignored */
    PLANT_EARLY,          /* a batch is acknowledged before it is committed */
    PLANT_NO_TRANSACTION, /* each change is committed by itself */
    PLANT_COUNT,
};
static enum plant plant;

static struct {
    const struct work *work;
    struct writer *writer;
    struct store *reader;
    unsigned patience; /* refusals that the failure still excuses */
} run;

/* ---- Functions between the store and SQLite ---------------------------------------------------
 */

static void real_function(const char *name, void *out)
{
    void *found = dlsym(RTLD_NEXT, name);

    if (!found)
        abort();
    memcpy(out, &found, sizeof found);
}

static bool path_of(int fd, char path[512])
{
    char link[40];
    ssize_t size;

    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    size = readlink(link, path, 511);
    path[size > 0 ? size : 0] = 0;
    return size > 0;
}

int mkdir(const char *path, mode_t mode)
{
    int result = (int)syscall(SYS_mkdir, path, mode);

    if (result == 0)
        sim_folder_made(path);
    return result;
}

static int sync_any(int fd)
{
    char path[512];
    struct stat about;

    if (!path_of(fd, path) || fstat(fd, &about) != 0)
        return -1;
    errno = EIO;
    return (S_ISDIR(about.st_mode) ? sim_folder_synced(path) : sim_plain_synced(path)) ? 0 : -1;
}

int fsync(int fd)
{
    return sync_any(fd);
}

int fdatasync(int fd)
{
    return sync_any(fd);
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at)
{
    char path[512];

    if (path_of(fd, path) && !sim_plain_written(path, (uint64_t)at, bytes, size)) {
        errno = EIO;
        return -1;
    }
    return syscall(SYS_pwrite64, fd, bytes, size, at);
}

/* The store retries an unwritable folder once a second, so each refusal moves the clock by a
 * second. */
static _Atomic time_t seconds_passed;

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int result = (int)syscall(SYS_clock_gettime, clock, now);

    if (clock == CLOCK_MONOTONIC)
        now->tv_sec += seconds_passed;
    return result;
}

/* The test decides which commit finds the log long, and when the checkpoint thread copies it. It
 * passes the shipped code a length that triggers it. */
enum { FEW_PAGES = 0, SOME_PAGES = 10000, MANY_PAGES = 1000000 };

static struct {
    pthread_mutex_t lock;
    pthread_cond_t news;
    enum checkpoint_by due; /* with the next commit */
    bool asked;             /* the thread has work */
    bool let, done;         /* it may begin; it waits again */
    enum {
        HOLD_NOWHERE,
        HOLD_BEFORE,
        HOLD_WITHIN
    } hold; /* where it pauses: before a checkpoint, or between reading the log's length and copying
               it */
    bool held;
    unsigned direct;    /* copies made by the writer itself */
    unsigned pages;     /* copied by the thread */
    unsigned countdown; /* operations until the thread may begin; 0: the test says when */
} copying = { .lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER };

/* The thread that copies the log is the one that is neither the test's nor the writer's. */
static _Thread_local enum { ROLE_COPIER, ROLE_MAIN, ROLE_WRITER } role;
static _Thread_local bool in_hook, at_gate, has_begun;

static struct {
    sqlite3 *db;
    int (*call)(void *context, sqlite3 *db, const char *name, int pages);
    void *context;
} hook[8];

static int hook_call(void *context, sqlite3 *db, const char *name, int pages)
{
    enum checkpoint_by due = copying.due;
    unsigned direct = copying.direct, i = (unsigned)(uintptr_t)context;

    (void)pages;
    copying.due = CHECKPOINT_NOT;
    in_hook = true;
    hook[i].call(hook[i].context, db, name, FEW_PAGES); /* the log has begun again */
    if (due == CHECKPOINT_THREAD)
        hook[i].call(hook[i].context, db, name, SOME_PAGES);
    if (due == CHECKPOINT_WRITER)
        hook[i].call(hook[i].context, db, name, MANY_PAGES);
    in_hook = false;
    copying.asked |= due == CHECKPOINT_THREAD && copying.direct == direct;
    return SQLITE_OK;
}

void *sqlite3_wal_hook(sqlite3 *db, int (*call)(void *, sqlite3 *, const char *, int),
                       void *context)
{
    static void *(*real)(sqlite3 *, int (*)(void *, sqlite3 *, const char *, int), void *);
    static unsigned next;

    if (!real)
        real_function("sqlite3_wal_hook", &real);
    if ((uintptr_t)context < 65536) /* SQLite's own, with a number */
        return real(db, call, context);
    unsigned i = next++ % ARRAY_LEN(hook);
    if (plant == PLANT_SYNC_OFF)
        sqlite3_exec(db, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
    if (plant == PLANT_SYNC_NORMAL)
        sqlite3_exec(db, "PRAGMA synchronous = NORMAL", NULL, NULL, NULL);
    hook[i].db = db;
    hook[i].call = call;
    hook[i].context = context;
    return real(db, hook_call, (void *)(uintptr_t)i);
}

static int wait_really(pthread_cond_t *news, pthread_mutex_t *lock)
{
    static int (*real)(pthread_cond_t *, pthread_mutex_t *);

    if (!real)
        real_function("pthread_cond_wait", &real);
    return real(news, lock);
}

static void wait_for(pthread_cond_t *news, pthread_mutex_t *lock)
{
    at_gate = true;
    wait_really(news, lock);
    at_gate = false;
}

/* Lets the thread begin if it is due. */
static void copying_begin(void)
{
    if (role != ROLE_COPIER || has_begun)
        return;
    pthread_mutex_lock(&copying.lock);
    while (!copying.let)
        wait_for(&copying.news, &copying.lock);
    has_begun = true;
    pthread_mutex_unlock(&copying.lock);
}

int sqlite3_exec(sqlite3 *db, const char *text, int (*take)(void *, int, char **, char **),
                 void *context, char **error)
{
    static int (*real)(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *,
                       char **);

    if (!real)
        real_function("sqlite3_exec", &real);
    copying_begin();
    return real(db, text, take, context, error);
}

/* Pauses the thread here if the test says so. */
static void copying_stop(int where)
{
    pthread_mutex_lock(&copying.lock);
    if ((int)copying.hold == where) {
        copying.held = true;
        pthread_cond_broadcast(&copying.news);
        while ((int)copying.hold == where)
            wait_for(&copying.news, &copying.lock);
    }
    pthread_mutex_unlock(&copying.lock);
}

int sqlite3_wal_checkpoint_v2(sqlite3 *db, const char *name, int mode, int *log, int *copied)
{
    static int (*real)(sqlite3 *, const char *, int, int *, int *);

    if (!real)
        real_function("sqlite3_wal_checkpoint_v2", &real);
    if (in_hook) {
        copying.direct++;
        return real(db, name, mode, log, copied);
    }
    copying_begin();
    copying_stop(HOLD_BEFORE);
    int pages = 0, code = real(db, name, mode, log, &pages);
    copying.pages += pages > 0 ? (unsigned)pages : 0;
    return code;
}

/* Runs the checkpoint thread until it has copied the log or is paused; all others wait. */
static void copying_run(void)
{
    pthread_mutex_lock(&copying.lock);
    if (copying.asked) {
        copying.let = true;
        pthread_cond_broadcast(&copying.news);
        while (!copying.done && !copying.held)
            wait_for(&copying.news, &copying.lock);
        if (copying.done)
            copying.asked = copying.let = copying.done = false;
    }
    pthread_mutex_unlock(&copying.lock);
}

/* Runs the copying thread up to the next pause. */
static void copying_run_to(int hold)
{
    pthread_mutex_lock(&copying.lock);
    copying.hold = hold;
    copying.held = false;
    pthread_cond_broadcast(&copying.news);
    pthread_mutex_unlock(&copying.lock);
    copying_run();
}

static void moment(enum sim_moment which)
{
    if (role == ROLE_COPIER && which == SIM_MOMENT_CHECKPOINT)
        copying_stop(HOLD_WITHIN);
    if (role != ROLE_COPIER && which == SIM_MOMENT_IO && copying.countdown &&
        --copying.countdown == 0)
        copying_run();
}

/* The copying thread is done when it waits for work again. */
int pthread_cond_wait(pthread_cond_t *news, pthread_mutex_t *lock)
{
    if (role == ROLE_COPIER && has_begun && !at_gate) {
        pthread_mutex_lock(&copying.lock);
        has_begun = false;
        copying.done = true;
        pthread_cond_broadcast(&copying.news);
        pthread_mutex_unlock(&copying.lock);
    }
    return wait_really(news, lock);
}

static bool is_statement(sqlite3_stmt *statement, const char *text)
{
    const char *sql = sqlite3_sql(statement);

    return sql && strcmp(sql, text) == 0;
}

int sqlite3_step(sqlite3_stmt *statement)
{
    static int (*real)(sqlite3_stmt *);

    if (!real)
        real_function("sqlite3_step", &real);
    if (plant < PLANT_DEAF)
        return real(statement);
    if (!run.reader) /* it is being opened */
        return real(statement);
    bool begin = is_statement(statement, "BEGIN IMMEDIATE"),
         commit = is_statement(statement, "COMMIT");
    if ((plant == PLANT_EARLY && commit) || (plant == PLANT_NO_TRANSACTION && (begin || commit)))
        return SQLITE_DONE;
    int code = real(statement);
    if (plant == PLANT_DEAF && commit)
        return SQLITE_DONE;
    return code;
}

/* ---- Runs ---------------------------------------------------------------------------------- */

enum { MARK_GIVEN = 0, MARK_DONE = 1 }; /* the number of a mark is 2 * step + this */

static void mark(unsigned step, unsigned what)
{
    sim_disk_do(sim_disk(),
                &(struct sim_event){ .what = SIM_MARK, .offset = 2 * (uint64_t)step + what });
}

/* A request was refused: was there a reason, and a good message? */
static bool excused(const char *what, enum store_result result, const char *text)
{
    if (result != STORE_FULL)
        note("%s was refused with %d after %s: %s", what, result, sim_failure(), text);
    if (!sim_failed())
        note("%s was refused though nothing failed: %s", what, text);
    else if (!run.patience)
        note("%s was refused again after %s: %s", what, sim_failure(), text);
    text_check(text);
    if (wrong[0] || !run.patience)
        return false;
    run.patience--;
    seconds_passed++;
    return true;
}

static bool run_open(void)
{
    struct store_error error;

    while (!run.writer && !(run.writer = writer_at(folder, &error)))
        if (!excused("opening the writer", STORE_FULL, error.text))
            return false;
    while (!run.reader && !(run.reader = store_open(folder, &error)))
        if (!excused("opening the reader", STORE_FULL, error.text))
            return false;
    return true;
}

static void run_close(void)
{
    char why[200];

    copying.countdown = 0;
    copying_run();
    if (run.writer)
        writer_end(run.writer);
    store_close(run.reader);
    run.writer = NULL;
    run.reader = NULL;
    if (!sim_is_clean(why, sizeof why))
        note("after %s: %s", sim_failed() ? sim_failure() : "all is closed", why);
}

/* The state seen by the second connection: the number of steps. */
static bool run_look(unsigned steps)
{
    char *state;

    while (!(state = state_read(run.reader, run.work)))
        if (!excused("reading", STORE_FULL, store_why(run.reader)))
            return false;
    if (strcmp(state, run.work->state[steps]) != 0)
        state_explain(run.work, state, steps, steps,
                      sim_failed() ? sim_failure() : "while everything works");
    count.states++;
    free(state);
    return !wrong[0];
}

static bool run_step(unsigned s)
{
    const struct step *step = &run.work->step[s];
    bool late_too = true;

    mark(s, MARK_GIVEN);
    copying.due = step->checkpoint;
    for (;;) {
        enum store_result result = step_give(run.writer, run.work, s, late_too);
        struct store_error why = { "" };
        bool well = writer_well(run.writer, &why);

        if (wrong[0])
            return false;
        if (result == STORE_OK)
            break;
        if (well)
            note("a job was refused after %s, and the writer says that it is well", sim_failure());
        if (!excused("a job", result, why.text) || !run_look(s))
            return false;
        late_too = false;
    }
    mark(s, MARK_DONE);
    count.batches++;
    if (copying.asked && step->checkpoint_after)
        copying.countdown = step->checkpoint_after;
    else
        copying_run();
    return true;
}

/* From that step to the end, as one server would do it. */
static bool run_steps(const struct work *w, unsigned from, unsigned patience)
{
    run.work = w;
    run.patience = patience;
    copying.due = CHECKPOINT_NOT;
    bool good = run_open() && run_look(from);
    for (unsigned s = from; good && s < w->steps; s++)
        good = run_step(s) && run_look(s + 1);
    run_close();
    return good && !wrong[0];
}

/* ---- Power cuts ---------------------------------------------------------------------------- */

/* Opens the store on what remained. It contains at least `first` and at most `last` steps, and what
 * it shows now is never lost later. */
static void image_check(const struct work *w, struct sim_disk *image, unsigned first, unsigned last,
                        unsigned roll, const char *when)
{
    struct sim_disk *later = NULL;
    struct store_error error;
    int found = -1;

    sim_mount(image, root);
    for (unsigned life = 0; life < 2 && !wrong[0]; life++) {
        struct store *store = store_open(folder, &error);
        char *state = store ? state_read(store, w) : NULL;

        if (!state) {
            note("%s: %s", when, store ? store_why(store) : error.text);
            store_close(store);
            break;
        }
        found = state_find(w, state, first, last);
        if (found < 0)
            state_explain(w, state, first, last, when);
        first = last = found < 0 ? first : (unsigned)found;
        free(state);
        count.states++;
        if (life == 0 && roll % 4 == 0)
            later = sim_disk_clone(image);
        store_close(store);
        if (!later)
            break;
        sim_disk_cut(later, SIM_CUT_LOST, 0);
        sim_mount(later, root);
        when = "shown after a power cut, lost by the next";
        count.cuts++;
    }
    if (found >= 0 && !wrong[0] && roll % 16 == 0)
        run_steps(w, (unsigned)found, 0);
    sim_disk_free(later);
}

static void cut_check(const struct work *w, const struct sim_disk *now, unsigned first,
                      unsigned last, unsigned kind, uint64_t seed, size_t at)
{
    static const char *const how[] = { "nothing unsynced kept", "everything kept", "torn", "rotten",
                                       "killed" };
    struct sim_disk *image = sim_disk_clone(now);
    char when[200];

    snprintf(when, sizeof when, "power cut after event %zu, %s, seed %llu%s%s", at, how[kind],
             (unsigned long long)seed, sim_failed() ? ", after " : "", sim_failure());
    if (kind < SIM_CUT_COUNT)
        sim_disk_cut(image, (enum sim_cut)kind, seed);
    image_check(w, image, first, last, (unsigned)(at + kind), when);
    sim_disk_free(image);
    count.cuts++;
}

/* Replays the disk's events, and cuts the power after each of them, or after one in `every` on
 * average. It does so once with nothing kept that was not synced, and in `cuts` other ways. */
static void cuts_check(const struct work *w, const struct sim_disk *disk, unsigned every,
                       unsigned others, uint64_t seed)
{
    struct sim_disk *empty = sim_disk_new(), *now = sim_disk_clone(empty);
    unsigned first = 0, last = 0;
    uint64_t dice = seed;

    for (size_t i = 0; i < sim_disk_event_count(disk) && !wrong[0]; i++) {
        const struct sim_event *event = sim_disk_event(disk, i);

        sim_disk_do(now, event);
        if (event->what == SIM_MARK) {
            unsigned step = (unsigned)(event->offset / 2);

            last = step + 1;
            first = event->offset % 2 == MARK_DONE ? last : first;
            continue;
        }
        if (every > 1 && sim_roll(&dice) % every)
            continue;
        if (every == 1)
            cut_check(w, now, first, last, SIM_CUT_LOST, 0, i);
        for (unsigned k = 0; k < others && !wrong[0]; k++) {
            unsigned kind = every == 1 ? 1 + (unsigned)(i + k) % SIM_CUT_COUNT
                                       : (unsigned)(sim_roll(&dice) % (SIM_CUT_COUNT + 1));

            cut_check(w, now, first, last, kind, sim_roll(&dice), i);
        }
    }
    sim_disk_free(now);
    sim_disk_free(empty);
}

/* ---- Sweeps -------------------------------------------------------------------------------- */

static void begin(struct sim_disk *disk, enum sim_fail what, uint64_t at, uint64_t failures,
                  uint64_t seed)
{
    sim_mount(disk, root);
    sqlite3_randomness(0, NULL);
    sim_fail(what, at, failures, seed);
    stderr = quiet;
}

static void end(struct sim_disk *disk)
{
    stderr = loud;
    sim_disk_free(disk);
}

/* The run without failures: records the states and the number of operations. */
static struct sim_disk *reference(struct work *w, uint64_t seed)
{
    struct sim_disk *disk = sim_disk_new();

    begin(disk, SIM_FAIL_NOTHING, 0, 0, seed);
    run.work = w;
    run.patience = 0;
    copying.due = CHECKPOINT_NOT;
    copying.pages = 0;
    if (run_open())
        w->state[0] = state_read(run.reader, w);
    for (unsigned s = 0; s < w->steps && !wrong[0]; s++)
        if (run_step(s))
            w->state[s + 1] = state_read(run.reader, w);
    run_close();
    count.operations = sim_count(SIM_FAIL_IO);
    count.allocations = sim_count(SIM_FAIL_MEMORY);
    if (!copying.pages)
        note("the thread that copies the log has copied nothing");
    stderr = loud;
    return disk;
}

/* Runs the work with a failure injected at operation `at`. Returns false if there are fewer
 * operations. */
static bool failure_check(const struct work *w, enum sim_fail what, uint64_t at, uint64_t failures,
                          uint64_t seed)
{
    struct sim_disk *disk = sim_disk_new();

    begin(disk, what, at, failures, seed);
    run_steps(w, 0, (unsigned)failures);
    bool failed = sim_failed();
    sim_fail_no_more();
    count.failures += failed;
    if (failed && !wrong[0])
        cuts_check(w, disk, (unsigned)sim_disk_event_count(disk) / 2 + 1, 1, seed + at);
    end(disk);
    return failed;
}

static void sweep(const char *what,
                  void (*each)(const struct work *w, const struct sim_disk *disk, uint64_t seed))
{
    unsigned seed = setting("SIM_SEED", 1), steps = setting("SIM_STEPS", STEPS);

    wrong[0] = 0;
    for (unsigned i = 0; i < setting("SIM_SEEDS", 1); i++, seed++) {
        static struct work w;
        struct sim_disk *disk;

        work_plan(&w, "t", steps, seed);
        disk = reference(&w, seed);
        if (!wrong[0])
            each(&w, disk, seed);
        sim_disk_free(disk);
        work_release(&w);
        if (wrong[0])
            fail_msg("%s: %s\nrepeat with: SIM_SEED=%u SIM_SEEDS=1 SIM_STEPS=%u "
                     "build/asan/unit/test_store_sim",
                     what, wrong, seed, steps);
    }
}

/* Injects a failure at each operation, or at every Nth, until there are no more. */
static void failures_check(const struct work *w, enum sim_fail what, unsigned every, uint64_t seed)
{
    unsigned made = 0;
    uint64_t at = 1 + seed % every;

    for (; failure_check(w, what, at, 1, seed) && !wrong[0]; at += every)
        made++;
    print_message("seed %llu: %u of %llu %s failed, each in a run of its own\n",
                  (unsigned long long)seed, made, (unsigned long long)sim_count(what),
                  what == SIM_FAIL_IO ? "operations" : "allocations");
    if (!wrong[0] && made < 2)
        note("there were hardly any failures: %u", made);
}

static void each_operation(const struct work *w, const struct sim_disk *disk, uint64_t seed)
{
    (void)disk;
    failures_check(w, SIM_FAIL_IO, setting("SIM_EVERY_OPERATION", EVERY_OPERATION), seed);
}

static void each_allocation(const struct work *w, const struct sim_disk *disk, uint64_t seed)
{
    (void)disk;
    failures_check(w, SIM_FAIL_MEMORY, setting("SIM_EVERY", EVERY), seed);
}

static void each_power_cut(const struct work *w, const struct sim_disk *disk, uint64_t seed)
{
    stderr = quiet;
    sim_fail(SIM_FAIL_NOTHING, 0, 0, seed);
    cuts_check(w, disk, 1, setting("SIM_CUTS", CUTS), seed);
    stderr = loud;
}

/* Failures that last: a disk that is full for a while. */
static void each_bad_time(const struct work *w, const struct sim_disk *disk, uint64_t seed)
{
    uint64_t dice = seed, at = 0;

    (void)disk;
    for (unsigned i = 0; i < setting("SIM_BAD_TIMES", BAD_TIMES) && !wrong[0]; i++) {
        at = 1 + sim_roll(&dice) % count.operations;
        failure_check(w, SIM_FAIL_IO, at, 2 + sim_roll(&dice) % 60, seed + i);
        at = 1 + sim_roll(&dice) % count.allocations;
        if (!wrong[0])
            failure_check(w, SIM_FAIL_MEMORY, at, 2 + sim_roll(&dice) % 60, seed + i);
    }
}

static bool is_same(const struct sim_event *a, const struct sim_event *b)
{
    return a->what == b->what && a->file == b->file && a->offset == b->offset && a->size == b->size;
}

/* The same seed is the same run: the Nth operation is always the same one. Only unused parts of a
 * page may differ. */
static void each_again(const struct work *w, const struct sim_disk *disk, uint64_t seed)
{
    const uint64_t operations = count.operations, allocations = count.allocations;
    static struct work same;
    struct sim_disk *again;

    same = *w;
    memset(same.state, 0, sizeof same.state);
    again = reference(&same, seed);
    if (count.operations != operations || count.allocations != allocations ||
        sim_disk_event_count(again) != sim_disk_event_count(disk))
        note("a run has another number of operations when it is repeated");
    for (size_t i = 0; i < sim_disk_event_count(disk) && !wrong[0]; i++)
        if (!is_same(sim_disk_event(disk, i), sim_disk_event(again, i)))
            note("event %zu is another one when the run is repeated", i);
    sim_disk_free(again);
    work_release(&same);
}

static void test_same_again(void **state)
{
    (void)state;
    sweep("a run is repeated", each_again);
}

static void test_operations(void **state)
{
    (void)state;
    sweep("one operation fails", each_operation);
}

static void test_allocations(void **state)
{
    (void)state;
    sweep("one allocation fails", each_allocation);
}

static void test_power_cuts(void **state)
{
    (void)state;
    sweep("the power is cut", each_power_cut);
}

static void test_bad_times(void **state)
{
    (void)state;
    sweep("failures last", each_bad_time);
}

/* Each planted bug is detected. */
static void each_plant(const struct work *w, const struct sim_disk *unused, uint64_t seed)
{
    (void)unused;
    for (plant = PLANT_NONE + 1; plant < PLANT_COUNT; plant++) {
        struct sim_disk *disk = sim_disk_new();

        begin(disk, SIM_FAIL_NOTHING, 0, 0, seed);
        run_steps(w, 0, 0);
        if (!wrong[0] && plant != PLANT_DEAF)
            cuts_check(w, disk, 1, 0, seed);
        end(disk);
        for (uint64_t at = 1; !wrong[0] && failure_check(w, SIM_FAIL_IO, at, 1, seed);)
            at += 10;
        print_message("planted %d: %s\n", plant, wrong[0] ? wrong : "not noticed");
        if (!wrong[0])
            break;
        wrong[0] = 0;
    }
    if (plant < PLANT_COUNT)
        note("the planted bug %d was not noticed", plant);
    plant = PLANT_NONE;
}

static void test_plants(void **state)
{
    (void)state;
    sweep("bugs are planted", each_plant);
}

/* The thread reads the log's length. Before it uses it, the whole log is copied and restarted by
 * the next batch. */
static void test_log_begins_again_meanwhile(void **state)
{
    static struct work w;
    struct sim_disk *disk;

    (void)state;
    wrong[0] = 0;
    work_plan(&w, "t", 12, 5);
    sim_disk_free(reference(&w, 5));
    for (unsigned s = 0; s < w.steps; s++)
        w.step[s].checkpoint = CHECKPOINT_NOT;
    disk = sim_disk_new();
    begin(disk, SIM_FAIL_NOTHING, 0, 0, 5);
    run.work = &w;
    w.step[3].checkpoint = CHECKPOINT_THREAD;
    w.step[3].checkpoint_after = 1000000;
    w.step[4].checkpoint = CHECKPOINT_WRITER;
    w.step[9].checkpoint = CHECKPOINT_WRITER;
    bool good = run_open();
    for (unsigned s = 0; good && s < 4; s++)
        good = run_step(s);
    copying_run_to(HOLD_BEFORE);
    good = good && run_step(4);
    copying_run_to(HOLD_WITHIN);
    bool held = copying.held;
    for (unsigned s = 5; good && s < 7; s++)
        good = run_step(s);
    copying_run_to(HOLD_NOWHERE);
    for (unsigned s = 7; good && s < w.steps; s++)
        good = run_step(s) && run_look(s + 1);
    run_close();
    if (good && run_open()) {
        run_look(w.steps);
        run_close();
    }
    end(disk);
    work_release(&w);
    assert_true(held);
    if (wrong[0])
        fail_msg("%s", wrong);
}

static void writer_arrives(void)
{
    role = ROLE_WRITER;
}

static int start(void **state)
{
    (void)state;
    snprintf(root, sizeof root, "/tmp/angeles-sim.XXXXXX");
    assert_non_null(mkdtemp(root));
    snprintf(folder, sizeof folder, "%s/data", root);
    role = ROLE_MAIN;
    gate.arrive = writer_arrives;
    loud = stderr;
    quiet = fopen("/dev/null", "w");
    assert_non_null(quiet);
    sim_vfs_install();
    sim_watch(moment);
    return 0;
}

static int stop(void **state)
{
    struct sim_disk *disk = sim_disk_new();

    (void)state;
    sim_mount(disk, root); /* clears the folder */
    sim_disk_free(disk);
    fclose(quiet);
    print_message("%llu failures, %llu power cuts, %llu batches acknowledged, %llu states "
                  "compared\n",
                  (unsigned long long)count.failures, (unsigned long long)count.cuts,
                  (unsigned long long)count.batches, (unsigned long long)count.states);
    return rmdir(root);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_again),
        cmocka_unit_test(test_power_cuts),
        cmocka_unit_test(test_operations),
        cmocka_unit_test(test_allocations),
        cmocka_unit_test(test_bad_times),
        cmocka_unit_test(test_plants),
        cmocka_unit_test(test_log_begins_again_meanwhile),
    };

    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, start, stop);
}
