/* draw.c: action cards: the draw of a turn, decks and the discard pile (N-DRAW, N-DISCARD, N-HAND).
 */
#include "new_angeles/facts.h"
#include "new_angeles/sample.h"

static uint8_t deck_of(unsigned sort)
{
    return (uint8_t)(ZONE_DECK_0 + sort);
}

/* N-DISCARD-04, N-DISCARD-08 */
static void discards_recycle(struct ask *q)
{
    struct block *b = q->b;

    for (component_id c; (c = zone_top(b, ZONE_DISCARD)) != 0;)
        component_move(b, c, deck_of(sort_of(q, c)), PLACE_TOP, MOVE_UNSEEN, 0);
    for (unsigned sort = 0; sort < SORTS; sort++)
        zone_shuffle(b, deck_of(sort));
    log_write(q, MSG_RECYCLES);
}

bool sort_left(const struct ask *q, unsigned sort)
{
    if (zone_top(q->b, deck_of(sort)))
        return true;
    ZONE_EACH (q->b, ZONE_DISCARD, c)
        if (sort_of(q, c) == sort)
            return true;
    return false;
}

/* N-DISCARD-03: only when a card must be drawn from an empty deck. */
component_id action_top(struct ask *q, unsigned sort)
{
    if (!zone_top(q->b, deck_of(sort)) && zone_top(q->b, ZONE_DISCARD)) /* N-DISCARD-03 */
        discards_recycle(q);
    return zone_top(q->b, deck_of(sort));
}

/* N-DRAW-06, N-DRAW-07, N-DRAW-09 */
bool action_draw(struct ask *q, uint8_t seat, unsigned sort)
{
    component_id c = action_top(q, sort);

    if (c == 0) /* N-DISCARD-05 */
        return false;
    component_move(q->b, c, hand_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
    struct log_entry *e = log_write(q, MSG_DRAWS);
    log_seat(e, seat);
    log_card(q, e, c);
    log_entry_of(e, sort_entry(q, sort));
    return true;
}

/* N-DRAW-08 */
void actions_draw(struct ask *q, uint8_t seat, unsigned sort, unsigned number)
{
    while (number-- > 0 && action_draw(q, seat, sort))
        ;
}

/* N-DISCARD-01, N-DISCARD-02 */
void action_discard(struct ask *q, uint8_t seat, component_id c)
{
    component_slip(q, c, ZONE_DISCARD, PLACE_TOP, SEAT_NONE);
    struct log_entry *e = log_write(q, MSG_DISCARDS);
    log_seat(e, seat);
    log_card(q, e, c);
    log_entry_of(e, sort_entry(q, sort_of(q, c)));
}

/* Offers every type that a seat may draw, except those in `without`. Returns the chosen one. */
static unsigned ask_offer_sorts(struct ask *q, unsigned without)
{
    for (unsigned sort = 0; sort < SORTS; sort++)
        if (ask_offer_if(q, OPT_DRAW, sort_entry(q, sort),
                         without >> sort & 1  ? REQ_DRAWN_ALREADY /* N-DRAW-02 */
                         : sort_left(q, sort) ? REQ_MET
                                              : REQ_NONE_LEFT)) /* N-DISCARD-05 */
            return sort;
    return SORTS;
}

static bool any_sort_left(const struct ask *q, unsigned without)
{
    for (unsigned sort = 0; sort < SORTS; sort++)
        if (!(without >> sort & 1) && sort_left(q, sort))
            return true;
    return false;
}

/* The number of times each line of the sheet is drawn. */
static unsigned sheet_times(struct ask *q, uint8_t seat)
{
    return (unsigned)question(q, QUESTION_TIMES, seat, 0, 1);
}

/* The draw of a corporation's sheet: fixed types first, then Generals. local[0]: the types drawn;
 * local[1]: Generals to go. N-DRAW-01 to N-DRAW-05 */
enum flow new_angeles_sheet(struct frame *f, struct ask *q)
{
    enum { STEP_FIXED, STEP_GENERAL, STEP_ASK };

    switch (f->step) {
    case STEP_FIXED: {
        const int16_t *sheet = fields_of(q, corporation_entry(q, f->seat));
        bool four = q->b->seat_count == 4; /* N-FOUR-01 */
        if (sheet[CORPORATION_FIRST] == 0) {
            f->local[1] = 3;
            return flow_step(f, STEP_GENERAL);
        }
        unsigned first = number_of(q, KIND_SORT, (uint16_t)sheet[CORPORATION_FIRST]);
        unsigned second = number_of(q, KIND_SORT, (uint16_t)sheet[CORPORATION_SECOND]);
        unsigned times = sheet_times(q, f->seat);
        actions_draw(q, f->seat, first, 2 * times); /* N-DRAW-01 */
        f->local[0] = (uint16_t)BIT(first);
        f->local[1] = four;
        if (!four)
            actions_draw(q, f->seat, second, times);
        f->step = STEP_GENERAL;
    }
        /* fall through */
    case STEP_GENERAL:
        if (f->local[1] == 0 || !any_sort_left(q, f->local[0]))
            return FLOW_DONE;
        f->step = STEP_ASK;
        /* fall through */
    case STEP_ASK: { /* N-DRAW-02, N-DRAW-03, N-DRAW-05 */
        ask_seat(q, f->seat, PROMPT_GENERAL);
        sample_sort(q, f->seat, f->local[0]);
        unsigned sort = ask_offer_sorts(q, f->local[0]);
        if (sort == SORTS)
            return FLOW_WAIT;
        actions_draw(q, f->seat, sort, sheet_times(q, f->seat));
        f->local[0] |= (uint16_t)BIT(sort); /* N-DRAW-03 */
        f->local[1]--;
        return flow_step(f, STEP_GENERAL);
    }
    }
    return FLOW_BROKEN;
}

/* Draws local[0] cards, each of a type the seat names: N-DRAW-04. */
enum flow new_angeles_draw_any(struct frame *f, struct ask *q)
{
    if (f->local[0] == 0 || !any_sort_left(q, 0))
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_SORT);
    sample_sort(q, f->seat, 0);
    ask_about(q, T_NUMBER, f->local[0]);
    unsigned sort = ask_offer_sorts(q, 0);
    if (sort == SORTS)
        return FLOW_WAIT;
    action_draw(q, f->seat, sort);
    f->local[0]--;
    return FLOW_STEP;
}

