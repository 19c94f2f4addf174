/* writer.h: makes what happened durable, on a thread of its own.
 *
 * A *job* holds what one table has to keep. Jobs that wait together become one batch of the store,
 * so that a sync is paid once for all of them. The loop's thread gives jobs and takes back those
 * that are done; until then the table tells nobody, and takes nothing new.
 *
 *     struct job *job = job_new(table);
 *     job_entry(job, 17, text);
 *     writer_give(writer, job);
 *     …                          // wake() is called when something is done
 *     while ((job = writer_take(writer)) != NULL)
 *         … job->result, job->table …; job_free(job);
 */
#ifndef ANGELES_SERVER_WRITER_H
#define ANGELES_SERVER_WRITER_H

#include "store/store.h"

struct writer;
struct op;

struct job {
    struct job *next;
    void *owner;    /* whom it belongs to: the giver's business */
    char table[16]; /* id */
    struct op *first, *last;
    enum store_result result;
    int64_t given_us; /* monotonic: for the metrics */
};

struct job *job_new(const char *table, void *owner);
void job_free(struct job *job);
/* What to keep; texts are copied. */
void job_table(struct job *job, const struct store_table *row); /* row->table is left out */
void job_entry(struct job *job, int64_t number, const char *text);
void job_show(struct job *job, int64_t viewer, int64_t number, const char *text);
void job_chat(struct job *job, int64_t number, const char *text);
void job_request(struct job *job, int64_t seat, const char *request, uint64_t content,
                 const char *answer);
void job_thing(struct job *job, int64_t seat, const char *name, const char *text);
void job_snapshot(struct job *job, int64_t entries, const char *layout, const void *bytes,
                  size_t size);
/* One of this program's; a stored one that is damaged is replaced. */
void job_pack(struct job *job, const char *hash, const void *blob, size_t size);

struct writer_desc {
    const char *where;           /* of the store */
    const char *node;            /* this server's name among others */
    void (*wake)(void *context); /* from the writer's thread: something can be taken */
    void *context;
};

struct writer *writer_new(const struct writer_desc *desc, struct store_error *error);
void writer_free(struct writer *writer); /* what was given is written first */
void writer_give(struct writer *writer, struct job *job);
struct job *writer_take(struct writer *writer); /* NULL: nothing is done */
/* Whether the store took the last thing it was given; asks it now and then while it did not. */
bool writer_well(struct writer *writer, struct store_error *why);

#endif
