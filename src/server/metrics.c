#include "server/metrics.h"

#include <inttypes.h>

#include "server/format.h"

enum { FIRST_US = 64 };

void metrics_durable(struct metrics *m, int64_t us)
{
    unsigned row = 0;

    m->jobs++;
    m->durable_us += (uint64_t)us;
    while (row + 1 < LATENCY_ROWS && us > (int64_t)FIRST_US << row)
        row++;
    m->durable[row]++;
}

void metrics_stall(struct metrics *m, int64_t us)
{
    if (us > m->stall_us)
        m->stall_us = us;
}

static void number_write(struct buffer *out, const char *name, const char *type, const char *help,
                         uint64_t value)
{
    buffer_format(out, "# HELP angeles_%s %s\n# TYPE angeles_%s %s\nangeles_%s %" PRIu64 "\n", name,
                  help, name, type, name, value);
}

void metrics_write(const struct metrics *m, unsigned tables, unsigned thinking, struct buffer *out)
{
    const struct {
        const char *name, *type, *help;
        uint64_t value;
    } row[] = {
        { "tables", "gauge", "Tables in memory.", tables },
        { "connections", "gauge", "Sockets and long polls that are open.",
          m->connections + m->polls },
        { "open", "gauge", "Connections of all kinds, accepted and not closed.", m->open },
        { "thinking", "gauge", "Bots that think.", thinking },
        { "connections_total", "counter", "Connections there have been.", m->connections_total },
        { "messages_total", "counter", "Messages that arrived.", m->messages },
        { "messages_refused_total", "counter", "Messages turned away by a limit.", m->refused },
        { "http_requests_total", "counter", "Requests over HTTP.", m->http_requests },
        { "http_limited_total", "counter", "Requests turned away by a limit.", m->http_limited },
        { "choices_total", "counter", "Choices by people.", m->choices },
        { "bot_choices_total", "counter", "Choices by bots.", m->bot_choices },
        { "automatic_choices_total", "counter", "Choices that left no choice.",
          m->automatic_choices },
        { "tables_begun_total", "counter", "Games begun.", m->tables_begun },
        { "tables_over_total", "counter", "Games that came to an end.", m->tables_over },
        { "faults_total", "counter", "Bugs in the rules found at tables.", m->faults },
        { "reports_total", "counter", "Reports by players.", m->reports },
        { "notices_total", "counter", "Notifications that were sent.", m->notices },
        { "notices_failed_total", "counter", "Notifications that did not arrive.",
          m->notices_failed },
        { "writes_failed_total", "counter", "Changes that the store refused.", m->jobs_failed },
        { "tables_damaged", "gauge", "Tables whose record was found to be damaged.", m->damaged },
        { "store_lost", "gauge", "1: the store was rolled back, and it is not accepted.", m->lost },
        { "tables_lost_total", "counter", "Tables at which a seat had seen more than is stored.",
          m->tables_lost },
        { "started_seconds", "gauge", "When the server was started.", (uint64_t)m->started },
    };
    uint64_t sum = 0;

    for (unsigned i = 0; i < ARRAY_LEN(row); i++)
        number_write(out, row[i].name, row[i].type, row[i].help, row[i].value);
    buffer_format(
        out,
        "# HELP angeles_stall_seconds_max The longest time the loop was busy with one thing.\n"
        "# TYPE angeles_stall_seconds_max gauge\nangeles_stall_seconds_max %.6f\n",
        (double)m->stall_us / 1e6);
    buffer_add_string(out, "# HELP angeles_durable_seconds Time until a change is durable.\n"
                           "# TYPE angeles_durable_seconds histogram\n");
    for (unsigned i = 0; i < LATENCY_ROWS; i++) {
        sum += m->durable[i];
        if (i + 1 < LATENCY_ROWS)
            buffer_format(out, "angeles_durable_seconds_bucket{le=\"%.6f\"} %" PRIu64 "\n",
                          (double)((uint64_t)FIRST_US << i) / 1e6, sum);
    }
    buffer_format(out,
                  "angeles_durable_seconds_bucket{le=\"+Inf\"} %" PRIu64 "\n"
                  "angeles_durable_seconds_sum %.6f\nangeles_durable_seconds_count %" PRIu64 "\n",
                  sum, (double)m->durable_us / 1e6, sum);
}
