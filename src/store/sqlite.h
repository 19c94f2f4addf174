/* sqlite.h: what the parts of the SQLite engine share. */
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
    struct file_id log; /* the one that this store writes to */
    int lock;           /* the folder, while its lease is held; or -1 */

    /* While nothing can be written the file is opened to be read only, and now and then it is
     * tried again. */
    bool read_only;
    bool without_log;       /* and as if nobody could change it */
    bool checked;           /* the file was found to be whole */
    unsigned asking;        /* questions whose rows are being read */
    time_t tried;           /* when it was last tried, by the steady clock */
    struct store_error why; /* why it cannot be written */

    char *witness_path;
    int witness;         /* open to be written, or -1 */
    struct witness last; /* what the witness knows, or is to be told */
    bool unwitnessed;    /* the witness could not be told of the last batch */
};

/* What SQLite says, as a result and a sentence. */
enum store_result sqlite_trouble(struct sqlite *s, int code, struct store_error *error);
int sqlite_run(struct sqlite *s, const char *text);
int sqlite_prepare(struct sqlite *s, const char *text, sqlite3_stmt **out);

/* A file that was opened: is it ours and whole? Brings it up to date, and prepares all statements.
 */
enum store_result sqlite_set_up(struct sqlite *s, struct store_error *error);

#endif
