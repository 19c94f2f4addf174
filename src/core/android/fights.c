/* fights.c: fights and their tactics (rulebook, "Fights"; A-TWI-32 to A-TWI-35). */
#include "android/android.h"

/* A-TWI-32 to A-TWI-35: the player it is played on chooses; the text of that branch follows. The
 * shift goes as far as there is room: A-TWI-34. */
enum flow android_fight(struct frame *f, struct ask *q)
{
    enum { STEP_BEGIN, STEP_CHOOSE };
    enum { BRANCH_LIGHT, BRANCH_DARK };
    struct android *g = android_of(q);

    switch (f->step) {
    case STEP_BEGIN:
        g->fighting = f->seat;
        return flow_step(f, STEP_CHOOSE);

    case STEP_CHOOSE: /* A-TWI-32, A-TWI-35 */
        ask_seat(q, f->seat, PROMPT_FIGHT);
        if (f->source) /* not mutated: how it is asked */
            ask_about_source(q, f->source);
        if (ask_offer(q, OPT_LIGHT_TACTICS, 0)) { /* A-TWI-32 */
            log_seat(log_write(q, MSG_LIGHT_TACTICS), f->seat);
            shift_light(q, f->seat, 1); /* A-TWI-33 A-TWI-34 */
            g->just_light |= (uint8_t)BIT(f->seat);
            announce(q, EVENT_LIGHT_TACTICS, f->seat, 0, 0);
            q->b->answer = BRANCH_LIGHT;
            return FLOW_DONE;
        }
        if (ask_offer_if(q, OPT_DARK_TACTICS, 0,
                         permission(q, QUESTION_MAY_DARK_TACTICS, f->seat, 0, REQ_MET))) {
            log_seat(log_write(q, MSG_DARK_TACTICS), f->seat);
            shift_dark(q, f->seat, 1); /* A-TWI-33 A-TWI-34 */
            g->just_light &= (uint8_t)~BIT(f->seat);
            announce(q, EVENT_DARK_TACTICS, f->seat, 0, 0);
            q->b->answer = BRANCH_DARK;
            return FLOW_DONE;
        }
        return FLOW_WAIT;
    }
    return FLOW_BROKEN;
}
