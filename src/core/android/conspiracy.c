/* conspiracy.c: uncovering the conspiracy (rulebook, "Uncovering the Conspiracy"; A-CONSP-01 to
 * A-CONSP-15, A-CONSP-22 to A-CONSP-38).
 *
 * A player who reveals a piece draws it unseen by the others, gains the benefit of its pile, and
 * then places or discards it. Only then does everybody see it. puzzle.c knows where it fits.
 */
#include "android/facts.h"

enum { PIECE_NESTED = 2 }; /* with PIECE_KEEPS_MARKER: it is the bonus of another piece */

/* Piles and markers */

static uint16_t pile_word(unsigned pile)
{
    return (uint16_t)(WORD_SHIFT + pile);
}

static bool pile_has(const struct ask *q, unsigned pile)
{
    return pile < PILES && block_zone(q->b, stack_of(pile))->count > 0;
}

/* The next more valuable pile that has pieces: A-CONSP-02, A-CONSP-08. */
static uint8_t pile_above(const struct ask *q, unsigned pile)
{
    for (unsigned p = pile + 1; p < PILES; p++)
        if (pile_has(q, p)) /* A-CONSP-08 */
            return (uint8_t)p;
    return PILE_NONE;
}

static uint8_t pile_below(const struct ask *q, unsigned pile)
{
    for (unsigned p = pile; p > 0; p--)
        if (pile_has(q, p - 1))
            return (uint8_t)(p - 1);
    return PILE_NONE;
}

static uint8_t pile_least(const struct ask *q)
{
    return pile_has(q, PILE_SHIFT) ? PILE_SHIFT : pile_above(q, PILE_SHIFT); /* A-CONSP-02 */
}

static void marker_put(struct ask *q, uint8_t seat, uint8_t pile)
{
    struct android *g = android_of(q);

    if (g->pile[seat] == pile)
        return;
    g->pile[seat] = pile;
    if (pile == PILE_NONE)
        return;
    struct log_entry *e = log_write(q, MSG_MARKER_MOVES);
    log_seat(e, seat);
    log_word(e, pile_word(pile));
}

/* A-CONSP-04 to A-CONSP-06. `drawer` is SEAT_NONE if that seat's marker moves like the others'. */
static void markers_adjust(struct ask *q, uint8_t drawer, unsigned drawn)
{
    struct android *g = android_of(q);
    uint8_t least = pile_least(q), next = pile_above(q, drawn);

    if (least == PILE_NONE) { /* A-CONSP-06 */
        for (unsigned s = 0; s < q->b->seat_count; s++)
            g->pile[s] = PILE_NONE;
        log_write(q, MSG_CASE_UNCOVERED);
        return;
    }
    if (drawer != SEAT_NONE)
        marker_put(q, drawer, least); /* A-CONSP-04 */
    if (pile_has(q, drawn))           /* A-CONSP-05 */
        return;
    if (next == PILE_NONE) /* A-CONSP-05 */
        next = pile_below(q, drawn);
    for (uint8_t s = 0; s < q->b->seat_count; s++)
        if (s != drawer && g->pile[s] == drawn) /* A-CONSP-05 */
            marker_put(q, s, next);
}

/* A-CONSP-08, A-CONSP-09 */
void dig_deeper(struct ask *q, uint8_t seat)
{
    struct android *g = android_of(q);
    uint8_t deeper = g->pile[seat] == PILE_NONE ? PILE_NONE : pile_above(q, g->pile[seat]);

    if (deeper != PILE_NONE) /* A-CONSP-09 */
        marker_put(q, seat, deeper);
}

void dig_reset(struct ask *q, uint8_t seat)
{
    if (pile_least(q) != PILE_NONE)
        marker_put(q, seat, pile_least(q));
}

/* Uncovering */

requirement uncover_missing(struct ask *q, uint8_t seat)
{
    if (pile_least(q) == PILE_NONE) /* A-CONSP-06 */
        return REQ_NO_PIECES;
    return permission(q, QUESTION_MAY_UNCOVER, seat, 0, REQ_MET);
}

/* A-CONSP-01: the use of a lead instead of evidence. */
enum flow android_conspiracy(struct frame *f, struct ask *q)
{
    enum { STEP_CHOOSE, STEP_DUG, STEP_END };
    struct android *g = android_of(q);

