/* readonly.c: a disk that becomes read-only, for disk.mjs: loaded before libc (LD_PRELOAD), it
 * allows changes to the store's files only until the file $READONLY_WHEN exists. (A file system
 * cannot be remounted read-only while files are open for writing.)
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static int is_stored(const char *path)
{
    const char *when = getenv("READONLY_WHEN");
    struct stat sign;

    if (!when || !strstr(path, "/angeles.") || stat(when, &sign) != 0)
        return 0;
    errno = EROFS;
    return 1;
}

static int is_refused(int fd)
{
    char link[64], path[512];

    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0)
        return 0;
    path[size] = 0;
    return is_stored(path);
}

int access(const char *path, int how)
{
    int (*real)(const char *, int) = dlsym(RTLD_NEXT, "access");

    return how & W_OK && is_stored(path) ? -1 : real(path, how);
}

static int open_with(const char *name, const char *path, int how, mode_t mode)
{
    int (*real)(const char *, int, mode_t) = dlsym(RTLD_NEXT, name);

    return how & (O_WRONLY | O_RDWR | O_CREAT) && is_stored(path) ? -1 : real(path, how, mode);
}

int open(const char *path, int how, ...)
{
    va_list rest;

    va_start(rest, how);
    mode_t mode = how & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open_with("open", path, how, mode);
}

int open64(const char *path, int how, ...)
{
    va_list rest;

    va_start(rest, how);
    mode_t mode = how & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open_with("open64", path, how, mode);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");

    return is_refused(fd) ? -1 : real(fd, bytes, size);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at)
{
    ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, "pwrite64");

    return is_refused(fd) ? -1 : real(fd, bytes, size, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at)
{
    return pwrite64(fd, bytes, size, at);
}

int ftruncate64(int fd, off64_t size)
{
    int (*real)(int, off64_t) = dlsym(RTLD_NEXT, "ftruncate64");

    return is_refused(fd) ? -1 : real(fd, size);
}

int ftruncate(int fd, off_t size)
{
    return ftruncate64(fd, size);
}
