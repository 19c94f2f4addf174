/* fuzz_hall.h: a hall of tables without a network, for fuzz targets of the server. */
#ifndef ANGELES_FUZZ_HALL_H
#define ANGELES_FUZZ_HALL_H

#include <time.h>
#include <unistd.h>

#include "fuzz.h"
#include "server/api.h"
#include "server/log.h"

enum { FUZZ_TABLES = 200 }; /* after that, a new hall is opened */

static struct hall *fuzz_hall;
static struct api *fuzz_api;

static inline void fuzz_wake(void *context)
{
    (void)context;
}

static inline void fuzz_close(void)
{
    api_free(fuzz_api);
    hall_free(fuzz_hall);
    fuzz_api = NULL;
    fuzz_hall = NULL;
}

/* A hall in memory, replaced when it has many tables. */
static inline struct hall *fuzz_open(void)
{
    static char folder[64];
    struct store_error error;
    char command[128];

    if (fuzz_hall && fuzz_hall->table_count < FUZZ_TABLES)
        return fuzz_hall;
    if (fuzz_hall)
        fuzz_close();
    else
        atexit(fuzz_close);
    MUST(secret_start(), "random numbers");
    log_start(LOG_ERROR);
    snprintf(folder, sizeof folder, "/dev/shm/angeles-fuzz-%d", (int)getpid());
    snprintf(command, sizeof command, "rm -rf %s", folder);
    MUST(system(command) == 0, "an empty folder");
    struct hall_desc desc = { .where = folder, .seeds = true, .workers = 1, .wake = fuzz_wake };
    MUST(limits_read(&desc.limits, "none", NULL), "no limits");
    fuzz_hall = hall_new(&desc, &error);
    MUST(fuzz_hall != NULL, error.text);
    fuzz_api = api_new(fuzz_hall);
    return fuzz_hall;
}

/* Every message to a guest is a line of JSON. */
static inline void fuzz_heard(struct guest *g, const char *text, size_t size)
{
    struct json_reader r;

    (void)g;
    MUST(memchr(text, '\n', size) == NULL, "one line");
    json_reader_init(&r, text, size);
    json_skip(&r);
    MUST(json_reader_end(&r), text);
}

static inline void fuzz_settle(struct table *t)
{
    for (unsigned i = 0; t->durable.pending && i < 100000; i++) {
        nanosleep(&(struct timespec){ .tv_nsec = 10000 }, NULL);
        hall_settle(fuzz_hall);
    }
    MUST(!t->durable.pending, "what is given to the writer comes back");
}

/* A table of the testing game where three people play. */
static inline struct table *fuzz_table(void)
{
    static const char setup[] = "{\"game\":\"harbor\",\"seed\":7,\"seats\":[{\"kind\":\"person\"},"
                                "{\"kind\":\"person\"},{\"kind\":\"bot\",\"level\":\"novice\"}]}";
    struct table *t = table_new(fuzz_open(), "");
    struct table_setup_error error;
    struct ang_error why;

    MUST(table_setup(t, setup, sizeof setup - 1, &error), error.text);
    for (unsigned s = 0; s < t->match.seat_count; s++)
        t->match.seat[s].taken = t->match.seat[s].ready = true;
    hall_add(fuzz_hall, t);
    table_keep(t);
    MUST(table_begin(t, &why), why.message);
    table_settle(t);
    fuzz_settle(t);
    return t;
}

#endif
