#include "pack/pack_compile.h"

#include "kernel/rules.h"
#include "pack/check.h"
#include "pack/compile.h"
#include "pack/parser.h"
#include "pack/prose.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { SOURCES_MAX = 4096 };

struct results {
    struct diag diag, warn;
    struct pack_result *result;
};

static void results_write(struct results *r)
{
    r->result->error_count = r->diag.count;
    r->result->warning_count = r->warn.count;
    if (r->diag.count > 0)
        r->result->errors = diag_text(&r->diag, "error");
    else if (r->warn.count > 0)
        r->result->warnings = diag_text(&r->warn, "warning");
}

/* Cards first, because prose fills their slots. */
static void sources_parse(struct arena *arena, struct diag *diag, struct ast_pack *pack)
{
    struct tokens *file = arena_take(arena, diag->source_count * sizeof(*file));
    struct parser *p = arena_take(arena, sizeof(*p));
    unsigned files = 0;

    for (unsigned i = 0; i < diag->source_count; i++)
        if (!is_prose_file(diag->source[i].name))
            file[files++] = lexer_read(arena, diag, i);
    *p = (struct parser){ .arena = arena,
                          .diag = diag,
                          .pack = pack,
                          .v = pack->vocabulary,
                          .shapes = shapes_new(arena, diag, pack->vocabulary) };
    parse_pack(p, file, files);
}

static void compile_sources(struct arena *arena, const struct rules *rules, const struct pack *own,
                            struct results *r)
{
    struct ast_pack *pack = arena_take(arena, sizeof(*pack));
    struct compiler *c = arena_take(arena, sizeof(*c));

    *pack = (struct ast_pack){ .rules = rules, .vocabulary = rules->vocabulary, .own = own };
    sources_parse(arena, &r->diag, pack);
    prose_fill(arena, &r->diag, &r->warn, pack);
    compile_init(c, arena, &r->diag, pack);
    for (unsigned i = 0; i < pack->entry_count; i++) {
        check_entry(&r->diag, pack, &pack->entry[i]);
        if (!pack->entry[i].broken)
            compile_entry(c, &pack->entry[i]);
    }
    check_chains(&r->diag, pack);
    if (r->diag.count == 0)
        r->result->blob = blob_write(c, &r->result->size);
    results_write(r);
}

static bool has_cards(const struct pack_source *source, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!is_prose_file(source[i].name))
            return true;
    return false;
}

static bool compile(const struct rules *rules, const struct pack *own,
                    const struct pack_source *source, unsigned count, struct pack_result *result)
{
    struct arena arena;
    jmp_buf exhausted;

    memset(result, 0, sizeof(*result));
    arena_init(&arena, &exhausted);
    if (setjmp(exhausted) == 0) {
        struct results *r = arena_take(&arena, sizeof(*r));
        bool any = has_cards(source, count);

        r->result = result;
        diag_init(&r->diag, &arena, source, any ? count : 0);
        diag_init(&r->warn, &arena, source, any ? count : 0);
        if (!any) {
            diag_error(&r->diag, (struct spot){ 0, 0, 0 }, "there is no *.pack file");
            results_write(r);
        } else {
            compile_sources(&arena, rules, own, r);
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
    free(result->warnings);
    memset(result, 0, sizeof(*result));
}

/* Directories */

struct files {
    struct pack_source source[SOURCES_MAX];
    unsigned count;
};

static bool is_source(const char *name)
{
    size_t size = strlen(name);

    return name[0] != '.' &&
           ((size > 5 && strcmp(name + size - 5, ".pack") == 0) || is_prose_file(name));
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

/* NULL if all were read, otherwise the file that could not be read. */
static const char *files_read(struct files *files, const char *directory)
{
    DIR *d = opendir(directory);
    const char *trouble = NULL;
    struct dirent *entry;

    if (d == NULL)
        return directory;
    while (trouble == NULL && (entry = readdir(d)) != NULL) {
        struct pack_source *s = &files->source[files->count];

        if (!is_source(entry->d_name))
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
