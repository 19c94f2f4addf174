#include "table/look.h"

bool decision_look(struct ang_game *game, unsigned seat, struct decision_look *out)
{
    struct ang_decision d;

    *out = (struct decision_look){ 0 };
    if (!(ang_game_waiting(game) >> seat & 1) || !ang_game_decision(game, seat, &d))
        return false;
    out->version = d.version;
    out->count = d.count;
    for (unsigned i = d.count; i > 0; i--)
        if (ang_option_traits(game, seat, &d.option[i - 1]) & ANG_PASSES) {
            out->passes = true;
            out->pass = i - 1;
        }
    out->only_pass = out->passes && d.count == 1;
    return true;
}
