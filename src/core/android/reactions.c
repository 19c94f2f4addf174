/* reactions.c: cards that players may play when something happens (rulebook, "Cardplay Priority";
 * A-TWI-24 to A-TWI-30, R-108).
 *
 * A window asks for Memory cards first, then for one dark card, then for one light card. Each time,
 * all seats that might have one are asked at once, and none sees the answers of the others.
 *
 * Only public information decides which seats might have one: the backs of the cards in a hand, and
 * the contents of that deck in the pack. The options of a seat depend only on its own hand.
 */
#include "android/facts.h"
#include "android/sample.h"

static struct scope happening_scope(const struct happening *h, uint8_t seat, component_id c)
{
    return (struct scope){ .self = c, .you = seat, .reg = { h->who, h->a, h->b } };
}

/* Whether this clause waits for what happened. */
static bool is_awaited(struct ask *q, const struct happening *h, const struct pack_clause *clause,
                       const struct scope *s)
{
    return clause && clause->type == CLAUSE_REACT && clause->listens == h->event &&
           clause_concerns(q, clause, s);
}

static seat_mask memory_holders(const struct block *b)
{
    seat_mask holders = 0;

    for (uint8_t s = 0; s < PLAYERS; s++) /* zones of empty seats are empty */
        holders |= (seat_mask)((zone_top(b, memory_of(s)) != 0) << s);
    return holders;
}

/* There are few Memory cards, and the events they wait for are public. A seat is asked if it has
 * a Memory card that might wait for this, until everybody has seen that card used. */
static seat_mask memory_seats(struct ask *q, const struct happening *h, seat_mask among)
{
    const struct facts *facts = facts_of(q);
    seat_mask seats = 0;

    if (!(facts->memory_reacts >> h->event & 1)) /* not mutated: speed */
        return 0;
    seat_mask holders = memory_holders(q->b) & among;
    if (holders == 0) /* not mutated: speed */
        return 0;
    for (unsigned i = facts->memories_at[h->event]; i < facts->memories_at[h->event + 1]; i++) {
        unsigned at = facts->memories[i];
        component_id c = (component_id)(COMPONENT_BASE + at);
        if (source_in_sight(q->b, c))
            continue;
        MASK_EACH (holders & ~seats, s) {
            struct scope scope = happening_scope(h, (uint8_t)s, c);
            bool awaited = is_awaited(q, h, card_program(q->pack, c), &scope);
            if (facts->impersonal[at] && !awaited) /* not mutated: speed; the same for all seats */
                break;
            if (awaited)
                seats |= (seat_mask)BIT(s);
        }
    }
    return seats;
}

/* Whether the hand has a card with this back. Backs are public. The loop has no early exit, because
 * the processor would mispredict it. */
static bool hand_holds(const struct ask *q, uint8_t seat, unsigned back)
{
    const struct facts *facts = facts_of(q);
    bool holds = false;

    ZONE_EACH (q->b, hand_of(seat), c)
        holds |= facts->back[c - COMPONENT_BASE] == back;
    return holds;
}

/* The hands that have a card with this back. The loop visits all cards of that deck, wherever they
 * are: the processor predicts it well, but not where a hand ends. */
static seat_mask hands_with(const struct ask *q, unsigned back)
{
    const struct facts *facts = facts_of(q);
    const uint8_t *block = (const uint8_t *)q->b;
    const uint16_t *end = &facts->deck[facts->deck_at[back + 1]];
    uint64_t zones = 0;

    for (const uint16_t *at = &facts->deck[facts->deck_at[back]]; at < end; at++)
        zones |= (uint64_t)1 << block[*at] % 64;
    _Static_assert(ZONE_COUNT <= 64, "a bit each");
    return (seat_mask)(zones >> ZONE_HAND_0 & (BIT(PLAYERS) - 1));
}

