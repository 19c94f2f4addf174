/* words_verb.c: what cards do: every verb of the vocabulary, and when it is impossible. */
#include "new_angeles/facts.h"
#include "new_angeles/told.h"

static uint8_t seat_arg(const struct ask *q, int value)
{
    CHECK(value >= 0 && value < q->b->seat_count);
    return (uint8_t)value;
}

static component_id card_arg(const struct ask *q, int value)
{
    CHECK(is_component((uint16_t)value) && value - COMPONENT_BASE < q->b->component_count);
    return (component_id)value;
}

static uint8_t piece_arg(int value)
{
    CHECK(value >= SUPPLY_HUMAN_FIRST && value <= SUPPLY_ANDROID);
    return (uint8_t)value;
}

static uint8_t resource_arg(int value)
{
    CHECK(is_resource((uint8_t)value));
    return (uint8_t)value;
}

static unsigned sort_arg(const struct ask *q, int value)
{
    unsigned sort = (unsigned)value - city_facts_of(q)->first[KIND_SORT];

    CHECK(sort < SORTS);
    return sort;
}

static unsigned number_arg(int value)
{
    return value > 0 ? (unsigned)value : 0;
}

static requirement met_if(bool met, requirement missing)
{
    return met ? REQ_MET : missing;
}

requirement new_angeles_verb_missing(struct ask *q, uint8_t verb, const int *arg)
{
    switch (verb) {
    case VERB_GIVE_CAPITAL: /* N-CAPITAL-06 */
        return met_if(capital_of(q, seat_arg(q, arg[0])) >= number_arg(arg[2]), REQ_CAPITAL);
    case VERB_POOL: /* N-CAPITAL-06 */
        return met_if(capital_of(q, seat_arg(q, arg[0])) >= number_arg(arg[1]), REQ_CAPITAL);
    case VERB_PLACE:
        return piece_place_missing(q, piece_arg(arg[2]), district_arg(q, arg[3]));
    case VERB_REMOVE: /* N-FX-03 */
        return met_if(pieces_in(q, piece_arg(arg[2]), district_arg(q, arg[3])) >=
                          number_arg(arg[1]),
                      REQ_NOT_THERE);
    case VERB_MOVE_ANDROID: /* N-ANDROID-02 */
        if (!pieces_in(q, SUPPLY_ANDROID, district_arg(q, arg[1])))
            return REQ_NOT_THERE;
        return met_if(!pieces_in(q, SUPPLY_ANDROID, district_arg(q, arg[2])), REQ_ANDROID_THERE);
    case VERB_EXHAUST: /* N-ASSET-05 */
        return met_if(!is_exhausted(q, card_arg(q, arg[1])), REQ_EXHAUSTED);
    case VERB_DRAW:
        return met_if(sort_left(q, sort_arg(q, arg[2])), REQ_NONE_LEFT);
    case VERB_TAKE_RANDOM:
        return met_if(zone_top(q->b, hand_of(seat_arg(q, arg[1]))) != 0, REQ_NO_CARDS);
    case VERB_TURN_UP_EMERGENCY: /* N-EMERG-05 */
        return met_if(emergency_facedown(q, seat_arg(q, arg[0])) != 0, REQ_NO_FACEDOWN_EMERGENCY);
    case VERB_TAKE_BACK:
        return met_if(zone_top(q->b, ZONE_COUNTER) != 0, REQ_NO_COUNTER);
    case VERB_SUPPORT_MAIN:
        return met_if(block_component(q->b, card_arg(q, arg[1]))->zone ==
                          hand_of(seat_arg(q, arg[0])),
                      REQ_NO_CARDS);
    case VERB_TOP_SUPPORTS:
        return met_if(sort_left(q, sort_arg(q, arg[0])), REQ_NONE_LEFT);
    case VERB_DECLARE:
        return REQ_NOT_DECLARED;
    case VERB_ALSO_PROPOSE:
        return met_if(has_offer(q, seat_arg(q, arg[0])), REQ_NO_SECOND_CARD);
    default:
        return REQ_MET;
    }
}

/* The city */

static void pieces_place(struct ask *q, uint8_t kind, unsigned number, unsigned district,
                         enum doer doer)
{
    for (; number > 0 && q->b->state == GAME_RUNNING; number--)
        piece_place(q, kind, district, doer);
}

