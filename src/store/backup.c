/* backup.c: a consistent copy in a separate folder, which gets its name once it is complete. */
#include "store/engine.h"
#include "store/move.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Removes what an interrupted attempt has left */
static void clear_part(const char *part)
{
    static const char *const name[] = { "angeles.db", "angeles.db-wal", "angeles.db-shm",
                                        "angeles.db-journal", "angeles.witness" };
    char path[4096];

    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", part, name[i]);
        unlink(path);
    }
    rmdir(part);
}

struct pouring {
    struct store_import *import;
    enum store_result result;
    struct store_error error;
};

static bool pour_line(void *context, const char *line, size_t size)
{
    struct pouring *pouring = context;

    pouring->result = store_import_line(pouring->import, line, size, &pouring->error);
    return pouring->result == STORE_OK;
}

/* A store without files is exported and imported at once. */
static enum store_result pour(struct store *store, const char *part, struct store_error *error)
{
    struct store *target = store_open(part, error);
    struct pouring pouring = { .result = STORE_OK };
    enum store_result result;

    if (!target)
        return STORE_FULL;
    pouring.import = store_import_begin(target, IMPORT_WRITE, false);
    result = store_export(store, NULL, pour_line, &pouring, error);
    if (pouring.result != STORE_OK) {
        result = pouring.result;
        *error = pouring.error;
    }
    if (result == STORE_OK)
        result = store_import_end(pouring.import, error);
    else
        store_import_end(pouring.import, &pouring.error);
    store_close(target);
    return result;
}

enum store_result store_backup(struct store *store, const char *folder, struct store_error *error)
{
    size_t size = strlen(folder) + 8;
    enum store_result result;
    struct store_error unwanted;
    char *part;

    if (!error)
        error = &unwanted;
    *error = (struct store_error){ 0 };
    if (access(folder, F_OK) == 0)
        return store_fail(error, STORE_FULL, "%s exists already: choose a different name", folder);
    part = malloc(size);
    if (!part)
        return store_fail(error, STORE_FULL, "there is no memory left");
    snprintf(part, size, "%s.part", folder);
    clear_part(part);
    result =
        store->engine->copy ? store->engine->copy(store, part, error) : pour(store, part, error);
    if (result == STORE_OK && rename(part, folder) != 0)
        result = store_fail(error, STORE_FULL, "%s cannot be given its name: %s", folder,
                            strerror(errno));
    if (result != STORE_OK)
        clear_part(part);
    free(part);
    return result;
}
