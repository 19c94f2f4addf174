/* rows.h: reads JSON objects into structs: one row for each key.
 *
 *     static const struct row row[] = { { "ready", BOOL_IN(struct match_seat, ready) },
 *                                       { "orders", READ(read_orders) } };
 *     const struct rows part[] = { { row, ARRAY_LEN(row), seat }, … };
 *     rows_read(r, part, ARRAY_LEN(part), 1);
 *
 * An object may belong to several things: each has its own rows.
 */
#ifndef ANGELES_TABLE_ROWS_H
#define ANGELES_TABLE_ROWS_H

#include <stddef.h>

#include "wire/json.h"

enum row_kind { ROW_READ, ROW_BOOL, ROW_INT, ROW_TEXT, ROW_WORD };
struct row {
    const char *key;
    enum row_kind kind;
    void (*read)(struct json_reader *r, void *of);
    size_t at, size; /* of the member; for words: how many there are */
    int64_t least, most;
    const char *const *word;
    const char *wrong;
    bool optional; /* even where the others are mandatory */
};
struct rows {
    const struct row *row;
    unsigned count;
    void *of;
};

#define MEMBER(of, member)           .at = offsetof(of, member), .size = sizeof(((of *)0)->member)
#define READ(function)               .read = function
#define BOOL_IN(of, member)          .kind = ROW_BOOL, MEMBER(of, member)
#define INT_IN(of, member, from, to) .kind = ROW_INT, MEMBER(of, member), .least = from, .most = to
#define TEXT_IN(of, member)          .kind = ROW_TEXT, MEMBER(of, member)
/* The member is an enum in the order of the names. */
#define WORD_IN(of, member, names, what)                                                           \
    .kind = ROW_WORD, .at = offsetof(of, member), .size = ARRAY_LEN(names), .word = names,         \
    .wrong = what

/* A function for READ: READER(read_hints, struct match *m) { m->no_hints = … } */
#define READER(name, of)                                                                           \
    static void name##_typed(struct json_reader *r, of);                                           \
    static void name(struct json_reader *r, void *row_of)                                          \
    {                                                                                              \
        name##_typed(r, row_of);                                                                   \
    }                                                                                              \
    static void name##_typed(struct json_reader *r, of)

/* The first `needed` keys, in the order of the parts, are mandatory. Returns the keys seen, one bit
 * for each in that order. */
uint64_t rows_read(struct json_reader *r, const struct rows *part, unsigned parts, unsigned needed);

#endif
