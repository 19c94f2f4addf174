/* packc.c: angeles-packc, which compiles a pack at build time into a C array, `pack_<C name>`.
 *
 *     angeles-packc -o OUT.c [--game GAME] DIRECTORY
 *
 * A game has a public name (its rules' `name`: la-1) and a C name (its row in games.def: la1).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "kernel/rules.h"
#include "pack/pack_compile.h"
#include "pack/seal.h"

static const struct game {
    const struct rules *rules;
    const char *symbol;
} games[] = {
#define GAME(name, in_text, in_wire) { &name##_rules, "pack_" #name },
#include "games.def"
#undef GAME
};

_Noreturn void ang_fault(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: fault: %s\n", file, line, what);
    abort();
}

struct options {
    const char *out, *game, *directory;
};

static int usage(void)
{
    fputs("usage: angeles-packc -o OUT.c [--game GAME] DIRECTORY\n", stderr);
    return 2;
}

static bool options_read(struct options *o, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char **value = strcmp(argv[i], "-o") == 0       ? &o->out
                             : strcmp(argv[i], "--game") == 0 ? &o->game
                                                              : NULL;

        if (value == NULL && (argv[i][0] == '-' || o->directory != NULL))
            return false;
        if (value == NULL)
            o->directory = argv[i];
        else if (++i == argc)
            return false;
        else
            *value = argv[i];
    }
    return o->out != NULL && o->directory != NULL;
}

static const struct game *game_find(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(games); i++)
        if (strcmp(games[i].rules->name, name) == 0)
            return &games[i];
    return NULL;
}

/* Without --game, the directory is packs/GAME, or GAME/pack next to the rules. */
static const struct game *game_of(const struct options *o)
{
    char path[1024];

    if (o->game != NULL)
        return game_find(o->game);
    snprintf(path, sizeof(path), "%s", o->directory);
    for (char *end = path + strlen(path); end > path && end[-1] == '/';)
        *--end = '\0';
    for (;;) {
        char *slash = strrchr(path, '/');
        const struct game *game = game_find(slash ? slash + 1 : path);

        if (game != NULL || slash == NULL)
            return game;
        *slash = '\0';
    }
}

static bool has_sealed(const struct rules *rules)
{
    for (unsigned i = 0; i < rules->vocabulary->kind_count; i++)
        if (rules->vocabulary->kind[i].flags & KIND_SEALED)
            return true;
    return false;
}

static bool array_write(const struct options *o, const struct game *game, struct pack_result *r)
{
    const char *symbol = game->symbol;
    size_t sealed = has_sealed(game->rules) ? SEAL_SIZE : 0;
    FILE *f = fopen(o->out, "w");

    if (f == NULL)
        return false;
    fprintf(f, "/* Made by angeles-packc from %s. */\n", o->directory);
    fprintf(f, "extern const unsigned char %s[];\nextern const unsigned int %s_size;\n\n", symbol,
            symbol);
    fprintf(f, "_Alignas(8) const unsigned char %s[] = {", symbol);
    if (sealed)
        seal_turn(r->blob, r->size);
    for (size_t i = 0; i < sealed; i++)
        fprintf(f, "%u,", (unsigned char)seal_magic[i]);
    for (size_t i = 0; i < r->size; i++)
        fprintf(f, "%s%u,", i % 20 == 0 ? "\n    " : "", r->blob[i]);
    fprintf(f, "\n};\nconst unsigned int %s_size = %zu;\n", symbol, sealed + r->size);
    return fclose(f) == 0;
}

int main(int argc, char **argv)
{
    struct options o = { 0 };
    struct pack_result result;

    if (!options_read(&o, argc, argv))
        return usage();
    const struct game *game = game_of(&o);
    if (game == NULL) {
        fprintf(stderr, "angeles-packc: no game is called '%s'; say which with --game\n",
                o.game ? o.game : o.directory);
        return 2;
    }
    int status = 0;
    if (!pack_compile_directory(game->rules, NULL, o.directory, &result)) {
        fputs(result.errors ? result.errors : "angeles-packc: out of memory\n", stderr);
        status = 1;
    } else if (!array_write(&o, game, &result)) {
        fprintf(stderr, "angeles-packc: %s cannot be written\n", o.out);
        status = 1;
    }
    pack_result_release(&result);
    return status;
}
