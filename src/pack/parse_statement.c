/* parse_statement.c: statements. Each reports its own failure and recovers. */
#include "pack/parser.h"

#include <string.h>

static struct ast_statement *parse_statement(struct parser *p);
static struct ast_statement *parse_else(struct parser *p);

struct ast_statement *statement_new(struct parser *p, enum statement_is is)
{
    struct ast_statement *s = arena_take(p->arena, sizeof(*s));

    *s = (struct ast_statement){ .is = is, .at = peek(p)->at, .row = ROW_NONE, .span = ROW_NONE };
    return s;
}

/* The names a header defines, "as NAME {(","|"and") NAME}": using them is not a second mistake. */
static void names_lost(struct parser *p, unsigned start)
{
    bool naming = false;

    for (unsigned i = start; i < p->at && p->lost_count < LOST_MAX; i++) {
        const struct token *t = &p->token[i];
        bool word = t->is == TOKEN_WORD;

        if (word && strcmp(t->text, "as") == 0)
            naming = true;
        else if (word && naming && strcmp(t->text, "and") != 0)
            p->lost[p->lost_count++] = t->text;
        else if (t->is != TOKEN_COMMA && !word)
            naming = false;
    }
}

bool header_failed(struct parser *p, unsigned start, const char *unit)
{
    failure_report(p, start, unit);
    p->scope_broken = true;
    p->at = start;
    bool body = skip_to_body(p);
    names_lost(p, start);
    return body;
}

/* The body after a failed header, so that its mistakes are reported too. */
static struct ast_statement *body_of_failed(struct parser *p, unsigned start, const char *unit)
{
    struct ast_statement *s = statement_new(p, DO_NOTHING);

    if (header_failed(p, start, unit)) {
        parse_body(p);
        parse_else(p);
    }
    return s;
}

/* Bodies */

static bool at_separator(const struct parser *p)
{
    const struct token *t = peek(p);

    return t->begins_line || t->is == TOKEN_SEMICOLON || t->is == TOKEN_CLOSE ||
           t->is == TOKEN_END || at_word(p, "then");
}

/* "…, you draw 1 card", "… and draw 1 card": reported, and parsed as intended. A sentence of a
 * scenario ends at its comma. */
static bool accept_wrong_joint(struct parser *p)
{
    unsigned start = p->at;

    if (p->entry == NULL || peek(p)->begins_line)
        return false;
    if (peek(p)->is == TOKEN_COMMA)
        p->at++;
    p->at += at_word(p, "and");
    bool wrong = p->at > start && at_statement(p);
    if (wrong)
        error_at(p, p->token[start].at, "statements are separated by a new line, ';' or 'then'");
    else
        p->at = start;
    return wrong;
}

/* After a wrong joint the previous subject is meant, and that is not a second mistake. */
static struct ast_statement *parse_joined_statement(struct parser *p)
{
    struct ast_expr *subject = p->subject;

    if (subject == NULL)
        p->subject = expr_new(p, EXPR_YOU, T_SEAT, p->at);
    struct ast_statement *s = parse_statement(p);
    p->subject = subject;
    return s;
}

/* Statements up to `}`, separated by a new line, ";" or "then" */
static struct ast_statement *parse_sequence(struct parser *p)
{
    struct ast_statement *first = NULL, **last = &first;

    while (peek(p)->is != TOKEN_CLOSE && peek(p)->is != TOKEN_END) {
        *last = parse_statement(p);
        last = &(*last)->next;
        while (accept_wrong_joint(p)) {
            *last = parse_joined_statement(p);
            last = &(*last)->next;
        }
        if (!at_separator(p)) {
            failure_report(p, p->at, "a new line, ';' or 'then'");
            skip_statement(p);
        }
        while (peek(p)->is == TOKEN_SEMICOLON || at_word(p, "then"))
            p->at++;
    }
    return first;
}

/* BODY := [","] ("{" STATEMENT* "}" | STATEMENT {"then" STATEMENT}) */
struct ast_statement *parse_body(struct parser *p)
{
    struct ast_statement *first, **last = &first;

