/* ballot.c: votes at a server's table. table/match.h asks and counts; this file adds what only a
 * server has: invitations to seats, and storage for other nodes.
 */
#include <stdio.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"
#include "table/names.h"

/* Stored for the other nodes. The table row is written as well, so that concurrent votes at two
 * nodes conflict and none is lost. */
void ballot_keep(struct table *t)
{
    const struct ballot *b = &t->match.ballot;
    const struct secret_hash *hash = &t->ballot_invite;
    char text[240], invite[2 * sizeof hash->byte + 1] = "";

    for (unsigned i = 0; hash->set && i < sizeof hash->byte; i++)
        snprintf(invite + 2 * (size_t)i, 3, "%02x", hash->byte[i]);
    snprintf(text, sizeof text, "[%u,%u,%u,%u,%u,%lld,%u,\"%s\"]", (unsigned)b->kind, b->by,
             b->choices, b->yes, b->entries, (long long)b->until, b->seat, invite);
    job_thing(table_job(t), TABLE_THING, "ballot", text);
    table_keep(t);
}

void ballot_read(struct table *t, const char *text)
{
    int64_t number[7] = { 0 };
    struct secret_hash invite = { 0 };
    struct json_reader r;

    json_reader_init(&r, text, strlen(text));
    json_read_array(&r);
    for (unsigned i = 0; i < ARRAY_LEN(number) && json_next_item(&r); i++)
        number[i] = json_read_int(&r, 0, INT64_MAX);
    if (number[0] == BALLOT_INVITE && json_next_item(&r)) {
        json_read_hex_bytes(&r, invite.byte, sizeof invite.byte);
        invite.set = !r.failed;
    }
    if (number[0] > BALLOT_INVITE || number[0] == BALLOT_REPLACE || number[5] < t->hall->now)
        return;
    t->match.ballot = (struct ballot){ .kind = (enum ballot_kind)number[0],
                                       .by = (unsigned)number[1],
                                       .choices = (unsigned)number[2],
                                       .yes = (unsigned)number[3],
                                       .entries = (unsigned)number[4],
                                       .until = number[5],
                                       .seat = (unsigned)number[6] };
    t->ballot_invite = invite;
}

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

void ballot_agreed(struct table *t, const struct ballot *b, const struct ang_result *result)
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

/* A bot takes over from an absent person. */
static enum table_refusal replace(struct table *t, const struct ballot *asked)
{
    unsigned seat = asked->seat;

    if (seat < t->match.seat_count && !t->chair[seat].gone && !t->chair[seat].left_ms)
        presence_left(t, seat); /* another node may still report a connection */
    const struct table_now now = table_now(t);
    enum table_refusal why = match_ask(&t->match, &now, asked);
    if (why)
        return why;
    log_line(LOG_INFO, "replaced", "table=%s seat=%u", t->id, seat);
    table_tell_event(t, &(struct event){ .what = "bot", .seat = seat, .by = asked->by });
    return REFUSED_NOT;
}

/* The owner of a seat can pass it on without a vote. */
static enum table_refusal hand_on(struct table *t, unsigned seat, const char *invite)
{
    struct secret_hash hash;

    if (!secret_is_fit(invite))
        return REFUSED_INVITE_FORM;
    if (t->match.state != TABLE_WAITING && !t->newcomers)
        return REFUSED_NO_NEWCOMERS;
    if (t->match.seat[seat].conceded)
        return REFUSED_CONCEDED;
    secret_hash(&hash, invite);
    seat_reopen(t, seat, &hash, true);
    return REFUSED_NOT;
}

static enum table_refusal invite_hinders(const struct table *t, unsigned by,
                                         const struct ballot_wish *wish)
{
    const struct match_seat *seat = &t->match.seat[wish->seat];
    bool waits = t->match.state == TABLE_WAITING;

    if (wish->seat >= t->match.seat_count || seat->kind == CHAIR_BOT)
        return REFUSED_NOT_A_PERSONS_SEAT;
    if (!secret_is_fit(wish->invite))
        return REFUSED_INVITE_FORM;
    if (waits && by != t->match.owner)
        return REFUSED_OWNER_INVITES;
    if (!waits && !t->newcomers)
        return REFUSED_NO_NEWCOMERS;
    if (seat->taken && table_has_guest(t, wish->seat))
        return REFUSED_IS_HERE;
    if (!waits && (!seat->away || seat->conceded))
        return REFUSED_NOT_GIVEN_UP;
    if (seat->taken &&
        seat_absence(t, wish->seat) < (waits ? t->match.absence_bot : t->match.absence_person))
        return REFUSED_NOT_AWAY_LONG;
    return REFUSED_NOT;
}

static enum table_refusal invite_ask(struct table *t, const struct ballot *asked,
                                     const struct ballot_wish *wish)
{
    const struct table_now now = table_now(t);
    struct secret_hash before = t->ballot_invite;
    enum table_refusal why = invite_hinders(t, asked->by, wish);

    if (why)
        return why;
    secret_hash(&t->ballot_invite, wish->invite); /* agreed at once if nobody else is there */
    why = match_ask(&t->match, &now, asked);
    if (why)
        t->ballot_invite = before;
    return why;
}

static enum ballot_kind kind_of(const char *what)
{
    for (unsigned i = 1; i < ARRAY_LEN(ballot_name); i++)
        if (strcmp(what, ballot_name[i]) == 0)
            return (enum ballot_kind)i;
    return BALLOT_NONE;
}

enum table_refusal ballot_ask(struct table *t, unsigned by, const struct ballot_wish *wish)
{
    const struct table_now now = table_now(t);
    struct ballot asked = {
        .kind = kind_of(wish->what), .by = by, .choices = wish->choices, .seat = wish->seat
    };

    if (asked.kind == BALLOT_REPLACE)
        return replace(t, &asked);
    if (asked.kind != BALLOT_INVITE || t->match.state == TABLE_OVER)
        return match_ask(&t->match, &now, &asked);
    if (wish->seat == by)
        return hand_on(t, by, wish->invite);
    if (t->match.game && seat_is_bots(&t->match.seat[by]))
        return REFUSED_ASKS_AWAY;
    if (t->match.ballot.kind != BALLOT_NONE)
        return REFUSED_ASKED_ALREADY;
    return invite_ask(t, &asked, wish);
}
