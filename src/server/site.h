/* site.h: the files of the client: inside the program, or in a folder. */
#ifndef ANGELES_SERVER_SITE_H
#define ANGELES_SERVER_SITE_H

#include <stdbool.h>
#include <stddef.h>

struct site;

enum encoding { AS_IT_IS, GZIP, BROTLI, ENCODINGS };

/* As it is linked into the program (made by scripts/embed-site). */
struct site_row {
    const char *path; /* "app-1F2E3D4C.js" */
    const char *etag;
    struct {
        const unsigned char *bytes; /* NULL: it is not there like that */
        size_t size;
    } as[ENCODINGS];
};
extern const struct site_row site_row[];
extern const size_t site_row_count;

struct site_file {
    const char *type;
    const char *cache;    /* what browsers may do with it */
    const char *encoding; /* NULL: as it is */
    const unsigned char *bytes;
    size_t size;
    char etag[40];
    void *owned; /* free() it */
};

struct site *site_open(const char *folder); /* NULL: the one inside the program */
void site_free(struct site *site);
bool site_is_there(const struct site *site);
/* `path` as it stands in a request, `accepted` its header Accept-Encoding. */
bool site_find(const struct site *site, const char *path, const char *accepted,
               struct site_file *out);

#endif
