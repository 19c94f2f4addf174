/* parse_condition.c: parsing conditions. */
#include "pack/parser.h"

#include <string.h>

static struct ast_expr *condition_new(struct parser *p, enum expr_is is, unsigned first,
                                      struct ast_expr *left, struct ast_expr *right)
{
    struct ast_expr *e = expr_new(p, is, T_CONDITION, first);

    e->arg[0] = left;
    e->arg[1] = right;
    return e;
}

static struct ast_expr *negated_if(struct parser *p, bool negated, struct ast_expr *e,
                                   unsigned first)
{
    return e != NULL && negated ? condition_new(p, EXPR_NOT, first, e, NULL) : e;
}

/* COMPARISON := ("at least" | "at most" | "more than" | "less than") NUMBER */
static struct ast_expr *parse_comparison(struct parser *p, struct ast_expr *subject, unsigned first)
{
    static const struct {
        const char *words;
        enum expr_is is;
    } comparison[] = {
        { "at least", EXPR_AT_LEAST },
        { "at most", EXPR_AT_MOST },
        { "more than", EXPR_MORE_THAN },
        { "less than", EXPR_LESS_THAN },
    };

    for (unsigned i = 0; i < ARRAY_LEN(comparison); i++)
        if (accept_words(p, comparison[i].words)) {
            struct ast_expr *than = parse_number(p);
            return than ? condition_new(p, comparison[i].is, first, subject, than) : NULL;
        }
    return NULL;
}

/* KIND_TEST := ("a" | "an") NOUN */
static struct ast_expr *parse_kind_test(struct parser *p, struct ast_expr *subject, unsigned first)
{
    p->at++;
    int noun = accept_phrase(p, &p->shapes->noun, NULL);
    if (noun < 0) {
        wish_thing(p, "a noun");
        return NULL;
    }
    if (p->v->noun[noun].type != subject->type || p->v->noun[noun].kind == KIND_ANY)
        return fail_at(p, p->token[p->at - 1].at, "this test would have no effect: use %s",
                       "a noun for one kind of card or entry");
    struct ast_expr *e = condition_new(p, EXPR_IS_A, first, subject, NULL);
    e->noun = (uint8_t)noun;
    return e;
}

/* SAMENESS := OPERAND of the subject's type; a card may be an entry: "is Silk" */
static struct ast_expr *parse_sameness(struct parser *p, struct ast_expr *subject, unsigned first)
{
    unsigned types = BIT(subject->type);

    if (subject->type == T_CARD)
        types |= BIT(T_ENTRY);
    struct ast_expr *same = parse_operand(p, types);
    return same ? condition_new(p, EXPR_IS, first, subject, same) : NULL;
}

/* IS := ("is" | "are") ["not"] (COMPARISON | KIND_TEST | FLAG | SAMENESS) */
static struct ast_expr *parse_is(struct parser *p, struct ast_expr *subject, unsigned first)
{
    struct ast_expr *e = NULL;

    if (!at_word(p, "is") && !at_word(p, "are")) {
        wish_word(p, "is", true);
        return NULL;
    }
    p->at++;
    bool negated = at_word(p, "not");
    p->at += negated;
    unsigned start = p->at;
    if (subject->type == T_NUMBER)
        e = parse_comparison(p, subject, first);
    else if (subject->type == T_CARD || subject->type == T_ENTRY)
        e = at_word(p, "a") || at_word(p, "an") ? parse_kind_test(p, subject, first)
                                                : parse_flag(p, subject, first);
    if (e == NULL) {
        p->at = start;
        e = parse_sameness(p, subject, first);
    }
    return negated_if(p, negated, e, first);
}

