/* compile_statement.c: programs. Every function returns the cost of its code. */
#include "pack/compile.h"
#include "pack/describe.h"
#include "pack/face.h"

#include <stdio.h>

/* Registers are allocated like a stack: those of a body are free again after it. */
static unsigned register_take(struct compiler *c, struct spot at, unsigned count)
{
    unsigned first = c->reg_next;

    if (first + count > REGISTER_COUNT) {
        compile_error(c, at, "a card can remember at most %d things at once, and this is one more",
                      REGISTER_COUNT - FIRST_REGISTER);
        return 0;
    }
    c->reg_next += count;
    return first;
}

/* The code written since the steps were last counted. */
static struct cost straight(struct code *k)
{
    return cost_of(code_steps(k));
}

static bool is_sealed_entry(const struct compiler *c)
{
    return c->v->kind[c->entry->kind].flags & KIND_SEALED;
}

static struct cost compile_verb(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    const struct form_outcome *outcome = c->v->verb[s->row].branch;
    label goal[BRANCH_MAX] = { 0 }, end = code_label(k);
    struct cost cost, branches = { 0 };

    compile_args(c, k, s->arg);
    code_call(k, OP_VERB, s->row, args_count(s->arg));
    k->steps = cost_sum(k->steps, VERB_STEPS * (1u + c->v->verb[s->row].frames));
    cost = straight(k);
    if (c->v->verb[s->row].draws && is_sealed_entry(c))
        code_op(k, OP_SEAL, SEAL_DRAW);
    if (outcome[0].word == NULL || s->branch[0] == NULL)
        return cost;
    for (unsigned i = 0; i < BRANCH_MAX && outcome[i].word != NULL; i++)
        goal[i] = code_label(k);
    code_op4(k, OP_BRANCH, goal[0], goal[1], goal[2], 0);
    cost = cost_then(cost, straight(k));
    for (unsigned i = 0; i < BRANCH_MAX && goal[i] != 0; i++) {
        code_place(k, goal[i]);
        if (is_sealed_entry(c))
            code_op(k, OP_SEAL, i);
        branches = cost_either(branches, compile_body(c, k, s->branch[i]));
        code_op(k, OP_JUMP, end);
    }
    code_place(k, end);
    return cost_then(cost_then(cost, branches), straight(k));
}

/* UNLESS was written before: BODY, and the alternative. */
static struct cost compile_branches(struct compiler *c, struct code *k, label otherwise,
                                    const struct ast_statement *body,
                                    const struct ast_statement *other)
{
    struct cost cost = straight(k), first = compile_body(c, k, body), second = { 0 };

    if (other != NULL) {
        label end = code_label(k);

        code_op(k, OP_JUMP, end);
        first = cost_then(first, straight(k));
        code_place(k, otherwise);
        second = compile_body(c, k, other);
        code_place(k, end);
    } else {
        code_place(k, otherwise);
    }
    return cost_then(cost, cost_either(first, second));
}

static struct cost compile_if(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    label otherwise = code_label(k);

    compile_expr(c, k, s->condition);
    code_op(k, OP_UNLESS, otherwise);
    return compile_branches(c, k, otherwise, s->body, s->otherwise);
}

/* again: EACH set r end; body; JUMP again; end: */
static struct cost compile_each(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    label again = code_label(k), end = code_label(k);
    unsigned set = compile_set(c, s->set, NULL, NULL), reg_next = c->reg_next;
    unsigned places = c->place_count, reg = register_take(c, s->at, 2);
    unsigned members = members_at_most(c, s->set);

    code_op(k, OP_PUSH, 0);
    code_op(k, OP_SET, reg + 1);
    k->steps = cost_sum(k->steps, set_steps(c, set));
    struct cost cost = straight(k);
    code_place(k, again);
    code_op4(k, OP_EACH, set, reg, end, 0);
    struct cost round = straight(k);
    place_register(c, s->binding, reg);
    round = cost_then(round, compile_body(c, k, s->body));
    code_op(k, OP_JUMP, again);
    round = cost_then(round, straight(k));
    code_place(k, end);
    c->place_count = places;
    c->reg_next = reg_next;
    return cost_then(cost, cost_times(round, members));
}

