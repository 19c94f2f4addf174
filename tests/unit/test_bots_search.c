/* test_bots_search.c: bots that search keep to their memory, time limit and seed, and play better
 * than random ones.
 */
#include "support/proof.h"

#include <string.h>

#include "bots/bots.h"
#include "la1/facts.h"

/* Games between bots, each in every seat. Returns the wins of the first. */
static unsigned duel(const struct ang_pack *pack, const char *one, const char *others,
                     unsigned seats, unsigned games)
{
    unsigned wins = 0;

    for (unsigned n = 0; n < games; n++) {
        struct ang_game *g = proof_game(pack, seats, 500 + n, NULL);
        uint64_t seed = n * 1000;
        while (ang_game_state(g) == ANG_RUNNING) {
            unsigned seat = ang_seat_first(ang_game_waiting(g));
            const char *name = seat == n % seats ? one : others;
            struct ang_bot_desc desc = { .seed = seed++ };
            PROVE(ang_bot_read(pack, name, &desc, NULL), "no bot %s", name);
            int choice = ang_game_think(g, seat, &desc, NULL, NULL);
            PROVE(choice >= 0, "no choice");
            proof_choose(g, seat, (unsigned)choice);
        }
        wins += ang_game_winners(g) >> (n % seats) & 1;
        ang_game_free(g);
    }
    return wins;
}

static void greedy_beats_random(void **state)
{
    unsigned two, four;

    (void)state;
    proof_repeat("build/release/unit/test_bots_search");
    two = duel(proof_pack(), "greedy", "random", 2, 40);
    four = duel(proof_pack(), "greedy", "random", 4, 40);
    PROVE(two >= 30, "greedy won %u of 40 against one", two);
    PROVE(four >= 20, "greedy won %u of 40 against three", four);
}

static void search_beats_random(void **state)
{
    unsigned wins;

    (void)state;
    proof_repeat("build/release/unit/test_bots_search");
    wins = duel(proof_pack(), "search:60", "random", 3, 40);
    PROVE(wins >= 22, "search won %u of 40 against two", wins);
}

static void rollouts_beat_random(void **state)
{
    static const char *const name[] = { "rollout:40", "rollout-50:60" };

    (void)state;
    proof_repeat("build/release/unit/test_bots_search");
    for (unsigned i = 0; i < ARRAY_LEN(name); i++) {
        unsigned wins = duel(proof_pack(), name[i], "random", 3, 40);
        PROVE(wins >= 22, "%s won %u of 40 against two", name[i], wins);
    }
}

/* Rollouts to the end need no evaluation. Evaluations are found by the address of the rules, so a
 * copy has none. */
static unsigned unknown_game_won(unsigned number)
{
    static uint64_t block[8192 / 8], room[1 << 17];
    static struct thoughts t;
    struct ang_game *g = proof_game(proof_pack(), 3, 700 + number, NULL);
    struct rules unknown = *g->pack->rules;
    struct proof_dice dice = proof_dice(number);
    struct bot_limit limit = { .iterations = 100, .room = room, .room_size = sizeof room };
    uint64_t seed = 1000 * number;

    while (ang_game_state(g) == ANG_RUNNING) {
        struct ang_imagined im;
        struct ask truth;
        if (!(ang_game_waiting(g) & 1)) {
            proof_step(g, &dice);
            continue;
        }
        game_ask(g, &truth, g->b);
        truth.rules = &unknown;
        imagined_make(&im, &truth, 0, ++seed, (struct block *)(void *)block);
        unsigned choice =
            bot_think(bot_at((unsigned)ang_bot_find("rollout-50")), &im, &limit, seed, 0, &t);
        for (unsigned i = 0; i < t.count; i++)
            PROVE(t.option[i].value >= 0 && t.option[i].value <= 1, "%f is not a share of wins",
                  (double)t.option[i].value);
        proof_choose(g, 0, choice);
    }
    unsigned won = ang_game_winners(g) & 1;
    ang_game_free(g);
    return won;
}

static void rollouts_play_what_nobody_knows(void **state)
{
    unsigned wins = 0;

    (void)state;
    for (unsigned i = 0; i < 30; i++)
        wins += unknown_game_won(i);
    PROVE(wins >= 15, "it won %u of 30 against two", wins);
}

/* Android is long, so a few games must suffice. */
static void greedy_beats_random_in_android(void **state)
{
    struct ang_pack *pack = ang_pack_embedded("android", NULL);
    unsigned wins;

    (void)state;
    proof_repeat("build/release/unit/test_bots_search");
    wins = duel(pack, "greedy", "random", 3, 6);
    PROVE(wins >= 5, "greedy won %u of 6 against two", wins);
    ang_pack_free(pack);
}

