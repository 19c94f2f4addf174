/* compile_expr.c: values, conditions, sets and filters. */
#include "kernel/rules.h"
#include "pack/check.h"
#include "pack/compile.h"
#include "pack/walk.h"

#include <string.h>

/* Places */

static void place_add(struct compiler *c, struct place_of place)
{
    if (c->place_count < PLACES_MAX)
        c->place[c->place_count++] = place;
    else
        compile_error(c, place.binding->at, "too many things are mentioned at once");
}

void place_register(struct compiler *c, const struct ast_binding *b, unsigned reg)
{
    place_add(c, (struct place_of){ .binding = b, .at = (uint8_t)reg });
}

static void place_member(struct compiler *c, const struct ast_binding *b)
{
    place_add(c, (struct place_of){ .binding = b, .is_member = true, .at = (uint8_t)c->nest });
}

/* The most recent place: in a condition a chosen thing is a member, although it will be a register.
 */
const struct place_of *place_find(const struct compiler *c, const struct ast_binding *b)
{
    for (unsigned i = c->place_count; i > 0; i--)
        if (c->place[i - 1].binding == b)
            return &c->place[i - 1];
    return NULL;
}

static void compile_bound(struct compiler *c, struct code *k, const struct ast_expr *e)
{
    const struct place_of *place = place_find(c, e->binding);

    if (place == NULL) /* capturing failed and was reported */
        code_op(k, OP_PUSH, 0);
    else if (place->value)
        compile_expr(c, k, place->value);
    else if (place->is_member)
        code_op(k, OP_IT, c->nest - place->at);
    else
        code_op(k, OP_GET, place->at);
}

static unsigned compile_set_where(struct compiler *c, const struct ast_set *set,
                                  const struct ast_binding *binding,
                                  const struct ast_statement *body, const struct ast_expr *where);
static void compile_phrase(struct compiler *c, struct code *k, const struct ast_set *set,
                           const struct ast_expr *thing, bool kind_too, unsigned *joint);

static struct ast_expr mention_of(const struct ast_binding *b)
{
    return (struct ast_expr){ .is = EXPR_BOUND,
                              .binding = (struct ast_binding *)(uintptr_t)b,
                              .type = b->type };
}

/* Values */

unsigned args_count(struct ast_expr *const arg[SLOT_MAX])
{
    unsigned count = 0;

    while (count < SLOT_MAX && arg[count] != NULL)
        count++;
    return count;
}

void compile_args(struct compiler *c, struct code *k, struct ast_expr *const arg[SLOT_MAX])
{
    for (unsigned i = 0; i < SLOT_MAX && arg[i] != NULL; i++)
        compile_expr(c, k, arg[i]);
}

static void compile_pair(struct compiler *c, struct code *k, const struct ast_expr *x,
                         const struct ast_expr *y, enum op op)
{
    compile_expr(c, k, x);
    compile_expr(c, k, y);
    code_op(k, op, 0);
}

/* A card compared with an entry means its own entry. */
static void compile_is(struct compiler *c, struct code *k, const struct ast_expr *e)
{
    const struct ast_expr *x = e->arg[0], *y = e->arg[1];

    compile_expr(c, k, x);
    if (x->type == T_CARD && y->type == T_ENTRY)
        code_op(k, OP_WHAT, 0);
    compile_expr(c, k, y);
    if (y->type == T_CARD && x->type == T_ENTRY)
        code_op(k, OP_WHAT, 0);
    code_op(k, OP_EQ, 0);
}

static void code_kind_test(struct code *k, unsigned kind)
{
    code_op(k, OP_KIND, 0);
    code_op(k, OP_PUSH, kind);
    code_op(k, OP_EQ, 0);
}

