/* guest.c: the greeting of a guest, and the limits on its later messages. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"

struct greeting {
    char table[TABLE_ID_LENGTH + 1], secret[SECRET_DIGITS_MAX + 1];
    unsigned seat;
    enum ang_language language;
    uint64_t hash;
    unsigned log, chat;
    bool seated;
};

static void have_read(struct json_reader *r, struct greeting *h)
{
    static const char *const key[] = { "hash", "log", "chat" };
    uint64_t seen = 0;

    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0)
            h->hash = json_read_null(r) ? 0 : json_read_hex(r);
        else if (k == 1)
            h->log = (unsigned)json_read_int(r, 0, INT32_MAX);
        else
            h->chat = (unsigned)json_read_int(r, 0, INT32_MAX);
}

static bool greeting_read(struct greeting *h, const struct message *m, struct json_error *error)
{
    static const char *const key[] = { "do",   "table", "id",     "language",
                                       "have", "seat",  "secret", "request" };
    struct json_reader r;
    char word[8];
    uint64_t seen = 0;

    memset(h, 0, sizeof *h);
    h->seated = strcmp(m->name, "sit") == 0;
    json_reader_init(&r, m->text, m->size);
    json_read_object(&r);
    for (int k; (k = json_next_known(&r, key, h->seated ? 8 : 5, &seen)) >= 0;) {
        switch (k) {
        case 1:
            json_read_string(&r, h->table, sizeof h->table);
            break;
        case 3:
            json_read_string(&r, word, sizeof word);
            if (!r.failed && strcmp(word, "de") != 0 && strcmp(word, "en") != 0)
                json_fail(&r, "expected \"en\" or \"de\"", NULL);
            h->language = word[0] == 'd' ? ANG_DE : ANG_EN;
            break;
        case 4:
            if (!json_read_null(&r))
                have_read(&r, h);
            break;
        case 5:
            h->seat = (unsigned)json_read_int(&r, 0, ANG_SEAT_MAX - 1);
            break;
        case 6:
            json_read_string(&r, h->secret, sizeof h->secret);
            break;
        default:
            json_skip(&r);
        }
    }
    json_require(&r, key, 2, seen);
    if (h->seated && !r.failed && !(seen >> 5 & 1 && seen >> 6 & 1))
        json_fail(&r, "to sit down one says which \"seat\", and its \"secret\"", NULL);
    if (json_reader_end(&r))
        return true;
    *error = r.error;
    return false;
}

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

/* A person has seen more than is stored: the table was rolled back. */
static void loss_note(struct table *t, const struct greeting *h)
{
    if (t->lost_told)
        return;
    t->lost_told = true;
    t->hall->metrics.tables_lost++;
    log_line(LOG_WARN, "lost",
             "table=%s seat=%u log=%u chat=%u why=\"this seat claims to have seen more than "
             "is stored\"",
             t->id, h->seat, h->log, h->chat);
}

static void welcome(struct table *t, struct guest *g, const struct message *m,
                    const struct greeting *h)
{
    struct buffer out = { 0 };

    table_join(t, g, h->seated ? h->seat : ANG_SPECTATOR);
    /* Not for spectators: a delayed one may legitimately see less after a restart. */
    bool lost = !table_have(t, g, h->hash, h->log, h->chat) && h->seated;
    g->language = h->language;
    g->table_told = t->version + 1;
    buffer_format(&out, "{\"did\":\"%s\",\"table\":", m->name);
    table_write(t, g->viewer, &out);
    if (h->seated)
        buffer_format(&out, ",\"seat\":%u", h->seat);
    if (lost) {
        char why[400];
        refusal_text(REFUSED_LOST, g->language, NULL, why, sizeof why);
        buffer_format(&out, ",\"lost\":\"%s\"", why);
    }
    buffer_add_string(&out, "}");
    table_reply(t, g, m->id, out.data);
    buffer_release(&out);
    if (lost)
        loss_note(t, h);
}

/* If a change of the table is being written, the greeting waits for it like any other message. The
 * guest must see only durable state. */
void guest_greet(struct table *t, struct guest *g, const struct message *m)
{
    struct json_error error;
    struct greeting h;

    bool read = greeting_read(&h, m, &error);
    g->language = h.language;
    if (!read)
        error_send(g, m->id, "usage", &error);
    else if (h.seated && (h.seat >= t->match.seat_count || t->match.seat[h.seat].kind == CHAIR_BOT))
        refuse(g, m->id, REFUSED_NO_SUCH_SEAT, 0);
    else if (h.seated && chair_knows(&t->chair[h.seat], h.secret))
        refuse(g, m->id, REFUSED_SEAT_GIVEN_AWAY, 0);
    else if (h.seated &&
             (!t->match.seat[h.seat].taken || !secret_opens(&t->chair[h.seat].secret, h.secret)))
        refuse(g, m->id, REFUSED_WRONG_SECRET, 0);
    else if (!h.seated && !t->watch_allowed)
        refuse(g, m->id, REFUSED_NOT_WATCHED, 0);
    else
        welcome(t, g, m, &h);
}

