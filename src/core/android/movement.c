/* movement.c: moving and arriving (rulebook, "Movement", "Entering Seedy and Ritzy Locations";
 * A-MOVE, A-ENTER).
 *
 * The reach of each of the six rulers is computed from the pack. It is measured again only if cards
 * make a ruler longer or shorter.
 */
#include "android/facts.h"

/* The ground on which a ruler can be used from here; 0: inside the Beanstalk. */
static place_mask ground_around(const struct facts *facts, uint8_t at)
{
    place_mask earth = facts->body[WORD_EARTH - WORD_EARTH] | PLACE(facts->root);
    place_mask moon = facts->body[WORD_MOON - WORD_EARTH] | PLACE(facts->kaguya);

    return earth & PLACE(at) ? earth : moon & PLACE(at) ? moon : 0;
}

/* A-MOVE-02, A-MOVE-04 */
place_mask places_in_reach(struct ask *q, uint8_t seat)
{
    const struct android *g = android_of(q);
    const struct facts *facts = facts_of(q);
    unsigned detective = g->detective[seat];
    uint8_t at = g->at[seat];
    int printed = fields_of(q, entry_of(q, KIND_DETECTIVE, detective))[DETECTIVE_REACH];
    int reach = question(q, QUESTION_REACH, seat, 0, printed);

    if (reach == printed) /* A-MOVE-04 */
        return facts->reach[detective][at];
    if (reach == LOANER_REACH)
        return facts->reach[LOANER][at];
    return facts_reach(q->pack, at, reach > REACH_LEAST ? reach : REACH_LEAST,
                       reach < printed ? facts->reach[detective][at] : facts->places);
}

enum { ENTER_TIME = 1, ENTER_BARRED_TIME = 3 }; /* A-MOVE-01, A-MOVE-14 */

/* A-MOVE-14, A-MOVE-15: without their own warrant */
static place_mask places_barred(const struct ask *q, uint8_t seat)
{
    const uint8_t *warrant = android_of(q)->warrant[seat]; /* 0 is not a place: A-TOKEN-02 */

    return facts_of(q)->restricted &                 /* A-MOVE-14 */
           ~(PLACE(warrant[0]) | PLACE(warrant[1])); /* A-MOVE-15 */
}

static bool is_barred(const struct ask *q, uint8_t seat, uint8_t at)
{
    return places_barred(q, seat) >> at & 1;
}

static int enter_time_printed(const struct ask *q, uint8_t seat, uint8_t at)
{
    return is_barred(q, seat, at) ? ENTER_BARRED_TIME : ENTER_TIME; /* A-MOVE-14 */
}

/* The reason why this place is not in reach. */
static requirement reach_missing(struct ask *q, uint8_t seat, uint8_t to)
{
    const struct facts *facts = facts_of(q);
    uint8_t from = android_of(q)->at[seat];
    place_mask ground = ground_around(facts, from);

    if (places_in_reach(q, seat) >> to & 1) /* A-MOVE-02 */
        return REQ_MET;
    if (!ground) /* A-MOVE-11 */
        return REQ_BEANSTALK_STOP;
    if (ground >> to & 1) /* A-MOVE-03 */
        return REQ_OUT_OF_REACH;
    if (ground_around(facts, to)) /* A-MOVE-06 */
        return REQ_OTHER_BODY;
    return REQ_BEANSTALK_END; /* A-MOVE-09 */
}

/* A-MOVE-17: the pass, unless it need not be spent */
static requirement pass_missing(struct ask *q, uint8_t seat)
{
    if (token_count(q, seat, SUPPLY_PASS) == 0) /* A-MOVE-17 */
        return REQ_NO_PASS;
    /* not mutated: no card of the set forbids it */
    return permission(q, QUESTION_MAY_SPEND, seat, SUPPLY_PASS, REQ_MET);
}

static unsigned enter_cost(struct ask *q, uint8_t seat, uint8_t at, bool settle)
{
    return cost_of(q, settle, QUESTION_ENTER_TIME, seat, at, enter_time_printed(q, seat, at));
}

unsigned enter_time(struct ask *q, uint8_t seat, uint8_t at)
{
    return enter_cost(q, seat, at, false);
}

/* A-MOVE-01, A-MOVE-14 to A-MOVE-16: whether the detective may enter, by any route. */
requirement enter_missing(struct ask *q, uint8_t seat, uint8_t at)
{
    if (enter_time(q, seat, at) > time_left(q, seat)) /* A-MOVE-14 */
        return is_barred(q, seat, at) ? REQ_RESTRICTED : REQ_TIME;
    if (permission(q, QUESTION_MAY_MOVE, seat, 0, REQ_MET)) /* A-TERM-16 */
        return REQ_FORBIDDEN;
    return permission(q, QUESTION_MAY_ENTER, seat, at, REQ_MET); /* A-TERM-16 */
}

/* The places the detective may enter, ignoring cards: by the printed Time. */
static place_mask places_open_printed(struct ask *q, uint8_t seat, place_mask among)
{
    unsigned time = time_left(q, seat);

    if (time < ENTER_TIME || permission(q, QUESTION_MAY_MOVE, seat, 0, REQ_MET))
        return 0;
    return time < ENTER_BARRED_TIME ? among & ~places_barred(q, seat) : among;
}

/* The places the detective may enter. */
static place_mask places_open(struct ask *q, uint8_t seat, place_mask among)
{
    place_mask asked = among & (answered_about(q, QUESTION_ENTER_TIME, seat) |
                                answered_about(q, QUESTION_MAY_ENTER, seat));
    place_mask open = places_open_printed(q, seat, among & ~asked);

    MASK_EACH (asked, at)
        open |= (place_mask)(enter_missing(q, seat, (uint8_t)at) == REQ_MET) << at;
    return open;
}

