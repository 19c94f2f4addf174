/* test_store.c: the guarantees of a store, with SQLite and with a PostgreSQL that the test starts.
 */
#include "test_store_places.h"

#include <poll.h>

#include "store/shown.h"

static void a_new_store_is_empty(void **state)
{
    struct store *store = open_at(place_new());
    struct store_counts counts;
    struct heard heard = { 0 };
    char layout[65];
    int64_t entries;
    void *bytes;
    size_t size;

    (void)state;
    assert_int_equal(store_check(store, NULL), STORE_OK);
    assert_int_equal(store_read_entries(store, "none", 0, hear_entry, &heard), STORE_NONE);
    assert_int_equal(store_read_counts(store, "none", 0, &counts), STORE_OK);
    assert_int_equal(counts.entries + counts.chat + counts.lines, 0);
    assert_int_equal(store_read_snapshot(store, "none", &entries, layout, &bytes, &size),
                     STORE_NONE);
    assert_int_equal(store_read_pack(store, "none", &bytes, &size), STORE_NONE);
    assert_null(bytes);
    assert_non_null(strstr(store_about(store), place.postgres ? "PostgreSQL" : "SQLite"));
    commits(store_batch_begin(store), STORE_OK); /* an empty batch succeeds */
    store_batch_drop(store_batch_begin(store));
    store_close(store);
}

static bool hear_table(void *context, const struct store_table *row)
{
    hear(context, "%s v%lld %s %s %s %s %lld %lld %lld|", row->table, (long long)row->version,
         row->about, row->summary, row->pack, row->head, (long long)row->state,
         (long long)row->listed, (long long)row->changed);
    return true;
}

static bool hear_id(void *context, const struct store_table *row)
{
    hear(context, "%s ", row->table);
    return true;
}

static void tables_have_versions(void **state)
{
    const char *address = place_new();
    struct store *one = open_at(address), *two = open_at(address);
    struct store_table table = { .table = "a",
                                 .about = "{}",
                                 .summary = "Größe",
                                 .pack = "p",
                                 .head = "h",
                                 .state = 1,
                                 .listed = 1,
                                 .changed = 99 };
    struct store_batch *batch;
    struct heard heard = { 0 };

    (void)state;
    for (table.version = 1; table.version <= 3; table.version++) {
        store_put_table(batch = store_batch_begin(one), &table);
        commits(batch, STORE_OK);
    }
    /* The second writer of a number gets an error. */
    for (table.version = 1; table.version <= 3; table.version++) {
        store_put_table(batch = store_batch_begin(two), &table);
        commits(batch, STORE_RACE);
        assert_string_equal(last_error.table, "a");
    }
    table.version = 5; /* nobody has written 4 */
    store_put_table(batch = store_batch_begin(two), &table);
    commits(batch, STORE_RACE);
    table.version = 0; /* whatever is there */
    table.summary = "new";
    store_put_table(batch = store_batch_begin(two), &table);
    commits(batch, STORE_OK);
    assert_int_equal(store_read_table(one, "a", hear_table, &heard), STORE_OK);
    assert_string_equal(heard.text, "a v4 {} new p h 1 1 99|");
    table.table = "b";
    store_put_table(batch = store_batch_begin(two), &table);
    commits(batch, STORE_OK);
    heard = (struct heard){ 0 };
    assert_int_equal(store_read_table(one, "b", hear_table, &heard), STORE_OK);
    assert_string_equal(heard.text, "b v1 {} new p h 1 1 99|");
    assert_int_equal(store_read_table(one, "c", hear_table, &heard), STORE_NONE);
    store_close(one);
    store_close(two);
}

static void tables_are_listed_newest_first(void **state)
{
    static const struct {
        const char *id;
        int64_t state, listed, changed;
    } row[] = { { "a", 0, 1, 10 }, { "b", 1, 0, 30 }, { "c", 0, 1, 20 }, { "d", 3, 1, 40 } };
    struct store *store = open_at(place_new());
    struct store_batch *batch = store_batch_begin(store);
    struct heard heard = { 0 };

    (void)state;
    for (unsigned i = 0; i < 4; i++)
        store_put_table(batch, &(struct store_table){ .table = row[i].id,
                                                      .about = "",
                                                      .summary = "",
                                                      .pack = "",
                                                      .head = "",
                                                      .state = row[i].state,
                                                      .listed = row[i].listed,
                                                      .changed = row[i].changed });
    commits(batch, STORE_OK);
    assert_int_equal(store_read_tables(store, 3, false, hear_id, &heard), STORE_OK);
    hear(&heard, "/ ");
    assert_int_equal(store_read_tables(store, 2, false, hear_id, &heard), STORE_OK);
    hear(&heard, "/ ");
    assert_int_equal(store_read_tables(store, 2, true, hear_id, &heard), STORE_OK);
    assert_string_equal(heard.text, "d b c a / b c a / c a ");
    store_close(store);
}

