/* setup.h: the set-up of a table besides the settings of its match: the game and its options, a
 * campaign, and the permission to watch.
 */
#ifndef ANGELES_TABLE_SETUP_H
#define ANGELES_TABLE_SETUP_H

#include "table/match.h"
#include "table/rows.h"

enum {
    TABLE_NAME_SIZE = 129, /* 32 characters */
    OPTION_COUNT_MAX = 16,
    OPTION_SIZE = 96, /* "murder=last-call-at-roxies" */
};

struct table_setup {
    char name[TABLE_NAME_SIZE];
    char game[32];
    char option[OPTION_COUNT_MAX][OPTION_SIZE]; /* "murder=random" */
    unsigned option_count;
    char *campaign; /* owned; the chapters before; NULL: it is part of none; "": of a new one */
    unsigned after; /* the chapter before */
    enum ang_language language;
    bool listed, seeded;
    uint64_t seed;
    bool watch_allowed;
    int64_t watch_delay; /* seconds */
};

/* The members of an object that has others, too. In a request all but "game" are optional. */
struct rows setup_rows(struct table_setup *s);
void setup_write(const struct table_setup *s, struct json_writer *w);
void setup_write_options(const struct table_setup *s, struct json_writer *w);
void setup_write_watch(const struct table_setup *s, struct json_writer *w);

/* The game, for the seats of the match. `key`: its chance, unless a seed was chosen. NULL: the
 * error says why it cannot begin. */
struct ang_game *setup_game(const struct table_setup *s, const struct match *m,
                            const struct ang_pack *pack, const uint8_t *key,
                            struct ang_error *error);

/* Sets up another game for the same people: the next chapter of a campaign, or the same game. `to`
 * and `next` are new. Returns false if there is no memory. */
bool setup_again(struct table_setup *to, struct match *next, const struct table_setup *from,
                 const struct match *m);

void setup_release(struct table_setup *s);

#endif
