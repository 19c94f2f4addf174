/* sql.c: the statements and the schema. */
#include "store/sql.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_OF(x)   #x
#define NUMBER_OF(x) TEXT_OF(x)
#define KEPT         16
_Static_assert(KEPT == STORE_REQUESTS_KEPT, "the statement says what the header promises");

#define TABLE_COLUMNS "id, version, about, summary, pack, head, state, listed, changed"

/* clang-format off */
const struct sql_statement sql_statement[SQL_COUNT] = {
    [SQL_NEW_TABLE] = {
        "INSERT INTO game_table (" TABLE_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "
        "ON CONFLICT (id) DO NOTHING",
        "tittttiii", "", STORE_RACE, "there is a table of that name already" },
    [SQL_SET_TABLE] = {
        "INSERT INTO game_table (" TABLE_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "
        "ON CONFLICT (id) DO UPDATE SET version = game_table.version + 1, about = excluded.about, "
        "summary = excluded.summary, pack = excluded.pack, head = excluded.head, "
        "state = excluded.state, listed = excluded.listed, changed = excluded.changed",
        "tittttiii", "", STORE_OK, "" },
    [SQL_CHANGE_TABLE] = {
        "UPDATE game_table SET about = $3, summary = $4, pack = $5, head = $6, state = $7, "
        "listed = $8, changed = $9, version = $2 WHERE id = $1 AND version = $2 - 1",
        "tittttiii", "", STORE_RACE, "the table was changed by somebody else meanwhile" },
    /* A number that is taken breaks the key; one that has none before it becomes null. */
    [SQL_APPEND] = {
        "INSERT INTO entry (table_id, number, text) VALUES ($1, CASE WHEN $2 = 0 OR EXISTS "
        "(SELECT 1 FROM entry WHERE table_id = $1 AND number = $2 - 1) THEN $2 END, $3)",
        "tit", "", STORE_OK, "an entry leaves a gap before it" },
    [SQL_SHOW] = {
        "INSERT INTO line (table_id, viewer, number, text) VALUES ($1, $2, CASE WHEN $3 = 0 OR EXISTS "
        "(SELECT 1 FROM line WHERE table_id = $1 AND viewer = $2 AND number = $3 - 1) THEN $3 END, "
        "$4)",
        "tiit", "", STORE_OK, "a line shown leaves a gap before it" },
    [SQL_CHAT] = {
        "INSERT INTO chat (table_id, number, text) VALUES ($1, CASE WHEN $2 = 0 OR EXISTS "
        "(SELECT 1 FROM chat WHERE table_id = $1 AND number = $2 - 1) THEN $2 END, $3)",
        "tit", "", STORE_OK, "a chat line leaves a gap before it" },
    /* Their numbers have no gaps: a mark that comes again keeps its own. */
    [SQL_KEEP_REQUEST] = {
        "INSERT INTO request (table_id, seat, request, content, answer, number) "
        "VALUES ($1, $2, $3, $4, $5, (SELECT coalesce(max(number) + 1, 0) FROM request "
        "WHERE table_id = $1 AND seat = $2)) ON CONFLICT (table_id, seat, request) "
        "DO UPDATE SET content = excluded.content, answer = excluded.answer",
        "titit", "", STORE_OK, "" },
    [SQL_FORGET_REQUESTS] = {
        "DELETE FROM request WHERE table_id = $1 AND seat = $2 AND number <= (SELECT max(number) "
        "FROM request WHERE table_id = $1 AND seat = $2) - " NUMBER_OF(KEPT),
        "ti", "", STORE_OK, "" },
    [SQL_PUT_THING] = {
        "INSERT INTO thing (table_id, seat, name, text) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (table_id, seat, name) DO UPDATE SET text = excluded.text",
        "titt", "", STORE_OK, "" },
    [SQL_PUT_SNAPSHOT] = {
        "INSERT INTO snapshot (table_id, entries, layout, bytes) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (table_id) DO UPDATE SET entries = excluded.entries, "
        "layout = excluded.layout, bytes = excluded.bytes WHERE excluded.entries >= snapshot.entries",
        "titb", "", STORE_OK, "" },
    [SQL_PUT_PACK] = {
        "INSERT INTO pack (hash, blob) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING",
        "tb", "", STORE_OK, "" },
    [SQL_CHECK] = {
        "UPDATE health SET checks = checks + 1",
        "", "", STORE_BROKEN, "its health row is missing" },

    [SQL_TABLE] = {
        "SELECT " TABLE_COLUMNS " FROM game_table WHERE id = $1",
        "t", "tittttiii", STORE_OK, "" },
    [SQL_TABLES] = {
        "SELECT " TABLE_COLUMNS " FROM game_table WHERE state <= $1 AND listed >= $2 "
        "ORDER BY changed DESC, id",
        "ii", "tittttiii", STORE_OK, "" },
    [SQL_TABLE_IDS] = {
        "SELECT id FROM game_table ORDER BY id",
        "", "t", STORE_OK, "" },
    [SQL_ENTRIES] = {
        "SELECT number, text FROM entry WHERE table_id = $1 AND number >= $2 ORDER BY number",
        "ti", "it", STORE_OK, "" },
    [SQL_LINES] = {
        "SELECT viewer, number, text FROM line WHERE table_id = $1 AND viewer = $2 AND number >= $3 "
        "ORDER BY number",
        "tii", "iit", STORE_OK, "" },
    [SQL_ALL_LINES] = {
        "SELECT viewer, number, text FROM line WHERE table_id = $1 ORDER BY viewer, number",
        "t", "iit", STORE_OK, "" },
    [SQL_CHATS] = {
        "SELECT number, text FROM chat WHERE table_id = $1 AND number >= $2 ORDER BY number",
        "ti", "it", STORE_OK, "" },
    [SQL_REQUESTS] = {
        "SELECT seat, request, content, answer FROM request WHERE table_id = $1 "
        "ORDER BY seat, number",
        "t", "itit", STORE_OK, "" },
    [SQL_THINGS] = {
        "SELECT seat, name, text FROM thing WHERE table_id = $1 ORDER BY seat, name",
        "t", "itt", STORE_OK, "" },
    [SQL_COUNTS] = {
        "SELECT (SELECT coalesce(max(number) + 1, 0) FROM entry WHERE table_id = $1), "
        "(SELECT coalesce(max(number) + 1, 0) FROM chat WHERE table_id = $1), "
        "coalesce((SELECT number + 1 FROM line WHERE table_id = $1 AND viewer = $2 "
        "ORDER BY number DESC LIMIT 1), 0)",
        "ti", "iii", STORE_OK, "" },
    [SQL_SNAPSHOT] = {
        "SELECT entries, layout, bytes FROM snapshot WHERE table_id = $1",
        "t", "itb", STORE_OK, "" },
    [SQL_PACK] = {
        "SELECT blob FROM pack WHERE hash = $1",
        "t", "b", STORE_OK, "" },
    [SQL_PACK_HASHES] = {
        "SELECT hash FROM pack ORDER BY hash",
        "", "t", STORE_OK, "" },
};
/* clang-format on */