/* A-TWI-25, A-TWI-26: all except the active player. */
static seat_mask dark_seats(const struct ask *q, const struct happening *h)
{
    unsigned detective = android_of(q)->detective[q->b->active];

    if (!(facts_of(q)->dark_reacts[detective] >> h->event & 1))
        return 0;
    return hands_with(q, BACK_DARK + detective) & (seat_mask)~BIT(q->b->active); /* A-TWI-26 */
}

/* A-TWI-27, R-06: the active player, and seats with cards for other players' turns. */
static seat_mask light_seats(const struct ask *q, const struct happening *h)
{
    const struct facts *facts = facts_of(q);
    seat_mask seats = 0;

    for (uint8_t s = 0; s < q->b->seat_count; s++) {
        unsigned detective = android_of(q)->detective[s];
        uint64_t reacts = s == q->b->active ? facts->light_reacts[detective]   /* A-TWI-27 */
                                            : facts->abroad_reacts[detective]; /* */
        if (reacts >> h->event & 1)
            seats |= (seat_mask)(hand_holds(q, s, BACK_LIGHT + detective) << s);
    }
    return seats;
}

/* windows are for what the active player does. Memory cards also wait for other things. */
seat_mask window_seats(struct ask *q, const struct happening *h, enum play_slot slot,
                       seat_mask left)
{
    switch (slot) {
    case SLOT_MEMORY:
        return memory_seats(q, h, left);
    case SLOT_DARK:
        return h->event < EVENT_WINDOWS ? dark_seats(q, h) : 0; /* A-TWI-13 */
    case SLOT_LIGHT: /* nobody may answer a card that is being played with a light card */
        return h->event < EVENT_WINDOWS && h->event != EVENT_PLAYING ? light_seats(q, h) : 0;
    case SLOT_ACTION:
        break;
    }
    return 0;
}

/* A-TWI-09, A-TWI-10, A-TWI-13, A-TWI-27 */
requirement react_missing(struct ask *q, uint8_t seat, component_id c, const struct happening *h,
                          enum play_slot slot)
{
    if (slot == SLOT_DARK && !is_kind(q, c, KIND_DARK)) /* A-TWI-25 */
        return REQ_DARK_SLOT;
    if (slot == SLOT_LIGHT && !is_kind(q, c, KIND_LIGHT)) /* A-TWI-27 */
        return REQ_LIGHT_SLOT;
    if (slot == SLOT_DARK && card_owner(q, c) != q->b->active) /* A-TWI-09 */
        return REQ_OTHER_TURN;
    const struct pack_clause *clause = card_program(q->pack, c);
    struct scope s = happening_scope(h, seat, c);
    if (!is_awaited(q, h, clause, &s)) /* A-TWI-13 */
        return REQ_NOT_AWAITED;
    return play_missing(q, seat, c, &s); /* A-TWI-10 */
}

/* Whether it is obvious that this card cannot react. Other reasons take longer to check;
 * react_missing() checks all of them. */
static bool is_idle(const struct ask *q, const struct happening *h, enum play_slot slot,
                    component_id c)
{
    const struct facts *facts = facts_of(q);
    unsigned back = facts->back[c - COMPONENT_BASE];

    return facts->awaits[c - COMPONENT_BASE] != h->event + 1 ||
           (slot == SLOT_DARK &&
            back != BACK_DARK + (unsigned)android_of(q)->detective[q->b->active]) ||
           (slot == SLOT_LIGHT && (back < BACK_LIGHT || back == BACK_NONE));
}

/* The seats after this one, counted clockwise from the first player. */
static seat_mask seats_after(const struct android *g, uint8_t seat)
{
    seat_mask after = 0;

    for (uint8_t s = seat_left_of(&g->k, seat); s != g->first; s = seat_left_of(&g->k, s))
        after |= (seat_mask)BIT(s);
    return after;
}

enum flow window_play(struct ask *q, struct frame *f, enum play_slot slot, uint8_t seat,
                      component_id c)
{
    if (slot == SLOT_MEMORY) /* Memory cards use no slot: later seats are asked again */
        f->local[AT_LEFT] = seats_after(android_of(q), seat);
    return play_begin(f, seat, c, slot);
}

