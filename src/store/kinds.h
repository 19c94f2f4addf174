/* kinds.h: the kinds of lines in an export.
 *
 * A line has the values of the statement that inserts it, under the names below. So export and
 * import always agree.
 */
#ifndef ANGELES_STORE_KINDS_H
#define ANGELES_STORE_KINDS_H

#include "store/engine.h"

enum { EXPORT_VERSION = 2 };

enum kind_id {
    KIND_FIXED,
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
    enum sql ask; /* returns the values from the second on; for a table, all of them */
    enum sql put;
    const char *key[SQL_VALUE_MAX];
};

extern const struct kind kind[KIND_COUNT];

/* The types of a kind's values, one letter each */
static inline const char *takes_of(const struct kind *k)
{
    return sql_statement[k->put].takes;
}

#endif
