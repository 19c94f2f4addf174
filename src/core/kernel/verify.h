/* verify.h: checks whether a block is consistent.
 *
 * Checks all counts, links, bounds and conservation. Runs after every choice in tests and random
 * play, and on any block loaded from outside before play continues on it.
 */
#ifndef ANGELES_KERNEL_VERIFY_H
#define ANGELES_KERNEL_VERIFY_H

#include "kernel/ask.h"

const char *block_verify(const struct ask *q); /* NULL when sound, else the fault found */

#endif
