/* board.c: the table of New Angeles as its board shows it, for clients. Zones and supplies contain
 * the rest: units and tokens of a district, capital, the stock, cards.
 *
 *     { "space": 4, "demand_round": false, "threat": 11,
 *       "next": "unrest",                     the back of the next event
 *       "forecast": { "least": 4, "most": 6 } or null,   if production and this event came now, so
 *                                             much more threat; null: a demand comes first
 *       "needs_behind": 3,                    seats that a seat must have more capital than if its
 *                                             rival is itself
 *       "seats":     [ { "seat": 0, "corporation": key, "limit": 5,
 *                        "draws": [ { "sort": key or null, "cards": 2 } … ] } … ]
 *                                             null: a General
 *       "districts": [ { "district": key, "unrest": "protest" or null,
 *                        "primary": 2, "secondary": 1 } … ]   what it would produce now
 *       "produces":  { "energy": 2, … }       by the androids where they are now
 *       "exhausted": [ asset … ],
 *       "deal":      null or { "countering": seat or null, "main": 2, "counter": 1,
 *                              "wins": seat,  for now
 *                              "proposers": [ seat … ],       of counteroffers, from the bottom
 *                              "support": [ { "seat": 2, "side": "main" or "counter",
 *                                             "sorts": [ key … ] } … ],
 *                              "declared": null or { "for": "main" or "counter",
 *                                                    "picks": [ text … ] } } }
 */
#include "wire/new_angeles/client.h"

#include "wire/names.h"

static void add_entry(struct json_writer *w, const struct text_scene *s, const char *key,
                      uint16_t entry)
{
    json_write_key(w, key);
    name_write_entry(w, s->pack, entry);
}

static void add_seat(struct json_writer *w, const char *key, uint8_t seat)
{
    json_write_key(w, key);
    name_write_seat(w, seat);
}

static void write_draw(struct json_writer *w, const struct text_scene *s, uint16_t sort,
                       unsigned cards)
{
    json_write_object(w);
    add_entry(w, s, "sort", sort ? sort : 0xffff);
    json_add_int(w, "cards", cards);
    json_write_end(w);
}

/* N-DRAW-01, N-FOUR-01 */
static void add_draws(struct json_writer *w, const struct text_scene *s, uint8_t seat)
{
    struct ask q = city_ask(s);
    const int16_t *sheet = fields_of(&q, corporation_entry(&q, seat));
    unsigned times = (unsigned)question(&q, QUESTION_TIMES, seat, 0, 1);
    uint16_t first = (uint16_t)sheet[CORPORATION_FIRST];
    uint16_t second = s->b->seat_count == 4 ? 0 : (uint16_t)sheet[CORPORATION_SECOND];

    json_add_array(w, "draws");
    if (first) {
        write_draw(w, s, first, 2 * times);
        write_draw(w, s, second, times);
    } else {
        write_draw(w, s, 0, 3 * times);
    }
    json_write_end(w);
}

static void add_seats(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = city_ask(s);

    json_add_array(w, "seats");
    for (uint8_t seat = 0; seat < s->b->seat_count; seat++) {
        json_write_object(w);
        json_add_int(w, "seat", seat);
        add_entry(w, s, "corporation", corporation_entry(&q, seat));
        json_add_int(w, "limit", question(&q, QUESTION_HAND_LIMIT, seat, 0, HAND_LIMIT));
        add_draws(w, s, seat);
        json_write_end(w);
    }
    json_write_end(w);
}

static void add_districts(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = city_ask(s);

    json_add_array(w, "districts");
    for (unsigned d = 0; d < DISTRICTS; d++) {
        unsigned unrest = new_angeles_of(&q)->unrest[d];
        const int16_t *field = district_fields(&q, d);

        json_write_object(w);
        add_entry(w, s, "district", entry_of(&q, KIND_DISTRICT, d));
        json_add_string(w, "unrest",
                        unrest == STAGE_STABLE    ? NULL
                        : unrest == STAGE_PROTEST ? "protest"
                                                  : "strike");
        json_add_int(w, "primary", district_yield(&q, d, (uint8_t)field[DISTRICT_PRIMARY]));
        json_add_int(w, "secondary", district_yield(&q, d, (uint8_t)field[DISTRICT_SECONDARY]));
        json_write_end(w);
    }
    json_write_end(w);
}

