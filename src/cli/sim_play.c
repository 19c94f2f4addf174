/* sim_play.c: one random game as a bare position. */
#include "cli/cli.h"
#include "cli/picker.h"
#include "cli/sim.h"

#include <stdarg.h>
#include <stdio.h>

bool sim_fail(const struct sim_job *job, const char *format, ...)
{
    va_list rest;

    va_start(rest, format);
    vsnprintf(job->message, job->message_size, format, rest);
    va_end(rest);
    return false;
}

unsigned sim_seats(const struct sim_job *job)
{
    unsigned min = ang_pack_seat_min(job->pack), max = ang_pack_seat_max(job->pack);

    return job->seats ? job->seats : min + (unsigned)(job->seed % (max - min + 1));
}

struct ang_game_desc sim_desc(const struct sim_job *job)
{
    return (struct ang_game_desc){
        .pack = job->pack, .seats = sim_seats(job), .seed = job->seed, .option = job->option
    };
}

void sim_count_end(const struct sim_job *job, unsigned winners)
{
    job->tally->games++;
    job->tally->losses += winners == 0;
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        job->tally->wins[s] += winners >> s & 1;
}

void sim_note_end(const struct sim_job *job, uint64_t decisions, uint64_t real)
{
    struct sim_end *end = job->end;

    job->tally->decisions += decisions;
    job->tally->real += real;
    sim_count_end(job, ang_position_winners(job->position));
    sim_count_marks(job, job->position);
    if (!end)
        return;
    *end = (struct sim_end){ .seed = job->seed,
                             .decisions = decisions,
                             .real = real,
                             .players = sim_seats(job),
                             .winners = ang_position_winners(job->position) };
    for (unsigned s = 0; s < end->players; s++) {
        end->who[s] = ang_position_seat_entry(job->position, job->pack, s);
        end->scored = ang_position_score(job->position, job->pack, s, &end->score[s]);
    }
    end->lying_count = ang_position_lying(job->position, job->pack, end->lying);
}

bool sim_play_position(const struct sim_job *job)
{
    struct ang_error error = { 0 };
    uint64_t picker = picker_seed(job->seed), decisions = 0, real = 0;
    struct ang_option option[ANG_OPTION_MAX];
    unsigned waiting, count;

    if (!sim_begin(job, &error))
        return sim_fail(job, "%s", error.message);
    waiting = ang_position_waiting(job->position);
    count =
        waiting ? ang_position_list(job->position, job->pack, ang_seat_first(waiting), option) : 0;
    while (count > 0 && decisions < SIM_DECISIONS_MAX) {
        decisions++;
        real += count > 1;
        count = sim_step(job, ang_seat_first(waiting), picker_below(&picker, count), count, option);
        waiting = ang_position_waiting(job->position);
    }
    sim_note_end(job, decisions, real);
    return count == 0 || sim_fail(job, "it does not end");
}
