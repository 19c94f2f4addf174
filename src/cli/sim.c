/* sim.c: plays many games, at random or by bots, on several threads, and tells how it went. */
#include "cli/sim.h"

#include "cli/bots.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/packs.h"
#include "cli/text.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MAX = 256, MESSAGE_SIZE = 400 };

struct sim {
    const struct ang_pack *pack;
    const char *pack_path, *folder; /* what --pack and --save said, or NULL */
    const char *csv, *state;
    struct option_list option;
    uint64_t seats, games, seed, threads, every;
    bool json, check;
    struct entrant entrant[ANG_SEAT_MAX];
    unsigned entrant_count; /* 0: random games */
    bool rows;              /* keep what became of each game */

    bool (*play)(const struct sim_job *job);
    uint64_t wanted;         /* games of this round */
    atomic_uint_fast64_t at; /* the next game */
    pthread_mutex_t lock;    /* of what follows */
    struct sim_tally tally;
    struct sim_results results; /* the first `resumed` games were there before, by seed */
    size_t resumed;
    FILE *log;          /* of --state; NULL: none */
    uint64_t failed_at; /* the first game that failed; UINT64_MAX: none */
    char message[MESSAGE_SIZE];
    double seconds;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void tally_add(struct sim_tally *to, const struct sim_tally *from)
{
    to->games += from->games;
    to->decisions += from->decisions;
    to->real += from->real;
    to->checked += from->checked;
    to->losses += from->losses;
    for (int s = 0; s < ANG_SEAT_MAX; s++)
        to->wins[s] += from->wins[s];
}

/* Games are handed out in their order, so all before a failed one are being played already: the
 * first failure is the same whatever the threads. */
static uint64_t take_game(struct sim *sim)
{
    uint64_t i = atomic_fetch_add(&sim->at, 1);

    if (i >= sim->wanted)
        return UINT64_MAX;
    pthread_mutex_lock(&sim->lock);
    if (i > sim->failed_at)
        i = UINT64_MAX;
    pthread_mutex_unlock(&sim->lock);
    return i;
}

static void note_failure(struct sim *sim, uint64_t i, const char *message)
{
    pthread_mutex_lock(&sim->lock);
    if (i < sim->failed_at) {
        sim->failed_at = i;
        snprintf(sim->message, sizeof sim->message, "%s", message);
    }
    pthread_mutex_unlock(&sim->lock);
}

/* Keeps how a game ended, also on the disk. */
static bool keep_end(struct sim *sim, const struct sim_job *job)
{
    struct text rows = { 0 };
    bool good;

    pthread_mutex_lock(&sim->lock);
    good = results_add(&sim->results, sim->pack, job, job->end);
    if (good && sim->log) {
        results_write_game(&sim->results, &sim->results.game[sim->results.game_count - 1], &rows);
        good = fwrite(rows.data, 1, rows.length, sim->log) == rows.length && fflush(sim->log) == 0;
        text_release(&rows);
    }
    pthread_mutex_unlock(&sim->lock);
    return good || sim_fail(job, "what became of it cannot be kept");
}

static bool was_played(struct sim *sim, uint64_t seed)
{
    struct sim_results before = sim->results;

    before.game_count = sim->resumed; /* those are sorted */
    return results_has(&before, seed);
}

static bool play_one(struct sim *sim, const struct sim_job *job)
{
    bool done;

    if (!sim->rows)
        return sim->play(job);
    pthread_mutex_lock(&sim->lock);
    done = was_played(sim, job->seed);
    pthread_mutex_unlock(&sim->lock);
    return done || (sim->play(job) && keep_end(sim, job));
}

static void *work(void *data)
{
    struct sim *sim = data;
    struct sim_tally tally = { 0 };
    struct sim_end end;
    char message[MESSAGE_SIZE];
    void *position = memory_get(ang_position_size(sim->pack));

    for (uint64_t i; (i = take_game(sim)) != UINT64_MAX;) {
        struct sim_job job = {
            .pack = sim->pack,
            .option = sim->option.item,
            .folder = sim->folder,
            .seats = (unsigned)sim->seats,
            .seed = sim->seed + i,
            .every = (unsigned)sim->every,
            .entrant = sim->entrant,
            .entrant_count = sim->entrant_count,
            .end = sim->rows ? &end : NULL,
            .position = position,
            .tally = &tally,
            .message = message,
            .message_size = sizeof message,
        };
        if (!play_one(sim, &job))
            note_failure(sim, i, message);
    }
    free(position);
    pthread_mutex_lock(&sim->lock);
    tally_add(&sim->tally, &tally);
    pthread_mutex_unlock(&sim->lock);
    return NULL;
}

/* A line that is overwritten, for whoever waits at a terminal. */
static void *show_progress(void *data)
{
    struct sim *sim = data;
    struct timespec pause = { .tv_nsec = 250000000 };

    for (;;) {
        uint64_t at = atomic_load(&sim->at);

        nanosleep(&pause, NULL);
        if (at >= sim->wanted)
            break;
        fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " games ", at, sim->wanted);
    }
    fprintf(stderr, "\r%*s\r", 50, "");
    return NULL;
}

