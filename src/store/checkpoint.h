/* checkpoint.h: copies SQLite's write-ahead log into the database, in parallel with writers.
 *
 * A batch is durable once it is at the end of the log (angeles.db-wal). Later its pages are copied
 * into the database file. That takes a second if there are many, so a separate thread does it while
 * writing goes on.
 *
 * New pages are added to the log meanwhile, so the thread repeats until nothing was added. If
 * writers never pause, one of them copies the rest from time to time. Then the log starts again
 * from its beginning.
 */
#ifndef ANGELES_STORE_CHECKPOINT_H
#define ANGELES_STORE_CHECKPOINT_H

#include <sqlite3.h>

struct checkpoint;

/* Starts checkpoints for everything that this connection to the file at `path` writes; NULL: out of
 * memory. */
struct checkpoint *checkpoint_start(sqlite3 *db, const char *path);
void checkpoint_stop(struct checkpoint *checkpoint); /* call before closing the connection */

#endif
