/* describe_number.c: numbers of a rules text, and the fields of cards.
 *
 * A template has room for a number only. A computed number comes after the sentence:
 * "1 coin for each card in your hand", "X coins, where X is the alarm".
 */
#include "pack/describe_parts.h"

/* A field as a noun: kinds that share a field's name share its noun. */
const char *field_row(struct describer *d, const char *name)
{
    size_t length = text_length(name);

    for (unsigned k = 0; k < d->v->kind_count; k++)
        for (unsigned i = 0; i < FIELD_MAX && d->v->kind[k].field[i].name; i++) {
            const struct field *f = &d->v->kind[k].field[i];
            if (f->en && text_length(f->name) == length && memcmp(f->name, name, length) == 0)
                return row_text(d, f->en, f->de);
        }
    d->failed |= d->lang == LANG_DE; /* it has no German name */
    return name;
}

bool field_is_plural(struct describer *d, const struct ast_expr *e)
{
    return d->lang == LANG_DE && noun_gender(field_row(d, e->name ? e->name : "?")) == 'p';
}

/* "the value of that cargo", "its value"; a relative clause says "whose value" and needs no owner.
 */
void tell_field(struct describer *d, const struct ast_expr *e, enum grammatical_case gcase)
{
    struct arg field = { .type = ARG_NOUN,
                         .article = ART_THE,
                         .text = field_row(d, e->name ? e->name : "?") };
    bool told = e->arg[0] && e->arg[0]->is == EXPR_BOUND && e->arg[0]->mention == MENTION_SUBJECT;
    struct arg owner = { 0 };

    if (!told)
        owner = expr_arg(d, e->arg[0]);
    if (told) {
        field.article = ART_NONE;
    } else if (owner.type == ARG_PRONOUN || owner.type == ARG_SEAT) {
        field.article = ART_OWNED;
        field.owner = &owner;
        told = true;
    }
    phrase_arg(d->out, d->lang, &field, gcase);
    if (told)
        return;
    tell_words(d, " of ", owner.type == ARG_NOUN ? " " : " von ");
    phrase_arg(d->out, d->lang, &owner,
               d->lang == LANG_DE && owner.type == ARG_NOUN ? CASE_GEN : CASE_DAT);
}

/* Numbers that can be phrased as "for each …": things, times, and a query with such a phrase. */
static bool is_each(const struct describer *d, const struct ast_expr *e)
{
    if (!e)
        return false;
    if (e->is == EXPR_QUERY && e->type == T_NUMBER && e->row < d->v->query_count)
        return d->lang == LANG_DE ? d->v->query[e->row].de_may : d->v->query[e->row].en_may;
    return (e->is == EXPR_COUNT && e->set) ||
           (e->is == EXPR_COUNTED && e->pattern && e->span < d->v->span_count &&
            has_done(d, e->pattern));
}

/* A sum of queries that differ by an entry only: "for each of A, B and C". */
static bool is_each_of(const struct describer *d, const struct ast_expr *e, unsigned row)
{
    if (e->is == EXPR_PLUS)
        return is_each_of(d, e->arg[0], row) && is_each_of(d, e->arg[1], row);
    return e->is == EXPR_QUERY && e->row == row && is_each(d, e) && e->arg[0] &&
           e->arg[0]->is == EXPR_ENTRY && !e->arg[1];
}

static const struct ast_expr *first_of_sum(const struct ast_expr *e)
{
    while (e->is == EXPR_PLUS)
        e = e->arg[0];
    return e;
}

/* If one operand is a number: the other one; NULL: neither is. */
static const struct ast_expr *beside_number(const struct ast_expr *e, enum expr_is is, int *number)
{
    if (e->is != is)
        return NULL;
    bool first = e->arg[0]->is == EXPR_NUMBER;
    if (!first && e->arg[1]->is != EXPR_NUMBER)
        return NULL;
    *number = e->arg[!first]->number;
    return e->arg[first];
}

/* "2 for each card", "1 for each card, at most 3", "2 plus 1 for each card" */
static bool per_of(struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *rest;

    d->per_most = d->per_least = d->per_base = 0;
    d->per_number = 1;
    if ((rest = beside_number(e, EXPR_SMALLER, &d->per_most)))
        e = rest;
    else if ((rest = beside_number(e, EXPR_LARGER, &d->per_least)))
        e = rest;
    if ((rest = beside_number(e, EXPR_PLUS, &d->per_base)))
        e = rest;
    if ((rest = beside_number(e, EXPR_TIMES, &d->per_number)))
        e = rest;
    const struct ast_expr *first = first_of_sum(e);
    if (!is_each(d, e) && !(first != e && first->is == EXPR_QUERY && is_each_of(d, e, first->row)))
        return false;
    d->per = e;
    return true;
}

