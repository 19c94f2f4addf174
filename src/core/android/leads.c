/* leads.c: following up and moving leads (rulebook, "Following Up Leads", "Moving Leads"; A-LEAD).
 *
 * Others may react once the Time is paid; then the lead moves. Only after that does its finder use
 * it. Changes that cards make to a follow-up in progress are in the game (mover, chooser, follow).
 */
#include "android/facts.h"

/* Locals of a follow-up. */
enum { FOLLOW_LEAD, FOLLOW_COST, FOLLOW_USED_UP };

/* Where leads are */

static place_mask leads_places(const struct android *g)
{
    place_mask places = 0;

    for (unsigned lead = 0; lead < LEADS; lead++)
        places |= PLACE(g->lead_at[lead]);
    return places & ~PLACE(0); /* those in the box */
}

uint64_t leads_on(const struct android *g, uint8_t at)
{
    _Static_assert(LEADS == 16, "two times eight");
    return bytes_that_are(g->lead_at, at) | bytes_that_are(g->lead_at + 8, at) << 8;
}

uint8_t lead_file(const struct ask *q, unsigned lead)
{
    return (uint8_t)(fields_of(q, entry_of(q, KIND_LEAD, lead))[LEAD_SORT] - WORD_DOCUMENT);
}

/* The other body as seen from here; 0 from the Beanstalk: A-MURDER-07. */
static place_mask body_across(const struct facts *facts, uint8_t at)
{
    place_mask earth = facts->body[0], moon = facts->body[WORD_MOON - WORD_EARTH];

    return earth >> at & 1 ? moon : moon >> at & 1 ? earth : 0; /* A-MURDER-07 */
}

/* A-MURDER-07: whether a card or the murder sends it across. */
static bool lead_crosses(struct ask *q, unsigned lead, uint8_t mover, uint16_t how)
{
    return how & FOLLOW_OTHER_BODY || !permission(q, QUESTION_LEADS_CROSS, mover,
                                                  entry_of(q, KIND_LEAD, lead), REQ_LEAD_OWN_WAY);
}

/* The places where a lead might go, narrowed rule by rule, so that the rule that forbids a place
 * is known. */
struct lead_ways {
    place_mask same_type; /* elsewhere, of its type: A-LEAD-07, A-LEAD-08 */
    place_mask free;      /* without another lead: A-LEAD-09 */
    place_mask body;      /* on the other body, if required: A-MURDER-07 */
    place_mask legal;     /* outside the mover's district, if that leaves any: A-LEAD-10 */
};

/* A-LEAD-06 to A-LEAD-14, A-MURDER-07 */
static struct lead_ways lead_ways(struct ask *q, unsigned lead, uint8_t mover, uint16_t how)
{
    const struct android *g = android_of(q);
    const struct facts *facts = facts_of(q);
    uint8_t from = g->lead_at[lead];
    place_mask empty = ~leads_places(g), mine = facts->district[g->at[mover]];
    struct lead_ways ways;

    ways.same_type = facts->same_type[from] & ~PLACE(from);
    if (!(ways.same_type & empty) && g->table & TABLE_LEAD_ANYWHERE) /* A-LEAD-14, R-16 */
        ways.same_type = facts->places & ~PLACE(from);
    ways.free = ways.body = ways.same_type & empty;
    if (ways.free & body_across(facts, from) && lead_crosses(q, lead, mover, how)) /* A-MURDER-07 */
        ways.body &= body_across(facts, from);
    ways.legal = ways.body;
    if (ways.body & ~mine && !(how & FOLLOW_ANYWHERE)) /* A-LEAD-10, A-LEAD-11 */
        ways.legal &= ~mine;
    return ways;
}

/* A-LEAD-06 to A-LEAD-14 */
place_mask lead_destinations(struct ask *q, unsigned lead, uint8_t mover)
{
    /* not mutated: a lead in the box goes nowhere */
    return android_of(q)->lead_at[lead] ? lead_ways(q, lead, mover, 0).legal : 0;
}

