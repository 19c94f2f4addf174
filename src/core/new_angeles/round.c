/* round.c: rounds and turns (N-ROUND, N-TURN, N-HAND). */
#include "new_angeles/facts.h"

/* N-ROUND-05: 1, 2, demand, 3, 4, demand, 5, 6, demand */
bool is_demand_space(unsigned space)
{
    return space % 3 == 0;
}

unsigned round_at(unsigned space)
{
    return is_demand_space(space) ? space / 3 : space - space / 3;
}

unsigned rounds_in_all(bool demand)
{
    return round_at(demand ? SPACES : SPACES - 1);
}

enum flow new_angeles_round(struct frame *f, struct ask *q)
{
    struct new_angeles *g = new_angeles_of(q);

    switch (f->step) {
    case ROUND_BEGIN: { /* N-ROUND-03 */
        bool demand = is_demand_space(g->space);
        log_number(log_write(q, demand ? MSG_DEMAND_ROUND : MSG_ROUND), (int)round_at(g->space));
        if (demand)
            return flow_call(f, ROUND_ADVANCE, PROC_DEMAND, g->k.active, 0, 0);
        f->step = ROUND_TURNS;
    }
        /* fall through */
    case ROUND_TURNS: /* N-ROUND-01, N-TURN-05, N-TURN-07 */
        if (zone_count_of(q, ZONE_TRACK) > 0)
            return flow_call(f, ROUND_TURNS, PROC_TURN, g->k.active, 0, 0);
        f->step = ROUND_PRODUCTION;
        /* fall through */
    case ROUND_PRODUCTION:
        offers_lapse(q); /* N-NEG-41 */
        return flow_call(f, ROUND_EVENT, PROC_PRODUCTION, g->k.active, 0, 0);

    case ROUND_EVENT: /* N-PROD-16 */
        offers_lapse(q);
        return flow_call(f, ROUND_ADVANCE, PROC_EVENT, g->k.active, 0, 0);

    case ROUND_ADVANCE:  /* N-ROUND-02, N-ROUND-04 */
        offers_lapse(q); /* N-NEG-41 */
        promises_round(q);
        g->space++;
        CHECK(g->space <= SPACES);
        return flow_step(f, ROUND_BEGIN);
    }
    return FLOW_BROKEN;
}

/* N-TURN-04, N-ASSET-03 */
static enum flow turn_assets(struct frame *f, struct ask *q, uint8_t step, uint8_t after)
{
    ask_seat(q, f->seat, PROMPT_END_OF_TURN);
    unsigned used = ask_offer_uses(q, OPT_USE, BIT(USE_END_OF_TURN), f->seat, 0);
    if (used < ABILITY_MAX)
        return flow_ability_use(q, f, step, used, f->seat, 0);
    if (ask_offer(q, OPT_END_TURN, 0))
        return flow_step(f, after);
    return FLOW_WAIT;
}

/* Whether there is an asset that could still be used. */
static bool has_uses(struct ask *q, uint8_t seat)
{
    PLAY_EACH (q->b, slot) {
        const struct play *card = block_play(q->b, slot);
        if (card->seat == seat && pack_source(q->pack, card->source)->uses)
            return true;
    }
    return false;
}

/* N-TURN-02, N-TURN-08 */
enum flow new_angeles_turn(struct frame *f, struct ask *q)
{
    struct block *b = q->b;

    switch (f->step) {
    case TURN_START: /* N-TURN-03 */
        log_seat(log_write(q, MSG_TURN), f->seat);
        span_start(q, SPAN_TURN, f->seat);
        assets_ready(q, f->seat); /* N-TURN-03 */
        promises_due(q, WHEN_TURN, f->seat);
        if (block_promises(b)) /* not mutated: speed */
            return flow_call(f, TURN_DUE, PROC_DUE, f->seat, 0, 0);
        f->step = TURN_DUE;
        /* fall through */
    case TURN_DUE:
        announce(q, EVENT_TURN_STARTS, f->seat, 0, 0);
        if (!flow_falls(f, q, TURN_DRAW)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case TURN_DRAW:
        return flow_call(f, TURN_DEAL, PROC_SHEET, f->seat, 0, 0);

    case TURN_DEAL: /* N-DEAL-01 */
        return flow_call(f, TURN_ASSETS, PROC_DEAL, f->seat, 0, 0);

    case TURN_ASSETS:
        if (!has_uses(q, f->seat))
            return flow_step(f, TURN_LIMIT);
        f->step = TURN_USE;
        /* fall through */
    case TURN_USE: /* N-TURN-04 */
        return turn_assets(f, q, TURN_ASSETS, TURN_LIMIT);

    case TURN_LIMIT: { /* N-HAND-01, N-HAND-04, N-HAND-07 */
        int limit = question(q, QUESTION_HAND_LIMIT, f->seat, 0, HAND_LIMIT);
        int over = (int)zone_count_of(q, hand_of(f->seat)) - limit;
        if (over > 0 && permission(q, QUESTION_KEEP_LIMIT, f->seat, 0, REQ_MET) == REQ_MET)
            return flow_call(f, TURN_END, PROC_DISCARD, f->seat, (uint16_t)over, 0);
        f->step = TURN_END;
    }
        /* fall through */
    case TURN_END: /* N-TURN-06 */
        span_end(q, SPAN_TURN, SEAT_NONE);
        b->active = seat_left_of(b, f->seat);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
