/* test_store_sim.h: a workload for simulations: jobs for the shipped writer, step by step, and what
 * the store must contain after each step.
 *
 * The steps depend on each other, since entries and versions are counted without gaps. So a reader
 * always sees the state after some number of steps, or something is wrong. A violation is noted,
 * not failed at once, because the simulations must also show that they notice planted bugs.
 */
#ifndef ANGELES_TEST_STORE_SIM_H
#define ANGELES_TEST_STORE_SIM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/format.h"
#include "server/writer.h"
#include "store/shown.h"
#include "support/sim_disk.h"

/* A number from the environment */
static inline unsigned setting(const char *name, unsigned otherwise)
{
    const char *text = getenv(name);

    return text && *text ? (unsigned)strtoul(text, NULL, 0) : otherwise;
}

/* ---- Violations ---------------------------------------------------------------------------- */

static char wrong[2000]; /* the first; "": everything holds */

static inline void note(const char *format, ...) __attribute__((format(printf, 1, 2)));
static inline void note(const char *format, ...)
{
    va_list args;

    if (wrong[0])
        return;
    va_start(args, format);
    vsnprintf(wrong, sizeof wrong, format, args);
    va_end(args);
}

/* Checks that the text is one sentence that says what to do, without internals. */
static inline void text_check(const char *text)
{
    static const char *const odd[] = { "(null)", "not an error", "unknown error",
                                       "%",      "damaged",      "logic error" };
    size_t length = strlen(text);

    if (length < 12)
        note("an error says only '%s'", text);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ')
            note("an error has a control character: '%s'", text);
    for (size_t i = 0; i < ARRAY_LEN(odd); i++)
        if (strstr(text, odd[i]))
            note("an error says '%s': %s", odd[i], text);
}

/* ---- What is written ----------------------------------------------------------------------- */

enum { TABLES = 3, STEP_MAX = 64, TEXT_SIZE = 6000 };

enum checkpoint_by { CHECKPOINT_NOT, CHECKPOINT_THREAD, CHECKPOINT_WRITER };

/* A job's part for one table */
struct recipe {
    unsigned table;
    int64_t version; /* 0: the table's own row is not written */
    int64_t entry, line, chat;
    unsigned entries, lines, chats, requests, things;
    unsigned snapshot_size, pack_size;
    uint64_t dice;
};

struct step {
    unsigned jobs;
    struct recipe recipe[TABLES];
    bool races; /* one more job is added, whose entry comes too late */
    enum checkpoint_by checkpoint;
    unsigned checkpoint_after; /* operations of the next step; 0: before it */
};

struct work {
    char prefix[8]; /* of the tables' ids */
    unsigned steps;
    struct step step[STEP_MAX];
    char *state[STEP_MAX + 1]; /* the contents of the store after this many steps */
};

static inline void work_plan(struct work *w, const char *prefix, unsigned steps, uint64_t seed)
{
    struct recipe next[TABLES] = { 0 };
    uint64_t dice = seed;

    *w = (struct work){ .steps = steps };
    snprintf(w->prefix, sizeof w->prefix, "%s", prefix);
    for (unsigned s = 0; s < steps; s++) {
        struct step *step = &w->step[s];
        unsigned first = (unsigned)(sim_roll(&dice) % TABLES);

        step->jobs = s == 0 || s % 6 == 4 ? 1 : 1 + (unsigned)(sim_roll(&dice) % TABLES);
        for (unsigned j = 0; j < step->jobs; j++) {
            unsigned table = (first + j) % TABLES;
            struct recipe r = next[table];
            uint64_t roll = sim_roll(&dice);

            r.table = table;
            r.version = next[table].version == 0 || roll & 1 ? next[table].version + 1 : 0;
            r.entries = 1 + (roll >> 1) % 3;
            r.lines = (roll >> 3) % 3;
            r.chats = (roll >> 5) % 2;
            r.requests = (roll >> 6) % 3;
            r.things = (roll >> 8) % 3;
            r.snapshot_size = (roll >> 10) % 3 == 0 ? 1 + (roll >> 12) % (TEXT_SIZE - 1) : 0;
            r.pack_size = s % 3 == 0 && j == 0 ? 1 + (roll >> 32) % (TEXT_SIZE - 1) : 0;
            r.dice = sim_roll(&dice);
            step->recipe[j] = r;
            next[table].version = r.version ? r.version : next[table].version;
            next[table].entry += r.entries;
            next[table].line += r.lines;
            next[table].chat += r.chats;
        }
        /* The writer then writes job by job: with one job, the step exists or it does not. */
        step->races = step->jobs == 1 && s;
        /* A log that was copied completely restarts with the next batch. */
        step->checkpoint = s % 3 == 1   ? CHECKPOINT_THREAD
                           : s % 6 == 5 ? CHECKPOINT_WRITER
                                        : CHECKPOINT_NOT;
        step->checkpoint_after = (unsigned)(sim_roll(&dice) % 3 * 7);
    }
}