static requirement lead_way_missing(const struct lead_ways *ways, unsigned at, uint8_t from)
{
    if (ways->legal >> at & 1) /* A-LEAD-06 */
        return REQ_MET;
    if (at == from) /* A-LEAD-07 */
        return REQ_LEAD_STAYS;
    if (!(ways->same_type >> at & 1)) /* A-LEAD-08 */
        return REQ_LEAD_TYPE;
    if (!(ways->free >> at & 1)) /* A-LEAD-09 */
        return REQ_LEAD_TAKEN;
    return ways->body >> at & 1 ? REQ_LEAD_DISTRICT : REQ_LEAD_BODY; /* A-LEAD-10 */
}

/* A-LEAD-15 */
void lead_remove(struct ask *q, unsigned lead)
{
    CHECK(lead < LEADS);
    android_of(q)->lead_at[lead] = 0; /* A-LEAD-15 */
    log_entry_of(log_write(q, MSG_LEAD_GONE), entry_of(q, KIND_LEAD, lead));
}

enum flow flow_move_lead(struct ask *q, struct frame *f, uint8_t step, uint8_t mover, unsigned lead)
{
    CHECK(lead < LEADS && mover < q->b->seat_count);
    return flow_call(f, step, PROC_MOVE_LEAD, mover, (uint16_t)lead, 0);
}

/* A-LEAD-06 to A-LEAD-14: f->seat moves the lead local[0]; local[1]: enum follow_flag. */
enum flow android_move_lead(struct frame *f, struct ask *q)
{
    struct android *g = android_of(q);
    unsigned lead = f->local[0];
    uint16_t entry = entry_of(q, KIND_LEAD, lead);
    uint8_t from = g->lead_at[lead];

    if (!from) /* not mutated: nobody moves a lead out of the game */
        return FLOW_DONE;
    struct lead_ways ways = lead_ways(q, lead, f->seat, f->local[1]);
    if (!ways.legal) { /* A-LEAD-14 */
        log_entry_of(log_write(q, MSG_LEAD_STAYS), entry);
        return FLOW_DONE;
    }
    place_mask considered = q->mode == ASK_EXPLAIN ? facts_of(q)->places : ways.legal;
    ask_seat(q, f->seat, PROMPT_LEAD_MOVE);
    ask_about(q, T_ENTRY, entry);
    MASK_EACH (considered, at)
        if (ask_offer_if(q, OPT_LEAD_TO, (uint16_t)at,
                         lead_way_missing(&ways, (unsigned)at, from))) {
            g->lead_at[lead] = (uint8_t)at;
            struct log_entry *e = log_write(q, MSG_LEAD_MOVES);
            log_seat(e, f->seat);
            log_entry_of(e, entry);
            log_entry_of(e, (uint16_t)at);
            return FLOW_DONE;
        }
    return FLOW_WAIT;
}

/* Following up */

/* A-LEAD-01 */
static unsigned follow_cost(struct ask *q, uint8_t seat, unsigned lead, bool settle)
{
    enum { FOLLOW_TIME = 1 };

    return cost_of(q, settle, QUESTION_FOLLOW_TIME, seat, entry_of(q, KIND_LEAD, lead),
                   FOLLOW_TIME);
}

unsigned follow_time(struct ask *q, uint8_t seat, unsigned lead)
{
    return follow_cost(q, seat, lead, false);
}

enum { LEAD_USES = BIT(USE_LEAD) | BIT(USE_LEAD_BY) };

/* Whether any card in play could use this lead now. Lists the uses without asking anybody. */
static bool uses_left(struct ask *q, uint8_t seat, uint16_t entry)
{
    struct ask probe = *q;

    if (!(q->b->uses_heard & LEAD_USES)) /* not mutated: speed */
        return false;
    probe.mode = ASK_LIST;
    probe.lots = NULL; /* the menu's options, which are being listed, stay as they are */
    probe.struck_count = probe.option_max = 0;
    ask_begin_listing(&probe);
    ask_offer_uses(&probe, OPT_USE_LEAD, LEAD_USES, seat, entry);
    return probe.count > 0;
}