/* "jede", "jedes", "jeden", after "für" */
const char *for_each_of(char gender)
{
    return gender == 'f' ? "für jede" : gender == 'n' ? "für jedes" : "für jeden";
}

/* Two sets that are written alike. */
static bool reads_alike(struct describer *d, const struct ast_set *a, const struct ast_set *b)
{
    const struct ast_set *set[2] = { a, b };
    const struct ast_binding *topic_seat = d->topic_seat;
    const struct ast_entry *topic_entry = d->topic_entry;
    unsigned topic = d->topic;
    const char *text[2];

    for (unsigned i = 0; i < 2; i++) {
        d->topic = topic; /* the same context for both: the second is not "she" */
        d->topic_seat = topic_seat;
        d->topic_entry = topic_entry;
        struct arg each = noun_phrase(d, set[i], ART_EACH, false, 1);
        struct aside aside;

        aside_begin(d, &aside);
        phrase_arg(d->out, d->lang, &each, CASE_AKK);
        text[i] = aside_end(d, &aside);
    }
    return text_length(text[0]) == text_length(text[1]) && text_begins(text[0], text[1]);
}

/* "if there is a card, gain 1 coin for each": the number implies the condition. */
bool counts_any(struct describer *d, const struct ast_expr *number, const struct ast_set *set)
{
    struct describer kept;

    if (!number || number->type != T_NUMBER || !set)
        return false;
    kept = *d;
    bool alike = per_of(d, number) && d->per->is == EXPR_COUNT && !d->per_base && !d->per_least &&
                 reads_alike(d, d->per->set, set);
    *d = kept;
    return alike;
}

/* “A”, “B” and “C”: between quotation marks that the phrase has around them all. */
static void entries_listed(struct describer *d, const struct ast_expr *e, bool last)
{
    if (e->is == EXPR_PLUS) {
        entries_listed(d, e->arg[0], false);
        tell_words(d, last ? "” and “" : "”, “", last ? "“ und „" : "“, „");
        entries_listed(d, e->arg[1], last);
        return;
    }
    struct arg entry = expr_arg(d, e->arg[0]);
    phrase_arg(d->out, d->lang, &entry, CASE_NOM);
}

/* "for each card", "for each time you draw a card this turn" */
void tell_per(struct describer *d)
{
    const struct ast_expr *e = d->per;

    d->per = NULL;
    if (d->per_base) {
        buffer_text(d->out, "plus ");
        buffer_number(d->out, d->per_number);
        buffer_text(d->out, " ");
    }
    d->per_base = 0;
    if (e->is == EXPR_COUNT && d->there && reads_alike(d, e->set, d->there)) {
        const char *noun = d->v->noun[e->set->noun].de;

        tell_words(d, "for each", for_each_of(noun_gender(noun)));
    } else if (e->is == EXPR_COUNT) {
        struct arg each = noun_phrase(d, e->set, ART_EACH, false, 1);

        tell_words(d, "for ", "für ");
        phrase_arg(d->out, d->lang, &each, CASE_AKK);
    } else if (e->is == EXPR_COUNTED) {
        const struct span *span = &d->v->span[e->span];

        tell_words(d, "for each time ", "für jedes Mal, das ");
        tell_done(d, e->pattern, row_text(d, span->en_this, span->de_this));
        if (d->lang == LANG_DE)
            buffer_comma(d->out);
    } else {
        const struct ast_expr *first = first_of_sum(e);
        const struct form *query = &d->v->query[first->row];
        struct arg arg[SLOT_MAX];
        unsigned count = form_args(d, first->arg, arg);

        if (first != e) {
            struct aside aside;

            aside_begin(d, &aside);
            entries_listed(d, e, true);
            arg[0] = (struct arg){ .type = ARG_TEXT, .text = aside_end(d, &aside) };
        }

        tell_phrase(d, d->lang == LANG_DE ? query->de_may : query->en_may, arg, count);
    }
    if (d->per_most) {
        tell_words(d, ", at most ", ", höchstens ");
        buffer_number(d->out, d->per_most);
    }
    if (d->per_least) {
        tell_words(d, ", at least ", ", mindestens ");
        buffer_number(d->out, d->per_least);
    }
    d->per_most = d->per_least = 0;
}

/* Steps of a query whose row says what each of them needs. */
static bool has_steps(const struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *of = e->is == EXPR_STEPS ? e->arg[0] : NULL;

    return of && of->is == EXPR_QUERY && of->row < d->v->query_count &&
           d->v->query[of->row].en_done && d->v->query[of->row].de_done;
}

