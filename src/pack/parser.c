#include "pack/parser.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Tokens */

static bool token_is_word(const struct token *t, const char *word, size_t size)
{
    return (t->is == TOKEN_WORD || t->is == TOKEN_NUMBER) && strlen(t->text) == size &&
           memcmp(t->text, word, size) == 0;
}

bool at_word(const struct parser *p, const char *word)
{
    return token_is_word(peek(p), word, strlen(word));
}

bool at_words(const struct parser *p, const char *words)
{
    for (unsigned i = p->at; *words; i++) {
        size_t size = strcspn(words, " ");

        if (!token_is_word(&p->token[i], words, size))
            return false;
        words += size + (words[size] == ' ');
    }
    return true;
}

bool accept_word(struct parser *p, const char *word)
{
    if (!at_word(p, word)) {
        wish_word(p, word, true);
        return false;
    }
    p->at++;
    return true;
}

bool accept_words(struct parser *p, const char *words)
{
    unsigned start = p->at;

    while (*words) {
        size_t size = strcspn(words, " ");

        if (!token_is_word(peek(p), words, size)) {
            wish_word(p, arena_text(p->arena, words, size), true);
            p->at = start;
            return false;
        }
        p->at++;
        words += size + (words[size] == ' ');
    }
    return true;
}

bool accept_token(struct parser *p, enum token_is is, const char *wish)
{
    if (peek(p)->is != is) {
        wish_thing(p, wish);
        return false;
    }
    p->at++;
    return true;
}

struct spot spot_between(const struct parser *p, unsigned first)
{
    struct spot at = p->token[first].at;

    if (p->at > first) {
        struct spot last = p->token[p->at - 1].at;
        at.size = last.at + last.size - at.at;
    }
    return at;
}

static bool phrase_here(struct parser *p, const struct phrase *phrase)
{
    for (unsigned i = 0; i < phrase->word_count; i++)
        if (!token_is_word(&p->token[p->at + i], phrase->word[i], strlen(phrase->word[i])))
            return false;
    return true;
}

/* The longest spelling at this place. */
int accept_phrase(struct parser *p, const struct phrases *list, bool *plural)
{
    const struct phrase *best = NULL;

    for (unsigned i = 0; i < list->count; i++)
        if ((best == NULL || list->phrase[i].word_count > best->word_count) &&
            phrase_here(p, &list->phrase[i]))
            best = &list->phrase[i];
    if (best == NULL) {
        for (unsigned i = 0; i < list->count; i++)
            wish_word(p, list->phrase[i].word[0], false);
        return -1;
    }
    p->at += best->word_count;
    if (plural != NULL)
        *plural = best->plural;
    return best->row;
}

int accept_span(struct parser *p)
{
    int row = accept_phrase(p, &p->shapes->span, NULL);

    for (unsigned i = 0; row < 0 && i < p->shapes->span.count; i++)
        wish_word(p, p->shapes->span.phrase[i].word[0], true);
    return row;
}

/* Failing */

static void failure_clear(struct failure *f, unsigned at)
{
    f->at = at;
    f->count = 0;
    f->fits = 0;
    f->message = NULL;
    f->too_deep = false;
}

/* True if an expectation at this place should be noted: nothing got further. */
static bool failure_here(struct parser *p)
{
    if (p->at > p->failure.at)
        failure_clear(&p->failure, p->at);
    return p->at == p->failure.at;
}

static void wish(struct parser *p, const char *text, bool is_word, bool shown)
{
    struct failure *f = &p->failure;

    if (!failure_here(p))
        return;
    for (unsigned i = 0; i < f->count; i++)
        if (strcmp(f->expected[i].text, text) == 0) {
            f->expected[i].shown |= shown;
            return;
        }
    if (f->count < EXPECTED_MAX)
        f->expected[f->count++] = (struct expected){ text, is_word, shown };
}

void wish_word(struct parser *p, const char *word, bool shown)
{
    wish(p, word, true, shown);
}

bool parse_spelling(struct parser *p, const struct shape_part *part, bool shown)
{
    for (unsigned k = 0; k < part->spelling_count; k++)
        if (at_word(p, part->spelling[k])) {
            p->at++;
            return true;
        }
    for (unsigned k = 0; k < part->spelling_count; k++)
        wish_word(p, part->spelling[k], shown && k == 0);
    return false;
}

void wish_thing(struct parser *p, const char *thing)
{
    wish(p, thing, false, true);
}

