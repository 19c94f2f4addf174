#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char *const level_name[] = { "error", "warn", "info", "debug" };
static enum log_level most_told = LOG_INFO; /* set once, before there are threads */

void log_start(enum log_level most)
{
    most_told = most;
}

int log_level_find(const char *name)
{
    for (int i = 0; i <= LOG_DEBUG; i++)
        if (strcmp(level_name[i], name) == 0)
            return i;
    return -1;
}

void log_line(enum log_level level, const char *what, const char *format, ...)
{
    char line[1024], when[32];
    time_t now = time(NULL);
    struct tm utc;
    va_list args;

    if (level > most_told)
        return;
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    int used = snprintf(line, sizeof line, "%s %s %s ", when, level_name[level], what);
    va_start(args, format);
    vsnprintf(line + used, sizeof line - (size_t)used - 1, format, args);
    va_end(args);
    strcat(line, "\n");
    fputs(line, stderr); /* one call: lines of several threads do not mix */
}

const char *log_quote(const char *text)
{
    static _Thread_local char ring[4][300];
    static _Thread_local unsigned next;
    char *out = ring[next++ % 4];
    size_t used = 0;

    out[used++] = '"';
    for (; *text && used < sizeof ring[0] - 2; text++)
        out[used++] = (unsigned char)*text < 0x20 || *text == 0x7f || *text == '"' ? '?' : *text;
    out[used++] = '"';
    out[used] = 0;
    return out;
}
