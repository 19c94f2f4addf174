#include "table/steps.h"

static bool is_own(const struct ang_record *r, unsigned seat)
{
    return r->seat == seat && r->by == ANG_BY_PERSON;
}

/* Finds the last choice before entry *at that was not taken back; false: there is none. */
static bool choice_before(const struct ang_game *game, unsigned *at, struct ang_record *out)
{
    while (*at && ang_game_record(game, --*at, out) && out->kind != ANG_ENTRY_LOAD)
        if (out->kind == ANG_ENTRY_CHOICE && !out->taken_back)
            return true;
    return false;
}

unsigned steps_back(const struct ang_game *game, unsigned seat, unsigned choices)
{
    unsigned at = ang_game_entry_count(game), all = 0;
    struct ang_record r;

    while (choice_before(game, &at, &r)) {
        all++;
        if (is_own(&r, seat) && --choices == 0)
            return all;
    }
    return 0;
}

unsigned steps_free(const struct ang_game *game, unsigned seat)
{
    unsigned left = ang_game_undo_free(game, seat), at = ang_game_entry_count(game), own = 0;
    struct ang_record r;

    for (; left && choice_before(game, &at, &r); left--)
        own += is_own(&r, seat);
    return own;
}

bool steps_allow(const struct ang_game *game, unsigned seat, unsigned choices,
                 struct undo_right right, enum ang_undo *how)
{
    if (choices <= steps_free(game, seat))
        *how = ANG_UNDO_FREE;
    else if (right.alone || (right.rule == UNDO_OWNER && right.owner))
        *how = ANG_UNDO_OWNER;
    else if (right.rule == UNDO_FREE)
        *how = ANG_UNDO_CONSENT;
    else
        return false;
    return true;
}
