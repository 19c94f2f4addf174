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
            continue; /* these are slow, and differ from the next bot only in length */
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

/* Bargains: the offers that a bot makes, and those it takes. */

enum { TERMS = 600 };

static unsigned talked, offered, weighed, taken;

static struct ang_bot_desc bot_of(unsigned n, uint64_t seed)
{
    static const char *const name[] = { "greedy", "search" };

    return (struct ang_bot_desc){ .bot = (unsigned)ang_bot_find(name[n % 2]), .seed = seed };
}

/* Checks that the receiver of the latest offer weighs and answers it. proves: N-NEG-53 */
static void check_weighing(struct ang_game *g, unsigned to, uint64_t seed)
{
    struct ang_offer open[ANG_OFFER_MAX];
    struct ang_bot_desc bot = bot_of((unsigned)seed, seed);
    struct ang_game *other = ang_game_redeal(g, to, seed * 13 + 3, NULL);
    unsigned count = ang_game_offers(g, open);

    for (unsigned i = 0; i < count; i++) {
        if (open[i].to != to)
            continue;
        bool takes = ang_game_weigh(g, to, open[i].number, &bot);
        PROVE(ang_game_weigh(other, to, open[i].number, &bot) == takes,
              "seat %u takes an offer only in one of two games that differ in what it can't see",
              to);
        weighed++;
        taken +=
            ang_game_answer(g, to, open[i].number, takes ? ANG_TAKE : ANG_DECLINE, NULL) && takes;
        break;
    }
    ang_game_free(other);
}

/* proves: N-NEG-53 */
static void check_proposing(struct ang_game *g, unsigned seat, uint64_t seed)
{
    struct ang_bot_desc bot = bot_of((unsigned)seed, seed);
    struct ang_game *other = ang_game_redeal(g, seat, seed * 7 + 1, NULL);
    struct ang_bargain here, there;
    struct ang_result result;

    memset(&here, 0, sizeof here);
    memset(&there, 0, sizeof there);
    bool made = ang_game_propose(g, seat, &bot, &here);
    PROVE(ang_game_propose(other, seat, &bot, &there) == made &&
              memcmp(&here, &there, sizeof here) == 0,
          "seat %u offers something else where only the unknown differs", seat);
    ang_game_free(other);
    talked++;
    if (!made || !ang_game_bargain(g, &here, ANG_BY_BOT, &result))
        return;
    offered++;
    check_weighing(g, here.to, seed);
}

/* Offers by people, with promises and terms that bots never propose. */
static void check_any_offer(struct ang_game *g, struct proof_dice *dice, uint64_t seed)
{
    static struct ang_term give[TERMS], want[TERMS];
    unsigned seats = ang_game_seats(g), from = proof_roll(dice, seats);
    unsigned to = (from + 1 + proof_roll(dice, seats - 1)) % seats;
    unsigned gives = ang_game_terms(g, from, to, ANG_SPECTATOR, give, TERMS);
    unsigned wants = ang_game_terms(g, to, from, ANG_SPECTATOR, want, TERMS);
    struct ang_bargain b = { .from = from, .to = to };
    struct ang_result result;

    if (gives && gives <= TERMS && proof_roll(dice, 4))
        b.give[0] = give[proof_roll(dice, gives)];
    if (wants && wants <= TERMS && (b.give[0].kind == ANG_NO_TERM || proof_roll(dice, 3)))
        b.want[0] = want[proof_roll(dice, wants)];
    if (ang_game_bargain(g, &b, ANG_BY_PERSON, &result))
        check_weighing(g, to, seed);
}

static void bargain_blind(const struct ang_pack *pack, unsigned seats, uint64_t seed)
{
    struct ang_game *g = proof_game(pack, seats, seed, NULL);
    struct proof_dice dice = proof_dice(seed);
    uint64_t n = seed * 1000;

    do {
        for (unsigned s = 0; s < seats; s++)
            check_proposing(g, s, ++n);
        check_any_offer(g, &dice, ++n);
        unsigned asked_seat = ang_seat_first(ang_game_waiting(g));
        if (n % 16 == 0 && asked_seat < seats)
            check_blind(g, asked_seat, n);
    } while (proof_step(g, &dice));
    ang_game_free(g);
}

/* This also holds with bindings and promises in force. */
static void bargaining_is_blind(void **state)
{
    uint64_t first = proof_setting("PROOF_SEED", 1), count = proof_setting("PROOF_GAMES", 2);
    const struct ang_pack *pack = proof_pack_of("new-angeles");

    (void)state;
    for (unsigned seats = ang_pack_seat_min(pack); seats <= ang_pack_seat_max(pack); seats++)
        for (uint64_t seed = first; seed < first + count; seed++) {
            proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 build/release/unit/test_bots_blind",
                         (unsigned long long)seed);
            bargain_blind(pack, seats, seed);
        }
    print_message("%u moments, %u offers of bots, %u weighed, %u taken\n", talked, offered, weighed,
                  taken);
    PROVE(talked > 3000 && offered > 30 && weighed > 200 && taken > 20,
          "%u moments, %u offers of bots, %u weighed, %u taken", talked, offered, weighed, taken);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(bots_are_blind),
        cmocka_unit_test(bargaining_is_blind),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
