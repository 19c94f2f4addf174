/* match_vote.c: votes about taking back, ending, pausing and giving a seat to somebody else.
 * ballot.h decides whose consent is needed. This file asks, counts and carries out.
 *
 * A bot for an absent person needs no vote. It shows the hand to nobody, and the person gets the
 * seat back immediately.
 */
#include "table/match_parts.h"

static struct ballot_room room_of(const struct match *m, const struct table_now *now)
{
    struct ballot_room room = { .people = m->together ? 0 : match_people(m),
                                .owners = m->together ? 0 : match_owners(m),
                                .owner = m->owner,
                                .short_absence = m->absence_bot,
                                .long_absence = m->absence_person,
                                .before_game = m->state == TABLE_WAITING,
                                .undo = m->undo };

    for (unsigned s = 0; s < m->seat_count; s++)
        room.absent[s] = seat_absence(m, now, s);
    return room;
}

static void ballot_close(struct match *m)
{
    m->ballot.kind = BALLOT_NONE;
    m->changed |= CHANGED_BALLOT;
}

static void undo_agreed(struct match *m, const struct ballot *b)
{
    enum ang_undo how;

    if (!match_undo_is_free(m, b->by, b->choices, &how))
        how = m->undo == UNDO_OWNER ? ANG_UNDO_OWNER : ANG_UNDO_CONSENT;

    m->result = (struct ang_result){ 0 };
    ang_game_undo(m->game, b->by, how, steps_back(m->game, b->by, b->choices), &m->result.error);
}

static void ballot_carry_out(struct match *m)
{
    const struct ballot b = m->ballot;

    ballot_close(m);
    switch (b.kind) {
    case BALLOT_UNDO:
        undo_agreed(m, &b);
        break;
    case BALLOT_END: /* some games have an end for players who give up */
        m->result = (struct ang_result){ 0 };
        if (ang_game_give_up(m->game, &m->result.error))
            break;
        m->result = (struct ang_result){ 0 };
        m->state = TABLE_OVER;
        m->ended = ENDED_VOTE;
        m->changed |= CHANGED_TABLE;
        break;
    case BALLOT_PAUSE:
        match_set_pause(m, m->state == TABLE_RUNNING);
        break;
    case BALLOT_INVITE:
    case BALLOT_REPLACE:
    case BALLOT_NONE:
        break;
    }
    match_report(
        m, &(struct table_happening){ .kind = HAPPENS_VOTE, .ballot = b, .result = &m->result });
}

void match_ballot_recount(struct match *m, const struct table_now *now)
{
    struct ballot_room room = room_of(m, now);

    if (m->ballot.kind != BALLOT_NONE && ballot_is_agreed(&m->ballot, &room))
        ballot_carry_out(m);
}

static enum table_refusal replace(struct match *m, const struct table_now *now, unsigned seat)
{
    if (seat >= m->seat_count || !(match_people(m) >> seat & 1))
        return REFUSED_NOT_A_PERSON;
    if (now->here >> seat & 1)
        return REFUSED_IS_HERE;
    int64_t absence = seat_absence(m, now, seat);
    if (!absence || absence < m->absence_bot)
        return REFUSED_NOT_AWAY_LONG;
    match_stand_in(m, now, seat, AWAY_ABSENT);
    return REFUSED_NOT;
}

static enum table_refusal undo_hinders(const struct match *m, const struct ballot *wish)
{
    if (m->state != TABLE_RUNNING)
        return REFUSED_ASKED_IN_PAUSE;
    return steps_back(m->game, wish->by, wish->choices) ? REFUSED_NOT : REFUSED_NOT_SO_MANY;
}

