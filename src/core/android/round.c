/* round.c: rounds, days and turns, and the menu of actions (A-ROUND, A-CAL, A-ACT).
 *
 * On each day every player takes a turn, clockwise from the first player. Then the day marker
 * advances, and the events shown on the day just left happen. Then the first player may change. The
 * menu lists the possible actions, and explains why the others are not possible.
 */
#include "android/facts.h"
#include "android/sample.h"

bool is_climax(const struct android *g)
{
    return g->week == WEEKS && g->day >= CLIMAX_FROM; /* A-TERM-12 */
}

/* Time. Only the active player has Time: it is set when a turn starts and lost when it ends. */

static bool is_turn_of(const struct android *g, uint8_t seat)
{
    if (g->turns == 0) /* not mutated: Time gained during nobody's turn is lost anyway */
        return false;
    return g->k.active == seat; /* A-ACT-01 */
}

requirement time_missing(const struct ask *q, uint8_t seat, unsigned time)
{
    return time <= time_left(q, seat) ? REQ_MET : REQ_TIME; /* A-ACT-02 */
}

void time_spend(struct ask *q, uint8_t seat, unsigned time)
{
    CHECK(time <= time_left(q, seat));
    if (time == 0)
        return;
    supply_move(q->b, SUPPLY_TIME, seat, HOLDER_BANK, time);
    announce(q, EVENT_SPENDS, seat, SUPPLY_TIME, 0);
}

void time_lose(struct ask *q, uint8_t seat, unsigned time)
{
    if (android_of(q)->fighting == seat)
        time = (unsigned)question_settle(q, QUESTION_FIGHT_TIME, seat, 0, (int)time);
    unsigned lost = supply_move(q->b, SUPPLY_TIME, seat, HOLDER_BANK, time); /* */
    if (lost == 0)
        return;
    struct log_entry *e = log_write(q, MSG_TIME_LOST);
    log_seat(e, seat);
    log_number(e, (int)lost);
    announce(q, EVENT_LOSES, seat, SUPPLY_TIME, 0);
}

void time_gain(struct ask *q, uint8_t seat, unsigned time)
{
    if (!is_turn_of(android_of(q), seat) || /* not mutated: only the active player can use Time */
        permission(q, QUESTION_MAY_GAIN, seat, SUPPLY_TIME, REQ_MET))
        return;
    time = (unsigned)question_settle(q, QUESTION_GAIN, seat, SUPPLY_TIME, (int)time);
    unsigned gained = supply_move(q->b, SUPPLY_TIME, HOLDER_BANK, seat, time);
    if (gained == 0)
        return;
    struct log_entry *e = log_write(q, MSG_TIME_GAINED);
    log_seat(e, seat);
    log_number(e, (int)gained);
    announce(q, EVENT_GAINS, seat, SUPPLY_TIME, 0);
}

/* A round */

static void day_begin(struct ask *q)
{
    struct android *g = android_of(q);
    struct log_entry *e = log_write(q, MSG_DAY);

    log_number(e, g->week);
    log_number(e, g->day);
    if (is_climax(g) && g->day == CLIMAX_FROM) /* not mutated: only the message */
        log_write(q, MSG_CLIMAX);
    g->turns = 0;
    g->k.active = g->first;
    span_start(q, SPAN_DAY, SEAT_NONE);
}

/* A-ROUND-10: no day follows the last one. */
static void day_advance(struct android *g)
{
    if (g->day < DAYS_A_WEEK) { /* A-ROUND-10 */
        g->day++;
    } else if (g->week < WEEKS) { /* A-ROUND-17 */
        g->week++;
        g->day = 1;
    }
}

uint8_t day_event(unsigned table, unsigned week, unsigned day)
{
    switch (day) {
    case 1: /* A-CAL-01, A-CAL-04 */
        return week == WEEKS && table & TABLE_EVENT_AT_END ? PROC_SPECIFIC_EVENT : PROC_NONE;
    case 3:
    case 6:
        return PROC_PLOTS; /* A-CAL-03 */
    default:
        return PROC_GENERAL_EVENT; /* A-CAL-02 */
    }
}

/* A-LILY-09, A-JIMMY-09, R-25 */
static void schedule_change(struct ask *q)
{
    const int16_t *murder = fields_of(q, android_of(q)->murder);

    person_send(q, entry_of(q, KIND_FIGURE, 0), (uint8_t)murder[MURDER_LILY_2]);  /* A-LILY-09 */
    person_send(q, entry_of(q, KIND_FIGURE, 1), (uint8_t)murder[MURDER_JIMMY_2]); /* A-JIMMY-09 */
}

