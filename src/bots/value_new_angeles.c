/* value_new_angeles.c: the value of a position of New Angeles: the seat's chance to win, in
 * percent.
 *
 * A corporation wins if the city survives and it beats its rival. So two probabilities decide: that
 * threat reaches its limit, and that the rival ends with less capital. The federalist wins in the
 * opposite case. The constants are estimates; docs/bots.md has the measurements.
 */
#include "bots/new_angeles.h"
#include "new_angeles/facts.h"

enum leaning { LEANS_NOWHERE, LEANS_RIVAL, LEANS_CITY, LEANS_HAND };

/* clang-format off */
static const struct part part[] = {
    [PART_RIVAL] = { 1.0f,   "beating the rival", "der Vorsprung vor dem Rivalen", .leaning = LEANS_RIVAL },
    [PART_CITY]  = { 1.0f,   "the city", "die Stadt", .leaning = LEANS_CITY },
    [PART_FALL]  = { 1.0f,   "the fall of the city", "der Untergang der Stadt" },
    [PART_COVER] = { 1.0f,   "not to be recognized", "unerkannt zu bleiben" },
    [PART_HAND]  = { 1.0f,   "cards in hand", "Handkarten", .leaning = LEANS_HAND },
    [PART_WORD]  = { -1.0f,  "broken promises", "gebrochene Versprechen" },
    [PART_WON]   = { 100.0f, "the end", "das Ende" },
};
_Static_assert(ARRAY_LEN(part) == PART_COUNT && ARRAY_LEN(part) <= PART_MAX, "a row each");

static const struct personality personality[] = {
    { "zealot", { "Zealot", "Eiferer" },
      { "cares for nothing but the rival", "denkt nur an den Rivalen" },
      { [LEANS_RIVAL] = 1.6f, [LEANS_CITY] = 0.7f } },
    { "patron", { "Patron", "Mäzen" },
      { "puts the city first", "stellt die Stadt voran" },
      { [LEANS_CITY] = 1.6f } },
    { "miser", { "Miser", "Geizhals" },
      { "does not part with cards", "trennt sich ungern von Karten" },
      { [LEANS_HAND] = 2.5f } },
    { "broker", { "Broker", "Makler" },
      { "makes offers for small gains", "macht Angebote schon für kleine Vorteile" },
      .asking = 0.4f },
    { "hermit", { "Hermit", "Einsiedler" },
      { "answers offers, but makes none", "beantwortet Angebote, macht aber keine" },
      .asking = 1000 },
};

/* The income from a contract in a round, by the word of its deed. */
static const float contract_income[WORD_COUNT] = {
    [WORD_ILL] = 1.8f, [WORD_MOVED] = 1.0f, [WORD_ENEMIES] = 1.5f,
    [WORD_CALMED] = 1.1f, [WORD_REPAIRED] = 1.6f, [WORD_QUIET] = 1.4f,
};

/* The value that a corporation puts on its word, by the word of its contract's deed. */
static const float honor[WORD_COUNT] = {
    [WORD_ILL] = 1.0f, [WORD_MOVED] = 1.5f, [WORD_ENEMIES] = 0.6f,
    [WORD_CALMED] = 0.6f, [WORD_REPAIRED] = 1.0f, [WORD_QUIET] = 1.5f,
};

/* Threat that a piece will cause in the rounds to come, besides events and The Root. */
static const float trouble[SUPPLY_COUNT] = {
    [SUPPLY_HUMAN_FIRST] = 0.10f, [SUPPLY_ORGCRIME] = 0.10f, [SUPPLY_OUTAGE] = 0.20f,
    [SUPPLY_ILLNESS] = 0.15f, [SUPPLY_PRISEC] = -0.10f, [SUPPLY_DEVELOPMENT] = -0.15f,
};

/* The number of the 16 events that place such a piece there. */
static const uint8_t placed[SUPPLY_COUNT][DISTRICTS] = {
    [SUPPLY_HUMAN_FIRST] = { 2, 2, 2, 1, 1, 1, 2, 2, 1, 0 },
    [SUPPLY_ORGCRIME]    = { 1, 2, 1, 1, 0, 1, 1, 1, 1, 1 },
    [SUPPLY_OUTAGE]      = { 1, 1, 0, 0, 1, 0, 1, 1, 0, 0 },
    [SUPPLY_ILLNESS]     = { 3, 2, 2, 2, 2, 2, 1, 2, 2, 3 },
};
/* clang-format on */

