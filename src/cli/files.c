#define _XOPEN_SOURCE 700 /* realpath() */

#include "cli/files.h"

#include "cli/cli.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDER_DEPTH_MAX = 16, FILE_LIST_MAX = 1000000 };

static bool failed(const char *path)
{
    complain("%s: %s", path, strerror(errno));
    return false;
}

bool file_is_folder(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool file_make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 || file_is_folder(path) || failed(path);
}

bool file_ends_with(const char *path, const char *ending)
{
    size_t n = strlen(path), e = strlen(ending);

    return n >= e && strcmp(path + n - e, ending) == 0;
}

bool file_is_taken(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
}

bool file_read(const char *path, struct text *out)
{
    char part[1 << 16];
    ssize_t got;
    int fd = open(path, O_RDONLY | O_CLOEXEC);

    text_clear(out);
    if (fd < 0)
        return failed(path);
    while ((got = read(fd, part, sizeof part)) > 0) {
        if (out->length + (size_t)got > FILE_SIZE_MAX) {
            complain("%s: larger than %d MiB", path, FILE_SIZE_MAX >> 20);
            close(fd);
            return false;
        }
        text_add(out, part, (size_t)got);
    }
    if (got < 0)
        failed(path);
    close(fd);
    return got == 0;
}

static bool write_all(int fd, const char *data, size_t size)
{
    while (size > 0) {
        ssize_t done = write(fd, data, size);

        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        data += done;
        size -= (size_t)done;
    }
    return true;
}

/* A device or a pipe cannot and must not be replaced. */
static bool write_in_place(const char *path, const char *data, size_t size)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);

    if (fd < 0)
        return false;
    bool done = write_all(fd, data, size);
    int why = errno;
    if (close(fd) == 0 || !done)
        errno = why;
    else
        done = false;
    return done;
}

/* The new name is durable only after its folder is synced. Some file systems cannot sync folders;
 * then nothing more can be done. */
static void folder_sync(const char *path)
{
    char *folder = text_join(strchr(path, '/') ? "" : "./", path, "");
    char *slash = strrchr(folder, '/');
    int fd;

    slash[slash == folder] = 0;
    fd = open(folder, O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(folder);
}

static bool write_beside(const char *path, mode_t mode, const char *data, size_t size)
{
    char *beside = text_join(path, ".XXXXXX", "");
    int fd = mkstemp(beside), why;
    bool done = fd >= 0 && write_all(fd, data, size) && fchmod(fd, mode) == 0 && fsync(fd) == 0;

    why = errno;
    if (fd >= 0 && close(fd) != 0 && done) {
        why = errno;
        done = false;
    }
    if (done && rename(beside, path) != 0) {
        why = errno;
        done = false;
    }
    if (done)
        folder_sync(path);
    else if (fd >= 0)
        unlink(beside);
    free(beside);
    errno = why;
    return done;
}

bool file_try(const char *path, const char *data, size_t size)
{
    struct stat info;
    mode_t mask = umask(0);
    bool done;

    umask(mask);
    if (stat(path, &info) != 0)
        return write_beside(path, 0666 & ~mask, data, size);
    if (!S_ISREG(info.st_mode))
        return write_in_place(path, data, size);

    char *real = realpath(path, NULL); /* a link remains a link */
    if (!real)
        return false;
    done = write_beside(real, info.st_mode & 07777, data, size);
    free(real);
    return done;
}

bool file_write(const char *path, const char *data, size_t size)
{
    return file_try(path, data, size) || failed(path);
}

static bool list_push(struct file_list *list, const char *path)
{
    if (list->count == FILE_LIST_MAX) {
        complain("%s: more than %d files", path, FILE_LIST_MAX);
        return false;
    }
    if ((list->count & (list->count - 1)) == 0) { /* full at each power of two */
        char **grown = memory_get((list->count ? 2 * (size_t)list->count : 1) * sizeof *grown);

        if (list->count > 0)
            memcpy(grown, list->path, list->count * sizeof *grown);
        free(list->path);
        list->path = grown;
    }
    list->path[list->count++] = text_join(path, "", "");
    return true;
}

/* Recursion is bounded: a link may lead back up. */
static bool list_folder(struct file_list *list, const char *path, const char *ending, int depth)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    bool going = true;

    if (!folder)
        return failed(path);
    if (depth == FOLDER_DEPTH_MAX) {
        complain("%s: folders are nested too deeply", path);
        going = false;
    }
    while (going && (entry = readdir(folder))) {
        char *inner;

        if (entry->d_name[0] == '.')
            continue;
        inner = text_join(path, file_ends_with(path, "/") ? "" : "/", entry->d_name);
        if (file_is_folder(inner))
            going = list_folder(list, inner, ending, depth + 1);
        else if (file_ends_with(inner, ending))
            going = list_push(list, inner);
        free(inner);
    }
    closedir(folder);
    return going;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool file_list_add(struct file_list *list, const char *path, const char *ending)
{
    unsigned first = list->count;

    if (!file_is_folder(path))
        return list_push(list, path);
    if (!list_folder(list, path, ending, 0))
        return false;
    if (list->count == first) {
        complain("%s: no file in it ends with %s", path, ending);
        return false;
    }
    qsort(list->path + first, list->count - first, sizeof *list->path, by_name);
    return true;
}

void file_list_release(struct file_list *list)
{
    for (unsigned i = 0; i < list->count; i++)
        free(list->path[i]);
    free(list->path);
    *list = (struct file_list){ 0 };
}

enum line_status line_read(FILE *from, struct text *out, size_t size_max)
{
    bool too_long = false, any = false;
    int c;

    text_clear(out);
    errno = 0;
    while ((c = getc(from)) != EOF && c != '\n') {
        char byte = (char)c;

        any = true;
        too_long = too_long || out->length == size_max;
        if (!too_long)
            text_add(out, &byte, 1);
    }
    if (c == EOF && ferror(from)) {
        clearerr(from);
        return errno == EINTR ? LINE_STOPPED : LINE_BROKEN;
    }
    if (too_long)
        return LINE_TOO_LONG;
    return c == EOF && !any ? LINE_END : LINE_READ;
}