/* A-ROUND-13, A-ROUND-15 */
static void first_player_change(struct ask *q)
{
    struct android *g = android_of(q);

    if (g->first == g->jump) /* not mutated: only the message would change */
        return;
    g->first = g->jump; /* A-ROUND-13 */
    log_seat(log_write(q, MSG_FIRST_PLAYER), g->first);
}

/* A-ROUND-01 to A-ROUND-18, A-CAL-01 to A-CAL-05; R-63 sets the order when a week changes. */
enum flow android_round(struct frame *f, struct ask *q)
{
    enum {
        STEP_DAWN,
        STEP_TURNS,
        STEP_EVENING,
        STEP_MARKER,
        STEP_EVENTS,
        STEP_WEEK,
        STEP_NEW_PLOTS,
        STEP_SCHEDULE,
        STEP_FIRST,
        STEP_NEXT
    };
    enum { WEEK, DAY }; /* locals: the day just left */
    struct android *g = android_of(q);
    enum flow flow;

    switch (f->step) {
    case STEP_DAWN:
        day_begin(q);
        f->seat = g->first;
        if (g->week == WEEKS && g->day == 1 && /* A-CAL-04 */
            !(g->table & TABLE_EVENT_AT_END))  /* */
            return flow_call(f, STEP_TURNS, PROC_SPECIFIC_EVENT, g->first, 0, 0);
        if (!flow_follows(q, f, flow = flow_step(f, STEP_TURNS), STEP_TURNS))
            return flow;
        /* fall through */

    case STEP_TURNS:
        if (g->turns < g->k.seat_count) { /* A-ROUND-03 */
            if (g->turns > 0)             /* A-ROUND-09 */
                g->k.active = seat_left_of(&g->k, g->k.active);
            g->turns++;
            return flow_call(f, STEP_TURNS, PROC_TURN, g->k.active, 0, 0);
        }
        f->step = STEP_EVENING;
        /* fall through */

    case STEP_EVENING:
        g->turns = 0;
        g->k.active = g->first; /* A-ROUND-14 */
        announce(q, EVENT_DAY_ENDS, g->first, g->day, 0);
        announce(q, EVENT_A_DAY_ENDS, g->first, 0, 0);
        return flow_step(f, STEP_MARKER);

    case STEP_MARKER:
        f->local[WEEK] = g->week;
        f->local[DAY] = g->day;
        span_end(q, SPAN_DAY, SEAT_NONE); /* A-ROUND-18 */
        day_advance(g);
        f->step = STEP_EVENTS;
        /* fall through */

    case STEP_EVENTS: { /* A-ROUND-11, A-ROUND-12 */
        uint8_t proc = day_event(g->table, f->local[WEEK], f->local[DAY]); /* A-ROUND-11 */
        if (proc != PROC_NONE)
            return flow_call(f, STEP_WEEK, proc, g->first, f->local[WEEK], f->local[DAY]);
        f->step = STEP_WEEK;
    }
        /* fall through */

    case STEP_WEEK:
        if (f->local[WEEK] == WEEKS || f->local[DAY] != DAYS_A_WEEK) /* A-ROUND-17 */
            return flow_step(f, STEP_FIRST);
        span_end(q, SPAN_WEEK, SEAT_NONE);
        announce(q, EVENT_WEEK_BEGINS, g->first, 0, 0);
        return flow_step(f, STEP_NEW_PLOTS);

    case STEP_NEW_PLOTS: /* A-PLOT-19 */
        return flow_call(f, STEP_SCHEDULE, PROC_PLOTS, g->first, 0, 0);

    case STEP_SCHEDULE:
        schedule_change(q);
        return flow_step(f, STEP_FIRST);

    case STEP_FIRST:
        first_player_change(q);
        f->step = STEP_NEXT;
        /* fall through */

    case STEP_NEXT:
        if (f->local[WEEK] == WEEKS && f->local[DAY] == DAYS_A_WEEK) /* A-ROUND-16 */
            return flow_become(f, PROC_CLOSE, g->first, 0, 0);
        return flow_step(f, STEP_DAWN);
    }
    return FLOW_BROKEN;
}

