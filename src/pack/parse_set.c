/* parse_set.c: noun phrases, and events and questions, whose slots may contain them. */
#include "pack/parser.h"

#include <string.h>

static const struct {
    const char *word;
    enum determiner is;
} determiner_word[] = {
    { "a", DET_A },           { "an", DET_A },
    { "any", DET_ANY },       { "another", DET_ANOTHER },
    { "other", DET_ANOTHER }, { "each", DET_EACH },
    { "every", DET_EACH },    { "all", DET_EACH },
};

bool at_determiner(const struct parser *p)
{
    for (unsigned i = 0; i < ARRAY_LEN(determiner_word); i++)
        if (at_word(p, determiner_word[i].word))
            return true;
    return false;
}

static enum determiner parse_determiner(struct parser *p)
{
    enum determiner found = DET_NONE;

    /* "each other player" has two */
    for (unsigned i = 0; i < ARRAY_LEN(determiner_word); i++)
        if (at_word(p, determiner_word[i].word)) {
            p->at++;
            found = determiner_word[i].is;
            break;
        }
    if (found != DET_ANOTHER && at_word(p, "other")) {
        p->at++;
        found = DET_ANOTHER;
    }
    return found;
}

/* Whether a noun's first word is `ahead` tokens from here. */
bool at_noun(const struct parser *p, unsigned ahead)
{
    for (unsigned i = p->at; i < p->at + ahead; i++)
        if (p->token[i].is == TOKEN_END)
            return false;
    const struct token *t = &p->token[p->at + ahead];
    for (unsigned i = 0; i < p->shapes->noun.count && t->is == TOKEN_WORD; i++)
        if (strcmp(t->text, p->shapes->noun.phrase[i].word[0]) == 0)
            return true;
    return false;
}

/* The row of the noun at this place, without reading it; -1: none. */
int noun_here(const struct parser *p)
{
    for (unsigned i = 0; i < p->shapes->noun.count; i++)
        if (at_word(p, p->shapes->noun.phrase[i].word[0]))
            return p->shapes->noun.phrase[i].row;
    return -1;
}

/* Scope */

struct ast_binding *binding_new(struct parser *p, enum binding_source source,
                                const struct ast_set *set)
{
    struct ast_binding *b = arena_take(p->arena, sizeof(*b));

    *b = (struct ast_binding){ .source = source,
                               .at = set->at,
                               .noun = set->noun,
                               .type = p->v->noun[set->noun].type,
                               .kind = p->v->noun[set->noun].kind,
                               .clause = p->clause };
    return b;
}

bool scope_push(struct parser *p, struct ast_binding *b)
{
    if (p->scope_count == SCOPE_MAX) {
        fail_at(p, b->at, "too many things are mentioned at once");
        return false;
    }
    p->scope[p->scope_count++] = b;
    return true;
}

/* [AS] := "as" NAME */
bool parse_as_name(struct parser *p, struct ast_binding *b)
{
    if (!at_word(p, "as"))
        return true;
    p->at++;
    return parse_name_of(p, b);
}

bool parse_name_of(struct parser *p, struct ast_binding *b)
{
    const struct token *t = peek(p);

    if (t->is != TOKEN_WORD) {
        wish_thing(p, "a name");
        return false;
    }
    for (unsigned i = 0; i < p->scope_count; i++)
        if (p->scope[i]->name != NULL && strcmp(p->scope[i]->name, t->text) == 0) {
            fail_at(p, t->at, "'%s' is the name of something else here", t->text);
            return false;
        }
    if (at_noun(p, 0) || at_determiner(p) || names_find_key(p->names, t->text) != NAME_NONE ||
        at_word(p, "you") || at_word(p, "it") || at_word(p, "this") || at_word(p, "that")) {
        fail_at(p, t->at, "'%s' has a meaning already; choose another name", t->text);
        return false;
    }
    b->name = t->text;
    name_note(p, t->text);
    p->at++;
    return true;
}

