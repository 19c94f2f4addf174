/* parse_expr.c: operands of slots: players, cards, entries, supplies, words, numbers. */
#include "pack/parser.h"

#include <string.h>

struct ast_expr *expr_new(struct parser *p, enum expr_is is, enum type type, unsigned first)
{
    struct ast_expr *e = arena_take(p->arena, sizeof(*e));

    *e = (struct ast_expr){ .is = is,
                            .type = (uint8_t)type,
                            .kind = KIND_ANY,
                            .row = ROW_NONE,
                            .noun = ROW_NONE,
                            .span = ROW_NONE,
                            .at = spot_between(p, first) };
    return e;
}

static struct ast_expr *bound_new(struct parser *p, struct ast_binding *b, enum mention mention,
                                  unsigned first)
{
    struct ast_expr *e = expr_new(p, EXPR_BOUND, b->type, first);

    e->binding = b;
    e->mention = mention;
    e->noun = b->noun;
    e->kind = b->kind;
    return e;
}

/* The consequence of a mistake already reported. */
static struct ast_expr *poisoned(struct parser *p, unsigned first)
{
    return expr_new(p, EXPR_POISONED, T_NONE, first);
}

/* "a and b and c …" is a tree that leans to the left: its depth is bounded like all others. */
bool chain_goes_on(struct parser *p, const struct ast_expr *left)
{
    unsigned depth = 0;

    for (; left != NULL && depth < DEPTH_MAX; left = left->arg[0])
        depth++;
    if (depth == DEPTH_MAX)
        fail_too_deep(p, peek(p)->at);
    return depth < DEPTH_MAX;
}

/* Mentions */

/* Whether a noun refers to this binding: its own noun, or a wider one of the same type. */
static bool noun_names(const struct parser *p, uint8_t noun, const struct ast_binding *b)
{
    const struct noun *row = &p->v->noun[noun];

    return noun == b->noun || (row->type == b->type && row->kind == KIND_ANY);
}

/* THAT := "that" NOUN; it must be clear which one is meant */
static struct ast_expr *parse_that(struct parser *p)
{
    unsigned first = p->at;
    struct ast_binding *found = NULL;
    bool own_noun = false;

    if (!at_word(p, "that")) {
        wish_word(p, "that", false);
        return NULL;
    }
    p->at++;
    int noun = accept_phrase(p, &p->shapes->noun, NULL);
    if (noun < 0) {
        wish_thing(p, "a noun");
        return NULL;
    }
    for (unsigned i = p->scope_count; i > 0; i--) {
        struct ast_binding *b = p->scope[i - 1];
        bool same = b->noun == noun;

        if (b->name != NULL || b->source == BOUND_MEMBER || !noun_names(p, (uint8_t)noun, b) ||
            (found && own_noun && !same))
            continue;
        if (found != NULL && own_noun == same)
            return fail_at(p, spot_between(p, first),
                           "'that %s' could mean two things here; name one of them with 'as'",
                           p->token[p->at - 1].text);
        found = b;
        own_noun = same;
    }
    if (found == NULL && p->scope_broken)
        return poisoned(p, first);
    if (found == NULL)
        return fail_at(p, spot_between(p, first),
                       "nothing was mentioned before that 'that %s' could mean",
                       p->token[p->at - 1].text);
    struct ast_expr *e = bound_new(p, found, MENTION_THAT, first);
    e->noun = (uint8_t)noun;
    return e;
}

/* IT := "it" | "its" | "they" | "them" | "their": the thing mentioned last; players only if they
 * are the member under test */
static struct ast_expr *parse_it(struct parser *p, bool *possessive)
{
    unsigned first = p->at;
    bool thing = at_word(p, "it") || at_word(p, "its");

    *possessive = at_word(p, "its") || at_word(p, "their");
    if (!thing && !at_word(p, "they") && !at_word(p, "them") && !at_word(p, "their")) {
        wish_word(p, "it", false);
        return NULL;
    }
    p->at++;
    for (unsigned i = p->scope_count; i > 0; i--) {
        struct ast_binding *b = p->scope[i - 1];

        if (b->type == T_SEAT ? !thing && b->source == BOUND_MEMBER : thing)
            return bound_new(p, b, MENTION_IT, first);
    }
    if (p->scope_broken)
        return poisoned(p, first);
    return fail_at(p, p->token[first].at, "nothing was mentioned before that '%s' could mean",
                   p->token[first].text);
}