static const float other_threat = 0.7f; /* production and actions, per round */
static const float usual_event = 1.5f;
static const float usual_root = 0.5f;
static const float persists = 0.5f;            /* effect of the present pieces in later rounds */
static const float later_demand_threat = 3.0f; /* a later demand */
static const float turn_income = 0.65f;
static const float investment_income = 4.2f; /* a demand round */
static const float turns_a_round = 4.5f;

static float clamp(float x, float least, float most)
{
    return x < least ? least : x > most ? most : x;
}

/* 1 / (1 + e^-x), close enough. */
static float logistic(float x)
{
    float y = clamp(x / 2, -3, 3);

    return 0.5f + 0.5f * y * (27 + y * y) / (27 + 9 * y * y);
}

static float root(float x) /* Newton's method; x is at least 0 */
{
    float r = x > 1 ? x / 2 : 1;

    for (unsigned i = 0; i < 4; i++)
        r = (r + x / r) / 2;
    return x > 0 ? r : 0;
}

/* The remaining part of the game. */
struct horizon {
    float rounds;  /* including the current one, unless its production is over */
    float demands; /* not paid yet */
    float turns;   /* of each seat */
    /* The expected payment of the seat's own investment beyond the usual, if it is evaluated. */
    uint8_t investor; /* SEAT_NONE: of no seat */
    float surplus;
};

static struct horizon horizon_of(const struct ask *q)
{
    unsigned now = new_angeles_of(q)->space;
    struct horizon h = { .investor = SEAT_NONE };
    float track = (float)zone_count_of(q, ZONE_TRACK);

    for (unsigned space = now ? now : 1; space <= SPACES; space++)
        *(is_demand_space(space) ? &h.demands : &h.rounds) += 1;
    if (!is_demand_space(now))
        h.turns = (track + turns_a_round * (h.rounds - 1)) / (float)q->b->seat_count;
    else
        h.turns = turns_a_round * h.rounds / (float)q->b->seat_count;
    return h;
}

/* The pieces in the city: one bit for each district. */
struct city {
    uint16_t at[SUPPLY_COUNT]; /* pieces */
    uint16_t unrest, strike, tier2, tier3;
    float shortage;
};

static unsigned bits(uint16_t mask)
{
    unsigned m = mask; /* some of our target processors have no instruction for it */

    m -= m >> 1 & 0x5555;
    m = (m & 0x3333) + (m >> 2 & 0x3333);
    m = (m + (m >> 4)) & 0x0f0f;
    return (m + (m >> 8)) & 31;
}

/* The expected stock at the next demand. A district produces less the second time. */
static void stock_expected(struct ask *q, uint16_t androids, float stock[RESOURCES])
{
    static const float again = 0.7f;
    unsigned left = 0; /* productions before the demand */

    while (!is_demand_space(new_angeles_of(q)->space + left))
        left++;
    for (unsigned i = 0; i < RESOURCES; i++)
        stock[i] = 0;
    MASK_EACH (left ? androids : 0, d) {
        const int16_t *field = district_fields(q, d);
        uint8_t kind[2] = { (uint8_t)field[DISTRICT_PRIMARY], (uint8_t)field[DISTRICT_SECONDARY] };
        for (unsigned i = 0; i < 2 && kind[i] && is_workable(q, d); i++)
            stock[kind[i] - SUPPLY_ENERGY] += (float)district_yield(q, d, kind[i]);
    }
    for (unsigned i = 0; i < RESOURCES; i++)
        stock[i] = (float)stock_of(q, (uint8_t)(SUPPLY_ENERGY + i)) +
                   stock[i] * (left > 1 ? 1 + again : 1);
}

static float shortage(struct ask *q, uint16_t androids)
{
    component_id demand = zone_top(q->b, ZONE_DEMAND);
    float stock[RESOURCES], lacking = 0;

    if (!demand)
        return 0;
    stock_expected(q, androids, stock);
    for (unsigned i = 0; i < RESOURCES; i++) {
        float need = (float)card_fields(q, demand)[DEMAND_NEED + i] - stock[i];
        lacking += need > 0 ? need : 0;
    }
    return lacking;
}

