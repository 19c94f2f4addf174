#include "server/notices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"

enum {
    AWAY_SECONDS = 10,  /* ignores a reload and a short loss of the connection */
    GAP_MS = 60 * 1000, /* between two messages to somebody who has not returned */
};

/* Messages that a person sends to their own targets, to try them */
static const struct allowance trials_allowed = { .rate = 1.0 / 60, .burst = 5 };

/* The list */

void notices_release(struct notices *n)
{
    while (n->first) {
        struct notice *next = n->first->next;
        free(n->first);
        n->first = next;
    }
}

static void list_change(struct table *t, struct notices *n)
{
    n->changed = true;
    if (t->hall->several)
        t->durable.about_changed = true; /* or else two nodes could overwrite each other's list */
}

static struct notice **place_of(struct notices *n, const char *url)
{
    struct notice **at = &n->first;

    while (*at && strcmp((*at)->url, url) != 0)
        at = &(*at)->next;
    return at;
}

static bool list_drop(struct notices *n, const char *url)
{
    struct notice **at = place_of(n, url), *found = *at;

    if (!found)
        return false;
    *at = found->next;
    free(found);
    return true;
}

static struct notice *list_add(struct notices *n, const struct notice *like)
{
    const unsigned most = like->push ? NOTICE_BROWSERS_MAX : NOTICE_HOOKS_MAX;
    struct notice *made = memory_new(sizeof *made), **end = &n->first;
    const struct notice *oldest = NULL;
    unsigned count = 0;

    list_drop(n, like->url);
    for (const struct notice *i = n->first; i; i = i->next)
        if (i->push == like->push) {
            oldest = oldest ? oldest : i;
            count++;
        }
    if (count >= most)
        list_drop(n, oldest->url);
    *made = *like;
    made->next = NULL;
    while (*end)
        end = &(*end)->next;
    return *end = made;
}

void notices_clear(struct table *t, unsigned seat)
{
    struct notices *n = &t->chair[seat].notices;

    if (n->first)
        list_change(t, n);
    notices_release(n);
    n->told = 0;
}

/* Storing: {"told":17,"to":[{"url":…,"language":"en","result":…,"status":201,"p256dh":…,"auth":…}]}
 */

static const char *const language_word[] = { [ANG_EN] = "en", [ANG_DE] = "de" };

static void target_fill(struct json_writer *w, const struct notice *i)
{
    json_add_string(w, "url", i->url);
    json_add_string(w, "result", delivery_word(i->result));
    json_add_int(w, "status", i->status);
}

static void stored_fill(struct json_writer *w, const void *about)
{
    const struct notices *n = about;

    json_write_object(w);
    json_add_int(w, "told", n->told);
    json_add_array(w, "to");
    for (const struct notice *i = n->first; i; i = i->next) {
        char point[96], auth[32];
        json_write_object(w);
        target_fill(w, i);
        json_add_string(w, "language", language_word[i->language]);
        if (i->push) {
            push_target_write(&i->target, point, auth);
            json_add_string(w, "p256dh", point);
            json_add_string(w, "auth", auth);
        }
        json_write_end(w);
    }
    json_write_end(w);
    json_write_end(w);
}

void notices_gather(struct table *t)
{
    for (unsigned s = 0; s < t->match.seat_count; s++) {
        struct notices *n = &t->chair[s].notices;
        struct buffer text = { 0 };
        if (!n->changed)
            continue;
        if (n->first)
            buffer_json(&text, stored_fill, n);
        job_thing(table_job(t), s, "notices", n->first ? text.data : "");
        buffer_release(&text);
        n->changed = false;
    }
}

struct target_read { /* a target, as stored or as a client names it */
    struct notice is;
    char point[96], auth[32];
};

static void target_read(struct json_reader *r, struct target_read *to, bool stored)
{
    static const char *const key[] = { "url", "p256dh", "auth", "language", "result", "status" };
    uint64_t seen = 0;
    char word[32];

    memset(to, 0, sizeof *to);
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, stored ? ARRAY_LEN(key) : 3, &seen)) >= 0;) {
        if (k == 0)
            json_read_string(r, to->is.url, sizeof to->is.url);
        else if (k == 1)
            json_read_string(r, to->point, sizeof to->point);
        else if (k == 2)
            json_read_string(r, to->auth, sizeof to->auth);
        else if (k == 3)
            to->is.language = (enum ang_language)json_read_word(
                r, language_word, ARRAY_LEN(language_word), "a language");
        else if (k == 4 && !json_read_null(r)) {
            json_read_string(r, word, sizeof word);
            to->is.result = delivery_named(word);
        } else if (k == 5) {
            to->is.status = (unsigned)json_read_int(r, 0, 999);
        }
    }
    json_require(r, key, 1, seen);
    to->is.push = to->point[0] || to->auth[0];
    if (!r->failed && to->is.push && !push_target_read(&to->is.target, to->point, to->auth))
        json_fail(r, "\"p256dh\" and \"auth\" are not the keys of a subscription", NULL);
}

