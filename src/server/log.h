/* log.h: the operator's log: one line of key=value words on standard error for each event.
 *
 *     2026-11-15T17:02:11Z info begun table=k3v9… seats=4
 *
 * At most 200 lines of each kind ("begun") are written in ten seconds. The number of lines left out
 * is logged as well: `warn log what=begun suppressed=12`.
 *
 * Callers never pass a secret, an address that contains one, or anything a seat cannot see.
 */
#ifndef ANGELES_SERVER_LOG_H
#define ANGELES_SERVER_LOG_H

enum log_level { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG };

void log_start(enum log_level most);  /* leaves out less important lines */
int log_level_find(const char *name); /* -1: unknown name */
/* `format` makes key=value words. Pass a value that may contain spaces through log_quote(). */
void log_line(enum log_level level, const char *what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void log_tick(void); /* call it now and then: reports lines left out in windows that are over */
/* Adds quotes and removes anything that could end the line. Valid until the fourth call from now.
 */
const char *log_quote(const char *text);

#endif
