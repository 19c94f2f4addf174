/* metrics.h: numbers for Prometheus. */
#ifndef ANGELES_SERVER_METRICS_H
#define ANGELES_SERVER_METRICS_H

#include <stdint.h>

struct buffer;

enum { LATENCY_ROWS = 16 };

struct metrics {
    uint64_t messages, refused, choices, bot_choices, automatic_choices;
    uint64_t tables_begun, tables_over, tables_lost, faults, reports, jobs, jobs_failed;
    uint64_t notices, notices_failed;
    uint64_t damaged, lost; /* as of the last request for metrics */
    uint64_t http_requests, http_limited, connections_total;
    unsigned connections, polls, open;
    uint64_t durable_us;            /* sum over all jobs; divide by `jobs` for the mean */
    uint64_t durable[LATENCY_ROWS]; /* [i]: within 2^i times 64 microseconds */
    int64_t stall_us;               /* the longest delay of a tick of the loop */
    int64_t started;
};

void metrics_stall(struct metrics *m, int64_t us);
void metrics_durable(struct metrics *m, int64_t us);
void metrics_write(const struct metrics *m, unsigned tables, unsigned thinking, struct buffer *out);

#endif
