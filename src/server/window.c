/* window.c: reaction windows at an even pace.
 *
 * A window is one sealed ask. Where people play with people who may hold something or not, all its
 * answers go in at one moment: when everybody who has a choice has made it, and no sooner than two
 * seconds after it was opened. Until then nobody's answer shows, neither a person's nor a bot's nor
 * that of somebody who could only pass.
 */
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/table.h"

enum { WINDOW_MS = 2000 };

/* What asks for an answer that may be to do nothing, of everybody who is asked. */
bool window_holds(struct table *t, unsigned seat)
{
    unsigned waiting = ang_game_waiting(t->game);
    struct decision_look look;

    if (!(waiting >> seat & 1))
        return false;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (waiting >> s & 1 && (!decision_look(t->game, s, &look) || !look.passes))
            return false;
    return true;
}

static bool is_answered(struct table *t, unsigned seat, const struct decision_look *look)
{
    const struct chair *c = &t->chair[seat];

    if (look->only_pass)
        return true;
    if (c->has_choice && c->choice_version == look->version)
        return true;
    return !chair_is_bots(c) && orders_pass(t, seat);
}

bool window_tick(struct table *t)
{
    unsigned waiting = ang_game_waiting(t->game);
    struct decision_look look[ANG_SEAT_MAX];

    if (!waiting || table_is_quick(t) || !window_holds(t, ang_seat_first(waiting))) {
        t->window_open = false;
        return false;
    }
    if (!t->window_open) {
        t->window_open = true;
        t->window_since = t->hall->now_ms;
    }
    if (t->hall->now_ms - t->window_since < WINDOW_MS)
        return false;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (waiting >> s & 1 &&
            (!decision_look(t->game, s, &look[s]) || !is_answered(t, s, &look[s])))
            return false;
    t->window_open = false;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (waiting >> s & 1)
            table_window_answer(t, s, &look[s]);
    return true;
}
