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

/* Is there a deck to look into? */
requirement keep_missing(struct ask *q, uint8_t seat, enum draw_decks decks)
{
    requirement missing = draw_missing(q, seat, light_deck(seat));

    for (uint8_t s = 0; s < q->b->seat_count && missing && decks == DRAW_ANY; s++)
        if (s != seat)
            missing = draw_missing(q, seat, dark_deck(s));
    return missing;
}

/* In a fight some lose fewer cards. */
static unsigned fight_cards(struct ask *q, uint8_t seat, unsigned number)
{
    if (android_of(q)->fighting != seat)
        return number;
    return (unsigned)question_settle(q, QUESTION_FIGHT_CARDS, seat, 0, (int)number);
}

static void discard_random(struct ask *q, uint8_t seat, unsigned number)
{
    for (unsigned i = fight_cards(q, seat, number); i > 0 && hand_count(q, seat) > 0; i--)
        card_discard(q, zone_random(q->b, hand_of(seat)));
}

static enum flow discard_down_to(struct ask *q, struct frame *f, uint8_t seat, unsigned kept)
{
    unsigned count = hand_count(q, seat);

    return flow_discard(q, f, f->step, seat, count > kept ? fight_cards(q, seat, count - kept) : 0);
}

static enum flow exchange_cards(struct frame *f, uint8_t seat, unsigned more)
{
    return flow_call(f, f->step, PROC_EXCHANGE_CARDS, seat, (uint16_t)more, 0);
}

static void card_to_hand(struct ask *q, component_id c, uint8_t seat)
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

static enum flow card_take(struct ask *q, struct frame *f, uint8_t seat, component_id c)
{
    card_to_hand(q, c, seat);
    announce(q, EVENT_HAND_GROWS, seat, (uint16_t)hand_count(q, seat), 0);
    return flow_hand_grew(q, f, f->step, seat);
}

static void memory_to_box(struct ask *q, uint8_t seat)
{
    component_id c = zone_top(q->b, memory_of(seat));

    if (c == 0)
        return;
    component_move(q->b, c, ZONE_BOX, PLACE_TOP, MOVE_UNSEEN, 0);
    log_seat(log_write(q, MSG_MEMORY_TO_BOX), seat);
}

enum flow do_cards(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    uint8_t seat = verb_seat(q, verb, arg);
    uint8_t step = f->step;

    switch (verb) {
    case VERB_LIGHT_SHIFT:
        shift_light(q, seat, number_arg(arg[1])); /* A-TERM-04 */
        return FLOW_STEP;
    case VERB_DARK_SHIFT:
        shift_dark(q, seat, number_arg(arg[1])); /* A-TERM-04 */
        return FLOW_STEP;
    case VERB_LIGHT_SHIFT_FULLY:
        shift_light(q, seat, TRACK_DARKEST); /* A-TERM-05 */
        return FLOW_STEP;
    case VERB_DARK_SHIFT_FULLY:
        shift_dark(q, seat, TRACK_DARKEST); /* A-TERM-05 */
        return FLOW_STEP;
    case VERB_SHIFT_EITHER:
        return verb_asks(f, verb, seat, number_arg(arg[1]), 0);
    case VERB_DRAW:
        return flow_draw(q, f, step, seat, number_arg(arg[1]), DRAW_ANY, seat, false);
    case VERB_DRAW_LIGHT:
        return flow_draw(q, f, step, seat, number_arg(arg[1]), DRAW_LIGHT, seat, false);
    case VERB_DRAW_DARK:
        return flow_draw(q, f, step, seat, number_arg(arg[1]), DRAW_DARK, seat, false);
    case VERB_DRAW_CHOSEN:
        return flow_draw(q, f, step, seat, number_arg(arg[1]), DRAW_DARK, seat_arg(q, arg[2]),
                         false);
    case VERB_DRAW_KEEPING:
        return flow_keep(q, f, step, seat, number_arg(arg[1]), number_arg(arg[2]), DRAW_ANY);
    case VERB_DRAW_LIGHT_KEEPING:
        return flow_keep(q, f, step, seat, number_arg(arg[1]), number_arg(arg[2]), DRAW_LIGHT);
    case VERB_DISCARD:
        return flow_discard(q, f, step, seat, fight_cards(q, seat, number_arg(arg[1])));
    case VERB_DISCARD_RANDOM:
        discard_random(q, seat, number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_DISCARD_DOWN_TO:
        return discard_down_to(q, f, seat, number_arg(arg[1]));
    case VERB_DISCARD_CARD:
        if (card_arg(q, arg[1]))
            card_discard(q, card_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_EXCHANGE_CARDS:
        return exchange_cards(f, seat, number_arg(arg[1]));
    case VERB_SWAP_CARDS:
        return exchange_cards(f, seat, 0);
    case VERB_TAKE_CARD:
        return card_arg(q, arg[1]) ? card_take(q, f, seat, card_arg(q, arg[1])) : FLOW_STEP;
    case VERB_CARD_TO_HAND:
        if (card_arg(q, arg[0]))
            card_to_hand(q, card_arg(q, arg[0]), seat_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_LEAVE_PLAY:
        if (card_arg(q, arg[0]))
            card_leave_play(q, card_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_ENTRY_LEAVES_PLAY:
        special_leave_play(q, entry_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_MEMORY_TO_BOX:
        memory_to_box(q, seat);
        return FLOW_STEP;
    case VERB_FIGHT: /* A-TWI-32 */
        return flow_call(f, step, PROC_FIGHT, seat, 0, 0);
    default:
        return FLOW_BROKEN;
    }
}
