/* describe_condition.c: conditions and events: clauses with a subject.
 *
 * In German such a clause follows "falls", "wenn" or a relative pronoun, so its verb comes last,
 * and the vocabulary's phrases are written that way. In a relative clause the member is the
 * subject and is not written.
 */
#include "pack/describe_parts.h"

/* Whether the condition can be said of several members at once. */
static bool fits_plural(struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *left = e ? e->arg[0] : NULL;

    switch (e ? e->is : EXPR_POISONED) {
    case EXPR_NOT:
        return fits_plural(d, left);
    case EXPR_AND:
    case EXPR_OR:
        return fits_plural(d, left) && fits_plural(d, e->arg[1]);
    case EXPR_QUERY:
        return e->row < d->v->query_count && is_member(left) && has_subject(&d->v->query[e->row]) &&
               in_plural(d, row_text(d, d->v->query[e->row].en, d->v->query[e->row].de));
    case EXPR_IS_A:
        return is_member(left);
    case EXPR_IS:
        if (is_member(left))
            return true;
        /* fall through */
    case EXPR_AT_LEAST:
    case EXPR_AT_MOST:
    case EXPR_MORE_THAN:
    case EXPR_LESS_THAN:
        return left && ((left->is == EXPR_FIELD && is_member(left->arg[0])) ||
                        (left->is == EXPR_COUNTED && left->pattern && has_done(d, left->pattern) &&
                         is_member(left->pattern->slot[0].value)));
    default:
        return false;
    }
}

/* Conditions that share their subject */

static const struct ast_expr *subject_of(const struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *x = e ? e->arg[0] : NULL, *y = e ? e->arg[1] : NULL;

    switch (e ? e->is : EXPR_POISONED) {
    case EXPR_QUERY:
        return e->row < d->v->query_count && has_subject(&d->v->query[e->row]) ? x : NULL;
    case EXPR_IS_A:
        return x;
    case EXPR_IS:
        if (x && x->type != T_NUMBER)
            return y && y->is == EXPR_YOU && !is_member(x) ? y : x;
        /* fall through */
    case EXPR_AT_LEAST:
    case EXPR_AT_MOST:
    case EXPR_MORE_THAN:
    case EXPR_LESS_THAN:
        if (x && x->is == EXPR_QUERY && x->row < d->v->query_count && d->v->query[x->row].en_it &&
            text_begins(d->v->query[x->row].en_it, "{0} "))
            return x->arg[0];
        return x && x->is == EXPR_COUNTED && x->pattern && has_done(d, x->pattern)
                   ? x->pattern->slot[0].value
                   : NULL;
    default:
        return NULL;
    }
}

/* The first or the last condition. */
static const struct ast_expr *leaf(const struct ast_expr *e, bool last, bool *negated)
{
    while (e && (e->is == EXPR_NOT || e->is == EXPR_AND || e->is == EXPR_OR)) {
        *negated ^= e->is == EXPR_NOT;
        e = e->arg[last && e->is != EXPR_NOT];
    }
    return e;
}

bool shares_first_subject(const struct describer *d, const struct ast_expr *e,
                          const struct ast_expr *subject)
{
    bool negated = false;

    return subject && same_thing(subject_of(d, leaf(e, false, &negated)), subject);
}

/* "you are at A or at B": one row, one subject, nothing denied. */
static bool share_verb(struct describer *d, const struct ast_expr *a, const struct ast_expr *b)
{
    return a && b && a->is == EXPR_QUERY && b->is == EXPR_QUERY && a->row == b->row &&
           a->row < d->v->query_count &&
           verb_edge(d, row_text(d, d->v->query[a->row].en, d->v->query[a->row].de));
}

/* Conditions */