static bool token_is(const struct token *t, const char *word)
{
    return t->is == TOKEN_WORD && strcmp(t->text, word) == 0;
}

/* A statement that one word may begin and a brace follow: "instead { … }". */
static bool begins_body(const struct parser *p, const struct token *t)
{
    bool found = token_is(t, "instead") || token_is(t, "nothing") || token_is(t, "cancel");

    for (unsigned i = 0; i < p->v->verb_count && !found; i++) {
        const struct shape *s = &p->shapes->verb[i];

        for (unsigned k = 0; s->part_count > 0 && k < s->part[0].spelling_count; k++)
            found |= token_is(t, s->part[0].spelling[k]);
    }
    return found;
}

/* NAMES := NAME {("," | "and") NAME}, well joined or not. A comma may also be the one before the
 * body: then no name follows. */
unsigned names_end(const struct parser *p, unsigned at, unsigned *count)
{
    const struct token *t = &p->token[at];
    unsigned names = 0;

    while (t->is == TOKEN_WORD) {
        t++;
        names++;
        bool comma = t->is == TOKEN_COMMA;
        if (!comma && !token_is(t, "and"))
            break;
        const struct token *name = t + 1 + (comma && token_is(t + 1, "and"));
        if (name->is != TOKEN_WORD)
            break;
        if (comma && name == t + 1 &&
            ((name[1].is != TOKEN_COMMA && name[1].is != TOKEN_OPEN &&
              !token_is(&name[1], "and")) ||
             begins_body(p, name)))
            break;
        t = name;
    }
    if (count != NULL)
        *count = names;
    return (unsigned)(t - p->token);
}

/* Sets */

/* The longest domain form that matches after the noun. */
static void parse_domain(struct parser *p, struct ast_set *set)
{
    unsigned start = p->at, best_at = p->at;

    for (unsigned i = 0; i < p->v->domain_count && !peek(p)->begins_line; i++) {
        const struct shape *s = &p->shapes->domain[i];
        struct ast_expr *arg[SLOT_MAX] = { 0 };

        if (s->part_count == 0 || s->form->gives != p->v->noun[set->noun].type)
            continue;
        if (match_form(p, s, 0, arg) && p->at > best_at) {
            set->domain = (uint8_t)i;
            set->domain_written = true;
            memcpy(set->arg, arg, sizeof(set->arg));
            best_at = p->at;
        }
        p->at = start;
    }
    p->at = best_at;
}

/* "that player loses …" begins the next statement; "that has …" restricts the noun. */
static bool at_relative(const struct parser *p)
{
    return (at_word(p, "that") && !at_noun(p, 1)) || at_word(p, "whose");
}

/* Adjectives */

/* The condition "{entry} is {word}". */
static int adjective_query(const struct parser *p, enum type type)
{
    for (unsigned i = 0; i < p->v->query_count; i++) {
        const struct shape *s = &p->shapes->query[i];

        if (s->form->gives == T_CONDITION && s->part_count == 3 && s->part[0].is_slot &&
            s->part[0].type == type && !s->part[1].is_slot &&
            strcmp(s->part[1].spelling[0], "is") == 0 && s->part[2].is_slot &&
            s->part[2].type == T_WORD)
            return (int)i;
    }
    return -1;
}

static struct ast_expr *adjective_says(struct parser *p, const struct ast_set *set, int query,
                                       uint8_t word)
{
    struct ast_expr *e = expr_new(p, EXPR_QUERY, T_CONDITION, p->at - 1);
    struct ast_expr *member = expr_new(p, EXPR_BOUND, set->member->type, p->at - 1);

    member->binding = set->member;
    member->mention = MENTION_SUBJECT;
    member->noun = set->noun;
    member->kind = set->member->kind;
    e->row = (uint8_t)query;
    e->arg[0] = member;
    e->arg[1] = expr_new(p, EXPR_WORD, T_WORD, p->at - 1);
    e->arg[1]->number = word;
    return e;
}

