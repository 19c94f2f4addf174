/* round.c: rounds, phases and turns (L-GEN, L-DARK, L-ACTION, L-INVEST). */
#include "la1/facts.h"

static void phase_begin(struct ask *q, enum phase phase)
{
    static const uint8_t word[] = { [PHASE_DARKNESS] = WORD_DARKNESS_PHASE,
                                    [PHASE_ACTIONS] = WORD_ACTIONS_PHASE,
                                    [PHASE_INVESTIGATIONS] = WORD_INVESTIGATIONS_PHASE };
    struct la1 *g = la1_of(q);

    span_end(q, SPAN_PHASE, SEAT_NONE);
    phase_uses_return(q); /* L-MULTI-06 */
    g->phase = (uint8_t)phase;
    g->acted = 0;
    g->k.active = g->lead; /* L-DARK-09, L-NUM-07 */
    log_word(log_write(q, MSG_PHASE), word[phase]);
    announce(q, EVENT_PHASE, g->lead, word[phase], 0);
}

/* L-GEN-03 */
enum flow la1_round(struct frame *f, struct ask *q)
{
    enum {
        STEP_BEGIN,
        STEP_CARD,
        STEP_SETTLE,
        STEP_ACTIONS,
        STEP_TURNS,
        STEP_INVEST,
        STEP_LAST,
        STEP_END,
        STEP_OVER
    };
    struct la1 *g = la1_of(q);

