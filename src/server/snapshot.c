/* snapshot.c: a table's game as bytes, so that opening it does not require replaying it.
 *
 * A snapshot is made when the table is dropped from memory. One is also made now and then during
 * play, so that little has to be replayed after a crash. The entries remain authoritative: a
 * snapshot that is damaged, or was made by a different program, is ignored.
 *
 *     size of the uncompressed game | the game, compressed by deflate
 */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"

enum {
    LATE_ENTRIES = 512,  /* new entries before a snapshot during play */
    IDLE_ENTRIES = 32,   /* new entries before a snapshot of an idle table */
    RAW_MAX = 256 << 20, /* a larger claimed size means damage */
};

#define LAYOUT "2" /* the game inside has its own layout number */

bool snapshot_is_due(const struct table *t, bool idle)
{
    unsigned fresh =
        t->match.game ? ang_game_entry_count(t->match.game) - t->durable.snapshot_entries : 0;

    return t->durable.loaded && !t->match.halted && fresh >= (idle ? IDLE_ENTRIES : LATE_ENTRIES);
}

void snapshot_make(struct table *t)
{
    size_t size = ang_game_snapshot(t->match.game, NULL, 0);
    char *raw = memory_new(size);
    unsigned long packed_size = compressBound((unsigned long)size);
    char *packed = memory_new(sizeof(uint32_t) + packed_size);

    ang_game_snapshot(t->match.game, raw, size);
    memcpy(packed, &(uint32_t){ (uint32_t)size }, sizeof(uint32_t));
    if (compress2((unsigned char *)packed + sizeof(uint32_t), &packed_size, (unsigned char *)raw,
                  (unsigned long)size, Z_BEST_SPEED) == Z_OK)
        job_snapshot(table_job(t), ang_game_entry_count(t->match.game), LAYOUT, packed,
                     sizeof(uint32_t) + packed_size);
    t->durable.snapshot_entries = ang_game_entry_count(t->match.game);
    free(packed);
    free(raw);
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
    if (uncompress((unsigned char *)raw, &got, (const unsigned char *)packed + sizeof raw_size,
                   (unsigned long)(size - sizeof raw_size)) == Z_OK &&
        got == raw_size)
        t->match.game = ang_game_restore(t->pack, head, strlen(head), raw, raw_size, error);
    free(raw);
    return t->match.game != NULL;
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
    /* Ignores a snapshot that does not match the stored entries. */
    if (good && (ang_game_entry_count(t->match.game) != entries ||
                 store_read_counts(t->hall->store, t->id, SHOWN_TO_ALL, &counts) != STORE_OK ||
                 counts.entries < entries)) {
        ang_game_free(t->match.game);
        t->match.game = NULL;
        good = false;
    }
    if (!good)
        log_line(LOG_INFO, "snapshot", "table=%s why=%s", t->id, log_quote(error.message));
    t->durable.snapshot_entries = good ? (unsigned)entries : 0;
    return good;
}
