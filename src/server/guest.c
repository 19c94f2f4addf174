/* guest.c: the greeting of a guest, and the limits on its later messages. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/format.h"
#include "server/hall.h"
#include "server/log.h"

static void error_send(struct guest *g, const char *id, const char *code,
                       const struct json_error *error)
{
    struct buffer out = { 0 };

    error_write(&out, id, code, error->message, 0, (long)error->at);
    g->send(g, out.data, out.length);
    buffer_release(&out);
}

static void refuse(struct guest *g, const char *id, enum table_refusal why, double wait)
{
    struct buffer out = { 0 };

    table_refusal_write(&out, id, why, g->language, wait);
    g->send(g, out.data, out.length);
    buffer_release(&out);
}

/* Notes that a person has seen more than is stored: the table was rolled back. */
static void loss_note(struct table *t, const struct ang_request *rq)
{
    if (t->durable.lost_told)
        return;
    t->durable.lost_told = true;
    t->hall->metrics.tables_lost++;
    log_line(LOG_WARN, "lost",
             "table=%s seat=%u log=%u chat=%u why=\"this seat claims to have seen more than "
             "is stored\"",
             t->id, rq->seat, rq->have_log, rq->have_chat);
}

static void welcome(struct table *t, struct guest *g, const struct ang_request *rq)
{
    bool seated = rq->what == DO_SIT;
    struct buffer out = { 0 };

    table_join(t, g, seated ? rq->seat : ANG_SPECTATOR);
    /* Not for spectators: a delayed one may legitimately see less after a restart. */
    bool lost = !news_have(&t->out.news, &t->match, g->viewer, &g->sent, rq->have, rq->have_log,
                           rq->have_chat) &&
                seated;
    g->table_told = t->out.version + 1;
    buffer_format(&out, "{\"did\":\"%s\",\"table\":", rq->name);
    table_write(t, g->viewer, &out);
    if (seated)
        buffer_format(&out, ",\"seat\":%u", rq->seat);
    if (lost) {
        char why[400];
        refusal_text(REFUSED_LOST, g->language, NULL, why, sizeof why);
        buffer_format(&out, ",\"lost\":\"%s\"", why);
    }
    buffer_add_string(&out, "}");
    table_reply(t, g, rq->id, out.data);
    buffer_release(&out);
    if (lost)
        loss_note(t, rq);
}

/* The reason why they may not take the seat. */
static enum table_refusal seat_hinders(const struct table *t, const struct ang_request *rq)
{
    struct json_reader r = request_value(rq, REQUEST_KEY_SECRET);
    char secret[SECRET_DIGITS_MAX + 1] = "";

    json_read_string(&r, secret, sizeof secret);
    if (rq->seat >= t->match.seat_count || t->match.seat[rq->seat].kind == CHAIR_BOT)
        return REFUSED_NO_SUCH_SEAT;
    if (chair_knows(&t->chair[rq->seat], secret))
        return REFUSED_SEAT_GIVEN_AWAY;
    if (!t->match.seat[rq->seat].taken || !secret_opens(&t->chair[rq->seat].secret, secret))
        return REFUSED_WRONG_SECRET;
    return REFUSED_NOT;
}

/* If a change of the table is being written, the greeting waits for it like any other message. The
 * guest must see only durable state. */
void guest_greet(struct table *t, struct guest *g, const struct ang_request *rq)
{
    enum table_refusal why = rq->what == DO_SIT       ? seat_hinders(t, rq)
                             : t->setup.watch_allowed ? REFUSED_NOT
                                                      : REFUSED_NOT_WATCHED;

    g->language = (enum ang_language)rq->language;
    if (why)
        refuse(g, rq->id, why, 0);
    else
        welcome(t, g, rq);
}

/* The number of game news items the guest has displayed; 0: not a number that it may report now. */
static unsigned seen_of(const struct guest *g, const struct ang_request *rq,
                        struct json_error *error)
{
    if (!deed_fits(rq, 0, error))
        return 0;
    struct json_reader r = request_value(rq, REQUEST_KEY_NEWS);
    if (rq->news <= g->sent.seen || rq->news > g->sent.news)
        json_fail(
            &r, "\"news\" says how many have been seen: more than before, not more than were sent",
            NULL);
    *error = r.error;
    return r.failed ? 0 : rq->news;
}

/* The cost of a message. A unit is about a millisecond of processor time on any thread, in the
 * worst case: measured and rounded up. A key of a message can be written in many ways, so the price
 * is always that of the most expensive form. */
static double work_price(enum request_do what)
{
    switch (what) {
    case DO_WHYNOT: /* tries everything the player could mean */
    case DO_HINT:
        return 30;
    case DO_INFO:
        return 20;
    case DO_SIT: /* may load the table from the store */
    case DO_WATCH:
        return 5;
    case DO_LOG:
        return 3;
    case DO_VIEW:
    case DO_CHOOSE:
    case DO_RULES:
    case DO_UNDO:
    case DO_STORY:
        return 2;
    default:
        return 1;
    }
}