static void add_production(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = city_ask(s);

    json_add_object(w, "produces");
    for (uint8_t kind = SUPPLY_ENERGY; is_resource(kind); kind++) {
        unsigned produced = 0;
        for (unsigned d = 0; d < DISTRICTS; d++)
            if (pieces_in(&q, SUPPLY_ANDROID, d))
                produced += district_yield(&q, d, kind);
        name_write_word_key(w, s->rules->vocabulary->supply[kind].word);
        json_write_int(w, produced);
    }
    json_write_end(w);
}

static void add_exhausted(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = city_ask(s);

    json_add_array(w, "exhausted");
    for (uint8_t seat = 0; seat < s->b->seat_count; seat++)
        ZONE_EACH (s->b, owned_of(seat), c)
            if (is_exhausted(&q, c))
                name_write_entry(w, s->pack, card_entry(&q, c));
    json_write_end(w);
}

/* N-INFO-04: the types are public. */
static void add_support(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = city_ask(s);

    json_add_array(w, "support");
    for (uint8_t seat = 0; seat < s->b->seat_count; seat++)
        for (enum side side = SIDE_MAIN; side <= SIDE_COUNTER; side++) {
            if (!zone_count_of(&q, support_of(seat, side)))
                continue;
            json_write_object(w);
            json_add_int(w, "seat", seat);
            json_add_string(w, "side", side == SIDE_MAIN ? "main" : "counter");
            json_add_array(w, "sorts");
            ZONE_EACH (s->b, support_of(seat, side), c)
                name_write_entry(w, s->pack, sort_entry(&q, sort_of(&q, c)));
            json_write_end(w);
            json_write_end(w);
        }
    json_write_end(w);
}

/* N-DEAL-06: picks that an offer's proposer has declared. */
static void add_declared(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = city_ask(s);
    const struct new_angeles *g = new_angeles_of(&q);
    char text[WIRE_TEXT_MAX];

    json_write_key(w, "declared");
    if (!g->declared_for) {
        json_write_null(w);
        return;
    }
    json_write_object(w);
    json_add_string(w, "for", g->declared_for == SIDE_MAIN ? "main" : "counter");
    json_add_array(w, "picks");
    for (unsigned i = 0; s->lang < LANG_COUNT && i < g->declared_count; i++) {
        text_option(s, &g->declared[i], text, sizeof text);
        json_write_string(w, text);
    }
    json_write_end(w);
    json_write_end(w);
}

static void add_deal(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = city_ask(s);
    const struct new_angeles *g = new_angeles_of(&q);
    unsigned main = support_count(&q, SIDE_MAIN), counter = support_count(&q, SIDE_COUNTER);
    uint8_t countering = countering_player(&q);
    enum side side = g->won           ? g->won
                     : g->decided     ? g->decided
                     : counter > main ? SIDE_COUNTER
                                      : SIDE_MAIN;

    json_write_key(w, "deal");
    if (!zone_top(s->b, ZONE_REVEALED)) {
        json_write_null(w);
        return;
    }
    json_write_object(w);
    add_seat(w, "countering", countering);
    json_add_int(w, "main", main);
    json_add_int(w, "counter", counter);
    add_seat(w, "wins", side == SIDE_COUNTER ? countering : s->b->active);
    json_add_array(w, "proposers");
    for (unsigned i = 0; i < zone_count_of(&q, ZONE_COUNTER); i++)
        name_write_seat(w, g->proposer[i]);
    json_write_end(w);
    add_support(w, s);
    add_declared(w, s);
    json_write_end(w);
}

static void add_forecast(struct json_writer *w, const struct text_scene *s)
{
    struct threat_range rise;

    json_write_key(w, "forecast");
    if (!new_angeles_forecast(s, &rise)) {
        json_write_null(w);
        return;
    }
    json_write_object(w);
    json_add_int(w, "least", rise.least);
    json_add_int(w, "most", rise.most);
    json_write_end(w);
}

void new_angeles_board_write(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = city_ask(s);
    const struct new_angeles *g = new_angeles_of(&q);

    json_add_int(w, "space", g->space);
    json_add_bool(w, "demand_round", g->space && is_demand_space(g->space));
    json_add_int(w, "threat", g->threat);
    json_write_key(w, "next");
    if (zone_top(s->b, ZONE_NEXT))
        name_write_value(w, s, T_WORD, g->next_back);
    else
        json_write_null(w);
    add_forecast(w, s);
    json_add_int(w, "needs_behind", needs_behind(&q));
    add_seats(w, s);
    add_districts(w, s);
    add_production(w, s);
    add_exhausted(w, s);
    add_deal(w, s);
}
