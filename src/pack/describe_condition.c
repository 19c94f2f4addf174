/* describe_condition.c: what must be true, and what happens: clauses with a subject.
 *
 * In German such a clause follows "falls", "wenn" or a relative pronoun, so its verb comes last,
 * and the vocabulary's phrases are written that way. In a relative clause the member is the
 * subject and is not written.
 */
#include "pack/describe_parts.h"

static bool is_member(const struct ast_expr *e)
{
    return e && e->is == EXPR_BOUND && e->mention == MENTION_SUBJECT;
}

bool has_subject(const struct form *form)
{
    return form->form && form->form[0] == '{';
}

static void subject(struct describer *d, const struct ast_expr *e, const struct arg *arg)
{
    if (is_member(e))
        return;
    phrase_arg(d->out, d->lang, arg, CASE_NOM);
    buffer_text(d->out, " ");
}

/* Negation of a phrase of the vocabulary */

static bool begins(const char *text, const char *start)
{
    size_t length = text_length(start);

    return text_length(text) >= length && memcmp(text, start, length) == 0;
}

static size_t word_length(const char *text, const char *end)
{
    size_t length = 0;

    while (text + length < end && text[length] != ' ')
        length++;
    return length;
}

static bool is_word(const char *text, size_t length, const char *word)
{
    return text_length(word) == length && memcmp(text, word, length) == 0;
}

/* Verbs that are denied by "not" alone. "have" is one of them before a participle only. */
static bool takes_not(const char *word, size_t length, const char *rest)
{
    static const char *const plain[] = { "are", "is", "were", "was", "can", "may", "must", "will" };

    for (size_t i = 0; i < ARRAY_LEN(plain); i++)
        if (is_word(word, length, plain[i]))
            return true;
    if (!is_word(word, length, "have"))
        return false;
    rest += *rest == ' ';
    size_t next = word_length(rest, rest + text_length(rest));
    return next > 2 && (memcmp(rest + next - 2, "ed", 2) == 0 || is_word(rest, next, "been") ||
                        is_word(rest, next, "drawn"));
}

/* "{v0:have/has} at least" becomes "{v0:do not have/does not have} at least". */
static void english_not(struct describer *d, const char *text)
{
    const char *end = text + text_length(text), *slash, *close;

    if (begins(text, "is ") || begins(text, "are ") || begins(text, "can ")) {
        size_t length = word_length(text, end);

        buffer_put(d->out, text, length);
        buffer_text(d->out, " not");
        buffer_text(d->out, text + length);
        return;
    }
    for (slash = text; slash < end && *slash != '/'; slash++)
        ;
    for (close = slash; close < end && *close != '}'; close++)
        ;
    if (!begins(text, "{v0:") || close == end) {
        d->failed = true;
        return;
    }

    const char *base = text + 4, *third = slash + 1;
    size_t base_length = word_length(base, slash), third_length = word_length(third, close);
    bool plain = takes_not(base, base_length, close + 1);

    buffer_text(d->out, "{v0:");
    buffer_text(d->out, plain ? "" : "do not ");
    buffer_put(d->out, base, base_length);
    buffer_text(d->out, plain ? " not" : "");
    buffer_put(d->out, base + base_length, (size_t)(slash - base) - base_length);
    buffer_text(d->out, plain ? "/" : "/does not ");
    buffer_put(d->out, plain ? third : base, plain ? third_length : base_length);
    buffer_text(d->out, plain ? " not" : "");
    buffer_put(d->out, third + third_length, (size_t)(close - third) - third_length);
    buffer_text(d->out, close);
}

static void german_not(struct describer *d, const char *text)
{
    if (begins(text, "ein ") || begins(text, "eine ") || begins(text, "einen ")) {
        buffer_text(d->out, "k");
    } else if (begins(text, "sich ")) {
        buffer_text(d->out, "sich ");
        text += 5;
        buffer_text(d->out, "nicht ");
    } else {
        buffer_text(d->out, "nicht ");
    }
    buffer_text(d->out, text);
}

