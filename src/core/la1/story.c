/* story.c: additions of single cases: mutations, bearings, guilt, kept cards, and the epilogue
 * (L-MODE-08 to L-MODE-11, L-CAMPAIGN).
 */
#include "la1/facts.h"

/* Mutations */

/* The number of the mutation of a mark; 0: there is none (Luck). */
static unsigned mutation_of(const struct ask *q, int mark)
{
    for (unsigned e = q->pack->first[KIND_NUMBERED]; e < q->pack->first[KIND_NUMBERED + 1]; e++) {
        const int16_t *field = fields_of(q, (uint16_t)e);
        if (field[NUMBERED_SORT] == WORD_MUTATION && field[NUMBERED_OF] == mark)
            return (unsigned)field[NUMBERED_NUMBER];
    }
    return 0;
}

/* A fate card names the mutation. */
enum flow la1_mutate(struct frame *f, struct ask *q)
{
    enum { STEP_SAY, STEP_DRAW, STEP_READ };

    switch (f->step) {
    case STEP_SAY:
        if (!is_alive(q, f->seat))
            return FLOW_DONE;
        f->flags |= FRAME_CANCELABLE;
        announce(q, EVENT_MUTATING, f->seat, 0, 0);
        return flow_step(f, STEP_DRAW);

    case STEP_DRAW:
        if (f->flags & FRAME_CANCELED)
            return FLOW_DONE;
        return flow_call(f, STEP_READ, PROC_FATE, f->seat, 0, 0);

    case STEP_READ: {
        component_id c = zone_top(q->b, ZONE_FATE_DISCARD);
        unsigned number = c ? mutation_of(q, card_fields(q, c)[FATE_MARK]) : 0;
        if (number == 0)
            return FLOW_DONE;
        return flow_become(f, PROC_NUMBER, f->seat, (uint16_t)number, 0);
    }
    }
    return FLOW_BROKEN;
}

/* Bearings */

enum flow la1_bearing(struct frame *f, struct ask *q)
{
    enum { STEP_DRAW, STEP_NOTE };
    struct la1 *g = la1_of(q);

    if (f->step == STEP_DRAW)
        return flow_call(f, STEP_NOTE, PROC_FATE, f->seat, 0, 0);
    component_id c = zone_top(q->b, ZONE_FATE_DISCARD);
    if (c) {
        uint16_t entry = (uint16_t)card_fields(q, c)[FATE_PLACE];
        g->bearing[number_of(q, KIND_PLACE, entry)]++;
        log_entry_of(log_write(q, MSG_BEARING), entry);
    }
    return FLOW_DONE;
}

bool has_most_bearings(const struct ask *q, unsigned place)
{
    const struct la1 *g = la1_of(q);

    for (unsigned i = 0; i < DECKS; i++)
        if (place >= DECKS || g->bearing[i] > g->bearing[place])
            return false;
    return true;
}

/* Guilt */

/* L-MODE-09 */
void truth_lay(struct ask *q)
{
    if (la1_of(q)->table & TABLE_DRAWN_TRUTH || zone_top(q->b, ZONE_TRUTH))
        return;
    if (!zone_top(q->b, ZONE_FATE)) { /* L-SKILL-25 */
        zone_pour(q->b, ZONE_FATE_DISCARD, ZONE_FATE);
        zone_shuffle(q->b, ZONE_FATE);
    }
    component_id c = zone_top(q->b, ZONE_FATE);
    if (c == 0)
        return;
    component_move(q->b, c, ZONE_TRUTH, PLACE_TOP, MOVE_UNSEEN, 0);
    log_write(q, MSG_TRUTH);
}

bool truth_is_hidden(const struct ask *q)
{
    component_id c = zone_top(q->b, ZONE_TRUTH);

    return c && !is_face_up(q, c);
}

/* L-MODE-11, L-INFO-12 */
void truth_show(struct ask *q, uint8_t seat)
{
    component_id c = zone_top(q->b, ZONE_TRUTH);

    component_turn_up(q->b, c);
    struct log_entry *e = log_write(q, MSG_LOOKS);
    log_seat(e, seat);
    log_card(q, e, c);
}

