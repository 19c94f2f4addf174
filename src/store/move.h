/* move.h: exports a store as lines of JSON, imports them into any store, and makes backups.
 *
 *     {"what":"store","version":2}
 *     {"what":"fixed","name":"vapid","text":"…"}
 *     {"what":"pack","hash":"…","blob":"0f3a…"}
 *     {"what":"table","table":"k3v9…","version":4,"about":"…",…}
 *     {"what":"entry","table":"k3v9…","number":0,"text":"…"}
 *     …
 *     {"what":"end","lines":1234}
 *
 * Tables are sorted by id, each followed by its contents. Stores with the same contents give the
 * same export, whatever the engine. The last line distinguishes a complete file from a truncated
 * one.
 */
#ifndef ANGELES_STORE_MOVE_H
#define ANGELES_STORE_MOVE_H

#include "store/store.h"

/* Calls `write` with each line, without its newline, until it returns false. All lines are of the
 * same moment. `table`: only this one and its pack; NULL: all. STORE_NONE: there is no such table.
 *
 * Damaged tables are omitted, because they would appear intact after an import. Then error->table
 * is the first of them and error->text says so, although the result is STORE_OK.
 */
enum store_result store_export(struct store *store, const char *table,
                               bool (*write)(void *context, const char *line, size_t size),
                               void *context, struct store_error *error);

/* An import reads the lines twice: first to check them, which changes nothing, then to write. Each
 * table is written atomically. */
enum import_way {
    IMPORT_CHECK,
    IMPORT_WRITE,
};
struct store_import;
struct store_import *store_import_begin(struct store *store, enum import_way way,
                                        bool leave_out_known); /* skip existing tables */
/* STORE_BROKEN: the line is invalid, and the error says why. */
enum store_result store_import_line(struct store_import *import, const char *line, size_t size,
                                    struct store_error *error);
/* Always call this at the end; it frees the import. */
enum store_result store_import_end(struct store_import *import, struct store_error *error);
struct import_counts {
    uint64_t tables, entries, packs, left_out;
};
struct import_counts store_import_counts(const struct store_import *import);

/* Makes a consistent copy while others write: a folder with a store in it, which must not exist
 * yet. Damaged tables are omitted from a backup of PostgreSQL, as from an export. */
enum store_result store_backup(struct store *store, const char *folder, struct store_error *error);

#endif
