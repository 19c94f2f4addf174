/* test_store_move.c: an export can be imported unchanged, with either engine. Damaged lines are
 * reported by number, a backup is a snapshot of one moment, and stored games can be replayed.
 */
#include "test_store_places.h"

#include <angeles.h>

#include "store/move.h"

#include <signal.h>
#include <sqlite3.h>

/* ---- A store with rows of every kind -----------------------------------------------------
 */

static void fill(struct store *store)
{
    static const char *const table[] = { "Zoo", "a-table", "b", "ä" };
    struct store_batch *batch = store_batch_begin(store);
    unsigned char every[256];

    for (unsigned i = 0; i < 256; i++)
        every[i] = (unsigned char)i;
    store_fix(batch, "key", "first");
    store_fix(batch, "another", "\"ä\"");
    store_fix(batch, "key", "second"); /* the first one stays */
    store_put_pack(batch, "ffff", every, sizeof every);
    store_put_pack(batch, "0000", "", 0);
    for (unsigned t = 0; t < 4; t++) {
        store_put_table(batch, &(struct store_table){ .table = table[t],
                                                      .about = "{\"name\":\"a \\\"table\\\"\"}",
                                                      .summary = "line\nbreak\ttab",
                                                      .pack = t ? "ffff" : "",
                                                      .head = "{\"save\":1}",
                                                      .state = t,
                                                      .listed = t & 1,
                                                      .changed = INT64_MAX - t });
        for (int64_t n = 0; n < t * 3; n++) {
            append(batch, table[t], n, n ? "{\"choice\":{}}" : "'\\\x01 äß漢😀");
            store_chat(batch, table[t], n, "hello");
            store_show(batch, &(struct store_line){ table[t], n, 0, "first" });
            store_show(batch, &(struct store_line){ table[t], n, 1, "second" });
            store_put_thing(batch, table[t], n - 1, "notes", n ? "mine" : "");
        }
        for (unsigned i = 0; i < t * 7; i++) {
            char mark[20];

            snprintf(mark, sizeof mark, "m%u", 100 - i); /* not in the order of the marks */
            store_keep_request(batch, &(struct store_request){ .table = table[t],
                                                               .seat = i & 1,
                                                               .request = mark,
                                                               .content = UINT64_MAX - i,
                                                               .answer = "{}" });
        }
        if (t > 1)
            store_put_snapshot(batch, table[t], t, "layout", every, sizeof every);
    }
    commits(batch, STORE_OK);
    put_table(batch = store_batch_begin(store), "b", 0); /* its version is 2 now */
    commits(batch, STORE_OK);
}

/* ---- Texts of many lines -------------------------------------------------------------------- */

struct lines {
    char *text;
    size_t size;
    FILE *to;
    unsigned count;
};

static bool gather(void *context, const char *line, size_t size)
{
    struct lines *lines = context;

    fwrite(line, 1, size, lines->to);
    putc('\n', lines->to);
    lines->count++;
    return true;
}

static struct lines export_of(struct store *store, const char *table)
{
    struct lines lines = { 0 };

    lines.to = open_memstream(&lines.text, &lines.size);
    assert_int_equal(store_export(store, table, gather, &lines, &last_error), STORE_OK);
    fclose(lines.to);
    return lines;
}

/* Imports a text; returns the number of the refused line, or 0. */
static unsigned import_text(struct store *store, enum import_way way, bool leave_out,
                            const char *text)
{
    struct store_import *import = store_import_begin(store, way, leave_out);
    struct store_error at_end = { 0 };
    unsigned number = 0;

    last_error = (struct store_error){ 0 };
    while (*text) {
        size_t size = strcspn(text, "\n");

        number++;
        if (store_import_line(import, text, size, &last_error) != STORE_OK) {
            store_import_end(import, &at_end);
            return number;
        }
        text += size + (text[size] == '\n');
    }
    return store_import_end(import, &last_error) == STORE_OK ? 0 : number;
}

static void imports(struct store *store, const char *text)
{
    for (int way = IMPORT_CHECK; way <= IMPORT_WRITE; way++) {
        unsigned line = import_text(store, (enum import_way)way, false, text);

        if (line)
            fail_msg("line %u: %s", line, last_error.text);
    }
}