static const char *negate(struct describer *d, const char *text)
{
    struct aside aside;

    aside_begin(d, &aside);
    if (d->lang == LANG_DE)
        german_not(d, text);
    else
        english_not(d, text);
    return aside_end(d, &aside);
}

/* Conditions */

static void query_condition(struct describer *d, const struct ast_expr *e, bool negated)
{
    struct arg arg[SLOT_MAX];

    if (e->row >= d->v->query_count) {
        d->failed = true;
        return;
    }
    const struct form *query = &d->v->query[e->row];
    const char *text = row_text(d, query->en, query->de);
    unsigned count = form_args(d, e->arg, arg);

    if (!has_subject(query)) {
        if (negated)
            tell_words(d, "it is not true that ", "es nicht stimmt, dass ");
        tell_phrase(d, text, arg, count);
        return;
    }
    subject(d, e->arg[0], &arg[0]);
    tell_phrase(d, negated ? negate(d, text) : text, arg, count);
}

/* X is Y; said the other way round where Y is "you". */
static void is_condition(struct describer *d, const struct ast_expr *e, bool negated)
{
    const struct ast_expr *x = e->arg[0], *y = e->arg[1];

    if (y && y->is == EXPR_YOU && !is_member(x)) {
        x = e->arg[1];
        y = e->arg[0];
    }
    struct arg arg[2];
    arg[0] = expr_arg(d, x);
    arg[1] = expr_arg(d, y);
    subject(d, x, &arg[0]);
    if (d->lang == LANG_DE)
        tell_phrase(d, negated ? "nicht {1:nom} {v0:bist/ist/sind}" : "{1:nom} {v0:bist/ist/sind}",
                    arg, 2);
    else
        tell_phrase(d, negated ? "{v0:are/is} not {1}" : "{v0:are/is} {1}", arg, 2);
}

static void kind_condition(struct describer *d, const struct ast_expr *e, bool negated)
{
    const struct ast_set what = { .noun = e->noun, .domain = DOMAIN_NONE };
    struct arg arg[2];

    arg[0] = expr_arg(d, e->arg[0]);
    arg[1] = noun_phrase(d, &what, negated && d->lang == LANG_DE ? ART_NO : ART_A, false, 1);
    subject(d, e->arg[0], &arg[0]);
    if (d->lang == LANG_DE)
        tell_phrase(d, "{1:nom} {v0:bist/ist/sind}", arg, 2);
    else
        tell_phrase(d, negated ? "{v0:are/is} not {1}" : "{v0:are/is} {1}", arg, 2);
}

/* "there is a cargo in your hand that …"; German puts its verb before the relative clause. */
static void exists(struct describer *d, const struct ast_set *set, struct arg *counted,
                   struct arg *what)
{
    struct arg arg[2] = { *what, *what };

    if (counted)
        arg[0] = *counted;
    tell_phrase(d, counted ? "{0} {1#0:akk}" : "{1:akk}", arg, 2);
    tell_words(d, "", " gibt");
    bool others;
    struct ast_set rest = set_without_other(set, &others);
    if (rest.that && d->lang == LANG_DE)
        tell_relative(d, &rest, counted ? arg_is_plural(counted) : what->plural);
}

/* The noun phrase without its relative clause, where exists() tells that. */
static struct arg existing(struct describer *d, const struct ast_set *set, enum article article,
                           bool plural)
{
    bool others;
    struct ast_set bare = set_without_other(set, &others);

    if (d->lang == LANG_EN)
        bare = *set;
    else if (others)
        bare.determiner = DET_ANOTHER;
    if (d->lang == LANG_DE)
        bare.that = NULL;
    return noun_phrase(d, &bare, others && article == ART_A ? ART_ANOTHER : article, plural, 1);
}

