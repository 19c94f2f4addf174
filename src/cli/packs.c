#include "cli/packs.h"

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/near.h"

#include <stdio.h>
#include <string.h>

bool is_game(const char *word)
{
    for (unsigned i = 0; i < ang_kind_count(); i++)
        if (strcmp(ang_kind_name(i), word) == 0)
            return true;
    return false;
}

int game_check(const char *game)
{
    struct near n = near_to(game);
    char hint[80];

    if (is_game(game))
        return STATUS_OK;
    for (unsigned i = 0; i < ang_kind_count(); i++)
        near_try(&n, ang_kind_name(i));
    if (!n.best)
        return complain_usage("there is no game '%s'; `angeles --help` lists them.", game);
    return complain_usage("there is no game '%s'%s", game, near_hint(&n, hint, sizeof hint));
}

/* Whether this line of a pack names its game. pack = "pack" GAME title */
static bool line_names_game(const char *line, char *game, size_t size)
{
    size_t length;

    line += strspn(line, " \t");
    if (strncmp(line, "pack", 4) != 0 || (line[4] != ' ' && line[4] != '\t'))
        return false;
    line += 4 + strspn(line + 4, " \t");
    length = strcspn(line, " \t\r\n\"#");
    if (length == 0 || length >= size)
        return false;
    memcpy(game, line, length);
    game[length] = 0;
    return true;
}

/* Finds the game of the sources in a folder: one of them has a line `pack GAME …`. */
static int folder_game(const char *path, char *game, size_t size)
{
    struct file_list list = { 0 };
    struct text text = { 0 };
    int status = STATUS_FAILED;

    if (!file_list_add(&list, path, ".pack"))
        goto release;
    for (unsigned i = 0; i < list.count; i++) {
        if (!file_read(list.path[i], &text))
            goto release;
        for (const char *at = text.data; *at; at += strcspn(at, "\n"), at += *at == '\n')
            if (line_names_game(at, game, size)) {
                status = game_check(game) == STATUS_OK ? STATUS_OK : STATUS_FAILED;
                goto release;
            }
    }
    complain("%s: no file says which game it is for; expected a line like: pack %s \"…\" de "
             "\"…\"",
             path, ang_kind_name(0));

release:
    file_list_release(&list);
    text_release(&text);
    return status;
}

static int load_folder(const char *path, const char *game, FILE *warnings, struct ang_pack **out)
{
    struct ang_error error = { 0 };
    char *report = NULL, found[32];

    if (!game) {
        if (folder_game(path, found, sizeof found) != STATUS_OK)
            return STATUS_FAILED;
        game = found;
    }
    *out = ang_pack_compile(path, game, &report, &error);
    if (!*out && !(report && *report))
        complain_error(path, &error);
    else if (report && (warnings || !*out))
        fputs(report, *out ? warnings : stderr);
    ang_text_free(report);
    return *out ? STATUS_OK : STATUS_FAILED;
}

/* Explains why a file is not a compiled pack: most often it is a source file. */
static int complain_not_compiled(const char *path, const struct ang_error *error)
{
    const char *slash = strrchr(path, '/');

    if (!file_ends_with(path, ".pack"))
        return complain_error(path, error);
    return complain("%s: this is one file of a pack's sources; give the folder they are in: %.*s",
                    path, slash ? (int)(slash - path) + (slash == path) : 1, slash ? path : ".");
}

int pack_load(const char *path, const char *game, FILE *warnings, struct ang_pack **out)
{
    struct ang_error error = { 0 };
    struct text blob = { 0 };
    int status = STATUS_FAILED;

    *out = NULL;
    if (file_is_folder(path)) {
        status = load_folder(path, game, warnings, out);
    } else if (is_game(path) && !file_is_taken(path)) {
        status = complain_usage("'%s' is a game; expected here: a folder of *.pack files, or a "
                                "compiled pack.",
                                path);
    } else if (file_read(path, &blob)) {
        *out = ang_pack_open(blob.data, blob.length, &error);
        if (*out)
            status = STATUS_OK;
        else
            complain_not_compiled(path, &error);
    }
    text_release(&blob);
    if (*out && game && strcmp(ang_pack_game(*out), game) != 0) {
        status = complain("%s: a pack for %s, not for %s", path, ang_pack_game(*out), game);
        ang_pack_free(*out);
        *out = NULL;
    }
    return status;
}

int pack_get(const char *game, const char *path, struct ang_pack **out)
{
    struct ang_error error = { 0 };
    int status = game_check(game);

    *out = NULL;
    if (status != STATUS_OK)
        return status;
    if (path)
        return pack_load(path, game, NULL, out);
    *out = ang_pack_embedded(game, &error);
    return *out ? STATUS_OK : complain_error(game, &error);
}

int seats_check(const struct ang_pack *pack, const char *option, unsigned seats)
{
    unsigned min = ang_pack_seat_min(pack), max = ang_pack_seat_max(pack);

    if (seats == 0 || (seats >= min && seats <= max))
        return STATUS_OK;
    return complain_usage("%s: %s is for %u to %u players, not %u.", option, ang_pack_game(pack),
                          min, max, seats);
}
