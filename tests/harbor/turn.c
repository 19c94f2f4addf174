/* turn.c: a turn: drawing, two actions, the hand limit (H-TURN, H-DECK, H-CARGO, H-HONOR). */
#include "harbor/harbor.h"

component_id deck_top(struct ask *q)
{
    struct block *b = q->b;

    if (zone_top(b, ZONE_DECK) == 0 && zone_top(b, ZONE_DISCARD) != 0) { /* H-DECK-01 */
        zone_pour(b, ZONE_DISCARD, ZONE_DECK);
        zone_shuffle(b, ZONE_DECK);
        log_write(q, MSG_SHUFFLES);
    }
    return zone_top(b, ZONE_DECK);
}

bool harbor_card_draw(struct ask *q, uint8_t seat)
{
    struct block *b = q->b;
    component_id c = deck_top(q);

    if (c == 0) /* H-DECK-02 */
        return false;
    component_move(b, c, hand_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
    struct log_entry *e = log_write(q, MSG_DRAWS);
    log_seat(e, seat);
    log_card(q, e, c);
    announce(q, EVENT_DRAWS, seat, 0, 0);
    return true;
}

void harbor_card_discard(struct ask *q, uint8_t seat, component_id c)
{
    effects_leave_play(q, c);
    component_move(q->b, c, ZONE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
    struct log_entry *e = log_write(q, MSG_DISCARDS);
    log_seat(e, seat);
    log_card(q, e, c);
}

unsigned supply_gain(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    unsigned gained = supply_move(q->b, kind, HOLDER_BANK, seat, number);

    if (gained == 0)
        return 0;
    struct log_entry *e = log_write(q, MSG_GAINS);
    log_seat(e, seat);
    log_number(e, (int)gained);
    log_supply(e, kind);
    return gained;
}

void coins_gain(struct ask *q, uint8_t seat, unsigned number)
{
    unsigned gained = supply_gain(q, seat, SUPPLY_COIN, number);

    if (gained)
        announce(q, EVENT_GAINS, seat, (uint16_t)gained, 0);
}

static bool is_cargo(const struct ask *q, component_id c)
{
    return pack_entry_of(q->pack, c)->kind == KIND_CARGO;
}

/* H-CARGO-01 */
static requirement card_sell_missing(struct ask *q, uint8_t seat, component_id c)
{
    if (!is_cargo(q, c)) /* H-CARGO-01 */
        return REQ_NOT_CARGO;
    return permission(q, QUESTION_MAY_SELL, seat, c, REQ_MET);
}

static void card_sell(struct ask *q, uint8_t seat, component_id c)
{
    const struct pack_entry *cargo = pack_entry_of(q->pack, c);

    component_move(q->b, c, ZONE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
    struct log_entry *e = log_write(q, MSG_SELLS);
    log_seat(e, seat);
    log_card(q, e, c);
    int brings = question_settle(q, QUESTION_VALUE, seat, c, cargo->field[FIELD_VALUE]);
    if (brings < 0) /* H-CARGO-04 */
        supply_lose(q, seat, SUPPLY_COIN, (unsigned)-brings);
    else
        coins_gain(q, seat, (unsigned)brings);
    announce(q, EVENT_SELLS, seat, c, 0);
    supply_lose(q, seat, SUPPLY_HONOR, (unsigned)cargo->field[FIELD_RISK]); /* H-HONOR-01 */
    alarm_raise(q, (unsigned)cargo->field[FIELD_RISK]);
}

/* H-CARGO-02, H-CARGO-03 */
static requirement card_stow_missing(const struct ask *q, uint8_t seat, component_id c)
{
    if (!is_cargo(q, c)) /* H-CARGO-02 */
        return REQ_NOT_CARGO;
    return block_zone(q->b, store_of(seat))->count < STORE_LIMIT ? REQ_MET
                                                                 : REQ_STORE_FULL; /* H-CARGO-03 */
}

static void card_stow(struct ask *q, uint8_t seat, component_id c)
{
    component_slip(q, c, store_of(seat), PLACE_TOP, SEAT_NONE);
    struct log_entry *e = log_write(q, MSG_STOWS);
    log_seat(e, seat);
    log_card(q, e, c);
}

static requirement draw_missing(const struct block *b)
{
    return zone_top(b, ZONE_DECK) || zone_top(b, ZONE_DISCARD)
               ? REQ_MET
               : REQ_NOTHING_TO_DRAW; /* H-DECK-02 */
}

static void docks_work(struct ask *q, uint8_t seat)
{
    log_seat(log_write(q, MSG_WORKS), seat);
    coins_gain(q, seat, (unsigned)question_settle(q, QUESTION_WAGES, seat, 0, 1)); /* H-TURN-03 */
    announce(q, EVENT_WORKS, seat, 0, 0);
}

/* H-TURN-02 to H-TURN-06: what the active player may do as an action. */
static enum flow turn_act(struct frame *f, struct ask *q, uint8_t after)
{
    struct block *b = q->b;
    uint8_t seat = f->seat;

    ask_seat(q, seat, PROMPT_ACT);
    ask_about(q, T_NUMBER, harbor_of(q)->actions_left);
    if (ask_offer(q, OPT_WORK, 0)) {
        docks_work(q, seat);
        return flow_step(f, after);
    }
    if (ask_offer_if(q, OPT_DRAW, 0, draw_missing(b))) { /* H-TURN-04 */
        harbor_card_draw(q, seat);
        return flow_step(f, after);
    }
    ASK_ZONE_EACH (q, hand_of(seat), c) {
        if (ask_offer_if(q, OPT_PLAY, c, card_play_missing(q, seat, c))) /* H-PLAY-01 */
            return flow_call(f, after, PROC_PLAY, seat, c, 0);
        if (ask_offer_if(q, OPT_SELL, c, card_sell_missing(q, seat, c))) { /* H-CARGO-01 */
            card_sell(q, seat, c);
            return flow_step(f, after);
        }
        if (ask_offer_if(q, OPT_STOW, c, card_stow_missing(q, seat, c))) { /* H-CARGO-02 */
            card_stow(q, seat, c);
            return flow_step(f, after);
        }
    }
    unsigned used = ask_offer_uses(q, OPT_USE, BIT(USE_ACTION), seat, 0);
    if (used < ABILITY_MAX) /* H-TURN-06 */
        return flow_ability_use(q, f, after, used, seat, 0);
    if (ask_offer(q, OPT_PASS, 0)) {
        harbor_of(q)->actions_left = 1; /* the last one is taken: H-TURN-02 */
        return flow_step(f, after);
    }
    return FLOW_WAIT;
}

enum flow harbor_turn(struct frame *f, struct ask *q)
{
    enum { STEP_START, STEP_ACT, STEP_AFTER, STEP_LIMIT, STEP_JUDGE, STEP_END };
    struct harbor *g = harbor_of(q);

    switch (f->step) {
    case STEP_START: /* H-TURN-01, H-TURN-02 */
        span_start(q, SPAN_TURN, f->seat);
        announce(q, EVENT_TURN_STARTS, f->seat, 0, 0);
        harbor_card_draw(q, f->seat);
        g->actions_left = 2; /* H-TURN-02 */
        return flow_step(f, STEP_ACT);

    case STEP_ACT:
        return turn_act(f, q, STEP_AFTER);

    case STEP_AFTER:
        span_end(q, SPAN_ACTION, SEAT_NONE);
        return flow_step(f, --g->actions_left > 0 ? STEP_ACT : STEP_LIMIT); /* H-TURN-02 */

    case STEP_LIMIT: { /* H-TURN-05 */
        int limit = question(q, QUESTION_HAND_LIMIT, f->seat, 0, HAND_LIMIT);
        int over = block_zone(&g->k, hand_of(f->seat))->count - limit;
        if (over > 0)
            return flow_call(f, STEP_JUDGE, PROC_DISCARD, f->seat, (uint16_t)over, 0);
        return flow_step(f, STEP_JUDGE);
    }

    case STEP_JUDGE: /* H-DEED-04, H-DEED-05 */
        promises_judge(q, f->seat);
        return flow_call(f, STEP_END, PROC_DUE, f->seat, 0, 0);

    case STEP_END:
        span_end(q, SPAN_TURN, f->seat);
        offers_lapse(q); /* H-TRADE-06 */
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* Discards local[0] cards, one at a time. Also the verb of cards that make somebody discard. */
enum flow harbor_discard(struct frame *f, struct ask *q)
{
    struct block *b = q->b;

    if (f->local[0] == 0 || block_zone(b, hand_of(f->seat))->count == 0)
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_DISCARD);
    ask_about(q, T_NUMBER, f->local[0]);
    ASK_ZONE_EACH (q, hand_of(f->seat), c)
        if (ask_offer(q, OPT_DISCARD, c)) {
            harbor_card_discard(q, f->seat, c);
            f->local[0]--;
            return FLOW_STEP;
        }
    return FLOW_WAIT;
}
