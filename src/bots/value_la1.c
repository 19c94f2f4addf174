/* value_la1.c: the value of a position of LA-1: the possessions of the whole team, which wins a
 * case together, in credits. The prices are those used when the cards were designed; docs/bots.md
 * has the measurements.
 */
#include "bots/la1.h"
#include "la1/facts.h"

enum leaning { LEANS_NOWHERE, LEANS_CASE, LEANS_SAFETY };

/* clang-format off */
static const struct part part[] = {
    [PART_CASE]     = { 6.5f,   "progress of the case", "der Fortgang des Falls", .leaning = LEANS_CASE },
    [PART_CLUES]    = { 5.0f,   "clues", "Hinweise", .leaning = LEANS_CASE },
    [PART_TOKENS]   = { 2.5f,   "basic tokens", "Grundmarker" },
    [PART_CHANCES]  = { 1.0f,   "what can be investigated", "was sich ermitteln lässt", .leaning = LEANS_CASE },
    [PART_TEST]     = { 5.0f,   "the test", "die Probe" },
    [PART_HANDS]    = { 1.0f,   "cards in hand", "Handkarten" },
    [PART_DARKNESS] = { -4.0f,  "Darkness", "die Dunkelheit", .leaning = LEANS_SAFETY },
    [PART_PLACES]   = { -4.0f,  "Dark locations", "verdunkelte Orte", .leaning = LEANS_SAFETY },
    [PART_DAMAGE]   = { -2.0f,  "damage", "Schaden", .leaning = LEANS_SAFETY },
    [PART_HEAT]     = { -1.0f,  "Heat", "Fahndung", .leaning = LEANS_SAFETY },
    [PART_SUPPLIES] = { 1.0f,   "credits, karma and passports", "Credits, Karma und Passierscheine" },
    [PART_TURN]     = { 1.0f,   "the rest of the turn", "der Rest des Zugs" },
    [PART_STORY]    = { 1.0f,   "what the story may bring", "was die Geschichte bringen kann" },
    [PART_WON]      = { 100.0f, "the end", "das Ende" },
};
_Static_assert(ARRAY_LEN(part) == PART_COUNT && ARRAY_LEN(part) <= PART_MAX, "a row each");

static const struct personality personality[] = {
    { "hound", { "Hound", "Spürhund" },
      { "follows the case at any cost", "folgt dem Fall, koste es, was es wolle" },
      { [LEANS_CASE] = 1.6f } },
    { "guardian", { "Guardian", "Wächter" },
      { "keeps the city lit and the team alive", "hält die Stadt hell und die Leute am Leben" },
      { [LEANS_SAFETY] = 1.6f } },
};
/* clang-format on */

/* Cards */

/* A card of value 3 counts more than a card of value 1. */
float card_worth(const struct ask *q, component_id c)
{
    static const float by_value[] = { 0.5f, 0.4f, 0.6f, 0.8f };

    if (card_kind(q, c) != KIND_SKILL)
        return 0.8f;
    int value = card_fields(q, c)[SKILL_VALUE];
    return by_value[value < 0 ? 0 : value > 3 ? 3 : value];
}

/* Tests */

/* The chance that fate cards add up to `lacks`, if one skill is tested. */
static float chance(int lacks, bool again)
{
    static const float at[] = { 0.98f, 0.95f, 0.71f, 0.63f, 0.36f, 0.10f, 0.04f };
    float p = lacks < -2 ? 1 : lacks > 4 ? 0 : at[lacks + 2];

    return again ? p + (1 - p) * p * 0.8f : p;
}

/* The payments of one test. */
struct lead {
    unsigned skills;
    int number;
    float gain, loss;
};

/* The amount that the seat and others at its place can add; `*cards`: the number of cards it
 * takes. */
