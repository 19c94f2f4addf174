/* serve.h: `angeles serve`: one process with tables, over HTTP and sockets. */
#ifndef ANGELES_SERVER_SERVE_H
#define ANGELES_SERVER_SERVE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/limits.h"

struct serve_desc {
    const char *bind;  /* address to listen on; NULL: this machine only */
    unsigned port;     /* 0: any that is free */
    const char *where; /* of the store: a folder, or postgresql://… */
    const char *site;  /* folder of the client; NULL: the one inside the program */
    bool seeds;        /* tables may choose their seed: for tests */
    int64_t absence;   /* seconds until somebody counts as absent; 0: the usual */
    bool proxy;        /* requests come through a proxy that says for whom */
    bool metrics_open; /* /metrics for everybody */
    unsigned watchdog; /* seconds without a turn of the loop that end the program; 0: never */
    unsigned workers;  /* threads for bots; 0: one for each processor */
    struct limit_set limits;
    const char *log; /* level */
};

/* Runs until it is told to stop; true: all went well. */
bool serve_run(const struct serve_desc *desc);

#endif