static void city_look(struct ask *q, struct city *c)
{
    const struct new_angeles *g = new_angeles_of(q);

    *c = (struct city){ .shortage = 0 };
    for (unsigned d = 0; d < DISTRICTS; d++) {
        uint16_t bit = (uint16_t)(1u << d);
        int tier = district_fields(q, d)[DISTRICT_TIER];
        for (unsigned kind = SUPPLY_HUMAN_FIRST; kind <= SUPPLY_ANDROID; kind++)
            c->at[kind] |= g->supply[kind][HOLDER_DISTRICT_0 + d] ? bit : 0;
        c->unrest |= g->unrest[d] ? bit : 0;
        c->strike |= g->unrest[d] == STAGE_STRIKE ? bit : 0;
        c->tier2 |= tier == 2 ? bit : 0;
        c->tier3 |= tier == 3 ? bit : 0;
    }
    c->shortage = shortage(q, c->at[SUPPLY_ANDROID]);
}

/* The threat that an event with this back usually causes in this city. */
static float event_threat(const struct city *c, unsigned back)
{
    uint16_t enemies = c->at[back == WORD_BACK_ORGCRIME ? SUPPLY_ORGCRIME : SUPPLY_HUMAN_FIRST];
    uint16_t dark = c->at[SUPPLY_OUTAGE];

    switch (back) {
    case WORD_BACK_HUMAN_FIRST:
        return 0.3f * (float)bits(enemies) + 1.0f * ((enemies & c->tier3) != 0) +
               0.5f * ((enemies & c->tier2) != 0);
    case WORD_BACK_ORGCRIME:
        return 0.5f * (float)bits(enemies) + 1.0f * ((enemies & c->tier3) != 0) +
               0.75f * ((enemies & c->tier2) != 0);
    case WORD_OUTAGE:
        return 0.5f * (float)bits(dark) + 1.25f * (bits(dark) >= 3) +
               ((dark & c->tier3)   ? 1.25f
                : (dark & c->tier2) ? 0.75f
                                    : 0);
    default:
        return 0.25f * (float)(bits(c->unrest) + bits(c->strike)) + 1.0f * (bits(c->strike) >= 3) +
               1.0f * (bits(c->unrest) >= 6);
    }
}

/* The threat in a round from pieces that find no place before The Root. */
static float root_threat(const struct ask *q, const struct city *c)
{
    float sum = 0;

    for (unsigned kind = SUPPLY_HUMAN_FIRST; kind <= SUPPLY_ILLNESS; kind++) {
        uint16_t taken = c->at[kind], closed = 1u << ROOT;
        if (is_enemy((uint8_t)kind))
            taken |= c->at[SUPPLY_PRISEC];
        for (unsigned d = DISTRICTS; d-- > 0;)
            if (taken >> d & 1 && closed >> city_facts_of(q)->exit[d] & 1) {
                closed |= (uint16_t)(1u << d);
                sum += (float)(ROOT_THREAT * placed[kind][d]) / 16;
            }
    }
    return sum;
}

static float city_threat(struct ask *q, const struct city *c, const struct horizon *h)
{
    static const uint8_t backs[] = { WORD_BACK_HUMAN_FIRST, WORD_BACK_ORGCRIME, WORD_OUTAGE,
                                     WORD_BACK_UNREST };
    float later = h->rounds - 1, usual = 0, stands = 0, root = root_threat(q, c);

    for (unsigned i = 0; i < ARRAY_LEN(backs); i++)
        usual += event_threat(c, backs[i]) / (float)ARRAY_LEN(backs);
    for (unsigned kind = SUPPLY_HUMAN_FIRST; kind <= SUPPLY_DEVELOPMENT; kind++)
        stands += trouble[kind] * (float)bits(c->at[kind]);
    return event_threat(c, new_angeles_of(q)->next_back) + root + other_threat +
           later * (persists * (usual + root) + (1 - persists) * (usual_event + usual_root) +
                    other_threat) +
           (later > 0 ? stands : 0);
}

