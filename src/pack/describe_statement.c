/* describe_statement.c: the effect of a card, statement by statement.
 *
 * At the top level each statement is a sentence. After a colon and inside another statement they
 * are joined, verbs by "and", others by semicolons. A colon is used wherever German would otherwise
 * have to invert its sentence.
 */
#include "pack/describe_parts.h"

#include <string.h>

static bool each_inlines(const struct ast_statement *s);
static bool each_does(const struct ast_statement *s);
static bool each_begins(struct describer *d, const struct ast_statement *s);
static void verbs_joined(struct describer *d, const struct ast_statement *s,
                         const struct ast_statement *stop);
static bool is_reader(const struct describer *d, const struct ast_expr *seat);
static bool effects_alike(struct describer *d, const struct ast_statement *a,
                          const struct ast_statement *b);
static bool is_plain_or(struct describer *d, const struct ast_statement *s);
static bool is_plain_list(struct describer *d, const struct ast_statement *s);
static bool is_either_or(const struct ast_statement *s);
static bool is_must(struct describer *d, const struct ast_statement *s,
                    const struct ast_statement *part[2]);
static void statement(struct describer *d, const struct ast_statement *s, bool top);
static bool chooses_inline(const struct ast_statement *s);
static bool of_each(const struct ast_statement *s);
static bool names_next(const struct describer *d, const struct ast_statement *s);
static bool pays_for_it(const struct ast_statement *s);

static void outcome(struct describer *d, const struct form_outcome *o)
{
    d->failed |= d->lang == LANG_DE && !o->de; /* it has no German name */
    buffer_text(d->out, row_text(d, o->en ? o->en : o->word, o->de));
}

static bool is_short_if(struct describer *d, const struct ast_statement *s);
static bool differ_by_all(const struct describer *d, const struct ast_statement *all,
                          const struct ast_statement *some);
static bool changes_differ_by_number(const struct ast_statement *a, const struct ast_statement *b);
static const char *duration(struct describer *d, const struct ast_statement *s);
static void effect_abilities(struct describer *d, const struct ast_statement *s,
                             const char *how_long);

/* Up to one: "you may draw a card". */
static bool may_choose(struct describer *d, const struct ast_statement *s)
{
    return s->is == DO_CHOOSE && s->up_to && s->count == 1 && choice_inlines(s) &&
           is_reader(d, s->seat) && can_be_infinitive(d, s, s->seat);
}

/* Whether the statement changes one thing, under no condition. */
static bool is_one_change(const struct ast_statement *s)
{
    return s->ability && s->ability->type == CLAUSE_MODIFY && !s->ability->needs &&
           !s->ability->next;
}

/* Whether its first sentence begins with its subject, as an effect of its own would. */
static bool is_plain(struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *part[2];
    const struct ast_clause *c = s->ability;

    switch (s->is) {
    case DO_VERB:
    case DO_MAY:
    case DO_PAY:
    case DO_CANCEL:
    case DO_CHOOSE:
        return true;
    case DO_IF:
        return is_short_if(d, s);
    case DO_REPEAT:
        return s->count == 2 && s->body && !s->body->next && statements_are_verbs(s->body);
    case DO_EACH:
        return each_inlines(s) || each_does(s) || each_begins(d, s);
    case DO_ONE_OF:
        return is_reader(d, s->seat) || is_must(d, s, part);
    case DO_EFFECT:
        return c && c->type == CLAUSE_MODIFY;
    default:
        return false;
    }
}

/* German: its first sentence can begin with its verb. An imperative always does. */
static bool begins_with_verb(struct describer *d, const struct ast_statement *s)
{
    if (names_next(d, s))
        s = s->next;
    switch (s->is) {
    case DO_VERB:
        return verb_comes_first(d, s);
    case DO_EACH:
        return (each_inlines(s) || each_does(s)) && verb_comes_first(d, s->body);
    case DO_CHOOSE:
        if (of_each(s))
            return verb_comes_first(d, s->body);
        if (pays_for_it(s))
            return verb_comes_first(d, s->body->cost);
        return !(choice_opens(s) || chooses_inline(s)) || verb_comes_first(d, verb_inside(s));
    case DO_PAY:
        return s->cost && verb_comes_first(d, s->cost);
    case DO_IF:
        if (changes_differ_by_number(s->body, s->otherwise))
            return change_comes_first(d, s->otherwise->ability);
        if (differ_by_all(d, s->body, s->otherwise))
            return verb_comes_first(d, s->otherwise);
        return is_short_if(d, s) && verb_comes_first(d, s->body);
    case DO_REPEAT:
        return is_plain(d, s) && verb_comes_first(d, s->body);
    case DO_EFFECT:
        return (s->until == UNTIL_SPAN_ENDS || s->until == UNTIL_NEXT_STARTS ||
                (s->until == UNTIL_EVENT && is_one_change(s))) &&
               change_comes_first(d, s->ability);
    case DO_ONE_OF:
        return !(is_plain_or(d, s) || is_plain_list(d, s)) ||
               verb_comes_first(d, verb_inside(s->alternative->body));
    case DO_MAY:
    case DO_CANCEL:
    case DO_NOTHING:
        return true;
    default:
        return false;
    }
}

bool sentence_goes_on(struct describer *d, const struct ast_statement *body)
{
    return begins_with_verb(d, body);
}

void tell_lead_in(struct describer *d, const struct ast_statement *body, bool clause)
{
    if (!body) {
        tell_colon(d);
    } else if (d->lang == LANG_EN) {
        buffer_text(d->out, is_plain(d, body) ? ", " : ": ");
    } else if (begins_with_verb(d, body)) {
        buffer_text(d->out, clause ? ", " : " ");
        d->out->comma = false;
        d->verb_first = true;
    } else {
        tell_colon(d);
    }
}

/* The subject and the finite verb: "du darfst", "darfst du". */
void seat_verb(struct describer *d, const struct ast_expr *seat, const char *en, const char *de)
{
    struct arg arg = expr_arg(d, seat);

    if (d->lang == LANG_EN || !d->verb_first) {
        phrase_write(d->out, d->lang, d->lang == LANG_EN ? "{0} " : "{0:nom} ", &arg, 1);
        phrase_write(d->out, d->lang, d->lang == LANG_EN ? en : de, &arg, 1);
    } else {
        phrase_write(d->out, d->lang, de, &arg, 1);
        phrase_write(d->out, d->lang, " {0:nom}", &arg, 1);
    }
    d->verb_first = false;
    buffer_text(d->out, " ");
}

static void verb(struct describer *d, const struct ast_statement *s, bool top)
{
    const struct form *row = verb_row(d, s);

    tell_verb(d, s, VERB_SENTENCE);
    for (unsigned i = 0, told = 0; row && i < BRANCH_MAX && row->branch[i].word; i++) {
        if (statement_is_nothing(s->branch[i]))
            continue;
        if (top && told++ == 0) {
            buffer_text(d->out, ". ");
            buffer_capital(d->out);
        } else {
            buffer_text(d->out, "; ");
        }
        outcome(d, &row->branch[i]);
        tell_lead_in(d, s->branch[i], text_begins(row->branch[i].de, "ist ")); /* a clause */
        d->says_you = s->arg[0] && s->arg[0]->is != EXPR_YOU;
        tell_sequence(d, s->branch[i], false);
    }
}

