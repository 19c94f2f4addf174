/* compile_guard.c: the condition that a card's effect can be carried out. */
#include "pack/check.h"
#include "pack/compile.h"

static void code_or(struct code *k, unsigned *joint)
{
    code_join_condition(k, OP_EITHER, joint);
}

static void guard_or_true(struct compiler *c, struct code *k, const struct ast_statement *body)
{
    if (!compile_guard(c, k, body))
        code_op(k, OP_PUSH, 1);
}

/* Based on the current condition. */
static void guard_if(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    label otherwise = code_label(k), end = code_label(k);

    compile_expr(c, k, s->condition);
    code_op(k, OP_UNLESS, otherwise);
    int depth = k->depth;
    guard_or_true(c, k, s->body);
    code_op(k, OP_JUMP, end);
    code_place(k, otherwise);
    k->depth = depth;
    guard_or_true(c, k, s->otherwise);
    code_place(k, end);
}

static void guard_one_of(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    unsigned joint = 0;

    for (const struct ast_alternative *a = s->alternative; a != NULL; a = a->next) {
        compile_guard(c, k, a->body);
        code_or(k, &joint);
    }
}

bool compile_payable(struct compiler *c, struct code *k, const struct ast_statement *cost)
{
    unsigned joint = 0;

    for (; cost != NULL; cost = cost->next) {
        if (cost->always)
            continue;
        compile_args(c, k, cost->arg);
        code_call(k, OP_CAN, cost->row, args_count(cost->arg));
        code_and(k, &joint);
    }
    return joint != 0;
}

/* The members that can be chosen. If several are chosen at once, no single one decides whether the
 * body can be carried out. */
unsigned compile_choices(struct compiler *c, const struct ast_statement *s)
{
    return compile_set(c, s->set, s->binding, s->count == 1 || s->up_to ? s->body : NULL);
}

void compile_enough(struct compiler *c, struct code *k, const struct ast_statement *s, unsigned set)
{
    if (s->count > 1 && !s->up_to)
        code_op(k, OP_PUSH, (unsigned)s->count);
    code_set_op(c, k, s->count > 1 && !s->up_to ? OP_COUNT : OP_ANY, set);
    if (s->count > 1 && !s->up_to)
        code_op(k, OP_LE, 0);
}

/* Guards a payment: it can be paid, and the rest can be carried out. */
void compile_pay_guard(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    unsigned joint = 0;

    if (compile_payable(c, k, s->cost))
        joint = k->count;
    if (compile_guard(c, k, s->body))
        code_and(k, &joint);
    if (joint == 0)
        code_op(k, OP_PUSH, 1);
}

/* Guards one statement that is not always possible. */
static void guard_statement(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    switch (s->is) {
    case DO_VERB:
        compile_args(c, k, s->arg);
        code_call(k, OP_CAN, s->row, args_count(s->arg));
        return;
    case DO_IF:
        guard_if(c, k, s);
        return;
    case DO_REPEAT:
    case DO_INSTEAD:
        compile_guard(c, k, s->body);
        return;
    case DO_CHOOSE:
        compile_enough(c, k, s, compile_choices(c, s));
        break;
    case DO_ONE_OF:
        guard_one_of(c, k, s);
        break;
    case DO_PAY:
        compile_pay_guard(c, k, s);
        break;
    default:
        return;
    }
    if (s->otherwise != NULL) {
        unsigned joint = k->count;
        compile_guard(c, k, s->otherwise);
        code_or(k, &joint);
    }
}

bool compile_guard(struct compiler *c, struct code *k, const struct ast_statement *body)
{
    unsigned joint = 0;

    for (; body != NULL; body = body->next) {
        if (statement_always_possible(body))
            continue;
        guard_statement(c, k, body);
        code_and(k, &joint);
    }
    return joint != 0;
}

uint16_t guard_snippet(struct compiler *c, const struct ast_statement *body, struct spot at)
{
    struct code k;

    code_init(&k, c->arena);
    return compile_guard(c, &k, body) ? snippet_join(c, &k, at) : 0;
}