static enum table_refusal invite_hinders(const struct match *m, const struct table_now *now,
                                         const struct ballot *wish)
{
    bool waits = m->state == TABLE_WAITING, own = wish->seat == wish->by;

    if (wish->seat >= m->seat_count || m->seat[wish->seat].kind == CHAIR_BOT)
        return REFUSED_NOT_A_PERSONS_SEAT;
    const struct match_seat *seat = &m->seat[wish->seat];
    if (waits && !own && wish->by != m->owner)
        return REFUSED_OWNER_INVITES;
    if (!waits && !m->newcomers)
        return REFUSED_NO_NEWCOMERS;
    if (own)
        return seat->conceded ? REFUSED_CONCEDED : REFUSED_NOT;
    if (seat->taken && now->here >> wish->seat & 1)
        return REFUSED_IS_HERE;
    if (!waits && (!seat->away || seat->conceded))
        return REFUSED_NOT_GIVEN_UP;
    if (seat->taken &&
        seat_absence(m, now, wish->seat) < (waits ? m->absence_bot : m->absence_person))
        return REFUSED_NOT_AWAY_LONG;
    return REFUSED_NOT;
}

enum table_refusal match_ask(struct match *m, const struct table_now *now,
                             const struct ballot *wish)
{
    struct ballot_room room = room_of(m, now);
    struct ballot asked = { .kind = wish->kind,
                            .by = wish->by,
                            .choices = wish->kind == BALLOT_UNDO ? wish->choices : 0,
                            .seat = wish->kind == BALLOT_INVITE ? wish->seat : 0,
                            .yes = 1u << wish->by,
                            .entries = m->game ? ang_game_entry_count(m->game) : 0,
                            .until = now->unix_s + BALLOT_SECONDS };

    if (wish->kind == BALLOT_NONE)
        return REFUSED_NO_SUCH_VOTE;
    if (m->together && wish->kind != BALLOT_UNDO)
        return REFUSED_NOBODY_TO_AGREE;
    if (m->state == TABLE_OVER || (m->state == TABLE_WAITING && wish->kind != BALLOT_INVITE))
        return REFUSED_NOTHING_TO_ASK_ABOUT;
    if (wish->kind == BALLOT_INVITE && wish->seat == wish->by)
        return invite_hinders(m, now, wish);
    if (m->game && seat_is_bots(&m->seat[wish->by]))
        return REFUSED_ASKS_AWAY;
    if (wish->kind == BALLOT_REPLACE)
        return replace(m, now, wish->seat);
    if (m->ballot.kind != BALLOT_NONE)
        return REFUSED_ASKED_ALREADY;
    enum table_refusal hinders = wish->kind == BALLOT_UNDO     ? undo_hinders(m, wish)
                                 : wish->kind == BALLOT_INVITE ? invite_hinders(m, now, wish)
                                                               : REFUSED_NOT;
    if (hinders)
        return hinders;
    if (!ballot_can_be_decided(&asked, &room))
        return REFUSED_NOBODY_TO_AGREE;
    m->ballot = asked;
    m->changed |= CHANGED_BALLOT;
    match_ballot_recount(m, now);
    return REFUSED_NOT;
}

enum table_refusal match_agree(struct match *m, const struct table_now *now, unsigned seat,
                               bool yes)
{
    if (m->ballot.kind == BALLOT_NONE)
        return REFUSED_NOT_ASKED;
    if (m->game && seat_is_bots(&m->seat[seat]))
        return REFUSED_ASKED_AWAY;
    if (!yes) {
        ballot_close(m); /* a single refusal ends the vote */
        return REFUSED_NOT;
    }
    m->ballot.yes |= 1u << seat;
    m->changed |= CHANGED_BALLOT;
    match_ballot_recount(m, now);
    return REFUSED_NOT;
}

bool match_ballot_step(struct match *m, const struct table_now *now)
{
    unsigned entries = m->game ? ang_game_entry_count(m->game) : m->ballot.entries;

    if (m->ballot.kind == BALLOT_NONE || !ballot_has_lapsed(&m->ballot, entries, now->unix_s))
        return false;
    match_report(m, &(struct table_happening){ .kind = HAPPENS_LAPSED, .ballot = m->ballot });
    m->ballot.kind = BALLOT_NONE;
    return true;
}
