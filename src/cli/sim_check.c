/* sim_check.c: one random game in which everything that must hold is looked at after each choice,
 * or what takes long after one in so many.
 */
#include "cli/cli.h"
#include "cli/picker.h"
#include "cli/sim.h"
#include "cli/text.h"

#include <inttypes.h>
#include <string.h>

/* The save is replayed from its beginning after so many choices at most. In between the twin takes
 * the choice made last; that what was saved stays as it was is looked at each time, so the next
 * replay goes through the same moments. */
enum { REPLAY_EVERY = 64 };

struct check {
    const struct sim_job *job;
    struct ang_game *game;
    struct ang_game *twin; /* a replay of its save; NULL before the first */
    unsigned twin_choices; /* how many it has taken */
    unsigned twin_next;    /* when it is replayed from the beginning again */
    struct text save, dump, again;
    uint64_t dice;        /* for what to look at; choices have their own */
    uint64_t hash_before; /* of the choice made last */
    unsigned choices;
    unsigned seat, index; /* who made it, and which it was */
};

static struct ang_game *new_game(const struct sim_job *job, struct ang_error *error)
{
    return ang_game_new(
        &(struct ang_game_desc){
            .pack = job->pack, .seats = sim_seats(job), .seed = job->seed, .option = job->option },
        error);
}

static bool twin_chooses(const struct check *c)
{
    struct ang_error error = { 0 };
    struct ang_decision d;

    if (!ang_game_decision(c->twin, c->seat, &d) ||
        !ang_game_choose(c->twin, c->seat, d.version, c->index, &error))
        return sim_fail(c->job, "the replayed game refuses a choice: %s", error.message);
    return true;
}

/* Undo is tried on the twin, so that this game goes on as if nobody had; then it chooses again. */
static bool check_undo(const struct check *c)
{
    struct ang_error error = { 0 };
    unsigned free_count = ang_game_undo_free(c->game, c->seat);

    if (ang_game_undo_free(c->twin, c->seat) != free_count)
        return sim_fail(c->job, "the replayed save may undo another number of choices");
    if (free_count == 0)
        return true;
    if (!ang_game_undo(c->twin, c->seat, ANG_UNDO_FREE, 1, &error))
        return sim_fail(c->job, "a free undo is refused: %s", error.message);
    if (ang_game_hash(c->twin) != c->hash_before)
        return sim_fail(c->job, "an undo does not restore the game");
    if (!(ang_game_waiting(c->twin) >> c->seat & 1))
        return sim_fail(c->job, "after an undo the seat is not asked again");
    return twin_chooses(c) &&
           (ang_game_hash(c->twin) == ang_game_hash(c->game) ||
            sim_fail(c->job, "the same choice after an undo makes another game"));
}

/* Without the line that ends it. */
static size_t entries_length(const struct text *save)
{
    size_t at = save->length ? save->length - 1 : 0;

    while (at > 0 && save->data[at - 1] != '\n')
        at--;
    return at;
}

/* What was saved before is the beginning of what is saved now. */
static bool check_save(struct check *c)
{
    struct text before = c->save;
    size_t length = entries_length(&before);

    TEXT_FILL(&c->again, ang_game_save(c->game, c->again.data, c->again.size));
    if (length > c->again.length || (length && memcmp(before.data, c->again.data, length) != 0))
        return sim_fail(c->job, "a save changes what was saved before");
    c->save = c->again;
    c->again = before;
    return true;
}

static bool check_replay(struct check *c)
{
    struct ang_error error = { 0 };

    ang_game_free(c->twin);
    c->twin = ang_game_open(c->job->pack, c->save.data, c->save.length, &error);
    if (!c->twin)
        return sim_fail(c->job, "the save cannot be opened: line %u: %s", error.line,
                        error.message);
    TEXT_FILL(&c->again, ang_game_save(c->twin, c->again.data, c->again.size));
    if (strcmp(c->save.data, c->again.data) != 0)
        return sim_fail(c->job, "the save of the replayed save is another text");
    c->twin_next = c->choices + REPLAY_EVERY;
    return true;
}

static bool check_twin(struct check *c)
{
    bool behind = c->twin && c->twin_choices + 1 == c->choices;

    if (behind && c->choices < c->twin_next && ang_game_state(c->game) == ANG_RUNNING) {
        if (!twin_chooses(c))
            return false;
    } else if (!check_replay(c)) {
        return false;
    }
    c->twin_choices = c->choices;
    if (ang_game_hash(c->twin) != ang_game_hash(c->game))
        return sim_fail(c->job, "the replayed save is another game");
    return c->choices == 0 || check_undo(c);
}

/* A game that somebody imagines holds together, and he is told the same in it. */
static bool check_imagined(struct check *c)
{
    struct ang_error error = { 0 };
    unsigned seats = sim_seats(c->job), viewer = picker_below(&c->dice, seats + 1);
    struct ang_game *other;
    bool good = true;

    if (viewer == seats)
        viewer = ANG_SPECTATOR;
    other = ang_game_redeal(c->game, viewer, picker_next(&c->dice), &error);
    if (!other)
        return sim_fail(c->job, "viewer %u imagines nothing: %s", viewer, error.message);
    if (!ang_game_verify(other, &error))
        good = sim_fail(c->job, "what viewer %u imagines: %s", viewer, error.message);
    TEXT_FILL(&c->dump, ang_game_view(c->game, viewer, ANG_EN, c->dump.data, c->dump.size));
    TEXT_FILL(&c->again, ang_game_view(other, viewer, ANG_EN, c->again.data, c->again.size));
    if (good && strcmp(c->dump.data, c->again.data) != 0)
        good = sim_fail(c->job, "viewer %u sees what he cannot know", viewer);
    TEXT_FILL(&c->dump,
              ang_game_decision_json(c->game, viewer, ANG_EN, c->dump.data, c->dump.size));
    TEXT_FILL(&c->again,
              ang_game_decision_json(other, viewer, ANG_EN, c->again.data, c->again.size));
    if (good && strcmp(c->dump.data, c->again.data) != 0)
        good = sim_fail(c->job, "viewer %u is asked by what he cannot know", viewer);
    ang_game_free(other);
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
    if (ang_game_state(c->game) == ANG_RUNNING && picker_below(&c->dice, c->job->every) != 0)
        return true;
    c->job->tally->checked++;
    return check_save(c) && check_twin(c) && check_dump(c) && check_imagined(c);
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
    c->index = picker_below(picker, d.count);
    if (!ang_game_choose(c->game, c->seat, d.version, c->index, &error))
        return sim_fail(c->job, "an option that was offered is refused: %s", error.message);
    c->choices++;
    c->job->tally->decisions++;
    c->job->tally->real += d.count > 1;
    return true;
}

bool sim_play_checked(const struct sim_job *job)
{
    struct ang_error error = { 0 };
    uint64_t picker = picker_seed(job->seed);
    struct check c = { .job = job, .dice = picker_seed(~job->seed) };
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
    ang_game_free(c.twin);
    text_release(&c.save);
    text_release(&c.dump);
    text_release(&c.again);
    return good;
}
