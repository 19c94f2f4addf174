/* checkpoint.c: a thread with a connection of its own, begun when there is something to do. */
#include "store/checkpoint.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* In pages of the log, 4 KiB each */
enum {
    SOME = 2000,  /* the thread is asked */
    MANY = 20000, /* the writer lends a hand, so that the log can begin anew */
};

struct checkpoint {
    char *path;
    int asked_at;        /* how long the log was when the thread was asked last */
    bool running;        /* there is a thread */
    sqlite3 *db, *guard; /* the thread's */
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

static void copy_pages(sqlite3 *db)
{
    /* What cannot be done now, or at all, leaves the log as it is, and is tried again. */
    sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

/* The thread's turn. A connection learns that there is a log only when it reads for the first time.
 *
 * SQLite before 3.51.3 destroys the database if the log, copied completely by somebody else, begins
 * again between the moment a checkpoint looks at its length and the moment it acts on that. So
 * another connection reads meanwhile: if some of the log is not copied yet, the log cannot begin
 * again before that connection is done; if all of it is, the checkpoint finds that connection in
 * its way and copies nothing. */
static void copy_beside(struct checkpoint *c)
{
    if (run_text(c->guard, "BEGIN; " LOOK) && run_text(c->db, LOOK))
        copy_pages(c->db);
    if (!sqlite3_get_autocommit(c->guard))
        run_text(c->guard, "ROLLBACK");
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
        copy_beside(c);
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

/* After each commit: the log has so many pages now. */
static int committed(void *context, sqlite3 *db, const char *name, int pages)
{
    struct checkpoint *c = context;

    (void)name;
    if (pages < c->asked_at)
        c->asked_at = 0; /* it has begun anew */
    if (pages >= MANY || (pages >= SOME && !run(c))) {
        copy_pages(db);
    } else if (pages >= c->asked_at + SOME) {
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
