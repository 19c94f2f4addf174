/* site.h: the files of the client: inside the program, or in a folder. */
#ifndef ANGELES_SERVER_SITE_H
#define ANGELES_SERVER_SITE_H

#include <stdbool.h>
#include <stddef.h>

struct site;

/* As it is linked into the program (made by tools/sitec.c). */
struct site_row {
    const char *path; /* "assets/app-1F2E3D4C.js" */
    const unsigned char *bytes, *gzip;
    size_t size, gzip_size; /* gzip_size 0: it is only there as it is */
    const char *etag;
};
extern const struct site_row site_row[];
extern const size_t site_row_count;

struct site_file {
    const char *type;
    const char *cache; /* what browsers may do with it */
    const unsigned char *bytes;
    size_t size;
    bool gzip; /* the bytes are compressed */
    char etag[40];
    void *owned; /* free() it */
};

struct site *site_open(const char *folder); /* NULL: the one inside; false: there is none */
void site_free(struct site *site);
bool site_is_there(const struct site *site);
/* `path` as it stands in a request. */
bool site_find(const struct site *site, const char *path, bool gzip, struct site_file *out);

#endif
