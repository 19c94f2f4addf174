/* notify.h: reports our state to the service manager (sd_notify(3)) by datagrams to $NOTIFY_SOCKET.
 */
#ifndef ANGELES_SERVER_NOTIFY_H
#define ANGELES_SERVER_NOTIFY_H

#include <stdint.h>

struct notify {
    int64_t every_ms, told_ms; /* every_ms: heartbeat interval; 0: no heartbeat */
};

void notify_ready(struct notify *notify);
void notify_alive(struct notify *notify, int64_t now_ms); /* call it often */
void notify_stopping(void);

#endif
