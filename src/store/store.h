/* store.h: what outlives the server: tables, their entries, and what each seat was shown.
 *
 * One interface, two engines: SQLite in a folder, PostgreSQL behind an address. Everything that
 * happens is appended; nothing that was acknowledged is ever changed or removed.
 *
 *     struct store *store = store_open("data", &error);
 *     struct store_batch *batch = store_batch_begin(store);
 *     store_append(batch, &(struct store_entry){ .table = "k3v9…", .number = 17, .text = … });
 *     result = store_batch_commit(batch, &error);       // durable when this says STORE_OK
 *
 * A batch holds the changes of any number of tables and becomes durable in one stroke: a server
 * gathers what has arrived and pays for one sync. What is given to a batch is copied.
 *
 * Texts are UTF-8; what they hold is the server's business. Calls block; a store belongs to one
 * thread at a time. store_news_fd() is the exception that lets an event loop wait for others' news.
 */
#ifndef ANGELES_STORE_H
#define ANGELES_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum store_result {
    STORE_OK,
    STORE_NONE,   /* there is no such thing */
    STORE_RACE,   /* another node was first: read again */
    STORE_FULL,   /* no room, or no right to write: nothing was changed; try again later */
    STORE_GONE,   /* the database cannot be reached: nothing is known; try again */
    STORE_BROKEN, /* what is stored makes no sense */
};

struct store_error {
    char text[256]; /* one sentence: what was wrong and what to do */
    char table[64]; /* the table whose change was refused; "" if it was about none in particular */
};

struct store;
struct store_batch;

/* `where` is a folder (made if it is missing) or postgresql://…. Brings the schema up to date. */
struct store *store_open(const char *where, struct store_error *error);
bool store_is_there(const char *where); /* a folder with a store in it, or any address */
void store_close(struct store *store);
const char *store_about(const struct store *store); /* "SQLite in data/angeles.db": no secrets */
/* Writes something, durably: can changes be taken? */
enum store_result store_check(struct store *store, struct store_error *error);
/* Why the last call that gave neither STORE_OK nor STORE_NONE did so: one sentence. */
const char *store_why(const struct store *store);

/* ---- Changes ------------------------------------------------------------------------------ */

struct store_batch *store_batch_begin(struct store *store);
void store_batch_drop(struct store_batch *batch);
/* All of it, durably, or nothing. The batch is gone afterwards.
 *
 * STORE_RACE and STORE_BROKEN name the table in error->table: leave its changes out, and the others
 * can be tried again. STORE_GONE: nobody knows whether it was done; but once any call answers
 * otherwise the matter is settled, and what can be read is how it ended. */
enum store_result store_batch_commit(struct store_batch *batch, struct store_error *error);

/* The table must be put before anything that belongs to it. `about` is everything public and
 * private that seldom changes (game, options, seats, settings, hashes of secrets) as one JSON text;
 * `summary` is what a list of tables shows. */
struct store_table {
    const char *table; /* its id */
    const char *about;
    const char *summary;
    const char *pack; /* hash of the pack it is played with */
    const char *head; /* first line of its save; "" while it waits */
    int64_t state;    /* 0 waiting, 1 running, 2 paused, 3 over */
    int64_t listed;   /* may stand in the list of open tables */
    int64_t changed;  /* seconds since 1970 */
    int64_t version;  /* how often it was put. When putting it, 0: whatever is there is replaced;
                         1: it must be new; else it must be one more than what is there. If not,
                         STORE_RACE: so that two nodes cannot give away the same chair */
};
void store_put_table(struct store_batch *batch, const struct store_table *table);

/* One line of the game's save; numbers count from 0 without gaps. STORE_RACE if it is there. */
struct store_entry {
    const char *table;
    int64_t number;
    const char *text;
};
void store_append(struct store_batch *batch, const struct store_entry *entry);

/* What a viewer was shown: his lines count from 0 by themselves, without gaps. Servers keep what
 * all viewers were shown together, packed: store/shown.h. */
struct store_line {
    const char *table;
    int64_t viewer; /* seat, or ANG_SPECTATOR; or SHOWN_TO_ALL */
    int64_t number;
    const char *text;
};
void store_show(struct store_batch *batch, const struct store_line *line);

/* These count from 0 without gaps too. */
void store_chat(struct store_batch *batch, const char *table, int64_t number, const char *text);

