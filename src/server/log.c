#include "server/log.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char *const level_name[] = { "error", "warn", "info", "debug" };
static enum log_level most_told = LOG_INFO; /* set once, before other threads start */

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

/* The number of lines of each kind. Kinds without a row share the last one. */
enum { KIND_MAX = 64, WINDOW_SECONDS = 10, LINES_MAX = 200 };
static struct kind {
    char what[24]; /* "": free */
    int64_t since; /* seconds, monotonic */
    unsigned lines, suppressed;
} kind[KIND_MAX];
static pthread_mutex_t kind_lock = PTHREAD_MUTEX_INITIALIZER;

static void line_write(enum log_level level, const char *what, const char *format, va_list args)
{
    char line[1024], when[32];
    time_t now = time(NULL);
    struct tm utc;

    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    int used = snprintf(line, sizeof line, "%s %s %s ", when, level_name[level], what);
    vsnprintf(line + used, sizeof line - (size_t)used - 1, format, args);
    strcat(line, "\n");
    fputs(line, stderr); /* one call, so that lines of different threads do not mix */
}

__attribute__((format(printf, 1, 2))) static void suppressed_write(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    line_write(LOG_WARN, "log", format, args);
    va_end(args);
}

/* Starts a new window when the old one is over, and reports how many lines that one left out. */
static void kind_renew(struct kind *k, int64_t now)
{
    if (now - k->since < WINDOW_SECONDS)
        return;
    if (k->suppressed)
        suppressed_write("what=%s suppressed=%u", k->what, k->suppressed);
    k->since = now;
    k->lines = k->suppressed = 0;
}

static int64_t now_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec;
}

static bool may_write(const char *what)
{
    struct kind *k = kind;
    bool may;

    pthread_mutex_lock(&kind_lock);
    while (k < kind + KIND_MAX - 1 && k->what[0] && strncmp(k->what, what, sizeof k->what - 1) != 0)
        k++;
    if (!k->what[0])
        snprintf(k->what, sizeof k->what, "%s", k == kind + KIND_MAX - 1 ? "others" : what);
    kind_renew(k, now_seconds());
    may = k->lines < LINES_MAX;
    if (may)
        k->lines++;
    else
        k->suppressed++;
    pthread_mutex_unlock(&kind_lock);
    return may;
}

void log_tick(void)
{
    int64_t now = now_seconds();

    pthread_mutex_lock(&kind_lock);
    for (struct kind *k = kind; k < kind + KIND_MAX && k->what[0]; k++)
        kind_renew(k, now);
    pthread_mutex_unlock(&kind_lock);
}

void log_line(enum log_level level, const char *what, const char *format, ...)
{
    va_list args;

    if (level > most_told || !may_write(what))
        return;
    va_start(args, format);
    line_write(level, what, format, args);
    va_end(args);
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
