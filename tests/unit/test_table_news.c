/* test_table_news.c: news of a match: what is new for whom. */
#include "support/proof.h"

#include <string.h>

#include "table/news.h"

static const struct table_now now = { .ms = 1000, .unix_s = 1000000 };

static struct match m;
static struct news news;
static struct cursor sent[ANG_SPECTATOR + 1];
static struct buffer out;

static int begin(void **state)
{
    (void)state;
    m = (struct match){ .seat_count = 3, .game = proof_game(proof_pack_of("harbor"), 3, 7, NULL) };
    for (unsigned s = 0; s < 3; s++)
        m.seat[s] = (struct match_seat){ .kind = CHAIR_PERSON, .taken = true };
    match_begin(&m, &now);
    return 0;
}

static int end(void **state)
{
    (void)state;
    for (unsigned v = 0; v <= ANG_SPECTATOR; v++)
        cursor_forget(&sent[v]);
    news_release(&news);
    buffer_release(&out);
    match_release(&m);
    ang_game_free(m.game);
    return 0;
}

static const char *pull_at(unsigned viewer, int64_t ms)
{
    match_changes(&m);
    out.length = 0;
    buffer_add_string(&out, "");
    news_pull(&news, &m, ms, viewer, ANG_EN, &sent[viewer], &out);
    return out.data;
}

static const char *pull(unsigned viewer)
{
    return pull_at(viewer, now.ms);
}

static bool has(const char *text, const char *what)
{
    return strstr(text, what) != NULL;
}

static void choose(void)
{
    struct table_happening h;
    struct decision_look look;
    unsigned seat = ang_seat_first(ang_game_waiting(m.game));

    assert_true(decision_look(m.game, seat, &look));
    struct ang_change change = { .seat = seat, .version = look.version };
    struct table_outcome outcome;
    match_play(&m, &change, &outcome);
    assert_int_equal(outcome.kind, OUTCOME_DONE);
    while (match_next(&m, &now, &h))
        ;
}

static void test_only_what_is_new(void **state)
{
    (void)state;
    for (unsigned v = 0; v <= ANG_SPECTATOR; v += v == 2 ? ANG_SPECTATOR - 2 : 1) {
        const char *first = pull(v);
        assert_true(has(first, "\"view\":{") && has(first, "\"log\":{\"since\":0,"));
        assert_true(has(first, "\"news\":\"notes\"") == (v < 3));
        assert_true(has(first, "\"decision\":{") == (v < 3 && ang_game_waiting(m.game) >> v & 1));
        assert_string_equal(pull(v), "");
    }
    choose();
    const char *later = pull(0);
    assert_true(has(later, "\"base\":\"") && !has(later, "\"view\":{") && !has(later, "notes"));
    assert_string_equal(pull(0), "");
    choose(); /* seat 1 has missed a step: the changes since then are not kept for it alone */
    assert_true(has(pull(1), "\"view\":{"));
    cursor_again(&sent[0]);
    later = pull(0);
    assert_true(has(later, "\"view\":{") && has(later, "\"log\":{\"since\":0,"));
}

/* Notes and orders are news for their own seat alone. */
static void test_own(void **state)
{
    static const char orders[] = "[{\"order\":\"pass\",\"until\":\"end\"}]";
    struct json_error error;

    (void)state;
    for (unsigned v = 0; v <= ANG_SPECTATOR; v++)
        pull(v);
    assert_int_equal(match_notes(&m, 1, "mine alone"), REFUSED_NOT);
    assert_true(match_order(&m, 2, orders, sizeof orders - 1, &error));
    assert_string_equal(pull(1), "{\"news\":\"notes\",\"text\":\"mine alone\"}\n");
    assert_true(has(pull(2), "{\"news\":\"orders\",\"orders\":[{\"order\":\"pass\""));
    assert_string_equal(pull(0), "");
    assert_string_equal(pull(ANG_SPECTATOR), "");
}

static void test_chat(void **state)
{
    char hello[] = "hello";

    (void)state;
    pull(0);
    assert_int_equal(match_chat(&m, &now, 1, hello), REFUSED_NOT);
    assert_true(has(pull(0), "{\"news\":\"chat\",\"since\":0,\"lines\":[{"));
    assert_string_equal(pull(0), "");
    assert_true(news_have(&news, &m, 0, &sent[0], 0, 0, 0));
    assert_true(has(pull(0), "\"news\":\"chat\""));
    assert_false(news_have(&news, &m, 0, &sent[0], 0, 0, 2)); /* more than there is */
    assert_false(news_have(&news, &m, 0, &sent[0], 0, 9999, 0));
}

/* Around one screen the person whose seat a bot plays is not asked. */
static void test_conceded(void **state)
{
    unsigned seat = ang_seat_first(ang_game_waiting(m.game));

    (void)state;
    m.together = true;
    m.seat[seat].conceded = true;
    assert_true(has(pull(seat), "\"decision\":null"));
    m.together = false;
    cursor_again(&sent[seat]);
    assert_true(has(pull(seat), "\"decision\":{"));
}

/* Somebody who says what they have seen gets later news at once, or after a while. */
static void test_gathered(void **state)
{
    (void)state;
    sent[ANG_SPECTATOR].says_seen = true;
    pull(ANG_SPECTATOR);
    choose();
    assert_string_equal(pull(ANG_SPECTATOR), "");
    assert_true(news.gathers);
    assert_true(has(pull_at(ANG_SPECTATOR, now.ms + 250), "\"news\":\"game\""));
    sent[ANG_SPECTATOR].seen = sent[ANG_SPECTATOR].news;
    choose();
    assert_true(has(pull_at(ANG_SPECTATOR, now.ms + 250), "\"base\":\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_only_what_is_new, begin, end),
        cmocka_unit_test_setup_teardown(test_own, begin, end),
        cmocka_unit_test_setup_teardown(test_chat, begin, end),
        cmocka_unit_test_setup_teardown(test_conceded, begin, end),
        cmocka_unit_test_setup_teardown(test_gathered, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
