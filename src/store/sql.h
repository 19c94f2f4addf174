/* sql.h: every statement that both engines run, and the migrations of the schema.
 *
 * Statements are written once. If the engines use different words for a type, the schema says
 * {int}, {text}, {blob} or {end}, and sql_words() inserts the engine's own.
 *
 * Statements may call functions that both engines have:
 *
 *     seal(text)  32 hexadecimal digits of the text's SHA-256
 *     crc(text)   its CRC-32; null in PostgreSQL, which has its own page checksums
 *     batch()     the number of the batch being written; 0 in PostgreSQL, which has no witness
 *                 (store/witness.h)
 *
 * Stored data contains them, so that damage is detected (SQL_DAMAGE):
 * - Each entry has the seal of the previous one, its number and its text.
 * - A table's row has the seal of its columns.
 * - `head` has the counts, the last seal and the number of the last batch that changed it.
 * - Everything else has the CRC of its text. Rows written by older versions have none.
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
    SQL_FIX,
    SQL_PUT_HEAD,
    SQL_CHECK,
    /* Queries */
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
    SQL_FIXED,
    SQL_FIXED_NAMES,
    SQL_DAMAGE,
    SQL_COUNT,
};

enum { SQL_VALUE_MAX = 9 };

/* `takes` and `gives` have one letter for each value: i a number, t a text, b bytes. */
struct sql_statement {
    const char *text;
    const char *takes;           /* $1, $2, … */
    const char *gives;           /* the columns of a row */
    enum store_result unchanged; /* the result when a change had no effect */
    const char *why;             /* the sentence for that case, or for an unexpected null */
};

extern const struct sql_statement sql_statement[SQL_COUNT];

/* Migration n brings the schema from n to n + 1. Statements for one engine come first, then those
 * for both. A published migration is never changed. */
struct sql_migration {
    const char *sqlite, *postgres, *both;
};
enum { SQL_MIGRATION_COUNT = 5 };
extern const struct sql_migration sql_migration[SQL_MIGRATION_COUNT];

struct sql_dialect {
    const char *int_word, *text_word, *blob_word;
    const char *end_word; /* what follows the columns of a table that is ordered by its key */
};
/* A migration in the engine's own words; the caller frees it. NULL: out of memory. */
char *sql_words(const char *text, const struct sql_dialect *dialect);

#endif