/* Sentences with others inside */

static bool is_closed(const struct ast_statement *s, bool more_follows)
{
    return s && s->next && more_follows && !statements_are_verbs(s);
}

/* "…: a; b", in parentheses if its end would be unclear. */
static void inner(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    bool closed = is_closed(s, more_follows);

    if (closed)
        buffer_text(d->out, "(");
    tell_sequence(d, s, false);
    if (closed)
        buffer_text(d->out, ")");
}

static void if_statement(struct describer *d, const struct ast_statement *s, bool more_follows);

static void otherwise(struct describer *d, const struct ast_statement *s, const char *en,
                      const char *de, bool clause, bool more_follows)
{
    if (statement_is_nothing(s))
        return;
    buffer_text(d->out, "; ");
    tell_words(d, en, de);
    if (s->is == DO_IF && !s->next) { /* "otherwise, if …" */
        buffer_text(d->out, ", ");
        if_statement(d, s, more_follows);
        return;
    }
    if (is_closed(s, more_follows))
        tell_colon(d);
    else
        tell_lead_in(d, s, clause);
    inner(d, s, more_follows);
}

/* "; if she cannot, …" */
static void cannot(struct describer *d, const struct ast_expr *seat, const struct ast_statement *s,
                   bool more_follows)
{
    struct aside aside;

    aside_begin(d, &aside);
    struct arg who = expr_arg(d, seat);
    tell_phrase(d, "if {0:nom} cannot", &who, 1);
    otherwise(d, s, aside_end(d, &aside), "geht das nicht", true, more_follows);
}

/* "she loses 1 coin or, if she cannot, 1 card" */
static bool or_if_not(struct describer *d, const struct ast_statement *a,
                      const struct ast_statement *b)
{
    if (d->lang == LANG_DE || b->next || b->is != DO_VERB || b->branch[0] || !verb_again(d, a, b))
        return false;
    struct arg who = expr_arg(d, a->arg[0]);
    tell_phrase(d, " or, if {0:nom} cannot, ", &who, 1);
    tell_verb(d, b, VERB_REST);
    return true;
}

static bool same_value(const struct ast_expr *a, const struct ast_expr *b)
{
    if (!a || !b || a->is != b->is)
        return false;
    return same_thing(a, b) ||
           ((a->is == EXPR_NUMBER || a->is == EXPR_SUPPLY || a->is == EXPR_WORD) &&
            a->number == b->number);
}

/* "if she has 2 coins, she loses 2 coins": the loss implies the condition. */
static bool says_it_can(const struct describer *d, const struct ast_expr *e,
                        const struct ast_statement *s)
{
    if (!e || e->is != EXPR_QUERY || !s || s->next || s->is != DO_VERB ||
        s->row >= d->v->verb_count || d->v->verb[s->row].can != e->row + 1u)
        return false;
    for (unsigned i = 0; i < SLOT_MAX && e->arg[i]; i++)
        if (!same_value(e->arg[i], s->arg[i]))
            return false;
    return true;
}

/* Verbs that differ by one number: its slot, or -1. */
static int differ_by_number(const struct ast_statement *a, const struct ast_statement *b)
{
    int slot = -1;

    if (!a || !b || a->is != DO_VERB || b->is != DO_VERB || a->next || b->next ||
        a->row != b->row || a->branch[0] || b->branch[0])
        return -1;
    for (int i = 0; i < SLOT_MAX && (a->arg[i] || b->arg[i]); i++) {
        if (same_value(a->arg[i], b->arg[i]))
            continue;
        if (slot >= 0 || !a->arg[i] || !b->arg[i] || a->arg[i]->is != EXPR_NUMBER ||
            b->arg[i]->is != EXPR_NUMBER)
            return -1;
        slot = i;
    }
    return slot;
}

/* "twice, or once if …" */
static bool differ_by_times(const struct ast_statement *once, const struct ast_statement *twice)
{
    const struct ast_statement *verb = twice ? twice->body : NULL;

    if (!once || once->next || once->is != DO_VERB || once->branch[0] || !verb || verb->next ||
        twice->is != DO_REPEAT || twice->count != 2 || twice->next || verb->is != DO_VERB ||
        verb->row != once->row)
        return false;
    for (int i = 0; i < SLOT_MAX && (once->arg[i] || verb->arg[i]); i++)
        if (!same_value(once->arg[i], verb->arg[i]))
            return false;
    return true;
}

/* "gain 1 coin, or 1 card if …" */
static bool differ_by_amount(struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *a = s->otherwise, *b = s->body;

    return a && b && a->is == DO_VERB && b->is == DO_VERB && !a->next && !b->next &&
           !a->branch[0] && !b->branch[0] && verb_behind(d, a, b) == VERB_REST;
}

/* Changes for a span that differ by one number: "1 less, or 2 less if …" */
static bool changes_differ_by_number(const struct ast_statement *a, const struct ast_statement *b)
{
    const struct ast_clause *x = a && a->is == DO_EFFECT ? a->ability : NULL;
    const struct ast_clause *y = b && b->is == DO_EFFECT ? b->ability : NULL;

    if (!x || !y || a->next || b->next || !is_one_change(a) || !is_one_change(b) ||
        a->until != UNTIL_NEXT_STARTS || b->until != a->until || a->span != b->span ||
        !same_seat(a->span_seat, b->span_seat) || x->modify != MODIFY_ADD ||
        y->modify != MODIFY_ADD || x->less != y->less || !x->listens || !y->listens ||
        x->listens->row != y->listens->row || x->listens->slot_count != 1 ||
        x->amount->is != EXPR_NUMBER || y->amount->is != EXPR_NUMBER)
        return false;
    return same_thing(x->listens->slot[0].value, y->listens->slot[0].value);
}

/* "lose 1 coin, or all if …" */
static bool differ_by_all(const struct describer *d, const struct ast_statement *all,
                          const struct ast_statement *some)
{
    return all && some && all->is == DO_VERB && some->is == DO_VERB && !all->next && !some->next &&
           all->row < d->v->verb_count && d->v->verb[all->row].behind == some->row + 1u &&
           same_value(all->arg[0], some->arg[0]) && same_value(all->arg[1], some->arg[2]);
}

static bool is_short_if(struct describer *d, const struct ast_statement *s)
{
    if (differ_by_all(d, s->body, s->otherwise))
        return true;
    if (changes_differ_by_number(s->body, s->otherwise))
        return true;
    return differ_by_amount(d, s) || differ_by_times(s->body, s->otherwise) ||
           (says_it_can(d, s->condition, s->body) && !statement_is_nothing(s->otherwise)) ||
           differ_by_number(s->body, s->otherwise) >= 0;
}

/* The text of a condition that comes before its statement: "its value" must not seem to be that of
 * a coin in the statement. */
static const char *condition_told(struct describer *d, const struct ast_expr *e)
{
    struct aside aside;
    bool verb_first = d->verb_first;

    d->verb_first = false;
    aside_begin(d, &aside);
    tell_condition(d, e, false);
    d->verb_first = verb_first;
    return aside_end(d, &aside);
}

