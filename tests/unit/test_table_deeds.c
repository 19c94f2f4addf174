/* test_table_deeds.c: the messages of a table: permitted senders, people's texts, and the start. */
#include "support/match_text.h"
#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/deeds.h"

static const struct table_now now = { .ms = 1000, .unix_s = 1000000 };

static struct match begin(void)
{
    struct match m = { .seat_count = 3,
                       .owner = 1,
                       .game = proof_game(proof_pack_of("harbor"), 3, 7, NULL),
                       .absence_bot = 60,
                       .absence_person = 600 };

    for (unsigned s = 0; s < m.seat_count; s++) {
        m.seat[s] = (struct match_seat){ .kind = s < 2 ? CHAIR_PERSON : CHAIR_BOT, .taken = true };
        snprintf(m.seat[s].name, sizeof m.seat[s].name, "%c", "ABC"[s]);
    }
    match_begin(&m, &now);
    return m;
}

static void end(struct match *m)
{
    match_release(m);
    ang_game_free(m->game);
}

/* The code of the refusal; "": it was done; NULL: it is not the library's. */
static const char *say(struct match *m, unsigned seat, const char *line)
{
    static struct table_outcome out;
    struct ang_request rq;

    request_read(&rq, line, strlen(line));
    if (deed_may(m, seat, &rq, 0, &out) && !deed_do(m, &now, seat, &rq, &out))
        return NULL;
    PROVE((out.kind == OUTCOME_DONE) == (!out.why && !out.result.error.code), "%s", line);
    return out.why ? refusal_code(out.why) : out.result.error.code ? out.result.error.message : "";
}

static void expect(struct match *m, unsigned seat, const char *line, const char *code)
{
    const char *said = say(m, seat, line);

    PROVE(said && strcmp(said, code) == 0, "%s: %s, not %s", line, said, code);
}

static void test_who_may(void **state)
{
    struct match m = begin();

    (void)state;
    expect(&m, ANG_SPECTATOR, "{\"do\":\"chat\",\"text\":\"Hi\"}", "forbidden");
    expect(&m, 0, "{\"do\":\"pause\"}", "forbidden");
    expect(&m, 1, "{\"do\":\"pause\"}", "");
    expect(&m, 1, "{\"do\":\"resume\"}", "");
    expect(&m, 1, "{\"do\":\"pause\",\"yes\":true}",
           "unknown key 'yes'"); /* the request parser's message */
    m.halted = true;
    expect(&m, 1, "{\"do\":\"notes\",\"text\":\"\"}", "disk");
    PROVE(!say(&m, 1, "{\"do\":\"hint\"}"), "the engine answers it");
    m.no_hints = true;
    expect(&m, 1, "{\"do\":\"hint\"}", "forbidden");
    PROVE(!say(&m, 1, "{\"do\":\"rematch\"}"), "only a host can set up another table");
    end(&m);
}

static const char *last_line(const struct match *m)
{
    return m->texts.count ? m->texts.line[m->texts.count - 1] : "";
}

static void test_chat(void **state)
{
    static char line[2100];
    struct match m = begin();

    (void)state;
    expect(&m, 0, "{\"do\":\"chat\",\"text\":\"Hi\\u202e\\nall\\u0007\"}", "");
    PROVE(strcmp(last_line(&m),
                 "{\"n\":0,\"seat\":0,\"name\":\"A\",\"text\":\"Hi all\",\"at\":1000000}") == 0,
          "%s", last_line(&m));
    expect(&m, 0, "{\"do\":\"chat\"}", "refused");
    expect(&m, 0, "{\"do\":\"chat\",\"text\":7}", "usage");
    expect(&m, 0, "{\"do\":\"chat\",\"text\":\" \\u200b\\u2800\\u3000\\udb40\\udd00\"}", "refused");
    for (unsigned n = 500; n <= 501; n++) { /* characters of two bytes */
        size_t at = (size_t)sprintf(line, "{\"do\":\"chat\",\"text\":\"");
        for (unsigned i = 0; i < n; i++, at += 2)
            memcpy(line + at, "ä", 2);
        strcpy(line + at, "\"}");
        expect(&m, 0, line, n == 500 ? "" : "usage");
    }
    texts_event(&m.texts, m.seat[1].name,
                &(struct seat_event){ .what = "taken", .seat = 1, .was = "Z", .by = ANG_SPECTATOR },
                9);
    PROVE(strcmp(last_line(&m),
                 "{\"n\":2,\"seat\":1,\"name\":\"B\",\"text\":\"B has taken the seat of Z.\","
                 "\"at\":9,\"event\":{\"what\":\"taken\",\"was\":\"Z\",\"by\":null}}") == 0,
          "%s", last_line(&m));
    texts_event(&m.texts, m.seat[0].name, &(struct seat_event){ .what = "bot", .seat = 0, .by = 1 },
                9);
    PROVE(strstr(last_line(&m), "\"A bot plays for A, who is away.\""), "%s", last_line(&m));
    PROVE(match_hears_chat(&m, 2) && !match_hears_chat(&m, ANG_SPECTATOR), "while it runs");
    m.state = TABLE_OVER;
    PROVE(match_hears_chat(&m, ANG_SPECTATOR), "after the game");
    end(&m);
}

