/* save.h: shared by the files that read and write saves; for src/lib only. */
#ifndef ANGELES_LIB_SAVE_H
#define ANGELES_LIB_SAVE_H

#include "lib/lib.h"
#include "wire/json.h"

/* Reads a save line by line. */
struct save_reader {
    const char *text;
    size_t size, at;
    unsigned line;
    struct json_reader r;
    size_t line_at;
};
bool save_line(struct save_reader *s); /* the next non-empty line, as s->r; false: none left */
bool save_fails(const struct save_reader *s, struct ang_error *error); /* where s->r failed */
/* Moves to the next of at most `max` items; more are an error. */
bool save_item(struct json_reader *r, unsigned i, unsigned max);

/* save_head.c */
void save_head_write(struct json_writer *w, const struct ang_game *g);
/* The game described by the head of a save, before setup. */
struct ang_game *save_unborn(const struct ang_pack *pack, struct save_reader *s,
                             struct ang_error *error);

#endif
