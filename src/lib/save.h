/* save.h: what the files about saves share; inside src/lib only. */
#ifndef ANGELES_LIB_SAVE_H
#define ANGELES_LIB_SAVE_H

#include "lib/lib.h"
#include "wire/json.h"

/* Goes through a save line by line. */
struct save_reader {
    const char *text;
    size_t size, at;
    unsigned line;
    struct json_reader r;
    size_t line_at;
};
bool save_line(
    struct save_reader *s); /* the next that is not empty, as s->r; false: none is left */
bool save_fails(const struct save_reader *s, struct ang_error *error); /* where s->r failed */
/* The next of at most `max` items; one more is an error. */
bool save_item(struct json_reader *r, unsigned i, unsigned max);

/* save_head.c */
void save_head_write(struct json_writer *w, const struct ang_game *g);
/* The game a save begins with, as it was before it was set up. */
struct ang_game *save_unborn(const struct ang_pack *pack, struct save_reader *s,
                             struct ang_error *error);

#endif
