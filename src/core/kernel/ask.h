/* ask.h: how rules ask, and how the kernel lists, applies and explains by one definition.
 *
 * A procedure's step either acts or asks. When it asks, it names the seat and offers each thing
 * the seat might choose together with the requirement that stands in its way, if any:
 *
 *     ask_seat(q, f->seat, PROMPT_USE_LEAD);
 *     if (ask_offer_if(q, OPT_PLACE, f->lead, evidence_left(g)))
 *         return flow_become(…);
 *     return FLOW_WAIT;
 *
 * The same lines list the options (nothing may change then), find the one that was chosen, and
 * tell somebody who asks "why not?" which requirement failed. `struct ask` is the conversation:
 * it lives on the caller's stack for one call and also carries what the rules may read.
 */
#ifndef ANGELES_KERNEL_ASK_H
#define ANGELES_KERNEL_ASK_H

#include "kernel/block.h"
#include "kernel/log.h"

struct rules;
struct pack;

/* An option: its kind says what its targets are (enum type, in the rules' table of kinds). */
struct option {
    uint16_t kind;
    uint16_t target[3];
};
_Static_assert(sizeof(struct option) == 8, "options are compared as bytes");

enum ask_mode {
    ASK_RUN,     /* run to the next decision, listing it */
    ASK_LIST,    /* list one lane's options */
    ASK_APPLY,   /* go on from the option chosen */
    ASK_EXPLAIN, /* find out what stands in the way of one option */
};

struct ask {
    struct block *b;
    const struct rules *rules;
    const struct pack *pack;
    struct log *log;   /* NULL: nobody listens */
    uint8_t *coverage; /* NULL, or one bit for each word of card code that has run */

    uint8_t mode;
    uint8_t seat;      /* whose lane is listed or applied */
    seat_mask asked;   /* ASK_RUN: the seats the waiting step asks */
    uint8_t param_count;
    uint16_t prompt;
    struct {
        uint8_t type;
        uint16_t value;
    } param[2]; /* what the prompt is about */

    struct option *option; /* where to list, or NULL */
    unsigned option_max;
    unsigned count;  /* options met so far */
    unsigned chosen; /* ASK_APPLY: which of them is taken */
    struct option taken;

    struct option wanted; /* ASK_EXPLAIN: the option asked about */
    requirement missing;  /* and the requirement that failed; REQ_NOT_AN_OPTION if never offered */

    const struct option *struck; /* options that met a fault here */
    unsigned struck_count;
    unsigned steps; /* spent of STEP_BUDGET */
    struct log_entry unheard; /* where entries go when nobody listens */
};

/* One seat is asked. */
void ask_seat(struct ask *q, uint8_t seat, uint16_t prompt);

/* Several seats are asked at once, sealed from each other. Gives the seat whose lane is being
 * listed or applied; the options that follow are that seat's. */
uint8_t ask_each(struct ask *q, seat_mask seats, uint16_t prompt);

/* What the prompt is about. */
void ask_about(struct ask *q, enum type type, uint16_t value);

bool ask_offer_slow(struct ask *q, struct option o, requirement missing);

/* Offers one thing; true when it was chosen. */
static inline bool ask_offer2(struct ask *q, uint16_t kind, uint16_t a, uint16_t b,
                              requirement missing)
{
    struct option o = { kind, { a, b, 0 } };

    if (q->mode == ASK_EXPLAIN || q->struck_count)
        return ask_offer_slow(q, o, missing);
    if (missing)
        return false;
    unsigned index = q->count++;
    if (q->mode == ASK_APPLY) {
        if (index != q->chosen)
            return false;
        q->taken = o;
        return true;
    }
    if (index < q->option_max)
        q->option[index] = o;
    return false;
}

static inline bool ask_offer_if(struct ask *q, uint16_t kind, uint16_t target, requirement missing)
{
    return ask_offer2(q, kind, target, 0, missing);
}

static inline bool ask_offer(struct ask *q, uint16_t kind, uint16_t target)
{
    return ask_offer2(q, kind, target, 0, REQ_MET);
}

/* Writing the log. A component is written with whoever knows it now as its audience. */
struct log_entry *log_write(struct ask *q, uint16_t message); /* a spare entry if nobody listens */
void log_number(struct log_entry *e, int number);
void log_seat(struct log_entry *e, uint8_t seat);
void log_supply(struct log_entry *e, uint8_t kind);
void log_word(struct log_entry *e, uint16_t word);
void log_entry_of(struct log_entry *e, uint16_t entry);
void log_card(struct ask *q, struct log_entry *e, component_id c);

#endif
