/* la1.h: declarations shared by the evaluation of LA-1 and the forecast of its tests. */
#ifndef ANGELES_BOTS_LA1_H
#define ANGELES_BOTS_LA1_H

#include "bots/ahead.h"

enum la1_part {
    PART_CASE,
    PART_CLUES,
    PART_TOKENS,
    PART_CHANCES,
    PART_TEST,
    PART_HANDS,
    PART_DARKNESS,
    PART_PLACES,
    PART_DAMAGE,
    PART_HEAT,
    PART_SUPPLIES,
    PART_TURN,
    PART_STORY,
    PART_WON,
    PART_COUNT,
};

#define KARMA_WORTH  2.5f
#define DAMAGE_WORTH 2.0f

float card_worth(const struct ask *q, component_id c); /* in hand, in credits */

/* skill_la1.c: the decisions of a skill test */
bool test_foresees(const struct block *b);
void test_forecast(const struct ang_imagined *im, const struct evaluation *e, const struct block *b,
                   const struct option *option, unsigned count, struct forecast *out);

/* trade_la1.c: which items change hands */
bool trade_foresees(const struct block *b);
void trade_forecast(const struct ang_imagined *im, const struct evaluation *e,
                    const struct block *b, const struct option *option, unsigned count,
                    struct forecast *out);
bool trade_helps(const struct ang_imagined *im, const struct evaluation *e, const struct block *b);

#endif