void wish_type(struct parser *p, unsigned types)
{
    static const char *const type_wish[T_COUNT] = {
        [T_NUMBER] = "a number",
        [T_SEAT] = "a player",
        [T_CARD] = "a card",
        [T_ENTRY] = "the name of an entry",
        [T_SUPPLY] = "a kind of supply",
        [T_WORD] = "one of the game's words",
    };

    if (!failure_here(p))
        return;
    p->failure.fits |= types;
    for (unsigned i = 0; i < T_COUNT; i++)
        if (types & BIT(i) && type_wish[i] != NULL)
            wish_thing(p, type_wish[i]);
}

void near_type(struct parser *p, unsigned types)
{
    if (failure_here(p))
        p->failure.fits |= types;
}

void *fail_at(struct parser *p, struct spot at, const char *format, ...)
{
    char message[300];
    va_list args;

    if (!failure_here(p) || p->failure.message != NULL)
        return NULL;
    va_start(args, format);
    vsnprintf(message, sizeof(message), format, args);
    va_end(args);
    p->failure.message = arena_text(p->arena, message, strlen(message));
    p->failure.message_at = at;
    return NULL;
}

static void nearest_phrases(struct nearest *n, const struct phrases *list)
{
    for (unsigned i = 0; i < list->count; i++)
        nearest_try(n, list->phrase[i].word[0], strlen(list->phrase[i].word[0]));
}

/* A near spelling among all that would have fitted here, or NULL. */
static const char *failure_nearest(struct parser *p, const struct token *t)
{
    const struct failure *f = &p->failure;
    struct nearest n = nearest_to(t->text, strlen(t->text));

    if (t->is != TOKEN_WORD && t->is != TOKEN_STRING)
        return NULL;
    for (unsigned i = 0; i < f->count && t->is == TOKEN_WORD; i++)
        if (f->expected[i].is_word)
            nearest_try(&n, f->expected[i].text, strlen(f->expected[i].text));
    for (unsigned i = 0; i < p->scope_count && t->is == TOKEN_WORD; i++)
        if (p->scope[i]->name != NULL && f->fits & BIT(p->scope[i]->type))
            nearest_try(&n, p->scope[i]->name, strlen(p->scope[i]->name));
    if (f->fits & BIT(T_SUPPLY))
        nearest_phrases(&n, &p->shapes->supply);
    if (f->fits & BIT(T_WORD))
        nearest_phrases(&n, &p->shapes->word);
    for (unsigned i = 0; i < p->pack->entry_count && f->fits & BIT(T_ENTRY); i++) {
        const struct ast_entry *e = &p->pack->entry[i];
        const char *name = t->is == TOKEN_STRING ? e->title[LANG_EN] : e->key;

        if (name != NULL)
            nearest_try(&n, name, strlen(name));
    }
    return n.best;
}

/* "'gains', a number or a player": what was expected, shortened for people. */
static void failure_wishes(const struct failure *f, char *out, size_t size)
{
    enum { TOLD_MAX = 5 };
    unsigned shown = 0, told = 0;
    size_t used = 0;

    for (unsigned i = 0; i < f->count; i++)
        shown += f->expected[i].shown;
    if (shown > TOLD_MAX)
        shown = TOLD_MAX;
    out[0] = '\0';
    for (unsigned i = 0; i < f->count && told < shown && used < size; i++) {
        const struct expected *e = &f->expected[i];
        const char *quote = e->is_word ? "'" : "";
        const char *between = told == 0 ? "" : told + 1 == shown ? " or " : ", ";

        if (!e->shown)
            continue;
        used +=
            (size_t)snprintf(out + used, size - used, "%s%s%s%s", between, quote, e->text, quote);
        told++;
    }
}

static bool is_among(const char *const *name, unsigned count, const char *text)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(name[i], text) == 0)
            return true;
    return false;
}

void name_note(struct parser *p, const char *name)
{
    if (p->gone_count < GONE_MAX && !is_among(p->gone, p->gone_count, name))
        p->gone[p->gone_count++] = name;
}

/* A name that nobody knows is one mistake, however often it is used. */
static bool unknown_before(struct parser *p, const struct token *t)
{
    if (t->is != TOKEN_WORD || !(p->failure.fits & (BIT(T_SEAT) | BIT(T_CARD) | BIT(T_ENTRY))))
        return false;
    if (is_among(p->unknown, p->unknown_count, t->text))
        return true;
    if (p->unknown_count < LOST_MAX)
        p->unknown[p->unknown_count++] = t->text;
    return false;
}

