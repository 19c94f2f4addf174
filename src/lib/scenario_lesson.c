/* scenario_lesson.c: compiles a lesson, and plays everything that it allows (docs/lessons.md).
 *
 * A lesson is a scenario with steps. The lines before the first step of a chapter are those of a
 * scenario: they set up the position. The lines of a step are stored for lesson.c to follow.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/lesson.h"
#include "lib/scenario.h"

enum { CHAPTER_MAX = 24, LIST_MAX = 16, TEST_MAX = 8, VISIT_MAX = 20000, SAID_MAX = 700 };

struct step_draft {
    struct lesson_step step;
    const char *allow[LIST_MAX], *solution[LIST_MAX];
    struct lesson_deed deed[LIST_MAX];
    struct lesson_condition until[TEST_MAX], expect[TEST_MAX];
    unsigned expect_count;
    struct spot at, allow_at[LIST_MAX], deed_at[LIST_MAX], solution_at, expect_at[TEST_MAX];
    bool allow_used[LIST_MAX], deed_used[LIST_MAX], accepted, passed;
    unsigned texts; /* bit l: it says something in language l */
};

struct lesson_maker {
    struct ang_lesson *lesson;
    const char *otherwise[LIST_MAX];
    struct lesson_chapter chapter[CHAPTER_MAX];
    struct step_draft step[ANG_LESSON_STEP_MAX];
    struct lesson_step *steps; /* as the lesson has them */
    bool in_step;
    unsigned opening; /* the token that ends the opening */
    uint64_t *fresh;  /* the block of the new game */
    struct spot head;
    unsigned visits;
    jmp_buf exhausted;
    struct scenario *s; /* the lesson's memory */
};

/* The allocation behind an ang_lesson, freed by ang_lesson_free() */
struct lesson_read {
    struct ang_lesson lesson;
    struct lesson_maker *maker;
};

static const char *const keyword[] = {
    "lesson", "puzzle", "about", "you",    "otherwise", "chapter", "step", "en",    "de",
    "allow",  "else",   "until", "accept", "goal",      "show",    "hint", "fails", "solution"
};

static struct step_draft *draft_of(struct lesson_maker *m)
{
    return &m->step[m->lesson->step_count - 1];
}

/* WORD "English" "German" */
static bool texts_read(struct scenario *s, const char *out[2])
{
    if (line_token(s, 1)->is != TOKEN_STRING || line_token(s, 2)->is != TOKEN_STRING)
        return line_error(s, 1, "expected two texts in quotes: English, then German");
    out[ANG_EN] = line_token(s, 1)->text;
    out[ANG_DE] = line_token(s, 2)->text;
    if (!out[ANG_EN][0] || !out[ANG_DE][0])
        return line_error(s, 1, "a text is empty; write it in both languages");
    return line_ends(s, 3);
}

/* WORD WORDS {, WORDS} */
static bool list_read(struct scenario *s, const char **out, struct spot *at, unsigned *count)
{
    unsigned from = 1, length = line_length(s);

    do {
        unsigned to = from;
        while (to < length && line_token(s, to)->is != TOKEN_COMMA)
            to++;
        if (from == to)
            return word_error(s, from, "expected an option in words");
        if (*count == LIST_MAX)
            return word_error(s, from, "at most %d of these", LIST_MAX);
        if (at)
            at[*count] = line_token(s, from)->at;
        out[(*count)++] = line_text(s, from, to);
        from = to + 1;
    } while (from <= length);
    return true;
}

/* lesson | puzzle "English" "German" */
static bool lesson_head(struct scenario *s)
{
    struct ang_lesson *l = s->lesson->lesson;

    s->lesson->head = line_token(s, 0)->at;
    if (s->dry && l->title[ANG_EN])
        return line_error(s, 0, "a file is one lesson");
    l->puzzle = line_is(s, 0, "puzzle");
    return texts_read(s, l->title);
}