    if (peek(p)->is == TOKEN_COMMA)
        p->at++;
    if (peek(p)->is == TOKEN_OPEN) {
        struct ast_expr *subject = p->subject;
        struct spot open = peek(p)->at;

        p->at++;
        p->subject = NULL;
        if (p->depth >= DEPTH_MAX) { /* every statement would report it */
            fail_too_deep(p, open);
            failure_report(p, p->at, "a statement");
            skip_block(p);
            return statement_new(p, DO_NOTHING);
        }
        first = parse_sequence(p);
        if (peek(p)->is == TOKEN_CLOSE)
            p->at++;
        if (first == NULL) {
            error_at(p, open, "expected a statement; write 'nothing' if that is meant");
            first = statement_new(p, DO_NOTHING);
        }
        p->subject = subject;
        return first;
    }
    *last = parse_statement(p);
    for (;;) {
        bool wrong = accept_wrong_joint(p);

        if (!wrong && !at_word(p, "then"))
            return first;
        p->at += !wrong;
        last = &(*last)->next;
        *last = wrong ? parse_joined_statement(p) : parse_statement(p);
    }
}

struct ast_statement *parse_body_behind(struct parser *p, bool header_read)
{
    if (!header_read && (peek(p)->is == TOKEN_CLOSE || peek(p)->is == TOKEN_END ||
                         (peek(p)->begins_line && !at_statement(p))))
        return statement_new(p, DO_NOTHING);
    return parse_body(p);
}

/* [ELSE] := [","] "else" BODY */
static struct ast_statement *parse_else(struct parser *p)
{
    unsigned start = p->at;

    if (peek(p)->is == TOKEN_COMMA)
        p->at++;
    if (!at_word(p, "else")) {
        p->at = start;
        return NULL;
    }
    p->at++;
    return parse_body(p);
}

struct ast_expr *parse_condition_header(struct parser *p)
{
    unsigned start = p->at;
    struct ast_expr *e = parse_condition(p);

    if (e == NULL) {
        failure_report(p, start, "a condition");
        p->at = start;
        skip_to_body(p);
        e = expr_new(p, EXPR_POISONED, T_NONE, start);
    }
    return e;
}

/* Statements that begin with a word of the language */

/* IF := "if" CONDITION BODY [ELSE] */
static struct ast_statement *parse_if(struct parser *p)
{
    struct ast_statement *s = statement_new(p, DO_IF);

    p->at++;
    s->condition = parse_condition_header(p);
    s->body = parse_body_behind(p, s->condition->is != EXPR_POISONED);
    s->otherwise = parse_else(p);
    return s;
}

/* Body of what binds a name: the name is known in there and nowhere else. */
static void parse_bound_body(struct parser *p, struct ast_statement *s)
{
    unsigned scope = p->scope_count;
    bool broken = p->scope_broken;

    if (s->binding == NULL || !scope_push(p, s->binding))
        p->scope_broken = true;
    for (unsigned i = 0; i < ARRAY_LEN(s->also) && s->also[i] != NULL; i++)
        if (!scope_push(p, s->also[i]))
            p->scope_broken = true;
    s->body = parse_body(p);
    p->scope_count = scope;
    p->scope_broken = broken;
}

/* MEMBER := SET ["as" NAME] */
static bool parse_member(struct parser *p, struct ast_statement *s, enum binding_source source)
{
    s->set = parse_set(p, true);
    if (s->set == NULL)
        return false;
    s->binding = binding_new(p, source, s->set);
    return parse_as_name(p, s->binding);
}

/* FOR_EACH := "for" MEMBER BODY */
static struct ast_statement *parse_for_each(struct parser *p)
{
    struct ast_statement *s = statement_new(p, DO_EACH);
    unsigned start = p->at;

    p->at++;
    bool each = at_word(p, "each") || at_word(p, "every") || at_word(p, "all");
    if (!each)
        wish_word(p, "each", true);
    if (!each || !parse_member(p, s, BOUND_EACH))
        return body_of_failed(p, start, "what to do it for");
    parse_bound_body(p, s);
    return s;
}