/* All games of one round. False: threads cannot be started. */
static bool play_round(struct sim *sim, bool (*play)(const struct sim_job *job), uint64_t wanted)
{
    pthread_t thread[THREADS_MAX], watcher;
    unsigned started = 0;
    bool watched = false;
    double begun = now();

    sim->play = play;
    sim->wanted = wanted;
    atomic_store(&sim->at, 0);
    if (isatty(STDERR_FILENO))
        watched = pthread_create(&watcher, NULL, show_progress, sim) == 0;
    while (started + 1 < sim->threads && pthread_create(&thread[started], NULL, work, sim) == 0)
        started++;
    work(sim);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    sim->seconds = now() - begun;
    if (watched)
        pthread_join(watcher, NULL);
    return started + 1 >= sim->threads || complain("threads cannot be started") == STATUS_OK;
}

static int tell_failure(const struct sim *sim)
{
    uint64_t seed = sim->seed + sim->failed_at;
    struct sim_job job = { .pack = sim->pack, .seats = (unsigned)sim->seats, .seed = seed };

    complain("game with seed %" PRIu64 ": %s", seed, sim->message);
    fprintf(stderr, "To repeat it: angeles sim %s%s --players %u --games 1 --seed %" PRIu64,
            ang_pack_game(sim->pack), sim->check ? " --check" : "", sim_seats(&job), seed);
    /* The seed decides who sits where. */
    for (unsigned i = 0; i < sim->entrant_count; i++)
        fprintf(stderr, "%s%s", i ? "," : " --bots ", sim->entrant[i].name);
    if (sim->every > 1)
        fprintf(stderr, " --every %" PRIu64, sim->every);
    for (unsigned i = 0; i < sim->option.count; i++)
        fprintf(stderr, " --option %s", sim->option.item[i]);
    if (sim->pack_path)
        fprintf(stderr, " --pack '%s'", sim->pack_path);
    fputc('\n', stderr);
    return STATUS_FAILED;
}

static void print_json(const struct sim *sim, const struct sim_tally *t, double per_second,
                       double mean)
{
    printf("{\"game\":\"%s\",\"players\":", ang_pack_game(sim->pack));
    if (sim->seats)
        printf("%" PRIu64, sim->seats);
    else
        printf("null");
    printf(",\"seed\":%" PRIu64 ",\"games\":%" PRIu64 ",\"threads\":%" PRIu64, sim->seed, t->games,
           sim->threads);
    printf(",\"checked\":%s,\"checked_in_full\":%" PRIu64 ",\"decisions\":%" PRIu64
           ",\"real_decisions\":%" PRIu64,
           sim->check ? "true" : "false", t->checked, t->decisions, t->real);
    printf(",\"seconds\":%.6f,\"decisions_per_second\":%.1f,\"mean_length\":%.3f", sim->seconds,
           per_second, mean);
    printf(",\"wins\":[");
    for (unsigned s = 0; s < (sim->seats ? sim->seats : ang_pack_seat_max(sim->pack)); s++)
        printf("%s%" PRIu64, s ? "," : "", t->wins[s]);
    printf("],\"losses\":%" PRIu64, t->losses);
    if (sim->rows)
        report_print_json(&sim->results);
    printf("}\n");
}

static void print_lines(const struct sim *sim, const struct sim_tally *t, double per_second,
                        double mean)
{
    printf("game                   %s\n", ang_pack_game(sim->pack));
    if (sim->seats)
        printf("players                %" PRIu64 "\n", sim->seats);
    else
        printf("players                %u to %u\n", ang_pack_seat_min(sim->pack),
               ang_pack_seat_max(sim->pack));
    printf("games                  %" PRIu64 "%s\n", t->games,
           sim->check ? ", checked after every choice" : "");
    if (sim->every > 1)
        printf("looked at in full      %" PRIu64 " moments\n", t->checked);
    printf("decisions              %" PRIu64 " (%" PRIu64 " with two options or more)\n",
           t->decisions, t->real);
    printf("seconds                %.3f\n", sim->seconds);
    printf("decisions per second   %.0f\n", per_second);
    printf("decisions per game     %.1f\n", mean);
    for (unsigned s = 0; s < (sim->seats ? sim->seats : ang_pack_seat_max(sim->pack)); s++)
        printf("  won by player %u      %" PRIu64 "\n", s + 1, t->wins[s]);
    printf("  lost by all          %" PRIu64 "\n", t->losses);
    if (sim->rows)
        report_print(&sim->results);
}

