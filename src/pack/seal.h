/* seal.h: a compiled pack as it is built into programs and pages.
 *
 * A pack may have cards that are read only in a game. It is stored so that nobody reads them by
 * accident, in a program, in a page or in a search. This is not a secret: anybody can undo it.
 */
#ifndef ANGELES_PACK_SEAL_H
#define ANGELES_PACK_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static const char seal_magic[8] = { 'A', 'N', 'G', 'S', 'E', 'A', 'L', '1' };
enum { SEAL_SIZE = sizeof(seal_magic) };

static inline bool is_sealed(const void *bytes, size_t size)
{
    return size > SEAL_SIZE && memcmp(bytes, seal_magic, SEAL_SIZE) == 0;
}

/* Seals or unseals the bytes after the magic. The same for every byte, so that a page compresses
 * as well as without it. */
static inline void seal_turn(unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] ^= 0xa5;
}

#endif