/* "$2,000": its amount is not a number and a noun. */
static bool has_notation(const struct describer *d, const struct ast_statement *s)
{
    for (unsigned i = 0; i < SLOT_MAX && s->arg[i]; i++)
        if (s->arg[i]->is == EXPR_SUPPLY && strchr(d->v->supply[s->arg[i]->number].en, '{'))
            return true;
    return false;
}

/* Shorter ways to say it; false if there is none. */
static bool if_in_short(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    int slot = differ_by_number(s->body, s->otherwise);

    if (says_it_can(d, s->condition, s->body) && !statement_is_nothing(s->otherwise)) {
        tell_verb(d, s->body, VERB_SENTENCE);
        if (or_if_not(d, s->body, s->otherwise))
            return true;
        cannot(d, s->body->arg[0], s->otherwise, more_follows);
        return true;
    }
    bool times = differ_by_times(s->body, s->otherwise);
    if (slot < 0 && !times && differ_by_amount(d, s)) {
        const struct arg when = { .type = ARG_TEXT, .text = condition_told(d, s->condition) };

        tell_verb(d, s->otherwise, VERB_SENTENCE);
        tell_words(d, ", or ", " oder, falls ");
        if (d->lang == LANG_DE) {
            phrase_arg(d->out, d->lang, &when, CASE_NOM);
            buffer_text(d->out, ", ");
        }
        tell_verb(d, s->body, VERB_REST);
        tell_words(d, " if ", "");
        if (d->lang == LANG_EN)
            phrase_arg(d->out, d->lang, &when, CASE_NOM);
        tell_where(d);
        return true;
    }
    if (changes_differ_by_number(s->body, s->otherwise)) {
        const struct arg when = { .type = ARG_TEXT, .text = condition_told(d, s->condition) };
        const struct ast_clause *change = s->body->ability;

        effect_abilities(d, s->otherwise, duration(d, s->otherwise));
        tell_words(d, ", or ", " oder, falls ");
        if (d->lang == LANG_DE) {
            phrase_arg(d->out, d->lang, &when, CASE_NOM);
            buffer_text(d->out, ", ");
        }
        buffer_number(d->out, change->amount->number);
        tell_words(d, change->less ? " less if " : " more if ", "");
        if (d->lang == LANG_EN)
            phrase_arg(d->out, d->lang, &when, CASE_NOM);
        return true;
    }
    bool all = differ_by_all(d, s->body, s->otherwise);
    if (slot < 0 && !times && !all)
        return false;
    if (times)
        d->how_often = d->lang == LANG_DE ? "zweimal" : "twice";
    tell_verb(d, times ? s->otherwise->body : s->otherwise, VERB_SENTENCE);
    const struct arg when = { .type = ARG_TEXT, .text = condition_told(d, s->condition) };

    tell_words(d, ", or ", " oder, falls "); /* "she loses 1 coin, or 2 if …" */
    if (d->lang == LANG_DE) {
        phrase_arg(d->out, d->lang, &when, CASE_NOM);
        buffer_text(d->out, ", ");
    }
    if (times)
        tell_words(d, "once", "einmal");
    else if (all)
        tell_words(d, "all", "alle");
    else if (has_notation(d, s->body))
        tell_verb(d, s->body, VERB_REST);
    else
        buffer_number(d->out, s->body->arg[slot]->number);
    tell_words(d, " if ", "");
    if (d->lang == LANG_EN)
        phrase_arg(d->out, d->lang, &when, CASE_NOM);
    tell_where(d);
    return true;
}

/* "with 4 or more players": its row says "is at least 4" in other words; or NULL. */
static const struct form *threshold(const struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *left = e && e->is == EXPR_AT_LEAST ? e->arg[0] : NULL;

    if (!left || left->is != EXPR_QUERY || left->type != T_NUMBER || left->arg[0] ||
        left->row >= d->v->query_count || e->arg[1]->is != EXPR_NUMBER)
        return NULL;
    const struct form *row = &d->v->query[left->row];
    return row->en_done && row->de_done ? row : NULL;
}

static void if_statement(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    if (if_in_short(d, s, more_follows))
        return;
    const struct form *with = threshold(d, s->condition);
    if (with) {
        struct arg number = { .type = ARG_NUMBER, .number = s->condition->arg[1]->number };
        bool closes = more_follows && statement_is_nothing(s->otherwise);

        d->verb_first = false;
        tell_phrase(d, row_text(d, with->en_done, with->de_done), &number, 1);
        tell_lead_in(d, is_closed(s->body, closes) ? NULL : s->body, false);
        inner(d, s->body, closes);
        otherwise(d, s->otherwise, "otherwise", "sonst", false, more_follows);
        return;
    }
    static const struct ast_expr reader = { .is = EXPR_YOU, .type = T_SEAT };
    const struct ast_expr *rest = s->condition;
    const struct ast_expr *place =
        !d->reader && s->condition ? place_taken(d, &reader, &rest) : NULL;
    bool here =
        place && !rest && s->body && statement_is_nothing(s->otherwise) && is_plain(d, s->body);

    if (here) { /* "at Jinteki, draw 1 card", "bei Jinteki ziehst du 1 Karte" */
        tell_place(d, place);
        tell_lead_in(d, s->body, false);
        inner(d, s->body, more_follows);
        return;
    }
    tell_words(d, "if ", "falls ");
    tell_condition(d, s->condition, false);
    tell_where(d);
    bool last = more_follows && statement_is_nothing(s->otherwise);
    if (is_closed(s->body, last))
        tell_colon(d);
    else
        tell_lead_in(d, s->body, true);
    inner(d, s->body, last);
    otherwise(d, s->otherwise, "otherwise", "sonst", false, more_follows);
}

/* "each player loses 1 coin" */
static bool each_inlines(const struct ast_statement *s)
{
    int slot = verb_slot_of(s->body, s->binding);

    return slot == 0 || (slot > 0 && verb_mentions(s->body, s->binding) == 1);
}

/* Several verbs whose only mention of the member is their subject. */
static bool each_does(const struct ast_statement *s)
{
    if (!s->body || !s->body->next)
        return false;
    for (const struct ast_statement *v = s->body; v; v = v->next) {
        struct ast_statement alone = *v;

        alone.next = NULL;
        if (v->is != DO_VERB || v->branch[0] || verb_slot_of(&alone, s->binding) != 0 ||
            verb_mentions(v, s->binding) != 1)
            return false;
    }
    return true;
}

/* An act that each may do: "they may discard a card", "they move up to 1 lead"; NULL: no such act
 */
static const struct ast_statement *each_may(struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *body = s->body;
    const struct ast_expr *seat = body && !body->next ? body->seat : NULL;

    if (!seat || seat->is != EXPR_BOUND || seat->binding != s->binding)
        return NULL;
    if (body->is == DO_MAY && statement_is_nothing(body->otherwise) &&
        can_be_infinitives(d, body->body, seat))
        return body->body;
    bool one = body->is == DO_CHOOSE && body->up_to && body->count == 1;
    return one && can_be_infinitives(d, body, seat) ? body : NULL;
}

/* A choice of up to one, after "may": "move a lead" */
static void one_infinitive(struct describer *d, const struct ast_statement *s)
{
    struct ast_statement one = *s;
    struct ast_set set = one.set ? *one.set : (struct ast_set){ 0 };

    if (one.is == DO_CHOOSE) {
        set.determiner = DET_A;
        one.set = &set;
        one.up_to = false;
    }
    tell_infinitives(d, &one);
}

