/* sim_run.c: plays many games, at random or by bots, on several threads, and prints the results. */
#include "cli/sim_run.h"

#include "cli/files.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void tally_add(struct sim_tally *to, const struct sim_tally *from)
{
    trades_add(&to->trades, &from->trades);
    marks_add(&to->marks, &from->marks);
    to->games += from->games;
    to->decisions += from->decisions;
    to->real += from->real;
    to->checked += from->checked;
    to->endless += from->endless;
    to->losses += from->losses;
    for (int s = 0; s < ANG_SEAT_MAX; s++)
        to->wins[s] += from->wins[s];
}

/* Threads take games in order, so all games before a failed one have been started: the
 * first failure is the same with any number of threads. */
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

/* Counted from the first game of all shares. */
static uint64_t game_number(const struct sim *sim, uint64_t i)
{
    return i * sim->shares + sim->share;
}

static uint64_t games_of_share(const struct sim *sim)
{
    return (sim->games + sim->shares - 1 - sim->share) / sim->shares;
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

/* Stores the result of a game, also on disk. */
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
    return good || sim_fail(job, "its result cannot be stored");
}

static bool was_played(struct sim *sim, uint64_t seed)
{
    struct sim_results before = sim->results;

    before.game_count = sim->resumed; /* those are sorted */
    return results_has(&before, seed);
}

static bool play_one(struct sim *sim, const struct sim_job *job)
{
    uint64_t endless;
    bool done;

    if (!sim->rows)
        return sim->play(job);
    pthread_mutex_lock(&sim->lock);
    done = was_played(sim, job->seed);
    pthread_mutex_unlock(&sim->lock);
    if (done)
        return true;
    endless = job->tally->endless;
    if (sim->play(job))
        return keep_end(sim, job);
    if (job->tally->endless == endless)
        return false;
    complain("game with seed %" PRIu64 " is left out: %s", job->seed, job->message);
    return true;
}

static void *work(void *data)
{
    struct sim *sim = data;
    struct sim_tally tally = { 0 };
    struct sim_end end;
    char message[MESSAGE_SIZE];
    void *position = memory_get(ang_position_size(sim->pack));
    struct sim_watch *watch = sim->cards ? watch_new(sim->pack) : NULL;

    for (uint64_t i; (i = take_game(sim)) != UINT64_MAX;) {
        struct sim_job job = {
            .pack = sim->pack,
            .option = sim->option.item,
            .folder = sim->folder,
            .seats = (unsigned)sim->seats,
            .seed = sim->seed + game_number(sim, i),
            .every = (unsigned)sim->every,
            .entrant = sim->entrant,
            .entrant_count = sim->entrant_count,
            .end = sim->rows ? &end : NULL,
            .position = position,
            .watch = watch,
            .tally = &tally,
            .message = message,
            .message_size = sizeof message,
        };
        if (!play_one(sim, &job))
            note_failure(sim, i, message);
    }
    watch_free(watch);
    free(position);
    pthread_mutex_lock(&sim->lock);
    tally_add(&sim->tally, &tally);
    pthread_mutex_unlock(&sim->lock);
    return NULL;
}

/* Shows a progress line, overwritten in place, for people at a terminal. */
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

/* Plays all games of one round. Returns false if threads cannot be started. */
static bool play_round(struct sim *sim, bool (*play)(const struct sim_job *job), uint64_t wanted)
{
    pthread_t thread[THREADS_MAX], watcher;
    unsigned started = 0;
    bool watched = false;
    double begun = now();

    sim->play = play;
    sim->wanted = wanted;
    atomic_store(&sim->at, 0);
    if (isatty(STDERR_FILENO) && sim->ranks.rank == 0)
        watched = pthread_create(&watcher, NULL, show_progress, sim) == 0;
    while (started + 1 < sim->threads && pthread_create(&thread[started], NULL, work, sim) == 0)
        started++;
    work(sim);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    sim->seconds = now() - begun;
    if (watched)
        pthread_join(watcher, NULL);
    return started + 1 >= sim->threads || complain("cannot start threads") == STATUS_OK;
}

