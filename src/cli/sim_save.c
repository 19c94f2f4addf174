/* sim_save.c: one game at a table, random or between bots, saved to a file. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/picker.h"
#include "cli/sim.h"
#include "cli/text.h"

#include <inttypes.h>
#include <stdio.h>

static bool save(const struct sim_job *job, struct ang_game *game)
{
    char path[1000];
    struct text text = { 0 };
    bool good;

    snprintf(path, sizeof path, "%.800s/%s-%" PRIu64 ".save", job->folder, ang_pack_game(job->pack),
             job->seed);
    if (file_is_taken(path))
        return sim_fail(job, "%s already exists", path);
    TEXT_FILL(&text, ang_game_save(game, text.data, text.size));
    good = file_write(path, text.data, text.length) || sim_fail(job, "cannot save it");
    text_release(&text);
    return good;
}

/* A choice by a bot, or at random. */
static int choose_index(const struct sim_job *job, struct ang_game *game, unsigned seat,
                        unsigned count, uint64_t *picker)
{
    struct ang_bot_desc bot;

    if (job->entrant_count == 0 || count == 1)
        return (int)picker_below(picker, count);
    bot = sim_entrant(job, seat)->bot;
    bot.seed = picker_next(picker);
    return ang_game_think(game, seat, &bot, NULL, NULL);
}

struct count {
    uint64_t decisions, real;
};

static bool choose(const struct sim_job *job, struct ang_game *game, uint64_t *picker,
                   struct count *count)
{
    unsigned seat = ang_seat_first(ang_game_waiting(game));
    struct ang_error error = { 0 };
    struct ang_decision d;
    int index;

    if (!ang_game_decision(game, seat, &d) || d.count == 0)
        return sim_fail(job, "seat %u is asked but has no option", seat);
    count->decisions++;
    count->real += d.count > 1;
    index = choose_index(job, game, seat, d.count, picker);
    if (index < 0)
        return sim_fail(job, "a bot chose an option that is not offered");
    return ang_game_choose(game, seat, d.version, (unsigned)index, &error) ||
           sim_fail(job, "%s", error.message);
}

bool sim_play_saved(const struct sim_job *job)
{
    struct ang_error error = { 0 };
    uint64_t picker = picker_seed(job->seed);
    struct ang_game_desc desc = sim_desc(job);
    struct ang_game *game = ang_game_new(&desc, &error);
    struct count count = { 0 };
    bool good = game || sim_fail(job, "%s", error.message);

    while (good && ang_game_state(game) == ANG_RUNNING)
        good = count.decisions == SIM_DECISIONS_MAX ? sim_fail(job, "it does not end")
                                                    : choose(job, game, &picker, &count);
    if (good && (good = save(job, game))) {
        ang_position_copy(job->position, game);
        sim_note_end(job, count.decisions, count.real);
    }
    ang_game_free(game);
    return good;
}
