/* pack_coverage.c: lists instructions of cards that random games and scenarios never ran. */
#include "cli/pack.h"

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/packs.h"
#include "cli/picker.h"
#include "cli/scenario.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct coverage {
    struct ang_pack *pack;
    struct ang_coverage *map;
    uint64_t games, seed;
    const char *scenarios;
    bool json;
    unsigned scenario_count;
};

static bool play(const struct coverage *c, uint64_t seed)
{
    unsigned min = ang_pack_seat_min(c->pack), max = ang_pack_seat_max(c->pack);
    struct ang_error error = { 0 };
    uint64_t picker = picker_seed(seed);
    struct ang_decision d;
    bool good = true;
    struct ang_game *game =
        ang_game_new(&(struct ang_game_desc){ .pack = c->pack,
                                              .seats = min + (unsigned)(seed % (max - min + 1)),
                                              .seed = seed,
                                              .coverage = c->map },
                     &error);

    if (!game)
        return complain_error(ang_pack_game(c->pack), &error) == STATUS_OK;
    while (good && ang_game_state(game) == ANG_RUNNING) {
        unsigned seat = ang_seat_first(ang_game_waiting(game));

        good = ang_game_decision(game, seat, &d) && d.count > 0 &&
               ang_game_choose(game, seat, d.version, picker_below(&picker, d.count), &error);
    }
    if (!good)
        complain("game with seed %" PRIu64 ": %s", seed, error.message);
    ang_game_free(game);
    return good;
}

/* A failed scenario counts as well, up to its failure; `angeles scenario` reports the reason. */
static bool run_scenarios(struct coverage *c)
{
    struct file_list list = { 0 };
    bool good = file_list_add(&list, c->scenarios, ".scenario");

    for (unsigned i = 0; good && i < list.count; i++) {
        struct ang_scenario_desc desc = { .pack = c->pack, .coverage = c->map };
        struct ang_scenario_result result = { 0 };

        good = scenario_run(list.path[i], desc, &result);
        if (good && !result.passed)
            complain("%s: failed", list.path[i]);
        ang_text_free(result.report);
        c->scenario_count++;
    }
    file_list_release(&list);
    return good;
}

static void print_report(const struct coverage *c)
{
    struct text report = { 0 }, quoted = { 0 };
    unsigned missing = ang_coverage_missing(c->map);

    TEXT_FILL(&report, ang_coverage_report(c->map, report.data, report.size));
    if (c->json) {
        bool first = true;

        printf("{\"game\":\"%s\",\"games\":%" PRIu64 ",\"scenarios\":%u,\"missing\":%u,\"lines\":[",
               ang_pack_game(c->pack), c->games, c->scenario_count, missing);
        for (char *line = strtok(report.data, "\n"); line; line = strtok(NULL, "\n")) {
            text_clear(&quoted);
            text_add_json(&quoted, line);
            printf("%s%s", first ? "" : ",", quoted.data);
            first = false;
        }
        puts("]}");
    } else {
        fputs(report.data, stdout);
        printf("%u instructions never ran in %" PRIu64 " games and %u scenarios\n", missing,
               c->games, c->scenario_count);
    }
    text_release(&report);
    text_release(&quoted);
}

int pack_coverage(int argc, char **argv)
{
    struct coverage c = { .games = 1000, .seed = 1 };
    const char *path = NULL;
    const struct option_row row[] = {
        option_number("--games", "N", "number of random games (default: 1000)", &c.games, 0,
                      UINT64_C(1000000000)),
        option_number("--seed", "S", "of the first game (default: 1)", &c.seed, 0, UINT64_MAX / 2),
        option_text("--scenarios", "DIR", "run these scenarios as well", &c.scenarios),
        option_flag("--json", "print one JSON object", &c.json),
        option_pack(&path),
    };
    struct options o = {
        .usage = "pack coverage GAME [OPTION]…",
        .about = "Plays random games with every number of players, and scenarios, and lists the\n"
                 "instructions of cards that never ran, with their place in the sources.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
    };
    bool good = true;
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    status = pack_get(o.word[0], path, &c.pack);
    if (status == STATUS_OK) {
        c.map = ang_coverage_new(c.pack);
        if (!c.map)
            good = complain("out of memory") == STATUS_OK;
        for (uint64_t i = 0; good && i < c.games; i++)
            good = play(&c, c.seed + i);
        if (good && c.scenarios)
            good = run_scenarios(&c);
        if (good)
            print_report(&c);
        status = good ? STATUS_OK : STATUS_FAILED;
    }
    ang_coverage_free(c.map);
    ang_pack_free(c.pack);
    return status;
}
