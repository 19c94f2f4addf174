#include "machine/eval.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/literals.h"

/* A set whose members are being tested; a condition sees the member as IT. */
struct nest {
    const uint16_t *back; /* where the code continues */
    uint16_t set;
    uint16_t op; /* OP_COUNT or OP_ANY */
    int index;   /* of the member under test */
    int it;
    int found;
    int arg[SLOT_MAX];
};

/* The open sets; a member passed in from outside is the outermost. */
struct nests {
    struct nest nest[NEST_MAX + 2];
    unsigned depth;
    bool args_wanted; /* the arguments of nest[depth] are being computed */
    int *args_at;     /* where its arguments begin on the stack */
};

static unsigned seat_checked(const struct ask *q, int seat)
{
    CHECK(seat >= 0 && seat < q->b->seat_count);
    return (unsigned)seat;
}

int set_size(struct ask *q, uint16_t set, const int *arg)
{
    int size = q->rules->domain_count(q, q->pack->set[set].domain, arg);

    CHECK(size >= 0 && size <= COMPONENT_MAX);
    return size;
}

/* A card sees what its owner sees: a card whose face the owner does not know passes no filter about
 * faces. While the card is still in hand, waiting to be played, it does not count itself. */
static bool member_passes(const struct ask *q, const struct scope *s, const struct pack_set *set,
                          int member)
{
    uint16_t word = (uint16_t)member;

    if (set->type != T_CARD || !is_component(word))
        return true;
    if (word == s->self && q->rules->zone[block_component(q->b, word)->zone].kind == ZONE_HAND)
        return false;
    if (!set->filter || set->open == SET_OPEN || s->you >= SEAT_MAX)
        return true;
    if (set->open == SET_OPEN_KIND && !q->rules->zone[block_component(q->b, word)->zone].admits)
        return true; /* everybody may assume its kind */
    return component_known(q->b, word, s->you);
}

/* The next member of a set. After a card comes the one below it, so no index is needed. */
static int nest_item(struct ask *q, const struct pack_set *set, struct nest *in)
{
    uint16_t before = (uint16_t)in->it;

    in->index--;
    if (set->type == T_CARD && is_component(before)) {
        component_id below = component_below(q->b, before);
        if (below)
            return below;
    }
    return q->rules->domain_item(q, set->domain, in->arg, in->index);
}

/* Goes to the next member of the innermost set that needs testing; false: there are no more, and
 * *found is the number that passed. */
static bool nest_next(struct ask *q, const struct scope *s, struct nests *n)
{
    struct nest *in = &n->nest[n->depth - 1];
    const struct pack_set *set = &q->pack->set[in->set];
    const struct outlook *outlook = outlook_of_set(q->pack, in->set);

    CHECK(++q->steps <= STEP_BUDGET); /* conditions contain no other loop */
    while (in->index > 0 && !(in->op == OP_ANY && in->found)) {
        in->it = nest_item(q, set, in);
        if (!member_passes(q, s, set, in->it))
            continue;
        if (set->filter) {
            struct circumstance it = circumstance_of(q, SEAT_NONE, (uint16_t)in->it);
            if (is_hopeless(outlook, &it))
                continue;
            if (!(parts_met(outlook, &it) & PART_FILTER)) {
                unsigned literals = literals_of(q, set->filter);
                if (!literals)
                    return true;
                if (!literals_met(q, literals, s, in->it))
                    continue;
            }
        }
        in->found++;
    }
    n->depth--;
    return false;
}

/* clang-format off */
#define PUSH(x) do { CHECK(top < end); *top++ = (x); } while (0)
#define POP()   (*--top)
#define HAVE(n) CHECK(top >= e->stack + (n))
/* clang-format on */

/* Returns where it stopped. Without `n` it also stops where a set begins, and coverage is not
 * recorded; the compiler turns this into a second, shorter function. */
