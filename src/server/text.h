/* text.h: strings that grow, and JSON written into them.
 *
 *     struct text t = { 0 };
 *     text_json(&t, seat_write, seat);
 *     … t.data, t.length …
 *     text_release(&t);
 *
 * A server that has no memory left cannot answer anybody: what is not given ends the program, and
 * what was acknowledged is in the store.
 */
#ifndef ANGELES_SERVER_TEXT_H
#define ANGELES_SERVER_TEXT_H

#include <stddef.h>

#include "wire/json.h"

struct text {
    char *data; /* ends with a zero, which is not counted; NULL while empty */
    size_t length, room;
};

void *memory_get(size_t size); /* zeroed */
char *memory_string(const char *text, size_t length);

void text_release(struct text *t);
void text_room(struct text *t, size_t more); /* so many bytes and a zero fit behind its end */
void text_add(struct text *t, const char *data, size_t length);
void text_add_string(struct text *t, const char *string);
void text_format(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_cut(struct text *t, size_t front); /* drops so many bytes at the front */

/* Appends what `fill` writes; it may be called twice, so it only writes. */
typedef void json_fill(struct json_writer *w, const void *about);
void text_json(struct text *t, json_fill *fill, const void *about);

/* The characters of well-formed UTF-8. */
size_t text_characters(const char *string);

#endif
