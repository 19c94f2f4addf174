/* test_bots.c: bots choose what is offered, know nothing their seat does not know, and play better
 * than chance.
 */
#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/value.h"

/* Every game this library can play, with every number of players. */
static void each_table(void (*play)(const struct ang_pack *pack, unsigned seats, uint64_t seed),
                       uint64_t seeds)
{
    uint64_t first = proof_setting("PROOF_SEED", 1), count = proof_setting("PROOF_GAMES", seeds);

    for (unsigned kind = 0; kind < ang_kind_count(); kind++) {
        struct ang_pack *pack = ang_pack_embedded(ang_kind_name(kind), NULL);
        PROVE(pack, "no pack for %s", ang_kind_name(kind));
        for (unsigned seats = ang_pack_seat_min(pack); seats <= ang_pack_seat_max(pack); seats++)
            for (uint64_t seed = first; seed < first + count; seed++) {
                proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 build/asan/unit/test_bots",
                             (unsigned long long)seed);
                play(pack, seats, seed);
            }
        ang_pack_free(pack);
    }
}

/* What differs only in what the seat cannot know is the same to the bot: choice and thoughts. */

static unsigned asked, worlds_differed;

static void check_blind(struct ang_game *g, unsigned seat, uint64_t seed)
{
    static struct ang_thoughts here, there;
    struct ang_game *other = ang_game_redeal(g, seat, seed * 31 + 5, NULL);
    struct ang_decision d;

    PROVE(other && ang_game_decision(g, seat, &d) && d.count > 0, "seat %u is not asked", seat);
    worlds_differed += ang_game_hash(g) != ang_game_hash(other);
    asked++;
    for (unsigned bot = 0; bot < ang_bot_count(); bot++) {
        const struct ang_bot_desc desc = { .bot = bot, .seed = seed, .iterations = 60 };
        int a = ang_game_think(g, seat, &desc, &here, NULL);
        int b = ang_game_think(other, seat, &desc, &there, NULL);
        PROVE(a >= 0 && (unsigned)a < d.count, "%s chose %d of %u", ang_bot_name(bot), a, d.count);
        PROVE(here.count == d.count, "%u thoughts for %u options", here.count, d.count);
        PROVE(a == b && memcmp(&here, &there, sizeof here) == 0,
              "%s, seat %u: chose %d, and %d where only the unknown differs", ang_bot_name(bot),
              seat, a, b);
        PROVE(ang_game_think(g, seat, &desc, NULL, NULL) == a, "%s: the same again is another",
              ang_bot_name(bot));
    }
    ang_game_free(other);
}

static void play_blind(const struct ang_pack *pack, unsigned seats, uint64_t seed)
{
    struct ang_game *g = proof_game(pack, seats, seed, NULL);
    struct proof_dice dice = proof_dice(seed);
    unsigned every = (unsigned)proof_setting("PROOF_EVERY", 4), n = (unsigned)seed;

    do {
        for (unsigned s = 0; s < seats; s++)
            if (ang_game_waiting(g) >> s & 1 && n++ % every == 0)
                check_blind(g, s, n);
    } while (proof_step(g, &dice));
    ang_game_free(g);
}

static void bots_are_blind(void **state)
{
    (void)state;
    asked = worlds_differed = 0;
    each_table(play_blind, 3);
    PROVE(asked > 100 && worlds_differed > asked * 9 / 10, "%u asked, %u differed", asked,
          worlds_differed);
}

