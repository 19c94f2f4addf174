/* prose_check.c: length and style of prose, and whether the languages agree. */
#include "pack/prose.h"

#include <stdlib.h>
#include <string.h>

/* Style */

struct lines {
    const char *at, *end;
};

static bool line_next(struct lines *l, const char **from, size_t *size)
{
    if (l->at >= l->end)
        return false;
    const char *newline = memchr(l->at, '\n', (size_t)(l->end - l->at));
    const char *end = newline != NULL ? newline : l->end;

    *from = l->at;
    l->at = newline != NULL ? newline + 1 : l->end;
    while (*from < end && (**from == ' ' || **from == '\t'))
        ++*from;
    while (end > *from && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
        end--;
    *size = (size_t)(end - *from);
    return true;
}

static const struct pack_source *style_source(const struct diag *diag, uint32_t *file)
{
    static const char name[] = "style.prose";

    for (*file = 0; *file < diag->source_count; ++*file) {
        const char *path = diag->source[*file].name;
        size_t size = strlen(path), tail = sizeof(name) - 1;

        if (size >= tail && strcmp(path + size - tail, name) == 0 &&
            (size == tail || path[size - tail - 1] == '/'))
            return &diag->source[*file];
    }
    return NULL;
}

/* NAME ["=" GERMAN] */
static void name_add(struct arena *arena, struct style *s, const char *from, size_t size)
{
    const char *equal = memchr(from, '=', size);
    size_t left = equal != NULL ? (size_t)(equal - from) : size;
    const char *right = equal != NULL ? equal + 1 : from;

    while (left > 0 && from[left - 1] == ' ')
        left--;
    while (equal != NULL && right < from + size && *right == ' ')
        right++;
    s->name[LANG_EN][s->name_count] = arena_text(arena, from, left);
    s->name[LANG_DE][s->name_count++] =
        arena_text(arena, right, equal != NULL ? (size_t)(from + size - right) : left);
}

struct style style_read(struct arena *arena, struct diag *diag)
{
    static const char *const section[] = { "[names]", "[never.en]", "[never.de]" };
    struct style s = { 0 };
    uint32_t file;
    const struct pack_source *source = style_source(diag, &file);
    unsigned in = ARRAY_LEN(section), count = 1;
    const char *from;
    size_t size;

    if (source == NULL)
        return s;
    for (size_t i = 0; i < source->size; i++)
        count += source->text[i] == '\n';
    for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
        s.name[lang] = arena_take(arena, count * sizeof(*s.name[lang]));
        s.never[lang] = arena_take(arena, count * sizeof(*s.never[lang]));
    }
    struct lines lines = { source->text, source->text + source->size };
    while (line_next(&lines, &from, &size)) {
        struct spot at = { file, (uint32_t)(from - source->text), (uint32_t)size };

        if (size == 0 || *from == '#')
            continue;
        if (*from == '[') {
            for (in = 0; in < ARRAY_LEN(section); in++)
                if (strlen(section[in]) == size && memcmp(section[in], from, size) == 0)
                    break;
            if (in == ARRAY_LEN(section))
                diag_error(diag, at, "expected [names], [never.en] or [never.de]");
        } else if (in == 0) {
            name_add(arena, &s, from, size);
        } else if (in < ARRAY_LEN(section)) {
            s.never[in - 1][s.never_count[in - 1]++] = arena_text(arena, from, size);
        } else {
            diag_error(diag, at, "expected a section before it: [names], [never.en], [never.de]");
            break;
        }
    }
    return s;
}

/* Words */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static unsigned words_count(const char *text)
{
    unsigned count = 0;
    bool inside = false;

    for (; *text; text++) {
        bool word = is_letter(*text) || is_digit(*text) || (inside && strchr("'-", *text));

        /* quotation marks and dashes */
        if ((unsigned char)text[0] == 0xe2 && (unsigned char)text[1] == 0x80 && text[2]) {
            bool apostrophe = inside && (unsigned char)text[2] == 0x99;

            text += 2;
            word = apostrophe;
        }
        count += word && !inside;
        inside = word;
    }
    return count;
}