/* A-EVID-16, R-28: placing evidence, uncovering, or a sacrifice that some card asks for */
static bool lead_has_use(struct ask *q, uint8_t seat, unsigned lead)
{
    return !evidence_missing(q, seat) || !uncover_missing(q, seat) ||
           uses_left(q, seat, entry_of(q, KIND_LEAD, lead));
}

/* A-LEAD-19, A-EVENT-18: the lead of a suspect whom an event has sent to a location is closed;
 * cards may close others. */
requirement lead_open_missing(struct ask *q, uint8_t seat, unsigned lead)
{
    uint16_t entry = entry_of(q, KIND_LEAD, lead);
    uint16_t suspect = (uint16_t)fields_of(q, entry)[LEAD_SUSPECT];

    if (lead_file(q, lead) == FILE_TESTIMONY && person_place(q, suspect)) /* A-LEAD-19 */
        return REQ_LEAD_CLOSED;
    return permission(q, QUESTION_MAY_FOLLOW, seat, entry, REQ_MET); /* A-TERM-16 */
}

/* A-LEAD-01, A-LEAD-02, A-LEAD-18, A-LEAD-19 */
requirement follow_missing(struct ask *q, uint8_t seat, unsigned lead)
{
    const struct android *g = android_of(q);

    CHECK(lead < LEADS);
    if (g->lead_at[lead] != g->at[seat]) /* A-LEAD-01 */
        return REQ_NO_LEAD_HERE;
    if (time_missing(q, seat, follow_time(q, seat, lead))) /* A-LEAD-01, A-LEAD-18 */
        return REQ_TIME;
    if (!lead_has_use(q, seat, lead)) /* A-EVID-16 */
        return REQ_LEAD_USELESS;
    return lead_open_missing(q, seat, lead); /* A-LEAD-19 */
}

/* The follow-up in progress; NULL: there is none. */
static struct frame *follow_frame(struct block *b)
{
    for (unsigned i = b->depth; i > 0; i--)
        if (block_frames(b)[i - 1].proc == PROC_FOLLOW)
            return &block_frames(b)[i - 1];
    return NULL;
}

/* A-EVID-15, A-TERM-02; without a follow-up in progress, whether one would be useful. */
requirement lead_use_missing(struct ask *q, unsigned lead)
{
    const struct frame *follow = follow_frame(q->b);

    if (follow && follow->local[FOLLOW_LEAD] != lead) /* A-EVID-15 */
        return REQ_LEAD_NOT_FOLLOWED;
    if (follow && follow->local[FOLLOW_USED_UP]) /* A-EVID-15, A-TERM-02 */
        return REQ_LEAD_USED;
    return zone_top(q->b, ZONE_POOL) ? REQ_MET : REQ_NO_EVIDENCE; /* A-EVID-16 */
}

/* A-EVID-15: nothing is left to use. */
void lead_use_up(struct ask *q)
{
    struct frame *follow = follow_frame(q->b);

    if (follow) /* not mutated: only evidence of a followed lead can be sacrificed */
        follow->local[FOLLOW_USED_UP] = 1;
}

enum flow flow_follow(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, unsigned lead,
                      unsigned time)
{
    CHECK(lead < LEADS && seat < q->b->seat_count);
    return flow_call(f, step, PROC_FOLLOW, seat, (uint16_t)lead, (uint16_t)time);
}

/* Changes made by cards to this follow-up end here. */
static void follow_forget(struct android *g)
{
    g->follow = 0;
    g->mover = g->chooser = SEAT_NONE;
}

