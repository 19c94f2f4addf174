#include "pack/code.h"

#include <string.h>

/* Costs */

unsigned cost_sum(unsigned a, unsigned b)
{
    return a + b < COST_MAX ? a + b : COST_MAX;
}

unsigned cost_product(unsigned a, unsigned b)
{
    return b == 0 || a < COST_MAX / b ? a * b : COST_MAX;
}

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

struct cost cost_of(unsigned steps)
{
    return (struct cost){ .through = steps };
}

struct cost cost_stop(unsigned before, unsigned after)
{
    return (struct cost){ .head = before, .tail = after };
}

/* If code has no stop, its head and tail are 0 and decide nothing. */
struct cost cost_then(struct cost a, struct cost b)
{
    bool stops = a.head != 0 && b.head != 0;

    return (struct cost){
        .through = cost_sum(a.through, b.through),
        .head = larger(a.head, b.head ? cost_sum(a.through, b.head) : 0),
        .between = larger(larger(a.between, b.between), stops ? cost_sum(a.tail, b.head) : 0),
        .tail = larger(b.tail, a.tail ? cost_sum(a.tail, b.through) : 0),
    };
}

struct cost cost_either(struct cost a, struct cost b)
{
    return (struct cost){ larger(a.through, b.through), larger(a.head, b.head),
                          larger(a.between, b.between), larger(a.tail, b.tail) };
}

struct cost cost_times(struct cost a, unsigned times)
{
    unsigned rest = cost_product(a.through, times - 1);
    bool stops = a.head != 0 && times > 1;

    return (struct cost){
        .through = cost_product(a.through, times),
        .head = a.head ? cost_sum(a.head, rest) : 0,
        .between = larger(a.between, stops ? cost_sum(cost_sum(a.tail, a.head), rest) : 0),
        .tail = a.tail ? cost_sum(a.tail, rest) : 0,
    };
}

unsigned cost_worst(struct cost a)
{
    return larger(larger(a.through, a.head), larger(a.between, a.tail));
}

/* Writing */

void code_init(struct code *k, struct arena *arena)
{
    *k = (struct code){ .arena = arena, .label_count = 1 };
}

static void *room_for(struct arena *arena, void *array, unsigned count, unsigned *max, size_t size)
{
    if (count < *max)
        return array;
    unsigned more = *max == 0 ? 16 : *max * 2;
    array = arena_grow(arena, array, *max * size, more * size);
    *max = more;
    return array;
}

static void code_word(struct code *k, unsigned word)
{
    k->word = room_for(k->arena, k->word, k->count, &k->max, sizeof(*k->word));
    k->word[k->count++] = (uint16_t)word;
}

static void code_stack(struct code *k, int pops, int pushes)
{
    k->depth += pushes - pops;
    if (k->depth > k->depth_max)
        k->depth_max = k->depth;
}

/* Whether the operation that many before the next one is this one. */
static bool code_was(const struct code *k, unsigned back, enum op op)
{
    return k->op_at[back] != 0 && k->word[k->op_at[back] - 1] == op;
}

static void code_forget(struct code *k)
{
    memset(k->op_at, 0, sizeof(k->op_at));
}

/* A register compared with a constant, and its kind, are one operation each. */
static bool code_compare(struct code *k)
{
    bool kind = code_was(k, 0, OP_PUSH) && code_was(k, 1, OP_KIND) && code_was(k, 2, OP_GET);
    bool plain = code_was(k, 0, OP_PUSH) && code_was(k, 1, OP_GET);

    if (!kind && !plain)
        return false;
    unsigned at = k->op_at[kind ? 2 : 1] - 1;
    k->word[at + 2] = k->word[k->count - 1];
    k->word[at] = kind ? OP_IS_A : OP_IS;
    k->count = at + 3;
    k->steps -= kind ? 2 : 1;
    k->depth--;
    code_forget(k);
    return true;
}

void code_op4(struct code *k, enum op op, unsigned a, unsigned b, unsigned c, unsigned d)
{
    const unsigned operand[4] = { a, b, c, d };

    if (op == OP_EQ && code_compare(k))
        return;
    memmove(k->op_at + 1, k->op_at, sizeof(k->op_at) - sizeof(k->op_at[0]));
    k->op_at[0] = k->count + 1;
    code_word(k, op);
    for (unsigned i = 0; i < op_fact[op].operands; i++)
        code_word(k, operand[i]);
    k->steps = cost_sum(k->steps, 1);
    if (op_fact[op].pops != VARY)
        code_stack(k, op_fact[op].pops, op_fact[op].pushes);
}

void code_op(struct code *k, enum op op, unsigned a)
{
    code_op4(k, op, a, 0, 0, 0);
}

void code_call(struct code *k, enum op op, unsigned row, unsigned args)
{
    code_op(k, op, row);
    code_stack(k, (int)args, op_fact[op].pushes);
}

void code_line(struct code *k, struct spot spot)
{
    k->line = room_for(k->arena, k->line, k->line_count, &k->line_max, sizeof(*k->line));
    k->line[k->line_count++] = (struct code_line){ k->count, spot };
}

unsigned code_steps(struct code *k)
{
    unsigned steps = k->steps;

    k->steps = 0;
    return steps;
}

/* The operation goes between the two, so that an unneeded part is not computed. Its operand is a
 * distance, so the same condition has the same code everywhere. */
void code_join_condition(struct code *k, enum op op, unsigned *joint)
{
    unsigned at = *joint, size = k->count - at;

    if (at != 0) {
        code_word(k, 0);
        code_word(k, 0);
        memmove(k->word + at + 2, k->word + at, size * sizeof(*k->word));
        k->word[at] = (uint16_t)op;
        k->word[at + 1] = (uint16_t)size;
        for (unsigned l = 1; l < k->label_count; l++)
            if (k->place[l] > at) /* a label at the joint ends the condition before it */
                k->place[l] += 2;
        code_stack(k, op_fact[op].pops, op_fact[op].pushes);
        k->steps = cost_sum(k->steps, 1);
    }
    code_forget(k);
    *joint = k->count;
}

label code_label(struct code *k)
{
    k->place = room_for(k->arena, k->place, k->label_count, &k->label_max, sizeof(*k->place));
    return k->label_count++;
}

void code_place(struct code *k, label l)
{
    k->place[l] = k->count;
    code_forget(k);
}

void code_goal(struct code *k, unsigned alternative, label goal)
{
    k->goal = room_for(k->arena, k->goal, k->goal_count, &k->goal_max, sizeof(*k->goal));
    k->goal[k->goal_count++] = (struct code_goal){ alternative, goal };
}

bool op_has_target(enum op op, unsigned operand)
{
    switch (op) {
    case OP_JUMP:
    case OP_UNLESS:
        return operand == 0;
    case OP_BRANCH:
        return true;
    case OP_EACH:
        return operand == 2;
    case OP_CHOOSE:
        return operand == 3;
    default:
        return false;
    }
}
