/* parse_effect.c: abilities and their durations. */
#include "pack/parser.h"

#include <string.h>

struct ast_clause *clause_new(struct parser *p, enum clause_type type)
{
    struct ast_clause *c = arena_take(p->arena, sizeof(*c));

    *c = (struct ast_clause){ .type = type, .at = peek(p)->at, .once = ROW_NONE };
    return c;
}

struct ast_pattern *parse_event_header(struct parser *p)
{
    unsigned start = p->at;
    struct ast_pattern *e =
        parse_pattern(p, p->shapes->event, p->v->event_count, BOUND_EVENT, "an event");

    if (e == NULL)
        header_failed(p, start, "an event");
    return e;
}

/* ONCE := ("once" | N "times") "per" SPAN ["each"] */
static bool at_once(const struct parser *p)
{
    const struct token *next = peek(p)->is == TOKEN_END ? peek(p) : peek(p) + 1;

    return at_word(p, "once") || at_word(p, "twice") ||
           (peek(p)->is == TOKEN_NUMBER && next->is == TOKEN_WORD &&
            strcmp(next->text, "times") == 0);
}

bool parse_once_header(struct parser *p, struct ast_clause *c)
{
    enum { TIMES_MAX = 9 };
    unsigned start = p->at;

    c->times = 1;
    if (peek(p)->is == TOKEN_NUMBER) {
        if (peek(p)->number < 1 || peek(p)->number > TIMES_MAX)
            error_at(p, peek(p)->at, "a limit goes from 1 to %d times", TIMES_MAX);
        else
            c->times = (uint8_t)peek(p)->number;
        p->at++;
    }
    bool twice = at_word(p, "twice");
    p->at++;
    unsigned per = p->at;
    p->at += at_word(p, "a") || at_word(p, "an") || at_word(p, "each");
    bool misread = twice || p->at > per;
    int span = p->at > per || accept_word(p, "per") ? accept_span(p) : -1;
    if (span >= 0) {
        if (misread) /* "twice per turn", "once a turn" */
            error_at(p, spot_between(p, start), "write: %s per %s",
                     twice          ? "2 times"
                     : c->times > 1 ? "… times"
                                    : "once",
                     p->token[p->at - 1].text);
        c->once = (uint8_t)span;
        c->each = at_word(p, "each");
        p->at += c->each;
        return true;
    }
    failure_report(p, start, "'once per' and a span of time");
    p->at = start;
    if (!skip_to_body(p)) { /* a body without comma or brace begins after the span */
        unsigned end = p->at;

        p->at = per + 2 < end ? per + 2 : end;
        if (!at_statement(p))
            p->at = end;
    }
    return false;
}

/* CONDITIONS := {"needs" CONDITION | ONCE | COSTS}, with commas between them. Returns false if
 * one of them failed. */
static bool parse_conditions(struct parser *p, struct ast_clause *c)
{
    bool read = true;

    for (;;) {
        unsigned start = p->at;

        if (peek(p)->is == TOKEN_COMMA)
            p->at++;
        if (at_word(p, "needs") && c->needs == NULL) {
            p->at++;
            c->needs = parse_condition_header(p);
            read &= c->needs->is != EXPR_POISONED;
        } else if (at_once(p) && c->once == ROW_NONE) {
            read &= parse_once_header(p, c);
        } else if (at_word(p, "pay") && c->type == CLAUSE_ACTION && c->pay == NULL) {
            c->pay = parse_costs(p);
            if (c->pay == NULL)
                read = header_failed(p, start, "what is paid");
        } else {
            p->at = start;
            return read;
        }
        if (p->at == start)
            return read;
    }
}

/* TRIGGER := "when" EVENT CONDITIONS BODY */
static void parse_trigger(struct parser *p, struct ast_clause *c)
{
    p->at++;
    c->type = CLAUSE_TRIGGER;
    c->listens = parse_event_header(p);
    bool read = parse_conditions(p, c);
    c->does = parse_body_behind(p, read && c->listens != NULL);
}

/* Whether one of the vocabulary's uses begins here: "action", "free action", "use of …". */
static bool at_use(const struct parser *p)
{
    for (unsigned i = 0; i < p->v->use_count; i++) {
        const struct shape *s = &p->shapes->use[i];

        for (unsigned k = 0; s->part_count > 0 && k < s->part[0].spelling_count; k++)
            if (at_word(p, s->part[0].spelling[k]))
                return true;
    }
    return false;
}

