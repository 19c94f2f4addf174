/* sim_disk.h: a disk in memory whose power can be cut.
 *
 * Each file has its current contents, the contents that would certainly survive a power failure
 * now, and the changes in between. A sync makes a file's changes durable; a sync of a folder makes
 * the names in it durable. A power cut keeps all durable changes. Of the other changes it keeps
 * none, all or a random part, in any order, torn at sectors.
 *
 * Everything that happens is recorded as a list of events, so one run can be replayed and cut after
 * each of them.
 */
#ifndef ANGELES_SUPPORT_SIM_DISK_H
#define ANGELES_SUPPORT_SIM_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum sim_what {
    SIM_CREATE,      /* a name and an empty file, or a folder */
    SIM_DELETE,      /* a name */
    SIM_WRITE,       /* into a file */
    SIM_TRUNCATE,    /* a file to a size */
    SIM_SYNC,        /* a file's content */
    SIM_LOSE,        /* a failed sync, after which the system has given up on the file's changes */
    SIM_SYNC_FOLDER, /* the names in a folder */
    SIM_MARK,        /* changes nothing: a numbered mark by the test */
};

enum sim_kind { SIM_FILE, SIM_FOLDER, SIM_PLAIN }; /* plain: written past SQLite */

struct sim_event {
    enum sim_what what;
    enum sim_kind kind; /* of what is created */
    unsigned file;      /* its number: files are counted as they are created */
    char *path;         /* of SIM_CREATE, SIM_DELETE, SIM_SYNC_FOLDER */
    uint64_t offset;    /* or the size after SIM_TRUNCATE, or the mark's number */
    size_t size;
    unsigned char *bytes;
};

struct sim_disk;

struct sim_disk *sim_disk_new(void);
void sim_disk_free(struct sim_disk *disk);
struct sim_disk *sim_disk_clone(const struct sim_disk *disk); /* without its events */

/* Changes. Written data is copied. */
void sim_disk_do(struct sim_disk *disk, const struct sim_event *event);
unsigned sim_disk_create(struct sim_disk *disk, const char *path, enum sim_kind kind);
size_t sim_disk_event_count(const struct sim_disk *disk);
const struct sim_event *sim_disk_event(const struct sim_disk *disk, size_t index);

/* Looking. Files are numbered from 1; 0: there is none. */
unsigned sim_disk_find(const struct sim_disk *disk, const char *path);
uint64_t sim_disk_size(const struct sim_disk *disk, unsigned file);
const unsigned char *sim_disk_bytes(const struct sim_disk *disk, unsigned file);
void sim_disk_each(const struct sim_disk *disk,
                   void (*take)(void *context, const char *path, enum sim_kind kind, unsigned file),
                   void *context); /* folders before their contents */

enum sim_cut {
    SIM_CUT_LOST, /* nothing unsynced is left */
    SIM_CUT_KEPT, /* all of it is */
    SIM_CUT_TORN, /* some sectors of it are, by the seed */
    SIM_CUT_ROT,  /* the same, but some changes in transit have become garbage */
    SIM_CUT_COUNT,
};
void sim_disk_cut(struct sim_disk *disk, enum sim_cut cut, uint64_t seed);

/* Dice */
uint64_t sim_roll(uint64_t *state);

#endif
