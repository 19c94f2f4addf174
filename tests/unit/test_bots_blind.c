/* test_bots_blind.c: a bot knows nothing that its seat does not know. */
#include "support/proof.h"

#include <string.h>

/* Positions that differ only in facts unknown to the seat give the same choice and the same
 * thoughts. */

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
        const struct ang_bot_desc desc = { .bot = bot, .seed = seed, .iterations = 24 };
        if (asked % 32 && strcmp(ang_bot_name(bot), "rollout") == 0)
            continue; /* slow, and they differ from the next bot only in length */
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

/* Every game this library can play, with every number of players. */
static void bots_are_blind(void **state)
{
    uint64_t first = proof_setting("PROOF_SEED", 1), count = proof_setting("PROOF_GAMES", 2);

    (void)state;
    for (unsigned kind = 0; kind < ang_kind_count(); kind++) {
        struct ang_pack *pack = ang_pack_embedded(ang_kind_name(kind), NULL);
        PROVE(pack, "no pack for %s", ang_kind_name(kind));
        for (unsigned seats = ang_pack_seat_min(pack); seats <= ang_pack_seat_max(pack); seats++)
            for (uint64_t seed = first; seed < first + count; seed++) {
                proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 build/release/unit/test_bots_blind",
                             (unsigned long long)seed);
                play_blind(pack, seats, seed);
            }
        ang_pack_free(pack);
    }
    PROVE(asked > 100 && worlds_differed > asked * 9 / 10, "%u asked, %u differed", asked,
          worlds_differed);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(bots_are_blind),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