static struct ast_expr *parse_name(struct parser *p)
{
    for (unsigned i = p->scope_count; i > 0; i--)
        if (p->scope[i - 1]->name != NULL && at_word(p, p->scope[i - 1]->name)) {
            p->at++;
            return bound_new(p, p->scope[i - 1], MENTION_NAME, p->at - 1);
        }
    for (unsigned i = 0; p->scope_broken && i < p->lost_count; i++)
        if (at_word(p, p->lost[i])) {
            p->at++;
            return poisoned(p, p->at - 1);
        }
    return NULL;
}

/* SELF := "this" [NOUN] */
static struct ast_expr *parse_self(struct parser *p)
{
    unsigned first = p->at;

    if (!at_word(p, "this")) {
        wish_word(p, "this", false);
        return NULL;
    }
    p->at++;
    unsigned behind = p->at;
    int noun = peek(p)->begins_line ? -1 : accept_phrase(p, &p->shapes->noun, NULL);
    enum type type = p->entry != NULL && !(p->v->kind[p->entry->kind].flags & KIND_COMPONENT)
                         ? T_ENTRY /* there is one, and it is not a component */
                         : T_CARD;
    if (noun >= 0 && p->v->noun[noun].type != type) {
        p->at = behind;
        noun = -1;
    }
    struct ast_expr *e = expr_new(p, EXPR_SELF, type, first);
    if (noun >= 0)
        e->noun = (uint8_t)noun;
    if (p->entry != NULL)
        e->kind = p->entry->kind;
    return e;
}

static struct ast_expr *parse_you(struct parser *p, bool *possessive)
{
    *possessive = at_word(p, "your");
    if (!*possessive && !at_word(p, "you")) {
        wish_word(p, "you", false);
        if (p->entry != NULL && (at_word(p, "my") || at_word(p, "me") || at_word(p, "I")))
            fail_at(p, peek(p)->at, "'%s' does not fit here; did you mean '%s'?", peek(p)->text,
                    at_word(p, "my") ? "your" : "you");
        return NULL;
    }
    p->at++;
    return expr_new(p, EXPR_YOU, T_SEAT, p->at - 1);
}

static struct ast_expr *parse_active(struct parser *p)
{
    if (!at_words(p, "the active player"))
        return NULL;
    p->at += 3;
    return expr_new(p, EXPR_ACTIVE, T_SEAT, p->at - 3);
}

/* Names of the pack and of the game */

/* ENTRY := KEY | "Title" */
int entry_here(struct parser *p)
{
    const struct token *t = peek(p);
    int index = t->is == TOKEN_WORD     ? names_find_key(p->names, t->text)
                : t->is == TOKEN_STRING ? names_find_title(p->names, t->text)
                                        : NAME_NONE;

    if (index == NAME_SEVERAL)
        fail_at(p, t->at, "several entries are called \"%.60s\"; write the key of one", t->text);
    return index;
}

static struct ast_expr *parse_entry_name(struct parser *p)
{
    int index = entry_here(p);

    if (index < 0)
        return NULL;
    p->at++;
    struct ast_expr *e = expr_new(p, EXPR_ENTRY, T_ENTRY, p->at - 1);
    e->number = index;
    e->kind = p->pack->entry[index].kind;
    return e;
}

static struct ast_expr *parse_row_name(struct parser *p, const struct phrases *list,
                                       enum expr_is is, enum type type)
{
    unsigned first = p->at;
    int row = accept_phrase(p, list, NULL);

    if (row < 0)
        return NULL;
    struct ast_expr *e = expr_new(p, is, type, first);
    e->number = row;
    return e;
}

static struct ast_expr *parse_known_name(struct parser *p, unsigned types)
{
    struct ast_expr *e = NULL;

    if (types & BIT(T_SUPPLY))
        e = parse_row_name(p, &p->shapes->supply, EXPR_SUPPLY, T_SUPPLY);
    if (e == NULL && types & BIT(T_WORD))
        e = parse_row_name(p, &p->shapes->word, EXPR_WORD, T_WORD);
    if (e == NULL && (types & BIT(T_ENTRY) ||
                      p->token[p->at + (peek(p)->is != TOKEN_END)].is == TOKEN_POSSESSIVE))
        e = parse_entry_name(p);
    return e;
}

static struct ast_expr *parse_literal(struct parser *p)
{
    const struct token *t = peek(p);

    if (t->is != TOKEN_NUMBER)
        return NULL;
    p->at++;
    struct ast_expr *e = expr_new(p, EXPR_NUMBER, T_NUMBER, p->at - 1);
    e->number = t->number;
    return e;
}

/* Queries */