static void a_number_is_taken_once(void **state)
{
    const char *address = place_new();
    struct store *one = open_at(address), *two = open_at(address);
    struct store_batch *batch;

    (void)state;
    make_table(one, "a");
    append(batch = store_batch_begin(one), "a", 0, "zero");
    append(batch, "a", 1, "one");
    commits(batch, STORE_OK);
    append(batch = store_batch_begin(two), "a", 1, "another");
    commits(batch, STORE_RACE);
    assert_string_equal(last_error.table, "a");
    append(batch = store_batch_begin(two), "a", 2, "two");
    commits(batch, STORE_OK);
    entries_are(one, "a", 0, "0 zero|1 one|2 two|");
    entries_are(one, "a", 2, "2 two|");
    entries_are(one, "a", 3, "");

    append(batch = store_batch_begin(two), "a", 4, "a gap");
    commits(batch, STORE_BROKEN);
    assert_non_null(strstr(last_error.text, "gap"));
    append(batch = store_batch_begin(two), "nobody", 0, "no table");
    commits(batch, STORE_BROKEN);
    assert_string_equal(last_error.table, "nobody");

    store_show(batch = store_batch_begin(one), &(struct store_line){ "a", 2, 0, "shown" });
    store_chat(batch, "a", 0, "said");
    commits(batch, STORE_OK);
    store_show(batch = store_batch_begin(two), &(struct store_line){ "a", 2, 0, "other" });
    commits(batch, STORE_RACE);
    store_show(batch = store_batch_begin(two), &(struct store_line){ "a", 2, 2, "gap" });
    commits(batch, STORE_BROKEN);
    store_chat(batch = store_batch_begin(two), "a", 0, "other");
    commits(batch, STORE_RACE);
    store_chat(batch = store_batch_begin(two), "a", 2, "gap");
    commits(batch, STORE_BROKEN);
    assert_int_equal(entries_of(one, "a"), 3);
    store_close(one);
    store_close(two);
}

static void a_batch_is_all_or_nothing(void **state)
{
    struct store *store = open_at(place_new());
    struct store_batch *batch;

    (void)state;
    make_table(store, "a");
    make_table(store, "b");
    append(batch = store_batch_begin(store), "b", 0, "zero");
    commits(batch, STORE_OK);

    batch = store_batch_begin(store);
    append(batch, "a", 0, "must not stay");
    store_put_thing(batch, "a", 0, "notes", "must not stay");
    append(batch, "b", 0, "was there first");
    put_table(batch, "c", 1);
    put_table(batch, "d", 1);
    commits(batch, STORE_RACE);
    assert_string_equal(last_error.table, "b");
    assert_string_equal(store_why(store), last_error.text);
    assert_int_equal(entries_of(store, "a"), 0);
    entries_are(store, "b", 0, "0 zero|");
    assert_int_equal(store_read_table(store, "c", hear_table, &(struct heard){ 0 }), STORE_NONE);

    /* Data is copied, and the order within a table is kept. */
    char text[] = "one";
    batch = store_batch_begin(store);
    append(batch, "b", 1, text);
    memcpy(text, "two", 3);
    append(batch, "a", 0, "zero");
    append(batch, "b", 2, text);
    commits(batch, STORE_OK);
    entries_are(store, "a", 0, "0 zero|");
    entries_are(store, "b", 0, "0 zero|1 one|2 two|");
    store_close(store);
}

