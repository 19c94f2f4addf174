/* sim_vfs.h: SQLite on a disk in memory, in which a chosen operation or allocation fails.
 *
 *     sim_vfs_install();                 // before SQLite is used for the first time
 *     sim_mount(disk, "/tmp/…");         // files below that folder are on the disk now
 *     sim_fail(SIM_FAIL_IO, 17, seed);   // the 17th operation from now on fails, once
 *     …
 *     if (sim_failed()) …                // sim_failure() says which it was
 *
 * The folder is real, and each simulated file has an empty real one of the same name. It is for
 * programs that ask the system whether a file is there. For files that a program writes without
 * SQLite, use the functions at the end.
 */
#ifndef ANGELES_SUPPORT_SIM_VFS_H
#define ANGELES_SUPPORT_SIM_VFS_H

#include "support/sim_disk.h"

enum sim_fail {
    SIM_FAIL_NOTHING,
    SIM_FAIL_IO,     /* open, read, write, truncate, sync, delete, lock, size, shared memory */
    SIM_FAIL_MEMORY, /* SQLite's allocations */
};

void sim_vfs_install(void);
void sim_mount(struct sim_disk *disk, const char *root); /* no file may be open */
struct sim_disk *sim_disk(void);

/* Counts from 1, starting now. `count` operations in a row fail. */
void sim_fail(enum sim_fail what, uint64_t at, uint64_t count, uint64_t seed);
void sim_fail_no_more(void); /* sim_failure() keeps its value */
bool sim_failed(void);
const char *sim_failure(void);
uint64_t sim_count(enum sim_fail what); /* operations since sim_fail() */

/* Called before each operation, in its thread. NULL: no call. */
enum sim_moment {
    SIM_MOMENT_IO,
    SIM_MOMENT_CHECKPOINT, /* a checkpoint has read the length of the log, and uses it next */
};
void sim_watch(void (*moment)(enum sim_moment moment));

/* After closing everything, no files, shared memory or allocations may be left. */
bool sim_is_clean(char *why, size_t size);

/* File operations without SQLite. Paths outside the folder are ignored. Each returns
 * false if it failed. */
void sim_folder_made(const char *path);
bool sim_folder_synced(const char *path);
bool sim_plain_written(const char *path, uint64_t offset, const void *bytes, size_t size);
bool sim_plain_synced(const char *path);

#endif
