#include "support/sim_disk.h"

#include <stdlib.h>
#include <string.h>

enum { SECTOR_SIZE = 512 };

struct content {
    unsigned char *bytes;
    size_t size, room;
};

struct change {
    bool truncates;
    uint64_t offset; /* or the size after it */
    size_t size;
    unsigned char *bytes;
};

struct file {
    enum sim_kind kind;
    struct content now, safe;
    struct change *change; /* since the last sync */
    size_t count, room;
};

struct name {
    char *path;
    unsigned now, safe; /* files; 0: no such file */
};

struct sim_disk {
    struct file *file;
    unsigned file_count;
    struct name *name;
    unsigned name_count;
    struct sim_event *event;
    size_t event_count, event_room;
    bool mute; /* a clone: events are not recorded */
};

uint64_t sim_roll(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void *grown(void *bytes, size_t size)
{
    void *more = realloc(bytes, size ? size : 1);

    if (!more)
        abort();
    return more;
}

static void *copied(const void *bytes, size_t size)
{
    void *copy = grown(NULL, size);

    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

/* ---- Contents ------------------------------------------------------------------------------ */

static void content_resize(struct content *c, size_t size)
{
    if (size > c->room) {
        c->room = size * 2;
        c->bytes = grown(c->bytes, c->room);
    }
    if (size > c->size)
        memset(c->bytes + c->size, 0, size - c->size);
    c->size = size;
}

static void content_write(struct content *c, uint64_t offset, const unsigned char *bytes,
                          size_t size)
{
    if (offset + size > c->size)
        content_resize(c, offset + size);
    if (size)
        memcpy(c->bytes + offset, bytes, size);
}

static struct content content_copy(const struct content *c)
{
    return (struct content){ .bytes = copied(c->bytes, c->size), .size = c->size, .room = c->size };
}

static void changes_drop(struct file *f)
{
    for (size_t i = 0; i < f->count; i++)
        free(f->change[i].bytes);
    f->count = 0;
}

static void change_add(struct file *f, struct change change)
{
    if (f->count == f->room) {
        f->room = f->room ? f->room * 2 : 16;
        f->change = grown(f->change, f->room * sizeof *f->change);
    }
    f->change[f->count++] = change;
}

static void change_apply(struct content *c, const struct change *change)
{
    if (change->truncates)
        content_resize(c, change->offset);
    else
        content_write(c, change->offset, change->bytes, change->size);
}

/* ---- Names --------------------------------------------------------------------------------- */

static struct name *name_of(const struct sim_disk *disk, const char *path)
{
    for (unsigned i = 0; i < disk->name_count; i++)
        if (strcmp(disk->name[i].path, path) == 0)
            return &disk->name[i];
    return NULL;
}

static struct name *name_add(struct sim_disk *disk, const char *path)
{
    struct name *name = name_of(disk, path);

    if (name)
        return name;
    disk->name = grown(disk->name, (disk->name_count + 1) * sizeof *disk->name);
    name = &disk->name[disk->name_count++];
    *name = (struct name){ .path = copied(path, strlen(path) + 1) };
    return name;
}

/* Whether the path is directly in the folder. */
static bool is_in(const char *path, const char *folder)
{
    size_t length = strlen(folder);

    return strncmp(path, folder, length) == 0 && path[length] == '/' &&
           !strchr(path + length + 1, '/');
}

static void folder_sync(struct sim_disk *disk, const char *folder)
{
    for (unsigned i = 0; i < disk->name_count; i++)
        if (is_in(disk->name[i].path, folder))
            disk->name[i].safe = disk->name[i].now;
}

/* ---- Events -------------------------------------------------------------------------------- */

static void event_keep(struct sim_disk *disk, const struct sim_event *event)
{
    struct sim_event kept = *event;

    if (disk->mute)
        return;
    if (event->path)
        kept.path = copied(event->path, strlen(event->path) + 1);
    if (event->bytes)
        kept.bytes = copied(event->bytes, event->size);
    if (disk->event_count == disk->event_room) {
        disk->event_room = disk->event_room ? disk->event_room * 2 : 64;
        disk->event = grown(disk->event, disk->event_room * sizeof *disk->event);
    }
    disk->event[disk->event_count++] = kept;
}

static void file_add(struct sim_disk *disk, const struct sim_event *event)
{
    disk->file = grown(disk->file, (disk->file_count + 1) * sizeof *disk->file);
    disk->file[disk->file_count++] = (struct file){ .kind = event->kind };
    name_add(disk, event->path)->now = disk->file_count;
}

void sim_disk_do(struct sim_disk *disk, const struct sim_event *event)
{
    struct file *f = event->file ? &disk->file[event->file - 1] : NULL;

    event_keep(disk, event);
    switch (event->what) {
    case SIM_CREATE:
        file_add(disk, event);
        break;
    case SIM_DELETE:
        name_add(disk, event->path)->now = 0;
        break;
    case SIM_WRITE:
        change_add(f, (struct change){ .offset = event->offset,
                                       .size = event->size,
                                       .bytes = copied(event->bytes, event->size) });
        change_apply(&f->now, &f->change[f->count - 1]);
        break;
    case SIM_TRUNCATE:
        change_add(f, (struct change){ .truncates = true, .offset = event->offset });
        change_apply(&f->now, &f->change[f->count - 1]);
        break;
    case SIM_SYNC:
        for (size_t i = 0; i < f->count; i++)
            change_apply(&f->safe, &f->change[i]);
        changes_drop(f);
        break;
    case SIM_LOSE:
        changes_drop(f);
        break;
    case SIM_SYNC_FOLDER:
        folder_sync(disk, event->path);
        break;
    case SIM_MARK:
        break;
    }
}

unsigned sim_disk_create(struct sim_disk *disk, const char *path, enum sim_kind kind)
{
    struct sim_event event = { .what = SIM_CREATE, .kind = kind };
    char *own = copied(path, strlen(path) + 1);

    event.path = own;
    sim_disk_do(disk, &event);
    free(own);
    return disk->file_count;
}

size_t sim_disk_event_count(const struct sim_disk *disk)
{
    return disk->event_count;
}

const struct sim_event *sim_disk_event(const struct sim_disk *disk, size_t index)
{
    return &disk->event[index];
}

/* ---- Looking ------------------------------------------------------------------------------- */

unsigned sim_disk_find(const struct sim_disk *disk, const char *path)
{
    const struct name *name = name_of(disk, path);

    return name ? name->now : 0;
}

uint64_t sim_disk_size(const struct sim_disk *disk, unsigned file)
{
    return disk->file[file - 1].now.size;
}

const unsigned char *sim_disk_bytes(const struct sim_disk *disk, unsigned file)
{
    return disk->file[file - 1].now.bytes;
}

void sim_disk_each(const struct sim_disk *disk,
                   void (*take)(void *context, const char *path, enum sim_kind kind, unsigned file),
                   void *context)
{
    for (unsigned i = 0; i < disk->name_count; i++) /* a folder's name is made first */
        if (disk->name[i].now)
            take(context, disk->name[i].path, disk->file[disk->name[i].now - 1].kind,
                 disk->name[i].now);
}

/* ---- Cutting the power --------------------------------------------------------------------- */

struct chances {
    enum sim_cut cut;
    uint64_t dice;
    unsigned keep, rot; /* of 16 */
};

static bool happens(struct chances *c, unsigned of_16)
{
    return (sim_roll(&c->dice) >> 20 & 15) < of_16;
}

static void sectors_keep(struct content *c, const struct change *change, struct chances *chances)
{
    for (size_t at = 0, part; at < change->size; at += part) {
        unsigned char junk[SECTOR_SIZE];

        part = SECTOR_SIZE - (size_t)((change->offset + at) % SECTOR_SIZE);
        part = part < change->size - at ? part : change->size - at;
        if (chances->cut == SIM_CUT_ROT && happens(chances, chances->rot)) {
            for (size_t i = 0; i < part; i++)
                junk[i] = (unsigned char)(sim_roll(&chances->dice) >> 13);
            content_write(c, change->offset + at, junk, part);
        } else if (happens(chances, chances->keep)) {
            content_write(c, change->offset + at, change->bytes + at, part);
        }
    }
}

static void file_cut(struct file *f, struct chances *chances)
{
    for (size_t i = 0; i < f->count; i++) {
        if (chances->cut == SIM_CUT_KEPT || (f->change[i].truncates && happens(chances, 8)))
            change_apply(&f->safe, &f->change[i]);
        else if (!f->change[i].truncates)
            sectors_keep(&f->safe, &f->change[i], chances);
    }
    changes_drop(f);
    free(f->now.bytes);
    f->now = content_copy(&f->safe);
}

/* Drops the contents of lost folders. */
static void orphans_drop(struct sim_disk *disk)
{
    for (unsigned i = 0; i < disk->name_count; i++)
        for (unsigned k = 0; k < disk->name_count; k++)
            if (!disk->name[i].now && is_in(disk->name[k].path, disk->name[i].path))
                disk->name[k].now = disk->name[k].safe = 0;
}

void sim_disk_cut(struct sim_disk *disk, enum sim_cut cut, uint64_t seed)
{
    static const unsigned keep[] = { 2, 8, 14 };
    struct chances chances = { .cut = cut, .dice = seed };

    if (cut == SIM_CUT_TORN || cut == SIM_CUT_ROT)
        chances.keep = keep[sim_roll(&chances.dice) % 3];
    chances.rot = 3;
    for (unsigned i = 0; i < disk->name_count; i++) {
        struct name *name = &disk->name[i];

        if (cut == SIM_CUT_LOST || (cut != SIM_CUT_KEPT && happens(&chances, 8)))
            name->now = name->safe;
        name->safe = name->now;
    }
    orphans_drop(disk);
    for (unsigned i = 0; i < disk->file_count; i++)
        if (cut == SIM_CUT_LOST) {
            changes_drop(&disk->file[i]);
            free(disk->file[i].now.bytes);
            disk->file[i].now = content_copy(&disk->file[i].safe);
        } else {
            file_cut(&disk->file[i], &chances);
        }
}

/* ---- Disks --------------------------------------------------------------------------------- */

struct sim_disk *sim_disk_new(void)
{
    struct sim_disk *disk = grown(NULL, sizeof *disk);

    *disk = (struct sim_disk){ 0 };
    return disk;
}

struct sim_disk *sim_disk_clone(const struct sim_disk *from)
{
    struct sim_disk *disk = sim_disk_new();

    disk->mute = true;
    disk->file_count = from->file_count;
    disk->file = grown(NULL, from->file_count * sizeof *disk->file);
    for (unsigned i = 0; i < from->file_count; i++) {
        const struct file *f = &from->file[i];

        disk->file[i] = (struct file){ .kind = f->kind,
                                       .now = content_copy(&f->now),
                                       .safe = content_copy(&f->safe) };
        for (size_t k = 0; k < f->count; k++) {
            struct change change = f->change[k];

            if (change.bytes)
                change.bytes = copied(change.bytes, change.size);
            change_add(&disk->file[i], change);
        }
    }
    for (unsigned i = 0; i < from->name_count; i++) {
        struct name *name = name_add(disk, from->name[i].path);

        name->now = from->name[i].now;
        name->safe = from->name[i].safe;
    }
    return disk;
}

void sim_disk_free(struct sim_disk *disk)
{
    if (!disk)
        return;
    for (unsigned i = 0; i < disk->file_count; i++) {
        changes_drop(&disk->file[i]);
        free(disk->file[i].change);
        free(disk->file[i].now.bytes);
        free(disk->file[i].safe.bytes);
    }
    for (unsigned i = 0; i < disk->name_count; i++)
        free(disk->name[i].path);
    for (size_t i = 0; i < disk->event_count; i++) {
        free(disk->event[i].path);
        free(disk->event[i].bytes);
    }
    free(disk->file);
    free(disk->name);
    free(disk->event);
    free(disk);
}
