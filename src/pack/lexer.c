#include "pack/lexer.h"

#include <string.h>

struct lexer {
    struct arena *arena;
    struct diag *diag;
    uint32_t file;
    const char *start, *at, *end;
    bool begins_line;
    struct tokens out;
    unsigned max;
};

static struct spot spot_from(const struct lexer *l, const char *from)
{
    return (struct spot){ l->file, (uint32_t)(from - l->start), (uint32_t)(l->at - from) };
}

static struct token *token_add(struct lexer *l, enum token_is is, const char *from)
{
    if (l->out.count == l->max) {
        unsigned max = l->max == 0 ? 256 : l->max * 2;

        l->out.token = arena_grow(l->arena, l->out.token, l->max * sizeof(struct token),
                                  max * sizeof(struct token));
        l->max = max;
    }
    struct token *t = &l->out.token[l->out.count++];
    *t = (struct token){ .is = is, .begins_line = l->begins_line, .at = spot_from(l, from) };
    t->text = arena_text(l->arena, from, (size_t)(l->at - from));
    l->begins_line = false;
    return t;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Letters, digits, and the dashes inside words; every character beyond ASCII is a letter. */
static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' ||
           c == '-' || (unsigned char)c >= 0x80;
}

unsigned utf8_size(const char *c, const char *end)
{
    unsigned char b[4] = { 0 };
    unsigned size;

    for (unsigned i = 0; i < 4 && c + i < end; i++)
        b[i] = (unsigned char)c[i];
    if (b[0] < 0x80)
        return 1;
    size = b[0] >= 0xc2 && b[0] <= 0xdf ? 2 : b[0] >= 0xe0 && b[0] <= 0xef ? 3 : 4;
    if (b[0] < 0xc2 || b[0] > 0xf4 || (size_t)(end - c) < size)
        return 0;
    if ((b[0] == 0xe0 && b[1] < 0xa0) || (b[0] == 0xed && b[1] > 0x9f) ||
        (b[0] == 0xf0 && b[1] < 0x90) || (b[0] == 0xf4 && b[1] > 0x8f))
        return 0;
    for (unsigned i = 1; i < size; i++)
        if ((b[i] & 0xc0) != 0x80)
            return 0;
    return size;
}

/* A typographic apostrophe is one too. */
static unsigned apostrophe_size(const struct lexer *l)
{
    if (l->at < l->end && *l->at == '\'')
        return 1;
    if (l->end - l->at >= 3 && memcmp(l->at, "\xe2\x80\x99", 3) == 0)
        return 3;
    return 0;
}

/* Characters that no file may contain are skipped together and reported once. */
static bool bad_bytes(struct lexer *l)
{
    const char *from = l->at;

    while (l->at < l->end && utf8_size(l->at, l->end) == 0)
        l->at++;
    if (l->at > from) {
        diag_error(l->diag, spot_from(l, from), "this is not UTF-8");
        token_add(l, TOKEN_BAD, from);
        return true;
    }
    while (l->at < l->end && (unsigned char)*l->at < 0x20 && !strchr("\n\r\t", *l->at))
        l->at++;
    while (l->at < l->end && *l->at == '\0')
        l->at++;
    if (l->at == from)
        return false;
    diag_error(l->diag, spot_from(l, from), "a control character (%u) is not allowed here",
               (unsigned char)*from);
    token_add(l, TOKEN_BAD, from);
    return true;
}

/* STRING := '"' (character | '\"' | '\\')* '"', on one line */
static void read_string(struct lexer *l)
{
    const char *from = l->at++;
    const char *inside = l->at;
    bool closed = false, sound = true;

    while (l->at < l->end && *l->at != '\n' && !closed) {
        unsigned size = utf8_size(l->at, l->end);

        if (*l->at == '"')
            closed = true;
        else if (*l->at == '\\' && l->at + 1 < l->end && (l->at[1] == '"' || l->at[1] == '\\'))
            size = 2;
        else if (size == 0 || ((unsigned char)*l->at < 0x20 && *l->at != '\r')) {
            if (sound)
                diag_error(l->diag, (struct spot){ l->file, (uint32_t)(l->at - l->start), 1 },
                           size == 0 ? "this is not UTF-8"
                                     : "a control character is not allowed in a text");
            sound = false;
            size = 1;
        }
        l->at += size;
    }
    if (!closed) {
        diag_error(l->diag, spot_from(l, from),
                   "this text does not end; expected '\"' in its line");
        sound = false;
    }
    struct token *t = token_add(l, sound ? TOKEN_STRING : TOKEN_BAD, from);
    char *text = arena_take(l->arena, (size_t)(l->at - inside) + 1), *to = text;
    for (const char *c = inside; c < l->at - closed; c++) {
        if (*c == '\\' && c + 1 < l->at - closed && (c[1] == '"' || c[1] == '\\'))
            c++;
        *to++ = *c == '\0' ? ' ' : *c;
    }
    t->text = text;
}