/* "that is not a nightlife location": a word that joins its noun in German does not stand alone. */
static bool tell_quality(struct describer *d, const struct ast_expr *e, bool negated)
{
    const struct ast_expr *word = e->arg[1];
    const char *text = word && word->is == EXPR_WORD ? d->v->word[word->number].de : NULL;
    size_t length = text_length(text);

    if (!d->of.relative || !is_member(e->arg[0]) || d->of.relative_plural || e->arg[2] || !length ||
        text[length - 1] != '-')
        return false;
    struct ast_set set = { .noun = d->of.relative->noun, .domain = DOMAIN_NONE };
    set.adjective[set.adjective_count++] = (uint8_t)word->number;
    struct arg noun =
        noun_phrase(d, &set, negated && d->lang == LANG_DE ? ART_NO : ART_A, false, 1);
    tell_phrase(d,
                d->lang == LANG_DE ? "{0:nom} ist"
                : negated          ? "is not {0:nom}"
                                   : "is {0:nom}",
                &noun, 1);
    return true;
}

/* "when another player wins and has 2 coins": one player, although a pronoun would be "they" */
static void leave_out(const struct describer *d, const struct ast_expr *subject, struct arg *arg)
{
    if (d->of.singular && same_thing(subject, d->of.leaves_subject))
        arg->thing = true;
}

/* The text of a condition that begins with words of its own: "the log says …"; or NULL. */
static const char *words_of(struct describer *d, const struct ast_expr *e, unsigned *row)
{
    const struct ast_expr *query = e && e->is >= EXPR_IS && e->is <= EXPR_LESS_THAN ? e->arg[0] : e;

    if (!query || query->is != EXPR_QUERY || query->row >= d->v->query_count)
        return NULL;
    const struct form *form = &d->v->query[query->row];
    *row = query->row;
    if (query == e)
        return has_subject(form) ? NULL : row_text(d, form->en, form->de);
    const char *text = d->lang == LANG_DE ? form->de_it : form->en_it;
    return text && text[0] != '{' ? text : NULL;
}

/* Bytes of the words that both begin with. Of two rows it must be more than an article. */
static size_t words_shared(struct describer *d, const struct ast_expr *a, const struct ast_expr *b)
{
    unsigned row = 0, other = 0;
    const char *x = words_of(d, a, &row), *y = words_of(d, b, &other);
    size_t length = 0, end = 0;

    for (; x && y && x[length] && x[length] != '{' && x[length] == y[length]; length++)
        if (x[length] == ' ')
            end = length + 1;
    return row == other || end > 11 ? end : 0;
}

/* Its template without what it has in common with its neighbors: "the log says A or B", "im Buch A
 * oder B steht". */
static const char *words_alone(struct describer *d, const struct ast_expr *e, const char *text)
{
    const char *end = text + text_length(text);

    if (e == d->of.leaves_verb && d->lang == LANG_DE) {
        while (end > text && *end != ' ')
            end--;
        text = up_to(d, text, end);
    }
    text += e == d->of.leaves_words ? d->of.words : 0;
    return text;
}

static void query_condition(struct describer *d, const struct ast_expr *e, bool negated)
{
    struct arg arg[SLOT_MAX];

    if (e->row >= d->v->query_count) {
        d->failed = true;
        return;
    }
    const struct form *query = &d->v->query[e->row];
    const char *text = row_text(d, query->en, query->de), *plural = NULL;
    bool without_verb = e == d->of.leaves_verb;
    bool either = d->of.says_either && without_verb && d->lang == LANG_EN; /* after the verb */
    bool verb_told = d->of.leaves_subject && d->of.shares_verb;

    if (either)
        d->of.says_either = false;
    unsigned count = form_args(d, e->arg, arg);

    if (!has_subject(query)) {
        if (negated)
            tell_words(d, "it is not true that ", "es nicht stimmt, dass ");
        tell_phrase(d, words_alone(d, e, text), arg, count);
        return;
    }
    if (tell_quality(d, e, negated))
        return;
    if (is_member(e->arg[0]) && d->of.relative_plural && (plural = in_plural(d, text)))
        text = plural;
    leave_out(d, e->arg[0], &arg[0]);
    tell_subject(d, e->arg[0], &arg[0]);
    if (negated) {
        tell_predicate(d, negate(d, text, false), arg, count);
    } else if (d->lang == LANG_EN && verb_told) {
        tell_phrase(d, verb_edge(d, text), arg, count);
    } else if (either) {
        tell_phrase(d, up_to(d, text, verb_edge(d, text)), arg, count);
        buffer_text(d->out, "either ");
        tell_phrase(d, verb_edge(d, text), arg, count);
    } else if (d->lang == LANG_DE && without_verb) {
        tell_phrase(d, up_to(d, text, verb_edge(d, text)), arg, count);
    } else {
        tell_predicate(d, text, arg, count);
    }
}

