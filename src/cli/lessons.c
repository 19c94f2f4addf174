/* lessons.c: lists lessons and puzzles, and reads their files. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/packs.h"
#include "cli/progress.h"
#include "cli/scenario.h"

#include <stdio.h>
#include <string.h>

struct ang_lesson *lesson_read(const char *path, const struct ang_pack *pack, bool thorough)
{
    struct text text = { 0 }, presets = { 0 }, presets_path = { 0 };
    struct ang_scenario_desc desc = { .pack = pack };
    struct ang_lesson *lesson = NULL;
    char *report = NULL;

    if (scenario_files(path, &desc, &text, &presets, &presets_path)) {
        lesson = ang_lesson_read(&desc, thorough, &report);
        if (report)
            fputs(report, stderr);
        else if (!lesson)
            complain("%s: out of memory", path);
    }
    ang_text_free(report);
    text_release(&text);
    text_release(&presets);
    text_release(&presets_path);
    return lesson;
}

bool lessons_check(const char *folder, const struct ang_pack *pack)
{
    struct text path = { 0 };
    struct file_list list = { 0 };
    unsigned good = 0;

    text_add(&path, folder, strlen(folder));
    text_add(&path, "/lessons", strlen("/lessons"));
    if (!file_is_folder(path.data)) {
        text_release(&path);
        return true;
    }
    bool ok = file_list_add(&list, path.data, ".lesson");
    for (unsigned i = 0; i < list.count; i++) {
        struct ang_lesson *lesson = lesson_read(list.path[i], pack, true);

        good += lesson != NULL;
        ang_lesson_free(lesson);
    }
    ok = ok && good == list.count;
    if (ok && good)
        printf("%s: %u lessons and puzzles\n", path.data, good);
    file_list_release(&list);
    text_release(&path);
    return ok;
}

static const char *progress_mark(const struct ang_lesson_about *about, enum ang_language lang)
{
    static const char *const done[2][2] = { { "finished", "geschafft" }, { "solved", "gelöst" } };
    static const char *const left[2] = { "begun", "angefangen" };

    if (progress_is_done(about->game, about->name))
        return done[about->puzzle][lang];
    return progress_is_left(about->game, about->name) ? left[lang] : "";
}

int command_lessons(int argc, char **argv)
{
    enum ang_language lang = ANG_EN;
    const struct option_row row[] = { option_language(&lang) };
    struct options o = {
        .usage = "lessons GAME [OPTION]…",
        .about = "Lists the lessons and puzzles of a game, and which of them you have finished.\n"
                 "`angeles play GAME --lesson NAME` begins one, or continues it.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
    };
    const struct ang_lesson *lesson;
    struct ang_lesson_about about;

    if (!options_parse(&o, argc, argv))
        return o.status;
    int status = game_check(o.word[0]);
    if (status != STATUS_OK)
        return status;
    for (unsigned i = 0; (lesson = ang_lesson_at(o.word[0], i)) != NULL; i++) {
        ang_lesson_about(lesson, &about);
        const char *mark = progress_mark(&about, lang);
        printf("%-22s %s%s%s%s\n%24s%s\n", about.name, about.title[lang], *mark ? " (" : "", mark,
               *mark ? ")" : "", "", about.about[lang]);
    }
    if (!ang_lesson_at(o.word[0], 0))
        puts(lang == ANG_DE ? "Für dieses Spiel gibt es noch keine Lektionen."
                            : "There are no lessons for this game yet.");
    return STATUS_OK;
}