/* The rest of a form, also with the "not" of "is not active" in it. */
static bool match_rest(struct parser *p, const struct shape *s, struct ast_expr **arg,
                       bool *negated)
{
    const struct token *next = &p->token[p->at + (peek(p)->is != TOKEN_END)];

    p->indefinite = true;
    *negated = (at_word(p, "is") || at_word(p, "are")) && next->is == TOKEN_WORD &&
               strcmp(next->text, "not") == 0;
    if (!*negated)
        return match_form(p, s, 1, arg);
    for (unsigned k = 0; k < s->part[1].spelling_count; k++)
        if (at_word(p, s->part[1].spelling[k])) {
            p->at += 2;
            return match_form(p, s, 2, arg);
        }
    return false;
}

/* PREDICATE := the rest of a condition's form after its first slot | IS; the longest */
static struct ast_expr *parse_predicate(struct parser *p, struct ast_expr *subject, unsigned first)
{
    struct ast_expr *best = NULL;
    unsigned start = p->at, best_at = p->at;

    for (unsigned i = 0; i < p->v->query_count; i++) {
        const struct shape *s = &p->shapes->query[i];
        struct ast_expr *arg[SLOT_MAX] = { subject };
        bool negated;

        if (s->form->gives != T_CONDITION || s->part_count < 2 || !s->part[0].is_slot ||
            s->part[0].possessive || s->part[0].type != subject->type)
            continue;
        if (match_rest(p, s, arg, &negated) && p->at > best_at) {
            best = expr_new(p, EXPR_QUERY, T_CONDITION, first);
            best->row = (uint8_t)i;
            memcpy(best->arg, arg, sizeof(best->arg));
            best = negated_if(p, negated, best, first);
            best_at = p->at;
        }
        p->at = start;
    }
    p->indefinite = false;
    struct ast_expr *is = parse_is(p, subject, first);
    if (is != NULL && p->at > best_at)
        return is;
    p->at = best_at;
    return best;
}

/* A condition's form that begins with a word, or with a possessive: the longest that fits. */
static struct ast_expr *parse_whole_form(struct parser *p)
{
    struct ast_expr *best = NULL;
    unsigned first = p->at, best_at = p->at;

    for (unsigned i = 0; i < p->v->query_count; i++) {
        const struct shape *s = &p->shapes->query[i];
        struct ast_expr *arg[SLOT_MAX] = { 0 };

        if (s->form->gives != T_CONDITION || s->part_count == 0 ||
            (s->part[0].is_slot && !s->part[0].possessive))
            continue;
        if (match_form(p, s, 0, arg) && p->at > best_at) {
            best = expr_new(p, EXPR_QUERY, T_CONDITION, first);
            best->row = (uint8_t)i;
            memcpy(best->arg, arg, sizeof(best->arg));
            best_at = p->at;
        }
        p->at = first;
    }
    p->at = best_at;
    return best;
}

/* THERE := "there" ("is" | "are") ["no"] SET */
static struct ast_expr *parse_there(struct parser *p)
{
    unsigned first = p->at;

    p->at++;
    if (!at_word(p, "is") && !at_word(p, "are")) {
        wish_word(p, "is", true);
        return NULL;
    }
    p->at++;
    bool none = at_word(p, "no");
    p->at += none;
    struct ast_set *set = parse_set(p, true);
    if (set == NULL)
        return NULL;
    struct ast_expr *e = expr_new(p, EXPR_THERE_IS, T_CONDITION, first);
    e->set = set;
    return negated_if(p, none, e, first);
}

/* A value that is the subject of a condition. */
static struct ast_expr *parse_statement_of(struct parser *p)
{
    unsigned first = p->at;
    struct ast_expr *subject = parse_operand(p, TYPES_ANY);

    if (subject == NULL)
        return NULL;
    if (subject->is != EXPR_POISONED)
        return parse_predicate(p, subject, first);
    while (!peek(p)->begins_line && !at_word(p, "and") &&
           (peek(p)->is == TOKEN_WORD || peek(p)->is == TOKEN_NUMBER))
        p->at++; /* any condition on an unknown thing */
    return subject;
}

/* SIMPLE := "(" CONDITION ")" | "not" SIMPLE | THERE | FORM | OPERAND PREDICATE */
static struct ast_expr *parse_simple_condition(struct parser *p)
{
    unsigned first = p->at;
    struct ast_expr *e = NULL;

