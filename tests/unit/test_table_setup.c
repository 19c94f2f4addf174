/* test_table_setup.c: the set-up of a table, and the next table of the same people. */
#include "support/proof.h"

#include <stdio.h>
#include <string.h>

#include "table/match_text.h"
#include "table/setup.h"

static bool read_both(struct table_setup *s, struct match *m, const char *text)
{
    const struct rows part[] = { setup_rows(s), match_settings_rows(m) };
    struct json_reader r;

    json_reader_init(&r, text, strlen(text));
    rows_read(&r, part, ARRAY_LEN(part), 1);
    return json_reader_end(&r);
}

static const char *write_both(const struct table_setup *s, const struct match *m)
{
    static char text[4000];
    struct json_writer w;

    json_writer_init(&w, text, sizeof text);
    json_write_object(&w);
    setup_write(s, &w);
    match_write_settings(m, m->pace, &w);
    json_write_end(&w);
    PROVE(json_writer_end(&w), "%zu bytes", w.used);
    return text;
}

static const char full[] =
    "{\"game\":\"harbor\",\"name\":\"Friday\",\"options\":{\"deck\":\"tiny\"},\"campaign\":null,"
    "\"after\":2,"
    "\"language\":\"de\",\"listed\":true,\"watch\":{\"allowed\":true,\"delay\":30},\"seed\":7,"
    "\"pace\":\"even\","
    "\"undo\":\"owner\",\"clock\":{\"kind\":\"bank\",\"seconds\":600,\"increment\":5},\"hints\":"
    "false,"
    "\"absence\":{\"bot\":90,\"person\":null},\"newcomers\":true,\"talk\":6}";

static void test_text(void **state)
{
    static const char *const bad[] = {
        "{}",
        "{\"game\":\"harbor\",\"pace\":\"slow\"}",
        "{\"game\":\"harbor\",\"clock\":{\"kind\":\"turn\"}}",
        "{\"game\":\"harbor\",\"talk\":301}",
        "{\"game\":\"harbor\",\"options\":{\"deck\":7}}",
        "{\"game\":\"harbor\",\"colour\":\"red\"}",
    };
    struct table_setup s = { 0 };
    struct match m = { 0 };

    (void)state;
    PROVE(read_both(&s, &m, full), "%s", full);
    PROVE(strcmp(write_both(&s, &m), full) == 0, "%s", write_both(&s, &m));
    PROVE(m.absence_person == ABSENCE_NEVER && m.talk_ms == 6000 && m.no_hints,
          "in their own units");
    setup_release(&s);
    for (unsigned i = 0; i < ARRAY_LEN(bad); i++) {
        struct table_setup other = { 0 };
        PROVE(!read_both(&other, &m, bad[i]), "%s", bad[i]);
        setup_release(&other);
    }
    struct table_setup least = { 0 };
    struct match fresh = { .absence_bot = 60, .absence_person = 70 };
    PROVE(read_both(&least, &fresh, "{\"game\":\"harbor\",\"absence\":{\"bot\":90}}"),
          "the rest may be missing");
    PROVE(fresh.absence_person == 90, "nobody new takes over sooner than a bot");
}

/* Texts of tables and saves that older versions have stored. */
static void test_older_seats(void **state)
{
    static const char text[] =
        "{\"match\":1,\"owner\":1,\"pace\":\"quick\",\"undo\":\"consent\",\"clock\":{\"kind\":"
        "\"none\",\"seconds\":0,"
        "\"increment\":0},\"state\":\"paused\",\"ended\":\"\",\"deserted\":false,\"seats\":[{"
        "\"kind\":\"person\","
        "\"taken\":true,\"away\":\"time\",\"conceded\":true,\"level\":\"gone\",\"personality\":"
        "null,\"orders\":[]},"
        "{\"kind\":\"bot\",\"taken\":true,\"away\":\"\",\"conceded\":false,\"level\":\"novice\","
        "\"personality\":\"hunter\",\"orders\":[]}],\"clocks\":[1,2],\"ballot\":[],\"hints\":true,"
        "\"talk\":0}";
    static const char local[] =
        "{\"match\":1,\"seats\":[{\"kind\":\"person\"},{\"kind\":\"bot\"}]}";
    struct match m = { 0 };

    (void)state;
    PROVE(match_read(&m, text, strlen(text), NULL), "%s", text);
    PROVE(m.seat[0].away == AWAY_TIME && m.seat[0].conceded && m.state == TABLE_PAUSED &&
              m.owner == 1,
          "%s", text);
    PROVE(m.seat[0].level == ang_level_usual(), "a level that is gone");
    PROVE(strcmp(m.seat[1].personality, "hunter") == 0 && m.clocks.ms[1] == 2, "%s", text);
    PROVE(match_read(&m, local, strlen(local), NULL) && m.state == TABLE_RUNNING && m.seat[1].taken,
          "%s", local);
    match_release(&m);
}

static void test_again(void **state)
{
    struct table_setup s = { 0 }, to = { 0 };
    struct match m = { .seat_count = 2, .owner = 1, .deserted = true }, next = { .chance = 5 };
    struct ang_error error;

    (void)state;
    PROVE(read_both(&s, &m, full), "%s", full);
    for (unsigned i = 0; i < 2; i++)
        m.seat[i] = (struct match_seat){ .kind = i ? CHAIR_BOT : CHAIR_PERSON,
                                         .taken = true,
                                         .ready = true,
                                         .away = AWAY_LEFT,
                                         .conceded = true,
                                         .level = 1,
                                         .name = "Ada",
                                         .personality = "hunter" };
    m.game = setup_game(&(struct table_setup){ .seeded = true, .seed = 7 }, &m,
                        proof_pack_of("harbor"), NULL, &error);
    PROVE(m.game, "%s", error.message);
    PROVE(setup_again(&to, &next, &s, &m), "there is memory");
    PROVE(!to.seeded && to.listed && to.option_count == 1 && !to.campaign,
          "other cards, the same table");
    PROVE(next.chance == 5 && next.owner == 1 && next.pace == PACE_EVEN &&
              next.state == TABLE_WAITING && !next.deserted && next.absence_bot == 90 &&
              next.talk_ms == 6000,
          "its settings, not its state");
    PROVE(!next.seat[0].ready && next.seat[1].ready && !next.seat[0].away &&
              !next.seat[0].conceded && strcmp(next.seat[0].name, "Ada") == 0 &&
              next.seat[1].level == 1,
          "people say again that they are ready");
    ang_game_free(m.game);
    setup_release(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_older_seats),
        cmocka_unit_test(test_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
