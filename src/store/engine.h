/* engine.h: the interface of a storage engine to the rest of the store.
 *
 * An engine runs the statements of sql.h: changes all together, queries one at a time. Only batch.c
 * and store.c know what the changes and rows mean. Each engine's own struct begins with a struct
 * store.
 */
#ifndef ANGELES_STORE_ENGINE_H
#define ANGELES_STORE_ENGINE_H

#include "store/sql.h"
#include "store/witness.h"

#ifdef __GNUC__
#define STORE_PRINTF(text, rest) __attribute__((format(printf, text, rest)))
#else
#define STORE_PRINTF(text, rest)
#endif

/* A number, or `size` bytes. A text is followed by a zero byte that does not count. */
struct store_value {
    int64_t number;
    const void *bytes;
    size_t size;
};

/* One change, with its values in its own memory */
struct store_op {
    enum sql sql;
    const char *table; /* "" if it belongs to no table */
    unsigned order;    /* position in which it was added */
    const struct store_batch *owner;
    struct store_value value[SQL_VALUE_MAX];
    char bytes[];
};

struct store_batch {
    struct store *store;
    struct store_op **op; /* sorted by table on commit, so that all nodes lock in the same order */
    unsigned count, room;
    struct store_error fault; /* why the batch is unusable; "" while it is good */
};

typedef bool (*store_row)(void *context, const struct store_value *column);

struct store_engine {
    void (*close)(struct store *store);
    enum store_result (*apply)(struct store *store, const struct store_batch *batch,
                               struct store_error *error);
    /* STORE_NONE: there was no row */
    enum store_result (*ask)(struct store *store, enum sql sql, const struct store_value *value,
                             store_row take, void *context, struct store_error *error);
    /* All queries between these two see the same moment. */
    enum store_result (*freeze)(struct store *store, struct store_error *error);
    void (*thaw)(struct store *store);
    enum store_result (*lease)(struct store *store, const char *table, const char *node,
                               unsigned seconds, bool *mine, struct store_error *error);
    void (*release)(struct store *store, const char *node);
    int (*news_fd)(struct store *store);
    enum store_result (*news)(struct store *store, void (*take)(void *context, const char *table),
                              void *context, struct store_error *error);
    /* Copies the store's files into a folder, while others write; NULL: it has no files. */
    enum store_result (*copy)(struct store *store, const char *folder, struct store_error *error);
    /* Reports each damaged part of the files in words, and lost batches. NULL: the database checks
     * itself. */
    enum store_result (*inspect)(struct store *store, bool (*take)(void *context, const char *what),
                                 void *context, struct store_error *error);
    enum store_result (*loss)(struct store *store, struct store_loss *out,
                              struct store_error *error);
    enum store_result (*accept_loss)(struct store *store, struct store_error *error);
};

struct store {
    const struct store_engine *engine;
    struct store_error error; /* of the last call that failed */
    char about[256];
    char node[64];     /* the node it belongs to */
    unsigned limit_ms; /* store_limit() */
    enum witness_state witness;
};

bool sqlite_is_there(const char *folder);
struct store *sqlite_open(const char *folder, struct store_error *error);
struct store *postgres_open(const char *address, struct store_error *error);

/* Fills in the sentence and returns `result`. Truncates a sentence that is too long. */
enum store_result store_fail(struct store_error *error, enum store_result result,
                             const char *format, ...) STORE_PRINTF(3, 4);
/* Names of tables and nodes are sent as words, separated by spaces. */
enum { STORE_WORD_SIZE = 64 };
bool store_is_word(const char *text);
struct store_value store_number(int64_t number);
struct store_value store_text(const char *text);
struct store_value store_bytes(const void *bytes, size_t size);
enum store_result store_ask(struct store *store, enum sql sql, const struct store_value *value,
                            store_row take, void *context);

void batch_add(struct store_batch *batch, enum sql sql, const struct store_value *value);

#endif
