/* bench.c: measures the speed, next to yardsticks measured in the same run.
 *
 *     bench [--rounds N] [--ms N] [--json FILE] [NAME]
 *
 * Every line is measured once in each round, so that other load on the machine affects all of them
 * equally. The result is the median of the rounds. The ratio to the yardstick is also computed in
 * each round; it does not depend on how busy or slow the machine is. Times are CPU time of this
 * thread, except for the line "all cores". With NAME, only the yardsticks and the lines whose name
 * contains it are measured. Run it from the top of the tree, because it also compiles packs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

static void measure(struct bench *b, struct line *l, unsigned round)
{
    l->ns[round] = l->run(b);
    l->times = b->times;
}

/* This round's yardsticks have been measured. */
static void compare_line(struct line *l, unsigned round)
{
    const struct line *beside = l->beside < YARDSTICKS ? &bench_line[l->beside] : l;

    l->ratio[round] = beside->ns[round] > 0 ? l->ns[round] / beside->ns[round] : 0;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

struct fact {
    const char *name;
    double value;
};

static double least_of(const char *name)
{
    for (unsigned i = 0; i < bench_lines; i++)
        if (strcmp(bench_line[i].name, name) == 0)
            return bench_line[i].ns[0] > 0 ? bench_line[i].ns[0] : 0;
    return 0;
}

/* In Android, the share of a search that its steps would take in plain random play. Uses the
 * minimum times, which are the least disturbed. */
static double step_rate_kept(const struct bench *b, unsigned search, const char *line)
{
    const struct searched *s = &b->searched[search];
    double game = least_of("Android, rolled, a whole game") - least_of("Android, setting up");
    double steps = (double)s->applied * least_of("Android, all decisions") +
                   (double)s->skipped * least_of("Android, 2+ options");

    if (b->rolled)
        steps += (double)s->rolled * game * (double)b->rolled_games / (double)b->rolled;
    return s->trials && strcmp(b->name, "android") == 0
               ? steps / ((double)s->trials * least_of(line))
               : 0;
}

static double steps_each(const struct searched *s)
{
    unsigned long long steps = s->applied + s->skipped + s->rolled;

    return s->trials ? (double)steps / (double)s->trials : 0;
}

static void report_facts(const struct bench *b, bool first, FILE *json)
{
    double decisions = b->decisions ? (double)b->decisions : 1;
    double games = b->games ? (double)b->games : 1;
    size_t pack_size;

    ang_pack_blob(b->pack, &pack_size);
    const struct fact fact[] = {
        { "bytes per game", (double)b->block_size },
        { "bytes of the pack", (double)pack_size },
        { "bytes of a save", (double)b->save_size },
        { "decisions per random game", decisions / games },
        { "share with 2+ options", (double)b->open_decisions / decisions },
        { "options per decision", (double)b->options / decisions },
        { "allocations in random play", (double)b->allocations },
        { "steps in a trial of search", steps_each(&b->searched[SEARCH_LOOKS]) },
        { "steps with full rollouts", steps_each(&b->searched[SEARCH_ROLLS]) },
        { "steps with rollouts of 50", steps_each(&b->searched[SEARCH_ROLLS_50]) },
        { "step rate kept in search", step_rate_kept(b, SEARCH_LOOKS, "Android, search") },
        { "kept with full rollouts",
          step_rate_kept(b, SEARCH_ROLLS, "Android, search, full rollouts") },
        { "kept with rollouts of 50",
          step_rate_kept(b, SEARCH_ROLLS_50, "Android, search, rollouts of 50") },
    };
    puts("");
    for (unsigned i = 0; i < sizeof fact / sizeof fact[0]; i++) {
        if (fact[i].value == 0 && i > 6) /* not measured */
            continue;
        printf("%s: %-30s %11.2f\n", b->name, fact[i].name, fact[i].value);
        if (json)
            fprintf(json, "%s\n    \"%s: %s\": %.2f", first && i == 0 ? "" : ",", b->name,
                    fact[i].name, fact[i].value);
    }
}

static const char *time_text(double ns, char out[32])
{
    static const char *const unit[] = { "ns", "µs", "ms", "s" };
    unsigned u = 0;

    for (; ns >= 1000 && u < 3; u++)
        ns /= 1000;
    snprintf(out, 32, "%.*f %s", ns < 10 ? 2 : ns < 100 ? 1 : 0, ns, unit[u]);
    return out;
}

/* µ is two bytes but one column. */
static int width(const char *text, int places)
{
    return places + (strstr(text, "µ") != NULL);
}

static void report_line(struct line *l, unsigned rounds, bool first, FILE *json)
{
    double *ns = l->ns, *ratio = l->ratio, median;
    const char *beside = l->beside < YARDSTICKS ? bench_line[l->beside].name : "";
    char text[32];

    qsort(ns, rounds, sizeof *ns, by_size);
    qsort(ratio, rounds, sizeof *ratio, by_size);
    median = ns[rounds / 2];
    time_text(median, text);
    printf("%-31s %*s %14.0f", l->name, width(text, 10), text, median > 0 ? 1e9 / median : 0);
    if (*beside)
        printf(" %12.1f × %s", ratio[rounds / 2], beside);
    putchar('\n');
    if (!json)
        return;
    fprintf(json,
            "%s\n    { \"name\": \"%s\", \"per\": \"%s\", \"median_ns\": %.2f, "
            "\"least_ns\": %.2f, \"most_ns\": %.2f, \"times\": %llu",
            first ? "" : ",", l->name, l->per, median, ns[0], ns[rounds - 1], l->times);
    if (*beside)
        fprintf(json,
                ", \"beside\": \"%s\", \"ratio\": %.3f, \"ratio_least\": %.3f, "
                "\"ratio_most\": %.3f",
                beside, ratio[rounds / 2], ratio[0], ratio[rounds - 1]);
    fputs(" }", json);
}

static bool is_line(const char *name)
{
    for (unsigned i = 0; i < bench_lines; i++)
        if (strcmp(bench_line[i].name, name) == 0)
            return true;
    return false;
}

static bool is_wanted(unsigned i, const char *wanted)
{
    const char *name = bench_line[i].name;

    return i < YARDSTICKS || (is_line(wanted) ? strcmp(name, wanted) == 0 : !!strstr(name, wanted));
}

static void report(const struct bench bench[GAMES], unsigned rounds, const char *wanted, FILE *json)
{
    printf("%-31s %10s %14s %12s   %s\n", "", "median", "per second", "ratio", "to");
    if (json)
        fprintf(json, "{ \"rounds\": %u,\n  \"lines\": [", rounds);
    for (unsigned i = 0; i < bench_lines; i++)
        if (is_wanted(i, wanted))
            report_line(&bench_line[i], rounds, i == 0, json);
    if (json)
        fputs("\n  ],\n  \"facts\": {", json);
    for (unsigned g = 0; g < GAMES; g++)
        report_facts(&bench[g], g == 0, json);
    if (json)
        fputs("\n  }\n}\n", json);
}

static void usage(FILE *to)
{
    fputs("Usage: bench [--rounds N] [--ms N] [--json FILE] [NAME]\n\n"
          "How fast it is: every line is measured once a round, the median counts. With a NAME\n"
          "only lines whose name holds it. Run it from the top of the tree.\n\n"
          "  --rounds N   rounds, 1 to 101 (9)\n"
          "  --ms N       milliseconds for a line in a round (40)\n"
          "  --json FILE  also writes the numbers to FILE\n"
          "  --help       this text\n",
          to);
}

int main(int argc, char **argv)
{
    static struct bench bench[GAMES] = {
        [HARBOR] = { .name = "harbor", .folder = "tests/harbor/pack", .stride = 9 },
        [ANDROID] = { .name = "android", .folder = "packs/android", .stride = 120, .seats = 4 },
        [NEW_ANGELES] = { .name = "new-angeles",
                          .folder = "packs/new-angeles",
                          .stride = 29,
                          .seats = 4 },
        [LA1] = { .name = "la-1", .folder = "packs/la-1", .stride = 19, .seats = 3 },
    };
    bool failed = false, allocated = false;
    unsigned rounds = 9, ms = 40;
    const char *json_name = NULL, *wanted = "";

    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (more && strcmp(argv[i], "--rounds") == 0)
            rounds = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (more && strcmp(argv[i], "--ms") == 0)
            ms = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (more && strcmp(argv[i], "--json") == 0)
            json_name = argv[++i];
        else if (strcmp(argv[i], "--help") == 0) {
            usage(stdout);
            return 0;
        } else if (argv[i][0] == '-') {
            fprintf(stderr, "bench: %s: no such option, or its value is missing\n", argv[i]);
            usage(stderr);
            return 2;
        } else
            wanted = argv[i];
    }
    rounds = rounds < 1 ? 1 : rounds > ROUND_MAX ? ROUND_MAX : rounds;
    for (unsigned g = 0; g < GAMES; g++) {
        if (!bench_begin(&bench[g]))
            return 1;
        bench[g].budget_ns = ms * 1e6;
    }
    for (unsigned round = 0; round < rounds; round++)
        for (unsigned i = 0; i < bench_lines; i++)
            if (is_wanted(i, wanted)) {
                measure(&bench[bench_line[i].of], &bench_line[i], round);
                compare_line(&bench_line[i], round);
            }
    FILE *json = json_name ? fopen(json_name, "w") : NULL;
    if (json_name && !json)
        perror(json_name);
    report(bench, rounds, wanted, json);
    if (json)
        fclose(json);
    for (unsigned g = 0; g < GAMES; g++) {
        failed |= bench[g].failed;
        allocated |= bench[g].allocations != 0;
        bench_end(&bench[g]);
    }
    if (failed)
        fputs("bench: something that was measured did not work\n", stderr);
    if (allocated)
        fputs("bench: random play has allocated memory\n", stderr);
    return failed || allocated;
}
