/* saved.h: a saved game in a file. */
#ifndef ANGELES_CLI_SAVED_H
#define ANGELES_CLI_SAVED_H

#include "cli/text.h"

#include <angeles.h>

/* A saved game, with the pack it needs. */
struct saved {
    struct text text;
    char game[32], pack_hash[65];
    struct ang_pack *pack;
};
/* Returns an exit status; prints a message if it is not STATUS_OK. */
int saved_read(const char *path, const char *pack_path, struct saved *out);
void saved_release(struct saved *s);

/* Whether the opened game ends like the saved one. */
enum ang_end saved_end(const struct saved *s, const struct ang_game *game);
/* Reports that it does not: the difference, that nothing was written, and what to do. */
int saved_differs(const char *path, enum ang_end end, enum ang_language lang); /* STATUS_FAILED */

#endif
