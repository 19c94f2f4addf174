/* store.h: data that outlives the server: tables, their entries, and the texts shown to each seat.
 *
 * There is one interface with two engines: SQLite in a folder, PostgreSQL at an address. Everything
 * that happens is appended. Nothing that was acknowledged is ever changed or removed.
 *
 *     struct store *store = store_open("data", &error);
 *     struct store_batch *batch = store_batch_begin(store);
 *     store_append(batch, &(struct store_entry){ .table = "k3v9…", .number = 17, .text = … });
 *     result = store_batch_commit(batch, &error);       // durable if this is STORE_OK
 *
 * A batch contains changes to any number of tables and is committed atomically. A server collects
 * what has arrived and pays for one sync. Values passed to a batch are copied.
 *
 * Texts are UTF-8; the store does not interpret them. Calls block, and only one thread may use a
 * store at a time. The exception is store_news_fd(), which lets an event loop wait for news from
 * other nodes.
 */
#ifndef ANGELES_STORE_H
#define ANGELES_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum store_result {
    STORE_OK,
    STORE_NONE,   /* not found */
    STORE_RACE,   /* a different node was first: read again */
    STORE_FULL,   /* no space, or no permission to write: nothing was changed; try again later */
    STORE_GONE,   /* the database is unreachable: the outcome is unknown; try again */
    STORE_BROKEN, /* the stored data is invalid */
};

struct store_error {
    char text[256]; /* one sentence: what was wrong and what to do */
    char table[64]; /* the table whose change was refused; "" if none in particular */
};

struct store;
struct store_batch;

/* `where` is a folder (created if missing) or postgresql://…. Migrates the schema. */
struct store *store_open(const char *where, struct store_error *error);
bool store_is_there(const char *where); /* a folder with a store in it, or any address */
void store_close(struct store *store);
const char *store_about(const struct store *store); /* "SQLite in data/angeles.db": no secrets */
/* Writes something durably, to check whether changes can be made. */
enum store_result store_check(struct store *store, struct store_error *error);
/* One sentence: why the last call that returned neither STORE_OK nor STORE_NONE failed. */
const char *store_why(const struct store *store);

/* ---- Changes ------------------------------------------------------------------------------ */

struct store_batch *store_batch_begin(struct store *store);
void store_batch_drop(struct store_batch *batch);
/* Adds the changes of another batch, which keeps them and must outlive the commit. That batch needs
 * no store. */
void store_batch_lend(struct store_batch *batch, const struct store_batch *other);
/* Commits all changes durably, or none. Frees the batch.
 *
 * STORE_RACE and STORE_BROKEN name the table in error->table: without its changes, the rest can be
 * retried. STORE_GONE: the outcome is unknown. As soon as any later call returns a different result
 * the outcome is settled, and reading shows it. */
enum store_result store_batch_commit(struct store_batch *batch, struct store_error *error);

/* Put the table before anything that belongs to it. `about` is everything that seldom changes,
 * public and private (game, options, seats, settings, hashes of secrets), as one JSON text.
 * `summary` is shown in lists of tables. */
struct store_table {
    const char *table; /* its id */
    const char *about;
    const char *summary;
    const char *pack; /* hash of the pack it uses */
    const char *head; /* first line of its save; "" while waiting */
    int64_t state;    /* 0 waiting, 1 running, 2 paused, 3 over */
    int64_t listed;   /* may appear in the list of open tables */
    int64_t changed;  /* seconds since 1970 */
    int64_t version;  /* how often it was put. When putting it, 0: replaces any version; 1: it must
                         be new; else it must be one more than the stored version. Otherwise
                         STORE_RACE, so that two nodes cannot give away the same seat */
};
void store_put_table(struct store_batch *batch, const struct store_table *table);

/* One line of the game's save. Numbers count from 0 without gaps. STORE_RACE if it exists. */
struct store_entry {
    const char *table;
    int64_t number;
    const char *text;
};
void store_append(struct store_batch *batch, const struct store_entry *entry);

/* A line shown to a viewer. Each viewer's lines count from 0 without gaps. Servers store the lines
 * of all viewers together, packed: store/shown.h. */
struct store_line {
    const char *table;
    int64_t viewer; /* seat, or ANG_SPECTATOR; or SHOWN_TO_ALL */
    int64_t number;
    const char *text;
};
void store_show(struct store_batch *batch, const struct store_line *line);

/* These also count from 0 without gaps. */
void store_chat(struct store_batch *batch, const char *table, int64_t number, const char *text);

/* Requests of clients, so that repeating one after a crash is harmless. The newest
 * STORE_REQUESTS_KEPT of a seat are kept; a repeated mark keeps its place. */
enum { STORE_REQUESTS_KEPT = 16 };
struct store_request {
    const char *table;
    int64_t seat;
    const char *request; /* the client's mark */
    uint64_t content;    /* digest of the request */
    const char *answer;
};
void store_keep_request(struct store_batch *batch, const struct store_request *request);

/* Stores small values that change and belong to a table and seat: "notes", "orders", "clock",
 * "report". */
void store_put_thing(struct store_batch *batch, const char *table, int64_t seat, const char *name,
                     const char *text);

