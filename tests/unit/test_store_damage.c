/* test_store_damage.c: changes, truncation and rollbacks outside the store are detected. */
#include "test_store_places.h"

#include "store/move.h"
#include "store/shown.h"
#include "store/sql.h"

#include <sqlite3.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>

enum { ENTRIES = 40 };

static void moment(struct store_batch *batch, const char *table, int64_t number)
{
    char text[600];

    snprintf(text, sizeof text, "{\"entry\":%lld}", (long long)number);
    append(batch, table, number, text);
    memset(text, 'a' + (int)(number % 26), sizeof text - 1);
    text[sizeof text - 1] = 0;
    store_show(batch, &(struct store_line){
                          .table = table, .viewer = SHOWN_TO_ALL, .number = number, .text = text });
}

static enum store_result add_moment(struct store *store, const char *table, int64_t number)
{
    struct store_batch *batch = store_batch_begin(store);

    moment(batch, table, number);
    return store_batch_commit(batch, &last_error);
}

/* Fills two tables with some of everything */
static void fill(struct store *store)
{
    static const char *const table[] = { "a", "b" };

    for (unsigned i = 0; i < 2; i++) {
        struct store_batch *batch = store_batch_begin(store);

        put_table(batch, table[i], 1);
        store_chat(batch, table[i], 0, "hello");
        store_chat(batch, table[i], 1, "good bye");
        store_keep_request(batch, &(struct store_request){ .table = table[i],
                                                           .request = "mark",
                                                           .content = 7,
                                                           .answer = "{\"did\":\"choose\"}" });
        store_put_thing(batch, table[i], 0, "notes", "what I think");
        for (int64_t n = 0; n < ENTRIES; n++)
            moment(batch, table[i], n);
        commits(batch, STORE_OK);
    }
}

/* ---- Inspecting ---------------------------------------------------------------------------- */

static bool hear_damage(void *context, const char *what)
{
    hear(context, "%s|", what);
    return true;
}

static void is_whole(struct store *store, const char *table)
{
    struct heard heard = { 0 };

    if (store_inspect_table(store, table, hear_damage, &heard) != STORE_NONE)
        fail_msg("table %s: %s%s", table, heard.text, store_why(store));
}

static void run_sql(const char *address, const char *text)
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

static void whatever_is_changed_is_told(void **state)
{
    static const struct {
        const char *change, *told;
        bool crc; /* only where there are CRCs */
    } row[] = {
        { "UPDATE entry SET text = '{}' WHERE table_id = 'a' AND number = 17",
          "entry 17 was changed", false },
        { "UPDATE entry SET chain = 'x' WHERE table_id = 'a' AND number = 17",
          "entry 17 was changed|entry 18 was changed", false },
        { "DELETE FROM entry WHERE table_id = 'a' AND number = 39",
          "39 entries are there, 40 were kept", false },
        { "DELETE FROM entry WHERE table_id = 'a' AND number = 5", "entry 6 was changed", false },
        { "DELETE FROM entry WHERE table_id = 'a'", "0 entries are there, 40 were kept", false },
        { "UPDATE head SET chain = 'x' WHERE table_id = 'a'",
          "its last entry is not the one that was written last", false },
        { "DELETE FROM head WHERE table_id = 'a'", "40 entries are there, 0 were kept", false },
        { "UPDATE game_table SET about = '{}' WHERE id = 'a'", "its description was changed",
          false },
        { "UPDATE game_table SET head = 'x' WHERE id = 'a'", "its description was changed", false },
        { "UPDATE game_table SET state = 3 WHERE id = 'a'", "its description was changed", false },
        { "DELETE FROM chat WHERE table_id = 'a' AND number = 1",
          "1 chat lines are there, 2 were kept", false },
        { "DELETE FROM line WHERE table_id = 'a' AND number = 39",
          "39 lines that were shown are there, 40 were kept", false },
        { "UPDATE line SET text = 'x' WHERE table_id = 'a' AND number = 3",
          "line 3 of the shown texts was changed", true },
        { "UPDATE chat SET text = 'x' WHERE table_id = 'a' AND number = 1",
          "chat line 1 was changed", true },
        { "UPDATE request SET answer = 'x' WHERE table_id = 'a'",
          "a cached reply of seat 0 was changed", true },
        { "UPDATE thing SET text = 'x' WHERE table_id = 'a'",
          "the stored value notes of seat 0 was changed", true },
    };

    (void)state;
    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
        const char *address = place_new();
        struct store *store = open_at(address);
        struct heard heard = { 0 };

        fill(store);
        is_whole(store, "a");
        is_whole(store, "none");
        run_sql(address, row[i].change);
        if (place.postgres && row[i].crc) {
            is_whole(store, "a");
        } else {
            assert_int_equal(store_inspect_table(store, "a", hear_damage, &heard), STORE_OK);
            if (!strstr(heard.text, row[i].told))
                fail_msg("expected '%s' in: %s", row[i].told, heard.text);
        }
        is_whole(store, "b");
        store_close(store);
    }
}

