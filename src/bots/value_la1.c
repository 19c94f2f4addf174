/* value_la1.c: the value of a position of LA-1: what the whole team has, for one case that is won
 * together. The constants are estimates.
 */
#include "bots/value.h"
#include "la1/facts.h"

enum la1_part {
    PART_CASE,
    PART_CLUES,
    PART_TOKENS,
    PART_HANDS,
    PART_DARKNESS,
    PART_PLACES,
    PART_DAMAGE,
    PART_HEAT,
    PART_SUPPLIES,
    PART_ACTIONS,
    PART_STORY,
    PART_WON,
    PART_COUNT,
};

enum leaning { LEANS_NOWHERE, LEANS_CASE, LEANS_SAFETY };

/* clang-format off */
static const struct part part[] = {
    [PART_CASE]     = { 6.0f,   "progress of the case", "der Fortgang des Falls", .leaning = LEANS_CASE },
    [PART_CLUES]    = { 2.5f,   "clues", "Hinweise", .leaning = LEANS_CASE },
    [PART_TOKENS]   = { 1.0f,   "basic tokens", "Grundmarker" },
    [PART_HANDS]    = { 0.5f,   "cards in hand", "Handkarten" },
    [PART_DARKNESS] = { -1.5f,  "Darkness", "die Dunkelheit", .leaning = LEANS_SAFETY },
    [PART_PLACES]   = { -1.0f,  "Dark locations", "verdunkelte Orte", .leaning = LEANS_SAFETY },
    [PART_DAMAGE]   = { -1.0f,  "damage", "Schaden", .leaning = LEANS_SAFETY },
    [PART_HEAT]     = { -0.6f,  "Heat", "Fahndung", .leaning = LEANS_SAFETY },
    [PART_SUPPLIES] = { 0.3f,   "credits, karma and passports", "Credits, Karma und Passierscheine" },
    [PART_ACTIONS]  = { 0.4f,   "actions left", "übrige Aktionen" },
    [PART_STORY]    = { 0.5f,   "what the story may bring", "was die Geschichte bringen kann" },
    [PART_WON]      = { 100.0f, "the end", "das Ende" },
};
_Static_assert(ARRAY_LEN(part) == PART_COUNT && ARRAY_LEN(part) <= PART_MAX, "a row each");

static const struct personality personality[] = {
    { "hound", { "Hound", "Spürhund" },
      { "follows the case whatever it costs", "folgt dem Fall, koste es, was es wolle" },
      { [LEANS_CASE] = 1.6f } },
    { "guardian", { "Guardian", "Wächter" },
      { "keeps the city lit and the team alive", "hält die Stadt hell und die Leute am Leben" },
      { [LEANS_SAFETY] = 1.6f } },
};
/* clang-format on */

/* Clues laid on cards, suspects dealt with, and the stage. */
static float progress(const struct ask *q)
{
    const struct la1 *g = la1_of(q);
    float sum = (float)g->stage * 2;

    for (unsigned i = 0; i < ON_CARDS; i++)
        sum += (float)zone_count_of(q, (uint8_t)(ZONE_ON_0 + i)) * 0.7f;
    sum += (float)suspects_in(q, BIT(SUSPECT_CORNERED));
    return sum + 2 * (float)suspects_in(q, BIT(SUSPECT_CAUGHT) | BIT(SUSPECT_CLEARED) |
                                               BIT(SUSPECT_GUILTY));
}

static void seat_add(const struct ask *q, uint8_t seat, float *amount)
{
    unsigned damage = damage_of(q, seat, false), clues = tokens_held(q, seat, KIND_CLUE, 0);

    amount[PART_CLUES] += (float)clues;
    amount[PART_TOKENS] += (float)(zone_count_of(q, tokens_of(seat)) - clues);
    amount[PART_HANDS] += (float)zone_count_of(q, hand_of(seat));
    amount[PART_DAMAGE] += (float)(damage * damage) / 4;
    amount[PART_HEAT] += (float)heat_of(q, seat);
    amount[PART_SUPPLIES] += (float)held(q, SUPPLY_CREDIT, seat) +
                             2 * (float)held(q, SUPPLY_KARMA, seat) +
                             2 * (float)held(q, SUPPLY_PASSPORT, seat);
}

static void la1_value(struct ask *q, uint8_t seat, struct memo *memo, float *amount)
{
    const struct la1 *g = la1_of(q);

    (void)memo;
    if (q->b->state != GAME_RUNNING) {
        amount[PART_WON] = q->b->winners >> seat & 1 ? 1 : -1;
        return;
    }
    amount[PART_CASE] = progress(q);
    amount[PART_DARKNESS] = (float)g->marker + (float)g->pending;
    amount[PART_STORY] = g->hoped;
    amount[PART_PLACES] = (float)bit_count(g->dark);
    amount[PART_ACTIONS] = q->b->active == seat ? (float)g->actions : 0;
    for (uint8_t s = 0; s < q->b->seat_count; s++)
        if (is_alive(q, s))
            seat_add(q, s, amount);
}

static bool la1_rests(const struct block *b, uint8_t seat)
{
    uint8_t proc = block_top(b)->proc;

    (void)seat;
    return proc == PROC_TURN || proc == PROC_PHASE;
}

const struct evaluation la1_evaluation = {
    .rules = &la1_rules,
    .part = part,
    .part_count = PART_COUNT,
    .personality = personality,
    .personality_count = ARRAY_LEN(personality),
    .value = la1_value,
    .rests = la1_rests,
};
