/* bots.h: which bot a person means. Each function returns an exit status, and has complained if it
 * is not STATUS_OK.
 */
#ifndef ANGELES_CLI_BOTS_H
#define ANGELES_CLI_BOTS_H

#include "cli/cli.h"

int bot_read(const char *option, const char *name, unsigned *bot);
/* "greedy,random": at most ANG_SEAT_MAX. */
int bots_read(const char *option, const char *names, unsigned bot[ANG_SEAT_MAX], unsigned *count);

#endif