/* Finds the first slot, from this one on, for which some seat is asked; when there is none, the
 * window is over. The seats to ask are fixed before any of them is asked. */
static enum flow window_next(struct ask *q, struct frame *f, const struct happening *h,
                             enum play_slot slot)
{
    static const uint8_t ask[] = { [SLOT_MEMORY] = WINDOW_MEMORY_ASK,
                                   [SLOT_DARK] = WINDOW_DARK_ASK,
                                   [SLOT_LIGHT] = WINDOW_LIGHT_ASK };

    enum play_slot last = f[-1].flags & FRAME_CANCELED ? SLOT_DARK : SLOT_LIGHT; /* A-TERM-01 */

    if (q->lots) /* not mutated: speed; test_roll */
        return sample_window(q, f, h, slot, last);
    for (; slot <= last; slot++) {
        seat_mask seats = window_seats(q, h, slot, (seat_mask)f->local[AT_LEFT]);
        if (seats == 0)
            continue;
        f->local[AT_ASKED] = seats;
        if (!q->skips || !all_must_pass(q, h, slot, seats))
            return flow_step(f, ask[slot]);
        lanes_pass(q, seats);
    }
    return FLOW_DONE;
}

static bool window_wanted(struct ask *q, const struct happening *h)
{
    return window_seats(q, h, SLOT_DARK, SEEN_BY_ALL) ||
           window_seats(q, h, SLOT_LIGHT, SEEN_BY_ALL) ||
           window_seats(q, h, SLOT_MEMORY, SEEN_BY_ALL);
}

/* Opens a window, if any seat is to be asked. If there are no listeners, the seats found here are
 * still valid when they are asked. */
enum flow flow_window(struct ask *q, struct frame *f, uint8_t step, uint8_t event, uint8_t seat,
                      uint16_t a, uint16_t b)
{
    struct happening h = { .event = event, .who = seat, .a = a, .b = b };

    f->step = step;
    if (android_of(q)->quiet) /* */
        return FLOW_STEP;
    if (event < EVENT_WINDOWS && seat != q->b->active) /* A-TWI-13 */
        return FLOW_STEP;
    if (q->lots && sample_is_idle(q, &h)) /* not mutated: speed; test_roll */
        return FLOW_STEP;
    bool at_once = q->b->draining || !q->b->queue_count || !announcements_heard(q);
    if (!at_once && !window_wanted(q, &h))
        return FLOW_STEP;
    struct frame window = { .proc = PROC_WINDOW, .seat = seat, .source = f->source };
    window.local[AT_EVENT] = event;
    window.local[AT_WHO] = seat;
    window.local[AT_A] = a;
    window.local[AT_B] = b;
    window.local[AT_LEFT] = block_seats(q->b);
    f[1] = window;
    if (!at_once || window_next(q, &f[1], &h, SLOT_MEMORY) == FLOW_STEP)
        return FLOW_CALL;
    memset(&f[1], 0, sizeof f[1]);
    return FLOW_STEP;
}

enum flow flow_happens(struct ask *q, struct frame *f, uint8_t step, uint8_t event, uint8_t seat,
                       uint16_t a, uint16_t b)
{
    if (event == EVENT_TURN_STARTS)
        android_of(q)->lights = 0;
    announce(q, event, seat, a, b);
    return flow_window(q, f, step, event, seat, a, b);
}

/* The subject of the prompt: never a token that some seats have not seen. */
static void window_about(struct ask *q, const struct happening *h)
{
    ask_about(q, T_SEAT, h->who);
    switch (h->event) {
    case EVENT_ENTERS:
    case EVENT_FOLLOWS:
    case EVENT_USES:
        ask_about(q, T_ENTRY, h->a);
        break;
    case EVENT_PLACES:
        ask_about(q, T_ENTRY, h->b);
        break;
    case EVENT_PLAYING:
        ask_about(q, T_CARD, h->a);
        break;
    default:
        break;
    }
}

