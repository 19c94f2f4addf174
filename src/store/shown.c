#define _GNU_SOURCE
#include "store/shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

/* Uncompressed, a line is "VIEWER ", the line as shown, and a newline. Shared texts are replaced by
 * the character 1 or 2, which does not occur in JSON. A line that begins with such a character sets
 * the shared text for those after it.
 *
 * Chunks start afresh. Servers before compressed by deflate. Of moments that they stored by
 * themselves, those that start afresh have the larger window, and those that continue share a
 * smaller one. */
enum {
    LEVEL = 1,
    WINDOW = 15,
    WINDOW_LATER = 13,
    SHARED_LEAST = 24, /* shorter texts are not worth it */
    KEPT_ROOM = 2 * SHOWN_CHUNK,
    ANYBODY = -1,       /* lines of all viewers */
    VIEWER_LAST = 7,    /* of all games */
    RAW_MAX = 16 << 20, /* larger than any real chunk; a larger stated size means damage */
};

struct bytes {
    char *data; /* owned; followed by a zero byte */
    size_t size, room;
};

static _Noreturn void out_of_memory(void)
{
    fputs("angeles: out of memory\n", stderr);
    abort();
}

static char *room_made(char *data, size_t size, size_t *room, size_t more)
{
    if (size + more + 1 <= *room)
        return data;
    *room = *room + *room / 2 > size + more + 1 ? *room + *room / 2 : size + more + 1;
    data = realloc(data, *room);
    if (!data)
        out_of_memory();
    return data;
}

static void bytes_room(struct bytes *b, size_t more)
{
    b->data = room_made(b->data, b->size, &b->room, more);
}

static void bytes_add(struct bytes *b, const void *data, size_t size)
{
    bytes_room(b, size);
    memcpy(b->data + b->size, data, size);
    b->size += size;
    b->data[b->size] = 0;
}

/* ---- Text --------------------------------------------------------------------------------- */

static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void base64_add(struct bytes *out, const struct bytes *in)
{
    const unsigned char *c = (const unsigned char *)in->data;

    bytes_room(out, in->size / 3 * 4 + 4);
    for (size_t at = 0; at < in->size; at += 3) {
        size_t left = in->size - at;
        uint32_t three = (uint32_t)c[at] << 16 | (left > 1 ? (uint32_t)c[at + 1] << 8 : 0) |
                         (left > 2 ? c[at + 2] : 0u);
        const char four[4] = { digit[three >> 18], digit[three >> 12 & 63], digit[three >> 6 & 63],
                               digit[three & 63] };
        memcpy(out->data + out->size, four, 4);
        out->size += left > 2 ? 4 : left + 1;
    }
    out->data[out->size] = 0;
}

static bool base64_read(struct bytes *out, const char *text)
{
    uint32_t held = 0;
    unsigned bits = 0;

    for (; *text; text++) {
        const char *found = strchr(digit, *text);
        if (!found)
            return false;
        held = held << 6 | (uint32_t)(found - digit);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes_add(out, &(char){ (char)(held >> bits) }, 1);
        }
    }
    return true;
}

/* ---- Collecting ---------------------------------------------------------------------------- */

void shown_release(struct shown *shown)
{
    free(shown->data);
    *shown = (struct shown){ 0 };
}

static void raw_add(struct shown *shown, const char *data, size_t size)
{
    shown->data = room_made(shown->data, shown->size, &shown->room, size);
    memcpy(shown->data + shown->size, data, size);
    shown->size += size;
    shown->data[shown->size] = 0;
}

void shown_begin(struct shown *shown)
{
    memset(shown->shared, 0, sizeof shown->shared);
}

void shown_share(struct shown *shown, unsigned number, const char *text, size_t size)
{
    if (size < SHARED_LEAST)
        return;
    raw_add(shown, &(char){ (char)(number + 1) }, 1);
    shown->shared[number] = (struct shown_text){ shown->size, size };
    raw_add(shown, text, size);
    raw_add(shown, "\n", 1);
}

/* The position of the text in the line. Searching for its beginning is quicker than for all of
 * it. */
static const char *text_find(const char *line, size_t size, const char *text, size_t text_size)
{
    const char *end = line + size;

    while (text_size >= SHARED_LEAST && (size_t)(end - line) >= text_size &&
           (line = memmem(line, (size_t)(end - line), text, SHARED_LEAST)) != NULL &&
           (size_t)(end - line) >= text_size) {
        if (memcmp(line, text, text_size) == 0)
            return line;
        line++;
    }
    return NULL;
}