    switch (f->step) {
    case STEP_CHOOSE: /* A-CONSP-01, A-CONSP-10 */
        ask_seat(q, f->seat, PROMPT_UNCOVER);
        if (g->pile[f->seat] != PILE_NONE) /* not mutated: the subject of the prompt */
            ask_about(q, T_WORD, pile_word(g->pile[f->seat]));
        if (ask_offer_if(q, OPT_REVEAL_PIECE, 0,
                         pile_has(q, g->pile[f->seat]) ? REQ_MET : REQ_NO_PIECES)) /* A-CONSP-03 */
            return flow_become(f, PROC_PIECE, f->seat, g->pile[f->seat], 0);
        if (ask_offer(q, OPT_DIG, 0)) { /* A-CONSP-01 */
            log_seat(log_write(q, MSG_DIGS), f->seat);
            dig_deeper(q, f->seat); /* A-CONSP-08 */
            g->dug = 1;
            g->uncovered = 0;
            return flow_step(f, STEP_DUG);
        }
        return FLOW_WAIT;

    case STEP_DUG:
        return flow_happens(q, f, STEP_END, EVENT_UNCOVERS, f->seat, 0, 0);

    case STEP_END:
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* A piece */

enum flow flow_piece(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, uint8_t pile,
                     uint8_t how)
{
    (void)q;
    CHECK(pile < PILES);
    return flow_call(f, step, PROC_PIECE, seat, pile, how);
}

/* A-CONSP-03 to A-CONSP-05: the others see only the pile it comes from. */
static component_id piece_draw(struct ask *q, uint8_t seat, unsigned pile, unsigned how)
{
    component_id piece = zone_top(q->b, stack_of(pile));

    component_move(q->b, piece, ZONE_PIECE, PLACE_TOP, MOVE_TO_SEAT, seat); /* A-CONSP-03 */
    struct log_entry *e = log_write(q, MSG_PIECE_DRAWN);
    log_seat(e, seat);
    log_word(e, pile_word(pile));
    markers_adjust(q, how & PIECE_KEEPS_MARKER ? SEAT_NONE : seat, pile); /* */
    return piece;
}

static requirement shade_missing(const struct android *g, uint8_t seat, uint8_t end)
{
    return g->shade[seat] == end ? REQ_TRACK_END : REQ_MET; /* A-TERM-05 */
}

/* A-CONSP-12 */
static enum flow piece_shift(struct ask *q, struct frame *f, uint8_t after)
{
    struct android *g = android_of(q);

    ask_seat(q, f->seat, PROMPT_PIECE_SHIFT);
    for (uint8_t s = 0; s < q->b->seat_count; s++) {
        if (ask_offer_if(q, OPT_LIGHTEN, s, shade_missing(g, s, TRACK_LIGHTEST))) {
            shift_light(q, s, 1); /* A-CONSP-12 */
            return flow_step(f, after);
        }
        if (ask_offer_if(q, OPT_DARKEN, s, shade_missing(g, s, TRACK_DARKEST))) {
            shift_dark(q, s, 1); /* A-CONSP-12 */
            return flow_step(f, after);
        }
    }
    if (ask_offer(q, OPT_SKIP, 0)) /* A-CONSP-12 */
        return flow_step(f, after);
    return FLOW_WAIT;
}

static requirement cell_missing(const struct ask *q, unsigned cell)
{
    if (cell == CENTER || android_of(q)->cell[cell]) /* A-CONSP-21 */
        return REQ_CELL_TAKEN;
    return puzzle_lines_to(q, cell) ? REQ_MET : REQ_NO_LINE; /* A-CONSP-19 */
}

/* The number people use for a cell: its row, then its column, from 11 to 55. */
static uint16_t cell_name(unsigned cell)
{
    return (uint16_t)(10 * (cell / 5 + 1) + cell % 5 + 1);
}

static bool piece_has_place(const struct ask *q)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (cell_missing(q, cell) == REQ_MET)
            return true;
    return false;
}

/* The outermost piece of a chain is the one that was uncovered. */
static void piece_is_public(struct ask *q, component_id piece, unsigned how)
{
    if (!(how & PIECE_NESTED))
        android_of(q)->uncovered =
            (uint8_t)(1 + number_of(q, KIND_PIECE, pack_source_index(q->pack, piece)));
}

/* A-CONSP-24, R-55: out of the game, visible to everybody. */
static void piece_discard(struct ask *q, uint8_t seat, component_id piece, unsigned how)
{
    component_move(q->b, piece, ZONE_BOX, PLACE_TOP, MOVE_FACE_UP, 0); /* A-CONSP-24 */
    piece_is_public(q, piece, how);
    struct log_entry *e = log_write(q, MSG_PIECE_DISCARDED);
    log_seat(e, seat);
    log_card(q, e, piece);
}

static void piece_lay(struct ask *q, uint8_t seat, component_id piece, unsigned cell,
                      unsigned rotation, unsigned how)
{
    unsigned number = number_of(q, KIND_PIECE, pack_source_index(q->pack, piece));

    CHECK(puzzle_fits(q, piece, cell, rotation));
    component_move(q->b, piece, ZONE_PUZZLE, PLACE_TOP, MOVE_FACE_UP, 0);
    android_of(q)->cell[cell] = (uint8_t)((number + 1) * 4 + rotation);
    piece_is_public(q, piece, how);
    struct log_entry *e = log_write(q, MSG_PIECE_PLACED);
    log_seat(e, seat);
    log_card(q, e, piece);
    log_number(e, cell_name(cell));
}

/* Which of the four rotations fit, each shape once: R-57. A mask. */
static unsigned piece_rotations(const struct ask *q, component_id piece, unsigned cell)
{
    unsigned edges = (unsigned)pack_entry_of(q->pack, piece)->field[PIECE_EDGES];
    unsigned fitting = 0, seen = 0;

    for (unsigned r = 0; r < 4; r++) {
        unsigned shape = BIT(puzzle_turned(edges, r));
        if (!(seen & shape) && puzzle_fits(q, piece, cell, r)) /* A-CONSP-22 */
            fitting |= BIT(r);
        seen |= shape;
    }
    return fitting;
}

/* A-CONSP-07, A-CONSP-38: draw, markers, benefit, place or discard, bonus, lines; then others
 * react, once for a whole chain of pieces. A line counts for the piece that completed it, so lines
 * are counted when it is placed. */
enum flow android_piece(struct frame *f, struct ask *q)
{
    enum {
        STEP_DRAW,
        STEP_BENEFIT,
        STEP_PLACE,
        STEP_TURN,
        STEP_BONUS,
        STEP_LINES,
        STEP_HAPPENED,
        STEP_END
    };
    enum { PILE, HOW, PIECE, AT, LINES }; /* locals; AT: the cell plus 1, 0 if discarded */
    component_id piece = f->local[PIECE];