/* The conditions of the adjectives, once their noun is known. */
static bool adjectives_apply(struct parser *p, struct ast_set *set, struct spot at)
{
    int query = adjective_query(p, p->v->noun[set->noun].type);

    for (unsigned i = 0; i < set->adjective_count; i++) {
        if (query < 0) {
            fail_at(p, at, "this game has no condition that says it: {%s} is {word}",
                    p->v->noun[set->noun].type == T_CARD ? "card" : "entry");
            return false;
        }
        struct ast_expr *says = adjective_says(p, set, query, set->adjective[i]);

        if (set->is != NULL) {
            struct ast_expr *both = expr_new(p, EXPR_AND, T_CONDITION, p->at - 1);

            both->arg[0] = set->is;
            both->arg[1] = says;
            says = both;
        }
        set->is = says;
    }
    return true;
}

/* NAMED := {ADJECTIVE} NOUN; a noun that begins like an adjective goes first. -1: none */
static int parse_named(struct parser *p, struct ast_set *set)
{
    for (;;) {
        int noun = accept_phrase(p, &p->shapes->noun, &set->plural);
        if (noun >= 0 || set->adjective_count == ADJECTIVE_MAX)
            return noun;
        int word = accept_phrase(p, &p->shapes->word, NULL);
        if (word < 0)
            return -1;
        set->adjective[set->adjective_count++] = (uint8_t)word;
    }
}

/* A form as an author could have written it: "in {seat's} hand" is "in your hand". */
static void form_example(const char *form, char *out, size_t size)
{
    size_t used = 0;

    for (; *form && used + 8 < size; form++) {
        const char *shown = NULL;

        if (strncmp(form, "{seat's}", 8) == 0)
            shown = "your";
        else if (strncmp(form, "{seat}", 6) == 0)
            shown = "you";
        else if (*form == '{')
            shown = "…";
        if (shown == NULL) {
            out[used++] = *form;
        } else {
            memcpy(out + used, shown, strlen(shown));
            used += strlen(shown);
            form += strcspn(form, "}");
        }
        if (*form == '|') { /* the first spelling will do */
            used--;
            form += strcspn(form, " ") - 1;
        }
    }
    out[used] = '\0';
}

static void fail_nowhere(struct parser *p, const struct ast_set *set)
{
    const struct noun *noun = &p->v->noun[set->noun];
    char example[80] = "…";

    for (unsigned i = p->v->domain_count; i > 0; i--)
        if (p->v->domain[i - 1].gives == noun->type && p->v->domain[i - 1].form[0] != '\0')
            form_example(p->v->domain[i - 1].form, example, sizeof(example));
    fail_at(p, set->at, "say where it is looked for: %s", example);
}

static bool set_is_sound(struct parser *p, const struct ast_set *set, bool enumerated)
{
    const struct noun *noun = &p->v->noun[set->noun];

    if (enumerated && set->domain == DOMAIN_NONE) {
        fail_nowhere(p, set);
        return false;
    }
    if (set->determiner == DET_ANOTHER && noun->type != T_SEAT && noun->type != T_CARD) {
        fail_at(p, set->at, "'another' goes with players and cards only");
        return false;
    }
    return true;
}

/* SET := [DETERMINER] NAMED [DOMAIN] [RELATIVE] */
struct ast_set *parse_set(struct parser *p, bool enumerated)
{
    unsigned first = p->at;
    struct ast_set *set = arena_take(p->arena, sizeof(*set));