/* X is Y; inverted if Y is "you". */
static void is_condition(struct describer *d, const struct ast_expr *e, bool negated)
{
    const struct ast_expr *x = e->arg[0], *y = e->arg[1];

    if (y && y->is == EXPR_YOU && !is_member(x)) {
        x = e->arg[1];
        y = e->arg[0];
    }
    struct arg arg[2];
    bool pronouns = d->pronouns;
    d->pronouns = pronouns && x && x->type == T_CARD; /* "that place is Paris", not "it" */
    arg[0] = expr_arg(d, x);
    arg[1] = expr_arg(d, y);
    d->pronouns = pronouns;
    tell_subject(d, x, &arg[0]);
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

    bool many = d->of.relative_plural && is_member(e->arg[0]);

    arg[0] = expr_arg(d, e->arg[0]);
    arg[1] = noun_phrase(d, &what, negated && d->lang == LANG_DE ? ART_NO : ART_A, many, 1);
    tell_subject(d, e->arg[0], &arg[0]);
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
    struct ast_set rest = set_without_other(d, set, &others);
    const struct ast_expr *attributes, *that;
    attributes_split(d, rest.that, &attributes, &that);
    rest.that = (struct ast_expr *)(uintptr_t)that;
    if (rest.that && d->lang == LANG_DE)
        tell_relative(d, &rest, counted ? arg_is_plural(counted) : what->plural);
}

/* The noun phrase without its relative clause, if exists() writes that. */
static struct arg existing(struct describer *d, const struct ast_set *set, enum article article,
                           bool plural)
{
    bool others;
    struct ast_set bare = set_without_other(d, set, &others);

    if (d->lang == LANG_EN)
        bare = *set;
    else if (others)
        bare.determiner = DET_ANOTHER;
    if (d->lang == LANG_DE) {
        const struct ast_expr *attributes, *that;

        attributes_split(d, bare.that, &attributes, &that);
        bare.that = (struct ast_expr *)(uintptr_t)attributes;
    }
    return noun_phrase(d, &bare, others && article == ART_A ? ART_ANOTHER : article, plural, 1);
}

/* "another detective is at your location" */
static void person_is(struct describer *d, const struct ast_set *set, const struct arg *what)
{
    phrase_arg(d->out, d->lang, what, CASE_NOM);
    tell_words(d, arg_is_plural(what) ? " are " : " is ", " ");
    tell_domain(d, set, false);
    tell_words(d, "", arg_is_plural(what) ? " sind" : " ist");
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
    struct ast_set alone = *e->set;

    alone.domain_written =
        !(e->set->domain_written && !e->set->that && e->set->noun < d->v->noun_count &&
          d->v->noun[e->set->noun].type == T_SEAT);
    struct arg what = existing(d, &alone, article, plural);
    if (!alone.domain_written) {
        person_is(d, e->set, &what);
    } else {
        tell_words(d, plural ? "there are " : "there is ", "es ");
        exists(d, e->set, NULL, &what);
    }
    d->there = negated ? NULL : e->set;
}

/* Comparisons */

const char *compare_word(const struct describer *d, enum compare how)
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

/* Queries of one row that differ by a word only, "the suspects caught plus the suspects cleared":
 * the words as a list, "caught or cleared"; false: it is something else. */
static bool words_listed(struct describer *d, const struct ast_expr *e, unsigned row, bool last)
{
    if (e && e->is == EXPR_PLUS)
        return words_listed(d, e->arg[0], row, false) && words_listed(d, e->arg[1], row, last);
    if (!e || e->is != EXPR_QUERY || e->row != row || !e->arg[0] || e->arg[0]->is != EXPR_WORD ||
        e->arg[1])
        return false;
    const struct word *word = &d->v->word[e->arg[0]->number];
    if (last && d->out->length)
        tell_words(d, " or ", " oder ");
    else if (d->out->length)
        buffer_text(d->out, ", ");
    buffer_text(d->out, row_text(d, word->en, word->de));
    return true;
}

