/* sample.c: rollouts that draw an answer without listing all of them (flow_roll()).
 *
 * No rule is stated here. The chapters say what may be chosen; all of that is equally likely.
 * test_roll compares it with the lists.
 */
#include "new_angeles/sample.h"

#include "new_angeles/facts.h"

/* The n-th card of a zone from the top. */
static component_id card_at(const struct ask *q, uint8_t zone, unsigned n)
{
    return zone_at_place(q->b, zone, zone_count_of(q, zone) - 1 - n);
}

/* A card to propose: an emergency card, or one in hand. `pass`: an option besides them, if any. */
static void sample_proposal(struct ask *q, uint8_t seat, uint16_t kind, uint16_t pass,
                            bool from_hand, bool emergencies)
{
    component_id ready[CORPORATIONS];
    unsigned count = 0, cards = from_hand ? zone_count_of(q, hand_of(seat)) : 0,
             may_pass = pass != 0;

    if (emergencies)
        ZONE_EACH (q->b, emergency_of(seat), c)
            if (is_proposable(q, c)) {
                CHECK(count < ARRAY_LEN(ready));
                ready[count++] = c;
            }
    unsigned n = lots_draw(q->lots, may_pass + count + cards);
    if (n < may_pass)
        ask_drawn(q, pass, 0);
    else if (n < may_pass + count)
        ask_drawn(q, kind, ready[n - may_pass]);
    else
        ask_drawn(q, kind, card_at(q, hand_of(seat), n - may_pass - count));
}

void sample_main(struct ask *q, uint8_t seat)
{
    if (ask_draws(q, seat))
        sample_proposal(q, seat, OPT_PROPOSE, 0, true, true);
}

void sample_counter(struct ask *q, uint8_t seat)
{
    if (ask_draws(q, seat))
        sample_proposal(q, seat, OPT_COUNTER, OPT_PASS, counter_missing(q, seat, true) == REQ_MET,
                        counter_missing(q, seat, false) == REQ_MET);
}

void sample_support(struct ask *q, uint8_t seat, enum side side)
{
    if (!ask_draws(q, seat))
        return;
    bool main = side != SIDE_COUNTER;
    bool counter =
        side != SIDE_MAIN && permission(q, QUESTION_SUPPORT, seat, 0, REQ_MET) == REQ_MET;
    unsigned sides = main + counter;
    unsigned n = lots_draw(q->lots, 1 + zone_count_of(q, hand_of(seat)) * sides);
    if (n == 0) {
        ask_drawn(q, side ? OPT_DONE : OPT_ABSTAIN, 0);
        return;
    }
    if (main && counter)
        main = n % 2;
    ask_drawn(q, main ? OPT_FOR_MAIN : OPT_FOR_COUNTER, card_at(q, hand_of(seat), (n - 1) / sides));
}

void sample_hand(struct ask *q, uint8_t seat, uint16_t kind)
{
    if (ask_draws(q, seat))
        ask_drawn(q, kind,
                  card_at(q, hand_of(seat), lots_draw(q->lots, zone_count_of(q, hand_of(seat)))));
}

void sample_sort(struct ask *q, uint8_t seat, unsigned without)
{
    unsigned sorts = 0;

    if (!ask_draws(q, seat))
        return;
    for (unsigned sort = 0; sort < SORTS; sort++)
        sorts |= (unsigned)(!(without >> sort & 1) && sort_left(q, sort)) << sort;
    ask_drawn(q, OPT_DRAW, sort_entry(q, mask_nth(sorts, lots_draw(q->lots, bit_count(sorts)))));
}
