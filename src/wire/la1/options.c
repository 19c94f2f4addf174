/* options.c: the cost of an option of LA-1, as far as the rules know it beforehand.
 *
 *     "cost": { "action": 1, "credit": 4, "karma": 1, "passport": 1, "heat": 1, "damage": 1 }
 *
 * Supplies appear under their names; "heat" is gained. Choices made while paying are separate
 * decisions.
 */
#include "wire/la1/client.h"

#include "wire/names.h"

static void add(struct json_writer *w, const char *key, unsigned number)
{
    if (number)
        json_add_int(w, key, number);
}

/* Adds the cost of a location's action; prices of single things are asked for later. */
static void add_location(struct json_writer *w, struct ask *q, uint8_t seat, unsigned place)
{
    const int16_t *field = place_fields(q, place);

    switch (field[PLACE_ACTION]) {
    case WORD_SELLS_KARMA:
    case WORD_SELLS_PASSPORT:
    case WORD_SELLS_SKILL:
        add(w, "credit", price_of(q, seat, WORD_LOCATION, (unsigned)field[PLACE_PRICE]));
        break;
    case WORD_GIVES_CREDITS:
    case WORD_GIVES_KARMA:
    case WORD_SWAPS:
        add(w, "heat", heat_price(q, seat, WORD_LOCATION));
        break;
    }
}

static void add_buy(struct json_writer *w, struct ask *q, uint8_t seat, component_id c)
{
    add(w, "credit", price_of(q, seat, WORD_MARKET, (unsigned)card_fields(q, c)[BASIC_PRICE]));
    add(w, "heat", heat_price(q, seat, WORD_MARKET));
}

static bool is_action(uint16_t kind)
{
    return kind == OPT_MOVE || kind == OPT_LAY_LOW || kind == OPT_PREPARE || kind == OPT_BUY ||
           kind == OPT_HOT_TIP || kind == OPT_BRIBE || kind == OPT_LOCATION ||
           kind == OPT_ANALYZE || kind == OPT_LAY || kind == OPT_INVESTIGATE || kind == OPT_FIGHT ||
           kind == OPT_REST;
}

void la1_cost_write(struct json_writer *w, const struct text_scene *s, uint16_t prompt,
                    const struct option *o)
{
    struct ask q = case_ask(s);
    uint8_t seat = s->viewer;

    if (seat >= s->b->seat_count || !is_alive(&q, seat))
        return;
    add(w, "action",
        (prompt == PROMPT_ACTION || prompt == PROMPT_INVESTIGATION) && is_action(o->kind));
    switch (o->kind) {
    case OPT_MOVE:
        add(w, "passport",
            passports_to(&q, seat, number_of(&q, KIND_PLACE, (uint16_t)o->target[0])));
        break;
    case OPT_BUY:
        add_buy(w, &q, seat, (component_id)o->target[0]);
        break;
    case OPT_BRIBE:
        add(w, "credit", price_of(&q, seat, WORD_BRIBING, BRIBE));
        break;
    case OPT_LOCATION:
        add_location(w, &q, seat, la1_of(&q)->place[seat]);
        break;
    case OPT_FIGHT:
        add(w, "karma", fight_price(&q, seat));
        break;
    case OPT_KARMA:
        add(w, "karma", karma_cost(&q, seat));
        break;
    case OPT_WARRENS:
        add(w, "damage", 1);
        break;
    }
}