/* What the number of a step needs: "with 3 or more players" */
static void tell_step(struct describer *d, const struct ast_expr *e, int step)
{
    const struct form *row = &d->v->query[e->arg[0]->row];
    struct arg arg[SLOT_MAX + 1];
    unsigned count = form_args(d, e->arg[0]->arg, arg);

    arg[count] = (struct arg){ .type = ARG_NUMBER, .number = e->step[step].from };
    tell_phrase(d, row_text(d, row->en_done, row->de_done), arg, count + 1);
}

/* "2 (3 with 3 or more players)": the first is the least there can be. */
static void tell_steps_in(struct describer *d, const struct ast_expr *e)
{
    buffer_number(d->out, e->step[0].gives);
    for (int i = 1; i < e->number; i++) {
        buffer_text(d->out, i > 1 ? "; " : " (");
        buffer_number(d->out, e->step[i].gives);
        buffer_text(d->out, " ");
        tell_step(d, e, i);
    }
    buffer_text(d->out, e->number > 1 ? ")" : "");
}

/* "gain 3 coins for 2 cards in the city, 5 for 3 or 7 for 4 or more" */
static void tell_steps_after(struct describer *d)
{
    const struct ast_expr *e = d->steps;
    bool last = false;

    d->steps = NULL;
    for (int i = 0; i < e->number; i++) {
        last = i + 1 == e->number;
        bool only =
            !last && e->step[i + 1].from == e->step[i].from + 1; /* this number and no other */

        if (i) {
            tell_words(d, last ? " or " : ", ", last ? " oder " : ", ");
            buffer_number(d->out, e->step[i].gives);
            tell_words(d, " for ", " bei ");
            buffer_number(d->out, e->step[i].from);
        } else {
            buffer_text(d->out, " ");
            tell_step(d, e, i);
        }
        tell_words(d, only ? "" : " or more", only ? "" : " oder mehr");
    }
}

/* A number in a sentence: itself, "1 … for each …", or X. */
struct arg number_arg(struct describer *d, const struct ast_expr *e)
{
    static const char *const letter[WHERE_MAX] = { "X", "Y", "Z" };
    struct aside aside;

    if (e->is == EXPR_NUMBER)
        return (struct arg){ .type = ARG_NUMBER, .number = e->number };
    if (d->per_allowed && !d->per && per_of(d, e))
        return (struct arg){ .type = ARG_NUMBER,
                             .number = d->per_base ? d->per_base : d->per_number };
    if (has_steps(d, e)) {
        if (d->v->query[e->arg[0]->row].counts) { /* "2 (3 with 3 or more players)" */
            aside_begin(d, &aside);
            tell_steps_in(d, e);
            return (struct arg){ .type = ARG_NUMBER, .plural = true, .text = aside_end(d, &aside) };
        }
        if (d->per_allowed && !d->steps) {
            d->steps = e;
            return (struct arg){ .type = ARG_NUMBER, .number = e->step[0].gives };
        }
    }
    if (e->is == EXPR_BOUND && e->binding)
        return number_named(d, e->binding);
    if (d->numbers_inside) {
        aside_begin(d, &aside);
        tell_number(d, e, CASE_NOM);
        return (struct arg){ .type = ARG_FORMS, .text = aside_end(d, &aside) };
    }
    unsigned slot = d->where_count, used = numbers_named(d) + slot;
    if (used >= WHERE_MAX) {
        d->failed = true;
        return (struct arg){ .type = ARG_NUMBER, .text = "?" };
    }
    d->where_count++;
    d->where_letter[slot] = letter[used];
    aside_begin(d, &aside);
    tell_number(d, e, CASE_NOM);
    d->where[slot] = aside_end(d, &aside);
    return (struct arg){ .type = ARG_NUMBER, .text = d->where_letter[slot] };
}

void tell_where(struct describer *d)
{
    if (d->per) {
        buffer_text(d->out, " ");
        tell_per(d);
    }
    if (d->steps)
        tell_steps_after(d);
    for (unsigned i = 0; i < d->where_count; i++) {
        struct arg what = { .type = ARG_TEXT, .text = d->where[i] };

        size_t length = text_length(what.text), head = 0;

        tell_words(d, i ? " and " : ", where ", i ? " und " : ", wobei ");
        buffer_text(d->out, d->where_letter[i]);
        tell_words(d, " is ", " ");
        if (d->lang == LANG_DE && length && what.text[length - 1] == ',')
            while (what.text[head] != ',')
                head++; /* "die Zahl der Fälle ist, in denen …" */
        if (head > 0 && head + 1 < length) {
            buffer_put(d->out, what.text, head);
            buffer_text(d->out, " ist");
            buffer_put(d->out, what.text + head, length - head - 1);
        } else {
            phrase_arg(d->out, d->lang, &what, CASE_NOM);
            tell_words(d, "", " ist");
        }
        buffer_comma(d->out);
    }
    d->where_count = 0;
}

