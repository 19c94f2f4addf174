#include "cli/progress.h"

#include "cli/files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void add(struct text *t, const char *text)
{
    text_add(t, text, strlen(text));
}

/* The folder, made if it is missing; false: it cannot be. */
static bool folder(struct text *out)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

    text_clear(out);
    if (state && *state) {
        add(out, state);
    } else if (home && *home) {
        add(out, home);
        add(out, "/.local/state");
    } else {
        return false;
    }
    add(out, "/angeles");
    for (char *slash = out->data + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = 0;
        if (mkdir(out->data, 0777) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return mkdir(out->data, 0777) == 0 || errno == EEXIST;
}

static bool path_of(const char *name, struct text *out)
{
    if (!folder(out))
        return false;
    add(out, "/");
    add(out, name);
    return true;
}

bool progress_path(const char *game, const char *lesson, struct text *out)
{
    char name[200];

    snprintf(name, sizeof name, "%s-%s.save", game, lesson);
    return path_of(name, out);
}

bool progress_is_left(const char *game, const char *lesson)
{
    struct text path = { 0 };
    bool left = progress_path(game, lesson, &path) && access(path.data, F_OK) == 0;

    text_release(&path);
    return left;
}

/* Reads the finished lessons: a line "android/first-case" for each. */
static bool list_read(struct text *path, struct text *list)
{
    return path_of("finished", path) &&
           (access(path->data, F_OK) != 0 || file_read(path->data, list));
}

static bool list_has(const struct text *list, const char *line)
{
    const char *at = list->data;
    size_t length = strlen(line);

    for (; at && (at = strstr(at, line)) != NULL; at += length)
        if ((at == list->data || at[-1] == '\n') && (at[length] == '\n' || at[length] == 0))
            return true;
    return false;
}

bool progress_is_done(const char *game, const char *lesson)
{
    struct text path = { 0 }, list = { 0 };
    char line[200];

    snprintf(line, sizeof line, "%s/%s", game, lesson);
    bool done = list_read(&path, &list) && list.length && list_has(&list, line);
    text_release(&path);
    text_release(&list);
    return done;
}

void progress_done(const char *game, const char *lesson)
{
    struct text path = { 0 }, list = { 0 };
    char line[200];

    snprintf(line, sizeof line, "%s/%s", game, lesson);
    if (list_read(&path, &list) && !(list.length && list_has(&list, line))) {
        text_add_line(&list, line);
        file_write(path.data, list.data, list.length);
    }
    if (progress_path(game, lesson, &path))
        unlink(path.data);
    text_release(&path);
    text_release(&list);
}