/* One pick into a register. `done`: where to go when enough were picked. */
static struct cost compile_pick(struct compiler *c, struct code *k, const struct ast_statement *s,
                                unsigned set, unsigned reg, unsigned first, label done)
{
    compile_expr(c, k, s->seat);
    code_op4(k, OP_CHOOSE, set, reg, first, done);
    unsigned listing = cost_sum(code_steps(k), set_steps(c, set));
    return cost_stop(listing, listing);
}

/* Compiles all picks, then the body, which refers to each by its name. */
static struct cost compile_picks(struct compiler *c, struct code *k, const struct ast_statement *s,
                                 unsigned set, unsigned first)
{
    unsigned places = c->place_count;
    struct cost cost = { 0 };

    for (unsigned i = 0; i < (unsigned)s->count; i++) {
        cost = cost_then(cost, compile_pick(c, k, s, set, first + i, first, 0));
        if (i == 0)
            place_register(c, s->binding, first);
        else if (s->also[i - 1] != NULL)
            place_register(c, s->also[i - 1], first + i);
    }
    cost = cost_then(cost, compile_body(c, k, s->body));
    c->place_count = places;
    return cost;
}

/* Pick, body, pick, body, … until enough were picked. */
static struct cost compile_up_to(struct compiler *c, struct code *k, const struct ast_statement *s,
                                 unsigned set, unsigned first)
{
    label end = code_label(k);
    struct cost cost = { 0 };

    for (unsigned i = 0; i < (unsigned)s->count; i++) {
        unsigned places = c->place_count;

        cost = cost_then(cost, compile_pick(c, k, s, set, first + i, first, end));
        place_register(c, s->binding, first + i);
        cost = cost_then(cost, compile_body(c, k, s->body));
        c->place_count = places;
    }
    code_place(k, end);
    return cost;
}

/* enough? UNLESS otherwise; CHOOSE set; body. The set is tested even if it cannot be empty when the
 * card is played: paying may have emptied it. */
static struct cost compile_choose_all(struct compiler *c, struct code *k,
                                      const struct ast_statement *s, unsigned set, unsigned first)
{
    label otherwise = code_label(k), end = code_label(k);

    compile_enough(c, k, s, set);
    code_op(k, OP_UNLESS, otherwise);
    struct cost cost = straight(k), other = { 0 };
    struct cost picked = compile_picks(c, k, s, set, first);
    if (s->otherwise != NULL) {
        code_op(k, OP_JUMP, end);
        picked = cost_then(picked, straight(k));
    }
    code_place(k, otherwise);
    if (s->otherwise != NULL)
        other = compile_body(c, k, s->otherwise);
    code_place(k, end);
    return cost_then(cost, cost_either(picked, other));
}

static struct cost compile_choose(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    unsigned set = compile_choices(c, s), reg_next = c->reg_next;
    unsigned first = register_take(c, s->at, (unsigned)s->count);
    struct cost cost =
        s->up_to ? compile_up_to(c, k, s, set, first) : compile_choose_all(c, k, s, set, first);

    c->reg_next = reg_next;
    return cost;
}

/* Alternatives */

/* Writes an option's text. An option with a label also states what it requires. */
static void alternative_text(struct compiler *c, unsigned row, const struct ast_statement *body,
                             const struct ast_alternative *called, struct spot at)
{
    static const char *const language[LANG_COUNT] = { "English", "German" };
    bool labelled = called != NULL && called->label[LANG_EN] != NULL;
    struct pack_alternative said = { 0 };

    if (labelled) {
        said = prose_row(c, called->slot, called->label);
        body = face_of_option(c->arena, c->pack, body);
    }
    for (unsigned i = 0; i < LANG_COUNT && (!labelled || body != NULL); i++) {
        char text[DESCRIBE_MAX] = "";

        if (!describe_alternative(c->pack, c->entry, body, (enum language)i, text, sizeof(text)))
            compile_error(c, at, "this cannot be phrased in %s", language[i]);
        *(labelled ? &said.asks[i] : &said.text[i]) = string_add(c, text);
    }
    struct pack_alternative *a = (struct pack_alternative *)c->alternative.row + row;
    said.can = a->can;
    said.go = a->go;
    *a = said;
}

