/* reactions.c: what others, and the active player, play when something happens
 * (rulebook, "Cardplay Priority"; A-TWI-24 to A-TWI-30, R-108).
 *
 * A window asks Memory cards first, then for one dark card, then for one light card; each time all
 * who might have one are asked at once and sealed from each other. Who might have one is told by
 * what everybody sees: the backs of the cards in a hand and what the pack says of that deck. What a
 * seat is offered depends on its own hand.
 */
#include "android/facts.h"
#include "android/play.h"
#include "android/told.h"

/* What happened: as a window asks about it */
struct happening {
    uint8_t event, who;
    uint16_t a, b;
};

static struct scope happening_scope(const struct happening *h, uint8_t seat, component_id c)
{
    return (struct scope){ .self = c, .you = seat, .reg = { h->who, h->a, h->b } };
}

/* Does this clause wait for what happened? */
static bool is_awaited(struct ask *q, const struct happening *h, const struct pack_clause *clause,
                       const struct scope *s)
{
    return clause && clause->type == CLAUSE_REACT && clause->listens == h->event &&
           clause_concerns(q, clause, s);
}

static seat_mask memory_holders(const struct block *b)
{
    seat_mask holders = 0;

    for (uint8_t s = 0; s < PLAYERS; s++) /* those of nobody are empty */
        holders |= (seat_mask)((zone_top(b, memory_of(s)) != 0) << s);
    return holders;
}

/* Memory cards are few, and what they wait for is known: all holders of one are asked who might
 * hold one that waits for this, until everybody has seen that one used. */
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
            if (facts->impersonal[at] && !awaited) /* not mutated: speed; it is alike for all */
                break;
            if (awaited)
                seats |= (seat_mask)BIT(s);
        }
    }
    return seats;
}

/* Does the hand hold a card with this back? The backs are seen by all. It is looked through to its
 * end, as nobody could foresee where to stop, a processor neither. */
static bool hand_holds(const struct ask *q, uint8_t seat, unsigned back)
{
    const struct facts *facts = facts_of(q);
    bool holds = false;

    ZONE_EACH (q->b, hand_of(seat), c)
        holds |= facts->back[c - COMPONENT_BASE] == back;
    return holds;
}

/* The same for all hands at once. All cards of that deck are looked at, wherever they lie: a
 * processor foresees that, and not where a hand ends. */
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

/* A-TWI-25, A-TWI-26: all but the active player. */
static seat_mask dark_seats(const struct ask *q, const struct happening *h)
{
    unsigned detective = android_of(q)->detective[q->b->active];

    if (!(facts_of(q)->dark_reacts[detective] >> h->event & 1))
        return 0;
    return hands_with(q, BACK_DARK + detective) & (seat_mask)~BIT(q->b->active); /* A-TWI-26 */
}

/* A-TWI-27, R-06: the active player, and who has cards for another's turn. */
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

/* what the active player does; Memory cards wait for other things, too. */
static seat_mask window_seats(struct ask *q, const struct happening *h, enum play_slot slot,
                              seat_mask left)
{
    switch (slot) {
    case SLOT_MEMORY:
        return memory_seats(q, h, left);
    case SLOT_DARK:
        return h->event < EVENT_WINDOWS ? dark_seats(q, h) : 0; /* A-TWI-13 */
    case SLOT_LIGHT: /* while a card is being played nobody answers with a light one */
        return h->event < EVENT_WINDOWS && h->event != EVENT_PLAYING ? light_seats(q, h) : 0;
    case SLOT_ACTION:
        break;
    }
    return 0;
}

/* A-TWI-09, A-TWI-10, A-TWI-13, A-TWI-27 */
static requirement react_missing(struct ask *q, uint8_t seat, component_id c,
                                 const struct happening *h, enum play_slot slot)
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

static uint8_t window_zone(enum play_slot slot, uint8_t seat)
{
    return slot == SLOT_MEMORY ? memory_of(seat) : hand_of(seat);
}

/* Is it out of the question that this card reacts? What else stands in its way takes longer to find
 * out; react_missing() tells all. */
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

/* Has one of these seats a card to play? row: of the cards that react, as in struct facts. */
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

/* Have all of these seats no card to play? */
static bool all_must_pass(struct ask *q, const struct happening *h, enum play_slot slot,
                          seat_mask seats)
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

/* Those who come after this seat, counted from the first player clockwise. */
static seat_mask seats_after(const struct android *g, uint8_t seat)
{
    seat_mask after = 0;

    for (uint8_t s = seat_left_of(&g->k, seat); s != g->first; s = seat_left_of(&g->k, s))
        after |= (seat_mask)BIT(s);
    return after;
}

