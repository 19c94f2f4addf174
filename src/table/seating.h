/* seating.h: the line of a save with the players, for hosts that keep a table in its save.
 *
 *     {"table":{"bot":"expert/hunter","match":{…}}}
 *
 * "bot" plays the bots' seats, whatever their level is. For "match" see match_text.c.
 */
#ifndef ANGELES_TABLE_SEATING_H
#define ANGELES_TABLE_SEATING_H

#include "table/match.h"

enum { BOT_WORDS_SIZE = 64 };

/* Writes the line; `bot` may be NULL. Returns its length even if it does not fit. */
size_t seating_write(const struct match *m, const char *bot, char *out, size_t size);
/* Finds the line in a save, and reads the match. `bot` becomes "" if there is none. Returns false,
 * with the match unchanged, if there is no valid line for as many seats. */
bool seating_find(struct match *m, char bot[BOT_WORDS_SIZE], const char *save, size_t size);

#endif
