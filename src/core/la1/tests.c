/* tests.c: skill tests and fate (L-SKILL).
 *
 * The tester plays cards, then each other investigator at the place is asked once, then the tester
 * may add cards and use cards in play. Then fate cards are drawn one by one; each waits for its
 * decisions (keep, Push, Karma, Warrens, a card) before it is added. The procedure returns 0 for
 * success and 1 for failure. Riders wait until the outcome is resolved (PROC_SETTLE).
 */
#include "la1/facts.h"

enum { LUCK = SKILLS }; /* a mark */

unsigned skill_bit(int word)
{
    return is_skill_word(word) ? BIT(word - WORD_MIND) : 0;
}

/* L-SKILL-04, L-SKILL-08: whether this card counts in a test of these skills. */
bool card_is_of(const struct ask *q, component_id c, unsigned skills)
{
    const int16_t *field = card_fields(q, c);

    return card_kind(q, c) == KIND_SKILL &&
           (field[SKILL_MARK] == WORD_ANY ||
            ((skill_bit(field[SKILL_MARK]) | skill_bit(field[SKILL_MARK_2])) & skills));
}

/* L-SKILL-21, L-SKILL-25: the discards become the deck when it is empty. */
component_id fate_draw(struct ask *q, uint8_t zone)
{
    if (!zone_top(q->b, ZONE_FATE)) {
        zone_pour(q->b, ZONE_FATE_DISCARD, ZONE_FATE);
        zone_shuffle(q->b, ZONE_FATE);
    }
    component_id c = zone_top(q->b, ZONE_FATE);
    if (c) {
        component_move(q->b, c, zone, PLACE_TOP, MOVE_FACE_UP, 0);
        log_card(q, log_write(q, MSG_FATE), c);
    }
    return c;
}

/* L-GEN-11: set first, then plus and minus. */
int fate_value(struct ask *q, component_id c)
{
    const struct la1 *g = la1_of(q);
    const int16_t *field = card_fields(q, c);
    int value = g->test_flags & TEST_READ ? g->test_read : field[FATE_VALUE];

    return question(q, QUESTION_FATE, g->test_seat, (uint16_t)field[FATE_MARK], value);
}

static unsigned mark_of(const struct ask *q, component_id c)
{
    if (la1_of(q)->test_flags & TEST_LUCK)
        return LUCK;
    return (unsigned)card_fields(q, c)[FATE_MARK] - WORD_MIND;
}

/* L-LOC-09, L-LOC-16 */
static bool may_redraw(const struct ask *q, uint8_t seat)
{
    unsigned place = la1_of(q)->place[seat];

    return place < PLACES && place_fields(q, place)[PLACE_PASSIVE] == WORD_WARRENS &&
           (is_frame_below(q, PROC_ENCOUNTER) || is_frame_below(q, PROC_NUMBER) ||
            is_frame_below(q, PROC_INVESTIGATE));
}

static requirement push_missing(struct ask *q, uint8_t seat, component_id c) /* L-SKILL-12 */
{
    int mark = card_fields(q, c)[FATE_MARK];
    requirement usually =
        investigator_fields(q, seat)[INVESTIGATOR_PUSH] == mark ? REQ_MET : REQ_NO_PUSH;

    return permission(q, QUESTION_PUSH, seat, (uint16_t)mark, usually);
}

unsigned karma_cost(struct ask *q, uint8_t seat) /* L-SKILL-17 */
{
    return (unsigned)question(q, QUESTION_KARMA, seat, 0, 1);
}

static requirement karma_missing(struct ask *q, uint8_t seat)
{
    return held(q, SUPPLY_KARMA, seat) >= karma_cost(q, seat) ? REQ_MET : REQ_KARMA;
}

static void log_test(struct ask *q, uint16_t message, int number)
{
    struct log_entry *e = log_write(q, message);

    log_seat(e, la1_of(q)->test_seat);
    log_number(e, number);
}

/* Playing cards */

