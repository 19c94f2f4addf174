/* describe_attribute.c: conditions as attributes: "a location in your district", "when you end your
 * turn at a church".
 *
 * A condition has an attribute if its row has one (en_may, de_may). It follows the noun or the
 * event, so it needs no clause.
 */
#include "pack/describe_parts.h"

bool same_field(const struct ast_expr *e)
{
    const struct ast_expr *x = e && e->is == EXPR_IS ? e->arg[0] : NULL, *y = x ? e->arg[1] : NULL;

    return y && x->is == EXPR_FIELD && y->is == EXPR_FIELD && is_member(x->arg[0]) && y->arg[0] &&
           y->arg[0]->is == EXPR_BOUND && !is_member(y->arg[0]) && x->name && y->name &&
           text_length(x->name) == text_length(y->name) && text_begins(x->name, y->name);
}

/* "of the same kind", "derselben Art" */
static void tell_same_field(struct describer *d, const struct ast_expr *e)
{
    struct arg field = { .type = ARG_NOUN, .text = field_row(d, e->arg[0]->name) };

    if (d->lang == LANG_DE)
        buffer_text(d->out, noun_gender(field.text) == 'f' ? "derselben " : "desselben ");
    else
        buffer_text(d->out, "of the same ");
    phrase_arg(d->out, d->lang, &field, d->lang == LANG_DE ? CASE_GEN : CASE_NOM);
}

/* "is not Anna" about a member: "other than Anna" */
static const struct ast_expr *other_than(const struct ast_expr *e)
{
    const struct ast_expr *is = e && e->is == EXPR_NOT ? e->arg[0] : NULL;

    return is && is->is == EXPR_IS && is_member(is->arg[0]) && is->arg[1] &&
                   is->arg[1]->is == EXPR_ENTRY
               ? is->arg[1]
               : NULL;
}

/* "whose value is at least 2" of a member: "with a value of at least 2" */
static bool is_field_limit(const struct ast_expr *e)
{
    return e && (e->is == EXPR_AT_LEAST || e->is == EXPR_AT_MOST || e->is == EXPR_IS) &&
           e->arg[0] && e->arg[0]->is == EXPR_FIELD && is_member(e->arg[0]->arg[0]) && e->arg[1] &&
           e->arg[1]->is == EXPR_NUMBER;
}

bool names_limit(const struct ast_expr *e)
{
    return e && (is_field_limit(e) ||
                 (e->is == EXPR_AND && (names_limit(e->arg[0]) || names_limit(e->arg[1]))));
}

static void tell_field_limit(struct describer *d, const struct ast_expr *e)
{
    const char *name = e->arg[0]->name ? e->arg[0]->name : "?";
    struct arg field[2] = {
        { .type = ARG_NOUN,
          .article = field_is_plural(d, e->arg[0]) ? ART_NONE : ART_A,
          .plural = field_is_plural(d, e->arg[0]),
          .text = field_row(d, name) },
        { .type = ARG_NUMBER, .number = e->arg[1]->number },
    };

    if (e->is == EXPR_IS) { /* "of tier 3" */
        field[0].article = d->lang == LANG_DE ? ART_THE : ART_NONE;
        tell_phrase(d, d->lang == LANG_DE ? "{0:gen} {1}" : "of {0} {1}", field, 2);
        return;
    }
    tell_phrase(d, d->lang == LANG_DE ? "mit {0:dat} " : "with {0} of ", field, 1);
    if (e->is == EXPR_AT_LEAST)
        tell_words(d, "at least ", "ab ");
    else
        tell_words(d, "up to ", "bis ");
    phrase_arg(d->out, d->lang, &field[1], CASE_NOM);
}

static bool is_denied(const struct ast_expr *e)
{
    return e && e->is == EXPR_NOT;
}

static const struct ast_expr *asked(const struct ast_expr *e)
{
    return is_denied(e) ? e->arg[0] : e;
}

static const char *attribute_of(const struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *query = asked(e);

    if (!query || query->is != EXPR_QUERY || query->type != T_CONDITION ||
        query->row >= d->v->query_count)
        return NULL;
    const struct form *row = &d->v->query[query->row];
    if (is_denied(e))
        return d->lang == LANG_DE ? row->de_done : row->en_done;
    return d->lang == LANG_DE ? row->de_may : row->en_may;
}

