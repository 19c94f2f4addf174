/* pack_compile.c: the functions that need the pack compiler. A host without one omits this file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"
#include "pack/pack_compile.h"

struct ang_pack *ang_pack_compile(const char *folder, const char *game, char **report,
                                  struct ang_error *error)
{
    const struct kind *kind = kind_find(game);
    struct pack_result result;

    *report = NULL;
    if (!kind) {
        error_set(error, ANG_USAGE, "there is no game called '%s'", game ? game : "");
        return NULL;
    }
    struct ang_pack *own = ang_pack_embedded(game, error); /* NULL: the library has none */
    bool compiled = pack_compile_directory(kind->rules, own ? &own->pack : NULL, folder, &result);
    ang_pack_free(own);
    if (!compiled) {
        error_set(error, ANG_CONTENT, "the pack has %u error%s", result.error_count,
                  result.error_count == 1 ? "" : "s");
        *report = result.errors;
        result.errors = NULL;
        pack_result_release(&result);
        return NULL;
    }
    unsigned char *blob = result.blob;
    size_t size = result.size;
    result.blob = NULL;
    *report = result.warnings;
    result.warnings = NULL;
    pack_result_release(&result);
    return pack_from_blob(blob, size, error);
}

/* Copies what was printed to a file into the caller's buffer. */
static size_t file_to_buffer(char *text, size_t length, char *out, size_t size)
{
    if (size && text) {
        size_t fits = length < size ? length : size - 1;
        memcpy(out, text, fits);
        out[fits] = 0;
    }
    free(text);
    return length;
}

size_t ang_pack_code(const struct ang_pack *p, int entry, char *out, size_t size)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);

    if (!file)
        return text_none(out, size);
    if (entry >= 0 && (unsigned)entry < p->pack.entry_count)
        pack_disassemble(&p->pack, p->rules->vocabulary, (unsigned)entry, file);
    else
        pack_disassemble_all(&p->pack, p->rules->vocabulary, file);
    fclose(file);
    return file_to_buffer(text, length, out, size);
}

size_t ang_pack_ops(char *out, size_t size)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);

    if (!file)
        return text_none(out, size);
    pack_list_ops(file);
    fclose(file);
    return file_to_buffer(text, length, out, size);
}
