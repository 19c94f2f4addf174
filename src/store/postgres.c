/* postgres.c: the store at an address, shared by any number of nodes. */
#include "store/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    TRIES = 4,             /* attempts for a batch that collided or lost its connection */
    PATIENCE_S = 3,        /* how long to look for a lost answer before the caller is told */
    NOTICE_SIZE_MAX = 7900 /* a notification has less than 8000 bytes */
};

/* ---- Values -------------------------------------------------------------------------------- */

static void postgres_values(struct postgres_values *out, const char *takes,
                            const struct store_value *value)
{
    for (out->count = 0; takes[out->count]; out->count++) {
        int i = out->count;

        out->format[i] = takes[i] == 'b';
        out->size[i] = (int)value[i].size;
        out->value[i] = value[i].bytes;
        if (takes[i] == 'i') {
            snprintf(out->digits[i], sizeof out->digits[i], "%lld", (long long)value[i].number);
            out->value[i] = out->digits[i];
        }
    }
}

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits for the reply to the message sent; false: timeout. */
static bool answer_comes(struct postgres *p)
{
    const int64_t until = now_ms() + p->store.limit_ms;

    while (PQisBusy(p->db)) {
        struct pollfd wait = { .fd = PQsocket(p->db), .events = POLLIN };
        int64_t left = until - now_ms();

        if (left <= 0)
            return false;
        if (poll(&wait, 1, (int)left) > 0 && !PQconsumeInput(p->db))
            return true; /* the connection has ended, which is an answer too */
    }
    return true;
}

/* Runs a prepared statement. NULL: the store has a time limit, and the database has exceeded it. It
 * may be waiting for anything, so the connection is closed, and a new one not tried at once. */
static PGresult *statement_run(struct postgres *p, const char *name,
                               const struct postgres_values *v, int format)
{
    PGresult *answer, *more;

    if (!p->store.limit_ms)
        return PQexecPrepared(p->db, name, v->count, v->value, v->size, v->format, format);
    if (PQsendQueryPrepared(p->db, name, v->count, v->value, v->size, v->format, format) &&
        !answer_comes(p)) {
        postgres_lose(p);
        p->failed_at = postgres_clock();
        return NULL;
    }
    answer = PQgetResult(p->db);
    while ((more = PQgetResult(p->db)) != NULL)
        PQclear(more);
    return answer;
}

PGresult *postgres_run(struct postgres *p, enum own own, const struct store_value *value)
{
    struct postgres_values v;
    char name[8];

    postgres_values(&v, postgres_takes(own), value);
    return statement_run(p, postgres_name(name, 'o', own), &v, 0);
}

/* Numbers arrive as eight bytes, big-endian. */
static int64_t read_number(const char *bytes)
{
    uint64_t number = 0;

    for (int i = 0; i < 8; i++)
        number = number << 8 | (uint8_t)bytes[i];
    return (int64_t)number;
}

static void read_row(const PGresult *answer, int row, const char *gives, struct store_value *column)
{
    for (int i = 0; gives[i]; i++) {
        const char *bytes = PQgetvalue(answer, row, i);

        column[i] = gives[i] == 'i' ? store_number(read_number(bytes))
                                    : store_bytes(bytes, (size_t)PQgetlength(answer, row, i));
    }
}

/* ---- Queries ------------------------------------------------------------------------------- */

