/* sim.c: the sim command: its options. */
#include "cli/sim_run.h"

#include "cli/files.h"
#include "cli/packs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Iterations give the same games everywhere; a time limit does not, so it needs --wall. */
static int check_wall(const struct sim *sim)
{
    const struct entrant *timed = NULL;

    for (unsigned i = 0; i < sim->entrant_count; i++)
        if (sim->entrant[i].bot.milliseconds)
            timed = &sim->entrant[i];
    if (timed && !sim->wall)
        return complain_usage(
            "--bots: '%s' is a time limit, so the results would depend on the machine. "
            "Pass --wall to allow this, or use a number of iterations: search:2000.",
            timed->name);
    if (sim->wall && !timed)
        return complain_usage("--wall allows time limits, and there is none: --bots search:200ms.");
    return STATUS_OK;
}

/* share = number "/" number: "2/4" is the second of four. */
static int read_share(struct sim *sim, const char *words)
{
    char *slash = strchr(words, '/'), number[24];

    sim->shares = 1;
    if (!words[0])
        return STATUS_OK;
    snprintf(number, sizeof number, "%.*s", slash ? (int)(slash - words) : 0, words);
    if (!slash || !number_read(number, &sim->share) || !number_read(slash + 1, &sim->shares) ||
        sim->share < 1 || sim->share > sim->shares)
        return complain_usage("--share: '%s' is not a share; the second of four is 2/4.", words);
    sim->share--;
    return STATUS_OK;
}

/* Each process that MPI has started plays a share. */
static int join_ranks(struct sim *sim)
{
    int status = ranks_join(&sim->ranks);

    if (status != STATUS_OK || sim->ranks.count == 1)
        return status;
    if (sim->check || sim->folder || sim->shares > 1)
        return complain_usage("--check, --save and --share don't go with several ranks.");
    sim->share = sim->ranks.rank;
    sim->shares = sim->ranks.count;
    sim->rows = true;
    return STATUS_OK;
}

/* --bots: one for each player, or one for all. */
static int read_bots(struct sim *sim, const struct ang_pack *pack, const char *names)
{
    int status = entrants_read(pack, "--bots", names, sim->entrant, &sim->entrant_count);

    if (status != STATUS_OK)
        return status;
    if ((status = check_wall(sim)) != STATUS_OK)
        return status;
    if (sim->check)
        return complain_usage("--check plays random games, without --bots.");
    if (!sim->seats && sim->entrant_count > 1)
        sim->seats = sim->entrant_count;
    if (sim->entrant_count > 1 && sim->entrant_count != sim->seats)
        return complain_usage(
            "--bots names %u bots for %u players; name one for each, or one for all.",
            sim->entrant_count, (unsigned)sim->seats);
    return STATUS_OK;
}

