/* damage.c: damage, healing and death (L-DAMAGE, L-DEATH). */
#include "la1/harm.h"

struct frame *frame_nearest(struct ask *q, uint8_t proc)
{
    for (unsigned i = q->b->depth; i > 0; i--)
        if (block_frames(q->b)[i - 1].proc == proc)
            return &block_frames(q->b)[i - 1];
    return NULL;
}

unsigned damage_of(const struct ask *q, uint8_t seat, bool face_up_only)
{
    unsigned count = 0;

    ZONE_EACH (q->b, hurt_of(seat), c)
        count += !face_up_only || is_face_up(q, c);
    return count;
}

/* L-DAMAGE-05, L-DAMAGE-06, L-DAMAGE-11: the remaining cards slide to the lowest slots. */
void damage_heal(struct ask *q, uint8_t seat, component_id c)
{
    bool open = is_face_up(q, c);

    if (open)
        effects_leave_play(q, c);
    component_move(q->b, c, ZONE_DAMAGE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
    struct log_entry *e = log_write(q, MSG_HEALS);
    log_seat(e, seat);
    log_card(q, e, c);
}

void damage_heal_all(struct ask *q, uint8_t seat)
{
    for (component_id c; (c = zone_top(q->b, hurt_of(seat))) != 0;)
        damage_heal(q, seat, c);
}

/* L-DAMAGE-08: 0: none is left. */
static component_id damage_draw(struct ask *q)
{
    if (!zone_top(q->b, ZONE_DAMAGE)) {
        zone_pour(q->b, ZONE_DAMAGE_DISCARD, ZONE_DAMAGE);
        zone_shuffle(q->b, ZONE_DAMAGE);
    }
    return zone_top(q->b, ZONE_DAMAGE);
}

/* L-DAMAGE-01, L-DAMAGE-02: returns true if that was the last card. */
static bool damage_deal(struct ask *q, uint8_t seat, component_id c)
{
    unsigned slot = zone_count_of(q, hurt_of(seat)) + 1;
    bool turns = is_turned_up(slot) &&
                 permission(q, QUESTION_FACE_UP, seat, (uint16_t)slot, REQ_MET) == REQ_MET;

    component_move(q->b, c, hurt_of(seat), PLACE_TOP, MOVE_UNSEEN, 0);
    if (turns) {
        component_turn_up(q->b, c);
        effects_enter_play(q, c, seat);
    }
    struct log_entry *e = log_write(q, MSG_HURT);
    log_seat(e, seat);
    log_card(q, e, c);
    return slot == DEATH;
}

/* local[0]: how much; local[1]: word of the cause; local[2]: dealt. */
enum flow la1_damage(struct frame *f, struct ask *q)
{
    enum { STEP_DEAL = HARM_COMES, STEP_AFTER, STEP_DUE };

    if (f->step < HARM_COMES) /* L-DAMAGE-09 */
        return harm_window(f, q, EVENT_HURTING, USE_HURT, PROMPT_HURT);
    switch (f->step) {
    case STEP_DEAL: /* L-DAMAGE-04 */
        f->local[0] = (uint16_t)question_settle(q, QUESTION_DAMAGE, f->seat, 0, f->local[0]);
        for (; f->local[0] > 0; f->local[0]--) {
            component_id c = damage_draw(q);
            if (c == 0) { /* L-DAMAGE-08 */
                darkness_advance(q, 1);
                break;
            }
            f->local[2]++;
            if (damage_deal(q, f->seat, c)) /* L-DAMAGE-03 */
                return flow_call(f, STEP_DUE, PROC_DEATH, f->seat, 0, 0);
        }
        return flow_step(f, STEP_AFTER);

    case STEP_AFTER:
        if (f->local[2])
            announce(q, EVENT_HURT, f->seat, f->local[2], 0);
        return flow_step(f, STEP_DUE);

    case STEP_DUE:
        if (is_due(q))
            return flow_become(f, PROC_ADVANCE, q->b->active, 0, 0);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

enum heals { HEALS_DOWN, HEALS_UP, HEALS_ANY };

static bool is_healable(const struct ask *q, component_id c, unsigned how)
{
    return how == HEALS_ANY || is_face_up(q, c) == (how == HEALS_UP);
}

/* local[0]: how many; local[1]: enum heals. L-DAMAGE-07: the owner chooses by slot. */
enum flow la1_heal(struct frame *f, struct ask *q)
{
    enum { STEP_NEXT, STEP_ASK };
    unsigned left = 0;

    ZONE_EACH (q->b, hurt_of(f->seat), c)
        left += is_healable(q, c, f->local[1]);
    switch (f->step) {
    case STEP_NEXT:
        if (f->local[0] == 0 || left == 0 || !is_alive(q, f->seat))
            return FLOW_DONE;
        if (left > f->local[0])
            return flow_step(f, STEP_ASK);
        for (component_id c = zone_top(q->b, hurt_of(f->seat)), below; c != 0; c = below) {
            below = component_below(q->b, c);
            if (is_healable(q, c, f->local[1]))
                damage_heal(q, f->seat, c);
        }
        return FLOW_DONE;

    case STEP_ASK:
        ask_seat(q, f->seat, PROMPT_HEAL);
        ask_about(q, T_NUMBER, f->local[0]);
        ASK_ZONE_EACH (q, hurt_of(f->seat), c)
            if (ask_offer_if(q, OPT_HEAL, c,
                             is_healable(q, c, f->local[1]) ? REQ_MET : REQ_OTHER_FACE)) {
                damage_heal(q, f->seat, c);
                f->local[0]--;
                return flow_step(f, STEP_NEXT);
            }
        return FLOW_WAIT;
    }
    return FLOW_BROKEN;
}

/* Death */

static void zone_to(struct ask *q, uint8_t from, uint8_t to)
{
    for (component_id c; (c = zone_top(q->b, from)) != 0;)
        component_move(q->b, c, to, PLACE_TOP, MOVE_FACE_UP, 0);
}

/* L-DEATH-01, L-DEATH-02, L-DEATH-09 */
static void investigator_leave(struct ask *q, uint8_t seat)
{
    struct la1 *g = la1_of(q);

    for (component_id c; (c = zone_top(q->b, play_of(seat))) != 0;)
        item_leave(q, c);
    for (component_id c; (c = zone_top(q->b, cursed_of(seat))) != 0;)
        curse_leave(q, c);
    for (component_id c; (c = zone_top(q->b, tokens_of(seat))) != 0;)
        token_return(q, c);
    damage_heal_all(q, seat);
    zone_to(q, own_of(seat), ZONE_BOX);
    zone_to(q, hand_of(seat), ZONE_BOX);
    zone_to(q, discard_of(seat), ZONE_BOX);
    zone_to(q, played_of(seat), ZONE_BOX);
    for (uint8_t kind = 0; kind < SUPPLY_COUNT; kind++)
        supply_move(q->b, kind, seat, HOLDER_BANK, held(q, kind, seat));
    for (unsigned i = 0; i < LYING; i++)
        if (g->lying[i] && g->where[i] == WHERE_SEAT_0 + seat)
            lying_leave(q, g->lying[i]);
    effects_leave_play(q, source_of_entry(investigator_entry(q, seat)));
    for (unsigned i = 0; i < g->rider_count;) { /* riders of the dead are void */
        if (g->rider_how[i] >> RIDER_OWNER_SHIFT != seat) {
            i++;
            continue;
        }
        for (unsigned j = i; j + 1u < g->rider_count; j++) {
            g->rider[j] = g->rider[j + 1];
            g->rider_how[j] = g->rider_how[j + 1];
        }
        g->rider_count--;
        g->rider[g->rider_count] = 0;
        g->rider_how[g->rider_count] = 0;
    }
    g->killed |= (uint8_t)BIT(g->investigator[seat]);
    campaign_forget(q, g->investigator[seat]);
    g->dead |= (seat_mask)BIT(seat);
    g->place[seat] = NOWHERE;
}

/* All cards of a killed investigator's test go where they would have gone. */
static void test_abandon(struct ask *q)
{
    struct la1 *g = la1_of(q);

    zone_to(q, ZONE_DRAWN, ZONE_FATE_DISCARD);
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        zone_to(q, played_of(seat), is_alive(q, seat) ? discard_of(seat) : ZONE_BOX);
    g->test_flags &= (uint8_t) ~(TEST_RUNS | TEST_DRAWS);
    span_end(q, SPAN_TEST, SEAT_NONE);
}

/* L-DEATH-05: the turn, the card and the test of the killed investigator are over. Procedures
 * that have to put something away learn of it by local[8]; the others are dropped. */
static void course_end(struct ask *q, uint8_t seat)
{
    struct frame *frame = block_frames(q->b);
    unsigned first = q->b->depth;

    for (unsigned i = q->b->depth; i-- > 0;) {
        bool own = frame[i].seat == seat;
        if (own && frame[i].proc == PROC_TEST)
            first = i - 1;
        else if (own && (frame[i].proc == PROC_TURN || frame[i].proc == PROC_NUMBER ||
                         frame[i].proc == PROC_ENCOUNTER))
            first = i;
    }
    for (unsigned i = first; i + 1u < q->b->depth; i++) {
        switch (frame[i].proc) {
        case PROC_TURN:
        case PROC_NUMBER:
        case PROC_ENCOUNTER:
        case PROC_DRAW_DARKNESS:
            frame[i].local[8] = 1;
            break;
        case PROC_TEST:
            test_abandon(q);
            frame[i] = (struct frame){ .proc = PROC_GONE, .seat = frame[i].seat };
            break;
        case PROC_DRAIN:
        case PROC_ROUND:
        case PROC_PHASE:
        case PROC_DEATH:
            break;
        default:
            frame[i] = (struct frame){ .proc = PROC_GONE, .seat = frame[i].seat };
        }
    }
}

enum flow la1_gone(struct frame *f, struct ask *q)
{
    (void)f, (void)q;
    return FLOW_DONE;
}

/* L-DEATH-11 */
enum flow la1_death(struct frame *f, struct ask *q)
{
    enum { STEP_LEAVE, STEP_DARKNESS, STEP_OVER };

    switch (f->step) {
    case STEP_LEAVE:
        log_seat(log_write(q, MSG_KILLED), f->seat);
        course_end(q, f->seat);
        investigator_leave(q, f->seat);
        announce(q, EVENT_KILLED, f->seat, 0, 0);
        return flow_step(f, STEP_DARKNESS);

    case STEP_DARKNESS: /* L-DEATH-03 */
        darkness_advance(q, 2);
        if (is_due(q)) /* not mutated: otherwise the next settling takes them, before any choice */
            return due_take(f, q, STEP_OVER);
        return flow_step(f, STEP_OVER);

    case STEP_OVER:
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

static bool is_played(const struct ask *q, unsigned investigator)
{
    const struct la1 *g = la1_of(q);

    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        if (is_alive(q, seat) && g->investigator[seat] == investigator)
            return true;
    return false;
}

/* L-DEATH-04, L-DEATH-06: an unused investigator or, if there is none, the killed one
 * again. */
static bool may_arrive(const struct ask *q, unsigned investigator, uint8_t seat)
{
    const struct la1 *g = la1_of(q);
    bool spare = false;

    for (unsigned i = 0; i < INVESTIGATORS; i++)
        spare |= !is_played(q, i) && !(g->killed >> i & 1);
    if (is_played(q, investigator))
        return false;
    return spare ? !(g->killed >> investigator & 1) : investigator == g->investigator[seat];
}

enum flow la1_replace(struct frame *f, struct ask *q)
{
    struct la1 *g = la1_of(q);

    ask_seat(q, f->seat, PROMPT_INVESTIGATOR);
    for (unsigned i = 0; i < INVESTIGATORS; i++)
        if (ask_offer_if(q, OPT_INVESTIGATOR, entry_of(q, KIND_INVESTIGATOR, i),
                         may_arrive(q, i, f->seat) ? REQ_MET : REQ_TAKEN)) {
            g->dead &= (seat_mask)~BIT(f->seat);
            investigator_arrive(q, f->seat, i);
            campaign_cards(q, f->seat); /* L-CAMPAIGN-14 */
            return FLOW_DONE;
        }
    return FLOW_WAIT;
}
