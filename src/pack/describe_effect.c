/* describe_effect.c: changes and abilities that last for a while: "this turn and in her next". */
#include "pack/describe_parts.h"

#include <string.h>

/* Whether the statement changes one thing, under no condition. */
bool is_one_change(const struct ast_statement *s)
{
    return s->ability && s->ability->type == CLAUSE_MODIFY && !s->ability->needs &&
           !s->ability->next;
}

const char *effect_duration(struct describer *d, const struct ast_statement *s)
{
    static const char *const leaves[] = { "while this card is in play",
                                          "solange diese Karte im Spiel ist" };
    static const char *const rest[] = { "for the rest of the game", "für den Rest des Spiels" };
    struct aside aside;

    aside_begin(d, &aside);
    switch (s->until) {
    case UNTIL_SPAN_ENDS:
    case UNTIL_NEXT_STARTS: {
        if (s->span >= d->v->span_count) {
            d->failed = true;
            break;
        }
        const struct span *span = &d->v->span[s->span];
        struct arg whose = { .type = ARG_SEAT, .you = true };

        if (s->until == UNTIL_SPAN_ENDS) {
            buffer_text(d->out, row_text(d, span->en_this, span->de_this));
        } else {
            if (s->span_seat)
                whose = expr_arg(d, s->span_seat);
            tell_phrase(d, row_text(d, span->en_next, span->de_next), &whose, 1);
        }
        break;
    }
    case UNTIL_EVENT:
        tell_words(d, "until ", "bis ");
        if (s->event)
            tell_event(d, s->event, NULL);
        break;
    case UNTIL_LEAVES_PLAY:
        buffer_text(d->out, leaves[d->lang]);
        break;
    case UNTIL_GAME_END:
        buffer_text(d->out, rest[d->lang]);
        break;
    case UNTIL_USED:
        break;
    }
    const char *text = aside_end(d, &aside);
    return s->until == UNTIL_USED ? NULL : text;
}

void tell_effect(struct describer *d, const struct ast_statement *s, const char *how_long)
{
    if (how_long && s->until == UNTIL_EVENT && is_one_change(s)) { /* "…, until the day ends" */
        tell_abilities(d, s->ability, NULL, true, false);
        tell_words(d, " ", ", ");
        buffer_text(d->out, how_long);
        return;
    }
    tell_abilities(d, s->ability, how_long,
                   s->until != UNTIL_EVENT && s->until != UNTIL_LEAVES_PLAY,
                   s->until == UNTIL_USED);
}

/* Whether a statement changes only numbers and permissions, so that repeating it is cheap. */
static bool changes_for_span(const struct ast_statement *s)
{
    if (!s || s->is != DO_EFFECT || (s->until != UNTIL_SPAN_ENDS && s->until != UNTIL_NEXT_STARTS))
        return false;
    for (const struct ast_clause *c = s->ability; c; c = c->next)
        if (c->type != CLAUSE_MODIFY)
            return false;
    return true;
}

bool effects_alike(struct describer *d, const struct ast_statement *a,
                   const struct ast_statement *b)
{
    const struct ast_statement *both[2] = { a, b };
    unsigned mentioned = d->referent_count;
    bool verb_first = d->verb_first;
    const char *text[2];

    if (!changes_for_span(a) || !changes_for_span(b))
        return false;
    d->verb_first = false;
    for (unsigned i = 0; i < 2; i++) {
        struct aside aside;

        aside_begin(d, &aside);
        tell_effect(d, both[i], NULL);
        text[i] = aside_end(d, &aside);
        d->referent_count = mentioned;
    }
    d->verb_first = verb_first;
    return text_length(text[0]) == text_length(text[1]) && text_begins(text[0], text[1]);
}

/* Bytes of the last word, with the space before it. */
static size_t last_word(const char *text)
{
    size_t length = text_length(text), at = length;

    while (at > 0 && text[at - 1] != ' ')
        at--;
    return at > 0 ? length - at + 1 : 0;
}

/* "this turn and her next", "in diesem und ihrem nächsten Zug"; "cannot … this turn or her next" */
static void both_spans(struct describer *d, const char *first, const char *second, bool denies)
{
    size_t a = text_length(first), b = text_length(second), word = last_word(first);
    bool shared = word && last_word(second) == word && text_begins(second, "in ") &&
                  memcmp(first + a - word, second + b - word, word) == 0;

    buffer_put(d->out, first, shared && d->lang == LANG_DE ? a - word : a);
    tell_words(d, denies ? " or " : " and ", " und ");
    if (shared)
        buffer_put(d->out, second + 3, (d->lang == LANG_DE ? b : b - word) - 3);
    else
        buffer_text(d->out, second);
}

void tell_effects_both(struct describer *d, const struct ast_statement *a,
                       const struct ast_statement *b)
{
    const char *first = effect_duration(d, a), *second = effect_duration(d, b);
    struct aside aside;

    aside_begin(d, &aside);
    both_spans(d, first, second, a->ability && a->ability->modify == MODIFY_FORBID);
    tell_effect(d, a, aside_end(d, &aside));
}
