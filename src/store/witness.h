/* witness.h: a small file next to the database that records the last acknowledged batch.
 *
 * A database cannot detect that its end is missing. After a power cut, or with a damaged or deleted
 * log, it is simply older. So the number of each batch is also written here, once the batch is
 * durable and before it is acknowledged. If the last batch of a database has a lower number than
 * its witness, the database has lost data.
 *
 * The file has two slots, written in turn, each with a checksum: if a write is cut short, the other
 * slot is still good. The file is synced when the store is closed. Otherwise the system writes it
 * back within about half a minute. So after a power cut it may be slightly too old and miss a loss.
 * It never claims a batch that was not durable.
 */
#ifndef ANGELES_STORE_WITNESS_H
#define ANGELES_STORE_WITNESS_H

#include <stdbool.h>
#include <stdint.h>

struct witness {
    char store[33]; /* the store it belongs to: `stamp` in the schema */
    int64_t batch;  /* the last acknowledged batch; 0: none */
    bool clean;     /* the store was closed after it */
};

enum witness_state { WITNESS_GOOD, WITNESS_MISSING, WITNESS_DAMAGED };
enum witness_state witness_read(const char *path, struct witness *out);

int witness_open(const char *path); /* for writing; -1: it cannot be opened or created, see errno */
bool witness_write(int fd, const struct witness *witness);

#endif
