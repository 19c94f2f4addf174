/* test_chosen_la1.c: cards that greedy bots of LA-1 reach, and options they choose, in whole
 * cases. Numbered cards and encounters they never met, and kinds of option they were offered and
 * never took, are listed.
 *
 *     PROOF_GAMES=4 build/release/unit/test_chosen_la1
 */
#include "support/proof.h"

#include <string.h>

#include "bots/bots.h"
#include "la1/facts.h"

enum { ENTRIES = 1024, CASES = 4, KINDS = 256 };

static struct tally {
    const struct pack *pack;
    bool seen[ENTRIES];
    unsigned offered[KINDS], taken[KINDS];
    unsigned solved[CASES + 1], games;
} tally;

static void look_around(const struct la1 *g)
{
    unsigned first = tally.pack->first[KIND_NUMBERED];
    component_id c = zone_top(&g->k, ZONE_ENCOUNTER);

    for (unsigned i = 0; i < pack_kind_count(tally.pack, KIND_NUMBERED); i++)
        tally.seen[first + i] |= g->read[i / 8] >> i % 8 & 1;
    if (c)
        tally.seen[tally.pack->component[c - COMPONENT_BASE]] = true;
}

static void case_play(const struct ang_pack *pack, unsigned number, unsigned seats, uint64_t seed)
{
    char option[] = "case=1";
    struct ang_bot_desc bot = { .bot = (unsigned)ang_bot_find("greedy"), .seed = seed };
    struct ang_decision d;

    option[5] = (char)('0' + number);
    struct ang_game *g = proof_game(pack, seats, seed, option);
    while (ang_game_state(g) == ANG_RUNNING) {
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        PROVE(ang_game_decision(g, seat, &d), "the options cannot be listed");
        bool offered[KINDS] = { false };
        for (unsigned i = 0; i < d.count; i++)
            offered[d.option[i].kind % KINDS] = true;
        bot.seed++;
        unsigned choice = (unsigned)ang_game_think(g, seat, &bot, NULL, NULL);
        for (unsigned kind = 0; kind < KINDS; kind++)
            tally.offered[kind] += offered[kind];
        tally.taken[d.option[choice].kind % KINDS]++;
        proof_choose(g, seat, choice);
        look_around((const struct la1 *)(const void *)g->b);
    }
    tally.solved[number] += ang_game_winners(g) != 0;
    tally.games++;
    ang_game_free(g);
}

static void bots_reach_and_choose(void **state)
{
    const struct ang_pack *pack = proof_pack_of("la-1");
    uint64_t games = proof_setting("PROOF_GAMES", 1), first = proof_setting("PROOF_SEED", 1);
    const struct vocabulary *v = pack->rules->vocabulary;
    unsigned missing[2] = { 0 }, never = 0;

    (void)state;
    proof_repeat("build/release/unit/test_chosen_la1");
    tally.pack = &pack->pack;
    for (uint64_t seed = first; seed < first + games; seed++)
        for (unsigned number = 1; number <= CASES; number++)
            for (unsigned seats = TEAM_MIN; seats <= TEAM_MAX; seats += games > 1 ? 1 : 3)
                case_play(pack, number, seats, seed * 10 + seats);
    for (unsigned e = 0; e < pack->pack.entry_count && e < ENTRIES; e++) {
        unsigned kind = pack->pack.entry[e].kind;
        if (tally.seen[e] || (kind != KIND_NUMBERED && kind != KIND_ENCOUNTER))
            continue;
        missing[kind == KIND_NUMBERED]++;
        if (games >= 4)
            print_message("never met: %s\n", pack_text(&pack->pack, pack->pack.entry[e].key));
    }
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (tally.offered[kind] && !tally.taken[kind]) {
            never++;
            print_message("never chosen: %s, offered %u times\n",
                          kind < OPT_GAME ? "(kernel)" : v->option[kind - OPT_GAME].name,
                          tally.offered[kind]);
        }
    print_message("%u games, solved %u, %u, %u, %u; never met: %u numbered cards, %u encounters\n",
                  tally.games, tally.solved[1], tally.solved[2], tally.solved[3], tally.solved[4],
                  missing[1], missing[0]);
    PROVE(tally.taken[OPT_TRADE], "nobody trades");
    PROVE(missing[1] < 300 && never < 8, "bots leave too much undone: %u cards, %u kinds",
          missing[1], never);
}

int main(void)
{
    const struct CMUnitTest test[] = { cmocka_unit_test(bots_reach_and_choose) };

    return cmocka_run_group_tests(test, NULL, NULL);
}
