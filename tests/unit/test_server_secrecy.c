/* test_server_secrecy.c: the server reveals nothing beyond what a seat may know.
 *
 * Two tables in one hall have a game and another that one viewer cannot tell apart (redeal). Both
 * are played with matched choices, at a quick or an even pace. All news and replies to that viewer
 * must be byte for byte the same. The pair ends where the library itself tells the viewer something
 * different (test_leak proves that it may), or where an option does not exist in both.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/format.h"
#include "support/quiet_hall.h"

enum { SEATS = 4, STEPS = 150, PAIRS = 20 };

struct side { /* one of the two worlds */
    struct table *table;
    struct listener listener[SEATS + 1]; /* the last one watches */
};

static struct hall *hall;
static char folder[64];

static int hall_start(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/angeles-secrecy-%d", (int)getpid());
    assert_int_equal(folder_clear(folder), 0);
    hall = quiet_hall(folder);
    return 0;
}

static int hall_stop(void **state)
{
    (void)state;
    hall_free(hall);
    return folder_clear(folder);
}

/* Waits until its change is durable and every request has a reply. */
static bool is_busy(const struct table *t)
{
    bool asked = false;

    for (unsigned i = 0; i < SEATS; i++)
        asked |= t->chair[i].hint != NULL;
    return t->durable.pending || asked;
}

static void settle(struct table *t)
{
    while (is_busy(t)) {
        nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
        hall_settle(hall);
    }
}

/* Starts a new table from the position of `game`. Both worlds come from a dump, so that neither has
 * a history. */
static void side_begin(struct side *s, struct ang_game *game, bool even)
{
    static const char setup[] =
        "{\"game\":\"android\",\"seed\":1,\"seats\":[{\"kind\":\"person\"},{\"kind\":\"person\"},"
        "{\"kind\":\"person\"},{\"kind\":\"person\"}]}";
    size_t size = ang_game_dump(game, NULL, 0);
    char *dump = malloc(size + 1);
    struct table_setup_error error;
    struct ang_error why;

    assert_non_null(dump);
    ang_game_dump(game, dump, size + 1);
    s->table = table_new(hall, "");
    if (!table_setup(s->table, setup, sizeof setup - 1, &error))
        fail_msg("%s", error.text);
    s->table->match.pace = even ? PACE_EVEN : PACE_QUICK;
    for (unsigned i = 0; i < SEATS; i++)
        s->table->match.seat[i].taken = s->table->match.seat[i].ready = true;
    hall_add(hall, s->table);
    assert_true(table_begin(s->table, &why));
    s->table->created = s->table->begun = 1;
    if (!ang_game_load(s->table->match.game, dump, size, &why))
        fail_msg("%s", why.message);
    free(dump);
    table_keep(s->table);
    table_settle(s->table);
    settle(s->table);
    for (unsigned i = 0; i <= SEATS; i++) {
        struct listener *l = &s->listener[i];
        *l = (struct listener){ .guest = { .hall = hall, .send = listener_hear } };
        table_join(s->table, &l->guest, i < SEATS ? i : ANG_SPECTATOR);
    }
    table_tell(s->table);
}

static void side_end(struct side *s)
{
    for (unsigned i = 0; i <= SEATS; i++) {
        guest_leave(&s->listener[i].guest);
        buffer_release(&s->listener[i].heard);
    }
}

static void say(struct side *s, unsigned seat, const char *text)
{
    guest_message(&s->listener[seat].guest, text, strlen(text));
    settle(s->table);
}

/* The table's name may differ, and the second in which a vote began: one world runs after the
 * other. */
static void name_hide(struct buffer *heard, const char *name)
{
    static const char until[] = "\"until\":1";

    for (char *at = heard->data; at && (at = strstr(at, name)) != NULL;)
        memset(at, '*', strlen(name));
    for (char *at = heard->data; at && (at = strstr(at, until)) != NULL;)
        memset(at + sizeof until - 2, '*', strspn(at + sizeof until - 2, "0123456789"));
}

