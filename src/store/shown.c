#include "store/shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* Lines of one moment begin with "VIEWER " and end with a newline.
 *
 * The first moment contains a complete view for each viewer: a window of 32 KiB finds one view in
 * another. Later moments are short, and a table keeps their window in memory while it is loaded. */
enum {
    LEVEL = 1,
    WINDOW_FIRST = 15,
    WINDOW_LATER = 13,
    MEMORY_FIRST = 8,
    MEMORY_LATER = 5,
    RAW_MAX = 16 << 20, /* larger than any real moment; a larger claim means damage */
};

struct bytes {
    char *data; /* owned; followed by a zero byte */
    size_t size, room;
};

static void bytes_room(struct bytes *b, size_t more)
{
    if (b->size + more + 1 <= b->room)
        return;
    b->room = 2 * (b->size + more + 1);
    b->data = realloc(b->data, b->room);
    if (!b->data) {
        fputs("angeles: memory is out\n", stderr);
        abort();
    }
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

    for (size_t at = 0; at < in->size; at += 3) {
        size_t left = in->size - at;
        uint32_t three = (uint32_t)c[at] << 16 | (left > 1 ? (uint32_t)c[at + 1] << 8 : 0) |
                         (left > 2 ? c[at + 2] : 0u);
        const char four[4] = { digit[three >> 18], digit[three >> 12 & 63], digit[three >> 6 & 63],
                               digit[three & 63] };
        bytes_add(out, four, left > 2 ? 4 : left + 1);
    }
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

/* ---- Packing ------------------------------------------------------------------------------- */

struct shown_packer {
    struct bytes raw, packed, text;
    z_stream later;
    bool begun;
};

struct shown_packer *shown_packer_new(void)
{
    struct shown_packer *p = calloc(1, sizeof *p);

    if (p && deflateInit2(&p->later, LEVEL, Z_DEFLATED, -WINDOW_LATER, MEMORY_LATER,
                          Z_DEFAULT_STRATEGY) != Z_OK) {
        free(p);
        p = NULL;
    }
    return p;
}

void shown_packer_free(struct shown_packer *p)
{
    if (!p)
        return;
    deflateEnd(&p->later);
    free(p->raw.data);
    free(p->packed.data);
    free(p->text.data);
    free(p);
}

void shown_add(struct shown_packer *p, int64_t viewer, const char *line, size_t size)
{
    char head[32];

    bytes_add(&p->raw, head, (size_t)snprintf(head, sizeof head, "%lld ", (long long)viewer));
    bytes_add(&p->raw, line, size);
    bytes_add(&p->raw, "\n", 1);
}

bool shown_is_empty(const struct shown_packer *p)
{
    return p->raw.size == 0;
}

/* Compresses all of `raw`; how == Z_FINISH: this is the end, otherwise later calls may continue. */
static void deflate_all(z_stream *z, struct bytes *raw, struct bytes *out, int how)
{
    z->next_in = (unsigned char *)raw->data;
    z->avail_in = (unsigned)raw->size;
    do {
        bytes_room(out, 4096);
        z->next_out = (unsigned char *)out->data + out->size;
        z->avail_out = 4096;
        deflate(z, how);
        out->size += 4096 - z->avail_out;
    } while (z->avail_out == 0);
}

static void first_deflate(struct bytes *raw, struct bytes *out)
{
    z_stream z = { 0 };

    if (deflateInit2(&z, LEVEL, Z_DEFLATED, -WINDOW_FIRST, MEMORY_FIRST, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
        fputs("angeles: memory is out\n", stderr);
        abort();
    }
    deflate_all(&z, raw, out, Z_FINISH);
    deflateEnd(&z);
}

const char *shown_pack(struct shown_packer *p)
{
    p->packed.size = p->text.size = 0;
    if (p->begun)
        deflate_all(&p->later, &p->raw, &p->packed, Z_SYNC_FLUSH);
    else
        first_deflate(&p->raw, &p->packed);
    bytes_add(&p->text, p->begun ? "+" : "=", 1);
    base64_add(&p->text, &p->packed);
    p->begun = true;
    p->raw.size = 0;
    return p->text.data;
}

/* ---- Unpacking ----------------------------------------------------------------------------- */

struct unpacking {
    const char *table;
    int64_t viewer, number; /* the viewer whose lines are wanted; how many were found */
    bool (*take)(void *context, const struct store_line *row);
    void *context;
    struct bytes packed, raw;
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

    if (inflateInit2(&z, -WINDOW_FIRST) != Z_OK)
        return false;
    bool good = inflate_all(&z, &u->packed, &u->raw);
    inflateEnd(&z);
    return good && inflateReset(&u->later) == Z_OK;
}

static bool moment_unpack(struct unpacking *u, const char *text)
{
    bool first = text[0] == '=';

    u->packed.size = u->raw.size = 0;
    if ((!first && (text[0] != '+' || !u->begun)) || !base64_read(&u->packed, text + 1))
        return false;
    u->begun = true;
    bool good = first ? first_inflate(u) : inflate_all(&u->later, &u->packed, &u->raw);
    bytes_add(&u->raw, "", 0);
    return good;
}

static bool line_give(struct unpacking *u, const char *line)
{
    return u->take(u->context, &(struct store_line){ .table = u->table,
                                                     .viewer = u->viewer,
                                                     .number = u->number++,
                                                     .text = line });
}

static bool moment_take(void *context, const struct store_line *row)
{
    struct unpacking *u = context;

    if (!moment_unpack(u, row->text)) {
        u->broken = true;
        return false;
    }
    for (char *line = u->raw.data, *end; *line && !u->enough; line = end + 1) {
        char *text;
        int64_t viewer = strtoll(line, &text, 10);
        end = strchr(line, '\n');
        if (!end || *text != ' ') {
            u->broken = true;
            return false;
        }
        *end = 0;
        u->enough = viewer == u->viewer && !line_give(u, text + 1);
    }
    return !u->enough;
}

static bool old_take(void *context, const struct store_line *row)
{
    struct unpacking *u = context;

    u->enough = !line_give(u, row->text);
    return !u->enough;
}

enum store_result shown_read(struct store *store, const char *table, int64_t viewer,
                             bool (*take)(void *context, const struct store_line *row),
                             void *context)
{
    struct unpacking u = { .table = table, .viewer = viewer, .take = take, .context = context };

    if (inflateInit2(&u.later, -WINDOW_LATER) != Z_OK)
        return STORE_FULL;
    enum store_result result = store_read_lines(store, table, viewer, 0, old_take, &u);
    if ((result == STORE_OK || result == STORE_NONE) && !u.enough)
        result = store_read_lines(store, table, SHOWN_TO_ALL, 0, moment_take, &u);
    if (result == STORE_OK || result == STORE_NONE)
        result = u.broken ? STORE_BROKEN : u.number ? STORE_OK : STORE_NONE;
    inflateEnd(&u.later);
    free(u.packed.data);
    free(u.raw.data);
    return result;
}