static bool lesson_you(struct scenario *s)
{
    int seat = seat_named(s, 1);

    if (seat < 0)
        return word_error(s, 1, "expected the player who learns");
    s->lesson->lesson->learner = (uint8_t)seat;
    return line_ends(s, 2);
}

/* Chapters and steps */

static bool chapter_add(struct scenario *s)
{
    struct lesson_maker *m = s->lesson;

    if (m->lesson->chapter_count == CHAPTER_MAX)
        return line_error(s, 0, "a lesson has at most %d chapters", CHAPTER_MAX);
    m->lesson->chapter_count++;
    m->in_step = false;
    return true;
}

static bool is_keyword(const struct scenario *s)
{
    for (unsigned i = 0; i < ARRAY_LEN(keyword); i++)
        if (line_is(s, 0, keyword[i]))
            return true;
    return false;
}

/* Plays the lines before the first chapter again: every chapter begins with them. */
static bool opening_play(struct scenario *s)
{
    unsigned at = s->at, next = s->next;
    bool ok = scenario_restart(s);

    for (unsigned line = 0; ok && line < s->lesson->opening; line = s->next) {
        line_begin(s, line);
        ok = is_keyword(s) || scenario_line(s);
    }
    s->at = at;
    s->next = next;
    return ok;
}

/* chapter "English" "German": a new position, starting from the opening */
static bool lesson_chapter(struct scenario *s)
{
    struct ang_lesson *l = s->lesson->lesson;

    if (!chapter_add(s) || !texts_read(s, s->lesson->chapter[l->chapter_count - 1].title))
        return false;
    if (l->chapter_count == 1)
        s->lesson->opening = s->at;
    return s->dry || l->chapter_count == 1 || opening_play(s);
}

/* Keeps the difference between the current position and the new game. */
static void position_keep(struct scenario *s)
{
    struct lesson_maker *m = s->lesson;
    struct lesson_chapter *c = &m->chapter[m->lesson->chapter_count - 1];
    const uint64_t *now = (const uint64_t *)(const void *)s->game->b;
    unsigned words = (unsigned)(s->game->b->size / sizeof *now), count = 0;
    struct lesson_patch *patch = arena_take(&s->arena, words * sizeof *patch);

    for (uint32_t i = 0; i < words; i++)
        if (now[i] != m->fresh[i])
            patch[count++] = (struct lesson_patch){ .at = i, .change = now[i] ^ m->fresh[i] };
    c->patch = patch;
    c->patch_count = count;
}

static bool lesson_step(struct scenario *s)
{
    struct lesson_maker *m = s->lesson;
    struct ang_lesson *l = m->lesson;

    if (!s->game)
        return line_error(s, 0, "first say which game it is: game NAME seats NAME … seed N");
    if (l->step_count == ANG_LESSON_STEP_MAX)
        return line_error(s, 0, "a lesson has at most %d steps", ANG_LESSON_STEP_MAX);
    if (l->chapter_count == 0 && !chapter_add(s))
        return false;
    if (!m->in_step && !s->dry)
        position_keep(s);
    if (!m->in_step && !s->dry && !(ang_game_waiting(s->game) >> l->learner & 1))
        return line_error(s, 0, "%s is not asked anything here; play on until they are",
                          s->name[l->learner]);
    m->in_step = true;
    struct step_draft *d = &m->step[l->step_count++];
    *d = (struct step_draft){ .at = line_token(s, 0)->at };
    d->step.chapter = (uint8_t)(l->chapter_count - 1);
    d->step.kind = STEP_READ;
    return line_ends(s, 1);
}

/* en "…", de "…": one more paragraph */
static bool step_say(struct scenario *s, int lang)
{
    struct step_draft *d = draft_of(s->lesson);
    const char *before = d->step.say[lang], *text = line_token(s, 1)->text;

    if (line_token(s, 1)->is != TOKEN_STRING || !text[0])
        return word_error(s, 1, "expected the text in quotes");
    size_t size = (before ? strlen(before) + 1 : 0) + strlen(text) + 1;
    if (size > SAID_MAX)
        return line_error(s, 1, "this is too long for one step; split it");
    char *all = arena_take(&s->arena, size);
    snprintf(all, size, "%s%s%s", before ? before : "", before ? "\n" : "", text);
    d->step.say[lang] = all;
    d->texts |= 1u << lang;
    return line_ends(s, 2);
}

