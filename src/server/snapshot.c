/* snapshot.c: a table's game as bytes, so that it need not be played again when somebody comes
 * back.
 *
 * Made when the table is dropped from memory, and now and then while it is played, so that little
 * has to be played again after a crash. The entries stay what counts: a snapshot that is damaged,
 * or another program's, is passed over.
 *
 *     size of the rest, unpacked | what deflate makes of: number of steps | steps | the game
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"

enum {
    LATE_ENTRIES = 512,  /* made while people play */
    IDLE_ENTRIES = 32,   /* made when they have gone */
    RAW_MAX = 256 << 20, /* what claims to be more is damaged */
};

#define LAYOUT "1" /* of what stands before the game; the game's own is in it */

bool snapshot_is_due(const struct table *t, bool idle)
{
    unsigned fresh = t->game ? ang_game_entry_count(t->game) - t->snapshot_entries : 0;

    return t->loaded && !t->ill && fresh >= (idle ? IDLE_ENTRIES : LATE_ENTRIES);
}

void snapshot_make(struct table *t)
{
    uint32_t steps = t->step_count;
    size_t before = sizeof steps + steps * sizeof *t->step;
    size_t size = before + ang_game_snapshot(t->game, NULL, 0);
    char *raw = memory_new(size);
    unsigned long packed_size = compressBound((unsigned long)size);
    char *packed = memory_new(sizeof(uint32_t) + packed_size);

    memcpy(raw, &steps, sizeof steps);
    if (steps)
        memcpy(raw + sizeof steps, t->step, steps * sizeof *t->step);
    ang_game_snapshot(t->game, raw + before, size - before);
    memcpy(packed, &(uint32_t){ (uint32_t)size }, sizeof(uint32_t));
    if (compress2((unsigned char *)packed + sizeof(uint32_t), &packed_size, (unsigned char *)raw,
                  (unsigned long)size, Z_BEST_SPEED) == Z_OK)
        job_snapshot(table_job(t), ang_game_entry_count(t->game), LAYOUT, packed,
                     sizeof(uint32_t) + packed_size);
    t->snapshot_entries = ang_game_entry_count(t->game);
    free(packed);
    free(raw);
}

static bool raw_take(struct table *t, const char *head, const char *raw, size_t size,
                     struct ang_error *error)
{
    uint32_t steps;

    if (size < sizeof steps)
        return false;
    memcpy(&steps, raw, sizeof steps);
    if (steps > (size - sizeof steps) / sizeof *t->step)
        return false;
    size_t before = sizeof steps + steps * sizeof *t->step;
    t->game = ang_game_restore(t->pack, head, strlen(head), raw + before, size - before, error);
    if (!t->game)
        return false;
    t->step = memory_new((steps + 1) * sizeof *t->step);
    for (uint32_t i = 0; i < steps; i++) {
        const char *step = raw + sizeof steps + i * sizeof *t->step;
        t->step[i] = (struct step){ .seat = (uint8_t)step[offsetof(struct step, seat)],
                                    .choice = step[offsetof(struct step, choice)] != 0,
                                    .automatic = step[offsetof(struct step, automatic)] != 0 };
    }
    t->step_count = steps;
    t->step_max = steps + 1;
    return true;
}

static bool packed_take(struct table *t, const char *head, const char *packed, size_t size,
                        struct ang_error *error)
{
    uint32_t raw_size;

    if (size < sizeof raw_size)
        return false;
    memcpy(&raw_size, packed, sizeof raw_size);
    if (raw_size > RAW_MAX)
        return false;
    unsigned long got = raw_size;
    char *raw = memory_new(raw_size);
    bool good =
        uncompress((unsigned char *)raw, &got, (const unsigned char *)packed + sizeof raw_size,
                   (unsigned long)(size - sizeof raw_size)) == Z_OK &&
        got == raw_size && raw_take(t, head, raw, raw_size, error);
    free(raw);
    return good;
}

bool snapshot_open(struct table *t, const char *head)
{
    struct ang_error error = { .message = "the snapshot is damaged" };
    struct store_counts counts = { 0 };
    char layout[65];
    int64_t entries = 0;
    void *bytes = NULL;
    size_t size;

    if (store_read_snapshot(t->hall->store, t->id, &entries, layout, &bytes, &size) != STORE_OK)
        return false;
    bool good = strcmp(layout, LAYOUT) == 0 && packed_take(t, head, bytes, size, &error);
    store_free(bytes);
    /* It belongs to these entries, or to none. */
    if (good && (ang_game_entry_count(t->game) != entries ||
                 store_read_counts(t->hall->store, t->id, SHOWN_TO_ALL, &counts) != STORE_OK ||
                 counts.entries < entries)) {
        ang_game_free(t->game);
        free(t->step);
        t->game = NULL;
        t->step = NULL;
        t->step_count = t->step_max = 0;
        good = false;
    }
    if (!good)
        log_line(LOG_INFO, "snapshot", "table=%s why=%s", t->id, log_quote(error.message));
    t->snapshot_entries = good ? (unsigned)entries : 0;
    return good;
}
