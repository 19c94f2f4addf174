#include "server/name.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "server/limits.h"
#include "table/buffer.h"

enum { MARKS_MAX = 4 }; /* on one letter; enough for every script in use */

static bool is_mark(utf8proc_category_t category)
{
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
           category == UTF8PROC_CATEGORY_ME;
}

/* Blank but not a space: Braille without dots, a note without a head. */
static bool is_blank_symbol(utf8proc_int32_t c)
{
    return c == 0x2800 || c == 0x1d159;
}

static bool is_space(utf8proc_int32_t c, utf8proc_category_t category)
{
    return category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL ||
           category == UTF8PROC_CATEGORY_ZP || is_blank_symbol(c);
}

/* The next character of well-formed UTF-8. */
static const char *character_next(const char *at, utf8proc_int32_t *c)
{
    utf8proc_ssize_t size = utf8proc_iterate((const utf8proc_uint8_t *)at, -1, c);

    if (size <= 0) {
        *c = 0xfffd;
        size = 1;
    }
    return at + size;
}

/* Copies `from` to `to`, which is not longer, with one space between words and few marks on a
 * letter. Marks without a letter are dropped. Returns what is wrong, or
 * REFUSED_NOT. */
static enum table_refusal words_set(const char *from, char *to)
{
    bool space = false, begun = false;
    unsigned marks = MARKS_MAX;

    while (*from) {
        utf8proc_int32_t c;
        const char *next = character_next(from, &c);
        utf8proc_category_t category = utf8proc_category(c);
        if (category == UTF8PROC_CATEGORY_CO)
            return REFUSED_NAME_PRIVATE;
        if (is_space(c, category)) {
            space = begun;
            marks = MARKS_MAX;
        } else if (!is_mark(category) || marks < MARKS_MAX) {
            if (space)
                *to++ = ' ';
            space = false;
            begun = true;
            marks = is_mark(category) ? marks + 1 : 0;
            memmove(to, from, (size_t)(next - from));
            to += next - from;
        }
        from = next;
    }
    *to = 0;
    return REFUSED_NOT;
}

enum table_refusal name_clean(char *name, size_t size)
{
    utf8proc_uint8_t *made = NULL;
    enum table_refusal wrong;

    utf8proc_ssize_t length =
        utf8proc_map((const utf8proc_uint8_t *)name, 0, &made,
                     UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_IGNORE |
                         UTF8PROC_STRIPCC | UTF8PROC_REJECTNA);
    if (length == UTF8PROC_ERROR_NOMEM)
        abort();
    if (length < 0)
        return REFUSED_NAME_NOT_UNICODE;
    wrong = words_set((char *)made, (char *)made);
    length = (utf8proc_ssize_t)strlen((char *)made);
    if (!wrong && length == 0)
        wrong = REFUSED_NAME_EMPTY;
    else if (!wrong &&
             (text_characters((char *)made) > NAME_MAX_CHARACTERS || (size_t)length >= size))
        wrong = REFUSED_NAME_LONG;
    if (!wrong)
        memcpy(name, made, (size_t)length + 1);
    free(made);
    return wrong;
}

/* ---- Looking alike ------------------------------------------------------------------------- */

/* Letters of other alphabets, and digits, that resemble a Latin letter in common typefaces. */
static const struct {
    const char *seen;
    char as;
} lookalike[] = {
    { "ΑαАаᴀɑ", 'a' }, { "ΒβВвʙ", 'b' },   { "СсϹϲᴄ", 'c' },   { "Ԁԁᴅ", 'd' },
    { "ΕεЕеᴇ", 'e' },  { "ɡցɢ", 'g' },     { "ΗНнҺһհʜ", 'h' }, { "ЈјϳͿᴊ", 'j' },
    { "ΚκКкᴋ", 'k' },  { "ΜМмᴍ", 'm' },    { "Νոɴ", 'n' },     { "ΟοσОоՕօᴏ0", 'o' },
    { "ΡρРрᴘ", 'p' },  { "Ԛԛզ", 'q' },     { "ʀг", 'r' },      { "Ѕѕꜱ", 's' },
    { "ΤτТтᴛ", 't' },  { "υսᴜՍ", 'u' },    { "νѴѵᴠ", 'v' },    { "ωԜԝᴡ", 'w' },
    { "ΧχХх", 'x' },   { "ΥγУуҮүʏ", 'y' }, { "Ζᴢ", 'z' },      { "IiLl1|ıɪΙιІіӀӏǀʟ", 'l' },
};

static utf8proc_int32_t latin_of(utf8proc_int32_t c)
{
    utf8proc_int32_t seen;

    for (unsigned i = 0; i < sizeof lookalike / sizeof *lookalike; i++)
        for (const char *at = lookalike[i].seen; *at;) {
            at = character_next(at, &seen);
            if (seen == c)
                return lookalike[i].as;
        }
    return c;
}

static char *mapped(const char *text, utf8proc_option_t options)
{
    utf8proc_uint8_t *made = NULL;

    if (utf8proc_map((const utf8proc_uint8_t *)text, 0, &made, UTF8PROC_NULLTERM | options) ==
        UTF8PROC_ERROR_NOMEM)
        abort();
    return made ? (char *)made : memory_copy(text, strlen(text));
}

static char *folded(const char *name)
{
    return mapped(name, UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD |
                            UTF8PROC_IGNORE | UTF8PROC_STRIPCC | UTF8PROC_STRIPMARK |
                            UTF8PROC_LUMP);
}

/* Merges two letters that look like a single one. */
static void pair_merge(char *text, const char *pair, char one)
{
    char *to = text;

    for (const char *from = text; *from; to++) {
        bool both = from[0] == pair[0] && from[1] == pair[1];
        *to = both ? one : *from;
        from += both ? 2 : 1;
    }
    *to = 0;
}

/* Maps names that look alike to the same string. */
static char *skeleton(const char *name)
{
    char *plain =
        mapped(name, UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_IGNORE |
                         UTF8PROC_STRIPCC | UTF8PROC_STRIPMARK | UTF8PROC_LUMP);
    char *to = plain;

    for (const char *from = plain; *from;) {
        utf8proc_int32_t c;
        from = character_next(from, &c);
        to += utf8proc_encode_char(latin_of(c), (utf8proc_uint8_t *)to);
    }
    *to = 0;
    char *made = folded(plain);
    free(plain);
    pair_merge(made, "rn", 'm');
    pair_merge(made, "vv", 'w');
    return made;
}

static bool same_under(char *(*make)(const char *name), const char *a, const char *b)
{
    char *left = make(a), *right = make(b);
    bool same = strcmp(left, right) == 0;

    free(left);
    free(right);
    return same;
}

bool name_resembles(const char *a, const char *b)
{
    return same_under(folded, a, b) || same_under(skeleton, a, b);
}