/* Collects everything the library shows the viewer. */
static void library_tell(struct ang_game *game, unsigned viewer, unsigned line, struct buffer *out)
{
    static char text[1 << 17];

    ang_game_view(game, viewer, ANG_EN, text, sizeof text);
    buffer_add_string(out, text);
    if (viewer < SEATS) {
        ang_game_decision_json(game, viewer, ANG_EN, text, sizeof text);
        buffer_add_string(out, text);
        buffer_format(out, "undo %u", ang_game_undo_free(game, viewer));
    }
    for (; line < ang_game_log_count(game); line++)
        if (ang_game_log_json(game, viewer, line, ANG_EN, text, sizeof text))
            buffer_add_string(out, text);
}

static bool library_same(struct side side[2], unsigned viewer, unsigned line[2])
{
    struct buffer told[2] = { { 0 }, { 0 } };

    for (int w = 0; w < 2; w++) {
        library_tell(side[w].table->match.game, viewer, line[w], &told[w]);
        line[w] = ang_game_log_count(side[w].table->match.game);
    }
    bool same =
        told[0].length == told[1].length && memcmp(told[0].data, told[1].data, told[0].length) == 0;
    buffer_release(&told[0]);
    buffer_release(&told[1]);
    return same;
}

static uint32_t roll(uint32_t *dice, uint32_t below)
{
    *dice = *dice * 1664525u + 1013904223u;
    return (*dice >> 8) % below;
}

/* A choice that has one name in both worlds, sent as the seat's client would. */
static bool choose_both(struct side side[2], unsigned seat, uint32_t *dice)
{
    struct ang_decision d[2];
    char name[2][600], text[200];

    for (int w = 0; w < 2; w++)
        if (!ang_game_decision(side[w].table->match.game, seat, &d[w]) || d[w].count == 0)
            return false;
    for (unsigned i = 0, first = roll(dice, d[0].count); i < d[0].count; i++) {
        unsigned a = (first + i) % d[0].count;
        ang_option_text(side[0].table->match.game, seat, &d[0].option[a], ANG_EN, name[0],
                        sizeof name[0]);
        for (unsigned b = 0; b < d[1].count; b++) {
            ang_option_text(side[1].table->match.game, seat, &d[1].option[b], ANG_EN, name[1],
                            sizeof name[1]);
            if (strcmp(name[0], name[1]) != 0)
                continue;
            snprintf(text, sizeof text, "{\"id\":1,\"do\":\"choose\",\"version\":%u,\"index\":%u}",
                     (unsigned)d[0].version, a);
            say(&side[0], seat, text);
            snprintf(text, sizeof text, "{\"id\":1,\"do\":\"choose\",\"version\":%u,\"index\":%u}",
                     (unsigned)d[1].version, b);
            say(&side[1], seat, text);
            return true;
        }
    }
    return false;
}

/* Seats whose answers wait for a window's common moment, in either world. */
static unsigned held(const struct side side[2])
{
    unsigned seats = 0;

    for (unsigned s = 0; s < SEATS; s++)
        if (side[0].table->match.seat[s].held.set || side[1].table->match.seat[s].held.set)
            seats |= 1u << s;
    return seats;
}

/* When everybody has answered, the moment comes in both worlds at once. */
static void moment(struct side side[2])
{
    for (int w = 0; w < 2; w++) {
        struct table *t = side[w].table;
        table_tick(t);
        if (t->match.hold.open)
            t->match.hold.since -= 60 * 1000; /* longer than any thinking time or decoy */
    }
    for (int w = 0; w < 2; w++) {
        table_tick(side[w].table);
        settle(side[w].table);
    }
}

