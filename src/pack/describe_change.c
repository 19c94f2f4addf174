/* describe_change.c: how a card changes numbers and permissions: "the price is 1 less". */
#include "pack/describe_parts.h"

static const struct form *question_of(const struct describer *d, const struct ast_clause *c)
{
    return &d->v->question[c->listens->row];
}

/* The text begins with the subject of the permission before it. */
static bool says_subject_again(struct describer *d, const struct ast_clause *c, const char *text)
{
    const struct ast_pattern *p = c->listens, *before = d->behind ? d->behind->listens : NULL;

    return before && p->slot_count && before->slot_count &&
           text_begins(text, d->lang == LANG_DE ? "{0:nom} " : "{0} ") &&
           same_thing(p->slot[0].value, before->slot[0].value);
}

/* "gain or pay favors" */
bool same_object(const struct ast_clause *first, const struct ast_clause *c)
{
    const struct ast_pattern *p = c->listens, *before = first->listens;
    const struct ast_expr *a = before->slot[1].value, *b = p->slot[1].value;

    return p->slot_count == 2 && before->slot_count == 2 && a && b && a->is == EXPR_SUPPLY &&
           b->is == EXPR_SUPPLY && a->number == b->number;
}

/* "cannot sell" after "cannot buy": "sell". Other verbs remain. */
static const char *without_verb(const char *text)
{
    static const char *const verb[] = { "cannot ", "may ", "{v0:kannst/kann} ",
                                        "{v0:darfst/darf} " };

    for (size_t i = 0; i < ARRAY_LEN(verb); i++)
        if (text_begins(text, verb[i]))
            return text + text_length(verb[i]);
    return text;
}

bool denies_both(struct describer *d, const struct ast_clause *a, const struct ast_clause *b)
{
    const struct ast_slot *x = a->listens->slot, *y = b->listens->slot;

    return a->modify == MODIFY_FORBID && b->modify == MODIFY_FORBID && a->listens->slot_count &&
           b->listens->slot_count && same_thing(x->value, y->value) &&
           text_begins(row_text(d, question_of(d, a)->en, ""), "{0} cannot ") &&
           text_begins(row_text(d, question_of(d, b)->en, ""), "{0} cannot ");
}

/* "no A and no B", in every case */
static struct arg none_of_both(struct describer *d, const struct arg *first,
                               const struct ast_clause *also, int slot)
{
    struct arg other[SLOT_MAX];
    struct aside aside;

    pattern_args(d, also->listens, other);
    other[slot].article = ART_NO;
    aside_begin(d, &aside);
    for (int gcase = CASE_NOM; gcase <= (d->lang == LANG_DE ? CASE_AKK : CASE_NOM); gcase++) {
        buffer_text(d->out, gcase ? "|" : "");
        phrase_arg(d->out, d->lang, first, (enum grammatical_case)gcase);
        tell_words(d, " and ", " und ");
        phrase_arg(d->out, d->lang, &other[slot], (enum grammatical_case)gcase);
    }
    return (struct arg){ .type = ARG_FORMS, .text = aside_end(d, &aside) };
}

bool forbid_alike(const struct describer *d, const struct ast_clause *a, const struct ast_clause *b)
{
    if (!b || a->type != CLAUSE_MODIFY || b->type != CLAUSE_MODIFY || a->needs || b->needs ||
        a->modify != MODIFY_FORBID || b->modify != MODIFY_FORBID || !a->listens || !b->listens ||
        a->listens->row != b->listens->row || a->listens->row >= d->v->question_count ||
        a->listens->slot_count != 2 || !a->listens->slot[1].any || !b->listens->slot[1].any)
        return false;
    return same_thing(a->listens->slot[0].value, b->listens->slot[0].value) &&
           text_begins(d->v->question[a->listens->row].en_may, "{1}");
}