/* A snapshot makes loading fast, and only the newest is kept. Losing it does no harm. */
void store_put_snapshot(struct store_batch *batch, const char *table, int64_t entries,
                        const char *layout, const void *bytes, size_t size);
void store_put_pack(struct store_batch *batch, const char *hash, const void *blob, size_t size);
/* Replaces an existing pack that differs. Only for bytes that are known to have that hash. */
void store_mend_pack(struct store_batch *batch, const char *hash, const void *blob, size_t size);

/* Stores a value of the whole store that is set once, like a key: the first one stays. */
void store_fix(struct store_batch *batch, const char *name, const char *text);

/* ---- Reading ------------------------------------------------------------------------------ */

/* Each function calls `take` for every row in order until it returns false. Texts are valid during
 * the call; `take` may read other things. STORE_NONE: there was no row. */
enum store_result store_read_table(struct store *store, const char *table,
                                   bool (*take)(void *context, const struct store_table *row),
                                   void *context);
enum store_result store_read_tables(struct store *store, int64_t state_max, bool only_listed,
                                    bool (*take)(void *context, const struct store_table *row),
                                    void *context); /* newest first */
enum store_result store_read_entries(struct store *store, const char *table, int64_t from,
                                     bool (*take)(void *context, const struct store_entry *row),
                                     void *context);
enum store_result store_read_lines(struct store *store, const char *table, int64_t viewer,
                                   int64_t from,
                                   bool (*take)(void *context, const struct store_line *row),
                                   void *context);
enum store_result store_read_chat(struct store *store, const char *table, int64_t from,
                                  bool (*take)(void *context, int64_t number, const char *text),
                                  void *context);
enum store_result store_read_requests(struct store *store, const char *table,
                                      bool (*take)(void *context, const struct store_request *row),
                                      void *context);
enum store_result store_read_things(struct store *store, const char *table,
                                    bool (*take)(void *context, int64_t seat, const char *name,
                                                 const char *text),
                                    void *context);
/* The counts, which are also the next numbers. */
struct store_counts {
    int64_t entries, chat, lines;
};
enum store_result store_read_counts(struct store *store, const char *table, int64_t viewer,
                                    struct store_counts *out);
/* The caller frees *bytes, *blob and *text with store_free(). */
enum store_result store_read_snapshot(struct store *store, const char *table, int64_t *entries,
                                      char layout[65], void **bytes, size_t *size);
enum store_result store_read_pack(struct store *store, const char *hash, void **blob, size_t *size);
enum store_result store_read_fixed(struct store *store, const char *name, char **text);
void store_free(void *bytes);

/* ---- Damage ------------------------------------------------------------------------------- */

/* All stored data has checksums, and each entry has the hash of the previous one (store/sql.h).
 * These call `take` with each piece of damage in words until it returns false. STORE_NONE: intact;
 * STORE_OK: damaged; STORE_BROKEN: too damaged to be read. */
enum store_result store_inspect_table(struct store *store, const char *table,
                                      bool (*take)(void *context, const char *what), void *context);
/* Checks the database files, reading all of them; STORE_NONE if the engine has none. */
enum store_result store_inspect_files(struct store *store,
                                      bool (*take)(void *context, const char *what), void *context);
/* All existing tables, including those of which only a part is left. */
enum store_result store_read_ids(struct store *store,
                                 bool (*take)(void *context, const char *table), void *context);

/* Batches that were acknowledged and are missing: an older file, or a log that was damaged or
 * removed (store/witness.h). STORE_NONE: no known loss. The store records a loss until somebody
 * accepts it. */
struct store_loss {
    int64_t from, to; /* their numbers */
};
enum store_result store_read_loss(struct store *store, struct store_loss *out);
enum store_result store_accept_loss(struct store *store);
/* A sentence that says why losses could not be detected on opening; NULL: they could. */
const char *store_witness_trouble(const struct store *store);

/* ---- Several nodes ------------------------------------------------------------------------ */

/* For a thread that must not wait long: a database that takes longer to answer counts as gone, for
 * a moment. 0: no limit. Batches have none: their outcome must be known. */
void store_limit(struct store *store, unsigned milliseconds);

/* Names this node. Changes made under a name are no news to stores of the same name. A store
 * without a name is a separate node. The name is a word of at most 63 bytes. */
void store_name_node(struct store *store, const char *node);

/* A table's clocks, orders and bots run on the node that has its lease, until `seconds` from now by
 * the database's clock. The node renews it before that. SQLite allows one node: the first to ask
 * has all leases of the folder until it releases them or ends. */
enum store_result store_lease(struct store *store, const char *table, const char *node,
                              unsigned seconds, bool *mine);
void store_release(struct store *store, const char *node); /* all leases of this node */

/* News about tables that other nodes have changed. The descriptor becomes readable when there is
 * news, and stays the same until the store is closed. It is -1 if there is only one node.
 *
 * store_news() never blocks. Call it when the descriptor is readable, and also every few seconds,
 * because it reconnects to a lost database. If `table` is NULL, any table may
 * have changed.
 */
int store_news_fd(struct store *store);
enum store_result store_news(struct store *store, void (*take)(void *context, const char *table),
                             void *context);

#endif
