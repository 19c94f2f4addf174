/* match_next.c: automatic consequences, one step at a time.
 *
 * At quick pace people come first: a bot's move is carried out only when no person is asked. So a
 * person can take back a choice freely however fast the bots are.
 */
#include "table/match_parts.h"

enum { STEPS_MAX = 4096 }; /* more than the automatic choices in a row of any game */

uint64_t match_seed(const struct match *m, unsigned seat)
{
    uint64_t z = ang_game_view_hash(m->game, seat);

    z += 0x9e3779b97f4a7c15u * (ang_game_entry_count(m->game) * (uint64_t)8 + seat + 1);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static struct ang_bot_desc bot_of(const struct match *m, unsigned seat)
{
    const struct match_seat *s = &m->seat[seat];
    struct ang_bot_desc bot = ang_level_bot(s->level, 0);

    bot.personality =
        (unsigned)(ang_pack_personality_find(ang_game_pack(m->game), s->personality) + 1);
    if (s->bot)
        bot = *s->bot;
    bot.seed = match_seed(m, seat);
    bot.about = m->advice;
    for (unsigned other = 0; other < ang_game_seats(m->game); other++)
        bot.blind |= !seat_is_bots(&m->seat[other]);
    return bot;
}

bool match_choose_for(struct match *m, unsigned seat, uint32_t version, unsigned index,
                      enum ang_by by)
{
    unsigned before = ang_game_entry_count(m->game);
    bool done = ang_game_decide(m->game, seat, version, index, by, &m->result);
    struct ang_record made;

    if (done &&
        ang_game_record(m->game, before, &made)) /* the only option is chosen by the rules */
        match_report(
            m, &(struct table_happening){ .kind = HAPPENS_CHOICE, .seat = seat, .by = made.by });
    match_note(m, seat, before, done);
    return ang_game_entry_count(m->game) > before;
}

/* Events: a turn, a new day, a card played, the end. They end standing orders and reset clocks. */

static void orders_end(struct match *m, const struct ang_event *event)
{
    for (unsigned s = 0; s < m->seat_count; s++)
        if (orders_follow(&m->seat[s].orders, s, event))
            m->changed |= (unsigned)CHANGED_ORDERS << s;
}

static void events_follow(struct match *m)
{
    static const struct ang_event over = { .kind = ANG_GAME_OVER };
    struct ang_event event;

    for (; ang_game_event(m->game, m->events_at, &event); m->events_at++) {
        orders_end(m, &event);
        clocks_follow(&m->clocks, &event);
        if (event.kind == ANG_PERIOD_BEGINS)
            m->advice = 0;
    }
    if (m->state == TABLE_OVER) /* a vote can also end it */
        orders_end(m, &over);
}

static bool end_step(struct match *m)
{
    if (ang_game_state(m->game) == ANG_RUNNING)
        return false;
    m->state = TABLE_OVER;
    m->ended = ENDED_GAME;
    m->ballot.kind = BALLOT_NONE;
    m->changed |= CHANGED_TABLE;
    match_report(m, &(struct table_happening){ .kind = HAPPENS_OVER });
    return true;
}

/* A bot takes an offer, or declines it if it can't or won't take it. It considers each offer
 * once. */
static bool bot_answers(struct match *m, const struct ang_offer *offer)
{
    const struct ang_bot_desc bot = bot_of(m, offer->to);

    return (ang_game_weigh(m->game, offer->to, offer->number, &bot) &&
            ang_game_answer_by(m->game, offer->to, offer->number, ANG_TAKE, ANG_BY_BOT,
                               &m->result)) ||
           ang_game_answer_by(m->game, offer->to, offer->number, ANG_DECLINE, ANG_BY_BOT,
                              &m->result);
}

static bool order_answers(struct match *m, const struct ang_offer *offer)
{
    const struct orders *orders = &m->seat[offer->to].orders;
    enum ang_answer answer;

    return orders_answer(orders, ang_game_pack(m->game), offer, &answer) &&
           ang_game_answer_by(m->game, offer->to, offer->number, answer, ANG_BY_ORDER, &m->result);
}

/* Answers the first offer to a bot, or to a person who has ordered it. */
static bool offer_step(struct match *m)
{
    struct ang_offer offer[ANG_OFFER_MAX];
    unsigned count = ang_game_offers(m->game, offer);

    for (unsigned i = 0; i < count; i++) {
        bool bot = seat_is_bots(&m->seat[offer[i].to]);
        if (!(bot ? bot_answers(m, &offer[i]) : order_answers(m, &offer[i])))
            continue;
        match_report(m, &(struct table_happening){ .kind = HAPPENS_OFFER,
                                                   .seat = offer[i].to,
                                                   .by = bot ? ANG_BY_BOT : ANG_BY_ORDER });
        return true;
    }
    return false;
}

/* Each bot may make one offer between two ordinary choices: N-NEG-54 */
static bool propose_step(struct match *m)
{
    unsigned moment = match_moment(m->game);
    struct ang_bargain bargain;

    if (m->proposing_at != moment) {
        m->proposing_at = moment;
        m->proposed = 0;
    }
    for (unsigned s = 0; s < m->seat_count; s++) {
        if (!seat_is_bots(&m->seat[s]) || m->proposed >> s & 1)
            continue;
        const struct ang_bot_desc bot = bot_of(m, s);
        m->proposed |= 1u << s;
        if (!ang_game_propose(m->game, s, &bot, &bargain) ||
            !ang_game_bargain(m->game, &bargain, ANG_BY_BOT, &m->result))
            continue;
        match_talk_offered(m);
        match_report(
            m, &(struct table_happening){ .kind = HAPPENS_PROPOSED, .seat = s, .by = ANG_BY_BOT });
        return true;
    }
    return false;
}

/* Faults have removed all options of a decision: drops it. */
static bool void_stuck(struct match *m)
{
    if (!ang_game_void(m->game, &m->result.error))
        return false;
    match_report(m, &(struct table_happening){ .kind = HAPPENS_VOID });
    return true;
}

/* Passes for a seat whose only option is to pass, or by a standing order. */
static bool pass_step(struct match *m)
{
    unsigned waiting = ang_game_waiting(m->game);
    bool quick = match_is_quick(m);
    struct decision_look look;

    for (unsigned s = 0; s < m->seat_count; s++) {
        struct match_seat *seat = &m->seat[s];
        if (!(waiting >> s & 1))
            continue;
        if (!decision_look(m->game, s, &look) || look.count == 0)
            return void_stuck(m);
        if (!look.passes || (!quick && hold_covers(&m->hold, m->game, s)))
            continue;
        if (look.only_pass)
            return match_choose_for(m, s, look.version, look.pass, ANG_BY_RULE);
        if (!seat_is_bots(seat) && orders_pass(&seat->orders, m->game, s))
            return match_choose_for(m, s, look.version, look.pass, ANG_BY_ORDER);
    }
    return false;
}

/* Carries out a bot's move. Bots that are asked together move in the order of their seats, however
 * long each thinks. So the game does not depend on the speed of the host. */
static bool bot_step(struct match *m)
{
    struct decision_look look;

    if (ang_game_waiting(m->game) & match_people(m))
        return false;
    for (unsigned s = 0; s < m->seat_count; s++) {
        struct held *held = &m->seat[s].held;
        if (!seat_is_bots(&m->seat[s]) || (held->set && held->person))
            continue;
        bool asked = decision_look(m->game, s, &look);
        held->set &= asked && held->version == look.version;
        if (!asked || look.only_pass ||
            (look.passes && !match_is_quick(m) && hold_covers(&m->hold, m->game, s)))
            continue;
        if (!held->set)
            return false; /* it is thinking */
        held->set = false;
        /* If a bug stopped the bot, any option will do. */
        match_choose_for(m, s, look.version, held->index < look.count ? held->index : 0,
                         ANG_BY_BOT);
        return true;
    }
    return false;
}

/* Clocks */

static unsigned seats_thinking(struct match *m)
{
    if (m->clock.kind == CLOCK_NONE || m->state != TABLE_RUNNING || m->halted || m->talk.open ||
        match_is_even(m))
        return 0;
    unsigned seats = 0;
    for (unsigned s = 0; s < m->seat_count; s++)
        if (ang_game_waiting(m->game) >> s & 1 && !seat_is_bots(&m->seat[s]))
            seats |= 1u << s;
    return seats;
}

void match_clock_out(struct match *m, const struct table_now *now, unsigned seat)
{
    match_stand_in(m, now, seat, seat_is_missed(m, now, seat) ? AWAY_ABSENT : AWAY_TIME);
    match_report(m, &(struct table_happening){ .kind = HAPPENS_TIME_OUT, .seat = seat });
}

static bool clock_step(struct match *m, const struct table_now *now)
{
    clocks_run(&m->clocks, &m->clock, seats_thinking(m), now->ms);
    if (now->elsewhere || m->clock.kind == CLOCK_NONE)
        return false;
    unsigned out = clocks_out(&m->clocks);
    for (unsigned s = 0; s < m->seat_count; s++)
        if (out >> s & 1)
            match_clock_out(m, now, s);
    return out != 0;
}

/* A choice that the lesson makes for somebody, or its next step. */
static bool lesson_step(struct match *m)
{
    if (!m->lesson.lesson || m->halted || !ang_lesson_next(&m->lesson, m->game, &m->result))
        return false;
    match_lesson_follow(m);
    return true;
}

/* Takes one step. Returns true if something has happened, so that the caller looks again. */
static bool step(struct match *m, const struct table_now *now)
{
    if (match_ballot_step(m, now))
        return true;
    if (!m->game)
        return false;
    events_follow(m);
    if (lesson_step(m))
        return true;
    if (m->state != TABLE_RUNNING || m->halted) {
        clocks_run(&m->clocks, &m->clock, 0, now->ms);
        return false;
    }
    if (m->steps >= STEPS_MAX)
        return false;
    if (m->lesson.lesson)
        return end_step(m);
    if (match_window_answer(m) || end_step(m) || offer_step(m) ||
        (!now->elsewhere && propose_step(m)) || (!now->elsewhere && match_window_release(m)))
        return true;
    match_talk_follow(m, now);
    bool here = !now->elsewhere, silent = !m->talk.open;
    return (silent && pass_step(m)) || (silent && here && bot_step(m)) || clock_step(m, now) ||
           (silent && here && match_window_step(m, now));
}

bool match_next(struct match *m, const struct table_now *now, struct table_happening *out)
{
    while (m->queue_count == 0)
        if (step(m, now)) {
            m->steps++;
        } else {
            m->steps = 0;
            return false;
        }
    *out = m->queue[0];
    m->queue_count--;
    for (unsigned i = 0; i < m->queue_count; i++)
        m->queue[i] = m->queue[i + 1];
    return true;
}

/* Thinking */

bool match_think(struct match *m, const struct table_now *now, struct table_think *out)
{
    struct decision_look look;

    if (!m->game || m->state != TABLE_RUNNING || m->halted || now->elsewhere || m->lesson.lesson)
        return false;
    for (unsigned s = 0; s < m->seat_count; s++) {
        struct match_seat *seat = &m->seat[s];
        if (!seat_is_bots(seat) || seat->thinking || (seat->held.set && seat->held.person) ||
            !decision_look(m->game, s, &look) || look.count == 0 || look.only_pass ||
            (seat->held.set && seat->held.version == look.version))
            continue;
        seat->held.set = false;
        seat->thinking = true;
        *out = (struct table_think){ .seat = s,
                                     .version = look.version,
                                     .bot = bot_of(m, s),
                                     .hurry = match_is_even(m),
                                     .in_place = match_is_struck(m) };
        return true;
    }
    return false;
}

/* The bot has chosen what the Lead pointed at. */
static bool is_advised(const struct match *m, unsigned seat, int choice)
{
    struct ang_decision d;
    int entry[3];

    if (!m->advice || !m->game || !ang_game_decision(m->game, seat, &d) || choice < 0 ||
        (unsigned)choice >= d.count)
        return false;
    ang_option_entries(m->game, seat, &d.option[choice], entry);
    return entry[0] == (int)m->advice - 1 || entry[1] == (int)m->advice - 1 ||
           entry[2] == (int)m->advice - 1;
}

void match_thought(struct match *m, unsigned seat, uint32_t version, int choice)
{
    struct match_seat *s = &m->seat[seat];

    s->thinking = false;
    if (!seat_is_bots(s) || (s->held.set && s->held.person) || m->state != TABLE_RUNNING)
        return;
    if (is_advised(m, seat, choice))
        m->advice = 0;
    s->held = (struct held){ .set = true,
                             .version = version,
                             .index = choice < 0 ? 0 : (unsigned)choice };
}

/* Waiting */

int64_t match_alarm(const struct match *m, const struct table_now *now)
{
    int64_t at = INT64_MAX;

    if (m->ballot.kind != BALLOT_NONE) {
        int64_t left = m->ballot.until - now->unix_s;
        at = now->ms + (left > 0 ? left : 0) * 1000;
    }
    if (!m->game || m->state != TABLE_RUNNING || m->halted || now->elsewhere)
        return at;
    int64_t clock = clocks_alarm(&m->clocks);
    if (clock < at)
        at = clock;
    if (m->talk.open && !m->together && m->talk.since + m->talk_ms < at)
        at = m->talk.since + m->talk_ms;
    if (m->hold.open && !m->talk.open) {
        int64_t hold = hold_alarm(&m->hold, &m->clock, ang_game_waiting(m->game), match_people(m));
        if (hold < at)
            at = hold;
    }
    return at;
}
