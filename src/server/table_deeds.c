/* table_deeds.c: everything people do at a table besides playing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/name.h"
#include "server/table.h"

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
    char answer[64];

    snprintf(answer, sizeof answer, "{\"did\":\"%s\"}", rq->name);
    table_keep_answer(t, g->viewer, rq, answer);
    table_reply(t, g, rq->id, answer);
}

static void deed_refuse(struct table *t, struct guest *g, const struct ang_request *rq,
                        enum table_refusal why)
{
    const unsigned most = rq->what == DO_CHAT    ? CHAT_MAX_CHARACTERS
                          : rq->what == DO_NOTES ? NOTES_MAX_CHARACTERS
                                                 : REPORT_MAX_CHARACTERS;

    table_refuse_outcome(t, g, rq->id, &(struct table_outcome){ .why = why, .number = { most } });
}

/* Beginning */

void table_begin_if_ready(struct table *t)
{
    struct ang_error error;
    unsigned people = 0;

    for (unsigned s = 0; s < t->match.seat_count; s++) {
        if (!t->match.seat[s].taken)
            return;
        people += t->match.seat[s].kind != CHAIR_BOT;
    }
    for (unsigned s = 0; s < t->match.seat_count && people > 1; s++)
        if (!t->chair[s].ready)
            return;
    if (!table_begin(t, &error))
        log_line(LOG_ERROR, "begin", "table=%s why=%s", t->id, log_quote(error.message));
}

static enum table_refusal do_ready(struct table *t, struct guest *g, const struct ang_request *rq)
{
    if (t->match.state != TABLE_WAITING)
        return REFUSED_BEGUN;
    t->chair[g->viewer].ready = rq->ready;
    table_keep(t);
    table_begin_if_ready(t);
    return REFUSED_NOT;
}

static enum table_refusal do_start(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct ang_error error;

    (void)rq;
    (void)g;
    if (t->match.state != TABLE_WAITING)
        return REFUSED_BEGUN;
    for (unsigned s = 0; s < t->match.seat_count; s++) {
        struct match_seat *seat = &t->match.seat[s];
        if (seat->taken)
            continue;
        seat->kind = CHAIR_BOT;
        seat->taken = t->chair[s].ready = true;
        t->chair[s].invite.set = false;
        char name[CHAIR_NAME_SIZE];
        snprintf(name, sizeof name, "Bot %u", s + 1);
        chair_name(t, s, name);
    }
    if (!table_begin(t, &error))
        return REFUSED_CANNOT_BEGIN;
    return REFUSED_NOT;
}

/* Talking */

struct chat_line {
    unsigned number, seat;
    const char *name, *text;
    int64_t at;
    const struct event *event; /* NULL: a person's message */
};

static void event_fill(struct json_writer *w, const struct event *event)
{
    json_add_object(w, "event");
    json_add_string(w, "what", event->what);
    json_add_string(w, "was", event->was);
    json_write_key(w, "by");
    if (event->by < ANG_SEAT_MAX)
        json_write_int(w, event->by);
    else
        json_write_null(w);
    json_write_end(w);
}

static void chat_fill(struct json_writer *w, const void *about)
{
    const struct chat_line *l = about;

    json_write_object(w);
    json_add_int(w, "n", l->number);
    json_add_int(w, "seat", l->seat);
    json_add_string(w, "name", l->name);
    json_add_string(w, "text", l->text);
    json_add_int(w, "at", l->at);
    if (l->event)
        event_fill(w, l->event);
    json_write_end(w);
}

static void chat_add(struct table *t, unsigned seat, const char *said, const struct event *event)
{
    const struct chat_line line = { t->chat_count, seat,         t->chair[seat].name,
                                    said,          t->hall->now, event };
    struct buffer text = { 0 };

    if (t->chat_count == t->chat_max) {
        t->chat_max = t->chat_max ? 2 * t->chat_max : 16;
        t->chat = realloc(t->chat, t->chat_max * sizeof *t->chat);
        if (!t->chat)
            abort();
    }
    buffer_json(&text, chat_fill, &line);
    t->chat[t->chat_count++] = text.data;
}

