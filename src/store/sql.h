/* sql.h: every statement both engines run, and the steps by which the schema came to be.
 *
 * Statements are written once. Where the engines differ in the word for a type, the schema says
 * {int}, {text}, {blob} or {end}, and sql_words() puts in the engine's own.
 *
 * Statements may call two functions that both engines have:
 *
 *     seal(text)  32 hexadecimal digits of the text's SHA-256
 *     crc(text)   its CRC-32; null in PostgreSQL, which has checksums of its own for its pages
 *
 * What is stored carries them, so that damage is noticed (SQL_DAMAGE): each entry has the seal of
 * the one before it, its number and its text; a table's row has the seal of its columns; `head` has
 * the counts and the last seal; everything else has the CRC of its text. Rows that were written
 * before there were CRCs have none.
 */
#ifndef ANGELES_STORE_SQL_H
#define ANGELES_STORE_SQL_H

#include "store/store.h"

enum sql {
    /* Changes */
    SQL_NEW_TABLE,
    SQL_SET_TABLE,
    SQL_CHANGE_TABLE,
    SQL_APPEND,
    SQL_SHOW,
    SQL_CHAT,
    SQL_KEEP_REQUEST,
    SQL_FORGET_REQUESTS,
    SQL_PUT_THING,
    SQL_PUT_SNAPSHOT,
    SQL_PUT_PACK,
    SQL_MEND_PACK,
    SQL_PUT_HEAD,
    SQL_CHECK,
    /* Questions */
    SQL_TABLE,
    SQL_TABLES,
    SQL_TABLE_IDS,
    SQL_ENTRIES,
    SQL_LINES,
    SQL_ALL_LINES,
    SQL_CHATS,
    SQL_REQUESTS,
    SQL_THINGS,
    SQL_COUNTS,
    SQL_SNAPSHOT,
    SQL_PACK,
    SQL_PACK_HASHES,
    SQL_DAMAGE,
    SQL_COUNT,
};

enum { SQL_VALUE_MAX = 9 };

/* `takes` and `gives` have a letter for each value: i a number, t a text, b bytes. */
struct sql_statement {
    const char *text;
    const char *takes;           /* $1, $2, … */
    const char *gives;           /* the columns of a row */
    enum store_result unchanged; /* what it means when a change changed nothing */
    const char *why;             /* the sentence for that, or for a null that was found */
};

extern const struct sql_statement sql_statement[SQL_COUNT];

/* Migration n brings the schema from n to n + 1: what only one engine needs comes first, then what
 * both need. One that was published is never altered. */
struct sql_migration {
    const char *sqlite, *postgres, *both;
};
enum { SQL_MIGRATION_COUNT = 3 };
extern const struct sql_migration sql_migration[SQL_MIGRATION_COUNT];

struct sql_dialect {
    const char *int_word, *text_word, *blob_word;
    const char *end_word; /* what follows the columns of a table whose key is its order */
};
/* A migration in the engine's own words; the caller frees. NULL: no memory. */
char *sql_words(const char *text, const struct sql_dialect *dialect);

#endif
