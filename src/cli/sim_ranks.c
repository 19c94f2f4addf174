#include "cli/sim_ranks.h"

#include <stdlib.h>
#include <string.h>

/* Environment variables set by the usual launchers. */
static unsigned ranks_started(void)
{
    static const char *const name[] = { "OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS" };

    for (unsigned i = 0; i < ARRAY_LEN(name); i++) {
        const char *value = getenv(name[i]);
        if (value && atoi(value) > 1)
            return (unsigned)atoi(value);
    }
    return 1;
}

#ifdef ANG_MPI
#include <mpi.h>

int ranks_join(struct sim_ranks *r)
{
    int rank, count, provided;

    *r = (struct sim_ranks){ .count = 1 };
    if (ranks_started() == 1)
        return STATUS_OK;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    *r = (struct sim_ranks){ .rank = (unsigned)rank, .count = (unsigned)count };
    return STATUS_OK;
}

/* In pieces that fit MPI's counts. */
enum { PIECE = 1 << 28 };

static void results_send(const struct sim_results *results)
{
    struct text text = { 0 };
    unsigned long long length;

    results_write(results, &text);
    length = text.length;
    MPI_Send(&length, 1, MPI_UNSIGNED_LONG_LONG, 0, 0, MPI_COMM_WORLD);
    for (size_t at = 0; at < text.length; at += PIECE)
        MPI_Send(text.data + at, (int)(text.length - at < PIECE ? text.length - at : PIECE),
                 MPI_CHAR, 0, 0, MPI_COMM_WORLD);
    text_release(&text);
}

static int results_take(unsigned from, struct sim_results *results)
{
    struct text text = { 0 };
    unsigned long long length;
    char name[32];
    int status;

    MPI_Recv(&length, 1, MPI_UNSIGNED_LONG_LONG, (int)from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    text_reserve(&text, length);
    for (size_t at = 0; at < length; at += PIECE)
        MPI_Recv(text.data + at, (int)(length - at < PIECE ? length - at : PIECE), MPI_CHAR,
                 (int)from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    text.data[length] = 0;
    snprintf(name, sizeof name, "rank %u", from);
    status = results_parse(results, name, text.data);
    text_release(&text);
    return status;
}

int ranks_gather(const struct sim_ranks *r, struct sim_results *results, uint64_t *decisions)
{
    unsigned long long own = *decisions, all = own;
    int status = STATUS_OK;

    if (r->count == 1)
        return STATUS_OK;
    MPI_Reduce(&own, &all, 1, MPI_UNSIGNED_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    *decisions = all;
    if (r->rank > 0)
        results_send(results);
    else
        for (unsigned i = 1; i < r->count && status == STATUS_OK; i++)
            status = results_take(i, results);
    return status;
}

void ranks_wait(const struct sim_ranks *r)
{
    if (r->count > 1)
        MPI_Barrier(MPI_COMM_WORLD);
}

int ranks_leave(const struct sim_ranks *r, int status)
{
    if (r->count > 1 && status != STATUS_OK)
        MPI_Abort(MPI_COMM_WORLD, status);
    if (r->count > 1)
        MPI_Finalize();
    return status;
}

#else

int ranks_join(struct sim_ranks *r)
{
    *r = (struct sim_ranks){ .count = 1 };
    if (ranks_started() == 1)
        return STATUS_OK;
    return complain(
        "this program was built without MPI, so each of these %u processes would play "
        "the same games; build it with `make MPI=1`, or give each a share: --share 1/%u",
        ranks_started(), ranks_started());
}

int ranks_gather(const struct sim_ranks *r, struct sim_results *results, uint64_t *decisions)
{
    (void)r, (void)results, (void)decisions;
    return STATUS_OK;
}

void ranks_wait(const struct sim_ranks *r)
{
    (void)r;
}

int ranks_leave(const struct sim_ranks *r, int status)
{
    (void)r;
    return status;
}
#endif