static struct ast_expr *query_new(struct parser *p, unsigned row, struct ast_expr **arg,
                                  unsigned first)
{
    struct ast_expr *e = expr_new(p, EXPR_QUERY, p->v->query[row].gives, first);

    e->row = (uint8_t)row;
    memcpy(e->arg, arg, sizeof(e->arg));
    return e;
}

/* The longest query that begins with a word and fits here. */
static struct ast_expr *parse_query(struct parser *p)
{
    struct ast_expr *best = NULL;
    unsigned first = p->at, best_at = p->at;

    for (unsigned i = 0; i < p->v->query_count; i++) {
        const struct shape *s = &p->shapes->query[i];
        struct ast_expr *arg[SLOT_MAX] = { 0 };

        if (s->part_count == 0 || s->part[0].is_slot || s->form->gives == T_CONDITION)
            continue;
        if (match_form(p, s, 0, arg) && p->at > best_at) {
            best = query_new(p, i, arg, first);
            best_at = p->at;
        }
        p->at = first;
    }
    p->at = best_at;
    return best;
}

/* The longest query that takes the operand just read as its first slot: "your" … "left neighbor".
 */
static struct ast_expr *parse_query_behind(struct parser *p, struct ast_expr *subject,
                                           bool possessive, unsigned first)
{
    struct ast_expr *best = NULL;
    unsigned start = p->at, best_at = p->at;

    if (peek(p)->begins_line)
        return NULL;
    for (unsigned i = 0; i < p->v->query_count; i++) {
        const struct shape *s = &p->shapes->query[i];
        struct ast_expr *arg[SLOT_MAX] = { subject };

        if (s->part_count < 2 || !s->part[0].is_slot || s->form->gives == T_CONDITION ||
            s->part[0].type != subject->type || s->part[0].possessive != possessive)
            continue;
        if (match_form(p, s, 1, arg) && p->at > best_at) {
            best = query_new(p, i, arg, first);
            best_at = p->at;
        }
        p->at = start;
    }
    p->at = best_at;
    return best;
}

/* SOME := SET: whichever of them makes the condition true. Once in a condition. */
static struct ast_expr *parse_some(struct parser *p, const struct shape_part *slot)
{
    unsigned first = p->at;
    struct ast_set *set = parse_set(p, true);

    if (set == NULL)
        return NULL;
    if (p->v->noun[set->noun].type != slot->type) {
        p->at = first;
        wish_type(p, BIT(slot->type));
        return NULL;
    }
    struct ast_expr *e = expr_new(p, EXPR_SOME, slot->type, first);
    e->set = set;
    return e;
}

bool match_form(struct parser *p, const struct shape *s, unsigned first, struct ast_expr **arg)
{
    bool indefinite = p->indefinite; /* of this form, not of those inside its slots */

    p->indefinite = false;
    for (unsigned i = first; i < s->part_count; i++) {
        const struct shape_part *part = &s->part[i];

        if (part->is_slot) {
            bool some = indefinite && !part->possessive && at_determiner(p) &&
                        !at_word(p, "each") && !at_word(p, "every") && !at_word(p, "all");

            arg[part->slot] = some ? parse_some(p, part) : parse_slot(p, part);
            if (arg[part->slot] == NULL)
                return false;
            indefinite = indefinite && !some;
            continue;
        }
        if (!parse_spelling(p, part, i > 0))
            return false;
    }
    return true;
}

/* Operands */

/* PRIMARY: anything that can begin an operand. A value of another type may still become one of the
 * wanted types: "your left neighbor". */
static struct ast_expr *parse_primary(struct parser *p, unsigned types, bool *possessive)
{
    struct ast_expr *e = NULL;

    *possessive = false;
    if (types & BIT(T_NUMBER) && ((e = parse_literal(p)) || (e = parse_number_phrase(p))))
        return e;
    if ((e = parse_you(p, possessive)) || (e = parse_it(p, possessive)) || (e = parse_active(p)) ||
        (e = parse_that(p)) || (e = parse_self(p)) || (e = parse_name(p)) || (e = parse_query(p)) ||
        (e = parse_field(p)))
        return e;
    return parse_known_name(p, types);
}

static struct ast_expr *parse_simple(struct parser *p, unsigned types, bool possessive_wanted)
{
    struct ast_expr *best = NULL, *e;
    unsigned first = p->at, best_at = p->at;
    bool possessive;