static bool hear_name(void *context, const char *table)
{
    hear(context, "%s ", table);
    return true;
}

static void a_table_whose_row_is_lost_is_told(void **state)
{
    const char *address = place_new();
    struct store *store = open_at(address);
    struct heard heard = { 0 }, names = { 0 };

    (void)state;
    fill(store);
    run_sql(address, place.postgres ? "SET session_replication_role = replica;"
                                      "DELETE FROM game_table WHERE id = 'a'"
                                    : "DELETE FROM game_table WHERE id = 'a'");
    assert_int_equal(store_inspect_table(store, "a", hear_damage, &heard), STORE_OK);
    assert_non_null(strstr(heard.text, "its description is missing"));
    assert_int_equal(store_read_ids(store, hear_name, &names), STORE_OK);
    assert_string_equal(names.text, "a b ");
    store_close(store);
}

/* ---- Older stores -------------------------------------------------------------------------- */

/* Makes a store with the schema before there were chains, and two tables in it */
static void make_old(const char *address)
{
    static const struct sql_dialect sqlite_words = { "INTEGER", "TEXT", "BLOB",
                                                     "STRICT, WITHOUT ROWID" },
                                    postgres_words = { "bigint", "text COLLATE \"C\"", "bytea",
                                                       "" };
    const struct sql_dialect *words = place.postgres ? &postgres_words : &sqlite_words;
    char *schema = sql_words(sql_migration[0].both, words);
    char insert[ENTRIES * 40], *end = insert;

    if (!place.postgres)
        shell("mkdir -m 700 %s", address);
    run_sql(address, schema);
    free(schema);
    if (place.postgres) {
        schema = sql_words(sql_migration[0].postgres, words);
        run_sql(address, schema);
        free(schema);
        run_sql(address, "CREATE TABLE migration (number bigint PRIMARY KEY);"
                         "INSERT INTO migration VALUES (1)");
    } else {
        run_sql(address, "PRAGMA user_version = 1; PRAGMA application_id = 1097754469;"
                         "PRAGMA journal_mode = WAL");
    }
    run_sql(address,
            "INSERT INTO game_table VALUES ('a', 3, '{\"x\":\"ö\"}', 's', 'p', 'h', 1, 0, 99),"
            "('b', 1, '{}', 's', 'p', '', 0, 1, 100);"
            "INSERT INTO line VALUES ('a', 255, 0, '=abc'), ('a', 0, 0, 'old');"
            "INSERT INTO chat VALUES ('a', 0, 'hello');"
            "INSERT INTO thing VALUES ('a', 0, 'notes', 'mine');"
            "INSERT INTO request VALUES ('a', 0, 'm', 0, 5, '{}');");
    end += sprintf(end, "INSERT INTO entry VALUES ");
    for (int n = 0; n < ENTRIES; n++)
        end += sprintf(end, "%s('a', %d, 'entry %d')", n ? ", " : "", n, n);
    run_sql(address, insert);
}

