/* witness.h: a small file beside the database that knows the last batch that was acknowledged.
 *
 * A database cannot show that its end is missing: after a power cut, or with a log that was damaged
 * or deleted, it is simply older. So the number of each batch is written here as well, after the
 * batch is durable and before anybody hears of it. A database whose last batch has a lower number
 * than its witness has been set back.
 *
 * The file has two slots, written in turn, each with a checksum: if a write is cut short the other
 * slot is still good. It is synced when the store is closed, and otherwise written back by the
 * system within about half a minute. After a power cut it may therefore be a little too old, and
 * miss a loss; it never claims a batch that was not durable.
 */
#ifndef ANGELES_STORE_WITNESS_H
#define ANGELES_STORE_WITNESS_H

#include <stdbool.h>
#include <stdint.h>

struct witness {
    char store[33]; /* which store it is about: `stamp` in the schema */
    int64_t batch;  /* the last that was acknowledged; 0: it knows of none */
    bool clean;     /* the store was closed after it */
};

enum witness_state { WITNESS_GOOD, WITNESS_MISSING, WITNESS_DAMAGED };
enum witness_state witness_read(const char *path, struct witness *out);

int witness_open(const char *path); /* to write; -1: it cannot be opened or made, see errno */
bool witness_write(int fd, const struct witness *witness);

#endif