/* Whether the body begins with the member, so that the rest may say "they": "each player must
 * discard a card or lose 1 coin", "each player pays 1 coin; if they cannot, …". */
static bool each_begins(struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *body = s->body, *part[2];
    const struct ast_expr *who = NULL;

    if (!body || body->next)
        return false;
    if (body->is == DO_ONE_OF && is_must(d, body, part))
        who = body->seat;
    else if (body->is == DO_PAY && statement_is_nothing(body->body) && body->cost)
        who = body->cost->arg[0];
    else if (body->is == DO_IF && says_it_can(d, body->condition, body->body) &&
             !statement_is_nothing(body->otherwise))
        who = body->body->arg[0];
    return who && who->is == EXPR_BOUND && who->binding == s->binding;
}

static void tell_each(struct describer *d, const struct ast_statement *s, bool more_follows);

/* Whoever comes after it is not "the second player". */
static void each_statement(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    tell_each(d, s, more_follows);
    for (unsigned i = 0; i < d->referent_count; i++)
        if (d->referent[i].binding == s->binding)
            d->referent[i].binding = NULL;
}

static void tell_each(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    const struct ast_statement *may = each_may(d, s);

    if (each_begins(d, s)) {
        d->inlined[0].arg = noun_phrase(d, s->set, ART_EACH, false, 1);
        d->inlined[0].binding = s->binding;
        statement(d, s->body, false);
        return;
    }

    if (may) { /* "each player may discard a card" */
        struct arg each = noun_phrase(d, s->set, ART_EACH, false, 1);

        d->verb_first = false;
        phrase_arg(d->out, d->lang, &each, CASE_NOM);
        binding_introduce(d, s->binding, &d->v->noun[s->set->noun]);
        tell_words(d, " may ", " darf ");
        one_infinitive(d, may);
        return;
    }
    if (each_does(s)) { /* "each player gains 1 coin and 1 card" */
        d->inlined[0].arg = noun_phrase(d, s->set, ART_EACH, false, 1);
        d->inlined[0].binding = s->binding;
        verbs_joined(d, s->body, NULL);
        return;
    }
    if (each_inlines(s)) {
        d->inlined[0].arg = noun_phrase(d, s->set, ART_EACH, false, 1);
        d->inlined[0].binding = s->binding;
        tell_verb(d, s->body, VERB_SENTENCE);
        return;
    }
    struct arg each = noun_phrase(d, s->set, ART_EACH, false, 1);
    tell_words(d, "for ", "für ");
    phrase_arg(d->out, d->lang, &each, CASE_AKK);
    binding_introduce(d, s->binding, &d->v->noun[s->set->noun]);
    tell_colon(d);
    inner(d, s->body, more_follows);
}

/* keinen, keine, keines; jeden, jede, jedes */
static const char *none_of(char gender)
{
    return gender == 'f' || gender == 'p' ? "falls es keine gibt"
           : gender == 'n'                ? "falls es keines gibt"
                                          : "falls es keinen gibt";
}

/* The reader is addressed directly. */
static bool is_reader(const struct describer *d, const struct ast_expr *seat)
{
    return d->reader ? same_seat(seat, d->reader) : seat->is == EXPR_YOU;
}

/* "discard a trick; if there is none, lose 1 coin" */
static bool chooses_inline(const struct ast_statement *s)
{
    struct ast_statement bare = *s;

    bare.otherwise = NULL;
    return s->is == DO_CHOOSE && !statement_is_nothing(s->otherwise) && choice_inlines(&bare);
}

/* "remove 1 marker from each of up to 2 cards" */
static bool of_each(const struct ast_statement *s)
{
    return s->up_to && s->count > 1 && s->seat->is == EXPR_YOU &&
           statement_is_nothing(s->otherwise) && s->body && !s->body->next &&
           s->body->is == DO_VERB && !s->body->branch[0] &&
           verb_slot_of(s->body, s->binding) >= 0 && verb_mentions(s->body, s->binding) == 1;
}

static struct arg each_of_several(struct describer *d, const struct ast_statement *s)
{
    static const char *const german[3][CASE_COUNT] = {
        { "jeder", "jedes", "jedem", "jeden" },
        { "jede", "jeder", "jeder", "jede" },
        { "jedes", "jedes", "jedem", "jedes" },
    };
    char gender = noun_gender(d->v->noun[s->set->noun].de);
    struct arg several = noun_phrase(d, s->set, ART_UP_TO, true, s->count);
    struct aside aside;

    aside_begin(d, &aside);
    for (int gcase = CASE_NOM; gcase <= (d->lang == LANG_DE ? CASE_AKK : CASE_NOM); gcase++) {
        buffer_text(d->out, gcase ? "|" : "");
        tell_words(d, "each of", german[gender == 'f' ? 1 : gender == 'n' ? 2 : 0][gcase]);
        tell_words(d, " ", " von ");
        phrase_arg(d->out, d->lang, &several, CASE_DAT);
    }
    return (struct arg){ .type = ARG_FORMS, .text = aside_end(d, &aside) };
}

/* "place 1 marker on a card to remove all others from it" */
static bool pays_for_it(const struct ast_statement *s)
{
    const struct ast_statement *body = s->body, *pay = body ? body->cost : NULL;

    return s->count <= 1 && !s->up_to && s->seat->is == EXPR_YOU &&
           statement_is_nothing(s->otherwise) && body && !body->next && body->is == DO_PAY &&
           statement_is_nothing(body->otherwise) && pay && !pay->next && pay->is == DO_VERB &&
           verb_slot_of(pay, s->binding) >= 0 && verb_mentions(pay, s->binding) == 1;
}

