/* parse_number.c: numbers in words, and the fields of cards. */
#include "pack/parser.h"

#include <string.h>

/* HALF := "half" SIMPLE [","] "rounded up" */
static struct ast_expr *parse_half(struct parser *p)
{
    unsigned first = p->at;

    if (!at_word(p, "half"))
        return NULL;
    p->at++;
    struct ast_expr *of = parse_number(p);
    if (of == NULL)
        return NULL;
    if (peek(p)->is == TOKEN_COMMA)
        p->at++;
    if (!accept_words(p, "rounded up"))
        return NULL;
    struct ast_expr *e = expr_new(p, EXPR_HALF, T_NUMBER, first);
    e->arg[0] = of;
    return e;
}

/* EXTREME := "the" ("smaller" | "larger") "of" NUMBER "and" NUMBER */
static struct ast_expr *parse_extreme(struct parser *p)
{
    unsigned first = p->at;
    bool smaller = at_words(p, "the smaller of");
    struct ast_expr *arg[2];

    if (!smaller && !at_words(p, "the larger of"))
        return NULL;
    p->at += 3;
    if ((arg[0] = parse_number(p)) == NULL || !accept_word(p, "and") ||
        (arg[1] = parse_number(p)) == NULL)
        return NULL;
    struct ast_expr *e = expr_new(p, smaller ? EXPR_SMALLER : EXPR_LARGER, T_NUMBER, first);
    e->arg[0] = arg[0];
    e->arg[1] = arg[1];
    return e;
}

/* COUNTED := "the" ["number of"] "times" EVENT "this" SPAN */
static struct ast_expr *parse_counted(struct parser *p)
{
    unsigned first = p->at;

    if (at_words(p, "the number of times"))
        p->at += 4;
    else if (at_words(p, "the times"))
        p->at += 2;
    else
        return NULL;
    unsigned scope = p->scope_count;
    struct ast_pattern *pattern =
        parse_pattern(p, p->shapes->event, p->v->event_count, BOUND_EVENT, "an event");
    p->scope_count = scope; /* counted events are past: they cannot be mentioned */
    if (pattern == NULL || !accept_word(p, "this"))
        return NULL;
    int span = accept_span(p);
    if (span < 0)
        return NULL;
    struct ast_expr *e = expr_new(p, EXPR_COUNTED, T_NUMBER, first);
    e->pattern = pattern;
    e->span = (uint8_t)span;
    return e;
}

/* COUNT := "the number of" SET */
static struct ast_expr *parse_count(struct parser *p)
{
    unsigned first = p->at;

    if (!at_words(p, "the number of"))
        return NULL;
    p->at += 3;
    struct ast_set *set = parse_set(p, true);
    if (set == NULL)
        return NULL;
    struct ast_expr *e = expr_new(p, EXPR_COUNT, T_NUMBER, first);
    e->set = set;
    return e;
}

/* STEP := FROM "gives" NUMBER */
static bool parse_step(struct parser *p, struct ast_step *step)
{
    int number[2];

    for (unsigned i = 0; i < 2; i++) {
        if (i > 0 && !accept_word(p, "gives"))
            return false;
        if (peek(p)->is != TOKEN_NUMBER) {
            wish_thing(p, "a number");
            return false;
        }
        number[i] = peek(p)->number;
        p->at++;
    }
    *step = (struct ast_step){ .from = number[0], .gives = number[1] };
    return true;
}

/* STEPS := "by" NUMBER "{" STEP {"," STEP} "}", each from a higher number on */
static struct ast_expr *parse_steps(struct parser *p)
{
    unsigned first = p->at;

    if (!at_word(p, "by"))
        return NULL;
    p->at++;
    struct ast_expr *e = expr_new(p, EXPR_STEPS, T_NUMBER, first);
    e->arg[0] = parse_number(p);
    if (e->arg[0] == NULL || !accept_token(p, TOKEN_OPEN, "'{' and the steps"))
        return NULL;
    e->step = arena_take(p->arena, STEPS_MAX * sizeof(*e->step));
    for (;;) {
        struct ast_step *step = &e->step[e->number];
        struct spot at = peek(p)->at;

        if (!parse_step(p, step))
            return NULL;
        if (e->number > 0 && step->from <= step[-1].from)
            return fail_at(p, at, "steps must rise: this one begins before the last");
        e->number++;
        if (peek(p)->is != TOKEN_COMMA)
            break;
        if (e->number == STEPS_MAX)
            return fail_at(p, peek(p)->at, "a number has at most %d steps", STEPS_MAX);
        p->at++;
    }
    if (!accept_token(p, TOKEN_CLOSE, "',' or '}'"))
        return NULL;
    e->at = spot_between(p, first);
    return e;
}

struct ast_expr *parse_number_phrase(struct parser *p)
{
    unsigned first = p->at;
    struct ast_expr *e;