/* This seat plays that card. */
static enum flow window_play(struct ask *q, struct frame *f, enum play_slot slot, uint8_t seat,
                             component_id c)
{
    if (slot == SLOT_MEMORY) /* they use no slot: who comes later is asked again */
        f->local[AT_LEFT] = seats_after(android_of(q), seat);
    return play_begin(f, seat, c, slot);
}

/* Where any answer will do (struct lots) nobody is asked: each answers here, at random. */

/* The cards that wait for what happened and fit the slot, wherever they lie. */
struct awaiting {
    const uint16_t *card, *end; /* components, counted from 0 */
    uint8_t zone;               /* where the first seat would hold one */
};

static struct awaiting cards_awaiting(const struct ask *q, const struct happening *h,
                                      enum play_slot slot)
{
    const struct facts *facts = facts_of(q);
    const struct android *g = android_of(q);
    const uint16_t *list = facts->memories, *at = &facts->memories_at[h->event];

    if (slot != SLOT_MEMORY && h->event >= EVENT_WINDOWS)
        return (struct awaiting){ list, list, 0 };
    if (slot != SLOT_MEMORY) {
        unsigned row = slot == SLOT_DARK ? g->detective[g->k.active] : (unsigned)REACTS_LIGHT;
        list = facts->reacts;
        at = h->event == EVENT_ENTERS && h->a < PLACE_MAX && !q->coverage
                 ? facts->enters[row][h->a]
                 : &facts->reacts_at[row][h->event];
    }
    return (struct awaiting){ &list[at[0]], &list[at[1]], window_zone(slot, 0) };
}

/* Who might have a card to play, as far as where such cards lie tells. */
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
        MASK_EACH (seats & ~BIT(g->k.active), s) /* R-06; no branch: nobody could foresee it */
            seats &= (seat_mask) ~(!(facts->abroad_reacts[g->detective[s]] >> h->event & 1) << s);
    return seats;
}

