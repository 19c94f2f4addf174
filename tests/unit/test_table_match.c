/* test_table_match.c: automatic acts of a match: bots, people first, faults, refusals. */
#include "support/proof.h"

#include <stdio.h>
#include <string.h>

#include "la1/la1.h"
#include "table/limits.h"
#include "table/match.h"
#include "table/presence.h"
#include "wire/request.h"

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

static void play(struct match *m, unsigned seat, unsigned index)
{
    struct decision_look look;
    struct table_outcome out;

    PROVE(decision_look(m->game, seat, &look), "seat %u is not asked", seat);
    match_play(
        m,
        &(struct ang_change){ .seat = seat, .version = look.version, .index = index % look.count },
        &out);
    PROVE(out.kind == OUTCOME_DONE || out.kind == OUTCOME_HELD, "%s", out.result.error.message);
}

/* A player with more than one option is asked, even if all of them pass. */
static void test_only_a_single_pass_is_automatic(void **state)
{
    struct ang_game *game = proof_game(proof_pack_of("android"), 3, 7, NULL);
    struct match m = begin(game, 7);
    struct proof_dice dice = proof_dice(7);
    unsigned passed = 0, chosen = 0;

    (void)state;
    for (; m.state == TABLE_RUNNING && chosen < 400; chosen++) {
        struct table_happening h;
        struct decision_look look[3] = { 0 }, after;

        do {
            for (unsigned s = 0; s < 3; s++)
                decision_look(game, s, &look[s]);
            if (!match_next(&m, &now, &h))
                break;
            PROVE(h.kind != HAPPENS_CHOICE || (h.by == ANG_BY_RULE && look[h.seat].only_pass),
                  "seat %u had %u options", h.seat, look[h.seat].count);
            passed += h.kind == HAPPENS_CHOICE;
        } while (m.state == TABLE_RUNNING);
        unsigned seat = ang_seat_first(ang_game_waiting(game));
        if (seat == ANG_SEAT_MAX)
            break;
        PROVE(decision_look(game, seat, &after) && !after.only_pass, "seat %u", seat);
        play(&m, seat, proof_roll(&dice, after.count));
    }
    PROVE(passed > 50 && chosen > 50, "%u, %u", passed, chosen);
    ang_game_free(game);
}

/* After an undo, bots treat the same position as a different one. */
static void test_seeds_do_not_repeat(void **state)
{
    struct ang_game *game = proof_game(proof_pack_of("harbor"), 3, 7, NULL);
    struct match m = begin(game, 1);
    struct table_outcome out;

    (void)state;
    drain(&m);
    play(&m, 0, 0);
    uint64_t view = ang_game_view_hash(game, 1), seed = match_seed(&m, 1);
    PROVE(match_seed(&m, 1) == seed && match_seed(&m, 2) != seed, "one for each seat");
    match_undo(&m, 0, 1, &out);
    PROVE(out.kind == OUTCOME_DONE, "%d", out.why);
    play(&m, 0, 0);
    PROVE(ang_game_view_hash(game, 1) == view && match_seed(&m, 1) != seed, "the same seed again");
    ang_game_free(game);
}