static void what_makes_no_sense_is_refused(void **state)
{
    static const char long_id[] =
        "0123456789012345678901234567890123456789012345678901234567890123";
    static const char *const bad_id[] = { "", "two words", "two\nlines", long_id };
    struct store *store = open_at(place_new());
    struct store_batch *batch;

    (void)state;
    make_table(store, "a");
    append(batch = store_batch_begin(store), "a", 0, "good");
    append(batch, "a", 1, "b\xc3\x28 d");
    commits(batch, STORE_BROKEN);
    assert_non_null(strstr(last_error.text, "UTF-8"));
    for (unsigned i = 0; i < 4; i++) {
        put_table(batch = store_batch_begin(store), bad_id[i], 1);
        commits(batch, STORE_BROKEN);
    }
    assert_int_equal(entries_of(store, "a"), 0);
    /* No character of a text is special. */
    append(batch = store_batch_begin(store), "a", 0,
           "'; DROP TABLE entry; -- \\ $1 \t\"\x01 äß漢😀");
    commits(batch, STORE_OK);
    entries_are(store, "a", 0, "0 '; DROP TABLE entry; -- \\ $1 \t\"\x01 äß漢😀|");
    store_close(store);
}

static bool hear_line(void *context, const struct store_line *row)
{
    hear(context, "%s %lld %lld %s|", row->table, (long long)row->viewer, (long long)row->number,
         row->text);
    return true;
}

static bool hear_chat(void *context, int64_t number, const char *text)
{
    hear(context, "%lld %s|", (long long)number, text);
    return true;
}

static bool hear_thing(void *context, int64_t seat, const char *name, const char *text)
{
    hear(context, "%lld %s=%s|", (long long)seat, name, text);
    return true;
}

static void lines_chat_and_things_are_kept(void **state)
{
    const char *address = place_new();
    struct store *store = open_at(address);
    struct store_batch *batch = store_batch_begin(store);
    struct store_counts counts;
    struct heard heard = { 0 };

    (void)state;
    put_table(batch, "a", 1);
    for (int64_t n = 0; n < 3; n++) {
        store_show(batch, &(struct store_line){ "a", 0, n, n ? "more" : "first" });
        store_chat(batch, "a", n, n ? "hello" : "hi");
    }
    store_show(batch, &(struct store_line){ "a", 6, 0, "looks on" });
    store_put_thing(batch, "a", 1, "orders", "[]");
    store_put_thing(batch, "a", -1, "clock", "{}");
    store_put_thing(batch, "a", 1, "notes", "old");
    store_put_thing(batch, "a", 1, "notes", "new");
    commits(batch, STORE_OK);
    store_close(store);

    store = open_at(address);
    assert_int_equal(store_read_counts(store, "a", 0, &counts), STORE_OK);
    assert_int_equal(counts.lines, 3);
    assert_int_equal(counts.chat, 3);
    assert_int_equal(store_read_lines(store, "a", 0, 1, hear_line, &heard), STORE_OK);
    assert_int_equal(store_read_lines(store, "a", 6, 0, hear_line, &heard), STORE_OK);
    assert_int_equal(store_read_lines(store, "a", 5, 0, hear_line, &heard), STORE_NONE);
    assert_string_equal(heard.text, "a 0 1 more|a 0 2 more|a 6 0 looks on|");
    heard = (struct heard){ 0 };
    assert_int_equal(store_read_chat(store, "a", 1, hear_chat, &heard), STORE_OK);
    assert_int_equal(store_read_things(store, "a", hear_thing, &heard), STORE_OK);
    assert_string_equal(heard.text, "1 hello|2 hello|-1 clock={}|1 notes=new|1 orders=[]|");
    store_close(store);
}

/* Shows a moment, as the server records it. */
static void show_all(struct shown *shown, int number, const char *text)
{
    static const char shared[] = "[this is the same in all, and therefore in the chunk only once]";
    char line[40000];

    shown_begin(shown);
    shown_share(shown, 1, shared, sizeof shared - 1);
    for (int64_t viewer = 0; viewer < 3; viewer++) {
        int size = snprintf(line, sizeof line, "{\"entries\":%d,%s%s for %lld", number,
                            viewer == 2 ? "" : shared, text, (long long)viewer);
        memset(line + size, 'a' + (int)viewer, sizeof line - (size_t)size);
        shown_add(shown, viewer, line, number % 4 ? (size_t)size : sizeof line);
    }
}

