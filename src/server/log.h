/* log.h: what an operator reads: one line on standard error for each thing, as key=value.
 *
 *     2026-11-15T17:02:11Z info begun table=k3v9… seats=4
 *
 * Of each kind ("begun") at most 200 lines are written in ten seconds; how many were left out is a
 * line of its own: `warn log what=begun suppressed=12`.
 *
 * No secret, no address with one in it, and nothing a seat could not see is ever given to it.
 */
#ifndef ANGELES_SERVER_LOG_H
#define ANGELES_SERVER_LOG_H

enum log_level { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG };

void log_start(enum log_level most);  /* what matters less is left out */
int log_level_find(const char *name); /* -1: no such */
/* `format` makes key=value words; a value that holds spaces goes through log_quote(). */
void log_line(enum log_level level, const char *what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void log_tick(void); /* now and then: says what was left out, when that is over */
/* In quotes, without what could end the line; valid until the next but three. */
const char *log_quote(const char *text);

#endif
