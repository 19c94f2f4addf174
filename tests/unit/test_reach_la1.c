/* test_reach_la1.c: finds the cards of LA-1 that legal choices reach from set-up. Nothing is ever
 * given. Random choices, with a preference for options that advance the case, play many branches of
 * a campaign at once; the best branches continue. Everything that was never reached is listed.
 *
 *     PROOF_GAMES=120 build/release/unit/test_reach_la1     a few minutes: nearly everything
 *
 * proves: L-CAMPAIGN-01 L-CAMPAIGN-13 L-CAMPAIGN-16 L-CAMPAIGN-17
 */
#include "support/proof.h"

#include <string.h>

#include "la1/facts.h"

enum { ENTRIES = 1024, CASES = 4 };

enum { BRANCHES = 400, KEPT = 60, ROUND_CHOICES = 600, ROUNDS = 60 };

struct branch {
    struct la1 at;
    struct ang_option option[ANG_OPTION_MAX];
    unsigned count; /* of options; 0: the case is over */
    int score;
};

struct reach {
    const struct pack *pack;
    const struct ang_pack *of;
    struct proof_dice dice;
    bool seen[ENTRIES];
    unsigned won[CASES + 1], lost[CASES + 1], choices;
    struct branch branch[BRANCHES], best[KEPT];
};

static const struct la1 *la1_at(const struct branch *b)
{
    return &b->at;
}

/* Cards at a place that somebody can use. */
static unsigned work_at(const struct reach *r, const struct la1 *b, unsigned place)
{
    unsigned count = 0;

    for (unsigned i = 0; i < LYING; i++)
        count += b->lying[i] && b->where[i] == WHERE_PLACE_0 + place &&
                 r->pack->entry[b->lying[i]].field[NUMBERED_SORT] != WORD_MINOR;
    return count;
}

static unsigned clues_of(const struct reach *r, const struct la1 *b, unsigned seat)
{
    unsigned count = 0;

    ZONE_EACH (&b->k, tokens_of((uint8_t)seat), c)
        count += r->pack->entry[r->pack->component[c - COMPONENT_BASE]].kind == KIND_CLUE;
    return count;
}

/* The weight of an option. Options that lead to work, collect clues, or play cards until a test
 * can succeed have high weights. All others are chosen now and then. */
static unsigned weight_of(const struct reach *r, const struct la1 *b, unsigned seat,
                          const struct ang_option *o)
{
    unsigned here = b->place[seat], clues = clues_of(r, b, seat);

    switch (o->kind) {
    case OPT_LAY:
        return clues > 2 || b->test_flags & TEST_RUNS ? 400 : clues > 1 ? 60 : 20;
    case OPT_USE:
        return 200;
    case OPT_COMMIT:
        return b->test_total < b->test_number ? 200 : 2;
    case OPT_DRAW_FATE:
        return b->test_total < b->test_number ? 1 : 100;
    case OPT_INVESTIGATE:
        return 60;
    case OPT_PREPARE:
        return 40;
    case OPT_MOVE: {
        unsigned there = o->target[0] - r->pack->first[KIND_PLACE];
        return work_at(r, b, here) ? 2 : 4 + 60 * work_at(r, b, there);
    }
    case OPT_REST:
        return block_zone(&b->k, hurt_of((uint8_t)seat))->count > 3 ? 60 : 2;
    case OPT_LAY_LOW:
        return supply_get(&b->k, SUPPLY_HEAT, (uint8_t)seat) > 3 ? 40 : 2;
    case OPT_ASSIST:
    case OPT_KARMA:
    case OPT_PUSH:
        return 20;
    case OPT_LOCATION:
    case OPT_PLAY:
    case OPT_ANALYZE:
        return 8;
    case OPT_TRADE:
    case OPT_HOT_TIP:
    case OPT_SHUFFLE:
    case OPT_SHUFFLE_DARK:
        return 1;
    default:
        return 4;
    }
}

static unsigned weighed(struct reach *r, const struct branch *of, unsigned seat)
{
    const struct la1 *b = la1_at(of);
    uint32_t sum = 0;

    for (unsigned i = 0; i < of->count; i++)
        sum += weight_of(r, b, seat, &of->option[i]);
    uint32_t at = proof_roll(&r->dice, sum);
    for (unsigned i = 0; i < of->count; i++) {
        uint32_t weight = weight_of(r, b, seat, &of->option[i]);
        if (at < weight)
            return i;
        at -= weight;
    }
    return 0;
}

/* Numbered cards that were read, the encounter in progress, and cards in play. */
static void look_around(struct reach *r, const struct branch *of)
{
    const struct la1 *b = la1_at(of);
    unsigned first = r->pack->first[KIND_NUMBERED];

    for (unsigned i = 0; i < pack_kind_count(r->pack, KIND_NUMBERED); i++)
        r->seen[first + i] |= b->read[i / 8] >> i % 8 & 1;
    component_id c = zone_top(&b->k, ZONE_ENCOUNTER);
    if (c)
        r->seen[r->pack->component[c - COMPONENT_BASE]] = true;
}

/* The progress of a branch: stages, suspects and clues, minus Darkness and damage. */
static int score_of(const struct reach *r, const struct branch *of)
{
    const struct la1 *b = la1_at(of);
    int score = b->ended == 1 ? 100000 : b->ended == 2 ? -100000 : 1500 * b->stage;

    for (unsigned i = 0; i < ON_CARDS; i++)
        score += 80 * block_zone(&b->k, (uint8_t)(ZONE_ON_0 + i))->count;
    for (unsigned i = 0; i < SUSPECTS; i++)
        score += b->suspect[i] > SUSPECT_CORNERED ? 700 : b->suspect[i] > SUSPECT_OPEN ? 250 : 0;
    for (unsigned seat = 0; seat < b->k.seat_count; seat++)
        score +=
            35 * (int)clues_of(r, b, seat) - 10 * block_zone(&b->k, hurt_of((uint8_t)seat))->count;
    return score - 25 * b->marker;
}

