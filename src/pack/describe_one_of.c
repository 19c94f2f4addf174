/* describe_one_of.c: alternatives, and what cancels an act: "gain 1 coin or draw 1 card". */
#include "pack/describe_parts.h"

#include <string.h>

/* Prose may have stars around what is emphasized. */
static void label_write(struct describer *d, const char *label)
{
    for (size_t size; *label; label += size + (label[size] == '*')) {
        size = strcspn(label, "*");
        buffer_put(d->out, label, size);
    }
}

/* “Keep it.” You draw number 57; or “Sell.” You draw number 58 */
static void labelled(struct describer *d, const struct ast_statement *s)
{
    for (const struct ast_alternative *a = s->alternative; a; a = a->next) {
        if (a != s->alternative)
            tell_words(d, "; or ", "; oder ");
        if (a->label[d->lang]) {
            tell_words(d, "“", "„");
            label_write(d, a->label[d->lang]);
            tell_words(d, "”", "“");
            buffer_text(d->out, a->body ? " " : "");
            buffer_capital(d->out);
        }
        tell_sequence(d, a->body, false);
    }
}

/* "a, or b"; sentences keep the comma in German, infinitives do not. */
static void alternatives(struct describer *d, const struct ast_statement *s)
{
    bool all_infinitive = true, numbered = false;
    unsigned number = 0;

    if (s->alternative && s->alternative->label[LANG_EN]) {
        labelled(d, s);
        return;
    }
    for (const struct ast_alternative *a = s->alternative; a; a = a->next) {
        bool infinitive = can_be_infinitives(d, a->body, s->seat);

        all_infinitive &= infinitive;
        numbered |= !infinitive && a->body &&
                    (a->body->next || (a->body->is != DO_VERB && a->body->is != DO_NOTHING &&
                                       a->body->is != DO_CANCEL));
    }
    for (const struct ast_alternative *a = s->alternative; a; a = a->next) {
        if (number++) {
            if (numbered)
                buffer_text(d->out, "; ");
            else if (a->next)
                buffer_text(d->out, ", ");
            else
                tell_words(d, ", or ", all_infinitive ? " oder " : ", oder ");
        }
        if (numbered) {
            buffer_text(d->out, "(");
            buffer_number(d->out, (int)number);
            buffer_text(d->out, ") ");
        }
        d->says_you = !can_be_infinitives(d, a->body, s->seat);
        if (!d->says_you)
            tell_infinitives(d, a->body);
        else
            tell_sequence(d, a->body, false);
        d->says_you = false;
    }
}

/* The canceled act, as a noun if the event has one. */
static const char *canceled(struct describer *d)
{
    return !d->event ? NULL : row_text(d, d->event->en_it, d->event->de_it);
}

/* "cancel it", "that card is canceled", "wird diese Karte abgebrochen" */
void tell_cancel(struct describer *d)
{
    const char *what = canceled(d);
    bool first = d->verb_first, you = d->says_you || d->reader;
    struct arg it = { .type = ARG_TEXT, .text = what };

    d->verb_first = d->says_you = false;
    if (d->event_card && mentions_only(d, d->event_card))
        it = (struct arg){ .type = ARG_PRONOUN,
                           .thing = true,
                           .text = plain_noun(d, d->event_card) };
    if (!what)
        tell_words(d, "it is canceled", first ? "wird das verhindert" : "das wird verhindert");
    else
        tell_phrase(d,
                    d->lang == LANG_EN ? (you ? "{0:nom} is canceled" : "cancel {0}")
                    : first            ? "wird {0:nom} abgebrochen"
                                       : "{0:nom} wird abgebrochen",
                    &it, 1);
}

bool is_cancel(const struct describer *d, const struct ast_statement *s)
{
    return s && s->is == DO_CANCEL && !s->next && d->event;
}

bool can_follow_must(struct describer *d, const struct ast_statement *s,
                     const struct ast_expr *seat)
{
    return is_cancel(d, s) || can_be_infinitives(d, s, seat);
}

