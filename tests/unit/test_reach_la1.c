/* test_reach_la1.c: which cards of LA-1 are reached from set-up by legal choices. Campaigns are
 * played by dice that like what moves a case on; nothing is ever given to them. All that was never
 * reached is listed.
 *
 *     PROOF_GAMES=3000 build/release/unit/test_reach_la1     a few minutes: nearly everything
 *
 * proves: L-CAMPAIGN-01 L-CAMPAIGN-13 L-CAMPAIGN-16 L-CAMPAIGN-17
 */
#include "support/proof.h"

#include "la1/facts.h"

enum { ENTRIES = 1024, CASES = 4, CHOICES_MAX = 20000 };

struct reach {
    const struct pack *pack;
    struct proof_dice dice;
    bool seen[ENTRIES];
    unsigned won[CASES + 1], lost[CASES + 1], choices;
    struct ang_decision d;
};

/* Cards at a place that somebody can deal with. */
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

/* How much the dice like an option: they go where there is work, collect clues, play cards until a
 * test can succeed, and do everything else now and then. */
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

static unsigned weighed(struct reach *r, const struct la1 *b, unsigned seat)
{
    uint32_t sum = 0;

    for (unsigned i = 0; i < r->d.count; i++)
        sum += weight_of(r, b, seat, &r->d.option[i]);
    uint32_t at = proof_roll(&r->dice, sum);
    for (unsigned i = 0; i < r->d.count; i++) {
        uint32_t weight = weight_of(r, b, seat, &r->d.option[i]);
        if (at < weight)
            return i;
        at -= weight;
    }
    return 0;
}

/* Numbered cards that were read, the encounter in progress, what lies in play. */
static void look_around(struct reach *r, struct ang_game *g)
{
    const struct la1 *b = (const struct la1 *)g->b;
    unsigned first = r->pack->first[KIND_NUMBERED];

    for (unsigned i = 0; i < pack_kind_count(r->pack, KIND_NUMBERED); i++)
        r->seen[first + i] |= b->read[i / 8] >> i % 8 & 1;
    component_id c = zone_top(g->b, ZONE_ENCOUNTER);
    if (c)
        r->seen[r->pack->component[c - COMPONENT_BASE]] = true;
}

static bool step(struct reach *r, struct ang_game *g)
{
    unsigned asked = ang_game_waiting(g);

    if (!asked)
        return false;
    unsigned seat = (unsigned)__builtin_ctz(asked);
    ang_game_decision(g, seat, &r->d);
    proof_choose(g, seat, weighed(r, (const struct la1 *)g->b, seat));
    look_around(r, g);
    return ++r->choices;
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
        struct ang_game *g = ang_game_new(&desc, &error);
        PROVE(g, "case %u: %s", i + 1, error.message);
        unsigned number =
            (unsigned)r->pack->entry[((const struct la1 *)g->b)->folder].field[CASE_NUMBER];
        PROVE(number == order[seed % 2][i], "case %u comes as number %u", number, i + 1);
        unsigned from = r->choices;
        while (step(r, g))
            PROVE(r->choices - from < CHOICES_MAX, "a case does not end");
        PROVE(ang_game_carry(g, &carry), "a case leaves nothing");
        (g->b->state == GAME_WON ? r->won : r->lost)[number]++;
        ang_game_free(g);
    }
}

static void cards_are_reached(void **state)
{
    static struct reach r;
    uint64_t games = proof_setting("PROOF_GAMES", 6), first = proof_setting("PROOF_SEED", 1);
    const struct ang_pack *pack = proof_pack_of("la-1");
    unsigned missing[2] = { 0 }, all[2] = { 0 };

    (void)state;
    r.pack = &pack->pack;
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
    if (games >= 6)
        PROVE(missing[1] < 250 && missing[0] < 80, "too little was reached");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(cards_are_reached) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
