#include "cli/terminal.h"

#include "cli/cli.h"
#include "cli/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_DEFAULT = 80, WIDTH_MIN = 16, WIDTH_MAX = 1000, INDENT_MAX = 24 };

/* The width of the window; otherwise COLUMNS, also in a pipe. */
static unsigned window_width(bool screen)
{
    const char *columns = getenv("COLUMNS");
    struct winsize window;
    uint64_t width = 0;

    if (screen && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0)
        width = window.ws_col;
    else if (columns && !number_read(columns, &width))
        width = 0;
    if (width == 0 && screen)
        width = WIDTH_DEFAULT;
    if (width > WIDTH_MAX)
        width = WIDTH_MAX;
    return width > 0 && width < WIDTH_MIN ? WIDTH_MIN : (unsigned)width;
}

void terminal_init(struct terminal *t)
{
    const char *term = getenv("TERM"), *no_color = getenv("NO_COLOR");
    bool screen = isatty(STDOUT_FILENO);
    bool able = term && *term && strcmp(term, "dumb") != 0;

    t->width = window_width(screen);
    t->person = screen && isatty(STDIN_FILENO);
    t->bold = screen && able && !(no_color && *no_color);
}

/* One UTF-8 character, or one stray byte. Returns its bytes and columns. */
static size_t character(const char *at, const char *end, unsigned *columns)
{
    unsigned char c = (unsigned char)*at;
    size_t size = c < 0x80 ? 1 : c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;

    *columns = 1;
    if (size > (size_t)(end - at))
        return 1;
    for (size_t i = 1; i < size; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 1;
    if (c == 0xcc || (c == 0xcd && (unsigned char)at[1] < 0xb0))
        *columns = 0; /* U+0300 to U+036F combine with the letter before */
    return size;
}

static bool is_control(const char *at, size_t size)
{
    unsigned char c = (unsigned char)*at;

    if (size == 1)
        return c < 0x20 || c >= 0x7f; /* and stray bytes of invalid UTF-8 */
    return size == 2 && c == 0xc2 && (unsigned char)at[1] < 0xa0;
}

static void put_safely(FILE *to, const char *at, const char *end)
{
    while (at < end) {
        unsigned columns;
        size_t size = character(at, end, &columns);

        if (is_control(at, size))
            fputc('?', to);
        else
            fwrite(at, 1, size, to);
        at += size;
    }
}

void print_safely(const char *text)
{
    put_safely(stdout, text, text + strlen(text));
}

/* The length of the text that fits, broken after a space if there is one; at least one
 * character. */
static const char *line_break(const char *at, const char *end, unsigned room)
{
    const char *space = NULL;
    unsigned used = 0;

    for (const char *c = at; c < end;) {
        unsigned columns;
        size_t size = character(c, end, &columns);

        if (*c == ' ')
            space = c;
        if (used + columns > room)
            return space && space > at ? space : c > at ? c : at + size;
        used += columns;
        c += size;
    }
    return end;
}

static void print_line(FILE *to, unsigned width, unsigned hang, const char *at, const char *end)
{
    unsigned indent = 0;

    while (at + indent < end && at[indent] == ' ')
        indent++;
    hang += indent;
    if (hang > INDENT_MAX || (width && hang > width / 2))
        hang = width ? width / 4 : 0;

    const char *stop =
        width ? line_break(at + indent, end, width > indent ? width - indent : 1) : end;
    put_safely(to, at, stop);
    fputc('\n', to);
    while (stop < end) {
        while (stop < end && *stop == ' ')
            stop++;
        if (stop == end)
            break;
        at = stop;
        stop = line_break(at, end, width - hang);
        fprintf(to, "%*s", (int)hang, "");
        put_safely(to, at, stop);
        fputc('\n', to);
    }
}

void terminal_print_to(FILE *to, unsigned width, unsigned hang, const char *text)
{
    while (*text) {
        const char *end = text + strcspn(text, "\n");

        print_line(to, width, hang, text, end);
        text = *end ? end + 1 : end;
    }
}

void terminal_print(const struct terminal *t, unsigned hang, const char *text)
{
    terminal_print_to(stdout, t->width, hang, text);
}

void terminal_print_strong(const struct terminal *t, const char *text)
{
    if (t->bold)
        fputs("\033[1m", stdout);
    terminal_print(t, 0, text);
    if (t->bold)
        fputs("\033[0m", stdout);
}

void terminal_clear(const struct terminal *t)
{
    const char *term = getenv("TERM");

    if (!t->person)
        return;
    if (term && *term && strcmp(term, "dumb") != 0) {
        fputs("\033[H\033[2J\033[3J", stdout);
        return;
    }
    for (int i = 0; i < 100; i++) /* it can only be scrolled away */
        putchar('\n');
}
