/* deal.c: a deal: the asset, the main offer and the resolution (N-DEAL, N-FX).
 *
 * counteroffer.c has the steps in between.
 */
#include "new_angeles/facts.h"
#include "new_angeles/sample.h"

/* N-DEAL-13 */
uint8_t countering_player(const struct ask *q)
{
    unsigned count = zone_count_of(q, ZONE_COUNTER);

    return count ? new_angeles_of(q)->proposer[count - 1] : SEAT_NONE;
}

/* N-DEAL-24, N-DEAL-38 */
uint8_t deal_winner(const struct ask *q)
{
    return new_angeles_of(q)->won == SIDE_COUNTER ? countering_player(q) : q->b->active;
}

/* N-EMERG-02, N-EMERG-03: whether an emergency card is faceup. */
bool is_proposable(const struct ask *q, component_id c)
{
    return block_component(q->b, c)->seen & SEEN_FACE_UP;
}

/* N-FX-07 */
seat_mask supporters(const struct ask *q, enum side side)
{
    seat_mask mask = 0;

    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        if (zone_count_of(q, support_of(seat, side)))
            mask |= (seat_mask)BIT(seat);
    return mask;
}

unsigned support_count(const struct ask *q, enum side side)
{
    unsigned count = 0;

    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        count += zone_count_of(q, support_of(seat, side));
    return count;
}

bool has_offer(const struct ask *q, uint8_t seat)
{
    if (zone_top(q->b, hand_of(seat)))
        return true;
    ZONE_EACH (q->b, emergency_of(seat), c)
        if (is_proposable(q, c)) /* N-EMERG-03 */
            return true;
    return false;
}

/* N-DEAL-02 */
static void deal_begin(struct ask *q)
{
    struct new_angeles *g = new_angeles_of(q);
    component_id asset = zone_top(q->b, ZONE_TRACK);

    memset(g->proposer, SEAT_NONE, sizeof g->proposer);
    g->closed = g->decided = g->won = 0;
    component_move(q->b, asset, ZONE_REVEALED, PLACE_TOP, MOVE_FACE_UP, 0);
    log_card(q, log_write(q, MSG_REVEALS), asset);
    announce(q, EVENT_REVEALED, q->b->active, 0, 0);
}

/* N-DEAL-03, N-DEAL-04 */
static enum flow main_offer(struct frame *f, struct ask *q, uint8_t after)
{
    ask_seat(q, f->seat, PROMPT_MAIN);
    sample_main(q, f->seat);
    ask_about(q, T_CARD, zone_top(q->b, ZONE_REVEALED));
    component_id offered = ask_offer_zone(q, OPT_PROPOSE, hand_of(f->seat), REQ_MET);
    ASK_ZONE_EACH (q, emergency_of(f->seat), c)
        if (is_proposable(q, c) && ask_offer(q, OPT_PROPOSE, c)) /* N-EMERG-02, N-EMERG-03 */
            offered = c;
    if (offered == 0)
        return FLOW_WAIT;
    component_move(q->b, offered, ZONE_MAIN, PLACE_TOP, MOVE_FACE_UP, 0);
    struct log_entry *e = log_write(q, MSG_PROPOSES);
    log_seat(e, f->seat);
    log_card(q, e, offered);
    promises_main(q, f->seat, offered);
    announce(q, EVENT_STANDS, f->seat, 0, 0);
    announce(q, EVENT_MAIN_STANDS, f->seat, 0, 0);
    return flow_step(f, after);
}

/* N-DEAL-23: false on a tie that a card may break. */
static bool deal_count(struct ask *q)
{
    struct new_angeles *g = new_angeles_of(q);

    if (!zone_top(q->b, ZONE_COUNTER)) { /* N-DEAL-15 */
        g->won = SIDE_MAIN;
        return true;
    }
    if (g->decided) {
        g->won = g->decided;
        return true;
    }
    unsigned main = support_count(q, SIDE_MAIN), counter = support_count(q, SIDE_COUNTER);
    struct log_entry *e = log_write(q, MSG_COUNT);
    log_number(e, (int)main);
    log_number(e, (int)counter);
    g->won = counter > main ? SIDE_COUNTER : SIDE_MAIN; /* N-DEAL-23 */
    return main != counter;
}

/* The winner's card; 0: an empty main offer. */
static component_id winning_card(const struct ask *q)
{
    return zone_top(q->b, new_angeles_of(q)->won == SIDE_COUNTER ? ZONE_COUNTER : ZONE_MAIN);
}

/* N-DEAL-26, N-EMERG-04 to N-EMERG-06: one offer leaves its box. */
static void offer_leave(struct ask *q, component_id c, bool won)
{
    if (card_kind(q, c) == KIND_EMERGENCY)
        emergency_return(q, c, won);
    else
        component_move(q->b, c, ZONE_DISCARD, PLACE_TOP, MOVE_UNSEEN, 0);
}

static void deal_clear(struct ask *q)
{
    struct new_angeles *g = new_angeles_of(q);
    component_id won = winning_card(q);

    for (component_id c; (c = zone_top(q->b, ZONE_MAIN)) != 0;)
        offer_leave(q, c, c == won);
    for (component_id c; (c = zone_top(q->b, ZONE_COUNTER)) != 0;)
        offer_leave(q, c, c == won);
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        for (enum side side = SIDE_MAIN; side <= SIDE_COUNTER; side++)
            for (component_id c; (c = zone_top(q->b, support_of(seat, side))) != 0;)
                component_move(q->b, c, ZONE_DISCARD, PLACE_TOP, MOVE_UNSEEN, 0);
    memset(g->proposer, SEAT_NONE, sizeof g->proposer);
    declared_clear(q, g->declared_for);
}

