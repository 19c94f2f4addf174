#include "machine/literals.h"
#include "kernel/rules.h"
#include "machine/eval.h"

/* A literal takes its arguments from these words: those of the scope, then the member under
 * test and the results of earlier literals. */
enum {
    WORD_YOU = offsetof(struct scope, you) / 2,
    WORD_REGISTER = offsetof(struct scope, reg) / 2,
    WORD_SELF = sizeof(struct scope) / 2, /* as a value: source_thing() */
    WORD_ZERO,                            /* to which a literal's own numbers are added */
    WORD_IT,
    WORD_RESULT,
    LITERALS_MAX = 8, /* of one condition */
};

/* The available words: the scope's, then those of this condition. */
struct words {
    struct scope scope;
    uint16_t self, zero;
    uint16_t found[1 + LITERALS_MAX]; /* from WORD_IT on */
};

bool literals_met(struct ask *q, unsigned first, const struct scope *s, int it)
{
    const struct literal *list = &q->pack->literal[first];
    struct words at_hand;
    unsigned i = 0;

    CHECK(++q->steps <= STEP_BUDGET);
    at_hand.scope = *s;
    at_hand.self = source_thing(s->self);
    at_hand.zero = 0;
    at_hand.found[0] = (uint16_t)it;
    const int16_t *word = (const int16_t *)&at_hand;
    do {
        const struct literal *t = &list[i];
        int arg[LITERAL_ARGS], x;
        for (unsigned n = 0; n < LITERAL_ARGS; n++) /* all: a fixed count needs no branch */
            arg[n] = t->number[n] + word[t->from[n]];
        if (t->op == OP_QUERY)
            x = q->rules->query(q, t->row, arg);
        else if (t->op == OP_CAN)
            x = q->rules->verb_missing(q, t->row, arg) == REQ_MET;
        else if (t->op == OP_EQ)
            x = arg[0] == arg[1];
        else if (t->op == OP_LT)
            x = arg[0] < arg[1];
        else if (t->op == OP_LE)
            x = arg[0] <= arg[1];
        else if (t->op == OP_IS_A)
            x = thing_entry(q, arg[0])->kind == t->row;
        else if (t->op == OP_KIND)
            x = thing_entry(q, arg[0])->kind;
        else if (t->op == OP_FIELD)
            x = thing_entry(q, arg[0])->field[t->row];
        else
            x = counted(q, t->row, arg[0]);
        at_hand.found[1 + i] = (uint16_t)x;
        i = x ? t->met : t->unmet;
    } while (i < LITERALS_MAX);
    return i == LITERAL_MET;
}

/* Writing the lists */

/* An argument: a word, to which a number is added. */
struct source {
    uint8_t from;
    int number;
};

struct writer {
    const struct pack *pack;
    struct literal *literal;
    unsigned count;
    const uint16_t *start[LITERALS_MAX]; /* where the code of a literal begins */
    const uint16_t
        *met[LITERALS_MAX]; /* where it continues; NULL: the condition is (not) fulfilled */
    const uint16_t *unmet[LITERALS_MAX];
    bool decides[LITERALS_MAX]; /* it does not simply continue with the next */
    struct source stack[STACK_MAX];
    unsigned top;
};

static bool push(struct writer *w, unsigned from, int number)
{
    if (w->top == STACK_MAX)
        return false;
    w->stack[w->top++] = (struct source){ (uint8_t)from, number };
    return true;
}

/* Makes a literal of the topmost values; its result replaces them. */
static bool write(struct writer *w, const uint16_t *start, uint16_t op, uint16_t row,
                  unsigned arity)
{
    if (w->count == LITERALS_MAX || arity > LITERAL_ARGS || arity > w->top || row > UINT8_MAX)
        return false;
    struct literal *t = &w->literal[w->count];
    *t = (struct literal){ .op = (uint8_t)op, .row = (uint8_t)row };
    w->top -= arity;
    for (unsigned i = 0; i < LITERAL_ARGS; i++) {
        t->from[i] = i < arity ? w->stack[w->top + i].from : WORD_ZERO;
        t->number[i] = (int16_t)(i < arity ? w->stack[w->top + i].number : 0);
    }
    w->start[w->count] = start;
    return push(w, WORD_RESULT + w->count++, 0);
}

/* The literal at which the code continues when this is on top of the stack; NULL: the
 * condition's result is *value. */
static const uint16_t *follow(const uint16_t *code, bool *value)
{
    for (;;)
        switch (code[0]) {
        case OP_RET:
            return NULL;
        case OP_NOT:
            *value = !*value;
            code++;
            break;
        case OP_BOTH:
        case OP_EITHER:
            if (*value == (code[0] == OP_BOTH))
                return code + 2;
            code += 2 + code[1];
            break;
        default:
            return code; /* no literal begins there: give up the list */
        }
}