/* The actions. Each offers its options, and returns FLOW_WAIT when none of them was chosen. A list
 * skips options that are impossible for a public reason (a place out of reach). The reason is still
 * given to anybody who asks why not. */

static bool is_about(const struct ask *q, uint16_t kind)
{
    return q->mode <= ASK_LIST || q->wanted.kind == kind;
}

/* A-MOVE-01 */
static enum flow act_move(struct frame *f, struct ask *q, uint8_t after)
{
    uint8_t seat = f->seat;

    if (q->mode <= ASK_LIST) { /* not mutated: speed; the reachable places are known */
        ask_list_all(q, OPT_MOVE, places_to_go(q, seat, false));
        return FLOW_WAIT;
    }
    ASK_MASK_EACH (q, facts_of(q)->places, i) {
        uint8_t at = (uint8_t)i;
        if (ask_offer_open(q, OPT_MOVE, at, move_missing(q, seat, at, false), /* A-MOVE-01 */
                           enter_missing(q, seat, at))) {
            move_pay(q, seat, at, false);
            return flow_move(q, f, after, seat, at);
        }
    }
    return FLOW_WAIT;
}

/* A-MOVE-17 */
static enum flow act_fly(struct frame *f, struct ask *q, uint8_t after)
{
    uint8_t seat = f->seat;

    if (q->mode <= ASK_LIST) { /* not mutated: speed */
        ask_list_all(q, OPT_FLY, places_to_go(q, seat, true));
        return FLOW_WAIT;
    }
    ASK_MASK_EACH (q, facts_of(q)->places, i) {
        uint8_t at = (uint8_t)i;
        if (ask_offer_if(q, OPT_FLY, at, move_missing(q, seat, at, true))) { /* A-MOVE-17 */
            move_pay(q, seat, at, true);
            return flow_move(q, f, after, seat, at);
        }
    }
    return FLOW_WAIT;
}

/* A-LEAD-01, A-LEAD-18 */
static enum flow act_follow(struct frame *f, struct ask *q, uint8_t after)
{
    const struct android *g = android_of(q);
    uint8_t seat = f->seat;

    if (!is_about(q, OPT_FOLLOW)) /* not mutated: speed */
        return FLOW_WAIT;
    MASK_EACH (q->mode <= ASK_LIST ? leads_on(g, g->at[seat]) : BIT(LEADS) - 1, i) {
        unsigned lead = (unsigned)i;
        if (ask_offer_if(q, OPT_FOLLOW, entry_of(q, KIND_LEAD, lead),
                         follow_missing(q, seat, lead))) /* A-LEAD-18 */
            return flow_follow(q, f, after, seat, lead, follow_time(q, seat, lead));
    }
    return FLOW_WAIT;
}

/* The requirements on Time and hand are the same for all decks. */
static requirement draw_act_missing(const struct ask *q, uint8_t seat, uint8_t deck,
                                    requirement time, requirement hand)
{
    if (time)
        return time;
    if (deck == dark_deck(seat)) /* A-ACT-05 */
        return REQ_OWN_DARK_DECK;
    requirement missing = deck_missing(q, seat, deck);
    return missing ? missing : hand; /* A-ACT-04 */
}

static enum flow act_draw_from(struct frame *f, struct ask *q, uint8_t after, uint8_t deck)
{
    uint8_t seat = f->seat;

    time_spend(q, seat, ACTION_TIME);
    card_draw(q, seat, deck); /* A-ACT-03 */
    return flow_hand_grew(q, f, after, seat);
}

/* A-ACT-03, A-ACT-05 */
static enum flow act_draw(struct frame *f, struct ask *q, uint8_t after)
{
    uint8_t seat = f->seat, other = seat;

    if (!is_about(q, OPT_DRAW_LIGHT) && !is_about(q, OPT_DRAW_DARK)) /* not mutated: speed */
        return FLOW_WAIT;
    requirement time = time_missing(q, seat, ACTION_TIME);
    bool settled = time || q->sure;                               /* not mutated: speed */
    requirement hand = settled ? REQ_MET : hand_missing(q, seat); /* not mutated: speed */
    if (q->mode <= ASK_LIST && (time || hand)) /* not mutated: speed; applies to all decks */
        return FLOW_WAIT;
    if (ask_offer_if(q, OPT_DRAW_LIGHT, 0, draw_act_missing(q, seat, light_deck(seat), time, hand)))
        return act_draw_from(f, q, after, light_deck(seat));
    for (unsigned i = 0; i < q->b->seat_count; i++, other = seat_left_of(q->b, other))
        if (ask_offer_if(q, OPT_DRAW_DARK, other,
                         draw_act_missing(q, seat, dark_deck(other), time, hand)))
            return act_draw_from(f, q, after, dark_deck(other));
    return FLOW_WAIT;
}