/* Returns the number of cases of LA-1 that a team of one kind of bot solves. */
static unsigned solved(const char *name, const char *option, unsigned seats, unsigned games)
{
    struct ang_pack *pack = ang_pack_embedded("la-1", NULL);
    struct ang_bot_desc desc = { .bot = (unsigned)ang_bot_find(name) };
    unsigned wins = 0;

    for (unsigned n = 0; n < games; n++) {
        struct ang_game *g = proof_game(pack, seats, 900 + n, option);
        while (ang_game_state(g) == ANG_RUNNING) {
            unsigned seat = ang_seat_first(ang_game_waiting(g));
            desc.seed++;
            proof_choose(g, seat, (unsigned)ang_game_think(g, seat, &desc, NULL, NULL));
        }
        wins += ang_game_winners(g) != 0;
        ang_game_free(g);
    }
    ang_pack_free(pack);
    return wins;
}

/* If they misjudged options that lead back to an earlier state, they would trade forever. */
static void levels_do_not_go_in_circles(void **state)
{
    struct ang_pack *pack = ang_pack_embedded("la-1", NULL);

    (void)state;
    for (unsigned level = 0; level < 2; level++) { /* those that misjudge */
        struct ang_game *g = proof_game(pack, 2, 1, "case=1");
        struct ang_bot_desc desc = ang_level_bot(level, 1);
        unsigned choices = 0;

        for (; ang_game_state(g) == ANG_RUNNING && choices < 1000; choices++, desc.seed++) {
            unsigned seat = ang_seat_first(ang_game_waiting(g));
            proof_choose(g, seat, (unsigned)ang_game_think(g, seat, &desc, NULL, NULL));
        }
        PROVE(ang_game_state(g) != ANG_RUNNING, "level %u: after %u choices the game goes on",
              level, choices);
        ang_game_free(g);
    }
    ang_pack_free(pack);
}

/* Whether an item changes hands, which one (tokens by component, supplies by kind), and to whom. */
static bool is_gift(const struct ang_option *o, const struct la1 *g, unsigned *item, unsigned *to)
{
    const struct frame *f = block_top(&g->k);

    if (o->kind == OPT_GIVE)
        *item = COMPONENTS + o->target[0];
    else if (o->kind == OPT_GIVE_TOKEN)
        *item = o->target[0] - COMPONENT_BASE;
    else if (o->kind == OPT_AGREE && f->proc == PROC_TRADE)
        *item =
            f->local[2] ? (unsigned)f->local[2] - COMPONENT_BASE : COMPONENTS + f->local[1] - 1u;
    else
        return false;
    *to = o->kind == OPT_AGREE ? f->seat : f->local[0];
    return true;
}

/* An item may go on to a third seat, but does not come back in the same turn. */
static void bots_trade_and_keep_to_it(void **state)
{
    struct ang_pack *pack = ang_pack_embedded("la-1", NULL);
    struct ang_bot_desc desc = { .bot = (unsigned)ang_bot_find("greedy"), .seed = 1 };
    unsigned gifts = 0;

    (void)state;
    for (unsigned seats = 2; seats <= 4; seats += 2) {
        unsigned giver[COMPONENTS + SUPPLY_COUNT], turn[COMPONENTS + SUPPLY_COUNT] = { 0 };
        struct ang_game *g = proof_game(pack, seats, 5, "case=3");
        while (ang_game_state(g) == ANG_RUNNING) {
            unsigned seat = ang_seat_first(ang_game_waiting(g)), item, to;
            struct ang_decision d;
            PROVE(ang_game_decision(g, seat, &d), "no decision");
            unsigned choice = (unsigned)ang_game_think(g, seat, &desc, NULL, NULL);
            const struct la1 *b = (const void *)g->b;
            unsigned now = b->round * 100u + b->phase * 10u + b->k.active + 1;
            if (is_gift(&d.option[choice], b, &item, &to)) {
                gifts++;
                PROVE(turn[item] != now || giver[item] != to, "%u comes back", item);
                turn[item] = now;
                giver[item] = seat;
            }
            desc.seed++;
            proof_choose(g, seat, choice);
        }
        ang_game_free(g);
    }
    PROVE(gifts >= 4, "only %u items changed hands", gifts);
    ang_pack_free(pack);
}

/* A bot plays cards that a test needs together, and goes where it can pass a test. */
static void greedy_solves_cases(void **state)
{
    unsigned pair, team, random;

    (void)state;
    proof_repeat("build/release/unit/test_bots_search");
    pair = solved("greedy", "case=2", 2, 10);
    team = solved("greedy", "case=3", 4, 10);
    random = solved("random", "case=2", 2, 20);
    PROVE(pair >= 5 && team >= 4, "greedy solved %u and %u of 10", pair, team);
    PROVE(random <= 1, "random play solved %u of 20", random);
}

static const char *const thinker[] = { "search", "rollout", "rollout-50" };

