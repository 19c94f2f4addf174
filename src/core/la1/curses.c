/* curses.c: curse tokens (L-SETUP-18, L-SUPPLY-01). */
#include "la1/facts.h"

static bool curse_is_used(const struct ask *q, uint16_t entry)
{
    return fields_of(q, la1_of(q)->folder)[CASE_NUMBER] >= fields_of(q, entry)[CURSE_SINCE];
}

/* A token of this kind in the supply; 0: none, or the case does not use it. */
static component_id curse_left(const struct ask *q, uint16_t entry)
{
    ZONE_EACH (q->b, ZONE_CURSES, c)
        if (card_entry(q, c) == entry && curse_is_used(q, entry))
            return c;
    return 0;
}

void curse_take(struct ask *q, uint8_t seat, uint16_t entry)
{
    component_id c = curse_left(q, entry);

    if (c == 0 || !play_room(q, c) ||
        permission(q, QUESTION_CURSE, seat, entry, REQ_MET) != REQ_MET)
        return;
    component_move(q->b, c, cursed_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
    effects_enter_play(q, c, seat);
    struct log_entry *e = log_write(q, MSG_CURSED);
    log_seat(e, seat);
    log_card(q, e, c);
}

void curse_take_random(struct ask *q, uint8_t seat)
{
    unsigned first = q->pack->first[KIND_CURSE], end = q->pack->first[KIND_CURSE + 1], count = 0;

    for (unsigned e = first; e < end; e++)
        count += curse_left(q, (uint16_t)e) != 0;
    if (count == 0)
        return;
    unsigned nth = block_chance(q->b, count);
    for (unsigned e = first; e < end; e++)
        if (curse_left(q, (uint16_t)e) && nth-- == 0) {
            curse_take(q, seat, (uint16_t)e);
            return;
        }
}

void curse_leave(struct ask *q, component_id c)
{
    effects_leave_play(q, c);
    component_move(q->b, c, ZONE_CURSES, PLACE_TOP, MOVE_FACE_UP, 0);
    log_card(q, log_write(q, MSG_CURSE_LEAVES), c);
}
