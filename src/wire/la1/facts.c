/* facts.c: the numbers in the rules of LA-1, for clients; printed facts are in the pack.
 *
 *     "track":       [ null, null, null, "dark", …, "clues", …, "end" ]   the icon of each space
 *     "gaps":        [ 10, 20 ]     once passed, Darkness never falls below one of these
 *     "death":       7              damage that kills
 *     "turns_up":    [ 3, 6 ]       damage that is turned up
 *     "heat_each":   5
 *     "fight":       2              karma, to fight Darkness
 *     "bribe":       5              credits
 *     "skills":      [ words ]
 *     "clue_types":  [ words ]
 *     "places":      [ { "place": key, "top": zone, "deck": zone, "spaces": [ zone, zone, zone ] }
 * … ] in the order of the board; the last one has no deck and no spaces "investigators": [ keys ]
 */
#include "wire/la1/client.h"

#include "wire/names.h"

static void add_track(struct json_writer *w)
{
    static const char *const name[] = {
        [ICON_DARK] = "dark", [ICON_CLUES] = "clues", [ICON_END] = "end"
    };

    json_add_array(w, "track");
    for (unsigned space = 0; space <= TRACK_END; space++)
        if (icon_at(space) == ICON_NONE)
            json_write_null(w);
        else
            json_write_string(w, name[icon_at(space)]);
    json_write_end(w);
    json_add_array(w, "gaps");
    for (unsigned space = 1; space <= TRACK_END; space++)
        if (gap_before(space) == space)
            json_write_int(w, space);
    json_write_end(w);
}

static void add_words(struct json_writer *w, const struct text_scene *s, const char *key,
                      unsigned first, unsigned last)
{
    json_add_array(w, key);
    for (unsigned word = first; word <= last; word++)
        name_write_value(w, s, T_WORD, (uint16_t)word);
    json_write_end(w);
}

static void add_zone(struct json_writer *w, const struct text_scene *s, const char *key,
                     unsigned zone)
{
    json_write_key(w, key);
    name_write_zone(w, s->rules, (uint16_t)zone);
}

static void add_places(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = case_ask(s);

    json_add_array(w, "places");
    for (unsigned place = 0; place < PLACES; place++) {
        json_write_object(w);
        json_write_key(w, "place");
        name_write_entry(w, s->pack, place_entry(&q, place));
        if (place < DECKS) {
            add_zone(w, s, "top", ZONE_TOP_0 + place);
            add_zone(w, s, "deck", ZONE_DECK_0 + place);
        }
        json_add_array(w, "spaces");
        for (unsigned i = 0; i < SPACES && place < DECKS; i++)
            name_write_zone(w, s->rules, space_of(place, i));
        json_write_end(w);
        json_write_end(w);
    }
    json_write_end(w);
}

static void add_investigators(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = case_ask(s);

    json_add_array(w, "investigators");
    for (unsigned i = 0; i < INVESTIGATORS; i++)
        name_write_entry(w, s->pack, entry_of(&q, KIND_INVESTIGATOR, i));
    json_write_end(w);
}

static void la1_facts_write(struct json_writer *w, const struct text_scene *s)
{
    add_track(w);
    json_add_int(w, "death", DEATH);
    json_add_array(w, "turns_up");
    for (unsigned i = 1; i < DEATH; i++)
        if (is_turned_up(i))
            json_write_int(w, i);
    json_write_end(w);
    json_add_int(w, "heat_each", HEAT_EACH);
    json_add_int(w, "fight", FIGHT);
    json_add_int(w, "bribe", BRIBE);
    add_words(w, s, "skills", WORD_MIND, WORD_MUSCLE);
    add_words(w, s, "clue_types", WORD_PHYSICAL, WORD_FORENSICS);
    add_places(w, s);
    add_investigators(w, s);
}

const struct wire_game wire_la1 = {
    .name = "la-1",
    .facts = la1_facts_write,
    .board = la1_board_write,
    .cost = la1_cost_write,
};