/* A-ACT-06, A-ACT-08 */
static enum flow act_card(struct frame *f, struct ask *q, uint8_t after)
{
    uint8_t seat = f->seat;

    if (!is_about(q, OPT_PLAY) && !is_about(q, OPT_DISCARD)) /* not mutated: speed */
        return FLOW_WAIT;
    struct playing playing = { .known = false };
    requirement time = time_missing(q, seat, ACTION_TIME);
    ASK_ZONE_EACH (q, hand_of(seat), c) {
        if ((q->mode > ASK_LIST || card_is_action(q, c)) && /* not mutated: speed */
            ask_offer_if(q, OPT_PLAY, c, light_play_missing(q, seat, c, &playing))) /* A-ACT-08 */
            return flow_play_card(q, f, after, seat, c);
        if (ask_offer_if(q, OPT_DISCARD, c, time)) { /* A-ACT-06 */
            time_spend(q, seat, ACTION_TIME);
            card_discard(q, c);
            return flow_step(f, after);
        }
    }
    return FLOW_WAIT;
}

void jump_get(struct ask *q, uint8_t seat)
{
    android_of(q)->jump = seat; /* A-ACT-10 */
    log_seat(log_write(q, MSG_JUMPS), seat);
}

static unsigned jump_cost(struct ask *q, uint8_t seat, bool settle)
{
    return cost_of(q, settle, QUESTION_JUMP_TIME, seat, 0, ACTION_TIME);
}

unsigned jump_time(struct ask *q, uint8_t seat)
{
    return jump_cost(q, seat, false);
}

/* A-ACT-09, R-74 */
requirement jump_missing(struct ask *q, uint8_t seat)
{
    const struct android *g = android_of(q);

    if (g->at[seat] != fields_of(q, g->murder)[MURDER_SCENE]) /* A-ACT-09 */
        return REQ_NOT_AT_SCENE;
    if (g->jump == seat) /* */
        return REQ_JUMP_IS_YOURS;
    return time_missing(q, seat, jump_time(q, seat)); /* A-ACT-02 */
}

static enum flow act_jump(struct frame *f, struct ask *q, uint8_t after)
{
    if (ask_offer_if(q, OPT_JUMP, 0, jump_missing(q, f->seat))) { /* A-ACT-09 */
        time_spend(q, f->seat, jump_cost(q, f->seat, true));
        jump_get(q, f->seat);
        return flow_step(f, after);
    }
    return FLOW_WAIT;
}

static requirement ability_act_missing(struct ask *q, uint8_t seat, uint8_t at)
{
    if (android_of(q)->at[seat] != at) /* A-ACT-11 */
        return REQ_ABILITY_ELSEWHERE;
    if (!(facts_of(q)->major & PLACE(at))) /* A-TERM-11 */
        return REQ_NO_ABILITY;
    return ability_missing(q, seat, at);
}

/* A-ACT-11, A-ACT-12 */
static enum flow act_ability(struct frame *f, struct ask *q, uint8_t after)
{
    uint8_t seat = f->seat, here = android_of(q)->at[seat];

    if (!is_about(q, OPT_ABILITY_OF)) /* not mutated: speed */
        return FLOW_WAIT;
    place_mask which = q->mode <= ASK_LIST ? facts_of(q)->major & PLACE(here) : facts_of(q)->places;
    ASK_MASK_EACH (q, which, i) {
        uint8_t at = (uint8_t)i;
        if (ask_offer_if(q, OPT_ABILITY_OF, at, ability_act_missing(q, seat, at))) /* A-ACT-11 */
            return flow_ability(q, f, after, seat, at, 0);
    }
    return FLOW_WAIT;
}

/* A-JIMMY-01 */
static enum flow act_talk(struct frame *f, struct ask *q, uint8_t after)
{
    if (ask_offer_if(q, OPT_TALK, 0, jimmy_missing(q, f->seat))) /* A-JIMMY-01 */
        return flow_call(f, after, PROC_JIMMY, f->seat, 0, 0);
    return FLOW_WAIT;
}

