/* describe_choose.c: choices of things, what a player may do, and what is paid for something. */
#include "pack/describe_parts.h"

/* Up to one: "you may draw a card". */
bool may_choose(struct describer *d, const struct ast_statement *s)
{
    return s->is == DO_CHOOSE && s->up_to && s->count == 1 && choice_inlines(s) &&
           is_reader(d, s->seat) && can_be_infinitive(d, s, s->seat);
}

/* keinen, keine, keines; jeden, jede, jedes */
static const char *none_of(char gender)
{
    return gender == 'f' || gender == 'p' ? "falls es keine gibt"
           : gender == 'n'                ? "falls es keines gibt"
                                          : "falls es keinen gibt";
}

bool chooses_inline(const struct ast_statement *s)
{
    struct ast_statement bare = *s;

    bare.otherwise = NULL;
    return s->is == DO_CHOOSE && !statement_is_nothing(s->otherwise) && choice_inlines(&bare);
}

/* "remove 1 marker from each of up to 2 cards" */
bool of_each(const struct ast_statement *s)
{
    return s->up_to && s->count > 1 && s->seat->is == EXPR_YOU &&
           statement_is_nothing(s->otherwise) && s->body && !s->body->next &&
           s->body->is == DO_VERB && !s->body->branch[0] &&
           verb_slot_of(s->body, s->binding) >= 0 && verb_mentions(s->body, s->binding) == 1;
}

static struct arg each_of_several(struct describer *d, const struct ast_statement *s)
{
    static const char *const german[3][CASE_COUNT] = {
        { "jeder", "jedes", "jedem", "jeden" },
        { "jede", "jeder", "jeder", "jede" },
        { "jedes", "jedes", "jedem", "jedes" },
    };
    char gender = noun_gender(d->v->noun[s->set->noun].de);
    struct arg several = noun_phrase(d, s->set, ART_UP_TO, true, s->count);
    struct aside aside;

    aside_begin(d, &aside);
    for (int gcase = CASE_NOM; gcase <= (d->lang == LANG_DE ? CASE_AKK : CASE_NOM); gcase++) {
        buffer_text(d->out, gcase ? "|" : "");
        tell_words(d, "each of", german[gender == 'f' ? 1 : gender == 'n' ? 2 : 0][gcase]);
        tell_words(d, " ", " von ");
        phrase_arg(d->out, d->lang, &several, CASE_DAT);
    }
    return (struct arg){ .type = ARG_FORMS, .text = aside_end(d, &aside) };
}

/* "place 1 marker on a card to remove all others from it" */
bool pays_for_it(const struct ast_statement *s)
{
    const struct ast_statement *body = s->body, *pay = body ? body->cost : NULL;

    return s->count <= 1 && !s->up_to && s->seat->is == EXPR_YOU &&
           statement_is_nothing(s->otherwise) && body && !body->next && body->is == DO_PAY &&
           statement_is_nothing(body->otherwise) && pay && !pay->next && pay->is == DO_VERB &&
           verb_slot_of(pay, s->binding) >= 0 && verb_mentions(pay, s->binding) == 1;
}

void tell_choose(struct describer *d, const struct ast_statement *s, bool may, bool more_follows)
{
    const struct noun *noun = &d->v->noun[s->set->noun];
    bool you = is_reader(d, s->seat);

    if (!may && may_choose(d, s)) {
        seat_verb(d, s->seat, "may", "{v0:darfst/darf}");
        tell_one_infinitive(d, s);
        return;
    }
    if (!may && (choice_inlines(s) || chooses_inline(s))) {
        const char *none = none_of(noun_gender(noun->de));

        tell_verb(d, choice_inline(d, s), VERB_SENTENCE);
        if (more_follows && !statement_is_nothing(s->otherwise)) { /* "take a card (if …) and …" */
            tell_words(d, " (if there is none", " (");
            tell_words(d, "", none);
            tell_lead_in(d, s->otherwise, true);
            tell_nested(d, s->otherwise);
            buffer_text(d->out, ")");
        } else {
            tell_otherwise(d, s->otherwise, "if there is none", none, true, more_follows);
        }
        return;
    }
    if (!may && choice_opens(s)) {
        tell_sequence(d, choice_inline(d, s), false);
        return;
    }
    if (!may && of_each(s)) {
        d->inlined[0].arg = each_of_several(d, s);
        d->inlined[0].binding = s->binding;
        tell_verb(d, s->body, VERB_SENTENCE);
        return;
    }
    if (!may && pays_for_it(s)) {
        d->inlined[0].arg = set_phrase(d, s->set);
        d->inlined[0].binding = s->binding;
        tell_statement(d, s->body, more_follows);
        return;
    }
    if (may)
        seat_verb(d, s->seat, "may choose", "{v0:darfst/darf}");
    else if (you)
        tell_words(d, "choose ", "wähle ");
    else
        seat_verb(d, s->seat, "{v0:choose/chooses}", "{v0:wählst/wählt}");
    d->verb_first = false;

    struct arg what = s->up_to       ? noun_phrase(d, s->set, ART_UP_TO, s->count > 1, s->count)
                      : s->count > 1 ? noun_phrase(d, s->set, ART_NUMBER, true, s->count)
                                     : set_phrase(d, s->set);
    phrase_arg(d->out, d->lang, &what, CASE_AKK);
    binding_introduce(d, s->binding, noun);
    for (unsigned i = 0; i < ARRAY_LEN(s->also) && s->also[i]; i++)
        binding_introduce(d, s->also[i], noun);
    tell_where(d);
    if (may)
        tell_words(d, "", " wählen");
    if (s->up_to && s->count > 1) {
        buffer_text(d->out, "; ");
        tell_words(d, "for each", for_each_of(noun_gender(noun->de)));
    }
    if (!statement_is_nothing(s->body)) {
        bool colon_follows = !s->body->next && s->body->is == DO_ONE_OF &&
                             is_reader(d, s->body->seat) && !is_plain_or(d, s->body) &&
                             !is_plain_list(d, s->body) && !is_either_or(s->body);
        if ((d->has_colon || colon_follows) && !(s->up_to && s->count > 1)) /* "for each:" */
            buffer_text(d->out, "; ");
        else
            tell_colon(d);
        tell_inner(d, s->body, more_follows && statement_is_nothing(s->otherwise));
    }
    tell_otherwise(d, s->otherwise, "if there is none", none_of(noun_gender(noun->de)), true,
                   more_follows);
}

