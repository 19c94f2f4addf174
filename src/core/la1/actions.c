/* actions.c: the options of a turn: actions, free actions, investigations, places, trades
 * (L-ACTION, L-FREE, L-INVEST, L-LOC). */
#include "la1/facts.h"

static void did(struct ask *q, uint8_t seat, enum game_word action)
{
    announce(q, EVENT_DID, seat, action, 0);
}

static enum flow heat_cost(struct frame *f, uint8_t step, uint8_t seat, unsigned number) /* C-11 */
{
    enum flow flow = flow_call(f, step, PROC_HEAT, seat, (uint16_t)number, WORD_COST);

    f[1].local[2] = 1;
    return flow;
}

unsigned price_of(struct ask *q, uint8_t seat, enum game_word action, unsigned price)
{
    return (unsigned)question(q, QUESTION_COST, seat, action, (int)price);
}

unsigned heat_price(struct ask *q, uint8_t seat, enum game_word action)
{
    return (unsigned)question(q, QUESTION_HEAT_COST, seat, action, 1);
}

static requirement credits_missing(const struct ask *q, uint8_t seat, unsigned number)
{
    return held(q, SUPPLY_CREDIT, seat) >= number ? REQ_MET : REQ_CREDITS;
}

static requirement action_missing(struct ask *q, uint8_t seat, enum game_word action)
{
    return permission(q, QUESTION_ACTION, seat, action, REQ_MET);
}

#define FIRST_OF(a, b) ((a) != REQ_MET ? (a) : (b))

/* Moving */

/* L-ACTION-05 */
unsigned passports_to(struct ask *q, uint8_t seat, unsigned place)
{
    bool up = section_of(q, place) == WORD_COA && section_of(q, la1_of(q)->place[seat]) != WORD_COA;

    return up ? (unsigned)question(q, QUESTION_PASSPORTS, seat, 0, 1) : 0;
}

/* L-ACTION-04 */
requirement way_missing(struct ask *q, uint8_t seat, unsigned place)
{
    if (la1_of(q)->place[seat] == place)
        return REQ_SAME_PLACE;
    return held(q, SUPPLY_PASSPORT, seat) >= passports_to(q, seat, place) ? REQ_MET : REQ_PASSPORT;
}

/* local[0]: the place; local[1]: 1: no passport is needed; local[2]: 1: it is an action;
 * local[3]: the number of cards discarded for new ones. */
enum flow la1_move(struct frame *f, struct ask *q)
{
    enum { STEP_GO, STEP_PASSIVE, STEP_REDRAW, STEP_DRAW, STEP_ENTERS, STEP_OVER };
    struct la1 *g = la1_of(q);

