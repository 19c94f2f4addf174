/* poll.c: long polling, for clients whose WebSockets are blocked.
 *
 * A *caller* is a guest whose messages are numbered and wait to be fetched. A poll says after which
 * message to continue, and thereby acknowledges the earlier ones. Unacknowledged messages are kept,
 * so that a lost answer can be fetched again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api.h"
#include "server/format.h"

enum {
    POLL_MS = 25 * 1000,
    FORGET_MS = 60 * 1000, /* a caller that has fetched nothing for this long is gone */
    WAITING_MAX = 1 << 20, /* bytes waiting to be fetched; news is delayed above that */
    STUCK_SIZE = 8 << 20,  /* a caller that keeps asking without fetching is disconnected */
};

static const char json_type[] = "application/json; charset=utf-8";

struct caller {
    struct guest guest; /* the first member */
    struct api *api;
    struct caller *next;
    struct secret_hash secret;
    bool gone; /* keeps asking without fetching */
    struct parcel *first, *last;
    unsigned next_number; /* of the next message */
    size_t waiting;
    struct exchange *poll; /* the waiting poll; NULL: none */
    unsigned poll_after;
    int64_t poll_until, seen_ms;
};

struct parcel {
    struct parcel *next;
    unsigned number;
    struct buffer text;
};

static void parcel_drop(struct caller *c, unsigned below)
{
    while (c->first && c->first->number < below) {
        struct parcel *p = c->first;
        c->first = p->next;
        c->waiting -= p->text.length;
        buffer_release(&p->text);
        free(p);
    }
    if (!c->first)
        c->last = NULL;
}

static void caller_free(struct api *api, struct caller *c)
{
    struct caller **at = &api->caller;

    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    guest_leave(&c->guest);
    if (c->poll)
        c->poll->caller = NULL;
    parcel_drop(c, UINT32_MAX);
    c->guest.address->connections--;
    api->hall->metrics.polls--;
    free(c);
}

/* {"next":M,"messages":[…]} */
static void poll_answer(struct caller *c, struct exchange *x)
{
    struct buffer out = { 0 };

    parcel_drop(c, c->poll_after);
    buffer_format(&out, "{\"next\":%u,\"messages\":[", c->next_number);
    for (struct parcel *p = c->first; p; p = p->next) {
        buffer_add(&out, p->text.data, p->text.length);
        buffer_add_string(&out, p->next ? "," : "");
    }
    buffer_add_string(&out, "]}");
    c->poll = NULL;
    x->caller = NULL;
    exchange_answer(x, 200, json_type, out.data, out.length);
    buffer_release(&out);
}

static void caller_send(struct guest *g, const char *text, size_t size)
{
    struct caller *c = (struct caller *)(void *)g;
    struct parcel *p = memory_new(sizeof *p);

    buffer_add(&p->text, text, size);
    p->number = c->next_number++;
    c->waiting += size;
    c->gone |= c->waiting > STUCK_SIZE;
    *(c->last ? &c->last->next : &c->first) = p;
    c->last = p;
    if (c->poll) { /* answers soon, with everything else that is ready */
        c->poll_until = 0;
        c->api->ready = true;
    }
}

static bool caller_behind(const struct guest *g)
{
    return ((const struct caller *)(const void *)g)->waiting > WAITING_MAX;
}

static struct caller *caller_find(struct api *api, struct exchange *x, const struct api_request *rq)
{
    struct caller *found = NULL;

    for (struct caller *c = api->caller; c && rq->bearer[0]; c = c->next)
        if (secret_opens(&c->secret, rq->bearer) && !c->gone)
            found = c;
    if (!found)
        exchange_error(x, 401, "forbidden", "there is no such connection (any more); open one");
    else
        found->seen_ms = api->hall->now_ms;
    return found;
}

