/* verb_cards.c: verbs about shifts, hands, decks and cards in play. */
#include "android/verbs.h"

enum flow shift_ask(struct frame *f, struct ask *q)
{
    ask_seat(q, f->seat, PROMPT_SHIFT);
    ask_about(q, T_NUMBER, f->local[ASKED_NUMBER]);
    if (ask_offer(q, OPT_SHIFT_LIGHT, 0)) {
        shift_light(q, f->seat, f->local[ASKED_NUMBER]);
        return FLOW_DONE;
    }
    if (ask_offer(q, OPT_SHIFT_DARK, 0)) {
        shift_dark(q, f->seat, f->local[ASKED_NUMBER]);
        return FLOW_DONE;
    }
    return FLOW_WAIT;
}

/* Whether there is a deck to look into. */
requirement keep_missing(struct ask *q, uint8_t seat, enum draw_decks decks)
{
    requirement missing = draw_missing(q, seat, light_deck(seat));

    for (uint8_t s = 0; s < q->b->seat_count && missing && decks == DRAW_ANY; s++)
        if (s != seat)
            missing = draw_missing(q, seat, dark_deck(s));
    return missing;
}

/* The number of cards a player loses; in a fight, cards in play may change it. */
unsigned fight_cards(struct ask *q, uint8_t seat, unsigned number)
{
    if (android_of(q)->fighting != seat)
        return number;
    return (unsigned)question_settle(q, QUESTION_FIGHT_CARDS, seat, 0, (int)number);
}

void discard_random(struct ask *q, uint8_t seat, unsigned number)
{
    for (unsigned i = fight_cards(q, seat, number); i > 0 && hand_count(q, seat) > 0; i--)
        card_discard(q, zone_random(q->b, hand_of(seat)));
}

enum flow discard_down_to(struct ask *q, struct frame *f, uint8_t seat, unsigned kept)
{
    unsigned count = hand_count(q, seat);

    return flow_discard(q, f, f->step, seat, count > kept ? fight_cards(q, seat, count - kept) : 0);
}

void card_to_hand(struct ask *q, component_id c, uint8_t seat)
{
    effects_leave_play(q, c);
    component_move(q->b, c, hand_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
    struct log_entry *e = log_write(q, MSG_TAKES_CARD);
    log_seat(e, seat);
    log_card(q, e, c);
}

requirement take_missing(struct ask *q, uint8_t seat)
{
    return hand_count(q, seat) < hand_limit(q, seat) ? REQ_MET : REQ_HAND_FULL;
}

enum flow card_take(struct ask *q, struct frame *f, uint8_t seat, component_id c)
{
    card_to_hand(q, c, seat);
    announce(q, EVENT_HAND_GROWS, seat, (uint16_t)hand_count(q, seat), 0);
    return flow_hand_grew(q, f, f->step, seat);
}

void memory_to_box(struct ask *q, uint8_t seat)
{
    component_id c = zone_top(q->b, memory_of(seat));

    if (c == 0)
        return;
    component_move(q->b, c, ZONE_BOX, PLACE_TOP, MOVE_UNSEEN, 0);
    log_seat(log_write(q, MSG_MEMORY_TO_BOX), seat);
}
