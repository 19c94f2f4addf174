/* threat.c: threat, capital and contracts (N-THREAT, N-CAPITAL, N-CONTRACT). */
#include "new_angeles/facts.h"

/* N-THREAT-01, N-THREAT-02 */
void threat_raise(struct ask *q, unsigned by)
{
    struct new_angeles *g = new_angeles_of(q);
    unsigned room = THREAT_END - g->threat;

    by = by < room ? by : room; /* N-THREAT-01, N-THREAT-02 */
    if (by == 0)
        return;
    g->threat = (uint8_t)(g->threat + by);
    g->rise = (uint8_t)(g->rise + by);
    g->news = (uint8_t)(g->news + by);
    struct log_entry *e = log_write(q, MSG_THREAT_RISES);
    log_number(e, (int)by);
    log_number(e, g->threat);
    if (g->threat == THREAT_END) /* N-THREAT-02 */
        game_end(q);
}

/* N-THREAT-07 */
void threat_lower(struct ask *q, unsigned by)
{
    struct new_angeles *g = new_angeles_of(q);

    by = by < g->threat ? by : g->threat; /* N-THREAT-07 */
    if (by == 0)
        return;
    g->threat = (uint8_t)(g->threat - by);
    struct log_entry *e = log_write(q, MSG_THREAT_FALLS);
    log_number(e, (int)by);
    log_number(e, g->threat);
}

/* N-THREAT-08: one cause, one announcement. */
void threat_cause_over(struct ask *q)
{
    struct new_angeles *g = new_angeles_of(q);

    if (g->rise > 0) /* N-THREAT-08 */
        announce(q, EVENT_THREAT, g->k.active, 0, 0);
    g->rise = 0;
}

static void capital_log(struct ask *q, uint16_t message, uint8_t seat, unsigned number)
{
    struct log_entry *e = log_write(q, message);

    log_seat(e, seat);
    log_number(e, (int)number);
}

void capital_gain(struct ask *q, uint8_t seat, unsigned number)
{
    unsigned gained = supply_move(q->b, SUPPLY_CAPITAL, HOLDER_RESERVE, seat, number);

    if (gained > 0)
        capital_log(q, MSG_GAINS, seat, gained);
}

/* N-CAPITAL-03 */
void capital_lose(struct ask *q, uint8_t seat, unsigned number)
{
    unsigned lost = supply_move(q->b, SUPPLY_CAPITAL, seat, HOLDER_RESERVE, number);

    if (lost > 0)
        capital_log(q, MSG_LOSES, seat, lost);
}

/* N-CAPITAL-04 */
void capital_move(struct ask *q, uint8_t from, uint8_t to, unsigned number, bool stolen)
{
    unsigned moved = supply_move(q->b, SUPPLY_CAPITAL, from, to, number);

    if (moved == 0)
        return;
    struct log_entry *e = log_write(q, stolen ? MSG_STEALS : MSG_TRADES);
    log_seat(e, from);
    log_number(e, (int)moved);
    log_seat(e, to);
}

/* N-CONTRACT-01 to N-CONTRACT-03, N-CONTRACT-11, N-CONTRACT-13 */
void contract_pay(struct ask *q, enum game_word contract, unsigned times)
{
    const struct new_angeles *g = new_angeles_of(q);

    for (unsigned i = 0; i < CORPORATIONS; i++) {
        const int16_t *field = fields_of(q, entry_of(q, KIND_CORPORATION, i));
        if (g->seat_of[i] == SEAT_NONE || field[CORPORATION_CONTRACT] != (int)contract)
            continue;
        unsigned pays = times * (unsigned)field[CORPORATION_PAYS];
        pays = supply_move(q->b, SUPPLY_CAPITAL, HOLDER_RESERVE, g->seat_of[i], pays);
        if (pays > 0) /* not mutated: the reserve never runs out of capital */
            capital_log(q, MSG_CONTRACT, g->seat_of[i], pays);
    }
}