/* The subject is already there. */
static void tell_attribute(struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *query = asked(e);
    struct ast_expr *rest[SLOT_MAX] = { query->arg[1], query->arg[2], query->arg[3] };
    struct arg arg[SLOT_MAX + 1] = { { .type = ARG_TEXT, .text = "" } };
    unsigned count = form_args(d, rest, arg + 1) + 1;

    tell_phrase(d, attribute_of(d, e), arg, count);
}

/* Either of two adjectives */

static bool same_arg(const struct ast_expr *a, const struct ast_expr *b)
{
    return a == b || same_thing(a, b) || (is_member(a) && is_member(b));
}

/* Sets that differ by their last adjective only. */
static bool sets_differ_by_word(const struct ast_set *a, const struct ast_set *b)
{
    unsigned last = a->adjective_count - 1u;

    if (!a->adjective_count || a->adjective_count != b->adjective_count || a->noun != b->noun ||
        a->domain_written || b->domain_written || a->that || b->that ||
        a->determiner != b->determiner)
        return false;
    for (unsigned i = 0; i < last; i++)
        if (a->adjective[i] != b->adjective[i])
            return false;
    return true;
}

const struct ast_expr *either_as_one(struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *a = e && e->is == EXPR_OR ? e->arg[0] : NULL;
    const struct ast_expr *b = a ? e->arg[1] : NULL;

    if (!a || !b || a->is != EXPR_QUERY || b->is != EXPR_QUERY || a->row != b->row ||
        !same_arg(a->arg[0], b->arg[0]) || !a->arg[1] || a->arg[1]->is != EXPR_SOME || !b->arg[1] ||
        b->arg[1]->is != EXPR_SOME || a->arg[2] ||
        !sets_differ_by_word(a->arg[1]->set, b->arg[1]->set))
        return NULL;
    d->either = a->arg[1]->set;
    d->either_word = b->arg[1]->set->adjective[b->arg[1]->set->adjective_count - 1];
    return a;
}

/* Conditions joined by "and" */

enum { PARTS_MAX = 8 };

static unsigned parts_of(const struct ast_expr *e, const struct ast_expr *part[PARTS_MAX],
                         unsigned count)
{
    if (e && e->is == EXPR_AND && count + 2 <= PARTS_MAX) {
        count = parts_of(e->arg[0], part, count);
        return parts_of(e->arg[1], part, count);
    }
    if (e && count < PARTS_MAX)
        part[count++] = e;
    return count;
}

static const struct ast_expr *join(struct describer *d, const struct ast_expr *a,
                                   const struct ast_expr *b)
{
    if (!a || !b)
        return a ? a : b;
    if (d->spare_used == ARRAY_LEN(d->spare)) {
        d->failed = true;
        return a;
    }
    struct ast_expr *both = &d->spare[d->spare_used++];
    *both = (struct ast_expr){ .is = EXPR_AND, .type = T_CONDITION };
    both->arg[0] = (struct ast_expr *)(uintptr_t)a;
    both->arg[1] = (struct ast_expr *)(uintptr_t)b;
    return both;
}

void attributes_split(struct describer *d, const struct ast_expr *that,
                      const struct ast_expr **attributes, const struct ast_expr **rest)
{
    const struct ast_expr *part[PARTS_MAX];
    unsigned count = parts_of(that, part, 0);

    *attributes = *rest = NULL;
    for (unsigned i = 0; i < count; i++) {
        bool fits = same_field(part[i]) || other_than(part[i]) || is_field_limit(part[i]) ||
                    (attribute_of(d, part[i]) && is_member(asked(part[i])->arg[0]));
        const struct ast_expr **to = fits ? attributes : rest;

        if (fits && *to && is_field_limit(part[i]))
            *to = join(d, part[i], *to); /* "of tier 3 with a unit" */
        else
            *to = join(d, *to, part[i]);
    }
}