void notices_read(struct notices *n, const char *text)
{
    static const char *const key[] = { "told", "to" };
    struct json_reader r;
    struct target_read to;
    uint64_t seen = 0;

    notices_release(n);
    n->told = 0;
    json_reader_init(&r, text, strlen(text));
    json_read_object(&r);
    for (int k; (k = json_next_known(&r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        if (k == 0) {
            n->told = (uint32_t)json_read_int(&r, 0, UINT32_MAX);
            continue;
        }
        json_read_array(&r);
        while (json_next_item(&r)) {
            target_read(&r, &to, true);
            if (!r.failed)
                list_add(n, &to.is);
        }
    }
}

/* Sending */

static const char *title_of(const struct table *t)
{
    for (unsigned k = 0; k < ang_kind_count() && !t->setup.name[0]; k++)
        if (strcmp(ang_kind_name(k), t->setup.game) == 0)
            return ang_kind_title(k);
    return t->setup.name;
}

static void body_write(const struct table *t, const struct letter *p, enum ang_language lang,
                       char out[COURIER_BODY_SIZE])
{
    static const char *const turn[] = {
        [ANG_EN] = "It is your turn, %s (%s).", [ANG_DE] = "Du bist dran, %s (%s)."
    };
    static const char *const trial[] = { [ANG_EN] = "A test for %s (%s): notifications work.",
                                         [ANG_DE] =
                                             "Ein Test für %s (%s): Die Nachrichten kommen an." };
    const char *const *said = p->version ? turn : trial;
    char text[TABLE_NAME_SIZE + PERSON_NAME_SIZE + 64];
    struct json_writer w;

    snprintf(text, sizeof text, said[lang], t->match.seat[p->seat].name, title_of(t));
    json_writer_init(&w, out, COURIER_BODY_SIZE);
    json_write_object(&w);
    json_add_string(&w, "what", p->version ? "turn" : "test");
    json_add_string(&w, "table", t->id);
    json_add_int(&w, "seat", p->seat);
    json_add_string(&w, "text", text);
    json_write_end(&w);
    if (!json_writer_end(&w))
        abort(); /* names are short */
}

static void notice_send(struct table *t, unsigned seat, struct notice *to, uint32_t version)
{
    struct letter *p = memory_new(sizeof *p);

    memcpy(p->table, t->id, sizeof p->table);
    p->seat = seat;
    p->version = version;
    memcpy(p->url, to->url, sizeof p->url);
    p->push = to->push;
    p->target = to->target;
    body_write(t, p, to->language, p->body);
    if (courier_give(t->hall->courier, p))
        return;
    free(p);
    to->result = DELIVERY_BUSY;
    to->status = 0;
    t->hall->metrics.notices_failed++;
}

void notices_back(struct table *t, const struct letter *p)
{
    struct notices *n = &t->chair[p->seat].notices;
    struct notice *to = *place_of(n, p->url);

    log_line(LOG_INFO, "notice", "table=%s seat=%u what=%s by=%s result=%s status=%u", t->id,
             p->seat, p->version ? "turn" : "test", p->push ? "push" : "hook",
             delivery_word(p->result), p->status);
    if (!to || (to->result == p->result && to->status == p->status))
        return;
    to->result = p->result;
    to->status = p->status;
    if (to->push && p->result == DELIVERY_GONE) /* the browser has ended its subscription */
        list_drop(n, p->url);
    list_change(t, n);
}

/* Recipients and times */

/* The decision about which the person at the seat has not been notified; 0: none. */
static uint32_t untold(struct table *t, unsigned seat)
{
    struct match *m = &t->match;
    struct decision_look look;

    if (!t->chair[seat].notices.first || !m->game || m->state != TABLE_RUNNING || m->halted ||
        !table_is_mine(t) || seat_is_bots(&m->seat[seat]) ||
        !(ang_game_waiting(m->game) >> seat & 1) || !decision_look(m->game, seat, &look))
        return 0;
    return look.version != t->chair[seat].notices.told ? look.version : 0;
}

static bool is_time(struct table *t, unsigned seat)
{
    const struct hold *hold = &t->match.hold;
    const struct notices *n = &t->chair[seat].notices;
    int64_t now = t->hall->now_ms, least = absence_least(t->hall);
    const struct table_now here = table_now(t);
    struct match *m = &t->match;

    if (!seat_is_missed(m, &here, seat) ||
        seat_absence(m, &here, seat) < (least < AWAY_SECONDS ? least : AWAY_SECONDS) ||
        (n->told_ms && now - n->told_ms < GAP_MS))
        return false;
    return !match_is_even(m) || (hold->open && now - hold->since > HOLD_DECOY_MAX_MS);
}

bool notices_tell(struct table *t)
{
    bool changed = false;

    if (t->match.halted || !t->hall->well)
        return false;
    for (unsigned s = 0; s < t->match.seat_count; s++) {
        struct notices *n = &t->chair[s].notices;
        if (t->match.state == TABLE_OVER)
            notices_clear(t, s);
        if (table_has_guest(t, s))
            n->told_ms = 0;
        uint32_t version = untold(t, s);
        if (version && is_time(t, s)) {
            for (struct notice *i = n->first; i; i = i->next)
                notice_send(t, s, i, version);
            n->told = version;
            n->told_ms = t->hall->now_ms;
            list_change(t, n);
        }
        changed |= n->changed;
    }
    return changed;
}

bool notices_wait(struct table *t)
{
    for (unsigned s = 0; t->durable.loaded && s < t->match.seat_count; s++)
        if (untold(t, s))
            return true;
    return false;
}

/* Requests */

struct notice_wish {
    unsigned seat;
    char secret[SECRET_DIGITS_MAX + 1];
    struct target_read add;
    char drop[COURIER_URL_SIZE];
    bool test;
};

static bool wish_read(struct notice_wish *w, const char *body, size_t size,
                      struct json_error *error)
{
    static const char *const key[] = { "seat", "secret", "add", "drop", "test" };
    struct json_reader r;
    uint64_t seen = 0;

    memset(w, 0, sizeof *w);
    json_reader_init(&r, body, size);
    json_read_object(&r);
    for (int k; (k = json_next_known(&r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        if (k == 0)
            w->seat = (unsigned)json_read_int(&r, 0, ANG_SEAT_MAX - 1);
        else if (k == 1)
            json_read_string(&r, w->secret, sizeof w->secret);
        else if (k == 2)
            target_read(&r, &w->add, false);
        else if (k == 3)
            json_read_string(&r, w->drop, sizeof w->drop);
        else
            w->test = json_read_bool(&r);
    }
    json_require(&r, key, 2, seen);
    if (json_reader_end(&r))
        return true;
    *error = r.error;
    return false;
}

static enum table_refusal wish_hinders(struct table *t, const struct notice_wish *w)
{
    struct chair *c = &t->chair[w->seat];

    if (w->seat >= t->match.seat_count || t->match.seat[w->seat].kind == CHAIR_BOT ||
        !t->match.seat[w->seat].taken || !secret_opens(&c->secret, w->secret))
        return REFUSED_WRONG_SECRET;
    if (!w->add.is.url[0] && !w->drop[0] && !w->test)
        return REFUSED_NOT;
    if (t->match.state == TABLE_OVER)
        return REFUSED_OVER;
    if (t->match.halted)
        return REFUSED_CANNOT_WRITE;
    if (w->add.is.url[0]) {
        enum delivery fit =
            courier_url(w->add.is.url, w->add.is.push, t->hall->desc.notify_private);
        if (fit != DELIVERY_DONE)
            return fit == DELIVERY_FORBIDDEN ? REFUSED_NOTICE_FORBIDDEN : REFUSED_NOTICE_URL;
    }
    if (w->test && bucket_take(&c->notices.trials, &trials_allowed, t->hall->now_ms) > 0)
        return REFUSED_TOO_MANY_MESSAGES;
    return REFUSED_NOT;
}

static bool is_same(const struct notice *a, const struct notice *b)
{
    return a->push == b->push && a->language == b->language &&
           memcmp(&a->target, &b->target, sizeof a->target) == 0;
}

static void wish_do(struct table *t, struct guest *g, struct notice_wish *w)
{
    struct notices *n = &t->chair[w->seat].notices;
    struct notice *added = NULL;
    bool changed = w->drop[0] && list_drop(n, w->drop);

    w->add.is.language = g->language;
    if (w->add.is.url[0]) {
        added = *place_of(n, w->add.is.url);
        if (!added || !is_same(added, &w->add.is)) {
            added = list_add(n, &w->add.is);
            changed = true;
        }
    }
    for (struct notice *i = n->first; i && w->test; i = i->next) {
        if (added && i != added)
            continue;
        i->result = DELIVERY_NONE;
        notice_send(t, w->seat, i, 0);
        changed = true;
    }
    if (changed)
        list_change(t, n);
}

struct listed {
    const struct notices *notices;
    const struct push_keys *keys;
};

static void listed_fill(struct json_writer *w, const void *about)
{
    const struct listed *l = about;

    json_write_object(w);
    json_add_string(w, "key", l->keys ? push_keys_public(l->keys) : NULL);
    json_add_array(w, "to");
    for (const struct notice *i = l->notices->first; i; i = i->next) {
        json_write_object(w);
        target_fill(w, i);
        json_add_bool(w, "push", i->push);
        json_write_end(w);
    }
    json_write_end(w);
    json_write_end(w);
}

void notices_errand(struct table *t, struct guest *g, const char *body, size_t size)
{
    struct notice_wish w;
    struct json_error error;
    struct buffer out = { 0 };

    if (!wish_read(&w, body, size, &error)) {
        table_reply_error(t, g, "", "usage", error.message);
        return;
    }
    enum table_refusal why = wish_hinders(t, &w);
    if (why) {
        table_refuse(t, g, "", why);
        return;
    }
    wish_do(t, g, &w);
    buffer_json(&out, listed_fill,
                &(struct listed){ &t->chair[w.seat].notices, hall_keys(t->hall) });
    table_reply(t, g, "", out.data);
    buffer_release(&out);
}
