/* board.c: the table of LA-1 as its board shows it, for clients. Zones and supplies contain the
 * rest: tokens, hands, decks, damage, cards in play, clues on cards, Heat.
 *
 *     { "case": key, "stage": 1, "round": 6, "phase": "actions" or null, "lead": 0,
 *       "acted":   [ seats ],       in this phase
 *       "darkness": 14,
 *       "plots":   [ { "space": 5, "lies": true } … ]
 *       "places":  [ { "place": key, "dark": false, "back": key or null } … ]
 *       "seats":   [ { "seat": 0, "investigator": key or null, "at": key or null, "alive": true,
 *                      "actions": 2,              of its turn; 0 outside its turn
 *                      "hand": 5, "items": 1, "items_limit": 3,      limit of cards in hand
 *                      "heat": 1, "most_heat": false } … ]
 *       "lying":   [ { "card": key, "row": true | "team": true | "at": place | "seat": 0,
 *                      "need": 3, "takes": true,  clues
 *                      "clues": zone,             that contains them
 *                      "suspect": "open" or "cornered", "marks": 0 } … ]
 *       "dealt_with": [ { "card": key, "how": "caught", "cleared" or "guilty" } … ]
 *       "log":     [ { "flag": key, "count": 1 } … ]
 *       "test":    null or { "seat": 0, "place": key, "skills": [ words ], "number": 6, "total": 5,
 *                            "overshoot": 3, "draws": true, "replaced": [ 0 ], "value": -1 } }
 *                            replaced: of the fate cards drawn, by number in the order of drawing,
 * from 0; value: of the newest fate card, not yet added; null: there is none
 */
#include "wire/la1/client.h"

#include "wire/names.h"

static void add_entry(struct json_writer *w, const struct text_scene *s, const char *key,
                      uint16_t entry)
{
    json_write_key(w, key);
    name_write_entry(w, s->pack, entry);
}

static void add_place(struct json_writer *w, const struct text_scene *s, const char *key,
                      unsigned place)
{
    struct ask q = case_ask(s);

    json_write_key(w, key);
    if (place < PLACES)
        name_write_entry(w, s->pack, place_entry(&q, place));
    else
        json_write_null(w);
}

static void add_course(struct json_writer *w, const struct text_scene *s)
{
    static const char *const phase[] = { NULL, "darkness", "actions", "investigations" };
    struct ask q = case_ask(s);
    const struct la1 *g = la1_of(&q);

    add_entry(w, s, "case", g->folder);
    json_add_int(w, "stage", g->stage);
    json_add_int(w, "round", g->round);
    json_add_string(w, "phase", phase[g->phase]);
    json_write_key(w, "lead");
    name_write_seat(w, g->lead);
    json_write_key(w, "acted");
    name_write_seats(w, g->acted & block_seats(s->b));
    json_add_int(w, "darkness", g->marker);
}

static void add_plots(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = case_ask(s);
    const struct la1 *g = la1_of(&q);

    json_add_array(w, "plots");
    for (unsigned i = 0; i < PLOTS; i++) {
        json_write_object(w);
        json_add_int(w, "space", fields_of(&q, g->folder)[CASE_SPACE + i]);
        json_add_bool(w, "lies", g->plots >> i & 1);
        json_write_end(w);
    }
    json_write_end(w);
}

static void add_places(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = case_ask(s);
    const struct la1 *g = la1_of(&q);

    json_add_array(w, "places");
    for (unsigned place = 0; place < PLACES; place++) {
        json_write_object(w);
        add_place(w, s, "place", place);
        json_add_bool(w, "dark", is_dark(&q, place));
        add_entry(w, s, "back",
                  place < DECKS && g->top_back[place] ? g->top_back[place] : UINT16_MAX);
        json_write_end(w);
    }
    json_write_end(w);
}

static void write_seat(struct json_writer *w, const struct text_scene *s, uint8_t seat)
{
    struct ask q = case_ask(s);
    const struct la1 *g = la1_of(&q);

    json_write_object(w);
    json_add_int(w, "seat", seat);
    add_entry(w, s, "investigator",
              g->investigator[seat] < INVESTIGATORS ? investigator_entry(&q, seat) : UINT16_MAX);
    add_place(w, s, "at", g->place[seat]);
    json_add_bool(w, "alive", is_alive(&q, seat));
    json_add_int(w, "actions", s->b->active == seat && is_turn(&q) ? g->actions : 0);
    json_add_int(w, "hand", hand_max(&q, seat));
    json_add_int(w, "items", items_of(&q, seat));
    json_add_int(w, "items_limit", play_limit(&q, seat));
    json_add_int(w, "heat", heat_of(&q, seat));
    json_add_bool(w, "most_heat", is_alive(&q, seat) && has_most_heat(&q, seat));
    json_write_end(w);
}

