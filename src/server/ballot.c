/* ballot.c: requests people make: to take back choices, to end or pause the game, or to replace an
 * absent player by a bot or another person. table/ballot.h decides whose consent is needed. This
 * file asks the questions, stores them and carries them out.
 *
 * A bot needs no vote. It shows the hand to nobody, and the person gets the seat back immediately.
 */
#include <stdio.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"
#include "server/table_words.h"

void table_pause(struct table *t, bool pause)
{
    t->state = pause ? TABLE_PAUSED : TABLE_RUNNING;
    t->deserted = false;
    t->hold.open = false; /* a new window opens when the table resumes */
    table_keep(t);
}

/* Stored for the other nodes. The table row is written as well, so that concurrent votes at two
 * nodes conflict and none is lost. */
static void ballot_keep(struct table *t)
{
    const struct ballot *b = &t->ballot;
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
    t->ballot = (struct ballot){ .kind = (enum ballot_kind)number[0],
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
    if (t->state == TABLE_WAITING && !handed && c->taken) {
        chair_remember(c);
        c->taken = c->ready = c->secret.set = false;
    }
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
    case BALLOT_INVITE:
        seat_reopen(t, b.seat, &t->ballot_invite, false);
        break;
    case BALLOT_REPLACE:
    case BALLOT_NONE:
        break;
    }
}

static struct ballot_room room_of(const struct table *t)
{
    struct ballot_room room = { .people = table_people(t),
                                .owners = table_owners(t),
                                .owner = t->owner,
                                .short_absence = t->absence_bot,
                                .long_absence = t->absence_person,
                                .before_game = t->state == TABLE_WAITING,
                                .undo = t->undo };

    for (unsigned s = 0; s < t->seat_count; s++)
        room.absent[s] = seat_absence(t, s);
    return room;
}

static void ballot_count(struct table *t)
{
    struct ballot_room room = room_of(t);

    if (ballot_is_agreed(&t->ballot, &room))
        ballot_carry_out(t);
}

void ballot_recount(struct table *t)
{
    if (t->ballot.kind != BALLOT_NONE)
        ballot_count(t);
}

/* A bot takes over from an absent person. */
static const char *replace(struct table *t, unsigned by, unsigned seat)
{
    struct chair *c = &t->chair[seat];

    if (seat >= t->seat_count || !(table_people(t) >> seat & 1))
        return "one asks this about the \"seat\" of a person who plays";
    if (table_has_guest(t, seat))
        return "the person at this seat is here";
    if (!c->gone && !c->left_ms)
        presence_left(t, seat); /* another node may still report a connection */
    if (!c->gone || seat_absence(t, seat) < t->absence_bot)
        return "the person at this seat has not been away for long enough; wait a little";
    log_line(LOG_INFO, "replaced", "table=%s seat=%u", t->id, seat);
    table_stand_in(t, seat, AWAY_ABSENT);
    table_tell_event(t, &(struct event){ .what = "bot", .seat = seat, .by = by });
    return NULL;
}

/* The owner of a seat can pass it on without a vote. */
static const char *hand_on(struct table *t, unsigned seat, const char *invite)
{
    struct secret_hash hash;

    if (!secret_is_fit(invite))
        return "the \"invite\" is 32 to 128 hexadecimal digits, made up by who asks";
    if (t->state != TABLE_WAITING && !t->newcomers)
        return "at this table nobody else takes a seat in mid-game";
    if (t->chair[seat].conceded)
        return "this seat has conceded; a bot plays it to the end";
    secret_hash(&hash, invite);
    seat_reopen(t, seat, &hash, true);
    return NULL;
}

