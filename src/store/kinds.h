/* kinds.h: what an export has lines of.
 *
 * A line has the values of the statement that puts it there, under the names below: so what is
 * exported and what is imported cannot be two different things.
 */
#ifndef ANGELES_STORE_KINDS_H
#define ANGELES_STORE_KINDS_H

#include "store/engine.h"

enum { EXPORT_VERSION = 1 };

enum kind_id {
    KIND_PACK,
    KIND_TABLE,
    KIND_ENTRY,
    KIND_LINE,
    KIND_CHAT,
    KIND_REQUEST,
    KIND_THING,
    KIND_SNAPSHOT,
    KIND_COUNT,
};

struct kind {
    const char *name;
    enum sql ask; /* gives the values from the second on; of a table, all */
    enum sql put;
    const char *key[SQL_VALUE_MAX];
};

extern const struct kind kind[KIND_COUNT];

/* Its values, a letter for each */
static inline const char *takes_of(const struct kind *k)
{
    return sql_statement[k->put].takes;
}

#endif
