/* buffer.h: growing strings, and JSON written into them.
 *
 *     struct buffer t = { 0 };
 *     buffer_json(&t, seat_write, seat);
 *     … t.data, t.length …
 *     buffer_release(&t);
 *
 * A host that is out of memory cannot answer anybody, so a failed allocation ends the program.
 * Everything that it has acknowledged is stored.
 */
#ifndef ANGELES_TABLE_BUFFER_H
#define ANGELES_TABLE_BUFFER_H

#include <stddef.h>

#include "wire/json.h"

struct buffer {
    char *data; /* ends with a zero that `length` does not count; NULL while empty */
    size_t length, room;
};

void *memory_new(size_t size); /* zeroed */
char *memory_copy(const char *text, size_t length);

void buffer_release(struct buffer *t);
void buffer_room(struct buffer *t, size_t more); /* makes room for `more` bytes and a zero */
void buffer_add(struct buffer *t, const char *data, size_t length);
void buffer_add_string(struct buffer *t, const char *string);
void buffer_add_number(struct buffer *t, unsigned number);
void buffer_add_hash(struct buffer *t, const char *before, uint64_t hash); /* …0123456789abcdef", */
void buffer_cut(struct buffer *t, size_t front); /* drops the first `front` bytes */

/* Appends the output of `fill`, which may be called twice and must have no side effects. */
typedef void json_fill(struct json_writer *w, const void *about);
void buffer_json(struct buffer *t, json_fill *fill, const void *about);

/* The number of characters in well-formed UTF-8. */
size_t text_characters(const char *string);

#endif