static void check_threads(const char *name)
{
    static struct ang_thoughts one, many;
    struct ang_game *g = proof_game(proof_pack(), 3, 2, NULL);
    struct ang_bot_desc desc = { .bot = (unsigned)ang_bot_find(name), .seed = 5 };
    struct proof_dice dice = proof_dice(2);
    struct ang_decision d;
    uint32_t visits = 0;

    unsigned seat = ang_seat_first(ang_game_waiting(g)), share = bot_at(desc.bot)->share;
    while (!ang_game_decision(g, seat, &d) || d.count < 5) {
        PROVE(proof_step(g, &dice), "no decision has five options");
        seat = ang_seat_first(ang_game_waiting(g));
    }
    desc.iterations = 2 * share + 1; /* two shares, of which one gets one more */
    desc.threads = 1;
    int choice = ang_game_think(g, seat, &desc, &one, NULL);
    for (desc.threads = 2; desc.threads < 5; desc.threads++) {
        int again = ang_game_think(g, seat, &desc, &many, NULL);
        PROVE(again == choice && memcmp(&one, &many, sizeof one) == 0, "%s, %u threads: %d, not %d",
              name, desc.threads, again, choice);
    }
    for (unsigned i = 0; i < one.count; i++) {
        visits += one.option[i].visits;
        PROVE(one.option[i].visits * 3 / 4 <= one.option[choice].visits, "%u was looked at more",
              i);
    }
    PROVE(visits >= 2 * one.count && visits <= desc.iterations, "%u iterations of %u", visits,
          desc.iterations);
    PROVE(bot_shares(bot_at(desc.bot), 2 * share + 1) == 2 &&
              bot_shares(bot_at(desc.bot), 1) == 1 &&
              bot_shares(bot_at(desc.bot), 1000000) == SHARE_MAX && bot_shares(bot_at(0), 9) == 1,
          "shares follow from the iterations");
    ang_game_free(g);
}

/* The result depends on the seed alone: threads only share the work. */
static void threads_change_nothing(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(thinker); i++)
        check_threads(thinker[i]);
}

/* A time limit ends it, whatever the iterations. */
static void time_is_kept(void **state)
{
    static struct ang_thoughts t;
    struct ang_game *g = proof_game(proof_pack(), 3, 2, NULL);

    (void)state;
    for (unsigned n = 0; n < ARRAY_LEN(thinker); n++) {
        struct ang_bot_desc desc = { .bot = (unsigned)ang_bot_find(thinker[n]),
                                     .iterations = 50000000,
                                     .milliseconds = 20 };
        uint32_t visits = 0;
        PROVE(ang_game_think(g, 0, &desc, &t, NULL) >= 0, "no choice");
        for (unsigned i = 0; i < t.count; i++)
            visits += t.option[i].visits;
        PROVE(visits > 0 && visits < desc.iterations, "%s: %u iterations", thinker[n], visits);
    }
    ang_game_free(g);
}

/* With little memory the search stores less, and with none it looks less far ahead. It never writes
 * beyond its memory. */
static void check_room(const struct bot *bot, const struct ang_imagined *im, size_t size)
{
    enum { MOST = 1 << 20, GUARD = 64 };
    static uint64_t memory[MOST / 8 + GUARD / 8];
    static struct thoughts t;
    struct bot_limit limit = { .iterations = 200, .room = memory, .room_size = size };
    uint32_t visits = 0;

    memset(memory, 0xa5, sizeof memory);
    unsigned choice = bot_think(bot, im, &limit, 9, 0, &t);
    PROVE(choice < t.count && t.count == 4, "%u of %u", choice, t.count);
    for (size_t i = 0; i < GUARD; i++)
        PROVE(((unsigned char *)memory)[size + i] == 0xa5, "%s wrote behind %zu bytes", bot->name,
              size);
    for (unsigned i = 0; i < t.count; i++)
        visits += t.option[i].visits;
    PROVE(visits > 0 && visits <= 200, "%s: %u looks", bot->name, visits);
}

static void room_is_kept(void **state)
{
    static uint64_t block[8192 / 8];
    struct ang_game *g = proof_game(proof_pack(), 3, 2, NULL);
    struct ang_imagined im;
    struct ask truth;

    (void)state;
    game_ask(g, &truth, g->b);
    imagined_make(&im, &truth, 0, 3, (struct block *)(void *)block);
    for (size_t size = 0; size <= 1 << 20; size = size ? size * 2 : 4096)
        for (unsigned i = 0; i < ARRAY_LEN(thinker); i++)
            check_room(bot_at((unsigned)ang_bot_find(thinker[i])), &im, size);
    ang_game_free(g);
}
int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(time_is_kept),
        cmocka_unit_test(room_is_kept),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(search_beats_random),
        cmocka_unit_test(rollouts_beat_random),
        cmocka_unit_test(rollouts_play_what_nobody_knows),
        cmocka_unit_test(greedy_beats_random_in_android),
        cmocka_unit_test(greedy_solves_cases),
        cmocka_unit_test(levels_do_not_go_in_circles),
        cmocka_unit_test(bots_trade_and_keep_to_it),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