static unsigned letters_count(const char *text)
{
    unsigned count = 0;

    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* A whole word or several; a name may go on in another language: "Schlangenfressern". */
static bool word_occurs(const char *text, const char *word, bool whole)
{
    size_t size = strlen(word);

    for (const char *at = text; size > 0 && (at = strstr(at, word)) != NULL; at++)
        if ((at == text || !is_letter(at[-1]) || (unsigned char)at[-1] >= 0x80) &&
            (!whole || !is_letter(at[size])))
            return true;
    return false;
}

static unsigned times(const char *text, const char *mark)
{
    unsigned count = 0;

    for (; (text = strstr(text, mark)) != NULL; text += strlen(mark))
        count++;
    return count;
}

static void typography_check(struct diag *diag, enum language lang, const struct prose_text *t)
{
    static const char *const wrong[LANG_COUNT][4] = {
        [LANG_EN] = { "...", "…", "„", "»" },
        [LANG_DE] = { "...", "…", "\"", "»" },
    };
    static const char *const gap[] = { " ,", " .", " ;", " :", " ?", " !" };

    for (unsigned i = 0; i < ARRAY_LEN(wrong[lang]); i++)
        if (strstr(t->text, wrong[lang][i]) != NULL)
            diag_error(diag, t->at, "'%s' has '%s'; write %s", t->slot, wrong[lang][i],
                       i < 2             ? "a full stop or a dash"
                       : lang == LANG_DE ? "quotation marks as in „Ja“"
                                         : "quotation marks as in \"Yes\"");
    for (unsigned i = 0; i < ARRAY_LEN(gap); i++)
        if (strstr(t->text, gap[i]) != NULL)
            diag_error(diag, t->at, "'%s' has a space before '%s'", t->slot, gap[i] + 1);
    if (lang == LANG_DE &&
        (times(t->text, "„") != times(t->text, "“") || times(t->text, "‚") != times(t->text, "‘")))
        diag_error(diag, t->at, "the quotation marks of '%s' do not pair", t->slot);
    if (lang == LANG_EN &&
        (times(t->text, "\"") % 2 != 0 || times(t->text, "“") != times(t->text, "”")))
        diag_error(diag, t->at, "the quotation marks of '%s' do not pair", t->slot);
    if (times(t->text, "*") % 2 != 0)
        diag_error(diag, t->at, "the stars of '%s' do not pair", t->slot);
}

/* Whether a text ends like a sentence: marks that close it may follow. */
static bool ends_sentence(const char *text)
{
    const char *end = text + strlen(text);
    static const char *const closing[] = { "\"", "*", "“", "”", "‘", ")" };

    for (unsigned i = 0; i < ARRAY_LEN(closing); i++) {
        size_t size = strlen(closing[i]);

        if ((size_t)(end - text) > size && memcmp(end - size, closing[i], size) == 0) {
            end -= size;
            i = (unsigned)-1;
        }
    }
    return end > text && strchr(".?!", end[-1]) != NULL;
}

/* "2 coins", for a supply called "coin|coins". */
static bool counts(const char *text, const char *supply)
{
    size_t size = strcspn(supply, "|");

    for (; *text; text++)
        if (is_digit(text[0]) && text[1] == ' ' && strncmp(text + 2, supply, size) == 0)
            return true;
    return false;
}

void prose_check(struct diag *diag, struct diag *warn, const struct style *style,
                 unsigned words_most, enum language lang, const struct prose_text *t)
{
    unsigned most = words_most > 8 && lang == LANG_DE ? words_most * 11 / 10 : words_most;
    unsigned words = words_count(t->text);

    if (t->text[0] == '\0')
        diag_error(diag, t->at, "'%s' is empty", t->slot);
    else if (most && words > most)
        diag_error(diag, t->at, "'%s' has %u words; at most %u fit", t->slot, words, most);
    else if (words_most == 8 && !ends_sentence(t->text))
        diag_error(diag, t->at, "the label '%s' does not end with a full stop", t->slot);
    else if (words_most == 8 && t->text[0] >= 'a' && t->text[0] <= 'z')
        diag_error(diag, t->at, "the label '%s' does not begin with a capital letter", t->slot);
    typography_check(diag, lang, t);
    for (unsigned i = 0; i < style->never_count[lang]; i++)
        if (word_occurs(t->text, style->never[lang][i], true))
            diag_error(diag, t->at, "'%s' has the word '%.40s', which this pack does not use",
                       t->slot, style->never[lang][i]);
    for (unsigned i = 0; lang == LANG_EN && i < style->v->supply_count; i++)
        if (counts(t->text, style->v->supply[i].word))
            diag_error(warn, t->at, "'%s' counts a kind of supply; the rules text does that",
                       t->slot);
}

/* Languages */

static int digit_order(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

/* The digits of a text, in order of size. */
static size_t digits_of(const char *text, char out[64])
{
    size_t count = 0;

    for (; *text && count < 64; text++)
        if (is_digit(*text))
            out[count++] = *text;
    qsort(out, count, 1, digit_order);
    return count;
}

void prose_compare(struct diag *diag, struct diag *warn, bool label,
                   const struct prose_text *english, const struct prose_text *german)
{
    unsigned en = letters_count(english->text), de = letters_count(german->text);
    char en_digit[64], de_digit[64];
    size_t en_digits = digits_of(english->text, en_digit);
    size_t de_digits = digits_of(german->text, de_digit);

    if (en_digits != de_digits || memcmp(en_digit, de_digit, en_digits) != 0)
        diag_error(diag, german->at, "'%s' does not have the same digits as the English",
                   german->slot);
    if (!label && de > 60 && (de * 10 < en * 8 || de * 10 > en * 15))
        diag_error(warn, german->at, "'%s' has %u letters, the English %u", german->slot, de, en);
}

void names_compare(struct diag *warn, const struct style *style, const struct prose_card *english,
                   const struct prose_card *german)
{
    for (unsigned n = 0; n < style->name_count; n++) {
        bool said =
            german->title != NULL && word_occurs(german->title, style->name[LANG_DE][n], false);
        const struct prose_text *where = NULL;

        for (unsigned i = 0; i < english->count && where == NULL; i++)
            if (word_occurs(english->text[i].text, style->name[LANG_EN][n], true))
                where = &english->text[i];
        for (unsigned i = 0; i < german->count && !said; i++)
            said = word_occurs(german->text[i].text, style->name[LANG_DE][n], false);
        if (where != NULL && !said)
            diag_error(warn, german->at, "the English says %s ('%s'); the German has no %s",
                       style->name[LANG_EN][n], where->slot, style->name[LANG_DE][n]);
    }
}
