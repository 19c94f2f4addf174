/* sim_ranks.h: one run shared by several processes, which MPI has started (`mpirun angeles sim …`).
 *
 * Each plays its share of the games, as with --share; the first one merges the others' results, as
 * sim merge does, and prints them. Built with `make MPI=1`; without it these functions only report
 * that MPI is missing.
 */
#ifndef ANGELES_CLI_SIM_RANKS_H
#define ANGELES_CLI_SIM_RANKS_H

#include "cli/sim.h"

struct sim_ranks {
    unsigned rank, count; /* count 1: the only process */
};

/* Returns a status; prints a message if it is not STATUS_OK. */
int ranks_join(struct sim_ranks *r);
/* Called by all processes; the first one then has all results and the number of decisions. */
int ranks_gather(const struct sim_ranks *r, struct sim_results *results, uint64_t *decisions);
void ranks_wait(const struct sim_ranks *r); /* until everybody is here */
/* Returns the status. If something has failed, the other processes are stopped, too. */
int ranks_leave(const struct sim_ranks *r, int status);

#endif
