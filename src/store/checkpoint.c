/* checkpoint.c: a thread with its own connection, started when there is work. */
#include "store/checkpoint.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* In pages of the log, 4 KiB each */
enum {
    SMALL = 64,   /* batches of a server that is not busy */
    SOME = 2000,  /* wakes the thread if batches are small */
    MUCH = 10000, /* wakes the thread in any case */
    MANY = 20000, /* the writer helps, so that the log can restart */

    ROUNDS = 4, /* maximum rounds of the thread, until nothing new was written */
};

struct checkpoint {
    char *path;
    int pages;           /* length of the log */
    int asked_at;        /* its length when the thread was last woken */
    bool running;        /* there is a thread */
    sqlite3 *db, *guard; /* the thread's connections */
    pthread_t thread;

    pthread_mutex_t lock;
    pthread_cond_t news;
    bool asked, ending;
};

static bool run_text(sqlite3 *db, const char *text)
{
    return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK;
}

#define LOOK "SELECT count(*) FROM sqlite_schema"

/* Returns how many pages are copied so far, from the start of the log. If it fails, the log stays
 * as it is, and the next round tries again. */
static int copy_pages(sqlite3 *db)
{
    int copied = 0;

    sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, &copied);
    return copied;
}

/* One round of the thread. A connection detects a log only when it first reads.
 *
 * SQLite before 3.51.3 has a bug that destroys the database. A checkpoint reads the length of the
 * log and then acts on it. The bug occurs if the log, completely copied by somebody else, restarts
 * between the two. So another connection keeps a read transaction open meanwhile:
 * - If part of the log is not copied yet, the log cannot restart before that connection is done.
 * - If all of it is copied, that connection blocks the checkpoint, which copies nothing. */
static int copy_beside(struct checkpoint *c)
{
    int copied = 0;

    if (run_text(c->guard, "BEGIN; " LOOK) && run_text(c->db, LOOK))
        copied = copy_pages(c->db);
    if (!sqlite3_get_autocommit(c->guard))
        run_text(c->guard, "ROLLBACK");
    return copied;
}

/* Does the thread's work. The first round takes longest; pages written meanwhile are soon copied
 * too. Then the log restarts with the next batch. Overwriting old pages is faster to sync than
 * extending the file. */
static void copy_all(struct checkpoint *c)
{
    int before = 0, copied = copy_beside(c);

    for (int round = 1; round < ROUNDS && copied > before; round++) {
        before = copied;
        copied = copy_beside(c);
    }
}

static void *work(void *context)
{
    struct checkpoint *c = context;

    pthread_mutex_lock(&c->lock);
    while (!c->ending) {
        if (!c->asked) {
            pthread_cond_wait(&c->news, &c->lock);
            continue;
        }
        c->asked = false;
        pthread_mutex_unlock(&c->lock);
        copy_all(c);
        pthread_mutex_lock(&c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static bool connect(const char *path, sqlite3 **db)
{
    if (sqlite3_open_v2(path, db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        return false;
    sqlite3_wal_autocheckpoint(*db, 0);
    return true;
}

static void disconnect(struct checkpoint *c)
{
    sqlite3_close(c->guard);
    sqlite3_close(c->db);
    c->db = c->guard = NULL;
}

static bool run(struct checkpoint *c)
{
    if (c->running)
        return true;
    c->running = connect(c->path, &c->db) && connect(c->path, &c->guard) &&
                 pthread_create(&c->thread, NULL, work, c) == 0;
    if (!c->running)
        disconnect(c);
    return c->running;
}

/* Called after each commit with the current number of pages in the log. A page that changes often
 * is in the log many times but is copied once, so a busy server lets the log grow. */
static int committed(void *context, sqlite3 *db, const char *name, int pages)
{
    struct checkpoint *c = context;
    int step;

    (void)name;
    if (pages < c->pages)
        c->pages = c->asked_at = 0; /* it has restarted */
    step = pages - c->pages <= SMALL ? SOME : MUCH;
    c->pages = pages;
    if (pages >= MANY || (pages >= step && !run(c))) {
        copy_pages(db);
    } else if (pages >= c->asked_at + step) {
        c->asked_at = pages;
        pthread_mutex_lock(&c->lock);
        c->asked = true;
        pthread_cond_signal(&c->news);
        pthread_mutex_unlock(&c->lock);
    }
    return SQLITE_OK;
}

struct checkpoint *checkpoint_start(sqlite3 *db, const char *path)
{
    struct checkpoint *c = calloc(1, sizeof *c);

    if (!c || !(c->path = strdup(path))) {
        free(c);
        return NULL;
    }
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->news, NULL);
    sqlite3_wal_hook(db, committed, c);
    return c;
}

void checkpoint_stop(struct checkpoint *c)
{
    if (!c)
        return;
    if (c->running) {
        pthread_mutex_lock(&c->lock);
        c->ending = true;
        pthread_cond_signal(&c->news);
        pthread_mutex_unlock(&c->lock);
        pthread_join(c->thread, NULL);
        disconnect(c);
    }
    pthread_cond_destroy(&c->news);
    pthread_mutex_destroy(&c->lock);
    free(c->path);
    free(c);
}