/* A-ACT-13: actions offered by cards in play. Their text sets the cost. */
static enum flow act_use(struct frame *f, struct ask *q, uint8_t after)
{
    unsigned i = ask_offer_uses(q, OPT_USE, ACTION_USES, f->seat, 0);

    if (i < ABILITY_MAX) /* A-ACT-13 */
        return flow_ability_use(q, f, after, i, f->seat, 0);
    return FLOW_WAIT;
}

/* A-ACT-01 to A-ACT-14, A-ROUND-05, A-ROUND-06 */
static enum flow turn_act(struct frame *f, struct ask *q, uint8_t after, uint8_t end)
{
    enum flow flow;

    ask_seat(q, f->seat, PROMPT_ACT); /* A-ACT-01 */
    ask_about(q, T_NUMBER, (uint16_t)time_left(q, f->seat));
    if (q->lots && q->mode <= ASK_LIST) { /* not mutated: speed; test_roll */
        sample_actions(q, f->seat);
        return FLOW_WAIT;
    }
    if ((flow = act_move(f, q, after)) != FLOW_WAIT || (flow = act_fly(f, q, after)) != FLOW_WAIT ||
        (flow = act_follow(f, q, after)) != FLOW_WAIT ||
        (flow = act_draw(f, q, after)) != FLOW_WAIT ||
        (flow = act_card(f, q, after)) != FLOW_WAIT ||
        (flow = act_jump(f, q, after)) != FLOW_WAIT ||
        (flow = act_ability(f, q, after)) != FLOW_WAIT ||
        (flow = act_talk(f, q, after)) != FLOW_WAIT || (flow = act_use(f, q, after)) != FLOW_WAIT)
        return flow;
    if (ask_offer(q, OPT_END_TURN, 0)) /* A-ROUND-08 */
        return flow_step(f, end);
    return FLOW_WAIT;
}

/* A turn */

/* A-ROUND-04; state that belongs to one turn is reset. */
static void turn_begin(struct ask *q, uint8_t seat)
{
    struct android *g = android_of(q);

    g->visited = 0;
    g->used = g->used_twice = 0; /* A-ROUND-18 */
    g->talked = g->gained = g->dug = g->follow = 0;
    g->uncovered = g->lead_kinds = g->just_light = 0;
    g->mover = g->chooser = g->fighting = SEAT_NONE;
    g->quiet = 0;
    span_start(q, SPAN_TURN, seat);
    unsigned time = (unsigned)question_settle(q, QUESTION_TURN_TIME, seat, 0, TURN_TIME);
    supply_move(q->b, SUPPLY_TIME, seat, HOLDER_BANK, time_left(q, seat));
    supply_move(q->b, SUPPLY_TIME, HOLDER_BANK, seat, time); /* A-ROUND-04 */
    struct log_entry *e = log_write(q, MSG_TURN);
    log_seat(e, seat);
    log_number(e, (int)time_left(q, seat));
}

static void turn_finish(struct ask *q, uint8_t seat)
{
    supply_move(q->b, SUPPLY_TIME, seat, HOLDER_BANK, time_left(q, seat)); /* A-ROUND-08 */
    span_end(q, SPAN_ACTION, SEAT_NONE);
    span_end(q, SPAN_TURN, seat);
    android_of(q)->quiet = 1; /* A-EVENT-11 */
}

enum flow android_turn(struct frame *f, struct ask *q)
{
    enum { STEP_START, STEP_ACT, STEP_AFTER, STEP_END, STEP_OVER };
    enum flow flow;

    switch (f->step) {
    case STEP_START:
        turn_begin(q, f->seat);
        return flow_happens(q, f, STEP_ACT, EVENT_TURN_STARTS, f->seat, 0, 0);

    case STEP_AFTER:
        span_end(q, SPAN_ACTION, SEAT_NONE);
        f->step = STEP_ACT; /* A-ROUND-06 */
        /* fall through */

    case STEP_ACT:
        if (time_left(q, f->seat) > 0) /* A-ROUND-07, R-47 */
            return turn_act(f, q, STEP_AFTER, STEP_END);
        f->step = STEP_END;
        /* fall through */

    case STEP_END:
        log_seat(log_write(q, MSG_TURN_OVER), f->seat);
        flow = flow_happens(q, f, STEP_OVER, EVENT_TURN_ENDS, f->seat, 0, 0);
        if (!flow_follows(q, f, flow, STEP_OVER))
            return flow;
        /* fall through */

    case STEP_OVER:
        turn_finish(q, f->seat);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
