/* playing.c: playing a light or dark card: its cost, and where it goes (rulebook,
 * "Twilight Cards"; A-TWI-08 to A-TWI-23, A-ACT-08).
 */
#include "android/facts.h"
#include "android/play.h"

/* The cost of a card */

/* A-TWI-08, A-TWI-12, A-ACT-08: the Time; none in another's turn, and none for dark cards. */
static unsigned play_time(struct ask *q, uint8_t seat, component_id c, bool settle)
{
    const struct pack_entry *entry = pack_entry_of(q->pack, c);

    if (entry->kind != KIND_LIGHT || seat != q->b->active) /* A-TWI-09 A-ACT-14 A-TWI-12 */
        return 0;
    return cost_of(q, settle, QUESTION_PLAY_TIME, seat, c, entry->field[CARD_TIME]);
}

static int cost_printed(const struct ask *q, component_id c)
{
    return is_kind(q, c, KIND_MEMORY) ? 0 : pack_entry_of(q->pack, c)->field[CARD_COST];
}

/* A-TWI-15, R-39: before the color of a plot and before discards. */
static unsigned twilight_cost(struct ask *q, uint8_t seat, component_id c, bool settle)
{
    if (is_kind(q, c, KIND_MEMORY))
        return 0;
    return cost_of(q, settle, QUESTION_TWILIGHT_COST, seat, c, cost_printed(q, c));
}

/* A-TWI-21, A-TWI-22: the color of the current plot of the detective whose deck it is from. */
static bool is_matching(const struct ask *q, component_id c)
{
    if (is_kind(q, c, KIND_MEMORY))
        return false;
    int16_t color = pack_entry_of(q->pack, c)->field[CARD_COLOR];
    return color != WORD_NONE && color == plot_color(q, card_owner(q, c)); /* A-TWI-21 A-TWI-22 */
}

/* A-TWI-15, A-TWI-16: the spaces left on the track in the direction in which it is paid. */
static unsigned track_room(const struct ask *q, uint8_t seat, component_id c)
{
    unsigned shade = android_of(q)->shade[seat];

    return is_kind(q, c, KIND_LIGHT) ? TRACK_DARKEST - shade
                                     : shade - TRACK_LIGHTEST; /* A-TWI-15 */
}

/* The card's printed cost in Time and cards: these must be reserved for it. Costs are verbs
 * with constant numbers. */
struct cost clause_cost(const struct pack *p, const struct pack_clause *clause,
                        uint8_t token[SUPPLY_COUNT])
{
    struct cost cost = { 0 };
    uint16_t last = 0, before = 0;

    if (clause == NULL || clause->pay == 0)
        return cost;
    for (unsigned at = clause->pay; at < clause->does; at += 1u + op_fact[p->code[at]].operands) {
        if (p->code[at] == OP_PUSH) {
            before = last;
            last = p->code[at + 1];
        } else if (p->code[at] == OP_VERB) {
            uint16_t verb = p->code[at + 1];
            if (verb == VERB_DISCARD)
                cost.cards += last;
            if ((verb == VERB_PAY || verb == VERB_SACRIFICE || verb == VERB_GIVE_UP) &&
                last == SUPPLY_TIME)
                cost.time += before;
            else if (token && last < SUPPLY_COUNT &&
                     (verb == VERB_PAY || verb == VERB_SPEND || verb == VERB_SACRIFICE))
                token[last] = (uint8_t)(token[last] + before);
        }
    }
    return cost;
}

/* The gain that its owner may get from it; programs end with OP_END. */
uint32_t clause_gives(const struct pack *p, const struct pack_clause *clause)
{
    uint16_t last = 0;
    uint32_t gives = 0;

    for (unsigned at = clause->does; at && at < p->code_count && p->code[at] != OP_END;
         at += 1u + op_fact[p->code[at]].operands) {
        if (p->code[at] == OP_PUSH)
            last = p->code[at + 1];
        else if (p->code[at] == OP_VERB && last < SUPPLY_COUNT &&
                 (p->code[at + 1] == VERB_GAIN || p->code[at + 1] == VERB_TAKE_ON))
            gives |= BIT(last);
    }
    return gives;
}

/* A-TWI-21: the color of a plot can make it one less. */
static unsigned twilight_least(const struct ask *q, component_id c, unsigned cost)
{
    return cost > 0 && is_matching(q, c) ? cost - 1 : cost; /* A-TWI-21 */
}

/* A-TWI-16 to A-TWI-19, A-TWI-23, R-38: the least it can cost, with all cards that can be spared.
 */
