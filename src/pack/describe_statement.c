/* describe_statement.c: the effect of a card, statement by statement.
 *
 * At the top level each statement is a sentence. After a colon and inside another statement they
 * are joined, verbs by "and", others by semicolons. A colon is used wherever German would otherwise
 * have to invert its sentence.
 */
#include "pack/describe_parts.h"

static bool each_inlines(const struct ast_statement *s);
static bool each_begins(struct describer *d, const struct ast_statement *s);
static bool names_next(const struct describer *d, const struct ast_statement *s);
static void verbs_joined(struct describer *d, const struct ast_statement *s,
                         const struct ast_statement *stop);

static void outcome(struct describer *d, const struct form_outcome *o)
{
    d->failed |= d->lang == LANG_DE && !o->de; /* it has no German name */
    buffer_text(d->out, row_text(d, o->en ? o->en : o->word, o->de));
}

/* "dig deeper twice" */
static bool is_twice(const struct ast_statement *s)
{
    return s->is == DO_REPEAT && s->count == 2 && s->body && !s->body->next &&
           statements_are_verbs(s->body);
}

/* "take it instead" */
static bool is_plain_instead(const struct ast_statement *s)
{
    return s->is == DO_INSTEAD && s->body && !s->body->next && s->body->is == DO_VERB &&
           !s->body->branch[0];
}

bool is_plain(struct describer *d, const struct ast_statement *s)
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
        return is_twice(s);
    case DO_INSTEAD:
        return is_plain_instead(s);
    case DO_EACH:
        return each_inlines(s) || each_begins(d, s);
    case DO_ONE_OF:
        return is_reader(d, s->seat) || is_must(d, s, part);
    case DO_EFFECT:
        return c && c->type == CLAUSE_MODIFY;
    default:
        return false;
    }
}

/* Whether the statement's first sentence can begin with its verb. An imperative always does. */
bool sentence_goes_on(struct describer *d, const struct ast_statement *s)
{
    if (names_next(d, s))
        s = s->next;
    switch (s->is) {
    case DO_VERB:
        return verb_comes_first(d, s);
    case DO_EACH:
        return (each_inlines(s) || each_begins(d, s)) && sentence_goes_on(d, s->body);
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
    case DO_INSTEAD:
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

void tell_lead_in(struct describer *d, const struct ast_statement *body, bool clause)
{
    if (!body) {
        tell_colon(d);
    } else if (d->lang == LANG_EN) {
        buffer_text(d->out, is_plain(d, body) ? ", " : ": ");
    } else if (sentence_goes_on(d, body)) {
        buffer_text(d->out, clause ? ", " : " ");
        d->out->comma = false;
        d->verb_first = true;
    } else {
        tell_colon(d);
    }
}

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
        tell_nested(d, s->branch[i]);
    }
}

bool is_closed(const struct ast_statement *s, bool more_follows)
{
    return s && s->next && more_follows && !statements_are_verbs(s);
}

void tell_inner(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    bool closed = is_closed(s, more_follows);

    if (closed)
        buffer_text(d->out, "(");
    tell_nested(d, s);
    if (closed)
        buffer_text(d->out, ")");
}

void tell_otherwise(struct describer *d, const struct ast_statement *s, const char *en,
                    const char *de, bool clause, bool more_follows)
{
    if (statement_is_nothing(s))
        return;
    buffer_text(d->out, "; ");
    tell_words(d, en, de);
    if (s->is == DO_IF && !s->next) { /* "otherwise, if …" */
        buffer_text(d->out, ", ");
        tell_if(d, s, more_follows);
        return;
    }
    if (is_closed(s, more_follows))
        tell_colon(d);
    else
        tell_lead_in(d, s, clause);
    tell_inner(d, s, more_follows);
}

void tell_cannot(struct describer *d, const struct ast_expr *seat, const struct ast_statement *s,
                 bool more_follows)
{
    struct aside aside;

    aside_begin(d, &aside);
    struct arg who = expr_arg(d, seat);
    tell_phrase(d, "if {0:nom} cannot", &who, 1);
    tell_otherwise(d, s, aside_end(d, &aside), "geht das nicht", true, more_follows);
}

