/* snapshot.c: a game with its whole history as bytes, so that play can continue without a replay.
 * It is only a shortcut: a program that stores one also stores the save, which does not depend on
 * this program's memory layout.
 *
 *     head | block | entries | sizes of their texts | texts | diffs | log | events
 *
 * Nothing in it is trusted. The layout must be this program's, the checksum must match, every index
 * must be in range, and the block must be consistent.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"

struct snapshot_head {
    uint64_t layout, sum; /* sum: of everything, with this field 0 */
    uint64_t hash;        /* of the game */
    uint32_t entry_count, log_count, struck_count, diff_count, event_count, unused;
    uint64_t text_size;
    uint32_t undone[SEAT_MAX];
    struct option struck[8];
};

static uint64_t sum_add(uint64_t sum, const void *bytes, size_t size)
{
    const unsigned char *c = bytes;

    for (size_t i = 0; i < size; i++)
        sum = (sum ^ c[i]) * 0x100000001b3u;
    return sum;
}

static uint64_t sum_text(uint64_t sum, const char *text)
{
    return sum_add(sum, text, strlen(text) + 1);
}

static uint64_t sum_number(uint64_t sum, uint64_t number)
{
    return sum_add(sum, &number, sizeof number);
}

/* A hash of everything that gives meaning to the numbers in a block, an entry or a line of the log.
 */
static uint64_t layout_of(const struct ang_pack *pack)
{
    const struct rules *r = pack->rules;
    uint64_t sum = sum_text(sum_text(0xcbf29ce484222325u, ANG_VERSION), ang_pack_hash(pack));

    sum = sum_number(sum, pack->pack.block_size);
    sum = sum_number(sum, sizeof(struct block));
    sum = sum_add(sum, &r->room, sizeof r->room);
    sum = sum_number(sum, (uint64_t)sizeof(struct entry) << 32 | sizeof(struct log_entry));
    sum = sum_number(sum, sizeof(struct ang_event));
    for (unsigned f = 0; f < r->field_count; f++)
        sum = sum_number(sum_text(sum, r->field[f].name), r->field[f].at);
    for (unsigned z = 0; z < r->zone_count; z++)
        sum = sum_text(sum, r->zone[z].name);
    for (unsigned p = 0; p < r->proc_count; p++) {
        sum = sum_text(sum, r->proc[p].name ? r->proc[p].name : "");
        for (unsigned i = 0; i < ARRAY_LEN(r->proc[p].step) && r->proc[p].step[i]; i++)
            sum = sum_text(sum, r->proc[p].step[i]);
    }
    return sum_number(sum, r->vocabulary->message_count);
}

static uint64_t sum_all(struct snapshot_head head, const void *rest, size_t size)
{
    head.sum = 0;
    return sum_add(sum_add(head.layout, &head, sizeof head), rest, size);
}

/* Writing */

struct bytes {
    char *out;
    size_t size, used;
};

static void bytes_add(struct bytes *b, const void *data, size_t size)
{
    if (b->used + size <= b->size && size)
        memcpy(b->out + b->used, data, size);
    b->used += size;
}

static size_t text_length(const struct entry *e)
{
    return e->text ? strlen(e->text) + 1 : 0;
}

size_t ang_game_snapshot(const struct ang_game *g, void *out, size_t size)
{
    struct bytes b = { .out = out, .size = size };
    struct snapshot_head head;

    memset(&head, 0, sizeof head);
    head.layout = layout_of(g->pack);
    head.hash = ang_game_hash(g);
    head.entry_count = g->entry_count;
    head.log_count = g->log_count;
    head.struck_count = g->struck_count;
    head.diff_count = (uint32_t)g->diff_count;
    head.event_count = g->event_count;
    memcpy(head.undone, g->undone, sizeof head.undone);
    memcpy(head.struck, g->struck, sizeof head.struck);
    for (unsigned i = 0; i < g->entry_count; i++)
        head.text_size += text_length(&g->entry[i]);
    bytes_add(&b, &head, sizeof head);
    bytes_add(&b, g->b, g->b->size);
    for (unsigned i = 0; i < g->entry_count; i++) {
        struct entry e = g->entry[i];
        e.text = NULL;
        bytes_add(&b, &e, sizeof e);
    }
    for (unsigned i = 0; i < g->entry_count; i++)
        bytes_add(&b, &(uint32_t){ (uint32_t)text_length(&g->entry[i]) }, sizeof(uint32_t));
    for (unsigned i = 0; i < g->entry_count; i++)
        bytes_add(&b, g->entry[i].text, text_length(&g->entry[i]));
    bytes_add(&b, g->diff, g->diff_count * sizeof *g->diff);
    bytes_add(&b, g->log, g->log_count * sizeof *g->log);
    bytes_add(&b, g->event, g->event_count * sizeof *g->event);
    if (b.used <= size) {
        head.sum = sum_all(head, b.out + sizeof head, b.used - sizeof head);
        memcpy(b.out, &head, sizeof head);
    }
    return b.used;
}

/* Reading */

static bool take(const char **from, const char *end, void *to, size_t size)
{
    if ((size_t)(end - *from) < size)
        return false;
    if (size)
        memcpy(to, *from, size);
    *from += size;
    return true;
}

