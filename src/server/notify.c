#include "server/notify.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* Errors are ignored: there may be no service manager, or it may not listen. */
static void tell(const char *text)
{
    const char *where = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    size_t length = where ? strlen(where) : 0;

    if (length < 2 || length >= sizeof to.sun_path || (where[0] != '/' && where[0] != '@'))
        return;
    memcpy(to.sun_path, where, length);
    if (where[0] == '@')
        to.sun_path[0] = 0; /* an abstract name */
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return;
    sendto(fd, text, strlen(text), MSG_NOSIGNAL, (const struct sockaddr *)&to,
           (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    close(fd);
}

void notify_ready(struct notify *notify)
{
    const char *limit = getenv("WATCHDOG_USEC"), *whose = getenv("WATCHDOG_PID");
    bool ours = !whose || strtol(whose, NULL, 10) == (long)getpid();

    /* Three times as often as required. */
    notify->every_ms = limit && ours ? strtoll(limit, NULL, 10) / 3000 : 0;
    tell("READY=1");
}

void notify_alive(struct notify *notify, int64_t now_ms)
{
    if (notify->every_ms <= 0 || now_ms - notify->told_ms < notify->every_ms)
        return;
    notify->told_ms = now_ms;
    tell("WATCHDOG=1");
}

void notify_stopping(void)
{
    tell("STOPPING=1");
}