/* Lines are ordered by their numbers first: what a choice shows to all viewers lies together, and
 * keeping it touches one page instead of one for each. */
#define OF_TABLE "table_id {text} NOT NULL REFERENCES game_table (id), "

/* clang-format off */
const struct sql_migration sql_migration[SQL_MIGRATION_COUNT] = {
    { .both =
    "CREATE TABLE game_table (id {text} NOT NULL PRIMARY KEY, version {int} NOT NULL, "
    "about {text} NOT NULL, summary {text} NOT NULL, pack {text} NOT NULL, head {text} NOT NULL, "
    "state {int} NOT NULL, listed {int} NOT NULL, changed {int} NOT NULL) {end};"
    "CREATE INDEX game_table_state ON game_table (state, changed);"
    "CREATE TABLE entry (" OF_TABLE "number {int} NOT NULL, text {text} NOT NULL, "
    "PRIMARY KEY (table_id, number)) {end};"
    "CREATE TABLE line (" OF_TABLE "viewer {int} NOT NULL, number {int} NOT NULL, "
    "text {text} NOT NULL, PRIMARY KEY (table_id, number, viewer)) {end};"
    "CREATE TABLE chat (" OF_TABLE "number {int} NOT NULL, text {text} NOT NULL, "
    "PRIMARY KEY (table_id, number)) {end};"
    "CREATE TABLE request (" OF_TABLE "seat {int} NOT NULL, request {text} NOT NULL, "
    "number {int} NOT NULL, content {int} NOT NULL, answer {text} NOT NULL, "
    "PRIMARY KEY (table_id, seat, request)) {end};"
    "CREATE TABLE thing (" OF_TABLE "seat {int} NOT NULL, name {text} NOT NULL, "
    "text {text} NOT NULL, PRIMARY KEY (table_id, seat, name)) {end};"
    "CREATE TABLE snapshot (" OF_TABLE "entries {int} NOT NULL, layout {text} NOT NULL, "
    "bytes {blob} NOT NULL, PRIMARY KEY (table_id)) {end};"
    "CREATE TABLE pack (hash {text} NOT NULL PRIMARY KEY, blob {blob} NOT NULL) {end};"
    "CREATE TABLE health (checks {int} NOT NULL PRIMARY KEY) {end};"
    "INSERT INTO health (checks) VALUES (0);",
      .postgres =
    "CREATE TABLE lease (table_id {text} NOT NULL PRIMARY KEY, node {text} NOT NULL, "
    "until timestamptz NOT NULL);"
    "CREATE INDEX lease_node ON lease (node);"
    /* A row for each program's last batch: see postgres.h. */
    "CREATE TABLE stroke (program {text} NOT NULL PRIMARY KEY, number {int} NOT NULL, "
    "made timestamptz NOT NULL DEFAULT now());" },
};
/* clang-format on */

char *sql_words(const char *text, const struct sql_dialect *dialect)
{
    const struct {
        const char *slot, *word;
    } known[] = {
        { "{int}", dialect->int_word },
        { "{text}", dialect->text_word },
        { "{blob}", dialect->blob_word },
        { "{end}", dialect->end_word },
    };
    size_t room = strlen(text) + 1, used = 0;
    char *out;

    for (const char *at = text; (at = strchr(at, '{')); at++)
        room += 32;
    out = malloc(room);
    if (!out)
        return NULL;
    while (*text) {
        size_t taken = 1, i;

        for (i = 0; i < sizeof known / sizeof known[0]; i++)
            if (strncmp(text, known[i].slot, strlen(known[i].slot)) == 0)
                break;
        if (i < sizeof known / sizeof known[0]) {
            size_t length = strlen(known[i].word);

            memcpy(out + used, known[i].word, length);
            used += length;
            taken = strlen(known[i].slot);
        } else {
            out[used++] = *text;
        }
        text += taken;
    }
    out[used] = 0;
    return out;
}
