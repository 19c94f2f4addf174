/* sample.h: shortcuts for programs that play many games. Chapters call them instead of building a
 * list that would only be used to draw from it.
 */
#ifndef ANGELES_ANDROID_SAMPLE_H
#define ANGELES_ANDROID_SAMPLE_H

#include "android/play.h"

/* Rollouts (struct lots): the menu of actions, as candidates. */
void sample_actions(struct ask *q, uint8_t seat);

/* Rollouts: all seats answer at random, slot by slot, until one plays a card. Then the window's
 * frame plays it and the result is FLOW_STEP. FLOW_DONE: everybody passes. */
enum flow sample_window(struct ask *q, struct frame *f, const struct happening *h,
                        enum play_slot slot, enum play_slot last);

/* Rollouts: whether nobody has a Memory card that waits for this. From EVENT_WINDOWS on, no other
 * card reacts, so there is no window. */
bool sample_no_memory(const struct ask *q, const struct happening *h);

static inline bool sample_is_idle(const struct ask *q, const struct happening *h)
{
    return h->event >= EVENT_WINDOWS && sample_no_memory(q, h);
}

/* Skipping (ask.skips): whether none of these seats has a card to play. */
bool all_must_pass(struct ask *q, const struct happening *h, enum play_slot slot, seat_mask seats);

#endif
