/* sqlite.h: what the parts of the SQLite engine share. */
#ifndef ANGELES_STORE_SQLITE_H
#define ANGELES_STORE_SQLITE_H

#include "store/checkpoint.h"
#include "store/engine.h"

#include <sqlite3.h>

struct sqlite {
    struct store store;
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_COUNT];
    sqlite3_stmt *begin, *commit, *rollback;
    struct checkpoint *checkpoint;
    char *path; /* of the file */
    char *lock_path;
    int lock; /* node.lock, or -1 */
};

/* What SQLite says, as a result and a sentence. */
enum store_result sqlite_trouble(struct sqlite *s, int code, struct store_error *error);
int sqlite_run(struct sqlite *s, const char *text);
int sqlite_prepare(struct sqlite *s, const char *text, sqlite3_stmt **out);

/* A file that was opened: is it ours and whole? Brings it up to date, and prepares all statements.
 */
bool sqlite_set_up(struct sqlite *s, struct store_error *error);

#endif
