/* shown.h: everything that the viewers of a table were shown, as lines of the store.
 *
 * All viewers see nearly the same after a choice, and much the same as after the choice before. So
 * what they were shown is collected in memory and stored in chunks, compressed by Zstandard.
 * Anything that has not been stored when a server ends can be made again from the table's entries
 * (server/table_record.c).
 *
 *     shown_begin(shown)                         for each moment
 *     shown_share(shown, 0, text)                which most of its lines contain
 *     shown_add(shown, viewer, line) …           for each viewer who is shown something
 *     store_show(batch, { .viewer = SHOWN_TO_ALL, .number = n,
 *                         .text = shown_pack(packer, shown, entries) })
 *
 * A chunk is text: "%", the number of entries at its end, a space, then base64. Older servers
 * compressed by deflate. Their chunks begin with "#". Moments that they compressed one by one begin
 * with "=" (starts afresh) or "+" (continues). Base64 follows.
 */
#ifndef ANGELES_STORE_SHOWN_H
#define ANGELES_STORE_SHOWN_H

#include "store/store.h"

enum {
    SHOWN_TO_ALL = 255,     /* the "viewer" under which they are stored */
    SHOWN_SHARED = 2,       /* shared texts of a moment */
    SHOWN_CHUNK = 32 << 10, /* bytes after which a chunk is stored */
};

/* Lines not stored yet */
struct shown {
    char *data; /* owned; followed by a zero byte */
    size_t size, room;
    struct shown_text {
        size_t at, size;
    } shared[SHOWN_SHARED];
};
void shown_release(struct shown *shown);
void shown_begin(struct shown *shown); /* a moment */
void shown_share(struct shown *shown, unsigned number, const char *text, size_t size);
void shown_add(struct shown *shown, int64_t viewer, const char *line, size_t size);

/* Compresses chunks, for all tables of a thread. */
struct shown_packer;
struct shown_packer *shown_packer_new(void); /* NULL: out of memory */
void shown_packer_free(struct shown_packer *packer);
/* Empties the chunk; the text is valid until the next call. */
const char *shown_pack(struct shown_packer *packer, struct shown *shown, unsigned entries);

/* Reads all lines that `viewer` was shown, from the first on, also as older servers wrote them;
 * then those of `fresh`, which may be NULL. STORE_BROKEN: a stored line is invalid. */
enum store_result shown_read(struct store *store, const char *table, int64_t viewer,
                             const struct shown *fresh,
                             bool (*take)(void *context, const struct store_line *row),
                             void *context);

/* The number of entries up to which everything shown is stored; -1: there is nothing. */
enum store_result shown_upto(struct store *store, const char *table, int64_t *entries);

#endif
