/* flow.h: procedures that suspend instead of blocking.
 *
 * A procedure is a function that is handed its frame and switches on its step. It acts and says
 * where to go on, or it asks and waits. The kernel calls the frame on top until one waits.
 */
#ifndef ANGELES_KERNEL_FLOW_H
#define ANGELES_KERNEL_FLOW_H

#include "kernel/ask.h"

enum flow {
    FLOW_BROKEN, /* no such step: the block is damaged */
    FLOW_STEP,   /* go on with this frame */
    FLOW_CALL,   /* a new frame stands on top */
    FLOW_DONE,   /* this frame is finished */
    FLOW_WAIT,   /* somebody is asked */
    FLOW_SEALED, /* this lane has answered; go on when all have */
    FLOW_OVER,   /* the game has ended */
};

/* Procedures of the kernel; each game's own begin at PROC_GAME. */
enum {
    PROC_NONE,
    PROC_DRAIN,  /* announcements, one after the other */
    PROC_EFFECT, /* a card's program */
    PROC_GAME,
};

enum { PROMPT_NONE, PROMPT_ORDER, PROMPT_CHOOSE, PROMPT_ONE_OF, PROMPT_GAME };
enum {
    OPT_NONE,
    OPT_TRIGGER,     /* card: let its ability happen now */
    OPT_PICK_CARD,   /* card */
    OPT_PICK_SEAT,   /* seat */
    OPT_PICK_ENTRY,  /* entry */
    OPT_PICK_NUMBER, /* number */
    OPT_PICK_SUPPLY, /* supply kind */
    OPT_ALTERNATIVE, /* the card, and which of its alternatives */
    OPT_DONE,        /* enough */
    OPT_ABILITY,     /* entry, and which of its abilities: what stands for a card to be used or
                        triggered */
    OPT_GAME = 16,
};

static inline enum flow flow_step(struct frame *f, uint8_t step)
{
    f->step = step;
    return FLOW_STEP;
}

/* A step has come to this. Does `step` follow at once? Not where it goes on otherwise, an answer
 * was applied, or whoever listens to what was announced comes first: then flow_run() sees to it. A
 * procedure that falls through to its next step saves the way there and back. */
static inline bool flow_follows(const struct ask *q, const struct frame *f, enum flow flow,
                                uint8_t step)
{
    return flow == FLOW_STEP && f->step == step && q->mode == ASK_RUN && q->b->queue_count == 0 &&
           q->b->state == GAME_RUNNING;
}

/* Goes on with `step` once the procedure called is done. */
static inline enum flow flow_call(struct frame *f, uint8_t step, uint8_t proc, uint8_t seat,
                                  uint16_t a, uint16_t b)
{
    f->step = step;
    f[1] = (struct frame){ .proc = proc, .seat = seat, .source = f->source, .local = { a, b } };
    return FLOW_CALL;
}

/* Turns into another procedure: nothing is left to do here. */
static inline enum flow flow_become(struct frame *f, uint8_t proc, uint8_t seat, uint16_t a,
                                    uint16_t b)
{
    *f = (struct frame){ .proc = proc, .seat = seat, .source = f->source, .local = { a, b } };
    return FLOW_STEP;
}

/* A lane's answer: one more pick, or the last one. */
void lane_pick(struct ask *q, uint16_t pick);
static inline enum flow flow_sealed(struct ask *q, struct frame *f, uint8_t step, uint16_t pick)
{
    lane_pick(q, pick);
    f->step = step; /* taken only when all lanes have answered */
    return FLOW_SEALED;
}
static inline uint16_t lane_answer(const struct block *b, uint8_t seat)
{
    const struct lane *lane = &b->lane[seat];
    return lane->pick_count ? lane->pick[lane->pick_count - 1] : 0;
}

/* Where what leaves no choice need not be asked (ask.skips): all these seats have passed, as if
 * each had been asked and had answered with the only option it had. */
void lanes_pass(struct ask *q, seat_mask seats);

/* The first seat in turn order from `first` whose sealed answer was not a pass (pick 0). */
uint8_t lane_first_answer(const struct block *b, uint8_t first, seat_mask among);

/* The first frame of a game. */
void frame_push(struct block *b, uint8_t proc, uint8_t seat);

/* Running */
void flow_run(struct ask *q); /* to the next decision or the end */
void flow_apply(struct ask *q, uint8_t seat, struct option chosen); /* then flow_run() */
void flow_apply_index(struct ask *q, uint8_t seat, unsigned index); /* lists it first */
/* The same for search and measuring: what comes next is listed for the first seat asked, or the
 * game is over and there is no option. flow_skip(): on to what leaves a choice; what leaves none is
 * taken in passing, and the block is as if each of them had been asked and had answered. */
void flow_advance(struct ask *q, uint8_t seat, struct option chosen);
void flow_skip(struct ask *q, uint8_t seat, struct option chosen);
enum flow flow_ask(struct ask *q, struct frame *f, uint8_t seat, struct option chosen);
/* Hands the step of frame f the option chosen; q->missing tells whether it was taken. sure: it is
 * known that nothing stands in its way. Then what follows such an answer. */
enum flow flow_try(struct ask *q, struct frame *f, uint8_t seat, struct option chosen, bool sure);
void flow_go_on(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, enum flow flow);
/* Plays on at random, each option as likely, until so many choices more are made or the game is
 * over. Windows that answer for their seats (struct lots) do not count. */
void flow_roll(struct ask *q, uint64_t *dice, unsigned choices);
void flow_list(struct ask *q, uint8_t seat); /* this seat's options */
requirement flow_explain(struct ask *q, uint8_t seat, struct option wanted);
void flow_void(struct ask *q); /* the owner drops a broken effect */
void lane_turn(struct block *b, uint8_t seat, enum lane_state state); /* the way to change it */

static inline seat_mask flow_waiting(const struct block *b) /* who is asked and has not answered */
{
    return b->waiting;
}

#endif
