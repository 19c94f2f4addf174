/* words.c: functions that the machine calls in this game: verbs, queries and domains of the
 * vocabulary. */
#include "harbor/harbor.h"
#include "machine/args.h"

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
/* clang-format off */
#define QUERY(name, value, ...) case QUERY_##name: return value;
#include GAME_ROWS
        /* clang-format on */
    default:
        CHECK(!"a query of this game");
        return 0;
    }
}

static requirement pay_missing(const struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    return supply_held(q, seat, kind) >= (int)number ? REQ_MET : REQ_COINS;
}

static requirement draw_missing(const struct ask *q)
{
    return zone_top(q->b, ZONE_DECK) || zone_top(q->b, ZONE_DISCARD) ? REQ_MET
                                                                     : REQ_NOTHING_TO_DRAW;
}

static requirement cards_missing(const struct ask *q, uint8_t seat, unsigned number)
{
    return block_zone(q->b, hand_of(seat))->count >= number ? REQ_MET : REQ_NO_CARDS;
}

requirement harbor_verb_missing(struct ask *q, uint8_t verb, const int *arg)
{
    switch (verb) {
/* clang-format off */
#define VERB_IF(name, missing, ...) case VERB_##name: return missing;
#include GAME_ROWS
        /* clang-format on */
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

static void gain(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    if (kind == SUPPLY_ALARM)
        alarm_raise(q, number);
    else if (kind == SUPPLY_HONOR)
        supply_gain(q, seat, SUPPLY_HONOR, number);
    else
        coins_gain(q, seat, number);
}

static void cards_draw(struct ask *q, uint8_t seat, unsigned number)
{
    while (number > 0 && harbor_card_draw(q, seat))
        number--;
}

static void card_take(struct ask *q, uint8_t seat, uint8_t from)
{
    if (zone_top(q->b, hand_of(from)))
        card_to_hand(q, seat, zone_random(q->b, hand_of(from)), MSG_TAKES, from);
}

enum flow harbor_verb(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    struct block *b = q->b;

    switch (verb) {
/* clang-format off */
#define VERB(name, does, ...) case VERB_##name: return does;
#define VERB_IF(name, missing, does, ...) case VERB_##name: return does;
#include GAME_ROWS
        /* clang-format on */
    default:
        CHECK(!"a verb of this game");
        return FLOW_BROKEN;
    }
}

static uint8_t domain_zone(const struct ask *q, uint8_t domain, const int *arg)
{
    switch (domain) {
    case DOMAIN_HAND:
        return hand_of(SEAT_AT(0));
    case DOMAIN_PLAY:
        return play_of(SEAT_AT(0));
    case DOMAIN_STORE:
        return store_of(SEAT_AT(0));
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