/* "^{1} or {2}": before the noun, after its other adjectives */
static void tell_adjective(struct describer *d, const struct ast_expr *e, struct arg *noun)
{
    struct arg arg[SLOT_MAX];
    unsigned count = form_args(d, e->arg, arg);
    struct aside aside;

    aside_begin(d, &aside);
    if (noun->adjective) {
        buffer_text(d->out, noun->adjective);
        buffer_text(d->out, " ");
    }
    tell_phrase(d, attribute_of(d, e) + 1, arg, count);
    noun->adjective = aside_end(d, &aside);
}

void tell_attributes(struct describer *d, const struct ast_expr *e, struct arg *noun)
{
    const struct ast_expr *part[PARTS_MAX];
    unsigned count = parts_of(e, part, 0);

    for (unsigned i = 0; i < count; i++) {
        if (same_field(part[i])) {
            buffer_space(d->out);
            tell_same_field(d, part[i]);
            continue;
        }
        if (is_field_limit(part[i])) {
            buffer_space(d->out);
            tell_field_limit(d, part[i]);
            continue;
        }
        if (other_than(part[i])) {
            struct arg what = expr_arg(d, other_than(part[i]));

            buffer_space(d->out);
            tell_phrase(d, d->lang == LANG_DE ? "außer {0:dat}" : "other than {0}", &what, 1);
            continue;
        }
        if (attribute_of(d, part[i])[0] == '^') {
            tell_adjective(d, part[i], noun);
            continue;
        }
        buffer_space(d->out);
        tell_attribute(d, part[i]);
    }
}

/* What an event names */

static bool is_about(const struct ast_expr *e, const struct ast_binding *binding, bool named)
{
    if (e->is == EXPR_OR) /* "it is A or B": they are named */
        return is_about(e->arg[0], binding, true) && is_about(e->arg[1], binding, true);
    while (e->is == EXPR_NOT && !named)
        e = e->arg[0];
    return (named ? e->is == EXPR_IS : e->is == EXPR_QUERY && e->type == T_CONDITION) &&
           e->arg[0] && e->arg[0]->is == EXPR_BOUND && e->arg[0]->binding == binding;
}

static struct ast_expr *spare(struct describer *d, const struct ast_expr *e)
{
    if (d->spare_used == ARRAY_LEN(d->spare)) {
        d->failed = true;
        return &d->spare[0];
    }
    struct ast_expr *kept = &d->spare[d->spare_used++];
    *kept = *e;
    return kept;
}

/* The condition as a relative clause: "that lead lies here" becomes "that lies here". */
static const struct ast_expr *of_member(struct describer *d, const struct ast_expr *e)
{
    struct ast_expr *kept = spare(d, e);

    if (e->is == EXPR_NOT || e->is == EXPR_OR) {
        kept->arg[0] = (struct ast_expr *)(uintptr_t)of_member(d, e->arg[0]);
        if (e->is == EXPR_OR)
            kept->arg[1] = (struct ast_expr *)(uintptr_t)of_member(d, e->arg[1]);
    } else {
        kept->arg[0] = spare(d, e->arg[0]);
        kept->arg[0]->mention = MENTION_SUBJECT;
    }
    return kept;
}

void refine_slot(struct describer *d, const struct ast_slot *slot, const struct ast_expr **needs)
{
    const struct ast_expr *part[PARTS_MAX], *that = slot->any->that, *rest = NULL;
    unsigned count = parts_of(*needs, part, 0), taken = 0;

    for (unsigned i = 0; i < count; i++) {
        bool about = is_about(part[i], slot->binding, false);

        if (about)
            that = join(d, that, of_member(d, part[i]));
        else
            rest = join(d, rest, part[i]);
        taken += about;
    }
    if (!taken)
        return;
    d->refined = *slot->any;
    d->refined.that = (struct ast_expr *)(uintptr_t)that;
    d->refined_of = slot->binding;
    *needs = rest;
}

/* Where somebody is */

static bool is_place(const struct describer *d, const struct ast_expr *e,
                     const struct ast_expr *seat)
{
    if (e->is == EXPR_OR)
        return is_place(d, e->arg[0], seat) && is_place(d, e->arg[1], seat);
    const struct ast_expr *who = asked(e)->arg[0];
    return attribute_of(d, e) && who && who->type == T_SEAT && same_seat(who, seat);
}

