/* play.c: tricks, allies, and the window in which others react (H-PLAY, H-REACT). */
#include "harbor/harbor.h"

static int card_price(struct ask *q, uint8_t seat, component_id c)
{
    return question(q, QUESTION_PRICE, seat, c, pack_entry_of(q->pack, c)->field[FIELD_COST]);
}

/* H-PLAY-01, H-PLAY-02, H-PLAY-04, H-PLAY-05 */
requirement card_play_missing(struct ask *q, uint8_t seat, component_id c)
{
    const struct pack_entry *entry = pack_entry_of(q->pack, c);
    const struct pack_clause *clause = card_program(q->pack, c);
    struct scope s = { .self = c, .you = seat };
    requirement missing;

    if (entry->kind == KIND_CARGO)
        return REQ_NOT_PLAYABLE;
    if (clause && clause->type == CLAUSE_REACT) /* H-PLAY-05 */
        return REQ_IS_REACTION;
    if ((missing = permission(q, QUESTION_MAY_PLAY, seat, c, REQ_MET)) != 0)
        return missing;
    if (card_price(q, seat, c) > supply_get(q->b, SUPPLY_COIN, seat)) /* H-PLAY-01 */
        return REQ_COINS;
    if (entry->kind == KIND_ALLY &&
        block_zone(q->b, play_of(seat))->count >= ALLY_LIMIT) /* H-PLAY-04 */
        return REQ_ALLIES_FULL;
    if (!play_room(q, c))
        return REQ_NO_ROOM;
    return clause ? clause_missing(q, clause, &s) : REQ_MET; /* H-PLAY-02 */
}

static void card_pay(struct ask *q, uint8_t seat, component_id c)
{
    int price =
        question_settle(q, QUESTION_PRICE, seat, c, pack_entry_of(q->pack, c)->field[FIELD_COST]);

    supply_move(q->b, SUPPLY_COIN, seat, HOLDER_BANK, (unsigned)price); /* H-PLAY-01 */
}

