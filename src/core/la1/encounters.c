/* encounters.c: location encounters and investigations (L-INVEST, L-CARD-07, L-INFO-04).
 *
 * Everybody sees the back of a place's top encounter. So that card has its own zone, and the
 * others are in the deck below it.
 */
#include "la1/facts.h"

component_id encounter_next(const struct ask *q, unsigned place)
{
    return place < DECKS ? zone_top(q->b, (uint8_t)(ZONE_TOP_0 + place)) : 0;
}

void encounter_top(struct ask *q, unsigned place)
{
    uint8_t top = (uint8_t)(ZONE_TOP_0 + place), deck = (uint8_t)(ZONE_DECK_0 + place);

    if (!zone_top(q->b, top) && zone_top(q->b, deck))
        component_move(q->b, zone_top(q->b, deck), top, PLACE_TOP, MOVE_UNSEEN, 0);
    component_id c = zone_top(q->b, top);
    la1_of(q)->top_back[place] =
        c ? (uint16_t)card_fields(q, c)[ENCOUNTER_BACK] : 0; /* L-INFO-04 */
}

/* L-ACTION-11 */
void encounter_bury(struct ask *q, unsigned place)
{
    component_id c = encounter_next(q, place);

    if (c)
        component_move(q->b, c, (uint8_t)(ZONE_DECK_0 + place), PLACE_BOTTOM, MOVE_UNSEEN, 0);
    encounter_top(q, place);
    log_entry_of(log_write(q, MSG_BURIED), place_entry(q, place));
}

/* local[0]: the place; local[1]: the card; local[2]: riders of earlier tests; local[8]: the
 * investigator was killed. L-INVEST-04, L-INVEST-11 */
enum flow la1_encounter(struct frame *f, struct ask *q)
{
    enum { STEP_TURN, STEP_TEXT, STEP_RIDERS, STEP_OVER };
    unsigned place = f->local[0];

    if (f->local[8] && f->step != STEP_OVER) /* L-DEATH-05 */
        return flow_step(f, STEP_OVER);
    switch (f->step) {
    case STEP_TURN: {
        component_id c = encounter_next(q, place);
        if (c == 0 || stays_unread(q))
            return FLOW_DONE;
        f->local[1] = c;
        f->local[2] = la1_of(q)->rider_count;
        la1_of(q)->outcome_depth = 0;
        component_move(q->b, c, ZONE_ENCOUNTER, PLACE_TOP, MOVE_FACE_UP, 0);
        encounter_top(q, place); /* the back of the next card is visible at once */
        struct log_entry *e = log_write(q, MSG_ENCOUNTER);
        log_seat(e, f->seat);
        log_card(q, e, c);
        read_aloud(q, card_entry(q, c));
        return flow_step(f, STEP_TEXT);
    }

    case STEP_TEXT: {
        struct scope s = { .self = f->local[1], .you = f->seat };
        return flow_play(q, f, STEP_RIDERS, card_program(q->pack, s.self), &s);
    }

    case STEP_RIDERS:
        return flow_call(f, STEP_OVER, PROC_SETTLE, f->seat, f->local[2], 1);

    case STEP_OVER:
        if (f->local[1]) {
            component_move(q->b, f->local[1], (uint8_t)(ZONE_DECK_0 + place), PLACE_BOTTOM,
                           MOVE_UNSEEN, 0);
            encounter_top(q, place);
        }
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* local[0]: the place; local[1]: an ability of a case card plus 1, instead of the deck. */
enum flow la1_investigate(struct frame *f, struct ask *q)
{
    enum { STEP_BEGIN, STEP_WINDOW, STEP_ASK, STEP_CARD, STEP_RIDERS, STEP_OVER };
    uint16_t place = place_entry(q, f->local[0]);

    switch (f->step) {
    case STEP_BEGIN:
        f->local[2] = la1_of(q)->rider_count;
        la1_of(q)->outcome_depth = 0;
        if (f->local[1]) /* L-INVEST-05, L-INVEST-14 */
            return flow_ability_use(q, f, STEP_RIDERS, f->local[1] - 1u, f->seat, place);
        announce(q, EVENT_INVESTIGATING, f->seat, place, 0);
        return flow_step(f, STEP_WINDOW);

    case STEP_WINDOW:
        return flow_step(f, can_use(q, BIT(USE_INVESTIGATION_DECK), f->seat, 0) ? STEP_ASK
                                                                                : STEP_CARD);

    case STEP_ASK:
        ask_seat(q, f->seat, PROMPT_INVESTIGATE);
        return window_offer(q, f, BIT(USE_INVESTIGATION_DECK), STEP_WINDOW, OPT_GO_ON, STEP_CARD);

    case STEP_CARD:
        return flow_call(f, STEP_OVER, PROC_ENCOUNTER, f->seat, f->local[0], 0);

    case STEP_RIDERS:
        return flow_call(f, STEP_OVER, PROC_SETTLE, f->seat, f->local[2], 1);

    case STEP_OVER:
        announce(q, EVENT_DID, f->seat, WORD_INVESTIGATE, 0);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* Looking at the top cards of a deck. Everybody sees what one player sees (L-INFO-12). local[0]:
 * how many; local[1]: the deck's zone, or ZONE_TOP_0 + place for encounters; local[2]: 1: one
 * encounter stays on top, the others go to the bottom. */
enum flow la1_look(struct frame *f, struct ask *q)
{
    enum { STEP_SHOW, STEP_RETURN, STEP_REST };
    unsigned place = f->local[1] - (unsigned)ZONE_TOP_0;
    uint8_t zone = (uint8_t)(place < DECKS ? ZONE_DECK_0 + place : f->local[1]);

    switch (f->step) {
    case STEP_SHOW:
        if (place < DECKS && f->local[0] && encounter_next(q, place)) {
            component_move(q->b, encounter_next(q, place), ZONE_OFFER, PLACE_TOP, MOVE_FACE_UP, 0);
            la1_of(q)->top_back[place] = 0;
            f->local[0]--;
        }
        for (; f->local[0] > 0 && zone_top(q->b, zone); f->local[0]--)
            component_move(q->b, zone_top(q->b, zone), ZONE_OFFER, PLACE_TOP, MOVE_FACE_UP, 0);
        ZONE_EACH (q->b, ZONE_OFFER, c) {
            struct log_entry *e = log_write(q, MSG_LOOKS);
            log_seat(e, f->seat);
            log_card(q, e, c);
        }
        return zone_top(q->b, ZONE_OFFER) ? flow_step(f, STEP_RETURN) : FLOW_DONE;

    case STEP_RETURN: /* the card named last is on top */
        ask_seat(q, f->seat, f->local[2] ? PROMPT_WHICH : PROMPT_ON_TOP);
        ASK_ZONE_EACH (q, ZONE_OFFER, c)
            if (ask_offer(q, f->local[2] ? OPT_RESOLVE : OPT_ON_TOP, c)) {
                component_move(q->b, c, zone, PLACE_TOP, MOVE_UNSEEN, 0);
                return flow_step(f, STEP_REST);
            }
        return FLOW_WAIT;

    case STEP_REST:
        if (f->local[2])
            for (component_id c; (c = zone_top(q->b, ZONE_OFFER)) != 0;)
                component_move(q->b, c, zone, PLACE_BOTTOM, MOVE_UNSEEN, 0);
        if (zone_top(q->b, ZONE_OFFER))
            return flow_step(f, STEP_RETURN);
        if (place < DECKS)
            encounter_top(q, place);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