/* "City Hall", or a word for a part of the table */
static bool step_show(struct scenario *s)
{
    int entry = entry_read(s, 1);

    if (entry < 0 && line_token(s, 1)->is != TOKEN_WORD)
        return entry_unknown(s, 1);
    const struct pack *pack = &s->pack->pack;
    const char *key = entry < 0 ? line_token(s, 1)->text : pack_text(pack, pack->entry[entry].key);
    draft_of(s->lesson)->step.show = arena_text(&s->arena, key, strlen(key));
    return line_ends(s, 2);
}

struct tests {
    struct lesson_condition *test;
    struct spot *at;
    unsigned *count;
};

/* FIELD is N */
static bool test_field(struct scenario *s, struct lesson_condition *c, bool *fits)
{
    unsigned n = 1, index = 0;
    const struct block_field *field = field_read(s, &n, &index), *first = s->pack->rules->field;
    int value;

    *fits = field && field >= first && field < first + s->pack->rules->field_count &&
            line_is(s, n, "is");
    if (!*fits)
        return true;
    if (index >= field->count)
        return word_error(s, n - 1, "there are only %u of them, counted from 0", field->count);
    if (!field_value(s, n + 1, field, &value))
        return false;
    *c = (struct lesson_condition){ TEST_FIELD, (uint16_t)(field - first), (uint16_t)index, value };
    return line_ends(s, n + 2);
}

/* the game is over | SEAT wins | it is SEAT's turn | FIELD is N | a condition of the pack language
 */
static bool test_read(struct scenario *s, void *with)
{
    const struct tests *tests = with;
    struct lesson_condition *c = &tests->test[*tests->count];
    int seat = seat_named(s, 1), turn = seat_owning(s, 3);
    bool fits;

    if (*tests->count == TEST_MAX)
        return line_error(s, 1, "at most %d conditions", TEST_MAX);
    if (tests->at)
        tests->at[*tests->count] = line_spot(s, 1);
    ++*tests->count;
    if (line_says(s, 1, "the game is over")) {
        *c = (struct lesson_condition){ .test = TEST_OVER };
        return line_ends(s, 5);
    }
    if (seat >= 0 && line_is(s, 2, "wins")) {
        *c = (struct lesson_condition){ .test = TEST_WINS, .what = (uint16_t)seat };
        return line_ends(s, 3);
    }
    if (line_says(s, 1, "it is") && turn >= 0 && line_is(s, 5, "turn")) {
        *c = (struct lesson_condition){ .test = TEST_TURN, .what = (uint16_t)turn };
        return line_ends(s, 6);
    }
    bool ok = test_field(s, c, &fits);
    if (fits)
        return ok;
    if (s->dry && entry_unquoted(s, 1))
        return false;
    uint16_t *code = &s->code[s->at];
    if (*code == 0)
        *code = sentence_condition(&s->sentences, s->at + 1);
    *c = (struct lesson_condition){ .test = TEST_CODE, .what = *code };
    return *code != 0;
}

static bool step_until(struct scenario *s, enum lesson_step_kind kind)
{
    struct step_draft *d = draft_of(s->lesson);
    struct tests tests = { d->until, NULL, &d->step.until_count };

    d->step.kind = kind;
    return line_parts(s, test_read, &tests);
}

static bool step_expect(struct scenario *s)
{
    struct step_draft *d = draft_of(s->lesson);
    struct tests tests = { d->expect, d->expect_at, &d->expect_count };

    return line_parts(s, test_read, &tests);
}

static bool step_allow(struct scenario *s)
{
    struct step_draft *d = draft_of(s->lesson);

    if (d->step.kind == STEP_READ)
        d->step.kind = STEP_CHOICE;
    return list_read(s, d->allow, d->allow_at, &d->step.allow_count);
}