static int strength(const struct ask *q, uint8_t seat, unsigned skills, int wanted, float *cards)
{
    const struct la1 *g = la1_of(q);
    int sum = skill_bit(investigator_fields(q, seat)[INVESTIGATOR_BONUS]) & skills ? 1 : 0;

    *cards = 0;
    ZONE_EACH (q->b, hand_of(seat), c)
        if (sum < wanted && card_is_of(q, c, skills)) {
            sum += card_fields(q, c)[SKILL_VALUE];
            ++*cards;
        }
    for (uint8_t s = 0; s < q->b->seat_count; s++)
        if (s != seat && is_alive(q, s) && g->place[s] == g->place[seat])
            ZONE_EACH (q->b, hand_of(s), c)
                if (sum < wanted && card_is_of(q, c, skills)) {
                    sum += card_fields(q, c)[SKILL_VALUE];
                    ++*cards;
                    break;
                }
    return sum;
}

/* The expected gain, for the best of the skills. */
static float lead_worth(const struct ask *q, uint8_t seat, const struct lead *lead, bool both)
{
    bool again = held(q, SUPPLY_KARMA, seat) > 0;
    float best = -100, cards;

    for (unsigned i = 0; i < SKILLS; i++) {
        unsigned skills = both ? lead->skills : BIT(i);
        if (!(lead->skills >> i & 1))
            continue;
        int sum = strength(q, seat, skills, lead->number + 1, &cards);
        float p = chance(lead->number - sum, again);
        float worth = p * lead->gain - (1 - p) * lead->loss - cards * 0.6f;
        best = worth > best ? worth : best;
    }
    return best;
}

/* The best test in the program of an investigation. */
static float program_worth(struct ask *q, uint8_t seat, const struct pack_clause *clause,
                           float gain)
{
    const uint16_t *code = q->pack->code + clause->does, *back[3] = { code, code, code };
    float best = 0;

    for (unsigned n = 0; n < 60 && code[0] != OP_END; n++) {
        if (code[0] == OP_VERB &&
            (code[1] == VERB_TEST || code[1] == VERB_TEST_OR || code[1] == VERB_TEST_AND)) {
            bool two = code[1] != VERB_TEST;
            struct lead lead = { .gain = gain, .loss = 2 };
            lead.number = back[0][0] == OP_PUSH ? (int16_t)back[0][1] : 6;
            lead.skills = skill_bit(back[1][1]) | (two ? skill_bit(back[2][1]) : 0);
            float worth = lead_worth(q, seat, &lead, code[1] == VERB_TEST_AND);
            best = worth > best ? worth : best;
        }
        back[2] = back[1];
        back[1] = back[0];
        back[0] = code;
        code += 1 + op_fact[code[0]].operands;
    }
    return best;
}

/* Chances */

/* Goals already counted: several seats could go for each, but it counts once. */
struct found {
    uint16_t taken[16];
    unsigned count;
    uint16_t completed; /* cards of the case */
    uint8_t tokens[PLACES];
};

static float token_worth(const struct ask *q, component_id c)
{
    if (!is_face_up(q, c))
        return 4;
    return card_kind(q, c) == KIND_CLUE ? part[PART_CLUES].weight + 0.5f
                                        : part[PART_TOKENS].weight + 0.5f;
}

static float deck_worth(const struct ask *q, uint8_t seat, unsigned place, struct found *found)
{
    const struct la1 *g = la1_of(q);
    float gain = 1.5f;
    unsigned skip = found->tokens[place];

    if (place >= DECKS || g->top_back[place] == 0)
        return 0;
    for (unsigned s = 0; s < open_spaces(q, place); s++) {
        component_id c = zone_top(q->b, space_of(place, s));
        if (c && skip-- == 0) {
            gain = token_worth(q, c);
            break;
        }
    }
    const int16_t *back = fields_of(q, g->top_back[place]);
    struct lead lead = { .skills = skill_bit(back[BACK_SKILL]) | skill_bit(back[BACK_SKILL_2]),
                         .number = 5,
                         .gain = gain + 1,
                         .loss = 2.5f };
    return lead.skills ? lead_worth(q, seat, &lead, false) : gain * 0.6f;
}

