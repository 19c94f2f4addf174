#include "server/site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/secret.h"
#include "table/buffer.h"

enum { PATH_SIZE = 512, FILE_MAX = 32 << 20 };

struct site {
    char *folder; /* NULL: built in */
};

static const struct {
    const char *end, *type;
} type_row[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".json", "application/json; charset=utf-8" },
    { ".webmanifest", "application/manifest+json; charset=utf-8" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".webp", "image/webp" },
    { ".ico", "image/x-icon" },
    { ".woff2", "font/woff2" },
    { ".wasm", "application/wasm" },
    { ".txt", "text/plain; charset=utf-8" },
    { ".map", "application/json; charset=utf-8" },
};

struct site *site_open(const char *folder)
{
    struct site *site = memory_new(sizeof *site);

    site->folder = folder ? memory_copy(folder, strlen(folder)) : NULL;
    return site;
}

void site_free(struct site *site)
{
    if (site)
        free(site->folder);
    free(site);
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);

    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static const char *type_of(const char *path)
{
    for (unsigned i = 0; i < ARRAY_LEN(type_row); i++)
        if (ends_with(path, type_row[i].end))
            return type_row[i].type;
    return "application/octet-stream";
}

/* "app-1F2E3D4C.js": a file with a hash of its content in its name never changes. */
static bool is_hashed(const char *path)
{
    const char *dash = strrchr(path, '-');

    return dash && strspn(dash + 1, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") >= 8 &&
           dash[1 + strspn(dash + 1, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")] == '.';
}

/* Plain names only, so that no path leaves the folder or reaches a hidden file. */
static bool path_is_plain(const char *path)
{
    for (const char *c = path; *c; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/", *c) ||
            (*c == '.' && (c == path || c[-1] == '/')) || (*c == '/' && c[1] == '/'))
            return false;
    return path[0] != 0 && path[0] != '/';
}

static bool file_read(const char *path, struct site_file *out)
{
    FILE *file = fopen(path, "rb");
    struct buffer bytes = { 0 };
    size_t got;

    if (!file)
        return false;
    do {
        buffer_room(&bytes, 1 << 16);
        got = fread(bytes.data + bytes.length, 1, 1 << 16, file);
        bytes.length += got;
    } while (got > 0 && bytes.length < FILE_MAX);
    bool good = !ferror(file) && bytes.length < FILE_MAX;
    fclose(file);
    if (!good) {
        buffer_release(&bytes);
        return false;
    }
    out->owned = bytes.data;
    out->bytes = (const unsigned char *)bytes.data;
    out->size = bytes.length;
    return true;
}

static const struct {
    const char *name, *end;
} encoding_row[ENCODINGS] = {
    [AS_IT_IS] = { NULL, "" },
    [GZIP] = { "gzip", ".gz" },
    [BROTLI] = { "br", ".br" },
};

static bool is_accepted(const char *accepted, unsigned encoding)
{
    return encoding == AS_IT_IS || strstr(accepted, encoding_row[encoding].name) != NULL;
}

static bool folder_find(const char *folder, const char *path, const char *accepted,
                        struct site_file *out)
{
    char name[PATH_SIZE];

    for (unsigned e = ENCODINGS; e-- > 0;) {
        int length = snprintf(name, sizeof name, "%s/%s%s", folder, path, encoding_row[e].end);
        if (!is_accepted(accepted, e) || length >= (int)sizeof name || !file_read(name, out))
            continue;
        out->encoding = encoding_row[e].name;
        snprintf(out->etag, sizeof out->etag, "\"%016llx\"",
                 (unsigned long long)secret_digest(out->bytes, out->size));
        return true;
    }
    return false;
}

static bool inside_find(const char *path, const char *accepted, struct site_file *out)
{
    const struct site_row *row = site_row;

    while (row < site_row + site_row_count && strcmp(row->path, path) != 0)
        row++;
    if (row == site_row + site_row_count)
        return false;
    unsigned e = ENCODINGS - 1;
    while (!is_accepted(accepted, e) || !row->as[e].bytes)
        e--;
    out->bytes = row->as[e].bytes;
    out->size = row->as[e].size;
    out->encoding = encoding_row[e].name;
    snprintf(out->etag, sizeof out->etag, "\"%s%s\"", row->etag, encoding_row[e].end);
    return true;
}

bool site_find(const struct site *site, const char *path, const char *accepted,
               struct site_file *out)
{
    const char *plain = path[0] == '/' ? path + 1 : path;

    memset(out, 0, sizeof *out);
    plain = plain[0] ? plain : "index.html";
    if (!path_is_plain(plain) || ends_with(plain, ".gz") || ends_with(plain, ".br"))
        return false;
    out->type = type_of(plain);
    out->cache = is_hashed(plain) ? "public, max-age=31536000, immutable" : "no-cache";
    return site->folder ? folder_find(site->folder, plain, accepted, out)
                        : inside_find(plain, accepted, out);
}

bool site_is_there(const struct site *site)
{
    struct site_file file;
    bool there = site_find(site, "/", "", &file);

    if (there)
        free(file.owned);
    return there;
}
