/* sim_bots.c: one game between bots, as a bare position. */
#include "cli/cli.h"
#include "cli/picker.h"
#include "cli/sim.h"

/* From game to game everybody moves on by one seat. */
unsigned sim_bot_of(const struct sim_job *job, unsigned seat)
{
    return job->bot[(seat + job->seed) % job->bot_count];
}

static void count_scores(const struct sim_job *job)
{
    unsigned winners = ang_position_winners(job->position);
    int score;

    for (unsigned s = 0; s < sim_seats(job); s++) {
        struct sim_bot_tally *t = &job->tally->bot[sim_bot_of(job, s)];

        t->seats++;
        t->wins += winners >> s & 1;
        if (ang_position_score(job->position, job->pack, s, &score))
            t->score += score;
    }
}

bool sim_play_bots(const struct sim_job *job)
{
    struct ang_game_desc desc = sim_desc(job);
    struct ang_error error = { 0 };
    uint64_t picker = picker_seed(job->seed), decisions = 0, real = 0;
    struct ang_option option[ANG_OPTION_MAX];
    unsigned waiting, count;

    if (!ang_position_init(job->position, &desc, &error))
        return sim_fail(job, "%s", error.message);
    while ((waiting = ang_position_waiting(job->position)) && decisions < SIM_DECISIONS_MAX) {
        unsigned seat = ang_seat_first(waiting), bot = sim_bot_of(job, seat);
        struct ang_bot_desc think = { .bot = bot, .seed = picker_next(&picker) };
        int choice = 0;

        count = ang_position_list(job->position, job->pack, seat, option);
        if (count > 1) {
            choice = ang_position_think(job->position, job->pack, seat, &think, NULL);
            job->tally->bot[bot].decisions++;
            real++;
        }
        if (choice < 0 || (unsigned)choice >= count)
            return sim_fail(job, "%s chose nothing that is offered", ang_bot_name(bot));
        decisions++;
        ang_position_step(job->position, job->pack, seat, (unsigned)choice, option);
    }
    job->tally->decisions += decisions;
    job->tally->real += real;
    sim_count_end(job, ang_position_winners(job->position));
    count_scores(job);
    return waiting == 0 || sim_fail(job, "it does not end");
}