static void test_notes(void **state)
{
    static char text[8000];
    struct match m = begin(), other = { .game = m.game };

    (void)state;
    expect(&m, 1, "{\"do\":\"notes\",\"text\":\"Ray:\\n\\\"no\\\"\"}", "");
    PROVE(match_changes(&m) >> 1 & CHANGED_NOTES, "they are to be stored");
    PROVE(match_write(&m, text, sizeof text) < sizeof text, "%zu", sizeof text);
    PROVE(match_read(&other, text, strlen(text), NULL), "%s", text);
    PROVE(!other.texts.notes[0] && strcmp(other.texts.notes[1], "Ray:\n\"no\"") == 0, "%s", text);
    match_hand_over_seat(&other, 1);
    PROVE(!other.texts.notes[1][0] && match_changes(&other) >> 1 & CHANGED_NOTES,
          "the next owner does not get them");
    text[strlen(text) - 3] = '?'; /* a text that cannot be read leaves everything as it is */
    PROVE(!match_read(&m, text, strlen(text), NULL) && m.texts.notes[1][0] == 'R', "%s", text);
    match_release(&other);
    end(&m);
}

static void test_begin(void **state)
{
    struct match m = { .seat_count = 3 };

    (void)state;
    m.seat[0] = (struct match_seat){ .kind = CHAIR_PERSON, .taken = true };
    m.seat[1] = (struct match_seat){ .kind = CHAIR_OPEN };
    m.seat[2] = (struct match_seat){ .kind = CHAIR_BOT, .taken = true, .ready = true };
    expect(&m, 0, "{\"do\":\"ready\"}", "");
    PROVE(!match_is_ready(&m), "a seat is free");
    m.seat[1].taken = true;
    PROVE(!match_is_ready(&m), "somebody is not ready");
    expect(&m, 1, "{\"do\":\"ready\"}", "");
    PROVE(match_is_ready(&m), "all are");
    expect(&m, 0, "{\"do\":\"ready\",\"ready\":false}", "");
    m.seat[1].taken = false;
    PROVE(match_fill(&m) == REFUSED_NOT && match_is_ready(&m) && m.seat[1].kind == CHAIR_BOT,
          "one person need not be ready");
    m.state = TABLE_RUNNING;
    expect(&m, 0, "{\"do\":\"ready\"}", "refused");
    PROVE(match_fill(&m) == REFUSED_BEGUN && !match_is_ready(&m), "it has begun");
}

/* At one screen everybody agrees to what one person does there. */
static void test_together(void **state)
{
    struct match m = begin();
    struct ang_decision d;
    struct table_happening h;

    (void)state;
    m.together = true;
    const unsigned seat = ang_seat_first(ang_game_waiting(m.game) & 3);
    PROVE(seat < 2 && ang_game_decision(m.game, seat, &d), "a person is asked first");
    struct table_outcome out;
    match_play(
        &m, &(struct ang_change){ .kind = ANG_CHANGE_CHOICE, .seat = seat, .version = d.version },
        &out);
    PROVE(out.kind == OUTCOME_DONE, "%s", out.result.error.message);
    expect(&m, seat, "{\"do\":\"ask\",\"what\":\"end\"}", "refused");
    const unsigned entries = ang_game_entry_count(m.game);
    expect(&m, seat, "{\"do\":\"ask\",\"what\":\"undo\",\"choices\":1}", "");
    PROVE(match_next(&m, &now, &h) && h.kind == HAPPENS_VOTE &&
              ang_game_entry_count(m.game) > entries,
          "it is taken back at once");
    m.talk = (struct talk){ .open = true };
    expect(&m, seat, "{\"do\":\"quiet\"}", "");
    PROVE((m.talk.quiet & 3) == 3, "nobody else has anything to say either");
    end(&m);
}

/* A seat asks one question at a time, about the state at that time. */
static void test_questions(void **state)
{
    static const char hint[] = "{\"do\":\"hint\"}", why[] = "{\"do\":\"whynot\",\"words\":\"x\"}";
    struct match m = begin();
    struct ang_request rq, other;
    struct table_outcome out;
    struct decision_look look;
    unsigned seat = ang_seat_first(ang_game_waiting(m.game));

    (void)state;
    request_read(&rq, hint, sizeof hint - 1);
    request_read(&other, why, sizeof why - 1);
    PROVE(deed_question(&m, seat, &rq, &out), "%s", "the first");
    PROVE(!deed_question(&m, seat, &other, &out) && out.why == REFUSED_STILL_THINKING, "%s", why);
    PROVE(deed_answered(&m, seat, &rq), "%s", "nothing has changed");
    PROVE(deed_question(&m, seat, &other, &out), "%s", "another");
    PROVE(decision_look(m.game, seat, &look), "%u", seat);
    match_play(&m, &(struct ang_change){ .seat = seat, .version = look.version }, &out);
    PROVE(out.kind == OUTCOME_DONE && !deed_answered(&m, seat, &other), "%s", "it was too late");
    m.no_hints = true;
    PROVE(!deed_question(&m, seat, &rq, &out) && !m.seat[seat].asks, "%s", "it is forbidden");
    end(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_may),  cmocka_unit_test(test_chat),
        cmocka_unit_test(test_notes),    cmocka_unit_test(test_begin),
        cmocka_unit_test(test_together), cmocka_unit_test(test_questions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