/* From an engine into itself, into the other one, and back. */
static void what_leaves_comes_back_the_same(void **state)
{
    struct store *store = open_at(place_new()), *again = open_at(place_new()), *folder, *back;
    struct lines one, two, three, four;
    char other[300];

    (void)state;
    fill(store);
    one = export_of(store, NULL);
    assert_true(one.count > 100);
    imports(again, one.text);
    two = export_of(again, NULL);
    assert_string_equal(one.text, two.text);

    snprintf(other, sizeof other, "%s/folder", place.dir);
    folder = open_at(other);
    imports(folder, two.text);
    three = export_of(folder, NULL);
    assert_string_equal(one.text, three.text);
    back = open_at(place_new());
    imports(back, three.text);
    four = export_of(back, NULL);
    assert_string_equal(one.text, four.text);
    assert_int_equal(entries_of(back, "ä"), 9);

    free(one.text);
    free(two.text);
    free(three.text);
    free(four.text);
    store_close(store);
    store_close(again);
    store_close(folder);
    store_close(back);
}

static void one_table_leaves_with_its_pack(void **state)
{
    struct store *store = open_at(place_new()), *other = open_at(place_new());
    struct lines one, all;
    void *blob;
    size_t size;

    (void)state;
    fill(store);
    one = export_of(store, "a-table");
    assert_non_null(strstr(one.text, "\"hash\":\"ffff\""));
    assert_null(strstr(one.text, "\"hash\":\"0000\""));
    assert_null(strstr(one.text, "Zoo"));
    assert_null(strstr(one.text, "\"fixed\"")); /* keys do not leave with a single table */
    imports(other, one.text);
    assert_int_equal(entries_of(other, "a-table"), 3);
    assert_int_equal(store_read_pack(other, "ffff", &blob, &size), STORE_OK);
    assert_int_equal(size, 256);
    store_free(blob);
    assert_int_equal(store_export(store, "none", gather, NULL, &last_error), STORE_NONE);
    assert_string_equal(last_error.text, "there is no table none");

    /* Existing tables are refused or skipped; they are never changed. */
    all = export_of(store, NULL);
    unsigned line = import_text(other, IMPORT_CHECK, false, all.text);
    assert_true(line > 2);
    assert_string_equal(last_error.text, "table a-table exists already");
    assert_int_equal(import_text(other, IMPORT_CHECK, true, all.text), 0);
    assert_int_equal(import_text(other, IMPORT_WRITE, true, all.text), 0);
    struct lines after = export_of(other, "b");
    assert_non_null(strstr(after.text, "\"table\":\"b\",\"version\":2,"));
    free(after.text);
    free(one.text);
    free(all.text);
    store_close(store);
    store_close(other);
}

