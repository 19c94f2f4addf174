/* move.h: everything in a store as lines of JSON, and back into any store; and backups.
 *
 *     {"what":"store","version":1}
 *     {"what":"pack","hash":"…","blob":"0f3a…"}
 *     {"what":"table","table":"k3v9…","version":4,"about":"…",…}
 *     {"what":"entry","table":"k3v9…","number":0,"text":"…"}
 *     …
 *     {"what":"end","lines":1234}
 *
 * Tables come in the order of their ids, each followed by what belongs to it; what is stored twice
 * alike is exported alike, whatever the engine. The last line tells a whole file from one that was
 * cut off.
 */
#ifndef ANGELES_STORE_MOVE_H
#define ANGELES_STORE_MOVE_H

#include "store/store.h"

/* Calls `write` with each line, without its newline, until it says false; all of one moment.
 * `table`: only this one and its pack; NULL: all. STORE_NONE: there is no such table.
 *
 * Tables that are damaged are left out, since they would seem to be whole where they are imported:
 * then error->table is the first of them, and error->text says so, though the result is STORE_OK.
 */
enum store_result store_export(struct store *store, const char *table,
                               bool (*write)(void *context, const char *line, size_t size),
                               void *context, struct store_error *error);

/* An import goes through the lines twice: once to look whether all is well, which changes nothing,
 * and once to write. Each table is written in one stroke. */
enum import_way {
    IMPORT_CHECK,
    IMPORT_WRITE,
};
struct store_import;
struct store_import *store_import_begin(struct store *store, enum import_way way,
                                        bool leave_out_known); /* tables that are there already */
/* STORE_BROKEN: the line makes no sense, and the error says why. */
enum store_result store_import_line(struct store_import *import, const char *line, size_t size,
                                    struct store_error *error);
/* To be called at the end in any case; frees it. */
enum store_result store_import_end(struct store_import *import, struct store_error *error);
struct import_counts {
    uint64_t tables, entries, packs, left_out;
};
struct import_counts store_import_counts(const struct store_import *import);

/* A copy of one moment, while others write: a folder with a store in it, which must not be there
 * yet. From PostgreSQL damaged tables are left out, as from an export. */
enum store_result store_backup(struct store *store, const char *folder, struct store_error *error);

#endif
