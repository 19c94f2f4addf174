#include "cli/picker.h"
#include "cli/play.h"

enum { OFFER_NUMBER_MAX = 255 };

static uint64_t bot_chance(struct ang_game *game, unsigned seat)
{
    uint64_t seen = ang_game_view_hash(game, seat);

    return picker_mix(seen ^ picker_mix(ang_game_entry_count(game) * (uint64_t)8 + seat));
}

bool bot_choose(struct ang_game *game, unsigned seat, struct ang_error *error)
{
    uint64_t chance = bot_chance(game, seat);
    struct ang_decision d;

    if (!ang_game_decision(game, seat, &d) || d.count == 0)
        return ang_game_void(game, error); /* a fault has struck all of its options */
    return ang_game_choose(game, seat, d.version, picker_below(&chance, d.count), error);
}

/* The engine does not list offers by their numbers, so all numbers are tried. */
void bot_answer_offers(struct ang_game *game, unsigned seat)
{
    for (unsigned offer = 1; offer <= OFFER_NUMBER_MAX; offer++) {
        uint64_t chance = bot_chance(game, seat) ^ offer;
        enum ang_answer answer = picker_below(&chance, 2) ? ANG_TAKE : ANG_DECLINE;

        /* What it cannot give it declines. */
        if (!ang_game_answer(game, seat, offer, answer, NULL) && answer == ANG_TAKE)
            ang_game_answer(game, seat, offer, ANG_DECLINE, NULL);
    }
}
