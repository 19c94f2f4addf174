/* texts.h: texts by people at a table: chat for everybody, and each seat's private notes.
 *
 * Both belong to the match, which owns the memory: match_release().
 */
#ifndef ANGELES_TABLE_TEXTS_H
#define ANGELES_TABLE_TEXTS_H

#include <angeles.h>

#include "table/words.h"

struct texts {
    char **line; /* chat lines, as JSON */
    unsigned count, room;
    char *notes[ANG_SEAT_MAX]; /* NULL: none */
};

/* A change at a seat that everybody is told, as a chat line with an "event". */
struct seat_event {
    const char *what; /* "bot", "taken" or "back" */
    unsigned seat;
    const char *was; /* name of the seat's former owner; NULL: it has not changed hands */
    unsigned by;     /* the seat that requested it, or ANG_SPECTATOR */
};

/* Adds a line of the given form, as it was stored. Returns false if there is no memory. */
bool texts_line(struct texts *s, const char *json);
bool texts_event(struct texts *s, const char *name, const struct seat_event *event, int64_t unix_s);
/* `text` is cleaned first. REFUSED_NO_TEXT: nothing visible is left. */
enum table_refusal texts_chat(struct texts *s, unsigned seat, const char *name, char *text,
                              int64_t unix_s);
bool texts_notes(struct texts *s, unsigned seat, const char *text);
void texts_release(struct texts *s);

/* Removes control characters and anything that changes the direction of surrounding text. In a
 * line, line breaks become spaces. */
void text_clean(char *text, bool line);

#endif
