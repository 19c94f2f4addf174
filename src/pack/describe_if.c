/* describe_if.c: a condition and its two branches.
 *
 * Branches that differ in one part are one sentence: "lose 1 coin, or 2 if …".
 */
#include "pack/describe_parts.h"

#include <string.h>

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

bool says_it_can(const struct describer *d, const struct ast_expr *e, const struct ast_statement *s)
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

bool changes_differ_by_number(const struct ast_statement *a, const struct ast_statement *b)
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

bool differ_by_all(const struct describer *d, const struct ast_statement *all,
                   const struct ast_statement *some)
{
    return all && some && all->is == DO_VERB && some->is == DO_VERB && !all->next && !some->next &&
           all->row < d->v->verb_count && d->v->verb[all->row].behind == some->row + 1u &&
           same_value(all->arg[0], some->arg[0]) && same_value(all->arg[1], some->arg[2]);
}

bool is_short_if(struct describer *d, const struct ast_statement *s)
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

/* Shorter ways to say it, "she loses 1 coin, or 2 if …"; false if there is none. */
static bool if_in_short(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    const struct ast_statement *usual = s->otherwise;

    if (says_it_can(d, s->condition, s->body) && !statement_is_nothing(usual)) {
        tell_verb(d, s->body, VERB_SENTENCE);
        if (!or_if_not(d, s->body, usual))
            tell_cannot(d, s->body->arg[0], usual, more_follows);
        return true;
    }
    int slot = differ_by_number(s->body, usual);
    bool times = differ_by_times(s->body, usual), all = differ_by_all(d, s->body, usual);
    bool change = changes_differ_by_number(s->body, usual);
    bool amount = slot < 0 && !times && differ_by_amount(d, s);

    if (slot < 0 && !times && !all && !change && !amount)
        return false;
    const char *when = change || amount ? condition_told(d, s->condition) : NULL;
    if (change) {
        tell_effect(d, usual, effect_duration(d, usual));
    } else {
        if (times)
            d->how_often = d->lang == LANG_DE ? "zweimal" : "twice";
        tell_verb(d, times ? usual->body : usual, VERB_SENTENCE);
    }
    const struct arg clause = { .type = ARG_TEXT,
                                .text = when ? when : condition_told(d, s->condition) };

    tell_words(d, ", or ", " oder, falls ");
    if (d->lang == LANG_DE)
        tell_phrase(d, "{0}, ", &clause, 1);
    if (times)
        tell_words(d, "once", "einmal");
    else if (all)
        tell_words(d, "all", "alle");
    else if (amount || (slot >= 0 && has_notation(d, s->body)))
        tell_verb(d, s->body, VERB_REST);
    else
        buffer_number(d->out,
                      slot >= 0 ? s->body->arg[slot]->number : s->body->ability->amount->number);
    if (change)
        tell_words(d, s->body->ability->less ? " less" : " more", "");
    if (d->lang == LANG_EN)
        tell_phrase(d, " if {0}", &clause, 1);
    tell_where(d);
    return true;
}

const struct form *threshold(const struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *left = e && e->is == EXPR_AT_LEAST ? e->arg[0] : NULL;

    if (!left || left->is != EXPR_QUERY || left->type != T_NUMBER || left->arg[0] ||
        left->row >= d->v->query_count || e->arg[1]->is != EXPR_NUMBER)
        return NULL;
    const struct form *row = &d->v->query[left->row];
    return row->en_done && row->de_done ? row : NULL;
}

void tell_if(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    if (if_in_short(d, s, more_follows))
        return;
    if (threshold(d, s->condition)) {
        bool closes = more_follows && statement_is_nothing(s->otherwise);

        d->verb_first = false;
        tell_setting(d, s->condition);
        tell_lead_in(d, is_closed(s->body, closes) ? NULL : s->body, false);
        tell_inner(d, s->body, closes);
        tell_otherwise(d, s->otherwise, "otherwise", "sonst", false, more_follows);
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
        tell_inner(d, s->body, more_follows);
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
    tell_inner(d, s->body, last);
    tell_otherwise(d, s->otherwise, "otherwise", "sonst", false, more_follows);
}