/* "when she sells a cargo, she cannot do so again": it is about the same deed. */
static bool is_act(const struct describer *d, const struct ast_pattern *p)
{
    const struct ast_pattern *event = d->listens;

    if (!event || d->v->question[p->row].act != event->row + 1u ||
        event->slot_count != p->slot_count || d->behind)
        return false;
    for (unsigned i = 0; i < p->slot_count; i++)
        if (!same_slot(&event->slot[i], &p->slot[i]))
            return false;
    return true;
}

/* A prohibition for everybody is "no player may …"; a German prohibition about anything is "du
 * darfst keine Karte …", because "nicht irgendeine" is not idiomatic. */
static void permission(struct describer *d, const struct ast_clause *c, const struct form *question,
                       struct arg arg[SLOT_MAX], const char *duration)
{
    const struct ast_pattern *p = c->listens;
    bool forbids = c->modify == MODIFY_FORBID;
    const char *may = d->lang == LANG_DE ? question->de_may : question->en_may;
    int none = -1;

    for (int i = 0; forbids && may && i < p->slot_count && i < 2 && none < 0; i++)
        if (p->slot[i].any && arg[i].type == ARG_NOUN &&
            (i == 0 || d->lang == LANG_DE || text_begins(may, "{1}")))
            none = i;
    if (none >= 0) {
        if (arg[none].article == ART_ANOTHER)
            arg[none].adjective = d->lang == LANG_DE ? "ander" : "other";
        arg[none].article = ART_NO;
    }
    if (none >= 0 && d->also)
        arg[none] = none_of_both(d, &arg[none], d->also, none);
    const char *text = forbids && none < 0 ? row_text(d, question->en, question->de)
                                           : row_text(d, question->en_may, question->de_may);
    const char *start = d->lang == LANG_DE ? "{0:nom} " : "{0} ";

    if (d->behind && none != 0 && says_subject_again(d, c, text)) {
        text = without_verb(text + text_length(start)); /* "you cannot buy or sell" */
        if (same_object(d->behind, c) && d->lang == LANG_DE &&
            text_begins(text, "keine {1#*:akk} "))
            text += text_length("keine {1#*:akk} ");
    }
    if (d->shares_object && !d->behind) { /* "you cannot gain or pay favors": its verb alone */
        size_t length = text_length(text), object = text_length(" {1#*}");

        if (length > object && text_begins(text + length - object, " {1#*}"))
            text = up_to(d, text, text + length - object);
    }
    if (forbids && none < 0 && is_act(d, p))
        text = d->lang == LANG_DE ? "{0:nom} {v0:kannst/kann} das nicht noch einmal tun"
                                  : "{0} cannot do so again";
    if (duration && d->lang == LANG_DE && d->verb_first && none == 1 &&
        text_begins(text, "{1:nom} ")) { /* "darf in diesem Zug keine Karte …" */
        const char *inverted = verb_first(d, text);
        text = inverted ? with_during_first(d, inverted, duration) : text;
        d->verb_first = false;
    } else if (duration && d->lang == LANG_DE) {
        text = with_during(d, text, duration);
    }
    if (d->verb_first) {
        const char *inverted = verb_first(d, text);
        text = inverted ? inverted : text;
    }
    d->verb_first = false;
    tell_phrase(d, text, arg, p->slot_count);
    tell_where(d);
    if (duration && d->lang == LANG_EN) {
        buffer_text(d->out, " ");
        buffer_text(d->out, duration);
    }
}

/* A computed number is written in place: "is increased by the alarm". But a German possessive whose
 * cases are unknown ("dein Verstand") comes after the sentence, as X. */
static bool amount_stands_inside(struct describer *d, const struct ast_expr *e)
{
    if (!e || e->is == EXPR_NUMBER || e->is == EXPR_BOUND || e->is == EXPR_STEPS)
        return false;
    if (d->lang == LANG_EN || e->is != EXPR_QUERY)
        return true;
    const char *text = query_arg(d, e).text;
    bool possessive = text_begins(text, "dein ");
    for (; possessive && *text; text++)
        possessive = *text != '|';
    return !possessive;
}

