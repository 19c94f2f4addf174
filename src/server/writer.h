/* writer.h: makes changes durable, on its own thread.
 *
 * A *job* contains everything that one table has to store. Waiting jobs are written as one batch,
 * so that they share the cost of a sync. The loop's thread gives jobs and takes back finished ones.
 * Until then the table sends nothing and accepts no changes.
 *
 *     struct job *job = job_new(table);
 *     job_entry(job, 17, text);
 *     writer_give(writer, job); …
 *     writer_start(writer);
 *     …                          // wake() is called when a job is finished
 *     while ((job = writer_take(writer)) != NULL)
 *         … job->result, job->table …; job_free(job);
 */
#ifndef ANGELES_SERVER_WRITER_H
#define ANGELES_SERVER_WRITER_H

#include "store/store.h"

struct writer;

struct job {
    struct job *next;
    void *owner;               /* for the giver's own use */
    char table[16];            /* id */
    struct store_batch *batch; /* owned */
    enum store_result result;
    int64_t given_us; /* monotonic; for the metrics */
};

struct job *job_new(const char *table, void *owner);
void job_free(struct job *job);
/* These add to a job. Texts are copied. */
void job_table(struct job *job, const struct store_table *row); /* row->table is ignored */
void job_entry(struct job *job, int64_t number, const char *text);
void job_show(struct job *job, int64_t viewer, int64_t number, const char *text);
void job_chat(struct job *job, int64_t number, const char *text);
void job_request(struct job *job, int64_t seat, const char *request, uint64_t content,
                 const char *answer);
void job_thing(struct job *job, int64_t seat, const char *name, const char *text);
/* Adds a value of the whole store: the first one stays. */
void job_fix(struct job *job, const char *name, const char *text);
void job_snapshot(struct job *job, int64_t entries, const char *layout, const void *bytes,
                  size_t size);
/* Adds a pack built into this program. It replaces a damaged copy in the store. */
void job_pack(struct job *job, const char *hash, const void *blob, size_t size);

struct writer_desc {
    const char *where;           /* location of the store */
    const char *node;            /* this server's name among the nodes */
    void (*wake)(void *context); /* called on the writer's thread when a finished job is ready */
    void *context;
};

struct writer *writer_new(const struct writer_desc *desc, struct store_error *error);
void writer_free(struct writer *writer); /* writes all given jobs first */
/* Jobs given up to writer_start() become durable together, with one wake-up of the thread. */
void writer_give(struct writer *writer, struct job *job);
void writer_start(struct writer *writer);
struct job *writer_take(struct writer *writer); /* NULL: none is finished */
/* Whether the store accepted the last write. After a failure the writer checks it now and then. */
bool writer_well(struct writer *writer, struct store_error *why);

#endif
