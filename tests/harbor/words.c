/* words.c: what the machine asks of this game: verbs, queries and domains of the vocabulary. */
#include "harbor/words.h"
#include "harbor/harbor.h"

/* A pack is data from outside: what it names is checked where it is used. */
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

static uint16_t entry_arg(const struct ask *q, int value)
{
    CHECK(value >= 0 && (unsigned)value < q->pack->entry_count);
    return (uint16_t)value;
}

static uint8_t supply_arg(int value)
{
    CHECK(value >= 0 && value < SUPPLY_COUNT);
    return (uint8_t)value;
}

static unsigned number_arg(int value)
{
    return value > 0 ? (unsigned)value : 0;
}

static int supply_held(const struct ask *q, uint8_t seat, uint8_t kind)
{
    return supply_get(q->b, kind, kind == SUPPLY_ALARM ? HOLDER_WATCH : seat);
}

static uint8_t richest(const struct block *b)
{
    uint8_t best = b->active, seat = b->active;

    for (unsigned i = 0; i < b->seat_count; i++, seat = seat_left_of(b, seat))
        if (supply_get(b, SUPPLY_COIN, seat) > supply_get(b, SUPPLY_COIN, best))
            best = seat;
    return best;
}

static uint8_t owner_of(const struct ask *q, component_id c)
{
    uint8_t owner = q->rules->zone[block_component(q->b, c)->zone].owner;

    return owner < q->b->seat_count ? owner : q->b->active;
}

int harbor_query(struct ask *q, uint8_t query, const int *arg)
{
    struct block *b = q->b;

    switch (query) {
    case QUERY_HAS:
        return supply_held(q, seat_arg(q, arg[0]), supply_arg(arg[2])) >= arg[1];
    case QUERY_HOLDS:
        return block_zone(b, hand_of(seat_arg(q, arg[0])))->count >= arg[1];
    case QUERY_IN_PLAY:
        return harbor_rules.zone[block_component(b, card_arg(q, arg[0]))->zone].in_play;
    case QUERY_ACTIVE:
        return b->active == arg[0];
    case QUERY_ALARM:
        return supply_get(b, SUPPLY_ALARM, HOLDER_WATCH);
    case QUERY_AMOUNT:
        return supply_held(q, seat_arg(q, arg[1]), supply_arg(arg[0]));
    case QUERY_HAND:
        return block_zone(b, hand_of(seat_arg(q, arg[0])))->count;
    case QUERY_OWNER:
        return owner_of(q, card_arg(q, arg[0]));
    case QUERY_RICHEST:
        return richest(b);
    case QUERY_IN_FORCE:
        return play_find(b, source_of_entry(entry_arg(q, arg[0]))) != NULL;
    case QUERY_LEFT:
        return seat_left_of(b, seat_arg(q, arg[0]));
    default:
        CHECK(!"a query of this game");
        return 0;
    }
}

requirement harbor_verb_missing(struct ask *q, uint8_t verb, const int *arg)
{
    struct block *b = q->b;

    switch (verb) {
    case VERB_PAY:
        return supply_held(q, seat_arg(q, arg[0]), supply_arg(arg[2])) >= (int)number_arg(arg[1])
                   ? REQ_MET
                   : REQ_COINS;
    case VERB_STEAL:
        return supply_held(q, seat_arg(q, arg[3]), supply_arg(arg[2])) > 0 ? REQ_MET : REQ_COINS;
    case VERB_DRAW:
    case VERB_GAMBLE:
        return zone_top(b, ZONE_DECK) || zone_top(b, ZONE_DISCARD) ? REQ_MET : REQ_NOTHING_TO_DRAW;
    case VERB_DISCARD:
        return block_zone(b, hand_of(seat_arg(q, arg[0])))->count >= number_arg(arg[1])
                   ? REQ_MET
                   : REQ_NO_CARDS;
    case VERB_TAKE:
        return block_zone(b, hand_of(seat_arg(q, arg[1])))->count > 0 ? REQ_MET : REQ_NO_CARDS;
    case VERB_LOOK:
        return block_zone(b, hand_of(seat_arg(q, arg[1])))->count > 0 ? REQ_MET : REQ_NO_CARDS;
    default:
        return REQ_MET;
    }
}