const struct ast_expr *place_taken(struct describer *d, const struct ast_expr *seat,
                                   const struct ast_expr **needs)
{
    const struct ast_expr *part[PARTS_MAX], *place = NULL, *rest = NULL;
    unsigned count = parts_of(*needs, part, 0), places = 0, denied = 0;

    for (unsigned i = 0; i < count; i++) {
        places += is_place(d, part[i], seat);
        denied += is_denied(part[i]) && is_place(d, part[i], seat);
    }
    if (denied && places > 1) /* "neither at A nor at B" */
        return NULL;
    for (unsigned i = 0; i < count; i++) {
        if (is_place(d, part[i], seat))
            place = place && !part[i]->arg[1] ? join(d, place, part[i]) : join(d, part[i], place);
        else
            rest = join(d, rest, part[i]);
    }
    if (place)
        *needs = rest;
    return place;
}

void tell_place(struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *one = either_as_one(d, e);

    if (!one && (e->is == EXPR_OR || e->is == EXPR_AND)) { /* "at a church on the Moon" */
        tell_place(d, e->arg[0]);
        tell_words(d, e->is == EXPR_AND ? " " : " or ", e->is == EXPR_AND ? " " : " oder ");
        tell_place(d, e->arg[1]);
        return;
    }
    tell_attribute(d, one ? one : e);
}

/* What is going on: "in a test of Mind" for "if the test is of Mind". */

static bool is_setting(const struct describer *d, const struct ast_expr *e)
{
    if (threshold(d, e))
        return true;
    return e->is == EXPR_QUERY && e->type == T_CONDITION && e->row < d->v->query_count &&
           !has_subject(&d->v->query[e->row]) && d->v->query[e->row].en_may &&
           d->v->query[e->row].de_may;
}

/* Either of two, which differ by a word: "in a test of Mind or Mech". */
static bool is_either_setting(const struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *a = e->is == EXPR_OR ? e->arg[0] : NULL, *b = a ? e->arg[1] : NULL;

    return a && b && is_setting(d, a) && b->is == EXPR_QUERY && a->row == b->row && !a->arg[1] &&
           a->arg[0] && a->arg[0]->is == EXPR_WORD && b->arg[0]->is == EXPR_WORD;
}

const struct ast_expr *setting_taken(struct describer *d, const struct ast_expr **needs)
{
    const struct ast_expr *part[PARTS_MAX], *found = NULL, *rest = NULL;
    unsigned count = parts_of(*needs, part, 0);

    for (unsigned i = 0; i < count; i++) {
        if (!found && (is_setting(d, part[i]) || is_either_setting(d, part[i])))
            found = part[i];
        else
            rest = join(d, rest, part[i]);
    }
    if (found)
        *needs = rest;
    return found;
}

const char *cause_taken(struct describer *d, const struct ast_expr **needs)
{
    const struct ast_expr *part[PARTS_MAX], *found = NULL, *rest = NULL;
    unsigned count = parts_of(*needs, part, 0);
    struct arg arg[SLOT_MAX];
    struct aside aside;

    for (unsigned i = 0; i < count; i++) {
        const struct ast_expr *e = part[i];
        bool cause = !found && e->is == EXPR_QUERY && e->type == T_CONDITION &&
                     e->row < d->v->query_count && !has_subject(&d->v->query[e->row]) &&
                     d->v->query[e->row].en_done;
        if (cause)
            found = e;
        else
            rest = join(d, rest, e);
    }
    if (!found)
        return NULL;
    const struct form *row = &d->v->query[found->row];
    unsigned args = form_args(d, found->arg, arg);

    *needs = rest;
    aside_begin(d, &aside);
    tell_phrase(d, row_text(d, row->en_done, row->de_done), arg, args);
    return aside_end(d, &aside);
}

void tell_setting(struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *first = e->is == EXPR_OR ? e->arg[0] : e;
    const struct form *row = threshold(d, e);
    struct arg arg[SLOT_MAX];

    if (row) { /* "with 4 or more players" */
        arg[0] = (struct arg){ .type = ARG_NUMBER, .number = e->arg[1]->number };
        tell_phrase(d, row_text(d, row->en_done, row->de_done), arg, 1);
        return;
    }
    row = &d->v->query[first->row];
    unsigned count = form_args(d, first->arg, arg);
    struct aside aside;

    if (first != e) {
        const struct word *a = &d->v->word[first->arg[0]->number];
        const struct word *b = &d->v->word[e->arg[1]->arg[0]->number];

        aside_begin(d, &aside);
        buffer_text(d->out, row_text(d, a->en, a->de));
        tell_words(d, " or ", " oder ");
        buffer_text(d->out, row_text(d, b->en, b->de));
        arg[0] = (struct arg){ .type = ARG_TEXT, .text = aside_end(d, &aside) };
    }
    tell_phrase(d, row_text(d, row->en_may, row->de_may), arg, count);
}