    if (!depth_enter(p))
        return NULL;
    set->determiner = parse_determiner(p);
    for (unsigned i = 0; set->determiner == DET_NONE && i < ARRAY_LEN(determiner_word); i++)
        wish_word(p, determiner_word[i].word, false);
    unsigned named = p->at;
    int noun = parse_named(p, set);
    if (noun < 0) {
        wish_thing(p, "a noun");
        p->depth--;
        return NULL;
    }
    set->noun = (uint8_t)noun;
    set->domain = p->v->noun[noun].domain;
    parse_domain(p, set);
    set->at = spot_between(p, first);
    set->member = binding_new(p, BOUND_MEMBER, set);
    bool sound = set_is_sound(p, set, enumerated) && adjectives_apply(p, set, p->token[named].at);
    if (sound && at_relative(p)) {
        p->at += at_word(p, "that");
        set->that = parse_relative(p, set->member);
        sound = set->that != NULL;
        set->at = spot_between(p, first);
    }
    p->depth--;
    return sound ? set : NULL;
}

/* Events and questions */

/* A card may be given by its entry: "when you sell Silk". */
static struct ast_expr *parse_pattern_value(struct parser *p, const struct shape_part *part)
{
    int noun = noun_here(p);

    if (noun >= 0 && p->v->noun[noun].type == part->type) {
        const char *word = p->v->noun[noun].word;

        fail_at(p, peek(p)->at, "write: %s %.*s", a_or_an(word), (int)strcspn(word, "|"), word);
    }
    if (part->type == T_CARD && !part->possessive)
        return parse_operand(p, BIT(T_CARD) | BIT(T_ENTRY));
    return parse_slot(p, part);
}

/* SLOT := SET ["as" NAME] | VALUE */
static bool parse_pattern_slot(struct parser *p, const struct shape_part *part,
                               struct ast_slot *slot, enum binding_source source)
{
    if (!at_determiner(p)) {
        slot->value = parse_pattern_value(p, part);
        return slot->value != NULL;
    }
    unsigned first = p->at;
    slot->any = parse_set(p, false);
    if (slot->any == NULL)
        return false;
    if (p->v->noun[slot->any->noun].type != part->type) {
        p->at = first;
        wish_type(p, BIT(part->type));
        return false;
    }
    slot->binding = binding_new(p, source, slot->any);
    slot->binding->slot = part->slot;
    if (!parse_as_name(p, slot->binding) || !scope_push(p, slot->binding))
        return false;
    return !part->possessive || accept_token(p, TOKEN_POSSESSIVE, "'s");
}

static bool match_pattern(struct parser *p, const struct shape *s, struct ast_pattern *pattern,
                          enum binding_source source)
{
    for (unsigned i = 0; i < s->part_count; i++) {
        const struct shape_part *part = &s->part[i];

        if (part->is_slot) {
            if (!parse_pattern_slot(p, part, &pattern->slot[part->slot], source))
                return false;
            continue;
        }
        if (!parse_spelling(p, part, i > 0))
            return false;
    }
    return s->part_count > 0;
}

/* PATTERN := the longest matching form; its bindings are in scope afterwards */
struct ast_pattern *parse_pattern(struct parser *p, const struct shape *shape, unsigned count,
                                  enum binding_source source, const char *unit)
{
    struct ast_pattern *best = NULL;
    unsigned first = p->at, best_at = p->at, scope = p->scope_count;

    if (!depth_enter(p))
        return NULL;
    for (unsigned i = 0; i < count; i++) {
        struct ast_pattern pattern = { .row = (uint8_t)i,
                                       .slot_count = (uint8_t)shape[i].slot_count };

        if (match_pattern(p, &shape[i], &pattern, source) && p->at > best_at) {
            best = arena_take(p->arena, sizeof(*best));
            *best = pattern;
            best->at = spot_between(p, first);
            best_at = p->at;
        }
        p->at = first;
        p->scope_count = scope;
    }
    p->depth--;
    if (best == NULL)
        wish_thing(p, unit);
    for (unsigned i = 0; best != NULL && i < best->slot_count; i++)
        if (best->slot[i].binding != NULL)
            scope_push(p, best->slot[i].binding);
    p->at = best_at;
    return best;
}