/* The value of an investigation of a card in play, by the kind of card. */
static float card_gain(const struct ask *q, source_id source)
{
    if (!source_is_entry(source))
        return 5;
    uint16_t entry = source_thing(source);
    const int16_t *field = fields_of(q, entry);

    if (q->pack->entry[entry].kind != KIND_NUMBERED)
        return 5;
    switch (field[NUMBERED_SORT]) {
    case WORD_STAGE:
        return field[NUMBERED_NEED] ? 8 : 60;
    case WORD_SUSPECT:
        return 14;
    case WORD_LEAD:
        return 9;
    }
    return 6;
}

/* Laying clues is an investigation as well. Only one seat can complete a card. */
static float advance_worth(struct ask *q, uint8_t seat, struct found *found)
{
    const struct la1 *g = la1_of(q);
    float gain = part[PART_CASE].weight - part[PART_CLUES].weight, worth = 0;
    unsigned clues = tokens_held(q, seat, KIND_CLUE, 0);

    for (unsigned i = 0; i < ON_CARDS && clues; i++)
        if (g->lying[i] && !(found->completed >> i & 1) && takes_clue(q, g->lying[i])) {
            unsigned needs = clues_needed(q, g->lying[i]), on = clues_on(q, g->lying[i], 0);
            unsigned lays = needs - on < clues ? needs - on : clues;
            worth += gain * (float)lays;
            clues -= lays;
            if (on + lays >= needs) {
                worth += 1.5f * part[PART_CASE].weight;
                found->completed |= (uint16_t)BIT(i);
            }
        }
    return worth;
}

static float seat_chances(struct ask *q, uint8_t seat, struct found *found)
{
    const struct la1 *g = la1_of(q);
    unsigned place = g->place[seat];
    struct option option[24];
    struct ask look = { .b = q->b,
                        .rules = q->rules,
                        .pack = q->pack,
                        .mode = ASK_LIST,
                        .seat = seat,
                        .option = option,
                        .option_max = ARRAY_LEN(option) };
    float best = deck_worth(q, seat, place, found);
    uint16_t taken = 0;

    ask_offer_uses(&look, OPT_USE, BIT(USE_INVESTIGATION), seat, place_entry(q, place));
    for (unsigned i = 0; i < look.count && i < ARRAY_LEN(option); i++) {
        const struct pack_clause *clause = ability_clause(q, option[i].target[1]);
        bool known = false;
        for (unsigned n = 0; n < found->count; n++)
            known |= found->taken[n] == clause->does;
        float worth =
            known ? 0
                  : program_worth(q, seat, clause, card_gain(q, source_of_entry(clause->entry)));
        if (worth > best) {
            best = worth;
            taken = clause->does;
        }
    }
    float advance = advance_worth(q, seat, found);
    if (advance > best)
        return advance;
    if (taken && found->count < ARRAY_LEN(found->taken))
        found->taken[found->count++] = taken;
    else if (place < DECKS)
        found->tokens[place]++;
    return best;
}

/* The value of investigations where the seats are; it counts most if their turn in this round is
 * still to come. The loss from ending the turn now is a separate part. */
static void chances(struct ask *q, float *amount)
{
    const float later = 0.15f;
    const struct la1 *g = la1_of(q);
    struct found found = { .count = 0 };

    for (uint8_t seat = 0; seat < q->b->seat_count; seat++) {
        if (!is_alive(q, seat) || g->place[seat] >= PLACES)
            continue;
        float worth = seat_chances(q, seat, &found);
        bool acts = q->b->active == seat && g->phase == PHASE_INVESTIGATIONS && g->actions > 0;
        bool ahead = g->phase != PHASE_INVESTIGATIONS || !(g->acted >> seat & 1);
        amount[PART_CHANCES] += worth * (ahead ? 1 : later);
        if (acts)
            amount[PART_TURN] += worth * (1 - later);
    }
    if (g->phase == PHASE_ACTIONS && block_top(q->b)->proc != PROC_PHASE)
        amount[PART_TURN] += 2 * (float)g->actions;
}