/* The number of times it has happened */

bool same_slot(const struct ast_slot *a, const struct ast_slot *b)
{
    const struct ast_set *x = a->any, *y = b->any;

    if (a->value || b->value)
        return same_thing(a->value, b->value);
    if (!x || !y || x->noun != y->noun || x->determiner != y->determiner || x->that || y->that ||
        x->domain_written || y->domain_written || x->adjective_count != y->adjective_count)
        return false;
    for (unsigned i = 0; i < x->adjective_count; i++)
        if (x->adjective[i] != y->adjective[i])
            return false;
    return true;
}

/* The comparison counts this act, and nothing else. */
static bool counts(const struct describer *d, const struct ast_expr *e, unsigned event,
                   const struct ast_pattern *p)
{
    const struct ast_expr *left = e->arg[0];

    if ((e->is != EXPR_IS && e->is != EXPR_AT_LEAST) || !left || left->is != EXPR_COUNTED ||
        !left->pattern || left->span >= d->v->span_count || left->pattern->row != event ||
        left->pattern->slot_count != p->slot_count || !e->arg[1] || e->arg[1]->is != EXPR_NUMBER)
        return false;
    for (unsigned i = 0; i < p->slot_count; i++)
        if (!same_slot(&left->pattern->slot[i], &p->slot[i]))
            return false;
    return true;
}

const char *time_taken(struct describer *d, const struct ast_pattern *p,
                       const struct ast_expr **needs)
{
    static const char *const ordinal[][LANG_COUNT] = { { "second", "zweiten" },
                                                       { "third", "dritten" },
                                                       { "fourth", "vierten" } };
    const struct ast_expr *part[PARTS_MAX], *found = NULL, *rest = NULL;
    unsigned count = parts_of(*needs, part, 0);
    struct aside aside;

    for (unsigned i = 0; i < count; i++) {
        unsigned number = counts(d, part[i], p->row, p) ? (unsigned)part[i]->arg[1]->number : 0;

        if (!found && number >= 2 && number < 2 + ARRAY_LEN(ordinal))
            found = part[i];
        else
            rest = join(d, rest, part[i]);
    }
    if (!found)
        return NULL;
    const struct span *span = &d->v->span[found->arg[0]->span];
    bool least = found->is == EXPR_AT_LEAST;

    *needs = rest;
    aside_begin(d, &aside);
    tell_words(d, least ? "for at least the " : "for the ", "");
    if (d->lang == LANG_DE) {
        buffer_text(d->out, row_text(d, "", span->de_this));
        buffer_text(d->out, least ? " mindestens zum " : " zum ");
    }
    buffer_text(d->out, ordinal[found->arg[1]->number - 2][d->lang]);
    tell_words(d, " time ", " Mal");
    if (d->lang == LANG_EN)
        buffer_text(d->out, row_text(d, span->en_this, ""));
    return aside_end(d, &aside);
}

const char *first_time(struct describer *d, const struct ast_pattern *question,
                       const struct ast_expr *needs)
{
    unsigned act = d->v->question[question->row].act;
    struct aside aside;

    if (!act || !needs || !counts(d, needs, act - 1u, question) ||
        needs->arg[1]->number != (needs->is == EXPR_AT_LEAST))
        return NULL;
    const struct span *span = &d->v->span[needs->arg[0]->span];
    const char *per = row_text(d, span->en_once, span->de_once);

    while (*per && *per != ' ')
        per++;
    aside_begin(d, &aside);
    if (needs->is == EXPR_AT_LEAST)
        tell_words(d, "after the first time", "ab dem zweiten Mal");
    else
        tell_words(d, "the first time", "das erste Mal");
    buffer_text(d->out, per);
    return aside_end(d, &aside);
}