/* The slot of a counter: one for each distinct (event, filter, span). */
static unsigned counter_of(struct compiler *c, const struct ast_expr *e)
{
    const struct ast_pattern *pattern = e->pattern;
    unsigned places = c->place_count, nest = c->nest;
    struct pack_counter row = { .event = pattern->row, .span = e->span };
    struct code k;

    code_init(&k, c->arena);
    c->nest = 0;
    if (compile_filter(c, &k, pattern, c->v->event[pattern->row].form, NULL))
        row.filter = snippet_join(c, &k, e->at);
    c->place_count = places;
    c->nest = nest;
    const struct pack_counter *counter = c->counter.row;
    for (unsigned i = 0; i < c->counter.count; i++)
        if (memcmp(&counter[i], &row, sizeof(row)) == 0)
            return i;
    unsigned counters = c->pack->rules->room.counters;
    if (c->counter.count >= counters) {
        pack_error(c, &c->exceeded.counters, e->at, "different counts", (int)counters);
        return 0;
    }
    *(struct pack_counter *)rows_add(c, &c->counter, sizeof(row), 1) = row;
    return c->counter.count - 1;
}

static void compile_counted(struct compiler *c, struct code *k, const struct ast_expr *e)
{
    int seat = seat_slot(c->v->event[e->pattern->row].form);

    compile_expr(c, k, e->pattern->slot[seat].value);
    code_op(k, OP_COUNTED, counter_of(c, e));
}

void code_set_op(struct compiler *c, struct code *k, enum op op, unsigned set)
{
    code_op(k, op, set);
    k->steps = cost_sum(k->steps, set_steps(c, set));
}

/* 0 + (first <= x) * gives + (second <= x) * (gives - value of the first) + … */
static void compile_steps(struct compiler *c, struct code *k, const struct ast_expr *e)
{
    int before = 0;

    for (int i = 0; i < e->number; i++) {
        code_op(k, OP_PUSH, (uint16_t)e->step[i].from);
        compile_expr(c, k, e->arg[0]);
        code_op(k, OP_LE, 0);
        code_op(k, OP_PUSH, (uint16_t)(e->step[i].gives - before));
        code_op(k, OP_MUL, 0);
        if (i > 0)
            code_op(k, OP_ADD, 0);
        before = e->step[i].gives;
    }
}

/* If only one value can fill the last slot, tests whether it is in the set, without enumerating the
 * set. */
static bool compile_only(struct compiler *c, struct code *k, const struct ast_expr *e,
                         const struct ast_set *set, unsigned slot)
{
    uint8_t only = c->v->query[e->row].only;
    unsigned places = c->place_count, joint = 0;
    struct ast_expr member = mention_of(set->member), value = *e;

    if (only == 0 || slot + 1 != args_count(e->arg) || set->domain_written ||
        set->domain >= c->v->domain_count || !c->v->domain[set->domain].whole ||
        c->v->noun[set->noun].kind == KIND_ANY)
        return false;
    value.row = (uint8_t)(only - 1);
    value.arg[slot] = NULL;
    place_add(c, (struct place_of){ .binding = set->member, .value = &value });
    compile_phrase(c, k, set, &member, set->is == NULL,
                   &joint); /* an adjective determines the kind */
    c->place_count = places;
    return true;
}

/* With "a location that …" in a slot, a query is true if any such location makes it true. */
static void compile_query(struct compiler *c, struct code *k, const struct ast_expr *e)
{
    for (unsigned i = 0; i < SLOT_MAX && e->arg[i] != NULL; i++)
        if (e->arg[i]->is == EXPR_SOME) {
            const struct ast_set *set = e->arg[i]->set;
            struct ast_expr of = *e, member = mention_of(set->member);

            if (compile_only(c, k, e, set, i))
                return;
            of.arg[i] = &member;
            code_set_op(c, k, OP_ANY, compile_set_where(c, set, NULL, NULL, &of));
            return;
        }
    compile_args(c, k, e->arg);
    code_call(k, OP_QUERY, e->row, args_count(e->arg));
}

