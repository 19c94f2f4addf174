#include "machine/machine.h"
#include "kernel/effect.h"
#include "kernel/rules.h"
#include "kernel/zone.h"

/* A set whose members are being tested: what a condition sees as IT. */
struct nest {
    uint16_t set;
    uint16_t op;   /* OP_COUNT or OP_ANY: what is wanted of it */
    uint16_t back; /* where the code goes on */
    int index;     /* of the member under test */
    int it;
    int found;
    int arg[SLOT_MAX];
};

struct eval {
    struct ask *q;
    const struct scope *s;
    int stack[STACK_MAX];
    int sp;
    struct nest nest[NEST_MAX + 1];
    int depth;
};

static void push(struct eval *e, int value)
{
    CHECK(e->sp < STACK_MAX);
    e->stack[e->sp++] = value;
}

static int pop(struct eval *e)
{
    CHECK(e->sp > 0);
    return e->stack[--e->sp];
}

static const int *pop_args(struct eval *e, unsigned count)
{
    CHECK(e->sp >= (int)count);
    e->sp -= (int)count;
    return &e->stack[e->sp];
}

static int seat_checked(const struct ask *q, int seat)
{
    CHECK(seat >= 0 && seat < q->b->seat_count);
    return seat;
}

/* A card or an entry, as an entry. */
static const struct pack_entry *entry_of(const struct ask *q, int thing)
{
    uint16_t word = (uint16_t)thing;

    if (is_component(word)) {
        CHECK(word - COMPONENT_BASE < (int)q->pack->component_count);
        word = q->pack->component[word - COMPONENT_BASE];
    }
    CHECK(word < q->pack->entry_count);
    return &q->pack->entry[word];
}

static void code_seen(struct ask *q, unsigned at)
{
    CHECK(at < q->pack->code_count);
    CHECK(++q->steps <= STEP_BUDGET);
    if (q->coverage)
        q->coverage[at / 8] |= (uint8_t)BIT(at % 8);
}

/* What conditions, amounts and arguments may do; false for anything else. */
static bool eval_op(struct eval *e, uint16_t op, uint16_t a)
{
    struct ask *q = e->q;
    int x, y;

    switch (op) {
    case OP_PUSH:
        push(e, (int16_t)a);
        return true;
    case OP_GET:
        CHECK(a < REGISTER_COUNT);
        push(e, (int16_t)e->s->reg[a]);
        return true;
    case OP_IT:
        CHECK(a < (unsigned)e->depth);
        push(e, e->nest[e->depth - 1 - a].it);
        return true;
    case OP_SELF:
        push(e, e->s->self);
        return true;
    case OP_YOU:
        push(e, e->s->you);
        return true;
    case OP_ACTIVE:
        push(e, q->b->active);
        return true;
    case OP_QUERY: {
        const int *arg = pop_args(e, q->pack->query_arity[a & 0xff]);
        push(e, q->rules->query(q, (uint8_t)a, arg));
        return true;
    }
    case OP_CAN: {
        const int *arg = pop_args(e, q->pack->verb_arity[a & 0xff]);
        push(e, q->rules->verb_missing(q, (uint8_t)a, arg) == REQ_MET);
        return true;
    }
    case OP_FIELD:
        CHECK(a < PACK_FIELD_MAX);
        push(e, entry_of(q, pop(e))->field[a]);
        return true;
    case OP_KIND:
        push(e, entry_of(q, pop(e))->kind);
        return true;
    case OP_WHAT:
        push(e, (int)(entry_of(q, pop(e)) - q->pack->entry));
        return true;
    case OP_HALF:
        x = pop(e);
        push(e, x >= 0 ? (x + 1) / 2 : x / 2);
        return true;
    case OP_NOT:
        push(e, !pop(e));
        return true;
    case OP_ONCE:
        x = seat_checked(q, pop(e));
        CHECK(a < ONCE_MAX);
        push(e, !(q->b->once[a] >> x & 1));
        return true;
    case OP_COUNTED:
        x = seat_checked(q, pop(e));
        CHECK(a < COUNTER_MAX);
        push(e, q->b->counter[a][x]);
        return true;
    default:
        break;
    }
    if (op < OP_ADD || op > OP_OR)
        return false;
    y = pop(e);
    x = pop(e);
    switch (op) {
    case OP_ADD: x = x + y; break;
    case OP_SUB: x = x - y; break;
    case OP_MUL: x = x * y; break;
    case OP_MIN: x = x < y ? x : y; break;
    case OP_MAX: x = x > y ? x : y; break;
    case OP_EQ: x = x == y; break;
    case OP_LT: x = x < y; break;
    case OP_LE: x = x <= y; break;
    case OP_AND: x = x && y; break;
    case OP_OR: x = x || y; break;
    default: return false;
    }
    CHECK(x >= INT16_MIN && x < COMPONENT_BASE + COMPONENT_MAX);
    push(e, x);
    return true;
}