static void there_is(struct describer *d, const struct ast_expr *e, bool negated)
{
    if (!e->set) {
        d->failed = true;
        return;
    }
    bool plural = e->set->plural;
    enum article article = negated                             ? ART_NO
                           : e->set->determiner == DET_ANOTHER ? ART_ANOTHER
                                                               : ART_A;
    struct arg what = existing(d, e->set, article, plural);

    tell_words(d, plural ? "there are " : "there is ", "es ");
    exists(d, e->set, NULL, &what);
}

/* Comparisons */

enum compare { AT_LEAST, AT_MOST, MORE_THAN, LESS_THAN, EXACTLY, NOT_EXACTLY };

static const char *compare_word(const struct describer *d, enum compare how)
{
    static const char *const word[LANG_COUNT][6] = {
        { "at least ", "at most ", "more than ", "less than ", "exactly ", "not exactly " },
        { "mindestens ", "höchstens ", "mehr als ", "weniger als ", "genau ", "nicht genau " },
    };

    return word[d->lang][how];
}

static enum compare comparison(const struct ast_expr *e, bool negated)
{
    switch (e->is) {
    case EXPR_AT_LEAST:
        return negated ? LESS_THAN : AT_LEAST;
    case EXPR_AT_MOST:
        return negated ? MORE_THAN : AT_MOST;
    case EXPR_MORE_THAN:
        return negated ? AT_MOST : MORE_THAN;
    case EXPR_LESS_THAN:
        return negated ? AT_LEAST : LESS_THAN;
    default:
        return negated ? NOT_EXACTLY : EXACTLY;
    }
}

/* "there are at least 3 cards in your hand" */
static void compare_count(struct describer *d, const struct ast_set *set, enum compare how,
                          const struct ast_expr *right)
{
    struct arg number = expr_arg(d, right);
    bool one = number.type == ARG_NUMBER && !number.text && number.number == 1;
    struct arg what = existing(d, set, ART_NONE, !one);

    tell_words(d, one ? "there is " : "there are ", "es ");
    if (d->lang == LANG_EN && how == LESS_THAN)
        buffer_text(d->out, "fewer than ");
    else
        buffer_text(d->out, compare_word(d, how));
    exists(d, set, &number, &what);
}

/* "you draw a card at least 2 times this turn"; the member under test is not written. */
static void compare_counted(struct describer *d, const struct ast_expr *e, enum compare how,
                            const struct ast_expr *right)
{
    const struct ast_pattern *p = e->pattern;
    struct arg arg[SLOT_MAX], times = expr_arg(d, right);

    if (!p || p->row >= d->v->event_count || e->span >= d->v->span_count) {
        d->failed = true;
        return;
    }
    const struct form *event = &d->v->event[p->row];
    const struct span *span = &d->v->span[e->span];
    const char *during = row_text(d, span->en_this, span->de_this);
    bool once = times.type == ARG_NUMBER && !times.text && times.number == 1;
    bool never = times.type == ARG_NUMBER && !times.text &&
                 ((how == EXACTLY && times.number == 0) || (how == LESS_THAN && once));

    bool has = has_subject(event) && p->slot_count;

    if (d->lang == LANG_EN) {
        tell_event(d, p, NULL);
        buffer_text(d->out, " ");
    } else if (has) {
        pattern_args(d, p, arg);
        subject(d, p->slot[0].value, &arg[0]);
    } else {
        buffer_text(d->out, "es ");
    }
    if (d->lang == LANG_DE) {
        buffer_text(d->out, during);
        buffer_text(d->out, " ");
    }
    if (never)
        tell_words(d, "not once ", "kein einziges Mal ");
    else
        buffer_text(d->out, compare_word(d, how));
    if (!once && !never)
        phrase_arg(d->out, d->lang, &times, CASE_NOM);
    if (d->lang == LANG_EN) {
        buffer_text(d->out, never ? "" : once ? "once " : " times ");
        buffer_text(d->out, during);
        return;
    }
    buffer_text(d->out, never ? "" : once ? "einmal " : "-mal ");
    if (has) {
        tell_phrase(d, row_text(d, event->en, event->de), arg, p->slot_count);
    } else {
        buffer_text(d->out, "geschieht, dass ");
        tell_event(d, p, NULL);
    }
}

