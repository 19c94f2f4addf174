/* edit.h: a line typed at a terminal, edited in place; the tab key completes it.
 *
 * The line is shown with plain characters, carriage returns and backspaces, so that any terminal
 * and a screen reader can follow. There is no history of typed lines, because several people may
 * share the screen.
 */
#ifndef ANGELES_CLI_EDIT_H
#define ANGELES_CLI_EDIT_H

#include "cli/files.h"

/* Appends the possible continuations, one a line, and returns the position in the typed line
 * where they begin. A number in them stands for any number. */
struct completer {
    size_t (*complete)(void *with, const char *typed, struct text *out);
    void *with;
};

/* The standard input must be a terminal. */
enum line_status line_edit(struct text *out, size_t size_max, unsigned width,
                           const struct completer *c);

/* The rest of a phrase that begins with what was typed; NULL: it does not. */
const char *phrase_rest(const char *phrase, const char *typed);

#endif