static int domain_count(struct ask *q, uint16_t set, const int *arg)
{
    int count = q->rules->domain_count(q, q->pack->set[set].domain, arg);

    CHECK(count >= 0 && count <= COMPONENT_MAX);
    return count;
}

/* Goes to the next member of the innermost set, or leaves it with its answer. Gives where the
 * code goes on. */
static uint16_t nest_next(struct eval *e)
{
    struct nest *n = &e->nest[e->depth - 1];
    const struct pack_set *set = &e->q->pack->set[n->set];

    while (n->index > 0 && !(n->op == OP_ANY && n->found)) {
        n->it = e->q->rules->domain_item(e->q, set->domain, n->arg, --n->index);
        if (set->filter)
            return set->filter;
        n->found++;
    }
    e->depth--;
    push(e, n->found);
    return n->back;
}

static uint16_t nest_enter(struct eval *e)
{
    struct nest *n = &e->nest[e->depth++];

    n->index = domain_count(e->q, n->set, n->arg);
    return nest_next(e);
}

/* Runs code that never stops until its outermost RET. Sets nest on an explicit stack; a set's
 * arguments are computed before it is entered, so that IT still means the outer member. */
static void eval_run(struct eval *e, uint16_t at)
{
    const struct pack *pack = e->q->pack;
    int base = e->depth;
    int args_at = -1; /* where the arguments of the set to be entered begin on the stack */

    for (;;) {
        code_seen(e->q, at);
        uint16_t op = pack->code[at], a = pack->code[at + 1];
        switch (op) {
        case OP_RET:
            if (args_at >= 0) {
                unsigned count = (unsigned)(e->sp - args_at);
                CHECK(count <= SLOT_MAX);
                memcpy(e->nest[e->depth].arg, pop_args(e, count), count * sizeof(int));
                args_at = -1;
                at = nest_enter(e);
                break;
            }
            if (e->depth == base)
                return;
            e->nest[e->depth - 1].found += pop(e) != 0;
            at = nest_next(e);
            break;
        case OP_COUNT:
        case OP_ANY:
            CHECK(a < pack->set_count && e->depth <= NEST_MAX && args_at < 0);
            e->nest[e->depth] = (struct nest){ .set = a, .op = op, .back = (uint16_t)(at + 2) };
            if (pack->set[a].args) {
                args_at = e->sp;
                at = pack->set[a].args;
            } else {
                at = nest_enter(e);
            }
            break;
        case OP_JUMP:
            at = a;
            break;
        case OP_UNLESS:
            at = pop(e) ? (uint16_t)(at + 2) : a;
            break;
        default:
            CHECK(op < OP_COUNT_ && eval_op(e, op, a));
            at = (uint16_t)(at + 1 + op_fact[op].operands);
        }
    }
}

static void eval_init(struct eval *e, struct ask *q, const struct scope *s)
{
    e->q = q;
    e->s = s;
    e->sp = 0;
    e->depth = 0;
}

int machine_value(struct ask *q, uint16_t code, const struct scope *s)
{
    struct eval e;

    if (code == 0)
        return 1;
    eval_init(&e, q, s);
    eval_run(&e, code);
    return pop(&e);
}

requirement clause_missing(struct ask *q, const struct pack_clause *clause, const struct scope *s)
{
    if (clause->once && q->b->once[clause->once - 1] >> s->you & 1)
        return REQ_ONCE_USED;
    if (!machine_value(q, clause->needs, s))
        return REQ_CARD_NEEDS;
    if (!machine_value(q, clause->payable, s))
        return REQ_CARD_COST;
    if (!machine_value(q, clause->can, s))
        return REQ_CARD_EFFECT;
    if (clause->effects && !effect_room(q->b, clause->effects))
        return REQ_NO_ROOM;
    return REQ_MET;
}

enum flow flow_play(struct ask *q, struct frame *f, uint8_t step, const struct pack_clause *clause,
                    const struct scope *s)
{
    uint16_t code = clause->pay ? clause->pay : clause->does;

    if (clause->once)
        q->b->once[clause->once - 1] |= (seat_mask)BIT(s->you);
    f->step = step;
    if (code == 0)
        return FLOW_STEP;
    f[1] = (struct frame){ .proc = PROC_EFFECT, .seat = s->you, .source = s->self };
    f[1].local[0] = code;
    memcpy(&f[1].local[1], s->reg, sizeof s->reg);
    return FLOW_CALL;
}

