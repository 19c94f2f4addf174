#include "server/writer.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/log.h"
#include "table/buffer.h"

enum { RETRY_SECONDS = 1 };

struct writer {
    struct store *store; /* for the writer's thread */
    struct writer_desc desc;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news;
    struct job *fresh, *fresh_last; /* given, not started; on the giver's thread */
    struct job *given, *given_last; /* protected by the lock, as is all that follows */
    struct job *done, *done_last;
    bool ending;
    bool ill;
    struct store_error why;
};

/* Jobs */

struct job *job_new(const char *table, void *owner)
{
    struct job *job = memory_new(sizeof *job);

    snprintf(job->table, sizeof job->table, "%s", table);
    job->owner = owner;
    job->batch = store_batch_begin(NULL);
    return job;
}

void job_free(struct job *job)
{
    if (!job)
        return;
    store_batch_drop(job->batch);
    free(job);
}

void job_table(struct job *job, const struct store_table *row)
{
    struct store_table own = *row;

    own.table = job->table;
    store_put_table(job->batch, &own);
}

void job_entry(struct job *job, int64_t number, const char *text)
{
    store_append(job->batch, &(struct store_entry){ job->table, number, text });
}

void job_show(struct job *job, int64_t viewer, int64_t number, const char *text)
{
    store_show(job->batch, &(struct store_line){ job->table, viewer, number, text });
}

void job_chat(struct job *job, int64_t number, const char *text)
{
    store_chat(job->batch, job->table, number, text);
}

void job_request(struct job *job, int64_t seat, const char *request, uint64_t content,
                 const char *answer)
{
    store_keep_request(job->batch,
                       &(struct store_request){ job->table, seat, request, content, answer });
}

void job_thing(struct job *job, int64_t seat, const char *name, const char *text)
{
    store_put_thing(job->batch, job->table, seat, name, text);
}

void job_fix(struct job *job, const char *name, const char *text)
{
    store_fix(job->batch, name, text);
}

void job_snapshot(struct job *job, int64_t entries, const char *layout, const void *bytes,
                  size_t size)
{
    store_put_snapshot(job->batch, job->table, entries, layout, bytes, size);
}

void job_pack(struct job *job, const char *hash, const void *blob, size_t size)
{
    store_put_pack(job->batch, hash, blob, size);
    store_mend_pack(job->batch, hash, blob, size);
}

/* Writing */

/* Writes the jobs from `first` up to `end` as one batch. */
static enum store_result jobs_write(struct writer *w, struct job *first, const struct job *end,
                                    struct store_error *error)
{
    struct store_batch *all = store_batch_begin(w->store);

    for (const struct job *job = first; job != end; job = job->next)
        store_batch_lend(all, job->batch);
    enum store_result result = store_batch_commit(all, error);
    for (struct job *job = first; job != end; job = job->next)
        job->result = result;
    return result;
}

/* Whether the whole store is failing, not just one table. */
static bool is_ill(enum store_result result, const struct store_error *error)
{
    if (result == STORE_BROKEN && error->table[0])
        log_line(LOG_ERROR, "damaged", "table=%s why=%s", error->table, log_quote(error->text));
    return result != STORE_OK && result != STORE_RACE &&
           !(result == STORE_BROKEN && error->table[0]);
}

static void all_write(struct writer *w, struct job *first)
{
    struct store_error error = { "" };
    enum store_result result = jobs_write(w, first, NULL, &error);

    /* Another node was first at one of the tables, or one is damaged. This must not affect the
     * others. */
    bool alone = (result == STORE_RACE || result == STORE_BROKEN) && first->next;
    bool ill = !alone && is_ill(result, &error);
    for (struct job *job = first; alone && job; job = job->next) {
        struct store_error own = { "" };
        if (is_ill(jobs_write(w, job, job->next, &own), &own)) {
            ill = true;
            error = own;
        }
    }
    pthread_mutex_lock(&w->lock);
    if (ill && !w->ill)
        log_line(LOG_ERROR, "store", "why=%s", log_quote(error.text));
    w->ill = ill;
    w->why = error;
    pthread_mutex_unlock(&w->lock);
}

