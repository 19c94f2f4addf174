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

static inline bool question_heard(const struct ask *q, uint8_t question)
{
    return q->b->questions_heard >> question & 1;
}

/* A number passed through what is in force: set to, then plus and minus; never below 0, unless the
 * vocabulary says that the question is signed. */
int question_slow(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value);
static inline int question(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value)
{
    if (!(q->b->questions_heard >> question & 1))
        return value;
    return question_slow(q, question, seat, about, value);
}

/* What it comes to at the least, whatever a card of the pack may say; 0: who knows. Where more than
 * that is not wanted nobody has to be asked. */
int question_least(const struct pack *p, uint8_t question, int value);
bool question_never_rises(const struct pack *p, uint8_t question); /* no card makes it more */

/* The same question of one seat about many things, numbered below 64: about which of them somebody
 * may have an answer. Mostly that is nobody, or about few. */
uint64_t answered_about_slow(const struct ask *q, uint8_t question, uint8_t seat);
static inline uint64_t answered_about(const struct ask *q, uint8_t question, uint8_t seat)
{
    return q->b->questions_heard >> question & 1 ? answered_about_slow(q, question, seat) : 0;
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

/* Abilities in force have numbers: of cards in play and of effects made in passing. A number stays
 * the same as long as that card or effect is in force, and tells nothing that the order in which
 * they came into force does not: all of that is public. */
bool ability_in_force(const struct ask *q, unsigned i);

/* What they can be used for, where the rules ask for some of the vocabulary's uses (an action, a
 * use of a lead; a bit each): offers all that are good for it, and gives the number of the one that
 * was chosen. `about`: the lead; or 0.
 *
 *     unsigned i = ask_offer_uses(q, OPT_USE, BIT(USE_ACTION), seat, about);
 *     if (i < ABILITY_MAX)
 *         return flow_ability_use(q, f, after, i, seat, about);
 */
unsigned ask_offer_uses_slow(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat,
                             uint16_t about);
static inline unsigned ask_offer_uses(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat,
                                      uint16_t about)
{
    if (!(q->b->uses_heard & uses) ||
        (q->mode > ASK_LIST && q->wanted.kind != kind && q->wanted.kind != OPT_ABILITY))
        return ABILITY_MAX;
    return ask_offer_uses_slow(q, kind, uses, seat, about);
}
/* Where any will do (struct lots): all that might be, unseen. The n-th of them is an ability that
 * can be used, or ABILITY_MAX: another is to be drawn. */
void ask_list_uses(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat);
unsigned use_drawn(struct ask *q, unsigned n);
enum flow flow_ability_use(struct ask *q, struct frame *f, uint8_t step, unsigned i, uint8_t seat,
                           uint16_t about);

/* How ability i is offered: an option of this kind that points at its card, and i; what is no
 * component, and a card that has gone out of sight since, is only called by its name (OPT_ABILITY:
 * its entry, and i), or its place would tell where it went. */
struct option ability_option(const struct ask *q, uint16_t kind, unsigned i);
const struct pack_clause *ability_clause(const struct ask *q, unsigned i);

/* A card comes into play, and all its abilities with it; seat: its owner, or SEAT_NONE. Everybody
 * sees it: a component, or an entry of which there is one (source_of_entry()). One without
 * abilities takes no room; who plays one asks first whether there is room. */
static inline bool play_room(const struct ask *q, source_id source)
{
    return q->b->in_play != UINT32_MAX || pack_source(q->pack, source)->ability_count == 0;
}
void effects_enter_play(struct ask *q, source_id source, uint8_t seat);
void effects_leave_play(struct ask *q, source_id source);
struct play *play_find(struct block *b, source_id source); /* NULL: it is not in play */

/* Effects made in passing. */
bool effect_room(const struct block *b, unsigned count);
void effect_add(struct ask *q, struct effect e);

/* What all that is in force listens to: what the masks of the block say. */
struct heard {
    uint64_t events, questions;
    uint32_t uses, many_uses;
    uint32_t listening[ROW_COUNT];
};
struct heard effects_heard(const struct ask *q);
void to_hear_nobody(struct block *b); /* the announcement being drained is dropped */

void span_start(struct ask *q, uint8_t span, uint8_t seat);
void span_end_slow(struct ask *q, uint8_t span, uint8_t seat);
static inline void span_end(struct ask *q, uint8_t span, uint8_t seat) /* SEAT_NONE: everybody's */
{
    if (q->b->in_force || q->pack->span_cards[span] || q->pack->span_counters[span])
        span_end_slow(q, span, seat);
    MASK_EACH (q->pack->span_rows[span], i)
        q->b->once[i] = 0;
}

/* Drops announcements that nobody hears; true: somebody hears the one that is first now, and a
 * drain frame at DRAIN_SEATS lets him. */
bool announcements_heard(struct ask *q);
enum { DRAIN_NEXT, DRAIN_SEATS, DRAIN_ORDER };
enum flow proc_drain(struct frame *f, struct ask *q);

#endif