void after_must(struct describer *d, const struct ast_statement *s)
{
    if (!is_cancel(d, s)) {
        tell_infinitives(d, s);
        return;
    }
    tell_words(d, "cancel ", "");
    buffer_text(d->out, d->lang == LANG_EN && d->event_card && mentions_only(d, d->event_card)
                            ? "it"
                            : canceled(d));
    tell_words(d, "", " abbrechen");
}

/* A sentence that can follow "…, or". */
bool is_short(const struct ast_statement *s)
{
    while (s && s->next && s->is == DO_VERB && !s->branch[0])
        s = s->next;
    return s &&
           (statements_are_verbs(s) || (!s->next && (s->is == DO_CANCEL || s->is == DO_EFFECT)));
}

/* The sentence that expresses one of two alternatives: a verb, or an effect for two spans. */
static bool is_brief(struct describer *d, const struct ast_statement *s)
{
    return is_short(s) || (s && s->next && !s->next->next && effects_alike(d, s, s->next));
}

void tell_must(struct describer *d, const struct ast_expr *seat, const struct ast_statement *a,
               const struct ast_statement *b)
{
    if (d->lang == LANG_EN && is_cancel(d, b) && d->event_card) {
        const struct ast_statement *other = a; /* "must cancel it or discard 1 card": not that */
        a = b;
        b = other;
    }
    bool both = can_follow_must(d, b, seat);

    bool unclear = both && (a->next || b->next); /* which part ends where */

    seat_verb(d, seat, "must", "{v0:musst/muss}");
    tell_words(d, "", unclear ? "entweder " : "");
    after_must(d, a);
    if (both) {
        tell_words(d, unclear ? ", or " : " or ", " oder ");
        after_must(d, b);
    } else {
        tell_words(d, ", or ", ", oder ");
        d->says_you = true;
        tell_nested(d, b);
        d->says_you = false;
    }
}

static bool is_pair(const struct ast_statement *s)
{
    const struct ast_alternative *a = s->alternative, *b = a ? a->next : NULL;

    return b && !b->next && !a->label[LANG_EN] && a->body && b->body;
}

bool is_must(struct describer *d, const struct ast_statement *s,
             const struct ast_statement *part[2])
{
    if (!is_pair(s) || is_reader(d, s->seat))
        return false;
    const struct ast_statement *a = s->alternative->body, *b = s->alternative->next->body;
    bool first = can_follow_must(d, a, s->seat);

    part[0] = first ? a : b;
    part[1] = first ? b : a;
    return (first || can_follow_must(d, b, s->seat)) &&
           (can_follow_must(d, part[1], s->seat) || is_brief(d, part[1]));
}

static bool is_readers_verb(struct describer *d, const struct ast_statement *s,
                            const struct ast_expr *seat)
{
    return !s->next && can_be_infinitive(d, s, seat);
}

/* "gain 1 coin or draw 1 card": two verbs of the reader, or one and a short sentence. */
bool is_plain_or(struct describer *d, const struct ast_statement *s)
{
    if (!is_pair(s) || !is_reader(d, s->seat))
        return false;
    const struct ast_statement *a = s->alternative->body, *b = s->alternative->next->body;
    bool first = is_readers_verb(d, a, s->seat), second = is_readers_verb(d, b, s->seat);

    return (first && second) || (first && !b->next && statements_are_verbs(b)) ||
           (second && !a->next && statements_are_verbs(a));
}

/* A choice of three or more verbs: "gain 1 coin, 1 card or 1 hat". */
bool is_plain_list(struct describer *d, const struct ast_statement *s)
{
    unsigned count = 0;

    for (const struct ast_alternative *a = s->alternative; a; a = a->next, count++)
        if (a->label[LANG_EN] || !a->body || !is_readers_verb(d, a->body, s->seat))
            return false;
    return count > 2 && is_reader(d, s->seat);
}