static inline void work_release(struct work *w)
{
    for (unsigned i = 0; i <= STEP_MAX; i++)
        free(w->state[i]);
}

/* Random letters and spaces, with an occasional multi-byte character. */
static inline const char *words(uint64_t *dice, unsigned length, char text[TEXT_SIZE])
{
    unsigned used = 0;

    while (used + 3 < length) {
        uint64_t roll = sim_roll(dice);

        if (roll % 40 == 0) {
            memcpy(text + used, "ö", 2);
            used += 2;
        } else {
            text[used++] = (char)(roll % 7 ? 'a' + roll / 7 % 26 : ' ');
        }
    }
    text[used] = 0;
    return text;
}

static inline void table_id(const struct work *w, unsigned table, char id[16])
{
    snprintf(id, 16, "%s%u", w->prefix, table);
}

static inline struct job *job_make(const struct work *w, const struct recipe *r)
{
    char id[16], text[TEXT_SIZE], name[40], hash[40];
    uint64_t dice = r->dice;

    table_id(w, r->table, id);
    struct job *job = job_new(id, NULL);
    snprintf(hash, sizeof hash, "%s-%llx", w->prefix, (unsigned long long)(r->dice >> 40));
    if (r->pack_size)
        job_pack(job, hash, words(&dice, r->pack_size, text), r->pack_size);
    if (r->version)
        job_table(job, &(struct store_table){ .about = words(&dice, 200, text),
                                              .summary = "Friday",
                                              .pack = hash,
                                              .head = r->version > 1 ? "head" : "",
                                              .state = r->version > 1,
                                              .listed = 1,
                                              .changed = r->version,
                                              .version = r->version });
    for (unsigned i = 0; i < r->entries; i++)
        job_entry(job, r->entry + i, words(&dice, 40 + 300 * i, text));
    for (unsigned i = 0; i < r->lines; i++)
        job_show(job, SHOWN_TO_ALL, r->line + i, words(&dice, 500, text));
    for (unsigned i = 0; i < r->chats; i++)
        job_chat(job, r->chat + i, words(&dice, 30, text));
    for (unsigned i = 0; i < r->requests; i++) {
        snprintf(name, sizeof name, "%llx", (unsigned long long)(sim_roll(&dice) >> 32));
        job_request(job, i, name, sim_roll(&dice), words(&dice, 60, text));
    }
    for (unsigned i = 0; i < r->things; i++)
        job_thing(job, i, i ? "clock" : "notes", words(&dice, 80, text));
    if (r->snapshot_size)
        job_snapshot(job, r->entry + r->entries, "layout", words(&dice, r->snapshot_size, text),
                     r->snapshot_size);
    return job;
}

/* A job that arrives too late: its entry number is already taken. */
static inline struct job *job_late(const struct work *w, const struct step *step)
{
    char id[16];

    table_id(w, step->recipe[0].table, id);
    struct job *job = job_new(id, (void *)(uintptr_t)w);
    job_entry(job, 0, "somebody else's");
    return job;
}