/* Sets outside conditions: walked by programs and offered to people */

static void set_args(struct ask *q, uint16_t set, const struct scope *s, int arg[SLOT_MAX])
{
    struct eval e;
    uint16_t code;

    CHECK(set < q->pack->set_count);
    memset(arg, 0, SLOT_MAX * sizeof *arg);
    code = q->pack->set[set].args;
    if (code == 0)
        return;
    eval_init(&e, q, s);
    eval_run(&e, code);
    CHECK(e.sp <= SLOT_MAX);
    memcpy(arg, e.stack, (size_t)e.sp * sizeof *arg);
}

static bool set_has(struct ask *q, uint16_t set, const struct scope *s, int member)
{
    struct eval e;
    uint16_t filter = q->pack->set[set].filter;

    if (filter == 0)
        return true;
    eval_init(&e, q, s);
    e.nest[e.depth++] = (struct nest){ .set = set, .it = member };
    eval_run(&e, filter);
    return pop(&e) != 0;
}

/* EACH set b end: register b+1 holds 1 + the index of the member visited last; 0: not begun. */
static uint16_t each_next(struct ask *q, const struct scope *s, struct frame *f, uint16_t at)
{
    const uint16_t *code = &q->pack->code[at];
    uint16_t set = code[1];
    int arg[SLOT_MAX];

    CHECK(code[2] + 1 < REGISTER_COUNT);
    set_args(q, set, s, arg);
    uint16_t *member = &f->local[1 + code[2]], *visited = &f->local[2 + code[2]];
    int count = domain_count(q, set, arg);
    int index = *visited ? *visited - 1 : count;
    for (index = index < count ? index : count; index > 0;) {
        int it = q->rules->domain_item(q, q->pack->set[set].domain, arg, --index);
        if (set_has(q, set, s, it)) {
            *member = (uint16_t)it;
            *visited = (uint16_t)(index + 1);
            return (uint16_t)(at + 4);
        }
    }
    *visited = 0;
    return code[3];
}

static uint16_t pick_kind(uint8_t type)
{
    switch (type) {
    case T_CARD: return OPT_PICK_CARD;
    case T_SEAT: return OPT_PICK_SEAT;
    case T_ENTRY: return OPT_PICK_ENTRY;
    case T_SUPPLY: return OPT_PICK_SUPPLY;
    default: return OPT_PICK_NUMBER;
    }
}

/* CHOOSE set b c done: asks for a member other than those in registers c to b-1. */
static enum flow choose_ask(struct frame *f, struct ask *q, const struct scope *s)
{
    uint16_t at = f->local[0];
    const uint16_t *code = &q->pack->code[at];
    uint16_t set = code[1];
    int arg[SLOT_MAX];

    CHECK(code[2] < REGISTER_COUNT && code[3] <= code[2]);
    ask_seat(q, (uint8_t)(f->step - 1), PROMPT_CHOOSE);
    ask_about(q, T_CARD, f->source);
    set_args(q, set, s, arg);
    for (int index = domain_count(q, set, arg); index > 0;) {
        int it = q->rules->domain_item(q, q->pack->set[set].domain, arg, --index);
        bool taken = false;
        for (unsigned r = code[3]; r < code[2]; r++)
            taken |= s->reg[r] == (uint16_t)it;
        if (taken || !set_has(q, set, s, it))
            continue;
        if (ask_offer(q, pick_kind(q->pack->set[set].type), (uint16_t)it)) {
            f->local[1 + code[2]] = (uint16_t)it;
            f->local[0] = (uint16_t)(at + 5);
            f->step = 0;
            return FLOW_STEP;
        }
    }
    if (code[4] && ask_offer(q, OPT_DONE, 0)) {
        f->local[0] = code[4];
        f->step = 0;
        return FLOW_STEP;
    }
    return FLOW_WAIT;
}

static enum flow one_of_ask(struct frame *f, struct ask *q, const struct scope *s)
{
    const uint16_t *code = &q->pack->code[f->local[0]];

    ask_seat(q, (uint8_t)(f->step - 1), PROMPT_ONE_OF);
    ask_about(q, T_CARD, f->source);
    for (unsigned i = 0; i < code[2]; i++) {
        CHECK(code[1] + i < q->pack->alternative_count);
        const struct pack_alternative *row = &q->pack->alternative[code[1] + i];
        if (ask_offer2(q, OPT_ALTERNATIVE, (uint16_t)(code[1] + i), 0,
                       machine_value(q, row->can, s) ? REQ_MET : REQ_CARD_EFFECT)) {
            f->local[0] = row->go;
            f->step = 0;
            return FLOW_STEP;
        }
    }
    return FLOW_WAIT;
}