/* At even pace a decision is shown even if an order will answer it, and is marked. */
static void test_ordered_decisions_are_shown(void **state)
{
    struct ang_game *game = proof_game(proof_pack_of("android"), 3, 5, NULL);
    struct match m = begin(game, 7);
    struct proof_dice dice = proof_dice(5);
    static const char pass[] = "[{\"order\":\"pass\",\"until\":\"end\"}]";
    unsigned shown = 0, answered = 0;

    (void)state;
    m.pace = PACE_EVEN;
    match_order(&m, 1, pass, sizeof pass - 1, NULL);
    for (unsigned n = 0; n < 4000 && m.state == TABLE_RUNNING && shown + answered < 8; n++) {
        struct decision_look look;
        struct ang_record r;

        drain(&m);
        for (unsigned s = 0; s < 3; s++)
            if (decision_look(game, s, &look) && !m.seat[s].held.set && !match_is_ordered(&m, s))
                play(&m, s, look.passes ? look.pass : proof_roll(&dice, look.count));
        if (match_is_ordered(&m, 1) && decision_look(game, 1, &look)) {
            unsigned entries = ang_game_entry_count(game);
            bool answers = n % 2;
            PROVE(look.count > 1, "there is something to choose");
            if (answers) {
                play(&m, 1, look.pass);
                PROVE(!match_is_ordered(&m, 1), "the person has answered");
            }
            drain(&m);
            PROVE(ang_game_entry_count(game) == entries, "it was not its moment");
            now.ms += 60000;
            drain(&m);
            for (; ang_game_record(game, entries, &r) && r.seat != 1; entries++)
                ;
            PROVE(r.seat == 1 && r.by == (answers ? ANG_BY_PERSON : ANG_BY_ORDER), "%u", r.by);
            *(answers ? &answered : &shown) += 1;
        }
        now.ms += 60000;
    }
    PROVE(shown && answered, "%u, %u", shown, answered);
    ang_game_free(game);
}

/* Talk time: bots and passes wait, until the time is over or nobody has anything to say. */
static void test_talk_time(void **state)
{
    struct ang_game *game = proof_game(proof_pack_of("harbor"), 3, 7, NULL);
    struct match m = begin(game, 3);
    struct ang_error error;

    (void)state;
    m.talk_ms = 6000;
    drain(&m);
    think(&m);
    PROVE(m.talk.open && match_alarm(&m, &now) == now.ms + 6000, "the bids are talked about");
    now.ms += 10;
    PROVE(ang_game_offer(game, 0, 1, "1 coin", "", &error), "%s", error.message);
    drain(&m);
    PROVE(m.talk.open && m.talk.since == now.ms - 10, "an offer gives no more time");
    play(&m, 0, 0); /* people need not wait */
    drain(&m);
    PROVE(m.talk.open && m.talk.since == now.ms, "another choice, another talk");
    play(&m, 1, 0);
    think(&m);
    drain(&m);
    PROVE(ang_game_entry_count(game) == 3 && ang_game_waiting(game) == 4, "the bot waits");
    PROVE(match_quiet(&m, 2) == REFUSED_AWAY && match_quiet(&m, 0) == REFUSED_NOT, "it is a bot");
    drain(&m);
    PROVE(m.talk.open && ang_game_entry_count(game) == 3, "one person may still talk");
    PROVE(match_quiet(&m, 1) == REFUSED_NOT, "now all are quiet");
    drain(&m);
    PROVE(!m.talk.open && ang_game_entry_count(game) > 3, "the bot bids");
    PROVE(match_quiet(&m, 0) == REFUSED_NO_TALK, "there is no talk");
    ang_game_free(game);

    game = proof_game(proof_pack_of("harbor"), 3, 7, NULL);
    m = begin(game, 1);
    m.talk_ms = 6000;
    drain(&m);
    think(&m);
    play(&m, 0, 0);
    drain(&m);
    now.ms += 5999;
    drain(&m);
    PROVE(ang_game_entry_count(game) == 1, "a moment too early");
    now.ms += 1;
    drain(&m);
    PROVE(ang_game_entry_count(game) > 1, "the time is over");
    ang_game_free(game);
}

/* An order declines offers for a person, with the person as its seat and the order as its maker. */
static void test_orders_decline_offers(void **state)
{
    static const char decline[] = "[{\"order\":\"decline\",\"until\":\"day\"}]";
    struct ang_game *game = proof_game(proof_pack_of("harbor"), 3, 7, NULL);
    struct match m = begin(game, 7);
    struct ang_offer offer[ANG_OFFER_MAX];
    struct ang_error error;
    struct ang_record r;

    (void)state;
    drain(&m);
    PROVE(match_order(&m, 1, decline, sizeof decline - 1, NULL), "a valid order");
    PROVE(ang_game_offer(game, 0, 1, "1 coin", "", &error) &&
              ang_game_offer(game, 1, 2, "1 coin", "", &error),
          "%s", error.message);
    drain(&m);
    PROVE(ang_game_offers(game, offer) == 1 && offer[0].to == 2, "the other one is still open");
    PROVE(ang_game_record(game, 2, &r) && r.kind == ANG_ENTRY_ANSWER && r.seat == 1 &&
              r.by == ANG_BY_ORDER,
          "seat %u by %u", r.seat, r.by);
    ang_game_free(game);
}

