/* shown.h: what all viewers of a table were shown at one moment, packed into one line of the store.
 *
 * What a choice shows to one viewer is nearly what it shows to the others, and much like what the
 * choice before showed: so the lines of one moment go into the store together, as what deflate
 * makes of them behind those of the moments before. A table's lines begin again (with whole views)
 * whenever a server has read the table anew, and need nothing but each other to be read.
 *
 *     shown_add(packer, viewer, line) …          for each viewer who is shown something
 *     store_show(batch, { .viewer = SHOWN_TO_ALL, .number = n, .text = shown_pack(packer) })
 *
 * A packed line is text: "=" (it begins anew) or "+" (it goes on), then base64.
 */
#ifndef ANGELES_STORE_SHOWN_H
#define ANGELES_STORE_SHOWN_H

#include "store/store.h"

enum { SHOWN_TO_ALL = 255 }; /* the "viewer" under whom they are kept */

struct shown_packer;
struct shown_packer *shown_packer_new(void); /* NULL: there is no memory */
void shown_packer_free(struct shown_packer *packer);
void shown_add(struct shown_packer *packer, int64_t viewer, const char *line, size_t size);
bool shown_is_empty(const struct shown_packer *packer);
const char *shown_pack(struct shown_packer *packer); /* what was added; valid until the next call */

/* Reading: all lines that `viewer` was shown, from the first on, also those that older servers kept
 * one by one. STORE_BROKEN: a packed line makes no sense. */
enum store_result shown_read(struct store *store, const char *table, int64_t viewer,
                             bool (*take)(void *context, const struct store_line *row),
                             void *context);

#endif