static void an_older_store_is_chained(void **state)
{
    const char *address = place_new();
    struct store *store;
    struct store_batch *batch;
    struct heard heard = { 0 };

    (void)state;
    make_old(address);
    store = open_at(address);
    is_whole(store, "a");
    is_whole(store, "b");
    assert_int_equal(entries_of(store, "a"), ENTRIES);
    append(batch = store_batch_begin(store), "a", ENTRIES, "new");
    put_table(batch, "a", 4);
    commits(batch, STORE_OK);
    append(batch = store_batch_begin(store), "b", 0, "first");
    commits(batch, STORE_OK);
    is_whole(store, "a");
    is_whole(store, "b");
    run_sql(address, "UPDATE entry SET text = 'x' WHERE table_id = 'a' AND number = 3");
    assert_int_equal(store_inspect_table(store, "a", hear_damage, &heard), STORE_OK);
    assert_string_equal(heard.text, "entry 3 was changed|");
    store_close(store);
    store = open_at(address); /* once is enough */
    is_whole(store, "b");
    store_close(store);
}

/* Makes a store with the schema in which one row of its own had the number of the last batch */
static void make_stamped(const char *address)
{
    struct store *store = open_at(address);

    fill(store); /* two batches */
    store_close(store);
    run_sql(address, "ALTER TABLE head DROP COLUMN batch; DROP TABLE fixed");
    run_sql(address, place.postgres
                         ? "DROP FUNCTION batch(); DELETE FROM migration WHERE number >= 4"
                         : "UPDATE stamp SET batch = 2; PRAGMA user_version = 3");
}

static void lost_is(struct store *store, int64_t from, int64_t to);

static void a_store_with_a_stamp_goes_on(void **state)
{
    const char *address = place_new();
    struct store *store;

    (void)state;
    make_stamped(address);
    store = open_at(address);
    is_whole(store, "a");
    lost_is(store, 0, 0);
    assert_int_equal(add_moment(store, "a", ENTRIES), STORE_OK);
    assert_int_equal(store_check(store, NULL), STORE_OK);
    assert_int_equal(add_moment(store, "b", ENTRIES), STORE_OK);
    store_close(store);
    store = open_at(address);
    is_whole(store, "a");
    is_whole(store, "b");
    lost_is(store, 0, 0);
    store_close(store);
    if (place.postgres)
        return;
    run_sql(address, "DELETE FROM entry WHERE table_id = 'b' AND number = 40;"
                     "UPDATE head SET entries = 40, batch = 2 WHERE table_id = 'b'");
    store = open_at(address);
    lost_is(store, 5, 5);
    store_close(store);
}

/* ---- What comes and goes ------------------------------------------------------------------- */

static bool pour(void *context, const char *line, size_t size)
{
    struct store_error error;
    enum store_result result = store_import_line(context, line, size, &error);

    if (result != STORE_OK)
        fail_msg("%s", error.text);
    return true;
}

static void what_is_imported_is_whole(void **state)
{
    struct store *from = open_at(place_new()), *to = open_at(place_new());
    struct store_import *import = store_import_begin(to, IMPORT_WRITE, false);
    struct store_error error;

    (void)state;
    fill(from);
    assert_int_equal(store_export(from, NULL, pour, import, &error), STORE_OK);
    assert_int_equal(store_import_end(import, &error), STORE_OK);
    assert_int_equal(entries_of(to, "b"), ENTRIES);
    is_whole(to, "a");
    is_whole(to, "b");
    store_close(from);
    store_close(to);
}

/* ---- Set back ------------------------------------------------------------------------------ */

static void lost_is(struct store *store, int64_t from, int64_t to)
{
    struct store_loss loss;
    enum store_result result = store_read_loss(store, &loss);

    if (result != (to ? STORE_OK : STORE_NONE) || loss.from != from || loss.to != to)
        fail_msg("lost: %lld to %lld (%d), not %lld to %lld", (long long)loss.from,
                 (long long)loss.to, result, (long long)from, (long long)to);
}