/* ---- What can be read ---------------------------------------------------------------------- */

struct reading_all {
    struct store *store;
    const struct work *work;
    struct buffer *out;
    enum store_result result; /* the first that is neither OK nor NONE */
};

static inline void read_went(struct reading_all *r, enum store_result result)
{
    if (r->result == STORE_OK && result != STORE_NONE)
        r->result = result;
}

static inline bool take_entry(void *context, const struct store_entry *row)
{
    buffer_format(context, " entry %lld %s\n", (long long)row->number, row->text);
    return true;
}

static inline bool take_line(void *context, const struct store_line *row)
{
    buffer_format(context, " line %lld %lld %s\n", (long long)row->viewer, (long long)row->number,
                  row->text);
    return true;
}

static inline bool take_chat(void *context, int64_t number, const char *text)
{
    buffer_format(context, " chat %lld %s\n", (long long)number, text);
    return true;
}

static inline bool take_request(void *context, const struct store_request *row)
{
    buffer_format(context, " request %lld %s %llx %s\n", (long long)row->seat, row->request,
                  (unsigned long long)row->content, row->answer);
    return true;
}

static inline bool take_thing(void *context, int64_t seat, const char *name, const char *text)
{
    buffer_format(context, " thing %lld %s %s\n", (long long)seat, name, text);
    return true;
}

static inline bool take_table(void *context, const struct store_table *row)
{
    buffer_format(context, "%s %lld %s %s %s %s %lld %lld %lld\n", row->table,
                  (long long)row->version, row->about, row->summary, row->pack, row->head,
                  (long long)row->state, (long long)row->listed, (long long)row->changed);
    return true;
}

static inline void bytes_read(struct reading_all *r, const char *what, enum store_result result,
                              void *bytes, size_t size)
{
    read_went(r, result);
    if (result == STORE_OK) {
        buffer_format(r->out, " %s %zu ", what, size);
        buffer_add(r->out, bytes, strnlen(bytes, size));
        buffer_add_string(r->out, "\n");
    }
    store_free(bytes);
}

static inline void table_read(struct reading_all *r, const char *id)
{
    int64_t entries = 0;
    char layout[65];
    void *bytes = NULL;
    size_t size = 0;

    read_went(r, store_read_table(r->store, id, take_table, r->out));
    read_went(r, store_read_entries(r->store, id, 0, take_entry, r->out));
    read_went(r, store_read_lines(r->store, id, SHOWN_TO_ALL, 0, take_line, r->out));
    read_went(r, store_read_chat(r->store, id, 0, take_chat, r->out));
    read_went(r, store_read_requests(r->store, id, take_request, r->out));
    read_went(r, store_read_things(r->store, id, take_thing, r->out));
    enum store_result result = store_read_snapshot(r->store, id, &entries, layout, &bytes, &size);
    bytes_read(r, "snapshot", result, bytes, size);
}

/* All contents; NULL if they could not be read. The caller frees it. */
static inline char *state_read(struct store *store, const struct work *w)
{
    struct buffer out = { 0 };
    struct reading_all r = { .store = store, .work = w, .out = &out };
    char id[16], hash[40];
    void *bytes;
    size_t size;

    buffer_add_string(&out, "");
    for (unsigned t = 0; t < TABLES; t++) {
        table_id(w, t, id);
        table_read(&r, id);
    }
    for (unsigned s = 0; s < w->steps; s++)
        for (unsigned j = 0; j < w->step[s].jobs; j++) {
            const struct recipe *recipe = &w->step[s].recipe[j];

            if (!recipe->pack_size)
                continue;
            snprintf(hash, sizeof hash, "%s-%llx", w->prefix,
                     (unsigned long long)(recipe->dice >> 40));
            enum store_result result = store_read_pack(store, hash, &bytes, &size);
            bytes_read(&r, "pack", result, bytes, size);
        }
    if (r.result == STORE_OK)
        return out.data;
    buffer_release(&out);
    return NULL;
}

