#include "pack/walk.h"

static void walk_args(struct ast_expr *const arg[SLOT_MAX], walk_see *see, void *context)
{
    for (unsigned i = 0; i < SLOT_MAX; i++)
        walk_expr(arg[i], see, context);
}

static void walk_set(const struct ast_set *set, walk_see *see, void *context)
{
    if (set == NULL)
        return;
    walk_args(set->arg, see, context);
    walk_expr(set->is, see, context);
    walk_expr(set->that, see, context);
}

void walk_pattern(const struct ast_pattern *pattern, walk_see *see, void *context)
{
    for (unsigned i = 0; pattern != NULL && i < pattern->slot_count; i++) {
        walk_expr(pattern->slot[i].value, see, context);
        walk_set(pattern->slot[i].any, see, context);
    }
}

void walk_expr(const struct ast_expr *e, walk_see *see, void *context)
{
    if (e == NULL)
        return;
    see(context, e);
    walk_args(e->arg, see, context);
    walk_set(e->set, see, context);
    walk_pattern(e->pattern, see, context);
}

static void walk_body(const struct ast_statement *s, walk_see *see, void *context)
{
    for (; s != NULL; s = s->next) {
        walk_args(s->arg, see, context);
        walk_expr(s->condition, see, context);
        walk_expr(s->seat, see, context);
        walk_set(s->set, see, context);
        walk_pattern(s->event, see, context);
        walk_expr(s->span_seat, see, context);
        walk_body(s->cost, see, context);
        walk_body(s->body, see, context);
        walk_body(s->otherwise, see, context);
        for (unsigned i = 0; i < BRANCH_MAX; i++)
            walk_body(s->branch[i], see, context);
        for (const struct ast_alternative *a = s->alternative; a != NULL; a = a->next)
            walk_body(a->body, see, context);
        for (const struct ast_clause *c = s->ability; c != NULL; c = c->next)
            walk_clause(c, see, context);
    }
}

void walk_clause(const struct ast_clause *c, walk_see *see, void *context)
{
    walk_pattern(c->listens, see, context);
    walk_expr(c->needs, see, context);
    walk_expr(c->amount, see, context);
    walk_body(c->pay, see, context);
    walk_body(c->does, see, context);
}