static void choose_statement(struct describer *d, const struct ast_statement *s, bool may,
                             bool more_follows)
{
    const struct noun *noun = &d->v->noun[s->set->noun];
    bool you = is_reader(d, s->seat);

    if (!may && may_choose(d, s)) {
        seat_verb(d, s->seat, "may", "{v0:darfst/darf}");
        one_infinitive(d, s);
        return;
    }
    if (!may && (choice_inlines(s) || chooses_inline(s))) {
        tell_verb(d, choice_inline(d, s), VERB_SENTENCE);
        otherwise(d, s->otherwise, "if there is none", none_of(noun_gender(noun->de)), true,
                  more_follows);
        return;
    }
    if (!may && choice_opens(s)) {
        tell_sequence(d, choice_inline(d, s), false);
        return;
    }
    if (!may && of_each(s)) {
        d->inlined[0].arg = each_of_several(d, s);
        d->inlined[0].binding = s->binding;
        tell_verb(d, s->body, VERB_SENTENCE);
        return;
    }
    if (!may && pays_for_it(s)) {
        d->inlined[0].arg = set_phrase(d, s->set);
        d->inlined[0].binding = s->binding;
        statement(d, s->body, more_follows);
        return;
    }
    if (may)
        seat_verb(d, s->seat, "may choose", "{v0:darfst/darf}");
    else if (you)
        tell_words(d, "choose ", "wähle ");
    else
        seat_verb(d, s->seat, "{v0:choose/chooses}", "{v0:wählst/wählt}");
    d->verb_first = false;

    struct arg what = s->up_to       ? noun_phrase(d, s->set, ART_UP_TO, s->count > 1, s->count)
                      : s->count > 1 ? noun_phrase(d, s->set, ART_NUMBER, true, s->count)
                                     : set_phrase(d, s->set);
    phrase_arg(d->out, d->lang, &what, CASE_AKK);
    binding_introduce(d, s->binding, noun);
    for (unsigned i = 0; i < ARRAY_LEN(s->also) && s->also[i]; i++)
        binding_introduce(d, s->also[i], noun);
    tell_where(d);
    if (may)
        tell_words(d, "", " wählen");
    if (s->up_to && s->count > 1) {
        buffer_text(d->out, "; ");
        tell_words(d, "for each", for_each_of(noun_gender(noun->de)));
    }
    if (!statement_is_nothing(s->body)) {
        bool colon_follows = !s->body->next && s->body->is == DO_ONE_OF &&
                             is_reader(d, s->body->seat) && !is_plain_or(d, s->body) &&
                             !is_plain_list(d, s->body) && !is_either_or(s->body);
        if ((d->has_colon || colon_follows) && !(s->up_to && s->count > 1)) /* "for each:" */
            buffer_text(d->out, "; ");
        else
            tell_colon(d);
        inner(d, s->body, more_follows && statement_is_nothing(s->otherwise));
    }
    otherwise(d, s->otherwise, "if there is none", none_of(noun_gender(noun->de)), true,
              more_follows);
}

/* Prose may have stars around what is emphasized. */
static void label_write(struct describer *d, const char *label)
{
    for (size_t size; *label; label += size + (label[size] == '*')) {
        size = strcspn(label, "*");
        buffer_put(d->out, label, size);
    }
}

/* “Keep it.” You draw number 57; or “Sell.” You draw number 58 */
static void labelled(struct describer *d, const struct ast_statement *s)
{
    for (const struct ast_alternative *a = s->alternative; a; a = a->next) {
        if (a != s->alternative)
            tell_words(d, "; or ", "; oder ");
        if (a->label[d->lang]) {
            tell_words(d, "“", "„");
            label_write(d, a->label[d->lang]);
            tell_words(d, "”", "“");
            buffer_text(d->out, a->body ? " " : "");
            buffer_capital(d->out);
        }
        tell_sequence(d, a->body, false);
    }
}

/* "a, or b"; sentences keep the comma in German, infinitives do not. */
static void alternatives(struct describer *d, const struct ast_statement *s)
{
    bool all_infinitive = true, numbered = false;
    unsigned number = 0;

    if (s->alternative && s->alternative->label[LANG_EN]) {
        labelled(d, s);
        return;
    }
    for (const struct ast_alternative *a = s->alternative; a; a = a->next) {
        bool infinitive = can_be_infinitives(d, a->body, s->seat);

        all_infinitive &= infinitive;
        numbered |= !infinitive && a->body &&
                    (a->body->next || (a->body->is != DO_VERB && a->body->is != DO_NOTHING &&
                                       a->body->is != DO_CANCEL));
    }
    for (const struct ast_alternative *a = s->alternative; a; a = a->next) {
        if (number++) {
            if (numbered)
                buffer_text(d->out, "; ");
            else if (a->next)
                buffer_text(d->out, ", ");
            else
                tell_words(d, ", or ", all_infinitive ? " oder " : ", oder ");
        }
        if (numbered) {
            buffer_text(d->out, "(");
            buffer_number(d->out, (int)number);
            buffer_text(d->out, ") ");
        }
        d->says_you = !can_be_infinitives(d, a->body, s->seat);
        if (!d->says_you)
            tell_infinitives(d, a->body);
        else
            tell_sequence(d, a->body, false);
        d->says_you = false;
    }
}

/* The canceled act, as a noun if the event has one. */
static const char *canceled(struct describer *d)
{
    return !d->event ? NULL : row_text(d, d->event->en_it, d->event->de_it);
}

/* "cancel it", "that card is canceled", "wird diese Karte abgebrochen" */
static void cancel(struct describer *d)
{
    const char *what = canceled(d);
    bool first = d->verb_first, you = d->says_you || d->reader;
    struct arg it = { .type = ARG_TEXT, .text = what };

    d->verb_first = d->says_you = false;
    if (d->event_card && mentions_only(d, d->event_card))
        it = (struct arg){ .type = ARG_PRONOUN,
                           .thing = true,
                           .text = plain_noun(d, d->event_card) };
    if (!what)
        tell_words(d, "it is canceled", first ? "wird das verhindert" : "das wird verhindert");
    else
        tell_phrase(d,
                    d->lang == LANG_EN ? (you ? "{0:nom} is canceled" : "cancel {0}")
                    : first            ? "wird {0:nom} abgebrochen"
                                       : "{0:nom} wird abgebrochen",
                    &it, 1);
}

static bool is_cancel(const struct describer *d, const struct ast_statement *s)
{
    return s && s->is == DO_CANCEL && !s->next && d->event;
}

static bool can_follow_must(struct describer *d, const struct ast_statement *s,
                            const struct ast_expr *seat)
{
    return is_cancel(d, s) || can_be_infinitives(d, s, seat);
}

static void after_must(struct describer *d, const struct ast_statement *s)
{
    if (!is_cancel(d, s)) {
        tell_infinitives(d, s);
        return;
    }
    tell_words(d, "cancel ", "");
    buffer_text(d->out, d->lang == LANG_EN && d->event_card && mentions_only(d, d->event_card)
                            ? "it"
                            : canceled(d));
    tell_words(d, "", " abbrechen");
}

/* A sentence that can follow "…, or". */
static bool is_short(const struct ast_statement *s)
{
    while (s && s->next && s->is == DO_VERB && !s->branch[0])
        s = s->next;
    return s &&
           (statements_are_verbs(s) || (!s->next && (s->is == DO_CANCEL || s->is == DO_EFFECT)));
}

/* The sentence that expresses one of two alternatives: a verb, or an effect for two spans. */
static bool is_brief(struct describer *d, const struct ast_statement *s)
{
    return is_short(s) || (s && s->next && !s->next->next && effects_alike(d, s, s->next));
}

/* "she must discard a card or pay 1 coin", "…, or you gain 1 coin" */
static void must(struct describer *d, const struct ast_expr *seat, const struct ast_statement *a,
                 const struct ast_statement *b)
{
    if (d->lang == LANG_EN && is_cancel(d, b) && d->event_card) {
        const struct ast_statement *other = a; /* "must cancel it or discard 1 card": not that */
        a = b;
        b = other;
    }
    bool both = can_follow_must(d, b, seat);

    bool unclear = both && (a->next || b->next); /* which part ends where */

    seat_verb(d, seat, "must", "{v0:musst/muss}");
    tell_words(d, "", unclear ? "entweder " : "");
    after_must(d, a);
    if (both) {
        tell_words(d, unclear ? ", or " : " or ", " oder ");
        after_must(d, b);
    } else {
        tell_words(d, ", or ", ", oder ");
        d->says_you = true;
        tell_sequence(d, b, false);
        d->says_you = false;
    }
}