void compile_expr(struct compiler *c, struct code *k, const struct ast_expr *e)
{
    switch (e->is) {
    case EXPR_POISONED:
        code_op(k, OP_PUSH, 0);
        break;
    case EXPR_YOU:
        code_op(k, OP_YOU, 0);
        break;
    case EXPR_ACTIVE:
        code_op(k, OP_ACTIVE, 0);
        break;
    case EXPR_SELF:
        code_op(k, OP_SELF, 0);
        break;
    case EXPR_BOUND:
        compile_bound(c, k, e);
        break;
    case EXPR_NUMBER:
    case EXPR_ENTRY:
    case EXPR_SUPPLY:
    case EXPR_WORD:
        code_op(k, OP_PUSH, (uint16_t)e->number);
        break;
    case EXPR_QUERY:
        compile_query(c, k, e);
        break;
    case EXPR_SOME: /* allowed in a query only, which was reported */
        code_op(k, OP_PUSH, 0);
        break;
    case EXPR_STEPS:
        compile_steps(c, k, e);
        break;
    case EXPR_FIELD:
        compile_expr(c, k, e->arg[0]);
        code_op(k, OP_FIELD, e->row);
        break;
    case EXPR_COUNT:
        code_set_op(c, k, OP_COUNT, compile_set(c, e->set, NULL, NULL));
        break;
    case EXPR_THERE_IS:
        code_set_op(c, k, OP_ANY, compile_set(c, e->set, NULL, NULL));
        break;
    case EXPR_COUNTED:
        compile_counted(c, k, e);
        break;
    case EXPR_HALF:
        compile_expr(c, k, e->arg[0]);
        code_op(k, OP_HALF, 0);
        break;
    case EXPR_PLUS:
        compile_pair(c, k, e->arg[0], e->arg[1], OP_ADD);
        break;
    case EXPR_MINUS:
        compile_pair(c, k, e->arg[0], e->arg[1], OP_SUB);
        break;
    case EXPR_TIMES:
        compile_pair(c, k, e->arg[0], e->arg[1], OP_MUL);
        break;
    case EXPR_SMALLER:
        compile_pair(c, k, e->arg[0], e->arg[1], OP_MIN);
        break;
    case EXPR_LARGER:
        compile_pair(c, k, e->arg[0], e->arg[1], OP_MAX);
        break;
    case EXPR_IS:
        compile_is(c, k, e);
        break;
    case EXPR_IS_A:
        compile_expr(c, k, e->arg[0]);
        code_kind_test(k, c->v->noun[e->noun].kind);
        break;
    case EXPR_AT_LEAST:
        compile_pair(c, k, e->arg[1], e->arg[0], OP_LE);
        break;
    case EXPR_AT_MOST:
        compile_pair(c, k, e->arg[0], e->arg[1], OP_LE);
        break;
    case EXPR_MORE_THAN:
        compile_pair(c, k, e->arg[1], e->arg[0], OP_LT);
        break;
    case EXPR_LESS_THAN:
        compile_pair(c, k, e->arg[0], e->arg[1], OP_LT);
        break;
    case EXPR_AND:
    case EXPR_OR: {
        compile_expr(c, k, e->arg[0]);
        unsigned joint = k->count;
        compile_expr(c, k, e->arg[1]);
        code_join_condition(k, e->is == EXPR_AND ? OP_BOTH : OP_EITHER, &joint);
        break;
    }
    case EXPR_NOT:
        compile_expr(c, k, e->arg[0]);
        code_op(k, OP_NOT, 0);
        break;
    }
}

/* Sets */

void code_and(struct code *k, unsigned *joint)
{
    code_join_condition(k, OP_BOTH, joint);
}

/* Compiles the noun's own conditions on a thing that `load` pushes: its kind, and `another`. */
static void compile_noun(struct compiler *c, struct code *k, const struct ast_set *set,
                         const struct ast_expr *thing, bool kind_too, unsigned *joint)
{
    const struct noun *noun = &c->v->noun[set->noun];

    if (kind_too && noun->kind != KIND_ANY) {
        compile_expr(c, k, thing);
        code_kind_test(k, noun->kind);
        code_and(k, joint);
    }
    if (set->determiner == DET_ANOTHER) {
        compile_expr(c, k, thing);
        code_op(k, noun->type == T_SEAT ? OP_YOU : OP_SELF, 0);
        code_op(k, OP_EQ, 0);
        code_op(k, OP_NOT, 0);
        code_and(k, joint);
    }
}

