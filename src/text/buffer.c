/* buffer.c: see buffer.h. */
#include "text/buffer.h"

static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD, for invalid UTF-8 */

size_t text_length(const char *text)
{
    size_t length = 0;

    if (text)
        while (text[length])
            length++;
    return length;
}

bool text_begins(const char *text, const char *start)
{
    size_t length = text_length(start);

    return text_length(text) >= length && memcmp(text, start, length) == 0;
}

void buffer_init(struct buffer *b, char *out, size_t size)
{
    *b = (struct buffer){ .out = out, .size = out ? size : 0 };
    if (b->size)
        out[0] = 0;
}

/* Bytes of the character at `text`, or 0 if it is none: overlong, a surrogate, or cut off. */
static size_t character(const unsigned char *text, size_t size)
{
    unsigned lead = text[0];
    size_t length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;

    if (lead > 0xf4 || length == 0 || length > size)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    if ((lead == 0xe0 && text[1] < 0xa0) || (lead == 0xed && text[1] > 0x9f) ||
        (lead == 0xf0 && text[1] < 0x90) || (lead == 0xf4 && text[1] > 0x8f))
        return 0;
    return length;
}

/* Adds text if all of it fits; otherwise cuts the output there, so that no character is split. */
static void keep(struct buffer *b, const char *text, size_t size)
{
    size_t tail = size < sizeof b->tail ? size : sizeof b->tail;

    b->length += size;
    b->last = text[size - 1];
    memmove(b->tail, b->tail + tail, sizeof b->tail - tail);
    memcpy(b->tail + sizeof b->tail - tail, text + size - tail, tail);
    if (b->cut || b->kept + size + 1 > b->size) {
        b->cut = true;
        return;
    }
    memcpy(b->out + b->kept, text, size);
    b->kept += size;
    b->out[b->kept] = 0;
}

static bool is_one_of(char c, const char *set)
{
    while (*set)
        if (*set++ == c)
            return true;
    return false;
}

/* After opening quotation marks, the pending capital waits for the next letter. */
static bool opens(const char *text, size_t size)
{
    static const char mark[][4] = { "(", "\"", "'", "\u201e", "\u201c", "\u00bb", "\u2018" };

    for (size_t i = 0; i < ARRAY_LEN(mark); i++)
        if (text_length(mark[i]) == size && memcmp(mark[i], text, size) == 0)
            return true;
    return false;
}

/* The number of one-byte characters at the start, if the first needs no change. */
static size_t plain_run(const struct buffer *b, const char *text, size_t size)
{
    size_t run = 0;
    uint64_t eight = 0;

    if (b->comma || b->capital)
        return 0;
    for (; run + 8 <= size; run += 8) { /* as long as eight of them follow */
        memcpy(&eight, text + run, 8);
        if (eight & 0x8080808080808080u)
            break;
    }
    while (run < size && (unsigned char)text[run] < 0x80)
        run++;
    return b->cut || b->kept + run + 1 > b->size ? 0 : run;
}

void buffer_put(struct buffer *b, const char *text, size_t size)
{
    while (size) {
        size_t run = plain_run(b, text, size);
        if (run) { /* most of what is written */
            keep(b, text, run);
            text += run;
            size -= run;
            continue;
        }
        size_t length = character((const unsigned char *)text, size);

        if (b->comma) {
            b->comma = false;
            if (!is_one_of(*text, ".,;:!?)"))
                keep(b, ",", 1);
        }
        if (length == 0) {
            keep(b, replacement, sizeof replacement - 1);
            b->capital = false;
            length = 1;
        } else if (b->capital && *text != ' ' && !opens(text, length)) {
            char letter[4];

            memcpy(letter, text, length);
            if (length == 1 && *text >= 'a' && *text <= 'z')
                letter[0] = (char)(*text - 'a' + 'A');
            else if (length == 2 && (unsigned char)text[0] == 0xc3 &&
                     (unsigned char)text[1] >= 0xa0 && (unsigned char)text[1] <= 0xbe &&
                     (unsigned char)text[1] !=
                         0xb7) /* U+00E0 to U+00FE without the division sign */
                letter[1] = (char)((unsigned char)text[1] - 0x20);
            keep(b, letter, length);
            b->capital = false;
        } else {
            keep(b, text, length);
        }
        text += length;
        size -= length;
    }
}

void buffer_text(struct buffer *b, const char *text)
{
    if (text)
        buffer_put(b, text, text_length(text));
}

void buffer_number(struct buffer *b, int32_t number)
{
    char digit[12];
    size_t at = sizeof digit;
    uint32_t rest = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;

    do {
        digit[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        buffer_text(b, "−");
    buffer_put(b, digit + at, sizeof digit - at);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

bool buffer_ends_with_word(const struct buffer *b, const char *word)
{
    size_t length = text_length(word), size = sizeof b->tail;

    if (length == 0 || length + 2 > size || b->comma)
        return false;
    const char *written = b->tail + size - 1 - length;

    return b->last == ' ' && (written[0] | 0x20) == word[0] &&
           memcmp(written + 1, word + 1, length - 1) == 0 && !is_letter(written[-1]);
}

/* The cut is final: the stored text is still the beginning of the whole. */
void buffer_back(struct buffer *b, size_t bytes)
{
    size_t size = sizeof b->tail;

    if (bytes > size || bytes > b->length)
        return;
    b->length -= bytes;
    if (b->size && b->kept > b->length) {
        b->kept = b->length;
        b->out[b->kept] = 0;
    }
    memmove(b->tail + bytes, b->tail, size - bytes);
    memset(b->tail, 0, bytes);
    b->last = b->tail[size - 1];
}

void buffer_space(struct buffer *b)
{
    if (b->last && b->last != ' ')
        buffer_put(b, " ", 1);
}

void buffer_capital(struct buffer *b)
{
    b->capital = true;
}

void buffer_comma(struct buffer *b)
{
    b->comma = true;
}

/* “Walk.” needs no further stop. */
static bool is_quoted_sentence(const struct buffer *b)
{
    const char *end = b->tail + sizeof b->tail - 3;

    return (memcmp(end, "”", 3) == 0 || memcmp(end, "“", 3) == 0) && is_one_of(end[-1], ".!?");
}

void buffer_stop(struct buffer *b)
{
    b->comma = false;
    if (b->last && !is_quoted_sentence(b) && !is_one_of(b->last, ".!?:"))
        buffer_put(b, ".", 1);
}

size_t buffer_finish(struct buffer *b)
{
    b->comma = false;
    return b->length;
}
