/* ahead.h: playing on in imagined games, for bots that look ahead. */
#ifndef ANGELES_BOTS_AHEAD_H
#define ANGELES_BOTS_AHEAD_H

#include "bots/dice.h"
#include "bots/value.h"

enum { IMAGINED_SIZE = BLOCK_STRIDE(BLOCK_MAX) }; /* no game's block is larger: docs/block.md */

/* The options of the bot's seat: at most OPTION_MAX. They are the same in the same order in every
 * deal, but an option about something unseen names a different component. So an option is
 * identified by its index. */
unsigned ahead_list(const struct ang_imagined *im, const struct block *b,
                    struct option option[OPTION_MAX]);

/* Makes another imagined game; e: its inference decides how likely deals are; NULL: all equally
 * likely. */
void ahead_imagine(const struct ang_imagined *im, const struct evaluation *e, uint64_t seed,
                   struct block *memory);

/* Takes an option and runs to the next decision. */
void ahead_step(const struct ang_imagined *im, struct block *b, uint8_t seat, struct option chosen);

/* Plays until the position is at rest or at a decision that is forecast, to see the result of a
 * seat's choice. In its own decisions on the way, the seat takes the best at first sight of a few
 * options drawn by the dice `mine`. Other seats do the same in decisions in which, by the
 * evaluation, they act. Elsewhere they pass if they can, or choose by `others`. Returns the number
 * of real choices of the seat itself.
 */
unsigned ahead_settle(const struct ang_imagined *im, const struct evaluation *e, struct block *b,
                      uint8_t seat, struct dice *mine, struct dice *others);

/* Computes the value of a position to each seat. A decision that is forecast is worth its best
 * option. */
void ahead_values(const struct ang_imagined *im, const struct evaluation *e, struct block *b,
                  struct insight *known, float value[SEAT_MAX]);
/* The value of a position to one seat, with its parts. */
float ahead_rest_value(const struct ang_imagined *im, const struct evaluation *e, struct block *b,
                       uint8_t seat, float part[PART_MAX]);
bool ahead_is_forecast(const struct evaluation *e, const struct block *b);
/* The index of the best option for the seat that chooses. */
unsigned ahead_forecast_pick(const struct ang_imagined *im, const struct evaluation *e,
                             struct block *b);

/* The value to the seat of `to`, reached from `from` by `chosen`. Ending the turn is not a gain:
 * the evening comes in any case, and other options are evaluated before it. */
float ahead_value(const struct ang_imagined *im, const struct evaluation *e, struct block *from,
                  struct block *to, uint8_t seat, struct option chosen, float part[PART_MAX]);

/* Whether this option passes or ends something. */
bool option_passes(const struct rules *rules, struct option o);

#endif
