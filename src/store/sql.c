/* sql.c: the statements and the schema. */
#include "store/sql.h"

#include "store/shown.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_OF(x)   #x
#define NUMBER_OF(x) TEXT_OF(x)
#define KEPT         16
_Static_assert(KEPT == STORE_REQUESTS_KEPT, "the statement says what the header promises");

#define TABLE_COLUMNS "id, version, about, summary, pack, head, state, listed, changed"

/* The version is not part of the seal, so that a statement may increment it. A wrong version makes
 * every change a race.
 */
#define TABLE_SEAL(id, about, summary, pack, head, state, listed, changed)                         \
    "seal(" id " || ' ' || CAST(" state " AS TEXT) || ' ' || CAST(" listed " AS TEXT) || ' ' || "  \
    "CAST(" changed " AS TEXT) || ' ' || " pack " || ' ' || " head " || ' ' || " summary           \
    " || ' ' || " about ")"
#define NEW_TABLE_SEAL TABLE_SEAL("$1", "$3", "$4", "$5", "$6", "$7", "$8", "$9")
#define OLD_TABLE_SEAL                                                                             \
    TABLE_SEAL("id", "about", "summary", "pack", "head", "state", "listed", "changed")
/* For the first entry, the table's id replaces the previous seal. */
#define ENTRY_SEAL(before, number, text)                                                           \
    "seal(" before " || ' ' || CAST(" number " AS TEXT) || ' ' || " text ")"
#define REQUEST_CRC(seat, request, content, answer)                                                \
    "crc(CAST(" seat " AS TEXT) || ' ' || " request " || ' ' || CAST(" content                     \
    " AS TEXT) || ' ' || " answer ")"
#define THING_CRC(seat, name, text)                                                                \
    "crc(CAST(" seat " AS TEXT) || ' ' || " name " || ' ' || " text ")"

/* More or fewer rows than the head says */
#define COUNT_DAMAGE(what, rows, column, which)                                                    \
    "UNION ALL SELECT CAST(there AS TEXT) || ' " what " are there, ' || CAST(kept AS TEXT) || "    \
    "' were kept' FROM (SELECT (SELECT count(*) FROM " rows " WHERE table_id = $1" which           \
    ") AS there, coalesce((SELECT " column                                                         \
    " FROM head WHERE table_id = $1), 0) AS kept) AS counts "                                      \
    "WHERE there <> kept "
#define TO_ALL 255
_Static_assert(TO_ALL == SHOWN_TO_ALL, "lines are counted under the viewer who stands for all");

