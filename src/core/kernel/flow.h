/* flow.h: procedures that suspend instead of blocking.
 *
 * A procedure is a function that receives its frame and switches on the frame's step. Each step
 * either acts and names the next step, or asks and waits. The kernel runs the top frame until one
 * waits.
 */
#ifndef ANGELES_KERNEL_FLOW_H
#define ANGELES_KERNEL_FLOW_H

#include "kernel/ask.h"

enum flow {
    FLOW_BROKEN, /* no such step: the block is damaged */
    FLOW_STEP,   /* continue with this frame */
    FLOW_CALL,   /* a new frame is on top */
    FLOW_DONE,   /* this frame is finished */
    FLOW_WAIT,   /* a seat is asked */
    FLOW_SEALED, /* this lane has answered; continue when all have */
    FLOW_OVER,   /* the game has ended */
};

/* The kernel's procedures; each game's own start at PROC_GAME. */
enum {
    PROC_NONE,
    PROC_DRAIN,  /* announcements, one after another */
    PROC_EFFECT, /* a card's program */
    PROC_GAME,
};

enum {
    PROMPT_NONE,
    PROMPT_ORDER,
    PROMPT_CHOOSE,
    PROMPT_ONE_OF,
    PROMPT_DUE,
    PROMPT_DECLARE,
    PROMPT_GAME
};
enum {
    OPT_NONE,
    OPT_TRIGGER,     /* card: trigger its ability now */
    OPT_PICK_CARD,   /* card */
    OPT_PICK_SEAT,   /* seat */
    OPT_PICK_ENTRY,  /* entry */
    OPT_PICK_NUMBER, /* number */
    OPT_PICK_SUPPLY, /* supply kind */
    OPT_ALTERNATIVE, /* the card, and the index of the alternative */
    OPT_DONE,        /* stop choosing */
    OPT_ABILITY, /* entry, and the index of its ability: replaces the card in an option to use or
                    trigger it */
    OPT_FULFILL, /* keep a promise that is due */
    OPT_BREAK,   /* break a promise that is due */
    OPT_GAME = 16,
};

/* Goes on to the step that follows in the code, if nothing was announced meanwhile and the game
 * is not over. If it returns false, return FLOW_STEP, so that listeners act first. Saves a
 * dispatch.
 *
 *     if (!flow_falls(f, q, STEP_NEXT))
 *         return FLOW_STEP;
 *     // fall through
 */
static inline bool flow_falls(struct frame *f, const struct ask *q, uint8_t step)
{
    f->step = step;
    return q->b->queue_count == 0 && q->b->state == GAME_RUNNING;
}

/* flow_falls() after an answer. The kernel looks at trades and bindings before the next step, which
 * must not ask. */
static inline bool flow_falls_answered(struct frame *f, const struct ask *q, uint8_t step)
{
    return flow_falls(f, q, step) && !block_has_traded(q->b) && !block_binds(q->b);
}

static inline enum flow flow_step(struct frame *f, uint8_t step)
{
    f->step = step;
    return FLOW_STEP;
}

/* Whether `step` follows at once after a step returned `flow`. It does not if the frame goes
 * elsewhere, if an answer was applied, or if listeners must act first; flow_run() handles those
 * cases. A procedure that falls through to its next step saves a return to the kernel. */
static inline bool flow_follows(const struct ask *q, const struct frame *f, enum flow flow,
                                uint8_t step)
{
    return flow == FLOW_STEP && f->step == step && q->mode == ASK_RUN && q->b->queue_count == 0 &&
           q->b->state == GAME_RUNNING;
}

/* Continues with `step` once the called procedure is done. */
static inline enum flow flow_call(struct frame *f, uint8_t step, uint8_t proc, uint8_t seat,
                                  uint16_t a, uint16_t b)
{
    f->step = step;
    f[1] = (struct frame){ .proc = proc, .seat = seat, .source = f->source, .local = { a, b } };
    return FLOW_CALL;
}

/* Replaces this frame by a different procedure; nothing is left to do here. */
static inline enum flow flow_become(struct frame *f, uint8_t proc, uint8_t seat, uint16_t a,
                                    uint16_t b)
{
    *f = (struct frame){ .proc = proc, .seat = seat, .source = f->source, .local = { a, b } };
    return FLOW_STEP;
}

/* Takes a lane's answer: one more pick, or the last one. */
void lane_pick(struct ask *q, uint16_t pick);
static inline enum flow flow_sealed(struct ask *q, struct frame *f, uint8_t step, uint16_t pick)
{
    lane_pick(q, pick);
    f->step = step; /* takes effect only when all lanes have answered */
    return FLOW_SEALED;
}
static inline uint16_t lane_answer(const struct block *b, uint8_t seat)
{
    const struct lane *lane = &b->lane[seat];
    return lane->pick_count ? lane->pick[lane->pick_count - 1] : 0;
}

/* For asks that skip forced choices (ask.skips): all these seats have passed, as if each had been
 * asked and had chosen its only option. */
void lanes_pass(struct ask *q, seat_mask seats);

/* The first seat in turn order from `first` whose sealed answer was not a pass (pick 0). */
uint8_t lane_first_answer(const struct block *b, uint8_t first, seat_mask among);

/* Pushes the first frame of a game. */
void frame_push(struct block *b, uint8_t proc, uint8_t seat);

/* Running */
void flow_run(struct ask *q); /* to the next decision or the end */
void flow_apply(struct ask *q, uint8_t seat, struct option chosen); /* flow_run() must follow */
void flow_apply_index(struct ask *q, uint8_t seat, unsigned index); /* lists the options first */
/* flow_apply() for search and benchmarks. Afterwards the first seat asked has its options listed,
 * or the game is over and there are none. flow_skip() continues to the next real choice. It makes
 * forced choices itself; the block is the same as if each seat had been asked and had answered.
 */
void flow_advance(struct ask *q, uint8_t seat, struct option chosen);
void flow_skip(struct ask *q, uint8_t seat, struct option chosen);
enum flow flow_ask(struct ask *q, struct frame *f, uint8_t seat, struct option chosen);
/* Passes the chosen option to the step of frame f; q->missing says whether it was accepted. sure:
 * the option is known to be legal. flow_go_on() does what follows such an answer. */
enum flow flow_try(struct ask *q, struct frame *f, uint8_t seat, struct option chosen, bool sure);
void flow_go_on(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, enum flow flow);
/* Plays on at random, with all options equally likely, for this many further choices or until the
 * game is over. Windows that answer for their seats (struct lots) do not count. */
void flow_roll(struct ask *q, uint64_t *dice, unsigned choices);
void flow_list(struct ask *q, uint8_t seat); /* this seat's options */
/* Lists this seat's options into a buffer of OPTION_MAX, without changing the ask. Returns their
 * number. */
unsigned flow_peek(const struct ask *q, uint8_t seat, struct option *out);
/* Like flow_peek(), but without bindings, and also while the options are being listed for the first
 * time. */
unsigned flow_peek_unbound(const struct ask *q, uint8_t seat, struct option *out);
requirement flow_explain(struct ask *q, uint8_t seat, struct option wanted);
void flow_void(struct ask *q);    /* drops a broken effect; the table's owner decides this */
bool flow_give_up(struct ask *q); /* the players give the game up; false: they cannot */
void flow_abandon(
    struct ask *q); /* for that: drops all frames but the first, and what is announced */
void lane_turn(struct block *b, uint8_t seat, enum lane_state state); /* nothing else changes it */

static inline seat_mask flow_waiting(const struct block *b) /* asked, and not answered yet */
{
    return b->waiting;
}

#endif