/* "each player loses 1 coin" */
static bool each_inlines(const struct ast_statement *s)
{
    int slot = verb_slot_of(s->body, s->binding);

    return slot == 0 || (slot > 0 && verb_mentions(s->body, s->binding) == 1);
}

/* Up to one thing that each may choose, and do something with: "they may move a lead" */
static bool each_may_choose(struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *body = s->body;

    return body && !body->next && body->is == DO_CHOOSE && body->up_to && body->count == 1 &&
           body->seat->is == EXPR_BOUND && body->seat->binding == s->binding &&
           can_be_infinitives(d, body, body->seat);
}

void tell_one_infinitive(struct describer *d, const struct ast_statement *s)
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
 * discard a card or lose 1 coin", "each player pays 1 coin; if they cannot, …", "each player draws
 * 4 cards of a type", "each player draws a card; if it is red, they …". */
static bool each_begins(struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *body = s->body, *part[2];
    const struct ast_expr *who = NULL;

    if (!body)
        return false;
    if (body->is == DO_ONE_OF && is_must(d, body, part))
        who = body->seat;
    else if (body->is == DO_PAY && statement_is_nothing(body->body) && body->cost)
        who = body->cost->arg[0];
    else if (body->is == DO_IF && says_it_can(d, body->condition, body->body) &&
             !statement_is_nothing(body->otherwise))
        who = body->body->arg[0];
    else if (body->is == DO_VERB && !body->branch[0])
        who = body->arg[0];
    else if (body->is == DO_MAY)
        who = body->seat;
    else if (body->is == DO_CHOOSE && !body->set->domain_written && !body->set->that)
        who = choice_inlines(body) ? verb_inside(body)->arg[0] : body->seat;
    else if (body->is == DO_CHOOSE && body->set->noun < d->v->noun_count &&
             d->v->noun[body->set->noun].type == T_NUMBER)
        who = body->seat;
    return who && who->is == EXPR_BOUND && who->binding == s->binding;
}

static void tell_each(struct describer *d, const struct ast_statement *s, bool more_follows);

/* A player mentioned after the loop is not "the second player". */
static void each_statement(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    tell_each(d, s, more_follows);
    for (unsigned i = 0; i < d->referent_count; i++)
        if (d->referent[i].binding == s->binding)
            d->referent[i].binding = NULL;
}

static void tell_each(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    struct arg each = noun_phrase(d, s->set, ART_EACH, false, 1);

    if (each_may_choose(d, s)) {
        d->verb_first = false;
        phrase_arg(d->out, d->lang, &each, CASE_NOM);
        binding_introduce(d, s->binding, &d->v->noun[s->set->noun]);
        tell_words(d, " may ", " darf ");
        tell_one_infinitive(d, s->body);
    } else if (each_begins(d, s) || each_inlines(s)) { /* "each player gains 1 coin and 1 card" */
        unsigned at = s->body->is == DO_CHOOSE;        /* which has its own in the first */

        d->inlined[at].arg = each;
        d->inlined[at].binding = s->binding;
        d->has_colon |= s->body->is == DO_CHOOSE || s->body->is == DO_MAY; /* none after it */
        tell_nested(d, s->body);
    } else {
        tell_words(d, "for ", "für ");
        phrase_arg(d->out, d->lang, &each, CASE_AKK);
        binding_introduce(d, s->binding, &d->v->noun[s->set->noun]);
        tell_colon(d);
        tell_inner(d, s->body, more_follows);
    }
}

