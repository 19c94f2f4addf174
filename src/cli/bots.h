/* bots.h: which bot or level a person means. Each function returns an exit status, and has
 * complained if it is not STATUS_OK.
 */
#ifndef ANGELES_CLI_BOTS_H
#define ANGELES_CLI_BOTS_H

#include "cli/cli.h"

void bots_list(void); /* for a command's help: all bots and levels, and each game's personalities */

/* A bot or a level, as ang_bot_read() knows them. */
int bot_read(const struct ang_pack *pack, const char *option, const char *words,
             struct ang_bot_desc *bot);

struct entrant {
    char name[48]; /* as it was written */
    struct ang_bot_desc bot;
};
/* "expert,search:500,greedy,search:200ms": at most ANG_SEAT_MAX. */
int entrants_read(const struct ang_pack *pack, const char *option, const char *words,
                  struct entrant entrant[ANG_SEAT_MAX], unsigned *count);

#endif