static void add_seats(struct json_writer *w, const struct text_scene *s)
{
    json_add_array(w, "seats");
    for (uint8_t seat = 0; seat < s->b->seat_count; seat++)
        write_seat(w, s, seat);
    json_write_end(w);
}

static void add_where(struct json_writer *w, const struct text_scene *s, uint8_t where)
{
    if (where == WHERE_ROW)
        json_add_bool(w, "row", true);
    else if (where == WHERE_TEAM)
        json_add_bool(w, "team", true);
    else if (where >= WHERE_SEAT_0)
        json_add_int(w, "seat", where - WHERE_SEAT_0);
    else
        add_place(w, s, "at", (unsigned)where - WHERE_PLACE_0);
}

static void write_lying(struct json_writer *w, const struct text_scene *s, unsigned i)
{
    struct ask q = case_ask(s);
    const struct la1 *g = la1_of(&q);
    uint16_t entry = g->lying[i];
    unsigned need = clues_needed(&q, entry);

    json_write_object(w);
    add_entry(w, s, "card", entry);
    add_where(w, s, g->where[i]);
    if (need > 0) {
        json_add_int(w, "need", need);
        json_add_bool(w, "takes", takes_clue(&q, entry));
        json_write_key(w, "clues");
        name_write_zone(w, s->rules, (uint16_t)(ZONE_ON_0 + i));
    }
    if (fields_of(&q, entry)[NUMBERED_SUSPECT])
        json_add_string(w, "suspect",
                        suspect_state_of(&q, entry) == SUSPECT_CORNERED ? "cornered" : "open");
    json_add_int(w, "marks", g->marks[i]);
    json_write_end(w);
}

static void add_lying(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = case_ask(s);

    json_add_array(w, "lying");
    for (unsigned i = 0; i < LYING; i++)
        if (la1_of(&q)->lying[i])
            write_lying(w, s, i);
    json_write_end(w);
}

/* A suspect has been read before anybody deals with them. */
static void add_dealt_with(struct json_writer *w, const struct text_scene *s)
{
    static const char *const how[] = {
        [SUSPECT_CAUGHT] = "caught", [SUSPECT_CLEARED] = "cleared", [SUSPECT_GUILTY] = "guilty"
    };
    struct ask q = case_ask(s);

    json_add_array(w, "dealt_with");
    for (uint16_t e = entry_of(&q, KIND_NUMBERED, 0); e < entry_of(&q, KIND_NUMBERED + 1, 0); e++) {
        enum suspect_state state = suspect_state_of(&q, e);
        if (state < SUSPECT_CAUGHT || !is_read(&q, e))
            continue;
        json_write_object(w);
        add_entry(w, s, "card", e);
        json_add_string(w, "how", how[state]);
        json_write_end(w);
    }
    json_write_end(w);
}

static void add_log(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = case_ask(s);

    json_add_array(w, "log");
    for (uint16_t e = entry_of(&q, KIND_FLAG, 0); e < entry_of(&q, KIND_FLAG + 1, 0); e++) {
        if (!log_has(&q, e))
            continue;
        json_write_object(w);
        add_entry(w, s, "flag", e);
        json_add_int(w, "count", log_count(&q, e));
        json_write_end(w);
    }
    json_write_end(w);
}

static void add_test(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = case_ask(s);
    const struct la1 *g = la1_of(&q);
    component_id newest = zone_top(s->b, ZONE_DRAWN);
    unsigned drawn = zone_count_of(&q, ZONE_DRAWN);

    json_write_key(w, "test");
    if (!is_testing(&q)) {
        json_write_null(w);
        return;
    }
    json_write_object(w);
    json_add_int(w, "seat", g->test_seat);
    add_place(w, s, "place", g->test_place);
    json_add_array(w, "skills");
    for (unsigned i = 0; i < SKILLS; i++)
        if (g->test_skills >> i & 1)
            name_write_value(w, s, T_WORD, (uint16_t)(WORD_MIND + i));
    json_write_end(w);
    json_add_int(w, "number", g->test_number);
    json_add_int(w, "total", g->test_total);
    json_add_int(w, "overshoot", question(&q, QUESTION_OVERSHOOT, g->test_seat, 0, OVERSHOOT));
    json_add_bool(w, "draws", g->test_flags & TEST_DRAWS);
    json_add_array(w, "replaced");
    for (unsigned i = 0; i < drawn; i++)
        if (fate_is_replaced(g, i))
            json_write_int(w, i);
    json_write_end(w);
    json_write_key(w, "value");
    if (newest && g->test_flags & TEST_DRAWS && !fate_is_replaced(g, drawn - 1))
        json_write_int(w, fate_value(&q, newest));
    else
        json_write_null(w);
    json_write_end(w);
}

void la1_board_write(struct json_writer *w, const struct text_scene *s)
{
    add_course(w, s);
    add_plots(w, s);
    add_places(w, s);
    add_seats(w, s);
    add_lying(w, s);
    add_dealt_with(w, s);
    add_log(w, s);
    add_test(w, s);
}