static int tell_failure(const struct sim *sim)
{
    uint64_t seed = sim->seed + game_number(sim, sim->failed_at);
    struct sim_job job = { .pack = sim->pack, .seats = (unsigned)sim->seats, .seed = seed };

    complain("game with seed %" PRIu64 ": %s", seed, sim->message);
    fprintf(stderr, "To repeat it: angeles sim %s%s --players %u --games 1 --seed %" PRIu64,
            ang_pack_game(sim->pack), sim->check ? " --check" : "", sim_seats(&job), seed);
    /* The seed decides the seating. */
    for (unsigned i = 0; i < sim->entrant_count; i++)
        fprintf(stderr, "%s%s", i ? "," : " --bots ", sim->entrant[i].name);
    if (sim->wall)
        fprintf(stderr, " --wall");
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
    printf("],\"losses\":%" PRIu64 ",\"endless\":%" PRIu64, t->losses, sim->tally.endless);
    trades_print_json(&sim->tally.trades, sim->pack);
    marks_print_json(&sim->tally.marks);
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
        printf("checked in full        %" PRIu64 " moments\n", t->checked);
    printf("decisions              %" PRIu64 " (%" PRIu64 " with two options or more)\n",
           t->decisions, t->real);
    printf("seconds                %.3f\n", sim->seconds);
    printf("decisions per second   %.0f\n", per_second);
    printf("decisions per game     %.1f\n", mean);
    for (unsigned s = 0; s < (sim->seats ? sim->seats : ang_pack_seat_max(sim->pack)); s++)
        printf("  won by player %u      %" PRIu64 "\n", s + 1, t->wins[s]);
    printf("  lost by all          %" PRIu64 "\n", t->losses);
    trades_print(&sim->tally.trades, sim->pack);
    marks_print(&sim->tally.marks);
    if (sim->tally.endless)
        printf("left out, endless      %" PRIu64 "\n", sim->tally.endless);
    if (sim->rows)
        report_print(&sim->results);
}

/* The description of the run: everything that decides the games. Files with the same one may be
 * merged. */
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
    ADD(sim->cards ? " cards counted" : "");
    ADD(" pack ");
    ADD(ang_pack_hash(sim->pack));
#undef ADD
    head = text_join(line.data, "", "");
    text_release(&line);
    return head;
}

/* Each rank has its own file; one file contains everything in the end. */
static char *log_path(const struct sim *sim)
{
    char rank[16] = "";

    if (sim->ranks.count > 1)
        snprintf(rank, sizeof rank, ".%u", sim->ranks.rank);
    return text_join(sim->state, rank, "");
}

static int log_open(struct sim *sim)
{
    struct text text = { 0 };
    int status = STATUS_OK;

    results_write(&sim->results, &text);
    if (!file_write(sim->log_path, text.data, text.length))
        status = STATUS_FAILED;
    else if (!(sim->log = fopen(sim->log_path, "a")))
        status = complain("%s: cannot write", sim->log_path);
    text_release(&text);
    return status;
}

/* Reads the results of an earlier run, and rewrites them without an incomplete game. */
static int state_open(struct sim *sim)
{
    int status = STATUS_OK;

    sim->log_path = log_path(sim);
    if (access(sim->state, F_OK) == 0)
        status = results_read(&sim->results, sim->state);
    if (status == STATUS_OK && sim->ranks.count > 1 && access(sim->log_path, F_OK) == 0)
        status = results_read(&sim->results, sim->log_path);
    if (status != STATUS_OK)
        return status;
    results_sort(&sim->results);
    sim->resumed = sim->results.game_count;
    return log_open(sim);
}

/* The ranks' files are merged now. */
static int state_close(struct sim *sim)
{
    int status = STATUS_OK;

    if (sim->log)
        fclose(sim->log);
    sim->log = NULL;
    if (!sim->state || sim->ranks.count == 1)
        return STATUS_OK;
    if (sim->ranks.rank == 0)
        status = results_keep(&sim->results, &(struct sim_files){ .csv = sim->state });
    if (status == STATUS_OK) {
        ranks_wait(&sim->ranks);
        unlink(sim->log_path);
    }
    return status;
}

static int tell(struct sim *sim, uint64_t decisions)
{
    double per_second = sim->seconds > 0 ? (double)decisions / sim->seconds : 0;
    const struct sim_tally *played = &sim->tally;
    struct sim_tally all = { 0 };
    double mean;

    if (sim->rows) {
        results_sort(&sim->results);
        results_tally(&sim->results, &all);
        played = &all;
    }
    mean = played->games ? (double)played->decisions / (double)played->games : 0;
    if (sim->json)
        print_json(sim, played, per_second, mean);
    else
        print_lines(sim, played, per_second, mean);
    return results_keep(&sim->results, &sim->files);
}

int sim_run(struct sim *sim)
{
    uint64_t decisions;
    int status = STATUS_OK;

    if (sim->rows)
        sim->results.head = what_is_played(sim);
    sim->results.counted = sim->cards;
    if (sim->state)
        status = state_open(sim);
    if (status != STATUS_OK)
        return status;
    if (!play_round(sim,
                    sim->check           ? sim_play_checked
                    : sim->folder        ? sim_play_saved
                    : sim->entrant_count ? sim_play_bots
                                         : sim_play_position,
                    games_of_share(sim)))
        return STATUS_FAILED;
    if (sim->failed_at != UINT64_MAX)
        return tell_failure(sim);
    decisions = sim->tally.decisions;
    status = ranks_gather(&sim->ranks, &sim->results, &decisions);
    if (status == STATUS_OK && sim->ranks.rank == 0)
        status = tell(sim, decisions);
    if (status == STATUS_OK)
        status = state_close(sim);
    return status;
}