/* Seeds matter, and seats that are not asked get an answer that says so. */
static void seeds_and_refusals(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 3, 1, NULL);
    unsigned met[ANG_OPTION_MAX] = { 0 };
    struct ang_decision d;
    struct ang_error error = { 0 };
    struct ang_bot_desc desc = { .bot = (unsigned)ang_bot_find("random") };

    (void)state;
    PROVE(ang_game_decision(g, 0, &d) && d.count == 4, "four bids are possible");
    for (desc.seed = 0; desc.seed < 4000; desc.seed++)
        met[ang_game_think(g, 0, &desc, NULL, NULL)]++;
    for (unsigned i = 0; i < d.count; i++)
        PROVE(met[i] > 900 && met[i] < 1100, "option %u came up %u times in 4000", i, met[i]);
    PROVE(ang_game_think(g, 5, &desc, NULL, &error) == -1 && error.code == ANG_USAGE, "no seat 5");
    desc.bot = ang_bot_count();
    PROVE(ang_game_think(g, 0, &desc, NULL, &error) == -1 && error.code == ANG_USAGE, "no bot");
    desc.bot = 0;
    proof_choose(g, 0, 0);
    PROVE(ang_game_think(g, 0, &desc, NULL, &error) == -1 && error.code == ANG_USAGE,
          "who has bid is not asked");
    ang_game_free(g);
}

/* What it expected: the choice is the best of what it looked at, and there are reasons. */
static void thoughts_explain(void **state)
{
    static struct ang_thoughts t;
    struct ang_game *g = proof_game(proof_pack(), 2, 4, NULL);
    struct ang_bot_desc desc = { .bot = (unsigned)ang_bot_find("greedy"), .seed = 3 };
    unsigned reasons = 0, german = 0;

    (void)state;
    while (ang_game_state(g) == ANG_RUNNING) {
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        int choice = ang_game_think(g, seat, &desc, &t, NULL);
        unsigned visits = 0;
        char text[200];

        PROVE(choice >= 0, "no choice");
        for (unsigned i = 0; i < t.count; i++) {
            visits += t.option[i].visits;
            if (t.option[i].visits)
                PROVE(t.option[i].value <= t.option[choice].value + 0.001f, "%u is better", i);
            for (unsigned r = 0; r < ANG_REASON_MAX && t.option[i].reason[r].part; r++) {
                size_t size =
                    ang_reason_text(g->pack, &t.option[i].reason[r], ANG_EN, text, sizeof text);
                PROVE(size > 5 && strlen(text) == size && strchr(text, '.'), "'%s'", text);
                reasons++;
                ang_reason_text(g->pack, &t.option[i].reason[r], ANG_DE, text, sizeof text);
                german += strchr(text, ',') && !strchr(text, '.');
            }
        }
        PROVE(t.count == 1 || visits >= t.count, "%u options, %u visits", t.count, visits);
        proof_choose(g, seat, (unsigned)choice);
        desc.seed++;
    }
    PROVE(reasons > 20 && german == reasons, "%u reasons, %u in German", reasons, german);
    PROVE(ang_reason_text(g->pack, &(struct ang_reason){ 0 }, ANG_EN, (char[4]){ 0 }, 4) == 0,
          "no reason has no words");
    ang_game_free(g);
}

/* A limit is kept, as far as options can be compared at all. */
static void limits_are_kept(void **state)
{
    static struct ang_thoughts t;
    struct ang_game *g = proof_game(proof_pack(), 2, 4, NULL);
    struct proof_dice dice = proof_dice(9);

    (void)state;
    while (ang_game_state(g) == ANG_RUNNING) {
        for (unsigned limit = 1; limit < 40; limit += 7) {
            struct ang_bot_desc desc = { .bot = 1, .seed = limit, .iterations = limit };
            unsigned visits = 0;
            PROVE(ang_game_think(g, ang_seat_first(ang_game_waiting(g)), &desc, &t, NULL) >= 0,
                  "no choice");
            for (unsigned i = 0; i < t.count; i++)
                visits += t.option[i].visits;
            PROVE(visits <= limit * 6, "%u visits with a limit of %u", visits, limit);
        }
        proof_step(g, &dice);
    }
    ang_game_free(g);
}