int command_sim(int argc, char **argv)
{
    const char *bots = NULL, *share = "";
    struct sim sim = {
        .games = 1000, .seed = 1, .threads = 1, .every = 1, .failed_at = UINT64_MAX
    };
    struct ang_pack *pack = NULL;
    const struct option_row row[] = {
        option_number("--players", "N", "number of players (default: the fewest; see --check)",
                      &sim.seats, 1, ANG_SEAT_MAX),
        option_text("--bots", "A,B,…",
                    "bots or levels, one for each player or one for all; A:N\n"
                    "gives it N iterations, A:Nms (with --wall) N milliseconds,\n"
                    "A/P the personality P",
                    &bots),
        option_flag("--wall", "allow time limits: results then depend on the machine", &sim.wall),
        option_number("--games", "N", "number of games (default: 1000)", &sim.games, 1,
                      UINT64_C(1000000000000)),
        option_number("--seed", "S", "of the first game; the next has S+1 (default: 1)", &sim.seed,
                      0, UINT64_MAX / 2),
        option_number("--threads", "T", "play on T threads (default: 1)", &sim.threads, 1,
                      THREADS_MAX),
        option_text("--share", "R/N", "play only the R-th of N shares of the games", &share),
        option_repeated("--option", "K=V", "an option of the game; may be repeated", &sim.option),
        option_text("--csv", "FILE", "write a row for each seat of each game there",
                    &sim.files.csv),
        option_text("--state", "FILE", "the same as games end; resumes a stopped run", &sim.state),
        option_flag("--cards", "count the effects of each card, plot and event", &sim.cards),
        option_text("--tables", "FILE", "the same as CSV, one number a line", &sim.files.tables),
        option_text("--report", "FILE", "write how fair the cards are, as a page of Markdown",
                    &sim.files.report),
        option_flag("--json", "print one JSON object", &sim.json),
        option_flag("--check", "play at a table and check everything after each choice",
                    &sim.check),
        option_number("--every", "N", "with --check: the slow checks only after one choice in N",
                      &sim.every, 1, 1000000),
        option_text("--save", "DIR", "play at a table, and save each game as DIR/GAME-SEED.save",
                    &sim.folder),
        option_pack(&sim.pack_path),
    };
    struct options o = {
        .usage = "sim GAME [OPTION]…",
        .about = "Plays random games, with all options equally likely. With --bots each bot takes\n"
                 "each seat in turn, and wins, ranks and scores are shown by bot, with 95 %\n"
                 "confidence intervals. Prints the number of decisions, the speed, the length of\n"
                 "games and who won. The same seed gives the same games on any number of threads.\n"
                 "sim merge combines the files of several runs; under MPI (mpirun angeles sim …)\n"
                 "all processes share one run.\n\n"
                 "--check verifies after each choice that the game is consistent, that its save\n"
                 "replays to the same bytes, that dump and load restore it, that a free undo\n"
                 "restores it, and that an imagined game shows its viewer the same. Without\n"
                 "--players each seed has its own number of players. With --every N all but the "
                 "first check\n"
                 "run after one choice in N, at random, and at the end.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
        .more = bots_list,
    };
    int status;

    if (argc > 0 && strcmp(argv[0], "merge") == 0)
        return sim_merge(argc - 1, argv + 1);
    if (!options_parse(&o, argc, argv))
        return o.status;
    if (sim.check && (sim.files.csv || sim.state))
        return complain_usage("--check keeps no results: leave --csv and --state out.");
    sim.cards = sim.cards || sim.files.tables || sim.files.report;
    if (sim.cards && (sim.check || sim.folder))
        return complain_usage(
            "--check and --save count no cards: leave --cards, --tables and --report "
            "out.");
    if (sim.every > 1 && !sim.check)
        return complain_usage("--every needs --check.");
    if (sim.folder && sim.check)
        return complain_usage("--save cannot be used with --check, which saves no games.");
    if (sim.wall && !bots)
        return check_wall(&sim);
    status = read_share(&sim, share);
    if (status == STATUS_OK)
        status = pack_get(o.word[0], sim.pack_path, &pack);
    if (status == STATUS_OK && bots)
        status = read_bots(&sim, pack, bots);
    if (status == STATUS_OK)
        status = seats_check(pack, "--players", (unsigned)sim.seats);
    if (status == STATUS_OK && sim.folder && !file_make_folder(sim.folder))
        status = STATUS_FAILED;
    if (status == STATUS_OK) {
        sim.pack = pack;
        if (!sim.seats && !sim.check)
            sim.seats = ang_pack_seat_min(pack);
        sim.rows = sim.entrant_count || sim.files.csv || sim.state || sim.cards;
        pthread_mutex_init(&sim.lock, NULL);
        status = join_ranks(&sim);
        if (status == STATUS_OK)
            status = sim_run(&sim);
        status = ranks_leave(&sim.ranks, status);
        if (sim.log)
            fclose(sim.log);
        free(sim.log_path);
        results_release(&sim.results);
        pthread_mutex_destroy(&sim.lock);
    }
    ang_pack_free(pack);
    return status;
}