/* Deals before the current demand is due. */
static float deals_left(const struct ask *q)
{
    unsigned space = new_angeles_of(q)->space;

    return is_demand_space(space)
               ? 0
               : (float)zone_count_of(q, ZONE_TRACK) + (space % 3 == 1 ? turns_a_round : 0);
}

/* The chance to miss the current demand. */
static float demand_missed(const struct ask *q, const struct city *c)
{
    unsigned space = new_angeles_of(q)->space;
    float deals = deals_left(q);

    if (is_demand_space(space))
        return c->shortage > 0;
    if (c->shortage <= 0)
        return 0.05f + 0.01f * deals;
    return logistic((c->shortage - 0.3f - 0.5f * deals) / (0.8f + 0.25f * deals));
}

/* The expected fate of the city. */
struct fate {
    float lost;  /* the probability that threat reaches its limit */
    float share; /* share of the remaining time until that happens */
};

static struct fate city_fate(struct ask *q, const struct city *c, const struct horizon *h)
{
    component_id demand = zone_top(q->b, ZONE_DEMAND);
    float more = h->demands > 1 ? later_demand_threat * (h->demands - 1) : 0;
    float room = (float)(THREAT_END - new_angeles_of(q)->threat);

    if (demand)
        more += demand_missed(q, c) * (float)card_fields(q, demand)[DEMAND_FAIL];
    if (h->rounds > 0)
        more += city_threat(q, c, h);
    return (struct fate){ .lost = logistic((more - room) / (1.2f + 1.1f * root(h->rounds))),
                          .share = room < more ? room / more : 1 };
}

/* The usefulness of the cards in a hand. Cards of a type help with the contract of the corporation
 * that draws that type first. 1 on average. */
static float hand_use(struct ask *q, const struct city *c, uint8_t seat)
{
    float use[SORTS], sum = 0;
    unsigned count = 0;

    for (unsigned i = 0; i < SORTS; i++)
        use[i] = 1;
    for (unsigned i = 0; i < CORPORATIONS; i++) {
        const int16_t *field = fields_of(q, entry_of(q, KIND_CORPORATION, i));
        unsigned work = 3;
        if (!field[CORPORATION_FIRST])
            continue;
        switch (field[CORPORATION_CONTRACT]) {
        case WORD_ILL:
            work = bits(c->at[SUPPLY_ILLNESS]) / 2;
            break;
        case WORD_MOVED:
            work = 2 + (unsigned)(c->shortage < 6 ? c->shortage : 6);
            break;
        case WORD_ENEMIES:
            work = bits(c->at[SUPPLY_HUMAN_FIRST]) + bits(c->at[SUPPLY_ORGCRIME]);
            break;
        case WORD_CALMED:
            work = bits(c->unrest) + bits(c->strike);
            break;
        case WORD_REPAIRED:
            work = 2 * bits(c->at[SUPPLY_OUTAGE]);
            break;
        }
        use[number_of(q, KIND_SORT, (uint16_t)field[CORPORATION_FIRST])] =
            0.7f + 0.1f * (float)(work < 8 ? work : 8);
    }
    ZONE_EACH (q->b, hand_of(seat), card) {
        sum += use[sort_of(q, card)];
        count++;
    }
    return count ? sum / (float)count : 0;
}

/* A seat's expected final capital. */
static float expected_capital(const struct ask *q, uint8_t seat, const struct horizon *h)
{
    const int16_t *corporation = fields_of(q, corporation_entry(q, seat));
    float assets = (float)zone_count_of(q, owned_of(seat)) * (0.3f + 0.3f * h->rounds);

    return (float)capital_of(q, seat) + turn_income * h->turns +
           contract_income[corporation[CORPORATION_CONTRACT]] * h->rounds +
           investment_income * h->demands + (seat == h->investor ? h->surplus : 0) + assets;
}

static float ahead_of(const struct ask *q, uint8_t seat, uint8_t other, const struct horizon *h)
{
    return logistic((expected_capital(q, seat, h) - expected_capital(q, other, h)) /
                    (1.5f + 1.3f * root(2 * h->turns)));
}