static int number_of(struct lexer *l, const char *from)
{
    bool negative = *from == '-';
    long value = 0;

    for (const char *c = from + negative; c < l->at && value <= 99999; c++)
        value = value * 10 + (*c - '0');
    if (negative)
        value = -value;
    if (value < NUMBER_MIN || value > NUMBER_LIMIT) {
        diag_error(l->diag, spot_from(l, from), "numbers go from %d to %d", NUMBER_MIN,
                   NUMBER_LIMIT);
        return 0;
    }
    return (int)value;
}

/* WORD or NUMBER: a number followed by a letter or a dash ("3-crates") is a word. */
static void read_word(struct lexer *l)
{
    const char *from = l->at;
    bool number = is_digit(*from) || (from[0] == '-' && from + 1 < l->end && is_digit(from[1]));

    for (l->at++; l->at < l->end && is_word(*l->at) && apostrophe_size(l) == 0; l->at++) {
        if (utf8_size(l->at, l->end) == 0 && (unsigned char)l->at[0] >= 0xc0)
            break;
        number = number && is_digit(*l->at);
    }
    struct token *t = token_add(l, number ? TOKEN_NUMBER : TOKEN_WORD, from);
    if (number)
        t->number = number_of(l, from);
}

/* POSSESSIVE := "'s" | "'", directly after a word, a title or a number */
static bool read_possessive(struct lexer *l)
{
    const char *from = l->at;
    unsigned size = apostrophe_size(l);

    if (size == 0)
        return false;
    l->at += size;
    if (l->at < l->end && *l->at == 's' && (l->at + 1 == l->end || !is_word(l->at[1])))
        l->at++;
    token_add(l, TOKEN_POSSESSIVE, from);
    return true;
}

static bool read_mark(struct lexer *l)
{
    static const char mark[] = "{}(),;";
    static const enum token_is is[] = { TOKEN_OPEN,  TOKEN_CLOSE, TOKEN_LEFT,
                                        TOKEN_RIGHT, TOKEN_COMMA, TOKEN_SEMICOLON };
    const char *found = strchr(mark, *l->at);

    if (*l->at == '\0' || found == NULL)
        return false;
    const char *from = l->at++;
    token_add(l, is[found - mark], from);
    return true;
}

/* Skips white space and comments. */
static void skip_blank(struct lexer *l)
{
    while (l->at < l->end) {
        if (*l->at == '#')
            while (l->at < l->end && *l->at != '\n')
                l->at++;
        else if (*l->at == '\n')
            l->begins_line = true, l->at++;
        else if (*l->at == ' ' || *l->at == '\t' || *l->at == '\r')
            l->at++;
        else
            return;
    }
}

static void read_token(struct lexer *l)
{
    const char *from = l->at;

    if (bad_bytes(l) || read_possessive(l) || read_mark(l))
        return;
    if (*l->at == '"')
        read_string(l);
    else if (is_word(*l->at))
        read_word(l);
    else if (*l->at == '+' && l->at + 1 < l->end && is_digit(l->at[1])) {
        while (++l->at < l->end && is_digit(*l->at))
            ;
        diag_error(l->diag, spot_from(l, from),
                   "a number has no '+'; to raise a value write: is %.*s more",
                   (int)(l->at - from) - 1, from + 1);
        token_add(l, TOKEN_BAD, from);
    } else {
        l->at++;
        diag_error(l->diag, spot_from(l, from), "'%c' is not allowed here", *from);
        token_add(l, TOKEN_BAD, from);
    }
}

struct tokens lexer_read(struct arena *arena, struct diag *diag, uint32_t file)
{
    const struct pack_source *s = &diag->source[file];
    struct lexer l = { .arena = arena,
                       .diag = diag,
                       .file = file,
                       .start = s->text,
                       .at = s->text,
                       .end = s->text + s->size,
                       .begins_line = true,
                       .out = { 0 } };

    if (s->size > SOURCE_MAX) {
        diag_error(diag, (struct spot){ file, 0, 0 }, "this file is larger than 1 MiB");
        l.at = l.end;
    } else if (s->size >= 3 && memcmp(s->text, "\xef\xbb\xbf", 3) == 0) {
        l.at += 3; /* a byte order mark is ignored */
    }
    for (skip_blank(&l); l.at < l.end; skip_blank(&l))
        read_token(&l);
    token_add(&l, TOKEN_END, l.at);
    return l.out;
}