    switch (f->step) {
    case STEP_DRAW:
        if (!pile_has(q, f->local[PILE])) /* */
            return FLOW_DONE;
        if (!(f->local[HOW] & PIECE_NESTED))
            android_of(q)->dug = android_of(q)->uncovered = 0;
        f->local[PIECE] = piece_draw(q, f->seat, f->local[PILE], f->local[HOW]);
        return flow_step(f, STEP_BENEFIT);

    case STEP_BENEFIT:                    /* A-CONSP-15: whatever happens to the piece */
        if (f->local[PILE] == PILE_SHIFT) /* A-CONSP-12 */
            return piece_shift(q, f, STEP_PLACE);
        if (f->local[PILE] == PILE_FAVOR) /* A-CONSP-13 */
            return flow_gain_favor(q, f, STEP_PLACE, f->seat, 1, false);
        return flow_call(f, STEP_PLACE, PROC_BAGGAGE, f->seat, 1, 0); /* A-CONSP-14 */

    case STEP_PLACE:
        if (!piece_has_place(q)) { /* A-CONSP-23 */
            piece_discard(q, f->seat, piece, f->local[HOW]);
            return flow_step(f, STEP_BONUS);
        }
        ask_seat(q, f->seat, PROMPT_PLACE_PIECE);
        for (unsigned cell = 0; cell < CELLS; cell++)
            if (ask_offer_if(q, OPT_PLACE_PIECE, cell_name(cell),
                             cell_missing(q, cell))) { /* A-CONSP-18 */
                component_turn_up(q->b, piece); /* the number of orientations would reveal it */
                f->local[AT] = (uint16_t)(cell + 1);
                return flow_step(f, STEP_TURN);
            }
        if (ask_offer(q, OPT_DISCARD_PIECE, 0)) { /* A-CONSP-17 */
            piece_discard(q, f->seat, piece, f->local[HOW]);
            return flow_step(f, STEP_BONUS);
        }
        return FLOW_WAIT;

    case STEP_TURN: { /* A-CONSP-22 */
        unsigned cell = f->local[AT] - 1u, fitting = piece_rotations(q, piece, cell);
        unsigned rotation = mask_next(fitting, 0);
        if (bit_count(fitting) > 1) { /* A-CONSP-22 */
            ask_seat(q, f->seat, PROMPT_TURN_PIECE);
            ask_about(q, T_CARD, piece);
            ask_about(q, T_NUMBER, cell_name(cell));
            for (rotation = 0; rotation < 4; rotation++)
                if (ask_offer_if(q, OPT_TURN_PIECE, (uint16_t)rotation,
                                 fitting >> rotation & 1 ? REQ_MET : REQ_NO_LINE)) /* A-CONSP-19 */
                    break;
            if (rotation == 4)
                return FLOW_WAIT;
        }
        piece_lay(q, f->seat, piece, cell, rotation, f->local[HOW]);
        f->local[LINES] = (uint16_t)puzzle_lines_through(android_of(q), cell); /* A-CONSP-30 */
        return flow_step(f, STEP_BONUS);
    }

    case STEP_BONUS: { /* A-CONSP-25 */
        const int16_t *field = pack_entry_of(q->pack, piece)->field;
        if (field[PIECE_BONUS] == WORD_NONE)
            return flow_step(f, STEP_LINES);
        return flow_call(f, STEP_LINES, PROC_BONUS, f->seat, (uint16_t)field[PIECE_BONUS],
                         (uint16_t)field[PIECE_BONUS_SORT]); /* A-CONSP-25 */
    }

    case STEP_LINES: /* A-CONSP-30, A-CONSP-32, R-12 */
        token_gain(q, f->seat, SUPPLY_CONSPIRACY, f->local[LINES]); /* A-CONSP-32 */
        if (f->local[HOW] & PIECE_NESTED) /* A-CONSP-28: they react to the whole chain, once */
            return FLOW_DONE;
        return flow_step(f, STEP_HAPPENED);

    case STEP_HAPPENED:
        return flow_happens(q, f, STEP_END, EVENT_UNCOVERS, f->seat, piece, 0);

    case STEP_END:
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* Bonuses */

/* A-CONSP-26, R-53, R-54: the player moves it, and their own district is the barred one. */
static bool bonus_takes_lead(const struct android *g)
{
    return is_climax(g) && g->table & TABLE_CLIMAX_TAKES; /* */
}

static requirement bonus_lead_missing(struct ask *q, unsigned lead, uint8_t seat)
{
    if (bonus_takes_lead(android_of(q)))
        return REQ_MET;
    return lead_destinations(q, lead, seat) ? REQ_MET : REQ_LEAD_STUCK; /* A-LEAD-14 */
}

static enum flow bonus_move_lead(struct frame *f, struct ask *q, unsigned file)
{
    struct android *g = android_of(q);
    bool any = false;

    for (unsigned lead = 0; lead < LEADS; lead++)
        any |= g->lead_at[lead] && lead_file(q, lead) == file;
    if (!any)
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_BONUS_LEAD);
    for (unsigned lead = 0; lead < LEADS; lead++) {
        uint16_t entry = entry_of(q, KIND_LEAD, lead);
        if (g->lead_at[lead] == 0 || lead_file(q, lead) != file) /* A-CONSP-26 */
            continue;
        if (!ask_offer_if(q, OPT_BONUS_LEAD, entry, bonus_lead_missing(q, lead, f->seat)))
            continue;
        if (!bonus_takes_lead(g))
            return flow_become(f, PROC_MOVE_LEAD, f->seat, (uint16_t)lead, 0); /* */
        lead_remove(q, lead);                                                  /* */
        return FLOW_DONE;
    }
    if (ask_offer(q, OPT_SKIP, 0)) /* A-CONSP-26 */
        return FLOW_DONE;
    return FLOW_WAIT;
}

/* A-CONSP-27 */
static enum flow bonus_hit(struct frame *f, struct ask *q)
{
    struct android *g = android_of(q);

