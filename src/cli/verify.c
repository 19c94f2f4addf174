/* verify.c: replays stored games and classifies the differences. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/packs.h"

#include <stdio.h>
#include <string.h>

enum { PACKS_MAX = OPTION_LIST_MAX };

enum finding { FOUND_SAME, FOUND_DIFFERS, FOUND_BROKEN, FOUND_OTHER_PACK, FOUND_COUNT };

struct verify {
    struct ang_pack *pack[PACKS_MAX + 8]; /* those given, then those in the program */
    unsigned pack_count;
    struct text text, again;
    unsigned found[FOUND_COUNT];
};

/* The next line that is not empty; NULL: none. */
static const char *next_line(const char **at, size_t *length)
{
    *at += strspn(*at, "\n");
    const char *line = *at;
    *length = strcspn(line, "\n");
    *at += *length;
    return *length ? line : NULL;
}

/* The first entry whose text differs from the recorded one. The head is left out, since it
 * names the version of the engine. */
static unsigned first_difference(const char *then, const char *now)
{
    size_t then_length, now_length;
    unsigned entry = 0;

    next_line(&then, &then_length);
    next_line(&now, &now_length);
    for (;;) {
        const char *a = next_line(&then, &then_length), *b = next_line(&now, &now_length);

        entry++;
        if (!a || !b || then_length != now_length || memcmp(a, b, then_length) != 0)
            return entry;
    }
}

static const struct ang_pack *pack_with(const struct verify *v, const char *hash)
{
    for (unsigned i = 0; i < v->pack_count; i++)
        if (strcmp(ang_pack_hash(v->pack[i]), hash) == 0)
            return v->pack[i];
    return NULL;
}

/* Plays it with its pack and compares; `why` gets the reason. */
static enum finding play_again(struct verify *v, const struct ang_pack *pack, char *why,
                               size_t size)
{
    struct ang_error error = { 0 };
    struct ang_game *game = ang_game_open(pack, v->text.data, v->text.length, &error);
    enum ang_end end;
    unsigned entry;

    if (!game && error.line > 1 && error.column == 0) { /* it could be read, not played */
        snprintf(why, size, "differs at entry %u: %s", error.line - 1, error.message);
        return FOUND_DIFFERS;
    }
    if (!game) {
        snprintf(why, size, "cannot be opened: %s", error.message);
        return FOUND_BROKEN;
    }
    TEXT_FILL(&v->again, ang_game_save(game, v->again.data, v->again.size));
    entry = first_difference(v->text.data, v->again.data);
    end = ang_save_end(v->text.data, v->text.length, game);
    if (end == ANG_END_SAME) { /* so is the game, even if an entry is written differently */
        snprintf(why, size, "same, %u entries", ang_game_entry_count(game));
        ang_game_free(game);
        return FOUND_SAME;
    }
    if (entry > ang_game_entry_count(game))
        snprintf(why, size, "differs at entry %u: %s", ang_game_entry_count(game),
                 end == ANG_END_MISSING ? "it is cut off after it"
                                        : "it ends in a different position");
    else
        snprintf(why, size, "differs at entry %u: its text has changed", entry);
    ang_game_free(game);
    return FOUND_DIFFERS;
}

static enum finding look_at(struct verify *v, const char *path, char *why, size_t size)
{
    struct ang_error error = { 0 };
    char game[32], hash[65];
    const struct ang_pack *pack;

    if (!file_read(path, &v->text)) {
        snprintf(why, size, "cannot be opened: read error");
        return FOUND_BROKEN;
    }
    if (!ang_save_head(v->text.data, v->text.length, game, hash, &error)) {
        snprintf(why, size, "cannot be opened: %s", error.message);
        return FOUND_BROKEN;
    }
    pack = pack_with(v, hash);
    if (!pack) {
        snprintf(why, size, "other pack: %s %.16s…", game, hash);
        return FOUND_OTHER_PACK;
    }
    return play_again(v, pack, why, size);
}

static int gather_packs(struct verify *v, const struct option_list *given)
{
    for (unsigned i = 0; i < given->count; i++) {
        int status = pack_load(given->item[i], NULL, NULL, &v->pack[v->pack_count]);

        if (status != STATUS_OK)
            return status;
        v->pack_count++;
    }
    for (unsigned i = 0; i < ang_kind_count() && v->pack_count < ARRAY_LEN(v->pack); i++) {
        struct ang_pack *pack = ang_pack_embedded(ang_kind_name(i), NULL);

        if (pack)
            v->pack[v->pack_count++] = pack;
    }
    return STATUS_OK;
}

static int verify_files(struct verify *v, const struct file_list *list)
{
    for (unsigned i = 0; i < list->count; i++) {
        char why[400];
        enum finding found = look_at(v, list->path[i], why, sizeof why);

        v->found[found]++;
        printf("%s: %s\n", list->path[i], why);
    }
    printf("%u same, %u differ, %u cannot be opened, %u other pack\n", v->found[FOUND_SAME],
           v->found[FOUND_DIFFERS], v->found[FOUND_BROKEN], v->found[FOUND_OTHER_PACK]);
    return v->found[FOUND_DIFFERS] + v->found[FOUND_BROKEN] ? STATUS_FAILED : STATUS_OK;
}

int command_verify(int argc, char **argv)
{
    struct verify v = { .pack_count = 0 };
    struct option_list packs = { .count = 0 };
    struct file_list list = { 0 };
    const struct option_row row[] = {
        option_repeated("--pack", "FILE|DIR", "a pack that games may need; may be repeated",
                        &packs),
    };
    struct options o = {
        .usage = "verify FILE|DIR… [OPTION]…",
        .about =
            "Replays saved games (in a folder, those that end in .save) and reports for each:\n"
            "same; differs at entry N; cannot be opened, and why; other pack (the game needs a\n"
            "pack that is not built in: add it with --pack). The last line counts them.\n"
            "Exit status 1 if any differ or cannot be opened.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = UINT32_MAX,
    };
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    status = gather_packs(&v, &packs);
    for (unsigned i = 0; status == STATUS_OK && i < o.word_count; i++)
        if (!file_list_add(&list, o.word[i], ".save"))
            status = STATUS_FAILED;
    if (status == STATUS_OK)
        status = verify_files(&v, &list);
    for (unsigned i = 0; i < v.pack_count; i++)
        ang_pack_free(v.pack[i]);
    file_list_release(&list);
    text_release(&v.text);
    text_release(&v.again);
    return status;
}
