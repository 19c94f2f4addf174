/* track.c: the darkness track, Dark places, darkness cards (L-TRACK, L-DARKLOC, L-DARK).
 *
 * Everything that advances Darkness adds to the pending steps. One procedure takes them, one after
 * the other, so a chain of them is a loop and never nests (L-TRACK-02).
 */
#include "la1/facts.h"

/* The board: L-TRACK-05 to L-TRACK-13 */
enum icon icon_at(unsigned space)
{
    static const uint8_t icon[TRACK_END + 1] = {
        [3] = ICON_DARK,  [6] = ICON_DARK,  [9] = ICON_DARK,  [10] = ICON_CLUES,
        [13] = ICON_DARK, [16] = ICON_DARK, [19] = ICON_DARK, [20] = ICON_CLUES,
        [23] = ICON_DARK, [26] = ICON_DARK, [30] = ICON_END,
    };

    return icon[space];
}

/* L-TRACK-03: the first space after the last gap that the marker has passed. */
unsigned gap_before(unsigned space)
{
    return space >= 20 ? 20 : space >= 10 ? 10 : 0;
}

void darkness_advance(struct ask *q, unsigned steps)
{
    struct la1 *g = la1_of(q);

    g->pending = (uint8_t)(g->pending + steps < TRACK_END ? g->pending + steps : TRACK_END);
}

/* L-TRACK-04, L-TRACK-15 */
void darkness_reduce(struct ask *q, unsigned steps)
{
    struct la1 *g = la1_of(q);
    unsigned least = gap_before(g->marker);

    g->marker = (uint8_t)(g->marker < least + steps ? least : g->marker - steps);
    log_number(log_write(q, MSG_DARKNESS_FALLS), g->marker);
}

bool darkness_reducible(const struct ask *q)
{
    unsigned marker = la1_of(q)->marker;

    return marker > gap_before(marker);
}

bool is_frame_below(const struct ask *q, uint8_t proc)
{
    for (unsigned i = 0; i < q->b->depth; i++)
        if (block_frames(q->b)[i].proc == proc)
            return true;
    return false;
}

bool is_due(const struct ask *q)
{
    return la1_of(q)->pending > 0 && !la1_of(q)->ended && !is_frame_below(q, PROC_ADVANCE);
}

enum flow due_take(struct frame *f, struct ask *q, uint8_t step)
{
    return flow_call(f, step, PROC_ADVANCE, q->b->active, 0, 0);
}

/* The plot token on this space; PLOTS: none. */
static unsigned plot_on(const struct ask *q, unsigned space)
{
    const struct la1 *g = la1_of(q);
    const int16_t *folder = fields_of(q, g->folder);

    for (unsigned i = 0; i < PLOTS; i++)
        if (g->plots >> i & 1 && (unsigned)folder[CASE_SPACE + i] == space)
            return i;
    return PLOTS;
}

/* L-TRACK-01 */
enum flow la1_advance(struct frame *f, struct ask *q)
{
    enum { STEP_NEXT, STEP_DARK, STEP_CLUES, STEP_PLOT };
    struct la1 *g = la1_of(q);

