#include "table/match.h"

#include <string.h>

#include "table/match_parts.h"

/* Who plays */

unsigned match_people(const struct match *m)
{
    unsigned seats = 0;

    for (unsigned s = 0; s < m->seat_count; s++)
        if (!seat_is_bots(&m->seat[s]) && m->seat[s].taken)
            seats |= 1u << s;
    return seats;
}

unsigned match_owners(const struct match *m)
{
    unsigned seats = 0;

    for (unsigned s = 0; s < m->seat_count; s++)
        if (m->seat[s].kind != CHAIR_BOT && m->seat[s].taken && !m->seat[s].conceded)
            seats |= 1u << s;
    return seats;
}

bool match_is_quick(const struct match *m)
{
    unsigned people = match_people(m);

    return m->pace == PACE_QUICK || (people & (people - 1)) == 0;
}

/* Whether there was a fault since the last choice. Offers do not change the decision. */
bool match_is_struck(const struct match *m)
{
    struct ang_record r;

    for (unsigned at = ang_game_entry_count(m->game); at-- && ang_game_record(m->game, at, &r);)
        if (r.kind == ANG_ENTRY_FAULT)
            return true;
        else if (r.kind != ANG_ENTRY_OFFER && r.kind != ANG_ENTRY_ANSWER)
            return false;
    return false;
}

/* Beginning */

void match_resume(struct match *m, const struct table_now *now)
{
    m->events_at = ang_game_event_count(m->game);
    m->clocks.at = now->ms;
    m->clocks.begun = 0;
    m->talk = (struct talk){ .never = !ang_pack_talks(ang_game_pack(m->game)) };
}

void match_begin(struct match *m, const struct table_now *now)
{
    m->state = TABLE_RUNNING;
    m->events_at = 0;
    m->changed |= CHANGED_TABLE;
    m->talk = (struct talk){ .never = !ang_pack_talks(ang_game_pack(m->game)) };
    clocks_start(&m->clocks, &m->clock, now->ms);
}

void match_release(struct match *m)
{
    texts_release(&m->texts);
}

/* Before the game */

enum table_refusal match_ready(struct match *m, unsigned seat, bool ready)
{
    if (m->state != TABLE_WAITING)
        return REFUSED_BEGUN;
    m->seat[seat].ready = ready;
    m->changed |= CHANGED_TABLE;
    return REFUSED_NOT;
}

enum table_refusal match_fill(struct match *m)
{
    if (m->state != TABLE_WAITING)
        return REFUSED_BEGUN;
    for (unsigned s = 0; s < m->seat_count; s++) {
        struct match_seat *seat = &m->seat[s];
        if (seat->taken)
            continue;
        seat->kind = CHAIR_BOT;
        seat->taken = seat->ready = true;
        seat->name[0] = 0;
    }
    m->changed |= CHANGED_TABLE;
    return REFUSED_NOT;
}

bool match_is_ready(const struct match *m)
{
    unsigned people = 0, ready = 0, taken = 0;

    for (unsigned s = 0; s < m->seat_count; s++) {
        taken += m->seat[s].taken;
        ready += m->seat[s].ready;
        people += m->seat[s].kind != CHAIR_BOT;
    }
    return m->state == TABLE_WAITING && taken == m->seat_count &&
           (people <= 1 || ready == m->seat_count);
}

/* Reporting */

void match_report(struct match *m, const struct table_happening *happening)
{
    if (m->queue_count < MATCH_QUEUE_MAX)
        m->queue[m->queue_count++] = *happening;
}

enum outcome_kind match_note(struct match *m, unsigned seat, unsigned entries_before, bool done)
{
    if (done)
        return OUTCOME_DONE;
    if (m->result.error.code != ANG_FAULT)
        return OUTCOME_REFUSED;
    if (ang_game_entry_count(m->game) > entries_before)
        match_report(m, &(struct table_happening){
                            .kind = HAPPENS_FAULT, .seat = seat, .result = &m->result });
    return OUTCOME_FAULT;
}

unsigned match_changes(struct match *m)
{
    unsigned changed = m->changed;

    for (unsigned s = 0; s < m->seat_count; s++) {
        m->seat[s].orders_version += changed >> s & CHANGED_ORDERS ? 1 : 0;
        m->seat[s].notes_version += changed >> s & CHANGED_NOTES ? 1 : 0;
    }
    m->changed = 0;
    return changed;
}

