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

/* What can be told as "for each …": things, times, and a query that says how. */
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

/* "2 for each card", "1 for each card, at most 3", "1, plus 1 for each card" */
static bool per_of(struct describer *d, const struct ast_expr *e)
{
    const struct ast_expr *a = e->arg[0], *b = e->arg[1];

    d->per_most = d->per_least = d->per_base = 0;
    d->per_number = 1;
    if (is_each(d, e)) {
        d->per = e;
        return true;
    }
    bool first = (e->is == EXPR_TIMES || e->is == EXPR_PLUS) && is_each(d, a);
    const struct ast_expr *number = first ? b : a, *each = first ? a : b;

    if (!number || number->is != EXPR_NUMBER || !is_each(d, each))
        return false;
    if (e->is == EXPR_TIMES)
        d->per_number = number->number;
    else if (e->is == EXPR_SMALLER)
        d->per_most = number->number;
    else if (e->is == EXPR_LARGER)
        d->per_least = number->number;
    else if (e->is == EXPR_PLUS)
        d->per_base = d->per_number = number->number;
    else
        return false;
    d->per = each;
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
        d->topic = topic; /* both in the same place: not "Anna" and then "she" */
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

/* "if there is a card, gain 1 coin for each": the number says it. */
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

/* "for each card", "for each time you draw a card this turn" */
void tell_per(struct describer *d)
{
    const struct ast_expr *e = d->per;

    d->per = NULL;
    if (d->per_base)
        tell_words(d, "plus 1 ", "plus 1 ");
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
        const struct form *query = &d->v->query[e->row];
        struct arg arg[SLOT_MAX];
        unsigned count = form_args(d, e->arg, arg);

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

/* A number in a sentence: itself, "1 … for each …", or X. */
struct arg number_arg(struct describer *d, const struct ast_expr *e)
{
    static const char *const letter[WHERE_MAX] = { "X", "Y", "Z" };
    struct aside aside;

    if (e->is == EXPR_NUMBER)
        return (struct arg){ .type = ARG_NUMBER, .number = e->number };
    if (d->per_allowed && !d->per && per_of(d, e))
        return (struct arg){ .type = ARG_NUMBER, .number = d->per_number };
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