static bool is_pair(const struct ast_statement *s)
{
    const struct ast_alternative *a = s->alternative, *b = a ? a->next : NULL;

    return b && !b->next && !a->label[LANG_EN] && a->body && b->body;
}

/* Of two alternatives, one that can follow "must", and the other. */
static bool is_must(struct describer *d, const struct ast_statement *s,
                    const struct ast_statement *part[2])
{
    if (!is_pair(s) || is_reader(d, s->seat))
        return false;
    const struct ast_statement *a = s->alternative->body, *b = s->alternative->next->body;
    bool first = can_follow_must(d, a, s->seat);

    part[0] = first ? a : b;
    part[1] = first ? b : a;
    return (first || can_follow_must(d, b, s->seat)) &&
           (can_follow_must(d, part[1], s->seat) || is_brief(d, part[1]));
}

static bool is_readers_verb(struct describer *d, const struct ast_statement *s,
                            const struct ast_expr *seat)
{
    return !s->next && can_be_infinitive(d, s, seat);
}

/* "gain 1 coin or draw 1 card": two verbs of the reader, or one and a short sentence. */
static bool is_plain_or(struct describer *d, const struct ast_statement *s)
{
    if (!is_pair(s) || !is_reader(d, s->seat))
        return false;
    const struct ast_statement *a = s->alternative->body, *b = s->alternative->next->body;
    bool first = is_readers_verb(d, a, s->seat), second = is_readers_verb(d, b, s->seat);

    return (first && second) || (first && !b->next && statements_are_verbs(b)) ||
           (second && !a->next && statements_are_verbs(a));
}

/* The same of three or more verbs: "gain 1 coin, 1 card or 1 hat". */
static bool is_plain_list(struct describer *d, const struct ast_statement *s)
{
    unsigned count = 0;

    for (const struct ast_alternative *a = s->alternative; a; a = a->next, count++)
        if (a->label[LANG_EN] || !a->body || !is_readers_verb(d, a->body, s->seat))
            return false;
    return count > 2 && is_reader(d, s->seat);
}

static void plain_list(struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *before = NULL;

    for (const struct ast_alternative *a = s->alternative; a; before = a->body, a = a->next) {
        if (before && a->next)
            buffer_text(d->out, ", ");
        else if (before)
            tell_words(d, " or ", " oder ");
        tell_verb(d, choice_inline(d, a->body),
                  before ? verb_behind(d, before, a->body) : VERB_SENTENCE);
    }
}

static void plain_or(struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *a = s->alternative->body, *b = s->alternative->next->body;
    bool swap = !is_readers_verb(d, a, s->seat), says_you = d->says_you;
    const struct ast_statement *first = swap ? b : a, *second = swap ? a : b;
    enum verb_as as = verb_behind(d, first, second);

    tell_verb(d, choice_inline(d, first), VERB_SENTENCE);
    if (as == VERB_SENTENCE)
        tell_words(d, ", or ", ", oder ");
    else
        tell_words(d, " or ", " oder ");
    d->says_you = says_you || as == VERB_SENTENCE;
    tell_verb(d, choice_inline(d, second), as);
}

/* "either they gain 1 coin and you draw 1 card, or …"; "they gain 1 coin or 2 cards, as you
 * choose" */
static bool is_either_or(const struct ast_statement *s)
{
    return is_pair(s) && statements_are_verbs(s->alternative->body) &&
           statements_are_verbs(s->alternative->next->body);
}

static void either_or(struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *a = s->alternative->body, *b = s->alternative->next->body;

    if (!a->next && !b->next && verb_behind(d, a, b) == VERB_REST) {
        tell_verb(d, choice_inline(d, a), VERB_SENTENCE);
        tell_words(d, " or ", " oder ");
        tell_verb(d, choice_inline(d, b), VERB_REST);
        if (is_reader(d, s->seat))
            tell_words(d, ", as you choose", ", wie du willst");
        return;
    }
    d->verb_first = false;
    tell_words(d, "either ", "entweder ");
    d->says_you = true;
    tell_sequence(d, a, false);
    tell_words(d, ", or ", ", oder ");
    d->says_you = true;
    tell_sequence(d, b, false);
    d->says_you = false;
}

static void one_of_statement(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    const struct ast_statement *part[2];

    if (is_must(d, s, part)) {
        must(d, s->seat, part[0], part[1]);
    } else if (is_plain_or(d, s)) {
        plain_or(d, s);
    } else if (is_plain_list(d, s)) {
        plain_list(d, s);
    } else if (is_reader(d, s->seat) && is_either_or(s)) {
        either_or(d, s);
    } else if (is_reader(d, s->seat)) {
        if (s->alternative && s->alternative->label[LANG_EN])
            tell_words(d, "choose: ", "wähle: ");
        else
            tell_words(d, "do one of these: ", "tu eines davon: ");
        d->has_colon = true;
        d->verb_first = false;
        alternatives(d, s);
    } else if (is_either_or(s) && !s->alternative->body->next &&
               !s->alternative->next->body->next) {
        either_or(d, s);
        struct arg who = expr_arg(d, s->seat);
        tell_phrase(d,
                    d->lang == LANG_DE ? ", wie {0:nom} will" : ", as {0:nom} {v0:choose/chooses}",
                    &who, 1);
    } else {
        seat_verb(d, s->seat, "{v0:choose/chooses}", "{v0:wählst/wählt}");
        buffer_back(d->out, 1);
        buffer_text(d->out, ": ");
        alternatives(d, s);
    }
    otherwise(d, s->otherwise, "if neither is possible", "geht beides nicht", true, more_follows);
}

static void cost_phrase(struct describer *d, const struct ast_statement *cost)
{
    for (const struct ast_statement *before = NULL; cost; before = cost, cost = cost->next) {
        if (before)
            tell_words(d, " and ", " und ");
        tell_verb(d, cost, before ? verb_behind(d, before, cost) : VERB_SENTENCE);
    }
}

/* Whether the row of a verb that happens also has a form for "may": "put this card in the box". */
static bool may_be_deed(const struct describer *d, const struct ast_statement *s)
{
    return s->is == DO_VERB && s->row < d->v->verb_count && !s->branch[0] &&
           !(s->arg[0] && s->arg[0]->type == T_SEAT) && d->v->verb[s->row].en_may &&
           d->v->verb[s->row].de_may;
}