static requirement twilight_missing(struct ask *q, uint8_t seat, component_id c, unsigned spare)
{
    unsigned room = track_room(q, seat, c) + spare; /* A-TWI-16 A-TWI-17 */

    if (facts_of(q)->cost_never_rises && /* not mutated: speed */
        twilight_least(q, c, (unsigned)cost_printed(q, c)) <= room)
        return REQ_MET;
    unsigned cost = twilight_cost(q, seat, c, false);
    return twilight_least(q, c, cost) <= room ? REQ_MET : REQ_TRACK; /* A-TWI-16 A-TWI-17 */
}

struct cost card_cost(struct ask *q, uint8_t seat, component_id c, uint8_t token[SUPPLY_COUNT])
{
    struct cost cost = clause_cost(q->pack, card_program(q->pack, c), token);

    cost.time += play_time(q, seat, c, false);
    cost.twilight = twilight_least(q, c, twilight_cost(q, seat, c, false));
    return cost;
}

/* The number of light cards that the seat may play on its own turn. */
static requirement light_limit_missing(struct ask *q, uint8_t seat)
{
    unsigned played = android_of(q)->lights;

    if (played < facts_of(q)->lights_least || /* not mutated: speed */
        (int)played < question(q, QUESTION_LIGHT_CARDS, seat, 0, ANY_NUMBER))
        return REQ_MET;
    return permission(q, QUESTION_ANY_LIGHT, seat, 0, REQ_LIGHT_LIMIT);
}

/* The conditions common to all cards of the seat, computed for the first card. */
static void playing_look(struct ask *q, uint8_t seat, struct playing *p)
{
    if (p->known)
        return;
    p->known = true;
    p->light = seat == q->b->active ? light_limit_missing(q, seat) : REQ_MET;
}

/* A-TWI-08, A-TWI-09: the requirements of a light or dark card besides its twilight cost. *spare:
 * the cards the seat may discard for that. */
static requirement price_of_card_missing(struct ask *q, uint8_t seat, component_id c,
                                         unsigned *spare)
{
    unsigned printed = facts_of(q)->printed_cards[c - COMPONENT_BASE];
    unsigned count = hand_count(q, seat);
    unsigned others = count ? count - 1 : 0; /* not mutated: all but the card itself */
    unsigned time = play_time(q, seat, c, false) + facts_of(q)->printed_time[c - COMPONENT_BASE];
    requirement missing = time_missing(q, seat, time);

    if (missing) /* A-TWI-08 A-ACT-08 */
        return missing;
    if (others < printed) /* */
        return REQ_CARD_COST;
    *spare = others - printed;
    return REQ_MET;
}

/* A-TWI-08 to A-TWI-10, A-TWI-14, A-TWI-16 */
static requirement play_missing_as(struct ask *q, uint8_t seat, component_id c,
                                   const struct scope *s, struct playing *p)
{
    const struct pack_clause *clause = card_program(q->pack, c);
    unsigned kind = pack_entry_of(q->pack, c)->kind, met = 0, spare = 0;
    requirement missing;

    if (clause) { /* not mutated: speed */
        const struct outlook *outlook = outlook_of(q->pack, clause);
        struct circumstance here = circumstance_of(q, seat, UINT16_MAX);
        if (q->mode <= ASK_LIST && is_hopeless(outlook, &here)) /* not mutated: speed */
            return REQ_CARD_NEEDS;
        met = parts_met(outlook, &here);
    }
    playing_look(q, seat, p);
    if ((missing = permission(q, QUESTION_MAY_PLAY, seat, c, REQ_MET)) != 0)
        return missing;
    if (question_heard(q, QUESTION_MAY_BE_TARGET) &&
        (missing = permission(q, QUESTION_MAY_BE_TARGET, card_owner(q, c), c, REQ_MET)) != 0)
        return missing;
    if (kind == KIND_LIGHT && p->light)
        return p->light;
    if (kind != KIND_MEMORY && (missing = price_of_card_missing(q, seat, c, &spare)) != 0)
        return missing;
    if (kind != KIND_MEMORY && (missing = twilight_missing(q, seat, c, spare)) != 0) /* A-TWI-16 */
        return missing;
    if (!play_room(q, c))
        return REQ_NO_ROOM;
    return clause ? clause_missing_beside(q, clause, s, met) : REQ_MET; /* A-TWI-10 A-TWI-14 */
}

requirement play_missing(struct ask *q, uint8_t seat, component_id c, const struct scope *s)
{
    struct playing p = { .known = false };

    return play_missing_as(q, seat, c, s, &p);
}