/* What is played, as far as it decides how the games go: files that agree in it may be merged. */
static char *what_is_played(const struct sim *sim)
{
    struct text line = { 0 };
    char *head;

#define ADD(words) text_add(&line, (words), strlen(words))
    ADD("# angeles sim ");
    ADD(ang_pack_game(sim->pack));
    char number[40];
    snprintf(number, sizeof number, " players %" PRIu64 " bots ", sim->seats);
    ADD(number);
    for (unsigned i = 0; i < sim->entrant_count; i++) {
        ADD(i ? "," : "");
        ADD(sim->entrant[i].name);
    }
    ADD(sim->entrant_count ? "" : "none");
    for (unsigned i = 0; i < sim->option.count; i++) {
        ADD(" option ");
        ADD(sim->option.item[i]);
    }
    ADD(" pack ");
    ADD(ang_pack_hash(sim->pack));
#undef ADD
    head = text_join(line.data, "", "");
    text_release(&line);
    return head;
}

/* Reads what an earlier run has left, and writes it again without a game that was cut off. */
static int state_open(struct sim *sim)
{
    struct text text = { 0 };
    int status = STATUS_OK;

    if (access(sim->state, F_OK) == 0)
        status = results_read(&sim->results, sim->state);
    if (status != STATUS_OK)
        return status;
    results_sort(&sim->results);
    sim->resumed = sim->results.game_count;
    results_write(&sim->results, &text);
    if (!file_write(sim->state, text.data, text.length))
        status = STATUS_FAILED;
    else if (!(sim->log = fopen(sim->state, "a")))
        status = complain("%s: cannot be written", sim->state);
    text_release(&text);
    return status;
}

static int csv_write(struct sim *sim)
{
    struct text text = { 0 };
    bool good;

    results_write(&sim->results, &text);
    good = file_write(sim->csv, text.data, text.length);
    text_release(&text);
    return good ? STATUS_OK : STATUS_FAILED;
}

static int run(struct sim *sim)
{
    const struct sim_tally *played = &sim->tally;
    double per_second, mean;
    struct sim_tally all = { 0 };
    int status = STATUS_OK;

    if (sim->rows)
        sim->results.head = what_is_played(sim);
    if (sim->state)
        status = state_open(sim);
    if (status != STATUS_OK)
        return status;
    if (!play_round(sim,
                    sim->check           ? sim_play_checked
                    : sim->folder        ? sim_play_saved
                    : sim->entrant_count ? sim_play_bots
                                         : sim_play_position,
                    sim->games))
        return STATUS_FAILED;
    if (sim->failed_at != UINT64_MAX)
        return tell_failure(sim);
    per_second = sim->seconds > 0 ? (double)played->decisions / sim->seconds : 0;
    if (sim->rows) {
        results_sort(&sim->results);
        results_tally(&sim->results, &all);
        played = &all;
    }
    mean = (double)played->decisions / (double)played->games;
    if (sim->json)
        print_json(sim, played, per_second, mean);
    else
        print_lines(sim, played, per_second, mean);
    return sim->csv ? csv_write(sim) : STATUS_OK;
}

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
                    "gives it N iterations, A/P the personality P",
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
    if (sim.every > 1 && !sim.check)
        return complain_usage("--every goes with --check.");
    if (sim.folder && sim.check)
        return complain_usage("--check keeps no games: leave --save out.");
    if (sim.folder && !file_is_folder(sim.folder))
        return complain("%s: is no folder", sim.folder);
    status = bots ? read_bots(&sim, bots) : STATUS_OK;
    if (status == STATUS_OK)
        status = pack_get(o.word[0], sim.pack_path, &pack);
    if (status == STATUS_OK)
        status = seats_check(pack, "--players", (unsigned)sim.seats);
    if (status == STATUS_OK) {
        sim.pack = pack;
        if (!sim.seats && !sim.check)
            sim.seats = ang_pack_seat_min(pack);
        sim.rows = sim.entrant_count || sim.csv || sim.state;
        pthread_mutex_init(&sim.lock, NULL);
        status = run(&sim);
        if (sim.log)
            fclose(sim.log);
        results_release(&sim.results);
        pthread_mutex_destroy(&sim.lock);
    }
    ang_pack_free(pack);
    return status;
}