static void a_damaged_line_is_told(void **state)
{
/* clang-format off */
#define HEAD "{\"what\":\"store\",\"version\":1}\n"
#define TABLE(id)                                                                                  \
    "{\"what\":\"table\",\"table\":\"" id "\",\"version\":1,\"about\":\"\",\"summary\":\"\","      \
    "\"pack\":\"\",\"head\":\"\",\"state\":0,\"listed\":0,\"changed\":0}\n"
#define ENTRY(id, number)                                                                          \
    "{\"what\":\"entry\",\"table\":\"" id "\",\"number\":" #number ",\"text\":\"x\"}\n"
#define LINE(viewer, number)                                                                       \
    "{\"what\":\"line\",\"table\":\"a\",\"viewer\":" #viewer ",\"number\":" #number                \
    ",\"text\":\"x\"}\n"
#define END(lines) "{\"what\":\"end\",\"lines\":" #lines "}\n"
    static const struct {
        unsigned line;
        const char *why, *text;
    } damaged[] = {
        { 0, "ends too early", "" },
        { 1, "expected an object", "\n" },
        { 1, "begins with the key 'what'", "{}\n" },
        { 1, "begins with the key 'what'", "{\"number\":1}\n" },
        { 1, "expected", "not JSON\n" },
        { 1, "not an export", TABLE("a") },
        { 1, "newer Angeles", "{\"what\":\"store\",\"version\":3}\n" },
        { 1, "missing key", "{\"what\":\"store\"}\n" },
        { 1, "ends too early", HEAD },
        { 2, "second export", HEAD HEAD },
        { 2, "not a kind of stored data", HEAD "{\"what\":\"secret\"}\n" },
        { 2, "lines were written", HEAD END(2) },
        { 3, "nothing may follow", HEAD END(1) END(2) },
        { 2, "comes after table (none)", HEAD ENTRY("a", 0) },
        { 3, "comes after table a", HEAD TABLE("a") ENTRY("b", 0) },
        { 3, "comes twice", HEAD TABLE("a") TABLE("a") },
        { 3, "not in the order", HEAD TABLE("b") TABLE("a") },
        { 3, "number 0 was expected, not 1", HEAD TABLE("a") ENTRY("a", 1) },
        { 4, "number 1 was expected, not 3", HEAD TABLE("a") ENTRY("a", 0) ENTRY("a", 3) },
        { 4, "number 1 was expected, not 0", HEAD TABLE("a") ENTRY("a", 0) ENTRY("a", 0) },
        { 5, "viewer 1 comes again", HEAD TABLE("a") LINE(1, 0) LINE(2, 0) LINE(1, 1) },
        { 4, "number 0 was expected", HEAD TABLE("a") LINE(1, 0) LINE(2, 1) },
        { 3, "before all tables",
          HEAD TABLE("a") "{\"what\":\"pack\",\"hash\":\"x\",\"blob\":\"\"}\n" },
        { 2, "an even number of digits",
          HEAD "{\"what\":\"pack\",\"hash\":\"x\",\"blob\":\"abc\"}\n" },
        { 2, "an even number of digits",
          HEAD "{\"what\":\"pack\",\"hash\":\"x\",\"blob\":\"zz\"}\n" },
        { 2, "missing key", HEAD "{\"what\":\"pack\",\"hash\":\"x\"}\n" },
        { 2, "unknown key", HEAD "{\"what\":\"pack\",\"hash\":\"x\",\"blob\":\"\",\"more\":1}\n" },
        { 2, "comes twice",
          HEAD "{\"what\":\"pack\",\"hash\":\"x\",\"hash\":\"y\",\"blob\":\"\"}\n" },
        { 2, "a NUL is not allowed",
          HEAD "{\"what\":\"pack\",\"hash\":\"x\\u0000y\",\"blob\":\"\"}\n" },
        { 2, "without a space", HEAD TABLE("a b") },
        { 2, "without a space", HEAD TABLE("") },
        { 3, "expected",
          HEAD TABLE("a") "{\"what\":\"entry\",\"table\":\"a\",\"number\":\"0\",\"text\":\"x\"}\n" },
        { 3, "expected",
          HEAD TABLE("a") "{\"what\":\"entry\",\"table\":\"a\",\"number\":0,\"text\":7}\n" },
        { 3, "expected",
          HEAD TABLE("a") "{\"what\":\"entry\",\"table\":\"a\",\"number\":0,\"te\n" },
        { 3, "ends too early", HEAD TABLE("a") ENTRY("a", 0) },
    };
    /* clang-format on */
    struct store *store = open_at(place_new());
    struct lines empty, now;

    (void)state;
    empty = export_of(store, NULL);
    for (unsigned i = 0; i < sizeof damaged / sizeof damaged[0]; i++) {
        unsigned line = import_text(store, IMPORT_CHECK, false, damaged[i].text);

        if (line != damaged[i].line || !strstr(last_error.text, damaged[i].why))
            fail_msg("case %u: line %u, '%s' instead of line %u, '%s'", i, line, last_error.text,
                     damaged[i].line, damaged[i].why);
        now = export_of(store, NULL);
        assert_string_equal(now.text, empty.text);
        free(now.text);
    }
    /* An import that fails partway leaves only whole tables. */
    assert_int_equal(import_text(store, IMPORT_WRITE, false,
                                 HEAD TABLE("x") ENTRY("x", 0) TABLE("y") ENTRY("y", 0) "damaged"),
                     6);
    assert_int_equal(entries_of(store, "x"), 1);
    assert_int_equal(import_text(store, IMPORT_CHECK, false, HEAD TABLE("y") END(2)), 0);
    imports(store,
            HEAD TABLE("a") ENTRY("a", 0) LINE(1, 0) LINE(2, 0) LINE(2, 1) TABLE("b") END(7));
    free(empty.text);
    store_close(store);
}

/* ---- Backup --------------------------------------------------------------------------------- */

static void write_pairs(const char *address, int tell)
{
    struct store *store = store_open(address, NULL);
    int64_t n = 0;

    while (store) {
        struct store_batch *batch = store_batch_begin(store);

        append(batch, "x", n, "text");
        append(batch, "y", n++, "text");
        if (store_batch_commit(batch, NULL) != STORE_OK || write(tell, "x", 1) != 1)
            _exit(1);
    }
    _exit(1);
}