/* The number of game news items the guest has displayed; 0: not a number that it may report now. */
static unsigned seen_read(const struct guest *g, const struct message *m, struct json_error *error)
{
    static const char *const key[] = { "do", "news", "id" };
    struct json_reader r;
    uint64_t seen = 0;
    unsigned news = 0;

    json_reader_init(&r, m->text, m->size);
    json_read_object(&r);
    for (int k; (k = json_next_known(&r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 1)
            news = (unsigned)json_read_int(&r, 0, UINT32_MAX);
        else
            json_skip(&r);
    json_require(&r, key, 2, seen);
    if (!r.failed && (news <= g->news_seen || news > g->news_sent))
        json_fail(
            &r, "\"news\" says how many have been seen: more than before, not more than were sent",
            NULL);
    if (json_reader_end(&r))
        return news;
    *error = r.error;
    return 0;
}

/* Charges the address and the seat and returns 0, or returns the seconds to wait. */
static double work_take(struct guest *g, const struct message *m)
{
    const struct limit_set *limits = &g->hall->desc.limits;
    double price = work_price(m->name), wait = 0, also = 0;
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
static void message_hold(struct guest *g, const char *text, size_t size)
{
    struct waiting *w = waiting_new(g, text, size);

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

/* The first message of a connection, or one after a refused greeting. */
static void stranger_message(struct guest *g, const char *text, size_t size)
{
    struct json_error error = { 0 };
    struct greeting greeting;
    struct message m;

    if (!message_read(&m, text, size, &error)) {
        error_send(g, m.id, "content", &error);
    } else if (strcmp(m.name, "ping") == 0) {
        struct buffer out = { 0 };
        reply_with_id(&out, m.id, "{\"did\":\"ping\"}");
        g->send(g, out.data, out.length);
        buffer_release(&out);
    } else if (strcmp(m.name, "sit") != 0 && strcmp(m.name, "watch") != 0) {
        refuse(g, m.id, REFUSED_SIT_FIRST, 0);
    } else if (!greeting_read(&greeting, &m, &error)) {
        error_send(g, m.id, "usage", &error);
    } else {
        struct table *t = hall_table(g->hall, greeting.table);
        g->language = greeting.language;
        if (!t)
            refuse(g, m.id, REFUSED_NO_SUCH_TABLE, 0);
        else
            table_message(t, g, text, size);
    }
}

static void message_pass_on(struct guest *g, const char *text, size_t size)
{
    if (g->table)
        table_message(g->table, g, text, size);
    else if (g->door)
        message_hold(g, text, size);
    else
        stranger_message(g, text, size);
}

void guest_go_on(struct guest *g)
{
    while (g->held && !g->door) {
        struct waiting *w = held_take(g);
        message_pass_on(g, w->text, w->size);
        free(w);
    }
}

void guest_message(struct guest *g, const char *text, size_t size)
{
    struct hall *h = g->hall;
    struct json_error error = { 0 };
    struct message m;

    h->metrics.messages++;
    bool read = message_read(&m, text, size, &error);
    bool sees = read && g->table && strcmp(m.name, "seen") == 0;
    unsigned seen = sees ? seen_read(g, &m, &error) : 0;
    if (seen) { /* not charged: there is at most one for each news item sent */
        table_seen(g->table, g, seen);
        return;
    }
    double wait = bucket_take(&g->bucket, &h->desc.limits.messages, h->now_ms);
    if (wait <= 0 && g->waiting_count >= QUEUE_MAX)
        wait = 1;
    double work = wait > 0 ? 0 : work_take(g, &m);
    if (wait > 0 || work > 0) {
        h->metrics.refused++;
        refuse(g, m.id, wait > 0 ? REFUSED_TOO_MANY_MESSAGES : REFUSED_TOO_MUCH_WORK,
               wait > 0 ? wait : work);
    } else if (sees) {
        error_send(g, m.id, "usage", &error);
    } else {
        message_pass_on(g, text, size);
    }
}

void guest_leave(struct guest *g)
{
    while (g->held)
        free(held_take(g));
    table_part(g);
}