/* The beginnings of the lines, and whether the rest is unchanged. */
static bool hear_shown(void *context, const struct store_line *row)
{
    const char *last = strstr(row->text, " for ");
    size_t size = strlen(row->text), head = last ? (size_t)(last - row->text) + 6 : size;

    for (size_t i = head; i < size; i++)
        assert_int_equal(row->text[i], 'a' + row->viewer);
    hear(context, "%lld %.*s %d|", (long long)row->number, (int)head, row->text, size == 40000);
    return true;
}

static void show_chunk(struct store_batch *batch, struct shown *shown, int64_t number,
                       unsigned entries)
{
    struct shown_packer *packer = shown_packer_new();

    store_show(batch, &(struct store_line){ "a", SHOWN_TO_ALL, number,
                                            shown_pack(packer, shown, entries) });
    assert_int_equal(shown->size, 0);
    shown_packer_free(packer);
}

static int64_t upto(struct store *store, const char *table)
{
    int64_t entries;

    assert_int_equal(shown_upto(store, table, &entries), STORE_OK);
    return entries;
}

#define SHARED_TEXT "[this is the same in all, and therefore in the chunk only once]"

static void what_was_shown_is_packed(void **state)
{
    static const char *const damaged[] = {
        "",         "=",     "+",     "#",       "#1",      "#1 ????",
        "%",        "=????", "=AAAA", "%1 ????", "%1 AAAA", "%1 KLUv/SABAA",
        "nonsense",
    };
    /* Three moments and a chunk, as stored by earlier servers. */
    static const char *const before[] = {
        "=M1CoVkrNKynKTC1WsjLWUSrLTC1XsqpWSlSyMqyt5TLELw0A",
        "+MlCoVkrNKynKTC1WsjLRUUpKLE5VsjLUUUrOSMxLBwlWKyUqWRnV1nIZEq8UAAAA//8",
        "+MkBWaobTVGN0U/ErBQAAAP//",
        "#7 Y9JRKstMLVeyqlYqzkgsSk1RsiopKk2treUyVKhWSs0rKcpMLVayMmfiAgA",
    };
    const char *address = place_new();
    struct store *store = open_at(address);
    struct store_batch *batch = store_batch_begin(store);
    struct heard heard = { 0 };
    struct shown shown = { 0 };

    (void)state;
    put_table(batch, "a", 1);
    put_table(batch, "c", 1);
    put_table(batch, "d", 1);
    store_show(batch, &(struct store_line){ "a", 1, 0, "{\"entries\":7} of older days" });
    store_show(batch, &(struct store_line){ "c", 1, 0, "{\"entries\":7} of older days" });
    for (int n = 8; n < 11; n++)
        show_all(&shown, n, n > 8 ? "more" : "first");
    show_chunk(batch, &shown, 0, 11);
    show_all(&shown, 12, "again");
    show_chunk(batch, &shown, 1, 13);
    for (unsigned i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        char table[8];
        snprintf(table, sizeof table, "b%u", i);
        put_table(batch, table, 1);
        store_show(batch, &(struct store_line){ table, SHOWN_TO_ALL, 0, damaged[i] });
    }
    for (unsigned i = 0; i < sizeof before / sizeof *before; i++)
        store_show(batch, &(struct store_line){ "d", SHOWN_TO_ALL, i, before[i] });
    commits(batch, STORE_OK);
    show_all(&shown, 14, "not stored yet");
    assert_int_equal(shown_read(store, "a", 1, &shown, hear_shown, &heard), STORE_OK);
    assert_string_equal(heard.text, "0 {\"entries\":7} of older days 0|"
                                    "1 {\"entries\":8," SHARED_TEXT "first for 1 1|"
                                    "2 {\"entries\":9," SHARED_TEXT "more for 1 0|"
                                    "3 {\"entries\":10," SHARED_TEXT "more for 1 0|"
                                    "4 {\"entries\":12," SHARED_TEXT "again for 1 1|"
                                    "5 {\"entries\":14," SHARED_TEXT "not stored yet for 1 0|");
    heard = (struct heard){ 0 };
    assert_int_equal(shown_read(store, "a", 2, NULL, hear_shown, &heard), STORE_OK);
    assert_string_equal(heard.text,
                        "0 {\"entries\":8,first for 2 1|1 {\"entries\":9,more for 2 0|"
                        "2 {\"entries\":10,more for 2 0|3 {\"entries\":12,again for 2 1|");
    assert_int_equal(shown_read(store, "a", 5, NULL, hear_shown, &heard), STORE_NONE);
    for (unsigned i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        char table[8];
        snprintf(table, sizeof table, "b%u", i);
        assert_int_equal(shown_read(store, table, 0, NULL, hear_shown, &heard), STORE_BROKEN);
    }
    assert_int_equal(upto(store, "a"), 13);
    assert_int_equal(upto(store, "c"), 7);
    assert_int_equal(upto(store, "d"), 7);
    assert_int_equal(upto(store, "e"), -1);
    heard = (struct heard){ 0 };
    assert_int_equal(shown_read(store, "d", 1, NULL, hear_shown, &heard), STORE_OK);
    assert_string_equal(heard.text, "0 {\"entries\":3,\"view\":{\"a\":1}} 0|"
                                    "1 {\"entries\":4,\"base\":1,\"changes\":{\"a\":2}} 0|"
                                    "2 {\"entries\":6,\"base\":1,\"changes\":{\"a\":3}} 0|"
                                    "3 {\"entries\":7,\"view\":{\"shared\":true}} 0|");
    shown_release(&shown);
    store_close(store);
}