static void effect_into_force(struct ask *q, const struct scope *s, const uint16_t *code, int seat)
{
    CHECK(code[1] < q->pack->clause_count);
    const struct pack_clause *clause = &q->pack->clause[code[1]];
    struct effect e = { .clause = (uint16_t)(code[1] + 1),
                        .source = s->self,
                        .seat = s->you,
                        .until = clause->until,
                        .until_arg = clause->until_arg,
                        .until_seat = (uint8_t)seat };

    for (unsigned i = 0; i < BOUND_MAX; i++)
        if (code[2 + i] < REGISTER_COUNT)
            e.bound[i] = s->reg[code[2 + i]];
    effect_add(q, e);
}

static void cancel_nearest(struct ask *q)
{
    for (unsigned i = q->b->depth; i > 0; i--)
        if (q->b->frame[i - 1].flags & FRAME_CANCELABLE) {
            q->b->frame[i - 1].flags |= FRAME_CANCELED;
            return;
        }
}

/* A card's program. step 0: it runs from local[0] on. Otherwise it waits at the operation there
 * for the seat step - 1. */
enum flow proc_effect(struct frame *f, struct ask *q)
{
    const struct pack *pack = q->pack;
    struct block *b = q->b;
    struct scope s = { .self = f->source, .you = f->seat };
    struct eval e;

    memcpy(s.reg, &f->local[1], sizeof s.reg);
    if (f->step) {
        CHECK(f->local[0] < pack->code_count);
        return pack->code[f->local[0]] == OP_CHOOSE ? choose_ask(f, q, &s) : one_of_ask(f, q, &s);
    }
    eval_init(&e, q, &s);
    for (;;) {
        uint16_t at = f->local[0];
        code_seen(q, at);
        uint16_t op = pack->code[at], a = pack->code[at + 1];
        CHECK(op < OP_COUNT_);
        f->local[0] = (uint16_t)(at + 1 + op_fact[op].operands);
        switch (op) {
        case OP_END:
            return FLOW_DONE;
        case OP_SET:
            CHECK(a < REGISTER_COUNT);
            s.reg[a] = f->local[1 + a] = (uint16_t)pop(&e);
            break;
        case OP_JUMP:
            f->local[0] = a;
            break;
        case OP_UNLESS:
            if (!pop(&e))
                f->local[0] = a;
            break;
        case OP_COUNT:
        case OP_ANY: {
            int arg[SLOT_MAX], found = 0;
            set_args(q, a, &s, arg);
            for (int index = domain_count(q, a, arg); index > 0 && !(op == OP_ANY && found);)
                found += set_has(q, a, &s,
                                 q->rules->domain_item(q, pack->set[a].domain, arg, --index));
            push(&e, found);
            break;
        }
        case OP_EACH:
            f->local[0] = each_next(q, &s, f, at);
            memcpy(s.reg, &f->local[1], sizeof s.reg);
            break;
        case OP_VERB: {
            enum flow flow =
                q->rules->verb(q, f, (uint8_t)a, pop_args(&e, pack->verb_arity[a & 0xff]));
            CHECK(e.sp == 0 && (flow == FLOW_STEP || flow == FLOW_CALL || flow == FLOW_OVER));
            if (flow != FLOW_STEP)
                return flow;
            if (b->state != GAME_RUNNING || (b->queue_count && !b->draining))
                return FLOW_STEP; /* those who listen come first */
            break;
        }
        case OP_BRANCH:
            CHECK(b->answer < BRANCH_MAX && pack->code[at + 1 + b->answer]);
            f->local[0] = pack->code[at + 1 + b->answer];
            break;
        case OP_USE: {
            int seat = seat_checked(q, pop(&e));
            CHECK(a < ONCE_MAX);
            b->once[a] |= (seat_mask)BIT(seat);
            break;
        }
        case OP_EFFECT:
            effect_into_force(q, &s, &pack->code[at], pop(&e));
            break;
        case OP_CANCEL:
            cancel_nearest(q);
            break;
        case OP_CHOOSE:
        case OP_ONE_OF:
            f->step = (uint8_t)(1 + seat_checked(q, pop(&e)));
            f->local[0] = at;
            return FLOW_STEP;
        default:
            CHECK(eval_op(&e, op, a));
        }
    }
}
