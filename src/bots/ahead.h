/* ahead.h: playing on in imagined games, for bots that look ahead. */
#ifndef ANGELES_BOTS_AHEAD_H
#define ANGELES_BOTS_AHEAD_H

#include "bots/dice.h"
#include "bots/value.h"

enum { IMAGINED_SIZE = BLOCK_STRIDE(BLOCK_MAX) }; /* no game's block is larger: docs/block.md */

/* What the bot's seat may choose: at most OPTION_MAX. From deal to deal these are the same options
 * in the same order, but where one is about something unseen it names another component: an option
 * is known by its index. */
unsigned ahead_list(const struct ang_imagined *im, const struct block *b,
                    struct option option[OPTION_MAX]);

/* Takes an option and runs to the next decision. */
void ahead_step(const struct ang_imagined *im, struct block *b, uint8_t seat, struct option chosen);

/* Plays on until the position is at rest, so that what a seat's choice leads to can be seen: of its
 * own options on the way it takes the best at first sight of a few that the dice `mine` name;
 * others pass where they may, and are left to theirs. Gives how many real choices the seat itself
 * had. */
unsigned ahead_settle(const struct ang_imagined *im, const struct evaluation *e, struct block *b,
                      uint8_t seat, struct dice *mine, struct dice *others);

/* What `to`, where `chosen` has led from `from`, is worth to the seat. The end of a turn is no
 * gain: what the evening brings comes whatever one does before it, and other options are valued
 * without. */
float ahead_value(const struct ang_imagined *im, const struct evaluation *e, struct block *from,
                  struct block *to, uint8_t seat, struct option chosen, float part[PART_MAX]);

/* Does this option decline, or end what one might go on with? By the name of its kind, since every
 * game has such options. */
bool option_passes(const struct rules *rules, struct option o);

#endif
