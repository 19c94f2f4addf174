/* match_window.c: reaction windows at even pace: answers wait for a common moment.
 *
 * A window is one sealed decision for several seats. If people play with people, all its answers
 * are applied at the same time (see hold.h). Until then no answer is visible: not a person's, not a
 * bot's, and not that of a seat that could only pass. Windows in which nobody could have a choice
 * are passed at once, as at quick pace.
 *
 * At a table with clocks, a bot replaces a person who keeps the others waiting too long. The same
 * happens when a clock runs out. The clocks themselves stop during a window: everybody can see
 * them, so a running one would reveal who has a choice.
 */
#include "table/match_parts.h"

bool match_is_even(struct match *m)
{
    unsigned waiting = ang_game_waiting(m->game);

    return waiting && !match_is_quick(m) && hold_covers(&m->hold, m->game, ang_seat_first(waiting));
}

/* Holds the answer. A real choice ends the seat's thinking time; a pass that was the only option
 * does not. */
static void answer_hold(struct match *m, unsigned seat, const struct decision_look *look,
                        unsigned index)
{
    if (!look->only_pass)
        hold_chose(&m->hold, seat);
    m->seat[seat].held =
        (struct held){ .set = true, .person = true, .version = look->version, .index = index };
}

bool match_window_takes(struct match *m, const struct ang_change *change)
{
    struct decision_look look;

    if (change->kind != ANG_CHANGE_CHOICE || match_is_quick(m) ||
        !decision_look(m->game, change->seat, &look) ||
        !hold_covers(&m->hold, m->game, change->seat))
        return false;
    if (change->version != look.version || change->index >= look.count)
        return false; /* the rules refuse it */
    answer_hold(m, change->seat, &look, change->index);
    return true;
}

bool match_hold(struct match *m, unsigned seat, uint32_t version, unsigned index)
{
    struct decision_look look;

    if (!m->game || seat_is_bots(&m->seat[seat]) || !decision_look(m->game, seat, &look) ||
        look.version != version)
        return false;
    answer_hold(m, seat, &look, index);
    m->seat[seat].held.shared = true;
    return true;
}

bool match_hand_over(struct match *m, unsigned *seat)
{
    for (*seat = 0; *seat < m->seat_count; ++*seat) {
        struct held *held = &m->seat[*seat].held;
        if (!held->set || !held->person || held->shared)
            continue;
        held->shared = true;
        return true;
    }
    return false;
}

bool match_passed(struct match *m, unsigned *seat)
{
    struct decision_look look;

    for (*seat = 0; *seat < m->seat_count; ++*seat) {
        struct held *held = &m->seat[*seat].held;
        if (!held->set || !held->person || seat_is_bots(&m->seat[*seat]) ||
            (decision_look(m->game, *seat, &look) && look.version == held->version))
            continue;
        held->set = false;
        return true;
    }
    return false;
}

/* Carries out a person's answer. It counts even if they have left since. */
static void answer_give(struct match *m, unsigned seat)
{
    struct held *held = &m->seat[seat].held;
    unsigned before = ang_game_entry_count(m->game);
    bool done =
        ang_game_decide(m->game, seat, held->version, held->index, ANG_BY_PERSON, &m->result);

    match_report(m, &(struct table_happening){ .kind = HAPPENS_ANSWERED,
                                               .seat = seat,
                                               .version = held->version,
                                               .index = held->index,
                                               .result = &m->result });
    match_note(m, seat, before, done);
    held->given = true;
}

bool match_window_answer(struct match *m)
{
    unsigned seat = ang_seat_first(m->closing);
    struct decision_look look;

    if (!m->closing)
        return false;
    struct match_seat *s = &m->seat[seat];
    m->closing &= ~(1u << seat);
    bool asked = decision_look(m->game, seat, &look);
    if (s->held.set && s->held.person)
        answer_give(m, seat);
    else if (asked && (!s->held.set || s->held.version != look.version))
        match_choose_for(m, seat, look.version, look.pass,
                         seat_is_bots(s) ? ANG_BY_BOT : ANG_BY_ORDER);
    else if (asked && seat_is_bots(s))
        match_choose_for(m, seat, look.version, s->held.index, ANG_BY_BOT);
    s->held.set = false;
    return true;
}

static unsigned seats_holding(const struct match *m)
{
    unsigned seats = 0;

    for (unsigned s = 0; s < m->seat_count; s++)
        if (m->seat[s].held.set && m->seat[s].held.person)
            seats |= 1u << s;
    return seats;
}

/* If people have left, nothing is left to hide, and all answers are carried out. Otherwise only
 * those whose decision was taken back, which the rules then refuse. */
bool match_window_release(struct match *m)
{
    unsigned seats = seats_holding(m);
    struct decision_look look;

    if (!seats)
        return false;
    if (match_is_even(m))
        for (unsigned s = 0; s < m->seat_count; s++)
            if (decision_look(m->game, s, &look) && look.version == m->seat[s].held.version)
                seats &= ~(1u << s);
    m->closing |= seats;
    return seats != 0;
}

bool match_is_ordered(struct match *m, unsigned seat)
{
    const struct match_seat *s = &m->seat[seat];
    struct decision_look look;

    return m->game && m->state == TABLE_RUNNING && !seat_is_bots(s) && match_is_even(m) &&
           decision_look(m->game, seat, &look) && !look.only_pass &&
           !(s->held.set && s->held.version == look.version) &&
           orders_pass(&s->orders, m->game, seat);
}

static bool is_answered(struct match *m, unsigned seat)
{
    const struct match_seat *s = &m->seat[seat];
    struct decision_look look;

    return decision_look(m->game, seat, &look) &&
           (look.only_pass || seat_is_bots(s) || (s->held.set && s->held.version == look.version) ||
            orders_pass(&s->orders, m->game, seat));
}

/* Returns true if somebody has kept the others waiting too long. */
static bool patience_ends(struct match *m, const struct table_now *now, unsigned owing)
{
    if (!hold_is_too_long(&m->hold, &m->clock, now->ms))
        return false;
    for (unsigned s = 0; s < m->seat_count; s++)
        if (owing >> s & 1)
            match_clock_out(m, now, s);
    return true;
}

bool match_window_step(struct match *m, const struct table_now *now)
{
    unsigned waiting = ang_game_waiting(m->game), owing = 0;

    if (!match_is_even(m)) {
        m->hold.open = false;
        return false;
    }
    if (!m->hold.open)
        hold_open(&m->hold, &m->clock, m->chance++, now->ms);
    if (!hold_is_over(&m->hold, waiting, match_people(m), now->ms))
        return false;
    for (unsigned s = 0; s < m->seat_count; s++)
        if (waiting >> s & 1 && !is_answered(m, s))
            owing |= 1u << s;
    m->hold.overdue = owing != 0;
    if (owing)
        return patience_ends(m, now, owing);
    m->hold.open = false;
    m->closing = waiting;
    return true;
}