/* One row: its condition, and its target. */
static struct cost compile_alternative(struct compiler *c, struct code *k, unsigned row,
                                       const struct ast_statement *body, uint16_t can, label end)
{
    label goal = code_label(k);
    struct cost cost = { 0 };

    ((struct pack_alternative *)c->alternative.row)[row].can = can;
    code_goal(k, row, goal);
    code_place(k, goal);
    c->option = is_sealed_entry(c) && ((struct pack_alternative *)c->alternative.row)[row].entry;
    if (c->option && body == NULL)
        code_op(k, OP_SEAL, SEAL_OPTION);
    if (body != NULL)
        cost = compile_body(c, k, body);
    c->option = false;
    code_op(k, OP_JUMP, end);
    return cost_then(cost, straight(k));
}

/* [can any? UNLESS otherwise]; seat; ONE_OF; each alternative; otherwise; end: */
static struct cost compile_one_of(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    label otherwise = code_label(k), end = code_label(k);
    struct ast_statement only = *s;
    struct cost cost = { 0 }, rows = { 0 }, other = { 0 };
    unsigned count = 0, listing, i = 0;

    only.next = only.otherwise = NULL;
    if (compile_guard(c, k, &only)) {
        code_op(k, OP_UNLESS, otherwise);
        cost = straight(k);
    }
    for (const struct ast_alternative *a = s->alternative; a != NULL; a = a->next)
        count++;
    unsigned first = c->alternative.count;
    rows_add(c, &c->alternative, sizeof(struct pack_alternative), count);
    compile_expr(c, k, s->seat);
    code_op4(k, OP_ONE_OF, first, count, 0, 0);
    listing = code_steps(k);
    for (const struct ast_alternative *a = s->alternative; a != NULL; a = a->next, i++) {
        uint16_t can = guard_snippet(c, a->body, a->at);

        listing = cost_sum(listing, snippet_steps(c, can));
        alternative_text(c, first + i, a->body, a, a->at);
        rows = cost_either(rows, compile_alternative(c, k, first + i, a->body, can, end));
    }
    code_place(k, otherwise);
    if (s->otherwise != NULL)
        other = compile_body(c, k, s->otherwise);
    code_place(k, end);
    rows = cost_then(cost_stop(listing, listing), rows);
    return cost_then(cost, cost_either(rows, other));
}

/* Two alternatives: to do it, and not to. */
static struct cost compile_may(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    unsigned first = c->alternative.count;
    label end = code_label(k);
    uint16_t can = guard_snippet(c, s->body, s->at);

    rows_add(c, &c->alternative, sizeof(struct pack_alternative), 2);
    compile_expr(c, k, s->seat);
    code_op4(k, OP_ONE_OF, first, 2, 0, 0);
    unsigned listing = cost_sum(code_steps(k), snippet_steps(c, can));
    alternative_text(c, first, s->body, NULL, s->at);
    alternative_text(c, first + 1, s->otherwise, NULL, s->at);
    struct cost rows = compile_alternative(c, k, first, s->body, can, end);
    rows = cost_either(rows, compile_alternative(c, k, first + 1, s->otherwise, 0, end));
    code_place(k, end);
    return cost_then(cost_stop(listing, listing), rows);
}

/* The rest */

static struct cost compile_pay(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    label otherwise = code_label(k), end = code_label(k);
    struct cost cost, paid, other = { 0 };

    compile_pay_guard(c, k, s);
    code_op(k, OP_UNLESS, otherwise);
    cost = straight(k);
    bool option = c->option;
    c->option = false;
    paid = compile_body(c, k, s->cost);
    c->option = option;
    paid = cost_then(paid, compile_body(c, k, s->body));
    code_op(k, OP_JUMP, end);
    paid = cost_then(paid, straight(k));
    code_place(k, otherwise);
    if (s->otherwise != NULL)
        other = compile_body(c, k, s->otherwise);
    code_place(k, end);
    return cost_then(cost, cost_either(paid, other));
}