/* A player who gets an offer may have something to say again. */
static void test_an_offer_breaks_the_silence(void **state)
{
    struct ang_game *game = proof_game(proof_pack_of("harbor"), 3, 7, NULL);
    struct ang_engine *engine = ang_engine_new(ANG_SEAT, 0);
    static const char offer[] = "{\"do\":\"offer\",\"offer\":{\"to\":1,\"give\":[{\"type\":"
                                "\"supply\",\"supply\":\"coin\",\"number\":1}]}}";
    struct match m = begin(game, 3);
    struct table_outcome out;
    struct ang_change change;
    struct ang_request rq;

    (void)state;
    m.talk_ms = 6000;
    request_read(&rq, offer, sizeof offer - 1);
    ang_engine_attach(engine, game);
    drain(&m);
    PROVE(match_quiet(&m, 1) == REFUSED_NOT, "quiet");
    PROVE(!ang_engine_ask_unless_change(engine, &rq, &change), "an offer");
    match_play(&m, &change, &out);
    PROVE(out.kind == OUTCOME_DONE && m.talk.quiet == 0, "%s", out.result.error.message);
    PROVE(match_quiet(&m, 0) == REFUSED_NOT, "quiet");
    drain(&m);
    PROVE(m.talk.open, "seat 1 has an offer to think about");
    ang_engine_free(engine);
    ang_game_free(game);
}

/* In a game with open hands people point at things they see, and only seats that see them, too,
 * are notified. */
static void test_pointing(void **state)
{
    struct ang_game *open = proof_game(proof_pack_of("la-1"), 3, 7, NULL);
    struct ang_game *closed = proof_game(proof_pack_of("harbor"), 3, 7, NULL);
    struct match m = begin(open, 7), other = begin(closed, 7);
    struct table_now later = now;
    unsigned entries = ang_game_entry_count(open), seats;
    uint64_t hash = ang_game_hash(open);

    (void)state;
    PROVE(match_point(&other, &now, 0, "crypt", &seats) == REFUSED_NO_POINTING, "not for a team");
    PROVE(match_point(&m, &now, 0, "no-such-thing", &seats) == REFUSED_NOT_IN_SIGHT, "nothing");
    PROVE(match_point(&m, &now, 0, "crypt", &seats) == REFUSED_NOT && seats == 7, "%x", seats);
    PROVE(match_point(&m, &now, 0, "crypt", &seats) == REFUSED_JUST_POINTED && !seats, "again");
    PROVE(match_point(&m, &now, 1, "crypt", &seats) == REFUSED_NOT, "everybody has a finger");
    later.ms += POINT_PAUSE_MS;
    PROVE(match_point(&m, &later, 0, "crypt", &seats) == REFUSED_NOT, "a second later");
    m.seat[2].away = AWAY_LEFT;
    PROVE(match_point(&m, &later, 2, "crypt", &seats) == REFUSED_AWAY, "a bot plays it");
    PROVE(ang_game_entry_count(open) == entries && ang_game_hash(open) == hash, "no part of play");
    ang_game_free(open);
    ang_game_free(closed);
}