/* N-PRISEC-06: a card's choice to place prisec; enemies there move after what it does to them. */
static void place(struct ask *q, const int *arg, enum doer doer)
{
    uint8_t kind = piece_arg(arg[2]);
    unsigned district = district_arg(q, arg[3]);

    if (kind == SUPPLY_PRISEC)
        prisec_post(q, district, doer);
    else
        pieces_place(q, kind, number_arg(arg[1]), district, doer);
}

/* N-PRISEC-06: all but the prisec unit just placed. */
static void remove_others(struct ask *q, unsigned district, enum doer doer)
{
    new_angeles_of(q)->crowded &= (uint16_t)~BIT(district);
    pieces_clear(q, SUPPLY_HUMAN_FIRST, district, doer);
    pieces_clear(q, SUPPLY_ORGCRIME, district, doer);
    while (pieces_in(q, SUPPLY_PRISEC, district) > 1)
        piece_remove(q, SUPPLY_PRISEC, district, doer);
}

static void unrest_change(struct ask *q, unsigned district, int by, enum doer doer)
{
    for (; by > 0; by--)
        unrest_raise(q, district, doer);
    for (; by < 0; by++)
        unrest_lower(q, district, doer);
}

static enum flow verb_in_city(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    enum doer doer = doer_of(q, f->source);

    switch (verb) {
    case VERB_PLACE:
        place(q, arg, doer);
        return FLOW_STEP;
    case VERB_GETS:
        pieces_place(q, piece_arg(arg[2]), number_arg(arg[1]), district_arg(q, arg[0]), doer);
        return FLOW_STEP;
    case VERB_REMOVE:
        for (unsigned i = number_arg(arg[1]); i > 0; i--)
            piece_remove(q, piece_arg(arg[2]), district_arg(q, arg[3]), doer);
        return FLOW_STEP;
    case VERB_REMOVE_OTHERS:
        remove_others(q, district_arg(q, arg[1]), doer);
        return FLOW_STEP;
    case VERB_REMOVE_ENEMIES:
        pieces_clear(q, SUPPLY_HUMAN_FIRST, district_arg(q, arg[1]), doer);
        pieces_clear(q, SUPPLY_ORGCRIME, district_arg(q, arg[1]), doer);
        return FLOW_STEP;
    case VERB_REMOVE_UP_TO:
        return flow_call(f, f->step, PROC_REMOVE, seat_arg(q, arg[0]), (uint16_t)number_arg(arg[1]),
                         0);
    case VERB_CALM_UP_TO:
        return flow_call(f, f->step, PROC_CALM, seat_arg(q, arg[0]), (uint16_t)number_arg(arg[1]),
                         0);
    case VERB_CALM:
        unrest_change(q, district_arg(q, arg[0]), -arg[1], doer);
        return FLOW_STEP;
    case VERB_STIR:
        unrest_change(q, district_arg(q, arg[0]), arg[1], doer);
        return FLOW_STEP;
    case VERB_STRIKE:
        unrest_break_out(q, district_arg(q, arg[0]), STAGE_STRIKE, doer);
        return FLOW_STEP;
    case VERB_PROTEST:
        unrest_break_out(q, district_arg(q, arg[0]), STAGE_PROTEST, doer);
        return FLOW_STEP;
    case VERB_PRODUCE:
        district_produce(q, district_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_STOCK_RISES:
        stock_change(q, resource_arg(arg[0]), (int)number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_STOCK_FALLS:
        stock_change(q, resource_arg(arg[0]), -(int)number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_PLACEMENTS: /* N-THREAT-08 */
        threat_cause_over(q);
        return FLOW_STEP;
    case VERB_ENEMIES_MOVE:
        enemies_push(q, district_arg(q, arg[0]), doer);
        return FLOW_STEP;
    case VERB_EVERY_MOVES:
    case VERB_EVERY_MOVES_TWICE:
        pieces_push_all(q, piece_arg(arg[0]), verb == VERB_EVERY_MOVES ? 1 : 2, doer);
        return FLOW_STEP;
    case VERB_MOVE_ANDROID:
        android_move(q, district_arg(q, arg[1]), district_arg(q, arg[2]), doer);
        return FLOW_STEP;
    case VERB_THREAT_RISES:
        threat_raise(q, number_arg(arg[0]));
        if (doer == DOER_OTHER && pack_source(q->pack, f->source)->kind != KIND_EVENT)
            threat_cause_over(q); /* N-THREAT-08: a cause of its own */
        return FLOW_STEP;
    default:
        threat_lower(q, number_arg(arg[0]));
        return FLOW_STEP;
    }
}

/* Cards */

static void log_between(struct ask *q, uint16_t message, uint8_t seat, component_id c,
                        uint8_t other)
{
    struct log_entry *e = log_write(q, message);

    log_seat(e, seat);
    log_card(q, e, c);
    log_seat(e, other);
}

static void card_give(struct ask *q, uint8_t from, component_id c, uint8_t to)
{
    if (card_kind(q, c) == KIND_ASSET) {
        asset_pass(q, c, to);
        return;
    }
    component_slip(q, c, hand_of(to), PLACE_TOP, to);
    log_between(q, MSG_CARD_PASSES, from, c, to);
}

static void card_take(struct ask *q, uint8_t seat, component_id c)
{
    if (card_kind(q, c) == KIND_ASSET) { /* N-ASSET-10 */
        asset_pass(q, c, seat);
    } else if (card_kind(q, c) == KIND_EMERGENCY) { /* N-EMERG-10 */
        component_move(q->b, c, emergency_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
        struct log_entry *e = log_write(q, MSG_EMERGENCY_TAKEN);
        log_seat(e, seat);
        log_card(q, e, c);
    } else {
        uint8_t from = q->rules->zone[block_component(q->b, c)->zone].owner;
        CHECK(from < q->b->seat_count);
        component_slip(q, c, hand_of(seat), PLACE_TOP, seat);
        log_between(q, MSG_CARD_TAKEN, seat, c, from);
    }
}

static void hand_look(struct ask *q, uint8_t seat, uint8_t at)
{
    struct log_entry *e = log_write(q, MSG_LOOKS_AT_HAND);

    log_seat(e, seat);
    log_seat(e, at);
    ZONE_EACH (q->b, hand_of(at), c)
        component_show(q->b, c, (seat_mask)BIT(seat));
}

/* Not the card itself, which has just gone to the bottom of the deck: N-ASSET-17 */
static void claim_top(struct ask *q, source_id source, unsigned number)
{
    struct new_angeles *g = new_angeles_of(q);
    unsigned left = 0;

    ZONE_EACH (q->b, ZONE_ASSETS, c)
        left += c != source;
    g->claims = (uint8_t)(g->claims + number < left ? g->claims + number : left);
}

static void emergency_turn_up(struct ask *q, uint8_t seat)
{
    component_id c = emergency_facedown(q, seat);

    component_turn_up(q->b, c);
    struct log_entry *e = log_write(q, MSG_EMERGENCY_UP);
    log_seat(e, seat);
    log_card(q, e, c);
}

static enum flow verb_with_cards(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    switch (verb) {
    case VERB_EXHAUST:
        asset_exhaust(q, card_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_DISCARD:
        if (card_kind(q, card_arg(q, arg[1])) == KIND_ASSET)
            asset_discard(q, card_arg(q, arg[1]));
        else
            action_discard(q, seat_arg(q, arg[0]), card_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_DISCARD_CARDS:
        return flow_call(f, f->step, PROC_DISCARD, seat_arg(q, arg[0]),
                         (uint16_t)number_arg(arg[1]), 0);
    case VERB_DRAW:
        actions_draw(q, seat_arg(q, arg[0]), sort_arg(q, arg[2]), number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_DRAW_ANY:
        return flow_call(f, f->step, PROC_DRAW_ANY, seat_arg(q, arg[0]),
                         (uint16_t)number_arg(arg[1]), 0);
    case VERB_DRAW_TOPMOST:
        return flow_call(f, f->step, PROC_DRAW_TOPMOST, seat_arg(q, arg[0]),
                         (uint16_t)number_arg(arg[1]), 0);
    case VERB_GIVE_CARD:
        card_give(q, seat_arg(q, arg[0]), card_arg(q, arg[1]), seat_arg(q, arg[2]));
        return FLOW_STEP;
    case VERB_TAKE_CARD:
        card_take(q, seat_arg(q, arg[0]), card_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_TAKE_RANDOM:
        card_take(q, seat_arg(q, arg[0]), zone_random(q->b, hand_of(seat_arg(q, arg[1]))));
        return FLOW_STEP;
    case VERB_LOOK_AT_HAND:
        hand_look(q, seat_arg(q, arg[0]), seat_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_ORDER_EVENTS:
        return flow_call(f, f->step, PROC_ORDER, seat_arg(q, arg[0]), (uint16_t)number_arg(arg[1]),
                         0);
    case VERB_LOOK_AT_RIVAL:
        rival_look(q, seat_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_EXCHANGE_RIVALS:
        rivals_exchange(q, seat_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_CHANGE_OWNERS: {
        component_id one = card_arg(q, arg[0]), two = card_arg(q, arg[1]);
        uint8_t owner = owner_of_asset(q, one);
        asset_pass(q, one, owner_of_asset(q, two));
        asset_pass(q, two, owner);
        return FLOW_STEP;
    }
    case VERB_CLAIM_TOP:
        claim_top(q, f->source, number_arg(arg[1]));
        return FLOW_STEP;
    default:
        emergency_turn_up(q, seat_arg(q, arg[0]));
        return FLOW_STEP;
    }
}

/* Capital and the deal */

static enum flow verb_in_deal(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    struct new_angeles *g = new_angeles_of(q);

    switch (verb) {
    case VERB_GAIN:
        CHECK(arg[2] == SUPPLY_CAPITAL);
        capital_gain(q, seat_arg(q, arg[0]), number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_LOSE:
        CHECK(arg[2] == SUPPLY_CAPITAL);
        capital_lose(q, seat_arg(q, arg[0]), number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_GIVE_CAPITAL:
        CHECK(arg[3] == SUPPLY_CAPITAL);
        capital_move(q, seat_arg(q, arg[0]), seat_arg(q, arg[1]), number_arg(arg[2]), false);
        return FLOW_STEP;
    case VERB_STEAL:
        CHECK(arg[2] == SUPPLY_CAPITAL);
        capital_move(q, seat_arg(q, arg[3]), seat_arg(q, arg[0]), number_arg(arg[1]), true);
        return FLOW_STEP;
    case VERB_POOL: {
        struct log_entry *e = log_write(q, MSG_SPENDS);
        log_seat(e, seat_arg(q, arg[0]));
        log_number(e, (int)number_arg(arg[1]));
        g->pool = (uint16_t)(g->pool + supply_move(q->b, SUPPLY_CAPITAL, seat_arg(q, arg[0]),
                                                   HOLDER_RESERVE, number_arg(arg[1])));
        return FLOW_STEP;
    }
    case VERB_TAKE_BACK:
        counter_take_back(q);
        return FLOW_STEP;
    case VERB_SUPPORT_MAIN:
        support_with(q, seat_arg(q, arg[0]), card_arg(q, arg[1]), SIDE_MAIN);
        return FLOW_STEP;
    case VERB_TOP_SUPPORTS: {
        component_id c = action_top(q, sort_arg(q, arg[0]));
        if (c)
            support_with(q, f->seat, c, arg[1] == WORD_MAIN ? SIDE_MAIN : SIDE_COUNTER);
        return FLOW_STEP;
    }
    case VERB_MAIN_WINS: /* N-DEAL-38 */
        g->decided = SIDE_MAIN;
        return FLOW_STEP;
    case VERB_COUNTER_WINS:
        g->decided = SIDE_COUNTER;
        return FLOW_STEP;
    case VERB_ALSO_PROPOSE:
        return flow_call(f, f->step, PROC_BOTH, seat_arg(q, arg[0]), 0, 0);
    default:
        CHECK(!"a verb of this game");
        return FLOW_BROKEN;
    }
}

enum flow new_angeles_verb(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    if (new_angeles_of(q)->crowded && verb != VERB_REMOVE_OTHERS) /* N-PRISEC-01 */
        crowds_move(q, doer_of(q, f->source));
    if (q->b->state != GAME_RUNNING) /* N-THREAT-02 */
        return FLOW_STEP;
    if (verb >= VERB_PLACE && verb <= VERB_THREAT_FALLS)
        return verb_in_city(q, f, verb, arg);
    if (verb >= VERB_EXHAUST && verb <= VERB_TURN_UP_EMERGENCY)
        return verb_with_cards(q, f, verb, arg);
    return verb_in_deal(q, f, verb, arg);
}