static bool hear_request(void *context, const struct store_request *row)
{
    hear(context, "%lld:%s=%llx,%s ", (long long)row->seat, row->request,
         (unsigned long long)row->content, row->answer);
    return true;
}

static void keep_request(struct store_batch *batch, int64_t seat, unsigned number)
{
    char mark[20];

    snprintf(mark, sizeof mark, "m%u", number);
    store_keep_request(batch, &(struct store_request){ .table = "a",
                                                       .seat = seat,
                                                       .request = mark,
                                                       .content = UINT64_MAX - number,
                                                       .answer = "ok" });
}

static void the_newest_requests_are_kept(void **state)
{
    struct store *store = open_at(place_new());
    struct store_batch *batch = store_batch_begin(store);
    struct heard heard = { 0 };
    unsigned kept = 0;

    (void)state;
    put_table(batch, "a", 1);
    keep_request(batch, 0, 500); /* another seat's stay */
    for (unsigned i = 0; i < 40; i++)
        keep_request(batch, 1, i);
    commits(batch, STORE_OK);
    keep_request(batch = store_batch_begin(store), 1, 30); /* asked again: keeps its place */
    keep_request(batch, 1, 39);
    commits(batch, STORE_OK);
    keep_request(batch = store_batch_begin(store), 1, 40);
    commits(batch, STORE_OK);
    assert_int_equal(store_read_requests(store, "a", hear_request, &heard), STORE_OK);
    for (const char *at = heard.text; (at = strstr(at, "1:m")); at++)
        kept++;
    assert_int_equal(kept, STORE_REQUESTS_KEPT);
    assert_non_null(strstr(heard.text, "0:m500=fffffffffffffe0b,ok 1:m25=ffffffffffffffe6,ok "));
    assert_non_null(strstr(heard.text, "1:m39=ffffffffffffffd8,ok 1:m40=ffffffffffffffd7,ok "));
    store_close(store);
}

static void snapshots_and_packs_are_bytes(void **state)
{
    static const char bytes[] = "a\0b\xff\x80'\\";
    struct store *store = open_at(place_new());
    struct store_batch *batch = store_batch_begin(store);
    char *large = malloc(3000000);
    char layout[65];
    int64_t entries = 0;
    void *read;
    size_t size;

    (void)state;
    assert_non_null(large);
    for (size_t i = 0; i < 3000000; i++)
        large[i] = (char)(i * 2654435761u >> 13);
    put_table(batch, "a", 1);
    store_put_snapshot(batch, "a", 7, "layout", bytes, sizeof bytes);
    store_put_pack(batch, "abcd", large, 3000000);
    store_put_pack(batch, "empty", NULL, 0);
    commits(batch, STORE_OK);
    store_put_snapshot(batch = store_batch_begin(store), "a", 6, "older", "x", 1);
    store_put_pack(batch, "abcd", "never changed", 13);
    commits(batch, STORE_OK);

    assert_int_equal(store_read_snapshot(store, "a", &entries, layout, &read, &size), STORE_OK);
    assert_int_equal(entries, 7);
    assert_string_equal(layout, "layout");
    assert_int_equal(size, sizeof bytes);
    assert_memory_equal(read, bytes, size);
    store_free(read);
    assert_int_equal(store_read_pack(store, "abcd", &read, &size), STORE_OK);
    assert_int_equal(size, 3000000);
    assert_memory_equal(read, large, size);
    store_free(read);
    assert_int_equal(store_read_pack(store, "empty", &read, &size), STORE_OK);
    assert_int_equal(size, 0);
    store_free(read);
    free(large);
    store_close(store);
}

