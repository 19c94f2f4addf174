/* menu.c: the place of an option in a menu, as far as it depends on the position. */
#include "android/android.h"

static void move_stands(struct ask *q, uint8_t seat, uint8_t at, struct standing *out)
{
    if (enter_time(q, seat, at) > ACTION_TIME) { /* restricted: A-MOVE-14 */
        out->group = MENU_COSTLY;
    } else if (leads_on(android_of(q), at)) {
        out->group = MENU_LEADS;
        out->rank = RANK_WORTH;
    }
}

/* A pass is wasted on a place within the ruler's reach. */
static void flight_stands(struct ask *q, uint8_t seat, uint8_t at, struct standing *out)
{
    if (!move_missing(q, seat, at, false))
        out->rank = RANK_LATE;
    else if (leads_on(android_of(q), at))
        out->rank = RANK_WORTH;
}

void android_standing(struct ask *q, uint8_t seat, const struct option *o, struct standing *out)
{
    switch (o->kind) {
    case OPT_MOVE:
        move_stands(q, seat, (uint8_t)o->target[0], out);
        break;
    case OPT_FLY:
        flight_stands(q, seat, (uint8_t)o->target[0], out);
        break;
    case OPT_DISCARD: /* as an action of the turn it costs Time */
        if (q->b->depth > 0 && block_top(q->b)->proc == PROC_TURN)
            out->group = MENU_SPARE;
        break;
    case OPT_ABILITY:
        out->group = MENU_IN_PLAY;
        break;
    }
}