/* A name that is no longer in scope. */
static bool tell_gone(struct parser *p, const struct token *t)
{
    if (t->is != TOKEN_WORD || !is_among(p->gone, p->gone_count, t->text))
        return false;
    for (unsigned i = 0; i < p->scope_count; i++)
        if (p->scope[i]->name != NULL && strcmp(p->scope[i]->name, t->text) == 0)
            return false;
    if (unknown_before(p, t))
        return true;
    diag_error(p->diag, t->at, "'%.60s' is not known here; %s", t->text,
               is_among(p->gone, p->gone_of_does, t->text)
                   ? "names of 'does' end with it"
                   : "a name ends with the body it was made for");
    return true;
}

static void failure_tell(struct parser *p, unsigned start, const char *unit)
{
    const struct failure *f = &p->failure;
    const struct token *t = &p->token[f->at];
    bool line_ended = f->at > start && (t->begins_line || t->is == TOKEN_END);
    const char *near = failure_nearest(p, t);
    char wishes[300];

    if (!line_ended && tell_gone(p, t))
        return;
    failure_wishes(f, wishes, sizeof(wishes));
    if (f->at == start || wishes[0] == '\0')
        snprintf(wishes, sizeof(wishes), "%s", unit);
    if (near != NULL && !line_ended)
        diag_error(p->diag, t->at, "'%.60s' does not fit here; did you mean '%.60s'?", t->text,
                   near);
    else if (line_ended)
        diag_error(p->diag, p->token[f->at - 1].at, "expected %s after '%.60s'", wishes,
                   p->token[f->at - 1].text);
    else if (t->is == TOKEN_END)
        diag_error(p->diag, t->at, "expected %s, not the end of the file", wishes);
    else if (!unknown_before(p, t))
        diag_error(p->diag, t->at, "expected %s, not '%.60s'", wishes, t->text);
}

void failure_report(struct parser *p, unsigned start, const char *unit)
{
    struct failure *f = &p->failure;

    if (f->at < start)
        failure_clear(f, start);
    if (p->token[f->at].is == TOKEN_BAD || (f->too_deep && p->too_deep))
        ; /* already reported */
    else if (f->message != NULL)
        diag_error(p->diag, f->message_at, "%s", f->message);
    else
        failure_tell(p, start, unit);
    p->too_deep |= f->too_deep;
    if (p->entry != NULL)
        p->entry->broken = true;
    failure_clear(f, 0);
    p->effort = 0;
}

/* Reports a mistake at once; parsing continues after it. */
void error_at(struct parser *p, struct spot at, const char *format, ...)
{
    char message[300];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof(message), format, args);
    va_end(args);
    diag_error(p->diag, at, "%s", message);
    if (p->entry != NULL)
        p->entry->broken = true;
}

const char *a_or_an(const char *word)
{
    return *word != '\0' && strchr("aeiou", *word) != NULL ? "an" : "a";
}

void fail_too_deep(struct parser *p, struct spot at)
{
    fail_at(p, at, "this is nested too deeply; make it simpler");
    p->failure.too_deep |= p->at == p->failure.at;
}

bool depth_enter(struct parser *p)
{
    if (p->depth < DEPTH_MAX && p->effort < EFFORT_MAX) {
        p->depth++;
        p->effort++;
        return true;
    }
    fail_too_deep(p, peek(p)->at);
    return false;
}

/* Skipping */

static bool ends_statement(const struct parser *p, unsigned start)
{
    const struct token *t = peek(p);

    switch (t->is) {
    case TOKEN_END:
    case TOKEN_CLOSE:
    case TOKEN_SEMICOLON:
        return true;
    default:
        return p->at > start && (t->begins_line || at_word(p, "then") || at_word(p, "else"));
    }
}

void skip_block(struct parser *p)
{
    unsigned depth = 1;

    while (depth > 0 && peek(p)->is != TOKEN_END) {
        depth += peek(p)->is == TOKEN_OPEN;
        depth -= peek(p)->is == TOKEN_CLOSE;
        p->at++;
    }
}

void skip_statement(struct parser *p)
{
    unsigned start = p->at;

    while (!ends_statement(p, start)) {
        if (peek(p)->is == TOKEN_OPEN) {
            p->at++;
            skip_block(p);
        } else {
            p->at++;
        }
    }
}

/* A comma may also come before a body, but not before "rounded up". */
static bool at_body(const struct parser *p)
{
    return peek(p)->is == TOKEN_OPEN ||
           (peek(p)->is == TOKEN_COMMA && strcmp(p->token[p->at + 1].text, "rounded") != 0);
}

bool skip_to_body(struct parser *p)
{
    unsigned start = p->at;

    while (!at_body(p) && !ends_statement(p, start)) {
        bool names = at_word(p, "as");

        p->at++;
        if (names) /* the commas between them are not before a body */
            p->at = names_end(p, p->at, NULL);
    }
    return at_body(p);
}
