/* hall.h: all tables of a server, and the resources they share. Knows no network.
 *
 * The hall lives on one thread. A table is read from the store when somebody asks for it and
 * dropped when nobody uses it. Other threads work for the hall: the writer, and the workers on
 * which bots think. They call `wake`, and then hall_settle() takes their results.
 */
#ifndef ANGELES_SERVER_HALL_H
#define ANGELES_SERVER_HALL_H

#include "server/metrics.h"
#include "server/table.h"
#include "server/workers.h"

enum { TABLE_ROWS = 4096 };

struct hall_desc {
    const char *where;   /* location of the store */
    bool seeds;          /* tables may choose their seed */
    int64_t absence;     /* seconds until a person counts as absent; 0: the default */
    unsigned workers;    /* threads on which bots think; 0: one for each processor */
    bool notify_private; /* notifications may go to private addresses */
    const char *contact; /* the operator's, for push services; NULL: none */
    struct limit_set limits;
    void (*wake)(void *context); /* from any thread: asks for hall_settle() soon */
    void *context;
};

struct hall {
    struct hall_desc desc;
    struct store *store; /* for reading, on this thread */
    struct writer *writer;
    struct workers *workers;
    struct courier *courier;     /* sends notifications */
    struct push_keys *keys;      /* of all nodes, for Web Push; NULL: not known yet */
    struct shown_packer *packer; /* for what was shown at any table */
    struct table *row[TABLE_ROWS];
    unsigned table_count;
    struct ang_engine *engine[ANG_SPECTATOR + 1]; /* one for each viewer, shared by all tables */
    struct ang_pack **pack;                       /* the packs opened so far */
    unsigned pack_count;
    struct addresses *addresses;
    struct metrics metrics;
    char node[SECRET_DIGITS + 1];
    bool several;   /* other nodes may serve the same tables */
    int64_t now_ms; /* monotonic */
    int64_t now;    /* seconds since 1970 */
    bool well;      /* the store accepts writes */
    struct store_error why;
    unsigned pack_own; /* how many packs are built into this program; they come first */
    bool packs_given;  /* the writer has them, and has not failed to store them */
    char (*damaged)[TABLE_ID_LENGTH + 1]; /* tables found to be damaged */
    unsigned damaged_count;
    int64_t swept_ms, woken_ms;
    char (*sleeping)[TABLE_ID_LENGTH + 1]; /* tables that were running when the server started */
    unsigned sleeping_count;
};

struct hall *hall_new(const struct hall_desc *desc, struct store_error *error);
void hall_free(struct hall *hall);
void hall_clock(struct hall *hall);  /* reads the time */
void hall_give(struct hall *hall);   /* lets the writer have the changes made so far */
void hall_settle(struct hall *hall); /* the same, and takes the results of the other threads */
void hall_tick(struct hall *hall);   /* about ten times a second */

/* NULL: there is no such table. An unreadable or damaged one is not `loaded`. */
struct table *hall_table(struct hall *hall, const char *id);
void hall_note_damage(struct hall *hall, const char *id, bool damaged);
void hall_add(struct hall *hall, struct table *t); /* adds a new table and gives it an id */
void hall_each(struct hall *hall, void (*visit)(struct table *t));
const struct push_keys *hall_keys(struct hall *hall); /* NULL: not known yet */
const struct ang_pack *hall_pack(struct hall *hall, const char *game, const char *hash);

/* These handle a guest's message and departure. */
void guest_message(struct guest *g, const char *text, size_t size);
void guest_leave(struct guest *g);

#endif
