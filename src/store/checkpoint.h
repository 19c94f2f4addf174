/* checkpoint.h: moves what SQLite has written ahead to its place, beside those who write.
 *
 * A batch is durable once it stands at the end of the log (angeles.db-wal); later its pages are
 * copied to where they belong. That takes a second if much has gathered, so a thread of its own
 * does it while others go on writing. They write to the log's end meanwhile, so the log begins anew
 * only when a writer, now and then, copies the little that the thread has left.
 */
#ifndef ANGELES_STORE_CHECKPOINT_H
#define ANGELES_STORE_CHECKPOINT_H

#include <sqlite3.h>

struct checkpoint;

/* From now on, for all that this connection to the file at `path` writes; NULL: no memory. */
struct checkpoint *checkpoint_start(sqlite3 *db, const char *path);
void checkpoint_stop(struct checkpoint *checkpoint); /* before the connection is closed */

#endif