/* "if it has at least 3 markers", "if you have more coins than Anna": the row says it in other
 * words. */
static bool compare_clause(struct describer *d, const struct ast_expr *e, enum compare how)
{
    const struct ast_expr *left = e->arg[0], *right = e->arg[1], *query = left;
    struct arg arg[SLOT_MAX + 2];
    struct aside aside;

    while (query && query->is == EXPR_PLUS)
        query = query->arg[0];
    if (!query || query->is != EXPR_QUERY || query->row >= d->v->query_count || !right)
        return false;
    const struct form *row = &d->v->query[query->row];
    if (!row->en_it || !row->de_it)
        return false;
    unsigned count = form_args(d, query->arg, arg);
    if (query != left) {
        aside_begin(d, &aside);
        bool listed = words_listed(d, left, query->row, true);
        arg[0] = (struct arg){ .type = ARG_TEXT, .text = aside_end(d, &aside) };
        if (!listed)
            return false;
    }
    const char *text = row_text(d, row->en_it, row->de_it);
    const char *start = d->lang == LANG_DE ? "{0:nom} " : "{0} ";
    const struct ast_expr *other =
        how == MORE_THAN && right->is == EXPR_QUERY && right->row == query->row && query == left
            ? right->arg[0]
            : NULL;
    bool none = how == EXACTLY && right->is == EXPR_NUMBER && right->number == 0;

    if (other)
        arg[count] = (struct arg){ .type = ARG_NUMBER, .text = row_text(d, "more", "mehr") };
    else if (none)
        arg[count] = (struct arg){ .type = ARG_NUMBER,
                                   .text = row_text(d, "no",
                                                    count > 1 && arg[1].type == ARG_NOUN &&
                                                            noun_gender(arg[1].text) == 'n' &&
                                                            !noun_has_plural(arg[1].text)
                                                        ? "kein"
                                                        : "keine") };
    else
        arg[count] = number_arg(d, right);
    arg[count + 1] = (struct arg){ .type = ARG_TEXT,
                                   .text = other || how == EXACTLY ? "" : compare_word(d, how) };
    if (text_begins(text, start)) {
        leave_out(d, query->arg[0], &arg[0]);
        tell_subject(d, query->arg[0], &arg[0]);
        text += text_length(start);
    }
    text = words_alone(d, e, text);
    const char *edge = other && d->lang == LANG_DE ? verb_edge(d, text) : NULL;
    tell_predicate(d, edge ? up_to(d, text, edge) : text, arg, count + 2);
    if (other) {
        struct arg who = expr_arg(d, other);

        tell_words(d, " than ", " als ");
        phrase_arg(d->out, d->lang, &who, CASE_NOM);
        if (edge)
            tell_phrase(d, edge, arg, count + 2);
    }
    return true;
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
    if (compare_clause(d, e, how))
        return;
    tell_number(d, left, CASE_NOM);
    tell_words(d, " is ", " ");
    bool below = how == LESS_THAN && right && right->is == EXPR_NUMBER;
    if (below)
        tell_words(d, "below ", "unter ");
    else if (how == EXACTLY || how == NOT_EXACTLY)
        tell_words(d, how == EXACTLY ? "" : "not ", how == EXACTLY ? "" : "nicht ");
    else
        buffer_text(d->out, compare_word(d, how));
    if (right &&
        right->is == EXPR_STEPS) { /* "at least X, where X is …", "at least 2 (3 with …)" */
        struct arg x = number_arg(d, right);

        phrase_arg(d->out, d->lang, &x, CASE_NOM);
    } else {
        tell_number(d, right, CASE_NOM);
    }
    tell_words(d, "",
               below && left && left->is == EXPR_FIELD && field_is_plural(d, left) ? " liegen"
               : below                                                             ? " liegt"
               : !left || left->is != EXPR_FIELD                                   ? " beträgt"
               : field_is_plural(d, left)                                          ? " sind"
                                                                                   : " ist");
}