/* SEAT WORDS: whenever that is offered to the seat during this step */
static bool step_deed(struct scenario *s, unsigned seat)
{
    struct step_draft *d = draft_of(s->lesson);

    if (line_length(s) < 2)
        return word_error(s, 1, "expected an option in words");
    if (d->step.deed_count == LIST_MAX)
        return line_error(s, 0, "at most %d of these", LIST_MAX);
    d->deed_at[d->step.deed_count] = line_token(s, 1)->at;
    d->deed[d->step.deed_count++] =
        (struct lesson_deed){ (uint8_t)seat, line_text(s, 1, line_length(s)) };
    return true;
}

static bool step_line(struct scenario *s)
{
    struct step_draft *d = draft_of(s->lesson);
    int seat = seat_named(s, 0);

    if (line_is(s, 0, "en"))
        return step_say(s, ANG_EN);
    if (line_is(s, 0, "de"))
        return step_say(s, ANG_DE);
    if (line_is(s, 0, "allow"))
        return step_allow(s);
    if (line_is(s, 0, "accept")) {
        d->step.kind = STEP_ACCEPT;
        return line_ends(s, 1);
    }
    if (line_is(s, 0, "else"))
        return texts_read(s, d->step.why);
    if (line_is(s, 0, "hint"))
        return texts_read(s, d->step.hint);
    if (line_is(s, 0, "fails"))
        return texts_read(s, d->step.fails);
    if (line_is(s, 0, "show"))
        return step_show(s);
    if (line_is(s, 0, "until"))
        return step_until(s, STEP_UNTIL);
    if (line_is(s, 0, "goal"))
        return step_until(s, STEP_GOAL);
    if (line_is(s, 0, "expect"))
        return step_expect(s);
    if (line_is(s, 0, "solution")) {
        d->solution_at = line_token(s, 0)->at;
        return list_read(s, d->solution, NULL, &d->step.solution_count);
    }
    if (seat >= 0)
        return step_deed(s, (unsigned)seat);
    struct nearest near = nearest_to(line_token(s, 0)->text, strlen(line_token(s, 0)->text));
    for (unsigned i = 0; i < ARRAY_LEN(keyword); i++)
        nearest_try(&near, keyword[i], strlen(keyword[i]));
    return line_error(s, 0,
                      near.best
                          ? "this is not a line of a step; did you mean '%s'?"
                          : "this is not a line of a step; a new position begins with `chapter`",
                      near.best ? near.best : "");
}

bool lesson_line(struct scenario *s, bool *ok)
{
    struct lesson_maker *m = s->lesson;
    bool word = line_token(s, 0)->is == TOKEN_WORD;

    if (!word)
        return false;
    if (line_is(s, 0, "lesson") || line_is(s, 0, "puzzle"))
        *ok = lesson_head(s);
    else if (line_is(s, 0, "about"))
        *ok = texts_read(s, m->lesson->about);
    else if (line_is(s, 0, "you"))
        *ok = lesson_you(s);
    else if (line_is(s, 0, "otherwise"))
        *ok = list_read(s, m->otherwise, NULL, &m->lesson->otherwise_count);
    else if (line_is(s, 0, "chapter"))
        *ok = lesson_chapter(s);
    else if (line_is(s, 0, "step"))
        *ok = lesson_step(s);
    else if (m->in_step)
        *ok = step_line(s);
    else
        return false;
    return true;
}

/* What is missing */

static void draft_check(struct scenario *s, const struct step_draft *d)
{
    static const char *const language[] = { "English", "German" };

    for (int lang = 0; lang < 2; lang++)
        if (!(d->texts >> lang & 1))
            diag_error(s->diag, d->at, "this step says nothing in %s; add a line: %s \"…\"",
                       language[lang], lang ? "de" : "en");
    if ((d->step.allow_count || d->step.kind == STEP_ACCEPT) && !d->step.why[0])
        diag_error(
            s->diag, d->at,
            "this step does not say why it allows nothing else; add a line: else \"…\" \"…\"");
    if (d->step.kind == STEP_GOAL &&
        (!d->step.fails[0] || !(d->step.solution_count || d->step.allow_count)))
        diag_error(s->diag, d->at,
                   "a step with a goal needs `fails \"…\" \"…\"`, for wrong tries, and a "
                   "`solution` or `allow`");
}