void match_kept(struct match *m, bool again)
{
    for (unsigned s = 0; s < m->seat_count; s++) {
        struct held *held = &m->seat[s].held;
        if (held->given)
            held->set = again;
        held->given = false;
    }
}

/* Playing */

static void refuse(struct table_outcome *out, enum table_refusal why)
{
    *out = (struct table_outcome){ .kind = OUTCOME_REFUSED, .why = why };
}

enum table_refusal match_may_play(const struct match *m, unsigned seat)
{
    static const enum table_refusal why[] = { REFUSED_NOT_BEGUN, REFUSED_NOT, REFUSED_PAUSED,
                                              REFUSED_OVER };

    if (m->halted)
        return REFUSED_HALTED;
    if (m->state != TABLE_RUNNING)
        return why[m->state];
    return seat_is_bots(&m->seat[seat]) ? REFUSED_AWAY : REFUSED_NOT;
}

/* A lesson allows some of the options that the rules offer, or that an offer is accepted. */
static bool lesson_allows(struct match *m, const struct ang_change *change)
{
    uint8_t allowed[ANG_OPTION_MAX];

    if (!m->lesson.lesson)
        return true;
    if (change->kind == ANG_CHANGE_ANSWER)
        return change->answer == ANG_TAKE && ang_lesson_accepts(&m->lesson, m->game, change->offer);
    ang_lesson_allowed(&m->lesson, m->game, allowed);
    return change->kind == ANG_CHANGE_CHOICE && change->index < ANG_OPTION_MAX &&
           allowed[change->index];
}

void match_play(struct match *m, const struct ang_change *change, struct table_outcome *out)
{
    enum table_refusal why = match_may_play(m, change->seat);

    if (!why && !lesson_allows(m, change))
        why = REFUSED_LESSON;
    if (why) {
        refuse(out, why);
        return;
    }
    if (match_window_takes(m, change)) {
        *out = (struct table_outcome){ .kind = OUTCOME_HELD };
        return;
    }
    unsigned before = ang_game_entry_count(m->game);
    bool done = ang_game_change(m->game, change, ANG_BY_PERSON, &m->result);
    if (done && change->kind == ANG_CHANGE_OFFER)
        match_talk_offered(m);
    *out = (struct table_outcome){ .kind = match_note(m, change->seat, before, done),
                                   .result = m->result };
}

bool match_undo_is_free(const struct match *m, unsigned seat, unsigned choices, enum ang_undo *how)
{
    const struct undo_right right = { .rule = m->undo,
                                      .owner = seat == m->owner,
                                      .alone = (match_owners(m) & ~(1u << seat)) == 0 &&
                                               !m->lesson.lesson }; /* chance is not drawn again */

    return steps_allow(m->game, seat, choices, right, how);
}

void match_undo(struct match *m, unsigned seat, unsigned choices, struct table_outcome *out)
{
    enum ang_undo how;

    if (match_may_play(m, seat)) {
        refuse(out, REFUSED_NOTHING_TO_UNDO);
        return;
    }
    if (!match_undo_is_free(m, seat, choices, &how)) {
        refuse(out, REFUSED_NEEDS_CONSENT);
        out->number[0] = choices;
        out->number[1] = steps_free(m->game, seat);
        return;
    }
    unsigned all = steps_back(m->game, seat, choices);
    if (all == 0) {
        refuse(out, REFUSED_NOT_SO_MANY);
        return;
    }
    *out = (struct table_outcome){ .kind = OUTCOME_DONE };
    if (!ang_game_undo(m->game, seat, how, all, &out->result.error))
        out->kind = OUTCOME_REFUSED;
}

/* Learning */

void match_teach(struct match *m, const struct ang_lesson *lesson)
{
    m->lesson = (struct ang_lesson_run){ .lesson = lesson };
    m->lesson.begun[0] = ang_game_entry_count(m->game);
    m->changed |= CHANGED_TABLE;
}

/* The next chapter may follow the end of a game. */
void match_lesson_follow(struct match *m)
{
    m->changed |= CHANGED_TABLE;
    if (m->state == TABLE_OVER && ang_game_state(m->game) == ANG_RUNNING) {
        m->state = TABLE_RUNNING;
        m->ended = ENDED_NOT;
    }
}

bool match_lesson_go_on(struct match *m)
{
    if (!ang_lesson_go_on(&m->lesson, m->game))
        return false;
    match_lesson_follow(m);
    return true;
}

