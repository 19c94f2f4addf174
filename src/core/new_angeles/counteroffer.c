/* counteroffer.c: counteroffers and support (N-DEAL). */
#include "new_angeles/facts.h"
#include "new_angeles/sample.h"

/* N-DEAL-09 */
static unsigned counter_cost(const struct ask *q)
{
    return zone_count_of(q, ZONE_COUNTER);
}

/* N-DEAL-10 */
requirement counter_missing(struct ask *q, uint8_t seat, bool from_hand)
{
    requirement missing = permission(q, QUESTION_COUNTER, seat, 0, REQ_MET);
    unsigned needed = counter_cost(q) + from_hand; /* N-DEAL-10 */

    if (missing) /* not mutated: a seat that is forbidden this has had the opportunity already */
        return missing; /* not mutated: as above */
    return zone_count_of(q, hand_of(seat)) >= needed ? REQ_MET : REQ_COUNTER_COST;
}

/* Whether some counteroffer could be paid for. */
static bool can_counter(struct ask *q, uint8_t seat)
{
    if (zone_top(q->b, hand_of(seat)) && counter_missing(q, seat, true) == REQ_MET)
        return true;
    ZONE_EACH (q->b, emergency_of(seat), c)
        if (is_proposable(q, c) && counter_missing(q, seat, false) == REQ_MET)
            return true;
    return false;
}

static void counter_lay(struct ask *q, uint8_t seat, component_id c)
{
    struct new_angeles *g = new_angeles_of(q);

    declared_clear(q, SIDE_COUNTER); /* another one is on top now */
    g->proposer[zone_count_of(q, ZONE_COUNTER)] = seat;
    component_move(q->b, c, ZONE_COUNTER, PLACE_TOP, MOVE_FACE_UP, 0);
    struct log_entry *e = log_write(q, MSG_COUNTERS);
    log_seat(e, seat);
    log_card(q, e, c);
}

