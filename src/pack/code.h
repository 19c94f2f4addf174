/* code.h: code being written: words, labels that become addresses, and its cost.
 *
 * Every program and every condition is written into a separate buffer. It is appended to the pack's
 * code when it is finished; only then are labels resolved.
 */
#ifndef ANGELES_PACK_CODE_H
#define ANGELES_PACK_CODE_H

#include "machine/pack.h"
#include "pack/arena.h"
#include "pack/ast.h"

/* The most steps that code can take in one choice, by any branch. A choice in the middle restarts
 * the count, so there are four numbers. */
struct cost {
    unsigned through; /* to its end without a stop */
    unsigned head;    /* to its first stop */
    unsigned between; /* from one stop to the next */
    unsigned tail;    /* from its last stop to its end */
};
enum { COST_MAX = 1 << 20 }; /* larger costs are all the same */

struct cost cost_of(unsigned steps);
struct cost cost_stop(unsigned before, unsigned after);
struct cost cost_then(struct cost a, struct cost b);
struct cost cost_either(struct cost a, struct cost b);
struct cost cost_times(struct cost a, unsigned times);
unsigned cost_worst(struct cost a);
unsigned cost_sum(unsigned a, unsigned b);
unsigned cost_product(unsigned a, unsigned b);

typedef unsigned label; /* 0: none */

struct code_line { /* where a statement's code begins */
    unsigned at;
    struct spot spot;
};
struct code_goal { /* a row of the alternatives that goes to a label */
    unsigned alternative;
    label goal;
};

struct code {
    struct arena *arena;
    uint16_t *word;
    unsigned count, max;
    unsigned *place; /* of each label; place[0] is not used */
    unsigned label_count, label_max;
    struct code_line *line;
    unsigned line_count, line_max;
    struct code_goal *goal;
    unsigned goal_count, goal_max;
    unsigned op_at[3]; /* where the last operations begin, the last one first, plus 1; 0: unknown */
    int depth, depth_max; /* of the stack */
    unsigned steps;       /* written since they were last asked for */
};

void code_init(struct code *k, struct arena *arena);
void code_op(struct code *k, enum op op, unsigned a);                    /* at most one operand */
void code_call(struct code *k, enum op op, unsigned row, unsigned args); /* QUERY, VERB, CAN */
void code_op4(struct code *k, enum op op, unsigned a, unsigned b, unsigned c, unsigned d);
void code_line(struct code *k, struct spot spot);
unsigned code_steps(struct code *k); /* and restarts the count */

/* Joins the condition that was just written with the one before, which ended at *joint (0: there is
 * none), by BOTH or EITHER. The next one joins here. */
void code_join_condition(struct code *k, enum op op, unsigned *joint);

label code_label(struct code *k);
void code_place(struct code *k, label l); /* here */
void code_goal(struct code *k, unsigned alternative, label goal);

/* Whether operand i of an operation is a label (an address after it is resolved). */
bool op_has_target(enum op op, unsigned operand);

#endif
