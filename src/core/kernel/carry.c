#include "kernel/carry.h"
#include "kernel/ask.h"

const struct carry_fact *carry_row(const struct rules *r, unsigned i, unsigned *nth)
{
    const struct carry_fact *row = r->carry;

    CHECK(i < r->carry_count);
    for (; i >= row->field.count; row++)
        i -= row->field.count;
    *nth = i;
    return row;
}

/* The viewers who know a number from the start. The number of a seat not in the game is no
 * secret. */
static seat_mask known_at_first(const struct carry_fact *row, unsigned nth, const struct block *b)
{
    if (row->known == CARRY_PUBLIC || (row->known == CARRY_OWN && nth >= b->seat_count))
        return SEEN_BY_ALL;
    return row->known == CARRY_OWN ? (seat_mask)BIT(nth) : 0;
}

void carried_begin(struct ask *q, const struct setup *s)
{
    const struct carry_fact *row = q->rules->carry;

    for (unsigned i = 0, nth = 0; i < q->rules->carry_count; i++, nth++) {
        if (nth == row->field.count)
            row++, nth = 0;
        carried_numbers(q->rules, q->b)[i] = s->carried ? s->carry[i] : row->least;
        carried_seen(q->rules, q->b)[i] =
            (seat_mask)((s->carried ? s->carry_seen[i] : 0) | known_at_first(row, nth, q->b));
    }
}

void carried_show(struct ask *q, unsigned i, seat_mask viewers)
{
    CHECK(i < q->rules->carry_count);
    seat_mask *seen = &carried_seen(q->rules, q->b)[i];

    if (viewers & ~*seen & SEEN_BY_ALL)
        q->b->stirred |= STIR_FACE;
    *seen |= viewers;
}

void carried_imagine(struct ask *q, uint8_t viewer, struct rng_run *run)
{
    for (unsigned i = 0; i < q->rules->carry_count; i++) {
        unsigned nth;
        const struct carry_fact *row = carry_row(q->rules, i, &nth);
        if (carried_seen(q->rules, q->b)[i] >> viewer & 1)
            continue;
        uint32_t values = (uint32_t)(row->most - row->least + 1);
        carried_numbers(q->rules, q->b)[i] =
            (int16_t)(row->least + (int)rng_run_below(run, values));
    }
}

void carried_keep(const struct rules *r, struct block *back, const struct block *now)
{
    for (unsigned i = 0; i < r->carry_count; i++)
        if (carried_numbers(r, back)[i] == carried_numbers(r, now)[i])
            carried_seen(r, back)[i] |= carried_seen(r, now)[i];
}

const char *carried_verify(const struct ask *q)
{
    for (unsigned i = 0; i < q->rules->carry_count; i++) {
        unsigned nth;
        const struct carry_fact *row = carry_row(q->rules, i, &nth);
        int number = carried_numbers(q->rules, q->b)[i];
        seat_mask seen = carried_seen(q->rules, q->b)[i], first = known_at_first(row, nth, q->b);
        if (number < row->least || number > row->most)
            return "a carried number is out of range";
        if (seen > SEEN_BY_ALL || (seen & first) != first)
            return "somebody has forgotten a carried number";
    }
    return NULL;
}
