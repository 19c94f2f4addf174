#include "cli/saved.h"

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/packs.h"

#include <stdio.h>

int saved_read(const char *path, const char *pack_path, struct saved *out)
{
    struct ang_error error = { 0 };

    *out = (struct saved){ 0 };
    if (!file_read(path, &out->text))
        return STATUS_FAILED;
    if (!ang_save_head(out->text.data, out->text.length, out->game, out->pack_hash, &error)) {
        complain_error(path, &error);
        return STATUS_FAILED;
    }
    if (pack_get(out->game, pack_path, &out->pack) != STATUS_OK)
        return STATUS_FAILED; /* a name in a file is not a command-line error */
    return STATUS_OK;
}

void saved_release(struct saved *s)
{
    ang_pack_free(s->pack);
    text_release(&s->text);
    *s = (struct saved){ 0 };
}

enum ang_end saved_end(const struct saved *s, const struct ang_game *game)
{
    return ang_save_end(s->text.data, s->text.length, game);
}

int saved_differs(const char *path, enum ang_end end, enum ang_language lang)
{
    static const char *const why[][2] = {
        [ANG_END_OTHER] = { "a replay ends differently from the saved game",
                            "noch einmal gespielt, kommt es zu einem anderen Ende als dem, mit dem "
                            "es gespeichert wurde" },
        [ANG_END_MISSING] = { "its last line is missing, so it was cut off",
                              "die letzte Zeile fehlt, es ist also abgeschnitten" },
    };

    if (lang == ANG_DE)
        return complain("%s: %s. Die Datei bleibt, wie sie ist; `angeles verify %s` sagt, was "
                        "abweicht.",
                        path, why[end][lang], path);
    return complain("%s: %s. The file is left as it is; `angeles verify %s` shows the difference.",
                    path, why[end][lang], path);
}
