#include "cli/picker.h"
#include "cli/play.h"

static uint64_t bot_chance(struct ang_game *game, unsigned seat)
{
    uint64_t seen = ang_game_view_hash(game, seat);

    return picker_mix(seen ^ picker_mix(ang_game_entry_count(game) * (uint64_t)8 + seat));
}

bool bot_choose(struct ang_game *game, unsigned seat, const struct ang_bot_desc *bot,
                struct ang_error *error)
{
    struct ang_bot_desc desc = *bot;
    struct ang_result result;
    struct ang_decision d;
    int choice;

    desc.seed = bot_chance(game, seat);
    if (!ang_game_decision(game, seat, &d) || d.count == 0)
        return ang_game_void(game, error); /* a fault has struck all of its options */
    choice = ang_game_think(game, seat, &desc, NULL, error);
    if (choice < 0)
        return false;
    bool done = ang_game_decide(game, seat, d.version, (unsigned)choice, ANG_BY_BOT, &result);
    *error = result.error;
    return done;
}

void bot_answer_offers(struct ang_game *game, unsigned seat, const struct ang_bot_desc *bot)
{
    struct ang_offer offer[ANG_OFFER_MAX];
    unsigned count = ang_game_offers(game, offer);
    struct ang_result result;

    for (unsigned i = 0; i < count; i++) {
        const struct ang_bot_desc desc = { .bot = bot->bot, .seed = bot_chance(game, seat) };
        bool takes = offer[i].to == seat && ang_game_weigh(game, seat, offer[i].number, &desc);

        if (offer[i].to != seat)
            continue;
        /* It declines an offer that can no longer be fulfilled. */
        if (!takes ||
            !ang_game_answer_by(game, seat, offer[i].number, ANG_TAKE, ANG_BY_BOT, &result))
            ang_game_answer_by(game, seat, offer[i].number, ANG_DECLINE, ANG_BY_BOT, &result);
    }
}
