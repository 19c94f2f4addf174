/* lesson.c: follows a learner through a lesson (docs/lessons.md).
 *
 * The rules remain the only judge of what is legal: a lesson allows some of the options that they
 * offer. A step of one choice ends only when the learner is asked again, or the game is over. So
 * the choices of the others belong to the step in which the learner caused them.
 */
#include "lib/lesson.h"

#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "wire/dump.h"

/* The lessons of this library */

/* Lessons have none; a puzzle with a longer solution is harder. */
static unsigned difficulty(const struct ang_lesson *l)
{
    unsigned choices = 0;

    for (unsigned i = 0; i < l->step_count; i++)
        choices += l->step[i].solution_count;
    return choices;
}

/* Whether a is listed before b. */
static bool is_before(const struct ang_lesson *const *a, const struct ang_lesson *const *b)
{
    unsigned one = difficulty(*a), other = difficulty(*b);

    return one != other ? one < other : a < b;
}

const struct ang_lesson *ang_lesson_at(const char *game, unsigned index)
{
    for (unsigned i = 0; i < lesson_table_count; i++) {
        unsigned before = 0;
        if (strcmp(lesson_table[i]->game, game) != 0)
            continue;
        for (unsigned k = 0; k < lesson_table_count; k++)
            before += strcmp(lesson_table[k]->game, game) == 0 &&
                      is_before(&lesson_table[k], &lesson_table[i]);
        if (before == index)
            return lesson_table[i];
    }
    return NULL;
}

const struct ang_lesson *ang_lesson_find(const char *game, const char *name)
{
    for (unsigned i = 0; i < lesson_table_count; i++)
        if (strcmp(lesson_table[i]->game, game) == 0 && strcmp(lesson_table[i]->name, name) == 0)
            return lesson_table[i];
    return NULL;
}

void ang_lesson_about(const struct ang_lesson *l, struct ang_lesson_about *out)
{
    *out = (struct ang_lesson_about){ .name = l->name,
                                      .game = l->game,
                                      .title = { l->title[0], l->title[1] },
                                      .about = { l->about[0], l->about[1] },
                                      .puzzle = l->puzzle,
                                      .seats = l->seats,
                                      .learner = l->learner,
                                      .steps = l->step_count,
                                      .chapters = l->chapter_count };
}

const char *ang_lesson_chapter(const struct ang_lesson *l, unsigned chapter, enum ang_language lang)
{
    const char *title = chapter < l->chapter_count ? l->chapter[chapter].title[lang] : NULL;

    return title ? title : "";
}

/* Positions */

static struct ang_game *game_fresh(const struct ang_lesson *l, const struct ang_pack *pack,
                                   struct ang_error *error)
{
    return ang_game_new(
        &(struct ang_game_desc){
            .pack = pack, .seats = l->seats, .seed = l->seed, .option = l->option },
        error);
}

/* Loads a chapter's position like a dump, so that it is checked, recorded and saved. */
static bool chapter_load(const struct ang_lesson *l, unsigned chapter, struct ang_game *g,
                         struct ang_error *error)
{
    const struct lesson_chapter *c = &l->chapter[chapter];
    struct ang_game *fresh = game_fresh(l, g->pack, error);
    struct json_writer w;
    struct ask q;
    bool ok = fresh != NULL;

    if (!ok)
        return false;
    uint64_t *word = (uint64_t *)(void *)fresh->b;
    for (unsigned i = 0; i < c->patch_count; i++)
        word[c->patch[i].at] ^= c->patch[i].change;
    game_ask(fresh, &q, fresh->b);
    json_writer_init(&w, NULL, 0);
    wire_dump(&w, &q);
    size_t size = json_writer_needed(&w);
    char *text = malloc(size);
    if (text) {
        json_writer_init(&w, text, size);
        wire_dump(&w, &q);
        json_writer_end(&w);
        ok = ang_game_load(g, text, w.used, error);
    } else {
        ok = error_set(error, ANG_NO_MEMORY, "no memory for the lesson's position");
    }
    free(text);
    ang_game_free(fresh);
    return ok;
}

struct ang_game *ang_lesson_game(const struct ang_lesson *l, const struct ang_pack *pack,
                                 struct ang_error *error)
{
    struct ang_game *g = game_fresh(l, pack, error);

    if (g && !chapter_load(l, 0, g, error)) {
        ang_game_free(g);
        return NULL;
    }
    return g;
}

/* Conditions */

