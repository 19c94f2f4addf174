#include "pack/face.h"

#include "pack/walk.h"

#include <string.h>

struct face {
    struct arena *arena;
    const struct ast_pack *pack;
};

static struct ast_statement *statement_copy(const struct face *f, const struct ast_statement *s)
{
    struct ast_statement *copy = arena_take(f->arena, sizeof(*copy));

    *copy = *s;
    copy->next = copy->otherwise = NULL;
    memset(copy->told, 0, sizeof(copy->told));
    memset(copy->branch, 0, sizeof(copy->branch));
    return copy;
}

bool is_open(const struct ast_pack *pack, const struct ast_statement *s)
{
    const struct form *row = s->is == DO_VERB ? &pack->vocabulary->verb[s->row] : NULL;

    return row != NULL && (row->branch[0].word != NULL || row->draws);
}

static struct ast_statement *option_face(const struct face *f, const struct ast_statement *body)
{
    for (; body != NULL; body = body->next) {
        if (is_open(f->pack, body))
            return statement_copy(f, body);
        if (body->is == DO_PAY) {
            struct ast_statement *copy = statement_copy(f, body);

            copy->body = option_face(f, body->body);
            return copy->body != NULL ? copy : copy->cost;
        }
    }
    return NULL;
}

static struct ast_alternative *options_face(const struct face *f, const struct ast_alternative *a)
{
    if (a == NULL)
        return NULL;
    struct ast_alternative *copy = arena_take(f->arena, sizeof(*copy));
    *copy = *a;
    copy->next = options_face(f, a->next);
    if (a->label[LANG_EN] != NULL)
        copy->body = option_face(f, a->body);
    return copy;
}

/* Up to the first statement with an open result; a condition of the story is left out. */
static struct ast_statement *body_face(const struct face *f, const struct ast_statement *body)
{
    struct ast_statement *first = NULL, **last = &first;
    bool open = false;

    for (; body != NULL && !open; body = body->next) {
        if (body->is == DO_IF)
            continue;
        open = is_open(f->pack, body) || body->is == DO_ONE_OF || body->is == DO_MAY;
        *last = statement_copy(f, body);
        (*last)->alternative = options_face(f, body->alternative);
        if (body->is == DO_EACH || body->is == DO_CHOOSE || body->is == DO_PAY)
            (*last)->body = body_face(f, body->body);
        if (body->is == DO_EACH && (*last)->body == NULL)
            *last = NULL; /* the story decides what happens to each */
        else
            last = &(*last)->next;
    }
    return first;
}

/* Whether a condition names something that may be unread. */
struct names {
    const struct ast_pack *pack;
    bool sealed;
};

static void names_see(void *context, const struct ast_expr *e)
{
    struct names *n = context;

    if (e->is == EXPR_ENTRY && (unsigned)e->number < n->pack->entry_count)
        n->sealed |= n->pack->vocabulary->kind[n->pack->entry[e->number].kind].flags & KIND_SEALED;
}

/* The clauses without parts that depend on the story. Otherwise a number that is 1 less "if the log
 * says so" would read as always less. A use of which nothing can be told does not stay in play. */
static struct ast_clause *clauses_face(const struct face *f, const struct ast_clause *c)
{
    if (c == NULL)
        return NULL;
    struct ast_clause *copy = arena_take(f->arena, sizeof(*copy));
    struct names names = { .pack = f->pack };
    *copy = *c;
    copy->next = clauses_face(f, c->next);
    copy->does = body_face(f, c->does);
    walk_expr(c->needs, names_see, &names);
    if (names.sealed)
        copy->needs = NULL;
    bool silent = c->type == CLAUSE_MODIFY ? names.sealed : c->does && !copy->does;
    return silent ? copy->next : copy;
}

struct ast_entry face_of(struct arena *arena, const struct ast_pack *pack,
                         const struct ast_entry *e)
{
    struct face f = { .arena = arena, .pack = pack };
    struct ast_entry copy = *e;

    copy.play = clauses_face(&f, e->play);
    copy.ability = clauses_face(&f, e->ability);
    return copy;
}

struct ast_statement *face_of_option(struct arena *arena, const struct ast_pack *pack,
                                     const struct ast_statement *body)
{
    return option_face(&(struct face){ .arena = arena, .pack = pack }, body);
}
