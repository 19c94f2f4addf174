#include "kernel/flow.h"
#include "kernel/carry.h"
#include "kernel/effect.h"
#include "kernel/offer.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/machine.h"

uint64_t block_hash(const struct block *b)
{
    const uint8_t *byte = (const uint8_t *)b;
    uint64_t h = 0xcbf29ce484222325u;

    /* Eight bytes at a time: the size of a block is a multiple of eight. */
    for (unsigned i = 0; i < b->size; i += 8) {
        uint64_t word;
        memcpy(&word, byte + i, 8);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    return h;
}

void frame_push(struct block *b, uint8_t proc, uint8_t seat)
{
    CHECK(b->depth < b->room.frames - 1);
    block_frames(b)[b->depth++] = (struct frame){ .proc = proc, .seat = seat };
}

static enum flow dispatch(struct frame *f, struct ask *q)
{
    unsigned proc = f->proc - (unsigned)PROC_GAME;

    if (proc < q->rules->proc_count)
        return q->rules->proc[proc].run(f, q);
    CHECK(f->proc == PROC_DRAIN || f->proc == PROC_EFFECT);
    return f->proc == PROC_EFFECT ? proc_effect(f, q) : proc_drain(f, q);
}

void lane_turn(struct block *b, uint8_t seat, enum lane_state state)
{
    b->lane[seat].state = (uint8_t)state;
    b->waiting = (seat_mask)(b->waiting & ~BIT(seat));
    b->waiting |= (seat_mask)((state == LANE_ASKED) << seat);
}

/* Closes all lanes, asked or not. This runs for every decision, so it has no branches. */
static void lanes_close(struct block *b)
{
#pragma GCC unroll 6
    for (unsigned s = 0; s < SEAT_MAX; s++) {
        b->lane[s].state = LANE_IDLE;
        b->lane[s].pick_count = 0;
        memset(b->lane[s].pick, 0, sizeof b->lane[s].pick);
    }
    b->waiting = 0;
}

static void lanes_open(struct ask *q)
{
    struct block *b = q->b;

    lanes_close(b);
    CHECK((q->asked & ~block_seats(b)) == 0);
    b->waiting = q->asked;
    MASK_EACH (q->asked, s) {
        b->lane[s].state = LANE_ASKED;
        b->lane[s].version++;
    }
}

void lane_pick(struct ask *q, uint16_t pick)
{
    struct lane *lane = &q->b->lane[q->seat];

    CHECK(lane->pick_count < PICK_MAX);
    lane->pick[lane->pick_count++] = pick;
}

void lanes_pass(struct ask *q, seat_mask seats)
{
    struct block *b = q->b;

    CHECK(q->skips);
    MASK_EACH (seats, s)
        b->lane[s].version += 2; /* asked, and answered */
    b->choices += bit_count(seats);
    b->stirred = seats & (seats - 1) ? STIR_OTHER : 0;
    if (block_has_traded(b))
        MASK_EACH (seats, s)
            offers_clear(q, (uint8_t)s);
    q->steps = 0; /* each of them was a choice */
}

uint8_t lane_first_answer(const struct block *b, uint8_t first, seat_mask among)
{
    uint8_t seat = first;

    for (unsigned i = 0; i < b->seat_count; i++, seat = seat_left_of(b, seat))
        if (among >> seat & 1 && lane_answer(b, seat) != 0)
            return seat;
    return SEAT_NONE;
}

/* Applies a procedure's result to the stack. Returns false if the game is at rest. */
static inline bool flow_settle(struct ask *q, enum flow flow)
{
    struct block *b = q->b;

    if (flow == FLOW_STEP) /* the most common case first: avoids a mispredicted jump table */
        return true;
    if (flow == FLOW_WAIT) {
        CHECK(q->mode == ASK_RUN);
        CHECK(q->count > 0 || q->lots); /* waiting without an option is a broken state */
        lanes_open(q);
        return false;
    }
    if (flow == FLOW_DONE) {
        memset(block_top(b), 0, sizeof(struct frame));
        b->depth--;
        return true;
    }
    if (flow == FLOW_CALL) {
        b->depth++;
        return true;
    }
    CHECK(flow == FLOW_OVER && b->state != GAME_RUNNING); /* otherwise there is no such step */
    lanes_close(b);
    return false;
}

/* Inlined twice: play without prefetching need not test for it in every step. */
static inline void run_on(struct ask *q, bool fetches)
{
    struct block *b = q->b;
    enum flow flow;

    ask_begin_listing(q);
    do {
        if (b->state != GAME_RUNNING) { /* ended in the middle of a procedure */
            lanes_close(b);
            return;
        }
        CHECK(b->depth > 0 && b->depth < b->room.frames); /* leaves room for one more frame */
        CHECK(++q->steps <= STEP_BUDGET);
        if (b->queue_count && !b->draining && announcements_heard(q)) {
            b->draining = 1;
            frame_push(b, PROC_DRAIN, b->active);
            block_top(b)->step = DRAIN_SEATS;
            block_top(b)->local[0] = b->answer; /* listeners act between an answer and its use */
        }
        if (fetches)
            ahead_fetch(q->ahead, LINES_A_STEP);
        q->mode = ASK_RUN;
        q->sure = false;
        q->count = 0;
        flow = dispatch(block_top(b), q);
    } while (flow_settle(q, flow));
}

void flow_run(struct ask *q)
{
    if (q->ahead)
        run_on(q, true);
    else
        run_on(q, false);
}

enum flow flow_try(struct ask *q, struct frame *f, uint8_t seat, struct option chosen, bool sure)
{
    q->mode = ASK_APPLY;
    q->seat = seat;
    q->wanted = chosen;
    q->missing = REQ_NOT_AN_OPTION;
    q->sure = sure;
    enum flow flow = dispatch(f, q);
    q->sure = false;
    return flow;
}

enum flow flow_ask(struct ask *q, struct frame *f, uint8_t seat, struct option chosen)
{
    enum flow flow = flow_try(q, f, seat, chosen, q->trusts);

    CHECK(q->missing == REQ_MET); /* an option that was not listed never gets here */
    return flow;
}

void flow_go_on(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, enum flow flow)
{
    struct block *b = q->b;

    b->choices++;
    if (block_has_traded(b))
        offers_clear(q, seat);
    if (block_binds(b))
        bindings_chosen(q, seat);
    if (flow == FLOW_WAIT) { /* one more pick in this lane */
        b->lane[seat].version++;
        return;
    }
    if (flow == FLOW_SEALED) {
        lane_turn(b, seat, LANE_ANSWERED);
        b->lane[seat].version++;
        if (flow_waiting(b)) {
            f->step = step;
            return;
        }
        for (unsigned s = 0; s < b->seat_count; s++)
            if (s != seat && b->lane[s].state == LANE_ANSWERED)
                b->stirred |= STIR_OTHER; /* sealed picks of others are revealed */
        flow = FLOW_STEP;
    }
    if (flow_settle(q, flow))
        flow_run(q);
    if (block_has_traded(b))
        offers_review(q);
}

void flow_apply(struct ask *q, uint8_t seat, struct option chosen)
{
    struct block *b = q->b;
    struct frame *f = block_top(b);
    uint8_t step = f->step;

    CHECK(b->state == GAME_RUNNING && seat < b->seat_count && b->lane[seat].state == LANE_ASKED);
    b->stirred = 0;
    if (block_bargains(b) && q->rules->deeds->choosing)
        q->rules->deeds->choosing(q, seat, &chosen);
    flow_go_on(q, f, step, seat, flow_ask(q, f, seat, chosen));
}

void flow_advance(struct ask *q, uint8_t seat, struct option chosen)
{
    struct block *b = q->b;

    q->steps = 0;
    q->trusts = true;
    flow_apply(q, seat, chosen);
    if (b->state != GAME_RUNNING)
        q->count = 0;
    else if (q->mode !=
             ASK_RUN) /* running to a decision has listed it; answering one lane has not */
        flow_list(q, (uint8_t)mask_next(b->waiting, 0));
}

void flow_skip(struct ask *q, uint8_t seat, struct option chosen)
{
    q->skips = true;
    flow_advance(q, seat, chosen);
    while (q->count == 1)
        flow_advance(q, (uint8_t)mask_next(q->b->waiting, 0), q->option[0]);
}

void flow_apply_index(struct ask *q, uint8_t seat, unsigned index)
{
    struct option listed[OPTION_MAX];
    struct option *option = q->option;
    unsigned option_max = q->option_max;

    q->option = listed;
    q->option_max = OPTION_MAX;
    flow_list(q, seat);
    CHECK(index < q->count && index < OPTION_MAX);
    q->option = option;
    q->option_max = option_max;
    flow_apply(q, seat, listed[index]);
}

/* Calls the waiting procedure only to look. Checked builds verify that it changes nothing. */
static void flow_look(struct ask *q, uint8_t seat, enum ask_mode mode)
{
    q->mode = (uint8_t)mode;
    q->seat = seat;
    ask_begin_listing(q);
#ifdef ANG_CHECKED
    uint64_t before = block_hash(q->b);
#endif
    CHECK(dispatch(block_top(q->b), q) == FLOW_WAIT);
#ifdef ANG_CHECKED
    CHECK(block_hash(q->b) == before);
#endif
}

void flow_list(struct ask *q, uint8_t seat)
{
    q->count = 0;
    if (q->b->state == GAME_RUNNING && seat < q->b->seat_count &&
        q->b->lane[seat].state == LANE_ASKED)
        flow_look(q, seat, ASK_LIST);
}

static struct ask ask_aside(const struct ask *q, struct option *out)
{
    return (struct ask){ .b = q->b,
                         .rules = q->rules,
                         .pack = q->pack,
                         .option = out,
                         .option_max = OPTION_MAX,
                         .struck = q->struck,
                         .struck_count = q->struck_count };
}

unsigned flow_peek(const struct ask *q, uint8_t seat, struct option *out)
{
    struct ask aside = ask_aside(q, out);

    flow_list(&aside, seat);
    return aside.count < OPTION_MAX ? aside.count : OPTION_MAX;
}

unsigned flow_peek_unbound(const struct ask *q, uint8_t seat, struct option *out)
{
    struct ask aside = ask_aside(q, out);

    aside.unbound = true;
    flow_look(&aside, seat, ASK_LIST);
    return aside.count < OPTION_MAX ? aside.count : OPTION_MAX;
}

requirement flow_explain(struct ask *q, uint8_t seat, struct option wanted)
{
    if (q->b->state != GAME_RUNNING || seat >= q->b->seat_count ||
        q->b->lane[seat].state != LANE_ASKED)
        return REQ_NOT_YOUR_TURN;
    q->wanted = wanted;
    q->missing = REQ_NOT_AN_OPTION;
    flow_look(q, seat, ASK_EXPLAIN);
    return q->missing;
}

void flow_void(struct ask *q)
{
    struct block *b = q->b;

    CHECK(b->state == GAME_RUNNING && b->depth > 1);
    if (block_top(b)->proc == PROC_DRAIN) {
        b->draining = b->queue_count = 0;
        to_hear_nobody(b);
        memset(block_queue(b), 0, b->room.queue * sizeof *block_queue(b));
    }
    bindings_end(q, SEAT_NONE);
    memset(block_top(b), 0, sizeof(struct frame));
    b->depth--;
    flow_run(q);
}

void flow_abandon(struct ask *q)
{
    struct block *b = q->b;

    b->draining = b->queue_count = 0;
    to_hear_nobody(b);
    memset(block_queue(b), 0, b->room.queue * sizeof *block_queue(b));
    bindings_end(q, SEAT_NONE);
    memset(&block_frames(b)[1], 0, (b->depth - 1u) * sizeof(struct frame));
    b->depth = 1;
}

bool flow_give_up(struct ask *q)
{
    CHECK(q->b->state == GAME_RUNNING);
    if (!q->rules->give_up || !q->rules->give_up(q))
        return false;
    flow_run(q);
    return true;
}

void block_init(struct block *b, const struct rules *r, const struct pack *p, uint8_t game)
{
    CHECK(p->component_count <= r->component_max);
    memset(b, 0, p->block_size);
    b->size = p->block_size;
    b->room = r->room;
    b->supply_at = r->supply_at;
    b->zone_at = r->zone_at;
    b->component_at = r->component_at;
    b->offer_at = r->offer_at;
    b->component_count = (uint16_t)p->component_count;
    b->zone_count = r->zone_count;
    b->supply_kinds = r->supply_kinds;
    b->supply_holders = r->supply_holders;
    b->owed = r->supply_owed;
    b->game = game;
}

void game_set_up(struct ask *q, const struct setup *s, const struct rng *rng, uint8_t game)
{
    const struct rules *r = q->rules;
    struct block *b = q->b;

    block_init(b, r, q->pack, game);
    b->seat_count = s->seat_count;
    b->rng = *rng;
    for (uint8_t kind = 0; kind < r->supply_kinds; kind++)
        supply_set(b, kind, r->bank, r->supply_total[kind]);
    carried_begin(q, s);
    r->set_up(q, s);
    flow_run(q);
    b->stirred = 0;
}
