/* effect.h: announcements, effects in force, questions, counters and limits.
 *
 * Rules announce what happens and ask questions where they compute a number or need a
 * permission; cards answer. A rule never names a card: it costs one load to learn that no card
 * listens.
 */
#ifndef ANGELES_KERNEL_EFFECT_H
#define ANGELES_KERNEL_EFFECT_H

#include "kernel/flow.h"
#include "machine/pack.h"

/* Something has happened. It is counted at once, and whoever listens to it acts before the
 * announcing frame's next step: active player first, then clockwise, each ordering his own. */
void announce_slow(struct ask *q, uint8_t event, uint8_t seat, uint16_t a, uint16_t b);
static inline void announce(struct ask *q, uint8_t event, uint8_t seat, uint16_t a, uint16_t b)
{
    if ((q->b->events_heard | q->pack->head->events_counted) >> event & 1)
        announce_slow(q, event, seat, a, b);
}

/* A number passed through what is in force: set to, then plus and minus; never below 0. */
int question_slow(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value);
static inline int question(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value)
{
    if (!(q->b->questions_heard >> question & 1))
        return value;
    return question_slow(q, question, seat, about, value);
}

/* The same where the rules act on it: what waited to be used once is used up. */
int question_settle(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value);

/* A permission. `usually` is what the rules say without any card; a prohibition beats a
 * permission. */
requirement permission_slow(struct ask *q, uint8_t question, uint8_t seat, uint16_t about,
                            requirement usually);
static inline requirement permission(struct ask *q, uint8_t question, uint8_t seat, uint16_t about,
                                     requirement usually)
{
    if (!(q->b->questions_heard >> question & 1))
        return usually;
    return permission_slow(q, question, seat, about, usually);
}

/* What cards in force can be used for, where the rules ask for one of the vocabulary's uses (an
 * action, a use of a lead): what stands in the way of effect i for this seat, or
 * REQ_NOT_AN_OPTION where it has nothing to do with it. `about`: the lead; or 0. */
requirement effect_use_missing(struct ask *q, unsigned i, uint8_t use, uint8_t seat,
                               uint16_t about);
enum flow flow_effect_use(struct ask *q, struct frame *f, uint8_t step, unsigned i, uint8_t seat,
                          uint16_t about);

/* How effect i is offered: an option of this kind that points at its card; a card that has gone out
 * of sight since is only called by its name (OPT_PICK_ENTRY), or its place would tell where it
 * went. Its targets are the card or entry, and i. */
struct option effect_option(const struct ask *q, uint16_t kind, unsigned i);

/* Effects come into force and end. */
bool effect_room(const struct block *b, unsigned count);
void effect_add(struct ask *q, struct effect e);
/* What it `stays` for; seat: its owner, or SEAT_NONE. */
void effects_enter_play(struct ask *q, component_id c, uint8_t seat);
void effects_leave_play(struct ask *q, component_id c);
void span_start(struct ask *q, uint8_t span, uint8_t seat);
void span_end(struct ask *q, uint8_t span, uint8_t seat); /* seat: SEAT_NONE for everybody's */

enum flow proc_drain(struct frame *f, struct ask *q);

#endif