static bool code_holds(const struct ang_lesson *l, struct ang_game *g, uint16_t code)
{
    struct scope scope = { .self = COMPONENT_BASE, .you = g->b->active };
    struct pack pack = g->pack->pack;
    uint16_t *codes = malloc((pack.code_count + l->code_count) * sizeof *codes);
    struct pack_set *sets = malloc((pack.set_count + l->set_count + 1) * sizeof *sets);
    volatile int value = 0;
    struct guard guard;
    struct ask q;

    if (codes && sets) {
        memcpy(codes, pack.code, pack.code_count * sizeof *codes);
        memcpy(codes + pack.code_count, l->code, l->code_count * sizeof *codes);
        memcpy(sets, pack.set, pack.set_count * sizeof *sets);
        if (l->set_count)
            memcpy(sets + pack.set_count, l->set, l->set_count * sizeof *sets);
        pack.code = codes;
        pack.code_count += l->code_count;
        pack.set = sets;
        pack.set_count += l->set_count;
        for (unsigned i = 0; i < SEAT_MAX; i++)
            scope.reg[i] = (uint16_t)i;
        game_ask(g, &q, g->b);
        q.pack = &pack;
        q.coverage = NULL; /* it has no room for the lesson's code */
        if (GUARDED(&guard)) {
            value = machine_value(&q, code, &scope);
            guard_close(&guard);
        }
    }
    free(codes);
    free(sets);
    return value != 0;
}

bool lesson_condition_holds(const struct ang_lesson *l, struct ang_game *g,
                            const struct lesson_condition *c)
{
    switch ((enum lesson_test)c->test) {
    case TEST_CODE:
        return code_holds(l, g, c->what);
    case TEST_OVER:
        return g->b->state != GAME_RUNNING;
    case TEST_WINS:
        return g->b->state == GAME_WON && g->b->winners >> c->what & 1;
    case TEST_TURN:
        return g->b->state == GAME_RUNNING && g->b->active == c->what;
    case TEST_FIELD:
        return field_get(g->b, &g->pack->rules->field[c->what], c->index) == c->value;
    }
    return false;
}

static bool is_met(const struct ang_lesson *l, const struct lesson_step *step, struct ang_game *g)
{
    for (unsigned i = 0; i < step->until_count; i++)
        if (!lesson_condition_holds(l, g, &step->until[i]))
            return false;
    return step->until_count > 0;
}

/* Whether the goal can only be met when the game is over. */
static bool goal_is_victory(const struct lesson_step *step)
{
    for (unsigned i = 0; i < step->until_count; i++)
        if (step->until[i].test == TEST_WINS || step->until[i].test == TEST_OVER)
            return true;
    return false;
}

/* Progress: entries that were not taken back, so that an undo goes back in the lesson, too */

static bool entry_stands(const struct entry *e)
{
    return !e->taken_back && (e->kind == ANG_ENTRY_CHOICE || e->kind == ANG_ENTRY_LOAD);
}

static unsigned standing(const struct ang_game *g)
{
    unsigned count = 0;

    for (unsigned i = 0; i < g->entry_count; i++)
        count += entry_stands(&g->entry[i]);
    return count;
}

/* Whether the learner has chosen anything since the step began: not what the step does for them. */
static bool has_chosen(const struct ang_lesson_run *run, const struct ang_game *g)
{
    unsigned count = 0;

    for (unsigned i = 0; i < g->entry_count; i++)
        if (entry_stands(&g->entry[i]) && count++ >= run->begun[run->step] &&
            g->entry[i].kind == ANG_ENTRY_CHOICE && g->entry[i].seat == run->lesson->learner &&
            g->entry[i].by != ANG_BY_BOT)
            return true;
    return false;
}

static const struct lesson_step *step_of(const struct ang_lesson_run *run)
{
    return run->step < run->lesson->step_count ? &run->lesson->step[run->step] : NULL;
}

static bool step_advance(struct ang_lesson_run *run, struct ang_game *g, struct ang_error *error)
{
    const struct ang_lesson *l = run->lesson;
    unsigned chapter = l->step[run->step].chapter;

    if (run->step + 1 < l->step_count && l->step[run->step + 1].chapter != chapter &&
        !chapter_load(l, chapter + 1, g, error))
        return false;
    run->step++;
    if (run->step < l->step_count)
        run->begun[run->step] = standing(g);
    return true;
}

static bool is_missed(const struct ang_lesson *l, const struct lesson_step *step,
                      struct ang_game *g)
{
    bool over = g->b->state != GAME_RUNNING;

    return step->kind == STEP_GOAL && !is_met(l, step, g) &&
           (over || (g->b->active != l->learner && !goal_is_victory(step)));
}

/* Whether the learner has something to decide, or the game is over. */
static bool learner_is_asked(const struct ang_lesson *l, const struct ang_game *g)
{
    return g->b->state != GAME_RUNNING || ang_game_waiting(g) >> l->learner & 1;
}