void table_tell_event(struct table *t, const struct event *event)
{
    char text[3 * CHAIR_NAME_SIZE];
    const char *name = t->chair[event->seat].name;

    if (strcmp(event->what, "bot") == 0)
        snprintf(text, sizeof text, "A bot plays for %s, who is away.", name);
    else if (strcmp(event->what, "back") == 0)
        snprintf(text, sizeof text, "%s has taken the seat back from %s.", name, event->was);
    else
        snprintf(text, sizeof text, "%s has taken the seat of %s.", name, event->was);
    chat_add(t, event->seat, text, event);
}

static enum table_refusal do_chat(struct table *t, struct guest *g, const struct ang_request *rq)
{
    char *text = memory_new(rq->size + 1);
    enum table_refusal why = deed_text(rq, CHAT_MAX_CHARACTERS, text);

    text_clean(text, true);
    if (!why && text_is_blank(text))
        why = REFUSED_NO_TEXT;
    if (!why)
        chat_add(t, g->viewer, text, NULL);
    free(text);
    return why;
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

/* Told at once and kept nowhere: a guest who is behind misses it. */
static enum table_refusal do_point(struct table *t, struct guest *g, const struct ang_request *rq)
{
    const struct table_now now = table_now(t);
    const struct pointer pointer = { g->viewer, rq->at };
    struct buffer news = { 0 };
    unsigned seats;
    enum table_refusal why = match_point(&t->match, &now, g->viewer, rq->at, &seats);

