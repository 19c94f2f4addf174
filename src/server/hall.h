/* hall.h: all the tables of a server, and what they share. Knows no network.
 *
 * The hall lives on one thread. Tables are read from the store when somebody asks for them and
 * dropped when nobody does. Two other kinds of threads serve it: the writer, and the workers on
 * which bots think; both call `wake`, and then hall_settle() takes what they have done.
 */
#ifndef ANGELES_SERVER_HALL_H
#define ANGELES_SERVER_HALL_H

#include "server/metrics.h"
#include "server/table.h"
#include "server/workers.h"

enum { TABLE_ROWS = 4096 };

struct hall_desc {
    const char *where; /* of the store */
    bool seeds;        /* tables may choose their seed */
    int64_t absence;   /* seconds until somebody counts as absent; 0: the usual */
    unsigned workers;  /* threads on which bots think; 0: as many as there are processors */
    struct limit_set limits;
    void (*wake)(void *context); /* from any thread: call hall_settle() soon */
    void *context;
};

struct hall {
    struct hall_desc desc;
    struct store *store; /* for reading, on this thread */
    struct writer *writer;
    struct workers *workers;
    struct table *row[TABLE_ROWS];
    unsigned table_count;
    struct ang_engine
        *engine[ANG_SPECTATOR + 1]; /* one for each viewer, lent from table to table */
    enum ang_language engine_language[ANG_SPECTATOR + 1];
    struct ang_pack **pack; /* those met so far */
    unsigned pack_count;
    struct addresses *addresses;
    struct metrics metrics;
    char node[SECRET_DIGITS + 1];
    bool several;   /* other nodes may serve the same tables */
    int64_t now_ms; /* monotonic */
    int64_t now;    /* seconds since 1970 */
    bool well;      /* the store takes what it is given */
    struct store_error why;
    unsigned pack_own; /* how many of the packs are this program's: they come first */
    bool packs_given;  /* to the writer, which has not failed to keep them */
    char (*damaged)[TABLE_ID_LENGTH + 1]; /* tables that were found to be damaged */
    unsigned damaged_count;
    int64_t swept_ms, woken_ms;
    char (*sleeping)[TABLE_ID_LENGTH + 1]; /* that were running when the server was started */
    unsigned sleeping_count;
};

struct hall *hall_new(const struct hall_desc *desc, struct store_error *error);
void hall_free(struct hall *hall);
void hall_clock(struct hall *hall);  /* what time is it? */
void hall_settle(struct hall *hall); /* takes what the other threads have done */
void hall_tick(struct hall *hall);   /* about ten times a second */

/* NULL: there is none. One that cannot be read, or is damaged, is not `loaded`. */
struct table *hall_table(struct hall *hall, const char *id);
void hall_note_damage(struct hall *hall, const char *id, bool damaged);
void hall_add(struct hall *hall, struct table *t); /* a new one, which gets a name */
void hall_each(struct hall *hall, void (*visit)(struct table *t));
const struct ang_pack *hall_pack(struct hall *hall, const char *game, const char *hash);

/* A guest comes, says something, goes. */
void guest_message(struct guest *g, const char *text, size_t size);
void guest_leave(struct guest *g);

#endif