static void lesson_complete(struct scenario *s)
{
    const struct ang_lesson *l = s->lesson->lesson;
    bool goal = false;

    if (!l->title[0])
        diag_error(s->diag, (struct spot){ 0 },
                   "a lesson begins with: lesson \"English\" \"German\", or puzzle \"…\" \"…\"");
    else if (!l->about[0])
        diag_error(s->diag, s->lesson->head, "say in a line what it is about: about \"…\" \"…\"");
    if (l->step_count == 0)
        diag_error(s->diag, s->lesson->head, "it has no step");
    for (unsigned i = 0; i < l->step_count; i++) {
        draft_check(s, &s->lesson->step[i]);
        goal |= s->lesson->step[i].step.kind == STEP_GOAL;
    }
    if (l->puzzle && l->step_count && !goal)
        diag_error(s->diag, s->lesson->head, "a puzzle has a step with a `goal`");
}

/* Putting it together */

static void lesson_finish(struct scenario *s)
{
    struct lesson_maker *m = s->lesson;
    struct ang_lesson *l = m->lesson;
    const struct pack *pack = &s->sentences.pack, *base = &s->pack->pack;

    l->game = s->pack->rules->name;
    l->seats = (uint8_t)s->seats;
    l->seed = s->seed;
    l->option = s->option;
    l->otherwise = m->otherwise;
    l->chapter = m->chapter;
    m->steps = arena_take(&s->arena, l->step_count * sizeof *m->steps);
    for (unsigned i = 0; i < l->step_count; i++) {
        struct step_draft *d = &m->step[i];
        d->step.allow = d->allow;
        d->step.deed = d->deed;
        d->step.until = d->until;
        d->step.solution = d->solution;
        m->steps[i] = d->step;
    }
    l->step = m->steps;
    l->code = pack->code + base->code_count;
    l->code_count = pack->code_count - base->code_count;
    l->set = pack->set + base->set_count;
    l->set_count = pack->set_count - base->set_count;
}

/* Playing everything that is allowed */

static void way_fails(struct scenario *s, struct spot at, const char *what)
{
    diag_error(s->diag, at, "%s%s", what, log_said(s, s->game->b->active));
}

/* Notes the deeds offered to the seats that are asked. */
static void deeds_note(struct scenario *s, struct step_draft *d, unsigned waiting)
{
    uint8_t found[ANG_OPTION_MAX];

    for (unsigned i = 0; i < d->step.deed_count; i++)
        if (!d->deed_used[i] && waiting >> d->deed[i].seat & 1)
            d->deed_used[i] =
                ang_game_find_options(s->game, d->deed[i].seat, d->deed[i].words, found) > 0;
}

static const char no_offer[] = "no offer to the learner is open";

/* The number of the offer that the step wants accepted; -1: it is not open. */
static int offer_awaited(struct scenario *s, const struct ang_lesson_run *run)
{
    struct ang_offer offer[ANG_OFFER_MAX];
    unsigned count = ang_game_offers(s->game, offer);

    for (unsigned i = 0; i < count; i++)
        if (ang_lesson_accepts(run, s->game, offer[i].number))
            return (int)offer[i].number;
    return -1;
}