/* A round, so that no branch gains by idling. */
static void branch_play(struct reach *r, struct branch *b)
{
    unsigned round = b->at.round;

    for (unsigned i = 0; i < ROUND_CHOICES && b->count && b->at.round == round; i++) {
        unsigned seat = (unsigned)__builtin_ctz(ang_position_waiting(&b->at));
        b->count = ang_position_step(&b->at, r->of, seat, weighed(r, b, seat), b->option);
        look_around(r, b);
        r->choices++;
    }
    b->score = score_of(r, b);
}

/* The best branches continue, each in several ways. True: all of these are over. */
static bool branches_choose(struct reach *r)
{
    bool over = true;

    for (unsigned n = 0; n < KEPT; n++) {
        unsigned best = 0;
        for (unsigned i = 1; i < BRANCHES; i++)
            best = r->branch[i].score > r->branch[best].score ? i : best;
        r->best[n] = r->branch[best];
        r->branch[best].score = INT32_MIN;
        over &= r->best[n].count == 0;
    }
    for (unsigned i = 0; i < BRANCHES; i++)
        r->branch[i] = r->best[i % KEPT];
    return over;
}

/* Two orders of the cases: L-CAMPAIGN-01 */
static const char *const wish[2][CASES] = { { "case=1", "case=2", "case=3", "case=4" },
                                            { "case=4", "case=3", "case=2", "case=1" } };
static const unsigned order[2][CASES] = { { 1, 2, 3, 4 }, { 1, 3, 2, 4 } };

static void campaign_play(struct reach *r, const struct ang_pack *pack, uint64_t seed)
{
    struct ang_carry carry;

    for (unsigned i = 0; i < CASES; i++) {
        const char *const options[] = { wish[seed % 2][i], "mode=campaign", NULL };
        struct ang_game_desc desc = { .pack = pack,
                                      .seats = TEAM_MIN + (unsigned)(seed / 2 % 4),
                                      .seed = seed * CASES + i,
                                      .option = options,
                                      .carry = i ? &carry : NULL };
        struct ang_error error;
        struct branch *first = &r->branch[0];
        PROVE(ang_position_init(&first->at, &desc, &error), "case %u: %s", i + 1, error.message);
        unsigned asked = ang_position_waiting(&first->at);
        first->count =
            ang_position_list(&first->at, r->of, (unsigned)__builtin_ctz(asked), first->option);
        unsigned number = (unsigned)r->pack->entry[la1_at(first)->folder].field[CASE_NUMBER];
        PROVE(number == order[seed % 2][i], "case %u comes as number %u", number, i + 1);
        for (unsigned n = 1; n < BRANCHES; n++)
            r->branch[n] = *first;
        for (unsigned n = 0; n < ROUNDS; n++) {
            for (unsigned of = 0; of < BRANCHES; of++)
                branch_play(r, &r->branch[of]);
            if (branches_choose(r))
                break;
        }
        const struct branch *end = &r->best[0];
        PROVE(end->count == 0, "a case does not end");
        carry = (struct ang_carry){ .version = la1_rules.carry_version, .count = CARRY_NUMBERS };
        memcpy(carry.number, la1_at(end)->carried, sizeof la1_at(end)->carried);
        memcpy(carry.seen, la1_at(end)->carried_seen, sizeof la1_at(end)->carried_seen);
        (ang_position_state(&end->at) == ANG_WON ? r->won : r->lost)[number]++;
    }
}

static void cards_are_reached(void **state)
{
    static struct reach r;
    uint64_t games = proof_setting("PROOF_GAMES", 3), first = proof_setting("PROOF_SEED", 1);
    const struct ang_pack *pack = proof_pack_of("la-1");
    unsigned missing[2] = { 0 }, all[2] = { 0 };

    (void)state;
    r.pack = &pack->pack;
    r.of = pack;
    for (uint64_t seed = first; seed < first + games; seed++) {
        proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 build/release/unit/test_reach_la1",
                     (unsigned long long)seed);
        r.dice = proof_dice(seed);
        campaign_play(&r, pack, seed);
    }
    for (unsigned e = 0; e < r.pack->entry_count && e < ENTRIES; e++) {
        unsigned kind = r.pack->entry[e].kind;
        if (kind != KIND_NUMBERED && kind != KIND_ENCOUNTER)
            continue;
        all[kind == KIND_NUMBERED]++;
        missing[kind == KIND_NUMBERED] += !r.seen[e];
        if (!r.seen[e] && games >= 100)
            print_message("never reached: %s\n", pack_text(r.pack, r.pack->entry[e].key));
    }
    print_message("%u campaigns, %u choices; won and lost:", (unsigned)games, r.choices);
    for (unsigned i = 1; i <= CASES; i++)
        print_message(" %u and %u%s", r.won[i], r.lost[i], i < CASES ? "," : "\n");
    print_message("never reached: %u of %u numbered cards, %u of %u encounters\n", missing[1],
                  all[1], missing[0], all[0]);
    PROVE(all[1] == 408 && all[0] == 128, "the pack has other cards");
    if (games >= 3)
        PROVE(missing[1] < 110 && missing[0] < 8, "too little was reached");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(cards_are_reached) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
