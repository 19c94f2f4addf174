#include "cli/edit.h"

#include <errno.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { KEY_END = 4, KEY_TAB = 9, KEY_KILL = 21, KEY_WORD = 23, KEY_ESCAPE = 27, KEY_DELETE = 127 };
enum { PROMPT_WIDTH = 2, NEXT_MAX = 200 };

struct edit {
    struct text *line;
    const struct completer *completer;
    unsigned width;
    unsigned shown; /* columns of the line on the screen */
};

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

static unsigned columns_of(const char *text)
{
    unsigned count = 0;

    for (; *text; text++)
        count += begins_character(*text);
    return count;
}

static unsigned room(const struct edit *e)
{
    return e->width > PROMPT_WIDTH + 2 ? e->width - PROMPT_WIDTH - 1 : 1;
}

/* Shows the end of the line, as far as there is room. */
static void show(struct edit *e)
{
    const char *from = e->line->data;
    unsigned columns = columns_of(from), was = e->shown;

    for (; columns > room(e); columns--)
        do
            from++;
        while (!begins_character(*from));
    printf("\r> %s", from);
    for (unsigned i = columns; i < was; i++)
        putchar(' ');
    for (unsigned i = columns; i < was; i++)
        putchar('\b');
    e->shown = columns;
}

static void add(struct edit *e, const char *bytes, size_t count, size_t size_max)
{
    unsigned columns = 0;

    if (e->line->length + count > size_max)
        return;
    text_add(e->line, bytes, count);
    for (size_t i = 0; i < count; i++)
        columns += begins_character(bytes[i]);
    if (e->shown + columns > room(e)) {
        show(e);
        return;
    }
    fwrite(bytes, 1, count, stdout);
    e->shown += columns;
}

static void shorten(struct edit *e, size_t length)
{
    e->line->length = length;
    e->line->data[length] = 0;
    show(e);
}

static void delete_character(struct edit *e)
{
    size_t length = e->line->length;

    while (length > 0 && !begins_character(e->line->data[--length]))
        ;
    shorten(e, length);
}

static void delete_word(struct edit *e)
{
    size_t length = e->line->length;

    while (length > 0 && e->line->data[length - 1] == ' ')
        length--;
    while (length > 0 && e->line->data[length - 1] != ' ')
        length--;
    shorten(e, length);
}

/* Completing */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

const char *phrase_rest(const char *phrase, const char *typed)
{
    while (*typed) {
        if (is_digit(*typed) && is_digit(*phrase)) {
            typed += strspn(typed, "0123456789");
            phrase += strspn(phrase, "0123456789");
        } else if (lower(*typed++) != lower(*phrase++)) {
            return NULL;
        }
    }
    return phrase;
}

struct rests { /* of the phrases that begin with what was typed */
    char first[400];
    size_t common; /* bytes in which they agree */
    unsigned count;
};

/* Adds a phrase. Each ends with a space, so that a whole word is completed as such. */
static void rest_add(struct rests *r, const char *phrase)
{
    char rest[sizeof r->first];
    size_t same = 0;

    snprintf(rest, sizeof rest, "%.390s ", phrase);
    if (r->count++ == 0) {
        memcpy(r->first, rest, sizeof rest);
        r->common = strlen(rest);
        return;
    }
    while (same < r->common && rest[same] == r->first[same])
        same++;
    while (same > 0 && !begins_character(r->first[same]))
        same--;
    r->common = same;
}

/* Adds the whole word being continued at the end of the line, for the list. */
static void next_add(struct text *next, const char *typed, const char *rest)
{
    const char *begin = strrchr(typed, ' ');
    char word[NEXT_MAX];
    size_t length;

    begin = begin ? begin + 1 : typed;
    snprintf(word, sizeof word, "\n%s%.*s\n", begin, (int)strcspn(rest, " "), rest);
    if (next->length == 0)
        text_add(next, "\n", 1);
    length = strlen(word);
    if (!strstr(next->data, word))
        text_add(next, word + 1, length - 1);
}

static void next_print(struct edit *e, struct text *next)
{
    const char *at = next->data + 1;
    unsigned used = 0;

    putchar('\n');
    while (*at) {
        int length = (int)strcspn(at, "\n");
        unsigned columns = (unsigned)length + 2;

        if (used && used + columns > e->width) {
            putchar('\n');
            used = 0;
        }
        printf("%.*s  ", length, at);
        used += columns;
        at += length + 1;
    }
    putchar('\n');
    e->shown = 0;
    show(e);
}

/* Adds the common beginning of all possibilities; if there is none, lists the next words. */
static void complete(struct edit *e, size_t size_max)
{
    struct text phrases = { 0 }, next = { 0 };
    struct rests rests = { 0 };
    const char *typed;
    size_t from;

    text_clear(&phrases);
    text_clear(&next);
    from = e->completer->complete(e->completer->with, e->line->data, &phrases);
    typed = e->line->data + from;
    for (char *at = phrases.data, *end; *at; at = end + 1) {
        end = at + strcspn(at, "\n");
        *end = 0;
        const char *rest = phrase_rest(at, typed);
        if (rest && *rest) {
            rest_add(&rests, rest);
            next_add(&next, typed, rest);
        }
    }
    if (rests.count == 0)
        putchar('\a');
    else if (rests.common > 0)
        add(e, rests.first, rests.common, size_max);
    else
        next_print(e, &next);
    text_release(&phrases);
    text_release(&next);
}

/* Keys */

static int key(void)
{
    unsigned char c;

    fflush(stdout);
    errno = 0;
    return read(STDIN_FILENO, &c, 1) == 1 ? c : -1;
}

/* Arrow keys and similar keys do nothing: the line is edited only at its end. */
static void skip_sequence(void)
{
    int c = key();

    if (c != '[' && c != 'O')
        return;
    do
        c = key();
    while (c >= 0x20 && c < 0x40);
}

static enum line_status edit(struct edit *e, size_t size_max)
{
    for (;;) {
        int c = key();
        char byte = (char)c;

        if (c < 0)
            return errno == EINTR ? LINE_STOPPED : errno ? LINE_BROKEN : LINE_END;
        if (c == '\n' || c == '\r')
            return LINE_READ;
        if ((c == KEY_END || c == 0) && e->line->length == 0)
            return LINE_END;
        if (c == KEY_TAB)
            complete(e, size_max);
        else if (c == KEY_DELETE || c == '\b')
            delete_character(e);
        else if (c == KEY_KILL)
            shorten(e, 0);
        else if (c == KEY_WORD)
            delete_word(e);
        else if (c == KEY_ESCAPE)
            skip_sequence();
        else if (c >= 0x20)
            add(e, &byte, 1, size_max);
    }
}

enum line_status line_edit(struct text *out, size_t size_max, unsigned width,
                           const struct completer *c)
{
    struct edit e = { .line = out, .completer = c, .width = width };
    struct termios usual, plain;
    enum line_status status;

    text_clear(out);
    if (tcgetattr(STDIN_FILENO, &usual) != 0)
        return LINE_BROKEN;
    plain = usual;
    plain.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    plain.c_cc[VMIN] = 1;
    plain.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &plain);
    fputs("> ", stdout);
    status = edit(&e, size_max);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &usual);
    if (status == LINE_READ)
        putchar('\n');
    return status;
}