bool match_lesson_again(struct match *m, const struct table_now *now)
{
    if (!ang_lesson_again(&m->lesson, m->game, NULL))
        return false;
    match_resume(m, now);
    match_lesson_follow(m);
    return true;
}

bool match_order(struct match *m, unsigned seat, const char *text, size_t size,
                 struct json_error *error)
{
    unsigned entries = m->game ? ang_game_entry_count(m->game) : 0;

    if (!orders_read(&m->seat[seat].orders, text, size, entries, error))
        return false;
    m->changed |= (unsigned)CHANGED_ORDERS << seat;
    return true;
}

bool match_order_add(struct match *m, unsigned seat, const struct order *order)
{
    struct orders *all = &m->seat[seat].orders;
    unsigned at = 0;

    while (at < all->count && all->order[at].kind != order->kind)
        at++;
    if (at == ORDER_MAX)
        return false;
    all->order[at] = *order;
    all->order[at].since = m->game ? ang_game_entry_count(m->game) : 0;
    all->count += at == all->count;
    m->changed |= (unsigned)CHANGED_ORDERS << seat;
    return true;
}

/* Writing */

enum table_refusal match_chat(struct match *m, const struct table_now *now, unsigned seat,
                              char *text)
{
    return texts_chat(&m->texts, seat, m->seat[seat].name, text, now->unix_s);
}

/* Spectators could pass on what they see, so they have no chat until the game is over. */
bool match_hears_chat(const struct match *m, unsigned viewer)
{
    return viewer < m->seat_count || m->state == TABLE_OVER;
}

enum table_refusal match_notes(struct match *m, unsigned seat, const char *text)
{
    if (!texts_notes(&m->texts, seat, text))
        return REFUSED_NO_MEMORY;
    m->changed |= (unsigned)CHANGED_NOTES << seat;
    return REFUSED_NOT;
}

void match_hand_over_seat(struct match *m, unsigned seat)
{
    m->seat[seat].orders.count = 0;
    if (m->texts.notes[seat])
        m->texts.notes[seat][0] = 0;
    m->changed |= (unsigned)(CHANGED_ORDERS | CHANGED_NOTES) << seat;
}

/* Leaving, coming back, pausing */

void match_stand_in(struct match *m, const struct table_now *now, unsigned seat, enum away why)
{
    m->seat[seat].away = why;
    m->changed |= CHANGED_TABLE;
    match_ballot_recount(m, now);
}

enum table_refusal match_leave(struct match *m, const struct table_now *now, unsigned seat)
{
    if (m->state == TABLE_WAITING || m->state == TABLE_OVER)
        return REFUSED_NO_GAME_TO_LEAVE;
    match_stand_in(m, now, seat, AWAY_LEFT);
    return REFUSED_NOT;
}

enum table_refusal match_return(struct match *m, unsigned seat)
{
    struct match_seat *s = &m->seat[seat];

    if (s->conceded)
        return REFUSED_CONCEDED;
    if (!s->away)
        return REFUSED_NOT;
    s->away = AWAY_NOT;
    s->held.set &= s->held.person; /* drops a bot's move, keeps their own */
    clocks_return(&m->clocks, &m->clock, seat);
    m->changed |= CHANGED_TABLE;
    return REFUSED_NOT;
}

enum table_refusal match_concede(struct match *m, const struct table_now *now, unsigned seat)
{
    if (m->state != TABLE_RUNNING && m->state != TABLE_PAUSED)
        return REFUSED_NO_GAME_TO_CONCEDE;
    m->seat[seat].conceded = true;
    m->changed |= CHANGED_TABLE;
    match_ballot_recount(m, now);
    return REFUSED_NOT;
}

void match_set_pause(struct match *m, bool pause)
{
    m->state = pause ? TABLE_PAUSED : TABLE_RUNNING;
    m->deserted = false;
    m->hold.open = false; /* a new window opens when the table resumes */
    m->talk.met = false;
    m->changed |= CHANGED_TABLE;
}

enum table_refusal match_pause(struct match *m)
{
    if (m->state != TABLE_RUNNING)
        return REFUSED_NOT_RUNNING;
    match_set_pause(m, true);
    return REFUSED_NOT;
}

enum table_refusal match_go_on(struct match *m)
{
    if (m->state != TABLE_PAUSED)
        return REFUSED_NOT_PAUSED;
    if (m->deserted)
        return REFUSED_DESERTED;
    match_set_pause(m, false);
    return REFUSED_NOT;
}