/* PUSH n; SET r; again: body; GET r; PUSH 1; SUB; SET r; GET r; UNLESS end; JUMP again; end: */
static struct cost compile_repeat(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    label again = code_label(k), end = code_label(k);
    unsigned reg_next = c->reg_next, reg = register_take(c, s->at, 1);

    code_op(k, OP_PUSH, (unsigned)s->count);
    code_op(k, OP_SET, reg);
    struct cost cost = straight(k);
    code_place(k, again);
    struct cost round = compile_body(c, k, s->body);
    code_op(k, OP_GET, reg);
    code_op(k, OP_PUSH, 1);
    code_op(k, OP_SUB, 0);
    code_op(k, OP_SET, reg);
    code_op(k, OP_GET, reg);
    code_op(k, OP_UNLESS, end);
    code_op(k, OP_JUMP, again);
    round = cost_then(round, straight(k));
    code_place(k, end);
    c->reg_next = reg_next;
    return cost_then(cost, cost_times(round, (unsigned)s->count));
}

/* Compiles the seat whose next span, or whose event, ends the effect. */
static void compile_until_seat(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    const struct ast_expr *seat = s->span_seat;

    for (unsigned i = 0; s->until == UNTIL_EVENT && i < s->event->slot_count; i++)
        if (slot_register(c->v->event[s->event->row].form, i) == 0)
            seat = s->event->slot[i].value;
    if (seat != NULL)
        compile_expr(c, k, seat);
    else
        code_op(k, OP_PUSH, SEAT_NONE);
}

static struct cost compile_effect(struct compiler *c, struct code *k, const struct ast_statement *s)
{
    for (const struct ast_clause *a = s->ability; a != NULL; a = a->next) {
        uint8_t keep[BOUND_MAX];
        unsigned clause = compile_effect_clause(c, s, a, keep);

        compile_until_seat(c, k, s);
        code_op4(k, OP_EFFECT, clause, keep[0], keep[1], keep[2]);
    }
    return straight(k);
}

static struct cost compile_statement(struct compiler *c, struct code *k,
                                     const struct ast_statement *s)
{
    switch (s->is) {
    case DO_VERB:
        return compile_verb(c, k, s);
    case DO_IF:
        return compile_if(c, k, s);
    case DO_EACH:
        return compile_each(c, k, s);
    case DO_CHOOSE:
        return compile_choose(c, k, s);
    case DO_ONE_OF:
        return compile_one_of(c, k, s);
    case DO_MAY:
        return compile_may(c, k, s);
    case DO_PAY:
        return compile_pay(c, k, s);
    case DO_REPEAT:
        return compile_repeat(c, k, s);
    case DO_EFFECT:
        return compile_effect(c, k, s);
    case DO_CANCEL:
    case DO_INSTEAD:
        code_op(k, OP_CANCEL, 0);
        return cost_then(straight(k), compile_body(c, k, s->body));
    case DO_NOTHING:
        break;
    }
    return (struct cost){ 0 };
}

struct cost compile_body(struct compiler *c, struct code *k, const struct ast_statement *body)
{
    struct cost cost = { 0 };

    for (; body != NULL; body = body->next) {
        code_line(k, body->at);
        if ((c->option && body->is != DO_PAY && !is_open(c->pack, body)) ||
            (body->is == DO_IF && is_sealed_entry(c)))
            code_op(k, OP_SEAL, SEAL_OPTION);
        c->option &= body->is == DO_PAY;
        if (body->told[LANG_EN] != NULL)
            code_op(k, OP_TELL, prose_add(c, body->slot, body->told));
        cost = cost_then(cost, compile_statement(c, k, body));
    }
    return cost;
}