void supply_lose(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    unsigned lost = supply_move(q->b, kind, seat, HOLDER_BANK, number);

    if (lost == 0)
        return;
    struct log_entry *e = log_write(q, MSG_LOSES);
    log_seat(e, seat);
    log_number(e, (int)lost);
    log_supply(e, kind);
}

static void card_to_hand(struct ask *q, uint8_t seat, component_id c, uint16_t message,
                         uint8_t from)
{
    effects_leave_play(q, c);
    if (q->rules->zone[block_component(q->b, c)->zone].kind == ZONE_HAND)
        component_slip(q, c, hand_of(seat), PLACE_TOP, seat);
    else
        component_move(q->b, c, hand_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
    struct log_entry *e = log_write(q, message);
    log_seat(e, message == MSG_GIVES ? from : seat);
    log_card(q, e, c);
    log_seat(e, message == MSG_GIVES ? seat : from);
}

static void hand_look(struct ask *q, uint8_t seat, uint8_t at)
{
    struct log_entry *e = log_write(q, MSG_LOOKS);

    log_seat(e, seat);
    log_seat(e, at);
    ZONE_EACH (q->b, hand_of(at), c)
        component_show(q->b, c, (seat_mask)BIT(seat));
}

static void card_tuck(struct ask *q, uint8_t seat, component_id c)
{
    effects_leave_play(q, c);
    component_slip(q, c, ZONE_DECK, PLACE_BOTTOM, SEAT_NONE);
    struct log_entry *e = log_write(q, MSG_TUCKS);
    log_seat(e, seat);
    log_card(q, e, c);
}

/* The outcome is the branch of the card's text that follows. */
static void gamble(struct ask *q, uint8_t seat)
{
    struct block *b = q->b;

    component_id c = deck_top(q);

    b->answer = 1;
    if (c == 0)
        return;
    component_move(b, c, ZONE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
    b->answer = pack_entry_of(q->pack, c)->kind == KIND_CARGO ? 0 : 1;
    struct log_entry *e = log_write(q, b->answer == 0 ? MSG_GAMBLE_WON : MSG_GAMBLE_LOST);
    log_seat(e, seat);
    log_card(q, e, c);
}

static void coins_steal(struct ask *q, uint8_t seat, unsigned number, uint8_t from)
{
    unsigned moved = supply_move(q->b, SUPPLY_COIN, from, seat, number);

    if (moved == 0)
        return;
    struct log_entry *e = log_write(q, MSG_TRADES);
    log_seat(e, from);
    log_number(e, (int)moved);
    log_seat(e, seat);
    announce(q, EVENT_GAINS, seat, (uint16_t)moved, 0);
}

static void alarm_calm(struct ask *q, unsigned by)
{
    unsigned fallen = supply_move(q->b, SUPPLY_ALARM, HOLDER_WATCH, HOLDER_BANK, by);

    if (fallen)
        log_number(log_write(q, MSG_ALARM_FALLS), (int)fallen);
}

enum flow harbor_verb(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    switch (verb) {
    case VERB_GAIN:
        if (supply_arg(arg[2]) == SUPPLY_ALARM)
            alarm_raise(q, number_arg(arg[1]));
        else if (supply_arg(arg[2]) == SUPPLY_HONOR)
            supply_gain(q, seat_arg(q, arg[0]), SUPPLY_HONOR, number_arg(arg[1]));
        else
            coins_gain(q, seat_arg(q, arg[0]), number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_LOSE:
    case VERB_PAY:
        supply_lose(q, seat_arg(q, arg[0]), supply_arg(arg[2]), number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_STEAL:
        coins_steal(q, seat_arg(q, arg[0]), number_arg(arg[1]), seat_arg(q, arg[3]));
        return FLOW_STEP;
    case VERB_DRAW:
        for (unsigned i = number_arg(arg[1]); i > 0 && harbor_card_draw(q, seat_arg(q, arg[0]));
             i--)
            ;
        return FLOW_STEP;
    case VERB_DISCARD:
        return flow_call(f, f->step, PROC_DISCARD, seat_arg(q, arg[0]),
                         (uint16_t)number_arg(arg[1]), 0);
    case VERB_DROP:
        harbor_card_discard(q, seat_arg(q, arg[0]), card_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_RAISE:
        alarm_raise(q, number_arg(arg[0]));
        return FLOW_STEP;
    case VERB_CALM:
        alarm_calm(q, number_arg(arg[0]));
        return FLOW_STEP;
    case VERB_GIVE:
        card_to_hand(q, seat_arg(q, arg[2]), card_arg(q, arg[1]), MSG_GIVES, seat_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_TAKE: {
        uint8_t from = seat_arg(q, arg[1]);
        if (zone_top(q->b, hand_of(from)))
            card_to_hand(q, seat_arg(q, arg[0]), zone_random(q->b, hand_of(from)), MSG_TAKES, from);
        return FLOW_STEP;
    }
    case VERB_LOOK:
        hand_look(q, seat_arg(q, arg[0]), seat_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_TUCK:
        card_tuck(q, seat_arg(q, arg[0]), card_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_SHUFFLE:
        zone_shuffle(q->b, ZONE_DECK);
        return FLOW_STEP;
    case VERB_GAMBLE:
        gamble(q, seat_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_LEAVE:
        harbor_card_leave_play(q, card_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_LIFT:
        rule_lift(q, entry_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_RETURN:
        card_to_hand(q, seat_arg(q, arg[0]), card_arg(q, arg[1]), MSG_RETURNS, seat_arg(q, arg[0]));
        return FLOW_STEP;
    default:
        CHECK(!"a verb of this game");
        return FLOW_BROKEN;
    }
}

static uint8_t domain_zone(const struct ask *q, uint8_t domain, const int *arg)
{
    switch (domain) {
    case DOMAIN_HAND:
        return hand_of(seat_arg(q, arg[0]));
    case DOMAIN_PLAY:
        return play_of(seat_arg(q, arg[0]));
    case DOMAIN_STORE:
        return store_of(seat_arg(q, arg[0]));
    default:
        return ZONE_DISCARD;
    }
}

/* The entry of the house rule with this index; the number of entries if there is none. */
static unsigned rule_at(const struct pack *p, int before)
{
    unsigned i = 0;

    while (i < p->entry_count && (p->entry[i].kind != KIND_RULE || before-- > 0))
        i++;
    return i;
}

static int rule_count(const struct pack *p)
{
    int count = 0;

    for (unsigned i = 0; i < p->entry_count; i++)
        count += p->entry[i].kind == KIND_RULE;
    return count;
}

int harbor_domain_count(struct ask *q, uint8_t domain, const int *arg)
{
    if (domain == DOMAIN_PLAYERS)
        return q->b->seat_count;
    if (domain == DOMAIN_RULES)
        return rule_count(q->pack);
    return block_zone(q->b, domain_zone(q, domain, arg))->count;
}

/* Players come clockwise from the active one, cards from the top down, rules in the pack's order.
 */
int harbor_domain_item(struct ask *q, uint8_t domain, const int *arg, int index)
{
    if (domain == DOMAIN_PLAYERS) {
        int seat = q->b->active + q->b->seat_count - 1 - index;
        return seat < q->b->seat_count ? seat : seat - q->b->seat_count;
    }
    if (domain == DOMAIN_RULES)
        return (int)rule_at(q->pack, rule_count(q->pack) - 1 - index);
    return zone_at_place(q->b, domain_zone(q, domain, arg), (unsigned)index);
}