static void card_commit(struct ask *q, uint8_t seat, component_id c, bool assists)
{
    struct la1 *g = la1_of(q);
    const struct pack_clause *clause = card_program(q->pack, c);

    component_move(q->b, c, played_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
    g->test_total = (int8_t)(g->test_total + card_fields(q, c)[SKILL_VALUE]);
    struct log_entry *e = log_write(q, assists ? MSG_ASSISTS : MSG_COMMITS);
    log_seat(e, seat);
    log_card(q, e, c);
    if (clause && clause->listens != EVENT_PLAYED_WITH && g->rider_count < RIDERS) {
        g->rider[g->rider_count] = c;
        g->rider_how[g->rider_count++] =
            (uint8_t)(seat << RIDER_OWNER_SHIFT | (assists ? RIDER_ASSIST : 0));
    }
    announce(q, EVENT_PLAYS, seat, c, 0);
}

static requirement commit_missing(struct ask *q, uint8_t seat, component_id c)
{
    if (!card_is_of(q, c, la1_of(q)->test_skills)) /* L-SKILL-04 */
        return REQ_OTHER_SKILL;
    if (question_heard(q, QUESTION_TEST_CARDS) &&
        (int)zone_count_of(q, played_of(seat)) >= question(q, QUESTION_TEST_CARDS, seat, 0, 99))
        return REQ_TOO_MANY;
    return REQ_MET;
}

/* The text of a card that applies to the test in which it is played. */
static enum flow commit_and_play(struct frame *f, struct ask *q, uint8_t seat, component_id c,
                                 uint8_t step, bool assists)
{
    const struct pack_clause *clause = card_program(q->pack, c);
    struct scope s = { .self = c, .you = seat, .reg = { seat, c } };

    card_commit(q, seat, c, assists);
    if (clause && clause->listens == EVENT_PLAYED_WITH && clause_missing(q, clause, &s) == REQ_MET)
        return flow_play(q, f, step, clause, &s);
    return flow_step(f, step);
}

/* L-SKILL-15 */
static bool is_near_enough(struct ask *q, uint8_t seat)
{
    const struct la1 *g = la1_of(q);

    if (g->place[seat] == g->test_place)
        return true;
    return g->test_place < PLACES &&
           section_of(q, g->place[seat]) == section_of(q, g->test_place) &&
           permission(q, QUESTION_ASSIST_FAR, seat, 0, REQ_FORBIDDEN) == REQ_MET;
}

/* L-SKILL-15, L-SKILL-16 */
static bool can_assist(struct ask *q, uint8_t seat)
{
    const struct la1 *g = la1_of(q);

    if (!is_alive(q, seat) || seat == g->test_seat || !is_near_enough(q, seat) ||
        permission(q, QUESTION_ASSIST, seat, 0, REQ_MET) != REQ_MET)
        return false;
    ZONE_EACH (q->b, hand_of(seat), c)
        if (card_is_of(q, c, g->test_skills))
            return true;
    return false;
}

/* L-SKILL-26: `last`: the tester's second turn, after the helpers; nothing can be added later. */
static enum flow commit_ask(struct frame *f, struct ask *q, uint8_t step, uint8_t after, bool last)
{
    struct la1 *g = la1_of(q);

    ask_seat(q, f->seat, PROMPT_TEST);
    ask_about(q, T_NUMBER, (uint16_t)g->test_number);
    ask_about(q, T_NUMBER, (uint16_t)g->test_total);
    ASK_ZONE_EACH (q, hand_of(f->seat), c)
        if (ask_offer_if(q, OPT_COMMIT, c, commit_missing(q, f->seat, c)))
            return commit_and_play(f, q, f->seat, c, step, false);
    if (ask_offer_if(q, OPT_MIX, 0, /* L-SKILL-20 */
                     !zone_top(q->b, ZONE_FATE_DISCARD) || g->test_flags & TEST_MIXED
                         ? REQ_NO_EFFECT
                         : REQ_MET)) {
        zone_pour(q->b, ZONE_FATE_DISCARD, ZONE_FATE);
        zone_shuffle(q->b, ZONE_FATE);
        g->test_flags |= TEST_MIXED;
        log_write(q, MSG_FATE_MIXED);
        return flow_step(f, step);
    }
    if (last &&
        permission(q, QUESTION_TEST_USES, f->seat, 0, REQ_MET) == REQ_MET) { /* L-SKILL-19 */
        unsigned used = ask_offer_uses(q, OPT_USE, BIT(USE_TEST) | BIT(USE_TEST_BY), f->seat, 0);
        if (used < ABILITY_MAX)
            return flow_ability_use(q, f, step, used, f->seat, 0);
    }
    if (ask_offer(q, last ? OPT_DRAW_FATE : OPT_ENOUGH, 0))
        return flow_step(f, after);
    return FLOW_WAIT;
}

static enum flow help_ask(struct frame *f, struct ask *q, uint8_t seat, uint8_t after)
{
    ask_seat(q, seat, PROMPT_ASSIST);
    ask_about(q, T_SEAT, f->seat);
    ASK_ZONE_EACH (q, hand_of(seat), c)
        if (ask_offer_if(q, OPT_ASSIST, c,
                         card_is_of(q, c, la1_of(q)->test_skills) ? REQ_MET : REQ_OTHER_SKILL))
            return commit_and_play(f, q, seat, c, after, true);
    if (ask_offer(q, OPT_PASS, 0))
        return flow_step(f, after);
    return FLOW_WAIT;
}

/* The drawn card */

/* Whether there is a decision about it. If it can only be kept, nobody is asked. */
static bool fate_waits(struct ask *q, uint8_t seat)
{
    component_id c = zone_top(q->b, ZONE_DRAWN);

    return push_missing(q, seat, c) == REQ_MET || karma_missing(q, seat) == REQ_MET ||
           may_redraw(q, seat) ||
           (permission(q, QUESTION_TEST_USES, seat, 0, REQ_MET) == REQ_MET &&
            can_use(q, BIT(USE_FATE), seat, 0));
}

/* L-SKILL-13: another card is drawn in its place. */
static void fate_replace(struct ask *q)
{
    unsigned at = zone_count_of(q, ZONE_DRAWN) - 1u;

    la1_of(q)->test_replaced[at / 8] |= (uint8_t)BIT(at % 8);
    log_card(q, log_write(q, MSG_REPLACED), zone_top(q->b, ZONE_DRAWN));
}

/* L-SKILL-18, L-SKILL-28 */
static enum flow fate_ask(struct frame *f, struct ask *q, uint8_t again, uint8_t draw, uint8_t add)
{
    component_id c = zone_top(q->b, ZONE_DRAWN);

    ask_seat(q, f->seat, PROMPT_FATE);
    ask_about(q, T_CARD, c);
    if (ask_offer(q, OPT_ACCEPT, 0))
        return flow_step(f, add);
    if (ask_offer_if(q, OPT_PUSH, 0, push_missing(q, f->seat, c))) { /* L-SKILL-12, L-SKILL-13 */
        log_seat(log_write(q, MSG_PUSHES), f->seat);
        fate_replace(q);
        return flow_step(f, draw);
    }
    if (ask_offer_if(q, OPT_KARMA, 0, karma_missing(q, f->seat))) { /* L-SKILL-17 */
        purse_pay(q, f->seat, SUPPLY_KARMA, karma_cost(q, f->seat));
        fate_replace(q);
        return flow_step(f, draw);
    }
    if (ask_offer_if(q, OPT_WARRENS, 0,
                     may_redraw(q, f->seat) ? REQ_MET : REQ_NOT_HERE)) { /* L-LOC-09 */
        fate_replace(q);
        return flow_call(f, draw, PROC_DAMAGE, f->seat, 1, WORD_COST);
    }
    if (permission(q, QUESTION_TEST_USES, f->seat, 0, REQ_MET) == REQ_MET) {
        unsigned used = ask_offer_uses(q, OPT_USE, BIT(USE_FATE), f->seat, 0);
        if (used < ABILITY_MAX)
            return flow_ability_use(q, f, again, used, f->seat, 0);
    }
    return FLOW_WAIT;
}

static void test_begin(struct frame *f, struct ask *q)
{
    struct la1 *g = la1_of(q);

    g->test_flags = TEST_RUNS;
    g->test_seat = f->seat;
    g->test_skills = (uint8_t)(f->local[0] & 0x3f);
    g->test_place = g->place[f->seat];
    g->test_total = g->test_margin = 0;
    g->test_kept = 0;
    memset(g->test_marks, 0, sizeof g->test_marks);
    memset(g->test_replaced, 0, sizeof g->test_replaced);
    f->local[5] = g->rider_count;
    g->test_number = (int8_t)question(q, QUESTION_NUMBER, f->seat, g->test_word, f->local[1]);
    log_test(q, MSG_TEST, g->test_number);
}

/* L-SKILL-11: 1 for each Bonus of a tested skill, then the additions of cards in force. */
static int bonus_of(struct ask *q, uint8_t seat)
{
    const struct la1 *g = la1_of(q);
    int icon = skill_bit(investigator_fields(q, seat)[INVESTIGATOR_BONUS]) & g->test_skills ? 1 : 0;

    return question(q, QUESTION_BONUS, seat, 0, icon);
}

/* L-SKILL-10 */
static void test_clear(struct ask *q)
{
    for (component_id c; (c = zone_top(q->b, ZONE_DRAWN)) != 0;)
        component_move(q->b, c, ZONE_FATE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        for (component_id c; (c = zone_top(q->b, played_of(seat))) != 0;)
            component_move(q->b, c, discard_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
}

/* L-LOC-02, L-LOC-14: a failed Investigation is noticed at a watched place. */
static bool is_watched(struct ask *q, uint8_t seat)
{
    unsigned place = la1_of(q)->test_place;
    component_id c = zone_top(q->b, ZONE_ENCOUNTER);

    return place < PLACES && place_fields(q, place)[PLACE_PASSIVE] == WORD_WATCHED &&
           is_frame_below(q, PROC_INVESTIGATE) &&
           permission(q, QUESTION_WATCHED, seat, 0, REQ_MET) == REQ_MET &&
           (c == 0 || card_fields(q, c)[ENCOUNTER_SORT] == WORD_INVESTIGATION);
}

static enum flow test_compare(struct frame *f, struct ask *q, uint8_t step)
{
    struct la1 *g = la1_of(q);
    int margin = g->test_total - g->test_number;
    int over = question(q, QUESTION_OVERSHOOT, f->seat, 0, OVERSHOOT);
    bool success = margin >= 0; /* L-SKILL-01, L-SKILL-23 */

    f->local[3] = !success;
    f->local[4] = (uint16_t)(margin + 64);
    g->test_margin = (int8_t)margin;
    log_test(q, success ? MSG_SUCCEEDS : MSG_FAILS, g->test_total);
    test_clear(q);
    g->test_flags &= (uint8_t)~TEST_DRAWS;
    if (success && margin >= (over > 1 ? over : 1)) { /* L-SKILL-09, L-GEN-11 */
        announce(q, EVENT_OVERSHOOTS, f->seat, 0, 0);
        return flow_call(f, step, PROC_HEAT, f->seat, 1, WORD_OVERSHOOT);
    }
    if (!success && is_watched(q, f->seat))
        return flow_call(f, step, PROC_HEAT, f->seat, 1, WORD_FAILED);
    return flow_step(f, step);
}

/* L-SKILL-22: announces the outcome, on which riders depend. */
static void test_told(struct frame *f, struct ask *q)
{
    struct la1 *g = la1_of(q);

    for (unsigned i = f->local[5]; i < g->rider_count; i++)
        if (f->local[3] == 0)
            g->rider_how[i] |= RIDER_SUCCESS;
    g->test_seat = f->seat;
    g->test_margin = (int8_t)((int)f->local[4] - 64);
    g->test_flags = 0;
    announce(q, f->local[3] ? EVENT_FAILS : EVENT_SUCCEEDS, f->seat, 0, 0);
}

/* local[0]: a bit for each skill, and 0x80 if one of them is chosen; local[1]: the number;
 * local[2]: helpers asked; local[3]: 1: failed; local[4]: the margin plus 64; local[5]: riders of
 * earlier tests. */
enum flow la1_test(struct frame *f, struct ask *q)
{
    struct la1 *g = la1_of(q);

    switch (f->step) {
    case TEST_AT_BEGIN:
        if (!is_alive(q, f->seat)) { /* a card tests somebody who has just died */
            q->b->answer = 1;
            return FLOW_DONE;
        }
        return flow_step(f, f->local[0] & 0x80 ? TEST_AT_SKILL : TEST_AT_READY);

    case TEST_AT_SKILL: /* L-SKILL-03, L-SKILL-30 */
        ask_seat(q, f->seat, PROMPT_SKILL);
        for (unsigned i = 0; i < SKILLS; i++)
            if (f->local[0] >> i & 1 && ask_offer(q, OPT_SKILL, (uint16_t)(WORD_MIND + i))) {
                f->local[0] = (uint16_t)BIT(i);
                return flow_step(f, TEST_AT_READY);
            }
        return FLOW_WAIT;

    case TEST_AT_READY: {
        bool helpers = false;
        test_begin(f, q);
        if (permission(q, QUESTION_SURE, f->seat, g->test_word, REQ_FORBIDDEN) == REQ_MET) {
            g->test_total = g->test_number;
            return flow_step(f, TEST_AT_COMPARE);
        }
        announce(q, EVENT_TESTING, f->seat, 0, 0);
        for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
            helpers |= can_assist(q, seat);
        return flow_step(f, helpers ? TEST_AT_FIRST : TEST_AT_LAST);
    }

    case TEST_AT_FIRST: /* L-SKILL-26 */
        return commit_ask(f, q, TEST_AT_FIRST, TEST_AT_HELPER, false);

    case TEST_AT_HELPER:
        if (++f->local[2] >= q->b->seat_count)
            return flow_step(f, TEST_AT_LAST);
        return flow_step(f, can_assist(q, (uint8_t)((f->seat + f->local[2]) % q->b->seat_count))
                                ? TEST_AT_HELP
                                : TEST_AT_HELPER);

    case TEST_AT_HELP:
        return help_ask(f, q, (uint8_t)((f->seat + f->local[2]) % q->b->seat_count),
                        TEST_AT_HELPER);

    case TEST_AT_LAST:
        return commit_ask(f, q, TEST_AT_LAST, TEST_AT_BONUS, true);

    case TEST_AT_BONUS:
        g->test_total = (int8_t)(g->test_total + bonus_of(q, f->seat));
        g->test_flags |= TEST_DRAWS;
        if (!flow_falls(f, q, TEST_AT_DRAW)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case TEST_AT_DRAW: { /* L-SKILL-06 */
        component_id c = fate_draw(q, ZONE_DRAWN);
        g->test_flags &= (uint8_t) ~(TEST_READ | TEST_LUCK);
        if (c == 0) /* L-SKILL-21 */
            return flow_step(f, TEST_AT_COMPARE);
        announce(q, EVENT_FATE, f->seat, c, 0);
        if (!flow_falls(f, q, TEST_AT_WAITS)) /* not mutated: speed */
            return FLOW_STEP;
    }
    /* fall through */
    case TEST_AT_WAITS:
        if (g->test_flags & TEST_REPLACED) { /* by a card: L-SKILL-13 */
            g->test_flags &= (uint8_t)~TEST_REPLACED;
            fate_replace(q);
            return flow_step(f, TEST_AT_DRAW);
        }
        return flow_step(f, fate_waits(q, f->seat) ? TEST_AT_FATE : TEST_AT_ADD);

    case TEST_AT_FATE:
        return fate_ask(f, q, TEST_AT_WAITS, TEST_AT_DRAW, TEST_AT_ADD);

    case TEST_AT_ADD: { /* L-SKILL-06, L-SKILL-07 */
        component_id c = zone_top(q->b, ZONE_DRAWN);
        unsigned mark = mark_of(q, c);
        g->test_total = (int8_t)(g->test_total + fate_value(q, c));
        g->test_kept++;
        g->test_marks[mark]++;
        return flow_step(f, mark == LUCK || g->test_skills >> mark & 1 ? TEST_AT_DRAW
                                                                       : TEST_AT_COMPARE);
    }

    case TEST_AT_COMPARE:
        return test_compare(f, q, TEST_AT_TOLD);

    case TEST_AT_TOLD:
        test_told(f, q);
        span_end(q, SPAN_TEST, SEAT_NONE);
        if (!flow_falls(f, q, TEST_AT_OVER)) /* not mutated: speed */
            return FLOW_STEP;
        /* fall through */
    case TEST_AT_OVER:
        g->test_word = 0;
        if (f->local[3])
            g->outcome_depth = (uint8_t)(f - block_frames(q->b));
        q->b->answer = f->local[3];
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* A fate card outside a test: L-SKILL-24 */
enum flow la1_fate(struct frame *f, struct ask *q)
{
    enum { STEP_DRAW, STEP_ASK };
    component_id c;

    switch (f->step) {
    case STEP_DRAW:
        c = fate_draw(q, ZONE_FATE_DISCARD);
        announce(q, EVENT_FATE, f->seat, c, 0);
        return may_redraw(q, f->seat) ? flow_step(f, STEP_ASK) : FLOW_DONE;

    case STEP_ASK:
        c = zone_top(q->b, ZONE_FATE_DISCARD);
        ask_seat(q, f->seat, PROMPT_FATE);
        ask_about(q, T_CARD, c);
        if (ask_offer(q, OPT_ACCEPT, 0))
            return FLOW_DONE;
        if (ask_offer(q, OPT_WARRENS, 0)) { /* L-LOC-16 */
            log_card(q, log_write(q, MSG_REPLACED), c);
            return flow_call(f, STEP_DRAW, PROC_DAMAGE, f->seat, 1, WORD_COST);
        }
        return FLOW_WAIT;
    }
    return FLOW_BROKEN;
}
