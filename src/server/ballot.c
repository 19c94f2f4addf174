/* ballot.c: what is asked of the others: to take back, to end, to pause; and where somebody has
 * gone, that a bot plays for him, or another person.
 *
 * All people who play are asked, and one who does not agree is enough. Only for a bot those need
 * not agree who are not here themselves: nobody is to wait for them, and it takes nothing from
 * anybody, since who is replaced takes his seat back whenever he likes.
 */
#include <stdio.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"
#include "server/table_words.h"

enum { BALLOT_SECONDS = 60 };

void table_pause(struct table *t, bool pause)
{
    t->state = pause ? TABLE_PAUSED : TABLE_RUNNING;
    t->window_open = false; /* it begins anew when the table goes on */
    table_keep(t);
}

/* Kept so that other nodes know of it: the table is put as well, so that no vote is lost between
 * them. */
static void ballot_keep(struct table *t)
{
    const struct ballot *b = &t->ballot;
    char text[240], invite[2 * sizeof b->invite.byte + 1] = "";

    for (unsigned i = 0; b->invite.set && i < sizeof b->invite.byte; i++)
        snprintf(invite + 2 * (size_t)i, 3, "%02x", b->invite.byte[i]);
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
    if (number[0] > BALLOT_INVITE || number[5] < t->hall->now)
        return;
    t->ballot = (struct ballot){ .kind = (enum ballot_kind)number[0],
                                 .by = (unsigned)number[1],
                                 .choices = (unsigned)number[2],
                                 .yes = (unsigned)number[3],
                                 .entries = (unsigned)number[4],
                                 .until = number[5],
                                 .seat = (unsigned)number[6],
                                 .invite = invite };
}

/* Before the game his chair is free again; later a bot plays until somebody comes with the
 * invitation, or he himself comes back. */
static void seat_reopen(struct table *t, const struct ballot *b)
{
    struct chair *c = &t->chair[b->seat];

    c->invite = b->invite;
    if (t->state == TABLE_WAITING)
        c->taken = c->ready = c->secret.set = false;
    table_keep(t);
}

static void ballot_carry_out(struct table *t)
{
    const struct ballot b = t->ballot;
    struct ang_error error = { 0 };

    t->ballot.kind = BALLOT_NONE;
    ballot_keep(t);
    switch (b.kind) {
    case BALLOT_UNDO:
        if (!table_take_back(t, b.by, t->undo == UNDO_OWNER ? ANG_UNDO_OWNER : ANG_UNDO_CONSENT,
                             b.choices, &error))
            log_line(LOG_WARN, "undo", "table=%s why=%s", t->id, log_quote(error.message));
        break;
    case BALLOT_END:
        t->state = TABLE_OVER;
        t->ended = ENDED_VOTE;
        t->hall->metrics.tables_over++;
        log_line(LOG_INFO, "ended", "table=%s", t->id);
        table_keep(t);
        break;
    case BALLOT_PAUSE:
        table_pause(t, t->state == TABLE_RUNNING);
        break;
    case BALLOT_REPLACE:
        log_line(LOG_INFO, "replaced", "table=%s seat=%u", t->id, b.seat);
        table_stand_in(t, b.seat);
        break;
    case BALLOT_INVITE:
        seat_reopen(t, &b);
        break;
    case BALLOT_NONE:
        break;
    }
}

/* Whose consent it takes: the people who play, or where the owner decides what is taken back, he.
 * Who is at another node is not known to be gone. */
static unsigned ballot_needs(const struct table *t)
{
    const struct ballot *b = &t->ballot;
    unsigned people = table_people(t);

    if (b->kind == BALLOT_UNDO && t->undo == UNDO_OWNER)
        return 1u << t->owner;
    if (b->kind == BALLOT_INVITE && t->state == TABLE_WAITING)
        return 1u << b->by;
    for (unsigned s = 0; b->kind == BALLOT_REPLACE && s < t->seat_count; s++)
        if (s == b->seat || (!t->hall->several && !table_has_guest(t, s)))
            people &= ~(1u << s);
    return people | 1u << b->by;
}

static void ballot_count(struct table *t)
{
    if ((t->ballot.yes & ballot_needs(t)) == ballot_needs(t))
        ballot_carry_out(t);
}

void ballot_recount(struct table *t)
{
    if (t->ballot.kind != BALLOT_NONE)
        ballot_count(t);
}