__attribute__((always_inline)) static inline const uint16_t *
run_in(struct ask *q, const struct scope *s, struct eval *e, const uint16_t *code, struct nests *n)
{
    const struct pack *pack = q->pack;
    const uint16_t *const begin = pack->code; /* cached: called functions might change the others */
    uint8_t *const coverage = n ? q->coverage : NULL;
    unsigned base = n ? n->depth : 0;
    int *top = e->top, *end = e->stack + STACK_MAX;
    int x, y;

    for (;;) {
        if (coverage)
            coverage[(code - begin) / 8] |= (uint8_t)BIT((code - begin) % 8);
        switch (code[0]) {
        case OP_PUSH:
            PUSH((int16_t)code[1]);
            code += 2;
            continue;
        case OP_GET:
            PUSH((int16_t)s->reg[code[1]]);
            code += 2;
            continue;
        case OP_IT:
            CHECK(n && code[1] < n->depth);
            PUSH(n->nest[n->depth - 1 - code[1]].it);
            code += 2;
            continue;
        case OP_IS:
            PUSH(s->reg[code[1]] == code[2]);
            code += 3;
            continue;
        case OP_IS_A:
            PUSH(thing_entry(q, s->reg[code[1]])->kind == code[2]);
            code += 3;
            continue;
        case OP_SELF:
            PUSH(source_thing(s->self));
            code++;
            continue;
        case OP_YOU:
            PUSH(s->you);
            code++;
            continue;
        case OP_ACTIVE:
            PUSH(q->b->active);
            code++;
            continue;
        case OP_QUERY:
            HAVE(pack->query_arity[code[1]]);
            top -= pack->query_arity[code[1]];
            x = q->rules->query(q, (uint8_t)code[1], top);
            PUSH(x);
            code += 2;
            continue;
        case OP_CAN:
            HAVE(pack->verb_arity[code[1]]);
            top -= pack->verb_arity[code[1]];
            x = q->rules->verb_missing(q, (uint8_t)code[1], top) == REQ_MET;
            PUSH(x);
            code += 2;
            continue;
        case OP_FIELD:
            HAVE(1);
            top[-1] = thing_entry(q, top[-1])->field[code[1]];
            code += 2;
            continue;
        case OP_KIND:
            HAVE(1);
            top[-1] = thing_entry(q, top[-1])->kind;
            code++;
            continue;
        case OP_WHAT:
            HAVE(1);
            top[-1] = (int)(thing_entry(q, top[-1]) - pack->entry);
            code++;
            continue;
        case OP_HALF:
            HAVE(1);
            top[-1] = top[-1] >= 0 ? (top[-1] + 1) / 2 : top[-1] / 2;
            code++;
            continue;
        case OP_NOT:
            HAVE(1);
            top[-1] = !top[-1];
            code++;
            continue;
        case OP_ONCE:
            HAVE(1);
            top[-1] = !(q->b->once[code[1]] >> seat_checked(q, top[-1]) & 1);
            code += 2;
            continue;
        case OP_COUNTED:
            HAVE(1);
            top[-1] = counted(q, code[1], top[-1]);
            code += 2;
            continue;
        case OP_ADD:
        case OP_SUB:
        case OP_MUL:
            HAVE(2);
            y = POP();
            x = top[-1];
            x = code[0] == OP_ADD ? x + y : code[0] == OP_SUB ? x - y : x * y;
            CHECK(x >= INT16_MIN && x <= INT16_MAX); /* so that products never overflow */
            top[-1] = x;
            code++;
            continue;
        case OP_MIN:
            HAVE(2);
            y = POP();
            top[-1] = y < top[-1] ? y : top[-1];
            code++;
            continue;
        case OP_MAX:
            HAVE(2);
            y = POP();
            top[-1] = y > top[-1] ? y : top[-1];
            code++;
            continue;
        case OP_EQ:
            HAVE(2);
            y = POP();
            top[-1] = top[-1] == y;
            code++;
            continue;
        case OP_LT:
            HAVE(2);
            y = POP();
            top[-1] = top[-1] < y;
            code++;
            continue;
        case OP_LE:
            HAVE(2);
            y = POP();
            top[-1] = top[-1] <= y;
            code++;
            continue;
        case OP_AND:
            HAVE(2);
            y = POP();
            top[-1] = top[-1] && y;
            code++;
            continue;
        case OP_OR:
            HAVE(2);
            y = POP();
            top[-1] = top[-1] || y;
            code++;
            continue;
        case OP_BOTH:
        case OP_EITHER:
            HAVE(1);
            if (!top[-1] == (code[0] == OP_BOTH)) {
                code += 2 + code[1];
                continue;
            }
            top--;
            code += 2;
            continue;
        case OP_JUMP:
            CHECK(++q->steps <= STEP_BUDGET);
            code = begin + code[1];
            continue;
        case OP_UNLESS:
            HAVE(1);
            x = POP();
            CHECK(begin + code[1] > code ||
                  ++q->steps <= STEP_BUDGET); /* backward: assumed to be a loop */
            code = x ? code + 2 : begin + code[1];
            continue;
        case OP_COUNT:
        case OP_ANY: {
            if (!n) {
                e->top = top;
                return code;
            }
            CHECK(n->depth <= NEST_MAX && !n->args_wanted);
            struct nest *in = &n->nest[n->depth];
            in->set = code[1];
            in->op = code[0];
            in->back = code + 2;
            in->found = 0;
            in->it = 0;
            /* The arguments of a set are computed before the set is entered: IT still means the
             * outer member. */
            n->args_at = top;
            n->args_wanted = true;
            if (pack->set[code[1]].args) {
                code = begin + pack->set[code[1]].args;
                continue;
            }
            break;
        }
        case OP_RET:
            if (!n || !n->args_wanted) {
                if (!n || n->depth == base) {
                    e->top = top;
                    return code;
                }
                HAVE(1);
                x = POP();
                n->nest[n->depth - 1].found += x != 0;
            }
            break;
        default: /* it acts */
            e->top = top;
            return code;
        }

        /* Enters a set, or continues after one of its members was tested. */
        if (n->args_wanted) {
            struct nest *in = &n->nest[n->depth++];
            n->args_wanted = false;
            CHECK(top >= n->args_at && top - n->args_at <= SLOT_MAX);
            memcpy(in->arg, n->args_at, (size_t)(top - n->args_at) * sizeof *top);
            top = n->args_at;
            in->index = set_size(q, in->set, in->arg);
        }
        if (nest_next(q, s, n)) {
            code = begin + pack->set[n->nest[n->depth - 1].set].filter;
        } else {
            PUSH(n->nest[n->depth].found);
            code = n->nest[n->depth].back;
        }
    }
}

