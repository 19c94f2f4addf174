#include "table/deeds.h"

#include <string.h>

#include "table/limits.h"

#define K(key) REQUEST_KEY(key)

static const struct {
    bool known;
    request_keys needs, takes;
} row[DO_COUNT] = {
    [DO_SIT] = { true, K(TABLE) | K(SEAT) | K(SECRET), K(LANGUAGE) | K(HAVE) },
    [DO_WATCH] = { true, K(TABLE), K(LANGUAGE) | K(HAVE) },
    [DO_SEEN] = { true, K(NEWS), 0 },
    [DO_PING] = { true, 0, 0 },
    [DO_READY] = { true, 0, K(READY) },
    [DO_START] = { true, 0, 0 },
    [DO_RENAME] = { true, 0, K(NAME) },
    [DO_CHAT] = { true, 0, K(TEXT) },
    [DO_NOTES] = { true, 0, K(TEXT) },
    [DO_ORDERS] = { true, 0, K(ORDERS) },
    [DO_QUIET] = { true, 0, 0 },
    [DO_POINT] = { true, K(AT), 0 },
    [DO_UNDO] = { true, 0, K(CHOICES) },
    [DO_ASK] = { true, 0, K(WHAT) | K(CHOICES) | K(SEAT) | K(INVITE) },
    [DO_AGREE] = { true, 0, K(YES) },
    [DO_PAUSE] = { true, 0, 0 },
    [DO_RESUME] = { true, 0, 0 },
    [DO_LEAVE] = { true, 0, 0 },
    [DO_RETURN] = { true, 0, 0 },
    [DO_CONCEDE] = { true, 0, 0 },
    [DO_REPORT] = { true, 0, K(TEXT) },
    [DO_REMATCH] = { true, 0, 0 },
    [DO_LESSON] = { true, 0, K(WHAT) },
};

bool deed_fits(const struct ang_request *rq, request_keys also, struct json_error *error)
{
    if (!row[rq->what].known)
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

enum table_refusal deed_text(const struct ang_request *rq, unsigned most, char *out)
{
    unsigned count = 0;

    out[0] = 0;
    if (!request_gives(rq, REQUEST_KEY_TEXT))
        return REFUSED_NO_TEXT;
    struct json_reader r = request_value(rq, REQUEST_KEY_TEXT);
    json_read_string(&r, out, rq->size + 1);
    if (r.failed)
        return REFUSED_NOT_TEXT;
    for (const char *c = out; *c; c++)
        count += ((unsigned char)*c & 0xc0) != 0x80;
    return count > most ? REFUSED_TEXT_LONG : REFUSED_NOT;
}

static void orders_do(struct match *m, unsigned seat, const struct ang_request *rq,
                      struct table_outcome *out)
{
    const struct json_reader r = request_value(rq, REQUEST_KEY_ORDERS);
    struct json_error error;

    if (!request_gives(rq, REQUEST_KEY_ORDERS)) {
        out->why = REFUSED_NO_ORDERS;
    } else if (!match_order(m, seat, r.text + r.at, r.size - r.at, &error)) {
        out->kind = OUTCOME_REFUSED;
        out->result.error.code = ANG_USAGE;
        memcpy(out->result.error.message, error.message, sizeof error.message);
    }
}

bool deed_do(struct match *m, const struct table_now *now, unsigned seat,
             const struct ang_request *rq, struct table_outcome *out)
{
    *out = (struct table_outcome){ .kind = OUTCOME_DONE };
    switch (rq->what) {
    case DO_UNDO:
        match_undo(m, seat, rq->choices, out);
        break;
    case DO_ORDERS:
        orders_do(m, seat, rq, out);
        break;
    case DO_QUIET:
        out->why = match_quiet(m, seat);
        break;
    case DO_AGREE:
        out->why = match_agree(m, now, seat, rq->yes);
        break;
    case DO_LEAVE:
        out->why = match_leave(m, now, seat);
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
    default:
        return false;
    }
    if (out->why)
        out->kind = OUTCOME_REFUSED;
    return true;
}
