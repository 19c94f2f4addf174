/* test_server_snapshot.c: a table is opened from its newest snapshot and the entries after it, or
 * from its entries alone if no snapshot can be used. The same with both stores. */
#include "test_store_places.h"

#include <time.h>

#include "support/quiet_hall.h"

enum { SEATS = 4, CHOICES = 1000 };

static struct hall *hall;

static void on_send(struct guest *g, const char *text, size_t size)
{
    (void)g;
    (void)text;
    (void)size;
}

static void settle(struct table *t)
{
    while (t->durable.pending) {
        nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
        hall_settle(hall);
    }
}

static struct table *table_make(void)
{
    static const char setup[] =
        "{\"game\":\"android\",\"seed\":1,\"seats\":[{\"kind\":\"person\"},{\"kind\":\"person\"},"
        "{\"kind\":\"person\"},{\"kind\":\"person\"}]}";
    struct table_setup_error error;
    struct table *t = table_new(hall, "");
    struct ang_error why;

    assert_true(table_setup(t, setup, sizeof setup - 1, &error));
    for (unsigned s = 0; s < SEATS; s++)
        t->match.seat[s].taken = t->match.seat[s].ready = true;
    hall_add(hall, t);
    assert_true(table_begin(t, &why));
    table_settle(t);
    settle(t);
    return t;
}

/* Makes this many choices, each by the first seat asked. */
static void play(struct table *t, unsigned choices)
{
    struct guest g[SEATS];
    struct ang_decision d;
    char text[100];

    for (unsigned s = 0; s < SEATS; s++) {
        g[s] = (struct guest){ .hall = hall, .send = on_send };
        table_join(t, &g[s], s);
    }
    for (unsigned i = 0; i < choices && t->match.state == TABLE_RUNNING; i++) {
        unsigned seat = ang_seat_first(ang_game_waiting(t->match.game));
        assert_true(ang_game_decision(t->match.game, seat, &d));
        snprintf(text, sizeof text, "{\"do\":\"choose\",\"version\":%u,\"index\":%u}", d.version,
                 i * 7 % d.count);
        guest_message(&g[seat], text, strlen(text));
        settle(t);
    }
    for (unsigned s = 0; s < SEATS; s++)
        guest_leave(&g[s]);
}

struct past { /* the state that must be the same when the table is opened again */
    uint64_t hash;
    unsigned entries, lines, events, undo;
};

static struct past past_of(struct table *t)
{
    return (struct past){ ang_game_hash(t->match.game), ang_game_entry_count(t->match.game),
                          ang_game_log_count(t->match.game), ang_game_event_count(t->match.game),
                          steps_free(t->match.game, 0) };
}

static void assert_reopens(const char *where, const char *id, struct past was, bool by_snapshot)
{
    hall_free(hall);
    hall = quiet_hall(where);
    struct table *t = hall_table(hall, id);
    assert_non_null(t);
    settle(t);
    struct past is = past_of(t);
    assert_memory_equal(&is, &was, sizeof is);
    assert_int_equal(t->durable.snapshot_entries > 0, by_snapshot);
}

static void snapshot_put(int64_t entries, const char *id, const char *layout, const char *bytes)
{
    struct store_batch *batch = store_batch_begin(hall->store);

    store_put_snapshot(batch, id, entries, layout, bytes, strlen(bytes));
    assert_int_equal(store_batch_commit(batch, NULL), STORE_OK);
}

static void tables_open_from_snapshots(void **state)
{
    char where[300], id[TABLE_ID_LENGTH + 1];

    (void)state;
    snprintf(where, sizeof where, "%s", place_new());
    hall = quiet_hall(where);
    struct table *t = table_make();
    memcpy(id, t->id, sizeof id);
    play(t, 20);
    assert_int_equal(t->durable.snapshot_entries, 0); /* too few to be worth one */
    assert_reopens(where, id, past_of(t), false);

    t = hall_table(hall, id);
    play(t, 40);
    assert_false(table_put_away(t)); /* everybody has left: one is made, and being written */
    settle(t);
    assert_true(table_put_away(t));
    unsigned first = t->durable.snapshot_entries;
    assert_true(first > 32);
    assert_reopens(where, id, past_of(t), true);

    t = hall_table(hall, id);
    play(t, 20); /* and entries after it */
    assert_int_equal(t->durable.snapshot_entries, first);
    assert_true(ang_game_entry_count(t->match.game) > first);
    assert_reopens(where, id, past_of(t), true);

    t = hall_table(hall, id);
    play(t, CHOICES); /* one is made during play */
    assert_true(t->durable.snapshot_entries >= first + 512);
    struct past was = past_of(t);
    assert_reopens(where, id, was, true);

    /* Unusable snapshots are skipped: damaged, of another kind, of missing entries
     */
    snapshot_put(was.entries, id, "1", "damaged");
    assert_reopens(where, id, was, false);
    snapshot_put(was.entries + 1, id, "0", "of another program");
    assert_reopens(where, id, was, false);
    hall_free(hall);
}

int main(void)
{
    const struct CMUnitTest test[] = { cmocka_unit_test(tables_open_from_snapshots) };
    int failed = cmocka_run_group_tests_name("SQLite", test, begin_sqlite, place_end);

    return failed + cmocka_run_group_tests_name("PostgreSQL", test, begin_postgres, place_end);
}