/* In the middle of a test: the chance that it succeeds. */
static float test_chance(struct ask *q)
{
    const struct la1 *g = la1_of(q);
    int sum = g->test_total;

    if (!is_testing(q))
        return 0;
    if (!(g->test_flags & TEST_DRAWS))
        sum += skill_bit(investigator_fields(q, g->test_seat)[INVESTIGATOR_BONUS]) & g->test_skills
                   ? 1
                   : 0;
    return chance(g->test_number - sum, held(q, SUPPLY_KARMA, g->test_seat) > 0);
}

/* The case */

static bool is_stage(const struct ask *q, uint16_t entry)
{
    return fields_of(q, entry)[NUMBERED_SORT] == WORD_STAGE;
}

static unsigned printed_need(const struct ask *q, uint16_t entry)
{
    return (unsigned)fields_of(q, entry)[NUMBERED_NEED + q->b->seat_count - TEAM_MIN];
}

/* Clues laid on a card of the case, in clues. */
static float laid(struct ask *q, uint16_t entry)
{
    unsigned need = printed_need(q, entry);
    bool over = is_stage(q, entry) && need && !takes_clue(q, entry);

    return over ? (float)need + 1 : (float)clues_on(q, entry, 0);
}

/* Clues placed on cards, suspects dealt with, and completed stages, in clues.
 * Suspects are dealt with one after the other, so clues count on the fullest of them. */
static float progress(struct ask *q)
{
    const float spread = 0.4f;
    const struct la1 *g = la1_of(q);
    float sum = 0, suspects = 0, fullest = 0, need = 1;

    for (unsigned i = 0; i < ON_CARDS; i++) {
        if (!g->lying[i])
            continue;
        float clues = laid(q, g->lying[i]);
        if (!fields_of(q, g->lying[i])[NUMBERED_SUSPECT]) {
            sum += clues;
            continue;
        }
        suspects += spread * clues;
        fullest = clues > fullest ? clues : fullest;
        if ((float)printed_need(q, g->lying[i]) > need)
            need = (float)printed_need(q, g->lying[i]);
    }
    sum += 1.0f * (float)g->stage;
    if (suspects_in(q, BIT(SUSPECT_GUILTY))) /* the others do not matter any more */
        return sum + 3 * (need + 5);
    sum += suspects + (1 - spread) * fullest + 0.1f * fullest * (fullest - 1);
    sum += (need + 1.5f) * (float)suspects_in(q, BIT(SUSPECT_CORNERED));
    return sum + (need + 5) * (float)suspects_in(q, BIT(SUSPECT_CAUGHT) | BIT(SUSPECT_CLEARED));
}

/* Diminishing returns: the more the seat has, the less each additional one is worth. */
static float supply_worth(unsigned number, float first, unsigned many)
{
    float n = (float)number, m = (float)many;

    return n <= m ? first * n : first * (m + (n - m) * m / n);
}

static void seat_add(const struct ask *q, uint8_t seat, float left, float *amount)
{
    unsigned damage = damage_of(q, seat, false), clues = tokens_held(q, seat, KIND_CLUE, 0);
    unsigned heat = heat_of(q, seat), deck = zone_count_of(q, own_of(seat));
    float hand = 0;

    amount[PART_CLUES] += (float)clues;
    amount[PART_TOKENS] += left * (float)(zone_count_of(q, tokens_of(seat)) - clues);
    ZONE_EACH (q->b, hand_of(seat), c)
        hand += card_worth(q, c);
    amount[PART_HANDS] +=
        hand + 1.2f * (float)zone_count_of(q, play_of(seat)) + left * 0.21f * (float)deck;
    amount[PART_DAMAGE] += left * (float)damage + (damage >= 3 ? 1.5f : 0) + (damage >= 5 ? 2 : 0) +
                           (damage >= 6 ? 4 : 0);
    amount[PART_HEAT] += left * (float)heat + (heat >= HEAT_EACH ? 2 : 0);
    amount[PART_SUPPLIES] += left * (supply_worth(held(q, SUPPLY_CREDIT, seat), 0.7f, 6) +
                                     supply_worth(held(q, SUPPLY_KARMA, seat), KARMA_WORTH, 2) +
                                     supply_worth(held(q, SUPPLY_PASSPORT, seat), 1.5f, 1));
}