void poll_open(struct api *api, struct exchange *x, const struct api_request *rq)
{
    char secret[SECRET_DIGITS + 1];
    struct buffer out = { 0 };

    if (rq->address->connections >= api->hall->desc.limits.connections) {
        exchange_refuse(x, 429, REFUSED_TOO_MANY_CONNECTIONS);
        return;
    }
    struct caller *c = memory_new(sizeof *c);
    secret_make(secret);
    secret_hash(&c->secret, secret);
    c->api = api;
    c->guest.hall = api->hall;
    c->guest.send = caller_send;
    c->guest.behind = caller_behind;
    c->guest.address = rq->address;
    c->guest.address->connections++;
    c->seen_ms = api->hall->now_ms;
    c->next = api->caller;
    api->caller = c;
    api->hall->metrics.polls++;
    api->hall->metrics.connections_total++;
    guest_message(&c->guest, rq->body, rq->size);
    /* Includes all messages so far. Their numbers start at 0, and the first poll continues after
     * them.
     */
    buffer_format(&out, "{\"connection\":\"%s\",\"next\":%u,\"messages\":[", secret,
                  c->next_number);
    for (struct parcel *p = c->first; p; p = p->next) {
        buffer_add(&out, p->text.data, p->text.length);
        buffer_add_string(&out, p->next ? "," : "");
    }
    buffer_add_string(&out, "]}");
    exchange_answer(x, 200, json_type, out.data, out.length);
    buffer_release(&out);
}

/* {"messages":[…]} */
void poll_send(struct api *api, struct exchange *x, const struct api_request *rq)
{
    static const char *const key[] = { "messages" };
    struct caller *c = caller_find(api, x, rq);
    struct json_reader r, check;
    uint64_t seen = 0;

    if (!c)
        return;
    json_reader_init(&r, rq->body, rq->size);
    json_reader_init(&check, rq->body, rq->size);
    json_skip(&check);
    json_read_object(&r);
    while (!check.failed && json_next_known(&r, key, 1, &seen) == 0) {
        json_read_array(&r);
        while (json_next_item(&r)) {
            json_peek(&r);
            size_t from = r.at;
            json_skip(&r);
            if (!r.failed && !c->gone)
                guest_message(&c->guest, rq->body + from, r.at - from);
        }
    }
    if (check.failed || !json_reader_end(&r))
        exchange_error(x, 400, "content", check.failed ? check.error.message : r.error.message);
    else
        exchange_answer(x, 200, json_type, "{}", 2);
}

/* {"after":N} */
void poll_wait(struct api *api, struct exchange *x, const struct api_request *rq)
{
    static const char *const key[] = { "after" };
    struct caller *c = caller_find(api, x, rq);
    struct json_reader r;
    uint64_t seen = 0;
    unsigned after = 0;

    if (!c)
        return;
    json_reader_init(&r, rq->body, rq->size);
    json_read_object(&r);
    while (json_next_known(&r, key, 1, &seen) == 0)
        after = (unsigned)json_read_int(&r, 0, UINT32_MAX);
    json_require(&r, key, 1, seen);
    if (!json_reader_end(&r) || after > c->next_number) {
        exchange_error(x, 400, "usage",
                       r.failed ? r.error.message : "that message has not been sent");
        return;
    }
    if (c->poll) { /* a second poll replaces the first, whose answer nobody reads */
        struct exchange *old = c->poll;
        c->poll = NULL;
        old->caller = NULL;
        exchange_error(old, 409, "stale", "a newer poll has replaced this one");
    }
    c->poll_after = after;
    if (c->next_number > after || api->closing) {
        poll_answer(c, x);
        return;
    }
    c->poll = x;
    c->poll_until = api->hall->now_ms + POLL_MS;
    x->caller = c;
}

void poll_give_up(struct exchange *x)
{
    if (x->caller)
        x->caller->poll = NULL;
    x->caller = NULL;
}

void poll_flush(struct api *api)
{
    if (!api->ready)
        return;
    api->ready = false;
    for (struct caller *c = api->caller; c; c = c->next)
        if (c->poll && c->poll_until == 0)
            poll_answer(c, c->poll);
}

void poll_tick(struct api *api)
{
    for (struct caller *c = api->caller, *next; c; c = next) {
        next = c->next;
        if (c->poll)
            c->seen_ms = api->hall->now_ms;
        if (c->poll && api->hall->now_ms >= c->poll_until)
            poll_answer(c, c->poll);
        else if (c->gone)
            caller_free(api, c);
        else if (!c->poll && api->hall->now_ms - c->seen_ms > FORGET_MS)
            caller_free(api, c);
        else if (c->guest.table && !c->guest.table->durable.pending && c->waiting == 0)
            table_tell_guest(c->guest.table, &c->guest);
    }
}

void poll_close_all(struct api *api, const char *why)
{
    char news[200];

    snprintf(news, sizeof news, "{\"news\":\"closed\",\"why\":\"%s\"}", why);
    api->closing = true;
    while (api->caller) {
        struct caller *c = api->caller;
        caller_send(&c->guest, news, strlen(news));
        if (c->poll)
            poll_answer(c, c->poll);
        caller_free(api, c);
    }
}