/* The reader is addressed directly. */
bool is_reader(const struct describer *d, const struct ast_expr *seat)
{
    return d->reader ? same_seat(seat, d->reader) : seat->is == EXPR_YOU;
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

void tell_statement(struct describer *d, const struct ast_statement *s, bool top)
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
        tell_if(d, s, more_follows);
        return;
    case DO_EACH:
        each_statement(d, s, more_follows);
        return;
    case DO_CHOOSE:
        tell_choose(d, s, false, more_follows);
        return;
    case DO_ONE_OF:
        tell_one_of(d, s, more_follows);
        return;
    case DO_MAY:
        tell_may(d, s, more_follows);
        return;
    case DO_PAY:
        tell_pay(d, s, more_follows);
        return;
    case DO_REPEAT: {
        struct arg times = { .type = ARG_NUMBER, .number = s->count };

        if (is_twice(s)) {
            d->how_often = d->lang == LANG_DE ? "zweimal" : "twice";
            tell_statement(d, s->body, false);
            return;
        }
        tell_phrase(d, d->lang == LANG_DE ? "tu dies {0:mal}" : "do this {0:mal}", &times, 1);
        tell_colon(d);
        tell_inner(d, s->body, more_follows);
        return;
    }
    case DO_EFFECT:
        tell_effect(d, s, effect_duration(d, s));
        return;
    case DO_CANCEL:
        tell_cancel(d);
        return;
    case DO_INSTEAD:
        if (is_plain_instead(s)) {
            tell_verb(d, s->body, VERB_SENTENCE);
            tell_words(d, " instead", " stattdessen");
            return;
        }
        tell_words(d, "instead", "stattdessen");
        tell_lead_in(d, s->body, false);
        tell_inner(d, s->body, more_follows);
        return;
    case DO_NOTHING:
        tell_words(d, "nothing happens", d->verb_first ? "geschieht nichts" : "nichts geschieht");
        d->verb_first = false;
        return;
    }
    d->failed = true;
}

/* Verbs, or one statement that is no further choice. */
static bool is_brief_body(const struct ast_statement *s)
{
    return statements_are_verbs(s) || (!s->next && s->is != DO_CHOOSE && s->is != DO_MAY);
}

/* Whether the text after it would seem to belong to it. */
static bool stays_open(struct describer *d, const struct ast_statement *s)
{
    const struct ast_clause *c = s->ability;

    switch (s->is) {
    case DO_VERB:
        return s->branch[0];
    case DO_EACH:
        return !each_inlines(s) && (!each_begins(d, s) || !is_brief_body(s->body));
    case DO_CHOOSE:
        return !choice_inlines(s) && !chooses_inline(s);
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

/* Whether somebody other than the reader acts, so that an order after it needs a "you". */
static bool acts_another(const struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *verb = s->is == DO_EACH ? s->body : verb_inside(s);
    const struct ast_expr *who = verb && verb->is == DO_VERB ? verb->arg[0] : NULL;

    return who ? who->type == T_SEAT && !is_reader(d, who)
               : s->is == DO_CHOOSE && !is_reader(d, s->seat);
}

/* Sentences that can be joined by "and". */
static bool can_be_joined(struct describer *d, const struct ast_statement *s)
{
    return is_plain(d, s) && s->is != DO_PAY && s->is != DO_MAY && !stays_open(d, s) &&
           (s->is != DO_EFFECT || is_permission(s->ability));
}

static void sequence(struct describer *d, const struct ast_statement *s, bool top, bool nested)
{
    const struct ast_statement *before = NULL;

    for (bool open = false; s; s = s->next) {
        const struct ast_statement *start = s;

        if (names_next(d, s))
            start = s->next;
        const struct ast_statement *last = run_end(d, start, top);
        if (last == start && effects_alike(d, s, s->next))
            last = s->next;
        if (before && top) {
            buffer_stop(d->out);
            buffer_text(d->out, " ");
            buffer_capital(d->out);
            d->has_colon = false;
        } else if (before && open) {
            tell_words(d, "; then ", "; dann");
            if (d->lang == LANG_DE)
                tell_lead_in(d, s, false);
        } else if (before && nested && !last->next && before->is != DO_EFFECT &&
                   can_be_joined(d, before) && can_be_joined(d, start)) {
            tell_words(d, " and ", " und ");
        } else if (before) {
            buffer_text(d->out, "; ");
        }
        d->says_you |= before && !top && acts_another(d, before);
        if (start != s)
            s = name_taken(d, s);
        if (last == s) {
            tell_statement(d, s, top);
        } else if (s->is == DO_EFFECT) {
            tell_effects_both(d, s, last);
        } else {
            verbs_joined(d, s, last->next);
        }
        before = s = last;
        open = is_whole(d, s) && stays_open(d, s);
    }
}

void tell_sequence(struct describer *d, const struct ast_statement *s, bool top)
{
    sequence(d, s, top, false);
}

void tell_nested(struct describer *d, const struct ast_statement *s)
{
    sequence(d, s, false, true);
}