/* "3 from 2 on, 5 from 3 on or 7 from 4 on, by the number of players" */
static void tell_steps(struct describer *d, const struct ast_expr *e)
{
    if (d->lang == LANG_DE) {
        buffer_text(d->out, "je nach ");
        tell_number(d, e->arg[0], CASE_DAT);
        buffer_text(d->out, " ");
    }
    for (int i = 0; i < e->number; i++) {
        if (i > 0)
            tell_words(d, i + 1 < e->number ? ", " : " or ", i + 1 < e->number ? ", " : " oder ");
        buffer_number(d->out, e->step[i].gives);
        tell_words(d, " from ", " ab ");
        buffer_number(d->out, e->step[i].from);
        tell_words(d, " on", "");
    }
    if (d->lang == LANG_EN) {
        buffer_text(d->out, ", by ");
        tell_number(d, e->arg[0], CASE_DAT);
    }
}

/* A number as a noun phrase: "the number of cards in your hand". */
void tell_number(struct describer *d, const struct ast_expr *e, enum grammatical_case gcase)
{
    bool oblique = gcase == CASE_DAT || gcase == CASE_GEN;

    switch (e ? e->is : EXPR_POISONED) {
    case EXPR_NUMBER:
        buffer_number(d->out, e->number);
        return;
    case EXPR_COUNT: {
        if (!e->set)
            break;
        struct arg a = noun_phrase(d, e->set, ART_THE, true, 0);

        if (d->lang == LANG_EN)
            a.article = ART_NONE;
        tell_words(d, "the number of ", oblique ? "der Anzahl " : "die Anzahl ");
        phrase_arg(d->out, d->lang, &a, CASE_GEN + (d->lang == LANG_EN));
        return;
    }
    case EXPR_COUNTED: {
        if (!e->pattern || e->span >= d->v->span_count)
            break;
        const struct span *span = &d->v->span[e->span];

        const char *during = row_text(d, span->en_this, span->de_this);

        if (d->lang == LANG_DE) {
            buffer_text(d->out, oblique ? "der Zahl der Fälle, in denen "
                                        : "die Zahl der Fälle, in denen ");
            if (has_done(d, e->pattern))
                tell_done(d, e->pattern, during);
            else
                tell_event(d, e->pattern, during);
            buffer_comma(d->out);
        } else {
            buffer_text(d->out, "the number of times ");
            if (has_done(d, e->pattern)) {
                tell_done(d, e->pattern, during);
                return;
            }
            tell_event(d, e->pattern, NULL);
            buffer_text(d->out, " ");
            buffer_text(d->out, during);
        }
        return;
    }
    case EXPR_STEPS:
        tell_steps(d, e);
        return;
    case EXPR_HALF:
        tell_words(d, "half ", oblique ? "der aufgerundeten Hälfte " : "die aufgerundete Hälfte ");
        tell_words(d, "", e->arg[0] && e->arg[0]->is == EXPR_COUNT ? "" : "von ");
        tell_number(d, e->arg[0], CASE_DAT); /* der Anzahl: the genitive is the same */
        if (d->lang == LANG_EN) {
            buffer_text(d->out, ", rounded up");
            buffer_comma(d->out);
        }
        return;
    case EXPR_PLUS:
    case EXPR_MINUS:
    case EXPR_TIMES:
        tell_number(d, e->arg[0], gcase);
        tell_words(d,
                   e->is == EXPR_PLUS    ? " plus "
                   : e->is == EXPR_MINUS ? " minus "
                                         : " times ",
                   e->is == EXPR_PLUS    ? " plus "
                   : e->is == EXPR_MINUS ? " minus "
                                         : " mal ");
        tell_number(d, e->arg[1], gcase);
        return;
    case EXPR_SMALLER:
    case EXPR_LARGER:
        if (e->is == EXPR_SMALLER)
            tell_words(d, "the smaller of ",
                       oblique ? "der kleineren Zahl von " : "die kleinere Zahl von ");
        else
            tell_words(d, "the larger of ",
                       oblique ? "der größeren Zahl von " : "die größere Zahl von ");
        tell_number(d, e->arg[0], CASE_DAT);
        tell_words(d, " and ", " und ");
        tell_number(d, e->arg[1], CASE_DAT);
        return;
    case EXPR_FIELD:
        tell_field(d, e, gcase);
        return;
    case EXPR_QUERY: {
        struct arg a = query_arg(d, e);

        phrase_arg(d->out, d->lang, &a, gcase);
        return;
    }
    default: {
        struct arg a;

        if (!e || e->is != EXPR_BOUND)
            break;
        a = expr_arg(d, e);
        phrase_arg(d->out, d->lang, &a, gcase);
        return;
    }
    }
    d->failed = true;
}