    ask_seat(q, f->seat, PROMPT_BONUS_HIT);
    for (unsigned s = 0; s < SUSPECTS; s++)
        if (g->suspects >> s & 1 &&
            ask_offer_if(q, OPT_BONUS_HIT, entry_of(q, KIND_SUSPECT, s), hit_missing(q, s))) {
            hit_place(q, f->seat, s); /* A-CONSP-27 */
            return FLOW_DONE;
        }
    if (ask_offer(q, OPT_SKIP, 0)) /* A-CONSP-27 */
        return FLOW_DONE;
    return FLOW_WAIT;
}

/* A-CONSP-28, R-66 */
static enum flow bonus_piece(struct frame *f, struct ask *q, unsigned pile)
{
    if (!pile_has(q, pile)) /* */
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_BONUS_PIECE);
    ask_about(q, T_WORD, pile_word(pile));
    if (ask_offer(q, OPT_BONUS_PIECE, pile_word(pile))) /* A-CONSP-28 */
        return flow_become(f, PROC_PIECE, f->seat, (uint16_t)pile,
                           PIECE_KEEPS_MARKER | PIECE_NESTED);
    if (ask_offer(q, OPT_SKIP, 0)) /* A-CONSP-28 */
        return FLOW_DONE;
    return FLOW_WAIT;
}

/* A-CONSP-25 to A-CONSP-29. local[0] is the bonus, local[1] its sort. */
enum flow android_bonus(struct frame *f, struct ask *q)
{
    switch (f->local[0]) {
    case WORD_MOVE_LEAD: /* A-CONSP-26 */
        return bonus_move_lead(f, q, f->local[1] - (unsigned)WORD_DOCUMENT);
    case WORD_HIT: /* A-CONSP-27 */
        return bonus_hit(f, q);
    case WORD_BONUS_PIECE: /* A-CONSP-28 */
        return bonus_piece(f, q, f->local[1] - (unsigned)WORD_SHIFT);
    default: /* A-CONSP-29: a link counts when the case is closed */
        return FLOW_DONE;
    }
}
