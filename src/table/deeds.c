#include "table/deeds.h"

#include <stdlib.h>
#include <string.h>

#include "table/limits.h"

#define K(key) REQUEST_KEY(key)

enum {
    KNOWN = 1,  /* a table's message */
    SEATED = 2, /* for a person at the table */
    OWNER = 4,  /* for the table's owner */
    STORED = 8, /* refused while the host cannot store anything */
};

static const struct {
    unsigned flags;
    request_keys needs, takes;
} row[DO_COUNT] = {
    [DO_SIT] = { KNOWN, K(TABLE) | K(SEAT) | K(SECRET), K(LANGUAGE) | K(HAVE) },
    [DO_WATCH] = { KNOWN, K(TABLE), K(LANGUAGE) | K(HAVE) },
    [DO_SEEN] = { KNOWN, K(NEWS), 0 },
    [DO_PING] = { KNOWN, 0, 0 },
    [DO_READY] = { KNOWN | SEATED | STORED, 0, K(READY) },
    [DO_START] = { KNOWN | SEATED | OWNER | STORED, 0, 0 },
    [DO_RENAME] = { KNOWN | SEATED | STORED, 0, K(NAME) },
    [DO_CHAT] = { KNOWN | SEATED | STORED, 0, K(TEXT) },
    [DO_NOTES] = { KNOWN | SEATED | STORED, 0, K(TEXT) },
    [DO_ORDERS] = { KNOWN | SEATED, 0, K(ORDERS) },
    [DO_QUIET] = { KNOWN | SEATED | STORED, 0, 0 },
    [DO_POINT] = { KNOWN | SEATED, K(AT), 0 },
    [DO_UNDO] = { KNOWN | SEATED, 0, K(CHOICES) },
    [DO_ASK] = { KNOWN | SEATED | STORED, 0, K(WHAT) | K(CHOICES) | K(SEAT) | K(INVITE) },
    [DO_AGREE] = { KNOWN | SEATED | STORED, 0, K(YES) },
    [DO_PAUSE] = { KNOWN | SEATED | OWNER | STORED, 0, 0 },
    [DO_RESUME] = { KNOWN | SEATED | OWNER | STORED, 0, 0 },
    [DO_LEAVE] = { KNOWN | SEATED | STORED, 0, 0 },
    [DO_RETURN] = { KNOWN | SEATED | STORED, 0, 0 },
    [DO_CONCEDE] = { KNOWN | SEATED | STORED, 0, 0 },
    [DO_REPORT] = { KNOWN | SEATED, 0, K(TEXT) },
    [DO_REMATCH] = { KNOWN | SEATED, 0, 0 },
    [DO_LESSON] = { KNOWN, 0, K(WHAT) },
};

bool deed_is_seated(enum request_do what)
{
    return row[what].flags & SEATED;
}

bool deed_fits(const struct ang_request *rq, request_keys also, struct json_error *error)
{
    if (!row[rq->what].flags)
        return true;
    if (request_check(rq, row[rq->what].needs, row[rq->what].takes | K(REQUEST) | also, error))
        return false;
    struct json_reader r = request_value(rq, REQUEST_KEY_CHOICES);
    if (rq->choices > UNDO_MAX)
        json_fail(&r, "\"choices\" is at most 99", NULL);
    if (r.failed)
        *error = r.error;
    return !r.failed;
}

static bool deny(struct table_outcome *out, enum table_refusal why)
{
    *out = (struct table_outcome){ .kind = why ? OUTCOME_REFUSED : OUTCOME_DONE, .why = why };
    return !why;
}

static bool deny_use(struct table_outcome *out, const struct json_error *error)
{
    *out = (struct table_outcome){ .kind = OUTCOME_REFUSED, .result.error.code = ANG_USAGE };
    memcpy(out->result.error.message, error->message, sizeof error->message);
    return false;
}

bool deed_may(const struct match *m, unsigned seat, const struct ang_request *rq, request_keys also,
              struct table_outcome *out)
{
    const unsigned flags = row[rq->what].flags;
    struct json_error error;

    if (seat >= m->seat_count)
        return deny(out, REFUSED_SEATED_ONLY);
    if (flags & OWNER && seat != m->owner)
        return deny(out, REFUSED_OWNER_ONLY);
    if (flags & STORED && m->halted)
        return deny(out, REFUSED_HALTED);
    if (rq->what == DO_HINT && m->no_hints)
        return deny(out, REFUSED_NO_HINTS);
    return deed_fits(rq, also, &error) ? deny(out, REFUSED_NOT) : deny_use(out, &error);
}

bool deed_is_play(enum request_do what)
{
    return what == DO_CHOOSE || what == DO_OFFER || what == DO_ANSWER;
}

const char *deed_play(struct match *m, struct ang_engine *engine, unsigned seat,
                      const struct ang_request *rq, struct ang_change *change,
                      struct table_outcome *out)
{
    if (!deny(out, match_may_play(m, seat)))
        return NULL;
    const char *answer = ang_engine_ask_unless_change(engine, rq, change);
    if (!answer)
        match_play(m, change, out);
    return answer;
}

