/* describe_verb.c: verbs, as sentences and after "may". */
#include "pack/describe_parts.h"

bool statement_is_nothing(const struct ast_statement *s)
{
    return !s || (s->is == DO_NOTHING && !s->next);
}

/* The number of times a binding is mentioned. */
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

/* A verb that names the binding in one of its slots: which one, or -1. */
static int verb_slot(const struct ast_statement *s, const struct ast_binding *binding)
{
    if (!binding || !s || s->is != DO_VERB || s->branch[0])
        return -1;
    for (int i = 0; i < SLOT_MAX; i++)
        if (s->arg[i] && s->arg[i]->is == EXPR_BOUND && s->arg[i]->binding == binding)
            return i;
    return -1;
}

int verb_slot_of(const struct ast_statement *s, const struct ast_binding *binding)
{
    return s && !s->next ? verb_slot(s, binding) : -1;
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

static bool has_word(const char *text, const char *word)
{
    for (; text && *text; text++)
        if (text_begins(text, word))
            return true;
    return false;
}

/* The template after its subject; NULL if the template does not begin with one. */
static const char *predicate(const struct describer *d, const char *text)
{
    const char *start = d->lang == LANG_DE ? "{0:nom} " : "{0} ";
    size_t length = text_length(start);

    return text && text_begins(text, start) ? text + length : NULL;
}

/* German: a part of the verb that comes last: "legst {1} ab" */
static bool has_particle(const char *text)
{
    static const char *const particle[] = {
        " ab", " an", " aus", " auf", " zurück", " weg", " ein"
    };
    size_t length = text_length(text);

    for (size_t i = 0; i < ARRAY_LEN(particle); i++) {
        size_t size = text_length(particle[i]);
        if (length >= size && memcmp(text + length - size, particle[i], size) == 0)
            return true;
    }
    return false;
}

/* The part after a predicate's verb, if it is an amount: "{1} {2#1}". Two of one verb can then
 * share it. */
static const char *amount_alone(const char *text)
{
    const char *at = text;

    if (!at || !text_begins(at, "{v0:"))
        return NULL;
    while (*at && *at != '}')
        at++;
    const char *rest = at[0] && at[1] == ' ' ? at + 2 : NULL;
    return rest && (text_begins(rest, "{1} ") || text_begins(rest, "{n1:")) && !has_particle(rest)
               ? rest
               : NULL;
}

static const char *sentence_of(const struct describer *d, const struct form *verb)
{
    return d->lang == LANG_DE ? verb->de : verb->en;
}

const struct ast_statement *verb_inside(const struct ast_statement *s)
{
    while (s->is == DO_CHOOSE)
        s = s->body;
    return s;
}

bool verb_says_and(struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *verb = verb_inside(s);

    return verb->row < d->v->verb_count &&
           has_word(sentence_of(d, &d->v->verb[verb->row]), d->lang == LANG_DE ? " und " : " and ");
}

/* "turn a card faceup": the reader does it, and is not mentioned. */
static bool is_order(const struct form *verb, const struct ast_statement *s)
{
    return verb->en_may && s->arg[0] && s->arg[0]->type != T_SEAT && s->arg[0]->is != EXPR_SELF;
}

/* A verb that contains "and" is followed by a whole sentence, so that its end is clear. */
enum verb_as verb_behind(struct describer *d, const struct ast_statement *before,
                         const struct ast_statement *s)
{
    const struct ast_statement *a = verb_inside(before), *b = verb_inside(s);

    if (a->row >= d->v->verb_count || b->row >= d->v->verb_count)
        return VERB_SENTENCE;
    /* "gain 2 coins and turn a card faceup" */
    if (d->lang == LANG_EN && !d->reader && a->arg[0] && a->arg[0]->is == EXPR_YOU &&
        is_order(&d->v->verb[b->row], b))
        return VERB_PREDICATE;
    if (d->lang == LANG_EN && !d->reader && b->arg[0] && b->arg[0]->is == EXPR_YOU &&
        is_order(&d->v->verb[a->row], a) && d->v->verb[b->row].en_may)
        return VERB_PREDICATE;
    if (!same_thing(a->arg[0], b->arg[0]))
        return VERB_SENTENCE;
    const char *first = sentence_of(d, &d->v->verb[a->row]);
    const char *second = sentence_of(d, &d->v->verb[b->row]);
    if (!predicate(d, first) || !predicate(d, second) || verb_says_and(d, a) ||
        verb_says_and(d, b) || has_word(first, ";"))
        return VERB_SENTENCE;
    const char *amount = amount_alone(predicate(d, first));
    const char *other = amount_alone(predicate(d, second));
    return amount && other && amount - first == other - second &&
                   memcmp(first, second, (size_t)(amount - first)) == 0
               ? VERB_REST
               : VERB_PREDICATE;
}

/* Whether both begin with one verb, and the second is only an amount of something. */
bool verb_again(struct describer *d, const struct ast_statement *a, const struct ast_statement *b)
{
    const struct form *first = verb_row(d, a), *second = verb_row(d, b);
    const char *x = first ? predicate(d, sentence_of(d, first)) : NULL;
    const char *y = second ? predicate(d, sentence_of(d, second)) : NULL;
    const char *amount = amount_alone(y);

    return x && amount && same_thing(a->arg[0], b->arg[0]) &&
           text_length(x) >= (size_t)(amount - y) && memcmp(x, y, (size_t)(amount - y)) == 0;
}

/* Two infinitives of one verb that takes only an amount share it: "pay 1 coin and any
 * card", "1 Münze und 1 beliebige Karte zahlen". Returns where the amount begins and ends. */
static const char *amount_in(const struct describer *d, const char *text, const char **end)
{
    const char *at = text;

    while (at && *at && !text_begins(at, "{1} ") && !text_begins(at, "{n1:"))
        at++;
    if (!at || !*at || (d->lang == LANG_DE && at > text))
        return NULL;
    *end = at + text_length(at);
    while (d->lang == LANG_DE && *end > at && **end != ' ')
        --*end;
    return *end > at && !has_word(*end, "}") ? at : NULL;
}

void tell_verb(struct describer *d, const struct ast_statement *s, enum verb_as as)
{
    const struct form *verb = verb_row(d, s);
    bool infinitive = as == VERB_INFINITIVE || as == VERB_AMOUNT;
    struct arg arg[SLOT_MAX] = { 0 };

    if (!verb)
        return;
    d->per_allowed = true;
    unsigned count = form_args(d, s->arg, arg);
    d->per_allowed = false;
    if (infinitive && d->lang == LANG_DE && d->per) { /* für jede Karte 1 Münze erhalten */
        tell_per(d);
        buffer_text(d->out, " ");
    }
    /* English addresses its reader: "gain 1 coin". */
    bool another = d->by_another;
    bool imperative = (as == VERB_SENTENCE || as == VERB_PREDICATE) && d->lang == LANG_EN &&
                      verb->en_may && s->arg[0] && !d->reader && !d->says_you && !another &&
                      (s->arg[0]->is == EXPR_YOU || is_order(verb, s));
    /* "…, and you turn a card faceup" */
    bool names_you = as == VERB_SENTENCE && d->lang == LANG_EN && verb->en_may && s->arg[0] &&
                     !d->reader && d->says_you && !another && is_order(verb, s);

    d->by_another = false;
    const char *text = infinitive || imperative || names_you
                           ? row_text(d, verb->en_may, verb->de_may)
                           : row_text(d, verb->en, verb->de);

    if (names_you)
        buffer_text(d->out, "you ");

    if (d->how_often && d->lang == LANG_DE && text_begins(text, "{0:nom} {v0:"))
        text = with_during(d, text, d->how_often);
    if (d->verb_first && as == VERB_SENTENCE) {
        const char *inverted = verb_first(d, text);
        text = inverted ? inverted : text;
    }
    d->verb_first = d->says_you = false;

    if ((as == VERB_PREDICATE && !imperative) || as == VERB_REST)
        text = predicate(d, text);
    bool they = arg[0].type == ARG_PRONOUN && !arg[0].gender && !arg[0].thing;
    if (as == VERB_SENTENCE)
        d->said_they = they;
    else if (as == VERB_PREDICATE && they && !d->said_they && !has_word(text, "{0"))
        arg[0].thing = true; /* "a player loses 1 coin and draws 1 card" */
    if (as == VERB_REST)
        text = amount_alone(text);
    if (as == VERB_AMOUNT) {
        const char *end, *amount = amount_in(d, text, &end);
        struct aside aside;

        aside_begin(d, &aside);
        buffer_put(d->out, amount, (size_t)(end - amount));
        text = aside_end(d, &aside);
    }
    tell_phrase(d, text ? text : "?", arg, count);
    bool itself = false;
    for (unsigned i = 0; i < SLOT_MAX && s->arg[i]; i++)
        itself |= s->arg[i]->is == EXPR_SELF || s->arg[i]->type == T_SEAT;
    if (!itself && verb->en && verb->en[0] != '{')
        d->self_last = false; /* "Darkness rises", which "it" might be */
    if (d->named) {
        buffer_text(d->out, " ");
        buffer_text(d->out, d->named);
    }
    d->named = NULL;
    if (d->how_often && d->lang == LANG_EN) {
        buffer_text(d->out, " ");
        buffer_text(d->out, d->how_often);
    }
    d->how_often = NULL;
    tell_where(d);
}

/* "that is not that lead and of the same kind": said in other words. */
static unsigned told_otherwise(const struct ast_set *set, const struct ast_binding *binding)
{
    const struct ast_expr *e = set->that;
    unsigned count = 0;

    for (; e && e->is == EXPR_AND; e = e->arg[1])
        count += (e->arg[0]->is == EXPR_NOT || same_field(e->arg[0])) &&
                 mentions(binding, e->arg[0], DEPTH) == 1;
    return count + (e && (e->is == EXPR_NOT || same_field(e)) && mentions(binding, e, DEPTH) == 1);
}

/* "a person of your choice goes to a location of your choice" */
static bool opens_twice(const struct ast_statement *s)
{
    const struct ast_statement *inner = s->body;

    return s->is == DO_CHOOSE && s->count == 1 && !s->up_to && statement_is_nothing(s->otherwise) &&
           inner && inner->is == DO_CHOOSE && !inner->next && inner->count == 1 && !inner->up_to &&
           same_seat(s->seat, inner->seat) && s->seat->is == EXPR_YOU && choice_inlines(inner) &&
           inner->body->is == DO_VERB && verb_slot(inner->body, s->binding) >= 0 &&
           verb_mentions(inner->body, s->binding) == 1 &&
           set_mentions(s->binding, inner->set, DEPTH) == told_otherwise(inner->set, s->binding);
}

/* An amount would seem to be the total for all chosen. */
bool choice_opens(const struct ast_statement *s)
{
    if (opens_twice(s))
        return true;

    for (unsigned i = 0; s->is == DO_CHOOSE && s->body && i < SLOT_MAX; i++)
        if (s->body->arg[i] && s->body->arg[i]->type == T_NUMBER &&
            (s->count > 1 || mentions(s->binding, s->body->arg[i], DEPTH)))
            return false;
    if (s->is == DO_CHOOSE && ((s->count > 1 && !s->up_to) || s->binding->type == T_NUMBER))
        return false; /* each of several has its name, and a number is written as X */
    if (s->is != DO_CHOOSE || !statement_is_nothing(s->otherwise) ||
        (s->count > 1 && s->body && s->body->next))
        return false;
    int slot = verb_slot(s->body, s->binding);
    bool own = slot > 0 && same_seat(s->seat, s->body->arg[0]);
    /* "that card leaves play": a card of your choice */
    bool anothers = slot >= 0 && !s->up_to &&
                    (slot > 0 || s->binding->type != T_CARD ? s->seat->is == EXPR_YOU : true);
    /* "move to the location of a lead" */
    bool within = slot < 0 && !s->up_to && s->body && s->body->is == DO_VERB &&
                  !s->body->branch[0] && same_seat(s->seat, s->body->arg[0]);
    return (own || anothers || within) && verb_mentions(s->body, s->binding) == 1;
}

/* A choice expressed by its inner verb: "discard a card in your hand". */
bool choice_inlines(const struct ast_statement *s)
{
    return choice_opens(s) && !s->body->next;
}

bool verb_comes_first(struct describer *d, const struct ast_statement *s)
{
    const struct form *verb = verb_row(d, s);
    size_t used = d->pool_used;
    bool can = verb && verb->de && verb_first(d, verb->de);

    d->pool_used = used;
    return can;
}

bool can_be_infinitive(struct describer *d, const struct ast_statement *s,
                       const struct ast_expr *subject)
{
    const struct ast_statement *does = choice_inlines(s) ? verb_inside(s) : s;

    const struct ast_expr *who = does->is == DO_VERB ? does->arg[0] : NULL;

    /* "turn a card faceup": a verb without a seat is an instruction to the reader */
    if (!who || does->branch[0] ||
        !(same_seat(who, subject) || (who->type != T_SEAT && subject->is == EXPR_YOU)))
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

/* "that is A or is B" of one thing. */
static bool names_members(const struct ast_expr *e)
{
    if (e && e->is == EXPR_OR)
        return names_members(e->arg[0]) && names_members(e->arg[1]);
    return e && e->is == EXPR_IS && is_member(e->arg[0]);
}

/* "a location that is A or is B": they are named. */
bool named_members(const struct ast_set *set)
{
    return set->that && set->that->is == EXPR_OR && !set->adjective_count && !set->domain_written &&
           names_members(set->that);
}

/* "A, B or C" */
struct arg either_member(struct describer *d, const struct ast_expr *e)
{
    return either_arg(d, e, NULL);
}

/* The choice in the sentence's place `which`. */
static const struct ast_statement *inline_at(struct describer *d, const struct ast_statement *s,
                                             unsigned which, bool says_whose_choice)
{
    d->acted_on = true; /* noun_phrase() takes both back */
    const struct form *verb = verb_row(d, s->body);
    /* "turn a card faceup": an imperative says who chooses */
    bool imperative = d->lang == LANG_EN && verb && verb->en_may && !d->reader &&
                      s->body->arg[0]->type != T_SEAT && s->seat->is == EXPR_YOU;
    d->by_another = s->seat->is != EXPR_YOU;
    d->chooser =
        says_whose_choice && !imperative && !same_seat(s->seat, s->body->arg[0]) ? s->seat : NULL;
    d->mover = s->body->arg[0];
    d->owner = s->body->arg[0]->type == T_SEAT ? s->body->arg[0] : NULL;
    d->inlined[which].arg = s->up_to ? noun_phrase(d, s->set, ART_UP_TO, s->count > 1, s->count)
                                     : set_phrase(d, s->set);
    if (which == 0 && !s->up_to && named_members(s->set))
        d->inlined[which].arg = either_member(d, s->set->that);
    d->inlined[which].arg.chosen = !s->up_to;
    d->inlined[which].binding = s->binding;
    return s->body;
}

const struct ast_statement *choice_inline(struct describer *d, const struct ast_statement *s)
{
    if (s->is != DO_CHOOSE)
        return s;
    const struct ast_statement *body = s->body;
    if (body->is == DO_CHOOSE) { /* both are arguments of the inner verb */
        struct ast_statement outer = *s;

        outer.body = body->body;
        inline_at(d, &outer, 1, true); /* "a lead of your choice and another of the same kind" */
        return inline_at(d, body, 0, set_mentions(s->binding, body->set, DEPTH) == 0);
    }
    return inline_at(d, s, 0, true);
}

static bool infinitives_share(const struct describer *d, const struct ast_statement *a,
                              const struct ast_statement *b)
{
    const char *end_a, *end_b;

    if (a->is != DO_VERB || b->is != DO_VERB || a->row >= d->v->verb_count ||
        b->row >= d->v->verb_count)
        return false;
    const char *first = d->lang == LANG_DE ? d->v->verb[a->row].de_may : d->v->verb[a->row].en_may;
    const char *second = d->lang == LANG_DE ? d->v->verb[b->row].de_may : d->v->verb[b->row].en_may;
    const char *at_a = amount_in(d, first, &end_a), *at_b = amount_in(d, second, &end_b);

    return at_a && at_b && at_a - first == at_b - second &&
           text_length(end_a) == text_length(end_b) &&
           memcmp(first, second, (size_t)(at_a - first)) == 0 && text_begins(end_a, end_b);
}

/* Up to but not including `end`. */
void tell_infinitives_to(struct describer *d, const struct ast_statement *s,
                         const struct ast_statement *end)
{
    for (const struct ast_statement *before = NULL; s != end; before = s, s = s->next) {
        bool last = s->next == end;
        bool told = before && infinitives_share(d, before, s);
        bool follows = !last && infinitives_share(d, s, s->next);

        if (before)
            tell_words(d, last ? " and " : ", ", last ? " und " : ", ");
        tell_verb(d, choice_inline(d, s),
                  (d->lang == LANG_DE ? follows : told) ? VERB_AMOUNT : VERB_INFINITIVE);
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