/* Which state it is, from the step `first` to `last`; -1: none of them. */
static inline int state_find(const struct work *w, const char *state, unsigned first, unsigned last)
{
    for (unsigned s = first; s <= last; s++)
        if (strcmp(state, w->state[s]) == 0)
            return (int)s;
    return -1;
}

static inline void state_explain(const struct work *w, const char *state, unsigned first,
                                 unsigned last, const char *when)
{
    int other = -1;
    size_t at = 0;

    for (unsigned s = 0; s <= w->steps && other < 0; s++)
        if (w->state[s] && strcmp(state, w->state[s]) == 0)
            other = (int)s;
    while (state[at] && state[at] == w->state[last][at])
        at++;
    if (other >= 0)
        note("%s: the store contains %d steps, not %u to %u", when, other, first, last);
    else
        note("%s: the store contains no whole number of steps (expected %u to %u); it differs "
             "from %u at byte %zu: '%.60s' instead of '%.60s'",
             when, first, last, last, at, state + at, w->state[last] + at);
}

/* ---- The shipped writer, one step at a time ------------------------------------------------ */

/* After each batch the writer's thread waits for permission to continue. So jobs added in the
 * meantime become one batch, and only one thread at a time uses the store. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t news;
    unsigned woken, allowed; /* calls of gate_wake(), and how many of them may return */
    unsigned seen;           /* those the test has seen */
    void (*arrive)(void);    /* called by the writer's thread; may be NULL */
} gate = { .lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER };

static inline void gate_wake(void *context)
{
    (void)context;
    if (gate.arrive)
        gate.arrive();
    pthread_mutex_lock(&gate.lock);
    unsigned mine = ++gate.woken;
    pthread_cond_broadcast(&gate.news);
    while (gate.allowed < mine)
        pthread_cond_wait(&gate.news, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
}

static inline void gate_allow(unsigned calls)
{
    pthread_mutex_lock(&gate.lock);
    gate.allowed = calls;
    pthread_cond_broadcast(&gate.news);
    pthread_mutex_unlock(&gate.lock);
}

/* Waits until the writer is at the gate again. */
static inline void gate_wait(void)
{
    pthread_mutex_lock(&gate.lock);
    while (gate.woken == gate.seen)
        pthread_cond_wait(&gate.news, &gate.lock);
    gate.seen++;
    pthread_mutex_unlock(&gate.lock);
}

/* Hands over all jobs of the step, and collects the results. */
static inline enum store_result step_give(struct writer *writer, const struct work *w, unsigned s,
                                          bool late_too)
{
    const struct step *step = &w->step[s];
    enum store_result result = STORE_OK;
    struct job *job;
    unsigned heard = 0, given = 0;

    for (unsigned j = 0; j < step->jobs; j++, given++)
        writer_give(writer, job_make(w, &step->recipe[j]));
    if (step->races && late_too) {
        writer_give(writer, job_late(w, step));
        given++;
    }
    writer_start(writer);
    gate_allow(gate.seen);
    gate_wait();
    while ((job = writer_take(writer)) != NULL) {
        heard++;
        if (job->owner && job->result == STORE_OK)
            note("step %u: a job that came too late was written", s);
        else if (!job->owner && job->result != STORE_OK)
            result = job->result;
        job_free(job);
    }
    if (heard != given)
        note("step %u: %u of %u jobs came back", s, heard, given);
    return result;
}

static inline struct writer *writer_at(const char *where, struct store_error *error)
{
    struct writer *writer;

    gate.woken = gate.allowed = gate.seen = 0;
    writer = writer_new(
        &(struct writer_desc){ .where = where, .node = "one", .wake = gate_wake, .context = NULL },
        error);
    if (writer) { /* an empty job, after which its thread is at the gate */
        writer_give(writer, job_new("", NULL));
        writer_start(writer);
        gate_wait();
        job_free(writer_take(writer));
    }
    return writer;
}

static inline void writer_end(struct writer *writer)
{
    gate_allow(UINT_MAX);
    writer_free(writer);
}

#endif