    if ((e = parse_steps(p)))
        return e;
    p->at = first;
    if ((e = parse_half(p)) || (e = parse_extreme(p)) || (e = parse_counted(p)))
        return e;
    p->at = first;
    if ((e = parse_count(p)))
        return e;
    p->at = first;
    return NULL;
}

/* Fields */

static int field_find(const struct entry_kind *kind, const char *name)
{
    for (unsigned i = 0; i < FIELD_MAX; i++)
        if (kind->field[i].name != NULL && strcmp(kind->field[i].name, name) == 0)
            return (int)i;
    return -1;
}

static bool field_exists(const struct parser *p, const char *name, bool flag)
{
    for (unsigned i = 0; i < p->v->kind_count; i++) {
        int index = field_find(&p->v->kind[i], name);

        if (index >= 0 && (p->v->kind[i].field[index].type == T_CONDITION) == flag)
            return true;
    }
    return false;
}

/* A field of a thing of unknown kind can be read only if no kind has another field in its place.
 * Returns the kind to read it by, or -1. */
static int kind_with_field(const struct parser *p, const struct ast_expr *of, const char *name)
{
    int with = -1;

    if (of->kind != KIND_ANY)
        return field_find(&p->v->kind[of->kind], name) >= 0 ? of->kind : -1;
    for (unsigned i = 0; i < p->v->kind_count && with < 0; i++)
        if (field_find(&p->v->kind[i], name) >= 0)
            with = (int)i;
    if (with < 0)
        return -1;
    int index = field_find(&p->v->kind[with], name);
    for (unsigned i = 0; i < p->v->kind_count; i++) {
        const struct field *f = &p->v->kind[i].field[index];

        if (of->type == T_CARD && !(p->v->kind[i].flags & KIND_COMPONENT))
            continue;
        if (f->name != NULL &&
            (strcmp(f->name, name) != 0 || f->type != p->v->kind[with].field[index].type))
            return -1;
    }
    return with;
}

static void wish_fields(struct parser *p, bool flags)
{
    for (unsigned i = 0; i < p->v->kind_count; i++)
        for (unsigned k = 0; k < FIELD_MAX; k++)
            if (p->v->kind[i].field[k].name != NULL &&
                (p->v->kind[i].field[k].type == T_CONDITION) == flags)
                wish_word(p, p->v->kind[i].field[k].name, false);
}

static struct ast_expr *field_of(struct parser *p, struct ast_expr *of, const struct token *name,
                                 unsigned first)
{
    int kind = kind_with_field(p, of, name->text);

    if (kind < 0 && of->kind != KIND_ANY)
        return fail_at(p, name->at, "%s %s has no '%s'", a_or_an(p->v->kind[of->kind].name),
                       p->v->kind[of->kind].name, name->text);
    if (kind < 0)
        return fail_at(p, name->at, "not everything this could be has a '%s'; say what kind it is",
                       name->text);
    int index = field_find(&p->v->kind[kind], name->text);
    const struct field *f = &p->v->kind[kind].field[index];
    struct ast_expr *e = expr_new(p, EXPR_FIELD, f->type, first);
    e->row = (uint8_t)index;
    e->name = f->name;
    e->arg[0] = of;
    if (f->type == T_ENTRY)
        e->kind = f->kind;
    return e;
}

/* FIELD := "the" NAME "of" (CARD | ENTRY) */
struct ast_expr *parse_field(struct parser *p)
{
    unsigned first = p->at;
    struct ast_expr *of = NULL, *e = NULL;

    if (!at_word(p, "the"))
        return NULL;
    p->at++;
    const struct token *name = peek(p);
    wish_fields(p, false);
    if (name->is == TOKEN_WORD && field_exists(p, name->text, false)) {
        p->at++;
        if (accept_word(p, "of"))
            of = parse_operand(p, BIT(T_CARD) | BIT(T_ENTRY));
        if (of != NULL)
            e = of->is == EXPR_POISONED ? of : field_of(p, of, name, first);
    }
    if (e == NULL)
        p->at = first;
    return e;
}

/* NAME of a field of the member: "whose value …" */
struct ast_expr *parse_field_of(struct parser *p, struct ast_expr *of)
{
    const struct token *name = peek(p);

    wish_fields(p, false);
    if (name->is != TOKEN_WORD || !field_exists(p, name->text, false))
        return NULL;
    p->at++;
    return field_of(p, of, name, p->at - 1);
}

/* FLAG := NAME of a flag of a card or an entry: "that is seedy" */
struct ast_expr *parse_flag(struct parser *p, struct ast_expr *subject, unsigned first)
{
    const struct token *name = peek(p);

    wish_fields(p, true);
    if (name->is != TOKEN_WORD || !field_exists(p, name->text, true))
        return NULL;
    p->at++;
    return field_of(p, subject, name, first);
}