/* Bots play until one of them that does not lead can move. Returns its seat. */
static unsigned bots_reach_a_move(struct match *m)
{
    struct ang_decision d;

    for (unsigned n = 0; n < 200; n++, think(m)) {
        unsigned moves = 0;
        drain(m);
        unsigned seat = ang_seat_first(ang_game_waiting(m->game));
        PROVE(ang_game_decision(m->game, seat, &d), "no decision");
        for (unsigned i = 0; i < d.count; i++)
            moves += d.option[i].kind == OPT_MOVE;
        if (moves >= 4 && (int)seat != ang_game_leader(m->game))
            return seat;
    }
    PROVE(false, "nobody can move");
    return 0;
}

/* The destination of a bot that can move, after that seat has pointed at a place. SEAT_NONE:
 * nobody. */
static int bot_goes(unsigned by_lead, const char *place, unsigned *advice)
{
    struct ang_game *game = proof_game(proof_pack_of("la-1"), 4, 11, NULL);
    struct match m = begin(game, 0);
    unsigned seat = bots_reach_a_move(&m), lead = (unsigned)ang_game_leader(game), seats;
    struct table_think t;
    struct ang_decision d;
    int entry[3];

    for (unsigned s = 0; s < 4; s++)
        m.seat[s].kind = s == seat ? CHAIR_BOT : CHAIR_PERSON;
    for (unsigned s = 0; place && s < 4; s++)
        if (by_lead ? s == lead : s != lead && s != seat) {
            PROVE(match_point(&m, &now, s, place, &seats) == REFUSED_NOT, "seat %u points", s);
            break;
        }
    PROVE(match_think(&m, &now, &t) && t.seat == seat, "the bot is not asked");
    PROVE(ang_game_decision(game, seat, &d), "no decision");
    int choice = ang_game_think(game, seat, &t.bot, NULL, NULL);
    match_thought(&m, seat, t.version, choice);
    ang_option_entries(game, seat, &d.option[choice], entry);
    *advice = m.advice;
    ang_game_free(game);
    return entry[0];
}

/* A bot goes where the Lead points, once. Others point as well, but only the Lead decides. */
static void test_bots_follow_the_lead(void **state)
{
    static const char *const place[] = { "crypt",    "warrens",  "east",
                                         "torrance", "ash-town", "tech-alley" };
    unsigned advice, went = 0;
    int usual = bot_goes(1, NULL, &advice);

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(place); i++) {
        int wanted = ang_pack_find(proof_pack_of("la-1"), place[i]);
        bool goes = bot_goes(1, place[i], &advice) == wanted;
        PROVE(advice == (goes ? 0 : (unsigned)wanted + 1), "%s is not forgotten", place[i]);
        went += goes;
        PROVE(bot_goes(0, place[i], &advice) == usual && !advice, "%s is not the Lead's", place[i]);
    }
    PROVE(went >= ARRAY_LEN(place) - 1, "the bot followed %u times", went);
}

/* A seat can point only at things that its view names: in Harbor a hand is visible only to its
 * owner. */