/* clang-format off */
const struct sql_statement sql_statement[SQL_COUNT] = {
    [SQL_NEW_TABLE] = {
        "INSERT INTO game_table (" TABLE_COLUMNS ", seal) VALUES "
        "($1, $2, $3, $4, $5, $6, $7, $8, $9, " NEW_TABLE_SEAL ") ON CONFLICT (id) DO NOTHING",
        "tittttiii", "", STORE_RACE, "there is a table of that name already" },
    [SQL_SET_TABLE] = {
        "INSERT INTO game_table (" TABLE_COLUMNS ", seal) VALUES "
        "($1, $2, $3, $4, $5, $6, $7, $8, $9, " NEW_TABLE_SEAL ") "
        "ON CONFLICT (id) DO UPDATE SET version = game_table.version + 1, about = excluded.about, "
        "summary = excluded.summary, pack = excluded.pack, head = excluded.head, "
        "state = excluded.state, listed = excluded.listed, changed = excluded.changed, "
        "seal = excluded.seal",
        "tittttiii", "", STORE_OK, "" },
    [SQL_CHANGE_TABLE] = {
        "UPDATE game_table SET about = $3, summary = $4, pack = $5, head = $6, state = $7, "
        "listed = $8, changed = $9, version = $2, seal = " NEW_TABLE_SEAL " WHERE id = $1 AND version = $2 - 1",
        "tittttiii", "", STORE_RACE, "another node has changed the table meanwhile" },
    /* A number already in use violates the key; one without a predecessor makes a null. */
    [SQL_APPEND] = {
        "INSERT INTO entry (table_id, number, text, chain) VALUES ($1, $2, $3, "
        ENTRY_SEAL("CASE WHEN $2 = 0 THEN $1 ELSE "
        "(SELECT chain FROM entry WHERE table_id = $1 AND number = $2 - 1) END", "$2", "$3") ")",
        "tit", "", STORE_OK, "an entry leaves a gap before it" },
    [SQL_SHOW] = {
        "INSERT INTO line (table_id, viewer, number, text, crc) VALUES ($1, $2, "
        "CASE WHEN $3 = 0 OR EXISTS (SELECT 1 FROM line WHERE table_id = $1 AND viewer = $2 AND "
        "number = $3 - 1) THEN $3 END, $4, crc($4))",
        "tiit", "", STORE_OK, "a line shown leaves a gap before it" },
    [SQL_CHAT] = {
        "INSERT INTO chat (table_id, number, text, crc) VALUES ($1, CASE WHEN $2 = 0 OR EXISTS "
        "(SELECT 1 FROM chat WHERE table_id = $1 AND number = $2 - 1) THEN $2 END, $3, crc($3))",
        "tit", "", STORE_OK, "a chat line leaves a gap before it" },
    /* Requests have numbers without gaps: a repeated mark keeps its number. */
    [SQL_KEEP_REQUEST] = {
        "INSERT INTO request (table_id, seat, request, content, answer, number, crc) "
        "VALUES ($1, $2, $3, $4, $5, (SELECT coalesce(max(number) + 1, 0) FROM request "
        "WHERE table_id = $1 AND seat = $2), " REQUEST_CRC("$2", "$3", "$4", "$5") ") "
        "ON CONFLICT (table_id, seat, request) DO UPDATE SET content = excluded.content, "
        "answer = excluded.answer, crc = excluded.crc",
        "titit", "", STORE_OK, "" },
    [SQL_FORGET_REQUESTS] = {
        "DELETE FROM request WHERE table_id = $1 AND seat = $2 AND number <= (SELECT max(number) "
        "FROM request WHERE table_id = $1 AND seat = $2) - " NUMBER_OF(KEPT),
        "ti", "", STORE_OK, "" },
    [SQL_PUT_THING] = {
        "INSERT INTO thing (table_id, seat, name, text, crc) VALUES ($1, $2, $3, $4, "
        THING_CRC("$2", "$3", "$4") ") ON CONFLICT (table_id, seat, name) "
        "DO UPDATE SET text = excluded.text, crc = excluded.crc",
        "titt", "", STORE_OK, "" },
    [SQL_PUT_SNAPSHOT] = {
        "INSERT INTO snapshot (table_id, entries, layout, bytes) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (table_id) DO UPDATE SET entries = excluded.entries, "
        "layout = excluded.layout, bytes = excluded.bytes WHERE excluded.entries >= snapshot.entries",
        "titb", "", STORE_OK, "" },
    [SQL_PUT_PACK] = {
        "INSERT INTO pack (hash, blob) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING",
        "tb", "", STORE_OK, "" },
    [SQL_MEND_PACK] = {
        "UPDATE pack SET blob = $2 WHERE hash = $1 AND blob <> $2",
        "tb", "", STORE_OK, "" },
    [SQL_FIX] = {
        "INSERT INTO fixed (name, text) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
        "tt", "", STORE_OK, "" },
    /* The current counts; 0: unchanged. Every batch ends with it, so it is where SQLite finds out
     * that the table is missing. */
    [SQL_PUT_HEAD] = {
        "INSERT INTO head (table_id, entries, chats, lines, chain, batch) "
        "SELECT id, CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), "
        "coalesce((SELECT chain FROM entry WHERE table_id = $1 AND number = $2 - 1), ''), batch() "
        "FROM game_table WHERE id = $1 "
        "ON CONFLICT (table_id) DO UPDATE SET batch = excluded.batch, "
        "chain = CASE WHEN excluded.entries > 0 THEN excluded.chain ELSE head.chain END, "
        "entries = CASE WHEN excluded.entries > 0 THEN excluded.entries ELSE head.entries END, "
        "chats = CASE WHEN excluded.chats > 0 THEN excluded.chats ELSE head.chats END, "
        "lines = CASE WHEN excluded.lines > 0 THEN excluded.lines ELSE head.lines END",
        "tiii", "", STORE_BROKEN, "there is no such table: put it first" },
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
    [SQL_TABLE_IDS] = { /* including those whose row is lost */
        "SELECT id FROM game_table UNION SELECT table_id FROM head ORDER BY 1",
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
    [SQL_FIXED] = {
        "SELECT text FROM fixed WHERE name = $1",
        "t", "t", STORE_OK, "" },
    [SQL_FIXED_NAMES] = {
        "SELECT name FROM fixed ORDER BY name",
        "", "t", STORE_OK, "" },
    [SQL_DAMAGE] = {
        "SELECT 'its description is missing' FROM head WHERE table_id = $1 "
        "AND NOT EXISTS (SELECT 1 FROM game_table WHERE id = $1) "
        "UNION ALL SELECT 'its description was changed' FROM game_table "
        "WHERE id = $1 AND seal <> " OLD_TABLE_SEAL " "
        "UNION ALL SELECT 'entry ' || CAST(e.number AS TEXT) || ' was changed' FROM entry e "
        "LEFT JOIN entry b ON b.table_id = e.table_id AND b.number = e.number - 1 "
        "WHERE e.table_id = $1 AND e.chain <> coalesce("
        ENTRY_SEAL("CASE WHEN e.number = 0 THEN e.table_id ELSE b.chain END", "e.number", "e.text")
        ", '') "
        COUNT_DAMAGE("entries", "entry", "entries", "")
        COUNT_DAMAGE("chat lines", "chat", "chats", "")
        COUNT_DAMAGE("lines that were shown", "line", "lines", " AND viewer = " NUMBER_OF(TO_ALL))
        "UNION ALL SELECT 'its last entry is not the one that was written last' FROM head h "
        "JOIN entry e ON e.table_id = h.table_id AND e.number = h.entries - 1 "
        "WHERE h.table_id = $1 AND e.chain <> h.chain "
        "UNION ALL SELECT 'line ' || CAST(number AS TEXT) || ' of the shown texts was changed' "
        "FROM line WHERE table_id = $1 AND crc <> crc(text) "
        "UNION ALL SELECT 'chat line ' || CAST(number AS TEXT) || ' was changed' "
        "FROM chat WHERE table_id = $1 AND crc <> crc(text) "
        "UNION ALL SELECT 'a cached reply of seat ' || CAST(seat AS TEXT) || ' was changed' "
        "FROM request WHERE table_id = $1 AND crc <> "
        REQUEST_CRC("seat", "request", "content", "answer") " "
        "UNION ALL SELECT 'the stored value ' || name || ' of seat ' || CAST(seat AS TEXT) || "
        "' was changed' FROM thing WHERE table_id = $1 AND crc <> " THING_CRC("seat", "name", "text"),
        "t", "t", STORE_OK, "" },
};
/* clang-format on */

/* Lines are ordered by number first. The lines that a choice shows to all viewers are adjacent, so
 * storing them touches one page instead of one per viewer. */
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
    { .sqlite =
    /* One row: the store's identity and the number of its last batch. After a loss also the first
     * and the last missing batch, until the host has accepted it. */
    "CREATE TABLE stamp (store {text} NOT NULL PRIMARY KEY, batch {int} NOT NULL, "
    "lost_from {int} NOT NULL, lost_to {int} NOT NULL) {end};"
    "INSERT INTO stamp VALUES (lower(hex(randomblob(16))), 0, 0, 0);",
      .postgres =
    "CREATE FUNCTION seal(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS "
    "'SELECT encode(substring(sha256(convert_to($1, ''UTF8'')) FROM 1 FOR 16), ''hex'')';"
    "CREATE FUNCTION crc(text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS "
    "'SELECT NULL::bigint';",
      .both =
    "ALTER TABLE game_table ADD COLUMN seal {text} NOT NULL DEFAULT '';"
    "UPDATE game_table SET seal = " OLD_TABLE_SEAL ";"
    "ALTER TABLE entry ADD COLUMN chain {text} NOT NULL DEFAULT '';"
    "WITH RECURSIVE link (table_id, number, chain) AS ("
    "SELECT table_id, number, " ENTRY_SEAL("table_id", "number", "text") " FROM entry "
    "WHERE number = 0 UNION ALL "
    "SELECT e.table_id, e.number, " ENTRY_SEAL("link.chain", "e.number", "e.text") " FROM link "
    "JOIN entry e ON e.table_id = link.table_id AND e.number = link.number + 1) "
    "UPDATE entry SET chain = link.chain FROM link "
    "WHERE entry.table_id = link.table_id AND entry.number = link.number;"
    "ALTER TABLE line ADD COLUMN crc {int};"
    "ALTER TABLE chat ADD COLUMN crc {int};"
    "ALTER TABLE request ADD COLUMN crc {int};"
    "ALTER TABLE thing ADD COLUMN crc {int};"
    "CREATE TABLE head (" OF_TABLE "entries {int} NOT NULL, chats {int} NOT NULL, "
    "lines {int} NOT NULL, chain {text} NOT NULL, PRIMARY KEY (table_id)) {end};"
    "INSERT INTO head (table_id, entries, chats, lines, chain) SELECT id, "
    "(SELECT count(*) FROM entry WHERE table_id = id), "
    "(SELECT count(*) FROM chat WHERE table_id = id), "
    "(SELECT count(*) FROM line WHERE table_id = id AND viewer = " NUMBER_OF(TO_ALL) "), "
    "coalesce((SELECT chain FROM entry WHERE table_id = id ORDER BY number DESC LIMIT 1), '') "
    "FROM game_table;" },
    /* An older server that is still running can no longer add entries without a chain. */
    { .postgres =
    "ALTER TABLE entry ALTER COLUMN chain DROP DEFAULT;"
    "ALTER TABLE game_table ALTER COLUMN seal DROP DEFAULT;" },
    { .postgres =
    "CREATE FUNCTION batch() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS "
    "'SELECT 0::bigint';",
      .both =
    "ALTER TABLE head ADD COLUMN batch {int} NOT NULL DEFAULT 0;" },
    { .both =
    "CREATE TABLE fixed (name {text} NOT NULL PRIMARY KEY, text {text} NOT NULL) {end};" },
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
