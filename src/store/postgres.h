/* postgres.h: shared by the parts of the PostgreSQL engine.
 *
 * A connection may end at any moment, even between sending a batch and receiving the result. So
 * every batch increases the number in this program's row of `stroke`. If the result was lost, the
 * engine reconnects and raises the number to the same value:
 * - If it is already that high, the batch was committed.
 * - If not, the batch will never be committed. Even if it arrives later, it finds nothing to
 *   increase.
 */
#ifndef ANGELES_STORE_POSTGRES_H
#define ANGELES_STORE_POSTGRES_H

#include "store/engine.h"

#include <libpq-fe.h>

#include <time.h>

/* Statements only for this engine */
enum own {
    OWN_STROKE,
    OWN_SETTLE,
    OWN_NOTIFY,
    OWN_LEASE,
    OWN_RELEASE,
    OWN_COUNT,
};

struct postgres {
    struct store store;
    char *address;
    PGconn *db;       /* NULL while disconnected */
    time_t failed_at; /* time of the last failed attempt, monotonic clock; 0: none */
    char program[40]; /* identifies this program's strokes */
    int64_t stroke;   /* number of the last batch */
    bool in_doubt;    /* unknown whether it was committed */
    bool committed;   /* once this is known: it was */
    bool frozen;

    PGconn *listener; /* receives notifications; NULL while disconnected */
    time_t deaf_at;   /* as failed_at */
    bool missed;      /* it was disconnected, and may have missed something */
    int epoll;        /* waits for the current listener; -1 until requested */
};

/* Connecting. All statements are prepared on the connection, under postgres_name(). */
PGconn *postgres_connect(const char *address, struct store_error *error);
bool postgres_prepare(PGconn *db, struct store_error *error);
bool postgres_migrate(PGconn *db, struct store_error *error);
enum store_result postgres_ready(struct postgres *p, struct store_error *error);
void postgres_lose(struct postgres *p);
bool postgres_soon(time_t failed_at); /* too early for a retry */
time_t postgres_clock(void);          /* never 0 */

/* Converts the database's answer to a result and a sentence. */
enum store_result postgres_trouble(const PGresult *answer, struct store_error *error);
bool postgres_alive(PGconn *db);                           /* reads pending input */
bool postgres_is_lost(PGconn *db, const PGresult *answer); /* the connection has ended */
bool postgres_is_collision(const PGresult *answer);        /* a deadlock: retry */
bool postgres_is_unchanged(const PGresult *answer);        /* a required change had no effect */
bool postgres_is_null(const PGresult *answer);             /* a null where none is allowed */

/* Values of a statement */
struct postgres_values {
    const char *value[SQL_VALUE_MAX];
    int size[SQL_VALUE_MAX], format[SQL_VALUE_MAX];
    char digits[SQL_VALUE_MAX][24];
    int count;
};
const char *postgres_takes(enum own own);
const char *postgres_name(char name[8], char kind, unsigned index); /* 's' sql, 'o' own */
/* NULL: out of memory, or the time limit was exceeded; then the connection is closed. */
PGresult *postgres_run(struct postgres *p, enum own own, const struct store_value *value);

/* News */
int postgres_news_fd(struct store *store);
enum store_result postgres_news(struct store *store, void (*take)(void *context, const char *table),
                                void *context, struct store_error *error);

#endif
