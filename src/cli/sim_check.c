/* sim_check.c: one random game at a table, with all checks.
 *
 * Cheap checks follow each choice:
 *   - The block is consistent: nothing was created or lost, and masks and records agree with the
 *     components (ang_game_verify()). Somebody is asked while the game runs.
 *   - An option that is not listed is refused and changes nothing, and so is an answer to another
 *     decision.
 *   - Every listed option is accepted, and the game ends.
 *
 * More checks follow one choice in `every`, by chance, and the end of the game:
 *   - A twin replays each line of the save once. Its bytes equal those of the game, and it may undo
 *     as many choices.
 *   - A free undo restores the earlier bytes, and repeating the choice restores the later ones. The
 *     game itself does that, so the twin replays undos as well.
 *   - A dump that is loaded and dumped again is the same, in text and in bytes.
 *   - A game that some viewer imagines is consistent, and shows and asks the viewer the same.
 *
 * Two checks are made only at the end:
 *   - No line of the save has changed since it was written.
 *   - The twin's save is the same text.
 */
#include "cli/cli.h"
#include "cli/picker.h"
#include "cli/sim.h"
#include "cli/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct check {
    const struct sim_job *job;
    struct ang_game *game;
    struct ang_game *twin; /* plays its save */
    unsigned entries;      /* number of its entries that the twin has played */
    struct text record;    /* the save, line by line */
    struct text dump, again;
    size_t size;          /* of a block */
    char *before, *now;   /* the game before the last choice, and another */
    uint64_t dice;        /* decides what to check; choices have their own generator */
    unsigned seat, index; /* the seat and the option of the last choice */
    bool chosen;          /* false: there is none yet */
};

static struct ang_game *new_game(const struct sim_job *job, struct ang_error *error)
{
    return ang_game_new(
        &(struct ang_game_desc){
            .pack = job->pack, .seats = sim_seats(job), .seed = job->seed, .option = job->option },
        error);
}

/* Whether the game is unchanged. */
static bool is_as_before(const struct check *c)
{
    ang_position_copy(c->now, c->game);
    return memcmp(c->now, c->before, c->size) == 0;
}

static bool choose(const struct check *c, struct ang_error *error)
{
    struct ang_decision d;

    return ang_game_decision(c->game, c->seat, &d) &&
           ang_game_choose(c->game, c->seat, d.version, c->index, error);
}

static bool check_undo(const struct check *c)
{
    struct ang_error error = { 0 };
    unsigned free_count = ang_game_undo_free(c->game, c->seat);
    uint64_t hash = ang_game_hash(c->game);

    if (ang_game_undo_free(c->twin, c->seat) != free_count)
        return sim_fail(c->job, "the replayed save may undo a different number of choices");
    if (free_count == 0)
        return true;
    if (!ang_game_undo(c->game, c->seat, ANG_UNDO_FREE, 1, &error))
        return sim_fail(c->job, "a free undo is refused: %s", error.message);
    if (!is_as_before(c))
        return sim_fail(c->job, "an undo does not restore the game");
    if (!(ang_game_waiting(c->game) >> c->seat & 1))
        return sim_fail(c->job, "after an undo the seat is not asked again");
    if (!choose(c, &error))
        return sim_fail(c->job, "after an undo the choice is refused: %s", error.message);
    return ang_game_hash(c->game) == hash ||
           sim_fail(c->job, "the same choice after an undo makes a different game");
}

/* The twin plays the entries it has not played yet. */
static bool check_twin(struct check *c)
{
    struct ang_error error = { 0 };

    TEXT_FILL(&c->again, ang_game_save_from(c->game, c->entries, c->again.data, c->again.size));
    text_add(&c->record, c->again.data, c->again.length);
    if (!ang_game_open_more(c->twin, c->again.data, c->again.length, &error))
        return sim_fail(c->job, "the save cannot be replayed, %u entries after %u: %s", error.line,
                        c->entries, error.message);
    c->entries = ang_game_entry_count(c->game);
    if (ang_game_hash(c->twin) != ang_game_hash(c->game))
        return sim_fail(c->job, "the replayed save is a different game");
    return true;
}

/* The last line of a save has its hash; in a save without entries it follows the head. */
static size_t end_line(const struct text *save)
{
    size_t at = save->length ? save->length - 1 : 0;

    while (at > 0 && save->data[at - 1] != '\n')
        at--;
    return at;
}

static bool twin_begin(struct check *c)
{
    struct ang_error error = { 0 };

    TEXT_FILL(&c->again, ang_game_save(c->game, c->again.data, c->again.size));
    c->twin = ang_game_open(c->job->pack, c->again.data, c->again.length, &error);
    if (!c->twin)
        return sim_fail(c->job, "the save cannot be opened: line %u: %s", error.line,
                        error.message);
    text_add(&c->record, c->again.data, end_line(&c->again));
    return true;
}

static bool check_save(struct check *c)
{
    TEXT_FILL(&c->dump, ang_game_save(c->game, c->dump.data, c->dump.size));
    TEXT_FILL(&c->again, ang_game_save(c->twin, c->again.data, c->again.size));
    if (end_line(&c->dump) != c->record.length ||
        memcmp(c->dump.data, c->record.data, c->record.length) != 0)
        return sim_fail(c->job, "a save changes earlier lines");
    if (strcmp(c->dump.data, c->again.data) != 0)
        return sim_fail(c->job, "the save of the replayed save has a different text");
    return true;
}