static void a_backup_is_of_one_moment(void **state)
{
    const char *address = place_new();
    struct store *store = open_at(address), *copy;
    char folder[80], told;
    int64_t last = 0;
    int end[2];

    (void)state;
    fill(store);
    make_table(store, "x");
    make_table(store, "y");
    assert_int_equal(pipe(end), 0);
    pid_t child = fork();
    if (child == 0)
        write_pairs(address, end[1]);
    for (unsigned i = 0; i < 4; i++) {
        for (unsigned n = 0; n < 10; n++)
            assert_int_equal(read(end[0], &told, 1), 1);
        snprintf(folder, sizeof folder, "%s/copy%u", place.dir, i);
        if (store_backup(store, folder, &last_error) != STORE_OK)
            fail_msg("%s", last_error.text);
        copy = open_at(folder);
        assert_int_equal(entries_of(copy, "x"), entries_of(copy, "y"));
        assert_true(entries_of(copy, "x") > last);
        last = entries_of(copy, "x");
        store_close(copy);
    }
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    assert_int_equal(store_backup(store, folder, &last_error), STORE_FULL);
    assert_non_null(strstr(last_error.text, "exists already"));
    assert_int_equal(store_backup(store, "/proc/nowhere/copy", &last_error), STORE_FULL);

    /* Nothing is left out. */
    snprintf(folder, sizeof folder, "%s/copy", place.dir);
    assert_int_equal(store_backup(store, folder, &last_error), STORE_OK);
    copy = open_at(folder);
    struct lines one = export_of(store, NULL), two = export_of(copy, NULL);
    assert_string_equal(one.text, two.text);
    free(one.text);
    free(two.text);
    store_close(copy);
    shell("rm -rf %s/copy*", place.dir);
    store_close(store);
    close(end[0]);
    close(end[1]);
}

/* ---- Stored games --------------------------------------------------------------------------- */

/* Records a viewer's stream as a server does */
static void record(struct ang_game *game, unsigned viewer, unsigned *log, char *text, size_t size)
{
    size_t used = (size_t)snprintf(
        text, size, "{\"entries\":%u,\"hash\":\"%016llx\",\"view\":", ang_game_entry_count(game),
        (unsigned long long)ang_game_sight_hash(game, viewer));
    const char *between = "";

    used += ang_game_view(game, viewer, ANG_EN, text + used, size - used);
    used += (size_t)snprintf(text + used, size - used, ",\"log\":[");
    for (; *log < ang_game_log_count(game); ++*log)
        if (ang_game_log_json(game, viewer, *log, ANG_EN, NULL, 0)) {
            used += (size_t)snprintf(text + used, size - used, "%s", between);
            used += ang_game_log_json(game, viewer, *log, ANG_EN, text + used, size - used);
            between = ",";
        }
    used += (size_t)snprintf(text + used, size - used, "]}");
    assert_true(used < size);
}

/* Plays at random and stores the game as a server does. */
static void store_game(struct store *store, const char *table, uint64_t seed)
{
    struct ang_pack *pack = ang_pack_embedded("harbor", NULL);
    struct ang_game *game =
        ang_game_new(&(struct ang_game_desc){ .pack = pack, .seats = 3, .seed = seed }, NULL);
    static char text[1 << 16];
    unsigned log[ANG_SPECTATOR + 1] = { 0 };
    int64_t line[ANG_SPECTATOR + 1] = { 0 };
    size_t size;
    const void *blob = ang_pack_blob(pack, &size);
    struct store_batch *batch = store_batch_begin(store);
    static struct ang_decision d;

    store_put_pack(batch, ang_pack_hash(pack), blob, size);
    ang_game_save(game, text, sizeof text);
    text[strcspn(text, "\n")] = 0; /* its first line */
    store_put_table(batch, &(struct store_table){ .table = table,
                                                  .about = "{}",
                                                  .summary = "",
                                                  .pack = ang_pack_hash(pack),
                                                  .head = text,
                                                  .state = 3 });
    for (unsigned n = 0;; n++) {
        for (unsigned v = 0; v <= ANG_SPECTATOR; v++)
            if (v < 3 || v == ANG_SPECTATOR) {
                record(game, v, &log[v], text, sizeof text);
                store_show(batch, &(struct store_line){ table, v, line[v]++, text });
            }
        if (ang_game_state(game) != ANG_RUNNING)
            break;
        unsigned seat = ang_seat_first(ang_game_waiting(game));
        ang_game_decision(game, seat, &d);
        assert_true(
            ang_game_choose(game, seat, d.version, (unsigned)(seed * 31 + n) % d.count, NULL));
        ang_game_save_from(game, n, text, sizeof text);
        text[strcspn(text, "\n")] = 0;
        append(batch, table, n, text);
    }
    commits(batch, STORE_OK);
    ang_game_free(game);
    ang_pack_free(pack);
}