    if (!is_alive(q, f->seat))
        return FLOW_DONE;
    switch (f->step) {
    case STEP_GO: {
        unsigned passports = f->local[1] ? 0 : passports_to(q, f->seat, f->local[0]);
        purse_pay(q, f->seat, SUPPLY_PASSPORT, passports);
        g->place[f->seat] = (uint8_t)f->local[0];
        struct log_entry *e = log_write(q, MSG_MOVES);
        log_seat(e, f->seat);
        log_entry_of(e, place_entry(q, f->local[0]));
        if (!flow_falls(f, q, STEP_PASSIVE)) /* not mutated: speed */
            return FLOW_STEP;
    }
        /* fall through */
    case STEP_PASSIVE: /* L-LOC-12 */
        switch (place_fields(q, f->local[0])[PLACE_PASSIVE]) {
        case WORD_HURTS: /* L-LOC-08 */
            return flow_call(f, STEP_ENTERS, PROC_DAMAGE, f->seat, 1, WORD_ENTERING);
        case WORD_REDRAWS: /* L-LOC-05 */
            if (zone_top(q->b, hand_of(f->seat)) &&
                permission(q, QUESTION_REDRAW, f->seat, 0, REQ_MET) == REQ_MET)
                return flow_step(f, STEP_REDRAW);
            break;
        }
        return flow_step(f, STEP_ENTERS);

    case STEP_REDRAW: /* L-LOC-13, L-LOC-21 */
        ask_seat(q, f->seat, PROMPT_REDRAW);
        ASK_ZONE_EACH (q, hand_of(f->seat), c)
            if (ask_offer(q, OPT_DISCARD, c)) {
                skill_discard(q, f->seat, c);
                f->local[3]++;
                return flow_step(f, zone_top(q->b, hand_of(f->seat)) ? STEP_REDRAW : STEP_DRAW);
            }
        if (ask_offer(q, OPT_ENOUGH, 0))
            return flow_step(f, STEP_DRAW);
        return FLOW_WAIT;

    case STEP_DRAW:
        cards_draw(q, f->seat, f->local[3]);
        return flow_step(f, STEP_ENTERS);

    case STEP_ENTERS:
        announce(q, EVENT_ENTERS, f->seat, place_entry(q, f->local[0]), 0);
        if (!flow_falls(f, q, STEP_OVER)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case STEP_OVER:
        if (f->local[2])
            did(q, f->seat, WORD_MOVING);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* Actions of places */

static bool has_basic(const struct ask *q, uint8_t seat)
{
    ZONE_EACH (q->b, tokens_of(seat), c)
        if (card_kind(q, c) == KIND_BASIC)
            return true;
    return false;
}

static bool swap_possible(const struct ask *q)
{
    for (unsigned place = 0; place < DECKS; place++)
        if (tokens_at(q, place) > 1)
            return true;
    return false;
}

static unsigned heal_price(struct ask *q, uint8_t seat, component_id c)
{
    const int16_t *field = place_fields(q, la1_of(q)->place[seat]);

    return price_of(q, seat, WORD_LOCATION,
                    (unsigned)field[is_face_up(q, c) ? PLACE_PRICE_2 : PLACE_PRICE]);
}

/* L-ACTION-03, L-ACTION-13 */
static requirement location_missing(struct ask *q, uint8_t seat)
{
    const int16_t *field = place_fields(q, la1_of(q)->place[seat]);
    unsigned price = price_of(q, seat, WORD_LOCATION, (unsigned)field[PLACE_PRICE]);
    requirement missing = action_missing(q, seat, WORD_LOCATION);

    if (missing)        /* not mutated: no card forbids this action */
        return missing; /* not mutated: the same */
    switch (field[PLACE_ACTION]) {
    case WORD_HEALS:
        ZONE_EACH (q->b, hurt_of(seat), c)
            if (credits_missing(q, seat, heal_price(q, seat, c)) == REQ_MET)
                return REQ_MET;
        return zone_top(q->b, hurt_of(seat)) ? REQ_CREDITS : REQ_NO_EFFECT;
    case WORD_SELLS_CARDS:
        return zone_top(q->b, hand_of(seat)) ? REQ_MET : REQ_NO_EFFECT;
    case WORD_SELLS_TOKEN:
        return has_basic(q, seat) ? REQ_MET : REQ_NO_EFFECT;
    case WORD_SWAPS:
        return swap_possible(q) ? REQ_MET : REQ_NO_EFFECT /* L-GEN-07 */;
    case WORD_SELLS_KARMA:
        return FIRST_OF(credits_missing(q, seat, price),
                        held(q, SUPPLY_KARMA, HOLDER_BANK) ? REQ_MET : REQ_NO_EFFECT);
    case WORD_SELLS_PASSPORT:
        return FIRST_OF(credits_missing(q, seat, price),
                        held(q, SUPPLY_PASSPORT, HOLDER_BANK) ? REQ_MET : REQ_NO_EFFECT);
    case WORD_SELLS_SKILL:
        return FIRST_OF(credits_missing(q, seat, price),
                        zone_top(q->b, ZONE_MAJOR) ? REQ_MET : REQ_NO_EFFECT);
    case WORD_GIVES_KARMA:
        return held(q, SUPPLY_KARMA, HOLDER_BANK) ? REQ_MET : REQ_NO_EFFECT;
    default:
        return REQ_MET;
    }
}

static void log_sale(struct ask *q, uint8_t seat, component_id c)
{
    struct log_entry *e = log_write(q, MSG_SELLS);

    log_seat(e, seat);
    log_card(q, e, c);
}

/* local[0]: 1: something was done, so it may stop. */
enum flow la1_location(struct frame *f, struct ask *q)
{
    enum { STEP_BEGIN, STEP_PAID, STEP_HEAL, STEP_CARDS, STEP_TOKEN, STEP_LEAVE, STEP_OVER };
    struct la1 *g = la1_of(q);
    unsigned place = g->place[f->seat];

    if (!is_alive(q, f->seat))
        return FLOW_DONE;
    const int16_t *field = place_fields(q, place);
    switch (f->step) {
    case STEP_BEGIN:
        switch (field[PLACE_ACTION]) {
        case WORD_HEALS:
            return flow_step(f, STEP_HEAL);
        case WORD_SELLS_CARDS:
            return flow_step(f, STEP_CARDS);
        case WORD_SELLS_TOKEN:
            return flow_step(f, STEP_TOKEN);
        case WORD_SELLS_KARMA:
        case WORD_SELLS_PASSPORT:
        case WORD_SELLS_SKILL:
            purse_pay(q, f->seat, SUPPLY_CREDIT,
                      price_of(q, f->seat, WORD_LOCATION, (unsigned)field[PLACE_PRICE]));
            return flow_step(f, STEP_PAID);
        default:
            return heat_cost(f, STEP_PAID, f->seat, heat_price(q, f->seat, WORD_LOCATION));
        }

    case STEP_PAID:
        switch (field[PLACE_ACTION]) {
        case WORD_GIVES_CREDITS: /* L-LOC-03 */
            purse_gain(q, f->seat, SUPPLY_CREDIT, (unsigned)field[PLACE_GIVES]);
            break;
        case WORD_GIVES_KARMA: /* L-LOC-08 */
        case WORD_SELLS_KARMA: /* L-LOC-04 */
            purse_gain(q, f->seat, SUPPLY_KARMA, (unsigned)field[PLACE_GIVES]);
            break;
        case WORD_SELLS_PASSPORT: /* L-LOC-05 */
            purse_gain(q, f->seat, SUPPLY_PASSPORT, (unsigned)field[PLACE_GIVES]);
            break;
        case WORD_SWAPS: /* L-LOC-07 */
            return flow_call(f, STEP_OVER, PROC_SWAP, f->seat, NOWHERE, 0);
        case WORD_SELLS_SKILL: /* L-LOC-06 */
            return flow_call(f, STEP_LEAVE, PROC_UPGRADE, f->seat, ZONE_MAJOR, 0);
        }
        return flow_step(f, STEP_OVER);

    case STEP_HEAL: /* L-LOC-01, L-LOC-22 */
        ask_seat(q, f->seat, PROMPT_CLINIC);
        ASK_ZONE_EACH (q, hurt_of(f->seat), c)
            if (ask_offer_if(q, OPT_HEAL, c,
                             credits_missing(q, f->seat, heal_price(q, f->seat, c)))) {
                purse_pay(q, f->seat, SUPPLY_CREDIT, heal_price(q, f->seat, c));
                damage_heal(q, f->seat, c);
                f->local[0] = 1;
                return flow_step(f, STEP_HEAL);
            }
        if (ask_offer_if(q, OPT_ENOUGH, 0, f->local[0] ? REQ_MET : REQ_NO_EFFECT))
            return flow_step(f, STEP_OVER);
        return FLOW_WAIT;

    case STEP_CARDS: /* L-LOC-02, L-LOC-21 */
        ask_seat(q, f->seat, PROMPT_SELL);
        ASK_ZONE_EACH (q, hand_of(f->seat), c)
            if (ask_offer(q, OPT_SELL, c)) {
                log_sale(q, f->seat, c);
                skill_discard(q, f->seat, c);
                purse_gain(q, f->seat, SUPPLY_CREDIT,
                           (unsigned)question(q, QUESTION_SALE, f->seat, 0, field[PLACE_GIVES]));
                f->local[0] = 1;
                return flow_step(f, STEP_CARDS);
            }
        if (ask_offer_if(q, OPT_ENOUGH, 0, f->local[0] ? REQ_MET : REQ_NO_EFFECT))
            return flow_step(f, STEP_OVER);
        return FLOW_WAIT;

    case STEP_TOKEN: /* L-LOC-09 */
        ask_seat(q, f->seat, PROMPT_SELL);
        ASK_ZONE_EACH (q, tokens_of(f->seat), c)
            if (card_kind(q, c) == KIND_BASIC && ask_offer(q, OPT_SELL, c)) {
                log_sale(q, f->seat, c);
                token_return(q, c);
                purse_gain(q, f->seat, SUPPLY_CREDIT,
                           (unsigned)question(q, QUESTION_SALE, f->seat, 0,
                                              card_fields(q, c)[BASIC_PRICE]));
                return flow_step(f, STEP_OVER);
            }
        return FLOW_WAIT;

    case STEP_LEAVE: /* L-LOC-06, L-LOC-11 */
        ask_seat(q, f->seat, PROMPT_LEAVE);
        for (unsigned to = 0; to < PLACES; to++)
            if (ask_offer_if(q, OPT_MOVE, place_entry(q, to), way_missing(q, f->seat, to)))
                return flow_call(f, STEP_OVER, PROC_MOVE, f->seat, (uint16_t)to, 0);
        if (ask_offer(q, OPT_ENOUGH, 0))
            return flow_step(f, STEP_OVER);
        return FLOW_WAIT;

    case STEP_OVER:
        did(q, f->seat, WORD_LOCATION);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* Trades. local[0]: the partner; local[1]: 1 + the supply asked for; local[2]: the token asked for.
 * L-FREE-04, L-FREE-06 */
static void token_pass(struct ask *q, component_id c, uint8_t from, uint8_t to)
{
    component_move(q->b, c, tokens_of(to), PLACE_TOP, MOVE_FACE_UP, 0);
    struct log_entry *e = log_write(q, MSG_TOKEN_PASSES);
    log_seat(e, from);
    log_card(q, e, c);
    log_seat(e, to);
}

static void supply_pass(struct ask *q, uint8_t kind, uint8_t from, uint8_t to)
{
    supply_move(q->b, kind, from, to, 1);
    struct log_entry *e = log_write(q, MSG_SUPPLY_PASSES);
    log_seat(e, from);
    log_supply(e, kind);
    log_seat(e, to);
}

static bool is_traded(uint8_t kind) /* L-HEAT-06 */
{
    return kind != SUPPLY_HEAT;
}

static enum flow trade_ask(struct frame *f, struct ask *q)
{
    uint8_t other = (uint8_t)f->local[0];

    ask_seat(q, f->seat, PROMPT_TRADE);
    ask_about(q, T_SEAT, other);
    for (uint8_t kind = 0; kind < SUPPLY_COUNT; kind++) {
        if (is_traded(kind) &&
            ask_offer_if(q, OPT_GIVE, kind, held(q, kind, f->seat) ? REQ_MET : REQ_NONE_LEFT)) {
            supply_pass(q, kind, f->seat, other);
            return flow_step(f, TRADE_AT_ASK);
        }
        if (is_traded(kind) &&
            ask_offer_if(q, OPT_ASK_FOR, kind, held(q, kind, other) ? REQ_MET : REQ_NONE_LEFT)) {
            f->local[1] = (uint16_t)(kind + 1);
            return flow_step(f, TRADE_AT_CONSENT);
        }
    }
    ASK_ZONE_EACH (q, tokens_of(f->seat), c)
        if (ask_offer(q, OPT_GIVE_TOKEN, c)) {
            token_pass(q, c, f->seat, other);
            return flow_step(f, TRADE_AT_ASK);
        }
    ASK_ZONE_EACH (q, tokens_of(other), c)
        if (ask_offer(q, OPT_ASK_FOR_TOKEN, c)) {
            f->local[2] = c;
            return flow_step(f, TRADE_AT_CONSENT);
        }
    if (ask_offer(q, OPT_ENOUGH, 0))
        return FLOW_DONE;
    return FLOW_WAIT;
}

enum flow la1_trade(struct frame *f, struct ask *q)
{
    uint8_t other = (uint8_t)f->local[0];

    if (f->step == TRADE_AT_ASK)
        return trade_ask(f, q);
    ask_seat(q, other, PROMPT_CONSENT);
    ask_about(q, T_SEAT, f->seat);
    if (f->local[2])
        ask_about(q, T_CARD, f->local[2]);
    else
        ask_about(q, T_SUPPLY, (uint16_t)(f->local[1] - 1));
    if (ask_offer(q, OPT_AGREE, 0)) {
        if (f->local[2])
            token_pass(q, f->local[2], other, f->seat);
        else
            supply_pass(q, (uint8_t)(f->local[1] - 1), other, f->seat);
        f->local[1] = f->local[2] = 0;
        return flow_step(f, TRADE_AT_ASK);
    }
    if (ask_offer(q, OPT_REFUSE, 0)) {
        f->local[1] = f->local[2] = 0;
        return flow_step(f, TRADE_AT_ASK);
    }
    return FLOW_WAIT;
}

/* local[0]: the token on the Black Market. L-ACTION-08 */
enum flow la1_buy(struct frame *f, struct ask *q)
{
    enum { STEP_HEAT, STEP_TAKE };
    component_id c = f->local[0];

    if (f->step == STEP_HEAT)
        return heat_cost(f, STEP_TAKE, f->seat, heat_price(q, f->seat, WORD_MARKET));
    if (!is_alive(q, f->seat))
        return FLOW_DONE;
    purse_pay(q, f->seat, SUPPLY_CREDIT,
              price_of(q, f->seat, WORD_MARKET, (unsigned)card_fields(q, c)[BASIC_PRICE]));
    component_move(q->b, c, tokens_of(f->seat), PLACE_TOP, MOVE_FACE_UP, 0);
    struct log_entry *e = log_write(q, MSG_BUYS);
    log_seat(e, f->seat);
    log_card(q, e, c);
    market_fill(q);
    did(q, f->seat, WORD_MARKET);
    return FLOW_DONE;
}

/* local[0]: the place that turns Dark; DECKS: all are Dark, so Darkness advances. L-FREE-02,
 * L-FREE-03 */
enum flow la1_shuffle(struct frame *f, struct ask *q)
{
    enum { STEP_PRICE, STEP_DUE, STEP_SHUFFLE };

    switch (f->step) {
    case STEP_PRICE:
        if (f->local[0] < DECKS)
            return flow_call(f, STEP_SHUFFLE, PROC_DARKEN, f->seat, f->local[0], 0);
        darkness_advance(q, 1);
        return flow_step(f, STEP_DUE);

    case STEP_DUE:
        return is_due(q) ? due_take(f, q, STEP_SHUFFLE) : flow_step(f, STEP_SHUFFLE);

    case STEP_SHUFFLE:
        if (is_alive(q, f->seat))
            deck_reshuffle(q, f->seat);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* The turn */

static requirement lay_low_missing(struct ask *q, uint8_t seat, unsigned *number) /* L-ACTION-06 */
{
    bool below = section_of(q, la1_of(q)->place[seat]) == WORD_LA_2;

    *number = (unsigned)question(q, QUESTION_COOL, seat, 0, below ? 2 : 1);
    if (heat_of(q, seat) == 0)
        return REQ_NO_HEAT;
    return *number ? action_missing(q, seat, WORD_LAYING_LOW) : REQ_NO_EFFECT;
}

static requirement buy_missing(struct ask *q, uint8_t seat,
                               component_id c) /* L-ACTION-08, L-ACTION-10 */
{
    if (section_of(q, la1_of(q)->place[seat]) == WORD_COA)
        return REQ_NOT_HERE;
    return FIRST_OF(
        credits_missing(q, seat,
                        price_of(q, seat, WORD_MARKET, (unsigned)card_fields(q, c)[BASIC_PRICE])),
        action_missing(q, seat, WORD_MARKET));
}

static requirement bribe_missing(struct ask *q, uint8_t seat) /* L-ACTION-12 */
{
    int section = section_of(q, la1_of(q)->place[seat]);

    if (!zone_top(q->b, (uint8_t)(ZONE_LOCAL_0 + section - WORD_COA)))
        return REQ_NO_EFFECT;
    return FIRST_OF(credits_missing(q, seat, price_of(q, seat, WORD_BRIBING, BRIBE)),
                    action_missing(q, seat, WORD_BRIBING));
}

/* Actions of phase 2. FLOW_WAIT: none of them was chosen. */
static enum flow actions_ask(struct frame *f, struct ask *q, uint8_t again)
{
    struct la1 *g = la1_of(q);
    uint8_t seat = f->seat;
    unsigned place = g->place[seat], number, most = 0;

    for (unsigned to = ask_considers_kind(q, OPT_MOVE) ? 0 : PLACES; to < PLACES;
         to++) /* L-ACTION-04 */
        if (ask_offer_if(
                q, OPT_MOVE, place_entry(q, to),
                FIRST_OF(way_missing(q, seat, to), action_missing(q, seat, WORD_MOVING)))) {
            g->actions--;
            enum flow flow = flow_call(f, again, PROC_MOVE, seat, (uint16_t)to, 0);
            f[1].local[2] = 1;
            return flow;
        }
    if (ask_offer_if(q, OPT_LAY_LOW, 0, lay_low_missing(q, seat, &number))) {
        lay_low_missing(q, seat, &number);
        g->actions--;
        heat_reclaim(q, seat, number);
        did(q, seat, WORD_LAYING_LOW);
        return flow_step(f, again);
    }
    if (ask_considers_kind(q, OPT_PREPARE))
        most = (unsigned)question(q, QUESTION_PREPARE, seat, 0, PREPARED);
    for (unsigned n = 1; n <= most; n++) /* L-ACTION-07, L-HAND-04 */
        if (ask_offer_if(q, OPT_PREPARE, (uint16_t)n,
                         zone_top(q->b, own_of(seat)) ? action_missing(q, seat, WORD_PREPARING)
                                                      : REQ_NO_EFFECT)) {
            g->actions--;
            cards_draw(q, seat, n);
            did(q, seat, WORD_PREPARING);
            return flow_step(f, again);
        }
    ASK_ZONE_EACH (q, ZONE_MARKET, c) /* L-ACTION-08, L-ACTION-09 */
        if (ask_offer_if(q, OPT_BUY, c, buy_missing(q, seat, c))) {
            g->actions--;
            return flow_call(f, again, PROC_BUY, seat, c, 0);
        }
    if (ask_offer_if(q, OPT_HOT_TIP, 0, /* L-ACTION-11 */
                     encounter_next(q, place) ? action_missing(q, seat, WORD_HOT_TIP)
                                              : REQ_NO_DECK)) {
        g->actions--;
        encounter_bury(q, place);
        did(q, seat, WORD_HOT_TIP);
        return flow_step(f, again);
    }
    if (ask_offer_if(q, OPT_BRIBE, 0, bribe_missing(q, seat))) {
        g->actions--;
        purse_pay(q, seat, SUPPLY_CREDIT, price_of(q, seat, WORD_BRIBING, BRIBE));
        did(q, seat, WORD_BRIBING);
        return flow_call(f, again, PROC_UPGRADE, seat,
                         (uint16_t)(ZONE_LOCAL_0 + section_of(q, place) - WORD_COA), 0);
    }
    if (ask_offer_if(q, OPT_LOCATION, place_entry(q, place), location_missing(q, seat))) {
        g->actions--;
        return flow_call(f, again, PROC_LOCATION, seat, 0, 0);
    }
    ASK_ZONE_EACH (q, tokens_of(seat), c) /* L-ACTION-15 */
        if (card_kind(q, c) == KIND_BASIC &&
            ask_offer_if(q, OPT_ANALYZE, c,
                         FIRST_OF(benefit_missing(q, seat, card_fields(q, c)[BASIC_TYPE]),
                                  action_missing(q, seat, WORD_ANALYZE)))) {
            g->actions--;
            return flow_call(f, again, PROC_ANALYZE, seat, c, 0);
        }
    unsigned used = ask_offer_uses(q, OPT_USE, BIT(USE_ACTION), seat, 0); /* L-ACTION-14 */
    if (used < ABILITY_MAX) {
        g->actions--;
        return flow_ability_use(q, f, again, used, seat, 0);
    }
    return FLOW_WAIT;
}

static unsigned rest_number(struct ask *q, uint8_t seat) /* L-INVEST-09 */
{
    unsigned place = la1_of(q)->place[seat];
    bool home = place_fields(q, place)[PLACE_PASSIVE] == WORD_RESTS;

    return (unsigned)question(q, QUESTION_REST, seat, 0, home ? REST_OFFICE : REST);
}

static requirement rest_missing(struct ask *q, uint8_t seat)
{
    if (damage_of(q, seat, false) == damage_of(q, seat, true) || rest_number(q, seat) == 0)
        return REQ_NO_EFFECT;
    return action_missing(q, seat, WORD_RESTING);
}

unsigned fight_price(struct ask *q, uint8_t seat)
{
    return (unsigned)question(q, QUESTION_FIGHT, seat, 0, FIGHT);
}

static requirement fight_missing(struct ask *q, uint8_t seat) /* L-INVEST-08 */
{
    if (!is_dark(q, la1_of(q)->place[seat]))
        return REQ_NOT_DARK;
    if (held(q, SUPPLY_KARMA, seat) < fight_price(q, seat))
        return REQ_KARMA;
    return action_missing(q, seat, WORD_FIGHTING);
}

/* The actions of phase 3: L-INVEST-01 */
static enum flow investigations_ask(struct frame *f, struct ask *q, uint8_t again)
{
    struct la1 *g = la1_of(q);
    uint8_t seat = f->seat;
    unsigned place = g->place[seat];
    bool clues = ask_considers_kind(q, OPT_LAY) && tokens_held(q, seat, KIND_CLUE, 0) > 0;

    for (unsigned i = clues ? 0 : ON_CARDS; i < ON_CARDS; i++) /* L-INVEST-02 */
        if (g->lying[i] && takes_clue(q, g->lying[i]))
            ZONE_EACH (q->b, tokens_of(seat), c)
                if (card_kind(q, c) == KIND_CLUE &&
                    ask_offer2(q, OPT_LAY, c, g->lying[i],
                               action_missing(q, seat, WORD_ADVANCE_CASE))) {
                    g->actions--;
                    return flow_call(f, again, PROC_CASE, seat, c, g->lying[i]);
                }
    if (ask_offer_if(q, OPT_INVESTIGATE, place_entry(q, place), /* L-INVEST-04, L-INVEST-06 */
                     encounter_next(q, place) ? action_missing(q, seat, WORD_INVESTIGATE)
                                              : REQ_NO_DECK)) {
        g->actions--;
        return flow_call(f, again, PROC_INVESTIGATE, seat, (uint16_t)place, 0);
    }
    unsigned used = ABILITY_MAX;
    if (!q->lots || q->mode > ASK_LIST) /* not mutated: speed; menu_sample() lists them */
        used = ask_offer_uses(q, OPT_USE, BIT(USE_INVESTIGATION), seat, place_entry(q, place));
    if (used < ABILITY_MAX) { /* L-INVEST-05, L-INVEST-12 */
        g->actions--;
        return flow_call(f, again, PROC_INVESTIGATE, seat, (uint16_t)place, (uint16_t)(used + 1));
    }
    if (ask_offer_if(q, OPT_FIGHT, place_entry(q, place), fight_missing(q, seat))) {
        g->actions--;
        purse_pay(q, seat, SUPPLY_KARMA, fight_price(q, seat));
        place_light(q, place);
        did(q, seat, WORD_FIGHTING);
        return flow_step(f, again);
    }
    if (ask_offer_if(q, OPT_REST, 0, rest_missing(q, seat))) {
        g->actions--;
        did(q, seat, WORD_RESTING);
        return flow_call(f, again, PROC_HEAL, seat, (uint16_t)rest_number(q, seat), 0);
    }
    return FLOW_WAIT;
}

static bool can_trade_with(const struct ask *q, uint8_t seat, uint8_t other) /* L-FREE-04 */
{
    const struct la1 *g = la1_of(q);

    return other != seat && is_alive(q, other) && g->place[other] == g->place[seat];
}

/* L-FREE-01 to L-FREE-05 */
static enum flow free_ask(struct frame *f, struct ask *q, uint8_t again)
{
    struct la1 *g = la1_of(q);
    uint8_t seat = f->seat;
    requirement empty = zone_top(q->b, discard_of(seat)) ? REQ_MET : REQ_NO_EFFECT;

    for (unsigned place = ask_considers_kind(q, OPT_SHUFFLE) ? 0 : DECKS; place < DECKS; place++)
        if (ask_offer_if(q, OPT_SHUFFLE, place_entry(q, place),
                         is_dark(q, place) ? REQ_IS_DARK : empty))
            return flow_call(f, again, PROC_SHUFFLE, seat, (uint16_t)place, 0);
    if (ask_offer_if(q, OPT_SHUFFLE_DARK, 0,
                     g->dark == BIT(DECKS) - 1 ? empty : REQ_LIGHT_LEFT)) /* L-FREE-03 */
        return flow_call(f, again, PROC_SHUFFLE, seat, DECKS, 0);
    for (uint8_t other = 0; other < q->b->seat_count; other++)
        if (ask_offer_if(q, OPT_TRADE, other,
                         can_trade_with(q, seat, other) ? REQ_MET : REQ_NOT_HERE))
            return flow_call(f, again, PROC_TRADE, seat, other, 0);
    ASK_ZONE_EACH (q, hand_of(seat), c)
        if (ask_offer_if(q, OPT_PLAY, c, /* L-ITEM-05 */
                         !is_item(q, c)    ? REQ_NO_ITEM
                         : play_room(q, c) ? REQ_MET
                                           : REQ_NO_ROOM)) {
            item_play(q, seat, c);
            return flow_step(f, again);
        }
    unsigned used = ask_offer_uses(q, OPT_USE, BIT(USE_FREE) | BIT(USE_FREE_BY), seat, 0);
    if (used < ABILITY_MAX)
        return flow_ability_use(q, f, again, used, seat, 0);
    return FLOW_WAIT;
}

/* For rollouts: the candidates of a turn, at little cost. The legality of the drawn candidate is
 * checked then. Candidates left out here would be refused anyway. */
static void actions_sample(struct ask *q, uint8_t seat)
{
    struct la1 *g = la1_of(q);
    unsigned place = g->place[seat], most = PREPARED;

    if (!la1_facts_of(q)->prepare_never_rises)
        most = (unsigned)question(q, QUESTION_PREPARE, seat, 0, PREPARED);
    ask_list_bundle(q, OPT_MOVE | OPT_UNSEEN, place_entry(q, 0), (BIT(PLACES) - 1) & ~BIT(place));
    ask_list_unseen(q, OPT_LAY_LOW, 0, heat_of(q, seat) > 0);
    ask_list_bundle(q, OPT_PREPARE | OPT_UNSEEN, 1,
                    zone_top(q->b, own_of(seat)) ? BIT(most) - 1 : 0);
    ZONE_EACH (q->b, ZONE_MARKET, c)
        ask_list_unseen(q, OPT_BUY, c, true);
    ask_list_unseen(q, OPT_HOT_TIP, 0, true);
    ask_list_unseen(q, OPT_BRIBE, 0, true);
    ask_list_unseen(q, OPT_LOCATION, place_entry(q, place), true);
    ZONE_EACH (q->b, tokens_of(seat), c)
        ask_list_unseen(q, OPT_ANALYZE, c, card_kind(q, c) == KIND_BASIC);
}

static void menu_sample(struct frame *f, struct ask *q, bool acts)
{
    struct la1 *g = la1_of(q);
    uint8_t seat = f->seat;
    uint32_t uses = BIT(USE_FREE) | BIT(USE_FREE_BY);
    bool discards = zone_top(q->b, discard_of(seat)) != 0;

    if (g->actions > 0 && acts) {
        actions_sample(q, seat);
        uses |= BIT(USE_ACTION);
    } else if (g->actions > 0) {
        investigations_ask(f, q, f->step);
        uses |= BIT(USE_INVESTIGATION);
    }
    if (discards)
        ask_list_bundle(q, OPT_SHUFFLE | OPT_UNSEEN, place_entry(q, 0),
                        (BIT(DECKS) - 1) & ~g->dark);
    ask_list_unseen(q, OPT_SHUFFLE_DARK, 0, discards && g->dark == BIT(DECKS) - 1);
    for (uint8_t other = 0; other < q->b->seat_count; other++)
        ask_list_unseen(q, OPT_TRADE, other, can_trade_with(q, seat, other));
    ZONE_EACH (q->b, hand_of(seat), c)
        ask_list_unseen(q, OPT_PLAY, c, is_item(q, c));
    ask_list_uses(q, OPT_USE, uses, seat, place_entry(q, g->place[seat]));
    ask_list(q, (struct option){ OPT_END_TURN });
}

enum flow turn_menu(struct frame *f, struct ask *q, uint8_t again, uint8_t end)
{
    struct la1 *g = la1_of(q);
    bool acts = g->phase == PHASE_ACTIONS;
    enum flow flow = FLOW_WAIT;

    ask_seat(q, f->seat, acts ? PROMPT_ACTION : PROMPT_INVESTIGATION);
    ask_about(q, T_NUMBER, g->actions);
    if (q->lots && q->mode <= ASK_LIST) { /* not mutated: speed; test_roll */
        menu_sample(f, q, acts);
        return FLOW_WAIT;
    }
    if (g->actions > 0)
        flow = acts ? actions_ask(f, q, again) : investigations_ask(f, q, again);
    if (flow == FLOW_WAIT)
        flow = free_ask(f, q, again);
    if (flow == FLOW_WAIT && ask_offer(q, OPT_END_TURN, 0))
        return flow_step(f, end);
    return flow;
}