/* A-TWI-29, R-108: one sealed round of answers; passing is always possible. */
static enum flow window_ask(struct frame *f, struct ask *q, const struct happening *h,
                            enum play_slot slot, uint8_t answered)
{
    uint16_t prompt = PROMPT_REACT;

    if (h->event < EVENT_WINDOWS) /* not mutated: only the prompt */
        prompt = (uint16_t)(PROMPT_REACT_STARTS + h->event);
    uint8_t seat = ask_each(q, (seat_mask)f->local[AT_ASKED], prompt);
    window_about(q, h);
    if (ask_offer(q, OPT_PASS, 0)) /* A-TWI-29 */
        return flow_sealed(q, f, answered, 0);
    ASK_ZONE_EACH (q, window_zone(slot, seat), c) {
        if (q->mode <= ASK_LIST && is_idle(q, h, slot, c)) /* not mutated: speed */
            continue;
        if (ask_offer_if(q, OPT_REACT, c, react_missing(q, seat, c, h, slot))) /* A-TWI-24 */
            return flow_sealed(q, f, answered, c);
    }
    return FLOW_WAIT;
}

/* The seat whose answer counts, among those that play a card: the first player, then clockwise
 * (A-TWI-25). For light cards the active player comes first (A-TWI-27, R-06). */
uint8_t window_first(const struct android *g, enum play_slot slot, seat_mask seats)
{
    unsigned later = seats & ~(BIT(g->first) - 1);

    if (slot == SLOT_LIGHT && seats >> g->k.active & 1) /* A-TWI-27 */
        return g->k.active;
    return (uint8_t)__builtin_ctz(later ? later : seats); /* A-TWI-25, R-06 */
}

/* A-TWI-24, A-TWI-25, A-TWI-27, R-45: one of those who answered plays a card, or the next slot
 * follows. */
static enum flow window_answered(struct frame *f, struct ask *q, const struct happening *h,
                                 enum play_slot slot)
{
    seat_mask seats = 0;

    for (uint8_t s = 0; s < q->b->seat_count; s++)
        seats |= (seat_mask)((lane_answer(q->b, s) != 0) << s);
    if (seats == 0) /* A-TWI-24 */
        return window_next(q, f, h, slot + 1);
    uint8_t seat = window_first(android_of(q), slot, seats);
    return window_play(q, f, slot, seat, lane_answer(q->b, seat));
}

/* A-TWI-24 to A-TWI-30: the steps are in play.h, because a played card returns to them. */
enum flow android_window(struct frame *f, struct ask *q)
{
    struct happening h = { .event = (uint8_t)f->local[AT_EVENT],
                           .who = (uint8_t)f->local[AT_WHO],
                           .a = f->local[AT_A],
                           .b = f->local[AT_B] };

    switch (f->step) {
    case WINDOW_MEMORY:
        return window_next(q, f, &h, SLOT_MEMORY);

    case WINDOW_MEMORY_ASK:
        return window_ask(f, q, &h, SLOT_MEMORY, WINDOW_MEMORY_ANSWERED);

    case WINDOW_MEMORY_ANSWERED:
        return window_answered(f, q, &h, SLOT_MEMORY);

    case WINDOW_DARK: /* A-TWI-25 */
        return window_next(q, f, &h, SLOT_DARK);

    case WINDOW_DARK_ASK:
        return window_ask(f, q, &h, SLOT_DARK, WINDOW_DARK_ANSWERED);

    case WINDOW_DARK_ANSWERED:
        return window_answered(f, q, &h, SLOT_DARK);

    case WINDOW_LIGHT: /* A-TWI-27; a canceled action has not happened: A-TERM-01 */
        return window_next(q, f, &h, SLOT_LIGHT);

    case WINDOW_LIGHT_ASK:
        return window_ask(f, q, &h, SLOT_LIGHT, WINDOW_LIGHT_ANSWERED);

    case WINDOW_LIGHT_ANSWERED:
        return window_answered(f, q, &h, SLOT_LIGHT);

    case WINDOW_CLOSED:
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
