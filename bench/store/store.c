/* store.c: measures how many batches per second become durable.
 *
 *     bench-store [--ms N] [WHERE]…
 *
 * Each choice in a batch belongs to a different table: its entry, the views of four seats and a
 * spectator, and the client's request. WHERE is a folder or postgresql://…; the default is a folder
 * under build/. The yardstick is one bare write with a sync on that disk.
 */
#include "store/store.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 100, VIEWERS = 5, SAMPLE_MAX = 100000 };

static double sample[SAMPLE_MAX];

static double now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static FILE *json; /* lines as those of bench.c, or NULL */
static double yardstick_ms;

/* `choices` 0: the yardstick, which comes first. */
static void json_line(const char *what, unsigned count, unsigned choices)
{
    double ns = sample[count / 2] * 1e6;

    fprintf(json,
            "%s\n    { \"name\": \"%s%s\", \"per\": \"%s\", \"median_ns\": %.0f, "
            "\"least_ns\": %.0f, \"most_ns\": %.0f, \"times\": %u",
            choices ? "," : "", choices ? "store, " : "yardstick: ", what,
            choices ? "batch" : "write", ns, sample[0] * 1e6, sample[count - 1] * 1e6, count);
    if (choices)
        fprintf(json, ", \"beside\": \"yardstick: write and sync\", \"ratio\": %.3f",
                sample[count / 2] / yardstick_ms);
    fprintf(json, " }");
}

static void report(const char *what, unsigned count, unsigned choices, double total_ms)
{
    qsort(sample, count, sizeof *sample, by_size);
    if (json)
        json_line(what, count, choices);
    printf("  %-28s %9.0f a second %9.0f choices   median %7.2f ms, p99 %7.2f\n", what,
           count / total_ms * 1e3, (double)count * choices / total_ms * 1e3, sample[count / 2],
           sample[(size_t)count * 99 / 100]);
}

static void table_name(char name[20], unsigned table)
{
    snprintf(name, 20, "bench-%u", table);
}

static bool set_up(struct store *store)
{
    struct store_batch *batch = store_batch_begin(store);
    char name[20];

    for (unsigned i = 0; i < TABLES; i++) {
        table_name(name, i);
        store_put_table(batch,
                        &(struct store_table){
                            .table = name, .about = "{}", .summary = "", .pack = "", .head = "" });
    }
    return store_batch_commit(batch, NULL) == STORE_OK;
}

/* One choice at one table, of the size that choices of Android have. */
static void choose(struct store_batch *batch, unsigned table, int64_t number)
{
    static char shown[2800];
    char name[20], mark[20];

    memset(shown, 'x', sizeof shown - 1);
    table_name(name, table);
    snprintf(mark, sizeof mark, "%lld", (long long)number);
    store_append(batch, &(struct store_entry){ name, number,
                                               "{\"choice\":{\"i\":3,\"kind\":"
                                               "\"move\",\"targets\":[]},\"seat\":2}" });
    for (int64_t viewer = 0; viewer < VIEWERS; viewer++)
        store_show(batch, &(struct store_line){ name, viewer, number, shown });
    store_keep_request(batch, &(struct store_request){ .table = name,
                                                       .seat = number % 4,
                                                       .request = mark,
                                                       .answer = "{\"did\":\"choose\"}" });
}

static bool measure(const char *where, double ms)
{
    static const unsigned size[] = { 1, 10, 100 };
    struct store_error error;
    struct store *store = store_open(where, &error);
    int64_t number[TABLES] = { 0 };
    unsigned table = 0;
    bool good = store && set_up(store);

    if (store)
        printf("%s\n", store_about(store));
    for (unsigned i = 0; good && i < 3; i++) {
        double began = now_ms(), at = began;
        unsigned count = 0;
        char what[40];

        while (good && count < SAMPLE_MAX && at - began < ms) {
            struct store_batch *batch = store_batch_begin(store);
            double end;

            for (unsigned c = 0; c < size[i]; c++, table = (table + 1) % TABLES)
                choose(batch, table, number[table]++);
            good = store_batch_commit(batch, &error) == STORE_OK;
            end = now_ms();
            sample[count++] = end - at;
            at = end;
        }
        snprintf(what, sizeof what, "a batch of %u", size[i]);
        report(what, count, size[i], at - began);
    }
    if (!good)
        fprintf(stderr, "bench-store: %s: %s\n", where, error.text);
    store_close(store);
    return good;
}

static void yardstick(const char *folder, double ms)
{
    char path[300];
    static char page[4096];
    double began = now_ms(), at = began;
    unsigned count = 0;
    int fd;

    snprintf(path, sizeof path, "%s/yardstick", folder);
    fd = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    while (fd >= 0 && count < SAMPLE_MAX && at - began < ms) {
        double end;

        if (write(fd, page, sizeof page) != sizeof page || fdatasync(fd) != 0)
            break;
        end = now_ms();
        sample[count++] = end - at;
        at = end;
    }
    if (fd >= 0)
        close(fd);
    unlink(path);
    puts("yardstick");
    if (count) {
        report("write and sync", count, 0, at - began); /* of 4 KiB */
        yardstick_ms = sample[count / 2];
    }
}

int main(int argc, char **argv)
{
    char folder[] = "build/bench-store.XXXXXX", path[80];
    double ms = 1000;
    bool good = true, given = false;

    if (!mkdtemp(folder)) {
        perror(folder);
        return 1;
    }
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--ms") == 0 && i + 1 < argc)
            ms = strtod(argv[++i], NULL);
        else if (strcmp(argv[i], "--json") == 0 && i + 1 < argc)
            json = fopen(argv[++i], "w");
    if (json)
        fprintf(json, "{ \"lines\": [");
    yardstick(folder, ms);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--ms") == 0 || strcmp(argv[i], "--json") == 0) {
            i++;
            continue;
        }
        given = true;
        good &= measure(argv[i], ms);
    }
    if (!given)
        good = measure(folder, ms);
    if (json) {
        fprintf(json, "\n  ],\n  \"facts\": {\n  }\n}\n");
        fclose(json);
    }
    snprintf(path, sizeof path, "%s/angeles.db", folder);
    unlink(path);
    snprintf(path, sizeof path, "%s/angeles.witness", folder);
    unlink(path);
    rmdir(folder);
    return !good;
}