    if (!depth_enter(p))
        return NULL;
    e = parse_primary(p, types, &possessive);
    while (e != NULL) {
        bool fits = e->is == EXPR_POISONED || types & BIT(e->type);

        /* The 's after "the player left of you" belongs to all of it, not to "you". */
        if (fits && !possessive && !possessive_wanted) {
            best = e;
            best_at = p->at;
        }
        if (!possessive && peek(p)->is == TOKEN_POSSESSIVE) {
            possessive = true;
            p->at++;
        }
        if (fits && possessive && possessive_wanted) {
            best = e;
            best_at = p->at;
        }
        e = parse_query_behind(p, e, possessive, first);
        possessive = false;
    }
    p->depth--;
    p->at = best_at;
    if (best == NULL)
        wish_type(p, types);
    return best;
}

struct ast_expr *parse_possessive(struct parser *p, unsigned types)
{
    return parse_simple(p, types, true);
}

static struct ast_expr *binary(struct parser *p, enum expr_is is, struct ast_expr *left,
                               struct ast_expr *right, unsigned first)
{
    if (right == NULL || !chain_goes_on(p, left))
        return NULL;
    struct ast_expr *e = expr_new(p, is, T_NUMBER, first);
    e->arg[0] = left;
    e->arg[1] = right;
    return e;
}

/* PRODUCT := SIMPLE {"times" SIMPLE} */
static struct ast_expr *parse_product(struct parser *p, struct ast_expr *left, unsigned first)
{
    while (left != NULL && at_word(p, "times")) {
        p->at++;
        left = binary(p, EXPR_TIMES, left, parse_simple(p, BIT(T_NUMBER), false), first);
    }
    return left;
}

/* SUM := PRODUCT {("plus" | "minus") PRODUCT} */
static struct ast_expr *parse_sum(struct parser *p, struct ast_expr *left, unsigned first)
{
    left = parse_product(p, left, first);
    while (left != NULL && (at_word(p, "plus") || at_word(p, "minus"))) {
        enum expr_is is = at_word(p, "plus") ? EXPR_PLUS : EXPR_MINUS;

        p->at++;
        unsigned start = p->at;
        struct ast_expr *right = parse_simple(p, BIT(T_NUMBER), false);
        left = binary(p, is, left, parse_product(p, right, start), first);
    }
    return left;
}

struct ast_expr *parse_operand(struct parser *p, unsigned types)
{
    unsigned first = p->at;
    struct ast_expr *e = parse_simple(p, types, false);

    if (e != NULL && e->type == T_NUMBER)
        return parse_sum(p, e, first);
    return e;
}

struct ast_expr *parse_number(struct parser *p)
{
    return parse_operand(p, BIT(T_NUMBER));
}

/* Most often meant by "you discard a card": somebody has to choose it first. */
struct ast_expr *fail_indefinite(struct parser *p)
{
    const struct token *t = peek(p);

    if (at_word(p, "each") || at_word(p, "every") || at_word(p, "all"))
        return fail_at(p, t->at, "write 'for each %s', and then what that %s does",
                       p->token[p->at + 1].text, p->token[p->at + 1].text);
    return fail_at(p, t->at, "which %s? Let somebody choose it first: choose %s %s …",
                   p->token[p->at + 1].text, t->text, p->token[p->at + 1].text);
}

/* Common mistakes where a known card is required: its title, or the noun alone. */
static void fail_unknown_card(struct parser *p)
{
    const struct token *t = peek(p);
    int noun = noun_here(p);
    bool title = t->is == TOKEN_STRING && names_find_title(p->names, t->text) != NAME_NONE;

    near_type(p, BIT(T_ENTRY));
    if (title || (t->is == TOKEN_WORD && names_find_key(p->names, t->text) != NAME_NONE))
        fail_at(p, t->at,
                "that is an entry, not a card in the game; choose a card … that is %s%.60s%s",
                title ? "\"" : "", t->text, title ? "\"" : "");
    else if (noun >= 0 && p->v->noun[noun].type == T_CARD)
        fail_at(p, t->at, "which %s? Let somebody choose it first: choose %s %s …", t->text,
                a_or_an(t->text), t->text);
}

struct ast_expr *parse_slot(struct parser *p, const struct shape_part *slot)
{
    unsigned types = BIT(slot->type);

    if (slot->type == T_NUMBER && (at_word(p, "a") || at_word(p, "an") || at_word(p, "one")))
        fail_at(p, peek(p)->at, "expected a number, not '%s'; write 1", peek(p)->text);
    if (slot->type == T_CARD && !slot->possessive)
        fail_unknown_card(p);
    if (types & (BIT(T_SEAT) | BIT(T_CARD) | BIT(T_ENTRY)) && at_determiner(p) && at_noun(p, 1))
        return fail_indefinite(p);
    return slot->possessive ? parse_possessive(p, types) : parse_operand(p, types);
}