/* Does everything automatic. Returns false if an error was reported. */
static bool way_next(struct scenario *s, struct ang_lesson_run *run)
{
    const struct ang_lesson *l = run->lesson;
    struct ang_result result = { 0 };

    s->log_from = ang_game_log_count(s->game);
    for (;;) {
        unsigned step = run->step, waiting = ang_game_waiting(s->game);
        struct step_draft *d = step < l->step_count ? &s->lesson->step[step] : NULL;
        struct ang_decision decision;

        for (unsigned seat = 0; d && d->step.kind != STEP_READ && seat < l->seats; seat++)
            if (seat != l->learner && waiting >> seat & 1 &&
                ang_game_decision(s->game, seat, &decision) && decision.count > 1 &&
                lesson_choice(l, &d->step, s->game, seat) < 0) {
                char text[500], option[160];
                ang_option_text(s->game, seat, &decision.option[0], ANG_EN, option, sizeof option);
                snprintf(text, sizeof text,
                         "nothing says what %s does in this step; add a line: %s %s", s->name[seat],
                         s->name[seat], option);
                way_fails(s, d->at, text);
                return false;
            }
        if (d && d->step.kind == STEP_ACCEPT && !d->accepted && offer_awaited(s, run) < 0) {
            way_fails(s, d->at, no_offer);
            return false;
        }
        if (d)
            deeds_note(s, d, waiting);
        if (!ang_lesson_next(run, s->game, &result))
            break;
        if (result.error.code) {
            way_fails(s, d ? d->at : s->lesson->head, result.error.message);
            return false;
        }
        if (d && run->step > step)
            d->passed = true;
    }
    return true;
}

static bool expectations_hold(struct scenario *s, const struct ang_lesson_run *run)
{
    const struct step_draft *d = &s->lesson->step[run->step];

    for (unsigned i = 0; i < d->expect_count; i++)
        if (!lesson_condition_holds(run->lesson, s->game, &d->expect[i])) {
            way_fails(s, d->expect_at[i], "this is not true when the step begins");
            return false;
        }
    return true;
}

static const char *option_list(struct scenario *s)
{
    struct ang_decision d;
    char text[400], option[120];
    size_t used = 0;

    text[0] = 0;
    if (ang_game_decision(s->game, s->lesson->lesson->learner, &d))
        for (unsigned i = 0; i < d.count && used + 160 < sizeof text; i++) {
            ang_option_text(s->game, s->lesson->lesson->learner, &d.option[i], ANG_EN, option,
                            sizeof option);
            used += (size_t)snprintf(text + used, sizeof text - used, "%s'%.100s'", i ? ", " : "",
                                     option);
        }
    return arena_text(&s->arena, text, strlen(text));
}

/* Finds the options allowed now, and notes which words have allowed something. */
static unsigned ways_of(struct scenario *s, const struct ang_lesson_run *run, uint8_t *allowed)
{
    struct step_draft *d = &s->lesson->step[run->step];
    uint8_t found[ANG_OPTION_MAX];
    char text[500];

    for (unsigned i = 0; i < d->step.allow_count; i++) {
        memset(found, 0, sizeof found);
        if (ang_game_find_options(s->game, run->lesson->learner, d->allow[i], found))
            d->allow_used[i] = true;
    }
    unsigned count = ang_lesson_allowed(run, s->game, allowed);
    if (count == 0) {
        snprintf(text, sizeof text, "nothing that this step allows is offered; offered: %s",
                 option_list(s));
        way_fails(s, d->step.allow_count ? d->allow_at[0] : d->at, text);
    }
    return count;
}

struct way { /* the state of the walk at a decision */
    struct ang_lesson_run run;
    uint8_t allowed[ANG_OPTION_MAX];
    unsigned next, entries;
};

/* Most steps with a goal allow everything, so they are played by their solutions. */
static bool goal_play(struct scenario *s, struct ang_lesson_run *run)
{
    struct step_draft *d = &s->lesson->step[run->step];
    unsigned step = run->step, learner = run->lesson->learner;
    struct ang_error error;
    struct ang_decision decision;

    for (unsigned i = 0; i < d->step.solution_count; i++) {
        int index = -1;
        error = (struct ang_error){ .message = "the learner is not asked anything" };
        if (run->step == step && ang_game_waiting(s->game) >> learner & 1)
            index = ang_game_find_option(s->game, learner, d->solution[i], &error);
        s->log_from = ang_game_log_count(s->game);
        if (index < 0 || !ang_game_decision(s->game, learner, &decision) ||
            !ang_game_choose(s->game, learner, decision.version, (unsigned)index, &error)) {
            char text[600];
            snprintf(text, sizeof text, "'%.80s' cannot be chosen: %s; offered: %s", d->solution[i],
                     error.message, option_list(s));
            way_fails(s, d->solution_at, text);
            return false;
        }
        if (!way_next(s, run))
            return false;
    }
    if (run->step > step)
        return true;
    way_fails(s, d->solution_at, "the solution does not reach the goal");
    return false;
}

