/* options.c: the cost of an option of Android, as far as the rules know it beforehand.
 *
 *     "cost": { "time": 2, "corp favor": 1, "any favor": 1, "spared": 1, "cards": 2, "twilight": 1
 * }
 *
 * Supplies appear under their names. "any favor" is the number of favors of any type, "spared" the
 * number of these favors that need not be paid. "cards" is the number of discards, "twilight" the
 * least number of spaces that the marker moves. Choices made while paying (which favors, which
 * cards) are separate decisions.
 */
#include "wire/android/client.h"

#include "wire/names.h"

static void add_number(struct json_writer *w, const char *key, unsigned number)
{
    if (number)
        json_add_int(w, key, number);
}

static void add_supply(struct json_writer *w, const struct text_scene *s, unsigned kind,
                       unsigned number)
{
    if (number == 0)
        return;
    name_write_word_key(w, s->rules->vocabulary->supply[kind].word);
    json_write_int(w, number);
}

static void add_cost(struct json_writer *w, const struct text_scene *s, const struct cost *cost)
{
    add_supply(w, s, SUPPLY_TIME, cost->time);
    add_number(w, "cards", cost->cards);
    add_number(w, "twilight", cost->twilight);
}

static void add_price(struct json_writer *w, const struct text_scene *s, const struct price *price)
{
    for (unsigned i = 0; i < NORMAL_FAVORS; i++)
        add_supply(w, s, FAVOR_FIRST + i, price->favor[i]);
    add_number(w, "any favor", price->any);
    add_number(w, "spared", price->less);
}

static void add_tokens(struct json_writer *w, const struct text_scene *s,
                       const uint8_t token[SUPPLY_COUNT])
{
    for (unsigned kind = 0; kind < SUPPLY_COUNT; kind++)
        add_supply(w, s, kind, token[kind]);
}

static void add_card(struct json_writer *w, const struct text_scene *s, component_id c)
{
    struct ask q = ask_about_scene(s);
    uint8_t token[SUPPLY_COUNT] = { 0 };

    if (!component_known(s->b, c, s->viewer))
        return;
    struct cost cost = card_cost(&q, s->viewer, c, token);
    add_cost(w, s, &cost);
    add_tokens(w, s, token);
}

/* Adds the cost of using a card in play. */
static void add_ability(struct json_writer *w, const struct text_scene *s, unsigned ability)
{
    struct ask q = ask_about_scene(s);
    uint8_t token[SUPPLY_COUNT] = { 0 };

    if (ability >= ABILITY_MAX || !ability_in_force(&q, ability))
        return;
    struct cost cost = clause_cost(s->pack, ability_clause(&q, ability), token);
    add_cost(w, s, &cost);
    add_tokens(w, s, token);
}

/* Writes the cost of an ability printed on a card, and the supplies it gives. For a plot: whether
 * it is on its good or its bad half. */
void android_ability_write(struct json_writer *w, const struct text_scene *s,
                           const struct pack_clause *clause)
{
    uint8_t token[SUPPLY_COUNT] = { 0 };
    struct cost cost = clause_cost(s->pack, clause, token);
    uint32_t gives = clause_gives(s->pack, clause);

    json_add_object(w, "cost");
    add_cost(w, s, &cost);
    add_tokens(w, s, token);
    json_write_end(w);
    json_add_array(w, "gives");
    MASK_EACH (gives, kind)
        name_write_supply(w, s->rules, (uint16_t)kind);
    json_write_end(w);
}

/* Adds the menu of a turn. */
static void add_action(struct json_writer *w, const struct text_scene *s, const struct option *o)
{
    struct ask q = ask_about_scene(s);
    struct cost cost = { 0 };
    struct price price = { { 0 } };

    switch (o->kind) {
    case OPT_MOVE:
        cost.time = enter_time(&q, s->viewer, (uint8_t)o->target[0]);
        break;
    case OPT_FLY:
        cost.time = enter_time(&q, s->viewer, (uint8_t)o->target[0]);
        add_supply(w, s, SUPPLY_PASS, 1);
        break;
    case OPT_FOLLOW:
        cost.time = follow_time(&q, s->viewer, number_of(&q, KIND_LEAD, o->target[0]));
        break;
    case OPT_DRAW_LIGHT:
    case OPT_DRAW_DARK:
    case OPT_DISCARD:
        cost.time = ACTION_TIME;
        break;
    case OPT_JUMP:
        cost.time = jump_time(&q, s->viewer);
        break;
    case OPT_TALK:
        cost.time = jimmy_time(&q, s->viewer);
        break;
    case OPT_ABILITY_OF:
        cost = ability_cost(&q, s->viewer, (uint8_t)o->target[0], &price);
        break;
    }
    add_cost(w, s, &cost);
    add_price(w, s, &price);
}

void android_cost_write(struct json_writer *w, const struct text_scene *s, uint16_t prompt,
                        const struct option *o)
{
    switch (o->kind) {
    case OPT_PLAY:
    case OPT_REACT:
        add_card(w, s, o->target[0]);
        break;
    case OPT_USE:
    case OPT_USE_LEAD:
    case OPT_ABILITY:
        add_ability(w, s, o->target[1]);
        break;
    case OPT_SPEND_FAVOR:
    case OPT_HAND_IN:
    case OPT_LOSE_FAVOR:
        add_supply(w, s, o->target[0], 1);
        break;
    case OPT_COST:
        add_number(w, "twilight", o->target[0]);
        break;
    case OPT_DISCARD_FOR:
        add_number(w, "cards", 1);
        break;
    default:
        if (prompt == PROMPT_ACT)
            add_action(w, s, o);
    }
}

void android_loses_write(struct json_writer *w, const struct text_scene *s, uint16_t prompt,
                         const struct option *o)
{
    struct ask q = ask_about_scene(s);

    (void)prompt;
    if (o->kind == OPT_END_TURN)
        add_supply(w, s, SUPPLY_TIME, time_left(&q, s->viewer));
}