static void test_what_is_in_sight(void **state)
{
    const struct ang_pack *pack = proof_pack_of("harbor");
    struct ang_game *game = proof_game(pack, 3, 7, NULL);
    static char view[2][1 << 16];
    unsigned secrets = 0;
    struct ang_entry e;

    (void)state;
    for (unsigned s = 0; s < 2; s++)
        PROVE(ang_game_view(game, s, ANG_EN, view[s], sizeof view[s]) < sizeof view[s], "room");
    for (unsigned i = 0; ang_pack_entry(pack, i, &e); i++) {
        char named[100];
        snprintf(named, sizeof named, "\"card\":\"%s\"", e.key);
        for (unsigned s = 0; s < 2; s++)
            PROVE(!strstr(view[s], named) || ang_game_shows(game, s, e.key), "%s sees %s",
                  s ? "seat 1" : "seat 0", e.key);
        if (!ang_game_shows(game, 0, e.key) || ang_game_shows(game, 1, e.key))
            continue;
        PROVE(strstr(view[0], named) && !strstr(view[1], named), "%s", e.key);
        secrets++;
    }
    PROVE(secrets > 0, "seat 0 holds cards that seat 1 does not see");
    ang_game_free(game);
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

/* A person who is missing for a while can be replaced, and gets the seat back on connecting. */
static void test_absence(void **state)
{
    struct match m = begin(proof_game(proof_pack_of("harbor"), 3, 7, NULL), 3);
    struct table_now at = { .ms = 10000, .unix_s = 1000, .started = 900, .here = 3 };
    const struct ballot replace = { .kind = BALLOT_REPLACE, .by = 0, .seat = 1 };

    (void)state;
    m.absence_bot = 60;
    assert_false(presence_follow(&m, &at)); /* both are here */
    at.here = 1;
    presence_left(&m, &at, 1);
    at.ms += 500; /* perhaps a page is reloaded */
    assert_false(presence_follow(&m, &at));
    assert_int_equal(seat_absence(&m, &at, 1), 0);
    at.ms += 500;
    match_changes(&m);
    assert_true(presence_follow(&m, &at));
    assert_true(match_changes(&m) & CHANGED_TABLE);
    assert_false(presence_follow(&m, &at)); /* it is noted once */
    at.unix_s += 50;
    assert_int_equal(seat_absence(&m, &at, 1), 51);
    assert_int_equal(match_ask(&m, &at, &replace), REFUSED_NOT_AWAY_LONG);
    at.unix_s += 9;
    assert_int_equal(match_ask(&m, &at, &replace), REFUSED_NOT);
    assert_int_equal(m.seat[1].away, AWAY_ABSENT);
    at.started = at.unix_s - 3; /* after a restart the time starts again */
    assert_int_equal(seat_absence(&m, &at, 1), 3);
    at.several = true; /* another host has some seconds to say that they are connected there */
    assert_false(seat_is_missed(&m, &at, 1));
    at.unix_s += 2;
    assert_true(seat_is_missed(&m, &at, 1));
    at.here = 3;
    assert_true(presence_follow(&m, &at));
    assert_int_equal(m.seat[1].away, AWAY_NOT);
    assert_int_equal(seat_absence(&m, &at, 1), 0);
    ang_game_free(m.game);
}

/* A game that no person plays pauses, until somebody is there again. */
static void test_desertion(void **state)
{
    struct match m = begin(proof_game(proof_pack_of("harbor"), 3, 7, NULL), 3);
    struct table_now at = { .ms = 10000, .unix_s = 1000, .started = 900, .here = 3 };

    (void)state;
    assert_int_equal(match_leave(&m, &at, 0), REFUSED_NOT);
    assert_int_equal(match_leave(&m, &at, 1), REFUSED_NOT);
    assert_false(presence_follow(&m, &at)); /* they look on while bots play for them */
    at.here = 0;
    at.elsewhere = true; /* another host decides */
    assert_false(presence_follow(&m, &at));
    at.elsewhere = false;
    assert_true(presence_follow(&m, &at));
    assert_true(m.state == TABLE_PAUSED && m.deserted);
    assert_int_equal(match_go_on(&m), REFUSED_DESERTED);
    at.here = 1;
    assert_true(presence_follow(&m, &at));
    assert_true(m.state == TABLE_RUNNING && !m.deserted);
    ang_game_free(m.game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_play_to_the_end),
        cmocka_unit_test(test_people_come_first),
        cmocka_unit_test(test_only_a_single_pass_is_automatic),
        cmocka_unit_test(test_seeds_do_not_repeat),
        cmocka_unit_test(test_ordered_decisions_are_shown),
        cmocka_unit_test(test_talk_time),
        cmocka_unit_test(test_orders_decline_offers),
        cmocka_unit_test(test_an_offer_breaks_the_silence),
        cmocka_unit_test(test_pointing),
        cmocka_unit_test(test_bots_follow_the_lead),
        cmocka_unit_test(test_what_is_in_sight),
        cmocka_unit_test(test_who_may_play),
        cmocka_unit_test(test_refusals_have_words),
        cmocka_unit_test(test_absence),
        cmocka_unit_test(test_desertion),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