/* The number of the newest open offer to the learner; -1: there is none. */
static int offer_to_learner(const struct ang_lesson *l, const struct ang_game *g)
{
    struct ang_offer offer[ANG_OFFER_MAX];
    unsigned count = ang_game_offers(g, offer);
    int newest = -1;

    for (unsigned i = 0; i < count; i++)
        if (offer[i].to == l->learner && (int)offer[i].number > newest)
            newest = (int)offer[i].number;
    return newest;
}

static bool step_is_over(const struct ang_lesson_run *run, struct ang_game *g)
{
    const struct lesson_step *step = step_of(run);

    switch ((enum lesson_step_kind)step->kind) {
    case STEP_CHOICE:
        return has_chosen(run, g) && learner_is_asked(run->lesson, g);
    case STEP_UNTIL:
        return has_chosen(run, g) && is_met(run->lesson, step, g);
    case STEP_ACCEPT:
        return offer_to_learner(run->lesson, g) < 0;
    case STEP_GOAL:
        return is_met(run->lesson, step, g);
    default:
        return false;
    }
}

/* The others */

int lesson_choice(const struct ang_lesson *l, const struct lesson_step *step, struct ang_game *g,
                  unsigned seat)
{
    uint8_t found[ANG_OPTION_MAX];

    unsigned otherwise = seat == l->learner ? 0 : l->otherwise_count;

    for (unsigned i = 0; step && i < step->deed_count + otherwise; i++) {
        const char *words;
        if (i >= step->deed_count)
            words = l->otherwise[i - step->deed_count];
        else if (step->deed[i].seat == seat)
            words = step->deed[i].words;
        else
            continue;
        memset(found, 0, sizeof found);
        if (ang_game_find_options(g, seat, words, found))
            return (int)((uint8_t *)memchr(found, 1, sizeof found) - found);
    }
    return -1;
}

/* If passing is the learner's only option, there is nothing to decide. */
static bool only_passes(struct ang_game *g, unsigned seat, const struct ang_decision *d)
{
    return d->count == 1 && ang_option_traits(g, seat, &d->option[0]) & ANG_PASSES;
}

/* Makes one choice that is not the learner's. */
static bool others_choose(struct ang_lesson_run *run, struct ang_game *g, struct ang_result *result)
{
    const struct ang_lesson *l = run->lesson;
    unsigned waiting = ang_game_waiting(g);
    struct ang_decision d;

    for (unsigned seat = 0; seat < l->seats; seat++) {
        if (!(waiting >> seat & 1) || !ang_game_decision(g, seat, &d))
            continue;
        if (d.count == 1 && (seat != l->learner || only_passes(g, seat, &d)))
            return ang_game_decide(g, seat, d.version, 0, ANG_BY_RULE, result);
        int choice = lesson_choice(l, step_of(run), g, seat);
        if (seat == l->learner && choice < 0)
            continue;
        /* A lesson that passed the check always has an answer; in any other, any option will do. */
        return ang_game_decide(g, seat, d.version, choice < 0 ? 0 : (unsigned)choice, ANG_BY_BOT,
                               result);
    }
    return false;
}

bool ang_lesson_next(struct ang_lesson_run *run, struct ang_game *g, struct ang_result *result)
{
    struct ang_result ignored;
    unsigned now = standing(g);

    if (!run->lesson || !step_of(run))
        return false;
    result = result ? result : &ignored;
    while (run->step > 0 && now < run->begun[run->step]) /* after an undo */
        run->step--;
    if (is_missed(run->lesson, step_of(run), g))
        return false;
    if (step_is_over(run, g))
        return step_advance(run, g, &result->error);
    return g->b->state == GAME_RUNNING && step_of(run)->kind != STEP_READ &&
           others_choose(run, g, result);
}

/* What the learner sees */

static void texts(const char *out[2], const char *const text[2])
{
    for (int lang = 0; lang < 2; lang++)
        out[lang] = text[lang] ? text[lang] : "";
}

void ang_lesson_now(const struct ang_lesson_run *run, struct ang_game *g,
                    struct ang_lesson_now *out)
{
    static const char *const nothing[2];
    const struct lesson_step *step = step_of(run);
    const struct ang_lesson *l = run->lesson;

