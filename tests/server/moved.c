/* moved.c: a log that is renamed during a commit, for disk.mjs: loaded before libc (LD_PRELOAD). If
 * the file $MOVED_WHEN exists, the next log that is synced is renamed to that name.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int fdatasync(int fd)
{
    int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
    const char *when = getenv("MOVED_WHEN");
    int result = real(fd);
    char link[64], path[512];
    struct stat sign;

    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    path[size > 0 ? size : 0] = 0;
    if (when && strstr(path, ".db-wal") && stat(when, &sign) == 0 && sign.st_size == 0)
        rename(path, when);
    return result;
}