static void compare(struct describer *d, const struct ast_expr *e, bool negated)
{
    enum compare how = comparison(e, negated);
    const struct ast_expr *left = e->arg[0], *right = e->arg[1];

    if (left && left->is == EXPR_COUNT && left->set) {
        compare_count(d, left->set, how, right);
        return;
    }
    if (left && left->is == EXPR_COUNTED) {
        compare_counted(d, left, how, right);
        return;
    }
    tell_number(d, left, CASE_NOM);
    tell_words(d, " is ", " ");
    if (how == EXACTLY || how == NOT_EXACTLY)
        tell_words(d, how == EXACTLY ? "" : "not ", how == EXACTLY ? "" : "nicht ");
    else
        buffer_text(d->out, compare_word(d, how));
    if (right && right->is == EXPR_STEPS) { /* told behind it: "at least X, where X is …" */
        struct arg x = number_arg(d, right);

        phrase_arg(d->out, d->lang, &x, CASE_NOM);
    } else {
        tell_number(d, right, CASE_NOM);
    }
    tell_words(d, "", left && left->is == EXPR_FIELD ? " ist" : " beträgt");
}

static bool is_numeric(const struct ast_expr *e)
{
    return e && e->type == T_NUMBER;
}

/* Does it read as "a or b"? */
static bool is_either(const struct ast_expr *e, bool negated)
{
    while (e && e->is == EXPR_NOT) {
        e = e->arg[0];
        negated = !negated;
    }
    return e && (e->is == EXPR_OR || e->is == EXPR_AND) && (e->is == EXPR_OR) != negated;
}

/* Is the first or the last thing a condition says about a field of the member: "whose value …"? */
static bool is_about_field(const struct ast_expr *e, bool last)
{
    while (e && (e->is == EXPR_NOT || e->is == EXPR_AND || e->is == EXPR_OR))
        e = e->arg[last && e->is != EXPR_NOT];
    return e && e->is >= EXPR_IS && e->is <= EXPR_LESS_THAN && e->arg[0] &&
           e->arg[0]->is == EXPR_FIELD && is_member(e->arg[0]->arg[0]);
}

/* The word a relative clause begins with. */
static void relative_pronoun(struct describer *d, const struct ast_set *set, bool plural,
                             bool whose)
{
    const struct noun *noun = &d->v->noun[set->noun];
    char gender = noun_gender(noun->de);
    bool person = noun->type == T_SEAT;

    if (d->lang == LANG_EN) {
        buffer_text(d->out, whose    ? "whose "
                            : plural ? (person ? "each of whom " : "each of which ")
                            : person ? "who "
                                     : "that ");
    } else if (whose) {
        buffer_text(d->out, plural || gender == 'f' || gender == 'p' ? "deren " : "dessen ");
    } else if (plural) {
        buffer_text(d->out, gender == 'f'   ? "von denen jede "
                            : gender == 'n' ? "von denen jedes "
                                            : "von denen jeder ");
    } else {
        buffer_text(d->out, german_article(gender, CASE_NOM));
        buffer_text(d->out, " ");
    }
}

