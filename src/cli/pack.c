/* pack.c: checks and builds packs, and dispatches the other commands under `angeles pack`. */
#include "cli/pack.h"

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/packs.h"
#include "cli/scenario.h"

#include <stdio.h>
#include <string.h>

static void print_size(const struct ang_pack *pack, const char *path)
{
    size_t size;

    ang_pack_blob(pack, &size);
    printf("%s: %s, %u entries, %zu bytes, %.16s…\n", path, ang_pack_game(pack),
           ang_pack_entry_count(pack), size, ang_pack_hash(pack));
}

/* Returns false if some cards have texts in English only. */
static bool translations_check(const struct ang_pack *pack)
{
    unsigned stale, open = ang_pack_open_cards(pack, &stale);

    if (open)
        printf("%u card%s without German\n", open, open == 1 ? "" : "s");
    if (stale)
        printf("%u card%s whose English has changed since the German\n", stale,
               stale == 1 ? "" : "s");
    return open + stale == 0;
}

static int game_pack_load(const char *path, const char *game, struct ang_pack **pack)
{
    int status = game ? game_check(game) : STATUS_OK;

    return status == STATUS_OK ? pack_load(path, game, stderr, pack) : status;
}

static int pack_check(int argc, char **argv)
{
    struct ang_pack *pack = NULL;
    const char *game = NULL;
    bool release = false;
    const struct option_row row[] = {
        option_text("--game", "GAME", "which game it must be for", &game),
        option_flag("--release", "refuse cards without German, or with outdated German", &release),
    };
    struct options o = {
        .usage = "pack check DIR|FILE [OPTION]…",
        .about = "Compiles the *.pack files of a folder and reports every mistake, with its line;\n"
                 "then plays the lessons in its folder `lessons`, with every option they allow.\n"
                 "Or checks a compiled pack. Exit status 1 if there are mistakes.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
    };
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    status = game_pack_load(o.word[0], game, &pack);
    if (status == STATUS_OK && !lessons_check(o.word[0], pack))
        status = STATUS_FAILED;
    if (status == STATUS_OK)
        print_size(pack, o.word[0]);
    if (status == STATUS_OK && !translations_check(pack) && release)
        status = STATUS_FAILED;
    ang_pack_free(pack);
    return status;
}

static int pack_build(int argc, char **argv)
{
    struct ang_pack *pack = NULL;
    const char *game = NULL, *out = NULL;
    const struct option_row row[] = {
        option_text("-o", "FILE", "where to write the compiled pack", &out),
        option_text("--game", "GAME", "which game it must be for", &game),
    };
    struct options o = {
        .usage = "pack build DIR -o FILE",
        .about = "Compiles the *.pack files of a folder into one file, for --pack.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
    };
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    if (!out)
        return complain_usage("where to? angeles %s", o.usage);
    status = game_pack_load(o.word[0], game, &pack);
    if (status == STATUS_OK) {
        size_t size;
        const void *blob = ang_pack_blob(pack, &size);

        status = file_write(out, blob, size) ? STATUS_OK : STATUS_FAILED;
    }
    if (status == STATUS_OK)
        print_size(pack, out);
    ang_pack_free(pack);
    return status;
}

static int pack_ops(int argc, char **argv)
{
    struct text text = { 0 };
    struct options o = {
        .usage = "pack ops",
        .about = "Prints a reference of the operations of compiled cards.",
    };

    if (!options_parse(&o, argc, argv))
        return o.status;
    TEXT_FILL(&text, ang_pack_ops(text.data, text.size));
    fputs(text.data, stdout);
    text_release(&text);
    return STATUS_OK;
}

/* clang-format off */
static const struct command command[] = {
    { "new",      "DIR",              "write a small starter pack",               pack_new },
    { "check",    "DIR|FILE",         "report mistakes in a pack",                pack_check },
    { "build",    "DIR -o FILE",      "compile a pack, for --pack",               pack_build },
    { "show",     "[GAME|FILE] CARD", "print a card",                         pack_show },
    { "list",     "[GAME|FILE|DIR]",  "list all games, or the cards of one",           pack_list },
    { "stats",    "[GAME|FILE|DIR]",  "count the contents of a pack",                    pack_stats },
    { "words",    "GAME|FILE|DIR",    "list the words for writing its cards",     pack_words },
    { "coverage", "GAME",             "list instructions that never ran", pack_coverage },
    { "ops",      "",                 "list the operations of cards",         pack_ops },
};
/* clang-format on */

int command_pack(int argc, char **argv)
{
    if (argc == 0)
        return complain_usage("which one? `angeles pack --help` lists them.");
    if (strcmp(argv[0], "--help") != 0 && strcmp(argv[0], "-h") != 0)
        return command_run(command, ARRAY_LEN(command), "pack ", argc, argv);
    puts("Usage: angeles pack COMMAND [OPTION]…\n\n"
         "A pack contains the cards and facts of a game. Its sources are *.pack files in a folder\n"
         "(docs/pack-language.md).\n\nCommands:");
    command_list(command, ARRAY_LEN(command));
    puts("\n`angeles pack COMMAND --help` explains a command.");
    return STATUS_OK;
}
