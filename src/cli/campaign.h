/* campaign.h: campaigns as files: the play command begins their chapters and adds them. */
#ifndef ANGELES_CLI_CAMPAIGN_H
#define ANGELES_CLI_CAMPAIGN_H

#include "cli/text.h"

#include <angeles.h>

struct campaign_wish {
    const char *path; /* NULL: no campaign */
    uint64_t after;   /* the chapter before; UINT64_MAX: the last one */
    struct text text; /* the previous contents of the file; empty: a new campaign */
    char option[ANG_SEAT_MAX][64];
    char name[ANG_SEAT_MAX][64];
    unsigned seats; /* of the chapter before; 0: there is none */
};

/* Reads the file, and returns the players of the previous chapter. An exit status. */
int campaign_open(struct campaign_wish *w, const struct ang_pack *pack);
/* Replaces the file by the campaign of a finished game. */
bool campaign_keep(const struct campaign_wish *w, const struct ang_game *game);
void campaign_release(struct campaign_wish *w);

#endif
