/* stuck.c: a stuck event loop, for watchdog.mjs. Loaded before libc (LD_PRELOAD), it stops the
 * thread that waits for events forever, as soon as the file $STUCK_WHEN exists.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

static void stop_if_told(void)
{
    const char *when = getenv("STUCK_WHEN");

    while (when && access(when, F_OK) == 0)
        pause();
}

int epoll_wait(int fd, struct epoll_event *event, int count, int timeout)
{
    int (*real)(int, struct epoll_event *, int, int) = dlsym(RTLD_NEXT, "epoll_wait");

    stop_if_told();
    return real(fd, event, count, timeout);
}

int epoll_pwait(int fd, struct epoll_event *event, int count, int timeout, const sigset_t *mask)
{
    int (*real)(int, struct epoll_event *, int, int, const sigset_t *) =
        dlsym(RTLD_NEXT, "epoll_pwait");

    stop_if_told();
    return real(fd, event, count, timeout, mask);
}

int poll(struct pollfd *fd, nfds_t count, int timeout)
{
    int (*real)(struct pollfd *, nfds_t, int) = dlsym(RTLD_NEXT, "poll");

    stop_if_told();
    return real(fd, count, timeout);
}