/* ONE_OF := "one of" "{" [LABEL] BODY {"or" [LABEL] BODY} "}" [ELSE]; LABEL := TITLE */
static struct ast_statement *parse_one_of(struct parser *p, struct ast_statement *s)
{
    struct ast_alternative **last = &s->alternative;
    unsigned start = p->at, count = 0;

    s->is = DO_ONE_OF;
    p->at += 2;
    if (!accept_token(p, TOKEN_OPEN, "'{' and the alternatives"))
        return body_of_failed(p, start, "the alternatives");
    do {
        *last = arena_take(p->arena, sizeof(**last));
        (*last)->at = peek(p)->at;
        if (peek(p)->is == TOKEN_STRING && !parse_title(p, (*last)->label, "a label in quotes"))
            failure_report(p, p->at, "a label in quotes");
        (*last)->body = parse_body(p);
        last = &(*last)->next;
        count++;
    } while (accept_word(p, "or"));
    if (peek(p)->is != TOKEN_CLOSE) {
        failure_report(p, p->at, "'or' or '}'");
        skip_block(p);
    } else {
        p->at++;
    }
    if (count < 2)
        error_at(p, s->at, "a choice needs at least two alternatives, separated by 'or'");
    s->otherwise = parse_else(p);
    return s;
}

/* HOW_MANY := ["up to"] N, 1 to PICK_MAX */
static bool parse_how_many(struct parser *p, struct ast_statement *s)
{
    s->count = 1;
    s->up_to = at_words(p, "up to");
    p->at += s->up_to ? 2 : 0;
    if (peek(p)->is != TOKEN_NUMBER) {
        if (s->up_to)
            wish_thing(p, "a number from 1 to 4");
        return !s->up_to;
    }
    s->count = peek(p)->number;
    if (s->count < 1 || s->count > PICK_MAX) {
        fail_at(p, peek(p)->at,
                s->up_to ? "'up to' goes from 1 to %d" : "a choice is of 1 to %d different ones",
                PICK_MAX);
        return false;
    }
    p->at++;
    return true;
}

/* Whether a name repeats one before it in the same list. */
static bool is_named_before(const struct ast_statement *s, int count, const char *name)
{
    bool before = strcmp(s->binding->name, name) == 0;

    for (int i = 0; i < count; i++)
        before |= strcmp(s->also[i]->name, name) == 0;
    return before;
}

/* Too many or too few names are reported as such, not as a wrong comma. */
static bool names_are_as_many(struct parser *p, const struct ast_statement *s)
{
    unsigned first = p->at - 1, count = 1, wanted = s->up_to ? 1 : (unsigned)s->count;

    if (s->binding->name == NULL)
        return true;
    unsigned end = names_end(p, first, &count), start = p->at;
    if (count == wanted)
        return true;
    p->at = end;
    struct spot names = spot_between(p, first);
    if (s->up_to)
        fail_at(p, names, "'up to' takes one name, which means each of them in turn");
    else
        fail_at(p, names,
                wanted == 1 ? "%u is chosen, so there is %u name"
                            : "%u are chosen, so there are %u names",
                wanted, wanted);
    p->at = start;
    return false;
}

/* NAMES := "as" NAME {"," NAME} "and" NAME: as many as are chosen; the first was read */
static bool parse_also(struct parser *p, struct ast_statement *s)
{
    if (!names_are_as_many(p, s))
        return false;
    if (s->up_to || s->count == 1)
        return true;
    if (s->binding->name == NULL)
        return accept_word(p, "as"); /* which is not there */
    for (int i = 0; i + 1 < s->count; i++) {
        bool last = i + 2 == s->count;

        if (last ? !accept_word(p, "and") : !accept_token(p, TOKEN_COMMA, "',' and the next name"))
            return false;
        s->also[i] = binding_new(p, BOUND_CHOICE, s->set);
        if (!parse_name_of(p, s->also[i]))
            return false;
        if (is_named_before(s, i, s->also[i]->name)) {
            fail_at(p, p->token[p->at - 1].at, "'%s' is the name of something else here",
                    s->also[i]->name);
            return false;
        }
    }
    return true;
}