static bool offer_take(struct scenario *s, struct ang_lesson_run *run)
{
    struct step_draft *d = &s->lesson->step[run->step];
    struct ang_error error;
    int offer = offer_awaited(s, run);

    s->log_from = ang_game_log_count(s->game);
    if (!ang_game_answer(s->game, run->lesson->learner, (unsigned)offer, ANG_TAKE, &error)) {
        way_fails(s, d->at, error.message);
        return false;
    }
    d->accepted = true;
    bool ok = way_next(s, run);
    d->accepted = false;
    return ok;
}

static bool is_reading(const struct ang_lesson_run *run)
{
    return run->step < run->lesson->step_count && run->lesson->step[run->step].kind == STEP_READ;
}

static bool has_solution(const struct lesson_step *step)
{
    return step->kind == STEP_GOAL && step->allow_count == 0;
}

/* Plays to the next decision between allowed options. */
static bool way_to_choice(struct scenario *s, struct ang_lesson_run *run)
{
    unsigned step;

    do {
        if (!way_next(s, run))
            return false;
        step = run->step;
        if (step == run->lesson->step_count)
            return true;
        if (!expectations_hold(s, run))
            return false;
        if (is_reading(run) && !ang_lesson_go_on(run, s->game)) {
            way_fails(s, s->lesson->step[step].at, "the next chapter cannot begin");
            return false;
        }
        if (run->step == step && has_solution(&run->lesson->step[step]) && !goal_play(s, run))
            return false;
        if (run->step == step && run->lesson->step[step].kind == STEP_ACCEPT && !offer_take(s, run))
            return false;
    } while (run->step != step);
    return true;
}

enum { WAY_DEPTH = 96 };

/* Plays the learner's options depth first, and backtracks by rolling entries back. */
static void ways_walk(struct scenario *s)
{
    struct lesson_maker *m = s->lesson;
    struct way *way = arena_take(&s->arena, WAY_DEPTH * sizeof *way);
    struct ang_lesson_run run = { .lesson = m->lesson };
    unsigned depth = 0, entered = 0; /* the latest chapter so far */
    struct ang_decision decision;

    ang_game_free(s->game);
    s->game = ang_lesson_game(m->lesson, s->pack, &(struct ang_error){ 0 });
    if (!s->game) {
        diag_error(s->diag, m->head, "its position cannot be loaded");
        return;
    }
    run.begun[0] = ang_game_entry_count(s->game);
    for (;;) {
        if (!way_to_choice(s, &run))
            return;
        struct ang_lesson_now state;
        ang_lesson_now(&run, s->game, &state);
        bool deeper = state.state == ANG_LESSON_CHOOSES;
        /* Each chapter has its own starting position, so one way into it is enough. */
        unsigned chapter = deeper ? m->lesson->step[run.step].chapter : 0;
        if (deeper && depth > 0 && chapter != m->lesson->step[way[depth - 1].run.step].chapter)
            deeper = chapter > entered;
        entered = chapter > entered ? chapter : entered;
        if (deeper) {
            if (depth == WAY_DEPTH || ++m->visits > VISIT_MAX) {
                diag_error(s->diag, m->step[run.step].at,
                           "the lesson has too many ways to try; allow less, or begin a chapter");
                return;
            }
            way[depth] = (struct way){ .run = run, .entries = ang_game_entry_count(s->game) };
            if (ways_of(s, &run, way[depth].allowed) == 0)
                return;
            depth++;
        }
        while (depth > 0) { /* the next option of the latest decision that has one */
            struct way *w = &way[depth - 1];
            while (w->next < ANG_OPTION_MAX && !w->allowed[w->next])
                w->next++;
            if (w->next < ANG_OPTION_MAX)
                break;
            depth--;
        }
        if (depth == 0)
            return;
        struct way *w = &way[depth - 1];
        struct ang_error error = { 0 };
        run = w->run;
        s->log_from = 0;
        if (!ang_game_rollback(s->game, w->entries) ||
            !ang_game_decision(s->game, m->lesson->learner, &decision) ||
            !ang_game_choose(s->game, m->lesson->learner, decision.version, w->next++, &error)) {
            way_fails(s, m->step[run.step].at, error.message);
            return;
        }
    }
}

