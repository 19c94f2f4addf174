/* describe_verb.c: verbs, as sentences and behind "may". */
#include "pack/describe_parts.h"

bool statement_is_nothing(const struct ast_statement *s)
{
    return !s || (s->is == DO_NOTHING && !s->next);
}

/* How often a binding is mentioned. */
static unsigned mentions(const struct ast_binding *binding, const struct ast_expr *e,
                         unsigned depth);

static unsigned set_mentions(const struct ast_binding *binding, const struct ast_set *set,
                             unsigned depth)
{
    unsigned count = 0;

    if (!set || depth == 0)
        return 0;
    for (unsigned i = 0; i < SLOT_MAX; i++)
        count += mentions(binding, set->arg[i], depth - 1);
    return count + mentions(binding, set->that, depth - 1);
}

static unsigned mentions(const struct ast_binding *binding, const struct ast_expr *e,
                         unsigned depth)
{
    unsigned count = 0;

    if (!e || depth == 0)
        return 0;
    count += e->is == EXPR_BOUND && e->binding == binding;
    for (unsigned i = 0; i < SLOT_MAX; i++)
        count += mentions(binding, e->arg[i], depth - 1);
    return count + set_mentions(binding, e->set, depth - 1);
}

enum { DEPTH = 24 };

/* A verb alone that names the binding in one of its slots: which one, or -1. */
int verb_slot_of(const struct ast_statement *s, const struct ast_binding *binding)
{
    if (!binding || !s || s->is != DO_VERB || s->next || s->branch[0])
        return -1;
    for (int i = 0; i < SLOT_MAX; i++)
        if (s->arg[i] && s->arg[i]->is == EXPR_BOUND && s->arg[i]->binding == binding)
            return i;
    return -1;
}

unsigned verb_mentions(const struct ast_statement *s, const struct ast_binding *binding)
{
    unsigned count = 0;

    for (unsigned i = 0; i < SLOT_MAX; i++)
        count += mentions(binding, s->arg[i], DEPTH);
    return count;
}

/* Verbs */

const struct form *verb_row(struct describer *d, const struct ast_statement *s)
{
    if (s->row < d->v->verb_count)
        return &d->v->verb[s->row];
    d->failed = true;
    return NULL;
}

void tell_verb(struct describer *d, const struct ast_statement *s, bool infinitive)
{
    const struct form *verb = verb_row(d, s);
    struct arg arg[SLOT_MAX];

    if (!verb)
        return;
    d->per_allowed = true;
    unsigned count = form_args(d, s->arg, arg);
    d->per_allowed = false;
    if (infinitive && d->lang == LANG_DE && d->per) { /* für jede Karte 1 Münze erhalten */
        const struct ast_set *set = d->per;
        d->per = NULL;
        struct arg each = noun_phrase(d, set, ART_EACH, false, 1);

        buffer_text(d->out, "für ");
        phrase_arg(d->out, d->lang, &each, CASE_AKK);
        buffer_text(d->out, " ");
    }
    if (infinitive)
        tell_phrase(d, row_text(d, verb->en_may, verb->de_may), arg, count);
    else
        tell_phrase(d, row_text(d, verb->en, verb->de), arg, count);
    tell_where(d);
}

/* A choice that the verb inside it tells: "discard a card in your hand". An amount would be taken
 * for that of all who are chosen. */
bool choice_inlines(const struct ast_statement *s)
{
    for (unsigned i = 0; s->is == DO_CHOOSE && s->count > 1 && s->body && i < SLOT_MAX; i++)
        if (s->body->arg[i] && s->body->arg[i]->type == T_NUMBER)
            return false;
    if (s->is == DO_CHOOSE && ((s->count > 1 && !s->up_to) || s->binding->type == T_NUMBER))
        return false; /* each of several has its name, and a number is told as X */
    return s->is == DO_CHOOSE && verb_slot_of(s->body, s->binding) > 0 &&
           verb_mentions(s->body, s->binding) == 1 && same_seat(s->seat, s->body->arg[0]) &&
           statement_is_nothing(s->otherwise);
}

bool can_be_infinitive(struct describer *d, const struct ast_statement *s,
                       const struct ast_expr *subject)
{
    const struct ast_statement *does = choice_inlines(s) ? s->body : s;

    if (does->is != DO_VERB || does->branch[0] || !same_seat(does->arg[0], subject))
        return false;
    const struct form *row = verb_row(d, does);
    return row && (d->lang == LANG_DE ? row->de_may : row->en_may);
}

bool can_be_infinitives(struct describer *d, const struct ast_statement *s,
                        const struct ast_expr *subject)
{
    if (!s)
        return false;
    for (; s; s = s->next)
        if (!can_be_infinitive(d, s, subject))
            return false;
    return true;
}

const struct ast_statement *choice_inline(struct describer *d, const struct ast_statement *s)
{
    if (s->is != DO_CHOOSE)
        return s;
    if (s->up_to)
        d->inlined_arg = noun_phrase(d, s->set, ART_UP_TO, s->count > 1, s->count);
    else
        d->inlined_arg = set_phrase(d, s->set);
    d->inlined = s->binding;
    return s->body;
}

/* Up to but not including `end`. */
void tell_infinitives_to(struct describer *d, const struct ast_statement *s,
                         const struct ast_statement *end)
{
    for (bool first = true; s != end; s = s->next, first = false) {
        bool last = s->next == end;

        if (!first)
            tell_words(d, last ? " and " : ", ", last ? " und " : ", ");
        tell_verb(d, choice_inline(d, s), true);
    }
}

void tell_infinitives(struct describer *d, const struct ast_statement *s)
{
    tell_infinitives_to(d, s, NULL);
}

/* Verbs alone are joined to one sentence: "a, b and c". */
bool statements_are_verbs(const struct ast_statement *s)
{
    for (; s; s = s->next)
        if (!(s->is == DO_VERB && !s->branch[0]) && !choice_inlines(s))
            return false;
    return true;
}