    *out = (struct ang_lesson_now){ .state = ANG_LESSON_DONE, .solved = true };
    for (unsigned i = run->step; i < l->step_count; i++)
        out->solved &= l->step[i].kind == STEP_READ;
    texts(out->say, step ? step->say : nothing);
    texts(out->why, step ? step->why : nothing);
    texts(out->hint, step ? step->hint : nothing);
    if (!step) {
        out->chapter = l->chapter_count - 1;
        return;
    }
    out->chapter = step->chapter;
    out->has_solution = step->solution_count > 0;
    out->show = step->show;
    out->narrows = step->kind == STEP_READ || step->kind == STEP_ACCEPT || step->allow_count > 0;
    out->state = step->kind == STEP_READ ? ANG_LESSON_READS : ANG_LESSON_CHOOSES;
    if (is_missed(l, step, g)) {
        out->state = ANG_LESSON_FAILED;
        texts(out->say, step->fails);
    }
}

unsigned ang_lesson_allowed(const struct ang_lesson_run *run, struct ang_game *g,
                            uint8_t allowed[ANG_OPTION_MAX])
{
    const struct lesson_step *step = step_of(run);
    struct ang_decision d;
    unsigned count = 0;

    memset(allowed, 0, ANG_OPTION_MAX);
    if (!step || step->kind == STEP_READ || step->kind == STEP_ACCEPT ||
        is_missed(run->lesson, step, g) || !ang_game_decision(g, run->lesson->learner, &d))
        return 0;
    if (step->allow_count == 0)
        memset(allowed, 1, d.count);
    for (unsigned i = 0; i < step->allow_count; i++)
        ang_game_find_options(g, run->lesson->learner, step->allow[i], allowed);
    for (unsigned i = 0; i < d.count; i++)
        count += allowed[i];
    return count;
}

bool ang_lesson_accepts(const struct ang_lesson_run *run, const struct ang_game *g, unsigned offer)
{
    const struct lesson_step *step = step_of(run);

    return step && step->kind == STEP_ACCEPT && offer_to_learner(run->lesson, g) == (int)offer;
}

bool ang_lesson_go_on(struct ang_lesson_run *run, struct ang_game *g)
{
    const struct lesson_step *step = run->lesson ? step_of(run) : NULL;

    return step && step->kind == STEP_READ && step_advance(run, g, NULL);
}

/* Makes one choice of a solution, with its consequences. Returns its index; -1: not offered. */
static int solution_take(struct ang_lesson_run *run, struct ang_game *g, const char *words,
                         enum ang_language lang, char *out, size_t size, size_t *length)
{
    unsigned learner = run->lesson->learner;
    struct ang_error error;
    struct ang_decision d;

    while (ang_lesson_next(run, g, NULL))
        ;
    int index =
        ang_game_waiting(g) >> learner & 1 ? ang_game_find_option(g, learner, words, &error) : -1;
    if (index < 0 || !ang_game_decision(g, learner, &d))
        return -1;
    *length = ang_option_text(g, learner, &d.option[index], lang, out, size);
    return ang_game_choose(g, learner, d.version, (unsigned)index, &error) ? index : -1;
}

size_t ang_lesson_solution(const struct ang_lesson_run *run, const struct ang_game *g, unsigned n,
                           enum ang_language lang, char *out, size_t size)
{
    const struct ang_lesson *l = run->lesson;
    const struct lesson_step *step = l ? step_of(run) : NULL;
    struct ang_lesson_run own = *run;
    struct ang_error error;
    size_t length = 0;

    if (!step || n >= step->solution_count)
        return 0;
    struct ang_game *game = game_fresh(l, g->pack, &error);
    bool ok = game && chapter_load(l, step->chapter, game, &error);
    if (ok)
        own.begun[own.step] = standing(game);
    for (unsigned i = 0; ok && i <= n; i++)
        ok = solution_take(&own, game, step->solution[i], lang, out, size, &length) >= 0;
    ang_game_free(game);
    return ok ? length : 0;
}

bool ang_lesson_again(struct ang_lesson_run *run, struct ang_game *g, struct ang_error *error)
{
    const struct ang_lesson *l = run->lesson;
    const struct lesson_step *step = l ? step_of(run) : NULL;
    unsigned first = run->step;

    if (!step)
        return error_set(error, ANG_USAGE, "there is no chapter to repeat");
    while (first > 0 && l->step[first - 1].chapter == step->chapter)
        first--;
    /* Texts read before a wrong try need not be read again. */
    while ((l->puzzle || is_missed(l, step, g)) && first < run->step &&
           l->step[first].kind == STEP_READ)
        first++;
    unsigned entries = g->entry_count;
    while (entries > 0 && g->entry[entries - 1].kind != ANG_ENTRY_LOAD)
        entries--;
    if (!ang_game_rollback(g, entries))
        return error_set(error, ANG_REFUSED, "the chapter cannot be repeated after a fault");
    run->step = first;
    run->begun[first] = standing(g);
    return true;
}