static bool is_numeric(const struct ast_expr *e)
{
    return e && e->type == T_NUMBER;
}

static bool is_field(const struct ast_expr *e)
{
    return e->arg[0]->is == EXPR_FIELD || (e->arg[1] && e->arg[1]->is == EXPR_FIELD);
}

/* Whether the condition reads as "a or b". */
static bool is_either(const struct ast_expr *e, bool negated)
{
    while (e && e->is == EXPR_NOT) {
        e = e->arg[0];
        negated = !negated;
    }
    return e && (e->is == EXPR_OR || e->is == EXPR_AND) && (e->is == EXPR_OR) != negated;
}

/* Whether the first or last part of a condition is about a field of the member: "whose value …". */
static bool is_about_field(const struct ast_expr *e, bool last)
{
    while (e && (e->is == EXPR_NOT || e->is == EXPR_AND || e->is == EXPR_OR))
        e = e->arg[last && e->is != EXPR_NOT];
    return e && e->is >= EXPR_IS && e->is <= EXPR_LESS_THAN && e->arg[0] &&
           e->arg[0]->is == EXPR_FIELD && is_member(e->arg[0]->arg[0]);
}

/* Writes the word a relative clause begins with. */
static void relative_pronoun(struct describer *d, const struct ast_set *set, bool plural,
                             bool whose)
{
    const struct noun *noun = &d->v->noun[set->noun];
    char gender = noun_gender(noun->de);
    bool person = noun->type == T_SEAT;
    bool apart = plural && !fits_plural(d, set->that); /* possible only in the singular */

    if (d->lang == LANG_EN) {
        buffer_text(d->out, whose    ? "whose "
                            : apart  ? (person ? "each of whom " : "each of which ")
                            : person ? "who "
                                     : "that ");
    } else if (whose) {
        buffer_text(d->out, plural || gender == 'f' || gender == 'p' ? "deren " : "dessen ");
    } else if (plural && !apart) {
        buffer_text(d->out, "die ");
    } else if (plural) {
        buffer_text(d->out, gender == 'f'   ? "von denen jede "
                            : gender == 'n' ? "von denen jedes "
                                            : "von denen jeder ");
    } else {
        buffer_text(d->out, german_article(gender, CASE_NOM));
        buffer_text(d->out, " ");
    }
}

/* The common parts of two consecutive conditions: the subject, or NULL; and their verb, if true. */
static bool share(struct describer *d, const struct ast_expr *a, const struct ast_expr *b,
                  bool negated, const struct ast_expr **before, const struct ast_expr **subject)
{
    bool not_a = negated, not_b = negated;
    const struct ast_expr *behind = leaf(b, false, &not_b);

    *before = leaf(a, true, &not_a);
    *subject = subject_of(d, *before);
    if (!*subject || is_member(*subject) || !same_thing(*subject, subject_of(d, behind)))
        *subject = NULL;
    return *subject && !not_a && !not_b && share_verb(d, *before, behind);
}

/* "you are either at A or at B", "you either hold A or have B": it comes after what they share.
 */
static bool shares_subject(struct describer *d, const struct ast_expr *e, bool negated)
{
    const struct ast_expr *before, *subject;

    while (e && e->is == EXPR_NOT) {
        e = e->arg[0];
        negated = !negated;
    }
    if (!e || !e->arg[0] || e->arg[0]->is == EXPR_AND || e->arg[0]->is == EXPR_OR ||
        e->arg[0]->is == EXPR_NOT)
        return false; /* the first might have a different one */
    share(d, e->arg[0], e->arg[1], negated, &before, &subject);
    return subject;
}

/* "is A or B": conditions with one subject. */
static bool is_both(const struct ast_expr *a, const struct ast_expr *b)
{
    if (a->is == EXPR_OR)
        return is_both(a->arg[0], a->arg[1]) && is_both(a->arg[1], b);
    return a->is == EXPR_IS && b->is == EXPR_IS && a->arg[0]->type != T_NUMBER && !is_field(a) &&
           !is_field(b) &&
           (same_thing(a->arg[0], b->arg[0]) || (is_member(a->arg[0]) && is_member(b->arg[0])));
}

