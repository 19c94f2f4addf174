/* describe_predicate.c: predicates: negated, in the plural, and separated from their verb.
 *
 * A predicate is a template of the vocabulary. In English it begins with its verb, in German it
 * ends with it. All changes here are made to the words of the template.
 */
#include "pack/describe_parts.h"

bool is_member(const struct ast_expr *e)
{
    return e && e->is == EXPR_BOUND && e->mention == MENTION_SUBJECT;
}

bool has_subject(const struct form *form)
{
    return form->form && form->form[0] == '{';
}

void tell_subject(struct describer *d, const struct ast_expr *e, const struct arg *arg)
{
    bool told = d->of.leaves_subject && same_thing(e, d->of.leaves_subject);

    d->of.leaves_subject = NULL;
    if (!is_member(e) && !told) {
        phrase_arg(d->out, d->lang, arg, CASE_NOM);
        buffer_text(d->out, " ");
    }
    if (d->of.says_either)
        tell_words(d, "either ", "entweder ");
    d->of.says_either = false;
}

const char *up_to(struct describer *d, const char *text, const char *end)
{
    struct aside aside;

    aside_begin(d, &aside);
    buffer_put(d->out, text, (size_t)(end - text));
    return aside_end(d, &aside);
}

/* German: if only the verb follows a noun with a relative clause, the verb goes before that clause:
 * "du an einem Ort bist, der …". */
void tell_predicate(struct describer *d, const char *text, const struct arg *arg, unsigned count)
{
    struct arg changed[SLOT_MAX];
    const char *at = text, *slot = NULL, *clause = NULL;
    unsigned index = SLOT_MAX;

    for (; d->lang == LANG_DE && *at; at++)
        if (at[0] == '{' && at[1] >= '0' && at[1] < '0' + SLOT_MAX) {
            slot = at;
            index = (unsigned)(at[1] - '0');
        } else if (at[0] == '{' && !text_begins(at, "{v0:")) {
            slot = NULL; /* more than a verb follows */
        }
    if (slot && index < count && index > 0 && arg[index].type == ARG_NOUN && arg[index].behind) {
        for (at = slot; *at && *at != '}'; at++)
            ;
        for (clause = arg[index].behind; *clause && *clause != ','; clause++)
            ;
        if (!*clause || !at[0] || at[1] != ' ')
            clause = NULL;
    }
    if (!clause) {
        tell_phrase(d, text, arg, count);
        return;
    }
    memcpy(changed, arg, count * sizeof *arg);
    changed[index].behind = clause > arg[index].behind ? up_to(d, arg[index].behind, clause) : NULL;
    tell_phrase(d, text, changed, count);

    const struct arg rest = { .type = ARG_TEXT, .text = clause };
    phrase_arg(d->out, d->lang, &rest, CASE_NOM);
}

const char *with_options(struct describer *d, const char *text, bool keep)
{
    struct aside aside;

    if (!text)
        return NULL;
    aside_begin(d, &aside);
    for (bool inside = false; *text; inside = !inside) {
        size_t length = 0;

        while (text[length] && text[length] != (inside ? ']' : '['))
            length++;
        if (keep || !inside)
            buffer_put(d->out, text, length);
        text += length + (text[length] != 0);
    }
    return aside_end(d, &aside);
}

/* Negation of a phrase of the vocabulary */

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

/* "{v0:have/has} at least" becomes "{v0:do not have/does not have} at least"; of what is done,
 * "{v0:have not/has not} drawn". */