void shown_add(struct shown *shown, int64_t viewer, const char *line, size_t size)
{
    char head[32];

    raw_add(shown, head, (size_t)snprintf(head, sizeof head, "%lld ", (long long)viewer));
    for (unsigned i = 0; i < SHOWN_SHARED; i++) {
        const struct shown_text *text = &shown->shared[i];
        const char *found = text_find(line, size, shown->data + text->at, text->size);
        if (!found)
            continue;
        raw_add(shown, line, (size_t)(found - line));
        raw_add(shown, &(char){ (char)(i + 1) }, 1);
        size -= (size_t)(found - line) + text->size;
        line = found + text->size;
    }
    raw_add(shown, line, size);
    raw_add(shown, "\n", 1);
}

/* ---- Packing ------------------------------------------------------------------------------- */

struct shown_packer {
    struct bytes packed, text;
    ZSTD_CCtx *zstd;
};

struct shown_packer *shown_packer_new(void)
{
    struct shown_packer *p = calloc(1, sizeof *p);

    if (p && !(p->zstd = ZSTD_createCCtx())) {
        free(p);
        p = NULL;
    }
    return p;
}

void shown_packer_free(struct shown_packer *p)
{
    if (!p)
        return;
    ZSTD_freeCCtx(p->zstd);
    free(p->packed.data);
    free(p->text.data);
    free(p);
}

const char *shown_pack(struct shown_packer *p, struct shown *shown, unsigned entries)
{
    char head[16];

    p->text.size = 0;
    p->packed.size = 0;
    bytes_room(&p->packed, ZSTD_compressBound(shown->size));
    p->packed.size =
        ZSTD_compressCCtx(p->zstd, p->packed.data, p->packed.room, shown->data, shown->size, LEVEL);
    if (ZSTD_isError(p->packed.size)) /* with enough room: out of memory */
        out_of_memory();
    bytes_add(&p->text, head, (size_t)snprintf(head, sizeof head, "%%%u ", entries));
    base64_add(&p->text, &p->packed);
    shown->size = 0;
    if (shown->room > KEPT_ROOM)
        shown_release(shown);
    return p->text.data;
}

/* ---- Unpacking ----------------------------------------------------------------------------- */

struct unpacking {
    const char *table;
    int64_t viewer, number; /* the viewer whose lines are wanted, or ANYBODY; the number found */
    bool (*take)(void *context, const struct store_line *row);
    void *context;
    struct bytes packed, raw, line;
    z_stream later;
    bool begun, broken, enough;
};

static bool inflate_all(z_stream *z, struct bytes *packed, struct bytes *out)
{
    int result;

    z->next_in = (unsigned char *)packed->data;
    z->avail_in = (unsigned)packed->size;
    do {
        bytes_room(out, 16384);
        z->next_out = (unsigned char *)out->data + out->size;
        z->avail_out = 16384;
        result = inflate(z, Z_SYNC_FLUSH);
        out->size += 16384 - z->avail_out;
    } while (result == Z_OK && z->avail_out == 0 && out->size < RAW_MAX);
    return (result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR) &&
           z->avail_in == 0 && out->size < RAW_MAX;
}

static bool first_inflate(struct unpacking *u)
{
    z_stream z = { 0 };

    if (inflateInit2(&z, -WINDOW) != Z_OK)
        return false;
    bool good = inflate_all(&z, &u->packed, &u->raw);
    inflateEnd(&z);
    return good && inflateReset(&u->later) == Z_OK;
}

static bool chunk_unpack(struct unpacking *u)
{
    unsigned long long size = ZSTD_getFrameContentSize(u->packed.data, u->packed.size);

    if (size > RAW_MAX) /* an error is a large number too */
        return false;
    bytes_room(&u->raw, (size_t)size);
    u->raw.size = (size_t)size;
    return ZSTD_decompress(u->raw.data, (size_t)size, u->packed.data, u->packed.size) == size;
}

static bool is_chunk(const char *text)
{
    return text[0] == '%' || text[0] == '#';
}

static bool row_unpack(struct unpacking *u, const char *text)
{
    char how = text[0];
    bool good;

    u->packed.size = u->raw.size = 0;
    if (is_chunk(text))
        text += strcspn(text, " ");
    if (!text[0] || !base64_read(&u->packed, text + 1))
        return false;
    if (how == '%')
        good = chunk_unpack(u);
    else if (how == '#' || how == '=')
        good = first_inflate(u);
    else
        good = how == '+' && u->begun && inflate_all(&u->later, &u->packed, &u->raw);
    u->begun = true;
    bytes_add(&u->raw, "", 0);
    return good && u->raw.size; /* the part that was cut off may be empty */
}

static bool line_give(struct unpacking *u, const char *line)
{
    return u->take(u->context, &(struct store_line){ .table = u->table,
                                                     .viewer = u->viewer,
                                                     .number = u->number++,
                                                     .text = line });
}

