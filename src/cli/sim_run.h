/* sim_run.h: one run of many games, as the sim command has read it; inside the sim command only. */
#ifndef ANGELES_CLI_SIM_RUN_H
#define ANGELES_CLI_SIM_RUN_H

#include "cli/options.h"
#include "cli/sim.h"
#include "cli/sim_ranks.h"

#include <pthread.h>
#include <stdatomic.h>

enum { THREADS_MAX = 256, MESSAGE_SIZE = 400 };

struct sim {
    const struct ang_pack *pack;
    const char *pack_path, *folder; /* the values of --pack and --save, or NULL */
    const char *state;
    struct sim_files files;
    struct option_list option;
    uint64_t seats, games, seed, threads, every;
    uint64_t share,
        shares; /* play only games whose number is this modulo `shares`; shares 1: all */
    struct sim_ranks ranks;
    bool json, check, wall;
    struct entrant entrant[ANG_SEAT_MAX];
    unsigned entrant_count; /* 0: random games */
    bool cards;             /* count the effects of cards, plots and events */
    bool rows;              /* store the result of each game */

    bool (*play)(const struct sim_job *job);
    uint64_t wanted;         /* games of this round */
    atomic_uint_fast64_t at; /* the next game */
    pthread_mutex_t lock;    /* protects the members below */
    struct sim_tally tally;
    struct sim_results results; /* the first `resumed` come from an earlier run, by seed */
    size_t resumed;
    FILE *log;          /* of --state; NULL: none */
    char *log_path;     /* owned */
    uint64_t failed_at; /* the first game that failed; UINT64_MAX: none */
    char message[MESSAGE_SIZE];
    double seconds;
};

int sim_run(struct sim *sim); /* a status */

#endif