/* ACTION := USE CONDITIONS BODY */
static void parse_action(struct parser *p, struct ast_clause *c)
{
    unsigned start = p->at;

    c->type = CLAUSE_ACTION;
    c->listens = parse_pattern(p, p->shapes->use, p->v->use_count, BOUND_EVENT, "a use");
    if (c->listens == NULL)
        header_failed(p, start, "its possible uses");
    bool read = parse_conditions(p, c);
    c->does = parse_body_behind(p, read && c->listens != NULL);
}

/* ANSWER := "forbidden" | "allowed" | NUMBER ["less" | "more"] */
static bool parse_answer(struct parser *p, struct ast_clause *c)
{
    if (p->v->question[c->listens->row].gives == T_CONDITION) {
        c->modify = at_word(p, "forbidden") ? MODIFY_FORBID : MODIFY_PERMIT;
        return accept_word(p, "forbidden") || accept_word(p, "allowed");
    }
    c->amount = parse_number(p);
    if (c->amount == NULL)
        return false;
    c->modify = MODIFY_SET;
    if (at_word(p, "less") || at_word(p, "more")) {
        c->modify = MODIFY_ADD;
        c->less = at_word(p, "less");
        p->at++;
    }
    return true;
}

/* MODIFY := QUESTION ("is" | "are") ANSWER ["if" CONDITION] */
static bool parse_modify(struct parser *p, struct ast_clause *c)
{
    c->type = CLAUSE_MODIFY;
    wish_word(p, "when", false);
    for (unsigned i = 0; i < p->v->use_count; i++)
        if (p->shapes->use[i].part_count > 0 && p->shapes->use[i].part[0].spelling_count > 0)
            wish_word(p, p->shapes->use[i].part[0].spelling[0], false);
    c->listens =
        parse_pattern(p, p->shapes->question, p->v->question_count, BOUND_QUESTION, "a question");
    if (c->listens == NULL)
        return false;
    if (!(accept_word(p, "is") || accept_word(p, "are")) || !parse_answer(p, c))
        return false;
    if (at_word(p, "if") && !peek(p)->begins_line) {
        p->at++;
        c->needs = parse_condition_header(p);
    }
    return true;
}

/* After an ability with an effect, a line that is a statement was meant as its second statement. */
static void ability_failed(struct parser *p, unsigned start, const struct ast_clause *behind)
{
    p->at = start;
    if (behind == NULL || behind->type == CLAUSE_MODIFY || !at_statement(p)) {
        failure_report(p, start, "an ability: 'when', 'action', or a question and its answer");
        p->at = start;
        skip_statement(p);
        return;
    }
    error_at(p, peek(p)->at, "put the ability's statements in braces: { … ; … }");
    p->failure = (struct failure){ 0 };
    do
        skip_statement(p);
    while (peek(p)->begins_line && at_statement(p));
}

/* ABILITY := TRIGGER | ACTION | MODIFY; `behind`: the previous one, or NULL */
static struct ast_clause *parse_ability(struct parser *p, const struct ast_clause *behind)
{
    struct ast_clause *outer = p->clause, *c = clause_new(p, CLAUSE_TRIGGER);
    struct ast_expr *subject = p->subject;
    unsigned start = p->at, scope = p->scope_count;
    bool broken = p->scope_broken;

    p->clause = c;
    p->subject = NULL;
    p->effort = 0;
    if (!depth_enter(p)) {
        failure_report(p, start, "an ability");
        skip_statement(p);
    } else {
        if (at_word(p, "when")) {
            parse_trigger(p, c);
        } else if (at_use(p)) {
            parse_action(p, c);
        } else if (!parse_modify(p, c)) {
            ability_failed(p, start, behind);
        }
        p->depth--;
    }
    p->scope_count = scope;
    p->scope_broken = broken;
    p->subject = subject;
    p->clause = outer;
    return c;
}

/* ABILITIES := "{" ABILITY* "}" | ABILITY */
struct ast_clause *parse_abilities(struct parser *p)
{
    struct ast_clause *first = NULL, **last = &first, *before = NULL;
    unsigned open = p->at;