static void amount_inside(struct describer *d, const struct ast_clause *c, const char *duration,
                          bool verb_told)
{
    bool adds = c->modify == MODIFY_ADD;

    tell_words(d,
               !adds     ? " is equal to "
               : c->less ? " is reduced by "
                         : " is increased by ",
               verb_told ? " " : " ist ");
    if (duration && d->lang == LANG_DE) {
        buffer_text(d->out, duration);
        buffer_text(d->out, " ");
    }
    tell_words(d, "", adds ? "um " : "gleich ");
    tell_number(d, c->amount, adds ? CASE_AKK : CASE_DAT);
    tell_words(d, "", !adds ? "" : c->less ? " niedriger" : " höher");
    if (duration && d->lang == LANG_EN) {
        buffer_text(d->out, " ");
        buffer_text(d->out, duration);
    }
}

/* "selling costs you 1 more coin this turn": the question has a sentence of its own */
static void number_sentence(struct describer *d, const struct ast_clause *c, const char *text,
                            struct arg arg[SLOT_MAX], const char *duration)
{
    unsigned slots = c->listens->slot_count;
    const char *more = d->lang == LANG_DE ? " mehr" : " more";
    const char *less = d->lang == LANG_DE ? " weniger" : " less";
    const char amount[] = { '{', (char)('0' + slots), '}', 0 }, *at = text;
    struct aside aside;

    arg[slots] = (struct arg){ .type = ARG_NUMBER, .number = c->amount->number };
    arg[slots + 1] = (struct arg){ .type = ARG_TEXT,
                                   .text = c->modify != MODIFY_ADD ? ""
                                           : c->less               ? less
                                                                   : more };
    if (duration && d->lang == LANG_DE) { /* "kostet in diesem Zug 1 Münze" */
        while (*at && !text_begins(at, amount))
            at++;
        while (at > text && at[-1] != '}') /* "legt in diesem Zug Proben gegen 2 ab" */
            at--;
        at += *at == ' ';
        aside_begin(d, &aside);
        buffer_put(d->out, text, (size_t)(at - text));
        buffer_text(d->out, duration);
        buffer_text(d->out, " ");
        buffer_text(d->out, at);
        text = aside_end(d, &aside);
    }
    if (d->verb_first) {
        const char *inverted = verb_first(d, text);
        text = inverted ? inverted : text;
    }
    d->verb_first = false;
    tell_phrase(d, text, arg, slots + 2);
    if (duration && d->lang == LANG_EN) {
        buffer_text(d->out, " ");
        buffer_text(d->out, duration);
    }
}

static const char *number_text(struct describer *d, const struct ast_clause *c, bool lasting)
{
    const struct form *question = &d->v->question[c->listens->row];

    return c->amount && c->amount->is == EXPR_NUMBER && c->listens->slot_count + 2 <= SLOT_MAX
               ? with_options(d, d->lang == LANG_DE ? question->de_may : question->en_may, lasting)
               : NULL;
}

/* "the price you pay for a card is 1 less this turn" */
static void number_change(struct describer *d, const struct ast_clause *c,
                          const struct form *question, const struct arg *arg, const char *duration)
{
    bool first = d->verb_first && d->lang == LANG_DE;

    d->verb_first = false;
    if (first)
        buffer_text(d->out, "ist ");
    if (amount_stands_inside(d, c->amount)) {
        tell_phrase(d, row_text(d, question->en, question->de), arg, c->listens->slot_count);
        amount_inside(d, c, duration, first);
        return;
    }
    struct arg amount = expr_arg(d, c->amount);

    tell_phrase(d, row_text(d, question->en, question->de), arg, c->listens->slot_count);
    tell_words(d, " is ", first ? " " : " ist ");
    if (duration && d->lang == LANG_DE) {
        buffer_text(d->out, duration);
        buffer_text(d->out, " ");
    }
    if (c->modify == MODIFY_ADD)
        tell_words(d, "", "um ");
    phrase_arg(d->out, d->lang, &amount, CASE_NOM);
    if (c->modify == MODIFY_ADD)
        tell_words(d, c->less ? " less" : " more", c->less ? " niedriger" : " höher");
    if (duration && d->lang == LANG_EN) {
        buffer_text(d->out, " ");
        buffer_text(d->out, duration);
    }
    tell_where(d);
}