void harbor_card_leave_play(struct ask *q, component_id c)
{
    effects_leave_play(q, c);
    component_move(q->b, c, ZONE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
    log_card(q, log_write(q, MSG_LEAVES), c);
}

/* local[0] is the card. Its cost is paid, others react, then its text is carried out. */
enum flow harbor_play(struct frame *f, struct ask *q)
{
    enum { STEP_PAY, STEP_WINDOW, STEP_RESOLVE, STEP_FINISH };
    struct block *b = q->b;
    component_id c = f->local[0];
    const struct pack_clause *clause = card_program(q->pack, c);
    struct scope s = { .self = c, .you = f->seat };

    switch (f->step) {
    case STEP_PAY: { /* H-PLAY-01 */
        card_pay(q, f->seat, c);
        component_move(b, c, ZONE_TABLE, PLACE_TOP, MOVE_FACE_UP, 0);
        struct log_entry *e = log_write(q, MSG_PLAYS);
        log_seat(e, f->seat);
        log_card(q, e, c);
        f->flags = FRAME_CANCELABLE;
        return flow_step(f, STEP_WINDOW);
    }

    case STEP_WINDOW: /* H-REACT-01 */
        return flow_call(f, STEP_RESOLVE, PROC_WINDOW, f->seat, c, 0);

    case STEP_RESOLVE: {
        bool canceled = f->flags & FRAME_CANCELED;
        f->flags = 0;
        if (canceled) { /* H-REACT-05 */
            log_card(q, log_write(q, MSG_CANCELED), c);
            component_move(b, c, ZONE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
            return FLOW_DONE;
        }
        announce(q, EVENT_PLAYS, f->seat, c, 0);
        if (pack_entry_of(q->pack, c)->kind == KIND_ALLY) { /* H-PLAY-03 */
            component_move(b, c, play_of(f->seat), PLACE_TOP, MOVE_FACE_UP, 0);
            effects_enter_play(q, c, f->seat);
        }
        if (!clause || clause_missing(q, clause, &s))
            return flow_step(f, STEP_FINISH); /* a reaction removed something it needed */
        f->source = c;
        return flow_play(q, f, STEP_FINISH, clause, &s);
    }

    case STEP_FINISH:
        if (block_component(b, c)->zone == ZONE_TABLE) /* H-PLAY-03 */
            component_move(b, c, ZONE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

static struct scope reaction_scope(component_id reaction, uint8_t seat, uint8_t player,
                                   component_id played)
{
    return (struct scope){ .self = reaction, .you = seat, .reg = { player, played } };
}

/* H-REACT-01, H-REACT-04 */
static requirement card_react_missing(struct ask *q, uint8_t seat, component_id c, uint8_t player,
                                      component_id played)
{
    const struct pack_clause *clause = card_program(q->pack, c);
    struct scope s = reaction_scope(c, seat, player, played);

    if (!clause || clause->type != CLAUSE_REACT || clause->listens != EVENT_PLAYS ||
        !clause_concerns(q, clause, &s))
        return REQ_NOT_THIS_REACTION;
    if (card_price(q, seat, c) > supply_get(q->b, SUPPLY_COIN, seat)) /* H-REACT-04 */
        return REQ_REACTION_COINS;
    return clause_missing(q, clause, &s);
}

/* Asks all others at once, in secret. The window opens by the rules alone, whatever the hands
 * contain. f->seat plays local[0]; local[1] is the reaction that counts, local[2] its owner;
 * local[3]: window_trade(). */
enum flow harbor_window(struct frame *f, struct ask *q)
{
    enum { STEP_ASK, STEP_RESOLVE, STEP_FINISH };
    struct block *b = q->b;
    component_id played = f->local[0], reaction = f->local[1];
    seat_mask others = (seat_mask)(block_seats(b) & ~BIT(f->seat)); /* H-REACT-01 */

    switch (f->step) {
    case STEP_ASK: {
        uint8_t seat = ask_each(q, others, PROMPT_REACT);
        ask_about(q, T_SEAT, f->seat);
        ask_about(q, T_CARD, played);
        if (ask_offer(q, OPT_PASS, 0))
            return flow_sealed(q, f, STEP_RESOLVE, 0);
        ASK_ZONE_EACH (q, hand_of(seat), c)
            if (ask_offer_if(q, OPT_REACT, c, card_react_missing(q, seat, c, f->seat, played)))
                return flow_sealed(q, f, STEP_RESOLVE, c);
        return FLOW_WAIT;
    }

    case STEP_RESOLVE: { /* H-REACT-02, H-REACT-03 */
        uint8_t seat = lane_first_answer(b, seat_left_of(b, f->seat), others); /* H-REACT-02 */
        if (seat == SEAT_NONE)
            return FLOW_DONE;
        reaction = f->local[1] = lane_answer(b, seat);
        f->local[2] = seat;
        card_pay(q, seat, reaction); /* H-REACT-04 */
        component_move(b, reaction, ZONE_TABLE, PLACE_TOP, MOVE_FACE_UP, 0);
        struct log_entry *e = log_write(q, MSG_REACTS);
        log_seat(e, seat);
        log_card(q, e, reaction);
        struct scope s = reaction_scope(reaction, seat, f->seat, played);
        return flow_play(q, f, STEP_FINISH, card_program(q->pack, reaction), &s);
    }

    case STEP_FINISH:
        if (block_component(b, reaction)->zone == ZONE_TABLE) /* H-REACT-04 */
            component_move(b, reaction, ZONE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* A player may trade a card away before the card they played takes effect. Only the two traders
 * know whether its text still has what it needs. */
void window_trade(struct ask *q, uint8_t giver)
{
    struct frame *f = block_top(q->b);

    /* not mutated: affects only imagined games, which scenarios do not see */
    if (f->proc == PROC_WINDOW && f->seat == giver)
        f->local[3] = 1;
}

/* While others are asked to react, nothing has happened since the card was paid for. So its
 * player still has everything its text needs, and everybody knows that (H-PLAY-02), unless
 * there was a trade. */
uint32_t harbor_inferred(struct ask *q)
{
    const struct frame *f = block_top(q->b);

    /* not mutated: affects only imagined games, which scenarios do not see */
    if (f->proc != PROC_WINDOW || f->step != 0 || f->local[3])
        return 0;
    const struct pack_clause *clause = card_program(q->pack, f->local[0]);
    struct scope s = { .self = f->local[0], .you = f->seat };
    /* not mutated: the same */
    return clause && machine_value(q, clause->needs, &s) && machine_value(q, clause->can, &s);
}