static void cost_phrase(struct describer *d, const struct ast_statement *cost)
{
    for (const struct ast_statement *before = NULL; cost; before = cost, cost = cost->next) {
        if (before)
            tell_words(d, " and ", " und ");
        tell_verb(d, cost, before ? verb_behind(d, before, cost) : VERB_SENTENCE);
    }
}

/* Whether the row of a verb that happens also has a form for "may": "put this card in the box". */
static bool may_be_deed(const struct describer *d, const struct ast_statement *s)
{
    return s->is == DO_VERB && s->row < d->v->verb_count && !s->branch[0] &&
           !(s->arg[0] && s->arg[0]->type == T_SEAT) && d->v->verb[s->row].en_may &&
           d->v->verb[s->row].de_may;
}

void tell_may(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    const struct ast_statement *body = s->body, *rest = body;
    bool last = more_follows && statement_is_nothing(s->otherwise);

    if (is_cancel(d, body) && statement_is_nothing(s->otherwise)) {
        seat_verb(d, s->seat, "may", "{v0:darfst/darf}");
        after_must(d, body);
        return;
    }
    while (rest && (can_be_infinitive(d, rest, s->seat) || may_be_deed(d, rest)))
        rest = rest->next;
    if (body && !rest && !statement_is_nothing(s->otherwise) &&
        (can_follow_must(d, s->otherwise, s->seat) || is_short(s->otherwise))) {
        tell_must(d, s->seat, body, s->otherwise);
        return;
    }
    if (body && rest != body) {
        seat_verb(d, s->seat, "may", "{v0:darfst/darf}");
        tell_infinitives_to(d, body, rest);
        if (rest) { /* its consequences are not that seat's acts */
            tell_words(d, "; if so", "; wenn ja");
            if (is_closed(rest, last))
                tell_colon(d);
            else
                tell_lead_in(d, rest, true);
            tell_inner(d, rest, last);
        }
    } else if (body && !body->next && body->is == DO_CHOOSE && same_seat(body->seat, s->seat)) {
        tell_choose(d, body, true, last);
    } else if (body && !body->next && body->is == DO_PAY && statement_is_nothing(body->otherwise) &&
               can_be_infinitives(d, body->cost, s->seat)) {
        seat_verb(d, s->seat, "may", "{v0:darfst/darf}");
        tell_infinitives(d, body->cost);
        tell_colon(d);
        tell_inner(d, body->body, last);
    } else {
        seat_verb(d, s->seat, "may", "{v0:darfst/darf}");
        tell_words(d, "do this", "dies tun");
        tell_colon(d);
        tell_inner(d, body, last);
    }
    tell_otherwise(d, s->otherwise, "otherwise", "sonst", false, more_follows);
}

/* "pay 1 coin to draw 1 card; if you cannot, lose 1 coin" */
void tell_pay(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    const struct ast_expr *who = s->cost && !s->cost->next ? s->cost->arg[0] : NULL;
    bool decides = !statement_is_nothing(s->otherwise) && s->cost;
    bool last = more_follows && !decides;

    cost_phrase(d, s->cost);
    if (statement_is_nothing(s->body)) {
        /* that is all */
    } else if (d->lang == LANG_EN && who && can_be_infinitives(d, s->body, who)) {
        buffer_text(d->out, " to ");
        tell_infinitives(d, s->body);
    } else {
        tell_words(d, "; in return", "; dafür");
        if (is_closed(s->body, last))
            tell_colon(d);
        else
            tell_lead_in(d, s->body, false);
        tell_inner(d, s->body, last);
    }
    if (decides)
        tell_cannot(d, s->cost->arg[0], s->otherwise, more_follows);
}