/* What a client asked for, so that asking twice after a crash is harmless. The newest
 * STORE_REQUESTS_KEPT of a seat are kept; a mark that is there already keeps its place. */
enum { STORE_REQUESTS_KEPT = 16 };
struct store_request {
    const char *table;
    int64_t seat;
    const char *request; /* the client's mark */
    uint64_t content;    /* digest of what was asked */
    const char *answer;
};
void store_keep_request(struct store_batch *batch, const struct store_request *request);

/* Small things that change and belong to a table and seat: "notes", "orders", "clock", "report". */
void store_put_thing(struct store_batch *batch, const char *table, int64_t seat, const char *name,
                     const char *text);

/* For quick loading: the newest is kept. It may be lost without harm. */
void store_put_snapshot(struct store_batch *batch, const char *table, int64_t entries,
                        const char *layout, const void *bytes, size_t size);
void store_put_pack(struct store_batch *batch, const char *hash, const void *blob, size_t size);
/* One that is there and differs is replaced. Only for bytes that are known to have that hash. */
void store_mend_pack(struct store_batch *batch, const char *hash, const void *blob, size_t size);

/* ---- Reading ------------------------------------------------------------------------------ */

/* Each calls `take` for every row in order until it says false; texts are valid during the call,
 * in which other things may be read. STORE_NONE: there was none. */
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
/* How many there are: the numbers that come next. */
struct store_counts {
    int64_t entries, chat, lines;
};
enum store_result store_read_counts(struct store *store, const char *table, int64_t viewer,
                                    struct store_counts *out);
/* The caller frees *bytes with store_free(). */
enum store_result store_read_snapshot(struct store *store, const char *table, int64_t *entries,
                                      char layout[65], void **bytes, size_t *size);
enum store_result store_read_pack(struct store *store, const char *hash, void **blob, size_t *size);
void store_free(void *bytes);

/* ---- Damage ------------------------------------------------------------------------------- */

/* Everything stored carries checksums, and each entry the hash of the one before (store/sql.h).
 * These call `take` with each piece of damage in words until it says false. STORE_NONE: it is
 * whole; STORE_OK: it is damaged; STORE_BROKEN: so badly that it cannot even be read. */
enum store_result store_inspect_table(struct store *store, const char *table,
                                      bool (*take)(void *context, const char *what), void *context);
/* Its files; STORE_NONE where the database has none. Reads all of them. */
enum store_result store_inspect_files(struct store *store,
                                      bool (*take)(void *context, const char *what), void *context);
/* All tables there are, also those of which only some part is left. */
enum store_result store_read_ids(struct store *store,
                                 bool (*take)(void *context, const char *table), void *context);

/* Batches that were acknowledged and are no longer there: an older file, or a log that was damaged
 * or removed (store/witness.h). STORE_NONE: none are known to be lost. It is noted in the store
 * until somebody accepts it. */
struct store_loss {
    int64_t from, to; /* their numbers */
};
enum store_result store_read_loss(struct store *store, struct store_loss *out);
enum store_result store_accept_loss(struct store *store);
/* A sentence about why losses could not be noticed when it was opened; NULL: they could. */
const char *store_witness_trouble(const struct store *store);

/* ---- Several nodes ------------------------------------------------------------------------ */

/* Which node this is: what is changed under a name is no news to stores of the same name. A store
 * that was given none is a node by itself. The name is a word of at most 63 bytes. */
void store_name_node(struct store *store, const char *node);

/* A table's clocks, orders and bots run on the node that holds its lease, until `seconds` from now
 * by the database's clock; the holder asks again before that. With SQLite there is one node: the
 * first to ask holds all leases of the folder until it releases them or ends. */
enum store_result store_lease(struct store *store, const char *table, const char *node,
                              unsigned seconds, bool *mine);
void store_release(struct store *store, const char *node); /* all of this node's */

/* News of tables that other nodes have changed. The descriptor becomes readable when there are
 * some, and stays the same until the store is closed; it is -1 where there is one node.
 * store_news() never waits: call it then, and every few seconds besides, since it also finds the
 * database again when it was away. A table of NULL: anything may have changed meanwhile. */
int store_news_fd(struct store *store);
enum store_result store_news(struct store *store, void (*take)(void *context, const char *table),
                             void *context);

#endif
