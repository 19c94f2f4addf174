/* test_bots_bargain.c: bots make only a few offers, only binding ones, and without hidden
 * knowledge. */
#include "support/proof.h"

#include <string.h>

enum { CHOICES = 150, OFFERS_IN_A_DEAL = 3 };

static struct ang_bot_desc bot_named(const struct ang_pack *pack, const char *words)
{
    struct ang_bot_desc bot;

    PROVE(ang_bot_read(pack, words, &bot, NULL), "no bot %s", words);
    return bot;
}

/* Whether the seat makes an offer, which is then answered. proves: N-NEG-53 N-NEG-54 */
static bool offer_made(struct ang_game *g, unsigned seat, struct ang_bot_desc *bot)
{
    struct ang_game *other = ang_game_redeal(g, seat, bot->seed * 7 + 1, NULL);
    struct ang_bargain b, unseen, again;
    struct ang_prospect prospect;
    struct ang_offer open[ANG_OFFER_MAX];
    struct ang_result result;

    memset(&b, 0, sizeof b);
    memset(&unseen, 0, sizeof unseen);
    bool made = ang_game_propose(g, seat, bot, &b);
    PROVE(ang_game_propose(other, seat, bot, &unseen) == made && memcmp(&b, &unseen, sizeof b) == 0,
          "seat %u offers something else where only the unknown differs", seat);
    ang_game_free(other);
    if (!made)
        return false;
    PROVE(b.from == seat && ang_game_prospect(g, &b, ANG_EN, &prospect) && prospect.binds,
          "seat %u offers what would not bind", seat);
    PROVE(ang_game_bargain(g, &b, ANG_BY_BOT, &result), "the offer is refused");
    PROVE(ang_game_offers(g, open) == 1, "the offer is not open");
    bool takes = ang_game_weigh(g, b.to, open[0].number, bot);
    PROVE(ang_game_answer(g, b.to, open[0].number, takes ? ANG_TAKE : ANG_DECLINE, NULL),
          "the answer is refused");
    PROVE(!ang_game_propose(g, seat, bot, &again), "a second offer before the next choice");
    return true;
}

static unsigned turns_begun(const struct ang_game *g)
{
    struct ang_event e;
    unsigned turns = 0;

    for (unsigned i = 0; ang_game_event(g, i, &e); i++)
        turns += e.kind == ANG_TURN_BEGINS;
    return turns;
}

static unsigned offers_of_game(const struct ang_pack *pack, const char *words, uint64_t seed)
{
    struct ang_game *g = proof_game(pack, 4, seed, NULL);
    struct ang_bot_desc bot = bot_named(pack, words), any = bot_named(pack, "greedy:40");
    unsigned offers = 0, in_deal[ANG_SEAT_MAX] = { 0 }, turns = 0;

    for (unsigned n = 0; n < CHOICES && ang_game_state(g) == ANG_RUNNING; n++) {
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        if (turns_begun(g) != turns) {
            turns = turns_begun(g);
            memset(in_deal, 0, sizeof in_deal);
        }
        for (unsigned s = 0; s < 4; s++) {
            bot.seed = seed * 1000 + n * 8 + s;
            if (!offer_made(g, s, &bot))
                continue;
            offers++;
            PROVE(++in_deal[s] <= OFFERS_IN_A_DEAL, "%u offers in a deal", in_deal[s]);
        }
        any.seed = seed + n;
        int choice = ang_game_think(g, seat, &any, NULL, NULL);
        struct ang_decision d;
        PROVE(ang_game_decision(g, seat, &d) &&
                  ang_game_choose(g, seat, d.version, (unsigned)choice, NULL),
              "the choice is refused");
    }
    ang_game_free(g);
    return offers;
}

static void bots_make_offers(void **state)
{
    struct ang_pack *pack = ang_pack_embedded("new-angeles", NULL);

    (void)state;
    PROVE(pack, "no pack");
    PROVE(offers_of_game(pack, "greedy", 3) > 3, "no offers");
    PROVE(offers_of_game(pack, "greedy/hermit", 3) == 0, "a hermit makes offers");
    ang_pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(bots_make_offers),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