/* A-ACT-08, A-TWI-08: as an action of its detective. */
requirement light_play_missing(struct ask *q, uint8_t seat, component_id c, struct playing *p)
{
    if (!is_kind(q, c, KIND_LIGHT)) /* A-ACT-14 */
        return REQ_DARK_IS_NO_ACTION;
    const struct pack_clause *clause = card_program(q->pack, c);
    if (clause && clause->type == CLAUSE_REACT) /* A-TWI-12 */
        return REQ_CARD_WAITS;
    struct scope s = { .self = c, .you = seat };
    return play_missing_as(q, seat, c, &s, p);
}

enum flow flow_play_card(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, component_id c)
{
    (void)q;
    enum flow flow = flow_call(f, step, PROC_PLAY, seat, c, 0);
    f[1].local[AT_EVENT] = EVENT_COUNT;
    f[1].local[AT_SLOT] = SLOT_ACTION;
    return flow;
}

enum flow play_begin(struct frame *f, uint8_t seat, component_id c, enum play_slot slot)
{
    f->proc = PROC_PLAY;
    f->step = 0;
    f->seat = seat;
    f->local[AT_CARD] = c;
    f->local[AT_SLOT] = (uint16_t)slot;
    return FLOW_STEP;
}

static struct scope play_scope(const struct frame *f)
{
    struct scope s = { .self = f->local[AT_CARD], .you = f->seat };

    if (f->local[AT_SLOT] != SLOT_ACTION) {
        s.reg[0] = f->local[AT_WHO];
        s.reg[1] = f->local[AT_A];
        s.reg[2] = f->local[AT_B];
    }
    return s;
}

/* A-TWI-11: it is shown, and its Time is paid. */
static void play_declare(struct ask *q, struct frame *f)
{
    struct android *g = android_of(q);
    component_id c = f->local[AT_CARD];
    uint8_t owner = card_owner(q, c);
    unsigned time = play_time(q, f->seat, c, true);

    f->local[AT_COST] = (uint16_t)twilight_cost(q, f->seat, c, true);
    component_move(q->b, c, ZONE_TABLE, PLACE_TOP, MOVE_FACE_UP, 0);
    /* not mutated: wording only */
    struct log_entry *e = log_write(q, owner == f->seat ? MSG_PLAYS : MSG_PLAYS_ON);
    log_seat(e, f->seat);
    log_card(q, e, c);
    if (owner != f->seat) /* not mutated: wording only */
        log_seat(e, owner);
    if (time > 0)
        time_spend(q, f->seat, time); /* A-TWI-08 A-TWI-11 */
    if (is_kind(q, c, KIND_LIGHT) && f->seat == q->b->active)
        g->lights++;
    if (f->local[AT_SLOT] != SLOT_ACTION) /* */
        g->quiet = 1;
}

/* Cards the seat can still discard for it: those for the card's own cost are reserved. */
static unsigned play_spare(const struct ask *q, const struct frame *f)
{
    unsigned count = hand_count(q, f->seat);
    unsigned kept = facts_of(q)->printed_cards[f->local[AT_CARD] - COMPONENT_BASE];

    return count > kept ? count - kept : 0; /* */
}

/* A-TWI-21, R-39, R-40: the color of the plot matches: one less, as it is, or one more. */
static enum flow play_match(struct frame *f, struct ask *q, uint8_t next)
{
    component_id c = f->local[AT_CARD];
    unsigned cost = f->local[AT_COST], most = track_room(q, f->seat, c) + play_spare(q, f);
    unsigned from = cost > 0 ? cost - 1 : 0, to = cost + 1; /* A-TWI-23 R-40 */

    if (!is_matching(q, c)) /* A-TWI-21 */
        return flow_step(f, next);
    if (from >= most) { /* no choice is left */
        f->local[AT_COST] = (uint16_t)from;
        return flow_step(f, next);
    }
    ask_seat(q, f->seat, PROMPT_MATCH);
    ask_about(q, T_CARD, c);
    for (unsigned at = from; at <= to; at++)
        if (ask_offer_if(q, OPT_COST, (uint16_t)at,
                         at <= most ? REQ_MET : REQ_TRACK)) { /* A-TWI-21 A-TWI-16 */
            f->local[AT_COST] = (uint16_t)at;
            return flow_step(f, next);
        }
    return FLOW_WAIT;
}

/* A-TWI-17 to A-TWI-20, R-92: discards, one at a time; each lowers the cost by one. */
static enum flow play_discount(struct frame *f, struct ask *q, uint8_t next)
{
    unsigned cost = f->local[AT_COST];