/* Draws local[0] cards of the topmost type: N-FX-08. */
enum flow new_angeles_draw_topmost(struct frame *f, struct ask *q)
{
    enum { STEP_BEGIN, STEP_ASK };
    int first = fields_of(q, corporation_entry(q, f->seat))[CORPORATION_FIRST];

    switch (f->step) {
    case STEP_BEGIN:
        if (first == 0 && any_sort_left(q, 0)) /* N-FX-08 */
            return flow_step(f, STEP_ASK);
        if (first)
            actions_draw(q, f->seat, number_of(q, KIND_SORT, (uint16_t)first), f->local[0]);
        return FLOW_DONE;

    case STEP_ASK: {
        ask_seat(q, f->seat, PROMPT_TOPMOST);
        sample_sort(q, f->seat, 0);
        unsigned sort = ask_offer_sorts(q, 0);
        if (sort == SORTS)
            return FLOW_WAIT;
        actions_draw(q, f->seat, sort, f->local[0]);
        return FLOW_DONE;
    }
    }
    return FLOW_BROKEN;
}

/* Discards local[0] cards, one at a time, or as many as there are: N-HAND-03, N-FX-15. */
enum flow new_angeles_discard(struct frame *f, struct ask *q)
{
    if (f->local[0] == 0 || zone_count_of(q, hand_of(f->seat)) == 0)
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_DISCARD);
    sample_hand(q, f->seat, OPT_DISCARD);
    ask_about(q, T_NUMBER, f->local[0]);
    component_id c = ask_offer_zone(q, OPT_DISCARD, hand_of(f->seat), REQ_MET);
    if (c == 0)
        return FLOW_WAIT;
    action_discard(q, f->seat, c);
    f->local[0]--;
    return FLOW_STEP;
}