/* Charges the address and the seat and returns 0, or returns the seconds to wait. */
static double work_take(struct guest *g, const struct ang_request *rq)
{
    const struct limit_set *limits = &g->hall->desc.limits;
    double price = work_price(rq->what), wait = 0, also = 0;
    struct chair *chair = g->table && g->viewer < ANG_SEAT_MAX ? &g->table->chair[g->viewer] : NULL;
    int64_t now_ms = g->hall->now_ms;

    if (chair)
        wait = bucket_wait(&chair->work, &limits->seat, price, now_ms);
    if (g->address && wait <= 0)
        also = bucket_take_many(&g->address->work, &limits->work, price, now_ms);
    if (chair && wait <= 0 && also <= 0)
        bucket_take_many(&chair->work, &limits->seat, price, now_ms);
    return wait > also ? wait : also;
}

/* Messages of a guest that is waiting to join are kept in order. */
static void message_hold(struct guest *g, const struct ang_request *rq)
{
    struct waiting *w = waiting_new(g, rq);

    *(g->held_last ? &g->held_last->next : &g->held) = w;
    g->held_last = w;
    g->waiting_count++;
}

static struct waiting *held_take(struct guest *g)
{
    struct waiting *w = g->held;

    g->held = w->next;
    if (!g->held)
        g->held_last = NULL;
    g->waiting_count--;
    return w;
}

/* Handles the first message of a connection, or one after a refused greeting. */
static void stranger_message(struct guest *g, const struct ang_request *rq)
{
    struct json_error error = { 0 };

    if (rq->unreadable) {
        error_send(g, rq->id, "content", &rq->wrong);
    } else if (rq->what == DO_PING) {
        struct buffer out = { 0 };
        reply_with_id(&out, rq->id, "{\"did\":\"ping\"}");
        g->send(g, out.data, out.length);
        buffer_release(&out);
    } else if (rq->what != DO_SIT && rq->what != DO_WATCH) {
        refuse(g, rq->id, REFUSED_SIT_FIRST, 0);
    } else if (!deed_fits(rq, 0, &error)) {
        error_send(g, rq->id, "usage", &error);
    } else {
        struct table *t = hall_table(g->hall, rq->table);
        g->language = (enum ang_language)rq->language;
        if (!t)
            refuse(g, rq->id, REFUSED_NO_SUCH_TABLE, 0);
        else
            table_message(t, g, rq);
    }
}

static void message_pass_on(struct guest *g, const struct ang_request *rq)
{
    if (g->table)
        table_message(g->table, g, rq);
    else if (g->door)
        message_hold(g, rq);
    else
        stranger_message(g, rq);
}

void guest_go_on(struct guest *g)
{
    while (g->held && !g->door) {
        struct waiting *w = held_take(g);
        message_pass_on(g, &w->request);
        free(w);
    }
}

/* Reads a message. Without a command and fit marks it is nothing that a table could answer. */
static void message_read(struct ang_request *rq, const char *text, size_t size)
{
    struct json_reader r;

    request_read(rq, text, size);
    if (rq->unreadable)
        return;
    json_reader_init(&r, text, size);
    if (!rq->is_wrong && !rq->name[0])
        json_fail(&r, "a message says what to \"do\"", NULL);
    if (r.failed)
        rq->wrong = r.error;
    rq->unreadable = r.failed || (rq->is_wrong && (rq->wrong_key == REQUEST_KEY_DO ||
                                                   rq->wrong_key == REQUEST_KEY_ID ||
                                                   rq->wrong_key == REQUEST_KEY_REQUEST));
    rq->is_wrong |= rq->unreadable;
}

void guest_message(struct guest *g, const char *text, size_t size)
{
    struct hall *h = g->hall;
    struct json_error error = { 0 };
    struct ang_request rq;

    h->metrics.messages++;
    message_read(&rq, text, size);
    bool sees = !rq.unreadable && g->table && rq.what == DO_SEEN;
    unsigned seen = sees ? seen_of(g, &rq, &error) : 0;
    if (seen) { /* not charged: there is at most one for each news item sent */
        table_seen(g->table, g, seen);
        return;
    }
    double wait = bucket_take(&g->bucket, &h->desc.limits.messages, h->now_ms);
    if (wait <= 0 && g->waiting_count >= QUEUE_MAX)
        wait = 1;
    double work = wait > 0 ? 0 : work_take(g, &rq);
    if (wait > 0 || work > 0) {
        h->metrics.refused++;
        refuse(g, rq.id, wait > 0 ? REFUSED_TOO_MANY_MESSAGES : REFUSED_TOO_MUCH_WORK,
               wait > 0 ? wait : work);
    } else if (sees) {
        error_send(g, rq.id, "usage", &error);
    } else {
        message_pass_on(g, &rq);
    }
}

void guest_leave(struct guest *g)
{
    while (g->held)
        free(held_take(g));
    table_part(g);
}