static void may_statement(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    const struct ast_statement *body = s->body, *rest = body;
    bool last = more_follows && statement_is_nothing(s->otherwise);

    if (is_cancel(d, body) && statement_is_nothing(s->otherwise)) {
        seat_verb(d, s->seat, "may", "{v0:darfst/darf}");
        after_must(d, body);
        return;
    }
    while (rest && (can_be_infinitive(d, rest, s->seat) || may_be_deed(d, rest)))
        rest = rest->next;
    if (body && !rest && !statement_is_nothing(s->otherwise) &&
        (can_follow_must(d, s->otherwise, s->seat) || is_short(s->otherwise))) {
        must(d, s->seat, body, s->otherwise);
        return;
    }
    if (body && rest != body) {
        seat_verb(d, s->seat, "may", "{v0:darfst/darf}");
        tell_infinitives_to(d, body, rest);
        if (rest) { /* its consequences are not that seat's acts */
            tell_words(d, "; if so", "; wenn ja");
            if (is_closed(rest, last))
                tell_colon(d);
            else
                tell_lead_in(d, rest, true);
            inner(d, rest, last);
        }
    } else if (body && !body->next && body->is == DO_CHOOSE && same_seat(body->seat, s->seat)) {
        choose_statement(d, body, true, last);
    } else if (body && !body->next && body->is == DO_PAY && statement_is_nothing(body->otherwise) &&
               can_be_infinitives(d, body->cost, s->seat)) {
        seat_verb(d, s->seat, "may", "{v0:darfst/darf}");
        tell_infinitives(d, body->cost);
        tell_colon(d);
        inner(d, body->body, last);
    } else {
        seat_verb(d, s->seat, "may", "{v0:darfst/darf}");
        tell_words(d, "do this", "dies tun");
        tell_colon(d);
        inner(d, body, last);
    }
    otherwise(d, s->otherwise, "otherwise", "sonst", false, more_follows);
}

/* "pay 1 coin to draw 1 card; if you cannot, lose 1 coin" */
static void pay_statement(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    const struct ast_expr *who = s->cost && !s->cost->next ? s->cost->arg[0] : NULL;
    bool decides = !statement_is_nothing(s->otherwise) && s->cost;
    bool last = more_follows && !decides;

    cost_phrase(d, s->cost);
    if (statement_is_nothing(s->body)) {
        /* that is all */
    } else if (d->lang == LANG_EN && who && can_be_infinitives(d, s->body, who)) {
        buffer_text(d->out, " to ");
        tell_infinitives(d, s->body);
    } else {
        tell_words(d, "; in return", "; dafür");
        if (is_closed(s->body, last))
            tell_colon(d);
        else
            tell_lead_in(d, s->body, false);
        inner(d, s->body, last);
    }
    if (decides)
        cannot(d, s->cost->arg[0], s->otherwise, more_follows);
}

/* The duration, as leading words: "this turn". NULL for "the next time". */
static const char *duration(struct describer *d, const struct ast_statement *s)
{
    static const char *const leaves[] = { "while this card is in play",
                                          "solange diese Karte im Spiel ist" };
    static const char *const rest[] = { "for the rest of the game", "für den Rest des Spiels" };
    struct aside aside;

    aside_begin(d, &aside);
    switch (s->until) {
    case UNTIL_SPAN_ENDS:
    case UNTIL_NEXT_STARTS: {
        if (s->span >= d->v->span_count) {
            d->failed = true;
            break;
        }
        const struct span *span = &d->v->span[s->span];
        struct arg whose = { .type = ARG_SEAT, .you = true };

        if (s->until == UNTIL_SPAN_ENDS) {
            buffer_text(d->out, row_text(d, span->en_this, span->de_this));
        } else {
            if (s->span_seat)
                whose = expr_arg(d, s->span_seat);
            tell_phrase(d, row_text(d, span->en_next, span->de_next), &whose, 1);
        }
        break;
    }
    case UNTIL_EVENT:
        tell_words(d, "until ", "bis ");
        if (s->event)
            tell_event(d, s->event, NULL);
        break;
    case UNTIL_LEAVES_PLAY:
        buffer_text(d->out, leaves[d->lang]);
        break;
    case UNTIL_GAME_END:
        buffer_text(d->out, rest[d->lang]);
        break;
    case UNTIL_USED:
        break;
    }
    const char *text = aside_end(d, &aside);
    return s->until == UNTIL_USED ? NULL : text;
}

static void effect_abilities(struct describer *d, const struct ast_statement *s,
                             const char *how_long)
{
    if (how_long && s->until == UNTIL_EVENT && is_one_change(s)) { /* "…, until the day ends" */
        tell_abilities(d, s->ability, NULL, true, false);
        tell_words(d, " ", ", ");
        buffer_text(d->out, how_long);
        return;
    }
    tell_abilities(d, s->ability, how_long,
                   s->until != UNTIL_EVENT && s->until != UNTIL_LEAVES_PLAY,
                   s->until == UNTIL_USED);
}

/* Whether a statement changes only numbers and permissions, so that repeating it is cheap. */
static bool changes_for_span(const struct ast_statement *s)
{
    if (!s || s->is != DO_EFFECT || (s->until != UNTIL_SPAN_ENDS && s->until != UNTIL_NEXT_STARTS))
        return false;
    for (const struct ast_clause *c = s->ability; c; c = c->next)
        if (c->type != CLAUSE_MODIFY)
            return false;
    return true;
}

/* The same at two times: "this turn and in your next turn". */
static bool effects_alike(struct describer *d, const struct ast_statement *a,
                          const struct ast_statement *b)
{
    const struct ast_statement *both[2] = { a, b };
    unsigned mentioned = d->referent_count;
    bool verb_first = d->verb_first;
    const char *text[2];

    if (!changes_for_span(a) || !changes_for_span(b))
        return false;
    d->verb_first = false;
    for (unsigned i = 0; i < 2; i++) {
        struct aside aside;

        aside_begin(d, &aside);
        effect_abilities(d, both[i], NULL);
        text[i] = aside_end(d, &aside);
        d->referent_count = mentioned;
    }
    d->verb_first = verb_first;
    return text_length(text[0]) == text_length(text[1]) && text_begins(text[0], text[1]);
}

/* Bytes of the last word, with the space before it. */
static size_t last_word(const char *text)
{
    size_t length = text_length(text), at = length;

    while (at > 0 && text[at - 1] != ' ')
        at--;
    return at > 0 ? length - at + 1 : 0;
}

/* "this turn and her next", "in diesem und ihrem nächsten Zug"; "cannot … this turn or her next" */
static void both_spans(struct describer *d, const char *first, const char *second, bool denies)
{
    size_t a = text_length(first), b = text_length(second), word = last_word(first);
    bool shared = word && last_word(second) == word && text_begins(second, "in ") &&
                  memcmp(first + a - word, second + b - word, word) == 0;

    buffer_put(d->out, first, shared && d->lang == LANG_DE ? a - word : a);
    tell_words(d, denies ? " or " : " and ", " und ");
    if (shared)
        buffer_put(d->out, second + 3, (d->lang == LANG_DE ? b : b - word) - 3);
    else
        buffer_text(d->out, second);
}

static void effects_both(struct describer *d, const struct ast_statement *a,
                         const struct ast_statement *b)
{
    const char *first = duration(d, a), *second = duration(d, b);
    struct aside aside;

    aside_begin(d, &aside);
    both_spans(d, first, second, a->ability && a->ability->modify == MODIFY_FORBID);
    effect_abilities(d, a, aside_end(d, &aside));
}

/* A reported mistake may lack parts. */
static bool is_whole(const struct describer *d, const struct ast_statement *s)
{
    switch (s->is) {
    case DO_EACH:
    case DO_CHOOSE:
        return s->set && s->set->noun < d->v->noun_count && s->binding &&
               (s->is == DO_EACH || s->seat);
    case DO_ONE_OF:
    case DO_MAY:
        return s->seat;
    default:
        return true;
    }
}

