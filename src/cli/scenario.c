/* scenario.c: runs scenario files. */
#include "cli/scenario.h"

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/packs.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The file `presets` in the scenario's folder, or in its parent folder; otherwise `path` is empty.
 */
static bool presets_read(const char *scenario, struct text *path, struct text *out)
{
    static const char *const place[] = { "presets", "../presets" };
    const char *slash = strrchr(scenario, '/');

    for (unsigned i = 0; i < ARRAY_LEN(place); i++) {
        text_clear(path);
        text_add(path, scenario, slash ? (size_t)(slash - scenario) + 1 : 0);
        text_add(path, place[i], strlen(place[i]) + 1);
        if (access(path->data, F_OK) == 0)
            return file_read(path->data, out);
    }
    text_clear(path);
    return true;
}

bool scenario_files(const char *path, struct ang_scenario_desc *desc, struct text *text,
                    struct text *presets, struct text *presets_path)
{
    if (!file_read(path, text) || !presets_read(path, presets_path, presets))
        return false;
    desc->name = path;
    desc->text = text->data;
    desc->size = text->length;
    if (presets_path->length) {
        desc->presets_name = presets_path->data;
        desc->presets = presets->data;
        desc->presets_size = presets->length;
    }
    return true;
}

bool scenario_run(const char *path, struct ang_scenario_desc desc, struct ang_scenario_result *out)
{
    struct text text = { 0 }, presets = { 0 }, presets_path = { 0 };
    bool read = scenario_files(path, &desc, &text, &presets, &presets_path);

    if (read)
        ang_scenario_run(&desc, out);
    text_release(&text);
    text_release(&presets);
    text_release(&presets_path);
    return read;
}

static bool run_file(const char *path, const struct ang_pack *pack, struct ang_pack **kept)
{
    struct ang_scenario_desc desc = { .pack = pack, .kept = kept };
    struct ang_scenario_result result = { 0 };

    if (scenario_run(path, desc, &result) && !result.passed) {
        if (result.report)
            fputs(result.report, stdout);
        else
            complain("%s: failed, without a report", path);
    }
    ang_text_free(result.report);
    return result.passed;
}

int command_scenario(int argc, char **argv)
{
    struct ang_pack *pack = NULL, *kept = NULL;
    struct file_list list = { 0 };
    const char *path = NULL;
    unsigned passed = 0;
    const struct option_row row[] = { option_pack(&path) };
    struct options o = {
        .usage = "scenario FILE|DIR… [OPTION]…",
        .about =
            "Runs scenario files (docs/scenarios.md); in a folder, those that end in .scenario.\n"
            "Reports what failed and where; the last line is `N passed, N failed`.\n"
            "Exit status 1 if any failed.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = UINT32_MAX,
    };
    int status = STATUS_OK;

    if (!options_parse(&o, argc, argv))
        return o.status;
    if (path)
        status = pack_load(path, NULL, NULL, &pack);
    for (unsigned i = 0; status == STATUS_OK && i < o.word_count; i++)
        if (!file_list_add(&list, o.word[i], ".scenario"))
            status = STATUS_FAILED;
    if (status == STATUS_OK) {
        for (unsigned i = 0; i < list.count; i++)
            passed += run_file(list.path[i], pack, &kept);
        printf("%u passed, %u failed\n", passed, list.count - passed);
        status = passed == list.count ? STATUS_OK : STATUS_FAILED;
    }
    file_list_release(&list);
    ang_pack_free(pack);
    ang_pack_free(kept);
    return status;
}
