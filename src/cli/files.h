/* files.h: reads whole files within a bound, and replaces them completely or not at all.
 *
 * Every function that returns false has complained, with the file's name and the reason.
 */
#ifndef ANGELES_CLI_FILES_H
#define ANGELES_CLI_FILES_H

#include "cli/text.h"

#include <stdio.h>

enum { FILE_SIZE_MAX = 64 << 20 }; /* larger files are not ours */

bool file_read(const char *path, struct text *out);
/* A reader finds the old or the new content, even after a power failure. */
bool file_write(const char *path, const char *data, size_t size);
bool file_try(const char *path, const char *data, size_t size); /* errno says what went wrong */
bool file_is_folder(const char *path);
bool file_make_folder(const char *path); /* unless it is a folder already */
bool file_ends_with(const char *path, const char *ending);
bool file_is_taken(const char *path); /* something is there that writing would destroy */

struct file_list {
    char **path;
    unsigned count;
};
/* Adds a file; or, for a folder, all files in it and below whose name has this ending, sorted. */
bool file_list_add(struct file_list *list, const char *path, const char *ending);
void file_list_release(struct file_list *list);

/* Lines from a stream, without their newline. */
enum line_status {
    LINE_READ,
    LINE_TOO_LONG, /* it was skipped */
    LINE_END,
    LINE_STOPPED, /* by a signal */
    LINE_BROKEN,  /* errno says why */
};
enum line_status line_read(FILE *from, struct text *out, size_t size_max);

#endif
