/* quiet_hall.h: a hall of tables without a network, and guests that record their messages. */
#ifndef TESTS_SUPPORT_QUIET_HALL_H
#define TESTS_SUPPORT_QUIET_HALL_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/hall.h"
#include "server/log.h"

struct listener {
    struct guest guest; /* the first member */
    struct buffer heard;
};

static inline void listener_hear(struct guest *g, const char *text, size_t size)
{
    struct listener *l = (struct listener *)(void *)g;

    buffer_add(&l->heard, text, size);
    buffer_add_string(&l->heard, "\n");
}

static inline void nobody_wakes(void *context)
{
    (void)context;
}

/* A hall that deals by seeds and has no limits. */
static inline struct hall *quiet_hall(const char *folder)
{
    struct hall_desc desc = { .where = folder, .seeds = true, .workers = 1, .wake = nobody_wakes };
    struct store_error error;
    struct hall *hall;

    assert_true(secret_start());
    log_start(LOG_ERROR);
    assert_true(limits_read(&desc.limits, "none", NULL));
    hall = hall_new(&desc, &error);
    if (!hall)
        fail_msg("%s", error.text);
    return hall;
}

/* Waits until nothing is pending at this table. */
static inline void quiet_settle(struct hall *hall, const struct table *table)
{
    do {
        nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
        hall_settle(hall);
    } while (table->durable.pending || workers_busy(hall->workers));
}

static inline int folder_clear(const char *folder)
{
    char command[128];

    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

#endif