    if (peek(p)->is != TOKEN_OPEN)
        return parse_ability(p, NULL);
    p->at++;
    while (peek(p)->is != TOKEN_CLOSE && peek(p)->is != TOKEN_END) {
        unsigned start = p->at;

        struct ast_clause *ability = parse_ability(p, before);
        before = *last = ability;
        last = &ability->next;
        if (!peek(p)->begins_line && peek(p)->is != TOKEN_SEMICOLON && peek(p)->is != TOKEN_CLOSE) {
            failure_report(p, p->at, "a new line or ';'");
            skip_statement(p);
        }
        while (peek(p)->is == TOKEN_SEMICOLON)
            p->at++;
        if (p->at == start)
            p->at++;
    }
    if (first == NULL)
        error_at(p, p->token[open].at, "expected an ability");
    if (peek(p)->is == TOKEN_CLOSE)
        p->at++;
    return first;
}

/* Durations */

/* "this" SPAN; a `this` that no span follows is a card, unless abilities follow. `matched`: it can
 * be nothing else. */
static bool parse_this_span(struct parser *p, struct ast_statement *s, bool *matched)
{
    unsigned start = p->at;

    *matched = false;
    if (!at_word(p, "this"))
        return false;
    p->at++;
    *matched = peek(p)->is == TOKEN_WORD && p->token[p->at + 1].is == TOKEN_OPEN;
    int span = *matched ? accept_span(p) : accept_phrase(p, &p->shapes->span, NULL);
    if (span < 0) {
        p->at = start;
        return false;
    }
    *matched = true;
    s->until = UNTIL_SPAN_ENDS;
    s->span = (uint8_t)span;
    return true;
}

/* NEXT := "in" SEAT's "next" SPAN */
static bool parse_next(struct parser *p, struct ast_statement *s)
{
    p->at++;
    s->until = UNTIL_NEXT_STARTS;
    s->span_seat = parse_possessive(p, BIT(T_SEAT));
    if (s->span_seat == NULL || !accept_word(p, "next"))
        return false;
    int span = accept_span(p);
    if (span < 0)
        return false;
    s->span = (uint8_t)span;
    return true;
}

/* "during that player's next turn" is reported, and parsed as intended; so is "during this turn".
 */
static void read_during(struct parser *p)
{
    const struct token *from = peek(p) + 1, *end = from;

    while (!end->begins_line && (end->is == TOKEN_WORD || end->is == TOKEN_POSSESSIVE))
        end++;
    if (end == from)
        return;
    bool this = strcmp(from->text, "this") == 0;
    error_at(p, peek(p)->at, "write: %s%.*s", this ? "" : "in ",
             (int)(end[-1].at.at + end[-1].at.size - from->at.at),
             p->diag->source[from->at.file].text + from->at.at);
    p->at += this;
}

/* UNTIL := "until" EVENT; its bindings are not yet known in the ability */
static bool parse_until(struct parser *p, struct ast_statement *s)
{
    unsigned scope = p->scope_count;

    p->at++;
    s->until = UNTIL_EVENT;
    s->event = parse_pattern(p, p->shapes->event, p->v->event_count, BOUND_EVENT, "an event");
    p->scope_count = scope;
    return s->event != NULL;
}

/* Durations that are always written the same. */
static bool parse_fixed(struct parser *p, struct ast_statement *s)
{
    static const struct {
        const char *words;
        unsigned count;
        enum until until;
    } fixed[] = {
        { "while in play", 3, UNTIL_LEAVES_PLAY },
        { "for the rest of the game", 6, UNTIL_GAME_END },
        { "the next time", 3, UNTIL_USED },
    };

    for (unsigned i = 0; i < ARRAY_LEN(fixed); i++)
        if (at_words(p, fixed[i].words)) {
            p->at += fixed[i].count;
            s->until = fixed[i].until;
            return true;
        }
    return false;
}

/* EFFECT := (FIXED | "this" SPAN | NEXT | UNTIL) [","] ABILITIES
 * `matched`: it began like one, so nothing else needs to be tried. */
struct ast_statement *parse_effect(struct parser *p, bool *matched)
{
    struct ast_statement *s = statement_new(p, DO_EFFECT);
    unsigned start = p->at;
    bool read = true;

    *matched = true;
    if (at_word(p, "during"))
        read_during(p);
    if (at_word(p, "until"))
        read = parse_until(p, s);
    else if (at_word(p, "in") || at_word(p, "during"))
        read = parse_next(p, s);
    else if (!parse_fixed(p, s))
        read = parse_this_span(p, s, matched);
    if (!read)
        return NULL;
    s->at = spot_between(p, start);
    if (peek(p)->is == TOKEN_COMMA)
        p->at++;
    s->ability = parse_abilities(p);
    return s;
}
