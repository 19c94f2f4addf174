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
 *
 * An action or emergency card has one more member:
 *
 *     "touches":          [ supplies, or "unrest" ]   in the city, that it may remove, move or turn
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

/* The result depends on the verbs of the card's program. A supply that a verb names is a constant
 * on the machine's stack. */
static uint32_t card_touches(const struct text_scene *s, const struct pack_entry *e)
{
    const struct pack *p = s->pack;
    const struct pack_clause *clause = &p->clause[e->first_clause];
    uint16_t stack[STACK_MAX] = { 0 };
    unsigned top = 0;
    uint32_t touched = 0;

    for (const uint16_t *code = p->code + (clause->pay ? clause->pay : clause->does);
         *code != OP_END; code += 1 + op_fact[*code].operands) {
        top = (top - pack_pops(p, code)) % STACK_MAX;
        if (*code == OP_VERB) {
            uint32_t touches = s->rules->vocabulary->verb[code[1]].touches;
            bool names = touches & BIT(TOUCHES_NAMED);
            touched |= names ? BIT(stack[(top + 2) % STACK_MAX] % SUPPLY_COUNT) : touches;
        }
        stack[top] = code[1];
        top += op_fact[*code].pushes;
    }
    return touched;
}

static void new_angeles_card_write(struct json_writer *w, const struct text_scene *s,
                                   const struct pack_entry *e)
{
    if ((e->kind != KIND_ACTION && e->kind != KIND_EMERGENCY) || !e->clause_count)
        return;
    uint32_t touched = card_touches(s, e);

    json_add_array(w, "touches");
    MASK_EACH (touched, kind)
        if (kind == TOUCHES_UNREST)
            json_write_string(w, "unrest");
        else
            name_write_supply(w, s->rules, (uint16_t)kind);
    json_write_end(w);
}

const struct wire_game wire_new_angeles = {
    .name = "new-angeles",
    .facts = new_angeles_facts_write,
    .card = new_angeles_card_write,
    .board = new_angeles_board_write,
};
