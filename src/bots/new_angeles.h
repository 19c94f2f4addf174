/* new_angeles.h: declarations shared by the evaluation of New Angeles and the forecast of its
 * deals. */
#ifndef ANGELES_BOTS_NEW_ANGELES_H
#define ANGELES_BOTS_NEW_ANGELES_H

#include "bots/ahead.h"

enum new_angeles_part {
    PART_RIVAL,
    PART_CITY,
    PART_FALL,
    PART_COVER,
    PART_HAND,
    PART_WORD,
    PART_WON,
    PART_COUNT,
};

float hand_worth(unsigned cards); /* in points, before weights */

/* deal_new_angeles.c: the main offer, counteroffers and support */
bool deal_foresees(const struct block *b);
void deal_forecast(const struct ang_imagined *im, const struct evaluation *e, const struct block *b,
                   struct insight *known, const struct option *option, unsigned count,
                   struct forecast *out);
unsigned deal_deeds(struct ask *q, uint8_t doer, const struct option *option, unsigned count,
                    struct term *out);

#endif