static const char *replace_hinders(const struct table *t, const struct ballot_wish *wish)
{
    if (wish->seat >= t->seat_count || !(table_people(t) >> wish->seat & 1))
        return "one asks this about the \"seat\" of a person who plays";
    if (table_has_guest(t, wish->seat))
        return "who has this seat is here";
    return NULL;
}

static const char *invite_hinders(const struct table *t, unsigned by,
                                  const struct ballot_wish *wish)
{
    const struct chair *c = &t->chair[wish->seat];

    if (wish->seat >= t->seat_count || c->kind == CHAIR_BOT || wish->seat == by)
        return "one asks this about the \"seat\" of another person";
    if (!secret_is_fit(wish->invite))
        return "the \"invite\" is 32 to 128 hexadecimal digits, made up by who asks";
    if (t->state == TABLE_WAITING && by != t->owner)
        return "only the table's owner invites before the game";
    if (t->state == TABLE_WAITING && table_has_guest(t, wish->seat))
        return "who has this seat is here";
    if (t->state != TABLE_WAITING && (!c->away || c->conceded))
        return "nobody else can have this seat: no bot plays it for somebody who has left";
    return NULL;
}

static const char *undo_hinders(const struct table *t, unsigned by, unsigned choices)
{
    if (t->state != TABLE_RUNNING)
        return "the table pauses";
    return table_has_made(t, by, choices) ? NULL : "you have not made that many choices";
}

const char *ballot_ask(struct table *t, unsigned by, const struct ballot_wish *wish)
{
    enum ballot_kind kind = BALLOT_NONE;
    const char *hinders = NULL;

    for (unsigned i = 1; i < ARRAY_LEN(ballot_name); i++)
        if (strcmp(wish->what, ballot_name[i]) == 0)
            kind = (enum ballot_kind)i;
    if (kind == BALLOT_NONE)
        return "one can ask for \"undo\", \"end\", \"pause\", \"replace\" or \"invite\"";
    if (t->state == TABLE_OVER || (t->state == TABLE_WAITING && kind != BALLOT_INVITE))
        return "there is no game to ask about";
    if (t->game && chair_is_bots(&t->chair[by]))
        return "a bot plays for you: only who plays asks";
    if (t->ballot.kind != BALLOT_NONE)
        return "something is being asked already; answer that first";
    if (kind == BALLOT_UNDO)
        hinders = undo_hinders(t, by, wish->choices);
    else if (kind == BALLOT_REPLACE)
        hinders = replace_hinders(t, wish);
    else if (kind == BALLOT_INVITE)
        hinders = invite_hinders(t, by, wish);
    if (hinders)
        return hinders;
    t->ballot = (struct ballot){ .kind = kind,
                                 .by = by,
                                 .choices = kind == BALLOT_UNDO ? wish->choices : 0,
                                 .yes = 1u << by,
                                 .entries = t->game ? ang_game_entry_count(t->game) : 0,
                                 .until = t->hall->now + BALLOT_SECONDS };
    if (kind == BALLOT_REPLACE || kind == BALLOT_INVITE)
        t->ballot.seat = wish->seat;
    if (kind == BALLOT_INVITE)
        secret_hash(&t->ballot.invite, wish->invite);
    ballot_keep(t);
    ballot_count(t);
    return NULL;
}

const char *ballot_agree(struct table *t, unsigned seat, bool yes)
{
    if (t->ballot.kind == BALLOT_NONE)
        return "nothing is being asked";
    if (t->game && chair_is_bots(&t->chair[seat]))
        return "a bot plays for you: only who plays is asked";
    if (!yes) {
        t->ballot.kind = BALLOT_NONE; /* one who does not agree is enough */
        ballot_keep(t);
        return NULL;
    }
    t->ballot.yes |= 1u << seat;
    ballot_keep(t);
    ballot_count(t);
    return NULL;
}

/* A question lapses when its time is up, or when the game has gone on under it. */
void ballot_tick(struct table *t)
{
    bool moved = t->ballot.kind == BALLOT_UNDO && t->game &&
                 t->ballot.entries != ang_game_entry_count(t->game);

    if (t->hall->now < t->ballot.until && !moved)
        return;
    t->ballot.kind = BALLOT_NONE;
    table_touch(t);
    table_tell(t);
}