/* ---- Reading while reading ----------------------------------------------------------------- */

struct nested {
    struct store *store;
    struct heard heard;
};

static bool stop_at_first(void *context, const struct store_entry *row)
{
    hear_entry(context, row);
    return false;
}

static bool look_inside(void *context, const struct store_entry *row)
{
    struct nested *nested = context;

    hear_entry(&nested->heard, row);
    assert_int_equal(
        store_read_entries(nested->store, "a", row->number, stop_at_first, &nested->heard),
        STORE_OK);
    return true;
}

static void a_fixed_value_is_set_once(void **state)
{
    struct store *store = open_at(place_new());
    struct store_batch *batch;
    char *text;

    (void)state;
    assert_int_equal(store_read_fixed(store, "key", &text), STORE_NONE);
    assert_null(text);
    store_fix(batch = store_batch_begin(store), "key", "first");
    commits(batch, STORE_OK);
    store_fix(batch = store_batch_begin(store), "key", "second");
    store_fix(batch, "other", "");
    commits(batch, STORE_OK);
    assert_int_equal(store_read_fixed(store, "key", &text), STORE_OK);
    assert_string_equal(text, "first");
    store_free(text);
    assert_int_equal(store_read_fixed(store, "other", &text), STORE_OK);
    assert_string_equal(text, "");
    store_free(text);
    store_close(store);
}

static void rows_may_be_read_within_rows(void **state)
{
    struct nested nested = { .store = open_at(place_new()) };
    struct store_batch *batch = store_batch_begin(nested.store);

    (void)state;
    put_table(batch, "a", 1);
    append(batch, "a", 0, "x");
    append(batch, "a", 1, "y");
    commits(batch, STORE_OK);
    assert_int_equal(store_read_entries(nested.store, "a", 0, look_inside, &nested), STORE_OK);
    assert_string_equal(nested.heard.text, "0 x|0 x|1 y|1 y|");
    store_close(nested.store);
}

/* ---- Several nodes ------------------------------------------------------------------------- */

static bool lease(struct store *store, const char *table, const char *node, unsigned seconds)
{
    bool mine = false;

    assert_int_equal(store_lease(store, table, node, seconds, &mine), STORE_OK);
    return mine;
}

static void a_lease_has_one_holder(void **state)
{
    const char *address = place_new();
    struct store *one = open_at(address), *two = open_at(address);

    (void)state;
    make_table(one, "a");
    make_table(one, "b");
    assert_true(lease(one, "a", "one", 60));
    assert_false(lease(two, "a", "two", 60));
    assert_true(lease(one, "a", "one", 60));
    store_release(two, "two"); /* which holds none */
    assert_false(lease(two, "a", "two", 60));
    store_release(one, "one");
    assert_true(lease(two, "a", "two", 60));
    assert_false(lease(one, "a", "one", 60));
    store_close(two);
    if (place.postgres) { /* the leases of a node that crashed remain until they expire */
        assert_false(lease(one, "a", "one", 60));
        assert_true(lease(one, "b", "three", 60));
        assert_false(lease(one, "b", "one", 60));
        assert_true(lease(one, "b", "three", 1)); /* its last word */
        sleep(2);
        assert_true(lease(one, "b", "one", 60));
    } else {
        assert_true(lease(one, "a", "one", 60));
    }
    store_close(one);
}

static void hear_news(void *context, const char *table)
{
    hear(context, "%s ", table ? table : "(all)");
}

static void count_news(void *context, const char *table)
{
    assert_int_equal(strlen(table), 45);
    ++*(unsigned *)context;
}

static bool readable(struct store *store, int ms)
{
    struct pollfd wait = { .fd = store_news_fd(store), .events = POLLIN };

    return poll(&wait, 1, ms) == 1;
}

