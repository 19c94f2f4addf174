/* sample.c: rollouts that draw an option without listing all of them (flow_roll()), and windows in
 * which every seat can only pass (flow_skip()).
 *
 * No rule is stated here. This file lists candidates cheaply and may include illegal ones. The
 * chapter decides whether the one drawn is legal; if not, another is drawn. A candidate is omitted
 * only if the chapter would refuse it anyway, so all legal options are equally likely.
 *
 * Tests: test_roll for rollouts, test_skip for skipped windows.
 */
#include "android/sample.h"

#include "android/facts.h"

/* The menu of actions. OPT_UNSEEN: the chapter has not been asked yet. */

static void sample_if(struct ask *q, uint16_t kind, requirement missing)
{
    if (!missing)
        ask_list(q, (struct option){ kind });
}

void sample_actions(struct ask *q, uint8_t seat)
{
    const struct android *g = android_of(q);
    uint8_t here = g->at[seat];

    ask_list_all(q, OPT_MOVE | OPT_UNSEEN, places_in_reach(q, seat) & ~PLACE(here));
    ask_list_all(q, OPT_FLY, places_to_go(q, seat, true));
    MASK_EACH (leads_on(g, here), lead)
        ask_list_unseen(q, OPT_FOLLOW, entry_of(q, KIND_LEAD, (unsigned)lead), true);
    ask_list_unseen(q, OPT_DRAW_LIGHT, 0, true);
    ask_list_all(q, OPT_DRAW_DARK | OPT_UNSEEN, block_seats(q->b) & ~BIT(seat));
    ZONE_EACH (q->b, hand_of(seat), c)
        ask_list_unseen(q, OPT_PLAY, c, card_is_action(q, c));
    if (time_left(q, seat) >= ACTION_TIME)
        ask_list_zone(q, OPT_DISCARD, hand_of(seat));
    sample_if(q, OPT_JUMP, jump_missing(q, seat));
    ask_list_unseen(q, OPT_ABILITY_OF, here, facts_of(q)->major >> here & 1);
    sample_if(q, OPT_TALK, jimmy_missing(q, seat));
    ask_list_uses(q, OPT_USE, ACTION_USES, seat, 0);
    sample_if(q, OPT_END_TURN, REQ_MET);
}

/* Windows: in a rollout nobody is asked. Each seat draws one of its answers here. */

/* The cards that wait for what happened and fit the slot, wherever they are. */
struct awaiting {
    const uint16_t *card, *end; /* components, counted from 0 */
    uint8_t zone;               /* where the first seat would have one */
};

static struct awaiting cards_awaiting(const struct ask *q, const struct happening *h,
                                      enum play_slot slot)
{
    const struct facts *facts = facts_of(q);
    const struct android *g = android_of(q);
    const uint16_t *list = facts->memories, *at = &facts->memories_at[h->event];

    if (slot != SLOT_MEMORY) {
        unsigned row = slot == SLOT_DARK ? g->detective[g->k.active] : (unsigned)REACTS_LIGHT;
        list = facts->reacts;
        at = h->event == EVENT_ENTERS && h->a < PLACE_MAX && !q->coverage
                 ? facts->enters[row][h->a]
                 : &facts->reacts_at[row][h->event];
    }
    return (struct awaiting){ &list[at[0]], &list[at[1]], window_zone(slot, 0) };
}

/* The seats that have one of these cards, except those that window_seats() never asks. */
static seat_mask seats_that_might(const struct ask *q, const struct happening *h,
                                  enum play_slot slot, const struct awaiting *all)
{
    const struct facts *facts = facts_of(q);
    const struct android *g = android_of(q);
    uint64_t zones = 0;

    for (const uint16_t *card = all->card; card < all->end; card++)
        zones |= (uint64_t)1 << g->component[*card].zone % 64;
    seat_mask seats = (seat_mask)(zones >> all->zone & (BIT(PLAYERS) - 1));
    if (slot == SLOT_DARK)
        return seats & (seat_mask)~BIT(g->k.active);
    if (slot == SLOT_LIGHT)
        MASK_EACH (seats & ~BIT(g->k.active), s) /* no branch: it would be mispredicted */
            seats &= (seat_mask) ~(!(facts->abroad_reacts[g->detective[s]] >> h->event & 1) << s);
    return seats;
}

