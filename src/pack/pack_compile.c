#include "pack/pack_compile.h"

#include "kernel/rules.h"
#include "pack/check.h"
#include "pack/compile.h"
#include "pack/parser.h"
#include "pack/slots.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { SOURCES_MAX = 4096 };

static void errors_set(struct pack_result *result, struct diag *diag)
{
    result->error_count = diag->count;
    result->errors = diag_text(diag);
}

static void compile_sources(struct arena *arena, const struct rules *rules, const struct pack *own,
                            struct diag *diag, struct pack_result *result)
{
    struct ast_pack *pack = arena_take(arena, sizeof(*pack));
    struct tokens *file = arena_take(arena, diag->source_count * sizeof(*file));
    struct parser *p = arena_take(arena, sizeof(*p));
    struct compiler *c = arena_take(arena, sizeof(*c));

    *pack = (struct ast_pack){ .rules = rules, .vocabulary = rules->vocabulary, .own = own };
    for (unsigned i = 0; i < diag->source_count; i++)
        file[i] = lexer_read(arena, diag, i);
    *p = (struct parser){ .arena = arena,
                          .diag = diag,
                          .pack = pack,
                          .v = rules->vocabulary,
                          .shapes = shapes_new(arena, diag, rules->vocabulary) };
    parse_pack(p, file, diag->source_count);
    compile_init(c, arena, diag, pack);
    for (unsigned i = 0; i < pack->entry_count; i++) {
        slots_of(arena, pack->vocabulary, &pack->entry[i]);
        check_entry(diag, pack, &pack->entry[i]);
        if (!pack->entry[i].broken)
            compile_entry(c, &pack->entry[i]);
    }
    check_chains(diag, pack);
    if (diag->count == 0)
        result->blob = blob_write(c, &result->size);
    if (diag->count > 0)
        errors_set(result, diag);
}

static bool compile(const struct rules *rules, const struct pack *own,
                    const struct pack_source *source, unsigned count, struct pack_result *result)
{
    struct arena arena;
    jmp_buf exhausted;

    memset(result, 0, sizeof(*result));
    arena_init(&arena, &exhausted);
    if (setjmp(exhausted) == 0) {
        struct diag *diag = arena_take(&arena, sizeof(*diag));

        diag_init(diag, &arena, source, count);
        if (count == 0) {
            diag_error(diag, (struct spot){ 0, 0, 0 }, "there is no *.pack file");
            errors_set(result, diag);
        } else {
            compile_sources(&arena, rules, own, diag, result);
        }
    }
    arena_release(&arena);
    if (result->blob == NULL && result->error_count == 0)
        result->error_count = 1; /* no memory, not even for the message */
    return result->blob != NULL;
}

bool pack_compile(const struct rules *rules, const struct pack_source *source, unsigned count,
                  struct pack_result *result)
{
    return compile(rules, NULL, source, count, result);
}

void pack_result_release(struct pack_result *result)
{
    free(result->blob);
    free(result->errors);
    memset(result, 0, sizeof(*result));
}

/* Directories */

struct files {
    struct pack_source source[SOURCES_MAX];
    unsigned count;
};

static bool is_pack_file(const char *name)
{
    size_t size = strlen(name);

    return size > 5 && name[0] != '.' && strcmp(name + size - 5, ".pack") == 0;
}

static char *path_join(const char *directory, const char *name)
{
    size_t size = strlen(directory) + strlen(name) + 2;
    char *path = malloc(size);

    if (path != NULL)
        snprintf(path, size, "%s/%s", directory, name);
    return path;
}

/* At most one byte more than the limit, so that a larger file is noticed. */
static char *file_read(const char *path, size_t *size)
{
    char *text = malloc(SOURCE_MAX + 1);
    FILE *f = fopen(path, "rb");

    if (f == NULL || text == NULL) {
        free(text);
        text = NULL;
    } else {
        *size = fread(text, 1, SOURCE_MAX + 1, f);
        if (ferror(f)) {
            free(text);
            text = NULL;
        }
    }
    if (f != NULL)
        fclose(f);
    return text;
}

static int source_order(const void *a, const void *b)
{
    return strcmp(((const struct pack_source *)a)->name, ((const struct pack_source *)b)->name);
}

/* NULL when all were read, else what could not be. */
static const char *files_read(struct files *files, const char *directory)
{
    DIR *d = opendir(directory);
    const char *trouble = NULL;
    struct dirent *entry;

    if (d == NULL)
        return directory;
    while (trouble == NULL && (entry = readdir(d)) != NULL) {
        struct pack_source *s = &files->source[files->count];

        if (!is_pack_file(entry->d_name))
            continue;
        if (files->count == SOURCES_MAX ||
            (s->name = path_join(directory, entry->d_name)) == NULL) {
            trouble = directory;
            break;
        }
        files->count++;
        if ((s->text = file_read(s->name, &s->size)) == NULL)
            trouble = s->name;
    }
    closedir(d);
    qsort(files->source, files->count, sizeof(files->source[0]), source_order);
    return trouble;
}

static void files_free(struct files *files)
{
    for (unsigned i = 0; i < files->count; i++) {
        free((void *)(uintptr_t)files->source[i].name);
        free((void *)(uintptr_t)files->source[i].text);
    }
    free(files);
}

bool pack_compile_directory(const struct rules *rules, const struct pack *own, const char *path,
                            struct pack_result *result)
{
    struct files *files = calloc(1, sizeof(*files));
    const char *trouble;

    memset(result, 0, sizeof(*result));
    result->error_count = 1;
    if (files == NULL)
        return false;
    trouble = files_read(files, path);
    if (trouble == NULL) {
        compile(rules, own, files->source, files->count, result);
    } else {
        size_t size = strlen(trouble) + 40;

        result->errors = malloc(size);
        if (result->errors != NULL)
            snprintf(result->errors, size, "%s: error: cannot be read\n", trouble);
    }
    files_free(files);
    return result->blob != NULL;
}