/* local[0]: the number of other seats that have had their opportunity in this step. */
static uint8_t seat_next(const struct ask *q, struct frame *f)
{
    return (uint8_t)((f->seat + ++f->local[0]) % q->b->seat_count);
}

static bool all_had(const struct ask *q, const struct frame *f)
{
    return f->local[0] + 1u >= q->b->seat_count;
}

/* N-DEAL-34 */
enum flow new_angeles_deal(struct frame *f, struct ask *q)
{
    struct new_angeles *g = new_angeles_of(q);

    switch (f->step) {
    case DEAL_REVEAL:
        deal_begin(q);
        if (!flow_falls(f, q, DEAL_MAIN)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case DEAL_MAIN: /* N-DEAL-05 */
        if (!has_offer(q, f->seat)) {
            log_seat(log_write(q, MSG_PROPOSES_NOTHING), f->seat);
            promises_main(q, f->seat, 0);
            return flow_step(f, DEAL_COUNTERS);
        }
        f->step = DEAL_PROPOSE;
        /* fall through */
    case DEAL_PROPOSE: {
        enum flow flow = main_offer(f, q, DEAL_COUNTERS);
        if (flow == FLOW_WAIT || !flow_falls_answered(f, q, DEAL_COUNTERS)) /* not mutated: speed */
            return flow;
    }
        /* fall through */
    case DEAL_COUNTERS: /* N-DEAL-07 */
        if (!all_had(q, f) && !g->closed)
            return flow_call(f, DEAL_COUNTERS, PROC_COUNTER, seat_next(q, f), 0, 0);
        if (g->closed && zone_top(q->b, ZONE_COUNTER)) /* N-DEAL-36 */
            announce(q, EVENT_STANDS, f->seat, 0, 0);
        f->local[0] = 0;
        if (!flow_falls(f, q, DEAL_SUPPORT)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case DEAL_SUPPORT: /* N-DEAL-15 */
        if (zone_top(q->b, ZONE_COUNTER))
            announce(q, EVENT_SUPPORT, f->seat, 0, 0);
        if (!flow_falls(f, q, DEAL_SUPPORTERS)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case DEAL_SUPPORTERS: /* N-DEAL-16, N-DEAL-17 */
        while (!all_had(q, f) && zone_top(q->b, ZONE_COUNTER)) {
            uint8_t seat = seat_next(q, f);
            if (seat != countering_player(q)) /* N-DEAL-16, N-DEAL-21 */
                return flow_call(f, DEAL_SUPPORTERS, PROC_SUPPORT, seat, 0, 0);
        }
        announce(q, EVENT_RESOLUTION, f->seat, 0, 0);
        if (!flow_falls(f, q, DEAL_COUNT)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case DEAL_COUNT: /* N-DEAL-23 */
        if (!deal_count(q))
            announce(q, EVENT_TIED, f->seat, 0, 0);
        if (!flow_falls(f, q, DEAL_WINNER)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case DEAL_WINNER:
        if (g->decided) /* N-DEAL-38 */
            g->won = g->decided;
        log_seat(log_write(q, MSG_WINS_DEAL), deal_winner(q));
        announce(q, EVENT_WINS, deal_winner(q), 0, 0);
        if (!flow_falls(f, q, DEAL_WON)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case DEAL_WON: /* N-DEAL-36 */
        announce(q, EVENT_HAS_WON, deal_winner(q), 0, 0);
        if (!flow_falls(f, q, DEAL_RESOLVE)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case DEAL_RESOLVE: { /* N-DEAL-24 */
        component_id c = winning_card(q);
        g->removed = g->moved = g->involved = g->pool = 0;
        g->rise = 0;
        if (c == 0) /* N-DEAL-05 */
            return flow_step(f, DEAL_CLAIM);
        struct scope s = { .self = c, .you = deal_winner(q) };
        enum flow flow = flow_play(q, f, DEAL_TEXT, card_program(q->pack, c), &s);
        picks_force(q, new_angeles_forces(q->b));
        return flow;
    }

    case DEAL_TEXT:
        picks_force(q, false);
        crowds_move(q, DOER_ACTION);
        threat_cause_over(q);
        promises_resolved(q, deal_winner(q));
        if (!flow_falls(f, q, DEAL_ILLNESS)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case DEAL_ILLNESS: /* N-ILL-03, N-ILL-08, N-FX-10 */
        if (g->involved && permission(q, QUESTION_ILLNESS, deal_winner(q), 0, REQ_MET) == REQ_MET) {
            log_write(q, MSG_ILLNESS);
            threat_raise(q, ILLNESS_THREAT);
            announce(q, EVENT_ILLNESS, deal_winner(q), 0, 0);
            threat_cause_over(q);
        }
        span_end(q, SPAN_ACTION, SEAT_NONE);
        if (!flow_falls(f, q, DEAL_CLAIM)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case DEAL_CLAIM: /* N-DEAL-25 */
        return flow_call(f, DEAL_CLEAR, PROC_CLAIM, deal_winner(q), zone_top(q->b, ZONE_REVEALED),
                         0);

    case DEAL_CLEAR: /* N-DEAL-26 */
        promises_conditions(q);
        deal_clear(q);
        announce(q, EVENT_DEAL_ENDS, f->seat, 0, 0);
        if (!flow_falls(f, q, DEAL_CLOSED)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case DEAL_CLOSED:
        span_end(q, SPAN_DEAL, SEAT_NONE);
        offers_lapse(q); /* N-NEG-41 */
        promises_closed(q);
        if (block_promises(q->b)) /* not mutated: speed */
            return flow_call(f, DEAL_OVER, PROC_DUE, f->seat, 0, 0);
        return FLOW_DONE;

    case DEAL_OVER:
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