/* "are at A", "are at B": one row and one subject, one place each. */
static bool is_row_of_both(const struct describer *d, const struct ast_expr *a,
                           const struct ast_expr *b)
{
    return a->is == EXPR_QUERY && b->is == EXPR_QUERY && a->row == b->row &&
           a->row < d->v->query_count && has_subject(&d->v->query[a->row]) &&
           same_thing(a->arg[0], b->arg[0]) && a->arg[1] && !a->arg[2];
}

/* "is neither A nor B"; "is A, B or C" */
static void either_of(struct describer *d, const struct ast_expr *e, bool neither)
{
    const struct ast_expr *a = e;

    while (a->is == EXPR_OR || a->is == EXPR_AND || a->is == EXPR_NOT)
        a = a->arg[0];
    struct arg part[3] = { expr_arg(d, a->arg[0]) };

    tell_subject(d, a->arg[0], &part[0]);
    if (neither) {
        part[1] = expr_arg(d, a->arg[1]);
        a = e->arg[1]->is == EXPR_NOT ? e->arg[1]->arg[0] : e->arg[1];
        part[2] = expr_arg(d, a->arg[1]);
    } else {
        part[1] = either_arg(d, e, NULL);
    }
    if (d->lang == LANG_DE)
        tell_phrase(d,
                    neither ? "weder {1:nom} noch {2:nom} {v0:bist/ist/sind}"
                            : "{1:nom} {v0:bist/ist/sind}",
                    part, neither ? 3 : 2);
    else
        tell_phrase(d, neither ? "{v0:are/is} neither {1} nor {2}" : "{v0:are/is} {1}", part,
                    neither ? 3 : 2);
}

/* "is not at a nightlife or seedy location", "weder an A noch an B ist" */
static bool neither_of(struct describer *d, const struct ast_expr *a, const struct ast_expr *b)
{
    struct ast_expr both = { .is = EXPR_OR, .type = T_CONDITION };
    const struct form *row = &d->v->query[a->row];
    const char *text = row_text(d, row->en, row->de), *edge = verb_edge(d, text);
    struct arg arg[SLOT_MAX];

    if (!edge)
        return false;
    both.arg[0] = (struct ast_expr *)(uintptr_t)a;
    both.arg[1] = (struct ast_expr *)(uintptr_t)b;
    const struct ast_expr *one = either_as_one(d, &both);
    if (one) {
        query_condition(d, one, true);
        return true;
    }
    for (unsigned i = 0; i < 2; i++) {
        const struct ast_expr *e = i ? b : a;
        unsigned count = form_args(d, e->arg, arg);

        if (!i)
            tell_subject(d, e->arg[0], &arg[0]);
        if (d->lang == LANG_DE) {
            buffer_text(d->out, i ? " noch " : "weder ");
            tell_phrase(d, up_to(d, text, edge), arg, count);
        } else {
            tell_phrase(d, i ? " nor " : up_to(d, text, edge), arg, count);
            buffer_text(d->out, i ? "" : "neither ");
            tell_phrase(d, edge, arg, count);
        }
        if (i && d->lang == LANG_DE)
            tell_phrase(d, edge, arg, count);
    }
    return true;
}

/* Whether both parts are denied, or the negation of both is. */
static bool joined_in_short(struct describer *d, const struct ast_expr *e, bool negated)
{
    const struct ast_expr *a = e->arg[0], *b = e->arg[1];
    bool not_a = negated, not_b = negated, either = is_either(e, negated);

    for (; a->is == EXPR_NOT; a = a->arg[0])
        not_a = !not_a;
    for (; b->is == EXPR_NOT; b = b->arg[0])
        not_b = !not_b;
    if (not_a != not_b || not_a == either)
        return false;
    if (is_both(a, b) && !(not_a && a->is == EXPR_OR)) {
        either_of(d, e, not_a);
        return true;
    }
    return not_a && is_row_of_both(d, a, b) && neither_of(d, a, b);
}

