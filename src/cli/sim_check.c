/* sim_check.c: one random game in which everything that must hold is looked at after each choice.
 */
#include "cli/cli.h"
#include "cli/picker.h"
#include "cli/sim.h"
#include "cli/text.h"

#include <inttypes.h>
#include <string.h>

struct check {
    const struct sim_job *job;
    struct ang_game *game;
    struct text save, dump, again;
    uint64_t hash_before; /* of the choice made last */
    unsigned seat;        /* who made it */
};

static struct ang_game *new_game(const struct sim_job *job, struct ang_error *error)
{
    return ang_game_new(
        &(struct ang_game_desc){
            .pack = job->pack, .seats = sim_seats(job), .seed = job->seed, .option = job->option },
        error);
}

/* Undo is tried on the replayed game, so that this one goes on as if nobody had. */
static bool check_undo(const struct check *c, struct ang_game *replayed)
{
    struct ang_error error = { 0 };
    unsigned free_count = ang_game_undo_free(c->game, c->seat);

    if (ang_game_undo_free(replayed, c->seat) != free_count)
        return sim_fail(c->job, "the replayed save may undo another number of choices");
    if (free_count == 0)
        return true;
    if (!ang_game_undo(replayed, c->seat, ANG_UNDO_FREE, 1, &error))
        return sim_fail(c->job, "a free undo is refused: %s", error.message);
    if (ang_game_hash(replayed) != c->hash_before)
        return sim_fail(c->job, "an undo does not restore the game");
    if (!(ang_game_waiting(replayed) >> c->seat & 1))
        return sim_fail(c->job, "after an undo the seat is not asked again");
    return true;
}

static bool check_replay(struct check *c)
{
    struct ang_error error = { 0 };
    struct ang_game *replayed;
    bool good = true;

    TEXT_FILL(&c->save, ang_game_save(c->game, c->save.data, c->save.size));
    replayed = ang_game_open(c->job->pack, c->save.data, c->save.length, &error);
    if (!replayed)
        return sim_fail(c->job, "the save cannot be opened: line %u: %s", error.line,
                        error.message);
    TEXT_FILL(&c->again, ang_game_save(replayed, c->again.data, c->again.size));
    if (ang_game_hash(replayed) != ang_game_hash(c->game))
        good = sim_fail(c->job, "the replayed save is another game");
    else if (strcmp(c->save.data, c->again.data) != 0)
        good = sim_fail(c->job, "the save of the replayed save is another text");
    else
        good = check_undo(c, replayed);
    ang_game_free(replayed);
    return good;
}

static bool check_dump(struct check *c)
{
    struct ang_error error = { 0 };
    struct ang_game *loaded = new_game(c->job, &error);
    bool good = true;

    if (!loaded)
        return sim_fail(c->job, "no second game: %s", error.message);
    TEXT_FILL(&c->dump, ang_game_dump(c->game, c->dump.data, c->dump.size));
    if (!ang_game_load(loaded, c->dump.data, c->dump.length, &error)) {
        good = sim_fail(c->job, "the dump cannot be loaded: %s", error.message);
    } else {
        TEXT_FILL(&c->again, ang_game_dump(loaded, c->again.data, c->again.size));
        if (strcmp(c->dump.data, c->again.data) != 0)
            good = sim_fail(c->job, "dump, load, dump is not the identity");
        else if (ang_game_hash(loaded) != ang_game_hash(c->game))
            good = sim_fail(c->job, "the loaded dump is another game");
    }
    ang_game_free(loaded);
    return good;
}

static bool check_all(struct check *c)
{
    struct ang_error error = { 0 };

    if (!ang_game_verify(c->game, &error))
        return sim_fail(c->job, "%s", error.message);
    if (ang_game_state(c->game) == ANG_RUNNING && ang_game_waiting(c->game) == 0)
        return sim_fail(c->job, "the game runs, and nobody is asked");
    return check_replay(c) && check_dump(c);
}

/* An index that is not on the list, and an answer to what is over, change nothing. */
static bool check_refusals(struct check *c, const struct ang_decision *d)
{
    uint64_t hash = ang_game_hash(c->game);
    unsigned entries = ang_game_entry_count(c->game);

    if (ang_game_choose(c->game, c->seat, d->version, d->count, NULL))
        return sim_fail(c->job, "an option that is not on the list was taken");
    if (ang_game_choose(c->game, c->seat, d->version + 1, 0, NULL))
        return sim_fail(c->job, "an answer to another decision was taken");
    if (ang_game_hash(c->game) != hash || ang_game_entry_count(c->game) != entries)
        return sim_fail(c->job, "a refused choice changed the game");
    return true;
}

static bool check_choice(struct check *c, uint64_t *picker)
{
    struct ang_error error = { 0 };
    struct ang_decision d;

    c->seat = ang_seat_first(ang_game_waiting(c->game));
    if (!ang_game_decision(c->game, c->seat, &d) || d.count == 0)
        return sim_fail(c->job, "seat %u is asked and has no option", c->seat);
    if (!check_refusals(c, &d))
        return false;
    c->hash_before = ang_game_hash(c->game);
    if (!ang_game_choose(c->game, c->seat, d.version, picker_below(picker, d.count), &error))
        return sim_fail(c->job, "an option that was offered is refused: %s", error.message);
    c->job->tally->decisions++;
    c->job->tally->real += d.count > 1;
    return true;
}

bool sim_play_checked(const struct sim_job *job)
{
    struct ang_error error = { 0 };
    struct check c = { .job = job, .seat = 0 };
    uint64_t picker = picker_seed(job->seed);
    uint64_t most = job->tally->decisions + SIM_DECISIONS_MAX;
    bool good = true;

    c.game = new_game(job, &error);
    if (!c.game)
        return sim_fail(job, "%s", error.message);
    c.hash_before = ang_game_hash(c.game);
    good = check_all(&c);
    while (good && ang_game_state(c.game) == ANG_RUNNING) {
        if (job->tally->decisions == most)
            good = sim_fail(job, "it does not end");
        else
            good = check_choice(&c, &picker) && check_all(&c);
    }
    if (good)
        sim_count_end(job, ang_game_winners(c.game));
    ang_game_free(c.game);
    text_release(&c.save);
    text_release(&c.dump);
    text_release(&c.again);
    return good;
}