/* The most tokens in one hand: all its clues can be laid on cards in one turn. */
static unsigned tokens_together(const struct la1 *g)
{
    unsigned most = 0;

    for (uint8_t seat = 0; seat < g->k.seat_count; seat++)
        if (g->zone[tokens_of(seat)].count > most)
            most = g->zone[tokens_of(seat)].count;
    return most;
}

static void la1_value(struct ask *q, uint8_t seat, struct memo *memo, float *amount)
{
    const struct la1 *g = la1_of(q);

    (void)memo;
    if (q->b->state != GAME_RUNNING) {
        amount[PART_WON] = q->b->winners >> seat & 1 ? 3 : -3;
        return;
    }
    float left = 0.3f + (float)(TRACK_END - g->marker) / 12; /* share of the use of collected
                                                              * items */
    left = left < 1 ? left : 1;
    amount[PART_CASE] = progress(q);
    amount[PART_CLUES] = 0.1f * (float)tokens_together(g);
    chances(q, amount);
    amount[PART_TEST] = test_chance(q);
    amount[PART_DARKNESS] = (float)g->marker + (float)g->pending;
    amount[PART_STORY] = g->hoped;
    amount[PART_PLACES] = (float)bit_count(g->dark);
    for (uint8_t s = 0; s < q->b->seat_count; s++)
        if (is_alive(q, s))
            seat_add(q, s, left, amount);
}

static bool la1_rests(const struct block *b, uint8_t seat)
{
    uint8_t proc = block_top(b)->proc;

    (void)seat;
    return proc == PROC_TURN || proc == PROC_PHASE;
}

/* The others are teammates: each takes the option that looks best. */
static bool la1_acts(const struct block *b)
{
    (void)b;
    return true;
}

static bool la1_foresees(const struct block *b)
{
    return test_foresees(b) || trade_foresees(b);
}

static void la1_forecast(const struct ang_imagined *im, const struct evaluation *e,
                         const struct block *b, struct insight *known, const struct option *option,
                         unsigned count, struct forecast *out)
{
    (void)known;
    if (trade_foresees(b))
        trade_forecast(im, e, b, option, count, out);
    else
        test_forecast(im, e, b, option, count, out);
}

/* Whether nothing that a bot counts has changed. */
static bool is_unchanged(const struct la1 *a, const struct la1 *b)
{
    if (a->marker != b->marker || a->dark != b->dark ||
        memcmp(a->place, b->place, sizeof a->place) != 0 ||
        memcmp(a->lying, b->lying, sizeof a->lying) != 0 ||
        memcmp(a->supply, b->supply, sizeof a->supply) != 0)
        return false;
    for (unsigned i = 0; i < a->k.component_count; i++)
        if (a->component[i].zone != b->component[i].zone)
            return false;
    return true;
}

/* Whether this is a useless trade, or a shuffle before the deck is nearly empty. */
static bool la1_circles(const struct ang_imagined *im, const struct evaluation *e,
                        const struct block *from, const struct block *to, uint8_t seat)
{
    enum { LOW = 3 };
    const struct la1 *a = (const void *)from, *b = (const void *)to;

    if (to->state != GAME_RUNNING || block_top(to)->proc == PROC_PHASE || to->active != seat ||
        from->active != seat || a->phase != b->phase || a->actions != b->actions)
        return false;
    if (b->dark & ~a->dark || b->marker > a->marker)
        return a->zone[own_of(seat)].count >= LOW;
    return block_top(from)->proc == PROC_TURN && is_unchanged(a, b) &&
           !(trade_foresees(to) && trade_helps(im, e, to));
}

const struct evaluation la1_evaluation = {
    .rules = &la1_rules,
    .part = part,
    .part_count = PART_COUNT,
    .personality = personality,
    .personality_count = ARRAY_LEN(personality),
    .value = la1_value,
    .rests = la1_rests,
    .acts = la1_acts,
    .foresees = la1_foresees,
    .forecast = la1_forecast,
    .circles = la1_circles,
    .unspent = PART_TURN + 1,
    .enough = 4000,
};
