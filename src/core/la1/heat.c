/* heat.c: Heat tokens (L-HEAT). */
#include "la1/harm.h"

unsigned heat_of(const struct ask *q, uint8_t seat) /* L-HEAT-01 */
{
    return held(q, SUPPLY_HEAT, seat);
}

bool has_most_heat(const struct ask *q, uint8_t seat) /* L-HEAT-04 */
{
    for (uint8_t other = 0; other < q->b->seat_count; other++)
        if (is_alive(q, other) && heat_of(q, other) > heat_of(q, seat))
            return false;
    return is_alive(q, seat);
}

/* L-HEAT-05 */
void heat_reclaim(struct ask *q, uint8_t seat, unsigned number)
{
    unsigned moved = supply_move(q->b, SUPPLY_HEAT, seat, HOLDER_BANK, number);
    struct log_entry *e = log_write(q, MSG_RECLAIMS);

    log_seat(e, seat);
    log_number(e, (int)moved);
}

/* L-HEAT-02, L-HEAT-03, L-HEAT-07 */
static void heat_add(struct ask *q, uint8_t seat, unsigned number)
{
    unsigned unused = HEAT_EACH - heat_of(q, seat), placed = number < unused ? number : unused;

    if (number == 0)
        return;
    supply_move(q->b, SUPPLY_HEAT, HOLDER_BANK, seat, placed);
    struct log_entry *e = log_write(q, MSG_HEAT);
    log_seat(e, seat);
    log_number(e, (int)placed);
    if (placed < number)
        darkness_advance(q, 1);
    if (placed)
        announce(q, EVENT_GAINS, seat, SUPPLY_HEAT, 0);
}

/* local[0]: how much; local[1]: word of the cause; local[2]: 1: it is a cost, and no card helps. */
enum flow la1_heat(struct frame *f, struct ask *q)
{
    enum { STEP_ADD = HARM_COMES, STEP_DUE };

    if (f->step < HARM_COMES)
        return harm_window(f, q, EVENT_HEATING, USE_HEAT, PROMPT_HEAT);
    switch (f->step) {
    case STEP_ADD:
        if (!f->local[2])
            f->local[0] = (uint16_t)question_settle(q, QUESTION_HEAT, f->seat, 0, f->local[0]);
        heat_add(q, f->seat, f->local[0]);
        return flow_step(f, STEP_DUE);

    case STEP_DUE:
        if (is_due(q))
            return flow_become(f, PROC_ADVANCE, q->b->active, 0, 0);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