static enum store_result ask(struct store *store, enum sql sql, const struct store_value *value,
                             store_row take, void *context, struct store_error *error)
{
    struct postgres *p = (struct postgres *)store;
    const char *gives = sql_statement[sql].gives;
    enum store_result result = STORE_GONE;
    PGresult *answer = NULL;

    for (int try = 0; try < 2; try++) { /* repeating a query does no harm */
        struct postgres_values v;
        char name[8];

        result = postgres_ready(p, error);
        if (result != STORE_OK)
            return result;
        postgres_values(&v, sql_statement[sql].takes, value);
        answer = statement_run(p, postgres_name(name, 's', sql), &v, 1);
        if (p->db && !postgres_is_lost(p->db, answer))
            break;
        result = store_fail(error, STORE_GONE,
                            p->db ? "the database went away while it was asked"
                                  : "the database does not answer");
        PQclear(answer);
        answer = NULL;
        postgres_lose(p);
    }
    if (!answer)
        return result;
    if (PQresultStatus(answer) != PGRES_TUPLES_OK) {
        result = postgres_trouble(answer, error);
        PQclear(answer);
        return result;
    }
    for (int row = 0; row < PQntuples(answer); row++) {
        struct store_value column[SQL_VALUE_MAX];

        read_row(answer, row, gives, column);
        if (!take(context, column))
            break;
    }
    result = PQntuples(answer) ? STORE_OK : STORE_NONE;
    PQclear(answer);
    return result;
}

static enum store_result command(struct postgres *p, const char *text, struct store_error *error)
{
    enum store_result result = postgres_ready(p, error);
    PGresult *answer;

    if (result != STORE_OK)
        return result;
    answer = PQexec(p->db, text);
    if (PQresultStatus(answer) == PGRES_FATAL_ERROR)
        result = postgres_trouble(answer, error);
    PQclear(answer);
    return result;
}

static enum store_result freeze(struct store *store, struct store_error *error)
{
    struct postgres *p = (struct postgres *)store;
    enum store_result result = command(p,
                                       "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
                                       "SET LOCAL idle_in_transaction_session_timeout = 0;"
                                       "SELECT count(*) FROM health",
                                       error);

    p->frozen = result == STORE_OK;
    return result;
}

static void thaw(struct store *store)
{
    struct postgres *p = (struct postgres *)store;
    struct store_error unwanted;

    p->frozen = false;
    if (p->db)
        command(p, "ROLLBACK", &unwanted);
}

/* ---- Changes ------------------------------------------------------------------------------- */

/* A batch in transit. The statements are sent in this order: BEGIN, the stroke, the changes, the
 * notices, COMMIT. */
enum { SENT_BEFORE = 2 };

struct sending {
    struct postgres *p;
    const struct store_batch *batch;
    unsigned sent; /* statements */
    bool failed;   /* sending failed: connection lost, or out of memory */
    bool lost;     /* the connection has ended: outcome unknown */
    bool collided; /* with a different node: can be retried */
};

static void send_text(struct sending *sending, const char *text)
{
    if (!sending->failed && !PQsendQueryParams(sending->p->db, text, 0, NULL, NULL, NULL, NULL, 0))
        sending->failed = true;
    sending->sent++;
}

static void send_prepared(struct sending *sending, char kind, unsigned index, const char *takes,
                          const struct store_value *value)
{
    struct postgres_values v;
    char name[8];

    postgres_values(&v, takes, value);
    if (!sending->failed && !PQsendQueryPrepared(sending->p->db, postgres_name(name, kind, index),
                                                 v.count, v.value, v.size, v.format, 0))
        sending->failed = true;
    sending->sent++;
}

static void send_own(struct sending *sending, enum own own, const struct store_value *value)
{
    send_prepared(sending, 'o', own, postgres_takes(own), value);
}

/* Notifies other nodes of this node's batch and its tables. The batch is sorted by table. */
static void send_notices(struct sending *sending)
{
    const struct store_batch *batch = sending->batch;
    char notice[NOTICE_SIZE_MAX];
    const char *last = "";
    const char *name = sending->p->store.node;
    size_t node = (size_t)snprintf(notice, sizeof notice, "%s", name), used = node;

    for (unsigned i = 0; i <= batch->count; i++) {
        const char *table = i < batch->count ? batch->op[i]->table : "";
        size_t length = strlen(table);

        if (i < batch->count && strcmp(table, last) == 0)
            continue;
        if (used > node && (i == batch->count || used + length + 2 > sizeof notice)) {
            const struct store_value value[] = { store_text(notice) };

            send_own(sending, OWN_NOTIFY, value);
            used = node;
        }
        if (length)
            used += (size_t)snprintf(notice + used, sizeof notice - used, " %s", table);
        last = table;
    }
}