    if (!depth_enter(p))
        return NULL;
    if (peek(p)->is == TOKEN_LEFT) {
        p->at++;
        e = parse_condition(p);
        if (e != NULL && !accept_token(p, TOKEN_RIGHT, "')'"))
            e = NULL;
    } else if (at_word(p, "not")) {
        p->at++;
        e = negated_if(p, true, parse_simple_condition(p), first);
    } else if (at_word(p, "there")) {
        e = parse_there(p);
    } else {
        struct ast_expr *form = parse_whole_form(p);
        unsigned form_at = p->at;

        p->at = first;
        e = parse_statement_of(p);
        if (e == NULL || (form != NULL && form_at > p->at)) {
            p->at = form_at;
            e = form;
        }
    }
    p->depth--;
    return e;
}

typedef struct ast_expr *part_parser(struct parser *p, struct ast_expr *subject);

static struct ast_expr *simple_part(struct parser *p, struct ast_expr *subject)
{
    (void)subject;
    return parse_simple_condition(p);
}

/* WHOSE := "whose" FIELD IS, on a field of the member */
static struct ast_expr *parse_whose(struct parser *p, struct ast_expr *subject)
{
    unsigned first = p->at++;
    struct ast_expr *field = parse_field_of(p, subject);

    return field != NULL ? parse_is(p, field, first) : NULL;
}

static struct ast_expr *predicate_part(struct parser *p, struct ast_expr *subject)
{
    if (at_word(p, "whose"))
        return parse_whose(p, subject);
    if (at_word(p, "that") && !at_noun(p, 1)) /* "whose value is 3 and that is not active" */
        p->at++;
    return parse_predicate(p, subject, p->at);
}

/* PARTS := PART {WORD PART}. In a relative clause an "and" that no predicate follows belongs to
 * the condition outside; elsewhere it is a mistake. */
static struct ast_expr *parse_joined(struct parser *p, const char *word, enum expr_is is,
                                     part_parser *part, struct ast_expr *subject)
{
    unsigned first = p->at;
    struct ast_expr *left = part(p, subject);

    while (left != NULL && at_word(p, word)) {
        unsigned before = p->at++;
        struct ast_expr *right = part(p, subject);

        if (right == NULL) {
            p->at = before;
            return subject != NULL ? left : NULL;
        }
        if (!chain_goes_on(p, left))
            return NULL;
        left = condition_new(p, is, first, left, right);
    }
    return left;
}

static struct ast_expr *and_part(struct parser *p, struct ast_expr *subject)
{
    return parse_joined(p, "and", EXPR_AND, subject ? predicate_part : simple_part, subject);
}

/* CONDITION := ALL {"or" ALL}; ALL := SIMPLE {"and" SIMPLE} */
struct ast_expr *parse_condition(struct parser *p)
{
    if (!depth_enter(p))
        return NULL;
    struct ast_expr *e = parse_joined(p, "or", EXPR_OR, and_part, NULL);
    p->depth--;
    return e;
}

/* RELATIVE := ("that" PREDICATE | WHOSE) {("and" | "or") (["that"] PREDICATE | WHOSE)}, of the
 * member; the word "that" was read */
struct ast_expr *parse_relative(struct parser *p, struct ast_binding *member)
{
    unsigned first = p->at;
    struct ast_expr *e = NULL;

    if (!depth_enter(p))
        return NULL;
    unsigned scope = p->scope_count;
    if (scope_push(p, member)) {
        struct ast_expr *subject = expr_new(p, EXPR_BOUND, member->type, first);

        subject->binding = member;
        subject->mention = MENTION_SUBJECT;
        subject->noun = member->noun;
        subject->kind = member->kind;
        e = parse_joined(p, "or", EXPR_OR, and_part, subject);
    }
    p->scope_count = scope;
    p->depth--;
    return e;
}