static uint32_t question_state(struct match *m, unsigned seat, const struct ang_request *rq)
{
    struct decision_look look;

    if (rq->what != DO_HINT)
        return ang_game_entry_count(m->game);
    return decision_look(m->game, seat, &look) ? look.version : 0;
}

bool deed_question(struct match *m, unsigned seat, const struct ang_request *rq,
                   struct table_outcome *out)
{
    if (m->seat[seat].asks)
        return deny(out, REFUSED_STILL_THINKING);
    if (!deed_may(m, seat, rq, 0, out))
        return false;
    m->seat[seat].asks = true;
    m->seat[seat].asked_at = question_state(m, seat, rq);
    return true;
}

bool deed_answered(struct match *m, unsigned seat, const struct ang_request *rq)
{
    m->seat[seat].asks = false;
    return m->game && question_state(m, seat, rq) == m->seat[seat].asked_at;
}

char *deed_text(const struct ang_request *rq, unsigned most, struct table_outcome *out)
{
    unsigned count = 0;

    if (!request_gives(rq, REQUEST_KEY_TEXT)) {
        deny(out, REFUSED_NO_TEXT);
        return NULL;
    }
    struct json_reader r = request_value(rq, REQUEST_KEY_TEXT);
    char *text = malloc(rq->size + 1);
    if (text)
        json_read_string(&r, text, rq->size + 1);
    for (const char *c = text; c && *c; c++)
        count += ((unsigned char)*c & 0xc0) != 0x80;
    bool good = deny(out, !text          ? REFUSED_NO_MEMORY
                          : r.failed     ? REFUSED_NOT_TEXT
                          : count > most ? REFUSED_TEXT_LONG
                                         : REFUSED_NOT);
    out->number[0] = most;
    if (good)
        return text;
    free(text);
    return NULL;
}

static void chat_do(struct match *m, const struct table_now *now, unsigned seat,
                    const struct ang_request *rq, struct table_outcome *out)
{
    char *text = deed_text(rq, CHAT_MAX_CHARACTERS, out);

    if (text)
        out->why = match_chat(m, now, seat, text);
    free(text);
}

static void notes_do(struct match *m, unsigned seat, const struct ang_request *rq,
                     struct table_outcome *out)
{
    char *text = deed_text(rq, NOTES_MAX_CHARACTERS, out);

    if (text)
        out->why = match_notes(m, seat, text);
    free(text);
}

static void orders_do(struct match *m, unsigned seat, const struct ang_request *rq,
                      struct table_outcome *out)
{
    const struct json_reader r = request_value(rq, REQUEST_KEY_ORDERS);
    struct json_error error;

    if (!request_gives(rq, REQUEST_KEY_ORDERS))
        out->why = REFUSED_NO_ORDERS;
    else if (!match_order(m, seat, r.text + r.at, r.size - r.at, &error))
        deny_use(out, &error);
}

static bool lesson_do(struct match *m, const struct table_now *now, const char *what)
{
    return strcmp(what, "go-on") == 0   ? match_lesson_go_on(m)
           : strcmp(what, "again") == 0 ? match_lesson_again(m, now)
                                        : true;
}

bool deed_do(struct match *m, const struct table_now *now, unsigned seat,
             const struct ang_request *rq, struct table_outcome *out)
{
    deny(out, REFUSED_NOT);
    switch (rq->what) {
    case DO_READY:
        out->why = match_ready(m, seat, rq->ready);
        break;
    case DO_CHAT:
        chat_do(m, now, seat, rq, out);
        break;
    case DO_NOTES:
        notes_do(m, seat, rq, out);
        break;
    case DO_UNDO:
        match_undo(m, seat, rq->choices, out);
        break;
    case DO_ORDERS:
        orders_do(m, seat, rq, out);
        break;
    case DO_QUIET:
        out->why = match_quiet(m, seat);
        break;
    case DO_POINT:
        out->why = match_point(m, now, seat, rq->at, &out->seats);
        break;
    case DO_ASK:
        out->why = match_ask(m, now,
                             &(struct ballot){ .kind = ballot_named(rq->asked),
                                               .by = seat,
                                               .choices = rq->choices,
                                               .seat = rq->seat });
        break;
    case DO_AGREE:
        out->why = match_agree(m, now, seat, rq->yes);
        break;
    case DO_LEAVE:
        out->why = match_leave(m, now, seat);
        break;
    case DO_RETURN:
        out->why = match_return(m, seat);
        break;
    case DO_CONCEDE:
        out->why = match_concede(m, now, seat);
        break;
    case DO_PAUSE:
        out->why = match_pause(m);
        break;
    case DO_RESUME:
        out->why = match_go_on(m);
        break;
    case DO_LESSON:
        deny(out, lesson_do(m, now, rq->asked) ? REFUSED_NOT : REFUSED_LESSON);
        break;
    default:
        return false;
    }
    if (out->why)
        out->kind = OUTCOME_REFUSED;
    return true;
}
