/* name.h: names of people and tables.
 *
 * Nobody may impersonate anybody else. A name is cleaned when it arrives. If two names at a table
 * look alike, chair_name() in table.h adds a seat number.
 */
#ifndef ANGELES_SERVER_NAME_H
#define ANGELES_SERVER_NAME_H

#include <stdbool.h>
#include <stddef.h>

#include "table/words.h"

/* Cleans a name in place: composed, no invisible characters, single spaces between words, and few
 * combining marks. Returns what is wrong with the name, or REFUSED_NOT. */
enum table_refusal name_clean(char *name, size_t size);
/* Whether the names look alike. Ignores case, accents and width, and folds look-alike letters of
 * other alphabets. */
bool name_resembles(const char *a, const char *b);

#endif
