/* terminal.h: plain lines for people, on a screen of any width, in a pipe, or read aloud.
 *
 * Nothing is drawn, and no information depends on color alone. Control characters, which names in a
 * saved game might contain, never reach the terminal.
 */
#ifndef ANGELES_CLI_TERMINAL_H
#define ANGELES_CLI_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

struct terminal {
    unsigned width; /* in columns; 0: lines are not wrapped */
    bool person;    /* input and output are terminals, so a person can be asked to press enter */
    bool bold;      /* emphasis is supported and allowed */
};

void terminal_init(struct terminal *t);

/* Prints each line of the text, wrapped. Continuation lines are indented like the first, plus
 * `hang`. */
void terminal_print(const struct terminal *t, unsigned hang, const char *text);
void terminal_print_to(FILE *to, unsigned width, unsigned hang, const char *text);
void terminal_print_strong(const struct terminal *t, const char *text);
void terminal_clear(const struct terminal *t); /* with the scrollback; does nothing in a pipe */

/* Prints untrusted text on one line; control characters are replaced by '?'. */
void print_safely(const char *text);

#endif