static bool rows_allocate(struct ang_game *g, const struct snapshot_head *head)
{
    g->entry = calloc(head->entry_count + 64, sizeof *g->entry);
    g->diff = calloc((size_t)head->diff_count + 64, sizeof *g->diff);
    g->log = calloc(head->log_count + 64, sizeof *g->log);
    g->entry_max = head->entry_count + 64;
    g->diff_max = (size_t)head->diff_count + 64;
    g->log_max = head->log_count + 64;
    return g->entry && g->diff && g->log && events_room(g, head->event_count);
}

static bool texts_take(struct ang_game *g, unsigned count, const char **at, const char *end)
{
    const char *sizes = *at;
    uint32_t size;

    if ((size_t)(end - sizes) < count * sizeof size)
        return false;
    *at += count * sizeof size;
    for (unsigned i = 0; i < count; i++) {
        memcpy(&size, sizes + i * sizeof size, sizeof size);
        if (size == 0)
            continue;
        if ((size_t)(end - *at) < size || (*at)[size - 1] != 0)
            return false;
        g->entry[i].text = malloc(size);
        if (!g->entry[i].text || !take(at, end, g->entry[i].text, size))
            return false;
    }
    return true;
}

static bool rows_hold(const struct ang_game *g)
{
    size_t diffs = 0;

    for (unsigned i = 0; i < g->entry_count; i++) {
        const struct entry *e = &g->entry[i];
        if (e->kind > ANG_ENTRY_LOAD || e->seat > SPECTATOR || e->diff_at != diffs ||
            e->diff_count > g->diff_count - diffs || e->log_at > g->log_count ||
            e->by > ANG_BY_BOT || e->struck > ARRAY_LEN(g->struck))
            return false;
        diffs += e->diff_count;
    }
    for (size_t i = 0; i < g->diff_count; i++)
        if (g->diff[i].at >= g->pack->pack.block_size / 8)
            return false;
    for (unsigned i = 0; i < g->log_count; i++)
        if (g->log[i].param_count > LOG_PARAM_MAX)
            return false;
    for (unsigned i = 0; i < g->event_count; i++) {
        const struct ang_event *e = &g->event[i];
        if ((unsigned)e->kind > ANG_GAME_OVER || e->seat < -1 || e->seat >= g->b->seat_count ||
            e->card < -1 || e->card >= (int)g->pack->pack.entry_count ||
            e->line >= (int)g->log_count || e->entry > g->entry_count)
            return false;
    }
    return diffs == g->diff_count;
}

static bool contents_take(struct ang_game *g, const struct snapshot_head *head, const char *at,
                          const char *end)
{
    const size_t room = (size_t)(end - at);
    struct block *b = g->b;

    if (head->entry_count > room / sizeof *g->entry || head->log_count > room / sizeof *g->log ||
        head->diff_count > room / sizeof *g->diff || head->event_count > room / sizeof *g->event ||
        head->struck_count > ARRAY_LEN(g->struck) || !rows_allocate(g, head) ||
        !take(&at, end, b, g->pack->pack.block_size) ||
        !take(&at, end, g->entry, head->entry_count * sizeof *g->entry))
        return false;
    g->entry_count = head->entry_count; /* their texts are freed from now on */
    for (unsigned i = 0; i < g->entry_count; i++) {
        unsigned char flag;
        memcpy(&flag, (char *)&g->entry[i] + offsetof(struct entry, taken_back), sizeof flag);
        g->entry[i].taken_back = flag != 0; /* whatever byte was there */
        g->entry[i].text = NULL;
    }
    if (!texts_take(g, head->entry_count, &at, end) ||
        !take(&at, end, g->diff, head->diff_count * sizeof *g->diff) ||
        !take(&at, end, g->log, head->log_count * sizeof *g->log) ||
        !take(&at, end, g->event, head->event_count * sizeof *g->event) || at != end)
        return false;
    g->diff_count = head->diff_count;
    g->log_count = head->log_count;
    g->event_count = head->event_count;
    g->struck_count = head->struck_count;
    memcpy(g->undone, head->undone, sizeof g->undone);
    memcpy(g->struck, head->struck, sizeof g->struck);
    return b->size == g->pack->pack.block_size && b->seat_count == g->setup.seat_count &&
           rows_hold(g);
}

struct ang_game *ang_game_restore(const struct ang_pack *pack, const char *head_text,
                                  size_t head_size, const void *bytes, size_t size,
                                  struct ang_error *error)
{
    const char *at = bytes, *end = at + size;
    struct snapshot_head head;
    struct guard guard;

    if (!take(&at, end, &head, sizeof head) || head.layout != layout_of(pack)) {
        error_set(error, ANG_CONTENT, "the snapshot was made by a different program");
        return NULL;
    }
    if (sum_all(head, at, (size_t)(end - at)) != head.sum) {
        error_set(error, ANG_CONTENT, "the snapshot is damaged");
        return NULL;
    }
    struct ang_game *g = game_of_head(pack, head_text, head_size, error);
    if (!g)
        return NULL;
    bool good = contents_take(g, &head, at, end) && ang_game_hash(g) == head.hash;
    if (good && GUARDED(&guard)) {
        good = ang_game_verify(g, NULL);
        guard_close(&guard);
    } else {
        good = false;
    }
    if (good)
        return g;
    error_set(error, ANG_CONTENT, "the snapshot is invalid");
    ang_game_free(g);
    return NULL;
}