static bool is_shared(char c)
{
    return c > 0 && c <= SHOWN_SHARED;
}

/* Unpacks a line: inserts its shared texts. */
static const char *line_whole(struct unpacking *u, const struct bytes shared[], const char *from,
                              const char *end)
{
    u->line.size = 0;
    for (const char *at = from; at < end; at++)
        if (is_shared(*at)) {
            const struct bytes *text = &shared[*at - 1];
            bytes_add(&u->line, from, (size_t)(at - from));
            bytes_add(&u->line, text->data, text->size);
            from = at + 1;
        }
    bytes_add(&u->line, from, (size_t)(end - from));
    return u->line.data;
}

static void lines_take(struct unpacking *u, char *raw, size_t size)
{
    struct bytes shared[SHOWN_SHARED] = { 0 };

    for (char *line = raw, *end; line < raw + size && !u->enough && !u->broken; line = end + 1) {
        char *text = line;
        end = memchr(line, '\n', (size_t)(raw + size - line));
        if (end && is_shared(*line)) {
            shared[*line - 1] =
                (struct bytes){ .data = line + 1, .size = (size_t)(end - line - 1) };
            continue;
        }
        int64_t viewer = end ? strtoll(line, &text, 10) : 0;
        u->broken = !end || *text != ' ';
        if (!u->broken && (u->viewer == viewer || u->viewer == ANYBODY))
            u->enough = !line_give(u, line_whole(u, shared, text + 1, end));
    }
}

static bool row_take(void *context, const struct store_line *row)
{
    struct unpacking *u = context;

    u->broken = !row_unpack(u, row->text);
    if (!u->broken)
        lines_take(u, u->raw.data, u->raw.size);
    return !u->broken && !u->enough;
}

static bool old_take(void *context, const struct store_line *row)
{
    struct unpacking *u = context;

    u->enough = !line_give(u, row->text);
    return !u->enough;
}

static bool is_read(enum store_result result)
{
    return result == STORE_OK || result == STORE_NONE;
}

/* Rows written by servers that packed nothing, packed rows, then what is not stored. */
static enum store_result all_read(struct unpacking *u, struct store *store, int64_t first,
                                  int64_t last, const struct shown *fresh)
{
    enum store_result result = STORE_OK;

    if (inflateInit2(&u->later, -WINDOW_LATER) != Z_OK)
        return STORE_FULL;
    for (int64_t viewer = first; viewer <= last && is_read(result) && !u->enough; viewer++)
        result = store_read_lines(store, u->table, viewer, 0, old_take, u);
    if (is_read(result) && !u->enough)
        result = store_read_lines(store, u->table, SHOWN_TO_ALL, 0, row_take, u);
    if (is_read(result) && fresh && !u->broken)
        lines_take(u, fresh->data, fresh->size);
    inflateEnd(&u->later);
    free(u->packed.data);
    free(u->raw.data);
    free(u->line.data);
    return !is_read(result) ? result : u->broken ? STORE_BROKEN : u->number ? STORE_OK : STORE_NONE;
}

enum store_result shown_read(struct store *store, const char *table, int64_t viewer,
                             const struct shown *fresh,
                             bool (*take)(void *context, const struct store_line *row),
                             void *context)
{
    struct unpacking u = { .table = table, .viewer = viewer, .take = take, .context = context };

    return all_read(&u, store, viewer, viewer, fresh);
}

/* ---- How far ------------------------------------------------------------------------------- */

static bool chunk_upto(void *context, const struct store_line *row)
{
    if (is_chunk(row->text))
        *(int64_t *)context = strtoll(row->text + 1, NULL, 10);
    return true;
}

static bool line_upto(void *context, const struct store_line *row)
{
    static const char begin[] = "{\"entries\":";
    int64_t *upto = context;

    if (strncmp(row->text, begin, sizeof begin - 1) == 0) {
        int64_t entries = strtoll(row->text + sizeof begin - 1, NULL, 10);
        *upto = entries > *upto ? entries : *upto;
    }
    return true;
}

enum store_result shown_upto(struct store *store, const char *table, int64_t *entries)
{
    struct store_counts counts = { 0 };
    enum store_result result = store_read_counts(store, table, SHOWN_TO_ALL, &counts);

    *entries = -1;
    if (result == STORE_OK && counts.lines)
        result =
            store_read_lines(store, table, SHOWN_TO_ALL, counts.lines - 1, chunk_upto, entries);
    if (*entries >= 0)
        return result;
    /* Stored by an older server, at every moment. */
    struct unpacking u = {
        .table = table, .viewer = ANYBODY, .take = line_upto, .context = entries
    };
    result = is_read(result) ? all_read(&u, store, 0, VIEWER_LAST, NULL) : result;
    return result == STORE_NONE ? STORE_OK : result;
}
