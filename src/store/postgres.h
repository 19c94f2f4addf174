/* postgres.h: what the parts of the PostgreSQL engine share.
 *
 * A connection may end at any moment, also between sending a batch and hearing how it went. So
 * every batch raises the number in this program's row of `stroke`. Who has lost the answer
 * connects anew and raises it to the same number: if it is that high already, the batch was
 * committed; if it was not, the batch never will be, even if it arrives later, since it would find
 * nothing to raise.
 */
#ifndef ANGELES_STORE_POSTGRES_H
#define ANGELES_STORE_POSTGRES_H

#include "store/engine.h"

#include <libpq-fe.h>

#include <time.h>

/* Statements that only this engine has */
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
    PGconn *db;       /* NULL while there is none */
    time_t failed_at; /* when connecting failed last, by the steady clock; 0: it did not */
    char program[40]; /* names this program's strokes */
    int64_t stroke;   /* number of the last batch */
    bool in_doubt;    /* whether that was committed */
    bool committed;   /* once it is settled: it was */
    bool frozen;

    PGconn *listener; /* hears what others do; NULL while there is none */
    time_t deaf_at;   /* as failed_at */
    bool missed;      /* it was away, and may have missed something */
    int epoll;        /* waits for the listener, whichever it is; -1 before it was asked for */
};

/* Connecting. The connection has all statements prepared, under postgres_name(). */
PGconn *postgres_connect(const char *address, struct store_error *error);
bool postgres_prepare(PGconn *db, struct store_error *error);
bool postgres_migrate(PGconn *db, struct store_error *error);
enum store_result postgres_ready(struct postgres *p, struct store_error *error);
void postgres_lose(struct postgres *p);
bool postgres_soon(time_t failed_at); /* too early to try again */
time_t postgres_clock(void);          /* never 0 */

/* What the database answered, as a result and a sentence. */
enum store_result postgres_trouble(const PGresult *answer, struct store_error *error);
bool postgres_alive(PGconn *db);                           /* takes in what has come */
bool postgres_is_lost(PGconn *db, const PGresult *answer); /* the connection has ended */
bool postgres_is_collision(const PGresult *answer); /* two waited for each other: try again */
bool postgres_is_unchanged(const PGresult *answer); /* a change that had to change something */
bool postgres_is_null(const PGresult *answer);      /* a null where none may be */

/* Values on their way */
struct postgres_values {
    const char *value[SQL_VALUE_MAX];
    int size[SQL_VALUE_MAX], format[SQL_VALUE_MAX];
    char digits[SQL_VALUE_MAX][24];
    int count;
};
void postgres_values(struct postgres_values *out, const char *takes,
                     const struct store_value *value);
const char *postgres_takes(enum own own);
const char *postgres_name(char name[8], char kind, unsigned index); /* 's' sql, 'o' own */
PGresult *postgres_run(PGconn *db, enum own own, const struct store_value *value);

/* News */
int postgres_news_fd(struct store *store);
enum store_result postgres_news(struct store *store, void (*take)(void *context, const char *table),
                                void *context, struct store_error *error);

#endif