place_mask places_to_go(struct ask *q, uint8_t seat, bool dropship)
{
    if (dropship && pass_missing(q, seat))
        return 0;
    place_mask reached = dropship ? facts_of(q)->places : places_in_reach(q, seat);
    return places_open(q, seat, reached & ~PLACE(android_of(q)->at[seat]));
}

/* A-MOVE-01, A-MOVE-03, A-MOVE-17 */
requirement move_missing(struct ask *q, uint8_t seat, uint8_t at, bool dropship)
{
    requirement missing;

    if (at == android_of(q)->at[seat]) /* A-MOVE-01 */
        return REQ_HERE_ALREADY;
    missing = dropship ? pass_missing(q, seat) : reach_missing(q, seat, at); /* A-MOVE-17 */
    return missing ? missing : enter_missing(q, seat, at);                   /* A-MOVE-03 */
}

/* A-MOVE-01, A-MOVE-18, A-MOVE-19 */
void move_pay(struct ask *q, uint8_t seat, uint8_t at, bool dropship)
{
    time_spend(q, seat, enter_cost(q, seat, at, true)); /* A-MOVE-18 */
    if (dropship)                                       /* A-MOVE-19 */
        token_spend(q, seat, SUPPLY_PASS, 1);
}

enum flow flow_move(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, uint8_t at)
{
    CHECK(facts_of(q)->places >> at & 1);
    return flow_call(f, step, PROC_ARRIVE, seat, at, 0);
}

static void figure_move(struct ask *q, uint8_t seat, uint8_t to)
{
    struct android *g = android_of(q);
    uint8_t from = g->at[seat];

    if (seat == g->k.active) /* not mutated: only cards ask about visited places */
        g->visited |= PLACE(from);
    g->at[seat] = to; /* A-MOVE-05 */
    struct log_entry *e = log_write(q, MSG_MOVES);
    log_seat(e, seat);
    log_entry_of(e, to);
    announce(q, EVENT_LEAVES, seat, from, 0);
    if (seat == g->k.active && !(facts_of(q)->district[from] & PLACE(to))) /* */
        announce(q, EVENT_ENTERS_DISTRICT, seat, to, 0);
}

/* A-ENTER-01 to A-ENTER-05: the free draw; FLOW_STEP if there is none. */
static enum flow draw_freely(struct ask *q, struct frame *f, uint8_t step)
{
    const struct facts *facts = facts_of(q);
    uint8_t seat = f->seat, at = (uint8_t)f->local[0];
    place_mask ritzy = facts->quality[0], seedy = facts->quality[WORD_SEEDY - WORD_RITZY];

    if (!permission(q, QUESTION_DRAWS_SEEDY, seat, at,
                    seedy >> at & 1 ? REQ_MET : REQ_NOT_SEEDY)) /* A-ENTER-02 */
        return flow_draw(q, f, step, seat, 1, DRAW_DARK, seat, true);
    if (ritzy >> at & 1) /* A-ENTER-01, A-ENTER-03 */
        return flow_draw(q, f, step, seat, 1, DRAW_LIGHT, seat, true);
    return flow_step(f, step);
}

/* A-LILY-01, A-LILY-02: whether there is an interview. */
static bool lily_waits(const struct ask *q, uint8_t seat, uint8_t at)
{
    const struct android *g = android_of(q);

    return g->lily == at &&     /* A-LILY-01 */
           g->at[seat] == at && /* not mutated: a reaction may have moved the detective on, R-23 */
           !time_missing(q, seat, LILY_TIME); /* A-LILY-02 */
}

/* The consequences of a move: A-ENTER-08. local[0] is the location. A detective moved outside their
 * own turn does not enter. */
enum flow android_arrive(struct frame *f, struct ask *q)
{
    enum { STEP_GO, STEP_DRAW, STEP_LILY, STEP_REACTIONS, STEP_LATE };
    struct android *g = android_of(q);
    uint8_t seat = f->seat, at = (uint8_t)f->local[0];
    enum flow flow;

    switch (f->step) {
    case STEP_GO:
        if (g->at[seat] == at) /* A-ENTER-07 */
            return FLOW_DONE;
        figure_move(q, seat, at);
        if (!flow_follows(q, f, flow = flow_step(f, STEP_DRAW), STEP_DRAW))
            return flow;
        /* fall through */

    case STEP_DRAW:
        if (seat != g->k.active) /* */
            return FLOW_DONE;
        if (!flow_follows(q, f, flow = draw_freely(q, f, STEP_LILY), STEP_LILY))
            return flow;
        /* fall through */

    case STEP_LILY: /* A-ENTER-08 */
        if (!(g->table & TABLE_LILY_LATE) && lily_waits(q, seat, at))
            return flow_call(f, STEP_REACTIONS, PROC_LILY, seat, 0, 0);
        /* fall through */

    case STEP_REACTIONS: /* A-ENTER-06, A-MOVE-07 */
        flow = flow_happens(q, f, STEP_LATE, EVENT_ENTERS, seat, at, 0);
        if (!flow_follows(q, f, flow, STEP_LATE))
            return flow;
        /* fall through */

    case STEP_LATE: /* A-ENTER-08 */
        if (g->table & TABLE_LILY_LATE && lily_waits(q, seat, at))
            return flow_become(f, PROC_LILY, seat, 0, 0);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
