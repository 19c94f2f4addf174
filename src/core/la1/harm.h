/* harm.h: the steps before damage or Heat comes, in which cards may change how much.
 *
 * It is inline, because random play takes these steps often.
 */
#ifndef ANGELES_LA1_HARM_H
#define ANGELES_LA1_HARM_H

#include "la1/facts.h"

enum { HARM_BEFORE, HARM_WINDOW, HARM_ASK, HARM_COMES };

/* local[0]: how much; local[1]: word of the cause; local[2]: 1: it is a cost, and has no window. */
static inline enum flow harm_window(struct frame *f, struct ask *q, uint8_t event, unsigned use,
                                    uint16_t prompt)
{
    struct la1 *g = la1_of(q);

    switch (f->step) {
    case HARM_BEFORE:
        if (!is_alive(q, f->seat) || f->local[0] == 0 || g->ended)
            return FLOW_DONE;
        g->cause = (uint8_t)f->local[1];
        if (f->local[2])
            return flow_step(f, HARM_COMES);
        announce(q, event, f->seat, f->local[1], 0);
        return flow_step(f, HARM_WINDOW);

    case HARM_WINDOW:
        g->cause = (uint8_t)f->local[1];
        return flow_step(f,
                         f->local[0] && can_use(q, BIT(use), f->seat, 0) ? HARM_ASK : HARM_COMES);

    case HARM_ASK:
        ask_seat(q, f->seat, prompt);
        ask_about(q, T_NUMBER, f->local[0]);
        return window_offer(q, f, BIT(use), HARM_WINDOW, OPT_TAKE_IT, HARM_COMES);
    }
    return FLOW_BROKEN;
}

#endif
