/* investments.c: investments, which pay before each demand (N-INVEST). */
#include "new_angeles/facts.h"

/* N-INVEST-02: all are revealed at once. */
void investments_reveal(struct ask *q)
{
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++) {
        component_id c = zone_top(q->b, investment_of(seat));
        component_turn_up(q->b, c);
        struct log_entry *e = log_write(q, MSG_INVESTMENT);
        log_seat(e, seat);
        log_card(q, e, c);
    }
}

/* N-INVEST-03, N-INVEST-04: local[0] investments have been scored. */
enum flow investment_score(struct frame *f, struct ask *q, uint8_t step)
{
    uint8_t seat = (uint8_t)((q->b->active + f->local[0]++) % q->b->seat_count);
    component_id c = zone_top(q->b, investment_of(seat));
    const struct pack_clause *clause = card_program(q->pack, c);
    struct scope s = { .self = c, .you = seat };

    if (!clause || !machine_value(q, clause->needs, &s))
        return flow_step(f, step);
    return flow_play(q, f, step, clause, &s);
}

/* N-INVEST-06 to N-INVEST-10, N-CSETUP-11 */
enum flow new_angeles_invest(struct frame *f, struct ask *q)
{
    enum { STEP_DEAL, STEP_ASK, STEP_RETURN };
    struct block *b = q->b;

    switch (f->step) {
    case STEP_DEAL:
        for (uint8_t seat = 0; seat < b->seat_count; seat++)
            zone_pour(b, investment_of(seat), ZONE_INVESTMENTS);
        zone_shuffle(b, ZONE_INVESTMENTS); /* N-INVEST-06 */
        for (unsigned i = 0; i < 2; i++)   /* N-INVEST-07 */
            for (uint8_t seat = 0; seat < b->seat_count; seat++)
                component_move(b, zone_top(b, ZONE_INVESTMENTS), investment_of(seat), PLACE_TOP,
                               MOVE_TO_SEAT, seat);
        return flow_step(f, STEP_ASK);

    case STEP_ASK: { /* N-INVEST-08, N-INVEST-10 */
        uint8_t seat = ask_each(q, block_seats(b), PROMPT_INVEST);
        ASK_ZONE_EACH (q, investment_of(seat), c)
            if (ask_offer(q, OPT_KEEP, c))
                return flow_sealed(q, f, STEP_RETURN, c);
        return FLOW_WAIT;
    }

    case STEP_RETURN:
        for (unsigned i = 0; i < b->seat_count; i++) { /* N-INVEST-07 */
            uint8_t seat = (uint8_t)((b->active + i) % b->seat_count);
            component_id kept = lane_answer(b, seat), c = zone_top(b, investment_of(seat));
            component_slip(q, c == kept ? component_below(b, c) : c, ZONE_INVESTMENTS, PLACE_TOP,
                           SEAT_NONE);
            log_seat(log_write(q, MSG_KEEPS), seat);
        }
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