/* "c and either a or b": in that order the "and" cannot be mistaken for a part of the "or". */
static void joined(struct describer *d, const struct ast_expr *e, bool negated)
{
    bool either = is_either(e, negated);
    unsigned first = !either && is_either(e->arg[0], negated) && !is_either(e->arg[1], negated);

    const struct ast_expr *outer = d->of.leaves_verb, *before, *shared;
    const struct ast_expr *outer_words = d->of.leaves_words;
    bool verb = share(d, e->arg[first], e->arg[!first], negated, &before, &shared);
    bool denied = negated, opens = !either && is_either(e->arg[!first], negated);
    const struct ast_expr *behind = leaf(e->arg[!first], false, &denied);
    size_t words = shared || denied || opens || e->arg[!first]->is == EXPR_AND
                       ? 0
                       : words_shared(d, before, behind);
    unsigned row = 0, other = 1;

    for (unsigned i = 0; i < 2; i++) {
        const struct ast_expr *part = e->arg[first ^ i];

        if (i)
            tell_words(d, either ? " or " : " and ", either ? " oder " : " und ");
        if (!either && is_either(part, negated)) {
            if (shares_subject(d, part, negated))
                d->of.says_either = true;
            else
                tell_words(d, "either ", "entweder ");
        }
        if (i && d->of.relative &&
            (is_about_field(part, false) || is_about_field(e->arg[first], true)))
            relative_pronoun(d, d->of.relative, d->of.relative_many, is_about_field(part, false));
        if (i && shared) {
            d->of.leaves_subject = shared;
            d->of.shares_verb = verb;
        } else if (verb || (!i && words && words_of(d, before, &row) &&
                            words_of(d, behind, &other) && row == other)) {
            d->of.leaves_verb = before;
        }
        if (i && words) {
            d->of.leaves_words = behind;
            d->of.words = words;
        }
        tell_condition(d, part, negated);
        d->of.leaves_words = outer_words;
        d->of.leaves_verb = outer;
        d->of.leaves_subject = NULL;
        d->of.shares_verb = d->of.says_either = false;
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
    case EXPR_OR: {
        const struct ast_expr *one = negated ? NULL : either_as_one(d, e);

        if (one)
            query_condition(d, one, false);
        else if (!joined_in_short(d, e, negated))
            joined(d, e, negated);
        break;
    }
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
    const struct telling_of outer = d->of; /* this text is independent of the text around it */

    if (set->noun >= d->v->noun_count) {
        d->failed = true;
        return;
    }
    if (d->lang == LANG_EN)
        buffer_space(d->out);
    else
        buffer_text(d->out, ", ");
    relative_pronoun(d, set, plural, is_about_field(set->that, false));
    d->of = (struct telling_of){ .relative = set,
                                 .relative_many = plural,
                                 .relative_plural = plural && fits_plural(d, set->that) };
    tell_condition(d, set->that, false);
    d->of = outer;
    if (d->lang == LANG_DE)
        buffer_comma(d->out);
}

/* Events */

/* "a residential or nightlife location", from conditions about where somebody is */
static struct arg place_phrase(struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *one = e->is == EXPR_OR ? either_as_one(d, e) : e;

    return one ? expr_arg(d, one->arg[1]) : either_arg(d, e, NULL);
}

/* Whether anything fits the last slot, and nothing mentions it: "places evidence on a suspect". */
static bool last_is_plain(const struct describer *d, const struct ast_pattern *p)
{
    const struct ast_slot *slot = p->slot_count ? &p->slot[p->slot_count - 1] : NULL;
    const struct ast_set *any = slot ? slot->any : NULL;

    return any && !(slot->binding && d->refined_of == slot->binding) && !any->adjective_count &&
           !any->that && !any->domain_written && any->determiner == DET_A &&
           !(slot->binding && is_mentioned(d, slot->binding));
}

void pattern_args(struct describer *d, const struct ast_pattern *p, struct arg out[SLOT_MAX])
{
    bool per_allowed = d->per_allowed;

    d->per_allowed = false;
    for (unsigned i = 0; i < p->slot_count && i < SLOT_MAX; i++) {
        const struct ast_slot *slot = &p->slot[i];

        if (slot->value) {
            out[i] = expr_arg(d, slot->value);
        } else if (slot->any) {
            const struct ast_set *any =
                slot->binding && d->refined_of == slot->binding ? &d->refined : slot->any;
            out[i] = i == 1 && d->place   ? place_phrase(d, d->place)
                     : named_members(any) ? either_member(d, any->that)
                                          : set_phrase(d, any);
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

/* The beginning of the last verb of a German predicate; NULL if it is not alone: "ablegst" is
 * "legst … ab" elsewhere. */
static const char *single_verb(const struct describer *d, const char *text)
{
    static const char *const particle[] = { "ab",  "an",  "auf", "aus", "ein",    "her",
                                            "hin", "los", "vor", "weg", "zurück", "zu" };
    const char *edge = verb_edge(d, text), *verb = edge ? edge + 1 : text;

    if ((!text_begins(text, "{v0:") && !edge) || text_begins(text, "sich ") ||
        text_begins(text, "{v0:dich/sich} "))
        return NULL;
    const char *word = verb + (text_begins(verb, "{v0:") ? 4 : 0);
    for (size_t i = 0; i < ARRAY_LEN(particle); i++)
        if (text_begins(word, particle[i]))
            return NULL;
    return verb;
}

/* German: "seinen Zug am Tatort beendest", but "am Tatort Schaden nehmen würdest". */
static bool place_after_object(const char *text, const char *verb)
{
    return !text_begins(verb, "{v0:würdest/würde}") &&
           !(verb - text > 7 && text_begins(verb - 7, " nicht "));
}

/* The template for these slots. An option that says nothing is left out,
 * together with the thing it names. */
static const char *event_text(struct describer *d, const struct ast_pattern *p, const char *text)
{
    const struct ast_binding *last = p->slot_count ? p->slot[p->slot_count - 1].binding : NULL;
    bool plain = last_is_plain(d, p), optional = false;

    for (const char *at = text; *at; at++)
        optional |= *at == '[';
    if (plain && optional && last && d->referent_count &&
        d->referent[d->referent_count - 1].binding == last)
        d->referent_count--;
    return with_options(d, text, !plain);
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
    if (has_subject(event) && p->slot_count)
        tell_subject(d, p->slot[0].value, &arg[0]);
    else if (between)
        d->failed = true; /* it has no such place */
    const char *text = event_text(d, p, row_text(d, event->en, event->de));
    const char *verb = between ? single_verb(d, text) : NULL;
    if (verb && verb > text &&
        place_after_object(text, verb)) { /* "du deinen Zug am Tatort beendest" */
        tell_phrase(d, up_to(d, text, verb), arg, p->slot_count);
        text = verb;
    }
    if (between) {
        buffer_text(d->out, between);
        buffer_text(d->out, " ");
    }
    tell_predicate(d, text, arg, p->slot_count);
}

bool event_can_invert(struct describer *d, const struct ast_pattern *p)
{
    const struct form *event = p->row < d->v->event_count ? &d->v->event[p->row] : NULL;

    return d->lang == LANG_DE && event && event->de && has_subject(event) && p->slot_count &&
           single_verb(d, event->de);
}

void tell_event_inverted(struct describer *d, const struct ast_pattern *p, const char *between)
{
    struct arg arg[SLOT_MAX];
    const struct form *event = &d->v->event[p->row];

    pattern_args(d, p, arg);
    const char *text = event_text(d, p, event->de);
    const char *verb = single_verb(d, text);

    tell_phrase(d, verb, arg, p->slot_count);
    buffer_text(d->out, " ");
    phrase_arg(d->out, d->lang, &arg[0], CASE_NOM);
    if (between && !place_after_object(text, verb)) {
        buffer_text(d->out, " ");
        buffer_text(d->out, between);
        between = NULL;
    }
    if (verb > text) {
        buffer_text(d->out, " ");
        tell_phrase(d, up_to(d, text, verb - 1), arg, p->slot_count);
    }
    if (between) {
        buffer_text(d->out, " ");
        buffer_text(d->out, between);
    }
}
