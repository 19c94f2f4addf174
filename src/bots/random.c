/* random.c: takes any option. */
#include "bots/ahead.h"
#include "bots/bots.h"
#include "bots/dice.h"

unsigned random_choose(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                       struct thoughts *out)
{
    struct dice dice = dice_of(seed, 0);
    struct option option[OPTION_MAX];
    unsigned count = ahead_list(im, im->b, option);

    (void)limit;
    CHECK(count > 0);
    out->count = count;
    return dice_below(&dice, count);
}

bool random_takes(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                  uint16_t serial)
{
    struct dice dice = dice_of(seed, serial);

    (void)im, (void)limit;
    return dice_below(&dice, 2) == 1;
}