/* The number of suspects in one of these states with a lower number than this one. */
static unsigned suspects_before(const struct ask *q, uint16_t entry, unsigned states)
{
    unsigned count = 0, suspect = (unsigned)fields_of(q, entry)[NUMBERED_SUSPECT];

    for (unsigned i = 0; i + 1 < suspect; i++)
        count += states >> la1_of(q)->suspect[i] & 1;
    return count;
}

/* L-MODE-10: whether this fate card means that the suspect is guilty. */
static bool truth_names(const struct ask *q, component_id c, uint16_t entry)
{
    const unsigned left = BIT(SUSPECT_OPEN) | BIT(SUSPECT_CORNERED),
                   ever = left | BIT(SUSPECT_CAUGHT) | BIT(SUSPECT_CLEARED) | BIT(SUSPECT_GUILTY);
    int mark = card_fields(q, c)[FATE_MARK];
    bool positive = card_fields(q, c)[FATE_VALUE] > 0;

    switch (fields_of(q, la1_of(q)->folder)[CASE_TRUTH]) {
    case WORD_BY_ORDER:
        return (suspects_before(q, entry, left) == 0) == positive;
    case WORD_BY_MARK:
        return suspects_before(q, entry, ever) == (mark <= WORD_MOJO     ? 0
                                                   : mark <= WORD_MUSCLE ? 1
                                                                         : 2);
    default:
        return positive;
    }
}

/* local[0]: the suspect. L-MODE-08, L-MODE-09 */
enum flow la1_charge(struct frame *f, struct ask *q)
{
    enum { STEP_BEGIN, STEP_DRAWN };
    const int16_t *field = fields_of(q, f->local[0]);
    unsigned certain = (unsigned)fields_of(q, la1_of(q)->folder)[CASE_CERTAIN];
    component_id c = zone_top(q->b, ZONE_TRUTH);
    bool guilty;

    if (f->step == STEP_DRAWN)
        guilty = (c = zone_top(q->b, ZONE_FATE_DISCARD)) != 0 && card_fields(q, c)[FATE_VALUE] > 0;
    else if (suspects_in(q, BIT(SUSPECT_CLEARED)) >= certain)
        guilty = true;
    else if (c)
        guilty = truth_names(q, c, f->local[0]);
    else
        return flow_call(f, STEP_DRAWN, PROC_FATE, f->seat, 0, 0);
    return flow_become(f, PROC_NUMBER, f->seat,
                       (uint16_t)field[guilty ? NUMBERED_GUILTY : NUMBERED_CLEARED], 0);
}

/* The campaign */

/* L-CAMPAIGN-10: the card belongs to this investigator from now on. */
void card_keep(struct ask *q, uint8_t seat, uint16_t entry)
{
    struct la1 *g = la1_of(q);
    int i = lying_slot(q, entry);

    if (i < 0 || g->where[i] == WHERE_SEAT_0 + seat)
        return;
    effects_leave_play(q, source_of_entry(entry));
    g->where[i] = (uint8_t)(WHERE_SEAT_0 + seat);
    effects_enter_play(q, source_of_entry(entry), seat);
}

bool flag_is_open(const struct ask *q, uint16_t flag)
{
    int16_t opposite = fields_of(q, flag)[FLAG_CLEARS];

    return !log_has(q, flag) && !(opposite && log_has(q, (uint16_t)opposite));
}

/* The paragraphs whose condition is met, in the order of the pack. local[0]: the next one. */
enum flow la1_epilogue(struct frame *f, struct ask *q)
{
    unsigned first = q->pack->first[KIND_PARAGRAPH], end = q->pack->first[KIND_PARAGRAPH + 1];

    for (; first + f->local[0] < end; f->local[0]++) {
        struct scope s = { .self = source_of_entry((uint16_t)(first + f->local[0])),
                           .you = la1_of(q)->lead };
        const struct pack_clause *clause = card_program(q->pack, s.self);
        if (clause && clause_missing(q, clause, &s) == REQ_MET) {
            log_entry_of(log_write(q, MSG_PARAGRAPH), source_thing(s.self));
            read_aloud(q, source_thing(s.self));
        }
    }
    return FLOW_DONE;
}
