/* production.c: the Production Phase (N-PROD), and the supply (N-RES). */
#include "new_angeles/facts.h"

/* N-RES-02, N-RES-03, N-RES-06: the reserve has 15 of each resource, so no track goes
 * further. */
void stock_change(struct ask *q, uint8_t kind, int by)
{
    unsigned number = (unsigned)(by < 0 ? -by : by);
    unsigned moved = by < 0 ? supply_move(q->b, kind, HOLDER_STOCK, HOLDER_RESERVE, number)
                            : supply_move(q->b, kind, HOLDER_RESERVE, HOLDER_STOCK, number);

    if (moved == 0)
        return;
    struct log_entry *e = log_write(q, by < 0 ? MSG_STOCK_FALLS : MSG_STOCK_RISES);
    log_number(e, (int)moved);
    log_supply(e, kind);
}

static void resource_produce(struct ask *q, unsigned district, uint8_t kind, unsigned number)
{
    unsigned moved = supply_move(q->b, kind, HOLDER_RESERVE, HOLDER_STOCK, number);

    if (moved == 0)
        return;
    struct log_entry *e = log_write(q, MSG_PRODUCES);
    log_entry_of(e, entry_of(q, KIND_DISTRICT, district));
    log_number(e, (int)moved);
    log_supply(e, kind);
}

/* N-PROD-04 to N-PROD-07 */
unsigned district_yield(struct ask *q, unsigned district, uint8_t kind)
{
    const int16_t *field = district_fields(q, district);
    unsigned number = 0;

    if (!is_workable(q, district)) /* N-PROD-05, N-PROD-06 */
        return 0;
    if (field[DISTRICT_PRIMARY] == kind &&
        (!pieces_in(q, SUPPLY_ORGCRIME, district) ||
         permission(q, QUESTION_ORGCRIME, q->b->active, 0, REQ_MET) != REQ_MET)) /* N-PROD-07 */
        number = (unsigned)field[DISTRICT_AMOUNT] +
                 pieces_in(q, SUPPLY_DEVELOPMENT, district); /* N-PROD-04 */
    return number + (field[DISTRICT_SECONDARY] == kind ? (unsigned)field[DISTRICT_AMOUNT_2] : 0);
}

void district_produce(struct ask *q, unsigned district)
{
    const int16_t *field = district_fields(q, district);
    uint8_t primary = (uint8_t)field[DISTRICT_PRIMARY],
            secondary = (uint8_t)field[DISTRICT_SECONDARY];

    resource_produce(q, district, primary, district_yield(q, district, primary));
    if (secondary)
        resource_produce(q, district, secondary, district_yield(q, district, secondary));
}

/* N-HF-01 to N-HF-04 */
static void unrest_double(struct ask *q, unsigned district)
{
    if (new_angeles_of(q)->unrest[district] == STAGE_STABLE &&
        !pieces_in(q, SUPPLY_OUTAGE, district)) /* N-HF-02 */
        unrest_break_out(q, district, STAGE_STRIKE, DOER_OTHER);
    else /* N-HF-03, N-HF-04 */
        piece_place(q, SUPPLY_OUTAGE, district, DOER_OTHER);
}

void districts_exploit(struct ask *q)
{
    for (unsigned d = 0; d < DISTRICTS && q->b->state == GAME_RUNNING; d++) { /* N-PROD-03 */
        if (!pieces_in(q, SUPPLY_ANDROID, d))                                 /* N-PROD-01 */
            continue;
        district_produce(q, d);                  /* N-PROD-02, N-PROD-10 */
        if (pieces_in(q, SUPPLY_HUMAN_FIRST, d)) /* N-PROD-13 */
            unrest_double(q, d);
        else
            unrest_raise(q, d, DOER_OTHER); /* N-PROD-11, N-PROD-12, N-PROD-14 */
    }
    threat_cause_over(q);
}

/* N-PROD-01 to N-PROD-03, N-PROD-10 to N-PROD-14 */
enum flow new_angeles_production(struct frame *f, struct ask *q)
{
    enum { STEP_EXPLOIT, STEP_OVER };

    switch (f->step) {
    case STEP_EXPLOIT:
        districts_exploit(q);
        return flow_step(f, STEP_OVER);

    case STEP_OVER:
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
