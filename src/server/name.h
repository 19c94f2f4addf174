/* name.h: names of people and tables, and texts that others read.
 *
 * Nobody may look like somebody else: a name is cleaned when it comes in, and two names at a table
 * that look alike are told apart by a seat's number (chair_name() in table.h).
 */
#ifndef ANGELES_SERVER_NAME_H
#define ANGELES_SERVER_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* Cleans a name in place: composed, without invisible characters, with single spaces between words
 * and a few combining marks at most. Returns what is wrong with it, or NULL. */
const char *name_clean(char *name, size_t size);
/* Do they look alike? Case, accents, width and letters of other alphabets do not count. */
bool name_resembles(const char *a, const char *b);
/* Removes control characters and whatever changes the direction of the text around it. A line has
 * no line breaks: they become spaces. */
void text_clean(char *text, bool line);
bool text_is_blank(const char *text);

#endif
