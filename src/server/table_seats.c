/* table_seats.c: the owners of seats: invitations, taking a seat, taking it back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/table.h"

void seat_reopen(struct table *t, unsigned seat, const struct secret_hash *invite, bool handed)
{
    struct chair *c = &t->chair[seat];

    c->invite = *invite;
    c->handed = handed;
    if (t->match.state == TABLE_WAITING && !handed && t->match.seat[seat].taken) {
        chair_remember(t, seat);
        t->match.seat[seat].taken = t->match.seat[seat].ready = c->secret.set = false;
    }
    table_keep(t);
}

void table_return(struct table *t, unsigned seat)
{
    t->chair[seat].invite.set = false; /* the invitation is no longer needed */
    match_return(&t->match, seat);
    table_keep(t);
}

/* Taking a seat: {"seat":1,"invite":…,"name":…,"secret":…} */

struct seat_wish {
    unsigned seat;
    char invite[SECRET_DIGITS_MAX + 1], secret[SECRET_DIGITS_MAX + 1];
    char name[PERSON_NAME_SIZE];
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

void chair_remember(struct table *t, unsigned seat)
{
    struct chair *c = &t->chair[seat];

    if (c->former_count == FORMER_MAX)
        memmove(&c->former[1], &c->former[2], (FORMER_MAX - 2) * sizeof *c->former);
    else
        c->former_count++;
    struct former *f = &c->former[c->former_count - 1];
    f->secret = c->secret;
    memcpy(f->name, t->match.seat[seat].name, sizeof f->name);
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

/* Clears the private data of a seat with a new owner. */
static void seat_change_hands(struct table *t, const struct seat_wish *w, const char *what,
                              const char *name)
{
    struct chair *c = &t->chair[w->seat];
    char was[PERSON_NAME_SIZE];

    memcpy(was, t->match.seat[w->seat].name, sizeof was);
    table_unseat(t, w->seat);
    notices_clear(t, w->seat);
    match_hand_over_seat(&t->match, w->seat);
    t->match.seat[w->seat].gone = 0;
    t->match.seat[w->seat].ready = t->match.state != TABLE_WAITING || w->seat == t->match.owner;
    secret_hash(&c->secret, w->secret);
    chair_name(t, w->seat, name);
    table_return(t, w->seat);
    table_left(t, w->seat);
    table_tell_event(
        t, &(struct seat_event){ .what = what, .seat = w->seat, .was = was, .by = ANG_SPECTATOR });
}

/* Fills a chair that has no owner. */
static void seat_fill(struct table *t, const struct seat_wish *w)
{
    struct chair *c = &t->chair[w->seat];

    notices_clear(t, w->seat);
    secret_hash(&c->secret, w->secret);
    c->invite.set = false;
    t->match.seat[w->seat].kind = CHAIR_PERSON;
    t->match.seat[w->seat].taken = true;
    t->match.seat[w->seat].ready = w->seat == t->match.owner;
    t->match.seat[w->seat].gone = 0;
    table_left(t, w->seat);
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
    const struct table_now now = table_now(t);
    bool absent = t->match.seat[seat].away && seat_absence(&t->match, &now, seat) > 0;

    return c->invite.set && (c->handed || absent);
}

static enum table_refusal take_hinders(const struct table *t, const struct seat_wish *w)
{
    const struct chair *c = &t->chair[w->seat];

    if (t->match.seat[w->seat].taken && !seat_is_given(t, w->seat))
        return REFUSED_SEAT_TAKEN;
    if (!(t->match.seat[w->seat].kind == CHAIR_OPEN && t->setup.listed) &&
        !secret_opens(&c->invite, w->invite))
        return REFUSED_WRONG_INVITE;
    return REFUSED_NOT;
}

static void seat_take(struct table *t, const struct seat_wish *w, int former)
{
    struct chair *c = &t->chair[w->seat];
    bool taken = t->match.seat[w->seat].taken;
    char name[PERSON_NAME_SIZE];

    if (former >= 0 && taken) { /* the current owner loses the seat */
        memcpy(name, w->name[0] ? w->name : c->former[former].name, sizeof name);
        c->former_count = (unsigned)former;
        seat_change_hands(t, w, "back", name);
    } else if (taken) {
        memcpy(name, w->name[0] ? w->name : t->match.seat[w->seat].name, sizeof name);
        if (!c->handed)
            chair_remember(t, w->seat);
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