/* N-WIN-04: the probability of being ahead of enough others, assumed independent. */
static float ahead_of_enough(const struct ask *q, uint8_t seat, const struct horizon *h)
{
    float behind[SEAT_MAX + 1] = { 1 }, chance = 0;
    unsigned needed = needs_behind(q), others = 0;

    for (uint8_t other = 0; other < q->b->seat_count; other++) {
        if (other == seat)
            continue;
        float ahead = ahead_of(q, seat, other, h);
        others++;
        for (unsigned i = others; i > 0; i--)
            behind[i] = behind[i] * (1 - ahead) + behind[i - 1] * ahead;
        behind[0] *= 1 - ahead;
    }
    for (unsigned i = needed; i <= others; i++)
        chance += behind[i];
    return chance;
}

static float beats_rival(const struct ask *q, uint8_t seat, uint16_t named, const struct horizon *h)
{
    uint8_t rival = new_angeles_of(q)->seat_of[number_of(q, KIND_CORPORATION, named)];

    if (rival >= q->b->seat_count)
        return 0.5f;
    return rival == seat ? ahead_of_enough(q, seat, h) : ahead_of(q, seat, rival, h);
}

/* The federalist's own actions still raise the threat. Capital counts when the city falls. */
static float federalist_wins(const struct ask *q, uint8_t seat, const struct fate *city,
                             const struct horizon *h)
{
    static const float push = 0.2f;
    float now = (float)capital_of(q, seat);
    float capital = now + city->share * (expected_capital(q, seat, h) - now);

    return (city->lost + (1 - city->lost) * push) * logistic((capital - FEDERALIST_NEEDS) / 2);
}

float hand_worth(unsigned cards)
{
    return cards < 3 ? (float)cards : 3 + ((float)cards - 3) * 0.5f;
}

/* A broken promise costs trust in the deals to come. */
static float word_worth(const struct ask *q, uint8_t seat, const struct horizon *h)
{
    const int16_t *corporation = fields_of(q, corporation_entry(q, seat));
    float deals = h->turns * (float)q->b->seat_count;

    return 0.4f * honor[corporation[CORPORATION_CONTRACT]] * deals *
           (float)block_offers(q->b)->word[seat][HAS_BROKEN];
}

/* The degree to which the federalist works openly against the city: from 0, like its cover, to
 * 1. The fewer seats there are, the more closely each is watched. */
static float openness(const struct ask *q, uint8_t seat, const struct horizon *h)
{
    float open = h->rounds > 4 ? 0.1f : h->rounds > 2 ? 0.2f : h->rounds > 1 ? 0.4f : 1;

    open *= (float)(q->b->seat_count - 1) / (SEAT_MAX - 1);
    if (capital_of(q, seat) < 14) /* it earns first: N-FED-03 */
        return open * 0.5f;
    return clamp(open + (new_angeles_of(q)->threat >= 18 ? 0.2f : 0), 0, 1);
}

/* The corporation that the federalist pretends to be after: always the same in a game. */
static uint8_t cover_rival(const struct ask *q, uint8_t seat)
{
    unsigned own = number_of(q, KIND_CORPORATION, corporation_entry(q, seat));

    return (uint8_t)((seat + 1 + own % (q->b->seat_count - 1u)) % q->b->seat_count);
}

/* The payment of the seat's investment if the demand came now, with the stock expected then. */
static float investment_pays(const struct ask *q, const struct city *c, uint8_t seat)
{
    struct new_angeles copy;
    struct ask then = { .b = &copy.k, .rules = q->rules, .pack = q->pack };
    component_id card = zone_top(q->b, investment_of(seat));
    const struct pack_clause *clause = card_program(q->pack, card);
    struct scope scope = { .self = card, .you = seat };
    float stock[RESOURCES];

    memcpy(&copy, q->b, q->b->size);
    stock_expected(&then, c->at[SUPPLY_ANDROID], stock);
    for (unsigned i = 0; i < RESOURCES; i++)
        supply_move(then.b, (uint8_t)(SUPPLY_ENERGY + i), HOLDER_RESERVE, HOLDER_STOCK,
                    (unsigned)(stock[i] + 0.5f) - stock_of(&then, (uint8_t)(SUPPLY_ENERGY + i)));
    if (!clause || !machine_value(&then, clause->needs, &scope))
        return 0;
    flow_abandon(&then);
    *block_top(then.b) = (struct frame){ .proc = PROC_DEMAND, .seat = then.b->active };
    flow_play(&then, block_top(then.b), DEMAND_END, clause, &scope);
    then.b->depth++;
    flow_run(&then); /* the payment, and then the end of the game */
    return (float)capital_of(&then, seat) - (float)capital_of(q, seat);
}