/* One of this seat's answers, all equally likely: the card it plays, or 0 for a pass. */
static component_id answer_draw(struct ask *q, const struct happening *h, enum play_slot slot,
                                const struct awaiting *all, uint8_t seat)
{
    const struct component *component = android_of(q)->component;
    component_id held[COMPONENTS];
    unsigned count = 0;

    for (const uint16_t *card = all->card; card < all->end; card++) {
        held[count] = (component_id)(COMPONENT_BASE + *card);
        count += component[*card].zone == all->zone + seat;
    }
    for (;;) {
        unsigned n = lots_draw(q->lots, count + 1);
        if (n == count)
            return 0;
        if (react_missing(q, seat, held[n], h, slot) == REQ_MET)
            return held[n];
        held[n] = held[--count];
    }
}

/* Returns true if this seat plays a card. Checking whether the seat is asked at all takes longer
 * than drawing its answer, and matters only if it would play. */
static bool seat_answers(struct ask *q, struct frame *f, const struct happening *h,
                         enum play_slot slot, const struct awaiting *all, uint8_t seat)
{
    component_id c = answer_draw(q, h, slot, all, seat);

    if (c == 0)
        return false;
    f->local[AT_ASKED] = window_seats(q, h, slot, (seat_mask)f->local[AT_LEFT]);
    if (!(f->local[AT_ASKED] >> seat & 1))
        return false;
    window_play(q, f, slot, seat, c);
    return true;
}

/* In the order in which answers count: after the first card nobody else needs to answer. */
static bool seats_answer(struct ask *q, struct frame *f, const struct happening *h,
                         enum play_slot slot, const struct awaiting *all, seat_mask seats)
{
    q->steps = 0; /* each answer is a choice */
    do {
        uint8_t seat = window_first(android_of(q), slot, seats);
        if (seat_answers(q, f, h, slot, all, seat))
            return true;
        seats &= (seat_mask)~BIT(seat);
    } while (seats);
    return false;
}

static inline bool slot_sample(struct ask *q, struct frame *f, const struct happening *h,
                               enum play_slot slot)
{
    struct awaiting all = cards_awaiting(q, h, slot);
    seat_mask seats = seats_that_might(q, h, slot, &all);

    return seats && seats_answer(q, f, h, slot, &all, seats);
}

/* One line per slot, so that compilers can specialize them. */
enum flow sample_window(struct ask *q, struct frame *f, const struct happening *h,
                        enum play_slot slot, enum play_slot last)
{
    if (slot <= SLOT_MEMORY && slot_sample(q, f, h, SLOT_MEMORY))
        return FLOW_STEP;
    if (h->event >= EVENT_WINDOWS) /* only Memory cards react to these */
        return FLOW_DONE;
    if (slot <= SLOT_DARK && slot_sample(q, f, h, SLOT_DARK))
        return FLOW_STEP;
    if (slot <= last && last == SLOT_LIGHT && slot_sample(q, f, h, SLOT_LIGHT))
        return FLOW_STEP;
    return FLOW_DONE;
}

bool sample_no_memory(const struct ask *q, const struct happening *h)
{
    struct awaiting all = cards_awaiting(q, h, SLOT_MEMORY);

    return seats_that_might(q, h, SLOT_MEMORY, &all) == 0;
}

/* Windows that leave no choice */

/* Whether one of these seats has a card to play. row: of the reacting cards, as in struct facts. */
static bool somebody_can(struct ask *q, const struct happening *h, enum play_slot slot,
                         seat_mask seats, unsigned row)
{
    const struct facts *facts = facts_of(q);
    const struct component *component = android_of(q)->component;
    const uint16_t *card = &facts->reacts[facts->reacts_at[row][h->event]];
    const uint16_t *end = &facts->reacts[facts->reacts_at[row][h->event + 1]];
    uint64_t hands = (uint64_t)seats << ZONE_HAND_0; /* those zones */

    for (; card < end; card++) {
        uint8_t zone = component[*card].zone;
        component_id c = (component_id)(COMPONENT_BASE + *card);
        if (hands >> zone % 64 & 1 &&
            react_missing(q, (uint8_t)(zone - ZONE_HAND_0), c, h, slot) == REQ_MET)
            return true;
    }
    return false;
}

bool all_must_pass(struct ask *q, const struct happening *h, enum play_slot slot, seat_mask seats)
{
    const struct android *g = android_of(q);

    if (slot == SLOT_DARK)
        return !somebody_can(q, h, slot, seats, g->detective[g->k.active]);
    if (slot == SLOT_LIGHT)
        return !somebody_can(q, h, slot, seats, REACTS_LIGHT);
    MASK_EACH (seats, s)
        ZONE_EACH (&g->k, memory_of((uint8_t)s), c)
            if (react_missing(q, (uint8_t)s, c, h, slot) == REQ_MET)
                return false;
    return true;
}