    switch (f->step) {
    case STEP_BEGIN: /* L-DARK-01, L-MULTI-07 */
        if (g->round++ > 0)
            g->lead = seat_left_of(q->b, g->lead);
        log_number(log_write(q, MSG_ROUND), g->round);
        log_seat(log_write(q, MSG_LEAD), g->lead);
        phase_begin(q, PHASE_DARKNESS);
        if (!flow_falls(f, q, STEP_CARD)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case STEP_CARD: /* L-DARK-02 */
        return flow_call(f, STEP_SETTLE, PROC_DRAW_DARKNESS, g->lead, 0, 0);

    case STEP_SETTLE:
        return flow_call(f, STEP_ACTIONS, PROC_SETTLE, g->lead, 0, 0);

    case STEP_ACTIONS:
        phase_begin(q, PHASE_ACTIONS);
        if (!flow_falls(f, q, STEP_TURNS)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case STEP_TURNS:
        return flow_call(f, STEP_INVEST, PROC_PHASE, g->lead, 0, 0);

    case STEP_INVEST:
        phase_begin(q, PHASE_INVESTIGATIONS);
        if (!flow_falls(f, q, STEP_LAST)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case STEP_LAST:
        return flow_call(f, STEP_END, PROC_PHASE, g->lead, 0, 0);

    case STEP_END: /* L-INVEST-10 */
        announce(q, EVENT_ROUND_ENDS, g->lead, 0, 0);
        if (!flow_falls(f, q, STEP_OVER)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case STEP_OVER:
        span_end(q, SPAN_ROUND, SEAT_NONE);
        return flow_call(f, STEP_BEGIN, PROC_SETTLE, g->lead, 0, 0);
    }
    return FLOW_BROKEN;
}

/* L-ACTION-01, L-ACTION-16: the Lead names the next investigator. */
enum flow la1_phase(struct frame *f, struct ask *q)
{
    enum { STEP_NEXT, STEP_ASK };
    struct la1 *g = la1_of(q);
    seat_mask left = (seat_mask)(block_seats(q->b) & ~g->acted);

    switch (f->step) {
    case STEP_NEXT:
        g->k.active = g->lead;
        if (left == 0)
            return FLOW_DONE;
        if (!(left & (left - 1)))
            return flow_call(f, STEP_NEXT, PROC_TURN, (uint8_t)__builtin_ctz(left), 0, 0);
        f->step = STEP_ASK;
        /* fall through */
    case STEP_ASK:
        ask_seat(q, g->lead, PROMPT_NEXT);
        for (unsigned i = 0; i < q->b->seat_count; i++) {
            uint8_t seat = (uint8_t)((g->lead + i) % q->b->seat_count);
            if (ask_offer_if(q, OPT_NEXT, seat, left >> seat & 1 ? REQ_MET : REQ_HAD_TURN))
                return flow_call(f, STEP_NEXT, PROC_TURN, seat, 0, 0);
        }
        return FLOW_WAIT;
    }
    return FLOW_BROKEN;
}

static void turn_begin(struct frame *f, struct ask *q)
{
    struct la1 *g = la1_of(q);
    bool acts = g->phase == PHASE_ACTIONS;

    g->k.active = f->seat;
    g->acted |= (seat_mask)BIT(f->seat);
    g->actions = acts ? (uint8_t)question(q, QUESTION_ACTIONS, f->seat, 0, ACTIONS) : 1;
    span_start(q, SPAN_TURN, f->seat);
    log_seat(log_write(q, MSG_TURN), f->seat);
    announce(q, acts ? EVENT_TURN_ACTIONS : EVENT_TURN_INVESTIGATIONS, f->seat, 0, 0);
}

/* Whether certainly nothing is due after a card or an action. This check is cheap; PROC_SETTLE
 * checks in full.
 */
static bool is_settled(struct ask *q);

bool is_turn(const struct ask *q)
{
    return is_frame_below(q, PROC_TURN);
}

enum flow la1_turn(struct frame *f, struct ask *q)
{
    enum { STEP_START, STEP_HOME, STEP_SETTLE, STEP_MENU, STEP_END, STEP_OVER };
    struct la1 *g = la1_of(q);

    switch (f->step) {
    case STEP_START:
        turn_begin(f, q);
        if (!flow_falls(f, q, STEP_HOME)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case STEP_HOME: /* L-LOC-01, L-LOC-17, L-LOC-20 */
        if (g->phase == PHASE_INVESTIGATIONS && is_alive(q, f->seat) &&
            place_fields(q, g->place[f->seat])[PLACE_PASSIVE] == WORD_DRAWS &&
            permission(q, QUESTION_TURN_DRAW, f->seat, 0, REQ_MET) == REQ_MET)
            cards_draw(q, f->seat, 1);
        if (!flow_falls(f, q, STEP_SETTLE)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case STEP_SETTLE:
        if (!is_settled(q)) /* not mutated: speed */
            return flow_call(f, STEP_MENU, PROC_SETTLE, f->seat, 0, 0);
        f->step = STEP_MENU;
        /* fall through */
    case STEP_MENU: /* L-DEATH-05: the killed investigator's turn is over; f->local[8] was set
                     * then */
        if (f->local[8])
            return flow_step(f, STEP_OVER);
        return turn_menu(f, q, STEP_SETTLE, STEP_END);

    case STEP_END:
        announce(q, EVENT_TURN_ENDS, f->seat, 0, 0);
        if (!flow_falls(f, q, STEP_OVER)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case STEP_OVER:
        span_end(q, SPAN_TURN, SEAT_NONE);
        return is_settled(q) ? FLOW_DONE /* not mutated: speed */
                             : flow_become(f, PROC_SETTLE, g->lead, 0, 0);
    }
    return FLOW_BROKEN;
}

/* The seat with too many cards in hand, in turn order; SEAT_NONE: nobody. */
static uint8_t seat_over(struct ask *q)
{
    for (unsigned i = 0; i < q->b->seat_count; i++) {
        uint8_t seat = (uint8_t)((q->b->active + i) % q->b->seat_count);
        if (is_alive(q, seat) && zone_count_of(q, hand_of(seat)) > hand_max(q, seat))
            return seat;
    }
    return SEAT_NONE;
}

/* The seat with too many Items and Abilities in play, numbered ones too: L-ITEM-03. `most`: an
 * upper bound on the numbered cards in front of one seat. */
static uint8_t seat_laden(struct ask *q, unsigned most)
{
    uint8_t items[TEAM_MAX];
    bool counted = false;

    for (unsigned i = 0; i < q->b->seat_count; i++) {
        uint8_t seat = (uint8_t)((q->b->active + i) % q->b->seat_count);
        unsigned played = zone_count_of(q, play_of(seat)), limit = play_limit(q, seat);
        if (!is_alive(q, seat) || played + most <= limit)
            continue;
        if (!counted)
            lying_by_seat(q, WORD_ITEM, items);
        counted = true;
        if (played + items[seat] > limit)
            return seat;
    }
    return SEAT_NONE;
}

static uint8_t seat_mutated(const struct ask *q, unsigned most)
{
    uint8_t mutations[TEAM_MAX];

    if (most <= MUTATIONS)
        return SEAT_NONE;
    lying_by_seat(q, WORD_MUTATION, mutations);
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        if (mutations[seat] > MUTATIONS)
            return seat;
    return SEAT_NONE;
}

static bool is_settled(struct ask *q)
{
    const struct la1 *g = la1_of(q);
    unsigned most;

    if (g->ended || g->rider_count || g->dead || is_due(q) ||
        (most = lying_with_all(q)) > MUTATIONS)
        return false;
    const struct zone *hand = block_zone(q->b, hand_of(0)), *play = block_zone(q->b, play_of(0));
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        if (hand[seat].count > hand_max(q, seat) || play[seat].count + most > play_limit(q, seat))
            return false;
    return true;
}

static uint8_t first_dead(const struct la1 *g) /* from the Lead clockwise: L-GEN-09 */
{
    uint8_t seat = g->lead;

    while (!(g->dead >> seat & 1))
        seat = seat_left_of(&g->k, seat);
    return seat;
}

/* The rider of a card played in a test happens after the outcome: L-SKILL-10 */
static enum flow rider_next(struct frame *f, struct ask *q, uint8_t step)
{
    struct la1 *g = la1_of(q);
    unsigned at = f->local[0], how = g->rider_how[at];
    component_id c = g->rider[at];
    uint8_t owner = (uint8_t)(how >> RIDER_OWNER_SHIFT);
    const struct pack_clause *clause = card_program(q->pack, c);
    struct scope s = { .self = c, .you = owner, .reg = { owner, c } };
    bool fits = clause->listens == EVENT_WITH;

    for (unsigned i = at; i + 1u < g->rider_count; i++) {
        g->rider[i] = g->rider[i + 1];
        g->rider_how[i] = g->rider_how[i + 1];
    }
    g->rider_count--;
    g->rider[g->rider_count] = 0;
    g->rider_how[g->rider_count] = 0;
    switch (clause->listens) {
    case EVENT_SUCCEEDS_WITH:
        fits = how & RIDER_SUCCESS;
        break;
    case EVENT_FAILS_WITH:
        fits = !(how & RIDER_SUCCESS);
        break;
    case EVENT_ASSISTS_WITH:
        fits = how & RIDER_ASSIST;
        break;
    }
    if (!fits || !is_alive(q, owner) || clause_missing(q, clause, &s) != REQ_MET)
        return flow_step(f, step);
    return flow_play(q, f, step, clause, &s);
}

/* L-ITEM-02, L-ITEM-06 */
static enum flow item_drop(struct frame *f, struct ask *q, uint8_t seat, uint8_t step)
{
    const struct la1 *g = la1_of(q);

    ask_seat(q, seat, PROMPT_ITEMS);
    ASK_ZONE_EACH (q, play_of(seat), c)
        if (ask_offer(q, OPT_DROP, c)) {
            item_leave(q, c);
            return flow_step(f, step);
        }
    for (unsigned i = 0; i < LYING; i++)
        if (g->where[i] == WHERE_SEAT_0 + seat &&
            fields_of(q, g->lying[i])[NUMBERED_SORT] == WORD_ITEM &&
            ask_offer(q, OPT_DROP_NUMBERED, g->lying[i])) {
            lying_leave(q, g->lying[i]);
            return flow_step(f, step);
        }
    return FLOW_WAIT;
}

static enum flow mutation_drop(struct frame *f, struct ask *q, uint8_t seat, uint8_t step)
{
    const struct la1 *g = la1_of(q);

    ask_seat(q, seat, PROMPT_MUTATION);
    for (unsigned i = 0; i < LYING; i++)
        if (g->where[i] == WHERE_SEAT_0 + seat &&
            fields_of(q, g->lying[i])[NUMBERED_SORT] == WORD_MUTATION &&
            ask_offer(q, OPT_DROP_NUMBERED, g->lying[i])) {
            lying_leave(q, g->lying[i]);
            return flow_step(f, step);
        }
    return FLOW_WAIT;
}

/* Carries out what is due after a card or an action: steps of Darkness, riders, limits, new
 * investigators. local[0]: riders below it belong to a card that is not finished. local[1]:
 * another card is not finished, so nobody arrives yet (L-DEATH-11). */
enum flow la1_settle(struct frame *f, struct ask *q)
{
    enum { STEP_NEXT, STEP_ITEMS, STEP_MUTATION };
    struct la1 *g = la1_of(q);
    unsigned most;
    uint8_t seat;

    switch (f->step) {
    case STEP_NEXT:
        if (g->ended) /* L-CASEEND-04 */
            return FLOW_DONE;
        if (is_due(q))
            return due_take(f, q, STEP_NEXT);
        if (g->rider_count > f->local[0])
            return rider_next(f, q, STEP_NEXT);
        if ((seat = seat_over(q)) != SEAT_NONE) /* L-HAND-02, L-HAND-06 */
            return flow_call(f, STEP_NEXT, PROC_DISCARD, seat,
                             (uint16_t)(zone_count_of(q, hand_of(seat)) - hand_max(q, seat)), 0);
        most = lying_with_all(q);
        if (seat_laden(q, most) != SEAT_NONE)
            return flow_step(f, STEP_ITEMS);
        if (seat_mutated(q, most) != SEAT_NONE)
            return flow_step(f, STEP_MUTATION);
        if (g->dead && !f->local[1]) /* L-DEATH-10 */
            return flow_call(f, STEP_NEXT, PROC_REPLACE, first_dead(g), 0, 0);
        return FLOW_DONE;

    case STEP_ITEMS:
        return item_drop(f, q, seat_laden(q, LYING), STEP_NEXT);

    case STEP_MUTATION:
        return mutation_drop(f, q, seat_mutated(q, LYING), STEP_NEXT);
    }
    return FLOW_BROKEN;
}
