/* ballot.c: what people ask for: to take back, to end, to pause; and for somebody who is absent, a
 * bot or another person.
 *
 * Everybody who plays and is not absent must agree; a single refusal drops the question. Nobody
 * decides alone about a game in which others own seats, however briefly they are away: not before
 * all of them have been absent for the time that the table sets, and never about a seat.
 *
 * A bot needs no vote: it shows the hand to nobody, and its person has the seat back at once.
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
    t->deserted = false;
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
    if (number[0] > BALLOT_INVITE || number[0] == BALLOT_REPLACE || number[5] < t->hall->now)
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

/* The seat keeps its owner until somebody comes with the invitation. Before the game its chair is
 * free meanwhile. */
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
        seat_reopen(t, b.seat, &b.invite, false);
        break;
    case BALLOT_REPLACE:
    case BALLOT_NONE:
        break;
    }
}

/* The owner decides alone what is taken back where the table says so, and whom to invite before the
 * game. */
static bool is_owners(const struct table *t, const struct ballot *b)
{
    return (b->kind == BALLOT_UNDO && t->undo == UNDO_OWNER) ||
           (b->kind == BALLOT_INVITE && t->state == TABLE_WAITING);
}

/* Whose consent it takes. */
static unsigned ballot_needs(const struct table *t, const struct ballot *b)
{
    unsigned people = table_people(t);

    if (is_owners(t, b))
        return 1u << t->owner;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (seat_absence(t, s) >= t->absence_bot)
            people &= ~(1u << s);
    return people | 1u << b->by;
}

/* May whoever asks decide it alone? */
static bool is_ones_own(const struct table *t, const struct ballot *b)
{
    unsigned others = table_owners(t) & ~(1u << b->by);
    int64_t enough = b->kind == BALLOT_PAUSE ? t->absence_bot : t->absence_person;

    if (is_owners(t, b) || !others)
        return true;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (others >> s & 1 && seat_absence(t, s) < enough)
            return false;
    return b->kind != BALLOT_INVITE;
}

static void ballot_count(struct table *t)
{
    const struct ballot *b = &t->ballot;
    unsigned needs = ballot_needs(t, b);
    bool several = (b->yes & (b->yes - 1)) != 0;

    if ((b->yes & needs) == needs && (several || is_ones_own(t, b)))
        ballot_carry_out(t);
}

void ballot_recount(struct table *t)
{
    if (t->ballot.kind != BALLOT_NONE)
        ballot_count(t);
}

/* A bot plays for somebody who is absent. */
static const char *replace(struct table *t, unsigned by, unsigned seat)
{
    struct chair *c = &t->chair[seat];

    if (seat >= t->seat_count || !(table_people(t) >> seat & 1))
        return "one asks this about the \"seat\" of a person who plays";
    if (table_has_guest(t, seat))
        return "the person at this seat is here";
    if (!c->gone && !c->left_ms)
        presence_left(t, seat); /* perhaps at another node: it has the absence time to say so */
    if (!c->gone || seat_absence(t, seat) < t->absence_bot)
        return "the person at this seat has not been away for long enough; wait a little";
    log_line(LOG_INFO, "replaced", "table=%s seat=%u", t->id, seat);
    table_stand_in(t, seat, AWAY_ABSENT);
    table_tell_event(t, &(struct event){ .what = "bot", .seat = seat, .by = by });
    return NULL;
}

/* Whoever has a seat hands it on without asking anybody. */
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
    return table_has_made(t, by, choices) ? NULL : "you have not made that many choices";
}

static enum ballot_kind kind_of(const char *what)
{
    for (unsigned i = 1; i < ARRAY_LEN(ballot_name); i++)
        if (strcmp(what, ballot_name[i]) == 0)
            return (enum ballot_kind)i;
    return BALLOT_NONE;
}

static const char *ballot_open(struct table *t, const struct ballot *asked)
{
    unsigned alone = 1u << asked->by;

    if (ballot_needs(t, asked) == alone && !is_ones_own(t, asked))
        return "nobody else is here to agree, and the others have not been away for long enough";
    t->ballot = *asked;
    ballot_keep(t);
    ballot_count(t);
    return NULL;
}

const char *ballot_ask(struct table *t, unsigned by, const struct ballot_wish *wish)
{
    enum ballot_kind kind = kind_of(wish->what);
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
        secret_hash(&asked.invite, wish->invite);
    return ballot_open(t, &asked);
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
