/* table_deeds.c: everything people do at a table besides playing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/name.h"
#include "server/table.h"
#include "table/tell.h"

/* Replies */

bool table_answered_before(struct table *t, struct guest *g, const struct ang_request *rq)
{
    enum table_refusal why;
    const char *reply = replies_find(&t->chair[g->viewer].replies, rq, &why);

    if (why)
        table_refuse(t, g, rq->id, why);
    else if (reply)
        table_reply(t, g, rq->id, reply);
    return why || reply;
}

static void deed_done(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct buffer answer = { 0 };

    reply_tell(&t->match, rq, &(struct table_outcome){ 0 }, g->language, &answer);
    table_keep_answer(t, g->viewer, rq, answer.data);
    table_reply(t, g, rq->id, answer.data);
    buffer_release(&answer);
}

/* Beginning */

void table_begin_if_ready(struct table *t)
{
    struct ang_error error;

    if (match_is_ready(&t->match) && !table_begin(t, &error))
        log_line(LOG_ERROR, "begin", "table=%s why=%s", t->id, log_quote(error.message));
}

static enum table_refusal do_start(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct ang_error error;
    enum table_refusal why = match_fill(&t->match);

    (void)rq;
    (void)g;
    if (why)
        return why;
    names_fill_in(t);
    for (unsigned s = 0; s < t->match.seat_count; s++)
        t->chair[s].invite.set &= t->match.seat[s].kind != CHAIR_BOT;
    return table_begin(t, &error) ? REFUSED_NOT : REFUSED_CANNOT_BEGIN;
}

/* Talking */

void table_tell_event(struct table *t, const struct seat_event *event)
{
    if (!texts_event(&t->match.texts, t->match.seat[event->seat].name, event, t->hall->now))
        abort();
}

struct pointer {
    unsigned seat;
    const char *at;
};

static void point_fill(struct json_writer *w, const void *about)
{
    const struct pointer *p = about;

    json_write_object(w);
    json_add_string(w, "news", "point");
    json_add_int(w, "seat", p->seat);
    json_add_string(w, "at", p->at);
    json_write_end(w);
}

/* Sent at once and stored nowhere: a guest who lags behind misses it. */
static void point_tell(struct table *t, unsigned seat, const char *at, unsigned seats)
{
    const struct pointer pointer = { seat, at };
    struct buffer news = { 0 };

    buffer_json(&news, point_fill, &pointer);
    for (struct guest *to = t->out.guest, *next; to; to = next) {
        next = to->next;
        if (to->errand == ERRAND_NONE && to->viewer < t->match.seat_count &&
            seats >> to->viewer & 1 && !(to->behind && to->behind(to)))
            to->send(to, news.data, news.length);
    }
    buffer_release(&news);
}

static enum table_refusal do_rename(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct json_reader r = request_value(rq, REQUEST_KEY_NAME);
    char name[PERSON_NAME_SIZE];

    if (!request_gives(rq, REQUEST_KEY_NAME))
        return REFUSED_NO_NAME;
    enum table_refusal why = name_read(&r, name);
    if (why)
        return why;
    if (r.failed || !name[0])
        return REFUSED_NO_NAME;
    chair_name(t, g->viewer, name);
    table_keep(t);
    return REFUSED_NOT;
}

/* Leaving and coming back */

static enum table_refusal do_return(struct table *t, struct guest *g, const struct ang_request *rq)
{
    (void)rq;
    if (t->match.seat[g->viewer].conceded)
        return REFUSED_CONCEDED;
    if (t->match.seat[g->viewer].away || t->chair[g->viewer].invite.set)
        table_return(t, g->viewer);
    return REFUSED_NOT;
}

/* Votes */

void table_agreed(struct table *t, const struct ballot *b, const struct ang_result *result)
{
    if (b->kind == BALLOT_UNDO && result->error.code != ANG_OK)
        log_line(LOG_WARN, "undo", "table=%s why=%s", t->id, log_quote(result->error.message));
    if (b->kind == BALLOT_END && t->match.state == TABLE_OVER) {
        t->hall->metrics.tables_over++;
        log_line(LOG_INFO, "ended", "table=%s", t->id);
    }
    if (b->kind == BALLOT_INVITE)
        seat_reopen(t, b->seat, &t->ballot_invite, false);
}

static enum table_refusal do_ask(struct table *t, struct guest *g, const struct ang_request *rq)
{
    const enum ballot_kind kind = ballot_named(rq->asked);
    bool invites = kind == BALLOT_INVITE, replaces = kind == BALLOT_REPLACE;
    struct json_reader r = request_value(rq, REQUEST_KEY_INVITE);
    char digits[SECRET_DIGITS_MAX + 1] = "";
    struct secret_hash invite;