unsigned members_at_most(const struct compiler *c, const struct ast_set *set)
{
    unsigned most = set->domain < c->v->domain_count ? c->v->domain[set->domain].members : 0;

    if (most > 0)
        return most;
    return c->v->noun[set->noun].type == T_SEAT ? SEAT_MAX : MEMBERS_MAX;
}

static uint16_t set_args(struct compiler *c, const struct ast_set *set)
{
    struct code k;

    if (set->arg[0] == NULL)
        return 0;
    code_init(&k, c->arena);
    compile_args(c, &k, set->arg);
    return snippet_join(c, &k, set->at);
}

/* Compiles a condition of the set, if there is one. */
static void compile_where(struct compiler *c, struct code *k, const struct ast_expr *e,
                          unsigned *joint)
{
    if (e == NULL)
        return;
    compile_expr(c, k, e);
    code_and(k, joint);
}

struct open_check {
    const struct vocabulary *v;
    bool closed;
};

/* Whether a condition depends on the face of a card. */
static void see_closed(void *context, const struct ast_expr *e)
{
    struct open_check *o = context;

    if (e->is == EXPR_FIELD || e->is == EXPR_IS_A) {
        o->closed |= e->arg[0]->type == T_CARD;
    } else if (e->is == EXPR_IS) {
        o->closed |= (e->arg[0]->type == T_CARD) != (e->arg[1]->type == T_CARD);
    } else if (e->is == EXPR_QUERY) {
        bool open = o->v->query[e->row].open;
        bool card = false;
        for (unsigned i = 0; i < SLOT_MAX && e->arg[i] != NULL; i++) {
            card |= e->arg[i]->type == T_CARD;
            open |= e->arg[i]->is == EXPR_WORD && o->v->word[e->arg[i]->number].open;
        }
        o->closed |= card && !open;
    }
}

/* The rules decide what the rest of a statement requires of a card; that must not reveal the
 * card. */
static uint8_t set_open(const struct compiler *c, const struct ast_set *set,
                        const struct ast_expr *where)
{
    struct open_check o = { .v = c->v };

    walk_expr(set->is, see_closed, &o);
    walk_expr(set->that, see_closed, &o);
    walk_expr(where, see_closed, &o);
    if (o.closed)
        return SET_CLOSED;
    return set->domain_written && c->v->noun[set->noun].kind != KIND_ANY ? SET_OPEN_KIND : SET_OPEN;
}

/* Compiles all conditions of a phrase on a thing: its noun, its adjectives, its relative clause. */
static void compile_phrase(struct compiler *c, struct code *k, const struct ast_set *set,
                           const struct ast_expr *thing, bool kind_too, unsigned *joint)
{
    compile_noun(c, k, set, thing, kind_too, joint);
    compile_where(c, k, set->is, joint);
    compile_where(c, k, set->that, joint);
}

static unsigned compile_set_where(struct compiler *c, const struct ast_set *set,
                                  const struct ast_binding *binding,
                                  const struct ast_statement *body, const struct ast_expr *where)
{
    struct pack_set row = { .domain = set->domain, .type = c->v->noun[set->noun].type };
    struct ast_expr member = mention_of(set->member);
    unsigned places = c->place_count;
    unsigned joint = 0;
    struct code k;

    row.args = set_args(c, set);
    if (++c->nest > NEST_MAX)
        compile_error(c, set->at, "sets within sets go %d deep at most", NEST_MAX);
    place_member(c, set->member);
    if (binding != NULL)
        place_member(c, binding);
    code_init(&k, c->arena);
    compile_phrase(c, &k, set, &member, set->domain_written, &joint);
    compile_where(c, &k, where, &joint);
    if (body != NULL && compile_guard(c, &k, body))
        code_and(&k, &joint);
    c->place_count = places;
    c->nest--;
    if (joint)
        row.filter = snippet_join(c, &k, set->at);
    row.open = set_open(c, set, where);
    return set_add(c, row, members_at_most(c, set));
}