static void send_batch(struct sending *sending)
{
    const struct store_batch *batch = sending->batch;
    const struct store_value stroke[] = { store_text(sending->p->program),
                                          store_number(sending->p->stroke) };

    send_text(sending, "BEGIN ISOLATION LEVEL READ COMMITTED");
    send_own(sending, OWN_STROKE, stroke);
    for (unsigned i = 0; i < batch->count; i++)
        send_prepared(sending, 's', batch->op[i]->sql, sql_statement[batch->op[i]->sql].takes,
                      batch->op[i]->value);
    send_notices(sending);
    send_text(sending, "COMMIT");
    if (!sending->failed && !PQpipelineSync(sending->p->db))
        sending->failed = true;
}

/* The meaning of the first statement that failed. */
static enum store_result refusal(struct sending *sending, unsigned index, const PGresult *answer,
                                 struct store_error *error)
{
    const struct store_batch *batch = sending->batch;
    const struct store_op *op = NULL;
    enum store_result result;

    if (index >= SENT_BEFORE && index - SENT_BEFORE < batch->count)
        op = batch->op[index - SENT_BEFORE];
    sending->collided = postgres_is_collision(answer);
    if (op && postgres_is_unchanged(answer))
        result =
            store_fail(error, sql_statement[op->sql].unchanged, "%s", sql_statement[op->sql].why);
    else if (op && postgres_is_null(answer))
        result = store_fail(error, STORE_BROKEN, "%s", sql_statement[op->sql].why);
    else
        result = postgres_trouble(answer, error);
    if (op && (result == STORE_RACE || result == STORE_BROKEN))
        snprintf(error->table, sizeof error->table, "%s", op->table);
    return result;
}

static enum store_result hear_answers(struct sending *sending, struct store_error *error)
{
    PGconn *db = sending->p->db;
    enum store_result result = STORE_OK;

    for (unsigned i = 0; i <= sending->sent; i++) { /* the last is the end of the pipeline */
        PGresult *answer = PQgetResult(db);
        ExecStatusType status = answer ? PQresultStatus(answer) : PGRES_FATAL_ERROR;

        if (!answer || postgres_is_lost(db, answer)) {
            PQclear(answer);
            sending->lost = true;
            return store_fail(error, STORE_GONE, "the database went away in the middle of a batch");
        }
        if (status == PGRES_FATAL_ERROR && result == STORE_OK)
            result = refusal(sending, i, answer, error);
        PQclear(answer);
        if (i < sending->sent)
            PQclear(PQgetResult(db)); /* NULL, the separator */
    }
    return result;
}

/* Sends the batch and reads the results. */
static enum store_result try_batch(struct sending *sending, struct store_error *error)
{
    struct postgres *p = sending->p;
    enum store_result result;

    p->stroke++;
    if (!PQenterPipelineMode(p->db))
        sending->failed = true;
    send_batch(sending);
    if (sending->failed) {
        sending->lost = true;
        result = store_fail(error, STORE_GONE, "the database went away before a batch was sent");
    } else {
        result = hear_answers(sending, error);
    }
    if (!sending->lost && !PQexitPipelineMode(p->db))
        sending->lost = true;
    if (!sending->lost && PQtransactionStatus(p->db) != PQTRANS_IDLE)
        PQclear(PQexec(p->db, "ROLLBACK"));
    return result;
}

/* After the connection was lost with a batch in transit: finds out how it ended. */
static enum store_result find_out(struct postgres *p, struct store_error *error)
{
    const struct timespec pause = { .tv_nsec = 100000000 };
    time_t until = postgres_clock() + PATIENCE_S;
    enum store_result result;

    postgres_lose(p);
    p->in_doubt = true;
    do {
        p->failed_at = 0;
        result = postgres_ready(p, error);
        if (result != STORE_OK)
            nanosleep(&pause, NULL);
    } while (result != STORE_OK && postgres_clock() <= until);
    return result;
}

static enum store_result apply(struct store *store, const struct store_batch *batch,
                               struct store_error *error)
{
    struct postgres *p = (struct postgres *)store;
    enum store_result result = STORE_GONE;