static const uint16_t *run(struct ask *q, const struct scope *s, struct eval *e,
                           const uint16_t *code, struct nests *n)
{
    return run_in(q, s, e, code, n);
}

static const uint16_t *run_plain(struct ask *q, const struct scope *s, struct eval *e,
                                 const uint16_t *code)
{
    return run_in(q, s, e, code, NULL);
}

uint16_t eval_run(struct ask *q, const struct scope *s, struct eval *e, uint16_t at)
{
    struct nests n;

    n.depth = 0;
    n.args_wanted = false;
    CHECK(++q->steps <= STEP_BUDGET);
    return (uint16_t)(run(q, s, e, q->pack->code + at, &n) - q->pack->code);
}

/* A condition, an amount or an argument list: it ends with RET. */
static void eval_value(struct ask *q, const struct scope *s, struct eval *e, uint16_t at,
                       struct nests *n)
{
    CHECK(++q->steps <= STEP_BUDGET);
    eval_init(e);
    CHECK(*run(q, s, e, q->pack->code + at, n) == OP_RET);
}

static int compute(struct ask *q, uint16_t code, const struct scope *s)
{
    const uint16_t *begin = q->pack->code + code;
    struct nests n;
    struct eval e;

    CHECK(++q->steps <= STEP_BUDGET);
    eval_init(&e);
    if (!q->coverage)
        begin = run_plain(q, s, &e, begin);
    if (*begin != OP_RET) {
        n.depth = 0;
        n.args_wanted = false;
        begin = run(q, s, &e, begin, &n);
    }
    CHECK(*begin == OP_RET);
    return eval_pop(&e);
}

int machine_compute(struct ask *q, uint16_t code, const struct scope *s)
{
    const uint16_t *begin = q->pack->code + code;
    unsigned literals = literals_of(q, code);

    if (literals)
        return literals_met(q, literals, s, 0);
    int number;
    if (!q->coverage && amount_is_number(begin, &number)) /* most amounts are that short */
        return number;
    return compute(q, code, s);
}

void set_args(struct ask *q, uint16_t set, const struct scope *s, int arg[SLOT_MAX])
{
    struct nests n;
    struct eval e;

    memset(arg, 0, SLOT_MAX * sizeof *arg);
    if (q->pack->set[set].args == 0)
        return;
    n.depth = 0;
    n.args_wanted = false;
    eval_value(q, s, &e, q->pack->set[set].args, &n);
    CHECK(e.top - e.stack <= SLOT_MAX);
    memcpy(arg, e.stack, (size_t)(e.top - e.stack) * sizeof *arg);
}

bool set_has(struct ask *q, uint16_t set, const struct scope *s, int member)
{
    struct nests n;
    struct eval e;

    if (!member_passes(q, s, &q->pack->set[set], member))
        return false;
    if (q->pack->set[set].filter == 0)
        return true;
    struct circumstance about = circumstance_of(q, SEAT_NONE, (uint16_t)member);
    if (is_hopeless(outlook_of_set(q->pack, set), &about))
        return false;
    unsigned literals = literals_of(q, q->pack->set[set].filter);
    if (literals)
        return literals_met(q, literals, s, member);
    n.nest[0].set = set;
    n.nest[0].it = member;
    n.depth = 1;
    n.args_wanted = false;
    eval_value(q, s, &e, q->pack->set[set].filter, &n);
    return eval_pop(&e) != 0;
}