/* The longer the time until the demand, the less certain this is. */
static float investment_surplus(const struct ask *q, const struct city *c, uint8_t seat)
{
    static const float uncertain = 0.12f; /* each deal */

    if (!zone_top(q->b, ZONE_DEMAND) || zone_count_of(q, investment_of(seat)) != 1)
        return 0;
    return (investment_pays(q, c, seat) - investment_income) / (1 + uncertain * deals_left(q));
}

static void value_with(struct ask *q, uint8_t seat, bool closely, float *amount)
{
    component_id c = zone_top(q->b, rival_of(seat));

    if (q->b->state != GAME_RUNNING) {
        amount[PART_WON] = q->b->winners >> seat & 1 ? 1 : 0;
        return;
    }
    if (!c)
        return;
    struct horizon h = horizon_of(q);
    const int16_t *rival = card_fields(q, c);
    struct city city;
    city_look(q, &city);
    if (closely && h.demands > 0) {
        h.investor = seat;
        h.surplus = investment_surplus(q, &city, seat);
    }
    struct fate fate = city_fate(q, &city, &h);
    float lost = fate.lost;
    if (rival[RIVAL_FEDERALIST]) {
        float open = openness(q, seat, &h);
        amount[PART_FALL] = 100 * open * federalist_wins(q, seat, &fate, &h);
        amount[PART_COVER] =
            100 * (1 - open) * (1 - lost) * ahead_of(q, seat, cover_rival(q, seat), &h);
    } else {
        amount[PART_RIVAL] = 100 * beats_rival(q, seat, (uint16_t)rival[RIVAL_NAMES], &h);
        amount[PART_CITY] = -lost * amount[PART_RIVAL];
    }
    if (h.turns > 0)
        amount[PART_HAND] = hand_worth(zone_count_of(q, hand_of(seat))) * hand_use(q, &city, seat);
    amount[PART_WORD] = word_worth(q, seat, &h);
}

static void new_angeles_value(struct ask *q, uint8_t seat, struct memo *memo, float *amount)
{
    (void)memo;
    value_with(q, seat, false, amount);
}

static void new_angeles_value_closely(struct ask *q, uint8_t seat, struct memo *memo, float *amount)
{
    (void)memo;
    value_with(q, seat, true, amount);
}

/* Whether this is a moment between two deals, so that nothing is half done. */
static bool new_angeles_rests(const struct block *b, uint8_t seat)
{
    uint8_t proc = block_top(b)->proc;

    (void)seat;
    return proc == PROC_TURN || proc == PROC_SHEET || proc == PROC_DEMAND;
}

/* Whether the pending decision comes from a card's text. */
static bool new_angeles_acts(const struct block *b)
{
    uint8_t proc = block_top(b)->proc;

    return proc == PROC_EFFECT || proc == PROC_REMOVE || proc == PROC_CALM;
}

/* Whether this is a moment of a deal at which an offer binds. */
static bool new_angeles_bargains(const struct block *b)
{
    uint8_t proc = block_top(b)->proc;

    if (new_angeles_acts(b))
        return frame_of(b, PROC_DEAL) != NULL;
    return deal_foresees(b) && (proc == PROC_SUPPORT || proc == PROC_COUNTER);
}

const struct evaluation new_angeles_evaluation = {
    .rules = &new_angeles_rules,
    .part = part,
    .part_count = PART_COUNT,
    .personality = personality,
    .personality_count = ARRAY_LEN(personality),
    .value = new_angeles_value,
    .value_closely = new_angeles_value_closely,
    .rests = new_angeles_rests,
    .acts = new_angeles_acts,
    .foresees = deal_foresees,
    .forecast = deal_forecast,
    .bargains = new_angeles_bargains,
    .deeds = deal_deeds,
    .money = SUPPLY_CAPITAL,
    .trade_gain = 0.25f,
    .enough = 8000,
    .worlds = 4,
    .shallow = true,
    .blur = 10,
};
