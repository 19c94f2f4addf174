/* facts.c: the numbers in the rules of New Angeles, for clients; printed facts are in the pack.
 *
 *     "track":            [ 1, 2, null, 3, … ]   rounds on the round track; null: a demand round
 *     "threat_end":       25
 *     "root_threat":      2                       for each unit that moves into The Root
 *     "illness_threat":   2
 *     "federalist_needs": 25                      capital
 *     "hand_limit":       5
 *     "corporations", "sorts", "districts": [ keys, by the number that fields of a view use ]
 *     "resources":        [ supplies ]
 *     "pieces":           [ supplies that districts can have ]
 */
#include "wire/new_angeles/client.h"

#include "wire/names.h"

static void add_entries(struct json_writer *w, const struct text_scene *s, const char *key,
                        unsigned kind)
{
    struct ask q = city_ask(s);

    json_add_array(w, key);
    for (uint16_t e = entry_of(&q, kind, 0); e < entry_of(&q, kind + 1, 0); e++)
        name_write_entry(w, s->pack, e);
    json_write_end(w);
}

static void add_supplies(struct json_writer *w, const struct text_scene *s, const char *key,
                         unsigned first, unsigned last)
{
    json_add_array(w, key);
    for (unsigned kind = first; kind <= last; kind++)
        name_write_supply(w, s->rules, (uint16_t)kind);
    json_write_end(w);
}

static void add_track(struct json_writer *w)
{
    json_add_array(w, "track");
    for (unsigned space = 1; space <= SPACES; space++)
        if (is_demand_space(space))
            json_write_null(w);
        else
            json_write_int(w, round_at(space));
    json_write_end(w);
}

static void new_angeles_facts_write(struct json_writer *w, const struct text_scene *s)
{
    add_track(w);
    json_add_int(w, "threat_end", THREAT_END);
    json_add_int(w, "root_threat", ROOT_THREAT);
    json_add_int(w, "illness_threat", ILLNESS_THREAT);
    json_add_int(w, "federalist_needs", FEDERALIST_NEEDS);
    json_add_int(w, "hand_limit", HAND_LIMIT);
    add_entries(w, s, "corporations", KIND_CORPORATION);
    add_entries(w, s, "sorts", KIND_SORT);
    add_entries(w, s, "districts", KIND_DISTRICT);
    add_supplies(w, s, "resources", SUPPLY_ENERGY, SUPPLY_CREDITS);
    add_supplies(w, s, "pieces", SUPPLY_HUMAN_FIRST, SUPPLY_ANDROID);
}

const struct wire_game wire_new_angeles = {
    .name = "new-angeles",
    .facts = new_angeles_facts_write,
    .board = new_angeles_board_write,
};
