/* sample.h: rollouts (struct lots) draw an answer where a step would ask for it. */
#ifndef ANGELES_NEW_ANGELES_SAMPLE_H
#define ANGELES_NEW_ANGELES_SAMPLE_H

#include "new_angeles/new_angeles.h"

/* A step calls one of these after ask_seat(). If nobody need be asked (ask_draws()), the step then
 * applies the answer that was drawn; otherwise nothing happens, and it asks. */
void sample_main(struct ask *q, uint8_t seat);                    /* OPT_PROPOSE */
void sample_counter(struct ask *q, uint8_t seat);                 /* OPT_COUNTER, OPT_PASS */
void sample_support(struct ask *q, uint8_t seat, enum side side); /* PROC_SUPPORT */
void sample_hand(struct ask *q, uint8_t seat, uint16_t kind);     /* any card in hand */
void sample_sort(struct ask *q, uint8_t seat, unsigned without);  /* OPT_DRAW */

#endif