/* Questions of a curious client between two choices. */
static void ask_both(struct side side[2], unsigned viewer, uint32_t *dice)
{
    static const char *const question[] = {
        "{\"id\":2,\"do\":\"view\"}",
        "{\"id\":2,\"do\":\"options\"}",
        "{\"id\":2,\"do\":\"whynot\",\"words\":\"react\"}",
        "{\"id\":2,\"do\":\"choose\",\"version\":1,\"index\":400}",
        "{\"id\":2,\"do\":\"undo\",\"choices\":3}",
        "{\"id\":2,\"do\":\"ask\",\"what\":\"undo\",\"choices\":2}",
        "{\"id\":2,\"do\":\"agree\",\"yes\":false}",
        "{\"id\":2,\"do\":\"log\",\"since\":3}",
        "{\"id\":2,\"do\":\"story\"}",
        "{\"id\":2,\"do\":\"info\"}",
        "{\"id\":2,\"do\":\"orders\",\"orders\":[{\"order\":\"pass\",\"until\":\"played\"}]}",
        "{\"id\":2,\"do\":\"save\"}",
        "{\"id\":2,\"do\":\"dump\"}",
    };
    const char *text = question[roll(dice, sizeof question / sizeof question[0])];
    unsigned at = viewer < SEATS ? viewer : SEATS;

    for (int w = 0; w < 2; w++)
        say(&side[w], at, text);
}

static unsigned pair_play(struct ang_game *game, unsigned viewer, uint32_t seed, bool even,
                          uint64_t *bytes)
{
    struct ang_game *other = ang_game_redeal(game, viewer, seed, NULL);
    struct side side[2];
    unsigned steps = 0, line[2] = { 0, 0 }, at = viewer < SEATS ? viewer : SEATS;
    uint32_t dice = seed;

    assert_non_null(other);
    side_begin(&side[0], game, even);
    side_begin(&side[1], other, even);
    while (steps < STEPS && library_same(side, viewer, line)) {
        struct buffer *heard[2] = { &side[0].listener[at].heard, &side[1].listener[at].heard };
        for (int w = 0; w < 2; w++)
            name_hide(heard[w], side[w].table->id);
        *bytes += heard[0]->length;
        if (heard[0]->length != heard[1]->length ||
            (heard[0]->length && memcmp(heard[0]->data, heard[1]->data, heard[0]->length) != 0))
            fail_msg("viewer %u, seed %u, step %u: told\n%s\nin one world, and in the other\n%s",
                     viewer, (unsigned)seed, steps, heard[0]->data, heard[1]->data);
        for (int w = 0; w < 2; w++)
            heard[w]->length = 0;
        steps++;
        if (roll(&dice, 3) == 0)
            ask_both(side, viewer, &dice);
        unsigned waiting = ang_game_waiting(side[0].table->match.game) &
                           ang_game_waiting(side[1].table->match.game);
        if (!waiting)
            break;
        if ((waiting & ~held(side)) == 0) {
            moment(side);
            continue;
        }
        waiting &= ~held(side);
        unsigned seat = roll(&dice, SEATS);
        while (!(waiting >> seat & 1))
            seat = (seat + 1) % SEATS;
        if (!choose_both(side, seat, &dice))
            break;
    }
    side_end(&side[0]);
    side_end(&side[1]);
    ang_game_free(other);
    return steps;
}

static void test_two_worlds(void **state)
{
    struct ang_pack *pack = ang_pack_embedded("android", NULL);
    unsigned steps = 0;
    uint64_t bytes = 0;

    (void)state;
    for (uint32_t pair = 0; pair < PAIRS; pair++) {
        struct ang_game *game = ang_game_new(
            &(struct ang_game_desc){ .pack = pack, .seats = SEATS, .seed = pair }, NULL);
        uint32_t dice = pair + 77;
        struct ang_decision d;
        assert_non_null(game);
        for (unsigned i = roll(&dice, 400); i > 0 && ang_game_state(game) == ANG_RUNNING; i--) {
            unsigned seat = ang_seat_first(ang_game_waiting(game));
            ang_game_decision(game, seat, &d);
            ang_game_choose(game, seat, d.version, roll(&dice, d.count), NULL);
        }
        for (unsigned viewer = 0; viewer <= SEATS; viewer++)
            steps += pair_play(game, viewer < SEATS ? viewer : ANG_SPECTATOR,
                               pair * 31 + viewer + 1, pair % 2, &bytes);
        ang_game_free(game);
    }
    printf("%u moments, %llu bytes the same in both worlds\n", steps, (unsigned long long)bytes);
    assert_true(steps > PAIRS * SEATS * 2);
    ang_pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_two_worlds, hall_start, hall_stop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