    if (cost == 0 || play_spare(q, f) == 0) /* A-TWI-18 A-TWI-23 */
        return flow_step(f, next);
    ask_seat(q, f->seat, PROMPT_DISCOUNT);
    ask_about(q, T_CARD, f->local[AT_CARD]);
    ask_about(q, T_NUMBER, (uint16_t)cost);
    if (ask_offer_if(q, OPT_PAY_IT, 0,
                     cost <= track_room(q, f->seat, f->local[AT_CARD]) ? REQ_MET
                                                                       : REQ_TRACK)) /* A-TWI-16 */
        return flow_step(f, next);
    ZONE_EACH (q->b, hand_of(f->seat), c)
        if (ask_offer(q, OPT_DISCARD_FOR, c)) { /* A-TWI-17 A-TWI-19 */
            card_discard(q, c);                 /* A-TWI-20 */
            f->local[AT_COST]--;                /* A-TWI-17 */
            return FLOW_STEP;
        }
    return FLOW_WAIT;
}

/* A-TWI-14: the printed cost of the card; paid before anybody may cancel it. */
static enum flow play_costs(struct frame *f, struct ask *q, uint8_t next)
{
    component_id c = f->local[AT_CARD];
    const struct pack_clause *clause = card_program(q->pack, c);
    struct scope s = play_scope(f);

    f->step = next;
    if (clause == NULL || clause->pay == 0) /* A-TWI-14 */
        return FLOW_STEP;
    f[1] = (struct frame){ .proc = PROC_COSTS, .seat = f->seat, .source = c };
    f[1].local[0] = clause->pay;
    memcpy(&f[1].local[1], s.reg, sizeof s.reg);
    return FLOW_CALL;
}

/* A separate effect frame that ends with the costs; android_do() stops after each verb. */
enum flow android_costs(struct frame *f, struct ask *q)
{
    const struct pack_clause *clause = card_program(q->pack, f->source);

    CHECK(clause != NULL);
    return f->local[0] >= clause->does ? FLOW_DONE : proc_effect(f, q);
}

static unsigned tech_count(const struct ask *q, uint8_t seat)
{
    unsigned count = 0;

    ZONE_EACH (q->b, front_of(seat), c)
        count += card_has(q, c, WORD_TECH);
    return count;
}

/* A card that stays comes into play before its owner; of two Tech cards one is discarded first. */
static enum flow play_stay(struct frame *f, struct ask *q, uint8_t next)
{
    component_id c = f->local[AT_CARD];
    uint8_t owner = card_owner(q, c);

    if (card_abilities(q->pack, c) == 0)
        return flow_step(f, next);
    if (card_has(q, c, WORD_TECH) &&
        (int)tech_count(q, owner) >= question(q, QUESTION_TECH_LIMIT, owner, 0, 2) &&
        tech_count(q, owner) > 0) {
        ask_seat(q, owner, PROMPT_TECH);
        ask_about(q, T_CARD, c);
        ZONE_EACH (q->b, front_of(owner), d)
            if (card_has(q, d, WORD_TECH) && ask_offer(q, OPT_DISCARD, d)) {
                card_discard(q, d);
                return FLOW_STEP;
            }
        return FLOW_WAIT;
    }
    component_move(q->b, c, front_of(owner), PLACE_TOP, MOVE_FACE_UP, 0);
    effects_enter_play(q, c, f->seat);
    return flow_step(f, next);
}

/* A-TWI-11: its text, if it can still be carried out: a reaction may have made it impossible. */
static enum flow play_text(struct frame *f, struct ask *q, uint8_t next)
{
    component_id c = f->local[AT_CARD];
    const struct pack_clause *clause = card_program(q->pack, c);
    struct scope s = play_scope(f);

    f->source = c;
    if (clause == NULL)
        return flow_step(f, next);
    struct pack_clause text = *clause;
    text.pay = text.payable = text.needs = 0; /* they have been paid and checked: A-TWI-11 */
    if (clause_missing(q, &text, &s)) {
        log_card(q, log_write(q, MSG_NOTHING_COMES_OF), c);
        return flow_step(f, next);
    }
    return flow_play(q, f, next, &text, &s);
}

/* A-TWI-05, A-TWI-11: under its deck, unless it stays or its text has sent it elsewhere. */
static enum flow play_finish(struct frame *f, struct ask *q, uint8_t next)
{
    struct android *g = android_of(q);
    component_id c = f->local[AT_CARD];
    uint8_t owner = card_owner(q, c);
    bool canceled = f->flags & FRAME_CANCELED; /* not mutated: only cards hear what follows */