/* An imagined game must be consistent, and show its viewer the same. */
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
        return sim_fail(c->job, "viewer %u cannot imagine a game: %s", viewer, error.message);
    if (!ang_game_verify(other, &error))
        good = sim_fail(c->job, "the game imagined by viewer %u: %s", viewer, error.message);
    TEXT_FILL(&c->dump, ang_game_view(c->game, viewer, ANG_EN, c->dump.data, c->dump.size));
    TEXT_FILL(&c->again, ang_game_view(other, viewer, ANG_EN, c->again.data, c->again.size));
    if (good && strcmp(c->dump.data, c->again.data) != 0)
        good = sim_fail(c->job, "viewer %u sees something they cannot know", viewer);
    TEXT_FILL(&c->dump,
              ang_game_decision_json(c->game, viewer, ANG_EN, c->dump.data, c->dump.size));
    TEXT_FILL(&c->again,
              ang_game_decision_json(other, viewer, ANG_EN, c->again.data, c->again.size));
    if (good && strcmp(c->dump.data, c->again.data) != 0)
        good =
            sim_fail(c->job, "viewer %u's decision depends on something they cannot know", viewer);
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
            good = sim_fail(c->job, "the loaded dump is a different game");
    }
    ang_game_free(loaded);
    return good;
}

static bool check_all(struct check *c)
{
    struct ang_error error = { 0 };
    bool runs = ang_game_state(c->game) == ANG_RUNNING;

    if (!ang_game_verify(c->game, &error))
        return sim_fail(c->job, "%s", error.message);
    if (runs && ang_game_waiting(c->game) == 0)
        return sim_fail(c->job, "the game is running, but nobody is asked");
    if (runs && picker_below(&c->dice, c->job->every) != 0)
        return true;
    c->job->tally->checked++;
    return check_twin(c) && (!c->chosen || check_undo(c)) && check_dump(c) && check_imagined(c) &&
           (runs || (check_twin(c) && check_save(c)));
}

/* An index that is not on the list, and an answer to a past decision, change nothing. */
static bool check_refusals(struct check *c, const struct ang_decision *d)
{
    unsigned entries = ang_game_entry_count(c->game);

    if (ang_game_choose(c->game, c->seat, d->version, d->count, NULL))
        return sim_fail(c->job, "an option that is not on the list was accepted");
    if (ang_game_choose(c->game, c->seat, d->version + 1, 0, NULL))
        return sim_fail(c->job, "an answer to a different decision was accepted");
    if (!is_as_before(c) || ang_game_entry_count(c->game) != entries)
        return sim_fail(c->job, "a refused choice changed the game");
    return true;
}

static bool check_choice(struct check *c, uint64_t *picker)
{
    struct ang_error error = { 0 };
    struct ang_decision d;

    c->seat = ang_seat_first(ang_game_waiting(c->game));
    if (!ang_game_decision(c->game, c->seat, &d) || d.count == 0)
        return sim_fail(c->job, "seat %u is asked but has no option", c->seat);
    ang_position_copy(c->before, c->game);
    if (!check_refusals(c, &d))
        return false;
    c->index = picker_below(picker, d.count);
    if (!ang_game_choose(c->game, c->seat, d.version, c->index, &error))
        return sim_fail(c->job, "an option that was offered is refused: %s", error.message);
    c->chosen = true;
    c->job->tally->decisions++;
    c->job->tally->real += d.count > 1;
    return true;
}

static bool play_through(struct check *c)
{
    uint64_t picker = picker_seed(c->job->seed),
             most = c->job->tally->decisions + SIM_DECISIONS_MAX;

    if (!twin_begin(c) || !check_all(c))
        return false;
    while (ang_game_state(c->game) == ANG_RUNNING) {
        if (c->job->tally->decisions == most)
            return sim_fail(c->job, "it does not end");
        if (sim_haggle(c->job, c->game, &picker)) {
            c->chosen = false; /* choices before a trade cannot be undone freely */
            if (!check_all(c))
                return false;
        }
        if (!check_choice(c, &picker) || !check_all(c))
            return false;
    }
    return true;
}

bool sim_play_checked(const struct sim_job *job)
{
    struct ang_error error = { 0 };
    struct check c = { .job = job, .dice = picker_seed(~job->seed) };
    bool good;

    c.game = new_game(job, &error);
    if (!c.game)
        return sim_fail(job, "%s", error.message);
    c.size = ang_position_size(job->pack);
    c.before = memory_get(2 * ang_position_stride(job->pack));
    c.now = c.before + ang_position_stride(job->pack);
    good = play_through(&c);
    if (good)
        sim_count_words(job, c.game);
    if (good)
        sim_count_end(job, ang_game_winners(c.game));
    ang_game_free(c.game);
    ang_game_free(c.twin);
    free(c.before);
    text_release(&c.record);
    text_release(&c.dump);
    text_release(&c.again);
    return good;
}