static void plain_list(struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *before = NULL;

    for (const struct ast_alternative *a = s->alternative; a; before = a->body, a = a->next) {
        if (before && a->next)
            buffer_text(d->out, ", ");
        else if (before)
            tell_words(d, " or ", " oder ");
        tell_verb(d, choice_inline(d, a->body),
                  before ? verb_behind(d, before, a->body) : VERB_SENTENCE);
    }
}

static void plain_or(struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *a = s->alternative->body, *b = s->alternative->next->body;
    bool swap = !is_readers_verb(d, a, s->seat), says_you = d->says_you;
    const struct ast_statement *first = swap ? b : a, *second = swap ? a : b;
    enum verb_as as = verb_behind(d, first, second);

    tell_verb(d, choice_inline(d, first), VERB_SENTENCE);
    if (as == VERB_SENTENCE)
        tell_words(d, ", or ", ", oder ");
    else
        tell_words(d, " or ", " oder ");
    d->says_you = says_you || as == VERB_SENTENCE;
    tell_verb(d, choice_inline(d, second), as);
}

/* "either they gain 1 coin and you draw 1 card, or …"; "they gain 1 coin or 2 cards, as you
 * choose" */
bool is_either_or(const struct ast_statement *s)
{
    return is_pair(s) && statements_are_verbs(s->alternative->body) &&
           statements_are_verbs(s->alternative->next->body);
}

/* "…, as you choose", unless an order to the reader says it */
static void as_chosen(struct describer *d, const struct ast_statement *s)
{
    const struct ast_expr *subject = verb_inside(s->alternative->body)->arg[0];
    struct arg who = expr_arg(d, s->seat);

    if (is_reader(d, s->seat) && subject && is_reader(d, subject))
        return;
    tell_words(d, ", as ", ", nach ");
    tell_phrase(
        d, d->lang == LANG_EN ? "{0:nom} {v0:choose/chooses}" : "{v0:deiner Wahl/Wahl {0:von}}",
        &who, 1);
}

static void either_or(struct describer *d, const struct ast_statement *s)
{
    const struct ast_statement *a = s->alternative->body, *b = s->alternative->next->body;

    if (!a->next && !b->next && verb_behind(d, a, b) == VERB_REST) {
        tell_verb(d, choice_inline(d, a), VERB_SENTENCE);
        tell_words(d, " or ", " oder ");
        tell_verb(d, choice_inline(d, b), VERB_REST);
    } else {
        d->verb_first = false;
        tell_words(d, "either ", "entweder ");
        d->says_you = true;
        tell_sequence(d, a, false);
        tell_words(d, ", or ", ", oder ");
        d->says_you = true;
        tell_sequence(d, b, false);
        d->says_you = false;
    }
    as_chosen(d, s);
}

void tell_one_of(struct describer *d, const struct ast_statement *s, bool more_follows)
{
    const struct ast_statement *part[2];

    if (is_must(d, s, part)) {
        tell_must(d, s->seat, part[0], part[1]);
    } else if (is_plain_or(d, s)) {
        plain_or(d, s);
    } else if (is_plain_list(d, s)) {
        plain_list(d, s);
    } else if (is_reader(d, s->seat) && is_either_or(s)) {
        either_or(d, s);
    } else if (is_reader(d, s->seat)) {
        if (s->alternative && s->alternative->label[LANG_EN])
            tell_words(d, "choose: ", "wähle: ");
        else
            tell_words(d, "do one of these: ", "tu eines davon: ");
        d->has_colon = true;
        d->verb_first = false;
        alternatives(d, s);
    } else if (is_either_or(s) && !s->alternative->body->next &&
               !s->alternative->next->body->next) {
        either_or(d, s);
    } else {
        seat_verb(d, s->seat, "{v0:choose/chooses}", "{v0:wählst/wählt}");
        buffer_back(d->out, 1);
        buffer_text(d->out, ": ");
        alternatives(d, s);
    }
    tell_otherwise(d, s->otherwise, "if neither is possible", "geht beides nicht", true,
                   more_follows);
}