static void english_not(struct describer *d, const char *text, bool done)
{
    const char *end = text + text_length(text), *slash, *close;

    if (text_begins(text, "is ") || text_begins(text, "are ") || text_begins(text, "can ")) {
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
    if (!text_begins(text, "{v0:") || close == end) {
        d->failed = true;
        return;
    }

    const char *base = text + 4, *third = slash + 1;
    size_t base_length = word_length(base, slash), third_length = word_length(third, close);
    bool plain = done || takes_not(base, base_length, close + 1);

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

/* "eine Spur verfolgt hast", "{1:akk} betreten hast", "die Docks betreten hast": the negation comes
 * before the participle, unless that has no object: "nicht mit {1:dat} gesprochen hast". */
static bool not_before_participle(struct describer *d, const char *text)
{
    const char *verb = text + text_length(text), *slot = text;

    if (!text_begins(text, "{1:akk} ") && !text_begins(text, "die ") &&
        !text_begins(text, "den ") && !text_begins(text, "das "))
        return false;
    while (verb > text && !text_begins(verb, " {v0:"))
        verb--;
    while (verb > text && verb[-1] != ' ')
        verb--;
    if (verb == text)
        return false;
    buffer_put(d->out, slot, (size_t)(verb - slot));
    buffer_text(d->out, "nicht ");
    buffer_text(d->out, verb);
    return true;
}

static void german_not(struct describer *d, const char *text, bool done)
{
    if (done && not_before_participle(d, text))
        return;
    if (text_begins(text, "ein ") || text_begins(text, "eine ") || text_begins(text, "einen ")) {
        buffer_text(d->out, "k");
    } else if (text_begins(text, "sich ")) {
        buffer_text(d->out, "sich ");
        text += 5;
        buffer_text(d->out, "nicht ");
    } else {
        buffer_text(d->out, "nicht ");
    }
    buffer_text(d->out, text);
}

const char *negate(struct describer *d, const char *text, bool done)
{
    struct aside aside;

    aside_begin(d, &aside);
    if (d->lang == LANG_DE)
        german_not(d, text, done);
    else
        english_not(d, text, done);
    return aside_end(d, &aside);
}

/* German sentences after a clause: "{0:nom} {v0:gibst/gibt} {1} aus" becomes
 * "{v0:gibst/gibt} {0:nom} {1} aus" */

/* The end of the slot that begins at `open`. */
static const char *slot_end(const char *open)
{
    unsigned depth = 0;

    for (; *open; open++) {
        depth += *open == '{';
        depth -= *open == '}';
        if (depth == 0)
            return open + 1;
    }
    return open;
}

/* Writes the first words of the alternatives of a {v0:…}, or the others: "{v0:siehst/sieht}",
 * "{v0:dir/sich}".
 */
static void words_of(struct describer *d, const char *verb, const char *end, bool first)
{
    bool wanted = first;

    buffer_put(d->out, verb, 4);
    for (const char *at = verb + 4; at < end; at++) {
        if (*at == '/' || *at == '}') {
            wanted = first;
            buffer_put(d->out, at, 1);
        } else if (*at == ' ' && wanted == first) {
            wanted = !first;
        } else if (wanted) {
            buffer_put(d->out, at, 1);
        }
    }
}

/* The end of a sentence's subject: "{0:nom}", "die nächste Karte {0:gen}"; or NULL. */
static const char *subject_end(const char *text)
{
    static const char *const verb[] = { " ist ",    " hat ",    " wird ",    " kann ",   " darf ",
                                        " muss ",   " geht ",   " beginnt ", " steigt ", " sinkt ",
                                        " kostet ", " senkt ",  " bewegt ",  " kommt ",  " zählt ",
                                        " zieht ",  " erhöht ", " hält " };

    if (text[0] == '{')
        return text[1] == 'n' ? NULL : slot_end(text);
    for (; *text; text++) {
        if (text_begins(text, " {v"))
            return text;
        for (size_t i = 0; i < ARRAY_LEN(verb); i++)
            if (text_begins(text, verb[i]))
                return text;
    }
    return NULL;
}

/* "{1:akk} zu betreten kostet {0:akk} 2 Zeit": where its verb begins; or NULL */
static const char *verb_of_infinitive(const char *text)
{
    static const char *const verb[] = { " kostet ", " bringt " };
    bool infinitive = false;

    for (; *text; text++) {
        infinitive |= text_begins(text, "} zu ");
        for (size_t i = 0; infinitive && i < ARRAY_LEN(verb); i++)
            if (text_begins(text, verb[i]))
                return text + 1;
    }
    return NULL;
}

/* "kostet es {0:akk} 2 Zeit, {1:akk} zu betreten" */
static const char *infinitive_last(struct describer *d, const char *text, const char *verb)
{
    const char *rest = verb + text_length("kostet");
    struct aside aside;

    aside_begin(d, &aside);
    buffer_put(d->out, verb, (size_t)(rest - verb));
    buffer_text(d->out, " es");
    buffer_text(d->out, rest);
    buffer_text(d->out, ", ");
    buffer_put(d->out, text, (size_t)(verb - 1 - text));
    return aside_end(d, &aside);
}

const char *verb_first(struct describer *d, const char *text)
{
    const char *end_of_subject = subject_end(text), *costs = verb_of_infinitive(text);
    struct aside aside;

    if (costs)
        return infinitive_last(d, text, costs);

    if (!end_of_subject || *end_of_subject != ' ')
        return NULL;
    const char *verb = end_of_subject + 1;
    if ((*verb == '{' && !text_begins(verb, "{v")) || text_begins(verb, "zu ") ||
        text_begins(verb, "und "))
        return NULL;
    const char *end = slot_end(verb), *space = verb;
    bool apart = false; /* "siehst dir" */
    if (*verb != '{')
        for (end = verb; *end && *end != ' '; end++)
            ;
    while (*verb == '{' && *space != '/' && !apart)
        apart = *space++ == ' ' && !text_begins(space, "oder ");
    aside_begin(d, &aside);
    if (apart)
        words_of(d, verb, end, true);
    else
        buffer_put(d->out, verb, (size_t)(end - verb));
    if (*text != '{' && text_begins(end, " sich")) { /* "bewegt sich jede Einheit" */
        buffer_text(d->out, " sich");
        end += text_length(" sich");
    }
    buffer_text(d->out, " ");
    buffer_put(d->out, text, (size_t)(end_of_subject - text));
    if (apart) {
        buffer_text(d->out, " ");
        words_of(d, verb, end, false);
    }
    buffer_text(d->out, end);
    return aside_end(d, &aside);
}

/* The sentence with a duration after its verb: "du kannst in diesem Zug …". */
const char *with_during(struct describer *d, const char *text, const char *duration)
{
    const char *at = subject_end(text);
    struct aside aside;

    if (!at || *at != ' ')
        at = text + text_length(text);
    else if (at[1] == '{')
        at = slot_end(at + 1);
    else
        for (at++; *at && *at != ' '; at++)
            ;
    if (text_begins(at, " {v0:dich/sich} ") || /* "kannst dich in diesem Zug nicht bewegen" */
        text_begins(at, " {1:akk} nicht "))    /* "diesen Ort in diesem Zug nicht benutzen" */
        at = slot_end(at + 1);
    else if (text_begins(at, " das nicht "))
        at += text_length(" das");
    aside_begin(d, &aside);
    buffer_put(d->out, text, (size_t)(at - text));
    buffer_text(d->out, " ");
    buffer_text(d->out, duration);
    buffer_text(d->out, at);
    return aside_end(d, &aside);
}

const char *with_during_first(struct describer *d, const char *text, const char *duration)
{
    const char *at = text;
    struct aside aside;

    while (*at && *at != ' ')
        at++;
    aside_begin(d, &aside);
    buffer_put(d->out, text, (size_t)(at - text));
    buffer_text(d->out, " ");
    buffer_text(d->out, duration);
    buffer_text(d->out, at);
    return aside_end(d, &aside);
}

/* Predicates of several: "who are on the Moon" */

/* The last word of a template, or its end if that is a slot. */
static const char *last_word(const char *text)
{
    const char *end = text + text_length(text), *word = end;

    if (word > text && word[-1] == '}')
        return end;
    while (word > text && word[-1] != ' ')
        word--;
    return word;
}

/* The predicate with its verb in the plural; NULL if unknown. A {v0:…} chooses by itself, and has
 * three alternatives if the plural is neither of the first two. */
const char *in_plural(struct describer *d, const char *text)
{
    const char *plural = NULL, *rest = "", *head_end = text;
    struct aside aside;

    if (d->lang == LANG_EN) {
        if (text_begins(text, "{v0:") || text_begins(text, "can "))
            return text;
        plural = text_begins(text, "is ") ? "are " : text_begins(text, "has ") ? "have " : NULL;
        rest = text + (text_begins(text, "is ") ? 3 : text_begins(text, "has ") ? 4 : 0);
    } else {
        const char *verb = text + text_length(text), *second, *third;

        head_end = last_word(text);
        plural = german_plural(head_end, text_length(head_end));
        while (!plural && verb > text && !text_begins(verb, "{v0:"))
            verb--;
        if (!plural && text_begins(verb, "{v0:")) {
            for (second = verb; *second && *second != '/'; second++)
                ;
            for (third = second + (*second != 0); *third && *third != '/' && *third != '}'; third++)
                ;
            return *third == '/' ||
                           (*second && german_plural(second + 1, (size_t)(third - second) - 1))
                       ? text
                       : NULL;
        }
    }
    if (!plural)
        return NULL;
    aside_begin(d, &aside);
    buffer_put(d->out, text, (size_t)(head_end - text));
    buffer_text(d->out, plural);
    buffer_text(d->out, rest);
    return aside_end(d, &aside);
}

/* The end of the verb in an English predicate, or its beginning in a German one. */
const char *verb_edge(const struct describer *d, const char *text)
{
    const char *at = d->lang == LANG_DE ? text + text_length(text) : text;

    if (d->lang == LANG_DE) {
        while (at > text && !text_begins(at, " {v0:"))
            at--;
        if (at > text)
            return at;
        at = last_word(text); /* "im Spiel ist" */
        return at > text && *at ? at - 1 : NULL;
    }
    if (text_begins(text, "is "))
        return text + 3;
    if (!text_begins(text, "{v0:"))
        return NULL;
    while (*at && *at != '}')
        at++;
    return *at && at[1] == ' ' ? at + 2 : NULL;
}