static const char *invite_hinders(const struct table *t, unsigned by,
                                  const struct ballot_wish *wish)
{
    const struct chair *c = &t->chair[wish->seat];
    bool waits = t->state == TABLE_WAITING;

    if (wish->seat >= t->seat_count || c->kind == CHAIR_BOT)
        return "one asks this about the \"seat\" of a person";
    if (!secret_is_fit(wish->invite))
        return "the \"invite\" is 32 to 128 hexadecimal digits, made up by who asks";
    if (waits && by != t->owner)
        return "only the table's owner invites before the game";
    if (!waits && !t->newcomers)
        return "at this table nobody else takes a seat in mid-game";
    if (c->taken && table_has_guest(t, wish->seat))
        return "the person at this seat is here";
    if (!waits && (!c->away || c->conceded))
        return "nobody else can have this seat: no bot plays it for somebody who has left";
    if (c->taken && seat_absence(t, wish->seat) < (waits ? t->absence_bot : t->absence_person))
        return "the person at this seat has not been away for long enough; wait a little";
    return NULL;
}

static const char *undo_hinders(const struct table *t, unsigned by, unsigned choices)
{
    if (t->state != TABLE_RUNNING)
        return "the table pauses";
    return steps_back(t->game, by, choices) ? NULL : "you have not made that many choices";
}

static enum ballot_kind kind_of(const char *what)
{
    for (unsigned i = 1; i < ARRAY_LEN(ballot_name); i++)
        if (strcmp(what, ballot_name[i]) == 0)
            return (enum ballot_kind)i;
    return BALLOT_NONE;
}

static const char *ballot_open(struct table *t, const struct ballot *asked,
                               const struct secret_hash *invite)
{
    struct ballot_room room = room_of(t);

    if (!ballot_can_be_decided(asked, &room))
        return "nobody else is here to agree, and the others have not been away for long enough";
    t->ballot = *asked;
    t->ballot_invite = *invite;
    ballot_keep(t);
    ballot_count(t);
    return NULL;
}

const char *ballot_ask(struct table *t, unsigned by, const struct ballot_wish *wish)
{
    enum ballot_kind kind = kind_of(wish->what);
    struct secret_hash invite = { 0 };
    const char *hinders = NULL;

    if (kind == BALLOT_NONE)
        return "one can ask for \"undo\", \"end\", \"pause\", \"replace\" or \"invite\"";
    if (t->state == TABLE_OVER || (t->state == TABLE_WAITING && kind != BALLOT_INVITE))
        return "there is no game to ask about";
    if (kind == BALLOT_INVITE && wish->seat == by)
        return hand_on(t, by, wish->invite);
    if (t->game && chair_is_bots(&t->chair[by]))
        return "a bot plays for you: only who plays asks";
    if (kind == BALLOT_REPLACE)
        return replace(t, by, wish->seat);
    if (t->ballot.kind != BALLOT_NONE)
        return "something is being asked already; answer that first";
    if (kind == BALLOT_UNDO)
        hinders = undo_hinders(t, by, wish->choices);
    else if (kind == BALLOT_INVITE)
        hinders = invite_hinders(t, by, wish);
    if (hinders)
        return hinders;
    struct ballot asked = { .kind = kind,
                            .by = by,
                            .choices = kind == BALLOT_UNDO ? wish->choices : 0,
                            .seat = kind == BALLOT_INVITE ? wish->seat : 0,
                            .yes = 1u << by,
                            .entries = t->game ? ang_game_entry_count(t->game) : 0,
                            .until = t->hall->now + BALLOT_SECONDS };
    if (kind == BALLOT_INVITE)
        secret_hash(&invite, wish->invite);
    return ballot_open(t, &asked, &invite);
}

const char *ballot_agree(struct table *t, unsigned seat, bool yes)
{
    if (t->ballot.kind == BALLOT_NONE)
        return "nothing is being asked";
    if (t->game && chair_is_bots(&t->chair[seat]))
        return "a bot plays for you: only who plays is asked";
    if (!yes) {
        t->ballot.kind = BALLOT_NONE; /* a single refusal ends the vote */
        ballot_keep(t);
        return NULL;
    }
    t->ballot.yes |= 1u << seat;
    ballot_keep(t);
    ballot_count(t);
    return NULL;
}

void ballot_tick(struct table *t)
{
    unsigned entries = t->game ? ang_game_entry_count(t->game) : t->ballot.entries;

    if (!ballot_has_lapsed(&t->ballot, entries, t->hall->now))
        return;
    t->ballot.kind = BALLOT_NONE;
    table_touch(t);
    table_tell(t);
}