    if (request_gives(rq, REQUEST_KEY_INVITE))
        json_read_string(&r, digits, sizeof digits);
    if (invites && t->match.state != TABLE_OVER && !secret_is_fit(digits))
        return REFUSED_INVITE_FORM;
    if (replaces && rq->seat < t->match.seat_count && !t->match.seat[rq->seat].gone &&
        !t->match.seat[rq->seat].left_ms)
        table_left(t, rq->seat); /* another node may still report a connection */
    const struct table_now now = table_now(t);
    struct table_outcome out;
    deed_do(&t->match, &now, g->viewer, rq, &out);
    if (out.why)
        return out.why;
    if (replaces) {
        log_line(LOG_INFO, "replaced", "table=%s seat=%u", t->id, rq->seat);
        table_tell_event(t,
                         &(struct seat_event){ .what = "bot", .seat = rq->seat, .by = g->viewer });
    }
    if (invites) {
        secret_hash(&invite, digits);
        if (rq->seat == g->viewer)
            seat_reopen(t, rq->seat, &invite, true);
        else
            t->ballot_invite = invite;
    }
    return REFUSED_NOT;
}

/* Deeds whose reply says more */

static void report_do(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct buffer answer = { 0 };
    struct table_outcome out;
    char *text = deed_text(rq, REPORT_MAX_CHARACTERS, &out);

    if (text)
        text_clean(text, false);
    if (!out.why || out.why == REFUSED_NO_TEXT)
        out.why = report_make(t, g->viewer, text, &answer);
    if (out.why) {
        table_refuse_outcome(t, g, rq->id, &out);
    } else {
        char again[64]; /* a repeated report counts once; the long stream is not cached */
        snprintf(again, sizeof again, "{\"did\":\"report\",\"report\":%u}", t->report_count);
        table_keep_answer(t, g->viewer, rq, again);
        table_reply(t, g, rq->id, answer.data);
    }
    buffer_release(&answer);
    free(text);
}

/* A rematch counts as a new table. */
static bool rematch_is_too_many(struct table *t, struct guest *g, const struct ang_request *rq)
{
    const struct hall *h = t->hall;
    struct buffer text = { 0 };

    if (t->match.state != TABLE_OVER || t->next_table[0] || !g->address)
        return false;
    double wait = bucket_take(&g->address->tables, &h->desc.limits.tables, h->now_ms);
    if (wait == 0)
        return false;
    table_refusal_write(&text, rq->id, REFUSED_TOO_MANY_TABLES, g->language, wait);
    told_add(t, g, rq->id, &text);
    return true;
}

static void rematch_do(struct table *t, struct guest *g, const struct ang_request *rq)
{
    char answer[80];

    if (rematch_is_too_many(t, g, rq))
        return;
    enum table_refusal why = table_rematch(t);
    snprintf(answer, sizeof answer, "{\"did\":\"rematch\",\"table\":\"%s\"}", t->next_table);
    if (why)
        table_refuse(t, g, rq->id, why);
    else
        table_reply(t, g, rq->id, answer);
}

/* Deeds that involve more than the match. */
static enum table_refusal (*const own[DO_COUNT])(struct table *t, struct guest *g,
                                                 const struct ang_request *rq) = {
    [DO_START] = do_start,
    [DO_RENAME] = do_rename,
    [DO_ASK] = do_ask,
    [DO_RETURN] = do_return,
};

static void deed_carry_out(struct table *t, struct guest *g, const struct ang_request *rq)
{
    const struct table_now now = table_now(t);
    struct table_outcome out = { 0 };

    if (own[rq->what])
        out.why = own[rq->what](t, g, rq);
    else
        deed_do(&t->match, &now, g->viewer, rq, &out);
    if (out.why || out.kind != OUTCOME_DONE) {
        table_refuse_outcome(t, g, rq->id, &out);
        return;
    }
    if (rq->what == DO_POINT)
        point_tell(t, g->viewer, rq->at, out.seats);
    if (rq->what == DO_READY)
        table_begin_if_ready(t);
    deed_done(t, g, rq);
}

bool table_deed(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct table_outcome out;

    if (rq->what == DO_PING) {
        table_reply(t, g, rq->id, "{\"did\":\"ping\"}");
        return true;
    }
    if (g->viewer < t->match.seat_count && table_answered_before(t, g, rq))
        return true;
    if (!deed_is_seated(rq->what))
        return false;
    if (!deed_may(&t->match, g->viewer, rq, 0, &out))
        table_refuse_outcome(t, g, rq->id, &out);
    else if (rq->what == DO_REPORT)
        report_do(t, g, rq);
    else if (rq->what == DO_REMATCH)
        rematch_do(t, g, rq);
    else
        deed_carry_out(t, g, rq);
    return true;
}
