/* sim_bots.c: one game between bots, as a bare position. */
#include "cli/cli.h"
#include "cli/picker.h"
#include "cli/sim.h"

/* Everybody moves one seat on after each game. */
const struct entrant *sim_entrant(const struct sim_job *job, unsigned seat)
{
    return &job->entrant[(seat + job->seed) % job->entrant_count];
}

bool sim_play_bots(const struct sim_job *job)
{
    struct ang_error error = { 0 };
    uint64_t picker = picker_seed(job->seed), decisions = 0, real = 0;
    struct ang_option option[ANG_OPTION_MAX];
    struct sim_talk talk = { .active = ANG_SEAT_MAX };
    unsigned waiting, count;

    if (!sim_begin(job, &error))
        return sim_fail(job, "%s", error.message);
    while ((waiting = ang_position_waiting(job->position)) && decisions < SIM_BOT_DECISIONS) {
        if (ang_pack_trades(job->pack))
            sim_bargain(job, &talk, &picker);
        unsigned seat = ang_seat_first(waiting);
        const struct entrant *who = sim_entrant(job, seat);
        struct ang_bot_desc think = who->bot;
        int choice = 0;

        think.seed = picker_next(&picker);
        think.blind = false; /* a table of bots: nothing is read to anybody */
        count = ang_position_list(job->position, job->pack, seat, option);
        if (count > 1) {
            choice = ang_position_think(job->position, job->pack, seat, &think, NULL);
            real++;
        }
        if (choice < 0 || (unsigned)choice >= count)
            return sim_fail(job, "%s chose an option that is not offered", who->name);
        decisions++;
        sim_step(job, seat, (unsigned)choice, count, option);
    }
    if (waiting) {
        job->tally->endless++;
        return sim_fail(job, "its bots go in circles");
    }
    sim_note_end(job, decisions, real);
    return true;
}