/* CHOOSE := ("choose" | SEAT "chooses") (ONE_OF | [HOW_MANY] MEMBER BODY [ELSE]), after the verb
 */
static struct ast_statement *parse_choose(struct parser *p, struct ast_expr *seat, unsigned first)
{
    struct ast_statement *s = statement_new(p, DO_CHOOSE);

    s->at = spot_between(p, first);
    s->seat = seat;
    if (at_words(p, "one of"))
        return parse_one_of(p, s);
    if (!parse_how_many(p, s) || !parse_member(p, s, BOUND_CHOICE) || !parse_also(p, s))
        return body_of_failed(p, first, "what to choose");
    parse_bound_body(p, s);
    s->otherwise = parse_else(p);
    if (s->up_to && s->otherwise != NULL)
        error_at(p, s->at, "'up to' may be none at all and takes no 'else'");
    return s;
}

/* MAY := SEAT "may" BODY [ELSE]; without braces SEAT is the subject: "you may draw 1 card" */
static struct ast_statement *parse_may(struct parser *p, struct ast_expr *seat, unsigned first)
{
    struct ast_statement *s = statement_new(p, DO_MAY);
    struct ast_expr *subject = p->subject;

    p->at++;
    s->at = spot_between(p, first);
    s->seat = seat;
    p->subject = seat;
    s->body = parse_body(p);
    p->subject = subject;
    s->otherwise = parse_else(p);
    return s;
}

/* PAY := COSTS BODY [ELSE] */
static struct ast_statement *parse_pay(struct parser *p)
{
    struct ast_statement *s = statement_new(p, DO_PAY);
    unsigned start = p->at;

    s->cost = parse_costs(p);
    if (s->cost == NULL)
        return body_of_failed(p, start, "what is paid");
    s->body = parse_body(p);
    s->otherwise = parse_else(p);
    return s;
}

/* REPEAT := "repeat" N "times" BODY */
static struct ast_statement *parse_repeat(struct parser *p)
{
    enum { REPEAT_MAX = 20 };
    struct ast_statement *s = statement_new(p, DO_REPEAT);
    unsigned start = p->at;

    p->at++;
    s->count = peek(p)->number;
    if (peek(p)->is != TOKEN_NUMBER)
        wish_thing(p, "a number from 1 to 20");
    else if (s->count < 1 || s->count > REPEAT_MAX)
        fail_at(p, peek(p)->at, "'repeat' goes from 1 to %d times", REPEAT_MAX);
    if (peek(p)->is != TOKEN_NUMBER || s->count < 1 || s->count > REPEAT_MAX)
        return body_of_failed(p, start, "how often");
    p->at++;
    if (!accept_word(p, "times"))
        return body_of_failed(p, start, "'times'");
    s->body = parse_body(p);
    return s;
}

static struct ast_statement *parse_simple_word(struct parser *p, enum statement_is is)
{
    struct ast_statement *s = statement_new(p, is);

    p->at++;
    if (is == DO_INSTEAD)
        s->body = parse_body(p);
    else if (is == DO_CANCEL && at_word(p, "it") && !peek(p)->begins_line)
        p->at++;
    return s;
}

/* Statements that begin with a seat: SEAT "may", SEAT "chooses". NULL: neither. */
static struct ast_statement *parse_seat_statement(struct parser *p)
{
    unsigned first = p->at;
    struct ast_expr *seat = parse_operand(p, BIT(T_SEAT));

    if (seat != NULL && !peek(p)->begins_line) {
        if (at_word(p, "may"))
            return parse_may(p, seat, first);
        if (at_word(p, "chooses") || at_word(p, "choose")) {
            p->at++;
            return parse_choose(p, seat, first);
        }
        wish_word(p, "may", false);
        wish_word(p, "chooses", false);
    }
    p->at = first;
    return NULL;
}

