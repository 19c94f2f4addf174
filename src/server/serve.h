/* serve.h: `angeles serve`: one process that serves tables over HTTP and WebSockets. */
#ifndef ANGELES_SERVER_SERVE_H
#define ANGELES_SERVER_SERVE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/limits.h"

struct serve_desc {
    const char *bind;    /* address to listen on; NULL: this machine only */
    unsigned port;       /* 0: any free port */
    const char *where;   /* location of the store: a folder, or postgresql://… */
    const char *site;    /* folder with the client; NULL: the built-in one */
    bool seeds;          /* tables may choose their seed (for tests) */
    int64_t absence;     /* seconds until a person counts as absent; 0: the default */
    bool proxy;          /* a proxy forwards requests and names the clients' addresses */
    bool metrics_open;   /* anybody may read /metrics */
    unsigned watchdog;   /* ends the program if the loop hangs for this many seconds; 0: never */
    unsigned workers;    /* threads for bots; 0: one for each processor */
    bool notify_private; /* notifications may go to private addresses */
    const char *contact; /* the operator's, for push services; NULL: none */
    struct limit_set limits;
    const char *log; /* level */
};

/* Runs until it is asked to stop; true: no errors. */
bool serve_run(const struct serve_desc *desc);

#endif
