/* packs.h: finds a pack: built in, a compiled file, or a folder.
 *
 * Each function returns an exit status, and has complained if it is not STATUS_OK.
 */
#ifndef ANGELES_CLI_PACKS_H
#define ANGELES_CLI_PACKS_H

#include "cli/text.h"

#include <angeles.h>

#include <stdio.h>

bool is_game(const char *word);   /* without a message */
int game_check(const char *game); /* is there such a game? */

/* The pack for a game; `path` is the value of --pack, or NULL. */
int pack_get(const char *game, const char *path, struct ang_pack **out);
/* A compiled pack, or a folder to compile; game: the required game, or NULL. The compiler's
 * warnings go to a file; NULL: nowhere. */
int pack_load(const char *path, const char *game, FILE *warnings, struct ang_pack **out);

/* The number of players: 0 means the fewest. */
int seats_check(const struct ang_pack *pack, const char *option, unsigned seats);

#endif