static void nodes_hear_of_each_other(void **state)
{
    const char *address = place_new();
    struct store *one = open_at(address), *two = open_at(address), *ones = open_at(address);
    struct heard heard = { 0 };
    struct store_batch *batch;
    int fd = store_news_fd(one);

    (void)state;
    if (!place.postgres) {
        assert_int_equal(fd, -1);
        assert_int_equal(store_news(one, hear_news, &heard), STORE_NONE);
    } else {
        store_name_node(one, "node-1");
        store_name_node(ones, "node-1"); /* the same node has two stores */
        assert_int_equal(store_news(one, hear_news, &heard), STORE_NONE);
        make_table(one, "mine");
        make_table(ones, "mine-too");
        put_table(batch = store_batch_begin(two), "b", 1);
        append(batch, "b", 0, "zero");
        put_table(batch, "a", 1);
        store_put_pack(batch, "hash", "blob", 4);
        commits(batch, STORE_OK);
        append(batch = store_batch_begin(two), "b", 0, "refused");
        commits(batch, STORE_RACE);
        assert_true(readable(one, 120000));
        while (store_news(one, hear_news, &heard) == STORE_NONE || heard.used == 0)
            assert_true(readable(one, 120000));
        assert_string_equal(heard.text, "a b ");
        assert_false(readable(one, 0));
        assert_int_equal(store_news(one, hear_news, &heard), STORE_NONE);

        unsigned count = 0; /* more tables than one notice can hold */
        batch = store_batch_begin(two);
        for (unsigned i = 0; i < 400; i++) {
            char id[60];

            snprintf(id, sizeof id, "t%03u-0123456789012345678901234567890123456789", i);
            put_table(batch, id, 1);
        }
        commits(batch, STORE_OK);
        while (count < 400) {
            assert_true(readable(one, 120000));
            store_news(one, count_news, &count);
        }
        assert_int_equal(count, 400);
    }
    store_close(ones);
    store_close(one);
    store_close(two);
}

/* Two programs change the same tables, each in its own order: no deadlock, and nothing is lost. */
static int write_things(const char *address, const char *first, const char *second)
{
    struct store *store = store_open(address, NULL);
    int bad = !store;

    for (unsigned i = 0; !bad && i < 60; i++) {
        struct store_batch *batch = store_batch_begin(store);

        store_put_thing(batch, first, 0, first, "x");
        store_put_thing(batch, second, 0, first, "y");
        bad = store_batch_commit(batch, NULL) != STORE_OK;
    }
    store_close(store);
    return bad;
}

static void two_programs_write_at_once(void **state)
{
    const char *address = place_new();
    struct store *store = open_at(address);
    struct heard heard = { 0 };
    int status;

    (void)state;
    make_table(store, "a");
    make_table(store, "b");
    pid_t child = fork();
    if (child == 0)
        _exit(write_things(address, "a", "b"));
    assert_int_equal(write_things(address, "b", "a"), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(store_read_things(store, "a", hear_thing, &heard), STORE_OK);
    assert_int_equal(store_read_things(store, "b", hear_thing, &heard), STORE_OK);
    assert_string_equal(heard.text, "0 a=x|0 b=y|0 a=y|0 b=x|");
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(a_new_store_is_empty),
        cmocka_unit_test(tables_have_versions),
        cmocka_unit_test(tables_are_listed_newest_first),
        cmocka_unit_test(a_number_is_taken_once),
        cmocka_unit_test(a_batch_is_all_or_nothing),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(lines_chat_and_things_are_kept),
        cmocka_unit_test(what_was_shown_is_packed),
        cmocka_unit_test(the_newest_requests_are_kept),
        cmocka_unit_test(snapshots_and_packs_are_bytes),
        cmocka_unit_test(a_fixed_value_is_set_once),
        cmocka_unit_test(rows_may_be_read_within_rows),
        cmocka_unit_test(a_lease_has_one_holder),
        cmocka_unit_test(nodes_hear_of_each_other),
        cmocka_unit_test(two_programs_write_at_once),
    };
    int failed = cmocka_run_group_tests_name("SQLite", test, begin_sqlite, place_end);

    return failed + cmocka_run_group_tests_name("PostgreSQL", test, begin_postgres, place_end);
}