/* N-DEAL-37: an emergency card goes back faceup. */
void counter_take_back(struct ask *q)
{
    struct new_angeles *g = new_angeles_of(q);
    component_id c = zone_top(q->b, ZONE_COUNTER);
    uint8_t seat = countering_player(q);

    declared_clear(q, SIDE_COUNTER);
    g->proposer[zone_count_of(q, ZONE_COUNTER) - 1] = SEAT_NONE;
    if (card_kind(q, c) == KIND_EMERGENCY)
        component_move(q->b, c, emergency_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
    else
        component_move(q->b, c, hand_of(seat), PLACE_TOP, MOVE_UNSEEN, 0);
    struct log_entry *e = log_write(q, MSG_TAKES_BACK);
    log_seat(e, seat);
    log_card(q, e, c);
}

/* One seat's opportunity to make a counteroffer. local[0]: the card; local[1]: cards still to be
 * discarded; local[2]: the one being discarded. N-DEAL-07 to N-DEAL-14, N-DEAL-31 */
enum flow new_angeles_counter(struct frame *f, struct ask *q)
{
    enum { STEP_ASK, STEP_PAY, STEP_PICK, STEP_PAID, STEP_STANDS };

    switch (f->step) {
    case STEP_ASK: { /* N-DEAL-08 */
        ask_seat(q, f->seat, PROMPT_COUNTER);
        sample_counter(q, f->seat);
        ask_about(q, T_NUMBER, (uint16_t)counter_cost(q));
        if (ask_offer(q, OPT_PASS, 0)) { /* N-DEAL-07, N-DEAL-30 */
            log_seat(log_write(q, MSG_PASSES), f->seat);
            promises_counter(q, f->seat, 0, can_counter(q, f->seat));
            return FLOW_DONE;
        }
        component_id offered =
            ask_offer_zone(q, OPT_COUNTER, hand_of(f->seat), counter_missing(q, f->seat, true));
        ASK_ZONE_EACH (q, emergency_of(f->seat), c)
            if (is_proposable(q, c) && /* N-EMERG-02, N-EMERG-03 */
                ask_offer_if(q, OPT_COUNTER, c, counter_missing(q, f->seat, false)))
                offered = c;
        if (offered == 0)
            return FLOW_WAIT;
        f->local[0] = offered;
        f->local[1] = (uint16_t)counter_cost(q); /* N-DEAL-09, N-DEAL-12 */
        counter_lay(q, f->seat, offered);
        if (!flow_falls_answered(f, q, STEP_PAY)) /* not mutated: speed */
            return FLOW_STEP;
    }
        /* fall through */
    case STEP_PAY:
        if (f->local[1])
            return flow_step(f, STEP_PICK);
        promises_counter(q, f->seat, f->local[0], true);
        announce(q, EVENT_COUNTERS, f->seat, 0, 0);
        return flow_step(f, STEP_STANDS);

    case STEP_PICK: { /* N-DEAL-11 */
        ask_seat(q, f->seat, PROMPT_COST);
        sample_hand(q, f->seat, OPT_DISCARD);
        ask_about(q, T_NUMBER, f->local[1]);
        component_id paid = ask_offer_zone(q, OPT_DISCARD, hand_of(f->seat), REQ_MET);
        if (paid == 0)
            return FLOW_WAIT;
        f->local[2] = paid;
        f->local[1]--;
        f->flags = FRAME_CANCELABLE;
        announce(q, EVENT_PAYS, f->seat, paid, 0);
        if (!flow_falls_answered(f, q, STEP_PAID)) /* not mutated: speed */
            return FLOW_STEP;
    }
        /* fall through */
    case STEP_PAID: {
        bool taken = f->flags & FRAME_CANCELED;
        f->flags = 0;
        if (!taken) /* N-DEAL-11 */
            action_discard(q, f->seat, f->local[2]);
        f->local[2] = 0;
        return flow_step(f, STEP_PAY);
    }

    case STEP_STANDS: /* N-DEAL-36 */
        if (zone_top(q->b, ZONE_COUNTER) == f->local[0])
            announce(q, EVENT_STANDS, f->seat, 0, 0);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* N-DEAL-18 to N-DEAL-20, N-DEAL-33 */
void support_with(struct ask *q, uint8_t seat, component_id c, enum side side)
{
    if (block_component(q->b, c)->zone == hand_of(seat))
        component_slip(q, c, support_of(seat, side), PLACE_TOP, SEAT_NONE);
    else
        component_move(q->b, c, support_of(seat, side), PLACE_TOP, MOVE_UNSEEN, 0);
    struct log_entry *e = log_write(q, side == SIDE_MAIN ? MSG_FOR_MAIN : MSG_FOR_COUNTER);
    log_seat(e, seat);
    log_card(q, e, c);
    log_entry_of(e, sort_entry(q, sort_of(q, c)));
}

static void ask_about_support(struct ask *q)
{
    unsigned count[2] = { 0 };

    if (q->lots) /* nobody reads it */
        return;
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++) {
        count[0] += zone_count_of(q, support_of(seat, SIDE_MAIN));
        count[1] += zone_count_of(q, support_of(seat, SIDE_COUNTER));
    }
    ask_about(q, T_NUMBER, (uint16_t)count[0]);
    ask_about(q, T_NUMBER, (uint16_t)count[1]);
}

/* One supporter's opportunity. local[0]: the side; 0: none yet. */
enum flow new_angeles_support(struct frame *f, struct ask *q)
{
    enum { STEP_ASK, STEP_OVER };
    enum side side = f->local[0];

    switch (f->step) {
    case STEP_ASK:
        ask_seat(q, f->seat, side ? PROMPT_SUPPORT_MORE : PROMPT_SUPPORT);
        sample_support(q, f->seat, side);
        ask_about_support(q);
        if (!side && ask_offer(q, OPT_ABSTAIN, 0)) { /* N-DEAL-18, N-DEAL-30 */
            log_seat(log_write(q, MSG_ABSTAINS), f->seat);
            announce(q, EVENT_ABSTAINS, f->seat, 0, 0);
            return flow_step(f, STEP_OVER);
        }
        if (side && ask_offer(q, OPT_DONE, 0)) /* N-DEAL-33 */
            return flow_step(f, STEP_OVER);
        ASK_ZONE_EACH (q, hand_of(f->seat), c) {
            if (side != SIDE_COUNTER && ask_offer(q, OPT_FOR_MAIN, c)) { /* N-DEAL-18 */
                f->local[0] = SIDE_MAIN;
                support_with(q, f->seat, c, SIDE_MAIN);
                return FLOW_STEP;
            }
            if (side != SIDE_MAIN &&
                ask_offer_if(q, OPT_FOR_COUNTER, c,
                             permission(q, QUESTION_SUPPORT, f->seat, 0, REQ_MET))) {
                f->local[0] = SIDE_COUNTER;
                support_with(q, f->seat, c, SIDE_COUNTER);
                return FLOW_STEP;
            }
        }
        return FLOW_WAIT;

    case STEP_OVER:
        bindings_end(q, f->seat); /* N-NEG-29 */
        promises_support(q, f->seat, side);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* The active player proposes the counteroffer as well, at no cost; the step is over. */
enum flow new_angeles_both(struct frame *f, struct ask *q)
{
    ask_seat(q, f->seat, PROMPT_BOTH);
    component_id offered = ask_offer_zone(q, OPT_COUNTER, hand_of(f->seat), REQ_MET);
    ASK_ZONE_EACH (q, emergency_of(f->seat), c)
        if (is_proposable(q, c) && ask_offer(q, OPT_COUNTER, c))
            offered = c;
    if (offered == 0)
        return FLOW_WAIT;
    counter_lay(q, f->seat, offered);
    new_angeles_of(q)->closed = 1; /* N-DEAL-39 */
    announce(q, EVENT_COUNTERS, f->seat, 0, 0);
    return FLOW_DONE;
}
