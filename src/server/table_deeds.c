/* table_deeds.c: everything people do at a table besides playing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/name.h"
#include "server/table.h"

/* Repeated requests */

void table_kept_read(struct table *t, unsigned seat, const char *request, uint64_t content,
                     const char *answer)
{
    struct chair *c = &t->chair[seat];
    struct kept *k = &c->kept[c->kept_next];

    free(k->answer);
    snprintf(k->request, sizeof k->request, "%s", request);
    k->content = content;
    k->answer = memory_copy(answer, strlen(answer));
    c->kept_next = (c->kept_next + 1) % KEPT_MAX;
}

bool table_answered_before(struct table *t, struct guest *g, const struct message *m)
{
    const struct chair *c = &t->chair[g->viewer];

    for (unsigned i = 0; m->request[0] && i < KEPT_MAX; i++) {
        const struct kept *k = &c->kept[i];
        if (!k->answer || strcmp(k->request, m->request) != 0)
            continue;
        if (k->content == m->content)
            table_reply(t, g, m->id, k->answer);
        else
            table_refuse(t, g, m->id, REFUSED_REQUEST_USED);
        return true;
    }
    return false;
}

/* Reading a deed's arguments */

enum take {
    TAKE_READY = 1,
    TAKE_NAME = 2,
    TAKE_TEXT = 4,
    TAKE_WHAT = 8,
    TAKE_CHOICES = 16,
    TAKE_YES = 32,
    TAKE_ORDERS = 64,
    TAKE_SEAT = 128,
    TAKE_INVITE = 256
};

struct taken {
    unsigned given;           /* bits of enum take */
    enum table_refusal wrong; /* with the name */
    bool ready, yes;
    char name[CHAIR_NAME_SIZE], what[16];
    char *text; /* owned */
    unsigned choices, seat;
    char invite[SECRET_DIGITS_MAX + 1];
    const char *orders;
    size_t orders_size;
};

static void text_take(struct json_reader *r, struct taken *in, size_t most)
{
    char *text = memory_new(r->size + 1);

    json_read_string(r, text, r->size + 1);
    if (!r->failed && text_characters(text) > most) {
        char limit[80];
        snprintf(limit, sizeof limit, "this is too long: it may have %zu characters", most);
        json_fail(r, limit, NULL);
    }
    in->text = text;
}

static bool deed_read(const struct message *m, unsigned takes, size_t text_max, struct taken *in,
                      struct json_error *error)
{
    static const char *const key[] = { "do",   "id",      "request", "ready",  "name", "text",
                                       "what", "choices", "yes",     "orders", "seat", "invite" };
    struct json_reader r;
    uint64_t seen = 0;

