/* shown.h: everything that all viewers of a table were shown at one moment, as one line of the
 * store.
 *
 * All viewers see nearly the same after a choice, and much the same as after the choice before. So
 * the lines of one moment are stored together, compressed by deflate with the earlier moments as
 * context. A table's lines start afresh, with complete views, whenever a server has loaded the
 * table. Reading them needs nothing else.
 *
 *     shown_add(packer, viewer, line) …          for each viewer who is shown something
 *     store_show(batch, { .viewer = SHOWN_TO_ALL, .number = n, .text = shown_pack(packer) })
 *
 * A packed line is text: "=" (starts afresh) or "+" (continues), then base64.
 */
#ifndef ANGELES_STORE_SHOWN_H
#define ANGELES_STORE_SHOWN_H

#include "store/store.h"

enum { SHOWN_TO_ALL = 255 }; /* the "viewer" under which they are stored */

struct shown_packer;
struct shown_packer *shown_packer_new(void); /* NULL: out of memory */
void shown_packer_free(struct shown_packer *packer);
void shown_add(struct shown_packer *packer, int64_t viewer, const char *line, size_t size);
bool shown_is_empty(const struct shown_packer *packer);
const char *
shown_pack(struct shown_packer *packer); /* of what was added; valid until the next call */

/* Reads all lines that `viewer` was shown, from the first on, including unpacked lines written by
 * older servers. STORE_BROKEN: a packed line is invalid. */
enum store_result shown_read(struct store *store, const char *table, int64_t viewer,
                             bool (*take)(void *context, const struct store_line *row),
                             void *context);

#endif