/* Runs a program that writes some batches and is killed, so the log stays. */
static void write_and_die(const char *address, int64_t from, int64_t to)
{
    int status;
    pid_t child = fork();

    if (child == 0) {
        struct store *store = store_open(address, &last_error);

        for (int64_t n = from; store && n < to; n++)
            if (add_moment(store, "a", n) != STORE_OK)
                _exit(2);
        _exit(store ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static off_t size_of(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 ? info.st_size : -1;
}

static void overwrite(const char *path, off_t at, const void *bytes, size_t size)
{
    int fd = open(path, O_RDWR);

    assert_true(fd >= 0);
    assert_int_equal(pwrite(fd, bytes, size, at), size);
    close(fd);
}

/* The pages of a log have the salt of its header; the rest is from an earlier round, or zeros.
 */
static off_t log_end(const char *path)
{
    enum { HEAD = 32, FRAME = 24 + 4096 };
    char mark[8], own[8];
    off_t end = HEAD;
    int fd = open(path, O_RDONLY);

    assert_int_equal(pread(fd, mark, sizeof mark, 16), sizeof mark);
    while (pread(fd, own, sizeof own, end + 8) == sizeof own && !memcmp(mark, own, sizeof mark))
        end += FRAME;
    close(fd);
    assert_true(end > HEAD);
    return end;
}

/* The loss is reported until it is accepted, and the store stays usable. */
static void tells_and_goes_on(const char *address, int64_t last)
{
    struct store *store = open_at(address), *again;
    int64_t there = entries_of(store, "a");
    struct store_loss loss = { 0 };

    assert_int_equal(store_read_loss(store, &loss), STORE_OK);
    assert_int_equal(loss.to, last);
    assert_true(there < 20);
    assert_int_equal(store_check(store, NULL), STORE_OK);
    lost_is(store, loss.from, last);
    assert_int_equal(add_moment(store, "a", there), STORE_OK);
    store_close(store);
    store = open_at(address);
    lost_is(store, loss.from, last);
    is_whole(store, "a");
    again = open_at(address);
    assert_int_equal(store_accept_loss(again), STORE_OK);
    store_close(again);
    lost_is(store, 0, 0);
    store_close(store);
    store = open_at(address);
    lost_is(store, 0, 0);
    store_close(store);
}

static void a_log_that_is_damaged_is_told(void **state)
{
    enum { CUT, CHANGED, LAST, MISSING, HOWS };

    (void)state;
    for (unsigned how = 0; how < HOWS; how++) {
        const char *address = place_new();
        struct store *store = open_at(address);
        char log[400];

        snprintf(log, sizeof log, "%s/angeles.db-wal", address);
        make_table(store, "a"); /* batch 1 */
        store_close(store);
        write_and_die(address, 0, 10); /* 2 to 11 */
        store = open_at(address);      /* nothing is missing */
        lost_is(store, 0, 0);
        assert_int_equal(entries_of(store, "a"), 10);
        store_close(store);
        write_and_die(address, 10, 20); /* 12 to 21 */
        if (how == CUT)
            assert_int_equal(truncate(log, log_end(log) / 2), 0);
        else if (how == CHANGED)
            overwrite(log, log_end(log) / 2, "\x55\xaa\x55\xaa", 4);
        else if (how == LAST)
            overwrite(log, log_end(log) - 3000, "\x55\xaa\x55\xaa", 4);
        else
            unlink(log);
        tells_and_goes_on(address, 21);
    }
}

/* Everything is gone, even the tables: only the witness shows it. */
static void a_file_that_is_gone_is_told(void **state)
{
    const char *address = place_new();
    struct store *store = open_at(address);

    (void)state;
    fill(store); /* two batches */
    store_close(store);
    shell("rm %s/angeles.db", address);
    store = open_at(address);
    lost_is(store, 1, 2);
    assert_int_equal(store_check(store, NULL), STORE_OK);
    lost_is(store, 1, 2);
    store_close(store);
}

static void a_restored_file_is_told_a_restored_folder_is_not(void **state)
{
    const char *address = place_new();
    struct store *store = open_at(address);
    char backup[400];

    (void)state;
    make_table(store, "a");
    for (int64_t n = 0; n < 10; n++)
        assert_int_equal(add_moment(store, "a", n), STORE_OK);
    snprintf(backup, sizeof backup, "%s.backup", address);
    assert_int_equal(store_backup(store, backup, NULL), STORE_OK);
    for (int64_t n = 10; n < 20; n++)
        assert_int_equal(add_moment(store, "a", n), STORE_OK);
    store_close(store);

    shell("cp %s/angeles.db %s/angeles.db", backup, address);
    tells_and_goes_on(address, 21);

    shell("rm -r %s && mv %s %s", address, backup, address);
    store = open_at(address);
    lost_is(store, 0, 0);
    assert_int_equal(entries_of(store, "a"), 10);
    assert_int_equal(add_moment(store, "a", 10), STORE_OK);
    store_close(store);
}

static void without_a_good_witness_it_opens(void **state)
{
    static const char *const spoil[] = {
        "rm %s/angeles.witness",
        "printf 'angeles witness 1, store 00, batch 99, open, crc 0\\n' > %s/angeles.witness",
        "head -c 1024 /dev/urandom > %s/angeles.witness",
        ": > %s/angeles.witness",
        "printf xx | dd of=%s/angeles.witness bs=1 seek=70 conv=notrunc status=none", /* a slot */
    };

    (void)state;
    for (unsigned i = 0; i < sizeof spoil / sizeof spoil[0]; i++) {
        const char *address = place_new();
        struct store *store = open_at(address);

        make_table(store, "a");
        assert_int_equal(add_moment(store, "a", 0), STORE_OK);
        store_close(store);
        shell(spoil[i], address);
        store = open_at(address);
        lost_is(store, 0, 0);
        assert_int_equal(store_witness_trouble(store) != NULL, i > 0 && i < 4);
        assert_int_equal(add_moment(store, "a", 1), STORE_OK);
        store_close(store);
        store = open_at(address);
        assert_null(store_witness_trouble(store));
        lost_is(store, 0, 0);
        store_close(store);
    }
}

/* ---- Pages --------------------------------------------------------------------------------- */

struct text {
    char *data;
    size_t size;
};

static bool gather(void *context, const char *line, size_t size)
{
    struct text *text = context;

    text->data = realloc(text->data, text->size + size + 1);
    assert_non_null(text->data);
    memcpy(text->data + text->size, line, size);
    text->size += size;
    return true;
}

/* Is it refused, reported as damaged, or unchanged? */
static bool is_noticed_or_harmless(const char *address, const struct text *before, bool *noticed)
{
    struct store_error error;
    struct store *store = store_open(address, &error);
    struct heard heard = { 0 };
    struct text after = { 0 };

    *noticed = !store;
    if (!store)
        return strstr(error.text, "damaged") || strstr(error.text, "not an SQLite file") ||
               strstr(error.text, "another program") || strstr(error.text, "newer Angeles");
    *noticed = store_inspect_table(store, "a", hear_damage, &heard) != STORE_NONE ||
               store_inspect_table(store, "b", hear_damage, &heard) != STORE_NONE;
    bool same = store_export(store, NULL, gather, &after, &error) == STORE_OK &&
                after.size == before->size && memcmp(after.data, before->data, after.size) == 0;
    free(after.data);
    store_close(store);
    return *noticed || same;
}

static void every_damaged_page_is_noticed(void **state)
{
    const char *address = place_new();
    struct store *store = open_at(address);
    struct text before = { 0 };
    char path[400], junk[64];
    unsigned noticed = 0, tried = 0;

    (void)state;
    fill(store);
    assert_int_equal(store_export(store, NULL, gather, &before, NULL), STORE_OK);
    store_close(store);
    snprintf(path, sizeof path, "%s/angeles.db", address);
    off_t pages = size_of(path) / 4096;
    void *good = malloc((size_t)pages * 4096);
    FILE *file = fopen(path, "r");
    assert_int_equal(fread(good, 4096, (size_t)pages, file), pages);
    fclose(file);
    for (off_t page = 0; page < pages; page++)
        for (unsigned part = 0; part < 4; part++) {
            bool is_noticed;

            for (unsigned i = 0; i < sizeof junk; i++)
                junk[i] = (char)(page * 31 + part * 17 + i * 7);
            overwrite(path, page * 4096 + (off_t)(part * 1024 + (page * 97) % 900), junk,
                      sizeof junk);
            if (!is_noticed_or_harmless(address, &before, &is_noticed))
                fail_msg("page %lld, part %u: another store, and nobody is told", (long long)page,
                         part);
            noticed += is_noticed;
            tried++;
            overwrite(path, 0, good, (size_t)pages * 4096);
        }
    printf("%u of %u damaged places were noticed, the others held nothing\n", noticed, tried);
    free(good);
    free(before.data);
    assert_true(noticed > tried / 3); /* pages are half empty */
}

/* ---- Nothing can be written ---------------------------------------------------------------- */

static enum store_result until_written(struct store *store)
{
    enum store_result result = STORE_FULL;

    for (unsigned i = 0; i < 600 && result == STORE_FULL; i++) {
        result = add_moment(store, "a", 10);
        nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
    }
    return result;
}

/* Without write permission (dropping privileges if root), the store can be read, and written as
 * soon as permission returns. */
static void child_reads(const char *address, int ready, int go)
{
    char byte = 0;
    struct store_error error;
    struct store *store, *reader;

    if (geteuid() == 0 && setuid(65534) != 0)
        _exit(3);
    store = store_open(address, &error);
    reader = store_open(address, &error);
    if (!store || !reader) {
        fprintf(stderr, "%s\n", error.text);
        _exit(4);
    }
    if (entries_of(store, "a") != 10 || entries_of(reader, "a") != 10)
        _exit(5);
    if (add_moment(store, "a", 10) != STORE_FULL || !strstr(last_error.text, "cannot be"))
        _exit(6);
    if (write(ready, &byte, 1) != 1 || read(go, &byte, 1) != 1)
        _exit(7);
    if (until_written(store) != STORE_OK)
        _exit(8);
    _exit(entries_of(store, "a") == 11 && entries_of(reader, "a") == 11 ? 0 : 9);
}

static void a_folder_that_may_only_be_read_is_read(void **state)
{
    (void)state;
    for (unsigned with_log = 0; with_log < 2; with_log++) {
        const char *address = place_new();
        int ready[2], go[2], status;
        char byte = 0;
        struct store *store = open_at(address);

        make_table(store, "a");
        store_close(store);
        write_and_die(address, 0, 10);
        if (!with_log)
            store_close(open_at(address));
        shell("chmod 555 %s && chmod 444 %s/*", address, address);
        assert_int_equal(pipe(ready), 0);
        assert_int_equal(pipe(go), 0);
        pid_t child = fork();
        if (child == 0)
            child_reads(address, ready[1], go[0]);
        close(ready[1]);
        if (read(ready[0], &byte, 1) == 1) {
            shell("chmod 777 %s && chmod 666 %s/*", address, address);
            assert_int_equal(write(go[1], &byte, 1), 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        if (status != 0)
            fail_msg("%s: status %d", with_log ? "with a log" : "without", status >> 8);
        close(ready[0]);
        close(go[0]);
        close(go[1]);
        shell("chmod 700 %s", address);
        store = open_at(address);
        assert_int_equal(entries_of(store, "a"), 11);
        is_whole(store, "a");
        lost_is(store, 0, 0);
        store_close(store);
    }
}

int main(void)
{
    const struct CMUnitTest both[] = {
        cmocka_unit_test(whatever_is_changed_is_told),
        cmocka_unit_test(a_table_whose_row_is_lost_is_told),
        cmocka_unit_test(an_older_store_is_chained),
        cmocka_unit_test(a_store_with_a_stamp_goes_on),
        cmocka_unit_test(what_is_imported_is_whole),
    };
    const struct CMUnitTest files[] = {
        cmocka_unit_test(a_log_that_is_damaged_is_told),
        cmocka_unit_test(a_file_that_is_gone_is_told),
        cmocka_unit_test(a_restored_file_is_told_a_restored_folder_is_not),
        cmocka_unit_test(without_a_good_witness_it_opens),
        cmocka_unit_test(every_damaged_page_is_noticed),
        cmocka_unit_test(a_folder_that_may_only_be_read_is_read),
    };
    int failed = cmocka_run_group_tests_name("SQLite", both, begin_sqlite, place_end);

    failed += cmocka_run_group_tests_name("files", files, begin_sqlite, place_end);
    failed += cmocka_run_group_tests_name("PostgreSQL", both, begin_postgres, place_end);
    return failed ? 1 : 0;
}