    for (int try = 0; try < TRIES; try++) {
        struct sending sending = { .p = p, .batch = batch };

        *error = (struct store_error){ 0 };
        result = postgres_ready(p, error);
        if (result != STORE_OK)
            return result;
        result = try_batch(&sending, error);
        if (sending.lost) {
            if (find_out(p, error) != STORE_OK)
                return STORE_GONE;
            if (p->committed) {
                *error = (struct store_error){ 0 };
                return STORE_OK;
            }
            result =
                store_fail(error, STORE_GONE, "the connection to the database was lost repeatedly");
        } else if (!sending.collided) {
            return result;
        }
    }
    return result;
}

/* ---- Several nodes ------------------------------------------------------------------------- */

static enum store_result lease(struct store *store, const char *table, const char *node,
                               unsigned seconds, bool *mine, struct store_error *error)
{
    struct postgres *p = (struct postgres *)store;
    const struct store_value value[] = { store_text(table), store_text(node),
                                         store_number(seconds) };
    enum store_result result = postgres_ready(p, error);
    PGresult *answer;

    if (result != STORE_OK)
        return result;
    answer = postgres_run(p, OWN_LEASE, value);
    if (PQresultStatus(answer) == PGRES_COMMAND_OK)
        *mine = strcmp(PQcmdTuples(answer), "0") != 0;
    else if (!p->db || postgres_is_lost(p->db, answer))
        result =
            store_fail(error, STORE_GONE, "the database went away while a lease was asked for");
    else
        result = postgres_trouble(answer, error);
    PQclear(answer);
    return result;
}

static void release(struct store *store, const char *node)
{
    struct postgres *p = (struct postgres *)store;
    const struct store_value value[] = { store_text(node) };
    struct store_error unwanted;

    if (postgres_ready(p, &unwanted) == STORE_OK) /* if not, they expire */
        PQclear(postgres_run(p, OWN_RELEASE, value));
}

/* ---- Opening ------------------------------------------------------------------------------- */

static void close_postgres(struct store *store)
{
    struct postgres *p = (struct postgres *)store;

    PQfinish(p->db);
    PQfinish(p->listener);
    if (p->epoll >= 0)
        close(p->epoll);
    free(p->address);
    free(p);
}

static const struct store_engine engine = {
    .close = close_postgres,
    .apply = apply,
    .ask = ask,
    .freeze = freeze,
    .thaw = thaw,
    .lease = lease,
    .release = release,
    .news_fd = postgres_news_fd,
    .news = postgres_news,
};

/* A unique name for this program. */
static bool take_name(struct postgres *p, struct store_error *error)
{
    PGresult *answer = PQexec(p->db, "SELECT gen_random_uuid()");
    bool good = PQresultStatus(answer) == PGRES_TUPLES_OK;

    if (good)
        snprintf(p->program, sizeof p->program, "%s", PQgetvalue(answer, 0, 0));
    else
        postgres_trouble(answer, error);
    PQclear(answer);
    return good;
}

struct store *postgres_open(const char *address, struct store_error *error)
{
    struct postgres *p = calloc(1, sizeof *p);

    if (!p || !(p->address = strdup(address))) {
        free(p);
        store_fail(error, STORE_FULL, "there is no memory left");
        return NULL;
    }
    p->store.engine = &engine;
    p->epoll = -1;
    p->db = postgres_connect(address, error);
    if (!p->db || !postgres_migrate(p->db, error) || !postgres_prepare(p->db, error) ||
        !take_name(p, error)) {
        postgres_lose(p);
        close_postgres(&p->store);
        return NULL;
    }
    /* Deletes strokes of programs that are long gone. If that is not permitted, it does not matter.
     */
    PQclear(PQexec(p->db, "DELETE FROM stroke WHERE made < now() - interval '7 days'"));
    snprintf(p->store.node, sizeof p->store.node, "%s", p->program);
    snprintf(p->store.about, sizeof p->store.about, "PostgreSQL, database %s at %s", PQdb(p->db),
             PQhost(p->db));
    return &p->store;
}
