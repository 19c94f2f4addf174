/* sqlite.h: shared by the parts of the SQLite engine. */
#ifndef ANGELES_STORE_SQLITE_H
#define ANGELES_STORE_SQLITE_H

#include "store/checkpoint.h"
#include "store/engine.h"

#include <sqlite3.h>

#include <sys/types.h>
#include <time.h>

struct file_id { /* both 0: there is no such file */
    dev_t device;
    ino_t number;
};

struct sqlite {
    struct store store;
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_COUNT];
    sqlite3_stmt *begin, *commit, *rollback, *stamp, *set_stamp;
    struct checkpoint *checkpoint;
    char *folder;
    char *path;         /* of the file */
    char *log_path;     /* of its write-ahead log */
    struct file_id log; /* the log that this store writes to */
    int lock;           /* the folder, while its lease is held; else -1 */

    /* While the file cannot be written it is opened read-only, and writing is retried from time to
     * time. */
    bool read_only;
    bool without_log;       /* read as a file that nobody can change */
    bool checked;           /* the file was checked and is intact */
    unsigned asking;        /* queries whose rows are being read */
    time_t tried;           /* time of the last attempt, monotonic clock */
    struct store_error why; /* why it cannot be written */

    char *witness_path;
    int witness;            /* open for writing, or -1 */
    struct witness last;    /* the state the witness has or is about to get */
    bool unwitnessed;       /* writing the last batch to the witness failed */
    int64_t batch;          /* the number of the batch being written */
    struct store_loss loss; /* as recorded with the last batch */
    bool stamped;           /* batch and loss match the file, unless somebody else writes: */
    unsigned data_version;  /* then SQLite reports a different number from this one */
};

/* Converts SQLite's answer to a result and a sentence. */
enum store_result sqlite_trouble(struct sqlite *s, int code, struct store_error *error);
int sqlite_run(struct sqlite *s, const char *text);
int sqlite_prepare(struct sqlite *s, const char *text, sqlite3_stmt **out);

extern const struct store_engine sqlite_engine;

/* sqlite_open.c */
void sqlite_close(struct store *store);
bool sqlite_revive(struct sqlite *s); /* reopens it if necessary; true: it can be written */
/* At least for reading; until sqlite_asked(). */
bool sqlite_may_ask(struct sqlite *s, struct store_error *error);
void sqlite_asked(struct sqlite *s);
bool sqlite_note_log(struct sqlite *s);
struct file_id sqlite_file_at(const char *path); /* the file that has that name now */
enum store_result sqlite_copy(struct store *store, const char *folder, struct store_error *error);

/* sqlite_log.c: the VFS through which to open the file for writing; NULL: the system's. */
const char *sqlite_log_layer(void);

/* Checks that an opened file is ours and intact, migrates it, and prepares all statements. */
enum store_result sqlite_set_up(struct sqlite *s, struct store_error *error);

#endif