    switch (f->step) {
    case STEP_NEXT:
        if (g->pending == 0 || g->ended)
            return FLOW_DONE;
        g->pending--;
        g->marker++;
        log_number(log_write(q, MSG_DARKNESS), g->marker);
        if (icon_at(g->marker) == ICON_END) { /* L-TRACK-13, L-CASEEND-03 */
            case_close(q, (unsigned)fields_of(q, g->folder)[CASE_LOSS], false);
            return flow_step(f, STEP_NEXT);
        }
        announce(q, EVENT_SPACE, q->b->active, g->marker, 0);
        if (!flow_falls(f, q, STEP_DARK)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case STEP_DARK: { /* L-TRACK-05, L-TRACK-06, L-TRACK-12 */
        component_id c =
            icon_at(g->marker) == ICON_DARK ? fate_draw(q, ZONE_FATE_DISCARD) : (component_id)0;
        if (c) /* otherwise all were drawn for a test that is not over */
            return flow_call(
                f, STEP_CLUES, PROC_DARKEN, q->b->active,
                (uint16_t)number_of(q, KIND_PLACE, (uint16_t)card_fields(q, c)[FATE_PLACE]), 0);
        if (!flow_falls(f, q, STEP_CLUES)) /* not mutated: speed */
            return FLOW_STEP;
    }
        /* fall through */
    case STEP_CLUES: /* L-TRACK-07 to L-TRACK-10 */
        if (icon_at(g->marker) == ICON_CLUES)
            tokens_fill(q);
        if (!flow_falls(f, q, STEP_PLOT)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case STEP_PLOT: { /* L-TRACK-11 */
        unsigned plot = plot_on(q, g->marker);
        if (plot == PLOTS)
            return flow_step(f, STEP_NEXT);
        g->plots &= (uint8_t)~BIT(plot);
        return flow_call(f, STEP_NEXT, PROC_NUMBER, q->b->active,
                         (uint16_t)((unsigned)fields_of(q, g->folder)[CASE_PLOT] + plot), 0);
    }
    }
    return FLOW_BROKEN;
}

/* L-DARKLOC-01: its dark side is in force. */
void place_turn_dark(struct ask *q, unsigned place)
{
    struct la1 *g = la1_of(q);

    g->dark |= (uint8_t)BIT(place);
    effects_enter_play(q, source_of_entry(place_entry(q, place)), SEAT_NONE);
    log_entry_of(log_write(q, MSG_DARK), place_entry(q, place));
}

/* L-DARKLOC-06 */
void place_light(struct ask *q, unsigned place)
{
    struct la1 *g = la1_of(q);

    if (!is_dark(q, place))
        return;
    g->dark &= (uint8_t)~BIT(place);
    effects_leave_play(q, source_of_entry(place_entry(q, place)));
    log_entry_of(log_write(q, MSG_LIGHT), place_entry(q, place));
    announce(q, EVENT_LIGHTS, q->b->active, place_entry(q, place), 0);
}

/* A witness leaves when its place turns Dark, unless it is steady. */
static void witnesses_leave(struct ask *q, unsigned place)
{
    const struct la1 *g = la1_of(q);

    for (unsigned i = 0; i < LYING; i++)
        if (g->lying[i] && g->where[i] == WHERE_PLACE_0 + place) {
            const int16_t *field = fields_of(q, g->lying[i]);
            if (field[NUMBERED_SORT] == WORD_WITNESS && !field[NUMBERED_STEADY])
                lying_leave(q, g->lying[i]);
        }
}

/* local[0]: the place. L-DARKLOC-01, L-DARKLOC-02, L-DARKLOC-08 */
enum flow la1_darken(struct frame *f, struct ask *q)
{
    enum { STEP_SAY, STEP_TURN };
    unsigned place = f->local[0];

    switch (f->step) {
    case STEP_SAY:
        if (place >= DECKS) /* L-DARKLOC-03 */
            return FLOW_DONE;
        f->flags |= FRAME_CANCELABLE;
        announce(q, EVENT_DARKENS, q->b->active, place_entry(q, place), 0);
        if (!flow_falls(f, q, STEP_TURN)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case STEP_TURN:
        if (f->flags & FRAME_CANCELED)
            return FLOW_DONE;
        if (is_dark(q, place)) {
            darkness_advance(q, 1);
            return is_due(q) ? flow_become(f, PROC_ADVANCE, q->b->active, 0, 0) : FLOW_DONE;
        }
        place_turn_dark(q, place);
        witnesses_leave(q, place);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* L-DARK-02 to L-DARK-08 */
enum flow la1_draw_darkness(struct frame *f, struct ask *q)
{
    enum { STEP_DECK, STEP_DRAW, STEP_TEXT, STEP_OVER };
    component_id c = zone_top(q->b, ZONE_DARKNESS_CARD);

    switch (f->step) {
    case STEP_DECK: /* L-DARK-06, L-DARK-08 */
        if (zone_top(q->b, ZONE_DARKNESS))
            return flow_step(f, STEP_DRAW);
        zone_pour(q->b, ZONE_DARKNESS_DISCARD, ZONE_DARKNESS);
        zone_shuffle(q->b, ZONE_DARKNESS);
        log_write(q, MSG_DARKNESS_DECK);
        darkness_advance(q, 1);
        if (is_due(q))
            return due_take(f, q, STEP_DRAW);
        return flow_step(f, STEP_DRAW);

    case STEP_DRAW:
        c = zone_top(q->b, ZONE_DARKNESS);
        if (c == 0)
            return FLOW_DONE;
        component_move(q->b, c, ZONE_DARKNESS_CARD, PLACE_TOP, MOVE_FACE_UP, 0);
        log_card(q, log_write(q, MSG_DARKNESS_CARD), c);
        announce(q, EVENT_DARKNESS_DRAWN, f->seat, (uint16_t)card_fields(q, c)[DARKNESS_TYPE], 0);
        return flow_step(f, STEP_TEXT);

    case STEP_TEXT: { /* L-DARK-03, L-DARK-09, L-DARK-10 */
        struct scope s = { .self = c, .you = f->seat };
        return flow_play(q, f, STEP_OVER, card_program(q->pack, c), &s);
    }

    case STEP_OVER: /* L-DARK-07 */
        component_move(q->b, c, ZONE_DARKNESS_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