static const struct {
    const char *word;
    enum statement_is is;
} statement_word[] = {
    { "if", DO_IF },           { "for", DO_EACH },        { "choose", DO_CHOOSE },
    { "pay", DO_PAY },         { "repeat", DO_REPEAT },   { "cancel", DO_CANCEL },
    { "instead", DO_INSTEAD }, { "nothing", DO_NOTHING },
};

static struct ast_statement *parse_word_statement(struct parser *p)
{
    struct ast_expr *seat = p->subject;

    for (unsigned i = 0; i < ARRAY_LEN(statement_word); i++) {
        if (!accept_word(p, statement_word[i].word))
            continue;
        p->at--;
        switch (statement_word[i].is) {
        case DO_IF:
            return parse_if(p);
        case DO_EACH:
            return parse_for_each(p);
        case DO_PAY:
            return parse_pay(p);
        case DO_REPEAT:
            return parse_repeat(p);
        case DO_CHOOSE:
            if (seat == NULL)
                seat = expr_new(p, EXPR_YOU, T_SEAT, p->at);
            p->at++;
            return parse_choose(p, seat, p->at - 1);
        default:
            return parse_simple_word(p, statement_word[i].is);
        }
    }
    return NULL;
}

static struct ast_statement *parse_any_statement(struct parser *p)
{
    struct ast_statement *s;
    unsigned first = p->at;
    bool matched;

    if (p->subject != NULL && (s = parse_verb_statement(p)) != NULL)
        return s; /* "you may pay 2 coins" is a verb, not the statement `pay` */
    p->at = first;
    if ((s = parse_effect(p, &matched)) != NULL || matched)
        return s;
    if ((s = parse_word_statement(p)) != NULL || (s = parse_seat_statement(p)) != NULL)
        return s;
    if (at_determiner(p) && at_noun(p, 1))
        fail_indefinite(p);
    fail_without_seat(p);
    return parse_verb_statement(p);
}

/* Whether nothing follows a `tell`. */
static bool at_body_end(const struct parser *p)
{
    return peek(p)->is == TOKEN_CLOSE || peek(p)->is == TOKEN_END || at_word(p, "or") ||
           at_word(p, "else");
}

/* TELL := "tell" (TITLE | NAME) [";"] [STATEMENT]: it belongs to the statement that comes next */
static struct ast_statement *parse_tell(struct parser *p)
{
    const char *told[LANG_COUNT] = { NULL };
    struct spot at = peek(p)->at;

    const char *name = NULL;

    p->at++;
    if (peek(p)->is == TOKEN_WORD && !peek(p)->begins_line)
        name = p->token[p->at++].text;
    else if (!parse_title(p, told, "the text in quotes, or its name in the prose"))
        return NULL;
    while (peek(p)->is == TOKEN_SEMICOLON)
        p->at++;
    struct ast_statement *s = at_body_end(p) ? statement_new(p, DO_NOTHING) : parse_statement(p);
    if (s->told[LANG_EN] != NULL || s->tells != NULL)
        error_at(p, at, "another text follows at once; make them one");
    memcpy(s->told, told, sizeof(s->told));
    s->tells = name;
    return s;
}

static struct ast_statement *parse_statement(struct parser *p)
{
    unsigned start = p->at;
    struct ast_statement *s = NULL;

    p->effort = 0;
    if (depth_enter(p)) {
        s = at_word(p, "tell") ? parse_tell(p) : parse_any_statement(p);
        p->depth--;
    }
    if (s != NULL)
        return s;
    unsigned failed = p->failure.at;
    failure_report(p, start, "a statement");
    p->at = start;
    do
        skip_statement(p);
    while (p->at < failed && peek(p)->is != TOKEN_CLOSE && peek(p)->is != TOKEN_END &&
           peek(p)->is != TOKEN_SEMICOLON);
    return statement_new(p, DO_NOTHING);
}
