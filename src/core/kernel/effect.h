/* effect.h: announcements, effects in force, questions, counters and limits.
 *
 * Rules announce what happens, and ask a question where they compute a number or need a permission.
 * Cards answer. A rule never names a card. One load is enough to find out that no card listens.
 */
#ifndef ANGELES_KERNEL_EFFECT_H
#define ANGELES_KERNEL_EFFECT_H

#include "kernel/flow.h"
#include "machine/pack.h"

/* Announces that something has happened. It is counted at once. Listeners act before the next step
 * of the announcing frame: the active player first, then clockwise. Each player orders their own
 * listeners. */
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

/* Passes a number through all effects in force: first "set to", then plus and minus. The result is
 * never below 0, unless the vocabulary marks the question as signed. */
int question_slow(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value);
static inline int question(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value)
{
    if (!(q->b->questions_heard >> question & 1))
        return value;
    return question_slow(q, question, seat, about, value);
}

/* A lower bound for the answer, whatever any card of the pack may say; 0: unknown. A caller that
 * needs no more than this bound can skip the question. */
int question_least(const struct pack *p, uint8_t question, int value);
bool question_never_rises(const struct pack *p, uint8_t question); /* no card increases it */

/* For a question of one seat about many things, numbered below 64: those about which some effect
 * may have an answer, usually none or a few. */
uint64_t answered_about_slow(const struct ask *q, uint8_t question, uint8_t seat);
static inline uint64_t answered_about(const struct ask *q, uint8_t question, uint8_t seat)
{
    return q->b->questions_heard >> question & 1 ? answered_about_slow(q, question, seat) : 0;
}

/* The same, for use where the rules act on the answer: one-time effects are used up. */
int question_settle(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value);

/* A permission. `usually` is the answer of the rules without any card. A prohibition overrides a
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

/* Abilities in force are numbered: those of cards in play and those of temporary effects. A
 * number stays the same while its card or effect is in force. It reveals only the order in which
 * they came into force, which is public. */
bool ability_in_force(const struct ask *q, unsigned i);

/* Offers all abilities that serve one of the given uses (an action, a use of a lead; one bit each).
 * Returns the number of the chosen one. `about`: the lead, or 0.
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
/* Whether any of them can be used now. */
bool can_use_slow(struct ask *q, uint32_t uses, uint8_t seat, uint16_t about);
static inline bool can_use(struct ask *q, uint32_t uses, uint8_t seat, uint16_t about)
{
    return q->b->uses_heard & uses && can_use_slow(q, uses, seat, about);
}
/* For rollouts (struct lots): lists the abilities that may serve these uses, or only how many there
 * are at most; then lots_gather() lists them. use_is_met() says whether one can be used now. */
void ask_list_uses(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat, uint16_t about);
void lots_gather(struct ask *q);
bool use_is_met(struct ask *q, unsigned i);
enum flow flow_ability_use(struct ask *q, struct frame *f, uint8_t step, unsigned i, uint8_t seat,
                           uint16_t about);

/* The option that offers ability i: an option of this kind that points to its card, and i. An
 * ability without a component, or whose card has since gone out of sight, is named by its entry
 * instead (OPT_ABILITY: entry, and i). Otherwise its place would reveal where the card went. */
struct option ability_option(const struct ask *q, uint16_t kind, unsigned i);
const struct pack_clause *ability_clause(const struct ask *q, unsigned i);

/* Puts a card into play with all its abilities. seat: its owner, or SEAT_NONE. Everybody sees it.
 * It is a component, or a unique entry (source_of_entry()). A card without abilities takes no room;
 * before playing a card, callers must check play_room(). */
bool play_room_slow(const struct ask *q, source_id source);
static inline bool play_room(const struct ask *q, source_id source)
{
    return q->b->tray.row[ROW_IN_PLAY] != UINT32_MAX || play_room_slow(q, source);
}
void effects_enter_play(struct ask *q, source_id source, uint8_t seat);
void effects_leave_play(struct ask *q, source_id source);
/* Gives a card in play to a different owner. Its used limits and the effects it has made stay. */
void effects_change_owner(struct ask *q, source_id source, uint8_t seat);
struct play *play_find(struct block *b, source_id source); /* NULL: not in play */

/* Temporary effects. */
bool effect_room(const struct block *b, unsigned count);
void effect_add(struct ask *q, struct effect e);

/* The masks of the block record what the effects in force listen to. effects_marked() checks them,
 * effects_mark_all() rebuilds them. */
bool effects_marked(const struct ask *q);
void effects_mark_all(struct ask *q);
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

/* Drops announcements that have no listener. Returns true when the first remaining one has a
 * listener; a drain frame at DRAIN_SEATS then lets it act. */
bool announcements_heard(struct ask *q);
enum { DRAIN_NEXT, DRAIN_SEATS, DRAIN_ORDER };
enum flow proc_drain(struct frame *f, struct ask *q);

#endif