/* The sentence itself is about one time: it ends with "[]". */
static bool is_for_once(const struct describer *d, const struct form *question)
{
    const char *text = d->lang == LANG_DE ? question->de_may : question->en_may;
    size_t length = text_length(text);

    return length > 2 && text_begins(text + length - 2, "[]");
}

bool is_permission(const struct ast_clause *c)
{
    return c->type == CLAUSE_MODIFY && (c->modify == MODIFY_FORBID || c->modify == MODIFY_PERMIT);
}

const char *change_for_both(const struct describer *d, const struct ast_clause *a,
                            const struct ast_clause *b)
{
    if (!b || a->type != CLAUSE_MODIFY || b->type != CLAUSE_MODIFY || a->needs || b->needs ||
        !a->listens || !b->listens || a->listens->row >= d->v->question_count ||
        b->listens->row >= d->v->question_count || a->once != ROW_NONE || b->once != ROW_NONE ||
        d->v->question[b->listens->row].behind != a->listens->row + 1u || a->modify != MODIFY_SET ||
        b->modify != MODIFY_SET || a->amount->is != EXPR_NUMBER || b->amount->is != EXPR_NUMBER ||
        b->listens->slot_count + 2 > SLOT_MAX)
        return NULL;
    const struct form *question = &d->v->question[b->listens->row];
    return d->lang == LANG_DE ? question->de_done : question->en_done;
}

void tell_change_both(struct describer *d, const struct ast_clause *a, const struct ast_clause *b)
{
    const char *text = change_for_both(d, a, b);
    unsigned slots = b->listens->slot_count;
    struct arg arg[SLOT_MAX];

    pattern_args(d, b->listens, arg);
    arg[slots] = (struct arg){ .type = ARG_NUMBER, .number = a->amount->number };
    arg[slots + 1] = (struct arg){ .type = ARG_NUMBER, .number = b->amount->number };
    if (d->verb_first) {
        const char *inverted = verb_first(d, text);
        text = inverted ? inverted : text;
    }
    d->verb_first = false;
    tell_phrase(d, text, arg, slots + 2);
}

void tell_change(struct describer *d, const struct ast_clause *c, const char *duration)
{
    const struct ast_pattern *p = c->listens;
    struct arg arg[SLOT_MAX];

    if (!p || p->row >= d->v->question_count) {
        d->failed = true;
        return;
    }
    const struct form *question = &d->v->question[p->row];

    bool pronouns = d->pronouns;
    d->pronouns =
        pronouns && !(is_permission(c) && duration && d->lang == LANG_DE); /* after "du kannst" */
    pattern_args(d, p, arg);
    d->pronouns = pronouns;
    if (is_permission(c))
        permission(d, c, question, arg, duration);
    else if (number_text(d, c, !duration) && is_for_once(d, question))
        number_sentence(d, c, number_text(d, c, !duration), arg, NULL);
    else if (number_text(d, c, !duration))
        number_sentence(d, c, number_text(d, c, !duration), arg, duration);
    else
        number_change(d, c, question, arg, duration);
}

bool change_comes_first(struct describer *d, const struct ast_clause *c)
{
    size_t used = d->pool_used;

    if (!c || c->type != CLAUSE_MODIFY || c->once != ROW_NONE || !c->listens ||
        c->listens->row >= d->v->question_count)
        return false;
    const struct form *question = &d->v->question[c->listens->row];
    const char *text = !is_permission(c)            ? number_text(d, c, false)
                       : c->modify == MODIFY_FORBID ? question->de
                                                    : question->de_may;
    bool can = !text || verb_first(d, text); /* "ist der Preis … höher" */
    d->pool_used = used;
    return can;
}
