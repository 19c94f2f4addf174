/* sim_merge.c: merges the results of several runs. */
#include "cli/files.h"
#include "cli/options.h"
#include "cli/sim.h"

#include <inttypes.h>

int sim_merge(int argc, char **argv)
{
    struct sim_files files = { 0 };
    bool json = false;
    const struct option_row row[] = {
        option_flag("--json", "print one JSON object", &json),
        option_text("--csv", "FILE", "write all rows to this file", &files.csv),
        option_text("--tables", "FILE", "statistics of cards, plots and events, if counted",
                    &files.tables),
        option_text("--report", "FILE", "how fair the cards are, as a page of Markdown",
                    &files.report),
    };
    struct options o = {
        .usage = "sim merge FILE… [OPTION]…",
        .about =
            "Combines files that sim has written with --state or --csv, and prints the results\n"
            "as one run. All files must have the same bots, players, options and cards. A game\n"
            "that is in several files counts once.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1000,
    };
    struct sim_results results = { 0 };
    struct sim_tally tally = { 0 };
    int status = STATUS_OK;

    if (!options_parse(&o, argc, argv))
        return o.status;
    for (unsigned i = 0; i < o.word_count && status == STATUS_OK; i++)
        status = results_read(&results, o.word[i]);
    if (status == STATUS_OK) {
        results_sort(&results);
        results_tally(&results, &tally);
    }
    if (status == STATUS_OK && (files.tables || files.report) && !results.counted)
        status = complain("these files have no card counts, so there are no tables and no report; "
                          "run sim with --cards");
    if (status == STATUS_OK)
        status = results_keep(&results, &files);
    if (status == STATUS_OK && json) {
        printf("{\"games\":%" PRIu64 ",\"decisions\":%" PRIu64, tally.games, tally.decisions);
        report_print_json(&results);
        printf("}\n");
    } else if (status == STATUS_OK) {
        printf("%s\n", results.head + 2);
        printf("games                  %" PRIu64 "\n", tally.games);
        report_print(&results);
    }
    results_release(&results);
    return status;
}