    *in = (struct taken){ .choices = 1, .seat = ANG_SPECTATOR, .ready = true, .yes = true };
    json_reader_init(&r, m->text, m->size);
    json_read_object(&r);
    for (int k; (k = json_next_known(&r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        if (k >= 3 && !(takes >> (k - 3) & 1)) {
            json_fail(&r, "this deed does not take the key", key[k]);
            break;
        }
        in->given |= k >= 3 ? 1u << (k - 3) : 0;
        switch (k) {
        case 3:
            in->ready = json_read_bool(&r);
            break;
        case 4:
            in->wrong = name_read(&r, in->name);
            break;
        case 5:
            text_take(&r, in, text_max);
            break;
        case 6:
            json_read_string(&r, in->what, sizeof in->what);
            break;
        case 7:
            in->choices = (unsigned)json_read_int(&r, 1, UNDO_MAX);
            break;
        case 8:
            in->yes = json_read_bool(&r);
            break;
        case 9:
            json_peek(&r);
            in->orders = m->text + r.at;
            json_skip(&r);
            in->orders_size = (size_t)(m->text + r.at - in->orders);
            break;
        case 10:
            in->seat = (unsigned)json_read_int(&r, 0, ANG_SEAT_MAX - 1);
            break;
        case 11:
            json_read_string(&r, in->invite, sizeof in->invite);
            break;
        default:
            json_skip(&r);
        }
    }
    if (json_reader_end(&r))
        return true;
    *error = r.error;
    return false;
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

static enum table_refusal do_ready(struct table *t, struct guest *g, struct taken *in)
{
    if (t->match.state != TABLE_WAITING)
        return REFUSED_BEGUN;
    t->chair[g->viewer].ready = in->ready;
    table_keep(t);
    table_begin_if_ready(t);
    return REFUSED_NOT;
}

static enum table_refusal do_start(struct table *t, struct guest *g, struct taken *in)
{
    struct ang_error error;

    (void)in;
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

static enum table_refusal do_chat(struct table *t, struct guest *g, struct taken *in)
{
    if (in->text)
        text_clean(in->text, true);
    if (!in->text || text_is_blank(in->text))
        return REFUSED_NO_TEXT;
    chat_add(t, g->viewer, in->text, NULL);
    return REFUSED_NOT;
}

static enum table_refusal do_rename(struct table *t, struct guest *g, struct taken *in)
{
    if (!in->name[0])
        return REFUSED_NO_NAME;
    chair_name(t, g->viewer, in->name);
    table_keep(t);
    return REFUSED_NOT;
}

static enum table_refusal do_notes(struct table *t, struct guest *g, struct taken *in)
{
    struct chair *c = &t->chair[g->viewer];

    if (!in->text)
        return REFUSED_NO_TEXT;
    free(c->notes);
    c->notes = in->text;
    in->text = NULL;
    c->notes_version++;
    c->notes_changed = true;
    return REFUSED_NOT;
}

/* Leaving and coming back */

void table_return(struct table *t, unsigned seat)
{
    t->chair[seat].invite.set = false; /* the invitation is no longer needed */
    match_return(&t->match, seat);
    table_keep(t);
}

static enum table_refusal do_leave(struct table *t, struct guest *g, struct taken *in)
{
    const struct table_now now = table_now(t);

    (void)in;
    return match_leave(&t->match, &now, g->viewer);
}

static enum table_refusal do_return(struct table *t, struct guest *g, struct taken *in)
{
    (void)in;
    if (t->match.seat[g->viewer].conceded)
        return REFUSED_CONCEDED;
    if (t->match.seat[g->viewer].away || t->chair[g->viewer].invite.set)
        table_return(t, g->viewer);
    return REFUSED_NOT;
}

static enum table_refusal do_concede(struct table *t, struct guest *g, struct taken *in)
{
    const struct table_now now = table_now(t);

    (void)in;
    return match_concede(&t->match, &now, g->viewer);
}

/* Votes */

/* The seat keeps its owner until somebody uses the invitation. Before the game the chair is free
 * meanwhile. */
static void seat_reopen(struct table *t, unsigned seat, const struct secret_hash *invite,
                        bool handed)
{
    struct chair *c = &t->chair[seat];

    c->invite = *invite;
    c->handed = handed;
    if (t->match.state == TABLE_WAITING && !handed && t->match.seat[seat].taken) {
        chair_remember(c);
        t->match.seat[seat].taken = c->ready = c->secret.set = false;
    }
    table_keep(t);
}

void table_agreed(struct table *t, const struct ballot *b, const struct ang_result *result)
{
    if (b->kind == BALLOT_UNDO && result->error.code != ANG_OK)
        log_line(LOG_WARN, "undo", "table=%s why=%s", t->id, log_quote(result->error.message));
    if (b->kind == BALLOT_END) {
        t->hall->metrics.tables_over++;
        log_line(LOG_INFO, "ended", "table=%s", t->id);
    }
    if (b->kind == BALLOT_INVITE)
        seat_reopen(t, b->seat, &t->ballot_invite, false);
}

static enum table_refusal do_ask(struct table *t, struct guest *g, struct taken *in)
{
    const struct ballot asked = {
        .kind = ballot_named(in->what), .by = g->viewer, .choices = in->choices, .seat = in->seat
    };
    bool invites = asked.kind == BALLOT_INVITE, replaces = asked.kind == BALLOT_REPLACE;
    struct secret_hash invite;

    if (invites && t->match.state != TABLE_OVER && !secret_is_fit(in->invite))
        return REFUSED_INVITE_FORM;
    if (replaces && in->seat < t->match.seat_count && !t->chair[in->seat].gone &&
        !t->chair[in->seat].left_ms)
        presence_left(t, in->seat); /* another node may still report a connection */
    const struct table_now now = table_now(t);
    enum table_refusal why = match_ask(&t->match, &now, &asked);
    if (why)
        return why;
    if (replaces) {
        log_line(LOG_INFO, "replaced", "table=%s seat=%u", t->id, in->seat);
        table_tell_event(t, &(struct event){ .what = "bot", .seat = in->seat, .by = g->viewer });
    }
    if (invites) {
        secret_hash(&invite, in->invite);
        if (in->seat == g->viewer)
            seat_reopen(t, in->seat, &invite, true);
        else
            t->ballot_invite = invite;
    }
    return REFUSED_NOT;
}

static enum table_refusal do_agree(struct table *t, struct guest *g, struct taken *in)
{
    const struct table_now now = table_now(t);

    return match_agree(&t->match, &now, g->viewer, in->yes);
}

static enum table_refusal do_pause(struct table *t, struct guest *g, struct taken *in)
{
    (void)g;
    (void)in;
    return match_pause(&t->match);
}

static enum table_refusal do_resume(struct table *t, struct guest *g, struct taken *in)
{
    (void)g;
    (void)in;
    return match_go_on(&t->match);
}

/* The table of deeds. */

enum { DEED_OWNER = 1 };

static const struct deed {
    const char *name;
    unsigned flags, takes;
    size_t text_max;
    enum table_refusal (*act)(struct table *t, struct guest *g, struct taken *in);
} deed[] = {
    { "ready", 0, TAKE_READY, 0, do_ready },
    { "start", DEED_OWNER, 0, 0, do_start },
    { "rename", 0, TAKE_NAME, 0, do_rename },
    { "chat", 0, TAKE_TEXT, CHAT_MAX_CHARACTERS, do_chat },
    { "notes", 0, TAKE_TEXT, NOTES_MAX_CHARACTERS, do_notes },
    { "ask", 0, TAKE_WHAT | TAKE_CHOICES | TAKE_SEAT | TAKE_INVITE, 0, do_ask },
    { "agree", 0, TAKE_YES, 0, do_agree },
    { "pause", DEED_OWNER, 0, 0, do_pause },
    { "resume", DEED_OWNER, 0, 0, do_resume },
    { "leave", 0, 0, 0, do_leave },
    { "return", 0, 0, 0, do_return },
    { "concede", 0, 0, 0, do_concede },
};

static void deed_do(struct table *t, struct guest *g, const struct message *m, const struct deed *d)
{
    struct json_error error;
    char answer[64];
    struct taken in;

    if (g->viewer >= t->match.seat_count) {
        table_refuse(t, g, m->id, REFUSED_SEATED_ONLY);
        return;
    }
    if (d->flags & DEED_OWNER && g->viewer != t->match.owner) {
        table_refuse(t, g, m->id, REFUSED_OWNER_ONLY);
        return;
    }
    if (t->match.halted) {
        table_refuse(t, g, m->id, REFUSED_HALTED);
        return;
    }
    if (!deed_read(m, d->takes, d->text_max, &in, &error)) {
        if (in.wrong)
            table_refuse(t, g, m->id, in.wrong);
        else
            table_reply_error(t, g, m->id, "usage", error.message);
    } else {
        enum table_refusal why = d->act(t, g, &in);
        if (why) {
            table_refuse(t, g, m->id, why);
        } else {
            snprintf(answer, sizeof answer, "{\"did\":\"%s\"}", d->name);
            table_keep_answer(t, g->viewer, m, answer);
            table_reply(t, g, m->id, answer);
        }
    }
    free(in.text);
}

static void undo_do(struct table *t, struct guest *g, const struct message *m)
{
    struct table_outcome out;
    struct json_error error;
    struct taken in;

    if (g->viewer >= t->match.seat_count) {
        table_refuse(t, g, m->id, REFUSED_SEATED_ONLY);
        return;
    }
    if (!deed_read(m, TAKE_CHOICES, 0, &in, &error)) {
        table_reply_error(t, g, m->id, "usage", error.message);
        return;
    }
    match_undo(&t->match, g->viewer, in.choices, &out);
    if (out.why) {
        table_refuse_outcome(t, g, m->id, &out);
    } else if (out.kind != OUTCOME_DONE) {
        table_reply_error(t, g, m->id, "refused", out.result.error.message);
    } else {
        table_keep_answer(t, g->viewer, m, "{\"did\":\"undo\"}");
        table_reply(t, g, m->id, "{\"did\":\"undo\"}");
    }
}

static void orders_do(struct table *t, struct guest *g, const struct message *m)
{
    struct json_error error;
    struct taken in;

    if (g->viewer >= t->match.seat_count) {
        table_refuse(t, g, m->id, REFUSED_SEATED_ONLY);
    } else if (!deed_read(m, TAKE_ORDERS, 0, &in, &error)) {
        table_reply_error(t, g, m->id, "usage", error.message);
    } else if (!in.orders) {
        table_refuse(t, g, m->id, REFUSED_NO_ORDERS);
    } else if (!match_order(&t->match, g->viewer, in.orders, in.orders_size, &error)) {
        table_reply_error(t, g, m->id, "usage", error.message);
    } else {
        table_keep_answer(t, g->viewer, m, "{\"did\":\"orders\"}");
        table_reply(t, g, m->id, "{\"did\":\"orders\"}");
    }
}

static void report_do(struct table *t, struct guest *g, const struct message *m)
{
    struct buffer answer = { 0 };
    struct json_error error;
    struct taken in = { 0 };

    if (g->viewer >= t->match.seat_count) {
        table_refuse(t, g, m->id, REFUSED_SEATED_ONLY);
    } else if (!deed_read(m, TAKE_TEXT, REPORT_MAX_CHARACTERS, &in, &error)) {
        table_reply_error(t, g, m->id, "usage", error.message);
    } else {
        if (in.text)
            text_clean(in.text, false);
        enum table_refusal why = report_make(t, g->viewer, in.text, &answer);
        if (why) {
            table_refuse(t, g, m->id, why);
        } else {
            char again[64]; /* a repeated report counts once; the long stream is not cached */
            snprintf(again, sizeof again, "{\"did\":\"report\",\"report\":%u}", t->report_count);
            table_keep_answer(t, g->viewer, m, again);
            table_reply(t, g, m->id, answer.data);
        }
    }
    buffer_release(&answer);
    free(in.text);
}

/* A rematch counts as a new table. */
static bool rematch_is_too_many(struct table *t, struct guest *g, const struct message *m)
{
    const struct hall *h = t->hall;
    struct buffer text = { 0 };

    if (t->match.state != TABLE_OVER || t->next_table[0] || g->viewer >= t->match.seat_count ||
        !g->address)
        return false;
    double wait = bucket_take(&g->address->tables, &h->desc.limits.tables, h->now_ms);
    if (wait == 0)
        return false;
    table_refusal_write(&text, m->id, REFUSED_TOO_MANY_TABLES, g->language, wait);
    told_add(t, g, m->id, &text);
    return true;
}

static void rematch_do(struct table *t, struct guest *g, const struct message *m)
{
    char answer[80];

    if (rematch_is_too_many(t, g, m))
        return;
    enum table_refusal why =
        g->viewer < t->match.seat_count ? table_rematch(t) : REFUSED_SEATED_ONLY;

    snprintf(answer, sizeof answer, "{\"did\":\"rematch\",\"table\":\"%s\"}", t->next_table);
    if (why)
        table_refuse(t, g, m->id, why);
    else
        table_reply(t, g, m->id, answer);
}

bool table_deed(struct table *t, struct guest *g, const struct message *m)
{
    if (strcmp(m->name, "ping") == 0) {
        table_reply(t, g, m->id, "{\"did\":\"ping\"}");
        return true;
    }
    if (g->viewer < t->match.seat_count && table_answered_before(t, g, m))
        return true;
    static const struct {
        const char *name;
        void (*act)(struct table *t, struct guest *g, const struct message *m);
    } special[] = { { "undo", undo_do },
                    { "orders", orders_do },
                    { "report", report_do },
                    { "rematch", rematch_do } };
    for (unsigned i = 0; i < ARRAY_LEN(special); i++)
        if (strcmp(special[i].name, m->name) == 0) {
            special[i].act(t, g, m);
            return true;
        }
    for (unsigned i = 0; i < ARRAY_LEN(deed); i++)
        if (strcmp(deed[i].name, m->name) == 0) {
            deed_do(t, g, m, &deed[i]);
            return true;
        }
    return false;
}

/* Taking a seat: {"seat":1,"invite":…,"name":…,"secret":…} */

struct seat_wish {
    unsigned seat;
    char invite[SECRET_DIGITS_MAX + 1], secret[SECRET_DIGITS_MAX + 1];
    char name[CHAIR_NAME_SIZE];
    enum table_refusal wrong; /* with the name */
};

static bool wish_read(struct seat_wish *w, const char *body, size_t size, struct json_error *error)
{
    static const char *const key[] = { "seat", "secret", "invite", "name" };
    struct json_reader r;
    uint64_t seen = 0;

    memset(w, 0, sizeof *w);
    json_reader_init(&r, body, size);
    json_read_object(&r);
    for (int k; (k = json_next_known(&r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        if (k == 0) {
            w->seat = (unsigned)json_read_int(&r, 0, ANG_SEAT_MAX - 1);
        } else if (k == 1) {
            json_read_string(&r, w->secret, sizeof w->secret);
            if (!r.failed && !secret_is_fit(w->secret))
                json_fail(&r, "a secret is 32 to 128 hexadecimal digits", NULL);
        } else if (k == 2) {
            if (!json_read_null(&r))
                json_read_string(&r, w->invite, sizeof w->invite);
        } else {
            w->wrong = name_read(&r, w->name);
        }
    }
    json_require(&r, key, 2, seen);
    if (json_reader_end(&r))
        return true;
    *error = r.error;
    return false;
}

void chair_close(struct chair *c)
{
    c->invite.set = c->handed = false;
    c->former_count = 0;
}

void chair_remember(struct chair *c)
{
    if (c->former_count == FORMER_MAX)
        memmove(&c->former[1], &c->former[2], (FORMER_MAX - 2) * sizeof *c->former);
    else
        c->former_count++;
    struct former *f = &c->former[c->former_count - 1];
    f->secret = c->secret;
    memcpy(f->name, c->name, sizeof f->name);
}

static int former_find(const struct chair *c, const char *secret)
{
    for (unsigned i = 0; i < c->former_count; i++)
        if (secret_opens(&c->former[i].secret, secret))
            return (int)i;
    return -1;
}

bool chair_knows(const struct chair *c, const char *secret)
{
    return former_find(c, secret) >= 0;
}

/* The seat has a new owner: clears its private data. */
static void seat_change_hands(struct table *t, const struct seat_wish *w, const char *what,
                              const char *name)
{
    struct chair *c = &t->chair[w->seat];
    char was[CHAIR_NAME_SIZE];

    memcpy(was, c->name, sizeof was);
    table_unseat(t, w->seat);
    free(c->notes);
    c->notes = NULL;
    t->match.seat[w->seat].orders.count = 0;
    c->notes_version++;
    c->orders_version++;
    c->notes_changed = c->orders_changed = true;
    c->gone = 0;
    c->ready = t->match.state != TABLE_WAITING || w->seat == t->match.owner;
    secret_hash(&c->secret, w->secret);
    chair_name(t, w->seat, name);
    table_return(t, w->seat);
    presence_left(t, w->seat);
    table_tell_event(
        t, &(struct event){ .what = what, .seat = w->seat, .was = was, .by = ANG_SPECTATOR });
}

/* A chair without an owner. */
static void seat_fill(struct table *t, const struct seat_wish *w)
{
    struct chair *c = &t->chair[w->seat];

    secret_hash(&c->secret, w->secret);
    c->invite.set = false;
    t->match.seat[w->seat].kind = CHAIR_PERSON;
    t->match.seat[w->seat].taken = true;
    c->ready = w->seat == t->match.owner;
    c->gone = 0;
    presence_left(t, w->seat);
    if (w->name[0])
        chair_name(t, w->seat, w->name);
    table_keep(t);
    if (t->match.state == TABLE_WAITING)
        table_begin_if_ready(t);
}

/* Whether the invitation opens a seat that has an owner. It does if the owner made it or is still
 * away. */
static bool seat_is_given(const struct table *t, unsigned seat)
{
    const struct chair *c = &t->chair[seat];

    return c->invite.set && (c->handed || (t->match.seat[seat].away && seat_absence(t, seat) > 0));
}

static enum table_refusal take_hinders(const struct table *t, const struct seat_wish *w)
{
    const struct chair *c = &t->chair[w->seat];

    if (t->match.seat[w->seat].taken && !seat_is_given(t, w->seat))
        return REFUSED_SEAT_TAKEN;
    if (!(t->match.seat[w->seat].kind == CHAIR_OPEN && t->listed) &&
        !secret_opens(&c->invite, w->invite))
        return REFUSED_WRONG_INVITE;
    return REFUSED_NOT;
}

static void seat_take(struct table *t, const struct seat_wish *w, int former)
{
    struct chair *c = &t->chair[w->seat];
    bool taken = t->match.seat[w->seat].taken;
    char name[CHAIR_NAME_SIZE];

    if (former >= 0 && taken) { /* the current owner loses the seat */
        memcpy(name, w->name[0] ? w->name : c->former[former].name, sizeof name);
        c->former_count = (unsigned)former;
        seat_change_hands(t, w, "back", name);
    } else if (taken) {
        memcpy(name, w->name[0] ? w->name : c->name, sizeof name);
        if (!c->handed)
            chair_remember(c);
        seat_change_hands(t, w, "taken", name);
    } else {
        if (former >= 0)
            c->former_count = (unsigned)former;
        seat_fill(t, w);
    }
    log_line(LOG_INFO, "taken", "table=%s seat=%u", t->id, w->seat);
}

bool table_take_seat(struct table *t, struct guest *g, const char *body, size_t size)
{
    struct json_error error;
    struct seat_wish w;
    char answer[80];

    if (!wish_read(&w, body, size, &error)) {
        if (w.wrong)
            table_refuse(t, g, "", w.wrong);
        else
            table_reply_error(t, g, "", "usage", error.message);
        return false;
    }
    struct chair *c = &t->chair[w.seat];
    int former = t->match.state == TABLE_OVER ? -1 : former_find(c, w.secret);
    enum table_refusal why = former < 0 ? take_hinders(t, &w) : REFUSED_NOT;
    snprintf(answer, sizeof answer, "{\"table\":\"%s\",\"seat\":%u}", t->id, w.seat);
    if (w.seat >= t->match.seat_count || t->match.seat[w.seat].kind == CHAIR_BOT) {
        table_refuse(t, g, "", REFUSED_NO_SUCH_SEAT);
    } else if (t->match.seat[w.seat].taken && secret_opens(&c->secret, w.secret)) {
        table_reply(t, g, "", answer); /* repeated: harmless */
    } else if (why) {
        table_refuse(t, g, "", why);
    } else if (t->match.halted) {
        table_refuse(t, g, "", REFUSED_CANNOT_WRITE);
    } else {
        seat_take(t, &w, former);
        table_reply(t, g, "", answer);
    }
    return true;
}