/* "c and either a or b": in that order nobody can take the "and" for a part of the "or". */
static void joined(struct describer *d, const struct ast_expr *e, bool negated)
{
    bool either = is_either(e, negated);
    unsigned first = !either && is_either(e->arg[0], negated) && !is_either(e->arg[1], negated);

    for (unsigned i = 0; i < 2; i++) {
        const struct ast_expr *part = e->arg[first ^ i];

        if (i)
            tell_words(d, either ? " or " : " and ", either ? " oder " : " und ");
        if (!either && is_either(part, negated))
            tell_words(d, "either ", "entweder ");
        if (i && d->relative &&
            (is_about_field(part, false) || is_about_field(e->arg[first], true)))
            relative_pronoun(d, d->relative, d->relative_plural, is_about_field(part, false));
        tell_condition(d, part, negated);
    }
}

void tell_condition(struct describer *d, const struct ast_expr *e, bool negated)
{
    bool per_allowed = d->per_allowed;

    while (e && e->is == EXPR_NOT) {
        e = e->arg[0];
        negated = !negated;
    }
    d->per_allowed = false;
    switch (e ? e->is : EXPR_POISONED) {
    case EXPR_AND:
    case EXPR_OR:
        joined(d, e, negated);
        break;
    case EXPR_QUERY:
        query_condition(d, e, negated);
        break;
    case EXPR_IS:
        if (is_numeric(e->arg[0]))
            compare(d, e, negated);
        else
            is_condition(d, e, negated);
        break;
    case EXPR_IS_A:
        kind_condition(d, e, negated);
        break;
    case EXPR_THERE_IS:
        there_is(d, e, negated);
        break;
    case EXPR_AT_LEAST:
    case EXPR_AT_MOST:
    case EXPR_MORE_THAN:
    case EXPR_LESS_THAN:
        compare(d, e, negated);
        break;
    default:
        d->failed = true;
    }
    d->per_allowed = per_allowed;
}

void tell_relative(struct describer *d, const struct ast_set *set, bool plural)
{
    const struct ast_set *outer = d->relative;
    bool outer_plural = d->relative_plural;

    if (set->noun >= d->v->noun_count) {
        d->failed = true;
        return;
    }
    if (d->lang == LANG_EN)
        buffer_space(d->out);
    else
        buffer_text(d->out, ", ");
    relative_pronoun(d, set, plural, is_about_field(set->that, false));
    d->relative = set;
    d->relative_plural = plural;
    tell_condition(d, set->that, false);
    d->relative = outer;
    d->relative_plural = outer_plural;
    if (d->lang == LANG_DE)
        buffer_comma(d->out);
}

/* Events */

void pattern_args(struct describer *d, const struct ast_pattern *p, struct arg out[SLOT_MAX])
{
    bool per_allowed = d->per_allowed;

    d->per_allowed = false;
    for (unsigned i = 0; i < p->slot_count && i < SLOT_MAX; i++) {
        const struct ast_slot *slot = &p->slot[i];

        if (slot->value) {
            out[i] = expr_arg(d, slot->value);
        } else if (slot->any) {
            out[i] = set_phrase(d, slot->any);
            if (slot->binding && slot->any->noun < d->v->noun_count)
                binding_introduce(d, slot->binding, &d->v->noun[slot->any->noun]);
            if (slot->binding && slot->binding->type == T_NUMBER)
                out[i] = number_named(d, slot->binding);
        } else {
            d->failed = true;
            out[i] = (struct arg){ .type = ARG_TEXT, .text = "?" };
        }
    }
    d->per_allowed = per_allowed;
}

void tell_event(struct describer *d, const struct ast_pattern *p, const char *between)
{
    struct arg arg[SLOT_MAX];

    if (p->row >= d->v->event_count) {
        d->failed = true;
        return;
    }
    const struct form *event = &d->v->event[p->row];
    pattern_args(d, p, arg);
    if (has_subject(event) && p->slot_count) {
        subject(d, p->slot[0].value, &arg[0]);
        if (between) {
            buffer_text(d->out, between);
            buffer_text(d->out, " ");
        }
    } else if (between) {
        d->failed = true; /* it has no such place */
    }
    tell_phrase(d, row_text(d, event->en, event->de), arg, p->slot_count);
}