static uint8_t index_of(const struct writer *w, const uint16_t *code, bool value, bool *found)
{
    if (code == NULL)
        return value ? LITERAL_MET : LITERAL_UNMET;
    for (unsigned i = 0; i < w->count; i++)
        if (w->start[i] == code)
            return (uint8_t)i;
    *found = false;
    return LITERAL_UNMET;
}

/* The last literal decides: the code continues in one of two ways. */
static bool decide(struct writer *w, const uint16_t *code)
{
    if (w->count == 0 || w->top != 1 || w->stack[0].from != WORD_RESULT + w->count - 1)
        return false;
    w->decides[w->count - 1] = true;
    w->met[w->count - 1] = w->unmet[w->count - 1] = code;
    w->top = 0;
    return true;
}

static bool links_write(struct writer *w)
{
    bool found = true;

    for (unsigned i = 0; i < w->count; i++) {
        bool met = true, unmet = false;
        if (!w->decides[i]) {
            w->literal[i].met = w->literal[i].unmet = (uint8_t)(i + 1);
            continue;
        }
        const uint16_t *if_met = follow(w->met[i], &met), *if_not = follow(w->unmet[i], &unmet);
        w->literal[i].met = index_of(w, if_met, met, &found);
        w->literal[i].unmet = index_of(w, if_not, unmet, &found);
    }
    return found;
}

/* Returns false if the list does not fit. */
static bool list_write(struct writer *w, const uint16_t *code)
{
    const uint16_t *start = code; /* of the literal being built */

    for (;;) {
        const uint16_t a = code[1];
        bool fits = true;
        if (w->top == 0)
            start = code;
        switch (code[0]) {
        case OP_PUSH:
            fits = push(w, WORD_ZERO, (int16_t)a);
            break;
        case OP_GET:
            fits = push(w, WORD_REGISTER + a, 0);
            break;
        case OP_YOU:
            fits = push(w, WORD_YOU, 0);
            break;
        case OP_SELF:
            fits = push(w, WORD_SELF, 0);
            break;
        case OP_IT:
            fits = a == 0 && push(w, WORD_IT, 0);
            break;
        case OP_IS:
            fits = push(w, WORD_REGISTER + a, 0) && push(w, WORD_ZERO, (int16_t)code[2]) &&
                   write(w, start, OP_EQ, 0, 2);
            break;
        case OP_IS_A:
            fits = push(w, WORD_REGISTER + a, 0) && write(w, start, OP_IS_A, code[2], 1);
            break;
        case OP_QUERY:
            fits = write(w, start, OP_QUERY, a, w->pack->query_arity[a]);
            break;
        case OP_CAN:
            fits = write(w, start, OP_CAN, a, w->pack->verb_arity[a]);
            break;
        case OP_KIND:
            fits = write(w, start, OP_KIND, 0, 1);
            break;
        case OP_FIELD:
        case OP_COUNTED:
            fits = write(w, start, code[0], a, 1);
            break;
        case OP_EQ:
        case OP_LT:
        case OP_LE:
            fits = write(w, start, code[0], 0, 2);
            break;
        case OP_NOT:
        case OP_BOTH:
        case OP_EITHER:
        case OP_RET:
            if (!decide(w, code))
                return false;
            if (code[0] == OP_RET)
                return links_write(w);
            while (code[0] == OP_NOT)
                code++;
            if (code[0] == OP_RET)
                return links_write(w);
            if (code[0] != OP_BOTH && code[0] != OP_EITHER)
                return false;
            code += 2;
            continue;
        default:
            return false;
        }
        if (!fits)
            return false;
        code += 1 + op_fact[code[0]].operands;
    }
}

static void condition_write(struct pack *p, uint16_t code)
{
    struct writer w = { .pack = p, .literal = &p->literal[p->literal_count] };

    if (code == 0 || code >= LITERAL_CODE_MAX || p->literal_of[code] ||
        p->literal_count + LITERALS_MAX > LITERAL_MAX || !list_write(&w, p->code + code))
        return;
    p->literal_of[code] = (uint16_t)p->literal_count;
    p->literal_count += w.count;
}

void literals_derive(struct pack *p)
{
    p->literal_count = 1; /* 0 is "none" */
    for (unsigned i = 0; i < p->clause_count; i++) {
        condition_write(p, p->clause[i].filter);
        condition_write(p, p->clause[i].needs);
        condition_write(p, p->clause[i].payable);
        condition_write(p, p->clause[i].can);
    }
    for (unsigned i = 0; i < p->set_count; i++)
        condition_write(p, p->set[i].filter);
    for (unsigned i = 0; i < p->alternative_count; i++)
        condition_write(p, p->alternative[i].can);
    for (unsigned i = 0; i < p->counter_count; i++)
        condition_write(p, p->counter[i].filter);
}
