/* witness.c: two slots of one line each:
 *
 *     angeles witness 1, store STORE, batch NUMBER, open|clean, crc CRC
 */
#include "store/witness.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

enum { SLOT_SIZE = 512, SLOT_COUNT = 2 }; /* a slot is one sector, so its write is not torn */

static unsigned long crc_of(const char *text, size_t size)
{
    return crc32(crc32(0, NULL, 0), (const unsigned char *)text, (unsigned)size);
}

static bool slot_read(const char *slot, struct witness *out)
{
    struct witness read = { 0 };
    const char *end = memchr(slot, '\n', SLOT_SIZE);
    char line[SLOT_SIZE], how[6];
    unsigned long long batch;
    unsigned long crc;
    int covered = 0;

    if (!end)
        return false;
    snprintf(line, sizeof line, "%.*s", (int)(end - slot), slot);
    if (sscanf(line, "angeles witness 1, store %32[0-9a-f], batch %19llu, %5[a-z],%n crc %8lx",
               read.store, &batch, how, &covered, &crc) != 4 ||
        crc != crc_of(line, (size_t)covered))
        return false;
    read.batch = (int64_t)batch;
    read.clean = strcmp(how, "clean") == 0;
    *out = read;
    return true;
}

enum witness_state witness_read(const char *path, struct witness *out)
{
    char slot[SLOT_COUNT][SLOT_SIZE] = { { 0 } };
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    enum witness_state state = WITNESS_DAMAGED;

    *out = (struct witness){ 0 };
    if (fd < 0)
        return errno == ENOENT ? WITNESS_MISSING : WITNESS_DAMAGED;
    if (read(fd, slot, sizeof slot) > 0)
        for (unsigned i = 0; i < SLOT_COUNT; i++) {
            struct witness one;

            if (!slot_read(slot[i], &one))
                continue;
            state = WITNESS_GOOD;
            if (one.batch > out->batch || (one.batch == out->batch && one.clean))
                *out = one;
        }
    close(fd);
    return state;
}

int witness_open(const char *path)
{
    return open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

bool witness_write(int fd, const struct witness *witness)
{
    char slot[SLOT_SIZE];
    off_t at = (off_t)(witness->batch % SLOT_COUNT) * SLOT_SIZE;
    int size =
        snprintf(slot, sizeof slot, "angeles witness 1, store %s, batch %lld, %s,", witness->store,
                 (long long)witness->batch, witness->clean ? "clean" : "open");

    size += snprintf(slot + size, sizeof slot - (size_t)size, " crc %08lx\n",
                     crc_of(slot, (size_t)size));
    memset(slot + size, ' ', sizeof slot - (size_t)size);
    return pwrite(fd, slot, sizeof slot, at) == sizeof slot &&
           (!witness->clean || fdatasync(fd) == 0);
}