unsigned compile_set(struct compiler *c, const struct ast_set *set,
                     const struct ast_binding *binding, const struct ast_statement *body)
{
    return compile_set_where(c, set, binding, body, NULL);
}

/* Filters of events and questions */

uint8_t slot_register(const char *form, unsigned slot)
{
    int seat = seat_slot(form);

    if (seat == (int)slot)
        return 0;
    return (uint8_t)(seat >= 0 && seat < (int)slot ? slot : slot + 1);
}

/* Whether the thing in a register is among those the phrase enumerates. */
static void compile_among(struct compiler *c, struct code *k, const struct ast_set *set,
                          unsigned reg)
{
    struct pack_set row = { .domain = set->domain,
                            .type = c->v->noun[set->noun].type,
                            .open = SET_OPEN };
    struct code same;

    row.args = set_args(c, set);
    code_init(&same, c->arena);
    code_op(&same, OP_IT, 0);
    code_op(&same, OP_GET, reg);
    code_op(&same, OP_EQ, 0);
    row.filter = snippet_join(c, &same, set->at);
    code_set_op(c, k, OP_ANY, set_add(c, row, members_at_most(c, set)));
}

/* The conditions of a seat's slot other than "you": those of its noun and determiner. */
static enum whose slot_whose(const struct ast_slot *slot)
{
    if (slot->any != NULL)
        return slot->any->determiner == DET_ANOTHER ? WHOSE_ANOTHERS : WHOSE_ANY;
    return slot->value->is == EXPR_YOU ? WHOSE_OWN : WHOSE_ANY;
}

static void filter_any(struct compiler *c, struct code *k, const struct ast_slot *slot,
                       unsigned reg, unsigned *joint)
{
    const struct ast_set *set = slot->any;
    struct ast_expr thing = mention_of(slot->binding);

    if (reg != 0)
        compile_noun(c, k, set, &thing, true, joint);
    if (set->domain_written) {
        compile_among(c, k, set, reg);
        code_and(k, joint);
    }
    compile_where(c, k, set->is, joint);
    compile_where(c, k, set->that, joint);
}

static void filter_value(struct compiler *c, struct code *k, const struct ast_expr *value,
                         enum type type, unsigned reg, unsigned *joint)
{
    if (reg == 0 && value->is == EXPR_YOU)
        return;
    code_op(k, OP_GET, reg);
    if (type == T_CARD && value->type == T_ENTRY)
        code_op(k, OP_WHAT, 0);
    compile_expr(c, k, value);
    code_op(k, OP_EQ, 0);
    code_and(k, joint);
}

static bool slot_takes_card(const char *form, unsigned slot)
{
    for (form = strchr(form, '{'); form != NULL && slot > 0; slot--)
        form = strchr(form + 1, '{');
    return form != NULL && strncmp(form, "{card", 5) == 0;
}

bool compile_filter(struct compiler *c, struct code *k, const struct ast_pattern *pattern,
                    const char *form, uint8_t *whose)
{
    unsigned joint = 0;

    for (unsigned i = 0; i < pattern->slot_count; i++) {
        const struct ast_slot *slot = &pattern->slot[i];

        if (slot->binding != NULL) {
            place_register(c, slot->binding, slot_register(form, i));
            place_register(c, slot->any->member, slot_register(form, i));
        }
    }
    for (unsigned i = 0; i < pattern->slot_count; i++) {
        const struct ast_slot *slot = &pattern->slot[i];
        unsigned reg = slot_register(form, i);

        if (reg == 0 && whose == NULL)
            continue;
        if (reg == 0)
            *whose = (uint8_t)slot_whose(slot);
        if (slot->any != NULL)
            filter_any(c, k, slot, reg, &joint);
        else
            filter_value(c, k, slot->value, slot_takes_card(form, i) ? T_CARD : T_NONE, reg,
                         &joint);
    }
    return joint != 0;
}
