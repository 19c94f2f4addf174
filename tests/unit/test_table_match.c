/* test_table_match.c: what a match does automatically: bots, people first, faults, refusals. */
#include "support/proof.h"

#include <string.h>

#include "table/match.h"

static struct table_now now = { .ms = 1000, .unix_s = 1000000 };

static struct match begin(struct ang_game *game, unsigned people)
{
    struct match m = { .seat_count = ang_game_seats(game), .game = game, .chance = 5 };

    for (unsigned s = 0; s < m.seat_count; s++)
        m.seat[s] = (struct match_seat){ .kind = people >> s & 1 ? CHAIR_PERSON : CHAIR_BOT,
                                         .taken = true,
                                         .level = 0 };
    match_begin(&m, &now);
    return m;
}

static unsigned drain(struct match *m)
{
    struct table_happening h;
    unsigned count = 0;

    while (match_next(m, &now, &h))
        count++;
    return count;
}

static void think(struct match *m)
{
    struct table_think t;

    while (match_think(m, &now, &t))
        match_thought(m, t.seat, t.version, ang_game_think(m->game, t.seat, &t.bot, NULL, NULL));
}

/* The example in match.h. */
static void test_bots_play_to_the_end(void **state)
{
    static const char *const name[] = { "harbor", "android" };

    (void)state;
    for (unsigned n = 0; n < 2; n++) {
        struct ang_game *game = proof_game(proof_pack_of(name[n]), 3, 7, NULL);
        struct match m = begin(game, 0);

        while (m.state == TABLE_RUNNING) {
            drain(&m);
            think(&m);
        }
        PROVE(ang_game_state(game) != ANG_RUNNING && m.ended == ENDED_GAME, "%s", name[n]);
        PROVE(match_changes(&m) & CHANGED_TABLE, "the end has to be stored");
        ang_game_free(game);
    }
}

/* A bot's move waits while a person is asked, so free undo does not depend on who is faster. */
static unsigned people_come_first(uint64_t seed)
{
    struct ang_game *game = proof_game(proof_pack_of("harbor"), 3, seed, NULL);
    struct match m = begin(game, 1);
    unsigned together = 0;

    for (unsigned n = 0; n < 3000 && m.state == TABLE_RUNNING; n++) {
        struct decision_look look;
        struct table_outcome out;

        drain(&m);
        think(&m);
        bool both = ang_game_waiting(game) & 1 && ang_game_waiting(game) & ~1u;
        unsigned entries = ang_game_entry_count(game);
        drain(&m);
        if (!(ang_game_waiting(game) & 1))
            continue;
        PROVE(!both || ang_game_entry_count(game) == entries, "a bot was first");
        PROVE(decision_look(game, 0, &look), "seat 0");
        match_play(
            &m, &(struct ang_change){ .seat = 0, .version = look.version, .index = n % look.count },
            &out);
        PROVE(out.kind == OUTCOME_DONE, "%s", out.result.error.message);
        drain(&m);
        PROVE(!both || ang_game_waiting(game) & 1 || ang_game_entry_count(game) > entries + 1,
              "the bots have thought already");
        together += both;
    }
    ang_game_free(game);
    return together;
}

static void test_people_come_first(void **state)
{
    unsigned together = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++)
        together += people_come_first(seed);
    PROVE(together > 5, "%u", together);
}

static void test_who_may_play(void **state)
{
    struct ang_game *game = proof_game(proof_pack_of("harbor"), 3, 7, NULL);
    struct match m = begin(game, 7);
    struct table_outcome out;

    (void)state;
    drain(&m);
    unsigned seat = ang_seat_first(ang_game_waiting(game));
    match_undo(&m, seat, 3, &out);
    PROVE(out.kind == OUTCOME_REFUSED && out.why == REFUSED_NEEDS_CONSENT && out.number[0] == 3,
          "%d", out.why);
    PROVE(match_may_play(&m, seat) == REFUSED_NOT, "it is asked");
    PROVE(match_leave(&m, &now, seat) == REFUSED_NOT && match_may_play(&m, seat) == REFUSED_AWAY,
          "it has left");
    PROVE(match_return(&m, seat) == REFUSED_NOT && match_may_play(&m, seat) == REFUSED_NOT,
          "it is back");
    PROVE(match_pause(&m) == REFUSED_NOT && match_may_play(&m, seat) == REFUSED_PAUSED, "a pause");
    PROVE(match_pause(&m) == REFUSED_NOT_RUNNING && match_go_on(&m) == REFUSED_NOT, "and on");
    PROVE(match_concede(&m, &now, seat) == REFUSED_NOT &&
              match_return(&m, seat) == REFUSED_CONCEDED,
          "it has conceded");
    ang_game_free(game);
}

static void test_refusals_have_words(void **state)
{
    static const unsigned number[2] = { 12, 0 };
    char text[400], cut[8];

    (void)state;
    for (unsigned why = 1; why < REFUSAL_COUNT; why++)
        for (unsigned lang = ANG_EN; lang <= ANG_DE; lang++) {
            size_t size = refusal_text((enum table_refusal)why, (enum ang_language)lang, number,
                                       text, sizeof text);
            PROVE(size > 5 && size < sizeof text && strlen(text) == size, "%u: %s", why, text);
            PROVE(!strchr(text, '{') && refusal_code((enum table_refusal)why)[0], "%s", text);
        }
    refusal_text(REFUSED_NEEDS_CONSENT, ANG_EN, number, text, sizeof text);
    PROVE(strstr(text, "back 12 needs") && strstr(text, "back 0 freely"), "%s", text);
    refusal_text(REFUSED_NEEDS_CONSENT, ANG_EN, number, cut, sizeof cut);
    PROVE(strcmp(cut, "taking ") == 0, "%s", cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_play_to_the_end),
        cmocka_unit_test(test_people_come_first),
        cmocka_unit_test(test_who_may_play),
        cmocka_unit_test(test_refusals_have_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
