/* supplies.c: credits, karma and passports (L-SUPPLY). */
#include "la1/facts.h"

/* L-SUPPLY-01, L-SUPPLY-02 */
void purse_gain(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    number = (unsigned)question_settle(q, QUESTION_GAIN, seat, kind, (int)number);
    number = supply_move(q->b, kind, HOLDER_BANK, seat, number);
    if (number == 0)
        return;
    struct log_entry *e = log_write(q, MSG_GAINS);
    log_seat(e, seat);
    log_number(e, (int)number);
    log_supply(e, kind);
    announce(q, EVENT_GAINS, seat, kind, 0);
}

/* L-SUPPLY-03 */
void purse_lose(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    number = supply_move(q->b, kind, seat, HOLDER_BANK, number);
    if (number == 0)
        return;
    struct log_entry *e = log_write(q, MSG_LOSES);
    log_seat(e, seat);
    log_number(e, (int)number);
    log_supply(e, kind);
}

void purse_pay(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    purse_lose(q, seat, kind, number);
    if (number)
        announce(q, EVENT_SPENDS, seat, kind, 0);
}
