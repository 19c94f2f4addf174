/* sim.c: the sim command: what is to be played, and what is to be told of it. */
#include "cli/sim_run.h"

#include "cli/files.h"
#include "cli/packs.h"

#include <stdio.h>
#include <string.h>

/* --bots: one for each player, or one for all. */
static int read_bots(struct sim *sim, const char *names)
{
    int status = entrants_read("--bots", names, sim->entrant, &sim->entrant_count);

    if (status != STATUS_OK)
        return status;
    if (sim->check)
        return complain_usage("--check plays random games, without --bots.");
    if (!sim->seats && sim->entrant_count > 1)
        sim->seats = sim->entrant_count;
    if (sim->entrant_count > 1 && sim->entrant_count != sim->seats)
        return complain_usage("--bots names %u bots for %u players.", sim->entrant_count,
                              (unsigned)sim->seats);
    return STATUS_OK;
}

int command_sim(int argc, char **argv)
{
    const char *bots = NULL;
    struct sim sim = {
        .games = 1000, .seed = 1, .threads = 1, .every = 1, .failed_at = UINT64_MAX
    };
    struct ang_pack *pack = NULL;
    const struct option_row row[] = {
        option_number("--players", "N", "how many play (default: the fewest; see --check)",
                      &sim.seats, 1, ANG_SEAT_MAX),
        option_text("--bots", "A,B,…",
                    "bots or levels, one for each player or one for all; A:N\n"
                    "gives it N iterations",
                    &bots),
        option_number("--games", "N", "how many games (default: 1000)", &sim.games, 1,
                      UINT64_C(1000000000000)),
        option_number("--seed", "S", "of the first game; the next has S+1 (default: 1)", &sim.seed,
                      0, UINT64_MAX / 2),
        option_number("--threads", "T", "play on T threads (default: 1)", &sim.threads, 1,
                      THREADS_MAX),
        option_repeated("--option", "K=V", "a choice before the game; may be repeated",
                        &sim.option),
        option_text("--csv", "FILE", "write a row for each seat of each game there", &sim.csv),
        option_text("--state", "FILE",
                    "the same as games end; a run that was stopped goes on there", &sim.state),
        option_flag("--cards", "count what each card, plot and event does", &sim.cards),
        option_text("--tables", "FILE", "the same as a table: CSV, a number in each line",
                    &sim.tables),
        option_flag("--json", "print one JSON object", &sim.json),
        option_flag("--check", "play at a table and check everything after each choice",
                    &sim.check),
        option_number("--every", "N", "with --check: what takes long, after one choice in N",
                      &sim.every, 1, 1000000),
        option_text("--save", "DIR",
                    "play at a table, and keep each game there: DIR/GAME-SEED.save", &sim.folder),
        option_pack(&sim.pack_path),
    };
    struct options o = {
        .usage = "sim GAME [OPTION]…",
        .about =
            "Plays random games: every option is as likely as any other. With --bots each bot\n"
            "takes each seat in turn, and wins, ranks and scores are told by bot, with intervals\n"
            "that hold the truth 95 times in 100. Prints how many decisions were made and how\n"
            "fast, how long games are and who won. The same seed gives the same games whatever\n"
            "the threads. sim merge puts the files of several runs together.\n\n"
            "--check looks after each choice whether the game holds together, whether its\n"
            "save replays to the same bytes, whether dump and load give it back, whether a\n"
            "free undo restores it, and whether somebody is told the same in a game he\n"
            "imagines; without --players each seed takes its own number. With --every N all\n"
            "but the first is looked at after one choice in N, by chance, and at the end.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
    };
    int status;

    if (argc > 0 && strcmp(argv[0], "merge") == 0)
        return sim_merge(argc - 1, argv + 1);
    if (!options_parse(&o, argc, argv))
        return o.status;
    if (sim.check && (sim.csv || sim.state))
        return complain_usage("--check keeps no results: leave --csv and --state out.");
    sim.cards = sim.cards || sim.tables;
    if (sim.cards && (sim.check || sim.folder))
        return complain_usage("--check and --save count no cards: leave --cards and --tables out.");
    if (sim.every > 1 && !sim.check)
        return complain_usage("--every goes with --check.");
    if (sim.folder && sim.check)
        return complain_usage("--check keeps no games: leave --save out.");
    status = bots ? read_bots(&sim, bots) : STATUS_OK;
    if (status == STATUS_OK)
        status = pack_get(o.word[0], sim.pack_path, &pack);
    if (status == STATUS_OK)
        status = seats_check(pack, "--players", (unsigned)sim.seats);
    if (status == STATUS_OK && sim.folder && !file_make_folder(sim.folder))
        status = STATUS_FAILED;
    if (status == STATUS_OK) {
        sim.pack = pack;
        if (!sim.seats && !sim.check)
            sim.seats = ang_pack_seat_min(pack);
        sim.rows = sim.entrant_count || sim.csv || sim.state || sim.cards;
        pthread_mutex_init(&sim.lock, NULL);
        status = sim_run(&sim);
        if (sim.log)
            fclose(sim.log);
        results_release(&sim.results);
        pthread_mutex_destroy(&sim.lock);
    }
    ang_pack_free(pack);
    return status;
}