    if (why)
        return why;
    buffer_json(&news, point_fill, &pointer);
    for (struct guest *to = t->out.guest, *next; to; to = next) {
        next = to->next;
        if (to->errand == ERRAND_NONE && to->viewer < t->match.seat_count &&
            seats >> to->viewer & 1 && !(to->behind && to->behind(to)))
            to->send(to, news.data, news.length);
    }
    buffer_release(&news);
    return REFUSED_NOT;
}

static enum table_refusal do_rename(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct json_reader r = request_value(rq, REQUEST_KEY_NAME);
    char name[CHAIR_NAME_SIZE];

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

static enum table_refusal do_notes(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct chair *c = &t->chair[g->viewer];
    char *text = memory_new(rq->size + 1);
    enum table_refusal why = deed_text(rq, NOTES_MAX_CHARACTERS, text);

    if (why) {
        free(text);
        return why;
    }
    free(c->notes);
    c->notes = text;
    c->notes_version++;
    c->notes_changed = true;
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
    const struct ballot asked = {
        .kind = ballot_named(rq->asked), .by = g->viewer, .choices = rq->choices, .seat = rq->seat
    };
    bool invites = asked.kind == BALLOT_INVITE, replaces = asked.kind == BALLOT_REPLACE;
    struct json_reader r = request_value(rq, REQUEST_KEY_INVITE);
    char digits[SECRET_DIGITS_MAX + 1] = "";
    struct secret_hash invite;

    if (request_gives(rq, REQUEST_KEY_INVITE))
        json_read_string(&r, digits, sizeof digits);
    if (invites && t->match.state != TABLE_OVER && !secret_is_fit(digits))
        return REFUSED_INVITE_FORM;
    if (replaces && rq->seat < t->match.seat_count && !t->chair[rq->seat].gone &&
        !t->chair[rq->seat].left_ms)
        presence_left(t, rq->seat); /* another node may still report a connection */
    const struct table_now now = table_now(t);
    enum table_refusal why = match_ask(&t->match, &now, &asked);
    if (why)
        return why;
    if (replaces) {
        log_line(LOG_INFO, "replaced", "table=%s seat=%u", t->id, rq->seat);
        table_tell_event(t, &(struct event){ .what = "bot", .seat = rq->seat, .by = g->viewer });
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

static void play_do(struct table *t, struct guest *g, const struct ang_request *rq)
{
    const struct table_now now = table_now(t);
    struct table_outcome out;

    deed_do(&t->match, &now, g->viewer, rq, &out);
    if (out.kind == OUTCOME_DONE)
        deed_done(t, g, rq);
    else
        table_refuse_outcome(t, g, rq->id, &out);
}

static void report_do(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct buffer answer = { 0 };
    char *text = memory_new(rq->size + 1);
    enum table_refusal why = deed_text(rq, REPORT_MAX_CHARACTERS, text);

    text_clean(text, false);
    if (!why || why == REFUSED_NO_TEXT)
        why = report_make(t, g->viewer, why ? NULL : text, &answer);
    if (why) {
        deed_refuse(t, g, rq, why);
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

/* The table of deeds. */

enum { DEED_OWNER = 1, DEED_WRITES = 2 /* refused while the server cannot write */ };

static const struct deed {
    unsigned flags;
    enum table_refusal (*act)(struct table *t, struct guest *g, const struct ang_request *rq);
    void (*reply)(struct table *t, struct guest *g, const struct ang_request *rq);
} deed[DO_COUNT] = {
    [DO_READY] = { DEED_WRITES, do_ready, NULL },
    [DO_START] = { DEED_OWNER | DEED_WRITES, do_start, NULL },
    [DO_RENAME] = { DEED_WRITES, do_rename, NULL },
    [DO_CHAT] = { DEED_WRITES, do_chat, NULL },
    [DO_NOTES] = { DEED_WRITES, do_notes, NULL },
    [DO_ASK] = { DEED_WRITES, do_ask, NULL },
    [DO_AGREE] = { DEED_WRITES, NULL, play_do },
    [DO_PAUSE] = { DEED_OWNER | DEED_WRITES, NULL, play_do },
    [DO_RESUME] = { DEED_OWNER | DEED_WRITES, NULL, play_do },
    [DO_LEAVE] = { DEED_WRITES, NULL, play_do },
    [DO_RETURN] = { DEED_WRITES, do_return, NULL },
    [DO_CONCEDE] = { DEED_WRITES, NULL, play_do },
    [DO_QUIET] = { DEED_WRITES, NULL, play_do },
    [DO_POINT] = { 0, do_point, NULL },
    [DO_UNDO] = { 0, NULL, play_do },
    [DO_ORDERS] = { 0, NULL, play_do },
    [DO_REPORT] = { 0, NULL, report_do },
    [DO_REMATCH] = { 0, NULL, rematch_do },
};

static void deed_carry_out(struct table *t, struct guest *g, const struct ang_request *rq,
                           const struct deed *d)
{
    struct json_error error;
    enum table_refusal why = REFUSED_NOT;

    if (g->viewer >= t->match.seat_count)
        why = REFUSED_SEATED_ONLY;
    else if (d->flags & DEED_OWNER && g->viewer != t->match.owner)
        why = REFUSED_OWNER_ONLY;
    else if (d->flags & DEED_WRITES && t->match.halted)
        why = REFUSED_HALTED;
    if (why)
        table_refuse(t, g, rq->id, why);
    else if (!deed_fits(rq, 0, &error))
        table_reply_error(t, g, rq->id, "usage", error.message);
    else if (d->reply)
        d->reply(t, g, rq);
    else if ((why = d->act(t, g, rq)) != REFUSED_NOT)
        deed_refuse(t, g, rq, why);
    else
        deed_done(t, g, rq);
}

bool table_deed(struct table *t, struct guest *g, const struct ang_request *rq)
{
    const struct deed *d = &deed[rq->what];

    if (rq->what == DO_PING) {
        table_reply(t, g, rq->id, "{\"did\":\"ping\"}");
        return true;
    }
    if (g->viewer < t->match.seat_count && table_answered_before(t, g, rq))
        return true;
    if (!d->act && !d->reply)
        return false;
    deed_carry_out(t, g, rq, d);
    return true;
}