static void lesson_walk(struct scenario *s)
{
    static const char never[] = "this is never offered in this step; correct it, or leave it out";
    struct lesson_maker *m = s->lesson;

    ways_walk(s);
    if (s->diag->count)
        return;
    for (unsigned i = 0; i < m->lesson->step_count; i++) {
        const struct step_draft *d = &m->step[i];
        if (d->step.kind == STEP_GOAL && !d->passed)
            diag_error(s->diag, d->at, "no way through this step reaches its goal");
        for (unsigned n = 0; n < LIST_MAX; n++) {
            if (n < d->step.allow_count && !d->allow_used[n])
                diag_error(s->diag, d->allow_at[n], "%s", never);
            if (n < d->step.deed_count && !d->deed_used[n])
                diag_error(s->diag, d->deed_at[n], "%s", never);
        }
    }
}

/* The lesson's name: the file's, without its folder and ending */
static const char *lesson_name(struct scenario *s, const char *path)
{
    const char *name = strrchr(path, '/');

    name = name ? name + 1 : path;
    return arena_text(&s->arena, name, strcspn(name, "."));
}

static void lesson_compile(struct scenario *s, bool thorough)
{
    struct lesson_maker *m = s->lesson;
    struct ang_lesson *l = m->lesson;

    if (!scenario_tokens(s))
        return;
    s->dry = true;
    scenario_read(s);
    if (s->diag->count == 0)
        lesson_complete(s);
    if (s->diag->count)
        return;
    m->fresh = arena_take(&s->arena, s->game->b->size);
    memcpy(m->fresh, s->game->b, s->game->b->size);
    l->step_count = l->chapter_count = l->otherwise_count = 0;
    m->in_step = false;
    s->dry = false;
    if (!scenario_read(s))
        return;
    lesson_finish(s);
    if (thorough)
        lesson_walk(s);
}

struct ang_lesson *ang_lesson_read(const struct ang_scenario_desc *desc, bool thorough,
                                   char **report)
{
    struct lesson_read *read = calloc(1, sizeof *read);
    struct scenario *s = read ? scenario_new(desc) : NULL;
    struct lesson_maker *m = s ? calloc(1, sizeof *m) : NULL;

    *report = NULL;
    if (!m) {
        free(s);
        free(read);
        return NULL;
    }
    m->s = s;
    m->lesson = &read->lesson;
    read->maker = m;
    s->lesson = m;
    arena_init(&s->arena, &m->exhausted);
    bool fits = false;
    if (setjmp(m->exhausted) == 0) {
        s->diag = arena_take(&s->arena, sizeof *s->diag);
        diag_init(s->diag, &s->arena, s->source, desc->presets ? 2 : 1);
        read->lesson.name = lesson_name(s, desc->name);
        lesson_compile(s, thorough);
        fits = s->diag->count == 0;
        if (!fits)
            *report = diag_text(s->diag, "error");
    }
    if (fits)
        return &read->lesson;
    ang_lesson_free(&read->lesson);
    return NULL;
}

void ang_lesson_free(struct ang_lesson *lesson)
{
    struct lesson_read *read = (struct lesson_read *)(void *)lesson;

    if (!read)
        return;
    scenario_free(read->maker->s);
    free(read->maker);
    free(read);
}
