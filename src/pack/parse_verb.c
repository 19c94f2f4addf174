/* parse_verb.c: verbs of the game, alone, with outcomes, and as costs. */
#include "pack/parser.h"

#include <string.h>

static void verb_best(struct parser *p, unsigned row, struct ast_expr **arg, unsigned *best_at,
                      struct ast_statement *best)
{
    if (p->at <= *best_at)
        return;
    *best_at = p->at;
    best->row = (uint8_t)row;
    memcpy(best->arg, arg, sizeof(best->arg));
}

/* Verbs whose first slot is filled: by the operand read, or by the implied subject. */
static void match_verbs_of(struct parser *p, struct ast_expr *subject, unsigned *best_at,
                           struct ast_statement *best)
{
    unsigned start = p->at;

    for (unsigned i = 0; i < p->v->verb_count; i++) {
        const struct shape *s = &p->shapes->verb[i];
        struct ast_expr *arg[SLOT_MAX] = { subject };

        if (s->part_count < 2 || !s->part[0].is_slot || s->part[0].possessive ||
            (subject->is != EXPR_POISONED && s->part[0].type != subject->type))
            continue;
        if (match_form(p, s, 1, arg))
            verb_best(p, i, arg, best_at, best);
        p->at = start;
    }
}

static void match_whole_verbs(struct parser *p, unsigned *best_at, struct ast_statement *best)
{
    unsigned start = p->at;

    for (unsigned i = 0; i < p->v->verb_count; i++) {
        const struct shape *s = &p->shapes->verb[i];
        struct ast_expr *arg[SLOT_MAX] = { 0 };

        if (s->part_count == 0 || (s->part[0].is_slot && !s->part[0].possessive))
            continue;
        if (match_form(p, s, 0, arg))
            verb_best(p, i, arg, best_at, best);
        p->at = start;
    }
}

/* VERB := the longest form that fits. `subject` acts where none is written; or NULL */
static struct ast_statement *parse_verb(struct parser *p, struct ast_expr *subject)
{
    struct ast_statement *s = statement_new(p, DO_VERB);
    unsigned first = p->at, best_at = p->at;

    match_whole_verbs(p, &best_at, s);
    if (subject != NULL)
        match_verbs_of(p, subject, &best_at, s);
    struct ast_expr *written = parse_operand(p, TYPES_THING);
    if (written != NULL)
        match_verbs_of(p, written, &best_at, s);
    p->at = best_at;
    s->at = spot_between(p, first);
    if (best_at == first)
        return NULL;
    s->always = p->v->verb[s->row].always;
    return s;
}

/* OUTCOMES := "{" {OUTCOME BODY} "}", each outcome of the verb once */
static void parse_outcomes(struct parser *p, struct ast_statement *s)
{
    const struct form_outcome *outcome = p->v->verb[s->row].branch;
    unsigned open = p->at;
    bool sound = true;

    if (!accept_token(p, TOKEN_OPEN, "'{' and what follows each outcome")) {
        failure_report(p, open - 1, "an outcome");
        return;
    }
    while (peek(p)->is != TOKEN_CLOSE && peek(p)->is != TOKEN_END) {
        unsigned start = p->at, found = BRANCH_MAX;

        for (unsigned i = 0; i < BRANCH_MAX && outcome[i].word != NULL; i++)
            if (found == BRANCH_MAX && s->branch[i] == NULL && accept_word(p, outcome[i].word))
                found = i;
        if (found == BRANCH_MAX) {
            failure_report(p, start, "an outcome of the verb that was not named yet");
            sound = false;
            skip_statement(p);
            if (p->at == start)
                p->at++;
            continue;
        }
        s->branch[found] = parse_body(p);
        while (peek(p)->is == TOKEN_SEMICOLON)
            p->at++;
    }
    for (unsigned i = 0; i < BRANCH_MAX && outcome[i].word != NULL && sound; i++)
        if (s->branch[i] == NULL)
            error_at(p, p->token[open].at, "the outcome '%s' is missing", outcome[i].word);
    if (peek(p)->is == TOKEN_CLOSE)
        p->at++;
}

struct ast_statement *parse_verb_statement(struct parser *p)
{
    struct ast_statement *s = parse_verb(p, p->subject);

    if (s != NULL && p->v->verb[s->row].branch[0].word != NULL)
        parse_outcomes(p, s);
    return s;
}

/* COSTS := "pay" VERB {"and" VERB}; the first verb may itself begin with "pay", and the payer is
 * "you" unless another is written */
struct ast_statement *parse_costs(struct parser *p)
{
    struct ast_statement *first = NULL, **last = &first;
    struct ast_expr *you = expr_new(p, EXPR_YOU, T_SEAT, p->at);
    unsigned start = p->at;

    first = parse_verb(p, you);
    if (first == NULL) {
        p->at = start + 1;
        first = parse_verb(p, you);
    }
    while (*last != NULL && at_word(p, "and")) {
        p->at++;
        last = &(*last)->next;
        *last = parse_verb(p, you);
    }
    return *last != NULL ? first : NULL;
}

/* Mistakes */

/* Whether a form continues with this word after its seat: "gain" of "{seat} gain|gains …". */
static const char *spelling_behind_seat(const struct parser *p, const struct shape *s)
{
    if (s->part_count < 2 || !s->part[0].is_slot || s->part[0].type != T_SEAT ||
        s->part[0].possessive || s->part[1].is_slot)
        return NULL;
    for (unsigned k = 0; k < s->part[1].spelling_count; k++)
        if (at_word(p, s->part[1].spelling[k])) {
            const char *you = s->part[1].spelling[0];

            for (unsigned i = 1; i < s->part[1].spelling_count; i++)
                if (strlen(s->part[1].spelling[i]) < strlen(you))
                    you = s->part[1].spelling[i]; /* gain, not gains */
            return you;
        }
    return NULL;
}

/* A verb without a subject; NULL: none here. */
static const char *verb_without_seat(const struct parser *p)
{
    const char *found = NULL;

    for (unsigned i = 0; i < p->v->verb_count && found == NULL; i++)
        found = spelling_behind_seat(p, &p->shapes->verb[i]);
    return found;
}

void fail_without_seat(struct parser *p)
{
    const char *verb = verb_without_seat(p);

    if (verb != NULL && p->entry != NULL)
        fail_at(p, peek(p)->at, "who? Write: you %s …", verb);
}

/* Whether a statement seems to begin here. A guess for error messages: the parser does not move. */
bool at_statement(struct parser *p)
{
    static const char *const word[] = { "if",     "choose",  "pay",     "repeat",
                                        "cancel", "instead", "nothing", "tell" };
    const struct failure kept = p->failure;
    unsigned start = p->at, effort = p->effort;
    bool found = at_words(p, "for each") || verb_without_seat(p) != NULL;

    for (unsigned i = 0; i < ARRAY_LEN(word); i++)
        found |= at_word(p, word[i]);
    if (found)
        return true;
    found = parse_verb(p, NULL) != NULL;
    p->at = start;
    if (!found && parse_operand(p, BIT(T_SEAT)) != NULL)
        found = peek(p)->is == TOKEN_WORD && !peek(p)->begins_line;
    p->at = start;
    p->failure = kept;
    p->effort = effort;
    return found;
}