/* Bots among themselves, each in each seat; gives the wins of the first. */
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
            struct ang_bot_desc desc = { .bot = (unsigned)ang_bot_find(name), .seed = seed++ };
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
    proof_repeat("build/asan/unit/test_bots");
    two = duel(proof_pack(), "greedy", "random", 2, 40);
    four = duel(proof_pack(), "greedy", "random", 4, 40);
    PROVE(two >= 30, "greedy won %u of 40 against one", two);
    PROVE(four >= 20, "greedy won %u of 40 against three", four);
}

/* The big game is long, so a few games must do. */
static void greedy_beats_random_in_android(void **state)
{
    struct ang_pack *pack = ang_pack_embedded("android", NULL);
    unsigned wins;

    (void)state;
    proof_repeat("build/asan/unit/test_bots");
    wins = duel(pack, "greedy", "random", 3, 6);
    PROVE(wins >= 5, "greedy won %u of 6 against two", wins);
    ang_pack_free(pack);
}

/* Gifts are taken and none are made. */
static void offers_are_weighed(void **state)
{
    static const struct {
        const char *give, *want;
        bool takes;
    } trade[] = { { "2 coins", "", true }, { "", "1 coin", false }, { "2 coins", "1 coin", true } };
    struct ang_bot_desc greedy = { .bot = (unsigned)ang_bot_find("greedy"), .seed = 1 };
    struct ang_bot_desc random = { .bot = (unsigned)ang_bot_find("random") };
    unsigned taken = 0;

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(trade); i++) {
        struct ang_game *g = proof_game(proof_pack(), 2, 7, NULL), *other;
        PROVE(!ang_game_weigh(g, 1, 1, &greedy), "there is no offer");
        PROVE(ang_game_offer(g, 0, 1, trade[i].give, trade[i].want, NULL), "no offer");
        other = ang_game_redeal(g, 1, 99, NULL);
        PROVE(ang_game_weigh(g, 1, 1, &greedy) == trade[i].takes, "%u: weighed wrongly", i);
        PROVE(ang_game_weigh(other, 1, 1, &greedy) == trade[i].takes, "%u: it knows more", i);
        PROVE(!ang_game_weigh(g, 0, 1, &greedy), "it was not made to this seat");
        for (random.seed = 0; random.seed < 200; random.seed++)
            taken += ang_game_weigh(g, 1, 1, &random);
        ang_game_free(other);
        ang_game_free(g);
    }
    PROVE(taken > 240 && taken < 360, "%u of 600", taken);
}

/* Tables have no holes. */
static void every_bot_and_part_is_told(void **state)
{
    (void)state;
    PROVE(ang_bot_count() >= 2 && !ang_bot_name(ang_bot_count()), "random and greedy at least");
    PROVE(!ang_bot_about(ang_bot_count(), ANG_EN) && ang_bot_find("nonesuch") == -1, "no such");
    for (unsigned i = 0; i < ang_bot_count(); i++) {
        PROVE(ang_bot_find(ang_bot_name(i)) == (int)i, "%s is not found", ang_bot_name(i));
        PROVE(*ang_bot_about(i, ANG_EN) && *ang_bot_about(i, ANG_DE), "%s is not described",
              ang_bot_name(i));
    }
    for (unsigned kind = 0; kind < ang_kind_count(); kind++) {
        struct ang_pack *pack = ang_pack_embedded(ang_kind_name(kind), NULL);
        const struct evaluation *e = evaluation_of(pack->rules);
        for (unsigned p = 0; e && p < e->part_count; p++) {
            PROVE(e->part[p].en && e->part[p].de && e->part[p].weight != 0, "part %u", p);
            PROVE(reason_words(pack->rules, p + 1, false), "part %u has no words", p);
        }
        PROVE(!reason_words(pack->rules, 0, false), "there is no part 0");
        ang_pack_free(pack);
    }
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(every_bot_and_part_is_told),
        cmocka_unit_test(seeds_and_refusals),
        cmocka_unit_test(bots_are_blind),
        cmocka_unit_test(thoughts_explain),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(offers_are_weighed),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(greedy_beats_random_in_android),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
