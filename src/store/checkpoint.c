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
    int asked_at; /* how long the log was when the thread was asked last */
    bool running; /* there is a thread */
    sqlite3 *db;  /* the thread's */
    pthread_t thread;

    pthread_mutex_t lock;
    pthread_cond_t news;
    bool asked, ending;
};

static void copy_pages(sqlite3 *db)
{
    /* What cannot be done now, or at all, leaves the log as it is, and is tried again. */
    sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
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
        copy_pages(c->db);
        pthread_mutex_lock(&c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static bool run(struct checkpoint *c)
{
    if (c->running)
        return true;
    if (sqlite3_open_v2(c->path, &c->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) ==
        SQLITE_OK) {
        sqlite3_wal_autocheckpoint(c->db, 0);
        c->running = pthread_create(&c->thread, NULL, work, c) == 0;
    }
    if (!c->running) {
        sqlite3_close(c->db);
        c->db = NULL;
    }
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
        sqlite3_close(c->db);
    }
    pthread_cond_destroy(&c->news);
    pthread_mutex_destroy(&c->lock);
    free(c->path);
    free(c);
}