static void statement(struct describer *d, const struct ast_statement *s, bool top)
{
    bool more_follows = !top && s->next;

    if (!is_whole(d, s)) {
        d->failed = true;
        return;
    }
    switch (s->is) {
    case DO_VERB:
        verb(d, s, top);
        return;
    case DO_IF:
        if_statement(d, s, more_follows);
        return;
    case DO_EACH:
        each_statement(d, s, more_follows);
        return;
    case DO_CHOOSE:
        choose_statement(d, s, false, more_follows);
        return;
    case DO_ONE_OF:
        one_of_statement(d, s, more_follows);
        return;
    case DO_MAY:
        may_statement(d, s, more_follows);
        return;
    case DO_PAY:
        pay_statement(d, s, more_follows);
        return;
    case DO_REPEAT: {
        struct arg times = { .type = ARG_NUMBER, .number = s->count };

        if (s->count == 2 && s->body && !s->body->next && statements_are_verbs(s->body)) {
            d->how_often = d->lang == LANG_DE ? "zweimal" : "twice";
            statement(d, s->body, false);
            return;
        }
        tell_phrase(d, d->lang == LANG_DE ? "tu dies {0}-mal" : "do this {0} {n0:time/times}",
                    &times, 1);
        tell_colon(d);
        inner(d, s->body, more_follows);
        return;
    }
    case DO_EFFECT:
        effect_abilities(d, s, duration(d, s));
        return;
    case DO_CANCEL:
        cancel(d);
        return;
    case DO_INSTEAD:
        tell_words(d, "instead", "stattdessen");
        tell_lead_in(d, s->body, false);
        inner(d, s->body, more_follows);
        return;
    case DO_NOTHING:
        tell_words(d, "nothing happens", d->verb_first ? "geschieht nichts" : "nichts geschieht");
        d->verb_first = false;
        return;
    }
    d->failed = true;
}

/* Whether the text after it would seem to belong to it. */
static bool stays_open(struct describer *d, const struct ast_statement *s)
{
    const struct ast_clause *c = s->ability;

    switch (s->is) {
    case DO_VERB:
        return s->branch[0];
    case DO_EACH:
        return !each_inlines(s) && !each_does(s) && !each_begins(d, s);
    case DO_CHOOSE:
        return !choice_inlines(s);
    case DO_ONE_OF:
        return !(is_plain_or(d, s) || is_plain_list(d, s)) || !statement_is_nothing(s->otherwise);
    case DO_EFFECT:
        while (c && c->next)
            c = c->next;
        return c && c->type != CLAUSE_MODIFY;
    case DO_CANCEL:
    case DO_NOTHING:
        return false;
    default:
        return true;
    }
}

/* Whether a verb says what the next verb is for: "test Mind against 10 (the charge)". */
static bool names_next(const struct describer *d, const struct ast_statement *s)
{
    return s->is == DO_VERB && s->row < d->v->verb_count && d->v->verb[s->row].en_done && s->next &&
           s->next->is == DO_VERB;
}

static const struct ast_statement *name_taken(struct describer *d, const struct ast_statement *s)
{
    const struct form *row = &d->v->verb[s->row];
    struct arg arg[SLOT_MAX];
    unsigned count = form_args(d, s->arg, arg);
    struct aside aside;

    aside_begin(d, &aside);
    tell_phrase(d, row_text(d, row->en_done, row->de_done), arg, count);
    d->named = aside_end(d, &aside);
    return s->next;
}

/* Whether the statement's subject will be a pronoun. */
static bool is_topic(const struct describer *d, const struct ast_statement *s)
{
    const struct ast_expr *who = s ? verb_inside(s)->arg[0] : NULL;

    return who && ((who->is == EXPR_QUERY && who->type == T_SEAT && d->topic == who->row + 1u) ||
                   (who->is == EXPR_BOUND && d->topic_seat && d->topic_seat == who->binding));
}

/* English: a relative clause or an imperative, before an "and" that is not part of it. */
static bool ends_unclear(const struct describer *d, const struct ast_statement *s, enum verb_as as)
{
    if (!s || d->lang != LANG_EN)
        return false;
    return (s->is == DO_CHOOSE && s->set->that && !named_members(s->set)) ||
           (as == VERB_SENTENCE && s->is == DO_VERB && s->arg[0] && s->arg[0]->is == EXPR_YOU &&
            !is_topic(d, s->next));
}

/* "a, b and c"; the part that two have in common is written once: "you gain 1 coin and draw 1
 * card". Amounts of one verb are a separate list: "you gain 1 coin and 2 cards, and the alarm
 * rises". */
static void verbs_joined(struct describer *d, const struct ast_statement *s,
                         const struct ast_statement *stop)
{
    const struct ast_statement *before = NULL;
    bool lists = false, shared = false;

    for (; s != stop; before = s, s = s->next) {
        if (names_next(d, s) && s->next != stop)
            s = name_taken(d, s);
        enum verb_as as = before ? verb_behind(d, before, s) : VERB_SENTENCE;
        const struct ast_statement *end = s; /* of its list */

        while (end->next != stop && verb_behind(d, end, end->next) == VERB_REST)
            end = end->next;
        lists |= end != s;
        bool last = as == VERB_REST ? end == s : end->next == stop;
        bool apart = as != VERB_REST &&
                     (lists || (shared && as == VERB_SENTENCE) ||
                      (before && verb_says_and(d, before)) || ends_unclear(d, before, as));
        shared |= as != VERB_SENTENCE;

        if (!is_whole(d, s)) {
            d->failed = true;
            return;
        }
        if (before)
            tell_words(d,
                       !last   ? ", "
                       : apart ? ", and "
                               : " and ",
                       !last                          ? ", "
                       : apart && as == VERB_SENTENCE ? ", und "
                                                      : " und ");
        d->says_you |= before && as == VERB_SENTENCE;
        tell_verb(d, choice_inline(d, s), as);
    }
}

static bool is_verb(struct describer *d, const struct ast_statement *s)
{
    return (s->is == DO_VERB && !s->branch[0]) || (choice_inlines(s) && !may_choose(d, s));
}

/* The last of the verbs that share a sentence: at the top only those that share their verb. */
static const struct ast_statement *run_end(struct describer *d, const struct ast_statement *s,
                                           bool top)
{
    while (is_verb(d, s) && s->next && is_verb(d, s->next) &&
           (!top || verb_behind(d, s, s->next) == VERB_REST))
        s = s->next;
    return s;
}

void tell_sequence(struct describer *d, const struct ast_statement *s, bool top)
{
    bool open = false;

    for (bool first = true; s; s = s->next, first = false) {
        if (!first && top) {
            buffer_stop(d->out);
            buffer_text(d->out, " ");
            buffer_capital(d->out);
            d->has_colon = false;
        } else if (!first && open) {
            tell_words(d, "; then ", "; dann");
            if (d->lang == LANG_DE)
                tell_lead_in(d, s, false);
        } else if (!first) {
            buffer_text(d->out, "; ");
        }
        if (names_next(d, s))
            s = name_taken(d, s);
        const struct ast_statement *last = run_end(d, s, top);
        if (last != s) {
            verbs_joined(d, s, last->next);
            s = last;
        } else if (effects_alike(d, s, s->next)) {
            effects_both(d, s, s->next);
            s = s->next;
        } else {
            statement(d, s, top);
        }
        open = is_whole(d, s) && stays_open(d, s);
    }
}
