/* demands.c: demand rounds (N-DEMAND). */
#include "new_angeles/facts.h"

static const int16_t *demand_fields(const struct ask *q)
{
    return card_fields(q, zone_top(q->b, ZONE_DEMAND));
}

/* N-RES-04, N-INVEST-05 */
bool is_met(const struct ask *q, uint8_t kind)
{
    return (int)stock_of(q, kind) >= demand_fields(q)[DEMAND_NEED + kind - SUPPLY_ENERGY];
}

unsigned resources_low(const struct ask *q)
{
    unsigned count = 0;

    for (uint8_t kind = SUPPLY_ENERGY; is_resource(kind); kind++)
        count += stock_of(q, kind) <= 1;
    return count;
}

/* N-SETUP-08, N-DEMAND-06 */
void demand_next(struct ask *q)
{
    struct block *b = q->b;
    component_id was = zone_top(b, ZONE_DEMAND);

    if (was) /* N-DEMAND-06 */
        component_move(b, was, ZONE_DEMANDS, PLACE_BOTTOM, MOVE_UNSEEN, 0);
    for (uint8_t kind = SUPPLY_ENERGY; is_resource(kind); kind++)
        supply_move(b, kind, HOLDER_STOCK, HOLDER_RESERVE, stock_of(q, kind));
    component_id c = zone_top(b, ZONE_DEMANDS);
    component_move(b, c, ZONE_DEMAND, PLACE_TOP, MOVE_FACE_UP, 0);
    log_card(q, log_write(q, MSG_DEMAND), c);
}

/* N-DEMAND-02, N-DEMAND-03 */
static void demand_pay(struct ask *q)
{
    struct new_angeles *g = new_angeles_of(q);
    bool met = true;

    for (uint8_t kind = SUPPLY_ENERGY; is_resource(kind); kind++)
        met = met && is_met(q, kind); /* N-DEMAND-02 */
    log_write(q, met ? MSG_DEMAND_MET : MSG_DEMAND_MISSED);
    *(met ? &g->demands_met : &g->demands_missed) += 1;
    if (!met) /* N-DEMAND-03 */
        threat_raise(q, (unsigned)demand_fields(q)[DEMAND_FAIL]);
    threat_cause_over(q);
}

/* N-NEG-21: all are asked at once whether they are ready. */
static enum flow talk(struct frame *f, struct ask *q, uint16_t prompt, uint8_t after)
{
    ask_each(q, block_seats(q->b), prompt);
    if (ask_offer(q, OPT_READY, 0))
        return flow_sealed(q, f, after, 1);
    return FLOW_WAIT;
}

/* N-DEMAND-01, N-DEMAND-07, N-DEMAND-10 */
enum flow new_angeles_demand(struct frame *f, struct ask *q)
{
    struct new_angeles *g = new_angeles_of(q);

    switch (f->step) {
    case DEMAND_TALK: /* N-DEMAND-10 */
        return talk(f, q, PROMPT_TALK, DEMAND_DUE);

    case DEMAND_DUE: /* N-DEMAND-10 */
        promises_due(q, WHEN_TALK, SEAT_NONE);
        return flow_call(f, DEMAND_REVEAL, PROC_DUE, f->seat, 0, 0);

    case DEMAND_REVEAL:
        investments_reveal(q);
        f->local[0] = 0;
        return flow_step(f, DEMAND_SCORE);

    case DEMAND_SCORE: /* N-INVEST-02 */
        if (f->local[0] < q->b->seat_count)
            return investment_score(f, q, DEMAND_SCORE);
        return flow_step(f, DEMAND_PAY);

    case DEMAND_PAY:
        demand_pay(q);
        return flow_step(f, DEMAND_NEXT);

    case DEMAND_NEXT:
        if (g->space == SPACES) /* N-DEMAND-07, N-WIN-01, N-WIN-10 */
            return flow_step(f, g->table & TABLE_NO_LAST_TALK ? DEMAND_END : DEMAND_LAST_TALK);
        demand_next(q);
        return flow_become(f, PROC_INVEST, f->seat, 0, 0);

    case DEMAND_LAST_TALK: /* N-WIN-10 */
        return talk(f, q, PROMPT_LAST_TALK, DEMAND_LAST_DUE);

    case DEMAND_LAST_DUE:
        promises_due(q, WHEN_TALK, SEAT_NONE);
        return flow_call(f, DEMAND_END, PROC_DUE, f->seat, 0, 0);

    case DEMAND_END:
        game_end(q);
        return FLOW_OVER;
    }
    return FLOW_BROKEN;
}