/* Any answer of this seat, each as likely: the card it plays, or 0. */
static component_id window_draw(struct ask *q, const struct happening *h, enum play_slot slot,
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

/* The first answer that counts, in their order: all others come too late. Who is asked (seats) is
 * looked up only when somebody would play: by then it matters. */
static bool window_answers(struct ask *q, struct frame *f, const struct happening *h,
                           enum play_slot slot, const struct awaiting *all, uint8_t seat)
{
    component_id c = window_draw(q, h, slot, all, seat);

    if (c == 0)
        return false;
    f->local[AT_ASKED] = window_seats(q, h, slot, (seat_mask)f->local[AT_LEFT]);
    if (!(f->local[AT_ASKED] >> seat & 1))
        return false;
    window_play(q, f, slot, seat, c);
    return true;
}

static bool seats_answer(struct ask *q, struct frame *f, const struct happening *h,
                         enum play_slot slot, const struct awaiting *all, unsigned seats)
{
    MASK_EACH (seats, s)
        if (window_answers(q, f, h, slot, all, (uint8_t)s))
            return true;
    return false;
}

/* Has somebody played? The active player comes first with a light card (light_answer()), else the
 * first player, then clockwise. */
static bool window_roll(struct ask *q, struct frame *f, const struct happening *h,
                        enum play_slot slot)
{
    const struct android *g = android_of(q);
    struct awaiting all = cards_awaiting(q, h, slot);
    seat_mask seats = seats_that_might(q, h, slot, &all);

    if (seats == 0)
        return false;
    q->steps = 0; /* as where they are asked */
    if (slot == SLOT_LIGHT && seats >> g->k.active & 1) {
        if (window_answers(q, f, h, slot, &all, g->k.active))
            return true;
        seats &= (seat_mask)~BIT(g->k.active);
    }
    unsigned before = seats & (BIT(g->first) - 1);
    return seats_answer(q, f, h, slot, &all, seats ^ before) ||
           seats_answer(q, f, h, slot, &all, before);
}

/* From this slot on, the first for which somebody is asked; no step is left: it is over. Who is
 * asked is settled before the asking. */
static enum flow window_next(struct ask *q, struct frame *f, const struct happening *h,
                             enum play_slot slot)
{
    static const uint8_t ask[] = { [SLOT_MEMORY] = WINDOW_MEMORY_ASK,
                                   [SLOT_DARK] = WINDOW_DARK_ASK,
                                   [SLOT_LIGHT] = WINDOW_LIGHT_ASK };

    for (; slot <= SLOT_LIGHT; slot++) {
        if (slot == SLOT_LIGHT && f[-1].flags & FRAME_CANCELED) /* A-TERM-01 */
            break;
        if (q->lots) { /* not mutated: speed; test_roll */
            if (window_roll(q, f, h, slot))
                return FLOW_STEP;
            continue;
        }
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

/* Where any answer will do: is it plain that nobody has one? Behind EVENT_WINDOWS only Memory cards
 * react, and mostly nobody holds one. */
static bool window_is_idle(const struct ask *q, const struct happening *h)
{
    struct awaiting all = cards_awaiting(q, h, SLOT_MEMORY);

    return h->event >= EVENT_WINDOWS && seats_that_might(q, h, SLOT_MEMORY, &all) == 0;
}

static bool window_wanted(struct ask *q, const struct happening *h)
{
    return window_seats(q, h, SLOT_DARK, SEEN_BY_ALL) ||
           window_seats(q, h, SLOT_LIGHT, SEEN_BY_ALL) ||
           window_seats(q, h, SLOT_MEMORY, SEEN_BY_ALL);
}

/* Is anybody to be asked at all? Where nobody hears of it first, who that is holds until he is. */
enum flow flow_window(struct ask *q, struct frame *f, uint8_t step, uint8_t event, uint8_t seat,
                      uint16_t a, uint16_t b)
{
    struct happening h = { .event = event, .who = seat, .a = a, .b = b };

    f->step = step;
    if (android_of(q)->quiet) /* */
        return FLOW_STEP;
    if (event < EVENT_WINDOWS && seat != q->b->active) /* A-TWI-13 */
        return FLOW_STEP;
    if (q->lots && window_is_idle(q, &h)) /* not mutated: speed; test_roll */
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

/* What is asked about: never a token that some have not seen. */
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

/* A-TWI-29, R-108: one sealed ask; passing is always possible. */
static enum flow window_ask(struct frame *f, struct ask *q, const struct happening *h,
                            enum play_slot slot, uint8_t answered)
{
    uint16_t prompt = PROMPT_REACT;

    if (h->event < EVENT_WINDOWS) /* not mutated: how it is asked */
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

/* A-TWI-27, R-06: the active player first. */
static uint8_t light_answer(const struct android *g)
{
    uint8_t active = g->k.active;

    if (lane_answer(&g->k, active) != 0) /* A-TWI-27 */
        return active;
    return lane_first_answer(&g->k, g->first, block_seats(&g->k)); /* */
}

/* A-TWI-24 to A-TWI-30: steps are those of play.h, where a card that was played comes back to. */
enum flow android_window(struct frame *f, struct ask *q)
{
    struct android *g = android_of(q);
    struct happening h = { .event = (uint8_t)f->local[AT_EVENT],
                           .who = (uint8_t)f->local[AT_WHO],
                           .a = f->local[AT_A],
                           .b = f->local[AT_B] };
    uint8_t seat;

    switch (f->step) {
    case WINDOW_MEMORY:
        return window_next(q, f, &h, SLOT_MEMORY);

    case WINDOW_MEMORY_ASK:
        return window_ask(f, q, &h, SLOT_MEMORY, WINDOW_MEMORY_ANSWERED);

    case WINDOW_MEMORY_ANSWERED:
        seat = lane_first_answer(&g->k, g->first, block_seats(&g->k));
        if (seat == SEAT_NONE)
            return window_next(q, f, &h, SLOT_DARK);
        return window_play(q, f, SLOT_MEMORY, seat, lane_answer(&g->k, seat));

    case WINDOW_DARK: /* A-TWI-25 */
        return window_next(q, f, &h, SLOT_DARK);

    case WINDOW_DARK_ASK:
        return window_ask(f, q, &h, SLOT_DARK, WINDOW_DARK_ANSWERED);

    case WINDOW_DARK_ANSWERED: /* A-TWI-24, A-TWI-25, R-45 */
        seat = lane_first_answer(&g->k, g->first, block_seats(&g->k)); /* A-TWI-25 */
        if (seat == SEAT_NONE)
            return window_next(q, f, &h, SLOT_LIGHT);
        return window_play(q, f, SLOT_DARK, seat, lane_answer(&g->k, seat));

    case WINDOW_LIGHT: /* A-TWI-27; what was canceled has not happened: A-TERM-01 */
        return window_next(q, f, &h, SLOT_LIGHT);

    case WINDOW_LIGHT_ASK:
        return window_ask(f, q, &h, SLOT_LIGHT, WINDOW_LIGHT_ANSWERED);

    case WINDOW_LIGHT_ANSWERED: /* A-TWI-24, A-TWI-27 */
        seat = light_answer(g);
        if (seat == SEAT_NONE)
            return FLOW_DONE;
        return window_play(q, f, SLOT_LIGHT, seat, lane_answer(&g->k, seat));

    case WINDOW_CLOSED:
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