/* Checks now and then whether a failing store works again. */
static void health_look(struct writer *w)
{
    struct store_error error = { "" };
    bool ill = store_check(w->store, &error) != STORE_OK;

    pthread_mutex_lock(&w->lock);
    bool better = w->ill && !ill;
    w->ill = ill;
    if (ill)
        w->why = error;
    pthread_mutex_unlock(&w->lock);
    if (better) {
        log_line(LOG_INFO, "store", "why=\"it can be written again\"");
        w->desc.wake(w->desc.context);
    }
}

static void jobs_wait(struct writer *w)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += RETRY_SECONDS;
    if (w->ill)
        pthread_cond_timedwait(&w->news, &w->lock, &until);
    else
        pthread_cond_wait(&w->news, &w->lock);
}

static void *writer_run(void *context)
{
    struct writer *w = context;

    for (;;) {
        pthread_mutex_lock(&w->lock);
        if (!w->given && !w->ending)
            jobs_wait(w);
        struct job *first = w->given;
        bool ending = w->ending, ill = w->ill;
        w->given = w->given_last = NULL;
        pthread_mutex_unlock(&w->lock);

        if (!first && ending)
            return NULL;
        if (!first) {
            if (ill)
                health_look(w);
            continue;
        }
        all_write(w, first);
        pthread_mutex_lock(&w->lock);
        *(w->done_last ? &w->done_last->next : &w->done) = first;
        for (w->done_last = first; w->done_last->next;)
            w->done_last = w->done_last->next;
        pthread_mutex_unlock(&w->lock);
        w->desc.wake(w->desc.context);
    }
}

struct writer *writer_new(const struct writer_desc *desc, struct store_error *error)
{
    struct writer *w = memory_new(sizeof *w);

    w->desc = *desc;
    w->store = store_open(desc->where, error);
    if (!w->store) {
        free(w);
        return NULL;
    }
    store_name_node(w->store, desc->node);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->news, NULL);
    if (pthread_create(&w->thread, NULL, writer_run, w) != 0) {
        snprintf(error->text, sizeof error->text, "cannot start a thread for writing");
        store_close(w->store);
        free(w);
        return NULL;
    }
    return w;
}

void writer_free(struct writer *w)
{
    struct job *job;

    if (!w)
        return;
    writer_start(w);
    pthread_mutex_lock(&w->lock);
    w->ending = true;
    pthread_cond_signal(&w->news);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    while ((job = writer_take(w)) != NULL)
        job_free(job);
    store_close(w->store);
    pthread_cond_destroy(&w->news);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

void writer_give(struct writer *w, struct job *job)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    job->given_us = (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
    job->next = NULL;
    *(w->fresh_last ? &w->fresh_last->next : &w->fresh) = job;
    w->fresh_last = job;
}

void writer_start(struct writer *w)
{
    if (!w->fresh)
        return;
    pthread_mutex_lock(&w->lock);
    *(w->given_last ? &w->given_last->next : &w->given) = w->fresh;
    w->given_last = w->fresh_last;
    pthread_cond_signal(&w->news);
    pthread_mutex_unlock(&w->lock);
    w->fresh = w->fresh_last = NULL;
}

struct job *writer_take(struct writer *w)
{
    pthread_mutex_lock(&w->lock);
    struct job *job = w->done;
    if (job) {
        w->done = job->next;
        if (!w->done)
            w->done_last = NULL;
        job->next = NULL;
    }
    pthread_mutex_unlock(&w->lock);
    return job;
}

bool writer_well(struct writer *w, struct store_error *why)
{
    pthread_mutex_lock(&w->lock);
    bool well = !w->ill;
    if (why)
        *why = w->why;
    pthread_mutex_unlock(&w->lock);
    return well;
}
