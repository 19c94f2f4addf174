/* events.c: the Event Phase (N-EVENT), and the turn track. */
#include "new_angeles/facts.h"

/* N-EVENT-06: everybody sees the back of the top card. */
void event_next(struct ask *q)
{
    component_id c = zone_top(q->b, ZONE_EVENTS);

    if (!zone_top(q->b, ZONE_NEXT))
        component_move(q->b, c, ZONE_NEXT, PLACE_TOP, MOVE_UNSEEN, 0);
    new_angeles_of(q)->next_back = (uint8_t)card_fields(q, zone_top(q->b, ZONE_NEXT))[EVENT_BACK];
}

/* N-EVENT-05, N-EVENT-11 */
void track_fill(struct ask *q, unsigned turns)
{
    unsigned filled = 0;

    for (component_id c; filled < turns && (c = zone_top(q->b, ZONE_ASSETS)) != 0; filled++)
        component_move(q->b, c, ZONE_TRACK, PLACE_TOP, MOVE_UNSEEN, 0);
    log_number(log_write(q, MSG_TURNS), (int)filled);
}

/* N-EVENT-01, N-EVENT-02 */
enum flow new_angeles_event(struct frame *f, struct ask *q)
{
    enum { STEP_REVEAL, STEP_PLACED, STEP_TURNS, STEP_OVER };
    struct new_angeles *g = new_angeles_of(q);
    component_id c;

    switch (f->step) {
    case STEP_REVEAL: {
        c = zone_top(q->b, ZONE_NEXT);
        component_move(q->b, c, ZONE_NEWS, PLACE_TOP, MOVE_FACE_UP, 0);
        log_card(q, log_write(q, MSG_EVENT), c);
        g->rise = g->news = 0;
        struct scope s = { .self = c, .you = f->seat };
        return flow_play(q, f, STEP_PLACED, card_program(q->pack, c), &s);
    }

    case STEP_PLACED: /* N-THREAT-08 */
        threat_cause_over(q);
        return flow_step(f, STEP_TURNS);

    case STEP_TURNS: /* N-EVENT-05, N-ROUND-09 */
        track_fill(q, (unsigned)card_fields(q, zone_top(q->b, ZONE_NEWS))[EVENT_TURNS]);
        return flow_step(f, STEP_OVER);

    case STEP_OVER: /* N-EVENT-10 */
        c = zone_top(q->b, ZONE_NEWS);
        component_move(q->b, c, ZONE_EVENTS, PLACE_BOTTOM, MOVE_UNSEEN, 0);
        event_next(q);
        if (g->news < 2) /* N-CONTRACT-10 */
            contract_pay(q, WORD_QUIET, 1);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* Looks at the top local[0] events; one goes to the bottom, one to the very top. local[1] to
 * local[3]: the cards, from the top. N-INFO-05, N-INFO-07 */
enum flow new_angeles_order(struct frame *f, struct ask *q)
{
    enum { STEP_LOOK, STEP_BOTTOM, STEP_TOP };
    enum { MOST = 3 };
    struct block *b = q->b;

    switch (f->step) {
    case STEP_LOOK: {
        /* not mutated: no card looks at more */
        unsigned wanted = f->local[0] < MOST ? f->local[0] : MOST, count = 0;
        component_id below = zone_top(b, ZONE_EVENTS);
        f->local[++count] = zone_top(b, ZONE_NEXT);
        for (; count < wanted && below != 0; below = component_below(b, below))
            f->local[++count] = below;
        f->local[0] = (uint16_t)count;
        for (unsigned i = 1; i <= count; i++)
            component_show(b, f->local[i], (seat_mask)BIT(f->seat));
        struct log_entry *e = log_write(q, MSG_LOOKS_AT_EVENTS);
        log_seat(e, f->seat);
        log_number(e, (int)count);
        return count > 1 ? flow_step(f, STEP_BOTTOM) : FLOW_DONE;
    }

    case STEP_BOTTOM:
        ask_seat(q, f->seat, PROMPT_BOTTOM);
        for (unsigned i = 1; i <= f->local[0]; i++)
            if (ask_offer(q, OPT_BOTTOM, f->local[i])) {
                component_id c = f->local[i];
                log_write(q, MSG_EVENT_DOWN);
                component_move(b, c, ZONE_EVENTS, PLACE_BOTTOM, MOVE_UNSEEN, 0);
                f->local[i] = f->local[f->local[0]];
                f->local[f->local[0]--] = 0;
                return flow_step(f, STEP_TOP);
            }
        return FLOW_WAIT;

    case STEP_TOP:
        ask_seat(q, f->seat, PROMPT_TOP);
        for (unsigned i = 1; i <= f->local[0]; i++)
            if (ask_offer(q, OPT_TOP, f->local[i])) {
                component_id c = f->local[i], was = zone_top(b, ZONE_NEXT);
                if (was && was != c)
                    component_move(b, was, ZONE_EVENTS, PLACE_TOP, MOVE_UNSEEN, 0);
                if (was != c)
                    component_move(b, c, ZONE_NEXT, PLACE_TOP, MOVE_UNSEEN, 0);
                event_next(q);
                return FLOW_DONE;
            }
        return FLOW_WAIT;
    }
    return FLOW_BROKEN;
}