/* A-LEAD-01, A-LEAD-18 */
static void follow_pay(struct ask *q, struct frame *f)
{
    struct android *g = android_of(q);
    unsigned lead = f->local[FOLLOW_LEAD], time = f->local[FOLLOW_COST];
    uint16_t entry = entry_of(q, KIND_LEAD, lead);

    if (time == follow_time(q, f->seat, lead)) /* not mutated: a card may name another price */
        follow_cost(q, f->seat, lead, true);
    time_spend(q, f->seat, time);
    follow_forget(g);
    if (f->seat == g->k.active) /* not mutated: only cards ask */
        g->lead_kinds |= (uint8_t)BIT(lead_file(q, lead));
    struct log_entry *e = log_write(q, MSG_FOLLOWS);
    log_seat(e, f->seat);
    log_entry_of(e, entry);
}

/* A-LEAD-05, A-EVID-16, A-CONSP-01: one use of the lead. */
static enum flow lead_use(struct frame *f, struct ask *q, uint8_t after)
{
    unsigned lead = f->local[FOLLOW_LEAD];
    uint16_t entry = entry_of(q, KIND_LEAD, lead);
    uint8_t seat = f->seat;

    if (f->local[FOLLOW_USED_UP]) /* A-EVID-15 */
        return flow_step(f, after);
    /* not mutated: a reaction may have left nothing that can be done with it */
    if (evidence_missing(q, seat) && uncover_missing(q, seat) && !uses_left(q, seat, entry))
        return flow_step(f, after);
    ask_seat(q, seat, PROMPT_LEAD_USE);
    ask_about(q, T_ENTRY, entry);
    if (ask_offer_if(q, OPT_PLACE_EVIDENCE, 0, evidence_missing(q, seat))) /* A-EVID-16 */
        return flow_evidence(q, f, after, seat, lead_file(q, lead), 0);
    if (ask_offer_if(q, OPT_UNCOVER, 0, uncover_missing(q, seat))) /* A-CONSP-01 */
        return flow_call(f, after, PROC_CONSPIRACY, seat, 0, 0);
    unsigned i = ask_offer_uses(q, OPT_USE_LEAD, LEAD_USES, seat, entry);
    if (i < ABILITY_MAX) /* not mutated: which option was chosen */
        return flow_ability_use(q, f, after, i, seat, entry);
    return FLOW_WAIT;
}

/* A-LEAD-03 to A-LEAD-06, A-LEAD-15, R-104 */
enum flow android_follow(struct frame *f, struct ask *q)
{
    enum { STEP_PAY, STEP_HAPPENS, STEP_MOVE, STEP_USE, STEP_END };
    struct android *g = android_of(q);
    unsigned lead = f->local[FOLLOW_LEAD];
    uint16_t entry = entry_of(q, KIND_LEAD, lead);

    switch (f->step) {
    case STEP_PAY: /* A-LEAD-01 */
        follow_pay(q, f);
        f->flags = FRAME_CANCELABLE;
        return flow_happens(q, f, STEP_HAPPENS, EVENT_FOLLOWS, f->seat, entry, 0);

    case STEP_HAPPENS: {
        bool canceled = f->flags & FRAME_CANCELED; /* A-TERM-01 */
        f->flags = 0;
        if (canceled) { /* A-TERM-01 */
            log_entry_of(log_write(q, MSG_FOLLOW_CANCELED), entry);
            return flow_step(f, STEP_END);
        }
        return flow_step(f, STEP_MOVE);
    }

    case STEP_MOVE: { /* A-LEAD-04, A-LEAD-06 */
        uint8_t mover = g->mover, how = g->follow;
        g->mover = SEAT_NONE; /* leads moved by an uncovered piece move as usual */
        g->follow = 0;
        f->local[FOLLOW_USED_UP] |= how & FOLLOW_GIVEN_AWAY;
        if (is_climax(g)) { /* A-LEAD-15 */
            lead_remove(q, lead);
            return flow_step(f, STEP_USE);
        }
        if (mover == SEAT_NONE) /* A-LEAD-06 */
            mover = seat_right_of(&g->k, f->seat);
        return flow_call(f, STEP_USE, PROC_MOVE_LEAD, mover, (uint16_t)lead, how);
    }

    case STEP_USE:
        return lead_use(f, q, STEP_END);

    case STEP_END:
        follow_forget(g);
        span_end(q, SPAN_ACTION, SEAT_NONE);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