/* Runs a statement that bypasses the store */
static void tamper(const char *address, const char *text)
{
    char path[400];
    sqlite3 *db = NULL;

    if (place.postgres) {
        sql(address, text);
        return;
    }
    snprintf(path, sizeof path, "%s/angeles.db", address);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", text, sqlite3_errmsg(db));
    sqlite3_close(db);
}

/* `angeles db verify` must print all of this, and exit with this status. */
static void verifies(const char *address, int status, const char *first, const char *second)
{
    const char *program = getenv("ANGELES");
    char command[800], out[8192];
    size_t size;
    FILE *from;

    snprintf(command, sizeof command, "'%s%s' db verify --%s '%s' 2>&1", program ? program : root(),
             program ? "" : "/build/asan/angeles", place.postgres ? "store" : "data", address);
    from = popen(command, "r");
    size = fread(out, 1, sizeof out - 1, from);
    out[size] = 0;
    assert_int_equal(WEXITSTATUS(pclose(from)), status);
    if (!strstr(out, first) || !strstr(out, second))
        fail_msg("expected '%s' and '%s' in:\n%s", first, second, out);
}

static void stored_games_play_again(void **state)
{
    const char *address = place_new();
    struct store *store = open_at(address);

    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        char table[10];

        snprintf(table, sizeof table, "t%u", i);
        store_game(store, table, i + 1);
    }
    make_table(store, "waits");
    verifies(address, 0, "t5: same, ",
             "6 same, 0 worded differently, 0 differ, 0 cannot be played, "
             "0 other pack, 1 not begun, 0 damaged");
    tamper(address, "UPDATE line SET crc = NULL, text = replace(text, '\"log\":[', '\"log\":[7,') "
                    "WHERE table_id = 't0' AND viewer = 1 AND number = 5");
    verifies(address, 0, "t0: same, but worded differently: viewer 1, line 5, after 5 entries",
             "5 same, 1 worded differently, 0 differ");
    tamper(address, "UPDATE line SET text = replace(text, '\"hash\":\"', '\"hash\":\"f') "
                    "WHERE table_id = 't1' AND viewer = 6 AND number = 2");
    tamper(address, "UPDATE entry SET text = '{\"choice\":{\"i\":0,\"kind\":\"bid\",\"targets\":[{"
                    "\"type\":\"number\",\"number\":99}]},\"seat\":0}' "
                    "WHERE table_id = 't2' AND number = 0");
    verifies(address, 1, "t1: differs: viewer 6, line 2, after 2 entries",
             "t2: differs: entry 0: ");
    tamper(address, "DELETE FROM entry WHERE table_id = 't3' AND number >= 4");
    tamper(address, "DELETE FROM entry WHERE table_id = 't4' AND number = 4");
    verifies(address, 1, "t3: cannot be played: viewer 0 was shown more than the 4 entries",
             "t4: cannot be played: entry 4 is missing");
    tamper(address, "UPDATE game_table SET head = 'x' WHERE id = 't4'");
    tamper(address, "UPDATE game_table SET pack = 'another' WHERE id = 't5'");
    verifies(
        address, 1, "t5: other pack: another",
        "0 same, 1 worded differently, 2 differ, 2 cannot be played, 1 other pack, 1 not begun");
    tamper(address, "UPDATE line SET text = 'x' WHERE table_id = 't0' AND number = 0");
    verifies(address, 1, "t0: cannot be played: line 0 of viewer 0 is invalid", "");
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(what_leaves_comes_back_the_same),
        cmocka_unit_test(one_table_leaves_with_its_pack),
        cmocka_unit_test(a_damaged_line_is_told),
        cmocka_unit_test(a_backup_is_of_one_moment),
        cmocka_unit_test(stored_games_play_again),
    };
    int failed = cmocka_run_group_tests_name("SQLite", test, begin_sqlite, place_end);

    return failed + cmocka_run_group_tests_name("PostgreSQL", test, begin_postgres, place_end);
}
