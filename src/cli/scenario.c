/* scenario.c: runs scenario files. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/packs.h"

#include <stdio.h>

static bool run_file(const char *path, const struct ang_pack *pack)
{
    struct ang_scenario_result result = { 0 };
    struct text text = { 0 };
    bool passed = false;

    if (file_read(path, &text)) {
        passed =
            ang_scenario_run(path, text.data, text.length, pack, NULL, &result) && result.passed;
        if (!passed && result.report)
            fputs(result.report, stdout);
        else if (!passed)
            complain("%s: failed, without a report", path);
        ang_text_free(result.report);
    }
    text_release(&text);
    return passed;
}

int command_scenario(int argc, char **argv)
{
    struct ang_pack *pack = NULL;
    struct file_list list = { 0 };
    const char *path = NULL;
    unsigned passed = 0;
    const struct option_row row[] = { option_pack(&path) };
    struct options o = {
        .usage = "scenario FILE|DIR… [OPTION]…",
        .about = "Runs scenario files (docs/scenarios.md), those of a folder by their ending\n"
                 ".scenario. Says what failed and where; the last line is `N passed, N failed`.\n"
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
        status = pack_load(path, NULL, &pack);
    for (unsigned i = 0; status == STATUS_OK && i < o.word_count; i++)
        if (!file_list_add(&list, o.word[i], ".scenario"))
            status = STATUS_FAILED;
    if (status == STATUS_OK) {
        for (unsigned i = 0; i < list.count; i++)
            passed += run_file(list.path[i], pack);
        printf("%u passed, %u failed\n", passed, list.count - passed);
        status = passed == list.count ? STATUS_OK : STATUS_FAILED;
    }
    file_list_release(&list);
    ang_pack_free(pack);
    return status;
}
