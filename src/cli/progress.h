/* progress.h: the lessons and puzzles that somebody has finished or left in the middle. They are
 * recorded in $XDG_STATE_HOME/angeles or ~/.local/state/angeles. Without such a
 * folder nothing is remembered.
 */
#ifndef ANGELES_CLI_PROGRESS_H
#define ANGELES_CLI_PROGRESS_H

#include "cli/text.h"

/* The file a lesson is saved in; false: there is no such folder. */
bool progress_path(const char *game, const char *lesson, struct text *out);
bool progress_is_left(const char *game, const char *lesson); /* that file exists */
bool progress_is_done(const char *game, const char *lesson);
void progress_done(const char *game, const char *lesson); /* remembers it, removes the file */

#endif
