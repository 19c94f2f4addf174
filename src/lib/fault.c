/* fault.c: handles a failed CHECK of the core.
 *
 * A failed check deep in the rules has no access to the game. So each thread remembers its
 * innermost guard while a call is in progress. Nothing else in the library is passed other than as
 * a parameter.
 */
#include <stdio.h>
#include <stdlib.h>

#include "lib/lib.h"

static _Thread_local struct guard *innermost;

void guard_open(struct guard *g)
{
    g->outer = innermost;
    g->what[0] = 0;
    innermost = g;
}

void guard_close(struct guard *g)
{
    innermost = g->outer;
}

_Noreturn void ang_fault(const char *file, int line, const char *what)
{
    struct guard *g = innermost;

    if (!g) { /* a position damaged by its owner */
        fprintf(stderr, "angeles: %s:%d: this must hold: %s\n", file, line, what);
        abort();
    }
    snprintf(g->what, sizeof g->what, "%s:%d: this must hold: %s", file, line, what);
    innermost = g->outer;
    longjmp(g->back, 1);
}
