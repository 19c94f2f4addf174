/* value_new_angeles.c: what a position of New Angeles is worth. */
#include "bots/value.h"
#include "new_angeles/new_angeles.h"

enum new_angeles_part {
    PART_CAPITAL,
    PART_HAND,
    PART_ASSETS,
    PART_THREAT,
    PART_RIVALS,
    PART_WON,
    PART_COUNT,
};

enum leaning { LEANS_NOWHERE, LEANS_RIVALS };

/* clang-format off */
static const struct part part[] = {
    [PART_CAPITAL] = { 1.0f,   "capital", "Kapital" },
    [PART_HAND]    = { 0.3f,   "cards in hand", "Handkarten" },
    [PART_ASSETS]  = { 1.0f,   "assets", "Aktivposten" },
    [PART_THREAT]  = { -8.0f,  "threat", "die Bedrohung" },
    [PART_RIVALS]  = { -0.5f,  "the richest of the others", "der Reichste der anderen", .leaning = LEANS_RIVALS },
    [PART_WON]     = { 20.0f,  "the end", "das Ende" },
};
_Static_assert(ARRAY_LEN(part) == PART_COUNT && ARRAY_LEN(part) <= PART_MAX, "a row each");

static const struct personality personality[] = {
    { "spoiler", { "Spoiler", "Störenfried" },
      { "would rather see the others poor than be rich",
        "sieht lieber die anderen arm als sich selbst reich" },
      { [LEANS_RIVALS] = 2 } },
};
/* clang-format on */

static void new_angeles_value(struct ask *q, uint8_t seat, struct memo *memo, float *amount)
{
    float threat = (float)new_angeles_of(q)->threat / THREAT_END;
    unsigned best = 0;

    (void)memo;
    for (uint8_t s = 0; s < q->b->seat_count; s++)
        if (s != seat && capital_of(q, s) > best)
            best = capital_of(q, s);
    amount[PART_CAPITAL] = (float)capital_of(q, seat);
    amount[PART_RIVALS] = (float)best;
    if (q->b->state != GAME_RUNNING) {
        amount[PART_WON] = q->b->winners >> seat & 1 ? 1 : -1;
        return;
    }
    amount[PART_HAND] = (float)zone_count_of(q, hand_of(seat));
    amount[PART_ASSETS] = (float)zone_count_of(q, owned_of(seat));
    amount[PART_THREAT] = threat * threat;
}

/* Between two decisions of the rules nothing is half done. */
static bool new_angeles_rests(const struct block *b, uint8_t seat)
{
    uint8_t proc = block_top(b)->proc;

    (void)seat;
    return proc == PROC_DEAL || proc == PROC_COUNTER || proc == PROC_SUPPORT || proc == PROC_TURN;
}

const struct evaluation new_angeles_evaluation = {
    .rules = &new_angeles_rules,
    .part = part,
    .part_count = PART_COUNT,
    .personality = personality,
    .personality_count = ARRAY_LEN(personality),
    .value = new_angeles_value,
    .rests = new_angeles_rests,
};