    f->source = 0;
    f->flags = 0;
    g->fighting = SEAT_NONE;
    if (f->local[AT_SLOT] != SLOT_ACTION)
        g->quiet = 0;
    if (block_component(q->b, c)->zone == ZONE_TABLE) /* A-TWI-05 A-TWI-11 */
        card_put_away(q, c);
    if (is_kind(q, c, KIND_LIGHT)) /* not mutated: only cards hear it */
        announce(q, EVENT_PERFORMED, f->seat, c, 0);
    if (canceled) /* not mutated: only cards hear what follows */
        return flow_step(f, next);
    announce(q, EVENT_PLAYED, f->seat, c, owner);
    return flow_window(q, f, next, EVENT_PLAYED, f->seat, c, owner);
}

/* Returns to the window in which the card was played, if there was one. */
static enum flow play_over(struct frame *f)
{
    static const uint8_t after[] = {
        [SLOT_MEMORY] = WINDOW_MEMORY, [SLOT_DARK] = WINDOW_LIGHT, [SLOT_LIGHT] = WINDOW_CLOSED
    };

    if (f->local[AT_SLOT] == SLOT_ACTION)
        return FLOW_DONE;
    CHECK(f->local[AT_SLOT] < ARRAY_LEN(after));
    f->proc = PROC_WINDOW;
    f->seat = (uint8_t)f->local[AT_WHO];
    return flow_step(f, after[f->local[AT_SLOT]]);
}

/* A-TWI-11: declare, Time, twilight and other costs, the text, under the deck. */
enum flow android_play(struct frame *f, struct ask *q)
{
    enum {
        STEP_DECLARE,
        STEP_MATCH,
        STEP_DISCOUNT,
        STEP_SHIFT,
        STEP_COSTS,
        STEP_PLAYING,
        STEP_CANCELED,
        STEP_STAY,
        STEP_TEXT,
        STEP_FINISH,
        STEP_OVER,
    };
    component_id c = f->local[AT_CARD];
    enum flow flow;

    switch (f->step) {
    case STEP_DECLARE:
        play_declare(q, f);
        if (!flow_follows(q, f, flow = flow_step(f, STEP_MATCH), STEP_MATCH))
            return flow;
        /* fall through */

    case STEP_MATCH:
        if (!flow_follows(q, f, flow = play_match(f, q, STEP_DISCOUNT), STEP_DISCOUNT))
            return flow;
        /* fall through */

    case STEP_DISCOUNT:
        if (!flow_follows(q, f, flow = play_discount(f, q, STEP_SHIFT), STEP_SHIFT))
            return flow;
        /* fall through */

    case STEP_SHIFT: /* A-TWI-15 */
        if (is_kind(q, c, KIND_LIGHT))
            shift_dark(q, f->seat, f->local[AT_COST]); /* A-TWI-08 A-TWI-15 */
        else
            shift_light(q, f->seat, f->local[AT_COST]); /* A-TWI-09 A-TWI-15 */
        if (!flow_follows(q, f, flow = flow_step(f, STEP_COSTS), STEP_COSTS))
            return flow;
        /* fall through */

    case STEP_COSTS:
        if (!flow_follows(q, f, flow = play_costs(f, q, STEP_PLAYING), STEP_PLAYING))
            return flow;
        /* fall through */

    case STEP_PLAYING:                          /* a card played in a slot opens no window */
        if (f->local[AT_SLOT] != SLOT_ACTION) { /* A-TWI-30 R-44 */
            announce(q, EVENT_PLAYING, f->seat, c, 0);
            return flow_step(f, STEP_STAY);
        }
        f->flags = FRAME_CANCELABLE;
        return flow_happens(q, f, STEP_CANCELED, EVENT_PLAYING, f->seat, c, 0);

    case STEP_CANCELED:
        f->flags &= FRAME_CANCELED;
        if (f->flags & FRAME_CANCELED) { /* A-TERM-01 */
            log_card(q, log_write(q, MSG_CARD_CANCELED), c);
            return flow_step(f, STEP_FINISH);
        }
        return flow_step(f, STEP_STAY);

    case STEP_STAY:
        if (!flow_follows(q, f, flow = play_stay(f, q, STEP_TEXT), STEP_TEXT))
            return flow;
        /* fall through */

    case STEP_TEXT:
        return play_text(f, q, STEP_FINISH);

    case STEP_FINISH:
        if (!flow_follows(q, f, flow = play_finish(f, q, STEP_OVER), STEP_OVER))
            return flow;
        /* fall through */

    case STEP_OVER:
        return play_over(f);
    }
    return FLOW_BROKEN;
}
